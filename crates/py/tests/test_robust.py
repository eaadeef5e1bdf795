"""Threads, signals, forks and garbage: what must not break, hang, or keep memory."""

import gc
import multiprocessing
import os
import pickle
import signal
import sys
import threading
import weakref
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

import caffe
from conftest import affine_of, once
from nets import AFFINE_NET, REGRESSION_NET, python_net
from test_module import run_python

posix = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs POSIX")


def at_once(function, items, threads=8):
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(function, items))


@pytest.mark.parametrize("engine", [False, True], ids=["layers", "engine"])
def test_predictions_of_eight_threads(affine, tmp_path, engine):
    (tmp_path / "net.prototxt").write_text(AFFINE_NET)
    affine.save(str(tmp_path / "weights"))
    net = caffe.Net(str(tmp_path / "net.prototxt"), caffe.TEST, weights=tmp_path / "weights", engine=engine)
    rng = np.random.default_rng(2)
    xs = [rng.random((count, 3), dtype=np.float32) for count in rng.integers(1, 12, 200)]
    for x, out in zip(xs, at_once(net.predict, xs)):
        np.testing.assert_allclose(out, affine_of(affine, x), rtol=1e-4, atol=1e-5)


def test_passes_and_reshapes_of_eight_threads(affine):
    def work(number):
        affine.blobs["data"].reshape(number % 5 + 1, 3)
        affine._forward(0, 2)
        try:
            affine._backward(2, 0)
        except RuntimeError:
            pass  # Another thread reshaped the input in between.
        affine.reshape()

    at_once(work, range(200))
    affine.blobs["data"].reshape(4, 3)
    x = np.ones((4, 3), np.float32)
    np.testing.assert_allclose(affine.forward(data=x)["out"], affine_of(affine, x), rtol=1e-5)


@pytest.fixture
def many_turns():
    """Has threads of Python take turns more often, so that more of what they do meets."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(interval / 100)
    yield
    sys.setswitchinterval(interval)


@pytest.mark.parametrize("kind", ["layers", "engine", "python", "solver"])
def test_blobs_are_read_while_another_thread_runs(make_net, make_solver, tmp_path, kind, many_turns):
    if kind == "solver":
        solver = make_solver()
        net, run = solver.net, lambda: solver.step(5)
    elif kind == "engine":
        (tmp_path / "net.prototxt").write_text(AFFINE_NET)
        net = caffe.Net(str(tmp_path / "net.prototxt"), caffe.TEST, engine=True)
        run = net.forward
    else:
        net = make_net(AFFINE_NET if kind == "layers" else python_net("Times", "Weighted"))
        run = net.forward
    stop = threading.Event()
    problems = []

    def read():
        blobs = [*net.blobs.values(), *(blob for blobs in net.params.values() for blob in blobs)]
        while not stop.is_set():
            for blob in blobs:
                if blob.data.shape != tuple(blob.shape) or blob.diff.shape != blob.data.shape:
                    problems.append(blob)

    reader = threading.Thread(target=read)
    reader.start()
    try:
        for _ in range(300):
            run()
    finally:
        stop.set()
        reader.join()
    assert not problems


def test_a_solver_of_eight_threads(make_solver):
    solver = make_solver()
    at_once(lambda _: solver.step(5), range(16))
    assert 5 <= solver.iter <= 80


def test_nets_that_share_weights_both_ways_at_once(make_net):
    nets = [make_net(AFFINE_NET), make_net(AFFINE_NET)]

    at_once(lambda number: nets[number % 2].share_with(nets[1 - number % 2]), range(200))
    assert nets[0].forward()["out"].shape == (4, 2)


def test_python_layers_in_eight_threads(make_net):
    nets = [make_net(python_net("Times", ("Times", "3"))) for _ in range(2)]

    def work(number):
        out = nets[number % 2].predict(np.full((2, 3), number, np.float32))
        assert (out == 6 * number).all()
        nets[number % 2].backward()

    at_once(work, range(100))


INTERRUPT = """
import os, signal, sys, threading
import numpy as np, caffe
from nets import AFFINE_NET, REGRESSION_NET, python_net

