"""Records operators of the original Caffe2, which PyTorch 1.8.1 contains, into ``fixtures/ops``.

python -m pip install torch==1.8.1 "numpy<1.24" "protobuf<3.21" future six    # Python 3.9
python record.py
"""

import numpy as np
from caffe2.python import gru_cell, rnn_cell

from recorder import bytes_of, numbers, operator, quantized, recurrent, rng, steps


def main():
    truth = np.array([[True, False], [False, True]])
    other = np.array([[True, True], [False, False]])
    for op_type in ("And", "Or", "Xor"):
        operator(3000000, op_type, {"a": truth, "b": other}, ["a"])
    a, b = np.array([1, 2, 3, 2], np.float32), np.array([1, 3, 2, 2], np.float32)
    for op_type in ("EQ", "NE"):
        operator(3000000, op_type, {"a": a, "b": b}, ["y"])
        operator(3000001, op_type, {"a": a.astype(np.float64), "b": b.astype(np.float64)}, ["y"])
    for op_type in ("GE", "GT", "LE", "LT"):
        operator(3000000, op_type, {"a": truth, "b": other}, ["y"])
    operator(3000000, "Add", {"a": numbers(2, 1, 3), "b": numbers(2, 1)}, ["y"], axis=0)
    operator(3000000, "Mul", {"a": numbers(2, 3), "b": numbers(3)}, ["y"], axis_str="C", order="NCHW")
    operator(3000000, "IsMemberOf", {"x": np.array([True, False])}, ["y"], value=[2, 3])
    operator(3000000, "Reshape", {"x": numbers(1, 4, 2), "shape": np.array([2, -1], np.int32)}, ["y", "old"])

    lengths, ids = np.array([1, 3, 0, 2], np.int32), np.array([1, 1, 2, 4], np.int64)
    for op_type in ("LengthsToOffsets", "LengthsToRanges", "LengthsToSegmentIds", "LengthsToWeights"):
        operator(3000000, op_type, {"x": lengths}, ["y"])
    operator(3000001, "LengthsToOffsets", {"x": lengths}, ["y"], include_last_offset=1)
    operator(3000001, "LengthsToWeights", {"x": lengths.astype(np.int64)}, ["y"], power=1.5)
    operator(3000000, "LengthsToShape", {"x": np.array([2, 2, 2], np.int32)}, ["y"])
    for op_type in ("SegmentIdsToLengths", "SegmentIdsToRanges"):
        operator(3000000, op_type, {"x": ids}, ["y"])
        operator(3000001, op_type, {"x": ids.astype(np.int32), "data": numbers(7, 2)}, ["y"])

    segments, rows, packed = np.array([1, 0, 2], np.int32), numbers(3, 2), numbers(3, 2, 2)
    operator(3000000, "LengthsTile", {"x": rows, "lengths": segments}, ["y"])
    operator(3000001, "LengthsTile", {"x": (rows > 0), "lengths": segments}, ["y"])
    lists = {"x": np.arange(10, dtype=np.float32), "lengths": np.array([0, 2, 3, 1, 4], np.int32)}
    operator(3000000, "LengthsGather", {**lists, "indices": np.array([0, 2, 4], np.int64)}, ["y"])
    operator(3000001, "LengthsGather", {"x": rows, "lengths": segments, "indices": np.array([2, 0], np.int32)}, ["y"])
    operator(3000000, "PackSegments", {"lengths": segments, "x": rows}, ["y"])
    operator(3000001, "PackSegments", {"lengths": segments.astype(np.int64), "x": rows}, ["y"], max_length=3)
    operator(3000002, "PackSegments", {"lengths": segments, "x": rows.astype(np.int32)}, ["y"], max_length=1)
    masked = {"return_presence_mask": 1, "pad_minf": 1}
    operator(3000003, "PackSegments", {"lengths": segments, "x": rows}, ["y", "mask"], **masked)
    operator(3000000, "UnpackSegments", {"lengths": segments, "x": packed}, ["y"])
    operator(3000001, "UnpackSegments", {"lengths": segments, "x": packed.astype(np.int64)}, ["y"], max_length=2)

    quantized(3000000, "Int8ConvTranspose", [(1, 4, 5, 3), (3, 2, 2, 4)], kernel=2, stride=2, order="NHWC")
    uneven = {"kernel": 3, "stride": 2, "pad": 1, "adj": 1, "order": "NHWC"}
    quantized(3000001, "Int8ConvTranspose", [(2, 3, 3, 3), (3, 3, 3, 4)], **uneven)
    quantized(3000000, "Int8ChannelShuffle", [(1, 2, 3, 6)], group=3, kernel=1, order="NHWC")
    quantized(3000000, "Int8Reshape", [(1, 4, 5, 3)], outputs=("q", "old"), shape=[0, 2, -1])
    quantized(3000000, "Int8ResizeNearest", [(2, 3, 4, 2)], height_scale=2.0, width_scale=1.5)
    quantized(3000000, "Int8Slice", [(2, 4, 5, 3)], starts=[0, 1, 0, 0], ends=[-1, 3, -1, -1])
    quantized(3000000, "Int8Transpose", [(1, 4, 5, 3)], axes=[0, 3, 1, 2])
    regions = np.array([[0, 0, 0, 6, 5], [1, 1.5, 0.5, 7, 4], [0, 3, 3, 3.5, 9]], np.float32)
    align = {"pooled_h": 2, "pooled_w": 3, "spatial_scale": 0.5, "order": "NHWC"}
    quantized(3000000, "Int8RoIAlign", [(2, 5, 6, 3)], [("rois", regions)], sampling_ratio=2, **align)
    quantized(3000001, "Int8RoIAlign", [(2, 5, 6, 3)], [("rois", regions)], **align)


