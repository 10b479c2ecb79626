"""Project 5 at speed: long games by their periods, many games by a kernel."""

from monosim.rulesets.project5.fast.periods import summary as summary
from monosim.rulesets.project5.fast.periods import supports as supports
from monosim.rulesets.project5.fast.periods import transcript as transcript
