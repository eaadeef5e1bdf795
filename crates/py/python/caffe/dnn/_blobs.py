"""Blobs from images, with the numbers of OpenCV 4."""

import numpy as np

from .._caffe import _resize_image
from ._constants import (
    CV_8U,
    CV_32F,
    DNN_LAYOUT_NCHW,
    DNN_LAYOUT_NHWC,
    DNN_PMODE_CROP_CENTER,
    DNN_PMODE_LETTERBOX,
    DNN_PMODE_NULL,
)
from ._errors import as_faults, check


def scalar(value):
    """Four numbers, as OpenCV makes its ``Scalar`` of a number or of up to four."""
    numbers = np.ravel(np.asarray(() if value is None else value, dtype=np.float64))
    check(len(numbers) <= 4, f"a scalar has up to 4 numbers, not {len(numbers)}")
    return (*map(float, numbers), *[0.0] * (4 - len(numbers)))


def size_of(value):
    """Width and height as integers; (0, 0) if there are none."""
    sides = tuple(int(side) for side in (() if value is None else value))
    check(len(sides) in (0, 2) and all(side >= 0 for side in sides), f"a size is (width, height), not {value!r}")
    return sides or (0, 0)


class Image2BlobParams:
    """How blobs are made from images: ``cv2.dnn.Image2BlobParams``."""

    def __init__(
        self, scalefactor=(1.0, 1.0, 1.0, 1.0), size=(0, 0), mean=(), swapRB=False, ddepth=CV_32F,
        datalayout=DNN_LAYOUT_NCHW, mode=DNN_PMODE_NULL, borderValue=(),
    ):  # fmt: skip
        self.scalefactor, self.size, self.mean, self.borderValue = scalefactor, size, mean, borderValue
        self.swapRB, self.ddepth, self.datalayout, self.paddingmode = swapRB, ddepth, datalayout, mode

    def __setattr__(self, name, value):
        convert = {"scalefactor": scalar, "mean": scalar, "borderValue": scalar, "size": size_of}.get(name)
        object.__setattr__(self, name, convert(value) if convert else value)

    def blobRectToImageRect(self, rBlob, size):
        """The rectangle (x, y, width, height) of the image for one of the blob; ``size`` is that of the image."""
        return tuple(self.blobRectsToImageRects([rBlob], size)[0].tolist())

    def blobRectsToImageRects(self, rBlob, size):
        """The same for several rectangles, as an array."""
        rects = np.asarray(rBlob, dtype=np.float64).reshape(-1, 4)
        width, height = size_of(size)
        check(width and height, "the size of the image is empty")
        # The precision of each step is OpenCV's: the results are cut to integers.
        ratios = np.float32(self.size) / np.float32((width, height))
        sides = np.float32(rects[:, 2:])
        if self.paddingmode == DNN_PMODE_CROP_CENTER:
            shift = 0.5 * (np.float32((width, height)) * ratios.max() - self.size).astype(np.float64)
            corners, sides = (rects[:, :2] + shift) / np.float64(ratios.max()), sides / ratios.max()
        elif self.paddingmode == DNN_PMODE_LETTERBOX:
            shift = np.float32([left for left, _ in self._borders((width, height))])
            corners, sides = (np.float32(rects[:, :2]) - shift) / ratios.min(), sides / ratios.min()
        else:
            corners, sides = np.float32(rects[:, :2]) / ratios, sides / ratios
        return np.hstack([corners, sides]).astype(np.int32)

    def _inner(self, size):
        """The size, within the blob's, of an image that keeps its proportions."""
        factor = min(np.float32(wanted) / np.float32(side) for wanted, side in zip(self.size, size))
        return [int(np.float32(side) * factor) for side in size]

    def _borders(self, size):
        """What is left and right of such an image, and above and below it."""
        rest = [wanted - side for wanted, side in zip(self.size, self._inner(size))]
        return [(before // 2, before - before // 2) for before in rest]


def blobFromImage(image, scalefactor=1.0, size=(0, 0), mean=(), swapRB=False, crop=False, ddepth=CV_32F):
    """A blob (1, channels, height, width) from an image."""
    return blobFromImages([image], scalefactor, size, mean, swapRB, crop, ddepth)


def blobFromImages(images, scalefactor=1.0, size=(0, 0), mean=(), swapRB=False, crop=False, ddepth=CV_32F):
    """A blob from several images.

    Each image is resized to ``size`` (width, height), or with ``crop`` resized and cut in the middle; without a size all
    get that of the first. ``mean`` is subtracted, in the order red, green, blue if ``swapRB`` swaps the first and the
    third channel, and the difference is multiplied by ``scalefactor``.
    """
    mode = DNN_PMODE_CROP_CENTER if crop else DNN_PMODE_NULL
    return blobFromImagesWithParams(images, Image2BlobParams([scalefactor] * 4, size, mean, swapRB, ddepth, mode=mode))


def blobFromImageWithParams(image, *args, **kwargs):
    """A blob from an image: ``blobFromImageWithParams(image[, blob][, param])``."""
    return blobFromImagesWithParams([image], *args, **kwargs)


def blobFromImagesWithParams(images, *args, blob=None, param=None):
    """A blob from images: ``blobFromImagesWithParams(images[, blob][, param])``; ``blob`` receives a copy."""
    for given in args:
        if isinstance(given, np.ndarray):
            blob = given
        elif given is not None:
            param = given
    param = _params(param)
    check(len(images), "there are no images")
    images = [_pixels(image) for image in images]
    check(param.ddepth in (CV_8U, CV_32F), "the depth of a blob is CV_32F or CV_8U")
    is_bytes = param.ddepth == CV_8U
    check(not is_bytes or param.scalefactor == (1.0,) * 4, "a blob of CV_8U is not scaled")
    check(not is_bytes or param.mean == (0.0,) * 4, "no mean is subtracted from a blob of CV_8U")
    if param.size == (0, 0):
        param.size = images[0].shape[1::-1]
    channels = images[0].shape[2]
    check(all(image.shape[2] == channels for image in images), "the images differ in their channels")
    width, height = param.size
    planes = np.empty((len(images), channels, height, width), np.uint8 if is_bytes else np.float32)
    for image, into in zip(images, planes):
        _fill(into, _fitted(image, param), param)
    made = planes
    if param.datalayout == DNN_LAYOUT_NHWC:
        made = np.ascontiguousarray(planes.transpose(0, 2, 3, 1))
    else:
        check(param.datalayout == DNN_LAYOUT_NCHW, "the layout of a blob is NCHW or NHWC")
    if blob is not None and blob.shape == made.shape and blob.dtype == made.dtype:
        blob[...] = made
        return blob
    return made


def imagesFromBlob(blob_, images_=None):
    """The images of a blob, as a tuple of arrays (height, width, channels), or (height, width) of one channel."""
    blob = np.asarray(blob_)
    check(blob.ndim == 4 and blob.dtype == np.float32, "a float32 blob of four axes is needed")
    images = (np.ascontiguousarray(planes.transpose(1, 2, 0)) for planes in blob)
    return tuple(image[:, :, 0] if image.shape[2] == 1 else image for image in images)


def _params(param):
    """Own params with the values of ``param``, which may be of OpenCV."""
    own = Image2BlobParams()
    if param is not None:
        for name in vars(own):
            setattr(own, name, getattr(param, name))
    return own


def _pixels(image):
    """An image as (height, width, channels), of bytes or floats."""
    check(image is not None, "the image is None: was its file read?")
    pixels = np.asarray(image)
    pixels = pixels[:, :, np.newaxis] if pixels.ndim == 2 else pixels
    check(pixels.ndim == 3 and pixels.size > 0, f"an image is (height, width, channels), not {np.shape(image)}")
    check(pixels.shape[2] in (1, 3, 4), f"an image has 1, 3 or 4 channels, not {pixels.shape[2]}")
    return pixels


def _fitted(image, param):
    """The image in the blob's size."""
    width, height = param.size
    if image.shape[:2] == (height, width):
        return image
    if param.paddingmode == DNN_PMODE_CROP_CENTER:
        factor = max(np.float32(width) / np.float32(image.shape[1]), np.float32(height) / np.float32(image.shape[0]))
        image = _resized(image, float(factor))
        top, left = int(0.5 * (image.shape[0] - height)), int(0.5 * (image.shape[1] - width))
        cut = image[top : top + height, left : left + width]
        check(cut.shape[:2] == (height, width), f"{image.shape[1]}x{image.shape[0]} pixels do not cover {width}x{height}")
        return cut
    if param.paddingmode != DNN_PMODE_LETTERBOX:
        return _resized(image, (height, width))
    size = image.shape[1::-1]
    across, down = param._borders(size)
    inner = _resized(image, tuple(param._inner(size)[::-1]))
    framed = np.empty((height, width, image.shape[2]), image.dtype)
    framed[...] = np.asarray(param.borderValue[: image.shape[2]]).astype(image.dtype)
    framed[down[0] : height - down[1], across[0] : width - across[1]] = inner
    return framed


def _fill(planes, image, param):
    """Writes an image into its planes, less the mean and times the factor."""
    channels = len(planes)
    order = [2, 1, 0, 3] if param.swapRB and channels >= 3 else [0, 1, 2, 3]
    for channel, plane in enumerate(planes):
        pixels = image[:, :, order[channel]]
        if planes.dtype == np.uint8:
            check(pixels.dtype == np.uint8, "a blob of CV_8U needs images of bytes")
            plane[...] = pixels
            continue
        np.subtract(pixels, np.float32(param.mean[channel]), out=plane, casting="unsafe", dtype=np.float32)
        if param.scalefactor[channel] != 1:
            plane *= np.float32(param.scalefactor[channel])


def _resized(image, to):
    """The image in a size (height, width), or enlarged by a factor, as ``cv2.resize`` does it."""
    if image.dtype == np.uint8:
        with as_faults():
            return _resize_image(np.ascontiguousarray(image), to)
    steps = [1.0 / to] * 2 if isinstance(to, float) else [1.0 / (wanted / side) for wanted, side in zip(to, image.shape)]
    sizes = [round(side * to) for side in image.shape[:2]] if isinstance(to, float) else to
    values = image.astype(np.float64 if image.dtype == np.float64 else np.float32)
    for axis in (1, 0):
        values = _between(values, axis, sizes[axis], steps[axis])
    if image.dtype.kind in "iu":
        limits = np.iinfo(image.dtype)
        values = np.clip(np.rint(values), limits.min, limits.max).astype(image.dtype)
    return values


def _between(values, axis, size, step):
    """Linear interpolation along one axis."""
    places = ((np.arange(size) + 0.5) * step - 0.5).astype(np.float32)
    first = np.floor(places).astype(np.int64)
    part = places - first.astype(np.float32)
    last = values.shape[axis] - 1
    part[(first < 0) | (first >= last)] = 0
    first = np.clip(first, 0, last)
    part = part.astype(values.dtype).reshape([-1 if k == axis else 1 for k in range(values.ndim)])
    before, after = (np.take(values, np.minimum(first + k, last), axis) for k in (0, 1))
    return before * (1 - part) + after * part
