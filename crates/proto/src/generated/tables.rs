//! Generated from the tables in `crates/proto/schema` by `cargo xtask schema`. Do not edit.

use crate::reflect::{Decision, EnumDesc, Kind, Label, MessageDesc, field};

/// All messages, sorted by name.
pub static MESSAGES: &[&MessageDesc] = &[
    &ACCUM_PARAMETER_DESC,
    &ACCURACY_PARAMETER_DESC,
    &ADAPTIVE_BIAS_CHANNEL_PARAMETER_DESC,
    &AFFINITY_PARAMETER_DESC,
    &ANNOTATED_DATA_PARAMETER_DESC,
    &ANNOTATED_DATUM_DESC,
    &ANNOTATION_DESC,
    &ANNOTATION_GROUP_DESC,
    &ARG_MAX_PARAMETER_DESC,
    &AUGMENTATION_COEFF_DESC,
    &AUGMENTATION_PARAMETER_DESC,
    &B_BOX_REG_PARAMETER_DESC,
    &BN_CONV_PARAMETER_DESC,
    &BN_PARAMETER_DESC,
    &BATCH_CONTRASTIVE_PARAMETER_DESC,
    &BATCH_NORM_PARAMETER_DESC,
    &BATCH_REDUCTION_PARAMETER_DESC,
    &BATCH_SAMPLER_DESC,
    &BDCT_TO_SPATIAL_PARAMETER_DESC,
    &BIAS_CHANNEL_PARAMETER_DESC,
    &BIAS_PARAMETER_DESC,
    &BINARY_ACTIVATION_PARAMETER_DESC,
    &BLACK_AUGMENTATION_PARAMETER_DESC,
    &BLOB_PROTO_DESC,
    &BLOB_PROTO_VECTOR_DESC,
    &BLOB_SHAPE_DESC,
    &BLOCK_GROUP_LASSO_SPEC_DESC,
    &BOX_ANNOTATOR_OHEM_PARAMETER_DESC,
    &BOX_GROUP_OUTPUT_PARAMETER_DESC,
    &BOX_GROUP_PARAMETER_DESC,
    &BOX_OUTPUT_PARAMETER_DESC,
    &C2_TENSOR_PROTO_DESC,
    &C2_TENSOR_PROTOS_DESC,
    &CTC_DECODER_PARAMETER_DESC,
    &CTC_PARAMETER_DESC,
    &CENTER_LOSS_PARAMETER_DESC,
    &CHANNEL_SCALE_PARAMETER_DESC,
    &CLIP_PARAMETER_DESC,
    &COEFF_SCHEDULE_PARAMETER_DESC,
    &COMPILE_NET_STATE_DESC,
    &CONADD_PARAMETER_DESC,
    &CONCAT_PARAMETER_DESC,
    &CONFIDENCE_PENALTY_LOSS_PARAMETER_DESC,
    &CONTINUATION_INDICATOR_PARAMETER_DESC,
    &CONTRASTIVE_LOSS_PARAMETER_DESC,
    &CONVOLUTION3_D_PARAMETER_DESC,
    &CONVOLUTION_PARAMETER_DESC,
    &CORRELATION_PARAMETER_DESC,
    &CROP_CENTER_PARAMETER_DESC,
    &CROP_PARAMETER_DESC,
    &CTC_LOSS_PARAMETER_DESC,
    &CU_DNN_BATCH_NORM_PARAMETER_DESC,
    &DATA_PARAMETER_DESC,
    &DATA_SEQUENCE_PARAMETER_DESC,
    &DATUM_DESC,
    &DECODE_B_BOX_PARAMETER_DESC,
    &DECODE_PARAMETER_DESC,
    &DEFORMABLE_CONVOLUTION_PARAMETER_DESC,
    &DEFORMABLE_PSROI_POOLING_PARAMETER_DESC,
    &DENSE_CRF_PARAMETER_DESC,
    &DENSE_IMAGE_DATA_PARAMETER_DESC,
    &DETECT_NET_AUGMENTATION_PARAMETER_DESC,
    &DETECT_NET_GROUND_TRUTH_PARAMETER_DESC,
    &DETECT_NET_GROUND_TRUTH_PARAMETER_CLASS_MAPPING_DESC,
    &DETECTION_ACCURACY_PARAMETER_DESC,
    &DETECTION_DATA_PARAMETER_DESC,
    &DETECTION_EVALUATE_PARAMETER_DESC,
    &DETECTION_GROUP_ACCURACY_PARAMETER_DESC,
    &DETECTION_GROUP_LOSS_PARAMETER_DESC,
    &DETECTION_LOSS_PARAMETER_DESC,
    &DETECTION_OUTPUT_PARAMETER_DESC,
    &DICE_COEF_LOSS_PARAMETER_DESC,
    &DISTORTION_PARAMETER_DESC,
    &DOMAIN_TRANSFORM_PARAMETER_DESC,
    &DOWNSAMPLE_PARAMETER_DESC,
    &DROPOUT_PARAMETER_DESC,
    &DUMMY_DATA_PARAMETER_DESC,
    &ELU_PARAMETER_DESC,
    &ELTWISE_ACCURACY_PARAMETER_DESC,
    &ELTWISE_AFFINE_PARAMETER_DESC,
    &ELTWISE_PARAMETER_DESC,
    &EMBED_PARAMETER_DESC,
    &EMIT_CONSTRAINT_DESC,
    &ENTROPY_PARAMETER_DESC,
    &ENUMERATIONS_DESC,
    &EVAL_DATA_PARAMETER_DESC,
    &EVAL_DETECTION_PARAMETER_DESC,
    &EXP_MAX_PARAMETER_DESC,
    &EXP_PARAMETER_DESC,
    &EXPANSION_PARAMETER_DESC,
    &FCN_DATA_PARAMETER_DESC,
    &FAKE_EMBED_JPEG_PARAMETER_DESC,
    &FAKE_EMBED_SPATIAL_PARAMETER_DESC,
    &FEATURE_DECAY_LOSS_PARAMETER_DESC,
    &FILLER_PARAMETER_DESC,
    &FLATTEN_PARAMETER_DESC,
    &FLIP_PARAMETER_DESC,
    &FLOW_WARP_PARAMETER_DESC,
    &FOCAL_LOSS_PARAMETER_DESC,
    &FORCE_REGULAR_DESC,
    &FRCNN_OUTPUT_PARAMETER_DESC,
    &GS_TILING_PARAMETER_DESC,
    &GENERAL_CONTRASTIVE_PARAMETER_DESC,
    &GENERAL_TRIPLET_PARAMETER_DESC,
    &GEOMETRY_PARAMETER_DESC,
    &GRADIENT_SCALER_PARAMETER_DESC,
    &GUIDED_DROPOUT_PARAMETER_DESC,
    &HDF5_DATA_PARAMETER_DESC,
    &HDF5_OUTPUT_PARAMETER_DESC,
    &HARD_MINING_PARAMETER_DESC,
    &HINGE_LOSS_PARAMETER_DESC,
    &HOTSPOT_PARAMETER_DESC,
    &IRNN_PARAMETER_DESC,
    &IM_RESIZE_PARAMETER_DESC,
    &IMAGE_DATA_PARAMETER_DESC,
    &IMAGE_DATA_STEGANALYSIS_JPEG_DCT_PARAMETER_DESC,
    &IMAGE_DATA_STEGANALYSIS_SPATIAL_PARAMETER_DESC,
    &IMAGE_DISTORTION_PARAMETER_DESC,
    &IMAGE_GT_DATA_PARAMETER_DESC,
    &IMAGE_LABEL_DATA_PARAMETER_DESC,
    &IMAGE_MASK_PARAMETER_DESC,
    &IMAGE_OPTION_DESC,
    &IMAGE_SLICE_INFO_DESC,
    &INFIMUM_LOSS_PARAMTER_DESC,
    &INFOGAIN_LOSS_PARAMETER_DESC,
    &INNER_DISTANCE_PARAMETER_DESC,
    &INNER_PRODUCT_PARAMETER_DESC,
    &INPUT_PARAMETER_DESC,
    &INSANITY_PARAMETER_DESC,
    &INTERP_PARAMETER_DESC,
    &JMMD_PARAMETER_DESC,
    &L1_LOSS_PARAMETER_DESC,
    &LRN_PARAMETER_DESC,
    &LSTM_PARAMETER_DESC,
    &LABEL_MAP_DESC,
    &LABEL_MAP_ITEM_DESC,
    &LABEL_MAPPING_PARAMETER_DESC,
    &LABEL_SPECIFIC_ADD_PARAMETER_DESC,
    &LABEL_SPECIFIC_AFFINE_PARAMETER_DESC,
    &LABEL_SPECIFIC_HARD_MARGIN_PARAMETER_DESC,
    &LABEL_SPECIFIC_MARGIN_PARAMETER_DESC,
    &LABEL_SPECIFIC_RESCALE_PARAMETER_DESC,
    &LABEL_SPECIFIC_STATISTICS_PARAMETER_DESC,
    &LABELSEQUENCE_ACCURACY_PARAMETER_DESC,
    &LANE_INFO_DESC,
    &LARGE_MARGIN_INNER_PRODUCT_PARAMETER_DESC,
    &LAYER_NORM_PARAMETER_DESC,
    &LAYER_PARAMETER_DESC,
    &LAYER_STATE_DESC,
    &LOC_LOSS_PARAMETER_DESC,
    &LOCAL_PARAMETER_DESC,
    &LOG_PARAMETER_DESC,
    &LOSS_PARAMETER_DESC,
    &LPQ_LOSS_PARAMETER_DESC,
    &LSTM_ATTENTION_PARAMETER_DESC,
    &LSTM_SIMPLE_PARAMETER_DESC,
    &MIL_DATA_PARAMETER_DESC,
    &MIL_PARAMETER_DESC,
    &MMD_PARAMETER_DESC,
    &MOE_PARAMETER_DESC,
    &MVN_PARAMETER_DESC,
    &MARGIN_INNER_PRODUCT_PARAMETER_DESC,
    &MASK_RESIZE_PARAMETER_DESC,
    &MAT_READ_PARAMETER_DESC,
    &MAT_WRITE_PARAMETER_DESC,
    &MEAN_PARAMETER_DESC,
    &MEMORY_DATA_PARAMETER_DESC,
    &MEMORY_OPTIMIZATION_PARAMETER_DESC,
    &MERGE_CROP_PARAMETER_DESC,
    &MN_ACTIVATION_PARAMETER_DESC,
    &MN_MODEL_PARALLEL_PARAMETER_DESC,
    &MN_PARAM_GRAD_COMPRESS_LAYER_TYPE_LIST_DESC,
    &MN_PARAM_GRAD_COMPRESS_PARAMETER_DESC,
    &MULTI_BOX_LOSS_PARAMETER_DESC,
    &MULTI_PHASE_SOLVER_PARAMETER_DESC,
    &MULTI_STAGE_MEANFIELD_PARAMETER_DESC,
    &MULTINODE_LAYER_PARAMETER_DESC,
    &MULTINODE_PARAMETER_DESC,
    &NCA_PARAMETER_DESC,
    &NET_PARAMETER_DESC,
    &NET_QUANTIZATION_PARAMETER_DESC,
    &NET_STATE_DESC,
    &NET_STATE_RULE_DESC,
    &NMS_PARAMETER_DESC,
    &NOISE_PARAMETER_DESC,
    &NON_MAXIMUM_SUPPRESSION_PARAMETER_DESC,
    &NORMALIZE_PARAMETER_DESC,
    &NORMALIZED_B_BOX_DESC,
    &OP_TRANSFORMATION_PARAMETER_DESC,
    &OPAQUE_PARAMETER_DESC,
    &ORDINAL_REGRESSION_PARAMETER_DESC,
    &P_RE_LU_PARAMETER_DESC,
    &PSROI_POOLING_PARAMETER_DESC,
    &PADDING_PARAMETER_DESC,
    &PAIRWISE_PARAMETER_DESC,
    &PARAM_SPEC_DESC,
    &PARAMETER_PARAMETER_DESC,
    &PARSE_EVALUATE_PARAMETER_DESC,
    &PERMUTE_PARAMETER_DESC,
    &POOLING3_D_PARAMETER_DESC,
    &POOLING_PARAMETER_DESC,
    &POWER_FILE_PARAMETER_DESC,
    &POWER_PARAMETER_DESC,
    &PREDICT_BOX_PARAMETER_DESC,
    &PRIOR_BOX_PARAMETER_DESC,
    &PROPOSAL_PARAMETER_DESC,
    &PROPOSAL_TARGET_PARAMETER_DESC,
    &PYTHON_PARAMETER_DESC,
    &QUANT_TRUNC_ABS_PARAMETER_DESC,
    &QUANTIZATION_PARAMETER_DESC,
    &QUANTIZATION_PARAMETER_Q_PARAMS_DESC,
    &QUANTIZER_PARAMETER_DESC,
    &ROI_ALIGN_PARAMETER_DESC,
    &ROI_POOLING_PARAMETER_DESC,
    &ROI_WARPING_PARAMETER_DESC,
    &R_RE_LU_PARAMETER_DESC,
    &RANDOM_ASPECT_RATIO_PARAMETER_DESC,
    &RANDOM_GENERATOR_PARAMETER_DESC,
    &RANDOM_RESIZE_PARAMETER_DESC,
    &RANK_PARAMETER_DESC,
    &RANK_STATE_DESC,
    &RE_LU6_PARAMETER_DESC,
    &RE_LU_PARAMETER_DESC,
    &READER_PARAMETER_DESC,
    &READER_STATE_DESC,
    &RECURRENT_PARAMETER_DESC,
    &REDUCTION_PARAMETER_DESC,
    &REGION_LOSS_PARAMETER_DESC,
    &REORG_PARAMETER_DESC,
    &RESAMPLE_PARAMETER_DESC,
    &RESCALE_PARAMETER_DESC,
    &RESHAPE_PARAMETER_DESC,
    &RESIZE_PARAMETER_DESC,
    &REVERSE_PARAMETER_DESC,
    &SPP_PARAMETER_DESC,
    &ST_LOSS_PARAMETER_DESC,
    &SALT_PEPPER_PARAMETER_DESC,
    &SAMPLE_CONSTRAINT_DESC,
    &SAMPLER_DESC,
    &SAVE_OUTPUT_PARAMETER_DESC,
    &SCALE_PARAMETER_DESC,
    &SCALE_ROUTE_PARAMETER_DESC,
    &SE_LU_DROPOUT_PARAMETER_DESC,
    &SE_LU_PARAMETER_DESC,
    &SEG_ACCURACY_PARAMETER_DESC,
    &SEG_DATA_PARAMETER_DESC,
    &SEGMENTATION_EVALUATE_PARAMETER_DESC,
    &SHUFFLE_CHANNEL_PARAMETER_DESC,
    &SIGMOID_PARAMETER_DESC,
    &SLICE_DESC,
    &SLICE_PARAMETER_DESC,
    &SMOOTH_L1_LOSS_PARAMETER_DESC,
    &SMOOTH_L1_PARAMETER_DESC,
    &SOFT_CONTRASTIVE_PARAMETER_DESC,
    &SOFT_TRUNCATION_PARAMETER_DESC,
    &SOFTMAX_PARAMETER_DESC,
    &SOLVER_BATCH_SIZE_PAIR_DESC,
    &SOLVER_PARAMETER_DESC,
    &SOLVER_STATE_DESC,
    &SPARSE_DATUM_DESC,
    &SPARSIFY_PARAMETER_DESC,
    &SPATIAL_DROPOUT_PARAMETER_DESC,
    &SPATIAL_SOFTMAX_PARAMETER_DESC,
    &SPATIAL_TRANSFORMER_PARAMETER_DESC,
    &SPLIT_PARAMETER_DESC,
    &SUB_REGION_PARAMETER_DESC,
    &SWISH_PARAMETER_DESC,
    &SYMMETRIC_RECTIFY_PARAMETER_DESC,
    &TRT_PARAMETER_DESC,
    &TAN_H_PARAMETER_DESC,
    &THRESHOLD_PARAMETER_DESC,
    &TILE_PARAMETER_DESC,
    &TOKENIZED_DATA_PARAMETER_DESC,
    &TRANSFORMATION_PARAMETER_DESC,
    &TRANSFORMER_BLOCK_PARAMETER_DESC,
    &TRANSPOSE_PARAMETER_DESC,
    &TRIPLET_LOSS_PARAMETER_DESC,
    &TRUNCATION_PARAMETER_DESC,
    &TUNING_SET_DESC,
    &UN_POOLING_PARAMETER_DESC,
    &UNIQUE_LABEL_PARAMETER_DESC,
    &UPSAMPLE_PARAMETER_DESC,
    &V0_LAYER_PARAMETER_DESC,
    &V1_LAYER_PARAMETER_DESC,
    &VIDEO_DATA_PARAMETER_DESC,
    &VOLUME_DATUM_DESC,
    &WARP_PARAMETER_DESC,
    &WINDOW_DATA_PARAMETER_DESC,
    &WRITER_PARAMETER_DESC,
    &YOLO_DETECTION_OUTPUT_PARAMETER_DESC,
    &YOLO_SEG_ITEM_DESC,
    &YOLO_SEG_LABEL_DESC,
    &YOLO_SEG_PARAMETER_DESC,
    &YOLOV3_DETECTION_OUTPUT_PARAMETER_DESC,
    &YOLOV3_PARAMETER_DESC,
];

/// All enumerations, sorted by name.
pub static ENUMS: &[&EnumDesc] = &[
    &ANNOTATED_DATUM_ANNOTATION_TYPE_ENUM,
    &AUTOTUNE_ENUM,
    &BN_PARAMETER_BN_MODE_ENUM,
    &BN_PARAMETER_ENGINE_ENUM,
    &BATCH_NORM_PARAMETER_ENGINE_ENUM,
    &BIAS_CHANNEL_PARAMETER_LABEL_TYPE_ENUM,
    &C2_TENSOR_PROTO_DATA_TYPE_ENUM,
    &CTC_PARAMETER_DECODER_ENUM,
    &CONCAT_PARAMETER_ENGINE_ENUM,
    &CONVOLUTION_PARAMETER_CONV_MODE_ENUM,
    &CONVOLUTION_PARAMETER_CU_DNN_CONVOLUTION_ALGORITHM_SEEKER_ENUM,
    &CONVOLUTION_PARAMETER_CUDNN_FLAVOR_ENUM,
    &CONVOLUTION_PARAMETER_ENGINE_ENUM,
    &CONVOLUTION_PARAMETER_FUSE_TYPE_ENUM,
    &CONVOLUTION_PARAMETER_FUSION_TYPE_ENUM,
    &CORRELATION_PARAMETER_CORRELATION_TYPE_ENUM,
    &DATA_PARAMETER_CHANNELENCODING_ENUM,
    &DATA_PARAMETER_DB_ENUM,
    &DATA_PARAMETER_RANDPERMORDER_ENUM,
    &DATA_TYPE_ENUM,
    &DATUM_TYPE_INFO_ENUM,
    &DECODE_PARAMETER_TARGET_ENUM,
    &DEFORMABLE_CONVOLUTION_PARAMETER_ENGINE_ENUM,
    &DETECT_NET_GROUND_TRUTH_PARAMETER_COVERAGE_TYPE_ENUM,
    &DETECT_NET_GROUND_TRUTH_PARAMETER_GRIDBOX_TYPE_ENUM,
    &DICE_COEF_LOSS_PARAMETER_CONTOUR_SHAPE_ENUM,
    &DICE_COEF_LOSS_PARAMETER_GENERALIZATION_MODE_ENUM,
    &DICE_COEF_LOSS_PARAMETER_WEIGHT_MODE_ENUM,
    &DROPOUT_PARAMETER_ENGINE_ENUM,
    &ELTWISE_PARAMETER_ELTWISE_OP_ENUM,
    &ELTWISE_PARAMETER_ENGINE_ENUM,
    &EMIT_CONSTRAINT_EMIT_TYPE_ENUM,
    &EVAL_DETECTION_PARAMETER_SCORE_TYPE_ENUM,
    &FILLER_PARAMETER_VARIANCE_NORM_ENUM,
    &FLOW_WARP_PARAMETER_FILL_PARAMETER_ENUM,
    &FOCAL_LOSS_PARAMETER_ENGINE_ENUM,
    &FOCAL_LOSS_PARAMETER_TYPE_ENUM,
    &GEOMETRY_PARAMETER_PAD_MODE_ENUM,
    &HINGE_LOSS_PARAMETER_NORM_ENUM,
    &IMAGE_DATA_PARAMETER_LABEL_TYPE_ENUM,
    &IMAGE_LABEL_DATA_PARAMETER_DB_ENUM,
    &IMAGE_LABEL_DATA_PARAMETER_PADDING_ENUM,
    &INNER_PRODUCT_PARAMETER_ENGINE_ENUM,
    &INNER_PRODUCT_PARAMETER_GEMM_MODE_ENUM,
    &INTERP_PARAMETER_MODE_ENUM,
    &INTERP_PARAMETER_ZOOM_ENUM,
    &LRN_PARAMETER_ENGINE_ENUM,
    &LRN_PARAMETER_FUSE_TYPE_ENUM,
    &LRN_PARAMETER_NORM_REGION_ENUM,
    &LABEL_SPECIFIC_MARGIN_PARAMETER_MARGIN_TYPE_ENUM,
    &LARGE_MARGIN_INNER_PRODUCT_PARAMETER_LARGE_MARGIN_TYPE_ENUM,
    &LAYER_PARAMETER_CONNECTIVITY_MODE_ENUM,
    &LOSS_PARAMETER_NORMALIZATION_MODE_ENUM,
    &MIL_PARAMETER_MIL_TYPE_ENUM,
    &MOE_PARAMETER_BOTTOM_MAPPING_ENUM,
    &MARGIN_INNER_PRODUCT_PARAMETER_MARGIN_TYPE_ENUM,
    &MEAN_PARAMETER_MEAN_OPERATION_ENUM,
    &MEMORY_DATA_PARAMETER_LABEL_TYPE_ENUM,
    &MERGE_CROP_PARAMETER_MERGE_OP_ENUM,
    &MULTI_BOX_LOSS_PARAMETER_CONF_LOSS_TYPE_ENUM,
    &MULTI_BOX_LOSS_PARAMETER_LOC_LOSS_TYPE_ENUM,
    &MULTI_BOX_LOSS_PARAMETER_MATCH_TYPE_ENUM,
    &MULTI_BOX_LOSS_PARAMETER_MINING_TYPE_ENUM,
    &MULTI_STAGE_MEANFIELD_PARAMETER_MODE_ENUM,
    &PACKING_ENUM,
    &PAIRWISE_PARAMETER_PAIRWISE_OP_ENUM,
    &PARAM_SPEC_DIM_CHECK_MODE_ENUM,
    &PHASE_ENUM,
    &POOLING3_D_PARAMETER_POOL_METHOD_ENUM,
    &POOLING_PARAMETER_ENGINE_ENUM,
    &POOLING_PARAMETER_POOL_METHOD_ENUM,
    &POOLING_PARAMETER_ROUND_MODE_ENUM,
    &PRIOR_BOX_PARAMETER_CODE_TYPE_ENUM,
    &QUANT_TRUNC_ABS_PARAMETER_PROCESS_METHOD_ENUM,
    &QUANTIZATION_PARAMETER_PRECISION_ENUM,
    &QUANTIZATION_PARAMETER_ROUNDING_ENUM,
    &QUANTIZER_MODE_ENUM,
    &RE_LU_PARAMETER_ENGINE_ENUM,
    &RECURRENT_PARAMETER_ENGINE_ENUM,
    &REDUCTION_PARAMETER_REDUCTION_OP_ENUM,
    &RESAMPLE_PARAMETER_RESAMPLE_TYPE_ENUM,
    &RESIZE_PARAMETER_INTERP_MODE_ENUM,
    &RESIZE_PARAMETER_PAD_MODE_ENUM,
    &RESIZE_PARAMETER_RESIZE_MODE_ENUM,
    &SPP_PARAMETER_ENGINE_ENUM,
    &SPP_PARAMETER_POOL_METHOD_ENUM,
    &SALT_PEPPER_PARAMETER_SALT_TYPE_ENUM,
    &SEG_ACCURACY_PARAMETER_ACCURACY_METRIC_ENUM,
    &SIGMOID_PARAMETER_ENGINE_ENUM,
    &SOFTMAX_PARAMETER_ENGINE_ENUM,
    &SOLVER_PARAMETER_SNAPSHOT_FORMAT_ENUM,
    &SOLVER_PARAMETER_SOLVER_MODE_ENUM,
    &SOLVER_PARAMETER_SOLVER_TYPE_ENUM,
    &SPARSE_MODE_ENUM,
    &SPLIT_PARAMETER_ENGINE_ENUM,
    &TRT_PARAMETER_TRT_MODE_ENUM,
    &TAN_H_PARAMETER_ENGINE_ENUM,
    &TOKENIZED_DATA_PARAMETER_INPUT_TYPE_ENUM,
    &TOKENIZED_DATA_PARAMETER_VOCABULARY_TYPE_ENUM,
    &TRANSFORMATION_PARAMETER_COLOR_ORDER_ENUM,
    &TRANSFORMATION_PARAMETER_INTERPOLATION_ALGO_ENUM,
    &TRANSFORMER_BLOCK_PARAMETER_ACTIVATION_ENUM,
    &TRANSFORMER_BLOCK_PARAMETER_BLOCK_TYPE_ENUM,
    &TRANSFORMER_BLOCK_PARAMETER_NORMALIZATION_ENUM,
    &TYPE_ENUM,
    &UN_POOLING_PARAMETER_UN_POOL_METHOD_ENUM,
    &V0_LAYER_PARAMETER_POOL_METHOD_ENUM,
    &V1_LAYER_PARAMETER_DIM_CHECK_MODE_ENUM,
    &V1_LAYER_PARAMETER_LAYER_TYPE_ENUM,
    &VIDEO_DATA_PARAMETER_MODALITY_ENUM,
    &VIDEO_DATA_PARAMETER_VIDEO_TYPE_ENUM,
    &WARP_PARAMETER_READS_ENUM,
    &YOLOV3_PARAMETER_IOU_LOSS_ENUM,
];

pub(crate) static ANNOTATED_DATUM_ANNOTATION_TYPE_ENUM: EnumDesc = EnumDesc { name: "AnnotatedDatum.AnnotationType", values: &[("BBOX", 0), ("BBOXandSeg", 1), ("LANE", 2)] };
pub(crate) static AUTOTUNE_ENUM: EnumDesc = EnumDesc { name: "Autotune", values: &[("CAFFE_AUTOTUNE_DISABLED", 0), ("CAFFE_AUTOTUNE_FUNCTION", 1), ("CAFFE_AUTOTUNE_FUNCTION_PARAMETER", 2)] };
pub(crate) static BN_PARAMETER_BN_MODE_ENUM: EnumDesc = EnumDesc { name: "BNParameter.BNMode", values: &[("LEARN", 0), ("INFERENCE", 1)] };
pub(crate) static BN_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "BNParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2)] };
pub(crate) static BATCH_NORM_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "BatchNormParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ("MKL2017", 3), ("MKLDNN", 4)] };
pub(crate) static BIAS_CHANNEL_PARAMETER_LABEL_TYPE_ENUM: EnumDesc = EnumDesc { name: "BiasChannelParameter.LabelType", values: &[("IMAGE", 1), ("PIXEL", 2)] };
pub(crate) static C2_TENSOR_PROTO_DATA_TYPE_ENUM: EnumDesc = EnumDesc { name: "C2TensorProto.DataType", values: &[("UNDEFINED", 0), ("FLOAT", 1), ("INT32", 2), ("BYTE", 3), ("STRING", 4), ("BOOL", 5), ("UINT8", 6), ("INT8", 7), ("UINT16", 8), ("INT16", 9), ("INT64", 10), ("FLOAT16", 12), ("DOUBLE", 13)] };
pub(crate) static CTC_PARAMETER_DECODER_ENUM: EnumDesc = EnumDesc { name: "CTCParameter.Decoder", values: &[("best_path", 0), ("best_path_thres", 1), ("prefix_search", 2)] };
pub(crate) static CONCAT_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "ConcatParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("MKL2017", 3), ("MKLDNN", 4)] };
pub(crate) static CONVOLUTION_PARAMETER_CONV_MODE_ENUM: EnumDesc = EnumDesc { name: "ConvolutionParameter.ConvMode", values: &[("LOWERED_GEMM", 0), ("LOWERED_CCNMM", 1), ("DIRECT_SCONV", 2), ("DIRECT_DCONV", 3)] };
pub(crate) static CONVOLUTION_PARAMETER_CU_DNN_CONVOLUTION_ALGORITHM_SEEKER_ENUM: EnumDesc = EnumDesc { name: "ConvolutionParameter.CuDNNConvolutionAlgorithmSeeker", values: &[("GET", 0), ("FINDEX", 1)] };
pub(crate) static CONVOLUTION_PARAMETER_CUDNN_FLAVOR_ENUM: EnumDesc = EnumDesc { name: "ConvolutionParameter.CudnnFlavor", values: &[("SINGLE_HANDLE", 0), ("MULTIPLE_HANDLES", 1), ("MIN_MEMORY", 2)] };
pub(crate) static CONVOLUTION_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "ConvolutionParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ("LIBDNN", 3), ("INTEL_SPATIAL", 4), ("FFT", 5), ("MKL2017", 900000), ("MKLDNN", 900001)] };
pub(crate) static CONVOLUTION_PARAMETER_FUSE_TYPE_ENUM: EnumDesc = EnumDesc { name: "ConvolutionParameter.FuseType", values: &[("UNFUSED", 0), ("FUSED_CONV_MAX_POOLING_RELU", 1), ("FUSED_CONV_RELU", 2), ("FUSED_CONV_ELTWISE_RELU", 3)] };
pub(crate) static CONVOLUTION_PARAMETER_FUSION_TYPE_ENUM: EnumDesc = EnumDesc { name: "ConvolutionParameter.FusionType", values: &[("NONE_FUSION", 0), ("SUM_FUSION", 1)] };
pub(crate) static CORRELATION_PARAMETER_CORRELATION_TYPE_ENUM: EnumDesc = EnumDesc { name: "CorrelationParameter.CorrelationType", values: &[("MULTIPLY", 0), ("SUBTRACT", 1)] };
pub(crate) static DATA_PARAMETER_CHANNELENCODING_ENUM: EnumDesc = EnumDesc { name: "DataParameter.CHANNELENCODING", values: &[("UINT8", 1), ("UINT16FLOW", 2), ("BOOL1", 3)] };
pub(crate) static DATA_PARAMETER_DB_ENUM: EnumDesc = EnumDesc { name: "DataParameter.DB", values: &[("LEVELDB", 0), ("LMDB", 1), ("DATUMFILE", 2), ("IMAGEDB", 900000)] };
pub(crate) static DATA_PARAMETER_RANDPERMORDER_ENUM: EnumDesc = EnumDesc { name: "DataParameter.RANDPERMORDER", values: &[("FIRST_PERMUTE_THEN_RANGE", 0), ("FIRST_RANGE_THEN_PERMUTE", 1)] };
pub(crate) static DATA_TYPE_ENUM: EnumDesc = EnumDesc { name: "DataType", values: &[("CAFFE_FLOAT", 0), ("CAFFE_HALF", 1), ("CAFFE_DOUBLE", 2), ("CAFFE_INT8_QUANTIZED", 3), ("CAFFE_INT16_QUANTIZED", 4), ("CAFFE_INT32_QUANTIZED", 5), ("CAFFE_INT64_QUANTIZED", 6), ("CAFFE_PACKED_BINARY", 7)] };
pub(crate) static DATUM_TYPE_INFO_ENUM: EnumDesc = EnumDesc { name: "DatumTypeInfo", values: &[("DatumTypeInfo_DATUM", 0), ("DatumTypeInfo_ANNOTATED_DATUM", 1)] };
pub(crate) static DECODE_PARAMETER_TARGET_ENUM: EnumDesc = EnumDesc { name: "DecodeParameter.Target", values: &[("CENTROID", 0), ("PREGEN", 1), ("KNN", 2)] };
pub(crate) static DEFORMABLE_CONVOLUTION_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "DeformableConvolutionParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2)] };
pub(crate) static DETECT_NET_GROUND_TRUTH_PARAMETER_COVERAGE_TYPE_ENUM: EnumDesc = EnumDesc { name: "DetectNetGroundTruthParameter.CoverageType", values: &[("RECTANGULAR", 0)] };
pub(crate) static DETECT_NET_GROUND_TRUTH_PARAMETER_GRIDBOX_TYPE_ENUM: EnumDesc = EnumDesc { name: "DetectNetGroundTruthParameter.GridboxType", values: &[("GRIDBOX_MAX", 0), ("GRIDBOX_MIN", 1)] };
pub(crate) static DICE_COEF_LOSS_PARAMETER_CONTOUR_SHAPE_ENUM: EnumDesc = EnumDesc { name: "DiceCoefLossParameter.ContourShape", values: &[("NO", 0), ("SIMPLE", 1), ("SHARP", 2)] };
pub(crate) static DICE_COEF_LOSS_PARAMETER_GENERALIZATION_MODE_ENUM: EnumDesc = EnumDesc { name: "DiceCoefLossParameter.GeneralizationMode", values: &[("NONE", 0), ("MULTICLASS", 1), ("MULTICLASS_WEIGHTED", 2), ("MULTICLASS_WEIGHTED_BATCH", 3), ("MULTICLASS_WEIGHTED_ALL", 4)] };
pub(crate) static DICE_COEF_LOSS_PARAMETER_WEIGHT_MODE_ENUM: EnumDesc = EnumDesc { name: "DiceCoefLossParameter.WeightMode", values: &[("INVERSE_VOLUME", 0), ("EQUALIZE_CLASSES", 1), ("EXTRA_SMALL_VOLUMES", 2)] };
pub(crate) static DROPOUT_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "DropoutParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2)] };
pub(crate) static ELTWISE_PARAMETER_ELTWISE_OP_ENUM: EnumDesc = EnumDesc { name: "EltwiseParameter.EltwiseOp", values: &[("PROD", 0), ("SUM", 1), ("MAX", 2), ("SORT", 3), ("DIV", 900000), ("MIN", 4), ("STOCHASTIC_SUM", 900001)] };
pub(crate) static ELTWISE_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "EltwiseParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("MKL2017", 3), ("MKLDNN", 4)] };
pub(crate) static EMIT_CONSTRAINT_EMIT_TYPE_ENUM: EnumDesc = EnumDesc { name: "EmitConstraint.EmitType", values: &[("CENTER", 0), ("MIN_OVERLAP", 1)] };
pub(crate) static EVAL_DETECTION_PARAMETER_SCORE_TYPE_ENUM: EnumDesc = EnumDesc { name: "EvalDetectionParameter.ScoreType", values: &[("OBJ", 0), ("PROB", 1), ("MULTIPLY", 2)] };
pub(crate) static FILLER_PARAMETER_VARIANCE_NORM_ENUM: EnumDesc = EnumDesc { name: "FillerParameter.VarianceNorm", values: &[("FAN_IN", 0), ("FAN_OUT", 1), ("AVERAGE", 2)] };
pub(crate) static FLOW_WARP_PARAMETER_FILL_PARAMETER_ENUM: EnumDesc = EnumDesc { name: "FlowWarpParameter.FillParameter", values: &[("ZERO", 1), ("NOT_A_NUMBER", 2)] };
pub(crate) static FOCAL_LOSS_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "FocalLossParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2)] };
pub(crate) static FOCAL_LOSS_PARAMETER_TYPE_ENUM: EnumDesc = EnumDesc { name: "FocalLossParameter.Type", values: &[("ORIGIN", 0), ("LINEAR", 1), ("ONEADDP", 2)] };
pub(crate) static GEOMETRY_PARAMETER_PAD_MODE_ENUM: EnumDesc = EnumDesc { name: "GeometryParameter.Pad_mode", values: &[("CONSTANT", 1), ("MIRRORED", 2), ("REPEAT_NEAREST", 3)] };
pub(crate) static HINGE_LOSS_PARAMETER_NORM_ENUM: EnumDesc = EnumDesc { name: "HingeLossParameter.Norm", values: &[("L1", 1), ("L2", 2)] };
pub(crate) static IMAGE_DATA_PARAMETER_LABEL_TYPE_ENUM: EnumDesc = EnumDesc { name: "ImageDataParameter.LabelType", values: &[("NONE", 0), ("IMAGE", 1), ("PIXEL", 2)] };
pub(crate) static IMAGE_LABEL_DATA_PARAMETER_DB_ENUM: EnumDesc = EnumDesc { name: "ImageLabelDataParameter.DB", values: &[("LEVELDB", 0), ("LMDB", 1)] };
pub(crate) static IMAGE_LABEL_DATA_PARAMETER_PADDING_ENUM: EnumDesc = EnumDesc { name: "ImageLabelDataParameter.Padding", values: &[("ZERO", 0), ("REFLECT", 1)] };
pub(crate) static INNER_PRODUCT_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "InnerProductParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ("MKLDNN", 3)] };
pub(crate) static INNER_PRODUCT_PARAMETER_GEMM_MODE_ENUM: EnumDesc = EnumDesc { name: "InnerProductParameter.GemmMode", values: &[("GEMM", 0), ("SPMDM", 1), ("SPGEMM", 2)] };
pub(crate) static INTERP_PARAMETER_MODE_ENUM: EnumDesc = EnumDesc { name: "InterpParameter.Mode", values: &[("LINEAR", 1), ("NEAREST", 3)] };
pub(crate) static INTERP_PARAMETER_ZOOM_ENUM: EnumDesc = EnumDesc { name: "InterpParameter.Zoom", values: &[("CORNERS", 0), ("TIMES", 1)] };
pub(crate) static LRN_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "LRNParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ("MKL2017", 3), ("MKLDNN", 4)] };
pub(crate) static LRN_PARAMETER_FUSE_TYPE_ENUM: EnumDesc = EnumDesc { name: "LRNParameter.FuseType", values: &[("UNFUSED", 0), ("FUSED_POOL_MAX", 1)] };
pub(crate) static LRN_PARAMETER_NORM_REGION_ENUM: EnumDesc = EnumDesc { name: "LRNParameter.NormRegion", values: &[("ACROSS_CHANNELS", 0), ("WITHIN_CHANNEL", 1)] };
pub(crate) static LABEL_SPECIFIC_MARGIN_PARAMETER_MARGIN_TYPE_ENUM: EnumDesc = EnumDesc { name: "LabelSpecificMarginParameter.MarginType", values: &[("HARD", 0), ("SOFT", 1)] };
pub(crate) static LARGE_MARGIN_INNER_PRODUCT_PARAMETER_LARGE_MARGIN_TYPE_ENUM: EnumDesc = EnumDesc { name: "LargeMarginInnerProductParameter.LargeMarginType", values: &[("SINGLE", 0), ("DOUBLE", 1), ("TRIPLE", 2), ("QUADRUPLE", 3)] };
pub(crate) static LAYER_PARAMETER_CONNECTIVITY_MODE_ENUM: EnumDesc = EnumDesc { name: "LayerParameter.ConnectivityMode", values: &[("CONNECTED", 0), ("DISCONNECTED_ELTWISE", 1), ("DISCONNECTED_GRPWISE", 2)] };
pub(crate) static LOSS_PARAMETER_NORMALIZATION_MODE_ENUM: EnumDesc = EnumDesc { name: "LossParameter.NormalizationMode", values: &[("FULL", 0), ("VALID", 1), ("BATCH_SIZE", 2), ("NONE", 3), ("PRE_FIXED", 900000)] };
pub(crate) static MIL_PARAMETER_MIL_TYPE_ENUM: EnumDesc = EnumDesc { name: "MILParameter.MILType", values: &[("MAX", 0), ("NOR", 1)] };
pub(crate) static MOE_PARAMETER_BOTTOM_MAPPING_ENUM: EnumDesc = EnumDesc { name: "MOEParameter.BottomMapping", values: &[("GATING", 1), ("EXPERT", 2), ("GATING_AND_EXPERT", 3)] };
pub(crate) static MARGIN_INNER_PRODUCT_PARAMETER_MARGIN_TYPE_ENUM: EnumDesc = EnumDesc { name: "MarginInnerProductParameter.MarginType", values: &[("SINGLE", 0), ("DOUBLE", 1), ("TRIPLE", 2), ("QUADRUPLE", 3)] };
pub(crate) static MEAN_PARAMETER_MEAN_OPERATION_ENUM: EnumDesc = EnumDesc { name: "MeanParameter.MeanOperation", values: &[("ADD", 1), ("SUBTRACT", 4)] };
pub(crate) static MEMORY_DATA_PARAMETER_LABEL_TYPE_ENUM: EnumDesc = EnumDesc { name: "MemoryDataParameter.LabelType", values: &[("NONE", 0), ("SINGLE", 1), ("MULTIPLE", 2)] };
pub(crate) static MERGE_CROP_PARAMETER_MERGE_OP_ENUM: EnumDesc = EnumDesc { name: "MergeCropParameter.MergeOp", values: &[("STACK", 0), ("ADD", 1)] };
pub(crate) static MULTI_BOX_LOSS_PARAMETER_CONF_LOSS_TYPE_ENUM: EnumDesc = EnumDesc { name: "MultiBoxLossParameter.ConfLossType", values: &[("SOFTMAX", 0), ("LOGISTIC", 1)] };
pub(crate) static MULTI_BOX_LOSS_PARAMETER_LOC_LOSS_TYPE_ENUM: EnumDesc = EnumDesc { name: "MultiBoxLossParameter.LocLossType", values: &[("L2", 0), ("SMOOTH_L1", 1)] };
pub(crate) static MULTI_BOX_LOSS_PARAMETER_MATCH_TYPE_ENUM: EnumDesc = EnumDesc { name: "MultiBoxLossParameter.MatchType", values: &[("BIPARTITE", 0), ("PER_PREDICTION", 1)] };
pub(crate) static MULTI_BOX_LOSS_PARAMETER_MINING_TYPE_ENUM: EnumDesc = EnumDesc { name: "MultiBoxLossParameter.MiningType", values: &[("NONE", 0), ("MAX_NEGATIVE", 1), ("HARD_EXAMPLE", 2)] };
pub(crate) static MULTI_STAGE_MEANFIELD_PARAMETER_MODE_ENUM: EnumDesc = EnumDesc { name: "MultiStageMeanfieldParameter.Mode", values: &[("POTTS", 0)] };
pub(crate) static PACKING_ENUM: EnumDesc = EnumDesc { name: "Packing", values: &[("NCHW", 0), ("NHWC", 1)] };
pub(crate) static PAIRWISE_PARAMETER_PAIRWISE_OP_ENUM: EnumDesc = EnumDesc { name: "PairwiseParameter.PairwiseOp", values: &[("SUM", 1), ("PROD", 2), ("MAX", 3)] };
pub(crate) static PARAM_SPEC_DIM_CHECK_MODE_ENUM: EnumDesc = EnumDesc { name: "ParamSpec.DimCheckMode", values: &[("STRICT", 0), ("PERMISSIVE", 1)] };
pub(crate) static PHASE_ENUM: EnumDesc = EnumDesc { name: "Phase", values: &[("TRAIN", 0), ("TEST", 1), ("FORWARDA", 2), ("FORWARDB", 3), ("TRAINA", 4), ("TRAINB", 5), ("RUN", 900000)] };
pub(crate) static POOLING3_D_PARAMETER_POOL_METHOD_ENUM: EnumDesc = EnumDesc { name: "Pooling3DParameter.PoolMethod", values: &[("MAX", 0), ("AVE", 1), ("STOCHASTIC", 2), ("AVE_EXC_PAD", 900000)] };
pub(crate) static POOLING_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "PoolingParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ("LIBDNN", 3), ("MKL2017", 900000), ("MKLDNN", 4)] };
pub(crate) static POOLING_PARAMETER_POOL_METHOD_ENUM: EnumDesc = EnumDesc { name: "PoolingParameter.PoolMethod", values: &[("MAX", 0), ("AVE", 1), ("STOCHASTIC", 2), ("DEF", 3), ("DEF_ALL", 4), ("DEF_ALL2", 5), ("DEF_ALL3", 6), ("DEF_ALL4", 7), ("LOWRES", 8), ("AVE_EXC_PAD", 900000), ("AVE_TF", 900001)] };
pub(crate) static POOLING_PARAMETER_ROUND_MODE_ENUM: EnumDesc = EnumDesc { name: "PoolingParameter.RoundMode", values: &[("CEIL", 0), ("FLOOR", 1)] };
pub(crate) static PRIOR_BOX_PARAMETER_CODE_TYPE_ENUM: EnumDesc = EnumDesc { name: "PriorBoxParameter.CodeType", values: &[("CORNER", 1), ("CENTER_SIZE", 2), ("CORNER_SIZE", 3)] };
pub(crate) static QUANT_TRUNC_ABS_PARAMETER_PROCESS_METHOD_ENUM: EnumDesc = EnumDesc { name: "QuantTruncAbsParameter.ProcessMethod", values: &[("QUANTTRUNCABS", 0), ("QUANT", 1), ("ABS", 2), ("TRUNC", 3), ("QUANTTRUNC", 4), ("QUANTABS", 5), ("TRUNCABS", 6)] };
pub(crate) static QUANTIZATION_PARAMETER_PRECISION_ENUM: EnumDesc = EnumDesc { name: "QuantizationParameter.Precision", values: &[("DYNAMIC_FIXED_POINT", 0), ("QuantizationParameter_Precision_FLOAT", 900000), ("QuantizationParameter_Precision_DYNAMIC_FIXED_POINT", 1), ("MINIFLOAT", 900001), ("INTEGER_POWER_OF_2_WEIGHTS", 2), ("FLOAT", 3)] };
pub(crate) static QUANTIZATION_PARAMETER_ROUNDING_ENUM: EnumDesc = EnumDesc { name: "QuantizationParameter.Rounding", values: &[("NEAREST", 0), ("QuantizationParameter_Rounding_NEAREST", 900000), ("QuantizationParameter_Rounding_STOCHASTIC", 1), ("STOCHASTIC", 900001)] };
pub(crate) static QUANTIZER_MODE_ENUM: EnumDesc = EnumDesc { name: "QuantizerMode", values: &[("CAFFE_QUANT_PASSIVE", 0), ("CAFFE_QUANT_OBSERVE", 1), ("CAFFE_QUANT_PSEUDO", 2)] };
pub(crate) static RE_LU_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "ReLUParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ("MKL2017", 3), ("MKLDNN", 4)] };
pub(crate) static RECURRENT_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "RecurrentParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2)] };
pub(crate) static REDUCTION_PARAMETER_REDUCTION_OP_ENUM: EnumDesc = EnumDesc { name: "ReductionParameter.ReductionOp", values: &[("SUM", 1), ("ASUM", 2), ("SUMSQ", 3), ("MEAN", 4), ("TOPK", 5)] };
pub(crate) static RESAMPLE_PARAMETER_RESAMPLE_TYPE_ENUM: EnumDesc = EnumDesc { name: "ResampleParameter.ResampleType", values: &[("NEAREST", 1), ("LINEAR", 2), ("CUBIC", 3), ("AREA", 4)] };
pub(crate) static RESIZE_PARAMETER_INTERP_MODE_ENUM: EnumDesc = EnumDesc { name: "ResizeParameter.Interp_mode", values: &[("LINEAR", 1), ("AREA", 2), ("NEAREST", 3), ("CUBIC", 4), ("LANCZOS4", 5)] };
pub(crate) static RESIZE_PARAMETER_PAD_MODE_ENUM: EnumDesc = EnumDesc { name: "ResizeParameter.Pad_mode", values: &[("CONSTANT", 1), ("MIRRORED", 2), ("REPEAT_NEAREST", 3)] };
pub(crate) static RESIZE_PARAMETER_RESIZE_MODE_ENUM: EnumDesc = EnumDesc { name: "ResizeParameter.Resize_mode", values: &[("WARP", 1), ("FIT_SMALL_SIZE", 2), ("FIT_LARGE_SIZE_AND_PAD", 3)] };
pub(crate) static SPP_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "SPPParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2)] };
pub(crate) static SPP_PARAMETER_POOL_METHOD_ENUM: EnumDesc = EnumDesc { name: "SPPParameter.PoolMethod", values: &[("MAX", 0), ("AVE", 1), ("STOCHASTIC", 2)] };
pub(crate) static SALT_PEPPER_PARAMETER_SALT_TYPE_ENUM: EnumDesc = EnumDesc { name: "SaltPepperParameter.SaltType", values: &[("relative", 1), ("absolute", 2)] };
pub(crate) static SEG_ACCURACY_PARAMETER_ACCURACY_METRIC_ENUM: EnumDesc = EnumDesc { name: "SegAccuracyParameter.AccuracyMetric", values: &[("PixelAccuracy", 0), ("ClassAccuracy", 1), ("PixelIOU", 2)] };
pub(crate) static SIGMOID_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "SigmoidParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2)] };
pub(crate) static SOFTMAX_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "SoftmaxParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2)] };
pub(crate) static SOLVER_PARAMETER_SNAPSHOT_FORMAT_ENUM: EnumDesc = EnumDesc { name: "SolverParameter.SnapshotFormat", values: &[("HDF5", 0), ("BINARYPROTO", 1)] };
pub(crate) static SOLVER_PARAMETER_SOLVER_MODE_ENUM: EnumDesc = EnumDesc { name: "SolverParameter.SolverMode", values: &[("CPU", 0), ("GPU", 1)] };
pub(crate) static SOLVER_PARAMETER_SOLVER_TYPE_ENUM: EnumDesc = EnumDesc { name: "SolverParameter.SolverType", values: &[("SGD", 0), ("NESTEROV", 1), ("ADAGRAD", 2), ("RMSPROP", 3), ("ADADELTA", 4), ("ADAM", 5), ("SAG", 6)] };
pub(crate) static SPARSE_MODE_ENUM: EnumDesc = EnumDesc { name: "SparseMode", values: &[("SPARSE_NONE", 0), ("SPARSE_UPDATE", 1)] };
pub(crate) static SPLIT_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "SplitParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("MKL2017", 3), ("MKLDNN", 4)] };
pub(crate) static TRT_PARAMETER_TRT_MODE_ENUM: EnumDesc = EnumDesc { name: "TRTParameter.TRTMode", values: &[("FP32", 0), ("FP16", 1), ("INT8", 2)] };
pub(crate) static TAN_H_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "TanHParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2)] };
pub(crate) static TOKENIZED_DATA_PARAMETER_INPUT_TYPE_ENUM: EnumDesc = EnumDesc { name: "TokenizedDataParameter.InputType", values: &[("TEXT_FILE", 0)] };
pub(crate) static TOKENIZED_DATA_PARAMETER_VOCABULARY_TYPE_ENUM: EnumDesc = EnumDesc { name: "TokenizedDataParameter.VocabularyType", values: &[("CHARACTER", 0), ("WORD", 1), ("SENTENCEPIECE", 2), ("LLAMA2", 3), ("CUSTOM", 4)] };
pub(crate) static TRANSFORMATION_PARAMETER_COLOR_ORDER_ENUM: EnumDesc = EnumDesc { name: "TransformationParameter.ColorOrder", values: &[("RGB", 0), ("BGR", 1)] };
pub(crate) static TRANSFORMATION_PARAMETER_INTERPOLATION_ALGO_ENUM: EnumDesc = EnumDesc { name: "TransformationParameter.InterpolationAlgo", values: &[("INTER_NEAREST", 0), ("INTER_LINEAR", 1), ("INTER_CUBIC", 2), ("INTER_AREA", 3)] };
pub(crate) static TRANSFORMER_BLOCK_PARAMETER_ACTIVATION_ENUM: EnumDesc = EnumDesc { name: "TransformerBlockParameter.Activation", values: &[("RELU", 0), ("GELU", 1), ("GELU_BERT", 2), ("SILU", 3)] };
pub(crate) static TRANSFORMER_BLOCK_PARAMETER_BLOCK_TYPE_ENUM: EnumDesc = EnumDesc { name: "TransformerBlockParameter.BlockType", values: &[("CAUSAL_SELF_ATTENTION", 0), ("CAUSAL_SELF_ATTENTION2", 1), ("ENCODER", 2), ("DECODER", 3)] };
pub(crate) static TRANSFORMER_BLOCK_PARAMETER_NORMALIZATION_ENUM: EnumDesc = EnumDesc { name: "TransformerBlockParameter.Normalization", values: &[("LAYER_NORM", 0), ("RMS_NORM", 1)] };
pub(crate) static TYPE_ENUM: EnumDesc = EnumDesc { name: "Type", values: &[("DOUBLE", 0), ("FLOAT", 1), ("FLOAT16", 2), ("INT", 3), ("UINT", 4), ("BOOL", 5)] };
pub(crate) static UN_POOLING_PARAMETER_UN_POOL_METHOD_ENUM: EnumDesc = EnumDesc { name: "UnPoolingParameter.UnPoolMethod", values: &[("FIXED", 0), ("DIV", 1), ("REP", 2), ("MAX", 900000), ("AVE", 900001), ("TILE", 900002)] };
pub(crate) static V0_LAYER_PARAMETER_POOL_METHOD_ENUM: EnumDesc = EnumDesc { name: "V0LayerParameter.PoolMethod", values: &[("MAX", 0), ("AVE", 1), ("STOCHASTIC", 2)] };
pub(crate) static V1_LAYER_PARAMETER_DIM_CHECK_MODE_ENUM: EnumDesc = EnumDesc { name: "V1LayerParameter.DimCheckMode", values: &[("STRICT", 0), ("PERMISSIVE", 1)] };
pub(crate) static V1_LAYER_PARAMETER_LAYER_TYPE_ENUM: EnumDesc = EnumDesc { name: "V1LayerParameter.LayerType", values: &[("NONE", 0), ("ABSVAL", 35), ("ACCURACY", 1), ("ARGMAX", 30), ("BNLL", 2), ("CONCAT", 3), ("CONTRASTIVE_LOSS", 37), ("CONVOLUTION", 4), ("DATA", 5), ("DECONVOLUTION", 39), ("DROPOUT", 6), ("DUMMY_DATA", 32), ("EUCLIDEAN_LOSS", 7), ("ELTWISE", 25), ("EXP", 38), ("FLATTEN", 8), ("HDF5_DATA", 9), ("HDF5_OUTPUT", 10), ("HINGE_LOSS", 28), ("IM2COL", 11), ("IMAGE_DATA", 12), ("INFOGAIN_LOSS", 13), ("INNER_PRODUCT", 14), ("LRN", 15), ("MEMORY_DATA", 29), ("MULTINOMIAL_LOGISTIC_LOSS", 16), ("MVN", 34), ("POOLING", 17), ("POWER", 26), ("RELU", 18), ("SIGMOID", 19), ("SIGMOID_CROSS_ENTROPY_LOSS", 27), ("SILENCE", 36), ("SOFTMAX", 20), ("SOFTMAX_LOSS", 21), ("SPLIT", 22), ("SLICE", 33), ("TANH", 23), ("WINDOW_DATA", 24), ("THRESHOLD", 31)] };
pub(crate) static VIDEO_DATA_PARAMETER_MODALITY_ENUM: EnumDesc = EnumDesc { name: "VideoDataParameter.Modality", values: &[("RGB", 0), ("FLOW", 1)] };
pub(crate) static VIDEO_DATA_PARAMETER_VIDEO_TYPE_ENUM: EnumDesc = EnumDesc { name: "VideoDataParameter.VideoType", values: &[("WEBCAM", 0), ("VIDEO", 1)] };
pub(crate) static WARP_PARAMETER_READS_ENUM: EnumDesc = EnumDesc { name: "WarpParameter.Reads", values: &[("POSITIONS", 0), ("DISPLACEMENTS", 1)] };
pub(crate) static YOLOV3_PARAMETER_IOU_LOSS_ENUM: EnumDesc = EnumDesc { name: "Yolov3Parameter.IOU_LOSS", values: &[("IOU", 0), ("GIOU", 1), ("MSE", 2), ("DIOU", 3), ("CIOU", 4)] };

pub(crate) static ACCUM_PARAMETER_DESC: MessageDesc = MessageDesc { name: "AccumParameter", fields: &[
    field("top_height", 1, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("top_width", 2, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("size_divisible_by", 3, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("have_reference", 4, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static ACCURACY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "AccuracyParameter", fields: &[
    field("top_k", 1, Label::Optional, Kind::Uint32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("axis", 2, Label::Optional, Kind::Int32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("ignore_label", 3, Label::Optional, Kind::Int32, false, "", "bvlc,bvlc-opencl,ctpn,naibaf7"),
    field("min_is_better", 4, Label::Optional, Kind::Bool, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's accuracy of distances, which is not supported; turn the scores round with a Power layer"),
] };

pub(crate) static ADAPTIVE_BIAS_CHANNEL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "AdaptiveBiasChannelParameter", fields: &[
    field("num_iter", 1, Label::Optional, Kind::Int32, false, "1", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
    field("bg_portion", 2, Label::Optional, Kind::Float, false, "0.2", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
    field("fg_portion", 3, Label::Optional, Kind::Float, false, "0.2", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
    field("suppress_others", 4, Label::Optional, Kind::Bool, false, "true", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
    field("margin_others", 5, Label::Optional, Kind::Float, false, "1e-5", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
] };

pub(crate) static AFFINITY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "AffinityParameter", fields: &[
    field("offset", 1, Label::Repeated, Kind::Int64, false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
] };

pub(crate) static ANNOTATED_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "AnnotatedDataParameter", fields: &[
    field("batch_sampler", 1, Label::Repeated, Kind::Message(&BATCH_SAMPLER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("label_map_file", 2, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Harmless, "the names of classes, which no layer needs"),
    field("anno_type", 3, Label::Optional, Kind::Enum(&ANNOTATED_DATUM_ANNOTATION_TYPE_ENUM), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("yolo_data_type", 4, Label::Optional, Kind::Int32, false, "0", "mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("yolo_data_jitter", 5, Label::Optional, Kind::Float, false, "0.3", "mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("train_diffcult", 6, Label::Optional, Kind::Bool, false, "true", "mobilenet-yolo").decided(Decision::Honoured(&[]), ""),
    field("single_class", 7, Label::Optional, Kind::Bool, false, "true", "mobilenet-yolo").decided(Decision::Harmless, "MobileNet-YOLO's labels of segmentation, a third top, which is refused"),
    field("seg_scales", 8, Label::Optional, Kind::Int32, false, "8", "mobilenet-yolo").decided(Decision::Harmless, "MobileNet-YOLO's labels of segmentation, a third top, which is refused"),
    field("seg_resize_width", 9, Label::Optional, Kind::Int32, false, "0", "mobilenet-yolo").decided(Decision::Harmless, "MobileNet-YOLO's labels of segmentation, a third top, which is refused"),
    field("seg_resize_height", 10, Label::Optional, Kind::Int32, false, "0", "mobilenet-yolo").decided(Decision::Harmless, "MobileNet-YOLO's labels of segmentation, a third top, which is refused"),
    field("difficult_label_warmup", 11, Label::Optional, Kind::Bool, false, "false", "mobilenet-yolo").decided(Decision::RefusedUnless(""), "is MobileNet-YOLO's late start of boxes that are hard to see, which is not supported; remove it"),
] };

pub(crate) static ANNOTATED_DATUM_DESC: MessageDesc = MessageDesc { name: "AnnotatedDatum", fields: &[
    field("datum", 1, Label::Optional, Kind::Message(&DATUM_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("type", 2, Label::Optional, Kind::Enum(&ANNOTATED_DATUM_ANNOTATION_TYPE_ENUM), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("annotation_group", 3, Label::Repeated, Kind::Message(&ANNOTATION_GROUP_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("record_id", 4, Label::Optional, Kind::Uint32, false, "0", "nvidia-0.17").decided(Decision::Unread, "of files of weights or of data, not of nets"),
] };

pub(crate) static ANNOTATION_DESC: MessageDesc = MessageDesc { name: "Annotation", fields: &[
    field("instance_id", 1, Label::Optional, Kind::Int32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("bbox", 2, Label::Optional, Kind::Message(&NORMALIZED_B_BOX_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("lanes", 3, Label::Optional, Kind::Message(&LANE_INFO_DESC), false, "", "mobilenet-yolo").decided(Decision::Unread, "of files of weights or of data, not of nets"),
] };

pub(crate) static ANNOTATION_GROUP_DESC: MessageDesc = MessageDesc { name: "AnnotationGroup", fields: &[
    field("group_label", 1, Label::Optional, Kind::Int32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("annotation", 2, Label::Repeated, Kind::Message(&ANNOTATION_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static ARG_MAX_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ArgMaxParameter", fields: &[
    field("out_max_val", 1, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("top_k", 2, Label::Optional, Kind::Uint32, false, "1", "bvlc"),
    field("axis", 3, Label::Optional, Kind::Int32, false, "", "bvlc"),
] };

pub(crate) static AUGMENTATION_COEFF_DESC: MessageDesc = MessageDesc { name: "AugmentationCoeff", fields: &[
    field("mirror", 1, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("dx", 2, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("dy", 3, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("angle", 4, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("zoom_x", 5, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("zoom_y", 6, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("pow_nomean0", 10, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("pow_nomean1", 11, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("pow_nomean2", 12, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("add_nomean0", 13, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("add_nomean1", 14, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("add_nomean2", 15, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("mult_nomean0", 16, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("mult_nomean1", 17, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("mult_nomean2", 18, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("pow_withmean0", 19, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("pow_withmean1", 20, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("pow_withmean2", 21, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("add_withmean0", 22, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("add_withmean1", 23, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("add_withmean2", 24, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("mult_withmean0", 25, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("mult_withmean1", 26, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("mult_withmean2", 27, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("lmult_pow", 28, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("lmult_add", 29, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("lmult_mult", 30, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("col_angle", 31, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("fog_amount", 38, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("fog_size", 39, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("motion_blur_angle", 40, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("motion_blur_size", 41, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("shadow_angle", 42, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("shadow_distance", 43, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("shadow_strength", 44, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("noise", 45, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("gamma", 100, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("brightness", 101, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("contrast", 102, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("color1", 103, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("color2", 104, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("color3", 105, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Unread, ""),
] };

pub(crate) static AUGMENTATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "AugmentationParameter", fields: &[
    field("write_augmented", 2, Label::Optional, Kind::String, false, "\"\"", "flownet2,synopsys").decided(Decision::Harmless, "only to look at"),
    field("max_multiplier", 3, Label::Optional, Kind::Float, false, "255.", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("augment_during_test", 4, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("recompute_mean", 5, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("write_mean", 6, Label::Optional, Kind::String, false, "\"\"", "flownet2,synopsys").decided(Decision::Harmless, "only to look at"),
    field("mean_per_pixel", 7, Label::Optional, Kind::Bool, false, "true", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("mode", 8, Label::Optional, Kind::String, false, "\"add\"", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("mirror", 10, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("translate", 11, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("rotate", 12, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("zoom", 13, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("squeeze", 14, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("translate_x", 15, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("translate_y", 16, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("mean", 18, Label::Repeated, Kind::Float, false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("lmult_pow", 20, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("lmult_mult", 21, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("lmult_add", 22, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("sat_pow", 23, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("sat_mult", 24, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("sat_add", 25, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("col_pow", 26, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("col_mult", 27, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("col_add", 28, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("ladd_pow", 29, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("ladd_mult", 30, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("ladd_add", 31, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("col_rotate", 32, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("crop_width", 33, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("crop_height", 34, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("gamma", 35, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("brightness", 36, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("contrast", 37, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("color", 38, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("bottomwidth", 80, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("bottomheight", 81, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("num", 82, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys").decided(Decision::Harmless, "for a layer without bottoms, which the original does not run either"),
    field("chromatic_eigvec", 83, Label::Repeated, Kind::Float, false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("fog_amount", 100, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("fog_size", 101, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("motion_blur_angle", 102, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("motion_blur_size", 103, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("shadow_angle", 104, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("shadow_distance", 105, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("shadow_strength", 106, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("noise", 107, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static B_BOX_REG_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BBoxRegParameter", fields: &[
    field("bbox_mean", 1, Label::Repeated, Kind::Float, false, "", "mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("bbox_std", 2, Label::Repeated, Kind::Float, false, "", "mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("cls_aware", 3, Label::Optional, Kind::Bool, false, "true", "mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static BN_CONV_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BNConvParameter", fields: &[
    field("decay", 1, Label::Optional, Kind::Float, false, "0.95", "steganalysis").decided(Decision::Unread, ""),
    field("fix", 2, Label::Optional, Kind::Bool, false, "false", "steganalysis").decided(Decision::Unread, ""),
] };

pub(crate) static BN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BNParameter", fields: &[
    field("scale_filler", 1, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "ctpn,enet,ncnn-tool,parsenet,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("shift_filler", 2, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "ctpn,enet,ncnn-tool,parsenet,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("var_eps", 3, Label::Optional, Kind::Float, false, "1e-10", "ctpn,parsenet").decided(Decision::Honoured(&[]), ""),
    field("moving_average", 4, Label::Optional, Kind::Bool, false, "false", "ctpn,parsenet").decided(Decision::Honoured(&[]), ""),
    field("decay", 5, Label::Optional, Kind::Float, false, "0.05", "ctpn,parsenet").decided(Decision::Honoured(&[]), ""),
    field("axis", 6, Label::Optional, Kind::Float, false, "1", "ctpn").decided(Decision::Honoured(&[]), ""),
    field("icnet", 10, Label::Optional, Kind::Bool, false, "false", "synopsys").decided(Decision::Harmless, "a mark of a converter"),
    field("bn_mode", 900000, Label::Optional, Kind::Enum(&BN_PARAMETER_BN_MODE_ENUM), false, "LEARN", "enet,ncnn-tool,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("slope_filler", 900001, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear,l-softmax,pspnet,synopsys,yjxiong").decided(Decision::Honoured(&[]), ""),
    field("bias_filler", 900002, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear,l-softmax,pspnet,synopsys,yjxiong").decided(Decision::Honoured(&[]), ""),
    field("momentum", 900003, Label::Optional, Kind::Float, false, "0.9", "happynear,l-softmax,pspnet,synopsys,yjxiong").decided(Decision::Honoured(&[]), ""),
    field("eps", 900004, Label::Optional, Kind::Float, false, "1e-5", "happynear,l-softmax,pspnet,synopsys,yjxiong").decided(Decision::Honoured(&[]), ""),
    field("frozen", 900005, Label::Optional, Kind::Bool, false, "false", "happynear,l-softmax,pspnet,synopsys,yjxiong").decided(Decision::Honoured(&[]), ""),
    field("engine", 900006, Label::Optional, Kind::Enum(&BN_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "happynear,l-softmax,pspnet,synopsys,yjxiong").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("across_spatial", 900007, Label::Optional, Kind::Bool, false, "true", "parsenet").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static BATCH_CONTRASTIVE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BatchContrastiveParameter", fields: &[
    field("positive_margin", 1, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Unread, ""),
    field("negative_margin", 2, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Unread, ""),
    field("positive_weight", 3, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Unread, ""),
    field("negative_weight", 4, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Unread, ""),
    field("max_only", 5, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Unread, ""),
] };

pub(crate) static BATCH_NORM_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BatchNormParameter", fields: &[
    field("use_global_stats", 1, Label::Optional, Kind::Bool, false, "", "bvlc"),
    field("moving_average_fraction", 2, Label::Optional, Kind::Float, false, ".999", "bvlc"),
    field("eps", 3, Label::Optional, Kind::Float, false, "1e-5", "bvlc"),
    field("fused_relu", 4, Label::Optional, Kind::Bool, false, "", "bvlc-opencl,naibaf7").decided(Decision::RefusedUnless(""), "is OpenCL Caffe's ReLU within a BatchNorm, which is not supported; put a ReLU layer behind it"),
    field("scale_filler", 5, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "nvidia-0.17,happynear,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), "NVIDIA, happynear: the factor of BatchNorm with five parameters"),
    field("bias_filler", 6, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "nvidia-0.17,happynear,intel,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), "NVIDIA, happynear: the summand of BatchNorm with five parameters; Intel: of the Scale behind"),
    field("scale_bias", 7, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Honoured(&[]), "NVIDIA: BatchNorm with a factor and a summand, five parameters"),
    field("stats_batch_size", 9, Label::Optional, Kind::Uint32, false, "", "intel").decided(Decision::Honoured(&[]), "Intel: the items of a batch that have statistics of their own"),
    field("relu", 10, Label::Optional, Kind::Bool, false, "", "intel").decided(Decision::Honoured(&[]), "Intel: a ReLU behind the normalisation"),
    field("engine", 15, Label::Optional, Kind::Enum(&BATCH_NORM_PARAMETER_ENGINE_ENUM), false, "", "nvidia-0.17,happynear,intel,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("update_global_stats", 900000, Label::Optional, Kind::Bool, false, "", "deeplab2,pspnet,synopsys").decided(Decision::Harmless, "DeepLab, PSPNet: the default, to gather statistics in TRAIN, is what is done"),
    field("disable_mean", 900001, Label::Optional, Kind::Bool, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's normalisation by one statistic alone, which is not supported; remove it"),
    field("disable_variance", 900002, Label::Optional, Kind::Bool, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's normalisation by one statistic alone, which is not supported; remove it"),
    field("use_weight_bias", 900003, Label::Optional, Kind::Bool, false, "", "intel").decided(Decision::Honoured(&[]), "Intel: false lets `filler` and `bias_filler` mean nothing"),
    field("bias_term", 900004, Label::Optional, Kind::Bool, false, "", "intel").decided(Decision::Honoured(&[]), "Intel: whether BatchNorm with five parameters has a summand; false goes with a Scale behind"),
    field("filler", 900005, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "intel").decided(Decision::Honoured(&[]), "Intel: the first factor of the Scale behind, or of BatchNorm with five parameters"),
    field("add_eps_before_sqrt", 900006, Label::Optional, Kind::Bool, false, "", "synopsys").decided(Decision::Harmless, "eps is always within the root"),
    field("icnet", 900007, Label::Optional, Kind::Bool, false, "", "synopsys").decided(Decision::Harmless, "a mark of a converter"),
] };

pub(crate) static BATCH_REDUCTION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BatchReductionParameter", fields: &[
    field("level", 1, Label::Repeated, Kind::Int32, false, "", "yjxiong").decided(Decision::Honoured(&[]), ""),
    field("reduction_param", 2, Label::Optional, Kind::Message(&REDUCTION_PARAMETER_DESC), false, "", "yjxiong").decided(Decision::Honoured(&[]), ""),
    field("pos", 3, Label::Optional, Kind::Bool, false, "false", "yjxiong").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static BATCH_SAMPLER_DESC: MessageDesc = MessageDesc { name: "BatchSampler", fields: &[
    field("use_original_image", 1, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("sampler", 2, Label::Optional, Kind::Message(&SAMPLER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("sample_constraint", 3, Label::Optional, Kind::Message(&SAMPLE_CONSTRAINT_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("max_sample", 4, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("max_trials", 5, Label::Optional, Kind::Uint32, false, "100", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static BDCT_TO_SPATIAL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BdctToSpatialParameter", fields: &[
    field("quality", 1, Label::Optional, Kind::Float, false, "75", "steganalysis").decided(Decision::Unread, ""),
] };

pub(crate) static BIAS_CHANNEL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BiasChannelParameter", fields: &[
    field("bg_bias", 1, Label::Optional, Kind::Float, false, "1.", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
    field("fg_bias", 2, Label::Optional, Kind::Float, false, "2.", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
    field("ignore_label", 3, Label::Repeated, Kind::Int32, false, "", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
    field("label_type", 4, Label::Optional, Kind::Enum(&BIAS_CHANNEL_PARAMETER_LABEL_TYPE_ENUM), false, "IMAGE", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
    field("background_label", 6, Label::Optional, Kind::Int32, false, "0", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
] };

pub(crate) static BIAS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BiasParameter", fields: &[
    field("axis", 1, Label::Optional, Kind::Int32, false, "1", "bvlc"),
    field("num_axes", 2, Label::Optional, Kind::Int32, false, "1", "bvlc"),
    field("filler", 3, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
] };

pub(crate) static BINARY_ACTIVATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BinaryActivationParameter", fields: &[
] };

pub(crate) static BLACK_AUGMENTATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BlackAugmentationParameter", fields: &[
    field("black", 10, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("border", 11, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Unread, ""),
] };

pub(crate) static BLOB_PROTO_DESC: MessageDesc = MessageDesc { name: "BlobProto", fields: &[
    field("num", 1, Label::Optional, Kind::Int32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("channels", 2, Label::Optional, Kind::Int32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("height", 3, Label::Optional, Kind::Int32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("width", 4, Label::Optional, Kind::Int32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("data", 5, Label::Repeated, Kind::Float, true, "", "bvlc"),
    field("diff", 6, Label::Repeated, Kind::Float, true, "", "bvlc"),
    field("shape", 7, Label::Optional, Kind::Message(&BLOB_SHAPE_DESC), false, "", "bvlc"),
    field("double_data", 8, Label::Repeated, Kind::Double, true, "", "bvlc"),
    field("double_diff", 9, Label::Repeated, Kind::Double, true, "", "bvlc"),
    field("raw_data_type", 10, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Honoured(&[]), ""),
    field("raw_diff_type", 11, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Honoured(&[]), ""),
    field("raw_data", 12, Label::Optional, Kind::Bytes, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Honoured(&[]), ""),
    field("raw_diff", 13, Label::Optional, Kind::Bytes, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Honoured(&[]), ""),
    field("length", 7777, Label::Optional, Kind::Int32, false, "", "video-caffe").decided(Decision::Unread, "of files of weights or of data, not of nets"),
    field("shape_stride", 900000, Label::Optional, Kind::Message(&BLOB_SHAPE_DESC), false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, "of files of weights or of data, not of nets"),
    field("packed_data", 900001, Label::Optional, Kind::Bytes, false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, "of files of weights or of data, not of nets"),
    field("packed_diff", 900002, Label::Optional, Kind::Bytes, false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, "of files of weights or of data, not of nets"),
    field("data_type", 900003, Label::Optional, Kind::Enum(&DATA_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7").decided(Decision::Honoured(&[]), ""),
    field("mask", 900004, Label::Repeated, Kind::Float, false, "", "vitis").decided(Decision::Unread, "of files of weights or of data, not of nets"),
    field("double_mask", 900005, Label::Repeated, Kind::Double, false, "", "vitis").decided(Decision::Unread, "of files of weights or of data, not of nets"),
    field("format", 900006, Label::Optional, Kind::Int32, false, "", "vitis").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static BLOB_PROTO_VECTOR_DESC: MessageDesc = MessageDesc { name: "BlobProtoVector", fields: &[
    field("blobs", 1, Label::Repeated, Kind::Message(&BLOB_PROTO_DESC), false, "", "bvlc"),
] };

pub(crate) static BLOB_SHAPE_DESC: MessageDesc = MessageDesc { name: "BlobShape", fields: &[
    field("dim", 1, Label::Repeated, Kind::Int64, true, "", "bvlc"),
] };

pub(crate) static BLOCK_GROUP_LASSO_SPEC_DESC: MessageDesc = MessageDesc { name: "BlockGroupLassoSpec", fields: &[
    field("xdimen", 1, Label::Optional, Kind::Uint32, false, "1", "skimcaffe").decided(Decision::Unread, ""),
    field("ydimen", 2, Label::Optional, Kind::Uint32, false, "1", "skimcaffe").decided(Decision::Unread, ""),
    field("block_decay_mult", 3, Label::Optional, Kind::Float, false, "1.0", "skimcaffe").decided(Decision::Unread, ""),
] };

pub(crate) static BOX_ANNOTATOR_OHEM_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BoxAnnotatorOHEMParameter", fields: &[
    field("roi_per_img", 1, Label::Required, Kind::Uint32, false, "", "intel,microsoft,r-fcn").decided(Decision::Honoured(&[]), ""),
    field("ignore_label", 2, Label::Optional, Kind::Int32, false, "-1", "intel,microsoft,r-fcn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static BOX_GROUP_OUTPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BoxGroupOutputParameter", fields: &[
    field("fg_thr", 1, Label::Optional, Kind::Float, false, "0", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("iou_thr", 2, Label::Optional, Kind::Float, false, "0.5", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("nms_type", 3, Label::Optional, Kind::String, false, "\"IOU\"", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("box_group_param", 4, Label::Repeated, Kind::Message(&BOX_GROUP_PARAMETER_DESC), false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("field_whr", 5, Label::Optional, Kind::Float, false, "2", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("field_xyr", 6, Label::Optional, Kind::Float, false, "2", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("max_nms_num", 7, Label::Optional, Kind::Uint32, false, "0", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("max_post_nms_num", 8, Label::Optional, Kind::Uint32, false, "0", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("min_size", 9, Label::Optional, Kind::Float, false, "15", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static BOX_GROUP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BoxGroupParameter", fields: &[
    field("field_h", 1, Label::Repeated, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("field_w", 2, Label::Repeated, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("stride", 3, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static BOX_OUTPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BoxOutputParameter", fields: &[
    field("fg_thr", 1, Label::Optional, Kind::Float, false, "0", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("iou_thr", 2, Label::Optional, Kind::Float, false, "0.5", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("nms_type", 3, Label::Optional, Kind::String, false, "\"IOU\"", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("field_h", 4, Label::Repeated, Kind::Uint32, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("field_w", 5, Label::Repeated, Kind::Uint32, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("downsample_rate", 6, Label::Repeated, Kind::Uint32, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("field_whr", 7, Label::Optional, Kind::Float, false, "2", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("field_xyr", 8, Label::Optional, Kind::Float, false, "2", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("max_nms_num", 9, Label::Optional, Kind::Uint32, false, "0", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("max_post_nms_num", 10, Label::Optional, Kind::Uint32, false, "0", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("min_size", 11, Label::Optional, Kind::Float, false, "15", "mscnn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static C2_TENSOR_PROTO_DESC: MessageDesc = MessageDesc { name: "C2TensorProto", fields: &[
    field("dims", 1, Label::Repeated, Kind::Int64, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Unread, ""),
    field("data_type", 2, Label::Optional, Kind::Enum(&C2_TENSOR_PROTO_DATA_TYPE_ENUM), false, "FLOAT", "nvidia-0.17,nvidia-0.16").decided(Decision::Unread, ""),
    field("float_data", 3, Label::Repeated, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Unread, ""),
    field("int32_data", 4, Label::Repeated, Kind::Int32, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Unread, ""),
    field("byte_data", 5, Label::Optional, Kind::Bytes, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Unread, ""),
    field("string_data", 6, Label::Repeated, Kind::Bytes, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Unread, ""),
    field("name", 7, Label::Optional, Kind::String, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Unread, ""),
    field("double_data", 9, Label::Repeated, Kind::Double, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Unread, ""),
    field("int64_data", 10, Label::Repeated, Kind::Int64, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Unread, ""),
] };

pub(crate) static C2_TENSOR_PROTOS_DESC: MessageDesc = MessageDesc { name: "C2TensorProtos", fields: &[
    field("protos", 1, Label::Repeated, Kind::Message(&C2_TENSOR_PROTO_DESC), false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Unread, "of files of weights or of data, not of nets"),
] };

pub(crate) static CTC_DECODER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "CTCDecoderParameter", fields: &[
    field("ctc_merge_repeated", 900000, Label::Optional, Kind::Bool, false, "true", "openvino").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static CTC_PARAMETER_DESC: MessageDesc = MessageDesc { name: "CTCParameter", fields: &[
    field("threshold", 1, Label::Optional, Kind::Float, false, "0.7", "ctpn").decided(Decision::Unread, ""),
    field("decode_type", 2, Label::Optional, Kind::Enum(&CTC_PARAMETER_DECODER_ENUM), false, "best_path", "ctpn").decided(Decision::Unread, ""),
] };

pub(crate) static CENTER_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "CenterLossParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "caffe-face,happynear").decided(Decision::Honoured(&[]), ""),
    field("center_filler", 2, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "caffe-face,happynear").decided(Decision::Honoured(&[]), ""),
    field("axis", 3, Label::Optional, Kind::Int32, false, "1", "caffe-face,happynear").decided(Decision::Honoured(&[]), ""),
    field("distance_type", 29, Label::Optional, Kind::String, false, "\"L2\"", "happynear").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static CHANNEL_SCALE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ChannelScaleParameter", fields: &[
    field("do_forward", 1, Label::Optional, Kind::Bool, false, "true", "happynear").decided(Decision::Honoured(&[]), ""),
    field("do_backward_feature", 2, Label::Optional, Kind::Bool, false, "true", "happynear").decided(Decision::Honoured(&[]), ""),
    field("do_backward_scale", 3, Label::Optional, Kind::Bool, false, "true", "happynear").decided(Decision::Honoured(&[]), ""),
    field("global_scale", 4, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Honoured(&[]), ""),
    field("max_global_scale", 5, Label::Optional, Kind::Float, false, "1000.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("min_global_scale", 6, Label::Optional, Kind::Float, false, "0.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("init_global_scale", 7, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Harmless, "has no effect in the original either"),
] };

pub(crate) static CLIP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ClipParameter", fields: &[
    field("min", 1, Label::Required, Kind::Float, false, "", "bvlc,openpose"),
    field("max", 2, Label::Required, Kind::Float, false, "", "bvlc,openpose"),
] };

pub(crate) static COEFF_SCHEDULE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "CoeffScheduleParameter", fields: &[
    field("half_life", 1, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("initial_coeff", 2, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("final_coeff", 3, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static COMPILE_NET_STATE_DESC: MessageDesc = MessageDesc { name: "CompileNetState", fields: &[
    field("is_init", 1, Label::Optional, Kind::Bool, false, "true", "intel").decided(Decision::Unread, ""),
    field("bn_scale_remove", 2, Label::Optional, Kind::Bool, false, "false", "intel").decided(Decision::Unread, ""),
    field("bn_scale_merge", 3, Label::Optional, Kind::Bool, false, "false", "intel").decided(Decision::Unread, ""),
    field("kept_bn_layers", 4, Label::Repeated, Kind::String, false, "", "intel").decided(Decision::Unread, ""),
    field("negative_conv_names", 5, Label::Repeated, Kind::String, false, "", "intel").decided(Decision::Unread, ""),
    field("negative_conv_indexes", 6, Label::Repeated, Kind::Uint32, false, "", "intel").decided(Decision::Unread, ""),
] };

pub(crate) static CONADD_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ConaddParameter", fields: &[
] };

pub(crate) static CONCAT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ConcatParameter", fields: &[
    field("concat_dim", 1, Label::Optional, Kind::Uint32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("axis", 2, Label::Optional, Kind::Int32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("engine", 3, Label::Optional, Kind::Enum(&CONCAT_PARAMETER_ENGINE_ENUM), false, "", "intel").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("per_fla_fuse", 4, Label::Optional, Kind::Bool, false, "", "intel").decided(Decision::Harmless, "a fusion of FPGAs; the result is the same"),
    field("input_zero_point", 5, Label::Repeated, Kind::Int32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("output_zero_point", 6, Label::Optional, Kind::Int32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("input_scale", 900000, Label::Repeated, Kind::Double, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("output_scale", 900001, Label::Optional, Kind::Double, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
] };

pub(crate) static CONFIDENCE_PENALTY_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ConfidencePenaltyLossParameter", fields: &[
    field("beta", 1, Label::Optional, Kind::Float, false, "0.1", "happynear").decided(Decision::Unread, ""),
] };

pub(crate) static CONTINUATION_INDICATOR_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ContinuationIndicatorParameter", fields: &[
    field("time_step", 1, Label::Optional, Kind::Uint32, false, "0", "jolibrain,warpctc").decided(Decision::Honoured(&[]), ""),
    field("axis", 2, Label::Optional, Kind::Int32, false, "0", "jolibrain").decided(Decision::Honoured(&[]), ""),
    field("batch_size", 900000, Label::Optional, Kind::Uint32, false, "0", "warpctc").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static CONTRASTIVE_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ContrastiveLossParameter", fields: &[
    field("margin", 1, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
    field("legacy_version", 2, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("output_matches", 900000, Label::Optional, Kind::Bool, false, "false", "mycaffe").decided(Decision::RefusedUnless(""), "is MyCaffe's second top, of the pairs that match, which is not supported; remove it"),
] };

pub(crate) static CONVOLUTION3_D_PARAMETER_DESC: MessageDesc = MessageDesc { name: "Convolution3DParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "c3d-1.1").decided(Decision::Honoured(&[]), ""),
    field("bias_term", 2, Label::Optional, Kind::Bool, false, "true", "c3d-1.1").decided(Decision::Honoured(&[]), ""),
    field("pad", 3, Label::Optional, Kind::Uint32, false, "0", "c3d-1.1").decided(Decision::Honoured(&[]), ""),
    field("kernel_size", 4, Label::Optional, Kind::Uint32, false, "", "c3d-1.1").decided(Decision::Honoured(&[]), ""),
    field("group", 5, Label::Optional, Kind::Uint32, false, "1", "c3d-1.1").decided(Decision::Harmless, "the original does not read it"),
    field("kernel_depth", 6, Label::Optional, Kind::Uint32, false, "", "c3d-1.1").decided(Decision::Honoured(&[]), ""),
    field("stride", 7, Label::Optional, Kind::Uint32, false, "1", "c3d-1.1").decided(Decision::Honoured(&[]), ""),
    field("temporal_stride", 8, Label::Optional, Kind::Uint32, false, "1", "c3d-1.1").decided(Decision::Honoured(&[]), ""),
    field("weight_filler", 9, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "c3d-1.1").decided(Decision::Honoured(&[]), ""),
    field("bias_filler", 10, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "c3d-1.1").decided(Decision::Honoured(&[]), ""),
    field("filter_group", 11, Label::Optional, Kind::Uint32, false, "1", "c3d-1.1").decided(Decision::Harmless, "how the filters are computed; the result is the same"),
    field("temporal_pad", 12, Label::Optional, Kind::Uint32, false, "0", "c3d-1.1").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static CONVOLUTION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ConvolutionParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("bias_term", 2, Label::Optional, Kind::Bool, false, "true", "bvlc"),
    field("pad", 3, Label::Repeated, Kind::Uint32, false, "", "bvlc,aug2,bvlc-opencl,ctpn,fast-rcnn,faster-rcnn,naibaf7,parsenet,segnet,yjxiong"),
    field("kernel_size", 4, Label::Repeated, Kind::Uint32, false, "", "bvlc,aug2,bvlc-opencl,ctpn,fast-rcnn,faster-rcnn,naibaf7,parsenet,segnet,yjxiong"),
    field("group", 5, Label::Optional, Kind::Uint32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("stride", 6, Label::Repeated, Kind::Uint32, false, "", "bvlc,aug2,bvlc-opencl,ctpn,fast-rcnn,faster-rcnn,naibaf7,parsenet,segnet,yjxiong"),
    field("weight_filler", 7, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("bias_filler", 8, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("pad_h", 9, Label::Optional, Kind::Uint32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("pad_w", 10, Label::Optional, Kind::Uint32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("kernel_h", 11, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("kernel_w", 12, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("stride_h", 13, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("stride_w", 14, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("engine", 15, Label::Optional, Kind::Enum(&CONVOLUTION_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "bvlc"),
    field("axis", 16, Label::Optional, Kind::Int32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("force_nd_im2col", 17, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("dilation", 18, Label::Repeated, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7,yjxiong"),
    field("cudnn_convolution_algo_seeker", 19, Label::Optional, Kind::Enum(&CONVOLUTION_PARAMETER_CU_DNN_CONVOLUTION_ALGORITHM_SEEKER_ENUM), false, "", "nvidia-0.17,happynear,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Harmless, "how cuDNN or MKL computes; the result is the same"),
    field("conv_algos_override", 20, Label::Optional, Kind::String, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "how cuDNN or MKL computes; the result is the same"),
    field("conv_algorithm", 21, Label::Optional, Kind::String, false, "", "intel").decided(Decision::Harmless, "how cuDNN or MKL computes; the result is the same"),
    field("dump_parameter", 22, Label::Optional, Kind::Bool, false, "false", "skimcaffe").decided(Decision::Harmless, "only for the log"),
    field("coeff", 23, Label::Repeated, Kind::Float, false, "", "intel").decided(Decision::RefusedUnless(""), "is Intel's fusion of layers, which its own converter writes; give it the net from before that"),
    field("fusion_type", 24, Label::Optional, Kind::Enum(&CONVOLUTION_PARAMETER_FUSION_TYPE_ENUM), false, "", "intel").decided(Decision::RefusedUnless(""), "is Intel's fusion of layers, which its own converter writes; give it the net from before that"),
    field("pad_l", 26, Label::Optional, Kind::Int32, false, "", "synopsys").decided(Decision::Honoured(&[]), "Synopsys: the padding at one edge; must be the same at the opposite one"),
    field("pad_r", 27, Label::Optional, Kind::Int32, false, "", "synopsys").decided(Decision::Honoured(&[]), "Synopsys: the padding at one edge; must be the same at the opposite one"),
    field("pad_t", 28, Label::Optional, Kind::Int32, false, "", "synopsys").decided(Decision::Honoured(&[]), "Synopsys: the padding at one edge; must be the same at the opposite one"),
    field("pad_b", 29, Label::Optional, Kind::Int32, false, "", "synopsys").decided(Decision::Honoured(&[]), "Synopsys: the padding at one edge; must be the same at the opposite one"),
    field("relu_param", 30, Label::Optional, Kind::Message(&RE_LU_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7").decided(Decision::RefusedUnless(""), "is OpenCL Caffe's fusion of layers, which its own converter writes; give it the net from before that"),
    field("output_scale", 31, Label::Optional, Kind::Double, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("weight_scale", 33, Label::Optional, Kind::Double, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("input_zero_point", 35, Label::Optional, Kind::Int32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("output_zero_point", 36, Label::Optional, Kind::Int32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("weight_zero_point", 37, Label::Optional, Kind::Int32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("per_channel_scale_weight", 39, Label::Optional, Kind::Bool, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("per_channel_scale_output", 41, Label::Optional, Kind::Bool, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("submanifold_sparse", 42, Label::Optional, Kind::Bool, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's, whose meaning is not published; remove it"),
    field("pad_shape", 7777, Label::Optional, Kind::Message(&BLOB_SHAPE_DESC), false, "", "video-caffe").decided(Decision::Honoured(&[]), "video-caffe: `kernel_size`, `pad` and `stride` of each axis"),
    field("kernel_shape", 7778, Label::Optional, Kind::Message(&BLOB_SHAPE_DESC), false, "", "video-caffe").decided(Decision::Honoured(&[]), "video-caffe: `kernel_size`, `pad` and `stride` of each axis"),
    field("stride_shape", 7779, Label::Optional, Kind::Message(&BLOB_SHAPE_DESC), false, "", "video-caffe").decided(Decision::Honoured(&[]), "video-caffe: `kernel_size`, `pad` and `stride` of each axis"),
    field("fuse_type", 900000, Label::Optional, Kind::Enum(&CONVOLUTION_PARAMETER_FUSE_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7").decided(Decision::RefusedUnless(""), "is OpenCL Caffe's fusion of layers, which its own converter writes; give it the net from before that"),
    field("eltwise_param", 900001, Label::Optional, Kind::Message(&ELTWISE_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7").decided(Decision::RefusedUnless(""), "is OpenCL Caffe's fusion of layers, which its own converter writes; give it the net from before that"),
    field("shape_offset", 900002, Label::Repeated, Kind::Uint32, false, "", "happynear,synopsys").decided(Decision::RefusedUnless(""), "is happynear's larger output of a Deconvolution, which is not supported; remove it, or put a Crop behind a larger one"),
    field("relu", 900003, Label::Optional, Kind::Bool, false, "", "intel").decided(Decision::Honoured(&["Convolution", "MKLConvolution"]), "Intel: a ReLU behind the convolution, and its slope"),
    field("negative_slope", 900004, Label::Optional, Kind::Float, false, "", "intel").decided(Decision::Honoured(&["Convolution", "MKLConvolution"]), "Intel: a ReLU behind the convolution, and its slope"),
    field("cudnn_flavor", 900005, Label::Optional, Kind::Enum(&CONVOLUTION_PARAMETER_CUDNN_FLAVOR_ENUM), false, "", "jolibrain").decided(Decision::Harmless, "how cuDNN or MKL computes; the result is the same"),
    field("binary", 900006, Label::Optional, Kind::Int32, false, "", "openpose-train").decided(Decision::RefusedUnless(""), "is OpenPose's binary weights, which are not supported; remove it"),
    field("filter_stride", 900007, Label::Optional, Kind::Uint32, false, "", "parsenet").decided(Decision::Honoured(&[]), "ParseNet: `dilation`, of both axes or of one"),
    field("filter_stride_h", 900008, Label::Optional, Kind::Uint32, false, "", "parsenet").decided(Decision::Honoured(&[]), "ParseNet: `dilation`, of both axes or of one"),
    field("filter_stride_w", 900009, Label::Optional, Kind::Uint32, false, "", "parsenet").decided(Decision::Honoured(&[]), "ParseNet: `dilation`, of both axes or of one"),
    field("pad_type", 900010, Label::Optional, Kind::Uint32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's, whose meaning is not published; remove it"),
    field("dis_mode", 900011, Label::Optional, Kind::Bool, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's, whose meaning is not published; remove it"),
    field("gen_mode", 900012, Label::Optional, Kind::Bool, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's, whose meaning is not published; remove it"),
    field("weight_fixed", 900013, Label::Optional, Kind::Bool, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's, whose meaning is not published; remove it"),
    field("input_scale", 900014, Label::Optional, Kind::Double, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("dilation_h", 900015, Label::Optional, Kind::Uint32, false, "", "yjxiong").decided(Decision::Honoured(&[]), "TSN: `dilation` of the height and of the width"),
    field("dilation_w", 900016, Label::Optional, Kind::Uint32, false, "", "yjxiong").decided(Decision::Honoured(&[]), "TSN: `dilation` of the height and of the width"),
    field("conv_mode", 900017, Label::Optional, Kind::Enum(&CONVOLUTION_PARAMETER_CONV_MODE_ENUM), false, "LOWERED_GEMM", "skimcaffe").decided(Decision::Harmless, "how sparse or grouped convolutions are computed; the result is the same"),
    field("dump_activation", 900018, Label::Optional, Kind::Bool, false, "false", "skimcaffe").decided(Decision::Harmless, "only for the log"),
    field("parameter_sparsity_pattern_histogram", 900019, Label::Optional, Kind::Bool, false, "false", "skimcaffe").decided(Decision::Harmless, "only for the log"),
    field("hole", 900020, Label::Optional, Kind::Uint32, false, "1", "deeplab-context").decided(Decision::Honoured(&[]), "DeepLab v1: `dilation`, of both axes or of one"),
    field("hole_h", 900021, Label::Optional, Kind::Uint32, false, "1", "deeplab-context").decided(Decision::Honoured(&[]), "DeepLab v1: `dilation`, of both axes or of one"),
    field("hole_w", 900022, Label::Optional, Kind::Uint32, false, "1", "deeplab-context").decided(Decision::Honoured(&[]), "DeepLab v1: `dilation`, of both axes or of one"),
    field("cudnn_worspace_allow_on_groups", 900023, Label::Optional, Kind::Bool, false, "false", "mycaffe").decided(Decision::Harmless, "how sparse or grouped convolutions are computed; the result is the same"),
    field("kernel_depth", 900024, Label::Optional, Kind::Uint32, false, "", "c3d-1.0").decided(Decision::Honoured(&["Convolution3D", "Deconvolution3D"]), "C3D 1.0: `kernel_size`, `pad` and `stride` along the length"),
    field("temporal_stride", 900025, Label::Optional, Kind::Uint32, false, "1", "c3d-1.0").decided(Decision::Honoured(&["Convolution3D", "Deconvolution3D"]), "C3D 1.0: `kernel_size`, `pad` and `stride` along the length"),
    field("filter_group", 900026, Label::Optional, Kind::Uint32, false, "1", "c3d-1.0").decided(Decision::Harmless, "C3D 1.0: how the filters are computed; the result is the same"),
    field("temporal_pad", 900027, Label::Optional, Kind::Uint32, false, "0", "c3d-1.0").decided(Decision::Honoured(&["Convolution3D", "Deconvolution3D"]), "C3D 1.0: `kernel_size`, `pad` and `stride` along the length"),
] };

pub(crate) static CORRELATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "CorrelationParameter", fields: &[
    field("pad", 2, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("kernel_size", 3, Label::Optional, Kind::Uint32, false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("max_displacement", 4, Label::Optional, Kind::Uint32, false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("stride_1", 5, Label::Optional, Kind::Uint32, false, "1", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("stride_2", 6, Label::Optional, Kind::Uint32, false, "1", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("do_abs", 7, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys").decided(Decision::Harmless, "not read in the original either"),
    field("single_direction", 8, Label::Optional, Kind::Int32, false, "0", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("correlation_type", 15, Label::Optional, Kind::Enum(&CORRELATION_PARAMETER_CORRELATION_TYPE_ENUM), false, "MULTIPLY", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static CROP_CENTER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "CropCenterParameter", fields: &[
    field("crop_size", 900000, Label::Repeated, Kind::Uint32, false, "", "lltcggie").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static CROP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "CropParameter", fields: &[
    field("axis", 1, Label::Optional, Kind::Int32, false, "2", "bvlc"),
    field("offset", 2, Label::Repeated, Kind::Uint32, false, "", "bvlc"),
] };

pub(crate) static CTC_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "CtcLossParameter", fields: &[
    field("alphabet_size", 1, Label::Optional, Kind::Uint32, false, "0", "jolibrain,warpctc").decided(Decision::Honoured(&[]), ""),
    field("time_step", 3, Label::Optional, Kind::Uint32, false, "0", "jolibrain,warpctc").decided(Decision::Honoured(&[]), ""),
    field("blank_label", 4, Label::Optional, Kind::Int32, false, "0", "jolibrain,warpctc").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static CU_DNN_BATCH_NORM_PARAMETER_DESC: MessageDesc = MessageDesc { name: "CuDNNBatchNormParameter", fields: &[
    field("scale_filler", 1, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "cortado"),
    field("bias_filler", 2, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "cortado"),
    field("momentum", 3, Label::Optional, Kind::Float, false, "0.9", "cortado"),
    field("eps", 4, Label::Optional, Kind::Float, false, "1e-5", "cortado"),
    field("frozen", 5, Label::Optional, Kind::Bool, false, "false", "cortado"),
] };

pub(crate) static DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DataParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "bvlc"),
    field("scale", 2, Label::Optional, Kind::Float, false, "1", "bvlc"),
    field("mean_file", 3, Label::Optional, Kind::String, false, "", "bvlc"),
    field("batch_size", 4, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("crop_size", 5, Label::Optional, Kind::Uint32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("mirror", 6, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("rand_skip", 7, Label::Optional, Kind::Uint32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("backend", 8, Label::Optional, Kind::Enum(&DATA_PARAMETER_DB_ENUM), false, "LEVELDB", "bvlc"),
    field("force_encoded_color", 9, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("prefetch", 10, Label::Optional, Kind::Uint32, false, "4", "bvlc,bvlc-opencl,naibaf7"),
    field("threads", 11, Label::Optional, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Harmless, "how many threads read, and what is kept in memory; the data are the same"),
    field("parser_threads", 12, Label::Optional, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "how many threads read, and what is kept in memory; the data are the same"),
    field("cache", 13, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "how many threads read, and what is kept in memory; the data are the same"),
    field("shuffle", 14, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,intel,nvidia-0.16,yjxiong,jacinto-0.16").decided(Decision::RefusedUnless(""), "is a fork's random order, which is not supported; shuffle the database when it is made"),
    field("precache", 16, Label::Optional, Kind::Bool, false, "", "nvidia-0.17").decided(Decision::Harmless, "how many threads read, and what is kept in memory; the data are the same"),
    field("shuffle_skip_max", 21, Label::Optional, Kind::Int32, false, "", "jacinto-0.16").decided(Decision::RefusedUnless(""), "is a fork's random order, which is not supported; shuffle the database when it is made"),
    field("random", 22, Label::Optional, Kind::Bool, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is a fork's random order, which is not supported; shuffle the database when it is made"),
    field("preselection_file", 3001, Label::Optional, Kind::String, false, "", "flownet2,synopsys").decided(Decision::Honoured(&["CustomData"]), "FlowNet: which records are read, and in what order"),
    field("preselection_label", 3002, Label::Optional, Kind::Int32, false, "", "flownet2,synopsys").decided(Decision::Honoured(&["CustomData"]), "FlowNet: which records are read, and in what order"),
    field("range_start", 3003, Label::Optional, Kind::Int32, false, "", "flownet2,synopsys").decided(Decision::Honoured(&["CustomData"]), "FlowNet: which records are read, and in what order"),
    field("range_end", 3004, Label::Optional, Kind::Int32, false, "", "flownet2,synopsys").decided(Decision::Honoured(&["CustomData"]), "FlowNet: which records are read, and in what order"),
    field("rand_permute", 3005, Label::Optional, Kind::Bool, false, "", "flownet2,synopsys").decided(Decision::Honoured(&["CustomData"]), "FlowNet: which records are read, and in what order"),
    field("rand_permute_order", 3006, Label::Optional, Kind::Enum(&DATA_PARAMETER_RANDPERMORDER_ENUM), false, "", "flownet2,synopsys").decided(Decision::Honoured(&["CustomData"]), "FlowNet: which records are read, and in what order"),
    field("rand_permute_seed", 3007, Label::Optional, Kind::Uint32, false, "", "flownet2,synopsys").decided(Decision::Honoured(&["CustomData"]), "FlowNet: which records are read, and in what order"),
    field("slice_point", 3008, Label::Repeated, Kind::Uint32, false, "", "flownet2,synopsys").decided(Decision::Honoured(&["CustomData"]), "FlowNet: how a record is cut into several tops"),
    field("encoding", 3009, Label::Repeated, Kind::Enum(&DATA_PARAMETER_CHANNELENCODING_ENUM), false, "", "flownet2,synopsys").decided(Decision::Honoured(&["CustomData"]), "FlowNet: how a record is cut into several tops"),
    field("verbose", 3010, Label::Optional, Kind::Bool, false, "", "flownet2,synopsys").decided(Decision::Harmless, "only for the log"),
    field("subtract", 3011, Label::Repeated, Kind::Float, false, "", "flownet2,synopsys").decided(Decision::Honoured(&["CustomData"]), "FlowNet: the mean of each channel"),
    field("permute_every_iter", 3012, Label::Optional, Kind::Uint32, false, "", "flownet2,synopsys").decided(Decision::Honoured(&["CustomData"]), "FlowNet: which records are read, and in what order"),
    field("block_size", 3013, Label::Optional, Kind::Uint32, false, "", "flownet2,synopsys").decided(Decision::Honoured(&["CustomData"]), "FlowNet: which records are read, and in what order"),
    field("disk_reader_threads", 4001, Label::Optional, Kind::Uint32, false, "", "flownet2,synopsys").decided(Decision::Harmless, "how many threads read, and what is kept in memory; the data are the same"),
    field("huge_video_dataset", 7000, Label::Optional, Kind::Bool, false, "", "flownet2,synopsys").decided(Decision::RefusedUnless(""), "is of FlowNet's layers for videos, which are not supported; choose the records when the database is made"),
    field("limit_samples", 7001, Label::Optional, Kind::Int32, false, "", "flownet2,synopsys").decided(Decision::RefusedUnless(""), "is of FlowNet's layers for videos, which are not supported; choose the records when the database is made"),
    field("side", 900000, Label::Repeated, Kind::Uint32, false, "", "intel,synopsys").decided(Decision::Honoured(&["BoxData"]), "YOLO: the cells of a side of the grid"),
    field("shuffle_buffer_size", 900001, Label::Optional, Kind::Uint32, false, "", "parsenet").decided(Decision::RefusedUnless(""), "is a fork's random order, which is not supported; shuffle the database when it is made"),
    field("multi_gpu_testing", 900002, Label::Optional, Kind::Bool, false, "", "vitis").decided(Decision::Harmless, "for tests on several GPUs"),
    field("enable_random_selection", 900003, Label::Optional, Kind::Bool, false, "", "mycaffe").decided(Decision::RefusedUnless(""), "is MyCaffe's random order, which is not supported; shuffle the database when it is made"),
    field("images_per_blob", 900004, Label::Optional, Kind::Int32, false, "1", "mycaffe").decided(Decision::RefusedUnless("1"), "is MyCaffe's pairs of pictures, which are not supported; write the pairs into the database"),
    field("balance_matches", 900005, Label::Optional, Kind::Bool, false, "", "mycaffe").decided(Decision::Harmless, "read only with `images_per_blob`, which is refused"),
    field("output_all_labels", 900006, Label::Optional, Kind::Bool, false, "false", "mycaffe").decided(Decision::RefusedUnless(""), "is MyCaffe's labels of both pictures of a pair, which are not supported"),
    field("label_source", 900100, Label::Optional, Kind::String, false, "", "cortado"),
    field("float_label", 900101, Label::Optional, Kind::Bool, false, "false", "cortado"),
    field("box_lists", 900102, Label::Optional, Kind::Bool, false, "false", "cortado"),
] };

pub(crate) static DATA_SEQUENCE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DataSequenceParameter", fields: &[
    field("cache_size", 900000, Label::Optional, Kind::Int32, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("k", 900001, Label::Optional, Kind::Int32, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("output_labels", 900002, Label::Optional, Kind::Bool, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("label_count", 900003, Label::Optional, Kind::Int32, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("label_start", 900004, Label::Optional, Kind::Int32, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("balance_matches", 900005, Label::Optional, Kind::Bool, false, "", "mycaffe").decided(Decision::Unread, ""),
] };

pub(crate) static DATUM_DESC: MessageDesc = MessageDesc { name: "Datum", fields: &[
    field("channels", 1, Label::Optional, Kind::Int32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("height", 2, Label::Optional, Kind::Int32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("width", 3, Label::Optional, Kind::Int32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("data", 4, Label::Optional, Kind::Bytes, false, "", "bvlc"),
    field("label", 5, Label::Optional, Kind::Int32, false, "", "bvlc,bvlc-opencl,jolibrain,naibaf7"),
    field("float_data", 6, Label::Repeated, Kind::Float, false, "", "bvlc"),
    field("encoded", 7, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("record_id", 8, Label::Optional, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Unread, "of files of weights or of data, not of nets"),
    field("seg_label", 900000, Label::Optional, Kind::Bytes, false, "", "mobilenet-yolo").decided(Decision::Unread, "of files of weights or of data, not of nets"),
] };

pub(crate) static DECODE_B_BOX_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DecodeBBoxParameter", fields: &[
    field("gt_iou_thr", 1, Label::Optional, Kind::Float, false, "0.95", "mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static DECODE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DecodeParameter", fields: &[
    field("target", 900000, Label::Optional, Kind::Enum(&DECODE_PARAMETER_TARGET_ENUM), false, "CENTROID", "mycaffe").decided(Decision::Unread, ""),
    field("centroid_output_iteration", 900001, Label::Optional, Kind::Int32, false, "300", "mycaffe").decided(Decision::Unread, ""),
    field("enable_centroid_update", 900002, Label::Optional, Kind::Bool, false, "true", "mycaffe").decided(Decision::Unread, ""),
    field("output_centroids", 900003, Label::Optional, Kind::Bool, false, "false", "mycaffe").decided(Decision::Unread, ""),
    field("cache_size", 900004, Label::Optional, Kind::Int32, false, "100", "mycaffe").decided(Decision::Unread, ""),
    field("k", 900005, Label::Optional, Kind::Int32, false, "5", "mycaffe").decided(Decision::Unread, ""),
    field("pregen_alpha", 900006, Label::Optional, Kind::Double, false, "1.1", "mycaffe").decided(Decision::Unread, ""),
    field("pregen_label_count", 900007, Label::Optional, Kind::Int32, false, "0", "mycaffe").decided(Decision::Unread, ""),
    field("ignore_labels", 900008, Label::Repeated, Kind::Int32, false, "", "mycaffe").decided(Decision::Unread, ""),
] };

pub(crate) static DEFORMABLE_CONVOLUTION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DeformableConvolutionParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "fpn-deform").decided(Decision::Honoured(&[]), ""),
    field("bias_term", 2, Label::Optional, Kind::Bool, false, "true", "fpn-deform").decided(Decision::Honoured(&[]), ""),
    field("pad", 3, Label::Repeated, Kind::Uint32, false, "", "fpn-deform").decided(Decision::Honoured(&[]), ""),
    field("kernel_size", 4, Label::Repeated, Kind::Uint32, false, "", "fpn-deform").decided(Decision::Honoured(&[]), ""),
    field("group", 5, Label::Optional, Kind::Uint32, false, "1", "fpn-deform").decided(Decision::Honoured(&[]), ""),
    field("stride", 6, Label::Repeated, Kind::Uint32, false, "", "fpn-deform").decided(Decision::Honoured(&[]), ""),
    field("weight_filler", 7, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "fpn-deform").decided(Decision::Honoured(&[]), ""),
    field("bias_filler", 8, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "fpn-deform").decided(Decision::Honoured(&[]), ""),
    field("pad_h", 9, Label::Optional, Kind::Uint32, false, "0", "fpn-deform").decided(Decision::Honoured(&[]), ""),
    field("pad_w", 10, Label::Optional, Kind::Uint32, false, "0", "fpn-deform").decided(Decision::Honoured(&[]), ""),
    field("kernel_h", 11, Label::Optional, Kind::Uint32, false, "", "fpn-deform").decided(Decision::Honoured(&[]), ""),
    field("kernel_w", 12, Label::Optional, Kind::Uint32, false, "", "fpn-deform").decided(Decision::Honoured(&[]), ""),
    field("stride_h", 13, Label::Optional, Kind::Uint32, false, "", "fpn-deform").decided(Decision::Honoured(&[]), ""),
    field("stride_w", 14, Label::Optional, Kind::Uint32, false, "", "fpn-deform").decided(Decision::Honoured(&[]), ""),
    field("engine", 15, Label::Optional, Kind::Enum(&DEFORMABLE_CONVOLUTION_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "fpn-deform").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("axis", 16, Label::Optional, Kind::Int32, false, "1", "fpn-deform").decided(Decision::Honoured(&[]), ""),
    field("force_nd_im2col", 17, Label::Optional, Kind::Bool, false, "false", "fpn-deform").decided(Decision::Harmless, "how the windows are unrolled; the result is the same"),
    field("dilation", 18, Label::Repeated, Kind::Uint32, false, "", "fpn-deform").decided(Decision::Honoured(&[]), ""),
    field("deformable_group", 19, Label::Optional, Kind::Uint32, false, "4", "fpn-deform").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static DEFORMABLE_PSROI_POOLING_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DeformablePSROIPoolingParameter", fields: &[
    field("spatial_scale", 1, Label::Required, Kind::Float, false, "", "caffe-latte").decided(Decision::Honoured(&[]), ""),
    field("output_dim", 2, Label::Required, Kind::Int32, false, "", "caffe-latte").decided(Decision::Honoured(&[]), ""),
    field("group_size", 3, Label::Required, Kind::Int32, false, "", "caffe-latte").decided(Decision::Honoured(&[]), ""),
    field("pooled_size", 4, Label::Optional, Kind::Int32, false, "", "caffe-latte").decided(Decision::Harmless, "not read in the original either"),
    field("part_size", 5, Label::Optional, Kind::Int32, false, "0", "caffe-latte").decided(Decision::Honoured(&[]), ""),
    field("sample_per_part", 6, Label::Optional, Kind::Int32, false, "1", "caffe-latte").decided(Decision::Honoured(&[]), ""),
    field("trans_std", 7, Label::Optional, Kind::Float, false, "0.0", "caffe-latte").decided(Decision::Honoured(&[]), ""),
    field("no_trans", 8, Label::Optional, Kind::Bool, false, "false", "caffe-latte").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static DENSE_CRF_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DenseCRFParameter", fields: &[
    field("max_iter", 1, Label::Optional, Kind::Int32, false, "10", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("pos_xy_std", 2, Label::Repeated, Kind::Float, false, "", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("pos_w", 3, Label::Repeated, Kind::Float, false, "", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("bi_xy_std", 4, Label::Repeated, Kind::Float, false, "", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("bi_rgb_std", 5, Label::Repeated, Kind::Float, false, "", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("bi_w", 6, Label::Repeated, Kind::Float, false, "", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("output_probability", 7, Label::Optional, Kind::Bool, false, "true", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static DENSE_IMAGE_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DenseImageDataParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "enet,jolibrain,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("batch_size", 2, Label::Optional, Kind::Uint32, false, "", "enet,jolibrain,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("rand_skip", 3, Label::Optional, Kind::Uint32, false, "0", "enet,jolibrain,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("shuffle", 4, Label::Optional, Kind::Bool, false, "false", "enet,jolibrain,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("new_height", 5, Label::Optional, Kind::Uint32, false, "0", "enet,jolibrain,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("new_width", 6, Label::Optional, Kind::Uint32, false, "0", "enet,jolibrain,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("is_color", 7, Label::Optional, Kind::Bool, false, "true", "enet,jolibrain,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("mean_file", 8, Label::Optional, Kind::String, false, "", "enet,jolibrain,segnet,synopsys").decided(Decision::Harmless, "not read in the original either"),
    field("root_folder", 9, Label::Optional, Kind::String, false, "\"\"", "enet,jolibrain,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("mirror", 10, Label::Optional, Kind::Bool, false, "false", "enet,jolibrain,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("crop_width", 11, Label::Optional, Kind::Uint32, false, "0", "enet,jolibrain,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("crop_height", 12, Label::Optional, Kind::Uint32, false, "0", "enet,jolibrain,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("label_divide_factor", 13, Label::Optional, Kind::Uint32, false, "1", "enet").decided(Decision::Honoured(&[]), ""),
    field("one_hot_nclasses", 14, Label::Optional, Kind::Uint32, false, "0", "jolibrain").decided(Decision::RefusedUnless(""), "is jolibrain's change of the pictures or labels, which is not supported; remove it, or change the data before"),
    field("rotate", 900000, Label::Optional, Kind::Bool, false, "false", "jolibrain").decided(Decision::RefusedUnless(""), "is jolibrain's change of the pictures or labels, which is not supported; remove it, or change the data before"),
] };

pub(crate) static DETECT_NET_AUGMENTATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DetectNetAugmentationParameter", fields: &[
    field("crop_prob", 1, Label::Optional, Kind::Float, false, "1.0", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("shift_x", 2, Label::Optional, Kind::Uint32, false, "0", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("shift_y", 3, Label::Optional, Kind::Uint32, false, "0", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("scale_prob", 4, Label::Optional, Kind::Float, false, "0.33", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("scale_min", 5, Label::Optional, Kind::Float, false, "0.7", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("scale_max", 6, Label::Optional, Kind::Float, false, "1.0", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("flip_prob", 7, Label::Optional, Kind::Float, false, "0.33", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("rotation_prob", 8, Label::Optional, Kind::Float, false, "0.33", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("max_rotate_degree", 9, Label::Optional, Kind::Float, false, "1.0", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("hue_rotation_prob", 10, Label::Optional, Kind::Float, false, "0.33", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("hue_rotation", 11, Label::Optional, Kind::Float, false, "15", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("desaturation_prob", 12, Label::Optional, Kind::Float, false, "0.33", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("desaturation_max", 13, Label::Optional, Kind::Float, false, "0.5", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("resize_param", 208, Label::Optional, Kind::Message(&RESIZE_PARAMETER_DESC), false, "", "nvidia-0.17").decided(Decision::RefusedUnless(""), "is SSD's change of pictures, which NVIDIA's layer does not read; remove it"),
    field("noise_param", 209, Label::Optional, Kind::Message(&NOISE_PARAMETER_DESC), false, "", "nvidia-0.17").decided(Decision::RefusedUnless(""), "is SSD's change of pictures, which NVIDIA's layer does not read; remove it"),
    field("emit_constraint", 210, Label::Optional, Kind::Message(&EMIT_CONSTRAINT_DESC), false, "", "nvidia-0.17").decided(Decision::RefusedUnless(""), "is SSD's change of pictures, which NVIDIA's layer does not read; remove it"),
    field("distort_param", 213, Label::Optional, Kind::Message(&DISTORTION_PARAMETER_DESC), false, "", "nvidia-0.17").decided(Decision::RefusedUnless(""), "is SSD's change of pictures, which NVIDIA's layer does not read; remove it"),
    field("expand_param", 214, Label::Optional, Kind::Message(&EXPANSION_PARAMETER_DESC), false, "", "nvidia-0.17").decided(Decision::RefusedUnless(""), "is SSD's change of pictures, which NVIDIA's layer does not read; remove it"),
] };

pub(crate) static DETECT_NET_GROUND_TRUTH_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DetectNetGroundTruthParameter", fields: &[
    field("stride", 1, Label::Optional, Kind::Uint32, false, "4", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("scale_cvg", 2, Label::Optional, Kind::Float, false, "0.5", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("gridbox_type", 3, Label::Optional, Kind::Enum(&DETECT_NET_GROUND_TRUTH_PARAMETER_GRIDBOX_TYPE_ENUM), false, "GRIDBOX_MAX", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("max_cvg_len", 4, Label::Optional, Kind::Uint32, false, "50", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("min_cvg_len", 5, Label::Optional, Kind::Uint32, false, "50", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("coverage_type", 7, Label::Optional, Kind::Enum(&DETECT_NET_GROUND_TRUTH_PARAMETER_COVERAGE_TYPE_ENUM), false, "RECTANGULAR", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("image_size_x", 8, Label::Optional, Kind::Uint32, false, "1248", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("image_size_y", 9, Label::Optional, Kind::Uint32, false, "384", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("obj_norm", 11, Label::Optional, Kind::Bool, false, "false", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("crop_bboxes", 12, Label::Optional, Kind::Bool, false, "true", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("object_class", 13, Label::Repeated, Kind::Message(&DETECT_NET_GROUND_TRUTH_PARAMETER_CLASS_MAPPING_DESC), false, "", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static DETECT_NET_GROUND_TRUTH_PARAMETER_CLASS_MAPPING_DESC: MessageDesc = MessageDesc { name: "DetectNetGroundTruthParameter.ClassMapping", fields: &[
    field("src", 1, Label::Required, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("dst", 2, Label::Required, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static DETECTION_ACCURACY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DetectionAccuracyParameter", fields: &[
    field("cls_num", 1, Label::Optional, Kind::Uint32, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("coord_num", 2, Label::Optional, Kind::Uint32, false, "4", "mscnn").decided(Decision::RefusedUnless("4"), "must be 4, the numbers of a box"),
    field("field_h", 3, Label::Optional, Kind::Uint32, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("field_w", 4, Label::Optional, Kind::Uint32, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("downsample_rate", 5, Label::Optional, Kind::Uint32, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("top_k", 6, Label::Optional, Kind::Uint32, false, "1", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("field_whr", 7, Label::Optional, Kind::Float, false, "2", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("field_xyr", 8, Label::Optional, Kind::Float, false, "4", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("bg_threshold", 9, Label::Optional, Kind::Float, false, "0.5", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("objectness", 10, Label::Optional, Kind::Bool, false, "false", "mscnn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static DETECTION_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DetectionDataParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("scale", 2, Label::Optional, Kind::Float, false, "1", "cascade-rcnn").decided(Decision::Harmless, "not read in the original either"),
    field("batch_size", 3, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("coord_num", 4, Label::Optional, Kind::Uint32, false, "4", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("stride", 5, Label::Repeated, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("field_h", 6, Label::Repeated, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("field_w", 7, Label::Repeated, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("fg_threshold", 8, Label::Optional, Kind::Float, false, "0.5", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("ignore_fg_threshold", 9, Label::Optional, Kind::Float, false, "0.4", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("resize_width", 10, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("resize_height", 11, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("crop_width", 12, Label::Optional, Kind::Uint32, false, "0", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("crop_height", 13, Label::Optional, Kind::Uint32, false, "0", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("min_scale", 14, Label::Optional, Kind::Float, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("max_scale", 15, Label::Optional, Kind::Float, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("multiscale_prob", 16, Label::Optional, Kind::Float, false, "0.5", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("min_whaspect", 17, Label::Optional, Kind::Float, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("max_whaspect", 18, Label::Optional, Kind::Float, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("short_size", 19, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("long_size", 20, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("min_gt_width", 21, Label::Optional, Kind::Float, false, "0", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("min_gt_height", 22, Label::Optional, Kind::Float, false, "0", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("shuffle", 23, Label::Optional, Kind::String, false, "\"random\"", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("output_gt_boxes", 24, Label::Optional, Kind::Bool, false, "false", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("cache_images", 25, Label::Optional, Kind::Bool, false, "false", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("root_folder", 26, Label::Optional, Kind::String, false, "\"\"", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("distort_param", 27, Label::Optional, Kind::Message(&DISTORTION_PARAMETER_DESC), false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("resize_param", 28, Label::Optional, Kind::Message(&RESIZE_PARAMETER_DESC), false, "", "cascade-rcnn").decided(Decision::Harmless, "not read in the original either"),
    field("resize_ratio", 29, Label::Optional, Kind::Float, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("crop_short_size", 30, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("crop_long_size", 31, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("low_scale_ratio", 32, Label::Optional, Kind::Float, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("high_scale_ratio", 33, Label::Optional, Kind::Float, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("anchor_ignore_margin_ratio", 34, Label::Optional, Kind::Float, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("anchor_ignore_iou_thr", 35, Label::Optional, Kind::Float, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("pickup_iou_thr", 36, Label::Optional, Kind::Float, false, "0.2", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("mix_group_size", 37, Label::Optional, Kind::Uint32, false, "64", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("template_ratio", 38, Label::Repeated, Kind::Float, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static DETECTION_EVALUATE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DetectionEvaluateParameter", fields: &[
    field("num_classes", 1, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("background_label_id", 2, Label::Optional, Kind::Uint32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("overlap_threshold", 3, Label::Optional, Kind::Float, false, "0.5", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("evaluate_difficult_gt", 4, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("name_size_file", 5, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("resize_param", 6, Label::Optional, Kind::Message(&RESIZE_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("output_logits", 7, Label::Optional, Kind::Bool, false, "false", "jolibrain").decided(Decision::RefusedUnless(""), "is jolibrain's outputs without a softmax, which are not supported; remove it"),
    field("num_keypoint", 900000, Label::Optional, Kind::Int32, false, "0", "jacinto-0.17").decided(Decision::RefusedUnless(""), "is jacinto's boxes with key points, which are not supported; remove it"),
] };

pub(crate) static DETECTION_GROUP_ACCURACY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DetectionGroupAccuracyParameter", fields: &[
    field("cls_num", 1, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("field_h", 2, Label::Repeated, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("field_w", 3, Label::Repeated, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("stride", 4, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("field_whr", 5, Label::Optional, Kind::Float, false, "2", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("field_xyr", 6, Label::Optional, Kind::Float, false, "4", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("bg_threshold", 7, Label::Optional, Kind::Float, false, "0.5", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("objectness", 8, Label::Optional, Kind::Bool, false, "false", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static DETECTION_GROUP_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DetectionGroupLossParameter", fields: &[
    field("cls_num", 1, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("lambda", 2, Label::Optional, Kind::Float, false, "1", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("field_h", 3, Label::Repeated, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("field_w", 4, Label::Repeated, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("stride", 5, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("field_whr", 6, Label::Optional, Kind::Float, false, "4", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("field_xyr", 7, Label::Optional, Kind::Float, false, "0.25", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("bg_threshold", 8, Label::Optional, Kind::Float, false, "0.5", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("bg_multiple", 9, Label::Optional, Kind::Uint32, false, "4", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("neg_mining_type", 10, Label::Optional, Kind::String, false, "\"random\"", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("neg_ranking_type", 11, Label::Optional, Kind::String, false, "\"conf_loss\"", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("min_num_neg", 12, Label::Optional, Kind::Uint32, false, "5", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("objectness", 13, Label::Optional, Kind::Bool, false, "false", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("batch_size", 14, Label::Optional, Kind::Int32, false, "-1", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("pos_neg_weighted", 15, Label::Optional, Kind::Bool, false, "false", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("bbox_loss_type", 16, Label::Optional, Kind::String, false, "\"Smooth_L1\"", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static DETECTION_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DetectionLossParameter", fields: &[
    field("cls_num", 1, Label::Optional, Kind::Uint32, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("coord_num", 2, Label::Optional, Kind::Uint32, false, "4", "mscnn").decided(Decision::RefusedUnless("4"), "must be 4, the numbers of a box"),
    field("lambda", 3, Label::Optional, Kind::Float, false, "1", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("field_h", 4, Label::Optional, Kind::Uint32, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("field_w", 5, Label::Optional, Kind::Uint32, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("downsample_rate", 6, Label::Optional, Kind::Uint32, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("bb_smooth", 7, Label::Optional, Kind::Bool, false, "true", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("field_whr", 8, Label::Optional, Kind::Float, false, "2", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("field_xyr", 9, Label::Optional, Kind::Float, false, "2", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("bg_threshold", 10, Label::Optional, Kind::Float, false, "0.5", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("bg_multiple", 11, Label::Optional, Kind::Uint32, false, "4", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("sample_mode", 12, Label::Optional, Kind::String, false, "\"random\"", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("objectness", 13, Label::Optional, Kind::Bool, false, "false", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("iou_weighted", 14, Label::Optional, Kind::Bool, false, "false", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("pos_neg_weighted", 15, Label::Optional, Kind::Bool, false, "false", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("side", 900000, Label::Optional, Kind::Uint32, false, "7", "yeahkun,hojel").decided(Decision::Honoured(&[]), ""),
    field("num_class", 900001, Label::Optional, Kind::Uint32, false, "20", "yeahkun,hojel").decided(Decision::Honoured(&[]), ""),
    field("num_object", 900002, Label::Optional, Kind::Uint32, false, "2", "yeahkun,hojel").decided(Decision::Honoured(&[]), ""),
    field("object_scale", 900003, Label::Optional, Kind::Float, false, "1.0", "yeahkun,hojel").decided(Decision::Honoured(&[]), ""),
    field("noobject_scale", 900004, Label::Optional, Kind::Float, false, "0.5", "yeahkun,hojel").decided(Decision::Honoured(&[]), ""),
    field("class_scale", 900005, Label::Optional, Kind::Float, false, "1.0", "yeahkun,hojel").decided(Decision::Honoured(&[]), ""),
    field("coord_scale", 900006, Label::Optional, Kind::Float, false, "5.0", "yeahkun,hojel").decided(Decision::Honoured(&[]), ""),
    field("sqrt", 900007, Label::Optional, Kind::Bool, false, "true", "yeahkun,hojel").decided(Decision::Honoured(&[]), ""),
    field("constriant", 900008, Label::Optional, Kind::Bool, false, "false", "yeahkun").decided(Decision::Honoured(&[]), ""),
    field("constraint", 900009, Label::Optional, Kind::Bool, false, "false", "hojel").decided(Decision::Honoured(&[]), ""),
    field("rescore", 900010, Label::Optional, Kind::Bool, false, "true", "hojel").decided(Decision::Honoured(&[]), ""),
    field("num_coord", 900011, Label::Optional, Kind::Uint32, false, "4", "hojel").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static DETECTION_OUTPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DetectionOutputParameter", fields: &[
    field("num_classes", 1, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,gklz1982,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("share_location", 2, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("background_label_id", 3, Label::Optional, Kind::Int32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("nms_param", 4, Label::Optional, Kind::Message(&NON_MAXIMUM_SUPPRESSION_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("save_output_param", 5, Label::Optional, Kind::Message(&SAVE_OUTPUT_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Harmless, "where detections are written or shown besides; the top is the same"),
    field("code_type", 6, Label::Optional, Kind::Enum(&PRIOR_BOX_PARAMETER_CODE_TYPE_ENUM), false, "CORNER", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("keep_top_k", 7, Label::Optional, Kind::Int32, false, "-1", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("variance_encoded_in_target", 8, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("confidence_threshold", 9, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,gklz1982,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("visualize", 10, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Harmless, "where detections are written or shown besides; the top is the same"),
    field("visualize_threshold", 11, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Harmless, "read only to show pictures"),
    field("save_file", 12, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Harmless, "where detections are written or shown besides; the top is the same"),
    field("objectness_score", 13, Label::Optional, Kind::Float, false, "0.01", "jolibrain,refinedet,synopsys").decided(Decision::Honoured(&[]), "RefineDet: the least score of an object in its first step"),
    field("output_logits", 14, Label::Optional, Kind::Bool, false, "false", "jolibrain").decided(Decision::RefusedUnless(""), "is jolibrain's outputs without a softmax, which are not supported; remove it"),
    field("ratio_permute", 25, Label::Optional, Kind::Bool, false, "false", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; remove it"),
    field("ratio0", 26, Label::Optional, Kind::Int32, false, "3", "synopsys").decided(Decision::Harmless, "read only with `ratio_permute`, which is refused"),
    field("ratio1", 27, Label::Optional, Kind::Int32, false, "6", "synopsys").decided(Decision::Harmless, "read only with `ratio_permute`, which is refused"),
    field("ratio2", 28, Label::Optional, Kind::Int32, false, "6", "synopsys").decided(Decision::Harmless, "read only with `ratio_permute`, which is refused"),
    field("ratio3", 29, Label::Optional, Kind::Int32, false, "6", "synopsys").decided(Decision::Harmless, "read only with `ratio_permute`, which is refused"),
    field("ratio4", 30, Label::Optional, Kind::Int32, false, "6", "synopsys").decided(Decision::Harmless, "read only with `ratio_permute`, which is refused"),
    field("ratio5", 31, Label::Optional, Kind::Int32, false, "6", "synopsys").decided(Decision::Harmless, "read only with `ratio_permute`, which is refused"),
    field("no_permute", 32, Label::Optional, Kind::Bool, false, "false", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; remove it"),
    field("nbottom", 33, Label::Optional, Kind::Int32, false, "6", "synopsys").decided(Decision::Harmless, "read only with `no_permute`, which is refused"),
    field("tflite_detection", 34, Label::Optional, Kind::Bool, false, "false", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; remove it"),
    field("tflite_use_regular_nms", 35, Label::Optional, Kind::Bool, false, "false", "synopsys").decided(Decision::Harmless, "read only with `tflite_detection`, which is refused"),
    field("max_classes_per_detection", 36, Label::Optional, Kind::Int32, false, "1", "synopsys").decided(Decision::Harmless, "read only with `tflite_detection`, which is refused"),
    field("scale_xywh", 37, Label::Repeated, Kind::Float, false, "", "synopsys").decided(Decision::Harmless, "read only with `tflite_detection`, which is refused"),
    field("arm_conf_no_concat", 38, Label::Optional, Kind::Bool, false, "false", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; remove it"),
    field("arm_loc_no_concat", 39, Label::Optional, Kind::Bool, false, "false", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; remove it"),
    field("num_keypoint", 900000, Label::Optional, Kind::Uint32, false, "0", "jacinto-0.17").decided(Decision::RefusedUnless(""), "is jacinto's boxes with key points, which are not supported; remove it"),
    field("side", 900001, Label::Optional, Kind::Uint32, false, "13", "gklz1982").decided(Decision::Honoured(&[]), "gklz1982: the rows and columns of the map of YOLO v2"),
    field("num_box", 900002, Label::Optional, Kind::Uint32, false, "5", "gklz1982").decided(Decision::Honoured(&[]), "gklz1982: the number of anchors of YOLO v2"),
    field("coords", 900003, Label::Optional, Kind::Uint32, false, "4", "gklz1982").decided(Decision::Honoured(&[]), "gklz1982: the sides of a box of YOLO v2, which are 4"),
    field("nms_threshold", 900004, Label::Optional, Kind::Float, false, "0.45", "gklz1982").decided(Decision::Honoured(&[]), "gklz1982: the overlap at which a box of YOLO v2 falls"),
    field("biases", 900005, Label::Repeated, Kind::Float, false, "", "gklz1982").decided(Decision::Honoured(&[]), "gklz1982: the anchors of YOLO v2, whose output this layer is with one bottom"),
    field("label_map_file", 900006, Label::Optional, Kind::String, false, "", "gklz1982").decided(Decision::Harmless, "read only to show pictures"),
    field("normalized_bbox", 900007, Label::Optional, Kind::Bool, false, "true", "opencv").decided(Decision::Honoured(&[]), "OpenCV: whether boxes are shares of the image, or in pixels"),
    field("clip", 900008, Label::Optional, Kind::Bool, false, "false", "opencv").decided(Decision::Honoured(&[]), "OpenCV: boxes are cut at the image before they are compared"),
    field("normalized", 900009, Label::Optional, Kind::Bool, false, "", "openvino").decided(Decision::Honoured(&[]), "OpenVINO: whether priors are shares of the image, or in pixels with the number of their image"),
    field("input_width", 900010, Label::Optional, Kind::Uint32, false, "1", "openvino").decided(Decision::Honoured(&[]), "OpenVINO: the image that priors in pixels lie in"),
    field("input_height", 900011, Label::Optional, Kind::Uint32, false, "1", "openvino").decided(Decision::Honoured(&[]), "OpenVINO: the image that priors in pixels lie in"),
    field("clip_before_nms", 900012, Label::Optional, Kind::Bool, false, "false", "openvino").decided(Decision::Honoured(&[]), "OpenVINO: boxes are cut at the image before they are compared"),
    field("clip_after_nms", 900013, Label::Optional, Kind::Bool, false, "false", "openvino").decided(Decision::Honoured(&[]), "OpenVINO: boxes that stay are cut at the image"),
    field("decrease_label_id", 900014, Label::Optional, Kind::Bool, false, "false", "openvino").decided(Decision::RefusedUnless(""), "is OpenVINO's form for MXNet, which is not supported; remove it"),
    field("use_polygon", 900015, Label::Optional, Kind::Bool, false, "", "textboxes-plusplus").decided(Decision::Honoured(&[]), "TextBoxes++: quadrangles beside boxes, or points with a height"),
] };

pub(crate) static DICE_COEF_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DiceCoefLossParameter", fields: &[
    field("generalization", 3, Label::Optional, Kind::Enum(&DICE_COEF_LOSS_PARAMETER_GENERALIZATION_MODE_ENUM), false, "NONE", "jolibrain").decided(Decision::Honoured(&[]), ""),
    field("ignore_label", 4, Label::Optional, Kind::Int32, false, "-1", "jolibrain").decided(Decision::Honoured(&[]), ""),
    field("weight_mode", 5, Label::Optional, Kind::Enum(&DICE_COEF_LOSS_PARAMETER_WEIGHT_MODE_ENUM), false, "INVERSE_VOLUME", "jolibrain").decided(Decision::Honoured(&[]), ""),
    field("weights", 6, Label::Optional, Kind::String, false, "", "jolibrain").decided(Decision::Harmless, "read only with `generalization: MULTICLASS_WEIGHTED_ALL`, which is refused"),
    field("contour_shape", 7, Label::Optional, Kind::Enum(&DICE_COEF_LOSS_PARAMETER_CONTOUR_SHAPE_ENUM), false, "NO", "jolibrain").decided(Decision::Honoured(&[]), ""),
    field("contour_size", 8, Label::Optional, Kind::Int32, false, "7", "jolibrain").decided(Decision::Harmless, "read only with `contour_shape`, which is refused"),
    field("contour_amplitude", 9, Label::Optional, Kind::Float, false, "5.0", "jolibrain").decided(Decision::Harmless, "read only with `contour_shape`, which is refused"),
] };

pub(crate) static DISTORTION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DistortionParameter", fields: &[
    field("brightness_prob", 1, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("brightness_delta", 2, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("contrast_prob", 3, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("contrast_lower", 4, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("contrast_upper", 5, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("hue_prob", 6, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("hue_delta", 7, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("saturation_prob", 8, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("saturation_lower", 9, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("saturation_upper", 10, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("random_order_prob", 11, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("random_order", 12, Label::Optional, Kind::Bool, false, "false", "jolibrain").decided(Decision::RefusedUnless(""), "is a fork's change of colours, which is not supported; remove it"),
    field("all_effects", 13, Label::Optional, Kind::Bool, false, "false", "jolibrain").decided(Decision::RefusedUnless(""), "is a fork's change of colours, which is not supported; remove it"),
    field("prob", 900000, Label::Optional, Kind::Float, false, "0.0", "jolibrain").decided(Decision::Honoured(&[]), ""),
    field("brightness", 900001, Label::Optional, Kind::Bool, false, "false", "jolibrain").decided(Decision::Honoured(&[]), ""),
    field("contrast", 900002, Label::Optional, Kind::Bool, false, "false", "jolibrain").decided(Decision::Honoured(&[]), ""),
    field("hue", 900003, Label::Optional, Kind::Bool, false, "false", "jolibrain").decided(Decision::Honoured(&[]), ""),
    field("saturation", 900004, Label::Optional, Kind::Bool, false, "false", "jolibrain").decided(Decision::Honoured(&[]), ""),
    field("exposure_lower", 900005, Label::Optional, Kind::Float, false, "0.0", "synopsys").decided(Decision::RefusedUnless(""), "is a fork's change of colours, which is not supported; remove it"),
    field("exposure_upper", 900006, Label::Optional, Kind::Float, false, "0.0", "synopsys").decided(Decision::RefusedUnless(""), "is a fork's change of colours, which is not supported; remove it"),
] };

pub(crate) static DOMAIN_TRANSFORM_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DomainTransformParameter", fields: &[
    field("num_iter", 1, Label::Optional, Kind::Int32, false, "3", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("spatial_sigma", 2, Label::Optional, Kind::Float, false, "50", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("range_sigma", 3, Label::Optional, Kind::Float, false, "5", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("min_weight", 4, Label::Optional, Kind::Float, false, "0", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static DOWNSAMPLE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DownsampleParameter", fields: &[
    field("top_height", 1, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("top_width", 2, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static DROPOUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DropoutParameter", fields: &[
    field("dropout_ratio", 1, Label::Optional, Kind::Float, false, "0.5", "bvlc"),
    field("engine", 2, Label::Optional, Kind::Enum(&DROPOUT_PARAMETER_ENGINE_ENUM), false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("random_seed", 3, Label::Optional, Kind::Int64, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "the seed of a generator of its own; ours draws from the one of the net"),
    field("scale_train", 900000, Label::Optional, Kind::Bool, false, "", "bvlc-opencl,ctpn,faster-rcnn,fpn-deform,jolibrain,microsoft,naibaf7,ncnn-tool,r-fcn,synopsys").decided(Decision::Honoured(&[]), "R-CNN: whether TRAIN scales"),
    field("sample_weights_test", 900001, Label::Optional, Kind::Bool, false, "", "enet,segnet,synopsys").decided(Decision::Honoured(&[]), "SegNet: whether TEST drops elements too"),
    field("sqrt_scale", 900002, Label::Optional, Kind::Bool, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's scale by a root, which is not supported; remove it"),
] };

pub(crate) static DUMMY_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DummyDataParameter", fields: &[
    field("data_filler", 1, Label::Repeated, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("num", 2, Label::Repeated, Kind::Uint32, false, "", "bvlc"),
    field("channels", 3, Label::Repeated, Kind::Uint32, false, "", "bvlc"),
    field("height", 4, Label::Repeated, Kind::Uint32, false, "", "bvlc"),
    field("width", 5, Label::Repeated, Kind::Uint32, false, "", "bvlc"),
    field("shape", 6, Label::Repeated, Kind::Message(&BLOB_SHAPE_DESC), false, "", "bvlc"),
] };

pub(crate) static ELU_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ELUParameter", fields: &[
    field("alpha", 1, Label::Optional, Kind::Float, false, "1", "bvlc"),
    field("lambda", 2, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::RefusedUnless("1"), "is NVIDIA's factor of an ELU (a SELU), which is not supported; put a Power layer behind it"),
] };

pub(crate) static ELTWISE_ACCURACY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "EltwiseAccuracyParameter", fields: &[
    field("top_k", 1, Label::Optional, Kind::Uint32, false, "1", "deconvnet").decided(Decision::Honoured(&[]), ""),
    field("ignore_label", 2, Label::Optional, Kind::Int32, false, "", "deconvnet").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static ELTWISE_AFFINE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "EltwiseAffineParameter", fields: &[
    field("slope_filler", 1, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("bias_filler", 2, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("channel_shared", 3, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static ELTWISE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "EltwiseParameter", fields: &[
    field("operation", 1, Label::Optional, Kind::Enum(&ELTWISE_PARAMETER_ELTWISE_OP_ENUM), false, "SUM", "bvlc"),
    field("coeff", 2, Label::Repeated, Kind::Float, false, "", "bvlc"),
    field("stable_prod_grad", 3, Label::Optional, Kind::Bool, false, "true", "bvlc"),
    field("engine", 4, Label::Optional, Kind::Enum(&ELTWISE_PARAMETER_ENGINE_ENUM), false, "", "intel").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("axis", 6, Label::Optional, Kind::Int32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's, whose meaning is not published; remove it"),
    field("input_scale", 14, Label::Repeated, Kind::Double, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("output_scale", 15, Label::Optional, Kind::Double, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("input_zero_point", 16, Label::Repeated, Kind::Int32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("output_zero_point", 17, Label::Optional, Kind::Int32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("allow_single_batch_input", 900000, Label::Optional, Kind::Bool, false, "false", "mycaffe").decided(Decision::RefusedUnless(""), "is MyCaffe's sum with one item for all of the batch, which is not supported; put a Tile in front"),
] };

pub(crate) static EMBED_PARAMETER_DESC: MessageDesc = MessageDesc { name: "EmbedParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "bvlc"),
    field("input_dim", 2, Label::Optional, Kind::Uint32, false, "", "bvlc"),
    field("bias_term", 3, Label::Optional, Kind::Bool, false, "true", "bvlc"),
    field("weight_filler", 4, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("bias_filler", 5, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
] };

pub(crate) static EMIT_CONSTRAINT_DESC: MessageDesc = MessageDesc { name: "EmitConstraint", fields: &[
    field("emit_type", 1, Label::Optional, Kind::Enum(&EMIT_CONSTRAINT_EMIT_TYPE_ENUM), false, "CENTER", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("emit_overlap", 2, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static ENTROPY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "EntropyParameter", fields: &[
    field("threshold", 1, Label::Optional, Kind::Float, false, "0.001", "xlearn").decided(Decision::Honoured(&[]), ""),
    field("ignore_label", 2, Label::Optional, Kind::Int32, false, "999", "xlearn").decided(Decision::Harmless, "the original does not read it"),
    field("iterations_num", 3, Label::Optional, Kind::Int32, false, "0", "xlearn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static ENUMERATIONS_DESC: MessageDesc = MessageDesc { name: "Enumerations", fields: &[
] };

pub(crate) static EVAL_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "EvalDataParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("scale", 2, Label::Optional, Kind::Float, false, "1", "cascade-rcnn").decided(Decision::Harmless, "not read in the original either; transform_param.scale is"),
    field("batch_size", 3, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("resize_width", 4, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("resize_height", 5, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("short_size", 6, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("long_size", 7, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("root_folder", 8, Label::Optional, Kind::String, false, "\"\"", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static EVAL_DETECTION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "EvalDetectionParameter", fields: &[
    field("side", 1, Label::Optional, Kind::Uint32, false, "7", "intel").decided(Decision::Honoured(&[]), ""),
    field("num_class", 2, Label::Optional, Kind::Uint32, false, "20", "intel").decided(Decision::Honoured(&[]), ""),
    field("num_object", 3, Label::Optional, Kind::Uint32, false, "2", "intel").decided(Decision::Honoured(&[]), ""),
    field("threshold", 4, Label::Optional, Kind::Float, false, "0.5", "intel").decided(Decision::Honoured(&[]), ""),
    field("sqrt", 5, Label::Optional, Kind::Bool, false, "true", "intel").decided(Decision::Honoured(&[]), ""),
    field("constriant", 6, Label::Optional, Kind::Bool, false, "true", "intel").decided(Decision::Honoured(&[]), ""),
    field("score_type", 7, Label::Optional, Kind::Enum(&EVAL_DETECTION_PARAMETER_SCORE_TYPE_ENUM), false, "MULTIPLY", "intel").decided(Decision::Honoured(&[]), ""),
    field("nms", 8, Label::Optional, Kind::Float, false, "-1", "intel").decided(Decision::Honoured(&[]), ""),
    field("biases", 9, Label::Repeated, Kind::Float, false, "", "intel").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static EXP_MAX_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ExpMaxParameter", fields: &[
    field("base", 1, Label::Optional, Kind::Float, false, "-1", "liteflownet").decided(Decision::Honoured(&[]), ""),
    field("scale", 2, Label::Optional, Kind::Float, false, "1", "liteflownet").decided(Decision::Honoured(&[]), ""),
    field("shift", 3, Label::Optional, Kind::Float, false, "0", "liteflownet").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static EXP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ExpParameter", fields: &[
    field("base", 1, Label::Optional, Kind::Float, false, "-1.0", "bvlc"),
    field("scale", 2, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
    field("shift", 3, Label::Optional, Kind::Float, false, "0.0", "bvlc"),
] };

pub(crate) static EXPANSION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ExpansionParameter", fields: &[
    field("prob", 1, Label::Optional, Kind::Float, false, "1", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("max_expand_ratio", 2, Label::Optional, Kind::Float, false, "1.", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static FCN_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FCNDataParameter", fields: &[
    field("template_h", 1, Label::Optional, Kind::Uint32, false, "48", "happynear").decided(Decision::Unread, ""),
    field("template_w", 2, Label::Optional, Kind::Uint32, false, "42", "happynear").decided(Decision::Unread, ""),
    field("expand_left", 3, Label::Optional, Kind::Float, false, "0.25", "happynear").decided(Decision::Unread, ""),
    field("expand_right", 4, Label::Optional, Kind::Float, false, "0.25", "happynear").decided(Decision::Unread, ""),
    field("expand_top", 5, Label::Optional, Kind::Float, false, "0.5", "happynear").decided(Decision::Unread, ""),
    field("expand_bottom", 6, Label::Optional, Kind::Float, false, "0.25", "happynear").decided(Decision::Unread, ""),
    field("roi_multiply_h", 7, Label::Optional, Kind::Float, false, "5.0", "happynear").decided(Decision::Unread, ""),
    field("roi_multiply_w", 8, Label::Optional, Kind::Float, false, "5.0", "happynear").decided(Decision::Unread, ""),
    field("scale_step", 9, Label::Optional, Kind::Float, false, "1.1", "happynear").decided(Decision::Unread, ""),
    field("scale_step_num", 10, Label::Optional, Kind::Int32, false, "5", "happynear").decided(Decision::Unread, ""),
    field("gaussian_size_h", 11, Label::Optional, Kind::Int32, false, "7", "happynear").decided(Decision::Unread, ""),
    field("gaussian_size_w", 12, Label::Optional, Kind::Int32, false, "7", "happynear").decided(Decision::Unread, ""),
    field("gaussian_std_h", 13, Label::Optional, Kind::Float, false, "1.5", "happynear").decided(Decision::Unread, ""),
    field("gaussian_std_w", 14, Label::Optional, Kind::Float, false, "1.5", "happynear").decided(Decision::Unread, ""),
    field("use_hog", 15, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Unread, ""),
    field("hog_cell_size", 16, Label::Optional, Kind::Int32, false, "4", "happynear").decided(Decision::Unread, ""),
    field("min_iou", 17, Label::Optional, Kind::Float, false, "0.8", "happynear").decided(Decision::Unread, ""),
] };

pub(crate) static FAKE_EMBED_JPEG_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FakeEmbedJpegParameter", fields: &[
    field("size_inter", 1, Label::Optional, Kind::Uint32, false, "3", "steganalysis").decided(Decision::Unread, ""),
    field("sigma_inter", 2, Label::Optional, Kind::Float, false, "1.0", "steganalysis").decided(Decision::Unread, ""),
    field("size_intra", 3, Label::Optional, Kind::Uint32, false, "3", "steganalysis").decided(Decision::Unread, ""),
    field("sigma_intra", 4, Label::Optional, Kind::Float, false, "1.0", "steganalysis").decided(Decision::Unread, ""),
    field("inter_only", 5, Label::Optional, Kind::Bool, false, "true", "steganalysis").decided(Decision::Unread, ""),
] };

pub(crate) static FAKE_EMBED_SPATIAL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FakeEmbedSpatialParameter", fields: &[
    field("size", 1, Label::Optional, Kind::Uint32, false, "3", "steganalysis").decided(Decision::Unread, ""),
    field("sigma", 2, Label::Optional, Kind::Float, false, "1.0", "steganalysis").decided(Decision::Unread, ""),
] };

pub(crate) static FEATURE_DECAY_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FeatureDecayLossParameter", fields: &[
    field("decay_threshold", 1, Label::Optional, Kind::Float, false, "20.0", "happynear").decided(Decision::Unread, ""),
    field("force_decay", 2, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Unread, ""),
] };

pub(crate) static FILLER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FillerParameter", fields: &[
    field("type", 1, Label::Optional, Kind::String, false, "\"constant\"", "bvlc"),
    field("value", 2, Label::Optional, Kind::Float, false, "0", "bvlc"),
    field("min", 3, Label::Optional, Kind::Float, false, "0", "bvlc"),
    field("max", 4, Label::Optional, Kind::Float, false, "1", "bvlc"),
    field("mean", 5, Label::Optional, Kind::Float, false, "0", "bvlc"),
    field("std", 6, Label::Optional, Kind::Float, false, "1", "bvlc"),
    field("sparse", 7, Label::Optional, Kind::Int32, false, "-1", "bvlc,bvlc-opencl,naibaf7"),
    field("variance_norm", 8, Label::Optional, Kind::Enum(&FILLER_PARAMETER_VARIANCE_NORM_ENUM), false, "FAN_IN", "bvlc"),
    field("diag_val", 9, Label::Repeated, Kind::Float, false, "", "flownet2,synopsys").decided(Decision::RefusedUnless(""), "is FlowNet's filler `diagonal`, which is not supported; give the weights in a caffemodel"),
    field("expectation_option", 10, Label::Optional, Kind::String, false, "\"xy\"", "visuomotor").decided(Decision::Honoured(&[]), "cbfinn: the rows of the filler `expectation`"),
    field("xy", 11, Label::Optional, Kind::String, false, "\"both\"", "visuomotor-pose").decided(Decision::Honoured(&[]), "cbfinn: the rows of the filler `imagexy`"),
    field("alpha", 900000, Label::Optional, Kind::Float, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's filler, which is not supported; remove it"),
    field("scale", 900001, Label::Optional, Kind::Float, false, "", "intel").decided(Decision::RefusedUnless("1"), "is Intel's factor of msra, which is not supported; remove it"),
    field("file", 900002, Label::Optional, Kind::String, false, "", "stn").decided(Decision::RefusedUnless(""), "is the file of a filler of SpatialTransformer, which is not supported; give the weights in a caffemodel"),
    field("width", 900003, Label::Optional, Kind::Int32, false, "", "visuomotor,visuomotor-pose").decided(Decision::Honoured(&[]), "cbfinn: the columns of a map of the fillers `imagexy` and `expectation`"),
    field("height", 900004, Label::Optional, Kind::Int32, false, "", "visuomotor,visuomotor-pose").decided(Decision::Honoured(&[]), "cbfinn: the rows of a map of the fillers `imagexy` and `expectation`"),
    field("channels", 900005, Label::Optional, Kind::Int32, false, "", "visuomotor-pose").decided(Decision::Honoured(&[]), "cbfinn: the maps of the filler `imagexy`"),
    field("negative_slope", 900006, Label::Optional, Kind::Float, false, "0", "kaggle-bowl").decided(Decision::RefusedInTraining(""), "is the slope in the variance of msra (ChenglongChen), which is not supported; training would start from other weights"),
] };

pub(crate) static FLATTEN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FlattenParameter", fields: &[
    field("axis", 1, Label::Optional, Kind::Int32, false, "1", "bvlc"),
    field("end_axis", 2, Label::Optional, Kind::Int32, false, "-1", "bvlc"),
] };

pub(crate) static FLIP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FlipParameter", fields: &[
    field("flip_width", 1, Label::Optional, Kind::Bool, false, "true", "happynear").decided(Decision::Honoured(&[]), ""),
    field("flip_height", 2, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static FLOW_WARP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FlowWarpParameter", fields: &[
    field("fill_value", 1, Label::Optional, Kind::Enum(&FLOW_WARP_PARAMETER_FILL_PARAMETER_ENUM), false, "ZERO", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static FOCAL_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FocalLossParameter", fields: &[
    field("type", 1, Label::Optional, Kind::Enum(&FOCAL_LOSS_PARAMETER_TYPE_ENUM), false, "ORIGIN", "happynear").decided(Decision::Honoured(&[]), ""),
    field("gamma", 2, Label::Optional, Kind::Float, false, "2", "happynear,jolibrain").decided(Decision::Honoured(&[]), ""),
    field("alpha", 3, Label::Optional, Kind::Float, false, "1.0", "happynear,jolibrain").decided(Decision::Honoured(&[]), ""),
    field("beta", 4, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("engine", 900000, Label::Optional, Kind::Enum(&FOCAL_LOSS_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "jolibrain").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("axis", 900001, Label::Optional, Kind::Int32, false, "1", "jolibrain").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static FORCE_REGULAR_DESC: MessageDesc = MessageDesc { name: "ForceRegular", fields: &[
    field("xdim", 1, Label::Optional, Kind::Int32, false, "1", "wenwei202").decided(Decision::Unread, ""),
    field("ydim", 2, Label::Optional, Kind::Int32, false, "1", "wenwei202").decided(Decision::Unread, ""),
    field("multi", 3, Label::Optional, Kind::Float, false, "0.0", "wenwei202").decided(Decision::Unread, ""),
] };

pub(crate) static FRCNN_OUTPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FrcnnOutputParameter", fields: &[
    field("conf_thr", 1, Label::Optional, Kind::Float, false, "0", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("iou_thr", 2, Label::Optional, Kind::Float, false, "0.5", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("nms_type", 3, Label::Optional, Kind::String, false, "\"IOU\"", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("max_det_num", 4, Label::Optional, Kind::Uint32, false, "0", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("save_output_param", 5, Label::Optional, Kind::Message(&SAVE_OUTPUT_PARAMETER_DESC), false, "", "cascade-rcnn").decided(Decision::Harmless, "where detections are written besides; the top is the same"),
] };

pub(crate) static GS_TILING_PARAMETER_DESC: MessageDesc = MessageDesc { name: "GSTilingParameter", fields: &[
    field("stride", 900000, Label::Optional, Kind::Uint32, false, "", "xilinx").decided(Decision::Honoured(&[]), ""),
    field("reverse", 900001, Label::Optional, Kind::Bool, false, "false", "xilinx").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static GENERAL_CONTRASTIVE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "GeneralContrastiveParameter", fields: &[
    field("positive_margin", 1, Label::Optional, Kind::Float, false, "0.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("negative_margin", 2, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("positive_weight", 3, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("negative_weight", 4, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("normalize_negative", 5, Label::Optional, Kind::Float, false, "0.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("positive_outlier_thresh", 6, Label::Optional, Kind::Float, false, "4.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("square", 7, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Harmless, "the original does not read it"),
    field("max_negative_only", 8, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Honoured(&[]), ""),
    field("max_positive_only", 9, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Honoured(&[]), ""),
    field("positive_first", 10, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Honoured(&[]), ""),
    field("positive_upper_bound", 11, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("exp_negative_weight", 12, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Honoured(&[]), ""),
    field("add_intra_mae", 13, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Honoured(&[]), ""),
    field("max_negative_margin", 14, Label::Optional, Kind::Float, false, "1.2", "happynear").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static GENERAL_TRIPLET_PARAMETER_DESC: MessageDesc = MessageDesc { name: "GeneralTripletParameter", fields: &[
    field("margin", 1, Label::Optional, Kind::Float, false, "0.2", "happynear").decided(Decision::Honoured(&[]), ""),
    field("add_center_loss", 2, Label::Optional, Kind::Bool, false, "true", "happynear").decided(Decision::Honoured(&[]), ""),
    field("hardest_only", 3, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Honoured(&[]), ""),
    field("positive_first", 4, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Honoured(&[]), ""),
    field("positive_upper_bound", 5, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("positive_weight", 6, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("negative_weight", 7, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static GEOMETRY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "GeometryParameter", fields: &[
    field("prob", 1, Label::Optional, Kind::Float, false, "0.0", "jolibrain").decided(Decision::Unread, ""),
    field("persp_horizontal", 2, Label::Optional, Kind::Bool, false, "true", "jolibrain").decided(Decision::Unread, ""),
    field("persp_vertical", 3, Label::Optional, Kind::Bool, false, "true", "jolibrain").decided(Decision::Unread, ""),
    field("zoom_out", 4, Label::Optional, Kind::Bool, false, "true", "jolibrain").decided(Decision::Unread, ""),
    field("zoom_in", 5, Label::Optional, Kind::Bool, false, "true", "jolibrain").decided(Decision::Unread, ""),
    field("zoom_factor", 6, Label::Optional, Kind::Float, false, "0.25", "jolibrain").decided(Decision::Unread, ""),
    field("persp_factor", 7, Label::Optional, Kind::Float, false, "0.25", "jolibrain").decided(Decision::Unread, ""),
    field("all_effects", 8, Label::Optional, Kind::Bool, false, "false", "jolibrain").decided(Decision::Unread, ""),
    field("pad_mode", 9, Label::Optional, Kind::Enum(&GEOMETRY_PARAMETER_PAD_MODE_ENUM), false, "MIRRORED", "jolibrain").decided(Decision::Unread, ""),
] };

pub(crate) static GRADIENT_SCALER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "GradientScalerParameter", fields: &[
    field("lower_bound", 1, Label::Optional, Kind::Float, false, "0", "xlearn").decided(Decision::Honoured(&[]), ""),
    field("upper_bound", 2, Label::Optional, Kind::Float, false, "1", "xlearn").decided(Decision::Honoured(&[]), ""),
    field("alpha", 3, Label::Optional, Kind::Float, false, "10", "xlearn").decided(Decision::Honoured(&[]), ""),
    field("max_iter", 4, Label::Optional, Kind::Float, false, "1", "xlearn").decided(Decision::Honoured(&[]), ""),
    field("threshold_iter", 5, Label::Optional, Kind::Float, false, "0", "xlearn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static GUIDED_DROPOUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "GuidedDropoutParameter", fields: &[
    field("type", 1, Label::Optional, Kind::String, false, "\"deterministic\"", "dgd-person-reid").decided(Decision::Honoured(&[]), ""),
    field("guidance_threshold", 2, Label::Optional, Kind::Float, false, "0", "dgd-person-reid").decided(Decision::Honoured(&[]), ""),
    field("sigmoid_scaler", 3, Label::Optional, Kind::Float, false, "1.0", "dgd-person-reid").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static HDF5_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "HDF5DataParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "bvlc"),
    field("batch_size", 2, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("shuffle", 3, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("image", 4, Label::Optional, Kind::Bool, false, "", "jolibrain").decided(Decision::RefusedUnless(""), "is jolibrain's HDF5 files of images, which are not supported"),
] };

pub(crate) static HDF5_OUTPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "HDF5OutputParameter", fields: &[
    field("file_name", 1, Label::Optional, Kind::String, false, "", "bvlc"),
] };

pub(crate) static HARD_MINING_PARAMETER_DESC: MessageDesc = MessageDesc { name: "HardMiningParameter", fields: &[
    field("num_roi_per_image", 1, Label::Optional, Kind::Uint32, false, "128", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("num_image", 2, Label::Optional, Kind::Uint32, false, "4", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static HINGE_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "HingeLossParameter", fields: &[
    field("norm", 1, Label::Optional, Kind::Enum(&HINGE_LOSS_PARAMETER_NORM_ENUM), false, "L1", "bvlc"),
] };

pub(crate) static HOTSPOT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "HotspotParameter", fields: &[
    field("gaussian_std", 1, Label::Optional, Kind::Float, false, "1", "happynear").decided(Decision::Unread, ""),
    field("output_height", 2, Label::Optional, Kind::Uint32, false, "0", "happynear").decided(Decision::Unread, ""),
    field("output_width", 3, Label::Optional, Kind::Uint32, false, "0", "happynear").decided(Decision::Unread, ""),
    field("data_height", 4, Label::Optional, Kind::Uint32, false, "0", "happynear").decided(Decision::Unread, ""),
    field("data_width", 5, Label::Optional, Kind::Uint32, false, "0", "happynear").decided(Decision::Unread, ""),
    field("mean_removed", 6, Label::Optional, Kind::Bool, false, "true", "happynear").decided(Decision::Unread, ""),
] };

pub(crate) static IRNN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "IRNNParameter", fields: &[
    field("weight_fixed", 1, Label::Optional, Kind::Bool, false, "true", "cf-caffe").decided(Decision::Honoured(&[]), ""),
    field("initial_value", 2, Label::Optional, Kind::Float, false, "1", "cf-caffe").decided(Decision::Honoured(&[]), ""),
    field("lr_multi", 3, Label::Optional, Kind::Float, false, "1", "cf-caffe").decided(Decision::Honoured(&[]), ""),
    field("max_gradient", 4, Label::Optional, Kind::Float, false, "1000", "cf-caffe").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static IM_RESIZE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ImResizeParameter", fields: &[
    field("target_spatial_width", 1, Label::Optional, Kind::Uint32, false, "368", "rtpose").decided(Decision::Honoured(&[]), ""),
    field("target_spatial_height", 2, Label::Optional, Kind::Uint32, false, "368", "rtpose").decided(Decision::Honoured(&[]), ""),
    field("factor", 3, Label::Optional, Kind::Float, false, "0", "rtpose").decided(Decision::Honoured(&[]), ""),
    field("start_scale", 4, Label::Optional, Kind::Float, false, "1", "rtpose").decided(Decision::Honoured(&[]), ""),
    field("scale_gap", 5, Label::Optional, Kind::Float, false, "0.1", "rtpose").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static IMAGE_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ImageDataParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "bvlc"),
    field("scale", 2, Label::Optional, Kind::Float, false, "1", "bvlc"),
    field("mean_file", 3, Label::Optional, Kind::String, false, "", "bvlc"),
    field("batch_size", 4, Label::Optional, Kind::Uint32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("crop_size", 5, Label::Optional, Kind::Uint32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("mirror", 6, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("rand_skip", 7, Label::Optional, Kind::Uint32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("shuffle", 8, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("new_height", 9, Label::Optional, Kind::Uint32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("new_width", 10, Label::Optional, Kind::Uint32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("is_color", 11, Label::Optional, Kind::Bool, false, "true", "bvlc"),
    field("root_folder", 12, Label::Optional, Kind::String, false, "\"\"", "bvlc,jolibrain"),
    field("short_side", 13, Label::Optional, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::RefusedUnless(""), "is the size of the shorter side or the least size, which is not supported; give new_height and new_width, or transform_param.resize_param"),
    field("threads", 14, Label::Optional, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "how many threads read, and what is kept in memory; the data are the same"),
    field("cache", 15, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "how many threads read, and what is kept in memory; the data are the same"),
    field("precache", 16, Label::Optional, Kind::Bool, false, "", "nvidia-0.17").decided(Decision::Harmless, "how many threads read, and what is kept in memory; the data are the same"),
    field("dataset_share_per_node", 17, Label::Optional, Kind::Float, false, "", "nvidia-0.17").decided(Decision::Harmless, "how many threads read, and what is kept in memory; the data are the same"),
    field("max_random_scale", 18, Label::Optional, Kind::Float, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("max_random_shift", 19, Label::Optional, Kind::Uint32, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("face_mirror", 20, Label::Optional, Kind::Bool, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("face_point_num", 21, Label::Optional, Kind::Uint32, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("balance_class", 22, Label::Optional, Kind::Bool, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's choice of the pictures, which is not supported; choose them in the list"),
    field("balance_by", 23, Label::Optional, Kind::Uint32, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's choice of the pictures, which is not supported; choose them in the list"),
    field("label_cut_start", 24, Label::Optional, Kind::Uint32, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's choice of the pictures, which is not supported; choose them in the list"),
    field("label_cut_end", 25, Label::Optional, Kind::Uint32, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's choice of the pictures, which is not supported; choose them in the list"),
    field("ignore_label", 900000, Label::Optional, Kind::Int32, false, "", "deeplab2,jolibrain,pspnet,synopsys").decided(Decision::Honoured(&["ImageSegData", "WindowSegData"]), "DeepLab: the map of labels that goes with a picture"),
    field("label_type", 900001, Label::Optional, Kind::Enum(&IMAGE_DATA_PARAMETER_LABEL_TYPE_ENUM), false, "", "deeplab2,jolibrain,pspnet,synopsys").decided(Decision::Honoured(&["ImageSegData", "WindowSegData"]), "DeepLab: the map of labels that goes with a picture"),
    field("label_divide_factor", 900002, Label::Optional, Kind::Uint32, false, "", "enet").decided(Decision::RefusedUnless(""), "is for labels that are not one number (ENet, jolibrain, Vitis), which are not supported"),
    field("face_transform", 900003, Label::Optional, Kind::Bool, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("max_shear_ratio", 900004, Label::Optional, Kind::Float, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("max_aspect_ratio", 900005, Label::Optional, Kind::Float, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("max_rotate_angle", 900006, Label::Optional, Kind::Float, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("min_random_scale", 900007, Label::Optional, Kind::Float, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("min_height", 900008, Label::Optional, Kind::Uint32, false, "", "intel").decided(Decision::RefusedUnless(""), "is the size of the shorter side or the least size, which is not supported; give new_height and new_width, or transform_param.resize_param"),
    field("min_width", 900009, Label::Optional, Kind::Uint32, false, "", "intel").decided(Decision::RefusedUnless(""), "is the size of the shorter side or the least size, which is not supported; give new_height and new_width, or transform_param.resize_param"),
    field("label_size", 900010, Label::Optional, Kind::Uint32, false, "", "jolibrain").decided(Decision::RefusedUnless(""), "is for labels that are not one number (ENet, jolibrain, Vitis), which are not supported"),
    field("label_num", 900011, Label::Optional, Kind::Uint32, false, "", "vitis").decided(Decision::RefusedUnless(""), "is for labels that are not one number (ENet, jolibrain, Vitis), which are not supported"),
    field("has_label", 900012, Label::Optional, Kind::Bool, false, "true", "deeplab-context").decided(Decision::RefusedUnless(""), "is of lists without labels or with several (DeepLab v1), which are not supported"),
    field("max_labels", 900013, Label::Optional, Kind::Int32, false, "1", "deeplab-context").decided(Decision::RefusedUnless(""), "is of lists without labels or with several (DeepLab v1), which are not supported"),
    field("pair_size", 900014, Label::Optional, Kind::Uint32, false, "1", "video-triplet").decided(Decision::RefusedUnless(""), "is the number of lines that stay together (video_triplet), which is not supported; shuffle the list before"),
    field("new_dim", 900015, Label::Optional, Kind::Uint32, false, "0", "channel-pruning").decided(Decision::RefusedUnless(""), "is the size of the shorter side (channel-pruning), which is not supported; give new_height and new_width, or transform_param.resize_param"),
    field("bicubic", 900016, Label::Optional, Kind::Bool, false, "false", "channel-pruning").decided(Decision::Harmless, "read only with `new_dim`, which is refused"),
] };

pub(crate) static IMAGE_DATA_STEGANALYSIS_JPEG_DCT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ImageDataSteganalysisJpegDctParameter", fields: &[
    field("source", 1, Label::Required, Kind::String, false, "", "steganalysis").decided(Decision::Unread, ""),
    field("batch_size", 2, Label::Optional, Kind::Uint32, false, "2", "steganalysis").decided(Decision::Unread, ""),
    field("shuffle", 3, Label::Optional, Kind::Bool, false, "false", "steganalysis").decided(Decision::Unread, ""),
    field("cover_dir", 4, Label::Required, Kind::String, false, "", "steganalysis").decided(Decision::Unread, ""),
    field("stego_dir", 5, Label::Required, Kind::String, false, "", "steganalysis").decided(Decision::Unread, ""),
    field("rand_mirror_rotate", 6, Label::Optional, Kind::Bool, false, "false", "steganalysis").decided(Decision::Unread, ""),
] };

pub(crate) static IMAGE_DATA_STEGANALYSIS_SPATIAL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ImageDataSteganalysisSpatialParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "steganalysis").decided(Decision::Unread, ""),
    field("batch_size", 2, Label::Optional, Kind::Uint32, false, "1", "steganalysis").decided(Decision::Unread, ""),
    field("shuffle", 3, Label::Optional, Kind::Bool, false, "false", "steganalysis").decided(Decision::Unread, ""),
    field("cover_dir", 4, Label::Required, Kind::String, false, "\"\"", "steganalysis").decided(Decision::Unread, ""),
    field("stego_dir", 5, Label::Required, Kind::String, false, "\"\"", "steganalysis").decided(Decision::Unread, ""),
    field("image_fmt", 6, Label::Required, Kind::String, false, "\"\"", "steganalysis").decided(Decision::Unread, ""),
    field("rand_mirror", 7, Label::Optional, Kind::Bool, false, "false", "steganalysis").decided(Decision::Unread, ""),
    field("rand_rotate", 8, Label::Optional, Kind::Bool, false, "false", "steganalysis").decided(Decision::Unread, ""),
    field("mirror_rotate", 9, Label::Optional, Kind::Uint32, false, "0", "steganalysis").decided(Decision::Unread, ""),
] };

pub(crate) static IMAGE_DISTORTION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ImageDistortionParameter", fields: &[
    field("option", 900000, Label::Optional, Kind::Message(&IMAGE_OPTION_DESC), false, "", "mycaffe").decided(Decision::Unread, ""),
    field("active", 900001, Label::Optional, Kind::Bool, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("brightness_prob", 900002, Label::Optional, Kind::Float, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("brightness_delta", 900003, Label::Optional, Kind::Float, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("contrast_prob", 900004, Label::Optional, Kind::Float, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("contrast_lower", 900005, Label::Optional, Kind::Float, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("contrast_upper", 900006, Label::Optional, Kind::Float, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("saturation_prob", 900007, Label::Optional, Kind::Float, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("saturation_lower", 900008, Label::Optional, Kind::Float, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("saturation_upper", 900009, Label::Optional, Kind::Float, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("random_order_prob", 900010, Label::Optional, Kind::Float, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("use_gpu", 900011, Label::Optional, Kind::Bool, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("random_seed", 900012, Label::Optional, Kind::Int32, false, "", "mycaffe").decided(Decision::Unread, ""),
] };

pub(crate) static IMAGE_GT_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ImageGtDataParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("scale", 2, Label::Optional, Kind::Float, false, "1", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("mean_file", 3, Label::Optional, Kind::String, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("batch_size", 4, Label::Optional, Kind::Uint32, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("mirror", 5, Label::Optional, Kind::Bool, false, "false", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("downsample_rate", 6, Label::Repeated, Kind::Uint32, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("coord_num", 7, Label::Optional, Kind::Uint32, false, "4", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("field_h", 8, Label::Repeated, Kind::Uint32, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("field_w", 9, Label::Repeated, Kind::Uint32, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("fg_threshold", 10, Label::Optional, Kind::Float, false, "0.5", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("resize_width", 11, Label::Optional, Kind::Uint32, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("resize_height", 12, Label::Optional, Kind::Uint32, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("crop_width", 13, Label::Optional, Kind::Uint32, false, "0", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("crop_height", 14, Label::Optional, Kind::Uint32, false, "0", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("do_multiple_scale", 15, Label::Optional, Kind::Bool, false, "false", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("min_scale", 16, Label::Optional, Kind::Uint32, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("max_scale", 17, Label::Optional, Kind::Uint32, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("min_whaspect", 18, Label::Optional, Kind::Float, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("max_whaspect", 19, Label::Optional, Kind::Float, false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("min_gt_width", 20, Label::Optional, Kind::Float, false, "0", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("min_gt_height", 21, Label::Optional, Kind::Float, false, "0", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("shuffle", 22, Label::Optional, Kind::Bool, false, "false", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("output_gt_boxes", 23, Label::Optional, Kind::Bool, false, "false", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("fg_img_multiple", 24, Label::Optional, Kind::Uint32, false, "1", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("cache_images", 25, Label::Optional, Kind::Bool, false, "false", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("root_folder", 26, Label::Optional, Kind::String, false, "\"\"", "mscnn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static IMAGE_LABEL_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ImageLabelDataParameter", fields: &[
    field("image_list_path", 1, Label::Optional, Kind::String, false, "", "jacinto-0.17,jacinto-0.16").decided(Decision::Unread, ""),
    field("label_list_path", 2, Label::Optional, Kind::String, false, "", "jacinto-0.17,jacinto-0.16").decided(Decision::Unread, ""),
    field("batch_size", 3, Label::Optional, Kind::Uint32, false, "1", "jacinto-0.17,jacinto-0.16").decided(Decision::Unread, ""),
    field("rand_skip", 4, Label::Optional, Kind::Uint32, false, "0", "jacinto-0.17,jacinto-0.16").decided(Decision::Unread, ""),
    field("shuffle", 5, Label::Optional, Kind::Bool, false, "false", "jacinto-0.17,jacinto-0.16").decided(Decision::Unread, ""),
    field("scale_prob", 6, Label::Optional, Kind::Float, false, "0", "jacinto-0.17,jacinto-0.16").decided(Decision::Unread, ""),
    field("scale_min", 7, Label::Optional, Kind::Float, false, "1", "jacinto-0.17,jacinto-0.16").decided(Decision::Unread, ""),
    field("scale_max", 8, Label::Optional, Kind::Float, false, "1", "jacinto-0.17,jacinto-0.16").decided(Decision::Unread, ""),
    field("data_dir", 9, Label::Optional, Kind::String, false, "", "jacinto-0.17,jacinto-0.16").decided(Decision::Unread, ""),
    field("label_slice", 10, Label::Optional, Kind::Message(&IMAGE_SLICE_INFO_DESC), false, "", "jacinto-0.17,jacinto-0.16").decided(Decision::Unread, ""),
    field("image_dir", 11, Label::Optional, Kind::String, false, "", "jacinto-0.17,jacinto-0.16").decided(Decision::Unread, ""),
    field("label_dir", 12, Label::Optional, Kind::String, false, "", "jacinto-0.17,jacinto-0.16").decided(Decision::Unread, ""),
    field("padding", 13, Label::Optional, Kind::Enum(&IMAGE_LABEL_DATA_PARAMETER_PADDING_ENUM), false, "REFLECT", "jacinto-0.17,jacinto-0.16").decided(Decision::Unread, ""),
    field("image_dir2", 14, Label::Optional, Kind::String, false, "", "jacinto-0.17,jacinto-0.16").decided(Decision::Unread, ""),
    field("image_list_path2", 15, Label::Optional, Kind::String, false, "", "jacinto-0.17,jacinto-0.16").decided(Decision::Unread, ""),
    field("threads", 16, Label::Optional, Kind::Uint32, false, "0", "jacinto-0.17,jacinto-0.16").decided(Decision::Unread, ""),
    field("size_min", 17, Label::Optional, Kind::Uint32, false, "0", "jacinto-0.17,jacinto-0.16").decided(Decision::Unread, ""),
    field("size_max", 18, Label::Optional, Kind::Uint32, false, "0", "jacinto-0.17,jacinto-0.16").decided(Decision::Unread, ""),
    field("check_image_files", 19, Label::Optional, Kind::Bool, false, "false", "jacinto-0.17,jacinto-0.16").decided(Decision::Unread, ""),
    field("backend", 20, Label::Optional, Kind::Enum(&IMAGE_LABEL_DATA_PARAMETER_DB_ENUM), false, "LEVELDB", "jacinto-0.17").decided(Decision::Unread, ""),
] };

pub(crate) static IMAGE_MASK_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ImageMaskParameter", fields: &[
    field("option", 900000, Label::Optional, Kind::Message(&IMAGE_OPTION_DESC), false, "", "mycaffe").decided(Decision::Unread, ""),
    field("boundary_left", 900001, Label::Optional, Kind::Int32, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("boundary_right", 900002, Label::Optional, Kind::Int32, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("boundary_top", 900003, Label::Optional, Kind::Int32, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("boundary_bottom", 900004, Label::Optional, Kind::Int32, false, "", "mycaffe").decided(Decision::Unread, ""),
] };

pub(crate) static IMAGE_OPTION_DESC: MessageDesc = MessageDesc { name: "ImageOption", fields: &[
    field("active", 900000, Label::Optional, Kind::Bool, false, "", "mycaffe").decided(Decision::Unread, ""),
] };

pub(crate) static IMAGE_SLICE_INFO_DESC: MessageDesc = MessageDesc { name: "ImageSliceInfo", fields: &[
    field("dim", 1, Label::Repeated, Kind::Uint32, false, "", "jacinto-0.17").decided(Decision::Unread, ""),
    field("stride", 2, Label::Repeated, Kind::Uint32, false, "", "jacinto-0.17").decided(Decision::Unread, ""),
    field("offset", 3, Label::Repeated, Kind::Uint32, false, "", "jacinto-0.17").decided(Decision::Unread, ""),
] };

pub(crate) static INFIMUM_LOSS_PARAMTER_DESC: MessageDesc = MessageDesc { name: "InfimumLossParamter", fields: &[
    field("infimum", 1, Label::Optional, Kind::Float, false, "0.25", "happynear").decided(Decision::Unread, ""),
] };

pub(crate) static INFOGAIN_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "InfogainLossParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "bvlc"),
    field("axis", 2, Label::Optional, Kind::Int32, false, "1", "bvlc"),
] };

pub(crate) static INNER_DISTANCE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "InnerDistanceParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("bias_term", 2, Label::Optional, Kind::Bool, false, "true", "happynear").decided(Decision::Harmless, "the original has no bias"),
    field("weight_filler", 3, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("bias_filler", 4, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear").decided(Decision::Harmless, "the original has no bias"),
    field("axis", 5, Label::Optional, Kind::Int32, false, "1", "happynear").decided(Decision::Honoured(&[]), ""),
    field("transpose", 6, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Honoured(&[]), ""),
    field("distance_type", 7, Label::Optional, Kind::String, false, "\"L2\"", "happynear").decided(Decision::Honoured(&[]), ""),
    field("normalize", 8, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Honoured(&[]), ""),
    field("update_center_only", 9, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static INNER_PRODUCT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "InnerProductParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("bias_term", 2, Label::Optional, Kind::Bool, false, "true", "bvlc"),
    field("weight_filler", 3, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("bias_filler", 4, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("axis", 5, Label::Optional, Kind::Int32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("transpose", 6, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("normalize", 7, Label::Optional, Kind::Bool, false, "", "happynear").decided(Decision::Honoured(&["InnerProduct"]), "happynear: the weights of each output get the length 1 in every forward pass"),
    field("relu", 8, Label::Optional, Kind::Bool, false, "", "intel").decided(Decision::Honoured(&["InnerProduct"]), "Intel: a ReLU behind the product, and its slope"),
    field("negative_slope", 9, Label::Optional, Kind::Float, false, "", "intel").decided(Decision::Honoured(&["InnerProduct"]), "Intel: a ReLU behind the product, and its slope"),
    field("dump_parameter", 10, Label::Optional, Kind::Bool, false, "false", "skimcaffe").decided(Decision::Harmless, "only for the log"),
    field("input_scale", 11, Label::Optional, Kind::Double, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("output_scale", 12, Label::Optional, Kind::Double, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("weight_scale", 13, Label::Optional, Kind::Double, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("input_zero_point", 15, Label::Optional, Kind::Int32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("output_zero_point", 16, Label::Optional, Kind::Int32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("weight_zero_point", 17, Label::Optional, Kind::Int32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("engine", 900000, Label::Optional, Kind::Enum(&INNER_PRODUCT_PARAMETER_ENGINE_ENUM), false, "", "intel").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("weight_fixed", 900001, Label::Optional, Kind::Bool, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's, whose meaning is not published; remove it"),
    field("dis_mode", 900002, Label::Optional, Kind::Bool, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's, whose meaning is not published; remove it"),
    field("gen_mode", 900003, Label::Optional, Kind::Bool, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's, whose meaning is not published; remove it"),
    field("gemm_mode", 900004, Label::Optional, Kind::Enum(&INNER_PRODUCT_PARAMETER_GEMM_MODE_ENUM), false, "GEMM", "skimcaffe").decided(Decision::Harmless, "how sparse products are computed; the result is the same"),
    field("spmdm_transpose_in", 900005, Label::Optional, Kind::Bool, false, "true", "skimcaffe").decided(Decision::Harmless, "how sparse products are computed; the result is the same"),
    field("spmdm_transpose_out", 900006, Label::Optional, Kind::Bool, false, "true", "skimcaffe").decided(Decision::Harmless, "how sparse products are computed; the result is the same"),
    field("dump_activation", 900007, Label::Optional, Kind::Bool, false, "false", "skimcaffe").decided(Decision::Harmless, "only for the log"),
    field("enable_noise", 900008, Label::Optional, Kind::Bool, false, "false", "mycaffe").decided(Decision::RefusedUnless(""), "is MyCaffe's noise on the weights, with parameters of its own, which is not supported"),
    field("sigma_init", 900009, Label::Optional, Kind::Double, false, "0.017", "mycaffe").decided(Decision::Harmless, "read only with `enable_noise`, which is refused"),
    field("min_top_axes", 900010, Label::Optional, Kind::Int32, false, "-1", "mycaffe").decided(Decision::RefusedUnless("-1"), "is MyCaffe's axes of size 1 behind those of the top, which are not supported; put a Reshape behind it"),
] };

pub(crate) static INPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "InputParameter", fields: &[
    field("shape", 1, Label::Repeated, Kind::Message(&BLOB_SHAPE_DESC), false, "", "bvlc"),
] };

pub(crate) static INSANITY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "InsanityParameter", fields: &[
    field("lb", 1, Label::Optional, Kind::Float, false, "5.", "happynear").decided(Decision::Unread, ""),
    field("ub", 2, Label::Optional, Kind::Float, false, "10.", "happynear").decided(Decision::Unread, ""),
] };

pub(crate) static INTERP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "InterpParameter", fields: &[
    field("height", 1, Label::Optional, Kind::Int32, false, "0", "deeplab2,jolibrain,ncnn-tool,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("width", 2, Label::Optional, Kind::Int32, false, "0", "deeplab2,jolibrain,ncnn-tool,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("zoom_factor", 3, Label::Optional, Kind::Int32, false, "1", "deeplab2,jolibrain,ncnn-tool,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("shrink_factor", 4, Label::Optional, Kind::Int32, false, "1", "deeplab2,jolibrain,ncnn-tool,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("pad_beg", 5, Label::Optional, Kind::Int32, false, "0", "deeplab2,jolibrain,ncnn-tool,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("pad_end", 6, Label::Optional, Kind::Int32, false, "0", "deeplab2,jolibrain,ncnn-tool,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("mode", 7, Label::Optional, Kind::Enum(&INTERP_PARAMETER_MODE_ENUM), false, "LINEAR", "jolibrain").decided(Decision::Honoured(&[]), ""),
    field("full_zoom_factor", 900000, Label::Optional, Kind::Int32, false, "1", "synopsys").decided(Decision::Honoured(&[]), ""),
    field("zoom", 900100, Label::Optional, Kind::Enum(&INTERP_PARAMETER_ZOOM_ENUM), false, "CORNERS", "cortado"),
] };

pub(crate) static JMMD_PARAMETER_DESC: MessageDesc = MessageDesc { name: "JMMDParameter", fields: &[
    field("kernel_num", 1, Label::Optional, Kind::Uint32, false, "5", "xlearn").decided(Decision::Honoured(&[]), ""),
    field("sigma", 2, Label::Optional, Kind::Float, false, "0", "xlearn").decided(Decision::Honoured(&[]), ""),
    field("label_kernel_mul", 4, Label::Optional, Kind::Float, false, "2", "xlearn").decided(Decision::Honoured(&[]), ""),
    field("label_kernel_num", 5, Label::Optional, Kind::Uint32, false, "5", "xlearn").decided(Decision::Honoured(&[]), ""),
    field("kernel_mul", 6, Label::Optional, Kind::Float, false, "2", "xlearn").decided(Decision::Honoured(&[]), ""),
    field("fix_gamma", 7, Label::Optional, Kind::Bool, false, "false", "xlearn").decided(Decision::Honoured(&[]), ""),
    field("auto_sigma", 8, Label::Optional, Kind::Bool, false, "false", "xlearn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static L1_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "L1LossParameter", fields: &[
    field("l2_per_location", 1, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("l2_prescale_by_channels", 2, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("normalize_by_num_entries", 3, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("epsilon", 4, Label::Optional, Kind::Float, false, "1e-2", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("plateau", 3001, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Unread, ""),
] };

pub(crate) static LRN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LRNParameter", fields: &[
    field("local_size", 1, Label::Optional, Kind::Uint32, false, "5", "bvlc,bvlc-opencl,naibaf7"),
    field("alpha", 2, Label::Optional, Kind::Float, false, "1.", "bvlc"),
    field("beta", 3, Label::Optional, Kind::Float, false, "0.75", "bvlc"),
    field("norm_region", 4, Label::Optional, Kind::Enum(&LRN_PARAMETER_NORM_REGION_ENUM), false, "ACROSS_CHANNELS", "bvlc"),
    field("k", 5, Label::Optional, Kind::Float, false, "1.", "bvlc"),
    field("engine", 6, Label::Optional, Kind::Enum(&LRN_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "bvlc"),
    field("fuse_type", 7, Label::Optional, Kind::Enum(&LRN_PARAMETER_FUSE_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7").decided(Decision::RefusedUnless(""), "is OpenCL Caffe's fusion of layers, which its own converter writes; give it the net from before that"),
    field("pooling_param", 8, Label::Optional, Kind::Message(&POOLING_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7").decided(Decision::RefusedUnless(""), "is OpenCL Caffe's fusion of layers, which its own converter writes; give it the net from before that"),
    field("unit_test_mode", 9, Label::Optional, Kind::Bool, false, "", "bvlc-opencl,naibaf7").decided(Decision::Harmless, "for the tests of OpenCL Caffe"),
    field("unit_test_fuse_kernel", 10, Label::Optional, Kind::Bool, false, "", "bvlc-opencl,naibaf7").decided(Decision::Harmless, "for the tests of OpenCL Caffe"),
    field("input_scale", 900000, Label::Optional, Kind::Double, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("output_scale", 900001, Label::Optional, Kind::Double, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
] };

pub(crate) static LSTM_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LSTMParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "caffe-lstm,ctpn").decided(Decision::Honoured(&[]), ""),
    field("clipping_threshold", 2, Label::Optional, Kind::Float, false, "0.0", "caffe-lstm,ctpn").decided(Decision::Honoured(&[]), ""),
    field("weight_filler", 3, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "caffe-lstm,ctpn").decided(Decision::Honoured(&[]), ""),
    field("bias_filler", 4, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "caffe-lstm,ctpn").decided(Decision::Honoured(&[]), ""),
    field("batch_size", 5, Label::Optional, Kind::Uint32, false, "1", "caffe-lstm,ctpn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static LABEL_MAP_DESC: MessageDesc = MessageDesc { name: "LabelMap", fields: &[
    field("item", 1, Label::Repeated, Kind::Message(&LABEL_MAP_ITEM_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static LABEL_MAP_ITEM_DESC: MessageDesc = MessageDesc { name: "LabelMapItem", fields: &[
    field("name", 1, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("label", 2, Label::Optional, Kind::Int32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("display_name", 3, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static LABEL_MAPPING_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LabelMappingParameter", fields: &[
    field("option", 900000, Label::Optional, Kind::Message(&IMAGE_OPTION_DESC), false, "", "mycaffe").decided(Decision::Unread, ""),
] };

pub(crate) static LABEL_SPECIFIC_ADD_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LabelSpecificAddParameter", fields: &[
    field("bias", 1, Label::Optional, Kind::Float, false, "0.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("transform_test", 2, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Harmless, "has no effect in the original"),
    field("bias_base", 3, Label::Optional, Kind::Float, false, "0.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("bias_gamma", 4, Label::Optional, Kind::Float, false, "0.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("bias_power", 5, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("bias_min", 6, Label::Optional, Kind::Float, false, "0.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("bias_max", 7, Label::Optional, Kind::Float, false, "0.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("iteration", 8, Label::Optional, Kind::Uint32, false, "0", "happynear").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static LABEL_SPECIFIC_AFFINE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LabelSpecificAffineParameter", fields: &[
    field("scale_base", 1, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Unread, ""),
    field("scale_gamma", 2, Label::Optional, Kind::Float, false, "0.0", "happynear").decided(Decision::Unread, ""),
    field("scale_power", 3, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Unread, ""),
    field("scale_max", 4, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Unread, ""),
    field("transform_test", 5, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Unread, ""),
    field("iteration", 6, Label::Optional, Kind::Uint32, false, "0", "happynear").decided(Decision::Unread, ""),
    field("bias_base", 7, Label::Optional, Kind::Float, false, "0.0", "happynear").decided(Decision::Unread, ""),
    field("bias_gamma", 8, Label::Optional, Kind::Float, false, "0.0", "happynear").decided(Decision::Unread, ""),
    field("bias_power", 9, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Unread, ""),
    field("bias_max", 10, Label::Optional, Kind::Float, false, "0.0", "happynear").decided(Decision::Unread, ""),
    field("power_base", 11, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Unread, ""),
    field("power_gamma", 12, Label::Optional, Kind::Float, false, "0.0", "happynear").decided(Decision::Unread, ""),
    field("power_power", 13, Label::Optional, Kind::Float, false, "-1.0", "happynear").decided(Decision::Unread, ""),
    field("power_min", 14, Label::Optional, Kind::Float, false, "0.5", "happynear").decided(Decision::Unread, ""),
    field("auto_tune", 15, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Unread, ""),
    field("reset", 16, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Unread, ""),
] };

pub(crate) static LABEL_SPECIFIC_HARD_MARGIN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LabelSpecificHardMarginParameter", fields: &[
    field("positive_weight", 1, Label::Optional, Kind::Float, false, "0.5", "happynear").decided(Decision::Unread, ""),
] };

pub(crate) static LABEL_SPECIFIC_MARGIN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LabelSpecificMarginParameter", fields: &[
    field("margin_base", 1, Label::Optional, Kind::Float, false, "0.0", "happynear").decided(Decision::Unread, ""),
    field("margin_max", 2, Label::Optional, Kind::Float, false, "10.0", "happynear").decided(Decision::Unread, ""),
    field("power", 3, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Unread, ""),
    field("gamma", 4, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Unread, ""),
    field("iteration", 5, Label::Optional, Kind::Int32, false, "0", "happynear").decided(Decision::Unread, ""),
    field("reset_margin", 6, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Unread, ""),
    field("margin_on_test", 7, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Unread, ""),
    field("auto_tune", 8, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Unread, ""),
    field("type", 9, Label::Optional, Kind::Enum(&LABEL_SPECIFIC_MARGIN_PARAMETER_MARGIN_TYPE_ENUM), false, "HARD", "happynear").decided(Decision::Unread, ""),
] };

pub(crate) static LABEL_SPECIFIC_RESCALE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LabelSpecificRescaleParameter", fields: &[
    field("positive_weight", 1, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("negative_weight", 2, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("positive_lower_bound", 3, Label::Optional, Kind::Float, false, "0.0", "happynear").decided(Decision::Harmless, "the original does not read them"),
    field("negative_upper_bound", 4, Label::Optional, Kind::Float, false, "0.0", "happynear").decided(Decision::Harmless, "the original does not read them"),
    field("rescale_test", 5, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Honoured(&[]), ""),
    field("for_ip", 6, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Honoured(&[]), ""),
    field("positive_weight_base", 7, Label::Optional, Kind::Float, false, "0.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("gamma", 8, Label::Optional, Kind::Float, false, "0.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("power", 9, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("positive_weight_min", 10, Label::Optional, Kind::Float, false, "0.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("positive_weight_max", 11, Label::Optional, Kind::Float, false, "0.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("iteration", 12, Label::Optional, Kind::Uint32, false, "0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("bias_fix", 13, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Honoured(&[]), ""),
    field("power_on_positive", 14, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static LABEL_SPECIFIC_STATISTICS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LabelSpecificStatisticsParameter", fields: &[
    field("scale_for_angle", 1, Label::Optional, Kind::Bool, false, "true", "happynear").decided(Decision::Unread, ""),
    field("scale_factor", 2, Label::Optional, Kind::Float, false, "30.0", "happynear").decided(Decision::Unread, ""),
] };

pub(crate) static LABELSEQUENCE_ACCURACY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LabelsequenceAccuracyParameter", fields: &[
    field("blank_label", 1, Label::Optional, Kind::Int32, false, "0", "jolibrain,warpctc").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static LANE_INFO_DESC: MessageDesc = MessageDesc { name: "LaneInfo", fields: &[
    field("x", 1, Label::Optional, Kind::Float, false, "", "mobilenet-yolo").decided(Decision::Unread, ""),
    field("y", 2, Label::Optional, Kind::Float, false, "", "mobilenet-yolo").decided(Decision::Unread, ""),
    field("id", 3, Label::Optional, Kind::Int32, false, "", "mobilenet-yolo").decided(Decision::Unread, ""),
] };

pub(crate) static LARGE_MARGIN_INNER_PRODUCT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LargeMarginInnerProductParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "happynear,l-softmax").decided(Decision::Honoured(&[]), ""),
    field("type", 2, Label::Optional, Kind::Enum(&LARGE_MARGIN_INNER_PRODUCT_PARAMETER_LARGE_MARGIN_TYPE_ENUM), false, "SINGLE", "happynear,l-softmax").decided(Decision::Honoured(&[]), ""),
    field("weight_filler", 3, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear,l-softmax").decided(Decision::Honoured(&[]), ""),
    field("axis", 4, Label::Optional, Kind::Int32, false, "1", "happynear,l-softmax").decided(Decision::Honoured(&[]), ""),
    field("base", 5, Label::Optional, Kind::Float, false, "1", "happynear,l-softmax").decided(Decision::Honoured(&[]), ""),
    field("gamma", 6, Label::Optional, Kind::Float, false, "0", "happynear,l-softmax").decided(Decision::Honoured(&[]), ""),
    field("power", 7, Label::Optional, Kind::Float, false, "1", "happynear,l-softmax").decided(Decision::Honoured(&[]), ""),
    field("iteration", 8, Label::Optional, Kind::Int32, false, "0", "happynear,l-softmax").decided(Decision::Honoured(&[]), ""),
    field("lambda_min", 9, Label::Optional, Kind::Float, false, "0", "happynear,l-softmax").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static LAYER_NORM_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LayerNormParameter", fields: &[
    field("epsilon", 900000, Label::Optional, Kind::Float, false, "1e-10", "mycaffe").decided(Decision::Honoured(&[]), ""),
    field("enable_cuda_impl", 900001, Label::Optional, Kind::Bool, false, "false", "mycaffe").decided(Decision::Harmless, "which code computes; the result is the same"),
    field("enable_passthrough", 900002, Label::Optional, Kind::Bool, false, "false", "mycaffe").decided(Decision::RefusedUnless(""), "is a switch of MyCaffe that turns the normalisation off, which is not supported; remove the layer"),
] };

pub(crate) static LAYER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LayerParameter", fields: &[
    field("name", 1, Label::Optional, Kind::String, false, "", "bvlc"),
    field("type", 2, Label::Optional, Kind::String, false, "", "bvlc"),
    field("bottom", 3, Label::Repeated, Kind::String, false, "", "bvlc"),
    field("top", 4, Label::Repeated, Kind::String, false, "", "bvlc"),
    field("loss_weight", 5, Label::Repeated, Kind::Float, false, "", "bvlc"),
    field("param", 6, Label::Repeated, Kind::Message(&PARAM_SPEC_DESC), false, "", "bvlc"),
    field("blobs", 7, Label::Repeated, Kind::Message(&BLOB_PROTO_DESC), false, "", "bvlc"),
    field("include", 8, Label::Repeated, Kind::Message(&NET_STATE_RULE_DESC), false, "", "bvlc"),
    field("exclude", 9, Label::Repeated, Kind::Message(&NET_STATE_RULE_DESC), false, "", "bvlc"),
    field("phase", 10, Label::Optional, Kind::Enum(&PHASE_ENUM), false, "", "bvlc"),
    field("propagate_down", 11, Label::Repeated, Kind::Bool, false, "", "bvlc"),
    field("bottom_data_type", 12, Label::Optional, Kind::Enum(&DATA_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7").decided(Decision::Harmless, "the types of numbers, which are float here"),
    field("compute_data_type", 13, Label::Optional, Kind::Enum(&DATA_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7").decided(Decision::Harmless, "the types of numbers, which are float here"),
    field("top_data_type", 14, Label::Optional, Kind::Enum(&DATA_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7").decided(Decision::Harmless, "the types of numbers, which are float here"),
    field("bottom_quantizer", 16, Label::Optional, Kind::Message(&QUANTIZER_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7").decided(Decision::Harmless, "the types of numbers, which are float here"),
    field("top_quantizer", 17, Label::Optional, Kind::Message(&QUANTIZER_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7").decided(Decision::Harmless, "the types of numbers, which are float here"),
    field("net_quantizer", 18, Label::Optional, Kind::Message(&QUANTIZER_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7").decided(Decision::Harmless, "the types of numbers, which are float here"),
    field("blobs_quantizer", 19, Label::Optional, Kind::Message(&QUANTIZER_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7").decided(Decision::Harmless, "the types of numbers, which are float here"),
    field("autotune", 20, Label::Optional, Kind::Enum(&AUTOTUNE_ENUM), false, "", "bvlc-opencl,naibaf7").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("dense_image_data_param", 46, Label::Optional, Kind::Message(&DENSE_IMAGE_DATA_PARAMETER_DESC), false, "", "enet,jolibrain,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("device", 95, Label::Optional, Kind::Int32, false, "", "bvlc-opencl,naibaf7").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("bottom_shared_index", 96, Label::Optional, Kind::Int32, false, "", "bvlc-opencl,naibaf7").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("top_shared_index", 97, Label::Optional, Kind::Int32, false, "", "bvlc-opencl,naibaf7").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("transform_param", 100, Label::Optional, Kind::Message(&TRANSFORMATION_PARAMETER_DESC), false, "", "bvlc"),
    field("loss_param", 101, Label::Optional, Kind::Message(&LOSS_PARAMETER_DESC), false, "", "bvlc"),
    field("accuracy_param", 102, Label::Optional, Kind::Message(&ACCURACY_PARAMETER_DESC), false, "", "bvlc"),
    field("argmax_param", 103, Label::Optional, Kind::Message(&ARG_MAX_PARAMETER_DESC), false, "", "bvlc"),
    field("concat_param", 104, Label::Optional, Kind::Message(&CONCAT_PARAMETER_DESC), false, "", "bvlc"),
    field("contrastive_loss_param", 105, Label::Optional, Kind::Message(&CONTRASTIVE_LOSS_PARAMETER_DESC), false, "", "bvlc"),
    field("convolution_param", 106, Label::Optional, Kind::Message(&CONVOLUTION_PARAMETER_DESC), false, "", "bvlc"),
    field("data_param", 107, Label::Optional, Kind::Message(&DATA_PARAMETER_DESC), false, "", "bvlc"),
    field("dropout_param", 108, Label::Optional, Kind::Message(&DROPOUT_PARAMETER_DESC), false, "", "bvlc"),
    field("dummy_data_param", 109, Label::Optional, Kind::Message(&DUMMY_DATA_PARAMETER_DESC), false, "", "bvlc"),
    field("eltwise_param", 110, Label::Optional, Kind::Message(&ELTWISE_PARAMETER_DESC), false, "", "bvlc"),
    field("exp_param", 111, Label::Optional, Kind::Message(&EXP_PARAMETER_DESC), false, "", "bvlc"),
    field("hdf5_data_param", 112, Label::Optional, Kind::Message(&HDF5_DATA_PARAMETER_DESC), false, "", "bvlc"),
    field("hdf5_output_param", 113, Label::Optional, Kind::Message(&HDF5_OUTPUT_PARAMETER_DESC), false, "", "bvlc"),
    field("hinge_loss_param", 114, Label::Optional, Kind::Message(&HINGE_LOSS_PARAMETER_DESC), false, "", "bvlc"),
    field("image_data_param", 115, Label::Optional, Kind::Message(&IMAGE_DATA_PARAMETER_DESC), false, "", "bvlc"),
    field("infogain_loss_param", 116, Label::Optional, Kind::Message(&INFOGAIN_LOSS_PARAMETER_DESC), false, "", "bvlc"),
    field("inner_product_param", 117, Label::Optional, Kind::Message(&INNER_PRODUCT_PARAMETER_DESC), false, "", "bvlc"),
    field("lrn_param", 118, Label::Optional, Kind::Message(&LRN_PARAMETER_DESC), false, "", "bvlc"),
    field("memory_data_param", 119, Label::Optional, Kind::Message(&MEMORY_DATA_PARAMETER_DESC), false, "", "bvlc"),
    field("mvn_param", 120, Label::Optional, Kind::Message(&MVN_PARAMETER_DESC), false, "", "bvlc"),
    field("pooling_param", 121, Label::Optional, Kind::Message(&POOLING_PARAMETER_DESC), false, "", "bvlc"),
    field("power_param", 122, Label::Optional, Kind::Message(&POWER_PARAMETER_DESC), false, "", "bvlc"),
    field("relu_param", 123, Label::Optional, Kind::Message(&RE_LU_PARAMETER_DESC), false, "", "bvlc"),
    field("sigmoid_param", 124, Label::Optional, Kind::Message(&SIGMOID_PARAMETER_DESC), false, "", "bvlc"),
    field("softmax_param", 125, Label::Optional, Kind::Message(&SOFTMAX_PARAMETER_DESC), false, "", "bvlc"),
    field("slice_param", 126, Label::Optional, Kind::Message(&SLICE_PARAMETER_DESC), false, "", "bvlc"),
    field("tanh_param", 127, Label::Optional, Kind::Message(&TAN_H_PARAMETER_DESC), false, "", "bvlc"),
    field("threshold_param", 128, Label::Optional, Kind::Message(&THRESHOLD_PARAMETER_DESC), false, "", "bvlc"),
    field("window_data_param", 129, Label::Optional, Kind::Message(&WINDOW_DATA_PARAMETER_DESC), false, "", "bvlc"),
    field("python_param", 130, Label::Optional, Kind::Message(&PYTHON_PARAMETER_DESC), false, "", "bvlc"),
    field("prelu_param", 131, Label::Optional, Kind::Message(&P_RE_LU_PARAMETER_DESC), false, "", "bvlc"),
    field("spp_param", 132, Label::Optional, Kind::Message(&SPP_PARAMETER_DESC), false, "", "bvlc"),
    field("reshape_param", 133, Label::Optional, Kind::Message(&RESHAPE_PARAMETER_DESC), false, "", "bvlc,parsenet"),
    field("log_param", 134, Label::Optional, Kind::Message(&LOG_PARAMETER_DESC), false, "", "bvlc"),
    field("flatten_param", 135, Label::Optional, Kind::Message(&FLATTEN_PARAMETER_DESC), false, "", "bvlc"),
    field("reduction_param", 136, Label::Optional, Kind::Message(&REDUCTION_PARAMETER_DESC), false, "", "bvlc"),
    field("embed_param", 137, Label::Optional, Kind::Message(&EMBED_PARAMETER_DESC), false, "", "bvlc"),
    field("tile_param", 138, Label::Optional, Kind::Message(&TILE_PARAMETER_DESC), false, "", "bvlc,parsenet"),
    field("batch_norm_param", 139, Label::Optional, Kind::Message(&BATCH_NORM_PARAMETER_DESC), false, "", "bvlc"),
    field("elu_param", 140, Label::Optional, Kind::Message(&ELU_PARAMETER_DESC), false, "", "bvlc"),
    field("bias_param", 141, Label::Optional, Kind::Message(&BIAS_PARAMETER_DESC), false, "", "bvlc,yjxiong"),
    field("scale_param", 142, Label::Optional, Kind::Message(&SCALE_PARAMETER_DESC), false, "", "bvlc,yjxiong"),
    field("input_param", 143, Label::Optional, Kind::Message(&INPUT_PARAMETER_DESC), false, "", "bvlc"),
    field("crop_param", 144, Label::Optional, Kind::Message(&CROP_PARAMETER_DESC), false, "", "bvlc"),
    field("parameter_param", 145, Label::Optional, Kind::Message(&PARAMETER_PARAMETER_DESC), false, "", "bvlc"),
    field("recurrent_param", 146, Label::Optional, Kind::Message(&RECURRENT_PARAMETER_DESC), false, "", "bvlc,nvidia-0.17"),
    field("swish_param", 147, Label::Optional, Kind::Message(&SWISH_PARAMETER_DESC), false, "", "bvlc,jolibrain"),
    field("clip_param", 148, Label::Optional, Kind::Message(&CLIP_PARAMETER_DESC), false, "", "bvlc,jolibrain,synopsys"),
    field("debug", 149, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "only for the log"),
    field("cudnn_math_override", 150, Label::Optional, Kind::Int32, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("noise_param", 151, Label::Optional, Kind::Message(&NOISE_PARAMETER_DESC), false, "", "bvlc-opencl,happynear,naibaf7").decided(Decision::Unread, ""),
    field("trt_param", 152, Label::Optional, Kind::Message(&TRT_PARAMETER_DESC), false, "", "nvidia-0.17").decided(Decision::Unread, ""),
    field("reader_param", 153, Label::Optional, Kind::Message(&READER_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("mean_param", 154, Label::Optional, Kind::Message(&MEAN_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("resample_param", 155, Label::Optional, Kind::Message(&RESAMPLE_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("downsample_param", 156, Label::Optional, Kind::Message(&DOWNSAMPLE_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("reshape_every_iter", 157, Label::Optional, Kind::Bool, false, "", "flownet2,synopsys").decided(Decision::RefusedUnless(""), "is FlowNet's new sizes for each batch, which are not supported"),
    field("lpq_loss_param", 158, Label::Optional, Kind::Message(&LPQ_LOSS_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("flow_warp_param", 159, Label::Optional, Kind::Message(&FLOW_WARP_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("accum_param", 160, Label::Optional, Kind::Message(&ACCUM_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("black_augmentation_param", 161, Label::Optional, Kind::Message(&BLACK_AUGMENTATION_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("batch_reduction_param", 162, Label::Optional, Kind::Message(&BATCH_REDUCTION_PARAMETER_DESC), false, "", "yjxiong").decided(Decision::Honoured(&[]), ""),
    field("gan_loss_param", 171, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("irnn_param", 172, Label::Optional, Kind::Message(&IRNN_PARAMETER_DESC), false, "", "cf-caffe").decided(Decision::Honoured(&[]), ""),
    field("deformable_psroi_pooling_param", 173, Label::Optional, Kind::Message(&DEFORMABLE_PSROI_POOLING_PARAMETER_DESC), false, "", "caffe-latte").decided(Decision::Honoured(&[]), ""),
    field("squeeze_convolution_param", 187, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("squeeze_inner_product_param", 188, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("yolo_v2_loss_param", 198, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("yolo_v3_loss_param", 199, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("annotated_data_param", 200, Label::Optional, Kind::Message(&ANNOTATED_DATA_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("multibox_loss_param", 201, Label::Optional, Kind::Message(&MULTI_BOX_LOSS_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("permute_param", 202, Label::Optional, Kind::Message(&PERMUTE_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,happynear,intel,jolibrain,mobilenet-yolo,ncnn-tool,opencv,refinedet,synopsys,textboxes,vitis,warpctc,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("prior_box_param", 203, Label::Optional, Kind::Message(&PRIOR_BOX_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,opencv,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("detection_output_param", 204, Label::Optional, Kind::Message(&DETECTION_OUTPUT_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,opencv,refinedet,synopsys,textboxes,vitis").decided(Decision::Honoured(&[]), ""),
    field("detection_evaluate_param", 205, Label::Optional, Kind::Message(&DETECTION_EVALUATE_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("norm_param", 206, Label::Optional, Kind::Message(&NORMALIZE_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,opencv,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("video_data_param", 207, Label::Optional, Kind::Message(&VIDEO_DATA_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,c3d-1.1,intel,jolibrain,refinedet,synopsys,textboxes,video-caffe,vitis,yjxiong,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("hotspot_param", 208, Label::Optional, Kind::Message(&HOTSPOT_PARAMETER_DESC), false, "", "happynear").decided(Decision::Unread, ""),
    field("predict_box_param", 209, Label::Optional, Kind::Message(&PREDICT_BOX_PARAMETER_DESC), false, "", "happynear").decided(Decision::Unread, ""),
    field("fcn_data_param", 210, Label::Optional, Kind::Message(&FCN_DATA_PARAMETER_DESC), false, "", "happynear").decided(Decision::Unread, ""),
    field("relu6_param", 211, Label::Optional, Kind::Message(&RE_LU6_PARAMETER_DESC), false, "", "mobilenet-yolo,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("flip_param", 212, Label::Optional, Kind::Message(&FLIP_PARAMETER_DESC), false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("inner_distance_param", 213, Label::Optional, Kind::Message(&INNER_DISTANCE_PARAMETER_DESC), false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("normalize_param", 214, Label::Optional, Kind::Message(&NORMALIZE_PARAMETER_DESC), false, "", "happynear").decided(Decision::Honoured(&[]), "happynear: the form of Normalize without a parameter"),
    field("general_contrastive_loss_param", 215, Label::Optional, Kind::Message(&GENERAL_CONTRASTIVE_PARAMETER_DESC), false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("soft_contrastive_loss_param", 216, Label::Optional, Kind::Message(&SOFT_CONTRASTIVE_PARAMETER_DESC), false, "", "happynear").decided(Decision::Unread, ""),
    field("general_triplet_loss_param", 217, Label::Optional, Kind::Message(&GENERAL_TRIPLET_PARAMETER_DESC), false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("soft_truncation_param", 218, Label::Optional, Kind::Message(&SOFT_TRUNCATION_PARAMETER_DESC), false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("proposal_param", 219, Label::Optional, Kind::Message(&PROPOSAL_PARAMETER_DESC), false, "", "happynear,opencv,synopsys,vitis").decided(Decision::Honoured(&[]), ""),
    field("psroi_pooling_param", 220, Label::Optional, Kind::Message(&PSROI_POOLING_PARAMETER_DESC), false, "", "happynear,intel,microsoft,ncnn-tool,opencv,r-fcn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("pairwise_param", 221, Label::Optional, Kind::Message(&PAIRWISE_PARAMETER_DESC), false, "", "happynear").decided(Decision::Unread, ""),
    field("smoothl1_param", 222, Label::Optional, Kind::Message(&SMOOTH_L1_PARAMETER_DESC), false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's SmoothL1Loss, which is not supported; give smooth_l1_loss_param"),
    field("batch_contrastive_loss_param", 223, Label::Optional, Kind::Message(&BATCH_CONTRASTIVE_PARAMETER_DESC), false, "", "happynear").decided(Decision::Unread, ""),
    field("pad_param", 224, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("truncation_param", 225, Label::Optional, Kind::Message(&TRUNCATION_PARAMETER_DESC), false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("nca_param", 226, Label::Optional, Kind::Message(&NCA_PARAMETER_DESC), false, "", "happynear").decided(Decision::Unread, ""),
    field("largemargin_inner_product_param", 227, Label::Optional, Kind::Message(&LARGE_MARGIN_INNER_PRODUCT_PARAMETER_DESC), false, "", "happynear,l-softmax").decided(Decision::Honoured(&[]), ""),
    field("label_specific_rescale_param", 228, Label::Optional, Kind::Message(&LABEL_SPECIFIC_RESCALE_PARAMETER_DESC), false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("infimum_loss_param", 229, Label::Optional, Kind::Message(&INFIMUM_LOSS_PARAMTER_DESC), false, "", "happynear").decided(Decision::Unread, ""),
    field("ordinal_regression_loss_param", 230, Label::Optional, Kind::Message(&ORDINAL_REGRESSION_PARAMETER_DESC), false, "", "happynear").decided(Decision::Unread, ""),
    field("resize_param", 231, Label::Optional, Kind::Message(&RESIZE_PARAMETER_DESC), false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("margin_inner_product_param", 232, Label::Optional, Kind::Message(&MARGIN_INNER_PRODUCT_PARAMETER_DESC), false, "", "happynear,sphereface").decided(Decision::Honoured(&[]), ""),
    field("feature_decay_loss_param", 233, Label::Optional, Kind::Message(&FEATURE_DECAY_LOSS_PARAMETER_DESC), false, "", "happynear").decided(Decision::Unread, ""),
    field("confidence_penalty_loss_param", 234, Label::Optional, Kind::Message(&CONFIDENCE_PENALTY_LOSS_PARAMETER_DESC), false, "", "happynear").decided(Decision::Unread, ""),
    field("focal_loss_param", 235, Label::Optional, Kind::Message(&FOCAL_LOSS_PARAMETER_DESC), false, "", "happynear,jolibrain").decided(Decision::Honoured(&[]), ""),
    field("label_specific_margin_param", 236, Label::Optional, Kind::Message(&LABEL_SPECIFIC_MARGIN_PARAMETER_DESC), false, "", "happynear").decided(Decision::Unread, ""),
    field("channel_scale_param", 237, Label::Optional, Kind::Message(&CHANNEL_SCALE_PARAMETER_DESC), false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("label_specific_affine_param", 238, Label::Optional, Kind::Message(&LABEL_SPECIFIC_AFFINE_PARAMETER_DESC), false, "", "happynear").decided(Decision::Unread, ""),
    field("label_specific_hard_margin_param", 239, Label::Optional, Kind::Message(&LABEL_SPECIFIC_HARD_MARGIN_PARAMETER_DESC), false, "", "happynear").decided(Decision::Unread, ""),
    field("expand_dims_nd_param", 240, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("label_specific_add_param", 241, Label::Optional, Kind::Message(&LABEL_SPECIFIC_ADD_PARAMETER_DESC), false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("broadcast_to_param", 242, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("strided_slice_param", 243, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("piece_param", 244, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("range_param", 245, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("sparse_to_dense_param", 246, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("embedding_lookup_param", 249, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("embedding_lookup_sparse_param", 250, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("gemm_param", 251, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("reduce_l1_param", 252, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("reduce_l2_param", 253, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("reduce_logsumexp_param", 254, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("reduce_all_param", 255, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("reduce_any_param", 256, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("reverse_sequence_param", 257, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("hard_sigmoid_param", 258, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's slope of HardSigmoid, whose meaning is not published; remove it"),
    field("thresholded_relu_param", 259, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("one_hot_param", 260, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("lp_normalization_param", 262, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("matmul_param", 263, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("gather_v2_param", 264, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("scaled_tanh_param", 265, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("log_softmax_param", 267, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("maskrcnn_detection_param", 268, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("maskrcnn_proposal_param", 269, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("attention_param", 270, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("non_max_suppression_param", 271, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("rnn_v2_param", 272, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("count_nonzero_param", 273, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("not_equal_param", 274, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("point_net_param", 275, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("scatter_nd_param", 276, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("layer_norm_param", 277, Label::Optional, Kind::Message(&LAYER_NORM_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Honoured(&[]), ""),
    field("mul_param", 278, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("spatial_batching_pooling_param", 279, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("tensor2box_param", 280, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("corr1d_param", 281, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("eval_detection_param", 301, Label::Optional, Kind::Message(&EVAL_DETECTION_PARAMETER_DESC), false, "", "intel").decided(Decision::Honoured(&[]), ""),
    field("bdct_to_spatial_param", 401, Label::Optional, Kind::Message(&BDCT_TO_SPATIAL_PARAMETER_DESC), false, "", "steganalysis").decided(Decision::Unread, ""),
    field("quant_trunc_abs_param", 501, Label::Optional, Kind::Message(&QUANT_TRUNC_ABS_PARAMETER_DESC), false, "", "steganalysis").decided(Decision::Unread, ""),
    field("yolo_detection_output_param", 601, Label::Optional, Kind::Message(&YOLO_DETECTION_OUTPUT_PARAMETER_DESC), false, "", "mobilenet-yolo,ncnn-tool,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("yolov3_detection_output_param", 602, Label::Optional, Kind::Message(&YOLOV3_DETECTION_OUTPUT_PARAMETER_DESC), false, "", "mobilenet-yolo,ncnn-tool,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("yolov3_param", 603, Label::Optional, Kind::Message(&YOLOV3_PARAMETER_DESC), false, "", "mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("yolo_seg_param", 604, Label::Optional, Kind::Message(&YOLO_SEG_PARAMETER_DESC), false, "", "mobilenet-yolo").decided(Decision::Honoured(&[]), ""),
    field("segmentation_evaluate_param", 605, Label::Optional, Kind::Message(&SEGMENTATION_EVALUATE_PARAMETER_DESC), false, "", "mobilenet-yolo").decided(Decision::Honoured(&[]), ""),
    field("fake_embed_jpeg_param", 701, Label::Optional, Kind::Message(&FAKE_EMBED_JPEG_PARAMETER_DESC), false, "", "steganalysis").decided(Decision::Unread, ""),
    field("image_data_steganalysis_spatial_param", 801, Label::Optional, Kind::Message(&IMAGE_DATA_STEGANALYSIS_SPATIAL_PARAMETER_DESC), false, "", "steganalysis").decided(Decision::Unread, ""),
    field("deformable_convolution_param", 999, Label::Optional, Kind::Message(&DEFORMABLE_CONVOLUTION_PARAMETER_DESC), false, "", "fpn-deform").decided(Decision::Honoured(&[]), ""),
    field("fixed_param", 1100, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "vitis").decided(Decision::Unread, ""),
    field("convolution3d_param", 6661, Label::Optional, Kind::Message(&CONVOLUTION3_D_PARAMETER_DESC), false, "", "c3d-1.1").decided(Decision::Honoured(&[]), ""),
    field("pooling3d_param", 6662, Label::Optional, Kind::Message(&POOLING3_D_PARAMETER_DESC), false, "", "c3d-1.1,synopsys").decided(Decision::Honoured(&[]), ""),
    field("detectnet_groundtruth_param", 6801, Label::Optional, Kind::Message(&DETECT_NET_GROUND_TRUTH_PARAMETER_DESC), false, "", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("detectnet_augmentation_param", 6802, Label::Optional, Kind::Message(&DETECT_NET_AUGMENTATION_PARAMETER_DESC), false, "", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Honoured(&[]), ""),
    field("image_label_data_param", 8403, Label::Optional, Kind::Message(&IMAGE_LABEL_DATA_PARAMETER_DESC), false, "", "jacinto-0.17,jacinto-0.16").decided(Decision::Unread, ""),
    field("snapshot_log_weights", 8405, Label::Optional, Kind::Bool, false, "", "jacinto-0.16").decided(Decision::Harmless, "only for the log"),
    field("snapshot_log_in", 8406, Label::Optional, Kind::Bool, false, "", "jacinto-0.16").decided(Decision::Harmless, "only for the log"),
    field("snapshot_log_out", 8407, Label::Optional, Kind::Bool, false, "", "jacinto-0.16").decided(Decision::Harmless, "only for the log"),
    field("roi_warping_param", 11870, Label::Optional, Kind::Message(&ROI_WARPING_PARAMETER_DESC), false, "", "mnc").decided(Decision::Honoured(&[]), ""),
    field("mask_resize_param", 11890, Label::Optional, Kind::Message(&MASK_RESIZE_PARAMETER_DESC), false, "", "mnc").decided(Decision::Honoured(&[]), ""),
    field("forward_type", 900000, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "the types of numbers, which are float here"),
    field("backward_type", 900001, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "the types of numbers, which are float here"),
    field("forward_math", 900002, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "the types of numbers, which are float here"),
    field("backward_math", 900003, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "the types of numbers, which are float here"),
    field("mergecrop_param", 900004, Label::Optional, Kind::Message(&MERGE_CROP_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7").decided(Decision::Honoured(&[]), ""),
    field("affinity_param", 900005, Label::Optional, Kind::Message(&AFFINITY_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
    field("moe_param", 900006, Label::Optional, Kind::Message(&MOE_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
    field("center_loss_param", 900007, Label::Optional, Kind::Message(&CENTER_LOSS_PARAMETER_DESC), false, "", "caffe-face,happynear").decided(Decision::Honoured(&[]), ""),
    field("lstm_param", 900008, Label::Optional, Kind::Message(&LSTM_PARAMETER_DESC), false, "", "caffe-lstm,ctpn").decided(Decision::Honoured(&[]), ""),
    field("ctc_param", 900009, Label::Optional, Kind::Message(&CTC_PARAMETER_DESC), false, "", "ctpn").decided(Decision::Unread, ""),
    field("transpose_param", 900010, Label::Optional, Kind::Message(&TRANSPOSE_PARAMETER_DESC), false, "", "ctpn").decided(Decision::Honoured(&[]), ""),
    field("reverse_param", 900011, Label::Optional, Kind::Message(&REVERSE_PARAMETER_DESC), false, "", "ctpn,jolibrain,synopsys").decided(Decision::Honoured(&[]), ""),
    field("bn_param", 900012, Label::Optional, Kind::Message(&BN_PARAMETER_DESC), false, "", "ctpn,enet,happynear,l-softmax,ncnn-tool,parsenet,pspnet,segnet,synopsys,yjxiong").decided(Decision::Honoured(&[]), ""),
    field("interp_param", 900013, Label::Optional, Kind::Message(&INTERP_PARAMETER_DESC), false, "", "deeplab2,jolibrain,ncnn-tool,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("seg_accuracy_param", 900014, Label::Optional, Kind::Message(&SEG_ACCURACY_PARAMETER_DESC), false, "", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("mat_write_param", 900015, Label::Optional, Kind::Message(&MAT_WRITE_PARAMETER_DESC), false, "", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
    field("dense_crf_param", 900016, Label::Optional, Kind::Message(&DENSE_CRF_PARAMETER_DESC), false, "", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("domain_transform_param", 900017, Label::Optional, Kind::Message(&DOMAIN_TRANSFORM_PARAMETER_DESC), false, "", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("adaptive_bias_channel_param", 900018, Label::Optional, Kind::Message(&ADAPTIVE_BIAS_CHANNEL_PARAMETER_DESC), false, "", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
    field("bias_channel_param", 900019, Label::Optional, Kind::Message(&BIAS_CHANNEL_PARAMETER_DESC), false, "", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
    field("unique_label_param", 900020, Label::Optional, Kind::Message(&UNIQUE_LABEL_PARAMETER_DESC), false, "", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("mat_read_param", 900021, Label::Optional, Kind::Message(&MAT_READ_PARAMETER_DESC), false, "", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
    field("upsample_param", 900022, Label::Optional, Kind::Message(&UPSAMPLE_PARAMETER_DESC), false, "", "enet,jolibrain,mobilenet-yolo,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("coeff_schedule_param", 900023, Label::Optional, Kind::Message(&COEFF_SCHEDULE_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("augmentation_param", 900024, Label::Optional, Kind::Message(&AUGMENTATION_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("correlation_param", 900025, Label::Optional, Kind::Message(&CORRELATION_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("l1_loss_param", 900026, Label::Optional, Kind::Message(&L1_LOSS_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Unread, ""),
    field("writer_param", 900027, Label::Optional, Kind::Message(&WRITER_PARAMETER_DESC), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("conadd_param", 900028, Label::Optional, Kind::Message(&CONADD_PARAMETER_DESC), false, "", "fpn-deform").decided(Decision::Unread, ""),
    field("local_param", 900029, Label::Optional, Kind::Message(&LOCAL_PARAMETER_DESC), false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("insanity_param", 900030, Label::Optional, Kind::Message(&INSANITY_PARAMETER_DESC), false, "", "happynear").decided(Decision::Unread, ""),
    field("triplet_loss_param", 900031, Label::Optional, Kind::Message(&TRIPLET_LOSS_PARAMETER_DESC), false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("eltwise_affine_param", 900032, Label::Optional, Kind::Message(&ELTWISE_AFFINE_PARAMETER_DESC), false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("sub_region_param", 900033, Label::Optional, Kind::Message(&SUB_REGION_PARAMETER_DESC), false, "", "happynear").decided(Decision::Unread, ""),
    field("engine", 900034, Label::Optional, Kind::String, false, "", "intel").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("multinode", 900035, Label::Optional, Kind::Message(&MULTINODE_LAYER_PARAMETER_DESC), false, "", "intel").decided(Decision::Harmless, "how several machines work together"),
    field("mn_activation_param", 900036, Label::Optional, Kind::Message(&MN_ACTIVATION_PARAMETER_DESC), false, "", "intel").decided(Decision::Harmless, "how several machines work together"),
    field("box_annotator_ohem_param", 900037, Label::Optional, Kind::Message(&BOX_ANNOTATOR_OHEM_PARAMETER_DESC), false, "", "intel,microsoft,r-fcn").decided(Decision::Honoured(&[]), ""),
    field("spatial_dropout_param", 900038, Label::Optional, Kind::Message(&SPATIAL_DROPOUT_PARAMETER_DESC), false, "", "intel").decided(Decision::Honoured(&[]), ""),
    field("mn_grad_compress_param", 900039, Label::Optional, Kind::Message(&MN_PARAM_GRAD_COMPRESS_PARAMETER_DESC), false, "", "intel").decided(Decision::Harmless, "how several machines work together"),
    field("quantization_param", 900040, Label::Optional, Kind::Message(&QUANTIZATION_PARAMETER_DESC), false, "", "intel,jacinto-0.17,jacinto-0.16").decided(Decision::Honoured(&[]), "the range of each top, by which the engine computes in 8-bit integers"),
    field("reorg_param", 900041, Label::Optional, Kind::Message(&REORG_PARAMETER_DESC), false, "", "intel,mobilenet-yolo,ncnn-tool,synopsys,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("split_param", 900042, Label::Optional, Kind::Message(&SPLIT_PARAMETER_DESC), false, "", "intel").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("region_loss_param", 900043, Label::Optional, Kind::Message(&REGION_LOSS_PARAMETER_DESC), false, "", "intel,mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("selu_param", 900044, Label::Optional, Kind::Message(&SE_LU_PARAMETER_DESC), false, "", "jolibrain,synopsys").decided(Decision::Honoured(&[]), ""),
    field("selu_dropout_param", 900045, Label::Optional, Kind::Message(&SE_LU_DROPOUT_PARAMETER_DESC), false, "", "jolibrain,synopsys").decided(Decision::Honoured(&[]), ""),
    field("shuffle_channel_param", 900046, Label::Optional, Kind::Message(&SHUFFLE_CHANNEL_PARAMETER_DESC), false, "", "jolibrain,ncnn-tool,synopsys").decided(Decision::Honoured(&[]), ""),
    field("ctc_loss_param", 900047, Label::Optional, Kind::Message(&CTC_LOSS_PARAMETER_DESC), false, "", "jolibrain,warpctc").decided(Decision::Honoured(&[]), ""),
    field("continuation_indicator_param", 900048, Label::Optional, Kind::Message(&CONTINUATION_INDICATOR_PARAMETER_DESC), false, "", "jolibrain,warpctc").decided(Decision::Honoured(&[]), ""),
    field("labelsequence_accuracy_param", 900049, Label::Optional, Kind::Message(&LABELSEQUENCE_ACCURACY_PARAMETER_DESC), false, "", "jolibrain,warpctc").decided(Decision::Honoured(&[]), ""),
    field("dice_coef_loss_param", 900050, Label::Optional, Kind::Message(&DICE_COEF_LOSS_PARAMETER_DESC), false, "", "jolibrain").decided(Decision::Honoured(&[]), ""),
    field("roi_align_param", 900051, Label::Optional, Kind::Message(&ROI_ALIGN_PARAMETER_DESC), false, "", "ncnn-tool,synopsys").decided(Decision::Honoured(&[]), ""),
    field("op_transform_param", 900052, Label::Optional, Kind::Message(&OP_TRANSFORMATION_PARAMETER_DESC), false, "", "openpose-train").decided(Decision::Unread, ""),
    field("parse_evaluate_param", 900053, Label::Optional, Kind::Message(&PARSE_EVALUATE_PARAMETER_DESC), false, "", "parsenet").decided(Decision::Unread, ""),
    field("unpooling_param", 900054, Label::Optional, Kind::Message(&UN_POOLING_PARAMETER_DESC), false, "", "parsenet").decided(Decision::Honoured(&[]), ""),
    field("imresize_param", 900055, Label::Optional, Kind::Message(&IM_RESIZE_PARAMETER_DESC), false, "", "rtpose").decided(Decision::Honoured(&[]), ""),
    field("nms_param", 900056, Label::Optional, Kind::Message(&NMS_PARAMETER_DESC), false, "", "rtpose,synopsys").decided(Decision::Honoured(&[]), ""),
    field("st_param", 900057, Label::Optional, Kind::Message(&SPATIAL_TRANSFORMER_PARAMETER_DESC), false, "", "stn").decided(Decision::Honoured(&[]), ""),
    field("st_loss_param", 900058, Label::Optional, Kind::Message(&ST_LOSS_PARAMETER_DESC), false, "", "stn").decided(Decision::Unread, ""),
    field("power_file_param", 900059, Label::Optional, Kind::Message(&POWER_FILE_PARAMETER_DESC), false, "", "stn").decided(Decision::Unread, ""),
    field("loc_loss_param", 900060, Label::Optional, Kind::Message(&LOC_LOSS_PARAMETER_DESC), false, "", "stn").decided(Decision::Unread, ""),
    field("depth_to_space_param", 900061, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("upsample_darknet_param", 900062, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("resize_nearest_neighbor_param", 900063, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("gather_param", 900064, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("topk_gather_param", 900065, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("nms_gather_param", 900066, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("gather_nd_param", 900067, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("where4_param", 900068, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("where4_gathernd_param", 900069, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("crop_and_resize_param", 900070, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("where4_gathernd_crop_param", 900071, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("pyramid_roi_align_param", 900072, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("space_to_depth_param", 900073, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("stack_param", 900074, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("resize_bilinear_param", 900075, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("reduce_sum_param", 900076, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("reduce_max_param", 900077, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("reduce_min_param", 900078, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("reduce_prod_param", 900079, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("reduce_mean_param", 900080, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("unstack_param", 900081, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("batch_to_space_nd_param", 900082, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("space_to_batch_nd_param", 900083, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("xlu_param", 900084, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("mirror_pad_param", 900085, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("tile_nd_param", 900086, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("squeeze_param", 900087, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys").decided(Decision::Unread, ""),
    field("tiling_param", 900088, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "vitis").decided(Decision::Unread, ""),
    field("seg_data_param", 900089, Label::Optional, Kind::Message(&SEG_DATA_PARAMETER_DESC), false, "", "yjxiong").decided(Decision::Honoured(&[]), ""),
    field("detection_loss_param", 900090, Label::Optional, Kind::Message(&DETECTION_LOSS_PARAMETER_DESC), false, "", "mscnn,yeahkun,hojel").decided(Decision::Honoured(&[]), ""),
    field("detection_accuracy_param", 900091, Label::Optional, Kind::Message(&DETECTION_ACCURACY_PARAMETER_DESC), false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("box_output_param", 900092, Label::Optional, Kind::Message(&BOX_OUTPUT_PARAMETER_DESC), false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("proposal_target_param", 900093, Label::Optional, Kind::Message(&PROPOSAL_TARGET_PARAMETER_DESC), false, "", "mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("image_gt_data_param", 900094, Label::Optional, Kind::Message(&IMAGE_GT_DATA_PARAMETER_DESC), false, "", "mscnn").decided(Decision::Honoured(&[]), ""),
    field("bbox_reg_param", 900095, Label::Optional, Kind::Message(&B_BOX_REG_PARAMETER_DESC), false, "", "mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("decode_bbox_param", 900096, Label::Optional, Kind::Message(&DECODE_B_BOX_PARAMETER_DESC), false, "", "mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("detection_data_param", 900097, Label::Optional, Kind::Message(&DETECTION_DATA_PARAMETER_DESC), false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("eval_data_param", 900098, Label::Optional, Kind::Message(&EVAL_DATA_PARAMETER_DESC), false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("hard_mining_param", 900099, Label::Optional, Kind::Message(&HARD_MINING_PARAMETER_DESC), false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("scale_route_param", 900200, Label::Optional, Kind::Message(&SCALE_ROUTE_PARAMETER_DESC), false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("detection_group_loss_param", 900201, Label::Optional, Kind::Message(&DETECTION_GROUP_LOSS_PARAMETER_DESC), false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("detection_group_accuracy_param", 900202, Label::Optional, Kind::Message(&DETECTION_GROUP_ACCURACY_PARAMETER_DESC), false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("box_group_output_param", 900203, Label::Optional, Kind::Message(&BOX_GROUP_OUTPUT_PARAMETER_DESC), false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("frcnn_output_param", 900204, Label::Optional, Kind::Message(&FRCNN_OUTPUT_PARAMETER_DESC), false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("connectivity_mode", 900205, Label::Optional, Kind::Enum(&LAYER_PARAMETER_CONNECTIVITY_MODE_ENUM), false, "CONNECTED", "skimcaffe").decided(Decision::RefusedInTraining(""), "is SkimCaffe's and SCNN's rule that weights of 0 stay 0, which is not supported; other weights would be learned without it"),
    field("display", 900206, Label::Optional, Kind::Bool, false, "false", "wenwei202").decided(Decision::Harmless, "only for the log"),
    field("sparsify_param", 900207, Label::Optional, Kind::Message(&SPARSIFY_PARAMETER_DESC), false, "", "wenwei202").decided(Decision::Honoured(&[]), ""),
    field("symmetric_rectify_param", 900208, Label::Optional, Kind::Message(&SYMMETRIC_RECTIFY_PARAMETER_DESC), false, "", "wenwei202").decided(Decision::Honoured(&[]), ""),
    field("bn_conv_param", 900209, Label::Optional, Kind::Message(&BN_CONV_PARAMETER_DESC), false, "", "steganalysis").decided(Decision::Unread, ""),
    field("image_data_steganalysis_jpeg_dct_param", 900210, Label::Optional, Kind::Message(&IMAGE_DATA_STEGANALYSIS_JPEG_DCT_PARAMETER_DESC), false, "", "steganalysis").decided(Decision::Unread, ""),
    field("fake_embed_spatial_param", 900211, Label::Optional, Kind::Message(&FAKE_EMBED_SPATIAL_PARAMETER_DESC), false, "", "steganalysis").decided(Decision::Unread, ""),
    field("multi_stage_meanfield_param", 900212, Label::Optional, Kind::Message(&MULTI_STAGE_MEANFIELD_PARAMETER_DESC), false, "", "crfasrnn").decided(Decision::Honoured(&[]), ""),
    field("padding_param", 900213, Label::Optional, Kind::Message(&PADDING_PARAMETER_DESC), false, "", "deeplab-context").decided(Decision::Honoured(&[]), ""),
    field("strict_dim", 900214, Label::Optional, Kind::Bool, false, "true", "deeplab-context").decided(Decision::Harmless, "whether weights of another shape are taken from a file (DeepLab v1); they are refused when they are read"),
    field("rank_param", 900215, Label::Optional, Kind::Message(&RANK_PARAMETER_DESC), false, "", "video-triplet").decided(Decision::Honoured(&[]), ""),
    field("data_sequence_param", 900216, Label::Optional, Kind::Message(&DATA_SEQUENCE_PARAMETER_DESC), false, "", "mycaffe").decided(Decision::Unread, ""),
    field("decode_param", 900217, Label::Optional, Kind::Message(&DECODE_PARAMETER_DESC), false, "", "mycaffe").decided(Decision::Unread, ""),
    field("lstm_attention_param", 900218, Label::Optional, Kind::Message(&LSTM_ATTENTION_PARAMETER_DESC), false, "", "mycaffe").decided(Decision::Unread, ""),
    field("lstm_simple_param", 900219, Label::Optional, Kind::Message(&LSTM_SIMPLE_PARAMETER_DESC), false, "", "mycaffe").decided(Decision::Unread, ""),
    field("tokenized_data_param", 900220, Label::Optional, Kind::Message(&TOKENIZED_DATA_PARAMETER_DESC), false, "", "mycaffe").decided(Decision::Unread, ""),
    field("transformer_block_param", 900221, Label::Optional, Kind::Message(&TRANSFORMER_BLOCK_PARAMETER_DESC), false, "", "mycaffe").decided(Decision::Unread, ""),
    field("ctc_decoder_param", 900222, Label::Optional, Kind::Message(&CTC_DECODER_PARAMETER_DESC), false, "", "openvino").decided(Decision::Honoured(&[]), ""),
    field("entropy_param", 900223, Label::Optional, Kind::Message(&ENTROPY_PARAMETER_DESC), false, "", "xlearn").decided(Decision::Honoured(&[]), ""),
    field("eltwise_accuracy_param", 900224, Label::Optional, Kind::Message(&ELTWISE_ACCURACY_PARAMETER_DESC), false, "", "deconvnet").decided(Decision::Honoured(&[]), ""),
    field("mmd_param", 900225, Label::Optional, Kind::Message(&MMD_PARAMETER_DESC), false, "", "xlearn").decided(Decision::Honoured(&[]), ""),
    field("jmmd_param", 900226, Label::Optional, Kind::Message(&JMMD_PARAMETER_DESC), false, "", "xlearn").decided(Decision::Honoured(&[]), ""),
    field("gradient_scaler_param", 900227, Label::Optional, Kind::Message(&GRADIENT_SCALER_PARAMETER_DESC), false, "", "xlearn").decided(Decision::Honoured(&[]), ""),
    field("rrelu_param", 900228, Label::Optional, Kind::Message(&R_RE_LU_PARAMETER_DESC), false, "", "ducha-aiki").decided(Decision::Honoured(&[]), ""),
    field("guided_dropout_param", 900229, Label::Optional, Kind::Message(&GUIDED_DROPOUT_PARAMETER_DESC), false, "", "dgd-person-reid").decided(Decision::Honoured(&[]), ""),
    field("rescale_param", 900230, Label::Optional, Kind::Message(&RESCALE_PARAMETER_DESC), false, "", "deepskeleton").decided(Decision::Honoured(&[]), ""),
    field("crop_center_param", 900231, Label::Optional, Kind::Message(&CROP_CENTER_PARAMETER_DESC), false, "", "lltcggie").decided(Decision::Honoured(&[]), ""),
    field("gs_tiling_param", 900232, Label::Optional, Kind::Message(&GS_TILING_PARAMETER_DESC), false, "", "xilinx").decided(Decision::Honoured(&[]), ""),
    field("spatial_softmax_param", 900233, Label::Optional, Kind::Message(&SPATIAL_SOFTMAX_PARAMETER_DESC), false, "", "visuomotor").decided(Decision::Honoured(&[]), ""),
    field("expmax_param", 900234, Label::Optional, Kind::Message(&EXP_MAX_PARAMETER_DESC), false, "", "liteflownet").decided(Decision::Honoured(&[]), ""),
    field("cudnn_batch_norm_param", 900500, Label::Optional, Kind::Message(&CU_DNN_BATCH_NORM_PARAMETER_DESC), false, "", "cortado"),
    field("warp_param", 900501, Label::Optional, Kind::Message(&WARP_PARAMETER_DESC), false, "", "cortado"),
    field("roi_pooling_param", 8266711, Label::Optional, Kind::Message(&ROI_POOLING_PARAMETER_DESC), false, "", "ctpn,fast-rcnn,faster-rcnn,fpn-deform,happynear,intel,jolibrain,microsoft,ncnn-tool,opencv,r-fcn,synopsys,vitis,yjxiong,mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("smooth_l1_loss_param", 8266712, Label::Optional, Kind::Message(&SMOOTH_L1_LOSS_PARAMETER_DESC), false, "", "ctpn,faster-rcnn,fpn-deform,intel,jolibrain,microsoft,ncnn-tool,r-fcn,synopsys,vitis,mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static LAYER_STATE_DESC: MessageDesc = MessageDesc { name: "LayerState", fields: &[
    field("net", 1, Label::Optional, Kind::String, false, "", "cortado"),
    field("layer", 2, Label::Optional, Kind::String, false, "", "cortado"),
    field("data", 3, Label::Optional, Kind::Bytes, false, "", "cortado"),
    field("blobs", 4, Label::Repeated, Kind::Message(&BLOB_PROTO_DESC), false, "", "cortado"),
] };

pub(crate) static LOC_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LocLossParameter", fields: &[
    field("threshold", 1, Label::Required, Kind::Double, false, "", "stn").decided(Decision::Unread, ""),
] };

pub(crate) static LOCAL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LocalParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("bias_term", 2, Label::Optional, Kind::Bool, false, "true", "happynear").decided(Decision::Honoured(&[]), ""),
    field("pad", 3, Label::Optional, Kind::Uint32, false, "0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("kernel_size", 4, Label::Optional, Kind::Uint32, false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("stride", 6, Label::Optional, Kind::Uint32, false, "1", "happynear").decided(Decision::Honoured(&[]), ""),
    field("weight_filler", 7, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("bias_filler", 8, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static LOG_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LogParameter", fields: &[
    field("base", 1, Label::Optional, Kind::Float, false, "-1.0", "bvlc"),
    field("scale", 2, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
    field("shift", 3, Label::Optional, Kind::Float, false, "0.0", "bvlc"),
] };

pub(crate) static LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LossParameter", fields: &[
    field("ignore_label", 1, Label::Optional, Kind::Int32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("normalize", 2, Label::Optional, Kind::Bool, false, "", "bvlc"),
    field("normalization", 3, Label::Optional, Kind::Enum(&LOSS_PARAMETER_NORMALIZATION_MODE_ENUM), false, "VALID", "bvlc,enet,jolibrain"),
    field("label_smoothing", 4, Label::Optional, Kind::Float, false, "", "nvidia-0.17,intel").decided(Decision::RefusedUnless(""), "is NVIDIA's or Intel's smoothed labels, which are not supported; remove it"),
    field("weight_by_label_freqs", 900000, Label::Optional, Kind::Bool, false, "", "enet,segnet,synopsys").decided(Decision::Honoured(&[]), "SegNet, ENet: whether `class_weighting` counts"),
    field("class_weighting", 900001, Label::Repeated, Kind::Float, false, "", "enet,segnet,synopsys").decided(Decision::Honoured(&[]), "SegNet, ENet: a weight of SoftmaxWithLoss for each class"),
    field("pre_fixed_normalizer", 900002, Label::Optional, Kind::Float, false, "", "intel,microsoft,r-fcn").decided(Decision::Honoured(&[]), "R-FCN, Intel: what the loss is divided by with `normalization: PRE_FIXED`"),
    field("label_weights", 900003, Label::Repeated, Kind::Float, false, "", "jacinto-0.17").decided(Decision::Honoured(&[]), "TI: a weight of SoftmaxWithLoss for each class"),
    field("class_weights", 900100, Label::Repeated, Kind::Float, false, "", "cortado"),
] };

pub(crate) static LPQ_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LpqLossParameter", fields: &[
    field("pq_episode_starts_at_iter", 4010, Label::Repeated, Kind::Uint32, false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("p", 4011, Label::Repeated, Kind::Float, false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("q", 4012, Label::Repeated, Kind::Float, false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("p_epsilon", 4013, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("q_epsilon", 4014, Label::Optional, Kind::Float, false, "1e-2", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("l2_prescale_by_channels", 4016, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("normalize_by_num_entries", 4017, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static LSTM_ATTENTION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LstmAttentionParameter", fields: &[
    field("num_output", 900000, Label::Optional, Kind::Uint32, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("num_output_ip", 900001, Label::Optional, Kind::Uint32, false, "0", "mycaffe").decided(Decision::Unread, ""),
    field("clipping_threshold", 900002, Label::Optional, Kind::Double, false, "0", "mycaffe").decided(Decision::Unread, ""),
    field("weight_filler", 900003, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "mycaffe").decided(Decision::Unread, ""),
    field("bias_filler", 900004, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "mycaffe").decided(Decision::Unread, ""),
    field("enable_clockwork_forgetgate_bias", 900005, Label::Optional, Kind::Bool, false, "false", "mycaffe").decided(Decision::Unread, ""),
    field("enable_attention", 900006, Label::Optional, Kind::Bool, false, "false", "mycaffe").decided(Decision::Unread, ""),
] };

pub(crate) static LSTM_SIMPLE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LstmSimpleParameter", fields: &[
    field("num_output", 900000, Label::Optional, Kind::Uint32, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("clipping_threshold", 900001, Label::Optional, Kind::Double, false, "0", "mycaffe").decided(Decision::Unread, ""),
    field("weight_filler", 900002, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "mycaffe").decided(Decision::Unread, ""),
    field("bias_filler", 900003, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "mycaffe").decided(Decision::Unread, ""),
    field("batch_size", 900004, Label::Optional, Kind::Uint32, false, "1", "mycaffe").decided(Decision::Unread, ""),
    field("enable_clockwork_forgetgate_bias", 900005, Label::Optional, Kind::Bool, false, "false", "mycaffe").decided(Decision::Unread, ""),
] };

pub(crate) static MIL_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MILDataParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "happynear,microsoft").decided(Decision::Unread, ""),
    field("num_scales", 2, Label::Optional, Kind::Uint32, false, "1", "happynear,microsoft").decided(Decision::Unread, ""),
    field("images_per_batch", 3, Label::Optional, Kind::Uint32, false, "", "happynear,microsoft").decided(Decision::Unread, ""),
    field("channels", 4, Label::Optional, Kind::Uint32, false, "3", "happynear,microsoft").decided(Decision::Unread, ""),
    field("n_classes", 5, Label::Optional, Kind::Uint32, false, "", "happynear,microsoft").decided(Decision::Unread, ""),
    field("scale_factor", 6, Label::Optional, Kind::Float, false, "1", "happynear,microsoft").decided(Decision::Unread, ""),
    field("label_file", 7, Label::Optional, Kind::String, false, "", "happynear,microsoft").decided(Decision::Unread, ""),
    field("root_dir", 11, Label::Optional, Kind::String, false, "", "happynear,microsoft").decided(Decision::Unread, ""),
    field("ext", 12, Label::Optional, Kind::String, false, "", "happynear,microsoft").decided(Decision::Unread, ""),
    field("randomize", 13, Label::Optional, Kind::Bool, false, "true", "happynear,microsoft").decided(Decision::Unread, ""),
] };

pub(crate) static MIL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MILParameter", fields: &[
    field("type", 1, Label::Optional, Kind::Enum(&MIL_PARAMETER_MIL_TYPE_ENUM), false, "MAX", "happynear,microsoft").decided(Decision::Unread, ""),
] };

pub(crate) static MMD_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MMDParameter", fields: &[
    field("kernel_num", 1, Label::Optional, Kind::Uint32, false, "5", "xlearn").decided(Decision::Honoured(&[]), ""),
    field("kernel_mul", 2, Label::Optional, Kind::Float, false, "2", "xlearn").decided(Decision::Honoured(&[]), ""),
    field("fix_gamma", 3, Label::Optional, Kind::Bool, false, "false", "xlearn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static MOE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MOEParameter", fields: &[
    field("gating_net", 1, Label::Optional, Kind::Message(&NET_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
    field("expert_net", 2, Label::Repeated, Kind::Message(&NET_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
    field("expert_instances", 3, Label::Repeated, Kind::Int64, false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
    field("select_experts", 4, Label::Optional, Kind::Int64, false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
    field("map_bottom", 5, Label::Repeated, Kind::Enum(&MOE_PARAMETER_BOTTOM_MAPPING_ENUM), false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
    field("full_forward", 6, Label::Optional, Kind::Bool, false, "false", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
] };

pub(crate) static MVN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MVNParameter", fields: &[
    field("normalize_variance", 1, Label::Optional, Kind::Bool, false, "true", "bvlc"),
    field("across_channels", 2, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("eps", 3, Label::Optional, Kind::Float, false, "1e-9", "bvlc"),
] };

pub(crate) static MARGIN_INNER_PRODUCT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MarginInnerProductParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "happynear,sphereface").decided(Decision::Honoured(&[]), ""),
    field("type", 2, Label::Optional, Kind::Enum(&MARGIN_INNER_PRODUCT_PARAMETER_MARGIN_TYPE_ENUM), false, "SINGLE", "happynear,sphereface").decided(Decision::Honoured(&[]), ""),
    field("weight_filler", 3, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear,sphereface").decided(Decision::Honoured(&[]), ""),
    field("axis", 4, Label::Optional, Kind::Int32, false, "1", "happynear,sphereface").decided(Decision::Honoured(&[]), ""),
    field("base", 5, Label::Optional, Kind::Float, false, "1", "happynear,sphereface").decided(Decision::Honoured(&[]), ""),
    field("gamma", 6, Label::Optional, Kind::Float, false, "0", "happynear,sphereface").decided(Decision::Honoured(&[]), ""),
    field("power", 7, Label::Optional, Kind::Float, false, "1", "happynear,sphereface").decided(Decision::Honoured(&[]), ""),
    field("iteration", 8, Label::Optional, Kind::Int32, false, "0", "happynear,sphereface").decided(Decision::Honoured(&[]), ""),
    field("lambda_min", 9, Label::Optional, Kind::Float, false, "0", "happynear,sphereface").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static MASK_RESIZE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MaskResizeParameter", fields: &[
    field("output_height", 1, Label::Optional, Kind::Uint32, false, "0", "mnc").decided(Decision::Honoured(&[]), ""),
    field("output_width", 2, Label::Optional, Kind::Uint32, false, "0", "mnc").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static MAT_READ_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MatReadParameter", fields: &[
    field("prefix", 1, Label::Required, Kind::String, false, "", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
    field("source", 2, Label::Optional, Kind::String, false, "\"\"", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
    field("strip", 3, Label::Optional, Kind::Int32, false, "0", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
    field("batch_size", 4, Label::Optional, Kind::Int32, false, "1", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
] };

pub(crate) static MAT_WRITE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MatWriteParameter", fields: &[
    field("prefix", 1, Label::Required, Kind::String, false, "", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
    field("source", 2, Label::Optional, Kind::String, false, "\"\"", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
    field("strip", 3, Label::Optional, Kind::Int32, false, "0", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
    field("period", 4, Label::Optional, Kind::Int32, false, "1", "deeplab2,pspnet,synopsys").decided(Decision::Unread, ""),
] };

pub(crate) static MEAN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MeanParameter", fields: &[
    field("operation", 1, Label::Required, Kind::Enum(&MEAN_PARAMETER_MEAN_OPERATION_ENUM), false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("file", 2, Label::Optional, Kind::String, false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("value", 3, Label::Repeated, Kind::Float, false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("mean_scale", 4, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("input_scale", 5, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("output_scale", 6, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static MEMORY_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MemoryDataParameter", fields: &[
    field("batch_size", 1, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("channels", 2, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("height", 3, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("width", 4, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("dim", 5, Label::Repeated, Kind::Uint64, false, "", "bvlc-opencl,naibaf7").decided(Decision::RefusedUnless(""), "is another Caffe's shape of the data, which is not supported; give batch_size, channels, height and width, or take an Input layer"),
    field("channels1", 6, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose").decided(Decision::Honoured(&[]), "cbfinn: the shapes of several tops"),
    field("height1", 7, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose").decided(Decision::Honoured(&[]), "cbfinn: the shapes of several tops"),
    field("width1", 8, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose").decided(Decision::Honoured(&[]), "cbfinn: the shapes of several tops"),
    field("channels2", 9, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose").decided(Decision::Honoured(&[]), "cbfinn: the shapes of several tops"),
    field("height2", 10, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose").decided(Decision::Honoured(&[]), "cbfinn: the shapes of several tops"),
    field("width2", 11, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose").decided(Decision::Honoured(&[]), "cbfinn: the shapes of several tops"),
    field("channels3", 12, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose").decided(Decision::Honoured(&[]), "cbfinn: the shapes of several tops"),
    field("height3", 13, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose").decided(Decision::Honoured(&[]), "cbfinn: the shapes of several tops"),
    field("width3", 14, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose").decided(Decision::Honoured(&[]), "cbfinn: the shapes of several tops"),
    field("channels4", 15, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose").decided(Decision::Honoured(&[]), "cbfinn: the shapes of several tops"),
    field("height4", 16, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose").decided(Decision::Honoured(&[]), "cbfinn: the shapes of several tops"),
    field("width4", 17, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose").decided(Decision::Honoured(&[]), "cbfinn: the shapes of several tops"),
    field("length", 7777, Label::Optional, Kind::Uint32, false, "", "video-caffe").decided(Decision::RefusedUnless(""), "is another Caffe's shape of the data, which is not supported; give batch_size, channels, height and width, or take an Input layer"),
    field("transpose", 900000, Label::Optional, Kind::Bool, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's order of the axes, which is not supported; transpose the data before"),
    field("input_shapes", 900001, Label::Repeated, Kind::Message(&BLOB_SHAPE_DESC), false, "", "visuomotor").decided(Decision::Honoured(&[]), "cbfinn: the shapes of several tops"),
    field("label_type", 900002, Label::Optional, Kind::Enum(&MEMORY_DATA_PARAMETER_LABEL_TYPE_ENUM), false, "SINGLE", "mycaffe").decided(Decision::RefusedUnless("SINGLE"), "is MyCaffe's number of labels, which is not supported; give one top without labels, or take an Input layer"),
    field("label_channels", 900003, Label::Optional, Kind::Uint32, false, "0", "mycaffe").decided(Decision::Harmless, "read only with `label_type`, which is refused"),
    field("label_height", 900004, Label::Optional, Kind::Uint32, false, "0", "mycaffe").decided(Decision::Harmless, "read only with `label_type`, which is refused"),
    field("label_width", 900005, Label::Optional, Kind::Uint32, false, "0", "mycaffe").decided(Decision::Harmless, "read only with `label_type`, which is refused"),
] };

pub(crate) static MEMORY_OPTIMIZATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MemoryOptimizationParameter", fields: &[
    field("optimize_train", 1, Label::Optional, Kind::Bool, false, "true", "yjxiong").decided(Decision::Harmless, "what memory is used again; the result is the same"),
    field("optimize_test", 2, Label::Optional, Kind::Bool, false, "false", "yjxiong").decided(Decision::Honoured(&[]), ""),
    field("exclude_blob", 3, Label::Repeated, Kind::String, false, "", "yjxiong").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static MERGE_CROP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MergeCropParameter", fields: &[
    field("operation", 1, Label::Optional, Kind::Enum(&MERGE_CROP_PARAMETER_MERGE_OP_ENUM), false, "STACK", "bvlc-opencl,naibaf7").decided(Decision::Honoured(&[]), ""),
    field("forward", 2, Label::Repeated, Kind::Bool, false, "", "bvlc-opencl,naibaf7").decided(Decision::Honoured(&[]), ""),
    field("backward", 3, Label::Repeated, Kind::Bool, false, "", "bvlc-opencl,naibaf7").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static MN_ACTIVATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MnActivationParameter", fields: &[
    field("num_nodes_in", 1, Label::Optional, Kind::Uint32, false, "", "intel").decided(Decision::Unread, ""),
    field("num_nodes_out", 2, Label::Optional, Kind::Uint32, false, "", "intel").decided(Decision::Unread, ""),
    field("model_parts_in", 3, Label::Optional, Kind::Uint32, false, "1", "intel").decided(Decision::Unread, ""),
    field("model_parts_out", 4, Label::Optional, Kind::Uint32, false, "1", "intel").decided(Decision::Unread, ""),
    field("need_reduce", 5, Label::Optional, Kind::Bool, false, "true", "intel").decided(Decision::Unread, ""),
] };

pub(crate) static MN_MODEL_PARALLEL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MnModelParallelParameter", fields: &[
    field("layer_from", 1, Label::Required, Kind::String, false, "", "intel").decided(Decision::Unread, ""),
    field("layer_to", 2, Label::Optional, Kind::String, false, "", "intel").decided(Decision::Unread, ""),
    field("num_nodes", 3, Label::Optional, Kind::Uint32, false, "", "intel").decided(Decision::Unread, ""),
    field("model_parts", 4, Label::Optional, Kind::Uint32, false, "", "intel").decided(Decision::Unread, ""),
] };

pub(crate) static MN_PARAM_GRAD_COMPRESS_LAYER_TYPE_LIST_DESC: MessageDesc = MessageDesc { name: "MnParamGradCompressLayerTypeList", fields: &[
    field("layer_type", 1, Label::Repeated, Kind::String, false, "", "intel").decided(Decision::Unread, ""),
] };

pub(crate) static MN_PARAM_GRAD_COMPRESS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MnParamGradCompressParameter", fields: &[
    field("param_grad_compress_enable", 1, Label::Repeated, Kind::Bool, false, "", "intel").decided(Decision::Unread, ""),
] };

pub(crate) static MULTI_BOX_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MultiBoxLossParameter", fields: &[
    field("loc_loss_type", 1, Label::Optional, Kind::Enum(&MULTI_BOX_LOSS_PARAMETER_LOC_LOSS_TYPE_ENUM), false, "SMOOTH_L1", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("conf_loss_type", 2, Label::Optional, Kind::Enum(&MULTI_BOX_LOSS_PARAMETER_CONF_LOSS_TYPE_ENUM), false, "SOFTMAX", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("loc_weight", 3, Label::Optional, Kind::Float, false, "1.0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("num_classes", 4, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("share_location", 5, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("match_type", 6, Label::Optional, Kind::Enum(&MULTI_BOX_LOSS_PARAMETER_MATCH_TYPE_ENUM), false, "PER_PREDICTION", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("overlap_threshold", 7, Label::Optional, Kind::Float, false, "0.5", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("use_prior_for_matching", 8, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("background_label_id", 9, Label::Optional, Kind::Uint32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("use_difficult_gt", 10, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("do_neg_mining", 11, Label::Optional, Kind::Bool, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("neg_pos_ratio", 12, Label::Optional, Kind::Float, false, "3.0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("neg_overlap", 13, Label::Optional, Kind::Float, false, "0.5", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("code_type", 14, Label::Optional, Kind::Enum(&PRIOR_BOX_PARAMETER_CODE_TYPE_ENUM), false, "CORNER", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("encode_variance_in_target", 16, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("map_object_to_agnostic", 17, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("ignore_cross_boundary_bbox", 18, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("bp_inside", 19, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("mining_type", 20, Label::Optional, Kind::Enum(&MULTI_BOX_LOSS_PARAMETER_MINING_TYPE_ENUM), false, "MAX_NEGATIVE", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("nms_param", 21, Label::Optional, Kind::Message(&NON_MAXIMUM_SUPPRESSION_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("sample_size", 22, Label::Optional, Kind::Int32, false, "64", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("use_prior_for_nms", 23, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("ignore_difficult_gt", 24, Label::Optional, Kind::Bool, false, "false", "nvidia-0.17").decided(Decision::Honoured(&[]), ""),
    field("objectness_score", 900000, Label::Optional, Kind::Float, false, "0.01", "jolibrain,refinedet,synopsys").decided(Decision::Honoured(&[]), "RefineDet: the least score of an object in its first step"),
] };

pub(crate) static MULTI_PHASE_SOLVER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MultiPhaseSolverParameter", fields: &[
    field("params_pair", 1, Label::Repeated, Kind::Message(&SOLVER_BATCH_SIZE_PAIR_DESC), false, "", "intel").decided(Decision::RefusedUnless(""), "is Intel's training in phases, which is not supported; train once for each"),
] };

pub(crate) static MULTI_STAGE_MEANFIELD_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MultiStageMeanfieldParameter", fields: &[
    field("compatibility_mode", 1, Label::Optional, Kind::Enum(&MULTI_STAGE_MEANFIELD_PARAMETER_MODE_ENUM), false, "POTTS", "crfasrnn").decided(Decision::Harmless, "the original does not read them"),
    field("threshold", 2, Label::Optional, Kind::Float, false, "", "crfasrnn").decided(Decision::Harmless, "the original does not read them"),
    field("theta_alpha", 3, Label::Required, Kind::Float, false, "10.", "crfasrnn").decided(Decision::Honoured(&[]), ""),
    field("theta_beta", 4, Label::Required, Kind::Float, false, "10.", "crfasrnn").decided(Decision::Honoured(&[]), ""),
    field("theta_gamma", 5, Label::Required, Kind::Float, false, "10.", "crfasrnn").decided(Decision::Honoured(&[]), ""),
    field("num_iterations", 6, Label::Required, Kind::Uint32, false, "1", "crfasrnn").decided(Decision::Honoured(&[]), ""),
    field("spatial_filter_weight", 7, Label::Optional, Kind::Float, false, "1", "crfasrnn").decided(Decision::Honoured(&[]), ""),
    field("bilateral_filter_weight", 8, Label::Optional, Kind::Float, false, "1", "crfasrnn").decided(Decision::Honoured(&[]), ""),
    field("forced_spatial_filter_weight", 9, Label::Optional, Kind::Float, false, "", "crfasrnn").decided(Decision::Harmless, "the original does not read them"),
    field("forced_bilateral_filter_weight", 10, Label::Optional, Kind::Float, false, "", "crfasrnn").decided(Decision::Harmless, "the original does not read them"),
] };

pub(crate) static MULTINODE_LAYER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MultinodeLayerParameter", fields: &[
    field("num_nodes", 1, Label::Optional, Kind::Uint32, false, "", "intel").decided(Decision::Unread, ""),
    field("model_parts", 2, Label::Optional, Kind::Uint32, false, "1", "intel").decided(Decision::Unread, ""),
] };

pub(crate) static MULTINODE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MultinodeParameter", fields: &[
    field("model_parallel", 1, Label::Repeated, Kind::Message(&MN_MODEL_PARALLEL_PARAMETER_DESC), false, "", "intel").decided(Decision::Unread, ""),
    field("compress_layer_type_list", 2, Label::Optional, Kind::Message(&MN_PARAM_GRAD_COMPRESS_LAYER_TYPE_LIST_DESC), false, "", "intel").decided(Decision::Unread, ""),
] };

pub(crate) static NCA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "NCAParameter", fields: &[
    field("min_negative_only", 1, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Unread, ""),
] };

pub(crate) static NET_PARAMETER_DESC: MessageDesc = MessageDesc { name: "NetParameter", fields: &[
    field("name", 1, Label::Optional, Kind::String, false, "", "bvlc"),
    field("layers", 2, Label::Repeated, Kind::Message(&V1_LAYER_PARAMETER_DESC), false, "", "bvlc"),
    field("input", 3, Label::Repeated, Kind::String, false, "", "bvlc"),
    field("input_dim", 4, Label::Repeated, Kind::Int32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("force_backward", 5, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("state", 6, Label::Optional, Kind::Message(&NET_STATE_DESC), false, "", "bvlc"),
    field("debug_info", 7, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("input_shape", 8, Label::Repeated, Kind::Message(&BLOB_SHAPE_DESC), false, "", "bvlc"),
    field("engine", 9, Label::Optional, Kind::String, false, "", "intel").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("compile_net_state", 10, Label::Optional, Kind::Message(&COMPILE_NET_STATE_DESC), false, "", "intel").decided(Decision::Harmless, "what a converter changed, or a notice"),
    field("default_forward_type", 11, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "the types of numbers, which are float here"),
    field("default_backward_type", 12, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "the types of numbers, which are float here"),
    field("default_forward_math", 13, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "the types of numbers, which are float here"),
    field("default_backward_math", 14, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "the types of numbers, which are float here"),
    field("global_grad_scale", 15, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "keeps numbers of 16 bits from vanishing; here they have 32"),
    field("global_grad_scale_adaptive", 16, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "keeps numbers of 16 bits from vanishing; here they have 32"),
    field("default_conv_algos_override", 17, Label::Optional, Kind::String, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("reduce_buckets", 18, Label::Optional, Kind::Int32, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "how several machines or GPUs work together"),
    field("default_cudnn_math_override", 19, Label::Optional, Kind::Int32, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("eltwise_mem_sharing", 20, Label::Optional, Kind::Bool, false, "", "nvidia-0.17").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("data_type", 42, Label::Optional, Kind::Enum(&DATA_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7").decided(Decision::Harmless, "the types of numbers, which are float here"),
    field("quantizer", 80, Label::Repeated, Kind::Message(&QUANTIZER_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7").decided(Decision::Harmless, "the types of numbers, which are float here"),
    field("reduced_memory_inference", 81, Label::Optional, Kind::Bool, false, "", "bvlc-opencl,naibaf7").decided(Decision::Honoured(&[]), ""),
    field("autotune", 82, Label::Optional, Kind::Enum(&AUTOTUNE_ENUM), false, "", "bvlc-opencl,naibaf7").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("layer", 100, Label::Repeated, Kind::Message(&LAYER_PARAMETER_DESC), false, "", "bvlc"),
    field("multinode", 101, Label::Optional, Kind::Message(&MULTINODE_PARAMETER_DESC), false, "", "intel").decided(Decision::Harmless, "how several machines or GPUs work together"),
    field("mem_param", 200, Label::Optional, Kind::Message(&MEMORY_OPTIMIZATION_PARAMETER_DESC), false, "", "yjxiong").decided(Decision::Honoured(&[]), ""),
    field("net_quantization_param", 201, Label::Optional, Kind::Message(&NET_QUANTIZATION_PARAMETER_DESC), false, "", "jacinto-0.17").decided(Decision::Honoured(&[]), "whether the ranges of the layers are used as they are, and the simulation of integers"),
    field("bn_stats_batch_size", 900000, Label::Optional, Kind::Uint32, false, "", "intel").decided(Decision::RefusedUnless(""), "is Intel's statistics of BatchNorm over a part of the batch, which are not supported; remove it for the whole batch"),
    field("copyright", 900001, Label::Optional, Kind::String, false, "", "vitis").decided(Decision::Harmless, "what a converter changed, or a notice"),
    field("quantize", 900002, Label::Optional, Kind::Bool, false, "", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static NET_QUANTIZATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "NetQuantizationParameter", fields: &[
    field("quantize_weights", 1, Label::Optional, Kind::Bool, false, "true", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("quantize_activations", 2, Label::Optional, Kind::Bool, false, "true", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("bitwidth_weights", 3, Label::Optional, Kind::Uint32, false, "12", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("bitwidth_activations", 4, Label::Optional, Kind::Uint32, false, "8", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("bitwidth_bias", 5, Label::Optional, Kind::Uint32, false, "16", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("power2_scale_weights", 6, Label::Optional, Kind::Bool, false, "false", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("power2_scale_activations", 7, Label::Optional, Kind::Bool, false, "false", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("apply_offset_weights", 8, Label::Optional, Kind::Bool, false, "true", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("apply_offset_activations", 9, Label::Optional, Kind::Bool, false, "false", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("precision", 10, Label::Optional, Kind::Enum(&QUANTIZATION_PARAMETER_PRECISION_ENUM), false, "QuantizationParameter_Precision_DYNAMIC_FIXED_POINT", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("rounding_scheme", 11, Label::Optional, Kind::Enum(&QUANTIZATION_PARAMETER_ROUNDING_ENUM), false, "QuantizationParameter_Rounding_NEAREST", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("display_quantization", 12, Label::Optional, Kind::Int32, false, "2000", "jacinto-0.17").decided(Decision::Harmless, "how often the ranges are printed"),
    field("update_quantization_param", 13, Label::Optional, Kind::Bool, false, "true", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("quantization_start", 14, Label::Optional, Kind::Int32, false, "1", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("range_update_factor", 15, Label::Optional, Kind::Float, false, "0.01", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("range_expansion_factor", 16, Label::Optional, Kind::Float, false, "1.25", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("ignored_layer_names", 17, Label::Repeated, Kind::String, false, "", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static NET_STATE_DESC: MessageDesc = MessageDesc { name: "NetState", fields: &[
    field("phase", 1, Label::Optional, Kind::Enum(&PHASE_ENUM), false, "TEST", "bvlc"),
    field("level", 2, Label::Optional, Kind::Int32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("stage", 3, Label::Repeated, Kind::String, false, "", "bvlc"),
    field("quantizer_mode", 4, Label::Optional, Kind::Enum(&QUANTIZER_MODE_ENUM), false, "", "bvlc-opencl,naibaf7").decided(Decision::Harmless, "the types of numbers, which are float here"),
] };

pub(crate) static NET_STATE_RULE_DESC: MessageDesc = MessageDesc { name: "NetStateRule", fields: &[
    field("phase", 1, Label::Optional, Kind::Enum(&PHASE_ENUM), false, "", "bvlc"),
    field("min_level", 2, Label::Optional, Kind::Int32, false, "", "bvlc"),
    field("max_level", 3, Label::Optional, Kind::Int32, false, "", "bvlc"),
    field("stage", 4, Label::Repeated, Kind::String, false, "", "bvlc"),
    field("not_stage", 5, Label::Repeated, Kind::String, false, "", "bvlc"),
] };

pub(crate) static NMS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "NmsParameter", fields: &[
    field("threshold", 1, Label::Optional, Kind::Float, false, "0.5", "rtpose").decided(Decision::Honoured(&[]), ""),
    field("num_peak", 2, Label::Optional, Kind::Uint32, false, "100", "rtpose").decided(Decision::Harmless, "the original does not read it"),
    field("max_peaks", 3, Label::Optional, Kind::Uint32, false, "20", "rtpose").decided(Decision::Honoured(&[]), ""),
    field("num_parts", 4, Label::Optional, Kind::Uint32, false, "15", "rtpose").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static NOISE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "NoiseParameter", fields: &[
    field("prob", 1, Label::Optional, Kind::Float, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Harmless, "has no effect in SSD itself"),
    field("hist_eq", 2, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("inverse", 3, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("decolorize", 4, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("gauss_blur", 5, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("jpeg", 6, Label::Optional, Kind::Float, false, "-1", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("posterize", 7, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("erode", 8, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("saltpepper", 9, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("saltpepper_param", 10, Label::Optional, Kind::Message(&SALT_PEPPER_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("clahe", 11, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("convert_to_hsv", 12, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("convert_to_lab", 13, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("all_effects", 14, Label::Optional, Kind::Bool, false, "false", "jolibrain").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it"),
    field("mu", 900000, Label::Optional, Kind::Float, false, "0.0", "bvlc-opencl,naibaf7").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it"),
    field("sigma", 900001, Label::Optional, Kind::Float, false, "1.0", "bvlc-opencl,naibaf7").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it"),
    field("gaussian_std", 900002, Label::Optional, Kind::Float, false, "0", "happynear").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it"),
    field("uniform_range", 900003, Label::Optional, Kind::Float, false, "0", "happynear").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it"),
    field("bias", 900004, Label::Optional, Kind::Float, false, "0", "happynear").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it"),
] };

pub(crate) static NON_MAXIMUM_SUPPRESSION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "NonMaximumSuppressionParameter", fields: &[
    field("nms_threshold", 1, Label::Optional, Kind::Float, false, "0.3", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("top_k", 2, Label::Optional, Kind::Int32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("eta", 3, Label::Optional, Kind::Float, false, "1.0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("soft_nms", 4, Label::Optional, Kind::Bool, false, "false", "jolibrain").decided(Decision::RefusedUnless(""), "is jolibrain's soft suppression, which is not supported; remove it"),
    field("theta", 5, Label::Optional, Kind::Float, false, "0.5", "jolibrain").decided(Decision::RefusedUnless(""), "is jolibrain's soft suppression, which is not supported; remove it"),
] };

pub(crate) static NORMALIZE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "NormalizeParameter", fields: &[
    field("across_spatial", 1, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("scale_filler", 2, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("channel_shared", 3, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("eps", 4, Label::Optional, Kind::Float, false, "1e-10", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("add_eps_before_sqrt", 5, Label::Optional, Kind::Bool, false, "true", "synopsys").decided(Decision::RefusedUnless("true"), "is Synopsys's eps outside of the root, which is not supported; remove it"),
    field("normalize_type", 900000, Label::Optional, Kind::String, false, "\"L2\"", "happynear").decided(Decision::Honoured(&[]), ""),
    field("fix_gradient", 900001, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::RefusedUnless(""), "is happynear's change of the gradient, which is not supported; remove it"),
    field("bp_norm", 900002, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Honoured(&[]), ""),
    field("fix_scale", 900003, Label::Optional, Kind::Bool, false, "true", "parsenet").decided(Decision::RefusedUnless(""), "is a factor that is not learned (ParseNet); give it lr_mult: 0 instead"),
] };

pub(crate) static NORMALIZED_B_BOX_DESC: MessageDesc = MessageDesc { name: "NormalizedBBox", fields: &[
    field("xmin", 1, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("ymin", 2, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("xmax", 3, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("ymax", 4, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("label", 5, Label::Optional, Kind::Int32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("difficult", 6, Label::Optional, Kind::Bool, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("score", 7, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Unread, "of files of weights or of data, not of nets"),
    field("size", 8, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("x_center", 9, Label::Optional, Kind::Float, false, "", "synopsys").decided(Decision::Unread, "of files of weights or of data, not of nets"),
    field("y_center", 10, Label::Optional, Kind::Float, false, "", "synopsys").decided(Decision::Unread, "of files of weights or of data, not of nets"),
    field("width", 11, Label::Optional, Kind::Float, false, "", "synopsys").decided(Decision::Honoured(&[]), ""),
    field("height", 12, Label::Optional, Kind::Float, false, "", "synopsys").decided(Decision::Honoured(&[]), ""),
    field("keypoint_x", 900000, Label::Repeated, Kind::Float, false, "", "jacinto-0.17").decided(Decision::Unread, "of files of weights or of data, not of nets"),
    field("keypoint_y", 900001, Label::Repeated, Kind::Float, false, "", "jacinto-0.17").decided(Decision::Unread, "of files of weights or of data, not of nets"),
] };

pub(crate) static OP_TRANSFORMATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "OPTransformationParameter", fields: &[
    field("stride", 8, Label::Optional, Kind::Uint32, false, "4", "openpose-train").decided(Decision::Unread, ""),
    field("flip_prob", 9, Label::Optional, Kind::Float, false, "0.5", "openpose-train").decided(Decision::Unread, ""),
    field("max_degree_rotations", 10, Label::Optional, Kind::String, false, "\"45.0\"", "openpose-train").decided(Decision::Unread, ""),
    field("crop_size_x", 12, Label::Optional, Kind::Uint32, false, "368", "openpose-train").decided(Decision::Unread, ""),
    field("crop_size_y", 13, Label::Optional, Kind::Uint32, false, "368", "openpose-train").decided(Decision::Unread, ""),
    field("center_perterb_max", 14, Label::Optional, Kind::Float, false, "10.0", "openpose-train").decided(Decision::Unread, ""),
    field("center_swap_prob", 15, Label::Optional, Kind::Float, false, "0.0", "openpose-train").decided(Decision::Unread, ""),
    field("scale_prob", 16, Label::Optional, Kind::Float, false, "0.5", "openpose-train").decided(Decision::Unread, ""),
    field("scale_mins", 17, Label::Optional, Kind::String, false, "\"0.9\"", "openpose-train").decided(Decision::Unread, ""),
    field("scale_maxs", 18, Label::Optional, Kind::String, false, "\"1.1\"", "openpose-train").decided(Decision::Unread, ""),
    field("target_dist", 19, Label::Optional, Kind::Float, false, "1.0", "openpose-train").decided(Decision::Unread, ""),
    field("number_max_occlusions", 20, Label::Optional, Kind::String, false, "\"0\"", "openpose-train").decided(Decision::Unread, ""),
    field("sigmas", 21, Label::Optional, Kind::String, false, "\"7.0\"", "openpose-train").decided(Decision::Unread, ""),
    field("models", 22, Label::Optional, Kind::String, false, "\"COCO\"", "openpose-train").decided(Decision::Unread, ""),
    field("sources", 23, Label::Optional, Kind::String, false, "\"\"", "openpose-train").decided(Decision::Unread, ""),
    field("probabilities", 24, Label::Optional, Kind::String, false, "\"1\"", "openpose-train").decided(Decision::Unread, ""),
    field("source_background", 25, Label::Optional, Kind::String, false, "\"\"", "openpose-train").decided(Decision::Unread, ""),
    field("prob_only_background", 26, Label::Optional, Kind::Float, false, "0.0", "openpose-train").decided(Decision::Unread, ""),
    field("media_directory", 27, Label::Optional, Kind::String, false, "\"\"", "openpose-train").decided(Decision::Unread, ""),
    field("normalization", 28, Label::Optional, Kind::Uint32, false, "0", "openpose-train").decided(Decision::Unread, ""),
    field("add_distance", 29, Label::Optional, Kind::Bool, false, "false", "openpose-train").decided(Decision::Unread, ""),
    field("input_type", 30, Label::Optional, Kind::String, false, "\"\"", "openpose-train").decided(Decision::Unread, ""),
    field("frame_size", 31, Label::Optional, Kind::Uint32, false, "0", "openpose-train").decided(Decision::Unread, ""),
    field("taf_topology", 32, Label::Optional, Kind::Uint32, false, "0", "openpose-train").decided(Decision::Unread, ""),
] };

pub(crate) static OPAQUE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "OpaqueParameter", fields: &[
] };

pub(crate) static ORDINAL_REGRESSION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "OrdinalRegressionParameter", fields: &[
    field("k", 1, Label::Optional, Kind::Uint32, false, "", "happynear").decided(Decision::Unread, ""),
    field("weight_file", 2, Label::Optional, Kind::String, false, "", "happynear").decided(Decision::Unread, ""),
] };

pub(crate) static P_RE_LU_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PReLUParameter", fields: &[
    field("filler", 1, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("channel_shared", 2, Label::Optional, Kind::Bool, false, "false", "bvlc"),
] };

pub(crate) static PSROI_POOLING_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PSROIPoolingParameter", fields: &[
    field("spatial_scale", 1, Label::Required, Kind::Float, false, "", "happynear,intel,microsoft,ncnn-tool,r-fcn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("output_dim", 2, Label::Required, Kind::Int32, false, "", "happynear,intel,microsoft,ncnn-tool,r-fcn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("group_size", 3, Label::Required, Kind::Int32, false, "", "happynear,intel,microsoft,ncnn-tool,r-fcn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static PADDING_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PaddingParameter", fields: &[
    field("pad_beg", 1, Label::Optional, Kind::Int32, false, "0", "deeplab-context").decided(Decision::Honoured(&[]), ""),
    field("pad_end", 2, Label::Optional, Kind::Int32, false, "0", "deeplab-context").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static PAIRWISE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PairwiseParameter", fields: &[
    field("operation", 1, Label::Optional, Kind::Enum(&PAIRWISE_PARAMETER_PAIRWISE_OP_ENUM), false, "SUM", "happynear").decided(Decision::Unread, ""),
    field("coeff", 2, Label::Repeated, Kind::Float, false, "", "happynear").decided(Decision::Unread, ""),
] };

pub(crate) static PARAM_SPEC_DESC: MessageDesc = MessageDesc { name: "ParamSpec", fields: &[
    field("name", 1, Label::Optional, Kind::String, false, "", "bvlc"),
    field("share_mode", 2, Label::Optional, Kind::Enum(&PARAM_SPEC_DIM_CHECK_MODE_ENUM), false, "", "bvlc"),
    field("lr_mult", 3, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
    field("decay_mult", 4, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
    field("breadth_decay_mult", 5, Label::Optional, Kind::Float, false, "0.0", "skimcaffe").decided(Decision::Harmless, "read only with `breadth_decay` of the solver, which is refused"),
    field("kernel_shape_decay_mult", 6, Label::Optional, Kind::Float, false, "0.0", "skimcaffe").decided(Decision::Harmless, "read only with `kernel_shape_decay` of the solver, which is refused"),
    field("block_group_lasso", 7, Label::Repeated, Kind::Message(&BLOCK_GROUP_LASSO_SPEC_DESC), false, "", "skimcaffe").decided(Decision::Harmless, "read only with `block_group_decay` of the solver, which is refused"),
    field("regularization_type", 8, Label::Optional, Kind::String, false, "\"\"", "skimcaffe").decided(Decision::RefusedInTraining(""), "is SkimCaffe's kind of decay for one parameter, which is not supported; other weights would be learned without it"),
    field("force_regularize", 900000, Label::Optional, Kind::Message(&FORCE_REGULAR_DESC), false, "", "wenwei202").decided(Decision::Harmless, "read only with `force_decay` of the solver, which is refused"),
    field("force_mult", 900001, Label::Optional, Kind::Float, false, "0.0", "wenwei202").decided(Decision::Harmless, "read only with `force_decay` of the solver, which is refused"),
    field("decay_proto", 900002, Label::Optional, Kind::String, false, "", "wenwei202").decided(Decision::RefusedInTraining(""), "is SCNN's file of decays, one for each weight, which is not supported; other weights would be learned without it"),
] };

pub(crate) static PARAMETER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ParameterParameter", fields: &[
    field("shape", 1, Label::Optional, Kind::Message(&BLOB_SHAPE_DESC), false, "", "bvlc"),
    field("blob_filler", 2, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear").decided(Decision::Honoured(&[]), "happynear (NormFace): the values that the blob starts from, instead of 0"),
] };

pub(crate) static PARSE_EVALUATE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ParseEvaluateParameter", fields: &[
    field("num_labels", 1, Label::Optional, Kind::Int32, false, "", "parsenet").decided(Decision::Unread, ""),
    field("ignore_label", 2, Label::Repeated, Kind::Int32, false, "", "parsenet").decided(Decision::Unread, ""),
] };

pub(crate) static PERMUTE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PermuteParameter", fields: &[
    field("order", 1, Label::Repeated, Kind::Uint32, false, "", "ssd,nvidia-0.17,happynear,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,warpctc,yolov3-win").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static POOLING3_D_PARAMETER_DESC: MessageDesc = MessageDesc { name: "Pooling3DParameter", fields: &[
    field("pool", 1, Label::Optional, Kind::Enum(&POOLING3_D_PARAMETER_POOL_METHOD_ENUM), false, "MAX", "c3d-1.1,synopsys").decided(Decision::Honoured(&[]), ""),
    field("kernel_size", 2, Label::Optional, Kind::Uint32, false, "", "c3d-1.1,synopsys").decided(Decision::Honoured(&[]), ""),
    field("stride", 3, Label::Optional, Kind::Uint32, false, "1", "c3d-1.1,synopsys").decided(Decision::Honoured(&[]), ""),
    field("pad", 4, Label::Optional, Kind::Uint32, false, "0", "c3d-1.1,synopsys").decided(Decision::Honoured(&[]), ""),
    field("kernel_depth", 5, Label::Optional, Kind::Uint32, false, "", "c3d-1.1").decided(Decision::Honoured(&[]), ""),
    field("temporal_stride", 6, Label::Optional, Kind::Uint32, false, "1", "c3d-1.1").decided(Decision::Honoured(&[]), ""),
    field("pad_w0", 7, Label::Optional, Kind::Uint32, false, "0", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; give a Pooling with kernel_shape, stride_shape and pad_shape"),
    field("pad_w1", 8, Label::Optional, Kind::Uint32, false, "0", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; give a Pooling with kernel_shape, stride_shape and pad_shape"),
    field("pad_d0", 9, Label::Optional, Kind::Uint32, false, "0", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; give a Pooling with kernel_shape, stride_shape and pad_shape"),
    field("pad_d1", 10, Label::Optional, Kind::Uint32, false, "0", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; give a Pooling with kernel_shape, stride_shape and pad_shape"),
    field("kernel_h", 11, Label::Optional, Kind::Uint32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; give a Pooling with kernel_shape, stride_shape and pad_shape"),
    field("kernel_w", 12, Label::Optional, Kind::Uint32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; give a Pooling with kernel_shape, stride_shape and pad_shape"),
    field("kernel_d", 13, Label::Optional, Kind::Uint32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; give a Pooling with kernel_shape, stride_shape and pad_shape"),
    field("stride_h", 14, Label::Optional, Kind::Uint32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; give a Pooling with kernel_shape, stride_shape and pad_shape"),
    field("stride_w", 15, Label::Optional, Kind::Uint32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; give a Pooling with kernel_shape, stride_shape and pad_shape"),
    field("stride_d", 16, Label::Optional, Kind::Uint32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; give a Pooling with kernel_shape, stride_shape and pad_shape"),
    field("global_pooling", 17, Label::Optional, Kind::Bool, false, "false", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; give a Pooling with kernel_shape, stride_shape and pad_shape"),
    field("ceil_mode", 18, Label::Optional, Kind::Bool, false, "false", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; give a Pooling with kernel_shape, stride_shape and pad_shape"),
    field("pad_h0", 900000, Label::Optional, Kind::Uint32, false, "0", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; give a Pooling with kernel_shape, stride_shape and pad_shape"),
    field("pad_h1", 900001, Label::Optional, Kind::Uint32, false, "0", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; give a Pooling with kernel_shape, stride_shape and pad_shape"),
] };

pub(crate) static POOLING_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PoolingParameter", fields: &[
    field("pool", 1, Label::Optional, Kind::Enum(&POOLING_PARAMETER_POOL_METHOD_ENUM), false, "MAX", "bvlc"),
    field("kernel_size", 2, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("stride", 3, Label::Optional, Kind::Uint32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("pad", 4, Label::Optional, Kind::Uint32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("kernel_h", 5, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("kernel_w", 6, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("stride_h", 7, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("stride_w", 8, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("pad_h", 9, Label::Optional, Kind::Uint32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("pad_w", 10, Label::Optional, Kind::Uint32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("engine", 11, Label::Optional, Kind::Enum(&POOLING_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "bvlc"),
    field("global_pooling", 12, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("round_mode", 13, Label::Optional, Kind::Enum(&POOLING_PARAMETER_ROUND_MODE_ENUM), false, "CEIL", "bvlc,synopsys"),
    field("blobs_a_min", 14, Label::Optional, Kind::Float, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's pooling with weights (DEF), which is not supported"),
    field("pad_3d", 15, Label::Repeated, Kind::Uint32, false, "", "intel").decided(Decision::Honoured(&[]), "Intel: `kernel_size`, `pad` and `stride` of each axis"),
    field("axis", 16, Label::Optional, Kind::Int64, false, "", "bvlc-opencl,intel,naibaf7").decided(Decision::RefusedUnless("2"), "is the first axis that is pooled (OpenCL Caffe, Intel), which is 2 here"),
    field("stride_3d", 17, Label::Repeated, Kind::Uint32, false, "", "intel").decided(Decision::Honoured(&[]), "Intel: `kernel_size`, `pad` and `stride` of each axis"),
    field("pad_t", 18, Label::Optional, Kind::Uint32, false, "", "synopsys").decided(Decision::Honoured(&[]), "Synopsys: the padding at one edge; must be the same at the opposite one"),
    field("pad_b", 19, Label::Optional, Kind::Uint32, false, "", "synopsys").decided(Decision::Honoured(&[]), "Synopsys: the padding at one edge; must be the same at the opposite one"),
    field("output_shift_instead_division", 21, Label::Optional, Kind::Uint32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("input_scale", 30, Label::Optional, Kind::Double, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("output_scale", 31, Label::Optional, Kind::Double, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("input_zero_point", 35, Label::Optional, Kind::Int32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("output_zero_point", 36, Label::Optional, Kind::Int32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("torch_pooling", 40, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::RefusedUnless(""), "is NVIDIA's rounding of sizes as Torch has it; give round_mode: FLOOR instead"),
    field("pad_shape", 7777, Label::Optional, Kind::Message(&BLOB_SHAPE_DESC), false, "", "video-caffe").decided(Decision::Honoured(&[]), "video-caffe: `kernel_size`, `pad` and `stride` of each axis"),
    field("kernel_shape", 7778, Label::Optional, Kind::Message(&BLOB_SHAPE_DESC), false, "", "video-caffe").decided(Decision::Honoured(&[]), "video-caffe: `kernel_size`, `pad` and `stride` of each axis"),
    field("stride_shape", 7779, Label::Optional, Kind::Message(&BLOB_SHAPE_DESC), false, "", "video-caffe").decided(Decision::Honoured(&[]), "video-caffe: `kernel_size`, `pad` and `stride` of each axis"),
    field("dilation", 900000, Label::Repeated, Kind::Uint64, false, "", "bvlc-opencl,naibaf7").decided(Decision::RefusedUnless("1"), "is OpenCL Caffe's window with gaps, which is not supported; remove it"),
    field("blobs_lr", 900001, Label::Optional, Kind::Float, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's pooling with weights (DEF), which is not supported"),
    field("avg_include_pad", 900002, Label::Optional, Kind::Bool, false, "", "intel").decided(Decision::Harmless, "Intel: padding counts in means here, as with Caffe's own engine"),
    field("kernel_size_3d", 900003, Label::Repeated, Kind::Uint32, false, "", "intel").decided(Decision::Honoured(&[]), "Intel: `kernel_size`, `pad` and `stride` of each axis"),
    field("bin_size", 900004, Label::Optional, Kind::Uint32, false, "", "parsenet").decided(Decision::RefusedUnless(""), "is ParseNet's number of windows instead of their size, which is not supported; give kernel_size and stride"),
    field("bin_h", 900005, Label::Optional, Kind::Uint32, false, "", "parsenet").decided(Decision::RefusedUnless(""), "is ParseNet's number of windows instead of their size, which is not supported; give kernel_size and stride"),
    field("bin_w", 900006, Label::Optional, Kind::Uint32, false, "", "parsenet").decided(Decision::RefusedUnless(""), "is ParseNet's number of windows instead of their size, which is not supported; give kernel_size and stride"),
    field("pad_type", 900007, Label::Optional, Kind::Uint32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's, whose meaning is not published; remove it"),
    field("ceil_mode", 900008, Label::Optional, Kind::Bool, false, "", "synopsys").decided(Decision::Honoured(&[]), "OpenCV, Synopsys: false is round_mode: FLOOR, true is CEIL"),
    field("pad_l", 900009, Label::Optional, Kind::Uint32, false, "", "synopsys").decided(Decision::Honoured(&[]), "Synopsys: the padding at one edge; must be the same at the opposite one"),
    field("pad_r", 900010, Label::Optional, Kind::Uint32, false, "", "synopsys").decided(Decision::Honoured(&[]), "Synopsys: the padding at one edge; must be the same at the opposite one"),
    field("kernel_depth", 900011, Label::Optional, Kind::Uint32, false, "", "c3d-1.0").decided(Decision::Honoured(&["Pooling3D"]), "C3D 1.0: `kernel_size` and `stride` along the length"),
    field("temporal_stride", 900012, Label::Optional, Kind::Uint32, false, "1", "c3d-1.0").decided(Decision::Honoured(&["Pooling3D"]), "C3D 1.0: `kernel_size` and `stride` along the length"),
] };

pub(crate) static POWER_FILE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PowerFileParameter", fields: &[
    field("shift_file", 1, Label::Optional, Kind::String, false, "", "stn").decided(Decision::Unread, ""),
] };

pub(crate) static POWER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PowerParameter", fields: &[
    field("power", 1, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
    field("scale", 2, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
    field("shift", 3, Label::Optional, Kind::Float, false, "0.0", "bvlc"),
] };

pub(crate) static PREDICT_BOX_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PredictBoxParameter", fields: &[
    field("stride", 1, Label::Optional, Kind::Uint32, false, "2", "happynear").decided(Decision::Unread, ""),
    field("receptive_field", 2, Label::Optional, Kind::Uint32, false, "12", "happynear").decided(Decision::Unread, ""),
    field("nms", 3, Label::Optional, Kind::Bool, false, "true", "happynear").decided(Decision::Unread, ""),
    field("output_vector", 4, Label::Optional, Kind::Bool, false, "true", "happynear").decided(Decision::Unread, ""),
    field("positive_thresh", 5, Label::Optional, Kind::Float, false, "0.5", "happynear").decided(Decision::Unread, ""),
    field("bbreg_exp", 6, Label::Optional, Kind::Bool, false, "true", "happynear").decided(Decision::Unread, ""),
] };

pub(crate) static PRIOR_BOX_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PriorBoxParameter", fields: &[
    field("min_size", 1, Label::Repeated, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("max_size", 2, Label::Repeated, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("aspect_ratio", 3, Label::Repeated, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("flip", 4, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("clip", 5, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("variance", 6, Label::Repeated, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("img_size", 7, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("img_h", 8, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("img_w", 9, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("step", 10, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("step_h", 11, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("step_w", 12, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("offset", 13, Label::Optional, Kind::Float, false, "0.5", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("faceboxes", 14, Label::Optional, Kind::Bool, false, "false", "synopsys").decided(Decision::Honoured(&[]), "Synopsys: the dense squares of FaceBoxes"),
    field("box_width", 15, Label::Repeated, Kind::Float, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; remove it"),
    field("box_height", 16, Label::Repeated, Kind::Float, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; remove it"),
    field("tf", 17, Label::Optional, Kind::Bool, false, "false", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; remove it"),
    field("yx_order", 18, Label::Optional, Kind::Bool, false, "false", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; remove it"),
    field("keras", 19, Label::Optional, Kind::Bool, false, "false", "synopsys").decided(Decision::RefusedUnless(""), "is of Synopsys's form of this layer, which is not supported; remove it"),
    field("num_keypoint", 900000, Label::Optional, Kind::Uint32, false, "0", "jacinto-0.17").decided(Decision::RefusedUnless(""), "is jacinto's boxes with key points, which are not supported; remove it"),
    field("width", 900001, Label::Repeated, Kind::Float, false, "", "openvino").decided(Decision::Honoured(&[]), ""),
    field("height", 900002, Label::Repeated, Kind::Float, false, "", "openvino").decided(Decision::Honoured(&[]), ""),
    field("denser_prior_boxes", 900003, Label::Optional, Kind::Bool, false, "false", "textboxes-plusplus").decided(Decision::Honoured(&[]), "TextBoxes++: each box once more, at the lower edge of the cell"),
    field("offset_h", 900004, Label::Repeated, Kind::Float, false, "", "opencv").decided(Decision::Honoured(&[]), "OpenCV: several centres in each cell"),
    field("offset_w", 900005, Label::Repeated, Kind::Float, false, "", "opencv").decided(Decision::Honoured(&[]), "OpenCV: several centres in each cell"),
] };

pub(crate) static PROPOSAL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ProposalParameter", fields: &[
    field("feat_stride", 1, Label::Optional, Kind::Int64, false, "16", "happynear,synopsys").decided(Decision::Honoured(&[]), ""),
    field("base_size", 2, Label::Optional, Kind::Uint32, false, "16", "happynear").decided(Decision::Honoured(&[]), ""),
    field("min_size", 3, Label::Optional, Kind::Uint32, false, "16", "happynear").decided(Decision::Honoured(&[]), ""),
    field("ratio", 4, Label::Repeated, Kind::Float, false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("scale", 5, Label::Repeated, Kind::Float, false, "", "happynear").decided(Decision::Honoured(&[]), ""),
    field("pre_nms_topn", 6, Label::Optional, Kind::Int64, false, "6000", "happynear,synopsys").decided(Decision::Honoured(&[]), ""),
    field("post_nms_topn", 7, Label::Optional, Kind::Uint32, false, "300", "happynear").decided(Decision::Honoured(&[]), ""),
    field("nms_thresh", 8, Label::Optional, Kind::Float, false, "0.7", "happynear").decided(Decision::Honoured(&[]), ""),
    field("anchor_base_size", 900000, Label::Optional, Kind::Int32, false, "16", "synopsys").decided(Decision::Honoured(&[]), ""),
    field("anchor_scale", 900001, Label::Optional, Kind::Int32, false, "3", "synopsys").decided(Decision::Honoured(&[]), ""),
    field("anchor_ratio", 900002, Label::Optional, Kind::Int32, false, "3", "synopsys").decided(Decision::Honoured(&[]), ""),
    field("max_rois", 900003, Label::Optional, Kind::Int32, false, "300", "synopsys").decided(Decision::Honoured(&[]), ""),
    field("rpn_min_size", 900004, Label::Optional, Kind::Float, false, "16", "synopsys").decided(Decision::Honoured(&[]), ""),
    field("rpn_nms_thresh", 900005, Label::Optional, Kind::Float, false, "0.7", "synopsys").decided(Decision::Honoured(&[]), ""),
    field("nms_input_num", 900006, Label::Optional, Kind::Uint32, false, "6000", "vitis").decided(Decision::Honoured(&[]), ""),
    field("nms_output_num", 900007, Label::Optional, Kind::Uint32, false, "300", "vitis").decided(Decision::Honoured(&[]), ""),
    field("stride_h", 900008, Label::Required, Kind::Uint32, false, "", "vitis").decided(Decision::Honoured(&[]), ""),
    field("stride_w", 900009, Label::Required, Kind::Uint32, false, "", "vitis").decided(Decision::RefusedUnless(""), "is Vitis's form of this layer, which is not supported"),
    field("nms_iou_th", 900010, Label::Required, Kind::Float, false, "", "vitis").decided(Decision::Honoured(&[]), ""),
    field("min_width", 900011, Label::Optional, Kind::Float, false, "0", "vitis").decided(Decision::RefusedUnless(""), "is Vitis's least size of one side, which is not supported; give min_size for both"),
    field("min_height", 900012, Label::Optional, Kind::Float, false, "0", "vitis").decided(Decision::RefusedUnless(""), "is Vitis's least size of one side, which is not supported; give min_size for both"),
    field("anchor", 900013, Label::Repeated, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "vitis").decided(Decision::RefusedUnless(""), "is Vitis's form of this layer, which is not supported"),
] };

pub(crate) static PROPOSAL_TARGET_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ProposalTargetParameter", fields: &[
    field("cls_num", 1, Label::Optional, Kind::Uint32, false, "", "mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("batch_size", 2, Label::Optional, Kind::Int32, false, "128", "mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("fg_fraction", 3, Label::Optional, Kind::Float, false, "0.25", "mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("num_img_per_batch", 4, Label::Optional, Kind::Uint32, false, "4", "mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("fg_thr", 5, Label::Optional, Kind::Float, false, "0.5", "mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("bg_thr_hg", 6, Label::Optional, Kind::Float, false, "0.5", "mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("bg_thr_lw", 7, Label::Optional, Kind::Float, false, "0.1", "mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("img_width", 8, Label::Optional, Kind::Uint32, false, "", "mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("img_height", 9, Label::Optional, Kind::Uint32, false, "", "mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("iou_weighted", 10, Label::Optional, Kind::Bool, false, "false", "mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("bbox_thr_lw", 11, Label::Optional, Kind::Float, false, "0.0", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("bbox_thr_hg", 12, Label::Optional, Kind::Float, false, "10.0", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("pickup_discard", 13, Label::Optional, Kind::Bool, false, "true", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("append_gtbox", 14, Label::Optional, Kind::Bool, false, "true", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static PYTHON_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PythonParameter", fields: &[
    field("module", 1, Label::Optional, Kind::String, false, "", "bvlc"),
    field("layer", 2, Label::Optional, Kind::String, false, "", "bvlc"),
    field("param_str", 3, Label::Optional, Kind::String, false, "\"\"", "bvlc"),
    field("share_in_parallel", 4, Label::Optional, Kind::Bool, false, "false", "bvlc"),
] };

pub(crate) static QUANT_TRUNC_ABS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "QuantTruncAbsParameter", fields: &[
    field("process", 1, Label::Optional, Kind::Enum(&QUANT_TRUNC_ABS_PARAMETER_PROCESS_METHOD_ENUM), false, "QUANTTRUNCABS", "steganalysis").decided(Decision::Unread, ""),
    field("threshold", 2, Label::Optional, Kind::Uint32, false, "1", "steganalysis").decided(Decision::Unread, ""),
] };

pub(crate) static QUANTIZATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "QuantizationParameter", fields: &[
    field("precision", 1, Label::Optional, Kind::Enum(&QUANTIZATION_PARAMETER_PRECISION_ENUM), false, "DYNAMIC_FIXED_POINT", "intel,jacinto-0.17,jacinto-0.16").decided(Decision::Honoured(&[]), ""),
    field("rounding_scheme", 2, Label::Optional, Kind::Enum(&QUANTIZATION_PARAMETER_ROUNDING_ENUM), false, "NEAREST", "intel,jacinto-0.17,jacinto-0.16").decided(Decision::Honoured(&[]), ""),
    field("bw_layer_in", 3, Label::Optional, Kind::Uint32, false, "32", "intel,jacinto-0.16").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("bw_layer_out", 4, Label::Optional, Kind::Uint32, false, "32", "intel,jacinto-0.16").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("bw_params", 5, Label::Optional, Kind::Uint32, false, "32", "intel").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("fl_layer_in", 6, Label::Repeated, Kind::Int32, false, "", "intel,jacinto-0.16").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("fl_layer_out", 7, Label::Repeated, Kind::Int32, false, "", "intel,jacinto-0.16").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("fl_params", 8, Label::Repeated, Kind::Int32, false, "", "intel").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("mant_bits", 9, Label::Optional, Kind::Uint32, false, "23", "jacinto-0.16").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("exp_bits", 10, Label::Optional, Kind::Uint32, false, "8", "jacinto-0.16").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("exp_min", 11, Label::Optional, Kind::Int32, false, "-8", "jacinto-0.16").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("exp_max", 12, Label::Optional, Kind::Int32, false, "-1", "jacinto-0.16").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("unsigned_layer_in", 13, Label::Repeated, Kind::Bool, false, "", "jacinto-0.16").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("unsigned_layer_out", 14, Label::Optional, Kind::Bool, false, "false", "jacinto-0.16").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("min_layer_in", 15, Label::Repeated, Kind::Float, false, "", "jacinto-0.16").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("min_layer_out", 16, Label::Optional, Kind::Float, false, "0", "jacinto-0.16").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("max_layer_in", 17, Label::Repeated, Kind::Float, false, "", "jacinto-0.16").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("max_layer_out", 18, Label::Optional, Kind::Float, false, "0", "jacinto-0.16").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("min_layer_weights", 19, Label::Optional, Kind::Float, false, "0", "jacinto-0.16").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("scale_in", 20, Label::Repeated, Kind::Float, false, "", "intel").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("scale_out", 21, Label::Repeated, Kind::Float, false, "", "intel").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("scale_params", 22, Label::Repeated, Kind::Float, false, "", "intel").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("is_negative_input", 23, Label::Optional, Kind::Bool, false, "false", "intel").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("force_u8_input", 24, Label::Optional, Kind::Bool, false, "false", "intel").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("power2_scale_weights", 900000, Label::Optional, Kind::Bool, false, "false", "jacinto-0.17").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("power2_scale_activations", 900001, Label::Optional, Kind::Bool, false, "false", "jacinto-0.17").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("qparam_in", 900002, Label::Repeated, Kind::Message(&QUANTIZATION_PARAMETER_Q_PARAMS_DESC), false, "", "jacinto-0.17").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("qparam_w", 900003, Label::Repeated, Kind::Message(&QUANTIZATION_PARAMETER_Q_PARAMS_DESC), false, "", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("qparam_out", 900004, Label::Repeated, Kind::Message(&QUANTIZATION_PARAMETER_Q_PARAMS_DESC), false, "", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("quantized_infer_count", 900005, Label::Optional, Kind::Int32, false, "0", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("bw_weights", 900006, Label::Optional, Kind::Uint32, false, "8", "jacinto-0.16").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("fl_weights", 900007, Label::Optional, Kind::Int32, false, "16", "jacinto-0.16").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("max_layer_weights", 900008, Label::Optional, Kind::Float, false, "0", "jacinto-0.16").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("quantize_layer_in", 900009, Label::Optional, Kind::Bool, false, "false", "jacinto-0.16").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("quantize_layer_out", 900010, Label::Optional, Kind::Bool, false, "false", "jacinto-0.16").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
    field("quantize_layer_weights", 900011, Label::Optional, Kind::Bool, false, "false", "jacinto-0.16").decided(Decision::Harmless, "the types of numbers, which are float here, or follow from the range of each top"),
] };

pub(crate) static QUANTIZATION_PARAMETER_Q_PARAMS_DESC: MessageDesc = MessageDesc { name: "QuantizationParameter.QParams", fields: &[
    field("quantize", 1, Label::Optional, Kind::Bool, false, "false", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("bitwidth", 2, Label::Optional, Kind::Uint32, false, "8", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("fracbits", 3, Label::Optional, Kind::Int32, false, "0", "jacinto-0.17").decided(Decision::Harmless, "follows from the range"),
    field("unsigned_data", 4, Label::Optional, Kind::Bool, false, "false", "jacinto-0.17").decided(Decision::Harmless, "follows from the range"),
    field("unsigned_quant", 5, Label::Optional, Kind::Bool, false, "false", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("scale_target", 6, Label::Optional, Kind::Float, false, "1.0", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("scale_applied", 7, Label::Optional, Kind::Float, false, "1.0", "jacinto-0.17").decided(Decision::Harmless, "follows from the range"),
    field("shiftbits", 8, Label::Optional, Kind::Int32, false, "0", "jacinto-0.17").decided(Decision::Harmless, "follows from the range"),
    field("offset", 9, Label::Optional, Kind::Float, false, "0", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("min", 10, Label::Optional, Kind::Float, false, "0", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
    field("max", 11, Label::Optional, Kind::Float, false, "0", "jacinto-0.17").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static QUANTIZER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "QuantizerParameter", fields: &[
    field("name", 1, Label::Optional, Kind::String, false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
    field("zone", 2, Label::Optional, Kind::Int64, false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
    field("input_data_type", 3, Label::Optional, Kind::Enum(&DATA_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
    field("output_data_type", 4, Label::Optional, Kind::Enum(&DATA_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
    field("observed_max", 5, Label::Optional, Kind::Double, false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
    field("observed_min", 6, Label::Optional, Kind::Double, false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
    field("max_in", 7, Label::Optional, Kind::Double, false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
    field("min_in", 8, Label::Optional, Kind::Double, false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
    field("max_out", 9, Label::Optional, Kind::Double, false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
    field("min_out", 10, Label::Optional, Kind::Double, false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
    field("mode", 11, Label::Optional, Kind::Enum(&QUANTIZER_MODE_ENUM), false, "CAFFE_QUANT_PASSIVE", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
    field("device", 12, Label::Optional, Kind::Int64, false, "-1", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
    field("pseudo_target_type", 13, Label::Optional, Kind::Enum(&DATA_TYPE_ENUM), false, "CAFFE_INT8_QUANTIZED", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
    field("pseudo_reset_observed", 14, Label::Optional, Kind::Bool, false, "false", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
] };

pub(crate) static ROI_ALIGN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ROIAlignParameter", fields: &[
    field("pooled_h", 1, Label::Optional, Kind::Uint32, false, "0", "ncnn-tool,synopsys,openvino").decided(Decision::Honoured(&[]), ""),
    field("pooled_w", 2, Label::Optional, Kind::Uint32, false, "0", "ncnn-tool,synopsys,openvino").decided(Decision::Honoured(&[]), ""),
    field("spatial_scale", 3, Label::Optional, Kind::Float, false, "1", "ncnn-tool,synopsys,openvino").decided(Decision::Honoured(&[]), ""),
    field("sampling_ratio", 4, Label::Optional, Kind::Int32, false, "-1", "openvino").decided(Decision::Honoured(&[]), ""),
    field("roi_end_mode", 5, Label::Optional, Kind::Int32, false, "0", "openvino").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static ROI_POOLING_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ROIPoolingParameter", fields: &[
    field("pooled_h", 1, Label::Optional, Kind::Uint32, false, "0", "ctpn,fast-rcnn,faster-rcnn,fpn-deform,happynear,intel,jolibrain,microsoft,ncnn-tool,r-fcn,synopsys,vitis,yjxiong,mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("pooled_w", 2, Label::Optional, Kind::Uint32, false, "0", "ctpn,fast-rcnn,faster-rcnn,fpn-deform,happynear,intel,jolibrain,microsoft,ncnn-tool,r-fcn,synopsys,vitis,yjxiong,mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("spatial_scale", 3, Label::Optional, Kind::Float, false, "1", "ctpn,fast-rcnn,faster-rcnn,fpn-deform,happynear,intel,jolibrain,microsoft,ncnn-tool,r-fcn,synopsys,vitis,yjxiong,mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("pooled_size", 4, Label::Repeated, Kind::Uint32, false, "", "intel").decided(Decision::Honoured(&[]), ""),
    field("pad_ratio", 900000, Label::Optional, Kind::Float, false, "0", "mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static ROI_WARPING_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ROIWarpingParameter", fields: &[
    field("pooled_h", 1, Label::Optional, Kind::Uint32, false, "0", "mnc").decided(Decision::Honoured(&[]), ""),
    field("pooled_w", 2, Label::Optional, Kind::Uint32, false, "0", "mnc").decided(Decision::Honoured(&[]), ""),
    field("spatial_scale", 3, Label::Optional, Kind::Float, false, "1", "mnc").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static R_RE_LU_PARAMETER_DESC: MessageDesc = MessageDesc { name: "RReLUParameter", fields: &[
    field("lb", 900000, Label::Optional, Kind::Float, false, "5", "ducha-aiki").decided(Decision::Honoured(&[]), ""),
    field("ub", 900001, Label::Optional, Kind::Float, false, "10", "ducha-aiki").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static RANDOM_ASPECT_RATIO_PARAMETER_DESC: MessageDesc = MessageDesc { name: "RandomAspectRatioParameter", fields: &[
    field("min_area_ratio", 1, Label::Optional, Kind::Float, false, "0.5", "intel").decided(Decision::Unread, ""),
    field("max_area_ratio", 2, Label::Optional, Kind::Float, false, "1", "intel").decided(Decision::Unread, ""),
    field("aspect_ratio_change", 3, Label::Optional, Kind::Float, false, "1", "intel").decided(Decision::Unread, ""),
    field("max_attempt", 4, Label::Optional, Kind::Uint32, false, "10", "intel").decided(Decision::Unread, ""),
    field("resize_param", 5, Label::Optional, Kind::Message(&RESIZE_PARAMETER_DESC), false, "", "intel").decided(Decision::Unread, ""),
] };

pub(crate) static RANDOM_GENERATOR_PARAMETER_DESC: MessageDesc = MessageDesc { name: "RandomGeneratorParameter", fields: &[
    field("rand_type", 1, Label::Optional, Kind::String, false, "\"uniform\"", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("exp", 2, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("mean", 4, Label::Optional, Kind::Float, false, "0.", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("spread", 5, Label::Optional, Kind::Float, false, "0.", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("prob", 6, Label::Optional, Kind::Float, false, "1.", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("apply_schedule", 7, Label::Optional, Kind::Bool, false, "true", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("discretize", 8, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("multiplier", 9, Label::Optional, Kind::Float, false, "1.", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static RANDOM_RESIZE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "RandomResizeParameter", fields: &[
    field("min_size", 1, Label::Optional, Kind::Uint32, false, "0", "intel").decided(Decision::Unread, ""),
    field("max_size", 2, Label::Optional, Kind::Uint32, false, "0", "intel").decided(Decision::Unread, ""),
    field("resize_param", 3, Label::Optional, Kind::Message(&RESIZE_PARAMETER_DESC), false, "", "intel").decided(Decision::Unread, ""),
] };

pub(crate) static RANK_PARAMETER_DESC: MessageDesc = MessageDesc { name: "RankParameter", fields: &[
    field("neg_num", 1, Label::Optional, Kind::Uint32, false, "1", "video-triplet").decided(Decision::Honoured(&[]), ""),
    field("pair_size", 2, Label::Optional, Kind::Uint32, false, "1", "video-triplet").decided(Decision::Honoured(&[]), ""),
    field("hard_ratio", 3, Label::Optional, Kind::Float, false, "", "video-triplet").decided(Decision::Honoured(&[]), ""),
    field("rand_ratio", 4, Label::Optional, Kind::Float, false, "", "video-triplet").decided(Decision::Honoured(&[]), ""),
    field("margin", 5, Label::Optional, Kind::Float, false, "0.5", "video-triplet").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static RANK_STATE_DESC: MessageDesc = MessageDesc { name: "RankState", fields: &[
    field("rng_state", 1, Label::Optional, Kind::Bytes, false, "", "cortado"),
    field("layer_states", 2, Label::Repeated, Kind::Message(&LAYER_STATE_DESC), false, "", "cortado"),
] };

pub(crate) static RE_LU6_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ReLU6Parameter", fields: &[
    field("negative_slope", 1, Label::Optional, Kind::Float, false, "0", "mobilenet-yolo,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static RE_LU_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ReLUParameter", fields: &[
    field("negative_slope", 1, Label::Optional, Kind::Float, false, "0", "bvlc"),
    field("engine", 2, Label::Optional, Kind::Enum(&RE_LU_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "bvlc"),
    field("fuse", 3, Label::Optional, Kind::Bool, false, "", "intel").decided(Decision::Harmless, "Intel: whether the ReLU is done with the layer before; the result is the same"),
    field("maximum", 6, Label::Optional, Kind::Float, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's, whose meaning is not published; remove it, or take a Clip layer"),
    field("minimum", 7, Label::Optional, Kind::Float, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's, whose meaning is not published; remove it, or take a Clip layer"),
    field("input_scale", 13, Label::Optional, Kind::Double, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("output_scale", 14, Label::Optional, Kind::Double, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("input_zero_point", 15, Label::Optional, Kind::Int32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("output_zero_point", 16, Label::Optional, Kind::Int32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("relu6", 900000, Label::Optional, Kind::Bool, false, "", "synopsys").decided(Decision::Honoured(&[]), "Synopsys: the ReLU ends at 6"),
] };

pub(crate) static READER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ReaderParameter", fields: &[
    field("file", 1, Label::Required, Kind::String, false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("num", 2, Label::Optional, Kind::Uint32, false, "1", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static READER_STATE_DESC: MessageDesc = MessageDesc { name: "ReaderState", fields: &[
    field("key", 1, Label::Optional, Kind::Bytes, false, "", "cortado"),
    field("index", 2, Label::Optional, Kind::Uint64, false, "", "cortado"),
    field("rng", 3, Label::Optional, Kind::Bytes, false, "", "cortado"),
    field("label_key", 4, Label::Optional, Kind::Bytes, false, "", "cortado"),
    field("seed", 5, Label::Optional, Kind::Uint32, false, "", "cortado"),
    field("epoch", 6, Label::Optional, Kind::Uint64, false, "", "cortado"),
    field("at", 7, Label::Optional, Kind::Uint64, false, "", "cortado"),
    field("file", 8, Label::Optional, Kind::Uint64, false, "", "cortado"),
] };

pub(crate) static RECURRENT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "RecurrentParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "0", "bvlc"),
    field("weight_filler", 2, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("bias_filler", 3, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("debug_info", 4, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("expose_hidden", 5, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("tf_rnn", 7, Label::Optional, Kind::Bool, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's, whose meaning is not published; remove it"),
    field("linear_before_reset", 8, Label::Optional, Kind::Uint32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's, whose meaning is not published; remove it"),
    field("direction", 9, Label::Optional, Kind::String, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's, whose meaning is not published; remove it"),
    field("activation_alpha", 10, Label::Repeated, Kind::Float, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's, whose meaning is not published; remove it"),
    field("activation_beta", 11, Label::Repeated, Kind::Float, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's, whose meaning is not published; remove it"),
    field("activations", 12, Label::Repeated, Kind::String, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's, whose meaning is not published; remove it"),
    field("default_initial", 13, Label::Optional, Kind::Bool, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's, whose meaning is not published; remove it"),
    field("continue_recur", 14, Label::Optional, Kind::Bool, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's, whose meaning is not published; remove it"),
    field("engine", 900000, Label::Optional, Kind::Enum(&RECURRENT_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "mycaffe").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("dropout_ratio", 900001, Label::Optional, Kind::Double, false, "0", "mycaffe").decided(Decision::RefusedUnless(""), "is MyCaffe's dropout between layers of cuDNN's LSTM, which is not supported; put a Dropout layer behind it"),
    field("dropout_seed", 900002, Label::Optional, Kind::Int64, false, "0", "mycaffe").decided(Decision::Harmless, "read only with `dropout_ratio`, which is refused"),
    field("num_layers", 900003, Label::Optional, Kind::Uint32, false, "1", "mycaffe").decided(Decision::RefusedUnless("1"), "is MyCaffe's several layers in one, which are not supported; give one LSTM behind the other"),
] };

pub(crate) static REDUCTION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ReductionParameter", fields: &[
    field("operation", 1, Label::Optional, Kind::Enum(&REDUCTION_PARAMETER_REDUCTION_OP_ENUM), false, "SUM", "bvlc"),
    field("axis", 2, Label::Optional, Kind::Int32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("coeff", 3, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
    field("k", 4, Label::Optional, Kind::Int32, false, "", "yjxiong").decided(Decision::Honoured(&["BatchReduction"]), "TSN: how many of the greatest elements TOPK takes the mean of"),
] };

pub(crate) static REGION_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "RegionLossParameter", fields: &[
    field("side", 1, Label::Optional, Kind::Uint32, false, "13", "intel,mobilenet-yolo,yolov3-win").decided(Decision::Harmless, "the size is that of the bottom"),
    field("num_class", 2, Label::Optional, Kind::Uint32, false, "20", "intel,mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("bias_match", 3, Label::Optional, Kind::Uint32, false, "1", "intel,mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("coords", 4, Label::Optional, Kind::Uint32, false, "4", "intel,mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("num", 5, Label::Optional, Kind::Uint32, false, "5", "intel,mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("softmax", 6, Label::Optional, Kind::Uint32, false, "1", "intel,mobilenet-yolo,yolov3-win").decided(Decision::Harmless, "darknet reads it with the pictures, no layer of Caffe does"),
    field("jitter", 7, Label::Optional, Kind::Float, false, "0.2", "intel,mobilenet-yolo,yolov3-win").decided(Decision::Harmless, "darknet reads it with the pictures, no layer of Caffe does"),
    field("rescore", 8, Label::Optional, Kind::Uint32, false, "1", "intel,mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("object_scale", 9, Label::Optional, Kind::Float, false, "1.0", "intel,mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("class_scale", 10, Label::Optional, Kind::Float, false, "1.0", "intel,mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("noobject_scale", 11, Label::Optional, Kind::Float, false, "0.5", "intel,mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("coord_scale", 12, Label::Optional, Kind::Float, false, "5.0", "intel,mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("absolute", 13, Label::Optional, Kind::Uint32, false, "1", "intel,mobilenet-yolo,yolov3-win").decided(Decision::Harmless, "darknet reads it with the pictures, no layer of Caffe does"),
    field("thresh", 14, Label::Optional, Kind::Float, false, "0.2", "intel,mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("random", 15, Label::Optional, Kind::Uint32, false, "1", "intel,mobilenet-yolo,yolov3-win").decided(Decision::Harmless, "darknet reads it with the pictures, no layer of Caffe does"),
    field("biases", 16, Label::Repeated, Kind::Float, false, "", "intel,mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("softmax_tree", 17, Label::Optional, Kind::String, false, "", "intel,mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("class_map", 18, Label::Optional, Kind::String, false, "", "intel,mobilenet-yolo,yolov3-win").decided(Decision::RefusedUnless(""), "is darknet's map of classes, which is not supported; remove it"),
] };

pub(crate) static REORG_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ReorgParameter", fields: &[
    field("stride", 1, Label::Optional, Kind::Uint32, false, "", "intel,mobilenet-yolo,ncnn-tool,synopsys,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("reverse", 2, Label::Optional, Kind::Bool, false, "false", "intel,mobilenet-yolo,ncnn-tool,synopsys,yolov3-win").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static RESAMPLE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ResampleParameter", fields: &[
    field("width", 1, Label::Optional, Kind::Uint32, false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("height", 2, Label::Optional, Kind::Uint32, false, "", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("type", 3, Label::Optional, Kind::Enum(&RESAMPLE_PARAMETER_RESAMPLE_TYPE_ENUM), false, "LINEAR", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("antialias", 4, Label::Optional, Kind::Bool, false, "true", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("factor", 5, Label::Optional, Kind::Float, false, "1.0", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static RESCALE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "RescaleParameter", fields: &[
    field("rf", 1, Label::Optional, Kind::Float, false, "1", "deepskeleton").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static RESHAPE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ReshapeParameter", fields: &[
    field("shape", 1, Label::Optional, Kind::Message(&BLOB_SHAPE_DESC), false, "", "bvlc"),
    field("axis", 2, Label::Optional, Kind::Int32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("num_axes", 3, Label::Optional, Kind::Int32, false, "-1", "bvlc,bvlc-opencl,naibaf7"),
    field("pixelshuffler", 4, Label::Optional, Kind::Int32, false, "", "intel,synopsys").decided(Decision::RefusedUnless(""), "is Intel's depth to space, which is not supported"),
] };

pub(crate) static RESIZE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ResizeParameter", fields: &[
    field("prob", 1, Label::Optional, Kind::Float, false, "1", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("resize_mode", 2, Label::Optional, Kind::Enum(&RESIZE_PARAMETER_RESIZE_MODE_ENUM), false, "WARP", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("height", 3, Label::Optional, Kind::Uint32, false, "0", "ssd,nvidia-0.17,happynear,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("width", 4, Label::Optional, Kind::Uint32, false, "0", "ssd,nvidia-0.17,happynear,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("pad_mode", 5, Label::Optional, Kind::Enum(&RESIZE_PARAMETER_PAD_MODE_ENUM), false, "CONSTANT", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("pad_value", 6, Label::Repeated, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("interp_mode", 7, Label::Repeated, Kind::Enum(&RESIZE_PARAMETER_INTERP_MODE_ENUM), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("height_scale", 8, Label::Optional, Kind::Uint32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("width_scale", 9, Label::Optional, Kind::Uint32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("jitter", 10, Label::Optional, Kind::Float, false, "0.3", "synopsys").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("is_pyramid_test", 900000, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Honoured(&["Resize"]), "happynear: sizes of the top as shares of those of the bottom"),
    field("out_height_scale", 900001, Label::Optional, Kind::Float, false, "", "happynear").decided(Decision::Honoured(&["Resize"]), "happynear: sizes of the top as shares of those of the bottom"),
    field("out_width_scale", 900002, Label::Optional, Kind::Float, false, "", "happynear").decided(Decision::Honoured(&["Resize"]), "happynear: sizes of the top as shares of those of the bottom"),
    field("center_object", 900003, Label::Optional, Kind::Bool, false, "false", "parsenet").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("max_angle", 900004, Label::Optional, Kind::Float, false, "0", "parsenet").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
] };

pub(crate) static REVERSE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ReverseParameter", fields: &[
    field("axis", 1, Label::Repeated, Kind::Int32, false, "", "ctpn,jolibrain,synopsys").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static SPP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SPPParameter", fields: &[
    field("pyramid_height", 1, Label::Optional, Kind::Uint32, false, "", "bvlc"),
    field("pool", 2, Label::Optional, Kind::Enum(&SPP_PARAMETER_POOL_METHOD_ENUM), false, "MAX", "bvlc"),
    field("engine", 6, Label::Optional, Kind::Enum(&SPP_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "bvlc"),
] };

pub(crate) static ST_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "STLossParameter", fields: &[
    field("output_H", 1, Label::Required, Kind::Int32, false, "", "stn").decided(Decision::Unread, ""),
    field("output_W", 2, Label::Required, Kind::Int32, false, "", "stn").decided(Decision::Unread, ""),
] };

pub(crate) static SALT_PEPPER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SaltPepperParameter", fields: &[
    field("fraction", 1, Label::Optional, Kind::Float, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("value", 2, Label::Repeated, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("type", 3, Label::Required, Kind::Enum(&SALT_PEPPER_PARAMETER_SALT_TYPE_ENUM), false, "relative", "parsenet").decided(Decision::RefusedUnless(""), "is ParseNet's choice of the pixels, which is not supported; remove it"),
] };

pub(crate) static SAMPLE_CONSTRAINT_DESC: MessageDesc = MessageDesc { name: "SampleConstraint", fields: &[
    field("min_jaccard_overlap", 1, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("max_jaccard_overlap", 2, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("min_sample_coverage", 3, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("max_sample_coverage", 4, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("min_object_coverage", 5, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("max_object_coverage", 6, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static SAMPLER_DESC: MessageDesc = MessageDesc { name: "Sampler", fields: &[
    field("min_scale", 1, Label::Optional, Kind::Float, false, "1.", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("max_scale", 2, Label::Optional, Kind::Float, false, "1.", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("min_aspect_ratio", 3, Label::Optional, Kind::Float, false, "1.", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("max_aspect_ratio", 4, Label::Optional, Kind::Float, false, "1.", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static SAVE_OUTPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SaveOutputParameter", fields: &[
    field("output_directory", 1, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Harmless, "where detections are written besides; the top is the same"),
    field("output_name_prefix", 2, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Harmless, "where detections are written besides; the top is the same"),
    field("output_format", 3, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Harmless, "where detections are written besides; the top is the same"),
    field("label_map_file", 4, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Harmless, "where detections are written besides; the top is the same"),
    field("name_size_file", 5, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Harmless, "where detections are written besides; the top is the same"),
    field("num_test_image", 6, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Harmless, "where detections are written besides; the top is the same"),
    field("resize_param", 7, Label::Optional, Kind::Message(&RESIZE_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Harmless, "where detections are written besides; the top is the same"),
] };

pub(crate) static SCALE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ScaleParameter", fields: &[
    field("axis", 1, Label::Optional, Kind::Int32, false, "1", "bvlc"),
    field("num_axes", 2, Label::Optional, Kind::Int32, false, "1", "bvlc"),
    field("filler", 3, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("bias_term", 4, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("bias_filler", 5, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("min_value", 6, Label::Optional, Kind::Float, false, "", "happynear").decided(Decision::Honoured(&[]), "happynear (NormFace): the least and the greatest factor; those that are learned stay between"),
    field("max_value", 7, Label::Optional, Kind::Float, false, "", "happynear").decided(Decision::Honoured(&[]), "happynear (NormFace): the least and the greatest factor; those that are learned stay between"),
] };

pub(crate) static SCALE_ROUTE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ScaleRouteParameter", fields: &[
    field("low_scale", 1, Label::Optional, Kind::Float, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("high_scale", 2, Label::Optional, Kind::Float, false, "", "cascade-rcnn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static SE_LU_DROPOUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SeLuDropoutParameter", fields: &[
    field("dropout_ratio", 1, Label::Optional, Kind::Float, false, "0.1", "jolibrain").decided(Decision::Honoured(&[]), ""),
    field("alpha", 2, Label::Optional, Kind::Float, false, "-1.75809934", "jolibrain").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static SE_LU_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SeLuParameter", fields: &[
    field("lambda", 1, Label::Optional, Kind::Float, false, "1.050700987", "jolibrain").decided(Decision::Honoured(&[]), ""),
    field("alpha", 2, Label::Optional, Kind::Float, false, "1.67326324", "jolibrain").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static SEG_ACCURACY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SegAccuracyParameter", fields: &[
    field("metric", 1, Label::Optional, Kind::Enum(&SEG_ACCURACY_PARAMETER_ACCURACY_METRIC_ENUM), false, "PixelAccuracy", "deeplab2,pspnet,synopsys").decided(Decision::Harmless, "the original does not read it"),
    field("ignore_label", 2, Label::Repeated, Kind::Int32, false, "", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("reset", 3, Label::Optional, Kind::Bool, false, "true", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static SEG_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SegDataParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "yjxiong").decided(Decision::Honoured(&[]), ""),
    field("root_dir", 2, Label::Optional, Kind::String, false, "", "yjxiong").decided(Decision::Honoured(&[]), ""),
    field("shuffle", 3, Label::Optional, Kind::Bool, false, "false", "yjxiong").decided(Decision::Honoured(&[]), ""),
    field("balance", 4, Label::Optional, Kind::Bool, false, "false", "yjxiong").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static SEGMENTATION_EVALUATE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SegmentationEvaluateParameter", fields: &[
    field("num_classes", 1, Label::Optional, Kind::Uint32, false, "1", "mobilenet-yolo").decided(Decision::Honoured(&[]), ""),
    field("threshold", 2, Label::Optional, Kind::Float, false, "0.5", "mobilenet-yolo").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static SHUFFLE_CHANNEL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ShuffleChannelParameter", fields: &[
    field("group", 1, Label::Optional, Kind::Uint32, false, "1", "jolibrain,ncnn-tool,synopsys").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static SIGMOID_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SigmoidParameter", fields: &[
    field("engine", 1, Label::Optional, Kind::Enum(&SIGMOID_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "bvlc"),
] };

pub(crate) static SLICE_DESC: MessageDesc = MessageDesc { name: "Slice", fields: &[
    field("dim", 1, Label::Repeated, Kind::Uint32, false, "", "jacinto-0.16").decided(Decision::Unread, ""),
    field("stride", 2, Label::Repeated, Kind::Uint32, false, "", "jacinto-0.16").decided(Decision::Unread, ""),
    field("offset", 3, Label::Repeated, Kind::Uint32, false, "", "jacinto-0.16").decided(Decision::Unread, ""),
] };

pub(crate) static SLICE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SliceParameter", fields: &[
    field("slice_dim", 1, Label::Optional, Kind::Uint32, false, "1", "bvlc"),
    field("slice_point", 2, Label::Repeated, Kind::Uint32, false, "", "bvlc"),
    field("axis", 3, Label::Optional, Kind::Int32, false, "1", "bvlc"),
] };

pub(crate) static SMOOTH_L1_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SmoothL1LossParameter", fields: &[
    field("sigma", 1, Label::Optional, Kind::Float, false, "1", "ctpn,faster-rcnn,fpn-deform,intel,jolibrain,microsoft,ncnn-tool,r-fcn,synopsys,vitis,mscnn,cascade-rcnn").decided(Decision::Honoured(&[]), ""),
    field("abssum", 3, Label::Optional, Kind::Bool, false, "true", "synopsys").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static SMOOTH_L1_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SmoothL1Parameter", fields: &[
    field("turn_point", 1, Label::Optional, Kind::Float, false, "1", "happynear").decided(Decision::Unread, ""),
] };

pub(crate) static SOFT_CONTRASTIVE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SoftContrastiveParameter", fields: &[
    field("positive_margin", 1, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Unread, ""),
    field("negative_margin", 2, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Unread, ""),
    field("positive_weight", 3, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Unread, ""),
    field("negative_weight", 4, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Unread, ""),
    field("exponent_scale", 5, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Unread, ""),
    field("square", 6, Label::Optional, Kind::Bool, false, "false", "happynear").decided(Decision::Unread, ""),
] };

pub(crate) static SOFT_TRUNCATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SoftTruncationParameter", fields: &[
    field("c", 1, Label::Optional, Kind::Float, false, "2", "happynear").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static SOFTMAX_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SoftmaxParameter", fields: &[
    field("engine", 1, Label::Optional, Kind::Enum(&SOFTMAX_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "bvlc"),
    field("axis", 2, Label::Optional, Kind::Int32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("hard_ratio", 3, Label::Optional, Kind::Float, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's SoftmaxWithLoss of hard or smoothed labels, which is not supported; remove it"),
    field("class_weight", 4, Label::Repeated, Kind::Float, false, "", "happynear").decided(Decision::Honoured(&[]), "happynear: a weight of the loss for each class"),
    field("hard_mining_label", 5, Label::Optional, Kind::Int32, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's SoftmaxWithLoss of hard or smoothed labels, which is not supported; remove it"),
    field("cutting_point", 6, Label::Optional, Kind::Float, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's SoftmaxWithLoss of hard or smoothed labels, which is not supported; remove it"),
    field("normalize_type", 7, Label::Optional, Kind::String, false, "", "happynear").decided(Decision::RefusedUnless("Softmax"), "is happynear's weights of the loss, which are not supported; remove it"),
    field("label_smooth_factor", 8, Label::Optional, Kind::Float, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's SoftmaxWithLoss of hard or smoothed labels, which is not supported; remove it"),
    field("scaling_temperature", 900000, Label::Optional, Kind::Float, false, "", "jolibrain").decided(Decision::RefusedUnless("1"), "is jolibrain's temperature, which is not supported; put a Power layer with scale 1 / temperature before it"),
    field("input_scale", 900001, Label::Optional, Kind::Double, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("output_scale", 900002, Label::Optional, Kind::Double, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("input_zero_point", 900003, Label::Optional, Kind::Int32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("output_zero_point", 900004, Label::Optional, Kind::Int32, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is part of Synopsys's arithmetic in integers, which is not supported; remove it to compute in floating point"),
    field("temperature", 900005, Label::Optional, Kind::Float, false, "1.0", "visuomotor-pose").decided(Decision::Honoured(&[]), "cbfinn: what Softmax divides the scores by"),
    field("dimension", 900006, Label::Optional, Kind::String, false, "\"channel\"", "visuomotor-pose").decided(Decision::Honoured(&[]), "cbfinn: whether Softmax works along the channels, the places of a map, or all"),
] };

pub(crate) static SOLVER_BATCH_SIZE_PAIR_DESC: MessageDesc = MessageDesc { name: "SolverBatchSizePair", fields: &[
    field("solver_params", 1, Label::Optional, Kind::Message(&SOLVER_PARAMETER_DESC), false, "", "intel").decided(Decision::Unread, ""),
    field("batch_size", 2, Label::Optional, Kind::Uint32, false, "", "intel").decided(Decision::Unread, ""),
] };

pub(crate) static SOLVER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SolverParameter", fields: &[
    field("train_net", 1, Label::Optional, Kind::String, false, "", "bvlc"),
    field("test_net", 2, Label::Repeated, Kind::String, false, "", "bvlc"),
    field("test_iter", 3, Label::Repeated, Kind::Int32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("test_interval", 4, Label::Optional, Kind::Int32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("base_lr", 5, Label::Optional, Kind::Float, false, "", "bvlc"),
    field("display", 6, Label::Optional, Kind::Int32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("max_iter", 7, Label::Optional, Kind::Int32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("lr_policy", 8, Label::Optional, Kind::String, false, "", "bvlc"),
    field("gamma", 9, Label::Optional, Kind::Float, false, "", "bvlc"),
    field("power", 10, Label::Optional, Kind::Float, false, "", "bvlc"),
    field("momentum", 11, Label::Optional, Kind::Float, false, "", "bvlc"),
    field("weight_decay", 12, Label::Optional, Kind::Float, false, "", "bvlc"),
    field("stepsize", 13, Label::Optional, Kind::Int32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("snapshot", 14, Label::Optional, Kind::Int32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("snapshot_prefix", 15, Label::Optional, Kind::String, false, "", "bvlc"),
    field("snapshot_diff", 16, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("solver_mode", 17, Label::Optional, Kind::Enum(&SOLVER_PARAMETER_SOLVER_MODE_ENUM), false, "GPU", "bvlc"),
    field("device_id", 18, Label::Optional, Kind::Int32, false, "0", "bvlc,yjxiong"),
    field("test_compute_loss", 19, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("random_seed", 20, Label::Optional, Kind::Int64, false, "-1", "bvlc"),
    field("train_net_param", 21, Label::Optional, Kind::Message(&NET_PARAMETER_DESC), false, "", "bvlc"),
    field("test_net_param", 22, Label::Repeated, Kind::Message(&NET_PARAMETER_DESC), false, "", "bvlc"),
    field("debug_info", 23, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("net", 24, Label::Optional, Kind::String, false, "", "bvlc"),
    field("net_param", 25, Label::Optional, Kind::Message(&NET_PARAMETER_DESC), false, "", "bvlc"),
    field("train_state", 26, Label::Optional, Kind::Message(&NET_STATE_DESC), false, "", "bvlc"),
    field("test_state", 27, Label::Repeated, Kind::Message(&NET_STATE_DESC), false, "", "bvlc"),
    field("snapshot_after_train", 28, Label::Optional, Kind::Bool, false, "true", "bvlc"),
    field("regularization_type", 29, Label::Optional, Kind::String, false, "\"L2\"", "bvlc"),
    field("solver_type", 30, Label::Optional, Kind::Enum(&SOLVER_PARAMETER_SOLVER_TYPE_ENUM), false, "SGD", "bvlc"),
    field("delta", 31, Label::Optional, Kind::Float, false, "1e-8", "bvlc"),
    field("test_initialization", 32, Label::Optional, Kind::Bool, false, "true", "bvlc"),
    field("average_loss", 33, Label::Optional, Kind::Int32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("stepvalue", 34, Label::Repeated, Kind::Int32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("clip_gradients", 35, Label::Optional, Kind::Float, false, "-1", "bvlc"),
    field("iter_size", 36, Label::Optional, Kind::Int32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("snapshot_format", 37, Label::Optional, Kind::Enum(&SOLVER_PARAMETER_SNAPSHOT_FORMAT_ENUM), false, "BINARYPROTO", "bvlc"),
    field("rms_decay", 38, Label::Optional, Kind::Float, false, "0.99", "bvlc"),
    field("momentum2", 39, Label::Optional, Kind::Float, false, "0.999", "bvlc"),
    field("type", 40, Label::Optional, Kind::String, false, "\"SGD\"", "bvlc"),
    field("layer_wise_reduce", 41, Label::Optional, Kind::Bool, false, "true", "bvlc,synopsys"),
    field("weights", 42, Label::Repeated, Kind::String, false, "", "bvlc,synopsys"),
    field("plateau_winsize", 43, Label::Repeated, Kind::Int32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("show_per_class_result", 44, Label::Optional, Kind::Bool, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Harmless, "how files are written, or how often something is shown or tested; the weights are the same"),
    field("store_blobs_in_old_format", 45, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "how files are written, or how often something is shown or tested; the weights are the same"),
    field("momentum_policy", 46, Label::Optional, Kind::String, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::RefusedUnless("fixed"), "is NVIDIA's momentum that changes, which is not supported; other weights would be learned without it"),
    field("max_momentum", 47, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "read only with `momentum_policy`, which is refused"),
    field("momentum_power", 48, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "read only with `momentum_policy`, which is refused"),
    field("larc", 49, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::RefusedUnless(""), "is NVIDIA's rates for each layer, which is not supported; other weights would be learned without it"),
    field("larc_policy", 50, Label::Optional, Kind::String, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "read only with `larc`, which is refused"),
    field("larc_eta", 51, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "read only with `larc`, which is refused"),
    field("weight_decay_policy", 52, Label::Optional, Kind::String, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::RefusedUnless("fixed"), "is NVIDIA's decay that changes, which is not supported; other weights would be learned without it"),
    field("weight_decay_power", 53, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "read only with `weight_decay_policy`, which is refused"),
    field("test_and_snapshot_last_epochs", 54, Label::Optional, Kind::Int32, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "how files are written, or how often something is shown or tested; the weights are the same"),
    field("larc_turbo", 55, Label::Optional, Kind::Bool, false, "", "nvidia-0.17").decided(Decision::Harmless, "read only with `larc`, which is refused"),
    field("max_weight_decay", 56, Label::Optional, Kind::Float, false, "", "nvidia-0.17").decided(Decision::Harmless, "read only with `weight_decay_policy`, which is refused"),
    field("gc", 57, Label::Optional, Kind::Bool, false, "", "jolibrain").decided(Decision::RefusedUnless(""), "is JoliBrain's centred gradients, which is not supported; other weights would be learned without it"),
    field("quantize_activations", 58, Label::Optional, Kind::Bool, false, "", "jacinto-0.16").decided(Decision::RefusedUnless(""), "is TI's training for integers, which is not supported; other weights would be learned without it"),
    field("quantization_param", 59, Label::Optional, Kind::Message(&QUANTIZATION_PARAMETER_DESC), false, "", "jacinto-0.16").decided(Decision::Harmless, "read only with `insert_quantization_param`, which is refused"),
    field("decoupled_wd_t0", 60, Label::Optional, Kind::Int32, false, "", "jolibrain").decided(Decision::Harmless, "read only with `decoupled_wd_mult`, which is refused"),
    field("decoupled_wd_mult", 61, Label::Optional, Kind::Float, false, "", "jolibrain").decided(Decision::RefusedUnless(""), "is JoliBrain's decoupled decay, which is not supported; other weights would be learned without it"),
    field("lr_dropout", 62, Label::Optional, Kind::Float, false, "", "jolibrain").decided(Decision::RefusedUnless(""), "is JoliBrain's dropout of rates, which is not supported; other weights would be learned without it"),
    field("stagelr", 150, Label::Repeated, Kind::Float, false, "", "intel,mobilenet-yolo,yolov3-win").decided(Decision::Harmless, "read only with lr_policy: \"multifixed\", which is refused"),
    field("stageiter", 151, Label::Repeated, Kind::Int32, false, "", "intel,mobilenet-yolo,yolov3-win").decided(Decision::Harmless, "read only with lr_policy: \"multifixed\", which is refused"),
    field("display_sparsity", 152, Label::Optional, Kind::Int32, false, "", "jacinto-0.17,jacinto-0.16").decided(Decision::Harmless, "how files are written, or how often something is shown or tested; the weights are the same"),
    field("sparse_mode", 153, Label::Optional, Kind::Enum(&SPARSE_MODE_ENUM), false, "", "jacinto-0.17,jacinto-0.16").decided(Decision::RefusedUnless(""), "is TI's pruning, which is not supported; other weights would be learned without it"),
    field("sparsity_target", 154, Label::Optional, Kind::Float, false, "", "jacinto-0.17").decided(Decision::Harmless, "read only with `sparse_mode`, which is refused"),
    field("sparsity_step_factor", 155, Label::Optional, Kind::Float, false, "", "jacinto-0.17").decided(Decision::Harmless, "read only with `sparse_mode`, which is refused"),
    field("sparsity_step_iter", 156, Label::Optional, Kind::Int32, false, "", "jacinto-0.17").decided(Decision::Harmless, "read only with `sparse_mode`, which is refused"),
    field("sparsity_start_iter", 157, Label::Optional, Kind::Int32, false, "", "jacinto-0.17").decided(Decision::Harmless, "read only with `sparse_mode`, which is refused"),
    field("sparsity_start_factor", 158, Label::Optional, Kind::Float, false, "", "jacinto-0.17").decided(Decision::Harmless, "read only with `sparse_mode`, which is refused"),
    field("sparsity_threshold_maxratio", 159, Label::Optional, Kind::Float, false, "", "jacinto-0.17").decided(Decision::Harmless, "read only with `sparse_mode`, which is refused"),
    field("sparsity_itr_increment_bfr_applying", 160, Label::Optional, Kind::Bool, false, "", "jacinto-0.17").decided(Decision::Harmless, "read only with `sparse_mode`, which is refused"),
    field("sparsity_threshold_value_max", 161, Label::Optional, Kind::Float, false, "", "jacinto-0.17").decided(Decision::Harmless, "read only with `sparse_mode`, which is refused"),
    field("eval_type", 900000, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Harmless, "how files are written, or how often something is shown or tested; the weights are the same"),
    field("ap_version", 900001, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Harmless, "how files are written, or how often something is shown or tested; the weights are the same"),
    field("rampup_interval", 900002, Label::Optional, Kind::Int32, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Honoured(&[]), ""),
    field("rampup_lr", 900003, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Honoured(&[]), ""),
    field("min_lr", 900004, Label::Optional, Kind::Float, false, "", "nvidia-0.17,jolibrain,nvidia-0.16").decided(Decision::Honoured(&[]), ""),
    field("solver_data_type", 900005, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("device", 900006, Label::Optional, Kind::Int64, false, "", "bvlc-opencl,naibaf7").decided(Decision::Harmless, "how files are written, or how often something is shown or tested; the weights are the same"),
    field("data_type", 900007, Label::Optional, Kind::Enum(&DATA_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("clamp_weights_lower", 900008, Label::Optional, Kind::Float, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's limit of weights, which is not supported; other weights would be learned without it"),
    field("clamp_weights_upper", 900009, Label::Optional, Kind::Float, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's limit of weights, which is not supported; other weights would be learned without it"),
    field("clip_weights", 900010, Label::Optional, Kind::Float, false, "", "happynear").decided(Decision::RefusedUnless(""), "is happynear's limit of weights, which is not supported; other weights would be learned without it"),
    field("disabled_update", 900011, Label::Optional, Kind::Bool, false, "", "intel").decided(Decision::RefusedUnless(""), "is Intel's training without updates, which is not supported; other weights would be learned without it"),
    field("engine", 900012, Label::Optional, Kind::String, false, "", "intel").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("warmup_iter", 900013, Label::Optional, Kind::Int32, false, "", "intel,jolibrain").decided(Decision::Honoured(&[]), ""),
    field("warmup_start_lr", 900014, Label::Optional, Kind::Float, false, "", "intel,jolibrain").decided(Decision::Honoured(&[]), ""),
    field("local_lr_auto", 900015, Label::Optional, Kind::Bool, false, "", "intel").decided(Decision::RefusedUnless(""), "is Intel's rates for each layer, which is not supported; other weights would be learned without it"),
    field("local_gw_ratio", 900016, Label::Optional, Kind::Float, false, "", "intel").decided(Decision::Harmless, "read only with `local_lr_auto`, which is refused"),
    field("test_offset", 900017, Label::Optional, Kind::Int32, false, "", "intel").decided(Decision::Harmless, "how files are written, or how often something is shown or tested; the weights are the same"),
    field("amsgrad", 900018, Label::Optional, Kind::Bool, false, "", "jolibrain").decided(Decision::RefusedUnless(""), "is JoliBrain's AMSGrad, which is not supported; other weights would be learned without it"),
    field("rectified", 900019, Label::Optional, Kind::Bool, false, "", "jolibrain").decided(Decision::RefusedUnless(""), "is JoliBrain's RAdam, which is not supported; other weights would be learned without it"),
    field("adabelief", 900020, Label::Optional, Kind::Bool, false, "", "jolibrain").decided(Decision::RefusedUnless(""), "is JoliBrain's AdaBelief, which is not supported; other weights would be learned without it"),
    field("lr_mult", 900021, Label::Optional, Kind::Float, false, "", "jolibrain").decided(Decision::Harmless, "read only with `decoupled_wd_mult`, which is refused"),
    field("p_mult", 900022, Label::Optional, Kind::Float, false, "", "jolibrain").decided(Decision::Harmless, "read only with `decoupled_wd_mult`, which is refused"),
    field("period", 900023, Label::Optional, Kind::Int32, false, "", "jolibrain").decided(Decision::Harmless, "read only with `decoupled_wd_mult`, which is refused"),
    field("lookahead", 900024, Label::Optional, Kind::Bool, false, "", "jolibrain").decided(Decision::RefusedUnless(""), "is JoliBrain's Lookahead, which is not supported; other weights would be learned without it"),
    field("lookahead_steps", 900025, Label::Optional, Kind::Int32, false, "", "jolibrain").decided(Decision::Harmless, "read only with `lookahead`, which is refused"),
    field("lookahead_alpha", 900026, Label::Optional, Kind::Float, false, "", "jolibrain").decided(Decision::Harmless, "read only with `lookahead`, which is refused"),
    field("per_parameter_reduce", 900027, Label::Optional, Kind::Bool, false, "", "nvidia-0.15,vitis").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("test_before_snapshot", 900028, Label::Optional, Kind::Bool, false, "", "parsenet").decided(Decision::Harmless, "how files are written, or how often something is shown or tested; the weights are the same"),
    field("log_avg_gradient_norm", 900029, Label::Optional, Kind::Bool, false, "", "parsenet").decided(Decision::Harmless, "how files are written, or how often something is shown or tested; the weights are the same"),
    field("gan_solver", 900030, Label::Optional, Kind::Bool, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is Synopsys's training of two nets against each other, which is not supported; other weights would be learned without it"),
    field("richness", 900031, Label::Optional, Kind::Int32, false, "", "yjxiong").decided(Decision::Harmless, "how much memory cuDNN may take"),
    field("group_id", 900032, Label::Repeated, Kind::Int32, false, "", "yjxiong").decided(Decision::Harmless, "for the groups of MPI"),
    field("ignore_shape_mismatch", 900033, Label::Optional, Kind::Bool, false, "", "jacinto-0.17").decided(Decision::RefusedUnless(""), "is TI's start from weights of other shapes, which is not supported; remove the layer from the file, or rename it"),
    field("snapshot_log", 900034, Label::Optional, Kind::Bool, false, "", "jacinto-0.17,jacinto-0.16").decided(Decision::Harmless, "how files are written, or how often something is shown or tested; the weights are the same"),
    field("ignore_mismatching_blobs", 900035, Label::Optional, Kind::Bool, false, "", "jacinto-0.16").decided(Decision::RefusedUnless(""), "is TI's start from weights of other shapes, which is not supported; remove the layer from the file, or rename it"),
    field("quantization_start_iter", 900036, Label::Optional, Kind::Uint32, false, "", "jacinto-0.16").decided(Decision::Harmless, "read only with `insert_quantization_param`, which is refused"),
    field("unsigned_check_in", 900037, Label::Optional, Kind::Bool, false, "", "jacinto-0.16").decided(Decision::Harmless, "read only with `insert_quantization_param`, which is refused"),
    field("unsigned_check_out", 900038, Label::Optional, Kind::Bool, false, "", "jacinto-0.16").decided(Decision::Harmless, "read only with `insert_quantization_param`, which is refused"),
    field("quantize_weights", 900039, Label::Optional, Kind::Bool, false, "", "jacinto-0.16").decided(Decision::RefusedUnless(""), "is TI's training for integers, which is not supported; other weights would be learned without it"),
    field("display_quantization", 900040, Label::Optional, Kind::Int32, false, "", "jacinto-0.16").decided(Decision::Harmless, "how files are written, or how often something is shown or tested; the weights are the same"),
    field("insert_quantization_param", 900041, Label::Optional, Kind::Bool, false, "", "jacinto-0.16").decided(Decision::RefusedUnless(""), "is TI's training for integers, which is not supported; other weights would be learned without it"),
    field("stepearly", 900042, Label::Optional, Kind::Int32, false, "", "segnet").decided(Decision::Harmless, "read only with lr_policy: \"stepearly\", which is refused"),
    field("breadth_decay", 900043, Label::Optional, Kind::Float, false, "0.0", "skimcaffe").decided(Decision::RefusedUnless(""), "is SkimCaffe's and SCNN's decay of groups of weights, which is not supported; other weights would be learned without it"),
    field("kernel_shape_decay", 900044, Label::Optional, Kind::Float, false, "0.0", "skimcaffe").decided(Decision::RefusedUnless(""), "is SkimCaffe's and SCNN's decay of groups of weights, which is not supported; other weights would be learned without it"),
    field("block_group_decay", 900045, Label::Optional, Kind::Float, false, "0.0", "skimcaffe").decided(Decision::RefusedUnless(""), "is SkimCaffe's and SCNN's decay of groups of weights, which is not supported; other weights would be learned without it"),
    field("prune_threshold", 900046, Label::Optional, Kind::Float, false, "0.0001", "skimcaffe").decided(Decision::RefusedUnless("0"), "is SkimCaffe's threshold below which weights become 0, which is not supported; other weights would be learned without it"),
    field("measure_threshold", 900047, Label::Optional, Kind::Float, false, "0.0001", "skimcaffe").decided(Decision::Harmless, "only for the log"),
    field("max_threshold_factor", 900048, Label::Optional, Kind::Float, false, "1", "skimcaffe").decided(Decision::Harmless, "read only with `prune_threshold`, which is refused"),
    field("winograd_sparsity_factor", 900049, Label::Optional, Kind::Float, false, "0", "skimcaffe").decided(Decision::Harmless, "read only with `prune_threshold`, which is refused"),
    field("winograd_adjust_threshold", 900050, Label::Optional, Kind::Int32, false, "1", "skimcaffe").decided(Decision::Harmless, "read only with `prune_threshold`, which is refused"),
    field("force_type", 900051, Label::Optional, Kind::String, false, "\"Degradation\"", "wenwei202").decided(Decision::Harmless, "read only with `force_decay`, which is refused"),
    field("force_decay", 900052, Label::Optional, Kind::Float, false, "0.0", "wenwei202").decided(Decision::RefusedUnless(""), "is wenwei202's force between filters, which is not supported; other weights would be learned without it"),
    field("force_iter", 900053, Label::Optional, Kind::Int32, false, "-1", "wenwei202").decided(Decision::Harmless, "read only with `force_decay`, which is refused"),
    field("force_decay_type", 900054, Label::Optional, Kind::String, false, "\"fixed\"", "wenwei202").decided(Decision::Harmless, "read only with `force_decay`, which is refused"),
    field("force_direction", 900055, Label::Optional, Kind::String, false, "\"all\"", "wenwei202").decided(Decision::Harmless, "read only with `force_decay`, which is refused"),
    field("use_polyak", 900056, Label::Optional, Kind::Bool, false, "false", "steganalysis").decided(Decision::RefusedUnless(""), "is the mean of the last weights (steganalysis), which is not supported; other weights would be learned without it"),
    field("num_iter_polyak", 900057, Label::Optional, Kind::Int32, false, "16", "steganalysis").decided(Decision::Harmless, "read only with `use_polyak`, which is refused"),
    field("get_train_err", 900058, Label::Optional, Kind::Bool, false, "false", "steganalysis").decided(Decision::Harmless, "only for the log"),
    field("train_err_limit", 900059, Label::Optional, Kind::Int32, false, "-1", "steganalysis").decided(Decision::RefusedUnless(""), "is an end of training by its error (steganalysis), which is not supported; give max_iter"),
] };

pub(crate) static SOLVER_STATE_DESC: MessageDesc = MessageDesc { name: "SolverState", fields: &[
    field("iter", 1, Label::Optional, Kind::Int32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("learned_net", 2, Label::Optional, Kind::String, false, "", "bvlc"),
    field("history", 3, Label::Repeated, Kind::Message(&BLOB_PROTO_DESC), false, "", "bvlc"),
    field("current_step", 4, Label::Optional, Kind::Int32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("minimum_loss", 5, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("iter_last_event", 6, Label::Optional, Kind::Int32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("rng_state", 900100, Label::Optional, Kind::Bytes, false, "", "cortado"),
    field("layer_states", 900101, Label::Repeated, Kind::Message(&LAYER_STATE_DESC), false, "", "cortado"),
    field("losses", 900102, Label::Repeated, Kind::Double, true, "", "cortado"),
    field("smoothed_loss", 900103, Label::Optional, Kind::Double, false, "", "cortado"),
    field("learned_net_digest", 900104, Label::Optional, Kind::Bytes, false, "", "cortado"),
    field("state_digest", 900105, Label::Optional, Kind::Bytes, false, "", "cortado"),
    field("rank_states", 900106, Label::Repeated, Kind::Message(&RANK_STATE_DESC), false, "", "cortado"),
] };

pub(crate) static SPARSE_DATUM_DESC: MessageDesc = MessageDesc { name: "SparseDatum", fields: &[
    field("size", 1, Label::Optional, Kind::Int32, false, "0", "jolibrain").decided(Decision::Unread, "of files of weights or of data, not of nets"),
    field("nnz", 2, Label::Optional, Kind::Int32, false, "0", "jolibrain").decided(Decision::Unread, "of files of weights or of data, not of nets"),
    field("indices", 3, Label::Repeated, Kind::Int32, false, "", "jolibrain").decided(Decision::Unread, "of files of weights or of data, not of nets"),
    field("label", 4, Label::Optional, Kind::Float, false, "", "jolibrain").decided(Decision::Unread, "of files of weights or of data, not of nets"),
    field("data", 5, Label::Repeated, Kind::Float, false, "", "jolibrain").decided(Decision::Unread, "of files of weights or of data, not of nets"),
] };

pub(crate) static SPARSIFY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SparsifyParameter", fields: &[
    field("thre", 1, Label::Optional, Kind::Float, false, "0", "wenwei202").decided(Decision::Honoured(&[]), ""),
    field("coef", 2, Label::Optional, Kind::Float, false, "0", "wenwei202").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static SPATIAL_DROPOUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SpatialDropoutParameter", fields: &[
    field("dropout_ratio", 1, Label::Optional, Kind::Float, false, "0.5", "intel").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static SPATIAL_SOFTMAX_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SpatialSoftmaxParameter", fields: &[
    field("engine", 1, Label::Optional, Kind::Enum(&SOFTMAX_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "visuomotor").decided(Decision::Harmless, "which library computes; the result is the same"),
    field("temperature", 2, Label::Optional, Kind::Float, false, "1", "visuomotor").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static SPATIAL_TRANSFORMER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SpatialTransformerParameter", fields: &[
    field("transform_type", 1, Label::Optional, Kind::String, false, "\"affine\"", "stn").decided(Decision::Honoured(&[]), ""),
    field("sampler_type", 2, Label::Optional, Kind::String, false, "\"bilinear\"", "stn").decided(Decision::Honoured(&[]), ""),
    field("output_H", 3, Label::Optional, Kind::Int32, false, "", "stn").decided(Decision::Honoured(&[]), ""),
    field("output_W", 4, Label::Optional, Kind::Int32, false, "", "stn").decided(Decision::Honoured(&[]), ""),
    field("to_compute_dU", 5, Label::Optional, Kind::Bool, false, "true", "stn").decided(Decision::Honoured(&[]), ""),
    field("theta_1_1", 6, Label::Optional, Kind::Double, false, "", "stn").decided(Decision::Honoured(&[]), ""),
    field("theta_1_2", 7, Label::Optional, Kind::Double, false, "", "stn").decided(Decision::Honoured(&[]), ""),
    field("theta_1_3", 8, Label::Optional, Kind::Double, false, "", "stn").decided(Decision::Honoured(&[]), ""),
    field("theta_2_1", 9, Label::Optional, Kind::Double, false, "", "stn").decided(Decision::Honoured(&[]), ""),
    field("theta_2_2", 10, Label::Optional, Kind::Double, false, "", "stn").decided(Decision::Honoured(&[]), ""),
    field("theta_2_3", 11, Label::Optional, Kind::Double, false, "", "stn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static SPLIT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SplitParameter", fields: &[
    field("engine", 1, Label::Optional, Kind::Enum(&SPLIT_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "intel").decided(Decision::Unread, ""),
] };

pub(crate) static SUB_REGION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SubRegionParameter", fields: &[
    field("region_height", 1, Label::Optional, Kind::Uint32, false, "", "happynear").decided(Decision::Unread, ""),
    field("region_width", 2, Label::Optional, Kind::Uint32, false, "", "happynear").decided(Decision::Unread, ""),
    field("data_height", 3, Label::Optional, Kind::Uint32, false, "", "happynear").decided(Decision::Unread, ""),
    field("data_width", 4, Label::Optional, Kind::Uint32, false, "", "happynear").decided(Decision::Unread, ""),
    field("as_dim", 5, Label::Optional, Kind::Uint32, false, "1", "happynear").decided(Decision::Unread, ""),
] };

pub(crate) static SWISH_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SwishParameter", fields: &[
    field("beta", 1, Label::Optional, Kind::Float, false, "1", "bvlc"),
] };

pub(crate) static SYMMETRIC_RECTIFY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SymmetricRectifyParameter", fields: &[
    field("filler", 1, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "wenwei202").decided(Decision::Honoured(&[]), ""),
    field("channel_shared", 2, Label::Optional, Kind::Bool, false, "false", "wenwei202").decided(Decision::Honoured(&[]), ""),
    field("thre_decay", 3, Label::Optional, Kind::Float, false, "0.0", "wenwei202").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static TRT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "TRTParameter", fields: &[
    field("trt_mode", 1, Label::Optional, Kind::Enum(&TRT_PARAMETER_TRT_MODE_ENUM), false, "INT8", "nvidia-0.17").decided(Decision::Unread, ""),
    field("top_k", 2, Label::Optional, Kind::Uint32, false, "1", "nvidia-0.17").decided(Decision::Unread, ""),
    field("deploy", 3, Label::Required, Kind::String, false, "", "nvidia-0.17").decided(Decision::Unread, ""),
    field("model", 4, Label::Required, Kind::String, false, "", "nvidia-0.17").decided(Decision::Unread, ""),
    field("deploy_outputs", 5, Label::Repeated, Kind::String, false, "", "nvidia-0.17").decided(Decision::Unread, ""),
    field("calibrator", 6, Label::Optional, Kind::String, false, "", "nvidia-0.17").decided(Decision::Unread, ""),
] };

pub(crate) static TAN_H_PARAMETER_DESC: MessageDesc = MessageDesc { name: "TanHParameter", fields: &[
    field("engine", 1, Label::Optional, Kind::Enum(&TAN_H_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "bvlc"),
] };

pub(crate) static THRESHOLD_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ThresholdParameter", fields: &[
    field("threshold", 1, Label::Optional, Kind::Float, false, "0", "bvlc"),
] };

pub(crate) static TILE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "TileParameter", fields: &[
    field("axis", 1, Label::Optional, Kind::Int32, false, "1", "bvlc"),
    field("tiles", 2, Label::Optional, Kind::Int32, false, "", "bvlc"),
] };

pub(crate) static TOKENIZED_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "TokenizedDataParameter", fields: &[
    field("input_type", 900000, Label::Optional, Kind::Enum(&TOKENIZED_DATA_PARAMETER_INPUT_TYPE_ENUM), false, "TEXT_FILE", "mycaffe").decided(Decision::Unread, ""),
    field("vocabulary_type", 900001, Label::Optional, Kind::Enum(&TOKENIZED_DATA_PARAMETER_VOCABULARY_TYPE_ENUM), false, "CHARACTER", "mycaffe").decided(Decision::Unread, ""),
    field("source", 900002, Label::Optional, Kind::String, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("batch_size", 900003, Label::Optional, Kind::Uint32, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("block_size", 900004, Label::Optional, Kind::Uint32, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("seed", 900005, Label::Optional, Kind::Int32, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("debug_index_file", 900006, Label::Optional, Kind::String, false, "", "mycaffe").decided(Decision::Unread, ""),
    field("python_path", 900007, Label::Optional, Kind::String, false, "", "mycaffe").decided(Decision::Unread, ""),
] };

pub(crate) static TRANSFORMATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "TransformationParameter", fields: &[
    field("scale", 1, Label::Optional, Kind::Float, false, "1", "bvlc"),
    field("mirror", 2, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("crop_size", 3, Label::Optional, Kind::Uint32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("mean_file", 4, Label::Optional, Kind::String, false, "", "bvlc"),
    field("mean_value", 5, Label::Repeated, Kind::Float, false, "", "bvlc"),
    field("force_color", 6, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("force_gray", 7, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("resize_param", 8, Label::Repeated, Kind::Message(&RESIZE_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&["AnnotatedData", "BoxData", "CompactData", "Data", "ImageData"]), "SSD, MobileNet-YOLO: pictures are changed before they are cropped"),
    field("noise_param", 9, Label::Repeated, Kind::Message(&NOISE_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&["AnnotatedData", "BoxData", "CompactData", "Data", "ImageData"]), "SSD, MobileNet-YOLO: pictures are changed before they are cropped"),
    field("emit_constraint", 10, Label::Optional, Kind::Message(&EMIT_CONSTRAINT_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&[]), "SSD: which boxes a cut-out keeps"),
    field("crop_h", 11, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,happynear,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&["AnnotatedData", "BoxData", "CompactData", "Data", "DenseImageData", "ImageData", "ImageSegData", "MemoryData", "VideoData", "WindowData", "WindowSegData"]), "SSD: `crop_size` of the height and of the width"),
    field("crop_w", 12, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,happynear,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::Honoured(&["AnnotatedData", "BoxData", "CompactData", "Data", "DenseImageData", "ImageData", "ImageSegData", "MemoryData", "VideoData", "WindowData", "WindowSegData"]), "SSD: `crop_size` of the height and of the width"),
    field("distort_param", 13, Label::Optional, Kind::Message(&DISTORTION_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&["AnnotatedData", "BoxData", "CompactData", "Data", "ImageData"]), "SSD, MobileNet-YOLO: pictures are changed before they are cropped"),
    field("expand_param", 14, Label::Optional, Kind::Message(&EXPANSION_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win").decided(Decision::Honoured(&["AnnotatedData", "BoxData", "CompactData", "Data", "ImageData"]), "SSD, MobileNet-YOLO: pictures are changed before they are cropped"),
    field("vertical_stretch_upper", 15, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::RefusedUnless(""), "is NVIDIA's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("horizontal_stretch_lower", 16, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::RefusedUnless(""), "is NVIDIA's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("horizontal_stretch_upper", 17, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::RefusedUnless(""), "is NVIDIA's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("interpolation_algo_down", 18, Label::Optional, Kind::Enum(&TRANSFORMATION_PARAMETER_INTERPOLATION_ALGO_ENUM), false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::RefusedUnless(""), "is NVIDIA's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("interpolation_algo_up", 19, Label::Optional, Kind::Enum(&TRANSFORMATION_PARAMETER_INTERPOLATION_ALGO_ENUM), false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::RefusedUnless(""), "is NVIDIA's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("allow_upscale", 20, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::RefusedUnless(""), "is NVIDIA's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("forward_packing", 21, Label::Optional, Kind::Enum(&PACKING_ENUM), false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "how pictures lie in memory; the numbers are the same"),
    field("display", 22, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,aug2").decided(Decision::Harmless, "only for the log or to show pictures"),
    field("num_labels", 23, Label::Optional, Kind::Int32, false, "", "nvidia-0.17").decided(Decision::RefusedUnless(""), "is NVIDIA's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("target_dist", 24, Label::Optional, Kind::Float, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("center_perterb_max", 25, Label::Optional, Kind::Float, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("sigma", 26, Label::Optional, Kind::Float, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("sigma_center", 27, Label::Optional, Kind::Float, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("clahe_tile_size", 28, Label::Optional, Kind::Float, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("clahe_clip_limit", 29, Label::Optional, Kind::Float, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("do_clahe", 30, Label::Optional, Kind::Bool, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("cvt_bgr2rgb", 31, Label::Optional, Kind::Bool, false, "", "mobilenet-yolo").decided(Decision::Honoured(&["AnnotatedData", "BoxData", "CompactData", "Data", "ImageData"]), "SSD, MobileNet-YOLO: pictures are changed before they are cropped"),
    field("num_total_augs", 32, Label::Optional, Kind::Uint32, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("aug_way", 33, Label::Optional, Kind::String, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("gray", 34, Label::Optional, Kind::Uint32, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("np_in_lmdb", 35, Label::Optional, Kind::Uint32, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("transform_body_joint", 38, Label::Optional, Kind::Bool, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("use_gpu_transform", 900000, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis").decided(Decision::Harmless, "how pictures lie in memory; the numbers are the same"),
    field("random_seed", 900001, Label::Optional, Kind::Int64, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::Harmless, "the seed of a generator of its own; ours draws from the one of the net"),
    field("img_rand_resize_lower", 900002, Label::Optional, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::RefusedUnless(""), "is NVIDIA's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("img_rand_resize_upper", 900003, Label::Optional, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::RefusedUnless(""), "is NVIDIA's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("rand_resize_ratio_lower", 900004, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::RefusedUnless(""), "is NVIDIA's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("rand_resize_ratio_upper", 900005, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::RefusedUnless(""), "is NVIDIA's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("vertical_stretch_lower", 900006, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16").decided(Decision::RefusedUnless(""), "is NVIDIA's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("min_scaling_factor", 900007, Label::Optional, Kind::Float, false, "", "aug1,aug2,mobilenet-yolo").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("max_scaling_factor", 900008, Label::Optional, Kind::Float, false, "", "aug1,aug2,mobilenet-yolo").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("max_rotation_angle", 900009, Label::Optional, Kind::Uint32, false, "", "aug1,mobilenet-yolo").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("contrast_brightness_adjustment", 900010, Label::Optional, Kind::Bool, false, "", "aug1,mobilenet-yolo").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("smooth_filtering", 900011, Label::Optional, Kind::Bool, false, "", "aug1,aug2,mobilenet-yolo").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("min_side_min", 900012, Label::Optional, Kind::Uint32, false, "", "aug1,mobilenet-yolo").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("min_contrast", 900013, Label::Optional, Kind::Float, false, "", "aug1,mobilenet-yolo").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("max_contrast", 900014, Label::Optional, Kind::Float, false, "", "aug1,mobilenet-yolo").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("max_brightness_shift", 900015, Label::Optional, Kind::Uint32, false, "", "aug1,mobilenet-yolo").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("max_smooth", 900016, Label::Optional, Kind::Float, false, "", "aug1,mobilenet-yolo").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("apply_probability", 900017, Label::Optional, Kind::Float, false, "", "aug1,mobilenet-yolo").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("debug_params", 900018, Label::Optional, Kind::Bool, false, "", "aug1,mobilenet-yolo").decided(Decision::Harmless, "only for the log or to show pictures"),
    field("max_color_shift", 900019, Label::Optional, Kind::Uint32, false, "", "aug1,mobilenet-yolo").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("min_side_max", 900020, Label::Optional, Kind::Uint32, false, "", "aug1,mobilenet-yolo").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("min_side", 900021, Label::Optional, Kind::Uint32, false, "", "aug1,mobilenet-yolo").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("rotation_angle_interval", 900022, Label::Optional, Kind::Float, false, "", "aug2").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("contrast_adjustment", 900023, Label::Optional, Kind::Bool, false, "", "aug2").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("jpeg_compression", 900024, Label::Optional, Kind::Bool, false, "", "aug2").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("multiscale", 900025, Label::Optional, Kind::Bool, false, "", "caffe-windows").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("scale_factors", 900026, Label::Repeated, Kind::Float, false, "", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&["ImageSegData", "WindowSegData"]), "DeepLab: sizes of the picture and its map, one of them drawn for each"),
    field("crop_width", 900027, Label::Optional, Kind::Uint32, false, "", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&["AnnotatedData", "BoxData", "CompactData", "Data", "DenseImageData", "ImageData", "ImageSegData", "MemoryData", "VideoData", "WindowData", "WindowSegData"]), "cbfinn, DeepLab: as `crop_h` and `crop_w`"),
    field("crop_height", 900028, Label::Optional, Kind::Uint32, false, "", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&["AnnotatedData", "BoxData", "CompactData", "Data", "DenseImageData", "ImageData", "ImageSegData", "MemoryData", "VideoData", "WindowData", "WindowSegData"]), "cbfinn, DeepLab: as `crop_h` and `crop_w`"),
    field("center_crop", 900029, Label::Optional, Kind::Bool, false, "", "happynear").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("erase_ratio", 900030, Label::Optional, Kind::Float, false, "", "happynear").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("scale_min", 900031, Label::Optional, Kind::Float, false, "", "happynear,rtpose").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("scale_max", 900032, Label::Optional, Kind::Float, false, "", "happynear,rtpose").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("aspect_min", 900033, Label::Optional, Kind::Float, false, "", "happynear").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("aspect_max", 900034, Label::Optional, Kind::Float, false, "", "happynear").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("random_resize_param", 900035, Label::Optional, Kind::Message(&RANDOM_RESIZE_PARAMETER_DESC), false, "", "intel").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("random_aspect_ratio_param", 900036, Label::Optional, Kind::Message(&RANDOM_ASPECT_RATIO_PARAMETER_DESC), false, "", "intel").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("flow", 900037, Label::Optional, Kind::Bool, false, "", "intel").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("bgr2rgb", 900038, Label::Optional, Kind::Bool, false, "", "intel").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("pad", 900039, Label::Optional, Kind::Uint32, false, "", "intel").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("rotate", 900040, Label::Optional, Kind::Bool, false, "", "jolibrain,vitis").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("geometry_param", 900041, Label::Optional, Kind::Message(&GEOMETRY_PARAMETER_DESC), false, "", "jolibrain").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("untransformed_top", 900042, Label::Optional, Kind::Bool, false, "", "jolibrain").decided(Decision::RefusedUnless(""), "is jolibrain's top of pictures as they were read, which is not supported"),
    field("enable_classf_aug", 900043, Label::Optional, Kind::Bool, false, "", "mobilenet-yolo").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("vertical_mirror", 900044, Label::Optional, Kind::Bool, false, "", "parsenet").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("random_90_deg_rot", 900045, Label::Optional, Kind::Bool, false, "", "parsenet").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("max_cvg_len", 900046, Label::Optional, Kind::Uint32, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("min_cvg_len", 900047, Label::Optional, Kind::Uint32, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("opaque_coverage", 900048, Label::Optional, Kind::Bool, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("coverage", 900049, Label::Optional, Kind::String, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("flip_prob", 900050, Label::Optional, Kind::Float, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("max_rotate_degree", 900051, Label::Optional, Kind::Float, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("visualize", 900052, Label::Optional, Kind::Bool, false, "", "rtpose").decided(Decision::Harmless, "only for the log or to show pictures"),
    field("crop_size_x", 900053, Label::Optional, Kind::Uint32, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("crop_size_y", 900054, Label::Optional, Kind::Uint32, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("scale_prob", 900055, Label::Optional, Kind::Float, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("bbox_norm_factor", 900056, Label::Optional, Kind::Float, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("img_header", 900057, Label::Optional, Kind::String, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("stride", 900058, Label::Optional, Kind::Int64, false, "", "rtpose,yjxiong").decided(Decision::Honoured(&["SegData"]), "TSN: what the sides of pictures are multiples of, and the most that they may have"),
    field("scale_cvg", 900059, Label::Optional, Kind::Float, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("num_parts", 900060, Label::Optional, Kind::Uint32, false, "", "rtpose").decided(Decision::RefusedUnless(""), "is of OpenPose's or DetectNet's data layer, which is not supported"),
    field("caffe_yolo", 900061, Label::Optional, Kind::Bool, false, "", "synopsys").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("fix_crop", 900062, Label::Optional, Kind::Bool, false, "", "yjxiong").decided(Decision::Honoured(&["VideoData"]), "TSN: crops at certain places and of several sizes, and mirrored flows"),
    field("multi_scale", 900063, Label::Optional, Kind::Bool, false, "", "yjxiong").decided(Decision::Honoured(&["VideoData"]), "TSN: crops at certain places and of several sizes, and mirrored flows"),
    field("scale_ratios", 900064, Label::Repeated, Kind::Float, false, "", "yjxiong").decided(Decision::Honoured(&["SegData", "VideoData"]), "TSN: sizes of crops; of SegData, the least and the greatest factor of the sides"),
    field("max_distort", 900065, Label::Optional, Kind::Int32, false, "", "yjxiong").decided(Decision::Honoured(&["VideoData"]), "TSN: crops at certain places and of several sizes, and mirrored flows"),
    field("is_flow", 900066, Label::Optional, Kind::Bool, false, "", "yjxiong").decided(Decision::Honoured(&["VideoData"]), "TSN: crops at certain places and of several sizes, and mirrored flows"),
    field("more_fix_crop", 900067, Label::Optional, Kind::Bool, false, "", "yjxiong").decided(Decision::Honoured(&["VideoData"]), "TSN: crops at certain places and of several sizes, and mirrored flows"),
    field("upper_size", 900068, Label::Optional, Kind::Int32, false, "", "yjxiong").decided(Decision::Honoured(&["SegData"]), "TSN: what the sides of pictures are multiples of, and the most that they may have"),
    field("upper_height", 900069, Label::Optional, Kind::Int32, false, "", "yjxiong").decided(Decision::Honoured(&["SegData"]), "TSN: what the sides of pictures are multiples of, and the most that they may have"),
    field("upper_width", 900070, Label::Optional, Kind::Int32, false, "", "yjxiong").decided(Decision::Honoured(&["SegData"]), "TSN: what the sides of pictures are multiples of, and the most that they may have"),
    field("original_image", 900071, Label::Optional, Kind::Bool, false, "", "yjxiong").decided(Decision::RefusedUnless(""), "is TSN's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("debug_display", 900072, Label::Optional, Kind::Bool, false, "false", "kaggle-bowl").decided(Decision::Harmless, "only for the log or to show pictures"),
    field("angle_interval", 900073, Label::Optional, Kind::Float, false, "1", "kaggle-bowl").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("max_shearing_ratio", 900074, Label::Optional, Kind::Float, false, "0", "kaggle-bowl").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("max_perspective_ratio", 900075, Label::Optional, Kind::Float, false, "0", "kaggle-bowl").decided(Decision::RefusedUnless(""), "is a fork's change of the pictures, which is not supported; remove it, or change the pictures before"),
    field("warp_fillval", 900076, Label::Optional, Kind::Int32, false, "0", "kaggle-bowl").decided(Decision::Harmless, "read only with changes of the pictures that are refused"),
    field("use_imagedb_mean", 900077, Label::Optional, Kind::Bool, false, "false", "mycaffe").decided(Decision::RefusedUnless(""), "is the mean in MyCaffe's own database, which is not read; give mean_file or mean_value"),
    field("use_image_mean", 900078, Label::Optional, Kind::Bool, false, "false", "mycaffe").decided(Decision::RefusedUnless(""), "is the mean in MyCaffe's own database, which is not read; give mean_file or mean_value"),
    field("color_order", 900079, Label::Optional, Kind::Enum(&TRANSFORMATION_PARAMETER_COLOR_ORDER_ENUM), false, "RGB", "mycaffe").decided(Decision::RefusedUnless("BGR"), "is MyCaffe's order of the channels, which is BGR here; turn the channels round when the database is made"),
    field("distortion_param", 900080, Label::Optional, Kind::Message(&IMAGE_DISTORTION_PARAMETER_DESC), false, "", "mycaffe").decided(Decision::RefusedUnless(""), "is MyCaffe's change of the pictures or labels, which is not supported; remove it, or change the data before"),
    field("mask_param", 900081, Label::Optional, Kind::Message(&IMAGE_MASK_PARAMETER_DESC), false, "", "mycaffe").decided(Decision::RefusedUnless(""), "is MyCaffe's change of the pictures or labels, which is not supported; remove it, or change the data before"),
    field("label_mapping", 900082, Label::Optional, Kind::Message(&LABEL_MAPPING_PARAMETER_DESC), false, "", "mycaffe").decided(Decision::RefusedUnless(""), "is MyCaffe's change of the pictures or labels, which is not supported; remove it, or change the data before"),
] };

pub(crate) static TRANSFORMER_BLOCK_PARAMETER_DESC: MessageDesc = MessageDesc { name: "TransformerBlockParameter", fields: &[
    field("layers", 900000, Label::Optional, Kind::Uint32, false, "6", "mycaffe").decided(Decision::Unread, ""),
    field("heads", 900001, Label::Optional, Kind::Uint32, false, "6", "mycaffe").decided(Decision::Unread, ""),
    field("embed", 900002, Label::Optional, Kind::Uint32, false, "192", "mycaffe").decided(Decision::Unread, ""),
    field("hidden_dim", 900003, Label::Optional, Kind::Uint32, false, "0", "mycaffe").decided(Decision::Unread, ""),
    field("block_size", 900004, Label::Optional, Kind::Uint32, false, "128", "mycaffe").decided(Decision::Unread, ""),
    field("attn_dropout", 900005, Label::Optional, Kind::Double, false, "0.1", "mycaffe").decided(Decision::Unread, ""),
    field("resid_dropout", 900006, Label::Optional, Kind::Double, false, "0.1", "mycaffe").decided(Decision::Unread, ""),
    field("multiple_of", 900007, Label::Optional, Kind::Uint32, false, "64", "mycaffe").decided(Decision::Unread, ""),
    field("activation", 900008, Label::Optional, Kind::Enum(&TRANSFORMER_BLOCK_PARAMETER_ACTIVATION_ENUM), false, "RELU", "mycaffe").decided(Decision::Unread, ""),
    field("block_type", 900009, Label::Optional, Kind::Enum(&TRANSFORMER_BLOCK_PARAMETER_BLOCK_TYPE_ENUM), false, "CAUSAL_SELF_ATTENTION", "mycaffe").decided(Decision::Unread, ""),
    field("normalization", 900010, Label::Optional, Kind::Enum(&TRANSFORMER_BLOCK_PARAMETER_NORMALIZATION_ENUM), false, "LAYER_NORM", "mycaffe").decided(Decision::Unread, ""),
    field("bias_term", 900011, Label::Optional, Kind::Bool, false, "true", "mycaffe").decided(Decision::Unread, ""),
    field("enable_llama_style_head", 900012, Label::Optional, Kind::Bool, false, "false", "mycaffe").decided(Decision::Unread, ""),
    field("enable_rotary_positional_embedding", 900013, Label::Optional, Kind::Bool, false, "false", "mycaffe").decided(Decision::Unread, ""),
    field("enable_ln_cuda_impl", 900014, Label::Optional, Kind::Bool, false, "false", "mycaffe").decided(Decision::Unread, ""),
] };

pub(crate) static TRANSPOSE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "TransposeParameter", fields: &[
    field("dim", 1, Label::Repeated, Kind::Int32, false, "", "ctpn").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static TRIPLET_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "TripletLossParameter", fields: &[
    field("margin", 1, Label::Optional, Kind::Float, false, "1.0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("alpha", 900000, Label::Optional, Kind::Double, false, "", "mycaffe").decided(Decision::Honoured(&[]), ""),
    field("pregen_label_start", 900001, Label::Optional, Kind::Int32, false, "", "mycaffe").decided(Decision::Harmless, "concerns labels, which the loss does not read"),
    field("mu", 900002, Label::Optional, Kind::Float, false, "1", "caffe-sl").decided(Decision::Honoured(&[]), ""),
    field("sample", 900003, Label::Optional, Kind::Bool, false, "false", "caffe-sl").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static TRUNCATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "TruncationParameter", fields: &[
    field("lower_bound", 1, Label::Optional, Kind::Float, false, "0", "happynear").decided(Decision::Honoured(&[]), ""),
    field("upper_bound", 2, Label::Optional, Kind::Float, false, "5", "happynear").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static TUNING_SET_DESC: MessageDesc = MessageDesc { name: "TuningSet", fields: &[
    field("name", 1, Label::Repeated, Kind::String, false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
    field("value", 2, Label::Repeated, Kind::Int64, false, "", "bvlc-opencl,naibaf7").decided(Decision::Unread, ""),
] };

pub(crate) static UN_POOLING_PARAMETER_DESC: MessageDesc = MessageDesc { name: "UnPoolingParameter", fields: &[
    field("unpool", 1, Label::Optional, Kind::Enum(&UN_POOLING_PARAMETER_UN_POOL_METHOD_ENUM), false, "FIXED", "parsenet").decided(Decision::Honoured(&[]), ""),
    field("out_kernel_size", 2, Label::Optional, Kind::Uint32, false, "", "parsenet").decided(Decision::Honoured(&[]), ""),
    field("out_stride", 3, Label::Optional, Kind::Uint32, false, "1", "parsenet").decided(Decision::Honoured(&[]), ""),
    field("out_pad", 4, Label::Optional, Kind::Uint32, false, "0", "parsenet").decided(Decision::Honoured(&[]), ""),
    field("out_kernel_h", 5, Label::Optional, Kind::Uint32, false, "", "parsenet").decided(Decision::Honoured(&[]), ""),
    field("out_kernel_w", 6, Label::Optional, Kind::Uint32, false, "", "parsenet").decided(Decision::Honoured(&[]), ""),
    field("out_stride_h", 7, Label::Optional, Kind::Uint32, false, "", "parsenet").decided(Decision::Honoured(&[]), ""),
    field("out_stride_w", 8, Label::Optional, Kind::Uint32, false, "", "parsenet").decided(Decision::Honoured(&[]), ""),
    field("out_pad_h", 9, Label::Optional, Kind::Uint32, false, "0", "parsenet").decided(Decision::Honoured(&[]), ""),
    field("out_pad_w", 10, Label::Optional, Kind::Uint32, false, "0", "parsenet").decided(Decision::Honoured(&[]), ""),
    field("pool", 900000, Label::Optional, Kind::Enum(&POOLING_PARAMETER_POOL_METHOD_ENUM), false, "MAX", "mycaffe").decided(Decision::Honoured(&[]), ""),
    field("kernel_size", 900001, Label::Optional, Kind::Uint32, false, "", "deconvnet").decided(Decision::Honoured(&[]), ""),
    field("kernel_h", 900002, Label::Optional, Kind::Uint32, false, "", "deconvnet").decided(Decision::Honoured(&[]), ""),
    field("kernel_w", 900003, Label::Optional, Kind::Uint32, false, "", "deconvnet").decided(Decision::Honoured(&[]), ""),
    field("stride", 900004, Label::Optional, Kind::Uint32, false, "1", "deconvnet").decided(Decision::Honoured(&[]), ""),
    field("stride_h", 900005, Label::Optional, Kind::Uint32, false, "", "deconvnet").decided(Decision::Honoured(&[]), ""),
    field("stride_w", 900006, Label::Optional, Kind::Uint32, false, "", "deconvnet").decided(Decision::Honoured(&[]), ""),
    field("pad", 900007, Label::Optional, Kind::Uint32, false, "0", "deconvnet").decided(Decision::Honoured(&[]), ""),
    field("pad_h", 900008, Label::Optional, Kind::Uint32, false, "0", "deconvnet").decided(Decision::Honoured(&[]), ""),
    field("pad_w", 900009, Label::Optional, Kind::Uint32, false, "0", "deconvnet").decided(Decision::Honoured(&[]), ""),
    field("unpool_size", 900010, Label::Optional, Kind::Uint32, false, "", "deconvnet").decided(Decision::Honoured(&[]), ""),
    field("unpool_h", 900011, Label::Optional, Kind::Uint32, false, "", "deconvnet").decided(Decision::Honoured(&[]), ""),
    field("unpool_w", 900012, Label::Optional, Kind::Uint32, false, "", "deconvnet").decided(Decision::Honoured(&[]), ""),
    field("engine", 900013, Label::Optional, Kind::Enum(&POOLING_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "deconvnet").decided(Decision::Harmless, "which library computes; the result is the same"),
] };

pub(crate) static UNIQUE_LABEL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "UniqueLabelParameter", fields: &[
    field("max_labels", 1, Label::Required, Kind::Int32, false, "", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("ignore_label", 2, Label::Repeated, Kind::Int32, false, "", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("force_label", 3, Label::Repeated, Kind::Float, false, "", "deeplab2,pspnet,synopsys").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static UPSAMPLE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "UpsampleParameter", fields: &[
    field("scale", 1, Label::Optional, Kind::Int64, false, "2", "enet,jolibrain,mobilenet-yolo,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("scale_h", 2, Label::Optional, Kind::Uint32, false, "", "enet,jolibrain,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("scale_w", 3, Label::Optional, Kind::Uint32, false, "", "enet,jolibrain,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("pad_out_h", 4, Label::Optional, Kind::Bool, false, "false", "enet,jolibrain,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("pad_out_w", 5, Label::Optional, Kind::Bool, false, "false", "enet,jolibrain,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("upsample_h", 6, Label::Optional, Kind::Uint32, false, "", "enet,jolibrain,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
    field("upsample_w", 7, Label::Optional, Kind::Uint32, false, "", "enet,jolibrain,segnet,synopsys").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static V0_LAYER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "V0LayerParameter", fields: &[
    field("name", 1, Label::Optional, Kind::String, false, "", "bvlc"),
    field("type", 2, Label::Optional, Kind::String, false, "", "bvlc"),
    field("num_output", 3, Label::Optional, Kind::Uint32, false, "", "bvlc"),
    field("biasterm", 4, Label::Optional, Kind::Bool, false, "true", "bvlc"),
    field("weight_filler", 5, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("bias_filler", 6, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("pad", 7, Label::Optional, Kind::Uint32, false, "0", "bvlc"),
    field("kernelsize", 8, Label::Optional, Kind::Uint32, false, "", "bvlc"),
    field("group", 9, Label::Optional, Kind::Uint32, false, "1", "bvlc"),
    field("stride", 10, Label::Optional, Kind::Uint32, false, "1", "bvlc"),
    field("pool", 11, Label::Optional, Kind::Enum(&V0_LAYER_PARAMETER_POOL_METHOD_ENUM), false, "MAX", "bvlc"),
    field("dropout_ratio", 12, Label::Optional, Kind::Float, false, "0.5", "bvlc"),
    field("local_size", 13, Label::Optional, Kind::Uint32, false, "5", "bvlc"),
    field("alpha", 14, Label::Optional, Kind::Float, false, "1", "bvlc"),
    field("beta", 15, Label::Optional, Kind::Float, false, "0.75", "bvlc"),
    field("source", 16, Label::Optional, Kind::String, false, "", "bvlc"),
    field("scale", 17, Label::Optional, Kind::Float, false, "1", "bvlc"),
    field("meanfile", 18, Label::Optional, Kind::String, false, "", "bvlc"),
    field("batchsize", 19, Label::Optional, Kind::Uint32, false, "", "bvlc"),
    field("cropsize", 20, Label::Optional, Kind::Uint32, false, "0", "bvlc"),
    field("mirror", 21, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("k", 22, Label::Optional, Kind::Float, false, "1", "bvlc"),
    field("blobs", 50, Label::Repeated, Kind::Message(&BLOB_PROTO_DESC), false, "", "bvlc"),
    field("blobs_lr", 51, Label::Repeated, Kind::Float, false, "", "bvlc"),
    field("weight_decay", 52, Label::Repeated, Kind::Float, false, "", "bvlc"),
    field("rand_skip", 53, Label::Optional, Kind::Uint32, false, "0", "bvlc"),
    field("det_fg_threshold", 54, Label::Optional, Kind::Float, false, "0.5", "bvlc"),
    field("det_bg_threshold", 55, Label::Optional, Kind::Float, false, "0.5", "bvlc"),
    field("det_fg_fraction", 56, Label::Optional, Kind::Float, false, "0.25", "bvlc"),
    field("det_context_pad", 58, Label::Optional, Kind::Uint32, false, "0", "bvlc"),
    field("det_crop_mode", 59, Label::Optional, Kind::String, false, "\"warp\"", "bvlc"),
    field("new_num", 60, Label::Optional, Kind::Int32, false, "0", "bvlc"),
    field("new_channels", 61, Label::Optional, Kind::Int32, false, "0", "bvlc"),
    field("new_height", 62, Label::Optional, Kind::Int32, false, "0", "bvlc"),
    field("new_width", 63, Label::Optional, Kind::Int32, false, "0", "bvlc"),
    field("shuffle_images", 64, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("concat_dim", 65, Label::Optional, Kind::Uint32, false, "1", "bvlc"),
    field("hdf5_output_param", 1001, Label::Optional, Kind::Message(&HDF5_OUTPUT_PARAMETER_DESC), false, "", "bvlc"),
] };

pub(crate) static V1_LAYER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "V1LayerParameter", fields: &[
    field("layer", 1, Label::Optional, Kind::Message(&V0_LAYER_PARAMETER_DESC), false, "", "bvlc"),
    field("bottom", 2, Label::Repeated, Kind::String, false, "", "bvlc"),
    field("top", 3, Label::Repeated, Kind::String, false, "", "bvlc"),
    field("name", 4, Label::Optional, Kind::String, false, "", "bvlc"),
    field("type", 5, Label::Optional, Kind::Enum(&V1_LAYER_PARAMETER_LAYER_TYPE_ENUM), false, "", "bvlc"),
    field("blobs", 6, Label::Repeated, Kind::Message(&BLOB_PROTO_DESC), false, "", "bvlc"),
    field("blobs_lr", 7, Label::Repeated, Kind::Float, false, "", "bvlc"),
    field("weight_decay", 8, Label::Repeated, Kind::Float, false, "", "bvlc"),
    field("concat_param", 9, Label::Optional, Kind::Message(&CONCAT_PARAMETER_DESC), false, "", "bvlc"),
    field("convolution_param", 10, Label::Optional, Kind::Message(&CONVOLUTION_PARAMETER_DESC), false, "", "bvlc"),
    field("data_param", 11, Label::Optional, Kind::Message(&DATA_PARAMETER_DESC), false, "", "bvlc"),
    field("dropout_param", 12, Label::Optional, Kind::Message(&DROPOUT_PARAMETER_DESC), false, "", "bvlc"),
    field("hdf5_data_param", 13, Label::Optional, Kind::Message(&HDF5_DATA_PARAMETER_DESC), false, "", "bvlc"),
    field("hdf5_output_param", 14, Label::Optional, Kind::Message(&HDF5_OUTPUT_PARAMETER_DESC), false, "", "bvlc"),
    field("image_data_param", 15, Label::Optional, Kind::Message(&IMAGE_DATA_PARAMETER_DESC), false, "", "bvlc"),
    field("infogain_loss_param", 16, Label::Optional, Kind::Message(&INFOGAIN_LOSS_PARAMETER_DESC), false, "", "bvlc"),
    field("inner_product_param", 17, Label::Optional, Kind::Message(&INNER_PRODUCT_PARAMETER_DESC), false, "", "bvlc"),
    field("lrn_param", 18, Label::Optional, Kind::Message(&LRN_PARAMETER_DESC), false, "", "bvlc"),
    field("pooling_param", 19, Label::Optional, Kind::Message(&POOLING_PARAMETER_DESC), false, "", "bvlc"),
    field("window_data_param", 20, Label::Optional, Kind::Message(&WINDOW_DATA_PARAMETER_DESC), false, "", "bvlc"),
    field("power_param", 21, Label::Optional, Kind::Message(&POWER_PARAMETER_DESC), false, "", "bvlc"),
    field("memory_data_param", 22, Label::Optional, Kind::Message(&MEMORY_DATA_PARAMETER_DESC), false, "", "bvlc"),
    field("argmax_param", 23, Label::Optional, Kind::Message(&ARG_MAX_PARAMETER_DESC), false, "", "bvlc"),
    field("eltwise_param", 24, Label::Optional, Kind::Message(&ELTWISE_PARAMETER_DESC), false, "", "bvlc"),
    field("threshold_param", 25, Label::Optional, Kind::Message(&THRESHOLD_PARAMETER_DESC), false, "", "bvlc"),
    field("dummy_data_param", 26, Label::Optional, Kind::Message(&DUMMY_DATA_PARAMETER_DESC), false, "", "bvlc"),
    field("accuracy_param", 27, Label::Optional, Kind::Message(&ACCURACY_PARAMETER_DESC), false, "", "bvlc"),
    field("hinge_loss_param", 29, Label::Optional, Kind::Message(&HINGE_LOSS_PARAMETER_DESC), false, "", "bvlc"),
    field("relu_param", 30, Label::Optional, Kind::Message(&RE_LU_PARAMETER_DESC), false, "", "bvlc"),
    field("slice_param", 31, Label::Optional, Kind::Message(&SLICE_PARAMETER_DESC), false, "", "bvlc"),
    field("include", 32, Label::Repeated, Kind::Message(&NET_STATE_RULE_DESC), false, "", "bvlc"),
    field("exclude", 33, Label::Repeated, Kind::Message(&NET_STATE_RULE_DESC), false, "", "bvlc"),
    field("mvn_param", 34, Label::Optional, Kind::Message(&MVN_PARAMETER_DESC), false, "", "bvlc"),
    field("loss_weight", 35, Label::Repeated, Kind::Float, false, "", "bvlc"),
    field("transform_param", 36, Label::Optional, Kind::Message(&TRANSFORMATION_PARAMETER_DESC), false, "", "bvlc"),
    field("tanh_param", 37, Label::Optional, Kind::Message(&TAN_H_PARAMETER_DESC), false, "", "bvlc"),
    field("sigmoid_param", 38, Label::Optional, Kind::Message(&SIGMOID_PARAMETER_DESC), false, "", "bvlc"),
    field("softmax_param", 39, Label::Optional, Kind::Message(&SOFTMAX_PARAMETER_DESC), false, "", "bvlc"),
    field("contrastive_loss_param", 40, Label::Optional, Kind::Message(&CONTRASTIVE_LOSS_PARAMETER_DESC), false, "", "bvlc"),
    field("exp_param", 41, Label::Optional, Kind::Message(&EXP_PARAMETER_DESC), false, "", "bvlc"),
    field("loss_param", 42, Label::Optional, Kind::Message(&LOSS_PARAMETER_DESC), false, "", "bvlc"),
    field("param", 1001, Label::Repeated, Kind::String, false, "", "bvlc"),
    field("blob_share_mode", 1002, Label::Repeated, Kind::Enum(&V1_LAYER_PARAMETER_DIM_CHECK_MODE_ENUM), false, "", "bvlc"),
] };

pub(crate) static VIDEO_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "VideoDataParameter", fields: &[
    field("video_type", 1, Label::Optional, Kind::Enum(&VIDEO_DATA_PARAMETER_VIDEO_TYPE_ENUM), false, "WEBCAM", "ssd,nvidia-0.17,intel,jolibrain,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::RefusedUnless(""), "is SSD's camera or film, which is not supported; write the film as pictures, and give them to `caffe detect`"),
    field("device_id", 2, Label::Optional, Kind::Int32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::RefusedUnless(""), "is SSD's camera or film, which is not supported; write the film as pictures, and give them to `caffe detect`"),
    field("video_file", 3, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,refinedet,synopsys,textboxes,vitis,yolov3-win").decided(Decision::RefusedUnless(""), "is SSD's camera or film, which is not supported; write the film as pictures, and give them to `caffe detect`"),
    field("skip_frames", 4, Label::Optional, Kind::Uint32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,refinedet,synopsys,vitis,yolov3-win").decided(Decision::RefusedUnless(""), "is SSD's camera or film, which is not supported; write the film as pictures, and give them to `caffe detect`"),
    field("crop_size", 5, Label::Optional, Kind::Uint32, false, "0", "c3d-1.1,yjxiong").decided(Decision::RefusedUnless(""), "is C3D's change of the pictures, which is not supported; give it in transform_param"),
    field("mirror", 6, Label::Optional, Kind::Bool, false, "false", "c3d-1.1,yjxiong").decided(Decision::RefusedUnless(""), "is C3D's change of the pictures, which is not supported; give it in transform_param"),
    field("rand_skip", 7, Label::Optional, Kind::Uint32, false, "0", "c3d-1.1,video-caffe,yjxiong").decided(Decision::Honoured(&[]), ""),
    field("shuffle", 8, Label::Optional, Kind::Bool, false, "false", "c3d-1.1,video-caffe,yjxiong").decided(Decision::Honoured(&[]), ""),
    field("new_height", 9, Label::Optional, Kind::Uint32, false, "0", "c3d-1.1,video-caffe,yjxiong").decided(Decision::Honoured(&[]), ""),
    field("new_width", 10, Label::Optional, Kind::Uint32, false, "0", "c3d-1.1,video-caffe,yjxiong").decided(Decision::Honoured(&[]), ""),
    field("is_color", 11, Label::Optional, Kind::Bool, false, "true", "c3d-1.1,video-caffe").decided(Decision::Honoured(&[]), ""),
    field("root_folder", 12, Label::Optional, Kind::String, false, "\"\"", "c3d-1.1,video-caffe").decided(Decision::Honoured(&[]), ""),
    field("new_length", 13, Label::Optional, Kind::Uint32, false, "", "c3d-1.1,video-caffe,yjxiong").decided(Decision::Honoured(&[]), ""),
    field("show_data", 14, Label::Optional, Kind::Bool, false, "false", "c3d-1.1").decided(Decision::Harmless, "only to show pictures"),
    field("use_image", 15, Label::Optional, Kind::Bool, false, "false", "c3d-1.1").decided(Decision::Honoured(&[]), ""),
    field("use_temporal_jitter", 16, Label::Optional, Kind::Bool, false, "false", "c3d-1.1").decided(Decision::RefusedUnless(""), "is C3D's choice of the frames, which is not supported; choose them in the list"),
    field("sampling_rate", 17, Label::Optional, Kind::Uint32, false, "1", "c3d-1.1").decided(Decision::Honoured(&[]), ""),
    field("max_sampling_rate", 18, Label::Optional, Kind::Uint32, false, "1", "c3d-1.1").decided(Decision::RefusedUnless(""), "is C3D's choice of the frames, which is not supported; choose them in the list"),
    field("use_sampling_rate_jitter", 19, Label::Optional, Kind::Bool, false, "false", "c3d-1.1").decided(Decision::RefusedUnless(""), "is C3D's choice of the frames, which is not supported; choose them in the list"),
    field("use_multiple_label", 20, Label::Optional, Kind::Bool, false, "false", "c3d-1.1").decided(Decision::RefusedUnless(""), "is C3D's several labels, which are not supported; take an HDF5Data layer"),
    field("num_of_labels", 21, Label::Optional, Kind::Uint32, false, "1", "c3d-1.1").decided(Decision::RefusedUnless(""), "is C3D's several labels, which are not supported; take an HDF5Data layer"),
    field("source", 900000, Label::Optional, Kind::String, false, "", "c3d-1.1,video-caffe,yjxiong").decided(Decision::Honoured(&[]), ""),
    field("scale", 900001, Label::Optional, Kind::Float, false, "1", "c3d-1.1,yjxiong").decided(Decision::RefusedUnless(""), "is C3D's change of the pictures, which is not supported; give it in transform_param"),
    field("mean_file", 900002, Label::Optional, Kind::String, false, "", "c3d-1.1,yjxiong").decided(Decision::RefusedUnless(""), "is C3D's change of the pictures, which is not supported; give it in transform_param"),
    field("batch_size", 900003, Label::Optional, Kind::Uint32, false, "1", "c3d-1.1,video-caffe,yjxiong").decided(Decision::Honoured(&[]), ""),
    field("num_segments", 900004, Label::Optional, Kind::Uint32, false, "1", "yjxiong").decided(Decision::Honoured(&[]), ""),
    field("modality", 900005, Label::Optional, Kind::Enum(&VIDEO_DATA_PARAMETER_MODALITY_ENUM), false, "FLOW", "yjxiong").decided(Decision::Honoured(&[]), ""),
    field("name_pattern", 900006, Label::Optional, Kind::String, false, "", "yjxiong").decided(Decision::Honoured(&[]), ""),
    field("encoded", 900007, Label::Optional, Kind::Bool, false, "false", "yjxiong").decided(Decision::RefusedUnless(""), "is TSN's other form of the frames, which is not supported"),
    field("grayscale", 900008, Label::Optional, Kind::Bool, false, "false", "yjxiong").decided(Decision::RefusedUnless(""), "is TSN's other form of the frames, which is not supported"),
    field("length_first", 900009, Label::Optional, Kind::Bool, false, "false", "yjxiong-3d").decided(Decision::RefusedUnless(""), "is TSN's other form of the frames, which is not supported"),
] };

pub(crate) static VOLUME_DATUM_DESC: MessageDesc = MessageDesc { name: "VolumeDatum", fields: &[
    field("channels", 1, Label::Optional, Kind::Int32, false, "", "c3d-1.1").decided(Decision::Unread, "of files of weights or of data, not of nets"),
    field("length", 2, Label::Optional, Kind::Int32, false, "1", "c3d-1.1").decided(Decision::Unread, "of files of weights or of data, not of nets"),
    field("height", 3, Label::Optional, Kind::Int32, false, "", "c3d-1.1").decided(Decision::Unread, "of files of weights or of data, not of nets"),
    field("width", 4, Label::Optional, Kind::Int32, false, "", "c3d-1.1").decided(Decision::Unread, "of files of weights or of data, not of nets"),
    field("data", 5, Label::Optional, Kind::Bytes, false, "", "c3d-1.1").decided(Decision::Unread, "of files of weights or of data, not of nets"),
    field("label", 6, Label::Optional, Kind::Int32, false, "", "c3d-1.1").decided(Decision::Unread, "of files of weights or of data, not of nets"),
    field("float_data", 7, Label::Repeated, Kind::Float, false, "", "c3d-1.1").decided(Decision::Unread, "of files of weights or of data, not of nets"),
] };

pub(crate) static WARP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "WarpParameter", fields: &[
    field("reads", 1, Label::Optional, Kind::Enum(&WARP_PARAMETER_READS_ENUM), false, "POSITIONS", "cortado"),
] };

pub(crate) static WINDOW_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "WindowDataParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "bvlc"),
    field("scale", 2, Label::Optional, Kind::Float, false, "1", "bvlc"),
    field("mean_file", 3, Label::Optional, Kind::String, false, "", "bvlc"),
    field("batch_size", 4, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("crop_size", 5, Label::Optional, Kind::Uint32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("mirror", 6, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("fg_threshold", 7, Label::Optional, Kind::Float, false, "0.5", "bvlc"),
    field("bg_threshold", 8, Label::Optional, Kind::Float, false, "0.5", "bvlc"),
    field("fg_fraction", 9, Label::Optional, Kind::Float, false, "0.25", "bvlc"),
    field("context_pad", 10, Label::Optional, Kind::Uint32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("crop_mode", 11, Label::Optional, Kind::String, false, "\"warp\"", "bvlc"),
    field("cache_images", 12, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("root_folder", 13, Label::Optional, Kind::String, false, "\"\"", "bvlc"),
] };

pub(crate) static WRITER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "WriterParameter", fields: &[
    field("file", 1, Label::Optional, Kind::String, false, "\"\"", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("folder", 2, Label::Optional, Kind::String, false, "\"\"", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("prefix", 3, Label::Optional, Kind::String, false, "\"\"", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("suffix", 4, Label::Optional, Kind::String, false, "\"\"", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("normalize", 5, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
    field("scale", 6, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static YOLO_DETECTION_OUTPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "YoloDetectionOutputParameter", fields: &[
    field("side", 1, Label::Optional, Kind::Uint32, false, "13", "mobilenet-yolo,ncnn-tool,yolov3-win").decided(Decision::Harmless, "the size is that of the bottom"),
    field("num_classes", 2, Label::Optional, Kind::Uint32, false, "20", "mobilenet-yolo,ncnn-tool,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("num_box", 3, Label::Optional, Kind::Uint32, false, "5", "mobilenet-yolo,ncnn-tool,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("coords", 4, Label::Optional, Kind::Uint32, false, "4", "mobilenet-yolo,ncnn-tool,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("confidence_threshold", 5, Label::Optional, Kind::Float, false, "0.01", "mobilenet-yolo,ncnn-tool,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("nms_threshold", 6, Label::Optional, Kind::Float, false, "0.45", "mobilenet-yolo,ncnn-tool,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("biases", 7, Label::Repeated, Kind::Float, false, "", "mobilenet-yolo,ncnn-tool,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("label_map_file", 8, Label::Optional, Kind::String, false, "", "mobilenet-yolo,ncnn-tool,yolov3-win").decided(Decision::Harmless, "the names of classes, which no layer needs"),
] };

pub(crate) static YOLO_SEG_ITEM_DESC: MessageDesc = MessageDesc { name: "YoloSegItem", fields: &[
    field("name", 1, Label::Optional, Kind::String, false, "", "mobilenet-yolo").decided(Decision::Unread, ""),
    field("label_id", 2, Label::Optional, Kind::Int32, false, "", "mobilenet-yolo").decided(Decision::Unread, ""),
    field("label", 3, Label::Optional, Kind::Int32, false, "", "mobilenet-yolo").decided(Decision::Unread, ""),
    field("r", 4, Label::Optional, Kind::Int32, false, "0", "mobilenet-yolo").decided(Decision::Unread, ""),
    field("g", 5, Label::Optional, Kind::Int32, false, "0", "mobilenet-yolo").decided(Decision::Unread, ""),
    field("b", 6, Label::Optional, Kind::Int32, false, "0", "mobilenet-yolo").decided(Decision::Unread, ""),
] };

pub(crate) static YOLO_SEG_LABEL_DESC: MessageDesc = MessageDesc { name: "YoloSegLabel", fields: &[
    field("item", 1, Label::Repeated, Kind::Message(&YOLO_SEG_ITEM_DESC), false, "", "mobilenet-yolo").decided(Decision::Unread, "of files of weights or of data, not of nets"),
] };

pub(crate) static YOLO_SEG_PARAMETER_DESC: MessageDesc = MessageDesc { name: "YoloSegParameter", fields: &[
    field("num_class", 1, Label::Optional, Kind::Uint32, false, "0", "mobilenet-yolo").decided(Decision::Honoured(&[]), ""),
    field("object_scale", 2, Label::Optional, Kind::Float, false, "5.0", "mobilenet-yolo").decided(Decision::Honoured(&[]), ""),
    field("class_scale", 3, Label::Optional, Kind::Float, false, "1.0", "mobilenet-yolo").decided(Decision::Harmless, "read by no code of MobileNet-YOLO either"),
    field("use_logic_gradient", 4, Label::Optional, Kind::Bool, false, "false", "mobilenet-yolo").decided(Decision::Harmless, "read by no code of MobileNet-YOLO either"),
    field("use_hardsigmoid", 5, Label::Optional, Kind::Bool, false, "false", "mobilenet-yolo").decided(Decision::RefusedUnless(""), "is MobileNet-YOLO's other sigmoid, which is not supported; remove it"),
] };

pub(crate) static YOLOV3_DETECTION_OUTPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "Yolov3DetectionOutputParameter", fields: &[
    field("num_classes", 1, Label::Optional, Kind::Uint32, false, "20", "mobilenet-yolo,ncnn-tool,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("num_box", 2, Label::Optional, Kind::Uint32, false, "3", "mobilenet-yolo,ncnn-tool,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("confidence_threshold", 3, Label::Optional, Kind::Float, false, "0.01", "mobilenet-yolo,ncnn-tool,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("nms_threshold", 4, Label::Optional, Kind::Float, false, "0.45", "mobilenet-yolo,ncnn-tool,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("biases", 5, Label::Repeated, Kind::Float, false, "", "mobilenet-yolo,ncnn-tool,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("anchors_scale", 6, Label::Repeated, Kind::Uint32, false, "", "mobilenet-yolo,ncnn-tool,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("mask_group_num", 7, Label::Optional, Kind::Uint32, false, "2", "mobilenet-yolo,ncnn-tool,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("mask", 8, Label::Repeated, Kind::Uint32, false, "", "mobilenet-yolo,ncnn-tool,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("gaussian_box", 9, Label::Optional, Kind::Bool, false, "false", "mobilenet-yolo").decided(Decision::Honoured(&[]), ""),
] };

pub(crate) static YOLOV3_PARAMETER_DESC: MessageDesc = MessageDesc { name: "Yolov3Parameter", fields: &[
    field("side", 1, Label::Optional, Kind::Uint32, false, "13", "mobilenet-yolo,yolov3-win").decided(Decision::Harmless, "the size is that of the bottom"),
    field("num_class", 2, Label::Optional, Kind::Uint32, false, "20", "mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("num", 3, Label::Optional, Kind::Uint32, false, "5", "mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("object_scale", 4, Label::Optional, Kind::Float, false, "1.0", "mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("class_scale", 5, Label::Optional, Kind::Float, false, "1.0", "mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("noobject_scale", 6, Label::Optional, Kind::Float, false, "0.5", "mobilenet-yolo,yolov3-win").decided(Decision::Harmless, "read by no code of MobileNet-YOLO either"),
    field("coord_scale", 7, Label::Optional, Kind::Float, false, "5.0", "mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("thresh", 8, Label::Optional, Kind::Float, false, "0.2", "mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("anchors_scale", 10, Label::Optional, Kind::Uint32, false, "32", "mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("biases", 11, Label::Repeated, Kind::Float, false, "", "mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("mask", 12, Label::Repeated, Kind::Uint32, false, "", "mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("use_logic_gradient", 13, Label::Optional, Kind::Bool, false, "false", "mobilenet-yolo,yolov3-win").decided(Decision::Honoured(&[]), ""),
    field("use_focal_loss", 14, Label::Optional, Kind::Bool, false, "false", "mobilenet-yolo").decided(Decision::Honoured(&[]), ""),
    field("iou_loss", 15, Label::Optional, Kind::Enum(&YOLOV3_PARAMETER_IOU_LOSS_ENUM), false, "MSE", "mobilenet-yolo").decided(Decision::Honoured(&[]), ""),
    field("iou_normalizer", 16, Label::Optional, Kind::Float, false, "0.25", "mobilenet-yolo").decided(Decision::Honoured(&[]), ""),
    field("iou_thresh", 17, Label::Optional, Kind::Float, false, "0.5", "mobilenet-yolo").decided(Decision::Honoured(&[]), ""),
    field("max_delta", 18, Label::Optional, Kind::Float, false, "10", "mobilenet-yolo").decided(Decision::Honoured(&[]), ""),
    field("accumulate", 19, Label::Optional, Kind::Bool, false, "true", "mobilenet-yolo").decided(Decision::Honoured(&[]), ""),
    field("label_smooth_eps", 20, Label::Optional, Kind::Float, false, "0.1", "mobilenet-yolo").decided(Decision::Honoured(&[]), ""),
] };
