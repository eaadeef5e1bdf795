"""What the exchange of gradients costs: training steps of one process with two threads, and of some ranks with one thread each and their share of the
batch.

Usage: exchange.py CAFFE [--mpirun mpirun] [--ranks 2] [--rounds 3] [--nets lenet,googlenet,...]
CAFFE is the program `caffe`. The nets are those of `benches/nets`, with a loss, on images that stay the same. Prints a row for each net: best and
median milliseconds of one process, of the ranks, and of the ranks without overlap, from the times of the log's lines, all rounds in turn.
Needs nothing from PyPI."""

import argparse
import datetime
import re
import shlex
import statistics
import subprocess
import tempfile
from pathlib import Path

STEPS = {"lenet": 200, "cifar_quick": 60, "squeezenet": 20, "mobilenet": 16, "caffenet": 12, "googlenet": 12, "resnet50": 8, "vgg16": 8}
SOLVER = """net: "{net}" base_lr: 0.0001 momentum: 0.9 weight_decay: 0.0005 lr_policy: "fixed" max_iter: {steps} display: 1
random_seed: 1 snapshot_after_train: false solver_mode: CPU"""
DATA = """layer {{ name: "data" type: "DummyData" top: "data" top: "label" dummy_data_param {{
shape {{ {image} }} shape {{ dim: {batch} }} data_filler {{ type: "constant" value: 0.5 }} data_filler {{ type: "constant" value: 3 }} }} }}"""


def write(folder, net, share):
    """Writes a net with a share of its batch, and its solver."""
    lines = (Path(__file__).parent / "nets" / f"{net}.prototxt").read_text().splitlines()
    data = next(i for i, line in enumerate(lines) if '"Input"' in line)
    batch, *image = re.findall(r"dim: (\d+)", lines[data])
    batch = max(1, int(batch) // share)
    lines[data] = DATA.format(image=" ".join(f"dim: {size}" for size in [batch, *image]), batch=batch)
    last = max(i for i, line in enumerate(lines) if '"Softmax"' in line)
    lines[last] = lines[last].replace('"Softmax"', '"SoftmaxWithLoss"').replace(" top:", ' bottom: "label" top:', 1)
    (folder / f"{net}{share}.prototxt").write_text("\n".join(lines))
    solver = folder / f"{net}{share}_solver.prototxt"
    solver.write_text(SOLVER.format(net=f"{net}{share}.prototxt", steps=STEPS[net]))
    return solver.name


def steps(folder, command):
    """The milliseconds of each step but the first two, from the log. The last line is that of a forward pass alone."""
    log = subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True).stderr
    times = re.findall(r"^I\d{4} (\S+) .*Iteration \d+.*loss = ", log, re.M)
    times = [datetime.datetime.strptime(time, "%H:%M:%S.%f") for time in times]
    return [(after - before).total_seconds() * 1000 for before, after in zip(times, times[1:-1])][2:]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("caffe")
    parser.add_argument("--mpirun", default="mpirun")
    parser.add_argument("--ranks", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--nets", default=",".join(STEPS))
    args = parser.parse_args()
    train = [str(Path(args.caffe).resolve()), "train"]
    ranks = [*shlex.split(args.mpirun), "-n", str(args.ranks), *train, "-threads", "1", "-solver"]
    print("| net | one process | ranks | ranks, `--no-overlap` | one process / ranks |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        for net in args.nets.split(","):
            whole, share = write(folder, net, 1), write(folder, net, args.ranks)
            commands = [[*train, "-threads", "2", "-solver", whole], [*ranks, share], [*ranks, share, "--no-overlap"]]
            found = [[], [], []]
            for _ in range(args.rounds):
                for times, command in zip(found, commands):
                    times += steps(folder, command)
            cells = [f"{min(times):.1f}, {statistics.median(times):.1f}" for times in found]
            print(f"| {net} | {' | '.join(cells)} | {min(found[0]) / min(found[1]):.2f} |", flush=True)


if __name__ == "__main__":
    main()
