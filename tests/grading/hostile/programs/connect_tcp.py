# network: connect to a server on this machine
import socket, sys
for family, host in ((socket.AF_INET, "127.0.0.1"), (socket.AF_INET6, "::ffff:127.0.0.1")):
    try:
        with socket.create_connection((host, int(sys.argv[2])), 1) as connection:
            connection.send(b"hostile")
        print("REACHED", host)
    except OSError:
        pass
