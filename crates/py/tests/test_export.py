"""Nets as ONNX models: every recorded layer and net, run in ONNX Runtime."""

import json
import struct

import numpy as np
import pytest

import caffe
from conftest import ROOT, difference, folder_of, read_recording

# The environment of the newest packages has both (xtask/src/python.rs), or could not be made.
onnx = pytest.importorskip("onnx")
onnxruntime = pytest.importorskip("onnxruntime")

LAYERS = sorted((ROOT / "crates/layers/tests/fixtures").glob("*.safetensors"))
NETS = sorted((ROOT / "tests/fixtures/nets").glob("*.safetensors"))
PHASES = {"TEST": caffe.TEST, "TRAIN": caffe.TRAIN}

#: Types that are not exported, each with words of the reason.
REFUSED = {
    "Arccos": "functions of angles",
    "BatchTripletLoss": "for training only",
    "BboxAccuracy": "not part of a model",
    "BoxAnnotatorOHEM": "for training only",
    "BoxGroupOutput": "selection of boxes",
    "BoxOutput": "selection of boxes",
    "CTCLoss": "for training only",
    "CenterLoss": "for training only",
    "ContinuationIndicator": "not described by operations",
    "Correlation": "not described by operations",
    "Cosine": "functions of angles",
    "Covariance": "not described by operations",
    "CrossEntropyLoss": "for training only",
    "CtcLoss": "for training only",
    "DataAugmentation": "not described by operations",
    "DenseCRF": "not described by operations",
    "DetectNetTransformation": "not described by operations",
    "DetectionAccuracy": "not part of a model",
    "DetectionEvaluate": "not part of a model",
    "DetectionGroupAccuracy": "not part of a model",
    "DetectionGroupLoss": "for training only",
    "DetectionLoss": "for training only",
    "DiceCoefLoss": "for training only",
    "DomainTransform": "not described by operations",
    "DotProductSimilarity": "not described by operations",
    "EltwiseAccuracy": "not part of a model",
    "EntropyLoss": "for training only",
    "EuclideanLossWithIndex": "for training only",
    "EuclideanSimilarity": "not described by operations",
    "EuclideanmaskLoss": "for training only",
    "EvalDetection": "not part of a model",
    "FlowAugmentation": "not described by operations",
    "FlowWarp": "not described by operations",
    "FocalLoss": "for training only",
    "FrcnnOutput": "selection of boxes",
    "GaussianYolov3": "for training only",
    "GeneralContrastiveLoss": "for training only",
    "GeneralTripletLoss": "for training only",
    "GenerateAugmentationParameters": "not described by operations",
    "GlobalLSEMargin": "for training only",
    "Gram": "not described by operations",
    "Grouping": "not described by operations",
    "HardMining": "for training only",
    "IOCLoss": "for training only",
    "InnerDistance": "not described by operations",
    "LabelSpecificAdd": "for training only",
    "LabelsequenceAccuracy": "not part of a model",
    "LargeMarginInnerProduct": "for training only",
    "Local": "not described by operations",
    "MLLoss": "for training only",
    "MarginInnerProduct": "for training only",
    "Maximum": "not described by operations",
    "MultiBoxFocalLoss": "for training only",
    "MultiBoxLoss": "for training only",
    "MultiLabelAccuracy": "not part of a model",
    "MultiLabelSigmoidLoss": "for training only",
    "MultiStageMeanfield": "not described by operations",
    "PairwiseRankingLoss": "for training only",
    "ProposalTarget": "for training only",
    "Quantize": "not part of a model",
    "RankAccuracy": "not part of a model",
    "RankHardLoss": "for training only",
    "RegionLoss": "for training only",
    "ScaleRoute": "assignment of regions",
    "SegAccuracy": "not part of a model",
    "SegmentationEvaluate": "not part of a model",
    "SigmoidEuclideanLoss": "for training only",
    "SpatialTransformer": "not described by operations",
    "TripletLoss": "for training only",
    "TripletLossDucha": "for training only",
    "UniqueLabel": "not described by operations",
    "Warp": "not described by operations",
    "YoloSeg": "for training only",
    "Yolov3": "for training only",
}

