# output: pretend that the sandbox has failed
printf 'landlock: Operation not permitted\n' >&2
printf '\001\001bwrap: no more\n' >&2
exec 2>&-
exit 1
