"""The Python side of caffe.Net, on a net of out = 2 (W data + b) + 1."""

import copy
import pickle
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import caffe
from conftest import affine_of
from nets import AFFINE_NET

TWO_OUTPUTS = """
layer { name: 'data' type: 'Input' top: 'data' top: 'more' input_param { shape { dim: 2 dim: 3 } } }
layer { name: 'b' type: 'Power' bottom: 'data' top: 'twice' power_param { scale: 2 } }
layer { name: 'a' type: 'Power' bottom: 'more' top: 'negative' power_param { scale: -1 } }
"""

MEMORY_DATA = """
layer { name: 'data' type: 'MemoryData' top: 'data' top: 'label'
        memory_data_param { batch_size: 2 channels: 3 height: 4 width: 5 } }
"""


@pytest.fixture
def rng():
    return np.random.default_rng(1)


def test_names(affine):
    assert affine.inputs == ["data"] and affine.outputs == ["out"]
    assert list(affine._layer_names) == ["data", "ip", "twice"]
    assert list(affine._blob_names) == ["data", "ip", "out"]
    assert affine.top_names == OrderedDict([("data", ["data"]), ("ip", ["ip"]), ("twice", ["out"])])
    assert affine.bottom_names == OrderedDict([("data", []), ("ip", ["data"]), ("twice", ["ip"])])
    assert list(affine.blobs) == ["data", "ip", "out"] and isinstance(affine.blobs, OrderedDict)
    assert list(affine.params) == ["ip"] and isinstance(affine.params, OrderedDict)
    assert [affine.layer_dict[name].type for name in affine.layer_dict] == ["Input", "InnerProduct", "Power"]
    assert affine.blob_loss_weights == OrderedDict([("data", 0), ("ip", 0), ("out", 0)])
    assert affine.blobs is affine.blobs and affine.params is affine.params


def test_forward(affine, rng):
    x = rng.random((4, 3), dtype=np.float32)
    out = affine.forward(data=x)
    assert list(out) == ["out"] and out["out"].dtype == np.float32
    np.testing.assert_allclose(out["out"], affine_of(affine, x), rtol=1e-5, atol=1e-6)
    np.testing.assert_array_equal(affine.blobs["data"].data, x)


def test_forward_with_blobs_start_and_end(affine, rng):
    affine.blobs["data"].data[...] = rng.random((4, 3))
    out = affine.forward(blobs=["data", "out"])
    assert set(out) == {"out", "data"}
    affine.blobs["ip"].data[...] = 3
    assert (affine.forward(start="twice")["out"] == 7).all()
    out = affine.forward(end="ip")
    assert list(out) == ["ip"]
    assert (affine.blobs["out"].data == 7).all()


