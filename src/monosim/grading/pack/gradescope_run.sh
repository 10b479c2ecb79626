#!/usr/bin/env bash
# Made by monosim @__version__@. Gradescope runs it for each submission, as root; monosim runs the
# student's program as another user.
set -euo pipefail
home=${AUTOGRADER_HOME:-/autograder}
results=$home/results/results.json

mkdir -p "$home/results"
chmod go= "$home/source" "$home/results"
# Without it, the platform says that the autograder failed. A score of 0 would be the student's loss.
rm -f "$results"

cd /  # what students hand in is no module of ours
exec "$home/monosim/bin/monosim" grade "$home/source/suite" --from "$home/submission" \
  @OPTIONS@--emit "gradescope=$results" -- @PROGRAM@
