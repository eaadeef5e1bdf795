"""caffe.detect, with the face detector of the demo."""

from pathlib import Path

import numpy as np
import pytest

import caffe

FACES = Path(__file__).parents[3] / "data" / "faces"


@pytest.fixture(scope="module")
def net():
    return caffe.Net(str(FACES / "RFB-320.prototxt"), caffe.TEST, weights=str(FACES / "RFB-320.caffemodel"))


def test_a_face_is_found(net):
    (face,) = caffe.detect(net, FACES / "astronaut.jpg")
    assert isinstance(face, caffe.Detection) and face == caffe.Detection(*face)
    assert face.class_id == 1 and face.label is None and face.score > 0.9
    assert 160 < face.left < 200 and 250 < face.right < 290
    assert 50 < face.top < 90 and 170 < face.bottom < 220


def test_arrays_are_pictures_too(net, tmp_path):
    labels = tmp_path / "labels.txt"
    labels.write_text("background\nface\n")
    path = str(FACES / "astronaut.jpg")
    floats = caffe.io.load_image(path)
    pixels = np.ascontiguousarray((floats * 255).round().astype(np.uint8)[:, :, ::-1])
    (expected,) = caffe.detect(net, path, labels=labels)
    assert expected.label == "face"
    assert caffe.detect(net, [path, floats, pixels], labels=labels) == [[expected]] * 3
    assert caffe.detect(net, pixels, threshold=1) == []
    assert caffe.detect(net, pixels, mean=[127, 127, 127], scale=1 / 128, rgb=True, labels=labels) == [expected]


def test_mistakes_are_exceptions(net, tmp_path):
    with pytest.raises(ValueError, match=r"has the shape \(height, width, 3\)"):
        caffe.detect(net, np.zeros((2, 2, 2), np.uint8))
    with pytest.raises(Exception, match="none.jpg"):
        caffe.detect(net, tmp_path / "none.jpg")
    prototxt = tmp_path / "net.prototxt"
    prototxt.write_text('layer { name: "x" type: "Input" top: "x" input_param { shape { dim: 1 dim: 3 dim: 2 dim: 2 } } }')
    with pytest.raises(RuntimeError, match="outputs are no boxes"):
        caffe.detect(caffe.Net(str(prototxt), caffe.TEST), np.zeros((2, 2, 3), np.uint8))


def test_the_net_as_it_is_is_asked():
    own = caffe.Net(str(FACES / "RFB-320.prototxt"), caffe.TEST, weights=str(FACES / "RFB-320.caffemodel"))
    found = caffe.detect(own, FACES / "astronaut.jpg")
    weights = own.params[next(iter(own.params))][0]
    before = weights.data.copy()
    weights.data[...] = 0
    assert caffe.detect(own, FACES / "astronaut.jpg") != found
    weights.data[...] = before
    assert caffe.detect(own, FACES / "astronaut.jpg") == found
    held = weights.data
    held[...] = 0
    caffe.detect(own, FACES / "astronaut.jpg")
    held[...] = before
    (face,), (expected,) = caffe.detect(own, FACES / "astronaut.jpg"), found
    assert np.allclose(face[2:], expected[2:], rtol=1e-3), "layer by layer, while weights are in use"
