"""Nets for other programs: as ONNX models."""

from __future__ import annotations

import json
import os
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .pycaffe import Net


class ExportError(RuntimeError):
    """A net that cannot be exported: the message names the layer, its line and the reason."""


def export_onnx(
    net: Net, path: str | os.PathLike[str], opset: int = 17, dynamic_batch: bool = False
) -> dict[str, Any]:
    """Writes a net as an ONNX model, with its present phase, shapes and weights.

    The model's inputs and outputs are float32 and have the names of ``net.inputs`` and ``net.outputs``.

    path: the file to write.
    opset: the version of ONNX's operators, 17 to 22.
    dynamic_batch: let the model take any number of items.

    Returns the report as a dictionary: the operators of each layer, what differs, what was left out. Raises :class:`ExportError`, and
    writes no file, if a layer cannot be exported.
    """
    try:
        report = net._export_onnx(os.fspath(path), opset, bool(dynamic_batch))
    except RuntimeError as error:
        raise ExportError(str(error)) from None
    return json.loads(report)
