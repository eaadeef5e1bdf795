//! Layers that match places, that read at positions, and that smooth.

pub(super) const CASES: &str = r#"
Correlation | 1 2 3 4 | 1 2 3 4
  correlation_param { max_displacement: 1 }
  correlation_param.kernel_size: is missing
Correlation | 1 2 3 4 | 1 2 3 4
  correlation_param { kernel_size: 2 max_displacement: 1 }
  correlation_param.kernel_size: must be odd, but is 2
Correlation | 1 2 3 4 | 1 2 3 4
  correlation_param { kernel_size: 1 }
  correlation_param.max_displacement: is missing
Correlation | 1 2 3 4 | 1 2 3 4
  correlation_param { kernel_size: 1 max_displacement: 2 }
  correlation_param.max_displacement: 2 and kernel_size, 1, exceed the padded height of "x0", 3
Correlation | 1 2 3 4 | 1 2 3 4
  correlation_param { kernel_size: 1 max_displacement: 1 stride_1: 0 }
  correlation_param.stride_1: must be at least 1, not 0
Correlation | 1 2 3 4 | 1 2 3 4
  correlation_param { kernel_size: 1 max_displacement: 1 stride_2: 0 }
  correlation_param.stride_2: must be at least 1, not 0
Correlation | 1 2 3 4 | 1 2 3 4
  correlation_param { kernel_size: 1 max_displacement: 1 single_direction: 1 }
  correlation_param.single_direction: must be 0, but is 1
Correlation | 1 2 3 4 | 1 2 3 5
  correlation_param { kernel_size: 1 max_displacement: 1 }
  shape of "x1", which must be that of "x0": expected 1 2 3 4 (24), found 1 2 3 5 (30)
Correlation | 1 2 3 | 1 2 3
  correlation_param { kernel_size: 1 max_displacement: 1 }
  number of axes of "x0" (num, channels, height, width): expected 4, found 3
Correlation | 1 2 3 4 | 1 2 3 4
  correlation_param { kernel_size: 1 max_displacement: 4294967295 pad: 4294967295 }
  a blob of shape [2, 8589934593, 8589934594] has more elements than 63 bits can count
Correlation1D | 1 2 3 4 | 1 2 3 4
  correlation_param { kernel_size: 1 max_displacement: 1 single_direction: 2 }
  correlation_param.single_direction: must be -1 (left), 0 (both) or 1 (right), but is 2
Correlation1D | 1 2 3 4 | 1 2 3 4
  correlation_param { kernel_size: 5 max_displacement: 1 pad: 9 }
  correlation_param.max_displacement: 0 and kernel_size, 5, exceed the padded height of "x0", 3
DenseCRF | 1 2 3 4 | 1 2 1 1
  dense_crf_param { pos_w: 1 }
  dense_crf_param.pos_xy_std: has 0 numbers, but pos_w has 1
DenseCRF | 1 2 3 4 | 1 2 1 1
  dense_crf_param { pos_w: 1 pos_xy_std: 0 }
  dense_crf_param.pos_xy_std: must be greater than 0, but is 0
DenseCRF | 1 2 3 4 | 1 2 1 1
  dense_crf_param { max_iter: -1 }
  dense_crf_param.max_iter: must be from 0 to 1000, but is -1
DenseCRF | 1 2 3 4 | 1 3 1 1
  -
  shape of "x1", the true height and width of each item: expected 1 2 1 1, found 1 3 1 1 (3)
DenseCRF | 1 2 3 | 1 2
  -
  number of axes of "x0" (num, channels, height, width): expected 4, found 3
DomainTransform | 1 2 3 4 | 1 2 3 4 | 1 2 1 1
  -
  shape of the edges "x1": expected 1 1 3 4, found 1 2 3 4 (24)
DomainTransform | 1 2 3 4 | 1 1 3 4 | 2 2 1 1
  -
  shape of "x2", the true height and width of each item: expected 1 2 1 1, found 2 2 1 1 (4)
DomainTransform | 1 2 3 4 | 1 1 3 4 | 1 2 1 1
  domain_transform_param { num_iter: 0 }
  domain_transform_param.num_iter: must be from 1 to 500, but is 0
