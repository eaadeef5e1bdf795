"""caffe.coord_map: shifts and scales by hand, against what the module finds."""

import numpy as np
import pytest

import caffe
from caffe import layers as L
from caffe import params as P
from caffe.coord_map import (
    AxisMismatchException,
    UndefinedMapException,
    compose,
    conv_params,
    coord_map,
    coord_map_from_to,
    crop,
    crop_params,
    inverse,
)


def net_spec(ks=3, stride=1, pad=0, pool=2, dstride=2, dpad=0):
    """A convolution, a pooling and a deconvolution, of these sizes."""
    n = caffe.NetSpec()
    n.data = L.Input(shape=dict(dim=[2, 1, 100, 100]))
    n.aux = L.Input(shape=dict(dim=[2, 1, 20, 20]))
    n.conv = L.Convolution(n.data, num_output=10, kernel_size=ks, stride=stride, pad=pad)
    n.pool = L.Pooling(n.conv, pool=P.Pooling.MAX, kernel_size=pool, stride=pool, pad=0)
    try:  # the upsampling kernel is twice its stride
        dks = [2 * x for x in dstride]
    except TypeError:
        dks = 2 * dstride
    n.deconv = L.Deconvolution(
        n.pool, convolution_param=dict(num_output=10, kernel_size=dks, stride=dstride, pad=dpad, bias_term=False)
    )
    return n


def test_convolution_pooling_deconvolution():
    n = net_spec(ks=3, stride=1, pad=1, pool=2, dstride=2, dpad=1)
    axis, scale, shift = coord_map_from_to(n.deconv, n.data)
    assert (axis, scale, shift) == (1, 1, 0)
    n = net_spec(ks=7, stride=1, pad=0, pool=1, dstride=1, dpad=0)
    axis, scale, shift = coord_map_from_to(n.deconv, n.data)
    # data = conv + 3, deconv = pool + 1/2: a kernel of 2
    assert (axis, scale, shift) == (1, 1, 2.5)


@pytest.mark.parametrize("ks, stride, pad, dilation", [(3, 1, 0, 1), (5, 2, 1, 1), (4, 3, 2, 1), (3, 2, 0, 4)])
def test_each_layer_by_the_formula(ks, stride, pad, dilation):
    extent = (ks - 1) * dilation + 1
    data = L.Input()
    conv = L.Convolution(data, kernel_size=ks, stride=stride, pad=pad, dilation=dilation)
    deconv = L.Deconvolution(data, convolution_param=dict(kernel_size=ks, stride=stride, pad=pad, dilation=dilation))
    axis, scale, shift = coord_map(conv.fn)
    assert axis == 1
    # the centre of the window of output 0 is (extent - 1) / 2 - pad, that of output 1 a stride further
    for output in (0, 1):
        centre = output * stride + (extent - 1) / 2 - pad
        assert scale * centre + shift == pytest.approx(output)
    axis, scale, shift = coord_map(deconv.fn)
    assert (axis, scale, shift) == (1, stride, (extent - 1) / 2 - pad)


def test_parameters_with_defaults():
    data = L.Input()
    axis, stride, extent, pad = conv_params(L.Convolution(data, kernel_size=[3, 5], dilation=2, axis=2).fn)
    assert axis == 2 and list(stride) == [1] and list(extent) == [5, 9] and list(pad) == [0]
    with pytest.raises(AssertionError, match="legacy"):
        conv_params(L.Convolution(data, kernel_size=3, pad_h=1).fn)
    axis, offset = crop_params(L.Crop(data, data).fn)
    assert axis == 2 and list(offset) == [0]
    axis, offset = crop_params(L.Crop(data, data, crop_param=dict(axis=1, offset=[3, 4])).fn)
    assert axis == 1 and list(offset) == [3, 4]


def test_identity():
    n = net_spec()
    n.relu = L.ReLU(n.conv, in_place=True)
    assert coord_map_from_to(n.data, n.data) == (None, 1, 0)
    assert coord_map_from_to(n.relu, n.conv) == (None, 1, 0)
    assert coord_map_from_to(n.relu, n.data)[1:] == coord_map_from_to(n.conv, n.data)[1:]


