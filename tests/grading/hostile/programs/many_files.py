# grader: three thousand files with strange names
for number in range(3000):
    open(b"\xff\n-rf " + str(number).encode() + b" \x1b[2J", "w").close()
