"""caffe.dnn beside cv2.dnn of OpenCV 4: the same functions, and the same results."""

import inspect

import numpy as np
import pytest

from conftest import once
from dnn_nets import CLASSIFIER, REGIONS, detector, image, write

cv2 = pytest.importorskip("cv2")
if not cv2.__version__.startswith("4."):
    pytest.skip(f"OpenCV {cv2.__version__} is installed, not 4", allow_module_level=True)

from caffe import dnn  # noqa: E402

pytestmark = [once, pytest.mark.opencv]


def both(function, *args, **kwargs):
    return [getattr(module, function)(*args, **kwargs) for module in (dnn, cv2.dnn)]


def pair(folder, text):
    """The same net in both."""
    files = write(folder, text)
    nets = [module.readNetFromCaffe(*files) for module in (dnn, cv2.dnn)]
    nets[1].enableFusion(False)
    return nets


def near(found, expected):
    found, expected = np.asarray(found), np.asarray(expected)
    return found.shape == expected.shape and np.abs(found - expected).max() <= 1e-4 * np.abs(expected).max() + 1e-7


def plain(shapes):
    """Arrays in tuples as lists."""
    return [plain(shape) for shape in shapes] if isinstance(shapes, tuple) else np.asarray(shapes).tolist()


def test_methods_and_constants_are_there():
    for name in vars(cv2.dnn):
        if name.startswith(("DNN_", "blobFrom", "imagesFrom", "readNetFromCaffe", "NMS", "soft", "shrink", "getAvailable")):
            assert hasattr(dnn, name), name
            if name.startswith("DNN_"):
                assert getattr(dnn, name) == getattr(cv2.dnn, name), name
    for name in ("Model", "DetectionModel", "ClassificationModel", "SegmentationModel", "KeypointsModel", "Net"):
        own, other = getattr(dnn, name), getattr(cv2.dnn, name)
        missing = {method for method in dir(other) if not method.startswith("_")} - set(dir(own))
        assert missing <= {"readFromModelOptimizer", *dnn._net._UNSUPPORTED}, (name, missing)
    assert issubclass(type(dnn._errors.fault("x")), cv2.error)


@pytest.mark.parametrize("channels", [1, 3, 4])
@pytest.mark.parametrize("size", [(0, 0), (53, 37), (20, 30), (106, 74), (300, 300), (26, 18), (7, 91), (1, 1)])
@pytest.mark.parametrize("crop", [False, True])
def test_blobs_of_bytes_are_equal_to_the_bit(size, crop, channels):
    for options in ({}, {"mean": (104, 117, 123), "scalefactor": 0.017, "swapRB": True}, {"mean": 5.5, "scalefactor": 1 / 255}):
        found, expected = both("blobFromImage", image(channels=channels), size=size, crop=crop, **options)
        assert found.shape == expected.shape and np.abs(found - expected).max() <= 1e-6 * max(np.abs(expected).max(), 1)
    found, expected = both("blobFromImage", image(channels=channels), size=size, crop=crop, ddepth=cv2.CV_8U)
    assert np.array_equal(found, expected)


