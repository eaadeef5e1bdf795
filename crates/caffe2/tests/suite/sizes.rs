//! Sizes that a message gives and no tensor needs: an error or a value at once, and never the end of
//! the program.

use crate::common::{output, run, tensor};

#[test]
fn samples_of_regions_that_fit_in_no_memory_are_refused() {
    let x = tensor(&[1, 1, 2, 2], &[1.0_f32; 4]);
    let upright = tensor(&[1, 4], &[0.0_f32, 0.0, 1.0, 1.0]);
    let turned = tensor(&[1, 5], &[0.5_f32, 0.5, 1.0, 1.0, 30.0]);
    for (kind, regions) in [("RoIAlign", upright), ("RoIAlignRotated", turned)] {
        let op = format!(
            "type: '{kind}' input: 'x' input: 'regions' output: 'y' arg {{ name: 'pooled_h' i: 2048 }} \
             arg {{ name: 'pooled_w' i: 2048 }} arg {{ name: 'sampling_ratio' i: 2048 }}"
        );
        let error = run(&op, &[("x", x.share()), ("regions", regions)]).unwrap_err();
        assert!(error.contains("out of memory: "), "{error}");
    }
}

#[test]
fn nothing_has_columns_of_any_size() {
    let none: [f32; 0] = [];
    let x = tensor(&[0, 2, 6, 7], &none);
    let op = "type: 'Im2Col' input: 'x' output: 'y' arg { name: 'kernel' i: 3 } arg { name: 'pad' i: 300000000 }";
    assert_eq!(output(op, &[("x", x)]).shape()[..2], [0, 18]);
}
