"""caffe.dnn alone, without any OpenCV. What OpenCV 4 gives is compared in test_dnn_opencv4.py."""

import os
import sys

import numpy as np
import pytest

import caffe
from caffe import dnn
from conftest import once
from dnn_nets import CLASSIFIER, REGIONS, detector, image, write

pytestmark = once

#: A net that takes pictures of any size.
FEATURES = CLASSIFIER[: CLASSIFIER.index("layer { name: 'ip'")]


@pytest.fixture(scope="module")
def classifier(folder):
    return write(folder, CLASSIFIER)


def test_a_pixel_and_its_mean_scale_and_order():
    pixels = np.array([[[10, 20, 30]]], np.uint8)
    assert dnn.blobFromImage(pixels, 0.5, mean=(1, 2, 3)).ravel().tolist() == [4.5, 9, 13.5]
    assert dnn.blobFromImage(pixels, 0.5, mean=(1, 2, 3), swapRB=True).ravel().tolist() == [14.5, 9, 3.5]
    assert dnn.blobFromImage(pixels, mean=4).ravel().tolist() == [6, 20, 30]  # A number is the mean of the first channel.


def test_sizes_are_width_and_height():
    blob = dnn.blobFromImages([image(), image(20, 20)], size=(8, 5), ddepth=dnn._constants.CV_8U)
    assert blob.shape == (2, 3, 5, 8) and blob.dtype == np.uint8
    assert dnn.blobFromImages([image(), image(20, 20)]).shape == (2, 3, 37, 53)
    assert dnn.blobFromImage(image(channels=1)).shape == (1, 1, 37, 53)


def test_params_convert_what_they_are_given():
    param = dnn.Image2BlobParams()
    param.mean, param.size = 3, [8, 6]
    assert param.mean == (3.0, 0.0, 0.0, 0.0) and param.size == (8, 6)
    param.datalayout = dnn.DNN_LAYOUT_NHWC
    assert dnn.blobFromImageWithParams(image(), param).shape == (1, 6, 8, 3)
    param.paddingmode = dnn.DNN_PMODE_CROP_CENTER
    assert param.blobRectToImageRect((1, 1, 3, 3), (40, 40)) == (4, 9, 15, 15)


def test_images_from_a_blob():
    pixels = image()
    (back,) = dnn.imagesFromBlob(dnn.blobFromImage(pixels))
    assert np.array_equal(back, pixels)
    (gray,) = dnn.imagesFromBlob(dnn.blobFromImage(image(channels=1)))
    assert gray.shape == (37, 53)


@pytest.mark.parametrize("bad", [None, np.zeros((0, 0, 3), np.uint8), np.zeros((4, 4, 2), np.uint8), np.zeros(5)])
def test_what_is_no_image_is_an_error(bad):
    with pytest.raises(dnn.error):
        dnn.blobFromImage(bad)


def test_boxes_that_overlap_are_dropped():
    boxes, scores = [[0, 0, 10, 10], [1, 1, 10, 10], [20, 20, 5, 5]], [0.5, 0.9, 0.3]
    assert dnn.NMSBoxes(boxes, scores, 0.1, 0.4).tolist() == [1, 2]
    assert dnn.NMSBoxes(boxes, scores, 0.4, 0.4).tolist() == [1]
    assert dnn.NMSBoxesBatched(boxes, scores, [0, 1, 0], 0.1, 0.4).tolist() == [1, 0, 2]
    assert dnn.NMSBoxes([], [], 0.1, 0.4) == () == dnn.NMSBoxes(boxes, scores, 0.95, 0.4)
    with pytest.raises(dnn.error, match="3 boxes need as many scores, not 2"):
        dnn.NMSBoxes(boxes, scores[:2], 0.1, 0.4)


def test_a_net_from_paths_and_from_buffers_in_either_order(classifier):
    prototxt, weights = classifier
    content = [open(path, "rb").read() for path in classifier]
    nets = [
        dnn.readNetFromCaffe(prototxt, weights),
        dnn.readNetFromCaffe(*content),
        dnn.readNetFromCaffe(*[np.frombuffer(bytes_, np.uint8) for bytes_ in content]),
        dnn.readNet(weights, prototxt),
        dnn.readNet(prototxt, weights),
        dnn.readNet("caffe", content[1], content[0]),
    ]
    blob = dnn.blobFromImage(image(), 0.01, (20, 16))
    results = []
    for net in nets:
        net.setInput(blob)
        results.append(net.forward())
    assert all(np.array_equal(result, results[0]) for result in results) and results[0].shape == (1, 5)
    assert results[0].sum() == pytest.approx(1)


