"""An autograder for Gradescope: setup.sh, run_autograder, the suite, and monosim itself."""

from collections.abc import Sequence
from shlex import join, quote

from monosim import __version__
from monosim.grading.pack import WHEEL_NAME, collect_files, load_usable_tasks, make_wheel, zip_files

SETUP = """\
#!/usr/bin/env bash
# Made by monosim @__version__@. Gradescope runs it once, as root, when the autograder is uploaded.
set -euo pipefail
home=${AUTOGRADER_HOME:-/autograder}
python=python3@PYTHON@

export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install -y --no-install-recommends g++ make bubblewrap "$python" "$python-venv"
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
  python=python3.11  # beside the older one that is the system's own
  apt-get install -y --no-install-recommends "$python" "$python-venv"
fi
"$python" -m venv "$home/monosim"
"$home/monosim/bin/pip" install --no-cache-dir "$home/source/@WHEEL@"

# Students' programs run as a user of their own, who sees neither the suite nor the results.
chmod -R go= "$home/source"
if ! setpriv --reuid 65000 --regid 65000 --clear-groups true; then
  echo 'This image lets root become nobody else: students would run as root.' >&2
  exit 1
fi
"""

RUN = """\
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
exec "$home/monosim/bin/monosim" grade "$home/source/suite" --from "$home/submission" \\
  @OPTIONS@--emit "gradescope=$results" -- @PROGRAM@
"""


def make_autograder(
    suite: str,
    program: Sequence[str],
    compiling: str | None = None,
    python: str | None = None,
    output: str = "",
) -> bytes:
    """The bytes of autograder.zip, the same for the same suite and options.

    `output` is where they will be; an older archive there is not a part of the suite.
    """
    options = f"--compile {quote(compiling)} \\\n  " if compiling is not None else ""
    scripts = {
        "setup.sh": _fill(SETUP, WHEEL=WHEEL_NAME, PYTHON=(python or "").removeprefix("3")),
        "run_autograder": _fill(RUN, OPTIONS=options, PROGRAM=join(program)),
    }
    packed = collect_files(suite, load_usable_tasks(suite), output)
    files = {**scripts, WHEEL_NAME: make_wheel(), **{f"suite/{name}": data for name, data in packed.items()}}
    return zip_files(files, executable=scripts)


def _fill(script: str, **values: str) -> bytes:
    for name, value in {"__version__": __version__, **values}.items():
        script = script.replace(f"@{name}@", value)
    return script.encode("utf-8")
