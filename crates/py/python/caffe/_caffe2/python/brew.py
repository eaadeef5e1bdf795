"""Layers, added to the net of a ``model_helper.ModelHelper``: operators, and the fills of their parameters.

Each function takes the model, the blobs it reads, and the name of the blob it makes. Other arguments are the
operator's own.
Parameters are called after that blob: ``_w``, ``_b``; of a batch normalisation ``_s``, ``_b``, ``_rm`` and ``_riv``.
"""

import contextlib

from .core import BlobReference, _blobs

_scopes = []


@contextlib.contextmanager
def arg_scope(helpers, **kwargs):
    """Gives arguments to some helpers, of all models, within."""
    helpers = helpers if isinstance(helpers, (list, tuple)) else [helpers]
    names = {helper if isinstance(helper, str) else helper.__name__ for helper in helpers}
    _scopes.append((names, kwargs))
    try:
        yield
    finally:
        _scopes.pop()


def _args(model, helper, own, takes_order=True):
    """The arguments of a layer: the model's, those of the scopes, its own."""
    args = dict(model.arg_scope)
    for names, kwargs in _scopes:
        if helper in names:
            args.update(kwargs)
    if not takes_order:
        args.pop("order", None)
    args.update(own)
    return args


def _simple(name, op_type, aside=None, takes_order=True):
    """The helper of an operator without parameters; ``aside`` is the end of a second output's name."""

    def helper(model, blob_in, blob_out, **kwargs):
        blob_out = _blobs(blob_out)[0]
        outputs = [blob_out] if aside is None else [blob_out, BlobReference(f"_{blob_out}_{aside}")]
        made = getattr(model.net, op_type)(_blobs(blob_in), outputs, **_args(model, name, kwargs, takes_order))
        return made if aside is None else made[0]

    helper.__name__ = helper.__qualname__ = name
    helper.__doc__ = f"Adds the operator {op_type}."
    return helper


relu = _simple("relu", "Relu")
tanh = _simple("tanh", "Tanh")
softmax = _simple("softmax", "Softmax")
max_pool = _simple("max_pool", "MaxPool")
average_pool = _simple("average_pool", "AveragePool")
dropout = _simple("dropout", "Dropout", "mask")
lrn = _simple("lrn", "LRN", "scale")
concat = _simple("concat", "Concat", "concat_dims", takes_order=False)
depth_concat = _simple("depth_concat", "Concat", "concat_dims", takes_order=True)
sum = _simple("sum", "Sum")
transpose = _simple("transpose", "Transpose")


def _kernels(kernel):
    """The sizes of a kernel as arguments, and as a part of a shape."""
    if isinstance(kernel, (list, tuple)):
        return {"kernels": list(kernel)}, list(kernel)
    return {"kernel": kernel}, [kernel, kernel]


def _fill(given, op_type):
    return given or (op_type, {})


def _bias(model, blob_out, size, given, no_bias):
    return [] if no_bias else [model.create_param(BlobReference(f"{blob_out}_b"), [size], _fill(given, "ConstantFill"))]


def conv(
    model,
    blob_in,
    blob_out,
    dim_in,
    dim_out,
    kernel,
    weight_init=None,
    bias_init=None,
    group=1,
    no_bias=False,
    **kwargs,
):
    """A convolution; its weights are ``_w``, and its bias ``_b`` unless ``no_bias``."""
    args, sizes = _kernels(kernel)
    args = _args(model, "conv", {**args, **kwargs, **({"group": group} if group > 1 else {})})
    each = dim_in // group
    shape = [dim_out, each, *sizes] if args.get("order", "NCHW") == "NCHW" else [dim_out, *sizes, each]
    return _learned(model, "Conv", blob_in, blob_out, (shape, dim_out), (weight_init, bias_init, no_bias), args)


def group_conv(model, blob_in, blob_out, dim_in, dim_out, kernel, weight_init=None, bias_init=None, group=1, **kwargs):
    """A convolution in independent groups of channels."""
    return conv(model, blob_in, blob_out, dim_in, dim_out, kernel, weight_init, bias_init, group, **kwargs)


def conv_transpose(model, blob_in, blob_out, dim_in, dim_out, kernel, weight_init=None, bias_init=None, **kwargs):
    """A transposed convolution."""
    args, sizes = _kernels(kernel)
    args = _args(model, "conv_transpose", {**args, **kwargs})
    shape = [dim_in, dim_out, *sizes] if args.get("order", "NCHW") == "NCHW" else [dim_in, *sizes, dim_out]
    inits = (weight_init, bias_init, False)
    return _learned(model, "ConvTranspose", blob_in, blob_out, (shape, dim_out), inits, args)


def fc(model, blob_in, blob_out, dim_in, dim_out, weight_init=None, bias_init=None, **kwargs):
    """A fully connected layer."""
    args = _args(model, "fc", kwargs)
    return _learned(model, "FC", blob_in, blob_out, ([dim_out, dim_in], dim_out), (weight_init, bias_init, False), args)


def _learned(model, op_type, blob_in, blob_out, sizes, inits, args):
    blob_out = _blobs(blob_out)[0]
    weights = model.create_param(BlobReference(f"{blob_out}_w"), sizes[0], _fill(inits[0], "XavierFill"))
    bias = _bias(model, blob_out, sizes[1], inits[1], inits[2])
    return getattr(model.net, op_type)([*_blobs(blob_in), weights, *bias], [blob_out], **args)


def spatial_bn(model, blob_in, blob_out, dim_in, init_scale=1.0, init_bias=0.0, **kwargs):
    """A batch normalisation with its running means and variances, which it renews unless ``is_test``."""
    args = _args(model, "spatial_bn", kwargs)
    blob_out = _blobs(blob_out)[0]

    def param(end, value, is_computed=False):
        fill = ("ConstantFill", {"value": float(value)})
        return model.create_param(BlobReference(f"{blob_out}_{end}"), [dim_in], fill, is_computed)

    inputs = [param("s", init_scale), param("b", init_bias), param("rm", 0, True), param("riv", 1, True)]
    outputs = [blob_out]
    if not args.get("is_test"):
        outputs += [inputs[2], inputs[3]] + [BlobReference(f"{blob_out}_{end}") for end in ("sm", "siv")]
    made = model.net.SpatialBN([*_blobs(blob_in), *inputs], outputs, **args)
    return made[0] if isinstance(made, tuple) else made


def prelu(model, blob_in, blob_out, num_channels=1, slope_init=None, **kwargs):
    """A ReLU with slopes that are a parameter, ``_slope``."""
    blob_out = _blobs(blob_out)[0]
    fill = slope_init or ("ConstantFill", {"value": 0.25})
    slope = model.create_param(BlobReference(f"{blob_out}_slope"), [num_channels], fill)
    return model.net.PRelu([*_blobs(blob_in), slope], [blob_out], **_args(model, "prelu", kwargs))
