//! Generated from the tables in `crates/proto/schema` by `cargo xtask schema`. Do not edit.

#![allow(non_upper_case_globals)]

use crate::reflect::{EnumDesc, open_enum};

/// What is known of it.
#[rustfmt::skip]
pub static AUTOTUNE_ENUM: EnumDesc = EnumDesc { name: "Autotune", values: &[("CAFFE_AUTOTUNE_DISABLED", 0), ("CAFFE_AUTOTUNE_FUNCTION", 1), ("CAFFE_AUTOTUNE_FUNCTION_PARAMETER", 2), ] };
open_enum!(
    Autotune,
    AUTOTUNE_ENUM,
    "`Autotune` of the schema.",
    CAFFE_AUTOTUNE_DISABLED = 0,
    CAFFE_AUTOTUNE_FUNCTION = 1,
    CAFFE_AUTOTUNE_FUNCTION_PARAMETER = 2,
);

/// What is known of it.
#[rustfmt::skip]
pub static DATA_TYPE_ENUM: EnumDesc = EnumDesc { name: "DataType", values: &[("CAFFE_FLOAT", 0), ("CAFFE_HALF", 1), ("CAFFE_DOUBLE", 2), ("CAFFE_INT8_QUANTIZED", 3), ("CAFFE_INT16_QUANTIZED", 4), ("CAFFE_INT32_QUANTIZED", 5), ("CAFFE_INT64_QUANTIZED", 6), ("CAFFE_PACKED_BINARY", 7), ] };
open_enum!(
    DataType,
    DATA_TYPE_ENUM,
    "`DataType` of the schema.",
    CAFFE_FLOAT = 0,
    CAFFE_HALF = 1,
    CAFFE_DOUBLE = 2,
    CAFFE_INT8_QUANTIZED = 3,
    CAFFE_INT16_QUANTIZED = 4,
    CAFFE_INT32_QUANTIZED = 5,
    CAFFE_INT64_QUANTIZED = 6,
    CAFFE_PACKED_BINARY = 7,
);

/// What is known of it.
#[rustfmt::skip]
pub static DATUM_TYPE_INFO_ENUM: EnumDesc = EnumDesc { name: "DatumTypeInfo", values: &[("DatumTypeInfo_DATUM", 0), ("DatumTypeInfo_ANNOTATED_DATUM", 1), ] };
open_enum!(
    DatumTypeInfo,
    DATUM_TYPE_INFO_ENUM,
    "`DatumTypeInfo` of the schema.",
    DatumTypeInfo_DATUM = 0,
    DatumTypeInfo_ANNOTATED_DATUM = 1,
);

/// What is known of it.
#[rustfmt::skip]
pub static PACKING_ENUM: EnumDesc = EnumDesc { name: "Packing", values: &[("NCHW", 0), ("NHWC", 1), ] };
open_enum!(Packing, PACKING_ENUM, "`Packing` of the schema.", NCHW = 0, NHWC = 1,);

/// What is known of it.
#[rustfmt::skip]
pub static PHASE_ENUM: EnumDesc = EnumDesc { name: "Phase", values: &[("TRAIN", 0), ("TEST", 1), ] };
open_enum!(Phase, PHASE_ENUM, "`Phase` of the schema.", TRAIN = 0, TEST = 1,);

/// What is known of it.
#[rustfmt::skip]
pub static QUANTIZER_MODE_ENUM: EnumDesc = EnumDesc { name: "QuantizerMode", values: &[("CAFFE_QUANT_PASSIVE", 0), ("CAFFE_QUANT_OBSERVE", 1), ("CAFFE_QUANT_PSEUDO", 2), ] };
open_enum!(
    QuantizerMode,
    QUANTIZER_MODE_ENUM,
    "`QuantizerMode` of the schema.",
    CAFFE_QUANT_PASSIVE = 0,
    CAFFE_QUANT_OBSERVE = 1,
    CAFFE_QUANT_PSEUDO = 2,
);

/// What is known of it.
#[rustfmt::skip]
pub static TYPE_ENUM: EnumDesc = EnumDesc { name: "Type", values: &[("DOUBLE", 0), ("FLOAT", 1), ("FLOAT16", 2), ("INT", 3), ("UINT", 4), ("BOOL", 5), ] };
open_enum!(
    Type,
    TYPE_ENUM,
    "`Type` of the schema.",
    DOUBLE = 0,
    FLOAT = 1,
    FLOAT16 = 2,
    INT = 3,
    UINT = 4,
    BOOL = 5,
);

/// The enumerations of that message.
pub mod annotated_datum {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static ANNOTATION_TYPE_ENUM: EnumDesc = EnumDesc { name: "AnnotatedDatum.AnnotationType", values: &[("BBOX", 0), ("BBOXandSeg", 1), ("LANE", 2), ] };
    open_enum!(
        AnnotationType,
        ANNOTATION_TYPE_ENUM,
        "`AnnotatedDatum.AnnotationType` of the schema.",
        BBOX = 0,
        BBOXandSeg = 1,
        LANE = 2,
    );
}

/// The enumerations of that message.
pub mod batch_norm_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static ENGINE_ENUM: EnumDesc = EnumDesc { name: "BatchNormParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ("MKL2017", 3), ("MKLDNN", 4), ] };
    open_enum!(
        Engine,
        ENGINE_ENUM,
        "`BatchNormParameter.Engine` of the schema.",
        DEFAULT = 0,
        CAFFE = 1,
        CUDNN = 2,
        MKL2017 = 3,
        MKLDNN = 4,
    );
}

/// The enumerations of that message.
pub mod bias_channel_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static LABEL_TYPE_ENUM: EnumDesc = EnumDesc { name: "BiasChannelParameter.LabelType", values: &[("IMAGE", 1), ("PIXEL", 2), ] };
    open_enum!(
        LabelType,
        LABEL_TYPE_ENUM,
        "`BiasChannelParameter.LabelType` of the schema.",
        IMAGE = 1,
        PIXEL = 2,
    );
}

