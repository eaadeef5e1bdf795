//! Layers that normalise.

use crate::{layer, random};
use cortado_core::Phase;

pub(super) const CASES: &str = r#"
Softmax | 2 3
  softmax_param { dimension: 'rows' }
  softmax_param.dimension: "rows" is unknown; it can be channel, spatial or all
Softmax | 2 3
  softmax_param { temperature: 0 }
  softmax_param.temperature: must be finite and above 0, but is 0
SoftmaxWithLoss | 2 3 | 2
  softmax_param { dimension: 'all' }
  softmax_param.dimension: is for the layer Softmax alone; put one before a MultinomialLogisticLoss, or remove it
SoftmaxWithLoss | 2 3 | 2
  softmax_param { temperature: 2 }
  softmax_param.temperature: is for the layer Softmax alone; put one before a MultinomialLogisticLoss, or remove it
BatchNorm | 5 3
  batch_norm_param { stats_batch_size: 2 }
  batch_norm_param.stats_batch_size: must divide the number of items of "x0", 5, but is 2
BatchNorm | 4 3
  batch_norm_param { filler { value: 2 } bias_term: false }
  batch_norm_param.bias_term: is false, which is not supported; put a Scale layer without bias_term behind the layer
BN | 2 3 2
  bn_param { bn_mode: LEARN momentum: 0.9 }
  bn_param.momentum: belongs to another fork's BN than bn_mode; remove one of them
BN | 2 3 2
  bn_param { scale_filler { value: 1 } frozen: true }
  bn_param.frozen: belongs to another fork's BN than scale_filler; remove one of them
BN | 2 3 2
  bn_param { decay: 0.1 bn_mode: LEARN }
  bn_param.decay: belongs to another fork's BN than bn_mode; remove one of them
BN | 2 3 2
  bn_param { momentum: 1.5 }
  bn_param.momentum: must be from 0 to 1, not 1.5
BN | 2 3 2
  bn_param { eps: -1 }
  bn_param.eps: must not be negative, but is -1
BN | 2 3 2
  bn_param { moving_average: true axis: 3 }
  bn_param.axis: must be 1 or 2, not 3
BN | 2 3 2
  bn_param { across_spatial: false }
  bn_param.across_spatial: a mean for each element (ParseNet) is not supported; remove it to get one for each channel
BN | 2 3 2
  top: "y" top: "mean"
  has one top; only SegNet's BN (bn_mode: LEARN) gives means and variances too
CuDNNBatchNorm | 2 3 2
  cudnn_batch_norm_param { momentum: -0.5 }
  cudnn_batch_norm_param.momentum: must be from 0 to 1, not -0.5
Normalize | 2 3
  norm_param { eps: -1 }
  norm_param.eps: must not be negative, but is -1
Normalize | 2 3
  norm_param { normalize_type: "L1" }
  norm_param.normalize_type: is an option of happynear's Normalize; give it in normalize_param
Normalize | 2 3
  normalize_param { normalize_type: "L3" }
  normalize_param.normalize_type: "L3" is unknown; it can be L2 or L1
LRN | 1 4 6 6
  lrn_param { local_size: 4 }
  lrn_param.local_size: must be odd, not 4
LRN | 1 4 6 6
  lrn_param { local_size: 0 }
  lrn_param.local_size: must be odd, not 0
LRN | 4 6
  -
  axes of "x0" (num, channels, height, width): expected 4, found 2
LRN | 1 2 3 4 5
  -
  axes of "x0" (num, channels, height, width): expected 4, found 5
LRN | 1 4 6 6
  lrn_param { alpha: nan }
  lrn_param.alpha: must be a finite number, not NaN
LRN | 1 4 6 6
  lrn_param { beta: inf }
  lrn_param.beta: must be a finite number, not inf
LRN | 1 4 6 6
  lrn_param { k: nan }
  lrn_param.k: must be a finite number, not NaN