def test_every_output_is_the_layers_own(classifier):
    net = dnn.readNetFromCaffe(*classifier)
    assert net.getLayerNames()[:2] == ("conv1", "relu1") and net.getUnconnectedOutLayersNames() == ("prob",)
    net.setInput(dnn.blobFromImage(image(), 0.01, (20, 16)))
    before, after = net.forward(["conv1", "relu1"])
    assert before.min() < 0 and np.allclose(after, np.where(before > 0, before, 0.1 * before))
    assert np.array_equal(net.forward("first"), before)  # The name in the prototxt.
    ((left, right),) = net.forwardAndRetrieve(["halves"])
    assert left.shape[1] == 2 and right.shape[1] == 4 and np.array_equal(net.forward("halves"), left)
    assert isinstance(net.forward([], "halves"), tuple)


def test_results_are_those_of_the_net(classifier):
    prototxt, weights = classifier
    net, blob = dnn.readNetFromCaffe(prototxt, weights), dnn.blobFromImage(image(), 0.01, (20, 16))
    net.setInput(blob)
    expected = caffe.Net(prototxt, caffe.TEST, weights=weights).forward(data=blob)["prob"]
    assert np.allclose(net.forward("prob"), expected, rtol=1e-4, atol=1e-6)


def test_an_input_takes_a_mean_a_factor_and_another_shape(folder):
    net, pixels = dnn.readNetFromCaffe(*write(folder, FEATURES)), dnn.blobFromImage(image(16, 20))
    net.setInput(pixels, "data", 0.01, (1, 2, 3))
    found = net.forward("pool1")
    net.setInput((pixels - np.float32([1, 2, 3]).reshape(1, 3, 1, 1)) * np.float32(0.01))
    assert np.allclose(found, net.forward("pool1"), atol=1e-6)
    net.setInput(np.repeat(pixels, 3, axis=0), scalefactor=0.01, mean=(1, 2, 3))
    assert np.allclose(net.forward("pool1")[2], found[0], atol=1e-6)
    net.setInput(np.zeros((1, 3, 32, 40), np.uint8))
    assert net.forward("pool1").shape == (1, 6, 8, 10)


def test_an_input_without_a_shape_takes_that_of_its_first_blob(folder, classifier):
    text = CLASSIFIER.replace("input_shape { dim: 1 dim: 3 dim: 16 dim: 20 }", "")
    net = dnn.readNetFromCaffe(text.encode(), open(classifier[1], "rb").read())
    same, blob = dnn.readNetFromCaffe(*classifier), dnn.blobFromImage(image(16, 20), 0.01)
    for one in (net, same):
        one.setInput(blob)
    assert np.array_equal(net.forward(), same.forward())


def test_weights_are_copies_that_may_be_replaced(classifier):
    net = dnn.readNetFromCaffe(*classifier)
    layer = net.getLayer("conv1")
    biases = layer.blobs[1]
    assert (layer.name, layer.type) == ("conv1", "Convolution") and net.getLayerId("conv1") == 1
    assert [blob.shape for blob in layer.blobs] == [(6, 3, 3, 3), (6, 1)]
    assert [blob.shape for blob in net.getLayer(net.getLayerId("ip")).blobs][1] == (1, 5)
    net.setInput(dnn.blobFromImage(image(16, 20), 0.01))
    first = net.forward("conv1")
    net.setParam("conv1", 1, biases + 1)
    assert np.allclose(net.forward("conv1"), first + 1, atol=1e-5)
    assert np.array_equal(net.getParam("conv1", 1), biases + 1) and np.array_equal(layer.blobs[1], biases + 1)
    net.getLayer("scale2").blobs = [np.full([1, 6], 2, np.float32)]
    assert net.getParam("scale2").ravel().tolist() == [2] * 6
    with pytest.raises(dnn.error, match="has 6 values, not 2"):
        net.setParam("conv1", 1, np.zeros(2))


