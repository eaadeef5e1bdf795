//! Elementwise layers.

use crate::{layer, random};
use cortado_core::Phase;

pub(super) const CASES: &str = r#"
ReLU6 | 2
  relu6_param { negative_slope: inf }
  relu6_param.negative_slope: must be a finite number, not inf
Axpy | 2 3 | 2 3 4 4 | 2 3 4 5
  -
  shape of "x2", which must be that of "x1": expected 2 3 4 4 (96), found 2 3 4 5 (120)
Axpy | 2 4 | 2 3 4 4 | 2 3 4 4
  -
  shape of "x0", a factor for each channel (axes 0 and 1) of "x1", which has the shape 2 3 4 4 (96): expected 2 3, found 2 4 (8)
Axpy | 2 3 4 1 | 2 3 4 4 | 2 3 4 4
  -
  shape of "x0", a factor for each channel (axes 0 and 1) of "x1", which has the shape 2 3 4 4 (96): expected 2 3, found 2 3 4 1 (24)
AbsVal | 2 3 | 2 3
  -
  takes 1 bottom blob(s), but 2 are given
ReLU | 2 3
  top: "a" top: "b"
  takes 1 top blob(s), but 2 are given
Sigmoid | 2 3 | 2 3
  -
  takes 1 bottom blob(s), but 2 are given
Clip | 2 3
  -
  clip_param.min: is missing
Clip | 2 3
  clip_param { min: 0 }
  clip_param.max: is missing
Clip | 2 3
  clip_param { max: 0 }
  clip_param.min: is missing
Clip | 2 3
  clip_param { min: nan max: 1 }
  clip_param.min: is not a number
Clip | 2 3
  clip_param { min: 0 max: nan }
  clip_param.max: is not a number
Clip | 2 3
  clip_param { min: 1.5 max: 1 }
  clip_param.min: must be at most clip_param.max, 1, but is 1.5
ELU | 2 3
  elu_param { alpha: nan }
  elu_param.alpha: must be a finite number, not NaN
ELU | 2 3
  elu_param { alpha: inf }
  elu_param.alpha: must be a finite number, not inf
Exp | 2 3
  exp_param { base: 0 }
  exp_param.base: must be positive and finite, or -1 for e, not 0
Exp | 2 3
  exp_param { base: -2 }
  exp_param.base: must be positive and finite, or -1 for e, not -2
Exp | 2 3
  exp_param { base: nan }
  exp_param.base: must be positive and finite, or -1 for e, not NaN
Exp | 2 3
  exp_param { base: inf }
  exp_param.base: must be positive and finite, or -1 for e, not inf
Exp | 2 3
  exp_param { scale: nan }
  exp_param.scale: must be a finite number, not NaN
Exp | 2 3
  exp_param { shift: -inf }
  exp_param.shift: must be a finite number, not -inf
Log | 2 3
  log_param { base: 1 }
  log_param.base: must not be 1, whose logarithm is 0
Log | 2 3
  log_param { base: 0 }
  log_param.base: must be positive and finite, or -1 for e, not 0
Log | 2 3
  log_param { base: -2 }
  log_param.base: must be positive and finite, or -1 for e, not -2
Log | 2 3
  log_param { base: nan }
  log_param.base: must be positive and finite, or -1 for e, not NaN
Log | 2 3
  log_param { base: inf }
  log_param.base: must be positive and finite, or -1 for e, not inf
Log | 2 3
  log_param { scale: inf }
  log_param.scale: must be a finite number, not inf
Log | 2 3
  log_param { shift: nan }
  log_param.shift: must be a finite number, not NaN
Power | 2 3
  power_param { power: nan }
  power_param.power: must be a finite number, not NaN
Power | 2 3
  power_param { scale: inf }
  power_param.scale: must be a finite number, not inf
Power | 2 3
  power_param { shift: -inf }
  power_param.shift: must be a finite number, not -inf
ReLU | 2 3
  relu_param { negative_slope: nan }
  relu_param.negative_slope: must be a finite number, not NaN
Swish | 2 3
  swish_param { beta: inf }
  swish_param.beta: must be a finite number, not inf
Threshold | 2 3
  threshold_param { threshold: nan }
  threshold_param.threshold: must be a finite number, not NaN
Dropout | 1 4 6 6
  dropout_param { dropout_ratio: 1 }
  dropout_param.dropout_ratio: must be at least 0 and less than 1, not 1
