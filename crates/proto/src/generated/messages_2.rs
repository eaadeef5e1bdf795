//! Generated from the tables in `crates/proto/schema` by `cargo xtask schema`. Do not edit.

#![allow(missing_docs, non_snake_case)]

use crate::Meta;
use crate::generated::*;

use crate::reflect::{Field, Kind, Label, Message, MessageDesc, field, message_types};

message_types!(
    MemoryOptimizationParameter,
    MergeCropParameter,
    MnActivationParameter,
    MnModelParallelParameter,
    MnParamGradCompressLayerTypeList,
    MnParamGradCompressParameter,
    MultiBoxLossParameter,
    MultiPhaseSolverParameter,
    MultinodeLayerParameter,
    MultinodeParameter,
    NCAParameter,
    NetParameter,
    NetState,
    NetStateRule,
    NmsParameter,
    NoiseParameter,
    NonMaximumSuppressionParameter,
    NormalizeParameter,
    NormalizedBBox,
    OPTransformationParameter,
    OpaqueParameter,
    OrdinalRegressionParameter,
    PReLUParameter,
    PSROIPoolingParameter,
    PairwiseParameter,
    ParamSpec,
    ParameterParameter,
    ParseEvaluateParameter,
    PermuteParameter,
    Pooling3DParameter,
    PoolingParameter,
    PowerFileParameter,
    PowerParameter,
    PredictBoxParameter,
    PriorBoxParameter,
    ProposalParameter,
    PythonParameter,
    QuantizationParameter,
    QuantizerParameter,
    ROIAlignParameter,
    ROIPoolingParameter,
    RandomAspectRatioParameter,
    RandomGeneratorParameter,
    RandomResizeParameter,
    ReLUParameter,
    ReaderParameter,
    ReaderState,
    RecurrentParameter,
    ReductionParameter,
    RegionLossParameter,
    ReorgParameter,
    ResampleParameter,
    ReshapeParameter,
    ResizeParameter,
    ReverseParameter,
    SPPParameter,
    STLossParameter,
    SaltPepperParameter,
    SampleConstraint,
    Sampler
);

/// `MemoryOptimizationParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct MemoryOptimizationParameter {
    pub optimize_train: Option<bool>,
    pub optimize_test: Option<bool>,
    pub exclude_blob: Vec<String>,
    pub meta: Meta,
}

impl MemoryOptimizationParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &MEMORY_OPTIMIZATION_PARAMETER_DESC;

    /// `optimize_train`, by default true.
    pub fn optimize_train(&self) -> bool {
        self.optimize_train.unwrap_or(true)
    }

    /// `optimize_test`, by default false.
    pub fn optimize_test(&self) -> bool {
        self.optimize_test.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static MEMORY_OPTIMIZATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MemoryOptimizationParameter", fields: &[
    field("optimize_train", 1, Label::Optional, Kind::Bool, false, "true", "yjxiong"),
    field("optimize_test", 2, Label::Optional, Kind::Bool, false, "false", "yjxiong"),
    field("exclude_blob", 3, Label::Repeated, Kind::String, false, "", "yjxiong"),
] };

impl Message for MemoryOptimizationParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.optimize_train,
            1 => &self.optimize_test,
            2 => &self.exclude_blob,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.optimize_train,
            1 => &mut self.optimize_test,
            2 => &mut self.exclude_blob,
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

/// `MergeCropParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct MergeCropParameter {
    pub operation: Option<merge_crop_parameter::MergeOp>,
    pub forward: Vec<bool>,
    pub backward: Vec<bool>,
    pub meta: Meta,
}

impl MergeCropParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &MERGE_CROP_PARAMETER_DESC;

    /// `operation`, by default STACK.
    pub fn operation(&self) -> merge_crop_parameter::MergeOp {
        self.operation.unwrap_or(merge_crop_parameter::MergeOp::STACK)
    }
}

#[rustfmt::skip]
pub(crate) static MERGE_CROP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MergeCropParameter", fields: &[
    field("operation", 1, Label::Optional, Kind::Enum(&merge_crop_parameter::MERGE_OP_ENUM), false, "STACK", "bvlc-opencl,naibaf7"),
    field("forward", 2, Label::Repeated, Kind::Bool, false, "", "bvlc-opencl,naibaf7"),
    field("backward", 3, Label::Repeated, Kind::Bool, false, "", "bvlc-opencl,naibaf7"),
] };

impl Message for MergeCropParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.operation,
            1 => &self.forward,
            2 => &self.backward,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.operation,
            1 => &mut self.forward,
            2 => &mut self.backward,
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

/// `MnActivationParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct MnActivationParameter {
    pub num_nodes_in: Option<u32>,
    pub num_nodes_out: Option<u32>,
    pub model_parts_in: Option<u32>,
    pub model_parts_out: Option<u32>,
    pub need_reduce: Option<bool>,
    pub meta: Meta,
}

impl MnActivationParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &MN_ACTIVATION_PARAMETER_DESC;

    /// `num_nodes_in`.
    pub fn num_nodes_in(&self) -> u32 {
        self.num_nodes_in.unwrap_or(0)
    }

    /// `num_nodes_out`.
    pub fn num_nodes_out(&self) -> u32 {
        self.num_nodes_out.unwrap_or(0)
    }

    /// `model_parts_in`, by default 1.
    pub fn model_parts_in(&self) -> u32 {
        self.model_parts_in.unwrap_or(1)
    }

    /// `model_parts_out`, by default 1.
    pub fn model_parts_out(&self) -> u32 {
        self.model_parts_out.unwrap_or(1)
    }

    /// `need_reduce`, by default true.
    pub fn need_reduce(&self) -> bool {
        self.need_reduce.unwrap_or(true)
    }
}

#[rustfmt::skip]
pub(crate) static MN_ACTIVATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MnActivationParameter", fields: &[
    field("num_nodes_in", 1, Label::Optional, Kind::Uint32, false, "", "intel"),
    field("num_nodes_out", 2, Label::Optional, Kind::Uint32, false, "", "intel"),
    field("model_parts_in", 3, Label::Optional, Kind::Uint32, false, "1", "intel"),
    field("model_parts_out", 4, Label::Optional, Kind::Uint32, false, "1", "intel"),
    field("need_reduce", 5, Label::Optional, Kind::Bool, false, "true", "intel"),
] };

impl Message for MnActivationParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_nodes_in,
            1 => &self.num_nodes_out,
            2 => &self.model_parts_in,
            3 => &self.model_parts_out,
            4 => &self.need_reduce,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_nodes_in,
            1 => &mut self.num_nodes_out,
            2 => &mut self.model_parts_in,
            3 => &mut self.model_parts_out,
            4 => &mut self.need_reduce,
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

/// `MnModelParallelParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct MnModelParallelParameter {
    pub layer_from: Option<String>,
    pub layer_to: Option<String>,
    pub num_nodes: Option<u32>,
    pub model_parts: Option<u32>,
    pub meta: Meta,
}

impl MnModelParallelParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &MN_MODEL_PARALLEL_PARAMETER_DESC;

    /// `layer_from`.
    pub fn layer_from(&self) -> &str {
        self.layer_from.as_deref().unwrap_or("")
    }

    /// `layer_to`.
    pub fn layer_to(&self) -> &str {
        self.layer_to.as_deref().unwrap_or("")
    }

    /// `num_nodes`.
    pub fn num_nodes(&self) -> u32 {
        self.num_nodes.unwrap_or(0)
    }

    /// `model_parts`.
    pub fn model_parts(&self) -> u32 {
        self.model_parts.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static MN_MODEL_PARALLEL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MnModelParallelParameter", fields: &[
    field("layer_from", 1, Label::Required, Kind::String, false, "", "intel"),
    field("layer_to", 2, Label::Optional, Kind::String, false, "", "intel"),
    field("num_nodes", 3, Label::Optional, Kind::Uint32, false, "", "intel"),
    field("model_parts", 4, Label::Optional, Kind::Uint32, false, "", "intel"),
] };

impl Message for MnModelParallelParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.layer_from,
            1 => &self.layer_to,
            2 => &self.num_nodes,
            3 => &self.model_parts,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.layer_from,
            1 => &mut self.layer_to,
            2 => &mut self.num_nodes,
            3 => &mut self.model_parts,
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

/// `MnParamGradCompressLayerTypeList` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct MnParamGradCompressLayerTypeList {
    pub layer_type: Vec<String>,
    pub meta: Meta,
}

impl MnParamGradCompressLayerTypeList {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &MN_PARAM_GRAD_COMPRESS_LAYER_TYPE_LIST_DESC;
}

#[rustfmt::skip]
pub(crate) static MN_PARAM_GRAD_COMPRESS_LAYER_TYPE_LIST_DESC: MessageDesc = MessageDesc { name: "MnParamGradCompressLayerTypeList", fields: &[
    field("layer_type", 1, Label::Repeated, Kind::String, false, "", "intel"),
] };

impl Message for MnParamGradCompressLayerTypeList {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.layer_type,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.layer_type,
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

/// `MnParamGradCompressParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct MnParamGradCompressParameter {
    pub param_grad_compress_enable: Vec<bool>,
    pub meta: Meta,
}

impl MnParamGradCompressParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &MN_PARAM_GRAD_COMPRESS_PARAMETER_DESC;
}

#[rustfmt::skip]
pub(crate) static MN_PARAM_GRAD_COMPRESS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MnParamGradCompressParameter", fields: &[
    field("param_grad_compress_enable", 1, Label::Repeated, Kind::Bool, false, "", "intel"),
] };

impl Message for MnParamGradCompressParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.param_grad_compress_enable,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.param_grad_compress_enable,
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

/// `MultiBoxLossParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct MultiBoxLossParameter {
    pub loc_loss_type: Option<multi_box_loss_parameter::LocLossType>,
    pub conf_loss_type: Option<multi_box_loss_parameter::ConfLossType>,
    pub loc_weight: Option<f32>,
    pub num_classes: Option<u32>,
    pub share_location: Option<bool>,
    pub match_type: Option<multi_box_loss_parameter::MatchType>,
    pub overlap_threshold: Option<f32>,
    pub use_prior_for_matching: Option<bool>,
    pub background_label_id: Option<u32>,
    pub use_difficult_gt: Option<bool>,
    pub do_neg_mining: Option<bool>,
    pub neg_pos_ratio: Option<f32>,
    pub neg_overlap: Option<f32>,
    pub code_type: Option<prior_box_parameter::CodeType>,
    pub encode_variance_in_target: Option<bool>,
    pub map_object_to_agnostic: Option<bool>,
    pub ignore_cross_boundary_bbox: Option<bool>,
    pub bp_inside: Option<bool>,
    pub mining_type: Option<multi_box_loss_parameter::MiningType>,
    pub nms_param: Option<Box<NonMaximumSuppressionParameter>>,
    pub sample_size: Option<i32>,
    pub use_prior_for_nms: Option<bool>,
    pub ignore_difficult_gt: Option<bool>,
    pub objectness_score: Option<f32>,
    pub meta: Meta,
}

impl MultiBoxLossParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &MULTI_BOX_LOSS_PARAMETER_DESC;

    /// `loc_loss_type`, by default SMOOTH_L1.
    pub fn loc_loss_type(&self) -> multi_box_loss_parameter::LocLossType {
        self.loc_loss_type
            .unwrap_or(multi_box_loss_parameter::LocLossType::SMOOTH_L1)
    }

    /// `conf_loss_type`, by default SOFTMAX.
    pub fn conf_loss_type(&self) -> multi_box_loss_parameter::ConfLossType {
        self.conf_loss_type
            .unwrap_or(multi_box_loss_parameter::ConfLossType::SOFTMAX)
    }

    /// `loc_weight`, by default 1.0.
    pub fn loc_weight(&self) -> f32 {
        self.loc_weight.unwrap_or(1.0)
    }

    /// `num_classes`.
    pub fn num_classes(&self) -> u32 {
        self.num_classes.unwrap_or(0)
    }

    /// `share_location`, by default true.
    pub fn share_location(&self) -> bool {
        self.share_location.unwrap_or(true)
    }

    /// `match_type`, by default PER_PREDICTION.
    pub fn match_type(&self) -> multi_box_loss_parameter::MatchType {
        self.match_type
            .unwrap_or(multi_box_loss_parameter::MatchType::PER_PREDICTION)
    }

    /// `overlap_threshold`, by default 0.5.
    pub fn overlap_threshold(&self) -> f32 {
        self.overlap_threshold.unwrap_or(0.5)
    }

    /// `use_prior_for_matching`, by default true.
    pub fn use_prior_for_matching(&self) -> bool {
        self.use_prior_for_matching.unwrap_or(true)
    }

    /// `background_label_id`, by default 0.
    pub fn background_label_id(&self) -> u32 {
        self.background_label_id.unwrap_or(0)
    }

    /// `use_difficult_gt`, by default true.
    pub fn use_difficult_gt(&self) -> bool {
        self.use_difficult_gt.unwrap_or(true)
    }

    /// `do_neg_mining`.
    pub fn do_neg_mining(&self) -> bool {
        self.do_neg_mining.unwrap_or(false)
    }

    /// `neg_pos_ratio`, by default 3.0.
    pub fn neg_pos_ratio(&self) -> f32 {
        self.neg_pos_ratio.unwrap_or(3.0)
    }

    /// `neg_overlap`, by default 0.5.
    pub fn neg_overlap(&self) -> f32 {
        self.neg_overlap.unwrap_or(0.5)
    }

    /// `code_type`, by default CORNER.
    pub fn code_type(&self) -> prior_box_parameter::CodeType {
        self.code_type.unwrap_or(prior_box_parameter::CodeType::CORNER)
    }

    /// `encode_variance_in_target`, by default false.
    pub fn encode_variance_in_target(&self) -> bool {
        self.encode_variance_in_target.unwrap_or(false)
    }

    /// `map_object_to_agnostic`, by default false.
    pub fn map_object_to_agnostic(&self) -> bool {
        self.map_object_to_agnostic.unwrap_or(false)
    }

    /// `ignore_cross_boundary_bbox`, by default false.
    pub fn ignore_cross_boundary_bbox(&self) -> bool {
        self.ignore_cross_boundary_bbox.unwrap_or(false)
    }

    /// `bp_inside`, by default false.
    pub fn bp_inside(&self) -> bool {
        self.bp_inside.unwrap_or(false)
    }

    /// `mining_type`, by default MAX_NEGATIVE.
    pub fn mining_type(&self) -> multi_box_loss_parameter::MiningType {
        self.mining_type
            .unwrap_or(multi_box_loss_parameter::MiningType::MAX_NEGATIVE)
    }

    /// `nms_param`.
    pub fn nms_param(&self) -> Option<&NonMaximumSuppressionParameter> {
        self.nms_param.as_deref()
    }

    /// `sample_size`, by default 64.
    pub fn sample_size(&self) -> i32 {
        self.sample_size.unwrap_or(64)
    }

    /// `use_prior_for_nms`, by default false.
    pub fn use_prior_for_nms(&self) -> bool {
        self.use_prior_for_nms.unwrap_or(false)
    }

    /// `ignore_difficult_gt`, by default false.
    pub fn ignore_difficult_gt(&self) -> bool {
        self.ignore_difficult_gt.unwrap_or(false)
    }

    /// `objectness_score`, by default 0.01.
    pub fn objectness_score(&self) -> f32 {
        self.objectness_score.unwrap_or(0.01)
    }
}

