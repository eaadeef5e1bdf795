"""Readers of models."""

import os

import numpy as np

from .._caffe import _quietly, _read_deploy
from ..proto import caffe_pb2
from ._errors import as_faults, check, fault
from ._install import opencv
from ._net import Net


def readNetFromCaffe(prototxt, caffeModel=None):
    """A net from a prototxt and weights, each the path of a file, or its content as bytes or an array of bytes.

    Weights may also be an HDF5 or a safetensors file.
    """
    weights = _given(caffeModel)
    if isinstance(weights, str) and not os.path.isfile(weights):
        raise fault(f'Can\'t open "{weights}": there is no such file')
    with as_faults():
        param = caffe_pb2.NetParameter.FromString(_quietly(lambda: _read_deploy(_given(prototxt))))
    return Net(param, weights)


def readNet(model, config="", framework="", *rest, **options):
    """A net from files in either order, or from ``(framework, bufferModel, bufferConfig)``. Caffe's are read here, those of other
    frameworks by an installed OpenCV."""
    if isinstance(model, str) and model.lower() == "caffe" and not isinstance(config, str):
        buffer = options.get("bufferConfig", framework)
        return readNetFromCaffe(buffer, options.get("bufferModel", config))
    if isinstance(model, (str, os.PathLike)) and isinstance(config, (str, os.PathLike)):
        model, config = os.fspath(model), os.fspath(config)
        if str(framework).lower() == "caffe" or any(name.endswith((".caffemodel", ".prototxt")) for name in (model, config)):
            is_swapped = model.endswith(".prototxt") or config.endswith(".caffemodel")
            return readNetFromCaffe(*((model, config) if is_swapped else (config, model)))
    other = opencv()
    read = getattr(other, "_caffe_dnn_readNet", None) or getattr(getattr(other, "dnn", None), "readNet", None)
    check(read is not None, f"{model!r} is not a Caffe model, and no OpenCV is installed that could read it")
    return read(model, config, framework, *rest, **options)


def shrinkCaffeModel(src, dst, layersTypes=()):
    """Writes a caffemodel whose weights, of layers of these types or of all, have 16 bits."""
    types = set(layersTypes) or {"Convolution", "InnerProduct"}
    with as_faults():
        with open(src, "rb") as file:
            net = caffe_pb2.NetParameter.FromString(file.read())
        for layer in net.layer:
            for blob in layer.blobs if layer.type in types else ():
                values = np.array(blob.data, np.float32)
                blob.ClearField("data")
                blob.raw_data, blob.raw_data_type = values.astype("<f2").tobytes(), caffe_pb2.FLOAT16
        with open(dst, "wb") as file:
            file.write(net.SerializeToString())


def _given(file):
    """A path as text, content as bytes; ``None`` for neither."""
    if file is None or isinstance(file, str):
        return file or None
    if isinstance(file, os.PathLike):
        return os.fspath(file)
    return np.asarray(file, np.uint8).tobytes() if not isinstance(file, (bytes, bytearray, memoryview)) else bytes(file)