Dropout | 1 4 6 6
  dropout_param { dropout_ratio: -0.5 }
  dropout_param.dropout_ratio: must be at least 0 and less than 1, not -0.5
Dropout | 1 4 6 6
  dropout_param { dropout_ratio: nan }
  dropout_param.dropout_ratio: must be at least 0 and less than 1, not NaN
PReLU | 3
  -
  number of axes of "x0" (num, channels, ...): expected 2 or more, found 1
PReLU | ()
  prelu_param { channel_shared: true }
  number of axes of "x0" (num, channels, ...): expected 2 or more, found 0
PReLU | 2 3
  prelu_param { filler { type: "gausian" } }
  prelu_param.filler.type: there is no filler "gausian"; did you mean "gaussian"?
PReLU | 2 3
  prelu_param { filler { type: "gaussian" std: -1 } }
  prelu_param.filler.std: -1 is not a standard deviation: it takes a number above 0 (for equal values use type: "constant")
PReLU | 2 3
  blobs { shape { dim: 2 } data: 1 data: 2 }
  shape of the stored values for blob "slope": expected 3 (3), found [2]
PReLU | 2 3
  blobs { } blobs { }
  number of blobs in the layer's message: expected 1, found 2
Scale | 2 3 | 3 | 3
  -
  takes 1 to 2 bottom blob(s), but 3 are given
Scale | 2 3
  scale_param { axis: 2 }
  scale_param.axis: there is no axis 2 in a blob of shape 2 3 (6)
Scale | 2 3
  scale_param { axis: -3 }
  scale_param.axis: there is no axis -3 in a blob of shape 2 3 (6)
Scale | 2
  -
  scale_param.axis: there is no axis 1 in a blob of shape 2 (2)
Scale | 2 3
  scale_param { num_axes: -2 }
  scale_param.num_axes: must be at least -1, which is all axes from `axis` on, not -2
Scale | 2 3
  scale_param { num_axes: 2 }
  scale_param.num_axes: 2 axes from axis 1 on are more than a blob of shape 2 3 (6) has
Scale | 2 3
  scale_param { num_axes: 2147483647 }
  scale_param.num_axes: 2147483647 axes from axis 1 on are more than a blob of shape 2 3 (6) has
Scale | 2 3
  scale_param { filler { type: "none" } }
  scale_param.filler.type: there is no filler "none"; it takes one of bilinear, constant, expectation, gabor, gaussian, imagexy, msra, positive_unitball, uniform, xavier
Scale | 2 3
  scale_param { bias_term: true bias_filler { type: "uniform" min: 2 max: 1 } }
  scale_param.bias_filler.min: 2 to 1 is not a range: it takes finite numbers, min <= max
Scale | 2 3 4 | 4
  -
  shape of "x1", which must be that of "x0", 2 3 4 (24), from axis 1 on: expected 3 (3), found 4 (4)
Scale | 2 3 4 | 2 3
  -
  shape of "x1", which must be that of "x0", 2 3 4 (24), from axis 1 on: expected 3 4 (12), found 2 3 (6)
Scale | 2 3 4 | 3 4 1
  -
  shape of "x1", which must be that of "x0", 2 3 4 (24), from axis 1 on: expected 3 4 (12), found 3 4 1 (12)
Scale | 2 3 4 | 3
  scale_param { axis: 3 }
  scale_param.axis: there is no axis 3 in a blob of shape 2 3 4 (24)
Scale | 2 3
  blobs { shape { dim: 3 } data: 1 data: 2 data: 3 } scale_param { bias_term: true }
  number of blobs in the layer's message: expected 2, found 1
Scale | 2 3 | 3
  blobs { shape { dim: 3 } data: 1 data: 2 data: 3 }
  number of blobs in the layer's message: expected 0, found 1
Scale | 2 3
  blobs { shape { dim: 2 } data: 1 data: 2 }
  shape of the stored values for blob "scale": expected 3 (3), found [2]
Bias | 2 3
  bias_param { axis: 2 }
  bias_param.axis: there is no axis 2 in a blob of shape 2 3 (6)
Bias | 2 3
  bias_param { num_axes: -2 }
  bias_param.num_axes: must be at least -1, which is all axes from `axis` on, not -2
Bias | 2 3
  bias_param { axis: 0 num_axes: 3 }
  bias_param.num_axes: 3 axes from axis 0 on are more than a blob of shape 2 3 (6) has
