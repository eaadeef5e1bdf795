"""The Python side of ``Net``: access by name, passes over dicts of arrays, batches.

The methods are attached to the class itself, so that nets that a solver makes have them too.
"""

from __future__ import annotations

import difflib
import os
from collections import OrderedDict
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Union

import numpy as np

from . import display
from ._caffe import (
    NCCL,
    AdaDeltaSolver,
    AdaGradSolver,
    AdamSolver,
    AdamWSolver,
    Net,
    NesterovSolver,
    RMSPropSolver,
    SGDSolver,
    Timer,
)

if TYPE_CHECKING:
    from google.protobuf.message import Message
    from numpy.typing import ArrayLike

_File = Union[str, "os.PathLike[str]", bytes, bytearray, memoryview]

__all__ = [
    "AdaDeltaSolver", "AdaGradSolver", "AdamSolver", "AdamWSolver", "NCCL", "Net", "NesterovSolver", "RMSPropSolver",
    "SGDSolver", "Timer",
]  # fmt: skip


_CACHES = set()


def _cached(name, doc):
    """A property that keeps what the decorated function computes in the net's attribute ``name``."""
    _CACHES.add(name)

    def decorate(compute):
        def get(self):
            kept = self.__dict__.get(name)
            if kept is None:
                kept = self.__dict__[name] = compute(self)
            return kept

        return property(get, doc=doc)

    return decorate


class _NoSuchName(KeyError):
    """A ``KeyError`` that shows its text as it is."""

    def __str__(self):
        return self.args[0]


class _Named(OrderedDict):
    """A net's blobs or layers by name. The error for an unknown name gives similar names."""

    _what = None

    def __missing__(self, name):
        raise _NoSuchName(f"{name!r} is not a {self._what} of the net{_did_you_mean(name, self)}")


class _Blobs(_Named):
    _what = "blob"


class _Layers(_Named):
    _what = "layer"


class _Params(_Named):
    _what = "layer with parameters"


def _did_you_mean(name, names):
    near = difflib.get_close_matches(str(name), names, n=3)
    if near:
        return f"; did you mean {' or '.join(map(repr, near))}?"
    some = ", ".join(map(repr, list(names)[:10]))
    return f"; there are {some}{', ...' if len(names) > 10 else ''}" if names else "; there are none"


@_cached("_blobs_dict", "An OrderedDict of the net's blobs by name, from input to output.")
def _blobs(self):
    return _Blobs(zip(self._blob_names, self._blobs))


@_cached("_blob_loss_weights_dict", "An OrderedDict of the blobs' weights in the loss, by name.")
def _blob_loss_weights(self):
    return _Blobs(zip(self._blob_names, self._blob_loss_weights))


@_cached("_layer_dict", "An OrderedDict of the layers by name, from input to output.")
def _layer_dict(self):
    return _Layers(zip(self._layer_names, self.layers))


@_cached("_params_dict", "An OrderedDict of the blobs of each layer that has parameters (weights, biases), by name.")
def _params(self):
    pairs = ((name, layer.blobs) for name, layer in zip(self._layer_names, self.layers))
    return _Params((name, blobs) for name, blobs in pairs if len(blobs) > 0)


@_cached("_input_list", "The names of the input blobs.")
def _inputs(self):
    names = list(self.blobs)
    return [names[i] for i in self._inputs]


@_cached("_output_list", "The names of the output blobs.")
def _outputs(self):
    names = list(self.blobs)
    return [names[i] for i in self._outputs]


def _names_by_layer(self, blob_ids):
    names = list(self.blobs)
    return _Layers((layer, [names[j] for j in blob_ids(i)]) for i, layer in enumerate(self._layer_names))


@_cached("_top_names", "An OrderedDict of the names of each layer's tops.")
def _top_names(self):
    return _names_by_layer(self, self._top_ids)


@_cached("_bottom_names", "An OrderedDict of the names of each layer's bottoms.")
def _bottom_names(self):
    return _names_by_layer(self, self._bottom_ids)


@_cached("_layer_indices", None)
def _layer_indices(self):
    indices = {}
    for i, name in enumerate(self._layer_names):
        indices.setdefault(name, i)
    return indices


def _layer_index(net, name):
    """The place of a layer; ``ValueError``, with the names most like it, if there is none."""
    try:
        return net._index_of_layer[name]
    except KeyError:
        raise ValueError(f"{name!r} is not a layer of the net{_did_you_mean(name, net._index_of_layer)}") from None