def windows_and_parts():
    x, w = numbers(1, 2, 3, 4), numbers(2, 3, 3, 3)
    base = {"kernel": 3, "stride": 2}
    operator(3000000, "ConvTranspose", {"x": x, "w": w}, ["y"], adj=1, adjs=[0, 1], **base)
    lists = {"kernel": 3, "kernels": [1, 1], "stride": 2, "strides": [1, 2]}
    operator(3000000, "Conv", {"x": x, "w": numbers(3, 2, 1, 1)}, ["y"], **lists)
    operator(3000001, "Conv", {"x": x, "w": numbers(3, 2, 3, 3)}, ["y"], kernel=3, pad=1, pads=[0, 0])
    for number, (axis, adds) in enumerate([(0, 2), (2, -1), (-1, 3), (1, 1)]):
        inputs = {"a": numbers(2, 3), "b": numbers(2, 3)}
        operator(3000000 + number, "Concat", inputs, ["y", "sizes"], axis=axis, add_axis=adds)
    index = np.array([1, 2], np.int32)
    for number, shape in enumerate([(0, 3), (2, 0)]):
        operator(3000000 + number, "Gather", {"x": numbers(*shape), "index": index}, ["y"])
        operator(3000000 + number, "BatchGather", {"x": numbers(*shape), "index": index}, ["y"])
    for number, (first, second) in enumerate([((2, 0), (2, 3)), ((2, 3), (2, 0)), ((0, 3), (0, 2))]):
        inputs = {"x": numbers(*first), "y": numbers(*second)}
        operator(3000000 + number, "DotProductWithPadding", inputs, ["z"], pad_value=2.0)
    operator(3000000, "DotProduct", {"x": numbers(2, 0), "y": numbers(2, 0)}, ["z"])
    quantized(3000001, "Int8Slice", [(2, 4, 5, 3)], starts=[0], ends=[-1])


