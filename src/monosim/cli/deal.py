"""monosim deal, until the command line finds the commands of rulesets by itself."""

from monosim.rulesets.deal.commands import command as command
