"""Nets with what comes before and after them: ``cv2.dnn.Model`` and the classes for the usual tasks."""

import numpy as np

from ._blobs import Image2BlobParams, blobFromImageWithParams, scalar, size_of
from ._boxes import NMSBoxes
from ._constants import DNN_PMODE_CROP_CENTER, DNN_PMODE_NULL
from ._errors import check, fault
from ._net import Net
from ._read import readNet


class Model:
    """A net that takes images: ``Model(net)``, or ``Model(model, config)`` of files."""

    def __init__(self, model, config=""):
        # OpenCV's readers give nets with the same methods, which work here as well.
        self.net = model if isinstance(model, Net) or hasattr(model, "setInput") else readNet(model, config)
        self._names = list(self.net.getUnconnectedOutLayersNames())
        self._params = Image2BlobParams()
        shapes = self.net._graph.shapes if isinstance(self.net, Net) else {}
        first = next(iter(shapes.values()), ())
        self._params.size = (first[3], first[2]) if len(first) == 4 else (0, 0)

    def setInputParams(self, scale=1.0, size=(0, 0), mean=(), swapRB=False, crop=False):
        """Sets how images are prepared, as ``blobFromImage`` does it."""
        self._params.scalefactor, self._params.size, self._params.mean = [scale] * 4, size, mean
        self.setInputSwapRB(swapRB).setInputCrop(crop)

    def setInputSize(self, size, height=None):
        """Sets the size of the net's input: (width, height), or both numbers."""
        self._params.size = size_of(size if height is None else (size, height))
        return self

    def setInputMean(self, mean):
        """Sets the mean that is subtracted."""
        self._params.mean = mean
        return self

    def setInputScale(self, scale):
        """Sets the factor, one for all channels or one for each."""
        numbers = scalar(scale)
        self._params.scalefactor = [numbers[0]] * 4 if not any(numbers[1:]) else numbers
        return self

    def setInputSwapRB(self, swapRB):
        """Sets whether the first and the third channel are swapped."""
        self._params.swapRB = bool(swapRB)
        return self

    def setInputCrop(self, crop):
        """Sets whether images are cut in the middle, not squeezed."""
        self._params.paddingmode = DNN_PMODE_CROP_CENTER if crop else DNN_PMODE_NULL
        return self

    def setOutputNames(self, outNames):
        """Sets the layers whose outputs are wanted."""
        self._names = list(outNames)
        return self

    def setPreferableBackend(self, backendId):
        """Passed on to the net."""
        self.net.setPreferableBackend(backendId)
        return self

    def setPreferableTarget(self, targetId):
        """Passed on to the net."""
        self.net.setPreferableTarget(targetId)
        return self

    def enableWinograd(self, useWinograd):
        """Passed on to the net."""
        self.net.enableWinograd(useWinograd)
        return self

    def predict(self, frame, outs=None):
        """The outputs for an image, as a tuple."""
        width, height = self._params.size
        check(width and height, "Input size not specified: call setInputSize")
        self.net.setInput(blobFromImageWithParams(frame, self._params))
        if self._has_im_info():
            # Faster R-CNN and R-FCN: the size of the image, and its scale.
            self.net.setInput(np.array([[height, width, 1.6]], np.float32), "im_info")
        return tuple(self.net.forward(self._names))

    def _has_im_info(self):
        return self.net.getLayer(0).outputNameToIndex("im_info") != -1

    def _single(self, frame):
        outputs = self.predict(frame)
        check(len(outputs) == 1, f"a net with one output is needed, and this one has {len(outputs)}")
        return outputs[0]


class ClassificationModel(Model):
    """A net that classifies."""

    _softmax = False

    def setEnableSoftmaxPostProcessing(self, enable):
        """Sets whether scores become probabilities."""
        self._softmax = bool(enable)
        return self

    def getEnableSoftmaxPostProcessing(self):
        """Whether scores become probabilities."""
        return self._softmax

    def classify(self, frame):
        """The best class of an image, and its score."""
        scores = np.ravel(self._single(frame))
        if self._softmax:
            scores = np.exp(scores - scores.max())
            scores = scores / scores.sum()
        best = int(scores.argmax())
        return best, float(scores[best])