/// The enumerations of that message.
pub mod bn_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static BN_MODE_ENUM: EnumDesc = EnumDesc { name: "BNParameter.BNMode", values: &[("LEARN", 0), ("INFERENCE", 1), ] };
    open_enum!(
        BNMode,
        BN_MODE_ENUM,
        "`BNParameter.BNMode` of the schema.",
        LEARN = 0,
        INFERENCE = 1,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static ENGINE_ENUM: EnumDesc = EnumDesc { name: "BNParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ] };
    open_enum!(
        Engine,
        ENGINE_ENUM,
        "`BNParameter.Engine` of the schema.",
        DEFAULT = 0,
        CAFFE = 1,
        CUDNN = 2,
    );
}

/// The enumerations of that message.
pub mod c2_tensor_proto {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static DATA_TYPE_ENUM: EnumDesc = EnumDesc { name: "C2TensorProto.DataType", values: &[("UNDEFINED", 0), ("FLOAT", 1), ("INT32", 2), ("BYTE", 3), ("STRING", 4), ("BOOL", 5), ("UINT8", 6), ("INT8", 7), ("UINT16", 8), ("INT16", 9), ("INT64", 10), ("FLOAT16", 12), ("DOUBLE", 13), ] };
    open_enum!(
        DataType,
        DATA_TYPE_ENUM,
        "`C2TensorProto.DataType` of the schema.",
        UNDEFINED = 0,
        FLOAT = 1,
        INT32 = 2,
        BYTE = 3,
        STRING = 4,
        BOOL = 5,
        UINT8 = 6,
        INT8 = 7,
        UINT16 = 8,
        INT16 = 9,
        INT64 = 10,
        FLOAT16 = 12,
        DOUBLE = 13,
    );
}

/// The enumerations of that message.
pub mod concat_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static ENGINE_ENUM: EnumDesc = EnumDesc { name: "ConcatParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("MKL2017", 3), ("MKLDNN", 4), ] };
    open_enum!(
        Engine,
        ENGINE_ENUM,
        "`ConcatParameter.Engine` of the schema.",
        DEFAULT = 0,
        CAFFE = 1,
        MKL2017 = 3,
        MKLDNN = 4,
    );
}

/// The enumerations of that message.
pub mod convolution_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static CU_DNN_CONVOLUTION_ALGORITHM_SEEKER_ENUM: EnumDesc = EnumDesc { name: "ConvolutionParameter.CuDNNConvolutionAlgorithmSeeker", values: &[("GET", 0), ("FINDEX", 1), ] };
    open_enum!(
        CuDNNConvolutionAlgorithmSeeker,
        CU_DNN_CONVOLUTION_ALGORITHM_SEEKER_ENUM,
        "`ConvolutionParameter.CuDNNConvolutionAlgorithmSeeker` of the schema.",
        GET = 0,
        FINDEX = 1,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static CUDNN_FLAVOR_ENUM: EnumDesc = EnumDesc { name: "ConvolutionParameter.CudnnFlavor", values: &[("SINGLE_HANDLE", 0), ("MULTIPLE_HANDLES", 1), ("MIN_MEMORY", 2), ] };
    open_enum!(
        CudnnFlavor,
        CUDNN_FLAVOR_ENUM,
        "`ConvolutionParameter.CudnnFlavor` of the schema.",
        SINGLE_HANDLE = 0,
        MULTIPLE_HANDLES = 1,
        MIN_MEMORY = 2,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static ENGINE_ENUM: EnumDesc = EnumDesc { name: "ConvolutionParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ("LIBDNN", 3), ("INTEL_SPATIAL", 4), ("FFT", 5), ("MKL2017", 900000), ("MKLDNN", 900001), ] };
    open_enum!(
        Engine,
        ENGINE_ENUM,
        "`ConvolutionParameter.Engine` of the schema.",
        DEFAULT = 0,
        CAFFE = 1,
        CUDNN = 2,
        LIBDNN = 3,
        INTEL_SPATIAL = 4,
        FFT = 5,
        MKL2017 = 900000,
        MKLDNN = 900001,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static FUSE_TYPE_ENUM: EnumDesc = EnumDesc { name: "ConvolutionParameter.FuseType", values: &[("UNFUSED", 0), ("FUSED_CONV_MAX_POOLING_RELU", 1), ("FUSED_CONV_RELU", 2), ("FUSED_CONV_ELTWISE_RELU", 3), ] };
    open_enum!(
        FuseType,
        FUSE_TYPE_ENUM,
        "`ConvolutionParameter.FuseType` of the schema.",
        UNFUSED = 0,
        FUSED_CONV_MAX_POOLING_RELU = 1,
        FUSED_CONV_RELU = 2,
        FUSED_CONV_ELTWISE_RELU = 3,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static FUSION_TYPE_ENUM: EnumDesc = EnumDesc { name: "ConvolutionParameter.FusionType", values: &[("NONE_FUSION", 0), ("SUM_FUSION", 1), ] };
    open_enum!(
        FusionType,
        FUSION_TYPE_ENUM,
        "`ConvolutionParameter.FusionType` of the schema.",
        NONE_FUSION = 0,
        SUM_FUSION = 1,
    );
}

/// The enumerations of that message.
pub mod correlation_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static CORRELATION_TYPE_ENUM: EnumDesc = EnumDesc { name: "CorrelationParameter.CorrelationType", values: &[("MULTIPLY", 0), ("SUBTRACT", 1), ] };
    open_enum!(
        CorrelationType,
        CORRELATION_TYPE_ENUM,
        "`CorrelationParameter.CorrelationType` of the schema.",
        MULTIPLY = 0,
        SUBTRACT = 1,
    );
}

/// The enumerations of that message.
pub mod ctc_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static DECODER_ENUM: EnumDesc = EnumDesc { name: "CTCParameter.Decoder", values: &[("best_path", 0), ("best_path_thres", 1), ("prefix_search", 2), ] };
    open_enum!(
        Decoder,
        DECODER_ENUM,
        "`CTCParameter.Decoder` of the schema.",
        best_path = 0,
        best_path_thres = 1,
        prefix_search = 2,
    );
}

/// The enumerations of that message.
pub mod data_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static CHANNELENCODING_ENUM: EnumDesc = EnumDesc { name: "DataParameter.CHANNELENCODING", values: &[("UINT8", 1), ("UINT16FLOW", 2), ("BOOL1", 3), ] };
    open_enum!(
        CHANNELENCODING,
        CHANNELENCODING_ENUM,
        "`DataParameter.CHANNELENCODING` of the schema.",
        UINT8 = 1,
        UINT16FLOW = 2,
        BOOL1 = 3,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static DB_ENUM: EnumDesc = EnumDesc { name: "DataParameter.DB", values: &[("LEVELDB", 0), ("LMDB", 1), ("DATUMFILE", 2), ] };
    open_enum!(
        DB,
        DB_ENUM,
        "`DataParameter.DB` of the schema.",
        LEVELDB = 0,
        LMDB = 1,
        DATUMFILE = 2,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static RANDPERMORDER_ENUM: EnumDesc = EnumDesc { name: "DataParameter.RANDPERMORDER", values: &[("FIRST_PERMUTE_THEN_RANGE", 0), ("FIRST_RANGE_THEN_PERMUTE", 1), ] };
    open_enum!(
        RANDPERMORDER,
        RANDPERMORDER_ENUM,
        "`DataParameter.RANDPERMORDER` of the schema.",
        FIRST_PERMUTE_THEN_RANGE = 0,
        FIRST_RANGE_THEN_PERMUTE = 1,
    );
}

/// The enumerations of that message.
pub mod deformable_convolution_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static ENGINE_ENUM: EnumDesc = EnumDesc { name: "DeformableConvolutionParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ] };
    open_enum!(
        Engine,
        ENGINE_ENUM,
        "`DeformableConvolutionParameter.Engine` of the schema.",
        DEFAULT = 0,
        CAFFE = 1,
        CUDNN = 2,
    );
}

/// The enumerations of that message.
pub mod detect_net_ground_truth_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static COVERAGE_TYPE_ENUM: EnumDesc = EnumDesc { name: "DetectNetGroundTruthParameter.CoverageType", values: &[("RECTANGULAR", 0), ] };
    open_enum!(
        CoverageType,
        COVERAGE_TYPE_ENUM,
        "`DetectNetGroundTruthParameter.CoverageType` of the schema.",
        RECTANGULAR = 0,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static GRIDBOX_TYPE_ENUM: EnumDesc = EnumDesc { name: "DetectNetGroundTruthParameter.GridboxType", values: &[("GRIDBOX_MAX", 0), ("GRIDBOX_MIN", 1), ] };
    open_enum!(
        GridboxType,
        GRIDBOX_TYPE_ENUM,
        "`DetectNetGroundTruthParameter.GridboxType` of the schema.",
        GRIDBOX_MAX = 0,
        GRIDBOX_MIN = 1,
    );
}

/// The enumerations of that message.
pub mod dice_coef_loss_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static CONTOUR_SHAPE_ENUM: EnumDesc = EnumDesc { name: "DiceCoefLossParameter.ContourShape", values: &[("NO", 0), ("SIMPLE", 1), ("SHARP", 2), ] };
    open_enum!(
        ContourShape,
        CONTOUR_SHAPE_ENUM,
        "`DiceCoefLossParameter.ContourShape` of the schema.",
        NO = 0,
        SIMPLE = 1,
        SHARP = 2,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static GENERALIZATION_MODE_ENUM: EnumDesc = EnumDesc { name: "DiceCoefLossParameter.GeneralizationMode", values: &[("NONE", 0), ("MULTICLASS", 1), ("MULTICLASS_WEIGHTED", 2), ("MULTICLASS_WEIGHTED_BATCH", 3), ("MULTICLASS_WEIGHTED_ALL", 4), ] };
    open_enum!(
        GeneralizationMode,
        GENERALIZATION_MODE_ENUM,
        "`DiceCoefLossParameter.GeneralizationMode` of the schema.",
        NONE = 0,
        MULTICLASS = 1,
        MULTICLASS_WEIGHTED = 2,
        MULTICLASS_WEIGHTED_BATCH = 3,
        MULTICLASS_WEIGHTED_ALL = 4,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static WEIGHT_MODE_ENUM: EnumDesc = EnumDesc { name: "DiceCoefLossParameter.WeightMode", values: &[("INVERSE_VOLUME", 0), ("EQUALIZE_CLASSES", 1), ("EXTRA_SMALL_VOLUMES", 2), ] };
    open_enum!(
        WeightMode,
        WEIGHT_MODE_ENUM,
        "`DiceCoefLossParameter.WeightMode` of the schema.",
        INVERSE_VOLUME = 0,
        EQUALIZE_CLASSES = 1,
        EXTRA_SMALL_VOLUMES = 2,
    );
}

/// The enumerations of that message.
pub mod dropout_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static ENGINE_ENUM: EnumDesc = EnumDesc { name: "DropoutParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ] };
    open_enum!(
        Engine,
        ENGINE_ENUM,
        "`DropoutParameter.Engine` of the schema.",
        DEFAULT = 0,
        CAFFE = 1,
        CUDNN = 2,
    );
}

/// The enumerations of that message.
pub mod eltwise_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static ELTWISE_OP_ENUM: EnumDesc = EnumDesc { name: "EltwiseParameter.EltwiseOp", values: &[("PROD", 0), ("SUM", 1), ("MAX", 2), ("SORT", 3), ("DIV", 900000), ("MIN", 4), ("STOCHASTIC_SUM", 900001), ] };
    open_enum!(
        EltwiseOp,
        ELTWISE_OP_ENUM,
        "`EltwiseParameter.EltwiseOp` of the schema.",
        PROD = 0,
        SUM = 1,
        MAX = 2,
        SORT = 3,
        DIV = 900000,
        MIN = 4,
        STOCHASTIC_SUM = 900001,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static ENGINE_ENUM: EnumDesc = EnumDesc { name: "EltwiseParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("MKL2017", 3), ("MKLDNN", 4), ] };
    open_enum!(
        Engine,
        ENGINE_ENUM,
        "`EltwiseParameter.Engine` of the schema.",
        DEFAULT = 0,
        CAFFE = 1,
        MKL2017 = 3,
        MKLDNN = 4,
    );
}

/// The enumerations of that message.
pub mod emit_constraint {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static EMIT_TYPE_ENUM: EnumDesc = EnumDesc { name: "EmitConstraint.EmitType", values: &[("CENTER", 0), ("MIN_OVERLAP", 1), ] };
    open_enum!(
        EmitType,
        EMIT_TYPE_ENUM,
        "`EmitConstraint.EmitType` of the schema.",
        CENTER = 0,
        MIN_OVERLAP = 1,
    );
}

/// The enumerations of that message.
pub mod eval_detection_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static SCORE_TYPE_ENUM: EnumDesc = EnumDesc { name: "EvalDetectionParameter.ScoreType", values: &[("OBJ", 0), ("PROB", 1), ("MULTIPLY", 2), ] };
    open_enum!(
        ScoreType,
        SCORE_TYPE_ENUM,
        "`EvalDetectionParameter.ScoreType` of the schema.",
        OBJ = 0,
        PROB = 1,
        MULTIPLY = 2,
    );
}

/// The enumerations of that message.
pub mod filler_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static VARIANCE_NORM_ENUM: EnumDesc = EnumDesc { name: "FillerParameter.VarianceNorm", values: &[("FAN_IN", 0), ("FAN_OUT", 1), ("AVERAGE", 2), ] };
    open_enum!(
        VarianceNorm,
        VARIANCE_NORM_ENUM,
        "`FillerParameter.VarianceNorm` of the schema.",
        FAN_IN = 0,
        FAN_OUT = 1,
        AVERAGE = 2,
    );
}

/// The enumerations of that message.
pub mod flow_warp_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static FILL_PARAMETER_ENUM: EnumDesc = EnumDesc { name: "FlowWarpParameter.FillParameter", values: &[("ZERO", 1), ("NOT_A_NUMBER", 2), ] };
    open_enum!(
        FillParameter,
        FILL_PARAMETER_ENUM,
        "`FlowWarpParameter.FillParameter` of the schema.",
        ZERO = 1,
        NOT_A_NUMBER = 2,
    );
}

/// The enumerations of that message.
pub mod focal_loss_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static ENGINE_ENUM: EnumDesc = EnumDesc { name: "FocalLossParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ] };
    open_enum!(
        Engine,
        ENGINE_ENUM,
        "`FocalLossParameter.Engine` of the schema.",
        DEFAULT = 0,
        CAFFE = 1,
        CUDNN = 2,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static TYPE_ENUM: EnumDesc = EnumDesc { name: "FocalLossParameter.Type", values: &[("ORIGIN", 0), ("LINEAR", 1), ("ONEADDP", 2), ] };
    open_enum!(
        Type,
        TYPE_ENUM,
        "`FocalLossParameter.Type` of the schema.",
        ORIGIN = 0,
        LINEAR = 1,
        ONEADDP = 2,
    );
}

/// The enumerations of that message.
pub mod geometry_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static PAD_MODE_ENUM: EnumDesc = EnumDesc { name: "GeometryParameter.Pad_mode", values: &[("CONSTANT", 1), ("MIRRORED", 2), ("REPEAT_NEAREST", 3), ] };
    open_enum!(
        PadMode,
        PAD_MODE_ENUM,
        "`GeometryParameter.Pad_mode` of the schema.",
        CONSTANT = 1,
        MIRRORED = 2,
        REPEAT_NEAREST = 3,
    );
}

/// The enumerations of that message.
pub mod hinge_loss_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static NORM_ENUM: EnumDesc = EnumDesc { name: "HingeLossParameter.Norm", values: &[("L1", 1), ("L2", 2), ] };
    open_enum!(
        Norm,
        NORM_ENUM,
        "`HingeLossParameter.Norm` of the schema.",
        L1 = 1,
        L2 = 2,
    );
}

/// The enumerations of that message.
pub mod image_data_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static LABEL_TYPE_ENUM: EnumDesc = EnumDesc { name: "ImageDataParameter.LabelType", values: &[("NONE", 0), ("IMAGE", 1), ("PIXEL", 2), ] };
    open_enum!(
        LabelType,
        LABEL_TYPE_ENUM,
        "`ImageDataParameter.LabelType` of the schema.",
        NONE = 0,
        IMAGE = 1,
        PIXEL = 2,
    );
}

/// The enumerations of that message.
pub mod inner_product_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static ENGINE_ENUM: EnumDesc = EnumDesc { name: "InnerProductParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ("MKLDNN", 3), ] };
    open_enum!(
        Engine,
        ENGINE_ENUM,
        "`InnerProductParameter.Engine` of the schema.",
        DEFAULT = 0,
        CAFFE = 1,
        CUDNN = 2,
        MKLDNN = 3,
    );
}

/// The enumerations of that message.
pub mod interp_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static MODE_ENUM: EnumDesc = EnumDesc { name: "InterpParameter.Mode", values: &[("LINEAR", 1), ("NEAREST", 3), ] };
    open_enum!(
        Mode,
        MODE_ENUM,
        "`InterpParameter.Mode` of the schema.",
        LINEAR = 1,
        NEAREST = 3,
    );
}

