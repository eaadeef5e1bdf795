"""Time PyTorch on an NVIDIA GPU: a forward pass, or a training step, of nets of `benches/nets`, to
compare with `cargo bench -p cortado-benches --bench nets -- --gpu 0 --json`.

Usage: gpu_peers.py NET.prototxt... [--batch N] [--train] [--budget SECONDS] [--json FILE]
                    [--only eager,channels_last,graphs,compile] [--precision f32,tf32,fp16]
                    [--device cuda|cpu]

Each net is measured in both layouts, eagerly and as a CUDA graph, and compiled by torch.compile in
the layout that was faster. `--json` writes one object per line, each as soon as it is measured. A
variant that fails has the field `error`, and so has one for which the budget leaves no time.
Needs torch. `--device cpu` is a short run that shows whether the program works."""

import argparse
import contextlib
import copy
import gc
import json
import os
import time
import warnings
from dataclasses import dataclass

import torch
import torch_net
from torch.nn import functional

# Rounds that are not timed.
WARM_UP = 5
# At least this number of rounds, for at least these seconds, but none begins after the last time.
# The benchmark `nets` does the same.
LEAST_ROUNDS = 20
LEAST_SECONDS = 0.3
MOST_SECONDS = 3.0
LAYOUTS = {"nchw": torch.contiguous_format, "channels_last": torch.channels_last}
MODES = ("eager", "graph", "compile")


@dataclass(frozen=True)
class Variant:
    net: str
    mode: str
    precision: str
    # None: the layout that was faster in the variants before.
    layout: str | None


class Subject:
    """A net, kept on the CPU: each variant takes a copy."""

    def __init__(self, path, options):
        self.module = torch_net.read(path, options.batch)
        self.shape = self.module.shape
        counts = self.module.multiply_adds
        self.multiply_adds = sum(counts)
        if options.train:
            # Backward computes as much for the weights, and as much for the bottoms; not for the data.
            self.multiply_adds = 3 * sum(counts) - counts[0]
            self.module.without_last_layer()


def main():
    options = arguments()
    warnings.filterwarnings("ignore")
    torch.backends.cudnn.benchmark = True
    bench = Bench(options)
    for variant in plan(options):
        bench.run(variant)
    print(f"done in {time.perf_counter() - bench.began:.0f} s", flush=True)


def arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("nets", nargs="+", metavar="NET.prototxt")
    parser.add_argument("--batch", type=int, help="instead of the files' batch sizes")
    parser.add_argument("--train", action="store_true", help="training steps instead of forward passes")
    parser.add_argument("--budget", type=float, default=float("inf"), help="seconds for everything")
    parser.add_argument("--json", help="the file for the results; it is replaced")
    parser.add_argument("--only", default="eager,channels_last,graphs,compile")
    parser.add_argument("--precision", help="of f32,tf32,fp16; all on a GPU, f32 on a CPU unless given")
    parser.add_argument("--device", default="cuda", help="cuda, cuda:N or cpu")
    options = parser.parse_args()
    options.only = options.only.split(",")
    options.device = torch.device(options.device)
    all_precisions = "f32,tf32,fp16" if options.device.type == "cuda" else "f32"
    options.precision = (options.precision or all_precisions).split(",")
    for given, known in (
        (options.only, ("eager", "channels_last", "graphs", "compile")),
        (options.precision, ("f32", "tf32", "fp16")),
    ):
        unknown = set(given) - set(known)
        if unknown:
            parser.error(f"{', '.join(sorted(unknown))} is not one of {', '.join(known)}")
    return options


def plan(options):
    """All variants: those that take little time first, for all nets, and torch.compile last."""
    eager = [layout for layout, name in (("nchw", "eager"), ("channels_last", "channels_last")) if name in options.only]
    layouts = {"eager": eager, "graph": [], "compile": []}
    if "graphs" in options.only:
        layouts["graph"] = eager or list(LAYOUTS)
    if "compile" in options.only:
        layouts["compile"] = [None]
    for mode in MODES:
        for precision in options.precision:
            for net in options.nets:
                for layout in layouts[mode]:
                    yield Variant(net, mode, precision, layout)


