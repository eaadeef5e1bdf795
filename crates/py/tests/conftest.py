"""What the tests share: small nets, recordings of the original, PNG files without an image library."""

import json
import os
import struct
import zlib
from pathlib import Path

import numpy as np
import pytest

import caffe
from nets import AFFINE_NET, REGRESSION_NET

#: Marks what no version of numpy or protobuf changes; `cargo xtask test` leaves it out for the oldest packages.
once = pytest.mark.once


def pytest_configure(config):
    config.addinivalue_line("markers", "once: what no version of numpy or protobuf changes")
    config.addinivalue_line("markers", "opencv: what is compared with an installed OpenCV")


def first_of_each(paths):
    """Cases of recordings; all except the first of each type (``Convolution_1``) are for ``once``."""
    types, cases = set(), []
    for path in paths:
        kind = path.stem.split("_")[0]
        cases.append(pytest.param(path, marks=[once] if kind in types else []))
        types.add(kind)
    return cases


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder for all tests of a module: to make one, and to remove it, takes longer than a small net."""
    return tmp_path_factory.mktemp("folder")


@pytest.fixture
def loud():
    """Lets all of the log through for one test."""
    caffe.init_log(0, True)
    yield
    caffe.init_log(int(os.environ.get("GLOG_minloglevel", "0")), True)


@pytest.fixture
def make_solver(tmp_path):
    """Makes a solver of ``REGRESSION_NET``, or of another net, with lines that are added to its prototxt."""

    def make(lines="", net=REGRESSION_NET, policy="fixed", new=caffe.get_solver, display=0):
        (tmp_path / "train.prototxt").write_text(net)
        path = tmp_path / "solver.prototxt"
        path.write_text(
            f"net: '{tmp_path}/train.prototxt' base_lr: 0.1 lr_policy: '{policy}' max_iter: 10 display: {display} "
            f"snapshot_prefix: '{tmp_path}/snap' snapshot_after_train: false {lines}"
        )
        return new(str(path))

    return make


@pytest.fixture
def make_net(tmp_path):
    """Makes a net, TEST phase, of a prototxt's text; its parameters are random, always the same."""

    def make(text, phase=caffe.TEST):
        path = tmp_path / "net.prototxt"
        path.write_text(text)
        net = caffe.Net(str(path), phase)
        fill(net)
        return net

    return make


@pytest.fixture
def affine(make_net):
    """A net of out = 2 (W data + b) + 1, batches of 4 rows of 3."""
    return make_net(AFFINE_NET)


def fill(net, seed=0):
    """Gives a net's parameters random values."""
    rng = np.random.default_rng(seed)
    for blobs in net.params.values():
        for blob in blobs:
            blob.data[...] = rng.uniform(-1, 1, blob.shape)


def affine_of(net, x):
    """What the net ``affine`` puts out."""
    weights, bias = (blob.data for blob in net.params["ip"])
    return 2 * (x @ weights.T + bias) + 1


#: The folder of the whole project, which has the recordings.
ROOT = Path(__file__).resolve().parents[3]


def read_recording(path):
    """The float32 tensors of a safetensors file by name, and its metadata, which has the prototxts."""
    content = Path(path).read_bytes()
    (length,) = struct.unpack_from("<Q", content)
    header = json.loads(content[8 : 8 + length])
    metadata = header.pop("__metadata__", {})
    tensors = {}
    for name, entry in header.items():
        assert entry["dtype"] == "F32"
        begin, end = (8 + length + offset for offset in entry["data_offsets"])
        tensors[name] = np.frombuffer(content[begin:end], "<f4").reshape(entry["shape"])
    return tensors, metadata


def folder_of(tensors, folder):
    """The tensors whose names begin with ``folder/``, by the rest of their names."""
    return {name[len(folder) + 1 :]: value for name, value in tensors.items() if name.startswith(folder + "/")}


def difference(found, expected, relative=1e-4):
    """How far an array is from a recorded one: ``None``, or a text, if it differs by more than ``relative`` of the
    largest magnitude and 1e-6."""
    if np.shape(found) != expected.shape:
        return f"shape {np.shape(found)}, recorded {expected.shape}"
    worst = float(np.abs(found - expected).max(initial=0))
    limit = relative * float(np.abs(expected).max(initial=0)) + 1e-6
    return None if worst <= limit else f"differs by {worst}, more than {limit}"


def write_png(path, pixels):
    """Writes uint8 pixels, (H x W) gray, (H x W x 3) RGB or (H x W x 4) with alpha, as PNG."""
    pixels = np.ascontiguousarray(pixels, dtype=np.uint8)
    height, width = pixels.shape[:2]
    color = {2: 0, 3: 2, 4: 6}[2 if pixels.ndim == 2 else pixels.shape[2]]
    rows = b"".join(b"\0" + row.tobytes() for row in pixels)
    header = struct.pack(">IIBBBBB", width, height, 8, color, 0, 0, 0)
    chunks = ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    with open(path, "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n")
        for kind, data in chunks:
            file.write(struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data)))
    return str(path)
