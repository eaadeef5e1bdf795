"""caffe.proto.caffe_pb2: real messages, as protoc would have made them."""

import copy
import pickle

import pytest
from google.protobuf import descriptor_pool, text_format
from google.protobuf.message import EncodeError

import caffe
from caffe.proto import caffe_pb2


def test_phase_and_other_enumerations():
    assert (caffe_pb2.TRAIN, caffe_pb2.TEST) == (0, 1) == (caffe.TRAIN, caffe.TEST)
    assert caffe_pb2.Phase.Name(1) == "TEST"
    assert caffe_pb2.Phase.Value("TRAIN") == 0
    assert caffe_pb2.PoolingParameter.AVE == 1
    assert caffe_pb2.PoolingParameter.PoolMethod.Value("STOCHASTIC") == 2
    assert caffe_pb2.SolverParameter.SolverType.Name(3) == "RMSPROP"
    assert caffe_pb2.V1LayerParameter.CONVOLUTION == 4


@pytest.mark.parametrize(
    "message, field, value",
    [
        ("SolverParameter", "type", "SGD"),
        ("SolverParameter", "momentum2", 0.999),
        ("SolverParameter", "snapshot_format", 1),
        ("SolverParameter", "test_initialization", True),
        ("FillerParameter", "type", "constant"),
        ("FillerParameter", "std", 1.0),
        ("FillerParameter", "sparse", -1),
        ("ParamSpec", "lr_mult", 1.0),
        ("LRNParameter", "beta", 0.75),
        ("ConvolutionParameter", "axis", 1),
        ("PoolingParameter", "pool", 0),
        ("DropoutParameter", "dropout_ratio", 0.5),
        ("PythonParameter", "param_str", ""),
        ("WindowDataParameter", "crop_mode", "warp"),
        ("BatchNormParameter", "eps", 1e-5),
    ],
)
def test_defaults(message, field, value):
    assert getattr(getattr(caffe_pb2, message)(), field) == pytest.approx(value)


def test_binary_numbers_are_those_of_caffe():
    datum = caffe_pb2.Datum(channels=3, label=7, data=b"ab")
    assert datum.SerializeToString() == b"\x08\x03\x22\x02ab\x28\x07"
    assert caffe_pb2.BlobShape(dim=[1, 300]).SerializeToString() == b"\x0a\x03\x01\xac\x02"
    numbers = {field.name: field.number for field in caffe_pb2.LayerParameter.DESCRIPTOR.fields}
    assert (numbers["name"], numbers["blobs"], numbers["convolution_param"], numbers["python_param"]) == (1, 7, 106, 130)


def test_text_format():
    text = 'name: "n" layer { name: "c" type: "Convolution" convolution_param { kernel_size: 3 pad: 1 engine: CAFFE } }'
    net = text_format.Parse(text, caffe_pb2.NetParameter())
    assert list(net.layer[0].convolution_param.kernel_size) == [3]
    assert net.layer[0].convolution_param.engine == caffe_pb2.ConvolutionParameter.CAFFE
    assert text_format.Parse(str(net), caffe_pb2.NetParameter()) == net
    with pytest.raises(text_format.ParseError):
        text_format.Parse("no_such_field: 1", caffe_pb2.NetParameter())


def test_messages_copy_and_pickle():
    net = caffe_pb2.NetParameter(name="n", layer=[caffe_pb2.LayerParameter(name="a")])
    for other in (copy.copy(net), copy.deepcopy(net), pickle.loads(pickle.dumps(net))):
        assert other == net and other is not net
    assert pickle.loads(pickle.dumps(caffe_pb2.Datum)) is caffe_pb2.Datum
    assert caffe_pb2.Datum.__module__ == "caffe.proto.caffe_pb2"


def test_required_fields_are_required_but_do_not_hinder_pickling():
    with pytest.raises(EncodeError):
        caffe_pb2.ClipParameter(min=1).SerializeToString()
    assert pickle.loads(pickle.dumps(caffe_pb2.ClipParameter(min=1))).min == 1


def test_messages_are_in_a_pool_of_their_own():
    assert caffe_pb2.DESCRIPTOR.package == "caffe"
    with pytest.raises(KeyError):
        descriptor_pool.Default().FindMessageTypeByName("caffe.NetParameter")


def test_every_message_is_a_name_of_the_module():
    for name in caffe_pb2.DESCRIPTOR.message_types_by_name:
        assert getattr(caffe_pb2, name)().SerializePartialToString() == b""