# A process that was started in the background ignores it, and so do its children.
signal.signal(signal.SIGINT, signal.default_int_handler)
folder = os.environ["FOLDER"]

def write(name, text):
    with open(os.path.join(folder, name), "w") as file:
        file.write(text)
    return os.path.join(folder, name)

def make_solver(lines=""):
    net = write("train.prototxt", REGRESSION_NET)
    return caffe.SGDSolver(write("s.prototxt", f"net: '{net}' base_lr: 1e-9 lr_policy: 'fixed' max_iter: 2000000000 {lines}"))

def interrupted(run, started):
    def send():
        started.wait()
        signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
    sender = threading.Thread(target=send)
    sender.start()
    try:
        run()
    except KeyboardInterrupt:
        print("interrupted")
    sender.join()

def as_started():
    event = threading.Event()
    return event, event.set
"""

SOLVING = """
solver = make_solver()
started, tell = as_started()
goal = 5
solver.add_callback(lambda: tell() if solver.iter > goal else None, lambda: None)
interrupted(solver.solve, started)
first = goal = solver.iter
started.clear()
interrupted(lambda: solver.step(2 * 10**9), started)
assert 5 < first < solver.iter < 10**9
solver.step(1)
print(float(solver.net.forward()["loss"]) > 0)
"""

FORWARD = """
net = caffe.Net(write("net.prototxt", AFFINE_NET), caffe.TEST)
started, tell = as_started()
def run():
    while True:
        net.forward()
        tell()
interrupted(run, started)
print(net.forward()["out"].shape == (4, 2))
"""

PYTHON_LAYER = """
net = caffe.Net(write("net.prototxt", python_net("Endless")), caffe.TEST)
net.layers[1].started = threading.Event()
interrupted(net.forward, net.layers[1].started)
net.layers[1].started = None
print(net.forward()["l1"].shape == (2, 3))
"""

TESTING = """
started, tell = as_started()
solver = make_solver("test_iter: 2000000000 test_interval: 1")
solver.test_nets[0].before_forward(lambda layer: tell())
interrupted(lambda: solver.step(1), started)
print(float(solver.net.forward()["loss"]) > 0)
"""


@posix
@pytest.mark.parametrize(
    "what",
    [
        pytest.param(SOLVING, id="solve", marks=once),
        pytest.param(FORWARD, id="forward", marks=once),
        pytest.param(PYTHON_LAYER, id="layer"),
        pytest.param(TESTING, id="test", marks=once),
    ],
)
def test_ctrl_c(tmp_path, what):
    out, _ = run_python(INTERRUPT + what, FOLDER=str(tmp_path))
    assert out == "interrupted\n" * (2 if what is SOLVING else 1) + "True\n"


FORKED = """
import os
import numpy as np, caffe
from caffe._caffe import _file_descriptor
from nets import AFFINE_NET, REGRESSION_NET

folder = os.environ["FOLDER"]
model = os.path.join(folder, "net.prototxt")
with open(model, "w") as file:
    file.write(AFFINE_NET)
train = os.path.join(folder, "train.prototxt")
with open(train, "w") as file:
    file.write(REGRESSION_NET)
solver_file = os.path.join(folder, "solver.prototxt")
with open(solver_file, "w") as file:
    file.write(f"net: '{train}' base_lr: 0.1 lr_policy: 'fixed'")
old, old_solver = caffe.Net(model, caffe.TEST), caffe.get_solver(solver_file)
old.forward(data=np.ones((4, 3)))
old_solver.step(1)
"""

CHILD = """
child = os.fork()
if child == 0:
    refused = 0
    for run in (old.forward, lambda: old.predict(np.ones((1, 3))), old.reshape, lambda: old_solver.step(1), old_solver.solve):
        try:
            run()
        except RuntimeError as error:
            refused += "forked" in str(error)
    new, solver = caffe.Net(model, caffe.TEST), caffe.get_solver(solver_file)
    new.forward()
    solver.step(3)
    fine = refused == 5 and solver.iter == 3 and new.predict(np.ones((9, 3))).shape == (9, 2)
    fine = fine and (old.blobs["data"].data == 1).all() and "caffe.Net" in repr(old)
    os._exit(0 if fine else 1)
