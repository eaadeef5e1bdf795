//! Generated from the tables in `crates/proto/schema` by `cargo xtask schema`. Do not edit.

use crate::reflect::{EnumDesc, Kind, Label, MessageDesc, field};

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
    &BN_PARAMETER_DESC,
    &BATCH_CONTRASTIVE_PARAMETER_DESC,
    &BATCH_NORM_PARAMETER_DESC,
    &BATCH_REDUCTION_PARAMETER_DESC,
    &BATCH_SAMPLER_DESC,
    &BIAS_CHANNEL_PARAMETER_DESC,
    &BIAS_PARAMETER_DESC,
    &BINARY_ACTIVATION_PARAMETER_DESC,
    &BLACK_AUGMENTATION_PARAMETER_DESC,
    &BLOB_PROTO_DESC,
    &BLOB_PROTO_VECTOR_DESC,
    &BLOB_SHAPE_DESC,
    &BOX_ANNOTATOR_OHEM_PARAMETER_DESC,
    &BOX_GROUP_OUTPUT_PARAMETER_DESC,
    &BOX_GROUP_PARAMETER_DESC,
    &BOX_OUTPUT_PARAMETER_DESC,
    &C2_TENSOR_PROTO_DESC,
    &C2_TENSOR_PROTOS_DESC,
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
    &CROP_PARAMETER_DESC,
    &CTC_LOSS_PARAMETER_DESC,
    &CU_DNN_BATCH_NORM_PARAMETER_DESC,
    &DATA_PARAMETER_DESC,
    &DATUM_DESC,
    &DECODE_B_BOX_PARAMETER_DESC,
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
    &ELTWISE_AFFINE_PARAMETER_DESC,
    &ELTWISE_PARAMETER_DESC,
    &EMBED_PARAMETER_DESC,
    &EMIT_CONSTRAINT_DESC,
    &ENUMERATIONS_DESC,
    &EVAL_DATA_PARAMETER_DESC,
    &EVAL_DETECTION_PARAMETER_DESC,
    &EXP_PARAMETER_DESC,
    &EXPANSION_PARAMETER_DESC,
    &FCN_DATA_PARAMETER_DESC,
    &FEATURE_DECAY_LOSS_PARAMETER_DESC,
    &FILLER_PARAMETER_DESC,
    &FLATTEN_PARAMETER_DESC,
    &FLIP_PARAMETER_DESC,
    &FLOW_WARP_PARAMETER_DESC,
    &FOCAL_LOSS_PARAMETER_DESC,
    &FRCNN_OUTPUT_PARAMETER_DESC,
    &GENERAL_CONTRASTIVE_PARAMETER_DESC,
    &GENERAL_TRIPLET_PARAMETER_DESC,
    &GEOMETRY_PARAMETER_DESC,
    &HDF5_DATA_PARAMETER_DESC,
    &HDF5_OUTPUT_PARAMETER_DESC,
    &HARD_MINING_PARAMETER_DESC,
    &HINGE_LOSS_PARAMETER_DESC,
    &HOTSPOT_PARAMETER_DESC,
    &IM_RESIZE_PARAMETER_DESC,
    &IMAGE_DATA_PARAMETER_DESC,
    &IMAGE_GT_DATA_PARAMETER_DESC,
    &IMAGE_LABEL_DATA_PARAMETER_DESC,
    &IMAGE_SLICE_INFO_DESC,
    &INFIMUM_LOSS_PARAMTER_DESC,
    &INFOGAIN_LOSS_PARAMETER_DESC,
    &INNER_DISTANCE_PARAMETER_DESC,
    &INNER_PRODUCT_PARAMETER_DESC,
    &INPUT_PARAMETER_DESC,
    &INSANITY_PARAMETER_DESC,
    &INTERP_PARAMETER_DESC,
    &L1_LOSS_PARAMETER_DESC,
    &LRN_PARAMETER_DESC,
    &LSTM_PARAMETER_DESC,
    &LABEL_MAP_DESC,
    &LABEL_MAP_ITEM_DESC,
    &LABEL_SPECIFIC_ADD_PARAMETER_DESC,
    &LABEL_SPECIFIC_AFFINE_PARAMETER_DESC,
    &LABEL_SPECIFIC_HARD_MARGIN_PARAMETER_DESC,
    &LABEL_SPECIFIC_MARGIN_PARAMETER_DESC,
    &LABEL_SPECIFIC_RESCALE_PARAMETER_DESC,
    &LABEL_SPECIFIC_STATISTICS_PARAMETER_DESC,
    &LABELSEQUENCE_ACCURACY_PARAMETER_DESC,
    &LANE_INFO_DESC,
    &LARGE_MARGIN_INNER_PRODUCT_PARAMETER_DESC,
    &LAYER_PARAMETER_DESC,
    &LAYER_STATE_DESC,
    &LOC_LOSS_PARAMETER_DESC,
    &LOCAL_PARAMETER_DESC,
    &LOG_PARAMETER_DESC,
    &LOSS_PARAMETER_DESC,
    &LPQ_LOSS_PARAMETER_DESC,
    &MIL_DATA_PARAMETER_DESC,
    &MIL_PARAMETER_DESC,
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
    &QUANTIZATION_PARAMETER_DESC,
    &QUANTIZATION_PARAMETER_Q_PARAMS_DESC,
    &QUANTIZER_PARAMETER_DESC,
    &ROI_ALIGN_PARAMETER_DESC,
    &ROI_POOLING_PARAMETER_DESC,
    &ROI_WARPING_PARAMETER_DESC,
    &RANDOM_ASPECT_RATIO_PARAMETER_DESC,
    &RANDOM_GENERATOR_PARAMETER_DESC,
    &RANDOM_RESIZE_PARAMETER_DESC,
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
    &SPATIAL_DROPOUT_PARAMETER_DESC,
    &SPATIAL_TRANSFORMER_PARAMETER_DESC,
    &SPLIT_PARAMETER_DESC,
    &SUB_REGION_PARAMETER_DESC,
    &SWISH_PARAMETER_DESC,
    &TRT_PARAMETER_DESC,
    &TAN_H_PARAMETER_DESC,
    &THRESHOLD_PARAMETER_DESC,
    &TILE_PARAMETER_DESC,
    &TRANSFORMATION_PARAMETER_DESC,
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
    &INTERP_PARAMETER_MODE_ENUM,
    &INTERP_PARAMETER_ZOOM_ENUM,
    &LRN_PARAMETER_ENGINE_ENUM,
    &LRN_PARAMETER_FUSE_TYPE_ENUM,
    &LRN_PARAMETER_NORM_REGION_ENUM,
    &LABEL_SPECIFIC_MARGIN_PARAMETER_MARGIN_TYPE_ENUM,
    &LARGE_MARGIN_INNER_PRODUCT_PARAMETER_LARGE_MARGIN_TYPE_ENUM,
    &LOSS_PARAMETER_NORMALIZATION_MODE_ENUM,
    &MIL_PARAMETER_MIL_TYPE_ENUM,
    &MOE_PARAMETER_BOTTOM_MAPPING_ENUM,
    &MARGIN_INNER_PRODUCT_PARAMETER_MARGIN_TYPE_ENUM,
    &MEAN_PARAMETER_MEAN_OPERATION_ENUM,
    &MERGE_CROP_PARAMETER_MERGE_OP_ENUM,
    &MULTI_BOX_LOSS_PARAMETER_CONF_LOSS_TYPE_ENUM,
    &MULTI_BOX_LOSS_PARAMETER_LOC_LOSS_TYPE_ENUM,
    &MULTI_BOX_LOSS_PARAMETER_MATCH_TYPE_ENUM,
    &MULTI_BOX_LOSS_PARAMETER_MINING_TYPE_ENUM,
    &PACKING_ENUM,
    &PAIRWISE_PARAMETER_PAIRWISE_OP_ENUM,
    &PARAM_SPEC_DIM_CHECK_MODE_ENUM,
    &PHASE_ENUM,
    &POOLING3_D_PARAMETER_POOL_METHOD_ENUM,
    &POOLING_PARAMETER_ENGINE_ENUM,
    &POOLING_PARAMETER_POOL_METHOD_ENUM,
    &POOLING_PARAMETER_ROUND_MODE_ENUM,
    &PRIOR_BOX_PARAMETER_CODE_TYPE_ENUM,
    &QUANTIZATION_PARAMETER_PRECISION_ENUM,
    &QUANTIZATION_PARAMETER_ROUNDING_ENUM,
    &QUANTIZER_MODE_ENUM,
    &RE_LU_PARAMETER_ENGINE_ENUM,
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
    &TRANSFORMATION_PARAMETER_INTERPOLATION_ALGO_ENUM,
    &TYPE_ENUM,
    &UN_POOLING_PARAMETER_UN_POOL_METHOD_ENUM,
    &V0_LAYER_PARAMETER_POOL_METHOD_ENUM,
    &V1_LAYER_PARAMETER_DIM_CHECK_MODE_ENUM,
    &V1_LAYER_PARAMETER_LAYER_TYPE_ENUM,
    &VIDEO_DATA_PARAMETER_MODALITY_ENUM,
    &VIDEO_DATA_PARAMETER_VIDEO_TYPE_ENUM,
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
pub(crate) static CONVOLUTION_PARAMETER_CU_DNN_CONVOLUTION_ALGORITHM_SEEKER_ENUM: EnumDesc = EnumDesc { name: "ConvolutionParameter.CuDNNConvolutionAlgorithmSeeker", values: &[("GET", 0), ("FINDEX", 1)] };
pub(crate) static CONVOLUTION_PARAMETER_CUDNN_FLAVOR_ENUM: EnumDesc = EnumDesc { name: "ConvolutionParameter.CudnnFlavor", values: &[("SINGLE_HANDLE", 0), ("MULTIPLE_HANDLES", 1), ("MIN_MEMORY", 2)] };
pub(crate) static CONVOLUTION_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "ConvolutionParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ("LIBDNN", 3), ("INTEL_SPATIAL", 4), ("FFT", 5), ("MKL2017", 900000), ("MKLDNN", 900001)] };
pub(crate) static CONVOLUTION_PARAMETER_FUSE_TYPE_ENUM: EnumDesc = EnumDesc { name: "ConvolutionParameter.FuseType", values: &[("UNFUSED", 0), ("FUSED_CONV_MAX_POOLING_RELU", 1), ("FUSED_CONV_RELU", 2), ("FUSED_CONV_ELTWISE_RELU", 3)] };
pub(crate) static CONVOLUTION_PARAMETER_FUSION_TYPE_ENUM: EnumDesc = EnumDesc { name: "ConvolutionParameter.FusionType", values: &[("NONE_FUSION", 0), ("SUM_FUSION", 1)] };
pub(crate) static CORRELATION_PARAMETER_CORRELATION_TYPE_ENUM: EnumDesc = EnumDesc { name: "CorrelationParameter.CorrelationType", values: &[("MULTIPLY", 0), ("SUBTRACT", 1)] };
pub(crate) static DATA_PARAMETER_CHANNELENCODING_ENUM: EnumDesc = EnumDesc { name: "DataParameter.CHANNELENCODING", values: &[("UINT8", 1), ("UINT16FLOW", 2), ("BOOL1", 3)] };
pub(crate) static DATA_PARAMETER_DB_ENUM: EnumDesc = EnumDesc { name: "DataParameter.DB", values: &[("LEVELDB", 0), ("LMDB", 1), ("DATUMFILE", 2)] };
pub(crate) static DATA_PARAMETER_RANDPERMORDER_ENUM: EnumDesc = EnumDesc { name: "DataParameter.RANDPERMORDER", values: &[("FIRST_PERMUTE_THEN_RANGE", 0), ("FIRST_RANGE_THEN_PERMUTE", 1)] };
pub(crate) static DATA_TYPE_ENUM: EnumDesc = EnumDesc { name: "DataType", values: &[("CAFFE_FLOAT", 0), ("CAFFE_HALF", 1), ("CAFFE_DOUBLE", 2), ("CAFFE_INT8_QUANTIZED", 3), ("CAFFE_INT16_QUANTIZED", 4), ("CAFFE_INT32_QUANTIZED", 5), ("CAFFE_INT64_QUANTIZED", 6), ("CAFFE_PACKED_BINARY", 7)] };
pub(crate) static DATUM_TYPE_INFO_ENUM: EnumDesc = EnumDesc { name: "DatumTypeInfo", values: &[("DatumTypeInfo_DATUM", 0), ("DatumTypeInfo_ANNOTATED_DATUM", 1)] };
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
pub(crate) static INTERP_PARAMETER_MODE_ENUM: EnumDesc = EnumDesc { name: "InterpParameter.Mode", values: &[("LINEAR", 1), ("NEAREST", 3)] };
pub(crate) static INTERP_PARAMETER_ZOOM_ENUM: EnumDesc = EnumDesc { name: "InterpParameter.Zoom", values: &[("CORNERS", 0), ("TIMES", 1)] };
pub(crate) static LRN_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "LRNParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ("MKL2017", 3), ("MKLDNN", 4)] };
pub(crate) static LRN_PARAMETER_FUSE_TYPE_ENUM: EnumDesc = EnumDesc { name: "LRNParameter.FuseType", values: &[("UNFUSED", 0), ("FUSED_POOL_MAX", 1)] };
pub(crate) static LRN_PARAMETER_NORM_REGION_ENUM: EnumDesc = EnumDesc { name: "LRNParameter.NormRegion", values: &[("ACROSS_CHANNELS", 0), ("WITHIN_CHANNEL", 1)] };
pub(crate) static LABEL_SPECIFIC_MARGIN_PARAMETER_MARGIN_TYPE_ENUM: EnumDesc = EnumDesc { name: "LabelSpecificMarginParameter.MarginType", values: &[("HARD", 0), ("SOFT", 1)] };
pub(crate) static LARGE_MARGIN_INNER_PRODUCT_PARAMETER_LARGE_MARGIN_TYPE_ENUM: EnumDesc = EnumDesc { name: "LargeMarginInnerProductParameter.LargeMarginType", values: &[("SINGLE", 0), ("DOUBLE", 1), ("TRIPLE", 2), ("QUADRUPLE", 3)] };
pub(crate) static LOSS_PARAMETER_NORMALIZATION_MODE_ENUM: EnumDesc = EnumDesc { name: "LossParameter.NormalizationMode", values: &[("FULL", 0), ("VALID", 1), ("BATCH_SIZE", 2), ("NONE", 3), ("PRE_FIXED", 900000)] };
pub(crate) static MIL_PARAMETER_MIL_TYPE_ENUM: EnumDesc = EnumDesc { name: "MILParameter.MILType", values: &[("MAX", 0), ("NOR", 1)] };
pub(crate) static MOE_PARAMETER_BOTTOM_MAPPING_ENUM: EnumDesc = EnumDesc { name: "MOEParameter.BottomMapping", values: &[("GATING", 1), ("EXPERT", 2), ("GATING_AND_EXPERT", 3)] };
pub(crate) static MARGIN_INNER_PRODUCT_PARAMETER_MARGIN_TYPE_ENUM: EnumDesc = EnumDesc { name: "MarginInnerProductParameter.MarginType", values: &[("SINGLE", 0), ("DOUBLE", 1), ("TRIPLE", 2), ("QUADRUPLE", 3)] };
pub(crate) static MEAN_PARAMETER_MEAN_OPERATION_ENUM: EnumDesc = EnumDesc { name: "MeanParameter.MeanOperation", values: &[("ADD", 1), ("SUBTRACT", 4)] };
pub(crate) static MERGE_CROP_PARAMETER_MERGE_OP_ENUM: EnumDesc = EnumDesc { name: "MergeCropParameter.MergeOp", values: &[("STACK", 0), ("ADD", 1)] };
pub(crate) static MULTI_BOX_LOSS_PARAMETER_CONF_LOSS_TYPE_ENUM: EnumDesc = EnumDesc { name: "MultiBoxLossParameter.ConfLossType", values: &[("SOFTMAX", 0), ("LOGISTIC", 1)] };
pub(crate) static MULTI_BOX_LOSS_PARAMETER_LOC_LOSS_TYPE_ENUM: EnumDesc = EnumDesc { name: "MultiBoxLossParameter.LocLossType", values: &[("L2", 0), ("SMOOTH_L1", 1)] };
pub(crate) static MULTI_BOX_LOSS_PARAMETER_MATCH_TYPE_ENUM: EnumDesc = EnumDesc { name: "MultiBoxLossParameter.MatchType", values: &[("BIPARTITE", 0), ("PER_PREDICTION", 1)] };
pub(crate) static MULTI_BOX_LOSS_PARAMETER_MINING_TYPE_ENUM: EnumDesc = EnumDesc { name: "MultiBoxLossParameter.MiningType", values: &[("NONE", 0), ("MAX_NEGATIVE", 1), ("HARD_EXAMPLE", 2)] };
pub(crate) static PACKING_ENUM: EnumDesc = EnumDesc { name: "Packing", values: &[("NCHW", 0), ("NHWC", 1)] };
pub(crate) static PAIRWISE_PARAMETER_PAIRWISE_OP_ENUM: EnumDesc = EnumDesc { name: "PairwiseParameter.PairwiseOp", values: &[("SUM", 1), ("PROD", 2), ("MAX", 3)] };
pub(crate) static PARAM_SPEC_DIM_CHECK_MODE_ENUM: EnumDesc = EnumDesc { name: "ParamSpec.DimCheckMode", values: &[("STRICT", 0), ("PERMISSIVE", 1)] };
pub(crate) static PHASE_ENUM: EnumDesc = EnumDesc { name: "Phase", values: &[("TRAIN", 0), ("TEST", 1)] };
pub(crate) static POOLING3_D_PARAMETER_POOL_METHOD_ENUM: EnumDesc = EnumDesc { name: "Pooling3DParameter.PoolMethod", values: &[("MAX", 0), ("AVE", 1), ("STOCHASTIC", 2), ("AVE_EXC_PAD", 900000)] };
pub(crate) static POOLING_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "PoolingParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ("LIBDNN", 3), ("MKL2017", 900000), ("MKLDNN", 4)] };
pub(crate) static POOLING_PARAMETER_POOL_METHOD_ENUM: EnumDesc = EnumDesc { name: "PoolingParameter.PoolMethod", values: &[("MAX", 0), ("AVE", 1), ("STOCHASTIC", 2), ("DEF", 3), ("DEF_ALL", 4), ("DEF_ALL2", 5), ("DEF_ALL3", 6), ("DEF_ALL4", 7), ("LOWRES", 8), ("AVE_EXC_PAD", 900000), ("AVE_TF", 900001)] };
pub(crate) static POOLING_PARAMETER_ROUND_MODE_ENUM: EnumDesc = EnumDesc { name: "PoolingParameter.RoundMode", values: &[("CEIL", 0), ("FLOOR", 1)] };
pub(crate) static PRIOR_BOX_PARAMETER_CODE_TYPE_ENUM: EnumDesc = EnumDesc { name: "PriorBoxParameter.CodeType", values: &[("CORNER", 1), ("CENTER_SIZE", 2), ("CORNER_SIZE", 3)] };
pub(crate) static QUANTIZATION_PARAMETER_PRECISION_ENUM: EnumDesc = EnumDesc { name: "QuantizationParameter.Precision", values: &[("DYNAMIC_FIXED_POINT", 0), ("QuantizationParameter_Precision_FLOAT", 900000), ("QuantizationParameter_Precision_DYNAMIC_FIXED_POINT", 1), ("MINIFLOAT", 900001), ("INTEGER_POWER_OF_2_WEIGHTS", 2), ("FLOAT", 3)] };
pub(crate) static QUANTIZATION_PARAMETER_ROUNDING_ENUM: EnumDesc = EnumDesc { name: "QuantizationParameter.Rounding", values: &[("NEAREST", 0), ("QuantizationParameter_Rounding_NEAREST", 900000), ("QuantizationParameter_Rounding_STOCHASTIC", 1), ("STOCHASTIC", 900001)] };
pub(crate) static QUANTIZER_MODE_ENUM: EnumDesc = EnumDesc { name: "QuantizerMode", values: &[("CAFFE_QUANT_PASSIVE", 0), ("CAFFE_QUANT_OBSERVE", 1), ("CAFFE_QUANT_PSEUDO", 2)] };
pub(crate) static RE_LU_PARAMETER_ENGINE_ENUM: EnumDesc = EnumDesc { name: "ReLUParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ("MKL2017", 3), ("MKLDNN", 4)] };
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
pub(crate) static TRANSFORMATION_PARAMETER_INTERPOLATION_ALGO_ENUM: EnumDesc = EnumDesc { name: "TransformationParameter.InterpolationAlgo", values: &[("INTER_NEAREST", 0), ("INTER_LINEAR", 1), ("INTER_CUBIC", 2), ("INTER_AREA", 3)] };
pub(crate) static TYPE_ENUM: EnumDesc = EnumDesc { name: "Type", values: &[("DOUBLE", 0), ("FLOAT", 1), ("FLOAT16", 2), ("INT", 3), ("UINT", 4), ("BOOL", 5)] };
pub(crate) static UN_POOLING_PARAMETER_UN_POOL_METHOD_ENUM: EnumDesc = EnumDesc { name: "UnPoolingParameter.UnPoolMethod", values: &[("FIXED", 0), ("DIV", 1), ("REP", 2)] };
pub(crate) static V0_LAYER_PARAMETER_POOL_METHOD_ENUM: EnumDesc = EnumDesc { name: "V0LayerParameter.PoolMethod", values: &[("MAX", 0), ("AVE", 1), ("STOCHASTIC", 2)] };
pub(crate) static V1_LAYER_PARAMETER_DIM_CHECK_MODE_ENUM: EnumDesc = EnumDesc { name: "V1LayerParameter.DimCheckMode", values: &[("STRICT", 0), ("PERMISSIVE", 1)] };
pub(crate) static V1_LAYER_PARAMETER_LAYER_TYPE_ENUM: EnumDesc = EnumDesc { name: "V1LayerParameter.LayerType", values: &[("NONE", 0), ("ABSVAL", 35), ("ACCURACY", 1), ("ARGMAX", 30), ("BNLL", 2), ("CONCAT", 3), ("CONTRASTIVE_LOSS", 37), ("CONVOLUTION", 4), ("DATA", 5), ("DECONVOLUTION", 39), ("DROPOUT", 6), ("DUMMY_DATA", 32), ("EUCLIDEAN_LOSS", 7), ("ELTWISE", 25), ("EXP", 38), ("FLATTEN", 8), ("HDF5_DATA", 9), ("HDF5_OUTPUT", 10), ("HINGE_LOSS", 28), ("IM2COL", 11), ("IMAGE_DATA", 12), ("INFOGAIN_LOSS", 13), ("INNER_PRODUCT", 14), ("LRN", 15), ("MEMORY_DATA", 29), ("MULTINOMIAL_LOGISTIC_LOSS", 16), ("MVN", 34), ("POOLING", 17), ("POWER", 26), ("RELU", 18), ("SIGMOID", 19), ("SIGMOID_CROSS_ENTROPY_LOSS", 27), ("SILENCE", 36), ("SOFTMAX", 20), ("SOFTMAX_LOSS", 21), ("SPLIT", 22), ("SLICE", 33), ("TANH", 23), ("WINDOW_DATA", 24), ("THRESHOLD", 31)] };
pub(crate) static VIDEO_DATA_PARAMETER_MODALITY_ENUM: EnumDesc = EnumDesc { name: "VideoDataParameter.Modality", values: &[("RGB", 0), ("FLOW", 1)] };
pub(crate) static VIDEO_DATA_PARAMETER_VIDEO_TYPE_ENUM: EnumDesc = EnumDesc { name: "VideoDataParameter.VideoType", values: &[("WEBCAM", 0), ("VIDEO", 1)] };
pub(crate) static YOLOV3_PARAMETER_IOU_LOSS_ENUM: EnumDesc = EnumDesc { name: "Yolov3Parameter.IOU_LOSS", values: &[("IOU", 0), ("GIOU", 1), ("MSE", 2), ("DIOU", 3), ("CIOU", 4)] };

pub(crate) static ACCUM_PARAMETER_DESC: MessageDesc = MessageDesc { name: "AccumParameter", fields: &[
    field("top_height", 1, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys"),
    field("top_width", 2, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys"),
    field("size_divisible_by", 3, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys"),
    field("have_reference", 4, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys"),
] };

pub(crate) static ACCURACY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "AccuracyParameter", fields: &[
    field("top_k", 1, Label::Optional, Kind::Uint32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("axis", 2, Label::Optional, Kind::Int32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("ignore_label", 3, Label::Optional, Kind::Int32, false, "", "bvlc,bvlc-opencl,ctpn,naibaf7"),
    field("min_is_better", 4, Label::Optional, Kind::Bool, false, "", "happynear"),
] };

pub(crate) static ADAPTIVE_BIAS_CHANNEL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "AdaptiveBiasChannelParameter", fields: &[
    field("num_iter", 1, Label::Optional, Kind::Int32, false, "1", "deeplab2,pspnet,synopsys"),
    field("bg_portion", 2, Label::Optional, Kind::Float, false, "0.2", "deeplab2,pspnet,synopsys"),
    field("fg_portion", 3, Label::Optional, Kind::Float, false, "0.2", "deeplab2,pspnet,synopsys"),
    field("suppress_others", 4, Label::Optional, Kind::Bool, false, "true", "deeplab2,pspnet,synopsys"),
    field("margin_others", 5, Label::Optional, Kind::Float, false, "1e-5", "deeplab2,pspnet,synopsys"),
] };

pub(crate) static AFFINITY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "AffinityParameter", fields: &[
    field("offset", 1, Label::Repeated, Kind::Int64, false, "", "bvlc-opencl,naibaf7"),
] };

pub(crate) static ANNOTATED_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "AnnotatedDataParameter", fields: &[
    field("batch_sampler", 1, Label::Repeated, Kind::Message(&BATCH_SAMPLER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("label_map_file", 2, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("anno_type", 3, Label::Optional, Kind::Enum(&ANNOTATED_DATUM_ANNOTATION_TYPE_ENUM), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("yolo_data_type", 4, Label::Optional, Kind::Int32, false, "0", "mobilenet-yolo,yolov3-win"),
    field("yolo_data_jitter", 5, Label::Optional, Kind::Float, false, "0.3", "mobilenet-yolo,yolov3-win"),
    field("train_diffcult", 6, Label::Optional, Kind::Bool, false, "true", "mobilenet-yolo"),
    field("single_class", 7, Label::Optional, Kind::Bool, false, "true", "mobilenet-yolo"),
    field("seg_scales", 8, Label::Optional, Kind::Int32, false, "8", "mobilenet-yolo"),
    field("seg_resize_width", 9, Label::Optional, Kind::Int32, false, "0", "mobilenet-yolo"),
    field("seg_resize_height", 10, Label::Optional, Kind::Int32, false, "0", "mobilenet-yolo"),
    field("difficult_label_warmup", 11, Label::Optional, Kind::Bool, false, "false", "mobilenet-yolo"),
] };

pub(crate) static ANNOTATED_DATUM_DESC: MessageDesc = MessageDesc { name: "AnnotatedDatum", fields: &[
    field("datum", 1, Label::Optional, Kind::Message(&DATUM_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("type", 2, Label::Optional, Kind::Enum(&ANNOTATED_DATUM_ANNOTATION_TYPE_ENUM), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("annotation_group", 3, Label::Repeated, Kind::Message(&ANNOTATION_GROUP_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("record_id", 4, Label::Optional, Kind::Uint32, false, "0", "nvidia-0.17"),
] };

pub(crate) static ANNOTATION_DESC: MessageDesc = MessageDesc { name: "Annotation", fields: &[
    field("instance_id", 1, Label::Optional, Kind::Int32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("bbox", 2, Label::Optional, Kind::Message(&NORMALIZED_B_BOX_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("lanes", 3, Label::Optional, Kind::Message(&LANE_INFO_DESC), false, "", "mobilenet-yolo"),
] };

pub(crate) static ANNOTATION_GROUP_DESC: MessageDesc = MessageDesc { name: "AnnotationGroup", fields: &[
    field("group_label", 1, Label::Optional, Kind::Int32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("annotation", 2, Label::Repeated, Kind::Message(&ANNOTATION_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
] };

pub(crate) static ARG_MAX_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ArgMaxParameter", fields: &[
    field("out_max_val", 1, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("top_k", 2, Label::Optional, Kind::Uint32, false, "1", "bvlc"),
    field("axis", 3, Label::Optional, Kind::Int32, false, "", "bvlc"),
] };

pub(crate) static AUGMENTATION_COEFF_DESC: MessageDesc = MessageDesc { name: "AugmentationCoeff", fields: &[
    field("mirror", 1, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("dx", 2, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("dy", 3, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("angle", 4, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("zoom_x", 5, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("zoom_y", 6, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("pow_nomean0", 10, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("pow_nomean1", 11, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("pow_nomean2", 12, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("add_nomean0", 13, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("add_nomean1", 14, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("add_nomean2", 15, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("mult_nomean0", 16, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("mult_nomean1", 17, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("mult_nomean2", 18, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("pow_withmean0", 19, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("pow_withmean1", 20, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("pow_withmean2", 21, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("add_withmean0", 22, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("add_withmean1", 23, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("add_withmean2", 24, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("mult_withmean0", 25, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("mult_withmean1", 26, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("mult_withmean2", 27, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("lmult_pow", 28, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("lmult_add", 29, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("lmult_mult", 30, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("col_angle", 31, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("fog_amount", 38, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("fog_size", 39, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("motion_blur_angle", 40, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("motion_blur_size", 41, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("shadow_angle", 42, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("shadow_distance", 43, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("shadow_strength", 44, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("noise", 45, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("gamma", 100, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("brightness", 101, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("contrast", 102, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("color1", 103, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("color2", 104, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("color3", 105, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
] };

pub(crate) static AUGMENTATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "AugmentationParameter", fields: &[
    field("write_augmented", 2, Label::Optional, Kind::String, false, "\"\"", "flownet2,synopsys"),
    field("max_multiplier", 3, Label::Optional, Kind::Float, false, "255.", "flownet2,synopsys"),
    field("augment_during_test", 4, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys"),
    field("recompute_mean", 5, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys"),
    field("write_mean", 6, Label::Optional, Kind::String, false, "\"\"", "flownet2,synopsys"),
    field("mean_per_pixel", 7, Label::Optional, Kind::Bool, false, "true", "flownet2,synopsys"),
    field("mode", 8, Label::Optional, Kind::String, false, "\"add\"", "flownet2,synopsys"),
    field("mirror", 10, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("translate", 11, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("rotate", 12, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("zoom", 13, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("squeeze", 14, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("translate_x", 15, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("translate_y", 16, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("mean", 18, Label::Repeated, Kind::Float, false, "", "flownet2,synopsys"),
    field("lmult_pow", 20, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("lmult_mult", 21, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("lmult_add", 22, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("sat_pow", 23, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("sat_mult", 24, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("sat_add", 25, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("col_pow", 26, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("col_mult", 27, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("col_add", 28, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("ladd_pow", 29, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("ladd_mult", 30, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("ladd_add", 31, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("col_rotate", 32, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("crop_width", 33, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys"),
    field("crop_height", 34, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys"),
    field("gamma", 35, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("brightness", 36, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("contrast", 37, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("color", 38, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("bottomwidth", 80, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys"),
    field("bottomheight", 81, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys"),
    field("num", 82, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys"),
    field("chromatic_eigvec", 83, Label::Repeated, Kind::Float, false, "", "flownet2,synopsys"),
    field("fog_amount", 100, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("fog_size", 101, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("motion_blur_angle", 102, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("motion_blur_size", 103, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("shadow_angle", 104, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("shadow_distance", 105, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("shadow_strength", 106, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("noise", 107, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
] };

pub(crate) static B_BOX_REG_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BBoxRegParameter", fields: &[
    field("bbox_mean", 1, Label::Repeated, Kind::Float, false, "", "mscnn,cascade-rcnn"),
    field("bbox_std", 2, Label::Repeated, Kind::Float, false, "", "mscnn,cascade-rcnn"),
    field("cls_aware", 3, Label::Optional, Kind::Bool, false, "true", "mscnn,cascade-rcnn"),
] };

pub(crate) static BN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BNParameter", fields: &[
    field("scale_filler", 1, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "ctpn,enet,ncnn-tool,parsenet,segnet,synopsys"),
    field("shift_filler", 2, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "ctpn,enet,ncnn-tool,parsenet,segnet,synopsys"),
    field("var_eps", 3, Label::Optional, Kind::Float, false, "1e-10", "ctpn,parsenet"),
    field("moving_average", 4, Label::Optional, Kind::Bool, false, "false", "ctpn,parsenet"),
    field("decay", 5, Label::Optional, Kind::Float, false, "0.05", "ctpn,parsenet"),
    field("axis", 6, Label::Optional, Kind::Float, false, "1", "ctpn"),
    field("icnet", 10, Label::Optional, Kind::Bool, false, "false", "synopsys"),
    field("bn_mode", 900000, Label::Optional, Kind::Enum(&BN_PARAMETER_BN_MODE_ENUM), false, "LEARN", "enet,ncnn-tool,segnet,synopsys"),
    field("slope_filler", 900001, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear,l-softmax,pspnet,synopsys,yjxiong"),
    field("bias_filler", 900002, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear,l-softmax,pspnet,synopsys,yjxiong"),
    field("momentum", 900003, Label::Optional, Kind::Float, false, "0.9", "happynear,l-softmax,pspnet,synopsys,yjxiong"),
    field("eps", 900004, Label::Optional, Kind::Float, false, "1e-5", "happynear,l-softmax,pspnet,synopsys,yjxiong"),
    field("frozen", 900005, Label::Optional, Kind::Bool, false, "false", "happynear,l-softmax,pspnet,synopsys,yjxiong"),
    field("engine", 900006, Label::Optional, Kind::Enum(&BN_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "happynear,l-softmax,pspnet,synopsys,yjxiong"),
    field("across_spatial", 900007, Label::Optional, Kind::Bool, false, "true", "parsenet"),
] };

pub(crate) static BATCH_CONTRASTIVE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BatchContrastiveParameter", fields: &[
    field("positive_margin", 1, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("negative_margin", 2, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("positive_weight", 3, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("negative_weight", 4, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("max_only", 5, Label::Optional, Kind::Bool, false, "false", "happynear"),
] };

pub(crate) static BATCH_NORM_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BatchNormParameter", fields: &[
    field("use_global_stats", 1, Label::Optional, Kind::Bool, false, "", "bvlc"),
    field("moving_average_fraction", 2, Label::Optional, Kind::Float, false, ".999", "bvlc"),
    field("eps", 3, Label::Optional, Kind::Float, false, "1e-5", "bvlc"),
    field("fused_relu", 4, Label::Optional, Kind::Bool, false, "", "bvlc-opencl,naibaf7"),
    field("scale_filler", 5, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "nvidia-0.17,happynear,nvidia-0.15,nvidia-0.16,vitis"),
    field("bias_filler", 6, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "nvidia-0.17,happynear,intel,nvidia-0.15,nvidia-0.16,vitis"),
    field("scale_bias", 7, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,nvidia-0.16"),
    field("stats_batch_size", 9, Label::Optional, Kind::Uint32, false, "", "intel"),
    field("relu", 10, Label::Optional, Kind::Bool, false, "", "intel"),
    field("engine", 15, Label::Optional, Kind::Enum(&BATCH_NORM_PARAMETER_ENGINE_ENUM), false, "", "nvidia-0.17,happynear,intel,nvidia-0.15,nvidia-0.16,vitis"),
    field("update_global_stats", 900000, Label::Optional, Kind::Bool, false, "", "deeplab2,pspnet,synopsys"),
    field("disable_mean", 900001, Label::Optional, Kind::Bool, false, "", "happynear"),
    field("disable_variance", 900002, Label::Optional, Kind::Bool, false, "", "happynear"),
    field("use_weight_bias", 900003, Label::Optional, Kind::Bool, false, "", "intel"),
    field("bias_term", 900004, Label::Optional, Kind::Bool, false, "", "intel"),
    field("filler", 900005, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "intel"),
    field("add_eps_before_sqrt", 900006, Label::Optional, Kind::Bool, false, "", "synopsys"),
    field("icnet", 900007, Label::Optional, Kind::Bool, false, "", "synopsys"),
] };

pub(crate) static BATCH_REDUCTION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BatchReductionParameter", fields: &[
    field("level", 1, Label::Repeated, Kind::Int32, false, "", "yjxiong"),
    field("reduction_param", 2, Label::Optional, Kind::Message(&REDUCTION_PARAMETER_DESC), false, "", "yjxiong"),
    field("pos", 3, Label::Optional, Kind::Bool, false, "false", "yjxiong"),
] };

pub(crate) static BATCH_SAMPLER_DESC: MessageDesc = MessageDesc { name: "BatchSampler", fields: &[
    field("use_original_image", 1, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("sampler", 2, Label::Optional, Kind::Message(&SAMPLER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("sample_constraint", 3, Label::Optional, Kind::Message(&SAMPLE_CONSTRAINT_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("max_sample", 4, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("max_trials", 5, Label::Optional, Kind::Uint32, false, "100", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
] };

pub(crate) static BIAS_CHANNEL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BiasChannelParameter", fields: &[
    field("bg_bias", 1, Label::Optional, Kind::Float, false, "1.", "deeplab2,pspnet,synopsys"),
    field("fg_bias", 2, Label::Optional, Kind::Float, false, "2.", "deeplab2,pspnet,synopsys"),
    field("ignore_label", 3, Label::Repeated, Kind::Int32, false, "", "deeplab2,pspnet,synopsys"),
    field("label_type", 4, Label::Optional, Kind::Enum(&BIAS_CHANNEL_PARAMETER_LABEL_TYPE_ENUM), false, "IMAGE", "deeplab2,pspnet,synopsys"),
    field("background_label", 6, Label::Optional, Kind::Int32, false, "0", "deeplab2,pspnet,synopsys"),
] };

pub(crate) static BIAS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BiasParameter", fields: &[
    field("axis", 1, Label::Optional, Kind::Int32, false, "1", "bvlc"),
    field("num_axes", 2, Label::Optional, Kind::Int32, false, "1", "bvlc"),
    field("filler", 3, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
] };

pub(crate) static BINARY_ACTIVATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BinaryActivationParameter", fields: &[
] };

pub(crate) static BLACK_AUGMENTATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BlackAugmentationParameter", fields: &[
    field("black", 10, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("border", 11, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
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
    field("raw_data_type", 10, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16"),
    field("raw_diff_type", 11, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16"),
    field("raw_data", 12, Label::Optional, Kind::Bytes, false, "", "nvidia-0.17,nvidia-0.16"),
    field("raw_diff", 13, Label::Optional, Kind::Bytes, false, "", "nvidia-0.17,nvidia-0.16"),
    field("length", 7777, Label::Optional, Kind::Int32, false, "", "video-caffe"),
    field("shape_stride", 900000, Label::Optional, Kind::Message(&BLOB_SHAPE_DESC), false, "", "bvlc-opencl,naibaf7"),
    field("packed_data", 900001, Label::Optional, Kind::Bytes, false, "", "bvlc-opencl,naibaf7"),
    field("packed_diff", 900002, Label::Optional, Kind::Bytes, false, "", "bvlc-opencl,naibaf7"),
    field("data_type", 900003, Label::Optional, Kind::Enum(&DATA_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7"),
    field("mask", 900004, Label::Repeated, Kind::Float, false, "", "vitis"),
    field("double_mask", 900005, Label::Repeated, Kind::Double, false, "", "vitis"),
    field("format", 900006, Label::Optional, Kind::Int32, false, "", "vitis"),
] };

pub(crate) static BLOB_PROTO_VECTOR_DESC: MessageDesc = MessageDesc { name: "BlobProtoVector", fields: &[
    field("blobs", 1, Label::Repeated, Kind::Message(&BLOB_PROTO_DESC), false, "", "bvlc"),
] };

pub(crate) static BLOB_SHAPE_DESC: MessageDesc = MessageDesc { name: "BlobShape", fields: &[
    field("dim", 1, Label::Repeated, Kind::Int64, true, "", "bvlc"),
] };

pub(crate) static BOX_ANNOTATOR_OHEM_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BoxAnnotatorOHEMParameter", fields: &[
    field("roi_per_img", 1, Label::Required, Kind::Uint32, false, "", "intel,microsoft,r-fcn"),
    field("ignore_label", 2, Label::Optional, Kind::Int32, false, "-1", "intel,microsoft,r-fcn"),
] };

pub(crate) static BOX_GROUP_OUTPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BoxGroupOutputParameter", fields: &[
    field("fg_thr", 1, Label::Optional, Kind::Float, false, "0", "cascade-rcnn"),
    field("iou_thr", 2, Label::Optional, Kind::Float, false, "0.5", "cascade-rcnn"),
    field("nms_type", 3, Label::Optional, Kind::String, false, "\"IOU\"", "cascade-rcnn"),
    field("box_group_param", 4, Label::Repeated, Kind::Message(&BOX_GROUP_PARAMETER_DESC), false, "", "cascade-rcnn"),
    field("field_whr", 5, Label::Optional, Kind::Float, false, "2", "cascade-rcnn"),
    field("field_xyr", 6, Label::Optional, Kind::Float, false, "2", "cascade-rcnn"),
    field("max_nms_num", 7, Label::Optional, Kind::Uint32, false, "0", "cascade-rcnn"),
    field("max_post_nms_num", 8, Label::Optional, Kind::Uint32, false, "0", "cascade-rcnn"),
    field("min_size", 9, Label::Optional, Kind::Float, false, "15", "cascade-rcnn"),
] };

pub(crate) static BOX_GROUP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BoxGroupParameter", fields: &[
    field("field_h", 1, Label::Repeated, Kind::Uint32, false, "", "cascade-rcnn"),
    field("field_w", 2, Label::Repeated, Kind::Uint32, false, "", "cascade-rcnn"),
    field("stride", 3, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn"),
] };

pub(crate) static BOX_OUTPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BoxOutputParameter", fields: &[
    field("fg_thr", 1, Label::Optional, Kind::Float, false, "0", "mscnn"),
    field("iou_thr", 2, Label::Optional, Kind::Float, false, "0.5", "mscnn"),
    field("nms_type", 3, Label::Optional, Kind::String, false, "\"IOU\"", "mscnn"),
    field("field_h", 4, Label::Repeated, Kind::Uint32, false, "", "mscnn"),
    field("field_w", 5, Label::Repeated, Kind::Uint32, false, "", "mscnn"),
    field("downsample_rate", 6, Label::Repeated, Kind::Uint32, false, "", "mscnn"),
    field("field_whr", 7, Label::Optional, Kind::Float, false, "2", "mscnn"),
    field("field_xyr", 8, Label::Optional, Kind::Float, false, "2", "mscnn"),
    field("max_nms_num", 9, Label::Optional, Kind::Uint32, false, "0", "mscnn"),
    field("max_post_nms_num", 10, Label::Optional, Kind::Uint32, false, "0", "mscnn"),
    field("min_size", 11, Label::Optional, Kind::Float, false, "15", "mscnn"),
] };

pub(crate) static C2_TENSOR_PROTO_DESC: MessageDesc = MessageDesc { name: "C2TensorProto", fields: &[
    field("dims", 1, Label::Repeated, Kind::Int64, false, "", "nvidia-0.17,nvidia-0.16"),
    field("data_type", 2, Label::Optional, Kind::Enum(&C2_TENSOR_PROTO_DATA_TYPE_ENUM), false, "FLOAT", "nvidia-0.17,nvidia-0.16"),
    field("float_data", 3, Label::Repeated, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16"),
    field("int32_data", 4, Label::Repeated, Kind::Int32, false, "", "nvidia-0.17,nvidia-0.16"),
    field("byte_data", 5, Label::Optional, Kind::Bytes, false, "", "nvidia-0.17,nvidia-0.16"),
    field("string_data", 6, Label::Repeated, Kind::Bytes, false, "", "nvidia-0.17,nvidia-0.16"),
    field("name", 7, Label::Optional, Kind::String, false, "", "nvidia-0.17,nvidia-0.16"),
    field("double_data", 9, Label::Repeated, Kind::Double, false, "", "nvidia-0.17,nvidia-0.16"),
    field("int64_data", 10, Label::Repeated, Kind::Int64, false, "", "nvidia-0.17,nvidia-0.16"),
] };

pub(crate) static C2_TENSOR_PROTOS_DESC: MessageDesc = MessageDesc { name: "C2TensorProtos", fields: &[
    field("protos", 1, Label::Repeated, Kind::Message(&C2_TENSOR_PROTO_DESC), false, "", "nvidia-0.17,nvidia-0.16"),
] };

pub(crate) static CTC_PARAMETER_DESC: MessageDesc = MessageDesc { name: "CTCParameter", fields: &[
    field("threshold", 1, Label::Optional, Kind::Float, false, "0.7", "ctpn"),
    field("decode_type", 2, Label::Optional, Kind::Enum(&CTC_PARAMETER_DECODER_ENUM), false, "best_path", "ctpn"),
] };

pub(crate) static CENTER_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "CenterLossParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "caffe-face,happynear"),
    field("center_filler", 2, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "caffe-face,happynear"),
    field("axis", 3, Label::Optional, Kind::Int32, false, "1", "caffe-face,happynear"),
    field("distance_type", 29, Label::Optional, Kind::String, false, "\"L2\"", "happynear"),
] };

pub(crate) static CHANNEL_SCALE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ChannelScaleParameter", fields: &[
    field("do_forward", 1, Label::Optional, Kind::Bool, false, "true", "happynear"),
    field("do_backward_feature", 2, Label::Optional, Kind::Bool, false, "true", "happynear"),
    field("do_backward_scale", 3, Label::Optional, Kind::Bool, false, "true", "happynear"),
    field("global_scale", 4, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("max_global_scale", 5, Label::Optional, Kind::Float, false, "1000.0", "happynear"),
    field("min_global_scale", 6, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("init_global_scale", 7, Label::Optional, Kind::Float, false, "1.0", "happynear"),
] };

pub(crate) static CLIP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ClipParameter", fields: &[
    field("min", 1, Label::Required, Kind::Float, false, "", "bvlc,openpose"),
    field("max", 2, Label::Required, Kind::Float, false, "", "bvlc,openpose"),
] };

pub(crate) static COEFF_SCHEDULE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "CoeffScheduleParameter", fields: &[
    field("half_life", 1, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("initial_coeff", 2, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("final_coeff", 3, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
] };

pub(crate) static COMPILE_NET_STATE_DESC: MessageDesc = MessageDesc { name: "CompileNetState", fields: &[
    field("is_init", 1, Label::Optional, Kind::Bool, false, "true", "intel"),
    field("bn_scale_remove", 2, Label::Optional, Kind::Bool, false, "false", "intel"),
    field("bn_scale_merge", 3, Label::Optional, Kind::Bool, false, "false", "intel"),
    field("kept_bn_layers", 4, Label::Repeated, Kind::String, false, "", "intel"),
    field("negative_conv_names", 5, Label::Repeated, Kind::String, false, "", "intel"),
    field("negative_conv_indexes", 6, Label::Repeated, Kind::Uint32, false, "", "intel"),
] };

pub(crate) static CONADD_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ConaddParameter", fields: &[
] };

pub(crate) static CONCAT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ConcatParameter", fields: &[
    field("concat_dim", 1, Label::Optional, Kind::Uint32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("axis", 2, Label::Optional, Kind::Int32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("engine", 3, Label::Optional, Kind::Enum(&CONCAT_PARAMETER_ENGINE_ENUM), false, "", "intel"),
    field("per_fla_fuse", 4, Label::Optional, Kind::Bool, false, "", "intel"),
    field("input_zero_point", 5, Label::Repeated, Kind::Int32, false, "", "synopsys"),
    field("output_zero_point", 6, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("input_scale", 900000, Label::Repeated, Kind::Double, false, "", "synopsys"),
    field("output_scale", 900001, Label::Optional, Kind::Double, false, "", "synopsys"),
] };

pub(crate) static CONFIDENCE_PENALTY_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ConfidencePenaltyLossParameter", fields: &[
    field("beta", 1, Label::Optional, Kind::Float, false, "0.1", "happynear"),
] };

pub(crate) static CONTINUATION_INDICATOR_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ContinuationIndicatorParameter", fields: &[
    field("time_step", 1, Label::Optional, Kind::Uint32, false, "0", "jolibrain,warpctc"),
    field("axis", 2, Label::Optional, Kind::Int32, false, "0", "jolibrain"),
    field("batch_size", 900000, Label::Optional, Kind::Uint32, false, "0", "warpctc"),
] };

pub(crate) static CONTRASTIVE_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ContrastiveLossParameter", fields: &[
    field("margin", 1, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
    field("legacy_version", 2, Label::Optional, Kind::Bool, false, "false", "bvlc"),
] };

pub(crate) static CONVOLUTION3_D_PARAMETER_DESC: MessageDesc = MessageDesc { name: "Convolution3DParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "c3d-1.1"),
    field("bias_term", 2, Label::Optional, Kind::Bool, false, "true", "c3d-1.1"),
    field("pad", 3, Label::Optional, Kind::Uint32, false, "0", "c3d-1.1"),
    field("kernel_size", 4, Label::Optional, Kind::Uint32, false, "", "c3d-1.1"),
    field("group", 5, Label::Optional, Kind::Uint32, false, "1", "c3d-1.1"),
    field("kernel_depth", 6, Label::Optional, Kind::Uint32, false, "", "c3d-1.1"),
    field("stride", 7, Label::Optional, Kind::Uint32, false, "1", "c3d-1.1"),
    field("temporal_stride", 8, Label::Optional, Kind::Uint32, false, "1", "c3d-1.1"),
    field("weight_filler", 9, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "c3d-1.1"),
    field("bias_filler", 10, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "c3d-1.1"),
    field("filter_group", 11, Label::Optional, Kind::Uint32, false, "1", "c3d-1.1"),
    field("temporal_pad", 12, Label::Optional, Kind::Uint32, false, "0", "c3d-1.1"),
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
    field("cudnn_convolution_algo_seeker", 19, Label::Optional, Kind::Enum(&CONVOLUTION_PARAMETER_CU_DNN_CONVOLUTION_ALGORITHM_SEEKER_ENUM), false, "", "nvidia-0.17,happynear,nvidia-0.15,nvidia-0.16,vitis"),
    field("conv_algos_override", 20, Label::Optional, Kind::String, false, "", "nvidia-0.17,nvidia-0.16"),
    field("conv_algorithm", 21, Label::Optional, Kind::String, false, "", "intel"),
    field("coeff", 23, Label::Repeated, Kind::Float, false, "", "intel"),
    field("fusion_type", 24, Label::Optional, Kind::Enum(&CONVOLUTION_PARAMETER_FUSION_TYPE_ENUM), false, "", "intel"),
    field("pad_l", 26, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("pad_r", 27, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("pad_t", 28, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("pad_b", 29, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("relu_param", 30, Label::Optional, Kind::Message(&RE_LU_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7"),
    field("output_scale", 31, Label::Optional, Kind::Double, false, "", "synopsys"),
    field("weight_scale", 33, Label::Optional, Kind::Double, false, "", "synopsys"),
    field("input_zero_point", 35, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("output_zero_point", 36, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("weight_zero_point", 37, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("per_channel_scale_weight", 39, Label::Optional, Kind::Bool, false, "", "synopsys"),
    field("per_channel_scale_output", 41, Label::Optional, Kind::Bool, false, "", "synopsys"),
    field("submanifold_sparse", 42, Label::Optional, Kind::Bool, false, "", "synopsys"),
    field("pad_shape", 7777, Label::Optional, Kind::Message(&BLOB_SHAPE_DESC), false, "", "video-caffe"),
    field("kernel_shape", 7778, Label::Optional, Kind::Message(&BLOB_SHAPE_DESC), false, "", "video-caffe"),
    field("stride_shape", 7779, Label::Optional, Kind::Message(&BLOB_SHAPE_DESC), false, "", "video-caffe"),
    field("fuse_type", 900000, Label::Optional, Kind::Enum(&CONVOLUTION_PARAMETER_FUSE_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7"),
    field("eltwise_param", 900001, Label::Optional, Kind::Message(&ELTWISE_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7"),
    field("shape_offset", 900002, Label::Repeated, Kind::Uint32, false, "", "happynear,synopsys"),
    field("relu", 900003, Label::Optional, Kind::Bool, false, "", "intel"),
    field("negative_slope", 900004, Label::Optional, Kind::Float, false, "", "intel"),
    field("cudnn_flavor", 900005, Label::Optional, Kind::Enum(&CONVOLUTION_PARAMETER_CUDNN_FLAVOR_ENUM), false, "", "jolibrain"),
    field("binary", 900006, Label::Optional, Kind::Int32, false, "", "openpose-train"),
    field("filter_stride", 900007, Label::Optional, Kind::Uint32, false, "", "parsenet"),
    field("filter_stride_h", 900008, Label::Optional, Kind::Uint32, false, "", "parsenet"),
    field("filter_stride_w", 900009, Label::Optional, Kind::Uint32, false, "", "parsenet"),
    field("pad_type", 900010, Label::Optional, Kind::Uint32, false, "", "synopsys"),
    field("dis_mode", 900011, Label::Optional, Kind::Bool, false, "", "synopsys"),
    field("gen_mode", 900012, Label::Optional, Kind::Bool, false, "", "synopsys"),
    field("weight_fixed", 900013, Label::Optional, Kind::Bool, false, "", "synopsys"),
    field("input_scale", 900014, Label::Optional, Kind::Double, false, "", "synopsys"),
    field("dilation_h", 900015, Label::Optional, Kind::Uint32, false, "", "yjxiong"),
    field("dilation_w", 900016, Label::Optional, Kind::Uint32, false, "", "yjxiong"),
] };

pub(crate) static CORRELATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "CorrelationParameter", fields: &[
    field("pad", 2, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys"),
    field("kernel_size", 3, Label::Optional, Kind::Uint32, false, "", "flownet2,synopsys"),
    field("max_displacement", 4, Label::Optional, Kind::Uint32, false, "", "flownet2,synopsys"),
    field("stride_1", 5, Label::Optional, Kind::Uint32, false, "1", "flownet2,synopsys"),
    field("stride_2", 6, Label::Optional, Kind::Uint32, false, "1", "flownet2,synopsys"),
    field("do_abs", 7, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys"),
    field("single_direction", 8, Label::Optional, Kind::Int32, false, "0", "flownet2,synopsys"),
    field("correlation_type", 15, Label::Optional, Kind::Enum(&CORRELATION_PARAMETER_CORRELATION_TYPE_ENUM), false, "MULTIPLY", "flownet2,synopsys"),
] };

pub(crate) static CROP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "CropParameter", fields: &[
    field("axis", 1, Label::Optional, Kind::Int32, false, "2", "bvlc"),
    field("offset", 2, Label::Repeated, Kind::Uint32, false, "", "bvlc"),
] };

pub(crate) static CTC_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "CtcLossParameter", fields: &[
    field("alphabet_size", 1, Label::Optional, Kind::Uint32, false, "0", "jolibrain,warpctc"),
    field("time_step", 3, Label::Optional, Kind::Uint32, false, "0", "jolibrain,warpctc"),
    field("blank_label", 4, Label::Optional, Kind::Int32, false, "0", "jolibrain,warpctc"),
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
    field("threads", 11, Label::Optional, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("parser_threads", 12, Label::Optional, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.16"),
    field("cache", 13, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,nvidia-0.16"),
    field("shuffle", 14, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,intel,nvidia-0.16,yjxiong,jacinto-0.16"),
    field("precache", 16, Label::Optional, Kind::Bool, false, "", "nvidia-0.17"),
    field("shuffle_skip_max", 21, Label::Optional, Kind::Int32, false, "", "jacinto-0.16"),
    field("random", 22, Label::Optional, Kind::Bool, false, "", "synopsys"),
    field("preselection_file", 3001, Label::Optional, Kind::String, false, "", "flownet2,synopsys"),
    field("preselection_label", 3002, Label::Optional, Kind::Int32, false, "", "flownet2,synopsys"),
    field("range_start", 3003, Label::Optional, Kind::Int32, false, "", "flownet2,synopsys"),
    field("range_end", 3004, Label::Optional, Kind::Int32, false, "", "flownet2,synopsys"),
    field("rand_permute", 3005, Label::Optional, Kind::Bool, false, "", "flownet2,synopsys"),
    field("rand_permute_order", 3006, Label::Optional, Kind::Enum(&DATA_PARAMETER_RANDPERMORDER_ENUM), false, "", "flownet2,synopsys"),
    field("rand_permute_seed", 3007, Label::Optional, Kind::Uint32, false, "", "flownet2,synopsys"),
    field("slice_point", 3008, Label::Repeated, Kind::Uint32, false, "", "flownet2,synopsys"),
    field("encoding", 3009, Label::Repeated, Kind::Enum(&DATA_PARAMETER_CHANNELENCODING_ENUM), false, "", "flownet2,synopsys"),
    field("verbose", 3010, Label::Optional, Kind::Bool, false, "", "flownet2,synopsys"),
    field("subtract", 3011, Label::Repeated, Kind::Float, false, "", "flownet2,synopsys"),
    field("permute_every_iter", 3012, Label::Optional, Kind::Uint32, false, "", "flownet2,synopsys"),
    field("block_size", 3013, Label::Optional, Kind::Uint32, false, "", "flownet2,synopsys"),
    field("disk_reader_threads", 4001, Label::Optional, Kind::Uint32, false, "", "flownet2,synopsys"),
    field("huge_video_dataset", 7000, Label::Optional, Kind::Bool, false, "", "flownet2,synopsys"),
    field("limit_samples", 7001, Label::Optional, Kind::Int32, false, "", "flownet2,synopsys"),
    field("side", 900000, Label::Repeated, Kind::Uint32, false, "", "intel,synopsys"),
    field("shuffle_buffer_size", 900001, Label::Optional, Kind::Uint32, false, "", "parsenet"),
    field("multi_gpu_testing", 900002, Label::Optional, Kind::Bool, false, "", "vitis"),
    field("label_source", 900100, Label::Optional, Kind::String, false, "", "cortado"),
    field("float_label", 900101, Label::Optional, Kind::Bool, false, "false", "cortado"),
    field("box_lists", 900102, Label::Optional, Kind::Bool, false, "false", "cortado"),
] };

pub(crate) static DATUM_DESC: MessageDesc = MessageDesc { name: "Datum", fields: &[
    field("channels", 1, Label::Optional, Kind::Int32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("height", 2, Label::Optional, Kind::Int32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("width", 3, Label::Optional, Kind::Int32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("data", 4, Label::Optional, Kind::Bytes, false, "", "bvlc"),
    field("label", 5, Label::Optional, Kind::Int32, false, "", "bvlc,bvlc-opencl,jolibrain,naibaf7"),
    field("float_data", 6, Label::Repeated, Kind::Float, false, "", "bvlc"),
    field("encoded", 7, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("record_id", 8, Label::Optional, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.16"),
    field("seg_label", 900000, Label::Optional, Kind::Bytes, false, "", "mobilenet-yolo"),
] };

pub(crate) static DECODE_B_BOX_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DecodeBBoxParameter", fields: &[
    field("gt_iou_thr", 1, Label::Optional, Kind::Float, false, "0.95", "mscnn,cascade-rcnn"),
] };

pub(crate) static DEFORMABLE_CONVOLUTION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DeformableConvolutionParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "fpn-deform"),
    field("bias_term", 2, Label::Optional, Kind::Bool, false, "true", "fpn-deform"),
    field("pad", 3, Label::Repeated, Kind::Uint32, false, "", "fpn-deform"),
    field("kernel_size", 4, Label::Repeated, Kind::Uint32, false, "", "fpn-deform"),
    field("group", 5, Label::Optional, Kind::Uint32, false, "1", "fpn-deform"),
    field("stride", 6, Label::Repeated, Kind::Uint32, false, "", "fpn-deform"),
    field("weight_filler", 7, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "fpn-deform"),
    field("bias_filler", 8, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "fpn-deform"),
    field("pad_h", 9, Label::Optional, Kind::Uint32, false, "0", "fpn-deform"),
    field("pad_w", 10, Label::Optional, Kind::Uint32, false, "0", "fpn-deform"),
    field("kernel_h", 11, Label::Optional, Kind::Uint32, false, "", "fpn-deform"),
    field("kernel_w", 12, Label::Optional, Kind::Uint32, false, "", "fpn-deform"),
    field("stride_h", 13, Label::Optional, Kind::Uint32, false, "", "fpn-deform"),
    field("stride_w", 14, Label::Optional, Kind::Uint32, false, "", "fpn-deform"),
    field("engine", 15, Label::Optional, Kind::Enum(&DEFORMABLE_CONVOLUTION_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "fpn-deform"),
    field("axis", 16, Label::Optional, Kind::Int32, false, "1", "fpn-deform"),
    field("force_nd_im2col", 17, Label::Optional, Kind::Bool, false, "false", "fpn-deform"),
    field("dilation", 18, Label::Repeated, Kind::Uint32, false, "", "fpn-deform"),
    field("deformable_group", 19, Label::Optional, Kind::Uint32, false, "4", "fpn-deform"),
] };

pub(crate) static DEFORMABLE_PSROI_POOLING_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DeformablePSROIPoolingParameter", fields: &[
    field("spatial_scale", 1, Label::Required, Kind::Float, false, "", "caffe-latte"),
    field("output_dim", 2, Label::Required, Kind::Int32, false, "", "caffe-latte"),
    field("group_size", 3, Label::Required, Kind::Int32, false, "", "caffe-latte"),
    field("pooled_size", 4, Label::Optional, Kind::Int32, false, "", "caffe-latte"),
    field("part_size", 5, Label::Optional, Kind::Int32, false, "0", "caffe-latte"),
    field("sample_per_part", 6, Label::Optional, Kind::Int32, false, "1", "caffe-latte"),
    field("trans_std", 7, Label::Optional, Kind::Float, false, "0.0", "caffe-latte"),
    field("no_trans", 8, Label::Optional, Kind::Bool, false, "false", "caffe-latte"),
] };

pub(crate) static DENSE_CRF_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DenseCRFParameter", fields: &[
    field("max_iter", 1, Label::Optional, Kind::Int32, false, "10", "deeplab2,pspnet,synopsys"),
    field("pos_xy_std", 2, Label::Repeated, Kind::Float, false, "", "deeplab2,pspnet,synopsys"),
    field("pos_w", 3, Label::Repeated, Kind::Float, false, "", "deeplab2,pspnet,synopsys"),
    field("bi_xy_std", 4, Label::Repeated, Kind::Float, false, "", "deeplab2,pspnet,synopsys"),
    field("bi_rgb_std", 5, Label::Repeated, Kind::Float, false, "", "deeplab2,pspnet,synopsys"),
    field("bi_w", 6, Label::Repeated, Kind::Float, false, "", "deeplab2,pspnet,synopsys"),
    field("output_probability", 7, Label::Optional, Kind::Bool, false, "true", "deeplab2,pspnet,synopsys"),
] };

pub(crate) static DENSE_IMAGE_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DenseImageDataParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "enet,jolibrain,segnet,synopsys"),
    field("batch_size", 2, Label::Optional, Kind::Uint32, false, "", "enet,jolibrain,segnet,synopsys"),
    field("rand_skip", 3, Label::Optional, Kind::Uint32, false, "0", "enet,jolibrain,segnet,synopsys"),
    field("shuffle", 4, Label::Optional, Kind::Bool, false, "false", "enet,jolibrain,segnet,synopsys"),
    field("new_height", 5, Label::Optional, Kind::Uint32, false, "0", "enet,jolibrain,segnet,synopsys"),
    field("new_width", 6, Label::Optional, Kind::Uint32, false, "0", "enet,jolibrain,segnet,synopsys"),
    field("is_color", 7, Label::Optional, Kind::Bool, false, "true", "enet,jolibrain,segnet,synopsys"),
    field("mean_file", 8, Label::Optional, Kind::String, false, "", "enet,jolibrain,segnet,synopsys"),
    field("root_folder", 9, Label::Optional, Kind::String, false, "\"\"", "enet,jolibrain,segnet,synopsys"),
    field("mirror", 10, Label::Optional, Kind::Bool, false, "false", "enet,jolibrain,segnet,synopsys"),
    field("crop_width", 11, Label::Optional, Kind::Uint32, false, "0", "enet,jolibrain,segnet,synopsys"),
    field("crop_height", 12, Label::Optional, Kind::Uint32, false, "0", "enet,jolibrain,segnet,synopsys"),
    field("label_divide_factor", 13, Label::Optional, Kind::Uint32, false, "1", "enet"),
    field("one_hot_nclasses", 14, Label::Optional, Kind::Uint32, false, "0", "jolibrain"),
    field("rotate", 900000, Label::Optional, Kind::Bool, false, "false", "jolibrain"),
] };

pub(crate) static DETECT_NET_AUGMENTATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DetectNetAugmentationParameter", fields: &[
    field("crop_prob", 1, Label::Optional, Kind::Float, false, "1.0", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("shift_x", 2, Label::Optional, Kind::Uint32, false, "0", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("shift_y", 3, Label::Optional, Kind::Uint32, false, "0", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("scale_prob", 4, Label::Optional, Kind::Float, false, "0.33", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("scale_min", 5, Label::Optional, Kind::Float, false, "0.7", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("scale_max", 6, Label::Optional, Kind::Float, false, "1.0", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("flip_prob", 7, Label::Optional, Kind::Float, false, "0.33", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("rotation_prob", 8, Label::Optional, Kind::Float, false, "0.33", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("max_rotate_degree", 9, Label::Optional, Kind::Float, false, "1.0", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("hue_rotation_prob", 10, Label::Optional, Kind::Float, false, "0.33", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("hue_rotation", 11, Label::Optional, Kind::Float, false, "15", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("desaturation_prob", 12, Label::Optional, Kind::Float, false, "0.33", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("desaturation_max", 13, Label::Optional, Kind::Float, false, "0.5", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("resize_param", 208, Label::Optional, Kind::Message(&RESIZE_PARAMETER_DESC), false, "", "nvidia-0.17"),
    field("noise_param", 209, Label::Optional, Kind::Message(&NOISE_PARAMETER_DESC), false, "", "nvidia-0.17"),
    field("emit_constraint", 210, Label::Optional, Kind::Message(&EMIT_CONSTRAINT_DESC), false, "", "nvidia-0.17"),
    field("distort_param", 213, Label::Optional, Kind::Message(&DISTORTION_PARAMETER_DESC), false, "", "nvidia-0.17"),
    field("expand_param", 214, Label::Optional, Kind::Message(&EXPANSION_PARAMETER_DESC), false, "", "nvidia-0.17"),
] };

pub(crate) static DETECT_NET_GROUND_TRUTH_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DetectNetGroundTruthParameter", fields: &[
    field("stride", 1, Label::Optional, Kind::Uint32, false, "4", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("scale_cvg", 2, Label::Optional, Kind::Float, false, "0.5", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("gridbox_type", 3, Label::Optional, Kind::Enum(&DETECT_NET_GROUND_TRUTH_PARAMETER_GRIDBOX_TYPE_ENUM), false, "GRIDBOX_MAX", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("max_cvg_len", 4, Label::Optional, Kind::Uint32, false, "50", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("min_cvg_len", 5, Label::Optional, Kind::Uint32, false, "50", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("coverage_type", 7, Label::Optional, Kind::Enum(&DETECT_NET_GROUND_TRUTH_PARAMETER_COVERAGE_TYPE_ENUM), false, "RECTANGULAR", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("image_size_x", 8, Label::Optional, Kind::Uint32, false, "1248", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("image_size_y", 9, Label::Optional, Kind::Uint32, false, "384", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("obj_norm", 11, Label::Optional, Kind::Bool, false, "false", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("crop_bboxes", 12, Label::Optional, Kind::Bool, false, "true", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("object_class", 13, Label::Repeated, Kind::Message(&DETECT_NET_GROUND_TRUTH_PARAMETER_CLASS_MAPPING_DESC), false, "", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
] };

pub(crate) static DETECT_NET_GROUND_TRUTH_PARAMETER_CLASS_MAPPING_DESC: MessageDesc = MessageDesc { name: "DetectNetGroundTruthParameter.ClassMapping", fields: &[
    field("src", 1, Label::Required, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("dst", 2, Label::Required, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
] };

pub(crate) static DETECTION_ACCURACY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DetectionAccuracyParameter", fields: &[
    field("cls_num", 1, Label::Optional, Kind::Uint32, false, "", "mscnn"),
    field("coord_num", 2, Label::Optional, Kind::Uint32, false, "4", "mscnn"),
    field("field_h", 3, Label::Optional, Kind::Uint32, false, "", "mscnn"),
    field("field_w", 4, Label::Optional, Kind::Uint32, false, "", "mscnn"),
    field("downsample_rate", 5, Label::Optional, Kind::Uint32, false, "", "mscnn"),
    field("top_k", 6, Label::Optional, Kind::Uint32, false, "1", "mscnn"),
    field("field_whr", 7, Label::Optional, Kind::Float, false, "2", "mscnn"),
    field("field_xyr", 8, Label::Optional, Kind::Float, false, "4", "mscnn"),
    field("bg_threshold", 9, Label::Optional, Kind::Float, false, "0.5", "mscnn"),
    field("objectness", 10, Label::Optional, Kind::Bool, false, "false", "mscnn"),
] };

pub(crate) static DETECTION_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DetectionDataParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "cascade-rcnn"),
    field("scale", 2, Label::Optional, Kind::Float, false, "1", "cascade-rcnn"),
    field("batch_size", 3, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn"),
    field("coord_num", 4, Label::Optional, Kind::Uint32, false, "4", "cascade-rcnn"),
    field("stride", 5, Label::Repeated, Kind::Uint32, false, "", "cascade-rcnn"),
    field("field_h", 6, Label::Repeated, Kind::Uint32, false, "", "cascade-rcnn"),
    field("field_w", 7, Label::Repeated, Kind::Uint32, false, "", "cascade-rcnn"),
    field("fg_threshold", 8, Label::Optional, Kind::Float, false, "0.5", "cascade-rcnn"),
    field("ignore_fg_threshold", 9, Label::Optional, Kind::Float, false, "0.4", "cascade-rcnn"),
    field("resize_width", 10, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn"),
    field("resize_height", 11, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn"),
    field("crop_width", 12, Label::Optional, Kind::Uint32, false, "0", "cascade-rcnn"),
    field("crop_height", 13, Label::Optional, Kind::Uint32, false, "0", "cascade-rcnn"),
    field("min_scale", 14, Label::Optional, Kind::Float, false, "", "cascade-rcnn"),
    field("max_scale", 15, Label::Optional, Kind::Float, false, "", "cascade-rcnn"),
    field("multiscale_prob", 16, Label::Optional, Kind::Float, false, "0.5", "cascade-rcnn"),
    field("min_whaspect", 17, Label::Optional, Kind::Float, false, "", "cascade-rcnn"),
    field("max_whaspect", 18, Label::Optional, Kind::Float, false, "", "cascade-rcnn"),
    field("short_size", 19, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn"),
    field("long_size", 20, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn"),
    field("min_gt_width", 21, Label::Optional, Kind::Float, false, "0", "cascade-rcnn"),
    field("min_gt_height", 22, Label::Optional, Kind::Float, false, "0", "cascade-rcnn"),
    field("shuffle", 23, Label::Optional, Kind::String, false, "\"random\"", "cascade-rcnn"),
    field("output_gt_boxes", 24, Label::Optional, Kind::Bool, false, "false", "cascade-rcnn"),
    field("cache_images", 25, Label::Optional, Kind::Bool, false, "false", "cascade-rcnn"),
    field("root_folder", 26, Label::Optional, Kind::String, false, "\"\"", "cascade-rcnn"),
    field("distort_param", 27, Label::Optional, Kind::Message(&DISTORTION_PARAMETER_DESC), false, "", "cascade-rcnn"),
    field("resize_param", 28, Label::Optional, Kind::Message(&RESIZE_PARAMETER_DESC), false, "", "cascade-rcnn"),
    field("resize_ratio", 29, Label::Optional, Kind::Float, false, "", "cascade-rcnn"),
    field("crop_short_size", 30, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn"),
    field("crop_long_size", 31, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn"),
    field("low_scale_ratio", 32, Label::Optional, Kind::Float, false, "", "cascade-rcnn"),
    field("high_scale_ratio", 33, Label::Optional, Kind::Float, false, "", "cascade-rcnn"),
    field("anchor_ignore_margin_ratio", 34, Label::Optional, Kind::Float, false, "", "cascade-rcnn"),
    field("anchor_ignore_iou_thr", 35, Label::Optional, Kind::Float, false, "", "cascade-rcnn"),
    field("pickup_iou_thr", 36, Label::Optional, Kind::Float, false, "0.2", "cascade-rcnn"),
    field("mix_group_size", 37, Label::Optional, Kind::Uint32, false, "64", "cascade-rcnn"),
    field("template_ratio", 38, Label::Repeated, Kind::Float, false, "", "cascade-rcnn"),
] };

pub(crate) static DETECTION_EVALUATE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DetectionEvaluateParameter", fields: &[
    field("num_classes", 1, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win,cascade-rcnn"),
    field("background_label_id", 2, Label::Optional, Kind::Uint32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("overlap_threshold", 3, Label::Optional, Kind::Float, false, "0.5", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win,cascade-rcnn"),
    field("evaluate_difficult_gt", 4, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win,cascade-rcnn"),
    field("name_size_file", 5, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win,cascade-rcnn"),
    field("resize_param", 6, Label::Optional, Kind::Message(&RESIZE_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("output_logits", 7, Label::Optional, Kind::Bool, false, "false", "jolibrain"),
    field("num_keypoint", 900000, Label::Optional, Kind::Int32, false, "0", "jacinto-0.17"),
] };

pub(crate) static DETECTION_GROUP_ACCURACY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DetectionGroupAccuracyParameter", fields: &[
    field("cls_num", 1, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn"),
    field("field_h", 2, Label::Repeated, Kind::Uint32, false, "", "cascade-rcnn"),
    field("field_w", 3, Label::Repeated, Kind::Uint32, false, "", "cascade-rcnn"),
    field("stride", 4, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn"),
    field("field_whr", 5, Label::Optional, Kind::Float, false, "2", "cascade-rcnn"),
    field("field_xyr", 6, Label::Optional, Kind::Float, false, "4", "cascade-rcnn"),
    field("bg_threshold", 7, Label::Optional, Kind::Float, false, "0.5", "cascade-rcnn"),
    field("objectness", 8, Label::Optional, Kind::Bool, false, "false", "cascade-rcnn"),
] };

pub(crate) static DETECTION_GROUP_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DetectionGroupLossParameter", fields: &[
    field("cls_num", 1, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn"),
    field("lambda", 2, Label::Optional, Kind::Float, false, "1", "cascade-rcnn"),
    field("field_h", 3, Label::Repeated, Kind::Uint32, false, "", "cascade-rcnn"),
    field("field_w", 4, Label::Repeated, Kind::Uint32, false, "", "cascade-rcnn"),
    field("stride", 5, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn"),
    field("field_whr", 6, Label::Optional, Kind::Float, false, "4", "cascade-rcnn"),
    field("field_xyr", 7, Label::Optional, Kind::Float, false, "0.25", "cascade-rcnn"),
    field("bg_threshold", 8, Label::Optional, Kind::Float, false, "0.5", "cascade-rcnn"),
    field("bg_multiple", 9, Label::Optional, Kind::Uint32, false, "4", "cascade-rcnn"),
    field("neg_mining_type", 10, Label::Optional, Kind::String, false, "\"random\"", "cascade-rcnn"),
    field("neg_ranking_type", 11, Label::Optional, Kind::String, false, "\"conf_loss\"", "cascade-rcnn"),
    field("min_num_neg", 12, Label::Optional, Kind::Uint32, false, "5", "cascade-rcnn"),
    field("objectness", 13, Label::Optional, Kind::Bool, false, "false", "cascade-rcnn"),
    field("batch_size", 14, Label::Optional, Kind::Int32, false, "-1", "cascade-rcnn"),
    field("pos_neg_weighted", 15, Label::Optional, Kind::Bool, false, "false", "cascade-rcnn"),
    field("bbox_loss_type", 16, Label::Optional, Kind::String, false, "\"Smooth_L1\"", "cascade-rcnn"),
] };

pub(crate) static DETECTION_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DetectionLossParameter", fields: &[
    field("cls_num", 1, Label::Optional, Kind::Uint32, false, "", "mscnn"),
    field("coord_num", 2, Label::Optional, Kind::Uint32, false, "4", "mscnn"),
    field("lambda", 3, Label::Optional, Kind::Float, false, "1", "mscnn"),
    field("field_h", 4, Label::Optional, Kind::Uint32, false, "", "mscnn"),
    field("field_w", 5, Label::Optional, Kind::Uint32, false, "", "mscnn"),
    field("downsample_rate", 6, Label::Optional, Kind::Uint32, false, "", "mscnn"),
    field("bb_smooth", 7, Label::Optional, Kind::Bool, false, "true", "mscnn"),
    field("field_whr", 8, Label::Optional, Kind::Float, false, "2", "mscnn"),
    field("field_xyr", 9, Label::Optional, Kind::Float, false, "2", "mscnn"),
    field("bg_threshold", 10, Label::Optional, Kind::Float, false, "0.5", "mscnn"),
    field("bg_multiple", 11, Label::Optional, Kind::Uint32, false, "4", "mscnn"),
    field("sample_mode", 12, Label::Optional, Kind::String, false, "\"random\"", "mscnn"),
    field("objectness", 13, Label::Optional, Kind::Bool, false, "false", "mscnn"),
    field("iou_weighted", 14, Label::Optional, Kind::Bool, false, "false", "mscnn"),
    field("pos_neg_weighted", 15, Label::Optional, Kind::Bool, false, "false", "mscnn"),
    field("side", 900000, Label::Optional, Kind::Uint32, false, "7", "yeahkun,hojel"),
    field("num_class", 900001, Label::Optional, Kind::Uint32, false, "20", "yeahkun,hojel"),
    field("num_object", 900002, Label::Optional, Kind::Uint32, false, "2", "yeahkun,hojel"),
    field("object_scale", 900003, Label::Optional, Kind::Float, false, "1.0", "yeahkun,hojel"),
    field("noobject_scale", 900004, Label::Optional, Kind::Float, false, "0.5", "yeahkun,hojel"),
    field("class_scale", 900005, Label::Optional, Kind::Float, false, "1.0", "yeahkun,hojel"),
    field("coord_scale", 900006, Label::Optional, Kind::Float, false, "5.0", "yeahkun,hojel"),
    field("sqrt", 900007, Label::Optional, Kind::Bool, false, "true", "yeahkun,hojel"),
    field("constriant", 900008, Label::Optional, Kind::Bool, false, "false", "yeahkun"),
    field("constraint", 900009, Label::Optional, Kind::Bool, false, "false", "hojel"),
    field("rescore", 900010, Label::Optional, Kind::Bool, false, "true", "hojel"),
    field("num_coord", 900011, Label::Optional, Kind::Uint32, false, "4", "hojel"),
] };

pub(crate) static DETECTION_OUTPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DetectionOutputParameter", fields: &[
    field("num_classes", 1, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,gklz1982,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("share_location", 2, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("background_label_id", 3, Label::Optional, Kind::Int32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("nms_param", 4, Label::Optional, Kind::Message(&NON_MAXIMUM_SUPPRESSION_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("save_output_param", 5, Label::Optional, Kind::Message(&SAVE_OUTPUT_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("code_type", 6, Label::Optional, Kind::Enum(&PRIOR_BOX_PARAMETER_CODE_TYPE_ENUM), false, "CORNER", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("keep_top_k", 7, Label::Optional, Kind::Int32, false, "-1", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("variance_encoded_in_target", 8, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("confidence_threshold", 9, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,gklz1982,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("visualize", 10, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("visualize_threshold", 11, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("save_file", 12, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win"),
    field("objectness_score", 13, Label::Optional, Kind::Float, false, "0.01", "jolibrain,refinedet,synopsys"),
    field("output_logits", 14, Label::Optional, Kind::Bool, false, "false", "jolibrain"),
    field("ratio_permute", 25, Label::Optional, Kind::Bool, false, "false", "synopsys"),
    field("ratio0", 26, Label::Optional, Kind::Int32, false, "3", "synopsys"),
    field("ratio1", 27, Label::Optional, Kind::Int32, false, "6", "synopsys"),
    field("ratio2", 28, Label::Optional, Kind::Int32, false, "6", "synopsys"),
    field("ratio3", 29, Label::Optional, Kind::Int32, false, "6", "synopsys"),
    field("ratio4", 30, Label::Optional, Kind::Int32, false, "6", "synopsys"),
    field("ratio5", 31, Label::Optional, Kind::Int32, false, "6", "synopsys"),
    field("no_permute", 32, Label::Optional, Kind::Bool, false, "false", "synopsys"),
    field("nbottom", 33, Label::Optional, Kind::Int32, false, "6", "synopsys"),
    field("tflite_detection", 34, Label::Optional, Kind::Bool, false, "false", "synopsys"),
    field("tflite_use_regular_nms", 35, Label::Optional, Kind::Bool, false, "false", "synopsys"),
    field("max_classes_per_detection", 36, Label::Optional, Kind::Int32, false, "1", "synopsys"),
    field("scale_xywh", 37, Label::Repeated, Kind::Float, false, "", "synopsys"),
    field("arm_conf_no_concat", 38, Label::Optional, Kind::Bool, false, "false", "synopsys"),
    field("arm_loc_no_concat", 39, Label::Optional, Kind::Bool, false, "false", "synopsys"),
    field("num_keypoint", 900000, Label::Optional, Kind::Uint32, false, "0", "jacinto-0.17"),
    field("side", 900001, Label::Optional, Kind::Uint32, false, "13", "gklz1982"),
    field("num_box", 900002, Label::Optional, Kind::Uint32, false, "5", "gklz1982"),
    field("coords", 900003, Label::Optional, Kind::Uint32, false, "4", "gklz1982"),
    field("nms_threshold", 900004, Label::Optional, Kind::Float, false, "0.45", "gklz1982"),
    field("biases", 900005, Label::Repeated, Kind::Float, false, "", "gklz1982"),
    field("label_map_file", 900006, Label::Optional, Kind::String, false, "", "gklz1982"),
    field("normalized_bbox", 900007, Label::Optional, Kind::Bool, false, "true", "opencv"),
    field("clip", 900008, Label::Optional, Kind::Bool, false, "false", "opencv"),
    field("normalized", 900009, Label::Optional, Kind::Bool, false, "", "openvino"),
    field("input_width", 900010, Label::Optional, Kind::Uint32, false, "1", "openvino"),
    field("input_height", 900011, Label::Optional, Kind::Uint32, false, "1", "openvino"),
    field("clip_before_nms", 900012, Label::Optional, Kind::Bool, false, "false", "openvino"),
    field("clip_after_nms", 900013, Label::Optional, Kind::Bool, false, "false", "openvino"),
    field("decrease_label_id", 900014, Label::Optional, Kind::Bool, false, "false", "openvino"),
    field("use_polygon", 900015, Label::Optional, Kind::Bool, false, "", "textboxes-plusplus"),
] };

pub(crate) static DICE_COEF_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DiceCoefLossParameter", fields: &[
    field("generalization", 3, Label::Optional, Kind::Enum(&DICE_COEF_LOSS_PARAMETER_GENERALIZATION_MODE_ENUM), false, "NONE", "jolibrain"),
    field("ignore_label", 4, Label::Optional, Kind::Int32, false, "-1", "jolibrain"),
    field("weight_mode", 5, Label::Optional, Kind::Enum(&DICE_COEF_LOSS_PARAMETER_WEIGHT_MODE_ENUM), false, "INVERSE_VOLUME", "jolibrain"),
    field("weights", 6, Label::Optional, Kind::String, false, "", "jolibrain"),
    field("contour_shape", 7, Label::Optional, Kind::Enum(&DICE_COEF_LOSS_PARAMETER_CONTOUR_SHAPE_ENUM), false, "NO", "jolibrain"),
    field("contour_size", 8, Label::Optional, Kind::Int32, false, "7", "jolibrain"),
    field("contour_amplitude", 9, Label::Optional, Kind::Float, false, "5.0", "jolibrain"),
] };

pub(crate) static DISTORTION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DistortionParameter", fields: &[
    field("brightness_prob", 1, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("brightness_delta", 2, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("contrast_prob", 3, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("contrast_lower", 4, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("contrast_upper", 5, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("hue_prob", 6, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("hue_delta", 7, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("saturation_prob", 8, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("saturation_lower", 9, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("saturation_upper", 10, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("random_order_prob", 11, Label::Optional, Kind::Float, false, "0.0", "ssd,nvidia-0.17,intel,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("random_order", 12, Label::Optional, Kind::Bool, false, "false", "jolibrain"),
    field("all_effects", 13, Label::Optional, Kind::Bool, false, "false", "jolibrain"),
    field("prob", 900000, Label::Optional, Kind::Float, false, "0.0", "jolibrain"),
    field("brightness", 900001, Label::Optional, Kind::Bool, false, "false", "jolibrain"),
    field("contrast", 900002, Label::Optional, Kind::Bool, false, "false", "jolibrain"),
    field("hue", 900003, Label::Optional, Kind::Bool, false, "false", "jolibrain"),
    field("saturation", 900004, Label::Optional, Kind::Bool, false, "false", "jolibrain"),
    field("exposure_lower", 900005, Label::Optional, Kind::Float, false, "0.0", "synopsys"),
    field("exposure_upper", 900006, Label::Optional, Kind::Float, false, "0.0", "synopsys"),
] };

pub(crate) static DOMAIN_TRANSFORM_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DomainTransformParameter", fields: &[
    field("num_iter", 1, Label::Optional, Kind::Int32, false, "3", "deeplab2,pspnet,synopsys"),
    field("spatial_sigma", 2, Label::Optional, Kind::Float, false, "50", "deeplab2,pspnet,synopsys"),
    field("range_sigma", 3, Label::Optional, Kind::Float, false, "5", "deeplab2,pspnet,synopsys"),
    field("min_weight", 4, Label::Optional, Kind::Float, false, "0", "deeplab2,pspnet,synopsys"),
] };

pub(crate) static DOWNSAMPLE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DownsampleParameter", fields: &[
    field("top_height", 1, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys"),
    field("top_width", 2, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys"),
] };

pub(crate) static DROPOUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DropoutParameter", fields: &[
    field("dropout_ratio", 1, Label::Optional, Kind::Float, false, "0.5", "bvlc"),
    field("engine", 2, Label::Optional, Kind::Enum(&DROPOUT_PARAMETER_ENGINE_ENUM), false, "", "nvidia-0.17,nvidia-0.16"),
    field("random_seed", 3, Label::Optional, Kind::Int64, false, "", "nvidia-0.17,nvidia-0.16"),
    field("scale_train", 900000, Label::Optional, Kind::Bool, false, "", "bvlc-opencl,ctpn,faster-rcnn,fpn-deform,jolibrain,microsoft,naibaf7,ncnn-tool,r-fcn,synopsys"),
    field("sample_weights_test", 900001, Label::Optional, Kind::Bool, false, "", "enet,segnet,synopsys"),
    field("sqrt_scale", 900002, Label::Optional, Kind::Bool, false, "", "happynear"),
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
    field("lambda", 2, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16"),
] };

pub(crate) static ELTWISE_AFFINE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "EltwiseAffineParameter", fields: &[
    field("slope_filler", 1, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear"),
    field("bias_filler", 2, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear"),
    field("channel_shared", 3, Label::Optional, Kind::Bool, false, "false", "happynear"),
] };

pub(crate) static ELTWISE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "EltwiseParameter", fields: &[
    field("operation", 1, Label::Optional, Kind::Enum(&ELTWISE_PARAMETER_ELTWISE_OP_ENUM), false, "SUM", "bvlc"),
    field("coeff", 2, Label::Repeated, Kind::Float, false, "", "bvlc"),
    field("stable_prod_grad", 3, Label::Optional, Kind::Bool, false, "true", "bvlc"),
    field("engine", 4, Label::Optional, Kind::Enum(&ELTWISE_PARAMETER_ENGINE_ENUM), false, "", "intel"),
    field("axis", 6, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("input_scale", 14, Label::Repeated, Kind::Double, false, "", "synopsys"),
    field("output_scale", 15, Label::Optional, Kind::Double, false, "", "synopsys"),
    field("input_zero_point", 16, Label::Repeated, Kind::Int32, false, "", "synopsys"),
    field("output_zero_point", 17, Label::Optional, Kind::Int32, false, "", "synopsys"),
] };

pub(crate) static EMBED_PARAMETER_DESC: MessageDesc = MessageDesc { name: "EmbedParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "bvlc"),
    field("input_dim", 2, Label::Optional, Kind::Uint32, false, "", "bvlc"),
    field("bias_term", 3, Label::Optional, Kind::Bool, false, "true", "bvlc"),
    field("weight_filler", 4, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("bias_filler", 5, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
] };

pub(crate) static EMIT_CONSTRAINT_DESC: MessageDesc = MessageDesc { name: "EmitConstraint", fields: &[
    field("emit_type", 1, Label::Optional, Kind::Enum(&EMIT_CONSTRAINT_EMIT_TYPE_ENUM), false, "CENTER", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("emit_overlap", 2, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
] };

pub(crate) static ENUMERATIONS_DESC: MessageDesc = MessageDesc { name: "Enumerations", fields: &[
] };

pub(crate) static EVAL_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "EvalDataParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "cascade-rcnn"),
    field("scale", 2, Label::Optional, Kind::Float, false, "1", "cascade-rcnn"),
    field("batch_size", 3, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn"),
    field("resize_width", 4, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn"),
    field("resize_height", 5, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn"),
    field("short_size", 6, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn"),
    field("long_size", 7, Label::Optional, Kind::Uint32, false, "", "cascade-rcnn"),
    field("root_folder", 8, Label::Optional, Kind::String, false, "\"\"", "cascade-rcnn"),
] };

pub(crate) static EVAL_DETECTION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "EvalDetectionParameter", fields: &[
    field("side", 1, Label::Optional, Kind::Uint32, false, "7", "intel"),
    field("num_class", 2, Label::Optional, Kind::Uint32, false, "20", "intel"),
    field("num_object", 3, Label::Optional, Kind::Uint32, false, "2", "intel"),
    field("threshold", 4, Label::Optional, Kind::Float, false, "0.5", "intel"),
    field("sqrt", 5, Label::Optional, Kind::Bool, false, "true", "intel"),
    field("constriant", 6, Label::Optional, Kind::Bool, false, "true", "intel"),
    field("score_type", 7, Label::Optional, Kind::Enum(&EVAL_DETECTION_PARAMETER_SCORE_TYPE_ENUM), false, "MULTIPLY", "intel"),
    field("nms", 8, Label::Optional, Kind::Float, false, "-1", "intel"),
    field("biases", 9, Label::Repeated, Kind::Float, false, "", "intel"),
] };

pub(crate) static EXP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ExpParameter", fields: &[
    field("base", 1, Label::Optional, Kind::Float, false, "-1.0", "bvlc"),
    field("scale", 2, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
    field("shift", 3, Label::Optional, Kind::Float, false, "0.0", "bvlc"),
] };

pub(crate) static EXPANSION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ExpansionParameter", fields: &[
    field("prob", 1, Label::Optional, Kind::Float, false, "1", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("max_expand_ratio", 2, Label::Optional, Kind::Float, false, "1.", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
] };

pub(crate) static FCN_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FCNDataParameter", fields: &[
    field("template_h", 1, Label::Optional, Kind::Uint32, false, "48", "happynear"),
    field("template_w", 2, Label::Optional, Kind::Uint32, false, "42", "happynear"),
    field("expand_left", 3, Label::Optional, Kind::Float, false, "0.25", "happynear"),
    field("expand_right", 4, Label::Optional, Kind::Float, false, "0.25", "happynear"),
    field("expand_top", 5, Label::Optional, Kind::Float, false, "0.5", "happynear"),
    field("expand_bottom", 6, Label::Optional, Kind::Float, false, "0.25", "happynear"),
    field("roi_multiply_h", 7, Label::Optional, Kind::Float, false, "5.0", "happynear"),
    field("roi_multiply_w", 8, Label::Optional, Kind::Float, false, "5.0", "happynear"),
    field("scale_step", 9, Label::Optional, Kind::Float, false, "1.1", "happynear"),
    field("scale_step_num", 10, Label::Optional, Kind::Int32, false, "5", "happynear"),
    field("gaussian_size_h", 11, Label::Optional, Kind::Int32, false, "7", "happynear"),
    field("gaussian_size_w", 12, Label::Optional, Kind::Int32, false, "7", "happynear"),
    field("gaussian_std_h", 13, Label::Optional, Kind::Float, false, "1.5", "happynear"),
    field("gaussian_std_w", 14, Label::Optional, Kind::Float, false, "1.5", "happynear"),
    field("use_hog", 15, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("hog_cell_size", 16, Label::Optional, Kind::Int32, false, "4", "happynear"),
    field("min_iou", 17, Label::Optional, Kind::Float, false, "0.8", "happynear"),
] };

pub(crate) static FEATURE_DECAY_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FeatureDecayLossParameter", fields: &[
    field("decay_threshold", 1, Label::Optional, Kind::Float, false, "20.0", "happynear"),
    field("force_decay", 2, Label::Optional, Kind::Bool, false, "false", "happynear"),
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
    field("diag_val", 9, Label::Repeated, Kind::Float, false, "", "flownet2,synopsys"),
    field("expectation_option", 10, Label::Optional, Kind::String, false, "\"xy\"", "visuomotor"),
    field("xy", 11, Label::Optional, Kind::String, false, "\"both\"", "visuomotor-pose"),
    field("alpha", 900000, Label::Optional, Kind::Float, false, "", "happynear"),
    field("scale", 900001, Label::Optional, Kind::Float, false, "", "intel"),
    field("file", 900002, Label::Optional, Kind::String, false, "", "stn"),
    field("width", 900003, Label::Optional, Kind::Int32, false, "", "visuomotor,visuomotor-pose"),
    field("height", 900004, Label::Optional, Kind::Int32, false, "", "visuomotor,visuomotor-pose"),
    field("channels", 900005, Label::Optional, Kind::Int32, false, "", "visuomotor-pose"),
] };

pub(crate) static FLATTEN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FlattenParameter", fields: &[
    field("axis", 1, Label::Optional, Kind::Int32, false, "1", "bvlc"),
    field("end_axis", 2, Label::Optional, Kind::Int32, false, "-1", "bvlc"),
] };

pub(crate) static FLIP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FlipParameter", fields: &[
    field("flip_width", 1, Label::Optional, Kind::Bool, false, "true", "happynear"),
    field("flip_height", 2, Label::Optional, Kind::Bool, false, "false", "happynear"),
] };

pub(crate) static FLOW_WARP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FlowWarpParameter", fields: &[
    field("fill_value", 1, Label::Optional, Kind::Enum(&FLOW_WARP_PARAMETER_FILL_PARAMETER_ENUM), false, "ZERO", "flownet2,synopsys"),
] };

pub(crate) static FOCAL_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FocalLossParameter", fields: &[
    field("type", 1, Label::Optional, Kind::Enum(&FOCAL_LOSS_PARAMETER_TYPE_ENUM), false, "ORIGIN", "happynear"),
    field("gamma", 2, Label::Optional, Kind::Float, false, "2", "happynear,jolibrain"),
    field("alpha", 3, Label::Optional, Kind::Float, false, "1.0", "happynear,jolibrain"),
    field("beta", 4, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("engine", 900000, Label::Optional, Kind::Enum(&FOCAL_LOSS_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "jolibrain"),
    field("axis", 900001, Label::Optional, Kind::Int32, false, "1", "jolibrain"),
] };

pub(crate) static FRCNN_OUTPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FrcnnOutputParameter", fields: &[
    field("conf_thr", 1, Label::Optional, Kind::Float, false, "0", "cascade-rcnn"),
    field("iou_thr", 2, Label::Optional, Kind::Float, false, "0.5", "cascade-rcnn"),
    field("nms_type", 3, Label::Optional, Kind::String, false, "\"IOU\"", "cascade-rcnn"),
    field("max_det_num", 4, Label::Optional, Kind::Uint32, false, "0", "cascade-rcnn"),
    field("save_output_param", 5, Label::Optional, Kind::Message(&SAVE_OUTPUT_PARAMETER_DESC), false, "", "cascade-rcnn"),
] };

pub(crate) static GENERAL_CONTRASTIVE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "GeneralContrastiveParameter", fields: &[
    field("positive_margin", 1, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("negative_margin", 2, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("positive_weight", 3, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("negative_weight", 4, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("normalize_negative", 5, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("positive_outlier_thresh", 6, Label::Optional, Kind::Float, false, "4.0", "happynear"),
    field("square", 7, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("max_negative_only", 8, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("max_positive_only", 9, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("positive_first", 10, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("positive_upper_bound", 11, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("exp_negative_weight", 12, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("add_intra_mae", 13, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("max_negative_margin", 14, Label::Optional, Kind::Float, false, "1.2", "happynear"),
] };

pub(crate) static GENERAL_TRIPLET_PARAMETER_DESC: MessageDesc = MessageDesc { name: "GeneralTripletParameter", fields: &[
    field("margin", 1, Label::Optional, Kind::Float, false, "0.2", "happynear"),
    field("add_center_loss", 2, Label::Optional, Kind::Bool, false, "true", "happynear"),
    field("hardest_only", 3, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("positive_first", 4, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("positive_upper_bound", 5, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("positive_weight", 6, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("negative_weight", 7, Label::Optional, Kind::Float, false, "1.0", "happynear"),
] };

pub(crate) static GEOMETRY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "GeometryParameter", fields: &[
    field("prob", 1, Label::Optional, Kind::Float, false, "0.0", "jolibrain"),
    field("persp_horizontal", 2, Label::Optional, Kind::Bool, false, "true", "jolibrain"),
    field("persp_vertical", 3, Label::Optional, Kind::Bool, false, "true", "jolibrain"),
    field("zoom_out", 4, Label::Optional, Kind::Bool, false, "true", "jolibrain"),
    field("zoom_in", 5, Label::Optional, Kind::Bool, false, "true", "jolibrain"),
    field("zoom_factor", 6, Label::Optional, Kind::Float, false, "0.25", "jolibrain"),
    field("persp_factor", 7, Label::Optional, Kind::Float, false, "0.25", "jolibrain"),
    field("all_effects", 8, Label::Optional, Kind::Bool, false, "false", "jolibrain"),
    field("pad_mode", 9, Label::Optional, Kind::Enum(&GEOMETRY_PARAMETER_PAD_MODE_ENUM), false, "MIRRORED", "jolibrain"),
] };

pub(crate) static HDF5_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "HDF5DataParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "bvlc"),
    field("batch_size", 2, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("shuffle", 3, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("image", 4, Label::Optional, Kind::Bool, false, "", "jolibrain"),
] };

pub(crate) static HDF5_OUTPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "HDF5OutputParameter", fields: &[
    field("file_name", 1, Label::Optional, Kind::String, false, "", "bvlc"),
] };

pub(crate) static HARD_MINING_PARAMETER_DESC: MessageDesc = MessageDesc { name: "HardMiningParameter", fields: &[
    field("num_roi_per_image", 1, Label::Optional, Kind::Uint32, false, "128", "cascade-rcnn"),
    field("num_image", 2, Label::Optional, Kind::Uint32, false, "4", "cascade-rcnn"),
] };

pub(crate) static HINGE_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "HingeLossParameter", fields: &[
    field("norm", 1, Label::Optional, Kind::Enum(&HINGE_LOSS_PARAMETER_NORM_ENUM), false, "L1", "bvlc"),
] };

pub(crate) static HOTSPOT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "HotspotParameter", fields: &[
    field("gaussian_std", 1, Label::Optional, Kind::Float, false, "1", "happynear"),
    field("output_height", 2, Label::Optional, Kind::Uint32, false, "0", "happynear"),
    field("output_width", 3, Label::Optional, Kind::Uint32, false, "0", "happynear"),
    field("data_height", 4, Label::Optional, Kind::Uint32, false, "0", "happynear"),
    field("data_width", 5, Label::Optional, Kind::Uint32, false, "0", "happynear"),
    field("mean_removed", 6, Label::Optional, Kind::Bool, false, "true", "happynear"),
] };

pub(crate) static IM_RESIZE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ImResizeParameter", fields: &[
    field("target_spatial_width", 1, Label::Optional, Kind::Uint32, false, "368", "rtpose"),
    field("target_spatial_height", 2, Label::Optional, Kind::Uint32, false, "368", "rtpose"),
    field("factor", 3, Label::Optional, Kind::Float, false, "0", "rtpose"),
    field("start_scale", 4, Label::Optional, Kind::Float, false, "1", "rtpose"),
    field("scale_gap", 5, Label::Optional, Kind::Float, false, "0.1", "rtpose"),
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
    field("short_side", 13, Label::Optional, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.16"),
    field("threads", 14, Label::Optional, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.16"),
    field("cache", 15, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,nvidia-0.16"),
    field("precache", 16, Label::Optional, Kind::Bool, false, "", "nvidia-0.17"),
    field("dataset_share_per_node", 17, Label::Optional, Kind::Float, false, "", "nvidia-0.17"),
    field("max_random_scale", 18, Label::Optional, Kind::Float, false, "", "happynear"),
    field("max_random_shift", 19, Label::Optional, Kind::Uint32, false, "", "happynear"),
    field("face_mirror", 20, Label::Optional, Kind::Bool, false, "", "happynear"),
    field("face_point_num", 21, Label::Optional, Kind::Uint32, false, "", "happynear"),
    field("balance_class", 22, Label::Optional, Kind::Bool, false, "", "happynear"),
    field("balance_by", 23, Label::Optional, Kind::Uint32, false, "", "happynear"),
    field("label_cut_start", 24, Label::Optional, Kind::Uint32, false, "", "happynear"),
    field("label_cut_end", 25, Label::Optional, Kind::Uint32, false, "", "happynear"),
    field("ignore_label", 900000, Label::Optional, Kind::Int32, false, "", "deeplab2,jolibrain,pspnet,synopsys"),
    field("label_type", 900001, Label::Optional, Kind::Enum(&IMAGE_DATA_PARAMETER_LABEL_TYPE_ENUM), false, "", "deeplab2,jolibrain,pspnet,synopsys"),
    field("label_divide_factor", 900002, Label::Optional, Kind::Uint32, false, "", "enet"),
    field("face_transform", 900003, Label::Optional, Kind::Bool, false, "", "happynear"),
    field("max_shear_ratio", 900004, Label::Optional, Kind::Float, false, "", "happynear"),
    field("max_aspect_ratio", 900005, Label::Optional, Kind::Float, false, "", "happynear"),
    field("max_rotate_angle", 900006, Label::Optional, Kind::Float, false, "", "happynear"),
    field("min_random_scale", 900007, Label::Optional, Kind::Float, false, "", "happynear"),
    field("min_height", 900008, Label::Optional, Kind::Uint32, false, "", "intel"),
    field("min_width", 900009, Label::Optional, Kind::Uint32, false, "", "intel"),
    field("label_size", 900010, Label::Optional, Kind::Uint32, false, "", "jolibrain"),
    field("label_num", 900011, Label::Optional, Kind::Uint32, false, "", "vitis"),
] };

pub(crate) static IMAGE_GT_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ImageGtDataParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "mscnn"),
    field("scale", 2, Label::Optional, Kind::Float, false, "1", "mscnn"),
    field("mean_file", 3, Label::Optional, Kind::String, false, "", "mscnn"),
    field("batch_size", 4, Label::Optional, Kind::Uint32, false, "", "mscnn"),
    field("mirror", 5, Label::Optional, Kind::Bool, false, "false", "mscnn"),
    field("downsample_rate", 6, Label::Repeated, Kind::Uint32, false, "", "mscnn"),
    field("coord_num", 7, Label::Optional, Kind::Uint32, false, "4", "mscnn"),
    field("field_h", 8, Label::Repeated, Kind::Uint32, false, "", "mscnn"),
    field("field_w", 9, Label::Repeated, Kind::Uint32, false, "", "mscnn"),
    field("fg_threshold", 10, Label::Optional, Kind::Float, false, "0.5", "mscnn"),
    field("resize_width", 11, Label::Optional, Kind::Uint32, false, "", "mscnn"),
    field("resize_height", 12, Label::Optional, Kind::Uint32, false, "", "mscnn"),
    field("crop_width", 13, Label::Optional, Kind::Uint32, false, "0", "mscnn"),
    field("crop_height", 14, Label::Optional, Kind::Uint32, false, "0", "mscnn"),
    field("do_multiple_scale", 15, Label::Optional, Kind::Bool, false, "false", "mscnn"),
    field("min_scale", 16, Label::Optional, Kind::Uint32, false, "", "mscnn"),
    field("max_scale", 17, Label::Optional, Kind::Uint32, false, "", "mscnn"),
    field("min_whaspect", 18, Label::Optional, Kind::Float, false, "", "mscnn"),
    field("max_whaspect", 19, Label::Optional, Kind::Float, false, "", "mscnn"),
    field("min_gt_width", 20, Label::Optional, Kind::Float, false, "0", "mscnn"),
    field("min_gt_height", 21, Label::Optional, Kind::Float, false, "0", "mscnn"),
    field("shuffle", 22, Label::Optional, Kind::Bool, false, "false", "mscnn"),
    field("output_gt_boxes", 23, Label::Optional, Kind::Bool, false, "false", "mscnn"),
    field("fg_img_multiple", 24, Label::Optional, Kind::Uint32, false, "1", "mscnn"),
    field("cache_images", 25, Label::Optional, Kind::Bool, false, "false", "mscnn"),
    field("root_folder", 26, Label::Optional, Kind::String, false, "\"\"", "mscnn"),
] };

pub(crate) static IMAGE_LABEL_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ImageLabelDataParameter", fields: &[
    field("image_list_path", 1, Label::Optional, Kind::String, false, "", "jacinto-0.17,jacinto-0.16"),
    field("label_list_path", 2, Label::Optional, Kind::String, false, "", "jacinto-0.17,jacinto-0.16"),
    field("batch_size", 3, Label::Optional, Kind::Uint32, false, "1", "jacinto-0.17,jacinto-0.16"),
    field("rand_skip", 4, Label::Optional, Kind::Uint32, false, "0", "jacinto-0.17,jacinto-0.16"),
    field("shuffle", 5, Label::Optional, Kind::Bool, false, "false", "jacinto-0.17,jacinto-0.16"),
    field("scale_prob", 6, Label::Optional, Kind::Float, false, "0", "jacinto-0.17,jacinto-0.16"),
    field("scale_min", 7, Label::Optional, Kind::Float, false, "1", "jacinto-0.17,jacinto-0.16"),
    field("scale_max", 8, Label::Optional, Kind::Float, false, "1", "jacinto-0.17,jacinto-0.16"),
    field("data_dir", 9, Label::Optional, Kind::String, false, "", "jacinto-0.17,jacinto-0.16"),
    field("label_slice", 10, Label::Optional, Kind::Message(&IMAGE_SLICE_INFO_DESC), false, "", "jacinto-0.17,jacinto-0.16"),
    field("image_dir", 11, Label::Optional, Kind::String, false, "", "jacinto-0.17,jacinto-0.16"),
    field("label_dir", 12, Label::Optional, Kind::String, false, "", "jacinto-0.17,jacinto-0.16"),
    field("padding", 13, Label::Optional, Kind::Enum(&IMAGE_LABEL_DATA_PARAMETER_PADDING_ENUM), false, "REFLECT", "jacinto-0.17,jacinto-0.16"),
    field("image_dir2", 14, Label::Optional, Kind::String, false, "", "jacinto-0.17,jacinto-0.16"),
    field("image_list_path2", 15, Label::Optional, Kind::String, false, "", "jacinto-0.17,jacinto-0.16"),
    field("threads", 16, Label::Optional, Kind::Uint32, false, "0", "jacinto-0.17,jacinto-0.16"),
    field("size_min", 17, Label::Optional, Kind::Uint32, false, "0", "jacinto-0.17,jacinto-0.16"),
    field("size_max", 18, Label::Optional, Kind::Uint32, false, "0", "jacinto-0.17,jacinto-0.16"),
    field("check_image_files", 19, Label::Optional, Kind::Bool, false, "false", "jacinto-0.17,jacinto-0.16"),
    field("backend", 20, Label::Optional, Kind::Enum(&IMAGE_LABEL_DATA_PARAMETER_DB_ENUM), false, "LEVELDB", "jacinto-0.17"),
] };

pub(crate) static IMAGE_SLICE_INFO_DESC: MessageDesc = MessageDesc { name: "ImageSliceInfo", fields: &[
    field("dim", 1, Label::Repeated, Kind::Uint32, false, "", "jacinto-0.17"),
    field("stride", 2, Label::Repeated, Kind::Uint32, false, "", "jacinto-0.17"),
    field("offset", 3, Label::Repeated, Kind::Uint32, false, "", "jacinto-0.17"),
] };

pub(crate) static INFIMUM_LOSS_PARAMTER_DESC: MessageDesc = MessageDesc { name: "InfimumLossParamter", fields: &[
    field("infimum", 1, Label::Optional, Kind::Float, false, "0.25", "happynear"),
] };

pub(crate) static INFOGAIN_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "InfogainLossParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "bvlc"),
    field("axis", 2, Label::Optional, Kind::Int32, false, "1", "bvlc"),
] };

pub(crate) static INNER_DISTANCE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "InnerDistanceParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "happynear"),
    field("bias_term", 2, Label::Optional, Kind::Bool, false, "true", "happynear"),
    field("weight_filler", 3, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear"),
    field("bias_filler", 4, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear"),
    field("axis", 5, Label::Optional, Kind::Int32, false, "1", "happynear"),
    field("transpose", 6, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("distance_type", 7, Label::Optional, Kind::String, false, "\"L2\"", "happynear"),
    field("normalize", 8, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("update_center_only", 9, Label::Optional, Kind::Bool, false, "false", "happynear"),
] };

pub(crate) static INNER_PRODUCT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "InnerProductParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("bias_term", 2, Label::Optional, Kind::Bool, false, "true", "bvlc"),
    field("weight_filler", 3, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("bias_filler", 4, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("axis", 5, Label::Optional, Kind::Int32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("transpose", 6, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("normalize", 7, Label::Optional, Kind::Bool, false, "", "happynear"),
    field("relu", 8, Label::Optional, Kind::Bool, false, "", "intel"),
    field("negative_slope", 9, Label::Optional, Kind::Float, false, "", "intel"),
    field("input_scale", 11, Label::Optional, Kind::Double, false, "", "synopsys"),
    field("output_scale", 12, Label::Optional, Kind::Double, false, "", "synopsys"),
    field("weight_scale", 13, Label::Optional, Kind::Double, false, "", "synopsys"),
    field("input_zero_point", 15, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("output_zero_point", 16, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("weight_zero_point", 17, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("engine", 900000, Label::Optional, Kind::Enum(&INNER_PRODUCT_PARAMETER_ENGINE_ENUM), false, "", "intel"),
    field("weight_fixed", 900001, Label::Optional, Kind::Bool, false, "", "synopsys"),
    field("dis_mode", 900002, Label::Optional, Kind::Bool, false, "", "synopsys"),
    field("gen_mode", 900003, Label::Optional, Kind::Bool, false, "", "synopsys"),
] };

pub(crate) static INPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "InputParameter", fields: &[
    field("shape", 1, Label::Repeated, Kind::Message(&BLOB_SHAPE_DESC), false, "", "bvlc"),
] };

pub(crate) static INSANITY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "InsanityParameter", fields: &[
    field("lb", 1, Label::Optional, Kind::Float, false, "5.", "happynear"),
    field("ub", 2, Label::Optional, Kind::Float, false, "10.", "happynear"),
] };

pub(crate) static INTERP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "InterpParameter", fields: &[
    field("height", 1, Label::Optional, Kind::Int32, false, "0", "deeplab2,jolibrain,ncnn-tool,pspnet,synopsys"),
    field("width", 2, Label::Optional, Kind::Int32, false, "0", "deeplab2,jolibrain,ncnn-tool,pspnet,synopsys"),
    field("zoom_factor", 3, Label::Optional, Kind::Int32, false, "1", "deeplab2,jolibrain,ncnn-tool,pspnet,synopsys"),
    field("shrink_factor", 4, Label::Optional, Kind::Int32, false, "1", "deeplab2,jolibrain,ncnn-tool,pspnet,synopsys"),
    field("pad_beg", 5, Label::Optional, Kind::Int32, false, "0", "deeplab2,jolibrain,ncnn-tool,pspnet,synopsys"),
    field("pad_end", 6, Label::Optional, Kind::Int32, false, "0", "deeplab2,jolibrain,ncnn-tool,pspnet,synopsys"),
    field("mode", 7, Label::Optional, Kind::Enum(&INTERP_PARAMETER_MODE_ENUM), false, "LINEAR", "jolibrain"),
    field("full_zoom_factor", 900000, Label::Optional, Kind::Int32, false, "1", "synopsys"),
    field("zoom", 900100, Label::Optional, Kind::Enum(&INTERP_PARAMETER_ZOOM_ENUM), false, "CORNERS", "cortado"),
] };

pub(crate) static L1_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "L1LossParameter", fields: &[
    field("l2_per_location", 1, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys"),
    field("l2_prescale_by_channels", 2, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys"),
    field("normalize_by_num_entries", 3, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys"),
    field("epsilon", 4, Label::Optional, Kind::Float, false, "1e-2", "flownet2,synopsys"),
    field("plateau", 3001, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
] };

pub(crate) static LRN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LRNParameter", fields: &[
    field("local_size", 1, Label::Optional, Kind::Uint32, false, "5", "bvlc,bvlc-opencl,naibaf7"),
    field("alpha", 2, Label::Optional, Kind::Float, false, "1.", "bvlc"),
    field("beta", 3, Label::Optional, Kind::Float, false, "0.75", "bvlc"),
    field("norm_region", 4, Label::Optional, Kind::Enum(&LRN_PARAMETER_NORM_REGION_ENUM), false, "ACROSS_CHANNELS", "bvlc"),
    field("k", 5, Label::Optional, Kind::Float, false, "1.", "bvlc"),
    field("engine", 6, Label::Optional, Kind::Enum(&LRN_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "bvlc"),
    field("fuse_type", 7, Label::Optional, Kind::Enum(&LRN_PARAMETER_FUSE_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7"),
    field("pooling_param", 8, Label::Optional, Kind::Message(&POOLING_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7"),
    field("unit_test_mode", 9, Label::Optional, Kind::Bool, false, "", "bvlc-opencl,naibaf7"),
    field("unit_test_fuse_kernel", 10, Label::Optional, Kind::Bool, false, "", "bvlc-opencl,naibaf7"),
    field("input_scale", 900000, Label::Optional, Kind::Double, false, "", "synopsys"),
    field("output_scale", 900001, Label::Optional, Kind::Double, false, "", "synopsys"),
] };

pub(crate) static LSTM_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LSTMParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "caffe-lstm,ctpn"),
    field("clipping_threshold", 2, Label::Optional, Kind::Float, false, "0.0", "caffe-lstm,ctpn"),
    field("weight_filler", 3, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "caffe-lstm,ctpn"),
    field("bias_filler", 4, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "caffe-lstm,ctpn"),
    field("batch_size", 5, Label::Optional, Kind::Uint32, false, "1", "caffe-lstm,ctpn"),
] };

pub(crate) static LABEL_MAP_DESC: MessageDesc = MessageDesc { name: "LabelMap", fields: &[
    field("item", 1, Label::Repeated, Kind::Message(&LABEL_MAP_ITEM_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
] };

pub(crate) static LABEL_MAP_ITEM_DESC: MessageDesc = MessageDesc { name: "LabelMapItem", fields: &[
    field("name", 1, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("label", 2, Label::Optional, Kind::Int32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("display_name", 3, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
] };

pub(crate) static LABEL_SPECIFIC_ADD_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LabelSpecificAddParameter", fields: &[
    field("bias", 1, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("transform_test", 2, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("bias_base", 3, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("bias_gamma", 4, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("bias_power", 5, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("bias_min", 6, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("bias_max", 7, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("iteration", 8, Label::Optional, Kind::Uint32, false, "0", "happynear"),
] };

pub(crate) static LABEL_SPECIFIC_AFFINE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LabelSpecificAffineParameter", fields: &[
    field("scale_base", 1, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("scale_gamma", 2, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("scale_power", 3, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("scale_max", 4, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("transform_test", 5, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("iteration", 6, Label::Optional, Kind::Uint32, false, "0", "happynear"),
    field("bias_base", 7, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("bias_gamma", 8, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("bias_power", 9, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("bias_max", 10, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("power_base", 11, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("power_gamma", 12, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("power_power", 13, Label::Optional, Kind::Float, false, "-1.0", "happynear"),
    field("power_min", 14, Label::Optional, Kind::Float, false, "0.5", "happynear"),
    field("auto_tune", 15, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("reset", 16, Label::Optional, Kind::Bool, false, "false", "happynear"),
] };

pub(crate) static LABEL_SPECIFIC_HARD_MARGIN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LabelSpecificHardMarginParameter", fields: &[
    field("positive_weight", 1, Label::Optional, Kind::Float, false, "0.5", "happynear"),
] };

pub(crate) static LABEL_SPECIFIC_MARGIN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LabelSpecificMarginParameter", fields: &[
    field("margin_base", 1, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("margin_max", 2, Label::Optional, Kind::Float, false, "10.0", "happynear"),
    field("power", 3, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("gamma", 4, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("iteration", 5, Label::Optional, Kind::Int32, false, "0", "happynear"),
    field("reset_margin", 6, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("margin_on_test", 7, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("auto_tune", 8, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("type", 9, Label::Optional, Kind::Enum(&LABEL_SPECIFIC_MARGIN_PARAMETER_MARGIN_TYPE_ENUM), false, "HARD", "happynear"),
] };

pub(crate) static LABEL_SPECIFIC_RESCALE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LabelSpecificRescaleParameter", fields: &[
    field("positive_weight", 1, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("negative_weight", 2, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("positive_lower_bound", 3, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("negative_upper_bound", 4, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("rescale_test", 5, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("for_ip", 6, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("positive_weight_base", 7, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("gamma", 8, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("power", 9, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("positive_weight_min", 10, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("positive_weight_max", 11, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("iteration", 12, Label::Optional, Kind::Uint32, false, "0", "happynear"),
    field("bias_fix", 13, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("power_on_positive", 14, Label::Optional, Kind::Bool, false, "false", "happynear"),
] };

pub(crate) static LABEL_SPECIFIC_STATISTICS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LabelSpecificStatisticsParameter", fields: &[
    field("scale_for_angle", 1, Label::Optional, Kind::Bool, false, "true", "happynear"),
    field("scale_factor", 2, Label::Optional, Kind::Float, false, "30.0", "happynear"),
] };

pub(crate) static LABELSEQUENCE_ACCURACY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LabelsequenceAccuracyParameter", fields: &[
    field("blank_label", 1, Label::Optional, Kind::Int32, false, "0", "jolibrain,warpctc"),
] };

pub(crate) static LANE_INFO_DESC: MessageDesc = MessageDesc { name: "LaneInfo", fields: &[
    field("x", 1, Label::Optional, Kind::Float, false, "", "mobilenet-yolo"),
    field("y", 2, Label::Optional, Kind::Float, false, "", "mobilenet-yolo"),
    field("id", 3, Label::Optional, Kind::Int32, false, "", "mobilenet-yolo"),
] };

pub(crate) static LARGE_MARGIN_INNER_PRODUCT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LargeMarginInnerProductParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "happynear,l-softmax"),
    field("type", 2, Label::Optional, Kind::Enum(&LARGE_MARGIN_INNER_PRODUCT_PARAMETER_LARGE_MARGIN_TYPE_ENUM), false, "SINGLE", "happynear,l-softmax"),
    field("weight_filler", 3, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear,l-softmax"),
    field("axis", 4, Label::Optional, Kind::Int32, false, "1", "happynear,l-softmax"),
    field("base", 5, Label::Optional, Kind::Float, false, "1", "happynear,l-softmax"),
    field("gamma", 6, Label::Optional, Kind::Float, false, "0", "happynear,l-softmax"),
    field("power", 7, Label::Optional, Kind::Float, false, "1", "happynear,l-softmax"),
    field("iteration", 8, Label::Optional, Kind::Int32, false, "0", "happynear,l-softmax"),
    field("lambda_min", 9, Label::Optional, Kind::Float, false, "0", "happynear,l-softmax"),
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
    field("bottom_data_type", 12, Label::Optional, Kind::Enum(&DATA_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7"),
    field("compute_data_type", 13, Label::Optional, Kind::Enum(&DATA_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7"),
    field("top_data_type", 14, Label::Optional, Kind::Enum(&DATA_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7"),
    field("bottom_quantizer", 16, Label::Optional, Kind::Message(&QUANTIZER_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7"),
    field("top_quantizer", 17, Label::Optional, Kind::Message(&QUANTIZER_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7"),
    field("net_quantizer", 18, Label::Optional, Kind::Message(&QUANTIZER_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7"),
    field("blobs_quantizer", 19, Label::Optional, Kind::Message(&QUANTIZER_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7"),
    field("autotune", 20, Label::Optional, Kind::Enum(&AUTOTUNE_ENUM), false, "", "bvlc-opencl,naibaf7"),
    field("dense_image_data_param", 46, Label::Optional, Kind::Message(&DENSE_IMAGE_DATA_PARAMETER_DESC), false, "", "enet,jolibrain,segnet,synopsys"),
    field("device", 95, Label::Optional, Kind::Int32, false, "", "bvlc-opencl,naibaf7"),
    field("bottom_shared_index", 96, Label::Optional, Kind::Int32, false, "", "bvlc-opencl,naibaf7"),
    field("top_shared_index", 97, Label::Optional, Kind::Int32, false, "", "bvlc-opencl,naibaf7"),
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
    field("debug", 149, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,nvidia-0.16"),
    field("cudnn_math_override", 150, Label::Optional, Kind::Int32, false, "", "nvidia-0.17,nvidia-0.16"),
    field("noise_param", 151, Label::Optional, Kind::Message(&NOISE_PARAMETER_DESC), false, "", "bvlc-opencl,happynear,naibaf7"),
    field("trt_param", 152, Label::Optional, Kind::Message(&TRT_PARAMETER_DESC), false, "", "nvidia-0.17"),
    field("reader_param", 153, Label::Optional, Kind::Message(&READER_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("mean_param", 154, Label::Optional, Kind::Message(&MEAN_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("resample_param", 155, Label::Optional, Kind::Message(&RESAMPLE_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("downsample_param", 156, Label::Optional, Kind::Message(&DOWNSAMPLE_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("reshape_every_iter", 157, Label::Optional, Kind::Bool, false, "", "flownet2,synopsys"),
    field("lpq_loss_param", 158, Label::Optional, Kind::Message(&LPQ_LOSS_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("flow_warp_param", 159, Label::Optional, Kind::Message(&FLOW_WARP_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("accum_param", 160, Label::Optional, Kind::Message(&ACCUM_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("black_augmentation_param", 161, Label::Optional, Kind::Message(&BLACK_AUGMENTATION_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("batch_reduction_param", 162, Label::Optional, Kind::Message(&BATCH_REDUCTION_PARAMETER_DESC), false, "", "yjxiong"),
    field("gan_loss_param", 171, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("deformable_psroi_pooling_param", 173, Label::Optional, Kind::Message(&DEFORMABLE_PSROI_POOLING_PARAMETER_DESC), false, "", "caffe-latte"),
    field("squeeze_convolution_param", 187, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("squeeze_inner_product_param", 188, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("yolo_v2_loss_param", 198, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("yolo_v3_loss_param", 199, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("annotated_data_param", 200, Label::Optional, Kind::Message(&ANNOTATED_DATA_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("multibox_loss_param", 201, Label::Optional, Kind::Message(&MULTI_BOX_LOSS_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("permute_param", 202, Label::Optional, Kind::Message(&PERMUTE_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,happynear,intel,jolibrain,mobilenet-yolo,ncnn-tool,opencv,refinedet,synopsys,textboxes,vitis,warpctc,yolov3-win"),
    field("prior_box_param", 203, Label::Optional, Kind::Message(&PRIOR_BOX_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,opencv,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("detection_output_param", 204, Label::Optional, Kind::Message(&DETECTION_OUTPUT_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,opencv,refinedet,synopsys,textboxes,vitis"),
    field("detection_evaluate_param", 205, Label::Optional, Kind::Message(&DETECTION_EVALUATE_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win,cascade-rcnn"),
    field("norm_param", 206, Label::Optional, Kind::Message(&NORMALIZE_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,opencv,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("video_data_param", 207, Label::Optional, Kind::Message(&VIDEO_DATA_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,c3d-1.1,intel,jolibrain,refinedet,synopsys,textboxes,video-caffe,vitis,yjxiong,yolov3-win"),
    field("hotspot_param", 208, Label::Optional, Kind::Message(&HOTSPOT_PARAMETER_DESC), false, "", "happynear"),
    field("predict_box_param", 209, Label::Optional, Kind::Message(&PREDICT_BOX_PARAMETER_DESC), false, "", "happynear"),
    field("fcn_data_param", 210, Label::Optional, Kind::Message(&FCN_DATA_PARAMETER_DESC), false, "", "happynear"),
    field("relu6_param", 211, Label::Optional, Kind::Message(&RE_LU6_PARAMETER_DESC), false, "", "mobilenet-yolo,vitis,yolov3-win"),
    field("flip_param", 212, Label::Optional, Kind::Message(&FLIP_PARAMETER_DESC), false, "", "happynear"),
    field("inner_distance_param", 213, Label::Optional, Kind::Message(&INNER_DISTANCE_PARAMETER_DESC), false, "", "happynear"),
    field("normalize_param", 214, Label::Optional, Kind::Message(&NORMALIZE_PARAMETER_DESC), false, "", "happynear"),
    field("general_contrastive_loss_param", 215, Label::Optional, Kind::Message(&GENERAL_CONTRASTIVE_PARAMETER_DESC), false, "", "happynear"),
    field("soft_contrastive_loss_param", 216, Label::Optional, Kind::Message(&SOFT_CONTRASTIVE_PARAMETER_DESC), false, "", "happynear"),
    field("general_triplet_loss_param", 217, Label::Optional, Kind::Message(&GENERAL_TRIPLET_PARAMETER_DESC), false, "", "happynear"),
    field("soft_truncation_param", 218, Label::Optional, Kind::Message(&SOFT_TRUNCATION_PARAMETER_DESC), false, "", "happynear"),
    field("proposal_param", 219, Label::Optional, Kind::Message(&PROPOSAL_PARAMETER_DESC), false, "", "happynear,opencv,synopsys,vitis"),
    field("psroi_pooling_param", 220, Label::Optional, Kind::Message(&PSROI_POOLING_PARAMETER_DESC), false, "", "happynear,intel,microsoft,ncnn-tool,opencv,r-fcn,cascade-rcnn"),
    field("pairwise_param", 221, Label::Optional, Kind::Message(&PAIRWISE_PARAMETER_DESC), false, "", "happynear"),
    field("smoothl1_param", 222, Label::Optional, Kind::Message(&SMOOTH_L1_PARAMETER_DESC), false, "", "happynear"),
    field("batch_contrastive_loss_param", 223, Label::Optional, Kind::Message(&BATCH_CONTRASTIVE_PARAMETER_DESC), false, "", "happynear"),
    field("pad_param", 224, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("truncation_param", 225, Label::Optional, Kind::Message(&TRUNCATION_PARAMETER_DESC), false, "", "happynear"),
    field("nca_param", 226, Label::Optional, Kind::Message(&NCA_PARAMETER_DESC), false, "", "happynear"),
    field("largemargin_inner_product_param", 227, Label::Optional, Kind::Message(&LARGE_MARGIN_INNER_PRODUCT_PARAMETER_DESC), false, "", "happynear,l-softmax"),
    field("label_specific_rescale_param", 228, Label::Optional, Kind::Message(&LABEL_SPECIFIC_RESCALE_PARAMETER_DESC), false, "", "happynear"),
    field("infimum_loss_param", 229, Label::Optional, Kind::Message(&INFIMUM_LOSS_PARAMTER_DESC), false, "", "happynear"),
    field("ordinal_regression_loss_param", 230, Label::Optional, Kind::Message(&ORDINAL_REGRESSION_PARAMETER_DESC), false, "", "happynear"),
    field("resize_param", 231, Label::Optional, Kind::Message(&RESIZE_PARAMETER_DESC), false, "", "happynear"),
    field("margin_inner_product_param", 232, Label::Optional, Kind::Message(&MARGIN_INNER_PRODUCT_PARAMETER_DESC), false, "", "happynear,sphereface"),
    field("feature_decay_loss_param", 233, Label::Optional, Kind::Message(&FEATURE_DECAY_LOSS_PARAMETER_DESC), false, "", "happynear"),
    field("confidence_penalty_loss_param", 234, Label::Optional, Kind::Message(&CONFIDENCE_PENALTY_LOSS_PARAMETER_DESC), false, "", "happynear"),
    field("focal_loss_param", 235, Label::Optional, Kind::Message(&FOCAL_LOSS_PARAMETER_DESC), false, "", "happynear,jolibrain"),
    field("label_specific_margin_param", 236, Label::Optional, Kind::Message(&LABEL_SPECIFIC_MARGIN_PARAMETER_DESC), false, "", "happynear"),
    field("channel_scale_param", 237, Label::Optional, Kind::Message(&CHANNEL_SCALE_PARAMETER_DESC), false, "", "happynear"),
    field("label_specific_affine_param", 238, Label::Optional, Kind::Message(&LABEL_SPECIFIC_AFFINE_PARAMETER_DESC), false, "", "happynear"),
    field("label_specific_hard_margin_param", 239, Label::Optional, Kind::Message(&LABEL_SPECIFIC_HARD_MARGIN_PARAMETER_DESC), false, "", "happynear"),
    field("expand_dims_nd_param", 240, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("label_specific_add_param", 241, Label::Optional, Kind::Message(&LABEL_SPECIFIC_ADD_PARAMETER_DESC), false, "", "happynear"),
    field("broadcast_to_param", 242, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("strided_slice_param", 243, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("piece_param", 244, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("range_param", 245, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("sparse_to_dense_param", 246, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("embedding_lookup_param", 249, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("embedding_lookup_sparse_param", 250, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("gemm_param", 251, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("reduce_l1_param", 252, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("reduce_l2_param", 253, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("reduce_logsumexp_param", 254, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("reduce_all_param", 255, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("reduce_any_param", 256, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("reverse_sequence_param", 257, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("hard_sigmoid_param", 258, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("thresholded_relu_param", 259, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("one_hot_param", 260, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("lp_normalization_param", 262, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("matmul_param", 263, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("gather_v2_param", 264, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("scaled_tanh_param", 265, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("log_softmax_param", 267, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("maskrcnn_detection_param", 268, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("maskrcnn_proposal_param", 269, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("attention_param", 270, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("non_max_suppression_param", 271, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("rnn_v2_param", 272, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("count_nonzero_param", 273, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("not_equal_param", 274, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("point_net_param", 275, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("scatter_nd_param", 276, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("layer_norm_param", 277, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("mul_param", 278, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("spatial_batching_pooling_param", 279, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("tensor2box_param", 280, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("corr1d_param", 281, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("eval_detection_param", 301, Label::Optional, Kind::Message(&EVAL_DETECTION_PARAMETER_DESC), false, "", "intel"),
    field("yolo_detection_output_param", 601, Label::Optional, Kind::Message(&YOLO_DETECTION_OUTPUT_PARAMETER_DESC), false, "", "mobilenet-yolo,ncnn-tool,yolov3-win"),
    field("yolov3_detection_output_param", 602, Label::Optional, Kind::Message(&YOLOV3_DETECTION_OUTPUT_PARAMETER_DESC), false, "", "mobilenet-yolo,ncnn-tool,yolov3-win"),
    field("yolov3_param", 603, Label::Optional, Kind::Message(&YOLOV3_PARAMETER_DESC), false, "", "mobilenet-yolo,yolov3-win"),
    field("yolo_seg_param", 604, Label::Optional, Kind::Message(&YOLO_SEG_PARAMETER_DESC), false, "", "mobilenet-yolo"),
    field("segmentation_evaluate_param", 605, Label::Optional, Kind::Message(&SEGMENTATION_EVALUATE_PARAMETER_DESC), false, "", "mobilenet-yolo"),
    field("deformable_convolution_param", 999, Label::Optional, Kind::Message(&DEFORMABLE_CONVOLUTION_PARAMETER_DESC), false, "", "fpn-deform"),
    field("fixed_param", 1100, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "vitis"),
    field("convolution3d_param", 6661, Label::Optional, Kind::Message(&CONVOLUTION3_D_PARAMETER_DESC), false, "", "c3d-1.1"),
    field("pooling3d_param", 6662, Label::Optional, Kind::Message(&POOLING3_D_PARAMETER_DESC), false, "", "c3d-1.1,synopsys"),
    field("detectnet_groundtruth_param", 6801, Label::Optional, Kind::Message(&DETECT_NET_GROUND_TRUTH_PARAMETER_DESC), false, "", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("detectnet_augmentation_param", 6802, Label::Optional, Kind::Message(&DETECT_NET_AUGMENTATION_PARAMETER_DESC), false, "", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("image_label_data_param", 8403, Label::Optional, Kind::Message(&IMAGE_LABEL_DATA_PARAMETER_DESC), false, "", "jacinto-0.17,jacinto-0.16"),
    field("snapshot_log_weights", 8405, Label::Optional, Kind::Bool, false, "", "jacinto-0.16"),
    field("snapshot_log_in", 8406, Label::Optional, Kind::Bool, false, "", "jacinto-0.16"),
    field("snapshot_log_out", 8407, Label::Optional, Kind::Bool, false, "", "jacinto-0.16"),
    field("roi_warping_param", 11870, Label::Optional, Kind::Message(&ROI_WARPING_PARAMETER_DESC), false, "", "mnc"),
    field("mask_resize_param", 11890, Label::Optional, Kind::Message(&MASK_RESIZE_PARAMETER_DESC), false, "", "mnc"),
    field("forward_type", 900000, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16"),
    field("backward_type", 900001, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16"),
    field("forward_math", 900002, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16"),
    field("backward_math", 900003, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16"),
    field("mergecrop_param", 900004, Label::Optional, Kind::Message(&MERGE_CROP_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7"),
    field("affinity_param", 900005, Label::Optional, Kind::Message(&AFFINITY_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7"),
    field("moe_param", 900006, Label::Optional, Kind::Message(&MOE_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7"),
    field("center_loss_param", 900007, Label::Optional, Kind::Message(&CENTER_LOSS_PARAMETER_DESC), false, "", "caffe-face,happynear"),
    field("lstm_param", 900008, Label::Optional, Kind::Message(&LSTM_PARAMETER_DESC), false, "", "caffe-lstm,ctpn"),
    field("ctc_param", 900009, Label::Optional, Kind::Message(&CTC_PARAMETER_DESC), false, "", "ctpn"),
    field("transpose_param", 900010, Label::Optional, Kind::Message(&TRANSPOSE_PARAMETER_DESC), false, "", "ctpn"),
    field("reverse_param", 900011, Label::Optional, Kind::Message(&REVERSE_PARAMETER_DESC), false, "", "ctpn,jolibrain,synopsys"),
    field("bn_param", 900012, Label::Optional, Kind::Message(&BN_PARAMETER_DESC), false, "", "ctpn,enet,happynear,l-softmax,ncnn-tool,parsenet,pspnet,segnet,synopsys,yjxiong"),
    field("interp_param", 900013, Label::Optional, Kind::Message(&INTERP_PARAMETER_DESC), false, "", "deeplab2,jolibrain,ncnn-tool,pspnet,synopsys"),
    field("seg_accuracy_param", 900014, Label::Optional, Kind::Message(&SEG_ACCURACY_PARAMETER_DESC), false, "", "deeplab2,pspnet,synopsys"),
    field("mat_write_param", 900015, Label::Optional, Kind::Message(&MAT_WRITE_PARAMETER_DESC), false, "", "deeplab2,pspnet,synopsys"),
    field("dense_crf_param", 900016, Label::Optional, Kind::Message(&DENSE_CRF_PARAMETER_DESC), false, "", "deeplab2,pspnet,synopsys"),
    field("domain_transform_param", 900017, Label::Optional, Kind::Message(&DOMAIN_TRANSFORM_PARAMETER_DESC), false, "", "deeplab2,pspnet,synopsys"),
    field("adaptive_bias_channel_param", 900018, Label::Optional, Kind::Message(&ADAPTIVE_BIAS_CHANNEL_PARAMETER_DESC), false, "", "deeplab2,pspnet,synopsys"),
    field("bias_channel_param", 900019, Label::Optional, Kind::Message(&BIAS_CHANNEL_PARAMETER_DESC), false, "", "deeplab2,pspnet,synopsys"),
    field("unique_label_param", 900020, Label::Optional, Kind::Message(&UNIQUE_LABEL_PARAMETER_DESC), false, "", "deeplab2,pspnet,synopsys"),
    field("mat_read_param", 900021, Label::Optional, Kind::Message(&MAT_READ_PARAMETER_DESC), false, "", "deeplab2,pspnet,synopsys"),
    field("upsample_param", 900022, Label::Optional, Kind::Message(&UPSAMPLE_PARAMETER_DESC), false, "", "enet,jolibrain,mobilenet-yolo,segnet,synopsys"),
    field("coeff_schedule_param", 900023, Label::Optional, Kind::Message(&COEFF_SCHEDULE_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("augmentation_param", 900024, Label::Optional, Kind::Message(&AUGMENTATION_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("correlation_param", 900025, Label::Optional, Kind::Message(&CORRELATION_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("l1_loss_param", 900026, Label::Optional, Kind::Message(&L1_LOSS_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("writer_param", 900027, Label::Optional, Kind::Message(&WRITER_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("conadd_param", 900028, Label::Optional, Kind::Message(&CONADD_PARAMETER_DESC), false, "", "fpn-deform"),
    field("local_param", 900029, Label::Optional, Kind::Message(&LOCAL_PARAMETER_DESC), false, "", "happynear"),
    field("insanity_param", 900030, Label::Optional, Kind::Message(&INSANITY_PARAMETER_DESC), false, "", "happynear"),
    field("triplet_loss_param", 900031, Label::Optional, Kind::Message(&TRIPLET_LOSS_PARAMETER_DESC), false, "", "happynear"),
    field("eltwise_affine_param", 900032, Label::Optional, Kind::Message(&ELTWISE_AFFINE_PARAMETER_DESC), false, "", "happynear"),
    field("sub_region_param", 900033, Label::Optional, Kind::Message(&SUB_REGION_PARAMETER_DESC), false, "", "happynear"),
    field("engine", 900034, Label::Optional, Kind::String, false, "", "intel"),
    field("multinode", 900035, Label::Optional, Kind::Message(&MULTINODE_LAYER_PARAMETER_DESC), false, "", "intel"),
    field("mn_activation_param", 900036, Label::Optional, Kind::Message(&MN_ACTIVATION_PARAMETER_DESC), false, "", "intel"),
    field("box_annotator_ohem_param", 900037, Label::Optional, Kind::Message(&BOX_ANNOTATOR_OHEM_PARAMETER_DESC), false, "", "intel,microsoft,r-fcn"),
    field("spatial_dropout_param", 900038, Label::Optional, Kind::Message(&SPATIAL_DROPOUT_PARAMETER_DESC), false, "", "intel"),
    field("mn_grad_compress_param", 900039, Label::Optional, Kind::Message(&MN_PARAM_GRAD_COMPRESS_PARAMETER_DESC), false, "", "intel"),
    field("quantization_param", 900040, Label::Optional, Kind::Message(&QUANTIZATION_PARAMETER_DESC), false, "", "intel,jacinto-0.17,jacinto-0.16"),
    field("reorg_param", 900041, Label::Optional, Kind::Message(&REORG_PARAMETER_DESC), false, "", "intel,mobilenet-yolo,ncnn-tool,synopsys,yolov3-win"),
    field("split_param", 900042, Label::Optional, Kind::Message(&SPLIT_PARAMETER_DESC), false, "", "intel"),
    field("region_loss_param", 900043, Label::Optional, Kind::Message(&REGION_LOSS_PARAMETER_DESC), false, "", "intel,mobilenet-yolo,yolov3-win"),
    field("selu_param", 900044, Label::Optional, Kind::Message(&SE_LU_PARAMETER_DESC), false, "", "jolibrain,synopsys"),
    field("selu_dropout_param", 900045, Label::Optional, Kind::Message(&SE_LU_DROPOUT_PARAMETER_DESC), false, "", "jolibrain,synopsys"),
    field("shuffle_channel_param", 900046, Label::Optional, Kind::Message(&SHUFFLE_CHANNEL_PARAMETER_DESC), false, "", "jolibrain,ncnn-tool,synopsys"),
    field("ctc_loss_param", 900047, Label::Optional, Kind::Message(&CTC_LOSS_PARAMETER_DESC), false, "", "jolibrain,warpctc"),
    field("continuation_indicator_param", 900048, Label::Optional, Kind::Message(&CONTINUATION_INDICATOR_PARAMETER_DESC), false, "", "jolibrain,warpctc"),
    field("labelsequence_accuracy_param", 900049, Label::Optional, Kind::Message(&LABELSEQUENCE_ACCURACY_PARAMETER_DESC), false, "", "jolibrain,warpctc"),
    field("dice_coef_loss_param", 900050, Label::Optional, Kind::Message(&DICE_COEF_LOSS_PARAMETER_DESC), false, "", "jolibrain"),
    field("roi_align_param", 900051, Label::Optional, Kind::Message(&ROI_ALIGN_PARAMETER_DESC), false, "", "ncnn-tool,synopsys"),
    field("op_transform_param", 900052, Label::Optional, Kind::Message(&OP_TRANSFORMATION_PARAMETER_DESC), false, "", "openpose-train"),
    field("parse_evaluate_param", 900053, Label::Optional, Kind::Message(&PARSE_EVALUATE_PARAMETER_DESC), false, "", "parsenet"),
    field("unpooling_param", 900054, Label::Optional, Kind::Message(&UN_POOLING_PARAMETER_DESC), false, "", "parsenet"),
    field("imresize_param", 900055, Label::Optional, Kind::Message(&IM_RESIZE_PARAMETER_DESC), false, "", "rtpose"),
    field("nms_param", 900056, Label::Optional, Kind::Message(&NMS_PARAMETER_DESC), false, "", "rtpose,synopsys"),
    field("st_param", 900057, Label::Optional, Kind::Message(&SPATIAL_TRANSFORMER_PARAMETER_DESC), false, "", "stn"),
    field("st_loss_param", 900058, Label::Optional, Kind::Message(&ST_LOSS_PARAMETER_DESC), false, "", "stn"),
    field("power_file_param", 900059, Label::Optional, Kind::Message(&POWER_FILE_PARAMETER_DESC), false, "", "stn"),
    field("loc_loss_param", 900060, Label::Optional, Kind::Message(&LOC_LOSS_PARAMETER_DESC), false, "", "stn"),
    field("depth_to_space_param", 900061, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("upsample_darknet_param", 900062, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("resize_nearest_neighbor_param", 900063, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("gather_param", 900064, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("topk_gather_param", 900065, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("nms_gather_param", 900066, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("gather_nd_param", 900067, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("where4_param", 900068, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("where4_gathernd_param", 900069, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("crop_and_resize_param", 900070, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("where4_gathernd_crop_param", 900071, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("pyramid_roi_align_param", 900072, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("space_to_depth_param", 900073, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("stack_param", 900074, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("resize_bilinear_param", 900075, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("reduce_sum_param", 900076, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("reduce_max_param", 900077, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("reduce_min_param", 900078, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("reduce_prod_param", 900079, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("reduce_mean_param", 900080, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("unstack_param", 900081, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("batch_to_space_nd_param", 900082, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("space_to_batch_nd_param", 900083, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("xlu_param", 900084, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("mirror_pad_param", 900085, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("tile_nd_param", 900086, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("squeeze_param", 900087, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("tiling_param", 900088, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "vitis"),
    field("seg_data_param", 900089, Label::Optional, Kind::Message(&SEG_DATA_PARAMETER_DESC), false, "", "yjxiong"),
    field("detection_loss_param", 900090, Label::Optional, Kind::Message(&DETECTION_LOSS_PARAMETER_DESC), false, "", "mscnn,yeahkun,hojel"),
    field("detection_accuracy_param", 900091, Label::Optional, Kind::Message(&DETECTION_ACCURACY_PARAMETER_DESC), false, "", "mscnn"),
    field("box_output_param", 900092, Label::Optional, Kind::Message(&BOX_OUTPUT_PARAMETER_DESC), false, "", "mscnn"),
    field("proposal_target_param", 900093, Label::Optional, Kind::Message(&PROPOSAL_TARGET_PARAMETER_DESC), false, "", "mscnn,cascade-rcnn"),
    field("image_gt_data_param", 900094, Label::Optional, Kind::Message(&IMAGE_GT_DATA_PARAMETER_DESC), false, "", "mscnn"),
    field("bbox_reg_param", 900095, Label::Optional, Kind::Message(&B_BOX_REG_PARAMETER_DESC), false, "", "mscnn,cascade-rcnn"),
    field("decode_bbox_param", 900096, Label::Optional, Kind::Message(&DECODE_B_BOX_PARAMETER_DESC), false, "", "mscnn,cascade-rcnn"),
    field("detection_data_param", 900097, Label::Optional, Kind::Message(&DETECTION_DATA_PARAMETER_DESC), false, "", "cascade-rcnn"),
    field("eval_data_param", 900098, Label::Optional, Kind::Message(&EVAL_DATA_PARAMETER_DESC), false, "", "cascade-rcnn"),
    field("hard_mining_param", 900099, Label::Optional, Kind::Message(&HARD_MINING_PARAMETER_DESC), false, "", "cascade-rcnn"),
    field("scale_route_param", 900200, Label::Optional, Kind::Message(&SCALE_ROUTE_PARAMETER_DESC), false, "", "cascade-rcnn"),
    field("detection_group_loss_param", 900201, Label::Optional, Kind::Message(&DETECTION_GROUP_LOSS_PARAMETER_DESC), false, "", "cascade-rcnn"),
    field("detection_group_accuracy_param", 900202, Label::Optional, Kind::Message(&DETECTION_GROUP_ACCURACY_PARAMETER_DESC), false, "", "cascade-rcnn"),
    field("box_group_output_param", 900203, Label::Optional, Kind::Message(&BOX_GROUP_OUTPUT_PARAMETER_DESC), false, "", "cascade-rcnn"),
    field("frcnn_output_param", 900204, Label::Optional, Kind::Message(&FRCNN_OUTPUT_PARAMETER_DESC), false, "", "cascade-rcnn"),
    field("cudnn_batch_norm_param", 900500, Label::Optional, Kind::Message(&CU_DNN_BATCH_NORM_PARAMETER_DESC), false, "", "cortado"),
    field("roi_pooling_param", 8266711, Label::Optional, Kind::Message(&ROI_POOLING_PARAMETER_DESC), false, "", "ctpn,fast-rcnn,faster-rcnn,fpn-deform,happynear,intel,jolibrain,microsoft,ncnn-tool,opencv,r-fcn,synopsys,vitis,yjxiong,mscnn,cascade-rcnn"),
    field("smooth_l1_loss_param", 8266712, Label::Optional, Kind::Message(&SMOOTH_L1_LOSS_PARAMETER_DESC), false, "", "ctpn,faster-rcnn,fpn-deform,intel,jolibrain,microsoft,ncnn-tool,r-fcn,synopsys,vitis,mscnn,cascade-rcnn"),
] };

pub(crate) static LAYER_STATE_DESC: MessageDesc = MessageDesc { name: "LayerState", fields: &[
    field("net", 1, Label::Optional, Kind::String, false, "", "cortado"),
    field("layer", 2, Label::Optional, Kind::String, false, "", "cortado"),
    field("data", 3, Label::Optional, Kind::Bytes, false, "", "cortado"),
    field("blobs", 4, Label::Repeated, Kind::Message(&BLOB_PROTO_DESC), false, "", "cortado"),
] };

pub(crate) static LOC_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LocLossParameter", fields: &[
    field("threshold", 1, Label::Required, Kind::Double, false, "", "stn"),
] };

pub(crate) static LOCAL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LocalParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "happynear"),
    field("bias_term", 2, Label::Optional, Kind::Bool, false, "true", "happynear"),
    field("pad", 3, Label::Optional, Kind::Uint32, false, "0", "happynear"),
    field("kernel_size", 4, Label::Optional, Kind::Uint32, false, "", "happynear"),
    field("stride", 6, Label::Optional, Kind::Uint32, false, "1", "happynear"),
    field("weight_filler", 7, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear"),
    field("bias_filler", 8, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear"),
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
    field("label_smoothing", 4, Label::Optional, Kind::Float, false, "", "nvidia-0.17,intel"),
    field("weight_by_label_freqs", 900000, Label::Optional, Kind::Bool, false, "", "enet,segnet,synopsys"),
    field("class_weighting", 900001, Label::Repeated, Kind::Float, false, "", "enet,segnet,synopsys"),
    field("pre_fixed_normalizer", 900002, Label::Optional, Kind::Float, false, "", "intel,microsoft,r-fcn"),
    field("label_weights", 900003, Label::Repeated, Kind::Float, false, "", "jacinto-0.17"),
    field("class_weights", 900100, Label::Repeated, Kind::Float, false, "", "cortado"),
] };

pub(crate) static LPQ_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LpqLossParameter", fields: &[
    field("pq_episode_starts_at_iter", 4010, Label::Repeated, Kind::Uint32, false, "", "flownet2,synopsys"),
    field("p", 4011, Label::Repeated, Kind::Float, false, "", "flownet2,synopsys"),
    field("q", 4012, Label::Repeated, Kind::Float, false, "", "flownet2,synopsys"),
    field("p_epsilon", 4013, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("q_epsilon", 4014, Label::Optional, Kind::Float, false, "1e-2", "flownet2,synopsys"),
    field("l2_prescale_by_channels", 4016, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys"),
    field("normalize_by_num_entries", 4017, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys"),
] };

pub(crate) static MIL_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MILDataParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "happynear,microsoft"),
    field("num_scales", 2, Label::Optional, Kind::Uint32, false, "1", "happynear,microsoft"),
    field("images_per_batch", 3, Label::Optional, Kind::Uint32, false, "", "happynear,microsoft"),
    field("channels", 4, Label::Optional, Kind::Uint32, false, "3", "happynear,microsoft"),
    field("n_classes", 5, Label::Optional, Kind::Uint32, false, "", "happynear,microsoft"),
    field("scale_factor", 6, Label::Optional, Kind::Float, false, "1", "happynear,microsoft"),
    field("label_file", 7, Label::Optional, Kind::String, false, "", "happynear,microsoft"),
    field("root_dir", 11, Label::Optional, Kind::String, false, "", "happynear,microsoft"),
    field("ext", 12, Label::Optional, Kind::String, false, "", "happynear,microsoft"),
    field("randomize", 13, Label::Optional, Kind::Bool, false, "true", "happynear,microsoft"),
] };

pub(crate) static MIL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MILParameter", fields: &[
    field("type", 1, Label::Optional, Kind::Enum(&MIL_PARAMETER_MIL_TYPE_ENUM), false, "MAX", "happynear,microsoft"),
] };

pub(crate) static MOE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MOEParameter", fields: &[
    field("gating_net", 1, Label::Optional, Kind::Message(&NET_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7"),
    field("expert_net", 2, Label::Repeated, Kind::Message(&NET_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7"),
    field("expert_instances", 3, Label::Repeated, Kind::Int64, false, "", "bvlc-opencl,naibaf7"),
    field("select_experts", 4, Label::Optional, Kind::Int64, false, "", "bvlc-opencl,naibaf7"),
    field("map_bottom", 5, Label::Repeated, Kind::Enum(&MOE_PARAMETER_BOTTOM_MAPPING_ENUM), false, "", "bvlc-opencl,naibaf7"),
    field("full_forward", 6, Label::Optional, Kind::Bool, false, "false", "bvlc-opencl,naibaf7"),
] };

pub(crate) static MVN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MVNParameter", fields: &[
    field("normalize_variance", 1, Label::Optional, Kind::Bool, false, "true", "bvlc"),
    field("across_channels", 2, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("eps", 3, Label::Optional, Kind::Float, false, "1e-9", "bvlc"),
] };

pub(crate) static MARGIN_INNER_PRODUCT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MarginInnerProductParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "happynear,sphereface"),
    field("type", 2, Label::Optional, Kind::Enum(&MARGIN_INNER_PRODUCT_PARAMETER_MARGIN_TYPE_ENUM), false, "SINGLE", "happynear,sphereface"),
    field("weight_filler", 3, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear,sphereface"),
    field("axis", 4, Label::Optional, Kind::Int32, false, "1", "happynear,sphereface"),
    field("base", 5, Label::Optional, Kind::Float, false, "1", "happynear,sphereface"),
    field("gamma", 6, Label::Optional, Kind::Float, false, "0", "happynear,sphereface"),
    field("power", 7, Label::Optional, Kind::Float, false, "1", "happynear,sphereface"),
    field("iteration", 8, Label::Optional, Kind::Int32, false, "0", "happynear,sphereface"),
    field("lambda_min", 9, Label::Optional, Kind::Float, false, "0", "happynear,sphereface"),
] };

pub(crate) static MASK_RESIZE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MaskResizeParameter", fields: &[
    field("output_height", 1, Label::Optional, Kind::Uint32, false, "0", "mnc"),
    field("output_width", 2, Label::Optional, Kind::Uint32, false, "0", "mnc"),
] };

pub(crate) static MAT_READ_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MatReadParameter", fields: &[
    field("prefix", 1, Label::Required, Kind::String, false, "", "deeplab2,pspnet,synopsys"),
    field("source", 2, Label::Optional, Kind::String, false, "\"\"", "deeplab2,pspnet,synopsys"),
    field("strip", 3, Label::Optional, Kind::Int32, false, "0", "deeplab2,pspnet,synopsys"),
    field("batch_size", 4, Label::Optional, Kind::Int32, false, "1", "deeplab2,pspnet,synopsys"),
] };

pub(crate) static MAT_WRITE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MatWriteParameter", fields: &[
    field("prefix", 1, Label::Required, Kind::String, false, "", "deeplab2,pspnet,synopsys"),
    field("source", 2, Label::Optional, Kind::String, false, "\"\"", "deeplab2,pspnet,synopsys"),
    field("strip", 3, Label::Optional, Kind::Int32, false, "0", "deeplab2,pspnet,synopsys"),
    field("period", 4, Label::Optional, Kind::Int32, false, "1", "deeplab2,pspnet,synopsys"),
] };

pub(crate) static MEAN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MeanParameter", fields: &[
    field("operation", 1, Label::Required, Kind::Enum(&MEAN_PARAMETER_MEAN_OPERATION_ENUM), false, "", "flownet2,synopsys"),
    field("file", 2, Label::Optional, Kind::String, false, "", "flownet2,synopsys"),
    field("value", 3, Label::Repeated, Kind::Float, false, "", "flownet2,synopsys"),
    field("mean_scale", 4, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("input_scale", 5, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("output_scale", 6, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
] };

pub(crate) static MEMORY_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MemoryDataParameter", fields: &[
    field("batch_size", 1, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("channels", 2, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("height", 3, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("width", 4, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("dim", 5, Label::Repeated, Kind::Uint64, false, "", "bvlc-opencl,naibaf7"),
    field("channels1", 6, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose"),
    field("height1", 7, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose"),
    field("width1", 8, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose"),
    field("channels2", 9, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose"),
    field("height2", 10, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose"),
    field("width2", 11, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose"),
    field("channels3", 12, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose"),
    field("height3", 13, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose"),
    field("width3", 14, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose"),
    field("channels4", 15, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose"),
    field("height4", 16, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose"),
    field("width4", 17, Label::Optional, Kind::Uint32, false, "1", "visuomotor-pose"),
    field("length", 7777, Label::Optional, Kind::Uint32, false, "", "video-caffe"),
    field("transpose", 900000, Label::Optional, Kind::Bool, false, "", "happynear"),
    field("input_shapes", 900001, Label::Repeated, Kind::Message(&BLOB_SHAPE_DESC), false, "", "visuomotor"),
] };

pub(crate) static MEMORY_OPTIMIZATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MemoryOptimizationParameter", fields: &[
    field("optimize_train", 1, Label::Optional, Kind::Bool, false, "true", "yjxiong"),
    field("optimize_test", 2, Label::Optional, Kind::Bool, false, "false", "yjxiong"),
    field("exclude_blob", 3, Label::Repeated, Kind::String, false, "", "yjxiong"),
] };

pub(crate) static MERGE_CROP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MergeCropParameter", fields: &[
    field("operation", 1, Label::Optional, Kind::Enum(&MERGE_CROP_PARAMETER_MERGE_OP_ENUM), false, "STACK", "bvlc-opencl,naibaf7"),
    field("forward", 2, Label::Repeated, Kind::Bool, false, "", "bvlc-opencl,naibaf7"),
    field("backward", 3, Label::Repeated, Kind::Bool, false, "", "bvlc-opencl,naibaf7"),
] };

pub(crate) static MN_ACTIVATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MnActivationParameter", fields: &[
    field("num_nodes_in", 1, Label::Optional, Kind::Uint32, false, "", "intel"),
    field("num_nodes_out", 2, Label::Optional, Kind::Uint32, false, "", "intel"),
    field("model_parts_in", 3, Label::Optional, Kind::Uint32, false, "1", "intel"),
    field("model_parts_out", 4, Label::Optional, Kind::Uint32, false, "1", "intel"),
    field("need_reduce", 5, Label::Optional, Kind::Bool, false, "true", "intel"),
] };

pub(crate) static MN_MODEL_PARALLEL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MnModelParallelParameter", fields: &[
    field("layer_from", 1, Label::Required, Kind::String, false, "", "intel"),
    field("layer_to", 2, Label::Optional, Kind::String, false, "", "intel"),
    field("num_nodes", 3, Label::Optional, Kind::Uint32, false, "", "intel"),
    field("model_parts", 4, Label::Optional, Kind::Uint32, false, "", "intel"),
] };

pub(crate) static MN_PARAM_GRAD_COMPRESS_LAYER_TYPE_LIST_DESC: MessageDesc = MessageDesc { name: "MnParamGradCompressLayerTypeList", fields: &[
    field("layer_type", 1, Label::Repeated, Kind::String, false, "", "intel"),
] };

pub(crate) static MN_PARAM_GRAD_COMPRESS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MnParamGradCompressParameter", fields: &[
    field("param_grad_compress_enable", 1, Label::Repeated, Kind::Bool, false, "", "intel"),
] };

pub(crate) static MULTI_BOX_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MultiBoxLossParameter", fields: &[
    field("loc_loss_type", 1, Label::Optional, Kind::Enum(&MULTI_BOX_LOSS_PARAMETER_LOC_LOSS_TYPE_ENUM), false, "SMOOTH_L1", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("conf_loss_type", 2, Label::Optional, Kind::Enum(&MULTI_BOX_LOSS_PARAMETER_CONF_LOSS_TYPE_ENUM), false, "SOFTMAX", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("loc_weight", 3, Label::Optional, Kind::Float, false, "1.0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("num_classes", 4, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("share_location", 5, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("match_type", 6, Label::Optional, Kind::Enum(&MULTI_BOX_LOSS_PARAMETER_MATCH_TYPE_ENUM), false, "PER_PREDICTION", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("overlap_threshold", 7, Label::Optional, Kind::Float, false, "0.5", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("use_prior_for_matching", 8, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("background_label_id", 9, Label::Optional, Kind::Uint32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("use_difficult_gt", 10, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("do_neg_mining", 11, Label::Optional, Kind::Bool, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("neg_pos_ratio", 12, Label::Optional, Kind::Float, false, "3.0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("neg_overlap", 13, Label::Optional, Kind::Float, false, "0.5", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("code_type", 14, Label::Optional, Kind::Enum(&PRIOR_BOX_PARAMETER_CODE_TYPE_ENUM), false, "CORNER", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("encode_variance_in_target", 16, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("map_object_to_agnostic", 17, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("ignore_cross_boundary_bbox", 18, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("bp_inside", 19, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("mining_type", 20, Label::Optional, Kind::Enum(&MULTI_BOX_LOSS_PARAMETER_MINING_TYPE_ENUM), false, "MAX_NEGATIVE", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("nms_param", 21, Label::Optional, Kind::Message(&NON_MAXIMUM_SUPPRESSION_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("sample_size", 22, Label::Optional, Kind::Int32, false, "64", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("use_prior_for_nms", 23, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("ignore_difficult_gt", 24, Label::Optional, Kind::Bool, false, "false", "nvidia-0.17"),
    field("objectness_score", 900000, Label::Optional, Kind::Float, false, "0.01", "jolibrain,refinedet,synopsys"),
] };

pub(crate) static MULTI_PHASE_SOLVER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MultiPhaseSolverParameter", fields: &[
    field("params_pair", 1, Label::Repeated, Kind::Message(&SOLVER_BATCH_SIZE_PAIR_DESC), false, "", "intel"),
] };

pub(crate) static MULTINODE_LAYER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MultinodeLayerParameter", fields: &[
    field("num_nodes", 1, Label::Optional, Kind::Uint32, false, "", "intel"),
    field("model_parts", 2, Label::Optional, Kind::Uint32, false, "1", "intel"),
] };

pub(crate) static MULTINODE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MultinodeParameter", fields: &[
    field("model_parallel", 1, Label::Repeated, Kind::Message(&MN_MODEL_PARALLEL_PARAMETER_DESC), false, "", "intel"),
    field("compress_layer_type_list", 2, Label::Optional, Kind::Message(&MN_PARAM_GRAD_COMPRESS_LAYER_TYPE_LIST_DESC), false, "", "intel"),
] };

pub(crate) static NCA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "NCAParameter", fields: &[
    field("min_negative_only", 1, Label::Optional, Kind::Bool, false, "false", "happynear"),
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
    field("engine", 9, Label::Optional, Kind::String, false, "", "intel"),
    field("compile_net_state", 10, Label::Optional, Kind::Message(&COMPILE_NET_STATE_DESC), false, "", "intel"),
    field("default_forward_type", 11, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16"),
    field("default_backward_type", 12, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16"),
    field("default_forward_math", 13, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16"),
    field("default_backward_math", 14, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16"),
    field("global_grad_scale", 15, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16"),
    field("global_grad_scale_adaptive", 16, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,nvidia-0.16"),
    field("default_conv_algos_override", 17, Label::Optional, Kind::String, false, "", "nvidia-0.17,nvidia-0.16"),
    field("reduce_buckets", 18, Label::Optional, Kind::Int32, false, "", "nvidia-0.17,nvidia-0.16"),
    field("default_cudnn_math_override", 19, Label::Optional, Kind::Int32, false, "", "nvidia-0.17,nvidia-0.16"),
    field("eltwise_mem_sharing", 20, Label::Optional, Kind::Bool, false, "", "nvidia-0.17"),
    field("data_type", 42, Label::Optional, Kind::Enum(&DATA_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7"),
    field("quantizer", 80, Label::Repeated, Kind::Message(&QUANTIZER_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7"),
    field("reduced_memory_inference", 81, Label::Optional, Kind::Bool, false, "", "bvlc-opencl,naibaf7"),
    field("autotune", 82, Label::Optional, Kind::Enum(&AUTOTUNE_ENUM), false, "", "bvlc-opencl,naibaf7"),
    field("layer", 100, Label::Repeated, Kind::Message(&LAYER_PARAMETER_DESC), false, "", "bvlc"),
    field("multinode", 101, Label::Optional, Kind::Message(&MULTINODE_PARAMETER_DESC), false, "", "intel"),
    field("mem_param", 200, Label::Optional, Kind::Message(&MEMORY_OPTIMIZATION_PARAMETER_DESC), false, "", "yjxiong"),
    field("net_quantization_param", 201, Label::Optional, Kind::Message(&NET_QUANTIZATION_PARAMETER_DESC), false, "", "jacinto-0.17"),
    field("bn_stats_batch_size", 900000, Label::Optional, Kind::Uint32, false, "", "intel"),
    field("copyright", 900001, Label::Optional, Kind::String, false, "", "vitis"),
    field("quantize", 900002, Label::Optional, Kind::Bool, false, "", "jacinto-0.17"),
] };

pub(crate) static NET_QUANTIZATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "NetQuantizationParameter", fields: &[
    field("quantize_weights", 1, Label::Optional, Kind::Bool, false, "true", "jacinto-0.17"),
    field("quantize_activations", 2, Label::Optional, Kind::Bool, false, "true", "jacinto-0.17"),
    field("bitwidth_weights", 3, Label::Optional, Kind::Uint32, false, "12", "jacinto-0.17"),
    field("bitwidth_activations", 4, Label::Optional, Kind::Uint32, false, "8", "jacinto-0.17"),
    field("bitwidth_bias", 5, Label::Optional, Kind::Uint32, false, "16", "jacinto-0.17"),
    field("power2_scale_weights", 6, Label::Optional, Kind::Bool, false, "false", "jacinto-0.17"),
    field("power2_scale_activations", 7, Label::Optional, Kind::Bool, false, "false", "jacinto-0.17"),
    field("apply_offset_weights", 8, Label::Optional, Kind::Bool, false, "true", "jacinto-0.17"),
    field("apply_offset_activations", 9, Label::Optional, Kind::Bool, false, "false", "jacinto-0.17"),
    field("precision", 10, Label::Optional, Kind::Enum(&QUANTIZATION_PARAMETER_PRECISION_ENUM), false, "QuantizationParameter_Precision_DYNAMIC_FIXED_POINT", "jacinto-0.17"),
    field("rounding_scheme", 11, Label::Optional, Kind::Enum(&QUANTIZATION_PARAMETER_ROUNDING_ENUM), false, "QuantizationParameter_Rounding_NEAREST", "jacinto-0.17"),
    field("display_quantization", 12, Label::Optional, Kind::Int32, false, "2000", "jacinto-0.17"),
    field("update_quantization_param", 13, Label::Optional, Kind::Bool, false, "true", "jacinto-0.17"),
    field("quantization_start", 14, Label::Optional, Kind::Int32, false, "1", "jacinto-0.17"),
    field("range_update_factor", 15, Label::Optional, Kind::Float, false, "0.01", "jacinto-0.17"),
    field("range_expansion_factor", 16, Label::Optional, Kind::Float, false, "1.25", "jacinto-0.17"),
    field("ignored_layer_names", 17, Label::Repeated, Kind::String, false, "", "jacinto-0.17"),
] };

pub(crate) static NET_STATE_DESC: MessageDesc = MessageDesc { name: "NetState", fields: &[
    field("phase", 1, Label::Optional, Kind::Enum(&PHASE_ENUM), false, "TEST", "bvlc"),
    field("level", 2, Label::Optional, Kind::Int32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("stage", 3, Label::Repeated, Kind::String, false, "", "bvlc"),
    field("quantizer_mode", 4, Label::Optional, Kind::Enum(&QUANTIZER_MODE_ENUM), false, "", "bvlc-opencl,naibaf7"),
] };

pub(crate) static NET_STATE_RULE_DESC: MessageDesc = MessageDesc { name: "NetStateRule", fields: &[
    field("phase", 1, Label::Optional, Kind::Enum(&PHASE_ENUM), false, "", "bvlc"),
    field("min_level", 2, Label::Optional, Kind::Int32, false, "", "bvlc"),
    field("max_level", 3, Label::Optional, Kind::Int32, false, "", "bvlc"),
    field("stage", 4, Label::Repeated, Kind::String, false, "", "bvlc"),
    field("not_stage", 5, Label::Repeated, Kind::String, false, "", "bvlc"),
] };

pub(crate) static NMS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "NmsParameter", fields: &[
    field("threshold", 1, Label::Optional, Kind::Float, false, "0.5", "rtpose"),
    field("num_peak", 2, Label::Optional, Kind::Uint32, false, "100", "rtpose"),
    field("max_peaks", 3, Label::Optional, Kind::Uint32, false, "20", "rtpose"),
    field("num_parts", 4, Label::Optional, Kind::Uint32, false, "15", "rtpose"),
] };

pub(crate) static NOISE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "NoiseParameter", fields: &[
    field("prob", 1, Label::Optional, Kind::Float, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("hist_eq", 2, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("inverse", 3, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("decolorize", 4, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("gauss_blur", 5, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("jpeg", 6, Label::Optional, Kind::Float, false, "-1", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("posterize", 7, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("erode", 8, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("saltpepper", 9, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("saltpepper_param", 10, Label::Optional, Kind::Message(&SALT_PEPPER_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("clahe", 11, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("convert_to_hsv", 12, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("convert_to_lab", 13, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("all_effects", 14, Label::Optional, Kind::Bool, false, "false", "jolibrain"),
    field("mu", 900000, Label::Optional, Kind::Float, false, "0.0", "bvlc-opencl,naibaf7"),
    field("sigma", 900001, Label::Optional, Kind::Float, false, "1.0", "bvlc-opencl,naibaf7"),
    field("gaussian_std", 900002, Label::Optional, Kind::Float, false, "0", "happynear"),
    field("uniform_range", 900003, Label::Optional, Kind::Float, false, "0", "happynear"),
    field("bias", 900004, Label::Optional, Kind::Float, false, "0", "happynear"),
] };

pub(crate) static NON_MAXIMUM_SUPPRESSION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "NonMaximumSuppressionParameter", fields: &[
    field("nms_threshold", 1, Label::Optional, Kind::Float, false, "0.3", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("top_k", 2, Label::Optional, Kind::Int32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("eta", 3, Label::Optional, Kind::Float, false, "1.0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win"),
    field("soft_nms", 4, Label::Optional, Kind::Bool, false, "false", "jolibrain"),
    field("theta", 5, Label::Optional, Kind::Float, false, "0.5", "jolibrain"),
] };

pub(crate) static NORMALIZE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "NormalizeParameter", fields: &[
    field("across_spatial", 1, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("scale_filler", 2, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("channel_shared", 3, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("eps", 4, Label::Optional, Kind::Float, false, "1e-10", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("add_eps_before_sqrt", 5, Label::Optional, Kind::Bool, false, "true", "synopsys"),
    field("normalize_type", 900000, Label::Optional, Kind::String, false, "\"L2\"", "happynear"),
    field("fix_gradient", 900001, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("bp_norm", 900002, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("fix_scale", 900003, Label::Optional, Kind::Bool, false, "true", "parsenet"),
] };

pub(crate) static NORMALIZED_B_BOX_DESC: MessageDesc = MessageDesc { name: "NormalizedBBox", fields: &[
    field("xmin", 1, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("ymin", 2, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("xmax", 3, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("ymax", 4, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("label", 5, Label::Optional, Kind::Int32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("difficult", 6, Label::Optional, Kind::Bool, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("score", 7, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("size", 8, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("x_center", 9, Label::Optional, Kind::Float, false, "", "synopsys"),
    field("y_center", 10, Label::Optional, Kind::Float, false, "", "synopsys"),
    field("width", 11, Label::Optional, Kind::Float, false, "", "synopsys"),
    field("height", 12, Label::Optional, Kind::Float, false, "", "synopsys"),
    field("keypoint_x", 900000, Label::Repeated, Kind::Float, false, "", "jacinto-0.17"),
    field("keypoint_y", 900001, Label::Repeated, Kind::Float, false, "", "jacinto-0.17"),
] };

pub(crate) static OP_TRANSFORMATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "OPTransformationParameter", fields: &[
    field("stride", 8, Label::Optional, Kind::Uint32, false, "4", "openpose-train"),
    field("flip_prob", 9, Label::Optional, Kind::Float, false, "0.5", "openpose-train"),
    field("max_degree_rotations", 10, Label::Optional, Kind::String, false, "\"45.0\"", "openpose-train"),
    field("crop_size_x", 12, Label::Optional, Kind::Uint32, false, "368", "openpose-train"),
    field("crop_size_y", 13, Label::Optional, Kind::Uint32, false, "368", "openpose-train"),
    field("center_perterb_max", 14, Label::Optional, Kind::Float, false, "10.0", "openpose-train"),
    field("center_swap_prob", 15, Label::Optional, Kind::Float, false, "0.0", "openpose-train"),
    field("scale_prob", 16, Label::Optional, Kind::Float, false, "0.5", "openpose-train"),
    field("scale_mins", 17, Label::Optional, Kind::String, false, "\"0.9\"", "openpose-train"),
    field("scale_maxs", 18, Label::Optional, Kind::String, false, "\"1.1\"", "openpose-train"),
    field("target_dist", 19, Label::Optional, Kind::Float, false, "1.0", "openpose-train"),
    field("number_max_occlusions", 20, Label::Optional, Kind::String, false, "\"0\"", "openpose-train"),
    field("sigmas", 21, Label::Optional, Kind::String, false, "\"7.0\"", "openpose-train"),
    field("models", 22, Label::Optional, Kind::String, false, "\"COCO\"", "openpose-train"),
    field("sources", 23, Label::Optional, Kind::String, false, "\"\"", "openpose-train"),
    field("probabilities", 24, Label::Optional, Kind::String, false, "\"1\"", "openpose-train"),
    field("source_background", 25, Label::Optional, Kind::String, false, "\"\"", "openpose-train"),
    field("prob_only_background", 26, Label::Optional, Kind::Float, false, "0.0", "openpose-train"),
    field("media_directory", 27, Label::Optional, Kind::String, false, "\"\"", "openpose-train"),
    field("normalization", 28, Label::Optional, Kind::Uint32, false, "0", "openpose-train"),
    field("add_distance", 29, Label::Optional, Kind::Bool, false, "false", "openpose-train"),
    field("input_type", 30, Label::Optional, Kind::String, false, "\"\"", "openpose-train"),
    field("frame_size", 31, Label::Optional, Kind::Uint32, false, "0", "openpose-train"),
    field("taf_topology", 32, Label::Optional, Kind::Uint32, false, "0", "openpose-train"),
] };

pub(crate) static OPAQUE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "OpaqueParameter", fields: &[
] };

pub(crate) static ORDINAL_REGRESSION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "OrdinalRegressionParameter", fields: &[
    field("k", 1, Label::Optional, Kind::Uint32, false, "", "happynear"),
    field("weight_file", 2, Label::Optional, Kind::String, false, "", "happynear"),
] };

pub(crate) static P_RE_LU_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PReLUParameter", fields: &[
    field("filler", 1, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("channel_shared", 2, Label::Optional, Kind::Bool, false, "false", "bvlc"),
] };

pub(crate) static PSROI_POOLING_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PSROIPoolingParameter", fields: &[
    field("spatial_scale", 1, Label::Required, Kind::Float, false, "", "happynear,intel,microsoft,ncnn-tool,r-fcn,cascade-rcnn"),
    field("output_dim", 2, Label::Required, Kind::Int32, false, "", "happynear,intel,microsoft,ncnn-tool,r-fcn,cascade-rcnn"),
    field("group_size", 3, Label::Required, Kind::Int32, false, "", "happynear,intel,microsoft,ncnn-tool,r-fcn,cascade-rcnn"),
] };

pub(crate) static PAIRWISE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PairwiseParameter", fields: &[
    field("operation", 1, Label::Optional, Kind::Enum(&PAIRWISE_PARAMETER_PAIRWISE_OP_ENUM), false, "SUM", "happynear"),
    field("coeff", 2, Label::Repeated, Kind::Float, false, "", "happynear"),
] };

pub(crate) static PARAM_SPEC_DESC: MessageDesc = MessageDesc { name: "ParamSpec", fields: &[
    field("name", 1, Label::Optional, Kind::String, false, "", "bvlc"),
    field("share_mode", 2, Label::Optional, Kind::Enum(&PARAM_SPEC_DIM_CHECK_MODE_ENUM), false, "", "bvlc"),
    field("lr_mult", 3, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
    field("decay_mult", 4, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
] };

pub(crate) static PARAMETER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ParameterParameter", fields: &[
    field("shape", 1, Label::Optional, Kind::Message(&BLOB_SHAPE_DESC), false, "", "bvlc"),
] };

pub(crate) static PARSE_EVALUATE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ParseEvaluateParameter", fields: &[
    field("num_labels", 1, Label::Optional, Kind::Int32, false, "", "parsenet"),
    field("ignore_label", 2, Label::Repeated, Kind::Int32, false, "", "parsenet"),
] };

pub(crate) static PERMUTE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PermuteParameter", fields: &[
    field("order", 1, Label::Repeated, Kind::Uint32, false, "", "ssd,nvidia-0.17,happynear,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,warpctc,yolov3-win"),
] };

pub(crate) static POOLING3_D_PARAMETER_DESC: MessageDesc = MessageDesc { name: "Pooling3DParameter", fields: &[
    field("pool", 1, Label::Optional, Kind::Enum(&POOLING3_D_PARAMETER_POOL_METHOD_ENUM), false, "MAX", "c3d-1.1,synopsys"),
    field("kernel_size", 2, Label::Optional, Kind::Uint32, false, "", "c3d-1.1,synopsys"),
    field("stride", 3, Label::Optional, Kind::Uint32, false, "1", "c3d-1.1,synopsys"),
    field("pad", 4, Label::Optional, Kind::Uint32, false, "0", "c3d-1.1,synopsys"),
    field("kernel_depth", 5, Label::Optional, Kind::Uint32, false, "", "c3d-1.1"),
    field("temporal_stride", 6, Label::Optional, Kind::Uint32, false, "1", "c3d-1.1"),
    field("pad_w0", 7, Label::Optional, Kind::Uint32, false, "0", "synopsys"),
    field("pad_w1", 8, Label::Optional, Kind::Uint32, false, "0", "synopsys"),
    field("pad_d0", 9, Label::Optional, Kind::Uint32, false, "0", "synopsys"),
    field("pad_d1", 10, Label::Optional, Kind::Uint32, false, "0", "synopsys"),
    field("kernel_h", 11, Label::Optional, Kind::Uint32, false, "", "synopsys"),
    field("kernel_w", 12, Label::Optional, Kind::Uint32, false, "", "synopsys"),
    field("kernel_d", 13, Label::Optional, Kind::Uint32, false, "", "synopsys"),
    field("stride_h", 14, Label::Optional, Kind::Uint32, false, "", "synopsys"),
    field("stride_w", 15, Label::Optional, Kind::Uint32, false, "", "synopsys"),
    field("stride_d", 16, Label::Optional, Kind::Uint32, false, "", "synopsys"),
    field("global_pooling", 17, Label::Optional, Kind::Bool, false, "false", "synopsys"),
    field("ceil_mode", 18, Label::Optional, Kind::Bool, false, "false", "synopsys"),
    field("pad_h0", 900000, Label::Optional, Kind::Uint32, false, "0", "synopsys"),
    field("pad_h1", 900001, Label::Optional, Kind::Uint32, false, "0", "synopsys"),
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
    field("blobs_a_min", 14, Label::Optional, Kind::Float, false, "", "happynear"),
    field("pad_3d", 15, Label::Repeated, Kind::Uint32, false, "", "intel"),
    field("axis", 16, Label::Optional, Kind::Int64, false, "", "bvlc-opencl,intel,naibaf7"),
    field("stride_3d", 17, Label::Repeated, Kind::Uint32, false, "", "intel"),
    field("pad_t", 18, Label::Optional, Kind::Uint32, false, "", "synopsys"),
    field("pad_b", 19, Label::Optional, Kind::Uint32, false, "", "synopsys"),
    field("output_shift_instead_division", 21, Label::Optional, Kind::Uint32, false, "", "synopsys"),
    field("input_scale", 30, Label::Optional, Kind::Double, false, "", "synopsys"),
    field("output_scale", 31, Label::Optional, Kind::Double, false, "", "synopsys"),
    field("input_zero_point", 35, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("output_zero_point", 36, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("torch_pooling", 40, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,nvidia-0.16"),
    field("pad_shape", 7777, Label::Optional, Kind::Message(&BLOB_SHAPE_DESC), false, "", "video-caffe"),
    field("kernel_shape", 7778, Label::Optional, Kind::Message(&BLOB_SHAPE_DESC), false, "", "video-caffe"),
    field("stride_shape", 7779, Label::Optional, Kind::Message(&BLOB_SHAPE_DESC), false, "", "video-caffe"),
    field("dilation", 900000, Label::Repeated, Kind::Uint64, false, "", "bvlc-opencl,naibaf7"),
    field("blobs_lr", 900001, Label::Optional, Kind::Float, false, "", "happynear"),
    field("avg_include_pad", 900002, Label::Optional, Kind::Bool, false, "", "intel"),
    field("kernel_size_3d", 900003, Label::Repeated, Kind::Uint32, false, "", "intel"),
    field("bin_size", 900004, Label::Optional, Kind::Uint32, false, "", "parsenet"),
    field("bin_h", 900005, Label::Optional, Kind::Uint32, false, "", "parsenet"),
    field("bin_w", 900006, Label::Optional, Kind::Uint32, false, "", "parsenet"),
    field("pad_type", 900007, Label::Optional, Kind::Uint32, false, "", "synopsys"),
    field("ceil_mode", 900008, Label::Optional, Kind::Bool, false, "", "synopsys"),
    field("pad_l", 900009, Label::Optional, Kind::Uint32, false, "", "synopsys"),
    field("pad_r", 900010, Label::Optional, Kind::Uint32, false, "", "synopsys"),
] };

pub(crate) static POWER_FILE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PowerFileParameter", fields: &[
    field("shift_file", 1, Label::Optional, Kind::String, false, "", "stn"),
] };

pub(crate) static POWER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PowerParameter", fields: &[
    field("power", 1, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
    field("scale", 2, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
    field("shift", 3, Label::Optional, Kind::Float, false, "0.0", "bvlc"),
] };

pub(crate) static PREDICT_BOX_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PredictBoxParameter", fields: &[
    field("stride", 1, Label::Optional, Kind::Uint32, false, "2", "happynear"),
    field("receptive_field", 2, Label::Optional, Kind::Uint32, false, "12", "happynear"),
    field("nms", 3, Label::Optional, Kind::Bool, false, "true", "happynear"),
    field("output_vector", 4, Label::Optional, Kind::Bool, false, "true", "happynear"),
    field("positive_thresh", 5, Label::Optional, Kind::Float, false, "0.5", "happynear"),
    field("bbreg_exp", 6, Label::Optional, Kind::Bool, false, "true", "happynear"),
] };

pub(crate) static PRIOR_BOX_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PriorBoxParameter", fields: &[
    field("min_size", 1, Label::Repeated, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("max_size", 2, Label::Repeated, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("aspect_ratio", 3, Label::Repeated, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("flip", 4, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("clip", 5, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("variance", 6, Label::Repeated, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("img_size", 7, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win"),
    field("img_h", 8, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win"),
    field("img_w", 9, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win"),
    field("step", 10, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win"),
    field("step_h", 11, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win"),
    field("step_w", 12, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win"),
    field("offset", 13, Label::Optional, Kind::Float, false, "0.5", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win"),
    field("faceboxes", 14, Label::Optional, Kind::Bool, false, "false", "synopsys"),
    field("box_width", 15, Label::Repeated, Kind::Float, false, "", "synopsys"),
    field("box_height", 16, Label::Repeated, Kind::Float, false, "", "synopsys"),
    field("tf", 17, Label::Optional, Kind::Bool, false, "false", "synopsys"),
    field("yx_order", 18, Label::Optional, Kind::Bool, false, "false", "synopsys"),
    field("keras", 19, Label::Optional, Kind::Bool, false, "false", "synopsys"),
    field("num_keypoint", 900000, Label::Optional, Kind::Uint32, false, "0", "jacinto-0.17"),
    field("width", 900001, Label::Repeated, Kind::Float, false, "", "openvino"),
    field("height", 900002, Label::Repeated, Kind::Float, false, "", "openvino"),
    field("denser_prior_boxes", 900003, Label::Optional, Kind::Bool, false, "false", "textboxes-plusplus"),
    field("offset_h", 900004, Label::Repeated, Kind::Float, false, "", "opencv"),
    field("offset_w", 900005, Label::Repeated, Kind::Float, false, "", "opencv"),
] };

pub(crate) static PROPOSAL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ProposalParameter", fields: &[
    field("feat_stride", 1, Label::Optional, Kind::Int64, false, "16", "happynear,synopsys"),
    field("base_size", 2, Label::Optional, Kind::Uint32, false, "16", "happynear"),
    field("min_size", 3, Label::Optional, Kind::Uint32, false, "16", "happynear"),
    field("ratio", 4, Label::Repeated, Kind::Float, false, "", "happynear"),
    field("scale", 5, Label::Repeated, Kind::Float, false, "", "happynear"),
    field("pre_nms_topn", 6, Label::Optional, Kind::Int64, false, "6000", "happynear,synopsys"),
    field("post_nms_topn", 7, Label::Optional, Kind::Uint32, false, "300", "happynear"),
    field("nms_thresh", 8, Label::Optional, Kind::Float, false, "0.7", "happynear"),
    field("anchor_base_size", 900000, Label::Optional, Kind::Int32, false, "16", "synopsys"),
    field("anchor_scale", 900001, Label::Optional, Kind::Int32, false, "3", "synopsys"),
    field("anchor_ratio", 900002, Label::Optional, Kind::Int32, false, "3", "synopsys"),
    field("max_rois", 900003, Label::Optional, Kind::Int32, false, "300", "synopsys"),
    field("rpn_min_size", 900004, Label::Optional, Kind::Float, false, "16", "synopsys"),
    field("rpn_nms_thresh", 900005, Label::Optional, Kind::Float, false, "0.7", "synopsys"),
    field("nms_input_num", 900006, Label::Optional, Kind::Uint32, false, "6000", "vitis"),
    field("nms_output_num", 900007, Label::Optional, Kind::Uint32, false, "300", "vitis"),
    field("stride_h", 900008, Label::Required, Kind::Uint32, false, "", "vitis"),
    field("stride_w", 900009, Label::Required, Kind::Uint32, false, "", "vitis"),
    field("nms_iou_th", 900010, Label::Required, Kind::Float, false, "", "vitis"),
    field("min_width", 900011, Label::Optional, Kind::Float, false, "0", "vitis"),
    field("min_height", 900012, Label::Optional, Kind::Float, false, "0", "vitis"),
    field("anchor", 900013, Label::Repeated, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "vitis"),
] };

pub(crate) static PROPOSAL_TARGET_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ProposalTargetParameter", fields: &[
    field("cls_num", 1, Label::Optional, Kind::Uint32, false, "", "mscnn,cascade-rcnn"),
    field("batch_size", 2, Label::Optional, Kind::Int32, false, "128", "mscnn,cascade-rcnn"),
    field("fg_fraction", 3, Label::Optional, Kind::Float, false, "0.25", "mscnn,cascade-rcnn"),
    field("num_img_per_batch", 4, Label::Optional, Kind::Uint32, false, "4", "mscnn,cascade-rcnn"),
    field("fg_thr", 5, Label::Optional, Kind::Float, false, "0.5", "mscnn,cascade-rcnn"),
    field("bg_thr_hg", 6, Label::Optional, Kind::Float, false, "0.5", "mscnn,cascade-rcnn"),
    field("bg_thr_lw", 7, Label::Optional, Kind::Float, false, "0.1", "mscnn,cascade-rcnn"),
    field("img_width", 8, Label::Optional, Kind::Uint32, false, "", "mscnn,cascade-rcnn"),
    field("img_height", 9, Label::Optional, Kind::Uint32, false, "", "mscnn,cascade-rcnn"),
    field("iou_weighted", 10, Label::Optional, Kind::Bool, false, "false", "mscnn,cascade-rcnn"),
    field("bbox_thr_lw", 11, Label::Optional, Kind::Float, false, "0.0", "cascade-rcnn"),
    field("bbox_thr_hg", 12, Label::Optional, Kind::Float, false, "10.0", "cascade-rcnn"),
    field("pickup_discard", 13, Label::Optional, Kind::Bool, false, "true", "cascade-rcnn"),
    field("append_gtbox", 14, Label::Optional, Kind::Bool, false, "true", "cascade-rcnn"),
] };

pub(crate) static PYTHON_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PythonParameter", fields: &[
    field("module", 1, Label::Optional, Kind::String, false, "", "bvlc"),
    field("layer", 2, Label::Optional, Kind::String, false, "", "bvlc"),
    field("param_str", 3, Label::Optional, Kind::String, false, "\"\"", "bvlc"),
    field("share_in_parallel", 4, Label::Optional, Kind::Bool, false, "false", "bvlc"),
] };

pub(crate) static QUANTIZATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "QuantizationParameter", fields: &[
    field("precision", 1, Label::Optional, Kind::Enum(&QUANTIZATION_PARAMETER_PRECISION_ENUM), false, "DYNAMIC_FIXED_POINT", "intel,jacinto-0.17,jacinto-0.16"),
    field("rounding_scheme", 2, Label::Optional, Kind::Enum(&QUANTIZATION_PARAMETER_ROUNDING_ENUM), false, "NEAREST", "intel,jacinto-0.17,jacinto-0.16"),
    field("bw_layer_in", 3, Label::Optional, Kind::Uint32, false, "32", "intel,jacinto-0.16"),
    field("bw_layer_out", 4, Label::Optional, Kind::Uint32, false, "32", "intel,jacinto-0.16"),
    field("bw_params", 5, Label::Optional, Kind::Uint32, false, "32", "intel"),
    field("fl_layer_in", 6, Label::Repeated, Kind::Int32, false, "", "intel,jacinto-0.16"),
    field("fl_layer_out", 7, Label::Repeated, Kind::Int32, false, "", "intel,jacinto-0.16"),
    field("fl_params", 8, Label::Repeated, Kind::Int32, false, "", "intel"),
    field("mant_bits", 9, Label::Optional, Kind::Uint32, false, "23", "jacinto-0.16"),
    field("exp_bits", 10, Label::Optional, Kind::Uint32, false, "8", "jacinto-0.16"),
    field("exp_min", 11, Label::Optional, Kind::Int32, false, "-8", "jacinto-0.16"),
    field("exp_max", 12, Label::Optional, Kind::Int32, false, "-1", "jacinto-0.16"),
    field("unsigned_layer_in", 13, Label::Repeated, Kind::Bool, false, "", "jacinto-0.16"),
    field("unsigned_layer_out", 14, Label::Optional, Kind::Bool, false, "false", "jacinto-0.16"),
    field("min_layer_in", 15, Label::Repeated, Kind::Float, false, "", "jacinto-0.16"),
    field("min_layer_out", 16, Label::Optional, Kind::Float, false, "0", "jacinto-0.16"),
    field("max_layer_in", 17, Label::Repeated, Kind::Float, false, "", "jacinto-0.16"),
    field("max_layer_out", 18, Label::Optional, Kind::Float, false, "0", "jacinto-0.16"),
    field("min_layer_weights", 19, Label::Optional, Kind::Float, false, "0", "jacinto-0.16"),
    field("scale_in", 20, Label::Repeated, Kind::Float, false, "", "intel"),
    field("scale_out", 21, Label::Repeated, Kind::Float, false, "", "intel"),
    field("scale_params", 22, Label::Repeated, Kind::Float, false, "", "intel"),
    field("is_negative_input", 23, Label::Optional, Kind::Bool, false, "false", "intel"),
    field("force_u8_input", 24, Label::Optional, Kind::Bool, false, "false", "intel"),
    field("power2_scale_weights", 900000, Label::Optional, Kind::Bool, false, "false", "jacinto-0.17"),
    field("power2_scale_activations", 900001, Label::Optional, Kind::Bool, false, "false", "jacinto-0.17"),
    field("qparam_in", 900002, Label::Repeated, Kind::Message(&QUANTIZATION_PARAMETER_Q_PARAMS_DESC), false, "", "jacinto-0.17"),
    field("qparam_w", 900003, Label::Repeated, Kind::Message(&QUANTIZATION_PARAMETER_Q_PARAMS_DESC), false, "", "jacinto-0.17"),
    field("qparam_out", 900004, Label::Repeated, Kind::Message(&QUANTIZATION_PARAMETER_Q_PARAMS_DESC), false, "", "jacinto-0.17"),
    field("quantized_infer_count", 900005, Label::Optional, Kind::Int32, false, "0", "jacinto-0.17"),
    field("bw_weights", 900006, Label::Optional, Kind::Uint32, false, "8", "jacinto-0.16"),
    field("fl_weights", 900007, Label::Optional, Kind::Int32, false, "16", "jacinto-0.16"),
    field("max_layer_weights", 900008, Label::Optional, Kind::Float, false, "0", "jacinto-0.16"),
    field("quantize_layer_in", 900009, Label::Optional, Kind::Bool, false, "false", "jacinto-0.16"),
    field("quantize_layer_out", 900010, Label::Optional, Kind::Bool, false, "false", "jacinto-0.16"),
    field("quantize_layer_weights", 900011, Label::Optional, Kind::Bool, false, "false", "jacinto-0.16"),
] };

pub(crate) static QUANTIZATION_PARAMETER_Q_PARAMS_DESC: MessageDesc = MessageDesc { name: "QuantizationParameter.QParams", fields: &[
    field("quantize", 1, Label::Optional, Kind::Bool, false, "false", "jacinto-0.17"),
    field("bitwidth", 2, Label::Optional, Kind::Uint32, false, "8", "jacinto-0.17"),
    field("fracbits", 3, Label::Optional, Kind::Int32, false, "0", "jacinto-0.17"),
    field("unsigned_data", 4, Label::Optional, Kind::Bool, false, "false", "jacinto-0.17"),
    field("unsigned_quant", 5, Label::Optional, Kind::Bool, false, "false", "jacinto-0.17"),
    field("scale_target", 6, Label::Optional, Kind::Float, false, "1.0", "jacinto-0.17"),
    field("scale_applied", 7, Label::Optional, Kind::Float, false, "1.0", "jacinto-0.17"),
    field("shiftbits", 8, Label::Optional, Kind::Int32, false, "0", "jacinto-0.17"),
    field("offset", 9, Label::Optional, Kind::Float, false, "0", "jacinto-0.17"),
    field("min", 10, Label::Optional, Kind::Float, false, "0", "jacinto-0.17"),
    field("max", 11, Label::Optional, Kind::Float, false, "0", "jacinto-0.17"),
] };

pub(crate) static QUANTIZER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "QuantizerParameter", fields: &[
    field("name", 1, Label::Optional, Kind::String, false, "", "bvlc-opencl,naibaf7"),
    field("zone", 2, Label::Optional, Kind::Int64, false, "", "bvlc-opencl,naibaf7"),
    field("input_data_type", 3, Label::Optional, Kind::Enum(&DATA_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7"),
    field("output_data_type", 4, Label::Optional, Kind::Enum(&DATA_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7"),
    field("observed_max", 5, Label::Optional, Kind::Double, false, "", "bvlc-opencl,naibaf7"),
    field("observed_min", 6, Label::Optional, Kind::Double, false, "", "bvlc-opencl,naibaf7"),
    field("max_in", 7, Label::Optional, Kind::Double, false, "", "bvlc-opencl,naibaf7"),
    field("min_in", 8, Label::Optional, Kind::Double, false, "", "bvlc-opencl,naibaf7"),
    field("max_out", 9, Label::Optional, Kind::Double, false, "", "bvlc-opencl,naibaf7"),
    field("min_out", 10, Label::Optional, Kind::Double, false, "", "bvlc-opencl,naibaf7"),
    field("mode", 11, Label::Optional, Kind::Enum(&QUANTIZER_MODE_ENUM), false, "CAFFE_QUANT_PASSIVE", "bvlc-opencl,naibaf7"),
    field("device", 12, Label::Optional, Kind::Int64, false, "-1", "bvlc-opencl,naibaf7"),
    field("pseudo_target_type", 13, Label::Optional, Kind::Enum(&DATA_TYPE_ENUM), false, "CAFFE_INT8_QUANTIZED", "bvlc-opencl,naibaf7"),
    field("pseudo_reset_observed", 14, Label::Optional, Kind::Bool, false, "false", "bvlc-opencl,naibaf7"),
] };

pub(crate) static ROI_ALIGN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ROIAlignParameter", fields: &[
    field("pooled_h", 1, Label::Optional, Kind::Uint32, false, "0", "ncnn-tool,synopsys,openvino"),
    field("pooled_w", 2, Label::Optional, Kind::Uint32, false, "0", "ncnn-tool,synopsys,openvino"),
    field("spatial_scale", 3, Label::Optional, Kind::Float, false, "1", "ncnn-tool,synopsys,openvino"),
    field("sampling_ratio", 4, Label::Optional, Kind::Int32, false, "-1", "openvino"),
    field("roi_end_mode", 5, Label::Optional, Kind::Int32, false, "0", "openvino"),
] };

pub(crate) static ROI_POOLING_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ROIPoolingParameter", fields: &[
    field("pooled_h", 1, Label::Optional, Kind::Uint32, false, "0", "ctpn,fast-rcnn,faster-rcnn,fpn-deform,happynear,intel,jolibrain,microsoft,ncnn-tool,r-fcn,synopsys,vitis,yjxiong,mscnn,cascade-rcnn"),
    field("pooled_w", 2, Label::Optional, Kind::Uint32, false, "0", "ctpn,fast-rcnn,faster-rcnn,fpn-deform,happynear,intel,jolibrain,microsoft,ncnn-tool,r-fcn,synopsys,vitis,yjxiong,mscnn,cascade-rcnn"),
    field("spatial_scale", 3, Label::Optional, Kind::Float, false, "1", "ctpn,fast-rcnn,faster-rcnn,fpn-deform,happynear,intel,jolibrain,microsoft,ncnn-tool,r-fcn,synopsys,vitis,yjxiong,mscnn,cascade-rcnn"),
    field("pooled_size", 4, Label::Repeated, Kind::Uint32, false, "", "intel"),
    field("pad_ratio", 900000, Label::Optional, Kind::Float, false, "0", "mscnn,cascade-rcnn"),
] };

pub(crate) static ROI_WARPING_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ROIWarpingParameter", fields: &[
    field("pooled_h", 1, Label::Optional, Kind::Uint32, false, "0", "mnc"),
    field("pooled_w", 2, Label::Optional, Kind::Uint32, false, "0", "mnc"),
    field("spatial_scale", 3, Label::Optional, Kind::Float, false, "1", "mnc"),
] };

pub(crate) static RANDOM_ASPECT_RATIO_PARAMETER_DESC: MessageDesc = MessageDesc { name: "RandomAspectRatioParameter", fields: &[
    field("min_area_ratio", 1, Label::Optional, Kind::Float, false, "0.5", "intel"),
    field("max_area_ratio", 2, Label::Optional, Kind::Float, false, "1", "intel"),
    field("aspect_ratio_change", 3, Label::Optional, Kind::Float, false, "1", "intel"),
    field("max_attempt", 4, Label::Optional, Kind::Uint32, false, "10", "intel"),
    field("resize_param", 5, Label::Optional, Kind::Message(&RESIZE_PARAMETER_DESC), false, "", "intel"),
] };

pub(crate) static RANDOM_GENERATOR_PARAMETER_DESC: MessageDesc = MessageDesc { name: "RandomGeneratorParameter", fields: &[
    field("rand_type", 1, Label::Optional, Kind::String, false, "\"uniform\"", "flownet2,synopsys"),
    field("exp", 2, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys"),
    field("mean", 4, Label::Optional, Kind::Float, false, "0.", "flownet2,synopsys"),
    field("spread", 5, Label::Optional, Kind::Float, false, "0.", "flownet2,synopsys"),
    field("prob", 6, Label::Optional, Kind::Float, false, "1.", "flownet2,synopsys"),
    field("apply_schedule", 7, Label::Optional, Kind::Bool, false, "true", "flownet2,synopsys"),
    field("discretize", 8, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys"),
    field("multiplier", 9, Label::Optional, Kind::Float, false, "1.", "flownet2,synopsys"),
] };

pub(crate) static RANDOM_RESIZE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "RandomResizeParameter", fields: &[
    field("min_size", 1, Label::Optional, Kind::Uint32, false, "0", "intel"),
    field("max_size", 2, Label::Optional, Kind::Uint32, false, "0", "intel"),
    field("resize_param", 3, Label::Optional, Kind::Message(&RESIZE_PARAMETER_DESC), false, "", "intel"),
] };

pub(crate) static RANK_STATE_DESC: MessageDesc = MessageDesc { name: "RankState", fields: &[
    field("rng_state", 1, Label::Optional, Kind::Bytes, false, "", "cortado"),
    field("layer_states", 2, Label::Repeated, Kind::Message(&LAYER_STATE_DESC), false, "", "cortado"),
] };

pub(crate) static RE_LU6_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ReLU6Parameter", fields: &[
    field("negative_slope", 1, Label::Optional, Kind::Float, false, "0", "mobilenet-yolo,vitis,yolov3-win"),
] };

pub(crate) static RE_LU_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ReLUParameter", fields: &[
    field("negative_slope", 1, Label::Optional, Kind::Float, false, "0", "bvlc"),
    field("engine", 2, Label::Optional, Kind::Enum(&RE_LU_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "bvlc"),
    field("fuse", 3, Label::Optional, Kind::Bool, false, "", "intel"),
    field("maximum", 6, Label::Optional, Kind::Float, false, "", "synopsys"),
    field("minimum", 7, Label::Optional, Kind::Float, false, "", "synopsys"),
    field("input_scale", 13, Label::Optional, Kind::Double, false, "", "synopsys"),
    field("output_scale", 14, Label::Optional, Kind::Double, false, "", "synopsys"),
    field("input_zero_point", 15, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("output_zero_point", 16, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("relu6", 900000, Label::Optional, Kind::Bool, false, "", "synopsys"),
] };

pub(crate) static READER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ReaderParameter", fields: &[
    field("file", 1, Label::Required, Kind::String, false, "", "flownet2,synopsys"),
    field("num", 2, Label::Optional, Kind::Uint32, false, "1", "flownet2,synopsys"),
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
    field("tf_rnn", 7, Label::Optional, Kind::Bool, false, "", "synopsys"),
    field("linear_before_reset", 8, Label::Optional, Kind::Uint32, false, "", "synopsys"),
    field("direction", 9, Label::Optional, Kind::String, false, "", "synopsys"),
    field("activation_alpha", 10, Label::Repeated, Kind::Float, false, "", "synopsys"),
    field("activation_beta", 11, Label::Repeated, Kind::Float, false, "", "synopsys"),
    field("activations", 12, Label::Repeated, Kind::String, false, "", "synopsys"),
    field("default_initial", 13, Label::Optional, Kind::Bool, false, "", "synopsys"),
    field("continue_recur", 14, Label::Optional, Kind::Bool, false, "", "synopsys"),
] };

pub(crate) static REDUCTION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ReductionParameter", fields: &[
    field("operation", 1, Label::Optional, Kind::Enum(&REDUCTION_PARAMETER_REDUCTION_OP_ENUM), false, "SUM", "bvlc"),
    field("axis", 2, Label::Optional, Kind::Int32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("coeff", 3, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
    field("k", 4, Label::Optional, Kind::Int32, false, "", "yjxiong"),
] };

pub(crate) static REGION_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "RegionLossParameter", fields: &[
    field("side", 1, Label::Optional, Kind::Uint32, false, "13", "intel,mobilenet-yolo,yolov3-win"),
    field("num_class", 2, Label::Optional, Kind::Uint32, false, "20", "intel,mobilenet-yolo,yolov3-win"),
    field("bias_match", 3, Label::Optional, Kind::Uint32, false, "1", "intel,mobilenet-yolo,yolov3-win"),
    field("coords", 4, Label::Optional, Kind::Uint32, false, "4", "intel,mobilenet-yolo,yolov3-win"),
    field("num", 5, Label::Optional, Kind::Uint32, false, "5", "intel,mobilenet-yolo,yolov3-win"),
    field("softmax", 6, Label::Optional, Kind::Uint32, false, "1", "intel,mobilenet-yolo,yolov3-win"),
    field("jitter", 7, Label::Optional, Kind::Float, false, "0.2", "intel,mobilenet-yolo,yolov3-win"),
    field("rescore", 8, Label::Optional, Kind::Uint32, false, "1", "intel,mobilenet-yolo,yolov3-win"),
    field("object_scale", 9, Label::Optional, Kind::Float, false, "1.0", "intel,mobilenet-yolo,yolov3-win"),
    field("class_scale", 10, Label::Optional, Kind::Float, false, "1.0", "intel,mobilenet-yolo,yolov3-win"),
    field("noobject_scale", 11, Label::Optional, Kind::Float, false, "0.5", "intel,mobilenet-yolo,yolov3-win"),
    field("coord_scale", 12, Label::Optional, Kind::Float, false, "5.0", "intel,mobilenet-yolo,yolov3-win"),
    field("absolute", 13, Label::Optional, Kind::Uint32, false, "1", "intel,mobilenet-yolo,yolov3-win"),
    field("thresh", 14, Label::Optional, Kind::Float, false, "0.2", "intel,mobilenet-yolo,yolov3-win"),
    field("random", 15, Label::Optional, Kind::Uint32, false, "1", "intel,mobilenet-yolo,yolov3-win"),
    field("biases", 16, Label::Repeated, Kind::Float, false, "", "intel,mobilenet-yolo,yolov3-win"),
    field("softmax_tree", 17, Label::Optional, Kind::String, false, "", "intel,mobilenet-yolo,yolov3-win"),
    field("class_map", 18, Label::Optional, Kind::String, false, "", "intel,mobilenet-yolo,yolov3-win"),
] };

pub(crate) static REORG_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ReorgParameter", fields: &[
    field("stride", 1, Label::Optional, Kind::Uint32, false, "", "intel,mobilenet-yolo,ncnn-tool,synopsys,yolov3-win"),
    field("reverse", 2, Label::Optional, Kind::Bool, false, "false", "intel,mobilenet-yolo,ncnn-tool,synopsys,yolov3-win"),
] };

pub(crate) static RESAMPLE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ResampleParameter", fields: &[
    field("width", 1, Label::Optional, Kind::Uint32, false, "", "flownet2,synopsys"),
    field("height", 2, Label::Optional, Kind::Uint32, false, "", "flownet2,synopsys"),
    field("type", 3, Label::Optional, Kind::Enum(&RESAMPLE_PARAMETER_RESAMPLE_TYPE_ENUM), false, "LINEAR", "flownet2,synopsys"),
    field("antialias", 4, Label::Optional, Kind::Bool, false, "true", "flownet2,synopsys"),
    field("factor", 5, Label::Optional, Kind::Float, false, "1.0", "flownet2,synopsys"),
] };

pub(crate) static RESHAPE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ReshapeParameter", fields: &[
    field("shape", 1, Label::Optional, Kind::Message(&BLOB_SHAPE_DESC), false, "", "bvlc"),
    field("axis", 2, Label::Optional, Kind::Int32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("num_axes", 3, Label::Optional, Kind::Int32, false, "-1", "bvlc,bvlc-opencl,naibaf7"),
    field("pixelshuffler", 4, Label::Optional, Kind::Int32, false, "", "intel,synopsys"),
] };

pub(crate) static RESIZE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ResizeParameter", fields: &[
    field("prob", 1, Label::Optional, Kind::Float, false, "1", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("resize_mode", 2, Label::Optional, Kind::Enum(&RESIZE_PARAMETER_RESIZE_MODE_ENUM), false, "WARP", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("height", 3, Label::Optional, Kind::Uint32, false, "0", "ssd,nvidia-0.17,happynear,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("width", 4, Label::Optional, Kind::Uint32, false, "0", "ssd,nvidia-0.17,happynear,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("pad_mode", 5, Label::Optional, Kind::Enum(&RESIZE_PARAMETER_PAD_MODE_ENUM), false, "CONSTANT", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("pad_value", 6, Label::Repeated, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("interp_mode", 7, Label::Repeated, Kind::Enum(&RESIZE_PARAMETER_INTERP_MODE_ENUM), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("height_scale", 8, Label::Optional, Kind::Uint32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win"),
    field("width_scale", 9, Label::Optional, Kind::Uint32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win"),
    field("jitter", 10, Label::Optional, Kind::Float, false, "0.3", "synopsys"),
    field("is_pyramid_test", 900000, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("out_height_scale", 900001, Label::Optional, Kind::Float, false, "", "happynear"),
    field("out_width_scale", 900002, Label::Optional, Kind::Float, false, "", "happynear"),
    field("center_object", 900003, Label::Optional, Kind::Bool, false, "false", "parsenet"),
    field("max_angle", 900004, Label::Optional, Kind::Float, false, "0", "parsenet"),
] };

pub(crate) static REVERSE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ReverseParameter", fields: &[
    field("axis", 1, Label::Repeated, Kind::Int32, false, "", "ctpn,jolibrain,synopsys"),
] };

pub(crate) static SPP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SPPParameter", fields: &[
    field("pyramid_height", 1, Label::Optional, Kind::Uint32, false, "", "bvlc"),
    field("pool", 2, Label::Optional, Kind::Enum(&SPP_PARAMETER_POOL_METHOD_ENUM), false, "MAX", "bvlc"),
    field("engine", 6, Label::Optional, Kind::Enum(&SPP_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "bvlc"),
] };

pub(crate) static ST_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "STLossParameter", fields: &[
    field("output_H", 1, Label::Required, Kind::Int32, false, "", "stn"),
    field("output_W", 2, Label::Required, Kind::Int32, false, "", "stn"),
] };

pub(crate) static SALT_PEPPER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SaltPepperParameter", fields: &[
    field("fraction", 1, Label::Optional, Kind::Float, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("value", 2, Label::Repeated, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("type", 3, Label::Required, Kind::Enum(&SALT_PEPPER_PARAMETER_SALT_TYPE_ENUM), false, "relative", "parsenet"),
] };

pub(crate) static SAMPLE_CONSTRAINT_DESC: MessageDesc = MessageDesc { name: "SampleConstraint", fields: &[
    field("min_jaccard_overlap", 1, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("max_jaccard_overlap", 2, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("min_sample_coverage", 3, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("max_sample_coverage", 4, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("min_object_coverage", 5, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("max_object_coverage", 6, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
] };

pub(crate) static SAMPLER_DESC: MessageDesc = MessageDesc { name: "Sampler", fields: &[
    field("min_scale", 1, Label::Optional, Kind::Float, false, "1.", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("max_scale", 2, Label::Optional, Kind::Float, false, "1.", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("min_aspect_ratio", 3, Label::Optional, Kind::Float, false, "1.", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("max_aspect_ratio", 4, Label::Optional, Kind::Float, false, "1.", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
] };

pub(crate) static SAVE_OUTPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SaveOutputParameter", fields: &[
    field("output_directory", 1, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("output_name_prefix", 2, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("output_format", 3, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("label_map_file", 4, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("name_size_file", 5, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("num_test_image", 6, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("resize_param", 7, Label::Optional, Kind::Message(&RESIZE_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win"),
] };

pub(crate) static SCALE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ScaleParameter", fields: &[
    field("axis", 1, Label::Optional, Kind::Int32, false, "1", "bvlc"),
    field("num_axes", 2, Label::Optional, Kind::Int32, false, "1", "bvlc"),
    field("filler", 3, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("bias_term", 4, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("bias_filler", 5, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
] };

pub(crate) static SCALE_ROUTE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ScaleRouteParameter", fields: &[
    field("low_scale", 1, Label::Optional, Kind::Float, false, "", "cascade-rcnn"),
    field("high_scale", 2, Label::Optional, Kind::Float, false, "", "cascade-rcnn"),
] };

pub(crate) static SE_LU_DROPOUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SeLuDropoutParameter", fields: &[
    field("dropout_ratio", 1, Label::Optional, Kind::Float, false, "0.1", "jolibrain"),
    field("alpha", 2, Label::Optional, Kind::Float, false, "-1.75809934", "jolibrain"),
] };

pub(crate) static SE_LU_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SeLuParameter", fields: &[
    field("lambda", 1, Label::Optional, Kind::Float, false, "1.050700987", "jolibrain"),
    field("alpha", 2, Label::Optional, Kind::Float, false, "1.67326324", "jolibrain"),
] };

pub(crate) static SEG_ACCURACY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SegAccuracyParameter", fields: &[
    field("metric", 1, Label::Optional, Kind::Enum(&SEG_ACCURACY_PARAMETER_ACCURACY_METRIC_ENUM), false, "PixelAccuracy", "deeplab2,pspnet,synopsys"),
    field("ignore_label", 2, Label::Repeated, Kind::Int32, false, "", "deeplab2,pspnet,synopsys"),
    field("reset", 3, Label::Optional, Kind::Bool, false, "true", "deeplab2,pspnet,synopsys"),
] };

pub(crate) static SEG_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SegDataParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "yjxiong"),
    field("root_dir", 2, Label::Optional, Kind::String, false, "", "yjxiong"),
    field("shuffle", 3, Label::Optional, Kind::Bool, false, "false", "yjxiong"),
    field("balance", 4, Label::Optional, Kind::Bool, false, "false", "yjxiong"),
] };

pub(crate) static SEGMENTATION_EVALUATE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SegmentationEvaluateParameter", fields: &[
    field("num_classes", 1, Label::Optional, Kind::Uint32, false, "1", "mobilenet-yolo"),
    field("threshold", 2, Label::Optional, Kind::Float, false, "0.5", "mobilenet-yolo"),
] };

pub(crate) static SHUFFLE_CHANNEL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ShuffleChannelParameter", fields: &[
    field("group", 1, Label::Optional, Kind::Uint32, false, "1", "jolibrain,ncnn-tool,synopsys"),
] };

pub(crate) static SIGMOID_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SigmoidParameter", fields: &[
    field("engine", 1, Label::Optional, Kind::Enum(&SIGMOID_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "bvlc"),
] };

pub(crate) static SLICE_DESC: MessageDesc = MessageDesc { name: "Slice", fields: &[
    field("dim", 1, Label::Repeated, Kind::Uint32, false, "", "jacinto-0.16"),
    field("stride", 2, Label::Repeated, Kind::Uint32, false, "", "jacinto-0.16"),
    field("offset", 3, Label::Repeated, Kind::Uint32, false, "", "jacinto-0.16"),
] };

pub(crate) static SLICE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SliceParameter", fields: &[
    field("slice_dim", 1, Label::Optional, Kind::Uint32, false, "1", "bvlc"),
    field("slice_point", 2, Label::Repeated, Kind::Uint32, false, "", "bvlc"),
    field("axis", 3, Label::Optional, Kind::Int32, false, "1", "bvlc"),
] };

pub(crate) static SMOOTH_L1_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SmoothL1LossParameter", fields: &[
    field("sigma", 1, Label::Optional, Kind::Float, false, "1", "ctpn,faster-rcnn,fpn-deform,intel,jolibrain,microsoft,ncnn-tool,r-fcn,synopsys,vitis,mscnn,cascade-rcnn"),
    field("abssum", 3, Label::Optional, Kind::Bool, false, "true", "synopsys"),
] };

pub(crate) static SMOOTH_L1_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SmoothL1Parameter", fields: &[
    field("turn_point", 1, Label::Optional, Kind::Float, false, "1", "happynear"),
] };

pub(crate) static SOFT_CONTRASTIVE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SoftContrastiveParameter", fields: &[
    field("positive_margin", 1, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("negative_margin", 2, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("positive_weight", 3, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("negative_weight", 4, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("exponent_scale", 5, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("square", 6, Label::Optional, Kind::Bool, false, "false", "happynear"),
] };

pub(crate) static SOFT_TRUNCATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SoftTruncationParameter", fields: &[
    field("c", 1, Label::Optional, Kind::Float, false, "2", "happynear"),
] };

pub(crate) static SOFTMAX_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SoftmaxParameter", fields: &[
    field("engine", 1, Label::Optional, Kind::Enum(&SOFTMAX_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "bvlc"),
    field("axis", 2, Label::Optional, Kind::Int32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("hard_ratio", 3, Label::Optional, Kind::Float, false, "", "happynear"),
    field("class_weight", 4, Label::Repeated, Kind::Float, false, "", "happynear"),
    field("hard_mining_label", 5, Label::Optional, Kind::Int32, false, "", "happynear"),
    field("cutting_point", 6, Label::Optional, Kind::Float, false, "", "happynear"),
    field("normalize_type", 7, Label::Optional, Kind::String, false, "", "happynear"),
    field("label_smooth_factor", 8, Label::Optional, Kind::Float, false, "", "happynear"),
    field("scaling_temperature", 900000, Label::Optional, Kind::Float, false, "", "jolibrain"),
    field("input_scale", 900001, Label::Optional, Kind::Double, false, "", "synopsys"),
    field("output_scale", 900002, Label::Optional, Kind::Double, false, "", "synopsys"),
    field("input_zero_point", 900003, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("output_zero_point", 900004, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("temperature", 900005, Label::Optional, Kind::Float, false, "1.0", "visuomotor-pose"),
    field("dimension", 900006, Label::Optional, Kind::String, false, "\"channel\"", "visuomotor-pose"),
] };

pub(crate) static SOLVER_BATCH_SIZE_PAIR_DESC: MessageDesc = MessageDesc { name: "SolverBatchSizePair", fields: &[
    field("solver_params", 1, Label::Optional, Kind::Message(&SOLVER_PARAMETER_DESC), false, "", "intel"),
    field("batch_size", 2, Label::Optional, Kind::Uint32, false, "", "intel"),
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
    field("plateau_winsize", 43, Label::Repeated, Kind::Int32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,yolov3-win"),
    field("show_per_class_result", 44, Label::Optional, Kind::Bool, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("store_blobs_in_old_format", 45, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,nvidia-0.16"),
    field("momentum_policy", 46, Label::Optional, Kind::String, false, "", "nvidia-0.17,nvidia-0.16"),
    field("max_momentum", 47, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16"),
    field("momentum_power", 48, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16"),
    field("larc", 49, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,nvidia-0.16"),
    field("larc_policy", 50, Label::Optional, Kind::String, false, "", "nvidia-0.17,nvidia-0.16"),
    field("larc_eta", 51, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16"),
    field("weight_decay_policy", 52, Label::Optional, Kind::String, false, "", "nvidia-0.17,nvidia-0.16"),
    field("weight_decay_power", 53, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16"),
    field("test_and_snapshot_last_epochs", 54, Label::Optional, Kind::Int32, false, "", "nvidia-0.17,nvidia-0.16"),
    field("larc_turbo", 55, Label::Optional, Kind::Bool, false, "", "nvidia-0.17"),
    field("max_weight_decay", 56, Label::Optional, Kind::Float, false, "", "nvidia-0.17"),
    field("gc", 57, Label::Optional, Kind::Bool, false, "", "jolibrain"),
    field("quantize_activations", 58, Label::Optional, Kind::Bool, false, "", "jacinto-0.16"),
    field("quantization_param", 59, Label::Optional, Kind::Message(&QUANTIZATION_PARAMETER_DESC), false, "", "jacinto-0.16"),
    field("decoupled_wd_t0", 60, Label::Optional, Kind::Int32, false, "", "jolibrain"),
    field("decoupled_wd_mult", 61, Label::Optional, Kind::Float, false, "", "jolibrain"),
    field("lr_dropout", 62, Label::Optional, Kind::Float, false, "", "jolibrain"),
    field("stagelr", 150, Label::Repeated, Kind::Float, false, "", "intel,mobilenet-yolo,yolov3-win"),
    field("stageiter", 151, Label::Repeated, Kind::Int32, false, "", "intel,mobilenet-yolo,yolov3-win"),
    field("display_sparsity", 152, Label::Optional, Kind::Int32, false, "", "jacinto-0.17,jacinto-0.16"),
    field("sparse_mode", 153, Label::Optional, Kind::Enum(&SPARSE_MODE_ENUM), false, "", "jacinto-0.17,jacinto-0.16"),
    field("sparsity_target", 154, Label::Optional, Kind::Float, false, "", "jacinto-0.17"),
    field("sparsity_step_factor", 155, Label::Optional, Kind::Float, false, "", "jacinto-0.17"),
    field("sparsity_step_iter", 156, Label::Optional, Kind::Int32, false, "", "jacinto-0.17"),
    field("sparsity_start_iter", 157, Label::Optional, Kind::Int32, false, "", "jacinto-0.17"),
    field("sparsity_start_factor", 158, Label::Optional, Kind::Float, false, "", "jacinto-0.17"),
    field("sparsity_threshold_maxratio", 159, Label::Optional, Kind::Float, false, "", "jacinto-0.17"),
    field("sparsity_itr_increment_bfr_applying", 160, Label::Optional, Kind::Bool, false, "", "jacinto-0.17"),
    field("sparsity_threshold_value_max", 161, Label::Optional, Kind::Float, false, "", "jacinto-0.17"),
    field("eval_type", 900000, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("ap_version", 900001, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("rampup_interval", 900002, Label::Optional, Kind::Int32, false, "", "nvidia-0.17,nvidia-0.16"),
    field("rampup_lr", 900003, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16"),
    field("min_lr", 900004, Label::Optional, Kind::Float, false, "", "nvidia-0.17,jolibrain,nvidia-0.16"),
    field("solver_data_type", 900005, Label::Optional, Kind::Enum(&TYPE_ENUM), false, "", "nvidia-0.17,nvidia-0.16"),
    field("device", 900006, Label::Optional, Kind::Int64, false, "", "bvlc-opencl,naibaf7"),
    field("data_type", 900007, Label::Optional, Kind::Enum(&DATA_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7"),
    field("clamp_weights_lower", 900008, Label::Optional, Kind::Float, false, "", "happynear"),
    field("clamp_weights_upper", 900009, Label::Optional, Kind::Float, false, "", "happynear"),
    field("clip_weights", 900010, Label::Optional, Kind::Float, false, "", "happynear"),
    field("disabled_update", 900011, Label::Optional, Kind::Bool, false, "", "intel"),
    field("engine", 900012, Label::Optional, Kind::String, false, "", "intel"),
    field("warmup_iter", 900013, Label::Optional, Kind::Int32, false, "", "intel,jolibrain"),
    field("warmup_start_lr", 900014, Label::Optional, Kind::Float, false, "", "intel,jolibrain"),
    field("local_lr_auto", 900015, Label::Optional, Kind::Bool, false, "", "intel"),
    field("local_gw_ratio", 900016, Label::Optional, Kind::Float, false, "", "intel"),
    field("test_offset", 900017, Label::Optional, Kind::Int32, false, "", "intel"),
    field("amsgrad", 900018, Label::Optional, Kind::Bool, false, "", "jolibrain"),
    field("rectified", 900019, Label::Optional, Kind::Bool, false, "", "jolibrain"),
    field("adabelief", 900020, Label::Optional, Kind::Bool, false, "", "jolibrain"),
    field("lr_mult", 900021, Label::Optional, Kind::Float, false, "", "jolibrain"),
    field("p_mult", 900022, Label::Optional, Kind::Float, false, "", "jolibrain"),
    field("period", 900023, Label::Optional, Kind::Int32, false, "", "jolibrain"),
    field("lookahead", 900024, Label::Optional, Kind::Bool, false, "", "jolibrain"),
    field("lookahead_steps", 900025, Label::Optional, Kind::Int32, false, "", "jolibrain"),
    field("lookahead_alpha", 900026, Label::Optional, Kind::Float, false, "", "jolibrain"),
    field("per_parameter_reduce", 900027, Label::Optional, Kind::Bool, false, "", "nvidia-0.15,vitis"),
    field("test_before_snapshot", 900028, Label::Optional, Kind::Bool, false, "", "parsenet"),
    field("log_avg_gradient_norm", 900029, Label::Optional, Kind::Bool, false, "", "parsenet"),
    field("gan_solver", 900030, Label::Optional, Kind::Bool, false, "", "synopsys"),
    field("richness", 900031, Label::Optional, Kind::Int32, false, "", "yjxiong"),
    field("group_id", 900032, Label::Repeated, Kind::Int32, false, "", "yjxiong"),
    field("ignore_shape_mismatch", 900033, Label::Optional, Kind::Bool, false, "", "jacinto-0.17"),
    field("snapshot_log", 900034, Label::Optional, Kind::Bool, false, "", "jacinto-0.17,jacinto-0.16"),
    field("ignore_mismatching_blobs", 900035, Label::Optional, Kind::Bool, false, "", "jacinto-0.16"),
    field("quantization_start_iter", 900036, Label::Optional, Kind::Uint32, false, "", "jacinto-0.16"),
    field("unsigned_check_in", 900037, Label::Optional, Kind::Bool, false, "", "jacinto-0.16"),
    field("unsigned_check_out", 900038, Label::Optional, Kind::Bool, false, "", "jacinto-0.16"),
    field("quantize_weights", 900039, Label::Optional, Kind::Bool, false, "", "jacinto-0.16"),
    field("display_quantization", 900040, Label::Optional, Kind::Int32, false, "", "jacinto-0.16"),
    field("insert_quantization_param", 900041, Label::Optional, Kind::Bool, false, "", "jacinto-0.16"),
] };

pub(crate) static SOLVER_STATE_DESC: MessageDesc = MessageDesc { name: "SolverState", fields: &[
    field("iter", 1, Label::Optional, Kind::Int32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("learned_net", 2, Label::Optional, Kind::String, false, "", "bvlc"),
    field("history", 3, Label::Repeated, Kind::Message(&BLOB_PROTO_DESC), false, "", "bvlc"),
    field("current_step", 4, Label::Optional, Kind::Int32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("minimum_loss", 5, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,yolov3-win"),
    field("iter_last_event", 6, Label::Optional, Kind::Int32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,yolov3-win"),
    field("rng_state", 900100, Label::Optional, Kind::Bytes, false, "", "cortado"),
    field("layer_states", 900101, Label::Repeated, Kind::Message(&LAYER_STATE_DESC), false, "", "cortado"),
    field("losses", 900102, Label::Repeated, Kind::Double, true, "", "cortado"),
    field("smoothed_loss", 900103, Label::Optional, Kind::Double, false, "", "cortado"),
    field("learned_net_digest", 900104, Label::Optional, Kind::Bytes, false, "", "cortado"),
    field("state_digest", 900105, Label::Optional, Kind::Bytes, false, "", "cortado"),
    field("rank_states", 900106, Label::Repeated, Kind::Message(&RANK_STATE_DESC), false, "", "cortado"),
] };

pub(crate) static SPARSE_DATUM_DESC: MessageDesc = MessageDesc { name: "SparseDatum", fields: &[
    field("size", 1, Label::Optional, Kind::Int32, false, "0", "jolibrain"),
    field("nnz", 2, Label::Optional, Kind::Int32, false, "0", "jolibrain"),
    field("indices", 3, Label::Repeated, Kind::Int32, false, "", "jolibrain"),
    field("label", 4, Label::Optional, Kind::Float, false, "", "jolibrain"),
    field("data", 5, Label::Repeated, Kind::Float, false, "", "jolibrain"),
] };

pub(crate) static SPATIAL_DROPOUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SpatialDropoutParameter", fields: &[
    field("dropout_ratio", 1, Label::Optional, Kind::Float, false, "0.5", "intel"),
] };

pub(crate) static SPATIAL_TRANSFORMER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SpatialTransformerParameter", fields: &[
    field("transform_type", 1, Label::Optional, Kind::String, false, "\"affine\"", "stn"),
    field("sampler_type", 2, Label::Optional, Kind::String, false, "\"bilinear\"", "stn"),
    field("output_H", 3, Label::Optional, Kind::Int32, false, "", "stn"),
    field("output_W", 4, Label::Optional, Kind::Int32, false, "", "stn"),
    field("to_compute_dU", 5, Label::Optional, Kind::Bool, false, "true", "stn"),
    field("theta_1_1", 6, Label::Optional, Kind::Double, false, "", "stn"),
    field("theta_1_2", 7, Label::Optional, Kind::Double, false, "", "stn"),
    field("theta_1_3", 8, Label::Optional, Kind::Double, false, "", "stn"),
    field("theta_2_1", 9, Label::Optional, Kind::Double, false, "", "stn"),
    field("theta_2_2", 10, Label::Optional, Kind::Double, false, "", "stn"),
    field("theta_2_3", 11, Label::Optional, Kind::Double, false, "", "stn"),
] };

pub(crate) static SPLIT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SplitParameter", fields: &[
    field("engine", 1, Label::Optional, Kind::Enum(&SPLIT_PARAMETER_ENGINE_ENUM), false, "DEFAULT", "intel"),
] };

pub(crate) static SUB_REGION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SubRegionParameter", fields: &[
    field("region_height", 1, Label::Optional, Kind::Uint32, false, "", "happynear"),
    field("region_width", 2, Label::Optional, Kind::Uint32, false, "", "happynear"),
    field("data_height", 3, Label::Optional, Kind::Uint32, false, "", "happynear"),
    field("data_width", 4, Label::Optional, Kind::Uint32, false, "", "happynear"),
    field("as_dim", 5, Label::Optional, Kind::Uint32, false, "1", "happynear"),
] };

pub(crate) static SWISH_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SwishParameter", fields: &[
    field("beta", 1, Label::Optional, Kind::Float, false, "1", "bvlc"),
] };

pub(crate) static TRT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "TRTParameter", fields: &[
    field("trt_mode", 1, Label::Optional, Kind::Enum(&TRT_PARAMETER_TRT_MODE_ENUM), false, "INT8", "nvidia-0.17"),
    field("top_k", 2, Label::Optional, Kind::Uint32, false, "1", "nvidia-0.17"),
    field("deploy", 3, Label::Required, Kind::String, false, "", "nvidia-0.17"),
    field("model", 4, Label::Required, Kind::String, false, "", "nvidia-0.17"),
    field("deploy_outputs", 5, Label::Repeated, Kind::String, false, "", "nvidia-0.17"),
    field("calibrator", 6, Label::Optional, Kind::String, false, "", "nvidia-0.17"),
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

pub(crate) static TRANSFORMATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "TransformationParameter", fields: &[
    field("scale", 1, Label::Optional, Kind::Float, false, "1", "bvlc"),
    field("mirror", 2, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("crop_size", 3, Label::Optional, Kind::Uint32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("mean_file", 4, Label::Optional, Kind::String, false, "", "bvlc"),
    field("mean_value", 5, Label::Repeated, Kind::Float, false, "", "bvlc"),
    field("force_color", 6, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("force_gray", 7, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("resize_param", 8, Label::Repeated, Kind::Message(&RESIZE_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("noise_param", 9, Label::Repeated, Kind::Message(&NOISE_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("emit_constraint", 10, Label::Optional, Kind::Message(&EMIT_CONSTRAINT_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("crop_h", 11, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,happynear,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("crop_w", 12, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,happynear,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("distort_param", 13, Label::Optional, Kind::Message(&DISTORTION_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("expand_param", 14, Label::Optional, Kind::Message(&EXPANSION_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("vertical_stretch_upper", 15, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16"),
    field("horizontal_stretch_lower", 16, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16"),
    field("horizontal_stretch_upper", 17, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16"),
    field("interpolation_algo_down", 18, Label::Optional, Kind::Enum(&TRANSFORMATION_PARAMETER_INTERPOLATION_ALGO_ENUM), false, "", "nvidia-0.17,nvidia-0.16"),
    field("interpolation_algo_up", 19, Label::Optional, Kind::Enum(&TRANSFORMATION_PARAMETER_INTERPOLATION_ALGO_ENUM), false, "", "nvidia-0.17,nvidia-0.16"),
    field("allow_upscale", 20, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,nvidia-0.16"),
    field("forward_packing", 21, Label::Optional, Kind::Enum(&PACKING_ENUM), false, "", "nvidia-0.17,nvidia-0.16"),
    field("display", 22, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,aug2"),
    field("num_labels", 23, Label::Optional, Kind::Int32, false, "", "nvidia-0.17"),
    field("target_dist", 24, Label::Optional, Kind::Float, false, "", "rtpose"),
    field("center_perterb_max", 25, Label::Optional, Kind::Float, false, "", "rtpose"),
    field("sigma", 26, Label::Optional, Kind::Float, false, "", "rtpose"),
    field("sigma_center", 27, Label::Optional, Kind::Float, false, "", "rtpose"),
    field("clahe_tile_size", 28, Label::Optional, Kind::Float, false, "", "rtpose"),
    field("clahe_clip_limit", 29, Label::Optional, Kind::Float, false, "", "rtpose"),
    field("do_clahe", 30, Label::Optional, Kind::Bool, false, "", "rtpose"),
    field("cvt_bgr2rgb", 31, Label::Optional, Kind::Bool, false, "", "mobilenet-yolo"),
    field("num_total_augs", 32, Label::Optional, Kind::Uint32, false, "", "rtpose"),
    field("aug_way", 33, Label::Optional, Kind::String, false, "", "rtpose"),
    field("gray", 34, Label::Optional, Kind::Uint32, false, "", "rtpose"),
    field("np_in_lmdb", 35, Label::Optional, Kind::Uint32, false, "", "rtpose"),
    field("transform_body_joint", 38, Label::Optional, Kind::Bool, false, "", "rtpose"),
    field("use_gpu_transform", 900000, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("random_seed", 900001, Label::Optional, Kind::Int64, false, "", "nvidia-0.17,nvidia-0.16"),
    field("img_rand_resize_lower", 900002, Label::Optional, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.16"),
    field("img_rand_resize_upper", 900003, Label::Optional, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.16"),
    field("rand_resize_ratio_lower", 900004, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16"),
    field("rand_resize_ratio_upper", 900005, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16"),
    field("vertical_stretch_lower", 900006, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16"),
    field("min_scaling_factor", 900007, Label::Optional, Kind::Float, false, "", "aug1,aug2,mobilenet-yolo"),
    field("max_scaling_factor", 900008, Label::Optional, Kind::Float, false, "", "aug1,aug2,mobilenet-yolo"),
    field("max_rotation_angle", 900009, Label::Optional, Kind::Uint32, false, "", "aug1,mobilenet-yolo"),
    field("contrast_brightness_adjustment", 900010, Label::Optional, Kind::Bool, false, "", "aug1,mobilenet-yolo"),
    field("smooth_filtering", 900011, Label::Optional, Kind::Bool, false, "", "aug1,aug2,mobilenet-yolo"),
    field("min_side_min", 900012, Label::Optional, Kind::Uint32, false, "", "aug1,mobilenet-yolo"),
    field("min_contrast", 900013, Label::Optional, Kind::Float, false, "", "aug1,mobilenet-yolo"),
    field("max_contrast", 900014, Label::Optional, Kind::Float, false, "", "aug1,mobilenet-yolo"),
    field("max_brightness_shift", 900015, Label::Optional, Kind::Uint32, false, "", "aug1,mobilenet-yolo"),
    field("max_smooth", 900016, Label::Optional, Kind::Float, false, "", "aug1,mobilenet-yolo"),
    field("apply_probability", 900017, Label::Optional, Kind::Float, false, "", "aug1,mobilenet-yolo"),
    field("debug_params", 900018, Label::Optional, Kind::Bool, false, "", "aug1,mobilenet-yolo"),
    field("max_color_shift", 900019, Label::Optional, Kind::Uint32, false, "", "aug1,mobilenet-yolo"),
    field("min_side_max", 900020, Label::Optional, Kind::Uint32, false, "", "aug1,mobilenet-yolo"),
    field("min_side", 900021, Label::Optional, Kind::Uint32, false, "", "aug1,mobilenet-yolo"),
    field("rotation_angle_interval", 900022, Label::Optional, Kind::Float, false, "", "aug2"),
    field("contrast_adjustment", 900023, Label::Optional, Kind::Bool, false, "", "aug2"),
    field("jpeg_compression", 900024, Label::Optional, Kind::Bool, false, "", "aug2"),
    field("multiscale", 900025, Label::Optional, Kind::Bool, false, "", "caffe-windows"),
    field("scale_factors", 900026, Label::Repeated, Kind::Float, false, "", "deeplab2,pspnet,synopsys"),
    field("crop_width", 900027, Label::Optional, Kind::Uint32, false, "", "deeplab2,pspnet,synopsys"),
    field("crop_height", 900028, Label::Optional, Kind::Uint32, false, "", "deeplab2,pspnet,synopsys"),
    field("center_crop", 900029, Label::Optional, Kind::Bool, false, "", "happynear"),
    field("erase_ratio", 900030, Label::Optional, Kind::Float, false, "", "happynear"),
    field("scale_min", 900031, Label::Optional, Kind::Float, false, "", "happynear,rtpose"),
    field("scale_max", 900032, Label::Optional, Kind::Float, false, "", "happynear,rtpose"),
    field("aspect_min", 900033, Label::Optional, Kind::Float, false, "", "happynear"),
    field("aspect_max", 900034, Label::Optional, Kind::Float, false, "", "happynear"),
    field("random_resize_param", 900035, Label::Optional, Kind::Message(&RANDOM_RESIZE_PARAMETER_DESC), false, "", "intel"),
    field("random_aspect_ratio_param", 900036, Label::Optional, Kind::Message(&RANDOM_ASPECT_RATIO_PARAMETER_DESC), false, "", "intel"),
    field("flow", 900037, Label::Optional, Kind::Bool, false, "", "intel"),
    field("bgr2rgb", 900038, Label::Optional, Kind::Bool, false, "", "intel"),
    field("pad", 900039, Label::Optional, Kind::Uint32, false, "", "intel"),
    field("rotate", 900040, Label::Optional, Kind::Bool, false, "", "jolibrain,vitis"),
    field("geometry_param", 900041, Label::Optional, Kind::Message(&GEOMETRY_PARAMETER_DESC), false, "", "jolibrain"),
    field("untransformed_top", 900042, Label::Optional, Kind::Bool, false, "", "jolibrain"),
    field("enable_classf_aug", 900043, Label::Optional, Kind::Bool, false, "", "mobilenet-yolo"),
    field("vertical_mirror", 900044, Label::Optional, Kind::Bool, false, "", "parsenet"),
    field("random_90_deg_rot", 900045, Label::Optional, Kind::Bool, false, "", "parsenet"),
    field("max_cvg_len", 900046, Label::Optional, Kind::Uint32, false, "", "rtpose"),
    field("min_cvg_len", 900047, Label::Optional, Kind::Uint32, false, "", "rtpose"),
    field("opaque_coverage", 900048, Label::Optional, Kind::Bool, false, "", "rtpose"),
    field("coverage", 900049, Label::Optional, Kind::String, false, "", "rtpose"),
    field("flip_prob", 900050, Label::Optional, Kind::Float, false, "", "rtpose"),
    field("max_rotate_degree", 900051, Label::Optional, Kind::Float, false, "", "rtpose"),
    field("visualize", 900052, Label::Optional, Kind::Bool, false, "", "rtpose"),
    field("crop_size_x", 900053, Label::Optional, Kind::Uint32, false, "", "rtpose"),
    field("crop_size_y", 900054, Label::Optional, Kind::Uint32, false, "", "rtpose"),
    field("scale_prob", 900055, Label::Optional, Kind::Float, false, "", "rtpose"),
    field("bbox_norm_factor", 900056, Label::Optional, Kind::Float, false, "", "rtpose"),
    field("img_header", 900057, Label::Optional, Kind::String, false, "", "rtpose"),
    field("stride", 900058, Label::Optional, Kind::Int64, false, "", "rtpose,yjxiong"),
    field("scale_cvg", 900059, Label::Optional, Kind::Float, false, "", "rtpose"),
    field("num_parts", 900060, Label::Optional, Kind::Uint32, false, "", "rtpose"),
    field("caffe_yolo", 900061, Label::Optional, Kind::Bool, false, "", "synopsys"),
    field("fix_crop", 900062, Label::Optional, Kind::Bool, false, "", "yjxiong"),
    field("multi_scale", 900063, Label::Optional, Kind::Bool, false, "", "yjxiong"),
    field("scale_ratios", 900064, Label::Repeated, Kind::Float, false, "", "yjxiong"),
    field("max_distort", 900065, Label::Optional, Kind::Int32, false, "", "yjxiong"),
    field("is_flow", 900066, Label::Optional, Kind::Bool, false, "", "yjxiong"),
    field("more_fix_crop", 900067, Label::Optional, Kind::Bool, false, "", "yjxiong"),
    field("upper_size", 900068, Label::Optional, Kind::Int32, false, "", "yjxiong"),
    field("upper_height", 900069, Label::Optional, Kind::Int32, false, "", "yjxiong"),
    field("upper_width", 900070, Label::Optional, Kind::Int32, false, "", "yjxiong"),
    field("original_image", 900071, Label::Optional, Kind::Bool, false, "", "yjxiong"),
] };

pub(crate) static TRANSPOSE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "TransposeParameter", fields: &[
    field("dim", 1, Label::Repeated, Kind::Int32, false, "", "ctpn"),
] };

pub(crate) static TRIPLET_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "TripletLossParameter", fields: &[
    field("margin", 1, Label::Optional, Kind::Float, false, "1.0", "happynear"),
] };

pub(crate) static TRUNCATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "TruncationParameter", fields: &[
    field("lower_bound", 1, Label::Optional, Kind::Float, false, "0", "happynear"),
    field("upper_bound", 2, Label::Optional, Kind::Float, false, "5", "happynear"),
] };

pub(crate) static TUNING_SET_DESC: MessageDesc = MessageDesc { name: "TuningSet", fields: &[
    field("name", 1, Label::Repeated, Kind::String, false, "", "bvlc-opencl,naibaf7"),
    field("value", 2, Label::Repeated, Kind::Int64, false, "", "bvlc-opencl,naibaf7"),
] };

pub(crate) static UN_POOLING_PARAMETER_DESC: MessageDesc = MessageDesc { name: "UnPoolingParameter", fields: &[
    field("unpool", 1, Label::Optional, Kind::Enum(&UN_POOLING_PARAMETER_UN_POOL_METHOD_ENUM), false, "FIXED", "parsenet"),
    field("out_kernel_size", 2, Label::Optional, Kind::Uint32, false, "", "parsenet"),
    field("out_stride", 3, Label::Optional, Kind::Uint32, false, "1", "parsenet"),
    field("out_pad", 4, Label::Optional, Kind::Uint32, false, "0", "parsenet"),
    field("out_kernel_h", 5, Label::Optional, Kind::Uint32, false, "", "parsenet"),
    field("out_kernel_w", 6, Label::Optional, Kind::Uint32, false, "", "parsenet"),
    field("out_stride_h", 7, Label::Optional, Kind::Uint32, false, "", "parsenet"),
    field("out_stride_w", 8, Label::Optional, Kind::Uint32, false, "", "parsenet"),
    field("out_pad_h", 9, Label::Optional, Kind::Uint32, false, "0", "parsenet"),
    field("out_pad_w", 10, Label::Optional, Kind::Uint32, false, "0", "parsenet"),
] };

pub(crate) static UNIQUE_LABEL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "UniqueLabelParameter", fields: &[
    field("max_labels", 1, Label::Required, Kind::Int32, false, "", "deeplab2,pspnet,synopsys"),
    field("ignore_label", 2, Label::Repeated, Kind::Int32, false, "", "deeplab2,pspnet,synopsys"),
    field("force_label", 3, Label::Repeated, Kind::Float, false, "", "deeplab2,pspnet,synopsys"),
] };

pub(crate) static UPSAMPLE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "UpsampleParameter", fields: &[
    field("scale", 1, Label::Optional, Kind::Int64, false, "2", "enet,jolibrain,mobilenet-yolo,segnet,synopsys"),
    field("scale_h", 2, Label::Optional, Kind::Uint32, false, "", "enet,jolibrain,segnet,synopsys"),
    field("scale_w", 3, Label::Optional, Kind::Uint32, false, "", "enet,jolibrain,segnet,synopsys"),
    field("pad_out_h", 4, Label::Optional, Kind::Bool, false, "false", "enet,jolibrain,segnet,synopsys"),
    field("pad_out_w", 5, Label::Optional, Kind::Bool, false, "false", "enet,jolibrain,segnet,synopsys"),
    field("upsample_h", 6, Label::Optional, Kind::Uint32, false, "", "enet,jolibrain,segnet,synopsys"),
    field("upsample_w", 7, Label::Optional, Kind::Uint32, false, "", "enet,jolibrain,segnet,synopsys"),
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
    field("video_type", 1, Label::Optional, Kind::Enum(&VIDEO_DATA_PARAMETER_VIDEO_TYPE_ENUM), false, "WEBCAM", "ssd,nvidia-0.17,intel,jolibrain,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("device_id", 2, Label::Optional, Kind::Int32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("video_file", 3, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("skip_frames", 4, Label::Optional, Kind::Uint32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,refinedet,synopsys,vitis,yolov3-win"),
    field("crop_size", 5, Label::Optional, Kind::Uint32, false, "0", "c3d-1.1,yjxiong"),
    field("mirror", 6, Label::Optional, Kind::Bool, false, "false", "c3d-1.1,yjxiong"),
    field("rand_skip", 7, Label::Optional, Kind::Uint32, false, "0", "c3d-1.1,video-caffe,yjxiong"),
    field("shuffle", 8, Label::Optional, Kind::Bool, false, "false", "c3d-1.1,video-caffe,yjxiong"),
    field("new_height", 9, Label::Optional, Kind::Uint32, false, "0", "c3d-1.1,video-caffe,yjxiong"),
    field("new_width", 10, Label::Optional, Kind::Uint32, false, "0", "c3d-1.1,video-caffe,yjxiong"),
    field("is_color", 11, Label::Optional, Kind::Bool, false, "true", "c3d-1.1,video-caffe"),
    field("root_folder", 12, Label::Optional, Kind::String, false, "\"\"", "c3d-1.1,video-caffe"),
    field("new_length", 13, Label::Optional, Kind::Uint32, false, "", "c3d-1.1,video-caffe,yjxiong"),
    field("show_data", 14, Label::Optional, Kind::Bool, false, "false", "c3d-1.1"),
    field("use_image", 15, Label::Optional, Kind::Bool, false, "false", "c3d-1.1"),
    field("use_temporal_jitter", 16, Label::Optional, Kind::Bool, false, "false", "c3d-1.1"),
    field("sampling_rate", 17, Label::Optional, Kind::Uint32, false, "1", "c3d-1.1"),
    field("max_sampling_rate", 18, Label::Optional, Kind::Uint32, false, "1", "c3d-1.1"),
    field("use_sampling_rate_jitter", 19, Label::Optional, Kind::Bool, false, "false", "c3d-1.1"),
    field("use_multiple_label", 20, Label::Optional, Kind::Bool, false, "false", "c3d-1.1"),
    field("num_of_labels", 21, Label::Optional, Kind::Uint32, false, "1", "c3d-1.1"),
    field("source", 900000, Label::Optional, Kind::String, false, "", "c3d-1.1,video-caffe,yjxiong"),
    field("scale", 900001, Label::Optional, Kind::Float, false, "1", "c3d-1.1,yjxiong"),
    field("mean_file", 900002, Label::Optional, Kind::String, false, "", "c3d-1.1,yjxiong"),
    field("batch_size", 900003, Label::Optional, Kind::Uint32, false, "1", "c3d-1.1,video-caffe,yjxiong"),
    field("num_segments", 900004, Label::Optional, Kind::Uint32, false, "1", "yjxiong"),
    field("modality", 900005, Label::Optional, Kind::Enum(&VIDEO_DATA_PARAMETER_MODALITY_ENUM), false, "FLOW", "yjxiong"),
    field("name_pattern", 900006, Label::Optional, Kind::String, false, "", "yjxiong"),
    field("encoded", 900007, Label::Optional, Kind::Bool, false, "false", "yjxiong"),
    field("grayscale", 900008, Label::Optional, Kind::Bool, false, "false", "yjxiong"),
] };

pub(crate) static VOLUME_DATUM_DESC: MessageDesc = MessageDesc { name: "VolumeDatum", fields: &[
    field("channels", 1, Label::Optional, Kind::Int32, false, "", "c3d-1.1"),
    field("length", 2, Label::Optional, Kind::Int32, false, "1", "c3d-1.1"),
    field("height", 3, Label::Optional, Kind::Int32, false, "", "c3d-1.1"),
    field("width", 4, Label::Optional, Kind::Int32, false, "", "c3d-1.1"),
    field("data", 5, Label::Optional, Kind::Bytes, false, "", "c3d-1.1"),
    field("label", 6, Label::Optional, Kind::Int32, false, "", "c3d-1.1"),
    field("float_data", 7, Label::Repeated, Kind::Float, false, "", "c3d-1.1"),
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
    field("file", 1, Label::Optional, Kind::String, false, "\"\"", "flownet2,synopsys"),
    field("folder", 2, Label::Optional, Kind::String, false, "\"\"", "flownet2,synopsys"),
    field("prefix", 3, Label::Optional, Kind::String, false, "\"\"", "flownet2,synopsys"),
    field("suffix", 4, Label::Optional, Kind::String, false, "\"\"", "flownet2,synopsys"),
    field("normalize", 5, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys"),
    field("scale", 6, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
] };

pub(crate) static YOLO_DETECTION_OUTPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "YoloDetectionOutputParameter", fields: &[
    field("side", 1, Label::Optional, Kind::Uint32, false, "13", "mobilenet-yolo,ncnn-tool,yolov3-win"),
    field("num_classes", 2, Label::Optional, Kind::Uint32, false, "20", "mobilenet-yolo,ncnn-tool,yolov3-win"),
    field("num_box", 3, Label::Optional, Kind::Uint32, false, "5", "mobilenet-yolo,ncnn-tool,yolov3-win"),
    field("coords", 4, Label::Optional, Kind::Uint32, false, "4", "mobilenet-yolo,ncnn-tool,yolov3-win"),
    field("confidence_threshold", 5, Label::Optional, Kind::Float, false, "0.01", "mobilenet-yolo,ncnn-tool,yolov3-win"),
    field("nms_threshold", 6, Label::Optional, Kind::Float, false, "0.45", "mobilenet-yolo,ncnn-tool,yolov3-win"),
    field("biases", 7, Label::Repeated, Kind::Float, false, "", "mobilenet-yolo,ncnn-tool,yolov3-win"),
    field("label_map_file", 8, Label::Optional, Kind::String, false, "", "mobilenet-yolo,ncnn-tool,yolov3-win"),
] };

pub(crate) static YOLO_SEG_ITEM_DESC: MessageDesc = MessageDesc { name: "YoloSegItem", fields: &[
    field("name", 1, Label::Optional, Kind::String, false, "", "mobilenet-yolo"),
    field("label_id", 2, Label::Optional, Kind::Int32, false, "", "mobilenet-yolo"),
    field("label", 3, Label::Optional, Kind::Int32, false, "", "mobilenet-yolo"),
    field("r", 4, Label::Optional, Kind::Int32, false, "0", "mobilenet-yolo"),
    field("g", 5, Label::Optional, Kind::Int32, false, "0", "mobilenet-yolo"),
    field("b", 6, Label::Optional, Kind::Int32, false, "0", "mobilenet-yolo"),
] };

pub(crate) static YOLO_SEG_LABEL_DESC: MessageDesc = MessageDesc { name: "YoloSegLabel", fields: &[
    field("item", 1, Label::Repeated, Kind::Message(&YOLO_SEG_ITEM_DESC), false, "", "mobilenet-yolo"),
] };

pub(crate) static YOLO_SEG_PARAMETER_DESC: MessageDesc = MessageDesc { name: "YoloSegParameter", fields: &[
    field("num_class", 1, Label::Optional, Kind::Uint32, false, "0", "mobilenet-yolo"),
    field("object_scale", 2, Label::Optional, Kind::Float, false, "5.0", "mobilenet-yolo"),
    field("class_scale", 3, Label::Optional, Kind::Float, false, "1.0", "mobilenet-yolo"),
    field("use_logic_gradient", 4, Label::Optional, Kind::Bool, false, "false", "mobilenet-yolo"),
    field("use_hardsigmoid", 5, Label::Optional, Kind::Bool, false, "false", "mobilenet-yolo"),
] };

pub(crate) static YOLOV3_DETECTION_OUTPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "Yolov3DetectionOutputParameter", fields: &[
    field("num_classes", 1, Label::Optional, Kind::Uint32, false, "20", "mobilenet-yolo,ncnn-tool,yolov3-win"),
    field("num_box", 2, Label::Optional, Kind::Uint32, false, "3", "mobilenet-yolo,ncnn-tool,yolov3-win"),
    field("confidence_threshold", 3, Label::Optional, Kind::Float, false, "0.01", "mobilenet-yolo,ncnn-tool,yolov3-win"),
    field("nms_threshold", 4, Label::Optional, Kind::Float, false, "0.45", "mobilenet-yolo,ncnn-tool,yolov3-win"),
    field("biases", 5, Label::Repeated, Kind::Float, false, "", "mobilenet-yolo,ncnn-tool,yolov3-win"),
    field("anchors_scale", 6, Label::Repeated, Kind::Uint32, false, "", "mobilenet-yolo,ncnn-tool,yolov3-win"),
    field("mask_group_num", 7, Label::Optional, Kind::Uint32, false, "2", "mobilenet-yolo,ncnn-tool,yolov3-win"),
    field("mask", 8, Label::Repeated, Kind::Uint32, false, "", "mobilenet-yolo,ncnn-tool,yolov3-win"),
    field("gaussian_box", 9, Label::Optional, Kind::Bool, false, "false", "mobilenet-yolo"),
] };

pub(crate) static YOLOV3_PARAMETER_DESC: MessageDesc = MessageDesc { name: "Yolov3Parameter", fields: &[
    field("side", 1, Label::Optional, Kind::Uint32, false, "13", "mobilenet-yolo,yolov3-win"),
    field("num_class", 2, Label::Optional, Kind::Uint32, false, "20", "mobilenet-yolo,yolov3-win"),
    field("num", 3, Label::Optional, Kind::Uint32, false, "5", "mobilenet-yolo,yolov3-win"),
    field("object_scale", 4, Label::Optional, Kind::Float, false, "1.0", "mobilenet-yolo,yolov3-win"),
    field("class_scale", 5, Label::Optional, Kind::Float, false, "1.0", "mobilenet-yolo,yolov3-win"),
    field("noobject_scale", 6, Label::Optional, Kind::Float, false, "0.5", "mobilenet-yolo,yolov3-win"),
    field("coord_scale", 7, Label::Optional, Kind::Float, false, "5.0", "mobilenet-yolo,yolov3-win"),
    field("thresh", 8, Label::Optional, Kind::Float, false, "0.2", "mobilenet-yolo,yolov3-win"),
    field("anchors_scale", 10, Label::Optional, Kind::Uint32, false, "32", "mobilenet-yolo,yolov3-win"),
    field("biases", 11, Label::Repeated, Kind::Float, false, "", "mobilenet-yolo,yolov3-win"),
    field("mask", 12, Label::Repeated, Kind::Uint32, false, "", "mobilenet-yolo,yolov3-win"),
    field("use_logic_gradient", 13, Label::Optional, Kind::Bool, false, "false", "mobilenet-yolo,yolov3-win"),
    field("use_focal_loss", 14, Label::Optional, Kind::Bool, false, "false", "mobilenet-yolo"),
    field("iou_loss", 15, Label::Optional, Kind::Enum(&YOLOV3_PARAMETER_IOU_LOSS_ENUM), false, "MSE", "mobilenet-yolo"),
    field("iou_normalizer", 16, Label::Optional, Kind::Float, false, "0.25", "mobilenet-yolo"),
    field("iou_thresh", 17, Label::Optional, Kind::Float, false, "0.5", "mobilenet-yolo"),
    field("max_delta", 18, Label::Optional, Kind::Float, false, "10", "mobilenet-yolo"),
    field("accumulate", 19, Label::Optional, Kind::Bool, false, "true", "mobilenet-yolo"),
    field("label_smooth_eps", 20, Label::Optional, Kind::Float, false, "0.1", "mobilenet-yolo"),
] };