#[rustfmt::skip]
pub(crate) static MULTI_BOX_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MultiBoxLossParameter", fields: &[
    field("loc_loss_type", 1, Label::Optional, Kind::Enum(&multi_box_loss_parameter::LOC_LOSS_TYPE_ENUM), false, "SMOOTH_L1", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("conf_loss_type", 2, Label::Optional, Kind::Enum(&multi_box_loss_parameter::CONF_LOSS_TYPE_ENUM), false, "SOFTMAX", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("loc_weight", 3, Label::Optional, Kind::Float, false, "1.0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("num_classes", 4, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("share_location", 5, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("match_type", 6, Label::Optional, Kind::Enum(&multi_box_loss_parameter::MATCH_TYPE_ENUM), false, "PER_PREDICTION", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("overlap_threshold", 7, Label::Optional, Kind::Float, false, "0.5", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("use_prior_for_matching", 8, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("background_label_id", 9, Label::Optional, Kind::Uint32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("use_difficult_gt", 10, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("do_neg_mining", 11, Label::Optional, Kind::Bool, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("neg_pos_ratio", 12, Label::Optional, Kind::Float, false, "3.0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("neg_overlap", 13, Label::Optional, Kind::Float, false, "0.5", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("code_type", 14, Label::Optional, Kind::Enum(&prior_box_parameter::CODE_TYPE_ENUM), false, "CORNER", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("encode_variance_in_target", 16, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("map_object_to_agnostic", 17, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("ignore_cross_boundary_bbox", 18, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("bp_inside", 19, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("mining_type", 20, Label::Optional, Kind::Enum(&multi_box_loss_parameter::MINING_TYPE_ENUM), false, "MAX_NEGATIVE", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("nms_param", 21, Label::Optional, Kind::Message(&NON_MAXIMUM_SUPPRESSION_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("sample_size", 22, Label::Optional, Kind::Int32, false, "64", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("use_prior_for_nms", 23, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("ignore_difficult_gt", 24, Label::Optional, Kind::Bool, false, "false", "nvidia-0.17"),
    field("objectness_score", 900000, Label::Optional, Kind::Float, false, "0.01", "jolibrain,refinedet,synopsys"),
] };

impl Message for MultiBoxLossParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.loc_loss_type,
            1 => &self.conf_loss_type,
            2 => &self.loc_weight,
            3 => &self.num_classes,
            4 => &self.share_location,
            5 => &self.match_type,
            6 => &self.overlap_threshold,
            7 => &self.use_prior_for_matching,
            8 => &self.background_label_id,
            9 => &self.use_difficult_gt,
            10 => &self.do_neg_mining,
            11 => &self.neg_pos_ratio,
            12 => &self.neg_overlap,
            13 => &self.code_type,
            14 => &self.encode_variance_in_target,
            15 => &self.map_object_to_agnostic,
            16 => &self.ignore_cross_boundary_bbox,
            17 => &self.bp_inside,
            18 => &self.mining_type,
            19 => &self.nms_param,
            20 => &self.sample_size,
            21 => &self.use_prior_for_nms,
            22 => &self.ignore_difficult_gt,
            23 => &self.objectness_score,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.loc_loss_type,
            1 => &mut self.conf_loss_type,
            2 => &mut self.loc_weight,
            3 => &mut self.num_classes,
            4 => &mut self.share_location,
            5 => &mut self.match_type,
            6 => &mut self.overlap_threshold,
            7 => &mut self.use_prior_for_matching,
            8 => &mut self.background_label_id,
            9 => &mut self.use_difficult_gt,
            10 => &mut self.do_neg_mining,
            11 => &mut self.neg_pos_ratio,
            12 => &mut self.neg_overlap,
            13 => &mut self.code_type,
            14 => &mut self.encode_variance_in_target,
            15 => &mut self.map_object_to_agnostic,
            16 => &mut self.ignore_cross_boundary_bbox,
            17 => &mut self.bp_inside,
            18 => &mut self.mining_type,
            19 => &mut self.nms_param,
            20 => &mut self.sample_size,
            21 => &mut self.use_prior_for_nms,
            22 => &mut self.ignore_difficult_gt,
            23 => &mut self.objectness_score,
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

/// `MultiPhaseSolverParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct MultiPhaseSolverParameter {
    pub params_pair: Vec<SolverBatchSizePair>,
    pub meta: Meta,
}

impl MultiPhaseSolverParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &MULTI_PHASE_SOLVER_PARAMETER_DESC;
}

#[rustfmt::skip]
pub(crate) static MULTI_PHASE_SOLVER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MultiPhaseSolverParameter", fields: &[
    field("params_pair", 1, Label::Repeated, Kind::Message(&SOLVER_BATCH_SIZE_PAIR_DESC), false, "", "intel"),
] };

impl Message for MultiPhaseSolverParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.params_pair,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.params_pair,
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

/// `MultinodeLayerParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct MultinodeLayerParameter {
    pub num_nodes: Option<u32>,
    pub model_parts: Option<u32>,
    pub meta: Meta,
}

impl MultinodeLayerParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &MULTINODE_LAYER_PARAMETER_DESC;

    /// `num_nodes`.
    pub fn num_nodes(&self) -> u32 {
        self.num_nodes.unwrap_or(0)
    }

    /// `model_parts`, by default 1.
    pub fn model_parts(&self) -> u32 {
        self.model_parts.unwrap_or(1)
    }
}

#[rustfmt::skip]
pub(crate) static MULTINODE_LAYER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MultinodeLayerParameter", fields: &[
    field("num_nodes", 1, Label::Optional, Kind::Uint32, false, "", "intel"),
    field("model_parts", 2, Label::Optional, Kind::Uint32, false, "1", "intel"),
] };

impl Message for MultinodeLayerParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_nodes,
            1 => &self.model_parts,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_nodes,
            1 => &mut self.model_parts,
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

/// `MultinodeParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct MultinodeParameter {
    pub model_parallel: Vec<MnModelParallelParameter>,
    pub compress_layer_type_list: Option<Box<MnParamGradCompressLayerTypeList>>,
    pub meta: Meta,
}

impl MultinodeParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &MULTINODE_PARAMETER_DESC;

    /// `compress_layer_type_list`.
    pub fn compress_layer_type_list(&self) -> Option<&MnParamGradCompressLayerTypeList> {
        self.compress_layer_type_list.as_deref()
    }
}

#[rustfmt::skip]
pub(crate) static MULTINODE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "MultinodeParameter", fields: &[
    field("model_parallel", 1, Label::Repeated, Kind::Message(&MN_MODEL_PARALLEL_PARAMETER_DESC), false, "", "intel"),
    field("compress_layer_type_list", 2, Label::Optional, Kind::Message(&MN_PARAM_GRAD_COMPRESS_LAYER_TYPE_LIST_DESC), false, "", "intel"),
] };

impl Message for MultinodeParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.model_parallel,
            1 => &self.compress_layer_type_list,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.model_parallel,
            1 => &mut self.compress_layer_type_list,
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

/// `NCAParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct NCAParameter {
    pub min_negative_only: Option<bool>,
    pub meta: Meta,
}

impl NCAParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &NCA_PARAMETER_DESC;

    /// `min_negative_only`, by default false.
    pub fn min_negative_only(&self) -> bool {
        self.min_negative_only.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static NCA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "NCAParameter", fields: &[
    field("min_negative_only", 1, Label::Optional, Kind::Bool, false, "false", "happynear"),
] };

impl Message for NCAParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.min_negative_only,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.min_negative_only,
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

/// `NetParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct NetParameter {
    pub name: Option<String>,
    pub layers: Vec<V1LayerParameter>,
    pub input: Vec<String>,
    pub input_dim: Vec<i32>,
    pub force_backward: Option<bool>,
    pub state: Option<Box<NetState>>,
    pub debug_info: Option<bool>,
    pub input_shape: Vec<BlobShape>,
    pub engine: Option<String>,
    pub compile_net_state: Option<Box<CompileNetState>>,
    pub default_forward_type: Option<Type>,
    pub default_backward_type: Option<Type>,
    pub default_forward_math: Option<Type>,
    pub default_backward_math: Option<Type>,
    pub global_grad_scale: Option<f32>,
    pub global_grad_scale_adaptive: Option<bool>,
    pub default_conv_algos_override: Option<String>,
    pub reduce_buckets: Option<i32>,
    pub default_cudnn_math_override: Option<i32>,
    pub eltwise_mem_sharing: Option<bool>,
    pub data_type: Option<DataType>,
    pub quantizer: Vec<QuantizerParameter>,
    pub reduced_memory_inference: Option<bool>,
    pub autotune: Option<Autotune>,
    pub layer: Vec<LayerParameter>,
    pub multinode: Option<Box<MultinodeParameter>>,
    pub mem_param: Option<Box<MemoryOptimizationParameter>>,
    pub bn_stats_batch_size: Option<u32>,
    pub copyright: Option<String>,
    pub meta: Meta,
}

impl NetParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &NET_PARAMETER_DESC;

    /// `name`.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or("")
    }

    /// `force_backward`, by default false.
    pub fn force_backward(&self) -> bool {
        self.force_backward.unwrap_or(false)
    }

    /// `state`.
    pub fn state(&self) -> Option<&NetState> {
        self.state.as_deref()
    }

    /// `debug_info`, by default false.
    pub fn debug_info(&self) -> bool {
        self.debug_info.unwrap_or(false)
    }

    /// `engine`.
    pub fn engine(&self) -> &str {
        self.engine.as_deref().unwrap_or("")
    }

    /// `compile_net_state`.
    pub fn compile_net_state(&self) -> Option<&CompileNetState> {
        self.compile_net_state.as_deref()
    }

    /// `default_forward_type`.
    pub fn default_forward_type(&self) -> Type {
        self.default_forward_type.unwrap_or(Type::DOUBLE)
    }

    /// `default_backward_type`.
    pub fn default_backward_type(&self) -> Type {
        self.default_backward_type.unwrap_or(Type::DOUBLE)
    }

    /// `default_forward_math`.
    pub fn default_forward_math(&self) -> Type {
        self.default_forward_math.unwrap_or(Type::DOUBLE)
    }

    /// `default_backward_math`.
    pub fn default_backward_math(&self) -> Type {
        self.default_backward_math.unwrap_or(Type::DOUBLE)
    }

    /// `global_grad_scale`.
    pub fn global_grad_scale(&self) -> f32 {
        self.global_grad_scale.unwrap_or(0.0)
    }

    /// `global_grad_scale_adaptive`.
    pub fn global_grad_scale_adaptive(&self) -> bool {
        self.global_grad_scale_adaptive.unwrap_or(false)
    }

    /// `default_conv_algos_override`.
    pub fn default_conv_algos_override(&self) -> &str {
        self.default_conv_algos_override.as_deref().unwrap_or("")
    }

    /// `reduce_buckets`.
    pub fn reduce_buckets(&self) -> i32 {
        self.reduce_buckets.unwrap_or(0)
    }

    /// `default_cudnn_math_override`.
    pub fn default_cudnn_math_override(&self) -> i32 {
        self.default_cudnn_math_override.unwrap_or(0)
    }

    /// `eltwise_mem_sharing`.
    pub fn eltwise_mem_sharing(&self) -> bool {
        self.eltwise_mem_sharing.unwrap_or(false)
    }

    /// `data_type`.
    pub fn data_type(&self) -> DataType {
        self.data_type.unwrap_or(DataType::CAFFE_FLOAT)
    }

    /// `reduced_memory_inference`.
    pub fn reduced_memory_inference(&self) -> bool {
        self.reduced_memory_inference.unwrap_or(false)
    }

    /// `autotune`.
    pub fn autotune(&self) -> Autotune {
        self.autotune.unwrap_or(Autotune::CAFFE_AUTOTUNE_DISABLED)
    }

    /// `multinode`.
    pub fn multinode(&self) -> Option<&MultinodeParameter> {
        self.multinode.as_deref()
    }

    /// `mem_param`.
    pub fn mem_param(&self) -> Option<&MemoryOptimizationParameter> {
        self.mem_param.as_deref()
    }

    /// `bn_stats_batch_size`.
    pub fn bn_stats_batch_size(&self) -> u32 {
        self.bn_stats_batch_size.unwrap_or(0)
    }

    /// `copyright`.
    pub fn copyright(&self) -> &str {
        self.copyright.as_deref().unwrap_or("")
    }
}

#[rustfmt::skip]
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
    field("bn_stats_batch_size", 900000, Label::Optional, Kind::Uint32, false, "", "intel"),
    field("copyright", 900001, Label::Optional, Kind::String, false, "", "vitis"),
] };

impl Message for NetParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.name,
            1 => &self.layers,
            2 => &self.input,
            3 => &self.input_dim,
            4 => &self.force_backward,
            5 => &self.state,
            6 => &self.debug_info,
            7 => &self.input_shape,
            8 => &self.engine,
            9 => &self.compile_net_state,
            10 => &self.default_forward_type,
            11 => &self.default_backward_type,
            12 => &self.default_forward_math,
            13 => &self.default_backward_math,
            14 => &self.global_grad_scale,
            15 => &self.global_grad_scale_adaptive,
            16 => &self.default_conv_algos_override,
            17 => &self.reduce_buckets,
            18 => &self.default_cudnn_math_override,
            19 => &self.eltwise_mem_sharing,
            20 => &self.data_type,
            21 => &self.quantizer,
            22 => &self.reduced_memory_inference,
            23 => &self.autotune,
            24 => &self.layer,
            25 => &self.multinode,
            26 => &self.mem_param,
            27 => &self.bn_stats_batch_size,
            28 => &self.copyright,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.name,
            1 => &mut self.layers,
            2 => &mut self.input,
            3 => &mut self.input_dim,
            4 => &mut self.force_backward,
            5 => &mut self.state,
            6 => &mut self.debug_info,
            7 => &mut self.input_shape,
            8 => &mut self.engine,
            9 => &mut self.compile_net_state,
            10 => &mut self.default_forward_type,
            11 => &mut self.default_backward_type,
            12 => &mut self.default_forward_math,
            13 => &mut self.default_backward_math,
            14 => &mut self.global_grad_scale,
            15 => &mut self.global_grad_scale_adaptive,
            16 => &mut self.default_conv_algos_override,
            17 => &mut self.reduce_buckets,
            18 => &mut self.default_cudnn_math_override,
            19 => &mut self.eltwise_mem_sharing,
            20 => &mut self.data_type,
            21 => &mut self.quantizer,
            22 => &mut self.reduced_memory_inference,
            23 => &mut self.autotune,
            24 => &mut self.layer,
            25 => &mut self.multinode,
            26 => &mut self.mem_param,
            27 => &mut self.bn_stats_batch_size,
            28 => &mut self.copyright,
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

/// `NetState` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct NetState {
    pub phase: Option<Phase>,
    pub level: Option<i32>,
    pub stage: Vec<String>,
    pub quantizer_mode: Option<QuantizerMode>,
    pub meta: Meta,
}

impl NetState {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &NET_STATE_DESC;

    /// `phase`, by default TEST.
    pub fn phase(&self) -> Phase {
        self.phase.unwrap_or(Phase::TEST)
    }

    /// `level`, by default 0.
    pub fn level(&self) -> i32 {
        self.level.unwrap_or(0)
    }

    /// `quantizer_mode`.
    pub fn quantizer_mode(&self) -> QuantizerMode {
        self.quantizer_mode.unwrap_or(QuantizerMode::CAFFE_QUANT_PASSIVE)
    }
}

#[rustfmt::skip]
pub(crate) static NET_STATE_DESC: MessageDesc = MessageDesc { name: "NetState", fields: &[
    field("phase", 1, Label::Optional, Kind::Enum(&PHASE_ENUM), false, "TEST", "bvlc"),
    field("level", 2, Label::Optional, Kind::Int32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("stage", 3, Label::Repeated, Kind::String, false, "", "bvlc"),
    field("quantizer_mode", 4, Label::Optional, Kind::Enum(&QUANTIZER_MODE_ENUM), false, "", "bvlc-opencl,naibaf7"),
] };

impl Message for NetState {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.phase,
            1 => &self.level,
            2 => &self.stage,
            3 => &self.quantizer_mode,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.phase,
            1 => &mut self.level,
            2 => &mut self.stage,
            3 => &mut self.quantizer_mode,
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

/// `NetStateRule` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct NetStateRule {
    pub phase: Option<Phase>,
    pub min_level: Option<i32>,
    pub max_level: Option<i32>,
    pub stage: Vec<String>,
    pub not_stage: Vec<String>,
    pub meta: Meta,
}

impl NetStateRule {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &NET_STATE_RULE_DESC;

    /// `phase`.
    pub fn phase(&self) -> Phase {
        self.phase.unwrap_or(Phase::TRAIN)
    }

    /// `min_level`.
    pub fn min_level(&self) -> i32 {
        self.min_level.unwrap_or(0)
    }

    /// `max_level`.
    pub fn max_level(&self) -> i32 {
        self.max_level.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static NET_STATE_RULE_DESC: MessageDesc = MessageDesc { name: "NetStateRule", fields: &[
    field("phase", 1, Label::Optional, Kind::Enum(&PHASE_ENUM), false, "", "bvlc"),
    field("min_level", 2, Label::Optional, Kind::Int32, false, "", "bvlc"),
    field("max_level", 3, Label::Optional, Kind::Int32, false, "", "bvlc"),
    field("stage", 4, Label::Repeated, Kind::String, false, "", "bvlc"),
    field("not_stage", 5, Label::Repeated, Kind::String, false, "", "bvlc"),
] };

impl Message for NetStateRule {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.phase,
            1 => &self.min_level,
            2 => &self.max_level,
            3 => &self.stage,
            4 => &self.not_stage,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.phase,
            1 => &mut self.min_level,
            2 => &mut self.max_level,
            3 => &mut self.stage,
            4 => &mut self.not_stage,
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

/// `NmsParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct NmsParameter {
    pub threshold: Option<f32>,
    pub num_peak: Option<u32>,
    pub max_peaks: Option<u32>,
    pub num_parts: Option<u32>,
    pub meta: Meta,
}

impl NmsParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &NMS_PARAMETER_DESC;

    /// `threshold`, by default 0.5.
    pub fn threshold(&self) -> f32 {
        self.threshold.unwrap_or(0.5)
    }

    /// `num_peak`, by default 100.
    pub fn num_peak(&self) -> u32 {
        self.num_peak.unwrap_or(100)
    }

    /// `max_peaks`, by default 20.
    pub fn max_peaks(&self) -> u32 {
        self.max_peaks.unwrap_or(20)
    }

    /// `num_parts`, by default 15.
    pub fn num_parts(&self) -> u32 {
        self.num_parts.unwrap_or(15)
    }
}

#[rustfmt::skip]
pub(crate) static NMS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "NmsParameter", fields: &[
    field("threshold", 1, Label::Optional, Kind::Float, false, "0.5", "rtpose"),
    field("num_peak", 2, Label::Optional, Kind::Uint32, false, "100", "rtpose"),
    field("max_peaks", 3, Label::Optional, Kind::Uint32, false, "20", "rtpose"),
    field("num_parts", 4, Label::Optional, Kind::Uint32, false, "15", "rtpose"),
] };

impl Message for NmsParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.threshold,
            1 => &self.num_peak,
            2 => &self.max_peaks,
            3 => &self.num_parts,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.threshold,
            1 => &mut self.num_peak,
            2 => &mut self.max_peaks,
            3 => &mut self.num_parts,
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

/// `NoiseParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct NoiseParameter {
    pub prob: Option<f32>,
    pub hist_eq: Option<bool>,
    pub inverse: Option<bool>,
    pub decolorize: Option<bool>,
    pub gauss_blur: Option<bool>,
    pub jpeg: Option<f32>,
    pub posterize: Option<bool>,
    pub erode: Option<bool>,
    pub saltpepper: Option<bool>,
    pub saltpepper_param: Option<Box<SaltPepperParameter>>,
    pub clahe: Option<bool>,
    pub convert_to_hsv: Option<bool>,
    pub convert_to_lab: Option<bool>,
    pub all_effects: Option<bool>,
    pub mu: Option<f32>,
    pub sigma: Option<f32>,
    pub gaussian_std: Option<f32>,
    pub uniform_range: Option<f32>,
    pub bias: Option<f32>,
    pub meta: Meta,
}

