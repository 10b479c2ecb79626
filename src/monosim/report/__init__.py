"""One kit for all reports: tables, shares with their intervals, JSON, plots and pages."""

from importlib.util import find_spec

from monosim.core import UnusableInput
from monosim.core.diagnostics import refusal, unusable

CANNOT_SHOW = refusal(
    "E013",
    "a result cannot be calculated or drawn",
    "install the extra that the message names, or ask for less",
    "Most of monosim needs nothing but click. Plots need matplotlib, and the probability of each total"
    " needs numpy; extras install them, as in pip install 'monosim[plot]'. A result that would take too"
    " much time or memory is refused as well.",
)
PICTURES = (".png", ".svg")


def cannot_show(message: str) -> UnusableInput:
    return unusable(CANNOT_SHOW, message)


def need(module: str, extra: str, what: str) -> None:
    if find_spec(module) is None:
        raise cannot_show(f"{what} needs {module}: pip install 'monosim[{extra}]'")


def check_plot(path: str) -> None:
    """Refuse a plot that cannot be drawn there, before the work and not after it."""
    if not path.lower().endswith(PICTURES):
        raise cannot_show(f"{path}: a plot's name ends in .png or .svg")
    need("matplotlib", "plot", f"drawing {path}")