/// The enumerations of that message.
pub mod label_specific_margin_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static MARGIN_TYPE_ENUM: EnumDesc = EnumDesc { name: "LabelSpecificMarginParameter.MarginType", values: &[("HARD", 0), ("SOFT", 1), ] };
    open_enum!(
        MarginType,
        MARGIN_TYPE_ENUM,
        "`LabelSpecificMarginParameter.MarginType` of the schema.",
        HARD = 0,
        SOFT = 1,
    );
}

/// The enumerations of that message.
pub mod large_margin_inner_product_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static LARGE_MARGIN_TYPE_ENUM: EnumDesc = EnumDesc { name: "LargeMarginInnerProductParameter.LargeMarginType", values: &[("SINGLE", 0), ("DOUBLE", 1), ("TRIPLE", 2), ("QUADRUPLE", 3), ] };
    open_enum!(
        LargeMarginType,
        LARGE_MARGIN_TYPE_ENUM,
        "`LargeMarginInnerProductParameter.LargeMarginType` of the schema.",
        SINGLE = 0,
        DOUBLE = 1,
        TRIPLE = 2,
        QUADRUPLE = 3,
    );
}

/// The enumerations of that message.
pub mod loss_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static NORMALIZATION_MODE_ENUM: EnumDesc = EnumDesc { name: "LossParameter.NormalizationMode", values: &[("FULL", 0), ("VALID", 1), ("BATCH_SIZE", 2), ("NONE", 3), ("PRE_FIXED", 900000), ] };
    open_enum!(
        NormalizationMode,
        NORMALIZATION_MODE_ENUM,
        "`LossParameter.NormalizationMode` of the schema.",
        FULL = 0,
        VALID = 1,
        BATCH_SIZE = 2,
        NONE = 3,
        PRE_FIXED = 900000,
    );
}