impl NoiseParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &NOISE_PARAMETER_DESC;

    /// `prob`, by default 0.
    pub fn prob(&self) -> f32 {
        self.prob.unwrap_or(0.0)
    }

    /// `hist_eq`, by default false.
    pub fn hist_eq(&self) -> bool {
        self.hist_eq.unwrap_or(false)
    }

    /// `inverse`, by default false.
    pub fn inverse(&self) -> bool {
        self.inverse.unwrap_or(false)
    }

    /// `decolorize`, by default false.
    pub fn decolorize(&self) -> bool {
        self.decolorize.unwrap_or(false)
    }

    /// `gauss_blur`, by default false.
    pub fn gauss_blur(&self) -> bool {
        self.gauss_blur.unwrap_or(false)
    }

    /// `jpeg`, by default -1.
    pub fn jpeg(&self) -> f32 {
        self.jpeg.unwrap_or(-1.0)
    }

    /// `posterize`, by default false.
    pub fn posterize(&self) -> bool {
        self.posterize.unwrap_or(false)
    }

    /// `erode`, by default false.
    pub fn erode(&self) -> bool {
        self.erode.unwrap_or(false)
    }

    /// `saltpepper`, by default false.
    pub fn saltpepper(&self) -> bool {
        self.saltpepper.unwrap_or(false)
    }

    /// `saltpepper_param`.
    pub fn saltpepper_param(&self) -> Option<&SaltPepperParameter> {
        self.saltpepper_param.as_deref()
    }

    /// `clahe`, by default false.
    pub fn clahe(&self) -> bool {
        self.clahe.unwrap_or(false)
    }

    /// `convert_to_hsv`, by default false.
    pub fn convert_to_hsv(&self) -> bool {
        self.convert_to_hsv.unwrap_or(false)
    }

    /// `convert_to_lab`, by default false.
    pub fn convert_to_lab(&self) -> bool {
        self.convert_to_lab.unwrap_or(false)
    }

    /// `all_effects`, by default false.
    pub fn all_effects(&self) -> bool {
        self.all_effects.unwrap_or(false)
    }

    /// `mu`, by default 0.0.
    pub fn mu(&self) -> f32 {
        self.mu.unwrap_or(0.0)
    }

    /// `sigma`, by default 1.0.
    pub fn sigma(&self) -> f32 {
        self.sigma.unwrap_or(1.0)
    }

    /// `gaussian_std`, by default 0.
    pub fn gaussian_std(&self) -> f32 {
        self.gaussian_std.unwrap_or(0.0)
    }

    /// `uniform_range`, by default 0.
    pub fn uniform_range(&self) -> f32 {
        self.uniform_range.unwrap_or(0.0)
    }

    /// `bias`, by default 0.
    pub fn bias(&self) -> f32 {
        self.bias.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
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

impl Message for NoiseParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.prob,
            1 => &self.hist_eq,
            2 => &self.inverse,
            3 => &self.decolorize,
            4 => &self.gauss_blur,
            5 => &self.jpeg,
            6 => &self.posterize,
            7 => &self.erode,
            8 => &self.saltpepper,
            9 => &self.saltpepper_param,
            10 => &self.clahe,
            11 => &self.convert_to_hsv,
            12 => &self.convert_to_lab,
            13 => &self.all_effects,
            14 => &self.mu,
            15 => &self.sigma,
            16 => &self.gaussian_std,
            17 => &self.uniform_range,
            18 => &self.bias,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.prob,
            1 => &mut self.hist_eq,
            2 => &mut self.inverse,
            3 => &mut self.decolorize,
            4 => &mut self.gauss_blur,
            5 => &mut self.jpeg,
            6 => &mut self.posterize,
            7 => &mut self.erode,
            8 => &mut self.saltpepper,
            9 => &mut self.saltpepper_param,
            10 => &mut self.clahe,
            11 => &mut self.convert_to_hsv,
            12 => &mut self.convert_to_lab,
            13 => &mut self.all_effects,
            14 => &mut self.mu,
            15 => &mut self.sigma,
            16 => &mut self.gaussian_std,
            17 => &mut self.uniform_range,
            18 => &mut self.bias,
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

/// `NonMaximumSuppressionParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct NonMaximumSuppressionParameter {
    pub nms_threshold: Option<f32>,
    pub top_k: Option<i32>,
    pub eta: Option<f32>,
    pub soft_nms: Option<bool>,
    pub theta: Option<f32>,
    pub meta: Meta,
}

impl NonMaximumSuppressionParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &NON_MAXIMUM_SUPPRESSION_PARAMETER_DESC;

    /// `nms_threshold`, by default 0.3.
    pub fn nms_threshold(&self) -> f32 {
        self.nms_threshold.unwrap_or(0.3)
    }

    /// `top_k`.
    pub fn top_k(&self) -> i32 {
        self.top_k.unwrap_or(0)
    }

    /// `eta`, by default 1.0.
    pub fn eta(&self) -> f32 {
        self.eta.unwrap_or(1.0)
    }

    /// `soft_nms`, by default false.
    pub fn soft_nms(&self) -> bool {
        self.soft_nms.unwrap_or(false)
    }

    /// `theta`, by default 0.5.
    pub fn theta(&self) -> f32 {
        self.theta.unwrap_or(0.5)
    }
}

#[rustfmt::skip]
pub(crate) static NON_MAXIMUM_SUPPRESSION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "NonMaximumSuppressionParameter", fields: &[
    field("nms_threshold", 1, Label::Optional, Kind::Float, false, "0.3", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("top_k", 2, Label::Optional, Kind::Int32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("eta", 3, Label::Optional, Kind::Float, false, "1.0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win"),
    field("soft_nms", 4, Label::Optional, Kind::Bool, false, "false", "jolibrain"),
    field("theta", 5, Label::Optional, Kind::Float, false, "0.5", "jolibrain"),
] };

impl Message for NonMaximumSuppressionParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.nms_threshold,
            1 => &self.top_k,
            2 => &self.eta,
            3 => &self.soft_nms,
            4 => &self.theta,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.nms_threshold,
            1 => &mut self.top_k,
            2 => &mut self.eta,
            3 => &mut self.soft_nms,
            4 => &mut self.theta,
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

/// `NormalizeParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct NormalizeParameter {
    pub across_spatial: Option<bool>,
    pub scale_filler: Option<Box<FillerParameter>>,
    pub channel_shared: Option<bool>,
    pub eps: Option<f32>,
    pub add_eps_before_sqrt: Option<bool>,
    pub normalize_type: Option<String>,
    pub fix_gradient: Option<bool>,
    pub bp_norm: Option<bool>,
    pub fix_scale: Option<bool>,
    pub meta: Meta,
}

impl NormalizeParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &NORMALIZE_PARAMETER_DESC;

    /// `across_spatial`, by default true.
    pub fn across_spatial(&self) -> bool {
        self.across_spatial.unwrap_or(true)
    }

    /// `scale_filler`.
    pub fn scale_filler(&self) -> Option<&FillerParameter> {
        self.scale_filler.as_deref()
    }

    /// `channel_shared`, by default true.
    pub fn channel_shared(&self) -> bool {
        self.channel_shared.unwrap_or(true)
    }

    /// `eps`, by default 1e-10.
    pub fn eps(&self) -> f32 {
        self.eps.unwrap_or(1e-10)
    }

    /// `add_eps_before_sqrt`, by default true.
    pub fn add_eps_before_sqrt(&self) -> bool {
        self.add_eps_before_sqrt.unwrap_or(true)
    }

    /// `normalize_type`, by default "L2".
    pub fn normalize_type(&self) -> &str {
        self.normalize_type.as_deref().unwrap_or("L2")
    }

    /// `fix_gradient`, by default false.
    pub fn fix_gradient(&self) -> bool {
        self.fix_gradient.unwrap_or(false)
    }

    /// `bp_norm`, by default false.
    pub fn bp_norm(&self) -> bool {
        self.bp_norm.unwrap_or(false)
    }

    /// `fix_scale`, by default true.
    pub fn fix_scale(&self) -> bool {
        self.fix_scale.unwrap_or(true)
    }
}

#[rustfmt::skip]
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

impl Message for NormalizeParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.across_spatial,
            1 => &self.scale_filler,
            2 => &self.channel_shared,
            3 => &self.eps,
            4 => &self.add_eps_before_sqrt,
            5 => &self.normalize_type,
            6 => &self.fix_gradient,
            7 => &self.bp_norm,
            8 => &self.fix_scale,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.across_spatial,
            1 => &mut self.scale_filler,
            2 => &mut self.channel_shared,
            3 => &mut self.eps,
            4 => &mut self.add_eps_before_sqrt,
            5 => &mut self.normalize_type,
            6 => &mut self.fix_gradient,
            7 => &mut self.bp_norm,
            8 => &mut self.fix_scale,
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

/// `NormalizedBBox` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct NormalizedBBox {
    pub xmin: Option<f32>,
    pub ymin: Option<f32>,
    pub xmax: Option<f32>,
    pub ymax: Option<f32>,
    pub label: Option<i32>,
    pub difficult: Option<bool>,
    pub score: Option<f32>,
    pub size: Option<f32>,
    pub x_center: Option<f32>,
    pub y_center: Option<f32>,
    pub width: Option<f32>,
    pub height: Option<f32>,
    pub meta: Meta,
}

impl NormalizedBBox {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &NORMALIZED_B_BOX_DESC;

    /// `xmin`.
    pub fn xmin(&self) -> f32 {
        self.xmin.unwrap_or(0.0)
    }

    /// `ymin`.
    pub fn ymin(&self) -> f32 {
        self.ymin.unwrap_or(0.0)
    }

    /// `xmax`.
    pub fn xmax(&self) -> f32 {
        self.xmax.unwrap_or(0.0)
    }

    /// `ymax`.
    pub fn ymax(&self) -> f32 {
        self.ymax.unwrap_or(0.0)
    }

    /// `label`.
    pub fn label(&self) -> i32 {
        self.label.unwrap_or(0)
    }

    /// `difficult`.
    pub fn difficult(&self) -> bool {
        self.difficult.unwrap_or(false)
    }

    /// `score`.
    pub fn score(&self) -> f32 {
        self.score.unwrap_or(0.0)
    }

    /// `size`.
    pub fn size(&self) -> f32 {
        self.size.unwrap_or(0.0)
    }

    /// `x_center`.
    pub fn x_center(&self) -> f32 {
        self.x_center.unwrap_or(0.0)
    }

    /// `y_center`.
    pub fn y_center(&self) -> f32 {
        self.y_center.unwrap_or(0.0)
    }

    /// `width`.
    pub fn width(&self) -> f32 {
        self.width.unwrap_or(0.0)
    }

    /// `height`.
    pub fn height(&self) -> f32 {
        self.height.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
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
] };

impl Message for NormalizedBBox {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.xmin,
            1 => &self.ymin,
            2 => &self.xmax,
            3 => &self.ymax,
            4 => &self.label,
            5 => &self.difficult,
            6 => &self.score,
            7 => &self.size,
            8 => &self.x_center,
            9 => &self.y_center,
            10 => &self.width,
            11 => &self.height,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.xmin,
            1 => &mut self.ymin,
            2 => &mut self.xmax,
            3 => &mut self.ymax,
            4 => &mut self.label,
            5 => &mut self.difficult,
            6 => &mut self.score,
            7 => &mut self.size,
            8 => &mut self.x_center,
            9 => &mut self.y_center,
            10 => &mut self.width,
            11 => &mut self.height,
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

/// `OPTransformationParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct OPTransformationParameter {
    pub stride: Option<u32>,
    pub flip_prob: Option<f32>,
    pub max_degree_rotations: Option<String>,
    pub crop_size_x: Option<u32>,
    pub crop_size_y: Option<u32>,
    pub center_perterb_max: Option<f32>,
    pub center_swap_prob: Option<f32>,
    pub scale_prob: Option<f32>,
    pub scale_mins: Option<String>,
    pub scale_maxs: Option<String>,
    pub target_dist: Option<f32>,
    pub number_max_occlusions: Option<String>,
    pub sigmas: Option<String>,
    pub models: Option<String>,
    pub sources: Option<String>,
    pub probabilities: Option<String>,
    pub source_background: Option<String>,
    pub prob_only_background: Option<f32>,
    pub media_directory: Option<String>,
    pub normalization: Option<u32>,
    pub add_distance: Option<bool>,
    pub input_type: Option<String>,
    pub frame_size: Option<u32>,
    pub taf_topology: Option<u32>,
    pub meta: Meta,
}

impl OPTransformationParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &OP_TRANSFORMATION_PARAMETER_DESC;

    /// `stride`, by default 4.
    pub fn stride(&self) -> u32 {
        self.stride.unwrap_or(4)
    }

    /// `flip_prob`, by default 0.5.
    pub fn flip_prob(&self) -> f32 {
        self.flip_prob.unwrap_or(0.5)
    }

    /// `max_degree_rotations`, by default "45.0".
    pub fn max_degree_rotations(&self) -> &str {
        self.max_degree_rotations.as_deref().unwrap_or("45.0")
    }

    /// `crop_size_x`, by default 368.
    pub fn crop_size_x(&self) -> u32 {
        self.crop_size_x.unwrap_or(368)
    }

    /// `crop_size_y`, by default 368.
    pub fn crop_size_y(&self) -> u32 {
        self.crop_size_y.unwrap_or(368)
    }

    /// `center_perterb_max`, by default 10.0.
    pub fn center_perterb_max(&self) -> f32 {
        self.center_perterb_max.unwrap_or(10.0)
    }

    /// `center_swap_prob`, by default 0.0.
    pub fn center_swap_prob(&self) -> f32 {
        self.center_swap_prob.unwrap_or(0.0)
    }

    /// `scale_prob`, by default 0.5.
    pub fn scale_prob(&self) -> f32 {
        self.scale_prob.unwrap_or(0.5)
    }

    /// `scale_mins`, by default "0.9".
    pub fn scale_mins(&self) -> &str {
        self.scale_mins.as_deref().unwrap_or("0.9")
    }

    /// `scale_maxs`, by default "1.1".
    pub fn scale_maxs(&self) -> &str {
        self.scale_maxs.as_deref().unwrap_or("1.1")
    }

    /// `target_dist`, by default 1.0.
    pub fn target_dist(&self) -> f32 {
        self.target_dist.unwrap_or(1.0)
    }

    /// `number_max_occlusions`, by default "0".
    pub fn number_max_occlusions(&self) -> &str {
        self.number_max_occlusions.as_deref().unwrap_or("0")
    }

    /// `sigmas`, by default "7.0".
    pub fn sigmas(&self) -> &str {
        self.sigmas.as_deref().unwrap_or("7.0")
    }

    /// `models`, by default "COCO".
    pub fn models(&self) -> &str {
        self.models.as_deref().unwrap_or("COCO")
    }

    /// `sources`, by default "".
    pub fn sources(&self) -> &str {
        self.sources.as_deref().unwrap_or("")
    }

    /// `probabilities`, by default "1".
    pub fn probabilities(&self) -> &str {
        self.probabilities.as_deref().unwrap_or("1")
    }

    /// `source_background`, by default "".
    pub fn source_background(&self) -> &str {
        self.source_background.as_deref().unwrap_or("")
    }

    /// `prob_only_background`, by default 0.0.
    pub fn prob_only_background(&self) -> f32 {
        self.prob_only_background.unwrap_or(0.0)
    }

    /// `media_directory`, by default "".
    pub fn media_directory(&self) -> &str {
        self.media_directory.as_deref().unwrap_or("")
    }

    /// `normalization`, by default 0.
    pub fn normalization(&self) -> u32 {
        self.normalization.unwrap_or(0)
    }

    /// `add_distance`, by default false.
    pub fn add_distance(&self) -> bool {
        self.add_distance.unwrap_or(false)
    }

    /// `input_type`, by default "".
    pub fn input_type(&self) -> &str {
        self.input_type.as_deref().unwrap_or("")
    }

    /// `frame_size`, by default 0.
    pub fn frame_size(&self) -> u32 {
        self.frame_size.unwrap_or(0)
    }

    /// `taf_topology`, by default 0.
    pub fn taf_topology(&self) -> u32 {
        self.taf_topology.unwrap_or(0)
    }
}

#[rustfmt::skip]
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

impl Message for OPTransformationParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.stride,
            1 => &self.flip_prob,
            2 => &self.max_degree_rotations,
            3 => &self.crop_size_x,
            4 => &self.crop_size_y,
            5 => &self.center_perterb_max,
            6 => &self.center_swap_prob,
            7 => &self.scale_prob,
            8 => &self.scale_mins,
            9 => &self.scale_maxs,
            10 => &self.target_dist,
            11 => &self.number_max_occlusions,
            12 => &self.sigmas,
            13 => &self.models,
            14 => &self.sources,
            15 => &self.probabilities,
            16 => &self.source_background,
            17 => &self.prob_only_background,
            18 => &self.media_directory,
            19 => &self.normalization,
            20 => &self.add_distance,
            21 => &self.input_type,
            22 => &self.frame_size,
            23 => &self.taf_topology,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.stride,
            1 => &mut self.flip_prob,
            2 => &mut self.max_degree_rotations,
            3 => &mut self.crop_size_x,
            4 => &mut self.crop_size_y,
            5 => &mut self.center_perterb_max,
            6 => &mut self.center_swap_prob,
            7 => &mut self.scale_prob,
            8 => &mut self.scale_mins,
            9 => &mut self.scale_maxs,
            10 => &mut self.target_dist,
            11 => &mut self.number_max_occlusions,
            12 => &mut self.sigmas,
            13 => &mut self.models,
            14 => &mut self.sources,
            15 => &mut self.probabilities,
            16 => &mut self.source_background,
            17 => &mut self.prob_only_background,
            18 => &mut self.media_directory,
            19 => &mut self.normalization,
            20 => &mut self.add_distance,
            21 => &mut self.input_type,
            22 => &mut self.frame_size,
            23 => &mut self.taf_topology,
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

