//! Layers that make, move, copy or pick elements.

pub(super) const CASES: &str = r#"
Input
  top: "a" top: "b" top: "c" input_param { shape { dim: 1 } shape { dim: 2 } }
  input_param.shape: is given 2 times; give it once, or once for each of the 3 tops
Input
  input_param { shape { dim: 2 dim: -3 } }
  input_param.shape.dim: must not be negative, but is -3
Input
  input_param { shape { dim: 1099511627776 dim: 1099511627776 } }
  input_param.shape: a blob of shape [1099511627776, 1099511627776] has more elements than 63 bits can count
DummyData
  -
  dummy_data_param.shape: is missing; give it once
DummyData
  dummy_data_param { shape { dim: 1 } num: 1 }
  dummy_data_param.shape: give either shape or num, channels, height and width, not both
DummyData
  dummy_data_param { num: 1 channels: 1 height: 1 }
  dummy_data_param.width: is missing; give it once
DummyData
  top: "a" top: "b" dummy_data_param { shape { dim: 1 } data_filler { } data_filler { } data_filler { } }
  dummy_data_param.data_filler: is given 3 times; give it once, or once for each of the 2 tops
DummyData
  dummy_data_param { shape { dim: 1 } data_filler { type: "uniform" min: 2 max: 1 } }
  dummy_data_param.data_filler.min: 2 to 1 is no range: it takes finite numbers, min <= max
Split | 1 4 6 6
  top: "x0" top: "y"
  a Split cannot work in place; give its tops names of their own
"#;
