"""Solvers: on one inner product that learns to put out 3, whose gradients and updates are easily computed."""

import threading

import numpy as np
import pytest

import caffe
from nets import REGRESSION_NET

CLASSES = {
    "SGD": caffe.SGDSolver,
    "Nesterov": caffe.NesterovSolver,
    "AdaGrad": caffe.AdaGradSolver,
    "RMSProp": caffe.RMSPropSolver,
    "AdaDelta": caffe.AdaDeltaSolver,
    "Adam": caffe.AdamSolver,
}
TESTS = "test_iter: 2 test_interval: 5"


def params(net):
    return [blob.data.copy() for blob in net.params["ip"]]


def gradients(weights, bias):
    """Of half the mean over 4 equal rows of 1s, of (W x + b - 3) squared."""
    error = weights.sum(1) + bias - 3
    return np.repeat(error[:, None], 3, axis=1), error


@pytest.mark.parametrize("name", CLASSES)
def test_classes(make_solver, name):
    lines = f"type: '{name}' momentum: 0.9" if name in ("AdaDelta", "Adam", "Nesterov", "SGD") else f"type: '{name}'"
    solver = make_solver(lines)
    assert type(solver) is CLASSES[name] and isinstance(solver, caffe._caffe.Solver)
    assert name in repr(solver) and "0" in repr(solver)
    made = make_solver(lines.replace(f"type: '{name}'", ""), new=CLASSES[name])
    for one in (solver, made):
        first = float(one.net.forward()["loss"])
        one.step(20)
        assert float(one.net.forward()["loss"]) < first
    np.testing.assert_array_equal(params(solver.net)[0], params(made.net)[0])


def test_a_notebook_shows_the_curves(make_solver):
    solver = make_solver(display=2)
    assert "&lt;SGDSolver, iteration 0&gt;" in solver._repr_html_() and "<svg" not in solver._repr_html_()
    solver.step(5)
    html = solver._repr_html_()
    assert "iteration 5" in html and html.count("<svg") == 1 and "training loss" in html and "learning rate" in html
    assert "<?xml" not in html


def test_nets(make_solver):
    solver = make_solver(TESTS)
    assert isinstance(solver.net, caffe.Net) and solver.net is solver.net and solver.net.phase == caffe.TRAIN
    assert len(solver.test_nets) == 1 and solver.test_nets[0].phase == caffe.TEST
    assert list(solver.net.params) == ["ip"] and solver.net.outputs == ["loss"]
    assert solver.net.forward()["loss"] == 9 == solver.test_nets[0].forward()["loss"]
    assert list(make_solver().test_nets) == []


def test_step_is_gradient_descent(make_solver):
    solver = make_solver()
    weights, bias = params(solver.net)
    for iteration in range(1, 4):
        d_weights, d_bias = gradients(weights, bias)
        weights, bias = weights - 0.1 * d_weights, bias - 0.1 * d_bias
        solver.step(1)
        assert solver.iter == iteration
        np.testing.assert_allclose(params(solver.net)[0], weights, rtol=1e-5)
        np.testing.assert_allclose(params(solver.net)[1], bias, rtol=1e-5)
    solver.step(0)
    assert solver.iter == 3
    assert solver.lr == pytest.approx(0.1)


def test_lr_follows_its_policy(make_solver):
    solver = make_solver("gamma: 0.5 stepsize: 2", policy="step")
    rates = []
    for _ in range(5):
        rates.append(solver.lr)
        solver.step(1)
    np.testing.assert_allclose(rates, [0.1, 0.1, 0.05, 0.05, 0.025], rtol=1e-6)


def test_smoothed_loss(make_solver):
    solver = make_solver("average_loss: 2")
    losses = []
    solver.add_callback(lambda: None, lambda: losses.append(float(solver.net.blobs["loss"].data)))
    solver.step(5)
    assert len(losses) == 5 and solver.smoothed_loss == pytest.approx(np.mean(losses[-2:]), rel=1e-5)
    solver.step(1)  # A new call begins anew.
    assert solver.smoothed_loss == pytest.approx(losses[-1], rel=1e-5)


def test_adamw(make_solver):
    solver = make_solver("momentum: 0.9 momentum2: 0.99 delta: 1e-8 weight_decay: 0.5", new=caffe.AdamWSolver)
    weights, bias = params(solver.net)
    solver.net.params["ip"][0].data[...] = weights = np.full((2, 3), 2, np.float32)
    error = weights.sum(1) + bias - 3
    solver.step(1)
    # The first step of Adam is lr * sign(gradient); decay comes beside it.
    expected = weights - 0.1 * (np.sign(error)[:, None] + 0.5 * weights)
    np.testing.assert_allclose(params(solver.net)[0], expected, rtol=1e-4)


