"""What the original computed, number by number: layers, nets, solvers and snapshots, through caffe.Net and get_solver."""

import re
from pathlib import Path

import numpy as np
import pytest

import caffe
from conftest import ROOT, difference, first_of_each, folder_of, read_recording

LAYERS = sorted((ROOT / "crates/layers/tests/fixtures").glob("*.safetensors"))
NETS = sorted((ROOT / "tests/fixtures/nets").glob("*.safetensors"))
SOLVERS = sorted((ROOT / "tests/fixtures/solvers").glob("*.safetensors"))
TORCH = sorted((ROOT / "crates/layers/tests/torch").glob("*.safetensors"))
FORK_NETS, FORK_SOLVERS, EVALUATIONS = (
    sorted((ROOT / "tests/fixtures/forks" / folder).glob("*.safetensors")) for folder in ("nets", "solvers", "evaluation")
)
SNAPSHOTS = sorted((ROOT / "tests/fixtures/snapshots").glob("*.safetensors"))

SOLVER_CLASSES = {
    "SGD": caffe.SGDSolver,
    "Nesterov": caffe.NesterovSolver,
    "AdaGrad": caffe.AdaGradSolver,
    "RMSProp": caffe.RMSPropSolver,
    "AdaDelta": caffe.AdaDeltaSolver,
    "Adam": caffe.AdamSolver,
}


def stem(path):
    return path.stem


def test_all_recordings_are_there():
    assert [len(paths) for paths in (LAYERS, NETS, SOLVERS, SNAPSHOTS)] == [1087, 4, 50, 12]
    assert [len(paths) for paths in (TORCH, FORK_NETS, FORK_SOLVERS, EVALUATIONS)] == [180, 4, 8, 6]


def net_of(metadata, folder):
    path = folder / "net.prototxt"
    path.write_text(metadata["prototxt"])
    # Evaluations read the sizes of the images from a file beside the recordings.
    sizes = LAYERS[0].parent / "sizes.txt"
    if sizes.exists():
        (folder / "sizes.txt").write_text(sizes.read_text())
    return caffe.Net(str(path), {"TRAIN": caffe.TRAIN, "TEST": caffe.TEST}[metadata["phase"]])


#: Those that need a solver's iteration.
WITH_SOLVER = [path for path in LAYERS if path.stem.startswith(("AssistedExcitation", "GradientScaler"))]


@pytest.mark.parametrize("path", first_of_each(path for path in LAYERS + TORCH if path not in WITH_SOLVER), ids=stem)
def test_layer(path, folder):
    tensors, metadata = read_recording(path)
    net = net_of(metadata, folder)
    assert net.layer_dict["layer"].type == metadata["layer_type"]
    for index, values in folder_of(tensors, "param").items():
        net.params["layer"][int(index)].data[...] = values
    inputs = folder_of(tensors, "in")
    net.forward(**inputs)
    differences = Differences()
    differences.compare_outputs(net, tensors)
    for index, values in folder_of(tensors, "param_after").items():
        differences.compare("param_after/" + index, net.params["layer"][int(index)].data, values)
    if not (folder_of(tensors, "din") or folder_of(tensors, "dparam")):
        return differences.check()
    net.clear_param_diffs()
    for name, values in folder_of(tensors, "dout").items():
        net.blobs[name].diff[...] = values
    net.backward()
    for name, values in folder_of(tensors, "din").items():
        differences.compare("din/" + name, net.blobs[name].diff, values)
    for index, values in folder_of(tensors, "dparam").items():
        differences.compare("dparam/" + index, net.params["layer"][int(index)].diff, values)
    differences.check()


@pytest.mark.parametrize("path", WITH_SOLVER, ids=stem)
def test_layer_that_asks_the_solver(path, tmp_path):
    tensors, metadata = read_recording(path)
    (tmp_path / "net.prototxt").write_text(metadata["prototxt"])
    (tmp_path / "solver.prototxt").write_text(
        f'net: "{tmp_path}/net.prototxt" max_iter: {metadata["max_iter"]} base_lr: 0 lr_policy: "fixed" snapshot_after_train: false'
    )
    solver = caffe.get_solver(str(tmp_path / "solver.prototxt"))
    for name, values in folder_of(tensors, "in").items():
        solver.net.blobs[name].data[...] = values
    solver.step(int(metadata["iter"]) + 1)
    differences = Differences()
    differences.compare_outputs(solver.net, tensors)
    for name, values in folder_of(tensors, "dout").items():
        solver.net.blobs[name].diff[...] = values
    solver.net.backward()
    for name, values in folder_of(tensors, "din").items():
        differences.compare("din/" + name, solver.net.blobs[name].diff, values)
    differences.check()


