"""Layers written in Python: what they can do, and that what they do wrong harms no more than the pass that it is in."""

import gc
import pickle
import traceback

import numpy as np
import pytest

import caffe
import python_layers
from nets import AFFINE_NET, python_net

BAD = """DeletesBlobs DeletesBlob ReplacesData ReplacesTop WrongShape NoShape ForgetsAll ReplacesBlobs NegativeShape
HugeShape ShapeOfText NoLayer Nowhere""".split()


def test_forward_and_backward(make_net):
    net = make_net(python_net(("Times", "10"), ("Times", "-3"), "Times"))
    net.blobs["l0"].data[...] = 8
    assert (net.forward()["l3"] == -480).all()
    assert (net.backward(l3=np.full((2, 3), 7))["l0"] == -420).all()
    net.blobs["l0"].reshape(4, 4, 4)
    assert net.forward()["l3"].shape == (4, 4, 4)
    layer = net.layers[1]
    assert type(layer) is python_layers.Times and layer.factor == 10 and layer.type == "Python"
    assert net.layer_dict["p2"].param_str == "-3" == net.layer_dict["p2"].param_str_


@pytest.mark.parametrize("phase", [caffe.TRAIN, caffe.TEST])
def test_phase_and_param_str(make_net, phase):
    python = "python_param { module: 'python_layers' layer: 'Phase' param_str: '{\"a\": 1}' }"
    net = make_net(f"layer {{ name: 'x' type: 'Python' top: 'phase' {python} }}", phase)
    assert net.forward()["phase"] == phase and net.layers[0].at_setup == (phase, '{"a": 1}', '{"a": 1}')
    for shown in (net.layers[0].phase, net.phase):
        assert str(shown) == f"{shown}" == repr(shown) == ("TRAIN", "TEST")[phase]
        assert int(shown) == phase and shown == phase and f"{int(shown):d}" == str(phase)


def test_propagate_down(make_net):
    text = python_net("Weighted").replace("force_backward: true", "")
    for down, expected in (("", 0), ("propagate_down: true", 1), ("propagate_down: false", 0)):
        net = make_net(text.replace("bottom: 'l0'", f"bottom: 'l0' {down} loss_weight: 1"))
        net.params["p1"][0].data[...] = 1
        net.forward(l0=np.ones((2, 3)))
        net.backward()
        assert (net.blobs["l1"].diff == 1).all() and (net.blobs["l0"].diff == expected).all()
        assert (net.params["p1"][0].diff == 2).all()


def test_parameters(make_net, tmp_path):
    net = make_net(python_net("Weighted"))
    assert list(net.params) == ["p1"] and net.params["p1"][0].shape == (3,)
    net.params["p1"][0].data[...] = [1, 2, 3]
    x = np.arange(6, dtype=np.float32).reshape(2, 3)
    np.testing.assert_array_equal(net.forward(l0=x)["l1"], x * [1, 2, 3])
    net.clear_param_diffs()
    diffs = net.backward(l1=np.ones((2, 3)))
    np.testing.assert_array_equal(diffs["l0"], [[1, 2, 3]] * 2)
    np.testing.assert_array_equal(net.layers[1].blobs[0].diff, x.sum(0))
    net.save(str(tmp_path / "weights"))
    other = make_net(python_net("Weighted"))
    other.copy_from(str(tmp_path / "weights"))
    np.testing.assert_array_equal(other.forward(l0=x)["l1"], x * [1, 2, 3])
    shared = make_net(python_net("Weighted"))
    shared.share_with(net)
    net.params["p1"][0].data[...] = 5
    assert (shared.forward(l0=x)["l1"] == 5 * x).all() and (shared.layers[1].blobs[0].data == 5).all()
    assert (pickle.loads(pickle.dumps(net)).forward(l0=x)["l1"] == 5 * x).all()


def test_parameters_are_trained(make_solver):
    net = """
    layer { name: 'data' type: 'DummyData' top: 'x' top: 'wanted' dummy_data_param {
            shape { dim: 1 dim: 3 } shape { dim: 1 dim: 3 } data_filler { value: 2 } data_filler { value: 10 } } }
    layer { name: 'w' type: 'Python' bottom: 'x' top: 'y' python_param { module: 'python_layers' layer: 'Weighted' } }
    layer { name: 'loss' type: 'EuclideanLoss' bottom: 'y' bottom: 'wanted' top: 'loss' }
    """
    solver = make_solver(net=net)
    solver.step(1)
    # d(1/2 (2 w - 10)^2) = 2 (2 w - 10), of w = 1
    np.testing.assert_allclose(solver.net.params["w"][0].data, 1 + 0.1 * 2 * 8, rtol=1e-5)
    solver.step(30)
    np.testing.assert_allclose(solver.net.params["w"][0].data, 5, rtol=1e-3)


def test_shapes_that_change_each_time(make_net):
    more = "layer { name: 'twice' type: 'Power' bottom: 's' top: 'twice' power_param { scale: 2 } }"
    for name in ("Source", "Grows"):
        python = f"python_param {{ module: 'python_layers' layer: '{name}' }}"
        net = make_net(f"layer {{ name: 's' type: 'Python' top: 's' {python} }}" + more)
        for _ in range(3):
            out = net.forward()["twice"]
            assert out.shape == (net.layers[0].count, 3) and (out == 2 * net.layers[0].count).all()