def test_solve_runs_to_max_iter(make_solver):
    solver = make_solver(TESTS)
    solver.solve()
    assert solver.iter == 10 and solver.test_nets[0].blobs["loss"].data < 9
    other = make_solver()
    other.step(10)
    np.testing.assert_array_equal(params(solver.net)[0], params(other.net)[0])
    solver.solve()
    assert solver.iter == 10


def test_param(make_solver):
    solver = make_solver()
    param = solver.param
    assert (param.max_iter, param.display, param.layer_wise_reduce) == (10, 0, True)
    assert param.base_lr == pytest.approx(0.1)
    param.max_iter, param.display, param.layer_wise_reduce, param.base_lr = 3, 100, False, 0.2
    assert (solver.param.max_iter, solver.param.display, solver.param.layer_wise_reduce) == (3, 100, False)
    assert solver.param.base_lr == pytest.approx(0.2) and solver.lr == pytest.approx(0.2)
    solver.solve()
    assert solver.iter == 3
    with pytest.raises(TypeError):
        param.max_iter = "many"
    with pytest.raises(RuntimeError):
        param.max_iter = -1


def test_snapshot_restore_and_resume(make_solver, tmp_path):
    solver = make_solver("momentum: 0.9")
    solver.step(4)
    solver.snapshot()
    state = tmp_path / "snap_iter_4.solverstate"
    assert state.exists() and (tmp_path / "snap_iter_4.caffemodel").exists()
    solver.step(6)
    restored, resumed = make_solver("momentum: 0.9"), make_solver("momentum: 0.9")
    restored.restore(str(state))
    assert restored.iter == 4
    restored.step(6)
    resumed.solve(state)
    assert resumed.iter == 10 == restored.iter
    for other in (restored, resumed):
        np.testing.assert_array_equal(params(other.net)[0], params(solver.net)[0])
    in_memory, weights = make_solver("momentum: 0.9"), tmp_path / "snap_iter_4.caffemodel"
    in_memory.restore(state.read_bytes(), weights=weights.read_bytes())
    in_memory.step(6)
    np.testing.assert_array_equal(params(in_memory.net)[0], params(solver.net)[0])
    with pytest.raises(RuntimeError, match=r"solver state \(bytes in memory\)"):
        in_memory.restore(state.read_bytes()[:-1], weights)
    for missing in (tmp_path / "no.solverstate", str(tmp_path)):
        with pytest.raises(RuntimeError):
            restored.restore(missing)
        with pytest.raises(RuntimeError):
            restored.solve(missing)
    assert restored.iter == 10


def test_share_weights(make_solver):
    one, other = make_solver(), make_solver()
    one.step(2)
    other.share_weights(one.net)
    np.testing.assert_array_equal(params(other.net)[0], params(one.net)[0])
    one.net.params["ip"][0].data[...] = 5
    assert (other.net.params["ip"][0].data == 5).all()
    other.step(1)
    np.testing.assert_array_equal(params(other.net)[0], params(one.net)[0])
    one.share_weights(one.net)
    with pytest.raises(TypeError):
        one.share_weights(None)


def test_nets_of_one_solver_share_weights(make_solver):
    solver = make_solver(TESTS)
    net, test_net = solver.net, solver.test_nets[0]
    net.params["ip"][1].data[...] = 5
    assert (test_net.params["ip"][1].data == 5).all()  # from the start
    for share in (lambda: test_net.share_with(net), lambda: net.share_with(test_net), lambda: net.share_with(net)):
        share()
        net.params["ip"][0].data[...] += 1
        np.testing.assert_array_equal(params(test_net)[0], params(net)[0])
    solver.share_weights(test_net)
    solver.step(1)
    np.testing.assert_array_equal(params(test_net)[0], params(net)[0])


def test_test_nets_that_do_not_fit_are_told_when_they_are_tested(make_solver):
    ip = "layer { name: 'ip' type: 'InnerProduct' bottom: 'data' top: 'ip' inner_product_param { num_output: 2 } }"
    train, test = (ip.replace("type:", f"include {{ phase: {phase} }} type:") for phase in ("TRAIN", "TEST"))
    net = REGRESSION_NET.replace(ip, train + test.replace("num_output: 2", "num_output: 2 bias_term: false"))
    solver = make_solver(TESTS, net=net)
    assert len(solver.test_nets[0].params["ip"]) == 1
    with pytest.raises(RuntimeError, match='layer "ip".*number of parameter blobs: expected 1, found 2'):
        solver.step(1)


def test_a_net_can_share_while_another_thread_trains(make_solver):
    solver, other = make_solver(), make_solver()
    thread = threading.Thread(target=solver.step, args=(2000,))
    thread.start()
    for _ in range(50):
        other.share_weights(solver.net)
        solver.net.share_with(other.net)
    thread.join()
    np.testing.assert_array_equal(params(other.net)[0], params(solver.net)[0])


