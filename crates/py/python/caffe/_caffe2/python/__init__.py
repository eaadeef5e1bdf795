"""Caffe2's Python modules: ``workspace``, ``core``, ``utils``, ``scope``, ``predictor``, to put nets together
``model_helper``, ``brew`` and ``dyndep``, and ``caffe_translator`` for nets of Caffe."""

#: Modules of the original that are not here, and what to do.
_ELSEWHERE = {
    "cnn": "use model_helper and brew",
    "data_parallel_model": "train the net as one of Caffe's, with `caffe train`",
    "net_drawer": "show a net with `cortado caffe2 show FILE`",
    "onnx": "export with `caffe export`",
    "optimizer": "train the net as one of Caffe's, with `caffe train`",
}


def __getattr__(name):
    if name in _ELSEWHERE:
        raise ImportError(f"caffe2.python.{name} is not part of Cortado's Caffe2: {_ELSEWHERE[name]}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
