# grader: pipes and sockets where files should be
import os, socket
for act in (lambda: os.mkfifo("board.txt.new"), lambda: os.mkfifo("pipe"), lambda: os.mknod("node", 0o60666, 0),
            lambda: socket.socket(socket.AF_UNIX).bind("socket"), lambda: os.rename("pipe", "player.txt")):
    try:
        act()
    except OSError:
        pass
