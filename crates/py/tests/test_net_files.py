"""Nets and what surrounds them: how they are made, weights in files, shared weights, hooks, parts of passes."""

import inspect
import pathlib
import warnings

import numpy as np
import pytest

import caffe
from caffe.proto import caffe_pb2
from conftest import affine_of, fill
from nets import AFFINE_NET

RULES = """
layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 1 dim: 2 } } }
layer { name: 'always' type: 'Power' bottom: 'data' top: 'always' }
layer { name: 'train' type: 'Power' bottom: 'data' top: 'train' include { phase: TRAIN } }
layer { name: 'low' type: 'Power' bottom: 'data' top: 'low' include { max_level: 0 } }
layer { name: 'high' type: 'Power' bottom: 'data' top: 'high' include { min_level: 1 } }
layer { name: 'a' type: 'Power' bottom: 'data' top: 'a' include { stage: 'A' } }
layer { name: 'ab' type: 'Power' bottom: 'data' top: 'ab' include { stage: 'A' stage: 'B' } }
layer { name: 'not_b' type: 'Power' bottom: 'data' top: 'not_b' include { not_stage: 'B' } }
"""

SHARED = """
layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 1 dim: 3 } } }
layer { name: 'one' type: 'InnerProduct' bottom: 'data' top: 'one' param { name: 'w' }
        inner_product_param { num_output: 3 bias_term: false } }
layer { name: 'two' type: 'InnerProduct' bottom: 'one' top: 'two' param { name: 'w' }
        inner_product_param { num_output: 3 bias_term: false } }
"""

MEMORY = """
layer { name: 'data' type: 'MemoryData' top: 'data' top: 'label'
        memory_data_param { batch_size: 2 channels: 1 height: 2 width: 2 } }
layer { name: 'twice' type: 'Power' bottom: 'data' top: 'twice' power_param { scale: 2 } }
layer { name: 'silence' type: 'Silence' bottom: 'label' }
"""


@pytest.fixture
def affine_file(tmp_path):
    path = tmp_path / "affine.prototxt"
    path.write_text(AFFINE_NET)
    return path


@pytest.mark.parametrize(
    "arguments, words, expected",
    [
        ((caffe.TEST,), {}, "always low not_b"),
        ((caffe.TRAIN,), {}, "always train low not_b"),
        ((caffe.TEST, 1), {}, "always high not_b"),
        ((caffe.TEST,), {"level": 1, "stages": ["B"]}, "always high"),
        ((caffe.TEST, 0, ["A"]), {}, "always low a not_b"),
        ((caffe.TEST,), {"stages": ("A", "B")}, "always low a ab"),
    ],
)
def test_phase_level_and_stages(tmp_path, arguments, words, expected):
    path = tmp_path / "rules.prototxt"
    path.write_text(RULES)
    net = caffe.Net(str(path), *arguments, **words)
    assert [name for name in net._layer_names if "split" not in name][1:] == expected.split()
    assert net.phase == arguments[0]


def test_both_constructors(affine_file, affine, tmp_path):
    weights = tmp_path / "weights.caffemodel"
    affine.save(str(weights))
    x = np.ones((4, 3), np.float32)
    with pytest.warns(DeprecationWarning, match="old form"):
        old = caffe.Net(str(affine_file), str(weights), caffe.TEST)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        nets = [
            caffe.Net(str(affine_file), caffe.TEST, weights=str(weights)),
            caffe.Net(network_file=affine_file, phase=caffe.TEST, weights=pathlib.Path(weights)),
            caffe.Net(str(affine_file), caffe.TEST, 0, None, str(weights)),
        ]
    for net in [old, *nets]:
        np.testing.assert_allclose(net.forward(data=x)["out"], affine_of(affine, x), rtol=1e-5)


def test_a_net_of_a_message():
    message = caffe_pb2.NetParameter(name="made")
    layer = message.layer.add(name="data", type="Input", top=["data"])
    layer.input_param.shape.add().dim.extend([2, 3])
    net = caffe.Net(message, caffe.TEST)
    assert net.name == "made" and net.blobs["data"].shape == (2, 3)


@pytest.mark.parametrize("content", ["", "garbage {", "layer { type: 'Nope' name: 'x' }", "layer { name: 3 }", "\0\1\2", None])
def test_files_that_are_no_nets(tmp_path, content):
    path = tmp_path / "net.prototxt"
    if content is not None:
        path.write_text(content)
    with pytest.raises(RuntimeError, match="net.prototxt"):
        caffe.Net(str(path), caffe.TEST)


