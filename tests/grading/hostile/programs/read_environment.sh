# processes: read the environment and command line of others
for process in "$5" "$6"; do
    tr '\0' '\n' < "/proc/$process/environ" 2>/dev/null | grep -q . && echo "REACHED the environment of $process"
    tr '\0' ' ' < "/proc/$process/cmdline" 2>/dev/null | grep -q . && echo "REACHED the command line of $process"
done 2>/dev/null
env | grep SECRET && echo "REACHED a secret in its own environment"
exit 0
