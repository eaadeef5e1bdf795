"""Kill one rank of a training job with SIGKILL at a random moment, many times: how soon the job ends, and whether what it has left resumes.

Usage: kill_ranks.py CAFFE [--mpirun "mpirun -n 3"] [--times 50] [--seed N]
CAFFE is the program `caffe`. Every job makes a snapshot every 5 iterations; every second job begins from the newest one (--elastic), so that
resuming is killed too. After the last one a job runs to its end, from the newest snapshot. Fails if a job does not end within 30 s, or a
snapshot does not resume. Needs nothing from PyPI."""

import argparse
import os
import random
import shlex
import signal
import struct
import subprocess
import sys
import tempfile
import time
from pathlib import Path

LIMIT = 30
SOLVER = """net: "net.prototxt" base_lr: 0.01 momentum: 0.9 lr_policy: "fixed" max_iter: {iterations} display: 0 random_seed: 1
snapshot: 5 snapshot_prefix: "snap" snapshot_after_train: false solver_mode: CPU"""
NET = """
layer { name: "data" type: "Data" top: "data" top: "label" transform_param { scale: 0.004 } data_param { source: "data" batch_size: 16 backend: LMDB } }
layer { name: "conv" type: "Convolution" bottom: "data" top: "conv" convolution_param { num_output: 8 kernel_size: 5 weight_filler { type: "xavier" } } }
layer { name: "ip" type: "InnerProduct" bottom: "conv" top: "ip" inner_product_param { num_output: 10 weight_filler { type: "xavier" } } }
layer { name: "loss" type: "SoftmaxWithLoss" bottom: "ip" bottom: "label" top: "loss" }
"""


def prepare(folder, caffe):
    """Makes a database of random images, a net and two solvers: one that never ends, and one that does."""
    draw = random.Random(0)
    (folder / "images").write_bytes(struct.pack(">4i", 2051, 200, 20, 20) + draw.randbytes(200 * 400))
    (folder / "labels").write_bytes(struct.pack(">2i", 2049, 200) + bytes(draw.randrange(10) for _ in range(200)))
    (folder / "net.prototxt").write_text(NET)
    (folder / "endless.prototxt").write_text(SOLVER.format(iterations=1000000))
    subprocess.run([caffe, "convert_mnist_data", "images", "labels", "data"], cwd=folder, check=True, stderr=subprocess.DEVNULL)


def ranks_of(job, program):
    """The processes of a program that descend from the launcher."""
    parents, names = {}, {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                name, rest = (entry / "stat").read_text().split("(", 1)[1].rsplit(")", 1)
            except OSError:
                continue
            parents[int(entry.name)], names[int(entry.name)] = int(rest.split()[1]), name

    def descends(process):
        while process > 1:
            process = parents.get(process, 0)
            if process == job:
                return True
        return False

    return sorted(process for process, name in names.items() if name == program[:15] and descends(process))


def iteration_of(folder):
    """That of the newest snapshot."""
    return max((int(path.stem.rsplit("_", 1)[1]) for path in folder.glob("snap_iter_*.solverstate")), default=0)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("caffe", type=os.path.abspath)
    parser.add_argument("--mpirun", default="mpirun -n 3")
    parser.add_argument("--times", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    draw, program = random.Random(args.seed), os.path.basename(os.path.realpath(args.caffe))
    env = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1", "PRTE_ALLOW_RUN_AS_ROOT": "1", "PRTE_ALLOW_RUN_AS_ROOT_CONFIRM": "1"}
    ends, told = [], 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder, args.caffe)

        def start(solver, *flags):
            command = [*shlex.split(args.mpirun), args.caffe, "train", "-solver", solver, "-threads", "1", *flags]
            return subprocess.Popen(command, cwd=folder, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)

        for turn in range(args.times):
            before = iteration_of(folder)
            job = start("endless.prototxt", *(["--elastic"] if turn % 2 else []))
            ranks, until = [], time.monotonic() + LIMIT
            while len(ranks) < 2 and time.monotonic() < until:
                ranks = ranks_of(job.pid, program)
                time.sleep(0.01)
            if len(ranks) < 2:
                job.kill()
                sys.exit(f"turn {turn}: no ranks after {LIMIT} s: {job.communicate()[0]}")
            time.sleep(draw.uniform(0, 2))
            victim = draw.choice(ranks_of(job.pid, program) or ranks)
            killed = time.monotonic()
            try:
                os.kill(victim, signal.SIGKILL)
            except ProcessLookupError:
                sys.exit(f"turn {turn}: the job has ended by itself: {job.communicate()[0]}")
            try:
                output = job.communicate(timeout=LIMIT)[0]
            except subprocess.TimeoutExpired:
                job.kill()
                sys.exit(f"turn {turn}: the job still ran {LIMIT} s after rank process {victim} was killed")
            ends.append(time.monotonic() - killed)
            told += "has ended before the others" in output
            if job.returncode == 0:
                sys.exit(f"turn {turn}: the job says that all is well")
            print(f"{turn}: ended after {ends[-1]:.2f} s; snapshots to iteration {before}, then {iteration_of(folder)}", flush=True)
        last = iteration_of(folder)
        (folder / "end.prototxt").write_text(SOLVER.format(iterations=last + 10))
        job = start("end.prototxt", "-snapshot", f"snap_iter_{last}.solverstate")
        output = job.communicate(timeout=10 * LIMIT)[0]
        if job.returncode or iteration_of(folder) != last + 10:
            sys.exit(f"the snapshot of iteration {last} does not resume: {output}")
    ends.sort()
    print(f"{len(ends)} jobs ended: median {ends[len(ends) // 2]:.2f} s, longest {ends[-1]:.2f} s after the kill; "
          f"{told} told which rank; the snapshot of iteration {last} resumes")


if __name__ == "__main__":
    main()
