//! Layers that normalise.

pub(super) const CASES: &str = r#"
LRN | 1 4 6 6
  lrn_param { local_size: 4 }
  lrn_param.local_size: must be odd, not 4
LRN | 1 4 6 6
  lrn_param { local_size: 0 }
  lrn_param.local_size: must be odd, not 0
LRN | 4 6
  -
  axes of "x0" (num, channels, height, width): expected 4, found 2
Softmax | 4 6
  softmax_param { axis: 2 }
  softmax_param.axis: there is no axis 2 in a blob of shape 4 6 (24)
"#;
