"""Several processes that train one model, over MPI: ``mpirun -n 4 python program.py``.

``caffe.init_distributed()`` joins them; solvers that are made afterwards exchange their gradients in every iteration.
"""

import atexit
import os
import sys
import tempfile
from multiprocessing import util

from . import _caffe

_joined_in = None
_watched = {}


def init_distributed():
    """Joins the processes that ``mpirun`` or ``srun`` started, and returns this one's rank and how many there are.

    Solvers that are made afterwards train one model together: each reads its share of the records, and every update is
    by the mean of all gradients. Only rank 0 logs and writes snapshots. Without a launcher the answer is (0, 1).
    """
    global _joined_in
    rank, size = _caffe._join_ranks()
    if size > 1 and _joined_in != os.getpid():
        _joined_in = os.getpid()
        # Runs at the end of this process, which may be one of multiprocessing's, where atexit's functions do not.
        util.Finalize(None, _leave, exitpriority=100)
    return rank, size


def set_multiprocess(multiprocess):
    """Says whether solvers run in processes of their own, as a program does that was written for several GPUs.

    A process that ``mpirun`` started joins the others here, if it has not yet.
    """
    _caffe.set_multiprocess(multiprocess)
    if multiprocess and _caffe._is_launched():
        count = _caffe.solver_count()
        rank, size = init_distributed()
        if count not in (1, size):
            raise RuntimeError(
                f"this program starts {count} solvers in each of {size} processes of mpirun; "
                "start one in each: --gpus 0"
            )
        _caffe.set_solver_count(size)
        _caffe.set_solver_rank(rank)


def _leave():
    failed = sys.exc_info()[0] is not None or getattr(sys, "last_value", None) is not None
    sys.stdout.flush()
    sys.stderr.flush()
    _caffe._leave_ranks(failed)


def _mark_of(uid):
    return os.path.join(tempfile.gettempdir(), "caffe-refused-" + uid[:32])


def _watch(uid):
    """Lets this process end with an error if one that got its ``uid`` refuses to train: the original's ``train.py``
    does not look how its processes ended."""
    _watched[uid] = os.getpid()
    atexit.register(_end_as_refused, uid, os.getpid())


def _refuse(uid):
    # In the process that made it, the exception itself says so.
    if _watched.get(uid) == os.getpid():
        return
    with open(_mark_of(uid), "w"):
        pass


def _end_as_refused(uid, owner):
    mark = _mark_of(uid)
    if os.getpid() == owner and os.path.exists(mark):
        os.remove(mark)
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(1)