def test_shapes_and_costs(folder):
    net = dnn.readNetFromCaffe(*write(folder, FEATURES))
    ids, inputs, outputs = net.getLayersShapes((1, 3, 16, 20))
    assert len(ids) == len(net.getLayerNames()) + 1
    assert inputs[1][0].tolist() == [1, 3, 16, 20] and outputs[1][0].tolist() == [1, 6, 8, 10]
    assert net.getLayersShapes([(2, 3, 32, 20)])[2][1][0].tolist() == [2, 6, 16, 10]
    assert net.getFLOPS(1, (1, 3, 16, 20)) == 6 * 8 * 10 * (2 * 27 + 1) and net.getFLOPS((1, 3, 16, 20)) > 26400
    assert net.getMemoryConsumption(1, (1, 3, 16, 20)) == (4 * (6 * 27 + 6), 4 * 480)
    assert net.getLayersShapes((1, 3, 16, 20))[2][1][0].tolist() == [1, 6, 8, 10]


def test_the_time_of_a_pass(classifier):
    net = dnn.readNetFromCaffe(*classifier)
    net.setInput(dnn.blobFromImage(image(16, 20), 0.01))
    net.forward()
    total, times = net.getPerfProfile()
    assert total > 0 and times.shape == (len(net.getLayerNames()), 1) and times.sum() == total


def test_what_configures_opencvs_own_engine_is_accepted(classifier):
    net = dnn.readNetFromCaffe(*classifier)
    net.setPreferableBackend(dnn.DNN_BACKEND_CUDA)
    net.setPreferableTarget(dnn.DNN_TARGET_CUDA_FP16)
    net.enableFusion(False)
    net.enableWinograd(False)
    assert net.dump().startswith("digraph") and not net.empty() and dnn.Net().empty()
    with pytest.raises(dnn.error, match="does not support Net.quantize"):
        net.quantize([], 0, 0)


def test_rows_of_zeros_follow_detections_of_falling_scores(folder):
    net = dnn.readNetFromCaffe(*write(folder, detector(keep=200)))
    net.setInput(dnn.blobFromImage(image(24, 32), 0.01))
    rows = net.forward()[0, 0]
    found = rows[rows[:, 2] > 0]
    assert rows.shape == (200, 7) and 1 < len(found) < 200 and not rows[len(found) :].any()
    assert (np.diff(found[:, 2]) <= 0).all() and len(set(found[:, 1])) == 2
    net.setInput(np.repeat(dnn.blobFromImage(image(24, 32), 0.01), 2, axis=0))
    both = net.forward()[0, 0]
    assert both.shape == (400, 7) and np.array_equal(both[len(found) : 2 * len(found), 1:], found[:, 1:])


def test_nothing_found_is_rows_of_zeros(folder):
    text = detector().replace("confidence_threshold: 0.35", "confidence_threshold: 0.99999")
    net = dnn.readNetFromCaffe(*write(folder, text))
    net.setInput(dnn.blobFromImage(image(24, 32), 0.001))
    assert net.forward().shape == (1, 1, 12, 7) and not net.forward().any()


def test_priors_keep_fractions_and_end_at_the_image(folder):
    for options, expected in [("min_size: 6.5", 6.5), ("min_size: 6.5 clip: false", 6.5)]:
        net = dnn.readNetFromCaffe(*write(folder, detector(options + " max_size: 11.3 aspect_ratio: 2")))
        net.setInput(dnn.blobFromImage(image(24, 32)))
        left, top, right, bottom = (net.forward("priors")[0, 0].reshape(-1, 4) * [32, 24, 32, 24]).T
        middle = (left > 0.1) & (top > 0.1) & (right < 31.9) & (bottom < 23.9)
        assert np.isclose((right - left)[middle].min(), min(expected, 6.5 / 2**0.5), atol=1e-3)
        assert (left.min() < 0) == ("clip" in options)


def test_a_registered_layer_computes(folder):
    class Doubled:
        def __init__(self, params, blobs):
            self.factor = params["scale"]

        def getMemoryShapes(self, inputs):
            return [inputs[0]]

        def forward(self, inputs):
            return [inputs[0] * self.factor]

    text = "input: 'data' input_shape { dim: 1 dim: 4 } layer { name: 'p' type: 'Power' bottom: 'data' top: 'p' power_param { scale: 3 } }"
    dnn.registerLayer("Power", Doubled)
    try:
        net = dnn.readNetFromCaffe(text.encode())
    finally:
        dnn.unregisterLayer("Power")
    net.setInput(np.float32([[1, 2, 3, 4]]))
    assert net.forward().tolist() == [[3, 6, 9, 12]]