class SegmentationModel(Model):
    """A net that classifies pixels."""

    def segment(self, frame, mask=None):
        """The class of each pixel of the net's output, as bytes."""
        classes = self._single(frame)[0].argmax(axis=0).astype(np.uint8)
        if mask is not None and mask.shape == classes.shape:
            mask[...] = classes
            return mask
        return classes


class KeypointsModel(Model):
    """A net that finds points."""

    def estimate(self, frame, thresh=0.5):
        """An array of points (x, y) of the image: the best places of the net's maps (the last map is that of the
        background); (-1, -1) where none is above ``thresh``."""
        output = self._single(frame)
        if output.ndim != 4:
            return output[0, :, :2].astype(np.float32)
        maps = output[0, :-1]
        height, width = maps.shape[1:]
        points = np.full((len(maps), 2), -1, np.float32)
        for point, scores in zip(points, maps):
            row, column = divmod(int(scores.argmax()), width)
            if scores[row, column] > thresh:
                point[:] = column * (np.float32(frame.shape[1]) / width), row * (np.float32(frame.shape[0]) / height)
        return points


class DetectionModel(Model):
    """A net that finds objects."""

    _across = False

    def setNmsAcrossClasses(self, value):
        """Sets whether boxes of different classes compete."""
        self._across = bool(value)
        return self

    def getNmsAcrossClasses(self):
        """Whether boxes of different classes compete."""
        return self._across

    def detect(self, frame, confThreshold=0.5, nmsThreshold=0.0):
        """Classes, scores and boxes (x, y, width, height) of the objects in an image, as arrays, or as ``()`` if there are none."""
        outputs = self.predict(frame)
        last = self.net.getLayer(self.net.getLayerId(self.net.getLayerNames()[-1])).type
        size = self._params.size if self._has_im_info() else frame.shape[1::-1]
        if last == "DetectionOutput":
            found = [one for output in outputs for one in _detections(output, size, confThreshold)]
        elif last == "Region":
            found = self._chosen(
                [one for output in outputs for one in _regions(output, size, confThreshold)], confThreshold, nmsThreshold
            )
        else:
            raise fault(f'Unknown output layer type: "{last}"; detect needs a net that ends in a DetectionOutput')
        if not found:
            return (), (), ()
        classes, scores, boxes = zip(*found)
        return np.array(classes, np.int32), np.array(scores, np.float32), np.array(boxes, np.int32)

    def _chosen(self, found, score_threshold, nms_threshold):
        """The objects that remain of those that overlap; none compete if the threshold is 0."""
        if not nms_threshold:
            return found
        classes = [None] if self._across else sorted({label for label, _, _ in found})
        chosen = []
        for label in classes:
            group = [one for one in found if label is None or one[0] == label]
            kept = NMSBoxes([box for _, _, box in group], [score for _, score, _ in group], score_threshold, nms_threshold)
            chosen += [group[index] for index in kept]
        return chosen


def _detections(output, size, threshold):
    """Objects of rows (image, class, score, four edges)."""
    for _, label, score, *edges in output.reshape(-1, 7):
        if score < threshold:
            continue
        left, top, right, bottom = _whole(edges)
        if right - left + 1 <= 2 or bottom - top + 1 <= 2:
            # Edges are shares of the image.
            left, top, right, bottom = _whole(np.float32(edges) * np.float32([*size, *size]))
        yield int(label), score, _within(left, top, right - left + 1, bottom - top + 1, size)


def _regions(output, size, threshold):
    """Objects of rows (center, size, objectness, scores of classes), as shares of the image."""
    for row in output.reshape(-1, output.shape[-1]):
        label = int(row[5:].argmax())
        if row[5 + label] >= threshold:
            x, y, width, height = _whole(row[:4] * np.float32([*size, *size]))
            yield label, row[5 + label], _within(x - int(width / 2), y - int(height / 2), width, height, size)


def _whole(numbers):
    """Numbers cut to whole ones; those beyond all pictures, or none at all, become numbers as well."""
    return np.clip(np.nan_to_num(np.float64(numbers)), -(2**31), 2**31 - 1).astype(np.int64).tolist()


def _within(left, top, width, height, size):
    """A box cut at the image's edges."""
    left, top = max(0, min(left, size[0] - 1)), max(0, min(top, size[1] - 1))
    return left, top, max(1, min(width, size[0] - left)), max(1, min(height, size[1] - top))
