"""Several processes that train one model over MPI. The package ``mpich`` has a launcher and a library."""

import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import caffe
from conftest import REGRESSION_NET

MPIRUN = Path(sys.executable).parent / "mpirun"

#: Three parameters fitted to records that differ from rank to rank by their random numbers.
NET = REGRESSION_NET.replace("data_filler { value: 1 }", "data_filler { type: 'gaussian' }", 1)

PROGRAM = """
import sys
import numpy as np
import caffe

rank, size = caffe.init_distributed()
assert (rank, size) == (caffe.solver_rank(), caffe.solver_count()), (rank, size)
assert caffe.init_distributed() == (rank, size)
solver = caffe.SGDSolver(sys.argv[1])
solver.net.params["ip"][0].data[...] += rank
nccl = caffe.NCCL(solver, caffe.NCCL.new_uid())
nccl.bcast()
solver.add_callback(nccl)
if len(sys.argv) > 3 and rank == 1:
    raise ValueError("this rank has had enough")
solver.step(5)
np.save(f"{sys.argv[2]}/rank{rank}of{size}.npy", solver.net.params["ip"][0].data)
"""

#: What the original's train.py does in each of the processes that it starts, and how it starts them.
TRAIN = """
import sys
from multiprocessing import Process
import numpy as np
import caffe


def solve(proto, gpus, uid, rank, folder):
    caffe.set_device(gpus[rank])
    caffe.set_mode_gpu()
    caffe.set_solver_count(len(gpus))
    caffe.set_solver_rank(rank)
    caffe.set_multiprocess(True)
    solver = caffe.SGDSolver(proto)
    nccl = caffe.NCCL(solver, uid)
    nccl.bcast()
    solver.add_callback(nccl)
    if solver.param.layer_wise_reduce:
        solver.net.after_backward(nccl)
    solver.step(solver.param.max_iter)
    np.save(f"{folder}/rank{caffe.solver_rank()}of{caffe.solver_count()}.npy", solver.net.params["ip"][0].data)


if __name__ == "__main__":
    gpus = [int(gpu) for gpu in sys.argv[3:]]
    uid = caffe.NCCL.new_uid()
    caffe.init_log()
    processes = []
    for rank in range(len(gpus)):
        process = Process(target=solve, args=(sys.argv[1], gpus, uid, rank, sys.argv[2]))
        process.daemon = True
        process.start()
        processes.append(process)
    for process in processes:
        process.join()
"""


@pytest.fixture
def run(tmp_path):
    """Runs a program on a solver and a folder, in so many processes of ``mpirun``, or without it."""
    (tmp_path / "train.prototxt").write_text(NET)
    solver = tmp_path / "solver.prototxt"
    solver.write_text(
        f"net: '{tmp_path}/train.prototxt' base_lr: 0.1 lr_policy: 'fixed' max_iter: 5 display: 1 random_seed: 3 "
        "snapshot_after_train: false"
    )
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "CORTADO_CUDA_DRIVER": "libnone.so"}

    def start(program, ranks, *arguments):
        (tmp_path / "program.py").write_text(program)
        launcher = [str(MPIRUN), "-n", str(ranks)] if ranks else []
        command = [*launcher, sys.executable, str(tmp_path / "program.py"), str(solver), str(tmp_path), *arguments]
        return subprocess.run(command, capture_output=True, text=True, env=environment)

    return start


needs_mpi = pytest.mark.skipif(not MPIRUN.exists(), reason="the package mpich is not installed")


@needs_mpi
def test_processes_train_one_model(run, tmp_path):
    done = run(PROGRAM, 3)
    assert done.returncode == 0, done.stderr
    first = np.load(tmp_path / "rank0of3.npy")
    for rank in (1, 2):
        np.testing.assert_array_equal(np.load(tmp_path / f"rank{rank}of3.npy"), first)
    assert done.stderr.count("Iteration 4 (") == 1 and "Training on 3 ranks over" in done.stderr


@needs_mpi
def test_a_process_that_fails_ends_all(run):
    done = run(PROGRAM, 2, "fail")
    assert done.returncode != 0 and "this rank has had enough" in done.stderr


@needs_mpi
def test_a_program_for_several_gpus_trains_on_several_ranks(run, tmp_path):
    done = run(TRAIN, 2, "0")
    assert done.returncode == 0, done.stderr
    first, second = (np.load(tmp_path / f"rank{rank}of2.npy") for rank in (0, 1))
    np.testing.assert_array_equal(first, second)
    assert "Training on 2 ranks over" in done.stderr


def test_a_program_for_several_gpus_that_nothing_connects_fails(run):
    done = run(TRAIN, 0, "0", "1")
    assert done.returncode == 1, done.stderr
    assert "2 solvers are to train together, but nothing connects their processes" in done.stderr
    assert "mpirun -n 2 python PROGRAM --gpus 0" in done.stderr


def test_without_a_launcher_there_is_one_rank():
    assert caffe.init_distributed() == (0, 1)
    assert caffe.NCCL.new_uid() != caffe.NCCL.new_uid()