/// The enumerations of that message.
pub mod lrn_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static ENGINE_ENUM: EnumDesc = EnumDesc { name: "LRNParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ("MKL2017", 3), ("MKLDNN", 4), ] };
    open_enum!(
        Engine,
        ENGINE_ENUM,
        "`LRNParameter.Engine` of the schema.",
        DEFAULT = 0,
        CAFFE = 1,
        CUDNN = 2,
        MKL2017 = 3,
        MKLDNN = 4,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static FUSE_TYPE_ENUM: EnumDesc = EnumDesc { name: "LRNParameter.FuseType", values: &[("UNFUSED", 0), ("FUSED_POOL_MAX", 1), ] };
    open_enum!(
        FuseType,
        FUSE_TYPE_ENUM,
        "`LRNParameter.FuseType` of the schema.",
        UNFUSED = 0,
        FUSED_POOL_MAX = 1,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static NORM_REGION_ENUM: EnumDesc = EnumDesc { name: "LRNParameter.NormRegion", values: &[("ACROSS_CHANNELS", 0), ("WITHIN_CHANNEL", 1), ] };
    open_enum!(
        NormRegion,
        NORM_REGION_ENUM,
        "`LRNParameter.NormRegion` of the schema.",
        ACROSS_CHANNELS = 0,
        WITHIN_CHANNEL = 1,
    );
}

/// The enumerations of that message.
pub mod margin_inner_product_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static MARGIN_TYPE_ENUM: EnumDesc = EnumDesc { name: "MarginInnerProductParameter.MarginType", values: &[("SINGLE", 0), ("DOUBLE", 1), ("TRIPLE", 2), ("QUADRUPLE", 3), ] };
    open_enum!(
        MarginType,
        MARGIN_TYPE_ENUM,
        "`MarginInnerProductParameter.MarginType` of the schema.",
        SINGLE = 0,
        DOUBLE = 1,
        TRIPLE = 2,
        QUADRUPLE = 3,
    );
}

/// The enumerations of that message.
pub mod mean_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static MEAN_OPERATION_ENUM: EnumDesc = EnumDesc { name: "MeanParameter.MeanOperation", values: &[("ADD", 1), ("SUBTRACT", 4), ] };
    open_enum!(
        MeanOperation,
        MEAN_OPERATION_ENUM,
        "`MeanParameter.MeanOperation` of the schema.",
        ADD = 1,
        SUBTRACT = 4,
    );
}

