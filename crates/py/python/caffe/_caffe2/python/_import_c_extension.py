"""What is a C++ module in the original: workspaces, nets, databases and a predictor, on serialized messages.

``caffe2.python.workspace`` offers all of it in the way that scripts use; it is also there as ``workspace.C``.
"""

import atexit
import enum
import sys

import numpy as np

from caffe import _caffe

from ..proto import caffe2_pb2

_engine = _caffe.caffe2

registered_operators = _engine.operators
registered_dbs = _engine.databases
is_asan = has_cuda_support = has_hip_support = has_gpu_support = use_mkldnn = False

_DTYPES = {
    caffe2_pb2.TensorProto.FLOAT: np.dtype(np.float32),
    caffe2_pb2.TensorProto.DOUBLE: np.dtype(np.float64),
    caffe2_pb2.TensorProto.FLOAT16: np.dtype(np.float16),
    caffe2_pb2.TensorProto.INT64: np.dtype(np.int64),
    caffe2_pb2.TensorProto.INT32: np.dtype(np.int32),
    caffe2_pb2.TensorProto.INT16: np.dtype(np.int16),
    caffe2_pb2.TensorProto.UINT16: np.dtype(np.uint16),
    caffe2_pb2.TensorProto.INT8: np.dtype(np.int8),
    caffe2_pb2.TensorProto.UINT8: np.dtype(np.uint8),
    caffe2_pb2.TensorProto.BOOL: np.dtype(np.bool_),
}
_NUMBERS = {dtype: number for number, dtype in _DTYPES.items()}


def _text(element):
    if isinstance(element, str):
        return element.encode("utf-8")
    if isinstance(element, (bytes, np.bytes_)):
        return bytes(element)
    raise RuntimeError(f"Unsupported python object type passed into ndarray: {type(element).__name__}")


def _given(array):
    """An array as the engine takes it: strings as a list, all else as bytes of the machine's own order."""
    if array.dtype.kind in "OSU":
        return list(array.shape), [_text(element) for element in array.reshape(-1)]
    dtype = array.dtype.newbyteorder("=")
    number = _NUMBERS.get(dtype)
    if number is None:
        raise RuntimeError(f"This numpy data type is not supported: {array.dtype.num}.")
    content = np.ascontiguousarray(array, dtype=dtype).reshape(-1).view(np.uint8)
    return number, list(array.shape), content


def _array(fetched):
    """The array of a tensor as the engine gives it."""
    kind, *parts = fetched
    if kind == "tensor":
        number, shape, content = parts
        return content.view(_DTYPES[number]).reshape(shape)
    if kind == "strings":
        shape, texts = parts
        array = np.empty(len(texts), dtype=object)
        array[:] = texts
        return array.reshape(shape)
    if kind == "untyped":
        return np.empty(parts[0], dtype=np.float32)
    raise RuntimeError(f"This tensor's data type is not supported: {parts[0]}.")


class Blob:
    """A blob of a workspace, by its name."""

    def __init__(self, workspace, name):
        self._workspace, self._name = workspace, name

    def feed(self, value, device_option=None):
        """Puts an array, bytes or text into the blob."""
        _require_host(device_option)
        self._workspace._feed(self._name, value)
        return True

    def fetch(self):
        """The array, or the bytes, that the blob holds."""
        return self._workspace.fetch_blob(self._name)

    def serialize(self, name):
        """The blob's bytes, under a name."""
        if name != self._name:
            scratch = Workspace()
            scratch.deserialize(name, self._workspace.serialize(self._name))
            return scratch.serialize(name)
        return self._workspace.serialize(name)

    def deserialize(self, content):
        """Puts the value that the bytes encode into the blob."""
        self._workspace.deserialize(self._name, content)


def _require_host(device_option):
    if device_option is None:
        return
    if isinstance(device_option, bytes):
        device_option = caffe2_pb2.DeviceOption.FromString(device_option)
    if device_option.device_type != caffe2_pb2.CPU:
        raise RuntimeError(f"Unknown device type encountered in FeedBlob: {device_option.device_type}; there is only 0")


def _is_no_fault(error):
    return "DequeueBlobs timed out in" in str(error) or ("the queue " in str(error) and str(error).endswith(" is closed"))


class _WorkspaceType(type):
    @property
    def current(cls):
        """The workspace that the functions of this module work on."""
        return _workspaces[_current]


class Workspace(_engine.Workspace, metaclass=_WorkspaceType):
    """Blobs and nets by name."""

    @property
    def blobs(self):
        """The blobs that can be seen, by name."""
        return {name: Blob(self, name) for name in self.blob_names()}

    def create_blob(self, name):
        self.make_blob(name)
        return Blob(self, name)

    def remove_blob(self, name):
        super().remove_blob(name)

    def _feed(self, name, value):
        if isinstance(value, np.ndarray):
            self.feed_tensor(name, _given(value))
        elif isinstance(value, str):
            self.feed_bytes(name, value.encode("utf-8"))
        elif isinstance(value, (bytes, bytearray)):
            self.feed_bytes(name, bytes(value))
        else:
            raise RuntimeError("Unexpected type of argument - only numpy array or string are supported for feeding")

    def fetch_blob(self, name):
        fetched = self.fetch(name)
        if fetched[0] == "bytes":
            return fetched[1]
        if fetched[0] == "int8":
            raise RuntimeError(f"Use FetchInt8Blob to fetch Int8 Blob {name}")
        if fetched[0] == "other":
            return f"{name}, a C++ native class of type {fetched[1]}.".encode()
        return _array(fetched)

    def _last_failed_op_net_position(self):
        """The place of the operator that failed in the net that was run last."""
        return self.last_failed_op_net_position()

    def _run(self, name, num_iter, allow_fail):
        """Runs a net. With ``allow_fail``, an end that is not a fault, such as a closed queue, gives
        ``False``."""
        try:
            self.run_net(name, max(num_iter, 0))
        except RuntimeError as error:
            if allow_fail and _is_no_fault(error):
                return False
            raise
        return True

    def _run_net(self, net):
        self.run_net_once(net)
        return True

    def _run_operator(self, operator):
        self.run_operator_once(operator)
        return True

    def _run_plan(self, plan):
        self.run_plan(plan)
        return True

    def _create_net(self, net, overwrite=False):
        self.create_net(net, overwrite)


