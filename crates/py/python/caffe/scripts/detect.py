"""Classifies windows of images with a trained net. By default the net is the reference CaffeNet under the current
folder; it was trained to classify, and fine-tuning for detection makes it better.

Proposals by selective search need the package selective_search_ijcv_with_python.
"""

import argparse
import csv
import time

import numpy as np

import caffe

from . import _options

CROP_MODES = ["list", "selective_search"]
COORD_COLS = ["ymin", "xmin", "ymax", "xmax"]


def parse_args(argv=None):
    """The options, from a list of arguments or the command line."""
    parser = argparse.ArgumentParser(prog="detect.py", description=__doc__)
    parser.add_argument(
        "input_file",
        help="Input txt/csv filename: a list of image files, or a table with header 'filename,xmin,ymin,xmax,ymax'.",
    )
    parser.add_argument("output_file", help="Output h5/csv filename. Format depends on extension.")
    _options.add_model(parser)
    parser.add_argument(
        "--crop_mode", default="selective_search", choices=CROP_MODES, help="Where windows come from."
    )
    _options.add_preprocessing(parser)
    parser.add_argument(
        "--context_pad", type=int, default=16, help="Pixels of surroundings that a window is shown with."
    )
    return parser.parse_args(argv)


def channel_means(mean):
    """The mean of each channel, (C,), of an image's, (C x H x W); others, and ``None``, are returned unchanged."""
    return mean.mean(1).mean(1) if mean is not None and mean.ndim == 3 and mean.shape[1:] != (1, 1) else mean


def read_windows(path):
    """Pairs of a file name and its windows (ymin, xmin, ymax, xmax), from a table."""
    windows = {}
    with open(path, newline="") as file:
        for row in csv.DictReader(file, skipinitialspace=True):
            window = np.array([int(float(row[column])) for column in COORD_COLS])
            windows.setdefault(row["filename"], []).append(window)
    return list(windows.items())


def detect(detector, args):
    """The detections of all inputs."""
    name = args.input_file.lower()
    if not name.endswith(("txt", "csv")):
        raise Exception("Unknown input file type: not in txt or csv.")
    if args.crop_mode == "list":
        return detector.detect_windows(read_windows(args.input_file))
    if name.endswith("csv"):
        return detector.detect_selective_search([image for image, _ in read_windows(args.input_file)])
    with open(args.input_file) as file:
        return detector.detect_selective_search([line.strip() for line in file if line.strip()])


def save(detections, path):
    """Writes detections as a table: csv by ourselves, h5 with pandas."""
    rows = [(d["filename"], *map(int, d["window"]), *np.ravel(d["prediction"])) for d in detections]
    classes = len(rows[0]) - 1 - len(COORD_COLS) if rows else 0
    header = ["filename", *COORD_COLS, *(f"class{i}" for i in range(classes))]
    if path.lower().endswith("csv"):
        with open(path, "w", newline="") as file:
            csv.writer(file).writerows([header, *rows])
        return
    try:
        import pandas
    except ImportError as error:
        raise ImportError(f"h5 files need pandas and tables; csv files need neither: {error}") from error
    table = pandas.DataFrame([row[:5] for row in rows], columns=header[:5])
    table.insert(1, "prediction", [d["prediction"] for d in detections])
    table.set_index("filename").to_hdf(path, key="df", mode="w")


def main(argv=None):
    """Runs the program; ``argv`` are its arguments, by default those of the command line."""
    args = parse_args(argv)
    _options.set_mode(args.gpu)
    detector = caffe.Detector(
        args.model_def,
        args.pretrained_model,
        mean=channel_means(_options.load_mean(args.mean_file)),
        input_scale=args.input_scale,
        raw_scale=args.raw_scale,
        channel_swap=_options.channel_swap(args),
        context_pad=args.context_pad,
    )
    print("Loading input...")
    start = time.time()
    detections = detect(detector, args)
    print(f"Processed {len(detections)} windows in {time.time() - start:.3f} s.")
    start = time.time()
    save(detections, args.output_file)
    print(f"Saved to {args.output_file} in {time.time() - start:.3f} s.")


if __name__ == "__main__":
    main()
