"""Solvers in several processes: over MPI, and over sockets of this machine."""

import os
import struct
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import pytest

import caffe
from conftest import once

#: As the original's ``train.py``: a child for each device, whose exit codes are not checked.
ORIGINAL = """
import sys
from multiprocessing import Process
import numpy as np
import caffe

def train(solver, gpus):
    uid = caffe.NCCL.new_uid()
    caffe.init_log()
    ranks = [Process(target=solve, args=(solver, gpus, uid, rank)) for rank in range(len(gpus))]
    for rank in ranks:
        rank.daemon = True
        rank.start()
    for rank in ranks:
        rank.join()

def solve(proto, gpus, uid, rank):
    caffe.set_mode_gpu()
    caffe.set_device(gpus[rank])
    caffe.set_solver_count(len(gpus))
    caffe.set_solver_rank(rank)
    caffe.set_multiprocess(True)
    solver = caffe.SGDSolver(proto)
    nccl = caffe.NCCL(solver, uid)
    nccl.bcast()
    solver.add_callback(nccl)
    if solver.param.layer_wise_reduce:
        solver.net.after_backward(nccl)
    if 'fails' in sys.argv and caffe.solver_rank() == 1:
        raise ValueError('this rank fails')
    solver.step(solver.param.max_iter)
    weights = np.concatenate([blob.data.ravel() for blob in solver.net.params['ip']])
    np.save('weights%d_of_%d.npy' % (caffe.solver_rank(), caffe.solver_count()), weights)

if __name__ == '__main__':
    train('solver.prototxt', [int(gpu) for gpu in sys.argv[1].split(',')])
"""

NET = """
layer {{ name: 'data' type: 'Data' top: 'data' top: 'label' transform_param {{ scale: 0.01 }}
        data_param {{ source: 'data' batch_size: {batch} backend: LMDB }} }}
layer {{ name: 'ip' type: 'InnerProduct' bottom: 'data' top: 'ip'
        inner_product_param {{ num_output: 3 weight_filler {{ type: 'xavier' }} }} }}
layer {{ name: 'loss' type: 'SoftmaxWithLoss' bottom: 'ip' bottom: 'label' top: 'loss' }}
"""


@pytest.fixture
def work(tmp_path):
    """A folder with a solver, its net and its records."""
    rng = np.random.default_rng(0)
    images, labels = rng.integers(0, 256, (20, 2, 3), np.uint8), rng.integers(0, 3, 20, np.uint8)
    (tmp_path / "images").write_bytes(struct.pack(">4i", 2051, *images.shape) + images.tobytes())
    (tmp_path / "labels").write_bytes(struct.pack(">2i", 2049, len(labels)) + labels.tobytes())
    files = [str(tmp_path / name) for name in ("images", "labels", "data")]
    assert caffe._caffe._cli(["caffe", "convert_mnist_data", *files]) == 0
    (tmp_path / "train.py").write_text(ORIGINAL)
    (tmp_path / "solver.prototxt").write_text(
        "net: 'net.prototxt' base_lr: 0.1 lr_policy: 'fixed' max_iter: 20 display: 0 snapshot_after_train: false "
        "snapshot_prefix: 'snap' random_seed: 3"
    )
    return tmp_path


def run(work, *arguments, batch, devices="0", launcher=(), **variables):
    """Runs the script with this number of records in each solver's batch; returns the completed process."""
    return python(work, "train.py", devices, *arguments, batch=batch, launcher=launcher, **variables)


def python(work, *arguments, batch, launcher=(), **variables):
    """Runs Python there, with these variables in its environment."""
    (work / "net.prototxt").write_text(NET.format(batch=batch))
    path = os.path.dirname(os.path.dirname(caffe.__file__))
    env = {**os.environ, "PYTHONPATH": path, "GLOG_minloglevel": "2", **variables}
    command = [*launcher, sys.executable, *arguments]
    return subprocess.run(command, cwd=work, env=env, capture_output=True, text=True, timeout=100, check=False)


def weights(work, count):
    return [np.load(work / f"weights{rank}_of_{count}.npy") for rank in range(count)]


def assert_ranks_learn_what_one_learns(work):
    first, second = weights(work, 2)
    np.testing.assert_array_equal(first, second)
    result = run(work, batch=4)
    assert result.returncode == 0, result.stderr
    (alone,) = weights(work, 1)
    np.testing.assert_allclose(first, alone, rtol=1e-5, atol=1e-6)
    assert np.isfinite(alone).all() and np.abs(alone).max() > 0.1


