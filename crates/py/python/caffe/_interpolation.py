"""Resizing of (H x W x C) arrays, by the rules of scikit-image (pixels are areas) and of scipy (pixels are points)."""

import numpy as np


def resize_constant(image, size, order):
    """A float image at another (height, width), with zeros around it: ``skimage.transform.resize`` of the time of
    Caffe 1.0, without smoothing."""
    if order > 1:
        return _resize_by_skimage(image, size, order)
    rows, columns = (_centres(new, old) for new, old in zip(size, image.shape))
    if order == 0:
        return image[_round_away(rows)][:, _round_away(columns)]
    return _interpolate(_interpolate(image, rows, 0), columns, 1)


def zoom(image, size, order):
    """An array of any type at another (height, width), corners on corners: ``scipy.ndimage.zoom`` by the ratios."""
    if image.ndim != 3:
        raise RuntimeError(f"an image of shape (H, W, C) is needed, not {image.shape}")
    if order > 1:
        return _zoom_by_scipy(image, size, order)
    rows, columns = (_corner_to_corner(new, old) for new, old in zip(size, image.shape))
    if order == 0:
        return image[np.floor(rows + 0.5).astype(int)][:, np.floor(columns + 0.5).astype(int)]
    result = _interpolate(_interpolate(image.astype(float), rows, 0), columns, 1)
    if image.dtype.kind in "iu":
        result = np.copysign(np.floor(np.abs(result) + 0.5), result)
    return result.astype(image.dtype)


def _centres(new, old):
    """Where the centres of ``new`` pixels lie among ``old`` ones."""
    return (np.arange(new) + 0.5) * (old / new) - 0.5


def _corner_to_corner(new, old):
    """Where ``new`` points lie among ``old`` ones, if the first and the last are the same."""
    if new <= 1:
        return np.zeros(new)
    return np.minimum(np.arange(new) * ((old - 1) / (new - 1)), old - 1)


def _round_away(places):
    """The nearest pixels, halves away from zero."""
    return np.where(places > 0, np.floor(places + 0.5), np.ceil(places - 0.5)).astype(int)


def _interpolate(image, places, axis):
    """Linear interpolation at places along an axis; what lies outside is 0."""
    low = np.floor(places).astype(int)
    part = places - low
    return _weighted(image, low, 1 - part, axis) + _weighted(image, low + 1, part, axis)


def _weighted(image, index, weights, axis):
    last = image.shape[axis] - 1
    weights = np.where((index >= 0) & (index <= last), weights, 0.0)
    shape = [-1 if i == axis else 1 for i in range(image.ndim)]
    return np.take(image, np.clip(index, 0, last), axis=axis) * weights.reshape(shape)


def _resize_by_skimage(image, size, order):
    try:
        from skimage.transform import resize
    except ImportError as error:
        raise ImportError(f"resizing with interpolation order {order} needs scikit-image: {error}") from error
    return resize(image, size, order=order, mode="constant", anti_aliasing=False)


def _zoom_by_scipy(image, size, order):
    try:
        from scipy import ndimage
    except ImportError as error:
        raise ImportError(f"resizing with interpolation order {order} needs scipy: {error}") from error
    scale = tuple(np.array(size, dtype=float) / np.array(image.shape[:2]))
    return ndimage.zoom(image, scale + (1,), order=order)