LRN | 1 4 6 6 | 1 4 6 6
  -
  takes 1 bottom blob(s), but 2 are given
Softmax | 4 6
  softmax_param { axis: 2 }
  softmax_param.axis: there is no axis 2 in a blob of shape 4 6 (24)
Softmax | 4 6
  softmax_param { axis: -3 }
  softmax_param.axis: there is no axis -3 in a blob of shape 4 6 (24)
Softmax | 4 6
  softmax_param { axis: 2147483647 }
  softmax_param.axis: there is no axis 2147483647 in a blob of shape 4 6 (24)
Softmax | 4
  -
  softmax_param.axis: there is no axis 1 in a blob of shape 4 (4)
Softmax | ()
  softmax_param { axis: 0 }
  softmax_param.axis: there is no axis 0 in a blob of shape (1)
Softmax | 4 6 | 4 6
  -
  takes 1 bottom blob(s), but 2 are given
BatchNorm | 2 3 | 2 3
  -
  takes 1 bottom blob(s), but 2 are given
BatchNorm | 2 3
  batch_norm_param { eps: -1 }
  batch_norm_param.eps: must not be negative, but is -1
BatchNorm | 2 3
  batch_norm_param { eps: nan }
  batch_norm_param.eps: must be a finite number, not NaN
BatchNorm | 2 3
  batch_norm_param { eps: inf }
  batch_norm_param.eps: must be a finite number, not inf
BatchNorm | 2 3
  batch_norm_param { moving_average_fraction: nan }
  batch_norm_param.moving_average_fraction: must be a finite number, not NaN
BatchNorm | 2 3
  param { lr_mult: 0 } param { lr_mult: 0.5 }
  param.lr_mult: must be 0, not 0.5: the layer's parameters are statistics, which are not learned
BatchNorm | 2 3
  batch_norm_param { scale_bias: true moving_average_fraction: 1.5 }
  batch_norm_param.moving_average_fraction: must be from 0 to 1, not 1.5
BatchNorm | 2 3
  batch_norm_param { scale_bias: true } blobs { } blobs { }
  number of blobs in the layer's message: expected 5, found 2
BatchNorm | 2 3
  blobs { } blobs { }
  number of blobs in the layer's message: expected 3, found 2
BatchNorm | 2 3
  blobs { shape { dim: 2 } data: 1 data: 1 } blobs { shape { dim: 3 } data: 1 data: 1 data: 1 } blobs { shape { dim: 1 } data: 1 }
  shape of the stored values for blob "mean": expected 3 (3), found [2]
MVN | 2 3 | 2 3
  -
  takes 1 bottom blob(s), but 2 are given
MVN | 2 3
  mvn_param { eps: nan }
  mvn_param.eps: must be a finite number, not NaN
MVN | 2 3
  mvn_param { eps: inf }
  mvn_param.eps: must be a finite number, not inf
"#;

#[test]
fn bottoms_that_lose_what_is_normalised_are_refused() {
    let message = |name, shape: &[usize]| {
        let mut test = layer::<f32>(name, "", Phase::TRAIN, vec![random("x", &[1, 3, 2, 2], 1)]);
        test.bottom_mut(0).reshape(shape).expect("it works");
        test.forward().unwrap_err().to_string()
    };
    assert_eq!(
        message("BatchNorm", &[2, 4, 2, 2]),
        "number of channels (axis 1) of \"x\": expected 3 as in the statistics, found 4"
    );
    assert_eq!(
        message("BatchNorm", &[6]),
        "number of channels (axis 1) of \"x\": expected 3 as in the statistics, found 1"
    );
    assert_eq!(
        message("LRN", &[3, 4]),
        "axes of \"x\" (num, channels, height, width): expected 4, found 2"
    );
    assert_eq!(
        message("Softmax", &[3]),
        "softmax_param.axis: there is no axis 1 in a blob of shape 3 (3)"
    );
}