DomainTransform | 1 2 3 4 | 1 1 3 4 | 1 2 1 1
  domain_transform_param { range_sigma: 0 }
  domain_transform_param.range_sigma: must be greater than 0, but is 0
DomainTransform | 1 2 3 4 | 1 1 3 4 | 1 2 1 1
  domain_transform_param { min_weight: -1 }
  domain_transform_param.min_weight: must be at least 0, but is -1
MultiStageMeanfield | 1 2 3 4 | 1 2 3 4 | 1 2 3 4
  -
  shape of the images "x2": expected 1 3 3 4, found 1 2 3 4 (24)
MultiStageMeanfield | 1 2 3 4 | 1 2 3 5 | 1 3 3 4
  -
  shape of "x1", which must be that of "x0": expected 1 2 3 4 (24), found 1 2 3 5 (30)
MultiStageMeanfield | 1 2 3 4 | 1 2 3 4 | 1 3 3 4
  multi_stage_meanfield_param { num_iterations: 0 }
  multi_stage_meanfield_param.num_iterations: must be from 1 to 1000, but is 0
MultiStageMeanfield | 1 2 3 4 | 1 2 3 4 | 1 3 3 4
  multi_stage_meanfield_param { theta_beta: 0 }
  multi_stage_meanfield_param.theta_beta: must be greater than 0, but is 0
MultiStageMeanfield | 1 2 3 | 1 2 3 | 1 3 3
  -
  number of axes of "x0" (num, labels, height, width): expected 4, found 3
DataAugmentation | 1 3 4 5
  augmentation_param { crop_height: 3 }
  augmentation_param.crop_width: is missing; it is required with crop_height
DataAugmentation | 1 3 4 5
  augmentation_param { crop_width: 3 }
  augmentation_param.crop_height: is missing; it is required with crop_width
DataAugmentation | 1 3 4 5
  augmentation_param { crop_height: 5 crop_width: 5 }
  augmentation_param.crop_height: the crop of 5x5 (height x width) is larger than the images of 4x5
DataAugmentation | 1 2 4 5
  augmentation_param { mean_per_pixel: false mean: 1 mean: 2 mean: 3 }
  number of channels for three values of `mean`: expected 3, found 2
DataAugmentation | 3 4 5
  -
  number of axes: expected 4, found 3
DataAugmentation | 1 3 4 5
  augmentation_param { crop_height: 2 crop_width: 2 zoom { rand_type: "normal" } }
  augmentation_param.zoom.rand_type: "normal" is unknown; it can be uniform, gaussian, bernoulli, uniform_bernoulli or gaussian_bernoulli
DataAugmentation | 1 3 4 5
  augmentation_param { crop_height: 2 crop_width: 2 mirror { rand_type: "bernoulli" prob: 2 } }
  augmentation_param.mirror.prob: must be 0 to 1, but is 2
DataAugmentation | 1 3 4 5
  augmentation_param { crop_height: 2 crop_width: 2 noise { spread: inf } }
  augmentation_param.noise.spread: must be a finite number, not inf
DataAugmentation | 1 3 4 5
  augmentation_param { crop_height: 2 crop_width: 2 col_rotate { spread: 1 } chromatic_eigvec: 1 }
  augmentation_param.chromatic_eigvec: must have nine numbers, but has 1
DataAugmentation | 1 3 4 5
  coeff_schedule_param { half_life: 0 }
  coeff_schedule_param.half_life: must be greater than 0, but is 0
DataAugmentation | 2 3 4 5 | 2 41 1 1
  augmentation_param { crop_height: 2 crop_width: 2 }
  shape of the values of changes, "x1": expected 2 42 1 1, found 2 41 1 1 (82)
FlowAugmentation | 1 2 4 5 | 1 42 1 1 | 1 42 1 1
  augmentation_param { crop_height: 2 }
  augmentation_param.crop_width: is missing
FlowAugmentation | 1 3 4 5 | 1 42 1 1 | 1 42 1 1
  augmentation_param { crop_height: 2 crop_width: 2 }
  shape of the flow, "x0": expected num 2 height width, found 1 3 4 5 (60)
