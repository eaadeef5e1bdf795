"""caffe.io: values worked out by hand or by the formulas."""

import io
import sys

import numpy as np
import pytest

import caffe
from caffe.io import Transformer, load_image, oversample, resize_image
from caffe.proto import caffe_pb2
from conftest import write_png


def test_formats_that_need_pillow_say_so(tmp_path, monkeypatch):
    gif = tmp_path / "one.gif"
    gif.write_bytes(b"GIF89a\1\0\1\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\1\0\1\0\0\2\2D\1\0;")
    broken = tmp_path / "broken.png"
    broken.write_bytes(b"\x89PNG\r\n\x1a\n")
    monkeypatch.setitem(sys.modules, "PIL", None)  # Imports fail now.
    with pytest.raises(RuntimeError, match="it is a GIF file.* install Pillow"):
        caffe.io.load_image(str(gif))
    with pytest.raises(RuntimeError) as raised:
        caffe.io.load_image(str(broken))
    assert "Pillow" not in str(raised.value)


def test_blobproto_has_shape_data_and_diff():
    data = np.arange(6, dtype=np.float32).reshape(1, 2, 3)
    blob = caffe.io.array_to_blobproto(data, diff=-data)
    assert list(blob.shape.dim) == [1, 2, 3] and not blob.HasField("num")
    for return_diff, expected in ((False, data), (True, -data)):
        array = caffe.io.blobproto_to_array(blob, return_diff)
        assert array.dtype == np.float64
        np.testing.assert_array_equal(array, expected)


def test_blobproto_of_the_old_form():
    blob = caffe_pb2.BlobProto(num=1, channels=2, height=1, width=3, data=range(6))
    assert caffe.io.blobproto_to_array(blob).shape == (1, 2, 1, 3)


def test_blobproto_of_scalars_and_doubles():
    assert caffe.io.blobproto_to_array(caffe.io.array_to_blobproto(np.array(3.0))).shape == ()
    blob = caffe_pb2.BlobProto(double_data=[0.1, 0.2], shape=dict(dim=[2]))
    np.testing.assert_array_equal(caffe.io.blobproto_to_array(blob), [0.1, 0.2])


def test_blobprotovector():
    arrays = [np.ones((2, 3)), np.zeros((1, 1, 4))]
    text = caffe.io.arraylist_to_blobprotovector_str(arrays)
    assert isinstance(text, bytes) and text == caffe.io.arraylist_to_blobprotovecor_str(arrays)
    for array, back in zip(arrays, caffe.io.blobprotovector_str_to_arraylist(text)):
        np.testing.assert_array_equal(array, back)


def test_datum_of_bytes_and_of_floats():
    pixels = np.arange(12, dtype=np.uint8).reshape(3, 2, 2)
    datum = caffe.io.array_to_datum(pixels, 5)
    assert (datum.channels, datum.height, datum.width, datum.label) == (3, 2, 2, 5)
    assert datum.data == bytes(range(12)) and len(datum.float_data) == 0
    back = caffe.io.datum_to_array(datum)
    assert back.dtype == np.uint8 and back.flags.writeable
    np.testing.assert_array_equal(back, pixels)

    datum = caffe.io.array_to_datum(pixels / 2)
    assert not datum.HasField("label") and not datum.HasField("data")
    back = caffe.io.datum_to_array(datum)
    assert back.dtype == np.float64
    np.testing.assert_array_equal(back, pixels / 2)


def test_datum_label_zero_is_set():
    assert caffe.io.array_to_datum(np.zeros((1, 1, 1)), 0).HasField("label")


def test_datum_errors():
    with pytest.raises(ValueError, match="Incorrect array shape"):
        caffe.io.array_to_datum(np.zeros((2, 2)))
    with pytest.raises(ValueError, match="compressed"):
        caffe.io.datum_to_array(caffe_pb2.Datum(channels=1, height=1, width=1, data=b"x", encoded=True))


