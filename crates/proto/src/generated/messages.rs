//! Generated from the tables in `crates/proto/schema` by `cargo xtask schema`. Do not edit.

#![allow(missing_docs, non_snake_case)]

use super::enums::*;
use super::tables::*;
use crate::rows::message;
use crate::{Doubles, FileBytes, Floats};

message! { AccumParameter ACCUM_PARAMETER_DESC "AccumParameter" {
    0 top_height: value u32 = 0;
    1 top_width: value u32 = 0;
    2 size_divisible_by: value u32 = 0;
    3 have_reference: value bool = false;
} }

message! { AccuracyParameter ACCURACY_PARAMETER_DESC "AccuracyParameter" {
    0 top_k: value u32 = 1;
    1 axis: value i32 = 1;
    2 ignore_label: value i32;
    3 min_is_better: value bool;
} }

message! { AnnotatedDataParameter ANNOTATED_DATA_PARAMETER_DESC "AnnotatedDataParameter" {
    0 batch_sampler: list BatchSampler;
    1 label_map_file: text;
    2 anno_type: value annotated_datum::AnnotationType = annotated_datum::AnnotationType::BBOX;
    3 yolo_data_type: value i32 = 0;
    4 yolo_data_jitter: value f32 = 0.3;
    5 train_diffcult: value bool = true;
    6 single_class: value bool = true;
    7 seg_scales: value i32 = 8;
    8 seg_resize_width: value i32 = 0;
    9 seg_resize_height: value i32 = 0;
    10 difficult_label_warmup: value bool = false;
} }

message! { AnnotatedDatum ANNOTATED_DATUM_DESC "AnnotatedDatum" {
    0 datum: message Datum;
    1 r#type: value annotated_datum::AnnotationType = annotated_datum::AnnotationType::BBOX;
    2 annotation_group: list AnnotationGroup;
    3 record_id: value u32 = 0;
} }

message! { Annotation ANNOTATION_DESC "Annotation" {
    0 instance_id: value i32 = 0;
    1 bbox: message NormalizedBBox;
} }

message! { AnnotationGroup ANNOTATION_GROUP_DESC "AnnotationGroup" {
    0 group_label: value i32;
    1 annotation: list Annotation;
} }

message! { ArgMaxParameter ARG_MAX_PARAMETER_DESC "ArgMaxParameter" {
    0 out_max_val: value bool = false;
    1 top_k: value u32 = 1;
    2 axis: value i32;
} }

message! { AugmentationParameter AUGMENTATION_PARAMETER_DESC "AugmentationParameter" {
    0 write_augmented: text = "";
    1 max_multiplier: value f32 = 255.0;
    2 augment_during_test: value bool = false;
    3 recompute_mean: value u32 = 0;
    4 write_mean: text = "";
    5 mean_per_pixel: value bool = true;
    6 mode: text = "add";
    7 mirror: message RandomGeneratorParameter;
    8 translate: message RandomGeneratorParameter;
    9 rotate: message RandomGeneratorParameter;
    10 zoom: message RandomGeneratorParameter;
    11 squeeze: message RandomGeneratorParameter;
    12 translate_x: message RandomGeneratorParameter;
    13 translate_y: message RandomGeneratorParameter;
    14 mean: list f32;
    15 lmult_pow: message RandomGeneratorParameter;
    16 lmult_mult: message RandomGeneratorParameter;
    17 lmult_add: message RandomGeneratorParameter;
    18 sat_pow: message RandomGeneratorParameter;
    19 sat_mult: message RandomGeneratorParameter;
    20 sat_add: message RandomGeneratorParameter;
    21 col_pow: message RandomGeneratorParameter;
    22 col_mult: message RandomGeneratorParameter;
    23 col_add: message RandomGeneratorParameter;
    24 ladd_pow: message RandomGeneratorParameter;
    25 ladd_mult: message RandomGeneratorParameter;
    26 ladd_add: message RandomGeneratorParameter;
    27 col_rotate: message RandomGeneratorParameter;
    28 crop_width: value u32 = 0;
    29 crop_height: value u32 = 0;
    30 gamma: message RandomGeneratorParameter;
    31 brightness: message RandomGeneratorParameter;
    32 contrast: message RandomGeneratorParameter;
    33 color: message RandomGeneratorParameter;
    34 bottomwidth: value u32 = 0;
    35 bottomheight: value u32 = 0;
    36 num: value u32 = 0;
    37 chromatic_eigvec: list f32;
    38 fog_amount: message RandomGeneratorParameter;
    39 fog_size: message RandomGeneratorParameter;
    40 motion_blur_angle: message RandomGeneratorParameter;
    41 motion_blur_size: message RandomGeneratorParameter;
    42 shadow_angle: message RandomGeneratorParameter;
    43 shadow_distance: message RandomGeneratorParameter;
    44 shadow_strength: message RandomGeneratorParameter;
    45 noise: message RandomGeneratorParameter;
} }

message! { BBoxRegParameter B_BOX_REG_PARAMETER_DESC "BBoxRegParameter" {
    0 bbox_mean: list f32;
    1 bbox_std: list f32;
    2 cls_aware: value bool = true;
} }

message! { BNParameter BN_PARAMETER_DESC "BNParameter" {
    0 scale_filler: message FillerParameter;
    1 shift_filler: message FillerParameter;
    2 var_eps: value f32 = 1e-10;
    3 moving_average: value bool = false;
    4 decay: value f32 = 0.05;
    5 axis: value f32 = 1.0;
    6 icnet: value bool = false;
    7 bn_mode: value bn_parameter::BNMode = bn_parameter::BNMode::LEARN;
    8 slope_filler: message FillerParameter;
    9 bias_filler: message FillerParameter;
    10 momentum: value f32 = 0.9;
    11 eps: value f32 = 1e-5;
    12 frozen: value bool = false;
    13 engine: value bn_parameter::Engine = bn_parameter::Engine::DEFAULT;
    14 across_spatial: value bool = true;
} }

message! { BatchNormParameter BATCH_NORM_PARAMETER_DESC "BatchNormParameter" {
    0 use_global_stats: value bool;
    1 moving_average_fraction: value f32 = 0.999;
    2 eps: value f32 = 1e-5;
    3 fused_relu: value bool;
    4 scale_filler: message FillerParameter;
    5 bias_filler: message FillerParameter;
    6 scale_bias: value bool;
    7 stats_batch_size: value u32;
    8 relu: value bool;
    9 engine: value batch_norm_parameter::Engine = batch_norm_parameter::Engine::DEFAULT;
    10 update_global_stats: value bool;
    11 disable_mean: value bool;
    12 disable_variance: value bool;
    13 use_weight_bias: value bool;
    14 bias_term: value bool;
    15 filler: message FillerParameter;
    16 add_eps_before_sqrt: value bool;
    17 icnet: value bool;
} }

message! { BatchReductionParameter BATCH_REDUCTION_PARAMETER_DESC "BatchReductionParameter" {
    0 level: list i32;
    1 reduction_param: message ReductionParameter;
    2 pos: value bool = false;
} }

message! { BatchSampler BATCH_SAMPLER_DESC "BatchSampler" {
    0 use_original_image: value bool = true;
    1 sampler: message Sampler;
    2 sample_constraint: message SampleConstraint;
    3 max_sample: value u32;
    4 max_trials: value u32 = 100;
} }

message! { BiasParameter BIAS_PARAMETER_DESC "BiasParameter" {
    0 axis: value i32 = 1;
    1 num_axes: value i32 = 1;
    2 filler: message FillerParameter;
} }

message! { BlobProto BLOB_PROTO_DESC "BlobProto" {
    0 num: value i32 = 0;
    1 channels: value i32 = 0;
    2 height: value i32 = 0;
    3 width: value i32 = 0;
    4 data: numbers Floats;
    5 diff: numbers Floats;
    6 shape: message BlobShape;
    7 double_data: numbers Doubles;
    8 double_diff: numbers Doubles;
    9 raw_data_type: value Type = Type::DOUBLE;
    10 raw_diff_type: value Type = Type::DOUBLE;
    11 raw_data: stored FileBytes;
    12 raw_diff: stored FileBytes;
    13 length: value i32;
    14 shape_stride: message BlobShape;
    15 packed_data: stored FileBytes;
    16 packed_diff: stored FileBytes;
    17 data_type: value DataType = DataType::CAFFE_FLOAT;
    18 mask: list f32;
    19 double_mask: list f64;
    20 format: value i32;
} }

message! { BlobProtoVector BLOB_PROTO_VECTOR_DESC "BlobProtoVector" {
    0 blobs: list BlobProto;
} }

message! { BlobShape BLOB_SHAPE_DESC "BlobShape" {
    0 dim: list i64;
} }

message! { BoxAnnotatorOHEMParameter BOX_ANNOTATOR_OHEM_PARAMETER_DESC "BoxAnnotatorOHEMParameter" {
    0 roi_per_img: value u32;
    1 ignore_label: value i32 = -1;
} }

message! { BoxGroupOutputParameter BOX_GROUP_OUTPUT_PARAMETER_DESC "BoxGroupOutputParameter" {
    0 fg_thr: value f32 = 0.0;
    1 iou_thr: value f32 = 0.5;
    2 nms_type: text = "IOU";
    3 box_group_param: list BoxGroupParameter;
    4 field_whr: value f32 = 2.0;
    5 field_xyr: value f32 = 2.0;
    6 max_nms_num: value u32 = 0;
    7 max_post_nms_num: value u32 = 0;
    8 min_size: value f32 = 15.0;
} }

message! { BoxGroupParameter BOX_GROUP_PARAMETER_DESC "BoxGroupParameter" {
    0 field_h: list u32;
    1 field_w: list u32;
    2 stride: value u32;
} }

message! { BoxOutputParameter BOX_OUTPUT_PARAMETER_DESC "BoxOutputParameter" {
    0 fg_thr: value f32 = 0.0;
    1 iou_thr: value f32 = 0.5;
    2 nms_type: text = "IOU";
    3 field_h: list u32;
    4 field_w: list u32;
    5 downsample_rate: list u32;
    6 field_whr: value f32 = 2.0;
    7 field_xyr: value f32 = 2.0;
    8 max_nms_num: value u32 = 0;
    9 max_post_nms_num: value u32 = 0;
    10 min_size: value f32 = 15.0;
} }

message! { C2TensorProtos C2_TENSOR_PROTOS_DESC "C2TensorProtos" {
} }

message! { CTCDecoderParameter CTC_DECODER_PARAMETER_DESC "CTCDecoderParameter" {
    0 ctc_merge_repeated: value bool = true;
} }

message! { CenterLossParameter CENTER_LOSS_PARAMETER_DESC "CenterLossParameter" {
    0 num_output: value u32;
    1 center_filler: message FillerParameter;
    2 axis: value i32 = 1;
    3 distance_type: text = "L2";
} }

message! { ChannelScaleParameter CHANNEL_SCALE_PARAMETER_DESC "ChannelScaleParameter" {
    0 do_forward: value bool = true;
    1 do_backward_feature: value bool = true;
    2 do_backward_scale: value bool = true;
    3 global_scale: value bool = false;
    4 max_global_scale: value f32 = 1000.0;
    5 min_global_scale: value f32 = 0.0;
    6 init_global_scale: value f32 = 1.0;
} }

message! { ClipParameter CLIP_PARAMETER_DESC "ClipParameter" {
    0 min: value f32;
    1 max: value f32;
} }

message! { CoeffScheduleParameter COEFF_SCHEDULE_PARAMETER_DESC "CoeffScheduleParameter" {
    0 half_life: value f32 = 1.0;
    1 initial_coeff: value f32 = 1.0;
    2 final_coeff: value f32 = 1.0;
} }

message! { ConcatParameter CONCAT_PARAMETER_DESC "ConcatParameter" {
    0 concat_dim: value u32 = 1;
    1 axis: value i32 = 1;
    2 engine: value concat_parameter::Engine = concat_parameter::Engine::DEFAULT;
    3 per_fla_fuse: value bool;
    4 input_zero_point: list i32;
    5 output_zero_point: value i32;
    6 input_scale: list f64;
    7 output_scale: value f64;
} }

message! { ContinuationIndicatorParameter CONTINUATION_INDICATOR_PARAMETER_DESC "ContinuationIndicatorParameter" {
    0 time_step: value u32 = 0;
    1 axis: value i32 = 0;
    2 batch_size: value u32 = 0;
} }

message! { ContrastiveLossParameter CONTRASTIVE_LOSS_PARAMETER_DESC "ContrastiveLossParameter" {
    0 margin: value f32 = 1.0;
    1 legacy_version: value bool = false;
    2 output_matches: value bool = false;
} }

message! { Convolution3DParameter CONVOLUTION3_D_PARAMETER_DESC "Convolution3DParameter" {
    0 num_output: value u32;
    1 bias_term: value bool = true;
    2 pad: value u32 = 0;
    3 kernel_size: value u32;
    4 group: value u32 = 1;
    5 kernel_depth: value u32;
    6 stride: value u32 = 1;
    7 temporal_stride: value u32 = 1;
    8 weight_filler: message FillerParameter;
    9 bias_filler: message FillerParameter;
    10 filter_group: value u32 = 1;
    11 temporal_pad: value u32 = 0;
} }

message! { ConvolutionParameter CONVOLUTION_PARAMETER_DESC "ConvolutionParameter" {
    0 num_output: value u32;
    1 bias_term: value bool = true;
    2 pad: list u32;
    3 kernel_size: list u32;
    4 group: value u32 = 1;
    5 stride: list u32;
    6 weight_filler: message FillerParameter;
    7 bias_filler: message FillerParameter;
    8 pad_h: value u32 = 0;
    9 pad_w: value u32 = 0;
    10 kernel_h: value u32;
    11 kernel_w: value u32;
    12 stride_h: value u32;
    13 stride_w: value u32;
    14 engine: value convolution_parameter::Engine = convolution_parameter::Engine::DEFAULT;
    15 axis: value i32 = 1;
    16 force_nd_im2col: value bool = false;
    17 dilation: list u32;
    18 cudnn_convolution_algo_seeker: value convolution_parameter::CuDNNConvolutionAlgorithmSeeker = convolution_parameter::CuDNNConvolutionAlgorithmSeeker::GET;
    19 conv_algos_override: text;
    20 conv_algorithm: text;
    21 dump_parameter: value bool = false;
    22 coeff: list f32;
    23 fusion_type: value convolution_parameter::FusionType = convolution_parameter::FusionType::NONE_FUSION;
    24 pad_l: value i32;
    25 pad_r: value i32;
    26 pad_t: value i32;
    27 pad_b: value i32;
    28 relu_param: message ReLUParameter;
    29 output_scale: value f64;
    30 weight_scale: value f64;
    31 input_zero_point: value i32;
    32 output_zero_point: value i32;
    33 weight_zero_point: value i32;
    34 per_channel_scale_weight: value bool;
    35 per_channel_scale_output: value bool;
    36 submanifold_sparse: value bool;
    37 pad_shape: message BlobShape;
    38 kernel_shape: message BlobShape;
    39 stride_shape: message BlobShape;
    40 fuse_type: value convolution_parameter::FuseType = convolution_parameter::FuseType::UNFUSED;
    41 eltwise_param: message EltwiseParameter;
    42 shape_offset: list u32;
    43 relu: value bool;
    44 negative_slope: value f32;
    45 cudnn_flavor: value convolution_parameter::CudnnFlavor = convolution_parameter::CudnnFlavor::SINGLE_HANDLE;
    46 binary: value i32;
    47 filter_stride: value u32;
    48 filter_stride_h: value u32;
    49 filter_stride_w: value u32;
    50 pad_type: value u32;
    51 dis_mode: value bool;
    52 gen_mode: value bool;
    53 weight_fixed: value bool;
    54 input_scale: value f64;
    55 dilation_h: value u32;
    56 dilation_w: value u32;
    57 conv_mode: value convolution_parameter::ConvMode = convolution_parameter::ConvMode::LOWERED_GEMM;
    58 dump_activation: value bool = false;
    59 parameter_sparsity_pattern_histogram: value bool = false;
    60 hole: value u32 = 1;
    61 hole_h: value u32 = 1;
    62 hole_w: value u32 = 1;
    63 cudnn_worspace_allow_on_groups: value bool = false;
    64 kernel_depth: value u32;
    65 temporal_stride: value u32 = 1;
    66 filter_group: value u32 = 1;
    67 temporal_pad: value u32 = 0;
} }