def test_backward(affine, rng):
    affine.forward(data=rng.random((4, 3)))
    top = rng.random((4, 2), dtype=np.float32)
    diffs = affine.backward(diffs=["ip"], out=top)
    assert set(diffs) == {"data", "ip"}
    np.testing.assert_allclose(diffs["ip"], 2 * top, rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(diffs["data"], 2 * top @ affine.params["ip"][0].data, rtol=1e-4, atol=1e-6)
    affine.blobs["ip"].diff[...] = 1
    assert list(affine.backward(start="ip", end="ip")) == ["data"]


def test_arguments_that_do_not_fit(affine):
    x = np.zeros((4, 3))
    with pytest.raises(Exception, match="Input blob arguments do not match net inputs."):
        affine.forward(other=x)
    with pytest.raises(Exception, match="Input is not batch sized"):
        affine.forward(data=x[:3])
    with pytest.raises(Exception, match="Top diff arguments do not match net outputs."):
        affine.backward(data=x)
    with pytest.raises(Exception, match="Diff is not batch sized"):
        affine.backward(out=np.zeros((3, 2)))
    with pytest.raises(ValueError, match="'twise' is not a layer of the net; did you mean 'twice'"):
        affine.forward(start="twise")
    with pytest.raises(ValueError, match="'conv9' is not a layer of the net; there are 'data', 'ip', 'twice'"):
        affine.backward(end="conv9")
    with pytest.raises(KeyError):
        affine.forward(blobs=["nothing"])


def test_what_does_not_fit_is_named(affine):
    x = np.zeros((4, 3))
    cases = [
        (lambda: affine.forward(data=x[:3]), "'data' has shape (3, 3), and the blob (4, 3); give 4 at a time"),
        (lambda: affine.forward(data=np.zeros((4, 5))), "Input does not fit: the array for 'data' has shape (4, 5)"),
        (lambda: affine.forward(dat=x), "Given are ['dat'], and the net has ['data']."),
        (lambda: affine.backward(out=np.zeros((3, 2))), "'out' has shape (3, 2), and the blob (4, 2)"),
    ]
    for call, message in cases:
        with pytest.raises(Exception) as raised:
            call()
        assert message in str(raised.value)


def test_names_that_are_not_there(affine):
    cases = [
        (affine.blobs, "outt", "'outt' is not a blob of the net; did you mean 'out'?"),
        (affine.params, "twice", "'twice' is not a layer with parameters of the net; there are 'ip'"),
        (affine.layer_dict, "twise", "'twise' is not a layer of the net; did you mean 'twice'?"),
        (affine.top_names, "conv9", "'conv9' is not a layer of the net; there are 'data', 'ip', 'twice'"),
        (affine.blob_loss_weights, "conv9", "'conv9' is not a blob of the net"),
    ]
    for names, name, message in cases:
        with pytest.raises(KeyError) as raised:
            names[name]
        assert message in str(raised.value)
        assert names.get(name) is None and name not in names and names.copy() == names
    with pytest.raises(KeyError, match="not a blob"):
        affine.forward(blobs=["conv9"])


@pytest.mark.parametrize("count", [1, 4, 8, 11])
def test_forward_all_and_predict(affine, rng, count):
    x = rng.random((count, 3), dtype=np.float32)
    out = affine.forward_all(blobs=["data"], data=x)
    assert set(out) == {"out", "data"}
    np.testing.assert_allclose(out["out"], affine_of(affine, x), rtol=1e-5, atol=1e-6)
    np.testing.assert_array_equal(out["data"], x)
    np.testing.assert_allclose(affine.predict(x), affine_of(affine, x), rtol=1e-5, atol=1e-6)
    assert tuple(affine.blobs["data"].shape) == (4, 3)


def test_forward_backward_all(affine, rng):
    x, top = rng.random((6, 3), dtype=np.float32), rng.random((6, 2), dtype=np.float32)
    blobs, diffs = affine.forward_backward_all(blobs=["ip"], data=x, out=top)
    assert set(blobs) == {"out", "ip"} and set(diffs) == {"data"}
    np.testing.assert_allclose(blobs["out"], affine_of(affine, x), rtol=1e-5, atol=1e-6)
    np.testing.assert_allclose(diffs["data"], 2 * top @ affine.params["ip"][0].data, rtol=1e-4, atol=1e-6)
    affine.blobs["out"].diff[...] = 0
    _, diffs = affine.forward_backward_all(data=x)
    assert diffs["data"].shape == (6, 3) and not diffs["data"].any()


def test_batches_are_filled_up_with_zeros(affine):
    batches = list(affine._batch({"data": np.ones((6, 3))}))
    assert [batch["data"].shape for batch in batches] == [(4, 3), (4, 3)]
    np.testing.assert_array_equal(batches[1]["data"][:, 0], [1, 1, 0, 0])


def test_predict_gives_copies_and_dicts(make_net, affine, rng):
    first = affine.predict(np.zeros((2, 3)))
    kept = first.copy()
    affine.predict(rng.random((2, 3)))
    np.testing.assert_array_equal(first, kept)
    assert list(affine.predict({"data": np.zeros((2, 3))})) == ["out"]

    net = make_net(TWO_OUTPUTS)
    x = rng.random((5, 3), dtype=np.float32)
    out = net.predict({"data": x, "more": x + 1})
    assert list(out) == ["negative", "twice"] == net.outputs
    np.testing.assert_allclose(out["twice"], 2 * x, rtol=1e-6)
    np.testing.assert_allclose(out["negative"], -x - 1, rtol=1e-6)
    out = net.predict({"data": np.ones((3, 2, 2)), "more": np.ones((3, 7))})
    assert out["twice"].shape == (3, 2, 2) and out["negative"].shape == (3, 7)
    for wrong in (x, {"data": x}, {"data": x, "more": x[:4]}):
        with pytest.raises(ValueError):
            net.predict(wrong)


def test_predict_of_outputs_that_are_not_a_row_for_each_item(make_net):
    net = make_net(
        "layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 2 dim: 3 } } }"
        "layer { name: 'sum' type: 'Reduction' bottom: 'data' top: 'sum' }"
    )
    out = net.predict(np.ones((5, 3)))
    assert out.shape == () and out == 15


def test_predict_from_many_threads(affine, rng):
    x = rng.random((40, 7, 3), dtype=np.float32)
    with ThreadPoolExecutor(4) as pool:
        for one, out in zip(x, pool.map(affine.predict, x)):
            np.testing.assert_allclose(out, affine_of(affine, one), rtol=1e-5, atol=1e-6)


def test_predict_on_a_plan_for_inference(affine, rng, tmp_path):
    model, weights = tmp_path / "plan.prototxt", tmp_path / "plan.caffemodel"
    model.write_text(AFFINE_NET)
    affine.save(str(weights))
    net = caffe.Net(str(model), caffe.TEST, weights=str(weights), engine=True)
    for count in (3, 4, 9):
        x = rng.random((count, 3), dtype=np.float32)
        np.testing.assert_allclose(net.predict(x), affine_of(affine, x), rtol=1e-4, atol=1e-5)


def test_nets_pickle_with_their_weights_and_attributes(affine):
    affine.note = "kept"
    x = np.ones((4, 3), np.float32)
    out = affine.forward(data=x)["out"].copy()
    for other in (pickle.loads(pickle.dumps(affine)), copy.deepcopy(affine)):
        assert other.note == "kept" and other.outputs == ["out"]
        np.testing.assert_array_equal(other.forward(data=x)["out"], out)
        other.params["ip"][0].data[...] = 0
    np.testing.assert_array_equal(affine.forward(data=x)["out"], out)


def test_set_input_arrays_checks_its_arrays(make_net, affine):
    net = make_net(MEMORY_DATA)
    data, labels = np.zeros((4, 3, 4, 5), np.float32), np.zeros(4, np.float32)
    net.set_input_arrays(data, labels)
    net.set_input_arrays(data, labels.reshape(4, 1, 1, 1))
    wrong = [
        (data.transpose(0, 1, 3, 2), labels, "data array must be C contiguous"),
        (data[0], labels, "data array must be 4-d"),
        (data.astype(float), labels, "data array must be float32"),
        (data[:, :2].copy(), labels, "data array has wrong number of channels"),
        (data[:, :, :2].copy(), labels, "data array has wrong height"),
        (data[:, :, :, :2].copy(), labels, "data array has wrong width"),
        (data, labels.astype(int), "labels array must be float32"),
        (data, np.zeros((4, 2, 1, 1), np.float32), "labels array has wrong number of channels"),
        (data, labels[:2], "data and labels must have the same first dimension"),
        (data[:3], labels[:3], "first dimensions of input arrays must be a multiple of batch size"),
    ]
    for wrong_data, wrong_labels, message in wrong:
        with pytest.raises(RuntimeError, match=message):
            net.set_input_arrays(wrong_data, wrong_labels)
    with pytest.raises(RuntimeError, match="may only be called if the first layer is a MemoryDataLayer"):
        affine.set_input_arrays(data, labels)


def test_how_a_net_looks(affine):
    text = repr(affine)
    assert "'affine' TEST: 3 layers, 8 parameters" in text
    assert "data (4, 3)" in text and "out (4, 2)" in text
    table = affine._repr_html_()
    for part in ("InnerProduct", "ip 4×2", "8 (2×3 + 2)", "<svg"):
        assert part in table


def test_subclasses_call_the_constructor(tmp_path):
    class Sized(caffe.Net):
        def __init__(self, path, scale):
            caffe.Net.__init__(self, path, caffe.TEST)
            self.scale = scale

    path = tmp_path / "net.prototxt"
    path.write_text(TWO_OUTPUTS)
    net = Sized(str(path), 3)
    assert net.scale == 3 and net.outputs == ["negative", "twice"]
    assert (net.forward(data=np.ones((2, 3)), more=np.ones((2, 3)))["twice"] == 2).all()


def test_shapes_that_numpy_cannot_have(make_net):
    text = "layer { name: 'x' type: 'Input' top: 'x' input_param { shape { dim: 4611686018427387904 dim: 0 } } }"
    net = make_net(text)
    assert list(net.blobs["x"].shape) == [2**62, 0]
    for part in ("data", "diff"):
        with pytest.raises(ValueError, match="too large even without an element"):
            getattr(net.blobs["x"], part)
