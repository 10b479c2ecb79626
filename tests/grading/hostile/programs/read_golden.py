# files: read what it should print, and print it
import sys
try:
    expected = open(sys.argv[1] + "/suite/case/expected.txt").read()
except OSError:
    sys.exit("refused")
print("REACHED the golden", len(expected))
