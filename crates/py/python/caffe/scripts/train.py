"""Trains a model: one process for each device, as in the original, or those that ``mpirun`` starts."""

import argparse
from multiprocessing import Process

import caffe


def train(solver, snapshot, gpus, timing=False):
    """Trains by a solver's prototxt, from a solverstate if ``snapshot`` names one.

    ``gpus`` is a list of device ids: each is trained on by a process of its own; where they are not there, by the CPU.
    ``timing`` logs milliseconds per layer. ``SystemExit`` if one of several processes fails.
    """
    uid = caffe.NCCL.new_uid()
    caffe.init_log()
    caffe.log("Using devices %s" % str(gpus))
    if len(gpus) == 1:
        return solve(solver, snapshot, gpus, timing, uid, 0)
    ranks = [Process(target=solve, args=(solver, snapshot, gpus, timing, uid, rank)) for rank in range(len(gpus))]
    for rank in ranks:
        rank.daemon = True
        rank.start()
    for rank in ranks:
        rank.join()
    failed = [rank for rank, process in enumerate(ranks) if process.exitcode]
    if failed:
        raise SystemExit(f"rank {', '.join(map(str, failed))} of {len(ranks)} failed")


def time(solver, nccl):
    """Logs, at each display, the milliseconds of each layer's passes, of the gradients, and of what follows."""
    names = list(solver.net._layer_names)
    forward = [caffe.Timer() for _ in names]
    backward = [caffe.Timer() for _ in names]
    total, reduction = caffe.Timer(), caffe.Timer()
    display = solver.param.display

    def show_time():
        if display and solver.iter % display == 0:
            lines = ["forw %3d %8s : %.2f" % (i, name, forward[i].ms) for i, name in enumerate(names)]
            lines += ["back %3d %8s : %.2f" % (i, name, backward[i].ms) for i, name in reversed(list(enumerate(names)))]
            lines += ["solver total: %.2f" % total.ms, "allreduce: %.2f" % reduction.ms]
            caffe.log("\n" + "\n".join(lines) + "\n")

    solver.net.before_forward(lambda layer: forward[layer].start())
    solver.net.after_forward(lambda layer: forward[layer].stop())
    solver.net.before_backward(lambda layer: backward[layer].start())
    solver.net.after_backward(lambda layer: backward[layer].stop())
    solver.add_callback(total.start, lambda: (total.stop(), reduction.start()))
    solver.add_callback(nccl)
    solver.add_callback(lambda: None, lambda: (reduction.stop(), show_time()))


def solve(proto, snapshot, gpus, timing, uid, rank):
    """One worker: makes the solver, restores its state and trains to the end, with the other workers of ``uid``."""
    caffe.set_solver_count(len(gpus))
    caffe.set_solver_rank(rank)
    caffe.set_multiprocess(True)
    caffe.set_mode_gpu()
    caffe.set_device(gpus[rank])
    solver = caffe.get_solver(proto)
    if snapshot:
        solver.restore(snapshot)
    nccl = caffe.NCCL(solver, uid)
    nccl.bcast()
    if timing and caffe.solver_rank() == 0:
        time(solver, nccl)
    else:
        solver.add_callback(nccl)
    if solver.param.layer_wise_reduce:
        solver.net.after_backward(nccl)
    solver.step(max(solver.param.max_iter - solver.iter, 0))


def parse_args(argv=None):
    """The options, from a list of arguments or the command line."""
    parser = argparse.ArgumentParser(prog="train.py", description=__doc__)
    parser.add_argument("--solver", required=True, help="Solver proto definition.")
    parser.add_argument("--snapshot", help="Solver snapshot to restore.")
    parser.add_argument("--gpus", type=int, nargs="+", default=[0], help="List of device ids.")
    parser.add_argument("--timing", action="store_true", help="Show timing info.")
    return parser.parse_args(argv)


def main(argv=None):
    """Runs the program; ``argv`` are its arguments, by default those of the command line."""
    args = parse_args(argv)
    train(args.solver, args.snapshot, args.gpus, args.timing)


if __name__ == "__main__":
    main()
