"""The peak memory of training steps, ours and PyTorch's.

Usage: train_memory.py CAFFE [NET...]
Needs from PyPI: torch. For ours it is the whole process of `caffe train`; for PyTorch what three steps take beyond the process that has imported it."""

import os
import re
import resource
import subprocess
import sys
import tempfile
from pathlib import Path

NETS = Path(__file__).parent / "nets"
EIGHT = ["lenet", "cifar_quick", "squeezenet", "mobilenet", "caffenet", "googlenet", "resnet50", "vgg16"]
SOLVER = """net: "net.prototxt" base_lr: 1e-4 lr_policy: "fixed" momentum: 0.9 weight_decay: 5e-4 max_iter: 3
display: 0 snapshot_after_train: false solver_mode: CPU"""


def for_training(text):
    """A deploy prototxt with random images and labels, and a loss in place of the probabilities."""
    dims = re.findall(r"dim: *(\d+)", text)[:4]
    shapes = "".join(f"dim: {dim} " for dim in dims)
    data = f"""layer {{ name: "data" type: "DummyData" top: "data" top: "label" dummy_data_param {{
  shape {{ {shapes} }} shape {{ dim: {dims[0]} }}
  data_filler {{ type: "gaussian" }} data_filler {{ type: "constant" }} }} }}"""
    text = re.sub(r'layer \{ name: "data" type: "Input".*', data, text)
    return re.sub(
        r'layer \{ name: "\w+" type: "Softmax" bottom: "(\w+)".*',
        r'layer { name: "loss" type: "SoftmaxWithLoss" bottom: "\1" bottom: "label" top: "loss" }',
        text,
    )


def ours(caffe, name):
    """The peak of `caffe train`, in MB."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "net.prototxt").write_text(for_training((NETS / f"{name}.prototxt").read_text()))
        Path(folder, "solver.prototxt").write_text(SOLVER)
        command = [str(Path(caffe).resolve()), "train", "-threads", "2", "-solver", "solver.prototxt"]
        with open(Path(folder, "log"), "w") as log:
            child = subprocess.Popen(command, cwd=folder, stdout=log, stderr=log)
            _, status, usage = os.wait4(child.pid, 0)
        if status:
            sys.exit(Path(folder, "log").read_text())
    return usage.ru_maxrss / 1024


def torch_steps(name):
    """What three steps of PyTorch take beyond the import, in MB."""
    os.environ["OMP_NUM_THREADS"] = "2"
    import torch
    from torch.nn import functional
    from torch_net import CaffeNet, parse

    imported = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    net = CaffeNet(parse((NETS / f"{name}.prototxt").read_text()))
    net.train()
    optimizer = torch.optim.SGD(net.parameters(), lr=1e-4, momentum=0.9, weight_decay=5e-4)
    data, labels = torch.randn(net.shape), torch.randint(0, 10, (net.shape[0],))
    net.without_last_layer()
    for _ in range(3):
        optimizer.zero_grad(set_to_none=True)
        functional.cross_entropy(net(data).flatten(1), labels).backward()
        optimizer.step()
    return (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - imported) / 1024


def main():
    caffe, *names = sys.argv[1:]
    if caffe == "--torch":
        return print(torch_steps(names[0]))
    for name in names or EIGHT:
        peer = subprocess.run([sys.executable, __file__, "--torch", name], capture_output=True, text=True)
        other = f"{float(peer.stdout):.0f}" if peer.returncode == 0 else peer.stderr.strip().splitlines()[-1]
        print(f"{name:12s} ours {ours(caffe, name):.0f}  PyTorch {other}", flush=True)


main()
