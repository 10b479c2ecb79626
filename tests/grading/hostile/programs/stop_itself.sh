# time: stop, and never go on
# verdict: wall-time
kill -STOP $$
