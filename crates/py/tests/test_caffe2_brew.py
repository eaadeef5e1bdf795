"""Nets put together with ``brew``: as the original puts them together, and they run."""

import numpy as np
import pytest

import caffe  # noqa: F401
from caffe2.python import brew, core, dyndep, model_helper, workspace


@pytest.fixture(autouse=True)
def fresh():
    workspace.SwitchWorkspace("default")
    workspace.ResetWorkspace(".")


def lenet(**options):
    model = model_helper.ModelHelper("lenet", arg_scope={"order": "NCHW"}, **options)
    top = brew.conv(model, "data", "conv1", dim_in=1, dim_out=4, kernel=5)
    top = brew.max_pool(model, top, "pool1", kernel=2, stride=2)
    top = brew.conv(model, top, "conv2", 4, 6, 3, pad=1, weight_init=("MSRAFill", {}), no_bias=True)
    top = brew.spatial_bn(model, top, "bn", 6, epsilon=1e-3, is_test=True)
    top = brew.relu(model, top, top)
    top = brew.fc(model, top, "fc", 6 * 12 * 12, 10)
    top = brew.concat(model, [top, brew.dropout(model, top, "drop", ratio=0.5, is_test=True)], "cat", axis=1)
    brew.softmax(model, top, "prob")
    return model


def test_a_model_has_the_blobs_of_the_original():
    model = lenet()
    params = ["conv1_w", "conv1_b", "conv2_w", "bn_s", "bn_b", "fc_w", "fc_b"]
    assert [str(param) for param in model.GetParams()] == params
    assert [str(param) for param in model.GetComputedParams()] == ["bn_rm", "bn_riv"]
    everything = ["data", *params[:5], "bn_rm", "bn_riv", *params[5:]]
    assert list(model.Proto().external_input) == everything
    shapes = {op.output[0]: list(op.arg[0].ints) for op in model.InitProto().op}
    assert (shapes["conv1_w"], shapes["bn_riv"], shapes["fc_w"]) == ([4, 1, 5, 5], [6], [10, 864])
    outputs = [list(op.output) for op in model.Proto().op]
    assert outputs[-3:] == [["drop", "_drop_mask"], ["cat", "_cat_concat_dims"], ["prob"]]


def test_a_model_runs():
    model = lenet()
    workspace.FeedBlob("data", np.ones((2, 1, 28, 28), np.float32))
    workspace.RunNetOnce(model.param_init_net)
    workspace.CreateNet(model.net)
    workspace.RunNet(model.net)
    probabilities = workspace.FetchBlob("prob")
    assert probabilities.shape == (2, 20)
    np.testing.assert_allclose(probabilities.sum(axis=1), 1, rtol=1e-5)


def test_parameters_may_come_from_elsewhere():
    model = lenet(init_params=False)
    assert not model.InitProto().op and "conv1_w" in model.Proto().external_input


def test_scopes_give_arguments_and_names():
    model = model_helper.ModelHelper("scoped")
    with core.NameScope("branch"), brew.arg_scope([brew.conv], stride=2):
        brew.conv(model, "x", "conv", 3, 4, 3)
    (op,) = model.Proto().op
    assert list(op.input) == ["branch/x", "branch/conv_w", "branch/conv_b"] and op.output[0] == "branch/conv"
    assert {arg.name: arg.i for arg in op.arg if arg.HasField("i")} == {"kernel": 3, "stride": 2}


def test_the_part_between_two_blobs_is_a_net():
    net, needed = model_helper.ExtractPredictorNet(lenet().Proto(), ["conv2"], ["fc"])
    assert [op.type for op in net.Proto().op] == ["SpatialBN", "Relu", "FC"]
    assert needed == ["bn_s", "bn_b", "bn_rm", "bn_riv", "fc_w", "fc_b"]
    assert list(net.Proto().external_output) == ["fc"]


def test_what_is_not_there_says_what_to_do():
    model = lenet()
    with pytest.raises(NotImplementedError, match="does not train"):
        model.AddGradientOperators(["prob"])
    with pytest.raises(AttributeError, match="registered operator"):
        getattr(model, "NoSuchLayer")
    with pytest.raises(ImportError, match="use model_helper and brew"):
        from caffe2.python import cnn  # noqa: F401
    dyndep.InitOpsLibrary("libmore.so")
    assert "libmore.so" in dyndep.GetImportedOpsLibraries()