/// `OpaqueParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct OpaqueParameter {
    pub meta: Meta,
}

impl OpaqueParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &OPAQUE_PARAMETER_DESC;
}

#[rustfmt::skip]
pub(crate) static OPAQUE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "OpaqueParameter", fields: &[
] };

impl Message for OpaqueParameter {
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

/// `OrdinalRegressionParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct OrdinalRegressionParameter {
    pub k: Option<u32>,
    pub weight_file: Option<String>,
    pub meta: Meta,
}

impl OrdinalRegressionParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &ORDINAL_REGRESSION_PARAMETER_DESC;

    /// `k`.
    pub fn k(&self) -> u32 {
        self.k.unwrap_or(0)
    }

    /// `weight_file`.
    pub fn weight_file(&self) -> &str {
        self.weight_file.as_deref().unwrap_or("")
    }
}

#[rustfmt::skip]
pub(crate) static ORDINAL_REGRESSION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "OrdinalRegressionParameter", fields: &[
    field("k", 1, Label::Optional, Kind::Uint32, false, "", "happynear"),
    field("weight_file", 2, Label::Optional, Kind::String, false, "", "happynear"),
] };

impl Message for OrdinalRegressionParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.k,
            1 => &self.weight_file,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.k,
            1 => &mut self.weight_file,
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

/// `PReLUParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct PReLUParameter {
    pub filler: Option<Box<FillerParameter>>,
    pub channel_shared: Option<bool>,
    pub meta: Meta,
}

impl PReLUParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &P_RE_LU_PARAMETER_DESC;

    /// `filler`.
    pub fn filler(&self) -> Option<&FillerParameter> {
        self.filler.as_deref()
    }

    /// `channel_shared`, by default false.
    pub fn channel_shared(&self) -> bool {
        self.channel_shared.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static P_RE_LU_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PReLUParameter", fields: &[
    field("filler", 1, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("channel_shared", 2, Label::Optional, Kind::Bool, false, "false", "bvlc"),
] };

impl Message for PReLUParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.filler,
            1 => &self.channel_shared,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.filler,
            1 => &mut self.channel_shared,
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

/// `PSROIPoolingParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct PSROIPoolingParameter {
    pub spatial_scale: Option<f32>,
    pub output_dim: Option<i32>,
    pub group_size: Option<i32>,
    pub meta: Meta,
}

impl PSROIPoolingParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &PSROI_POOLING_PARAMETER_DESC;

    /// `spatial_scale`.
    pub fn spatial_scale(&self) -> f32 {
        self.spatial_scale.unwrap_or(0.0)
    }

    /// `output_dim`.
    pub fn output_dim(&self) -> i32 {
        self.output_dim.unwrap_or(0)
    }

    /// `group_size`.
    pub fn group_size(&self) -> i32 {
        self.group_size.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static PSROI_POOLING_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PSROIPoolingParameter", fields: &[
    field("spatial_scale", 1, Label::Required, Kind::Float, false, "", "happynear,intel,microsoft,ncnn-tool,r-fcn"),
    field("output_dim", 2, Label::Required, Kind::Int32, false, "", "happynear,intel,microsoft,ncnn-tool,r-fcn"),
    field("group_size", 3, Label::Required, Kind::Int32, false, "", "happynear,intel,microsoft,ncnn-tool,r-fcn"),
] };

impl Message for PSROIPoolingParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.spatial_scale,
            1 => &self.output_dim,
            2 => &self.group_size,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.spatial_scale,
            1 => &mut self.output_dim,
            2 => &mut self.group_size,
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

/// `PairwiseParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct PairwiseParameter {
    pub operation: Option<pairwise_parameter::PairwiseOp>,
    pub coeff: Vec<f32>,
    pub meta: Meta,
}

impl PairwiseParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &PAIRWISE_PARAMETER_DESC;

    /// `operation`, by default SUM.
    pub fn operation(&self) -> pairwise_parameter::PairwiseOp {
        self.operation.unwrap_or(pairwise_parameter::PairwiseOp::SUM)
    }
}

#[rustfmt::skip]
pub(crate) static PAIRWISE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PairwiseParameter", fields: &[
    field("operation", 1, Label::Optional, Kind::Enum(&pairwise_parameter::PAIRWISE_OP_ENUM), false, "SUM", "happynear"),
    field("coeff", 2, Label::Repeated, Kind::Float, false, "", "happynear"),
] };

impl Message for PairwiseParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.operation,
            1 => &self.coeff,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.operation,
            1 => &mut self.coeff,
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

/// `ParamSpec` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ParamSpec {
    pub name: Option<String>,
    pub share_mode: Option<param_spec::DimCheckMode>,
    pub lr_mult: Option<f32>,
    pub decay_mult: Option<f32>,
    pub meta: Meta,
}

impl ParamSpec {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &PARAM_SPEC_DESC;

    /// `name`.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or("")
    }

    /// `share_mode`.
    pub fn share_mode(&self) -> param_spec::DimCheckMode {
        self.share_mode.unwrap_or(param_spec::DimCheckMode::STRICT)
    }

    /// `lr_mult`, by default 1.0.
    pub fn lr_mult(&self) -> f32 {
        self.lr_mult.unwrap_or(1.0)
    }

    /// `decay_mult`, by default 1.0.
    pub fn decay_mult(&self) -> f32 {
        self.decay_mult.unwrap_or(1.0)
    }
}

#[rustfmt::skip]
pub(crate) static PARAM_SPEC_DESC: MessageDesc = MessageDesc { name: "ParamSpec", fields: &[
    field("name", 1, Label::Optional, Kind::String, false, "", "bvlc"),
    field("share_mode", 2, Label::Optional, Kind::Enum(&param_spec::DIM_CHECK_MODE_ENUM), false, "", "bvlc"),
    field("lr_mult", 3, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
    field("decay_mult", 4, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
] };

impl Message for ParamSpec {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.name,
            1 => &self.share_mode,
            2 => &self.lr_mult,
            3 => &self.decay_mult,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.name,
            1 => &mut self.share_mode,
            2 => &mut self.lr_mult,
            3 => &mut self.decay_mult,
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

/// `ParameterParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ParameterParameter {
    pub shape: Option<Box<BlobShape>>,
    pub meta: Meta,
}

impl ParameterParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &PARAMETER_PARAMETER_DESC;

    /// `shape`.
    pub fn shape(&self) -> Option<&BlobShape> {
        self.shape.as_deref()
    }
}

#[rustfmt::skip]
pub(crate) static PARAMETER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ParameterParameter", fields: &[
    field("shape", 1, Label::Optional, Kind::Message(&BLOB_SHAPE_DESC), false, "", "bvlc"),
] };

impl Message for ParameterParameter {
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

/// `ParseEvaluateParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ParseEvaluateParameter {
    pub num_labels: Option<i32>,
    pub ignore_label: Vec<i32>,
    pub meta: Meta,
}

impl ParseEvaluateParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &PARSE_EVALUATE_PARAMETER_DESC;

    /// `num_labels`.
    pub fn num_labels(&self) -> i32 {
        self.num_labels.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static PARSE_EVALUATE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ParseEvaluateParameter", fields: &[
    field("num_labels", 1, Label::Optional, Kind::Int32, false, "", "parsenet"),
    field("ignore_label", 2, Label::Repeated, Kind::Int32, false, "", "parsenet"),
] };

impl Message for ParseEvaluateParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_labels,
            1 => &self.ignore_label,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_labels,
            1 => &mut self.ignore_label,
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

/// `PermuteParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct PermuteParameter {
    pub order: Vec<u32>,
    pub meta: Meta,
}

impl PermuteParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &PERMUTE_PARAMETER_DESC;
}

#[rustfmt::skip]
pub(crate) static PERMUTE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PermuteParameter", fields: &[
    field("order", 1, Label::Repeated, Kind::Uint32, false, "", "ssd,nvidia-0.17,happynear,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,warpctc,yolov3-win"),
] };

impl Message for PermuteParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.order,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.order,
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

/// `Pooling3DParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct Pooling3DParameter {
    pub pool: Option<pooling3_d_parameter::PoolMethod>,
    pub kernel_size: Option<u32>,
    pub stride: Option<u32>,
    pub pad: Option<u32>,
    pub kernel_depth: Option<u32>,
    pub temporal_stride: Option<u32>,
    pub pad_w0: Option<u32>,
    pub pad_w1: Option<u32>,
    pub pad_d0: Option<u32>,
    pub pad_d1: Option<u32>,
    pub kernel_h: Option<u32>,
    pub kernel_w: Option<u32>,
    pub kernel_d: Option<u32>,
    pub stride_h: Option<u32>,
    pub stride_w: Option<u32>,
    pub stride_d: Option<u32>,
    pub global_pooling: Option<bool>,
    pub ceil_mode: Option<bool>,
    pub pad_h0: Option<u32>,
    pub pad_h1: Option<u32>,
    pub meta: Meta,
}