/// The enumerations of that message.
pub mod merge_crop_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static MERGE_OP_ENUM: EnumDesc = EnumDesc { name: "MergeCropParameter.MergeOp", values: &[("STACK", 0), ("ADD", 1), ] };
    open_enum!(
        MergeOp,
        MERGE_OP_ENUM,
        "`MergeCropParameter.MergeOp` of the schema.",
        STACK = 0,
        ADD = 1,
    );
}

/// The enumerations of that message.
pub mod mil_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static MIL_TYPE_ENUM: EnumDesc = EnumDesc { name: "MILParameter.MILType", values: &[("MAX", 0), ("NOR", 1), ] };
    open_enum!(
        MILType,
        MIL_TYPE_ENUM,
        "`MILParameter.MILType` of the schema.",
        MAX = 0,
        NOR = 1,
    );
}

/// The enumerations of that message.
pub mod moe_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static BOTTOM_MAPPING_ENUM: EnumDesc = EnumDesc { name: "MOEParameter.BottomMapping", values: &[("GATING", 1), ("EXPERT", 2), ("GATING_AND_EXPERT", 3), ] };
    open_enum!(
        BottomMapping,
        BOTTOM_MAPPING_ENUM,
        "`MOEParameter.BottomMapping` of the schema.",
        GATING = 1,
        EXPERT = 2,
        GATING_AND_EXPERT = 3,
    );
}

/// The enumerations of that message.
pub mod multi_box_loss_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static CONF_LOSS_TYPE_ENUM: EnumDesc = EnumDesc { name: "MultiBoxLossParameter.ConfLossType", values: &[("SOFTMAX", 0), ("LOGISTIC", 1), ] };
    open_enum!(
        ConfLossType,
        CONF_LOSS_TYPE_ENUM,
        "`MultiBoxLossParameter.ConfLossType` of the schema.",
        SOFTMAX = 0,
        LOGISTIC = 1,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static LOC_LOSS_TYPE_ENUM: EnumDesc = EnumDesc { name: "MultiBoxLossParameter.LocLossType", values: &[("L2", 0), ("SMOOTH_L1", 1), ] };
    open_enum!(
        LocLossType,
        LOC_LOSS_TYPE_ENUM,
        "`MultiBoxLossParameter.LocLossType` of the schema.",
        L2 = 0,
        SMOOTH_L1 = 1,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static MATCH_TYPE_ENUM: EnumDesc = EnumDesc { name: "MultiBoxLossParameter.MatchType", values: &[("BIPARTITE", 0), ("PER_PREDICTION", 1), ] };
    open_enum!(
        MatchType,
        MATCH_TYPE_ENUM,
        "`MultiBoxLossParameter.MatchType` of the schema.",
        BIPARTITE = 0,
        PER_PREDICTION = 1,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static MINING_TYPE_ENUM: EnumDesc = EnumDesc { name: "MultiBoxLossParameter.MiningType", values: &[("NONE", 0), ("MAX_NEGATIVE", 1), ("HARD_EXAMPLE", 2), ] };
    open_enum!(
        MiningType,
        MINING_TYPE_ENUM,
        "`MultiBoxLossParameter.MiningType` of the schema.",
        NONE = 0,
        MAX_NEGATIVE = 1,
        HARD_EXAMPLE = 2,
    );
}

/// The enumerations of that message.
pub mod pairwise_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static PAIRWISE_OP_ENUM: EnumDesc = EnumDesc { name: "PairwiseParameter.PairwiseOp", values: &[("SUM", 1), ("PROD", 2), ("MAX", 3), ] };
    open_enum!(
        PairwiseOp,
        PAIRWISE_OP_ENUM,
        "`PairwiseParameter.PairwiseOp` of the schema.",
        SUM = 1,
        PROD = 2,
        MAX = 3,
    );
}

/// The enumerations of that message.
pub mod param_spec {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static DIM_CHECK_MODE_ENUM: EnumDesc = EnumDesc { name: "ParamSpec.DimCheckMode", values: &[("STRICT", 0), ("PERMISSIVE", 1), ] };
    open_enum!(
        DimCheckMode,
        DIM_CHECK_MODE_ENUM,
        "`ParamSpec.DimCheckMode` of the schema.",
        STRICT = 0,
        PERMISSIVE = 1,
    );
}

/// The enumerations of that message.
pub mod pooling3_d_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static POOL_METHOD_ENUM: EnumDesc = EnumDesc { name: "Pooling3DParameter.PoolMethod", values: &[("MAX", 0), ("AVE", 1), ("STOCHASTIC", 2), ("AVE_EXC_PAD", 900000), ] };
    open_enum!(
        PoolMethod,
        POOL_METHOD_ENUM,
        "`Pooling3DParameter.PoolMethod` of the schema.",
        MAX = 0,
        AVE = 1,
        STOCHASTIC = 2,
        AVE_EXC_PAD = 900000,
    );
}

