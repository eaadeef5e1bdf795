"""Times LSTMs and nets on volumes in our engine, our net and ONNX Runtime: a table.

Use: python benches/sequences.py, in an environment with the module (release profile) and onnxruntime. Weights are random. Two threads. Each of
ours runs between two runs of the peer, in a process of its own as these do, three rounds.
"""

import sys
import tempfile
from pathlib import Path

import numpy as np

from detectors import timed

ROUNDS = 3
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
    sizes = " ".join(f"kernel_size: {s}" for s in size) + " " + " ".join(f"stride: {s}" for s in size)
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


def prepared(text, folder):
    import caffe

    (folder / "net.prototxt").write_text(text)
    caffe.set_random_seed(1)
    net = caffe.Net(str(folder / "net.prototxt"), caffe.TEST)
    net.save(str(folder / "net.caffemodel"))
    draw, names = np.random.default_rng(1), {}
    for name in net.inputs:
        values = draw.standard_normal(net.blobs[name].shape).astype(np.float32)
        if name == "marks":
            values = np.ones_like(values)
            values[0] = 0
        np.save(folder / f"{name}.npy", values)
        names[name] = str(folder / f"{name}.npy")
    caffe.export_onnx(net, folder / "model.onnx")
    files = {"prototxt": folder / "net.prototxt", "weights": folder / "net.caffemodel", "model": folder / "model.onnx"}
    return {**{key: str(path) for key, path in files.items()}, "inputs": names, "outputs": list(net.outputs)}


def main():
    print("| net | engine, best ms | net | ONNX Runtime | ONNX Runtime / ours |\n|---|---|---|---|---|")
    for name, text in NETS.items():
        times = {who: [] for who in ("engine", "net", "ONNX Runtime")}
        with tempfile.TemporaryDirectory() as folder:
            job = prepared(text, Path(folder))
            for _ in range(ROUNDS):
                for who in ("ONNX Runtime", "engine", "net", "ONNX Runtime"):
                    times[who].append(timed(who, job))
        times = {who: min(filter(None, values), default=None) for who, values in times.items()}
        cells = [f"{value:.2f}" if value else "cannot run it" for value in times.values()]
        own = min(filter(None, (times["engine"], times["net"])))
        ratio = f"{times['ONNX Runtime'] / own:.2f}" if times["ONNX Runtime"] else ""
        print(f"| {name} | {' | '.join(cells)} | {ratio} |", flush=True)


if __name__ == "__main__":
    sys.exit(main())
