"""Forwards to Cortado's module caffe. Made by `caffe adopt`; `caffe adopt CAFFE_ROOT --undo` puts back what was here."""

import os
import sys
from importlib.machinery import PathFinder
from importlib.util import module_from_spec


def _find():
    """The place of Cortado's module: it has a file that no other Caffe has."""
    for folder in sys.path:
        spec = PathFinder.find_spec("caffe", [folder or os.getcwd()])
        if spec and spec.origin and os.path.exists(os.path.join(os.path.dirname(spec.origin), "_caffe.pyi")):
            return spec
    raise ImportError(
        f"{os.path.dirname(os.path.abspath(__file__))} forwards to Cortado's module caffe, which {sys.executable} has not: "
        "install it (`pip install ./crates/py` in Cortado's tree)"
    )


_spec = _find()
_module = module_from_spec(_spec)
# Modules that only this tree has are found as before.
_module.__path__.append(os.path.dirname(os.path.abspath(__file__)))
sys.modules[__name__] = _module
_spec.loader.exec_module(_module)