print(os.waitpid(child, 0)[1], old.forward()["out"].shape, old_solver.iter)
"""

CHILDREN_OF_A_BUSY_PROCESS = """
import threading
stop = threading.Event()
def run():
    while not stop.is_set():
        old._forward(0, 2)
        old_solver.step(1)
threads = [threading.Thread(target=run) for _ in range(3)]
[thread.start() for thread in threads]
statuses = set()
for _ in range(20):
    child = os.fork()
    if child == 0:
        new = caffe.Net(model, caffe.TEST)
        new.forward(data=np.ones((4, 3)))
        try:
            old.blobs["out"].data, repr(old), old.forward()
        except RuntimeError:
            pass
        os._exit(0)
    statuses.add(os.waitpid(child, 0)[1])
    if statuses != {0}:
        break
stop.set()
[thread.join() for thread in threads]
print(statuses)
"""


@posix
def test_forked_processes(tmp_path):
    out, _ = run_python(FORKED + CHILD, FOLDER=str(tmp_path))
    assert out == "0 (4, 2) 1\n"


@once
@posix
def test_forks_of_a_process_whose_threads_run_nets(tmp_path):
    watch = "import faulthandler; faulthandler.dump_traceback_later(5, exit=True)\n"
    busy = CHILDREN_OF_A_BUSY_PROCESS.replace("if child == 0:\n", "if child == 0:\n        " + watch)
    out, _ = run_python(FORKED + busy, FOLDER=str(tmp_path))
    assert out == "{0}\n"


def _predict_in_another_process(net):
    return net.predict(np.ones((3, 3), np.float32))


@pytest.mark.parametrize("method", sorted(set(multiprocessing.get_all_start_methods()) - {"forkserver"}))
def test_nets_go_to_other_processes(affine, method):
    affine.forward()
    with multiprocessing.get_context(method).Pool(1) as pool:
        out = pool.apply(_predict_in_another_process, (affine,))
    np.testing.assert_allclose(out, affine_of(affine, np.ones((3, 3), np.float32)), rtol=1e-5)


@pytest.mark.parametrize("engine", [False, True])
def test_pickles_of_all_protocols(affine, tmp_path, engine):
    (tmp_path / "net.prototxt").write_text(AFFINE_NET)
    net = caffe.Net(str(tmp_path / "net.prototxt"), caffe.TEST, engine=engine)
    net.share_with(affine)
    for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1):
        copy = pickle.loads(pickle.dumps(net, protocol))
        np.testing.assert_array_equal(copy.predict(np.ones((2, 3))), net.predict(np.ones((2, 3))))
        assert copy.phase == caffe.TEST and copy.name == "affine"


def test_what_cannot_be_pickled(affine, make_solver):
    for thing in (make_solver(), affine.blobs["data"], affine.params["ip"], affine.layers[0]):
        with pytest.raises(TypeError, match="pickle"):
            pickle.dumps(thing)
    with pytest.raises((RuntimeError, TypeError)):
        caffe.Net._unpickle(b"junk", None, b"junk", False)


def gone(make):
    """Whether all objects that ``make`` returns are collected once they have no other owner."""
    references = [weakref.ref(item) for item in make()]
    gc.collect()
    return [reference() is None for reference in references]


class Holder:
    """Something that may be referred to weakly."""


def test_garbage_of_nets(make_net):
    def make():
        net, holder = make_net(AFFINE_NET), Holder()
        holder.net = net.me = net
        net.before_forward(lambda layer: (holder, net))
        net.forward()
        net.top_names, net.layer_dict
        return net, holder, net.blobs["data"], net.layers[1]

    assert all(gone(make))


def test_garbage_of_solvers(make_solver):
    def make():
        solver, holder = make_solver("test_iter: 1 test_interval: 2"), Holder()
        solver.me = holder.solver = solver
        solver.net.solver = solver.test_nets[0].solver = solver
        solver.add_callback(lambda: holder, lambda: solver)
        solver.net.before_forward(lambda layer: solver)
        solver.step(2)
        return solver, holder, solver.net, solver.test_nets[0]

    assert all(gone(make))


def test_garbage_of_what_belongs_to_solvers(make_solver):
    def make():
        solver = make_solver()
        solver.kept = solver.param
        solver.nccl = caffe.NCCL(solver)
        return (solver,)

    assert all(gone(make))


def test_garbage_of_python_layers(make_net):
    def make():
        net = make_net(python_net("Times", "Keeps"))
        net.forward()
        return net, *net.layers

    assert all(gone(make))


def test_garbage_of_python_layers_that_refer_to_their_net(make_net):
    def make():
        net = make_net(python_net("Times"))
        net.layers[1].net = net
        net.forward()
        return net, net.layers[1]

    assert all(gone(make))


GROWTH = """
import gc, os
import numpy as np, caffe
from nets import AFFINE_NET, REGRESSION_NET, python_net

