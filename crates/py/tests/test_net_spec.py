"""caffe.net_spec: nets as expressions."""

from collections import Counter

import pytest

import caffe
from caffe import layers as L
from caffe import params as P
from caffe.net_spec import Function, Top, assign_proto, param_name_dict
from caffe.proto import caffe_pb2


def lenet(batch_size):
    n = caffe.NetSpec()
    n.data, n.label = L.DummyData(
        shape=[dict(dim=[batch_size, 1, 28, 28]), dict(dim=[batch_size, 1, 1, 1])], transform_param=dict(scale=1 / 255), ntop=2
    )
    n.conv1 = L.Convolution(n.data, kernel_size=5, num_output=20, weight_filler=dict(type="xavier"))
    n.pool1 = L.Pooling(n.conv1, kernel_size=2, stride=2, pool=P.Pooling.MAX)
    n.ip1 = L.InnerProduct(n.pool1, num_output=10, weight_filler=dict(type="xavier"), param=[dict(lr_mult=1), dict(lr_mult=2)])
    n.relu1 = L.ReLU(n.ip1, in_place=True)
    n.loss = L.SoftmaxWithLoss(n.relu1, n.label, loss_weight=3)
    return n


def test_layers_get_names_types_bottoms_and_tops():
    net = lenet(50).to_proto()
    assert isinstance(net, caffe_pb2.NetParameter)
    assert [layer.name for layer in net.layer] == ["data", "conv1", "pool1", "ip1", "relu1", "loss"]
    assert [list(layer.top) for layer in net.layer] == [["data", "label"], ["conv1"], ["pool1"], ["ip1"], ["ip1"], ["loss"]]
    assert list(net.layer[5].bottom) == ["ip1", "label"]
    assert net.layer[4].type == "ReLU" and list(net.layer[4].bottom) == ["ip1"]


def test_keywords_become_fields():
    net = lenet(50).to_proto()
    assert list(net.layer[0].dummy_data_param.shape[1].dim) == [50, 1, 1, 1]
    assert net.layer[0].transform_param.scale == pytest.approx(1 / 255)
    assert list(net.layer[1].convolution_param.kernel_size) == [5]
    assert net.layer[1].convolution_param.weight_filler.type == "xavier"
    assert net.layer[2].pooling_param.pool == caffe_pb2.PoolingParameter.MAX
    assert [param.lr_mult for param in net.layer[3].param] == [1, 2]
    assert list(net.layer[5].loss_weight) == [3]


def test_fields_of_the_layer_itself():
    n = caffe.NetSpec()
    n.data = L.Input(input_param=dict(shape=dict(dim=[1, 2])), include=dict(phase=caffe.TEST))
    n.out = L.Power(n.data, name="other", scale=2, propagate_down=False)
    net = n.to_proto()
    assert net.layer[0].include[0].phase == caffe.TEST
    assert net.layer[1].name == "other" and list(net.layer[1].top) == ["out"]
    assert list(net.layer[1].propagate_down) == [False] and net.layer[1].power_param.scale == 2


def test_names_are_made_from_types():
    data = L.DummyData(shape=dict(dim=[1]))
    net = caffe.to_proto(L.EltWise(L.ReLU(data), L.ReLU(data)))
    assert [layer.name for layer in net.layer] == ["DummyData1", "ReLU1", "ReLU2", "EltWise1"]
    assert L.ReLU(data).to_proto().layer[1].top[0] == "ReLU1"


def test_layers_without_and_with_several_tops():
    n = caffe.NetSpec()
    n.data, n.extra = L.Data(ntop=2)
    silence = L.Silence(n.extra, ntop=0)
    assert isinstance(silence, Function) and isinstance(n.data, Top)
    n.silence = silence
    net = n.to_proto()
    assert (net.layer[1].name, list(net.layer[1].top), list(net.layer[1].bottom)) == ("silence", [], ["extra"])


def test_a_silent_layer_without_a_name():
    function = L.Silence(L.DummyData(), ntop=0)
    layers = {}
    function._to_proto(layers, {}, Counter())
    assert layers[function].name == "Silence1"


