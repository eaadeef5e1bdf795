"""``python -m caffe ARGS``: the program ``caffe``."""

import sys

from . import _caffe


def main():
    """Runs the program on the command line's arguments; gives its exit status."""
    return _caffe._cli(["caffe", *sys.argv[1:]])


if __name__ == "__main__":
    sys.exit(main())
