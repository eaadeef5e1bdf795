"""Times LSTMs and nets on volumes in our engine, our net and ONNX Runtime: a table.

Use: python benches/sequences.py CAFFE, with the path of the program (release profile), in an environment with numpy and onnxruntime.
Weights are random. Two threads. Each of ours runs between two runs of the peer, in a process of its own as these do, three rounds; a
run gives the best of its passes.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROUNDS = 3
PASSES = 30
THREADS = 2
WEIGHTS = "weight_filler { type: 'uniform' min: -0.08 max: 0.08 }"


def inputs(**shapes):
    dims = lambda shape: " ".join(f"dim: {size}" for size in shape)
    return "".join(
        f"layer {{ name: '{name}' type: 'Input' top: '{name}' input_param {{ shape {{ {dims(shape)} }} }} }}\n"
        for name, shape in shapes.items()
    )


def lstm(name, bottom, units, marks="marks"):
    options = f"num_output: {units} {WEIGHTS}"
    return f"layer {{ name: '{name}' type: 'LSTM' bottom: '{bottom}' bottom: '{marks}' top: '{name}' recurrent_param {{ {options} }} }}\n"


def inner(name, bottom, outputs, axis=1):
    options = f"num_output: {outputs} axis: {axis} {WEIGHTS}"
    return f"layer {{ name: '{name}' type: 'InnerProduct' bottom: '{bottom}' top: '{name}' inner_product_param {{ {options} }} }}\n"


def convolution(name, bottom, channels, kind="Convolution"):
    options = f"num_output: {channels} kernel_size: 3 pad: 1 {WEIGHTS}"
    return (
        f"layer {{ name: '{name}' type: '{kind}' bottom: '{bottom}' top: '{name}' convolution_param {{ {options} }} }}\n"
        f"layer {{ name: 'relu_{name}' type: 'ReLU' bottom: '{name}' top: '{name}' }}\n"
    )


def pooling(name, bottom, size):
    dims = " ".join(f"dim: {s}" for s in size)
    sizes = f"kernel_shape {{ {dims} }} stride_shape {{ {dims} }}"
    return f"layer {{ name: '{name}' type: 'Pooling' bottom: '{bottom}' top: '{name}' pooling_param {{ {sizes} }} }}\n"


def sequence(steps, items, width, units, layers, outputs):
    text = inputs(data=(steps, items, width), marks=(steps, items))
    bottom = "data"
    for i in range(layers):
        text += lstm(f"lstm{i}", bottom, units)
        bottom = f"lstm{i}"
    return text + inner("out", bottom, outputs, axis=2)


def volumes(channels, frames, side, classes):
    """The layout of C3D: convolutions of 3 × 3 × 3, poolings that halve all axes, but not the time in the first one."""
    text, bottom = inputs(data=(1, 3, frames, side, side)), "data"
    for i, group in enumerate(channels):
        for j, count in enumerate(group):
            text += convolution(f"conv{i}_{j}", bottom, count)
            bottom = f"conv{i}_{j}"
        text += pooling(f"pool{i}", bottom, (1, 2, 2) if i == 0 else (2, 2, 2))
        bottom = f"pool{i}"
    return text + inner("out", bottom, classes)


NETS = {
    "LSTM, 32 steps of 1 × 256, 256 units": sequence(32, 1, 256, 256, 1, 64),
    "LSTM, 32 steps of 16 × 256, 512 units": sequence(32, 16, 256, 512, 1, 64),
    "2 LSTMs, 64 steps of 1 × 128, 128 units": sequence(64, 1, 128, 128, 2, 64),
    "2 LSTMs, 26 steps of 8 × 512, 256 units, as in CRNN": sequence(26, 8, 512, 256, 2, 37),
    "C3D, a quarter of the channels, 16 frames of 112 × 112": volumes([[16], [32], [64, 64], [128, 128]], 16, 112, 101),
    "C3D's first half, 16 frames of 56 × 56": volumes([[64], [128], [256]], 16, 56, 101),
}


# In the process of a run: best of the passes on random values, marks of one sequence.
PEER = f"""
import sys, time
import numpy as np
import onnxruntime
options = onnxruntime.SessionOptions()
options.intra_op_num_threads = {THREADS}
session = onnxruntime.InferenceSession(sys.argv[1], options, providers=["CPUExecutionProvider"])
draw = np.random.default_rng(1)
feeds = {{one.name: draw.standard_normal(one.shape).astype(np.float32) for one in session.get_inputs()}}
if "marks" in feeds:
    feeds["marks"][:] = 1
    feeds["marks"][0] = 0
times = []
for _ in range({PASSES}):
    start = time.perf_counter()
    session.run(None, feeds)
    times.append(time.perf_counter() - start)
print(1000 * min(times))
"""


def printed(command):
    result = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "GLOG_minloglevel": "0"})
    if result.returncode:
        sys.exit(f"{' '.join(map(str, command))}: {result.stderr.strip()}")
    return result.stdout + result.stderr


def timed(who, caffe, folder):
    """The best time of a pass in ms, in a process of its own."""
    if who == "ONNX Runtime":
        return float(printed([sys.executable, "-c", PEER, folder / "net.onnx"]))
    how = ["--engine"] if who == "engine" else ["-phase", "TEST"]
    text = printed([caffe, "time", "-model", folder / "net.prototxt", "-iterations", str(PASSES), "--threads", str(THREADS), *how])
    return float(re.search(r"all\s+forward: .*?best ([0-9.]+) ms", text)[1])


def main(caffe):
    print("| net | engine, best ms | net | ONNX Runtime | ONNX Runtime / ours |\n|---|---|---|---|---|")
    for name, text in NETS.items():
        times = {who: [] for who in ("engine", "net", "ONNX Runtime")}
        with tempfile.TemporaryDirectory() as folder:
            folder = Path(folder)
            (folder / "net.prototxt").write_text(text)
            printed([caffe, "export", folder / "net.prototxt", "-o", folder / "net.onnx"])
            for _ in range(ROUNDS):
                for who in ("ONNX Runtime", "engine", "net", "ONNX Runtime"):
                    times[who].append(timed(who, caffe, folder))
        best = {who: min(values) for who, values in times.items()}
        ratio = best["ONNX Runtime"] / min(best["engine"], best["net"])
        print(f"| {name} | " + " | ".join(f"{value:.2f}" for value in best.values()) + f" | {ratio:.2f} |", flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