impl Pooling3DParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &POOLING3_D_PARAMETER_DESC;

    /// `pool`, by default MAX.
    pub fn pool(&self) -> pooling3_d_parameter::PoolMethod {
        self.pool.unwrap_or(pooling3_d_parameter::PoolMethod::MAX)
    }

    /// `kernel_size`.
    pub fn kernel_size(&self) -> u32 {
        self.kernel_size.unwrap_or(0)
    }

    /// `stride`, by default 1.
    pub fn stride(&self) -> u32 {
        self.stride.unwrap_or(1)
    }

    /// `pad`, by default 0.
    pub fn pad(&self) -> u32 {
        self.pad.unwrap_or(0)
    }

    /// `kernel_depth`.
    pub fn kernel_depth(&self) -> u32 {
        self.kernel_depth.unwrap_or(0)
    }

    /// `temporal_stride`, by default 1.
    pub fn temporal_stride(&self) -> u32 {
        self.temporal_stride.unwrap_or(1)
    }

    /// `pad_w0`, by default 0.
    pub fn pad_w0(&self) -> u32 {
        self.pad_w0.unwrap_or(0)
    }

    /// `pad_w1`, by default 0.
    pub fn pad_w1(&self) -> u32 {
        self.pad_w1.unwrap_or(0)
    }

    /// `pad_d0`, by default 0.
    pub fn pad_d0(&self) -> u32 {
        self.pad_d0.unwrap_or(0)
    }

    /// `pad_d1`, by default 0.
    pub fn pad_d1(&self) -> u32 {
        self.pad_d1.unwrap_or(0)
    }

    /// `kernel_h`.
    pub fn kernel_h(&self) -> u32 {
        self.kernel_h.unwrap_or(0)
    }

    /// `kernel_w`.
    pub fn kernel_w(&self) -> u32 {
        self.kernel_w.unwrap_or(0)
    }

    /// `kernel_d`.
    pub fn kernel_d(&self) -> u32 {
        self.kernel_d.unwrap_or(0)
    }

    /// `stride_h`.
    pub fn stride_h(&self) -> u32 {
        self.stride_h.unwrap_or(0)
    }

    /// `stride_w`.
    pub fn stride_w(&self) -> u32 {
        self.stride_w.unwrap_or(0)
    }

    /// `stride_d`.
    pub fn stride_d(&self) -> u32 {
        self.stride_d.unwrap_or(0)
    }

    /// `global_pooling`, by default false.
    pub fn global_pooling(&self) -> bool {
        self.global_pooling.unwrap_or(false)
    }

    /// `ceil_mode`, by default false.
    pub fn ceil_mode(&self) -> bool {
        self.ceil_mode.unwrap_or(false)
    }

    /// `pad_h0`, by default 0.
    pub fn pad_h0(&self) -> u32 {
        self.pad_h0.unwrap_or(0)
    }

    /// `pad_h1`, by default 0.
    pub fn pad_h1(&self) -> u32 {
        self.pad_h1.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static POOLING3_D_PARAMETER_DESC: MessageDesc = MessageDesc { name: "Pooling3DParameter", fields: &[
    field("pool", 1, Label::Optional, Kind::Enum(&pooling3_d_parameter::POOL_METHOD_ENUM), false, "MAX", "c3d-1.1,synopsys"),
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

impl Message for Pooling3DParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.pool,
            1 => &self.kernel_size,
            2 => &self.stride,
            3 => &self.pad,
            4 => &self.kernel_depth,
            5 => &self.temporal_stride,
            6 => &self.pad_w0,
            7 => &self.pad_w1,
            8 => &self.pad_d0,
            9 => &self.pad_d1,
            10 => &self.kernel_h,
            11 => &self.kernel_w,
            12 => &self.kernel_d,
            13 => &self.stride_h,
            14 => &self.stride_w,
            15 => &self.stride_d,
            16 => &self.global_pooling,
            17 => &self.ceil_mode,
            18 => &self.pad_h0,
            19 => &self.pad_h1,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.pool,
            1 => &mut self.kernel_size,
            2 => &mut self.stride,
            3 => &mut self.pad,
            4 => &mut self.kernel_depth,
            5 => &mut self.temporal_stride,
            6 => &mut self.pad_w0,
            7 => &mut self.pad_w1,
            8 => &mut self.pad_d0,
            9 => &mut self.pad_d1,
            10 => &mut self.kernel_h,
            11 => &mut self.kernel_w,
            12 => &mut self.kernel_d,
            13 => &mut self.stride_h,
            14 => &mut self.stride_w,
            15 => &mut self.stride_d,
            16 => &mut self.global_pooling,
            17 => &mut self.ceil_mode,
            18 => &mut self.pad_h0,
            19 => &mut self.pad_h1,
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

/// `PoolingParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct PoolingParameter {
    pub pool: Option<pooling_parameter::PoolMethod>,
    pub kernel_size: Option<u32>,
    pub stride: Option<u32>,
    pub pad: Option<u32>,
    pub kernel_h: Option<u32>,
    pub kernel_w: Option<u32>,
    pub stride_h: Option<u32>,
    pub stride_w: Option<u32>,
    pub pad_h: Option<u32>,
    pub pad_w: Option<u32>,
    pub engine: Option<pooling_parameter::Engine>,
    pub global_pooling: Option<bool>,
    pub round_mode: Option<pooling_parameter::RoundMode>,
    pub blobs_a_min: Option<f32>,
    pub pad_3d: Vec<u32>,
    pub axis: Option<i64>,
    pub stride_3d: Vec<u32>,
    pub pad_t: Option<u32>,
    pub pad_b: Option<u32>,
    pub output_shift_instead_division: Option<u32>,
    pub input_scale: Option<f64>,
    pub output_scale: Option<f64>,
    pub input_zero_point: Option<i32>,
    pub output_zero_point: Option<i32>,
    pub torch_pooling: Option<bool>,
    pub pad_shape: Option<Box<BlobShape>>,
    pub kernel_shape: Option<Box<BlobShape>>,
    pub stride_shape: Option<Box<BlobShape>>,
    pub dilation: Vec<u64>,
    pub blobs_lr: Option<f32>,
    pub avg_include_pad: Option<bool>,
    pub kernel_size_3d: Vec<u32>,
    pub bin_size: Option<u32>,
    pub bin_h: Option<u32>,
    pub bin_w: Option<u32>,
    pub pad_type: Option<u32>,
    pub ceil_mode: Option<bool>,
    pub pad_l: Option<u32>,
    pub pad_r: Option<u32>,
    pub meta: Meta,
}

impl PoolingParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &POOLING_PARAMETER_DESC;

    /// `pool`, by default MAX.
    pub fn pool(&self) -> pooling_parameter::PoolMethod {
        self.pool.unwrap_or(pooling_parameter::PoolMethod::MAX)
    }

    /// `kernel_size`.
    pub fn kernel_size(&self) -> u32 {
        self.kernel_size.unwrap_or(0)
    }

    /// `stride`, by default 1.
    pub fn stride(&self) -> u32 {
        self.stride.unwrap_or(1)
    }

    /// `pad`, by default 0.
    pub fn pad(&self) -> u32 {
        self.pad.unwrap_or(0)
    }

    /// `kernel_h`.
    pub fn kernel_h(&self) -> u32 {
        self.kernel_h.unwrap_or(0)
    }

    /// `kernel_w`.
    pub fn kernel_w(&self) -> u32 {
        self.kernel_w.unwrap_or(0)
    }

    /// `stride_h`.
    pub fn stride_h(&self) -> u32 {
        self.stride_h.unwrap_or(0)
    }

    /// `stride_w`.
    pub fn stride_w(&self) -> u32 {
        self.stride_w.unwrap_or(0)
    }

    /// `pad_h`, by default 0.
    pub fn pad_h(&self) -> u32 {
        self.pad_h.unwrap_or(0)
    }

    /// `pad_w`, by default 0.
    pub fn pad_w(&self) -> u32 {
        self.pad_w.unwrap_or(0)
    }

    /// `engine`, by default DEFAULT.
    pub fn engine(&self) -> pooling_parameter::Engine {
        self.engine.unwrap_or(pooling_parameter::Engine::DEFAULT)
    }

    /// `global_pooling`, by default false.
    pub fn global_pooling(&self) -> bool {
        self.global_pooling.unwrap_or(false)
    }

    /// `round_mode`, by default CEIL.
    pub fn round_mode(&self) -> pooling_parameter::RoundMode {
        self.round_mode.unwrap_or(pooling_parameter::RoundMode::CEIL)
    }

    /// `blobs_a_min`.
    pub fn blobs_a_min(&self) -> f32 {
        self.blobs_a_min.unwrap_or(0.0)
    }

    /// `axis`.
    pub fn axis(&self) -> i64 {
        self.axis.unwrap_or(0)
    }

    /// `pad_t`.
    pub fn pad_t(&self) -> u32 {
        self.pad_t.unwrap_or(0)
    }

    /// `pad_b`.
    pub fn pad_b(&self) -> u32 {
        self.pad_b.unwrap_or(0)
    }

    /// `output_shift_instead_division`.
    pub fn output_shift_instead_division(&self) -> u32 {
        self.output_shift_instead_division.unwrap_or(0)
    }

    /// `input_scale`.
    pub fn input_scale(&self) -> f64 {
        self.input_scale.unwrap_or(0.0)
    }

    /// `output_scale`.
    pub fn output_scale(&self) -> f64 {
        self.output_scale.unwrap_or(0.0)
    }

    /// `input_zero_point`.
    pub fn input_zero_point(&self) -> i32 {
        self.input_zero_point.unwrap_or(0)
    }

    /// `output_zero_point`.
    pub fn output_zero_point(&self) -> i32 {
        self.output_zero_point.unwrap_or(0)
    }

    /// `torch_pooling`.
    pub fn torch_pooling(&self) -> bool {
        self.torch_pooling.unwrap_or(false)
    }

    /// `pad_shape`.
    pub fn pad_shape(&self) -> Option<&BlobShape> {
        self.pad_shape.as_deref()
    }

    /// `kernel_shape`.
    pub fn kernel_shape(&self) -> Option<&BlobShape> {
        self.kernel_shape.as_deref()
    }

    /// `stride_shape`.
    pub fn stride_shape(&self) -> Option<&BlobShape> {
        self.stride_shape.as_deref()
    }

    /// `blobs_lr`.
    pub fn blobs_lr(&self) -> f32 {
        self.blobs_lr.unwrap_or(0.0)
    }

    /// `avg_include_pad`.
    pub fn avg_include_pad(&self) -> bool {
        self.avg_include_pad.unwrap_or(false)
    }

    /// `bin_size`.
    pub fn bin_size(&self) -> u32 {
        self.bin_size.unwrap_or(0)
    }

    /// `bin_h`.
    pub fn bin_h(&self) -> u32 {
        self.bin_h.unwrap_or(0)
    }

    /// `bin_w`.
    pub fn bin_w(&self) -> u32 {
        self.bin_w.unwrap_or(0)
    }

    /// `pad_type`.
    pub fn pad_type(&self) -> u32 {
        self.pad_type.unwrap_or(0)
    }

    /// `ceil_mode`.
    pub fn ceil_mode(&self) -> bool {
        self.ceil_mode.unwrap_or(false)
    }

    /// `pad_l`.
    pub fn pad_l(&self) -> u32 {
        self.pad_l.unwrap_or(0)
    }

    /// `pad_r`.
    pub fn pad_r(&self) -> u32 {
        self.pad_r.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static POOLING_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PoolingParameter", fields: &[
    field("pool", 1, Label::Optional, Kind::Enum(&pooling_parameter::POOL_METHOD_ENUM), false, "MAX", "bvlc"),
    field("kernel_size", 2, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("stride", 3, Label::Optional, Kind::Uint32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("pad", 4, Label::Optional, Kind::Uint32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("kernel_h", 5, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("kernel_w", 6, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("stride_h", 7, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("stride_w", 8, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("pad_h", 9, Label::Optional, Kind::Uint32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("pad_w", 10, Label::Optional, Kind::Uint32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("engine", 11, Label::Optional, Kind::Enum(&pooling_parameter::ENGINE_ENUM), false, "DEFAULT", "bvlc"),
    field("global_pooling", 12, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("round_mode", 13, Label::Optional, Kind::Enum(&pooling_parameter::ROUND_MODE_ENUM), false, "CEIL", "bvlc,synopsys"),
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

impl Message for PoolingParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.pool,
            1 => &self.kernel_size,
            2 => &self.stride,
            3 => &self.pad,
            4 => &self.kernel_h,
            5 => &self.kernel_w,
            6 => &self.stride_h,
            7 => &self.stride_w,
            8 => &self.pad_h,
            9 => &self.pad_w,
            10 => &self.engine,
            11 => &self.global_pooling,
            12 => &self.round_mode,
            13 => &self.blobs_a_min,
            14 => &self.pad_3d,
            15 => &self.axis,
            16 => &self.stride_3d,
            17 => &self.pad_t,
            18 => &self.pad_b,
            19 => &self.output_shift_instead_division,
            20 => &self.input_scale,
            21 => &self.output_scale,
            22 => &self.input_zero_point,
            23 => &self.output_zero_point,
            24 => &self.torch_pooling,
            25 => &self.pad_shape,
            26 => &self.kernel_shape,
            27 => &self.stride_shape,
            28 => &self.dilation,
            29 => &self.blobs_lr,
            30 => &self.avg_include_pad,
            31 => &self.kernel_size_3d,
            32 => &self.bin_size,
            33 => &self.bin_h,
            34 => &self.bin_w,
            35 => &self.pad_type,
            36 => &self.ceil_mode,
            37 => &self.pad_l,
            38 => &self.pad_r,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.pool,
            1 => &mut self.kernel_size,
            2 => &mut self.stride,
            3 => &mut self.pad,
            4 => &mut self.kernel_h,
            5 => &mut self.kernel_w,
            6 => &mut self.stride_h,
            7 => &mut self.stride_w,
            8 => &mut self.pad_h,
            9 => &mut self.pad_w,
            10 => &mut self.engine,
            11 => &mut self.global_pooling,
            12 => &mut self.round_mode,
            13 => &mut self.blobs_a_min,
            14 => &mut self.pad_3d,
            15 => &mut self.axis,
            16 => &mut self.stride_3d,
            17 => &mut self.pad_t,
            18 => &mut self.pad_b,
            19 => &mut self.output_shift_instead_division,
            20 => &mut self.input_scale,
            21 => &mut self.output_scale,
            22 => &mut self.input_zero_point,
            23 => &mut self.output_zero_point,
            24 => &mut self.torch_pooling,
            25 => &mut self.pad_shape,
            26 => &mut self.kernel_shape,
            27 => &mut self.stride_shape,
            28 => &mut self.dilation,
            29 => &mut self.blobs_lr,
            30 => &mut self.avg_include_pad,
            31 => &mut self.kernel_size_3d,
            32 => &mut self.bin_size,
            33 => &mut self.bin_h,
            34 => &mut self.bin_w,
            35 => &mut self.pad_type,
            36 => &mut self.ceil_mode,
            37 => &mut self.pad_l,
            38 => &mut self.pad_r,
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

/// `PowerFileParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct PowerFileParameter {
    pub shift_file: Option<String>,
    pub meta: Meta,
}

impl PowerFileParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &POWER_FILE_PARAMETER_DESC;

    /// `shift_file`.
    pub fn shift_file(&self) -> &str {
        self.shift_file.as_deref().unwrap_or("")
    }
}

#[rustfmt::skip]
pub(crate) static POWER_FILE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PowerFileParameter", fields: &[
    field("shift_file", 1, Label::Optional, Kind::String, false, "", "stn"),
] };

impl Message for PowerFileParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.shift_file,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.shift_file,
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

/// `PowerParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct PowerParameter {
    pub power: Option<f32>,
    pub scale: Option<f32>,
    pub shift: Option<f32>,
    pub meta: Meta,
}

impl PowerParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &POWER_PARAMETER_DESC;

    /// `power`, by default 1.0.
    pub fn power(&self) -> f32 {
        self.power.unwrap_or(1.0)
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
pub(crate) static POWER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PowerParameter", fields: &[
    field("power", 1, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
    field("scale", 2, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
    field("shift", 3, Label::Optional, Kind::Float, false, "0.0", "bvlc"),
] };

impl Message for PowerParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.power,
            1 => &self.scale,
            2 => &self.shift,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.power,
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

/// `PredictBoxParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct PredictBoxParameter {
    pub stride: Option<u32>,
    pub receptive_field: Option<u32>,
    pub nms: Option<bool>,
    pub output_vector: Option<bool>,
    pub positive_thresh: Option<f32>,
    pub bbreg_exp: Option<bool>,
    pub meta: Meta,
}

impl PredictBoxParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &PREDICT_BOX_PARAMETER_DESC;

    /// `stride`, by default 2.
    pub fn stride(&self) -> u32 {
        self.stride.unwrap_or(2)
    }

    /// `receptive_field`, by default 12.
    pub fn receptive_field(&self) -> u32 {
        self.receptive_field.unwrap_or(12)
    }

    /// `nms`, by default true.
    pub fn nms(&self) -> bool {
        self.nms.unwrap_or(true)
    }

    /// `output_vector`, by default true.
    pub fn output_vector(&self) -> bool {
        self.output_vector.unwrap_or(true)
    }

    /// `positive_thresh`, by default 0.5.
    pub fn positive_thresh(&self) -> f32 {
        self.positive_thresh.unwrap_or(0.5)
    }

    /// `bbreg_exp`, by default true.
    pub fn bbreg_exp(&self) -> bool {
        self.bbreg_exp.unwrap_or(true)
    }
}

#[rustfmt::skip]
pub(crate) static PREDICT_BOX_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PredictBoxParameter", fields: &[
    field("stride", 1, Label::Optional, Kind::Uint32, false, "2", "happynear"),
    field("receptive_field", 2, Label::Optional, Kind::Uint32, false, "12", "happynear"),
    field("nms", 3, Label::Optional, Kind::Bool, false, "true", "happynear"),
    field("output_vector", 4, Label::Optional, Kind::Bool, false, "true", "happynear"),
    field("positive_thresh", 5, Label::Optional, Kind::Float, false, "0.5", "happynear"),
    field("bbreg_exp", 6, Label::Optional, Kind::Bool, false, "true", "happynear"),
] };

impl Message for PredictBoxParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.stride,
            1 => &self.receptive_field,
            2 => &self.nms,
            3 => &self.output_vector,
            4 => &self.positive_thresh,
            5 => &self.bbreg_exp,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.stride,
            1 => &mut self.receptive_field,
            2 => &mut self.nms,
            3 => &mut self.output_vector,
            4 => &mut self.positive_thresh,
            5 => &mut self.bbreg_exp,
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

/// `PriorBoxParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct PriorBoxParameter {
    pub min_size: Vec<f32>,
    pub max_size: Vec<f32>,
    pub aspect_ratio: Vec<f32>,
    pub flip: Option<bool>,
    pub clip: Option<bool>,
    pub variance: Vec<f32>,
    pub img_size: Option<u32>,
    pub img_h: Option<u32>,
    pub img_w: Option<u32>,
    pub step: Option<f32>,
    pub step_h: Option<f32>,
    pub step_w: Option<f32>,
    pub offset: Option<f32>,
    pub faceboxes: Option<bool>,
    pub box_width: Vec<f32>,
    pub box_height: Vec<f32>,
    pub tf: Option<bool>,
    pub yx_order: Option<bool>,
    pub keras: Option<bool>,
    pub meta: Meta,
}

impl PriorBoxParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &PRIOR_BOX_PARAMETER_DESC;

    /// `flip`, by default true.
    pub fn flip(&self) -> bool {
        self.flip.unwrap_or(true)
    }

    /// `clip`, by default false.
    pub fn clip(&self) -> bool {
        self.clip.unwrap_or(false)
    }

    /// `img_size`.
    pub fn img_size(&self) -> u32 {
        self.img_size.unwrap_or(0)
    }

    /// `img_h`.
    pub fn img_h(&self) -> u32 {
        self.img_h.unwrap_or(0)
    }

    /// `img_w`.
    pub fn img_w(&self) -> u32 {
        self.img_w.unwrap_or(0)
    }

    /// `step`.
    pub fn step(&self) -> f32 {
        self.step.unwrap_or(0.0)
    }

    /// `step_h`.
    pub fn step_h(&self) -> f32 {
        self.step_h.unwrap_or(0.0)
    }

    /// `step_w`.
    pub fn step_w(&self) -> f32 {
        self.step_w.unwrap_or(0.0)
    }

    /// `offset`, by default 0.5.
    pub fn offset(&self) -> f32 {
        self.offset.unwrap_or(0.5)
    }

    /// `faceboxes`, by default false.
    pub fn faceboxes(&self) -> bool {
        self.faceboxes.unwrap_or(false)
    }

    /// `tf`, by default false.
    pub fn tf(&self) -> bool {
        self.tf.unwrap_or(false)
    }

    /// `yx_order`, by default false.
    pub fn yx_order(&self) -> bool {
        self.yx_order.unwrap_or(false)
    }

    /// `keras`, by default false.
    pub fn keras(&self) -> bool {
        self.keras.unwrap_or(false)
    }
}

#[rustfmt::skip]
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
] };

impl Message for PriorBoxParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.min_size,
            1 => &self.max_size,
            2 => &self.aspect_ratio,
            3 => &self.flip,
            4 => &self.clip,
            5 => &self.variance,
            6 => &self.img_size,
            7 => &self.img_h,
            8 => &self.img_w,
            9 => &self.step,
            10 => &self.step_h,
            11 => &self.step_w,
            12 => &self.offset,
            13 => &self.faceboxes,
            14 => &self.box_width,
            15 => &self.box_height,
            16 => &self.tf,
            17 => &self.yx_order,
            18 => &self.keras,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.min_size,
            1 => &mut self.max_size,
            2 => &mut self.aspect_ratio,
            3 => &mut self.flip,
            4 => &mut self.clip,
            5 => &mut self.variance,
            6 => &mut self.img_size,
            7 => &mut self.img_h,
            8 => &mut self.img_w,
            9 => &mut self.step,
            10 => &mut self.step_h,
            11 => &mut self.step_w,
            12 => &mut self.offset,
            13 => &mut self.faceboxes,
            14 => &mut self.box_width,
            15 => &mut self.box_height,
            16 => &mut self.tf,
            17 => &mut self.yx_order,
            18 => &mut self.keras,
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

/// `ProposalParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ProposalParameter {
    pub feat_stride: Option<i64>,
    pub base_size: Option<u32>,
    pub min_size: Option<u32>,
    pub ratio: Vec<f32>,
    pub scale: Vec<f32>,
    pub pre_nms_topn: Option<i64>,
    pub post_nms_topn: Option<u32>,
    pub nms_thresh: Option<f32>,
    pub anchor_base_size: Option<i32>,
    pub anchor_scale: Option<i32>,
    pub anchor_ratio: Option<i32>,
    pub max_rois: Option<i32>,
    pub rpn_min_size: Option<f32>,
    pub rpn_nms_thresh: Option<f32>,
    pub nms_input_num: Option<u32>,
    pub nms_output_num: Option<u32>,
    pub stride_h: Option<u32>,
    pub stride_w: Option<u32>,
    pub nms_iou_th: Option<f32>,
    pub min_width: Option<f32>,
    pub min_height: Option<f32>,
    pub anchor: Vec<OpaqueParameter>,
    pub meta: Meta,
}

impl ProposalParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &PROPOSAL_PARAMETER_DESC;

    /// `feat_stride`, by default 16.
    pub fn feat_stride(&self) -> i64 {
        self.feat_stride.unwrap_or(16)
    }

    /// `base_size`, by default 16.
    pub fn base_size(&self) -> u32 {
        self.base_size.unwrap_or(16)
    }

    /// `min_size`, by default 16.
    pub fn min_size(&self) -> u32 {
        self.min_size.unwrap_or(16)
    }

    /// `pre_nms_topn`, by default 6000.
    pub fn pre_nms_topn(&self) -> i64 {
        self.pre_nms_topn.unwrap_or(6000)
    }

    /// `post_nms_topn`, by default 300.
    pub fn post_nms_topn(&self) -> u32 {
        self.post_nms_topn.unwrap_or(300)
    }

    /// `nms_thresh`, by default 0.7.
    pub fn nms_thresh(&self) -> f32 {
        self.nms_thresh.unwrap_or(0.7)
    }

    /// `anchor_base_size`, by default 16.
    pub fn anchor_base_size(&self) -> i32 {
        self.anchor_base_size.unwrap_or(16)
    }

    /// `anchor_scale`, by default 3.
    pub fn anchor_scale(&self) -> i32 {
        self.anchor_scale.unwrap_or(3)
    }

    /// `anchor_ratio`, by default 3.
    pub fn anchor_ratio(&self) -> i32 {
        self.anchor_ratio.unwrap_or(3)
    }

    /// `max_rois`, by default 300.
    pub fn max_rois(&self) -> i32 {
        self.max_rois.unwrap_or(300)
    }

    /// `rpn_min_size`, by default 16.
    pub fn rpn_min_size(&self) -> f32 {
        self.rpn_min_size.unwrap_or(16.0)
    }

    /// `rpn_nms_thresh`, by default 0.7.
    pub fn rpn_nms_thresh(&self) -> f32 {
        self.rpn_nms_thresh.unwrap_or(0.7)
    }

    /// `nms_input_num`, by default 6000.
    pub fn nms_input_num(&self) -> u32 {
        self.nms_input_num.unwrap_or(6000)
    }

    /// `nms_output_num`, by default 300.
    pub fn nms_output_num(&self) -> u32 {
        self.nms_output_num.unwrap_or(300)
    }

    /// `stride_h`.
    pub fn stride_h(&self) -> u32 {
        self.stride_h.unwrap_or(0)
    }

    /// `stride_w`.
    pub fn stride_w(&self) -> u32 {
        self.stride_w.unwrap_or(0)
    }

    /// `nms_iou_th`.
    pub fn nms_iou_th(&self) -> f32 {
        self.nms_iou_th.unwrap_or(0.0)
    }

    /// `min_width`, by default 0.
    pub fn min_width(&self) -> f32 {
        self.min_width.unwrap_or(0.0)
    }

    /// `min_height`, by default 0.
    pub fn min_height(&self) -> f32 {
        self.min_height.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
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

impl Message for ProposalParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.feat_stride,
            1 => &self.base_size,
            2 => &self.min_size,
            3 => &self.ratio,
            4 => &self.scale,
            5 => &self.pre_nms_topn,
            6 => &self.post_nms_topn,
            7 => &self.nms_thresh,
            8 => &self.anchor_base_size,
            9 => &self.anchor_scale,
            10 => &self.anchor_ratio,
            11 => &self.max_rois,
            12 => &self.rpn_min_size,
            13 => &self.rpn_nms_thresh,
            14 => &self.nms_input_num,
            15 => &self.nms_output_num,
            16 => &self.stride_h,
            17 => &self.stride_w,
            18 => &self.nms_iou_th,
            19 => &self.min_width,
            20 => &self.min_height,
            21 => &self.anchor,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.feat_stride,
            1 => &mut self.base_size,
            2 => &mut self.min_size,
            3 => &mut self.ratio,
            4 => &mut self.scale,
            5 => &mut self.pre_nms_topn,
            6 => &mut self.post_nms_topn,
            7 => &mut self.nms_thresh,
            8 => &mut self.anchor_base_size,
            9 => &mut self.anchor_scale,
            10 => &mut self.anchor_ratio,
            11 => &mut self.max_rois,
            12 => &mut self.rpn_min_size,
            13 => &mut self.rpn_nms_thresh,
            14 => &mut self.nms_input_num,
            15 => &mut self.nms_output_num,
            16 => &mut self.stride_h,
            17 => &mut self.stride_w,
            18 => &mut self.nms_iou_th,
            19 => &mut self.min_width,
            20 => &mut self.min_height,
            21 => &mut self.anchor,
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

/// `PythonParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct PythonParameter {
    pub module: Option<String>,
    pub layer: Option<String>,
    pub param_str: Option<String>,
    pub share_in_parallel: Option<bool>,
    pub meta: Meta,
}