@pytest.mark.parametrize(
    "arguments",
    [(), (0,), (None,), (2,), (-1,), ("x",), (1.5,), (1, "x"), (1, 0, "A"), (1, 0, [1]), (1, 0, None, 5), (1, 0, [], "/no")],
)
def test_arguments_that_do_not_fit(affine_file, arguments):
    if arguments == (0,):
        with pytest.raises(TypeError):
            caffe.Net(None, caffe.TEST)
        return
    with pytest.raises((TypeError, ValueError, RuntimeError)):
        caffe.Net(str(affine_file), *arguments)


@pytest.mark.parametrize("form", ["caffemodel", "hdf5"])
def test_save_and_load(affine, affine_file, tmp_path, form):
    path = tmp_path / "weights ü.file"
    (affine.save if form == "caffemodel" else affine.save_hdf5)(str(path))
    for load in ("copy_from", "load_hdf5") if form == "hdf5" else ("copy_from",):
        net = caffe.Net(str(affine_file), caffe.TEST)
        getattr(net, load)(path)
        for mine, other in zip(net.params["ip"], affine.params["ip"]):
            np.testing.assert_array_equal(mine.data, other.data)
    if form == "caffemodel":
        message = caffe_pb2.NetParameter.FromString(path.read_bytes())
        layer = next(layer for layer in message.layer if layer.name == "ip")
        np.testing.assert_array_equal(caffe.io.blobproto_to_array(layer.blobs[0]), affine.params["ip"][0].data)
        layer.blobs[0].data[:] = [1] * 6
        path.write_bytes(message.SerializeToString())
        net.copy_from(str(path))
        assert (net.params["ip"][0].data == 1).all()


def test_hdf5_with_gradients(affine, tmp_path):
    affine.params["ip"][0].diff[...] = 4
    sizes = []
    for write_diff in (False, True):
        affine.save_hdf5(str(tmp_path / "w.h5"), write_diff)
        sizes.append((tmp_path / "w.h5").stat().st_size)
    assert sizes[1] > sizes[0]


def test_shared_weights_in_files(make_net, tmp_path):
    net = make_net(SHARED)
    net.params["one"][0].data[...] = 5
    assert (net.params["two"][0].data == 5).all()
    for save, load in (("save", "copy_from"), ("save_hdf5", "load_hdf5")):
        getattr(net, save)(str(tmp_path / "weights"))
        other = make_net(SHARED)
        getattr(other, load)(str(tmp_path / "weights"))
        assert (other.params["two"][0].data == 5).all()


def test_files_that_cannot_be_read_or_written(affine, tmp_path):
    for method in (affine.save, affine.save_hdf5, affine.copy_from, affine.load_hdf5):
        for path in (tmp_path / "no" / "file", tmp_path):
            with pytest.raises(RuntimeError):
                method(str(path))
        with pytest.raises(TypeError):
            method(None)
    (tmp_path / "other").write_bytes(b"\x07" * 100)
    with pytest.raises(RuntimeError):
        affine.copy_from(str(tmp_path / "other"))


def test_share_with(make_net, affine):
    other = make_net(AFFINE_NET.replace("num_output: 2", "num_output: 2"))
    other.share_with(affine)
    affine.params["ip"][0].data[...] = 9
    assert (other.params["ip"][0].data == 9).all()
    x = np.ones((4, 3), np.float32)
    np.testing.assert_allclose(other.forward(data=x)["out"], affine_of(affine, x))
    affine.share_with(affine)
    wrong = make_net(AFFINE_NET.replace("num_output: 2", "num_output: 5"))
    with pytest.raises(RuntimeError, match="ip"):
        wrong.share_with(affine)
    with pytest.raises(TypeError):
        wrong.share_with(None)


def test_reshape_follows_the_input(affine):
    affine.blobs["data"].reshape(9, 3)
    assert affine.blobs["out"].shape == (4, 2)
    affine.reshape()
    assert affine.blobs["out"].shape == (9, 2) == affine.blobs["out"].data.shape
    affine.blobs["data"].reshape(9, 5)
    with pytest.raises(RuntimeError, match='layer "ip"'):
        affine.reshape()
    affine.blobs["data"].reshape(4, 3)
    assert affine.forward()["out"].shape == (4, 2)


