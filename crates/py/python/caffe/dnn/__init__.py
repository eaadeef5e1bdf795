"""``cv2.dnn`` as OpenCV 4 had it, for Caffe models, without OpenCV.

``from caffe import dnn`` gives the functions and classes of ``cv2.dnn``; models run on Cortado's engine. ``dnn.install()``
puts them into an installed OpenCV 5, which no longer reads Caffe models. Names that are not here, such as
``readNetFromONNX``, come from the installed OpenCV.
"""

from . import _constants
from ._blobs import (
    Image2BlobParams,
    blobFromImage,
    blobFromImages,
    blobFromImagesWithParams,
    blobFromImageWithParams,
    imagesFromBlob,
)
from ._boxes import NMSBoxes, NMSBoxesBatched, softNMSBoxes
from ._constants import *  # noqa: F403
from ._errors import error
from ._install import install, opencv
from ._models import ClassificationModel, DetectionModel, KeypointsModel, Model, SegmentationModel
from ._net import Layer, Net
from ._own_layers import registerLayer, unregisterLayer
from ._read import readNet, readNetFromCaffe, shrinkCaffeModel

__all__ = [
    "ClassificationModel", "DetectionModel", "Image2BlobParams", "KeypointsModel", "Layer", "Model", "NMSBoxes",
    "NMSBoxesBatched", "Net", "SegmentationModel", "blobFromImage", "blobFromImageWithParams", "blobFromImages",
    "blobFromImagesWithParams", "error", "getAvailableTargets", "imagesFromBlob", "install", "readNet", "readNetFromCaffe",
    "registerLayer", "shrinkCaffeModel", "softNMSBoxes", "unregisterLayer", *_constants.__all__,
]  # fmt: skip


def getAvailableTargets(be):
    """The targets of a backend: the CPU for those that compute here."""
    computes = be in (_constants.DNN_BACKEND_DEFAULT, _constants.DNN_BACKEND_OPENCV)
    return (_constants.DNN_TARGET_CPU,) if computes else ()


def __getattr__(name):
    """Names that are not here are those of the installed OpenCV."""
    if not name.startswith("_"):
        found = getattr(getattr(opencv(), "dnn", None), name, None)
        if found is not None:
            return found
    raise AttributeError(f"caffe.dnn has no {name!r}, and no OpenCV that has it is installed")
