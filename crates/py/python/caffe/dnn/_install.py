"""What is missing in an installed OpenCV, put there."""

import sys
from importlib import import_module
from importlib.util import find_spec

from ._errors import fault

#: Functions that OpenCV 5 removed, and the one that refuses Caffe models there.
_FUNCTIONS = ("readNetFromCaffe", "shrinkCaffeModel", "readNet")
_MODELS = ("Model", "DetectionModel", "ClassificationModel", "SegmentationModel", "KeypointsModel")


def opencv():
    """The installed OpenCV, or ``None``."""
    if "cv2" in sys.modules:
        return sys.modules["cv2"]
    return import_module("cv2") if find_spec("cv2") else None


def install(replace=False):
    """Makes ``cv2.dnn`` of the installed OpenCV read Caffe models.

    Without ``replace``, an OpenCV that reads them by itself is left as it is. What needs no Caffe model stays OpenCV's.
    Returns the module ``cv2``.
    """
    from caffe import dnn

    cv2 = opencv()
    if cv2 is None:
        raise fault("no OpenCV is installed: pip install opencv-python, or `from caffe import dnn` without it")
    if hasattr(cv2, "_caffe_dnn_readNet") or (hasattr(cv2.dnn, "readNetFromCaffe") and not replace):
        return cv2
    cv2._caffe_dnn_readNet = cv2.dnn.readNet
    for name in _FUNCTIONS:
        setattr(cv2.dnn, name, getattr(dnn, name))
    for name in _MODELS:
        both = _either(name, getattr(dnn, name), getattr(cv2.dnn, name))
        setattr(cv2.dnn, name, both)
        setattr(cv2, f"dnn_{name}", both)
    for name in dnn._constants.__all__:
        if not hasattr(cv2.dnn, name):
            setattr(cv2.dnn, name, getattr(dnn, name))
    cv2.dnn_registerLayer = _both(dnn.registerLayer, getattr(cv2, "dnn_registerLayer", None))
    cv2.dnn_unregisterLayer = _both(dnn.unregisterLayer, getattr(cv2, "dnn_unregisterLayer", None))
    return cv2


def _either(name, own, other):
    """A class whose objects are of ``own`` for Caffe's nets, and of ``other`` for those that OpenCV reads."""

    class Either(type):
        def __instancecheck__(cls, instance):
            return isinstance(instance, (own, other))

        def __call__(cls, *args, **kwargs):
            return (own if _is_caffe(args) else other)(*args, **kwargs)

    return Either(name, (), {"__doc__": own.__doc__, "__module__": "cv2.dnn"})


def _is_caffe(args):
    """Whether the arguments of a model are a net of this module, or files of Caffe."""
    from ._net import Net

    names = [str(arg) for arg in args]
    return any(isinstance(arg, Net) for arg in args) or any(n.endswith((".caffemodel", ".prototxt")) for n in names)


def _both(first, second):
    """A function that calls both, if there are two."""

    def call(*args):
        first(*args)
        if second is not None:
            second(*args)

    call.__doc__ = first.__doc__
    return call
