"""How operators and nets of the original Caffe2 are run and written into ``fixtures/ops``."""

import json
import pathlib
import struct

import numpy as np
from caffe2.python import core, model_helper, workspace

FOLDER = pathlib.Path(__file__).parent / "fixtures/ops"
DTYPES = {"f2": "F16", "f4": "F32", "f8": "F64", "i4": "I32", "i8": "I64", "u1": "U8", "b1": "BOOL"}

rng = np.random.RandomState(3)


def numbers(*shape):
    return rng.uniform(-2, 2, shape).astype(np.float32)


def write(name, metadata, tensors):
    """A safetensors file."""
    header, content = {"__metadata__": metadata}, b""
    for key, value in tensors.items():
        begin = len(content)
        content += np.ascontiguousarray(value).tobytes()
        dtype = DTYPES[value.dtype.str[1:]]
        header[key] = {"dtype": dtype, "shape": list(value.shape), "data_offsets": [begin, len(content)]}
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    (FOLDER / f"{name}.safetensors").write_bytes(struct.pack("<Q", len(text)) + text + content)


def record(name, message, kind, inputs, outputs, **metadata):
    """Runs an operator or a net, and keeps what it read and wrote."""
    workspace.ResetWorkspace()
    for blob, value in inputs.items():
        workspace.FeedBlob(blob, value)
    (workspace.RunOperatorOnce if kind == "op" else workspace.RunNetOnce)(message)
    tensors = {f"in/{blob}": value for blob, value in inputs.items()}
    tensors.update({f"out/{blob}": workspace.FetchBlob(blob) for blob in outputs})
    write(name, {kind: str(message), "op_type": name.partition("_")[0], **metadata}, tensors)


def operator(number, op_type, inputs, outputs, **args):
    op = core.CreateOperator(op_type, list(inputs), outputs, **args)
    record(f"{op_type}_{number}", op, "op", inputs, outputs)


STEP = {"Y_scale": 0.02, "Y_zero_point": 100}


def quantized(number, op_type, shapes, extra=(), outputs=("q",), **args):
    """An operator between Int8Quantize of its inputs and Int8Dequantize of its output."""
    net, inputs = core.Net(f"net{number}"), {}
    names = []
    for i, shape in enumerate(shapes):
        inputs[f"x{i}"] = numbers(*shape)
        names.append(net.Int8Quantize(f"x{i}", f"q{i}", **STEP))
    for blob, value in extra:
        inputs[blob] = value
        names.append(blob)
    if op_type == "Int8ConvTranspose":
        fill = {"shape": [4], "values": [5, -100, 900, 0], "Y_scale": STEP["Y_scale"] ** 2, "Y_zero_point": 0}
        names.append(net.Int8GivenIntTensorFill([], "bias", **fill))
        args = {"Y_scale": 0.1, "Y_zero_point": 128, **args}
    else:
        args = {**STEP, **args}
    getattr(net, op_type)(names, list(outputs), **args)
    net.Int8Dequantize("q", "y")
    net.Proto().name = ""
    record(f"{op_type}_{number}", net.Proto(), "net", inputs, ["y", *outputs[1:]], step=str(args["Y_scale"] * 1.001))


def recurrent(number, cell, states, **args):
    """A sequence through a cell of ``rnn_cell``, whose net is as the original writes it."""
    model = model_helper.ModelHelper(name="")
    steps, batch, size, hidden = 3, 2, 4, 5
    inputs = {"x": numbers(steps, batch, size), "lengths": np.array([3, 2], np.int32)}
    inputs.update({state: numbers(1, batch, hidden) for state in states})
    first = tuple(states) if len(states) > 1 else states[0]
    outputs = cell(model, "x", "lengths", first, size, hidden, "cell", **args)
    outputs = outputs if isinstance(outputs, tuple) else (outputs,)
    workspace.ResetWorkspace()
    workspace.RunNetOnce(model.param_init_net)
    for blob in model.GetParams():
        inputs[str(blob)] = rng.uniform(-1, 1, workspace.FetchBlob(str(blob)).shape).astype(np.float32)
    names = [str(blob) for blob in outputs if str(blob) in model.net.Proto().op[-1].output]
    record(f"RecurrentNetwork_{number}", model.net.Proto(), "net", inputs, names)


def steps(name, inputs, outputs, *ops):
    """A net of operators: (type, inputs, outputs, arguments)."""
    net = core.Net("net")
    for op_type, reads, makes, args in ops:
        net.Proto().op.extend([core.CreateOperator(op_type, reads, makes, **args)])
    net.Proto().name = ""
    record(name, net.Proto(), "net", inputs, outputs)


def bytes_of(op_type, x, outputs=1):
    """The result of an operator for x."""
    names = [f"y{i}" for i in range(outputs)]
    workspace.FeedBlob("x", x)
    workspace.RunOperatorOnce(core.CreateOperator(op_type, ["x"], names))
    return [workspace.FetchBlob(name) for name in names]
