"""Nets as ONNX models: every recorded layer and net, run in ONNX Runtime."""

import os

import numpy as np
import pytest

import caffe
from conftest import ROOT, difference, folder_of, read_recording

if "CI" in os.environ:
    import onnx
    import onnxruntime
else:
    onnx = pytest.importorskip("onnx")
    onnxruntime = pytest.importorskip("onnxruntime")

LAYERS = sorted((ROOT / "crates/layers/tests/fixtures").glob("*.safetensors"))
NETS = sorted((ROOT / "tests/fixtures/nets").glob("*.safetensors"))
PHASES = {"TEST": caffe.TEST, "TRAIN": caffe.TRAIN}

#: Types that are not exported, each with words of the reason.
REFUSED = {
    "DetectionEvaluate": "no part of a model",
    "MultiBoxLoss": "for training only",
}

#: The least and the greatest set of operators.
OPSETS = {"TEST": 17, "TRAIN": 22}


def stem(path):
    return path.stem


def run_model(path, inputs, outputs):
    onnx.checker.check_model(str(path), full_check=True)
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    assert {value.type for value in session.get_inputs() + session.get_outputs()} == {"tensor(float)"}
    given = {value.name for value in session.get_inputs()}
    assert set(inputs) <= given
    return dict(zip(outputs, session.run(outputs, inputs)))


def built(text, phase, folder, tensors):
    path = folder / "net.prototxt"
    path.write_text(text)
    net = caffe.Net(str(path), phase)
    for index, values in folder_of(tensors, "param").items():
        net.params["layer"][int(index)].data[...] = values
    return net


def is_random(layer_type, phase):
    return layer_type == "Dropout" and phase == "TRAIN"


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("path", LAYERS, ids=stem)
def test_recorded_layer(path, phase, tmp_path):
    tensors, metadata = read_recording(path)
    net = built(metadata["prototxt"], PHASES[phase], tmp_path, tensors)
    model = tmp_path / "model.onnx"
    reason = "at random" if is_random(metadata["layer_type"], phase) else REFUSED.get(metadata["layer_type"])
    if reason:
        with pytest.raises(caffe.ExportError, match=reason) as refusal:
            caffe.export_onnx(net, model)
        assert 'layer "layer"' in str(refusal.value)
        assert not model.exists()
        return
    inputs = folder_of(tensors, "in")
    for name, values in inputs.items():
        net.blobs[name].reshape(*values.shape)
        net.blobs[name].data[...] = values
    net.reshape()
    report = caffe.export_onnx(net, model, opset=OPSETS[phase])
    expected = {name: values for name, values in folder_of(tensors, "out").items() if name in net.outputs}
    own = net.forward()
    if any(difference(own[name], values) for name, values in expected.items()):
        assert phase != metadata["phase"]
        expected = own
    assert [value["name"] for value in report["inputs"]][: len(net.inputs)] == list(net.inputs)
    blobs = {value["blob"]: value["name"] for value in report["outputs"]}
    found = run_model(model, inputs, list(blobs.values()))
    problems = []
    for name, values in expected.items():
        text = difference(found[blobs[name]], values)
        if text:
            problems.append(f"{name}: {text}")
    assert not problems, "\n".join(problems)


@pytest.mark.parametrize("path", NETS, ids=stem)
def test_recorded_net(path, tmp_path):
    tensors, metadata = read_recording(path)
    (tmp_path / "net.prototxt").write_text(metadata["prototxt"])
    weights = str(path.parent / metadata["weights"])
    net = caffe.Net(str(tmp_path / "net.prototxt"), PHASES[metadata["phase"]], weights=weights)
    inputs = folder_of(tensors, "in")
    for name, values in inputs.items():
        net.blobs[name].data[...] = values
    caffe.export_onnx(net, tmp_path / "model.onnx")
    expected = {name: values.copy() for name, values in net.forward().items()}
    found = run_model(tmp_path / "model.onnx", inputs, list(expected))
    for name, values in expected.items():
        assert not difference(found[name], values), name
