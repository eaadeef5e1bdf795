"""Nets written as Python expressions.

``n.conv1 = L.Convolution(n.data, kernel_size=3, num_output=16)`` makes a layer of type Convolution, whose keyword
arguments are fields of its ``convolution_param``, or of the layer itself, and whose blob is named ``conv1`` since the
``NetSpec`` ``n`` has it under that name. ``n.to_proto()`` gives the ``NetParameter``. ``P.Pooling.MAX`` is a value of
an enumeration of ``PoolingParameter``.
"""

import difflib
from collections import Counter, OrderedDict

from .proto import caffe_pb2


def param_name_dict():
    """From layer types to the stems of their parameters' fields: ``{'Convolution': 'convolution', ...}``."""
    names = {}
    for field in caffe_pb2.LayerParameter.DESCRIPTOR.fields:
        if field.name.endswith("_param") and field.message_type is not None:
            layer = field.message_type.name[: -len("Parameter")]
            names.setdefault(layer, field.name[: -len("_param")])
    return names


def to_proto(*tops):
    """The ``NetParameter`` of all layers that are needed for some tops; layers and blobs are named by type."""
    layers = OrderedDict()
    autonames = Counter()
    for top in tops:
        top.fn._to_proto(layers, {}, autonames)
    return _net(layers)


def _net(layers):
    net = caffe_pb2.NetParameter()
    net.layer.extend(layers.values())
    return net


def assign_proto(proto, name, val):
    """Sets a field of a message: dicts become messages, lists repeated fields, all else is assigned.

    A value that is not a list becomes the single element of a repeated field. Raises ``AttributeError`` for a field that the
    message does not have.
    """
    names = proto.DESCRIPTOR.fields_by_name
    if name not in names:
        raise AttributeError(f"{proto.DESCRIPTOR.name} has no field {name!r}{_did_you_mean(name, names)}")
    field = getattr(proto, name)
    if hasattr(field, "extend"):
        _extend(field, list(val) if isinstance(val, (list, tuple)) else [val])
    elif isinstance(val, dict):
        for key, value in val.items():
            assign_proto(field, key, value)
    elif isinstance(val, list):
        raise TypeError(f"{proto.DESCRIPTOR.name}.{name} takes one value, not the list {val!r}")
    else:
        setattr(proto, name, val)


def _did_you_mean(name, names):
    near = difflib.get_close_matches(name, list(names), n=1)
    return f"; did you mean {near[0]!r}?" if near else ""


def _extend(field, values):
    if not values or not isinstance(values[0], dict):
        field.extend(values)
        return
    for value in values:
        item = field.add()
        for key, inner in value.items():
            assign_proto(item, key, inner)


class Top:
    """One of the blobs that a layer makes: number ``n`` of the tops of ``fn``."""

    def __init__(self, fn, n):
        self.fn = fn
        self.n = n

    def to_proto(self):
        """The ``NetParameter`` of all layers that are needed for this top."""
        return to_proto(self)

    def _update(self, params):
        self.fn._update(params)

    def _to_proto(self, layers, names, autonames):
        return self.fn._to_proto(layers, names, autonames)


