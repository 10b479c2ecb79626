# files: search the machine for goldens
find / -xdev \( -path /usr -o -path /proc -o -path /sys -o -path /work -o -path /root \) -prune \
    -o -name expected.txt -print 2>/dev/null | grep -q "^$1" && echo "REACHED a golden"