message! { CorrelationParameter CORRELATION_PARAMETER_DESC "CorrelationParameter" {
    0 pad: value u32 = 0;
    1 kernel_size: value u32;
    2 max_displacement: value u32;
    3 stride_1: value u32 = 1;
    4 stride_2: value u32 = 1;
    5 do_abs: value bool = false;
    6 single_direction: value i32 = 0;
    7 correlation_type: value correlation_parameter::CorrelationType = correlation_parameter::CorrelationType::MULTIPLY;
} }

message! { CropCenterParameter CROP_CENTER_PARAMETER_DESC "CropCenterParameter" {
    0 crop_size: list u32;
} }

message! { CropParameter CROP_PARAMETER_DESC "CropParameter" {
    0 axis: value i32 = 2;
    1 offset: list u32;
} }

message! { CtcLossParameter CTC_LOSS_PARAMETER_DESC "CtcLossParameter" {
    0 alphabet_size: value u32 = 0;
    1 time_step: value u32 = 0;
    2 blank_label: value i32 = 0;
} }

message! { CuDNNBatchNormParameter CU_DNN_BATCH_NORM_PARAMETER_DESC "CuDNNBatchNormParameter" {
    0 scale_filler: message FillerParameter;
    1 bias_filler: message FillerParameter;
    2 momentum: value f32 = 0.9;
    3 eps: value f32 = 1e-5;
    4 frozen: value bool = false;
} }

message! { DataParameter DATA_PARAMETER_DESC "DataParameter" {
    0 source: text;
    1 scale: value f32 = 1.0;
    2 mean_file: text;
    3 batch_size: value u32;
    4 crop_size: value u32 = 0;
    5 mirror: value bool = false;
    6 rand_skip: value u32 = 0;
    7 backend: value data_parameter::DB = data_parameter::DB::LEVELDB;
    8 force_encoded_color: value bool = false;
    9 prefetch: value u32 = 4;
    10 threads: value u32;
    11 parser_threads: value u32;
    12 cache: value bool;
    13 shuffle: value bool;
    14 precache: value bool;
    15 shuffle_skip_max: value i32;
    16 random: value bool;
    17 preselection_file: text;
    18 preselection_label: value i32;
    19 range_start: value i32;
    20 range_end: value i32;
    21 rand_permute: value bool;
    22 rand_permute_order: value data_parameter::RANDPERMORDER = data_parameter::RANDPERMORDER::FIRST_PERMUTE_THEN_RANGE;
    23 rand_permute_seed: value u32;
    24 slice_point: list u32;
    25 encoding: list data_parameter::CHANNELENCODING;
    26 verbose: value bool;
    27 subtract: list f32;
    28 permute_every_iter: value u32;
    29 block_size: value u32;
    30 disk_reader_threads: value u32;
    31 huge_video_dataset: value bool;
    32 limit_samples: value i32;
    33 side: list u32;
    34 shuffle_buffer_size: value u32;
    35 multi_gpu_testing: value bool;
    36 enable_random_selection: value bool;
    37 images_per_blob: value i32 = 1;
    38 balance_matches: value bool;
    39 output_all_labels: value bool = false;
    40 label_source: text;
    41 float_label: value bool = false;
    42 box_lists: value bool = false;
} }

message! { Datum DATUM_DESC "Datum" {
    0 channels: value i32;
    1 height: value i32;
    2 width: value i32;
    3 data: bytes Vec<u8>;
    4 label: value i32;
    5 float_data: list f32;
    6 encoded: value bool = false;
    7 record_id: value u32;
    8 seg_label: bytes Vec<u8>;
} }

message! { DecodeBBoxParameter DECODE_B_BOX_PARAMETER_DESC "DecodeBBoxParameter" {
    0 gt_iou_thr: value f32 = 0.95;
} }

message! { DeformableConvolutionParameter DEFORMABLE_CONVOLUTION_PARAMETER_DESC "DeformableConvolutionParameter" {
    0 num_output: value u32;
    1 bias_term: value bool = true;
    2 pad: list u32;
    3 kernel_size: list u32;
    4 group: value u32 = 1;
    5 stride: list u32;
    6 weight_filler: message FillerParameter;
    7 bias_filler: message FillerParameter;
    8 pad_h: value u32 = 0;
    9 pad_w: value u32 = 0;
    10 kernel_h: value u32;
    11 kernel_w: value u32;
    12 stride_h: value u32;
    13 stride_w: value u32;
    14 engine: value deformable_convolution_parameter::Engine = deformable_convolution_parameter::Engine::DEFAULT;
    15 axis: value i32 = 1;
    16 force_nd_im2col: value bool = false;
    17 dilation: list u32;
    18 deformable_group: value u32 = 4;
} }

message! { DeformablePSROIPoolingParameter DEFORMABLE_PSROI_POOLING_PARAMETER_DESC "DeformablePSROIPoolingParameter" {
    0 spatial_scale: value f32;
    1 output_dim: value i32;
    2 group_size: value i32;
    3 pooled_size: value i32;
    4 part_size: value i32 = 0;
    5 sample_per_part: value i32 = 1;
    6 trans_std: value f32 = 0.0;
    7 no_trans: value bool = false;
} }

message! { DenseCRFParameter DENSE_CRF_PARAMETER_DESC "DenseCRFParameter" {
    0 max_iter: value i32 = 10;
    1 pos_xy_std: list f32;
    2 pos_w: list f32;
    3 bi_xy_std: list f32;
    4 bi_rgb_std: list f32;
    5 bi_w: list f32;
    6 output_probability: value bool = true;
} }

message! { DenseImageDataParameter DENSE_IMAGE_DATA_PARAMETER_DESC "DenseImageDataParameter" {
    0 source: text;
    1 batch_size: value u32;
    2 rand_skip: value u32 = 0;
    3 shuffle: value bool = false;
    4 new_height: value u32 = 0;
    5 new_width: value u32 = 0;
    6 is_color: value bool = true;
    7 mean_file: text;
    8 root_folder: text = "";
    9 mirror: value bool = false;
    10 crop_width: value u32 = 0;
    11 crop_height: value u32 = 0;
    12 label_divide_factor: value u32 = 1;
    13 one_hot_nclasses: value u32 = 0;
    14 rotate: value bool = false;
} }

message! { DetectNetAugmentationParameter DETECT_NET_AUGMENTATION_PARAMETER_DESC "DetectNetAugmentationParameter" {
    0 crop_prob: value f32 = 1.0;
    1 shift_x: value u32 = 0;
    2 shift_y: value u32 = 0;
    3 scale_prob: value f32 = 0.33;
    4 scale_min: value f32 = 0.7;
    5 scale_max: value f32 = 1.0;
    6 flip_prob: value f32 = 0.33;
    7 rotation_prob: value f32 = 0.33;
    8 max_rotate_degree: value f32 = 1.0;
    9 hue_rotation_prob: value f32 = 0.33;
    10 hue_rotation: value f32 = 15.0;
    11 desaturation_prob: value f32 = 0.33;
    12 desaturation_max: value f32 = 0.5;
    13 resize_param: message ResizeParameter;
    14 noise_param: message NoiseParameter;
    15 emit_constraint: message EmitConstraint;
    16 distort_param: message DistortionParameter;
    17 expand_param: message ExpansionParameter;
} }

message! { DetectNetGroundTruthParameter DETECT_NET_GROUND_TRUTH_PARAMETER_DESC "DetectNetGroundTruthParameter" {
    0 stride: value u32 = 4;
    1 scale_cvg: value f32 = 0.5;
    2 gridbox_type: value detect_net_ground_truth_parameter::GridboxType = detect_net_ground_truth_parameter::GridboxType::GRIDBOX_MAX;
    3 max_cvg_len: value u32 = 50;
    4 min_cvg_len: value u32 = 50;
    5 coverage_type: value detect_net_ground_truth_parameter::CoverageType = detect_net_ground_truth_parameter::CoverageType::RECTANGULAR;
    6 image_size_x: value u32 = 1248;
    7 image_size_y: value u32 = 384;
    8 obj_norm: value bool = false;
    9 crop_bboxes: value bool = true;
    10 object_class: list DetectNetGroundTruthParameterClassMapping;
} }

message! { DetectNetGroundTruthParameterClassMapping DETECT_NET_GROUND_TRUTH_PARAMETER_CLASS_MAPPING_DESC "DetectNetGroundTruthParameter.ClassMapping" {
    0 src: value u32;
    1 dst: value u32;
} }

message! { DetectionAccuracyParameter DETECTION_ACCURACY_PARAMETER_DESC "DetectionAccuracyParameter" {
    0 cls_num: value u32;
    1 coord_num: value u32 = 4;
    2 field_h: value u32;
    3 field_w: value u32;
    4 downsample_rate: value u32;
    5 top_k: value u32 = 1;
    6 field_whr: value f32 = 2.0;
    7 field_xyr: value f32 = 4.0;
    8 bg_threshold: value f32 = 0.5;
    9 objectness: value bool = false;
} }

message! { DetectionDataParameter DETECTION_DATA_PARAMETER_DESC "DetectionDataParameter" {
    0 source: text;
    1 scale: value f32 = 1.0;
    2 batch_size: value u32;
    3 coord_num: value u32 = 4;
    4 stride: list u32;
    5 field_h: list u32;
    6 field_w: list u32;
    7 fg_threshold: value f32 = 0.5;
    8 ignore_fg_threshold: value f32 = 0.4;
    9 resize_width: value u32;
    10 resize_height: value u32;
    11 crop_width: value u32 = 0;
    12 crop_height: value u32 = 0;
    13 min_scale: value f32;
    14 max_scale: value f32;
    15 multiscale_prob: value f32 = 0.5;
    16 min_whaspect: value f32;
    17 max_whaspect: value f32;
    18 short_size: value u32;
    19 long_size: value u32;
    20 min_gt_width: value f32 = 0.0;
    21 min_gt_height: value f32 = 0.0;
    22 shuffle: text = "random";
    23 output_gt_boxes: value bool = false;
    24 cache_images: value bool = false;
    25 root_folder: text = "";
    26 distort_param: message DistortionParameter;
    27 resize_param: message ResizeParameter;
    28 resize_ratio: value f32;
    29 crop_short_size: value u32;
    30 crop_long_size: value u32;
    31 low_scale_ratio: value f32;
    32 high_scale_ratio: value f32;
    33 anchor_ignore_margin_ratio: value f32;
    34 anchor_ignore_iou_thr: value f32;
    35 pickup_iou_thr: value f32 = 0.2;
    36 mix_group_size: value u32 = 64;
    37 template_ratio: list f32;
} }

message! { DetectionEvaluateParameter DETECTION_EVALUATE_PARAMETER_DESC "DetectionEvaluateParameter" {
    0 num_classes: value u32;
    1 background_label_id: value u32 = 0;
    2 overlap_threshold: value f32 = 0.5;
    3 evaluate_difficult_gt: value bool = true;
    4 name_size_file: text;
    5 resize_param: message ResizeParameter;
    6 output_logits: value bool = false;
    7 num_keypoint: value i32 = 0;
} }

message! { DetectionGroupAccuracyParameter DETECTION_GROUP_ACCURACY_PARAMETER_DESC "DetectionGroupAccuracyParameter" {
    0 cls_num: value u32;
    1 field_h: list u32;
    2 field_w: list u32;
    3 stride: value u32;
    4 field_whr: value f32 = 2.0;
    5 field_xyr: value f32 = 4.0;
    6 bg_threshold: value f32 = 0.5;
    7 objectness: value bool = false;
} }

message! { DetectionGroupLossParameter DETECTION_GROUP_LOSS_PARAMETER_DESC "DetectionGroupLossParameter" {
    0 cls_num: value u32;
    1 lambda: value f32 = 1.0;
    2 field_h: list u32;
    3 field_w: list u32;
    4 stride: value u32;
    5 field_whr: value f32 = 4.0;
    6 field_xyr: value f32 = 0.25;
    7 bg_threshold: value f32 = 0.5;
    8 bg_multiple: value u32 = 4;
    9 neg_mining_type: text = "random";
    10 neg_ranking_type: text = "conf_loss";
    11 min_num_neg: value u32 = 5;
    12 objectness: value bool = false;
    13 batch_size: value i32 = -1;
    14 pos_neg_weighted: value bool = false;
    15 bbox_loss_type: text = "Smooth_L1";
} }

message! { DetectionLossParameter DETECTION_LOSS_PARAMETER_DESC "DetectionLossParameter" {
    0 cls_num: value u32;
    1 coord_num: value u32 = 4;
    2 lambda: value f32 = 1.0;
    3 field_h: value u32;
    4 field_w: value u32;
    5 downsample_rate: value u32;
    6 bb_smooth: value bool = true;
    7 field_whr: value f32 = 2.0;
    8 field_xyr: value f32 = 2.0;
    9 bg_threshold: value f32 = 0.5;
    10 bg_multiple: value u32 = 4;
    11 sample_mode: text = "random";
    12 objectness: value bool = false;
    13 iou_weighted: value bool = false;
    14 pos_neg_weighted: value bool = false;
    15 side: value u32 = 7;
    16 num_class: value u32 = 20;
    17 num_object: value u32 = 2;
    18 object_scale: value f32 = 1.0;
    19 noobject_scale: value f32 = 0.5;
    20 class_scale: value f32 = 1.0;
    21 coord_scale: value f32 = 5.0;
    22 sqrt: value bool = true;
    23 constriant: value bool = false;
    24 constraint: value bool = false;
    25 rescore: value bool = true;
    26 num_coord: value u32 = 4;
} }

