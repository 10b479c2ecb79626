# leftovers: fill the memory's file system
# verdict: wrong, memory, output-limit
for number in range(40):
    try:
        with open(f"/dev/shm/hostile-{number}", "wb") as file:
            file.write(bytes(900_000))
    except OSError:
        break
