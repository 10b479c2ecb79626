"""What a result file depends on besides the grade."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import NamedTuple


class Context(NamedTuple):
    now: datetime
    environment: Mapping[str, str]