impl PythonParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &PYTHON_PARAMETER_DESC;

    /// `module`.
    pub fn module(&self) -> &str {
        self.module.as_deref().unwrap_or("")
    }

    /// `layer`.
    pub fn layer(&self) -> &str {
        self.layer.as_deref().unwrap_or("")
    }

    /// `param_str`, by default "".
    pub fn param_str(&self) -> &str {
        self.param_str.as_deref().unwrap_or("")
    }

    /// `share_in_parallel`, by default false.
    pub fn share_in_parallel(&self) -> bool {
        self.share_in_parallel.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static PYTHON_PARAMETER_DESC: MessageDesc = MessageDesc { name: "PythonParameter", fields: &[
    field("module", 1, Label::Optional, Kind::String, false, "", "bvlc"),
    field("layer", 2, Label::Optional, Kind::String, false, "", "bvlc"),
    field("param_str", 3, Label::Optional, Kind::String, false, "\"\"", "bvlc"),
    field("share_in_parallel", 4, Label::Optional, Kind::Bool, false, "false", "bvlc"),
] };

impl Message for PythonParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.module,
            1 => &self.layer,
            2 => &self.param_str,
            3 => &self.share_in_parallel,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.module,
            1 => &mut self.layer,
            2 => &mut self.param_str,
            3 => &mut self.share_in_parallel,
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

/// `QuantizationParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct QuantizationParameter {
    pub precision: Option<quantization_parameter::Precision>,
    pub rounding_scheme: Option<quantization_parameter::Rounding>,
    pub bw_layer_in: Option<u32>,
    pub bw_layer_out: Option<u32>,
    pub bw_params: Option<u32>,
    pub fl_layer_in: Vec<i32>,
    pub fl_layer_out: Vec<i32>,
    pub fl_params: Vec<i32>,
    pub scale_in: Vec<f32>,
    pub scale_out: Vec<f32>,
    pub scale_params: Vec<f32>,
    pub is_negative_input: Option<bool>,
    pub force_u8_input: Option<bool>,
    pub meta: Meta,
}

impl QuantizationParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &QUANTIZATION_PARAMETER_DESC;

    /// `precision`, by default DYNAMIC_FIXED_POINT.
    pub fn precision(&self) -> quantization_parameter::Precision {
        self.precision
            .unwrap_or(quantization_parameter::Precision::DYNAMIC_FIXED_POINT)
    }

    /// `rounding_scheme`, by default NEAREST.
    pub fn rounding_scheme(&self) -> quantization_parameter::Rounding {
        self.rounding_scheme
            .unwrap_or(quantization_parameter::Rounding::NEAREST)
    }

    /// `bw_layer_in`, by default 32.
    pub fn bw_layer_in(&self) -> u32 {
        self.bw_layer_in.unwrap_or(32)
    }

    /// `bw_layer_out`, by default 32.
    pub fn bw_layer_out(&self) -> u32 {
        self.bw_layer_out.unwrap_or(32)
    }

    /// `bw_params`, by default 32.
    pub fn bw_params(&self) -> u32 {
        self.bw_params.unwrap_or(32)
    }

    /// `is_negative_input`, by default false.
    pub fn is_negative_input(&self) -> bool {
        self.is_negative_input.unwrap_or(false)
    }

    /// `force_u8_input`, by default false.
    pub fn force_u8_input(&self) -> bool {
        self.force_u8_input.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static QUANTIZATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "QuantizationParameter", fields: &[
    field("precision", 1, Label::Optional, Kind::Enum(&quantization_parameter::PRECISION_ENUM), false, "DYNAMIC_FIXED_POINT", "intel"),
    field("rounding_scheme", 2, Label::Optional, Kind::Enum(&quantization_parameter::ROUNDING_ENUM), false, "NEAREST", "intel"),
    field("bw_layer_in", 3, Label::Optional, Kind::Uint32, false, "32", "intel"),
    field("bw_layer_out", 4, Label::Optional, Kind::Uint32, false, "32", "intel"),
    field("bw_params", 5, Label::Optional, Kind::Uint32, false, "32", "intel"),
    field("fl_layer_in", 6, Label::Repeated, Kind::Int32, false, "", "intel"),
    field("fl_layer_out", 7, Label::Repeated, Kind::Int32, false, "", "intel"),
    field("fl_params", 8, Label::Repeated, Kind::Int32, false, "", "intel"),
    field("scale_in", 20, Label::Repeated, Kind::Float, false, "", "intel"),
    field("scale_out", 21, Label::Repeated, Kind::Float, false, "", "intel"),
    field("scale_params", 22, Label::Repeated, Kind::Float, false, "", "intel"),
    field("is_negative_input", 23, Label::Optional, Kind::Bool, false, "false", "intel"),
    field("force_u8_input", 24, Label::Optional, Kind::Bool, false, "false", "intel"),
] };

impl Message for QuantizationParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.precision,
            1 => &self.rounding_scheme,
            2 => &self.bw_layer_in,
            3 => &self.bw_layer_out,
            4 => &self.bw_params,
            5 => &self.fl_layer_in,
            6 => &self.fl_layer_out,
            7 => &self.fl_params,
            8 => &self.scale_in,
            9 => &self.scale_out,
            10 => &self.scale_params,
            11 => &self.is_negative_input,
            12 => &self.force_u8_input,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.precision,
            1 => &mut self.rounding_scheme,
            2 => &mut self.bw_layer_in,
            3 => &mut self.bw_layer_out,
            4 => &mut self.bw_params,
            5 => &mut self.fl_layer_in,
            6 => &mut self.fl_layer_out,
            7 => &mut self.fl_params,
            8 => &mut self.scale_in,
            9 => &mut self.scale_out,
            10 => &mut self.scale_params,
            11 => &mut self.is_negative_input,
            12 => &mut self.force_u8_input,
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

/// `QuantizerParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct QuantizerParameter {
    pub name: Option<String>,
    pub zone: Option<i64>,
    pub input_data_type: Option<DataType>,
    pub output_data_type: Option<DataType>,
    pub observed_max: Option<f64>,
    pub observed_min: Option<f64>,
    pub max_in: Option<f64>,
    pub min_in: Option<f64>,
    pub max_out: Option<f64>,
    pub min_out: Option<f64>,
    pub mode: Option<QuantizerMode>,
    pub device: Option<i64>,
    pub pseudo_target_type: Option<DataType>,
    pub pseudo_reset_observed: Option<bool>,
    pub meta: Meta,
}

impl QuantizerParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &QUANTIZER_PARAMETER_DESC;

    /// `name`.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or("")
    }

    /// `zone`.
    pub fn zone(&self) -> i64 {
        self.zone.unwrap_or(0)
    }

    /// `input_data_type`.
    pub fn input_data_type(&self) -> DataType {
        self.input_data_type.unwrap_or(DataType::CAFFE_FLOAT)
    }

    /// `output_data_type`.
    pub fn output_data_type(&self) -> DataType {
        self.output_data_type.unwrap_or(DataType::CAFFE_FLOAT)
    }

    /// `observed_max`.
    pub fn observed_max(&self) -> f64 {
        self.observed_max.unwrap_or(0.0)
    }

    /// `observed_min`.
    pub fn observed_min(&self) -> f64 {
        self.observed_min.unwrap_or(0.0)
    }

    /// `max_in`.
    pub fn max_in(&self) -> f64 {
        self.max_in.unwrap_or(0.0)
    }

    /// `min_in`.
    pub fn min_in(&self) -> f64 {
        self.min_in.unwrap_or(0.0)
    }

    /// `max_out`.
    pub fn max_out(&self) -> f64 {
        self.max_out.unwrap_or(0.0)
    }

    /// `min_out`.
    pub fn min_out(&self) -> f64 {
        self.min_out.unwrap_or(0.0)
    }

    /// `mode`, by default CAFFE_QUANT_PASSIVE.
    pub fn mode(&self) -> QuantizerMode {
        self.mode.unwrap_or(QuantizerMode::CAFFE_QUANT_PASSIVE)
    }

    /// `device`, by default -1.
    pub fn device(&self) -> i64 {
        self.device.unwrap_or(-1)
    }

    /// `pseudo_target_type`, by default CAFFE_INT8_QUANTIZED.
    pub fn pseudo_target_type(&self) -> DataType {
        self.pseudo_target_type.unwrap_or(DataType::CAFFE_INT8_QUANTIZED)
    }

    /// `pseudo_reset_observed`, by default false.
    pub fn pseudo_reset_observed(&self) -> bool {
        self.pseudo_reset_observed.unwrap_or(false)
    }
}

#[rustfmt::skip]
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

impl Message for QuantizerParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.name,
            1 => &self.zone,
            2 => &self.input_data_type,
            3 => &self.output_data_type,
            4 => &self.observed_max,
            5 => &self.observed_min,
            6 => &self.max_in,
            7 => &self.min_in,
            8 => &self.max_out,
            9 => &self.min_out,
            10 => &self.mode,
            11 => &self.device,
            12 => &self.pseudo_target_type,
            13 => &self.pseudo_reset_observed,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.name,
            1 => &mut self.zone,
            2 => &mut self.input_data_type,
            3 => &mut self.output_data_type,
            4 => &mut self.observed_max,
            5 => &mut self.observed_min,
            6 => &mut self.max_in,
            7 => &mut self.min_in,
            8 => &mut self.max_out,
            9 => &mut self.min_out,
            10 => &mut self.mode,
            11 => &mut self.device,
            12 => &mut self.pseudo_target_type,
            13 => &mut self.pseudo_reset_observed,
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

/// `ROIAlignParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ROIAlignParameter {
    pub pooled_h: Option<u32>,
    pub pooled_w: Option<u32>,
    pub spatial_scale: Option<f32>,
    pub meta: Meta,
}

impl ROIAlignParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &ROI_ALIGN_PARAMETER_DESC;

    /// `pooled_h`, by default 0.
    pub fn pooled_h(&self) -> u32 {
        self.pooled_h.unwrap_or(0)
    }

    /// `pooled_w`, by default 0.
    pub fn pooled_w(&self) -> u32 {
        self.pooled_w.unwrap_or(0)
    }

    /// `spatial_scale`, by default 1.
    pub fn spatial_scale(&self) -> f32 {
        self.spatial_scale.unwrap_or(1.0)
    }
}

#[rustfmt::skip]
pub(crate) static ROI_ALIGN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ROIAlignParameter", fields: &[
    field("pooled_h", 1, Label::Optional, Kind::Uint32, false, "0", "ncnn-tool,synopsys"),
    field("pooled_w", 2, Label::Optional, Kind::Uint32, false, "0", "ncnn-tool,synopsys"),
    field("spatial_scale", 3, Label::Optional, Kind::Float, false, "1", "ncnn-tool,synopsys"),
] };

impl Message for ROIAlignParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.pooled_h,
            1 => &self.pooled_w,
            2 => &self.spatial_scale,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.pooled_h,
            1 => &mut self.pooled_w,
            2 => &mut self.spatial_scale,
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

/// `ROIPoolingParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ROIPoolingParameter {
    pub pooled_h: Option<u32>,
    pub pooled_w: Option<u32>,
    pub spatial_scale: Option<f32>,
    pub pooled_size: Vec<u32>,
    pub meta: Meta,
}

impl ROIPoolingParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &ROI_POOLING_PARAMETER_DESC;

    /// `pooled_h`, by default 0.
    pub fn pooled_h(&self) -> u32 {
        self.pooled_h.unwrap_or(0)
    }

    /// `pooled_w`, by default 0.
    pub fn pooled_w(&self) -> u32 {
        self.pooled_w.unwrap_or(0)
    }

    /// `spatial_scale`, by default 1.
    pub fn spatial_scale(&self) -> f32 {
        self.spatial_scale.unwrap_or(1.0)
    }
}

#[rustfmt::skip]
pub(crate) static ROI_POOLING_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ROIPoolingParameter", fields: &[
    field("pooled_h", 1, Label::Optional, Kind::Uint32, false, "0", "ctpn,fast-rcnn,faster-rcnn,fpn-deform,happynear,intel,jolibrain,microsoft,ncnn-tool,r-fcn,synopsys,vitis,yjxiong"),
    field("pooled_w", 2, Label::Optional, Kind::Uint32, false, "0", "ctpn,fast-rcnn,faster-rcnn,fpn-deform,happynear,intel,jolibrain,microsoft,ncnn-tool,r-fcn,synopsys,vitis,yjxiong"),
    field("spatial_scale", 3, Label::Optional, Kind::Float, false, "1", "ctpn,fast-rcnn,faster-rcnn,fpn-deform,happynear,intel,jolibrain,microsoft,ncnn-tool,r-fcn,synopsys,vitis,yjxiong"),
    field("pooled_size", 4, Label::Repeated, Kind::Uint32, false, "", "intel"),
] };

impl Message for ROIPoolingParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.pooled_h,
            1 => &self.pooled_w,
            2 => &self.spatial_scale,
            3 => &self.pooled_size,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.pooled_h,
            1 => &mut self.pooled_w,
            2 => &mut self.spatial_scale,
            3 => &mut self.pooled_size,
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

/// `RandomAspectRatioParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct RandomAspectRatioParameter {
    pub min_area_ratio: Option<f32>,
    pub max_area_ratio: Option<f32>,
    pub aspect_ratio_change: Option<f32>,
    pub max_attempt: Option<u32>,
    pub resize_param: Option<Box<ResizeParameter>>,
    pub meta: Meta,
}

impl RandomAspectRatioParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &RANDOM_ASPECT_RATIO_PARAMETER_DESC;

    /// `min_area_ratio`, by default 0.5.
    pub fn min_area_ratio(&self) -> f32 {
        self.min_area_ratio.unwrap_or(0.5)
    }

    /// `max_area_ratio`, by default 1.
    pub fn max_area_ratio(&self) -> f32 {
        self.max_area_ratio.unwrap_or(1.0)
    }

    /// `aspect_ratio_change`, by default 1.
    pub fn aspect_ratio_change(&self) -> f32 {
        self.aspect_ratio_change.unwrap_or(1.0)
    }

    /// `max_attempt`, by default 10.
    pub fn max_attempt(&self) -> u32 {
        self.max_attempt.unwrap_or(10)
    }

    /// `resize_param`.
    pub fn resize_param(&self) -> Option<&ResizeParameter> {
        self.resize_param.as_deref()
    }
}

#[rustfmt::skip]
pub(crate) static RANDOM_ASPECT_RATIO_PARAMETER_DESC: MessageDesc = MessageDesc { name: "RandomAspectRatioParameter", fields: &[
    field("min_area_ratio", 1, Label::Optional, Kind::Float, false, "0.5", "intel"),
    field("max_area_ratio", 2, Label::Optional, Kind::Float, false, "1", "intel"),
    field("aspect_ratio_change", 3, Label::Optional, Kind::Float, false, "1", "intel"),
    field("max_attempt", 4, Label::Optional, Kind::Uint32, false, "10", "intel"),
    field("resize_param", 5, Label::Optional, Kind::Message(&RESIZE_PARAMETER_DESC), false, "", "intel"),
] };

impl Message for RandomAspectRatioParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.min_area_ratio,
            1 => &self.max_area_ratio,
            2 => &self.aspect_ratio_change,
            3 => &self.max_attempt,
            4 => &self.resize_param,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.min_area_ratio,
            1 => &mut self.max_area_ratio,
            2 => &mut self.aspect_ratio_change,
            3 => &mut self.max_attempt,
            4 => &mut self.resize_param,
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

/// `RandomGeneratorParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct RandomGeneratorParameter {
    pub rand_type: Option<String>,
    pub exp: Option<bool>,
    pub mean: Option<f32>,
    pub spread: Option<f32>,
    pub prob: Option<f32>,
    pub apply_schedule: Option<bool>,
    pub discretize: Option<bool>,
    pub multiplier: Option<f32>,
    pub meta: Meta,
}

