"""Nets that detect: SSD, R-CNN, YOLO and UltraFace, run on pictures.

``caffe.Detector`` is another thing, which runs a classifier on windows of a picture, as in pycaffe.
"""

from __future__ import annotations

import os
from collections import namedtuple
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from ._caffe import _detect

if TYPE_CHECKING:
    from .pycaffe import Net

Detection = namedtuple("Detection", "class_id label score left top right bottom")
Detection.__doc__ = """What was found: the number of its class and its name (None without labels), a score from 0 to 1, and
its edges in pixels of the picture."""


def detect(
    net: Net,
    images: Any,
    mean: float | Sequence[float] | None = None,
    scale: float | None = None,
    rgb: bool | None = None,
    threshold: float = 0.5,
    labels: str | os.PathLike[str] | None = None,
) -> list[Detection] | list[list[Detection]]:
    """Find objects in pictures.

    net: a Net whose outputs are boxes: those of DetectionOutput or of YOLO's output layers, of Faster
        R-CNN (rois, cls_prob, bbox_pred) or of UltraFace.
    images: a picture, or a list of them: the path of a JPEG, PNG, BMP or PNM file; an array of bytes (height,
        width, 3) in blue, green and red, as OpenCV has them; or one of floats from 0 to 1 in red, green
        and blue, as ``caffe.io.load_image`` gives it.
    mean, scale, rgb: what is subtracted (a number, or one for each channel), what that is multiplied
        with, and whether the net wants red, green and blue; without them what the net says.
    threshold: leave out what is less sure.
    labels: a label map, or a file with a name on each line from class 0 on.

    Gives a list of Detection, the surest first; for a list of pictures a list of such lists. The net is
    compiled for inference at the first picture, if all its layers can be and no array over its weights is
    in use; then only its input holds what belongs to the last picture.
    """
    single = isinstance(images, (str, os.PathLike, np.ndarray))
    pictures = [_picture(image) for image in ([images] if single else images)]
    options = {
        "mean": None if mean is None else np.atleast_1d(np.asarray(mean, np.float32)).tolist(),
        "scale": scale,
        "rgb": rgb,
        "threshold": threshold,
        "labels": labels,
    }
    found = [[Detection(*row) for row in rows] for rows in _detect(net, pictures, options)]
    return found[0] if single else found


def _picture(image):
    if not isinstance(image, np.ndarray):
        return os.fspath(image)
    if image.dtype == np.uint8:
        return image
    pixels = (np.clip(image, 0, 1) * 255).round().astype(np.uint8)
    if pixels.ndim == 3 and pixels.shape[2] == 1:
        return pixels[:, :, 0]
    return np.ascontiguousarray(pixels[:, :, ::-1]) if pixels.ndim == 3 else pixels
