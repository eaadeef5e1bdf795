"""The exception of the module. While OpenCV is loaded, it is also a ``cv2.error``, which scripts written for OpenCV catch."""

import sys
from contextlib import contextmanager
from functools import lru_cache


class error(Exception):
    """What OpenCV raises as ``cv2.error``."""


@lru_cache(maxsize=None)
def _class(opencv_error):
    return type("error", (error, opencv_error), {"__module__": __name__, "__doc__": error.__doc__})


def fault(text):
    """The exception with this text."""
    opencv = sys.modules.get("cv2")
    opencv_error = getattr(opencv, "error", None)
    return (error if opencv_error is None else _class(opencv_error))(text)


def check(condition, text):
    """Raises the exception unless the condition is true."""
    if not condition:
        raise fault(text)


@contextmanager
def as_faults():
    """Turns the exceptions of the engine into those of this module."""
    try:
        yield
    except (RuntimeError, OSError, KeyError, ValueError, TypeError) as problem:
        raise fault(str(problem)) from problem
