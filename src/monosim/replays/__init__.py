"""A game as one page that replays it, without a server; and the log of the game out of such a page."""
