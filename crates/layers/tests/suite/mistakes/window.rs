//! Layers with windows and matrices of weights.

pub(super) const CASES: &str = r#"
Convolution3D | 1 2 3 4 5
  convolution3d_param { kernel_size: 3 kernel_depth: 3 }
  convolution3d_param.num_output: is missing
Convolution3D | 1 2 3 4 5
  convolution3d_param { num_output: 2 kernel_size: 3 }
  convolution3d_param.kernel_depth: is missing
Convolution3D | 1 2 3 4 5
  convolution3d_param { num_output: 2 kernel_size: 3 kernel_depth: 3 temporal_stride: 0 }
  convolution3d_param.temporal_stride: must be at least 1, not 0
Convolution3D | 1 2 3 4 5
  convolution3d_param { num_output: 2 kernel_size: 3 kernel_depth: 4 }
  convolution3d_param.kernel_depth: kernel 4 exceeds the padded input, which has 3 along spatial axis 0
Convolution3D | 1 2 3 4 5
  convolution3d_param { num_output: 2 kernel_size: 5 kernel_depth: 3 }
  convolution3d_param.kernel_size: kernel 5 exceeds the padded input, which has 4 along spatial axis 1
Convolution3D | 1 2 4 5
  convolution3d_param { num_output: 2 kernel_size: 3 kernel_depth: 3 }
  number of axes of the bottom (num, channels, length, height, width): expected 5, found 4
Convolution3D | 1 2 3 4 5
  convolution_param { num_output: 2 kernel_size: 3 }
  convolution_param.kernel_depth: is missing
Convolution3D | 1 2 3 4 5
  convolution_param { num_output: 2 kernel_size: 3 kernel_size: 2 kernel_depth: 1 }
  convolution_param.kernel_size: is given 2 times; give it once, for height and width
Deconvolution3D | 1 2 3 4 5
  convolution3d_param { num_output: 2 kernel_size: 3 kernel_depth: 1 temporal_pad: 2 }
  convolution3d_param.temporal_pad: kernel 1, stride 1 and pad 2 make no output of an input of 3 along spatial axis 0
Deconvolution3D | 1 2 3 4 5
  -
  convolution3d_param.kernel_depth: is missing
NdConvolution | 1 2 3 4
  convolution_param { num_output: 2 }
  convolution_param.kernel_size: is missing
NdConvolution | 1 2 3 4
  convolution_param { num_output: 2 kernel_shape { dim: 1 dim: 2 dim: 3 } }
  convolution_param.kernel_shape: is given 3 times; give it once, or once for each of the 2 spatial axes
NdConvolution | 1 2 3 4
  convolution_param { num_output: 2 kernel_shape { dim: -1 } }
  convolution_param.kernel_shape: must be from 0 to 4294967295, but is -1
NdConvolution | 1 2 3 4
  convolution_param { num_output: 2 kernel_size: 2 kernel_shape { dim: 1 } }
  convolution_param.kernel_shape: duplicates kernel_size; remove one of them
NdPooling | 1 2 3 4
  pooling_param { kernel_shape { dim: 1 dim: 2 dim: 3 } }
  pooling_param.kernel_shape: gives 3 sizes, but the bottom has 2 spatial axes
NdPooling | 1 2 3 4
  pooling_param { kernel_shape { dim: 1 dim: 2 dim: 3 } stride_shape { dim: 1 dim: 2 } }
  pooling_param.stride_shape: gives 2 sizes, but another field gives 3
NdPooling | 1 2 3 4
  pooling_param { kernel_shape { dim: 1 dim: 0 } }
  pooling_param.kernel_shape: must be at least 1, not 0
NdPooling | 1 2 3 4
  pooling_param { kernel_shape { dim: 1 dim: 2 } kernel_size_3d: 2 }
  pooling_param.kernel_size_3d: duplicates kernel_shape; remove one of them
Pooling3D | 1 2 3 4 5
  pooling3d_param { kernel_size: 2 }
  pooling3d_param.kernel_depth: is missing
Pooling3D | 1 2 3 4 5
  pooling3d_param { kernel_size: 2 kernel_depth: 1 pool: STOCHASTIC }
  pooling3d_param.pool: STOCHASTIC is not supported; it can be MAX or AVE
Pooling3D | 1 2 3 4 5
  pooling3d_param { kernel_size: 2 kernel_depth: 1 pad: 1 }
  pooling3d_param.pad: must be 0 with pool: MAX, but is 1
