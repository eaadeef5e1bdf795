"""Name and device scopes, which the names and operators made within them get. Each thread has its own."""

import contextlib
import threading

from ..proto import caffe2_pb2

_NAMESCOPE_SEPARATOR = "/"
_scopes = threading.local()


def CurrentNameScope():
    """The prefix of names, with a slash at its end, or an empty text."""
    return getattr(_scopes, "name", "")


def CurrentDeviceScope():
    """The ``DeviceOption`` of new operators, or ``None``."""
    return getattr(_scopes, "device", None)


@contextlib.contextmanager
def NameScope(prefix, reset=False):
    """Puts ``prefix/`` before the names made within, behind that of the scope around unless ``reset``."""
    if not isinstance(prefix, str):
        raise TypeError("NameScope takes in a string as its argument.")
    old = CurrentNameScope()
    prefix = prefix + _NAMESCOPE_SEPARATOR if prefix else ""
    _scopes.name = prefix if reset else old + prefix
    try:
        yield
    finally:
        _scopes.name = old


@contextlib.contextmanager
def DeviceScope(scope, node_name=None):
    """Gives operators made within a device."""
    new = caffe2_pb2.DeviceOption()
    if scope is not None:
        new.CopyFrom(scope)
    if node_name:
        new.node_name = node_name
    with _device(new):
        yield


@contextlib.contextmanager
def EmptyDeviceScope():
    """Gives operators made within no device."""
    with _device(None):
        yield


@contextlib.contextmanager
def _device(new):
    old = CurrentDeviceScope()
    _scopes.device = new
    try:
        yield
    finally:
        _scopes.device = old
