"""Small nets as prototxts; what imports them needs no pytest."""

AFFINE_NET = """
name: 'affine'
force_backward: true
layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 4 dim: 3 } } }
layer { name: 'ip' type: 'InnerProduct' bottom: 'data' top: 'ip' inner_product_param { num_output: 2 } }
layer { name: 'twice' type: 'Power' bottom: 'ip' top: 'out' power_param { scale: 2 shift: 1 } }
"""

IMAGE_NET = """
name: 'image'
layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 3 dim: 3 dim: 4 dim: 4 } } }
layer { name: 'ip' type: 'InnerProduct' bottom: 'data' top: 'score' inner_product_param { num_output: 2 } }
"""

#: Fits W x + b to the mean of squared differences from 3; x is always 1.
REGRESSION_NET = """
name: 'regression'
layer { name: 'data' type: 'DummyData' top: 'data' top: 'wanted'
        dummy_data_param { shape { dim: 4 dim: 3 } shape { dim: 4 dim: 2 }
                           data_filler { value: 1 } data_filler { value: 3 } } }
layer { name: 'ip' type: 'InnerProduct' bottom: 'data' top: 'ip' inner_product_param { num_output: 2 } }
layer { name: 'loss' type: 'EuclideanLoss' bottom: 'ip' bottom: 'wanted' top: 'loss' }
"""


def python_net(*layers, rows=2, more=""):
    """A net of Python layers in a row: pairs of class and param_str."""
    shape = f"shape {{ dim: {rows} dim: 3 }}"
    text = f"force_backward: true layer {{ name: 'data' type: 'Input' top: 'l0' input_param {{ {shape} }} }}"
    for number, layer in enumerate(layers, 1):
        name, param_str = layer if isinstance(layer, tuple) else (layer, "")
        text += (
            f"layer {{ name: 'p{number}' type: 'Python' bottom: 'l{number - 1}' top: 'l{number}' python_param "
            f"{{ module: 'python_layers' layer: '{name}' param_str: '{param_str}' }} }}"
        )
    return text + more