def test_clear_param_diffs(affine):
    x = np.ones((4, 3), np.float32)
    for _ in range(2):
        affine.forward(data=x)
        affine.backward(out=np.ones((4, 2)))
    np.testing.assert_allclose(affine.params["ip"][1].diff, [16, 16])  # 4 rows, times 2, summed over 2 passes
    affine.clear_param_diffs()
    assert not affine.params["ip"][0].diff.any() and not affine.params["ip"][1].diff.any()
    assert affine.blobs["ip"].diff.any()


def test_hooks(affine):
    calls = []
    affine.before_forward(lambda layer: calls.append(("before forward", layer)))
    affine.after_forward(lambda layer: calls.append(("after forward", layer)))
    affine.before_backward(lambda layer: calls.append(("before backward", layer)))
    affine.after_backward(lambda layer: calls.append(("after backward", layer)))
    affine.forward()
    assert calls == [(f"{moment} forward", layer) for layer in range(3) for moment in ("before", "after")]
    calls.clear()
    affine.backward(start="twice", end="ip")
    assert calls == [(f"{moment} backward", layer) for layer in (2, 1) for moment in ("before", "after")]
    calls.clear()
    affine.forward(start="ip", end="ip")
    assert calls == [("before forward", 1), ("after forward", 1)]
    for add in (affine.before_forward, affine.after_forward, affine.before_backward, affine.after_backward):
        with pytest.raises(TypeError):
            add("no function")


def test_hooks_see_and_change_blobs(affine):
    x = np.ones((4, 3), np.float32)
    seen = []
    affine.after_forward(lambda layer: seen.append(affine.blobs["ip"].data.copy()))

    def double(layer):
        if layer == 1:
            affine.blobs["data"].data[...] *= 2

    affine.before_forward(double)
    out = affine.forward(data=x)["out"]
    np.testing.assert_allclose(out, affine_of(affine, 2 * x), rtol=1e-5)
    np.testing.assert_allclose(2 * seen[1] + 1, out, rtol=1e-5)


def test_hooks_that_raise(affine, make_net):
    def fail(layer):
        if layer == 1:
            raise ZeroDivisionError("in the hook")

    affine.after_forward(fail)
    for run in (affine.forward, lambda: affine.predict(np.ones((4, 3)))):
        with pytest.raises(ZeroDivisionError, match="in the hook"):
            run()
    assert affine.forward(end="data")["data"].shape == (4, 3)
    net = make_net(AFFINE_NET)
    net.before_forward(lambda: None)
    with pytest.raises(TypeError):
        net.forward()


def test_the_functions_under_forward_and_backward(make_net, affine):
    affine.blobs["data"].data[...] = 1
    assert affine._forward(0, 2) == 0
    np.testing.assert_allclose(affine.blobs["out"].data, affine_of(affine, np.ones((4, 3), np.float32)), rtol=1e-5)
    affine.blobs["out"].diff[...] = 1
    assert affine._backward(2, 1) is None
    assert (affine.blobs["ip"].diff == 2).all()
    loss = make_net(
        "layer { name: 'x' type: 'Input' top: 'x' input_param { shape { dim: 2 dim: 3 } } }"
        "layer { name: 'sum' type: 'Reduction' bottom: 'x' top: 'sum' loss_weight: 3 }"
    )
    loss.blobs["x"].data[...] = 2
    assert loss._forward(0, 1) == 36 and loss.blob_loss_weights["sum"] == 3
    assert [list(affine._top_ids(i)) for i in range(3)] == [[0], [1], [2]]
    assert [list(affine._bottom_ids(i)) for i in range(3)] == [[], [0], [1]]
    assert (list(affine._inputs), list(affine._outputs)) == ([0], [2])
    assert list(affine._blob_loss_weights) == [0, 0, 0]
    for wrong in (lambda: affine._forward(0, 9), lambda: affine._backward(9, 0), lambda: affine._top_ids(9)):
        with pytest.raises((RuntimeError, IndexError)):
            wrong()
    for wrong in (lambda: affine._forward(-1, 2), lambda: affine._forward("a", 2), lambda: affine._bottom_ids(-1)):
        with pytest.raises((TypeError, OverflowError)):
            wrong()


