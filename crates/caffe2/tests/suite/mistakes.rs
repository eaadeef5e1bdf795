//! Operators used wrongly: the whole message.

use crate::common::{run, tensor};
use cortado_caffe2::Tensor;

fn float(dims: &[usize]) -> Tensor {
    tensor(dims, &vec![1.0_f32; dims.iter().product()])
}

/// An operator, its inputs, and the message.
type Case<'a> = (&'a str, &'a [(&'a str, Tensor)], &'a str);

fn check(cases: &[Case<'_>]) {
    let wrong = cases.iter().filter_map(|(op, inputs, expected)| match run(op, inputs) {
        Ok(_) => Some(format!("{op} is accepted")),
        Err(found) if found != *expected => Some(format!("found    {found}\nexpected {expected}")),
        Err(_) => None,
    });
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn inputs_that_do_not_suit_are_reported_in_whole_sentences() {
    check(&[
        (
            "type: 'Glu' input: 'x' output: 'y'",
            &[("x", float(&[2, 3]))],
            "operator Glu \"y\": input 0 \"x\": Split dimension should be divisible by two, found 3",
        ),
        (
            "type: 'PRelu' input: 'x' input: 'w' output: 'y'",
            &[("x", float(&[2, 3])), ("w", float(&[2]))],
            "operator PRelu \"y\": input 1 \"w\": number of elements, one for each channel: expected 3, found 2",
        ),
        (
            "type: 'Sum' input: 'a' input: 'b' output: 'y'",
            &[("a", float(&[2, 3])), ("b", float(&[3]))],
            "operator Sum \"y\": Input #1, input dimension: 3 (3) should match output dimension: 2 3 (6), that of \
             input #0",
        ),
        (
            "type: 'Div' input: 'a' input: 'b' output: 'y'",
            &[("a", tensor(&[1], &[1_i32])), ("b", tensor(&[1], &[0_i32]))],
            "operator Div \"y\": input 1 \"b\": an integer is divided by 0",
        ),
        (
            "type: 'EQ' input: 'a' input: 'b' output: 'y'",
            &[("a", tensor(&[1], &[1_u8])), ("b", tensor(&[1], &[1_u8]))],
            "operator EQ \"y\": input 0 \"a\": Unsupported type of tensor: uint8",
        ),
        (
            "type: 'Mod' input: 'x' output: 'y'",
            &[("x", tensor(&[1], &[1_i32]))],
            "operator Mod \"y\": divisor: divisor must not be 0",
        ),
        (
            "type: 'ReduceBackSum' input: 'x' output: 'y' arg { name: 'num_reduce_dim' i: 3 }",
            &[("x", float(&[2, 3]))],
            "operator ReduceBackSum \"y\": num_reduce_dim: 3: for an input tensor of 2 axes it is in the range [0, 2]",
        ),
        (
            "type: 'TopK' input: 'x' output: 'y' output: 'i'",
            &[("x", float(&[3]))],
            "operator TopK \"y\": k: k should be greater than 0, found -1",
        ),
        (
            "type: 'LpNorm' input: 'x' output: 'y' arg { name: 'p' i: 3 }",
            &[("x", float(&[3]))],
            "operator LpNorm \"y\": p: p should be either 1 or 2, found 3",
        ),
        (
            "type: 'Concat' input: 'a' input: 'b' output: 'y' output: 's' arg { name: 'axis' i: 0 }",
            &[("a", float(&[1, 2])), ("b", tensor(&[1, 2], &[1_i32, 2]))],
            "operator Concat \"y\": input 1 \"b\": type of elements, which all inputs have in common: expected float, \
             found int32",
        ),
        (
            "type: 'Squeeze' input: 'x' output: 'y' arg { name: 'dims' ints: 2 }",
            &[("x", float(&[1, 1]))],
            "operator Squeeze \"y\": input 0 \"x\": Input needs at least 3 dimensions given `dims` [2], found 2",
        ),
        (
            "type: 'Expand' input: 'x' input: 's' output: 'y'",
            &[("x", float(&[2])), ("s", tensor(&[1], &[3_i64]))],
            "operator Expand \"y\": shapes [2] and [3] do not go together",
        ),
        (
            "type: 'PadImage' input: 'x' output: 'y' arg { name: 'pad' i: 2 } arg { name: 'mode' s: 'reflect' }",
            &[("x", float(&[1, 1, 2, 2]))],
            "operator PadImage \"y\": pad: an axis of size 2 cannot fill a border of more than 1",
        ),
        (
            "type: 'GroupNorm' input: 'x' input: 'g' input: 'b' output: 'y' arg { name: 'group' i: 2 }",
            &[("x", float(&[1, 3, 2])), ("g", float(&[3])), ("b", float(&[3]))],
            "operator GroupNorm \"y\": input 0 \"x\": 3 channels cannot be cut into 2 groups of one size",
        ),
    ]);
}

#[test]
fn options_and_values_that_do_not_suit_are_reported_in_whole_sentences() {
    check(&[
        (
            "type: 'BatchMatMul' input: 'a' input: 'b' output: 'y' arg { name: 'trans_b' i: 1 }",
            &[("a", float(&[2, 1, 3])), ("b", float(&[2, 4, 2]))],
            "operator BatchMatMul \"y\": Dimension mismatch: A: 1 3, trans(B): 2 4",
        ),
        (
            "type: 'GivenTensorFill' output: 'y' arg { name: 'shape' ints: 2 } arg { name: 'values' floats: 1 }",
            &[],
            "operator GivenTensorFill \"y\": values: 1 values are given for the 2 elements of shape [2]",
        ),
        (
            "type: 'GivenTensorInt16Fill' output: 'y' arg { name: 'shape' ints: 1 } arg { name: 'values' ints: 70000 }",
            &[],
            "operator GivenTensorInt16Fill \"y\": values: value 70000 cannot be represented correctly in a target type",
        ),
        (
            "type: 'UniformFill' output: 'y' arg { name: 'shape' ints: 2 } arg { name: 'min' f: 3 }",
            &[],
            "operator UniformFill \"y\": max: Max value should be bigger than min value: 1 is not than 3",
        ),
        (
            "type: 'UniqueUniformFill' output: 'y' arg { name: 'shape' ints: 4 } arg { name: 'min' i: 0 } \
             arg { name: 'max' i: 2 }",
            &[],
            "operator UniqueUniformFill \"y\": there are not 4 different numbers from 0 to 2 besides the 0 that are to \
             be avoided",
        ),
        (
            "type: 'Range' input: 'a' input: 'b' input: 'c' output: 'y'",
            &[("a", float(&[])), ("b", float(&[])), ("c", tensor(&[], &[0.0_f32]))],
            "operator Range \"y\": input 2 \"c\": Step size cannot be 0.",
        ),
        (
            "type: 'OneHot' input: 'i' input: 'n' output: 'y'",
            &[("i", tensor(&[1], &[5_i64])), ("n", tensor(&[1], &[5_i64]))],
            "operator OneHot \"y\": input 0 \"i\": One hot index is out of range: 5 of 5",
        ),
        (
            "type: 'Accuracy' input: 'x' input: 'l' output: 'y'",
            &[("x", float(&[1, 2])), ("l", tensor(&[1], &[2_i32]))],
            "operator Accuracy \"y\": input 1 \"l\": Label seems to be outside of supported range: found 2. Supported \
             labels are in range [0,2)",
        ),
        (
            "type: 'BatchPermutation' input: 'x' input: 'i' output: 'y'",
            &[("x", float(&[2, 1])), ("i", tensor(&[2], &[0_i32, 2]))],
            "operator BatchPermutation \"y\": input 1 \"i\": index 2 is not one of 2 rows",
        ),
        (
            "type: 'EnforceFinite' input: 'x'",
            &[("x", tensor(&[2], &[0.0_f32, f32::NAN]))],
            "operator EnforceFinite \"\": input 0 \"x\": Index 1 is not finite (e.g., NaN, Inf)",
        ),
        (
            "type: 'Assert' input: 'x' arg { name: 'error_msg' s: 'no room' }",
            &[("x", tensor(&[2], &[1_i32, 0]))],
            "operator Assert \"\": Assertion failed for element 1: no room",
        ),
    ]);
}

#[test]
fn sizes_that_no_memory_holds_are_errors() {
    let huge = tensor(&[2], &[1_i64 << 40, 1 << 40]);
    for (op, inputs) in [
        (
            "type: 'NumpyTile' input: 'x' input: 's' output: 'y'",
            vec![("x", float(&[1, 1])), ("s", huge.share())],
        ),
        (
            "type: 'Expand' input: 'x' input: 's' output: 'y'",
            vec![("x", float(&[1])), ("s", huge.share())],
        ),
        (
            "type: 'Range' input: 's' output: 'y'",
            vec![("s", tensor(&[], &[i64::MAX]))],
        ),
        (
            "type: 'TopK' input: 'x' output: 'y' output: 'i' arg { name: 'k' i: 4611686018427387904 }",
            vec![("x", float(&[4, 4]))],
        ),
        (
            "type: 'Slice' input: 'x' output: 'y' arg { name: 'starts' ints: -9223372036854775808 } \
             arg { name: 'ends' ints: 9223372036854775807 }",
            vec![("x", float(&[4]))],
        ),
    ] {
        assert!(run(op, &inputs).is_err(), "{op}");
    }
}

#[test]
fn a_power_takes_no_axis_without_broadcast() {
    check(&[(
        "type: 'Pow' input: 'a' input: 'b' output: 'y' arg { name: 'axis' i: 0 }",
        &[("a", float(&[1])), ("b", float(&[1]))],
        "operator Pow \"y\": axis: Do not specify axis or axis_str if broadcast is not enabled.",
    )]);
}
