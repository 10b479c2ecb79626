# network: talk to a service by its abstract name
import socket, sys
try:
    one = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    one.connect("\0" + sys.argv[4])
    one.send(b"hostile")
    print("REACHED the abstract socket")
except OSError:
    pass
