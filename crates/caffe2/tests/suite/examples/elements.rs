//! Functions of elements, reductions, and elements picked by index.

use super::kit::{check, float, floats, int, long, scalar, truth};
use crate::common::{difference, fetch, run, tensor};

#[test]
fn elements() {
    check("Sum", "", &[int(&[1, 2]), int(&[3, 4])], &[int(&[4, 6])]);
    check("SumInt", "", &[long(&[1]), long(&[2]), long(&[3])], &[long(&[6])]);
    check(
        "SumRelu",
        "",
        &[float(&[1.0, -3.0]), float(&[1.0, 2.0])],
        &[float(&[2.0, 0.0])],
    );
    check(
        "Mean",
        "",
        &[tensor(&[1], &[1.0_f64]), tensor(&[1], &[4.0_f64])],
        &[tensor(&[1], &[2.5_f64])],
    );
    check("Max", "", &[long(&[1, 5]), long(&[3, 2])], &[long(&[3, 5])]);
    check("Negative", "", &[int(&[1, -2])], &[int(&[-1, 2])]);
    check("Sign", "", &[long(&[7, 0, -7])], &[long(&[1, 0, -1])]);
    check("Cube", "", &[tensor(&[1], &[-2.0_f64])], &[tensor(&[1], &[-8.0_f64])]);
    check("BitwiseXor", "", &[int(&[6, 5]), int(&[3, 3])], &[int(&[5, 6])]);
    check("BitwiseAnd", "", &[truth(&[1, 1]), truth(&[0, 1])], &[truth(&[0, 1])]);
    let follow = "arg { name: 'divisor' i: -3 } arg { name: 'sign_follow_divisor' i: 1 }";
    check("Mod", follow, &[long(&[4, -4, 6])], &[long(&[-2, -1, 0])]);
    check(
        "Mod",
        "arg { name: 'divisor' i: 3 }",
        &[long(&[4, -4])],
        &[long(&[1, -1])],
    );
    check("IsNaN", "", &[float(&[0.0, f32::NAN])], &[tensor(&[2], &[0_u8, 1])]);
    check(
        "ReplaceNaN",
        "arg { name: 'value' f: 7 }",
        &[float(&[1.0, f32::NAN])],
        &[float(&[1.0, 7.0])],
    );
    check("NE", "", &[truth(&[1, 0]), truth(&[1, 1])], &[truth(&[0, 1])]);
    check(
        "Cast",
        "arg { name: 'to' s: 'int16' }",
        &[float(&[1.9, -1.9])],
        &[tensor(&[2], &[1_i16, -1])],
    );
    check(
        "Cast",
        "arg { name: 'to' i: 6 }",
        &[int(&[257])],
        &[tensor(&[1], &[1_u8])],
    );
    check(
        "Where",
        "",
        &[truth(&[1, 0]), long(&[1, 2]), long(&[3, 4])],
        &[long(&[1, 4])],
    );
    let weights = [float(&[1.0, 2.0]), scalar(2.0), float(&[10.0, 20.0]), scalar(-1.0)];
    check("WeightedSum", "", &weights, &[float(&[-8.0, -16.0])]);
    let broadcast = "arg { name: 'broadcast' i: 1 } arg { name: 'axis_str' s: 'C' }";
    let a = floats(&[1, 2, 1, 2], &[1.0, 2.0, 3.0, 4.0]);
    check(
        "Sub",
        broadcast,
        &[a, float(&[1.0, 2.0])],
        &[floats(&[1, 2, 1, 2], &[0.0, 1.0, 1.0, 2.0])],
    );
    check(
        "Bucketize",
        "arg { name: 'boundaries' floats: 1 floats: 3 }",
        &[int(&[1, 2, 3, 4])],
        &[int(&[0, 1, 1, 2])],
    );
}