@pytest.mark.parametrize("path", FORK_NETS, ids=stem)
def test_net_of_a_fork(path, tmp_path):
    tensors, metadata = read_recording(path)
    net = net_of(metadata, tmp_path)
    for name, values in folder_of(tensors, "param").items():
        layer, index = name.rsplit("/", 1)
        net.params[layer][int(index)].data[...] = values
    recorded = folder_of(tensors, "blob")
    found = net.forward(blobs=list(recorded), **folder_of(tensors, "in"))
    differences = Differences()
    for name, values in recorded.items():
        differences.compare("blob/" + name, found[name], values)
    assert recorded
    differences.check()


@pytest.mark.parametrize("path", FORK_SOLVERS, ids=stem)
def test_solver_of_a_fork(path, tmp_path):
    tensors, metadata = read_recording(path)
    solver = solver_of(tensors, metadata, tmp_path)
    for _, blob, values in params_of(tensors, solver.net, 0):
        blob.data[...] = values
    differences = Differences()
    losses = tensors["loss"].reshape(6, -1)
    for iteration in range(1, 7):
        solver.step(1)
        found = np.array([solver.net.blobs[name].data.flat[0] for name in solver.net.outputs])
        differences.compare(f"loss {iteration}", found, losses[iteration - 1], 1e-3)
        for name, blob, values in params_of(tensors, solver.net, iteration):
            differences.compare(name, blob.data, values, 1e-3)
    differences.check()


@pytest.mark.parametrize("path", EVALUATIONS, ids=stem)
def test_scores_of_detections(path, tmp_path, capfd, loud):
    tensors, metadata = read_recording(path)
    names = {key: tmp_path / f"{key}.prototxt" for key in ("net", "test_net", "solver")}
    for key, name in names.items():
        name.write_text(metadata[key])
    text = re.sub(r'(train_net|test_net|net): "[^"]*"', "", metadata["solver"])
    names["solver"].write_text(f'train_net: "{names["net"]}" test_net: "{names["test_net"]}" {text}')
    solver = caffe.get_solver(str(names["solver"]))
    for name, values in folder_of(tensors, "in").items():
        solver.test_nets[0].blobs[name].data[...] = values
    capfd.readouterr()
    solver.step(1)
    log = capfd.readouterr().err
    for name, values in folder_of(tensors, "out").items():
        mark = f"class{name[2:]}: " if name.startswith("ap") else "Test net output #0: detection_eval = "
        found = [float(line.split(mark)[1]) for line in log.splitlines() if mark in line]
        assert len(found) == 1 and abs(found[0] - values.flat[0]) < 1e-5, f"{mark}{found}\n{log}"


class Differences:
    """Collects what differs, so that a test shows all of it."""

    def __init__(self):
        self.texts = []

    def compare(self, name, found, expected, relative=1e-4):
        text = difference(found, expected, relative)
        if text:
            self.texts.append(f"{name}: {text}")

    def compare_outputs(self, net, tensors):
        """Compares the outputs of a net with those that were recorded, of some only the first numbers."""
        for name, values in folder_of(tensors, "out").items():
            found = net.blobs[name.removesuffix("_head")].data
            if name.endswith("_head"):
                found = found.ravel()[: values.size].reshape(values.shape)
            self.compare("out/" + name, found, values)

    def check(self):
        assert not self.texts, "\n".join(self.texts)


