"""Nets for other programs: as ONNX models."""

import json
import os


class ExportError(RuntimeError):
    """A net that cannot be said in ONNX: the message names the layer, its line and the reason."""


def export_onnx(net, path, opset=17, dynamic_batch=False):
    """Writes a net as it stands, in its phase, with its shapes and weights, as an ONNX model.

    Its inputs and outputs are float32 and have the names of ``net.inputs`` and ``net.outputs``. With ``dynamic_batch``
    the model takes any number of items. Returns the report, a dictionary: what was said how, what differs, what was
    left out. Raises :class:`ExportError`, and leaves no file, if a layer cannot be said.
    """
    try:
        report = net._export_onnx(os.fspath(path), opset, bool(dynamic_batch))
    except RuntimeError as error:
        raise ExportError(str(error)) from None
    return json.loads(report)
