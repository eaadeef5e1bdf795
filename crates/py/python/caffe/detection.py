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
    images: a picture, or a list of them. Its type determines how it is read:
        a path, or the bytes of a file: JPEG, PNG, BMP or PNM, turned upright by its EXIF data;
        an array of integers (height, width, 3), blue, green and red, as OpenCV has them;
        an array of floats, red, green and blue: from 0 to 1, as ``caffe.io.load_image`` gives them, or, where one
        is above 1.5, from 0 to 255;
        a picture of Pillow.
        Grey arrays have the shape (height, width). Other values are errors.
    mean, scale, rgb: what is subtracted (a number, or one for each channel), what that is multiplied
        with, and whether the net wants red, green and blue; by default as the net defines.
    threshold: the minimum score of a box.
    labels: a label map, or a file with a name on each line from class 0 on.

    Gives a list of Detection, the surest first; for a list of pictures a list of such lists. The net is
    compiled for inference at the first picture, if all its layers can be and no array over its weights is
    in use; then only its input holds what belongs to the last picture.
    """
    single = isinstance(images, _KINDS) or _is_pillow(images)
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


#: The kinds of one picture, besides those of Pillow, which need not be installed.
_KINDS = (str, os.PathLike, bytes, bytearray, memoryview, np.ndarray)


def _is_pillow(image):
    return hasattr(image, "convert") and hasattr(image, "getbands")


def _picture(image):
    """What ``_detect`` takes: a path, the bytes of a file, or an array of bytes in blue, green and red."""
    if isinstance(image, (str, os.PathLike)):
        return os.fspath(image)
    if isinstance(image, (bytes, bytearray, memoryview)):
        return bytes(image)
    if isinstance(image, np.ndarray):
        return _pixels(image)
    if _is_pillow(image):
        return np.ascontiguousarray(np.asarray(image.convert("RGB"))[:, :, ::-1])
    raise TypeError(
        f"a picture is the path or the bytes of a file, an array of bytes or floats, or one of Pillow's, not a {type(image).__name__}"
    )


def _pixels(image):
    if image.size == 0:
        raise ValueError(f"a picture has pixels, but this array has the shape {image.shape}")
    if image.dtype == np.uint8:
        return image
    if image.dtype.kind not in "iuf":
        raise TypeError(f"a picture is an array of bytes or floats, not of {image.dtype}")
    low, high = float(image.min()), float(image.max())
    # What is resized with splines goes a little beyond its range.
    if not -0.5 <= low <= high <= 255.5:
        raise ValueError(f"a picture has values from 0 to 1 or from 0 to 255, but this one from {low:g} to {high:g}")
    if image.dtype.kind != "f":
        return image.astype(np.uint8)
    pixels = np.clip(image, 0, 1) * 255 if high <= 1.5 else np.clip(image, 0, 255)
    pixels = pixels.round().astype(np.uint8)
    if pixels.ndim == 3 and pixels.shape[2] == 1:
        return pixels[:, :, 0]
    return np.ascontiguousarray(pixels[:, :, ::-1]) if pixels.ndim == 3 else pixels
