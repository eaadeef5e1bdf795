"""``python -m caffe ARGS``: the program ``caffe``."""

import os
import sys

from . import _caffe


def main():
    """Runs the program on the command line's arguments; gives its exit status. A link to it under the name of one of
    Caffe's old programs is that program."""
    name = os.path.basename(sys.argv[0])
    return _caffe._cli(["caffe" if name == "__main__.py" else name, *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
