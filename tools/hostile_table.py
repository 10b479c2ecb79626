"""Write the table of docs/security.md from real runs: `python tools/hostile_table.py`, as root.

Every hostile program runs in every sandbox, as root and as an ordinary user (tools/as-user).
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
PAGE = ROOT / "docs" / "security.md"
RUNNER = "tests/grading/hostile/runner.py"
LEVELS = ("bwrap", "landlock", "limits")
START, END = "<!-- hostile programs: made by tools/hostile_table.py -->\n", "<!-- end -->\n"


def measure() -> dict[tuple[str, str], dict[str, Any]]:
    ways = {"root": [sys.executable], "user": [str(ROOT / "tools" / "as-user"), sys.executable]}
    return {
        (level, who): json.loads(subprocess.check_output([*way, RUNNER, level], cwd=ROOT))
        for level in LEVELS
        for who, way in ways.items()
    }


def make_table(trials: dict[tuple[str, str], dict[str, Any]]) -> str:
    columns = list(trials)
    by_name = {key: {each["name"]: each for each in trials[key]["results"]} for key in columns}
    heads = " | ".join(f"`{level}`, {'root' if who == 'root' else 'user'}" for level, who in columns)
    lines = [f"| program | it tries to | {heads} |", "|" + "---|" * (len(columns) + 2)]
    for name, one in sorted(by_name[columns[0]].items(), key=lambda item: (item[1]["aim"], item[0])):
        cells = " | ".join(_tell(by_name[key][name]) for key in columns)
        lines.append(f"| `{name}` ({one['language']}) | {one['aim']}: {one['about']} | {cells} |")
    return "\n".join([*lines, "| **all** | | " + " | ".join(map(_sum_up, trials.values())) + " |"]) + "\n"


def _tell(result: dict[str, Any]) -> str:
    """The verdict, and what is wrong in bold."""
    wrong = ["reached"] * bool(result["reached"]) + [f"left {what}" for what in result["left"]]
    return ", ".join([result["verdict"], *(f"**{each}**" for each in wrong)])


def _sum_up(trial: dict[str, Any]) -> str:
    results = trial["results"]
    reached, left = (sum(bool(each[what]) for each in results) for what in ("reached", "left"))
    slowest = max(each["seconds"] for each in results)
    megabytes = trial["peak_kilobytes"] / 1024
    return f"{reached} reached, {left} left something; slowest {slowest:.1f} s; grader {megabytes:.0f} MB"


def main() -> None:
    before, _, rest = PAGE.read_text().partition(START)
    _, _, after = rest.partition(END)
    PAGE.write_text(f"{before}{START}\n{make_table(measure())}\n{END}{after}")


if __name__ == "__main__":
    main()
