"""A net that classifies images."""

import numpy as np

from . import io
from ._caffe import read_manifest
from .proto.caffe_pb2 import TEST, TRAIN
from .pycaffe import Net


class Classifier(Net):
    """A net with its preprocessing, for the classes of whole images.

    ``image_dims`` is the (height, width) that images get before cropping, by default that of the net's input;
    ``mean``, ``input_scale``, ``raw_scale`` and ``channel_swap`` are those of ``caffe.io.Transformer``.
    """

    def __init__(
        self,
        model_file,
        pretrained_file,
        image_dims=None,
        mean=None,
        input_scale=None,
        raw_scale=None,
        channel_swap=None,
    ):
        # Some scripts give the phase, as for a Net; a classifier is always of TEST.
        if isinstance(image_dims, int) and image_dims in (TRAIN, TEST):
            image_dims = None
        super().__init__(model_file, TEST, weights=pretrained_file)
        self.transformer = make_transformer(self, mean, input_scale, raw_scale, channel_swap)
        self.crop_dims = np.array(self.blobs[self.inputs[0]].data.shape[2:])
        self.image_dims = self.crop_dims if image_dims is None or len(image_dims) == 0 else image_dims

    @classmethod
    def from_manifest(cls, file):
        """The classifier that a manifest (``model.toml``, as ``caffe manifest`` writes it) describes.

        Images are those of ``caffe.io.load_image``: red, green and blue, from 0 to 1.
        """
        manifest = read_manifest(file)
        if manifest["kind"] != "classify":
            raise ValueError(f"{file}: the model is for \"{manifest['kind']}\", not for \"classify\"")
        classifier = cls(manifest["net"], manifest["weights"][0] if manifest["weights"] else None)
        for weights in manifest["weights"][1:]:
            classifier.copy_from(weights)
        classifier._prepare(manifest)
        return classifier

    def _prepare(self, manifest):
        in_ = self.inputs[0]
        batch, channels, *size = self.blobs[in_].data.shape
        if manifest["size"] and list(manifest["size"]) != size:
            self.blobs[in_].reshape(batch, channels, *manifest["size"])
            self.reshape()
        mean = manifest["mean"]
        if mean is not None:
            mean = np.array(mean * channels if len(mean) == 1 else mean, np.float32)
        swap = (2, 1, 0) if channels == 3 and not manifest["rgb"] else None
        self.transformer = make_transformer(self, mean, manifest["scale"], 255, swap)
        self.crop_dims = np.array(self.blobs[in_].data.shape[2:])
        self.image_dims = manifest["resize"] or self.crop_dims

    def predict(self, inputs, oversample=True):
        """The classes' probabilities, (N x C), of N images (H x W x K).

        With ``oversample`` each is the mean over ten crops: corners, centre, and these mirrored. Without, it is the
        centre's alone.
        """
        in_ = self.inputs[0]
        images = np.stack([io.resize_image(image, self.image_dims) for image in inputs])
        crops = io.oversample(images, self.crop_dims) if oversample else self._centre_crops(images)
        batch = np.stack([self.transformer.preprocess(in_, crop) for crop in crops])
        predictions = self.forward_all(**{in_: batch})[self.outputs[0]]
        if oversample:
            predictions = predictions.reshape((len(predictions) // 10, 10, -1)).mean(1)
        return predictions

    def _centre_crops(self, images):
        top, left, bottom, right = np.concatenate(
            [
                np.array(self.image_dims) / 2.0 - self.crop_dims / 2.0,
                np.array(self.image_dims) / 2.0 + self.crop_dims / 2.0,
            ]
        ).astype(int)
        return images[:, top:bottom, left:right, :]


def make_transformer(net, mean, input_scale, raw_scale, channel_swap):
    """The transformer of a net's first input, with the steps that are not ``None``."""
    in_ = net.inputs[0]
    transformer = io.Transformer({in_: net.blobs[in_].data.shape})
    transformer.set_transpose(in_, (2, 0, 1))
    if mean is not None:
        transformer.set_mean(in_, mean)
    if input_scale is not None:
        transformer.set_input_scale(in_, input_scale)
    if raw_scale is not None:
        transformer.set_raw_scale(in_, raw_scale)
    if channel_swap is not None:
        transformer.set_channel_swap(in_, channel_swap)
    return transformer
