#!/usr/bin/env bash
# Made by monosim @__version__@. Gradescope runs it once, as root, when the autograder is uploaded.
set -euo pipefail
home=${AUTOGRADER_HOME:-/autograder}
python=python3@PYTHON@

export DEBIAN_FRONTEND=noninteractive
apt-get update
apt-get install -y --no-install-recommends g++ make bubblewrap "$python" "$python-venv"@PACKAGES@
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
  python=python3.11  # beside the older one that is the system's own
  apt-get install -y --no-install-recommends "$python" "$python-venv"
fi
"$python" -m venv "$home/monosim"
"$home/monosim/bin/pip" install --no-cache-dir @WHEELS@

# What compiles and runs students' programs.
for tool in @TOOLS@; do
  if ! command -v "$tool" > /dev/null; then
    echo "There is no $tool in this image, and students' programs need it." >&2
    exit 1
  fi
done

# Students' programs run as a user of their own, who sees neither the suite nor the results.
chmod -R go= "$home/source"
if ! setpriv --reuid 65000 --regid 65000 --clear-groups true; then
  echo 'This image lets root become nobody else: students would run as root.' >&2
  exit 1
fi
