"""Exports every model below a folder that has recorded outputs, and runs it in the ONNX importers of others: a table.

Use: python crates/py/tests/import_models.py DIR, in an environment with the module, and whichever of onnxruntime, openvino,
opencv-python-headless 5, onnx2torch and torch are wanted. A recording is that of export_models.py.
"""

import importlib.metadata
import sys
import tempfile
import warnings
from pathlib import Path

import caffe
import numpy as np
from export_models import ENDING, run


def onnx_runtime(file, inputs, names):
    import onnxruntime

    session = onnxruntime.InferenceSession(str(file), providers=["CPUExecutionProvider"])
    return dict(zip(names, session.run(names, inputs)))


def openvino(file, inputs, names):
    import openvino

    exact = {"INFERENCE_PRECISION_HINT": "f32"}
    model = openvino.Core().compile_model(openvino.convert_model(str(file)), "CPU", exact)
    result = model(inputs)
    return {name: np.array(result[name]) for name in names}


def opencv(file, inputs, names):
    import cv2

    net = cv2.dnn.readNetFromONNX(str(file))
    for name, values in inputs.items():
        net.setInput(values, name)
    return dict(zip(names, net.forward(names)))


def pytorch(file, inputs, names):
    import onnx2torch
    import torch

    module = onnx2torch.convert(str(file)).eval()
    with torch.no_grad():
        found = module(*[torch.from_numpy(values.copy()) for values in inputs.values()])
    found = found if isinstance(found, (list, tuple)) else [found]
    return {name: values.numpy() for name, values in zip(names, found)}


RUNTIMES = {
    "ONNX Runtime": ("onnxruntime", onnx_runtime),
    "OpenVINO": ("openvino", openvino),
    "OpenCV": ("opencv-python-headless", opencv),
    "onnx2torch": ("onnx2torch", pytorch),
}


def versions():
    """The runtimes that are there, with their versions."""
    found = {}
    for name, (package, _) in RUNTIMES.items():
        try:
            found[name] = importlib.metadata.version(package)
        except importlib.metadata.PackageNotFoundError:
            print(f"{name} is left out: there is no {package}", file=sys.stderr)
    return found


def exported(path, file):
    """Writes the model; gives its inputs, and the names and values of the net's outputs."""
    net, inputs, _, own = run(path)
    caffe.export_onnx(net, file)
    return {name: inputs[name] for name in net.inputs}, own


def verdict(runtime, file, inputs, own):
    """The greatest difference as a share of the greatest number; or the runtime's error."""
    try:
        found = runtime(file, inputs, list(own))
    except Exception as error:  # whatever a runtime raises is its answer
        words = " ".join(str(error).split())
        return f"no: {words[:90]}"
    worst = 0.0
    for name, values in own.items():
        if found[name].size != values.size:
            return f"no: {name} has the shape {found[name].shape}, not {values.shape}"
        difference = np.abs(found[name].reshape(values.shape) - values).max(initial=0)
        worst = max(worst, float(difference / max(np.abs(values).max(initial=0), 1e-6)))
    return f"{worst:.0e}" if worst <= 1e-4 else f"differs by {worst:.0e}"


def main(root):
    warnings.simplefilter("ignore")
    runtimes = versions()
    print("| model | " + " | ".join(f"{name} {version}" for name, version in runtimes.items()) + " |")
    print("|---|" + "---|" * len(runtimes))
    for path in sorted(Path(root).rglob("*" + ENDING)):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "model.onnx"
            inputs, own = exported(path, file)
            results = [verdict(RUNTIMES[name][1], file, inputs, own) for name in runtimes]
        name = path.relative_to(root).as_posix().removesuffix(ENDING)
        print(f"| {name} | " + " | ".join(results) + " |", flush=True)


if __name__ == "__main__":
    main(sys.argv[1])
