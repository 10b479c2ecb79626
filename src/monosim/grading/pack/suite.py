"""A suite for a platform that runs monosim: its files, its course, and the plug-ins that play it."""

from collections.abc import Mapping
from typing import NamedTuple

from monosim.grading.pack import collect_course, collect_files, load_usable_tasks
from monosim.grading.pack.plugins import Plugin, collect_needed, collect_plugins, refuse_binary
from monosim.grading.pack.trial import collect_library, try_suite
from monosim.play.course import Course


class PackedSuite(NamedTuple):
    files: Mapping[str, bytes]
    cases: int
    plugins: tuple[Plugin, ...]
    """Empty if all rulesets of the suite are monosim's own."""
    needed: tuple[Plugin, ...]
    """What the plug-ins import from elsewhere."""


def collect_suite(suite: str, rules: Course, without: str = "") -> PackedSuite:
    """All that is packed of it, tried: no case is worse there than it is here."""
    found = load_usable_tasks(suite, rules._replace(correct=None))  # which is shared out there
    files = {**collect_files(suite, found, without), **collect_course(rules)}
    plugins = collect_plugins([*(task.case.ruleset for task in found), *rules.readings])
    refuse_binary(plugins)
    needed = collect_needed(plugins)
    try_suite(files, collect_library((*plugins, *needed)), found)
    return PackedSuite(files, len(found), plugins, needed)
