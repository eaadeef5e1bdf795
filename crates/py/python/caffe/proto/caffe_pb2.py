"""The messages and enumerations of Caffe's schema, with those of its forks.

Each message is a class of this module, each top-level enumeration a wrapper of its names, and each of their values a
constant, as in a module that ``protoc`` has generated. They live in a descriptor pool of their own, so that another
package may bring its own ``caffe.proto``.
"""

import sys

from .. import _caffe
from . import _pool

DESCRIPTOR = _pool.load_file(_caffe._file_descriptor())
vars(sys.modules[__name__]).update(_pool.names(DESCRIPTOR, __name__))
