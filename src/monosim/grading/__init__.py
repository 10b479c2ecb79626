"""How a submission becomes a grade.

1. `judge/tasks.py` reads the suite: what each case gives to a program, and what should be printed.
2. `run/submission.py` copies what a student handed in, and compiles it.
3. `run/process.py` runs the program on each case, inside `run/sandbox.py` and within `run/limits.py`.
4. `judge/verdicts.py` compares what was printed, byte for byte, and says how much of a failure its author
   is told. The grade that comes of it is `judge/model.py`.
5. `emit/` writes the grade for a platform, and `judge/model.py` for people.

`grader.py` does 2 to 4 for one submission, `classes/` for all submissions of a class, with nothing done
twice. `pack/` makes of a suite what a platform takes that runs submissions itself.
"""
