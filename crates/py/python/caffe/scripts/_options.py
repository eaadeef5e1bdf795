"""What classify.py and detect.py have in common."""

import os

import numpy as np

import caffe

_MODEL = os.path.join("models", "bvlc_reference_caffenet")

#: The mean image of ILSVRC 2012, where the original keeps it; it is not part of this package.
_MEAN_FILE = os.path.join(os.path.dirname(caffe.__file__), "imagenet", "ilsvrc_2012_mean.npy")

#: The mean of each of its channels: blue, green, red, of [0, 255].
ILSVRC_2012_MEAN = (104.00698793, 116.66876762, 122.67891434)


def add_model(parser):
    """Adds the options that name the net."""
    parser.add_argument("--model_def", default=os.path.join(_MODEL, "deploy.prototxt"), help="Model definition file.")
    parser.add_argument(
        "--pretrained_model",
        default=os.path.join(_MODEL, "bvlc_reference_caffenet.caffemodel"),
        help="Trained model weights file.",
    )
    parser.add_argument("--gpu", action="store_true", help="Switch for gpu computation.")


def add_preprocessing(parser):
    """Adds the options of ``caffe.io.Transformer``."""
    parser.add_argument(
        "--mean_file",
        help="Mean, a numpy array of [Channels x Height x Width]; '' for none; by default that of ILSVRC 2012.",
    )
    parser.add_argument("--input_scale", type=float, help="Factor for inputs after all other preprocessing.")
    parser.add_argument("--raw_scale", type=float, default=255.0, help="Factor for raw inputs, which lie in [0, 1].")
    parser.add_argument(
        "--channel_swap", default="2,1,0", help="Order of the input's channels; the default makes BGR of RGB."
    )


def load_mean(path):
    """The mean of a file; ``None`` of ``''``. Without a path, that of ILSVRC 2012: its image where there is one, or one
    number for each channel."""
    if path is None and not os.path.exists(_MEAN_FILE):
        print(f"Mean of each channel (blue, green, red): {ILSVRC_2012_MEAN}, as no --mean_file is given")
        return np.array(ILSVRC_2012_MEAN)
    path = _MEAN_FILE if path is None else path
    return np.load(path) if path else None


def channel_swap(args):
    """The order of channels as numbers; ``None`` if the option is empty."""
    return [int(channel) for channel in args.channel_swap.split(",")] if args.channel_swap else None


def set_mode(gpu):
    """Sets the mode and prints it."""
    if gpu:
        caffe.set_mode_gpu()
    else:
        caffe.set_mode_cpu()
    print("GPU mode" if gpu else "CPU mode")
