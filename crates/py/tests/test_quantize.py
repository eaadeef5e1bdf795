"""Nets in 8-bit integers, and in bf16."""

import pickle

import numpy as np
import pytest

import caffe

NET = """
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 2 dim: 3 dim: 12 dim: 12 } } }
layer { name: "conv1" type: "Convolution" bottom: "data" top: "conv1" convolution_param { num_output: 8 kernel_size: 3 pad: 1
    weight_filler { type: "msra" } } }
layer { name: "relu1" type: "ReLU" bottom: "conv1" top: "conv1" }
layer { name: "conv2" type: "Convolution" bottom: "conv1" top: "conv2" convolution_param { num_output: 8 kernel_size: 3 pad: 1
    group: 2 weight_filler { type: "msra" } bias_filler { type: "constant" value: 0.1 } } }
layer { name: "sum" type: "Eltwise" bottom: "conv1" bottom: "conv2" top: "sum" }
layer { name: "relu6" type: "ReLU6" bottom: "sum" top: "relu6" }
layer { name: "pool" type: "Pooling" bottom: "relu6" top: "pool" pooling_param { pool: AVE kernel_size: 4 stride: 4 } }
layer { name: "most" type: "Pooling" bottom: "conv1" top: "most" pooling_param { pool: MAX kernel_size: 4 stride: 4 } }
layer { name: "both" type: "Concat" bottom: "pool" bottom: "most" top: "both" }
layer { name: "fc" type: "InnerProduct" bottom: "both" top: "fc" inner_product_param { num_output: 5 weight_filler { type: "xavier" } } }
layer { name: "prob" type: "Softmax" bottom: "fc" top: "prob" }
"""


@pytest.fixture
def images():
    return np.random.default_rng(1).normal(size=(5, 3, 12, 12)).astype(np.float32)


@pytest.fixture
def small(tmp_path, images):
    """A net, the prefix of its files in integers, and the report."""
    caffe.set_random_seed(3)
    net = caffe.Net(NET.encode(), caffe.TEST)
    report = caffe.quantize(net, images, tmp_path / "small", labels=[0, 1, 2, 3, 4])
    return net, str(tmp_path / "small"), report


def opened(prefix, **options):
    return caffe.Net(prefix + ".prototxt", caffe.TEST, weights=prefix + ".caffemodel", engine=True, **options)


def test_a_net_runs_in_whole_numbers(small, images):
    net, prefix, report = small
    assert report["items"] == 5
    assert [(layer["name"], layer["int8"]) for layer in report["layers"]] == [("conv1", True), ("conv2", True), ("fc", True)]
    assert report["outputs"][0]["snr"] > 20
    assert 0 <= report["accuracy"][0] <= 1
    expected = net.forward(data=images[:2])["prob"].copy()
    results = {name: opened(prefix, precision=name).forward(data=images[:2])["prob"].copy() for name in ("int8", "bf16", "float32")}
    assert np.abs(results["float32"] - expected).max() < 1e-6
    assert 1e-6 < np.abs(results["int8"] - expected).max() < 0.05
    assert 1e-6 < np.abs(results["bf16"] - expected).max() < 0.005
    stated = opened(prefix)
    copy, rounded = (pickle.loads(pickle.dumps(opened(prefix, precision=name))) for name in ("float32", "bf16"))
    assert (stated.forward(data=images[:2])["prob"] == results["int8"]).all()
    assert (copy.forward(data=images[:2])["prob"] == results["float32"]).all()
    assert (rounded.forward(data=images[:2])["prob"] == results["bf16"]).all()


def test_mistakes(small, images, tmp_path):
    net, prefix, _ = small
    with pytest.raises(RuntimeError, match="states no ranges for 8-bit integers"):
        caffe.Net(NET.encode(), caffe.TEST, engine=True, precision="int8")
    for precision in ("int8", "bf16"):
        with pytest.raises(ValueError, match="precision is for engine=True"):
            caffe.Net(NET.encode(), caffe.TEST, precision=precision)
    with pytest.raises(ValueError, match='precision must be "int8", "bf16" or "float32", but is "int4"'):
        opened(prefix, precision="int4")
    with pytest.raises(RuntimeError, match="number of items"):
        caffe.quantize(net, images, tmp_path / "x", labels=[1])
    with pytest.raises(RuntimeError, match="do not divide into items"):
        caffe.quantize(net, images[:, :, :5], tmp_path / "x")
    with pytest.raises(RuntimeError, match='has no layer "conv9" to exclude'):
        caffe.quantize(net, images, tmp_path / "x", exclude=["conv9"])
    with pytest.raises(ValueError, match='method must be "minmax"'):
        caffe.quantize(net, images, tmp_path / "x", "best")
    with pytest.raises(RuntimeError, match="there are no images"):
        caffe.quantize(net, images[:0], tmp_path / "x")


@pytest.mark.parametrize("dynamic", [False, True])
def test_the_model_for_onnx_computes_the_same(small, images, tmp_path, dynamic):
    onnx = pytest.importorskip("onnx")
    onnxruntime = pytest.importorskip("onnxruntime")
    _, prefix, _ = small
    net = opened(prefix, precision="int8")
    file = str(tmp_path / "net.onnx")
    caffe.export_onnx(net, file, dynamic_batch=dynamic)
    model = onnx.load(file)
    onnx.checker.check_model(model, full_check=True)
    kinds = [node.op_type for node in model.graph.node]
    assert kinds.count("QuantizeLinear") >= 6 and kinds.count("Conv") == 2
    types = {tensor.data_type for tensor in model.graph.initializer}
    assert {onnx.TensorProto.INT8, onnx.TensorProto.UINT8, onnx.TensorProto.INT32} <= types
    weights = [node for node in model.graph.node if node.op_type == "DequantizeLinear" and node.attribute]
    assert len(weights) == 6 and all(node.attribute[0].i == 0 for node in weights)
    # Its own kernels of integers saturate on processors without VNNI; the model as it is written computes in floats.
    options = onnxruntime.SessionOptions()
    options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    found = onnxruntime.InferenceSession(file, options).run(None, {"data": images[:2]})[0]
    expected = net.forward(data=images[:2])["prob"]
    assert np.abs(found - expected).max() < 1e-6
