"""``python -m caffe ARGS``: the program ``caffe``."""

import sys

from . import _caffe

if __name__ == "__main__":
    sys.exit(_caffe._cli(sys.argv))