def sequences():
    recurrent(3000000, rnn_cell.LSTM, ["h", "c"], forward_only=True)
    recurrent(3000001, rnn_cell.LSTM, ["h", "c"], forward_only=True, drop_states=True, forget_bias=0.5)
    recurrent(3000002, rnn_cell.LSTM, ["h", "c"], forward_only=False, outputs_with_grads=[0])
    recurrent(3000003, rnn_cell.BasicRNN, ["h"], forward_only=True, activation="tanh")
    recurrent(3000004, gru_cell.GRU, ["h"], forward_only=True)
    recurrent(3000005, rnn_cell.LayerNormLSTM, ["h", "c"], forward_only=True)
    recurrent(3000006, rnn_cell.MILSTM, ["h", "c"], forward_only=True)

    square, lengths = numbers(3, 3), np.array([1, 3, 2], np.int32)
    operator(3000000, "SequenceMask", {"x": square, "lengths": lengths}, ["y"], mode="sequence")
    operator(3000001, "SequenceMask", {"x": square, "centers": lengths}, ["y"], mode="window", radius=1)
    for number, mode in enumerate(["upper", "lower", "upperdiag", "lowerdiag"], 3000002):
        operator(number, "SequenceMask", {"x": square}, ["y"], mode=mode, fill_val=-9.0)
    pair = {"x": numbers(3, 2, 3), "lengths": lengths}
    operator(3000006, "SequenceMask", pair, ["y"], mode="sequence", repeat_from_axis=-1)
    operator(3000007, "SequenceMask", {"x": numbers(2, 3, 3)}, ["y"], mode="upper", axis=2, batch=0)
    operator(3000008, "SequenceMask", {"x": square, "lengths": lengths}, ["y"], mode="sequence", grad=1)


def segments():
    rows, lengths, narrow = numbers(3, 2), np.array([1, 2], np.int32), np.array([1, 0, 2, 0], np.int32)
    first, last = numbers(2), numbers(2)
    operator(3000000, "AddPadding", {"x": rows}, ["y"])
    wide = {"padding_width": 2, "end_padding_width": 0}
    operator(3000001, "AddPadding", {"x": rows, "lengths": lengths}, ["y", "longer"], **wide)
    operator(3000002, "AddPadding", {"x": rows, "lengths": lengths, "first": first}, ["y", "longer"])
    padding = {"x": rows, "lengths": lengths, "first": first, "last": last}
    operator(3000003, "AddPadding", padding, ["y", "longer"], padding_width=2, end_padding_width=1)
    operator(3000004, "AddPadding", {"x": rows.astype(np.int64), "lengths": lengths}, ["y", "longer"])
    padded, long = numbers(7, 2), np.array([3, 4], np.int32)
    operator(3000000, "RemovePadding", {"x": padded, "lengths": long}, ["y", "shorter"])
    operator(3000001, "RemovePadding", {"x": padded}, ["y"], padding_width=2, end_padding_width=1)
    operator(3000000, "GatherPadding", {"x": padded, "lengths": long}, ["sum"])
    uneven = {"padding_width": 1, "end_padding_width": 2}
    operator(3000001, "GatherPadding", {"x": padded, "lengths": long}, ["first", "last"], **uneven)
    operator(3000000, "PadEmptySamples", {"lengths": narrow, "x": rows, "n": np.array([1, 2, 3])}, ["longer", "y", "m"])
    operator(3000000, "PackRNNSequence", {"x": rows, "lengths": lengths}, ["y"])
    operator(3000000, "UnpackRNNSequence", {"x": numbers(2, 2, 2), "lengths": lengths}, ["y"])
    operator(3000000, "ReversePackedSegs", {"x": numbers(3, 2, 2), "lengths": np.array([2, 3], np.int32)}, ["y"])
    operator(3000000, "LengthsSplit", {"lengths": np.array([5, 3, 0, 2], np.int32)}, ["y"], n_split=3)
    operator(3000001, "LengthsSplit", {"lengths": np.array([5, 3], np.int32), "n": np.array([2], np.int32)}, ["y"])
    operator(3000000, "LengthsPad", {"x": rows, "lengths": narrow}, ["y"], padding_value=-1.0, target_length=2)
    five, three = np.array([1, 3, 3, 5, 4], np.float32), np.array([3, 0, 2], np.int32)
    operator(3000000, "LengthsTopK", {"x": five, "lengths": three}, ["values", "places"], k=2)
    operator(3000001, "LengthsTopK", {"x": five, "lengths": three}, ["values", "places"], k=4)
    truth = np.array([True, False, True, True, False])
    operator(3000000, "BooleanMaskLengths", {"lengths": three, "mask": truth}, ["y"])
    operator(3000001, "BooleanMaskLengths", {"lengths": three.astype(np.int64), "mask": truth}, ["y"])
    masks = {"a": truth, "x": np.array([1, 2, 3]), "b": ~truth, "y": np.array([8, 9])}
    operator(3000000, "BooleanUnmask", masks, ["z"])
    ranges = np.array([[[2, 4], [0, 2]], [[0, 0], [6, 2]]], np.int32)
    eight = np.arange(8) * 3
    operator(3000000, "GatherRanges", {"x": eight, "ranges": ranges}, ["y", "lengths"])
    operator(3000000, "GatherRangesToDense", {"x": eight, "ranges": ranges}, ["a", "b"], lengths=[4, 2])
    keys = np.array([0, 1, 3, 2, 1, 0, 1, 0])
    operator(3000001, "GatherRangesToDense", {"x": eight, "ranges": ranges, "keys": keys}, ["a", "b"], lengths=[4, 2])