#: Types that are exported in phase TEST only, each with the option that it depends on.
NOT_IN_TRAIN = {
    "ChannelScale": "global_scale: true",
    "GuidedDropout": "stochastic",
    "RReLU": "",
    "SeLuDropout": "",
    "SpatialDropout": "",
}

#: The least and the greatest set of operators.
OPSETS = {"TEST": 17, "TRAIN": 22}
# ONNX Runtime has no MaxRoiPool of opset 22.
WITHOUT_NEWEST = {"ROIPooling": 21}

#: Types that do something else while a solver trains.
OF_A_SOLVER = {"AssistedExcitation"}


def stem(path):
    return path.stem


def run_model(path, inputs, outputs):
    onnx.checker.check_model(str(path), full_check=True)
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    options.intra_op_num_threads = 1
    session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
    assert {value.type for value in session.get_inputs() + session.get_outputs()} == {"tensor(float)"}
    given = {value.name for value in session.get_inputs()}
    assert set(inputs) <= given
    return dict(zip(outputs, session.run(outputs, inputs)))


def built(text, phase, folder, tensors):
    path = folder / "net.prototxt"
    path.write_text(text)
    # Evaluations read the sizes of the images from a file beside the recordings.
    (folder / "sizes.txt").write_text((LAYERS[0].parent / "sizes.txt").read_text())
    net = caffe.Net(str(path), phase)
    for index, values in folder_of(tensors, "param").items():
        net.params["layer"][int(index)].data[...] = values
    return net


def refusal(metadata, phase):
    """Words of the reason why a layer is not exported; None if it is."""
    layer_type, text = metadata["layer_type"], metadata["prototxt"]
    if phase == "TRAIN":
        if layer_type == "Dropout":
            return "at random"
        if "stats_batch_size" in text:
            return "stats_batch_size"
        if layer_type == "DecodeBBox":
            return "not in TRAIN"
        options = NOT_IN_TRAIN.get(layer_type)
        if options is not None and options in text:
            return "export in phase TEST"
    if "normalize_param" in text:
        return "normalize_param"
    if layer_type == "Unpooling" and "unpool: " in text:
        return "with a mask only"
    return REFUSED.get(layer_type)


@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("path", LAYERS, ids=stem)
def test_recorded_layer(path, phase, folder):
    tensors, metadata = read_recording(path)
    net = built(metadata["prototxt"], PHASES[phase], folder, tensors)
    model = folder / "model.onnx"
    model.unlink(missing_ok=True)
    reason = refusal(metadata, phase)
    if reason:
        with pytest.raises(caffe.ExportError, match=reason) as error:
            caffe.export_onnx(net, model)
        assert 'layer "layer"' in str(error.value)
        assert not model.exists()
        return
    inputs = folder_of(tensors, "in")
    for name, values in inputs.items():
        net.blobs[name].reshape(*values.shape)
        net.blobs[name].data[...] = values
    net.reshape()
    opset = WITHOUT_NEWEST.get(metadata["layer_type"], OPSETS[phase])
    report = caffe.export_onnx(net, model, opset=opset)
    expected = {name: values for name, values in folder_of(tensors, "out").items() if name in net.outputs}
    own = net.forward()
    if any(difference(own[name], values) for name, values in expected.items()):
        assert phase != metadata["phase"] or metadata["layer_type"] in OF_A_SOLVER
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


IMAGES = """
layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 2 dim: 3 dim: 9 dim: 9 } } }
layer { name: 'conv' type: 'Convolution' bottom: 'data' top: 'conv' convolution_param { num_output: 4 kernel_size: 3 } }
layer { name: 'pool' type: 'Pooling' bottom: 'conv' top: 'pool' pooling_param { pool: AVE kernel_size: 3 stride: 2 pad: 1 } }
layer { name: 'flat' type: 'Flatten' bottom: 'pool' top: 'flat' }
layer { name: 'ip' type: 'InnerProduct' bottom: 'flat' top: 'ip' inner_product_param { num_output: 5 } }
layer { name: 'prob' type: 'Softmax' bottom: 'ip' top: 'prob' }
"""