@pytest.mark.parametrize("channels", [0, 3, 4])
def test_load_image(tmp_path, channels):
    shape = (5, 4, channels) if channels else (5, 4)
    pixels = np.random.default_rng(0).integers(0, 256, shape).astype(np.uint8)
    path = write_png(tmp_path / "image.png", pixels)
    rgb = pixels[:, :, :3] if channels else np.repeat(pixels[:, :, None], 3, 2)
    image = load_image(path)
    assert image.dtype == np.float32 and image.shape == (5, 4, 3)
    np.testing.assert_allclose(image, rgb / 255.0, atol=1e-7)
    gray = load_image(path, color=False)
    assert gray.dtype == np.float32 and gray.shape == (5, 4, 1)
    np.testing.assert_allclose(gray[:, :, 0], (rgb / 255.0) @ [0.2125, 0.7154, 0.0721], atol=1e-6)


def test_load_image_from_memory_and_from_nowhere(tmp_path):
    path = write_png(tmp_path / "image.png", np.full((2, 3), 51, np.uint8))
    with open(path, "rb") as file:
        content = file.read()
    for source in (io.BytesIO(content), content, bytearray(content), memoryview(content)):
        np.testing.assert_allclose(load_image(source), np.full((2, 3, 3), 0.2), atol=1e-7)
    for end in range(0, len(content) // 2, 5):
        with pytest.raises(RuntimeError):
            load_image(content[:end])
    with pytest.raises(FileNotFoundError):
        load_image(str(tmp_path / "missing.png"))
    broken = tmp_path / "broken.png"
    broken.write_bytes(b"no image")
    with pytest.raises(Exception):
        load_image(str(broken))


def test_resize_of_three_channels_takes_pixels_as_areas():
    image = np.zeros((1, 4, 3), np.float32)
    image[0, :, 0] = [0, 4, 8, 12]
    halved = resize_image(image, (1, 2))
    assert halved.dtype == np.float32
    np.testing.assert_allclose(halved[0, :, 0], [2, 10], atol=1e-6)
    # output i lies at (i + 1/2) / 2 - 1/2; half a pixel beyond the border there is the least value, here 0
    doubled = resize_image(image, (1, 8))
    np.testing.assert_allclose(doubled[0, :, 0], [0, 1, 3, 5, 7, 9, 11, 9], atol=1e-5)


def test_resize_keeps_the_range_and_the_offset_of_values():
    image = np.random.default_rng(0).uniform(-50, 300, (6, 5, 1))
    resized = resize_image(image, (11, 9))
    assert image.min() - 1e-3 <= resized.min() and resized.max() <= image.max() + 1e-3
    np.testing.assert_allclose(resize_image(image + 7, (11, 9)), resized + 7, atol=1e-4)


def test_resize_to_the_nearest():
    image = np.arange(6, dtype=np.float32).reshape(2, 3, 1)
    np.testing.assert_allclose(resize_image(image, (4, 6), interp_order=0), image.repeat(2, 0).repeat(2, 1), atol=1e-5)


def test_resize_of_a_constant_image():
    resized = resize_image(np.full((3, 3, 3), 0.25), (2, 5))
    assert resized.dtype == np.float32
    np.testing.assert_array_equal(resized, np.full((2, 5, 3), 0.25, np.float32))


def test_resize_of_other_channels_keeps_the_corners():
    image = np.zeros((3, 2, 2), np.float32)
    image[:, :, 0] = [[0, 2], [4, 6], [8, 10]]
    resized = resize_image(image, (5, 3))
    assert resized.dtype == np.float32
    np.testing.assert_allclose(resized[:, :, 0], [[i * 2 + j for j in range(3)] for i in range(5)], atol=1e-6)
    whole = resize_image(image.astype(np.uint8), (4, 2))
    np.testing.assert_array_equal(whole[:, 0, 0], [0, 3, 5, 8])  # 0, 8/3, 16/3, 8 as integers


def test_oversample():
    images = np.random.default_rng(0).random((2, 7, 6, 3)).astype(np.float32)
    crops = oversample(images, (4, 3))
    assert crops.shape == (20, 4, 3, 3) and crops.dtype == np.float32
    for n, image in enumerate(images):
        places = [(0, 0), (0, 3), (3, 0), (3, 3), (1, 1)]
        for i, (y, x) in enumerate(places):
            expected = image[y : y + 4, x : x + 3]
            np.testing.assert_array_equal(crops[10 * n + i], expected)
            np.testing.assert_array_equal(crops[10 * n + 5 + i], expected[:, ::-1])


def test_oversample_takes_lists_and_whole_images():
    crops = oversample([np.ones((2, 2, 1))], np.array([2, 2]))
    assert crops.shape == (10, 2, 2, 1) and (crops == 1).all()


@pytest.fixture
def transformer():
    return Transformer({"data": (1, 3, 4, 5)})


def test_transformer_does_nothing_by_default():
    transformer = Transformer({"data": (1, 4, 5, 3)})
    image = np.random.default_rng(0).random((5, 3, 2))
    out = transformer.preprocess("data", image)
    assert out.dtype == np.float32
    np.testing.assert_allclose(out, image, atol=1e-6)


def test_preprocess_order_and_deprocess(transformer):
    image = np.random.default_rng(0).random((4, 5, 3)).astype(np.float32)
    before = image.copy()
    mean = np.array([104.0, 117.0, 123.0])
    transformer.set_transpose("data", (2, 0, 1))
    transformer.set_channel_swap("data", (2, 1, 0))
    transformer.set_raw_scale("data", 255)
    transformer.set_mean("data", mean)
    transformer.set_input_scale("data", 0.5)
    out = transformer.preprocess("data", image)
    assert out.shape == (3, 4, 5) and out.dtype == np.float32
    expected = (image.transpose(2, 0, 1)[::-1] * 255 - mean[:, None, None]) * 0.5
    np.testing.assert_allclose(out, expected, atol=1e-4)
    np.testing.assert_array_equal(image, before)
    np.testing.assert_allclose(transformer.deprocess("data", out[np.newaxis]), image, atol=1e-5)


def test_preprocess_resizes(transformer):
    transformer.set_transpose("data", (2, 0, 1))
    image = np.random.default_rng(0).random((8, 9, 3))
    expected = resize_image(image.astype(np.float32), (4, 5)).transpose(2, 0, 1)
    np.testing.assert_array_equal(transformer.preprocess("data", image), expected)


def test_deprocess_of_one_channel():
    transformer = Transformer({"data": (1, 1, 2, 3)})
    transformer.set_transpose("data", (2, 0, 1))
    image = np.arange(6.0).reshape(2, 3, 1)
    out = transformer.preprocess("data", image)
    np.testing.assert_allclose(transformer.deprocess("data", out[np.newaxis]), image)


def test_channel_swaps_that_are_not_their_own_inverse(transformer):
    transformer.set_transpose("data", (2, 0, 1))
    transformer.set_channel_swap("data", (1, 2, 0))
    image = np.random.default_rng(0).random((4, 5, 3)).astype(np.float32)
    out = transformer.preprocess("data", image)
    np.testing.assert_array_equal(out[0], image[:, :, 1])
    np.testing.assert_array_equal(transformer.deprocess("data", out), image)


def test_means(transformer):
    transformer.set_mean("data", np.array([1.0, 2.0, 3.0]))
    assert transformer.mean["data"].shape == (3, 1, 1)
    full = np.random.default_rng(0).random((3, 4, 5))
    transformer.set_mean("data", full)
    np.testing.assert_array_equal(transformer.mean["data"], full)
    larger = np.random.default_rng(0).random((3, 8, 10))
    transformer.set_mean("data", larger)
    expected = resize_image(larger.transpose(1, 2, 0), (4, 5)).transpose(2, 0, 1)
    np.testing.assert_allclose(transformer.mean["data"], expected, atol=1e-6)
    with pytest.raises(ValueError, match="Mean channels incompatible with input"):
        transformer.set_mean("data", np.zeros(4))
    with pytest.raises(ValueError, match="Mean shape invalid"):
        transformer.set_mean("data", np.zeros((1, 3, 4, 5)))


def test_setters_check_the_input_and_the_order(transformer):
    setters = ("set_transpose", "set_channel_swap", "set_raw_scale", "set_mean", "set_input_scale", "preprocess", "deprocess")
    for setter in setters:
        with pytest.raises(Exception, match="other is not one of the net inputs"):
            getattr(transformer, setter)("other", np.zeros(3))
    with pytest.raises(Exception, match="Transpose order needs to have the same number of dimensions as the input."):
        transformer.set_transpose("data", (1, 0))
    with pytest.raises(Exception, match="Channel swap needs to have the same number of dimensions as the input channels."):
        transformer.set_channel_swap("data", (1, 0))
