"""Proves and measures Cortado on the NVIDIA GPUs of this machine. Needs a driver and Python; PyTorch for the comparison only.

    python3 run.py                     everything, within nine minutes; a second run continues where the first one stopped
    python3 run.py --only query,layers the named sections
    python3 run.py --again             everything anew
    python3 run.py --driver LIBRARY    with a driver other than the system's: the emulated one, for instance

Results are in the folder `results`: a table (also printed), results.json, and a log of each section."""

import argparse
import json
import os
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import suites
import timings
import training

HERE = Path(__file__).resolve().parent


class Kit:
    """What every section needs: programs, the environment, the time that is left, and where results go."""

    def __init__(self, options):
        self.options = options
        self.results = Path(options.results).resolve()
        self.results.mkdir(parents=True, exist_ok=True)
        self.file = self.results / "results.json"
        self.found = {}
        if self.file.exists() and not options.again:
            self.found = json.loads(self.file.read_text())
        self.end = time.monotonic() + 60 * options.minutes
        self.lock = threading.Lock()
        self.env = dict(os.environ, CORTADO_DEVICE="cuda", RUST_BACKTRACE="0")
        if options.driver:
            self.env["CORTADO_CUDA_DRIVER"] = str(Path(options.driver).resolve())
        libraries = [str(folder) for folder in nccl_folders()]
        self.env["LD_LIBRARY_PATH"] = ":".join([*libraries, os.environ.get("LD_LIBRARY_PATH", "")])

    def program(self, name):
        return str(HERE / "bin" / name)

    def folder(self, name):
        return HERE / name

    def left(self):
        return self.end - time.monotonic()

    def run(self, section, command, budget, env=None, cwd=None):
        """Runs a command with its output in the section's log. Its exit status, None where the time was over; and the output."""
        limit = min(budget, self.left())
        if limit <= 1:
            return None, ""
        log = self.results / f"{section}.log"
        start = log.stat().st_size if log.exists() else 0
        with log.open("ab") as out:
            out.write(f"$ {' '.join(map(str, command))}\n".encode())
            out.flush()
            process = subprocess.Popen(
                [str(word) for word in command], stdout=out, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                env=dict(self.env, **(env or {})), cwd=cwd or HERE, start_new_session=True)
            try:
                status = process.wait(limit)
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, 9)
                process.wait()
                status = None
        with log.open("rb") as text:
            text.seek(start)
            return status, text.read().decode(errors="replace")

    def report(self, section, seconds, found):
        with self.lock:
            self.found[section] = dict(found, seconds=round(seconds, 1))
            self.file.write_text(json.dumps(self.found, indent=1))
            print(f"{section:14}{seconds:7.1f} s  {found['result']}", flush=True)


def nccl_folders():
    """Where pip puts NCCL: Cortado requests it from the loader only by name."""
    for folder in map(Path, sys.path):
        yield from folder.glob("nvidia/nccl/lib")


def query(kit):
    """`caffe device_query --check`: each part of nets on the GPU and on the CPU, transfers, NCCL."""
    status, text = kit.run("query", [kit.program("caffe"), "device_query", "-gpu", "all", "--check"], 90)
    lines = [line for line in text.splitlines() if "checks agree" in line or "DIFFERS" in line or "FAILS" in line]
    ok = status == 0
    return {"result": "ok: " + "; ".join(lines) if ok else f"FAILED ({status}): " + "; ".join(lines), "ok": ok}


def sanitizer(tool):
    """compute-sanitizer over the suite of kernels, a test at a time: racecheck makes some of them a hundred times slower."""
    def check(kit):
        program = shutil.which("compute-sanitizer") or "/usr/local/cuda/bin/compute-sanitizer"
        if not Path(program).exists():
            return {"result": "not run: compute-sanitizer is not installed", "ok": None}
        env, end = suites.environment(kit, "crates/math"), time.monotonic() + 100
        tests = suites.tests(kit, "primitives", log=tool)
        clean, bad, late = [], [], []
        # Tests that use no device.
        without = 0
        for test in tests:
            if time.monotonic() > end:
                late.append(test)
                continue
            command = [program, "--tool", tool, "--error-exitcode", "9", kit.program("primitives"), "--exact", test]
            status, text = kit.run(tool, command, 20, env=env)
            if "before first instrumented API call" in text:
                without += 1
                continue
            {0: clean, None: late}.get(status, bad).append(test)
        result = f"{len(clean)} of {len(tests) - without} tests clean, {len(late)} not in time"
        if bad:
            result += f"; FAILED: {', '.join(bad)}"
        return {"result": result, "ok": not bad and bool(clean)}
    return check


#: In each group the sections run side by side; the groups one after the other, as their times must not disturb each other.
GROUPS = [
    {"query": query},
    {**{name: suites.section(name) for name in suites.SUITES}, "memcheck": sanitizer("memcheck"),
     "racecheck": sanitizer("racecheck")},
    {"training": training.section},
    {"timings": timings.ours},
    {"layers_timed": timings.layers},
    {"pytorch": timings.pytorch},
]


def work(kit, name, section):
    start = time.monotonic()
    try:
        found = section(kit)
    except Exception as error:  # The other sections still have something to say.
        found = {"result": f"FAILED: {type(error).__name__}: {error}", "ok": False}
    kit.report(name, time.monotonic() - start, found)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--only", help="sections, separated by commas")
    parser.add_argument("--again", action="store_true", help="forget what an earlier run found")
    parser.add_argument("--driver", help="the library of another driver")
    parser.add_argument("--short", action="store_true", help="a few tests of each suite, and no timings")
    parser.add_argument("--minutes", type=float, default=9.0)
    parser.add_argument("--results", default="results")
    kit = Kit(parser.parse_args())
    wanted = kit.options.only.split(",") if kit.options.only else [name for group in GROUPS for name in group]
    unknown = set(wanted) - {name for group in GROUPS for name in group}
    if unknown:
        parser.error(f"there is no section {', '.join(sorted(unknown))}")
    if kit.options.only:
        kit.found = {name: found for name, found in kit.found.items() if name not in wanted}
    for group in GROUPS:
        todo = {name: section for name, section in group.items() if name in wanted and name not in kit.found}
        threads = [threading.Thread(target=work, args=(kit, *item)) for item in todo.items()]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    table = kit.results / "table.md"
    if table.exists():
        print("\nMilliseconds, best of many rounds:\n\n" + table.read_text())
    failed = [name for name in wanted if kit.found.get(name, {}).get("ok") is False]
    print(f"\n{len(wanted) - len(failed)} of {len(wanted)} sections without failures; details: {kit.results}")
    if failed:
        sys.exit(f"failed: {', '.join(failed)}")


if __name__ == "__main__":
    main()