def test_layers_have_types_and_blobs(affine):
    assert [layer.type for layer in affine.layers] == ["Input", "InnerProduct", "Power"]
    assert [len(layer.blobs) for layer in affine.layers] == [0, 2, 0]


def test_layers_set_up_and_reshape_on_other_blobs(affine):
    from caffe._caffe import Blob

    bottom, top = [Blob(7, 3)], [Blob(1)]
    affine.layers[1].reshape(bottom, top)
    assert top[0].shape == (7, 2)
    affine.layers[1].setup([Blob(2, 3)], top)
    assert top[0].shape == (2, 2)
    for wrong in (([], []), ([Blob(7, 5)], top)):
        with pytest.raises(RuntimeError):
            affine.layers[1].reshape(*wrong)
    with pytest.raises(TypeError):
        affine.layers[1].reshape([1], [2])


def test_set_input_arrays(make_net):
    net = make_net(MEMORY)
    data = np.arange(16, dtype=np.float32).reshape(4, 1, 2, 2)
    net.set_input_arrays(data, np.arange(4, dtype=np.float32))
    for begin in (0, 2, 0):
        out = net.forward(blobs=["label"])
        np.testing.assert_array_equal(out["twice"], 2 * data[begin : begin + 2])
        np.testing.assert_array_equal(out["label"].ravel(), [begin, begin + 1])


def test_predict_leaves_the_net_usable_whatever_it_is_given(affine):
    for wrong in (None, 5, "text", np.zeros((3, 5)), np.zeros(3), {"data": 5}, {}, {"other": np.zeros((1, 3))}, [[1], [1, 2]]):
        with pytest.raises((ValueError, RuntimeError, TypeError)):
            affine.predict(wrong)
        assert affine.blobs["data"].shape == (4, 3)
    assert affine.predict(np.zeros((0, 3))).shape == (0, 2)
    assert affine.forward()["out"].shape == (4, 2)
    affine.blobs["data"].reshape(0, 3)
    for run in (affine.predict, lambda x: affine.forward_all(data=x)):
        with pytest.raises(ValueError, match="batch size"):
            run(np.ones((2, 3)))


def test_predict_of_a_net_without_inputs(make_solver):
    with pytest.raises(ValueError, match="no inputs"):
        make_solver().net.predict({})


def test_names_may_be_any_text(make_net, tmp_path):
    net = make_net(
        "name: 'nét' layer { name: 'dätä in' type: 'Input' top: 'dätä ü' input_param { shape { dim: 1 dim: 3 } } }"
        "layer { name: 'a/b é' type: 'InnerProduct' bottom: 'dätä ü' top: 'o ö' inner_product_param { num_output: 1 } }"
    )
    out = net.forward(**{"dätä ü": np.zeros((1, 3))})
    assert list(out) == ["o ö"] and net.name == "nét" and "dätä ü" in repr(net) and "o ö" in net._repr_html_()
    net.params["a/b é"][0].data[...] = 3
    for save, load in ((net.save, net.copy_from), (net.save_hdf5, net.load_hdf5)):
        save(str(tmp_path / "ü ü"))
        fill(net)
        load(str(tmp_path / "ü ü"))
        assert (net.params["a/b é"][0].data == 3).all()


def test_time_layers(affine):
    times = affine.time_layers(3)
    assert list(times) == ["data", "ip", "twice"] and all(ms >= 0 for ms in times.values())
    with pytest.raises((OverflowError, TypeError)):
        affine.time_layers(-1)


def test_missing_files_are_file_not_found_errors_and_runtime_errors(tmp_path, make_net):
    missing = str(tmp_path / "none")
    net = make_net(AFFINE_NET)
    listed = tmp_path / "list.prototxt"
    listed.write_text(
        f"layer {{ name: 'x' type: 'ImageData' top: 'x' top: 'y' image_data_param {{ source: '{missing}' batch_size: 1 }} }}"
    )
    for call in (
        lambda: caffe.Net(missing, caffe.TEST),
        lambda: caffe.get_solver(missing),
        lambda: net.copy_from(missing),
        lambda: net.load_hdf5(missing),
        lambda: caffe.Net(str(listed), caffe.TEST),
    ):
        with pytest.raises(FileNotFoundError) as caught:
            call()
        error = caught.value
        assert isinstance(error, RuntimeError) and error.filename == missing and missing in str(error)


