//! Layers of forks that are programs of operations.

pub(super) const CASES: &str = r#"
Accum | 1 2 3
  -
  number of axes of "x0": expected 4, found 3
Accum | 1 2 3 4 | 2 1 3 4
  -
  number of items of "x1": expected 1, found 2
Accum | 1 2 3 4
  accum_param { have_reference: true }
  accum_param.have_reference: leaves no map: the only bottom is the reference
BroadcastMul | 2 3 | 2 4
  -
  shape of "x1", whose sizes must be those of "x0" or 1: expected 2 3 (6), found 2 4 (8)
ChannelNorm | 3
  -
  number of axes of "x0": expected 2 or more, found 1
EltwiseAffine | 3
  -
  there is no axis 1 in a blob of shape 3 (3)
EuclideanDistance | 2 3 | 2 6
  -
  shape of "x1": expected 2 3 (6), found 2 6 (12)
ExpMax | 3
  -
  number of axes of "x0": expected 2 or more, found 1
ExpMax | 2 3
  expmax_param { base: 0 }
  expmax_param.base: must be positive and finite, or -1 for e, not 0
Flip | 2 3
  -
  number of axes of "x0": expected 4, found 2
Grid | 2 3
  -
  number of axes of "x0": expected 4, found 2
L1Loss | 2 3 | 3 2
  -
  shape of "x1": expected 2 3 (6), found 3 2 (6)
LayerNorm | 2 3
  layer_norm_param { epsilon: -1 }
  layer_norm_param.epsilon: must not be negative, but is -1
LogSoftmax | 2 3
  softmax_param { axis: 2 }
  softmax_param.axis: there is no axis 2 in a blob of shape 2 3 (6)
Mean | 2 3
  -
  mean_param.operation: is missing; it can be ADD or SUBTRACT
Mean | 2 3
  mean_param { operation: ADD }
  mean_param.value: is missing; give one for each channel
Mean | 2 3
  mean_param { operation: ADD file: "mean" }
  mean_param.file: is not supported: give the mean of each channel as mean_param.value
MergeCrop | 2 3 4 5 | 2 3 4 4
  -
  shape of "x1", whose middle is to fit "x0": expected 2 any 4 5, or larger from axis 2 on, found 2 3 4 4 (96)
MergeCrop | 2 3 4 | 2 2 4
  mergecrop_param { operation: ADD }
  shape of "x1", whose middle is to fit "x0": expected 2 3 4, or larger from axis 2 on, found 2 2 4 (16)
MergeCrop | 2 3 4 | 2 3 4
  mergecrop_param { forward: true forward: true forward: true }
  mergecrop_param.forward: is given 3 times; give it once for each of the 2 bottoms
OuterProduct | 2 3 | 3 3
  -
  shape of "x1", one item for each of "x0": expected 2 ..., found 3 3 (9)
Padding | 2 3 4 5
  padding_param { pad_beg: 1 pad_end: -1 }
  padding_param.pad_end: must have the sign of padding_param.pad_beg, 1, but is -1
Padding | 2 3 4 5
  padding_param { pad_beg: -2 pad_end: -3 }
  padding_param.pad_beg: cuts 2 + 3 off axis 2, which has 4
Reverse | 2 3
  reverse_param { axis: 2 }
  reverse_param.axis: there is no axis 2 in a blob of shape 2 3 (6)
Slope | 2 3
  -
  number of axes of "x0": expected 4, found 2
SpatialSoftmax | 3
  -
  number of axes of "x0" (.., height, width): expected 2 or more, found 1
SpatialSoftmax | 2 3
  spatial_softmax_param { temperature: 0 }
  spatial_softmax_param.temperature: must be finite and above 0, but is 0
SoftTruncation | 2 3
  soft_truncation_param { c: 0 }
  soft_truncation_param.c: must not be 0
SpatialProduct | 2 3 4 | 2 3 4
  -
  shape of "x1": expected 2 1 4 (8), found 2 3 4 (24)
Transpose | 2 3
  transpose_param { dim: 0 }
  transpose_param.dim: must name each of the 2 axes of "x0" once, from 0 on, but is [0]
Transpose | 2 3
  transpose_param { dim: 1 dim: 1 }
  transpose_param.dim: must name each of the 2 axes of "x0" once, from 0 on, but is [1, 1]
Truncation | 2 3
  truncation_param { lower_bound: 6 }
  truncation_param.lower_bound: must be at most truncation_param.upper_bound, 5, but is 6
VoxelSoftmax | 3
  -
  number of axes of "x0" (num, channels, ..): expected 2 or more, found 1
WeightedEuclideanLoss | 2 3 | 2 3 | 2 3
  -
  number of elements of "x2", a matrix for each item: expected 18, found 6
"#;