@pytest.mark.parametrize(
    "path, engine",
    [(path, False) for path in NETS] + [(path, True) for path in NETS if path.stem.endswith("test")],
    ids=lambda value: value.stem if isinstance(value, Path) else ("engine" if value else "layers"),
)
def test_net(path, engine, tmp_path):
    tensors, metadata = read_recording(path)
    model = tmp_path / "net.prototxt"
    model.write_text(metadata["prototxt"])
    phase = getattr(caffe, metadata["phase"])
    net = caffe.Net(str(model), phase, weights=str(path.parent / metadata["weights"]), engine=engine)
    inputs = folder_of(tensors, "in")
    recorded = folder_of(tensors, "blob")
    differences = Differences()
    if engine:
        recorded = {name: recorded[name] for name in net.outputs}
        for name, values in net.predict(inputs).items():
            differences.compare(name, values, recorded[name])
    found = net.forward(blobs=list(recorded), **inputs)
    for name, values in recorded.items():
        differences.compare("blob/" + name, found[name], values)
    gradients = folder_of(tensors, "dparam")
    if gradients:
        net.clear_param_diffs()
        net.backward()
    for name, values in gradients.items():
        layer, index = name.rsplit("/", 1)
        differences.compare("dparam/" + name, net.params[layer][int(index)].diff, values, 1e-3)
    assert recorded and (gradients or metadata["phase"] == "TEST")
    differences.check()


def solver_of(tensors, metadata, folder, make=caffe.get_solver):
    """A solver of a recording, with its input."""
    (folder / "net.prototxt").write_text(metadata["net"])
    text = metadata["solver"].replace('net: "net.prototxt"', f'net: "{folder}/net.prototxt"')
    text = text.replace('snapshot_prefix: "', f'snapshot_prefix: "{folder}/')
    (folder / "solver.prototxt").write_text(text)
    solver = make(str(folder / "solver.prototxt"))
    for name, values in folder_of(tensors, "in").items():
        solver.net.blobs[name].data[...] = values
    return solver


def params_of(tensors, net, iteration):
    """Pairs of the parameters of a net and their values after this number of updates, with a
    name."""
    for name, values in folder_of(tensors, f"iter{iteration}").items():
        layer, index = name.rsplit("/", 1)
        yield f"iter{iteration}/{name}", net.params[layer][int(index)], values


@pytest.mark.parametrize("path", first_of_each(SOLVERS), ids=stem)
def test_solver(path, folder):
    tensors, metadata = read_recording(path)
    solver = solver_of(tensors, metadata, folder)
    assert type(solver) is SOLVER_CLASSES[path.stem.split("_")[0]]
    for _, blob, values in params_of(tensors, solver.net, 0):
        blob.data[...] = values
    differences = Differences()
    for iteration in range(1, 11):
        solver.step(1)
        assert solver.iter == iteration
        differences.compare(f"loss {iteration}", solver.net.blobs["loss"].data, tensors["loss"][iteration - 1])
        for name, blob, values in params_of(tensors, solver.net, iteration):
            differences.compare(name, blob.data, values)
    differences.check()


@pytest.mark.parametrize("path", SNAPSHOTS, ids=stem)
def test_snapshot(path, tmp_path):
    tensors, metadata = read_recording(path)
    make = SOLVER_CLASSES[path.stem.split("_")[0]]
    suffix = ".h5" if path.stem.endswith("hdf5") else ""
    weights, state = (str(path.with_suffix("")) + f"_iter_5.{kind}{suffix}" for kind in ("caffemodel", "solverstate"))
    solver = solver_of(tensors, metadata, tmp_path, make)
    differences = Differences()
    solver.net.copy_from(weights)
    for name, blob, values in params_of(tensors, solver.net, 5):
        differences.compare("copied " + name, blob.data, values)
    solver.net.params["ip"][0].data[...] = 0
    solver.restore(state)
    assert solver.iter == 5
    for iteration in range(5, 11):
        for name, blob, values in params_of(tensors, solver.net, iteration):
            differences.compare(name, blob.data, values)
        solver.step(1)
    solver = solver_of(tensors, metadata, tmp_path, make)
    solver.solve(state)
    assert solver.iter == 10
    for name, blob, values in params_of(tensors, solver.net, 10):
        differences.compare("resumed " + name, blob.data, values)
    written = sorted(Path(tmp_path).glob("*_iter_10.*"))
    assert [file.name.split("_iter_10.")[1] for file in written] == ["caffemodel" + suffix, "solverstate" + suffix]
    differences.check()
    assert np.isfinite(solver.smoothed_loss)