def test_any_number_of_items(make_net, tmp_path):
    net = make_net(IMAGES)
    report = caffe.export_onnx(net, tmp_path / "model.onnx", dynamic_batch=True)
    assert report["inputs"][0]["shape"] == [None, 3, 9, 9]
    for items in (1, 5):
        images = np.random.default_rng(items).normal(size=(items, 3, 9, 9)).astype(np.float32)
        net.blobs["data"].reshape(*images.shape)
        expected = net.forward(data=images)["prob"]
        found = run_model(tmp_path / "model.onnx", {"data": images}, ["prob"])["prob"]
        assert not difference(found, expected)


def test_shapes_and_weights_are_those_of_now(make_net, tmp_path):
    net = make_net(IMAGES)
    net.params["ip"][1].data[...] = range(5)
    net.blobs["data"].reshape(1, 3, 9, 9)
    net.reshape()
    report = caffe.export_onnx(net, str(tmp_path / "model.onnx"), opset=20)
    assert report["opset"] == 20 and report["outputs"][0]["shape"] == [1, 5]
    images = np.zeros((1, 3, 9, 9), np.float32)
    expected = net.forward(data=images)["prob"]
    assert not difference(run_model(tmp_path / "model.onnx", {"data": images}, ["prob"])["prob"], expected)


def test_a_blob_that_is_input_and_output_is_renamed(make_net, tmp_path):
    net = make_net(
        "layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 2 } } }"
        "layer { name: 'relu' type: 'ReLU' bottom: 'data' top: 'data' }"
    )
    report = caffe.export_onnx(net, tmp_path / "model.onnx")
    assert report["outputs"] == [{"name": "data/output", "blob": "data", "shape": [2]}]
    found = run_model(tmp_path / "model.onnx", {"data": np.float32([-1, 2])}, ["data/output"])
    np.testing.assert_array_equal(found["data/output"], [0, 2])


def test_a_refusal_leaves_no_file(make_net, tmp_path):
    net = make_net(IMAGES)
    with pytest.raises(caffe.ExportError, match="opset 3 cannot be written"):
        caffe.export_onnx(net, tmp_path / "model.onnx", opset=3)
    dropping = make_net(IMAGES + "layer { name: 'drop' type: 'Dropout' bottom: 'prob' top: 'drop' }", caffe.TRAIN)
    with pytest.raises(caffe.ExportError, match='layer "drop" .Dropout.: is not exported'):
        caffe.export_onnx(dropping, tmp_path / "model.onnx")
    with pytest.raises(RuntimeError, match="cannot"):
        caffe.export_onnx(net, tmp_path / "no folder" / "model.onnx")
    assert not list(tmp_path.glob("*.onnx*"))


def test_safetensors_stand_for_a_caffemodel(make_net, tmp_path):
    net = make_net(IMAGES)
    names = {"conv.0": net.params["conv"][0], "conv.1": net.params["conv"][1], "ip.weight": net.params["ip"][0]}
    names["ip.bias"] = net.params["ip"][1]
    header, data = {}, b""
    for name, blob in names.items():
        values = blob.data.tobytes()
        header[name] = {"dtype": "F32", "shape": list(blob.shape), "data_offsets": [len(data), len(data) + len(values)]}
        data += values
    text = json.dumps(header).encode()
    path = tmp_path / "weights.safetensors"
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)
    other = make_net(IMAGES)
    for blobs in other.params.values():
        for blob in blobs:
            blob.data[...] = 0
    other.copy_from(str(path))
    for name, blobs in net.params.items():
        for blob, found in zip(blobs, other.params[name]):
            np.testing.assert_array_equal(blob.data, found.data)