def _with_extra(names, extra):
    return dict.fromkeys([*names, *extra]) if extra else names


_native_init = Net.__init__


def _init(
    self,
    network_file: _File | Message,
    phase: int | _File,
    level: int | None = None,
    stages: Sequence[str] | None = None,
    weights: _File | None = None,
    engine: bool = False,
    precision: str | None = None,
) -> None:
    """Builds a net.

    network_file: the path of a prototxt, its content as bytes, or a ``caffe_pb2.NetParameter``.
    phase: ``caffe.TRAIN`` or ``caffe.TEST``.
    level, stages: a number and a list of names, which choose layers by their ``include`` and ``exclude`` rules.
    weights: the path of a caffemodel, an HDF5 or a safetensors file, or its content as bytes.
    engine: compile the net for inference; forward passes of the whole net run on that.
    precision: with ``engine=True``: ``"int8"`` for 8-bit integers, of the ranges that ``caffe.quantize`` wrote into the
        prototxt, ``"bf16"`` to round the inputs and weights of convolutions and inner products to bf16, or ``"float32"``. By default
        integers where the prototxt has ranges.

    ``Net(network_file, weights, phase)`` is pycaffe's old form. Raises ``RuntimeError`` with the file, the line and the layer
    of what is wrong, and ``FileNotFoundError`` for a file that is not there.
    """
    _native_init(self, network_file, phase, level, stages, weights, engine, precision)


def _forward(
    self, blobs: Iterable[str] | None = None, start: str | None = None, end: str | None = None, **kwargs: ArrayLike
) -> dict[str, np.ndarray]:
    """Runs the net forward.

    blobs: names of blobs to return beside the outputs.
    start, end: names of the first and the last layer to run; by default all.
    kwargs: an array for each input, of the input's shape. Without any, the inputs keep their values.

    Returns a dict from names to the blobs' data: the net's outputs, or the tops of ``end``. These are views; the next
    pass overwrites them.
    """
    first = 0 if start is None else _layer_index(self, start)
    if end is None:
        last, outputs = len(self._index_of_layer) - 1, self.outputs
    else:
        last, outputs = _layer_index(self, end), self.top_names[end]
    if kwargs:
        _assign(self, kwargs, self.inputs, "data", "Input blob arguments do not match net inputs.", "Input")
    self._forward(first, last)
    all_blobs = self.blobs
    return {name: all_blobs[name].data for name in _with_extra(outputs, blobs)}


def _backward(
    self, diffs: Iterable[str] | None = None, start: str | None = None, end: str | None = None, **kwargs: ArrayLike
) -> dict[str, np.ndarray]:
    """Runs the net backward.

    diffs: names of blobs whose gradients to return beside those of the inputs.
    start, end: names of the first layer to run, counted from the output, and of the last; by default all.
    kwargs: an array of gradients for each output, of its shape. Without any, they keep their values.

    Returns a dict from names to the blobs' gradients: the net's inputs, or the bottoms of ``end``. These are views.
    """
    first = len(self._index_of_layer) - 1 if start is None else _layer_index(self, start)
    if end is None:
        last, outputs = 0, self.inputs
    else:
        last, outputs = _layer_index(self, end), self.bottom_names[end]
    if kwargs:
        _assign(self, kwargs, self.outputs, "diff", "Top diff arguments do not match net outputs.", "Diff")
    self._backward(first, last)
    all_blobs = self.blobs
    return {name: all_blobs[name].diff for name in _with_extra(outputs, diffs)}


def _assign(net, arrays, names, part, mismatch, what):
    """Copies arrays into the data or diffs of the blobs of the same names, which must be exactly ``names``."""
    if set(arrays) != set(names):
        raise Exception(f"{mismatch} Given are {sorted(arrays)}, and the net has {sorted(names)}.")
    for name, array in arrays.items():
        blob = net.blobs[name]
        given, wanted = np.shape(array), tuple(blob.shape)
        shapes = f"the array for {name!r} has shape {given}, and the blob {wanted}"
        if given[:1] != wanted[:1]:
            remedy = f"give {wanted[0] if wanted else 'one'} at a time, or reshape the blob and the net"
            raise Exception(f"{what} is not batch sized: {shapes}; {remedy}")
        try:
            getattr(blob, part)[...] = array
        except ValueError as error:
            raise ValueError(f"{what} does not fit: {shapes} ({error})") from None


