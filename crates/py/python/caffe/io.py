"""Images and arrays: loading, resizing, preprocessing, and conversion to and from the schema's messages."""

import os
from io import BytesIO

import numpy as np

from . import _caffe
from ._interpolation import resize_constant, zoom
from .proto import caffe_pb2

#: What luminance takes of red, green and blue.
_LUMA = (0.2125, 0.7154, 0.0721)


def blobproto_to_array(blob, return_diff=False):
    """The values of a ``BlobProto`` as a float64 array of its shape; its gradients with ``return_diff``."""
    single, double = (blob.diff, blob.double_diff) if return_diff else (blob.data, blob.double_data)
    values = np.array(single if len(single) or not len(double) else double, dtype=float)
    if any(blob.HasField(name) for name in ("num", "channels", "height", "width")):
        return values.reshape(blob.num, blob.channels, blob.height, blob.width)
    return values.reshape(tuple(blob.shape.dim))


def array_to_blobproto(arr, diff=None):
    """A ``BlobProto`` of an array of any shape and, if given, of gradients of the same shape."""
    blob = caffe_pb2.BlobProto()
    blob.shape.dim.extend(arr.shape)
    blob.data.extend(arr.astype(float).ravel())
    if diff is not None:
        blob.diff.extend(diff.astype(float).ravel())
    return blob


def arraylist_to_blobprotovector_str(arraylist):
    """The bytes of a ``BlobProtoVector`` with all arrays of a list."""
    vector = caffe_pb2.BlobProtoVector()
    vector.blobs.extend([array_to_blobproto(arr) for arr in arraylist])
    return vector.SerializeToString()


#: The name as pycaffe spells it.
arraylist_to_blobprotovecor_str = arraylist_to_blobprotovector_str


def blobprotovector_str_to_arraylist(str):
    """The float64 arrays of a serialized ``BlobProtoVector``."""
    return [blobproto_to_array(blob) for blob in caffe_pb2.BlobProtoVector.FromString(str).blobs]


def array_to_datum(arr, label=None):
    """A ``Datum`` of a (C x H x W) array: uint8 values as bytes, all others as floats.

    Raises ``ValueError`` if the array does not have three dimensions.
    """
    if arr.ndim != 3:
        raise ValueError("Incorrect array shape.")
    datum = caffe_pb2.Datum()
    datum.channels, datum.height, datum.width = arr.shape
    if arr.dtype == np.uint8:
        datum.data = arr.tobytes()
    else:
        datum.float_data.extend(arr.astype(float).ravel())
    if label is not None:
        datum.label = label
    return datum


def datum_to_array(datum):
    """The (C x H x W) array of a ``Datum``: uint8 of bytes, float64 of floats. The label is ``datum.label``."""
    if datum.encoded:
        raise ValueError("the datum holds a compressed image; decode datum.data first")
    shape = (datum.channels, datum.height, datum.width)
    if len(datum.data):
        return np.frombuffer(datum.data, dtype=np.uint8).reshape(shape).copy()
    return np.array(datum.float_data, dtype=float).reshape(shape)


class Transformer:
    """Turns images into what a net's inputs expect, and back.

    ``inputs`` maps the names of inputs to their shapes (N, C, H, W):
    ``Transformer({'data': net.blobs['data'].data.shape})``. Each step is off until its setter is called.
    """

    def __init__(self, inputs):
        self.inputs = inputs
        self.transpose = {}
        self.channel_swap = {}
        self.raw_scale = {}
        self.mean = {}
        self.input_scale = {}

    def __check_input(self, in_):
        if in_ not in self.inputs:
            raise Exception("{} is not one of the net inputs: {}".format(in_, self.inputs))

    def preprocess(self, in_, data):
        """An (H' x W' x C) image as float32 of (C x H x W), ready for input ``in_``.

        In this order: resize, transpose, reorder channels, times raw_scale, minus mean, times input_scale. The image
        itself is left as it is.
        """
        self.__check_input(in_)
        transpose, channel_swap, raw_scale, mean, input_scale = self.__steps(in_)
        image = np.array(data, dtype=np.float32)
        size = tuple(self.inputs[in_][2:])
        if image.shape[:2] != size:
            image = resize_image(image, size)
        if transpose is not None:
            image = image.transpose(transpose)
        if channel_swap is not None:
            image = image[list(channel_swap), :, :]
        if raw_scale is not None:
            image *= raw_scale
        if mean is not None:
            image -= mean
        if input_scale is not None:
            image *= input_scale
        return image

    def deprocess(self, in_, data):
        """The image, (H x W x C), of a blob's values: ``preprocess`` undone, except the resizing."""
        self.__check_input(in_)
        transpose, channel_swap, raw_scale, mean, input_scale = self.__steps(in_)
        image = data.copy().squeeze()
        if transpose is not None and image.ndim < len(transpose):
            image = image.reshape(data.shape[-len(transpose) :])
        if input_scale is not None:
            image /= input_scale
        if mean is not None:
            image += mean
        if raw_scale is not None:
            image /= raw_scale
        if channel_swap is not None:
            image = image[np.argsort(channel_swap), :, :]
        if transpose is not None:
            image = image.transpose(np.argsort(transpose))
        return image

    def __steps(self, in_):
        steps = (self.transpose, self.channel_swap, self.raw_scale, self.mean, self.input_scale)
        return [step.get(in_) for step in steps]

    def set_transpose(self, in_, order):
        """Sets the order of the image's axes: (2, 0, 1) makes C x H x W of H x W x C."""
        self.__check_input(in_)
        if len(order) != len(self.inputs[in_]) - 1:
            raise Exception("Transpose order needs to have the same number of dimensions as the input.")
        self.transpose[in_] = order

    def set_channel_swap(self, in_, order):
        """Sets the order of channels, which are the first axis by then: (2, 1, 0) makes BGR of RGB."""
        self.__check_input(in_)
        if len(order) != self.inputs[in_][1]:
            raise Exception("Channel swap needs to have the same number of dimensions as the input channels.")
        self.channel_swap[in_] = order

    def set_raw_scale(self, in_, scale):
        """Sets the factor before the mean: 255 for models of [0, 255], as ``load_image`` gives [0, 1]."""
        self.__check_input(in_)
        self.raw_scale[in_] = scale

    def set_mean(self, in_, mean):
        """Sets the mean: (C,), one number for each channel, or (C x H x W), resized if it has another size."""
        self.__check_input(in_)
        mean = np.asarray(mean)
        shape = tuple(self.inputs[in_][1:])
        if mean.ndim == 1:
            if mean.shape[0] != shape[0]:
                raise ValueError("Mean channels incompatible with input.")
            mean = mean[:, np.newaxis, np.newaxis]
        elif mean.ndim not in (2, 3):
            raise ValueError("Mean shape invalid")
        elif mean.shape[-3:] != shape and (1,) + mean.shape != shape:
            planes = mean.reshape((-1,) + mean.shape[-2:])
            mean = resize_image(planes.transpose(1, 2, 0), shape[1:]).transpose(2, 0, 1)
        self.mean[in_] = mean

    def set_input_scale(self, in_, scale):
        """Sets the factor after all else, the mean too."""
        self.__check_input(in_)
        self.input_scale[in_] = scale


