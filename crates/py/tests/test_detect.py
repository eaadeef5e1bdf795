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


def test_the_type_of_a_picture_says_what_it_is(net):
    path = FACES / "astronaut.jpg"
    (expected,) = caffe.detect(net, path)
    unit = caffe.io.load_image(str(path))
    pixels = np.ascontiguousarray((unit * 255).round()[:, :, ::-1]).astype(np.uint8)

    class Pillow:
        """As much of a picture of Pillow as counts."""

        def convert(self, mode):
            assert mode == "RGB"
            return pixels[:, :, ::-1]

        def getbands(self):
            return "RGB"

    same = [path.read_bytes(), bytearray(path.read_bytes()), unit, unit * 255, unit.astype(np.float64) * 255, Pillow()]
    same += [pixels, pixels.astype(np.int64), pixels.astype(np.uint16)]
    for picture in same:
        assert caffe.detect(net, picture) == [expected], type(picture)
    assert caffe.detect(net, same) == [[expected]] * len(same)


def test_what_cannot_be_a_picture_is_an_exception(net):
    for wrong in [np.full((8, 8, 3), -3.0), np.full((8, 8, 3), 700.0), np.full((8, 8, 3), np.nan), np.full((8, 8, 3), 256)]:
        with pytest.raises(ValueError, match="from 0 to 1 or from 0 to 255"):
            caffe.detect(net, wrong)
    with pytest.raises(ValueError, match="has pixels"):
        caffe.detect(net, np.zeros((0, 8, 3)))
    for wrong in [np.zeros((8, 8, 3), bool), np.zeros((8, 8, 3), object)]:
        with pytest.raises(TypeError, match="array of bytes or floats"):
            caffe.detect(net, wrong)
    with pytest.raises(TypeError, match="a picture is the path"):
        caffe.detect(net, [3])


def test_mistakes_are_exceptions(net, tmp_path):
    with pytest.raises(ValueError, match=r"has the shape \(height, width, 3\)"):
        caffe.detect(net, np.zeros((2, 2, 2), np.uint8))
    with pytest.raises(Exception, match="none.jpg"):
        caffe.detect(net, tmp_path / "none.jpg")
    prototxt = tmp_path / "net.prototxt"
    prototxt.write_text('layer { name: "x" type: "Input" top: "x" input_param { shape { dim: 1 dim: 3 dim: 2 dim: 2 } } }')
    with pytest.raises(RuntimeError, match="boxes from these outputs"):
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
