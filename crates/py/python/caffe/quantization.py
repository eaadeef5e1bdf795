"""Nets in 8-bit integers."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ._caffe import _quantize

if TYPE_CHECKING:
    from numpy.typing import ArrayLike

    from .pycaffe import Net


def quantize(
    net: Net,
    images: ArrayLike | Mapping[str, ArrayLike],
    output: str | os.PathLike[str],
    method: str = "minmax",
    *,
    percentile: float = 99.99,
    exclude: Sequence[str] = (),
    least_snr: float = 20.0,
    labels: ArrayLike | None = None,
) -> dict[str, Any]:
    """Finds the ranges of the net's values, and writes it for 8-bit integers.

    BatchNorm and similar layers become part of the weights before them. ``output`` followed by ``.prototxt`` and ``.caffemodel`` are the
    files; ``caffe.Net`` with ``engine=True`` then computes in integers.

    images: the values of the net's input, for any number of items, as for ``net.forward``: items × channels × height × width. For
        several inputs a dict of arrays.
    method: how ranges are chosen: ``"minmax"``, ``"percentile"`` or ``"kl"``.
    percentile: this many of 100 values stay within the range on each side.
    exclude: the names of layers that stay in floating point.
    least_snr: the least signal-to-noise ratio of each output in dB: the layers that lose most stay in floating point until it is reached.
    labels: the class of each item, for the accuracy before and after.

    Returns the report as a dictionary: ``layers``, ``outputs``, ``accuracy``, ``merged`` and ``items``. Raises ``RuntimeError`` for a net
    that integers are not for.
    """
    arrays = images if isinstance(images, Mapping) else dict.fromkeys(_only_input(net), images)
    inputs = {name: np.ascontiguousarray(array, dtype=np.float32) for name, array in arrays.items()}
    classes = [] if labels is None else [int(label) for label in np.asarray(labels).ravel()]
    prefix = os.fspath(output)
    files = (prefix + ".prototxt", prefix + ".caffemodel")
    report = _quantize(net, (inputs, classes), files, (method, percentile), (list(exclude), least_snr))
    return json.loads(report)


def _only_input(net: Net) -> list[str]:
    """The name of the net's input, if it has one only."""
    if len(net.inputs) != 1:
        raise ValueError(f"the net has the inputs {', '.join(net.inputs) or 'none'}; give a dict of arrays")
    return list(net.inputs)