message! { DetectionOutputParameter DETECTION_OUTPUT_PARAMETER_DESC "DetectionOutputParameter" {
    0 num_classes: value u32;
    1 share_location: value bool = true;
    2 background_label_id: value i32 = 0;
    3 nms_param: message NonMaximumSuppressionParameter;
    4 save_output_param: message SaveOutputParameter;
    5 code_type: value prior_box_parameter::CodeType = prior_box_parameter::CodeType::CORNER;
    6 keep_top_k: value i32 = -1;
    7 variance_encoded_in_target: value bool = false;
    8 confidence_threshold: value f32;
    9 visualize: value bool = false;
    10 visualize_threshold: value f32;
    11 save_file: text;
    12 objectness_score: value f32 = 0.01;
    13 output_logits: value bool = false;
    14 ratio_permute: value bool = false;
    15 ratio0: value i32 = 3;
    16 ratio1: value i32 = 6;
    17 ratio2: value i32 = 6;
    18 ratio3: value i32 = 6;
    19 ratio4: value i32 = 6;
    20 ratio5: value i32 = 6;
    21 no_permute: value bool = false;
    22 nbottom: value i32 = 6;
    23 tflite_detection: value bool = false;
    24 tflite_use_regular_nms: value bool = false;
    25 max_classes_per_detection: value i32 = 1;
    26 scale_xywh: list f32;
    27 arm_conf_no_concat: value bool = false;
    28 arm_loc_no_concat: value bool = false;
    29 num_keypoint: value u32 = 0;
    30 side: value u32 = 13;
    31 num_box: value u32 = 5;
    32 coords: value u32 = 4;
    33 nms_threshold: value f32 = 0.45;
    34 biases: list f32;
    35 label_map_file: text;
    36 normalized_bbox: value bool = true;
    37 clip: value bool = false;
    38 normalized: value bool;
    39 input_width: value u32 = 1;
    40 input_height: value u32 = 1;
    41 clip_before_nms: value bool = false;
    42 clip_after_nms: value bool = false;
    43 decrease_label_id: value bool = false;
    44 use_polygon: value bool;
} }

message! { DiceCoefLossParameter DICE_COEF_LOSS_PARAMETER_DESC "DiceCoefLossParameter" {
    0 generalization: value dice_coef_loss_parameter::GeneralizationMode = dice_coef_loss_parameter::GeneralizationMode::NONE;
    1 ignore_label: value i32 = -1;
    2 weight_mode: value dice_coef_loss_parameter::WeightMode = dice_coef_loss_parameter::WeightMode::INVERSE_VOLUME;
    3 weights: text;
    4 contour_shape: value dice_coef_loss_parameter::ContourShape = dice_coef_loss_parameter::ContourShape::NO;
    5 contour_size: value i32 = 7;
    6 contour_amplitude: value f32 = 5.0;
} }

message! { DistortionParameter DISTORTION_PARAMETER_DESC "DistortionParameter" {
    0 brightness_prob: value f32 = 0.0;
    1 brightness_delta: value f32 = 0.0;
    2 contrast_prob: value f32 = 0.0;
    3 contrast_lower: value f32 = 0.0;
    4 contrast_upper: value f32 = 0.0;
    5 hue_prob: value f32 = 0.0;
    6 hue_delta: value f32 = 0.0;
    7 saturation_prob: value f32 = 0.0;
    8 saturation_lower: value f32 = 0.0;
    9 saturation_upper: value f32 = 0.0;
    10 random_order_prob: value f32 = 0.0;
    11 random_order: value bool = false;
    12 all_effects: value bool = false;
    13 prob: value f32 = 0.0;
    14 brightness: value bool = false;
    15 contrast: value bool = false;
    16 hue: value bool = false;
    17 saturation: value bool = false;
    18 exposure_lower: value f32 = 0.0;
    19 exposure_upper: value f32 = 0.0;
} }

message! { DomainTransformParameter DOMAIN_TRANSFORM_PARAMETER_DESC "DomainTransformParameter" {
    0 num_iter: value i32 = 3;
    1 spatial_sigma: value f32 = 50.0;
    2 range_sigma: value f32 = 5.0;
    3 min_weight: value f32 = 0.0;
} }

message! { DownsampleParameter DOWNSAMPLE_PARAMETER_DESC "DownsampleParameter" {
    0 top_height: value u32 = 0;
    1 top_width: value u32 = 0;
} }

message! { DropoutParameter DROPOUT_PARAMETER_DESC "DropoutParameter" {
    0 dropout_ratio: value f32 = 0.5;
    1 engine: value dropout_parameter::Engine = dropout_parameter::Engine::DEFAULT;
    2 random_seed: value i64;
    3 scale_train: value bool;
    4 sample_weights_test: value bool;
    5 sqrt_scale: value bool;
} }

message! { DummyDataParameter DUMMY_DATA_PARAMETER_DESC "DummyDataParameter" {
    0 data_filler: list FillerParameter;
    1 num: list u32;
    2 channels: list u32;
    3 height: list u32;
    4 width: list u32;
    5 shape: list BlobShape;
} }

message! { ELUParameter ELU_PARAMETER_DESC "ELUParameter" {
    0 alpha: value f32 = 1.0;
    1 lambda: value f32;
} }

message! { EltwiseAccuracyParameter ELTWISE_ACCURACY_PARAMETER_DESC "EltwiseAccuracyParameter" {
    0 top_k: value u32 = 1;
    1 ignore_label: value i32;
} }

message! { EltwiseAffineParameter ELTWISE_AFFINE_PARAMETER_DESC "EltwiseAffineParameter" {
    0 slope_filler: message FillerParameter;
    1 bias_filler: message FillerParameter;
    2 channel_shared: value bool = false;
} }

message! { EltwiseParameter ELTWISE_PARAMETER_DESC "EltwiseParameter" {
    0 operation: value eltwise_parameter::EltwiseOp = eltwise_parameter::EltwiseOp::SUM;
    1 coeff: list f32;
    2 stable_prod_grad: value bool = true;
    3 engine: value eltwise_parameter::Engine = eltwise_parameter::Engine::DEFAULT;
    4 axis: value i32;
    5 input_scale: list f64;
    6 output_scale: value f64;
    7 input_zero_point: list i32;
    8 output_zero_point: value i32;
    9 allow_single_batch_input: value bool = false;
} }

message! { EmbedParameter EMBED_PARAMETER_DESC "EmbedParameter" {
    0 num_output: value u32;
    1 input_dim: value u32;
    2 bias_term: value bool = true;
    3 weight_filler: message FillerParameter;
    4 bias_filler: message FillerParameter;
} }

message! { EmitConstraint EMIT_CONSTRAINT_DESC "EmitConstraint" {
    0 emit_type: value emit_constraint::EmitType = emit_constraint::EmitType::CENTER;
    1 emit_overlap: value f32;
} }

message! { EntropyParameter ENTROPY_PARAMETER_DESC "EntropyParameter" {
    0 threshold: value f32 = 0.001;
    1 ignore_label: value i32 = 999;
    2 iterations_num: value i32 = 0;
} }

message! { EvalDataParameter EVAL_DATA_PARAMETER_DESC "EvalDataParameter" {
    0 source: text;
    1 scale: value f32 = 1.0;
    2 batch_size: value u32;
    3 resize_width: value u32;
    4 resize_height: value u32;
    5 short_size: value u32;
    6 long_size: value u32;
    7 root_folder: text = "";
} }

message! { EvalDetectionParameter EVAL_DETECTION_PARAMETER_DESC "EvalDetectionParameter" {
    0 side: value u32 = 7;
    1 num_class: value u32 = 20;
    2 num_object: value u32 = 2;
    3 threshold: value f32 = 0.5;
    4 sqrt: value bool = true;
    5 constriant: value bool = true;
    6 score_type: value eval_detection_parameter::ScoreType = eval_detection_parameter::ScoreType::MULTIPLY;
    7 nms: value f32 = -1.0;
    8 biases: list f32;
} }

message! { ExpMaxParameter EXP_MAX_PARAMETER_DESC "ExpMaxParameter" {
    0 base: value f32 = -1.0;
    1 scale: value f32 = 1.0;
    2 shift: value f32 = 0.0;
} }

message! { ExpParameter EXP_PARAMETER_DESC "ExpParameter" {
    0 base: value f32 = -1.0;
    1 scale: value f32 = 1.0;
    2 shift: value f32 = 0.0;
} }

message! { ExpansionParameter EXPANSION_PARAMETER_DESC "ExpansionParameter" {
    0 prob: value f32 = 1.0;
    1 max_expand_ratio: value f32 = 1.0;
} }

message! { FillerParameter FILLER_PARAMETER_DESC "FillerParameter" {
    0 r#type: text = "constant";
    1 value: value f32 = 0.0;
    2 min: value f32 = 0.0;
    3 max: value f32 = 1.0;
    4 mean: value f32 = 0.0;
    5 std: value f32 = 1.0;
    6 sparse: value i32 = -1;
    7 variance_norm: value filler_parameter::VarianceNorm = filler_parameter::VarianceNorm::FAN_IN;
    8 diag_val: list f32;
    9 expectation_option: text = "xy";
    10 xy: text = "both";
    11 alpha: value f32;
    12 scale: value f32;
    13 file: text;
    14 width: value i32;
    15 height: value i32;
    16 channels: value i32;
    17 negative_slope: value f32 = 0.0;
} }

message! { FlattenParameter FLATTEN_PARAMETER_DESC "FlattenParameter" {
    0 axis: value i32 = 1;
    1 end_axis: value i32 = -1;
} }

message! { FlipParameter FLIP_PARAMETER_DESC "FlipParameter" {
    0 flip_width: value bool = true;
    1 flip_height: value bool = false;
} }

message! { FlowWarpParameter FLOW_WARP_PARAMETER_DESC "FlowWarpParameter" {
    0 fill_value: value flow_warp_parameter::FillParameter = flow_warp_parameter::FillParameter::ZERO;
} }

message! { FocalLossParameter FOCAL_LOSS_PARAMETER_DESC "FocalLossParameter" {
    0 r#type: value focal_loss_parameter::Type = focal_loss_parameter::Type::ORIGIN;
    1 gamma: value f32 = 2.0;
    2 alpha: value f32 = 1.0;
    3 beta: value f32 = 1.0;
    4 engine: value focal_loss_parameter::Engine = focal_loss_parameter::Engine::DEFAULT;
    5 axis: value i32 = 1;
} }

message! { FrcnnOutputParameter FRCNN_OUTPUT_PARAMETER_DESC "FrcnnOutputParameter" {
    0 conf_thr: value f32 = 0.0;
    1 iou_thr: value f32 = 0.5;
    2 nms_type: text = "IOU";
    3 max_det_num: value u32 = 0;
    4 save_output_param: message SaveOutputParameter;
} }

message! { GSTilingParameter GS_TILING_PARAMETER_DESC "GSTilingParameter" {
    0 stride: value u32;
    1 reverse: value bool = false;
} }

message! { GeneralContrastiveParameter GENERAL_CONTRASTIVE_PARAMETER_DESC "GeneralContrastiveParameter" {
    0 positive_margin: value f32 = 0.0;
    1 negative_margin: value f32 = 1.0;
    2 positive_weight: value f32 = 1.0;
    3 negative_weight: value f32 = 1.0;
    4 normalize_negative: value f32 = 0.0;
    5 positive_outlier_thresh: value f32 = 4.0;
    6 square: value bool = false;
    7 max_negative_only: value bool = false;
    8 max_positive_only: value bool = false;
    9 positive_first: value bool = false;
    10 positive_upper_bound: value f32 = 1.0;
    11 exp_negative_weight: value bool = false;
    12 add_intra_mae: value bool = false;
    13 max_negative_margin: value f32 = 1.2;
} }

message! { GeneralTripletParameter GENERAL_TRIPLET_PARAMETER_DESC "GeneralTripletParameter" {
    0 margin: value f32 = 0.2;
    1 add_center_loss: value bool = true;
    2 hardest_only: value bool = false;
    3 positive_first: value bool = false;
    4 positive_upper_bound: value f32 = 1.0;
    5 positive_weight: value f32 = 1.0;
    6 negative_weight: value f32 = 1.0;
} }

message! { GradientScalerParameter GRADIENT_SCALER_PARAMETER_DESC "GradientScalerParameter" {
    0 lower_bound: value f32 = 0.0;
    1 upper_bound: value f32 = 1.0;
    2 alpha: value f32 = 10.0;
    3 max_iter: value f32 = 1.0;
    4 threshold_iter: value f32 = 0.0;
} }

message! { GuidedDropoutParameter GUIDED_DROPOUT_PARAMETER_DESC "GuidedDropoutParameter" {
    0 r#type: text = "deterministic";
    1 guidance_threshold: value f32 = 0.0;
    2 sigmoid_scaler: value f32 = 1.0;
} }

message! { HDF5DataParameter HDF5_DATA_PARAMETER_DESC "HDF5DataParameter" {
    0 source: text;
    1 batch_size: value u32;
    2 shuffle: value bool = false;
    3 image: value bool;
} }

message! { HDF5OutputParameter HDF5_OUTPUT_PARAMETER_DESC "HDF5OutputParameter" {
    0 file_name: text;
} }

message! { HardMiningParameter HARD_MINING_PARAMETER_DESC "HardMiningParameter" {
    0 num_roi_per_image: value u32 = 128;
    1 num_image: value u32 = 4;
} }

message! { HingeLossParameter HINGE_LOSS_PARAMETER_DESC "HingeLossParameter" {
    0 norm: value hinge_loss_parameter::Norm = hinge_loss_parameter::Norm::L1;
} }

message! { IRNNParameter IRNN_PARAMETER_DESC "IRNNParameter" {
    0 weight_fixed: value bool = true;
    1 initial_value: value f32 = 1.0;
    2 lr_multi: value f32 = 1.0;
    3 max_gradient: value f32 = 1000.0;
} }

message! { ImResizeParameter IM_RESIZE_PARAMETER_DESC "ImResizeParameter" {
    0 target_spatial_width: value u32 = 368;
    1 target_spatial_height: value u32 = 368;
    2 factor: value f32 = 0.0;
    3 start_scale: value f32 = 1.0;
    4 scale_gap: value f32 = 0.1;
} }

message! { ImageDataParameter IMAGE_DATA_PARAMETER_DESC "ImageDataParameter" {
    0 source: text;
    1 scale: value f32 = 1.0;
    2 mean_file: text;
    3 batch_size: value u32 = 1;
    4 crop_size: value u32 = 0;
    5 mirror: value bool = false;
    6 rand_skip: value u32 = 0;
    7 shuffle: value bool = false;
    8 new_height: value u32 = 0;
    9 new_width: value u32 = 0;
    10 is_color: value bool = true;
    11 root_folder: text = "";
    12 short_side: value u32;
    13 threads: value u32;
    14 cache: value bool;
    15 precache: value bool;
    16 dataset_share_per_node: value f32;
    17 max_random_scale: value f32;
    18 max_random_shift: value u32;
    19 face_mirror: value bool;
    20 face_point_num: value u32;
    21 balance_class: value bool;
    22 balance_by: value u32;
    23 label_cut_start: value u32;
    24 label_cut_end: value u32;
    25 ignore_label: value i32;
    26 label_type: value image_data_parameter::LabelType = image_data_parameter::LabelType::NONE;
    27 label_divide_factor: value u32;
    28 face_transform: value bool;
    29 max_shear_ratio: value f32;
    30 max_aspect_ratio: value f32;
    31 max_rotate_angle: value f32;
    32 min_random_scale: value f32;
    33 min_height: value u32;
    34 min_width: value u32;
    35 label_size: value u32;
    36 label_num: value u32;
    37 has_label: value bool = true;
    38 max_labels: value i32 = 1;
    39 pair_size: value u32 = 1;
    40 new_dim: value u32 = 0;
    41 bicubic: value bool = false;
} }