def _forward_all(self, blobs: Iterable[str] | None = None, **kwargs: ArrayLike) -> dict[str, np.ndarray]:
    """Runs any number of items through the net, in batches of its size; the last one is filled up with zeros.

    kwargs: an array for each input; all have the same length. blobs: as for ``forward``.

    Returns a dict from names to arrays, as long as the inputs.
    """
    outs = _Collected(self, kwargs, [*self.outputs, *(blobs or [])])
    for batch in self._batch(kwargs):
        outs.add(self.forward(blobs=blobs, **batch))
    return outs.arrays()


def _forward_backward_all(self, blobs=None, diffs=None, **kwargs):
    """Runs any number of items forward and backward, in batches of the net's size.

    kwargs: arrays for inputs and, as gradients, for outputs; inputs or outputs without one keep their values.
    blobs, diffs: as for ``forward`` and ``backward``.

    Returns a dict from names to data and one from names to gradients, as long as the arrays.
    """
    outs = _Collected(self, kwargs, [*self.outputs, *(blobs or [])])
    gradients = _Collected(self, kwargs, [*self.inputs, *(diffs or [])])
    forward = self._batch({name: kwargs[name] for name in self.inputs if name in kwargs})
    backward = self._batch({name: kwargs[name] for name in self.outputs if name in kwargs})
    for inputs, tops in zip_longest(forward, backward, fillvalue={}):
        outs.add(self.forward(blobs=blobs, **inputs))
        gradients.add(self.backward(diffs=diffs, **tops))
    return outs.arrays(), gradients.arrays()


