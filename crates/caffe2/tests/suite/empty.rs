//! Tensors without elements go through all operators that take a tensor of `float`.

use crate::common::{output, run, tensor};

#[test]
fn what_is_empty_stays_empty() {
    let none: [f32; 0] = [];
    let three = tensor(&[3], &[1.0_f32; 3]);
    let of_three = || {
        [
            ("g", three.share()),
            ("b", three.share()),
            ("m", three.share()),
            ("v", three.share()),
        ]
    };
    for dims in [[0, 3, 2, 2], [2, 3, 0, 2]] {
        let x = tensor(&dims, &none);
        for op in [
            "type: 'Relu' input: 'x' output: 'y'",
            "type: 'Sqrt' input: 'x' output: 'y'",
            "type: 'Cube' input: 'x' output: 'y'",
            "type: 'Add' input: 'x' input: 'x' output: 'y'",
            "type: 'Sum' input: 'x' input: 'x' output: 'y'",
            "type: 'Max' input: 'x' input: 'x' output: 'y'",
            "type: 'PRelu' input: 'x' input: 'g' output: 'y'",
            "type: 'AffineChannel' input: 'x' input: 'g' input: 'b' output: 'y'",
            "type: 'SpatialBN' input: 'x' input: 'g' input: 'b' input: 'm' input: 'v' output: 'y' \
             arg { name: 'is_test' i: 1 }",
            "type: 'InstanceNorm' input: 'x' input: 'g' input: 'b' output: 'y'",
            "type: 'GroupNorm' input: 'x' input: 'g' input: 'b' output: 'y' arg { name: 'group' i: 3 }",
            "type: 'LayerNorm' input: 'x' output: 'y' output: 'mean' output: 'std'",
            "type: 'LRN' input: 'x' output: 'y' arg { name: 'size' i: 3 }",
            "type: 'Softmax' input: 'x' output: 'y'",
            "type: 'Normalize' input: 'x' output: 'y'",
            "type: 'NormalizeL1' input: 'x' output: 'y'",
            "type: 'Dropout' input: 'x' output: 'y' arg { name: 'is_test' i: 1 }",
            "type: 'ChannelShuffle' input: 'x' output: 'y' arg { name: 'group' i: 3 }",
            "type: 'Cast' input: 'x' output: 'y' arg { name: 'to' i: 1 }",
        ] {
            let mut inputs = vec![("x", x.share())];
            inputs.extend(of_three());
            assert_eq!(output(op, &inputs).shape()[..], dims, "{op}");
        }
    }
    let x = tensor(&[0, 3], &none);
    for op in [
        "type: 'FC' input: 'x' input: 'w' input: 'g' output: 'y'",
        "type: 'MatMul' input: 'x' input: 'w' output: 'y'",
        "type: 'BatchMatMul' input: 'x' input: 'w' output: 'y'",
    ] {
        let w = tensor(&[3, 3], &[1.0_f32; 9]);
        let inputs = [("x", x.share()), ("w", w), ("g", three.share())];
        assert_eq!(output(op, &inputs).shape()[..], [0, 3], "{op}");
    }
    for (op, expected) in [
        ("type: 'ReduceSum' input: 'x' output: 'y'", 0.0),
        ("type: 'SumElements' input: 'x' output: 'y'", 0.0),
        ("type: 'AveragedLoss' input: 'x' output: 'y'", 0.0),
        ("type: 'ReduceMax' input: 'x' output: 'y'", f32::MIN),
    ] {
        let y = output(op, &[("x", x.share())]);
        assert_eq!(y.read::<f32>().expect("float")[..], [expected], "{op}");
    }
    assert!(
        run(
            "type: 'ArgMax' input: 'x' output: 'y' arg { name: 'axis' i: 0 }",
            &[("x", x)]
        )
        .is_err()
    );
}