FlowAugmentation | 1 2 4 5 | 1 42 1 1 | 1 42 1 1
  augmentation_param { crop_height: 5 crop_width: 2 }
  augmentation_param.crop_height: the crop of 5x2 (height x width) is larger than the flow of 4x5
FlowAugmentation | 1 2 4 5 | 1 42 1 1 | 2 42 1 1
  augmentation_param { crop_height: 2 crop_width: 2 }
  shape of the values of changes, "x2": expected 1 42 1 1, found 2 42 1 1 (84)
GenerateAugmentationParameters | 1 42 1 1 | 1 3 4 5
  -
  number of bottom blobs (values; or values, the images, and the changed images): expected 1 or 3, found 2
GenerateAugmentationParameters | 1 42 1 1
  augmentation_param { mode: "set" }
  augmentation_param.mode: "set" is unknown; it can be add, replace or regenerate
GenerateAugmentationParameters | 1 42 1 1
  augmentation_param { crop_height: 2 crop_width: 2 bottomheight: 4 rotate { } }
  augmentation_param.bottomwidth: is missing; places cannot be drawn without it and without three bottoms
GenerateAugmentationParameters | 1 40 1 1
  -
  shape of the values of changes, "x0": expected 1 42 1 1, found 1 40 1 1 (40)
GenerateAugmentationParameters | 1 42 1 1 | 1 3 4 5 | 1 3 4
  -
  number of axes of "x2": expected 4, found 3
FlowWarp | 1 2 3 4 | 1 3 3 4
  -
  shape of "x1" for "x0", 1 2 3 4 (24): expected 1 2 3 4, found 1 3 3 4 (36)
FlowWarp | 1 2 3 | 1 2 3
  -
  shape of "x1" for "x0", 1 2 3 (6): expected num 2 height width, found 1 2 3 (6)
Resample | 1 2 3 4
  -
  resample_param.height: is missing; give it and width, or factor, or a second bottom
Resample | 1 2 3 4
  resample_param { height: 3 }
  resample_param.width: is missing; it is required with height
Resample | 1 2 3 4
  resample_param { width: 3 }
  resample_param.height: is missing; it is required with width
Resample | 1 2 3 4
  resample_param { height: 3 width: 0 }
  resample_param.width: must be at least 1, not 0
Resample | 1 2 3 4
  resample_param { factor: -1 }
  resample_param.factor: must be greater than 0, but is -1
Resample | 1 2 3 4
  resample_param { factor: 0.1 }
  height and width of "x0" and of its resampled form: expected 1 or more, found 3 x 4 and 0 x 0
Resample | 1 2 3 4
  resample_param { height: 3 width: 3 type: AREA }
  resample_param.type: AREA is not supported; it can be NEAREST, LINEAR or CUBIC
Resample | 1 2 3
  resample_param { height: 3 width: 3 }
  number of axes of "x0": expected 4, found 3
Resample | 1 2 3 4 | 5 5
  -
  number of axes of "x1": expected 4, found 2
SpatialTransformer | 1 2 3 4 | 1 5
  -
  shape of "x1", the elements of θ that are not fixed: expected 1 6, found 1 5 (5)
SpatialTransformer | 1 2 3 4 | 1 6
  st_param { theta_1_1: 1 }
  shape of "x1", the elements of θ that are not fixed: expected 1 5, found 1 6 (6)
SpatialTransformer | 1 2 3 | 1 6
  -
  number of axes of "x0" (num, channels, height, width): expected 4, found 3
SpatialTransformer | 1 2 3 4 | 1 6
  st_param { output_H: 0 }
  st_param.output_H: must be at least 1, not 0
SpatialTransformer | 1 2 3 4 | 1 6
  st_param { sampler_type: "nearest" }
  st_param.sampler_type: "nearest" is not supported; it can be "bilinear"
SpatialTransformer | 1 2 3 4 | 1 6
  st_param { transform_type: "tps" }
  st_param.transform_type: "tps" is not supported; it can be "affine"
Warp | 1 2 3 4 | 2 2 3 4
  -
  shape of "x1" for "x0", 1 2 3 4 (24): expected 1 2 3 4, found 2 2 3 4 (48)
"#;