message! { ImageGtDataParameter IMAGE_GT_DATA_PARAMETER_DESC "ImageGtDataParameter" {
    0 source: text;
    1 scale: value f32 = 1.0;
    2 mean_file: text;
    3 batch_size: value u32;
    4 mirror: value bool = false;
    5 downsample_rate: list u32;
    6 coord_num: value u32 = 4;
    7 field_h: list u32;
    8 field_w: list u32;
    9 fg_threshold: value f32 = 0.5;
    10 resize_width: value u32;
    11 resize_height: value u32;
    12 crop_width: value u32 = 0;
    13 crop_height: value u32 = 0;
    14 do_multiple_scale: value bool = false;
    15 min_scale: value u32;
    16 max_scale: value u32;
    17 min_whaspect: value f32;
    18 max_whaspect: value f32;
    19 min_gt_width: value f32 = 0.0;
    20 min_gt_height: value f32 = 0.0;
    21 shuffle: value bool = false;
    22 output_gt_boxes: value bool = false;
    23 fg_img_multiple: value u32 = 1;
    24 cache_images: value bool = false;
    25 root_folder: text = "";
} }

message! { InfogainLossParameter INFOGAIN_LOSS_PARAMETER_DESC "InfogainLossParameter" {
    0 source: text;
    1 axis: value i32 = 1;
} }

message! { InnerDistanceParameter INNER_DISTANCE_PARAMETER_DESC "InnerDistanceParameter" {
    0 num_output: value u32;
    1 bias_term: value bool = true;
    2 weight_filler: message FillerParameter;
    3 bias_filler: message FillerParameter;
    4 axis: value i32 = 1;
    5 transpose: value bool = false;
    6 distance_type: text = "L2";
    7 normalize: value bool = false;
    8 update_center_only: value bool = false;
} }

message! { InnerProductParameter INNER_PRODUCT_PARAMETER_DESC "InnerProductParameter" {
    0 num_output: value u32;
    1 bias_term: value bool = true;
    2 weight_filler: message FillerParameter;
    3 bias_filler: message FillerParameter;
    4 axis: value i32 = 1;
    5 transpose: value bool = false;
    6 normalize: value bool;
    7 relu: value bool;
    8 negative_slope: value f32;
    9 dump_parameter: value bool = false;
    10 input_scale: value f64;
    11 output_scale: value f64;
    12 weight_scale: value f64;
    13 input_zero_point: value i32;
    14 output_zero_point: value i32;
    15 weight_zero_point: value i32;
    16 engine: value inner_product_parameter::Engine = inner_product_parameter::Engine::DEFAULT;
    17 weight_fixed: value bool;
    18 dis_mode: value bool;
    19 gen_mode: value bool;
    20 gemm_mode: value inner_product_parameter::GemmMode = inner_product_parameter::GemmMode::GEMM;
    21 spmdm_transpose_in: value bool = true;
    22 spmdm_transpose_out: value bool = true;
    23 dump_activation: value bool = false;
    24 enable_noise: value bool = false;
    25 sigma_init: value f64 = 0.017;
    26 min_top_axes: value i32 = -1;
} }

message! { InputParameter INPUT_PARAMETER_DESC "InputParameter" {
    0 shape: list BlobShape;
} }

message! { InterpParameter INTERP_PARAMETER_DESC "InterpParameter" {
    0 height: value i32 = 0;
    1 width: value i32 = 0;
    2 zoom_factor: value i32 = 1;
    3 shrink_factor: value i32 = 1;
    4 pad_beg: value i32 = 0;
    5 pad_end: value i32 = 0;
    6 mode: value interp_parameter::Mode = interp_parameter::Mode::LINEAR;
    7 full_zoom_factor: value i32 = 1;
    8 zoom: value interp_parameter::Zoom = interp_parameter::Zoom::CORNERS;
} }

message! { JMMDParameter JMMD_PARAMETER_DESC "JMMDParameter" {
    0 kernel_num: value u32 = 5;
    1 sigma: value f32 = 0.0;
    2 label_kernel_mul: value f32 = 2.0;
    3 label_kernel_num: value u32 = 5;
    4 kernel_mul: value f32 = 2.0;
    5 fix_gamma: value bool = false;
    6 auto_sigma: value bool = false;
} }

message! { LRNParameter LRN_PARAMETER_DESC "LRNParameter" {
    0 local_size: value u32 = 5;
    1 alpha: value f32 = 1.0;
    2 beta: value f32 = 0.75;
    3 norm_region: value lrn_parameter::NormRegion = lrn_parameter::NormRegion::ACROSS_CHANNELS;
    4 k: value f32 = 1.0;
    5 engine: value lrn_parameter::Engine = lrn_parameter::Engine::DEFAULT;
    6 fuse_type: value lrn_parameter::FuseType = lrn_parameter::FuseType::UNFUSED;
    7 pooling_param: message PoolingParameter;
    8 unit_test_mode: value bool;
    9 unit_test_fuse_kernel: value bool;
    10 input_scale: value f64;
    11 output_scale: value f64;
} }

message! { LSTMParameter LSTM_PARAMETER_DESC "LSTMParameter" {
    0 num_output: value u32;
    1 clipping_threshold: value f32 = 0.0;
    2 weight_filler: message FillerParameter;
    3 bias_filler: message FillerParameter;
    4 batch_size: value u32 = 1;
} }

message! { LabelMap LABEL_MAP_DESC "LabelMap" {
    0 item: list LabelMapItem;
} }

message! { LabelMapItem LABEL_MAP_ITEM_DESC "LabelMapItem" {
    0 name: text;
    1 label: value i32;
    2 display_name: text;
} }

message! { LabelSpecificAddParameter LABEL_SPECIFIC_ADD_PARAMETER_DESC "LabelSpecificAddParameter" {
    0 bias: value f32 = 0.0;
    1 transform_test: value bool = false;
    2 bias_base: value f32 = 0.0;
    3 bias_gamma: value f32 = 0.0;
    4 bias_power: value f32 = 1.0;
    5 bias_min: value f32 = 0.0;
    6 bias_max: value f32 = 0.0;
    7 iteration: value u32 = 0;
} }

message! { LabelSpecificRescaleParameter LABEL_SPECIFIC_RESCALE_PARAMETER_DESC "LabelSpecificRescaleParameter" {
    0 positive_weight: value f32 = 1.0;
    1 negative_weight: value f32 = 1.0;
    2 positive_lower_bound: value f32 = 0.0;
    3 negative_upper_bound: value f32 = 0.0;
    4 rescale_test: value bool = false;
    5 for_ip: value bool = false;
    6 positive_weight_base: value f32 = 0.0;
    7 gamma: value f32 = 0.0;
    8 power: value f32 = 1.0;
    9 positive_weight_min: value f32 = 0.0;
    10 positive_weight_max: value f32 = 0.0;
    11 iteration: value u32 = 0;
    12 bias_fix: value bool = false;
    13 power_on_positive: value bool = false;
} }

message! { LabelsequenceAccuracyParameter LABELSEQUENCE_ACCURACY_PARAMETER_DESC "LabelsequenceAccuracyParameter" {
    0 blank_label: value i32 = 0;
} }

message! { LargeMarginInnerProductParameter LARGE_MARGIN_INNER_PRODUCT_PARAMETER_DESC "LargeMarginInnerProductParameter" {
    0 num_output: value u32;
    1 r#type: value large_margin_inner_product_parameter::LargeMarginType = large_margin_inner_product_parameter::LargeMarginType::SINGLE;
    2 weight_filler: message FillerParameter;
    3 axis: value i32 = 1;
    4 base: value f32 = 1.0;
    5 gamma: value f32 = 0.0;
    6 power: value f32 = 1.0;
    7 iteration: value i32 = 0;
    8 lambda_min: value f32 = 0.0;
} }

message! { LayerNormParameter LAYER_NORM_PARAMETER_DESC "LayerNormParameter" {
    0 epsilon: value f32 = 1e-10;
    1 enable_cuda_impl: value bool = false;
    2 enable_passthrough: value bool = false;
} }

message! { LayerParameter LAYER_PARAMETER_DESC "LayerParameter" {
    0 name: text;
    1 r#type: text;
    2 bottom: list String;
    3 top: list String;
    4 loss_weight: list f32;
    5 param: list ParamSpec;
    6 blobs: list BlobProto;
    7 include: list NetStateRule;
    8 exclude: list NetStateRule;
    9 phase: value Phase = Phase::TRAIN;
    10 propagate_down: list bool;
    11 bottom_data_type: value DataType = DataType::CAFFE_FLOAT;
    12 compute_data_type: value DataType = DataType::CAFFE_FLOAT;
    13 top_data_type: value DataType = DataType::CAFFE_FLOAT;
    18 autotune: value Autotune = Autotune::CAFFE_AUTOTUNE_DISABLED;
    19 dense_image_data_param: message DenseImageDataParameter;
    20 device: value i32;
    21 bottom_shared_index: value i32;
    22 top_shared_index: value i32;
    23 transform_param: message TransformationParameter;
    24 loss_param: message LossParameter;
    25 accuracy_param: message AccuracyParameter;
    26 argmax_param: message ArgMaxParameter;
    27 concat_param: message ConcatParameter;
    28 contrastive_loss_param: message ContrastiveLossParameter;
    29 convolution_param: message ConvolutionParameter;
    30 data_param: message DataParameter;
    31 dropout_param: message DropoutParameter;
    32 dummy_data_param: message DummyDataParameter;
    33 eltwise_param: message EltwiseParameter;
    34 exp_param: message ExpParameter;
    35 hdf5_data_param: message HDF5DataParameter;
    36 hdf5_output_param: message HDF5OutputParameter;
    37 hinge_loss_param: message HingeLossParameter;
    38 image_data_param: message ImageDataParameter;
    39 infogain_loss_param: message InfogainLossParameter;
    40 inner_product_param: message InnerProductParameter;
    41 lrn_param: message LRNParameter;
    42 memory_data_param: message MemoryDataParameter;
    43 mvn_param: message MVNParameter;
    44 pooling_param: message PoolingParameter;
    45 power_param: message PowerParameter;
    46 relu_param: message ReLUParameter;
    48 softmax_param: message SoftmaxParameter;
    49 slice_param: message SliceParameter;
    51 threshold_param: message ThresholdParameter;
    52 window_data_param: message WindowDataParameter;
    53 python_param: message PythonParameter;
    54 prelu_param: message PReLUParameter;
    55 spp_param: message SPPParameter;
    56 reshape_param: message ReshapeParameter;
    57 log_param: message LogParameter;
    58 flatten_param: message FlattenParameter;
    59 reduction_param: message ReductionParameter;
    60 embed_param: message EmbedParameter;
    61 tile_param: message TileParameter;
    62 batch_norm_param: message BatchNormParameter;
    63 elu_param: message ELUParameter;
    64 bias_param: message BiasParameter;
    65 scale_param: message ScaleParameter;
    66 input_param: message InputParameter;
    67 crop_param: message CropParameter;
    68 parameter_param: message ParameterParameter;
    69 recurrent_param: message RecurrentParameter;
    70 swish_param: message SwishParameter;
    71 clip_param: message ClipParameter;
    72 debug: value bool;
    73 cudnn_math_override: value i32;
    74 noise_param: message NoiseParameter;
    76 reader_param: message ReaderParameter;
    77 mean_param: message MeanParameter;
    78 resample_param: message ResampleParameter;
    79 downsample_param: message DownsampleParameter;
    80 reshape_every_iter: value bool;
    81 lpq_loss_param: message LpqLossParameter;
    82 flow_warp_param: message FlowWarpParameter;
    83 accum_param: message AccumParameter;
    85 batch_reduction_param: message BatchReductionParameter;
    87 irnn_param: message IRNNParameter;
    88 deformable_psroi_pooling_param: message DeformablePSROIPoolingParameter;
    93 annotated_data_param: message AnnotatedDataParameter;
    94 multibox_loss_param: message MultiBoxLossParameter;
    95 permute_param: message PermuteParameter;
    96 prior_box_param: message PriorBoxParameter;
    97 detection_output_param: message DetectionOutputParameter;
    98 detection_evaluate_param: message DetectionEvaluateParameter;
    99 norm_param: message NormalizeParameter;
    100 video_data_param: message VideoDataParameter;
    104 relu6_param: message ReLU6Parameter;
    105 flip_param: message FlipParameter;
    106 inner_distance_param: message InnerDistanceParameter;
    107 normalize_param: message NormalizeParameter;
    108 general_contrastive_loss_param: message GeneralContrastiveParameter;
    110 general_triplet_loss_param: message GeneralTripletParameter;
    111 soft_truncation_param: message SoftTruncationParameter;
    112 proposal_param: message ProposalParameter;
    113 psroi_pooling_param: message PSROIPoolingParameter;
    118 truncation_param: message TruncationParameter;
    120 largemargin_inner_product_param: message LargeMarginInnerProductParameter;
    121 label_specific_rescale_param: message LabelSpecificRescaleParameter;
    124 resize_param: message ResizeParameter;
    125 margin_inner_product_param: message MarginInnerProductParameter;
    128 focal_loss_param: message FocalLossParameter;
    130 channel_scale_param: message ChannelScaleParameter;
    134 label_specific_add_param: message LabelSpecificAddParameter;
    166 layer_norm_param: message LayerNormParameter;
    171 eval_detection_param: message EvalDetectionParameter;
    174 yolo_detection_output_param: message YoloDetectionOutputParameter;
    175 yolov3_detection_output_param: message Yolov3DetectionOutputParameter;
    176 yolov3_param: message Yolov3Parameter;
    177 yolo_seg_param: message YoloSegParameter;
    178 segmentation_evaluate_param: message SegmentationEvaluateParameter;
    181 deformable_convolution_param: message DeformableConvolutionParameter;
    183 convolution3d_param: message Convolution3DParameter;
    184 pooling3d_param: message Pooling3DParameter;
    185 detectnet_groundtruth_param: message DetectNetGroundTruthParameter;
    186 detectnet_augmentation_param: message DetectNetAugmentationParameter;
    188 snapshot_log_weights: value bool;
    189 snapshot_log_in: value bool;
    190 snapshot_log_out: value bool;
    191 roi_warping_param: message ROIWarpingParameter;
    192 mask_resize_param: message MaskResizeParameter;
    193 forward_type: value Type = Type::DOUBLE;
    194 backward_type: value Type = Type::DOUBLE;
    195 forward_math: value Type = Type::DOUBLE;
    196 backward_math: value Type = Type::DOUBLE;
    197 mergecrop_param: message MergeCropParameter;
    200 center_loss_param: message CenterLossParameter;
    201 lstm_param: message LSTMParameter;
    203 transpose_param: message TransposeParameter;
    204 reverse_param: message ReverseParameter;
    205 bn_param: message BNParameter;
    206 interp_param: message InterpParameter;
    207 seg_accuracy_param: message SegAccuracyParameter;
    209 dense_crf_param: message DenseCRFParameter;
    210 domain_transform_param: message DomainTransformParameter;
    213 unique_label_param: message UniqueLabelParameter;
    215 upsample_param: message UpsampleParameter;
    216 coeff_schedule_param: message CoeffScheduleParameter;
    217 augmentation_param: message AugmentationParameter;
    218 correlation_param: message CorrelationParameter;
    220 writer_param: message WriterParameter;
    222 local_param: message LocalParameter;
    224 triplet_loss_param: message TripletLossParameter;
    225 eltwise_affine_param: message EltwiseAffineParameter;
    227 engine: text;
    230 box_annotator_ohem_param: message BoxAnnotatorOHEMParameter;
    231 spatial_dropout_param: message SpatialDropoutParameter;
    233 quantization_param: message QuantizationParameter;
    234 reorg_param: message ReorgParameter;
    236 region_loss_param: message RegionLossParameter;
    237 selu_param: message SeLuParameter;
    238 selu_dropout_param: message SeLuDropoutParameter;
    239 shuffle_channel_param: message ShuffleChannelParameter;
    240 ctc_loss_param: message CtcLossParameter;
    241 continuation_indicator_param: message ContinuationIndicatorParameter;
    242 labelsequence_accuracy_param: message LabelsequenceAccuracyParameter;
    243 dice_coef_loss_param: message DiceCoefLossParameter;
    244 roi_align_param: message ROIAlignParameter;
    247 unpooling_param: message UnPoolingParameter;
    248 imresize_param: message ImResizeParameter;
    249 nms_param: message NmsParameter;
    250 st_param: message SpatialTransformerParameter;
    282 seg_data_param: message SegDataParameter;
    283 detection_loss_param: message DetectionLossParameter;
    284 detection_accuracy_param: message DetectionAccuracyParameter;
    285 box_output_param: message BoxOutputParameter;
    286 proposal_target_param: message ProposalTargetParameter;
    287 image_gt_data_param: message ImageGtDataParameter;
    288 bbox_reg_param: message BBoxRegParameter;
    289 decode_bbox_param: message DecodeBBoxParameter;
    290 detection_data_param: message DetectionDataParameter;
    291 eval_data_param: message EvalDataParameter;
    292 hard_mining_param: message HardMiningParameter;
    293 scale_route_param: message ScaleRouteParameter;
    294 detection_group_loss_param: message DetectionGroupLossParameter;
    295 detection_group_accuracy_param: message DetectionGroupAccuracyParameter;
    296 box_group_output_param: message BoxGroupOutputParameter;
    297 frcnn_output_param: message FrcnnOutputParameter;
    298 connectivity_mode: value layer_parameter::ConnectivityMode = layer_parameter::ConnectivityMode::CONNECTED;
    299 display: value bool = false;
    300 sparsify_param: message SparsifyParameter;
    301 symmetric_rectify_param: message SymmetricRectifyParameter;
    305 multi_stage_meanfield_param: message MultiStageMeanfieldParameter;
    306 padding_param: message PaddingParameter;
    307 strict_dim: value bool = true;
    308 rank_param: message RankParameter;
    315 ctc_decoder_param: message CTCDecoderParameter;
    316 entropy_param: message EntropyParameter;
    317 eltwise_accuracy_param: message EltwiseAccuracyParameter;
    318 mmd_param: message MMDParameter;
    319 jmmd_param: message JMMDParameter;
    320 gradient_scaler_param: message GradientScalerParameter;
    321 rrelu_param: message RReLUParameter;
    322 guided_dropout_param: message GuidedDropoutParameter;
    323 rescale_param: message RescaleParameter;
    324 crop_center_param: message CropCenterParameter;
    325 gs_tiling_param: message GSTilingParameter;
    326 spatial_softmax_param: message SpatialSoftmaxParameter;
    327 expmax_param: message ExpMaxParameter;
    328 cudnn_batch_norm_param: message CuDNNBatchNormParameter;
    329 warp_param: message WarpParameter;
    330 roi_pooling_param: message ROIPoolingParameter;
    331 smooth_l1_loss_param: message SmoothL1LossParameter;
} }