def mpirun():
    """The launcher of the MPI beside this interpreter."""
    launcher = Path(sys.prefix) / "bin/mpirun"
    if not launcher.exists():
        assert os.environ.get("CI") != "true", "this test needs PyPI's mpich, and CI is true"
        pytest.skip("needs PyPI's mpich beside this interpreter")
    return [str(launcher), "-n", "2"]


def test_a_process_on_its_own():
    assert caffe.init_distributed() == (0, 1)
    assert (caffe.solver_rank(), caffe.solver_count()) == (0, 1)


def test_a_child_for_each_device_without_devices(work):
    result = run(work, batch=2, devices="0,1")
    assert result.returncode == 0, result.stderr
    assert_ranks_learn_what_one_learns(work)


@once
def test_a_child_for_each_gpu_exchanges_from_gpu_to_gpu(work):
    driver = os.environ.get("CORTADO_EMULATED_DRIVER")
    if not driver:
        assert "CI" not in os.environ, "the emulated driver has to be there"
        pytest.skip("CORTADO_EMULATED_DRIVER names no driver")
    # The replacement of NCCL leaves its files there when processes are killed.
    with tempfile.TemporaryDirectory() as folder:
        variables = {"CORTADO_CUDA_DRIVER": driver, "GLOG_minloglevel": "0", "TMPDIR": folder}
        result = run(work, batch=2, devices="0,1", **variables)
    assert result.returncode == 0, result.stderr
    assert result.stderr.count("Gradients go from GPU to GPU by NCCL ") == 1, result.stderr
    assert_ranks_learn_what_one_learns(work)


def test_ranks_of_mpi(work):
    result = run(work, batch=2, launcher=mpirun())
    assert result.returncode == 0, result.stderr
    assert_ranks_learn_what_one_learns(work)


@once
@pytest.mark.parametrize("what", ["data", "net"])
@pytest.mark.parametrize("is_launched", [True, False])
def test_a_rank_that_trains_something_else_is_found_out_before_the_first_iteration(work, is_launched, what):
    script = ORIGINAL.replace("caffe.SGDSolver(proto)", "caffe.SGDSolver('solver%d.prototxt' % caffe.solver_rank())")
    # All ranks find it out; the first that ends has the launcher end the others in the middle of their words.
    own_words = "    sys.stderr = open('said%d' % os.getpid(), 'w', buffering=1)\n    caffe.set_mode_gpu()"
    (work / "train.py").write_text("import os\n" + script.replace("    caffe.set_mode_gpu()", own_words))
    labels = (work / "labels").read_bytes()
    (work / "others").write_bytes(labels[:8] + labels[:7:-1])
    files = [str(work / name) for name in ("images", "others", "other_data")]
    assert caffe._caffe._cli(["caffe", "convert_mnist_data", *files]) == 0
    old, new = ("'data' batch", "'other_data' batch") if what == "data" else ("xavier", "msra")
    (work / "net1.prototxt").write_text(NET.format(batch=2).replace(old, new))
    solver = (work / "solver.prototxt").read_text()
    (work / "solver0.prototxt").write_text(solver)
    (work / "solver1.prototxt").write_text(solver.replace("net.prototxt", "net1.prototxt"))
    result = run(work, batch=2, devices="0" if is_launched else "0,1", launcher=mpirun() if is_launched else ())
    problem = "rank 1 trains on other data than rank 0" if what == "data" else "rank 1 trains another net than rank 0"
    said = "".join(path.read_text() for path in work.glob("said*"))
    assert problem in said, result.stderr
    assert not (work / "weights0_of_2.npy").exists()


@once
@pytest.mark.parametrize("is_launched", [True, False])
def test_a_rank_that_fails_ends_the_others(work, is_launched):
    launcher = mpirun() if is_launched else []
    result = run(work, "fails", batch=2, devices="0" if is_launched else "0,1", launcher=launcher)
    assert "this rank fails" in result.stderr
    assert not (work / "weights0_of_2.npy").exists()
    assert is_launched == (result.returncode != 0), result.stderr


@once
def test_several_solvers_in_each_process_of_a_launcher_are_refused(work):
    result = run(work, batch=2, devices="0,1", launcher=mpirun())
    assert "each process of the launcher starts 2 solvers of its own" in result.stderr


@once
def test_the_own_script_says_whether_all_ranks_have_trained(work):
    script = ["-m", "caffe.scripts.train", "--gpus", "0", "1", "--solver"]
    result = python(work, *script, "solver.prototxt", batch=2)
    assert result.returncode == 0, result.stderr
    result = python(work, *script, "missing.prototxt", batch=2)
    assert result.returncode == 1 and "rank 0, 1 of 2 failed" in result.stderr, result.stderr
