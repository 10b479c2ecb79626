# files: let the system's own programs read
"$1/other/main.py" 2>/dev/null && echo "REACHED by executing it"
python3 "$1/other/main.py" 2>/dev/null | grep -q solution && echo "REACHED by python3"
sh -c ". $1/other/main.py" 2>/dev/null | grep -q solution && echo "REACHED by sh"
/lib64/ld-linux-x86-64.so.2 "$1/other/main.py" 2>&1 | grep -q 'invalid ELF' && echo "REACHED by the loader"
exit 0
