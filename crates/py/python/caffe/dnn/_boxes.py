"""The choice among boxes that overlap, as in OpenCV 4."""

import numpy as np

from ._constants import SOFT_NMSMETHOD_SOFTNMS_GAUSSIAN, SOFT_NMSMETHOD_SOFTNMS_LINEAR
from ._errors import check


def NMSBoxes(bboxes, scores, score_threshold, nms_threshold, eta=1.0, top_k=0):
    """The indices of the boxes (x, y, width, height) to keep, from the best score on.

    A box is dropped if its score is not above ``score_threshold``, or if it overlaps one that is kept by more than
    ``nms_threshold`` of their union; ``eta`` below 1 lowers that threshold with each box kept. ``top_k`` above 0 limits
    the boxes that are considered. The result is an int32 array, or ``()`` if it is empty.
    """
    boxes, scores = _boxes(bboxes, scores)
    check(score_threshold >= 0 and nms_threshold >= 0 and eta > 0, "thresholds are not negative, and eta is above 0")
    candidates = np.flatnonzero(scores > np.float32(score_threshold))
    candidates = candidates[np.argsort(-scores[candidates], kind="stable")]
    if top_k > 0:
        candidates = candidates[:top_k]
    limit, kept = np.float32(nms_threshold), []
    for index in candidates:
        if np.all(_overlaps(boxes[index], boxes[kept]) <= limit):
            kept.append(index)
            if eta < 1 and limit > 0.5:
                limit *= np.float32(eta)
    return np.array(kept, np.int32) if kept else ()


def NMSBoxesBatched(bboxes, scores, class_ids, score_threshold, nms_threshold, eta=1.0, top_k=0):
    """The same for boxes of several classes: those of different classes do not compete."""
    boxes, scores = _boxes(bboxes, scores)
    classes = np.ravel(np.asarray(class_ids))
    check(len(classes) == len(scores), f"{len(scores)} boxes need as many classes, not {len(classes)}")
    if len(boxes):
        # Apart from each other, boxes do not overlap.
        boxes[:, :2] += (classes * ((boxes[:, :2] + boxes[:, 2:]).max() + 1))[:, np.newaxis]
    return NMSBoxes(boxes, scores, score_threshold, nms_threshold, eta, top_k)


def softNMSBoxes(
    bboxes, scores, score_threshold, nms_threshold, top_k=0, sigma=0.5, method=SOFT_NMSMETHOD_SOFTNMS_GAUSSIAN
):
    """Scores that are lowered by overlapping better boxes, and the indices of their boxes, from the best on."""
    boxes, scores = _boxes(bboxes, scores)
    check(score_threshold >= 0 and nms_threshold >= 0 and sigma >= 0, "thresholds and sigma are not negative")
    scores, rest, updated, indices = scores.copy(), list(range(len(scores))), [], []
    wanted = top_k if top_k > 0 else len(rest)
    while len(indices) < wanted and rest:
        best = max(rest, key=lambda index: scores[index])
        if scores[best] < np.float32(score_threshold):
            break
        rest.remove(best)
        updated.append(scores[best])
        indices.append(best)
        overlaps = _overlaps(boxes[best], boxes[rest])
        if method == SOFT_NMSMETHOD_SOFTNMS_LINEAR:
            factors = np.where(overlaps > np.float32(nms_threshold), 1 - overlaps, np.float32(1))
        else:
            factors = np.exp(-(overlaps * overlaps) / np.float32(sigma))
        scores[rest] *= factors
        rest = [index for index in rest if scores[index] >= np.float32(score_threshold)]
    return np.array(updated, np.float32), np.array(indices, np.int32)


def _boxes(bboxes, scores):
    """Own copies as arrays (N, 4) and (N)."""
    scores = np.ravel(np.array(scores, dtype=np.float32))
    boxes = np.array(bboxes, dtype=np.float64).reshape(-1, 4)
    check(len(boxes) == len(scores), f"{len(boxes)} boxes need as many scores, not {len(scores)}")
    return boxes, scores


def _overlaps(box, others):
    """Intersection over union of a box with each of the others."""
    if not len(others):
        return np.zeros(0, np.float32)
    low = np.maximum(box[:2], others[:, :2])
    high = np.minimum(box[:2] + box[2:], others[:, :2] + others[:, 2:])
    sides = np.maximum(high - low, 0)
    shared = sides[:, 0] * sides[:, 1]
    areas = box[2] * box[3] + others[:, 2] * others[:, 3]
    # Two boxes without an area are one box to OpenCV.
    is_empty = areas <= np.finfo(np.float64).eps
    shares = shared / np.where(is_empty, 1, areas - shared)
    return np.where(is_empty, 1, np.float32(1) - (1 - shares).astype(np.float32)).astype(np.float32)


def suppressed(boxes, threshold, most):
    """The places of at most this number of boxes (left, top, right, bottom in whole pixels) that do not overlap those
    before them."""
    areas = np.prod(np.maximum(boxes[:, 2:] - boxes[:, :2] + 1, 0), axis=1)
    rest, kept = np.arange(len(boxes)), []
    while len(rest) and len(kept) < most:
        first, rest = rest[0], rest[1:]
        kept.append(first)
        low = np.maximum(boxes[first, :2], boxes[rest, :2])
        high = np.minimum(boxes[first, 2:], boxes[rest, 2:])
        shared = np.prod(np.where(high < low, 0, high - low + 1), axis=1)
        rest = rest[shared <= np.float32(threshold) * (areas[first] + areas[rest] - shared)]
    return np.array(kept, np.int64)
