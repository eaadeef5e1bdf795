//! Generated from the tables in `crates/proto/schema` by `cargo xtask schema`. Do not edit.

use super::tables::*;
use crate::rows::open_enum;

open_enum! { Autotune AUTOTUNE_ENUM "Autotune" { CAFFE_AUTOTUNE_DISABLED = 0, CAFFE_AUTOTUNE_FUNCTION = 1, CAFFE_AUTOTUNE_FUNCTION_PARAMETER = 2 } }
open_enum! { DataType DATA_TYPE_ENUM "DataType" { CAFFE_FLOAT = 0, CAFFE_HALF = 1, CAFFE_DOUBLE = 2, CAFFE_INT8_QUANTIZED = 3, CAFFE_INT16_QUANTIZED = 4, CAFFE_INT32_QUANTIZED = 5, CAFFE_INT64_QUANTIZED = 6, CAFFE_PACKED_BINARY = 7 } }
open_enum! { Packing PACKING_ENUM "Packing" { NCHW = 0, NHWC = 1 } }
open_enum! { Phase PHASE_ENUM "Phase" { TRAIN = 0, TEST = 1, FORWARDA = 2, FORWARDB = 3, TRAINA = 4, TRAINB = 5, RUN = 900000 } }
open_enum! { QuantizerMode QUANTIZER_MODE_ENUM "QuantizerMode" { CAFFE_QUANT_PASSIVE = 0, CAFFE_QUANT_OBSERVE = 1, CAFFE_QUANT_PSEUDO = 2 } }
open_enum! { SparseMode SPARSE_MODE_ENUM "SparseMode" { SPARSE_NONE = 0, SPARSE_UPDATE = 1 } }
open_enum! { Type TYPE_ENUM "Type" { DOUBLE = 0, FLOAT = 1, FLOAT16 = 2, INT = 3, UINT = 4, BOOL = 5 } }

/// The enumerations of `AnnotatedDatum`.
pub mod annotated_datum {
    use super::*;

    open_enum! { AnnotationType ANNOTATED_DATUM_ANNOTATION_TYPE_ENUM "AnnotatedDatum.AnnotationType" { BBOX = 0, BBOXandSeg = 1, LANE = 2 } }
}

/// The enumerations of `BNParameter`.
pub mod bn_parameter {
    use super::*;

    open_enum! { BNMode BN_PARAMETER_BN_MODE_ENUM "BNParameter.BNMode" { LEARN = 0, INFERENCE = 1 } }
    open_enum! { Engine BN_PARAMETER_ENGINE_ENUM "BNParameter.Engine" { DEFAULT = 0, CAFFE = 1, CUDNN = 2 } }
}

/// The enumerations of `BatchNormParameter`.
pub mod batch_norm_parameter {
    use super::*;

    open_enum! { Engine BATCH_NORM_PARAMETER_ENGINE_ENUM "BatchNormParameter.Engine" { DEFAULT = 0, CAFFE = 1, CUDNN = 2, MKL2017 = 3, MKLDNN = 4 } }
}

/// The enumerations of `ConcatParameter`.
pub mod concat_parameter {
    use super::*;

    open_enum! { Engine CONCAT_PARAMETER_ENGINE_ENUM "ConcatParameter.Engine" { DEFAULT = 0, CAFFE = 1, MKL2017 = 3, MKLDNN = 4 } }
}

/// The enumerations of `ConvolutionParameter`.
pub mod convolution_parameter {
    use super::*;

