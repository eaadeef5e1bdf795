"""How nets look at the prompt and in notebooks."""

import html

_STYLE = "text-align:left;padding:2px 10px 2px 0"


def net_repr(net):
    """One line: name, phase, how many layers and parameters, the shapes of inputs and outputs."""
    kind = type(net)
    label = kind.__name__ if kind.__module__.partition(".")[0] != "caffe" else f"caffe.{kind.__name__}"
    try:
        phase = ("TRAIN", "TEST")[int(net.phase)]
        parts = [
            f"{len(net.layers)} layers",
            f"{parameter_count(net):,} parameters",
            f"inputs {_blob_shapes(net, net.inputs)}",
            f"outputs {_blob_shapes(net, net.outputs)}",
        ]
        return f"<{label} {net.name!r} {phase}: {', '.join(parts)}>"
    except (AttributeError, RuntimeError):  # a subclass that has not called Net.__init__ yet
        return f"<{label}, not loaded>"


def parameter_count(net):
    """How many numbers a net learns; those that layers share count once."""
    arrays = (blob.data for blobs in net.params.values() for blob in blobs)
    return sum({_address(array): array.size for array in arrays if array.size}.values())


def _address(array):
    return array.__array_interface__["data"][0]


def _blob_shapes(net, names):
    return ", ".join(f"{name} {tuple(net.blobs[name].shape)}" for name in names) or "none"


def net_html(net):
    """A table of layers with the shapes of their tops, their parameters and the time of the last forward pass, and a
    drawing of the net."""
    rows = "".join(_row(cells, "td") for cells in _cells(net))
    head = _row(("layer", "type", "tops", "parameters", "ms"), "th")
    return f"<div><b>{html.escape(net_repr(net))}</b><table>{head}{rows}</table>{_drawing(net)}</div>"


def _cells(net):
    times = getattr(net, "_layer_times", lambda: None)() or [None] * len(net.layers)
    for name, layer, time in zip(net._layer_names, net.layers, times):
        counts = " + ".join(_shape(blob.shape) for blob in layer.blobs)
        yield (
            name,
            layer.type,
            ", ".join(f"{top} {_shape(net.blobs[top].shape)}" for top in net.top_names[name]),
            f"{sum(blob.count for blob in layer.blobs):,} ({counts})" if counts else "",
            "" if time is None else f"{time:.2f}",
        )


def _shape(shape):
    return "×".join(map(str, shape)) or "1"


def _row(cells, tag):
    return "<tr>" + "".join(f'<{tag} style="{_STYLE}">{html.escape(str(cell))}</{tag}>' for cell in cells) + "</tr>"


def _drawing(net):
    from . import _caffe

    svg = _caffe._draw_svg(net)
    svg = svg[max(svg.find("<svg"), 0) :]
    return f"<details><summary>drawing</summary>{svg}</details>"