impl RandomGeneratorParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &RANDOM_GENERATOR_PARAMETER_DESC;

    /// `rand_type`, by default "uniform".
    pub fn rand_type(&self) -> &str {
        self.rand_type.as_deref().unwrap_or("uniform")
    }

    /// `exp`, by default false.
    pub fn exp(&self) -> bool {
        self.exp.unwrap_or(false)
    }

    /// `mean`, by default 0..
    pub fn mean(&self) -> f32 {
        self.mean.unwrap_or(0.0)
    }

    /// `spread`, by default 0..
    pub fn spread(&self) -> f32 {
        self.spread.unwrap_or(0.0)
    }

    /// `prob`, by default 1..
    pub fn prob(&self) -> f32 {
        self.prob.unwrap_or(1.0)
    }

    /// `apply_schedule`, by default true.
    pub fn apply_schedule(&self) -> bool {
        self.apply_schedule.unwrap_or(true)
    }

    /// `discretize`, by default false.
    pub fn discretize(&self) -> bool {
        self.discretize.unwrap_or(false)
    }

    /// `multiplier`, by default 1..
    pub fn multiplier(&self) -> f32 {
        self.multiplier.unwrap_or(1.0)
    }
}

#[rustfmt::skip]
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

impl Message for RandomGeneratorParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.rand_type,
            1 => &self.exp,
            2 => &self.mean,
            3 => &self.spread,
            4 => &self.prob,
            5 => &self.apply_schedule,
            6 => &self.discretize,
            7 => &self.multiplier,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.rand_type,
            1 => &mut self.exp,
            2 => &mut self.mean,
            3 => &mut self.spread,
            4 => &mut self.prob,
            5 => &mut self.apply_schedule,
            6 => &mut self.discretize,
            7 => &mut self.multiplier,
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

/// `RandomResizeParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct RandomResizeParameter {
    pub min_size: Option<u32>,
    pub max_size: Option<u32>,
    pub resize_param: Option<Box<ResizeParameter>>,
    pub meta: Meta,
}

impl RandomResizeParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &RANDOM_RESIZE_PARAMETER_DESC;

    /// `min_size`, by default 0.
    pub fn min_size(&self) -> u32 {
        self.min_size.unwrap_or(0)
    }

    /// `max_size`, by default 0.
    pub fn max_size(&self) -> u32 {
        self.max_size.unwrap_or(0)
    }

    /// `resize_param`.
    pub fn resize_param(&self) -> Option<&ResizeParameter> {
        self.resize_param.as_deref()
    }
}

#[rustfmt::skip]
pub(crate) static RANDOM_RESIZE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "RandomResizeParameter", fields: &[
    field("min_size", 1, Label::Optional, Kind::Uint32, false, "0", "intel"),
    field("max_size", 2, Label::Optional, Kind::Uint32, false, "0", "intel"),
    field("resize_param", 3, Label::Optional, Kind::Message(&RESIZE_PARAMETER_DESC), false, "", "intel"),
] };

impl Message for RandomResizeParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.min_size,
            1 => &self.max_size,
            2 => &self.resize_param,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.min_size,
            1 => &mut self.max_size,
            2 => &mut self.resize_param,
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

/// `ReLUParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ReLUParameter {
    pub negative_slope: Option<f32>,
    pub engine: Option<re_lu_parameter::Engine>,
    pub fuse: Option<bool>,
    pub maximum: Option<f32>,
    pub minimum: Option<f32>,
    pub input_scale: Option<f64>,
    pub output_scale: Option<f64>,
    pub input_zero_point: Option<i32>,
    pub output_zero_point: Option<i32>,
    pub relu6: Option<bool>,
    pub meta: Meta,
}

impl ReLUParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &RE_LU_PARAMETER_DESC;

    /// `negative_slope`, by default 0.
    pub fn negative_slope(&self) -> f32 {
        self.negative_slope.unwrap_or(0.0)
    }

    /// `engine`, by default DEFAULT.
    pub fn engine(&self) -> re_lu_parameter::Engine {
        self.engine.unwrap_or(re_lu_parameter::Engine::DEFAULT)
    }

    /// `fuse`.
    pub fn fuse(&self) -> bool {
        self.fuse.unwrap_or(false)
    }

    /// `maximum`.
    pub fn maximum(&self) -> f32 {
        self.maximum.unwrap_or(0.0)
    }

    /// `minimum`.
    pub fn minimum(&self) -> f32 {
        self.minimum.unwrap_or(0.0)
    }

    /// `input_scale`.
    pub fn input_scale(&self) -> f64 {
        self.input_scale.unwrap_or(0.0)
    }

    /// `output_scale`.
    pub fn output_scale(&self) -> f64 {
        self.output_scale.unwrap_or(0.0)
    }

    /// `input_zero_point`.
    pub fn input_zero_point(&self) -> i32 {
        self.input_zero_point.unwrap_or(0)
    }

    /// `output_zero_point`.
    pub fn output_zero_point(&self) -> i32 {
        self.output_zero_point.unwrap_or(0)
    }

    /// `relu6`.
    pub fn relu6(&self) -> bool {
        self.relu6.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static RE_LU_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ReLUParameter", fields: &[
    field("negative_slope", 1, Label::Optional, Kind::Float, false, "0", "bvlc"),
    field("engine", 2, Label::Optional, Kind::Enum(&re_lu_parameter::ENGINE_ENUM), false, "DEFAULT", "bvlc"),
    field("fuse", 3, Label::Optional, Kind::Bool, false, "", "intel"),
    field("maximum", 6, Label::Optional, Kind::Float, false, "", "synopsys"),
    field("minimum", 7, Label::Optional, Kind::Float, false, "", "synopsys"),
    field("input_scale", 13, Label::Optional, Kind::Double, false, "", "synopsys"),
    field("output_scale", 14, Label::Optional, Kind::Double, false, "", "synopsys"),
    field("input_zero_point", 15, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("output_zero_point", 16, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("relu6", 900000, Label::Optional, Kind::Bool, false, "", "synopsys"),
] };

impl Message for ReLUParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.negative_slope,
            1 => &self.engine,
            2 => &self.fuse,
            3 => &self.maximum,
            4 => &self.minimum,
            5 => &self.input_scale,
            6 => &self.output_scale,
            7 => &self.input_zero_point,
            8 => &self.output_zero_point,
            9 => &self.relu6,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.negative_slope,
            1 => &mut self.engine,
            2 => &mut self.fuse,
            3 => &mut self.maximum,
            4 => &mut self.minimum,
            5 => &mut self.input_scale,
            6 => &mut self.output_scale,
            7 => &mut self.input_zero_point,
            8 => &mut self.output_zero_point,
            9 => &mut self.relu6,
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

/// `ReaderParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ReaderParameter {
    pub file: Option<String>,
    pub num: Option<u32>,
    pub meta: Meta,
}

impl ReaderParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &READER_PARAMETER_DESC;

    /// `file`.
    pub fn file(&self) -> &str {
        self.file.as_deref().unwrap_or("")
    }

    /// `num`, by default 1.
    pub fn num(&self) -> u32 {
        self.num.unwrap_or(1)
    }
}

#[rustfmt::skip]
pub(crate) static READER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ReaderParameter", fields: &[
    field("file", 1, Label::Required, Kind::String, false, "", "flownet2,synopsys"),
    field("num", 2, Label::Optional, Kind::Uint32, false, "1", "flownet2,synopsys"),
] };

impl Message for ReaderParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.file,
            1 => &self.num,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.file,
            1 => &mut self.num,
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

/// `ReaderState` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ReaderState {
    pub key: Option<Vec<u8>>,
    pub index: Option<u64>,
    pub rng: Option<Vec<u8>>,
    pub label_key: Option<Vec<u8>>,
    pub seed: Option<u32>,
    pub epoch: Option<u64>,
    pub at: Option<u64>,
    pub file: Option<u64>,
    pub meta: Meta,
}

impl ReaderState {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &READER_STATE_DESC;

    /// `key`.
    pub fn key(&self) -> &[u8] {
        self.key.as_deref().unwrap_or_default()
    }

    /// `index`.
    pub fn index(&self) -> u64 {
        self.index.unwrap_or(0)
    }

    /// `rng`.
    pub fn rng(&self) -> &[u8] {
        self.rng.as_deref().unwrap_or_default()
    }

    /// `label_key`.
    pub fn label_key(&self) -> &[u8] {
        self.label_key.as_deref().unwrap_or_default()
    }

    /// `seed`.
    pub fn seed(&self) -> u32 {
        self.seed.unwrap_or(0)
    }

    /// `epoch`.
    pub fn epoch(&self) -> u64 {
        self.epoch.unwrap_or(0)
    }

    /// `at`.
    pub fn at(&self) -> u64 {
        self.at.unwrap_or(0)
    }

    /// `file`.
    pub fn file(&self) -> u64 {
        self.file.unwrap_or(0)
    }
}

#[rustfmt::skip]
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

impl Message for ReaderState {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.key,
            1 => &self.index,
            2 => &self.rng,
            3 => &self.label_key,
            4 => &self.seed,
            5 => &self.epoch,
            6 => &self.at,
            7 => &self.file,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.key,
            1 => &mut self.index,
            2 => &mut self.rng,
            3 => &mut self.label_key,
            4 => &mut self.seed,
            5 => &mut self.epoch,
            6 => &mut self.at,
            7 => &mut self.file,
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

/// `RecurrentParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct RecurrentParameter {
    pub num_output: Option<u32>,
    pub weight_filler: Option<Box<FillerParameter>>,
    pub bias_filler: Option<Box<FillerParameter>>,
    pub debug_info: Option<bool>,
    pub expose_hidden: Option<bool>,
    pub tf_rnn: Option<bool>,
    pub linear_before_reset: Option<u32>,
    pub direction: Option<String>,
    pub activation_alpha: Vec<f32>,
    pub activation_beta: Vec<f32>,
    pub activations: Vec<String>,
    pub default_initial: Option<bool>,
    pub continue_recur: Option<bool>,
    pub meta: Meta,
}

impl RecurrentParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &RECURRENT_PARAMETER_DESC;

    /// `num_output`, by default 0.
    pub fn num_output(&self) -> u32 {
        self.num_output.unwrap_or(0)
    }

    /// `weight_filler`.
    pub fn weight_filler(&self) -> Option<&FillerParameter> {
        self.weight_filler.as_deref()
    }

    /// `bias_filler`.
    pub fn bias_filler(&self) -> Option<&FillerParameter> {
        self.bias_filler.as_deref()
    }

    /// `debug_info`, by default false.
    pub fn debug_info(&self) -> bool {
        self.debug_info.unwrap_or(false)
    }

    /// `expose_hidden`, by default false.
    pub fn expose_hidden(&self) -> bool {
        self.expose_hidden.unwrap_or(false)
    }

    /// `tf_rnn`.
    pub fn tf_rnn(&self) -> bool {
        self.tf_rnn.unwrap_or(false)
    }

    /// `linear_before_reset`.
    pub fn linear_before_reset(&self) -> u32 {
        self.linear_before_reset.unwrap_or(0)
    }

    /// `direction`.
    pub fn direction(&self) -> &str {
        self.direction.as_deref().unwrap_or("")
    }

    /// `default_initial`.
    pub fn default_initial(&self) -> bool {
        self.default_initial.unwrap_or(false)
    }

    /// `continue_recur`.
    pub fn continue_recur(&self) -> bool {
        self.continue_recur.unwrap_or(false)
    }
}

#[rustfmt::skip]
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

impl Message for RecurrentParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_output,
            1 => &self.weight_filler,
            2 => &self.bias_filler,
            3 => &self.debug_info,
            4 => &self.expose_hidden,
            5 => &self.tf_rnn,
            6 => &self.linear_before_reset,
            7 => &self.direction,
            8 => &self.activation_alpha,
            9 => &self.activation_beta,
            10 => &self.activations,
            11 => &self.default_initial,
            12 => &self.continue_recur,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_output,
            1 => &mut self.weight_filler,
            2 => &mut self.bias_filler,
            3 => &mut self.debug_info,
            4 => &mut self.expose_hidden,
            5 => &mut self.tf_rnn,
            6 => &mut self.linear_before_reset,
            7 => &mut self.direction,
            8 => &mut self.activation_alpha,
            9 => &mut self.activation_beta,
            10 => &mut self.activations,
            11 => &mut self.default_initial,
            12 => &mut self.continue_recur,
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

/// `ReductionParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ReductionParameter {
    pub operation: Option<reduction_parameter::ReductionOp>,
    pub axis: Option<i32>,
    pub coeff: Option<f32>,
    pub k: Option<i32>,
    pub meta: Meta,
}

impl ReductionParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &REDUCTION_PARAMETER_DESC;

    /// `operation`, by default SUM.
    pub fn operation(&self) -> reduction_parameter::ReductionOp {
        self.operation.unwrap_or(reduction_parameter::ReductionOp::SUM)
    }

    /// `axis`, by default 0.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(0)
    }

    /// `coeff`, by default 1.0.
    pub fn coeff(&self) -> f32 {
        self.coeff.unwrap_or(1.0)
    }

    /// `k`.
    pub fn k(&self) -> i32 {
        self.k.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static REDUCTION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ReductionParameter", fields: &[
    field("operation", 1, Label::Optional, Kind::Enum(&reduction_parameter::REDUCTION_OP_ENUM), false, "SUM", "bvlc"),
    field("axis", 2, Label::Optional, Kind::Int32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("coeff", 3, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
    field("k", 4, Label::Optional, Kind::Int32, false, "", "yjxiong"),
] };

impl Message for ReductionParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.operation,
            1 => &self.axis,
            2 => &self.coeff,
            3 => &self.k,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.operation,
            1 => &mut self.axis,
            2 => &mut self.coeff,
            3 => &mut self.k,
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

/// `RegionLossParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct RegionLossParameter {
    pub side: Option<u32>,
    pub num_class: Option<u32>,
    pub bias_match: Option<u32>,
    pub coords: Option<u32>,
    pub num: Option<u32>,
    pub softmax: Option<u32>,
    pub jitter: Option<f32>,
    pub rescore: Option<u32>,
    pub object_scale: Option<f32>,
    pub class_scale: Option<f32>,
    pub noobject_scale: Option<f32>,
    pub coord_scale: Option<f32>,
    pub absolute: Option<u32>,
    pub thresh: Option<f32>,
    pub random: Option<u32>,
    pub biases: Vec<f32>,
    pub softmax_tree: Option<String>,
    pub class_map: Option<String>,
    pub meta: Meta,
}

impl RegionLossParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &REGION_LOSS_PARAMETER_DESC;

    /// `side`, by default 13.
    pub fn side(&self) -> u32 {
        self.side.unwrap_or(13)
    }

    /// `num_class`, by default 20.
    pub fn num_class(&self) -> u32 {
        self.num_class.unwrap_or(20)
    }

    /// `bias_match`, by default 1.
    pub fn bias_match(&self) -> u32 {
        self.bias_match.unwrap_or(1)
    }

    /// `coords`, by default 4.
    pub fn coords(&self) -> u32 {
        self.coords.unwrap_or(4)
    }

    /// `num`, by default 5.
    pub fn num(&self) -> u32 {
        self.num.unwrap_or(5)
    }

    /// `softmax`, by default 1.
    pub fn softmax(&self) -> u32 {
        self.softmax.unwrap_or(1)
    }

    /// `jitter`, by default 0.2.
    pub fn jitter(&self) -> f32 {
        self.jitter.unwrap_or(0.2)
    }

    /// `rescore`, by default 1.
    pub fn rescore(&self) -> u32 {
        self.rescore.unwrap_or(1)
    }

    /// `object_scale`, by default 1.0.
    pub fn object_scale(&self) -> f32 {
        self.object_scale.unwrap_or(1.0)
    }

    /// `class_scale`, by default 1.0.
    pub fn class_scale(&self) -> f32 {
        self.class_scale.unwrap_or(1.0)
    }

    /// `noobject_scale`, by default 0.5.
    pub fn noobject_scale(&self) -> f32 {
        self.noobject_scale.unwrap_or(0.5)
    }

    /// `coord_scale`, by default 5.0.
    pub fn coord_scale(&self) -> f32 {
        self.coord_scale.unwrap_or(5.0)
    }

    /// `absolute`, by default 1.
    pub fn absolute(&self) -> u32 {
        self.absolute.unwrap_or(1)
    }

    /// `thresh`, by default 0.2.
    pub fn thresh(&self) -> f32 {
        self.thresh.unwrap_or(0.2)
    }

    /// `random`, by default 1.
    pub fn random(&self) -> u32 {
        self.random.unwrap_or(1)
    }

    /// `softmax_tree`.
    pub fn softmax_tree(&self) -> &str {
        self.softmax_tree.as_deref().unwrap_or("")
    }

    /// `class_map`.
    pub fn class_map(&self) -> &str {
        self.class_map.as_deref().unwrap_or("")
    }
}

#[rustfmt::skip]
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

impl Message for RegionLossParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.side,
            1 => &self.num_class,
            2 => &self.bias_match,
            3 => &self.coords,
            4 => &self.num,
            5 => &self.softmax,
            6 => &self.jitter,
            7 => &self.rescore,
            8 => &self.object_scale,
            9 => &self.class_scale,
            10 => &self.noobject_scale,
            11 => &self.coord_scale,
            12 => &self.absolute,
            13 => &self.thresh,
            14 => &self.random,
            15 => &self.biases,
            16 => &self.softmax_tree,
            17 => &self.class_map,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.side,
            1 => &mut self.num_class,
            2 => &mut self.bias_match,
            3 => &mut self.coords,
            4 => &mut self.num,
            5 => &mut self.softmax,
            6 => &mut self.jitter,
            7 => &mut self.rescore,
            8 => &mut self.object_scale,
            9 => &mut self.class_scale,
            10 => &mut self.noobject_scale,
            11 => &mut self.coord_scale,
            12 => &mut self.absolute,
            13 => &mut self.thresh,
            14 => &mut self.random,
            15 => &mut self.biases,
            16 => &mut self.softmax_tree,
            17 => &mut self.class_map,
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