class Function:
    """A layer: its type, its inputs (tops of other layers), and the fields of its parameters.

    ``ntop`` (how many tops, 1) and ``in_place`` (whether the top is the bottom) are taken out of ``params``.
    Raises ``TypeError`` for an input that is not a ``Top``.
    """

    def __init__(self, type_name, inputs, params):
        self.type_name = type_name
        for index, item in enumerate(inputs):
            if not isinstance(item, Top):
                raise TypeError("%s input %d is not a Top (type is %s)" % (type_name, index, type(item)))
        self.inputs = inputs
        self.params = params
        self.ntop = params.pop("ntop", 1)
        self.in_place = params.pop("in_place", False)
        self.tops = tuple(Top(self, n) for n in range(self.ntop))

    def _get_name(self, names, autonames):
        if self not in names:
            if self.ntop > 0:
                names[self] = self._get_top_name(self.tops[0], names, autonames)
            else:
                names[self] = self._next_name(autonames)
        return names[self]

    def _get_top_name(self, top, names, autonames):
        if top not in names:
            names[top] = top.fn._next_name(autonames)
        return names[top]

    def _next_name(self, autonames):
        autonames[self.type_name] += 1
        return self.type_name + str(autonames[self.type_name])

    def _update(self, params):
        self.params.update(params)

    def _to_proto(self, layers, names, autonames):
        """Adds this layer to ``layers``, after those that it reads."""
        if self in layers:
            return
        bottoms = []
        for item in self.inputs:
            item.fn._to_proto(layers, names, autonames)
            bottoms.append(layers[item.fn].top[item.n])
        layer = caffe_pb2.LayerParameter()
        layer.type = self.type_name
        layer.bottom.extend(bottoms)
        tops = bottoms if self.in_place else [self._get_top_name(top, names, autonames) for top in self.tops]
        layer.top.extend(tops)
        layer.name = self._get_name(names, autonames)
        for name, value in self.params.items():
            try:
                self._assign(layer, name, value)
            except (AttributeError, TypeError, ValueError) as error:
                kind = next(kind for kind in (AttributeError, TypeError, ValueError) if isinstance(error, kind))
                raise kind(f"layer {layer.name!r} ({self.type_name}), {name}: {error}") from None
        layers[self] = layer

    def _assign(self, layer, name, value):
        """Sets a field of the layer's own parameters, or of the layer if they have none of that name."""
        stem = _param_names.get(self.type_name)
        if name.endswith("param") or stem is None:
            return assign_proto(layer, name, value)
        own = getattr(layer, stem + "_param")
        names = own.DESCRIPTOR.fields_by_name
        if name not in names and name not in layer.DESCRIPTOR.fields_by_name:
            raise AttributeError(f"{own.DESCRIPTOR.name} has no field {name!r}{_did_you_mean(name, names)}")
        return assign_proto(own if name in names else layer, name, value)


class _NoSuchTop(KeyError, AttributeError):
    """A name that a ``NetSpec`` does not have."""

    def __str__(self):
        return "the NetSpec has no top named %r" % (self.args[0],)


class NetSpec:
    """Tops by name, as attributes or items; the names become those of layers and blobs."""

    def __init__(self):
        super().__setattr__("tops", OrderedDict())

    def __setattr__(self, name, value):
        self.tops[name] = value

    def __getattr__(self, name):
        tops = self.__dict__.get("tops", {})
        if name not in tops:
            raise _NoSuchTop(name)
        return tops[name]

    def __setitem__(self, key, value):
        self.__setattr__(key, value)

    def __getitem__(self, item):
        return self.__getattr__(item)

    def __delattr__(self, name):
        del self.tops[name]

    def __delitem__(self, name):
        del self.tops[name]

    def __dir__(self):
        return [*super().__dir__(), *self.tops]

    def keys(self):
        """The names, in the order of assignment."""
        return list(self.tops)

    def vals(self):
        """The tops, in the order of assignment."""
        return list(self.tops.values())

    def update(self, name, params):
        """Adds fields to the layer of a top: ``n.update('conv1', dict(stride=2))``."""
        self.tops[name]._update(params)

    def to_proto(self):
        """The ``NetParameter`` of all layers that are needed for the tops."""
        names = {top: name for name, top in self.tops.items()}
        autonames = Counter()
        layers = OrderedDict()
        for top in self.tops.values():
            top._to_proto(layers, names, autonames)
        return _net(layers)


class Layers:
    """Makes layers: ``Layers().Convolution(bottom, kernel_size=3)`` gives the top of a Convolution.

    With ``ntop`` above 1 it gives a tuple of tops; with 0 the ``Function`` itself.
    """

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)

        def layer_fn(*args, **kwargs):
            fn = Function(name, args, kwargs)
            if fn.ntop == 0:
                return fn
            return fn.tops[0] if fn.ntop == 1 else fn.tops

        layer_fn.__name__ = name
        return layer_fn


class Parameters:
    """The values of enumerations: ``Parameters().Pooling.MAX`` is ``caffe_pb2.PoolingParameter.MAX``."""

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return _Values(name + "Parameter")


class _Values:
    def __init__(self, message):
        self._message = message

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return getattr(getattr(caffe_pb2, self._message), name)


_param_names = param_name_dict()
layers = Layers()
params = Parameters()
