"""Layers written in Python, good and bad, that nets of the tests are made of."""

import numpy as np

import caffe


class Times(caffe.Layer):
    """Multiplies by ``param_str``, or by 2."""

    def setup(self, bottom, top):
        self.factor = float(self.param_str or 2)

    def reshape(self, bottom, top):
        top[0].reshape(*bottom[0].data.shape)

    def forward(self, bottom, top):
        top[0].data[...] = self.factor * bottom[0].data

    def backward(self, top, propagate_down, bottom):
        if propagate_down[0]:
            bottom[0].diff[...] = self.factor * top[0].diff


class Weighted(Times):
    """Multiplies each column by a weight that is learned."""

    def setup(self, bottom, top):
        self.blobs.add_blob(bottom[0].shape[-1])
        self.blobs[0].data[...] = 1

    def forward(self, bottom, top):
        top[0].data[...] = bottom[0].data * self.blobs[0].data

    def backward(self, top, propagate_down, bottom):
        self.blobs[0].diff[...] += (top[0].diff * bottom[0].data).sum(0)
        if propagate_down[0]:
            bottom[0].diff[...] = top[0].diff * self.blobs[0].data


class Source(caffe.Layer):
    """A layer with data: rows of its counter, one more each time; a row more too."""

    def setup(self, bottom, top):
        self.count = 0

    def reshape(self, bottom, top):
        self.count += 1
        top[0].reshape(self.count, 3)

    def forward(self, bottom, top):
        top[0].data[...] = self.count

    def backward(self, top, propagate_down, bottom):
        pass


class Grows(Source):
    """Gives its top a new shape in ``forward`` only."""

    def reshape(self, bottom, top):
        if self.count == 0:
            top[0].reshape(1, 3)

    def forward(self, bottom, top):
        self.count += 1
        top[0].reshape(self.count, 3)
        top[0].data[...] = self.count


class Phase(caffe.Layer):
    def setup(self, bottom, top):
        self.at_setup = (self.phase, self.param_str, self.param_str_)

    def reshape(self, bottom, top):
        top[0].reshape()

    def forward(self, bottom, top):
        top[0].data[()] = self.phase


class WithInit(Times):
    """Has an ``__init__`` of its own, which gets the layer's message."""

    def __init__(self, message):
        self.message = message


class WithBaseInit(Times):
    """Hands what its ``__init__`` gets to that of ``caffe.Layer``."""

    def __init__(self, message, *args, **kwargs):
        super().__init__(message, *args, **kwargs)
        self.message = message


class Failure(Exception):
    """What the layers below raise."""


def raising(method):
    """A class of layers whose ``method`` raises."""

    def fail(self, *args):
        raise Failure(f"in {method}")

    return type(f"Raises_{method}", (Times,), {method: fail})


Raises___init__, Raises_setup, Raises_reshape, Raises_forward, Raises_backward = (
    raising(method) for method in ("__init__", "setup", "reshape", "forward", "backward")
)


def doing(name, **methods):
    """A class of layers with these methods in place of those of ``Times``."""
    return type(name, (Times,), methods)


def _assign_wrong_shape(self, bottom, top):
    top[0].data[...] = np.zeros((7, 7))


def _delete_blobs(self, bottom, top):
    del self.blobs


def _delete_a_blob(self, bottom, top):
    del self.blobs[0]


def _replace_blobs(self, bottom, top):
    self.blobs = []


def _replace_data(self, bottom, top):
    top[0].data = bottom[0].data


def _replace_top(self, bottom, top):
    top[0] = bottom[0]


def _negative_shape(self, bottom, top):
    top[0].reshape(-1, 3)


def _huge_shape(self, bottom, top):
    top[0].reshape(2**20, 2**30)


def _shape_of_text(self, bottom, top):
    top[0].reshape("three")


def _no_shape(self, bottom, top):
    pass


def _forget_all(self, bottom, top):
    self.__dict__.clear()
    del self.factor


WrongShape = doing("WrongShape", forward=_assign_wrong_shape)
DeletesBlobs = doing("DeletesBlobs", forward=_delete_blobs)
DeletesBlob = doing("DeletesBlob", setup=Weighted.setup, forward=_delete_a_blob)
ReplacesBlobs = doing("ReplacesBlobs", setup=_replace_blobs)
ReplacesData = doing("ReplacesData", forward=_replace_data)
ReplacesTop = doing("ReplacesTop", forward=_replace_top)
NegativeShape = doing("NegativeShape", reshape=_negative_shape)
HugeShape = doing("HugeShape", reshape=_huge_shape)
ShapeOfText = doing("ShapeOfText", reshape=_shape_of_text)
NoShape = doing("NoShape", reshape=_no_shape)
ForgetsAll = doing("ForgetsAll", forward=_forget_all)


#: Calls of classes that are not layers.
CALLED = []


class NoLayer:
    """Does not derive from ``caffe.Layer``."""

    def __init__(self, *args):
        CALLED.append("NoLayer")


def no_class(*args):
    """Is no class at all."""
    CALLED.append("no_class")


class NoMethods(caffe.Layer):
    """Has nothing."""


class Keeps(Times):
    """Keeps all that it was ever called with."""

    def forward(self, bottom, top):
        super().forward(bottom, top)
        self.__dict__.setdefault("kept", []).append((bottom, top, bottom[0], top[0], top[0].data))


class Calls(Times):
    """Calls ``what``, which a test sets, in each of its methods."""

    what = None

    def forward(self, bottom, top):
        super().forward(bottom, top)
        if self.what:
            self.what("forward")

    def backward(self, top, propagate_down, bottom):
        super().backward(top, propagate_down, bottom)
        if self.what:
            self.what("backward")


class Endless(Times):
    """Never comes back from ``forward`` by itself, once ``started`` is set."""

    started = None

    def forward(self, bottom, top):
        while self.started is not None:
            self.started.set()