/// `ReorgParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ReorgParameter {
    pub stride: Option<u32>,
    pub reverse: Option<bool>,
    pub meta: Meta,
}

impl ReorgParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &REORG_PARAMETER_DESC;

    /// `stride`.
    pub fn stride(&self) -> u32 {
        self.stride.unwrap_or(0)
    }

    /// `reverse`, by default false.
    pub fn reverse(&self) -> bool {
        self.reverse.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static REORG_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ReorgParameter", fields: &[
    field("stride", 1, Label::Optional, Kind::Uint32, false, "", "intel,mobilenet-yolo,ncnn-tool,synopsys,yolov3-win"),
    field("reverse", 2, Label::Optional, Kind::Bool, false, "false", "intel,mobilenet-yolo,ncnn-tool,synopsys,yolov3-win"),
] };

impl Message for ReorgParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.stride,
            1 => &self.reverse,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.stride,
            1 => &mut self.reverse,
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

/// `ResampleParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ResampleParameter {
    pub width: Option<u32>,
    pub height: Option<u32>,
    pub r#type: Option<resample_parameter::ResampleType>,
    pub antialias: Option<bool>,
    pub factor: Option<f32>,
    pub meta: Meta,
}

impl ResampleParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &RESAMPLE_PARAMETER_DESC;

    /// `width`.
    pub fn width(&self) -> u32 {
        self.width.unwrap_or(0)
    }

    /// `height`.
    pub fn height(&self) -> u32 {
        self.height.unwrap_or(0)
    }

    /// `type`, by default LINEAR.
    pub fn r#type(&self) -> resample_parameter::ResampleType {
        self.r#type.unwrap_or(resample_parameter::ResampleType::LINEAR)
    }

    /// `antialias`, by default true.
    pub fn antialias(&self) -> bool {
        self.antialias.unwrap_or(true)
    }

    /// `factor`, by default 1.0.
    pub fn factor(&self) -> f32 {
        self.factor.unwrap_or(1.0)
    }
}

#[rustfmt::skip]
pub(crate) static RESAMPLE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ResampleParameter", fields: &[
    field("width", 1, Label::Optional, Kind::Uint32, false, "", "flownet2,synopsys"),
    field("height", 2, Label::Optional, Kind::Uint32, false, "", "flownet2,synopsys"),
    field("type", 3, Label::Optional, Kind::Enum(&resample_parameter::RESAMPLE_TYPE_ENUM), false, "LINEAR", "flownet2,synopsys"),
    field("antialias", 4, Label::Optional, Kind::Bool, false, "true", "flownet2,synopsys"),
    field("factor", 5, Label::Optional, Kind::Float, false, "1.0", "flownet2,synopsys"),
] };

impl Message for ResampleParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.width,
            1 => &self.height,
            2 => &self.r#type,
            3 => &self.antialias,
            4 => &self.factor,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.width,
            1 => &mut self.height,
            2 => &mut self.r#type,
            3 => &mut self.antialias,
            4 => &mut self.factor,
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

/// `ReshapeParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ReshapeParameter {
    pub shape: Option<Box<BlobShape>>,
    pub axis: Option<i32>,
    pub num_axes: Option<i32>,
    pub pixelshuffler: Option<i32>,
    pub meta: Meta,
}

impl ReshapeParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &RESHAPE_PARAMETER_DESC;

    /// `shape`.
    pub fn shape(&self) -> Option<&BlobShape> {
        self.shape.as_deref()
    }

    /// `axis`, by default 0.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(0)
    }

    /// `num_axes`, by default -1.
    pub fn num_axes(&self) -> i32 {
        self.num_axes.unwrap_or(-1)
    }

    /// `pixelshuffler`.
    pub fn pixelshuffler(&self) -> i32 {
        self.pixelshuffler.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static RESHAPE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ReshapeParameter", fields: &[
    field("shape", 1, Label::Optional, Kind::Message(&BLOB_SHAPE_DESC), false, "", "bvlc"),
    field("axis", 2, Label::Optional, Kind::Int32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("num_axes", 3, Label::Optional, Kind::Int32, false, "-1", "bvlc,bvlc-opencl,naibaf7"),
    field("pixelshuffler", 4, Label::Optional, Kind::Int32, false, "", "intel,synopsys"),
] };

impl Message for ReshapeParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.shape,
            1 => &self.axis,
            2 => &self.num_axes,
            3 => &self.pixelshuffler,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.shape,
            1 => &mut self.axis,
            2 => &mut self.num_axes,
            3 => &mut self.pixelshuffler,
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

/// `ResizeParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ResizeParameter {
    pub prob: Option<f32>,
    pub resize_mode: Option<resize_parameter::ResizeMode>,
    pub height: Option<u32>,
    pub width: Option<u32>,
    pub pad_mode: Option<resize_parameter::PadMode>,
    pub pad_value: Vec<f32>,
    pub interp_mode: Vec<resize_parameter::InterpMode>,
    pub height_scale: Option<u32>,
    pub width_scale: Option<u32>,
    pub jitter: Option<f32>,
    pub is_pyramid_test: Option<bool>,
    pub out_height_scale: Option<f32>,
    pub out_width_scale: Option<f32>,
    pub center_object: Option<bool>,
    pub max_angle: Option<f32>,
    pub meta: Meta,
}

impl ResizeParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &RESIZE_PARAMETER_DESC;

    /// `prob`, by default 1.
    pub fn prob(&self) -> f32 {
        self.prob.unwrap_or(1.0)
    }

    /// `resize_mode`, by default WARP.
    pub fn resize_mode(&self) -> resize_parameter::ResizeMode {
        self.resize_mode.unwrap_or(resize_parameter::ResizeMode::WARP)
    }

    /// `height`, by default 0.
    pub fn height(&self) -> u32 {
        self.height.unwrap_or(0)
    }

    /// `width`, by default 0.
    pub fn width(&self) -> u32 {
        self.width.unwrap_or(0)
    }

    /// `pad_mode`, by default CONSTANT.
    pub fn pad_mode(&self) -> resize_parameter::PadMode {
        self.pad_mode.unwrap_or(resize_parameter::PadMode::CONSTANT)
    }

    /// `height_scale`, by default 0.
    pub fn height_scale(&self) -> u32 {
        self.height_scale.unwrap_or(0)
    }

    /// `width_scale`, by default 0.
    pub fn width_scale(&self) -> u32 {
        self.width_scale.unwrap_or(0)
    }

    /// `jitter`, by default 0.3.
    pub fn jitter(&self) -> f32 {
        self.jitter.unwrap_or(0.3)
    }

    /// `is_pyramid_test`, by default false.
    pub fn is_pyramid_test(&self) -> bool {
        self.is_pyramid_test.unwrap_or(false)
    }

    /// `out_height_scale`.
    pub fn out_height_scale(&self) -> f32 {
        self.out_height_scale.unwrap_or(0.0)
    }

    /// `out_width_scale`.
    pub fn out_width_scale(&self) -> f32 {
        self.out_width_scale.unwrap_or(0.0)
    }

    /// `center_object`, by default false.
    pub fn center_object(&self) -> bool {
        self.center_object.unwrap_or(false)
    }

    /// `max_angle`, by default 0.
    pub fn max_angle(&self) -> f32 {
        self.max_angle.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
pub(crate) static RESIZE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ResizeParameter", fields: &[
    field("prob", 1, Label::Optional, Kind::Float, false, "1", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("resize_mode", 2, Label::Optional, Kind::Enum(&resize_parameter::RESIZE_MODE_ENUM), false, "WARP", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("height", 3, Label::Optional, Kind::Uint32, false, "0", "ssd,nvidia-0.17,happynear,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("width", 4, Label::Optional, Kind::Uint32, false, "0", "ssd,nvidia-0.17,happynear,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("pad_mode", 5, Label::Optional, Kind::Enum(&resize_parameter::PAD_MODE_ENUM), false, "CONSTANT", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("pad_value", 6, Label::Repeated, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("interp_mode", 7, Label::Repeated, Kind::Enum(&resize_parameter::INTERP_MODE_ENUM), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("height_scale", 8, Label::Optional, Kind::Uint32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win"),
    field("width_scale", 9, Label::Optional, Kind::Uint32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win"),
    field("jitter", 10, Label::Optional, Kind::Float, false, "0.3", "synopsys"),
    field("is_pyramid_test", 900000, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("out_height_scale", 900001, Label::Optional, Kind::Float, false, "", "happynear"),
    field("out_width_scale", 900002, Label::Optional, Kind::Float, false, "", "happynear"),
    field("center_object", 900003, Label::Optional, Kind::Bool, false, "false", "parsenet"),
    field("max_angle", 900004, Label::Optional, Kind::Float, false, "0", "parsenet"),
] };

impl Message for ResizeParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.prob,
            1 => &self.resize_mode,
            2 => &self.height,
            3 => &self.width,
            4 => &self.pad_mode,
            5 => &self.pad_value,
            6 => &self.interp_mode,
            7 => &self.height_scale,
            8 => &self.width_scale,
            9 => &self.jitter,
            10 => &self.is_pyramid_test,
            11 => &self.out_height_scale,
            12 => &self.out_width_scale,
            13 => &self.center_object,
            14 => &self.max_angle,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.prob,
            1 => &mut self.resize_mode,
            2 => &mut self.height,
            3 => &mut self.width,
            4 => &mut self.pad_mode,
            5 => &mut self.pad_value,
            6 => &mut self.interp_mode,
            7 => &mut self.height_scale,
            8 => &mut self.width_scale,
            9 => &mut self.jitter,
            10 => &mut self.is_pyramid_test,
            11 => &mut self.out_height_scale,
            12 => &mut self.out_width_scale,
            13 => &mut self.center_object,
            14 => &mut self.max_angle,
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

/// `ReverseParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ReverseParameter {
    pub axis: Vec<i32>,
    pub meta: Meta,
}

impl ReverseParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &REVERSE_PARAMETER_DESC;
}

#[rustfmt::skip]
pub(crate) static REVERSE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ReverseParameter", fields: &[
    field("axis", 1, Label::Repeated, Kind::Int32, false, "", "ctpn,jolibrain,synopsys"),
] };

impl Message for ReverseParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.axis,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.axis,
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

/// `SPPParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SPPParameter {
    pub pyramid_height: Option<u32>,
    pub pool: Option<spp_parameter::PoolMethod>,
    pub engine: Option<spp_parameter::Engine>,
    pub meta: Meta,
}

impl SPPParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SPP_PARAMETER_DESC;

    /// `pyramid_height`.
    pub fn pyramid_height(&self) -> u32 {
        self.pyramid_height.unwrap_or(0)
    }

    /// `pool`, by default MAX.
    pub fn pool(&self) -> spp_parameter::PoolMethod {
        self.pool.unwrap_or(spp_parameter::PoolMethod::MAX)
    }

    /// `engine`, by default DEFAULT.
    pub fn engine(&self) -> spp_parameter::Engine {
        self.engine.unwrap_or(spp_parameter::Engine::DEFAULT)
    }
}

#[rustfmt::skip]
pub(crate) static SPP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SPPParameter", fields: &[
    field("pyramid_height", 1, Label::Optional, Kind::Uint32, false, "", "bvlc"),
    field("pool", 2, Label::Optional, Kind::Enum(&spp_parameter::POOL_METHOD_ENUM), false, "MAX", "bvlc"),
    field("engine", 6, Label::Optional, Kind::Enum(&spp_parameter::ENGINE_ENUM), false, "DEFAULT", "bvlc"),
] };

impl Message for SPPParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.pyramid_height,
            1 => &self.pool,
            2 => &self.engine,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.pyramid_height,
            1 => &mut self.pool,
            2 => &mut self.engine,
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

/// `STLossParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct STLossParameter {
    pub output_H: Option<i32>,
    pub output_W: Option<i32>,
    pub meta: Meta,
}

impl STLossParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &ST_LOSS_PARAMETER_DESC;

    /// `output_H`.
    pub fn output_H(&self) -> i32 {
        self.output_H.unwrap_or(0)
    }

    /// `output_W`.
    pub fn output_W(&self) -> i32 {
        self.output_W.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static ST_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "STLossParameter", fields: &[
    field("output_H", 1, Label::Required, Kind::Int32, false, "", "stn"),
    field("output_W", 2, Label::Required, Kind::Int32, false, "", "stn"),
] };

impl Message for STLossParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.output_H,
            1 => &self.output_W,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.output_H,
            1 => &mut self.output_W,
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

/// `SaltPepperParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SaltPepperParameter {
    pub fraction: Option<f32>,
    pub value: Vec<f32>,
    pub r#type: Option<salt_pepper_parameter::SaltType>,
    pub meta: Meta,
}

impl SaltPepperParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SALT_PEPPER_PARAMETER_DESC;

    /// `fraction`, by default 0.
    pub fn fraction(&self) -> f32 {
        self.fraction.unwrap_or(0.0)
    }

    /// `type`, by default relative.
    pub fn r#type(&self) -> salt_pepper_parameter::SaltType {
        self.r#type.unwrap_or(salt_pepper_parameter::SaltType::relative)
    }
}

#[rustfmt::skip]
pub(crate) static SALT_PEPPER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SaltPepperParameter", fields: &[
    field("fraction", 1, Label::Optional, Kind::Float, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("value", 2, Label::Repeated, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,parsenet,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("type", 3, Label::Required, Kind::Enum(&salt_pepper_parameter::SALT_TYPE_ENUM), false, "relative", "parsenet"),
] };

impl Message for SaltPepperParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.fraction,
            1 => &self.value,
            2 => &self.r#type,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.fraction,
            1 => &mut self.value,
            2 => &mut self.r#type,
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

/// `SampleConstraint` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SampleConstraint {
    pub min_jaccard_overlap: Option<f32>,
    pub max_jaccard_overlap: Option<f32>,
    pub min_sample_coverage: Option<f32>,
    pub max_sample_coverage: Option<f32>,
    pub min_object_coverage: Option<f32>,
    pub max_object_coverage: Option<f32>,
    pub meta: Meta,
}

impl SampleConstraint {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SAMPLE_CONSTRAINT_DESC;

    /// `min_jaccard_overlap`.
    pub fn min_jaccard_overlap(&self) -> f32 {
        self.min_jaccard_overlap.unwrap_or(0.0)
    }

    /// `max_jaccard_overlap`.
    pub fn max_jaccard_overlap(&self) -> f32 {
        self.max_jaccard_overlap.unwrap_or(0.0)
    }

    /// `min_sample_coverage`.
    pub fn min_sample_coverage(&self) -> f32 {
        self.min_sample_coverage.unwrap_or(0.0)
    }

    /// `max_sample_coverage`.
    pub fn max_sample_coverage(&self) -> f32 {
        self.max_sample_coverage.unwrap_or(0.0)
    }

    /// `min_object_coverage`.
    pub fn min_object_coverage(&self) -> f32 {
        self.min_object_coverage.unwrap_or(0.0)
    }

    /// `max_object_coverage`.
    pub fn max_object_coverage(&self) -> f32 {
        self.max_object_coverage.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
pub(crate) static SAMPLE_CONSTRAINT_DESC: MessageDesc = MessageDesc { name: "SampleConstraint", fields: &[
    field("min_jaccard_overlap", 1, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("max_jaccard_overlap", 2, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("min_sample_coverage", 3, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("max_sample_coverage", 4, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("min_object_coverage", 5, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("max_object_coverage", 6, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
] };

impl Message for SampleConstraint {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.min_jaccard_overlap,
            1 => &self.max_jaccard_overlap,
            2 => &self.min_sample_coverage,
            3 => &self.max_sample_coverage,
            4 => &self.min_object_coverage,
            5 => &self.max_object_coverage,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.min_jaccard_overlap,
            1 => &mut self.max_jaccard_overlap,
            2 => &mut self.min_sample_coverage,
            3 => &mut self.max_sample_coverage,
            4 => &mut self.min_object_coverage,
            5 => &mut self.max_object_coverage,
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

/// `Sampler` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct Sampler {
    pub min_scale: Option<f32>,
    pub max_scale: Option<f32>,
    pub min_aspect_ratio: Option<f32>,
    pub max_aspect_ratio: Option<f32>,
    pub meta: Meta,
}

impl Sampler {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SAMPLER_DESC;

    /// `min_scale`, by default 1..
    pub fn min_scale(&self) -> f32 {
        self.min_scale.unwrap_or(1.0)
    }

    /// `max_scale`, by default 1..
    pub fn max_scale(&self) -> f32 {
        self.max_scale.unwrap_or(1.0)
    }

    /// `min_aspect_ratio`, by default 1..
    pub fn min_aspect_ratio(&self) -> f32 {
        self.min_aspect_ratio.unwrap_or(1.0)
    }

    /// `max_aspect_ratio`, by default 1..
    pub fn max_aspect_ratio(&self) -> f32 {
        self.max_aspect_ratio.unwrap_or(1.0)
    }
}

#[rustfmt::skip]
pub(crate) static SAMPLER_DESC: MessageDesc = MessageDesc { name: "Sampler", fields: &[
    field("min_scale", 1, Label::Optional, Kind::Float, false, "1.", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("max_scale", 2, Label::Optional, Kind::Float, false, "1.", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("min_aspect_ratio", 3, Label::Optional, Kind::Float, false, "1.", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("max_aspect_ratio", 4, Label::Optional, Kind::Float, false, "1.", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
] };

impl Message for Sampler {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.min_scale,
            1 => &self.max_scale,
            2 => &self.min_aspect_ratio,
            3 => &self.max_aspect_ratio,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.min_scale,
            1 => &mut self.max_scale,
            2 => &mut self.min_aspect_ratio,
            3 => &mut self.max_aspect_ratio,
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
