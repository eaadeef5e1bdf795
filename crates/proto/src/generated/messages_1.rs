//! Generated from the tables in `crates/proto/schema` by `cargo xtask schema`. Do not edit.

#![allow(missing_docs, non_snake_case)]

use crate::Meta;
use crate::generated::*;

use crate::reflect::{Field, Kind, Label, Message, MessageDesc, field, message_types};

message_types!(
    EltwiseParameter,
    EmbedParameter,
    EmitConstraint,
    Enumerations,
    EvalDetectionParameter,
    ExpParameter,
    ExpansionParameter,
    FCNDataParameter,
    FeatureDecayLossParameter,
    FillerParameter,
    FlattenParameter,
    FlipParameter,
    FlowWarpParameter,
    FocalLossParameter,
    GeneralContrastiveParameter,
    GeneralTripletParameter,
    GeometryParameter,
    HDF5DataParameter,
    HDF5OutputParameter,
    HingeLossParameter,
    HotspotParameter,
    ImResizeParameter,
    ImageDataParameter,
    InfimumLossParamter,
    InfogainLossParameter,
    InnerDistanceParameter,
    InnerProductParameter,
    InputParameter,
    InsanityParameter,
    InterpParameter,
    L1LossParameter,
    LRNParameter,
    LSTMParameter,
    LabelMap,
    LabelMapItem,
    LabelSpecificAddParameter,
    LabelSpecificAffineParameter,
    LabelSpecificHardMarginParameter,
    LabelSpecificMarginParameter,
    LabelSpecificRescaleParameter,
    LabelSpecificStatisticsParameter,
    LabelsequenceAccuracyParameter,
    LaneInfo,
    LargeMarginInnerProductParameter,
    LayerParameter,
    LayerState,
    LocLossParameter,
    LocalParameter,
    LogParameter,
    LossParameter,
    LpqLossParameter,
    MILDataParameter,
    MILParameter,
    MOEParameter,
    MVNParameter,
    MarginInnerProductParameter,
    MatReadParameter,
    MatWriteParameter,
    MeanParameter,
    MemoryDataParameter
);

/// `EltwiseParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct EltwiseParameter {
    pub operation: Option<eltwise_parameter::EltwiseOp>,
    pub coeff: Vec<f32>,
    pub stable_prod_grad: Option<bool>,
    pub engine: Option<eltwise_parameter::Engine>,
    pub axis: Option<i32>,
    pub input_scale: Vec<f64>,
    pub output_scale: Option<f64>,
    pub input_zero_point: Vec<i32>,
    pub output_zero_point: Option<i32>,
    pub meta: Meta,
}

impl EltwiseParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &ELTWISE_PARAMETER_DESC;

    /// `operation`, by default SUM.
    pub fn operation(&self) -> eltwise_parameter::EltwiseOp {
        self.operation.unwrap_or(eltwise_parameter::EltwiseOp::SUM)
    }

    /// `stable_prod_grad`, by default true.
    pub fn stable_prod_grad(&self) -> bool {
        self.stable_prod_grad.unwrap_or(true)
    }

    /// `engine`.
    pub fn engine(&self) -> eltwise_parameter::Engine {
        self.engine.unwrap_or(eltwise_parameter::Engine::DEFAULT)
    }

    /// `axis`.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(0)
    }

    /// `output_scale`.
    pub fn output_scale(&self) -> f64 {
        self.output_scale.unwrap_or(0.0)
    }

    /// `output_zero_point`.
    pub fn output_zero_point(&self) -> i32 {
        self.output_zero_point.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static ELTWISE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "EltwiseParameter", fields: &[
    field("operation", 1, Label::Optional, Kind::Enum(&eltwise_parameter::ELTWISE_OP_ENUM), false, "SUM", "bvlc"),
    field("coeff", 2, Label::Repeated, Kind::Float, false, "", "bvlc"),
    field("stable_prod_grad", 3, Label::Optional, Kind::Bool, false, "true", "bvlc"),
    field("engine", 4, Label::Optional, Kind::Enum(&eltwise_parameter::ENGINE_ENUM), false, "", "intel"),
    field("axis", 6, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("input_scale", 14, Label::Repeated, Kind::Double, false, "", "synopsys"),
    field("output_scale", 15, Label::Optional, Kind::Double, false, "", "synopsys"),
    field("input_zero_point", 16, Label::Repeated, Kind::Int32, false, "", "synopsys"),
    field("output_zero_point", 17, Label::Optional, Kind::Int32, false, "", "synopsys"),
] };

impl Message for EltwiseParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.operation,
            1 => &self.coeff,
            2 => &self.stable_prod_grad,
            3 => &self.engine,
            4 => &self.axis,
            5 => &self.input_scale,
            6 => &self.output_scale,
            7 => &self.input_zero_point,
            8 => &self.output_zero_point,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.operation,
            1 => &mut self.coeff,
            2 => &mut self.stable_prod_grad,
            3 => &mut self.engine,
            4 => &mut self.axis,
            5 => &mut self.input_scale,
            6 => &mut self.output_scale,
            7 => &mut self.input_zero_point,
            8 => &mut self.output_zero_point,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `EmbedParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct EmbedParameter {
    pub num_output: Option<u32>,
    pub input_dim: Option<u32>,
    pub bias_term: Option<bool>,
    pub weight_filler: Option<Box<FillerParameter>>,
    pub bias_filler: Option<Box<FillerParameter>>,
    pub meta: Meta,
}

impl EmbedParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &EMBED_PARAMETER_DESC;

    /// `num_output`.
    pub fn num_output(&self) -> u32 {
        self.num_output.unwrap_or(0)
    }

    /// `input_dim`.
    pub fn input_dim(&self) -> u32 {
        self.input_dim.unwrap_or(0)
    }

    /// `bias_term`, by default true.
    pub fn bias_term(&self) -> bool {
        self.bias_term.unwrap_or(true)
    }

    /// `weight_filler`.
    pub fn weight_filler(&self) -> Option<&FillerParameter> {
        self.weight_filler.as_deref()
    }

    /// `bias_filler`.
    pub fn bias_filler(&self) -> Option<&FillerParameter> {
        self.bias_filler.as_deref()
    }
}

#[rustfmt::skip]
pub(crate) static EMBED_PARAMETER_DESC: MessageDesc = MessageDesc { name: "EmbedParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "bvlc"),
    field("input_dim", 2, Label::Optional, Kind::Uint32, false, "", "bvlc"),
    field("bias_term", 3, Label::Optional, Kind::Bool, false, "true", "bvlc"),
    field("weight_filler", 4, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("bias_filler", 5, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
] };

impl Message for EmbedParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_output,
            1 => &self.input_dim,
            2 => &self.bias_term,
            3 => &self.weight_filler,
            4 => &self.bias_filler,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_output,
            1 => &mut self.input_dim,
            2 => &mut self.bias_term,
            3 => &mut self.weight_filler,
            4 => &mut self.bias_filler,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `EmitConstraint` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct EmitConstraint {
    pub emit_type: Option<emit_constraint::EmitType>,
    pub emit_overlap: Option<f32>,
    pub meta: Meta,
}

impl EmitConstraint {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &EMIT_CONSTRAINT_DESC;

    /// `emit_type`, by default CENTER.
    pub fn emit_type(&self) -> emit_constraint::EmitType {
        self.emit_type.unwrap_or(emit_constraint::EmitType::CENTER)
    }

    /// `emit_overlap`.
    pub fn emit_overlap(&self) -> f32 {
        self.emit_overlap.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
pub(crate) static EMIT_CONSTRAINT_DESC: MessageDesc = MessageDesc { name: "EmitConstraint", fields: &[
    field("emit_type", 1, Label::Optional, Kind::Enum(&emit_constraint::EMIT_TYPE_ENUM), false, "CENTER", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("emit_overlap", 2, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
] };

impl Message for EmitConstraint {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.emit_type,
            1 => &self.emit_overlap,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.emit_type,
            1 => &mut self.emit_overlap,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `Enumerations` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct Enumerations {
    pub meta: Meta,
}

impl Enumerations {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &ENUMERATIONS_DESC;
}

#[rustfmt::skip]
pub(crate) static ENUMERATIONS_DESC: MessageDesc = MessageDesc { name: "Enumerations", fields: &[
] };

impl Message for Enumerations {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    #[allow(clippy::match_single_binding)]
    fn get(&self, index: usize) -> &dyn Field {
        match index {
            _ => panic!("a message has no field of this index"),
        }
    }

    #[allow(clippy::match_single_binding)]
    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `EvalDetectionParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct EvalDetectionParameter {
    pub side: Option<u32>,
    pub num_class: Option<u32>,
    pub num_object: Option<u32>,
    pub threshold: Option<f32>,
    pub sqrt: Option<bool>,
    pub constriant: Option<bool>,
    pub score_type: Option<eval_detection_parameter::ScoreType>,
    pub nms: Option<f32>,
    pub biases: Vec<f32>,
    pub meta: Meta,
}

impl EvalDetectionParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &EVAL_DETECTION_PARAMETER_DESC;

    /// `side`, by default 7.
    pub fn side(&self) -> u32 {
        self.side.unwrap_or(7)
    }

    /// `num_class`, by default 20.
    pub fn num_class(&self) -> u32 {
        self.num_class.unwrap_or(20)
    }

    /// `num_object`, by default 2.
    pub fn num_object(&self) -> u32 {
        self.num_object.unwrap_or(2)
    }

    /// `threshold`, by default 0.5.
    pub fn threshold(&self) -> f32 {
        self.threshold.unwrap_or(0.5)
    }

    /// `sqrt`, by default true.
    pub fn sqrt(&self) -> bool {
        self.sqrt.unwrap_or(true)
    }

    /// `constriant`, by default true.
    pub fn constriant(&self) -> bool {
        self.constriant.unwrap_or(true)
    }

    /// `score_type`, by default MULTIPLY.
    pub fn score_type(&self) -> eval_detection_parameter::ScoreType {
        self.score_type.unwrap_or(eval_detection_parameter::ScoreType::MULTIPLY)
    }

    /// `nms`, by default -1.
    pub fn nms(&self) -> f32 {
        self.nms.unwrap_or(-1.0)
    }
}

#[rustfmt::skip]
pub(crate) static EVAL_DETECTION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "EvalDetectionParameter", fields: &[
    field("side", 1, Label::Optional, Kind::Uint32, false, "7", "intel"),
    field("num_class", 2, Label::Optional, Kind::Uint32, false, "20", "intel"),
    field("num_object", 3, Label::Optional, Kind::Uint32, false, "2", "intel"),
    field("threshold", 4, Label::Optional, Kind::Float, false, "0.5", "intel"),
    field("sqrt", 5, Label::Optional, Kind::Bool, false, "true", "intel"),
    field("constriant", 6, Label::Optional, Kind::Bool, false, "true", "intel"),
    field("score_type", 7, Label::Optional, Kind::Enum(&eval_detection_parameter::SCORE_TYPE_ENUM), false, "MULTIPLY", "intel"),
    field("nms", 8, Label::Optional, Kind::Float, false, "-1", "intel"),
    field("biases", 9, Label::Repeated, Kind::Float, false, "", "intel"),
] };

impl Message for EvalDetectionParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.side,
            1 => &self.num_class,
            2 => &self.num_object,
            3 => &self.threshold,
            4 => &self.sqrt,
            5 => &self.constriant,
            6 => &self.score_type,
            7 => &self.nms,
            8 => &self.biases,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.side,
            1 => &mut self.num_class,
            2 => &mut self.num_object,
            3 => &mut self.threshold,
            4 => &mut self.sqrt,
            5 => &mut self.constriant,
            6 => &mut self.score_type,
            7 => &mut self.nms,
            8 => &mut self.biases,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `ExpParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ExpParameter {
    pub base: Option<f32>,
    pub scale: Option<f32>,
    pub shift: Option<f32>,
    pub meta: Meta,
}

impl ExpParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &EXP_PARAMETER_DESC;

    /// `base`, by default -1.0.
    pub fn base(&self) -> f32 {
        self.base.unwrap_or(-1.0)
    }

    /// `scale`, by default 1.0.
    pub fn scale(&self) -> f32 {
        self.scale.unwrap_or(1.0)
    }

    /// `shift`, by default 0.0.
    pub fn shift(&self) -> f32 {
        self.shift.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
pub(crate) static EXP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ExpParameter", fields: &[
    field("base", 1, Label::Optional, Kind::Float, false, "-1.0", "bvlc"),
    field("scale", 2, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
    field("shift", 3, Label::Optional, Kind::Float, false, "0.0", "bvlc"),
] };

impl Message for ExpParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.base,
            1 => &self.scale,
            2 => &self.shift,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.base,
            1 => &mut self.scale,
            2 => &mut self.shift,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `ExpansionParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ExpansionParameter {
    pub prob: Option<f32>,
    pub max_expand_ratio: Option<f32>,
    pub meta: Meta,
}

impl ExpansionParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &EXPANSION_PARAMETER_DESC;

    /// `prob`, by default 1.
    pub fn prob(&self) -> f32 {
        self.prob.unwrap_or(1.0)
    }

    /// `max_expand_ratio`, by default 1..
    pub fn max_expand_ratio(&self) -> f32 {
        self.max_expand_ratio.unwrap_or(1.0)
    }
}

#[rustfmt::skip]
pub(crate) static EXPANSION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ExpansionParameter", fields: &[
    field("prob", 1, Label::Optional, Kind::Float, false, "1", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("max_expand_ratio", 2, Label::Optional, Kind::Float, false, "1.", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
] };

impl Message for ExpansionParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.prob,
            1 => &self.max_expand_ratio,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.prob,
            1 => &mut self.max_expand_ratio,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `FCNDataParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct FCNDataParameter {
    pub template_h: Option<u32>,
    pub template_w: Option<u32>,
    pub expand_left: Option<f32>,
    pub expand_right: Option<f32>,
    pub expand_top: Option<f32>,
    pub expand_bottom: Option<f32>,
    pub roi_multiply_h: Option<f32>,
    pub roi_multiply_w: Option<f32>,
    pub scale_step: Option<f32>,
    pub scale_step_num: Option<i32>,
    pub gaussian_size_h: Option<i32>,
    pub gaussian_size_w: Option<i32>,
    pub gaussian_std_h: Option<f32>,
    pub gaussian_std_w: Option<f32>,
    pub use_hog: Option<bool>,
    pub hog_cell_size: Option<i32>,
    pub min_iou: Option<f32>,
    pub meta: Meta,
}

impl FCNDataParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &FCN_DATA_PARAMETER_DESC;

    /// `template_h`, by default 48.
    pub fn template_h(&self) -> u32 {
        self.template_h.unwrap_or(48)
    }

    /// `template_w`, by default 42.
    pub fn template_w(&self) -> u32 {
        self.template_w.unwrap_or(42)
    }

    /// `expand_left`, by default 0.25.
    pub fn expand_left(&self) -> f32 {
        self.expand_left.unwrap_or(0.25)
    }

    /// `expand_right`, by default 0.25.
    pub fn expand_right(&self) -> f32 {
        self.expand_right.unwrap_or(0.25)
    }

    /// `expand_top`, by default 0.5.
    pub fn expand_top(&self) -> f32 {
        self.expand_top.unwrap_or(0.5)
    }

    /// `expand_bottom`, by default 0.25.
    pub fn expand_bottom(&self) -> f32 {
        self.expand_bottom.unwrap_or(0.25)
    }

    /// `roi_multiply_h`, by default 5.0.
    pub fn roi_multiply_h(&self) -> f32 {
        self.roi_multiply_h.unwrap_or(5.0)
    }

    /// `roi_multiply_w`, by default 5.0.
    pub fn roi_multiply_w(&self) -> f32 {
        self.roi_multiply_w.unwrap_or(5.0)
    }

    /// `scale_step`, by default 1.1.
    pub fn scale_step(&self) -> f32 {
        self.scale_step.unwrap_or(1.1)
    }

    /// `scale_step_num`, by default 5.
    pub fn scale_step_num(&self) -> i32 {
        self.scale_step_num.unwrap_or(5)
    }

    /// `gaussian_size_h`, by default 7.
    pub fn gaussian_size_h(&self) -> i32 {
        self.gaussian_size_h.unwrap_or(7)
    }

    /// `gaussian_size_w`, by default 7.
    pub fn gaussian_size_w(&self) -> i32 {
        self.gaussian_size_w.unwrap_or(7)
    }

    /// `gaussian_std_h`, by default 1.5.
    pub fn gaussian_std_h(&self) -> f32 {
        self.gaussian_std_h.unwrap_or(1.5)
    }

    /// `gaussian_std_w`, by default 1.5.
    pub fn gaussian_std_w(&self) -> f32 {
        self.gaussian_std_w.unwrap_or(1.5)
    }

    /// `use_hog`, by default false.
    pub fn use_hog(&self) -> bool {
        self.use_hog.unwrap_or(false)
    }

    /// `hog_cell_size`, by default 4.
    pub fn hog_cell_size(&self) -> i32 {
        self.hog_cell_size.unwrap_or(4)
    }

    /// `min_iou`, by default 0.8.
    pub fn min_iou(&self) -> f32 {
        self.min_iou.unwrap_or(0.8)
    }
}

#[rustfmt::skip]
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

impl Message for FCNDataParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.template_h,
            1 => &self.template_w,
            2 => &self.expand_left,
            3 => &self.expand_right,
            4 => &self.expand_top,
            5 => &self.expand_bottom,
            6 => &self.roi_multiply_h,
            7 => &self.roi_multiply_w,
            8 => &self.scale_step,
            9 => &self.scale_step_num,
            10 => &self.gaussian_size_h,
            11 => &self.gaussian_size_w,
            12 => &self.gaussian_std_h,
            13 => &self.gaussian_std_w,
            14 => &self.use_hog,
            15 => &self.hog_cell_size,
            16 => &self.min_iou,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.template_h,
            1 => &mut self.template_w,
            2 => &mut self.expand_left,
            3 => &mut self.expand_right,
            4 => &mut self.expand_top,
            5 => &mut self.expand_bottom,
            6 => &mut self.roi_multiply_h,
            7 => &mut self.roi_multiply_w,
            8 => &mut self.scale_step,
            9 => &mut self.scale_step_num,
            10 => &mut self.gaussian_size_h,
            11 => &mut self.gaussian_size_w,
            12 => &mut self.gaussian_std_h,
            13 => &mut self.gaussian_std_w,
            14 => &mut self.use_hog,
            15 => &mut self.hog_cell_size,
            16 => &mut self.min_iou,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `FeatureDecayLossParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct FeatureDecayLossParameter {
    pub decay_threshold: Option<f32>,
    pub force_decay: Option<bool>,
    pub meta: Meta,
}

impl FeatureDecayLossParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &FEATURE_DECAY_LOSS_PARAMETER_DESC;

    /// `decay_threshold`, by default 20.0.
    pub fn decay_threshold(&self) -> f32 {
        self.decay_threshold.unwrap_or(20.0)
    }

    /// `force_decay`, by default false.
    pub fn force_decay(&self) -> bool {
        self.force_decay.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static FEATURE_DECAY_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FeatureDecayLossParameter", fields: &[
    field("decay_threshold", 1, Label::Optional, Kind::Float, false, "20.0", "happynear"),
    field("force_decay", 2, Label::Optional, Kind::Bool, false, "false", "happynear"),
] };

impl Message for FeatureDecayLossParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.decay_threshold,
            1 => &self.force_decay,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.decay_threshold,
            1 => &mut self.force_decay,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `FillerParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct FillerParameter {
    pub r#type: Option<String>,
    pub value: Option<f32>,
    pub min: Option<f32>,
    pub max: Option<f32>,
    pub mean: Option<f32>,
    pub std: Option<f32>,
    pub sparse: Option<i32>,
    pub variance_norm: Option<filler_parameter::VarianceNorm>,
    pub diag_val: Vec<f32>,
    pub alpha: Option<f32>,
    pub scale: Option<f32>,
    pub file: Option<String>,
    pub meta: Meta,
}

impl FillerParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &FILLER_PARAMETER_DESC;

    /// `type`, by default "constant".
    pub fn r#type(&self) -> &str {
        self.r#type.as_deref().unwrap_or("constant")
    }

    /// `value`, by default 0.
    pub fn value(&self) -> f32 {
        self.value.unwrap_or(0.0)
    }

    /// `min`, by default 0.
    pub fn min(&self) -> f32 {
        self.min.unwrap_or(0.0)
    }

    /// `max`, by default 1.
    pub fn max(&self) -> f32 {
        self.max.unwrap_or(1.0)
    }

    /// `mean`, by default 0.
    pub fn mean(&self) -> f32 {
        self.mean.unwrap_or(0.0)
    }

    /// `std`, by default 1.
    pub fn std(&self) -> f32 {
        self.std.unwrap_or(1.0)
    }

    /// `sparse`, by default -1.
    pub fn sparse(&self) -> i32 {
        self.sparse.unwrap_or(-1)
    }

    /// `variance_norm`, by default FAN_IN.
    pub fn variance_norm(&self) -> filler_parameter::VarianceNorm {
        self.variance_norm.unwrap_or(filler_parameter::VarianceNorm::FAN_IN)
    }

    /// `alpha`.
    pub fn alpha(&self) -> f32 {
        self.alpha.unwrap_or(0.0)
    }

    /// `scale`.
    pub fn scale(&self) -> f32 {
        self.scale.unwrap_or(0.0)
    }

    /// `file`.
    pub fn file(&self) -> &str {
        self.file.as_deref().unwrap_or("")
    }
}

#[rustfmt::skip]
pub(crate) static FILLER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FillerParameter", fields: &[
    field("type", 1, Label::Optional, Kind::String, false, "\"constant\"", "bvlc"),
    field("value", 2, Label::Optional, Kind::Float, false, "0", "bvlc"),
    field("min", 3, Label::Optional, Kind::Float, false, "0", "bvlc"),
    field("max", 4, Label::Optional, Kind::Float, false, "1", "bvlc"),
    field("mean", 5, Label::Optional, Kind::Float, false, "0", "bvlc"),
    field("std", 6, Label::Optional, Kind::Float, false, "1", "bvlc"),
    field("sparse", 7, Label::Optional, Kind::Int32, false, "-1", "bvlc,bvlc-opencl,naibaf7"),
    field("variance_norm", 8, Label::Optional, Kind::Enum(&filler_parameter::VARIANCE_NORM_ENUM), false, "FAN_IN", "bvlc"),
    field("diag_val", 9, Label::Repeated, Kind::Float, false, "", "flownet2,synopsys"),
    field("alpha", 900000, Label::Optional, Kind::Float, false, "", "happynear"),
    field("scale", 900001, Label::Optional, Kind::Float, false, "", "intel"),
    field("file", 900002, Label::Optional, Kind::String, false, "", "stn"),
] };

impl Message for FillerParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.r#type,
            1 => &self.value,
            2 => &self.min,
            3 => &self.max,
            4 => &self.mean,
            5 => &self.std,
            6 => &self.sparse,
            7 => &self.variance_norm,
            8 => &self.diag_val,
            9 => &self.alpha,
            10 => &self.scale,
            11 => &self.file,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.r#type,
            1 => &mut self.value,
            2 => &mut self.min,
            3 => &mut self.max,
            4 => &mut self.mean,
            5 => &mut self.std,
            6 => &mut self.sparse,
            7 => &mut self.variance_norm,
            8 => &mut self.diag_val,
            9 => &mut self.alpha,
            10 => &mut self.scale,
            11 => &mut self.file,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `FlattenParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct FlattenParameter {
    pub axis: Option<i32>,
    pub end_axis: Option<i32>,
    pub meta: Meta,
}

impl FlattenParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &FLATTEN_PARAMETER_DESC;

    /// `axis`, by default 1.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(1)
    }

    /// `end_axis`, by default -1.
    pub fn end_axis(&self) -> i32 {
        self.end_axis.unwrap_or(-1)
    }
}

#[rustfmt::skip]
pub(crate) static FLATTEN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FlattenParameter", fields: &[
    field("axis", 1, Label::Optional, Kind::Int32, false, "1", "bvlc"),
    field("end_axis", 2, Label::Optional, Kind::Int32, false, "-1", "bvlc"),
] };

impl Message for FlattenParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.axis,
            1 => &self.end_axis,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.axis,
            1 => &mut self.end_axis,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `FlipParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct FlipParameter {
    pub flip_width: Option<bool>,
    pub flip_height: Option<bool>,
    pub meta: Meta,
}

impl FlipParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &FLIP_PARAMETER_DESC;

    /// `flip_width`, by default true.
    pub fn flip_width(&self) -> bool {
        self.flip_width.unwrap_or(true)
    }

    /// `flip_height`, by default false.
    pub fn flip_height(&self) -> bool {
        self.flip_height.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static FLIP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FlipParameter", fields: &[
    field("flip_width", 1, Label::Optional, Kind::Bool, false, "true", "happynear"),
    field("flip_height", 2, Label::Optional, Kind::Bool, false, "false", "happynear"),
] };

impl Message for FlipParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.flip_width,
            1 => &self.flip_height,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.flip_width,
            1 => &mut self.flip_height,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `FlowWarpParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct FlowWarpParameter {
    pub fill_value: Option<flow_warp_parameter::FillParameter>,
    pub meta: Meta,
}

impl FlowWarpParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &FLOW_WARP_PARAMETER_DESC;

    /// `fill_value`, by default ZERO.
    pub fn fill_value(&self) -> flow_warp_parameter::FillParameter {
        self.fill_value.unwrap_or(flow_warp_parameter::FillParameter::ZERO)
    }
}

#[rustfmt::skip]
pub(crate) static FLOW_WARP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FlowWarpParameter", fields: &[
    field("fill_value", 1, Label::Optional, Kind::Enum(&flow_warp_parameter::FILL_PARAMETER_ENUM), false, "ZERO", "flownet2,synopsys"),
] };

