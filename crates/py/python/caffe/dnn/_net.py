"""``cv2.dnn.Net`` on the engine."""

import time

import numpy as np

from .._caffe import _compute, _draw_proto, _on_gpu, _quietly
from ..proto.caffe_pb2 import TEST, NetParameter
from ..pycaffe import Net as CaffeNet
from . import _costs
from ._blobs import scalar
from ._constants import DNN_TARGET_CPU, DNN_TARGET_CUDA, DNN_TARGET_CUDA_FP16
from ._errors import as_faults, check, fault
from ._graph import Graph, Node


class Layer:
    """A layer of a net."""

    def __init__(self, net, node):
        self.name, self.type, self.preferableTarget = node.name, node.type, DNN_TARGET_CPU
        self._net, self._node = net, node

    @property
    def blobs(self):
        """Copies of the weights. A list of arrays that is assigned replaces them."""
        return self._net._blobs(self._node)

    @blobs.setter
    def blobs(self, blobs):
        for number, blob in enumerate(blobs):
            self._net.setParam(self._node.id, number, blob)

    def outputNameToIndex(self, outputName):
        """The place of an output: of an input in layer 0, which has them all; -1 if there is none."""
        if self._node.id:
            return 0
        return self._net._inputs.index(outputName) if outputName in self._net._inputs else -1

    def empty(self):
        """Whether there is no layer."""
        return False


