"""Draws a graph of a net's architecture."""

from argparse import ArgumentDefaultsHelpFormatter, ArgumentParser

from google.protobuf import text_format

import caffe
import caffe.draw
from caffe.proto import caffe_pb2

_PHASES = {"TRAIN": caffe.TRAIN, "TEST": caffe.TEST, "ALL": None}


def parse_args(argv=None):
    """The options, from a list of arguments or the command line."""
    parser = ArgumentParser(prog="draw_net.py", description=__doc__, formatter_class=ArgumentDefaultsHelpFormatter)
    parser.add_argument("input_net_proto_file", help="Input network prototxt file")
    parser.add_argument("output_image_file", help="Output image file")
    parser.add_argument(
        "--rankdir",
        default="LR",
        help="TB (top-bottom, i.e., vertical), LR or RL (horizontal), or another rankdir of graphviz",
    )
    parser.add_argument(
        "--phase", default="ALL", help="Which network phase to draw: TRAIN, TEST, or ALL, which draws all layers"
    )
    parser.add_argument(
        "--display_lrm", action="store_true", help="Show the learning rates' multipliers of layers that have them"
    )
    return parser.parse_args(argv)


def main(argv=None):
    """Runs the program; ``argv`` are its arguments, by default those of the command line."""
    args = parse_args(argv)
    if args.phase not in _PHASES:
        raise ValueError("Unknown phase: " + args.phase)
    net = caffe_pb2.NetParameter()
    with open(args.input_net_proto_file) as file:
        text_format.Merge(file.read(), net)
    print("Drawing net to %s" % args.output_image_file)
    caffe.draw.draw_net_to_file(net, args.output_image_file, args.rankdir, _PHASES[args.phase], args.display_lrm)


if __name__ == "__main__":
    main()