class Bench:
    def __init__(self, options):
        self.options = options
        self.began = time.perf_counter()
        self.subjects = {}
        # The seconds of the longest variant of each mode, and the layout that was fastest.
        self.longest = dict.fromkeys(MODES, 0.0)
        self.fastest = {}
        self.file = open(options.json, "w") if options.json else None
        if options.device.type == "cuda":
            # `cuda` alone is the first GPU; set_device takes no device without a number.
            torch.cuda.set_device(options.device.index or 0)
            self.device_name = torch.cuda.get_device_name()
        else:
            self.device_name = "CPU"

    def run(self, variant):
        """Measures a variant, and records the result or the reason why there is none."""
        layout = variant.layout or self.faster_layout(variant)
        record = self.description(variant, layout)
        start = time.perf_counter()
        left = self.options.budget - (start - self.began)
        if left <= self.longest[variant.mode]:
            record["error"] = "not measured: budget"
        else:
            try:
                record.update(self.measured(variant, layout))
            except Exception as error:
                record["error"] = f"{type(error).__name__}: {error}"[:500]
            # Not before the error is gone, whose frames keep the tensors of the variant.
            self.free()
            took = time.perf_counter() - start
            self.longest[variant.mode] = max(self.longest[variant.mode], took)
        self.remember(variant, layout, record)
        self.write(record)

    def description(self, variant, layout):
        return {
            "net": os.path.basename(variant.net).removesuffix(".prototxt"),
            "who": "torch",
            "mode": variant.mode,
            "layout": layout,
            "what": "train step" if self.options.train else "forward",
            "precision": variant.precision,
            "device": self.device_name,
            "torch": torch.__version__,
        }

    def measured(self, variant, layout):
        options = self.options
        if variant.mode == "graph" and options.device.type != "cuda":
            raise RuntimeError("a CUDA graph needs a GPU")
        if variant.net not in self.subjects:
            self.subjects[variant.net] = Subject(variant.net, options)
        subject = self.subjects[variant.net]
        if variant.mode == "compile":
            # Gives back the memory of the compiled net before, too.
            torch._dynamo.reset()
            self.free()
        set_tf32(variant.precision == "tf32")
        start = time.perf_counter()
        make = train_step if options.train else forward_pass
        step = make(subject, variant, layout, options.device)
        clock = Clock(options.device)
        clock.reset_peak()
        if variant.mode == "graph":
            step = captured(step, clock)
        for _ in range(WARM_UP):
            step()
        clock.wait()
        if variant.mode == "eager":
            # Without the memory of what cudnn.benchmark tried. Graphs and compiled nets take theirs
            # before their first round is over.
            clock.reset_peak()
        prepared = time.perf_counter() - start
        result = clock.measure(step)
        result["batch"] = subject.shape[0]
        result["gflops"] = 2 * subject.multiply_adds / result["best_ms"] / 1e6
        result["prepared_s"] = prepared
        return result

    def faster_layout(self, variant):
        _, layout = self.fastest.get((variant.net, variant.precision), (None, "channels_last"))
        return layout

    def remember(self, variant, layout, record):
        key = variant.net, variant.precision
        best = record.get("best_ms")
        if best and (key not in self.fastest or best < self.fastest[key][0]):
            self.fastest[key] = best, layout

    def free(self):
        gc.collect()
        if self.options.device.type == "cuda":
            # After an error of a kernel every call fails; the others are recorded with it.
            with contextlib.suppress(RuntimeError):
                torch.cuda.empty_cache()

    def write(self, record):
        if self.file:
            self.file.write(json.dumps(record) + "\n")
            self.file.flush()
        who = f"torch {record['mode']} {record['layout']}"
        line = f"{record['net']:13} {who:27} {record['precision']:4} "
        if "error" in record:
            line += record["error"].splitlines()[0][:120]
        else:
            line += (
                f"min {record['best_ms']:9.3f} ms  median {record['median_ms']:9.3f} ms  "
                f"burst {record['burst_ms']:9.3f} ms  {record['gflops']:8.1f} GFLOP/s"
            )
            if "peak_mib" in record:
                line += f"  {record['peak_mib']:.0f} MiB"
        print(line, flush=True)


