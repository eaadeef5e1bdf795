//! Shapes and fillers.

use super::kit::{check, floats, int, long};
use crate::common::tensor;
use cortado_core::Bool;
use half::f16;

#[test]
fn shapes() {
    let x = tensor(&[2, 3], &[1_i32, 2, 3, 4, 5, 6]);
    check("MergeDim", "", &[x.share()], &[int(&[1, 2, 3, 4, 5, 6])]);
    let cut = tensor(&[2, 1, 3], &[1_i32, 2, 3, 4, 5, 6]);
    check(
        "PrependDim",
        "arg { name: 'dim_size' i: 2 }",
        &[x.share()],
        &[cut.share()],
    );
    check("ResizeLike", "", &[x.share(), cut.share()], &[cut]);
    check("IsEmpty", "", &[x.share()], &[tensor(&[], &[Bool::from(false)])]);
    check(
        "HasElements",
        "",
        &[int(&[]), x.share()],
        &[tensor(&[], &[Bool::from(true)])],
    );
    let lengths = int(&[1, 0, 1, 1]);
    let parts = [tensor(&[2, 1], &[1_i32, 4]), tensor(&[2, 2], &[2_i32, 3, 5, 6])];
    check(
        "SplitByLengths",
        "arg { name: 'axis' i: 1 }",
        &[x.share(), lengths],
        &parts,
    );
    let parts = [int(&[1, 2, 3]), int(&[4, 5, 6])];
    check(
        "Split",
        "arg { name: 'axis' i: 0 } arg { name: 'add_axis' i: 1 }",
        &[x.share()],
        &parts,
    );
    check(
        "Slice",
        "",
        &[x.share(), long(&[0, -3]), long(&[-1, -1])],
        &[tensor(&[2, 2], &[2_i32, 3, 5, 6])],
    );
    check(
        "Reshape",
        "",
        &[x.share(), int(&[0, -1, 1])],
        &[tensor(&[2, 3, 1], &[1_i32, 2, 3, 4, 5, 6]), long(&[2, 3])],
    );
    check(
        "Expand",
        "",
        &[long(&[1, 2]), int(&[2, 0])],
        &[tensor(&[2, 2], &[1_i64, 2, 1, 2])],
    );
    let shuffled = floats(&[1, 1, 1, 4], &[1.0, 3.0, 2.0, 4.0]);
    let args = "arg { name: 'group' i: 2 } arg { name: 'order' s: 'NHWC' }";
    check(
        "ChannelShuffle",
        args,
        &[floats(&[1, 1, 1, 4], &[1.0, 2.0, 3.0, 4.0])],
        &[shuffled],
    );
    let crop = "arg { name: 'pad_l' i: -1 } arg { name: 'pad_r' i: 1 } arg { name: 'value' f: 9 }";
    check(
        "PadImage",
        crop,
        &[floats(&[1, 1, 1, 2], &[1.0, 2.0])],
        &[floats(&[1, 1, 1, 2], &[2.0, 9.0])],
    );
}

#[test]
fn fillers() {
    check("Range", "", &[int(&[2]), int(&[7]), int(&[2])], &[int(&[2, 4, 6])]);
    check("Range", "", &[long(&[3]), long(&[1])], &[long(&[])]);
    check("LengthsRangeFill", "", &[int(&[2, 0, 3])], &[int(&[0, 1, 0, 1, 2])]);
    check(
        "RangeFill",
        "arg { name: 'shape' ints: 2 ints: 2 }",
        &[],
        &[floats(&[2, 2], &[0.0, 1.0, 2.0, 3.0])],
    );
    let codes = [tensor(&[2, 2], &[5_i32, 7, 6, 8]), int(&[2, 1]), int(&[5, 6, 8])];
    check("BatchOneHot", "", &codes, &[tensor(&[2, 3], &[1_i32, 0, 0, 0, 1, 1])]);
    let tall = "arg { name: 'shape' ints: 3 ints: 1 } arg { name: 'value' i: 4 }";
    check("DiagonalFill", tall, &[], &[tensor(&[3, 1], &[4_i64, 0, 4])]);
    let half = "arg { name: 'shape' ints: 2 } arg { name: 'value' f: 1.5 }";
    check(
        "Float16ConstantFill",
        half,
        &[],
        &[tensor(&[2], &[f16::from_f32(1.5); 2])],
    );
    let typed = "arg { name: 'shape' ints: 2 } arg { name: 'values' ints: 3 ints: -4 } arg { name: 'dtype' i: 2 }";
    check("GivenTensorFill", typed, &[], &[int(&[3, -4])]);
    let bytes = "arg { name: 'shape' ints: 2 } arg { name: 'values' strings: 'ab' }";
    check("GivenTensorByteStringToUInt8Fill", bytes, &[], &[tensor(&[2], b"ab")]);
    check(
        "GivenTensorInt64Fill",
        "arg { name: 'values' ints: 7 } arg { name: 'input_as_shape' i: 1 }",
        &[long(&[1])],
        &[long(&[7])],
    );
}
