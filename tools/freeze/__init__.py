"""A record of what every command, and the Python API, gives; and what is different today.

`make freeze` plays some two thousand calls and keeps what they give in `record.jsonl.xz`. `make freeze-
check` plays the same calls, with the inputs that are in the record, and shows what differs; it exits 1 if a
difference is not declared in `changes.toml`. `calls` says which calls there are, `python_calls` those of
the Python API, `playing` plays them, `normal` takes out what differs from run to run, `shapes` describes
names and JSON, `comparing` tells differences. It is for a redesign: whatever moves inside, users get the
same.
"""
