"""Caffe nets as Caffe2's: what ``cortado caffe2 from-caffe`` does, under the names of the original."""

import argparse
import logging

from caffe import _caffe
from google.protobuf import text_format

from ..proto import caffe2_pb2
from . import core, utils

log = logging.getLogger("caffe_translator")


def TranslateModel(caffe_net, pretrained_net, is_test=False, net_state=None, remove_legacy_pad=False, input_dims=None):
    """The predict net of a Caffe net, without external inputs and outputs, and its parameters as ``TensorProtos``.

    The layers are those of the phase TEST, or of ``net_state``. ``is_test`` is the argument that operators such as Dropout get.
    With ``remove_legacy_pad`` the padding of pools is Caffe2's own, for an input of ``input_dims`` or of the net's.
    """
    if net_state is not None:
        net = type(caffe_net)()
        net.CopyFrom(caffe_net)
        net.state.CopyFrom(net_state)
        caffe_net = net
    dims = list(input_dims or _GetInputDims(caffe_net)) if remove_legacy_pad else None
    if remove_legacy_pad and not dims:
        raise ValueError("Please specify input_dims to remove legacy_pad")
    init, predict, notes = _caffe.caffe2.from_caffe(
        caffe_net.SerializeToString(), pretrained_net.SerializeToString(), dims
    )
    for note in notes:
        log.warning(note)
    init, net = caffe2_pb2.NetDef.FromString(init), caffe2_pb2.NetDef.FromString(predict)
    del net.external_input[:], net.external_output[:]
    for arg in (arg for op in net.op for arg in op.arg if arg.name == "is_test"):
        arg.i = int(is_test)
    params = caffe2_pb2.TensorProtos()
    params.protos.extend(_ToTensor(op) for op in init.op if op.type == "GivenTensorFill")
    return net, params


def ConvertTensorProtosToInitNet(net_params, input_name):
    """The net that makes the parameters, and a place for the input."""
    init_net = caffe2_pb2.NetDef()
    for tensor in net_params.protos:
        if not tensor.float_data:
            raise RuntimeError("Only float tensors are supported in this util.")
        args = [utils.MakeArgument("shape", list(tensor.dims)), utils.MakeArgument("values", list(tensor.float_data))]
        init_net.op.extend([core.CreateOperator("GivenTensorFill", [], [tensor.name], arg=args)])
    init_net.op.extend([core.CreateOperator("ConstantFill", [], [input_name], shape=[1])])
    return init_net


def _GetInputDims(caffe_net):
    """The shape of a net's input, from its message."""
    if caffe_net.input_dim:
        return caffe_net.input_dim
    if caffe_net.input_shape:
        return caffe_net.input_shape[0].dim
    shapes = caffe_net.layer[0].input_param.shape if caffe_net.layer else []
    return shapes[0].dim if shapes else []


def _ToTensor(op):
    """The parameter that an operator fills."""
    args = {arg.name: arg for arg in op.arg}
    tensor = caffe2_pb2.TensorProto(name=op.output[0], data_type=caffe2_pb2.TensorProto.FLOAT)
    tensor.dims.extend(args["shape"].ints)
    tensor.float_data.extend(args["values"].floats)
    return tensor


def main(arguments=None):
    """Translates files: the predict net and the init net as bytes, the predict net as text, too."""
    from caffe.proto import caffe_pb2

    parser = argparse.ArgumentParser(description="Translates Caffe models to Caffe2's.")
    parser.add_argument("prototext", help="the net")
    parser.add_argument("caffemodel", help="its weights")
    parser.add_argument("--init_net", help="where the init net goes", default="init_net.pb")
    parser.add_argument("--predict_net", help="where the predict net goes", default="predict_net.pb")
    parser.add_argument("--remove_legacy_pad", help="write the padding of pools as Caffe2's own", action="store_true")
    parser.add_argument("--input_dims", help="the shape of the input", nargs="+", type=int, default=[])
    args = parser.parse_args(arguments)
    net, weights = caffe_pb2.NetParameter(), caffe_pb2.NetParameter()
    with open(args.prototext) as file:
        text_format.Merge(file.read(), net)
    with open(args.caffemodel, "rb") as file:
        weights.ParseFromString(file.read())
    options = {"remove_legacy_pad": args.remove_legacy_pad, "input_dims": args.input_dims}
    predict, params = TranslateModel(net, weights, is_test=True, **options)
    first, last = predict.op[0].input[0], predict.op[-1].output[0]
    predict.external_input.extend([first, *(param.name for param in params.protos)])
    predict.external_output.append(last)
    with open(args.predict_net, "wb") as file:
        file.write(predict.SerializeToString())
    with open(args.predict_net + "txt", "w") as file:
        file.write(str(predict))
    with open(args.init_net, "wb") as file:
        file.write(ConvertTensorProtosToInitNet(params, first).SerializeToString())


if __name__ == "__main__":
    main()
