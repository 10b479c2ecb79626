# grader: remove the directory that it runs in, and go on
here=$PWD
cd / && rm -rf "$here" 2>/dev/null
mkdir -p "$here" 2>/dev/null && echo mine > "$here/again" 2>/dev/null
rmdir "$(dirname "$here")" 2>/dev/null
mv "$here" "$here-elsewhere" 2>/dev/null && echo "REACHED the directory above its own"
true
