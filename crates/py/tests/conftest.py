"""What the tests share: small nets as files, PNG files without an image library."""

import struct
import zlib

import numpy as np
import pytest

import caffe

AFFINE_NET = """
name: 'affine'
force_backward: true
layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 4 dim: 3 } } }
layer { name: 'ip' type: 'InnerProduct' bottom: 'data' top: 'ip' inner_product_param { num_output: 2 } }
layer { name: 'twice' type: 'Power' bottom: 'ip' top: 'out' power_param { scale: 2 shift: 1 } }
"""

IMAGE_NET = """
name: 'image'
layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 3 dim: 3 dim: 4 dim: 4 } } }
layer { name: 'ip' type: 'InnerProduct' bottom: 'data' top: 'score' inner_product_param { num_output: 2 } }
"""


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
