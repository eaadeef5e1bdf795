"""Several processes that train one model, started by ``mpirun``, ``srun`` or ``multiprocessing``."""

import multiprocessing
import sys
import traceback
from multiprocessing import util

from . import _caffe

_failed = []


def init_distributed():
    """Joins the processes that ``mpirun`` or ``srun`` started; ``solver_rank()`` and ``solver_count()`` follow.

    Call it before nets are made. Gives the rank and the number of processes: (0, 1) for one on its own.
    """
    rank, count = _caffe._join_world()
    if count > 1 and not hasattr(sys.excepthook, "ends_ranks"):
        sys.excepthook = _telling(sys.excepthook)
        util.Finalize(None, _leave, exitpriority=0)
    return rank, count


def set_multiprocess(multiprocess):
    """Declares that each solver runs in its own process.

    In a process that ``mpirun`` or ``srun`` started, with a script for one solver, this is ``init_distributed()``.
    """
    if not multiprocess or not _caffe._is_launched():
        return
    if _caffe.solver_count() == 1:
        init_distributed()
    elif multiprocessing.parent_process() is not None:
        raise RuntimeError(
            f"each process of the launcher starts {_caffe.solver_count()} solvers of its own; let it start one "
            "(train.py: give one device), or leave the launcher out"
        )


def _telling(before):
    """A hook for exceptions that remembers them, so that the other processes do not wait for this one."""

    def hook(kind, value, trace):
        before(kind, value, trace)
        _failed.append(kind)

    hook.ends_ranks = True
    return hook


def _leave():
    kind, value, _ = sys.exc_info()
    failed = kind is not None and not (kind is SystemExit and not value.code)
    if failed:  # In a child of ``multiprocessing``, which tells it too late.
        traceback.print_exc()
    _caffe._leave_world(failed or bool(_failed))
