//! Elementwise layers.

pub(super) const CASES: &str = r#"
AbsVal | 2 3 | 2 3
  -
  ?
ReLU | 2 3
  top: "a" top: "b"
  ?
Sigmoid | 2 3 | 2 3
  -
  ?
Clip | 2 3
  -
  ?
Clip | 2 3
  clip_param { min: 0 }
  ?
Clip | 2 3
  clip_param { max: 0 }
  ?
Clip | 2 3
  clip_param { min: nan max: 1 }
  ?
Clip | 2 3
  clip_param { min: 0 max: nan }
  ?
Clip | 2 3
  clip_param { min: 1.5 max: 1 }
  ?
ELU | 2 3
  elu_param { alpha: nan }
  ?
ELU | 2 3
  elu_param { alpha: inf }
  ?
Exp | 2 3
  exp_param { base: 0 }
  ?
Exp | 2 3
  exp_param { base: -2 }
  ?
Exp | 2 3
  exp_param { base: nan }
  ?
Exp | 2 3
  exp_param { base: inf }
  ?
Exp | 2 3
  exp_param { scale: nan }
  ?
Exp | 2 3
  exp_param { shift: -inf }
  ?
Log | 2 3
  log_param { base: 1 }
  ?
Log | 2 3
  log_param { base: 0 }
  ?
Log | 2 3
  log_param { base: -2 }
  ?
Log | 2 3
  log_param { base: nan }
  ?
Log | 2 3
  log_param { base: inf }
  ?
Log | 2 3
  log_param { scale: inf }
  ?
Log | 2 3
  log_param { shift: nan }
  ?
Power | 2 3
  power_param { power: nan }
  ?
Power | 2 3
  power_param { scale: inf }
  ?
Power | 2 3
  power_param { shift: -inf }
  ?
ReLU | 2 3
  relu_param { negative_slope: nan }
  ?
Swish | 2 3
  swish_param { beta: inf }
  ?
Threshold | 2 3
  threshold_param { threshold: nan }
  ?
Dropout | 1 4 6 6
  dropout_param { dropout_ratio: 1 }
  ?
Dropout | 1 4 6 6
  dropout_param { dropout_ratio: -0.5 }
  ?
Dropout | 1 4 6 6
  dropout_param { dropout_ratio: nan }
  ?
PReLU | 3
  -
  ?
PReLU | ()
  prelu_param { channel_shared: true }
  ?
PReLU | 2 3
  prelu_param { filler { type: "gausian" } }
  ?
PReLU | 2 3
  prelu_param { filler { type: "gaussian" std: -1 } }
  ?
PReLU | 2 3
  blobs { shape { dim: 2 } data: 1 data: 2 }
  ?
PReLU | 2 3
  blobs { } blobs { }
  ?
Scale | 2 3 | 3 | 3
  -
  ?
Scale | 2 3
  scale_param { axis: 2 }
  ?
Scale | 2 3
  scale_param { axis: -3 }
  ?
Scale | 2
  -
  ?
Scale | 2 3
  scale_param { num_axes: -2 }
  ?
Scale | 2 3
  scale_param { num_axes: 2 }
  ?
Scale | 2 3
  scale_param { num_axes: 2147483647 }
  ?
Scale | 2 3
  scale_param { filler { type: "none" } }
  ?
Scale | 2 3
  scale_param { bias_term: true bias_filler { type: "uniform" min: 2 max: 1 } }
  ?
Scale | 2 3 4 | 4
  -
  ?
Scale | 2 3 4 | 2 3
  -
  ?
Scale | 2 3 4 | 3 4 1
  -
  ?
Scale | 2 3 4 | 3
  scale_param { axis: 3 }
  ?
Scale | 2 3
  blobs { shape { dim: 3 } data: 1 data: 2 data: 3 } scale_param { bias_term: true }
  ?
Scale | 2 3 | 3
  blobs { shape { dim: 3 } data: 1 data: 2 data: 3 }
  ?
Scale | 2 3
  blobs { shape { dim: 2 } data: 1 data: 2 }
  ?
Bias | 2 3
  bias_param { axis: 2 }
  ?
Bias | 2 3
  bias_param { num_axes: -2 }
  ?
Bias | 2 3
  bias_param { axis: 0 num_axes: 3 }
  ?
Bias | 2 3
  bias_param { filler { type: "msraa" } }
  ?
Bias | 2 3 4 | 4
  -
  ?
Bias | 2 3 4 | 2
  -
  ?
Bias | 2 3 | 3
  bias_param { axis: -3 }
  ?
Bias | 2 3
  blobs { shape { dim: 2 } data: 1 data: 2 }
  ?
Eltwise | 2 3
  -
  ?
Eltwise | 2 3 | 3 2
  -
  ?
Eltwise | 2 3 | 2 3 | 2 3 1
  -
  ?
Eltwise | 2 3 | 2 3
  eltwise_param { coeff: 1 }
  ?
Eltwise | 2 3 | 2 3
  eltwise_param { coeff: 1 coeff: 2 coeff: 3 }
  ?
Eltwise | 2 3 | 2 3
  eltwise_param { coeff: 1 coeff: nan }
  ?
Eltwise | 2 3 | 2 3
  eltwise_param { operation: PROD coeff: 1 coeff: 2 }
  ?
Eltwise | 2 3 | 2 3
  eltwise_param { operation: MAX coeff: 1 coeff: 2 }
  ?
"#;