def partitions():
    keys, rows = np.array([[5, 2, -3], [7, 8, 4]]), numbers(2, 3, 2)
    parts = ["k0", "x0", "k1", "x1", "k2", "x2"]
    operator(3000000, "Partition", {"keys": keys, "x": rows}, parts)
    operator(3000001, "Partition", {"keys": keys.astype(np.int32), "x": rows}, parts, pack_first_input=1)
    flat = {"lengths": np.array([2, 0, 4], np.int32), "keys": keys.reshape(6), "x": rows.reshape(6, 2)}
    parts = ["l0", "k0", "x0", "l1", "k1", "x1"]
    operator(3000000, "LengthsPartition", flat, parts, pack_first_input=1)
    shards = {"keys": np.array([4, 3, 1, 2]), "a": numbers(2, 2), "b": numbers(2, 2)}
    operator(3000000, "GatherByKey", shards, ["y"])
    operator(3000000, "FindDuplicateElements", {"x": np.array([1, 2, 2, 3, 4, 4, 4, 1])}, ["y"])
    operator(3000001, "FindDuplicateElements", {"x": np.array([1, 2, 2.5, 2.5], np.float32)}, ["y"])


def dense():
    indices, values = np.array([0, 2, 2, 5], np.int32), numbers(4, 2)
    operator(3000000, "SparseToDense", {"i": indices, "x": values}, ["y"])
    operator(3000001, "SparseToDense", {"i": indices, "x": values.astype(np.int64), "like": numbers(8, 1)}, ["y"])
    operator(3000002, "SparseToDense", {"i": indices, "x": values}, ["y"], output_first_dim=7)
    features = {"i": np.array([2, 7, 3, 5, -1]), "x": numbers(5), "default": np.array(-1, np.float32)}
    counted = {**features, "lengths": np.array([3, 0, 2], np.int32)}
    operator(3000000, "SparseToDenseMask", counted, ["y", "present"], mask=[5, 2, 7], return_presence_mask=1)
    wide = {"i": np.array([2, 7, 3, 5]), "x": numbers(4, 2), "default": numbers(2)}
    operator(3000001, "SparseToDenseMask", wide, ["y"], mask=[5, 2, 7])
    lists = {"lengths": np.array([2, 0, 1]), "i": np.array([0, 2, 1])}
    operator(3000000, "BatchSparseToDense", {**lists, "x": numbers(3)}, ["y"], dense_last_dim=4, default_value=9.0)
    operator(3000001, "BatchSparseToDense", {**lists, "x": numbers(3), "like": numbers(3, 5)}, ["y"])
    operator(3000000, "BatchDenseToSparse", {**lists, "x": numbers(3, 4)}, ["y"])
    hot = {"lengths": np.array([2, 0, 1], np.int32), "i": np.array([0, 2, 1]), "size": np.array([4])}
    operator(3000000, "SegmentOneHot", hot, ["y"])


