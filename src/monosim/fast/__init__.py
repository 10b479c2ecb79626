"""Fast engines, each proved in lockstep with the rules of its ruleset. Rules never import them."""
