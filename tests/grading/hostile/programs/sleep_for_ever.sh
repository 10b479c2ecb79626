# time: sleep past the limit
# verdict: wall-time
sleep 9