def byte_rows():
    x = numbers(4, 8)
    x[1] = 0.5
    lists = {"i": np.array([0, 2, 1, 3, 3]), "lengths": np.array([1, 0, 4], np.int32)}
    factors, mapping = numbers(5), np.array([1, -1, 0, 2], np.int32)
    for bits, tail in [(8, ""), (8, "HalfScaleBias"), (4, ""), (2, "")]:
        name, half = f"Fused{bits}BitRowwiseQuantized{tail}", "HalfFloat" if bits == 8 else "Half"
        operator(3000000, f"FloatTo{name}", {"x": x}, ["y"])
        operator(3000000, f"{half}To{name}", {"x": x.astype(np.float16)}, ["y"])
        rows = bytes_of(f"FloatTo{name}", x)[0]
        operator(3000000, f"{name}ToFloat", {"x": rows}, ["y"])
        operator(3000000, f"{name}To{half}", {"x": rows}, ["y"])
        if tail:
            continue
        for kind in ("Sum", "Mean"):
            operator(3000000, f"SparseLengths{kind}Fused{bits}BitRowwise", {"x": rows, **lists}, ["y"])
            pruned = {"x": rows[:3], **lists, "mapping": mapping}
            operator(3000000, f"SparseLengths{kind}{bits}BitRowwiseSparse", pruned, ["y"])
        weighted = {"x": rows, "w": factors, **lists}
        operator(3000000, f"SparseLengthsWeightedSumFused{bits}BitRowwise", weighted, ["y"])
        weighted = {"x": rows[:3], "w": factors, **lists, "mapping": mapping}
        operator(3000000, f"SparseLengthsWeightedSum{bits}BitRowwiseSparse", weighted, ["y"])
    rows = bytes_of("FloatToFused8BitRowwiseQuantized", x)[0]
    operator(3000000, "GatherFused8BitRowwise", {"x": rows, "i": np.array([2, 0, 2], np.int32)}, ["y"])
    operator(3000000, "FloatToRowwiseQuantized8Bits", {"x": x.reshape(4, 2, 4)}, ["y", "scales"])
    rows, scales = bytes_of("FloatToRowwiseQuantized8Bits", x, 2)
    operator(3000000, "Rowwise8BitQuantizedToFloat", {"x": rows, "scales": scales}, ["y"])
    for kind in ("Sum", "Mean"):
        plain = {"x": rows, **lists, "scales": scales}
        operator(3000000, f"SparseLengths{kind}8BitsRowwise", plain, ["y"])
        weighted = {"x": rows, "w": factors, **lists, "scales": scales}
        operator(3000000, f"SparseLengthsWeighted{kind}8BitsRowwise", weighted, ["y"])


def local():
    base = {"kernel_h": 3, "kernel_w": 2, "stride_h": 2, "stride_w": 3, "pad_t": 1, "pad_l": 0, "pad_b": 0, "pad_r": 2}
    inputs = {"x": numbers(2, 3, 5, 6), "w": numbers(2, 3, 4, 3, 3, 2), "b": numbers(2, 3, 4)}
    operator(3000000, "LC", inputs, ["y"], **base)
    inputs = {"x": numbers(2, 5, 6, 3), "w": numbers(2, 3, 4, 3, 2, 3), "b": numbers(2, 3, 4)}
    operator(3000001, "LC", inputs, ["y"], order="NHWC", **base)
    operator(3000000, "LC1D", {"x": numbers(1, 2, 5), "w": numbers(3, 3, 2, 3)}, ["y"], kernels=[3])
    operator(3000000, "LC2D", {"x": numbers(1, 2, 4, 4), "w": numbers(4, 4, 3, 2, 3, 3)}, ["y"], kernel=3, pad=1)
    inputs = {"x": numbers(1, 2, 3, 3, 3), "w": numbers(2, 2, 2, 3, 2, 2, 2, 2), "b": numbers(2, 2, 2, 3)}
    operator(3000000, "LC3D", inputs, ["y"], kernels=[2, 2, 2])


