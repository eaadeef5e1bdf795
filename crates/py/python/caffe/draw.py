"""Drawings of nets, from their ``NetParameter``.

``get_pydot_graph`` needs pydot. ``draw_net`` and ``draw_net_to_file`` use pydot and graphviz where both are there, and
draw SVG, PNG and dot files by themselves where they are not.
"""

import os
import shutil

from . import _caffe
from .proto import caffe_pb2

LAYER_STYLE_DEFAULT = {"shape": "record", "fillcolor": "#6495ED", "style": "filled"}
NEURON_LAYER_STYLE = {"shape": "record", "fillcolor": "#90EE90", "style": "filled"}
BLOB_STYLE = {"shape": "octagon", "fillcolor": "#E0E0E0", "style": "filled"}

_NO_LABEL = '""'


def get_pooling_types_dict():
    """From the numbers of pooling methods to their names."""
    values = caffe_pb2.PoolingParameter.PoolMethod.DESCRIPTOR.values
    return {value.number: value.name for value in reversed(values)}


def get_edge_label(layer):
    """The label beside a layer's tops: its batch size or number of outputs, if it has one."""
    if layer.type == "Data":
        return "Batch " + str(layer.data_param.batch_size)
    if layer.type in ("Convolution", "Deconvolution"):
        return str(layer.convolution_param.num_output)
    if layer.type == "InnerProduct":
        return str(layer.inner_product_param.num_output)
    return _NO_LABEL


def get_layer_lr_mult(layer):
    """The learning rates' multipliers of weights and bias, of a Convolution, Deconvolution or InnerProduct layer.

    Raises ``ValueError`` for layers of other types, and for more than two multipliers.
    """
    if layer.type not in ("Convolution", "Deconvolution", "InnerProduct"):
        raise ValueError("%s layers do not have a learning rate multiplier" % layer.type)
    if len(layer.param) > 2:
        raise ValueError("Could not parse the learning rate multiplier")
    multipliers = [param.lr_mult for param in layer.param]
    return tuple(multipliers + [1.0] * (2 - len(multipliers)))


def get_layer_label(layer, rankdir, display_lrm=False):
    """The text of a layer's node, in double quotes: name, type, and the window of spatial layers.

    ``rankdir`` is 'LR', 'TB' or 'BT': parts are separated by spaces in vertical drawings, by newlines in others.
    ``display_lrm`` adds the learning rates' multipliers.
    """
    separator = " " if rankdir in ("TB", "BT") else r"\n"
    parts = [layer.name, "(%s)" % layer.type]
    if layer.type == "Pooling":
        parts[1] = "(%s %s)" % (layer.type, get_pooling_types_dict()[layer.pooling_param.pool])
    if layer.type in ("Convolution", "Deconvolution", "Pooling"):
        parts += ["kernel size: %d" % _kernel(layer), "stride: %d" % _stride(layer), "pad: %d" % _pad(layer)]
    if display_lrm and layer.type in ("Convolution", "Deconvolution", "InnerProduct"):
        multipliers = get_layer_lr_mult(layer)
        if any(multipliers):
            parts.append("lr mult: %.1f, %.1f" % multipliers)
    return '"%s"' % separator.join(parts)


def _kernel(layer):
    return layer.pooling_param.kernel_size if layer.type == "Pooling" else _first(layer.convolution_param.kernel_size, 1)


def _stride(layer):
    return layer.pooling_param.stride if layer.type == "Pooling" else _first(layer.convolution_param.stride, 1)


def _pad(layer):
    return layer.pooling_param.pad if layer.type == "Pooling" else _first(layer.convolution_param.pad, 0)


def _first(values, default):
    return values[0] if len(values) else default


def choose_color_by_layertype(layertype):
    """The fill of a layer's node, as '#RRGGBB'."""
    if layertype in ("Convolution", "Deconvolution"):
        return "#FF5050"
    return {"Pooling": "#FF9900", "InnerProduct": "#CC33FF"}.get(layertype, "#6495ED")


def get_pydot_graph(caffe_net, rankdir, label_edges=True, phase=None, display_lrm=False):
    """The pydot graph of a net's layers and blobs.

    ``phase`` keeps the layers of ``caffe.TRAIN`` or ``caffe.TEST``; ``None`` keeps all. Raises ``ImportError`` without
    pydot, and ``ValueError`` for a layer with both include and exclude if ``phase`` is given.
    """
    pydot = _import_pydot()
    graph = pydot.Dot(caffe_net.name or "Net", graph_type="digraph", rankdir=rankdir)
    nodes = {}
    edges = []
    for layer in caffe_net.layer:
        if phase is not None and not _is_included(layer, phase):
            continue
        name = "%s_%s" % (layer.name, layer.type)
        nodes[name] = pydot.Node(get_layer_label(layer, rankdir, display_lrm=display_lrm), **_layer_style(layer))
        for bottom in layer.bottom:
            nodes[bottom + "_blob"] = pydot.Node(bottom, **BLOB_STYLE)
            edges.append((bottom + "_blob", name, _NO_LABEL))
        for top in layer.top:
            nodes[top + "_blob"] = pydot.Node(top)
            edges.append((name, top + "_blob", get_edge_label(layer) if label_edges else _NO_LABEL))
    for node in nodes.values():
        graph.add_node(node)
    for source, target, label in edges:
        graph.add_edge(pydot.Edge(nodes[source], nodes[target], label=label))
    return graph


def _import_pydot():
    try:
        import pydotplus

        return pydotplus
    except ImportError:
        pass
    try:
        import pydot

        return pydot
    except ImportError as error:
        raise ImportError(f"get_pydot_graph needs pydot; draw_net does without: {error}") from error


def _is_included(layer, phase):
    if len(layer.include) > 0 and len(layer.exclude) > 0:
        raise ValueError("layer " + layer.name + " has both include and exclude specified.")
    included = len(layer.include) == 0 or any(rule.phase == phase for rule in layer.include)
    return included and not any(rule.phase == phase for rule in layer.exclude)


def _layer_style(layer):
    if len(layer.bottom) == 1 and list(layer.bottom) == list(layer.top):
        return NEURON_LAYER_STYLE
    return dict(LAYER_STYLE_DEFAULT, fillcolor=choose_color_by_layertype(layer.type))


def draw_net(caffe_net, rankdir, ext="png", phase=None, display_lrm=False):
    """The bytes of a picture of a net, in the format ``ext``; 'raw' and 'dot' are graphviz's own language.

    ``phase`` and ``display_lrm`` are those of ``get_pydot_graph``.
    """
    try:
        graph = get_pydot_graph(caffe_net, rankdir, phase=phase, display_lrm=display_lrm)
    except ImportError:
        graph = None
    if graph is not None and ext == "raw":
        return graph.to_string().encode()
    if graph is not None and shutil.which("dot"):
        return graph.create(format=ext)
    return _caffe._draw_proto(caffe_net.SerializePartialToString(), rankdir, phase, "dot" if ext == "raw" else ext)


def draw_net_to_file(caffe_net, filename, rankdir="LR", phase=None, display_lrm=False):
    """Draws a net into a file; its extension gives the format, as for ``draw_net``."""
    filename = os.fspath(filename)
    picture = draw_net(caffe_net, rankdir, filename[filename.rfind(".") + 1 :], phase, display_lrm)
    with open(filename, "wb") as file:
        file.write(picture)