Pooling3D | 1 2 3 4 5
  pooling3d_param { kernel_size: 2 kernel_depth: 1 pad: 2 pool: AVE }
  pooling3d_param.pad: must be less than the kernel, 2, but is 2
Pooling3D | 1 2 3 4 5
  pooling3d_param { kernel_size: 2 kernel_depth: 5 }
  pooling3d_param.kernel_depth: kernel 5 exceeds the padded input length 3
Pooling3D | 1 2 3 4 5
  pooling3d_param { kernel_size: 1 kernel_depth: 1 stride: 2 }
  pooling3d_param.stride: 2 lets the last window begin beyond the padded input height 4
Pooling3D | 1 2 3 4
  pooling3d_param { kernel_size: 2 kernel_depth: 1 }
  number of axes of the bottom (num, channels, length, height, width): expected 5, found 4
Pooling3D | 1 2 3 4 5
  pooling_param { kernel_size: 2 }
  pooling_param.kernel_depth: is missing
DepthwiseConvolution | 1 4 6 6
  convolution_param { num_output: 8 kernel_size: 3 }
  convolution_param.group: is missing; without it num_output, 8, must be the number of channels, 4, for a filter for each
DepthwiseConvolution | 1 4 6 6
  convolution_param { kernel_size: 3 }
  convolution_param.num_output: is missing
Interp | 1 4 6 6
  interp_param { zoom: TIMES height: 3 width: 3 }
  interp_param.zoom: TIMES goes with zoom_factor alone; remove it, or shrink_factor
Interp | 1 4 6 6
  interp_param { zoom: TIMES zoom_factor: 2 shrink_factor: 2 }
  interp_param.zoom: TIMES goes with zoom_factor alone; remove it, or shrink_factor
ConvolutionDepthwise | 1 4 6 6
  convolution_param { num_output: 4 }
  convolution_param.kernel_size: is missing
Upsample | 1 4 6 6
  upsample_param { scale: 0 }
  upsample_param.scale: must be at least 1, not 0
Upsample | 1 4 6 6
  upsample_param { scale: -2 }
  upsample_param.scale: must be at least 1, not -2
Upsample | 1 4 6 6
  upsample_param { upsample_h: 12 upsample_w: 12 }
  upsample_param.upsample_h: needs a second bottom, the mask of a Pooling; with one bottom there is only `scale`
Upsample | 1 4 6
  -
  number of axes of "x0" (num, channels, height, width): expected 4, found 3
Upsample | 1 4 6 6 | 1 4 6 5
  -
  shape of the mask "x1", which must be that of "x0": expected 1 4 6 6 (144), found 1 4 6 5 (120)
Upsample | 1 4 6 6 | 1 4 6 6
  upsample_param { upsample_h: 12 }
  upsample_param.upsample_w: is missing
Upsample | 1 4 6 6 | 1 4 6 6
  upsample_param { scale_w: 2 }
  upsample_param.scale_h: is missing
Upsample | 1 4 6 6 | 1 4 6 6
  upsample_param { scale_w: 2 scale_h: 0 }
  upsample_param.scale_h: must be at least 1, not 0
Interp | 1 4 6 6
  -
  interp_param.zoom_factor: is missing; give it, or shrink_factor, or height and width
Interp | 1 4 6 6
  interp_param { height: 3 }
  interp_param.width: is missing; it is required with height
Interp | 1 4 6 6
  interp_param { width: 3 }
  interp_param.height: is missing; it is required with width
Interp | 1 4 6 6
  interp_param { height: 3 width: -3 }
  interp_param.width: must be at least 1, not -3
Interp | 1 4 6 6
  interp_param { zoom_factor: 0 }
  interp_param.zoom_factor: must be at least 1, not 0
Interp | 1 4 6 6
  interp_param { zoom_factor: 2 pad_end: 1 }
  interp_param.pad_end: must be 0 or negative, because it crops, but is 1
Interp | 1 4 6 6
  interp_param { zoom_factor: 2 pad_beg: -4 pad_end: -2 }
  interp_param.pad_beg: and pad_end leave nothing of the height of "x0", 6
Interp | 1 4 6 6
  interp_param { zoom_factor: 2 mode: NEAREST }
  interp_param.mode: NEAREST is not supported; it is LINEAR
Interp | 1 4 6 6
  interp_param { full_zoom_factor: 2 }
  interp_param.full_zoom_factor: is Synopsys's, whose meaning is not published; give height and width
Interp | 1 4 6 6 1
  interp_param { zoom_factor: 2 }
  number of axes of "x0" (num, channels, height, width): expected at most 4, found 5
Convolution | 1 4 6 6
  -
  convolution_param.num_output: is missing
