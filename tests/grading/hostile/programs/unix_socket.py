# network: talk to a service by its socket's path
import socket, sys
for kind, name in ((socket.SOCK_STREAM, "stream"), (socket.SOCK_DGRAM, "datagram")):
    try:
        one = socket.socket(socket.AF_UNIX, kind)
        one.connect(f"{sys.argv[1]}/open/{name}")
        one.send(b"hostile")
        print("REACHED", name)
    except OSError:
        pass
