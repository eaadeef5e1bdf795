"""Classifies images with a trained net. By default the net is the reference CaffeNet under the current folder."""

import argparse
import glob
import os
import time

import numpy as np

import caffe

from . import _options


def parse_args(argv=None):
    """The options, from a list of arguments or the command line."""
    parser = argparse.ArgumentParser(prog="classify.py", description=__doc__)
    parser.add_argument("input_file", help="Input image, directory, or npy.")
    parser.add_argument("output_file", help="Output npy filename.")
    _options.add_model(parser)
    parser.add_argument(
        "--center_only", action="store_true", help="Predict from the centre crop alone, not from the mean over ten crops."
    )
    parser.add_argument("--images_dim", default="256,256", help="'height,width' that input images are resized to.")
    _options.add_preprocessing(parser)
    parser.add_argument("--ext", default="jpg", help="Extension of the images to take from an input directory.")
    parser.add_argument(
        "--labels_file",
        default=os.path.join("data", "ilsvrc12", "synset_words.txt"),
        help="The classes' ids and names, a line for each; for --print_results.",
    )
    parser.add_argument("--print_results", action="store_true", help="Print the five likeliest classes too.")
    return parser.parse_args(argv)


def load_inputs(path, ext):
    """The images of a .npy file, a directory or an image file."""
    path = os.path.expanduser(path)
    print(f"Loading {'folder' if os.path.isdir(path) else 'file'}: {path}")
    if path.endswith("npy"):
        return np.load(path)
    if os.path.isdir(path):
        return [caffe.io.load_image(name) for name in sorted(glob.glob(os.path.join(path, "*." + ext)))]
    return [caffe.io.load_image(path)]


def load_labels(path):
    """The names of the classes, sorted by id, from lines of an id and comma-separated names."""
    with open(path) as file:
        lines = [line.strip().partition(" ") for line in file if line.strip()]
    return [names.split(",")[0] for _, _, names in sorted(lines)]


def main(argv=None):
    """Runs the program; ``argv`` are its arguments, by default those of the command line."""
    args = parse_args(argv)
    _options.set_mode(args.gpu)
    classifier = caffe.Classifier(
        args.model_def,
        args.pretrained_model,
        image_dims=[int(dim) for dim in args.images_dim.split(",")],
        mean=_options.load_mean(args.mean_file),
        input_scale=args.input_scale,
        raw_scale=args.raw_scale,
        channel_swap=_options.channel_swap(args),
    )
    inputs = load_inputs(args.input_file, args.ext)
    print(f"Classifying {len(inputs)} inputs.")
    start = time.time()
    predictions = classifier.predict(inputs, not args.center_only)
    print(f"Done in {time.time() - start:.2f} s.")
    if args.print_results:
        labels = load_labels(args.labels_file)
        print([(labels[i], f"{predictions[0][i]:.5f}") for i in (-predictions[0]).argsort()[:5]])
    print(f"Saving results into {args.output_file}")
    np.save(args.output_file, predictions)


if __name__ == "__main__":
    main()