def words():
    texts = ("GivenTensorStringFill", [], ["x"], {"shape": [4], "values": ["hello", "a", "", "yellow"]})
    steps("StringStartsWith_3000000", {}, ["y"], texts, ("StringStartsWith", ["x"], ["y"], {"prefix": "he"}))
    steps("StringEndsWith_3000000", {}, ["y"], texts, ("StringEndsWith", ["x"], ["y"], {"suffix": "lo"}))
    for op_type, args, text in [
        ("StringPrefix", {}, "hel"), ("StringPrefix", {"length": 1}, "y"), ("StringSuffix", {"length": 4}, "ello"),
        ("StringSuffix", {"length": 9}, "a"), ("StringJoin", {}, "a,"),
        ("StringJoin", {"delimiter": "", "axis": 0}, "yellow"),
    ]:
        equals = ("StringEquals", ["p"], ["y"], {"text": text})
        number = 3000000 + len(text)
        steps(f"{op_type}_{number}", {}, ["y"], texts, (op_type, ["x"], ["p"], args), equals)
    numbers_of = np.array([[1.5, -2], [3, 4e10]], np.float32)
    for number, (axis, text) in enumerate([(0, "1.5;-2;"), (1, "-2;4e+10;")], 3000010):
        join = ("StringJoin", ["x"], ["p"], {"delimiter": ";", "axis": axis})
        steps(f"StringJoin_{number}", {"x": numbers_of}, ["y"], join, ("StringEquals", ["p"], ["y"], {"text": text}))


def dictionaries():
    for name, dtype in [("Int", np.int32), ("Long", np.int64)]:
        keys = {"a": np.array([[7, 8], [7, 9]], dtype), "b": np.array([11, 8], dtype), "c": np.array([0, 5, 6], dtype)}
        steps(
            f"{name}IndexCreate_3000000", keys, ["na", "size", "nb", "all", "nc", "loaded"],
            (f"{name}IndexCreate", [], ["i"], {"max_elements": 4}), ("IndexGet", ["i", "a"], ["na"], {}),
            ("IndexSize", ["i"], ["size"], {}), ("IndexFreeze", ["i"], ["i"], {}),
            ("IndexGet", ["i", "b"], ["nb"], {}), ("IndexStore", ["i"], ["all"], {}),
            (f"{name}IndexCreate", [], ["j"], {}), ("IndexLoad", ["j", "c"], ["j"], {"skip_first_entry": 1}),
            ("IndexGet", ["j", "b"], ["nc"], {}), ("IndexStore", ["j"], ["loaded"], {}),
        )
        whole = np.array([0, 1, 2, 123456789, -5], dtype)
        operator(3000000 + dtype().itemsize, "IndexHash", {"x": whole}, ["y"], modulo=1000, seed=3)
        operator(3000100 + dtype().itemsize, "IndexHash", {"x": whole}, ["y"], modulo=1000000007)
    texts = ("GivenTensorStringFill", [], ["x"], {"shape": [3], "values": ["a", "b", "a"]})
    steps(
        "StringIndexCreate_3000000", {}, ["y"], texts,
        ("StringIndexCreate", [], ["i"], {}), ("IndexGet", ["i", "x"], ["y"], {}),
    )

