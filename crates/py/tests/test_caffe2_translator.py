"""``caffe_translator``: nets of Caffe as Caffe2's, from messages and files; and nets as ``rnn_cell`` writes them."""

import numpy as np
import pytest
from google.protobuf import text_format

import caffe
from caffe.proto import caffe_pb2
from caffe2.proto import caffe2_pb2
from caffe2.python import caffe_translator, workspace
from caffe2_recordings import FIXTURES, read_tensors

NET = """
name: "small"
layer { name: "data" type: "Input" top: "data" input_param { shape { dim: 2 dim: 3 dim: 9 dim: 9 } } }
layer { name: "conv" type: "Convolution" bottom: "data" top: "conv"
  convolution_param { num_output: 4 kernel_size: 3 weight_filler { type: "xavier" } bias_filler { value: 0.5 } } }
layer { name: "relu" type: "ReLU" bottom: "conv" top: "conv" }
layer { name: "pool" type: "Pooling" bottom: "conv" top: "pool" pooling_param { kernel_size: 2 stride: 2 } }
layer { name: "drop" type: "Dropout" bottom: "pool" top: "pool" }
layer { name: "only" type: "Silence" bottom: "pool" include { stage: "never" } }
layer { name: "fc" type: "InnerProduct" bottom: "pool" top: "fc"
  inner_product_param { num_output: 5 weight_filler { type: "xavier" } } }
layer { name: "prob" type: "Softmax" bottom: "fc" top: "prob" }
"""


@pytest.fixture
def files(tmp_path):
    workspace.ResetWorkspace(".")
    (tmp_path / "net.prototxt").write_text(NET)
    net = caffe.Net(str(tmp_path / "net.prototxt"), caffe.TEST)
    net.save(str(tmp_path / "net.caffemodel"))
    image = np.random.RandomState(1).uniform(-1, 1, (2, 3, 9, 9)).astype(np.float32)
    return tmp_path, image, net.forward(data=image)["prob"]


def messages(folder):
    net = text_format.Parse((folder / "net.prototxt").read_text(), caffe_pb2.NetParameter())
    return net, caffe_pb2.NetParameter.FromString((folder / "net.caffemodel").read_bytes())


@pytest.mark.parametrize("options", [{}, {"remove_legacy_pad": True}, {"net_state": caffe_pb2.NetState(stage=["x"])}])
def test_a_net_gives_the_same_numbers(files, options):
    folder, image, expected = files
    net, params = caffe_translator.TranslateModel(*messages(folder), is_test=True, **options)
    assert [op.type for op in net.op] == ["Conv", "Relu", "MaxPool", "Dropout", "FC", "Softmax"]
    assert [param.name for param in params.protos] == ["conv_w", "conv_b", "fc_w", "fc_b"]
    assert not net.external_input and not net.external_output
    has_legacy = any(arg.name == "legacy_pad" for op in net.op for arg in op.arg)
    assert has_legacy != options.get("remove_legacy_pad", False)
    workspace.RunNetOnce(caffe_translator.ConvertTensorProtosToInitNet(params, "data"))
    workspace.FeedBlob("data", image)
    workspace.RunNetOnce(net)
    np.testing.assert_allclose(workspace.FetchBlob("prob"), expected, rtol=1e-4, atol=1e-6)


def test_operators_are_told_that_it_is_no_test(files):
    net, _ = caffe_translator.TranslateModel(*messages(files[0]))
    assert [arg.i for op in net.op for arg in op.arg if arg.name == "is_test"] == [0]


def test_files_are_translated(files, monkeypatch):
    folder, image, expected = files
    monkeypatch.chdir(folder)
    caffe_translator.main(["net.prototxt", "net.caffemodel"])
    predict = caffe2_pb2.NetDef.FromString((folder / "predict_net.pb").read_bytes())
    assert (predict.external_input[0], list(predict.external_output)) == ("data", ["prob"])
    assert text_format.Parse((folder / "predict_net.pbtxt").read_text(), caffe2_pb2.NetDef()) == predict
    predictor = workspace.Predictor((folder / "init_net.pb").read_bytes(), (folder / "predict_net.pb").read_bytes())
    np.testing.assert_allclose(predictor.run([image])[0], expected, rtol=1e-4, atol=1e-6)


def test_a_recurrent_net_of_rnn_cell_is_loaded_and_runs():
    workspace.ResetWorkspace(".")
    tensors, metadata = read_tensors(FIXTURES / "ops/RecurrentNetwork_3000000.safetensors")
    net = text_format.Parse(metadata["net"], caffe2_pb2.NetDef())
    assert any(op.type == "RecurrentNetwork" for op in net.op)
    for name, array in tensors.items():
        if name.startswith("in/"):
            workspace.FeedBlob(name[3:], array)
    workspace.RunNetOnce(net.SerializeToString())
    outputs = [name for name in tensors if name.startswith("out/")]
    assert len(outputs) == 4
    for name in outputs:
        np.testing.assert_allclose(workspace.FetchBlob(name[4:]), tensors[name], rtol=1e-4, atol=1e-6)