impl Message for FlowWarpParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.fill_value,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.fill_value,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `FocalLossParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct FocalLossParameter {
    pub r#type: Option<focal_loss_parameter::Type>,
    pub gamma: Option<f32>,
    pub alpha: Option<f32>,
    pub beta: Option<f32>,
    pub engine: Option<focal_loss_parameter::Engine>,
    pub axis: Option<i32>,
    pub meta: Meta,
}

impl FocalLossParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &FOCAL_LOSS_PARAMETER_DESC;

    /// `type`, by default ORIGIN.
    pub fn r#type(&self) -> focal_loss_parameter::Type {
        self.r#type.unwrap_or(focal_loss_parameter::Type::ORIGIN)
    }

    /// `gamma`, by default 2.
    pub fn gamma(&self) -> f32 {
        self.gamma.unwrap_or(2.0)
    }

    /// `alpha`, by default 1.0.
    pub fn alpha(&self) -> f32 {
        self.alpha.unwrap_or(1.0)
    }

    /// `beta`, by default 1.0.
    pub fn beta(&self) -> f32 {
        self.beta.unwrap_or(1.0)
    }

    /// `engine`, by default DEFAULT.
    pub fn engine(&self) -> focal_loss_parameter::Engine {
        self.engine.unwrap_or(focal_loss_parameter::Engine::DEFAULT)
    }

    /// `axis`, by default 1.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(1)
    }
}

#[rustfmt::skip]
pub(crate) static FOCAL_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "FocalLossParameter", fields: &[
    field("type", 1, Label::Optional, Kind::Enum(&focal_loss_parameter::TYPE_ENUM), false, "ORIGIN", "happynear"),
    field("gamma", 2, Label::Optional, Kind::Float, false, "2", "happynear,jolibrain"),
    field("alpha", 3, Label::Optional, Kind::Float, false, "1.0", "happynear,jolibrain"),
    field("beta", 4, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("engine", 900000, Label::Optional, Kind::Enum(&focal_loss_parameter::ENGINE_ENUM), false, "DEFAULT", "jolibrain"),
    field("axis", 900001, Label::Optional, Kind::Int32, false, "1", "jolibrain"),
] };

impl Message for FocalLossParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.r#type,
            1 => &self.gamma,
            2 => &self.alpha,
            3 => &self.beta,
            4 => &self.engine,
            5 => &self.axis,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.r#type,
            1 => &mut self.gamma,
            2 => &mut self.alpha,
            3 => &mut self.beta,
            4 => &mut self.engine,
            5 => &mut self.axis,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `GeneralContrastiveParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct GeneralContrastiveParameter {
    pub positive_margin: Option<f32>,
    pub negative_margin: Option<f32>,
    pub positive_weight: Option<f32>,
    pub negative_weight: Option<f32>,
    pub normalize_negative: Option<f32>,
    pub positive_outlier_thresh: Option<f32>,
    pub square: Option<bool>,
    pub max_negative_only: Option<bool>,
    pub max_positive_only: Option<bool>,
    pub positive_first: Option<bool>,
    pub positive_upper_bound: Option<f32>,
    pub exp_negative_weight: Option<bool>,
    pub add_intra_mae: Option<bool>,
    pub max_negative_margin: Option<f32>,
    pub meta: Meta,
}

impl GeneralContrastiveParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &GENERAL_CONTRASTIVE_PARAMETER_DESC;

    /// `positive_margin`, by default 0.0.
    pub fn positive_margin(&self) -> f32 {
        self.positive_margin.unwrap_or(0.0)
    }

    /// `negative_margin`, by default 1.0.
    pub fn negative_margin(&self) -> f32 {
        self.negative_margin.unwrap_or(1.0)
    }

    /// `positive_weight`, by default 1.0.
    pub fn positive_weight(&self) -> f32 {
        self.positive_weight.unwrap_or(1.0)
    }

    /// `negative_weight`, by default 1.0.
    pub fn negative_weight(&self) -> f32 {
        self.negative_weight.unwrap_or(1.0)
    }

    /// `normalize_negative`, by default 0.0.
    pub fn normalize_negative(&self) -> f32 {
        self.normalize_negative.unwrap_or(0.0)
    }

    /// `positive_outlier_thresh`, by default 4.0.
    pub fn positive_outlier_thresh(&self) -> f32 {
        self.positive_outlier_thresh.unwrap_or(4.0)
    }

    /// `square`, by default false.
    pub fn square(&self) -> bool {
        self.square.unwrap_or(false)
    }

    /// `max_negative_only`, by default false.
    pub fn max_negative_only(&self) -> bool {
        self.max_negative_only.unwrap_or(false)
    }

    /// `max_positive_only`, by default false.
    pub fn max_positive_only(&self) -> bool {
        self.max_positive_only.unwrap_or(false)
    }

    /// `positive_first`, by default false.
    pub fn positive_first(&self) -> bool {
        self.positive_first.unwrap_or(false)
    }

    /// `positive_upper_bound`, by default 1.0.
    pub fn positive_upper_bound(&self) -> f32 {
        self.positive_upper_bound.unwrap_or(1.0)
    }

    /// `exp_negative_weight`, by default false.
    pub fn exp_negative_weight(&self) -> bool {
        self.exp_negative_weight.unwrap_or(false)
    }

    /// `add_intra_mae`, by default false.
    pub fn add_intra_mae(&self) -> bool {
        self.add_intra_mae.unwrap_or(false)
    }

    /// `max_negative_margin`, by default 1.2.
    pub fn max_negative_margin(&self) -> f32 {
        self.max_negative_margin.unwrap_or(1.2)
    }
}

#[rustfmt::skip]
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

impl Message for GeneralContrastiveParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.positive_margin,
            1 => &self.negative_margin,
            2 => &self.positive_weight,
            3 => &self.negative_weight,
            4 => &self.normalize_negative,
            5 => &self.positive_outlier_thresh,
            6 => &self.square,
            7 => &self.max_negative_only,
            8 => &self.max_positive_only,
            9 => &self.positive_first,
            10 => &self.positive_upper_bound,
            11 => &self.exp_negative_weight,
            12 => &self.add_intra_mae,
            13 => &self.max_negative_margin,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.positive_margin,
            1 => &mut self.negative_margin,
            2 => &mut self.positive_weight,
            3 => &mut self.negative_weight,
            4 => &mut self.normalize_negative,
            5 => &mut self.positive_outlier_thresh,
            6 => &mut self.square,
            7 => &mut self.max_negative_only,
            8 => &mut self.max_positive_only,
            9 => &mut self.positive_first,
            10 => &mut self.positive_upper_bound,
            11 => &mut self.exp_negative_weight,
            12 => &mut self.add_intra_mae,
            13 => &mut self.max_negative_margin,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `GeneralTripletParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct GeneralTripletParameter {
    pub margin: Option<f32>,
    pub add_center_loss: Option<bool>,
    pub hardest_only: Option<bool>,
    pub positive_first: Option<bool>,
    pub positive_upper_bound: Option<f32>,
    pub positive_weight: Option<f32>,
    pub negative_weight: Option<f32>,
    pub meta: Meta,
}

impl GeneralTripletParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &GENERAL_TRIPLET_PARAMETER_DESC;

    /// `margin`, by default 0.2.
    pub fn margin(&self) -> f32 {
        self.margin.unwrap_or(0.2)
    }

    /// `add_center_loss`, by default true.
    pub fn add_center_loss(&self) -> bool {
        self.add_center_loss.unwrap_or(true)
    }

    /// `hardest_only`, by default false.
    pub fn hardest_only(&self) -> bool {
        self.hardest_only.unwrap_or(false)
    }

    /// `positive_first`, by default false.
    pub fn positive_first(&self) -> bool {
        self.positive_first.unwrap_or(false)
    }

    /// `positive_upper_bound`, by default 1.0.
    pub fn positive_upper_bound(&self) -> f32 {
        self.positive_upper_bound.unwrap_or(1.0)
    }

    /// `positive_weight`, by default 1.0.
    pub fn positive_weight(&self) -> f32 {
        self.positive_weight.unwrap_or(1.0)
    }

    /// `negative_weight`, by default 1.0.
    pub fn negative_weight(&self) -> f32 {
        self.negative_weight.unwrap_or(1.0)
    }
}

#[rustfmt::skip]
pub(crate) static GENERAL_TRIPLET_PARAMETER_DESC: MessageDesc = MessageDesc { name: "GeneralTripletParameter", fields: &[
    field("margin", 1, Label::Optional, Kind::Float, false, "0.2", "happynear"),
    field("add_center_loss", 2, Label::Optional, Kind::Bool, false, "true", "happynear"),
    field("hardest_only", 3, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("positive_first", 4, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("positive_upper_bound", 5, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("positive_weight", 6, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("negative_weight", 7, Label::Optional, Kind::Float, false, "1.0", "happynear"),
] };

impl Message for GeneralTripletParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.margin,
            1 => &self.add_center_loss,
            2 => &self.hardest_only,
            3 => &self.positive_first,
            4 => &self.positive_upper_bound,
            5 => &self.positive_weight,
            6 => &self.negative_weight,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.margin,
            1 => &mut self.add_center_loss,
            2 => &mut self.hardest_only,
            3 => &mut self.positive_first,
            4 => &mut self.positive_upper_bound,
            5 => &mut self.positive_weight,
            6 => &mut self.negative_weight,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `GeometryParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct GeometryParameter {
    pub prob: Option<f32>,
    pub persp_horizontal: Option<bool>,
    pub persp_vertical: Option<bool>,
    pub zoom_out: Option<bool>,
    pub zoom_in: Option<bool>,
    pub zoom_factor: Option<f32>,
    pub persp_factor: Option<f32>,
    pub all_effects: Option<bool>,
    pub pad_mode: Option<geometry_parameter::PadMode>,
    pub meta: Meta,
}

impl GeometryParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &GEOMETRY_PARAMETER_DESC;

    /// `prob`, by default 0.0.
    pub fn prob(&self) -> f32 {
        self.prob.unwrap_or(0.0)
    }

    /// `persp_horizontal`, by default true.
    pub fn persp_horizontal(&self) -> bool {
        self.persp_horizontal.unwrap_or(true)
    }

    /// `persp_vertical`, by default true.
    pub fn persp_vertical(&self) -> bool {
        self.persp_vertical.unwrap_or(true)
    }

    /// `zoom_out`, by default true.
    pub fn zoom_out(&self) -> bool {
        self.zoom_out.unwrap_or(true)
    }

    /// `zoom_in`, by default true.
    pub fn zoom_in(&self) -> bool {
        self.zoom_in.unwrap_or(true)
    }

    /// `zoom_factor`, by default 0.25.
    pub fn zoom_factor(&self) -> f32 {
        self.zoom_factor.unwrap_or(0.25)
    }

    /// `persp_factor`, by default 0.25.
    pub fn persp_factor(&self) -> f32 {
        self.persp_factor.unwrap_or(0.25)
    }

    /// `all_effects`, by default false.
    pub fn all_effects(&self) -> bool {
        self.all_effects.unwrap_or(false)
    }

    /// `pad_mode`, by default MIRRORED.
    pub fn pad_mode(&self) -> geometry_parameter::PadMode {
        self.pad_mode.unwrap_or(geometry_parameter::PadMode::MIRRORED)
    }
}

#[rustfmt::skip]
pub(crate) static GEOMETRY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "GeometryParameter", fields: &[
    field("prob", 1, Label::Optional, Kind::Float, false, "0.0", "jolibrain"),
    field("persp_horizontal", 2, Label::Optional, Kind::Bool, false, "true", "jolibrain"),
    field("persp_vertical", 3, Label::Optional, Kind::Bool, false, "true", "jolibrain"),
    field("zoom_out", 4, Label::Optional, Kind::Bool, false, "true", "jolibrain"),
    field("zoom_in", 5, Label::Optional, Kind::Bool, false, "true", "jolibrain"),
    field("zoom_factor", 6, Label::Optional, Kind::Float, false, "0.25", "jolibrain"),
    field("persp_factor", 7, Label::Optional, Kind::Float, false, "0.25", "jolibrain"),
    field("all_effects", 8, Label::Optional, Kind::Bool, false, "false", "jolibrain"),
    field("pad_mode", 9, Label::Optional, Kind::Enum(&geometry_parameter::PAD_MODE_ENUM), false, "MIRRORED", "jolibrain"),
] };

impl Message for GeometryParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.prob,
            1 => &self.persp_horizontal,
            2 => &self.persp_vertical,
            3 => &self.zoom_out,
            4 => &self.zoom_in,
            5 => &self.zoom_factor,
            6 => &self.persp_factor,
            7 => &self.all_effects,
            8 => &self.pad_mode,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.prob,
            1 => &mut self.persp_horizontal,
            2 => &mut self.persp_vertical,
            3 => &mut self.zoom_out,
            4 => &mut self.zoom_in,
            5 => &mut self.zoom_factor,
            6 => &mut self.persp_factor,
            7 => &mut self.all_effects,
            8 => &mut self.pad_mode,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `HDF5DataParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct HDF5DataParameter {
    pub source: Option<String>,
    pub batch_size: Option<u32>,
    pub shuffle: Option<bool>,
    pub image: Option<bool>,
    pub meta: Meta,
}

impl HDF5DataParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &HDF5_DATA_PARAMETER_DESC;

    /// `source`.
    pub fn source(&self) -> &str {
        self.source.as_deref().unwrap_or("")
    }

    /// `batch_size`.
    pub fn batch_size(&self) -> u32 {
        self.batch_size.unwrap_or(0)
    }

    /// `shuffle`, by default false.
    pub fn shuffle(&self) -> bool {
        self.shuffle.unwrap_or(false)
    }

    /// `image`.
    pub fn image(&self) -> bool {
        self.image.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static HDF5_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "HDF5DataParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "bvlc"),
    field("batch_size", 2, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("shuffle", 3, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("image", 4, Label::Optional, Kind::Bool, false, "", "jolibrain"),
] };

impl Message for HDF5DataParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.source,
            1 => &self.batch_size,
            2 => &self.shuffle,
            3 => &self.image,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.source,
            1 => &mut self.batch_size,
            2 => &mut self.shuffle,
            3 => &mut self.image,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `HDF5OutputParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct HDF5OutputParameter {
    pub file_name: Option<String>,
    pub meta: Meta,
}

impl HDF5OutputParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &HDF5_OUTPUT_PARAMETER_DESC;

    /// `file_name`.
    pub fn file_name(&self) -> &str {
        self.file_name.as_deref().unwrap_or("")
    }
}

#[rustfmt::skip]
pub(crate) static HDF5_OUTPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "HDF5OutputParameter", fields: &[
    field("file_name", 1, Label::Optional, Kind::String, false, "", "bvlc"),
] };

impl Message for HDF5OutputParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.file_name,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.file_name,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `HingeLossParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct HingeLossParameter {
    pub norm: Option<hinge_loss_parameter::Norm>,
    pub meta: Meta,
}

impl HingeLossParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &HINGE_LOSS_PARAMETER_DESC;

    /// `norm`, by default L1.
    pub fn norm(&self) -> hinge_loss_parameter::Norm {
        self.norm.unwrap_or(hinge_loss_parameter::Norm::L1)
    }
}

#[rustfmt::skip]
pub(crate) static HINGE_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "HingeLossParameter", fields: &[
    field("norm", 1, Label::Optional, Kind::Enum(&hinge_loss_parameter::NORM_ENUM), false, "L1", "bvlc"),
] };

impl Message for HingeLossParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.norm,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.norm,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `HotspotParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct HotspotParameter {
    pub gaussian_std: Option<f32>,
    pub output_height: Option<u32>,
    pub output_width: Option<u32>,
    pub data_height: Option<u32>,
    pub data_width: Option<u32>,
    pub mean_removed: Option<bool>,
    pub meta: Meta,
}

impl HotspotParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &HOTSPOT_PARAMETER_DESC;

    /// `gaussian_std`, by default 1.
    pub fn gaussian_std(&self) -> f32 {
        self.gaussian_std.unwrap_or(1.0)
    }

    /// `output_height`, by default 0.
    pub fn output_height(&self) -> u32 {
        self.output_height.unwrap_or(0)
    }

    /// `output_width`, by default 0.
    pub fn output_width(&self) -> u32 {
        self.output_width.unwrap_or(0)
    }

    /// `data_height`, by default 0.
    pub fn data_height(&self) -> u32 {
        self.data_height.unwrap_or(0)
    }

    /// `data_width`, by default 0.
    pub fn data_width(&self) -> u32 {
        self.data_width.unwrap_or(0)
    }

    /// `mean_removed`, by default true.
    pub fn mean_removed(&self) -> bool {
        self.mean_removed.unwrap_or(true)
    }
}

#[rustfmt::skip]
pub(crate) static HOTSPOT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "HotspotParameter", fields: &[
    field("gaussian_std", 1, Label::Optional, Kind::Float, false, "1", "happynear"),
    field("output_height", 2, Label::Optional, Kind::Uint32, false, "0", "happynear"),
    field("output_width", 3, Label::Optional, Kind::Uint32, false, "0", "happynear"),
    field("data_height", 4, Label::Optional, Kind::Uint32, false, "0", "happynear"),
    field("data_width", 5, Label::Optional, Kind::Uint32, false, "0", "happynear"),
    field("mean_removed", 6, Label::Optional, Kind::Bool, false, "true", "happynear"),
] };

impl Message for HotspotParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.gaussian_std,
            1 => &self.output_height,
            2 => &self.output_width,
            3 => &self.data_height,
            4 => &self.data_width,
            5 => &self.mean_removed,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.gaussian_std,
            1 => &mut self.output_height,
            2 => &mut self.output_width,
            3 => &mut self.data_height,
            4 => &mut self.data_width,
            5 => &mut self.mean_removed,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `ImResizeParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ImResizeParameter {
    pub target_spatial_width: Option<u32>,
    pub target_spatial_height: Option<u32>,
    pub factor: Option<f32>,
    pub start_scale: Option<f32>,
    pub scale_gap: Option<f32>,
    pub meta: Meta,
}

impl ImResizeParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &IM_RESIZE_PARAMETER_DESC;

    /// `target_spatial_width`, by default 368.
    pub fn target_spatial_width(&self) -> u32 {
        self.target_spatial_width.unwrap_or(368)
    }

    /// `target_spatial_height`, by default 368.
    pub fn target_spatial_height(&self) -> u32 {
        self.target_spatial_height.unwrap_or(368)
    }

    /// `factor`, by default 0.
    pub fn factor(&self) -> f32 {
        self.factor.unwrap_or(0.0)
    }

    /// `start_scale`, by default 1.
    pub fn start_scale(&self) -> f32 {
        self.start_scale.unwrap_or(1.0)
    }

    /// `scale_gap`, by default 0.1.
    pub fn scale_gap(&self) -> f32 {
        self.scale_gap.unwrap_or(0.1)
    }
}

#[rustfmt::skip]
pub(crate) static IM_RESIZE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ImResizeParameter", fields: &[
    field("target_spatial_width", 1, Label::Optional, Kind::Uint32, false, "368", "rtpose"),
    field("target_spatial_height", 2, Label::Optional, Kind::Uint32, false, "368", "rtpose"),
    field("factor", 3, Label::Optional, Kind::Float, false, "0", "rtpose"),
    field("start_scale", 4, Label::Optional, Kind::Float, false, "1", "rtpose"),
    field("scale_gap", 5, Label::Optional, Kind::Float, false, "0.1", "rtpose"),
] };

impl Message for ImResizeParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.target_spatial_width,
            1 => &self.target_spatial_height,
            2 => &self.factor,
            3 => &self.start_scale,
            4 => &self.scale_gap,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.target_spatial_width,
            1 => &mut self.target_spatial_height,
            2 => &mut self.factor,
            3 => &mut self.start_scale,
            4 => &mut self.scale_gap,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `ImageDataParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ImageDataParameter {
    pub source: Option<String>,
    pub scale: Option<f32>,
    pub mean_file: Option<String>,
    pub batch_size: Option<u32>,
    pub crop_size: Option<u32>,
    pub mirror: Option<bool>,
    pub rand_skip: Option<u32>,
    pub shuffle: Option<bool>,
    pub new_height: Option<u32>,
    pub new_width: Option<u32>,
    pub is_color: Option<bool>,
    pub root_folder: Option<String>,
    pub short_side: Option<u32>,
    pub threads: Option<u32>,
    pub cache: Option<bool>,
    pub precache: Option<bool>,
    pub dataset_share_per_node: Option<f32>,
    pub max_random_scale: Option<f32>,
    pub max_random_shift: Option<u32>,
    pub face_mirror: Option<bool>,
    pub face_point_num: Option<u32>,
    pub balance_class: Option<bool>,
    pub balance_by: Option<u32>,
    pub label_cut_start: Option<u32>,
    pub label_cut_end: Option<u32>,
    pub ignore_label: Option<i32>,
    pub label_type: Option<image_data_parameter::LabelType>,
    pub label_divide_factor: Option<u32>,
    pub face_transform: Option<bool>,
    pub max_shear_ratio: Option<f32>,
    pub max_aspect_ratio: Option<f32>,
    pub max_rotate_angle: Option<f32>,
    pub min_random_scale: Option<f32>,
    pub min_height: Option<u32>,
    pub min_width: Option<u32>,
    pub label_size: Option<u32>,
    pub label_num: Option<u32>,
    pub meta: Meta,
}

impl ImageDataParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &IMAGE_DATA_PARAMETER_DESC;

    /// `source`.
    pub fn source(&self) -> &str {
        self.source.as_deref().unwrap_or("")
    }

    /// `scale`, by default 1.
    pub fn scale(&self) -> f32 {
        self.scale.unwrap_or(1.0)
    }

    /// `mean_file`.
    pub fn mean_file(&self) -> &str {
        self.mean_file.as_deref().unwrap_or("")
    }

    /// `batch_size`, by default 1.
    pub fn batch_size(&self) -> u32 {
        self.batch_size.unwrap_or(1)
    }

    /// `crop_size`, by default 0.
    pub fn crop_size(&self) -> u32 {
        self.crop_size.unwrap_or(0)
    }

    /// `mirror`, by default false.
    pub fn mirror(&self) -> bool {
        self.mirror.unwrap_or(false)
    }

    /// `rand_skip`, by default 0.
    pub fn rand_skip(&self) -> u32 {
        self.rand_skip.unwrap_or(0)
    }

    /// `shuffle`, by default false.
    pub fn shuffle(&self) -> bool {
        self.shuffle.unwrap_or(false)
    }

    /// `new_height`, by default 0.
    pub fn new_height(&self) -> u32 {
        self.new_height.unwrap_or(0)
    }

    /// `new_width`, by default 0.
    pub fn new_width(&self) -> u32 {
        self.new_width.unwrap_or(0)
    }

    /// `is_color`, by default true.
    pub fn is_color(&self) -> bool {
        self.is_color.unwrap_or(true)
    }

    /// `root_folder`, by default "".
    pub fn root_folder(&self) -> &str {
        self.root_folder.as_deref().unwrap_or("")
    }

    /// `short_side`.
    pub fn short_side(&self) -> u32 {
        self.short_side.unwrap_or(0)
    }

    /// `threads`.
    pub fn threads(&self) -> u32 {
        self.threads.unwrap_or(0)
    }

    /// `cache`.
    pub fn cache(&self) -> bool {
        self.cache.unwrap_or(false)
    }

    /// `precache`.
    pub fn precache(&self) -> bool {
        self.precache.unwrap_or(false)
    }

    /// `dataset_share_per_node`.
    pub fn dataset_share_per_node(&self) -> f32 {
        self.dataset_share_per_node.unwrap_or(0.0)
    }

    /// `max_random_scale`.
    pub fn max_random_scale(&self) -> f32 {
        self.max_random_scale.unwrap_or(0.0)
    }

    /// `max_random_shift`.
    pub fn max_random_shift(&self) -> u32 {
        self.max_random_shift.unwrap_or(0)
    }

    /// `face_mirror`.
    pub fn face_mirror(&self) -> bool {
        self.face_mirror.unwrap_or(false)
    }

    /// `face_point_num`.
    pub fn face_point_num(&self) -> u32 {
        self.face_point_num.unwrap_or(0)
    }

    /// `balance_class`.
    pub fn balance_class(&self) -> bool {
        self.balance_class.unwrap_or(false)
    }

    /// `balance_by`.
    pub fn balance_by(&self) -> u32 {
        self.balance_by.unwrap_or(0)
    }

    /// `label_cut_start`.
    pub fn label_cut_start(&self) -> u32 {
        self.label_cut_start.unwrap_or(0)
    }

    /// `label_cut_end`.
    pub fn label_cut_end(&self) -> u32 {
        self.label_cut_end.unwrap_or(0)
    }

    /// `ignore_label`.
    pub fn ignore_label(&self) -> i32 {
        self.ignore_label.unwrap_or(0)
    }

    /// `label_type`.
    pub fn label_type(&self) -> image_data_parameter::LabelType {
        self.label_type.unwrap_or(image_data_parameter::LabelType::NONE)
    }

    /// `label_divide_factor`.
    pub fn label_divide_factor(&self) -> u32 {
        self.label_divide_factor.unwrap_or(0)
    }

    /// `face_transform`.
    pub fn face_transform(&self) -> bool {
        self.face_transform.unwrap_or(false)
    }

    /// `max_shear_ratio`.
    pub fn max_shear_ratio(&self) -> f32 {
        self.max_shear_ratio.unwrap_or(0.0)
    }

    /// `max_aspect_ratio`.
    pub fn max_aspect_ratio(&self) -> f32 {
        self.max_aspect_ratio.unwrap_or(0.0)
    }

    /// `max_rotate_angle`.
    pub fn max_rotate_angle(&self) -> f32 {
        self.max_rotate_angle.unwrap_or(0.0)
    }

    /// `min_random_scale`.
    pub fn min_random_scale(&self) -> f32 {
        self.min_random_scale.unwrap_or(0.0)
    }

    /// `min_height`.
    pub fn min_height(&self) -> u32 {
        self.min_height.unwrap_or(0)
    }

    /// `min_width`.
    pub fn min_width(&self) -> u32 {
        self.min_width.unwrap_or(0)
    }

    /// `label_size`.
    pub fn label_size(&self) -> u32 {
        self.label_size.unwrap_or(0)
    }

    /// `label_num`.
    pub fn label_num(&self) -> u32 {
        self.label_num.unwrap_or(0)
    }
}

#[rustfmt::skip]
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
    field("label_type", 900001, Label::Optional, Kind::Enum(&image_data_parameter::LABEL_TYPE_ENUM), false, "", "deeplab2,jolibrain,pspnet,synopsys"),
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