class _Collected:
    """Copies of the blobs of each batch."""

    def __init__(self, net, items, names):
        self.count = _item_count(items)
        self.filled_up = -(-self.count // _batch_size(net)) * _batch_size(net)
        self.parts = {name: [] for name in names}

    def add(self, batch):
        for name, values in batch.items():
            self.parts[name].append(np.array(values, ndmin=1))

    def arrays(self):
        """All items in a row, without those that filled up the last batch."""
        joined = ((name, np.concatenate(parts) if parts else np.empty(0)) for name, parts in self.parts.items())
        return {name: array[: self.count] if len(array) == self.filled_up else array for name, array in joined}


def _batch_size(net, name=None):
    """The length of a blob, of the first one if no name is given."""
    blob = net.blobs[name] if name else next(iter(net.blobs.values()))
    if not blob.count:
        raise ValueError(f"the net has no batch size: {blob} is empty")
    return blob.shape[0] if blob.shape else 1


def _item_count(arrays):
    if not arrays:
        raise ValueError("no arrays to run through the net: give one for each input by name")
    return len(next(iter(arrays.values())))


def _batch(self, blobs):
    """Cuts arrays, of one length, into dicts of the net's batch size; zeros fill up the last one."""
    return _cut({name: np.asarray(array) for name, array in blobs.items()}, _batch_size(self))


def _cut(arrays, size):
    count = _item_count(arrays) if arrays else 0
    for begin in range(0, count - size + 1, size):
        yield {name: array[begin : begin + size] for name, array in arrays.items()}
    rest = count % size
    if rest:
        yield {
            name: np.concatenate([array[-rest:], np.zeros((size - rest,) + array.shape[1:], array.dtype)])
            for name, array in arrays.items()
        }


def _set_input_arrays(self, data, labels):
    """Gives a net whose first layer is a MemoryData its data, float32 of (N x C x H x W), and N labels, float32.

    N must be a multiple of the batch size. The arrays are read in place, so do not change them while they are in use.
    """
    if labels.ndim == 1:
        labels = np.ascontiguousarray(labels[:, np.newaxis, np.newaxis, np.newaxis])
    if len(self.layers) == 0 or self.layers[0].type != "MemoryData":
        raise RuntimeError("set_input_arrays may only be called if the first layer is a MemoryDataLayer")
    shape = tuple(self._blobs[self._top_ids(0)[0]].shape)
    _check_array(data, "data array", shape[1:])
    _check_array(labels, "labels array", (1, 1, 1))
    if len(data) != len(labels):
        raise RuntimeError("data and labels must have the same first dimension")
    if len(data) % shape[0] != 0:
        raise RuntimeError("first dimensions of input arrays must be a multiple of batch size")
    return self._set_input_arrays(data, labels)


def _check_array(array, name, item_shape):
    """Raises ``RuntimeError`` unless an array is C contiguous float32 of (N, *item_shape)."""
    if not array.flags.c_contiguous:
        raise RuntimeError(f"{name} must be C contiguous")
    if array.ndim != 4:
        raise RuntimeError(f"{name} must be 4-d")
    if array.dtype != np.float32:
        raise RuntimeError(f"{name} must be float32")
    for have, want, what in zip(array.shape[1:], item_shape, ("number of channels", "height", "width")):
        if have != want:
            raise RuntimeError(f"{name} has wrong {what}")


def _predict(self, inputs: ArrayLike | dict[str, ArrayLike]) -> np.ndarray | dict[str, np.ndarray]:
    """The outputs for any number of items, as copies.

    inputs: an array (N, ...) for the single input, or a dict of one for each input, all of the same N. Items whose
    shape differs from the net's input reshape the net; batches keep their size.

    Returns the array of the single output, or a dict if there are several or if ``inputs`` is a dict. May be called
    from several threads at once.
    """
    if not self.inputs:
        raise ValueError("the net has no inputs: its layers have their own data")
    arrays = inputs
    if not isinstance(inputs, dict):
        if len(self.inputs) != 1:
            raise ValueError(f"the net has {len(self.inputs)} inputs, {self.inputs}: give a dict of arrays")
        arrays = {self.inputs[0]: inputs}
    if set(arrays) != set(self.inputs):
        raise ValueError(f"arrays for {sorted(arrays)} do not match the net's inputs {self.inputs}")
    arrays = {name: np.asarray(array, dtype=np.float32, order="C") for name, array in arrays.items()}
    if not all(array.ndim for array in arrays.values()):
        raise ValueError("a number is not an array of items")
    if len({len(array) for array in arrays.values()}) != 1:
        raise ValueError(f"the inputs have different lengths: { {name: len(a) for name, a in arrays.items()} }")
    shapes = {name: self.blobs[name].shape for name in arrays}
    try:
        outputs = _run_batches(self, arrays)
    except Exception:
        for name, shape in shapes.items():
            self.blobs[name].reshape(*shape)
        raise
    return outputs if isinstance(inputs, dict) or len(outputs) > 1 else next(iter(outputs.values()))


def _run_batches(net, arrays):
    count = _item_count(arrays)
    size = _batch_size(net, net.inputs[0])
    if count == 0:  # Of a batch of zeros nothing is kept but the shapes.
        arrays = {name: np.zeros((size,) + array.shape[1:], array.dtype) for name, array in arrays.items()}
    batches = []
    for batch in _cut(arrays, size):
        outputs = net._run(batch)
        if any(array.shape[:1] != (size,) for array in outputs.values()):
            batches.clear()  # An output that is not one row for each item cannot be cut: all items at once.
            break
        batches.append(outputs)
    if not batches and count == 0:
        raise ValueError("no items to run through the net, whose outputs are not a row for each")
    if not batches:
        return net._run(arrays)
    return {name: np.concatenate([outputs[name] for outputs in batches])[:count] for name in batches[0]}


def _reduce(self):
    """What pickling keeps: the net, and the attributes that it was given."""
    own = {name: value for name, value in self.__dict__.items() if name not in _CACHES}
    return (*_net_reduce(self)[:2], own or None)


_net_reduce = Net.__reduce__

_ATTRIBUTES = {
    "__init__": _init,
    "blobs": _blobs,
    "blob_loss_weights": _blob_loss_weights,
    "layer_dict": _layer_dict,
    "params": _params,
    "inputs": _inputs,
    "outputs": _outputs,
    "top_names": _top_names,
    "bottom_names": _bottom_names,
    "_index_of_layer": _layer_indices,
    "forward": _forward,
    "backward": _backward,
    "forward_all": _forward_all,
    "forward_backward_all": _forward_backward_all,
    "set_input_arrays": _set_input_arrays,
    "predict": _predict,
    "_batch": _batch,
    "__reduce__": _reduce,
    "__repr__": display.net_repr,
    "_repr_html_": display.net_html,
}

for _name, _attribute in _ATTRIBUTES.items():
    if callable(_attribute):
        _attribute.__name__ = _name
        _attribute.__qualname__ = f"Net.{_name}"
    setattr(Net, _name, _attribute)
