"""Arguments of operators, and tensors in messages."""

import numbers

import numpy as np
from google.protobuf.message import Message

from ..proto import caffe2_pb2

_FIELDS = {
    caffe2_pb2.TensorProto.FLOAT: ("float_data", np.float32),
    caffe2_pb2.TensorProto.DOUBLE: ("double_data", np.float64),
    caffe2_pb2.TensorProto.INT64: ("int64_data", np.int64),
    caffe2_pb2.TensorProto.INT32: ("int32_data", np.int32),
    caffe2_pb2.TensorProto.INT16: ("int32_data", np.int16),
    caffe2_pb2.TensorProto.UINT16: ("int32_data", np.uint16),
    caffe2_pb2.TensorProto.INT8: ("int32_data", np.int8),
    caffe2_pb2.TensorProto.UINT8: ("int32_data", np.uint8),
    caffe2_pb2.TensorProto.BOOL: ("int32_data", np.bool_),
}


def OpAlmostEqual(op_a, op_b, ignore_fields=None):
    """Whether two operators are the same except in some fields."""
    copies = []
    for op in (op_a, op_b):
        copy = type(op)()
        copy.CopyFrom(op)
        for field in ignore_fields or []:
            copy.ClearField(field)
        copies.append(copy)
    return copies[0] == copies[1]


def Caffe2TensorToNumpyArray(tensor):
    """The array of a ``TensorProto``; its strings are bytes."""
    if tensor.data_type == caffe2_pb2.TensorProto.STRING:
        return np.array(list(tensor.string_data), dtype=object).reshape(tensor.dims)
    if tensor.data_type == caffe2_pb2.TensorProto.FLOAT16:
        bits = np.array(tensor.int32_data, dtype=np.uint16)
        return bits.view(np.float16).reshape(tensor.dims)
    field, dtype = _FIELDS.get(tensor.data_type, (None, None))
    if field is None:
        raise RuntimeError(f"Tensor data type not supported yet: {tensor.data_type}")
    if field == "int32_data" and tensor.byte_data:
        return np.frombuffer(tensor.byte_data, dtype=dtype).reshape(tensor.dims)
    return np.asarray(getattr(tensor, field), dtype=dtype).reshape(tensor.dims)


def NumpyArrayToCaffe2Tensor(arr, name=None):
    """The ``TensorProto`` of an array."""
    tensor = caffe2_pb2.TensorProto()
    tensor.dims.extend(arr.shape)
    if name:
        tensor.name = name
    if arr.dtype.kind in "OSU":
        tensor.data_type = caffe2_pb2.TensorProto.STRING
        tensor.string_data.extend(as_bytes(text) for text in arr.flatten())
        return tensor
    if arr.dtype == np.float16:
        tensor.data_type = caffe2_pb2.TensorProto.FLOAT16
        tensor.int32_data.extend(arr.view(np.uint16).flatten().tolist())
        return tensor
    for data_type, (field, dtype) in _FIELDS.items():
        if arr.dtype == dtype:
            tensor.data_type = data_type
            values = arr.flatten()
            getattr(tensor, field).extend((values.astype(np.int32) if dtype is np.bool_ else values).tolist())
            return tensor
    raise RuntimeError(f"Numpy data type not supported yet: {arr.dtype}")


def as_bytes(text):
    """Bytes as they are, and text in UTF-8."""
    return text.encode("utf-8") if isinstance(text, str) else bytes(text)


def MakeArgument(key, value):
    """An ``Argument``: a number, text, message, or a list of some."""
    argument = caffe2_pb2.Argument()
    argument.name = key
    if isinstance(value, np.ndarray):
        value = value.flatten().tolist()
    elif isinstance(value, np.generic):
        value = value.item()
    elif hasattr(value, "Proto"):
        value = value.Proto()
    if isinstance(value, numbers.Integral):
        argument.i = int(value)
    elif isinstance(value, numbers.Real):
        argument.f = float(value)
    elif isinstance(value, (str, bytes)):
        argument.s = as_bytes(value)
    elif isinstance(value, caffe2_pb2.NetDef):
        argument.n.CopyFrom(value)
    elif isinstance(value, caffe2_pb2.TensorProto):
        argument.t.CopyFrom(value)
    elif isinstance(value, Message):
        argument.s = value.SerializeToString()
    else:
        _extend(argument, key, list(value))
    return argument


def _extend(argument, key, values):
    """Puts a list into an argument: integers if all are, else numbers."""
    values = [value.item() if isinstance(value, np.generic) else value for value in values]
    values = [value.Proto() if hasattr(value, "Proto") else value for value in values]
    if all(isinstance(value, numbers.Integral) for value in values):
        argument.ints.extend(int(value) for value in values)
    elif all(isinstance(value, numbers.Real) for value in values):
        argument.floats.extend(float(value) for value in values)
    elif all(isinstance(value, caffe2_pb2.NetDef) for value in values):
        argument.nets.extend(values)
    elif all(isinstance(value, caffe2_pb2.TensorProto) for value in values):
        argument.tensors.extend(values)
    elif all(isinstance(value, (str, bytes)) or hasattr(value, "GetNameScope") for value in values):
        argument.strings.extend(as_bytes(value if isinstance(value, bytes) else str(value)) for value in values)
    else:
        raise ValueError(f"Unknown argument type: key={key} value={values!r}, value type={type(values)}")


def GetArgument(op, name, default_value=None):
    """The value of an operator's argument."""
    for argument in op.arg:
        if argument.name == name:
            return argument
    if default_value is not None:
        return default_value
    raise ValueError(f"Cannot find argument {name} in op {op.type}")


def ArgsToDict(args):
    """The arguments of an operator, by name."""
    values = {}
    for argument in args:
        for field in ("i", "f", "s", "n", "t"):
            if argument.HasField(field):
                values[argument.name] = getattr(argument, field)
        for field in ("floats", "ints", "strings", "nets", "tensors"):
            if getattr(argument, field):
                values[argument.name] = list(getattr(argument, field))
    return values