impl Message for ImageDataParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.source,
            1 => &self.scale,
            2 => &self.mean_file,
            3 => &self.batch_size,
            4 => &self.crop_size,
            5 => &self.mirror,
            6 => &self.rand_skip,
            7 => &self.shuffle,
            8 => &self.new_height,
            9 => &self.new_width,
            10 => &self.is_color,
            11 => &self.root_folder,
            12 => &self.short_side,
            13 => &self.threads,
            14 => &self.cache,
            15 => &self.precache,
            16 => &self.dataset_share_per_node,
            17 => &self.max_random_scale,
            18 => &self.max_random_shift,
            19 => &self.face_mirror,
            20 => &self.face_point_num,
            21 => &self.balance_class,
            22 => &self.balance_by,
            23 => &self.label_cut_start,
            24 => &self.label_cut_end,
            25 => &self.ignore_label,
            26 => &self.label_type,
            27 => &self.label_divide_factor,
            28 => &self.face_transform,
            29 => &self.max_shear_ratio,
            30 => &self.max_aspect_ratio,
            31 => &self.max_rotate_angle,
            32 => &self.min_random_scale,
            33 => &self.min_height,
            34 => &self.min_width,
            35 => &self.label_size,
            36 => &self.label_num,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.source,
            1 => &mut self.scale,
            2 => &mut self.mean_file,
            3 => &mut self.batch_size,
            4 => &mut self.crop_size,
            5 => &mut self.mirror,
            6 => &mut self.rand_skip,
            7 => &mut self.shuffle,
            8 => &mut self.new_height,
            9 => &mut self.new_width,
            10 => &mut self.is_color,
            11 => &mut self.root_folder,
            12 => &mut self.short_side,
            13 => &mut self.threads,
            14 => &mut self.cache,
            15 => &mut self.precache,
            16 => &mut self.dataset_share_per_node,
            17 => &mut self.max_random_scale,
            18 => &mut self.max_random_shift,
            19 => &mut self.face_mirror,
            20 => &mut self.face_point_num,
            21 => &mut self.balance_class,
            22 => &mut self.balance_by,
            23 => &mut self.label_cut_start,
            24 => &mut self.label_cut_end,
            25 => &mut self.ignore_label,
            26 => &mut self.label_type,
            27 => &mut self.label_divide_factor,
            28 => &mut self.face_transform,
            29 => &mut self.max_shear_ratio,
            30 => &mut self.max_aspect_ratio,
            31 => &mut self.max_rotate_angle,
            32 => &mut self.min_random_scale,
            33 => &mut self.min_height,
            34 => &mut self.min_width,
            35 => &mut self.label_size,
            36 => &mut self.label_num,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `InfimumLossParamter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct InfimumLossParamter {
    pub infimum: Option<f32>,
    pub meta: Meta,
}

impl InfimumLossParamter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &INFIMUM_LOSS_PARAMTER_DESC;

    /// `infimum`, by default 0.25.
    pub fn infimum(&self) -> f32 {
        self.infimum.unwrap_or(0.25)
    }
}

#[rustfmt::skip]
pub(crate) static INFIMUM_LOSS_PARAMTER_DESC: MessageDesc = MessageDesc { name: "InfimumLossParamter", fields: &[
    field("infimum", 1, Label::Optional, Kind::Float, false, "0.25", "happynear"),
] };

impl Message for InfimumLossParamter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.infimum,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.infimum,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `InfogainLossParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct InfogainLossParameter {
    pub source: Option<String>,
    pub axis: Option<i32>,
    pub meta: Meta,
}

impl InfogainLossParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &INFOGAIN_LOSS_PARAMETER_DESC;

    /// `source`.
    pub fn source(&self) -> &str {
        self.source.as_deref().unwrap_or("")
    }

    /// `axis`, by default 1.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(1)
    }
}

#[rustfmt::skip]
pub(crate) static INFOGAIN_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "InfogainLossParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "bvlc"),
    field("axis", 2, Label::Optional, Kind::Int32, false, "1", "bvlc"),
] };

impl Message for InfogainLossParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.source,
            1 => &self.axis,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.source,
            1 => &mut self.axis,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `InnerDistanceParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct InnerDistanceParameter {
    pub num_output: Option<u32>,
    pub bias_term: Option<bool>,
    pub weight_filler: Option<Box<FillerParameter>>,
    pub bias_filler: Option<Box<FillerParameter>>,
    pub axis: Option<i32>,
    pub transpose: Option<bool>,
    pub distance_type: Option<String>,
    pub normalize: Option<bool>,
    pub update_center_only: Option<bool>,
    pub meta: Meta,
}

impl InnerDistanceParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &INNER_DISTANCE_PARAMETER_DESC;

    /// `num_output`.
    pub fn num_output(&self) -> u32 {
        self.num_output.unwrap_or(0)
    }

    /// `bias_term`, by default true.
    pub fn bias_term(&self) -> bool {
        self.bias_term.unwrap_or(true)
    }

    /// `weight_filler`.
    pub fn weight_filler(&self) -> Option<&FillerParameter> {
        self.weight_filler.as_deref()
    }

    /// `bias_filler`.
    pub fn bias_filler(&self) -> Option<&FillerParameter> {
        self.bias_filler.as_deref()
    }

    /// `axis`, by default 1.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(1)
    }

    /// `transpose`, by default false.
    pub fn transpose(&self) -> bool {
        self.transpose.unwrap_or(false)
    }

    /// `distance_type`, by default "L2".
    pub fn distance_type(&self) -> &str {
        self.distance_type.as_deref().unwrap_or("L2")
    }

    /// `normalize`, by default false.
    pub fn normalize(&self) -> bool {
        self.normalize.unwrap_or(false)
    }

    /// `update_center_only`, by default false.
    pub fn update_center_only(&self) -> bool {
        self.update_center_only.unwrap_or(false)
    }
}

#[rustfmt::skip]
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

impl Message for InnerDistanceParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_output,
            1 => &self.bias_term,
            2 => &self.weight_filler,
            3 => &self.bias_filler,
            4 => &self.axis,
            5 => &self.transpose,
            6 => &self.distance_type,
            7 => &self.normalize,
            8 => &self.update_center_only,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_output,
            1 => &mut self.bias_term,
            2 => &mut self.weight_filler,
            3 => &mut self.bias_filler,
            4 => &mut self.axis,
            5 => &mut self.transpose,
            6 => &mut self.distance_type,
            7 => &mut self.normalize,
            8 => &mut self.update_center_only,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `InnerProductParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct InnerProductParameter {
    pub num_output: Option<u32>,
    pub bias_term: Option<bool>,
    pub weight_filler: Option<Box<FillerParameter>>,
    pub bias_filler: Option<Box<FillerParameter>>,
    pub axis: Option<i32>,
    pub transpose: Option<bool>,
    pub normalize: Option<bool>,
    pub relu: Option<bool>,
    pub negative_slope: Option<f32>,
    pub input_scale: Option<f64>,
    pub output_scale: Option<f64>,
    pub weight_scale: Option<f64>,
    pub input_zero_point: Option<i32>,
    pub output_zero_point: Option<i32>,
    pub weight_zero_point: Option<i32>,
    pub engine: Option<inner_product_parameter::Engine>,
    pub weight_fixed: Option<bool>,
    pub dis_mode: Option<bool>,
    pub gen_mode: Option<bool>,
    pub meta: Meta,
}

impl InnerProductParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &INNER_PRODUCT_PARAMETER_DESC;

    /// `num_output`.
    pub fn num_output(&self) -> u32 {
        self.num_output.unwrap_or(0)
    }

    /// `bias_term`, by default true.
    pub fn bias_term(&self) -> bool {
        self.bias_term.unwrap_or(true)
    }

    /// `weight_filler`.
    pub fn weight_filler(&self) -> Option<&FillerParameter> {
        self.weight_filler.as_deref()
    }

    /// `bias_filler`.
    pub fn bias_filler(&self) -> Option<&FillerParameter> {
        self.bias_filler.as_deref()
    }

    /// `axis`, by default 1.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(1)
    }

    /// `transpose`, by default false.
    pub fn transpose(&self) -> bool {
        self.transpose.unwrap_or(false)
    }

    /// `normalize`.
    pub fn normalize(&self) -> bool {
        self.normalize.unwrap_or(false)
    }

    /// `relu`.
    pub fn relu(&self) -> bool {
        self.relu.unwrap_or(false)
    }

    /// `negative_slope`.
    pub fn negative_slope(&self) -> f32 {
        self.negative_slope.unwrap_or(0.0)
    }

    /// `input_scale`.
    pub fn input_scale(&self) -> f64 {
        self.input_scale.unwrap_or(0.0)
    }

    /// `output_scale`.
    pub fn output_scale(&self) -> f64 {
        self.output_scale.unwrap_or(0.0)
    }

    /// `weight_scale`.
    pub fn weight_scale(&self) -> f64 {
        self.weight_scale.unwrap_or(0.0)
    }

    /// `input_zero_point`.
    pub fn input_zero_point(&self) -> i32 {
        self.input_zero_point.unwrap_or(0)
    }

    /// `output_zero_point`.
    pub fn output_zero_point(&self) -> i32 {
        self.output_zero_point.unwrap_or(0)
    }

    /// `weight_zero_point`.
    pub fn weight_zero_point(&self) -> i32 {
        self.weight_zero_point.unwrap_or(0)
    }

    /// `engine`.
    pub fn engine(&self) -> inner_product_parameter::Engine {
        self.engine.unwrap_or(inner_product_parameter::Engine::DEFAULT)
    }

    /// `weight_fixed`.
    pub fn weight_fixed(&self) -> bool {
        self.weight_fixed.unwrap_or(false)
    }

    /// `dis_mode`.
    pub fn dis_mode(&self) -> bool {
        self.dis_mode.unwrap_or(false)
    }

    /// `gen_mode`.
    pub fn gen_mode(&self) -> bool {
        self.gen_mode.unwrap_or(false)
    }
}

#[rustfmt::skip]
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
    field("engine", 900000, Label::Optional, Kind::Enum(&inner_product_parameter::ENGINE_ENUM), false, "", "intel"),
    field("weight_fixed", 900001, Label::Optional, Kind::Bool, false, "", "synopsys"),
    field("dis_mode", 900002, Label::Optional, Kind::Bool, false, "", "synopsys"),
    field("gen_mode", 900003, Label::Optional, Kind::Bool, false, "", "synopsys"),
] };

impl Message for InnerProductParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_output,
            1 => &self.bias_term,
            2 => &self.weight_filler,
            3 => &self.bias_filler,
            4 => &self.axis,
            5 => &self.transpose,
            6 => &self.normalize,
            7 => &self.relu,
            8 => &self.negative_slope,
            9 => &self.input_scale,
            10 => &self.output_scale,
            11 => &self.weight_scale,
            12 => &self.input_zero_point,
            13 => &self.output_zero_point,
            14 => &self.weight_zero_point,
            15 => &self.engine,
            16 => &self.weight_fixed,
            17 => &self.dis_mode,
            18 => &self.gen_mode,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_output,
            1 => &mut self.bias_term,
            2 => &mut self.weight_filler,
            3 => &mut self.bias_filler,
            4 => &mut self.axis,
            5 => &mut self.transpose,
            6 => &mut self.normalize,
            7 => &mut self.relu,
            8 => &mut self.negative_slope,
            9 => &mut self.input_scale,
            10 => &mut self.output_scale,
            11 => &mut self.weight_scale,
            12 => &mut self.input_zero_point,
            13 => &mut self.output_zero_point,
            14 => &mut self.weight_zero_point,
            15 => &mut self.engine,
            16 => &mut self.weight_fixed,
            17 => &mut self.dis_mode,
            18 => &mut self.gen_mode,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `InputParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct InputParameter {
    pub shape: Vec<BlobShape>,
    pub meta: Meta,
}

impl InputParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &INPUT_PARAMETER_DESC;
}

#[rustfmt::skip]
pub(crate) static INPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "InputParameter", fields: &[
    field("shape", 1, Label::Repeated, Kind::Message(&BLOB_SHAPE_DESC), false, "", "bvlc"),
] };

impl Message for InputParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.shape,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.shape,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `InsanityParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct InsanityParameter {
    pub lb: Option<f32>,
    pub ub: Option<f32>,
    pub meta: Meta,
}

impl InsanityParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &INSANITY_PARAMETER_DESC;

    /// `lb`, by default 5..
    pub fn lb(&self) -> f32 {
        self.lb.unwrap_or(5.0)
    }

    /// `ub`, by default 10..
    pub fn ub(&self) -> f32 {
        self.ub.unwrap_or(10.0)
    }
}

#[rustfmt::skip]
pub(crate) static INSANITY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "InsanityParameter", fields: &[
    field("lb", 1, Label::Optional, Kind::Float, false, "5.", "happynear"),
    field("ub", 2, Label::Optional, Kind::Float, false, "10.", "happynear"),
] };

impl Message for InsanityParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.lb,
            1 => &self.ub,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.lb,
            1 => &mut self.ub,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `InterpParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct InterpParameter {
    pub height: Option<i32>,
    pub width: Option<i32>,
    pub zoom_factor: Option<i32>,
    pub shrink_factor: Option<i32>,
    pub pad_beg: Option<i32>,
    pub pad_end: Option<i32>,
    pub mode: Option<interp_parameter::Mode>,
    pub full_zoom_factor: Option<i32>,
    pub meta: Meta,
}

impl InterpParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &INTERP_PARAMETER_DESC;

    /// `height`, by default 0.
    pub fn height(&self) -> i32 {
        self.height.unwrap_or(0)
    }

    /// `width`, by default 0.
    pub fn width(&self) -> i32 {
        self.width.unwrap_or(0)
    }

    /// `zoom_factor`, by default 1.
    pub fn zoom_factor(&self) -> i32 {
        self.zoom_factor.unwrap_or(1)
    }

    /// `shrink_factor`, by default 1.
    pub fn shrink_factor(&self) -> i32 {
        self.shrink_factor.unwrap_or(1)
    }

    /// `pad_beg`, by default 0.
    pub fn pad_beg(&self) -> i32 {
        self.pad_beg.unwrap_or(0)
    }

    /// `pad_end`, by default 0.
    pub fn pad_end(&self) -> i32 {
        self.pad_end.unwrap_or(0)
    }

    /// `mode`, by default LINEAR.
    pub fn mode(&self) -> interp_parameter::Mode {
        self.mode.unwrap_or(interp_parameter::Mode::LINEAR)
    }

    /// `full_zoom_factor`, by default 1.
    pub fn full_zoom_factor(&self) -> i32 {
        self.full_zoom_factor.unwrap_or(1)
    }
}

#[rustfmt::skip]
pub(crate) static INTERP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "InterpParameter", fields: &[
    field("height", 1, Label::Optional, Kind::Int32, false, "0", "deeplab2,jolibrain,ncnn-tool,pspnet,synopsys"),
    field("width", 2, Label::Optional, Kind::Int32, false, "0", "deeplab2,jolibrain,ncnn-tool,pspnet,synopsys"),
    field("zoom_factor", 3, Label::Optional, Kind::Int32, false, "1", "deeplab2,jolibrain,ncnn-tool,pspnet,synopsys"),
    field("shrink_factor", 4, Label::Optional, Kind::Int32, false, "1", "deeplab2,jolibrain,ncnn-tool,pspnet,synopsys"),
    field("pad_beg", 5, Label::Optional, Kind::Int32, false, "0", "deeplab2,jolibrain,ncnn-tool,pspnet,synopsys"),
    field("pad_end", 6, Label::Optional, Kind::Int32, false, "0", "deeplab2,jolibrain,ncnn-tool,pspnet,synopsys"),
    field("mode", 7, Label::Optional, Kind::Enum(&interp_parameter::MODE_ENUM), false, "LINEAR", "jolibrain"),
    field("full_zoom_factor", 900000, Label::Optional, Kind::Int32, false, "1", "synopsys"),
] };

impl Message for InterpParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.height,
            1 => &self.width,
            2 => &self.zoom_factor,
            3 => &self.shrink_factor,
            4 => &self.pad_beg,
            5 => &self.pad_end,
            6 => &self.mode,
            7 => &self.full_zoom_factor,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.height,
            1 => &mut self.width,
            2 => &mut self.zoom_factor,
            3 => &mut self.shrink_factor,
            4 => &mut self.pad_beg,
            5 => &mut self.pad_end,
            6 => &mut self.mode,
            7 => &mut self.full_zoom_factor,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `L1LossParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct L1LossParameter {
    pub l2_per_location: Option<bool>,
    pub l2_prescale_by_channels: Option<bool>,
    pub normalize_by_num_entries: Option<bool>,
    pub epsilon: Option<f32>,
    pub plateau: Option<f32>,
    pub meta: Meta,
}

impl L1LossParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &L1_LOSS_PARAMETER_DESC;

    /// `l2_per_location`, by default false.
    pub fn l2_per_location(&self) -> bool {
        self.l2_per_location.unwrap_or(false)
    }

    /// `l2_prescale_by_channels`, by default false.
    pub fn l2_prescale_by_channels(&self) -> bool {
        self.l2_prescale_by_channels.unwrap_or(false)
    }

    /// `normalize_by_num_entries`, by default false.
    pub fn normalize_by_num_entries(&self) -> bool {
        self.normalize_by_num_entries.unwrap_or(false)
    }

    /// `epsilon`, by default 1e-2.
    pub fn epsilon(&self) -> f32 {
        self.epsilon.unwrap_or(0.01)
    }

    /// `plateau`, by default 0.
    pub fn plateau(&self) -> f32 {
        self.plateau.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
pub(crate) static L1_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "L1LossParameter", fields: &[
    field("l2_per_location", 1, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys"),
    field("l2_prescale_by_channels", 2, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys"),
    field("normalize_by_num_entries", 3, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys"),
    field("epsilon", 4, Label::Optional, Kind::Float, false, "1e-2", "flownet2,synopsys"),
    field("plateau", 3001, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
] };

impl Message for L1LossParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.l2_per_location,
            1 => &self.l2_prescale_by_channels,
            2 => &self.normalize_by_num_entries,
            3 => &self.epsilon,
            4 => &self.plateau,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.l2_per_location,
            1 => &mut self.l2_prescale_by_channels,
            2 => &mut self.normalize_by_num_entries,
            3 => &mut self.epsilon,
            4 => &mut self.plateau,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `LRNParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct LRNParameter {
    pub local_size: Option<u32>,
    pub alpha: Option<f32>,
    pub beta: Option<f32>,
    pub norm_region: Option<lrn_parameter::NormRegion>,
    pub k: Option<f32>,
    pub engine: Option<lrn_parameter::Engine>,
    pub fuse_type: Option<lrn_parameter::FuseType>,
    pub pooling_param: Option<Box<PoolingParameter>>,
    pub unit_test_mode: Option<bool>,
    pub unit_test_fuse_kernel: Option<bool>,
    pub input_scale: Option<f64>,
    pub output_scale: Option<f64>,
    pub meta: Meta,
}

impl LRNParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &LRN_PARAMETER_DESC;

    /// `local_size`, by default 5.
    pub fn local_size(&self) -> u32 {
        self.local_size.unwrap_or(5)
    }

    /// `alpha`, by default 1..
    pub fn alpha(&self) -> f32 {
        self.alpha.unwrap_or(1.0)
    }

    /// `beta`, by default 0.75.
    pub fn beta(&self) -> f32 {
        self.beta.unwrap_or(0.75)
    }

    /// `norm_region`, by default ACROSS_CHANNELS.
    pub fn norm_region(&self) -> lrn_parameter::NormRegion {
        self.norm_region.unwrap_or(lrn_parameter::NormRegion::ACROSS_CHANNELS)
    }

    /// `k`, by default 1..
    pub fn k(&self) -> f32 {
        self.k.unwrap_or(1.0)
    }

    /// `engine`, by default DEFAULT.
    pub fn engine(&self) -> lrn_parameter::Engine {
        self.engine.unwrap_or(lrn_parameter::Engine::DEFAULT)
    }

    /// `fuse_type`.
    pub fn fuse_type(&self) -> lrn_parameter::FuseType {
        self.fuse_type.unwrap_or(lrn_parameter::FuseType::UNFUSED)
    }

    /// `pooling_param`.
    pub fn pooling_param(&self) -> Option<&PoolingParameter> {
        self.pooling_param.as_deref()
    }

    /// `unit_test_mode`.
    pub fn unit_test_mode(&self) -> bool {
        self.unit_test_mode.unwrap_or(false)
    }

    /// `unit_test_fuse_kernel`.
    pub fn unit_test_fuse_kernel(&self) -> bool {
        self.unit_test_fuse_kernel.unwrap_or(false)
    }

    /// `input_scale`.
    pub fn input_scale(&self) -> f64 {
        self.input_scale.unwrap_or(0.0)
    }

    /// `output_scale`.
    pub fn output_scale(&self) -> f64 {
        self.output_scale.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
pub(crate) static LRN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LRNParameter", fields: &[
    field("local_size", 1, Label::Optional, Kind::Uint32, false, "5", "bvlc,bvlc-opencl,naibaf7"),
    field("alpha", 2, Label::Optional, Kind::Float, false, "1.", "bvlc"),
    field("beta", 3, Label::Optional, Kind::Float, false, "0.75", "bvlc"),
    field("norm_region", 4, Label::Optional, Kind::Enum(&lrn_parameter::NORM_REGION_ENUM), false, "ACROSS_CHANNELS", "bvlc"),
    field("k", 5, Label::Optional, Kind::Float, false, "1.", "bvlc"),
    field("engine", 6, Label::Optional, Kind::Enum(&lrn_parameter::ENGINE_ENUM), false, "DEFAULT", "bvlc"),
    field("fuse_type", 7, Label::Optional, Kind::Enum(&lrn_parameter::FUSE_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7"),
    field("pooling_param", 8, Label::Optional, Kind::Message(&POOLING_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7"),
    field("unit_test_mode", 9, Label::Optional, Kind::Bool, false, "", "bvlc-opencl,naibaf7"),
    field("unit_test_fuse_kernel", 10, Label::Optional, Kind::Bool, false, "", "bvlc-opencl,naibaf7"),
    field("input_scale", 900000, Label::Optional, Kind::Double, false, "", "synopsys"),
    field("output_scale", 900001, Label::Optional, Kind::Double, false, "", "synopsys"),
] };

impl Message for LRNParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.local_size,
            1 => &self.alpha,
            2 => &self.beta,
            3 => &self.norm_region,
            4 => &self.k,
            5 => &self.engine,
            6 => &self.fuse_type,
            7 => &self.pooling_param,
            8 => &self.unit_test_mode,
            9 => &self.unit_test_fuse_kernel,
            10 => &self.input_scale,
            11 => &self.output_scale,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.local_size,
            1 => &mut self.alpha,
            2 => &mut self.beta,
            3 => &mut self.norm_region,
            4 => &mut self.k,
            5 => &mut self.engine,
            6 => &mut self.fuse_type,
            7 => &mut self.pooling_param,
            8 => &mut self.unit_test_mode,
            9 => &mut self.unit_test_fuse_kernel,
            10 => &mut self.input_scale,
            11 => &mut self.output_scale,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `LSTMParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct LSTMParameter {
    pub num_output: Option<u32>,
    pub clipping_threshold: Option<f32>,
    pub weight_filler: Option<Box<FillerParameter>>,
    pub bias_filler: Option<Box<FillerParameter>>,
    pub batch_size: Option<u32>,
    pub meta: Meta,
}

impl LSTMParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &LSTM_PARAMETER_DESC;

    /// `num_output`.
    pub fn num_output(&self) -> u32 {
        self.num_output.unwrap_or(0)
    }

    /// `clipping_threshold`, by default 0.0.
    pub fn clipping_threshold(&self) -> f32 {
        self.clipping_threshold.unwrap_or(0.0)
    }

    /// `weight_filler`.
    pub fn weight_filler(&self) -> Option<&FillerParameter> {
        self.weight_filler.as_deref()
    }

    /// `bias_filler`.
    pub fn bias_filler(&self) -> Option<&FillerParameter> {
        self.bias_filler.as_deref()
    }

    /// `batch_size`, by default 1.
    pub fn batch_size(&self) -> u32 {
        self.batch_size.unwrap_or(1)
    }
}

#[rustfmt::skip]
pub(crate) static LSTM_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LSTMParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "caffe-lstm,ctpn"),
    field("clipping_threshold", 2, Label::Optional, Kind::Float, false, "0.0", "caffe-lstm,ctpn"),
    field("weight_filler", 3, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "caffe-lstm,ctpn"),
    field("bias_filler", 4, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "caffe-lstm,ctpn"),
    field("batch_size", 5, Label::Optional, Kind::Uint32, false, "1", "caffe-lstm,ctpn"),
] };

impl Message for LSTMParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_output,
            1 => &self.clipping_threshold,
            2 => &self.weight_filler,
            3 => &self.bias_filler,
            4 => &self.batch_size,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_output,
            1 => &mut self.clipping_threshold,
            2 => &mut self.weight_filler,
            3 => &mut self.bias_filler,
            4 => &mut self.batch_size,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `LabelMap` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct LabelMap {
    pub item: Vec<LabelMapItem>,
    pub meta: Meta,
}

impl LabelMap {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &LABEL_MAP_DESC;
}

