"""Blobs: shapes, arrays over their memory, DLPack; lists of blobs."""

import gc

import numpy as np
import pytest

import caffe
from caffe import Blob
from conftest import affine_of
from nets import AFFINE_NET


def memory(array):
    return array.__array_interface__["data"][0]


def test_shape_and_its_old_names():
    blob = Blob(2, 3, 4, 5)
    assert tuple(blob.shape) == (2, 3, 4, 5) and list(blob.shape)[1] == 3 and len(blob.shape) == 4
    assert (blob.num, blob.channels, blob.height, blob.width, blob.count) == (2, 3, 4, 5, 120)
    blob = Blob(6, 7)
    assert (blob.num, blob.channels, blob.height, blob.width, blob.count) == (6, 7, 1, 1, 42)
    assert Blob().count == 1 and Blob().data.shape == ()
    with pytest.raises(RuntimeError, match="more than 4 axes"):
        Blob(1, 2, 3, 4, 5).num
    assert "2 3" in repr(Blob(2, 3))


def test_data_and_diff_are_the_memory(affine):
    blob = affine.blobs["data"]
    for part in ("data", "diff"):
        array = getattr(blob, part)
        assert array.dtype == np.float32 and array.shape == (4, 3)
        assert array.flags.c_contiguous and array.flags.writeable
        array[...] = np.arange(12).reshape(4, 3)
        assert memory(getattr(blob, part)) == memory(array)
        assert getattr(blob, part)[3, 2] == 11
    assert memory(blob.data) != memory(blob.diff)


@pytest.mark.parametrize(
    "value",
    [5, np.arange(12).reshape(4, 3), np.ones((4, 3)), [[1, 2, 3]] * 4, np.ones((3, 4), np.float32).T, np.ones(3, np.uint8)],
    ids=["number", "int", "float64", "list", "transposed", "broadcast"],
)
def test_arrays_are_assigned_by_value(affine, value):
    affine.blobs["data"].data[...] = value
    expected = np.broadcast_to(np.asarray(value, np.float32), (4, 3))
    np.testing.assert_array_equal(affine.blobs["data"].data, expected)
    np.testing.assert_allclose(affine.forward()["out"], affine_of(affine, expected), rtol=1e-5, atol=1e-5)


def test_data_cannot_be_replaced(affine):
    for name in ("data", "diff", "shape", "count"):
        with pytest.raises(AttributeError):
            setattr(affine.blobs["data"], name, np.zeros((4, 3)))
    with pytest.raises(ValueError):
        affine.blobs["data"].data[...] = np.zeros((3, 4))


def test_reshape(affine):
    blob = affine.blobs["data"]
    blob.reshape(7, 3)
    assert tuple(blob.shape) == (7, 3) == blob.data.shape == blob.diff.shape
    blob.reshape(*np.array([2, 3]))
    blob.data[...] = 1
    assert affine.forward()["out"].shape == (2, 2) == tuple(affine.blobs["out"].shape)
    blob.reshape()
    assert blob.shape == () and blob.count == 1
    blob.reshape(0, 3)
    assert blob.data.shape == (0, 3)


@pytest.mark.parametrize(
    "shape, error",
    [
        ((-1, 3), ValueError),
        ((2.0, 3), TypeError),
        ((None,), TypeError),
        (("4", 3), TypeError),
        (([4, 3],), TypeError),
        ((2**33, 2**33), RuntimeError),
        ((2**70,), ValueError),
        ((1,) * 33, RuntimeError),
    ],
)
def test_shapes_that_cannot_be(affine, shape, error):
    with pytest.raises(error):
        affine.blobs["data"].reshape(*shape)
    with pytest.raises(error):
        Blob(*shape)
    assert tuple(affine.blobs["data"].shape) == (4, 3)
    with pytest.raises(RuntimeError, match="takes no kwargs"):
        affine.blobs["data"].reshape(4, 3, axis=1)


def test_memory_that_is_not_there():
    blob = Blob(2**31 - 1, 3, 2**10)
    for part in ("data", "diff"):
        with pytest.raises(MemoryError):
            getattr(blob, part)


def test_views_keep_old_memory_and_its_values(affine):
    blob = affine.blobs["data"]
    blob.data[...] = 3
    old = blob.data
    blob.reshape(500, 3)
    blob.data[...] = 4
    affine.forward()
    assert old.shape == (4, 3) and (old == 3).all() and memory(old) != memory(blob.data)
    old[...] = 5
    assert (blob.data == 4).all()


