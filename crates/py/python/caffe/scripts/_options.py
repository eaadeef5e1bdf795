"""What classify.py and detect.py have in common."""

import os

import caffe

_MODEL = os.path.join("models", "bvlc_reference_caffenet")


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
        default=os.path.join(os.path.dirname(caffe.__file__), "imagenet", "ilsvrc_2012_mean.npy"),
        help="Mean, a numpy array of [Channels x Height x Width]; '' for none.",
    )
    parser.add_argument("--input_scale", type=float, help="Factor for inputs after all other preprocessing.")
    parser.add_argument("--raw_scale", type=float, default=255.0, help="Factor for raw inputs, which lie in [0, 1].")
    parser.add_argument(
        "--channel_swap", default="2,1,0", help="Order of the input's channels; the default makes BGR of RGB."
    )


def channel_swap(args):
    """The order of channels as numbers; ``None`` if the option is empty."""
    return [int(channel) for channel in args.channel_swap.split(",")] if args.channel_swap else None


def set_mode(gpu):
    """Sets the mode and says which it is."""
    if gpu:
        caffe.set_mode_gpu()
    else:
        caffe.set_mode_cpu()
    print("GPU mode" if gpu else "CPU mode")