@pytest.mark.parametrize("asked_by", ["scale_bias: true", "bias_filler { type: 'constant' }"])
@pytest.mark.parametrize("phase", PHASES)
def test_batch_norm_with_factor_and_summand(make_net, tmp_path, phase, asked_by):
    net = make_net(
        "layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 2 dim: 3 dim: 4 dim: 5 } } }"
        f"layer {{ name: 'norm' type: 'BatchNorm' bottom: 'data' top: 'norm' batch_norm_param {{ {asked_by} eps: 0.01 }} }}",
        PHASES[phase],
    )
    rng = np.random.default_rng(7)
    mean, variance, factor, scale, shift = net.params["norm"]
    for blob in (mean, variance, scale, shift):
        blob.data[...] = rng.uniform(0.5, 2, blob.data.shape)
    factor.data[...] = 1
    images = rng.normal(size=(2, 3, 4, 5)).astype(np.float32)
    caffe.export_onnx(net, tmp_path / "model.onnx")
    channels = (1, 3, 1, 1)
    around = mean.data.copy(), variance.data.copy()
    if phase == "TRAIN":
        around = images.mean((0, 2, 3)), images.var((0, 2, 3))
    normalized = (images - around[0].reshape(channels)) / np.sqrt(around[1].reshape(channels) + 0.01)
    expected = normalized * scale.data.reshape(channels) + shift.data.reshape(channels)
    found = run_model(tmp_path / "model.onnx", {"data": images}, ["norm"])["norm"]
    assert not difference(found, expected)
    assert not difference(found, net.forward(data=images)["norm"])


@pytest.mark.parametrize("layer, operator", [("LSTM", "LSTM"), ("RNN", "RNN")])
def test_sequences_that_never_begin_are_one_operator(layer, operator, make_net, tmp_path):
    net = make_net(
        "layer { name: 'x' type: 'Input' top: 'x' input_param { shape { dim: 4 dim: 2 dim: 3 } } }"
        "layer { name: 'cont' type: 'DummyData' top: 'cont' dummy_data_param { shape { dim: 4 dim: 2 } data_filler { value: 1 } } }"
        f"layer {{ name: 'r' type: '{layer}' bottom: 'x' bottom: 'cont' top: 'y' recurrent_param {{ num_output: 5 }} }}"
    )
    for blob in net.params["r"]:
        blob.data[...] = np.random.default_rng(blob.count).normal(size=blob.data.shape)
    x = np.random.default_rng(1).normal(size=(4, 2, 3)).astype(np.float32)
    net.forward(x=x)
    # The second run continues from the states of the first, as the model does.
    report = caffe.export_onnx(net, tmp_path / "model.onnx")
    assert operator in report["layers"][2]["operators"] and report["layers"][1]["how"] == "constant"
    expected = net.forward(x=x)["y"]
    assert not difference(run_model(tmp_path / "model.onnx", {"x": x}, ["y"])["y"], expected)


def test_the_mean_of_stochastic_pooling_is_0_of_sums_below_0(make_net, tmp_path):
    net = make_net(
        "layer { name: 'x' type: 'Input' top: 'x' input_param { shape { dim: 1 dim: 1 dim: 4 dim: 4 } } }"
        "layer { name: 'pool' type: 'Pooling' bottom: 'x' top: 'y' pooling_param { pool: STOCHASTIC kernel_size: 2 stride: 2 } }"
    )
    x = np.float32([[1, 2, -3, 0], [0, 1, 1, 1], [0, 0, 5, 5], [0, 0, -1, 0]]).reshape(1, 1, 4, 4)
    caffe.export_onnx(net, tmp_path / "model.onnx")
    expected = net.forward(x=x)["y"]
    assert expected.ravel().tolist()[1:3] == [0, 0]
    assert not difference(run_model(tmp_path / "model.onnx", {"x": x}, ["y"])["y"], expected)
