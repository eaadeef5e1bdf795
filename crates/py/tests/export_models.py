"""Exports every model below a folder that has recorded outputs, and compares it in ONNX Runtime: `cargo xtask export-models DIR`.

A recording is a ``<weights>.reference.safetensors``, as for `cargo xtask models`.
"""

import sys
import tempfile
from pathlib import Path

import caffe
import onnx
import onnxruntime
from conftest import difference, folder_of, read_recording

ENDING = ".reference.safetensors"


def run(path):
    """The net of a recording, the recording's inputs and outputs, and the net's own outputs for these inputs."""
    tensors, metadata = read_recording(path)
    weights = path.with_name(metadata["weights"])
    prototxt = path.with_name(metadata["prototxt"]) if "prototxt" in metadata else weights.with_suffix(".prototxt")
    net = caffe.Net(str(prototxt), caffe.TEST, weights=str(weights))
    inputs = folder_of(tensors, "in")
    for name, values in inputs.items():
        net.blobs[name].reshape(*values.shape)
        net.blobs[name].data[...] = values
    net.reshape()
    own = {name: values.copy() for name, values in net.forward().items()}
    return net, inputs, folder_of(tensors, "out"), own


def check(path, folder):
    """Tells what is wrong with a model, line by line."""
    net, inputs, recorded, own = run(path)
    problems = []
    for dynamic in (False, True):
        file = folder / f"model{dynamic}.onnx"
        try:
            report = caffe.export_onnx(net, file, dynamic_batch=dynamic)
        except caffe.ExportError as error:
            if not dynamic:
                problems.append(str(error))
            else:
                print(f"  {path.name}: any number of items: {error}")
            continue
        onnx.checker.check_model(str(file), full_check=True)
        options = onnxruntime.SessionOptions()
        options.log_severity_level = 3
        session = onnxruntime.InferenceSession(str(file), options, providers=["CPUExecutionProvider"])
        names = {value["blob"]: value["name"] for value in report["outputs"]}
        found = dict(zip(names, session.run(list(names.values()), inputs)))
        for name, values in own.items():
            text = difference(found[name], values)
            if text:
                problems.append(f"{name}, beside the net: {text}")
        for name, values in recorded.items():
            blob = name if name in found else dict(zip(net.top_names, net.top_names.values())).get(name, [name])[0]
            if blob in found and found[blob].shape == values.shape:
                text = difference(found[blob], values)
                if text:
                    problems.append(f"{name}, beside the recording: {text}")
    return problems


def main(root):
    paths = sorted(Path(root).rglob("*" + ENDING))
    if not paths:
        sys.exit(f"{root}: no file ends in {ENDING}")
    wrong = 0
    for path in paths:
        with tempfile.TemporaryDirectory() as folder:
            problems = check(path, Path(folder))
        wrong += bool(problems)
        for problem in problems:
            print(f"{path}: {problem}")
    print(f"{len(paths) - wrong} of {len(paths)} models give the net's and the recorded outputs in ONNX Runtime")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main(sys.argv[1])
