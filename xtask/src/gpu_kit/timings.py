"""Times of the benchmark nets: ours, PyTorch's, and ours layer by layer."""

import json
import sys

#: Each net with its batches, the smallest first, and whether it is trained.
NETS = {
    "lenet": ([1, 64], True), "cifar_quick": ([1, 100], True), "caffenet": ([1, 64], True), "googlenet": ([1, 32], True),
    "squeezenet": ([1, 32], True), "mobilenet": ([1, 32], True), "resnet50": ([1, 32], True), "vgg16": ([1, 16], True),
}


def rows(text):
    """The JSON objects among the lines of a benchmark."""
    found = []
    for line in text.splitlines():
        if line.startswith("{"):
            found.append(json.loads(line))
    return found


def jobs(kit):
    """(net, batch, whether a training step) of all measurements."""
    nets = {"lenet": NETS["lenet"]} if kit.options.short else NETS
    for net, (batches, trains) in nets.items():
        for batch in batches:
            yield net, batch, False
        if trains:
            yield net, batches[-1], True


def ours(kit):
    found = []
    for net, batch, train in jobs(kit):
        command = [kit.program("nets_timed"), "--gpu", "0", "--json", "--nets", kit.folder("benches/nets"), "--batch", batch,
                   "--reps", 2 if kit.options.short else 30, *(["--train"] if train else []), net]
        status, text = kit.run("timings", command, 40)
        new = rows(text)
        if status != 0 or not new:
            new = [{"net": net, "batch": batch, "what": "train" if train else "forward", "error": text[-300:]}]
        found += new
    bad = [f"{row['net']} {row['batch']}" for row in found if "error" in row]
    return {"result": f"{len(found)} measured" + (f"; FAILED: {', '.join(bad)}" if bad else ""), "ok": not bad, "rows": found}


def pytorch(kit):
    if kit.options.short or kit.options.driver:
        return {"result": "not run: this is not a GPU of PyTorch's", "ok": None}
    output = kit.results / "pytorch.json"
    command = [sys.executable, kit.folder("benches/gpu_peers.py"), "--kit", kit.folder("benches/nets"), "--json", output,
               "--budget", int(min(200, kit.left()))]
    status, text = kit.run("pytorch", command, 230)
    found = rows(output.read_text()) if output.exists() else []
    return {"result": f"{len(found)} measured, ended with {status}", "ok": bool(found), "rows": found}


def layers(kit):
    """`caffe time` of each net: where the time goes, in its log."""
    times = {}
    for net in NETS:
        model = kit.folder("benches/nets") / f"{net}.prototxt"
        iterations = 1 if kit.options.short else 20
        status, text = kit.run("layers_timed", [kit.program("caffe"), "time", "-gpu", "0", "-model", model, "-iterations",
                                                iterations], 30)
        times[net] = status
        if kit.options.short:
            break
    return {"result": f"{sum(status == 0 for status in times.values())} of {len(times)} nets", "ok": not any(times.values())}