_workspaces = {"default": Workspace()}
_current = "default"


def switch_workspace(name, create_if_missing=None):
    global _current
    if name not in _workspaces:
        if not create_if_missing:
            raise RuntimeError(f"create_if_missing: there is no workspace {name}; give create_if_missing=True to make one")
        _workspaces[name] = Workspace()
    _current = name


def create_child_workspace(parent, child):
    if parent not in _workspaces:
        raise RuntimeError(f"Parent ws does not exist. {parent}")
    _workspaces[child] = Workspace(None, _workspaces[parent])


def reset_workspace(root_folder=None):
    _workspaces[_current] = Workspace(root_folder)
    return True


def root_folder():
    return Workspace.current.root_folder


def current_workspace():
    return _current


def workspaces():
    return sorted(_workspaces)


def blobs():
    return Workspace.current.blob_names()


def local_blobs():
    return Workspace.current.local_blobs()


def has_blob(name):
    return Workspace.current.has_blob(name)


def create_blob(name):
    Workspace.current.make_blob(name)
    return True


def reset_blob(name):
    Workspace.current.reset_blob(name)


def get_blob_size_bytes(name):
    return Workspace.current.size_bytes(name)


def feed_blob(name, value, device_option=None):
    return Workspace.current.create_blob(name).feed(value, device_option)


def fetch_blob(name):
    return Workspace.current.fetch_blob(name)


def serialize_blob(name):
    return Workspace.current.serialize(name)


def deserialize_blob(name, content):
    Workspace.current.deserialize(name, content)


def nets():
    return Workspace.current.nets


def delete_net(name):
    Workspace.current.delete_net(name)
    return True


def create_net(net, overwrite=False):
    Workspace.current.create_net(net, overwrite)
    return True


def run_net(name, num_iter=1, allow_fail=False):
    return Workspace.current._run(name, num_iter, allow_fail)


def run_net_once(net):
    Workspace.current.run_net_once(net)
    return True


def run_operator_once(operator):
    Workspace.current.run_operator_once(operator)
    return True


def run_plan(plan):
    Workspace.current.run_plan(plan)
    return True


def infer_shapes_and_types_from_workspace(nets):
    """The serialized ``TensorShapes`` of nets on the current workspace."""
    return _tensor_shapes(Workspace.current.infer(list(nets)))


def infer_shapes_and_types_from_map(nets, dimensions, types=None):
    """The serialized ``TensorShapes`` of nets on blobs of these sizes."""
    types = types or {}
    known = {name: (list(dims), types.get(name, caffe2_pb2.TensorProto.FLOAT)) for name, dims in dimensions.items()}
    return _tensor_shapes(Workspace.current.infer(list(nets), known))


def _tensor_shapes(inferred):
    shapes = caffe2_pb2.TensorShapes()
    for name in sorted(inferred):
        dims, data_type = inferred[name]
        shapes.shapes.add(name=name, dims=dims, data_type=data_type)
    return shapes.SerializeToString()


class Mode(enum.Enum):
    """What a database is opened for."""

    read = "read"
    write = "write"
    new = "new"


def create_db(db_type, source, mode=Mode.read):
    """Opens a database."""
    return _engine.DB(db_type, source, mode.value)


class Predictor:
    """Two nets, one to make the weights and one to run, in a workspace of their own."""

    def __init__(self, init_net, predict_net, allow_io=False):
        _parse(caffe2_pb2.NetDef, predict_net, "predict_net")
        _parse(caffe2_pb2.NetDef, init_net, "init_net")
        self._predictor = _engine.Predictor(init_net, predict_net, allow_io)

    def run(self, inputs):
        """The outputs for arrays: a list in the order of the external inputs, or by name."""
        if isinstance(inputs, dict):
            outputs = self._predictor.run_map([(name, _given(np.asarray(value))) for name, value in inputs.items()])
        else:
            outputs = self._predictor.run([_given(np.asarray(value)) for value in inputs])
        return [_array(output) for output in outputs]


def _parse(message, content, what):
    try:
        return message.FromString(content)
    except Exception as error:
        raise RuntimeError(f"ParseProtoFromLargeString({what}): {error}") from None


_FLAGS = {}


def global_init(args):
    """Reads flags, ``--name=value``, behind the program's name. Those that mean nothing here are left alone."""
    for arg in args[1:]:
        name, _, value = arg.lstrip("-").partition("=")
        _FLAGS[name] = value
        _engine.set_flag(name, value)
    return True


@atexit.register
def _print_blob_sizes():
    if _FLAGS.get("caffe2_print_blob_sizes_at_exit", "0").lower() in ("1", "true", "yes", ""):
        for name in workspaces():
            for line in _workspaces[name].blob_sizes().splitlines():
                sys.stderr.write(f"[I workspace.cc] {line}\n")

