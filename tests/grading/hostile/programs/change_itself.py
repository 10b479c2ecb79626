# writing: become another program for the next case
# runs: 2
import os, sys
here = os.path.dirname(os.path.abspath(__file__))
if os.path.exists(here + "/changed"):
    print("REACHED the next case")
for act in (lambda: open(here + "/changed", "w").close(),
            lambda: open(__file__, "a").write("\nprint('REACHED the next case')\n")):
    try:
        act()
    except OSError:
        pass
