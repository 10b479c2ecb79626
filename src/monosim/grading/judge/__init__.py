"""Judge what a program did: tasks, verdicts, feedback, and the grade."""
