"""Nets and solvers on a GPU give what the CPU gives. The GPU is the emulated one, whose driver the checks build: its
path is in CORTADO_EMULATED_DRIVER. A driver is loaded once, so each test has a process of its own."""

import os
import subprocess
import sys

import numpy as np
import pytest

from conftest import once

DRIVER = os.environ.get("CORTADO_EMULATED_DRIVER")
assert DRIVER or "CI" not in os.environ, "the emulated driver has to be there"
pytestmark = pytest.mark.skipif(not DRIVER, reason="CORTADO_EMULATED_DRIVER names no driver")

NET = """
name: 'small'
force_backward: true
layer { name: 'data' type: 'Input' top: 'data' input_param { shape { dim: 2 dim: 3 dim: 9 dim: 8 } } }
layer { name: 'conv' type: 'Convolution' bottom: 'data' top: 'conv'
        convolution_param { num_output: 5 kernel_size: 3 pad: 1 weight_filler { type: 'xavier' } } }
layer { name: 'relu' type: 'ReLU' bottom: 'conv' top: 'conv' }
layer { name: 'pool' type: 'Pooling' bottom: 'conv' top: 'pool' pooling_param { kernel_size: 2 stride: 2 } }
layer { name: 'ip' type: 'InnerProduct' bottom: 'pool' top: 'ip'
        inner_product_param { num_output: 4 weight_filler { type: 'xavier' } } }
layer { name: 'prob' type: 'Softmax' bottom: 'ip' top: 'prob' }
"""

TRAINED_NET = """
name: 'trained'
layer { name: 'data' type: 'DummyData' top: 'data' top: 'wanted'
        dummy_data_param { shape { dim: 4 dim: 3 } shape { dim: 4 dim: 2 }
                           data_filler { type: 'uniform' } data_filler { value: 3 } } }
layer { name: 'ip' type: 'InnerProduct' bottom: 'data' top: 'ip'
        inner_product_param { num_output: 2 weight_filler { type: 'xavier' } } }
layer { name: 'loss' type: 'EuclideanLoss' bottom: 'ip' bottom: 'wanted' top: 'loss' }
"""

#: The computation: `gpu` selects the device, and the result is saved as `out`.
BEGIN = """
import sys
import numpy as np
import caffe
gpu, net, out = sys.argv[1] == "gpu", sys.argv[2], sys.argv[3]
if gpu:
    caffe.set_device(1)
    caffe.set_mode_gpu()
else:
    caffe.set_mode_cpu()
caffe.set_random_seed(3)
"""

FORWARD_AND_BACKWARD = """
net = caffe.Net(net, caffe.TEST)
x = np.sin(np.arange(2 * 3 * 9 * 8)).reshape(2, 3, 9, 8).astype(np.float32)
found = {"prob": net.forward(data=x)["prob"], "conv": net.blobs["conv"].data.copy()}
net.blobs["prob"].diff[...] = np.cos(np.arange(8)).reshape(2, 4)
found["data diff"] = net.backward()["data"]
for name, blobs in net.params.items():
    found |= {f"{name} {i}": blob.diff.copy() for i, blob in enumerate(blobs)}
net.params["ip"][1].data[...] += 1
found["prob with another bias"] = net.forward()["prob"]
np.savez(out, **found)
"""

TRAINING = """
solver = caffe.get_solver(net)
solver.step(3)
found = {"loss": solver.net.blobs["loss"].data.copy()}
found |= {f"weights {i}": blob.data.copy() for i, blob in enumerate(solver.net.params["ip"])}
solver.net.params["ip"][0].data[...] *= 2
solver.step(4)
found |= {f"weights {i} later": blob.data.copy() for i, blob in enumerate(solver.net.params["ip"])}
np.savez(out, **found)
"""

