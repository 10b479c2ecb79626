# files: read the system's passwords
for file in /etc/shadow /etc/gshadow /etc/sudoers; do
    head -c 1 "$file" >/dev/null 2>&1 && echo "REACHED $file"
done