folder = os.environ["FOLDER"]

def write(name, text):
    with open(os.path.join(folder, name), "w") as file:
        file.write(text)
    return os.path.join(folder, name)

model, train = write("net.prototxt", AFFINE_NET), write("train.prototxt", REGRESSION_NET)
python = write("python.prototxt", python_net("Times", "Weighted"))
bad = write("bad.prototxt", python_net("Raises_forward"))
solver = write("s.prototxt", f"net: '{train}' base_lr: 0.1 lr_policy: 'fixed' test_iter: 1 test_interval: 1")

def net(path=model, **words):
    made = caffe.Net(path, caffe.TEST, **words)
    made.forward()
    made.backward()
    return made

def raises():
    try:
        net(bad)
    except Exception:
        pass

def hooked():
    made = caffe.Net(model, caffe.TEST)
    made.after_forward(lambda layer: made)
    made.predict(np.ones((5, 3)))

makes = dict(
    plain=net, engine=lambda: net(engine=True), python=lambda: net(python), raises=raises, hooked=hooked,
    solver=lambda: caffe.get_solver(solver).step(2),
)

def pages():
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")

def grown(make):
    for _ in range(100):
        make()
    before = pages()
    for _ in range(900):
        make()
    return pages() - before

print(grown(makes[os.environ["WHAT"]]))
"""


@pytest.mark.skipif(not os.path.exists("/proc/self/statm"), reason="needs Linux")
@pytest.mark.parametrize(
    "what",
    ["hooked", "python", *(pytest.param(what, marks=once) for what in ("plain", "engine", "raises", "solver"))],
)
def test_memory_does_not_grow(tmp_path, what):
    out, _ = run_python(GROWTH, FOLDER=str(tmp_path), WHAT=what, GLOG_minloglevel="2", OMP_NUM_THREADS="2")
    assert int(out) < 2**20


def test_parameters_of_a_shape_that_does_not_fit(affine):
    affine.params["ip"][0].reshape(1, 1)
    with pytest.raises(Exception):
        affine.forward()
    affine.params["ip"][0].reshape(2, 3)
    assert affine.forward()["out"].shape == (4, 2)


def test_nets_that_were_never_initialized():
    for thing in (caffe.Net.__new__(caffe.Net), caffe.Classifier.__new__(caffe.Classifier)):
        assert "not loaded" in repr(thing)
        for use in (lambda: thing.forward(), lambda: thing.blobs, lambda: pickle.dumps(thing), lambda: thing.save("x")):
            with pytest.raises(RuntimeError, match="never initialized"):
                use()
    solver = caffe.SGDSolver.__new__(caffe.SGDSolver)
    for use in (lambda: solver.step(1), lambda: solver.net, lambda: solver.param, lambda: solver.add_callback(print, print)):
        with pytest.raises(RuntimeError, match="never initialized"):
            use()


def test_garbage_is_collected_while_objects_are_made(make_net, make_solver):
    """The collector visits the references of objects while they are still zeros."""
    threshold = gc.get_threshold()
    gc.set_threshold(1)
    try:
        for _ in range(5):
            net = make_net(python_net("Times", "Keeps"))
            net.forward()
            make_solver().step(1)
    finally:
        gc.set_threshold(*threshold)
    assert net.layers[1].type == "Python"