/// The enumerations of that message.
pub mod pooling_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static ENGINE_ENUM: EnumDesc = EnumDesc { name: "PoolingParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ("LIBDNN", 3), ("MKL2017", 900000), ("MKLDNN", 4), ] };
    open_enum!(
        Engine,
        ENGINE_ENUM,
        "`PoolingParameter.Engine` of the schema.",
        DEFAULT = 0,
        CAFFE = 1,
        CUDNN = 2,
        LIBDNN = 3,
        MKL2017 = 900000,
        MKLDNN = 4,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static POOL_METHOD_ENUM: EnumDesc = EnumDesc { name: "PoolingParameter.PoolMethod", values: &[("MAX", 0), ("AVE", 1), ("STOCHASTIC", 2), ("DEF", 3), ("DEF_ALL", 4), ("DEF_ALL2", 5), ("DEF_ALL3", 6), ("DEF_ALL4", 7), ("LOWRES", 8), ("AVE_EXC_PAD", 900000), ("AVE_TF", 900001), ] };
    open_enum!(
        PoolMethod,
        POOL_METHOD_ENUM,
        "`PoolingParameter.PoolMethod` of the schema.",
        MAX = 0,
        AVE = 1,
        STOCHASTIC = 2,
        DEF = 3,
        DEF_ALL = 4,
        DEF_ALL2 = 5,
        DEF_ALL3 = 6,
        DEF_ALL4 = 7,
        LOWRES = 8,
        AVE_EXC_PAD = 900000,
        AVE_TF = 900001,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static ROUND_MODE_ENUM: EnumDesc = EnumDesc { name: "PoolingParameter.RoundMode", values: &[("CEIL", 0), ("FLOOR", 1), ] };
    open_enum!(
        RoundMode,
        ROUND_MODE_ENUM,
        "`PoolingParameter.RoundMode` of the schema.",
        CEIL = 0,
        FLOOR = 1,
    );
}

/// The enumerations of that message.
pub mod prior_box_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static CODE_TYPE_ENUM: EnumDesc = EnumDesc { name: "PriorBoxParameter.CodeType", values: &[("CORNER", 1), ("CENTER_SIZE", 2), ("CORNER_SIZE", 3), ] };
    open_enum!(
        CodeType,
        CODE_TYPE_ENUM,
        "`PriorBoxParameter.CodeType` of the schema.",
        CORNER = 1,
        CENTER_SIZE = 2,
        CORNER_SIZE = 3,
    );
}

/// The enumerations of that message.
pub mod quantization_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static PRECISION_ENUM: EnumDesc = EnumDesc { name: "QuantizationParameter.Precision", values: &[("DYNAMIC_FIXED_POINT", 0), ] };
    open_enum!(
        Precision,
        PRECISION_ENUM,
        "`QuantizationParameter.Precision` of the schema.",
        DYNAMIC_FIXED_POINT = 0,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static ROUNDING_ENUM: EnumDesc = EnumDesc { name: "QuantizationParameter.Rounding", values: &[("NEAREST", 0), ] };
    open_enum!(
        Rounding,
        ROUNDING_ENUM,
        "`QuantizationParameter.Rounding` of the schema.",
        NEAREST = 0,
    );
}

/// The enumerations of that message.
pub mod re_lu_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static ENGINE_ENUM: EnumDesc = EnumDesc { name: "ReLUParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ("MKL2017", 3), ("MKLDNN", 4), ] };
    open_enum!(
        Engine,
        ENGINE_ENUM,
        "`ReLUParameter.Engine` of the schema.",
        DEFAULT = 0,
        CAFFE = 1,
        CUDNN = 2,
        MKL2017 = 3,
        MKLDNN = 4,
    );
}

/// The enumerations of that message.
pub mod reduction_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static REDUCTION_OP_ENUM: EnumDesc = EnumDesc { name: "ReductionParameter.ReductionOp", values: &[("SUM", 1), ("ASUM", 2), ("SUMSQ", 3), ("MEAN", 4), ("TOPK", 5), ] };
    open_enum!(
        ReductionOp,
        REDUCTION_OP_ENUM,
        "`ReductionParameter.ReductionOp` of the schema.",
        SUM = 1,
        ASUM = 2,
        SUMSQ = 3,
        MEAN = 4,
        TOPK = 5,
    );
}

/// The enumerations of that message.
pub mod resample_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static RESAMPLE_TYPE_ENUM: EnumDesc = EnumDesc { name: "ResampleParameter.ResampleType", values: &[("NEAREST", 1), ("LINEAR", 2), ("CUBIC", 3), ("AREA", 4), ] };
    open_enum!(
        ResampleType,
        RESAMPLE_TYPE_ENUM,
        "`ResampleParameter.ResampleType` of the schema.",
        NEAREST = 1,
        LINEAR = 2,
        CUBIC = 3,
        AREA = 4,
    );
}

/// The enumerations of that message.
pub mod resize_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static INTERP_MODE_ENUM: EnumDesc = EnumDesc { name: "ResizeParameter.Interp_mode", values: &[("LINEAR", 1), ("AREA", 2), ("NEAREST", 3), ("CUBIC", 4), ("LANCZOS4", 5), ] };
    open_enum!(
        InterpMode,
        INTERP_MODE_ENUM,
        "`ResizeParameter.Interp_mode` of the schema.",
        LINEAR = 1,
        AREA = 2,
        NEAREST = 3,
        CUBIC = 4,
        LANCZOS4 = 5,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static PAD_MODE_ENUM: EnumDesc = EnumDesc { name: "ResizeParameter.Pad_mode", values: &[("CONSTANT", 1), ("MIRRORED", 2), ("REPEAT_NEAREST", 3), ] };
    open_enum!(
        PadMode,
        PAD_MODE_ENUM,
        "`ResizeParameter.Pad_mode` of the schema.",
        CONSTANT = 1,
        MIRRORED = 2,
        REPEAT_NEAREST = 3,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static RESIZE_MODE_ENUM: EnumDesc = EnumDesc { name: "ResizeParameter.Resize_mode", values: &[("WARP", 1), ("FIT_SMALL_SIZE", 2), ("FIT_LARGE_SIZE_AND_PAD", 3), ] };
    open_enum!(
        ResizeMode,
        RESIZE_MODE_ENUM,
        "`ResizeParameter.Resize_mode` of the schema.",
        WARP = 1,
        FIT_SMALL_SIZE = 2,
        FIT_LARGE_SIZE_AND_PAD = 3,
    );
}

/// The enumerations of that message.
pub mod salt_pepper_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static SALT_TYPE_ENUM: EnumDesc = EnumDesc { name: "SaltPepperParameter.SaltType", values: &[("relative", 1), ("absolute", 2), ] };
    open_enum!(
        SaltType,
        SALT_TYPE_ENUM,
        "`SaltPepperParameter.SaltType` of the schema.",
        relative = 1,
        absolute = 2,
    );
}

