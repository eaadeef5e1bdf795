"""``caffe serve``, called by the unchanged client of Triton's servers: binary tensors, over HTTP."""

import signal
import subprocess
import sys

import numpy as np
import pytest

import caffe

http = pytest.importorskip("tritonclient.http", reason="tritonclient[http] is not installed")

NET = """
layer { name: "data" type: "Input" top: "x" input_param { shape { dim: 1 dim: 3 dim: 4 } } }
layer { name: "fc" type: "InnerProduct" bottom: "x" top: "y" inner_product_param {
  num_output: 5 weight_filler { type: "xavier" } } }
layer { name: "prob" type: "Softmax" bottom: "y" top: "prob" }
"""

pytestmark = pytest.mark.once


@pytest.fixture
def server(tmp_path):
    (tmp_path / "net.prototxt").write_text(NET)
    net = caffe.Net(str(tmp_path / "net.prototxt"), caffe.TEST)
    net.save(str(tmp_path / "net.caffemodel"))
    command = [sys.executable, "-m", "caffe", "serve", "net.prototxt", "net.caffemodel", "--port", "0"]
    process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, text=True)
    address = process.stdout.readline().strip().partition("http://")[2]
    yield net, address
    process.send_signal(signal.SIGTERM)
    assert process.wait(60) == 0
    process.stdout.close()


@pytest.mark.parametrize("binary", [True, False])
def test_triton_client(server, binary):
    net, address = server
    client = http.InferenceServerClient(address)
    assert client.is_server_live() and client.is_server_ready() and client.is_model_ready("net")
    assert not client.is_model_ready("other")
    assert "binary_tensor_data" in client.get_server_metadata()["extensions"]
    metadata = client.get_model_metadata("net")
    assert metadata["inputs"] == [{"name": "x", "datatype": "FP32", "shape": [-1, 3, 4]}]
    values = np.random.default_rng(1).normal(size=(7, 3, 4)).astype(np.float32)
    tensor = http.InferInput("x", values.shape, "FP32")
    tensor.set_data_from_numpy(values, binary_data=binary)
    outputs = [http.InferRequestedOutput("prob", binary_data=binary)]
    for asked in (outputs, None):
        result = client.infer("net", [tensor], outputs=asked, request_id="12")
        assert result.get_response()["id"] == "12"
        found = result.as_numpy("prob")
        assert found.shape == (7, 5)
        np.testing.assert_allclose(found, net.forward_all(x=values)["prob"], rtol=1e-5)
    with pytest.raises(http.InferenceServerException, match="no output"):
        client.infer("net", [tensor], outputs=[http.InferRequestedOutput("y")])
    client.close()
