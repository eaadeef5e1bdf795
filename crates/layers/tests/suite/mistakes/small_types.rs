//! Small types of forks.

pub(super) const CASES: &str = r#"
AutoCrop | 1 2 4 3 | 1 1 2 2
  -
  the offsets do not follow from the layers before: both bottoms must come from one blob by convolutions, poolings, deconvolutions, crops and layers of elements, to the same scale and a whole distance; take a Crop with an offset instead
BatchReduction | 4 3
  batch_reduction_param { level: 1 level: 2 }
  size of axis 0 of "x0", all elements of the levels: expected 5, found 4
BatchReduction | 4 3
  batch_reduction_param { level: -1 level: 2 }
  batch_reduction_param.level: must be at least 1, not -1
BatchReduction | 4 3
  batch_reduction_param { reduction_param { operation: TOPK k: 5 } }
  batch_reduction_param.reduction_param.k: must be at most the size of the axis, 4, but is 5
BatchReduction | 4 3
  batch_reduction_param { reduction_param { operation: TOPK k: 0 } }
  batch_reduction_param.reduction_param.k: must be at least 1, not 0
BatchReduction | 4 3
  batch_reduction_param { reduction_param { operation: ASUM } }
  batch_reduction_param.reduction_param.operation: can be SUM, MEAN or TOPK, not ASUM
BatchReduction | 5 3
  batch_reduction_param { level: 1 level: 2 reduction_param { operation: TOPK } }
  batch_reduction_param.reduction_param.operation: TOPK is for one level only
BatchReduction | 5 3
  batch_reduction_param { level: 1 level: 2 pos: true }
  batch_reduction_param.pos: is for one level only
BatchReduction | 4 3
  batch_reduction_param { pos: true }
  size of axis 1 of "x0", which pos reduces too: expected 4, found 3
ChannelScale | 2 3 4 | 2 3 4
  -
  shape of "x1", the factors of "x0": expected 2 1 4 (8), found 2 3 4 (24)
ChannelScale | 2 3 4 | 2 1 4
  top: "y" top: "z"
  channel_scale_param.global_scale: is missing; without it there is no second top, the global scale
ChannelScale | 2 3 4 | 2 1 4
  channel_scale_param { min_global_scale: 3 max_global_scale: 2 }
  channel_scale_param.min_global_scale: must be at most channel_scale_param.max_global_scale, 2, but is 3
Convolution | 1 2 3 3 | 1 2 3 3
  convolution_param { num_output: 2 kernel_size: 1 relu: true }
  convolution_param.relu: is for one bottom; put a ReLU layer behind each top instead
ConvolutionReLU | 1 2 3 3
  convolution_param { num_output: 2 kernel_size: 1 } relu_param { negative_slope: 0.5 }
  relu_param.negative_slope: must be 0 in a layer of this type, but is 0.5
ConvolutionReLU | 1 2 3 3
  -
  convolution_param.num_output: is missing
ConvolutionReLUPool | 1 2 3 3
  convolution_param { num_output: 2 kernel_size: 1 } pooling_param { kernel_size: 2 pool: AVE }
  pooling_param.pool: must be MAX in a layer of this type, but is AVE
ConvolutionReLUPoolLRN | 1 2 3 3
  convolution_param { num_output: 2 kernel_size: 1 } pooling_param { kernel_size: 2 } lrn_param { local_size: 2 }
  lrn_param.local_size: must be odd, not 2
Covariance | 3
  -
  number of axes of "x0" (num, channels, ...): expected 2 or more, found 1
CropCenter | 2 3
  crop_center_param { crop_size: 1 }
  crop_center_param.crop_size: is given 1 times; give it once for each of the 2 axes of "x0"
CropCenter | 2 4
  crop_center_param { crop_size: 0 crop_size: 2 }
  crop_center_param.crop_size: cuts 2 off both ends of axis 1, which has 4
Downsample | 1 1 4 4
  -
  downsample_param.top_height: is missing
Downsample | 4 4
  downsample_param { top_height: 2 top_width: 2 }
  number of axes of "x0" (num, channels, height, width): expected 4, found 2
EltwiseAdv | 2 4 3 | 2 2 3
  -
  eltwise_param.operation: must be PROD, not SUM
EltwiseAdv | 2 4 3 | 2 3 3
  eltwise_param { operation: PROD }
  shape of "x1", which must be that of "x0" with a number of channels that divides 4: expected 2 4 3 (24), found 2 3 3 (18)
GradientScaler | 2
  gradient_scaler_param { lower_bound: 2 }
  gradient_scaler_param.lower_bound: must be at most gradient_scaler_param.upper_bound, 1, but is 2
GradientScaler | 2
  gradient_scaler_param { max_iter: 0 }
  gradient_scaler_param.max_iter: must be at least 1, not 0
Gram | 3
  -
  number of axes of "x0" (num, channels, ...): expected 2 or more, found 1
