//! Elementwise layers.

pub(super) const CASES: &str = r#"
Dropout | 1 4 6 6
  dropout_param { dropout_ratio: 1 }
  dropout_param.dropout_ratio: must be at least 0 and less than 1, not 1
Dropout | 1 4 6 6
  dropout_param { dropout_ratio: -0.5 }
  dropout_param.dropout_ratio: must be at least 0 and less than 1, not -0.5
Dropout | 1 4 6 6
  dropout_param { dropout_ratio: nan }
  dropout_param.dropout_ratio: must be at least 0 and less than 1, not NaN
"#;
