"""caffe.draw: labels and graphs, and pictures with or without graphviz."""

import sys

import pytest
from google.protobuf import text_format

import caffe
import caffe.draw
from caffe.proto import caffe_pb2

NET = """
name: 'drawn'
layer { name: 'data' type: 'Data' top: 'data' data_param { batch_size: 64 } include { phase: TRAIN } }
layer { name: 'conv' type: 'Convolution' bottom: 'data' top: 'conv' param { lr_mult: 1 } param { lr_mult: 2 }
        convolution_param { num_output: 20 kernel_size: 5 stride: 2 pad: 1 } }
layer { name: 'pool' type: 'Pooling' bottom: 'conv' top: 'pool' pooling_param { pool: AVE kernel_size: 3 stride: 2 } }
layer { name: 'ip' type: 'InnerProduct' bottom: 'pool' top: 'ip' inner_product_param { num_output: 10 } }
layer { name: 'relu' type: 'ReLU' bottom: 'ip' top: 'ip' exclude { phase: TEST } }
layer { name: 'prob' type: 'Softmax' bottom: 'ip' top: 'prob' include { phase: TEST } }
"""


@pytest.fixture
def net():
    return text_format.Parse(NET, caffe_pb2.NetParameter())


def layer(net, name):
    return next(layer for layer in net.layer if layer.name == name)


def test_pooling_types():
    types = caffe.draw.get_pooling_types_dict()
    assert (types[0], types[1], types[2]) == ("MAX", "AVE", "STOCHASTIC")


def test_edge_labels(net):
    labels = [caffe.draw.get_edge_label(layer) for layer in net.layer]
    assert labels == ["Batch 64", "20", '""', "10", '""', '""']


def test_layer_labels(net):
    label = caffe.draw.get_layer_label
    assert label(layer(net, "conv"), "TB") == '"conv (Convolution) kernel size: 5 stride: 2 pad: 1"'
    assert label(layer(net, "pool"), "LR") == r'"pool\n(Pooling AVE)\nkernel size: 3\nstride: 2\npad: 0"'
    assert label(layer(net, "prob"), "LR") == r'"prob\n(Softmax)"'
    assert label(layer(net, "conv"), "BT", display_lrm=True).endswith(' lr mult: 1.0, 2.0"')
    assert label(layer(net, "ip"), "BT", display_lrm=True) == '"ip (InnerProduct) lr mult: 1.0, 1.0"'
    sizeless = caffe_pb2.LayerParameter(name="c", type="Convolution")
    assert label(sizeless, "TB") == '"c (Convolution) kernel size: 1 stride: 1 pad: 0"'


def test_learning_rate_multipliers(net):
    multipliers = caffe.draw.get_layer_lr_mult
    assert multipliers(layer(net, "conv")) == (1.0, 2.0)
    assert multipliers(layer(net, "ip")) == (1.0, 1.0)
    one = caffe_pb2.LayerParameter(type="Convolution", param=[dict(lr_mult=0)])
    assert multipliers(one) == (0.0, 1.0)
    with pytest.raises(ValueError, match="Pooling layers do not have a learning rate multiplier"):
        multipliers(layer(net, "pool"))
    with pytest.raises(ValueError, match="Could not parse"):
        multipliers(caffe_pb2.LayerParameter(type="Convolution", param=[dict(), dict(), dict()]))


def test_colors():
    colors = [caffe.draw.choose_color_by_layertype(kind) for kind in ("Deconvolution", "Pooling", "InnerProduct", "LRN")]
    assert colors == ["#FF5050", "#FF9900", "#CC33FF", "#6495ED"]


@pytest.mark.parametrize("phase, layers", [(None, 6), (caffe.TRAIN, 5), (caffe.TEST, 4)])
def test_graph(net, phase, layers):
    pytest.importorskip("pydot")
    graph = caffe.draw.get_pydot_graph(net, "LR", phase=phase)
    assert (graph.get_name(), graph.get_rankdir(), graph.get_type()) == ("drawn", "LR", "digraph")
    shapes = [node.get("shape") for node in graph.get_nodes()]
    assert shapes.count("record") == layers
    in_place = [node for node in graph.get_nodes() if node.get("fillcolor") == "#90EE90"]
    assert len(in_place) == (0 if phase == caffe.TEST else 1)
    labels = {edge.get("label") for edge in graph.get_edges()}
    assert {"20", "10"} <= labels
    plain = caffe.draw.get_pydot_graph(net, "LR", label_edges=False)
    assert {edge.get("label") for edge in plain.get_edges()} == {'""'}


def test_graph_of_a_layer_with_include_and_exclude(net):
    pytest.importorskip("pydot")
    net.layer[0].exclude.add(phase=caffe.TEST)
    with pytest.raises(ValueError, match="layer data has both include and exclude specified"):
        caffe.draw.get_pydot_graph(net, "LR", phase=caffe.TRAIN)
    caffe.draw.get_pydot_graph(net, "LR")


@pytest.mark.parametrize("with_pydot", [True, False])
def test_pictures_without_graphviz(net, tmp_path, monkeypatch, with_pydot):
    monkeypatch.setattr(caffe.draw.shutil, "which", lambda name: None)
    if not with_pydot:
        for module in ("pydot", "pydotplus"):
            monkeypatch.setitem(sys.modules, module, None)
        with pytest.raises(ImportError, match="pydot"):
            caffe.draw.get_pydot_graph(net, "LR")
    for extension, start in (("png", b"\x89PNG"), ("svg", b"<"), ("raw", b"digraph")):
        path = tmp_path / f"net.{extension}"
        caffe.draw.draw_net_to_file(net, str(path), "TB", caffe.TEST)
        assert path.read_bytes().startswith(start)
    assert caffe.draw.draw_net(net, "LR").startswith(b"\x89PNG")
