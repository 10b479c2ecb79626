#!/bin/bash
# Play a plan as a SLURM array, and put its shards together when all of them are done:
#
#     bash slurm.sh PLAN.toml DIRECTORY
set -euo pipefail
here=$(dirname "$0")
array=$(sbatch --parsable "$here/array.sh" "$1" "$2")
sbatch --dependency="afterok:$array" --kill-on-invalid-dep=yes "$here/merge.sh" "$2"
