"""The examples, trained on the GPU and on the CPU: as accurate, and with the same bits from run to run."""

import re
import shutil

#: Each example: its folder, the databases with the commands that make them, the solver, the net for tests and its batches.
EXAMPLES = {
    "mnist": {
        "databases": [
            ["convert_mnist_data", "-backend", "lmdb", f"data/mnist/{part}-images-idx3-ubyte.gz",
             f"data/mnist/{part}-labels-idx1-ubyte.gz", f"examples/mnist/mnist_{name}_lmdb"]
            for part, name in (("train", "train"), ("t10k", "test"))],
        "solver": "lenet_solver.prototxt", "net": "lenet_train_test.prototxt", "batches": 100,
    },
    "cifar10": {
        "databases": [
            ["convert_cifar_data", "-batch_size", "500", "examples/cifar10/shapes", "examples/cifar10", "lmdb"]],
        "solver": "cifar10_quick_solver.prototxt", "net": "cifar10_quick_train_test.prototxt", "batches": 20,
    },
}

#: By how much the accuracy on the GPU may be below the CPU's: five of the 500 images of the smaller test.
ACCURACY = 0.01


def trained(kit, name, example, run, device):
    """Trains on a device. The bytes of the weights, and the accuracy on the same device."""
    folder = kit.folder("examples") / name
    solver = (folder / example["solver"]).read_text()
    prefix = kit.results / f"{name}_{run}"
    solver = re.sub(r'snapshot_prefix: .*', f'snapshot_prefix: "{prefix}"\nrandom_seed: 1', solver)
    solver = re.sub(r"snapshot_format: .*", "", solver)
    if kit.options.short:
        solver = re.sub(r"max_iter: \d+", "max_iter: 3", solver)
        solver = re.sub(r"test_i\w+: \d+", "", solver)
        solver = re.sub(r"(net: .*)", r"\1\ntest_iter: 1\ntest_interval: 1000\ntest_initialization: false", solver)
    file = kit.results / f"{name}_{run}.prototxt"
    file.write_text(solver)
    caffe = kit.program("caffe")
    status, text = kit.run("training", [caffe, "train", "-solver", file, *device], 150)
    if status != 0:
        raise RuntimeError(f"{name} cannot be trained ({status}): {text[-300:]}")
    iterations = re.search(r"max_iter: (\d+)", solver)[1]
    weights = f"{prefix}_iter_{iterations}.caffemodel"
    batches = "1" if kit.options.short else example["batches"]
    net = folder / example["net"]
    status, text = kit.run("training", [caffe, "test", "-model", net, "-weights", weights, "-iterations", batches, *device], 60)
    accuracy = re.findall(r"accuracy = ([\d.e+-]+)", text)
    if status != 0 or not accuracy:
        raise RuntimeError(f"{name} cannot be tested ({status}): {text[-300:]}")
    with open(weights, "rb") as file:
        return file.read(), float(accuracy[-1])


def section(kit):
    results, ok = [], True
    for name, example in EXAMPLES.items():
        if not (kit.folder("examples") / name).exists():
            continue
        for part in ("train", "test"):
            shutil.rmtree(kit.folder(f"examples/{name}/{name}_{part}_lmdb"), ignore_errors=True)
        for command in example["databases"]:
            status, text = kit.run("training", [kit.program("caffe"), *command], 60)
            if status != 0:
                raise RuntimeError(f"the data of {name} cannot be converted: {text[-300:]}")
        _, on_host = trained(kit, name, example, "cpu", [])
        first, on_gpu = trained(kit, name, example, "gpu", ["-gpu", "0"])
        second, _ = trained(kit, name, example, "gpu_again", ["-gpu", "0"])
        same = first == second
        accurate = kit.options.short or on_gpu >= on_host - ACCURACY
        ok = ok and same and accurate
        bits = "equal bits" if same else "DIFFERENT BITS"
        results.append(f"{name}: CPU {on_host:.4f}, GPU {on_gpu:.4f}, {bits} in two runs")
    return {"result": "; ".join(results), "ok": ok}
