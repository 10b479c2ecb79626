#!/bin/bash
#SBATCH --job-name=monosim-merge
#SBATCH --mem=2G
#SBATCH --time=00:30:00
#SBATCH --output=monosim-merge-%j.log
#
# Put the shards of a directory together:
#
#     sbatch merge.sh DIRECTORY
set -euo pipefail
exec monosim merge "$1"/part-*.csv --output "$1/rows.csv" --summary "$1/summary.json"
