"""What Python costs: `solver.step` against `caffe train` on LeNet, and the forward pass of a net of one layer.

Run with a Python that has the module `caffe`, in the repository, after `cargo build --release`:
    python benches/python.py [REPETITIONS]
CAFFE names a program other than target/release/caffe; it should be built with the same profile as the module.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from datetime import datetime

os.environ["GLOG_minloglevel"] = "2"

import caffe

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CAFFE = os.environ.get("CAFFE", os.path.join(ROOT, "target", "release", "caffe"))
WARM_UP, STEPS = 50, 200
ONE_LAYER = """
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 1 dim: 3 dim: 8 dim: 8 } } }
layer { name: "relu" type: "ReLU" bottom: "data" top: "relu" }
"""


def prepare(folder):
    """Makes MNIST's training database and LeNet's solver without tests, and gives the solver's path."""
    files = [os.path.join(ROOT, "data/mnist", f"train-{name}-ubyte.gz") for name in ("images-idx3", "labels-idx1")]
    database = os.path.join(folder, "train_lmdb")
    subprocess.run([CAFFE, "convert_mnist_data", *files, database], check=True, stderr=subprocess.DEVNULL)
    with open(os.path.join(ROOT, "examples/mnist/lenet_train_test.prototxt")) as file:
        net = file.read().replace("examples/mnist/mnist_train_lmdb", database)
    net_file, solver_file = os.path.join(folder, "net.prototxt"), os.path.join(folder, "solver.prototxt")
    with open(net_file, "w") as file:
        file.write(net)
    with open(solver_file, "w") as file:
        file.write(f"""train_net: "{net_file}" base_lr: 0.01 momentum: 0.9 weight_decay: 0.0005 lr_policy: "fixed"
            max_iter: {WARM_UP + STEPS} random_seed: 1 snapshot_after_train: false solver_mode: CPU""")
    return solver_file


def program(solver_file, folder):
    """Milliseconds an iteration in `caffe train`."""
    log = os.path.join(folder, "log.json")
    command = [CAFFE, "train", "-solver", solver_file, "--log-json", log]
    subprocess.run(command, check=True, stderr=subprocess.DEVNULL)
    with open(log) as file:
        events = [json.loads(line) for line in file]
    done = [event["time"] for event in events if event["event"] == "iteration_done"]
    first, last = (datetime.fromisoformat(done[i].replace("Z", "+00:00")) for i in (WARM_UP - 1, -1))
    return (last - first).total_seconds() * 1e3 / STEPS


def module(solver_file):
    """Milliseconds an iteration in `solver.step`, in a process of its own."""
    code = f"""import time, caffe
solver = caffe.get_solver({solver_file!r})
solver.step({WARM_UP})
start = time.perf_counter()
solver.step({STEPS})
print((time.perf_counter() - start) * 1e3 / {STEPS})"""
    return float(subprocess.run([sys.executable, "-c", code], check=True, capture_output=True).stdout)


def one_layer(folder):
    """Microseconds of the best forward pass of a net of one layer."""
    path = os.path.join(folder, "one.prototxt")
    with open(path, "w") as file:
        file.write(ONE_LAYER)
    net = caffe.Net(path, caffe.TEST)
    best = float("inf")
    for _ in range(20000):
        start = time.perf_counter()
        net.forward()
        best = min(best, time.perf_counter() - start)
    return best * 1e6


def main():
    repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    with tempfile.TemporaryDirectory() as folder:
        print(f"net.forward() of a net of one layer: {one_layer(folder):.1f} us (best of 20000)")
        solver_file = prepare(folder)
        times = [(program(solver_file, folder), module(solver_file)) for _ in range(repetitions)]
        ours, theirs = (min(column) for column in zip(*times))
        print(f"LeNet, ms an iteration, best of {repetitions}: caffe train {ours:.3f}, solver.step {theirs:.3f} ({theirs / ours - 1:+.1%})")


if __name__ == "__main__":
    main()