/// The enumerations of that message.
pub mod seg_accuracy_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static ACCURACY_METRIC_ENUM: EnumDesc = EnumDesc { name: "SegAccuracyParameter.AccuracyMetric", values: &[("PixelAccuracy", 0), ("ClassAccuracy", 1), ("PixelIOU", 2), ] };
    open_enum!(
        AccuracyMetric,
        ACCURACY_METRIC_ENUM,
        "`SegAccuracyParameter.AccuracyMetric` of the schema.",
        PixelAccuracy = 0,
        ClassAccuracy = 1,
        PixelIOU = 2,
    );
}

/// The enumerations of that message.
pub mod sigmoid_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static ENGINE_ENUM: EnumDesc = EnumDesc { name: "SigmoidParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ] };
    open_enum!(
        Engine,
        ENGINE_ENUM,
        "`SigmoidParameter.Engine` of the schema.",
        DEFAULT = 0,
        CAFFE = 1,
        CUDNN = 2,
    );
}

/// The enumerations of that message.
pub mod softmax_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static ENGINE_ENUM: EnumDesc = EnumDesc { name: "SoftmaxParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ] };
    open_enum!(
        Engine,
        ENGINE_ENUM,
        "`SoftmaxParameter.Engine` of the schema.",
        DEFAULT = 0,
        CAFFE = 1,
        CUDNN = 2,
    );
}

/// The enumerations of that message.
pub mod solver_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static SNAPSHOT_FORMAT_ENUM: EnumDesc = EnumDesc { name: "SolverParameter.SnapshotFormat", values: &[("HDF5", 0), ("BINARYPROTO", 1), ] };
    open_enum!(
        SnapshotFormat,
        SNAPSHOT_FORMAT_ENUM,
        "`SolverParameter.SnapshotFormat` of the schema.",
        HDF5 = 0,
        BINARYPROTO = 1,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static SOLVER_MODE_ENUM: EnumDesc = EnumDesc { name: "SolverParameter.SolverMode", values: &[("CPU", 0), ("GPU", 1), ] };
    open_enum!(
        SolverMode,
        SOLVER_MODE_ENUM,
        "`SolverParameter.SolverMode` of the schema.",
        CPU = 0,
        GPU = 1,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static SOLVER_TYPE_ENUM: EnumDesc = EnumDesc { name: "SolverParameter.SolverType", values: &[("SGD", 0), ("NESTEROV", 1), ("ADAGRAD", 2), ("RMSPROP", 3), ("ADADELTA", 4), ("ADAM", 5), ("SAG", 6), ] };
    open_enum!(
        SolverType,
        SOLVER_TYPE_ENUM,
        "`SolverParameter.SolverType` of the schema.",
        SGD = 0,
        NESTEROV = 1,
        ADAGRAD = 2,
        RMSPROP = 3,
        ADADELTA = 4,
        ADAM = 5,
        SAG = 6,
    );
}

/// The enumerations of that message.
pub mod split_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static ENGINE_ENUM: EnumDesc = EnumDesc { name: "SplitParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("MKL2017", 3), ("MKLDNN", 4), ] };
    open_enum!(
        Engine,
        ENGINE_ENUM,
        "`SplitParameter.Engine` of the schema.",
        DEFAULT = 0,
        CAFFE = 1,
        MKL2017 = 3,
        MKLDNN = 4,
    );
}

/// The enumerations of that message.
pub mod spp_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static ENGINE_ENUM: EnumDesc = EnumDesc { name: "SPPParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ] };
    open_enum!(
        Engine,
        ENGINE_ENUM,
        "`SPPParameter.Engine` of the schema.",
        DEFAULT = 0,
        CAFFE = 1,
        CUDNN = 2,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static POOL_METHOD_ENUM: EnumDesc = EnumDesc { name: "SPPParameter.PoolMethod", values: &[("MAX", 0), ("AVE", 1), ("STOCHASTIC", 2), ] };
    open_enum!(
        PoolMethod,
        POOL_METHOD_ENUM,
        "`SPPParameter.PoolMethod` of the schema.",
        MAX = 0,
        AVE = 1,
        STOCHASTIC = 2,
    );
}

/// The enumerations of that message.
pub mod tan_h_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static ENGINE_ENUM: EnumDesc = EnumDesc { name: "TanHParameter.Engine", values: &[("DEFAULT", 0), ("CAFFE", 1), ("CUDNN", 2), ] };
    open_enum!(
        Engine,
        ENGINE_ENUM,
        "`TanHParameter.Engine` of the schema.",
        DEFAULT = 0,
        CAFFE = 1,
        CUDNN = 2,
    );
}

/// The enumerations of that message.
pub mod transformation_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static INTERPOLATION_ALGO_ENUM: EnumDesc = EnumDesc { name: "TransformationParameter.InterpolationAlgo", values: &[("INTER_NEAREST", 0), ("INTER_LINEAR", 1), ("INTER_CUBIC", 2), ("INTER_AREA", 3), ] };
    open_enum!(
        InterpolationAlgo,
        INTERPOLATION_ALGO_ENUM,
        "`TransformationParameter.InterpolationAlgo` of the schema.",
        INTER_NEAREST = 0,
        INTER_LINEAR = 1,
        INTER_CUBIC = 2,
        INTER_AREA = 3,
    );
}