    open_enum! { ConvMode CONVOLUTION_PARAMETER_CONV_MODE_ENUM "ConvolutionParameter.ConvMode" { LOWERED_GEMM = 0, LOWERED_CCNMM = 1, DIRECT_SCONV = 2, DIRECT_DCONV = 3 } }
    open_enum! { CuDNNConvolutionAlgorithmSeeker CONVOLUTION_PARAMETER_CU_DNN_CONVOLUTION_ALGORITHM_SEEKER_ENUM "ConvolutionParameter.CuDNNConvolutionAlgorithmSeeker" { GET = 0, FINDEX = 1 } }
    open_enum! { CudnnFlavor CONVOLUTION_PARAMETER_CUDNN_FLAVOR_ENUM "ConvolutionParameter.CudnnFlavor" { SINGLE_HANDLE = 0, MULTIPLE_HANDLES = 1, MIN_MEMORY = 2 } }
    open_enum! { Engine CONVOLUTION_PARAMETER_ENGINE_ENUM "ConvolutionParameter.Engine" { DEFAULT = 0, CAFFE = 1, CUDNN = 2, LIBDNN = 3, INTEL_SPATIAL = 4, FFT = 5, MKL2017 = 900000, MKLDNN = 900001 } }
    open_enum! { FuseType CONVOLUTION_PARAMETER_FUSE_TYPE_ENUM "ConvolutionParameter.FuseType" { UNFUSED = 0, FUSED_CONV_MAX_POOLING_RELU = 1, FUSED_CONV_RELU = 2, FUSED_CONV_ELTWISE_RELU = 3 } }
    open_enum! { FusionType CONVOLUTION_PARAMETER_FUSION_TYPE_ENUM "ConvolutionParameter.FusionType" { NONE_FUSION = 0, SUM_FUSION = 1 } }
}

/// The enumerations of `CorrelationParameter`.
pub mod correlation_parameter {
    use super::*;

    open_enum! { CorrelationType CORRELATION_PARAMETER_CORRELATION_TYPE_ENUM "CorrelationParameter.CorrelationType" { MULTIPLY = 0, SUBTRACT = 1 } }
}

/// The enumerations of `DataParameter`.
pub mod data_parameter {
    use super::*;

    open_enum! { CHANNELENCODING DATA_PARAMETER_CHANNELENCODING_ENUM "DataParameter.CHANNELENCODING" { UINT8 = 1, UINT16FLOW = 2, BOOL1 = 3 } }
    open_enum! { DB DATA_PARAMETER_DB_ENUM "DataParameter.DB" { LEVELDB = 0, LMDB = 1, DATUMFILE = 2, IMAGEDB = 900000 } }
    open_enum! { RANDPERMORDER DATA_PARAMETER_RANDPERMORDER_ENUM "DataParameter.RANDPERMORDER" { FIRST_PERMUTE_THEN_RANGE = 0, FIRST_RANGE_THEN_PERMUTE = 1 } }
}

/// The enumerations of `DeformableConvolutionParameter`.
pub mod deformable_convolution_parameter {
    use super::*;

    open_enum! { Engine DEFORMABLE_CONVOLUTION_PARAMETER_ENGINE_ENUM "DeformableConvolutionParameter.Engine" { DEFAULT = 0, CAFFE = 1, CUDNN = 2 } }
}

/// The enumerations of `DetectNetGroundTruthParameter`.
pub mod detect_net_ground_truth_parameter {
    use super::*;

    open_enum! { CoverageType DETECT_NET_GROUND_TRUTH_PARAMETER_COVERAGE_TYPE_ENUM "DetectNetGroundTruthParameter.CoverageType" { RECTANGULAR = 0 } }
    open_enum! { GridboxType DETECT_NET_GROUND_TRUTH_PARAMETER_GRIDBOX_TYPE_ENUM "DetectNetGroundTruthParameter.GridboxType" { GRIDBOX_MAX = 0, GRIDBOX_MIN = 1 } }
}

/// The enumerations of `DiceCoefLossParameter`.
pub mod dice_coef_loss_parameter {
    use super::*;

    open_enum! { ContourShape DICE_COEF_LOSS_PARAMETER_CONTOUR_SHAPE_ENUM "DiceCoefLossParameter.ContourShape" { NO = 0, SIMPLE = 1, SHARP = 2 } }
    open_enum! { GeneralizationMode DICE_COEF_LOSS_PARAMETER_GENERALIZATION_MODE_ENUM "DiceCoefLossParameter.GeneralizationMode" { NONE = 0, MULTICLASS = 1, MULTICLASS_WEIGHTED = 2, MULTICLASS_WEIGHTED_BATCH = 3, MULTICLASS_WEIGHTED_ALL = 4 } }
    open_enum! { WeightMode DICE_COEF_LOSS_PARAMETER_WEIGHT_MODE_ENUM "DiceCoefLossParameter.WeightMode" { INVERSE_VOLUME = 0, EQUALIZE_CLASSES = 1, EXTRA_SMALL_VOLUMES = 2 } }
}

