#!/bin/bash
#SBATCH --job-name=monosim
#SBATCH --array=1-8
#SBATCH --cpus-per-task=4
#SBATCH --mem=2G
#SBATCH --time=04:00:00
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --output=monosim-%A-%a.log
#
# One task of an array plays one shard of a plan:
#
#     sbatch array.sh PLAN.toml DIRECTORY
#
# A task that is killed or requeued goes on where it was. To give tasks 3 and 5 of 8 once more:
#
#     SHARDS=8 sbatch --array=3,5 array.sh PLAN.toml DIRECTORY
set -euo pipefail
plan=$1 directory=$2
shards=${SHARDS:-$SLURM_ARRAY_TASK_COUNT}
mkdir -p "$directory"
exec monosim batch "$plan" --shard "$SLURM_ARRAY_TASK_ID/$shards" --jobs "${SLURM_CPUS_PER_TASK:-1}" \
    --output "$directory/part-$SLURM_ARRAY_TASK_ID.csv"