def test_help_shows_signatures(tmp_path):
    """What ``help`` and the completion of editors show: parameters, their types, and a text."""
    for function, parameters in (
        (caffe.Net, "network_file phase level stages weights engine precision"),
        (caffe.Net.forward, "self blobs start end kwargs"),
        (caffe.Net.predict, "self inputs"),
        (caffe.detect, "net images mean scale rgb threshold labels"),
        (caffe.export_onnx, "net path opset dynamic_batch"),
        (caffe.init_log, "level stderr"),
        (caffe.Classifier, "model_file pretrained_file image_dims mean input_scale raw_scale channel_swap"),
    ):
        signature = inspect.signature(function)
        assert list(signature.parameters) == parameters.split()
        documented = function.__init__ if function is caffe.Net else function
        assert len(inspect.getdoc(documented)) > 80, function
    for function in (caffe.Net.__init__, caffe.Net.predict, caffe.detect, caffe.export_onnx):
        names = [name for name in inspect.signature(function).parameters if name != "self"]
        assert set(names) <= set(function.__annotations__), function

    class Own(caffe.Net):
        def __init__(self, path):
            super().__init__(path, caffe.TEST)

    assert list(inspect.signature(Own).parameters) == ["path"]
    path = tmp_path / "net.prototxt"
    path.write_text(AFFINE_NET)
    assert Own(str(path)).inputs == ["data"]


#: Everything that lends its memory.
BUFFERS = [bytes, bytearray, memoryview, lambda content: np.frombuffer(content, np.uint8)]


@pytest.mark.parametrize("form", ["caffemodel", "hdf5"])
@pytest.mark.parametrize("buffer", BUFFERS)
def test_nets_and_weights_of_bytes(affine, affine_file, tmp_path, form, buffer):
    path = tmp_path / "weights"
    (affine.save if form == "caffemodel" else affine.save_hdf5)(str(path))
    prototxt, weights = pathlib.Path(affine_file).read_bytes(), path.read_bytes()
    nets = [
        caffe.Net(buffer(prototxt), caffe.TEST, weights=buffer(weights)),
        caffe.Net(str(affine_file), caffe.TEST, weights=buffer(weights)),
        caffe.Net(prototxt, caffe.TEST),
        caffe.Net(prototxt, caffe.TEST),
    ]
    nets[2].copy_from(buffer(weights))
    getattr(nets[3], "copy_from" if form == "caffemodel" else "load_hdf5")(buffer(weights))
    x = np.ones((4, 3), np.float32)
    for net in nets:
        np.testing.assert_allclose(net.forward(data=x)["out"], affine_of(affine, x), rtol=1e-5)
    with pytest.warns(DeprecationWarning, match="old form"):
        old = caffe.Net(buffer(prototxt), buffer(weights), caffe.TEST)
    np.testing.assert_array_equal(old.params["ip"][0].data, affine.params["ip"][0].data)


def test_bytes_may_change_once_they_are_given(affine, affine_file, tmp_path):
    affine.save(str(tmp_path / "weights"))
    weights = bytearray((tmp_path / "weights").read_bytes())
    net = caffe.Net(str(affine_file), caffe.TEST, weights=weights)
    weights[:] = b"\0" * len(weights)
    np.testing.assert_array_equal(net.params["ip"][0].data, affine.params["ip"][0].data)


def test_bytes_that_are_no_net_or_no_weights(affine, affine_file, tmp_path):
    affine.save(str(tmp_path / "weights"))
    weights, before = (tmp_path / "weights").read_bytes(), affine.params["ip"][0].data.copy()
    for content in (b"", b"layer { type: 'Nope' name: 'x' }", b"\0\1\2"):
        with pytest.raises(RuntimeError, match=r"net \(bytes in memory\)"):
            caffe.Net(content, caffe.TEST)
    for content in (b"", b"text", b"\xff" * 20, weights[: len(weights) // 2]):
        with pytest.raises(RuntimeError, match=r"weights \(bytes in memory\)"):
            affine.copy_from(content)
        with pytest.raises(RuntimeError, match=r"weights \(bytes in memory\)"):
            caffe.Net(str(affine_file), caffe.TEST, weights=content)
    np.testing.assert_array_equal(affine.params["ip"][0].data, before)
    for content in (5, 1.5, ["a"], {}):
        with pytest.raises(TypeError, match="path of a file is needed, or its content as bytes"):
            affine.copy_from(content)
