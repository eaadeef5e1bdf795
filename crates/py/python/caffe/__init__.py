"""Caffe for Python: nets, solvers, layers, and what surrounds them.

The names are pycaffe's. ``caffe.draw`` and ``caffe.coord_map`` are imported when asked for.
"""

from ._caffe import (
    Blob,
    Layer,
    __version__,
    get_solver,
    has_nccl,
    init_log,
    layer_type_list,
    log,
    read_manifest,
    set_device,
    set_lenient,
    set_mode_cpu,
    set_mode_gpu,
    set_random_seed,
    set_require_gpu,
    set_solver_count,
    set_solver_rank,
    solver_count,
    solver_rank,
)
from .pycaffe import (
    NCCL,
    AdaDeltaSolver,
    AdaGradSolver,
    AdamSolver,
    AdamWSolver,
    Net,
    NesterovSolver,
    RMSPropSolver,
    SGDSolver,
    Timer,
)
from .proto.caffe_pb2 import TEST, TRAIN
from .classifier import Classifier
from .distributed import init_distributed, set_multiprocess
from .detection import Detection, detect
from .detector import Detector
from .export import ExportError, export_onnx
from . import io
from .net_spec import NetSpec, layers, params, to_proto
from .quantization import quantize

import _cortado_caffe2

# Where the wheel's `.pth` file is not read, `caffe2` is found from here on.
_cortado_caffe2.install()

__all__ = [
    "AdaDeltaSolver", "AdaGradSolver", "AdamSolver", "AdamWSolver", "Blob", "Classifier", "Detection", "Detector",
    "ExportError", "Layer", "NCCL", "NesterovSolver", "Net", "NetSpec", "RMSPropSolver", "SGDSolver", "TEST", "TRAIN",
    "Timer", "__version__", "detect", "export_onnx", "get_solver", "has_nccl", "init_distributed", "init_log", "io",
    "layer_type_list", "layers", "log", "params", "quantize", "read_manifest", "set_device", "set_lenient", "set_mode_cpu", "set_mode_gpu", "set_multiprocess",
    "set_random_seed", "set_require_gpu", "set_solver_count", "set_solver_rank", "solver_count", "solver_rank", "to_proto",
]  # fmt: skip
