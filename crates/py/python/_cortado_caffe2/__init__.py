"""Finds the package ``caffe2``: Cortado's, unless another one can be imported.

A ``.pth`` file beside the packages calls :func:`install` when Python starts, so that little is done here before a program
asks for ``caffe2``.

PyTorch up to 2.4 brings a package ``caffe2`` whose C++ module it no longer builds. Such a package would be found first and
then end the program, so this finder comes before the others for that one name, and leaves complete packages alone.
"""

import sys

#: What the C++ module of the original is called, for GPUs and without.
_EXTENSIONS = ("caffe2_pybind11_state_gpu", "caffe2_pybind11_state_hip", "caffe2_pybind11_state")


class Finder:
    """Finds ``caffe2``, and nothing else."""

    @classmethod
    def find_spec(cls, name, path=None, target=None):
        if name != "caffe2" or path is not None or _another_is_whole():
            return None
        import importlib.util
        import os

        folder = _folder()
        if folder is None:
            return None
        init = os.path.join(folder, "__init__.py")
        return importlib.util.spec_from_file_location(name, init, submodule_search_locations=[folder])


def install():
    """Puts the finder before the others, once."""
    if Finder not in sys.meta_path:
        sys.meta_path.insert(0, Finder)


def _folder():
    """The folder of Cortado's package, which need not be imported for that."""
    import importlib.machinery
    import os

    spec = importlib.machinery.PathFinder.find_spec("caffe")
    for place in (spec.submodule_search_locations or []) if spec else []:
        folder = os.path.join(place, "_caffe2")
        if os.path.isfile(os.path.join(folder, "__init__.py")):
            return folder
    return None


def _another_is_whole():
    """Whether there is another package ``caffe2`` whose C++ module can be imported."""
    import importlib.machinery
    import os

    spec = importlib.machinery.PathFinder.find_spec("caffe2")
    if spec is None or spec.submodule_search_locations is None:
        return False
    places = [os.path.join(place, "python") for place in spec.submodule_search_locations]
    return any(_can_be_imported(extension, places) for extension in _EXTENSIONS)


def _can_be_imported(extension, places):
    import importlib.util

    name = "caffe2.python." + extension
    if name in sys.modules:
        return True
    spec = importlib.machinery.PathFinder.find_spec(name, places)
    if spec is None or spec.loader is None:
        return False
    module = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
    except Exception:
        return False
    # A C++ module is made once: every import gets this one.
    sys.modules[name] = module
    return True