/// The enumerations of that message.
pub mod trt_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static TRT_MODE_ENUM: EnumDesc = EnumDesc { name: "TRTParameter.TRTMode", values: &[("FP32", 0), ("FP16", 1), ("INT8", 2), ] };
    open_enum!(
        TRTMode,
        TRT_MODE_ENUM,
        "`TRTParameter.TRTMode` of the schema.",
        FP32 = 0,
        FP16 = 1,
        INT8 = 2,
    );
}

/// The enumerations of that message.
pub mod un_pooling_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static UN_POOL_METHOD_ENUM: EnumDesc = EnumDesc { name: "UnPoolingParameter.UnPoolMethod", values: &[("FIXED", 0), ("DIV", 1), ("REP", 2), ] };
    open_enum!(
        UnPoolMethod,
        UN_POOL_METHOD_ENUM,
        "`UnPoolingParameter.UnPoolMethod` of the schema.",
        FIXED = 0,
        DIV = 1,
        REP = 2,
    );
}

/// The enumerations of that message.
pub mod v0_layer_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static POOL_METHOD_ENUM: EnumDesc = EnumDesc { name: "V0LayerParameter.PoolMethod", values: &[("MAX", 0), ("AVE", 1), ("STOCHASTIC", 2), ] };
    open_enum!(
        PoolMethod,
        POOL_METHOD_ENUM,
        "`V0LayerParameter.PoolMethod` of the schema.",
        MAX = 0,
        AVE = 1,
        STOCHASTIC = 2,
    );
}

/// The enumerations of that message.
pub mod v1_layer_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static DIM_CHECK_MODE_ENUM: EnumDesc = EnumDesc { name: "V1LayerParameter.DimCheckMode", values: &[("STRICT", 0), ("PERMISSIVE", 1), ] };
    open_enum!(
        DimCheckMode,
        DIM_CHECK_MODE_ENUM,
        "`V1LayerParameter.DimCheckMode` of the schema.",
        STRICT = 0,
        PERMISSIVE = 1,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static LAYER_TYPE_ENUM: EnumDesc = EnumDesc { name: "V1LayerParameter.LayerType", values: &[("NONE", 0), ("ABSVAL", 35), ("ACCURACY", 1), ("ARGMAX", 30), ("BNLL", 2), ("CONCAT", 3), ("CONTRASTIVE_LOSS", 37), ("CONVOLUTION", 4), ("DATA", 5), ("DECONVOLUTION", 39), ("DROPOUT", 6), ("DUMMY_DATA", 32), ("EUCLIDEAN_LOSS", 7), ("ELTWISE", 25), ("EXP", 38), ("FLATTEN", 8), ("HDF5_DATA", 9), ("HDF5_OUTPUT", 10), ("HINGE_LOSS", 28), ("IM2COL", 11), ("IMAGE_DATA", 12), ("INFOGAIN_LOSS", 13), ("INNER_PRODUCT", 14), ("LRN", 15), ("MEMORY_DATA", 29), ("MULTINOMIAL_LOGISTIC_LOSS", 16), ("MVN", 34), ("POOLING", 17), ("POWER", 26), ("RELU", 18), ("SIGMOID", 19), ("SIGMOID_CROSS_ENTROPY_LOSS", 27), ("SILENCE", 36), ("SOFTMAX", 20), ("SOFTMAX_LOSS", 21), ("SPLIT", 22), ("SLICE", 33), ("TANH", 23), ("WINDOW_DATA", 24), ("THRESHOLD", 31), ] };
    open_enum!(
        LayerType,
        LAYER_TYPE_ENUM,
        "`V1LayerParameter.LayerType` of the schema.",
        NONE = 0,
        ABSVAL = 35,
        ACCURACY = 1,
        ARGMAX = 30,
        BNLL = 2,
        CONCAT = 3,
        CONTRASTIVE_LOSS = 37,
        CONVOLUTION = 4,
        DATA = 5,
        DECONVOLUTION = 39,
        DROPOUT = 6,
        DUMMY_DATA = 32,
        EUCLIDEAN_LOSS = 7,
        ELTWISE = 25,
        EXP = 38,
        FLATTEN = 8,
        HDF5_DATA = 9,
        HDF5_OUTPUT = 10,
        HINGE_LOSS = 28,
        IM2COL = 11,
        IMAGE_DATA = 12,
        INFOGAIN_LOSS = 13,
        INNER_PRODUCT = 14,
        LRN = 15,
        MEMORY_DATA = 29,
        MULTINOMIAL_LOGISTIC_LOSS = 16,
        MVN = 34,
        POOLING = 17,
        POWER = 26,
        RELU = 18,
        SIGMOID = 19,
        SIGMOID_CROSS_ENTROPY_LOSS = 27,
        SILENCE = 36,
        SOFTMAX = 20,
        SOFTMAX_LOSS = 21,
        SPLIT = 22,
        SLICE = 33,
        TANH = 23,
        WINDOW_DATA = 24,
        THRESHOLD = 31,
    );
}

/// The enumerations of that message.
pub mod video_data_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static MODALITY_ENUM: EnumDesc = EnumDesc { name: "VideoDataParameter.Modality", values: &[("RGB", 0), ("FLOW", 1), ] };
    open_enum!(
        Modality,
        MODALITY_ENUM,
        "`VideoDataParameter.Modality` of the schema.",
        RGB = 0,
        FLOW = 1,
    );

    /// What is known of it.
#[rustfmt::skip]
pub static VIDEO_TYPE_ENUM: EnumDesc = EnumDesc { name: "VideoDataParameter.VideoType", values: &[("WEBCAM", 0), ("VIDEO", 1), ] };
    open_enum!(
        VideoType,
        VIDEO_TYPE_ENUM,
        "`VideoDataParameter.VideoType` of the schema.",
        WEBCAM = 0,
        VIDEO = 1,
    );
}

/// The enumerations of that message.
pub mod yolov3_parameter {
    use super::{EnumDesc, open_enum};

    /// What is known of it.
#[rustfmt::skip]
pub static IOU_LOSS_ENUM: EnumDesc = EnumDesc { name: "Yolov3Parameter.IOU_LOSS", values: &[("IOU", 0), ("GIOU", 1), ("MSE", 2), ("DIOU", 3), ("CIOU", 4), ] };
    open_enum!(
        IouLoss,
        IOU_LOSS_ENUM,
        "`Yolov3Parameter.IOU_LOSS` of the schema.",
        IOU = 0,
        GIOU = 1,
        MSE = 2,
        DIOU = 3,
        CIOU = 4,
    );
}
