"""caffe.Classifier and caffe.Detector, on a net that is one inner product of a 3 x 4 x 4 image."""

import hashlib
import os
import pickle
import sys
import types

import numpy as np
import pytest

import caffe
from caffe.io import load_image, oversample, resize_image
from conftest import fill, write_png
from nets import IMAGE_NET

MEAN = np.array([10.0, 20.0, 30.0])


@pytest.fixture
def model(tmp_path):
    """The files of a net: its prototxt and its weights."""
    prototxt, weights = tmp_path / "deploy.prototxt", tmp_path / "weights.caffemodel"
    prototxt.write_text(IMAGE_NET)
    net = caffe.Net(str(prototxt), caffe.TEST)
    fill(net)
    net.save(str(weights))
    return str(prototxt), str(weights)


def scores(net, images):
    """The net's outputs for (N x 4 x 4 x 3) RGB images in [0, 1]."""
    batch = np.asarray(images).transpose(0, 3, 1, 2)[:, ::-1] * 255 - MEAN[:, None, None]
    weights, bias = (blob.data for blob in net.params["ip"])
    return batch.reshape(len(batch), -1) @ weights.T + bias


@pytest.fixture
def images():
    return [np.random.default_rng(i).random((9, 8, 3)).astype(np.float32) for i in range(4)]


def test_classifier_oversamples(model, images):
    classifier = caffe.Classifier(*model, image_dims=[7, 6], mean=MEAN, raw_scale=255, channel_swap=(2, 1, 0))
    assert isinstance(classifier, caffe.Net) and list(classifier.crop_dims) == [4, 4]
    resized = np.stack([resize_image(image, (7, 6)) for image in images])
    expected = scores(classifier, oversample(resized, (4, 4))).reshape(4, 10, 2).mean(1)
    predictions = classifier.predict(images)
    assert predictions.shape == (4, 2)
    np.testing.assert_allclose(predictions, expected, rtol=1e-3, atol=1e-2)


def test_classifier_takes_the_centre(model, images):
    classifier = caffe.Classifier(*model, image_dims=(7, 6), mean=MEAN, raw_scale=255, channel_swap=(2, 1, 0))
    crops = [resize_image(image, (7, 6))[1:5, 1:5] for image in images]
    np.testing.assert_allclose(classifier.predict(images, False), scores(classifier, crops), rtol=1e-3, atol=1e-2)


def test_classifier_resizes_to_the_input_by_default(model, images):
    classifier = caffe.Classifier(*model, mean=MEAN, raw_scale=255, channel_swap=(2, 1, 0))
    assert list(classifier.image_dims) == [4, 4]
    crops = [resize_image(image, (4, 4)) for image in images]
    predictions = classifier.predict(images, oversample=False)
    np.testing.assert_allclose(predictions, scores(classifier, crops), rtol=1e-3, atol=1e-2)


def write_manifest(folder, model, lines, **hashes):
    """A manifest of a net and its weights, in their folder."""
    files = {}
    for key, path in zip(("net", "weights"), model):
        content = open(path, "rb").read()
        files[key] = (os.path.basename(path), hashes.get(key, hashlib.sha256(content).hexdigest()))
    text = 'kind = "classify"\n'
    text += "".join(f'{key} = {{ file = "{name}", sha256 = "{sha}" }}\n' for key, (name, sha) in files.items())
    path = os.path.join(folder, "model.toml")
    with open(path, "w") as file:
        file.write(text + "[input]\n" + lines)
    return path


def test_classifier_from_a_manifest(model, images, tmp_path):
    folder = os.path.dirname(str(model[0]))
    path = write_manifest(folder, [str(file) for file in model], "resize = [7, 6]\nmean = [10, 20.0, 30]\nscale = 0.5\n")
    classifier = caffe.Classifier.from_manifest(path)
    expected = caffe.Classifier(*model, image_dims=(7, 6), mean=MEAN, input_scale=0.5, raw_scale=255, channel_swap=(2, 1, 0))
    np.testing.assert_array_equal(classifier.predict(images), expected.predict(images))
    manifest = caffe.read_manifest(path)
    assert manifest["mean"] == [10, 20, 30] and manifest["resize"] == (7, 6) and manifest["rgb"] is None
    assert os.path.samefile(manifest["net"], model[0])
    path = write_manifest(folder, [str(file) for file in model], "", weights="0" * 64)
    with pytest.raises(Exception, match="expected 0{64}"):
        caffe.Classifier.from_manifest(path)
    with pytest.raises(Exception, match="has no key \"mena\"; did you mean \"mean\""):
        caffe.read_manifest(write_manifest(folder, [str(file) for file in model], "mena = [1]"))


def test_classifiers_pickle(model, images):
    classifier = caffe.Classifier(*model, image_dims=(7, 6), mean=MEAN, raw_scale=255, channel_swap=(2, 1, 0))
    other = pickle.loads(pickle.dumps(classifier))
    assert type(other) is caffe.Classifier
    np.testing.assert_array_equal(other.predict(images), classifier.predict(images))


