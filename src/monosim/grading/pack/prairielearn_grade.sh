#!/usr/bin/env bash
# Made by monosim @__version__@. PrairieLearn runs it for each submission, as root; monosim runs the
# student's program as another user.
set -euo pipefail
home=${GRADE_HOME:-/grade}
results=$home/results/results.json

mkdir -p "$home/results"
chmod go= "$home/tests" "$home/results"
# It stands until there is a better one, so that a crash takes no attempt of the student's.
echo '{"gradable": false, "message": "The autograder did not finish. Please tell the course staff."}' > "$results"

cd "$home/student"
export PYTHONPATH=$home/tests/lib PYTHONDONTWRITEBYTECODE=1
exec python3 -m monosim grade "$home/tests/suite" --from "$home/student" \
  @OPTIONS@--emit "prairielearn=$results" -- @PROGRAM@