def test_inputs_must_be_tops():
    with pytest.raises(TypeError, match=r"Eltwise input 0 is not a Top \(type is <class 'str'>\)"):
        L.Eltwise("data")
    with pytest.raises(TypeError, match="input 1"):
        L.Eltwise(L.DummyData(), L.DummyData(ntop=2))


def test_python_layers():
    n = caffe.NetSpec()
    n.out = L.Python(module="m", layer="Layer", python_param=dict(param_str="{}"))
    param = n.to_proto().layer[0].python_param
    assert (param.module, param.layer, param.param_str) == ("m", "Layer", "{}")


def test_access_by_attribute_and_item():
    n = caffe.NetSpec()
    n["a/b"] = L.DummyData()
    n.c = L.ReLU(n["a/b"])
    assert n["c"] is n.c and list(n.tops) == ["a/b", "c"]
    for missing in (lambda: n.missing, lambda: n["missing"]):
        with pytest.raises(KeyError):
            missing()
    assert not hasattr(n, "missing")


def test_unknown_fields_are_errors():
    n = caffe.NetSpec()
    n.relu = L.ReLU(L.DummyData(), no_such_field=1)
    with pytest.raises(AttributeError, match="no_such_field"):
        n.to_proto()
    with pytest.raises(AttributeError):
        P.Pooling.NO_SUCH_METHOD


@pytest.mark.once
def test_slips_name_the_layer_and_the_field():
    for params, error, text in (
        (dict(kernal_size=3), AttributeError, "kernal_size: ConvolutionParameter has no field 'kernal_size'; did you mean 'kernel_size'?"),
        (dict(num_output="ten"), TypeError, "num_output: "),
        (dict(weight_filler=dict(typ="xavier")), AttributeError, "weight_filler: FillerParameter has no field 'typ'; did you mean 'type'?"),
        (dict(engine=[1]), TypeError, "engine: ConvolutionParameter.engine takes one value, not the list [1]"),
        (dict(engine="CUDNNN"), ValueError, "engine: "),
        (dict(num_output=-1), ValueError, "num_output: "),
    ):  # fmt: skip
        n = caffe.NetSpec()
        n.data = L.DummyData()
        n.conv1 = L.Convolution(n.data, **params)
        with pytest.raises(error) as caught:
            n.to_proto()
        assert str(caught.value).startswith("layer 'conv1' (Convolution), " + text)


def test_param_name_dict():
    names = param_name_dict()
    expected = {
        "Convolution": "convolution", "InnerProduct": "inner_product", "LRN": "lrn", "ReLU": "relu", "HDF5Data": "hdf5_data",
        "TanH": "tanh", "PReLU": "prelu", "SPP": "spp", "Pooling": "pooling", "Input": "input",
    }  # fmt: skip
    assert {name: names[name] for name in expected} == expected


def test_assign_proto():
    layer = caffe_pb2.LayerParameter()
    assign_proto(layer, "name", "n")
    assign_proto(layer, "bottom", "single")
    assign_proto(layer, "top", ["a", "b"])
    assign_proto(layer, "param", [dict(lr_mult=1), dict(decay_mult=0)])
    assign_proto(layer, "convolution_param", dict(pad=2, bias_filler=dict(value=3)))
    assert (layer.name, list(layer.bottom), list(layer.top)) == ("n", ["single"], ["a", "b"])
    assert layer.param[1].decay_mult == 0 and layer.param[1].HasField("decay_mult")
    assert list(layer.convolution_param.pad) == [2] and layer.convolution_param.bias_filler.value == 3
    with pytest.raises(TypeError):
        assign_proto(layer, "name", 3)


def test_keys_values_and_updates():
    n = caffe.NetSpec()
    n.data = L.Input(shape=dict(dim=[1, 2]))
    n.conv = L.Convolution(n.data, num_output=2)
    assert n.keys() == ["data", "conv"] and n.vals() == [n.data, n.conv]
    n.update("conv", dict(kernel_size=3, name="other"))
    layer = n.to_proto().layer[1]
    assert (layer.name, layer.convolution_param.num_output, list(layer.convolution_param.kernel_size)) == ("other", 2, [3])
