"""Grade many submissions of one suite: by several workers, and kept on disk so that nothing is done twice."""