DNN = """
from caffe import dnn
weights = sys.argv[4]
caffe.set_mode_cpu()
net = dnn.readNetFromCaffe(net, weights)
net.setPreferableBackend(dnn.DNN_BACKEND_CUDA)
net.setPreferableTarget(dnn.DNN_TARGET_CUDA if gpu else dnn.DNN_TARGET_CPU)
net.setInput(np.sin(np.arange(2 * 3 * 9 * 8)).reshape(2, 3, 9, 8))
conv, prob = net.forward(["conv", "prob"])
assert caffe.Net(sys.argv[2], caffe.TEST).blobs["prob"].shape[0] == 2
np.savez(out, conv=conv, prob=prob, last=net.forward())
"""


def run(program, *args, driver=DRIVER, required="1"):
    env = os.environ | {"CORTADO_CUDA_DRIVER": driver, "CORTADO_REQUIRE_GPU": required, "GLOG_minloglevel": "0"}
    command = [sys.executable, "-c", BEGIN + program, *map(str, args)]
    return subprocess.run(command, env=env, capture_output=True, text=True, check=False)


def compare(program, net, folder, *args):
    """Runs a program on both, and compares what it saved."""
    saved = []
    for place in ("cpu", "gpu"):
        out = folder / f"{place}.npz"
        done = run(program, place, net, out, *args)
        assert done.returncode == 0, done.stderr
        saved.append(np.load(out))
    cpu, gpu = saved
    assert sorted(cpu) == sorted(gpu) and len(cpu.files) > 2
    for name in cpu:
        assert np.abs(cpu[name]).max() > 0, name
        limit = 1e-4 * np.abs(cpu[name]).max()
        np.testing.assert_allclose(gpu[name], cpu[name], rtol=0, atol=limit, err_msg=name)


def test_forward_and_backward(tmp_path):
    path = tmp_path / "net.prototxt"
    path.write_text(NET)
    compare(FORWARD_AND_BACKWARD, path, tmp_path)


@once
def test_the_target_of_dnn(tmp_path):
    import caffe

    path, weights = tmp_path / "net.prototxt", tmp_path / "net.caffemodel"
    path.write_text(NET)
    caffe.Net(str(path), caffe.TEST).save(str(weights))
    compare(DNN, path, tmp_path, weights)
    done = run(DNN, "gpu", path, tmp_path / "none.npz", weights, driver="libcortado-none.so", required="0")
    assert done.returncode == 0 and "DNN_TARGET_CUDA: no usable GPU" in done.stderr, done.stderr


@once
@pytest.mark.parametrize("options", ["type: 'SGD' momentum: 0.9 weight_decay: 0.01", "type: 'Adam' momentum: 0.9"])
def test_solver(tmp_path, options):
    (tmp_path / "net.prototxt").write_text(TRAINED_NET)
    path = tmp_path / "solver.prototxt"
    path.write_text(
        f"net: '{tmp_path}/net.prototxt' base_lr: 0.05 lr_policy: 'fixed' max_iter: 10 random_seed: 5 "
        f"snapshot_after_train: false {options}"
    )
    compare(TRAINING, path, tmp_path)


@once
def test_a_required_gpu_that_is_there_is_used_in_silence(tmp_path):
    done = run("caffe.Net(net, caffe.TEST)", "gpu", write(tmp_path), "none")
    assert done.returncode == 0 and "no GPU" not in done.stderr, done.stderr


@once
def test_numbers_of_gpus_that_are_not_there(tmp_path):
    for required in ("1", "0"):
        done = run("caffe.set_device(2)", "cpu", write(tmp_path), "none", required=required)
        assert done.returncode == 1, done.stderr
        assert "ValueError: set_device(2): there is no GPU 2; there are 0 and 1\n" in done.stderr


@once
def test_a_driver_that_is_not_there(tmp_path):
    for required, code, reason in (("1", 1, "libcortado-none.so"), ("0", 0, "driver cannot be loaded")):
        done = run("", "gpu", write(tmp_path), "none", driver="libcortado-none.so", required=required)
        assert done.returncode == code, done.stderr
        assert reason in done.stderr


def write(folder):
    path = folder / "net.prototxt"
    path.write_text(NET)
    return path