def set_tf32(allowed):
    torch.backends.cuda.matmul.allow_tf32 = allowed
    torch.backends.cudnn.allow_tf32 = allowed


def placed(subject, layout, device):
    """A copy of the net and an input, on the device and in the layout."""
    memory_format = LAYOUTS[layout]
    model = copy.deepcopy(subject.module).to(device, memory_format=memory_format)
    data = torch.rand(subject.shape, device=device) * 2 - 1
    return model, data.contiguous(memory_format=memory_format)


def forward_pass(subject, variant, layout, device):
    """A function that runs one forward pass."""
    model, data = placed(subject, layout, device)
    model.eval().requires_grad_(False)
    if variant.precision == "fp16":
        model.half()
        data = data.half()
    run = model
    # The compiler does not compile in inference mode.
    no_gradients = torch.inference_mode
    if variant.mode == "compile":
        run = torch.compile(model, mode="reduce-overhead")
        no_gradients = torch.no_grad

    def step():
        with no_gradients():
            run(data)

    return step


def train_step(subject, variant, layout, device):
    """A function that runs one training step. Half precision is autocast, without scaling the loss."""
    model, data = placed(subject, layout, device)
    model.train()
    labels = torch.randint(0, 10, (subject.shape[0],), device=device)
    optimizer = torch.optim.SGD(model.parameters(), lr=1e-4, momentum=0.9, weight_decay=5e-4, fused=True)
    is_half = variant.precision == "fp16"

    def loss_of(data, labels):
        # Each weight is used once in a step: there is nothing to gain from a cache.
        with torch.autocast(device.type, dtype=torch.float16, enabled=is_half, cache_enabled=False):
            return functional.cross_entropy(model(data).flatten(1), labels)

    is_compiled = variant.mode == "compile"
    loss = torch.compile(loss_of, mode="reduce-overhead") if is_compiled else loss_of

    def step():
        if is_compiled:
            torch.compiler.cudagraph_mark_step_begin()
        optimizer.zero_grad(set_to_none=True)
        loss(data, labels).backward()
        optimizer.step()

    return step


def captured(step, clock):
    """The step as a CUDA graph. Its input stays where it is."""
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for _ in range(WARM_UP):
            step()
    torch.cuda.current_stream().wait_stream(side)
    clock.wait()
    clock.reset_peak()
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        step()
    return graph.replay


class Clock:
    """Times of a device, and its memory."""

    def __init__(self, device):
        self.is_cuda = device.type == "cuda"

    def wait(self):
        if self.is_cuda:
            torch.cuda.synchronize()

    def reset_peak(self):
        if self.is_cuda:
            torch.cuda.reset_peak_memory_stats()

    def goes_on(self, rounds, seconds):
        if not self.is_cuda:
            return rounds < 3
        is_enough = rounds >= LEAST_ROUNDS and seconds >= LEAST_SECONDS
        return rounds == 0 or (seconds < MOST_SECONDS and not is_enough)

    def measure(self, step):
        """Milliseconds of a step: each waited for, then as many together, also by the GPU's clock."""
        times = []
        began = time.perf_counter()
        while self.goes_on(len(times), time.perf_counter() - began):
            start = time.perf_counter()
            step()
            self.wait()
            times.append((time.perf_counter() - start) * 1e3)
        times.sort()
        result = {
            "rounds": len(times),
            "best_ms": times[0],
            "median_ms": times[len(times) // 2],
        }
        if self.is_cuda:
            first = torch.cuda.Event(enable_timing=True)
            last = torch.cuda.Event(enable_timing=True)
        start = time.perf_counter()
        if self.is_cuda:
            first.record()
        for _ in times:
            step()
        if self.is_cuda:
            last.record()
        self.wait()
        result["burst_ms"] = (time.perf_counter() - start) * 1e3 / len(times)
        if self.is_cuda:
            result["burst_event_ms"] = first.elapsed_time(last) / len(times)
            result["peak_mib"] = torch.cuda.max_memory_allocated() / 2**20
        return result


if __name__ == "__main__":
    main()