#[rustfmt::skip]
pub(crate) static LABEL_MAP_DESC: MessageDesc = MessageDesc { name: "LabelMap", fields: &[
    field("item", 1, Label::Repeated, Kind::Message(&LABEL_MAP_ITEM_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
] };

impl Message for LabelMap {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.item,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.item,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `LabelMapItem` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct LabelMapItem {
    pub name: Option<String>,
    pub label: Option<i32>,
    pub display_name: Option<String>,
    pub meta: Meta,
}

impl LabelMapItem {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &LABEL_MAP_ITEM_DESC;

    /// `name`.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or("")
    }

    /// `label`.
    pub fn label(&self) -> i32 {
        self.label.unwrap_or(0)
    }

    /// `display_name`.
    pub fn display_name(&self) -> &str {
        self.display_name.as_deref().unwrap_or("")
    }
}

#[rustfmt::skip]
pub(crate) static LABEL_MAP_ITEM_DESC: MessageDesc = MessageDesc { name: "LabelMapItem", fields: &[
    field("name", 1, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("label", 2, Label::Optional, Kind::Int32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("display_name", 3, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
] };

impl Message for LabelMapItem {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.name,
            1 => &self.label,
            2 => &self.display_name,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.name,
            1 => &mut self.label,
            2 => &mut self.display_name,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `LabelSpecificAddParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct LabelSpecificAddParameter {
    pub bias: Option<f32>,
    pub transform_test: Option<bool>,
    pub bias_base: Option<f32>,
    pub bias_gamma: Option<f32>,
    pub bias_power: Option<f32>,
    pub bias_min: Option<f32>,
    pub bias_max: Option<f32>,
    pub iteration: Option<u32>,
    pub meta: Meta,
}

impl LabelSpecificAddParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &LABEL_SPECIFIC_ADD_PARAMETER_DESC;

    /// `bias`, by default 0.0.
    pub fn bias(&self) -> f32 {
        self.bias.unwrap_or(0.0)
    }

    /// `transform_test`, by default false.
    pub fn transform_test(&self) -> bool {
        self.transform_test.unwrap_or(false)
    }

    /// `bias_base`, by default 0.0.
    pub fn bias_base(&self) -> f32 {
        self.bias_base.unwrap_or(0.0)
    }

    /// `bias_gamma`, by default 0.0.
    pub fn bias_gamma(&self) -> f32 {
        self.bias_gamma.unwrap_or(0.0)
    }

    /// `bias_power`, by default 1.0.
    pub fn bias_power(&self) -> f32 {
        self.bias_power.unwrap_or(1.0)
    }

    /// `bias_min`, by default 0.0.
    pub fn bias_min(&self) -> f32 {
        self.bias_min.unwrap_or(0.0)
    }

    /// `bias_max`, by default 0.0.
    pub fn bias_max(&self) -> f32 {
        self.bias_max.unwrap_or(0.0)
    }

    /// `iteration`, by default 0.
    pub fn iteration(&self) -> u32 {
        self.iteration.unwrap_or(0)
    }
}

#[rustfmt::skip]
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

impl Message for LabelSpecificAddParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.bias,
            1 => &self.transform_test,
            2 => &self.bias_base,
            3 => &self.bias_gamma,
            4 => &self.bias_power,
            5 => &self.bias_min,
            6 => &self.bias_max,
            7 => &self.iteration,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.bias,
            1 => &mut self.transform_test,
            2 => &mut self.bias_base,
            3 => &mut self.bias_gamma,
            4 => &mut self.bias_power,
            5 => &mut self.bias_min,
            6 => &mut self.bias_max,
            7 => &mut self.iteration,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `LabelSpecificAffineParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct LabelSpecificAffineParameter {
    pub scale_base: Option<f32>,
    pub scale_gamma: Option<f32>,
    pub scale_power: Option<f32>,
    pub scale_max: Option<f32>,
    pub transform_test: Option<bool>,
    pub iteration: Option<u32>,
    pub bias_base: Option<f32>,
    pub bias_gamma: Option<f32>,
    pub bias_power: Option<f32>,
    pub bias_max: Option<f32>,
    pub power_base: Option<f32>,
    pub power_gamma: Option<f32>,
    pub power_power: Option<f32>,
    pub power_min: Option<f32>,
    pub auto_tune: Option<bool>,
    pub reset: Option<bool>,
    pub meta: Meta,
}

impl LabelSpecificAffineParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &LABEL_SPECIFIC_AFFINE_PARAMETER_DESC;

    /// `scale_base`, by default 1.0.
    pub fn scale_base(&self) -> f32 {
        self.scale_base.unwrap_or(1.0)
    }

    /// `scale_gamma`, by default 0.0.
    pub fn scale_gamma(&self) -> f32 {
        self.scale_gamma.unwrap_or(0.0)
    }

    /// `scale_power`, by default 1.0.
    pub fn scale_power(&self) -> f32 {
        self.scale_power.unwrap_or(1.0)
    }

    /// `scale_max`, by default 1.0.
    pub fn scale_max(&self) -> f32 {
        self.scale_max.unwrap_or(1.0)
    }

    /// `transform_test`, by default false.
    pub fn transform_test(&self) -> bool {
        self.transform_test.unwrap_or(false)
    }

    /// `iteration`, by default 0.
    pub fn iteration(&self) -> u32 {
        self.iteration.unwrap_or(0)
    }

    /// `bias_base`, by default 0.0.
    pub fn bias_base(&self) -> f32 {
        self.bias_base.unwrap_or(0.0)
    }

    /// `bias_gamma`, by default 0.0.
    pub fn bias_gamma(&self) -> f32 {
        self.bias_gamma.unwrap_or(0.0)
    }

    /// `bias_power`, by default 1.0.
    pub fn bias_power(&self) -> f32 {
        self.bias_power.unwrap_or(1.0)
    }

    /// `bias_max`, by default 0.0.
    pub fn bias_max(&self) -> f32 {
        self.bias_max.unwrap_or(0.0)
    }

    /// `power_base`, by default 1.0.
    pub fn power_base(&self) -> f32 {
        self.power_base.unwrap_or(1.0)
    }

    /// `power_gamma`, by default 0.0.
    pub fn power_gamma(&self) -> f32 {
        self.power_gamma.unwrap_or(0.0)
    }

    /// `power_power`, by default -1.0.
    pub fn power_power(&self) -> f32 {
        self.power_power.unwrap_or(-1.0)
    }

    /// `power_min`, by default 0.5.
    pub fn power_min(&self) -> f32 {
        self.power_min.unwrap_or(0.5)
    }

    /// `auto_tune`, by default false.
    pub fn auto_tune(&self) -> bool {
        self.auto_tune.unwrap_or(false)
    }

    /// `reset`, by default false.
    pub fn reset(&self) -> bool {
        self.reset.unwrap_or(false)
    }
}

#[rustfmt::skip]
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

impl Message for LabelSpecificAffineParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.scale_base,
            1 => &self.scale_gamma,
            2 => &self.scale_power,
            3 => &self.scale_max,
            4 => &self.transform_test,
            5 => &self.iteration,
            6 => &self.bias_base,
            7 => &self.bias_gamma,
            8 => &self.bias_power,
            9 => &self.bias_max,
            10 => &self.power_base,
            11 => &self.power_gamma,
            12 => &self.power_power,
            13 => &self.power_min,
            14 => &self.auto_tune,
            15 => &self.reset,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.scale_base,
            1 => &mut self.scale_gamma,
            2 => &mut self.scale_power,
            3 => &mut self.scale_max,
            4 => &mut self.transform_test,
            5 => &mut self.iteration,
            6 => &mut self.bias_base,
            7 => &mut self.bias_gamma,
            8 => &mut self.bias_power,
            9 => &mut self.bias_max,
            10 => &mut self.power_base,
            11 => &mut self.power_gamma,
            12 => &mut self.power_power,
            13 => &mut self.power_min,
            14 => &mut self.auto_tune,
            15 => &mut self.reset,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `LabelSpecificHardMarginParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct LabelSpecificHardMarginParameter {
    pub positive_weight: Option<f32>,
    pub meta: Meta,
}

impl LabelSpecificHardMarginParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &LABEL_SPECIFIC_HARD_MARGIN_PARAMETER_DESC;

    /// `positive_weight`, by default 0.5.
    pub fn positive_weight(&self) -> f32 {
        self.positive_weight.unwrap_or(0.5)
    }
}

#[rustfmt::skip]
pub(crate) static LABEL_SPECIFIC_HARD_MARGIN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LabelSpecificHardMarginParameter", fields: &[
    field("positive_weight", 1, Label::Optional, Kind::Float, false, "0.5", "happynear"),
] };

impl Message for LabelSpecificHardMarginParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.positive_weight,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.positive_weight,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `LabelSpecificMarginParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct LabelSpecificMarginParameter {
    pub margin_base: Option<f32>,
    pub margin_max: Option<f32>,
    pub power: Option<f32>,
    pub gamma: Option<f32>,
    pub iteration: Option<i32>,
    pub reset_margin: Option<bool>,
    pub margin_on_test: Option<bool>,
    pub auto_tune: Option<bool>,
    pub r#type: Option<label_specific_margin_parameter::MarginType>,
    pub meta: Meta,
}

impl LabelSpecificMarginParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &LABEL_SPECIFIC_MARGIN_PARAMETER_DESC;

    /// `margin_base`, by default 0.0.
    pub fn margin_base(&self) -> f32 {
        self.margin_base.unwrap_or(0.0)
    }

    /// `margin_max`, by default 10.0.
    pub fn margin_max(&self) -> f32 {
        self.margin_max.unwrap_or(10.0)
    }

    /// `power`, by default 1.0.
    pub fn power(&self) -> f32 {
        self.power.unwrap_or(1.0)
    }

    /// `gamma`, by default 1.0.
    pub fn gamma(&self) -> f32 {
        self.gamma.unwrap_or(1.0)
    }

    /// `iteration`, by default 0.
    pub fn iteration(&self) -> i32 {
        self.iteration.unwrap_or(0)
    }

    /// `reset_margin`, by default false.
    pub fn reset_margin(&self) -> bool {
        self.reset_margin.unwrap_or(false)
    }

    /// `margin_on_test`, by default false.
    pub fn margin_on_test(&self) -> bool {
        self.margin_on_test.unwrap_or(false)
    }

    /// `auto_tune`, by default false.
    pub fn auto_tune(&self) -> bool {
        self.auto_tune.unwrap_or(false)
    }

    /// `type`, by default HARD.
    pub fn r#type(&self) -> label_specific_margin_parameter::MarginType {
        self.r#type.unwrap_or(label_specific_margin_parameter::MarginType::HARD)
    }
}

#[rustfmt::skip]
pub(crate) static LABEL_SPECIFIC_MARGIN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LabelSpecificMarginParameter", fields: &[
    field("margin_base", 1, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("margin_max", 2, Label::Optional, Kind::Float, false, "10.0", "happynear"),
    field("power", 3, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("gamma", 4, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("iteration", 5, Label::Optional, Kind::Int32, false, "0", "happynear"),
    field("reset_margin", 6, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("margin_on_test", 7, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("auto_tune", 8, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("type", 9, Label::Optional, Kind::Enum(&label_specific_margin_parameter::MARGIN_TYPE_ENUM), false, "HARD", "happynear"),
] };

impl Message for LabelSpecificMarginParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.margin_base,
            1 => &self.margin_max,
            2 => &self.power,
            3 => &self.gamma,
            4 => &self.iteration,
            5 => &self.reset_margin,
            6 => &self.margin_on_test,
            7 => &self.auto_tune,
            8 => &self.r#type,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.margin_base,
            1 => &mut self.margin_max,
            2 => &mut self.power,
            3 => &mut self.gamma,
            4 => &mut self.iteration,
            5 => &mut self.reset_margin,
            6 => &mut self.margin_on_test,
            7 => &mut self.auto_tune,
            8 => &mut self.r#type,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `LabelSpecificRescaleParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct LabelSpecificRescaleParameter {
    pub positive_weight: Option<f32>,
    pub negative_weight: Option<f32>,
    pub positive_lower_bound: Option<f32>,
    pub negative_upper_bound: Option<f32>,
    pub rescale_test: Option<bool>,
    pub for_ip: Option<bool>,
    pub positive_weight_base: Option<f32>,
    pub gamma: Option<f32>,
    pub power: Option<f32>,
    pub positive_weight_min: Option<f32>,
    pub positive_weight_max: Option<f32>,
    pub iteration: Option<u32>,
    pub bias_fix: Option<bool>,
    pub power_on_positive: Option<bool>,
    pub meta: Meta,
}

impl LabelSpecificRescaleParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &LABEL_SPECIFIC_RESCALE_PARAMETER_DESC;

    /// `positive_weight`, by default 1.0.
    pub fn positive_weight(&self) -> f32 {
        self.positive_weight.unwrap_or(1.0)
    }

    /// `negative_weight`, by default 1.0.
    pub fn negative_weight(&self) -> f32 {
        self.negative_weight.unwrap_or(1.0)
    }

    /// `positive_lower_bound`, by default 0.0.
    pub fn positive_lower_bound(&self) -> f32 {
        self.positive_lower_bound.unwrap_or(0.0)
    }

    /// `negative_upper_bound`, by default 0.0.
    pub fn negative_upper_bound(&self) -> f32 {
        self.negative_upper_bound.unwrap_or(0.0)
    }

    /// `rescale_test`, by default false.
    pub fn rescale_test(&self) -> bool {
        self.rescale_test.unwrap_or(false)
    }

    /// `for_ip`, by default false.
    pub fn for_ip(&self) -> bool {
        self.for_ip.unwrap_or(false)
    }

    /// `positive_weight_base`, by default 0.0.
    pub fn positive_weight_base(&self) -> f32 {
        self.positive_weight_base.unwrap_or(0.0)
    }

    /// `gamma`, by default 0.0.
    pub fn gamma(&self) -> f32 {
        self.gamma.unwrap_or(0.0)
    }

    /// `power`, by default 1.0.
    pub fn power(&self) -> f32 {
        self.power.unwrap_or(1.0)
    }

    /// `positive_weight_min`, by default 0.0.
    pub fn positive_weight_min(&self) -> f32 {
        self.positive_weight_min.unwrap_or(0.0)
    }

    /// `positive_weight_max`, by default 0.0.
    pub fn positive_weight_max(&self) -> f32 {
        self.positive_weight_max.unwrap_or(0.0)
    }

    /// `iteration`, by default 0.
    pub fn iteration(&self) -> u32 {
        self.iteration.unwrap_or(0)
    }

    /// `bias_fix`, by default false.
    pub fn bias_fix(&self) -> bool {
        self.bias_fix.unwrap_or(false)
    }

    /// `power_on_positive`, by default false.
    pub fn power_on_positive(&self) -> bool {
        self.power_on_positive.unwrap_or(false)
    }
}

#[rustfmt::skip]
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

impl Message for LabelSpecificRescaleParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.positive_weight,
            1 => &self.negative_weight,
            2 => &self.positive_lower_bound,
            3 => &self.negative_upper_bound,
            4 => &self.rescale_test,
            5 => &self.for_ip,
            6 => &self.positive_weight_base,
            7 => &self.gamma,
            8 => &self.power,
            9 => &self.positive_weight_min,
            10 => &self.positive_weight_max,
            11 => &self.iteration,
            12 => &self.bias_fix,
            13 => &self.power_on_positive,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.positive_weight,
            1 => &mut self.negative_weight,
            2 => &mut self.positive_lower_bound,
            3 => &mut self.negative_upper_bound,
            4 => &mut self.rescale_test,
            5 => &mut self.for_ip,
            6 => &mut self.positive_weight_base,
            7 => &mut self.gamma,
            8 => &mut self.power,
            9 => &mut self.positive_weight_min,
            10 => &mut self.positive_weight_max,
            11 => &mut self.iteration,
            12 => &mut self.bias_fix,
            13 => &mut self.power_on_positive,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `LabelSpecificStatisticsParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct LabelSpecificStatisticsParameter {
    pub scale_for_angle: Option<bool>,
    pub scale_factor: Option<f32>,
    pub meta: Meta,
}

impl LabelSpecificStatisticsParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &LABEL_SPECIFIC_STATISTICS_PARAMETER_DESC;

    /// `scale_for_angle`, by default true.
    pub fn scale_for_angle(&self) -> bool {
        self.scale_for_angle.unwrap_or(true)
    }

    /// `scale_factor`, by default 30.0.
    pub fn scale_factor(&self) -> f32 {
        self.scale_factor.unwrap_or(30.0)
    }
}

#[rustfmt::skip]
pub(crate) static LABEL_SPECIFIC_STATISTICS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LabelSpecificStatisticsParameter", fields: &[
    field("scale_for_angle", 1, Label::Optional, Kind::Bool, false, "true", "happynear"),
    field("scale_factor", 2, Label::Optional, Kind::Float, false, "30.0", "happynear"),
] };

impl Message for LabelSpecificStatisticsParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.scale_for_angle,
            1 => &self.scale_factor,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.scale_for_angle,
            1 => &mut self.scale_factor,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `LabelsequenceAccuracyParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct LabelsequenceAccuracyParameter {
    pub blank_label: Option<i32>,
    pub meta: Meta,
}

impl LabelsequenceAccuracyParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &LABELSEQUENCE_ACCURACY_PARAMETER_DESC;

    /// `blank_label`, by default 0.
    pub fn blank_label(&self) -> i32 {
        self.blank_label.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static LABELSEQUENCE_ACCURACY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LabelsequenceAccuracyParameter", fields: &[
    field("blank_label", 1, Label::Optional, Kind::Int32, false, "0", "jolibrain,warpctc"),
] };

impl Message for LabelsequenceAccuracyParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.blank_label,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.blank_label,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `LaneInfo` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct LaneInfo {
    pub x: Option<f32>,
    pub y: Option<f32>,
    pub id: Option<i32>,
    pub meta: Meta,
}

impl LaneInfo {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &LANE_INFO_DESC;

    /// `x`.
    pub fn x(&self) -> f32 {
        self.x.unwrap_or(0.0)
    }

    /// `y`.
    pub fn y(&self) -> f32 {
        self.y.unwrap_or(0.0)
    }

    /// `id`.
    pub fn id(&self) -> i32 {
        self.id.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static LANE_INFO_DESC: MessageDesc = MessageDesc { name: "LaneInfo", fields: &[
    field("x", 1, Label::Optional, Kind::Float, false, "", "mobilenet-yolo"),
    field("y", 2, Label::Optional, Kind::Float, false, "", "mobilenet-yolo"),
    field("id", 3, Label::Optional, Kind::Int32, false, "", "mobilenet-yolo"),
] };

impl Message for LaneInfo {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.x,
            1 => &self.y,
            2 => &self.id,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.x,
            1 => &mut self.y,
            2 => &mut self.id,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `LargeMarginInnerProductParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct LargeMarginInnerProductParameter {
    pub num_output: Option<u32>,
    pub r#type: Option<large_margin_inner_product_parameter::LargeMarginType>,
    pub weight_filler: Option<Box<FillerParameter>>,
    pub axis: Option<i32>,
    pub base: Option<f32>,
    pub gamma: Option<f32>,
    pub power: Option<f32>,
    pub iteration: Option<i32>,
    pub lambda_min: Option<f32>,
    pub meta: Meta,
}

impl LargeMarginInnerProductParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &LARGE_MARGIN_INNER_PRODUCT_PARAMETER_DESC;

    /// `num_output`.
    pub fn num_output(&self) -> u32 {
        self.num_output.unwrap_or(0)
    }

    /// `type`, by default SINGLE.
    pub fn r#type(&self) -> large_margin_inner_product_parameter::LargeMarginType {
        self.r#type
            .unwrap_or(large_margin_inner_product_parameter::LargeMarginType::SINGLE)
    }

    /// `weight_filler`.
    pub fn weight_filler(&self) -> Option<&FillerParameter> {
        self.weight_filler.as_deref()
    }

    /// `axis`, by default 1.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(1)
    }

    /// `base`, by default 1.
    pub fn base(&self) -> f32 {
        self.base.unwrap_or(1.0)
    }

    /// `gamma`, by default 0.
    pub fn gamma(&self) -> f32 {
        self.gamma.unwrap_or(0.0)
    }

    /// `power`, by default 1.
    pub fn power(&self) -> f32 {
        self.power.unwrap_or(1.0)
    }

    /// `iteration`, by default 0.
    pub fn iteration(&self) -> i32 {
        self.iteration.unwrap_or(0)
    }

    /// `lambda_min`, by default 0.
    pub fn lambda_min(&self) -> f32 {
        self.lambda_min.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
pub(crate) static LARGE_MARGIN_INNER_PRODUCT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LargeMarginInnerProductParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "happynear,l-softmax"),
    field("type", 2, Label::Optional, Kind::Enum(&large_margin_inner_product_parameter::LARGE_MARGIN_TYPE_ENUM), false, "SINGLE", "happynear,l-softmax"),
    field("weight_filler", 3, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear,l-softmax"),
    field("axis", 4, Label::Optional, Kind::Int32, false, "1", "happynear,l-softmax"),
    field("base", 5, Label::Optional, Kind::Float, false, "1", "happynear,l-softmax"),
    field("gamma", 6, Label::Optional, Kind::Float, false, "0", "happynear,l-softmax"),
    field("power", 7, Label::Optional, Kind::Float, false, "1", "happynear,l-softmax"),
    field("iteration", 8, Label::Optional, Kind::Int32, false, "0", "happynear,l-softmax"),
    field("lambda_min", 9, Label::Optional, Kind::Float, false, "0", "happynear,l-softmax"),
] };

impl Message for LargeMarginInnerProductParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_output,
            1 => &self.r#type,
            2 => &self.weight_filler,
            3 => &self.axis,
            4 => &self.base,
            5 => &self.gamma,
            6 => &self.power,
            7 => &self.iteration,
            8 => &self.lambda_min,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_output,
            1 => &mut self.r#type,
            2 => &mut self.weight_filler,
            3 => &mut self.axis,
            4 => &mut self.base,
            5 => &mut self.gamma,
            6 => &mut self.power,
            7 => &mut self.iteration,
            8 => &mut self.lambda_min,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `LayerParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct LayerParameter {
    pub name: Option<String>,
    pub r#type: Option<String>,
    pub bottom: Vec<String>,
    pub top: Vec<String>,
    pub loss_weight: Vec<f32>,
    pub param: Vec<ParamSpec>,
    pub blobs: Vec<BlobProto>,
    pub include: Vec<NetStateRule>,
    pub exclude: Vec<NetStateRule>,
    pub phase: Option<Phase>,
    pub propagate_down: Vec<bool>,
    pub bottom_data_type: Option<DataType>,
    pub compute_data_type: Option<DataType>,
    pub top_data_type: Option<DataType>,
    pub bottom_quantizer: Option<Box<QuantizerParameter>>,
    pub top_quantizer: Option<Box<QuantizerParameter>>,
    pub net_quantizer: Option<Box<QuantizerParameter>>,
    pub blobs_quantizer: Option<Box<QuantizerParameter>>,
    pub autotune: Option<Autotune>,
    pub dense_image_data_param: Option<Box<DenseImageDataParameter>>,
    pub device: Option<i32>,
    pub bottom_shared_index: Option<i32>,
    pub top_shared_index: Option<i32>,
    pub transform_param: Option<Box<TransformationParameter>>,
    pub loss_param: Option<Box<LossParameter>>,
    pub accuracy_param: Option<Box<AccuracyParameter>>,
    pub argmax_param: Option<Box<ArgMaxParameter>>,
    pub concat_param: Option<Box<ConcatParameter>>,
    pub contrastive_loss_param: Option<Box<ContrastiveLossParameter>>,
    pub convolution_param: Option<Box<ConvolutionParameter>>,
    pub data_param: Option<Box<DataParameter>>,
    pub dropout_param: Option<Box<DropoutParameter>>,
    pub dummy_data_param: Option<Box<DummyDataParameter>>,
    pub eltwise_param: Option<Box<EltwiseParameter>>,
    pub exp_param: Option<Box<ExpParameter>>,
    pub hdf5_data_param: Option<Box<HDF5DataParameter>>,
    pub hdf5_output_param: Option<Box<HDF5OutputParameter>>,
    pub hinge_loss_param: Option<Box<HingeLossParameter>>,
    pub image_data_param: Option<Box<ImageDataParameter>>,
    pub infogain_loss_param: Option<Box<InfogainLossParameter>>,
    pub inner_product_param: Option<Box<InnerProductParameter>>,
    pub lrn_param: Option<Box<LRNParameter>>,
    pub memory_data_param: Option<Box<MemoryDataParameter>>,
    pub mvn_param: Option<Box<MVNParameter>>,
    pub pooling_param: Option<Box<PoolingParameter>>,
    pub power_param: Option<Box<PowerParameter>>,
    pub relu_param: Option<Box<ReLUParameter>>,
    pub sigmoid_param: Option<Box<SigmoidParameter>>,
    pub softmax_param: Option<Box<SoftmaxParameter>>,
    pub slice_param: Option<Box<SliceParameter>>,
    pub tanh_param: Option<Box<TanHParameter>>,
    pub threshold_param: Option<Box<ThresholdParameter>>,
    pub window_data_param: Option<Box<WindowDataParameter>>,
    pub python_param: Option<Box<PythonParameter>>,
    pub prelu_param: Option<Box<PReLUParameter>>,
    pub spp_param: Option<Box<SPPParameter>>,
    pub reshape_param: Option<Box<ReshapeParameter>>,
    pub log_param: Option<Box<LogParameter>>,
    pub flatten_param: Option<Box<FlattenParameter>>,
    pub reduction_param: Option<Box<ReductionParameter>>,
    pub embed_param: Option<Box<EmbedParameter>>,
    pub tile_param: Option<Box<TileParameter>>,
    pub batch_norm_param: Option<Box<BatchNormParameter>>,
    pub elu_param: Option<Box<ELUParameter>>,
    pub bias_param: Option<Box<BiasParameter>>,
    pub scale_param: Option<Box<ScaleParameter>>,
    pub input_param: Option<Box<InputParameter>>,
    pub crop_param: Option<Box<CropParameter>>,
    pub parameter_param: Option<Box<ParameterParameter>>,
    pub recurrent_param: Option<Box<RecurrentParameter>>,
    pub swish_param: Option<Box<SwishParameter>>,
    pub clip_param: Option<Box<ClipParameter>>,
    pub debug: Option<bool>,
    pub cudnn_math_override: Option<i32>,
    pub noise_param: Option<Box<NoiseParameter>>,
    pub trt_param: Option<Box<TRTParameter>>,
    pub reader_param: Option<Box<ReaderParameter>>,
    pub mean_param: Option<Box<MeanParameter>>,
    pub resample_param: Option<Box<ResampleParameter>>,
    pub downsample_param: Option<Box<DownsampleParameter>>,
    pub reshape_every_iter: Option<bool>,
    pub lpq_loss_param: Option<Box<LpqLossParameter>>,
    pub flow_warp_param: Option<Box<FlowWarpParameter>>,
    pub accum_param: Option<Box<AccumParameter>>,
    pub black_augmentation_param: Option<Box<BlackAugmentationParameter>>,
    pub batch_reduction_param: Option<Box<BatchReductionParameter>>,
    pub gan_loss_param: Option<Box<OpaqueParameter>>,
    pub squeeze_convolution_param: Option<Box<OpaqueParameter>>,
    pub squeeze_inner_product_param: Option<Box<OpaqueParameter>>,
    pub yolo_v2_loss_param: Option<Box<OpaqueParameter>>,
    pub yolo_v3_loss_param: Option<Box<OpaqueParameter>>,
    pub annotated_data_param: Option<Box<AnnotatedDataParameter>>,
    pub multibox_loss_param: Option<Box<MultiBoxLossParameter>>,
    pub permute_param: Option<Box<PermuteParameter>>,
    pub prior_box_param: Option<Box<PriorBoxParameter>>,
    pub detection_output_param: Option<Box<DetectionOutputParameter>>,
    pub detection_evaluate_param: Option<Box<DetectionEvaluateParameter>>,
    pub norm_param: Option<Box<NormalizeParameter>>,
    pub video_data_param: Option<Box<VideoDataParameter>>,
    pub hotspot_param: Option<Box<HotspotParameter>>,
    pub predict_box_param: Option<Box<PredictBoxParameter>>,
    pub fcn_data_param: Option<Box<FCNDataParameter>>,
    pub relu6_param: Option<Box<OpaqueParameter>>,
    pub flip_param: Option<Box<FlipParameter>>,
    pub inner_distance_param: Option<Box<InnerDistanceParameter>>,
    pub normalize_param: Option<Box<NormalizeParameter>>,
    pub general_contrastive_loss_param: Option<Box<GeneralContrastiveParameter>>,
    pub soft_contrastive_loss_param: Option<Box<SoftContrastiveParameter>>,
    pub general_triplet_loss_param: Option<Box<GeneralTripletParameter>>,
    pub soft_truncation_param: Option<Box<SoftTruncationParameter>>,
    pub proposal_param: Option<Box<ProposalParameter>>,
    pub psroi_pooling_param: Option<Box<PSROIPoolingParameter>>,
    pub pairwise_param: Option<Box<PairwiseParameter>>,
    pub smoothl1_param: Option<Box<SmoothL1Parameter>>,
    pub batch_contrastive_loss_param: Option<Box<BatchContrastiveParameter>>,
    pub pad_param: Option<Box<OpaqueParameter>>,
    pub truncation_param: Option<Box<TruncationParameter>>,
    pub nca_param: Option<Box<NCAParameter>>,
    pub largemargin_inner_product_param: Option<Box<LargeMarginInnerProductParameter>>,
    pub label_specific_rescale_param: Option<Box<LabelSpecificRescaleParameter>>,
    pub infimum_loss_param: Option<Box<InfimumLossParamter>>,
    pub ordinal_regression_loss_param: Option<Box<OrdinalRegressionParameter>>,
    pub resize_param: Option<Box<ResizeParameter>>,
    pub margin_inner_product_param: Option<Box<MarginInnerProductParameter>>,
    pub feature_decay_loss_param: Option<Box<FeatureDecayLossParameter>>,
    pub confidence_penalty_loss_param: Option<Box<ConfidencePenaltyLossParameter>>,
    pub focal_loss_param: Option<Box<FocalLossParameter>>,
    pub label_specific_margin_param: Option<Box<LabelSpecificMarginParameter>>,
    pub channel_scale_param: Option<Box<ChannelScaleParameter>>,
    pub label_specific_affine_param: Option<Box<LabelSpecificAffineParameter>>,
    pub label_specific_hard_margin_param: Option<Box<LabelSpecificHardMarginParameter>>,
    pub expand_dims_nd_param: Option<Box<OpaqueParameter>>,
    pub label_specific_add_param: Option<Box<LabelSpecificAddParameter>>,
    pub broadcast_to_param: Option<Box<OpaqueParameter>>,
    pub strided_slice_param: Option<Box<OpaqueParameter>>,
    pub piece_param: Option<Box<OpaqueParameter>>,
    pub range_param: Option<Box<OpaqueParameter>>,
    pub sparse_to_dense_param: Option<Box<OpaqueParameter>>,
    pub embedding_lookup_param: Option<Box<OpaqueParameter>>,
    pub embedding_lookup_sparse_param: Option<Box<OpaqueParameter>>,
    pub gemm_param: Option<Box<OpaqueParameter>>,
    pub reduce_l1_param: Option<Box<OpaqueParameter>>,
    pub reduce_l2_param: Option<Box<OpaqueParameter>>,
    pub reduce_logsumexp_param: Option<Box<OpaqueParameter>>,
    pub reduce_all_param: Option<Box<OpaqueParameter>>,
    pub reduce_any_param: Option<Box<OpaqueParameter>>,
    pub reverse_sequence_param: Option<Box<OpaqueParameter>>,
    pub hard_sigmoid_param: Option<Box<OpaqueParameter>>,
    pub thresholded_relu_param: Option<Box<OpaqueParameter>>,
    pub one_hot_param: Option<Box<OpaqueParameter>>,
    pub lp_normalization_param: Option<Box<OpaqueParameter>>,
    pub matmul_param: Option<Box<OpaqueParameter>>,
    pub gather_v2_param: Option<Box<OpaqueParameter>>,
    pub scaled_tanh_param: Option<Box<OpaqueParameter>>,
    pub log_softmax_param: Option<Box<OpaqueParameter>>,
    pub maskrcnn_detection_param: Option<Box<OpaqueParameter>>,
    pub maskrcnn_proposal_param: Option<Box<OpaqueParameter>>,
    pub attention_param: Option<Box<OpaqueParameter>>,
    pub non_max_suppression_param: Option<Box<OpaqueParameter>>,
    pub rnn_v2_param: Option<Box<OpaqueParameter>>,
    pub count_nonzero_param: Option<Box<OpaqueParameter>>,
    pub not_equal_param: Option<Box<OpaqueParameter>>,
    pub point_net_param: Option<Box<OpaqueParameter>>,
    pub scatter_nd_param: Option<Box<OpaqueParameter>>,
    pub layer_norm_param: Option<Box<OpaqueParameter>>,
    pub mul_param: Option<Box<OpaqueParameter>>,
    pub spatial_batching_pooling_param: Option<Box<OpaqueParameter>>,
    pub tensor2box_param: Option<Box<OpaqueParameter>>,
    pub corr1d_param: Option<Box<OpaqueParameter>>,
    pub eval_detection_param: Option<Box<EvalDetectionParameter>>,
    pub yolo_detection_output_param: Option<Box<YoloDetectionOutputParameter>>,
    pub yolov3_detection_output_param: Option<Box<Yolov3DetectionOutputParameter>>,
    pub yolov3_param: Option<Box<Yolov3Parameter>>,
    pub yolo_seg_param: Option<Box<YoloSegParameter>>,
    pub segmentation_evaluate_param: Option<Box<SegmentationEvaluateParameter>>,
    pub deformable_convolution_param: Option<Box<DeformableConvolutionParameter>>,
    pub fixed_param: Option<Box<OpaqueParameter>>,
    pub convolution3d_param: Option<Box<Convolution3DParameter>>,
    pub pooling3d_param: Option<Box<Pooling3DParameter>>,
    pub detectnet_groundtruth_param: Option<Box<DetectNetGroundTruthParameter>>,
    pub detectnet_augmentation_param: Option<Box<DetectNetAugmentationParameter>>,
    pub forward_type: Option<Type>,
    pub backward_type: Option<Type>,
    pub forward_math: Option<Type>,
    pub backward_math: Option<Type>,
    pub mergecrop_param: Option<Box<MergeCropParameter>>,
    pub affinity_param: Option<Box<AffinityParameter>>,
    pub moe_param: Option<Box<MOEParameter>>,
    pub center_loss_param: Option<Box<CenterLossParameter>>,
    pub lstm_param: Option<Box<LSTMParameter>>,
    pub ctc_param: Option<Box<CTCParameter>>,
    pub transpose_param: Option<Box<TransposeParameter>>,
    pub reverse_param: Option<Box<ReverseParameter>>,
    pub bn_param: Option<Box<BNParameter>>,
    pub interp_param: Option<Box<InterpParameter>>,
    pub seg_accuracy_param: Option<Box<SegAccuracyParameter>>,
    pub mat_write_param: Option<Box<MatWriteParameter>>,
    pub dense_crf_param: Option<Box<DenseCRFParameter>>,
    pub domain_transform_param: Option<Box<DomainTransformParameter>>,
    pub adaptive_bias_channel_param: Option<Box<AdaptiveBiasChannelParameter>>,
    pub bias_channel_param: Option<Box<BiasChannelParameter>>,
    pub unique_label_param: Option<Box<UniqueLabelParameter>>,
    pub mat_read_param: Option<Box<MatReadParameter>>,
    pub upsample_param: Option<Box<UpsampleParameter>>,
    pub coeff_schedule_param: Option<Box<CoeffScheduleParameter>>,
    pub augmentation_param: Option<Box<AugmentationParameter>>,
    pub correlation_param: Option<Box<CorrelationParameter>>,
    pub l1_loss_param: Option<Box<L1LossParameter>>,
    pub writer_param: Option<Box<WriterParameter>>,
    pub conadd_param: Option<Box<ConaddParameter>>,
    pub local_param: Option<Box<LocalParameter>>,
    pub insanity_param: Option<Box<InsanityParameter>>,
    pub triplet_loss_param: Option<Box<TripletLossParameter>>,
    pub eltwise_affine_param: Option<Box<EltwiseAffineParameter>>,
    pub sub_region_param: Option<Box<SubRegionParameter>>,
    pub engine: Option<String>,
    pub multinode: Option<Box<MultinodeLayerParameter>>,
    pub mn_activation_param: Option<Box<MnActivationParameter>>,
    pub box_annotator_ohem_param: Option<Box<BoxAnnotatorOHEMParameter>>,
    pub spatial_dropout_param: Option<Box<SpatialDropoutParameter>>,
    pub mn_grad_compress_param: Option<Box<MnParamGradCompressParameter>>,
    pub quantization_param: Option<Box<QuantizationParameter>>,
    pub reorg_param: Option<Box<ReorgParameter>>,
    pub split_param: Option<Box<SplitParameter>>,
    pub region_loss_param: Option<Box<RegionLossParameter>>,
    pub selu_param: Option<Box<SeLuParameter>>,
    pub selu_dropout_param: Option<Box<SeLuDropoutParameter>>,
    pub shuffle_channel_param: Option<Box<ShuffleChannelParameter>>,
    pub ctc_loss_param: Option<Box<CtcLossParameter>>,
    pub continuation_indicator_param: Option<Box<ContinuationIndicatorParameter>>,
    pub labelsequence_accuracy_param: Option<Box<LabelsequenceAccuracyParameter>>,
    pub dice_coef_loss_param: Option<Box<DiceCoefLossParameter>>,
    pub roi_align_param: Option<Box<ROIAlignParameter>>,
    pub op_transform_param: Option<Box<OPTransformationParameter>>,
    pub parse_evaluate_param: Option<Box<ParseEvaluateParameter>>,
    pub unpooling_param: Option<Box<UnPoolingParameter>>,
    pub imresize_param: Option<Box<ImResizeParameter>>,
    pub nms_param: Option<Box<NmsParameter>>,
    pub st_param: Option<Box<SpatialTransformerParameter>>,
    pub st_loss_param: Option<Box<STLossParameter>>,
    pub power_file_param: Option<Box<PowerFileParameter>>,
    pub loc_loss_param: Option<Box<LocLossParameter>>,
    pub depth_to_space_param: Option<Box<OpaqueParameter>>,
    pub upsample_darknet_param: Option<Box<OpaqueParameter>>,
    pub resize_nearest_neighbor_param: Option<Box<OpaqueParameter>>,
    pub gather_param: Option<Box<OpaqueParameter>>,
    pub topk_gather_param: Option<Box<OpaqueParameter>>,
    pub nms_gather_param: Option<Box<OpaqueParameter>>,
    pub gather_nd_param: Option<Box<OpaqueParameter>>,
    pub where4_param: Option<Box<OpaqueParameter>>,
    pub where4_gathernd_param: Option<Box<OpaqueParameter>>,
    pub crop_and_resize_param: Option<Box<OpaqueParameter>>,
    pub where4_gathernd_crop_param: Option<Box<OpaqueParameter>>,
    pub pyramid_roi_align_param: Option<Box<OpaqueParameter>>,
    pub space_to_depth_param: Option<Box<OpaqueParameter>>,
    pub stack_param: Option<Box<OpaqueParameter>>,
    pub resize_bilinear_param: Option<Box<OpaqueParameter>>,
    pub reduce_sum_param: Option<Box<OpaqueParameter>>,
    pub reduce_max_param: Option<Box<OpaqueParameter>>,
    pub reduce_min_param: Option<Box<OpaqueParameter>>,
    pub reduce_prod_param: Option<Box<OpaqueParameter>>,
    pub reduce_mean_param: Option<Box<OpaqueParameter>>,
    pub unstack_param: Option<Box<OpaqueParameter>>,
    pub batch_to_space_nd_param: Option<Box<OpaqueParameter>>,
    pub space_to_batch_nd_param: Option<Box<OpaqueParameter>>,
    pub xlu_param: Option<Box<OpaqueParameter>>,
    pub mirror_pad_param: Option<Box<OpaqueParameter>>,
    pub tile_nd_param: Option<Box<OpaqueParameter>>,
    pub squeeze_param: Option<Box<OpaqueParameter>>,
    pub tiling_param: Option<Box<OpaqueParameter>>,
    pub seg_data_param: Option<Box<SegDataParameter>>,
    pub roi_pooling_param: Option<Box<ROIPoolingParameter>>,
    pub smooth_l1_loss_param: Option<Box<SmoothL1LossParameter>>,
    pub meta: Meta,
}

impl LayerParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &LAYER_PARAMETER_DESC;

    /// `name`.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or("")
    }

    /// `type`.
    pub fn r#type(&self) -> &str {
        self.r#type.as_deref().unwrap_or("")
    }

    /// `phase`.
    pub fn phase(&self) -> Phase {
        self.phase.unwrap_or(Phase::TRAIN)
    }

    /// `bottom_data_type`.
    pub fn bottom_data_type(&self) -> DataType {
        self.bottom_data_type.unwrap_or(DataType::CAFFE_FLOAT)
    }

    /// `compute_data_type`.
    pub fn compute_data_type(&self) -> DataType {
        self.compute_data_type.unwrap_or(DataType::CAFFE_FLOAT)
    }

    /// `top_data_type`.
    pub fn top_data_type(&self) -> DataType {
        self.top_data_type.unwrap_or(DataType::CAFFE_FLOAT)
    }

    /// `bottom_quantizer`.
    pub fn bottom_quantizer(&self) -> Option<&QuantizerParameter> {
        self.bottom_quantizer.as_deref()
    }

    /// `top_quantizer`.
    pub fn top_quantizer(&self) -> Option<&QuantizerParameter> {
        self.top_quantizer.as_deref()
    }

    /// `net_quantizer`.
    pub fn net_quantizer(&self) -> Option<&QuantizerParameter> {
        self.net_quantizer.as_deref()
    }

    /// `blobs_quantizer`.
    pub fn blobs_quantizer(&self) -> Option<&QuantizerParameter> {
        self.blobs_quantizer.as_deref()
    }

    /// `autotune`.
    pub fn autotune(&self) -> Autotune {
        self.autotune.unwrap_or(Autotune::CAFFE_AUTOTUNE_DISABLED)
    }

    /// `dense_image_data_param`.
    pub fn dense_image_data_param(&self) -> Option<&DenseImageDataParameter> {
        self.dense_image_data_param.as_deref()
    }

    /// `device`.
    pub fn device(&self) -> i32 {
        self.device.unwrap_or(0)
    }

    /// `bottom_shared_index`.
    pub fn bottom_shared_index(&self) -> i32 {
        self.bottom_shared_index.unwrap_or(0)
    }

    /// `top_shared_index`.
    pub fn top_shared_index(&self) -> i32 {
        self.top_shared_index.unwrap_or(0)
    }

    /// `transform_param`.
    pub fn transform_param(&self) -> Option<&TransformationParameter> {
        self.transform_param.as_deref()
    }

    /// `loss_param`.
    pub fn loss_param(&self) -> Option<&LossParameter> {
        self.loss_param.as_deref()
    }

    /// `accuracy_param`.
    pub fn accuracy_param(&self) -> Option<&AccuracyParameter> {
        self.accuracy_param.as_deref()
    }

    /// `argmax_param`.
    pub fn argmax_param(&self) -> Option<&ArgMaxParameter> {
        self.argmax_param.as_deref()
    }

    /// `concat_param`.
    pub fn concat_param(&self) -> Option<&ConcatParameter> {
        self.concat_param.as_deref()
    }

    /// `contrastive_loss_param`.
    pub fn contrastive_loss_param(&self) -> Option<&ContrastiveLossParameter> {
        self.contrastive_loss_param.as_deref()
    }

    /// `convolution_param`.
    pub fn convolution_param(&self) -> Option<&ConvolutionParameter> {
        self.convolution_param.as_deref()
    }

    /// `data_param`.
    pub fn data_param(&self) -> Option<&DataParameter> {
        self.data_param.as_deref()
    }

    /// `dropout_param`.
    pub fn dropout_param(&self) -> Option<&DropoutParameter> {
        self.dropout_param.as_deref()
    }

    /// `dummy_data_param`.
    pub fn dummy_data_param(&self) -> Option<&DummyDataParameter> {
        self.dummy_data_param.as_deref()
    }

    /// `eltwise_param`.
    pub fn eltwise_param(&self) -> Option<&EltwiseParameter> {
        self.eltwise_param.as_deref()
    }

    /// `exp_param`.
    pub fn exp_param(&self) -> Option<&ExpParameter> {
        self.exp_param.as_deref()
    }

    /// `hdf5_data_param`.
    pub fn hdf5_data_param(&self) -> Option<&HDF5DataParameter> {
        self.hdf5_data_param.as_deref()
    }

    /// `hdf5_output_param`.
    pub fn hdf5_output_param(&self) -> Option<&HDF5OutputParameter> {
        self.hdf5_output_param.as_deref()
    }

    /// `hinge_loss_param`.
    pub fn hinge_loss_param(&self) -> Option<&HingeLossParameter> {
        self.hinge_loss_param.as_deref()
    }

    /// `image_data_param`.
    pub fn image_data_param(&self) -> Option<&ImageDataParameter> {
        self.image_data_param.as_deref()
    }

    /// `infogain_loss_param`.
    pub fn infogain_loss_param(&self) -> Option<&InfogainLossParameter> {
        self.infogain_loss_param.as_deref()
    }

    /// `inner_product_param`.
    pub fn inner_product_param(&self) -> Option<&InnerProductParameter> {
        self.inner_product_param.as_deref()
    }

    /// `lrn_param`.
    pub fn lrn_param(&self) -> Option<&LRNParameter> {
        self.lrn_param.as_deref()
    }

    /// `memory_data_param`.
    pub fn memory_data_param(&self) -> Option<&MemoryDataParameter> {
        self.memory_data_param.as_deref()
    }

    /// `mvn_param`.
    pub fn mvn_param(&self) -> Option<&MVNParameter> {
        self.mvn_param.as_deref()
    }

    /// `pooling_param`.
    pub fn pooling_param(&self) -> Option<&PoolingParameter> {
        self.pooling_param.as_deref()
    }

    /// `power_param`.
    pub fn power_param(&self) -> Option<&PowerParameter> {
        self.power_param.as_deref()
    }

    /// `relu_param`.
    pub fn relu_param(&self) -> Option<&ReLUParameter> {
        self.relu_param.as_deref()
    }

    /// `sigmoid_param`.
    pub fn sigmoid_param(&self) -> Option<&SigmoidParameter> {
        self.sigmoid_param.as_deref()
    }

    /// `softmax_param`.
    pub fn softmax_param(&self) -> Option<&SoftmaxParameter> {
        self.softmax_param.as_deref()
    }

    /// `slice_param`.
    pub fn slice_param(&self) -> Option<&SliceParameter> {
        self.slice_param.as_deref()
    }

    /// `tanh_param`.
    pub fn tanh_param(&self) -> Option<&TanHParameter> {
        self.tanh_param.as_deref()
    }

    /// `threshold_param`.
    pub fn threshold_param(&self) -> Option<&ThresholdParameter> {
        self.threshold_param.as_deref()
    }

    /// `window_data_param`.
    pub fn window_data_param(&self) -> Option<&WindowDataParameter> {
        self.window_data_param.as_deref()
    }

    /// `python_param`.
    pub fn python_param(&self) -> Option<&PythonParameter> {
        self.python_param.as_deref()
    }

    /// `prelu_param`.
    pub fn prelu_param(&self) -> Option<&PReLUParameter> {
        self.prelu_param.as_deref()
    }

    /// `spp_param`.
    pub fn spp_param(&self) -> Option<&SPPParameter> {
        self.spp_param.as_deref()
    }

    /// `reshape_param`.
    pub fn reshape_param(&self) -> Option<&ReshapeParameter> {
        self.reshape_param.as_deref()
    }

    /// `log_param`.
    pub fn log_param(&self) -> Option<&LogParameter> {
        self.log_param.as_deref()
    }

    /// `flatten_param`.
    pub fn flatten_param(&self) -> Option<&FlattenParameter> {
        self.flatten_param.as_deref()
    }

    /// `reduction_param`.
    pub fn reduction_param(&self) -> Option<&ReductionParameter> {
        self.reduction_param.as_deref()
    }

    /// `embed_param`.
    pub fn embed_param(&self) -> Option<&EmbedParameter> {
        self.embed_param.as_deref()
    }

    /// `tile_param`.
    pub fn tile_param(&self) -> Option<&TileParameter> {
        self.tile_param.as_deref()
    }

    /// `batch_norm_param`.
    pub fn batch_norm_param(&self) -> Option<&BatchNormParameter> {
        self.batch_norm_param.as_deref()
    }

    /// `elu_param`.
    pub fn elu_param(&self) -> Option<&ELUParameter> {
        self.elu_param.as_deref()
    }

    /// `bias_param`.
    pub fn bias_param(&self) -> Option<&BiasParameter> {
        self.bias_param.as_deref()
    }

    /// `scale_param`.
    pub fn scale_param(&self) -> Option<&ScaleParameter> {
        self.scale_param.as_deref()
    }

    /// `input_param`.
    pub fn input_param(&self) -> Option<&InputParameter> {
        self.input_param.as_deref()
    }

    /// `crop_param`.
    pub fn crop_param(&self) -> Option<&CropParameter> {
        self.crop_param.as_deref()
    }

    /// `parameter_param`.
    pub fn parameter_param(&self) -> Option<&ParameterParameter> {
        self.parameter_param.as_deref()
    }

    /// `recurrent_param`.
    pub fn recurrent_param(&self) -> Option<&RecurrentParameter> {
        self.recurrent_param.as_deref()
    }

    /// `swish_param`.
    pub fn swish_param(&self) -> Option<&SwishParameter> {
        self.swish_param.as_deref()
    }

    /// `clip_param`.
    pub fn clip_param(&self) -> Option<&ClipParameter> {
        self.clip_param.as_deref()
    }

    /// `debug`.
    pub fn debug(&self) -> bool {
        self.debug.unwrap_or(false)
    }

    /// `cudnn_math_override`.
    pub fn cudnn_math_override(&self) -> i32 {
        self.cudnn_math_override.unwrap_or(0)
    }

    /// `noise_param`.
    pub fn noise_param(&self) -> Option<&NoiseParameter> {
        self.noise_param.as_deref()
    }

    /// `trt_param`.
    pub fn trt_param(&self) -> Option<&TRTParameter> {
        self.trt_param.as_deref()
    }

    /// `reader_param`.
    pub fn reader_param(&self) -> Option<&ReaderParameter> {
        self.reader_param.as_deref()
    }

    /// `mean_param`.
    pub fn mean_param(&self) -> Option<&MeanParameter> {
        self.mean_param.as_deref()
    }

    /// `resample_param`.
    pub fn resample_param(&self) -> Option<&ResampleParameter> {
        self.resample_param.as_deref()
    }

    /// `downsample_param`.
    pub fn downsample_param(&self) -> Option<&DownsampleParameter> {
        self.downsample_param.as_deref()
    }

    /// `reshape_every_iter`.
    pub fn reshape_every_iter(&self) -> bool {
        self.reshape_every_iter.unwrap_or(false)
    }

    /// `lpq_loss_param`.
    pub fn lpq_loss_param(&self) -> Option<&LpqLossParameter> {
        self.lpq_loss_param.as_deref()
    }

    /// `flow_warp_param`.
    pub fn flow_warp_param(&self) -> Option<&FlowWarpParameter> {
        self.flow_warp_param.as_deref()
    }

    /// `accum_param`.
    pub fn accum_param(&self) -> Option<&AccumParameter> {
        self.accum_param.as_deref()
    }

    /// `black_augmentation_param`.
    pub fn black_augmentation_param(&self) -> Option<&BlackAugmentationParameter> {
        self.black_augmentation_param.as_deref()
    }

    /// `batch_reduction_param`.
    pub fn batch_reduction_param(&self) -> Option<&BatchReductionParameter> {
        self.batch_reduction_param.as_deref()
    }

    /// `gan_loss_param`.
    pub fn gan_loss_param(&self) -> Option<&OpaqueParameter> {
        self.gan_loss_param.as_deref()
    }

    /// `squeeze_convolution_param`.
    pub fn squeeze_convolution_param(&self) -> Option<&OpaqueParameter> {
        self.squeeze_convolution_param.as_deref()
    }

    /// `squeeze_inner_product_param`.
    pub fn squeeze_inner_product_param(&self) -> Option<&OpaqueParameter> {
        self.squeeze_inner_product_param.as_deref()
    }

    /// `yolo_v2_loss_param`.
    pub fn yolo_v2_loss_param(&self) -> Option<&OpaqueParameter> {
        self.yolo_v2_loss_param.as_deref()
    }

    /// `yolo_v3_loss_param`.
    pub fn yolo_v3_loss_param(&self) -> Option<&OpaqueParameter> {
        self.yolo_v3_loss_param.as_deref()
    }

    /// `annotated_data_param`.
    pub fn annotated_data_param(&self) -> Option<&AnnotatedDataParameter> {
        self.annotated_data_param.as_deref()
    }

    /// `multibox_loss_param`.
    pub fn multibox_loss_param(&self) -> Option<&MultiBoxLossParameter> {
        self.multibox_loss_param.as_deref()
    }

    /// `permute_param`.
    pub fn permute_param(&self) -> Option<&PermuteParameter> {
        self.permute_param.as_deref()
    }

    /// `prior_box_param`.
    pub fn prior_box_param(&self) -> Option<&PriorBoxParameter> {
        self.prior_box_param.as_deref()
    }

    /// `detection_output_param`.
    pub fn detection_output_param(&self) -> Option<&DetectionOutputParameter> {
        self.detection_output_param.as_deref()
    }

    /// `detection_evaluate_param`.
    pub fn detection_evaluate_param(&self) -> Option<&DetectionEvaluateParameter> {
        self.detection_evaluate_param.as_deref()
    }

    /// `norm_param`.
    pub fn norm_param(&self) -> Option<&NormalizeParameter> {
        self.norm_param.as_deref()
    }

    /// `video_data_param`.
    pub fn video_data_param(&self) -> Option<&VideoDataParameter> {
        self.video_data_param.as_deref()
    }

    /// `hotspot_param`.
    pub fn hotspot_param(&self) -> Option<&HotspotParameter> {
        self.hotspot_param.as_deref()
    }

    /// `predict_box_param`.
    pub fn predict_box_param(&self) -> Option<&PredictBoxParameter> {
        self.predict_box_param.as_deref()
    }

    /// `fcn_data_param`.
    pub fn fcn_data_param(&self) -> Option<&FCNDataParameter> {
        self.fcn_data_param.as_deref()
    }

    /// `relu6_param`.
    pub fn relu6_param(&self) -> Option<&OpaqueParameter> {
        self.relu6_param.as_deref()
    }

    /// `flip_param`.
    pub fn flip_param(&self) -> Option<&FlipParameter> {
        self.flip_param.as_deref()
    }

    /// `inner_distance_param`.
    pub fn inner_distance_param(&self) -> Option<&InnerDistanceParameter> {
        self.inner_distance_param.as_deref()
    }

    /// `normalize_param`.
    pub fn normalize_param(&self) -> Option<&NormalizeParameter> {
        self.normalize_param.as_deref()
    }

    /// `general_contrastive_loss_param`.
    pub fn general_contrastive_loss_param(&self) -> Option<&GeneralContrastiveParameter> {
        self.general_contrastive_loss_param.as_deref()
    }

    /// `soft_contrastive_loss_param`.
    pub fn soft_contrastive_loss_param(&self) -> Option<&SoftContrastiveParameter> {
        self.soft_contrastive_loss_param.as_deref()
    }

    /// `general_triplet_loss_param`.
    pub fn general_triplet_loss_param(&self) -> Option<&GeneralTripletParameter> {
        self.general_triplet_loss_param.as_deref()
    }

    /// `soft_truncation_param`.
    pub fn soft_truncation_param(&self) -> Option<&SoftTruncationParameter> {
        self.soft_truncation_param.as_deref()
    }

    /// `proposal_param`.
    pub fn proposal_param(&self) -> Option<&ProposalParameter> {
        self.proposal_param.as_deref()
    }

    /// `psroi_pooling_param`.
    pub fn psroi_pooling_param(&self) -> Option<&PSROIPoolingParameter> {
        self.psroi_pooling_param.as_deref()
    }

    /// `pairwise_param`.
    pub fn pairwise_param(&self) -> Option<&PairwiseParameter> {
        self.pairwise_param.as_deref()
    }

    /// `smoothl1_param`.
    pub fn smoothl1_param(&self) -> Option<&SmoothL1Parameter> {
        self.smoothl1_param.as_deref()
    }

    /// `batch_contrastive_loss_param`.
    pub fn batch_contrastive_loss_param(&self) -> Option<&BatchContrastiveParameter> {
        self.batch_contrastive_loss_param.as_deref()
    }

    /// `pad_param`.
    pub fn pad_param(&self) -> Option<&OpaqueParameter> {
        self.pad_param.as_deref()
    }

    /// `truncation_param`.
    pub fn truncation_param(&self) -> Option<&TruncationParameter> {
        self.truncation_param.as_deref()
    }

    /// `nca_param`.
    pub fn nca_param(&self) -> Option<&NCAParameter> {
        self.nca_param.as_deref()
    }

    /// `largemargin_inner_product_param`.
    pub fn largemargin_inner_product_param(&self) -> Option<&LargeMarginInnerProductParameter> {
        self.largemargin_inner_product_param.as_deref()
    }

    /// `label_specific_rescale_param`.
    pub fn label_specific_rescale_param(&self) -> Option<&LabelSpecificRescaleParameter> {
        self.label_specific_rescale_param.as_deref()
    }

    /// `infimum_loss_param`.
    pub fn infimum_loss_param(&self) -> Option<&InfimumLossParamter> {
        self.infimum_loss_param.as_deref()
    }

    /// `ordinal_regression_loss_param`.
    pub fn ordinal_regression_loss_param(&self) -> Option<&OrdinalRegressionParameter> {
        self.ordinal_regression_loss_param.as_deref()
    }

    /// `resize_param`.
    pub fn resize_param(&self) -> Option<&ResizeParameter> {
        self.resize_param.as_deref()
    }

    /// `margin_inner_product_param`.
    pub fn margin_inner_product_param(&self) -> Option<&MarginInnerProductParameter> {
        self.margin_inner_product_param.as_deref()
    }

    /// `feature_decay_loss_param`.
    pub fn feature_decay_loss_param(&self) -> Option<&FeatureDecayLossParameter> {
        self.feature_decay_loss_param.as_deref()
    }

    /// `confidence_penalty_loss_param`.
    pub fn confidence_penalty_loss_param(&self) -> Option<&ConfidencePenaltyLossParameter> {
        self.confidence_penalty_loss_param.as_deref()
    }

    /// `focal_loss_param`.
    pub fn focal_loss_param(&self) -> Option<&FocalLossParameter> {
        self.focal_loss_param.as_deref()
    }

    /// `label_specific_margin_param`.
    pub fn label_specific_margin_param(&self) -> Option<&LabelSpecificMarginParameter> {
        self.label_specific_margin_param.as_deref()
    }

    /// `channel_scale_param`.
    pub fn channel_scale_param(&self) -> Option<&ChannelScaleParameter> {
        self.channel_scale_param.as_deref()
    }

    /// `label_specific_affine_param`.
    pub fn label_specific_affine_param(&self) -> Option<&LabelSpecificAffineParameter> {
        self.label_specific_affine_param.as_deref()
    }

    /// `label_specific_hard_margin_param`.
    pub fn label_specific_hard_margin_param(&self) -> Option<&LabelSpecificHardMarginParameter> {
        self.label_specific_hard_margin_param.as_deref()
    }

    /// `expand_dims_nd_param`.
    pub fn expand_dims_nd_param(&self) -> Option<&OpaqueParameter> {
        self.expand_dims_nd_param.as_deref()
    }

    /// `label_specific_add_param`.
    pub fn label_specific_add_param(&self) -> Option<&LabelSpecificAddParameter> {
        self.label_specific_add_param.as_deref()
    }

    /// `broadcast_to_param`.
    pub fn broadcast_to_param(&self) -> Option<&OpaqueParameter> {
        self.broadcast_to_param.as_deref()
    }

    /// `strided_slice_param`.
    pub fn strided_slice_param(&self) -> Option<&OpaqueParameter> {
        self.strided_slice_param.as_deref()
    }

    /// `piece_param`.
    pub fn piece_param(&self) -> Option<&OpaqueParameter> {
        self.piece_param.as_deref()
    }

    /// `range_param`.
    pub fn range_param(&self) -> Option<&OpaqueParameter> {
        self.range_param.as_deref()
    }

    /// `sparse_to_dense_param`.
    pub fn sparse_to_dense_param(&self) -> Option<&OpaqueParameter> {
        self.sparse_to_dense_param.as_deref()
    }

    /// `embedding_lookup_param`.
    pub fn embedding_lookup_param(&self) -> Option<&OpaqueParameter> {
        self.embedding_lookup_param.as_deref()
    }

    /// `embedding_lookup_sparse_param`.
    pub fn embedding_lookup_sparse_param(&self) -> Option<&OpaqueParameter> {
        self.embedding_lookup_sparse_param.as_deref()
    }

    /// `gemm_param`.
    pub fn gemm_param(&self) -> Option<&OpaqueParameter> {
        self.gemm_param.as_deref()
    }

    /// `reduce_l1_param`.
    pub fn reduce_l1_param(&self) -> Option<&OpaqueParameter> {
        self.reduce_l1_param.as_deref()
    }

    /// `reduce_l2_param`.
    pub fn reduce_l2_param(&self) -> Option<&OpaqueParameter> {
        self.reduce_l2_param.as_deref()
    }

    /// `reduce_logsumexp_param`.
    pub fn reduce_logsumexp_param(&self) -> Option<&OpaqueParameter> {
        self.reduce_logsumexp_param.as_deref()
    }

    /// `reduce_all_param`.
    pub fn reduce_all_param(&self) -> Option<&OpaqueParameter> {
        self.reduce_all_param.as_deref()
    }

    /// `reduce_any_param`.
    pub fn reduce_any_param(&self) -> Option<&OpaqueParameter> {
        self.reduce_any_param.as_deref()
    }

    /// `reverse_sequence_param`.
    pub fn reverse_sequence_param(&self) -> Option<&OpaqueParameter> {
        self.reverse_sequence_param.as_deref()
    }

    /// `hard_sigmoid_param`.
    pub fn hard_sigmoid_param(&self) -> Option<&OpaqueParameter> {
        self.hard_sigmoid_param.as_deref()
    }

    /// `thresholded_relu_param`.
    pub fn thresholded_relu_param(&self) -> Option<&OpaqueParameter> {
        self.thresholded_relu_param.as_deref()
    }

    /// `one_hot_param`.
    pub fn one_hot_param(&self) -> Option<&OpaqueParameter> {
        self.one_hot_param.as_deref()
    }

    /// `lp_normalization_param`.
    pub fn lp_normalization_param(&self) -> Option<&OpaqueParameter> {
        self.lp_normalization_param.as_deref()
    }

    /// `matmul_param`.
    pub fn matmul_param(&self) -> Option<&OpaqueParameter> {
        self.matmul_param.as_deref()
    }

    /// `gather_v2_param`.
    pub fn gather_v2_param(&self) -> Option<&OpaqueParameter> {
        self.gather_v2_param.as_deref()
    }

    /// `scaled_tanh_param`.
    pub fn scaled_tanh_param(&self) -> Option<&OpaqueParameter> {
        self.scaled_tanh_param.as_deref()
    }

    /// `log_softmax_param`.
    pub fn log_softmax_param(&self) -> Option<&OpaqueParameter> {
        self.log_softmax_param.as_deref()
    }

    /// `maskrcnn_detection_param`.
    pub fn maskrcnn_detection_param(&self) -> Option<&OpaqueParameter> {
        self.maskrcnn_detection_param.as_deref()
    }

    /// `maskrcnn_proposal_param`.
    pub fn maskrcnn_proposal_param(&self) -> Option<&OpaqueParameter> {
        self.maskrcnn_proposal_param.as_deref()
    }

    /// `attention_param`.
    pub fn attention_param(&self) -> Option<&OpaqueParameter> {
        self.attention_param.as_deref()
    }

    /// `non_max_suppression_param`.
    pub fn non_max_suppression_param(&self) -> Option<&OpaqueParameter> {
        self.non_max_suppression_param.as_deref()
    }

    /// `rnn_v2_param`.
    pub fn rnn_v2_param(&self) -> Option<&OpaqueParameter> {
        self.rnn_v2_param.as_deref()
    }

    /// `count_nonzero_param`.
    pub fn count_nonzero_param(&self) -> Option<&OpaqueParameter> {
        self.count_nonzero_param.as_deref()
    }

    /// `not_equal_param`.
    pub fn not_equal_param(&self) -> Option<&OpaqueParameter> {
        self.not_equal_param.as_deref()
    }

    /// `point_net_param`.
    pub fn point_net_param(&self) -> Option<&OpaqueParameter> {
        self.point_net_param.as_deref()
    }

    /// `scatter_nd_param`.
    pub fn scatter_nd_param(&self) -> Option<&OpaqueParameter> {
        self.scatter_nd_param.as_deref()
    }

    /// `layer_norm_param`.
    pub fn layer_norm_param(&self) -> Option<&OpaqueParameter> {
        self.layer_norm_param.as_deref()
    }

    /// `mul_param`.
    pub fn mul_param(&self) -> Option<&OpaqueParameter> {
        self.mul_param.as_deref()
    }

    /// `spatial_batching_pooling_param`.
    pub fn spatial_batching_pooling_param(&self) -> Option<&OpaqueParameter> {
        self.spatial_batching_pooling_param.as_deref()
    }

    /// `tensor2box_param`.
    pub fn tensor2box_param(&self) -> Option<&OpaqueParameter> {
        self.tensor2box_param.as_deref()
    }

    /// `corr1d_param`.
    pub fn corr1d_param(&self) -> Option<&OpaqueParameter> {
        self.corr1d_param.as_deref()
    }

    /// `eval_detection_param`.
    pub fn eval_detection_param(&self) -> Option<&EvalDetectionParameter> {
        self.eval_detection_param.as_deref()
    }

    /// `yolo_detection_output_param`.
    pub fn yolo_detection_output_param(&self) -> Option<&YoloDetectionOutputParameter> {
        self.yolo_detection_output_param.as_deref()
    }

    /// `yolov3_detection_output_param`.
    pub fn yolov3_detection_output_param(&self) -> Option<&Yolov3DetectionOutputParameter> {
        self.yolov3_detection_output_param.as_deref()
    }

    /// `yolov3_param`.
    pub fn yolov3_param(&self) -> Option<&Yolov3Parameter> {
        self.yolov3_param.as_deref()
    }

    /// `yolo_seg_param`.
    pub fn yolo_seg_param(&self) -> Option<&YoloSegParameter> {
        self.yolo_seg_param.as_deref()
    }

    /// `segmentation_evaluate_param`.
    pub fn segmentation_evaluate_param(&self) -> Option<&SegmentationEvaluateParameter> {
        self.segmentation_evaluate_param.as_deref()
    }

    /// `deformable_convolution_param`.
    pub fn deformable_convolution_param(&self) -> Option<&DeformableConvolutionParameter> {
        self.deformable_convolution_param.as_deref()
    }

    /// `fixed_param`.
    pub fn fixed_param(&self) -> Option<&OpaqueParameter> {
        self.fixed_param.as_deref()
    }

    /// `convolution3d_param`.
    pub fn convolution3d_param(&self) -> Option<&Convolution3DParameter> {
        self.convolution3d_param.as_deref()
    }

    /// `pooling3d_param`.
    pub fn pooling3d_param(&self) -> Option<&Pooling3DParameter> {
        self.pooling3d_param.as_deref()
    }

    /// `detectnet_groundtruth_param`.
    pub fn detectnet_groundtruth_param(&self) -> Option<&DetectNetGroundTruthParameter> {
        self.detectnet_groundtruth_param.as_deref()
    }

    /// `detectnet_augmentation_param`.
    pub fn detectnet_augmentation_param(&self) -> Option<&DetectNetAugmentationParameter> {
        self.detectnet_augmentation_param.as_deref()
    }

    /// `forward_type`.
    pub fn forward_type(&self) -> Type {
        self.forward_type.unwrap_or(Type::DOUBLE)
    }

    /// `backward_type`.
    pub fn backward_type(&self) -> Type {
        self.backward_type.unwrap_or(Type::DOUBLE)
    }

    /// `forward_math`.
    pub fn forward_math(&self) -> Type {
        self.forward_math.unwrap_or(Type::DOUBLE)
    }

    /// `backward_math`.
    pub fn backward_math(&self) -> Type {
        self.backward_math.unwrap_or(Type::DOUBLE)
    }

    /// `mergecrop_param`.
    pub fn mergecrop_param(&self) -> Option<&MergeCropParameter> {
        self.mergecrop_param.as_deref()
    }

    /// `affinity_param`.
    pub fn affinity_param(&self) -> Option<&AffinityParameter> {
        self.affinity_param.as_deref()
    }

    /// `moe_param`.
    pub fn moe_param(&self) -> Option<&MOEParameter> {
        self.moe_param.as_deref()
    }

    /// `center_loss_param`.
    pub fn center_loss_param(&self) -> Option<&CenterLossParameter> {
        self.center_loss_param.as_deref()
    }

    /// `lstm_param`.
    pub fn lstm_param(&self) -> Option<&LSTMParameter> {
        self.lstm_param.as_deref()
    }

    /// `ctc_param`.
    pub fn ctc_param(&self) -> Option<&CTCParameter> {
        self.ctc_param.as_deref()
    }

    /// `transpose_param`.
    pub fn transpose_param(&self) -> Option<&TransposeParameter> {
        self.transpose_param.as_deref()
    }

    /// `reverse_param`.
    pub fn reverse_param(&self) -> Option<&ReverseParameter> {
        self.reverse_param.as_deref()
    }

    /// `bn_param`.
    pub fn bn_param(&self) -> Option<&BNParameter> {
        self.bn_param.as_deref()
    }

    /// `interp_param`.
    pub fn interp_param(&self) -> Option<&InterpParameter> {
        self.interp_param.as_deref()
    }

    /// `seg_accuracy_param`.
    pub fn seg_accuracy_param(&self) -> Option<&SegAccuracyParameter> {
        self.seg_accuracy_param.as_deref()
    }

    /// `mat_write_param`.
    pub fn mat_write_param(&self) -> Option<&MatWriteParameter> {
        self.mat_write_param.as_deref()
    }

    /// `dense_crf_param`.
    pub fn dense_crf_param(&self) -> Option<&DenseCRFParameter> {
        self.dense_crf_param.as_deref()
    }

    /// `domain_transform_param`.
    pub fn domain_transform_param(&self) -> Option<&DomainTransformParameter> {
        self.domain_transform_param.as_deref()
    }

    /// `adaptive_bias_channel_param`.
    pub fn adaptive_bias_channel_param(&self) -> Option<&AdaptiveBiasChannelParameter> {
        self.adaptive_bias_channel_param.as_deref()
    }

    /// `bias_channel_param`.
    pub fn bias_channel_param(&self) -> Option<&BiasChannelParameter> {
        self.bias_channel_param.as_deref()
    }

    /// `unique_label_param`.
    pub fn unique_label_param(&self) -> Option<&UniqueLabelParameter> {
        self.unique_label_param.as_deref()
    }

    /// `mat_read_param`.
    pub fn mat_read_param(&self) -> Option<&MatReadParameter> {
        self.mat_read_param.as_deref()
    }

    /// `upsample_param`.
    pub fn upsample_param(&self) -> Option<&UpsampleParameter> {
        self.upsample_param.as_deref()
    }

    /// `coeff_schedule_param`.
    pub fn coeff_schedule_param(&self) -> Option<&CoeffScheduleParameter> {
        self.coeff_schedule_param.as_deref()
    }

    /// `augmentation_param`.
    pub fn augmentation_param(&self) -> Option<&AugmentationParameter> {
        self.augmentation_param.as_deref()
    }

    /// `correlation_param`.
    pub fn correlation_param(&self) -> Option<&CorrelationParameter> {
        self.correlation_param.as_deref()
    }

    /// `l1_loss_param`.
    pub fn l1_loss_param(&self) -> Option<&L1LossParameter> {
        self.l1_loss_param.as_deref()
    }

    /// `writer_param`.
    pub fn writer_param(&self) -> Option<&WriterParameter> {
        self.writer_param.as_deref()
    }

    /// `conadd_param`.
    pub fn conadd_param(&self) -> Option<&ConaddParameter> {
        self.conadd_param.as_deref()
    }

    /// `local_param`.
    pub fn local_param(&self) -> Option<&LocalParameter> {
        self.local_param.as_deref()
    }

    /// `insanity_param`.
    pub fn insanity_param(&self) -> Option<&InsanityParameter> {
        self.insanity_param.as_deref()
    }

    /// `triplet_loss_param`.
    pub fn triplet_loss_param(&self) -> Option<&TripletLossParameter> {
        self.triplet_loss_param.as_deref()
    }

    /// `eltwise_affine_param`.
    pub fn eltwise_affine_param(&self) -> Option<&EltwiseAffineParameter> {
        self.eltwise_affine_param.as_deref()
    }

    /// `sub_region_param`.
    pub fn sub_region_param(&self) -> Option<&SubRegionParameter> {
        self.sub_region_param.as_deref()
    }

    /// `engine`.
    pub fn engine(&self) -> &str {
        self.engine.as_deref().unwrap_or("")
    }

    /// `multinode`.
    pub fn multinode(&self) -> Option<&MultinodeLayerParameter> {
        self.multinode.as_deref()
    }

    /// `mn_activation_param`.
    pub fn mn_activation_param(&self) -> Option<&MnActivationParameter> {
        self.mn_activation_param.as_deref()
    }

    /// `box_annotator_ohem_param`.
    pub fn box_annotator_ohem_param(&self) -> Option<&BoxAnnotatorOHEMParameter> {
        self.box_annotator_ohem_param.as_deref()
    }

    /// `spatial_dropout_param`.
    pub fn spatial_dropout_param(&self) -> Option<&SpatialDropoutParameter> {
        self.spatial_dropout_param.as_deref()
    }

    /// `mn_grad_compress_param`.
    pub fn mn_grad_compress_param(&self) -> Option<&MnParamGradCompressParameter> {
        self.mn_grad_compress_param.as_deref()
    }

    /// `quantization_param`.
    pub fn quantization_param(&self) -> Option<&QuantizationParameter> {
        self.quantization_param.as_deref()
    }

    /// `reorg_param`.
    pub fn reorg_param(&self) -> Option<&ReorgParameter> {
        self.reorg_param.as_deref()
    }

    /// `split_param`.
    pub fn split_param(&self) -> Option<&SplitParameter> {
        self.split_param.as_deref()
    }

    /// `region_loss_param`.
    pub fn region_loss_param(&self) -> Option<&RegionLossParameter> {
        self.region_loss_param.as_deref()
    }

    /// `selu_param`.
    pub fn selu_param(&self) -> Option<&SeLuParameter> {
        self.selu_param.as_deref()
    }

    /// `selu_dropout_param`.
    pub fn selu_dropout_param(&self) -> Option<&SeLuDropoutParameter> {
        self.selu_dropout_param.as_deref()
    }

    /// `shuffle_channel_param`.
    pub fn shuffle_channel_param(&self) -> Option<&ShuffleChannelParameter> {
        self.shuffle_channel_param.as_deref()
    }

    /// `ctc_loss_param`.
    pub fn ctc_loss_param(&self) -> Option<&CtcLossParameter> {
        self.ctc_loss_param.as_deref()
    }

    /// `continuation_indicator_param`.
    pub fn continuation_indicator_param(&self) -> Option<&ContinuationIndicatorParameter> {
        self.continuation_indicator_param.as_deref()
    }

    /// `labelsequence_accuracy_param`.
    pub fn labelsequence_accuracy_param(&self) -> Option<&LabelsequenceAccuracyParameter> {
        self.labelsequence_accuracy_param.as_deref()
    }

    /// `dice_coef_loss_param`.
    pub fn dice_coef_loss_param(&self) -> Option<&DiceCoefLossParameter> {
        self.dice_coef_loss_param.as_deref()
    }

    /// `roi_align_param`.
    pub fn roi_align_param(&self) -> Option<&ROIAlignParameter> {
        self.roi_align_param.as_deref()
    }

    /// `op_transform_param`.
    pub fn op_transform_param(&self) -> Option<&OPTransformationParameter> {
        self.op_transform_param.as_deref()
    }

    /// `parse_evaluate_param`.
    pub fn parse_evaluate_param(&self) -> Option<&ParseEvaluateParameter> {
        self.parse_evaluate_param.as_deref()
    }

    /// `unpooling_param`.
    pub fn unpooling_param(&self) -> Option<&UnPoolingParameter> {
        self.unpooling_param.as_deref()
    }

    /// `imresize_param`.
    pub fn imresize_param(&self) -> Option<&ImResizeParameter> {
        self.imresize_param.as_deref()
    }

    /// `nms_param`.
    pub fn nms_param(&self) -> Option<&NmsParameter> {
        self.nms_param.as_deref()
    }

    /// `st_param`.
    pub fn st_param(&self) -> Option<&SpatialTransformerParameter> {
        self.st_param.as_deref()
    }

    /// `st_loss_param`.
    pub fn st_loss_param(&self) -> Option<&STLossParameter> {
        self.st_loss_param.as_deref()
    }

    /// `power_file_param`.
    pub fn power_file_param(&self) -> Option<&PowerFileParameter> {
        self.power_file_param.as_deref()
    }

    /// `loc_loss_param`.
    pub fn loc_loss_param(&self) -> Option<&LocLossParameter> {
        self.loc_loss_param.as_deref()
    }

    /// `depth_to_space_param`.
    pub fn depth_to_space_param(&self) -> Option<&OpaqueParameter> {
        self.depth_to_space_param.as_deref()
    }

    /// `upsample_darknet_param`.
    pub fn upsample_darknet_param(&self) -> Option<&OpaqueParameter> {
        self.upsample_darknet_param.as_deref()
    }

    /// `resize_nearest_neighbor_param`.
    pub fn resize_nearest_neighbor_param(&self) -> Option<&OpaqueParameter> {
        self.resize_nearest_neighbor_param.as_deref()
    }

    /// `gather_param`.
    pub fn gather_param(&self) -> Option<&OpaqueParameter> {
        self.gather_param.as_deref()
    }

    /// `topk_gather_param`.
    pub fn topk_gather_param(&self) -> Option<&OpaqueParameter> {
        self.topk_gather_param.as_deref()
    }

    /// `nms_gather_param`.
    pub fn nms_gather_param(&self) -> Option<&OpaqueParameter> {
        self.nms_gather_param.as_deref()
    }

    /// `gather_nd_param`.
    pub fn gather_nd_param(&self) -> Option<&OpaqueParameter> {
        self.gather_nd_param.as_deref()
    }

    /// `where4_param`.
    pub fn where4_param(&self) -> Option<&OpaqueParameter> {
        self.where4_param.as_deref()
    }

    /// `where4_gathernd_param`.
    pub fn where4_gathernd_param(&self) -> Option<&OpaqueParameter> {
        self.where4_gathernd_param.as_deref()
    }

    /// `crop_and_resize_param`.
    pub fn crop_and_resize_param(&self) -> Option<&OpaqueParameter> {
        self.crop_and_resize_param.as_deref()
    }

    /// `where4_gathernd_crop_param`.
    pub fn where4_gathernd_crop_param(&self) -> Option<&OpaqueParameter> {
        self.where4_gathernd_crop_param.as_deref()
    }

    /// `pyramid_roi_align_param`.
    pub fn pyramid_roi_align_param(&self) -> Option<&OpaqueParameter> {
        self.pyramid_roi_align_param.as_deref()
    }

    /// `space_to_depth_param`.
    pub fn space_to_depth_param(&self) -> Option<&OpaqueParameter> {
        self.space_to_depth_param.as_deref()
    }

    /// `stack_param`.
    pub fn stack_param(&self) -> Option<&OpaqueParameter> {
        self.stack_param.as_deref()
    }

    /// `resize_bilinear_param`.
    pub fn resize_bilinear_param(&self) -> Option<&OpaqueParameter> {
        self.resize_bilinear_param.as_deref()
    }

    /// `reduce_sum_param`.
    pub fn reduce_sum_param(&self) -> Option<&OpaqueParameter> {
        self.reduce_sum_param.as_deref()
    }

    /// `reduce_max_param`.
    pub fn reduce_max_param(&self) -> Option<&OpaqueParameter> {
        self.reduce_max_param.as_deref()
    }

    /// `reduce_min_param`.
    pub fn reduce_min_param(&self) -> Option<&OpaqueParameter> {
        self.reduce_min_param.as_deref()
    }

    /// `reduce_prod_param`.
    pub fn reduce_prod_param(&self) -> Option<&OpaqueParameter> {
        self.reduce_prod_param.as_deref()
    }

    /// `reduce_mean_param`.
    pub fn reduce_mean_param(&self) -> Option<&OpaqueParameter> {
        self.reduce_mean_param.as_deref()
    }

    /// `unstack_param`.
    pub fn unstack_param(&self) -> Option<&OpaqueParameter> {
        self.unstack_param.as_deref()
    }

    /// `batch_to_space_nd_param`.
    pub fn batch_to_space_nd_param(&self) -> Option<&OpaqueParameter> {
        self.batch_to_space_nd_param.as_deref()
    }

    /// `space_to_batch_nd_param`.
    pub fn space_to_batch_nd_param(&self) -> Option<&OpaqueParameter> {
        self.space_to_batch_nd_param.as_deref()
    }

    /// `xlu_param`.
    pub fn xlu_param(&self) -> Option<&OpaqueParameter> {
        self.xlu_param.as_deref()
    }

    /// `mirror_pad_param`.
    pub fn mirror_pad_param(&self) -> Option<&OpaqueParameter> {
        self.mirror_pad_param.as_deref()
    }

    /// `tile_nd_param`.
    pub fn tile_nd_param(&self) -> Option<&OpaqueParameter> {
        self.tile_nd_param.as_deref()
    }

    /// `squeeze_param`.
    pub fn squeeze_param(&self) -> Option<&OpaqueParameter> {
        self.squeeze_param.as_deref()
    }

    /// `tiling_param`.
    pub fn tiling_param(&self) -> Option<&OpaqueParameter> {
        self.tiling_param.as_deref()
    }

    /// `seg_data_param`.
    pub fn seg_data_param(&self) -> Option<&SegDataParameter> {
        self.seg_data_param.as_deref()
    }

    /// `roi_pooling_param`.
    pub fn roi_pooling_param(&self) -> Option<&ROIPoolingParameter> {
        self.roi_pooling_param.as_deref()
    }

    /// `smooth_l1_loss_param`.
    pub fn smooth_l1_loss_param(&self) -> Option<&SmoothL1LossParameter> {
        self.smooth_l1_loss_param.as_deref()
    }
}

#[rustfmt::skip]
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
    field("squeeze_convolution_param", 187, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("squeeze_inner_product_param", 188, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("yolo_v2_loss_param", 198, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("yolo_v3_loss_param", 199, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "synopsys"),
    field("annotated_data_param", 200, Label::Optional, Kind::Message(&ANNOTATED_DATA_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("multibox_loss_param", 201, Label::Optional, Kind::Message(&MULTI_BOX_LOSS_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("permute_param", 202, Label::Optional, Kind::Message(&PERMUTE_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,happynear,intel,jolibrain,mobilenet-yolo,ncnn-tool,opencv,refinedet,synopsys,textboxes,vitis,warpctc,yolov3-win"),
    field("prior_box_param", 203, Label::Optional, Kind::Message(&PRIOR_BOX_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,opencv,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("detection_output_param", 204, Label::Optional, Kind::Message(&DETECTION_OUTPUT_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,opencv,refinedet,synopsys,textboxes,vitis"),
    field("detection_evaluate_param", 205, Label::Optional, Kind::Message(&DETECTION_EVALUATE_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("norm_param", 206, Label::Optional, Kind::Message(&NORMALIZE_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,opencv,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("video_data_param", 207, Label::Optional, Kind::Message(&VIDEO_DATA_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,c3d-1.1,intel,jolibrain,refinedet,synopsys,textboxes,video-caffe,vitis,yjxiong,yolov3-win"),
    field("hotspot_param", 208, Label::Optional, Kind::Message(&HOTSPOT_PARAMETER_DESC), false, "", "happynear"),
    field("predict_box_param", 209, Label::Optional, Kind::Message(&PREDICT_BOX_PARAMETER_DESC), false, "", "happynear"),
    field("fcn_data_param", 210, Label::Optional, Kind::Message(&FCN_DATA_PARAMETER_DESC), false, "", "happynear"),
    field("relu6_param", 211, Label::Optional, Kind::Message(&OPAQUE_PARAMETER_DESC), false, "", "mobilenet-yolo,vitis,yolov3-win"),
    field("flip_param", 212, Label::Optional, Kind::Message(&FLIP_PARAMETER_DESC), false, "", "happynear"),
    field("inner_distance_param", 213, Label::Optional, Kind::Message(&INNER_DISTANCE_PARAMETER_DESC), false, "", "happynear"),
    field("normalize_param", 214, Label::Optional, Kind::Message(&NORMALIZE_PARAMETER_DESC), false, "", "happynear"),
    field("general_contrastive_loss_param", 215, Label::Optional, Kind::Message(&GENERAL_CONTRASTIVE_PARAMETER_DESC), false, "", "happynear"),
    field("soft_contrastive_loss_param", 216, Label::Optional, Kind::Message(&SOFT_CONTRASTIVE_PARAMETER_DESC), false, "", "happynear"),
    field("general_triplet_loss_param", 217, Label::Optional, Kind::Message(&GENERAL_TRIPLET_PARAMETER_DESC), false, "", "happynear"),
    field("soft_truncation_param", 218, Label::Optional, Kind::Message(&SOFT_TRUNCATION_PARAMETER_DESC), false, "", "happynear"),
    field("proposal_param", 219, Label::Optional, Kind::Message(&PROPOSAL_PARAMETER_DESC), false, "", "happynear,opencv,synopsys,vitis"),
    field("psroi_pooling_param", 220, Label::Optional, Kind::Message(&PSROI_POOLING_PARAMETER_DESC), false, "", "happynear,intel,microsoft,ncnn-tool,opencv,r-fcn"),
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
    field("quantization_param", 900040, Label::Optional, Kind::Message(&QUANTIZATION_PARAMETER_DESC), false, "", "intel"),
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
    field("roi_pooling_param", 8266711, Label::Optional, Kind::Message(&ROI_POOLING_PARAMETER_DESC), false, "", "ctpn,fast-rcnn,faster-rcnn,fpn-deform,happynear,intel,jolibrain,microsoft,ncnn-tool,opencv,r-fcn,synopsys,vitis,yjxiong"),
    field("smooth_l1_loss_param", 8266712, Label::Optional, Kind::Message(&SMOOTH_L1_LOSS_PARAMETER_DESC), false, "", "ctpn,faster-rcnn,fpn-deform,intel,jolibrain,microsoft,ncnn-tool,r-fcn,synopsys,vitis"),
] };

impl Message for LayerParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.name,
            1 => &self.r#type,
            2 => &self.bottom,
            3 => &self.top,
            4 => &self.loss_weight,
            5 => &self.param,
            6 => &self.blobs,
            7 => &self.include,
            8 => &self.exclude,
            9 => &self.phase,
            10 => &self.propagate_down,
            11 => &self.bottom_data_type,
            12 => &self.compute_data_type,
            13 => &self.top_data_type,
            14 => &self.bottom_quantizer,
            15 => &self.top_quantizer,
            16 => &self.net_quantizer,
            17 => &self.blobs_quantizer,
            18 => &self.autotune,
            19 => &self.dense_image_data_param,
            20 => &self.device,
            21 => &self.bottom_shared_index,
            22 => &self.top_shared_index,
            23 => &self.transform_param,
            24 => &self.loss_param,
            25 => &self.accuracy_param,
            26 => &self.argmax_param,
            27 => &self.concat_param,
            28 => &self.contrastive_loss_param,
            29 => &self.convolution_param,
            30 => &self.data_param,
            31 => &self.dropout_param,
            32 => &self.dummy_data_param,
            33 => &self.eltwise_param,
            34 => &self.exp_param,
            35 => &self.hdf5_data_param,
            36 => &self.hdf5_output_param,
            37 => &self.hinge_loss_param,
            38 => &self.image_data_param,
            39 => &self.infogain_loss_param,
            40 => &self.inner_product_param,
            41 => &self.lrn_param,
            42 => &self.memory_data_param,
            43 => &self.mvn_param,
            44 => &self.pooling_param,
            45 => &self.power_param,
            46 => &self.relu_param,
            47 => &self.sigmoid_param,
            48 => &self.softmax_param,
            49 => &self.slice_param,
            50 => &self.tanh_param,
            51 => &self.threshold_param,
            52 => &self.window_data_param,
            53 => &self.python_param,
            54 => &self.prelu_param,
            55 => &self.spp_param,
            56 => &self.reshape_param,
            57 => &self.log_param,
            58 => &self.flatten_param,
            59 => &self.reduction_param,
            60 => &self.embed_param,
            61 => &self.tile_param,
            62 => &self.batch_norm_param,
            63 => &self.elu_param,
            64 => &self.bias_param,
            65 => &self.scale_param,
            66 => &self.input_param,
            67 => &self.crop_param,
            68 => &self.parameter_param,
            69 => &self.recurrent_param,
            70 => &self.swish_param,
            71 => &self.clip_param,
            72 => &self.debug,
            73 => &self.cudnn_math_override,
            74 => &self.noise_param,
            75 => &self.trt_param,
            76 => &self.reader_param,
            77 => &self.mean_param,
            78 => &self.resample_param,
            79 => &self.downsample_param,
            80 => &self.reshape_every_iter,
            81 => &self.lpq_loss_param,
            82 => &self.flow_warp_param,
            83 => &self.accum_param,
            84 => &self.black_augmentation_param,
            85 => &self.batch_reduction_param,
            86 => &self.gan_loss_param,
            87 => &self.squeeze_convolution_param,
            88 => &self.squeeze_inner_product_param,
            89 => &self.yolo_v2_loss_param,
            90 => &self.yolo_v3_loss_param,
            91 => &self.annotated_data_param,
            92 => &self.multibox_loss_param,
            93 => &self.permute_param,
            94 => &self.prior_box_param,
            95 => &self.detection_output_param,
            96 => &self.detection_evaluate_param,
            97 => &self.norm_param,
            98 => &self.video_data_param,
            99 => &self.hotspot_param,
            100 => &self.predict_box_param,
            101 => &self.fcn_data_param,
            102 => &self.relu6_param,
            103 => &self.flip_param,
            104 => &self.inner_distance_param,
            105 => &self.normalize_param,
            106 => &self.general_contrastive_loss_param,
            107 => &self.soft_contrastive_loss_param,
            108 => &self.general_triplet_loss_param,
            109 => &self.soft_truncation_param,
            110 => &self.proposal_param,
            111 => &self.psroi_pooling_param,
            112 => &self.pairwise_param,
            113 => &self.smoothl1_param,
            114 => &self.batch_contrastive_loss_param,
            115 => &self.pad_param,
            116 => &self.truncation_param,
            117 => &self.nca_param,
            118 => &self.largemargin_inner_product_param,
            119 => &self.label_specific_rescale_param,
            120 => &self.infimum_loss_param,
            121 => &self.ordinal_regression_loss_param,
            122 => &self.resize_param,
            123 => &self.margin_inner_product_param,
            124 => &self.feature_decay_loss_param,
            125 => &self.confidence_penalty_loss_param,
            126 => &self.focal_loss_param,
            127 => &self.label_specific_margin_param,
            128 => &self.channel_scale_param,
            129 => &self.label_specific_affine_param,
            130 => &self.label_specific_hard_margin_param,
            131 => &self.expand_dims_nd_param,
            132 => &self.label_specific_add_param,
            133 => &self.broadcast_to_param,
            134 => &self.strided_slice_param,
            135 => &self.piece_param,
            136 => &self.range_param,
            137 => &self.sparse_to_dense_param,
            138 => &self.embedding_lookup_param,
            139 => &self.embedding_lookup_sparse_param,
            140 => &self.gemm_param,
            141 => &self.reduce_l1_param,
            142 => &self.reduce_l2_param,
            143 => &self.reduce_logsumexp_param,
            144 => &self.reduce_all_param,
            145 => &self.reduce_any_param,
            146 => &self.reverse_sequence_param,
            147 => &self.hard_sigmoid_param,
            148 => &self.thresholded_relu_param,
            149 => &self.one_hot_param,
            150 => &self.lp_normalization_param,
            151 => &self.matmul_param,
            152 => &self.gather_v2_param,
            153 => &self.scaled_tanh_param,
            154 => &self.log_softmax_param,
            155 => &self.maskrcnn_detection_param,
            156 => &self.maskrcnn_proposal_param,
            157 => &self.attention_param,
            158 => &self.non_max_suppression_param,
            159 => &self.rnn_v2_param,
            160 => &self.count_nonzero_param,
            161 => &self.not_equal_param,
            162 => &self.point_net_param,
            163 => &self.scatter_nd_param,
            164 => &self.layer_norm_param,
            165 => &self.mul_param,
            166 => &self.spatial_batching_pooling_param,
            167 => &self.tensor2box_param,
            168 => &self.corr1d_param,
            169 => &self.eval_detection_param,
            170 => &self.yolo_detection_output_param,
            171 => &self.yolov3_detection_output_param,
            172 => &self.yolov3_param,
            173 => &self.yolo_seg_param,
            174 => &self.segmentation_evaluate_param,
            175 => &self.deformable_convolution_param,
            176 => &self.fixed_param,
            177 => &self.convolution3d_param,
            178 => &self.pooling3d_param,
            179 => &self.detectnet_groundtruth_param,
            180 => &self.detectnet_augmentation_param,
            181 => &self.forward_type,
            182 => &self.backward_type,
            183 => &self.forward_math,
            184 => &self.backward_math,
            185 => &self.mergecrop_param,
            186 => &self.affinity_param,
            187 => &self.moe_param,
            188 => &self.center_loss_param,
            189 => &self.lstm_param,
            190 => &self.ctc_param,
            191 => &self.transpose_param,
            192 => &self.reverse_param,
            193 => &self.bn_param,
            194 => &self.interp_param,
            195 => &self.seg_accuracy_param,
            196 => &self.mat_write_param,
            197 => &self.dense_crf_param,
            198 => &self.domain_transform_param,
            199 => &self.adaptive_bias_channel_param,
            200 => &self.bias_channel_param,
            201 => &self.unique_label_param,
            202 => &self.mat_read_param,
            203 => &self.upsample_param,
            204 => &self.coeff_schedule_param,
            205 => &self.augmentation_param,
            206 => &self.correlation_param,
            207 => &self.l1_loss_param,
            208 => &self.writer_param,
            209 => &self.conadd_param,
            210 => &self.local_param,
            211 => &self.insanity_param,
            212 => &self.triplet_loss_param,
            213 => &self.eltwise_affine_param,
            214 => &self.sub_region_param,
            215 => &self.engine,
            216 => &self.multinode,
            217 => &self.mn_activation_param,
            218 => &self.box_annotator_ohem_param,
            219 => &self.spatial_dropout_param,
            220 => &self.mn_grad_compress_param,
            221 => &self.quantization_param,
            222 => &self.reorg_param,
            223 => &self.split_param,
            224 => &self.region_loss_param,
            225 => &self.selu_param,
            226 => &self.selu_dropout_param,
            227 => &self.shuffle_channel_param,
            228 => &self.ctc_loss_param,
            229 => &self.continuation_indicator_param,
            230 => &self.labelsequence_accuracy_param,
            231 => &self.dice_coef_loss_param,
            232 => &self.roi_align_param,
            233 => &self.op_transform_param,
            234 => &self.parse_evaluate_param,
            235 => &self.unpooling_param,
            236 => &self.imresize_param,
            237 => &self.nms_param,
            238 => &self.st_param,
            239 => &self.st_loss_param,
            240 => &self.power_file_param,
            241 => &self.loc_loss_param,
            242 => &self.depth_to_space_param,
            243 => &self.upsample_darknet_param,
            244 => &self.resize_nearest_neighbor_param,
            245 => &self.gather_param,
            246 => &self.topk_gather_param,
            247 => &self.nms_gather_param,
            248 => &self.gather_nd_param,
            249 => &self.where4_param,
            250 => &self.where4_gathernd_param,
            251 => &self.crop_and_resize_param,
            252 => &self.where4_gathernd_crop_param,
            253 => &self.pyramid_roi_align_param,
            254 => &self.space_to_depth_param,
            255 => &self.stack_param,
            256 => &self.resize_bilinear_param,
            257 => &self.reduce_sum_param,
            258 => &self.reduce_max_param,
            259 => &self.reduce_min_param,
            260 => &self.reduce_prod_param,
            261 => &self.reduce_mean_param,
            262 => &self.unstack_param,
            263 => &self.batch_to_space_nd_param,
            264 => &self.space_to_batch_nd_param,
            265 => &self.xlu_param,
            266 => &self.mirror_pad_param,
            267 => &self.tile_nd_param,
            268 => &self.squeeze_param,
            269 => &self.tiling_param,
            270 => &self.seg_data_param,
            271 => &self.roi_pooling_param,
            272 => &self.smooth_l1_loss_param,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.name,
            1 => &mut self.r#type,
            2 => &mut self.bottom,
            3 => &mut self.top,
            4 => &mut self.loss_weight,
            5 => &mut self.param,
            6 => &mut self.blobs,
            7 => &mut self.include,
            8 => &mut self.exclude,
            9 => &mut self.phase,
            10 => &mut self.propagate_down,
            11 => &mut self.bottom_data_type,
            12 => &mut self.compute_data_type,
            13 => &mut self.top_data_type,
            14 => &mut self.bottom_quantizer,
            15 => &mut self.top_quantizer,
            16 => &mut self.net_quantizer,
            17 => &mut self.blobs_quantizer,
            18 => &mut self.autotune,
            19 => &mut self.dense_image_data_param,
            20 => &mut self.device,
            21 => &mut self.bottom_shared_index,
            22 => &mut self.top_shared_index,
            23 => &mut self.transform_param,
            24 => &mut self.loss_param,
            25 => &mut self.accuracy_param,
            26 => &mut self.argmax_param,
            27 => &mut self.concat_param,
            28 => &mut self.contrastive_loss_param,
            29 => &mut self.convolution_param,
            30 => &mut self.data_param,
            31 => &mut self.dropout_param,
            32 => &mut self.dummy_data_param,
            33 => &mut self.eltwise_param,
            34 => &mut self.exp_param,
            35 => &mut self.hdf5_data_param,
            36 => &mut self.hdf5_output_param,
            37 => &mut self.hinge_loss_param,
            38 => &mut self.image_data_param,
            39 => &mut self.infogain_loss_param,
            40 => &mut self.inner_product_param,
            41 => &mut self.lrn_param,
            42 => &mut self.memory_data_param,
            43 => &mut self.mvn_param,
            44 => &mut self.pooling_param,
            45 => &mut self.power_param,
            46 => &mut self.relu_param,
            47 => &mut self.sigmoid_param,
            48 => &mut self.softmax_param,
            49 => &mut self.slice_param,
            50 => &mut self.tanh_param,
            51 => &mut self.threshold_param,
            52 => &mut self.window_data_param,
            53 => &mut self.python_param,
            54 => &mut self.prelu_param,
            55 => &mut self.spp_param,
            56 => &mut self.reshape_param,
            57 => &mut self.log_param,
            58 => &mut self.flatten_param,
            59 => &mut self.reduction_param,
            60 => &mut self.embed_param,
            61 => &mut self.tile_param,
            62 => &mut self.batch_norm_param,
            63 => &mut self.elu_param,
            64 => &mut self.bias_param,
            65 => &mut self.scale_param,
            66 => &mut self.input_param,
            67 => &mut self.crop_param,
            68 => &mut self.parameter_param,
            69 => &mut self.recurrent_param,
            70 => &mut self.swish_param,
            71 => &mut self.clip_param,
            72 => &mut self.debug,
            73 => &mut self.cudnn_math_override,
            74 => &mut self.noise_param,
            75 => &mut self.trt_param,
            76 => &mut self.reader_param,
            77 => &mut self.mean_param,
            78 => &mut self.resample_param,
            79 => &mut self.downsample_param,
            80 => &mut self.reshape_every_iter,
            81 => &mut self.lpq_loss_param,
            82 => &mut self.flow_warp_param,
            83 => &mut self.accum_param,
            84 => &mut self.black_augmentation_param,
            85 => &mut self.batch_reduction_param,
            86 => &mut self.gan_loss_param,
            87 => &mut self.squeeze_convolution_param,
            88 => &mut self.squeeze_inner_product_param,
            89 => &mut self.yolo_v2_loss_param,
            90 => &mut self.yolo_v3_loss_param,
            91 => &mut self.annotated_data_param,
            92 => &mut self.multibox_loss_param,
            93 => &mut self.permute_param,
            94 => &mut self.prior_box_param,
            95 => &mut self.detection_output_param,
            96 => &mut self.detection_evaluate_param,
            97 => &mut self.norm_param,
            98 => &mut self.video_data_param,
            99 => &mut self.hotspot_param,
            100 => &mut self.predict_box_param,
            101 => &mut self.fcn_data_param,
            102 => &mut self.relu6_param,
            103 => &mut self.flip_param,
            104 => &mut self.inner_distance_param,
            105 => &mut self.normalize_param,
            106 => &mut self.general_contrastive_loss_param,
            107 => &mut self.soft_contrastive_loss_param,
            108 => &mut self.general_triplet_loss_param,
            109 => &mut self.soft_truncation_param,
            110 => &mut self.proposal_param,
            111 => &mut self.psroi_pooling_param,
            112 => &mut self.pairwise_param,
            113 => &mut self.smoothl1_param,
            114 => &mut self.batch_contrastive_loss_param,
            115 => &mut self.pad_param,
            116 => &mut self.truncation_param,
            117 => &mut self.nca_param,
            118 => &mut self.largemargin_inner_product_param,
            119 => &mut self.label_specific_rescale_param,
            120 => &mut self.infimum_loss_param,
            121 => &mut self.ordinal_regression_loss_param,
            122 => &mut self.resize_param,
            123 => &mut self.margin_inner_product_param,
            124 => &mut self.feature_decay_loss_param,
            125 => &mut self.confidence_penalty_loss_param,
            126 => &mut self.focal_loss_param,
            127 => &mut self.label_specific_margin_param,
            128 => &mut self.channel_scale_param,
            129 => &mut self.label_specific_affine_param,
            130 => &mut self.label_specific_hard_margin_param,
            131 => &mut self.expand_dims_nd_param,
            132 => &mut self.label_specific_add_param,
            133 => &mut self.broadcast_to_param,
            134 => &mut self.strided_slice_param,
            135 => &mut self.piece_param,
            136 => &mut self.range_param,
            137 => &mut self.sparse_to_dense_param,
            138 => &mut self.embedding_lookup_param,
            139 => &mut self.embedding_lookup_sparse_param,
            140 => &mut self.gemm_param,
            141 => &mut self.reduce_l1_param,
            142 => &mut self.reduce_l2_param,
            143 => &mut self.reduce_logsumexp_param,
            144 => &mut self.reduce_all_param,
            145 => &mut self.reduce_any_param,
            146 => &mut self.reverse_sequence_param,
            147 => &mut self.hard_sigmoid_param,
            148 => &mut self.thresholded_relu_param,
            149 => &mut self.one_hot_param,
            150 => &mut self.lp_normalization_param,
            151 => &mut self.matmul_param,
            152 => &mut self.gather_v2_param,
            153 => &mut self.scaled_tanh_param,
            154 => &mut self.log_softmax_param,
            155 => &mut self.maskrcnn_detection_param,
            156 => &mut self.maskrcnn_proposal_param,
            157 => &mut self.attention_param,
            158 => &mut self.non_max_suppression_param,
            159 => &mut self.rnn_v2_param,
            160 => &mut self.count_nonzero_param,
            161 => &mut self.not_equal_param,
            162 => &mut self.point_net_param,
            163 => &mut self.scatter_nd_param,
            164 => &mut self.layer_norm_param,
            165 => &mut self.mul_param,
            166 => &mut self.spatial_batching_pooling_param,
            167 => &mut self.tensor2box_param,
            168 => &mut self.corr1d_param,
            169 => &mut self.eval_detection_param,
            170 => &mut self.yolo_detection_output_param,
            171 => &mut self.yolov3_detection_output_param,
            172 => &mut self.yolov3_param,
            173 => &mut self.yolo_seg_param,
            174 => &mut self.segmentation_evaluate_param,
            175 => &mut self.deformable_convolution_param,
            176 => &mut self.fixed_param,
            177 => &mut self.convolution3d_param,
            178 => &mut self.pooling3d_param,
            179 => &mut self.detectnet_groundtruth_param,
            180 => &mut self.detectnet_augmentation_param,
            181 => &mut self.forward_type,
            182 => &mut self.backward_type,
            183 => &mut self.forward_math,
            184 => &mut self.backward_math,
            185 => &mut self.mergecrop_param,
            186 => &mut self.affinity_param,
            187 => &mut self.moe_param,
            188 => &mut self.center_loss_param,
            189 => &mut self.lstm_param,
            190 => &mut self.ctc_param,
            191 => &mut self.transpose_param,
            192 => &mut self.reverse_param,
            193 => &mut self.bn_param,
            194 => &mut self.interp_param,
            195 => &mut self.seg_accuracy_param,
            196 => &mut self.mat_write_param,
            197 => &mut self.dense_crf_param,
            198 => &mut self.domain_transform_param,
            199 => &mut self.adaptive_bias_channel_param,
            200 => &mut self.bias_channel_param,
            201 => &mut self.unique_label_param,
            202 => &mut self.mat_read_param,
            203 => &mut self.upsample_param,
            204 => &mut self.coeff_schedule_param,
            205 => &mut self.augmentation_param,
            206 => &mut self.correlation_param,
            207 => &mut self.l1_loss_param,
            208 => &mut self.writer_param,
            209 => &mut self.conadd_param,
            210 => &mut self.local_param,
            211 => &mut self.insanity_param,
            212 => &mut self.triplet_loss_param,
            213 => &mut self.eltwise_affine_param,
            214 => &mut self.sub_region_param,
            215 => &mut self.engine,
            216 => &mut self.multinode,
            217 => &mut self.mn_activation_param,
            218 => &mut self.box_annotator_ohem_param,
            219 => &mut self.spatial_dropout_param,
            220 => &mut self.mn_grad_compress_param,
            221 => &mut self.quantization_param,
            222 => &mut self.reorg_param,
            223 => &mut self.split_param,
            224 => &mut self.region_loss_param,
            225 => &mut self.selu_param,
            226 => &mut self.selu_dropout_param,
            227 => &mut self.shuffle_channel_param,
            228 => &mut self.ctc_loss_param,
            229 => &mut self.continuation_indicator_param,
            230 => &mut self.labelsequence_accuracy_param,
            231 => &mut self.dice_coef_loss_param,
            232 => &mut self.roi_align_param,
            233 => &mut self.op_transform_param,
            234 => &mut self.parse_evaluate_param,
            235 => &mut self.unpooling_param,
            236 => &mut self.imresize_param,
            237 => &mut self.nms_param,
            238 => &mut self.st_param,
            239 => &mut self.st_loss_param,
            240 => &mut self.power_file_param,
            241 => &mut self.loc_loss_param,
            242 => &mut self.depth_to_space_param,
            243 => &mut self.upsample_darknet_param,
            244 => &mut self.resize_nearest_neighbor_param,
            245 => &mut self.gather_param,
            246 => &mut self.topk_gather_param,
            247 => &mut self.nms_gather_param,
            248 => &mut self.gather_nd_param,
            249 => &mut self.where4_param,
            250 => &mut self.where4_gathernd_param,
            251 => &mut self.crop_and_resize_param,
            252 => &mut self.where4_gathernd_crop_param,
            253 => &mut self.pyramid_roi_align_param,
            254 => &mut self.space_to_depth_param,
            255 => &mut self.stack_param,
            256 => &mut self.resize_bilinear_param,
            257 => &mut self.reduce_sum_param,
            258 => &mut self.reduce_max_param,
            259 => &mut self.reduce_min_param,
            260 => &mut self.reduce_prod_param,
            261 => &mut self.reduce_mean_param,
            262 => &mut self.unstack_param,
            263 => &mut self.batch_to_space_nd_param,
            264 => &mut self.space_to_batch_nd_param,
            265 => &mut self.xlu_param,
            266 => &mut self.mirror_pad_param,
            267 => &mut self.tile_nd_param,
            268 => &mut self.squeeze_param,
            269 => &mut self.tiling_param,
            270 => &mut self.seg_data_param,
            271 => &mut self.roi_pooling_param,
            272 => &mut self.smooth_l1_loss_param,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `LayerState` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct LayerState {
    pub net: Option<String>,
    pub layer: Option<String>,
    pub data: Option<Vec<u8>>,
    pub blobs: Vec<BlobProto>,
    pub meta: Meta,
}

impl LayerState {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &LAYER_STATE_DESC;

    /// `net`.
    pub fn net(&self) -> &str {
        self.net.as_deref().unwrap_or("")
    }

    /// `layer`.
    pub fn layer(&self) -> &str {
        self.layer.as_deref().unwrap_or("")
    }

    /// `data`.
    pub fn data(&self) -> &[u8] {
        self.data.as_deref().unwrap_or_default()
    }
}

#[rustfmt::skip]
pub(crate) static LAYER_STATE_DESC: MessageDesc = MessageDesc { name: "LayerState", fields: &[
    field("net", 1, Label::Optional, Kind::String, false, "", "cortado"),
    field("layer", 2, Label::Optional, Kind::String, false, "", "cortado"),
    field("data", 3, Label::Optional, Kind::Bytes, false, "", "cortado"),
    field("blobs", 4, Label::Repeated, Kind::Message(&BLOB_PROTO_DESC), false, "", "cortado"),
] };

impl Message for LayerState {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.net,
            1 => &self.layer,
            2 => &self.data,
            3 => &self.blobs,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.net,
            1 => &mut self.layer,
            2 => &mut self.data,
            3 => &mut self.blobs,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `LocLossParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct LocLossParameter {
    pub threshold: Option<f64>,
    pub meta: Meta,
}

impl LocLossParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &LOC_LOSS_PARAMETER_DESC;

    /// `threshold`.
    pub fn threshold(&self) -> f64 {
        self.threshold.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
pub(crate) static LOC_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LocLossParameter", fields: &[
    field("threshold", 1, Label::Required, Kind::Double, false, "", "stn"),
] };

impl Message for LocLossParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.threshold,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.threshold,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `LocalParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct LocalParameter {
    pub num_output: Option<u32>,
    pub bias_term: Option<bool>,
    pub pad: Option<u32>,
    pub kernel_size: Option<u32>,
    pub stride: Option<u32>,
    pub weight_filler: Option<Box<FillerParameter>>,
    pub bias_filler: Option<Box<FillerParameter>>,
    pub meta: Meta,
}

impl LocalParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &LOCAL_PARAMETER_DESC;

    /// `num_output`.
    pub fn num_output(&self) -> u32 {
        self.num_output.unwrap_or(0)
    }

    /// `bias_term`, by default true.
    pub fn bias_term(&self) -> bool {
        self.bias_term.unwrap_or(true)
    }

    /// `pad`, by default 0.
    pub fn pad(&self) -> u32 {
        self.pad.unwrap_or(0)
    }

    /// `kernel_size`.
    pub fn kernel_size(&self) -> u32 {
        self.kernel_size.unwrap_or(0)
    }

    /// `stride`, by default 1.
    pub fn stride(&self) -> u32 {
        self.stride.unwrap_or(1)
    }

    /// `weight_filler`.
    pub fn weight_filler(&self) -> Option<&FillerParameter> {
        self.weight_filler.as_deref()
    }

    /// `bias_filler`.
    pub fn bias_filler(&self) -> Option<&FillerParameter> {
        self.bias_filler.as_deref()
    }
}

#[rustfmt::skip]
pub(crate) static LOCAL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LocalParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "happynear"),
    field("bias_term", 2, Label::Optional, Kind::Bool, false, "true", "happynear"),
    field("pad", 3, Label::Optional, Kind::Uint32, false, "0", "happynear"),
    field("kernel_size", 4, Label::Optional, Kind::Uint32, false, "", "happynear"),
    field("stride", 6, Label::Optional, Kind::Uint32, false, "1", "happynear"),
    field("weight_filler", 7, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear"),
    field("bias_filler", 8, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear"),
] };

impl Message for LocalParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_output,
            1 => &self.bias_term,
            2 => &self.pad,
            3 => &self.kernel_size,
            4 => &self.stride,
            5 => &self.weight_filler,
            6 => &self.bias_filler,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_output,
            1 => &mut self.bias_term,
            2 => &mut self.pad,
            3 => &mut self.kernel_size,
            4 => &mut self.stride,
            5 => &mut self.weight_filler,
            6 => &mut self.bias_filler,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `LogParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct LogParameter {
    pub base: Option<f32>,
    pub scale: Option<f32>,
    pub shift: Option<f32>,
    pub meta: Meta,
}

impl LogParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &LOG_PARAMETER_DESC;

    /// `base`, by default -1.0.
    pub fn base(&self) -> f32 {
        self.base.unwrap_or(-1.0)
    }

    /// `scale`, by default 1.0.
    pub fn scale(&self) -> f32 {
        self.scale.unwrap_or(1.0)
    }

    /// `shift`, by default 0.0.
    pub fn shift(&self) -> f32 {
        self.shift.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
pub(crate) static LOG_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LogParameter", fields: &[
    field("base", 1, Label::Optional, Kind::Float, false, "-1.0", "bvlc"),
    field("scale", 2, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
    field("shift", 3, Label::Optional, Kind::Float, false, "0.0", "bvlc"),
] };

impl Message for LogParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.base,
            1 => &self.scale,
            2 => &self.shift,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.base,
            1 => &mut self.scale,
            2 => &mut self.shift,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `LossParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct LossParameter {
    pub ignore_label: Option<i32>,
    pub normalize: Option<bool>,
    pub normalization: Option<loss_parameter::NormalizationMode>,
    pub label_smoothing: Option<f32>,
    pub weight_by_label_freqs: Option<bool>,
    pub class_weighting: Vec<f32>,
    pub pre_fixed_normalizer: Option<f32>,
    pub class_weights: Vec<f32>,
    pub meta: Meta,
}

impl LossParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &LOSS_PARAMETER_DESC;

    /// `ignore_label`.
    pub fn ignore_label(&self) -> i32 {
        self.ignore_label.unwrap_or(0)
    }

    /// `normalize`.
    pub fn normalize(&self) -> bool {
        self.normalize.unwrap_or(false)
    }

    /// `normalization`, by default VALID.
    pub fn normalization(&self) -> loss_parameter::NormalizationMode {
        self.normalization.unwrap_or(loss_parameter::NormalizationMode::VALID)
    }

    /// `label_smoothing`.
    pub fn label_smoothing(&self) -> f32 {
        self.label_smoothing.unwrap_or(0.0)
    }

    /// `weight_by_label_freqs`.
    pub fn weight_by_label_freqs(&self) -> bool {
        self.weight_by_label_freqs.unwrap_or(false)
    }

    /// `pre_fixed_normalizer`.
    pub fn pre_fixed_normalizer(&self) -> f32 {
        self.pre_fixed_normalizer.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
pub(crate) static LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LossParameter", fields: &[
    field("ignore_label", 1, Label::Optional, Kind::Int32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("normalize", 2, Label::Optional, Kind::Bool, false, "", "bvlc"),
    field("normalization", 3, Label::Optional, Kind::Enum(&loss_parameter::NORMALIZATION_MODE_ENUM), false, "VALID", "bvlc,enet,jolibrain"),
    field("label_smoothing", 4, Label::Optional, Kind::Float, false, "", "nvidia-0.17,intel"),
    field("weight_by_label_freqs", 900000, Label::Optional, Kind::Bool, false, "", "enet,segnet,synopsys"),
    field("class_weighting", 900001, Label::Repeated, Kind::Float, false, "", "enet,segnet,synopsys"),
    field("pre_fixed_normalizer", 900002, Label::Optional, Kind::Float, false, "", "intel,microsoft,r-fcn"),
    field("class_weights", 900100, Label::Repeated, Kind::Float, false, "", "cortado"),
] };

impl Message for LossParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.ignore_label,
            1 => &self.normalize,
            2 => &self.normalization,
            3 => &self.label_smoothing,
            4 => &self.weight_by_label_freqs,
            5 => &self.class_weighting,
            6 => &self.pre_fixed_normalizer,
            7 => &self.class_weights,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.ignore_label,
            1 => &mut self.normalize,
            2 => &mut self.normalization,
            3 => &mut self.label_smoothing,
            4 => &mut self.weight_by_label_freqs,
            5 => &mut self.class_weighting,
            6 => &mut self.pre_fixed_normalizer,
            7 => &mut self.class_weights,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `LpqLossParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct LpqLossParameter {
    pub pq_episode_starts_at_iter: Vec<u32>,
    pub p: Vec<f32>,
    pub q: Vec<f32>,
    pub p_epsilon: Option<f32>,
    pub q_epsilon: Option<f32>,
    pub l2_prescale_by_channels: Option<bool>,
    pub normalize_by_num_entries: Option<bool>,
    pub meta: Meta,
}

impl LpqLossParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &LPQ_LOSS_PARAMETER_DESC;

    /// `p_epsilon`, by default 0.
    pub fn p_epsilon(&self) -> f32 {
        self.p_epsilon.unwrap_or(0.0)
    }

    /// `q_epsilon`, by default 1e-2.
    pub fn q_epsilon(&self) -> f32 {
        self.q_epsilon.unwrap_or(0.01)
    }

    /// `l2_prescale_by_channels`, by default false.
    pub fn l2_prescale_by_channels(&self) -> bool {
        self.l2_prescale_by_channels.unwrap_or(false)
    }

    /// `normalize_by_num_entries`, by default false.
    pub fn normalize_by_num_entries(&self) -> bool {
        self.normalize_by_num_entries.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static LPQ_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "LpqLossParameter", fields: &[
    field("pq_episode_starts_at_iter", 4010, Label::Repeated, Kind::Uint32, false, "", "flownet2,synopsys"),
    field("p", 4011, Label::Repeated, Kind::Float, false, "", "flownet2,synopsys"),
    field("q", 4012, Label::Repeated, Kind::Float, false, "", "flownet2,synopsys"),
    field("p_epsilon", 4013, Label::Optional, Kind::Float, false, "0", "flownet2,synopsys"),
    field("q_epsilon", 4014, Label::Optional, Kind::Float, false, "1e-2", "flownet2,synopsys"),
    field("l2_prescale_by_channels", 4016, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys"),
    field("normalize_by_num_entries", 4017, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys"),
] };

impl Message for LpqLossParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.pq_episode_starts_at_iter,
            1 => &self.p,
            2 => &self.q,
            3 => &self.p_epsilon,
            4 => &self.q_epsilon,
            5 => &self.l2_prescale_by_channels,
            6 => &self.normalize_by_num_entries,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.pq_episode_starts_at_iter,
            1 => &mut self.p,
            2 => &mut self.q,
            3 => &mut self.p_epsilon,
            4 => &mut self.q_epsilon,
            5 => &mut self.l2_prescale_by_channels,
            6 => &mut self.normalize_by_num_entries,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `MILDataParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct MILDataParameter {
    pub source: Option<String>,
    pub num_scales: Option<u32>,
    pub images_per_batch: Option<u32>,
    pub channels: Option<u32>,
    pub n_classes: Option<u32>,
    pub scale_factor: Option<f32>,
    pub label_file: Option<String>,
    pub root_dir: Option<String>,
    pub ext: Option<String>,
    pub randomize: Option<bool>,
    pub meta: Meta,
}

impl MILDataParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &MIL_DATA_PARAMETER_DESC;

    /// `source`.
    pub fn source(&self) -> &str {
        self.source.as_deref().unwrap_or("")
    }

    /// `num_scales`, by default 1.
    pub fn num_scales(&self) -> u32 {
        self.num_scales.unwrap_or(1)
    }

    /// `images_per_batch`.
    pub fn images_per_batch(&self) -> u32 {
        self.images_per_batch.unwrap_or(0)
    }

    /// `channels`, by default 3.
    pub fn channels(&self) -> u32 {
        self.channels.unwrap_or(3)
    }

    /// `n_classes`.
    pub fn n_classes(&self) -> u32 {
        self.n_classes.unwrap_or(0)
    }

    /// `scale_factor`, by default 1.
    pub fn scale_factor(&self) -> f32 {
        self.scale_factor.unwrap_or(1.0)
    }

    /// `label_file`.
    pub fn label_file(&self) -> &str {
        self.label_file.as_deref().unwrap_or("")
    }

    /// `root_dir`.
    pub fn root_dir(&self) -> &str {
        self.root_dir.as_deref().unwrap_or("")
    }

    /// `ext`.
    pub fn ext(&self) -> &str {
        self.ext.as_deref().unwrap_or("")
    }

    /// `randomize`, by default true.
    pub fn randomize(&self) -> bool {
        self.randomize.unwrap_or(true)
    }
}

#[rustfmt::skip]
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

impl Message for MILDataParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.source,
            1 => &self.num_scales,
            2 => &self.images_per_batch,
            3 => &self.channels,
            4 => &self.n_classes,
            5 => &self.scale_factor,
            6 => &self.label_file,
            7 => &self.root_dir,
            8 => &self.ext,
            9 => &self.randomize,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.source,
            1 => &mut self.num_scales,
            2 => &mut self.images_per_batch,
            3 => &mut self.channels,
            4 => &mut self.n_classes,
            5 => &mut self.scale_factor,
            6 => &mut self.label_file,
            7 => &mut self.root_dir,
            8 => &mut self.ext,
            9 => &mut self.randomize,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `MILParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct MILParameter {
    pub r#type: Option<mil_parameter::MILType>,
    pub meta: Meta,
}

impl MILParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &MIL_PARAMETER_DESC;

    /// `type`, by default MAX.
    pub fn r#type(&self) -> mil_parameter::MILType {
        self.r#type.unwrap_or(mil_parameter::MILType::MAX)
    }
}

#[rustfmt::skip]
pub(crate) static MIL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MILParameter", fields: &[
    field("type", 1, Label::Optional, Kind::Enum(&mil_parameter::MIL_TYPE_ENUM), false, "MAX", "happynear,microsoft"),
] };

impl Message for MILParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.r#type,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.r#type,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `MOEParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct MOEParameter {
    pub gating_net: Option<Box<NetParameter>>,
    pub expert_net: Vec<NetParameter>,
    pub expert_instances: Vec<i64>,
    pub select_experts: Option<i64>,
    pub map_bottom: Vec<moe_parameter::BottomMapping>,
    pub full_forward: Option<bool>,
    pub meta: Meta,
}

impl MOEParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &MOE_PARAMETER_DESC;

    /// `gating_net`.
    pub fn gating_net(&self) -> Option<&NetParameter> {
        self.gating_net.as_deref()
    }

    /// `select_experts`.
    pub fn select_experts(&self) -> i64 {
        self.select_experts.unwrap_or(0)
    }

    /// `full_forward`, by default false.
    pub fn full_forward(&self) -> bool {
        self.full_forward.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static MOE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MOEParameter", fields: &[
    field("gating_net", 1, Label::Optional, Kind::Message(&NET_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7"),
    field("expert_net", 2, Label::Repeated, Kind::Message(&NET_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7"),
    field("expert_instances", 3, Label::Repeated, Kind::Int64, false, "", "bvlc-opencl,naibaf7"),
    field("select_experts", 4, Label::Optional, Kind::Int64, false, "", "bvlc-opencl,naibaf7"),
    field("map_bottom", 5, Label::Repeated, Kind::Enum(&moe_parameter::BOTTOM_MAPPING_ENUM), false, "", "bvlc-opencl,naibaf7"),
    field("full_forward", 6, Label::Optional, Kind::Bool, false, "false", "bvlc-opencl,naibaf7"),
] };

impl Message for MOEParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.gating_net,
            1 => &self.expert_net,
            2 => &self.expert_instances,
            3 => &self.select_experts,
            4 => &self.map_bottom,
            5 => &self.full_forward,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.gating_net,
            1 => &mut self.expert_net,
            2 => &mut self.expert_instances,
            3 => &mut self.select_experts,
            4 => &mut self.map_bottom,
            5 => &mut self.full_forward,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `MVNParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct MVNParameter {
    pub normalize_variance: Option<bool>,
    pub across_channels: Option<bool>,
    pub eps: Option<f32>,
    pub meta: Meta,
}

impl MVNParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &MVN_PARAMETER_DESC;

    /// `normalize_variance`, by default true.
    pub fn normalize_variance(&self) -> bool {
        self.normalize_variance.unwrap_or(true)
    }

    /// `across_channels`, by default false.
    pub fn across_channels(&self) -> bool {
        self.across_channels.unwrap_or(false)
    }

    /// `eps`, by default 1e-9.
    pub fn eps(&self) -> f32 {
        self.eps.unwrap_or(1e-9)
    }
}

#[rustfmt::skip]
pub(crate) static MVN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MVNParameter", fields: &[
    field("normalize_variance", 1, Label::Optional, Kind::Bool, false, "true", "bvlc"),
    field("across_channels", 2, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("eps", 3, Label::Optional, Kind::Float, false, "1e-9", "bvlc"),
] };

impl Message for MVNParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.normalize_variance,
            1 => &self.across_channels,
            2 => &self.eps,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.normalize_variance,
            1 => &mut self.across_channels,
            2 => &mut self.eps,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `MarginInnerProductParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct MarginInnerProductParameter {
    pub num_output: Option<u32>,
    pub r#type: Option<margin_inner_product_parameter::MarginType>,
    pub weight_filler: Option<Box<FillerParameter>>,
    pub axis: Option<i32>,
    pub base: Option<f32>,
    pub gamma: Option<f32>,
    pub power: Option<f32>,
    pub iteration: Option<i32>,
    pub lambda_min: Option<f32>,
    pub meta: Meta,
}

impl MarginInnerProductParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &MARGIN_INNER_PRODUCT_PARAMETER_DESC;

    /// `num_output`.
    pub fn num_output(&self) -> u32 {
        self.num_output.unwrap_or(0)
    }

    /// `type`, by default SINGLE.
    pub fn r#type(&self) -> margin_inner_product_parameter::MarginType {
        self.r#type
            .unwrap_or(margin_inner_product_parameter::MarginType::SINGLE)
    }

    /// `weight_filler`.
    pub fn weight_filler(&self) -> Option<&FillerParameter> {
        self.weight_filler.as_deref()
    }

    /// `axis`, by default 1.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(1)
    }

    /// `base`, by default 1.
    pub fn base(&self) -> f32 {
        self.base.unwrap_or(1.0)
    }

    /// `gamma`, by default 0.
    pub fn gamma(&self) -> f32 {
        self.gamma.unwrap_or(0.0)
    }

    /// `power`, by default 1.
    pub fn power(&self) -> f32 {
        self.power.unwrap_or(1.0)
    }

    /// `iteration`, by default 0.
    pub fn iteration(&self) -> i32 {
        self.iteration.unwrap_or(0)
    }

    /// `lambda_min`, by default 0.
    pub fn lambda_min(&self) -> f32 {
        self.lambda_min.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
pub(crate) static MARGIN_INNER_PRODUCT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MarginInnerProductParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "happynear,sphereface"),
    field("type", 2, Label::Optional, Kind::Enum(&margin_inner_product_parameter::MARGIN_TYPE_ENUM), false, "SINGLE", "happynear,sphereface"),
    field("weight_filler", 3, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear,sphereface"),
    field("axis", 4, Label::Optional, Kind::Int32, false, "1", "happynear,sphereface"),
    field("base", 5, Label::Optional, Kind::Float, false, "1", "happynear,sphereface"),
    field("gamma", 6, Label::Optional, Kind::Float, false, "0", "happynear,sphereface"),
    field("power", 7, Label::Optional, Kind::Float, false, "1", "happynear,sphereface"),
    field("iteration", 8, Label::Optional, Kind::Int32, false, "0", "happynear,sphereface"),
    field("lambda_min", 9, Label::Optional, Kind::Float, false, "0", "happynear,sphereface"),
] };

impl Message for MarginInnerProductParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_output,
            1 => &self.r#type,
            2 => &self.weight_filler,
            3 => &self.axis,
            4 => &self.base,
            5 => &self.gamma,
            6 => &self.power,
            7 => &self.iteration,
            8 => &self.lambda_min,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_output,
            1 => &mut self.r#type,
            2 => &mut self.weight_filler,
            3 => &mut self.axis,
            4 => &mut self.base,
            5 => &mut self.gamma,
            6 => &mut self.power,
            7 => &mut self.iteration,
            8 => &mut self.lambda_min,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `MatReadParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct MatReadParameter {
    pub prefix: Option<String>,
    pub source: Option<String>,
    pub strip: Option<i32>,
    pub batch_size: Option<i32>,
    pub meta: Meta,
}

impl MatReadParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &MAT_READ_PARAMETER_DESC;

    /// `prefix`.
    pub fn prefix(&self) -> &str {
        self.prefix.as_deref().unwrap_or("")
    }

    /// `source`, by default "".
    pub fn source(&self) -> &str {
        self.source.as_deref().unwrap_or("")
    }

    /// `strip`, by default 0.
    pub fn strip(&self) -> i32 {
        self.strip.unwrap_or(0)
    }

    /// `batch_size`, by default 1.
    pub fn batch_size(&self) -> i32 {
        self.batch_size.unwrap_or(1)
    }
}

#[rustfmt::skip]
pub(crate) static MAT_READ_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MatReadParameter", fields: &[
    field("prefix", 1, Label::Required, Kind::String, false, "", "deeplab2,pspnet,synopsys"),
    field("source", 2, Label::Optional, Kind::String, false, "\"\"", "deeplab2,pspnet,synopsys"),
    field("strip", 3, Label::Optional, Kind::Int32, false, "0", "deeplab2,pspnet,synopsys"),
    field("batch_size", 4, Label::Optional, Kind::Int32, false, "1", "deeplab2,pspnet,synopsys"),
] };

impl Message for MatReadParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.prefix,
            1 => &self.source,
            2 => &self.strip,
            3 => &self.batch_size,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.prefix,
            1 => &mut self.source,
            2 => &mut self.strip,
            3 => &mut self.batch_size,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `MatWriteParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct MatWriteParameter {
    pub prefix: Option<String>,
    pub source: Option<String>,
    pub strip: Option<i32>,
    pub period: Option<i32>,
    pub meta: Meta,
}

impl MatWriteParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &MAT_WRITE_PARAMETER_DESC;

    /// `prefix`.
    pub fn prefix(&self) -> &str {
        self.prefix.as_deref().unwrap_or("")
    }

    /// `source`, by default "".
    pub fn source(&self) -> &str {
        self.source.as_deref().unwrap_or("")
    }

    /// `strip`, by default 0.
    pub fn strip(&self) -> i32 {
        self.strip.unwrap_or(0)
    }

    /// `period`, by default 1.
    pub fn period(&self) -> i32 {
        self.period.unwrap_or(1)
    }
}

#[rustfmt::skip]
pub(crate) static MAT_WRITE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MatWriteParameter", fields: &[
    field("prefix", 1, Label::Required, Kind::String, false, "", "deeplab2,pspnet,synopsys"),
    field("source", 2, Label::Optional, Kind::String, false, "\"\"", "deeplab2,pspnet,synopsys"),
    field("strip", 3, Label::Optional, Kind::Int32, false, "0", "deeplab2,pspnet,synopsys"),
    field("period", 4, Label::Optional, Kind::Int32, false, "1", "deeplab2,pspnet,synopsys"),
] };

impl Message for MatWriteParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.prefix,
            1 => &self.source,
            2 => &self.strip,
            3 => &self.period,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.prefix,
            1 => &mut self.source,
            2 => &mut self.strip,
            3 => &mut self.period,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `MeanParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct MeanParameter {
    pub operation: Option<mean_parameter::MeanOperation>,
    pub file: Option<String>,
    pub value: Vec<f32>,
    pub mean_scale: Option<f32>,
    pub input_scale: Option<f32>,
    pub output_scale: Option<f32>,
    pub meta: Meta,
}

impl MeanParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &MEAN_PARAMETER_DESC;

    /// `operation`.
    pub fn operation(&self) -> mean_parameter::MeanOperation {
        self.operation.unwrap_or(mean_parameter::MeanOperation::ADD)
    }

    /// `file`.
    pub fn file(&self) -> &str {
        self.file.as_deref().unwrap_or("")
    }

    /// `mean_scale`, by default 1.
    pub fn mean_scale(&self) -> f32 {
        self.mean_scale.unwrap_or(1.0)
    }

    /// `input_scale`, by default 1.
    pub fn input_scale(&self) -> f32 {
        self.input_scale.unwrap_or(1.0)
    }

    /// `output_scale`, by default 1.
    pub fn output_scale(&self) -> f32 {
        self.output_scale.unwrap_or(1.0)
    }
}

#[rustfmt::skip]
pub(crate) static MEAN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MeanParameter", fields: &[
    field("operation", 1, Label::Required, Kind::Enum(&mean_parameter::MEAN_OPERATION_ENUM), false, "", "flownet2,synopsys"),
    field("file", 2, Label::Optional, Kind::String, false, "", "flownet2,synopsys"),
    field("value", 3, Label::Repeated, Kind::Float, false, "", "flownet2,synopsys"),
    field("mean_scale", 4, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("input_scale", 5, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("output_scale", 6, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
] };

impl Message for MeanParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.operation,
            1 => &self.file,
            2 => &self.value,
            3 => &self.mean_scale,
            4 => &self.input_scale,
            5 => &self.output_scale,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.operation,
            1 => &mut self.file,
            2 => &mut self.value,
            3 => &mut self.mean_scale,
            4 => &mut self.input_scale,
            5 => &mut self.output_scale,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}

/// `MemoryDataParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct MemoryDataParameter {
    pub batch_size: Option<u32>,
    pub channels: Option<u32>,
    pub height: Option<u32>,
    pub width: Option<u32>,
    pub dim: Vec<u64>,
    pub length: Option<u32>,
    pub transpose: Option<bool>,
    pub meta: Meta,
}

impl MemoryDataParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &MEMORY_DATA_PARAMETER_DESC;

    /// `batch_size`.
    pub fn batch_size(&self) -> u32 {
        self.batch_size.unwrap_or(0)
    }

    /// `channels`.
    pub fn channels(&self) -> u32 {
        self.channels.unwrap_or(0)
    }

    /// `height`.
    pub fn height(&self) -> u32 {
        self.height.unwrap_or(0)
    }

    /// `width`.
    pub fn width(&self) -> u32 {
        self.width.unwrap_or(0)
    }

    /// `length`.
    pub fn length(&self) -> u32 {
        self.length.unwrap_or(0)
    }

    /// `transpose`.
    pub fn transpose(&self) -> bool {
        self.transpose.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static MEMORY_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MemoryDataParameter", fields: &[
    field("batch_size", 1, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("channels", 2, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("height", 3, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("width", 4, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("dim", 5, Label::Repeated, Kind::Uint64, false, "", "bvlc-opencl,naibaf7"),
    field("length", 7777, Label::Optional, Kind::Uint32, false, "", "video-caffe"),
    field("transpose", 900000, Label::Optional, Kind::Bool, false, "", "happynear"),
] };

impl Message for MemoryDataParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.batch_size,
            1 => &self.channels,
            2 => &self.height,
            3 => &self.width,
            4 => &self.dim,
            5 => &self.length,
            6 => &self.transpose,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.batch_size,
            1 => &mut self.channels,
            2 => &mut self.height,
            3 => &mut self.width,
            4 => &mut self.dim,
            5 => &mut self.length,
            6 => &mut self.transpose,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn meta(&self) -> &Meta {
        &self.meta
    }

    fn meta_mut(&mut self) -> &mut Meta {
        &mut self.meta
    }
}