def test_padding_shifts():
    def shift(**sizes):
        n = net_spec(**sizes)
        axis, scale, shift = coord_map_from_to(n.deconv, n.data)
        assert (axis, scale) == (1, 1)
        return shift

    # conv = data - 1, pool = conv / 2 - 1/4, deconv = 2 pool + 3/2: they cancel out
    assert shift() == 0
    assert shift(pad=1) == -1
    assert shift(dpad=1) == 1


def test_sizes_of_each_axis():
    n = net_spec(ks=[3, 5], stride=[1, 1], pad=[0, 1], pool=1, dstride=[1, 2])
    _, scale, shift = coord_map_from_to(n.conv, n.data)
    assert list(np.broadcast_to(scale, 2)) == [1, 1] and list(shift) == [1, 1]
    _, scale, _ = coord_map_from_to(n.deconv, n.data)
    assert list(scale) == [1, 0.5]


def test_algebra():
    first, second = (1, 2.0, 3.0), (None, 4.0, 5.0)
    assert compose(first, second) == (1, 8.0, 13.0)
    assert compose(second, first) == (1, 8.0, 17.0)
    assert compose(first, inverse(first)) == (1, 1.0, 0.0)
    with pytest.raises(AxisMismatchException):
        compose(first, (2, 1, 0))


def test_crop_layer_shifts_by_its_offset():
    n = net_spec()
    n.crop = L.Crop(n.data, n.aux, axis=2, offset=4)
    assert coord_map_from_to(n.crop, n.data) == (1, 1, 4)
    n.twice = L.Crop(n.crop, n.aux, axis=2, offset=[3])
    assert coord_map_from_to(n.twice, n.data) == (1, 1, 7)
    n.cropped = L.Crop(n.deconv, n.data, axis=2, offset=5)
    assert coord_map_from_to(n.cropped, n.data) == (1, 1, coord_map_from_to(n.deconv, n.data)[2] + 5)
    n.channels = L.Crop(n.deconv, n.data, axis=1, offset=5)
    with pytest.raises(AxisMismatchException):
        coord_map_from_to(n.channels, n.data)


def test_the_second_bottom_of_a_crop_is_no_path():
    n = net_spec()
    n.crop = L.Crop(n.data, n.aux, axis=1, offset=4)
    with pytest.raises(RuntimeError):
        coord_map_from_to(n.crop, n.aux)


def test_crop_makes_a_layer_that_aligns():
    n = net_spec(ks=3, pad=100, pool=2, dstride=2)
    n.crop = crop(n.deconv, n.data)
    assert n.crop.fn.type_name == "Crop" and n.crop.fn.inputs == (n.deconv, n.data)
    param = n.to_proto().layer[-1].crop_param
    assert param.axis == 2 and list(param.offset) == [100]
    assert coord_map_from_to(n.crop, n.data) == (1, 1, 0)


def test_crop_of_blobs_with_the_same_coordinates():
    n = net_spec()
    n.crop = crop(n.data, n.data)
    param = n.to_proto().layer[-1].crop_param
    assert not param.HasField("axis") and list(param.offset) == [0]


@pytest.mark.parametrize(
    "sizes, message",
    [
        (dict(ks=3, dstride=3), "scale mismatch"),
        (dict(dpad=1), "cannot crop negative"),
        (dict(ks=4, pad=10), "cannot crop noninteger"),
    ],
)
def test_crops_that_cannot_be(sizes, message):
    n = net_spec(**sizes)
    with pytest.raises(AssertionError, match=message):
        crop(n.deconv, n.data)


def test_a_pooling_four_times_as_large():
    n = net_spec(pool=4, dstride=4)
    assert coord_map_from_to(n.deconv, n.data) == (1, 1, -1)


def test_several_bottoms_and_tops():
    n = net_spec()
    n.one, n.two = L.Convolution(n.data, n.aux, ntop=2, num_output=10, kernel_size=5, stride=2)
    assert coord_map_from_to(n.one, n.data) == coord_map_from_to(n.two, n.aux) == (1, 2, 2)


def test_blobs_that_nothing_connects():
    n = net_spec()
    n.ip = L.InnerProduct(n.deconv, num_output=10)
    with pytest.raises(UndefinedMapException):
        coord_map(n.ip.fn)
    for one, other in ((n.ip, n.data), (n.aux, n.data)):
        with pytest.raises(RuntimeError, match="Could not compute map"):
            coord_map_from_to(one, other)