Bias | 2 3
  bias_param { filler { type: "msraa" } }
  bias_param.filler.type: there is no filler "msraa"; did you mean "msra"?
Bias | 2 3 4 | 4
  -
  shape of "x1", which must be that of "x0", 2 3 4 (24), from axis 1 on: expected 3 (3), found 4 (4)
Bias | 2 3 4 | 2
  -
  shape of "x1", which must be that of "x0", 2 3 4 (24), from axis 1 on: expected 3 (3), found 2 (2)
Bias | 2 3 | 3
  bias_param { axis: -3 }
  bias_param.axis: there is no axis -3 in a blob of shape 2 3 (6)
Bias | 2 3
  blobs { shape { dim: 2 } data: 1 data: 2 }
  shape of the stored values for blob "bias": expected 3 (3), found [2]
Eltwise | 2 3 | 3 2
  -
  shape of "x1", which must be that of "x0": expected 2 3 (6), found 3 2 (6)
Eltwise | 2 3 | 2 3 | 2 3 1
  -
  shape of "x2", which must be that of "x0": expected 2 3 (6), found 2 3 1 (6)
Eltwise | 2 3 | 2 3
  eltwise_param { coeff: 1 }
  eltwise_param.coeff: is given 1 times; give it once for each of the 2 bottoms
Eltwise | 2 3 | 2 3
  eltwise_param { coeff: 1 coeff: 2 coeff: 3 }
  eltwise_param.coeff: is given 3 times; give it once for each of the 2 bottoms
Eltwise | 2 3 | 2 3
  eltwise_param { coeff: 1 coeff: nan }
  eltwise_param.coeff: must be a finite number, not NaN
Eltwise | 2 3 | 2 3
  eltwise_param { operation: PROD coeff: 1 coeff: 2 }
  eltwise_param.coeff: is for operation SUM only, not PROD; remove it
Eltwise | 2 3 | 2 3
  eltwise_param { operation: MAX coeff: 1 coeff: 2 }
  eltwise_param.coeff: is for operation SUM only, not MAX; remove it
"#;

#[test]
fn slopes_and_coefficients_keep_their_shape() {
    let message = |name, text, shape: &[usize]| {
        let mut test = layer::<f32>(name, text, Phase::TEST, vec![random("x", &[2, 3], 1)]);
        test.bottom_mut(0).reshape(shape).expect("it works");
        test.forward().unwrap_err().to_string()
    };
    assert_eq!(
        message("PReLU", "", &[2, 4]),
        "number of channels (axis 1) of \"x\": expected 3 as in the slopes, found 4"
    );
    assert_eq!(
        message("PReLU", "prelu_param { channel_shared: true }", &[6]),
        "number of axes of \"x\" (num, channels, ...): expected 2 or more, found 1"
    );
    for (name, own) in [("Scale", "scale"), ("Bias", "bias")] {
        assert_eq!(
            message(name, "", &[2, 4]),
            format!(
                "shape of \"{own}\", which must be that of \"x\", 2 4 (8), from axis 1 on: expected 4 (4), found 3 (3)"
            )
        );
        assert_eq!(
            message(name, "", &[6]),
            format!("{own}_param.axis: there is no axis 1 in a blob of shape 6 (6)")
        );
    }
}

#[test]
fn summands_that_change_alone_are_refused() {
    let bottoms = vec![random::<f32>("x", &[2, 3], 1), random("y", &[2, 3], 2)];
    let mut test = layer("Eltwise", "", Phase::TEST, bottoms);
    test.bottom_mut(1).reshape(&[3, 2]).expect("it works");
    assert_eq!(
        test.forward().unwrap_err().to_string(),
        "shape of \"y\", which must be that of \"x\": expected 2 3 (6), found 3 2 (6)"
    );
}

/// What one memory is for both cannot be: the top is written while the coefficients are read.
#[test]
fn a_top_cannot_be_the_second_bottom() {
    for name in ["Scale", "Bias", "Eltwise"] {
        let bottoms = vec![random::<f64>("x", &[2, 3], 1), random("c", &[2, 3], 2)];
        let axis = match name {
            "Scale" => "scale_param { axis: 0 }",
            "Bias" => "bias_param { axis: 0 }",
            _ => "",
        };
        let mut test = layer(name, &format!(r#"{axis} top: "c""#), Phase::TEST, bottoms);
        let error = test.forward().unwrap_err().to_string();
        assert!(error.contains("\"c\""), "{name}: {error}");
    }
}