/// The enumerations of `DropoutParameter`.
pub mod dropout_parameter {
    use super::*;

    open_enum! { Engine DROPOUT_PARAMETER_ENGINE_ENUM "DropoutParameter.Engine" { DEFAULT = 0, CAFFE = 1, CUDNN = 2 } }
}

/// The enumerations of `EltwiseParameter`.
pub mod eltwise_parameter {
    use super::*;

    open_enum! { EltwiseOp ELTWISE_PARAMETER_ELTWISE_OP_ENUM "EltwiseParameter.EltwiseOp" { PROD = 0, SUM = 1, MAX = 2, SORT = 3, DIV = 900000, MIN = 4, STOCHASTIC_SUM = 900001 } }
    open_enum! { Engine ELTWISE_PARAMETER_ENGINE_ENUM "EltwiseParameter.Engine" { DEFAULT = 0, CAFFE = 1, MKL2017 = 3, MKLDNN = 4 } }
}

/// The enumerations of `EmitConstraint`.
pub mod emit_constraint {
    use super::*;

    open_enum! { EmitType EMIT_CONSTRAINT_EMIT_TYPE_ENUM "EmitConstraint.EmitType" { CENTER = 0, MIN_OVERLAP = 1 } }
}

/// The enumerations of `EvalDetectionParameter`.
pub mod eval_detection_parameter {
    use super::*;

    open_enum! { ScoreType EVAL_DETECTION_PARAMETER_SCORE_TYPE_ENUM "EvalDetectionParameter.ScoreType" { OBJ = 0, PROB = 1, MULTIPLY = 2 } }
}

/// The enumerations of `FillerParameter`.
pub mod filler_parameter {
    use super::*;

    open_enum! { VarianceNorm FILLER_PARAMETER_VARIANCE_NORM_ENUM "FillerParameter.VarianceNorm" { FAN_IN = 0, FAN_OUT = 1, AVERAGE = 2 } }
}

/// The enumerations of `FlowWarpParameter`.
pub mod flow_warp_parameter {
    use super::*;

    open_enum! { FillParameter FLOW_WARP_PARAMETER_FILL_PARAMETER_ENUM "FlowWarpParameter.FillParameter" { ZERO = 1, NOT_A_NUMBER = 2 } }
}

/// The enumerations of `FocalLossParameter`.
pub mod focal_loss_parameter {
    use super::*;

    open_enum! { Engine FOCAL_LOSS_PARAMETER_ENGINE_ENUM "FocalLossParameter.Engine" { DEFAULT = 0, CAFFE = 1, CUDNN = 2 } }
    open_enum! { Type FOCAL_LOSS_PARAMETER_TYPE_ENUM "FocalLossParameter.Type" { ORIGIN = 0, LINEAR = 1, ONEADDP = 2 } }
}

/// The enumerations of `HingeLossParameter`.
pub mod hinge_loss_parameter {
    use super::*;

    open_enum! { Norm HINGE_LOSS_PARAMETER_NORM_ENUM "HingeLossParameter.Norm" { L1 = 1, L2 = 2 } }
}

/// The enumerations of `ImageDataParameter`.
pub mod image_data_parameter {
    use super::*;

    open_enum! { LabelType IMAGE_DATA_PARAMETER_LABEL_TYPE_ENUM "ImageDataParameter.LabelType" { NONE = 0, IMAGE = 1, PIXEL = 2 } }
}

/// The enumerations of `InnerProductParameter`.
pub mod inner_product_parameter {
    use super::*;

    open_enum! { Engine INNER_PRODUCT_PARAMETER_ENGINE_ENUM "InnerProductParameter.Engine" { DEFAULT = 0, CAFFE = 1, CUDNN = 2, MKLDNN = 3 } }
    open_enum! { GemmMode INNER_PRODUCT_PARAMETER_GEMM_MODE_ENUM "InnerProductParameter.GemmMode" { GEMM = 0, SPMDM = 1, SPGEMM = 2 } }
}

