"""Many games by a plan: what to play, who plays which part, how the rows are kept and put together."""