@pytest.mark.parametrize(
    "name",
    ["WithInit", "WithBaseInit"],
)
def test_the_message_of_the_layer(make_net, name):
    net = make_net(python_net((name, "4")))
    message = net.layers[1].message
    assert (message.name, list(message.bottom), message.python_param.layer) == ("p1", ["l0"], name)
    assert (net.forward(l0=np.ones((2, 3)))["l1"] == 4).all()


@pytest.mark.parametrize("method", ["__init__", "setup", "reshape", "forward", "backward"])
def test_exceptions_pass_through_with_their_tracebacks(make_net, method):
    text = python_net("Times", f"Raises_{method}")

    def run():
        net = make_net(text)
        net.forward()
        net.backward()

    with pytest.raises(python_layers.Failure, match=f"in {method}") as caught:
        run()
    frames = traceback.extract_tb(caught.value.__traceback__)
    assert frames[-1].name == "fail" and frames[-1].filename == python_layers.__file__
    notes = getattr(caught.value, "__notes__", ['layer "p2"'])
    assert 'layer "p2"' in notes[0]
    assert (make_net(python_net("Times")).forward(l0=np.ones((2, 3)))["l1"] == 2).all()


def test_a_net_goes_on_after_an_exception(make_net):
    net = make_net(python_net("Times", "Calls", "Times"))

    def fail(method):
        raise python_layers.Failure(method)

    net.layers[2].what = fail
    for _ in range(2):
        with pytest.raises(python_layers.Failure):
            net.forward(l0=np.ones((2, 3)))
    with pytest.raises(python_layers.Failure):
        net.backward()
    net.layers[2].what = None
    assert (net.forward(l0=np.ones((2, 3)))["l3"] == 8).all()
    assert (net.backward(l3=np.ones((2, 3)))["l0"] == 8).all()


@pytest.mark.parametrize("name", BAD)
def test_bad_layers(make_net, name):
    def run():
        net = make_net(python_net(name, more="layer { name: 'q' type: 'Power' bottom: 'l1' top: 'q' }"))
        net.forward()
        net.backward()

    with pytest.raises((AttributeError, TypeError, ValueError, MemoryError, RuntimeError)):
        run()
    assert (make_net(python_net("Times")).forward(l0=np.ones((2, 3)))["l1"] == 2).all()


@pytest.mark.parametrize("name", ["NoLayer", "no_class", "CALLED"])
def test_what_is_no_class_of_layers_is_not_called(make_net, name):
    with pytest.raises(TypeError, match=f"python_layers.{name} is not a layer: its class must derive from caffe.Layer"):
        make_net(python_net(name))
    assert python_layers.CALLED == []


def test_a_layer_without_methods(make_net):
    with pytest.raises((AttributeError, RuntimeError)):
        make_net(python_net("NoMethods")).forward()


@pytest.mark.parametrize(
    "python", ["", "module: 'python_layers'", "module: 'no_such_module' layer: 'A'", "module: ' ' layer: 'A'"]
)
def test_classes_that_cannot_be_found(make_net, python):
    with pytest.raises((ImportError, AttributeError, ValueError, TypeError, RuntimeError)):
        make_net(f"layer {{ name: 'x' type: 'Python' top: 'x' python_param {{ {python} }} }}")


def test_what_a_layer_keeps_stays_usable(make_net):
    net = make_net(python_net("Keeps"))
    for value in (1, 2):
        net.forward(l0=np.full((2, 3), value))
    net.blobs["l0"].reshape(50, 3)
    net.forward(l0=np.full((50, 3), 3))
    kept = net.layers[1].kept
    assert (kept[0][4] == 4).all() and (kept[2][4] == 6).all() and kept[2][4].shape == (50, 3)
    del net
    gc.collect()
    for bottom, top, first, result, data in kept:
        result.data[...] = 5
        assert len(bottom) == len(top) == 1 and top[0] is result and first.data.any()
        result.reshape(3, 3)
        result.data[...] = 1
    assert (kept[0][4] == 4).all()


def test_a_layer_may_use_other_nets_and_read_its_own(make_net):
    other, net = make_net(AFFINE_NET), make_net(python_net("Calls"))
    seen = []

    def use(method):
        seen.append((method, float(net.blobs["l1"].data.sum()), repr(net), other.forward()["out"].shape))
        net.blobs["l1"].data[...] = 9

    net.layers[1].what = use
    assert (net.forward(l0=np.ones((2, 3)))["l1"] == 9).all()
    net.backward()
    assert [entry[:2] for entry in seen] == [("forward", 12.0), ("backward", 54.0)]


def test_a_layer_cannot_run_its_own_net(make_net, tmp_path):
    net = make_net(python_net("Calls"))
    refused = []

    def attempts():
        yield net.forward
        yield net.backward
        yield net.reshape
        yield net.clear_param_diffs
        yield lambda: net.save(str(tmp_path / "weights"))
        yield lambda: net.copy_from(str(tmp_path / "weights"))
        yield lambda: net.blobs["l0"].reshape(9, 9)
        yield lambda: net.predict(np.ones((2, 3)))
        yield lambda: pickle.dumps(net)

    def use(method):
        for attempt in attempts():
            with pytest.raises(RuntimeError, match="running now"):
                attempt()
            refused.append(method)

    net.layers[1].what = use
    net.forward(l0=np.ones((2, 3)))
    net.backward()
    assert refused == ["forward"] * 9 + ["backward"] * 9
    net.layers[1].what = None
    assert (net.forward(l0=np.ones((2, 3)))["l1"] == 2).all()