/// The enumerations of `InterpParameter`.
pub mod interp_parameter {
    use super::*;

    open_enum! { Mode INTERP_PARAMETER_MODE_ENUM "InterpParameter.Mode" { LINEAR = 1, NEAREST = 3 } }
    open_enum! { Zoom INTERP_PARAMETER_ZOOM_ENUM "InterpParameter.Zoom" { CORNERS = 0, TIMES = 1 } }
}

/// The enumerations of `LRNParameter`.
pub mod lrn_parameter {
    use super::*;

    open_enum! { Engine LRN_PARAMETER_ENGINE_ENUM "LRNParameter.Engine" { DEFAULT = 0, CAFFE = 1, CUDNN = 2, MKL2017 = 3, MKLDNN = 4 } }
    open_enum! { FuseType LRN_PARAMETER_FUSE_TYPE_ENUM "LRNParameter.FuseType" { UNFUSED = 0, FUSED_POOL_MAX = 1 } }
    open_enum! { NormRegion LRN_PARAMETER_NORM_REGION_ENUM "LRNParameter.NormRegion" { ACROSS_CHANNELS = 0, WITHIN_CHANNEL = 1 } }
}

/// The enumerations of `LargeMarginInnerProductParameter`.
pub mod large_margin_inner_product_parameter {
    use super::*;

    open_enum! { LargeMarginType LARGE_MARGIN_INNER_PRODUCT_PARAMETER_LARGE_MARGIN_TYPE_ENUM "LargeMarginInnerProductParameter.LargeMarginType" { SINGLE = 0, DOUBLE = 1, TRIPLE = 2, QUADRUPLE = 3 } }
}

/// The enumerations of `LayerParameter`.
pub mod layer_parameter {
    use super::*;

    open_enum! { ConnectivityMode LAYER_PARAMETER_CONNECTIVITY_MODE_ENUM "LayerParameter.ConnectivityMode" { CONNECTED = 0, DISCONNECTED_ELTWISE = 1, DISCONNECTED_GRPWISE = 2 } }
}

/// The enumerations of `LossParameter`.
pub mod loss_parameter {
    use super::*;

    open_enum! { NormalizationMode LOSS_PARAMETER_NORMALIZATION_MODE_ENUM "LossParameter.NormalizationMode" { FULL = 0, VALID = 1, BATCH_SIZE = 2, NONE = 3, PRE_FIXED = 900000 } }
}

/// The enumerations of `MarginInnerProductParameter`.
pub mod margin_inner_product_parameter {
    use super::*;

    open_enum! { MarginType MARGIN_INNER_PRODUCT_PARAMETER_MARGIN_TYPE_ENUM "MarginInnerProductParameter.MarginType" { SINGLE = 0, DOUBLE = 1, TRIPLE = 2, QUADRUPLE = 3 } }
}

/// The enumerations of `MeanParameter`.
pub mod mean_parameter {
    use super::*;

    open_enum! { MeanOperation MEAN_PARAMETER_MEAN_OPERATION_ENUM "MeanParameter.MeanOperation" { ADD = 1, SUBTRACT = 4 } }
}

/// The enumerations of `MemoryDataParameter`.
pub mod memory_data_parameter {
    use super::*;

    open_enum! { LabelType MEMORY_DATA_PARAMETER_LABEL_TYPE_ENUM "MemoryDataParameter.LabelType" { NONE = 0, SINGLE = 1, MULTIPLE = 2 } }
}

/// The enumerations of `MergeCropParameter`.
pub mod merge_crop_parameter {
    use super::*;

    open_enum! { MergeOp MERGE_CROP_PARAMETER_MERGE_OP_ENUM "MergeCropParameter.MergeOp" { STACK = 0, ADD = 1 } }
}

/// The enumerations of `MultiBoxLossParameter`.
pub mod multi_box_loss_parameter {
    use super::*;

