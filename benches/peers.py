"""Time one forward pass, or one training step, of a deploy prototxt in the peers. Weights are random: only the time counts.
Needs from PyPI: torch onnx onnxruntime openvino "opencv-python-headless<5".
Usage: peers.py NET.prototxt [--peers torch,ort,openvino,opencv] [--train] [--reps N] [--threads T] [--batch N] [--between COMMAND]..."""

import argparse
import os
import shlex
import subprocess
import sys
import tempfile
import time

parser = argparse.ArgumentParser()
parser.add_argument("net")
parser.add_argument("--peers", default="torch,ort,openvino,opencv")
parser.add_argument("--train", action="store_true")
parser.add_argument("--reps", type=int, default=10)
parser.add_argument("--threads", type=int, default=2)
parser.add_argument("--batch", type=int, help="instead of the file's batch size")
parser.add_argument(
    "--between",
    action="append",
    default=[],
    help="a command to run after each peer, so that both are spread over the same time",
)
options = parser.parse_args()
# Before torch is imported, which reads it.
os.environ.setdefault("OMP_NUM_THREADS", str(options.threads))

import torch
import torch_net
from torch.nn import functional

NAME = os.path.basename(options.net).removesuffix(".prototxt")
ONNX = os.path.join(tempfile.gettempdir(), f"peer_{NAME}.prototxt.onnx")


def best(run):
    """The best and the median of many rounds in milliseconds, after two that do not count."""
    run()
    run()
    times = []
    for _ in range(options.reps):
        start = time.perf_counter()
        run()
        times.append((time.perf_counter() - start) * 1e3)
    times.sort()
    return times[0], times[len(times) // 2]


def between():
    for command in options.between:
        subprocess.run(shlex.split(command), check=True)


def report(peer, times):
    least, median = times
    print(f"{NAME:12s} {peer:22s} min {least:9.2f} ms  median {median:9.2f} ms", flush=True)


def train(net, data):
    """A training step in both layouts."""
    net.train()
    optimizer = torch.optim.SGD(net.parameters(), lr=1e-4, momentum=0.9, weight_decay=5e-4)
    labels = torch.randint(0, 10, (net.shape[0],))
    net.without_last_layer()

    def step():
        optimizer.zero_grad(set_to_none=True)
        loss = functional.cross_entropy(net(data).flatten(1), labels)
        loss.backward()
        optimizer.step()

    report("torch train step", best(step))
    between()
    net.to(memory_format=torch.channels_last)
    data = data.to(memory_format=torch.channels_last)
    report("torch train step nhwc", best(step))
    between()


def pytorch(net, data, is_compiled):
    report("torch", best(lambda: net(data)))
    net.to(memory_format=torch.channels_last)
    last = data.to(memory_format=torch.channels_last)
    report("torch nhwc", best(lambda: net(last)))
    net.to(memory_format=torch.contiguous_format)
    if is_compiled:
        compiled = torch.compile(net)
        report("torch.compile", best(lambda: compiled(data)))
    between()


def ort(data):
    import onnxruntime

    settings = onnxruntime.SessionOptions()
    settings.intra_op_num_threads = options.threads
    settings.inter_op_num_threads = 1
    session = onnxruntime.InferenceSession(ONNX, settings, providers=["CPUExecutionProvider"])
    report("onnxruntime", best(lambda: session.run(None, {"data": data})))


def openvino(data):
    import openvino as ov

    settings = {
        "INFERENCE_PRECISION_HINT": "f32",
        "INFERENCE_NUM_THREADS": options.threads,
        "PERFORMANCE_HINT": "LATENCY",
    }
    request = ov.Core().compile_model(ONNX, "CPU", settings).create_infer_request()
    report("openvino", best(lambda: request.infer({0: data})))


def opencv(data):
    import cv2

    cv2.setNumThreads(options.threads)
    net = cv2.dnn.readNetFromONNX(ONNX)
    net.setPreferableBackend(cv2.dnn.DNN_BACKEND_OPENCV)
    outputs = net.getUnconnectedOutLayersNames()

    def run():
        net.setInput(data)
        net.forward(outputs)

    report("opencv dnn", best(run))


def main():
    torch.set_num_threads(options.threads)
    try:
        net = torch_net.read(options.net, options.batch).eval()
    except NotImplementedError as error:
        sys.exit(str(error))
    data = torch.randn(net.shape)
    if options.train:
        return train(net, data)
    peers = options.peers.split(",")
    exchanged = [peer for peer in (ort, openvino, opencv) if peer.__name__ in peers]
    with torch.no_grad():
        if "torch" in peers:
            pytorch(net, data, "compile" in peers)
    if exchanged:
        torch.onnx.export(net, (data,), ONNX, dynamo=False, opset_version=17, input_names=["data"])
    for peer in exchanged:
        try:
            peer(data.numpy())
        except Exception as error:
            problem = str(error).splitlines()[0][:90]
            print(f"{NAME:12s} {peer.__name__:22s} cannot run it: {problem}", flush=True)
        between()


main()
