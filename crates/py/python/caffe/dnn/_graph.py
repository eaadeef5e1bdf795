"""Caffe's nets as OpenCV 4 imports them: numbers and names of layers, one blob for each output of a layer, and options that
OpenCV and Caffe read differently."""

import math
from dataclasses import dataclass, field

from ..proto import caffe_pb2
from . import _own_layers


@dataclass
class Node:
    """A layer as OpenCV knows it."""

    id: int
    name: str
    type: str
    #: The name in the prototxt, by which weights are found.
    caffe_name: str
    #: The names of its outputs in the net that runs.
    outputs: list = field(default_factory=list)
    #: Its inputs: pairs of the number of a node and the place among that node's outputs.
    inputs: list = field(default_factory=list)
    #: The rows (image, class, score, four edges) that OpenCV gives for each image, of a DetectionOutput.
    rows: int = 0


class Graph:
    """The layers of a net in phase TEST.

    ``param``, the net that runs, differs from the prototxt: no layer works in place, so that each output can be requested,
    and options are those that give OpenCV's result. The names of layers and inputs are kept.
    """

    def __init__(self, param):
        self.nodes = [Node(0, "_input", "__NetInputLayer__", "")]
        self.by_name = {"_input": 0}
        #: The number of the node that makes a blob of the net that runs.
        self.makers = {}
        self.shapes = {}
        self._blobs, self._counts = {}, {}
        self.param = caffe_pb2.NetParameter()
        self._add_missing_inputs(param)
        self.param.MergeFrom(param)
        self._used = {name for layer in self.param.layer if layer.type == "Input" for name in layer.top}
        for layer in self.param.layer:
            self._add_inputs(layer) if layer.type == "Input" else self._add(layer)

    @property
    def inputs(self):
        """The names of the inputs."""
        return self.nodes[0].outputs

    def find(self, layer):
        """The node of this name or number, or ``None``. Names of the prototxt and of blobs are found as well: older versions of
        OpenCV named some layers by them."""
        if not isinstance(layer, str):
            number = int(layer)
            return self.nodes[number] if 0 <= number < len(self.nodes) else None
        number = self.by_name.get(layer)
        if number is None:
            number = next((node.id for node in self.nodes[1:] if node.caffe_name == layer), None)
        return None if number is None else self.nodes[number]

    def unconnected(self):
        """The nodes whose outputs no other one reads."""
        read = {number for node in self.nodes for number, _ in node.inputs}
        return [node for node in self.nodes[1:] if node.id not in read]

    def input_layer(self, name):
        """The Input layer of an input, and the place among its tops."""
        for layer in self.param.layer:
            if layer.type == "Input" and name in layer.top:
                return layer, list(layer.top).index(name)
        raise KeyError(name)

    def set_shape(self, name, shape):
        """Gives an input a shape."""
        layer, place = self.input_layer(name)
        given = layer.input_param.shape
        if len(given) == 1 and len(layer.top) > 1:
            # One shape is that of all tops.
            for _ in layer.top[1:]:
                given.add().CopyFrom(given[0])
        while len(given) <= place:
            given.add()
        given[place].dim[:] = [int(size) for size in shape]
        self.shapes[name] = tuple(int(size) for size in shape)

    def _add_missing_inputs(self, param):
        """Adds an Input layer for what no layer makes: inputs whose shape the prototxt leaves out."""
        made, missing = set(), {}
        for layer in param.layer:
            missing.update((bottom, None) for bottom in layer.bottom if bottom not in made)
            made.update(layer.top)
        if missing:
            self.param.layer.add(name="input", type="Input", top=list(missing))

    def _add_inputs(self, layer):
        given = layer.input_param.shape
        for place, top in enumerate(layer.top):
            self._blobs[top] = (0, len(self.inputs), top)
            self.inputs.append(top)
            if len(given):
                self.shapes[top] = tuple(given[min(place, len(given) - 1)].dim)

    def _add(self, layer):
        node = Node(len(self.nodes), self._name(layer), _OPENCV_TYPES.get(layer.type, layer.type), layer.name)
        self.nodes.append(node)
        self.by_name[node.name] = node.id
        for place, bottom in enumerate(layer.bottom):
            if bottom in self._blobs:
                number, output, layer.bottom[place] = self._blobs[bottom]
                node.inputs.append((number, output))
        for place, top in enumerate(layer.top):
            renamed = self._unique(node.name if place == 0 else f"{node.name}:{place}")
            self._blobs[top] = (node.id, place, renamed)
            node.outputs.append(renamed)
            self.makers[renamed] = node.id
            layer.top[place] = renamed
        _adapt(layer, node)

    def _name(self, layer):
        """OpenCV names a convolution by its top, and repeated names get numbers."""
        count = self._counts.get(layer.name, 0)
        self._counts[layer.name] = count + 1
        name = f"{layer.name}_{count}" if count else layer.name
        if layer.type == "Convolution" and len(layer.top):
            name = layer.top[0]
        while name in self.by_name:
            name += "_1"
        return name

    def _unique(self, name):
        while name in self._used:
            name += "'"
        self._used.add(name)
        return name


_OPENCV_TYPES = {"ConvolutionDepthwise": "Convolution", "Axpy": "Eltwise"}


def _adapt(layer, node):
    """Gives a layer the options with which it computes what OpenCV computes."""
    if _own_layers.adapt(layer):
        return
    if layer.type == "PriorBox":
        _adapt_priors(layer.prior_box_param)
    elif layer.type == "DetectionOutput":
        node.rows = max(layer.detection_output_param.keep_top_k, 0)


def _adapt_priors(options):
    """OpenCV cuts boxes at the image unless ``clip`` is false, keeps fractions of sizes, which Caffe cuts off, and takes the size of
    the image from the second bottom alone."""
    if not options.HasField("clip"):
        options.clip = True
    for name in ("img_size", "img_h", "img_w"):
        options.ClearField(name)
    sizes = [*options.min_size, *options.max_size]
    if all(size == math.trunc(size) for size in sizes) or options.faceboxes or options.denser_prior_boxes:
        return
    ratios = []
    for ratio in options.aspect_ratio:
        if all(abs(ratio - other) >= 1e-6 for other in [1.0, *ratios]):
            ratios += [ratio, 1 / ratio] if options.flip else [ratio]
    for place, size in enumerate(options.min_size):
        pairs = [(size, size)]
        if len(options.max_size) > place:
            pairs.append((math.sqrt(size * options.max_size[place]),) * 2)
        pairs += [(size * math.sqrt(ratio), size / math.sqrt(ratio)) for ratio in ratios]
        options.width.extend(width for width, _ in pairs)
        options.height.extend(height for _, height in pairs)
    for name in ("min_size", "max_size", "aspect_ratio"):
        options.ClearField(name)
