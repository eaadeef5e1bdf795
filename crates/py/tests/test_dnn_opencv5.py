"""What caffe.dnn puts into OpenCV 5."""

import subprocess
import sys

import numpy as np
import pytest

from conftest import ROOT, once
from dnn_nets import CLASSIFIER, detector, image, write

cv2 = pytest.importorskip("cv2")
if not cv2.__version__.startswith("5."):
    pytest.skip(f"OpenCV {cv2.__version__} is installed, not 5", allow_module_level=True)

import caffe  # noqa: E402
import caffe.dnn  # noqa: E402

pytestmark = [once, pytest.mark.opencv]


@pytest.fixture(scope="module", autouse=True)
def installed():
    assert not hasattr(cv2.dnn, "readNetFromCaffe")
    assert caffe.dnn.install() is cv2 and caffe.dnn.install() is cv2


def test_nets_of_caffe_are_read(folder):
    files = write(folder, CLASSIFIER)
    blob = cv2.dnn.blobFromImage(image(), 0.01, (20, 16), (1, 2, 3), True)
    results = []
    for read in (lambda: cv2.dnn.readNetFromCaffe(*files), lambda: cv2.dnn.readNet(files[1], files[0])):
        net = read()
        net.setPreferableBackend(cv2.dnn.DNN_BACKEND_OPENCV)
        net.setPreferableTarget(cv2.dnn.DNN_TARGET_CPU)
        net.setInput(blob, "data")
        results.append(net.forward("prob"))
    expected = caffe.Net(files[0], caffe.TEST, weights=files[1]).forward(data=blob)["prob"]
    assert np.array_equal(*results) and np.allclose(results[0], expected, rtol=1e-4)


def test_blobs_and_boxes_are_those_of_opencv_5():
    pixels = image(90, 120)
    for size in ((0, 0), (224, 224), (60, 45), (300, 100)):
        for crop in (False, True):
            found, expected = (m.blobFromImage(pixels, 0.5, size, (1, 2, 3), True, crop) for m in (caffe.dnn, cv2.dnn))
            assert np.abs(found - expected).max() <= 1e-4
    boxes, scores = [[0, 0, 10, 10], [1, 1, 10, 10], [20, 20, 5, 5]], [0.5, 0.9, 0.3]
    assert np.array_equal(caffe.dnn.NMSBoxes(boxes, scores, 0.1, 0.4), cv2.dnn.NMSBoxes(boxes, scores, 0.1, 0.4))


def test_models_of_caffe_and_of_others(folder):
    files = write(folder, detector(keep=20))
    for model in (cv2.dnn.DetectionModel(*files[::-1]), cv2.dnn_DetectionModel(cv2.dnn.readNetFromCaffe(*files))):
        model.setInputParams(0.01, (32, 24))
        classes, scores, boxes = model.detect(image(), 0.35)
        assert len(classes) == len(scores) == len(boxes) > 0
    prototxt, weights = write(folder, CLASSIFIER[: CLASSIFIER.index("layer { name: 'norm1'")])
    caffe.export_onnx(caffe.Net(prototxt, caffe.TEST, weights=weights), str(folder / "net.onnx"))
    own, other = cv2.dnn.readNet(weights, prototxt), cv2.dnn.readNet(str(folder / "net.onnx"))
    assert isinstance(own, caffe.dnn.Net) and isinstance(other, cv2.dnn.Net)
    found = []
    for net in (own, other):
        net.setInput(cv2.dnn.blobFromImage(image(16, 20), 0.01))
        found.append(net.forward())
    assert np.allclose(*found, atol=1e-5)
    assert len(cv2.dnn.Model(other).setInputSize(20, 16).predict(image())) == 1


def test_the_example_finds_what_the_net_finds(folder):
    prototxt, weights = write(folder, detector(keep=20).replace("dim: 24 dim: 32", "dim: 32 dim: 32"))
    cv2.imwrite(str(folder / "in.png"), image(60, 80))
    options = ["--size", "32", "--scale", "0.01", "--mean", "1", "2", "3", "--confidence", "0.4"]
    files = ["--prototxt", prototxt, "--model", weights, "--image", folder / "in.png", "--output", folder / "out.png"]
    command = [sys.executable, ROOT / "examples/opencv/detect.py", *files, *options]
    *found, time = subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()
    net = cv2.dnn.readNetFromCaffe(prototxt, weights)
    net.setInput(cv2.dnn.blobFromImage(image(60, 80), 0.01, (32, 32), (1, 2, 3)))
    rows = net.forward()[0, 0]
    assert len(found) == (rows[:, 2] >= 0.4).sum() > 0 and time.endswith(" ms")
    assert found[0].startswith(f"class {int(rows[0, 1])}, score {rows[0, 2]:.3f}: ")
    assert not np.array_equal(cv2.imread(str(folder / "out.png")), image(60, 80))


def test_errors_are_those_that_scripts_catch():
    with pytest.raises(cv2.error, match="missing.prototxt"):
        cv2.dnn.readNetFromCaffe("missing.prototxt")