Convolution | 1 4 6 6
  convolution_param { num_output: 0 kernel_size: 3 }
  convolution_param.num_output: must be at least 1, not 0
Convolution | 1 4 6 6
  convolution_param { num_output: 2 }
  convolution_param.kernel_size: is missing
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 0 }
  convolution_param.kernel_size: must be at least 1, not 0
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 kernel_h: 3 kernel_w: 3 }
  convolution_param.kernel_size: give either kernel_size or kernel_h and kernel_w, not both
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_h: 3 }
  convolution_param.kernel_w: is missing; it is required with kernel_h
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 stride_w: 3 }
  convolution_param.stride_h: is missing; it is required with stride_w
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 stride: 0 }
  convolution_param.stride: must be at least 1, not 0
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 dilation: 0 }
  convolution_param.dilation: must be at least 1, not 0
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 pad: 1 pad_h: 1 }
  convolution_param.pad: give either pad or pad_h and pad_w, not both
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 kernel_size: 3 kernel_size: 3 }
  convolution_param.kernel_size: is given 3 times; give it once, or once for each of the 2 spatial axes
Convolution | 1 4 6
  convolution_param { num_output: 2 kernel_h: 3 kernel_w: 3 }
  convolution_param.kernel_size: the forms with _h and _w are for 2 spatial axes, but the bottom has 1
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 group: 0 }
  convolution_param.group: must be at least 1, not 0
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 group: 4 }
  convolution_param.group: must divide num_output, 2, but is 4
Convolution | 1 4 6 6
  convolution_param { num_output: 3 kernel_size: 3 group: 3 }
  convolution_param.group: must divide the number of channels, 4, but is 3
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 9 pad: 1 }
  convolution_param.kernel_size: kernel 9 exceeds the padded input, which has 8 along spatial axis 0
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 dilation: 4 }
  convolution_param.kernel_size: kernel 3 with dilation 4 covers 9 and exceeds the padded input, which has 6 along spatial axis 0
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 hole: 4 }
  convolution_param.kernel_size: kernel 3 with dilation 4 covers 9 and exceeds the padded input, which has 6 along spatial axis 0
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 hole_h: 1 hole_w: 5 }
  convolution_param.kernel_size: kernel 3 with dilation 5 covers 11 and exceeds the padded input, which has 6 along spatial axis 1
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 hole: 0 }
  convolution_param.hole: must be at least 1, not 0
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 hole: 2 dilation: 2 }
  convolution_param.hole: duplicates dilation; remove one of them
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 filter_stride: 2 hole: 2 }
  convolution_param.hole: duplicates filter_stride; remove one of them
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 4294967295 dilation: 4294967295 pad: 4294967295 }
  convolution_param.kernel_size: kernel 4294967295 with dilation 4294967295 covers 18446744060824649731 and exceeds the padded input, which has 8589934596 along spatial axis 0
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 axis: -2147483648 }
  convolution_param.axis: there is no axis -2147483648 in a blob of shape 1 4 6 6 (144)
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 1 pad: 4294967295 }
  a blob of shape [1, 2, 8589934596, 8589934596] has more elements than 63 bits can count
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 3 weight_filler { type: "xavir" } }
  convolution_param.weight_filler.type: there is no filler "xavir"; did you mean "xavier"?
Convolution | 1 4 6 6 | 1 4 6 5
  convolution_param { num_output: 2 kernel_size: 3 }
  shape of "x1", which must be that of "x0": expected 1 4 6 6 (144), found 1 4 6 5 (120)
Convolution | 1 4 6 6
  blobs { } convolution_param { num_output: 2 kernel_size: 3 }
  number of blobs in the layer's message: expected 2, found 1
Pooling | 1 4 6 6
  -
  pooling_param.kernel_size: is missing; give it, or kernel_h and kernel_w, or global_pooling: true
Pooling | 1 4 6 6
  pooling_param { kernel_size: 0 }
  pooling_param.kernel_size: must be at least 1, not 0
Pooling | 1 4 6 6
  pooling_param { kernel_h: 2 kernel_w: 0 }
  pooling_param.kernel_w: must be at least 1, not 0
Pooling | 1 4 6 6
  pooling_param { kernel_size: 2 stride: 0 }
  pooling_param.stride: must be at least 1, not 0
Pooling | 1 4 6 6
  pooling_param { kernel_size: 2 kernel_h: 2 kernel_w: 2 }
  pooling_param.kernel_size: give either kernel_size or kernel_h and kernel_w, not both
