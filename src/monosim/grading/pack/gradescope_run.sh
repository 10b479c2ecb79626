#!/usr/bin/env bash
# Made by monosim @__version__@. Gradescope runs it for each submission, as root; monosim runs the
# student's program as another user.
set -euo pipefail
home=${AUTOGRADER_HOME:-/autograder}
results=$home/results/results.json

mkdir -p "$home/results"
chmod go= "$home/source" "$home/results"
# It stands until there is a better one, so that a crash is not taken for a lost upload.
echo '{"score": 0, "output": "The autograder did not finish. Please tell the course staff."}' > "$results"

cd "$home/submission"
exec "$home/monosim/bin/monosim" grade "$home/source/suite" --from "$home/submission" \
  @OPTIONS@--emit "gradescope=$results" -- @PROGRAM@