    open_enum! { ConfLossType MULTI_BOX_LOSS_PARAMETER_CONF_LOSS_TYPE_ENUM "MultiBoxLossParameter.ConfLossType" { SOFTMAX = 0, LOGISTIC = 1 } }
    open_enum! { LocLossType MULTI_BOX_LOSS_PARAMETER_LOC_LOSS_TYPE_ENUM "MultiBoxLossParameter.LocLossType" { L2 = 0, SMOOTH_L1 = 1 } }
    open_enum! { MatchType MULTI_BOX_LOSS_PARAMETER_MATCH_TYPE_ENUM "MultiBoxLossParameter.MatchType" { BIPARTITE = 0, PER_PREDICTION = 1 } }
    open_enum! { MiningType MULTI_BOX_LOSS_PARAMETER_MINING_TYPE_ENUM "MultiBoxLossParameter.MiningType" { NONE = 0, MAX_NEGATIVE = 1, HARD_EXAMPLE = 2 } }
}

/// The enumerations of `MultiStageMeanfieldParameter`.
pub mod multi_stage_meanfield_parameter {
    use super::*;

    open_enum! { Mode MULTI_STAGE_MEANFIELD_PARAMETER_MODE_ENUM "MultiStageMeanfieldParameter.Mode" { POTTS = 0 } }
}

/// The enumerations of `ParamSpec`.
pub mod param_spec {
    use super::*;

    open_enum! { DimCheckMode PARAM_SPEC_DIM_CHECK_MODE_ENUM "ParamSpec.DimCheckMode" { STRICT = 0, PERMISSIVE = 1 } }
}

/// The enumerations of `Pooling3DParameter`.
pub mod pooling3_d_parameter {
    use super::*;

    open_enum! { PoolMethod POOLING3_D_PARAMETER_POOL_METHOD_ENUM "Pooling3DParameter.PoolMethod" { MAX = 0, AVE = 1, STOCHASTIC = 2, AVE_EXC_PAD = 900000 } }
}

/// The enumerations of `PoolingParameter`.
pub mod pooling_parameter {
    use super::*;

    open_enum! { Engine POOLING_PARAMETER_ENGINE_ENUM "PoolingParameter.Engine" { DEFAULT = 0, CAFFE = 1, CUDNN = 2, LIBDNN = 3, MKL2017 = 900000, MKLDNN = 4 } }
    open_enum! { PoolMethod POOLING_PARAMETER_POOL_METHOD_ENUM "PoolingParameter.PoolMethod" { MAX = 0, AVE = 1, STOCHASTIC = 2, DEF = 3, DEF_ALL = 4, DEF_ALL2 = 5, DEF_ALL3 = 6, DEF_ALL4 = 7, LOWRES = 8, AVE_EXC_PAD = 900000, AVE_TF = 900001 } }
    open_enum! { RoundMode POOLING_PARAMETER_ROUND_MODE_ENUM "PoolingParameter.RoundMode" { CEIL = 0, FLOOR = 1 } }
}

/// The enumerations of `PriorBoxParameter`.
pub mod prior_box_parameter {
    use super::*;

    open_enum! { CodeType PRIOR_BOX_PARAMETER_CODE_TYPE_ENUM "PriorBoxParameter.CodeType" { CORNER = 1, CENTER_SIZE = 2, CORNER_SIZE = 3 } }
}

/// The enumerations of `QuantizationParameter`.
pub mod quantization_parameter {
    use super::*;

    open_enum! { Precision QUANTIZATION_PARAMETER_PRECISION_ENUM "QuantizationParameter.Precision" { DYNAMIC_FIXED_POINT = 0, QuantizationParameter_Precision_FLOAT = 900000, QuantizationParameter_Precision_DYNAMIC_FIXED_POINT = 1, MINIFLOAT = 900001, INTEGER_POWER_OF_2_WEIGHTS = 2, FLOAT = 3 } }
    open_enum! { Rounding QUANTIZATION_PARAMETER_ROUNDING_ENUM "QuantizationParameter.Rounding" { NEAREST = 0, QuantizationParameter_Rounding_NEAREST = 900000, QuantizationParameter_Rounding_STOCHASTIC = 1, STOCHASTIC = 900001 } }
}

/// The enumerations of `ReLUParameter`.
pub mod re_lu_parameter {
    use super::*;

    open_enum! { Engine RE_LU_PARAMETER_ENGINE_ENUM "ReLUParameter.Engine" { DEFAULT = 0, CAFFE = 1, CUDNN = 2, MKL2017 = 3, MKLDNN = 4 } }
}