GSTiling | 1 3 4 4
  gs_tiling_param { stride: 3 }
  gs_tiling_param.stride: 3 must divide the height of "x0", 4
GSTiling | 1 6 4 4
  gs_tiling_param { stride: 2 reverse: true }
  gs_tiling_param.stride: 4 must divide the channels of "x0", 6
GSTiling | 1 3 4 4
  -
  gs_tiling_param.stride: is missing
GuidedDropout | 2 3 4 | 2 4
  -
  number of elements of "x1", one for each channel of each item of "x0": expected 6, found 8
GuidedDropout | 2 3 4 | 2 3
  guided_dropout_param { type: "random" }
  guided_dropout_param.type: "random" is unknown; it can be deterministic or stochastic
ImResize | 1 2 4 4
  imresize_param { start_scale: 2 }
  imresize_param.start_scale: makes scale 0 of the image larger than its map, or leaves nothing of it
ImResize | 1 2 4 4
  imresize_param { target_spatial_height: 0 }
  imresize_param.target_spatial_height: must be at least 1, not 0
ImResize | 300 2 4 4
  -
  number of scales (axis 0) of "x0": expected 256 or fewer, found 300
InnerProduct | 2 3
  inner_product_param { num_output: 2 normalize: true transpose: true }
  inner_product_param.normalize: cannot be combined with transpose; store the weights as outputs x inputs
InnerProductReLUDropout | 2 3
  -
  inner_product_param.num_output: is missing
Maximum | 2 3
  -
  number of axes of "x0" (num, channels, height, width): expected 4, found 2
MKLConvolution | 1 2 3 3
  -
  convolution_param.num_output: is missing
Nms | 1 2 4 4
  nms_param { num_parts: 3 }
  number of channels (axis 1) of "x0", as nms_param.num_parts: expected 3, found 2
Nms | 2 3 4 4
  nms_param { num_parts: 2 }
  number of channels (axis 1) of "x0", as nms_param.num_parts: expected 2, found 3
SparseInnerProduct | 2 3
  -
  inner_product_param.num_output: is missing
ReLUPooling | 1 2 3 3
  -
  pooling_param.kernel_size: is missing; give it, or kernel_h and kernel_w, or global_pooling: true
Rescale | 2 3
  rescale_param { rf: 0 }
  rescale_param.rf: must be greater than 0 and finite, but is 0
Resize | 1 2 3 3
  resize_param { height: 2 }
  resize_param.width: is missing
Resize | 1 2 3 3
  resize_param { is_pyramid_test: true out_height_scale: 2 }
  resize_param.out_width_scale: is missing
Resize | 1 2 3 3
  resize_param { is_pyramid_test: true out_height_scale: 2 out_width_scale: -1 }
  resize_param.out_width_scale: must be greater than 0 and finite, but is -1
RReLU | 2 3
  rrelu_param { lb: 0 }
  rrelu_param.lb: must be greater than 0, but is 0
RReLU | 2 3
  rrelu_param { ub: 4 }
  rrelu_param.ub: must be at least rrelu_param.lb, 5, and finite, but is 4
SeLuDropout | 2 3
  selu_dropout_param { dropout_ratio: 1 }
  selu_dropout_param.dropout_ratio: must be at least 0 and less than 1, not 1
Sparsify | 2 3
  sparsify_param { thre: -1 }
  sparsify_param.thre: must not be negative, but is -1
SpatialDropout | 2 3
  dropout_param { dropout_ratio: 1.5 }
  dropout_param.dropout_ratio: must be at least 0 and less than 1, not 1.5
SpatialDropout | 3
  -
  number of axes of "x0" (num, channels, ...): expected 2 or more, found 1
SymmetricRectify | 3
  -
  there is no axis 1 in a blob of shape 3 (3)
Unpooling | 1 2 3 3
  -
  unpooling_param.kernel_size: is missing
Unpooling | 1 2 3 3
  unpooling_param { kernel_size: 2 unpool_h: 6 }
  unpooling_param.unpool_size: give it, or the forms with _h and _w, both of them
Unpooling | 1 2 3 3 | 1 2 3 3
  unpooling_param { kernel_size: 2 unpool: AVE }
  unpooling_param.unpool: takes no mask; only MAX does
Unpooling | 1 2 3 3 | 1 2 3
  unpooling_param { kernel_size: 2 }
  shape of the mask "x1", which must be that of "x0": expected 1 2 3 3 (18), found 1 2 3 (6)
UnPooling | 1 2 3 3
  unpooling_param { out_kernel_size: 2 out_pad: 2 }
  unpooling_param.out_pad: must be less than the kernel, 2, but is 2
UnPooling | 1 2 3 3
  unpooling_param { kernel_size: 2 pool: STOCHASTIC }
  unpooling_param.pool: can be MAX or AVE, not STOCHASTIC
"#;