def test_apply_update_takes_the_diffs_that_stand(make_solver):
    solver = make_solver()
    weights, bias = params(solver.net)
    solver.net.params["ip"][0].diff[...] = 1
    solver.net.params["ip"][1].diff[...] = -2
    solver.apply_update()
    np.testing.assert_allclose(params(solver.net)[0], weights - 0.1, rtol=1e-5)
    np.testing.assert_allclose(params(solver.net)[1], bias + 0.2, rtol=1e-5)
    assert solver.iter == 1


def test_callbacks(make_solver):
    solver = make_solver()
    seen = []
    solver.add_callback(
        lambda: seen.append(("start", solver.iter)),
        lambda: seen.append(("gradients", solver.iter, solver.net.params["ip"][1].diff.tolist())),
    )
    bias = solver.net.params["ip"][1].data.copy()
    expected = gradients(*params(solver.net))[1]
    solver.step(2)
    assert [entry[:2] for entry in seen] == [("start", 0), ("gradients", 0), ("start", 1), ("gradients", 1)]
    np.testing.assert_allclose(seen[1][2], expected, rtol=1e-5)
    assert (solver.net.params["ip"][1].data != bias).all()
    for wrong in [(1, 2), (None,), (print,), (print, None), ()]:
        with pytest.raises(TypeError):
            solver.add_callback(*wrong)


def test_callbacks_may_change_gradients_and_run_nets(make_solver):
    solver = make_solver(TESTS)
    weights = params(solver.net)[0]

    def zero():
        solver.net.forward()
        solver.test_nets[0].forward()
        solver.net.clear_param_diffs()

    solver.add_callback(lambda: solver.snapshot(), zero)
    solver.step(3)
    np.testing.assert_array_equal(params(solver.net)[0], weights)


@pytest.mark.parametrize("moment", [0, 1])
def test_callbacks_that_raise(make_solver, moment):
    solver = make_solver()
    raising = [True]

    def fail():
        if solver.iter == 2 and raising.pop():
            raise ZeroDivisionError("in the callback")

    functions = [lambda: None, lambda: None]
    functions[moment] = fail
    solver.add_callback(*functions)
    with pytest.raises(ZeroDivisionError, match="in the callback"):
        solver.solve()
    assert solver.iter == 2 and solver.net.forward()["loss"] < 9
    raising.append(False)
    solver.solve()
    assert solver.iter == 10


@pytest.mark.parametrize("count", [-1, 1.5, None, "3", 2**70])
def test_steps_that_are_no_numbers(make_solver, count):
    solver = make_solver()
    with pytest.raises((TypeError, OverflowError)):
        solver.step(count)
    assert solver.iter == 0


@pytest.mark.parametrize(
    "lines, message",
    [("type: 'Newton'", "Newton"), ("test_iter: 3", "test")],
)
def test_solvers_that_cannot_be(make_solver, lines, message):
    with pytest.raises(RuntimeError, match=message):
        make_solver(lines)


def test_files_that_are_no_solvers(tmp_path):
    for new in (caffe.get_solver, caffe.SGDSolver):
        for wrong in (tmp_path / "none.prototxt", str(tmp_path)):
            with pytest.raises(RuntimeError):
                new(wrong)
        for wrong in (None, 5):
            with pytest.raises(TypeError):
                new(wrong)
    with pytest.raises(TypeError):
        caffe.SGDSolver()


def test_classes_of_ones_own(make_solver):
    class Counting(caffe.SGDSolver):
        def __init__(self, path):
            self.counted = 0
            super().__init__(path)
            self.add_callback(self.count, lambda: None)

        def count(self):
            self.counted += 1

    solver = make_solver(new=Counting)
    solver.solve()
    assert solver.counted == 10
    unborn = Counting.__new__(Counting)
    assert "Counting" in repr(unborn)
    with pytest.raises(RuntimeError, match="never initialized"):
        unborn.step(1)
    with pytest.raises(RuntimeError, match="initialized before"):
        make_solver(new=lambda path: caffe.SGDSolver.__init__(solver, path))


def test_gradients_that_share_memory(make_solver):
    """The weights get the same bits; only the gradients between the layers are gone after a pass."""
    whole, lean = make_solver(), make_solver(new=lambda file: caffe.SGDSolver(file, share_diffs=True))
    for solver in (whole, lean):
        for blob in solver.net.params["ip"]:
            blob.data[...] = 0.25
        solver.step(5)
    for one, other in zip(params(whole.net), params(lean.net)):
        np.testing.assert_array_equal(one, other)
    assert whole.net.blobs["ip"].diff.any() and not lean.net.blobs["ip"].diff.any()