def load_image(filename, color=True):
    """An image file as float32 in [0, 1]: (H x W x 3), RGB, or (H x W x 1), luminance, if not ``color``.

    ``filename`` is a path, a binary file-like object, or the content of a file as bytes. Transparency is dropped. JPEG, PNG, BMP and PNM are read
    directly, other formats with Pillow.
    """
    pixels = _decode(filename) / 255.0
    if not color:
        gray = (pixels == pixels[:, :, :1]).all()
        pixels = pixels[:, :, :1] if gray else pixels.dot(_LUMA)[:, :, np.newaxis]
    return pixels.astype(np.float32)


def _decode(file):
    """An image file, or its content, as uint8 (H x W x 3), RGB."""
    file = file.read() if hasattr(file, "read") else file
    if not isinstance(file, (bytes, bytearray, memoryview)):
        file = os.fspath(file)
        if not os.path.exists(file):
            raise FileNotFoundError(f"no such image: {file!r}")
    try:
        return _caffe._decode_image(file)
    except (MemoryError, PermissionError):
        raise
    except Exception as error:
        return _decode_with_pillow(file, error)


def _decode_with_pillow(file, reason):
    try:
        from PIL import Image
    except ImportError:
        if _is_jpeg_or_png(file):
            raise reason from None
        raise RuntimeError(f"{reason}; or install Pillow, with which Python reads it: pip install pillow") from None
    try:
        with Image.open(file if isinstance(file, str) else BytesIO(file)) as image:
            return np.asarray(image.convert("RGB"))
    except OSError as error:
        raise RuntimeError(f"{reason}; Pillow cannot read it either: {error}") from None


def _is_jpeg_or_png(file):
    if isinstance(file, str):
        with open(file, "rb") as opened:
            start = opened.read(8)
    else:
        start = bytes(file[:8])
    return start.startswith(b"\xff\xd8") or start == b"\x89PNG\r\n\x1a\n"


def resize_image(im, new_dims, interp_order=1):
    """An (H x W x C) image as float32 of (new_dims[0] x new_dims[1] x C).

    With 1 or 3 channels pixels are areas: beyond the border lies the image's least value. With any other number pixels
    are points, and the corners stay where they are. ``interp_order``: 0 takes the nearest pixel, 1 interpolates
    linearly; orders above 1 need scikit-image (1 or 3 channels) or scipy.
    """
    size = (int(new_dims[0]), int(new_dims[1]))
    if im.shape[-1] not in (1, 3):
        return zoom(im, size, interp_order).astype(np.float32)
    low, high = im.min(), im.max()
    if not high > low:
        return np.full(size + im.shape[-1:], low, dtype=np.float32)
    unit = (im - low) / (high - low)
    return (resize_constant(unit, size, interp_order) * (high - low) + low).astype(np.float32)


def oversample(images, crop_dims):
    """Ten crops of each image, float32 of (10 N x H x W x C): the corners, the centre, and these five mirrored.

    ``images`` are N arrays of one shape (H' x W' x C), ``crop_dims`` is (H, W).
    """
    height, width = (int(dim) for dim in crop_dims)
    full_height, full_width, channels = np.shape(images[0])
    bottom, right = full_height - height, full_width - width
    places = [(0, 0), (0, right), (bottom, 0), (bottom, right), (int(bottom / 2.0), int(right / 2.0))]
    crops = np.empty((len(images), 10, height, width, channels), dtype=np.float32)
    for image, ten in zip(images, crops):
        for crop, (y, x) in zip(ten, places):
            crop[...] = image[y : y + height, x : x + width, :]
    crops[:, 5:] = crops[:, :5, :, ::-1]
    return crops.reshape((-1, height, width, channels))
