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

for tool in @TOOLS@; do
  if ! command -v "$tool" > /dev/null; then
    echo "There is no $tool in this container, and students' programs need it." >&2
    exit 1
  fi
done

cd /  # what students hand in is no module of ours
export PYTHONPATH=$home/tests/lib PYTHONDONTWRITEBYTECODE=1
exec python3 -P -m monosim grade "$home/tests/suite" --from "$home/student" \
  @OPTIONS@--emit "prairielearn=$results" -- @PROGRAM@
