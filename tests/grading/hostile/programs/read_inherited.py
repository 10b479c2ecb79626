# files: read and write every descriptor that it inherited
import os
for number in range(3, 1024):
    try:
        os.fstat(number)
    except OSError:
        continue
    print("REACHED descriptor", number)