class Net:
    """A Caffe model, as ``readNetFromCaffe`` reads it."""

    def __init__(self, param=None, weights=None):
        self._graph, self._weights = Graph(param or NetParameter()), weights
        self._inputs = list(self._graph.inputs)
        self._values, self._net, self._params, self._ticks, self._on_gpu = {}, None, None, (0, None), False
        # The nodes and blobs of names that were asked for together: a pass of a small net takes less time than finding them.
        self._found = {}
        # Inputs whose shape is missing in the prototxt, or only holds the place of the real one, come with `setInput`.
        if all(name in self._graph.shapes for name in self._inputs) and not self.empty():
            self._build_early()

    # What a net consists of

    def empty(self):
        """Whether there are no layers."""
        return len(self._graph.nodes) == 1

    def getLayerNames(self):
        """The names of the layers, without that of the inputs."""
        return tuple(node.name for node in self._graph.nodes[1:])

    def getLayerId(self, layer):
        """The number of a layer, -1 if there is none."""
        node = self._graph.find(layer)
        return -1 if node is None else node.id

    def getLayer(self, layerId):
        """A layer, by its number or its name."""
        return Layer(self, self._node(layerId))

    def getLayerTypes(self):
        """The types of layers."""
        return tuple(sorted({node.type for node in self._graph.nodes}))

    def getLayersCount(self, layerType):
        """The number of layers of a type."""
        return sum(node.type == layerType for node in self._graph.nodes)

    def getUnconnectedOutLayers(self):
        """The numbers of the layers whose outputs no other layer reads."""
        return np.array([node.id for node in self._graph.unconnected()], np.int32)

    def getUnconnectedOutLayersNames(self):
        """Their names."""
        return tuple(node.name for node in self._graph.unconnected())

    def registerOutput(self, outputName, layerId, outputPort):
        """Gives an output of a layer a name that ``forward`` knows, and returns its number."""
        source, nodes = self._node(layerId), self._graph.nodes
        check(0 <= outputPort < len(source.outputs), f"layer {source.name!r} has no output {outputPort}")
        check(outputName not in self._graph.by_name, f"there is a layer {outputName!r}")
        output = [source.outputs[outputPort]]
        number = self._graph.by_name[outputName] = len(nodes)
        self._found.clear()
        nodes.append(Node(number, outputName, "Identity", "", output, [(source.id, outputPort)], source.rows))
        return number

    def getParam(self, layer, numParam=0):
        """A copy of one of a layer's weights."""
        blobs = self.getLayer(layer).blobs
        check(0 <= numParam < len(blobs), f"layer {layer!r} has {len(blobs)} blobs, and no number {numParam}")
        return blobs[numParam]

    def setParam(self, layer, numParam, blob):
        """Replaces one of a layer's weights by values of the same number."""
        node, values = self._node(layer), np.asarray(blob, dtype=np.float32)
        weights = self._weights_of(node)
        check(0 <= numParam < len(weights), f"layer {node.name!r} has {len(weights)} blobs, and no number {numParam}")
        to = weights[numParam]
        check(to.count == values.size, f"blob {numParam} of layer {node.name!r} has {to.count} values, not {values.size}")
        to.data[...] = values.reshape(to.shape)

    # Inputs

    def setInput(self, blob, name="", scalefactor=1.0, mean=()):
        """Sets an input, the first one if no name is given. Of each channel a mean is subtracted before it is scaled."""
        check(self._inputs, "the net has no inputs")
        check(not name or name in self._inputs, f'Requested blob "{name}" not found; the inputs are {self._inputs}')
        values = np.array(blob, dtype=np.float32, order="C")
        means = scalar(mean)
        if scalefactor != 1 or any(means):
            check(values.ndim >= 2, "a blob with a mean or a factor needs channels")
            values *= np.float32(scalefactor)
            for channel, number in enumerate(means[: values.shape[1]]):
                values[:, channel] -= np.float32(number * scalefactor)
        self._values[self._graph.inputs[self._inputs.index(name) if name else 0]] = values

    def setInputsNames(self, inputBlobNames):
        """Gives the inputs other names, in their order."""
        names = [str(name) for name in inputBlobNames]
        check(len(names) == len(self._inputs), f"the net has {len(self._inputs)} inputs, not {len(names)}")
        self._inputs = names

    def setInputShape(self, inputName, shape):
        """Sets the shape of an input."""
        check(inputName in self._inputs, f'Requested blob "{inputName}" not found; the inputs are {self._inputs}')
        self._graph.set_shape(self._graph.inputs[self._inputs.index(inputName)], shape)
        self._net = self._params = None

    # Passes

    def forward(self, *args, outputName="", outBlobNames=None, outputBlobs=None):
        """Runs the net up to some layers.

        ``forward()`` gives the output of the last layer, ``forward(name)`` that of a layer, and ``forward(names)`` a tuple of
        those of several layers. ``forward(arrays, name)`` gives all outputs of a layer as a tuple. The arrays are new.
        """
        asked = args[0] if args else outputName
        if isinstance(asked, str):
            outputName = asked
        elif asked is not None:
            outBlobNames, outputName = self._split(args, outBlobNames, outputName)
            if outBlobNames is None:
                outputBlobs = args[0]
        if outBlobNames is not None:
            if not len(outBlobNames):
                return ()
            nodes, blobs, last = self._nodes_of(tuple(outBlobNames))
            found = self._run(blobs, last)
            return tuple([self._finished(node, found[node.outputs[0]]) for node in nodes])
        (node,), blobs, last = self._nodes_of((outputName,))
        if outputBlobs is not None:
            return self.forwardAndRetrieve([node.name])[0]
        return self._finished(node, self._run(blobs, last)[blobs[0]])

    def _nodes_of(self, names):
        """The nodes of these names, the blobs that they make, and the number of the last node that makes one."""
        found = self._found.get(names)
        if found is None:
            if len(self._found) > 100:
                self._found.clear()
            nodes = [self._output_node(name) for name in names]
            found = self._found[names] = (nodes, *self._blobs_of([node.outputs[0] for node in nodes]))
        return found

    def _blobs_of(self, blobs):
        return list(dict.fromkeys(blobs)), max(self._graph.makers[blob] for blob in blobs)

    @staticmethod
    def _split(args, names, name):
        """Names of layers, or arrays for the outputs of one layer."""
        if all(isinstance(one, str) for one in args[0]) and len(args[0]):
            return list(args[0]), name
        return names, args[1] if len(args) > 1 else name

    def forwardAndRetrieve(self, outBlobNames):
        """A tuple, for each layer of these names, of all its outputs."""
        nodes = [self._output_node(name) for name in outBlobNames]
        found = self._run(*self._blobs_of([output for node in nodes for output in node.outputs]))
        return tuple(tuple(self._finished(node, found[output]) for output in node.outputs) for node in nodes)

    def getPerfProfile(self):
        """The time of the last pass in nanoseconds, and an array of times of the layers. The engine runs layers
        together, so that the last requested layer has all of it."""
        total, last = self._ticks
        times = np.zeros((len(self._graph.nodes) - 1, 1))
        if last is not None:
            times[last - 1] = total
        return total, times

    # What OpenCV lets a script choose about its own engine has no effect

    def setPreferableBackend(self, backendId):
        """Accepted; Cortado's engine computes."""
        int(backendId)

    def setPreferableTarget(self, targetId):
        """With ``DNN_TARGET_CUDA`` or ``DNN_TARGET_CUDA_FP16``, the GPU of ``caffe.set_device()``, or the first one, computes, in
        single precision; the CPU if there is none. Other targets are the CPU, unless ``caffe.set_mode_gpu()`` was
        called."""
        on_gpu = int(targetId) in (DNN_TARGET_CUDA, DNN_TARGET_CUDA_FP16)
        if on_gpu != self._on_gpu:
            self._on_gpu, self._net, self._params = on_gpu, None, None

    def enableFusion(self, fusion):
        """Accepted; each requested output is the layer's own, fused or not."""

    def enableWinograd(self, useWinograd):
        """Accepted."""

    def setHalideScheduler(self, scheduler):
        """Accepted."""

    # Shapes and costs

    def getLayersShapes(self, netInputShapes):
        """The numbers of all layers, with the shapes of their inputs and of their outputs."""
        outputs = self._shapes(netInputShapes)
        inputs = [[outputs[number][place] for number, place in node.inputs] for node in self._graph.nodes]
        inputs[0] = outputs[0]
        ids = np.arange(len(self._graph.nodes), dtype=np.int32)
        return ids, *(tuple(tuple(np.array(s, np.int32) for s in of) for of in shapes) for shapes in (inputs, outputs))

    def getFLOPS(self, *args):
        """The operations for inputs of these shapes, of all layers or of one: ``getFLOPS([layerId, ]netInputShapes)``."""
        return sum(_costs.flops(*layer) for layer in self._costs_of(args))

    def getMemoryConsumption(self, *args):
        """The bytes of weights and of blobs: ``getMemoryConsumption([layerId, ]netInputShapes)``."""
        layers = list(self._costs_of(args))
        weights = sum(4 * blob.count for _, blobs, _, _ in layers for blob in blobs)
        return weights, sum(4 * int(np.prod(shape, dtype=np.int64)) for _, _, _, outputs in layers for shape in outputs)

    def _costs_of(self, args):
        """Of each layer its message or ``None``, its weights, and the shapes of its inputs and its outputs."""
        check(len(args) in (1, 2), "the shapes of the inputs are needed")
        _, inputs, outputs = self.getLayersShapes(args[-1])
        nodes = [self._node(args[0])] if len(args) == 2 else self._graph.nodes
        messages = self._messages()
        for node in nodes:
            yield messages.get(node.id), self._weights_of(node), inputs[node.id], outputs[node.id]

    # Descriptions

    def dump(self):
        """The net in Graphviz's language."""
        with as_faults():
            return _draw_proto(self._graph.param.SerializePartialToString(), "TB", None, "dot").decode()

    def dumpToFile(self, path):
        """Writes that to a file."""
        with open(path, "w") as file:
            file.write(self.dump())

    def dumpToPbtxt(self, path):
        """Writes the net that runs as a prototxt."""
        with open(path, "w") as file:
            file.write(str(self._graph.param))

    def __getattr__(self, name):
        if name in _UNSUPPORTED:
            raise fault(f"caffe.dnn does not support Net.{name}: nets are Caffe's, and are not changed or quantized")
        raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    # The net that runs

    def _build_early(self):
        """Builds the net so that problems show when it is read. What only the shapes of its inputs may cause waits for them."""
        try:
            self._built()
        except Exception:
            try:
                _quietly(lambda: CaffeNet(_Message(self._graph.param), TEST))
            except Exception:
                return
            raise

    def _built(self):
        if self._net is None:
            for name in self._graph.inputs:
                if name in self._values and not self._graph.shapes.get(name):
                    self._graph.set_shape(name, self._values[name].shape)
            self._net = self._of_shapes()
        return self._net

    def _of_shapes(self):
        """A new net of the present shapes; if it cannot be built, of the shapes that were set."""
        try:
            with as_faults():
                return self._caffe_net()
        except Exception:
            if not any(self._graph.shapes.get(name) != value.shape for name, value in self._values.items()):
                raise
        for name, value in self._values.items():
            self._graph.set_shape(name, value.shape)
        with as_faults():
            return self._caffe_net()

    def _caffe_net(self):
        def make():
            return CaffeNet(_Message(self._graph.param), TEST, weights=self._weights)

        return _quietly((lambda: _on_gpu(make)) if self._on_gpu else make)

    def _run(self, blobs, last):
        net = self._built()
        if len(self._values) < len(self._inputs):
            missing = [name for name, own in zip(self._inputs, self._graph.inputs) if own not in self._values]
            check(False, f"inputs are missing: {missing}; call setInput for each")
        start = time.perf_counter_ns()
        with as_faults():
            found = _compute(net, self._values, blobs)
        self._ticks = time.perf_counter_ns() - start, last
        return found

    def _finished(self, node, array):
        """The array in the form of OpenCV."""
        if not node.rows:
            return array
        return _in_rows(array.reshape(-1, 7), node.rows * self._images(node))

    def _images(self, node):
        """How many images a DetectionOutput is for."""
        number, place = node.inputs[0]
        return self._net.blobs[self._graph.nodes[number].outputs[place]].shape[0]

    def _node(self, layer):
        node = self._graph.find(layer)
        check(node is not None, f"Requested layer {layer!r} not found")
        return node

    def _output_node(self, name):
        check(not self.empty(), "the net is empty")
        node = self._graph.nodes[-1] if name == "" else self._node(str(name))
        check(node.id and node.outputs, f"layer {node.name!r} has no output")
        return node

    def _weights_of(self, node):
        """The blobs of the weights of a layer."""
        if self._params is None:
            net, self._params = self._built(), {}
            nodes = iter(self._graph.nodes[1:])
            waiting = next(nodes, None)
            for name, layer in zip(net._layer_names, net.layers):
                # Other layers are inputs, and copies of blobs that several layers read.
                if waiting is not None and name == waiting.caffe_name:
                    self._params[waiting.id] = layer.blobs
                    waiting = next(nodes, None)
        return self._params.get(node.id, ())

    def _blobs(self, node):
        if self.empty() or node.id == 0:
            return ()
        blobs = [np.array(blob.data) for blob in self._weights_of(node)]
        if node.type == "InnerProduct":
            return tuple(blob.reshape(1, -1) if blob.ndim == 1 else blob for blob in blobs)
        return tuple(blob.reshape(-1, 1) if blob.ndim == 1 else blob for blob in blobs)

    def _messages(self):
        layers = [layer for layer in self._graph.param.layer if layer.type != "Input"]
        return dict(zip((node.id for node in self._graph.nodes[1:]), layers))

    def _shapes(self, given):
        """The shapes of the outputs of all nodes for inputs of these shapes: one, or one for each input."""
        given = [given] if len(given) and np.ndim(given[0]) == 0 else given
        names = self._graph.inputs
        check(len(given) == len(names), f"the net has {len(names)} inputs, not {len(given)}")
        given = [tuple(int(size) for size in shape) for shape in given]
        for name, shape in zip(names, given):
            if not self._graph.shapes.get(name):
                self._graph.set_shape(name, shape)
        net = self._built()
        before = [net.blobs[name].shape for name in names]
        with as_faults():
            try:
                self._reshape(net, names, given)
                found = {name: tuple(blob.shape) for name, blob in net.blobs.items()}
            finally:
                self._reshape(net, names, before)
        shapes = [[found[output] for output in node.outputs] for node in self._graph.nodes]
        for node in self._graph.nodes:
            if node.rows:
                number, place = node.inputs[0]
                shapes[node.id] = [(1, 1, node.rows * shapes[number][place][0], 7)]
        return shapes

    @staticmethod
    def _reshape(net, names, shapes):
        for name, shape in zip(names, shapes):
            net.blobs[name].reshape(*shape)
        net.reshape()


_UNSUPPORTED = frozenset(
    ["addLayer", "addLayerToPrev", "connect", "forwardAsync", "getInputDetails", "getOutputDetails", "quantize"]
)


class _Message:
    """A message that may lack fields: forks of Caffe require some that others do not have."""

    def __init__(self, message):
        self.SerializeToString = message.SerializePartialToString


def _in_rows(found, rows):
    """Detections as OpenCV gives them: of each image from the best score on, and rows of zeros behind them."""
    found = found[found[:, 1] >= 0]  # Caffe marks an image without any.
    found = found[np.lexsort((-found[:, 2], found[:, 0]))][:rows]
    return np.concatenate([found, np.zeros((rows - len(found), 7), np.float32)]).reshape(1, 1, rows, 7)
