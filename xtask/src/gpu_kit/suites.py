"""The project's own test suites, on the GPU: recordings of the original, gradient checks, nets, solvers, snapshots."""

import re
import time

#: Each suite: the folder of its package, words in the names of its tests (all without), and its seconds.
SUITES = {
    "primitives": ("crates/math", [], 120),
    "layers": ("crates/layers", [], 200),
    "reference": ("crates/reference", [], 120),
    "net": ("crates/net", [], 100),
    "train": ("crates/train", [], 100),
    "nets": ("tests", ["recorded", "resume", "data_on_devices"], 150),
    "data": ("crates/data", ["on_device"], 60),
}

#: What a short run takes of each suite. The checks run it on the emulated device: nets, solvers and snapshots as a whole, and a
#: few tests of what has run there before, with the checked device or with the other suites.
SHORT = {
    "primitives": ["products"], "layers": ["formulas::loss"], "reference": ["gradients"], "net": [], "train": [],
    "nets": ["recorded", "data_on_devices"], "data": ["on_device"],
}

#: Tests that take long and do not depend on the device.
SKIPPED = ["many_layers", "many_pairs"]

OUTCOME = re.compile(r"^test (\S+) \.\.\. (ok|FAILED|ignored)", re.M)


def outcomes(text):
    """The names of the tests that passed, failed and were ignored, from what the test program printed."""
    names = {"ok": [], "FAILED": [], "ignored": []}
    for name, outcome in OUTCOME.findall(text):
        names[outcome].append(name)
    return names["ok"], names["FAILED"], names["ignored"]


def tests(kit, name, log):
    """The names of all tests of a suite."""
    _, text = kit.run(log, [kit.program(name), "--list"], 20)
    return re.findall(r"^(\S+): test$", text, re.M)


def environment(kit, folder):
    return {"CARGO_MANIFEST_DIR": str(kit.folder(folder))}


def messages(text, names):
    """What the failed tests printed."""
    found = {}
    for name in names:
        start = text.find(f"---- {name} stdout ----")
        found[name] = text[start:start + 1500].split("\n\n---- ")[0] if start >= 0 else ""
    return found


def section(name):
    folder, words, budget = SUITES[name]

    def check(kit):
        tests = SHORT[name] if kit.options.short else words
        skip = [word for test in SKIPPED for word in ("--skip", test)]
        env, program = environment(kit, folder), kit.program(name)
        status, text = kit.run(name, [program, *tests, *skip, "--test-threads", "8"], budget, env=env)
        passed, failed, _ = outcomes(text)
        # A fault on a device ends all that follow in the same process: each of them has its own chance.
        alone, end = [], time.monotonic() + budget / 2
        for test in failed:
            if time.monotonic() > end or kit.run(name, [program, "--exact", test], 60, env=env)[0] != 0:
                alone.append(test)
        complete = status is not None and (passed or failed)
        result = f"{len(passed)} passed, {len(failed)} failed ({len(alone)} also alone)"
        if status is None:
            result += ", STOPPED as its time was over"
        elif not complete:
            result += f", FAILED: no test ran ({status})"
        return {"result": result, "ok": bool(complete and not alone), "passed": len(passed),
                "failed": messages(text, failed), "alone": alone}

    return check