message! { LayerState LAYER_STATE_DESC "LayerState" {
    0 net: text;
    1 layer: text;
    2 data: bytes Vec<u8>;
    3 blobs: list BlobProto;
} }

message! { LocalParameter LOCAL_PARAMETER_DESC "LocalParameter" {
    0 num_output: value u32;
    1 bias_term: value bool = true;
    2 pad: value u32 = 0;
    3 kernel_size: value u32;
    4 stride: value u32 = 1;
    5 weight_filler: message FillerParameter;
    6 bias_filler: message FillerParameter;
} }

message! { LogParameter LOG_PARAMETER_DESC "LogParameter" {
    0 base: value f32 = -1.0;
    1 scale: value f32 = 1.0;
    2 shift: value f32 = 0.0;
} }

message! { LossParameter LOSS_PARAMETER_DESC "LossParameter" {
    0 ignore_label: value i32;
    1 normalize: value bool;
    2 normalization: value loss_parameter::NormalizationMode = loss_parameter::NormalizationMode::VALID;
    3 label_smoothing: value f32;
    4 weight_by_label_freqs: value bool;
    5 class_weighting: list f32;
    6 pre_fixed_normalizer: value f32;
    7 label_weights: list f32;
    8 class_weights: list f32;
} }

message! { LpqLossParameter LPQ_LOSS_PARAMETER_DESC "LpqLossParameter" {
    0 pq_episode_starts_at_iter: list u32;
    1 p: list f32;
    2 q: list f32;
    3 p_epsilon: value f32 = 0.0;
    4 q_epsilon: value f32 = 0.01;
    5 l2_prescale_by_channels: value bool = false;
    6 normalize_by_num_entries: value bool = false;
} }

message! { MMDParameter MMD_PARAMETER_DESC "MMDParameter" {
    0 kernel_num: value u32 = 5;
    1 kernel_mul: value f32 = 2.0;
    2 fix_gamma: value bool = false;
} }

message! { MVNParameter MVN_PARAMETER_DESC "MVNParameter" {
    0 normalize_variance: value bool = true;
    1 across_channels: value bool = false;
    2 eps: value f32 = 1e-9;
} }

message! { MarginInnerProductParameter MARGIN_INNER_PRODUCT_PARAMETER_DESC "MarginInnerProductParameter" {
    0 num_output: value u32;
    1 r#type: value margin_inner_product_parameter::MarginType = margin_inner_product_parameter::MarginType::SINGLE;
    2 weight_filler: message FillerParameter;
    3 axis: value i32 = 1;
    4 base: value f32 = 1.0;
    5 gamma: value f32 = 0.0;
    6 power: value f32 = 1.0;
    7 iteration: value i32 = 0;
    8 lambda_min: value f32 = 0.0;
} }

message! { MaskResizeParameter MASK_RESIZE_PARAMETER_DESC "MaskResizeParameter" {
    0 output_height: value u32 = 0;
    1 output_width: value u32 = 0;
} }

message! { MeanParameter MEAN_PARAMETER_DESC "MeanParameter" {
    0 operation: value mean_parameter::MeanOperation = mean_parameter::MeanOperation::ADD;
    1 file: text;
    2 value: list f32;
    3 mean_scale: value f32 = 1.0;
    4 input_scale: value f32 = 1.0;
    5 output_scale: value f32 = 1.0;
} }

message! { MemoryDataParameter MEMORY_DATA_PARAMETER_DESC "MemoryDataParameter" {
    0 batch_size: value u32;
    1 channels: value u32;
    2 height: value u32;
    3 width: value u32;
    4 dim: list u64;
    5 channels1: value u32 = 1;
    6 height1: value u32 = 1;
    7 width1: value u32 = 1;
    8 channels2: value u32 = 1;
    9 height2: value u32 = 1;
    10 width2: value u32 = 1;
    11 channels3: value u32 = 1;
    12 height3: value u32 = 1;
    13 width3: value u32 = 1;
    14 channels4: value u32 = 1;
    15 height4: value u32 = 1;
    16 width4: value u32 = 1;
    17 length: value u32;
    18 transpose: value bool;
    19 input_shapes: list BlobShape;
    20 label_type: value memory_data_parameter::LabelType = memory_data_parameter::LabelType::SINGLE;
    21 label_channels: value u32 = 0;
    22 label_height: value u32 = 0;
    23 label_width: value u32 = 0;
} }

message! { MemoryOptimizationParameter MEMORY_OPTIMIZATION_PARAMETER_DESC "MemoryOptimizationParameter" {
    0 optimize_train: value bool = true;
    1 optimize_test: value bool = false;
    2 exclude_blob: list String;
} }

message! { MergeCropParameter MERGE_CROP_PARAMETER_DESC "MergeCropParameter" {
    0 operation: value merge_crop_parameter::MergeOp = merge_crop_parameter::MergeOp::STACK;
    1 forward: list bool;
    2 backward: list bool;
} }

message! { MultiBoxLossParameter MULTI_BOX_LOSS_PARAMETER_DESC "MultiBoxLossParameter" {
    0 loc_loss_type: value multi_box_loss_parameter::LocLossType = multi_box_loss_parameter::LocLossType::SMOOTH_L1;
    1 conf_loss_type: value multi_box_loss_parameter::ConfLossType = multi_box_loss_parameter::ConfLossType::SOFTMAX;
    2 loc_weight: value f32 = 1.0;
    3 num_classes: value u32;
    4 share_location: value bool = true;
    5 match_type: value multi_box_loss_parameter::MatchType = multi_box_loss_parameter::MatchType::PER_PREDICTION;
    6 overlap_threshold: value f32 = 0.5;
    7 use_prior_for_matching: value bool = true;
    8 background_label_id: value u32 = 0;
    9 use_difficult_gt: value bool = true;
    10 do_neg_mining: value bool;
    11 neg_pos_ratio: value f32 = 3.0;
    12 neg_overlap: value f32 = 0.5;
    13 code_type: value prior_box_parameter::CodeType = prior_box_parameter::CodeType::CORNER;
    14 encode_variance_in_target: value bool = false;
    15 map_object_to_agnostic: value bool = false;
    16 ignore_cross_boundary_bbox: value bool = false;
    17 bp_inside: value bool = false;
    18 mining_type: value multi_box_loss_parameter::MiningType = multi_box_loss_parameter::MiningType::MAX_NEGATIVE;
    19 nms_param: message NonMaximumSuppressionParameter;
    20 sample_size: value i32 = 64;
    21 use_prior_for_nms: value bool = false;
    22 ignore_difficult_gt: value bool = false;
    23 objectness_score: value f32 = 0.01;
} }

message! { MultiPhaseSolverParameter MULTI_PHASE_SOLVER_PARAMETER_DESC "MultiPhaseSolverParameter" {
} }

message! { MultiStageMeanfieldParameter MULTI_STAGE_MEANFIELD_PARAMETER_DESC "MultiStageMeanfieldParameter" {
    0 compatibility_mode: value multi_stage_meanfield_parameter::Mode = multi_stage_meanfield_parameter::Mode::POTTS;
    1 threshold: value f32;
    2 theta_alpha: value f32 = 10.0;
    3 theta_beta: value f32 = 10.0;
    4 theta_gamma: value f32 = 10.0;
    5 num_iterations: value u32 = 1;
    6 spatial_filter_weight: value f32 = 1.0;
    7 bilateral_filter_weight: value f32 = 1.0;
    8 forced_spatial_filter_weight: value f32;
    9 forced_bilateral_filter_weight: value f32;
} }

message! { NetParameter NET_PARAMETER_DESC "NetParameter" {
    0 name: text;
    1 layers: list V1LayerParameter;
    2 input: list String;
    3 input_dim: list i32;
    4 force_backward: value bool = false;
    5 state: message NetState;
    6 debug_info: value bool = false;
    7 input_shape: list BlobShape;
    8 engine: text;
    10 default_forward_type: value Type = Type::DOUBLE;
    11 default_backward_type: value Type = Type::DOUBLE;
    12 default_forward_math: value Type = Type::DOUBLE;
    13 default_backward_math: value Type = Type::DOUBLE;
    14 global_grad_scale: value f32;
    15 global_grad_scale_adaptive: value bool;
    16 default_conv_algos_override: text;
    17 reduce_buckets: value i32;
    18 default_cudnn_math_override: value i32;
    19 eltwise_mem_sharing: value bool;
    20 data_type: value DataType = DataType::CAFFE_FLOAT;
    22 reduced_memory_inference: value bool;
    23 autotune: value Autotune = Autotune::CAFFE_AUTOTUNE_DISABLED;
    24 layer: list LayerParameter;
    26 mem_param: message MemoryOptimizationParameter;
    27 net_quantization_param: message NetQuantizationParameter;
    28 bn_stats_batch_size: value u32;
    29 copyright: text;
    30 quantize: value bool;
} }

message! { NetQuantizationParameter NET_QUANTIZATION_PARAMETER_DESC "NetQuantizationParameter" {
    0 quantize_weights: value bool = true;
    1 quantize_activations: value bool = true;
    2 bitwidth_weights: value u32 = 12;
    3 bitwidth_activations: value u32 = 8;
    4 bitwidth_bias: value u32 = 16;
    5 power2_scale_weights: value bool = false;
    6 power2_scale_activations: value bool = false;
    7 apply_offset_weights: value bool = true;
    8 apply_offset_activations: value bool = false;
    9 precision: value quantization_parameter::Precision = quantization_parameter::Precision::QuantizationParameter_Precision_DYNAMIC_FIXED_POINT;
    10 rounding_scheme: value quantization_parameter::Rounding = quantization_parameter::Rounding::QuantizationParameter_Rounding_NEAREST;
    11 display_quantization: value i32 = 2000;
    12 update_quantization_param: value bool = true;
    13 quantization_start: value i32 = 1;
    14 range_update_factor: value f32 = 0.01;
    15 range_expansion_factor: value f32 = 1.25;
    16 ignored_layer_names: list String;
} }

message! { NetState NET_STATE_DESC "NetState" {
    0 phase: value Phase = Phase::TEST;
    1 level: value i32 = 0;
    2 stage: list String;
    3 quantizer_mode: value QuantizerMode = QuantizerMode::CAFFE_QUANT_PASSIVE;
} }

message! { NetStateRule NET_STATE_RULE_DESC "NetStateRule" {
    0 phase: value Phase = Phase::TRAIN;
    1 min_level: value i32;
    2 max_level: value i32;
    3 stage: list String;
    4 not_stage: list String;
} }

message! { NmsParameter NMS_PARAMETER_DESC "NmsParameter" {
    0 threshold: value f32 = 0.5;
    1 num_peak: value u32 = 100;
    2 max_peaks: value u32 = 20;
    3 num_parts: value u32 = 15;
} }

message! { NoiseParameter NOISE_PARAMETER_DESC "NoiseParameter" {
    0 prob: value f32 = 0.0;
    1 hist_eq: value bool = false;
    2 inverse: value bool = false;
    3 decolorize: value bool = false;
    4 gauss_blur: value bool = false;
    5 jpeg: value f32 = -1.0;
    6 posterize: value bool = false;
    7 erode: value bool = false;
    8 saltpepper: value bool = false;
    9 saltpepper_param: message SaltPepperParameter;
    10 clahe: value bool = false;
    11 convert_to_hsv: value bool = false;
    12 convert_to_lab: value bool = false;
    13 all_effects: value bool = false;
    14 mu: value f32 = 0.0;
    15 sigma: value f32 = 1.0;
    16 gaussian_std: value f32 = 0.0;
    17 uniform_range: value f32 = 0.0;
    18 bias: value f32 = 0.0;
} }

message! { NonMaximumSuppressionParameter NON_MAXIMUM_SUPPRESSION_PARAMETER_DESC "NonMaximumSuppressionParameter" {
    0 nms_threshold: value f32 = 0.3;
    1 top_k: value i32;
    2 eta: value f32 = 1.0;
    3 soft_nms: value bool = false;
    4 theta: value f32 = 0.5;
} }

message! { NormalizeParameter NORMALIZE_PARAMETER_DESC "NormalizeParameter" {
    0 across_spatial: value bool = true;
    1 scale_filler: message FillerParameter;
    2 channel_shared: value bool = true;
    3 eps: value f32 = 1e-10;
    4 add_eps_before_sqrt: value bool = true;
    5 normalize_type: text = "L2";
    6 fix_gradient: value bool = false;
    7 bp_norm: value bool = false;
    8 fix_scale: value bool = true;
} }

