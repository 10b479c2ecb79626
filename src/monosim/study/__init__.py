"""Many games: plans and their rows, simulations, and what a ruleset may add to them.

`endings` plays one game after another and says how each ended; `simulation` counts what came of a series,
for `simulate` and `odds`. `plan` reads PLAN.toml, `run` plays its games in processes and joins
shards, `games` makes their rows, `rows` keeps them in files by a `manifest`, and `statistics` sums them up.
"""

from monosim.core.protocols import Report as Report
from monosim.core.protocols import Series as Series
from monosim.core.protocols import Solution as Solution
from monosim.core.protocols import Study as Study
from monosim.core.protocols import Tell as Tell
