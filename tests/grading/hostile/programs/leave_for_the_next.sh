# writing: leave a note where the next case runs
# runs: 2
places=". .. ../.. $HOME $TMPDIR /tmp /var/tmp /dev/shm"
for place in $places; do
    [ -e "$place/hostile-note" ] && echo "REACHED the next case by $place"
done
for place in $places; do echo note > "$place/hostile-note"; done 2>/dev/null
exit 0