message! { NormalizedBBox NORMALIZED_B_BOX_DESC "NormalizedBBox" {
    0 xmin: value f32;
    1 ymin: value f32;
    2 xmax: value f32;
    3 ymax: value f32;
    4 label: value i32;
    5 difficult: value bool;
    6 score: value f32;
    7 size: value f32;
    8 x_center: value f32;
    9 y_center: value f32;
    10 width: value f32;
    11 height: value f32;
    12 keypoint_x: list f32;
    13 keypoint_y: list f32;
} }

message! { PReLUParameter P_RE_LU_PARAMETER_DESC "PReLUParameter" {
    0 filler: message FillerParameter;
    1 channel_shared: value bool = false;
} }

message! { PSROIPoolingParameter PSROI_POOLING_PARAMETER_DESC "PSROIPoolingParameter" {
    0 spatial_scale: value f32;
    1 output_dim: value i32;
    2 group_size: value i32;
} }

message! { PaddingParameter PADDING_PARAMETER_DESC "PaddingParameter" {
    0 pad_beg: value i32 = 0;
    1 pad_end: value i32 = 0;
} }

message! { ParamSpec PARAM_SPEC_DESC "ParamSpec" {
    0 name: text;
    1 share_mode: value param_spec::DimCheckMode = param_spec::DimCheckMode::STRICT;
    2 lr_mult: value f32 = 1.0;
    3 decay_mult: value f32 = 1.0;
    4 breadth_decay_mult: value f32 = 0.0;
    5 kernel_shape_decay_mult: value f32 = 0.0;
    7 regularization_type: text = "";
    9 force_mult: value f32 = 0.0;
    10 decay_proto: text;
} }

message! { ParameterParameter PARAMETER_PARAMETER_DESC "ParameterParameter" {
    0 shape: message BlobShape;
    1 blob_filler: message FillerParameter;
} }

message! { PermuteParameter PERMUTE_PARAMETER_DESC "PermuteParameter" {
    0 order: list u32;
} }

message! { Pooling3DParameter POOLING3_D_PARAMETER_DESC "Pooling3DParameter" {
    0 pool: value pooling3_d_parameter::PoolMethod = pooling3_d_parameter::PoolMethod::MAX;
    1 kernel_size: value u32;
    2 stride: value u32 = 1;
    3 pad: value u32 = 0;
    4 kernel_depth: value u32;
    5 temporal_stride: value u32 = 1;
    6 pad_w0: value u32 = 0;
    7 pad_w1: value u32 = 0;
    8 pad_d0: value u32 = 0;
    9 pad_d1: value u32 = 0;
    10 kernel_h: value u32;
    11 kernel_w: value u32;
    12 kernel_d: value u32;
    13 stride_h: value u32;
    14 stride_w: value u32;
    15 stride_d: value u32;
    16 global_pooling: value bool = false;
    17 ceil_mode: value bool = false;
    18 pad_h0: value u32 = 0;
    19 pad_h1: value u32 = 0;
} }

message! { PoolingParameter POOLING_PARAMETER_DESC "PoolingParameter" {
    0 pool: value pooling_parameter::PoolMethod = pooling_parameter::PoolMethod::MAX;
    1 kernel_size: value u32;
    2 stride: value u32 = 1;
    3 pad: value u32 = 0;
    4 kernel_h: value u32;
    5 kernel_w: value u32;
    6 stride_h: value u32;
    7 stride_w: value u32;
    8 pad_h: value u32 = 0;
    9 pad_w: value u32 = 0;
    10 engine: value pooling_parameter::Engine = pooling_parameter::Engine::DEFAULT;
    11 global_pooling: value bool = false;
    12 round_mode: value pooling_parameter::RoundMode = pooling_parameter::RoundMode::CEIL;
    13 blobs_a_min: value f32;
    14 pad_3d: list u32;
    15 axis: value i64;
    16 stride_3d: list u32;
    17 pad_t: value u32;
    18 pad_b: value u32;
    19 output_shift_instead_division: value u32;
    20 input_scale: value f64;
    21 output_scale: value f64;
    22 input_zero_point: value i32;
    23 output_zero_point: value i32;
    24 torch_pooling: value bool;
    25 pad_shape: message BlobShape;
    26 kernel_shape: message BlobShape;
    27 stride_shape: message BlobShape;
    28 dilation: list u64;
    29 blobs_lr: value f32;
    30 avg_include_pad: value bool;
    31 kernel_size_3d: list u32;
    32 bin_size: value u32;
    33 bin_h: value u32;
    34 bin_w: value u32;
    35 pad_type: value u32;
    36 ceil_mode: value bool;
    37 pad_l: value u32;
    38 pad_r: value u32;
    39 kernel_depth: value u32;
    40 temporal_stride: value u32 = 1;
} }

message! { PowerParameter POWER_PARAMETER_DESC "PowerParameter" {
    0 power: value f32 = 1.0;
    1 scale: value f32 = 1.0;
    2 shift: value f32 = 0.0;
} }

message! { PriorBoxParameter PRIOR_BOX_PARAMETER_DESC "PriorBoxParameter" {
    0 min_size: list f32;
    1 max_size: list f32;
    2 aspect_ratio: list f32;
    3 flip: value bool = true;
    4 clip: value bool = false;
    5 variance: list f32;
    6 img_size: value u32;
    7 img_h: value u32;
    8 img_w: value u32;
    9 step: value f32;
    10 step_h: value f32;
    11 step_w: value f32;
    12 offset: value f32 = 0.5;
    13 faceboxes: value bool = false;
    14 box_width: list f32;
    15 box_height: list f32;
    16 tf: value bool = false;
    17 yx_order: value bool = false;
    18 keras: value bool = false;
    19 num_keypoint: value u32 = 0;
    20 width: list f32;
    21 height: list f32;
    22 denser_prior_boxes: value bool = false;
    23 offset_h: list f32;
    24 offset_w: list f32;
} }

message! { ProposalParameter PROPOSAL_PARAMETER_DESC "ProposalParameter" {
    0 feat_stride: value i64 = 16;
    1 base_size: value u32 = 16;
    2 min_size: value u32 = 16;
    3 ratio: list f32;
    4 scale: list f32;
    5 pre_nms_topn: value i64 = 6000;
    6 post_nms_topn: value u32 = 300;
    7 nms_thresh: value f32 = 0.7;
    8 anchor_base_size: value i32 = 16;
    9 anchor_scale: value i32 = 3;
    10 anchor_ratio: value i32 = 3;
    11 max_rois: value i32 = 300;
    12 rpn_min_size: value f32 = 16.0;
    13 rpn_nms_thresh: value f32 = 0.7;
    14 nms_input_num: value u32 = 6000;
    15 nms_output_num: value u32 = 300;
    16 stride_h: value u32;
    17 stride_w: value u32;
    18 nms_iou_th: value f32;
    19 min_width: value f32 = 0.0;
    20 min_height: value f32 = 0.0;
} }

message! { ProposalTargetParameter PROPOSAL_TARGET_PARAMETER_DESC "ProposalTargetParameter" {
    0 cls_num: value u32;
    1 batch_size: value i32 = 128;
    2 fg_fraction: value f32 = 0.25;
    3 num_img_per_batch: value u32 = 4;
    4 fg_thr: value f32 = 0.5;
    5 bg_thr_hg: value f32 = 0.5;
    6 bg_thr_lw: value f32 = 0.1;
    7 img_width: value u32;
    8 img_height: value u32;
    9 iou_weighted: value bool = false;
    10 bbox_thr_lw: value f32 = 0.0;
    11 bbox_thr_hg: value f32 = 10.0;
    12 pickup_discard: value bool = true;
    13 append_gtbox: value bool = true;
} }

message! { PythonParameter PYTHON_PARAMETER_DESC "PythonParameter" {
    0 module: text;
    1 layer: text;
    2 param_str: text = "";
    3 share_in_parallel: value bool = false;
} }

message! { QuantizationParameter QUANTIZATION_PARAMETER_DESC "QuantizationParameter" {
    0 precision: value quantization_parameter::Precision = quantization_parameter::Precision::DYNAMIC_FIXED_POINT;
    1 rounding_scheme: value quantization_parameter::Rounding = quantization_parameter::Rounding::NEAREST;
    2 bw_layer_in: value u32 = 32;
    3 bw_layer_out: value u32 = 32;
    4 bw_params: value u32 = 32;
    5 fl_layer_in: list i32;
    6 fl_layer_out: list i32;
    7 fl_params: list i32;
    8 mant_bits: value u32 = 23;
    9 exp_bits: value u32 = 8;
    10 exp_min: value i32 = -8;
    11 exp_max: value i32 = -1;
    12 unsigned_layer_in: list bool;
    13 unsigned_layer_out: value bool = false;
    14 min_layer_in: list f32;
    15 min_layer_out: value f32 = 0.0;
    16 max_layer_in: list f32;
    17 max_layer_out: value f32 = 0.0;
    18 min_layer_weights: value f32 = 0.0;
    19 scale_in: list f32;
    20 scale_out: list f32;
    21 scale_params: list f32;
    22 is_negative_input: value bool = false;
    23 force_u8_input: value bool = false;
    24 power2_scale_weights: value bool = false;
    25 power2_scale_activations: value bool = false;
    26 qparam_in: list QuantizationParameterQParams;
    27 qparam_w: list QuantizationParameterQParams;
    28 qparam_out: list QuantizationParameterQParams;
    29 quantized_infer_count: value i32 = 0;
    30 bw_weights: value u32 = 8;
    31 fl_weights: value i32 = 16;
    32 max_layer_weights: value f32 = 0.0;
    33 quantize_layer_in: value bool = false;
    34 quantize_layer_out: value bool = false;
    35 quantize_layer_weights: value bool = false;
} }

message! { QuantizationParameterQParams QUANTIZATION_PARAMETER_Q_PARAMS_DESC "QuantizationParameter.QParams" {
    0 quantize: value bool = false;
    1 bitwidth: value u32 = 8;
    2 fracbits: value i32 = 0;
    3 unsigned_data: value bool = false;
    4 unsigned_quant: value bool = false;
    5 scale_target: value f32 = 1.0;
    6 scale_applied: value f32 = 1.0;
    7 shiftbits: value i32 = 0;
    8 offset: value f32 = 0.0;
    9 min: value f32 = 0.0;
    10 max: value f32 = 0.0;
} }

message! { ROIAlignParameter ROI_ALIGN_PARAMETER_DESC "ROIAlignParameter" {
    0 pooled_h: value u32 = 0;
    1 pooled_w: value u32 = 0;
    2 spatial_scale: value f32 = 1.0;
    3 sampling_ratio: value i32 = -1;
    4 roi_end_mode: value i32 = 0;
} }

message! { ROIPoolingParameter ROI_POOLING_PARAMETER_DESC "ROIPoolingParameter" {
    0 pooled_h: value u32 = 0;
    1 pooled_w: value u32 = 0;
    2 spatial_scale: value f32 = 1.0;
    3 pooled_size: list u32;
    4 pad_ratio: value f32 = 0.0;
} }

message! { ROIWarpingParameter ROI_WARPING_PARAMETER_DESC "ROIWarpingParameter" {
    0 pooled_h: value u32 = 0;
    1 pooled_w: value u32 = 0;
    2 spatial_scale: value f32 = 1.0;
} }

message! { RReLUParameter R_RE_LU_PARAMETER_DESC "RReLUParameter" {
    0 lb: value f32 = 5.0;
    1 ub: value f32 = 10.0;
} }

message! { RandomGeneratorParameter RANDOM_GENERATOR_PARAMETER_DESC "RandomGeneratorParameter" {
    0 rand_type: text = "uniform";
    1 exp: value bool = false;
    2 mean: value f32 = 0.0;
    3 spread: value f32 = 0.0;
    4 prob: value f32 = 1.0;
    5 apply_schedule: value bool = true;
    6 discretize: value bool = false;
    7 multiplier: value f32 = 1.0;
} }

message! { RankParameter RANK_PARAMETER_DESC "RankParameter" {
    0 neg_num: value u32 = 1;
    1 pair_size: value u32 = 1;
    2 hard_ratio: value f32;
    3 rand_ratio: value f32;
    4 margin: value f32 = 0.5;
} }

message! { RankState RANK_STATE_DESC "RankState" {
    0 rng_state: bytes Vec<u8>;
    1 layer_states: list LayerState;
} }

message! { ReLU6Parameter RE_LU6_PARAMETER_DESC "ReLU6Parameter" {
    0 negative_slope: value f32 = 0.0;
} }

message! { ReLUParameter RE_LU_PARAMETER_DESC "ReLUParameter" {
    0 negative_slope: value f32 = 0.0;
    1 engine: value re_lu_parameter::Engine = re_lu_parameter::Engine::DEFAULT;
    2 fuse: value bool;
    3 maximum: value f32;
    4 minimum: value f32;
    5 input_scale: value f64;
    6 output_scale: value f64;
    7 input_zero_point: value i32;
    8 output_zero_point: value i32;
    9 relu6: value bool;
} }

message! { ReaderParameter READER_PARAMETER_DESC "ReaderParameter" {
    0 file: text;
    1 num: value u32 = 1;
} }

message! { ReaderState READER_STATE_DESC "ReaderState" {
    0 key: bytes Vec<u8>;
    1 index: value u64;
    2 rng: bytes Vec<u8>;
    3 label_key: bytes Vec<u8>;
    4 seed: value u32;
    5 epoch: value u64;
    6 at: value u64;
    7 file: value u64;
} }

message! { RecurrentParameter RECURRENT_PARAMETER_DESC "RecurrentParameter" {
    0 num_output: value u32 = 0;
    1 weight_filler: message FillerParameter;
    2 bias_filler: message FillerParameter;
    3 debug_info: value bool = false;
    4 expose_hidden: value bool = false;
    5 tf_rnn: value bool;
    6 linear_before_reset: value u32;
    7 direction: text;
    8 activation_alpha: list f32;
    9 activation_beta: list f32;
    10 activations: list String;
    11 default_initial: value bool;
    12 continue_recur: value bool;
    13 engine: value recurrent_parameter::Engine = recurrent_parameter::Engine::DEFAULT;
    14 dropout_ratio: value f64 = 0.0;
    15 dropout_seed: value i64 = 0;
    16 num_layers: value u32 = 1;
} }

message! { ReductionParameter REDUCTION_PARAMETER_DESC "ReductionParameter" {
    0 operation: value reduction_parameter::ReductionOp = reduction_parameter::ReductionOp::SUM;
    1 axis: value i32 = 0;
    2 coeff: value f32 = 1.0;
    3 k: value i32;
} }

message! { RegionLossParameter REGION_LOSS_PARAMETER_DESC "RegionLossParameter" {
    0 side: value u32 = 13;
    1 num_class: value u32 = 20;
    2 bias_match: value u32 = 1;
    3 coords: value u32 = 4;
    4 num: value u32 = 5;
    5 softmax: value u32 = 1;
    6 jitter: value f32 = 0.2;
    7 rescore: value u32 = 1;
    8 object_scale: value f32 = 1.0;
    9 class_scale: value f32 = 1.0;
    10 noobject_scale: value f32 = 0.5;
    11 coord_scale: value f32 = 5.0;
    12 absolute: value u32 = 1;
    13 thresh: value f32 = 0.2;
    14 random: value u32 = 1;
    15 biases: list f32;
    16 softmax_tree: text;
    17 class_map: text;
} }

message! { ReorgParameter REORG_PARAMETER_DESC "ReorgParameter" {
    0 stride: value u32;
    1 reverse: value bool = false;
} }

