"""Play a plan on dask workers in Kubernetes: python kubernetes.py PLAN.toml ROWS.csv

The dask operator must be installed in the cluster; IMAGE must hold monosim and distributed.
"""

import subprocess
import sys

from dask_kubernetes.operator import KubeCluster

IMAGE = "monosim:0.1.0"

plan, rows = sys.argv[1:]
with KubeCluster(name="monosim", image=IMAGE, n_workers=8) as cluster:
    command = ["monosim", "batch", plan, "--output", rows, "--cluster", cluster.scheduler_address]
    sys.exit(subprocess.call([*command, "--wait", "600"]))  # as long as images may take to be pulled
