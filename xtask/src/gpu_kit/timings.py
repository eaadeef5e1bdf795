"""Times of the benchmark nets: ours, PyTorch's, and ours layer by layer."""

import json
import sys

import tables

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
    """Layer by layer, and forward passes as one recorded launch too."""
    found, problems = [], []
    for batch, train in JOBS:
        for net in NETS:
            for how in ([], ["--engine"]) if not train else ([],):
                folder = kit.folder("benches/nets")
                command = [kit.program("nets_timed"), "--gpu", 0, "--json", "--nets", folder, *options(batch, train), *how, net]
                status, text = kit.run("timings", command, 30)
                found += rows(text)
                if status != 0:
                    problems.append(f"{net}, {batch}: {status}")
    result = f"{len(found)} measured" + (f"; FAILED: {'; '.join(problems)}" if problems else "")
    return {"result": result, "ok": not problems, "rows": found}


#: PyTorch's variants, what is compared first: the modes, the precisions, and seconds for each of the jobs.
PYTORCH = [
    ("eager,channels_last,graphs", "f32", 40),
    ("graphs", "tf32,fp16", 30),
    ("compile", "f32", 30),
]


def pytorch(kit):
    found, problems = [], []
    for modes, precisions, seconds in PYTORCH:
        for batch, train in JOBS:
            what = f"{modes.split(',')[0]}_{precisions.split(',')[0]}_{batch}_{'train' if train else 'forward'}"
            output = kit.results / f"pytorch_{what}.json"
            budget = min(seconds, kit.left() - 10)
            if budget < 5:
                problems.append(f"{what}: no time left")
                continue
            command = [sys.executable, kit.folder("benches/gpu_peers.py"), *prototxts(kit), *options(batch, train),
                       "--only", modes, "--precision", precisions, "--budget", budget, "--json", output]
            status, text = kit.run("pytorch", command, budget + 25)
            found += rows(output.read_text()) if output.exists() else []
            if status != 0:
                problems.append(f"{what}: {status}")
    found = [row for row in found if "best_ms" in row]
    text = tables.table(kit.found.get("timings", {}).get("rows", []), found)
    (kit.results / "table.md").write_text(text)
    result = f"{len(found)} measured, see table.md" + (f"; {'; '.join(problems)}" if problems else "")
    return {"result": result, "ok": bool(found), "rows": found}


def layers(kit):
    """`caffe time` of each net: where the time goes, in its log."""
    times = {}
    for model in prototxts(kit):
        command = [kit.program("caffe"), "time", "-gpu", "0", "-model", model, "-iterations", 20]
        times[model.stem], _ = kit.run("layers_timed", command, 30)
    return {"result": f"{sum(status == 0 for status in times.values())} of {len(times)} nets", "ok": not any(times.values())}
