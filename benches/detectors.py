"""Times published detectors in our engine, in OpenCV's dnn and in ONNX Runtime: a table.

Use: python benches/detectors.py DIR, in an environment with the module (release profile), "opencv-python-headless<5", onnxruntime and pytest. DIR holds
models with recorded outputs, `<weights>.reference.safetensors`, as for `cargo xtask models`; those that detect are timed. Two threads. "Ours" is
the engine, or the net where the engine cannot run it, since how many boxes it finds follows from the data. Ours runs after each run of a peer, in a process of its own as these do, three rounds: what slows the machine down for a while slows down all.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "crates/py/tests"))
ENDING = ".reference.safetensors"
#: What the names of the folders of detectors begin with.
DETECTORS = ("libfacedetection", "mtcnn", "retinaface", "ultraface", "wechat_qrcode/detect", "yoloface")
THREADS = 2
ROUNDS = 3
SECONDS = 1.0


def net_of(job, inputs, engine):
    import caffe

    net = caffe.Net(job["prototxt"], caffe.TEST, weights=job["weights"], engine=engine)
    for name, values in inputs.items():
        net.blobs[name].reshape(*values.shape)
        net.blobs[name].data[...] = values
    net.reshape()
    return net


def engine(job, inputs):
    return net_of(job, inputs, engine=True).forward


def plain(job, inputs):
    return net_of(job, inputs, engine=False).forward


def opencv(job, inputs):
    import cv2

    cv2.setNumThreads(THREADS)
    net = cv2.dnn.readNetFromCaffe(job["prototxt"], job["weights"])
    net.setPreferableBackend(cv2.dnn.DNN_BACKEND_OPENCV)

    def forward():
        for name, values in inputs.items():
            net.setInput(values, name)
        return net.forward(job["outputs"])

    return forward


def onnx_runtime(job, inputs):
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads, options.log_severity_level = THREADS, 1, 3
    session = onnxruntime.InferenceSession(job["model"], options, providers=["CPUExecutionProvider"])
    return lambda: session.run(None, inputs)


WHO = {"engine": engine, "net": plain, "OpenCV": opencv, "ONNX Runtime": onnx_runtime}


def best(who, job):
    """The best time of a second of runs, in ms."""
    forward = WHO[who](job, {name: np.load(file) for name, file in job["inputs"].items()})
    times, end = [], time.perf_counter() + SECONDS
    while len(times) < 5 or time.perf_counter() < end:
        begin = time.perf_counter()
        forward()
        times.append(time.perf_counter() - begin)
    return min(times[2:]) * 1e3


def prepared(path, folder):
    """Exports a model and writes its inputs."""
    import caffe
    from conftest import folder_of, read_recording

    tensors, metadata = read_recording(path)
    weights = path.with_name(metadata["weights"])
    prototxt = path.with_name(metadata["prototxt"]) if "prototxt" in metadata else weights.with_suffix(".prototxt")
    net = caffe.Net(str(prototxt), caffe.TEST, weights=str(weights))
    inputs = {}
    for name, values in folder_of(tensors, "in").items():
        net.blobs[name].reshape(*values.shape)
        inputs[name] = str(folder / f"{name}.npy")
        np.save(inputs[name], values)
    net.reshape()
    caffe.export_onnx(net, folder / "model.onnx")
    shape = "×".join(str(size) for size in net.blobs[net.inputs[0]].shape)
    files = {"prototxt": str(prototxt), "weights": str(weights), "model": str(folder / "model.onnx")}
    return {**files, "inputs": inputs, "outputs": list(net.outputs), "shape": shape}


def timed(who, job):
    """The best time in a process of its own; None if it cannot run the model."""
    command = [sys.executable, __file__, "--one", who, json.dumps(job)]
    environment = {**os.environ, "OMP_NUM_THREADS": str(THREADS), "GLOG_minloglevel": "2"}
    result = subprocess.run(command, capture_output=True, text=True, env=environment)
    if result.returncode:
        print(f"{who}: {result.stderr.strip().splitlines()[-1]}", file=sys.stderr)
        return None
    return float(result.stdout.split()[-1])


def main(root):
    print("| detector | input | engine, best ms | net | OpenCV | ONNX Runtime | OpenCV / ours | ONNX Runtime / ours |\n|---|---|---|---|---|---|---|---|")
    for path in sorted(Path(root).rglob("*" + ENDING)):
        name = path.relative_to(root).as_posix().removesuffix(ENDING)
        if not name.startswith(DETECTORS):
            continue
        with tempfile.TemporaryDirectory() as folder:
            job = prepared(path, Path(folder))
            times = {who: [] for who in WHO}
            for _ in range(ROUNDS):
                for who in ("OpenCV", "engine", "net", "ONNX Runtime", "engine", "net"):
                    times[who].append(timed(who, job))
        times = {who: min(filter(None, values), default=None) for who, values in times.items()}
        cells = [f"{value:.2f}" if value else "cannot run it" for value in times.values()]
        own = times["engine"] or times["net"]
        cells += [f"{times[who] / own:.2f}" if times[who] else "" for who in ("OpenCV", "ONNX Runtime")]
        print(f"| {name} | {job['shape']} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    if sys.argv[1] == "--one":
        print(best(sys.argv[2], json.loads(sys.argv[3])))
    else:
        main(sys.argv[1])
