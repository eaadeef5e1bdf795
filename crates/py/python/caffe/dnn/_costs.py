"""The operations of layers, as OpenCV counts them."""

import math

#: Operations for each value of an output.
_FOR_EACH_OUTPUT = {
    "AbsVal": 1, "BNLL": 5, "ELU": 2, "Exp": 3, "PReLU": 1, "Power": 2, "ReLU": 1, "ReLU6": 2, "Sigmoid": 3, "TanH": 1,
}  # fmt: skip
#: Operations for each value of the inputs.
_FOR_EACH_INPUT = {"BatchNorm": 3, "Bias": 1, "MVN": 6, "Scale": 2, "Softmax": 4}


def flops(layer, weights, inputs, outputs):
    """The operations of a layer (its message, or ``None``), with these weights and shapes."""
    if layer is None or not outputs:
        return 0
    count, kind = sum(map(_total, outputs)), layer.type
    if kind in ("Convolution", "ConvolutionDepthwise", "DepthwiseConvolution"):
        # All input channels count, those of other groups as well.
        return count * (2 * _total(weights[0].shape[2:]) * int(inputs[0][1]) + 1)
    if kind == "Deconvolution":
        filters = weights[0].shape
        return 2 * filters[0] * _total(filters[2:]) * sum(map(_total, inputs))
    if kind == "InnerProduct":
        return 3 * weights[0].shape[-1] * count
    if kind == "Pooling":
        return count * _pooled(layer.pooling_param, inputs[0])
    if kind == "Eltwise":
        return len(inputs) * count
    if kind == "LRN":
        return _normalized(layer.lrn_param, inputs[0])
    if kind == "PriorBox":
        cells = _total(inputs[0][2:])
        return count // (2 * 4 * cells) * 4 * sum(_total(shape[2:]) for shape in inputs)
    if kind in _FOR_EACH_OUTPUT:
        return _FOR_EACH_OUTPUT[kind] * count
    return _FOR_EACH_INPUT.get(kind, 0) * sum(map(_total, inputs))


def _pooled(options, shape):
    """The operations for a value of a pooling."""
    size = options.kernel_size or options.kernel_h * options.kernel_w
    area = size * size if options.kernel_size else size
    if options.global_pooling:
        area = _total(shape[2:])
    return area if options.pool == options.MAX else area + 1


def _normalized(options, shape):
    """The operations of an LRN."""
    size, channels, pixels = options.local_size, int(shape[1]), _total(shape[2:])
    if options.norm_region == options.WITHIN_CHANNEL:
        return _total(shape) * (2 * size * size + 2)
    reach = (size - 1) // 2
    count = int(shape[0]) * (min(reach, channels) * 2 + channels * 4) * pixels
    return count + (size + 2 * (channels - size)) * pixels if reach < channels else count


def _total(shape):
    return math.prod(int(size) for size in shape)
