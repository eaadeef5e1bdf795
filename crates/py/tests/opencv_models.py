"""Compares ``caffe.dnn`` with ``cv2.dnn`` of OpenCV 4 on models: the output of every layer by its name, and times.

Use: python crates/py/tests/opencv_models.py DIR [--time], in an environment with the module and opencv-python-headless 4.
DIR has prototxts, with their caffemodels beside them.
"""

import sys
import time
from pathlib import Path

import cv2
import numpy as np

from caffe import dnn


def models(folder):
    """Pairs of prototxt and caffemodel of a folder. A caffemodel goes with the prototxt whose name is most like its own."""
    for weights in sorted(folder.rglob("*.caffemodel")):
        nets = [net for net in sorted(weights.parent.glob("*.prototxt")) if "solver" not in net.name]
        if nets:
            yield max(nets, key=lambda net: (_common(net.name, weights.name), "deploy" in net.name)), weights


def _common(one, other):
    return next((i for i, (a, b) in enumerate(zip(one, other)) if a != b), min(len(one), len(other)))


def inputs_of(net):
    """Random inputs of the shapes in the prototxt."""
    rng = np.random.default_rng(1)
    graph = net._graph
    return {name: rng.uniform(-1, 1, graph.shapes[name]).astype(np.float32) for name in graph.inputs}


def compare(prototxt, weights):
    """The largest difference of a layer's output, as a share of its largest magnitude, with further facts."""
    theirs = cv2.dnn.readNetFromCaffe(str(prototxt), str(weights))
    theirs.enableFusion(False)
    ours = dnn.readNetFromCaffe(str(prototxt), str(weights))
    names, notes = ours.getLayerNames(), []
    if names != theirs.getLayerNames():
        notes.append(f"names {set(names) ^ set(theirs.getLayerNames())}")
        names = [name for name in theirs.getLayerNames() if name in names]
    if ours.getUnconnectedOutLayersNames() != theirs.getUnconnectedOutLayersNames():
        notes.append(f"{ours.getUnconnectedOutLayersNames()} are not {theirs.getUnconnectedOutLayersNames()}")
    for name, values in inputs_of(ours).items():
        theirs.setInput(values, name)
        ours.setInput(values, name)
    worst, where = 0.0, ""
    expected = theirs.forward(names)
    for name, found, wanted in zip(names, ours.forward(names), expected):
        if found.shape != wanted.shape:
            notes.append(f"{name}: shape {found.shape} is not {wanted.shape}")
            continue
        difference = float(np.abs(found - wanted).max(initial=0) / max(float(np.abs(wanted).max(initial=0)), 1e-6))
        if difference > worst or np.isnan(difference):
            worst, where = difference, name
    _compare_costs(ours, theirs, notes)
    last, wanted = ours.forward(), theirs.forward()
    if last.shape == wanted.shape:
        worst = max(worst, float(np.abs(last - wanted).max(initial=0) / max(float(np.abs(wanted).max(initial=0)), 1e-6)))
    return len(names), worst, where, notes


def _compare_costs(ours, theirs, notes):
    shapes = [ours._graph.shapes[name] for name in ours._graph.inputs]
    for number, name in enumerate(ours.getLayerNames(), 1):
        blobs = [(blob.shape, blob.tobytes()) for blob in ours.getLayer(number).blobs]
        wanted = theirs.getLayer(number)
        if blobs != [(blob.shape, blob.tobytes()) for blob in wanted.blobs] or ours.getLayer(number).type != wanted.type:
            notes.append(f"{name}: blobs {[b[0] for b in blobs]} {[b.shape for b in wanted.blobs]} type {wanted.type}")
        if ours.getFLOPS(number, shapes) != theirs.getFLOPS(number, shapes):
            notes.append(f"{name} ({wanted.type}): FLOPS {ours.getFLOPS(number, shapes)} {theirs.getFLOPS(number, shapes)}")
        if ours.getMemoryConsumption(number, shapes) != theirs.getMemoryConsumption(number, shapes):
            found, other = ours.getMemoryConsumption(number, shapes), theirs.getMemoryConsumption(number, shapes)
            notes.append(f"{name} ({wanted.type}): memory {found} {other}")


ROUNDS = 6


def timed(prototxt, weights):
    """The best times of a pass in milliseconds: theirs, ours, theirs again. They take turns, in rounds, so that other work
    of the machine meets all of them."""
    nets = [read(str(prototxt), str(weights)) for read in (cv2.dnn.readNetFromCaffe, dnn.readNetFromCaffe)]
    for net in nets:
        for name, values in inputs_of(nets[1]).items():
            net.setInput(values, name)
    outputs = nets[0].getUnconnectedOutLayersNames()
    rounds = [[_best(nets[which], outputs) for which in (0, 1, 0)] for _ in range(ROUNDS)]
    return [min(times) for times in zip(*rounds)]


def _best(net, outputs):
    times, end = [], time.perf_counter() + 0.5
    for _ in range(2):
        net.forward(outputs)
    while len(times) < 3 or time.perf_counter() < end:
        start = time.perf_counter()
        net.forward(outputs)
        times.append((time.perf_counter() - start) * 1e3)
    return min(times)


def main(folder, mode=None):
    for prototxt, weights in models(Path(folder)):
        name = f"{weights.parent.name}/{weights.stem}"
        try:
            if mode == "--time":
                first, ours, again = timed(prototxt, weights)
                print(f"| {name} | {first:.3f} | {ours:.3f} | {again:.3f} | {min(first, again) / ours:.2f} |", flush=True)
                continue
            count, worst, where, notes = compare(prototxt, weights)
            print(f"| {name} | {count} | {worst:.0e} | {where} |", *notes[:6], flush=True)
        except (cv2.error, dnn.error) as problem:
            own = "" if isinstance(problem, cv2.error) and not isinstance(problem, dnn.error) else "caffe.dnn: "
            print(f"| {name} | refused: {own}{str(problem).strip()[-300:]}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