def test_views_outlive_nets_and_solvers(make_net, make_solver):
    net, solver = make_net(AFFINE_NET), make_solver()
    net.forward()
    solver.step(1)
    kept = [net.blobs["out"].data, net.params["ip"][0].data, solver.net.blobs["ip"].data, solver.net.params["ip"][0].diff]
    blobs = [net.blobs["out"], net.params["ip"][0], solver.net.blobs["ip"], solver.net.params["ip"][0]]
    values = [array.copy() for array in kept]
    del net, solver
    gc.collect()
    [make_net(AFFINE_NET).forward() for _ in range(20)]
    for array, expected, blob in zip(kept, values, blobs):
        np.testing.assert_array_equal(array, expected)
        array += 1
        assert blob.data.shape == expected.shape


def test_gpu_pointers_say_why_there_are_none(affine):
    for name in ("_gpu_data_ptr", "_gpu_diff_ptr"):
        with pytest.raises(RuntimeError, match="no memory on a GPU"):
            getattr(affine.blobs["data"], name)


def test_dlpack_shares_memory_both_ways(affine):
    blob = affine.blobs["data"]
    array = np.from_dlpack(blob)
    assert array.shape == (4, 3) and np.shares_memory(array, blob.data)
    assert blob.__dlpack_device__() == (1, 0)
    mine = np.arange(6, dtype=np.float32).reshape(2, 3)
    adopted = Blob.from_dlpack(mine)
    mine[0, 0] = 9
    assert adopted.data[0, 0] == 9 and np.shares_memory(adopted.data, mine)
    view = adopted.data
    del mine, adopted
    gc.collect()
    assert view[0, 0] == 9
    again = Blob.from_dlpack(blob)
    again.data[...] = 2
    assert (blob.data == 2).all()


@pytest.mark.parametrize(
    "array",
    [np.ones((2, 3)), np.ones((3, 2), np.float32).T, np.arange(4), np.broadcast_to(np.float32(1), (2, 2)), [[1, 2]]],
    ids=["float64", "transposed", "int", "read-only", "list"],
)
def test_what_cannot_be_shared_is_copied(array):
    blob = Blob.from_dlpack(array)
    np.testing.assert_array_equal(blob.data, array)
    blob.data[...] = 7
    assert not (np.asarray(array) == 7).any()


@pytest.mark.parametrize("part", [slice(None), slice(1, 3)])
def test_memory_that_is_lent_stays_where_it_is(part):
    array = np.arange(8, dtype=np.float32).reshape(4, 2)
    blob = Blob.from_dlpack(array[part])
    expected = array[part].copy()
    with pytest.raises(ValueError, match="cannot resize"):
        array.resize((1000, 1000), refcheck=False)
    np.testing.assert_array_equal(blob.data, expected)
    blob.data[...] = 7
    assert (array[part] == 7).all()


def test_what_is_no_array():
    for wrong in ("text", object(), {"a": 1}):
        with pytest.raises((TypeError, ValueError)):
            Blob.from_dlpack(wrong)


def test_lists_of_blobs(affine):
    blobs = affine.params["ip"]
    assert len(blobs) == 2 and [tuple(blob.shape) for blob in blobs] == [(2, 3), (2,)]
    assert blobs[0] is blobs[0] and blobs[-1] is blobs[1] and list(blobs[:1]) == [blobs[0]]
    for index in (2, -3):
        with pytest.raises(IndexError):
            blobs[index]
    with pytest.raises(TypeError):
        blobs["0"]
    with pytest.raises(TypeError):
        blobs[0] = blobs[1]
    with pytest.raises(TypeError):
        del blobs[0]


def test_blobs_are_made_once(affine):
    assert affine.blobs["data"] is affine._blobs[0] and affine.layers[1] is affine.layer_dict["ip"]
    assert affine.params["ip"][0] is affine.layers[1].blobs[0]
    assert memory(affine.params["ip"][0].data) == memory(affine.layers[1].blobs[0].data)


def test_add_blob_makes_zeros():
    layer = caffe.Layer()
    assert len(layer.blobs) == 0 and layer.type == "Python"
    layer.blobs.add_blob(2, 3)
    layer.blobs.add_blob()
    assert [blob.data.shape for blob in layer.blobs] == [(2, 3), ()] and not layer.blobs[0].data.any()
    with pytest.raises(RuntimeError, match="takes no kwargs"):
        layer.blobs.add_blob(2, axis=3)
    with pytest.raises(ValueError):
        layer.blobs.add_blob(-2)
    assert len(layer.blobs) == 2


def test_what_is_in_the_module():
    import caffe.io

    assert caffe.io.caffe_pb2 is caffe.proto.caffe_pb2 and caffe.layers is caffe.net_spec.layers
    assert caffe.io.Transformer.__module__ == "caffe.io"
