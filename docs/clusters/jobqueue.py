"""Play a plan on dask workers that run as SLURM jobs: python jobqueue.py PLAN.toml ROWS.csv

For PBS, SGE, LSF or HTCondor, take PBSCluster, SGECluster, LSFCluster or HTCondorCluster instead.
"""

import subprocess
import sys

from dask_jobqueue import SLURMCluster

plan, rows = sys.argv[1:]
with SLURMCluster(cores=4, processes=4, memory="8GB", walltime="04:00:00") as cluster:
    cluster.scale(jobs=8)  # each with four workers; those that come later join in
    command = ["monosim", "batch", plan, "--output", rows, "--cluster", cluster.scheduler_address]
    sys.exit(subprocess.call([*command, "--wait", "36000"]))  # as long as the jobs may have to queue
