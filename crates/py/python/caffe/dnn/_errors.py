"""The exception of the module. While OpenCV is loaded, it is also a ``cv2.error``, which scripts written for OpenCV catch."""

import sys
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


class as_faults:
    """Turns the exceptions of the engine into those of this module."""

    def __enter__(self):
        return self

    def __exit__(self, _, problem, trace):
        if isinstance(problem, (RuntimeError, OSError, KeyError, ValueError, TypeError)):
            raise fault(str(problem)) from problem
