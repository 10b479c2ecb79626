"""Run a program that nobody trusts: copied, compiled, confined, measured, and ended with all its children."""
