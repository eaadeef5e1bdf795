"""Times of the benchmark nets: ours, PyTorch's, and ours layer by layer."""

import json
import sys

NETS = ["lenet", "cifar_quick", "caffenet", "googlenet", "squeezenet", "mobilenet", "resnet50", "vgg16"]

#: What is measured: the batch, and whether it is a training step.
JOBS = [(1, False), (32, False), (32, True)]


def rows(text):
    """The JSON objects among the lines of a benchmark."""
    found = []
    for line in text.splitlines():
        if line.startswith("{"):
            found.append(json.loads(line))
    return found


def prototxts(kit):
    return [kit.folder("benches/nets") / f"{net}.prototxt" for net in NETS]


def options(batch, train):
    return ["--batch", batch, *(["--train"] if train else [])]


def ours(kit):
    found, problems = [], []
    for batch, train in JOBS:
        for net in NETS:
            folder = kit.folder("benches/nets")
            command = [kit.program("nets_timed"), "--gpu", 0, "--json", "--nets", folder, *options(batch, train), net]
            status, text = kit.run("timings", command, 30)
            found += rows(text)
            if status != 0:
                problems.append(f"{net}, {batch}: {status}")
    result = f"{len(found)} measured" + (f"; FAILED: {'; '.join(problems)}" if problems else "")
    return {"result": result, "ok": not problems, "rows": found}


def pytorch(kit):
    """The cheap variants of everything before the compiled ones: those take as long as all others together."""
    found, problems = [], []
    for only, seconds in (("eager,channels_last,graphs", 45), ("compile", 45)):
        for batch, train in JOBS:
            output = kit.results / f"pytorch_{only[:5]}_{batch}_{'train' if train else 'forward'}.json"
            budget = min(seconds, kit.left())
            command = [sys.executable, kit.folder("benches/gpu_peers.py"), *prototxts(kit), *options(batch, train),
                       "--only", only, "--budget", budget, "--json", output]
            status, text = kit.run("pytorch", command, budget + 20)
            found += rows(output.read_text()) if output.exists() else []
            if status != 0:
                problems.append(f"{output.stem}: {status}")
    result = f"{len(found)} measured" + (f"; FAILED: {'; '.join(problems)}" if problems else "")
    return {"result": result, "ok": bool(found), "rows": found}


def layers(kit):
    """`caffe time` of each net: where the time goes, in its log."""
    times = {}
    for model in prototxts(kit):
        command = [kit.program("caffe"), "time", "-gpu", "0", "-model", model, "-iterations", 20]
        times[model.stem], _ = kit.run("layers_timed", command, 30)
    return {"result": f"{sum(status == 0 for status in times.values())} of {len(times)} nets", "ok": not any(times.values())}
