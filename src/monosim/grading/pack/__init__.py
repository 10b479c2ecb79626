"""Pack a suite as what a platform takes: an archive for Gradescope, a project for autograder.io."""