message! { ResampleParameter RESAMPLE_PARAMETER_DESC "ResampleParameter" {
    0 width: value u32;
    1 height: value u32;
    2 r#type: value resample_parameter::ResampleType = resample_parameter::ResampleType::LINEAR;
    3 antialias: value bool = true;
    4 factor: value f32 = 1.0;
} }

message! { RescaleParameter RESCALE_PARAMETER_DESC "RescaleParameter" {
    0 rf: value f32 = 1.0;
} }

message! { ReshapeParameter RESHAPE_PARAMETER_DESC "ReshapeParameter" {
    0 shape: message BlobShape;
    1 axis: value i32 = 0;
    2 num_axes: value i32 = -1;
    3 pixelshuffler: value i32;
} }

message! { ResizeParameter RESIZE_PARAMETER_DESC "ResizeParameter" {
    0 prob: value f32 = 1.0;
    1 resize_mode: value resize_parameter::ResizeMode = resize_parameter::ResizeMode::WARP;
    2 height: value u32 = 0;
    3 width: value u32 = 0;
    4 pad_mode: value resize_parameter::PadMode = resize_parameter::PadMode::CONSTANT;
    5 pad_value: list f32;
    6 interp_mode: list resize_parameter::InterpMode;
    7 height_scale: value u32 = 0;
    8 width_scale: value u32 = 0;
    9 jitter: value f32 = 0.3;
    10 is_pyramid_test: value bool = false;
    11 out_height_scale: value f32;
    12 out_width_scale: value f32;
    13 center_object: value bool = false;
    14 max_angle: value f32 = 0.0;
} }

message! { ReverseParameter REVERSE_PARAMETER_DESC "ReverseParameter" {
    0 axis: list i32;
} }

message! { SPPParameter SPP_PARAMETER_DESC "SPPParameter" {
    0 pyramid_height: value u32;
    1 pool: value spp_parameter::PoolMethod = spp_parameter::PoolMethod::MAX;
    2 engine: value spp_parameter::Engine = spp_parameter::Engine::DEFAULT;
} }

message! { SaltPepperParameter SALT_PEPPER_PARAMETER_DESC "SaltPepperParameter" {
    0 fraction: value f32 = 0.0;
    1 value: list f32;
    2 r#type: value salt_pepper_parameter::SaltType = salt_pepper_parameter::SaltType::relative;
} }

message! { SampleConstraint SAMPLE_CONSTRAINT_DESC "SampleConstraint" {
    0 min_jaccard_overlap: value f32;
    1 max_jaccard_overlap: value f32;
    2 min_sample_coverage: value f32;
    3 max_sample_coverage: value f32;
    4 min_object_coverage: value f32;
    5 max_object_coverage: value f32;
} }

message! { Sampler SAMPLER_DESC "Sampler" {
    0 min_scale: value f32 = 1.0;
    1 max_scale: value f32 = 1.0;
    2 min_aspect_ratio: value f32 = 1.0;
    3 max_aspect_ratio: value f32 = 1.0;
} }

message! { SaveOutputParameter SAVE_OUTPUT_PARAMETER_DESC "SaveOutputParameter" {
    0 output_directory: text;
    1 output_name_prefix: text;
    2 output_format: text;
    3 label_map_file: text;
    4 name_size_file: text;
    5 num_test_image: value u32;
    6 resize_param: message ResizeParameter;
} }

message! { ScaleParameter SCALE_PARAMETER_DESC "ScaleParameter" {
    0 axis: value i32 = 1;
    1 num_axes: value i32 = 1;
    2 filler: message FillerParameter;
    3 bias_term: value bool = false;
    4 bias_filler: message FillerParameter;
    5 min_value: value f32;
    6 max_value: value f32;
} }

message! { ScaleRouteParameter SCALE_ROUTE_PARAMETER_DESC "ScaleRouteParameter" {
    0 low_scale: value f32;
    1 high_scale: value f32;
} }

message! { SeLuDropoutParameter SE_LU_DROPOUT_PARAMETER_DESC "SeLuDropoutParameter" {
    0 dropout_ratio: value f32 = 0.1;
    1 alpha: value f32 = -1.7580993;
} }

message! { SeLuParameter SE_LU_PARAMETER_DESC "SeLuParameter" {
    0 lambda: value f32 = 1.050701;
    1 alpha: value f32 = 1.6732632;
} }

message! { SegAccuracyParameter SEG_ACCURACY_PARAMETER_DESC "SegAccuracyParameter" {
    0 metric: value seg_accuracy_parameter::AccuracyMetric = seg_accuracy_parameter::AccuracyMetric::PixelAccuracy;
    1 ignore_label: list i32;
    2 reset: value bool = true;
} }

message! { SegDataParameter SEG_DATA_PARAMETER_DESC "SegDataParameter" {
    0 source: text;
    1 root_dir: text;
    2 shuffle: value bool = false;
    3 balance: value bool = false;
} }

message! { SegmentationEvaluateParameter SEGMENTATION_EVALUATE_PARAMETER_DESC "SegmentationEvaluateParameter" {
    0 num_classes: value u32 = 1;
    1 threshold: value f32 = 0.5;
} }

message! { ShuffleChannelParameter SHUFFLE_CHANNEL_PARAMETER_DESC "ShuffleChannelParameter" {
    0 group: value u32 = 1;
} }

message! { SliceParameter SLICE_PARAMETER_DESC "SliceParameter" {
    0 slice_dim: value u32 = 1;
    1 slice_point: list u32;
    2 axis: value i32 = 1;
} }

message! { SmoothL1LossParameter SMOOTH_L1_LOSS_PARAMETER_DESC "SmoothL1LossParameter" {
    0 sigma: value f32 = 1.0;
    1 abssum: value bool = true;
} }

message! { SoftTruncationParameter SOFT_TRUNCATION_PARAMETER_DESC "SoftTruncationParameter" {
    0 c: value f32 = 2.0;
} }

message! { SoftmaxParameter SOFTMAX_PARAMETER_DESC "SoftmaxParameter" {
    0 engine: value softmax_parameter::Engine = softmax_parameter::Engine::DEFAULT;
    1 axis: value i32 = 1;
    2 hard_ratio: value f32;
    3 class_weight: list f32;
    4 hard_mining_label: value i32;
    5 cutting_point: value f32;
    6 normalize_type: text;
    7 label_smooth_factor: value f32;
    8 scaling_temperature: value f32;
    9 input_scale: value f64;
    10 output_scale: value f64;
    11 input_zero_point: value i32;
    12 output_zero_point: value i32;
    13 temperature: value f32 = 1.0;
    14 dimension: text = "channel";
} }

message! { SolverParameter SOLVER_PARAMETER_DESC "SolverParameter" {
    0 train_net: text;
    1 test_net: list String;
    2 test_iter: list i32;
    3 test_interval: value i32 = 0;
    4 base_lr: value f32;
    5 display: value i32;
    6 max_iter: value i32;
    7 lr_policy: text;
    8 gamma: value f32;
    9 power: value f32;
    10 momentum: value f32;
    11 weight_decay: value f32;
    12 stepsize: value i32;
    13 snapshot: value i32 = 0;
    14 snapshot_prefix: text;
    15 snapshot_diff: value bool = false;
    16 solver_mode: value solver_parameter::SolverMode = solver_parameter::SolverMode::GPU;
    17 device_id: value i32 = 0;
    18 test_compute_loss: value bool = false;
    19 random_seed: value i64 = -1;
    20 train_net_param: message NetParameter;
    21 test_net_param: list NetParameter;
    22 debug_info: value bool = false;
    23 net: text;
    24 net_param: message NetParameter;
    25 train_state: message NetState;
    26 test_state: list NetState;
    27 snapshot_after_train: value bool = true;
    28 regularization_type: text = "L2";
    29 solver_type: value solver_parameter::SolverType = solver_parameter::SolverType::SGD;
    30 delta: value f32 = 1e-8;
    31 test_initialization: value bool = true;
    32 average_loss: value i32 = 1;
    33 stepvalue: list i32;
    34 clip_gradients: value f32 = -1.0;
    35 iter_size: value i32 = 1;
    36 snapshot_format: value solver_parameter::SnapshotFormat = solver_parameter::SnapshotFormat::BINARYPROTO;
    37 rms_decay: value f32 = 0.99;
    38 momentum2: value f32 = 0.999;
    39 r#type: text = "SGD";
    40 layer_wise_reduce: value bool = true;
    41 weights: list String;
    42 plateau_winsize: list i32;
    43 show_per_class_result: value bool;
    44 store_blobs_in_old_format: value bool;
    45 momentum_policy: text;
    46 max_momentum: value f32;
    47 momentum_power: value f32;
    48 larc: value bool;
    49 larc_policy: text;
    50 larc_eta: value f32;
    51 weight_decay_policy: text;
    52 weight_decay_power: value f32;
    53 test_and_snapshot_last_epochs: value i32;
    54 larc_turbo: value bool;
    55 max_weight_decay: value f32;
    56 gc: value bool;
    57 quantize_activations: value bool;
    58 quantization_param: message QuantizationParameter;
    59 decoupled_wd_t0: value i32;
    60 decoupled_wd_mult: value f32;
    61 lr_dropout: value f32;
    62 stagelr: list f32;
    63 stageiter: list i32;
    64 display_sparsity: value i32;
    65 sparse_mode: value SparseMode = SparseMode::SPARSE_NONE;
    66 sparsity_target: value f32;
    67 sparsity_step_factor: value f32;
    68 sparsity_step_iter: value i32;
    69 sparsity_start_iter: value i32;
    70 sparsity_start_factor: value f32;
    71 sparsity_threshold_maxratio: value f32;
    72 sparsity_itr_increment_bfr_applying: value bool;
    73 sparsity_threshold_value_max: value f32;
    74 eval_type: text;
    75 ap_version: text;
    76 rampup_interval: value i32;
    77 rampup_lr: value f32;
    78 min_lr: value f32;
    79 solver_data_type: value Type = Type::DOUBLE;
    80 device: value i64;
    81 data_type: value DataType = DataType::CAFFE_FLOAT;
    82 clamp_weights_lower: value f32;
    83 clamp_weights_upper: value f32;
    84 clip_weights: value f32;
    85 disabled_update: value bool;
    86 engine: text;
    87 warmup_iter: value i32;
    88 warmup_start_lr: value f32;
    89 local_lr_auto: value bool;
    90 local_gw_ratio: value f32;
    91 test_offset: value i32;
    92 amsgrad: value bool;
    93 rectified: value bool;
    94 adabelief: value bool;
    95 lr_mult: value f32;
    96 p_mult: value f32;
    97 period: value i32;
    98 lookahead: value bool;
    99 lookahead_steps: value i32;
    100 lookahead_alpha: value f32;
    101 per_parameter_reduce: value bool;
    102 test_before_snapshot: value bool;
    103 log_avg_gradient_norm: value bool;
    104 gan_solver: value bool;
    105 richness: value i32;
    106 group_id: list i32;
    107 ignore_shape_mismatch: value bool;
    108 snapshot_log: value bool;
    109 ignore_mismatching_blobs: value bool;
    110 quantization_start_iter: value u32;
    111 unsigned_check_in: value bool;
    112 unsigned_check_out: value bool;
    113 quantize_weights: value bool;
    114 display_quantization: value i32;
    115 insert_quantization_param: value bool;
    116 stepearly: value i32;
    117 breadth_decay: value f32 = 0.0;
    118 kernel_shape_decay: value f32 = 0.0;
    119 block_group_decay: value f32 = 0.0;
    120 prune_threshold: value f32 = 0.0001;
    121 measure_threshold: value f32 = 0.0001;
    122 max_threshold_factor: value f32 = 1.0;
    123 winograd_sparsity_factor: value f32 = 0.0;
    124 winograd_adjust_threshold: value i32 = 1;
    125 force_type: text = "Degradation";
    126 force_decay: value f32 = 0.0;
    127 force_iter: value i32 = -1;
    128 force_decay_type: text = "fixed";
    129 force_direction: text = "all";
    130 use_polyak: value bool = false;
    131 num_iter_polyak: value i32 = 16;
    132 get_train_err: value bool = false;
    133 train_err_limit: value i32 = -1;
} }

message! { SolverState SOLVER_STATE_DESC "SolverState" {
    0 iter: value i32;
    1 learned_net: text;
    2 history: list BlobProto;
    3 current_step: value i32 = 0;
    4 minimum_loss: value f32;
    5 iter_last_event: value i32;
    6 rng_state: bytes Vec<u8>;
    7 layer_states: list LayerState;
    8 losses: list f64;
    9 smoothed_loss: value f64;
    10 learned_net_digest: bytes Vec<u8>;
    11 state_digest: bytes Vec<u8>;
    12 rank_states: list RankState;
} }

message! { SparseDatum SPARSE_DATUM_DESC "SparseDatum" {
    0 size: value i32 = 0;
    1 nnz: value i32 = 0;
    2 indices: list i32;
    3 label: value f32;
    4 data: list f32;
} }

message! { SparsifyParameter SPARSIFY_PARAMETER_DESC "SparsifyParameter" {
    0 thre: value f32 = 0.0;
    1 coef: value f32 = 0.0;
} }

message! { SpatialDropoutParameter SPATIAL_DROPOUT_PARAMETER_DESC "SpatialDropoutParameter" {
    0 dropout_ratio: value f32 = 0.5;
} }

message! { SpatialSoftmaxParameter SPATIAL_SOFTMAX_PARAMETER_DESC "SpatialSoftmaxParameter" {
    0 engine: value softmax_parameter::Engine = softmax_parameter::Engine::DEFAULT;
    1 temperature: value f32 = 1.0;
} }

message! { SpatialTransformerParameter SPATIAL_TRANSFORMER_PARAMETER_DESC "SpatialTransformerParameter" {
    0 transform_type: text = "affine";
    1 sampler_type: text = "bilinear";
    2 output_H: value i32;
    3 output_W: value i32;
    4 to_compute_dU: value bool = true;
    5 theta_1_1: value f64;
    6 theta_1_2: value f64;
    7 theta_1_3: value f64;
    8 theta_2_1: value f64;
    9 theta_2_2: value f64;
    10 theta_2_3: value f64;
} }

message! { SwishParameter SWISH_PARAMETER_DESC "SwishParameter" {
    0 beta: value f32 = 1.0;
} }

message! { SymmetricRectifyParameter SYMMETRIC_RECTIFY_PARAMETER_DESC "SymmetricRectifyParameter" {
    0 filler: message FillerParameter;
    1 channel_shared: value bool = false;
    2 thre_decay: value f32 = 0.0;
} }

message! { ThresholdParameter THRESHOLD_PARAMETER_DESC "ThresholdParameter" {
    0 threshold: value f32 = 0.0;
} }

message! { TileParameter TILE_PARAMETER_DESC "TileParameter" {
    0 axis: value i32 = 1;
    1 tiles: value i32;
} }