def columns():
    x = np.array([[0.1, 0.9], [0.6, 0.4], [-0.5, 1.5]], np.float32)
    parameters = {"lambda": np.array([0, 2], np.float32), "shift": np.array([1, 1], np.float32)}
    operator(3000000, "BatchBoxCox", {"x": x, **parameters}, ["y"])
    pieces = {"bounds": [0.0, 0.5, 1.0], "slopes": [1.0, 2.0], "intercepts": [0.0, -0.5]}
    operator(3000000, "PiecewiseLinearTransform", {"x": x}, ["y"], binary=1, **pieces)
    operator(3000001, "PiecewiseLinearTransform", {"x": x[:, 0].copy()}, ["y"], binary=1, **pieces)
    twice = {name: values + [value - 0.25 for value in values] for name, values in pieces.items()}
    operator(3000002, "PiecewiseLinearTransform", {"x": x}, ["y"], **twice)
    given = {name: np.array(values, np.float32) for name, values in twice.items()}
    operator(3000003, "PiecewiseLinearTransform", {"x": x, **given}, ["y"])
    moments = {"mean": numbers(1, 3), "deviation": numbers(1, 3)}
    operator(3000000, "NormalizePlanarYUV", {"x": numbers(2, 3, 2, 2), **moments}, ["y"])
    operator(3000000, "StumpFunc", {"x": x}, ["y"], threshold=0.5, low_value=-1.0, high_value=2.0)


def beams():
    x = rng.uniform(0, 1, (6, 2, 4)).astype(np.float32) ** 2
    x /= x.sum(2, keepdims=True)
    outputs, lengths = ["lengths", "labels", "likely"], np.array([6, 4], np.int32)
    operator(3000000, "CTCBeamSearchDecoder", {"x": x, "n": lengths}, outputs)
    operator(3000001, "CTCBeamSearchDecoder", {"x": x, "n": lengths}, outputs, beam_width=3, num_candidates=2)
    operator(3000002, "CTCBeamSearchDecoder", {"x": x}, outputs, num_candidates=20, prune_threshold=0.1)

def scattered():
    at = np.array([[0, 2], [1, 0]])
    for number, axis in enumerate([0, 1, -1], 3000000):
        operator(number, "Scatter", {"x": numbers(3, 4), "i": at, "u": numbers(2, 2)}, ["y"], axis=axis)
    half, two, ten = (np.array([value], np.float32) for value in (0.5, 2, 10))
    rows = {"x": numbers(3, 2), "w": half, "i": np.array([0, 2], np.int32), "a": numbers(2, 2), "wa": two}
    operator(3000000, "ScatterWeightedSum", rows, ["x"])
    again = {**rows, "i": np.array([0, 0]), "b": numbers(2, 2), "wb": ten}
    operator(3000001, "ScatterWeightedSum", again, ["x"])
    buckets = {"x": np.array([[0.5, 0.2], [0.6, 0.8], [-1, 9]], np.float32), "n": np.array([1, 2], np.int32)}
    operator(3000000, "BatchBucketOneHot", {**buckets, "b": np.array([0.5, 0.2, 0.8], np.float32)}, ["y"])
    for number, order in enumerate(["NCHW", "NHWC"], 3000000):
        operator(number, "ChannelStats", {"x": numbers(2, 3, 2)}, ["sums", "squares"], order=order)
        operator(number, "BatchMoments", {"x": numbers(2, 3, 2)}, ["means", "squares"], order=order)
    operator(3000000, "KeySplit", {"x": np.array([1, 2, 3, 2, 0])}, ["a", "b", "c", "d"], categorical_limit=4)
    operator(3000000, "VariableLengthSequencePadding", {"x": numbers(3, 2, 2), "n": np.array([1, 2], np.int32)}, ["x"])
    operator(3000000, "ReduceFrontWeightedSum", {"x": numbers(2, 3, 2), "w": numbers(2)}, ["y"])
    operator(3000000, "ScaleBlobs", {"x": numbers(2), "z": numbers(3)}, ["x", "z"], scale=0.5)
    scales = {"temporal_scale": 2.0, "height_scale": 2.0, "width_scale": 2.0}
    operator(3000000, "ResizeNearest3D", {"x": numbers(1, 2, 2, 2, 3)}, ["y"], **scales)


main()
for part in (windows_and_parts, sequences, segments, partitions, dense, byte_rows, local, words, dictionaries):
    part()
for part in (columns, beams, scattered):
    part()
