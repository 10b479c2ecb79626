# processes: make namespaces of its own, and look from there
unshare -r true 2>/dev/null
unshare -rm sh -c "mount --bind / /mnt && cat /mnt$1/suite/case/expected.txt" 2>/dev/null | grep -q . && echo "REACHED the golden"
nsenter -t "$6" -m cat "$1/suite/case/expected.txt" 2>/dev/null | grep -q . && echo "REACHED the grader's namespace"
exit 0
