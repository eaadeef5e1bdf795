"""A net that classifies windows of images."""

import os

import numpy as np

from . import io
from .classifier import make_transformer
from .proto.caffe_pb2 import TEST, TRAIN
from .pycaffe import Net


class Detector(Net):
    """A net with its preprocessing, for windows of images: given ones, or the proposals of selective search.

    ``mean``, ``input_scale``, ``raw_scale`` and ``channel_swap`` are those of ``caffe.io.Transformer``;
    ``context_pad`` is how many pixels of the net's input, on each side, show what surrounds a window.
    """

    def __init__(
        self,
        model_file,
        pretrained_file,
        mean=None,
        input_scale=None,
        raw_scale=None,
        channel_swap=None,
        context_pad=None,
    ):
        # Some scripts give the phase, as for a Net; a detector is always of TEST.
        if isinstance(mean, int) and mean in (TRAIN, TEST):
            mean = None
        super().__init__(model_file, TEST, weights=pretrained_file)
        self.transformer = make_transformer(self, mean, input_scale, raw_scale, channel_swap)
        self.configure_crop(context_pad)

    def detect_windows(self, images_windows):
        """A dict of ``window``, ``prediction`` and ``filename`` for each window, in order.

        ``images_windows`` gives pairs of an image's file name and its windows (ymin, xmin, ymax, xmax). Each window is
        warped to the size of the net's input.
        """
        pairs = [(name, list(windows)) for name, windows in images_windows]
        crops = []
        for name, windows in pairs:
            image = io.load_image(name).astype(np.float32)
            crops.extend(self.crop(image, window) for window in windows)
        if not crops:
            return []
        in_ = self.inputs[0]
        batch = np.stack([self.transformer.preprocess(in_, crop) for crop in crops])
        predictions = iter(self.forward_all(**{in_: batch})[self.outputs[0]])
        return [
            {"window": window, "prediction": next(predictions), "filename": name}
            for name, windows in pairs
            for window in windows
        ]

    def detect_selective_search(self, image_fnames):
        """``detect_windows`` on the proposals of selective search, which needs the package
        ``selective_search_ijcv_with_python``."""
        try:
            import selective_search_ijcv_with_python as selective_search
        except ImportError as error:
            raise ImportError(
                "detect_selective_search needs the package selective_search_ijcv_with_python; "
                f"detect_windows takes windows from elsewhere: {error}"
            ) from error
        names = [os.path.abspath(name) for name in image_fnames]
        windows = selective_search.get_windows(names, cmd="selective_search_rcnn")
        return self.detect_windows(zip(names, windows))

    def crop(self, im, window):
        """The window (ymin, xmin, ymax, xmax) of an image (H x W x C), with its surroundings if ``context_pad`` is
        set: those are scaled to the net's input, and what lies outside the image is the mean."""
        window = np.asarray(window)
        if not self.context_pad:
            top, left, bottom, right = window.astype(int)
            return im[top:bottom, left:right]
        size = self.blobs[self.inputs[0]].width  # The input is taken to be a square.
        if 2 * self.context_pad >= size:
            raise ValueError(
                f"context_pad {self.context_pad} on each side leaves nothing of the {size} pixels of the net's input "
                f"for the window; give 0, or less than {size / 2:g}"
            )
        box = _with_context(window, size / (size - 2.0 * self.context_pad))
        scale = size / (box[2:] - box[:2] + 1)
        pad_y, pad_x = (int(round(pad)) for pad in np.maximum(0, -box[:2]) * scale)

        clipped = np.clip(box, 0.0, im.shape[:2] * 2).astype(int)
        extent = clipped[2:] - clipped[:2] + 1
        assert (extent > 0).all(), f"window {tuple(window)} lies outside the image"
        height, width = (int(round(length)) for length in extent * scale)
        height, width = min(height, size - pad_y), min(width, size - pad_x)

        inside = im[clipped[0] : clipped[2], clipped[1] : clipped[3]]
        crop = np.ones(self.crop_dims, dtype=np.float32) * self.crop_mean
        crop[pad_y : pad_y + height, pad_x : pad_x + width] = io.resize_image(inside, (height, width))
        return crop

    def configure_crop(self, context_pad):
        """Sets ``context_pad``, and with it ``crop_dims``, (H, W, C), and ``crop_mean``: the mean as it would be in an
        image before preprocessing."""
        in_ = self.inputs[0]
        to_image = np.argsort(self.transformer.transpose[in_])
        self.crop_dims = np.array(self.blobs[in_].data.shape[1:])[to_image]
        self.context_pad = context_pad
        if not context_pad:
            return
        mean = self.transformer.mean.get(in_)
        if mean is None:
            self.crop_mean = np.zeros(self.crop_dims, dtype=np.float32)
            return
        crop_mean = mean.astype(np.float32).transpose(to_image)
        if self.transformer.channel_swap.get(in_) is not None:
            crop_mean = crop_mean[:, :, np.argsort(self.transformer.channel_swap[in_])]
        if self.transformer.raw_scale.get(in_) is not None:
            crop_mean = crop_mean / self.transformer.raw_scale[in_]
        self.crop_mean = crop_mean


def _with_context(window, scale):
    """The box around a window's centre that is ``scale`` times as large."""
    half = (window[2:] - window[:2] + 1) / 2.0
    centre = window[:2] + half
    return np.round(np.concatenate([centre - scale * half, centre + scale * half]))
