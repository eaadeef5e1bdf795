//! Layers that normalise.

pub(super) const CASES: &str = r#"
LRN | 1 4 6 6
  lrn_param { local_size: 4 }
  ?
LRN | 1 4 6 6
  lrn_param { local_size: 0 }
  ?
LRN | 4 6
  -
  ?
LRN | 1 2 3 4 5
  -
  ?
LRN | 1 4 6 6
  lrn_param { alpha: nan }
  ?
LRN | 1 4 6 6
  lrn_param { beta: inf }
  ?
LRN | 1 4 6 6
  lrn_param { k: nan }
  ?
LRN | 1 4 6 6 | 1 4 6 6
  -
  ?
Softmax | 4 6
  softmax_param { axis: 2 }
  ?
Softmax | 4 6
  softmax_param { axis: -3 }
  ?
Softmax | 4
  -
  ?
Softmax | ()
  softmax_param { axis: 0 }
  ?
Softmax | 4 6 | 4 6
  -
  ?
BatchNorm | 2 3 | 2 3
  -
  ?
BatchNorm | 2 3
  batch_norm_param { eps: -1 }
  ?
BatchNorm | 2 3
  batch_norm_param { eps: nan }
  ?
BatchNorm | 2 3
  batch_norm_param { eps: inf }
  ?
BatchNorm | 2 3
  batch_norm_param { moving_average_fraction: nan }
  ?
BatchNorm | 2 3
  blobs { } blobs { }
  ?
BatchNorm | 2 3
  blobs { shape { dim: 2 } data: 1 data: 1 } blobs { shape { dim: 3 } data: 1 data: 1 data: 1 } blobs { shape { dim: 1 } data: 1 }
  ?
MVN | 2 3 | 2 3
  -
  ?
MVN | 2 3
  mvn_param { eps: nan }
  ?
MVN | 2 3
  mvn_param { eps: inf }
  ?
"#;
