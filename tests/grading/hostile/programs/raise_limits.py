# time: raise its own limits
# verdict: cpu-time, wall-time
import resource
for name in ("CPU", "FSIZE", "NOFILE", "NPROC", "AS", "CORE"):
    try:
        resource.setrlimit(getattr(resource, "RLIMIT_" + name), (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
        print("raised", name)
    except (OSError, ValueError):
        pass
while True:
    pass
