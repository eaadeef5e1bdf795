"""A prototxt of `benches/nets` as a PyTorch module. Its weights are random: only the time counts."""
import re

import torch
from torch import nn


class Message:
    """A parsed message of a prototxt: `get` gives the last value of a field, `all` every value."""

    def __init__(self):
        self.fields = {}

    def all(self, name):
        return self.fields.get(name, [])

    def get(self, name, default=None):
        return self.fields[name][-1] if name in self.fields else default


NONE = Message()


def parse(text):
    """The message that a prototxt holds."""
    without_comments = re.sub(r"#.*", "", text)
    tokens = re.findall(r'"[^"]*"|[{}:]|[^\s{}:#"]+', without_comments)
    tokens.reverse()
    return _message(tokens)


def _message(tokens):
    """The fields up to the closing brace, or to the end. The next token is the last of the list."""
    message = Message()
    while tokens and tokens[-1] != "}":
        name = tokens.pop()
        if tokens[-1] == ":":
            tokens.pop()
        token = tokens.pop()
        if token == "{":
            value = _message(tokens)
            tokens.pop()
        else:
            value = _scalar(token)
        message.fields.setdefault(name, []).append(value)
    return message


def _scalar(token):
    if token[0] == '"':
        return token[1:-1]
    if token in ("true", "false"):
        return token == "true"
    if re.fullmatch(r"-?\d+", token):
        return int(token)
    if re.fullmatch(r"-?[\d.]+(e-?\d+)?", token):
        return float(token)
    return token


class Concat(nn.Module):
    def __init__(self, axis):
        super().__init__()
        self.axis = axis

    def forward(self, *bottoms):
        return torch.cat(bottoms, self.axis)


class Permute(nn.Module):
    def __init__(self, order):
        super().__init__()
        self.order = order

    def forward(self, bottom):
        return bottom.permute(*self.order)


class Rows(nn.Module):
    """Caffe's Reshape: a dimension of 0 is that of the bottom."""

    def __init__(self, dims):
        super().__init__()
        self.dims = dims

    def forward(self, bottom):
        return bottom.reshape([bottom.shape[i] if dim == 0 else dim for i, dim in enumerate(self.dims)])


class Add(nn.Module):
    def forward(self, left, right):
        return left + right


def read(path, batch=None):
    """The net of a file, with another batch size if one is given."""
    with open(path) as file:
        return CaffeNet(parse(file.read()), batch)


class CaffeNet(nn.Module):
    """A prototxt as a module, layer by layer. Its first layer is the Input `data`.

    `shape` is the input's shape, and `multiply_adds` the number of multiplications, each with an
    addition, in the convolutions and inner products of a forward pass, in their order.
    """

    def __init__(self, net, batch=None):
        super().__init__()
        layers = net.all("layer")
        self.shape = layers[0].get("input_param").all("shape")[0].all("dim")
        if batch:
            self.shape[0] = batch
        self.multiply_adds = []
        self.by_name = nn.ModuleDict()
        # The key of each layer in `by_name`, its bottoms and its top.
        self.layers = []
        # One image is enough to find the shapes.
        blobs = {"data": torch.zeros([1, *self.shape[1:]])}
        batch_norm = None
        for layer in layers[1:]:
            key = re.sub(r"[./]", "_", layer.get("name"))
            bottoms = layer.all("bottom")
            top = layer.get("top")
            values = [blobs[name] for name in bottoms]
            if layer.get("type") == "Scale":
                # BatchNorm and Scale are PyTorch's affine BatchNorm2d.
                self.by_name[batch_norm] = nn.BatchNorm2d(values[0].shape[1], eps=1e-5)
                continue
            if layer.get("type") == "BatchNorm":
                batch_norm = key
            module = _module(layer, values)
            self.by_name[key] = module
            self.layers.append((key, bottoms, top))
            with torch.no_grad():
                blobs[top] = module.eval()(*values)
            self._count(module, blobs[top])
        self.outputs = self._unread()

    def _count(self, module, top):
        """Adds the multiplications of a layer, if it has weights to multiply with."""
        for part in module.modules():
            if isinstance(part, (nn.Conv2d, nn.Linear)):
                of_each = part.weight[0].numel()
                self.multiply_adds.append(self.shape[0] * top.numel() * of_each)

    def _unread(self):
        """The tops that no layer reads, except in place."""
        read = {name for _, bottoms, top in self.layers for name in bottoms if name != top}
        tops = dict.fromkeys(top for _, _, top in self.layers)
        return [top for top in tops if top not in read]

    def without_last_layer(self):
        """Removes the softmax of a net that classifies: the loss has its own."""
        if len(self.outputs) != 1:
            raise ValueError("a net with several outputs has no single loss to train with")
        _, bottoms, _ = self.layers.pop()
        self.outputs = bottoms[:1]
        return self

    def forward(self, data):
        blobs = {"data": data}
        for key, bottoms, top in self.layers:
            blobs[top] = self.by_name[key](*[blobs[name] for name in bottoms])
        if len(self.outputs) == 1:
            return blobs[self.outputs[0]]
        return tuple(blobs[name] for name in self.outputs)


def _module(layer, bottoms):
    """The module of one layer, for bottoms of these shapes."""
    kind = layer.get("type")
    if kind == "Convolution":
        return _convolution(layer.get("convolution_param"), bottoms[0])
    if kind == "Pooling":
        return _pooling(layer.get("pooling_param"))
    if kind == "ReLU":
        return nn.ReLU(inplace=True)
    if kind == "LRN":
        param = layer.get("lrn_param")
        size = param.get("local_size", 5)
        return nn.LocalResponseNorm(size, param.get("alpha", 1.0), param.get("beta", 0.75), param.get("k", 1.0))
    if kind == "InnerProduct":
        outputs = layer.get("inner_product_param").get("num_output")
        return nn.Sequential(nn.Flatten(1), nn.Linear(bottoms[0][0].numel(), outputs))
    if kind == "Dropout":
        return nn.Dropout(layer.get("dropout_param", NONE).get("dropout_ratio", 0.5))
    if kind == "BatchNorm":
        eps = layer.get("batch_norm_param", NONE).get("eps", 1e-5)
        return nn.BatchNorm2d(bottoms[0].shape[1], eps=eps, affine=False)
    if kind == "PReLU":
        return nn.PReLU(bottoms[0].shape[1])
    if kind == "Concat":
        return Concat(layer.get("concat_param", NONE).get("axis", 1))
    if kind == "Eltwise":
        return Add()
    if kind == "Softmax":
        return nn.Softmax(layer.get("softmax_param", NONE).get("axis", 1))
    if kind == "Permute":
        return Permute(layer.get("permute_param").all("order"))
    if kind == "Flatten":
        return nn.Flatten(1)
    if kind == "Reshape":
        return Rows(layer.get("reshape_param").get("shape").all("dim"))
    raise NotImplementedError(f"layer {layer.get('name')}: the type {kind} is not translated to PyTorch")


def _convolution(param, bottom):
    return nn.Conv2d(
        bottom.shape[1],
        param.get("num_output"),
        param.get("kernel_size"),
        stride=param.get("stride", 1),
        padding=param.get("pad", 0),
        dilation=param.get("dilation", 1),
        groups=param.get("group", 1),
        bias=param.get("bias_term", True),
    )


def _pooling(param):
    if param.get("global_pooling"):
        return nn.AdaptiveAvgPool2d(1)
    kind = nn.MaxPool2d if param.get("pool", "MAX") == "MAX" else nn.AvgPool2d
    return kind(param.get("kernel_size"), param.get("stride", 1), param.get("pad", 0), ceil_mode=True)