#[test]
fn reductions() {
    check("SumElementsInt", "", &[int(&[1, 2, 3])], &[tensor(&[], &[6_i32])]);
    check(
        "ReduceTailSum",
        "",
        &[floats(&[2, 2], &[1.0, 2.0, 3.0, 4.0])],
        &[float(&[3.0, 7.0])],
    );
    let x = tensor(&[2, 2], &[1_i64, -2, 3, 4]);
    check(
        "ReduceSum",
        "arg { name: 'axes' ints: -1 } arg { name: 'keepdims' i: 0 }",
        &[x.share()],
        &[long(&[-1, 7])],
    );
    check(
        "ReduceMin",
        "arg { name: 'axes' ints: 0 }",
        &[x.share()],
        &[tensor(&[1, 2], &[1_i64, -2])],
    );
    check("ArgMin", "", &[x.share()], &[tensor(&[2, 1], &[1_i64, 0])]);
    check("ReduceFrontSum", "", &[x.share()], &[long(&[4, 2])]);
    check("ReduceBackMean", "", &[x], &[long(&[0, 3])]);
    let x = floats(&[2, 3], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]);
    check(
        "ReduceFrontMean",
        "",
        &[x.share(), int(&[1, 2, 0])],
        &[float(&[1.0, 3.5, 0.0])],
    );
    check("ReduceBackMax", "", &[x.share(), int(&[2, 1])], &[float(&[2.0, 4.0])]);
    check(
        "SumReduceLike",
        "",
        &[x.share(), float(&[0.0; 3])],
        &[float(&[5.0, 7.0, 9.0])],
    );
    check(
        "SumReduceLike",
        "arg { name: 'axis' i: 0 }",
        &[x.share(), float(&[0.0; 2])],
        &[float(&[6.0, 15.0])],
    );
    check(
        "FlexibleTopK",
        "",
        &[x, long(&[1, 2])],
        &[float(&[3.0, 6.0, 5.0]), long(&[2, 2, 1])],
    );
    let ties = float(&[1.0, 2.0, 2.0, 1.0]);
    let k = "arg { name: 'k' i: 3 }";
    check(
        "TopK",
        k,
        &[ties.share()],
        &[float(&[2.0, 2.0, 1.0]), long(&[1, 2, 0]), long(&[1, 2, 0])],
    );
    check("TopK", "", &[ties, int(&[1])], &[float(&[2.0]), long(&[1])]);
}

#[test]
fn indices() {
    let x = tensor(&[2, 2], &[1_i64, 2, 3, 4]);
    check(
        "Gather",
        "arg { name: 'wrap_indices' i: 1 }",
        &[x.share(), int(&[-1])],
        &[tensor(&[1, 2], &[3_i64, 4])],
    );
    let each = "arg { name: 'axis' i: 1 } arg { name: 'match_outer' i: 1 }";
    check(
        "Gather",
        each,
        &[x.share(), tensor(&[2, 1], &[1_i32, 0])],
        &[tensor(&[2, 1], &[2_i64, 3])],
    );
    check(
        "BooleanMask",
        "",
        &[x, truth(&[0, 1])],
        &[tensor(&[1, 2], &[3_i64, 4]), long(&[1])],
    );
    check("Find", "", &[int(&[5, 6, 5]), int(&[5, 7])], &[int(&[2, -1])]);
    check("Unique", "", &[long(&[3, 1, 3])], &[long(&[1, 3]), int(&[1, 0, 1])]);
    check(
        "IsMemberOf",
        "arg { name: 'value' ints: 2 ints: 3 }",
        &[int(&[1, 2, 3])],
        &[truth(&[0, 1, 1])],
    );
    let op = "type: 'ScatterAssign' input: 'y' input: 'i' input: 'u' output: 'y'";
    let y = float(&[1.0, 2.0, 3.0]);
    let workspace = run(op, &[("y", y), ("i", int(&[2, 0])), ("u", float(&[7.0, 8.0]))]).expect("it runs");
    assert_eq!(difference(&fetch(&workspace, "y"), &float(&[8.0, 2.0, 7.0])), None);
}