def test_detector_warps_windows(model, tmp_path):
    detector = caffe.Detector(*model, mean=MEAN, raw_scale=255, channel_swap=(2, 1, 0))
    path = write_png(tmp_path / "image.png", np.random.default_rng(0).integers(0, 256, (12, 10, 3)))
    windows = np.array([[0, 0, 12, 10], [2, 1, 9, 8]])
    detections = detector.detect_windows(zip([path], [windows]))
    assert [set(detection) for detection in detections] == [{"window", "prediction", "filename"}] * 2
    image = load_image(path)
    crops = [resize_image(image[y0:y1, x0:x1], (4, 4)) for y0, x0, y1, x1 in windows]
    for detection, expected, window in zip(detections, scores(detector, crops), windows):
        assert detection["filename"] == path and list(detection["window"]) == list(window)
        np.testing.assert_allclose(detection["prediction"], expected, rtol=1e-3, atol=1e-2)


def test_detector_pads_windows_with_their_context(model):
    detector = caffe.Detector(*model, mean=MEAN, raw_scale=255, channel_swap=[2, 1, 0], context_pad=1)
    assert list(detector.crop_dims) == [4, 4, 3]
    np.testing.assert_allclose(detector.crop_mean, (MEAN[::-1] / 255).reshape(1, 1, 3), rtol=1e-6)
    image = np.random.default_rng(0).random((20, 20, 3)).astype(np.float32)
    # 4 pixels show the window's 4 and as many around it: a box twice as large, from 5.5 - 5 to 5.5 + 5 + ... rounded
    window = np.array([4, 4, 8, 8])
    half, centre = 5 / 2.0, 4 + 5 / 2.0
    low, high = int(np.round(centre - 2 * half)), int(np.round(centre + 2 * half))
    expected = resize_image(image[low:high, low:high], (4, 4))
    assert detector.crop(image, window).shape == (4, 4, 3)
    np.testing.assert_allclose(detector.crop(image, window), expected, atol=1e-6)


def test_detector_fills_what_lies_outside_with_the_mean(model):
    detector = caffe.Detector(*model, mean=MEAN, raw_scale=255, channel_swap=[2, 1, 0], context_pad=1)
    crop = detector.crop(np.ones((20, 20, 3), np.float32), np.array([0, 0, 8, 8]))
    np.testing.assert_allclose(crop[0], np.tile(MEAN[::-1] / 255, (4, 1)), rtol=1e-5)
    np.testing.assert_array_equal(crop[1:, 1:], np.ones((3, 3, 3)))


def test_detector_without_mean(model):
    detector = caffe.Detector(*model, context_pad=1)
    assert not detector.crop_mean.any() and detector.crop_mean.shape == (4, 4, 3)


@pytest.mark.parametrize("pad", [2, 16])
def test_a_context_that_leaves_no_window_is_refused(model, pad):
    detector = caffe.Detector(*model, context_pad=pad)
    with pytest.raises(ValueError, match=f"context_pad {pad} on each side leaves nothing of the 4 pixels"):
        detector.crop(np.ones((20, 20, 3), np.float32), np.array([0, 0, 8, 8]))


def test_selective_search_says_what_it_needs(model):
    with pytest.raises(ImportError, match="selective_search_ijcv_with_python"):
        caffe.Detector(*model).detect_selective_search(["image.png"])


def test_selective_search_finds_windows(model, tmp_path, monkeypatch):
    asked = []

    def get_windows(names, cmd):
        asked.append((names, cmd))
        return [np.array([[0, 0, 6, 6], [1, 1, 5, 7]]) for _ in names]

    package = types.ModuleType("selective_search_ijcv_with_python")
    package.get_windows = get_windows
    monkeypatch.setitem(sys.modules, package.__name__, package)
    path = write_png(tmp_path / "image.png", np.random.default_rng(0).integers(0, 256, (8, 8, 3)))
    detector = caffe.Detector(*model)
    found = detector.detect_selective_search([path])
    assert asked == [([path], "selective_search_rcnn")]
    expected = detector.detect_windows([(path, [[0, 0, 6, 6], [1, 1, 5, 7]])])
    for one, other in zip(found, expected):
        np.testing.assert_array_equal(one["prediction"], other["prediction"])
    assert len(found) == len(expected) == 2


def test_configure_crop(model):
    detector = caffe.Detector(*model, mean=MEAN, raw_scale=255, channel_swap=(2, 1, 0))
    assert not detector.context_pad
    detector.configure_crop(1)
    assert detector.context_pad == 1 and list(detector.crop_dims) == [4, 4, 3]
    np.testing.assert_allclose(detector.crop_mean.reshape(-1, 3)[0], MEAN[::-1] / 255, rtol=1e-6)


def test_the_phase_may_be_given_as_for_a_net(model, images):
    wanted = caffe.Classifier(*model).predict(images, oversample=False)
    assert (caffe.Classifier(*model, caffe.TEST).predict(images, oversample=False) == wanted).all()
    assert caffe.Detector(*model, caffe.TEST).inputs == ["data"]