/// The enumerations of `RecurrentParameter`.
pub mod recurrent_parameter {
    use super::*;

    open_enum! { Engine RECURRENT_PARAMETER_ENGINE_ENUM "RecurrentParameter.Engine" { DEFAULT = 0, CAFFE = 1, CUDNN = 2 } }
}

/// The enumerations of `ReductionParameter`.
pub mod reduction_parameter {
    use super::*;

    open_enum! { ReductionOp REDUCTION_PARAMETER_REDUCTION_OP_ENUM "ReductionParameter.ReductionOp" { SUM = 1, ASUM = 2, SUMSQ = 3, MEAN = 4, TOPK = 5 } }
}

/// The enumerations of `ResampleParameter`.
pub mod resample_parameter {
    use super::*;

    open_enum! { ResampleType RESAMPLE_PARAMETER_RESAMPLE_TYPE_ENUM "ResampleParameter.ResampleType" { NEAREST = 1, LINEAR = 2, CUBIC = 3, AREA = 4 } }
}

/// The enumerations of `ResizeParameter`.
pub mod resize_parameter {
    use super::*;

    open_enum! { InterpMode RESIZE_PARAMETER_INTERP_MODE_ENUM "ResizeParameter.Interp_mode" { LINEAR = 1, AREA = 2, NEAREST = 3, CUBIC = 4, LANCZOS4 = 5 } }
    open_enum! { PadMode RESIZE_PARAMETER_PAD_MODE_ENUM "ResizeParameter.Pad_mode" { CONSTANT = 1, MIRRORED = 2, REPEAT_NEAREST = 3 } }
    open_enum! { ResizeMode RESIZE_PARAMETER_RESIZE_MODE_ENUM "ResizeParameter.Resize_mode" { WARP = 1, FIT_SMALL_SIZE = 2, FIT_LARGE_SIZE_AND_PAD = 3 } }
}

/// The enumerations of `SPPParameter`.
pub mod spp_parameter {
    use super::*;

    open_enum! { Engine SPP_PARAMETER_ENGINE_ENUM "SPPParameter.Engine" { DEFAULT = 0, CAFFE = 1, CUDNN = 2 } }
    open_enum! { PoolMethod SPP_PARAMETER_POOL_METHOD_ENUM "SPPParameter.PoolMethod" { MAX = 0, AVE = 1, STOCHASTIC = 2 } }
}

/// The enumerations of `SaltPepperParameter`.
pub mod salt_pepper_parameter {
    use super::*;

    open_enum! { SaltType SALT_PEPPER_PARAMETER_SALT_TYPE_ENUM "SaltPepperParameter.SaltType" { relative = 1, absolute = 2 } }
}

/// The enumerations of `SegAccuracyParameter`.
pub mod seg_accuracy_parameter {
    use super::*;

    open_enum! { AccuracyMetric SEG_ACCURACY_PARAMETER_ACCURACY_METRIC_ENUM "SegAccuracyParameter.AccuracyMetric" { PixelAccuracy = 0, ClassAccuracy = 1, PixelIOU = 2 } }
}

/// The enumerations of `SoftmaxParameter`.
pub mod softmax_parameter {
    use super::*;

    open_enum! { Engine SOFTMAX_PARAMETER_ENGINE_ENUM "SoftmaxParameter.Engine" { DEFAULT = 0, CAFFE = 1, CUDNN = 2 } }
}

/// The enumerations of `SolverParameter`.
pub mod solver_parameter {
    use super::*;

    open_enum! { SnapshotFormat SOLVER_PARAMETER_SNAPSHOT_FORMAT_ENUM "SolverParameter.SnapshotFormat" { HDF5 = 0, BINARYPROTO = 1 } }
    open_enum! { SolverMode SOLVER_PARAMETER_SOLVER_MODE_ENUM "SolverParameter.SolverMode" { CPU = 0, GPU = 1 } }
    open_enum! { SolverType SOLVER_PARAMETER_SOLVER_TYPE_ENUM "SolverParameter.SolverType" { SGD = 0, NESTEROV = 1, ADAGRAD = 2, RMSPROP = 3, ADADELTA = 4, ADAM = 5, SAG = 6 } }
}