def test_regions_have_a_fixed_number_of_rows(folder):
    net = dnn.readNetFromCaffe(REGIONS.encode())
    rng = np.random.default_rng(0)
    net.setInput(rng.random((1, 12, 5, 7)), "scores")
    net.setInput(rng.uniform(-0.2, 0.2, (1, 24, 5, 7)), "deltas")
    net.setInput([[80, 112, 1]], "im_info")
    regions, scores = net.forwardAndRetrieve(["proposal"])[0]
    assert regions.shape == (60, 5) and scores.shape == (60, 1)
    assert regions[:, 3].max() <= 111 and regions[:, 4].max() <= 79 and (np.diff(scores[:, 0]) <= 0).all()


def test_models_prepare_images_and_read_results(folder, classifier):
    model = dnn.ClassificationModel(*classifier[::-1])
    model.setInputParams(0.01, (20, 16), (1, 2, 3), True)
    label, score = model.classify(image())
    net = dnn.readNetFromCaffe(*classifier)
    net.setInput(dnn.blobFromImage(image(), 0.01, (20, 16), (1, 2, 3), True))
    scores = net.forward()[0]
    assert label == scores.argmax() and score == scores.max()
    detection = dnn.DetectionModel(dnn.readNetFromCaffe(*write(folder, detector(keep=20))))
    classes, scores, boxes = detection.setInputScale(0.01).detect(image(), 0.3)
    assert classes.dtype == boxes.dtype == np.int32 and scores.dtype == np.float32 and boxes.shape == (len(scores), 4)
    assert detection.detect(image(), 1.1) == ((), (), ())


def test_errors_say_what_is_wrong(folder, classifier):
    net = dnn.readNetFromCaffe(*classifier)
    for problem, text in [
        (lambda: net.forward(), r"inputs are missing: \['data'\]"),
        (lambda: net.setInput(np.zeros((1, 3, 4, 4)), "nope"), "nope"),
        (lambda: net.forward("nope"), "nope"),
        (lambda: net.getLayer(99), "99"),
        (lambda: dnn.readNetFromCaffe("missing.prototxt"), "missing.prototxt"),
        (lambda: dnn.readNetFromCaffe(classifier[0], "missing.caffemodel"), "missing.caffemodel"),
        (lambda: dnn.readNetFromCaffe(b"layer { name: "), "1:"),
        (lambda: dnn.readNetFromCaffe(open(classifier[0], "rb").read(), b"no weights"), "weights"),
        (lambda: dnn.DetectionModel(net).detect(image()), "DetectionOutput"),
    ]:
        with pytest.raises(dnn.error, match=text):
            problem()


def test_a_file_with_half_the_bytes(folder, classifier):
    small = folder / "half.caffemodel"
    dnn.shrinkCaffeModel(classifier[1], small)
    assert small.stat().st_size < 0.8 * os.path.getsize(classifier[1])
    results = []
    for weights in (classifier[1], small):
        net = dnn.readNetFromCaffe(classifier[0], weights)
        net.setInput(dnn.blobFromImage(image(16, 20), 0.01))
        results.append(net.forward("ip"))
    assert np.allclose(*results, rtol=1e-2, atol=1e-2) and not np.array_equal(*results)


@pytest.mark.skipif("cv2" in sys.modules, reason="OpenCV is loaded")
def test_without_opencv_what_only_it_has_is_an_error(monkeypatch):
    monkeypatch.setitem(sys.modules, "cv2", None)
    with pytest.raises(AttributeError, match="readNetFromONNX"):
        dnn.readNetFromONNX  # noqa: B018
    with pytest.raises(dnn.error, match="is not a Caffe model"):
        dnn.readNet("net.onnx")
    with pytest.raises(dnn.error, match="no OpenCV is installed"):
        dnn.install()


def test_reading_a_net_logs_warnings_only(classifier, loud, capfd):
    dnn.readNetFromCaffe(*classifier)
    assert capfd.readouterr().err == ""
    dnn.readNetFromCaffe(open(classifier[0], "rb").read() + b"no_such_field: 1")
    assert "no_such_field" in capfd.readouterr().err
    caffe.Net(classifier[0], caffe.TEST)
    assert "Network initialization done" in capfd.readouterr().err
