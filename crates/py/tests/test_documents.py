"""The blocks of Python on the pages of the documentation: each page is run from its top, in a folder with the files that it names."""

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import caffe

pytestmark = pytest.mark.once

ROOT = Path(__file__).parents[3]

#: The pages with blocks, and how many of these are run.
PAGES = {
    "crates/py/README.md": 1,
    "docs/caffe2.md": 1,
    "docs/distributed.md": 1,
    "docs/int8.md": 1,
    "docs/migrate.md": 2,
    "docs/opencv.md": 1,
}

#: Packages that the tests have not. Blocks with them are not run here; test_dnn.py, test_dnn_opencv4.py and
#: test_dnn_opencv5.py have the calls of OpenCV.
FOREIGN = re.compile(r"\b(coremltools|cv2|onnx2torch|openvino|torch|dnn.install)\b")

LAYERS = """
layer { name: "conv1" type: "Convolution" bottom: "data" top: "conv1" convolution_param { num_output: 4 kernel_size: 11 stride: 8
    weight_filler { type: "xavier" } } }
layer { name: "pool1" type: "Pooling" bottom: "conv1" top: "pool1" pooling_param { kernel_size: 4 stride: 4 } }
layer { name: "fc" type: "InnerProduct" bottom: "pool1" top: "fc" inner_product_param { num_output: 5 weight_filler { type: "xavier" } } }
"""
DEPLOY = f"""
layer {{ name: "data" type: "Input" top: "data" input_param {{ shape {{ dim: 1 dim: 3 dim: 227 dim: 227 }} }} }}
{LAYERS}
layer {{ name: "prob" type: "Softmax" bottom: "fc" top: "prob" }}
"""
TRAIN = f"""
layer {{ name: "data" type: "DummyData" top: "data" top: "label" dummy_data_param {{
    shape {{ dim: 1 dim: 3 dim: 227 dim: 227 }} shape {{ dim: 1 }} data_filler {{ type: "gaussian" }} data_filler {{ type: "constant" }} }} }}
{LAYERS}
layer {{ name: "loss" type: "SoftmaxWithLoss" bottom: "fc" bottom: "label" top: "loss" }}
"""
SOLVER = "net: 'train.prototxt' base_lr: 0.001 lr_policy: 'fixed' max_iter: 3 test_iter: 1 test_interval: 100 snapshot_after_train: false"


def blocks(page):
    """The blocks of a page, without the indentation that they have in a list."""
    found = re.findall(r"^( *)```python\n(.*?)^ *```$", (ROOT / page).read_text(), re.MULTILINE | re.DOTALL)
    return [re.sub(f"^{indent}", "", text, flags=re.MULTILINE) for indent, text in found]


@pytest.fixture
def names(tmp_path, monkeypatch):
    """What the pages take to be there: files in the folder, and values with names."""
    monkeypatch.chdir(tmp_path)
    for name, text in {
        "deploy.prototxt": DEPLOY,
        "train.prototxt": TRAIN,
        "solver.prototxt": SOLVER,
        "lenet_solver.prototxt": SOLVER,
    }.items():
        Path(name).write_text(text)
    net = caffe.Net("deploy.prototxt", caffe.TEST)
    for weights in ["net.caffemodel", "lenet.caffemodel", "weights.caffemodel"]:
        net.save(weights)
    translate = [sys.executable, "-m", "caffe", "caffe2", "from-caffe", "deploy.prototxt", "net.caffemodel"]
    subprocess.run(translate, check=True, capture_output=True)
    image = np.random.default_rng(1).normal(size=(1, 3, 227, 227)).astype(np.float32)
    return {"caffe": caffe, "np": np, "net": net, "image": image, "images": image, "array": image}


@pytest.mark.parametrize("page", PAGES)
def test_the_blocks_of_a_page_run(page, names):
    if page == "docs/migrate.md":
        names["onnxruntime"] = pytest.importorskip("onnxruntime")
    ours = [block for block in blocks(page) if not FOREIGN.search(block)]
    assert len(ours) == PAGES[page]
    for block in ours:
        exec(compile(block, page, "exec"), names)  # noqa: S102


def test_all_pages_are_known():
    pages = [path for pattern in ["*.md", "docs/**/*.md", "crates/*/*.md", "examples/*/*.md"] for path in ROOT.glob(pattern)]
    ours = {str(path.relative_to(ROOT)) for path in pages if any(not FOREIGN.search(block) for block in blocks(path))}
    assert ours == set(PAGES)