/// The enumerations of `TransformationParameter`.
pub mod transformation_parameter {
    use super::*;

    open_enum! { ColorOrder TRANSFORMATION_PARAMETER_COLOR_ORDER_ENUM "TransformationParameter.ColorOrder" { RGB = 0, BGR = 1 } }
    open_enum! { InterpolationAlgo TRANSFORMATION_PARAMETER_INTERPOLATION_ALGO_ENUM "TransformationParameter.InterpolationAlgo" { INTER_NEAREST = 0, INTER_LINEAR = 1, INTER_CUBIC = 2, INTER_AREA = 3 } }
}

/// The enumerations of `UnPoolingParameter`.
pub mod un_pooling_parameter {
    use super::*;

    open_enum! { UnPoolMethod UN_POOLING_PARAMETER_UN_POOL_METHOD_ENUM "UnPoolingParameter.UnPoolMethod" { FIXED = 0, DIV = 1, REP = 2, MAX = 900000, AVE = 900001, TILE = 900002 } }
}

/// The enumerations of `V0LayerParameter`.
pub mod v0_layer_parameter {
    use super::*;

    open_enum! { PoolMethod V0_LAYER_PARAMETER_POOL_METHOD_ENUM "V0LayerParameter.PoolMethod" { MAX = 0, AVE = 1, STOCHASTIC = 2 } }
}

/// The enumerations of `V1LayerParameter`.
pub mod v1_layer_parameter {
    use super::*;

    open_enum! { DimCheckMode V1_LAYER_PARAMETER_DIM_CHECK_MODE_ENUM "V1LayerParameter.DimCheckMode" { STRICT = 0, PERMISSIVE = 1 } }
    open_enum! { LayerType V1_LAYER_PARAMETER_LAYER_TYPE_ENUM "V1LayerParameter.LayerType" { NONE = 0, ABSVAL = 35, ACCURACY = 1, ARGMAX = 30, BNLL = 2, CONCAT = 3, CONTRASTIVE_LOSS = 37, CONVOLUTION = 4, DATA = 5, DECONVOLUTION = 39, DROPOUT = 6, DUMMY_DATA = 32, EUCLIDEAN_LOSS = 7, ELTWISE = 25, EXP = 38, FLATTEN = 8, HDF5_DATA = 9, HDF5_OUTPUT = 10, HINGE_LOSS = 28, IM2COL = 11, IMAGE_DATA = 12, INFOGAIN_LOSS = 13, INNER_PRODUCT = 14, LRN = 15, MEMORY_DATA = 29, MULTINOMIAL_LOGISTIC_LOSS = 16, MVN = 34, POOLING = 17, POWER = 26, RELU = 18, SIGMOID = 19, SIGMOID_CROSS_ENTROPY_LOSS = 27, SILENCE = 36, SOFTMAX = 20, SOFTMAX_LOSS = 21, SPLIT = 22, SLICE = 33, TANH = 23, WINDOW_DATA = 24, THRESHOLD = 31 } }
}

/// The enumerations of `VideoDataParameter`.
pub mod video_data_parameter {
    use super::*;

    open_enum! { Modality VIDEO_DATA_PARAMETER_MODALITY_ENUM "VideoDataParameter.Modality" { RGB = 0, FLOW = 1 } }
    open_enum! { VideoType VIDEO_DATA_PARAMETER_VIDEO_TYPE_ENUM "VideoDataParameter.VideoType" { WEBCAM = 0, VIDEO = 1 } }
}

/// The enumerations of `WarpParameter`.
pub mod warp_parameter {
    use super::*;

    open_enum! { Reads WARP_PARAMETER_READS_ENUM "WarpParameter.Reads" { POSITIONS = 0, DISPLACEMENTS = 1 } }
}

/// The enumerations of `Yolov3Parameter`.
pub mod yolov3_parameter {
    use super::*;

    open_enum! { IouLoss YOLOV3_PARAMETER_IOU_LOSS_ENUM "Yolov3Parameter.IOU_LOSS" { IOU = 0, GIOU = 1, MSE = 2, DIOU = 3, CIOU = 4 } }
}