Pooling | 1 4 6 6
  pooling_param { kernel_h: 2 }
  pooling_param.kernel_w: is missing; it is required with kernel_h
Pooling | 1 4 6 6
  pooling_param { kernel_size: 2 pad_w: 1 }
  pooling_param.pad_h: is missing; it is required with pad_w
Pooling | 1 4 6 6
  pooling_param { kernel_size: 2 pad: 2 }
  pooling_param.pad: must be less than the kernel, 2, but is 2
Pooling | 1 4 6 6
  pooling_param { kernel_size: 2 pad: 4294967295 }
  pooling_param.pad: must be less than the kernel, 2, but is 4294967295
Pooling | 1 4 6 6
  pooling_param { pool: STOCHASTIC kernel_size: 2 pad: 1 }
  pooling_param.pad: must be 0 for stochastic pooling
Pooling | 1 4 6 6
  pooling_param { kernel_size: 7 }
  pooling_param.kernel_size: kernel 7 exceeds the padded input height 6
Pooling | 1 4 6 6
  pooling_param { kernel_h: 3 kernel_w: 9 stride: 2 }
  pooling_param.kernel_w: kernel 9 exceeds the padded input width 6
Pooling | 1 4 6 6
  pooling_param { global_pooling: true kernel_size: 2 }
  pooling_param.kernel_size: must not be given with global_pooling: true
Pooling | 1 4 6 6
  pooling_param { global_pooling: true stride: 2 }
  pooling_param.stride: must be 1 with global_pooling: true
Pooling | 1 4 6 6
  pooling_param { global_pooling: true pad_h: 0 pad_w: 1 }
  pooling_param.pad_w: must be 0 with global_pooling: true
Pooling | 1 2 0 3
  pooling_param { global_pooling: true }
  pooling_param.global_pooling: the input height is 0
Pooling | 1 4 6 6
  top: "y" top: "mask" pooling_param { pool: AVE kernel_size: 2 }
  pooling_param.pool: only MAX has a second top, the positions of the maxima; remove that top
Pooling | 1 4 6 6
  pooling_param { kernel_size: 2 round_mode: FLOOR ceil_mode: true }
  pooling_param.ceil_mode: contradicts round_mode; remove one of them
Pooling | 1 4 6 6
  pooling_param { kernel_size: 2 pad: 1 pad_l: 1 }
  pooling_param.pad_r: must be pad_l, 1, but is 0: a padding of one edge alone is not supported
Pooling | 1 4 6 6
  pooling_param { kernel_size: 2 pad: 1 pad_l: 1 pad_r: 1 }
  pooling_param.pad: give either pad, or pad_t, pad_b, pad_l and pad_r, not both
Pooling | 1 4 6
  pooling_param { kernel_size: 2 pad_l: 1 pad_r: 1 }
  pooling_param.kernel_size: the forms with _h and _w are for 2 spatial axes, but the bottom has 1
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 2 pad_t: 1 }
  convolution_param.pad_b: must be pad_t, 1, but is 0: a padding of one edge alone is not supported
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 2 pad_b: 1 }
  convolution_param.pad_b: must be pad_t, 0, but is 1: a padding of one edge alone is not supported
Convolution | 1 4 6 6
  convolution_param { num_output: 2 kernel_size: 2 pad_l: -1 pad_r: -1 }
  convolution_param.pad_l: must be from 0 to 4294967295, not -1
Pooling | 4 6
  pooling_param { kernel_size: 2 }
  number of axes of "x0" (num, channels, height, width): expected 3 or more, found 2
Pooling | 4 6 6
  pooling_param { kernel_h: 2 kernel_w: 2 }
  pooling_param.kernel_h: the forms with _h and _w are for 2 spatial axes, but the bottom has 1
Pooling | 4 2 6 6 3
  pooling_param { kernel_size: 5 stride: 2 }
  pooling_param.kernel_size: kernel 5 exceeds the padded input size along spatial axis 2 3
InnerProduct | 1 4 6 6
  -
  inner_product_param.num_output: is missing
InnerProduct | 1 4 6 6
  inner_product_param { num_output: 0 }
  inner_product_param.num_output: must be at least 1, not 0
InnerProduct | 1 4 6 6
  inner_product_param { num_output: 2 axis: 4 }
  inner_product_param.axis: there is no axis 4 in a blob of shape 1 4 6 6 (144)
InnerProduct | 1 4 6 6
  inner_product_param { num_output: 2 axis: -2147483648 }
  inner_product_param.axis: there is no axis -2147483648 in a blob of shape 1 4 6 6 (144)
"#;
