//! Layers with windows and matrices of weights.

use super::Case;

pub(super) const CASES: &[Case] = &[
    (
        "Convolution3D",
        "convolution3d_param { num_output: 2 kernel_size: 2 kernel_depth: 3 stride: 2 temporal_pad: 1 FILLERS }",
        &[&[2, 2, 2, 3, 4]],
    ),
    (
        "Convolution3D",
        "convolution3d_param { num_output: 3 kernel_size: 1 kernel_depth: 1 bias_term: false FILLERS }",
        &[&[1, 2, 2, 2, 2]],
    ),
    (
        "Deconvolution3D",
        "convolution3d_param { num_output: 2 kernel_size: 2 kernel_depth: 1 stride: 2 pad: 1 temporal_stride: 2 FILLERS }",
        &[&[1, 2, 2, 2, 3]],
    ),
    (
        "NdConvolution",
        "convolution_param { num_output: 2 kernel_shape { dim: 2 dim: 1 } stride_shape { dim: 1 dim: 2 } FILLERS }",
        &[&[2, 2, 3, 4]],
    ),
    (
        "NdPooling",
        "pooling_param { pool: AVE kernel_shape { dim: 2 dim: 3 dim: 1 } pad_shape { dim: 1 dim: 2 dim: 0 } }",
        &[&[1, 2, 3, 4, 2]],
    ),
    (
        "Pooling3D",
        "pooling3d_param { kernel_size: 2 kernel_depth: 1 stride: 2 }",
        &[&[1, 2, 2, 3, 4]],
    ),
    (
        "Pooling3D",
        "pooling3d_param { pool: AVE kernel_size: 2 kernel_depth: 2 stride: 2 temporal_stride: 2 pad: 1 }",
        &[&[1, 2, 3, 3, 5]],
    ),
    (
        "DepthwiseConvolution",
        "convolution_param { num_output: 3 group: 3 kernel_size: 2 stride: 2 FILLERS }",
        &[&[2, 3, 5, 4]],
    ),
    (
        "ConvolutionDepthwise",
        "convolution_param { kernel_size: 3 pad: 1 FILLERS }",
        &[&[2, 3, 4, 3]],
    ),
    ("Upsample", "upsample_param { scale: 2 }", &[&[2, 2, 2, 3]]),
    (
        "Interp",
        "interp_param { zoom_factor: 2 pad_beg: -1 }",
        &[&[1, 2, 4, 3]],
    ),
    ("Interp", "interp_param { height: 3 width: 1 }", &[&[1, 2, 4, 5]]),
    (
        "Pooling",
        "pooling_param { kernel_size: 2 stride: 2 }",
        &[&[2, 2, 4, 6]],
    ),
    (
        "Pooling",
        "pooling_param { kernel_size: 3 stride: 2 }",
        &[&[1, 2, 6, 5]],
    ),
    (
        "Pooling",
        "pooling_param { kernel_h: 2 kernel_w: 3 stride_h: 1 stride_w: 2 pad_h: 1 pad_w: 2 }",
        &[&[2, 1, 4, 5]],
    ),
    (
        "Pooling",
        "pooling_param { kernel_size: 1 stride: 3 }",
        &[&[1, 2, 5, 4]],
    ),
    ("Pooling", "pooling_param { global_pooling: true }", &[&[2, 3, 3, 2]]),
    (
        "Pooling",
        "pooling_param { pool: AVE kernel_size: 3 stride: 2 pad: 1 }",
        &[&[2, 2, 6, 5]],
    ),
    (
        "Pooling",
        "pooling_param { pool: AVE kernel_size: 3 stride: 2 round_mode: FLOOR }",
        &[&[1, 2, 6, 6]],
    ),
    (
        "Pooling",
        "pooling_param { pool: AVE kernel_size: 2 stride: 3 }",
        &[&[1, 2, 7, 4]],
    ),
    (
        "Pooling",
        "pooling_param { pool: AVE global_pooling: true }",
        &[&[2, 3, 3, 2]],
    ),
    (
        "Pooling",
        "pooling_param { pool: STOCHASTIC kernel_size: 2 }",
        &[&[2, 2, 3, 4]],
    ),
    (
        "InnerProduct",
        "inner_product_param { num_output: 3 FILLERS }",
        &[&[2, 4]],
    ),
    (
        "InnerProduct",
        "inner_product_param { num_output: 3 transpose: true FILLERS }",
        &[&[2, 2, 3]],
    ),
    (
        "InnerProduct",
        "inner_product_param { num_output: 4 axis: -1 bias_term: false FILLERS }",
        &[&[2, 3, 2]],
    ),
    (
        "InnerProduct",
        "inner_product_param { num_output: 2 axis: 0 FILLERS }",
        &[&[2, 3]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 3 kernel_size: 3 FILLERS }",
        &[&[2, 2, 4, 5]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 4 kernel_size: 3 stride: 2 pad: 1 group: 2 FILLERS }",
        &[&[2, 4, 5, 4]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 6 kernel_size: 2 group: 3 FILLERS }",
        &[&[1, 3, 3, 4]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 2 kernel_size: 3 dilation: 2 pad: 2 FILLERS }",
        &[&[1, 2, 5, 4]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 3 kernel_size: 1 bias_term: false FILLERS }",
        &[&[2, 3, 2, 3]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 3 kernel_size: 1 stride: 2 pad: 1 FILLERS }",
        &[&[2, 2, 3, 4]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 2 kernel_h: 2 kernel_w: 3 stride_h: 2 stride_w: 1 pad_h: 1 pad_w: 0 FILLERS }",
        &[&[2, 2, 4, 4]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 3 kernel_size: 2 FILLERS }",
        &[&[2, 2, 4], &[2, 2, 4]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 2 kernel_size: 2 pad: 1 pad: 0 pad: 1 stride: 2 FILLERS }",
        &[&[1, 2, 2, 3, 3]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 3 kernel_size: 2 axis: 2 FILLERS }",
        &[&[2, 2, 2, 4]],
    ),
    (
        "Convolution",
        "convolution_param { num_output: 3 kernel_size: 1 FILLERS }",
        &[&[2, 4]],
    ),
    (
        "Deconvolution",
        "convolution_param { num_output: 3 kernel_size: 3 FILLERS }",
        &[&[2, 2, 3, 2]],
    ),
    (
        "Deconvolution",
        "convolution_param { num_output: 4 kernel_size: 3 stride: 2 pad: 1 group: 2 FILLERS }",
        &[&[2, 4, 3, 2]],
    ),
    (
        "Deconvolution",
        "convolution_param { num_output: 6 kernel_size: 2 group: 3 FILLERS }",
        &[&[1, 3, 2, 3]],
    ),
    (
        "Deconvolution",
        "convolution_param { num_output: 2 kernel_size: 2 dilation: 2 pad: 1 FILLERS }",
        &[&[1, 2, 3, 3]],
    ),
    (
        "Deconvolution",
        "convolution_param { num_output: 3 kernel_size: 1 bias_term: false FILLERS }",
        &[&[2, 3, 2, 3]],
    ),
    (
        "Deconvolution",
        "convolution_param { num_output: 2 kernel_h: 2 kernel_w: 3 stride_h: 2 stride_w: 1 pad_h: 1 pad_w: 0 FILLERS }",
        &[&[2, 2, 2, 3]],
    ),
    (
        "Deconvolution",
        "convolution_param { num_output: 3 kernel_size: 2 stride: 3 FILLERS }",
        &[&[2, 2, 3], &[2, 2, 3]],
    ),
    (
        "Deconvolution",
        "convolution_param { num_output: 2 kernel_size: 2 pad: 1 pad: 0 pad: 1 stride: 2 FILLERS }",
        &[&[1, 2, 2, 2, 2]],
    ),
    (
        "Deconvolution",
        "convolution_param { num_output: 3 kernel_size: 2 axis: 2 FILLERS }",
        &[&[2, 2, 2, 3]],
    ),
    (
        "Deconvolution",
        "convolution_param { num_output: 3 kernel_size: 1 FILLERS }",
        &[&[2, 4]],
    ),
    ("Im2col", "convolution_param { kernel_size: 2 }", &[&[2, 2, 3, 3]]),
    (
        "Im2col",
        "convolution_param { kernel_size: 3 stride: 2 pad: 1 }",
        &[&[1, 2, 4, 5]],
    ),
    (
        "Im2col",
        "convolution_param { kernel_size: 2 dilation: 2 }",
        &[&[1, 2, 4, 3]],
    ),
    (
        "Im2col",
        "convolution_param { kernel_size: 2 axis: 2 }",
        &[&[2, 2, 2, 4]],
    ),
    (
        "Im2col",
        "convolution_param { kernel_h: 1 kernel_w: 3 pad_h: 0 pad_w: 1 }",
        &[&[1, 2, 2, 3]],
    ),
    ("Im2col", "convolution_param { kernel_size: 2 }", &[&[1, 2, 2, 3, 2]]),
    ("Pooling", "pooling_param { kernel_size: 2 stride: 2 }", &[&[2, 2, 5]]),
    (
        "Pooling",
        "pooling_param { pool: AVE kernel_size: 3 stride: 2 pad: 1 }",
        &[&[1, 2, 4, 3, 3]],
    ),
    ("Pooling", "pooling_param { kernel_size: 2 }", &[&[1, 2, 3, 2, 3]]),
    (
        "Pooling",
        "pooling_param { pool: STOCHASTIC kernel_size: 2 }",
        &[&[1, 2, 3]],
    ),
    (
        "Pooling",
        "pooling_param { pool: AVE global_pooling: true }",
        &[&[2, 2, 3]],
    ),
    ("SPP", "spp_param { pyramid_height: 1 }", &[&[2, 2, 3, 4]]),
    ("SPP", "spp_param { pyramid_height: 2 }", &[&[2, 2, 4, 5]]),
    ("SPP", "spp_param { pyramid_height: 3 pool: AVE }", &[&[1, 2, 7, 8]]),
    (
        "SPP",
        "spp_param { pyramid_height: 2 pool: STOCHASTIC }",
        &[&[1, 2, 4, 4]],
    ),
    ("SPP", "spp_param { pyramid_height: 2 pool: AVE }", &[&[2, 2, 5]]),
];