message! { TransformationParameter TRANSFORMATION_PARAMETER_DESC "TransformationParameter" {
    0 scale: value f32 = 1.0;
    1 mirror: value bool = false;
    2 crop_size: value u32 = 0;
    3 mean_file: text;
    4 mean_value: list f32;
    5 force_color: value bool = false;
    6 force_gray: value bool = false;
    7 resize_param: list ResizeParameter;
    8 noise_param: list NoiseParameter;
    9 emit_constraint: message EmitConstraint;
    10 crop_h: value u32;
    11 crop_w: value u32;
    12 distort_param: message DistortionParameter;
    13 expand_param: message ExpansionParameter;
    14 vertical_stretch_upper: value f32;
    15 horizontal_stretch_lower: value f32;
    16 horizontal_stretch_upper: value f32;
    17 interpolation_algo_down: value transformation_parameter::InterpolationAlgo = transformation_parameter::InterpolationAlgo::INTER_NEAREST;
    18 interpolation_algo_up: value transformation_parameter::InterpolationAlgo = transformation_parameter::InterpolationAlgo::INTER_NEAREST;
    19 allow_upscale: value bool;
    20 forward_packing: value Packing = Packing::NCHW;
    21 display: value bool;
    22 num_labels: value i32;
    23 target_dist: value f32;
    24 center_perterb_max: value f32;
    25 sigma: value f32;
    26 sigma_center: value f32;
    27 clahe_tile_size: value f32;
    28 clahe_clip_limit: value f32;
    29 do_clahe: value bool;
    30 cvt_bgr2rgb: value bool;
    31 num_total_augs: value u32;
    32 aug_way: text;
    33 gray: value u32;
    34 np_in_lmdb: value u32;
    35 transform_body_joint: value bool;
    36 use_gpu_transform: value bool;
    37 random_seed: value i64;
    38 img_rand_resize_lower: value u32;
    39 img_rand_resize_upper: value u32;
    40 rand_resize_ratio_lower: value f32;
    41 rand_resize_ratio_upper: value f32;
    42 vertical_stretch_lower: value f32;
    43 min_scaling_factor: value f32;
    44 max_scaling_factor: value f32;
    45 max_rotation_angle: value u32;
    46 contrast_brightness_adjustment: value bool;
    47 smooth_filtering: value bool;
    48 min_side_min: value u32;
    49 min_contrast: value f32;
    50 max_contrast: value f32;
    51 max_brightness_shift: value u32;
    52 max_smooth: value f32;
    53 apply_probability: value f32;
    54 debug_params: value bool;
    55 max_color_shift: value u32;
    56 min_side_max: value u32;
    57 min_side: value u32;
    58 rotation_angle_interval: value f32;
    59 contrast_adjustment: value bool;
    60 jpeg_compression: value bool;
    61 multiscale: value bool;
    62 scale_factors: list f32;
    63 crop_width: value u32;
    64 crop_height: value u32;
    65 center_crop: value bool;
    66 erase_ratio: value f32;
    67 scale_min: value f32;
    68 scale_max: value f32;
    69 aspect_min: value f32;
    70 aspect_max: value f32;
    73 flow: value bool;
    74 bgr2rgb: value bool;
    75 pad: value u32;
    76 rotate: value bool;
    78 untransformed_top: value bool;
    79 enable_classf_aug: value bool;
    80 vertical_mirror: value bool;
    81 random_90_deg_rot: value bool;
    82 max_cvg_len: value u32;
    83 min_cvg_len: value u32;
    84 opaque_coverage: value bool;
    85 coverage: text;
    86 flip_prob: value f32;
    87 max_rotate_degree: value f32;
    88 visualize: value bool;
    89 crop_size_x: value u32;
    90 crop_size_y: value u32;
    91 scale_prob: value f32;
    92 bbox_norm_factor: value f32;
    93 img_header: text;
    94 stride: value i64;
    95 scale_cvg: value f32;
    96 num_parts: value u32;
    97 caffe_yolo: value bool;
    98 fix_crop: value bool;
    99 multi_scale: value bool;
    100 scale_ratios: list f32;
    101 max_distort: value i32;
    102 is_flow: value bool;
    103 more_fix_crop: value bool;
    104 upper_size: value i32;
    105 upper_height: value i32;
    106 upper_width: value i32;
    107 original_image: value bool;
    108 debug_display: value bool = false;
    109 angle_interval: value f32 = 1.0;
    110 max_shearing_ratio: value f32 = 0.0;
    111 max_perspective_ratio: value f32 = 0.0;
    112 warp_fillval: value i32 = 0;
    113 use_imagedb_mean: value bool = false;
    114 use_image_mean: value bool = false;
    115 color_order: value transformation_parameter::ColorOrder = transformation_parameter::ColorOrder::RGB;
} }

message! { TransposeParameter TRANSPOSE_PARAMETER_DESC "TransposeParameter" {
    0 dim: list i32;
} }

message! { TripletLossParameter TRIPLET_LOSS_PARAMETER_DESC "TripletLossParameter" {
    0 margin: value f32 = 1.0;
    1 alpha: value f64;
    2 pregen_label_start: value i32;
    3 mu: value f32 = 1.0;
    4 sample: value bool = false;
} }

message! { TruncationParameter TRUNCATION_PARAMETER_DESC "TruncationParameter" {
    0 lower_bound: value f32 = 0.0;
    1 upper_bound: value f32 = 5.0;
} }

message! { UnPoolingParameter UN_POOLING_PARAMETER_DESC "UnPoolingParameter" {
    0 unpool: value un_pooling_parameter::UnPoolMethod = un_pooling_parameter::UnPoolMethod::FIXED;
    1 out_kernel_size: value u32;
    2 out_stride: value u32 = 1;
    3 out_pad: value u32 = 0;
    4 out_kernel_h: value u32;
    5 out_kernel_w: value u32;
    6 out_stride_h: value u32;
    7 out_stride_w: value u32;
    8 out_pad_h: value u32 = 0;
    9 out_pad_w: value u32 = 0;
    10 pool: value pooling_parameter::PoolMethod = pooling_parameter::PoolMethod::MAX;
    11 kernel_size: value u32;
    12 kernel_h: value u32;
    13 kernel_w: value u32;
    14 stride: value u32 = 1;
    15 stride_h: value u32;
    16 stride_w: value u32;
    17 pad: value u32 = 0;
    18 pad_h: value u32 = 0;
    19 pad_w: value u32 = 0;
    20 unpool_size: value u32;
    21 unpool_h: value u32;
    22 unpool_w: value u32;
    23 engine: value pooling_parameter::Engine = pooling_parameter::Engine::DEFAULT;
} }

message! { UniqueLabelParameter UNIQUE_LABEL_PARAMETER_DESC "UniqueLabelParameter" {
    0 max_labels: value i32;
    1 ignore_label: list i32;
    2 force_label: list f32;
} }

message! { UpsampleParameter UPSAMPLE_PARAMETER_DESC "UpsampleParameter" {
    0 scale: value i64 = 2;
    1 scale_h: value u32;
    2 scale_w: value u32;
    3 pad_out_h: value bool = false;
    4 pad_out_w: value bool = false;
    5 upsample_h: value u32;
    6 upsample_w: value u32;
} }

message! { V0LayerParameter V0_LAYER_PARAMETER_DESC "V0LayerParameter" {
    0 name: text;
    1 r#type: text;
    2 num_output: value u32;
    3 biasterm: value bool = true;
    4 weight_filler: message FillerParameter;
    5 bias_filler: message FillerParameter;
    6 pad: value u32 = 0;
    7 kernelsize: value u32;
    8 group: value u32 = 1;
    9 stride: value u32 = 1;
    10 pool: value v0_layer_parameter::PoolMethod = v0_layer_parameter::PoolMethod::MAX;
    11 dropout_ratio: value f32 = 0.5;
    12 local_size: value u32 = 5;
    13 alpha: value f32 = 1.0;
    14 beta: value f32 = 0.75;
    15 source: text;
    16 scale: value f32 = 1.0;
    17 meanfile: text;
    18 batchsize: value u32;
    19 cropsize: value u32 = 0;
    20 mirror: value bool = false;
    21 k: value f32 = 1.0;
    22 blobs: list BlobProto;
    23 blobs_lr: list f32;
    24 weight_decay: list f32;
    25 rand_skip: value u32 = 0;
    26 det_fg_threshold: value f32 = 0.5;
    27 det_bg_threshold: value f32 = 0.5;
    28 det_fg_fraction: value f32 = 0.25;
    29 det_context_pad: value u32 = 0;
    30 det_crop_mode: text = "warp";
    31 new_num: value i32 = 0;
    32 new_channels: value i32 = 0;
    33 new_height: value i32 = 0;
    34 new_width: value i32 = 0;
    35 shuffle_images: value bool = false;
    36 concat_dim: value u32 = 1;
    37 hdf5_output_param: message HDF5OutputParameter;
} }

message! { V1LayerParameter V1_LAYER_PARAMETER_DESC "V1LayerParameter" {
    0 layer: message V0LayerParameter;
    1 bottom: list String;
    2 top: list String;
    3 name: text;
    4 r#type: value v1_layer_parameter::LayerType = v1_layer_parameter::LayerType::NONE;
    5 blobs: list BlobProto;
    6 blobs_lr: list f32;
    7 weight_decay: list f32;
    8 concat_param: message ConcatParameter;
    9 convolution_param: message ConvolutionParameter;
    10 data_param: message DataParameter;
    11 dropout_param: message DropoutParameter;
    12 hdf5_data_param: message HDF5DataParameter;
    13 hdf5_output_param: message HDF5OutputParameter;
    14 image_data_param: message ImageDataParameter;
    15 infogain_loss_param: message InfogainLossParameter;
    16 inner_product_param: message InnerProductParameter;
    17 lrn_param: message LRNParameter;
    18 pooling_param: message PoolingParameter;
    19 window_data_param: message WindowDataParameter;
    20 power_param: message PowerParameter;
    21 memory_data_param: message MemoryDataParameter;
    22 argmax_param: message ArgMaxParameter;
    23 eltwise_param: message EltwiseParameter;
    24 threshold_param: message ThresholdParameter;
    25 dummy_data_param: message DummyDataParameter;
    26 accuracy_param: message AccuracyParameter;
    27 hinge_loss_param: message HingeLossParameter;
    28 relu_param: message ReLUParameter;
    29 slice_param: message SliceParameter;
    30 include: list NetStateRule;
    31 exclude: list NetStateRule;
    32 mvn_param: message MVNParameter;
    33 loss_weight: list f32;
    34 transform_param: message TransformationParameter;
    37 softmax_param: message SoftmaxParameter;
    38 contrastive_loss_param: message ContrastiveLossParameter;
    39 exp_param: message ExpParameter;
    40 loss_param: message LossParameter;
    41 param: list String;
    42 blob_share_mode: list v1_layer_parameter::DimCheckMode;
} }

message! { VideoDataParameter VIDEO_DATA_PARAMETER_DESC "VideoDataParameter" {
    0 video_type: value video_data_parameter::VideoType = video_data_parameter::VideoType::WEBCAM;
    1 device_id: value i32 = 0;
    2 video_file: text;
    3 skip_frames: value u32 = 0;
    4 crop_size: value u32 = 0;
    5 mirror: value bool = false;
    6 rand_skip: value u32 = 0;
    7 shuffle: value bool = false;
    8 new_height: value u32 = 0;
    9 new_width: value u32 = 0;
    10 is_color: value bool = true;
    11 root_folder: text = "";
    12 new_length: value u32;
    13 show_data: value bool = false;
    14 use_image: value bool = false;
    15 use_temporal_jitter: value bool = false;
    16 sampling_rate: value u32 = 1;
    17 max_sampling_rate: value u32 = 1;
    18 use_sampling_rate_jitter: value bool = false;
    19 use_multiple_label: value bool = false;
    20 num_of_labels: value u32 = 1;
    21 source: text;
    22 scale: value f32 = 1.0;
    23 mean_file: text;
    24 batch_size: value u32 = 1;
    25 num_segments: value u32 = 1;
    26 modality: value video_data_parameter::Modality = video_data_parameter::Modality::FLOW;
    27 name_pattern: text;
    28 encoded: value bool = false;
    29 grayscale: value bool = false;
    30 length_first: value bool = false;
} }

message! { VolumeDatum VOLUME_DATUM_DESC "VolumeDatum" {
    0 channels: value i32;
    1 length: value i32 = 1;
    2 height: value i32;
    3 width: value i32;
    4 data: bytes Vec<u8>;
    5 label: value i32;
    6 float_data: list f32;
} }

message! { WarpParameter WARP_PARAMETER_DESC "WarpParameter" {
    0 reads: value warp_parameter::Reads = warp_parameter::Reads::POSITIONS;
} }

message! { WindowDataParameter WINDOW_DATA_PARAMETER_DESC "WindowDataParameter" {
    0 source: text;
    1 scale: value f32 = 1.0;
    2 mean_file: text;
    3 batch_size: value u32;
    4 crop_size: value u32 = 0;
    5 mirror: value bool = false;
    6 fg_threshold: value f32 = 0.5;
    7 bg_threshold: value f32 = 0.5;
    8 fg_fraction: value f32 = 0.25;
    9 context_pad: value u32 = 0;
    10 crop_mode: text = "warp";
    11 cache_images: value bool = false;
    12 root_folder: text = "";
} }

message! { WriterParameter WRITER_PARAMETER_DESC "WriterParameter" {
    0 file: text = "";
    1 folder: text = "";
    2 prefix: text = "";
    3 suffix: text = "";
    4 normalize: value bool = false;
    5 scale: value f32 = 1.0;
} }

message! { YoloDetectionOutputParameter YOLO_DETECTION_OUTPUT_PARAMETER_DESC "YoloDetectionOutputParameter" {
    0 side: value u32 = 13;
    1 num_classes: value u32 = 20;
    2 num_box: value u32 = 5;
    3 coords: value u32 = 4;
    4 confidence_threshold: value f32 = 0.01;
    5 nms_threshold: value f32 = 0.45;
    6 biases: list f32;
    7 label_map_file: text;
} }

message! { YoloSegLabel YOLO_SEG_LABEL_DESC "YoloSegLabel" {
} }

message! { YoloSegParameter YOLO_SEG_PARAMETER_DESC "YoloSegParameter" {
    0 num_class: value u32 = 0;
    1 object_scale: value f32 = 5.0;
    2 class_scale: value f32 = 1.0;
    3 use_logic_gradient: value bool = false;
    4 use_hardsigmoid: value bool = false;
} }

message! { Yolov3DetectionOutputParameter YOLOV3_DETECTION_OUTPUT_PARAMETER_DESC "Yolov3DetectionOutputParameter" {
    0 num_classes: value u32 = 20;
    1 num_box: value u32 = 3;
    2 confidence_threshold: value f32 = 0.01;
    3 nms_threshold: value f32 = 0.45;
    4 biases: list f32;
    5 anchors_scale: list u32;
    6 mask_group_num: value u32 = 2;
    7 mask: list u32;
    8 gaussian_box: value bool = false;
} }

message! { Yolov3Parameter YOLOV3_PARAMETER_DESC "Yolov3Parameter" {
    0 side: value u32 = 13;
    1 num_class: value u32 = 20;
    2 num: value u32 = 5;
    3 object_scale: value f32 = 1.0;
    4 class_scale: value f32 = 1.0;
    5 noobject_scale: value f32 = 0.5;
    6 coord_scale: value f32 = 5.0;
    7 thresh: value f32 = 0.2;
    8 anchors_scale: value u32 = 32;
    9 biases: list f32;
    10 mask: list u32;
    11 use_logic_gradient: value bool = false;
    12 use_focal_loss: value bool = false;
    13 iou_loss: value yolov3_parameter::IouLoss = yolov3_parameter::IouLoss::MSE;
    14 iou_normalizer: value f32 = 0.25;
    15 iou_thresh: value f32 = 0.5;
    16 max_delta: value f32 = 10.0;
    17 accumulate: value bool = true;
    18 label_smooth_eps: value f32 = 0.1;
} }
