"""Layers that are computed here as OpenCV computes them, and layers that scripts register."""

import json

import numpy as np

from .._caffe import Layer
from ._boxes import suppressed
from ._errors import check

_registered = {}


def registerLayer(type, layer_class):
    """Computes the layers of a type with a class, as ``cv2.dnn_registerLayer`` does.

    The class is called with the layer's options, a dict, and an empty list. Its ``getMemoryShapes(inputs)`` gives the shapes
    of the outputs for those of the inputs, and its ``forward(inputs)`` the outputs as a list of arrays.
    """
    _registered.setdefault(type, []).append(layer_class)


def unregisterLayer(type):
    """Ends the last registration of a type."""
    classes = _registered.get(type)
    if classes:
        classes.pop()


def adapt(layer):
    """Makes a layer one of this module if a class is registered for its type or if it is a Proposal. Returns whether it is."""
    if _registered.get(layer.type):
        number = len(_instances)
        _instances[number] = _registered[layer.type][-1](_options(layer), [])
        _make_python(layer, "Registered", number)
    elif layer.type == "Proposal":
        _make_python(layer, "Proposal", _options(layer))
    else:
        return False
    return True


def _make_python(layer, name, parameter):
    for descriptor, _ in layer.ListFields():
        if descriptor.name.endswith("_param"):
            layer.ClearField(descriptor.name)
    layer.type = "Python"
    layer.python_param.module, layer.python_param.layer = __name__, name
    layer.python_param.param_str = json.dumps(parameter)


def _options(layer):
    """The fields of a layer's own messages, as a dict."""
    options = {}
    for descriptor, message in layer.ListFields():
        if descriptor.name.endswith("_param") and hasattr(message, "ListFields"):
            for field, value in message.ListFields():
                if field.message_type is None:
                    many = hasattr(value, "append")
                    options[field.name] = list(value) if many else value
    return options


#: The objects of registered layers. Nets are built after their layers were made, and name them by their numbers.
_instances = {}


class Registered(Layer):
    """A layer of a class that a script registered."""

    def setup(self, bottom, top):
        self.instance = _instances[json.loads(self.param_str)]

    def reshape(self, bottom, top):
        shapes = self.instance.getMemoryShapes([list(blob.shape) for blob in bottom])
        check(len(shapes) == len(top), f"getMemoryShapes gave {len(shapes)} shapes for {len(top)} outputs")
        for blob, shape in zip(top, shapes):
            blob.reshape(*[int(size) for size in shape])

    def forward(self, bottom, top):
        outputs = self.instance.forward([np.array(blob.data) for blob in bottom])
        check(len(outputs) == len(top), f"forward gave {len(outputs)} arrays for {len(top)} outputs")
        for blob, output in zip(top, outputs):
            blob.data[...] = output


class Proposal(Layer):
    """The regions of a region proposal network: a fixed number of rows; the last ones may be zeros."""

    def setup(self, bottom, top):
        check(len(bottom) == 3, "a Proposal has three bottoms: scores, offsets and the image's size")
        options = json.loads(self.param_str)
        self.stride = options.get("feat_stride", 16)
        self.most_before = options.get("pre_nms_topn", 6000)
        self.most = options.get("post_nms_topn", 300)
        self.threshold = options.get("nms_thresh", 0.7)
        base = options.get("base_size", 16)
        widths = np.floor(base / np.sqrt(np.float32(options.get("ratio", []))) + 0.5)
        heights = np.floor(widths * np.float32(options.get("ratio", [])) + 0.5)
        scales = np.float32(options.get("scale", []))
        self.sizes = np.stack([np.outer(side, scales).ravel() for side in (widths, heights)], 1).astype(np.float32)
        self.offset = 0.5 * base / self.stride

    def reshape(self, bottom, top):
        for blob, columns in zip(top, (5, 1)):
            blob.reshape(self.most, columns)

    def forward(self, bottom, top):
        scores, deltas = bottom[0].data, bottom[1].data
        anchors, (_, _, rows, columns) = len(self.sizes), scores.shape
        check(scores.shape[:2] == (1, 2 * anchors), f"scores for {anchors} anchors of one image are needed")
        scores = scores[0, anchors:].transpose(1, 2, 0).ravel()
        deltas = deltas[0].transpose(1, 2, 0).reshape(-1, 4)
        image = np.ravel(bottom[2].data)[1::-1] - 1
        boxes = self._decoded(deltas, rows, columns)
        boxes = np.clip(boxes, 0, np.tile(image, 2)).astype(np.float32)
        best = np.flatnonzero(scores > 0)
        best = best[np.argsort(-scores[best], kind="stable")][: self.most_before]
        kept = best[suppressed(boxes[best], self.threshold, self.most)]
        for blob in top:
            blob.data[...] = 0
        top[0].data[: len(kept), 1:] = boxes[kept]
        if len(top) > 1:
            top[1].data[: len(kept), 0] = scores[kept]

    def _decoded(self, deltas, rows, columns):
        centers = np.stack(np.meshgrid(np.arange(columns), np.arange(rows)), -1).reshape(-1, 1, 2)
        centers = (centers + self.offset) * self.stride
        low, high = (centers - self.sizes / 2).reshape(-1, 2), (centers + self.sizes / 2 - 1).reshape(-1, 2)
        sides = high - low + 1
        middle = deltas[:, :2] * sides + low + sides / 2
        half = np.exp(deltas[:, 2:]) * sides / 2
        return np.concatenate([middle - half, middle + half], 1)
