# time: compute in three children
# verdict: cpu-time, wall-time
for child in 1 2 3; do (while :; do :; done) & done
wait
