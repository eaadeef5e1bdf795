"""Workspaces: blobs and nets by name, fed, run and fetched.

Nets, operators and plans are given as messages, as their bytes, or as objects with a ``Proto()``.
"""

import collections
import contextlib
import os

import numpy as np

from ..proto import caffe2_pb2
from . import _import_c_extension as C
from . import scope, utils

Blobs = C.blobs
ResetBlob = C.reset_blob
CurrentWorkspace = C.current_workspace
RootFolder = C.root_folder
Workspaces = C.workspaces
SwitchWorkspace = C.switch_workspace
RegisteredOperators = C.registered_operators
Workspace = C.Workspace

has_gpu_support = has_cuda_support = has_hip_support = False
GpuDeviceType = caffe2_pb2.CUDA
NumGpuDevices = NumCudaDevices = lambda: 0
GetCUDAVersion = GetCuDNNVersion = lambda: 0


def IsOperator(name):
    """Whether there is an operator of this type."""
    return name in RegisteredOperators()


def GlobalInit(args):
    """Reads flags as on a command line, the program's name first: ``--caffe2_tensor_chunk_size=100``."""
    return C.global_init(list(args))


def StringifyProto(obj):
    """The bytes of a message: of itself, of what has a ``Proto()``, or as they are."""
    if isinstance(obj, bytes):
        return obj
    if isinstance(obj, str):
        return obj.encode("utf-8")
    if hasattr(obj, "SerializeToString"):
        return obj.SerializeToString()
    if hasattr(obj, "Proto"):
        return obj.Proto().SerializeToString()
    raise ValueError(f"Unexpected argument to StringifyProto of type {type(obj).__name__}")


def StringifyBlobName(name, blob_type="blob"):
    """The name of a blob: a text, bytes, or a reference of ``core``."""
    return _name(name, blob_type, "GetNameScope")


def StringifyNetName(name):
    """The name of a net: a text, bytes, or a net of ``core``."""
    if hasattr(name, "Proto"):
        name = name.Name() if hasattr(name, "Name") else name.Proto().name
    return _name(name, "net", "Proto")


def _name(name, kind, mark):
    if isinstance(name, bytes):
        return name.decode("utf-8")
    if isinstance(name, str) or hasattr(name, mark):
        return str(name)
    raise TypeError(f"Expected {kind} name to be a string, found {type(name).__name__}")


def HasBlob(name):
    return C.has_blob(StringifyBlobName(name))


def CreateBlob(name):
    return C.create_blob(StringifyBlobName(name))


def GetBlobSizeBytes(name):
    return C.get_blob_size_bytes(StringifyBlobName(name))


def FeedBlob(name, arr, device_option=None):
    """Puts an array, bytes, text or a ``TensorProto`` into a blob, which is made if it is not there."""
    if isinstance(arr, caffe2_pb2.TensorProto):
        arr = utils.Caffe2TensorToNumpyArray(arr)
    if device_option is None:
        device_option = scope.CurrentDeviceScope()
    return C.feed_blob(StringifyBlobName(name), arr, device_option)


def FetchBlob(name):
    """The array that a blob holds, or bytes: its text, or, for other types, a description."""
    return C.fetch_blob(StringifyBlobName(name))


def FetchBlobs(names):
    return [FetchBlob(name) for name in names]


Int8Tensor = collections.namedtuple("Int8Tensor", ["data", "scale", "zero_point"])


def FetchInt8Blob(name):
    """The quantized tensor that a blob holds."""
    kind, *parts = C.Workspace.current.fetch(StringifyBlobName(name))
    if kind != "int8":
        raise RuntimeError(f"{name} holds no Int8Tensor")
    scale, zero_point, tensor = parts
    return Int8Tensor(C._array(tensor), scale, zero_point)


def FeedInt8Blob(name, value):
    """Puts a quantized tensor, of uint8 or int32, into a blob."""
    if not isinstance(value, Int8Tensor):
        raise TypeError(f"expected an Int8Tensor, found {type(value).__name__}")
    tensor = C._given(np.asarray(value.data))
    C.Workspace.current.feed_int8(StringifyBlobName(name), float(value.scale), int(value.zero_point), tensor)
    return True


def SerializeBlob(name):
    """A blob as the bytes of one ``BlobProto``."""
    return C.serialize_blob(StringifyBlobName(name))


def DeserializeBlob(name, content):
    """Fills a blob from the bytes of a ``BlobProto``."""
    return C.deserialize_blob(StringifyBlobName(name), StringifyProto(content))


def ResetWorkspace(root_folder=None):
    """Makes the current workspace an empty one; its root folder stays unless another is given, which is made."""
    if root_folder is None:
        return C.reset_workspace(C.root_folder())
    if not os.path.exists(root_folder):
        os.makedirs(root_folder)
    return C.reset_workspace(root_folder)


@contextlib.contextmanager
def WorkspaceGuard(workspace_name):
    """Works in another workspace within."""
    current = CurrentWorkspace()
    SwitchWorkspace(workspace_name, True)
    try:
        yield
    finally:
        SwitchWorkspace(current)


def CreateNet(net, overwrite=False, input_blobs=None):
    """Makes a net of the current workspace. Those of ``input_blobs`` that are not there are made, and are empty."""
    for name in input_blobs or []:
        CreateBlob(name)
    return C.create_net(StringifyProto(net), overwrite)


def RunNet(name, num_iter=1, allow_fail=False):
    """Runs a net some times; with ``allow_fail``, an end that is not a fault (a closed queue) gives ``False``."""
    return C.run_net(StringifyNetName(name), num_iter, allow_fail)


def RunNetOnce(net):
    return C.run_net_once(StringifyProto(net))


def RunOperatorOnce(operator):
    return C.run_operator_once(StringifyProto(operator))


def RunOperatorsOnce(operators):
    for operator in operators:
        RunOperatorOnce(operator)
    return True


def RunOperatorMultiple(operator, num_runs):
    for _ in range(num_runs):
        RunOperatorOnce(operator)
    return True


def RunPlan(plan_or_step):
    """Runs a plan, or a step as a plan."""
    if hasattr(plan_or_step, "Plan"):
        plan_or_step = plan_or_step.Plan()
    return C.run_plan(StringifyProto(plan_or_step))


def InferShapesAndTypes(nets, blob_dimensions=None, nets_proto=False, blob_types=None):
    """The shapes and the numbers of the types of all blobs of nets, as far as they are known, by name.

    The shapes of the blobs in the workspace are known, or those in ``blob_dimensions``.
    """
    nets = [StringifyProto(net) for net in nets]
    if blob_dimensions is None:
        assert blob_types is None, "blob_types need blob_dimensions"
        content = C.infer_shapes_and_types_from_workspace(nets)
    else:
        content = C.infer_shapes_and_types_from_map(nets, blob_dimensions, blob_types)
    known = caffe2_pb2.TensorShapes.FromString(content).shapes
    return ({shape.name: list(shape.dims) for shape in known}, {shape.name: shape.data_type for shape in known})


class Predictor(C.Predictor):
    """Two nets, one to make the weights and one to run, in a workspace of their own.

    The nets may only compute; with ``allow_io`` they run all operators, those too that read and write files.
    """

    def __init__(self, init_net, predict_net, allow_io=False):
        super().__init__(StringifyProto(init_net), StringifyProto(predict_net), allow_io)


def GetNameScope():
    return scope.CurrentNameScope()
