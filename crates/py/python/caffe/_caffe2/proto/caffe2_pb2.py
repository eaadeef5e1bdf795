"""The messages and enumerations of Caffe2's schema, in a descriptor pool of their own.

They work with ``google.protobuf.text_format``, and can be pickled.
"""

import sys

from caffe import _caffe
from caffe.proto import _pool

DESCRIPTOR = _pool.load_file(_caffe.caffe2.file_descriptor())
vars(sys.modules[__name__]).update(_pool.names(DESCRIPTOR, __name__))

# What the original has under these names too.
CPU, CUDA, MKLDNN, OPENGL, OPENCL, IDEEP, HIP = range(7)
