"""How the coordinates of one blob relate to those of another, through the layers of a ``NetSpec`` between them.

A map is (axis, scale, shift): position x of a layer's bottom is position ``scale * x + shift`` of its top, on the axes
behind ``axis``, which is the channels' as in a convolution; ``None`` means that any axes will do. ``crop`` aligns
feature maps by it.
"""

import numpy as np

from .net_spec import layers as L

#: Layers whose tops have the coordinates of their bottoms.
PASS_THROUGH_LAYERS = [
    "AbsVal", "BatchNorm", "Bias", "BNLL", "Dropout", "Eltwise", "ELU", "Log", "LRN", "Exp", "MVN", "Power", "ReLU",
    "PReLU", "Scale", "Sigmoid", "Split", "TanH", "Threshold",
]  # fmt: skip

_LEGACY_PARAMS = {"pad_h", "pad_w", "kernel_h", "kernel_w", "stride_h", "stride_w"}
_IDENTITY = (None, 1, 0)


class UndefinedMapException(Exception):
    """A layer has no coordinate map."""


class AxisMismatchException(Exception):
    """Maps of different axes cannot be composed."""


def conv_params(fn):
    """(axis, stride, extent of the kernel with its dilation, pad) of a convolution, deconvolution, im2col or pooling
    layer; all except the axis are arrays, one value for all axes or one for each."""
    params = fn.params.get("convolution_param", fn.params)
    legacy = _LEGACY_PARAMS & (set(fn.params) | set(params))
    assert not legacy, "cropping does not support legacy _h/_w params"
    kernel = np.array(params["kernel_size"], ndmin=1)
    dilation = np.array(params.get("dilation", 1), ndmin=1)
    stride = np.array(params.get("stride", 1), ndmin=1)
    pad = np.array(params.get("pad", 0), ndmin=1)
    return params.get("axis", 1), stride, (kernel - 1) * dilation + 1, pad


def crop_params(fn):
    """(axis, offset) of a Crop layer: the first axis that it crops, and an array."""
    params = fn.params.get("crop_param", fn.params)
    return params.get("axis", 2), np.array(params.get("offset", 0), ndmin=1)


def coord_map(fn):
    """The map (axis, scale, shift) of a layer; ``UndefinedMapException`` if it has none."""
    if fn.type_name in ("Convolution", "Pooling", "Im2col"):
        axis, stride, extent, pad = conv_params(fn)
        return axis, 1 / stride, (pad - (extent - 1) / 2) / stride
    if fn.type_name == "Deconvolution":
        axis, stride, extent, pad = conv_params(fn)
        return axis, stride, (extent - 1) / 2 - pad
    if fn.type_name in PASS_THROUGH_LAYERS:
        return _IDENTITY
    if fn.type_name == "Crop":
        axis, offset = crop_params(fn)
        return axis - 1, 1, -offset
    raise UndefinedMapException(f"a layer of type {fn.type_name} has no coordinate map")


def compose(base_map, next_map):
    """The map that does ``next_map`` first and ``base_map`` then: a1 * (a2 * x + b2) + b1."""
    axis1, scale1, shift1 = base_map
    axis2, scale2, shift2 = next_map
    if axis1 is not None and axis2 is not None and axis1 != axis2:
        raise AxisMismatchException(f"maps of axis {axis1} and axis {axis2} cannot be composed")
    return (axis2 if axis1 is None else axis1), scale1 * scale2, scale1 * shift2 + shift1


def inverse(coord_map):
    """The map in the other direction: (y - b) / a."""
    axis, scale, shift = coord_map
    return axis, 1 / scale, -shift / scale


def coord_map_from_to(top_from, top_to):
    """The map between the coordinates of two tops, by way of a blob that both come from.

    Raises ``RuntimeError`` if layers with maps lead to none.
    """
    from_maps = dict(_maps_upwards(top_from))
    for top, to_map in _maps_upwards(top_to):
        if top in from_maps:
            return compose(to_map, inverse(from_maps[top]))
    raise RuntimeError("Could not compute map between tops; are they connected by spatial layers?")


def _maps_upwards(start):
    """A top, and all that it comes from by layers with maps, each with its map to the top."""
    seen = {start}
    frontier = [(start, _IDENTITY)]
    while frontier:
        top, to_start = frontier.pop()
        yield top, to_start
        bottoms = [bottom for bottom in _mapped_bottoms(top.fn) if bottom not in seen]
        if not bottoms:
            continue
        try:
            to_bottom = compose(to_start, coord_map(top.fn))
        except UndefinedMapException:
            continue
        seen.update(bottoms)
        frontier.extend((bottom, to_bottom) for bottom in bottoms)


def _mapped_bottoms(fn):
    """All bottoms share a layer's map, except Crop's second one, which only gives the size."""
    return fn.inputs[:1] if fn.type_name == "Crop" else fn.inputs


def crop(top_from, top_to):
    """A Crop layer that aligns one top with another; its offset follows from the map between them.

    Raises ``AssertionError`` if their scales differ, or if the offset is negative or no integer.
    """
    axis, scale, shift = coord_map_from_to(top_from, top_to)
    scale, shift = np.atleast_1d(scale), np.atleast_1d(shift)
    assert (scale == 1).all(), f"scale mismatch on crop (a = {scale})"
    assert (shift <= 0).all(), f"cannot crop negative offset (b = {shift})"
    assert (np.round(shift) == shift).all(), f"cannot crop noninteger offset (b = {shift})"
    offset = [int(-value) for value in np.round(shift)]
    crop_param = dict(offset=offset) if axis is None else dict(axis=axis + 1, offset=offset)
    return L.Crop(top_from, top_to, crop_param=crop_param)