@pytest.mark.parametrize("sides", [(480, 640), (719, 1279), (33, 1000), (97, 31), (2, 2), (1, 50)])
def test_sizes_of_photographs_shrink_and_grow_to_the_bit(sides):
    pixels = image(*sides)
    for size in [(224, 224), (300, 300), (sides[1] // 2 or 1, sides[0] // 2 or 1), (368, 656), (sides[1] * 2, sides[0] * 2)]:
        for crop in (False, True):
            found, expected = both("blobFromImage", pixels, size=size, crop=crop, ddepth=cv2.CV_8U)
            assert np.array_equal(found, expected), (size, crop)


@pytest.mark.parametrize("kind", [np.float32, np.float64, np.uint16, np.int16])
def test_blobs_of_other_numbers(kind):
    pixels = (image().astype(np.float64) * 3 - 100).astype(kind) if kind != np.uint16 else image().astype(kind) * 200
    for size in ((0, 0), (20, 30), (106, 74)):
        for crop in (False, True):
            found, expected = both("blobFromImage", pixels, 0.5, size, (1, 2, 3), True, crop)
            # OpenCV rounds halves of 16-bit numbers in ways of its own.
            limit = 0.5 if kind in (np.int16, np.uint16) else 1e-5 * np.abs(expected).max()
            assert found.shape == expected.shape and np.abs(found - expected).max() <= limit, (size, crop)


@pytest.mark.parametrize("mode", ["DNN_PMODE_NULL", "DNN_PMODE_CROP_CENTER", "DNN_PMODE_LETTERBOX"])
@pytest.mark.parametrize("layout", ["DNN_LAYOUT_NCHW", "DNN_LAYOUT_NHWC"])
def test_blobs_with_params(mode, layout):
    for channels in (1, 3):
        blobs = []
        for module in (dnn, cv2.dnn):
            param = module.Image2BlobParams()
            param.scalefactor, param.mean, param.borderValue = (0.5, 0.25, 2, 1), (1, 2, 3), (7, 8, 9)
            param.size, param.swapRB = (40, 24), channels == 3
            param.paddingmode, param.datalayout = getattr(dnn, mode), getattr(dnn, layout)
            blobs.append(module.blobFromImagesWithParams([image(channels=channels), image(50, 20, channels)], param))
            rects = [(1, 1, 3, 3), (10, 5, 20, 11)]
            blobs[-1] = blobs[-1], param.blobRectsToImageRects(rects, (53, 37)), param.blobRectToImageRect(rects[1], (53, 37))
        assert near(blobs[0][0], blobs[1][0])
        assert np.array_equal(blobs[0][1], blobs[1][1]) and tuple(blobs[0][2]) == tuple(blobs[1][2])


def test_images_from_blobs():
    for blob in (dnn.blobFromImages([image(), image(seed=1)]), dnn.blobFromImage(image(channels=1))):
        found, expected = both("imagesFromBlob", blob)
        assert len(found) == len(expected) and all(map(np.array_equal, found, expected))


@pytest.mark.parametrize("seed", range(6))
def test_the_same_boxes_remain(seed):
    rng = np.random.default_rng(seed)
    boxes = np.concatenate([rng.integers(0, 60, (80, 2)), rng.integers(0, 30, (80, 2))], 1)
    boxes = boxes.tolist() if seed % 2 else (boxes + 0.5).tolist()
    scores = np.round(rng.random(80), 2).tolist()  # Some are equal.
    classes = rng.integers(0, 3, 80).tolist()
    for options in [(0.2, 0.4), (0.0, 0.0), (0.5, 0.9), (0.1, 0.7, 0.9), (0.1, 0.7, 0.9, 20), (0.99, 0.4)]:
        assert np.array_equal(*both("NMSBoxes", boxes, scores, *options)), options
        assert np.array_equal(*both("NMSBoxesBatched", boxes, scores, classes, *options)), options
    distinct = np.random.default_rng(seed).permutation(80) / 80
    for method in (1, 2):
        whole = np.int32(boxes).tolist()
        found, expected = both("softNMSBoxes", whole, distinct.tolist(), 0.1, 0.4, 0, 0.5, method)
        assert np.array_equal(found[1], expected[1]) and near(found[0], expected[0])


@pytest.mark.parametrize(
    "text",
    [
        CLASSIFIER,
        CLASSIFIER.replace("name: 'relu1'", "name: 'norm1'"),  # Two layers of one name.
        detector(),
        detector("min_size: 6 max_size: 12 aspect_ratio: 2", keep=200),
        detector("min_size: 6.5 max_size: 11.3 aspect_ratio: 2 clip: false"),
        detector("min_size: 4.5 min_size: 8 max_size: 6.5 max_size: 12", keep=40),
        detector("min_size: 6.5 max_size: 11 aspect_ratio: 2 img_size: 48"),
        detector("min_size: 6.5 aspect_ratio: 2 aspect_ratio: 3 flip: false max_size: 9 offset: 0.25 step: 4"),
    ],
    ids=["classifier", "same name", "fractions", "whole", "no clip", "two sizes", "image size", "no flip"],
)
def test_every_layer_gives_the_same(folder, text):
    own, other = pair(folder, text)
    assert own.getLayerNames() == other.getLayerNames()
    assert own.getLayerTypes() == other.getLayerTypes()
    assert own.getUnconnectedOutLayersNames() == other.getUnconnectedOutLayersNames()
    assert np.array_equal(own.getUnconnectedOutLayers(), other.getUnconnectedOutLayers())
    shape = own._graph.shapes["data"]
    blob = dnn.blobFromImage(image(*shape[2:]), 0.02, mean=(100, 110, 120))
    for count in (1, 2):
        for net in (own, other):
            net.setInput(np.repeat(blob, count, axis=0))
        names = own.getLayerNames()
        for name, found, expected in zip(names, own.forward(names), other.forward(names)):
            assert near(found, expected), name
        assert near(own.forward(), other.forward())
    for number, name in enumerate(names, 1):
        found, expected = own.getLayer(number), other.getLayer(name)
        assert (found.name, found.type) == (expected.name, expected.type)
        assert plain(tuple(blob.shape for blob in found.blobs)) == plain(tuple(b.shape for b in expected.blobs)), name
        assert all(map(np.array_equal, found.blobs, expected.blobs))
        assert own.getLayerId(name) == other.getLayerId(name) == number
        assert own.getMemoryConsumption(number, shape) == other.getMemoryConsumption(number, shape), name
        assert own.getFLOPS(number, [shape]) == other.getFLOPS(number, [shape]), (name, expected.type)
    for of_own, of_other in zip(own.getLayersShapes(shape), other.getLayersShapes(shape)):
        assert plain(of_own) == plain(of_other)


def test_regions_are_the_same(folder):
    content = np.frombuffer(REGIONS.encode(), np.uint8)
    own, other = (module.readNetFromCaffe(content) for module in (dnn, cv2.dnn))
    for seed in range(4):
        rng = np.random.default_rng(seed)
        for name, values in [
            ("scores", rng.random((1, 12, 5, 7))),
            ("deltas", rng.uniform(-0.5, 0.5, (1, 24, 5, 7))),
            ("im_info", [[75, 110, 1]]),
        ]:
            for net in (own, other):
                net.setInput(np.float32(values), name)
        for found, expected in zip(own.forwardAndRetrieve(["proposal"])[0], other.forwardAndRetrieve(["proposal"])[0]):
            assert near(found, expected)


def test_weights_that_a_script_assigns(folder):
    own, other = pair(folder, CLASSIFIER)
    for net in (own, other):
        net.getLayer(net.getLayerId("scale2")).blobs = [np.full([1, 6], 2.5, np.float32), np.full([1, 6], 0.5, np.float32)]
        net.setInput(dnn.blobFromImage(image(16, 20), 0.02))
    assert near(own.forward("scale2"), other.forward("scale2"))
    assert near(own.forward(), other.forward())


def test_inputs_with_means_and_factors(folder):
    own, other = pair(folder, CLASSIFIER)
    for blob in (dnn.blobFromImage(image(16, 20)), dnn.blobFromImage(image(16, 20), ddepth=cv2.CV_8U)):
        for net in (own, other):
            net.setInput(blob, "data", 0.02, (100, 110, 120))
        assert near(own.forward("conv1"), other.forward("conv1"))


def test_models_find_the_same(folder):
    for text, name, calls in [
        (CLASSIFIER, "ClassificationModel", ["classify"]),
        (detector(keep=30), "DetectionModel", ["detect"]),
        (CLASSIFIER[: CLASSIFIER.index("layer { name: 'mean'")], "SegmentationModel", ["segment"]),
        (CLASSIFIER[: CLASSIFIER.index("layer { name: 'mean'")], "KeypointsModel", ["estimate"]),
    ]:
        files = write(folder, text)
        models = [getattr(module, name)(*files[::-1]) for module in (dnn, cv2.dnn)]
        for seed in range(3):
            for model in models:
                model.setInputParams(0.02, (32, 24) if "Detection" in name else (20, 16), (100, 110, 120), True, seed == 1)
            for call in calls:
                options = (0.35,) if call == "detect" else (0.3,) if call == "estimate" else ()
                found, expected = (getattr(model, call)(image(60, 80, seed=seed), *options) for model in models)
                if call == "estimate":
                    expected = np.array(expected)
                parts = zip(found, expected) if isinstance(found, tuple) else [(found, expected)]
                for one, wanted in parts:
                    assert np.allclose(one, wanted, rtol=1e-4), (name, seed)


def test_a_shrunk_file_is_the_same(folder):
    prototxt, weights = write(folder, CLASSIFIER)
    results = []
    for module in (dnn, cv2.dnn):
        small = str(folder / "small.caffemodel")
        module.shrinkCaffeModel(weights, small)
        net = dnn.readNetFromCaffe(prototxt, small)
        net.setInput(dnn.blobFromImage(image(16, 20), 0.01))
        results.append(net.forward())
    assert np.array_equal(*results)


def test_install_leaves_an_opencv_that_reads_caffe_as_it_is():
    before = cv2.dnn.readNetFromCaffe
    assert dnn.install() is cv2 and cv2.dnn.readNetFromCaffe is before
    assert not inspect.isfunction(cv2.dnn.readNetFromCaffe)
