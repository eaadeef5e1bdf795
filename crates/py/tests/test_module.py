"""The functions of the module itself: modes, seeds, logs, numbers of solvers; Timer and NCCL."""

import os
import re
import subprocess
import sys

import numpy as np
import pytest

import caffe
from conftest import once
from nets import AFFINE_NET

DRAWN = """
layer { name: 'data' type: 'DummyData' top: 'data'
        dummy_data_param { shape { dim: 200 } data_filler { type: 'gaussian' std: 2 } } }
"""


def run_python(code, **environment):
    """The output of a program in a new Python; both streams."""
    folder = os.path.dirname(os.path.dirname(caffe.__file__))
    path = os.pathsep.join([folder, os.path.dirname(__file__), os.environ.get("PYTHONPATH", "")])
    result = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": path, **environment},
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert result.returncode == 0, result.stderr[-3000:]
    return result.stdout, result.stderr


def test_version():
    assert re.fullmatch(r"\d+\.\d+\.\d+.*", caffe.__version__)


def test_layer_type_list():
    names = caffe.layer_type_list()
    assert list(names) == sorted(names) and len(set(names)) == len(names)
    assert {"Data", "Convolution", "InnerProduct", "Python", "SoftmaxWithLoss", "LSTM", "Input"} <= set(names)
    assert all(isinstance(name, str) for name in names)


def test_phases():
    assert (caffe.TRAIN, caffe.TEST) == (0, 1)


def test_set_random_seed(make_net):
    def draw(seed):
        caffe.set_random_seed(seed)
        net = make_net(DRAWN)
        return np.concatenate([net.forward()["data"].copy() for _ in range(2)])

    first = draw(7)
    np.testing.assert_array_equal(draw(7), first)
    assert not np.array_equal(draw(8), first) and not np.array_equal(first[:200], first[200:])
    assert abs(first.mean()) < 0.5 and abs(first.std() - 2) < 0.5
    for wrong in (-1, 2**40):
        with pytest.raises(OverflowError):
            caffe.set_random_seed(wrong)


def test_modes_compute_on_the_cpu(affine, loud, capfd):
    x = np.ones((4, 3), np.float32)
    assert caffe.set_mode_cpu() is None
    expected = affine.forward(data=x)["out"].copy()
    assert capfd.readouterr().err == ""
    caffe.set_mode_gpu()
    caffe.set_device(0)
    warnings = capfd.readouterr().err.splitlines()
    assert len(warnings) == 2 and all(line.startswith("W") for line in warnings)
    np.testing.assert_array_equal(affine.forward(data=x)["out"], expected)


@once
def test_a_required_gpu_is_an_error(loud, capfd):
    caffe.set_require_gpu(True)
    try:
        for ask in (caffe.set_mode_gpu, lambda: caffe.set_device(0)):
            with pytest.raises(RuntimeError, match="no usable GPU .*, and one is required"):
                ask()
        caffe.set_mode_cpu()
        assert capfd.readouterr().err == ""
    finally:
        caffe.set_require_gpu(False)
    caffe.set_mode_gpu()
    assert capfd.readouterr().err.startswith("W")
    program = "import caffe; caffe.set_mode_gpu()"
    for value, code in (("1", 1), ("0", 0), ("", 0)):
        env = os.environ | {"CORTADO_REQUIRE_GPU": value}
        run = subprocess.run([sys.executable, "-c", program], env=env, capture_output=True, text=True, check=False)
        assert run.returncode == code, run.stderr
        assert ("RuntimeError: set_mode_gpu: no usable GPU" in run.stderr) == bool(code)


def test_log_and_init_log(loud, capfd, make_net):
    caffe.log("hello")
    line = capfd.readouterr().err
    assert re.fullmatch(r"I\d{4} \d\d:\d\d:\d\d\.\d{6} +\d+ _caffe\.cpp:\d+\] hello\n", line)
    make_net(AFFINE_NET)
    assert "Creating Layer ip" in capfd.readouterr().err
    caffe.init_log(1)
    caffe.log("hello")
    make_net(AFFINE_NET)
    assert capfd.readouterr().err == ""
    caffe.init_log(0, False)
    caffe.log("hello")
    assert capfd.readouterr().err == ""


@once
def test_the_environment_says_what_is_logged():
    code = "import caffe; caffe.log('hello')"
    assert run_python(code, GLOG_minloglevel="2") == ("", "")
    assert "hello" in run_python(code, GLOG_minloglevel="0")[1]


def test_solver_count_and_rank():
    assert (caffe.solver_count(), caffe.solver_rank()) == (1, 0)
    try:
        caffe.set_solver_count(4)
        caffe.set_solver_rank(2)
        assert (caffe.solver_count(), caffe.solver_rank()) == (4, 2)
        with pytest.raises(ValueError):
            caffe.set_solver_count(0)
        assert caffe.solver_count() == 4
    finally:
        caffe.set_solver_count(1)
        caffe.set_solver_rank(0)


def test_set_multiprocess():
    assert caffe.set_multiprocess(True) is None and caffe.set_multiprocess(False) is None


def test_timer():
    timer = caffe.Timer()
    assert timer.ms == 0
    timer.start()
    sum(range(10000))
    timer.stop()
    first = timer.ms
    assert first > 0 and timer.ms == first
    timer.start()
    assert timer.ms >= 0


def test_nccl_of_one_solver(make_solver):
    assert caffe.has_nccl() is True
    uid = caffe.NCCL.new_uid()
    assert isinstance(uid, bytes) and len(uid) == 128 and uid != caffe.NCCL.new_uid()
    solver = make_solver()
    nccl = caffe.NCCL(solver, uid)
    before = solver.net.params["ip"][0].data.copy()
    nccl.bcast()
    solver.add_callback(nccl)
    solver.net.after_backward(nccl)
    np.testing.assert_array_equal(solver.net.params["ip"][0].data, before)
    solver.step(1)
    assert solver.iter == 1
    for wrong in ("", b"x", uid[1:], uid + b"0", (uid + b"0").decode()):
        with pytest.raises(ValueError, match=f"length of the id is {len(wrong)}; it must be 128, as NCCL.new_uid"):
            caffe.NCCL(solver, wrong)
    caffe.set_solver_count(2)
    try:
        with pytest.raises(ValueError, match="2 solvers find each other by an id"):
            caffe.NCCL(make_solver())
        with pytest.raises(RuntimeError, match="at least 32 letters and digits"):
            caffe.NCCL(make_solver(), "../" * 42 + "12")
    finally:
        caffe.set_solver_count(1)
