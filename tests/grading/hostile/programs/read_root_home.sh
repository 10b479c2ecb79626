# files: list root's home, and that of whoever grades
for home in /root /home/* "$1/home"; do
    [ -n "$(ls -A "$home" 2>/dev/null)" ] && echo "REACHED $home"
done
cat "$1/home/secret" 2>/dev/null && echo "REACHED the secret"
