//! Layers without recordings, and options that the recordings do not have.

use cortado_core::{Blob, LayerKind, Phase, Real, Result, Rng};
use cortado_math::testing::LayerTest;

/// A layer of this type.
pub(crate) struct Case {
    pub(crate) kind: &'static str,
    pub(crate) options: &'static str,
    bottoms: &'static [Bottom],
}

/// What a bottom holds.
enum Bottom {
    /// Random numbers of this shape.
    Random(&'static [usize]),
    /// These numbers.
    Given(&'static [usize], &'static [f64]),
}

use Bottom::{Given, Random};

const fn case(kind: &'static str, options: &'static str, bottoms: &'static [Bottom]) -> Case {
    Case { kind, options, bottoms }
}

const REGIONS: Bottom = Given(&[2, 5], &[0.0, 1.0, 2.0, 8.0, 9.0, 0.0, 3.0, 0.0, 9.5, 6.0]);
const PIXELS: Bottom = Random(&[2, 4, 3, 5]);
const ROW: Bottom = Random(&[3, 4]);

pub(crate) const CASES: &[Case] = &[
    case(
        "ArgMax",
        "argmax_param { axis: 1 top_k: 2 out_max_val: true }",
        &[PIXELS],
    ),
    case("BatchNorm", "", &[PIXELS]),
    case("BatchNorm", "batch_norm_param { use_global_stats: true }", &[PIXELS]),
    case("Bias", "bias_param { num_axes: 0 }", &[PIXELS]),
    case(
        "Correlation1D",
        "correlation_param { kernel_size: 1 max_displacement: 1 }",
        &[PIXELS, PIXELS],
    ),
    case("SeLU", "", &[PIXELS]),
    case("ExpMax", "", &[PIXELS]),
    case("ExpMax", "expmax_param { base: 2 scale: 0.5 shift: 1 }", &[ROW]),
    case("MergeCrop", "", &[Random(&[2, 3, 2, 3]), PIXELS]),
    case(
        "MergeCrop",
        "mergecrop_param { operation: ADD forward: false }",
        &[Random(&[2, 4, 1, 1]), PIXELS],
    ),
    case("OuterProduct", "", &[ROW, Random(&[3, 2])]),
    case(
        "PriorBoxClustered",
        "prior_box_param { width: 7.5 width: 20 height: 9 height: 13.25 }",
        &[PIXELS, Random(&[2, 3, 30, 40])],
    ),
    case("VoxelSoftmax", "", &[Random(&[2, 3, 2, 1, 4])]),
    case("NegSquare", "", &[PIXELS]),
    case("SpatialSoftmax", "", &[PIXELS]),
    case("SpatialSoftmax", "spatial_softmax_param { temperature: 2 }", &[ROW]),
    case("LayerNorm", "", &[ROW]),
    case("LayerNorm", "layer_norm_param { epsilon: 0.1 }", &[PIXELS]),
    case("Concat", "", &[PIXELS]),
    case(
        "Convolution",
        "convolution_param { num_output: 6 kernel_h: 2 kernel_w: 3 group: 2 weight_filler { type: 'xavier' } }",
        &[PIXELS, PIXELS],
    ),
    case(
        "Convolution",
        "convolution_param { num_output: 2 kernel_size: 2 axis: 2 weight_filler { type: 'xavier' } }",
        &[PIXELS],
    ),
    case("CTCGreedyDecoder", "", &[Random(&[4, 2, 3])]),
    case("CuDNNBatchNorm", "", &[PIXELS]),
    case(
        "Deconvolution",
        "convolution_param { num_output: 2 kernel_size: 2 stride: 2 weight_filler { type: 'xavier' } }",
        &[Random(&[2, 3, 2, 3, 2])],
    ),
    case(
        "DetectNetTransformation",
        "top: 'd' top: 'l' detectnet_groundtruth_param { image_size_x: 64 image_size_y: 64 }",
        &[Random(&[2, 3, 8, 8]), Given(&[2, 1, 1, 16], &[0.0; 32])],
    ),
    case(
        "FlowAugmentation",
        "augmentation_param { crop_height: 4 crop_width: 5 }",
        &[Random(&[2, 2, 6, 7]), Random(&[2, 42, 1, 1]), Random(&[2, 42, 1, 1])],
    ),
    case("GenerateAugmentationParameters", "", &[Random(&[2, 1, 6, 7])]),
    case(
        "GlobalLSEMargin",
        "top: 'y' top: 's'",
        &[ROW, Given(&[3], &[0.0, 1.0, 3.0])],
    ),
    case(
        "MultiBoxFocalLoss",
        "multibox_loss_param { num_classes: 2 }",
        &[
            Random(&[1, 8]),
            Random(&[1, 4]),
            Given(
                &[1, 2, 8],
                &[
                    0.1, 0.1, 0.4, 0.5, 0.5, 0.5, 0.9, 0.8, 0.1, 0.1, 0.2, 0.2, 0.1, 0.1, 0.2, 0.2,
                ],
            ),
            Given(&[1, 1, 1, 8], &[0.0, 1.0, 0.0, 0.1, 0.1, 0.4, 0.5, 0.0]),
        ],
    ),
    case(
        "DeformableConvolution",
        "deformable_convolution_param { num_output: 4 kernel_size: 3 pad: 1 deformable_group: 2 }",
        &[PIXELS, Random(&[2, 36, 3, 5])],
    ),
    case(
        "DeformablePSROIPooling",
        "deformable_psroi_pooling_param { output_dim: 1 group_size: 2 spatial_scale: 0.5 no_trans: true }",
        &[PIXELS, REGIONS],
    ),
    case("Dropout", "dropout_param { scale_train: false }", &[PIXELS]),
    case("Eltwise", "eltwise_param { operation: MAX }", &[PIXELS, PIXELS, PIXELS]),
    case("Eltwise", "eltwise_param { operation: PROD }", &[PIXELS, PIXELS]),
    case(
        "Eltwise",
        "eltwise_param { coeff: 0.5 coeff: -2 coeff: 1 }",
        &[PIXELS, PIXELS, PIXELS],
    ),
    case("HardSwish", "", &[PIXELS]),
    case("Input", "input_param { shape { dim: 2 dim: 3 } }", &[]),
    case(
        "InnerProduct",
        "inner_product_param { num_output: 3 transpose: true axis: 2 weight_filler { type: 'xavier' } }",
        &[PIXELS],
    ),
    case(
        "LabelSpecificRescale",
        "label_specific_rescale_param { positive_weight: 0.5 }",
        &[ROW, Given(&[3], &[0.0, 1.0, 3.0])],
    ),
    case(
        "IRNN",
        "top: 'left' top: 'up' top: 'right' top: 'down' irnn_param { initial_value: 0.5 }",
        &[PIXELS],
    ),
    case("JMMDLoss", "jmmd_param { auto_sigma: true }", &[ROW, ROW, ROW, ROW]),
    case("LpqLoss", "lpq_loss_param { p: 1 q: 0.5 }", &[ROW]),
    case(
        "Lstm",
        "lstm_param { num_output: 3 batch_size: 2 weight_filler { type: 'xavier' } }",
        &[Random(&[4, 5])],
    ),
    case("MMDLoss", "", &[ROW, ROW]),
    case(
        "LRN",
        "lrn_param { norm_region: WITHIN_CHANNEL local_size: 3 }",
        &[PIXELS],
    ),
    case("MaskPooling", "", &[PIXELS, Random(&[2, 1, 3, 5])]),
    case("MaskPooling", "", &[Random(&[2, 4, 3]), Random(&[2, 1, 3])]),
    case(
        "MaskResize",
        "mask_resize_param { output_height: 7 output_width: 4 }",
        &[PIXELS],
    ),
    case("MVN", "mvn_param { across_channels: true }", &[ROW]),
    case("MVN", "mvn_param { normalize_variance: false }", &[PIXELS]),
    case(
        "NdConvolution",
        "convolution_param { num_output: 3 kernel_shape { dim: 1 dim: 2 } weight_filler { type: 'xavier' } }",
        &[PIXELS],
    ),
    case(
        "NdPooling",
        "pooling_param { kernel_shape { dim: 2 dim: 1 dim: 2 } }",
        &[Random(&[2, 2, 3, 4, 3])],
    ),
    case(
        "Normalize",
        "norm_param { across_spatial: true channel_shared: true }",
        &[PIXELS],
    ),
    case(
        "Pooling",
        "pooling_param { kernel_size: 2 stride: 2 } top: 'y' top: 'places'",
        &[PIXELS],
    ),
    case(
        "Pooling",
        "pooling_param { pool: AVE kernel_size: 2 pad: 1 }",
        &[Random(&[2, 2, 3, 4, 3])],
    ),
    case(
        "Pooling",
        "pooling_param { pool: STOCHASTIC kernel_size: 2 }",
        &[PIXELS],
    ),
    case("PReLU", "prelu_param { channel_shared: true }", &[PIXELS]),
    case(
        "Proposal",
        "proposal_param { feat_stride: 8 ratio: 1 scale: 2 base_size: 8 min_size: 2 post_nms_topn: 3 }",
        &[
            Random(&[1, 2, 3, 4]),
            Random(&[1, 4, 3, 4]),
            Given(&[1, 3], &[24.0, 32.0, 1.0]),
        ],
    ),
    case(
        "PSROIPooling",
        "psroi_pooling_param { output_dim: 1 group_size: 2 spatial_scale: 0.5 }",
        &[PIXELS, REGIONS],
    ),
    case(
        "Reduction",
        "reduction_param { operation: MEAN axis: 1 coeff: 3 }",
        &[PIXELS],
    ),
    case("Resample", "resample_param { height: 5 width: 3 }", &[PIXELS]),
    case(
        "Resample",
        "resample_param { type: CUBIC }",
        &[PIXELS, Random(&[1, 1, 2, 9])],
    ),
    case(
        "ROIWarping",
        "roi_warping_param { pooled_h: 2 pooled_w: 3 }",
        &[PIXELS, REGIONS],
    ),
    case(
        "Scale",
        "scale_param { axis: 0 bias_term: true }",
        &[PIXELS, Random(&[2, 4])],
    ),
    case("Silence", "", &[PIXELS]),
    case(
        "SigmoidCrossEntropyLossBERweight",
        "",
        &[
            ROW,
            Given(&[3, 4], &[0.0, 1.0, 1.0, 0.0, 1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0, 1.0]),
        ],
    ),
    case("Slice", "top: 'a' slice_param { axis: 2 }", &[PIXELS]),
    case(
        "Softmax",
        "softmax_param { temperature: 3 dimension: 'spatial' }",
        &[PIXELS],
    ),
    case("Split", "top: 'a' top: 'b' top: 'c'", &[PIXELS]),
    case("SPP", "spp_param { pyramid_height: 1 }", &[PIXELS]),
    case(
        "AutoCrop",
        "crop_param { offset: 1 offset: 2 }",
        &[PIXELS, Random(&[1, 1, 2, 3])],
    ),
    case(
        "ConvolutionReLU",
        "convolution_param { num_output: 6 kernel_size: 2 weight_filler { type: 'gaussian' } }",
        &[PIXELS],
    ),
    case(
        "ConvolutionReLUPool",
        "top: 'y' top: 'mask' convolution_param { num_output: 6 kernel_size: 2 weight_filler { type: 'gaussian' } } \
         pooling_param { kernel_size: 2 }",
        &[PIXELS],
    ),
    case(
        "ConvolutionReLUPoolLRN",
        "convolution_param { num_output: 6 kernel_size: 2 weight_filler { type: 'gaussian' } } pooling_param { kernel_size: 2 }",
        &[PIXELS],
    ),
    case(
        "CropCenter",
        "crop_center_param { crop_size: 0 crop_size: 1 crop_size: 1 crop_size: 2 }",
        &[PIXELS],
    ),
    case(
        "Downsample",
        "downsample_param { top_height: 2 top_width: 3 }",
        &[PIXELS],
    ),
    case(
        "EltwiseAdv",
        "eltwise_param { operation: PROD }",
        &[PIXELS, Random(&[2, 2, 3, 5])],
    ),
    case("Gather", "top: 'a' top: 'b'", &[PIXELS, ROW]),
    case("Scatter", "", &[PIXELS]),
    case(
        "SparseInnerProduct",
        "inner_product_param { num_output: 3 weight_filler { type: 'gaussian' } }",
        &[ROW],
    ),
    case("Eltwise", "eltwise_param { coeff: 0.625 }", &[PIXELS]),
    case("Eltwise", "eltwise_param { operation: PROD }", &[PIXELS]),
    case("Eltwise", "eltwise_param { operation: MAX }", &[PIXELS]),
    case("GSTiling", "gs_tiling_param { stride: 2 reverse: true }", &[PIXELS]),
    case("GSTiling", "gs_tiling_param { stride: 2 }", &[Random(&[2, 3, 4, 2])]),
    case(
        "ImResize",
        "imresize_param { factor: 3 scale_gap: 0.4 }",
        &[Random(&[2, 3, 6, 5])],
    ),
    case(
        "InnerProduct",
        "inner_product_param { num_output: 3 normalize: true weight_filler { type: 'gaussian' } }",
        &[ROW],
    ),
    case(
        "InnerProductReLUDropout",
        "inner_product_param { num_output: 3 weight_filler { type: 'gaussian' } } relu_param { negative_slope: 0.1 }",
        &[ROW],
    ),
    case("BatchNorm", "batch_norm_param { relu: true }", &[PIXELS]),
    case("MKLBatchNorm", "", &[PIXELS]),
    case("MKLConcat", "", &[PIXELS, PIXELS]),
    case(
        "MKLConvolution",
        "convolution_param { num_output: 6 kernel_size: 2 relu: true weight_filler { type: 'gaussian' } }",
        &[PIXELS],
    ),
    case("MKLEltwise", "", &[PIXELS, PIXELS]),
    case("MKLLRN", "", &[PIXELS]),
    case("MKLPooling", "pooling_param { kernel_size: 2 }", &[PIXELS]),
    case("MKLReLU", "", &[PIXELS]),
    case("MKLSplit", "top: 'a' top: 'b'", &[PIXELS]),
    case("Nms", "nms_param { num_parts: 4 }", &[PIXELS]),
    case("ReLUPooling", "pooling_param { kernel_size: 2 }", &[PIXELS]),
    case(
        "UnPooling",
        "unpooling_param { kernel_size: 2 stride: 2 }",
        &[Random(&[1, 1, 2, 2]), Given(&[1, 1, 2, 2], &[0.0, 3.0, 9.0, 14.0])],
    ),
];

impl Case {
    /// The layer with its bottoms.
    pub(crate) fn build<T: Real>(&self, kind: &'static LayerKind, phase: Phase) -> Result<LayerTest<T>> {
        let blob = |(i, bottom): (usize, &Bottom)| {
            let name = format!("x{i}");
            match bottom {
                Random(dims) => random(&name, dims, i as u32),
                Given(dims, values) => {
                    let values: Vec<T> = values.iter().map(|&value| T::from_f64(value)).collect();
                    Blob::from_data(&name, dims, &values)
                }
            }
        };
        let bottoms = self.bottoms.iter().enumerate().map(blob).collect::<Result<_>>()?;
        LayerTest::new(kind, self.options, phase, bottoms)
    }
}

fn random<T: Real>(name: &str, dims: &[usize], seed: u32) -> Result<Blob<T>> {
    let mut rng = Rng::new(seed + 1);
    let data: Vec<T> = (0..dims.iter().product())
        .map(|_| T::from_f64(rng.uniform(-2.0, 2.0)))
        .collect();
    Blob::from_data(name, dims, &data)
}
