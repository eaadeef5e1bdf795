//! Generated from the tables in `crates/proto/schema` by `cargo xtask schema`. Do not edit.

#![allow(missing_docs, non_snake_case)]

use crate::Meta;
use crate::generated::*;
use crate::reflect::{Field, Kind, Label, Message, MessageDesc, field, message_types};
use crate::{Doubles, FileBytes, Floats};

message_types!(
    AccumParameter,
    AccuracyParameter,
    AdaptiveBiasChannelParameter,
    AffinityParameter,
    AnnotatedDataParameter,
    AnnotatedDatum,
    Annotation,
    AnnotationGroup,
    ArgMaxParameter,
    AugmentationCoeff,
    AugmentationParameter,
    BNParameter,
    BatchContrastiveParameter,
    BatchNormParameter,
    BatchReductionParameter,
    BatchSampler,
    BiasChannelParameter,
    BiasParameter,
    BinaryActivationParameter,
    BlackAugmentationParameter,
    BlobProto,
    BlobProtoVector,
    BlobShape,
    BoxAnnotatorOHEMParameter,
    C2TensorProto,
    C2TensorProtos,
    CTCParameter,
    CenterLossParameter,
    ChannelScaleParameter,
    ClipParameter,
    CoeffScheduleParameter,
    CompileNetState,
    ConaddParameter,
    ConcatParameter,
    ConfidencePenaltyLossParameter,
    ContinuationIndicatorParameter,
    ContrastiveLossParameter,
    Convolution3DParameter,
    ConvolutionParameter,
    CorrelationParameter,
    CropParameter,
    CtcLossParameter,
    DataParameter,
    Datum,
    DeformableConvolutionParameter,
    DenseCRFParameter,
    DenseImageDataParameter,
    DetectNetAugmentationParameter,
    DetectNetGroundTruthParameter,
    DetectNetGroundTruthParameterClassMapping,
    DetectionEvaluateParameter,
    DetectionOutputParameter,
    DiceCoefLossParameter,
    DistortionParameter,
    DomainTransformParameter,
    DownsampleParameter,
    DropoutParameter,
    DummyDataParameter,
    ELUParameter,
    EltwiseAffineParameter
);

/// `AccumParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct AccumParameter {
    pub top_height: Option<u32>,
    pub top_width: Option<u32>,
    pub size_divisible_by: Option<u32>,
    pub have_reference: Option<bool>,
    pub meta: Meta,
}

impl AccumParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &ACCUM_PARAMETER_DESC;

    /// `top_height`, by default 0.
    pub fn top_height(&self) -> u32 {
        self.top_height.unwrap_or(0)
    }

    /// `top_width`, by default 0.
    pub fn top_width(&self) -> u32 {
        self.top_width.unwrap_or(0)
    }

    /// `size_divisible_by`, by default 0.
    pub fn size_divisible_by(&self) -> u32 {
        self.size_divisible_by.unwrap_or(0)
    }

    /// `have_reference`, by default false.
    pub fn have_reference(&self) -> bool {
        self.have_reference.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static ACCUM_PARAMETER_DESC: MessageDesc = MessageDesc { name: "AccumParameter", fields: &[
    field("top_height", 1, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys"),
    field("top_width", 2, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys"),
    field("size_divisible_by", 3, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys"),
    field("have_reference", 4, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys"),
] };

impl Message for AccumParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.top_height,
            1 => &self.top_width,
            2 => &self.size_divisible_by,
            3 => &self.have_reference,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.top_height,
            1 => &mut self.top_width,
            2 => &mut self.size_divisible_by,
            3 => &mut self.have_reference,
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

/// `AccuracyParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct AccuracyParameter {
    pub top_k: Option<u32>,
    pub axis: Option<i32>,
    pub ignore_label: Option<i32>,
    pub min_is_better: Option<bool>,
    pub meta: Meta,
}

impl AccuracyParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &ACCURACY_PARAMETER_DESC;

    /// `top_k`, by default 1.
    pub fn top_k(&self) -> u32 {
        self.top_k.unwrap_or(1)
    }

    /// `axis`, by default 1.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(1)
    }

    /// `ignore_label`.
    pub fn ignore_label(&self) -> i32 {
        self.ignore_label.unwrap_or(0)
    }

    /// `min_is_better`.
    pub fn min_is_better(&self) -> bool {
        self.min_is_better.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static ACCURACY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "AccuracyParameter", fields: &[
    field("top_k", 1, Label::Optional, Kind::Uint32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("axis", 2, Label::Optional, Kind::Int32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("ignore_label", 3, Label::Optional, Kind::Int32, false, "", "bvlc,bvlc-opencl,ctpn,naibaf7"),
    field("min_is_better", 4, Label::Optional, Kind::Bool, false, "", "happynear"),
] };

impl Message for AccuracyParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.top_k,
            1 => &self.axis,
            2 => &self.ignore_label,
            3 => &self.min_is_better,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.top_k,
            1 => &mut self.axis,
            2 => &mut self.ignore_label,
            3 => &mut self.min_is_better,
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

/// `AdaptiveBiasChannelParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct AdaptiveBiasChannelParameter {
    pub num_iter: Option<i32>,
    pub bg_portion: Option<f32>,
    pub fg_portion: Option<f32>,
    pub suppress_others: Option<bool>,
    pub margin_others: Option<f32>,
    pub meta: Meta,
}

impl AdaptiveBiasChannelParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &ADAPTIVE_BIAS_CHANNEL_PARAMETER_DESC;

    /// `num_iter`, by default 1.
    pub fn num_iter(&self) -> i32 {
        self.num_iter.unwrap_or(1)
    }

    /// `bg_portion`, by default 0.2.
    pub fn bg_portion(&self) -> f32 {
        self.bg_portion.unwrap_or(0.2)
    }

    /// `fg_portion`, by default 0.2.
    pub fn fg_portion(&self) -> f32 {
        self.fg_portion.unwrap_or(0.2)
    }

    /// `suppress_others`, by default true.
    pub fn suppress_others(&self) -> bool {
        self.suppress_others.unwrap_or(true)
    }

    /// `margin_others`, by default 1e-5.
    pub fn margin_others(&self) -> f32 {
        self.margin_others.unwrap_or(1e-5)
    }
}

#[rustfmt::skip]
pub(crate) static ADAPTIVE_BIAS_CHANNEL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "AdaptiveBiasChannelParameter", fields: &[
    field("num_iter", 1, Label::Optional, Kind::Int32, false, "1", "deeplab2,pspnet,synopsys"),
    field("bg_portion", 2, Label::Optional, Kind::Float, false, "0.2", "deeplab2,pspnet,synopsys"),
    field("fg_portion", 3, Label::Optional, Kind::Float, false, "0.2", "deeplab2,pspnet,synopsys"),
    field("suppress_others", 4, Label::Optional, Kind::Bool, false, "true", "deeplab2,pspnet,synopsys"),
    field("margin_others", 5, Label::Optional, Kind::Float, false, "1e-5", "deeplab2,pspnet,synopsys"),
] };

impl Message for AdaptiveBiasChannelParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_iter,
            1 => &self.bg_portion,
            2 => &self.fg_portion,
            3 => &self.suppress_others,
            4 => &self.margin_others,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_iter,
            1 => &mut self.bg_portion,
            2 => &mut self.fg_portion,
            3 => &mut self.suppress_others,
            4 => &mut self.margin_others,
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

/// `AffinityParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct AffinityParameter {
    pub offset: Vec<i64>,
    pub meta: Meta,
}

impl AffinityParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &AFFINITY_PARAMETER_DESC;
}

#[rustfmt::skip]
pub(crate) static AFFINITY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "AffinityParameter", fields: &[
    field("offset", 1, Label::Repeated, Kind::Int64, false, "", "bvlc-opencl,naibaf7"),
] };

impl Message for AffinityParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.offset,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.offset,
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

/// `AnnotatedDataParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct AnnotatedDataParameter {
    pub batch_sampler: Vec<BatchSampler>,
    pub label_map_file: Option<String>,
    pub anno_type: Option<annotated_datum::AnnotationType>,
    pub yolo_data_type: Option<i32>,
    pub yolo_data_jitter: Option<f32>,
    pub train_diffcult: Option<bool>,
    pub single_class: Option<bool>,
    pub seg_scales: Option<i32>,
    pub seg_resize_width: Option<i32>,
    pub seg_resize_height: Option<i32>,
    pub difficult_label_warmup: Option<bool>,
    pub meta: Meta,
}

impl AnnotatedDataParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &ANNOTATED_DATA_PARAMETER_DESC;

    /// `label_map_file`.
    pub fn label_map_file(&self) -> &str {
        self.label_map_file.as_deref().unwrap_or("")
    }

    /// `anno_type`.
    pub fn anno_type(&self) -> annotated_datum::AnnotationType {
        self.anno_type.unwrap_or(annotated_datum::AnnotationType::BBOX)
    }

    /// `yolo_data_type`, by default 0.
    pub fn yolo_data_type(&self) -> i32 {
        self.yolo_data_type.unwrap_or(0)
    }

    /// `yolo_data_jitter`, by default 0.3.
    pub fn yolo_data_jitter(&self) -> f32 {
        self.yolo_data_jitter.unwrap_or(0.3)
    }

    /// `train_diffcult`, by default true.
    pub fn train_diffcult(&self) -> bool {
        self.train_diffcult.unwrap_or(true)
    }

    /// `single_class`, by default true.
    pub fn single_class(&self) -> bool {
        self.single_class.unwrap_or(true)
    }

    /// `seg_scales`, by default 8.
    pub fn seg_scales(&self) -> i32 {
        self.seg_scales.unwrap_or(8)
    }

    /// `seg_resize_width`, by default 0.
    pub fn seg_resize_width(&self) -> i32 {
        self.seg_resize_width.unwrap_or(0)
    }

    /// `seg_resize_height`, by default 0.
    pub fn seg_resize_height(&self) -> i32 {
        self.seg_resize_height.unwrap_or(0)
    }

    /// `difficult_label_warmup`, by default false.
    pub fn difficult_label_warmup(&self) -> bool {
        self.difficult_label_warmup.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static ANNOTATED_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "AnnotatedDataParameter", fields: &[
    field("batch_sampler", 1, Label::Repeated, Kind::Message(&BATCH_SAMPLER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("label_map_file", 2, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("anno_type", 3, Label::Optional, Kind::Enum(&annotated_datum::ANNOTATION_TYPE_ENUM), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("yolo_data_type", 4, Label::Optional, Kind::Int32, false, "0", "mobilenet-yolo,yolov3-win"),
    field("yolo_data_jitter", 5, Label::Optional, Kind::Float, false, "0.3", "mobilenet-yolo,yolov3-win"),
    field("train_diffcult", 6, Label::Optional, Kind::Bool, false, "true", "mobilenet-yolo"),
    field("single_class", 7, Label::Optional, Kind::Bool, false, "true", "mobilenet-yolo"),
    field("seg_scales", 8, Label::Optional, Kind::Int32, false, "8", "mobilenet-yolo"),
    field("seg_resize_width", 9, Label::Optional, Kind::Int32, false, "0", "mobilenet-yolo"),
    field("seg_resize_height", 10, Label::Optional, Kind::Int32, false, "0", "mobilenet-yolo"),
    field("difficult_label_warmup", 11, Label::Optional, Kind::Bool, false, "false", "mobilenet-yolo"),
] };

impl Message for AnnotatedDataParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.batch_sampler,
            1 => &self.label_map_file,
            2 => &self.anno_type,
            3 => &self.yolo_data_type,
            4 => &self.yolo_data_jitter,
            5 => &self.train_diffcult,
            6 => &self.single_class,
            7 => &self.seg_scales,
            8 => &self.seg_resize_width,
            9 => &self.seg_resize_height,
            10 => &self.difficult_label_warmup,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.batch_sampler,
            1 => &mut self.label_map_file,
            2 => &mut self.anno_type,
            3 => &mut self.yolo_data_type,
            4 => &mut self.yolo_data_jitter,
            5 => &mut self.train_diffcult,
            6 => &mut self.single_class,
            7 => &mut self.seg_scales,
            8 => &mut self.seg_resize_width,
            9 => &mut self.seg_resize_height,
            10 => &mut self.difficult_label_warmup,
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

/// `AnnotatedDatum` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct AnnotatedDatum {
    pub datum: Option<Box<Datum>>,
    pub r#type: Option<annotated_datum::AnnotationType>,
    pub annotation_group: Vec<AnnotationGroup>,
    pub record_id: Option<u32>,
    pub meta: Meta,
}

impl AnnotatedDatum {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &ANNOTATED_DATUM_DESC;

    /// `datum`.
    pub fn datum(&self) -> Option<&Datum> {
        self.datum.as_deref()
    }

    /// `type`.
    pub fn r#type(&self) -> annotated_datum::AnnotationType {
        self.r#type.unwrap_or(annotated_datum::AnnotationType::BBOX)
    }

    /// `record_id`, by default 0.
    pub fn record_id(&self) -> u32 {
        self.record_id.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static ANNOTATED_DATUM_DESC: MessageDesc = MessageDesc { name: "AnnotatedDatum", fields: &[
    field("datum", 1, Label::Optional, Kind::Message(&DATUM_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("type", 2, Label::Optional, Kind::Enum(&annotated_datum::ANNOTATION_TYPE_ENUM), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("annotation_group", 3, Label::Repeated, Kind::Message(&ANNOTATION_GROUP_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("record_id", 4, Label::Optional, Kind::Uint32, false, "0", "nvidia-0.17"),
] };

impl Message for AnnotatedDatum {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.datum,
            1 => &self.r#type,
            2 => &self.annotation_group,
            3 => &self.record_id,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.datum,
            1 => &mut self.r#type,
            2 => &mut self.annotation_group,
            3 => &mut self.record_id,
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

/// `Annotation` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct Annotation {
    pub instance_id: Option<i32>,
    pub bbox: Option<Box<NormalizedBBox>>,
    pub lanes: Option<Box<LaneInfo>>,
    pub meta: Meta,
}

impl Annotation {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &ANNOTATION_DESC;

    /// `instance_id`, by default 0.
    pub fn instance_id(&self) -> i32 {
        self.instance_id.unwrap_or(0)
    }

    /// `bbox`.
    pub fn bbox(&self) -> Option<&NormalizedBBox> {
        self.bbox.as_deref()
    }

    /// `lanes`.
    pub fn lanes(&self) -> Option<&LaneInfo> {
        self.lanes.as_deref()
    }
}

#[rustfmt::skip]
pub(crate) static ANNOTATION_DESC: MessageDesc = MessageDesc { name: "Annotation", fields: &[
    field("instance_id", 1, Label::Optional, Kind::Int32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("bbox", 2, Label::Optional, Kind::Message(&NORMALIZED_B_BOX_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("lanes", 3, Label::Optional, Kind::Message(&LANE_INFO_DESC), false, "", "mobilenet-yolo"),
] };

impl Message for Annotation {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.instance_id,
            1 => &self.bbox,
            2 => &self.lanes,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.instance_id,
            1 => &mut self.bbox,
            2 => &mut self.lanes,
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

/// `AnnotationGroup` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct AnnotationGroup {
    pub group_label: Option<i32>,
    pub annotation: Vec<Annotation>,
    pub meta: Meta,
}

impl AnnotationGroup {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &ANNOTATION_GROUP_DESC;

    /// `group_label`.
    pub fn group_label(&self) -> i32 {
        self.group_label.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static ANNOTATION_GROUP_DESC: MessageDesc = MessageDesc { name: "AnnotationGroup", fields: &[
    field("group_label", 1, Label::Optional, Kind::Int32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("annotation", 2, Label::Repeated, Kind::Message(&ANNOTATION_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
] };

impl Message for AnnotationGroup {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.group_label,
            1 => &self.annotation,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.group_label,
            1 => &mut self.annotation,
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

/// `ArgMaxParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ArgMaxParameter {
    pub out_max_val: Option<bool>,
    pub top_k: Option<u32>,
    pub axis: Option<i32>,
    pub meta: Meta,
}

impl ArgMaxParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &ARG_MAX_PARAMETER_DESC;

    /// `out_max_val`, by default false.
    pub fn out_max_val(&self) -> bool {
        self.out_max_val.unwrap_or(false)
    }

    /// `top_k`, by default 1.
    pub fn top_k(&self) -> u32 {
        self.top_k.unwrap_or(1)
    }

    /// `axis`.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static ARG_MAX_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ArgMaxParameter", fields: &[
    field("out_max_val", 1, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("top_k", 2, Label::Optional, Kind::Uint32, false, "1", "bvlc"),
    field("axis", 3, Label::Optional, Kind::Int32, false, "", "bvlc"),
] };

impl Message for ArgMaxParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.out_max_val,
            1 => &self.top_k,
            2 => &self.axis,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.out_max_val,
            1 => &mut self.top_k,
            2 => &mut self.axis,
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

/// `AugmentationCoeff` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct AugmentationCoeff {
    pub mirror: Option<f32>,
    pub dx: Option<f32>,
    pub dy: Option<f32>,
    pub angle: Option<f32>,
    pub zoom_x: Option<f32>,
    pub zoom_y: Option<f32>,
    pub pow_nomean0: Option<f32>,
    pub pow_nomean1: Option<f32>,
    pub pow_nomean2: Option<f32>,
    pub add_nomean0: Option<f32>,
    pub add_nomean1: Option<f32>,
    pub add_nomean2: Option<f32>,
    pub mult_nomean0: Option<f32>,
    pub mult_nomean1: Option<f32>,
    pub mult_nomean2: Option<f32>,
    pub pow_withmean0: Option<f32>,
    pub pow_withmean1: Option<f32>,
    pub pow_withmean2: Option<f32>,
    pub add_withmean0: Option<f32>,
    pub add_withmean1: Option<f32>,
    pub add_withmean2: Option<f32>,
    pub mult_withmean0: Option<f32>,
    pub mult_withmean1: Option<f32>,
    pub mult_withmean2: Option<f32>,
    pub lmult_pow: Option<f32>,
    pub lmult_add: Option<f32>,
    pub lmult_mult: Option<f32>,
    pub col_angle: Option<f32>,
    pub fog_amount: Option<f32>,
    pub fog_size: Option<f32>,
    pub motion_blur_angle: Option<f32>,
    pub motion_blur_size: Option<f32>,
    pub shadow_angle: Option<f32>,
    pub shadow_distance: Option<f32>,
    pub shadow_strength: Option<f32>,
    pub noise: Option<f32>,
    pub gamma: Option<f32>,
    pub brightness: Option<f32>,
    pub contrast: Option<f32>,
    pub color1: Option<f32>,
    pub color2: Option<f32>,
    pub color3: Option<f32>,
    pub meta: Meta,
}

impl AugmentationCoeff {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &AUGMENTATION_COEFF_DESC;

    /// `mirror`, by default 0.
    pub fn mirror(&self) -> f32 {
        self.mirror.unwrap_or(0.0)
    }

    /// `dx`, by default 0.
    pub fn dx(&self) -> f32 {
        self.dx.unwrap_or(0.0)
    }

    /// `dy`, by default 0.
    pub fn dy(&self) -> f32 {
        self.dy.unwrap_or(0.0)
    }

    /// `angle`, by default 0.
    pub fn angle(&self) -> f32 {
        self.angle.unwrap_or(0.0)
    }

    /// `zoom_x`, by default 1.
    pub fn zoom_x(&self) -> f32 {
        self.zoom_x.unwrap_or(1.0)
    }

    /// `zoom_y`, by default 1.
    pub fn zoom_y(&self) -> f32 {
        self.zoom_y.unwrap_or(1.0)
    }

    /// `pow_nomean0`, by default 1.
    pub fn pow_nomean0(&self) -> f32 {
        self.pow_nomean0.unwrap_or(1.0)
    }

    /// `pow_nomean1`, by default 1.
    pub fn pow_nomean1(&self) -> f32 {
        self.pow_nomean1.unwrap_or(1.0)
    }

    /// `pow_nomean2`, by default 1.
    pub fn pow_nomean2(&self) -> f32 {
        self.pow_nomean2.unwrap_or(1.0)
    }

    /// `add_nomean0`, by default 0.
    pub fn add_nomean0(&self) -> f32 {
        self.add_nomean0.unwrap_or(0.0)
    }

    /// `add_nomean1`, by default 0.
    pub fn add_nomean1(&self) -> f32 {
        self.add_nomean1.unwrap_or(0.0)
    }

    /// `add_nomean2`, by default 0.
    pub fn add_nomean2(&self) -> f32 {
        self.add_nomean2.unwrap_or(0.0)
    }

    /// `mult_nomean0`, by default 1.
    pub fn mult_nomean0(&self) -> f32 {
        self.mult_nomean0.unwrap_or(1.0)
    }

    /// `mult_nomean1`, by default 1.
    pub fn mult_nomean1(&self) -> f32 {
        self.mult_nomean1.unwrap_or(1.0)
    }

    /// `mult_nomean2`, by default 1.
    pub fn mult_nomean2(&self) -> f32 {
        self.mult_nomean2.unwrap_or(1.0)
    }

    /// `pow_withmean0`, by default 1.
    pub fn pow_withmean0(&self) -> f32 {
        self.pow_withmean0.unwrap_or(1.0)
    }

    /// `pow_withmean1`, by default 1.
    pub fn pow_withmean1(&self) -> f32 {
        self.pow_withmean1.unwrap_or(1.0)
    }

    /// `pow_withmean2`, by default 1.
    pub fn pow_withmean2(&self) -> f32 {
        self.pow_withmean2.unwrap_or(1.0)
    }

    /// `add_withmean0`, by default 0.
    pub fn add_withmean0(&self) -> f32 {
        self.add_withmean0.unwrap_or(0.0)
    }

    /// `add_withmean1`, by default 0.
    pub fn add_withmean1(&self) -> f32 {
        self.add_withmean1.unwrap_or(0.0)
    }

    /// `add_withmean2`, by default 0.
    pub fn add_withmean2(&self) -> f32 {
        self.add_withmean2.unwrap_or(0.0)
    }

    /// `mult_withmean0`, by default 1.
    pub fn mult_withmean0(&self) -> f32 {
        self.mult_withmean0.unwrap_or(1.0)
    }

    /// `mult_withmean1`, by default 1.
    pub fn mult_withmean1(&self) -> f32 {
        self.mult_withmean1.unwrap_or(1.0)
    }

    /// `mult_withmean2`, by default 1.
    pub fn mult_withmean2(&self) -> f32 {
        self.mult_withmean2.unwrap_or(1.0)
    }

    /// `lmult_pow`, by default 1.
    pub fn lmult_pow(&self) -> f32 {
        self.lmult_pow.unwrap_or(1.0)
    }

    /// `lmult_add`, by default 0.
    pub fn lmult_add(&self) -> f32 {
        self.lmult_add.unwrap_or(0.0)
    }

    /// `lmult_mult`, by default 1.
    pub fn lmult_mult(&self) -> f32 {
        self.lmult_mult.unwrap_or(1.0)
    }

    /// `col_angle`, by default 0.
    pub fn col_angle(&self) -> f32 {
        self.col_angle.unwrap_or(0.0)
    }

    /// `fog_amount`, by default 0.
    pub fn fog_amount(&self) -> f32 {
        self.fog_amount.unwrap_or(0.0)
    }

    /// `fog_size`, by default 0.
    pub fn fog_size(&self) -> f32 {
        self.fog_size.unwrap_or(0.0)
    }

    /// `motion_blur_angle`, by default 0.
    pub fn motion_blur_angle(&self) -> f32 {
        self.motion_blur_angle.unwrap_or(0.0)
    }

    /// `motion_blur_size`, by default 0.
    pub fn motion_blur_size(&self) -> f32 {
        self.motion_blur_size.unwrap_or(0.0)
    }

    /// `shadow_angle`, by default 0.
    pub fn shadow_angle(&self) -> f32 {
        self.shadow_angle.unwrap_or(0.0)
    }

    /// `shadow_distance`, by default 0.
    pub fn shadow_distance(&self) -> f32 {
        self.shadow_distance.unwrap_or(0.0)
    }

    /// `shadow_strength`, by default 0.
    pub fn shadow_strength(&self) -> f32 {
        self.shadow_strength.unwrap_or(0.0)
    }

    /// `noise`, by default 0.
    pub fn noise(&self) -> f32 {
        self.noise.unwrap_or(0.0)
    }

    /// `gamma`, by default 1.
    pub fn gamma(&self) -> f32 {
        self.gamma.unwrap_or(1.0)
    }

    /// `brightness`, by default 0.
    pub fn brightness(&self) -> f32 {
        self.brightness.unwrap_or(0.0)
    }

    /// `contrast`, by default 1.
    pub fn contrast(&self) -> f32 {
        self.contrast.unwrap_or(1.0)
    }

    /// `color1`, by default 1.
    pub fn color1(&self) -> f32 {
        self.color1.unwrap_or(1.0)
    }

    /// `color2`, by default 1.
    pub fn color2(&self) -> f32 {
        self.color2.unwrap_or(1.0)
    }

    /// `color3`, by default 1.
    pub fn color3(&self) -> f32 {
        self.color3.unwrap_or(1.0)
    }
}

#[rustfmt::skip]
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

impl Message for AugmentationCoeff {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.mirror,
            1 => &self.dx,
            2 => &self.dy,
            3 => &self.angle,
            4 => &self.zoom_x,
            5 => &self.zoom_y,
            6 => &self.pow_nomean0,
            7 => &self.pow_nomean1,
            8 => &self.pow_nomean2,
            9 => &self.add_nomean0,
            10 => &self.add_nomean1,
            11 => &self.add_nomean2,
            12 => &self.mult_nomean0,
            13 => &self.mult_nomean1,
            14 => &self.mult_nomean2,
            15 => &self.pow_withmean0,
            16 => &self.pow_withmean1,
            17 => &self.pow_withmean2,
            18 => &self.add_withmean0,
            19 => &self.add_withmean1,
            20 => &self.add_withmean2,
            21 => &self.mult_withmean0,
            22 => &self.mult_withmean1,
            23 => &self.mult_withmean2,
            24 => &self.lmult_pow,
            25 => &self.lmult_add,
            26 => &self.lmult_mult,
            27 => &self.col_angle,
            28 => &self.fog_amount,
            29 => &self.fog_size,
            30 => &self.motion_blur_angle,
            31 => &self.motion_blur_size,
            32 => &self.shadow_angle,
            33 => &self.shadow_distance,
            34 => &self.shadow_strength,
            35 => &self.noise,
            36 => &self.gamma,
            37 => &self.brightness,
            38 => &self.contrast,
            39 => &self.color1,
            40 => &self.color2,
            41 => &self.color3,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.mirror,
            1 => &mut self.dx,
            2 => &mut self.dy,
            3 => &mut self.angle,
            4 => &mut self.zoom_x,
            5 => &mut self.zoom_y,
            6 => &mut self.pow_nomean0,
            7 => &mut self.pow_nomean1,
            8 => &mut self.pow_nomean2,
            9 => &mut self.add_nomean0,
            10 => &mut self.add_nomean1,
            11 => &mut self.add_nomean2,
            12 => &mut self.mult_nomean0,
            13 => &mut self.mult_nomean1,
            14 => &mut self.mult_nomean2,
            15 => &mut self.pow_withmean0,
            16 => &mut self.pow_withmean1,
            17 => &mut self.pow_withmean2,
            18 => &mut self.add_withmean0,
            19 => &mut self.add_withmean1,
            20 => &mut self.add_withmean2,
            21 => &mut self.mult_withmean0,
            22 => &mut self.mult_withmean1,
            23 => &mut self.mult_withmean2,
            24 => &mut self.lmult_pow,
            25 => &mut self.lmult_add,
            26 => &mut self.lmult_mult,
            27 => &mut self.col_angle,
            28 => &mut self.fog_amount,
            29 => &mut self.fog_size,
            30 => &mut self.motion_blur_angle,
            31 => &mut self.motion_blur_size,
            32 => &mut self.shadow_angle,
            33 => &mut self.shadow_distance,
            34 => &mut self.shadow_strength,
            35 => &mut self.noise,
            36 => &mut self.gamma,
            37 => &mut self.brightness,
            38 => &mut self.contrast,
            39 => &mut self.color1,
            40 => &mut self.color2,
            41 => &mut self.color3,
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

/// `AugmentationParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct AugmentationParameter {
    pub write_augmented: Option<String>,
    pub max_multiplier: Option<f32>,
    pub augment_during_test: Option<bool>,
    pub recompute_mean: Option<u32>,
    pub write_mean: Option<String>,
    pub mean_per_pixel: Option<bool>,
    pub mode: Option<String>,
    pub mirror: Option<Box<RandomGeneratorParameter>>,
    pub translate: Option<Box<RandomGeneratorParameter>>,
    pub rotate: Option<Box<RandomGeneratorParameter>>,
    pub zoom: Option<Box<RandomGeneratorParameter>>,
    pub squeeze: Option<Box<RandomGeneratorParameter>>,
    pub translate_x: Option<Box<RandomGeneratorParameter>>,
    pub translate_y: Option<Box<RandomGeneratorParameter>>,
    pub mean: Vec<f32>,
    pub lmult_pow: Option<Box<RandomGeneratorParameter>>,
    pub lmult_mult: Option<Box<RandomGeneratorParameter>>,
    pub lmult_add: Option<Box<RandomGeneratorParameter>>,
    pub sat_pow: Option<Box<RandomGeneratorParameter>>,
    pub sat_mult: Option<Box<RandomGeneratorParameter>>,
    pub sat_add: Option<Box<RandomGeneratorParameter>>,
    pub col_pow: Option<Box<RandomGeneratorParameter>>,
    pub col_mult: Option<Box<RandomGeneratorParameter>>,
    pub col_add: Option<Box<RandomGeneratorParameter>>,
    pub ladd_pow: Option<Box<RandomGeneratorParameter>>,
    pub ladd_mult: Option<Box<RandomGeneratorParameter>>,
    pub ladd_add: Option<Box<RandomGeneratorParameter>>,
    pub col_rotate: Option<Box<RandomGeneratorParameter>>,
    pub crop_width: Option<u32>,
    pub crop_height: Option<u32>,
    pub gamma: Option<Box<RandomGeneratorParameter>>,
    pub brightness: Option<Box<RandomGeneratorParameter>>,
    pub contrast: Option<Box<RandomGeneratorParameter>>,
    pub color: Option<Box<RandomGeneratorParameter>>,
    pub bottomwidth: Option<u32>,
    pub bottomheight: Option<u32>,
    pub num: Option<u32>,
    pub chromatic_eigvec: Vec<f32>,
    pub fog_amount: Option<Box<RandomGeneratorParameter>>,
    pub fog_size: Option<Box<RandomGeneratorParameter>>,
    pub motion_blur_angle: Option<Box<RandomGeneratorParameter>>,
    pub motion_blur_size: Option<Box<RandomGeneratorParameter>>,
    pub shadow_angle: Option<Box<RandomGeneratorParameter>>,
    pub shadow_distance: Option<Box<RandomGeneratorParameter>>,
    pub shadow_strength: Option<Box<RandomGeneratorParameter>>,
    pub noise: Option<Box<RandomGeneratorParameter>>,
    pub meta: Meta,
}

impl AugmentationParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &AUGMENTATION_PARAMETER_DESC;

    /// `write_augmented`, by default "".
    pub fn write_augmented(&self) -> &str {
        self.write_augmented.as_deref().unwrap_or("")
    }

    /// `max_multiplier`, by default 255..
    pub fn max_multiplier(&self) -> f32 {
        self.max_multiplier.unwrap_or(255.0)
    }

    /// `augment_during_test`, by default false.
    pub fn augment_during_test(&self) -> bool {
        self.augment_during_test.unwrap_or(false)
    }

    /// `recompute_mean`, by default 0.
    pub fn recompute_mean(&self) -> u32 {
        self.recompute_mean.unwrap_or(0)
    }

    /// `write_mean`, by default "".
    pub fn write_mean(&self) -> &str {
        self.write_mean.as_deref().unwrap_or("")
    }

    /// `mean_per_pixel`, by default true.
    pub fn mean_per_pixel(&self) -> bool {
        self.mean_per_pixel.unwrap_or(true)
    }

    /// `mode`, by default "add".
    pub fn mode(&self) -> &str {
        self.mode.as_deref().unwrap_or("add")
    }

    /// `mirror`.
    pub fn mirror(&self) -> Option<&RandomGeneratorParameter> {
        self.mirror.as_deref()
    }

    /// `translate`.
    pub fn translate(&self) -> Option<&RandomGeneratorParameter> {
        self.translate.as_deref()
    }

    /// `rotate`.
    pub fn rotate(&self) -> Option<&RandomGeneratorParameter> {
        self.rotate.as_deref()
    }

    /// `zoom`.
    pub fn zoom(&self) -> Option<&RandomGeneratorParameter> {
        self.zoom.as_deref()
    }

    /// `squeeze`.
    pub fn squeeze(&self) -> Option<&RandomGeneratorParameter> {
        self.squeeze.as_deref()
    }

    /// `translate_x`.
    pub fn translate_x(&self) -> Option<&RandomGeneratorParameter> {
        self.translate_x.as_deref()
    }

    /// `translate_y`.
    pub fn translate_y(&self) -> Option<&RandomGeneratorParameter> {
        self.translate_y.as_deref()
    }

    /// `lmult_pow`.
    pub fn lmult_pow(&self) -> Option<&RandomGeneratorParameter> {
        self.lmult_pow.as_deref()
    }

    /// `lmult_mult`.
    pub fn lmult_mult(&self) -> Option<&RandomGeneratorParameter> {
        self.lmult_mult.as_deref()
    }

    /// `lmult_add`.
    pub fn lmult_add(&self) -> Option<&RandomGeneratorParameter> {
        self.lmult_add.as_deref()
    }

    /// `sat_pow`.
    pub fn sat_pow(&self) -> Option<&RandomGeneratorParameter> {
        self.sat_pow.as_deref()
    }

    /// `sat_mult`.
    pub fn sat_mult(&self) -> Option<&RandomGeneratorParameter> {
        self.sat_mult.as_deref()
    }

    /// `sat_add`.
    pub fn sat_add(&self) -> Option<&RandomGeneratorParameter> {
        self.sat_add.as_deref()
    }

    /// `col_pow`.
    pub fn col_pow(&self) -> Option<&RandomGeneratorParameter> {
        self.col_pow.as_deref()
    }

    /// `col_mult`.
    pub fn col_mult(&self) -> Option<&RandomGeneratorParameter> {
        self.col_mult.as_deref()
    }

    /// `col_add`.
    pub fn col_add(&self) -> Option<&RandomGeneratorParameter> {
        self.col_add.as_deref()
    }

    /// `ladd_pow`.
    pub fn ladd_pow(&self) -> Option<&RandomGeneratorParameter> {
        self.ladd_pow.as_deref()
    }

    /// `ladd_mult`.
    pub fn ladd_mult(&self) -> Option<&RandomGeneratorParameter> {
        self.ladd_mult.as_deref()
    }

    /// `ladd_add`.
    pub fn ladd_add(&self) -> Option<&RandomGeneratorParameter> {
        self.ladd_add.as_deref()
    }

    /// `col_rotate`.
    pub fn col_rotate(&self) -> Option<&RandomGeneratorParameter> {
        self.col_rotate.as_deref()
    }

    /// `crop_width`, by default 0.
    pub fn crop_width(&self) -> u32 {
        self.crop_width.unwrap_or(0)
    }

    /// `crop_height`, by default 0.
    pub fn crop_height(&self) -> u32 {
        self.crop_height.unwrap_or(0)
    }

    /// `gamma`.
    pub fn gamma(&self) -> Option<&RandomGeneratorParameter> {
        self.gamma.as_deref()
    }

    /// `brightness`.
    pub fn brightness(&self) -> Option<&RandomGeneratorParameter> {
        self.brightness.as_deref()
    }

    /// `contrast`.
    pub fn contrast(&self) -> Option<&RandomGeneratorParameter> {
        self.contrast.as_deref()
    }

    /// `color`.
    pub fn color(&self) -> Option<&RandomGeneratorParameter> {
        self.color.as_deref()
    }

    /// `bottomwidth`, by default 0.
    pub fn bottomwidth(&self) -> u32 {
        self.bottomwidth.unwrap_or(0)
    }

    /// `bottomheight`, by default 0.
    pub fn bottomheight(&self) -> u32 {
        self.bottomheight.unwrap_or(0)
    }

    /// `num`, by default 0.
    pub fn num(&self) -> u32 {
        self.num.unwrap_or(0)
    }

    /// `fog_amount`.
    pub fn fog_amount(&self) -> Option<&RandomGeneratorParameter> {
        self.fog_amount.as_deref()
    }

    /// `fog_size`.
    pub fn fog_size(&self) -> Option<&RandomGeneratorParameter> {
        self.fog_size.as_deref()
    }

    /// `motion_blur_angle`.
    pub fn motion_blur_angle(&self) -> Option<&RandomGeneratorParameter> {
        self.motion_blur_angle.as_deref()
    }

    /// `motion_blur_size`.
    pub fn motion_blur_size(&self) -> Option<&RandomGeneratorParameter> {
        self.motion_blur_size.as_deref()
    }

    /// `shadow_angle`.
    pub fn shadow_angle(&self) -> Option<&RandomGeneratorParameter> {
        self.shadow_angle.as_deref()
    }

    /// `shadow_distance`.
    pub fn shadow_distance(&self) -> Option<&RandomGeneratorParameter> {
        self.shadow_distance.as_deref()
    }

    /// `shadow_strength`.
    pub fn shadow_strength(&self) -> Option<&RandomGeneratorParameter> {
        self.shadow_strength.as_deref()
    }

    /// `noise`.
    pub fn noise(&self) -> Option<&RandomGeneratorParameter> {
        self.noise.as_deref()
    }
}

#[rustfmt::skip]
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

impl Message for AugmentationParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.write_augmented,
            1 => &self.max_multiplier,
            2 => &self.augment_during_test,
            3 => &self.recompute_mean,
            4 => &self.write_mean,
            5 => &self.mean_per_pixel,
            6 => &self.mode,
            7 => &self.mirror,
            8 => &self.translate,
            9 => &self.rotate,
            10 => &self.zoom,
            11 => &self.squeeze,
            12 => &self.translate_x,
            13 => &self.translate_y,
            14 => &self.mean,
            15 => &self.lmult_pow,
            16 => &self.lmult_mult,
            17 => &self.lmult_add,
            18 => &self.sat_pow,
            19 => &self.sat_mult,
            20 => &self.sat_add,
            21 => &self.col_pow,
            22 => &self.col_mult,
            23 => &self.col_add,
            24 => &self.ladd_pow,
            25 => &self.ladd_mult,
            26 => &self.ladd_add,
            27 => &self.col_rotate,
            28 => &self.crop_width,
            29 => &self.crop_height,
            30 => &self.gamma,
            31 => &self.brightness,
            32 => &self.contrast,
            33 => &self.color,
            34 => &self.bottomwidth,
            35 => &self.bottomheight,
            36 => &self.num,
            37 => &self.chromatic_eigvec,
            38 => &self.fog_amount,
            39 => &self.fog_size,
            40 => &self.motion_blur_angle,
            41 => &self.motion_blur_size,
            42 => &self.shadow_angle,
            43 => &self.shadow_distance,
            44 => &self.shadow_strength,
            45 => &self.noise,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.write_augmented,
            1 => &mut self.max_multiplier,
            2 => &mut self.augment_during_test,
            3 => &mut self.recompute_mean,
            4 => &mut self.write_mean,
            5 => &mut self.mean_per_pixel,
            6 => &mut self.mode,
            7 => &mut self.mirror,
            8 => &mut self.translate,
            9 => &mut self.rotate,
            10 => &mut self.zoom,
            11 => &mut self.squeeze,
            12 => &mut self.translate_x,
            13 => &mut self.translate_y,
            14 => &mut self.mean,
            15 => &mut self.lmult_pow,
            16 => &mut self.lmult_mult,
            17 => &mut self.lmult_add,
            18 => &mut self.sat_pow,
            19 => &mut self.sat_mult,
            20 => &mut self.sat_add,
            21 => &mut self.col_pow,
            22 => &mut self.col_mult,
            23 => &mut self.col_add,
            24 => &mut self.ladd_pow,
            25 => &mut self.ladd_mult,
            26 => &mut self.ladd_add,
            27 => &mut self.col_rotate,
            28 => &mut self.crop_width,
            29 => &mut self.crop_height,
            30 => &mut self.gamma,
            31 => &mut self.brightness,
            32 => &mut self.contrast,
            33 => &mut self.color,
            34 => &mut self.bottomwidth,
            35 => &mut self.bottomheight,
            36 => &mut self.num,
            37 => &mut self.chromatic_eigvec,
            38 => &mut self.fog_amount,
            39 => &mut self.fog_size,
            40 => &mut self.motion_blur_angle,
            41 => &mut self.motion_blur_size,
            42 => &mut self.shadow_angle,
            43 => &mut self.shadow_distance,
            44 => &mut self.shadow_strength,
            45 => &mut self.noise,
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

/// `BNParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct BNParameter {
    pub scale_filler: Option<Box<FillerParameter>>,
    pub shift_filler: Option<Box<FillerParameter>>,
    pub var_eps: Option<f32>,
    pub moving_average: Option<bool>,
    pub decay: Option<f32>,
    pub axis: Option<f32>,
    pub icnet: Option<bool>,
    pub bn_mode: Option<bn_parameter::BNMode>,
    pub slope_filler: Option<Box<FillerParameter>>,
    pub bias_filler: Option<Box<FillerParameter>>,
    pub momentum: Option<f32>,
    pub eps: Option<f32>,
    pub frozen: Option<bool>,
    pub engine: Option<bn_parameter::Engine>,
    pub across_spatial: Option<bool>,
    pub meta: Meta,
}

impl BNParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &BN_PARAMETER_DESC;

    /// `scale_filler`.
    pub fn scale_filler(&self) -> Option<&FillerParameter> {
        self.scale_filler.as_deref()
    }

    /// `shift_filler`.
    pub fn shift_filler(&self) -> Option<&FillerParameter> {
        self.shift_filler.as_deref()
    }

    /// `var_eps`, by default 1e-10.
    pub fn var_eps(&self) -> f32 {
        self.var_eps.unwrap_or(1e-10)
    }

    /// `moving_average`, by default false.
    pub fn moving_average(&self) -> bool {
        self.moving_average.unwrap_or(false)
    }

    /// `decay`, by default 0.05.
    pub fn decay(&self) -> f32 {
        self.decay.unwrap_or(0.05)
    }

    /// `axis`, by default 1.
    pub fn axis(&self) -> f32 {
        self.axis.unwrap_or(1.0)
    }

    /// `icnet`, by default false.
    pub fn icnet(&self) -> bool {
        self.icnet.unwrap_or(false)
    }

    /// `bn_mode`, by default LEARN.
    pub fn bn_mode(&self) -> bn_parameter::BNMode {
        self.bn_mode.unwrap_or(bn_parameter::BNMode::LEARN)
    }

    /// `slope_filler`.
    pub fn slope_filler(&self) -> Option<&FillerParameter> {
        self.slope_filler.as_deref()
    }

    /// `bias_filler`.
    pub fn bias_filler(&self) -> Option<&FillerParameter> {
        self.bias_filler.as_deref()
    }

    /// `momentum`, by default 0.9.
    pub fn momentum(&self) -> f32 {
        self.momentum.unwrap_or(0.9)
    }

    /// `eps`, by default 1e-5.
    pub fn eps(&self) -> f32 {
        self.eps.unwrap_or(1e-5)
    }

    /// `frozen`, by default false.
    pub fn frozen(&self) -> bool {
        self.frozen.unwrap_or(false)
    }

    /// `engine`, by default DEFAULT.
    pub fn engine(&self) -> bn_parameter::Engine {
        self.engine.unwrap_or(bn_parameter::Engine::DEFAULT)
    }

    /// `across_spatial`, by default true.
    pub fn across_spatial(&self) -> bool {
        self.across_spatial.unwrap_or(true)
    }
}

#[rustfmt::skip]
pub(crate) static BN_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BNParameter", fields: &[
    field("scale_filler", 1, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "ctpn,enet,ncnn-tool,parsenet,segnet,synopsys"),
    field("shift_filler", 2, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "ctpn,enet,ncnn-tool,parsenet,segnet,synopsys"),
    field("var_eps", 3, Label::Optional, Kind::Float, false, "1e-10", "ctpn,parsenet"),
    field("moving_average", 4, Label::Optional, Kind::Bool, false, "false", "ctpn,parsenet"),
    field("decay", 5, Label::Optional, Kind::Float, false, "0.05", "ctpn,parsenet"),
    field("axis", 6, Label::Optional, Kind::Float, false, "1", "ctpn"),
    field("icnet", 10, Label::Optional, Kind::Bool, false, "false", "synopsys"),
    field("bn_mode", 900000, Label::Optional, Kind::Enum(&bn_parameter::BN_MODE_ENUM), false, "LEARN", "enet,ncnn-tool,segnet,synopsys"),
    field("slope_filler", 900001, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear,l-softmax,pspnet,synopsys,yjxiong"),
    field("bias_filler", 900002, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear,l-softmax,pspnet,synopsys,yjxiong"),
    field("momentum", 900003, Label::Optional, Kind::Float, false, "0.9", "happynear,l-softmax,pspnet,synopsys,yjxiong"),
    field("eps", 900004, Label::Optional, Kind::Float, false, "1e-5", "happynear,l-softmax,pspnet,synopsys,yjxiong"),
    field("frozen", 900005, Label::Optional, Kind::Bool, false, "false", "happynear,l-softmax,pspnet,synopsys,yjxiong"),
    field("engine", 900006, Label::Optional, Kind::Enum(&bn_parameter::ENGINE_ENUM), false, "DEFAULT", "happynear,l-softmax,pspnet,synopsys,yjxiong"),
    field("across_spatial", 900007, Label::Optional, Kind::Bool, false, "true", "parsenet"),
] };

impl Message for BNParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.scale_filler,
            1 => &self.shift_filler,
            2 => &self.var_eps,
            3 => &self.moving_average,
            4 => &self.decay,
            5 => &self.axis,
            6 => &self.icnet,
            7 => &self.bn_mode,
            8 => &self.slope_filler,
            9 => &self.bias_filler,
            10 => &self.momentum,
            11 => &self.eps,
            12 => &self.frozen,
            13 => &self.engine,
            14 => &self.across_spatial,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.scale_filler,
            1 => &mut self.shift_filler,
            2 => &mut self.var_eps,
            3 => &mut self.moving_average,
            4 => &mut self.decay,
            5 => &mut self.axis,
            6 => &mut self.icnet,
            7 => &mut self.bn_mode,
            8 => &mut self.slope_filler,
            9 => &mut self.bias_filler,
            10 => &mut self.momentum,
            11 => &mut self.eps,
            12 => &mut self.frozen,
            13 => &mut self.engine,
            14 => &mut self.across_spatial,
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

/// `BatchContrastiveParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct BatchContrastiveParameter {
    pub positive_margin: Option<f32>,
    pub negative_margin: Option<f32>,
    pub positive_weight: Option<f32>,
    pub negative_weight: Option<f32>,
    pub max_only: Option<bool>,
    pub meta: Meta,
}

impl BatchContrastiveParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &BATCH_CONTRASTIVE_PARAMETER_DESC;

    /// `positive_margin`, by default 1.0.
    pub fn positive_margin(&self) -> f32 {
        self.positive_margin.unwrap_or(1.0)
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

    /// `max_only`, by default false.
    pub fn max_only(&self) -> bool {
        self.max_only.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static BATCH_CONTRASTIVE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BatchContrastiveParameter", fields: &[
    field("positive_margin", 1, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("negative_margin", 2, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("positive_weight", 3, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("negative_weight", 4, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("max_only", 5, Label::Optional, Kind::Bool, false, "false", "happynear"),
] };

impl Message for BatchContrastiveParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.positive_margin,
            1 => &self.negative_margin,
            2 => &self.positive_weight,
            3 => &self.negative_weight,
            4 => &self.max_only,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.positive_margin,
            1 => &mut self.negative_margin,
            2 => &mut self.positive_weight,
            3 => &mut self.negative_weight,
            4 => &mut self.max_only,
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

/// `BatchNormParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct BatchNormParameter {
    pub use_global_stats: Option<bool>,
    pub moving_average_fraction: Option<f32>,
    pub eps: Option<f32>,
    pub fused_relu: Option<bool>,
    pub scale_filler: Option<Box<FillerParameter>>,
    pub bias_filler: Option<Box<FillerParameter>>,
    pub scale_bias: Option<bool>,
    pub stats_batch_size: Option<u32>,
    pub relu: Option<bool>,
    pub engine: Option<batch_norm_parameter::Engine>,
    pub update_global_stats: Option<bool>,
    pub disable_mean: Option<bool>,
    pub disable_variance: Option<bool>,
    pub use_weight_bias: Option<bool>,
    pub bias_term: Option<bool>,
    pub filler: Option<Box<FillerParameter>>,
    pub add_eps_before_sqrt: Option<bool>,
    pub icnet: Option<bool>,
    pub meta: Meta,
}

impl BatchNormParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &BATCH_NORM_PARAMETER_DESC;

    /// `use_global_stats`.
    pub fn use_global_stats(&self) -> bool {
        self.use_global_stats.unwrap_or(false)
    }

    /// `moving_average_fraction`, by default .999.
    pub fn moving_average_fraction(&self) -> f32 {
        self.moving_average_fraction.unwrap_or(0.999)
    }

    /// `eps`, by default 1e-5.
    pub fn eps(&self) -> f32 {
        self.eps.unwrap_or(1e-5)
    }

    /// `fused_relu`.
    pub fn fused_relu(&self) -> bool {
        self.fused_relu.unwrap_or(false)
    }

    /// `scale_filler`.
    pub fn scale_filler(&self) -> Option<&FillerParameter> {
        self.scale_filler.as_deref()
    }

    /// `bias_filler`.
    pub fn bias_filler(&self) -> Option<&FillerParameter> {
        self.bias_filler.as_deref()
    }

    /// `scale_bias`.
    pub fn scale_bias(&self) -> bool {
        self.scale_bias.unwrap_or(false)
    }

    /// `stats_batch_size`.
    pub fn stats_batch_size(&self) -> u32 {
        self.stats_batch_size.unwrap_or(0)
    }

    /// `relu`.
    pub fn relu(&self) -> bool {
        self.relu.unwrap_or(false)
    }

    /// `engine`.
    pub fn engine(&self) -> batch_norm_parameter::Engine {
        self.engine.unwrap_or(batch_norm_parameter::Engine::DEFAULT)
    }

    /// `update_global_stats`.
    pub fn update_global_stats(&self) -> bool {
        self.update_global_stats.unwrap_or(false)
    }

    /// `disable_mean`.
    pub fn disable_mean(&self) -> bool {
        self.disable_mean.unwrap_or(false)
    }

    /// `disable_variance`.
    pub fn disable_variance(&self) -> bool {
        self.disable_variance.unwrap_or(false)
    }

    /// `use_weight_bias`.
    pub fn use_weight_bias(&self) -> bool {
        self.use_weight_bias.unwrap_or(false)
    }

    /// `bias_term`.
    pub fn bias_term(&self) -> bool {
        self.bias_term.unwrap_or(false)
    }

    /// `filler`.
    pub fn filler(&self) -> Option<&FillerParameter> {
        self.filler.as_deref()
    }

    /// `add_eps_before_sqrt`.
    pub fn add_eps_before_sqrt(&self) -> bool {
        self.add_eps_before_sqrt.unwrap_or(false)
    }

    /// `icnet`.
    pub fn icnet(&self) -> bool {
        self.icnet.unwrap_or(false)
    }
}

#[rustfmt::skip]
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
    field("engine", 15, Label::Optional, Kind::Enum(&batch_norm_parameter::ENGINE_ENUM), false, "", "nvidia-0.17,happynear,intel,nvidia-0.15,nvidia-0.16,vitis"),
    field("update_global_stats", 900000, Label::Optional, Kind::Bool, false, "", "deeplab2,pspnet,synopsys"),
    field("disable_mean", 900001, Label::Optional, Kind::Bool, false, "", "happynear"),
    field("disable_variance", 900002, Label::Optional, Kind::Bool, false, "", "happynear"),
    field("use_weight_bias", 900003, Label::Optional, Kind::Bool, false, "", "intel"),
    field("bias_term", 900004, Label::Optional, Kind::Bool, false, "", "intel"),
    field("filler", 900005, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "intel"),
    field("add_eps_before_sqrt", 900006, Label::Optional, Kind::Bool, false, "", "synopsys"),
    field("icnet", 900007, Label::Optional, Kind::Bool, false, "", "synopsys"),
] };

impl Message for BatchNormParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.use_global_stats,
            1 => &self.moving_average_fraction,
            2 => &self.eps,
            3 => &self.fused_relu,
            4 => &self.scale_filler,
            5 => &self.bias_filler,
            6 => &self.scale_bias,
            7 => &self.stats_batch_size,
            8 => &self.relu,
            9 => &self.engine,
            10 => &self.update_global_stats,
            11 => &self.disable_mean,
            12 => &self.disable_variance,
            13 => &self.use_weight_bias,
            14 => &self.bias_term,
            15 => &self.filler,
            16 => &self.add_eps_before_sqrt,
            17 => &self.icnet,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.use_global_stats,
            1 => &mut self.moving_average_fraction,
            2 => &mut self.eps,
            3 => &mut self.fused_relu,
            4 => &mut self.scale_filler,
            5 => &mut self.bias_filler,
            6 => &mut self.scale_bias,
            7 => &mut self.stats_batch_size,
            8 => &mut self.relu,
            9 => &mut self.engine,
            10 => &mut self.update_global_stats,
            11 => &mut self.disable_mean,
            12 => &mut self.disable_variance,
            13 => &mut self.use_weight_bias,
            14 => &mut self.bias_term,
            15 => &mut self.filler,
            16 => &mut self.add_eps_before_sqrt,
            17 => &mut self.icnet,
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

/// `BatchReductionParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct BatchReductionParameter {
    pub level: Vec<i32>,
    pub reduction_param: Option<Box<ReductionParameter>>,
    pub pos: Option<bool>,
    pub meta: Meta,
}

impl BatchReductionParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &BATCH_REDUCTION_PARAMETER_DESC;

    /// `reduction_param`.
    pub fn reduction_param(&self) -> Option<&ReductionParameter> {
        self.reduction_param.as_deref()
    }

    /// `pos`, by default false.
    pub fn pos(&self) -> bool {
        self.pos.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static BATCH_REDUCTION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BatchReductionParameter", fields: &[
    field("level", 1, Label::Repeated, Kind::Int32, false, "", "yjxiong"),
    field("reduction_param", 2, Label::Optional, Kind::Message(&REDUCTION_PARAMETER_DESC), false, "", "yjxiong"),
    field("pos", 3, Label::Optional, Kind::Bool, false, "false", "yjxiong"),
] };

impl Message for BatchReductionParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.level,
            1 => &self.reduction_param,
            2 => &self.pos,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.level,
            1 => &mut self.reduction_param,
            2 => &mut self.pos,
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

/// `BatchSampler` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct BatchSampler {
    pub use_original_image: Option<bool>,
    pub sampler: Option<Box<Sampler>>,
    pub sample_constraint: Option<Box<SampleConstraint>>,
    pub max_sample: Option<u32>,
    pub max_trials: Option<u32>,
    pub meta: Meta,
}

impl BatchSampler {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &BATCH_SAMPLER_DESC;

    /// `use_original_image`, by default true.
    pub fn use_original_image(&self) -> bool {
        self.use_original_image.unwrap_or(true)
    }

    /// `sampler`.
    pub fn sampler(&self) -> Option<&Sampler> {
        self.sampler.as_deref()
    }

    /// `sample_constraint`.
    pub fn sample_constraint(&self) -> Option<&SampleConstraint> {
        self.sample_constraint.as_deref()
    }

    /// `max_sample`.
    pub fn max_sample(&self) -> u32 {
        self.max_sample.unwrap_or(0)
    }

    /// `max_trials`, by default 100.
    pub fn max_trials(&self) -> u32 {
        self.max_trials.unwrap_or(100)
    }
}

#[rustfmt::skip]
pub(crate) static BATCH_SAMPLER_DESC: MessageDesc = MessageDesc { name: "BatchSampler", fields: &[
    field("use_original_image", 1, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("sampler", 2, Label::Optional, Kind::Message(&SAMPLER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("sample_constraint", 3, Label::Optional, Kind::Message(&SAMPLE_CONSTRAINT_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("max_sample", 4, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("max_trials", 5, Label::Optional, Kind::Uint32, false, "100", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
] };

impl Message for BatchSampler {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.use_original_image,
            1 => &self.sampler,
            2 => &self.sample_constraint,
            3 => &self.max_sample,
            4 => &self.max_trials,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.use_original_image,
            1 => &mut self.sampler,
            2 => &mut self.sample_constraint,
            3 => &mut self.max_sample,
            4 => &mut self.max_trials,
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

/// `BiasChannelParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct BiasChannelParameter {
    pub bg_bias: Option<f32>,
    pub fg_bias: Option<f32>,
    pub ignore_label: Vec<i32>,
    pub label_type: Option<bias_channel_parameter::LabelType>,
    pub background_label: Option<i32>,
    pub meta: Meta,
}

impl BiasChannelParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &BIAS_CHANNEL_PARAMETER_DESC;

    /// `bg_bias`, by default 1..
    pub fn bg_bias(&self) -> f32 {
        self.bg_bias.unwrap_or(1.0)
    }

    /// `fg_bias`, by default 2..
    pub fn fg_bias(&self) -> f32 {
        self.fg_bias.unwrap_or(2.0)
    }

    /// `label_type`, by default IMAGE.
    pub fn label_type(&self) -> bias_channel_parameter::LabelType {
        self.label_type.unwrap_or(bias_channel_parameter::LabelType::IMAGE)
    }

    /// `background_label`, by default 0.
    pub fn background_label(&self) -> i32 {
        self.background_label.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static BIAS_CHANNEL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BiasChannelParameter", fields: &[
    field("bg_bias", 1, Label::Optional, Kind::Float, false, "1.", "deeplab2,pspnet,synopsys"),
    field("fg_bias", 2, Label::Optional, Kind::Float, false, "2.", "deeplab2,pspnet,synopsys"),
    field("ignore_label", 3, Label::Repeated, Kind::Int32, false, "", "deeplab2,pspnet,synopsys"),
    field("label_type", 4, Label::Optional, Kind::Enum(&bias_channel_parameter::LABEL_TYPE_ENUM), false, "IMAGE", "deeplab2,pspnet,synopsys"),
    field("background_label", 6, Label::Optional, Kind::Int32, false, "0", "deeplab2,pspnet,synopsys"),
] };

impl Message for BiasChannelParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.bg_bias,
            1 => &self.fg_bias,
            2 => &self.ignore_label,
            3 => &self.label_type,
            4 => &self.background_label,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.bg_bias,
            1 => &mut self.fg_bias,
            2 => &mut self.ignore_label,
            3 => &mut self.label_type,
            4 => &mut self.background_label,
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

/// `BiasParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct BiasParameter {
    pub axis: Option<i32>,
    pub num_axes: Option<i32>,
    pub filler: Option<Box<FillerParameter>>,
    pub meta: Meta,
}

impl BiasParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &BIAS_PARAMETER_DESC;

    /// `axis`, by default 1.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(1)
    }

    /// `num_axes`, by default 1.
    pub fn num_axes(&self) -> i32 {
        self.num_axes.unwrap_or(1)
    }

    /// `filler`.
    pub fn filler(&self) -> Option<&FillerParameter> {
        self.filler.as_deref()
    }
}

#[rustfmt::skip]
pub(crate) static BIAS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BiasParameter", fields: &[
    field("axis", 1, Label::Optional, Kind::Int32, false, "1", "bvlc"),
    field("num_axes", 2, Label::Optional, Kind::Int32, false, "1", "bvlc"),
    field("filler", 3, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
] };

impl Message for BiasParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.axis,
            1 => &self.num_axes,
            2 => &self.filler,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.axis,
            1 => &mut self.num_axes,
            2 => &mut self.filler,
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

/// `BinaryActivationParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct BinaryActivationParameter {
    pub meta: Meta,
}

impl BinaryActivationParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &BINARY_ACTIVATION_PARAMETER_DESC;
}

#[rustfmt::skip]
pub(crate) static BINARY_ACTIVATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BinaryActivationParameter", fields: &[
] };

impl Message for BinaryActivationParameter {
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

/// `BlackAugmentationParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct BlackAugmentationParameter {
    pub black: Option<Box<RandomGeneratorParameter>>,
    pub border: Option<Box<RandomGeneratorParameter>>,
    pub meta: Meta,
}

impl BlackAugmentationParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &BLACK_AUGMENTATION_PARAMETER_DESC;

    /// `black`.
    pub fn black(&self) -> Option<&RandomGeneratorParameter> {
        self.black.as_deref()
    }

    /// `border`.
    pub fn border(&self) -> Option<&RandomGeneratorParameter> {
        self.border.as_deref()
    }
}

#[rustfmt::skip]
pub(crate) static BLACK_AUGMENTATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BlackAugmentationParameter", fields: &[
    field("black", 10, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
    field("border", 11, Label::Optional, Kind::Message(&RANDOM_GENERATOR_PARAMETER_DESC), false, "", "flownet2,synopsys"),
] };

impl Message for BlackAugmentationParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.black,
            1 => &self.border,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.black,
            1 => &mut self.border,
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

/// `BlobProto` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct BlobProto {
    pub num: Option<i32>,
    pub channels: Option<i32>,
    pub height: Option<i32>,
    pub width: Option<i32>,
    pub data: Floats,
    pub diff: Floats,
    pub shape: Option<Box<BlobShape>>,
    pub double_data: Doubles,
    pub double_diff: Doubles,
    pub raw_data_type: Option<Type>,
    pub raw_diff_type: Option<Type>,
    pub raw_data: Option<FileBytes>,
    pub raw_diff: Option<FileBytes>,
    pub length: Option<i32>,
    pub shape_stride: Option<Box<BlobShape>>,
    pub packed_data: Option<FileBytes>,
    pub packed_diff: Option<FileBytes>,
    pub data_type: Option<DataType>,
    pub mask: Vec<f32>,
    pub double_mask: Vec<f64>,
    pub format: Option<i32>,
    pub meta: Meta,
}

impl BlobProto {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &BLOB_PROTO_DESC;

    /// `num`, by default 0.
    pub fn num(&self) -> i32 {
        self.num.unwrap_or(0)
    }

    /// `channels`, by default 0.
    pub fn channels(&self) -> i32 {
        self.channels.unwrap_or(0)
    }

    /// `height`, by default 0.
    pub fn height(&self) -> i32 {
        self.height.unwrap_or(0)
    }

    /// `width`, by default 0.
    pub fn width(&self) -> i32 {
        self.width.unwrap_or(0)
    }

    /// `shape`.
    pub fn shape(&self) -> Option<&BlobShape> {
        self.shape.as_deref()
    }

    /// `raw_data_type`.
    pub fn raw_data_type(&self) -> Type {
        self.raw_data_type.unwrap_or(Type::DOUBLE)
    }

    /// `raw_diff_type`.
    pub fn raw_diff_type(&self) -> Type {
        self.raw_diff_type.unwrap_or(Type::DOUBLE)
    }

    /// `raw_data`.
    pub fn raw_data(&self) -> &[u8] {
        self.raw_data.as_deref().unwrap_or_default()
    }

    /// `raw_diff`.
    pub fn raw_diff(&self) -> &[u8] {
        self.raw_diff.as_deref().unwrap_or_default()
    }

    /// `length`.
    pub fn length(&self) -> i32 {
        self.length.unwrap_or(0)
    }

    /// `shape_stride`.
    pub fn shape_stride(&self) -> Option<&BlobShape> {
        self.shape_stride.as_deref()
    }

    /// `packed_data`.
    pub fn packed_data(&self) -> &[u8] {
        self.packed_data.as_deref().unwrap_or_default()
    }

    /// `packed_diff`.
    pub fn packed_diff(&self) -> &[u8] {
        self.packed_diff.as_deref().unwrap_or_default()
    }

    /// `data_type`.
    pub fn data_type(&self) -> DataType {
        self.data_type.unwrap_or(DataType::CAFFE_FLOAT)
    }

    /// `format`.
    pub fn format(&self) -> i32 {
        self.format.unwrap_or(0)
    }
}

#[rustfmt::skip]
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

impl Message for BlobProto {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num,
            1 => &self.channels,
            2 => &self.height,
            3 => &self.width,
            4 => &self.data,
            5 => &self.diff,
            6 => &self.shape,
            7 => &self.double_data,
            8 => &self.double_diff,
            9 => &self.raw_data_type,
            10 => &self.raw_diff_type,
            11 => &self.raw_data,
            12 => &self.raw_diff,
            13 => &self.length,
            14 => &self.shape_stride,
            15 => &self.packed_data,
            16 => &self.packed_diff,
            17 => &self.data_type,
            18 => &self.mask,
            19 => &self.double_mask,
            20 => &self.format,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num,
            1 => &mut self.channels,
            2 => &mut self.height,
            3 => &mut self.width,
            4 => &mut self.data,
            5 => &mut self.diff,
            6 => &mut self.shape,
            7 => &mut self.double_data,
            8 => &mut self.double_diff,
            9 => &mut self.raw_data_type,
            10 => &mut self.raw_diff_type,
            11 => &mut self.raw_data,
            12 => &mut self.raw_diff,
            13 => &mut self.length,
            14 => &mut self.shape_stride,
            15 => &mut self.packed_data,
            16 => &mut self.packed_diff,
            17 => &mut self.data_type,
            18 => &mut self.mask,
            19 => &mut self.double_mask,
            20 => &mut self.format,
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

/// `BlobProtoVector` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct BlobProtoVector {
    pub blobs: Vec<BlobProto>,
    pub meta: Meta,
}

impl BlobProtoVector {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &BLOB_PROTO_VECTOR_DESC;
}

#[rustfmt::skip]
pub(crate) static BLOB_PROTO_VECTOR_DESC: MessageDesc = MessageDesc { name: "BlobProtoVector", fields: &[
    field("blobs", 1, Label::Repeated, Kind::Message(&BLOB_PROTO_DESC), false, "", "bvlc"),
] };

impl Message for BlobProtoVector {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.blobs,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.blobs,
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

/// `BlobShape` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct BlobShape {
    pub dim: Vec<i64>,
    pub meta: Meta,
}

impl BlobShape {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &BLOB_SHAPE_DESC;
}

#[rustfmt::skip]
pub(crate) static BLOB_SHAPE_DESC: MessageDesc = MessageDesc { name: "BlobShape", fields: &[
    field("dim", 1, Label::Repeated, Kind::Int64, true, "", "bvlc"),
] };

impl Message for BlobShape {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.dim,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.dim,
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

/// `BoxAnnotatorOHEMParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct BoxAnnotatorOHEMParameter {
    pub roi_per_img: Option<u32>,
    pub ignore_label: Option<i32>,
    pub meta: Meta,
}

impl BoxAnnotatorOHEMParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &BOX_ANNOTATOR_OHEM_PARAMETER_DESC;

    /// `roi_per_img`.
    pub fn roi_per_img(&self) -> u32 {
        self.roi_per_img.unwrap_or(0)
    }

    /// `ignore_label`, by default -1.
    pub fn ignore_label(&self) -> i32 {
        self.ignore_label.unwrap_or(-1)
    }
}

#[rustfmt::skip]
pub(crate) static BOX_ANNOTATOR_OHEM_PARAMETER_DESC: MessageDesc = MessageDesc { name: "BoxAnnotatorOHEMParameter", fields: &[
    field("roi_per_img", 1, Label::Required, Kind::Uint32, false, "", "intel,microsoft,r-fcn"),
    field("ignore_label", 2, Label::Optional, Kind::Int32, false, "-1", "intel,microsoft,r-fcn"),
] };

impl Message for BoxAnnotatorOHEMParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.roi_per_img,
            1 => &self.ignore_label,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.roi_per_img,
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

/// `C2TensorProto` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct C2TensorProto {
    pub dims: Vec<i64>,
    pub data_type: Option<c2_tensor_proto::DataType>,
    pub float_data: Vec<f32>,
    pub int32_data: Vec<i32>,
    pub byte_data: Option<Vec<u8>>,
    pub string_data: Vec<Vec<u8>>,
    pub name: Option<String>,
    pub double_data: Vec<f64>,
    pub int64_data: Vec<i64>,
    pub meta: Meta,
}

impl C2TensorProto {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &C2_TENSOR_PROTO_DESC;

    /// `data_type`, by default FLOAT.
    pub fn data_type(&self) -> c2_tensor_proto::DataType {
        self.data_type.unwrap_or(c2_tensor_proto::DataType::FLOAT)
    }

    /// `byte_data`.
    pub fn byte_data(&self) -> &[u8] {
        self.byte_data.as_deref().unwrap_or_default()
    }

    /// `name`.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or("")
    }
}

#[rustfmt::skip]
pub(crate) static C2_TENSOR_PROTO_DESC: MessageDesc = MessageDesc { name: "C2TensorProto", fields: &[
    field("dims", 1, Label::Repeated, Kind::Int64, false, "", "nvidia-0.17,nvidia-0.16"),
    field("data_type", 2, Label::Optional, Kind::Enum(&c2_tensor_proto::DATA_TYPE_ENUM), false, "FLOAT", "nvidia-0.17,nvidia-0.16"),
    field("float_data", 3, Label::Repeated, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16"),
    field("int32_data", 4, Label::Repeated, Kind::Int32, false, "", "nvidia-0.17,nvidia-0.16"),
    field("byte_data", 5, Label::Optional, Kind::Bytes, false, "", "nvidia-0.17,nvidia-0.16"),
    field("string_data", 6, Label::Repeated, Kind::Bytes, false, "", "nvidia-0.17,nvidia-0.16"),
    field("name", 7, Label::Optional, Kind::String, false, "", "nvidia-0.17,nvidia-0.16"),
    field("double_data", 9, Label::Repeated, Kind::Double, false, "", "nvidia-0.17,nvidia-0.16"),
    field("int64_data", 10, Label::Repeated, Kind::Int64, false, "", "nvidia-0.17,nvidia-0.16"),
] };

impl Message for C2TensorProto {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.dims,
            1 => &self.data_type,
            2 => &self.float_data,
            3 => &self.int32_data,
            4 => &self.byte_data,
            5 => &self.string_data,
            6 => &self.name,
            7 => &self.double_data,
            8 => &self.int64_data,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.dims,
            1 => &mut self.data_type,
            2 => &mut self.float_data,
            3 => &mut self.int32_data,
            4 => &mut self.byte_data,
            5 => &mut self.string_data,
            6 => &mut self.name,
            7 => &mut self.double_data,
            8 => &mut self.int64_data,
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

/// `C2TensorProtos` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct C2TensorProtos {
    pub protos: Vec<C2TensorProto>,
    pub meta: Meta,
}

impl C2TensorProtos {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &C2_TENSOR_PROTOS_DESC;
}

#[rustfmt::skip]
pub(crate) static C2_TENSOR_PROTOS_DESC: MessageDesc = MessageDesc { name: "C2TensorProtos", fields: &[
    field("protos", 1, Label::Repeated, Kind::Message(&C2_TENSOR_PROTO_DESC), false, "", "nvidia-0.17,nvidia-0.16"),
] };

impl Message for C2TensorProtos {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.protos,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.protos,
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

/// `CTCParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct CTCParameter {
    pub threshold: Option<f32>,
    pub decode_type: Option<ctc_parameter::Decoder>,
    pub meta: Meta,
}

impl CTCParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &CTC_PARAMETER_DESC;

    /// `threshold`, by default 0.7.
    pub fn threshold(&self) -> f32 {
        self.threshold.unwrap_or(0.7)
    }

    /// `decode_type`, by default best_path.
    pub fn decode_type(&self) -> ctc_parameter::Decoder {
        self.decode_type.unwrap_or(ctc_parameter::Decoder::best_path)
    }
}

#[rustfmt::skip]
pub(crate) static CTC_PARAMETER_DESC: MessageDesc = MessageDesc { name: "CTCParameter", fields: &[
    field("threshold", 1, Label::Optional, Kind::Float, false, "0.7", "ctpn"),
    field("decode_type", 2, Label::Optional, Kind::Enum(&ctc_parameter::DECODER_ENUM), false, "best_path", "ctpn"),
] };

impl Message for CTCParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.threshold,
            1 => &self.decode_type,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.threshold,
            1 => &mut self.decode_type,
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

/// `CenterLossParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct CenterLossParameter {
    pub num_output: Option<u32>,
    pub center_filler: Option<Box<FillerParameter>>,
    pub axis: Option<i32>,
    pub distance_type: Option<String>,
    pub meta: Meta,
}

impl CenterLossParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &CENTER_LOSS_PARAMETER_DESC;

    /// `num_output`.
    pub fn num_output(&self) -> u32 {
        self.num_output.unwrap_or(0)
    }

    /// `center_filler`.
    pub fn center_filler(&self) -> Option<&FillerParameter> {
        self.center_filler.as_deref()
    }

    /// `axis`, by default 1.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(1)
    }

    /// `distance_type`, by default "L2".
    pub fn distance_type(&self) -> &str {
        self.distance_type.as_deref().unwrap_or("L2")
    }
}

#[rustfmt::skip]
pub(crate) static CENTER_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "CenterLossParameter", fields: &[
    field("num_output", 1, Label::Optional, Kind::Uint32, false, "", "caffe-face,happynear"),
    field("center_filler", 2, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "caffe-face,happynear"),
    field("axis", 3, Label::Optional, Kind::Int32, false, "1", "caffe-face,happynear"),
    field("distance_type", 29, Label::Optional, Kind::String, false, "\"L2\"", "happynear"),
] };

impl Message for CenterLossParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_output,
            1 => &self.center_filler,
            2 => &self.axis,
            3 => &self.distance_type,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_output,
            1 => &mut self.center_filler,
            2 => &mut self.axis,
            3 => &mut self.distance_type,
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

/// `ChannelScaleParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ChannelScaleParameter {
    pub do_forward: Option<bool>,
    pub do_backward_feature: Option<bool>,
    pub do_backward_scale: Option<bool>,
    pub global_scale: Option<bool>,
    pub max_global_scale: Option<f32>,
    pub min_global_scale: Option<f32>,
    pub init_global_scale: Option<f32>,
    pub meta: Meta,
}

impl ChannelScaleParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &CHANNEL_SCALE_PARAMETER_DESC;

    /// `do_forward`, by default true.
    pub fn do_forward(&self) -> bool {
        self.do_forward.unwrap_or(true)
    }

    /// `do_backward_feature`, by default true.
    pub fn do_backward_feature(&self) -> bool {
        self.do_backward_feature.unwrap_or(true)
    }

    /// `do_backward_scale`, by default true.
    pub fn do_backward_scale(&self) -> bool {
        self.do_backward_scale.unwrap_or(true)
    }

    /// `global_scale`, by default false.
    pub fn global_scale(&self) -> bool {
        self.global_scale.unwrap_or(false)
    }

    /// `max_global_scale`, by default 1000.0.
    pub fn max_global_scale(&self) -> f32 {
        self.max_global_scale.unwrap_or(1000.0)
    }

    /// `min_global_scale`, by default 0.0.
    pub fn min_global_scale(&self) -> f32 {
        self.min_global_scale.unwrap_or(0.0)
    }

    /// `init_global_scale`, by default 1.0.
    pub fn init_global_scale(&self) -> f32 {
        self.init_global_scale.unwrap_or(1.0)
    }
}

#[rustfmt::skip]
pub(crate) static CHANNEL_SCALE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ChannelScaleParameter", fields: &[
    field("do_forward", 1, Label::Optional, Kind::Bool, false, "true", "happynear"),
    field("do_backward_feature", 2, Label::Optional, Kind::Bool, false, "true", "happynear"),
    field("do_backward_scale", 3, Label::Optional, Kind::Bool, false, "true", "happynear"),
    field("global_scale", 4, Label::Optional, Kind::Bool, false, "false", "happynear"),
    field("max_global_scale", 5, Label::Optional, Kind::Float, false, "1000.0", "happynear"),
    field("min_global_scale", 6, Label::Optional, Kind::Float, false, "0.0", "happynear"),
    field("init_global_scale", 7, Label::Optional, Kind::Float, false, "1.0", "happynear"),
] };

impl Message for ChannelScaleParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.do_forward,
            1 => &self.do_backward_feature,
            2 => &self.do_backward_scale,
            3 => &self.global_scale,
            4 => &self.max_global_scale,
            5 => &self.min_global_scale,
            6 => &self.init_global_scale,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.do_forward,
            1 => &mut self.do_backward_feature,
            2 => &mut self.do_backward_scale,
            3 => &mut self.global_scale,
            4 => &mut self.max_global_scale,
            5 => &mut self.min_global_scale,
            6 => &mut self.init_global_scale,
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

/// `ClipParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ClipParameter {
    pub min: Option<f32>,
    pub max: Option<f32>,
    pub meta: Meta,
}

impl ClipParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &CLIP_PARAMETER_DESC;

    /// `min`.
    pub fn min(&self) -> f32 {
        self.min.unwrap_or(0.0)
    }

    /// `max`.
    pub fn max(&self) -> f32 {
        self.max.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
pub(crate) static CLIP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ClipParameter", fields: &[
    field("min", 1, Label::Required, Kind::Float, false, "", "bvlc,openpose"),
    field("max", 2, Label::Required, Kind::Float, false, "", "bvlc,openpose"),
] };

impl Message for ClipParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.min,
            1 => &self.max,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.min,
            1 => &mut self.max,
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

/// `CoeffScheduleParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct CoeffScheduleParameter {
    pub half_life: Option<f32>,
    pub initial_coeff: Option<f32>,
    pub final_coeff: Option<f32>,
    pub meta: Meta,
}

impl CoeffScheduleParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &COEFF_SCHEDULE_PARAMETER_DESC;

    /// `half_life`, by default 1.
    pub fn half_life(&self) -> f32 {
        self.half_life.unwrap_or(1.0)
    }

    /// `initial_coeff`, by default 1.
    pub fn initial_coeff(&self) -> f32 {
        self.initial_coeff.unwrap_or(1.0)
    }

    /// `final_coeff`, by default 1.
    pub fn final_coeff(&self) -> f32 {
        self.final_coeff.unwrap_or(1.0)
    }
}

#[rustfmt::skip]
pub(crate) static COEFF_SCHEDULE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "CoeffScheduleParameter", fields: &[
    field("half_life", 1, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("initial_coeff", 2, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
    field("final_coeff", 3, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
] };

impl Message for CoeffScheduleParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.half_life,
            1 => &self.initial_coeff,
            2 => &self.final_coeff,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.half_life,
            1 => &mut self.initial_coeff,
            2 => &mut self.final_coeff,
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

/// `CompileNetState` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct CompileNetState {
    pub is_init: Option<bool>,
    pub bn_scale_remove: Option<bool>,
    pub bn_scale_merge: Option<bool>,
    pub kept_bn_layers: Vec<String>,
    pub negative_conv_names: Vec<String>,
    pub negative_conv_indexes: Vec<u32>,
    pub meta: Meta,
}

impl CompileNetState {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &COMPILE_NET_STATE_DESC;

    /// `is_init`, by default true.
    pub fn is_init(&self) -> bool {
        self.is_init.unwrap_or(true)
    }

    /// `bn_scale_remove`, by default false.
    pub fn bn_scale_remove(&self) -> bool {
        self.bn_scale_remove.unwrap_or(false)
    }

    /// `bn_scale_merge`, by default false.
    pub fn bn_scale_merge(&self) -> bool {
        self.bn_scale_merge.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static COMPILE_NET_STATE_DESC: MessageDesc = MessageDesc { name: "CompileNetState", fields: &[
    field("is_init", 1, Label::Optional, Kind::Bool, false, "true", "intel"),
    field("bn_scale_remove", 2, Label::Optional, Kind::Bool, false, "false", "intel"),
    field("bn_scale_merge", 3, Label::Optional, Kind::Bool, false, "false", "intel"),
    field("kept_bn_layers", 4, Label::Repeated, Kind::String, false, "", "intel"),
    field("negative_conv_names", 5, Label::Repeated, Kind::String, false, "", "intel"),
    field("negative_conv_indexes", 6, Label::Repeated, Kind::Uint32, false, "", "intel"),
] };

impl Message for CompileNetState {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.is_init,
            1 => &self.bn_scale_remove,
            2 => &self.bn_scale_merge,
            3 => &self.kept_bn_layers,
            4 => &self.negative_conv_names,
            5 => &self.negative_conv_indexes,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.is_init,
            1 => &mut self.bn_scale_remove,
            2 => &mut self.bn_scale_merge,
            3 => &mut self.kept_bn_layers,
            4 => &mut self.negative_conv_names,
            5 => &mut self.negative_conv_indexes,
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

/// `ConaddParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ConaddParameter {
    pub meta: Meta,
}

impl ConaddParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &CONADD_PARAMETER_DESC;
}

#[rustfmt::skip]
pub(crate) static CONADD_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ConaddParameter", fields: &[
] };

impl Message for ConaddParameter {
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

/// `ConcatParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ConcatParameter {
    pub concat_dim: Option<u32>,
    pub axis: Option<i32>,
    pub engine: Option<concat_parameter::Engine>,
    pub per_fla_fuse: Option<bool>,
    pub input_zero_point: Vec<i32>,
    pub output_zero_point: Option<i32>,
    pub input_scale: Vec<f64>,
    pub output_scale: Option<f64>,
    pub meta: Meta,
}

impl ConcatParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &CONCAT_PARAMETER_DESC;

    /// `concat_dim`, by default 1.
    pub fn concat_dim(&self) -> u32 {
        self.concat_dim.unwrap_or(1)
    }

    /// `axis`, by default 1.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(1)
    }

    /// `engine`.
    pub fn engine(&self) -> concat_parameter::Engine {
        self.engine.unwrap_or(concat_parameter::Engine::DEFAULT)
    }

    /// `per_fla_fuse`.
    pub fn per_fla_fuse(&self) -> bool {
        self.per_fla_fuse.unwrap_or(false)
    }

    /// `output_zero_point`.
    pub fn output_zero_point(&self) -> i32 {
        self.output_zero_point.unwrap_or(0)
    }

    /// `output_scale`.
    pub fn output_scale(&self) -> f64 {
        self.output_scale.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
pub(crate) static CONCAT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ConcatParameter", fields: &[
    field("concat_dim", 1, Label::Optional, Kind::Uint32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("axis", 2, Label::Optional, Kind::Int32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("engine", 3, Label::Optional, Kind::Enum(&concat_parameter::ENGINE_ENUM), false, "", "intel"),
    field("per_fla_fuse", 4, Label::Optional, Kind::Bool, false, "", "intel"),
    field("input_zero_point", 5, Label::Repeated, Kind::Int32, false, "", "synopsys"),
    field("output_zero_point", 6, Label::Optional, Kind::Int32, false, "", "synopsys"),
    field("input_scale", 900000, Label::Repeated, Kind::Double, false, "", "synopsys"),
    field("output_scale", 900001, Label::Optional, Kind::Double, false, "", "synopsys"),
] };

impl Message for ConcatParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.concat_dim,
            1 => &self.axis,
            2 => &self.engine,
            3 => &self.per_fla_fuse,
            4 => &self.input_zero_point,
            5 => &self.output_zero_point,
            6 => &self.input_scale,
            7 => &self.output_scale,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.concat_dim,
            1 => &mut self.axis,
            2 => &mut self.engine,
            3 => &mut self.per_fla_fuse,
            4 => &mut self.input_zero_point,
            5 => &mut self.output_zero_point,
            6 => &mut self.input_scale,
            7 => &mut self.output_scale,
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

/// `ConfidencePenaltyLossParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ConfidencePenaltyLossParameter {
    pub beta: Option<f32>,
    pub meta: Meta,
}

impl ConfidencePenaltyLossParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &CONFIDENCE_PENALTY_LOSS_PARAMETER_DESC;

    /// `beta`, by default 0.1.
    pub fn beta(&self) -> f32 {
        self.beta.unwrap_or(0.1)
    }
}

#[rustfmt::skip]
pub(crate) static CONFIDENCE_PENALTY_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ConfidencePenaltyLossParameter", fields: &[
    field("beta", 1, Label::Optional, Kind::Float, false, "0.1", "happynear"),
] };

impl Message for ConfidencePenaltyLossParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.beta,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.beta,
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

/// `ContinuationIndicatorParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ContinuationIndicatorParameter {
    pub time_step: Option<u32>,
    pub axis: Option<i32>,
    pub batch_size: Option<u32>,
    pub meta: Meta,
}

impl ContinuationIndicatorParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &CONTINUATION_INDICATOR_PARAMETER_DESC;

    /// `time_step`, by default 0.
    pub fn time_step(&self) -> u32 {
        self.time_step.unwrap_or(0)
    }

    /// `axis`, by default 0.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(0)
    }

    /// `batch_size`, by default 0.
    pub fn batch_size(&self) -> u32 {
        self.batch_size.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static CONTINUATION_INDICATOR_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ContinuationIndicatorParameter", fields: &[
    field("time_step", 1, Label::Optional, Kind::Uint32, false, "0", "jolibrain,warpctc"),
    field("axis", 2, Label::Optional, Kind::Int32, false, "0", "jolibrain"),
    field("batch_size", 900000, Label::Optional, Kind::Uint32, false, "0", "warpctc"),
] };

impl Message for ContinuationIndicatorParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.time_step,
            1 => &self.axis,
            2 => &self.batch_size,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.time_step,
            1 => &mut self.axis,
            2 => &mut self.batch_size,
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

/// `ContrastiveLossParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ContrastiveLossParameter {
    pub margin: Option<f32>,
    pub legacy_version: Option<bool>,
    pub meta: Meta,
}

impl ContrastiveLossParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &CONTRASTIVE_LOSS_PARAMETER_DESC;

    /// `margin`, by default 1.0.
    pub fn margin(&self) -> f32 {
        self.margin.unwrap_or(1.0)
    }

    /// `legacy_version`, by default false.
    pub fn legacy_version(&self) -> bool {
        self.legacy_version.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static CONTRASTIVE_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ContrastiveLossParameter", fields: &[
    field("margin", 1, Label::Optional, Kind::Float, false, "1.0", "bvlc"),
    field("legacy_version", 2, Label::Optional, Kind::Bool, false, "false", "bvlc"),
] };

impl Message for ContrastiveLossParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.margin,
            1 => &self.legacy_version,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.margin,
            1 => &mut self.legacy_version,
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

/// `Convolution3DParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct Convolution3DParameter {
    pub num_output: Option<u32>,
    pub bias_term: Option<bool>,
    pub pad: Option<u32>,
    pub kernel_size: Option<u32>,
    pub group: Option<u32>,
    pub kernel_depth: Option<u32>,
    pub stride: Option<u32>,
    pub temporal_stride: Option<u32>,
    pub weight_filler: Option<Box<FillerParameter>>,
    pub bias_filler: Option<Box<FillerParameter>>,
    pub filter_group: Option<u32>,
    pub temporal_pad: Option<u32>,
    pub meta: Meta,
}

impl Convolution3DParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &CONVOLUTION3_D_PARAMETER_DESC;

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

    /// `group`, by default 1.
    pub fn group(&self) -> u32 {
        self.group.unwrap_or(1)
    }

    /// `kernel_depth`.
    pub fn kernel_depth(&self) -> u32 {
        self.kernel_depth.unwrap_or(0)
    }

    /// `stride`, by default 1.
    pub fn stride(&self) -> u32 {
        self.stride.unwrap_or(1)
    }

    /// `temporal_stride`, by default 1.
    pub fn temporal_stride(&self) -> u32 {
        self.temporal_stride.unwrap_or(1)
    }

    /// `weight_filler`.
    pub fn weight_filler(&self) -> Option<&FillerParameter> {
        self.weight_filler.as_deref()
    }

    /// `bias_filler`.
    pub fn bias_filler(&self) -> Option<&FillerParameter> {
        self.bias_filler.as_deref()
    }

    /// `filter_group`, by default 1.
    pub fn filter_group(&self) -> u32 {
        self.filter_group.unwrap_or(1)
    }

    /// `temporal_pad`, by default 0.
    pub fn temporal_pad(&self) -> u32 {
        self.temporal_pad.unwrap_or(0)
    }
}

#[rustfmt::skip]
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

impl Message for Convolution3DParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_output,
            1 => &self.bias_term,
            2 => &self.pad,
            3 => &self.kernel_size,
            4 => &self.group,
            5 => &self.kernel_depth,
            6 => &self.stride,
            7 => &self.temporal_stride,
            8 => &self.weight_filler,
            9 => &self.bias_filler,
            10 => &self.filter_group,
            11 => &self.temporal_pad,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_output,
            1 => &mut self.bias_term,
            2 => &mut self.pad,
            3 => &mut self.kernel_size,
            4 => &mut self.group,
            5 => &mut self.kernel_depth,
            6 => &mut self.stride,
            7 => &mut self.temporal_stride,
            8 => &mut self.weight_filler,
            9 => &mut self.bias_filler,
            10 => &mut self.filter_group,
            11 => &mut self.temporal_pad,
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

/// `ConvolutionParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ConvolutionParameter {
    pub num_output: Option<u32>,
    pub bias_term: Option<bool>,
    pub pad: Vec<u32>,
    pub kernel_size: Vec<u32>,
    pub group: Option<u32>,
    pub stride: Vec<u32>,
    pub weight_filler: Option<Box<FillerParameter>>,
    pub bias_filler: Option<Box<FillerParameter>>,
    pub pad_h: Option<u32>,
    pub pad_w: Option<u32>,
    pub kernel_h: Option<u32>,
    pub kernel_w: Option<u32>,
    pub stride_h: Option<u32>,
    pub stride_w: Option<u32>,
    pub engine: Option<convolution_parameter::Engine>,
    pub axis: Option<i32>,
    pub force_nd_im2col: Option<bool>,
    pub dilation: Vec<u32>,
    pub cudnn_convolution_algo_seeker: Option<convolution_parameter::CuDNNConvolutionAlgorithmSeeker>,
    pub conv_algos_override: Option<String>,
    pub conv_algorithm: Option<String>,
    pub coeff: Vec<f32>,
    pub fusion_type: Option<convolution_parameter::FusionType>,
    pub pad_l: Option<i32>,
    pub pad_r: Option<i32>,
    pub pad_t: Option<i32>,
    pub pad_b: Option<i32>,
    pub relu_param: Option<Box<ReLUParameter>>,
    pub output_scale: Option<f64>,
    pub weight_scale: Option<f64>,
    pub input_zero_point: Option<i32>,
    pub output_zero_point: Option<i32>,
    pub weight_zero_point: Option<i32>,
    pub per_channel_scale_weight: Option<bool>,
    pub per_channel_scale_output: Option<bool>,
    pub submanifold_sparse: Option<bool>,
    pub pad_shape: Option<Box<BlobShape>>,
    pub kernel_shape: Option<Box<BlobShape>>,
    pub stride_shape: Option<Box<BlobShape>>,
    pub fuse_type: Option<convolution_parameter::FuseType>,
    pub eltwise_param: Option<Box<EltwiseParameter>>,
    pub shape_offset: Vec<u32>,
    pub relu: Option<bool>,
    pub negative_slope: Option<f32>,
    pub cudnn_flavor: Option<convolution_parameter::CudnnFlavor>,
    pub binary: Option<i32>,
    pub filter_stride: Option<u32>,
    pub filter_stride_h: Option<u32>,
    pub filter_stride_w: Option<u32>,
    pub pad_type: Option<u32>,
    pub dis_mode: Option<bool>,
    pub gen_mode: Option<bool>,
    pub weight_fixed: Option<bool>,
    pub input_scale: Option<f64>,
    pub dilation_h: Option<u32>,
    pub dilation_w: Option<u32>,
    pub meta: Meta,
}

impl ConvolutionParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &CONVOLUTION_PARAMETER_DESC;

    /// `num_output`.
    pub fn num_output(&self) -> u32 {
        self.num_output.unwrap_or(0)
    }

    /// `bias_term`, by default true.
    pub fn bias_term(&self) -> bool {
        self.bias_term.unwrap_or(true)
    }

    /// `group`, by default 1.
    pub fn group(&self) -> u32 {
        self.group.unwrap_or(1)
    }

    /// `weight_filler`.
    pub fn weight_filler(&self) -> Option<&FillerParameter> {
        self.weight_filler.as_deref()
    }

    /// `bias_filler`.
    pub fn bias_filler(&self) -> Option<&FillerParameter> {
        self.bias_filler.as_deref()
    }

    /// `pad_h`, by default 0.
    pub fn pad_h(&self) -> u32 {
        self.pad_h.unwrap_or(0)
    }

    /// `pad_w`, by default 0.
    pub fn pad_w(&self) -> u32 {
        self.pad_w.unwrap_or(0)
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

    /// `engine`, by default DEFAULT.
    pub fn engine(&self) -> convolution_parameter::Engine {
        self.engine.unwrap_or(convolution_parameter::Engine::DEFAULT)
    }

    /// `axis`, by default 1.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(1)
    }

    /// `force_nd_im2col`, by default false.
    pub fn force_nd_im2col(&self) -> bool {
        self.force_nd_im2col.unwrap_or(false)
    }

    /// `cudnn_convolution_algo_seeker`.
    pub fn cudnn_convolution_algo_seeker(&self) -> convolution_parameter::CuDNNConvolutionAlgorithmSeeker {
        self.cudnn_convolution_algo_seeker
            .unwrap_or(convolution_parameter::CuDNNConvolutionAlgorithmSeeker::GET)
    }

    /// `conv_algos_override`.
    pub fn conv_algos_override(&self) -> &str {
        self.conv_algos_override.as_deref().unwrap_or("")
    }

    /// `conv_algorithm`.
    pub fn conv_algorithm(&self) -> &str {
        self.conv_algorithm.as_deref().unwrap_or("")
    }

    /// `fusion_type`.
    pub fn fusion_type(&self) -> convolution_parameter::FusionType {
        self.fusion_type
            .unwrap_or(convolution_parameter::FusionType::NONE_FUSION)
    }

    /// `pad_l`.
    pub fn pad_l(&self) -> i32 {
        self.pad_l.unwrap_or(0)
    }

    /// `pad_r`.
    pub fn pad_r(&self) -> i32 {
        self.pad_r.unwrap_or(0)
    }

    /// `pad_t`.
    pub fn pad_t(&self) -> i32 {
        self.pad_t.unwrap_or(0)
    }

    /// `pad_b`.
    pub fn pad_b(&self) -> i32 {
        self.pad_b.unwrap_or(0)
    }

    /// `relu_param`.
    pub fn relu_param(&self) -> Option<&ReLUParameter> {
        self.relu_param.as_deref()
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

    /// `per_channel_scale_weight`.
    pub fn per_channel_scale_weight(&self) -> bool {
        self.per_channel_scale_weight.unwrap_or(false)
    }

    /// `per_channel_scale_output`.
    pub fn per_channel_scale_output(&self) -> bool {
        self.per_channel_scale_output.unwrap_or(false)
    }

    /// `submanifold_sparse`.
    pub fn submanifold_sparse(&self) -> bool {
        self.submanifold_sparse.unwrap_or(false)
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

    /// `fuse_type`.
    pub fn fuse_type(&self) -> convolution_parameter::FuseType {
        self.fuse_type.unwrap_or(convolution_parameter::FuseType::UNFUSED)
    }

    /// `eltwise_param`.
    pub fn eltwise_param(&self) -> Option<&EltwiseParameter> {
        self.eltwise_param.as_deref()
    }

    /// `relu`.
    pub fn relu(&self) -> bool {
        self.relu.unwrap_or(false)
    }

    /// `negative_slope`.
    pub fn negative_slope(&self) -> f32 {
        self.negative_slope.unwrap_or(0.0)
    }

    /// `cudnn_flavor`.
    pub fn cudnn_flavor(&self) -> convolution_parameter::CudnnFlavor {
        self.cudnn_flavor
            .unwrap_or(convolution_parameter::CudnnFlavor::SINGLE_HANDLE)
    }

    /// `binary`.
    pub fn binary(&self) -> i32 {
        self.binary.unwrap_or(0)
    }

    /// `filter_stride`.
    pub fn filter_stride(&self) -> u32 {
        self.filter_stride.unwrap_or(0)
    }

    /// `filter_stride_h`.
    pub fn filter_stride_h(&self) -> u32 {
        self.filter_stride_h.unwrap_or(0)
    }

    /// `filter_stride_w`.
    pub fn filter_stride_w(&self) -> u32 {
        self.filter_stride_w.unwrap_or(0)
    }

    /// `pad_type`.
    pub fn pad_type(&self) -> u32 {
        self.pad_type.unwrap_or(0)
    }

    /// `dis_mode`.
    pub fn dis_mode(&self) -> bool {
        self.dis_mode.unwrap_or(false)
    }

    /// `gen_mode`.
    pub fn gen_mode(&self) -> bool {
        self.gen_mode.unwrap_or(false)
    }

    /// `weight_fixed`.
    pub fn weight_fixed(&self) -> bool {
        self.weight_fixed.unwrap_or(false)
    }

    /// `input_scale`.
    pub fn input_scale(&self) -> f64 {
        self.input_scale.unwrap_or(0.0)
    }

    /// `dilation_h`.
    pub fn dilation_h(&self) -> u32 {
        self.dilation_h.unwrap_or(0)
    }

    /// `dilation_w`.
    pub fn dilation_w(&self) -> u32 {
        self.dilation_w.unwrap_or(0)
    }
}

#[rustfmt::skip]
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
    field("engine", 15, Label::Optional, Kind::Enum(&convolution_parameter::ENGINE_ENUM), false, "DEFAULT", "bvlc"),
    field("axis", 16, Label::Optional, Kind::Int32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("force_nd_im2col", 17, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("dilation", 18, Label::Repeated, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7,yjxiong"),
    field("cudnn_convolution_algo_seeker", 19, Label::Optional, Kind::Enum(&convolution_parameter::CU_DNN_CONVOLUTION_ALGORITHM_SEEKER_ENUM), false, "", "nvidia-0.17,happynear,nvidia-0.15,nvidia-0.16,vitis"),
    field("conv_algos_override", 20, Label::Optional, Kind::String, false, "", "nvidia-0.17,nvidia-0.16"),
    field("conv_algorithm", 21, Label::Optional, Kind::String, false, "", "intel"),
    field("coeff", 23, Label::Repeated, Kind::Float, false, "", "intel"),
    field("fusion_type", 24, Label::Optional, Kind::Enum(&convolution_parameter::FUSION_TYPE_ENUM), false, "", "intel"),
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
    field("fuse_type", 900000, Label::Optional, Kind::Enum(&convolution_parameter::FUSE_TYPE_ENUM), false, "", "bvlc-opencl,naibaf7"),
    field("eltwise_param", 900001, Label::Optional, Kind::Message(&ELTWISE_PARAMETER_DESC), false, "", "bvlc-opencl,naibaf7"),
    field("shape_offset", 900002, Label::Repeated, Kind::Uint32, false, "", "happynear,synopsys"),
    field("relu", 900003, Label::Optional, Kind::Bool, false, "", "intel"),
    field("negative_slope", 900004, Label::Optional, Kind::Float, false, "", "intel"),
    field("cudnn_flavor", 900005, Label::Optional, Kind::Enum(&convolution_parameter::CUDNN_FLAVOR_ENUM), false, "", "jolibrain"),
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

impl Message for ConvolutionParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_output,
            1 => &self.bias_term,
            2 => &self.pad,
            3 => &self.kernel_size,
            4 => &self.group,
            5 => &self.stride,
            6 => &self.weight_filler,
            7 => &self.bias_filler,
            8 => &self.pad_h,
            9 => &self.pad_w,
            10 => &self.kernel_h,
            11 => &self.kernel_w,
            12 => &self.stride_h,
            13 => &self.stride_w,
            14 => &self.engine,
            15 => &self.axis,
            16 => &self.force_nd_im2col,
            17 => &self.dilation,
            18 => &self.cudnn_convolution_algo_seeker,
            19 => &self.conv_algos_override,
            20 => &self.conv_algorithm,
            21 => &self.coeff,
            22 => &self.fusion_type,
            23 => &self.pad_l,
            24 => &self.pad_r,
            25 => &self.pad_t,
            26 => &self.pad_b,
            27 => &self.relu_param,
            28 => &self.output_scale,
            29 => &self.weight_scale,
            30 => &self.input_zero_point,
            31 => &self.output_zero_point,
            32 => &self.weight_zero_point,
            33 => &self.per_channel_scale_weight,
            34 => &self.per_channel_scale_output,
            35 => &self.submanifold_sparse,
            36 => &self.pad_shape,
            37 => &self.kernel_shape,
            38 => &self.stride_shape,
            39 => &self.fuse_type,
            40 => &self.eltwise_param,
            41 => &self.shape_offset,
            42 => &self.relu,
            43 => &self.negative_slope,
            44 => &self.cudnn_flavor,
            45 => &self.binary,
            46 => &self.filter_stride,
            47 => &self.filter_stride_h,
            48 => &self.filter_stride_w,
            49 => &self.pad_type,
            50 => &self.dis_mode,
            51 => &self.gen_mode,
            52 => &self.weight_fixed,
            53 => &self.input_scale,
            54 => &self.dilation_h,
            55 => &self.dilation_w,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_output,
            1 => &mut self.bias_term,
            2 => &mut self.pad,
            3 => &mut self.kernel_size,
            4 => &mut self.group,
            5 => &mut self.stride,
            6 => &mut self.weight_filler,
            7 => &mut self.bias_filler,
            8 => &mut self.pad_h,
            9 => &mut self.pad_w,
            10 => &mut self.kernel_h,
            11 => &mut self.kernel_w,
            12 => &mut self.stride_h,
            13 => &mut self.stride_w,
            14 => &mut self.engine,
            15 => &mut self.axis,
            16 => &mut self.force_nd_im2col,
            17 => &mut self.dilation,
            18 => &mut self.cudnn_convolution_algo_seeker,
            19 => &mut self.conv_algos_override,
            20 => &mut self.conv_algorithm,
            21 => &mut self.coeff,
            22 => &mut self.fusion_type,
            23 => &mut self.pad_l,
            24 => &mut self.pad_r,
            25 => &mut self.pad_t,
            26 => &mut self.pad_b,
            27 => &mut self.relu_param,
            28 => &mut self.output_scale,
            29 => &mut self.weight_scale,
            30 => &mut self.input_zero_point,
            31 => &mut self.output_zero_point,
            32 => &mut self.weight_zero_point,
            33 => &mut self.per_channel_scale_weight,
            34 => &mut self.per_channel_scale_output,
            35 => &mut self.submanifold_sparse,
            36 => &mut self.pad_shape,
            37 => &mut self.kernel_shape,
            38 => &mut self.stride_shape,
            39 => &mut self.fuse_type,
            40 => &mut self.eltwise_param,
            41 => &mut self.shape_offset,
            42 => &mut self.relu,
            43 => &mut self.negative_slope,
            44 => &mut self.cudnn_flavor,
            45 => &mut self.binary,
            46 => &mut self.filter_stride,
            47 => &mut self.filter_stride_h,
            48 => &mut self.filter_stride_w,
            49 => &mut self.pad_type,
            50 => &mut self.dis_mode,
            51 => &mut self.gen_mode,
            52 => &mut self.weight_fixed,
            53 => &mut self.input_scale,
            54 => &mut self.dilation_h,
            55 => &mut self.dilation_w,
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

/// `CorrelationParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct CorrelationParameter {
    pub pad: Option<u32>,
    pub kernel_size: Option<u32>,
    pub max_displacement: Option<u32>,
    pub stride_1: Option<u32>,
    pub stride_2: Option<u32>,
    pub do_abs: Option<bool>,
    pub single_direction: Option<i32>,
    pub correlation_type: Option<correlation_parameter::CorrelationType>,
    pub meta: Meta,
}

impl CorrelationParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &CORRELATION_PARAMETER_DESC;

    /// `pad`, by default 0.
    pub fn pad(&self) -> u32 {
        self.pad.unwrap_or(0)
    }

    /// `kernel_size`.
    pub fn kernel_size(&self) -> u32 {
        self.kernel_size.unwrap_or(0)
    }

    /// `max_displacement`.
    pub fn max_displacement(&self) -> u32 {
        self.max_displacement.unwrap_or(0)
    }

    /// `stride_1`, by default 1.
    pub fn stride_1(&self) -> u32 {
        self.stride_1.unwrap_or(1)
    }

    /// `stride_2`, by default 1.
    pub fn stride_2(&self) -> u32 {
        self.stride_2.unwrap_or(1)
    }

    /// `do_abs`, by default false.
    pub fn do_abs(&self) -> bool {
        self.do_abs.unwrap_or(false)
    }

    /// `single_direction`, by default 0.
    pub fn single_direction(&self) -> i32 {
        self.single_direction.unwrap_or(0)
    }

    /// `correlation_type`, by default MULTIPLY.
    pub fn correlation_type(&self) -> correlation_parameter::CorrelationType {
        self.correlation_type
            .unwrap_or(correlation_parameter::CorrelationType::MULTIPLY)
    }
}

#[rustfmt::skip]
pub(crate) static CORRELATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "CorrelationParameter", fields: &[
    field("pad", 2, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys"),
    field("kernel_size", 3, Label::Optional, Kind::Uint32, false, "", "flownet2,synopsys"),
    field("max_displacement", 4, Label::Optional, Kind::Uint32, false, "", "flownet2,synopsys"),
    field("stride_1", 5, Label::Optional, Kind::Uint32, false, "1", "flownet2,synopsys"),
    field("stride_2", 6, Label::Optional, Kind::Uint32, false, "1", "flownet2,synopsys"),
    field("do_abs", 7, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys"),
    field("single_direction", 8, Label::Optional, Kind::Int32, false, "0", "flownet2,synopsys"),
    field("correlation_type", 15, Label::Optional, Kind::Enum(&correlation_parameter::CORRELATION_TYPE_ENUM), false, "MULTIPLY", "flownet2,synopsys"),
] };

impl Message for CorrelationParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.pad,
            1 => &self.kernel_size,
            2 => &self.max_displacement,
            3 => &self.stride_1,
            4 => &self.stride_2,
            5 => &self.do_abs,
            6 => &self.single_direction,
            7 => &self.correlation_type,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.pad,
            1 => &mut self.kernel_size,
            2 => &mut self.max_displacement,
            3 => &mut self.stride_1,
            4 => &mut self.stride_2,
            5 => &mut self.do_abs,
            6 => &mut self.single_direction,
            7 => &mut self.correlation_type,
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

/// `CropParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct CropParameter {
    pub axis: Option<i32>,
    pub offset: Vec<u32>,
    pub meta: Meta,
}

impl CropParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &CROP_PARAMETER_DESC;

    /// `axis`, by default 2.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(2)
    }
}

#[rustfmt::skip]
pub(crate) static CROP_PARAMETER_DESC: MessageDesc = MessageDesc { name: "CropParameter", fields: &[
    field("axis", 1, Label::Optional, Kind::Int32, false, "2", "bvlc"),
    field("offset", 2, Label::Repeated, Kind::Uint32, false, "", "bvlc"),
] };

impl Message for CropParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.axis,
            1 => &self.offset,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.axis,
            1 => &mut self.offset,
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

/// `CtcLossParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct CtcLossParameter {
    pub alphabet_size: Option<u32>,
    pub time_step: Option<u32>,
    pub blank_label: Option<i32>,
    pub meta: Meta,
}

impl CtcLossParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &CTC_LOSS_PARAMETER_DESC;

    /// `alphabet_size`, by default 0.
    pub fn alphabet_size(&self) -> u32 {
        self.alphabet_size.unwrap_or(0)
    }

    /// `time_step`, by default 0.
    pub fn time_step(&self) -> u32 {
        self.time_step.unwrap_or(0)
    }

    /// `blank_label`, by default 0.
    pub fn blank_label(&self) -> i32 {
        self.blank_label.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static CTC_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "CtcLossParameter", fields: &[
    field("alphabet_size", 1, Label::Optional, Kind::Uint32, false, "0", "jolibrain,warpctc"),
    field("time_step", 3, Label::Optional, Kind::Uint32, false, "0", "jolibrain,warpctc"),
    field("blank_label", 4, Label::Optional, Kind::Int32, false, "0", "jolibrain,warpctc"),
] };

impl Message for CtcLossParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.alphabet_size,
            1 => &self.time_step,
            2 => &self.blank_label,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.alphabet_size,
            1 => &mut self.time_step,
            2 => &mut self.blank_label,
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

/// `DataParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct DataParameter {
    pub source: Option<String>,
    pub scale: Option<f32>,
    pub mean_file: Option<String>,
    pub batch_size: Option<u32>,
    pub crop_size: Option<u32>,
    pub mirror: Option<bool>,
    pub rand_skip: Option<u32>,
    pub backend: Option<data_parameter::DB>,
    pub force_encoded_color: Option<bool>,
    pub prefetch: Option<u32>,
    pub threads: Option<u32>,
    pub parser_threads: Option<u32>,
    pub cache: Option<bool>,
    pub shuffle: Option<bool>,
    pub precache: Option<bool>,
    pub random: Option<bool>,
    pub preselection_file: Option<String>,
    pub preselection_label: Option<i32>,
    pub range_start: Option<i32>,
    pub range_end: Option<i32>,
    pub rand_permute: Option<bool>,
    pub rand_permute_order: Option<data_parameter::RANDPERMORDER>,
    pub rand_permute_seed: Option<u32>,
    pub slice_point: Vec<u32>,
    pub encoding: Vec<data_parameter::CHANNELENCODING>,
    pub verbose: Option<bool>,
    pub subtract: Vec<f32>,
    pub permute_every_iter: Option<u32>,
    pub block_size: Option<u32>,
    pub disk_reader_threads: Option<u32>,
    pub huge_video_dataset: Option<bool>,
    pub limit_samples: Option<i32>,
    pub side: Vec<u32>,
    pub shuffle_buffer_size: Option<u32>,
    pub multi_gpu_testing: Option<bool>,
    pub label_source: Option<String>,
    pub float_label: Option<bool>,
    pub meta: Meta,
}

impl DataParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &DATA_PARAMETER_DESC;

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

    /// `batch_size`.
    pub fn batch_size(&self) -> u32 {
        self.batch_size.unwrap_or(0)
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

    /// `backend`, by default LEVELDB.
    pub fn backend(&self) -> data_parameter::DB {
        self.backend.unwrap_or(data_parameter::DB::LEVELDB)
    }

    /// `force_encoded_color`, by default false.
    pub fn force_encoded_color(&self) -> bool {
        self.force_encoded_color.unwrap_or(false)
    }

    /// `prefetch`, by default 4.
    pub fn prefetch(&self) -> u32 {
        self.prefetch.unwrap_or(4)
    }

    /// `threads`.
    pub fn threads(&self) -> u32 {
        self.threads.unwrap_or(0)
    }

    /// `parser_threads`.
    pub fn parser_threads(&self) -> u32 {
        self.parser_threads.unwrap_or(0)
    }

    /// `cache`.
    pub fn cache(&self) -> bool {
        self.cache.unwrap_or(false)
    }

    /// `shuffle`.
    pub fn shuffle(&self) -> bool {
        self.shuffle.unwrap_or(false)
    }

    /// `precache`.
    pub fn precache(&self) -> bool {
        self.precache.unwrap_or(false)
    }

    /// `random`.
    pub fn random(&self) -> bool {
        self.random.unwrap_or(false)
    }

    /// `preselection_file`.
    pub fn preselection_file(&self) -> &str {
        self.preselection_file.as_deref().unwrap_or("")
    }

    /// `preselection_label`.
    pub fn preselection_label(&self) -> i32 {
        self.preselection_label.unwrap_or(0)
    }

    /// `range_start`.
    pub fn range_start(&self) -> i32 {
        self.range_start.unwrap_or(0)
    }

    /// `range_end`.
    pub fn range_end(&self) -> i32 {
        self.range_end.unwrap_or(0)
    }

    /// `rand_permute`.
    pub fn rand_permute(&self) -> bool {
        self.rand_permute.unwrap_or(false)
    }

    /// `rand_permute_order`.
    pub fn rand_permute_order(&self) -> data_parameter::RANDPERMORDER {
        self.rand_permute_order
            .unwrap_or(data_parameter::RANDPERMORDER::FIRST_PERMUTE_THEN_RANGE)
    }

    /// `rand_permute_seed`.
    pub fn rand_permute_seed(&self) -> u32 {
        self.rand_permute_seed.unwrap_or(0)
    }

    /// `verbose`.
    pub fn verbose(&self) -> bool {
        self.verbose.unwrap_or(false)
    }

    /// `permute_every_iter`.
    pub fn permute_every_iter(&self) -> u32 {
        self.permute_every_iter.unwrap_or(0)
    }

    /// `block_size`.
    pub fn block_size(&self) -> u32 {
        self.block_size.unwrap_or(0)
    }

    /// `disk_reader_threads`.
    pub fn disk_reader_threads(&self) -> u32 {
        self.disk_reader_threads.unwrap_or(0)
    }

    /// `huge_video_dataset`.
    pub fn huge_video_dataset(&self) -> bool {
        self.huge_video_dataset.unwrap_or(false)
    }

    /// `limit_samples`.
    pub fn limit_samples(&self) -> i32 {
        self.limit_samples.unwrap_or(0)
    }

    /// `shuffle_buffer_size`.
    pub fn shuffle_buffer_size(&self) -> u32 {
        self.shuffle_buffer_size.unwrap_or(0)
    }

    /// `multi_gpu_testing`.
    pub fn multi_gpu_testing(&self) -> bool {
        self.multi_gpu_testing.unwrap_or(false)
    }

    /// `label_source`.
    pub fn label_source(&self) -> &str {
        self.label_source.as_deref().unwrap_or("")
    }

    /// `float_label`, by default false.
    pub fn float_label(&self) -> bool {
        self.float_label.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DataParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "bvlc"),
    field("scale", 2, Label::Optional, Kind::Float, false, "1", "bvlc"),
    field("mean_file", 3, Label::Optional, Kind::String, false, "", "bvlc"),
    field("batch_size", 4, Label::Optional, Kind::Uint32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("crop_size", 5, Label::Optional, Kind::Uint32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("mirror", 6, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("rand_skip", 7, Label::Optional, Kind::Uint32, false, "0", "bvlc,bvlc-opencl,naibaf7"),
    field("backend", 8, Label::Optional, Kind::Enum(&data_parameter::DB_ENUM), false, "LEVELDB", "bvlc"),
    field("force_encoded_color", 9, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("prefetch", 10, Label::Optional, Kind::Uint32, false, "4", "bvlc,bvlc-opencl,naibaf7"),
    field("threads", 11, Label::Optional, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("parser_threads", 12, Label::Optional, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.16"),
    field("cache", 13, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,nvidia-0.16"),
    field("shuffle", 14, Label::Optional, Kind::Bool, false, "", "nvidia-0.17,intel,nvidia-0.16,yjxiong"),
    field("precache", 16, Label::Optional, Kind::Bool, false, "", "nvidia-0.17"),
    field("random", 22, Label::Optional, Kind::Bool, false, "", "synopsys"),
    field("preselection_file", 3001, Label::Optional, Kind::String, false, "", "flownet2,synopsys"),
    field("preselection_label", 3002, Label::Optional, Kind::Int32, false, "", "flownet2,synopsys"),
    field("range_start", 3003, Label::Optional, Kind::Int32, false, "", "flownet2,synopsys"),
    field("range_end", 3004, Label::Optional, Kind::Int32, false, "", "flownet2,synopsys"),
    field("rand_permute", 3005, Label::Optional, Kind::Bool, false, "", "flownet2,synopsys"),
    field("rand_permute_order", 3006, Label::Optional, Kind::Enum(&data_parameter::RANDPERMORDER_ENUM), false, "", "flownet2,synopsys"),
    field("rand_permute_seed", 3007, Label::Optional, Kind::Uint32, false, "", "flownet2,synopsys"),
    field("slice_point", 3008, Label::Repeated, Kind::Uint32, false, "", "flownet2,synopsys"),
    field("encoding", 3009, Label::Repeated, Kind::Enum(&data_parameter::CHANNELENCODING_ENUM), false, "", "flownet2,synopsys"),
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
] };

impl Message for DataParameter {
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
            7 => &self.backend,
            8 => &self.force_encoded_color,
            9 => &self.prefetch,
            10 => &self.threads,
            11 => &self.parser_threads,
            12 => &self.cache,
            13 => &self.shuffle,
            14 => &self.precache,
            15 => &self.random,
            16 => &self.preselection_file,
            17 => &self.preselection_label,
            18 => &self.range_start,
            19 => &self.range_end,
            20 => &self.rand_permute,
            21 => &self.rand_permute_order,
            22 => &self.rand_permute_seed,
            23 => &self.slice_point,
            24 => &self.encoding,
            25 => &self.verbose,
            26 => &self.subtract,
            27 => &self.permute_every_iter,
            28 => &self.block_size,
            29 => &self.disk_reader_threads,
            30 => &self.huge_video_dataset,
            31 => &self.limit_samples,
            32 => &self.side,
            33 => &self.shuffle_buffer_size,
            34 => &self.multi_gpu_testing,
            35 => &self.label_source,
            36 => &self.float_label,
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
            7 => &mut self.backend,
            8 => &mut self.force_encoded_color,
            9 => &mut self.prefetch,
            10 => &mut self.threads,
            11 => &mut self.parser_threads,
            12 => &mut self.cache,
            13 => &mut self.shuffle,
            14 => &mut self.precache,
            15 => &mut self.random,
            16 => &mut self.preselection_file,
            17 => &mut self.preselection_label,
            18 => &mut self.range_start,
            19 => &mut self.range_end,
            20 => &mut self.rand_permute,
            21 => &mut self.rand_permute_order,
            22 => &mut self.rand_permute_seed,
            23 => &mut self.slice_point,
            24 => &mut self.encoding,
            25 => &mut self.verbose,
            26 => &mut self.subtract,
            27 => &mut self.permute_every_iter,
            28 => &mut self.block_size,
            29 => &mut self.disk_reader_threads,
            30 => &mut self.huge_video_dataset,
            31 => &mut self.limit_samples,
            32 => &mut self.side,
            33 => &mut self.shuffle_buffer_size,
            34 => &mut self.multi_gpu_testing,
            35 => &mut self.label_source,
            36 => &mut self.float_label,
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

/// `Datum` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct Datum {
    pub channels: Option<i32>,
    pub height: Option<i32>,
    pub width: Option<i32>,
    pub data: Option<Vec<u8>>,
    pub label: Option<i32>,
    pub float_data: Vec<f32>,
    pub encoded: Option<bool>,
    pub record_id: Option<u32>,
    pub seg_label: Option<Vec<u8>>,
    pub meta: Meta,
}

impl Datum {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &DATUM_DESC;

    /// `channels`.
    pub fn channels(&self) -> i32 {
        self.channels.unwrap_or(0)
    }

    /// `height`.
    pub fn height(&self) -> i32 {
        self.height.unwrap_or(0)
    }

    /// `width`.
    pub fn width(&self) -> i32 {
        self.width.unwrap_or(0)
    }

    /// `data`.
    pub fn data(&self) -> &[u8] {
        self.data.as_deref().unwrap_or_default()
    }

    /// `label`.
    pub fn label(&self) -> i32 {
        self.label.unwrap_or(0)
    }

    /// `encoded`, by default false.
    pub fn encoded(&self) -> bool {
        self.encoded.unwrap_or(false)
    }

    /// `record_id`.
    pub fn record_id(&self) -> u32 {
        self.record_id.unwrap_or(0)
    }

    /// `seg_label`.
    pub fn seg_label(&self) -> &[u8] {
        self.seg_label.as_deref().unwrap_or_default()
    }
}

#[rustfmt::skip]
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

impl Message for Datum {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.channels,
            1 => &self.height,
            2 => &self.width,
            3 => &self.data,
            4 => &self.label,
            5 => &self.float_data,
            6 => &self.encoded,
            7 => &self.record_id,
            8 => &self.seg_label,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.channels,
            1 => &mut self.height,
            2 => &mut self.width,
            3 => &mut self.data,
            4 => &mut self.label,
            5 => &mut self.float_data,
            6 => &mut self.encoded,
            7 => &mut self.record_id,
            8 => &mut self.seg_label,
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

/// `DeformableConvolutionParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct DeformableConvolutionParameter {
    pub num_output: Option<u32>,
    pub bias_term: Option<bool>,
    pub pad: Vec<u32>,
    pub kernel_size: Vec<u32>,
    pub group: Option<u32>,
    pub stride: Vec<u32>,
    pub weight_filler: Option<Box<FillerParameter>>,
    pub bias_filler: Option<Box<FillerParameter>>,
    pub pad_h: Option<u32>,
    pub pad_w: Option<u32>,
    pub kernel_h: Option<u32>,
    pub kernel_w: Option<u32>,
    pub stride_h: Option<u32>,
    pub stride_w: Option<u32>,
    pub engine: Option<deformable_convolution_parameter::Engine>,
    pub axis: Option<i32>,
    pub force_nd_im2col: Option<bool>,
    pub dilation: Vec<u32>,
    pub deformable_group: Option<u32>,
    pub meta: Meta,
}

impl DeformableConvolutionParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &DEFORMABLE_CONVOLUTION_PARAMETER_DESC;

    /// `num_output`.
    pub fn num_output(&self) -> u32 {
        self.num_output.unwrap_or(0)
    }

    /// `bias_term`, by default true.
    pub fn bias_term(&self) -> bool {
        self.bias_term.unwrap_or(true)
    }

    /// `group`, by default 1.
    pub fn group(&self) -> u32 {
        self.group.unwrap_or(1)
    }

    /// `weight_filler`.
    pub fn weight_filler(&self) -> Option<&FillerParameter> {
        self.weight_filler.as_deref()
    }

    /// `bias_filler`.
    pub fn bias_filler(&self) -> Option<&FillerParameter> {
        self.bias_filler.as_deref()
    }

    /// `pad_h`, by default 0.
    pub fn pad_h(&self) -> u32 {
        self.pad_h.unwrap_or(0)
    }

    /// `pad_w`, by default 0.
    pub fn pad_w(&self) -> u32 {
        self.pad_w.unwrap_or(0)
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

    /// `engine`, by default DEFAULT.
    pub fn engine(&self) -> deformable_convolution_parameter::Engine {
        self.engine.unwrap_or(deformable_convolution_parameter::Engine::DEFAULT)
    }

    /// `axis`, by default 1.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(1)
    }

    /// `force_nd_im2col`, by default false.
    pub fn force_nd_im2col(&self) -> bool {
        self.force_nd_im2col.unwrap_or(false)
    }

    /// `deformable_group`, by default 4.
    pub fn deformable_group(&self) -> u32 {
        self.deformable_group.unwrap_or(4)
    }
}

#[rustfmt::skip]
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
    field("engine", 15, Label::Optional, Kind::Enum(&deformable_convolution_parameter::ENGINE_ENUM), false, "DEFAULT", "fpn-deform"),
    field("axis", 16, Label::Optional, Kind::Int32, false, "1", "fpn-deform"),
    field("force_nd_im2col", 17, Label::Optional, Kind::Bool, false, "false", "fpn-deform"),
    field("dilation", 18, Label::Repeated, Kind::Uint32, false, "", "fpn-deform"),
    field("deformable_group", 19, Label::Optional, Kind::Uint32, false, "4", "fpn-deform"),
] };

impl Message for DeformableConvolutionParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_output,
            1 => &self.bias_term,
            2 => &self.pad,
            3 => &self.kernel_size,
            4 => &self.group,
            5 => &self.stride,
            6 => &self.weight_filler,
            7 => &self.bias_filler,
            8 => &self.pad_h,
            9 => &self.pad_w,
            10 => &self.kernel_h,
            11 => &self.kernel_w,
            12 => &self.stride_h,
            13 => &self.stride_w,
            14 => &self.engine,
            15 => &self.axis,
            16 => &self.force_nd_im2col,
            17 => &self.dilation,
            18 => &self.deformable_group,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_output,
            1 => &mut self.bias_term,
            2 => &mut self.pad,
            3 => &mut self.kernel_size,
            4 => &mut self.group,
            5 => &mut self.stride,
            6 => &mut self.weight_filler,
            7 => &mut self.bias_filler,
            8 => &mut self.pad_h,
            9 => &mut self.pad_w,
            10 => &mut self.kernel_h,
            11 => &mut self.kernel_w,
            12 => &mut self.stride_h,
            13 => &mut self.stride_w,
            14 => &mut self.engine,
            15 => &mut self.axis,
            16 => &mut self.force_nd_im2col,
            17 => &mut self.dilation,
            18 => &mut self.deformable_group,
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

/// `DenseCRFParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct DenseCRFParameter {
    pub max_iter: Option<i32>,
    pub pos_xy_std: Vec<f32>,
    pub pos_w: Vec<f32>,
    pub bi_xy_std: Vec<f32>,
    pub bi_rgb_std: Vec<f32>,
    pub bi_w: Vec<f32>,
    pub output_probability: Option<bool>,
    pub meta: Meta,
}

impl DenseCRFParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &DENSE_CRF_PARAMETER_DESC;

    /// `max_iter`, by default 10.
    pub fn max_iter(&self) -> i32 {
        self.max_iter.unwrap_or(10)
    }

    /// `output_probability`, by default true.
    pub fn output_probability(&self) -> bool {
        self.output_probability.unwrap_or(true)
    }
}

#[rustfmt::skip]
pub(crate) static DENSE_CRF_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DenseCRFParameter", fields: &[
    field("max_iter", 1, Label::Optional, Kind::Int32, false, "10", "deeplab2,pspnet,synopsys"),
    field("pos_xy_std", 2, Label::Repeated, Kind::Float, false, "", "deeplab2,pspnet,synopsys"),
    field("pos_w", 3, Label::Repeated, Kind::Float, false, "", "deeplab2,pspnet,synopsys"),
    field("bi_xy_std", 4, Label::Repeated, Kind::Float, false, "", "deeplab2,pspnet,synopsys"),
    field("bi_rgb_std", 5, Label::Repeated, Kind::Float, false, "", "deeplab2,pspnet,synopsys"),
    field("bi_w", 6, Label::Repeated, Kind::Float, false, "", "deeplab2,pspnet,synopsys"),
    field("output_probability", 7, Label::Optional, Kind::Bool, false, "true", "deeplab2,pspnet,synopsys"),
] };

impl Message for DenseCRFParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.max_iter,
            1 => &self.pos_xy_std,
            2 => &self.pos_w,
            3 => &self.bi_xy_std,
            4 => &self.bi_rgb_std,
            5 => &self.bi_w,
            6 => &self.output_probability,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.max_iter,
            1 => &mut self.pos_xy_std,
            2 => &mut self.pos_w,
            3 => &mut self.bi_xy_std,
            4 => &mut self.bi_rgb_std,
            5 => &mut self.bi_w,
            6 => &mut self.output_probability,
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

/// `DenseImageDataParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct DenseImageDataParameter {
    pub source: Option<String>,
    pub batch_size: Option<u32>,
    pub rand_skip: Option<u32>,
    pub shuffle: Option<bool>,
    pub new_height: Option<u32>,
    pub new_width: Option<u32>,
    pub is_color: Option<bool>,
    pub mean_file: Option<String>,
    pub root_folder: Option<String>,
    pub mirror: Option<bool>,
    pub crop_width: Option<u32>,
    pub crop_height: Option<u32>,
    pub label_divide_factor: Option<u32>,
    pub one_hot_nclasses: Option<u32>,
    pub rotate: Option<bool>,
    pub meta: Meta,
}

impl DenseImageDataParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &DENSE_IMAGE_DATA_PARAMETER_DESC;

    /// `source`.
    pub fn source(&self) -> &str {
        self.source.as_deref().unwrap_or("")
    }

    /// `batch_size`.
    pub fn batch_size(&self) -> u32 {
        self.batch_size.unwrap_or(0)
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

    /// `mean_file`.
    pub fn mean_file(&self) -> &str {
        self.mean_file.as_deref().unwrap_or("")
    }

    /// `root_folder`, by default "".
    pub fn root_folder(&self) -> &str {
        self.root_folder.as_deref().unwrap_or("")
    }

    /// `mirror`, by default false.
    pub fn mirror(&self) -> bool {
        self.mirror.unwrap_or(false)
    }

    /// `crop_width`, by default 0.
    pub fn crop_width(&self) -> u32 {
        self.crop_width.unwrap_or(0)
    }

    /// `crop_height`, by default 0.
    pub fn crop_height(&self) -> u32 {
        self.crop_height.unwrap_or(0)
    }

    /// `label_divide_factor`, by default 1.
    pub fn label_divide_factor(&self) -> u32 {
        self.label_divide_factor.unwrap_or(1)
    }

    /// `one_hot_nclasses`, by default 0.
    pub fn one_hot_nclasses(&self) -> u32 {
        self.one_hot_nclasses.unwrap_or(0)
    }

    /// `rotate`, by default false.
    pub fn rotate(&self) -> bool {
        self.rotate.unwrap_or(false)
    }
}

#[rustfmt::skip]
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

impl Message for DenseImageDataParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.source,
            1 => &self.batch_size,
            2 => &self.rand_skip,
            3 => &self.shuffle,
            4 => &self.new_height,
            5 => &self.new_width,
            6 => &self.is_color,
            7 => &self.mean_file,
            8 => &self.root_folder,
            9 => &self.mirror,
            10 => &self.crop_width,
            11 => &self.crop_height,
            12 => &self.label_divide_factor,
            13 => &self.one_hot_nclasses,
            14 => &self.rotate,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.source,
            1 => &mut self.batch_size,
            2 => &mut self.rand_skip,
            3 => &mut self.shuffle,
            4 => &mut self.new_height,
            5 => &mut self.new_width,
            6 => &mut self.is_color,
            7 => &mut self.mean_file,
            8 => &mut self.root_folder,
            9 => &mut self.mirror,
            10 => &mut self.crop_width,
            11 => &mut self.crop_height,
            12 => &mut self.label_divide_factor,
            13 => &mut self.one_hot_nclasses,
            14 => &mut self.rotate,
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

/// `DetectNetAugmentationParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct DetectNetAugmentationParameter {
    pub crop_prob: Option<f32>,
    pub shift_x: Option<u32>,
    pub shift_y: Option<u32>,
    pub scale_prob: Option<f32>,
    pub scale_min: Option<f32>,
    pub scale_max: Option<f32>,
    pub flip_prob: Option<f32>,
    pub rotation_prob: Option<f32>,
    pub max_rotate_degree: Option<f32>,
    pub hue_rotation_prob: Option<f32>,
    pub hue_rotation: Option<f32>,
    pub desaturation_prob: Option<f32>,
    pub desaturation_max: Option<f32>,
    pub resize_param: Option<Box<ResizeParameter>>,
    pub noise_param: Option<Box<NoiseParameter>>,
    pub emit_constraint: Option<Box<EmitConstraint>>,
    pub distort_param: Option<Box<DistortionParameter>>,
    pub expand_param: Option<Box<ExpansionParameter>>,
    pub meta: Meta,
}

impl DetectNetAugmentationParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &DETECT_NET_AUGMENTATION_PARAMETER_DESC;

    /// `crop_prob`, by default 1.0.
    pub fn crop_prob(&self) -> f32 {
        self.crop_prob.unwrap_or(1.0)
    }

    /// `shift_x`, by default 0.
    pub fn shift_x(&self) -> u32 {
        self.shift_x.unwrap_or(0)
    }

    /// `shift_y`, by default 0.
    pub fn shift_y(&self) -> u32 {
        self.shift_y.unwrap_or(0)
    }

    /// `scale_prob`, by default 0.33.
    pub fn scale_prob(&self) -> f32 {
        self.scale_prob.unwrap_or(0.33)
    }

    /// `scale_min`, by default 0.7.
    pub fn scale_min(&self) -> f32 {
        self.scale_min.unwrap_or(0.7)
    }

    /// `scale_max`, by default 1.0.
    pub fn scale_max(&self) -> f32 {
        self.scale_max.unwrap_or(1.0)
    }

    /// `flip_prob`, by default 0.33.
    pub fn flip_prob(&self) -> f32 {
        self.flip_prob.unwrap_or(0.33)
    }

    /// `rotation_prob`, by default 0.33.
    pub fn rotation_prob(&self) -> f32 {
        self.rotation_prob.unwrap_or(0.33)
    }

    /// `max_rotate_degree`, by default 1.0.
    pub fn max_rotate_degree(&self) -> f32 {
        self.max_rotate_degree.unwrap_or(1.0)
    }

    /// `hue_rotation_prob`, by default 0.33.
    pub fn hue_rotation_prob(&self) -> f32 {
        self.hue_rotation_prob.unwrap_or(0.33)
    }

    /// `hue_rotation`, by default 15.
    pub fn hue_rotation(&self) -> f32 {
        self.hue_rotation.unwrap_or(15.0)
    }

    /// `desaturation_prob`, by default 0.33.
    pub fn desaturation_prob(&self) -> f32 {
        self.desaturation_prob.unwrap_or(0.33)
    }

    /// `desaturation_max`, by default 0.5.
    pub fn desaturation_max(&self) -> f32 {
        self.desaturation_max.unwrap_or(0.5)
    }

    /// `resize_param`.
    pub fn resize_param(&self) -> Option<&ResizeParameter> {
        self.resize_param.as_deref()
    }

    /// `noise_param`.
    pub fn noise_param(&self) -> Option<&NoiseParameter> {
        self.noise_param.as_deref()
    }

    /// `emit_constraint`.
    pub fn emit_constraint(&self) -> Option<&EmitConstraint> {
        self.emit_constraint.as_deref()
    }

    /// `distort_param`.
    pub fn distort_param(&self) -> Option<&DistortionParameter> {
        self.distort_param.as_deref()
    }

    /// `expand_param`.
    pub fn expand_param(&self) -> Option<&ExpansionParameter> {
        self.expand_param.as_deref()
    }
}

#[rustfmt::skip]
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

impl Message for DetectNetAugmentationParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.crop_prob,
            1 => &self.shift_x,
            2 => &self.shift_y,
            3 => &self.scale_prob,
            4 => &self.scale_min,
            5 => &self.scale_max,
            6 => &self.flip_prob,
            7 => &self.rotation_prob,
            8 => &self.max_rotate_degree,
            9 => &self.hue_rotation_prob,
            10 => &self.hue_rotation,
            11 => &self.desaturation_prob,
            12 => &self.desaturation_max,
            13 => &self.resize_param,
            14 => &self.noise_param,
            15 => &self.emit_constraint,
            16 => &self.distort_param,
            17 => &self.expand_param,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.crop_prob,
            1 => &mut self.shift_x,
            2 => &mut self.shift_y,
            3 => &mut self.scale_prob,
            4 => &mut self.scale_min,
            5 => &mut self.scale_max,
            6 => &mut self.flip_prob,
            7 => &mut self.rotation_prob,
            8 => &mut self.max_rotate_degree,
            9 => &mut self.hue_rotation_prob,
            10 => &mut self.hue_rotation,
            11 => &mut self.desaturation_prob,
            12 => &mut self.desaturation_max,
            13 => &mut self.resize_param,
            14 => &mut self.noise_param,
            15 => &mut self.emit_constraint,
            16 => &mut self.distort_param,
            17 => &mut self.expand_param,
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

/// `DetectNetGroundTruthParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct DetectNetGroundTruthParameter {
    pub stride: Option<u32>,
    pub scale_cvg: Option<f32>,
    pub gridbox_type: Option<detect_net_ground_truth_parameter::GridboxType>,
    pub max_cvg_len: Option<u32>,
    pub min_cvg_len: Option<u32>,
    pub coverage_type: Option<detect_net_ground_truth_parameter::CoverageType>,
    pub image_size_x: Option<u32>,
    pub image_size_y: Option<u32>,
    pub obj_norm: Option<bool>,
    pub crop_bboxes: Option<bool>,
    pub object_class: Vec<DetectNetGroundTruthParameterClassMapping>,
    pub meta: Meta,
}

impl DetectNetGroundTruthParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &DETECT_NET_GROUND_TRUTH_PARAMETER_DESC;

    /// `stride`, by default 4.
    pub fn stride(&self) -> u32 {
        self.stride.unwrap_or(4)
    }

    /// `scale_cvg`, by default 0.5.
    pub fn scale_cvg(&self) -> f32 {
        self.scale_cvg.unwrap_or(0.5)
    }

    /// `gridbox_type`, by default GRIDBOX_MAX.
    pub fn gridbox_type(&self) -> detect_net_ground_truth_parameter::GridboxType {
        self.gridbox_type
            .unwrap_or(detect_net_ground_truth_parameter::GridboxType::GRIDBOX_MAX)
    }

    /// `max_cvg_len`, by default 50.
    pub fn max_cvg_len(&self) -> u32 {
        self.max_cvg_len.unwrap_or(50)
    }

    /// `min_cvg_len`, by default 50.
    pub fn min_cvg_len(&self) -> u32 {
        self.min_cvg_len.unwrap_or(50)
    }

    /// `coverage_type`, by default RECTANGULAR.
    pub fn coverage_type(&self) -> detect_net_ground_truth_parameter::CoverageType {
        self.coverage_type
            .unwrap_or(detect_net_ground_truth_parameter::CoverageType::RECTANGULAR)
    }

    /// `image_size_x`, by default 1248.
    pub fn image_size_x(&self) -> u32 {
        self.image_size_x.unwrap_or(1248)
    }

    /// `image_size_y`, by default 384.
    pub fn image_size_y(&self) -> u32 {
        self.image_size_y.unwrap_or(384)
    }

    /// `obj_norm`, by default false.
    pub fn obj_norm(&self) -> bool {
        self.obj_norm.unwrap_or(false)
    }

    /// `crop_bboxes`, by default true.
    pub fn crop_bboxes(&self) -> bool {
        self.crop_bboxes.unwrap_or(true)
    }
}

#[rustfmt::skip]
pub(crate) static DETECT_NET_GROUND_TRUTH_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DetectNetGroundTruthParameter", fields: &[
    field("stride", 1, Label::Optional, Kind::Uint32, false, "4", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("scale_cvg", 2, Label::Optional, Kind::Float, false, "0.5", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("gridbox_type", 3, Label::Optional, Kind::Enum(&detect_net_ground_truth_parameter::GRIDBOX_TYPE_ENUM), false, "GRIDBOX_MAX", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("max_cvg_len", 4, Label::Optional, Kind::Uint32, false, "50", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("min_cvg_len", 5, Label::Optional, Kind::Uint32, false, "50", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("coverage_type", 7, Label::Optional, Kind::Enum(&detect_net_ground_truth_parameter::COVERAGE_TYPE_ENUM), false, "RECTANGULAR", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("image_size_x", 8, Label::Optional, Kind::Uint32, false, "1248", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("image_size_y", 9, Label::Optional, Kind::Uint32, false, "384", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("obj_norm", 11, Label::Optional, Kind::Bool, false, "false", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("crop_bboxes", 12, Label::Optional, Kind::Bool, false, "true", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("object_class", 13, Label::Repeated, Kind::Message(&DETECT_NET_GROUND_TRUTH_PARAMETER_CLASS_MAPPING_DESC), false, "", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
] };

impl Message for DetectNetGroundTruthParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.stride,
            1 => &self.scale_cvg,
            2 => &self.gridbox_type,
            3 => &self.max_cvg_len,
            4 => &self.min_cvg_len,
            5 => &self.coverage_type,
            6 => &self.image_size_x,
            7 => &self.image_size_y,
            8 => &self.obj_norm,
            9 => &self.crop_bboxes,
            10 => &self.object_class,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.stride,
            1 => &mut self.scale_cvg,
            2 => &mut self.gridbox_type,
            3 => &mut self.max_cvg_len,
            4 => &mut self.min_cvg_len,
            5 => &mut self.coverage_type,
            6 => &mut self.image_size_x,
            7 => &mut self.image_size_y,
            8 => &mut self.obj_norm,
            9 => &mut self.crop_bboxes,
            10 => &mut self.object_class,
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

/// `DetectNetGroundTruthParameter.ClassMapping` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct DetectNetGroundTruthParameterClassMapping {
    pub src: Option<u32>,
    pub dst: Option<u32>,
    pub meta: Meta,
}

impl DetectNetGroundTruthParameterClassMapping {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &DETECT_NET_GROUND_TRUTH_PARAMETER_CLASS_MAPPING_DESC;

    /// `src`.
    pub fn src(&self) -> u32 {
        self.src.unwrap_or(0)
    }

    /// `dst`.
    pub fn dst(&self) -> u32 {
        self.dst.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static DETECT_NET_GROUND_TRUTH_PARAMETER_CLASS_MAPPING_DESC: MessageDesc = MessageDesc { name: "DetectNetGroundTruthParameter.ClassMapping", fields: &[
    field("src", 1, Label::Required, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
    field("dst", 2, Label::Required, Kind::Uint32, false, "", "nvidia-0.17,nvidia-0.15,nvidia-0.16,vitis"),
] };

impl Message for DetectNetGroundTruthParameterClassMapping {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.src,
            1 => &self.dst,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.src,
            1 => &mut self.dst,
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

/// `DetectionEvaluateParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct DetectionEvaluateParameter {
    pub num_classes: Option<u32>,
    pub background_label_id: Option<u32>,
    pub overlap_threshold: Option<f32>,
    pub evaluate_difficult_gt: Option<bool>,
    pub name_size_file: Option<String>,
    pub resize_param: Option<Box<ResizeParameter>>,
    pub output_logits: Option<bool>,
    pub meta: Meta,
}

impl DetectionEvaluateParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &DETECTION_EVALUATE_PARAMETER_DESC;

    /// `num_classes`.
    pub fn num_classes(&self) -> u32 {
        self.num_classes.unwrap_or(0)
    }

    /// `background_label_id`, by default 0.
    pub fn background_label_id(&self) -> u32 {
        self.background_label_id.unwrap_or(0)
    }

    /// `overlap_threshold`, by default 0.5.
    pub fn overlap_threshold(&self) -> f32 {
        self.overlap_threshold.unwrap_or(0.5)
    }

    /// `evaluate_difficult_gt`, by default true.
    pub fn evaluate_difficult_gt(&self) -> bool {
        self.evaluate_difficult_gt.unwrap_or(true)
    }

    /// `name_size_file`.
    pub fn name_size_file(&self) -> &str {
        self.name_size_file.as_deref().unwrap_or("")
    }

    /// `resize_param`.
    pub fn resize_param(&self) -> Option<&ResizeParameter> {
        self.resize_param.as_deref()
    }

    /// `output_logits`, by default false.
    pub fn output_logits(&self) -> bool {
        self.output_logits.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static DETECTION_EVALUATE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DetectionEvaluateParameter", fields: &[
    field("num_classes", 1, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("background_label_id", 2, Label::Optional, Kind::Uint32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("overlap_threshold", 3, Label::Optional, Kind::Float, false, "0.5", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("evaluate_difficult_gt", 4, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("name_size_file", 5, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("resize_param", 6, Label::Optional, Kind::Message(&RESIZE_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,refinedet,synopsys,vitis,yolov3-win"),
    field("output_logits", 7, Label::Optional, Kind::Bool, false, "false", "jolibrain"),
] };

impl Message for DetectionEvaluateParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_classes,
            1 => &self.background_label_id,
            2 => &self.overlap_threshold,
            3 => &self.evaluate_difficult_gt,
            4 => &self.name_size_file,
            5 => &self.resize_param,
            6 => &self.output_logits,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_classes,
            1 => &mut self.background_label_id,
            2 => &mut self.overlap_threshold,
            3 => &mut self.evaluate_difficult_gt,
            4 => &mut self.name_size_file,
            5 => &mut self.resize_param,
            6 => &mut self.output_logits,
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

/// `DetectionOutputParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct DetectionOutputParameter {
    pub num_classes: Option<u32>,
    pub share_location: Option<bool>,
    pub background_label_id: Option<i32>,
    pub nms_param: Option<Box<NonMaximumSuppressionParameter>>,
    pub save_output_param: Option<Box<SaveOutputParameter>>,
    pub code_type: Option<prior_box_parameter::CodeType>,
    pub keep_top_k: Option<i32>,
    pub variance_encoded_in_target: Option<bool>,
    pub confidence_threshold: Option<f32>,
    pub visualize: Option<bool>,
    pub visualize_threshold: Option<f32>,
    pub save_file: Option<String>,
    pub objectness_score: Option<f32>,
    pub output_logits: Option<bool>,
    pub ratio_permute: Option<bool>,
    pub ratio0: Option<i32>,
    pub ratio1: Option<i32>,
    pub ratio2: Option<i32>,
    pub ratio3: Option<i32>,
    pub ratio4: Option<i32>,
    pub ratio5: Option<i32>,
    pub no_permute: Option<bool>,
    pub nbottom: Option<i32>,
    pub tflite_detection: Option<bool>,
    pub tflite_use_regular_nms: Option<bool>,
    pub max_classes_per_detection: Option<i32>,
    pub scale_xywh: Vec<f32>,
    pub arm_conf_no_concat: Option<bool>,
    pub arm_loc_no_concat: Option<bool>,
    pub meta: Meta,
}

impl DetectionOutputParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &DETECTION_OUTPUT_PARAMETER_DESC;

    /// `num_classes`.
    pub fn num_classes(&self) -> u32 {
        self.num_classes.unwrap_or(0)
    }

    /// `share_location`, by default true.
    pub fn share_location(&self) -> bool {
        self.share_location.unwrap_or(true)
    }

    /// `background_label_id`, by default 0.
    pub fn background_label_id(&self) -> i32 {
        self.background_label_id.unwrap_or(0)
    }

    /// `nms_param`.
    pub fn nms_param(&self) -> Option<&NonMaximumSuppressionParameter> {
        self.nms_param.as_deref()
    }

    /// `save_output_param`.
    pub fn save_output_param(&self) -> Option<&SaveOutputParameter> {
        self.save_output_param.as_deref()
    }

    /// `code_type`, by default CORNER.
    pub fn code_type(&self) -> prior_box_parameter::CodeType {
        self.code_type.unwrap_or(prior_box_parameter::CodeType::CORNER)
    }

    /// `keep_top_k`, by default -1.
    pub fn keep_top_k(&self) -> i32 {
        self.keep_top_k.unwrap_or(-1)
    }

    /// `variance_encoded_in_target`, by default false.
    pub fn variance_encoded_in_target(&self) -> bool {
        self.variance_encoded_in_target.unwrap_or(false)
    }

    /// `confidence_threshold`.
    pub fn confidence_threshold(&self) -> f32 {
        self.confidence_threshold.unwrap_or(0.0)
    }

    /// `visualize`, by default false.
    pub fn visualize(&self) -> bool {
        self.visualize.unwrap_or(false)
    }

    /// `visualize_threshold`.
    pub fn visualize_threshold(&self) -> f32 {
        self.visualize_threshold.unwrap_or(0.0)
    }

    /// `save_file`.
    pub fn save_file(&self) -> &str {
        self.save_file.as_deref().unwrap_or("")
    }

    /// `objectness_score`, by default 0.01.
    pub fn objectness_score(&self) -> f32 {
        self.objectness_score.unwrap_or(0.01)
    }

    /// `output_logits`, by default false.
    pub fn output_logits(&self) -> bool {
        self.output_logits.unwrap_or(false)
    }

    /// `ratio_permute`, by default false.
    pub fn ratio_permute(&self) -> bool {
        self.ratio_permute.unwrap_or(false)
    }

    /// `ratio0`, by default 3.
    pub fn ratio0(&self) -> i32 {
        self.ratio0.unwrap_or(3)
    }

    /// `ratio1`, by default 6.
    pub fn ratio1(&self) -> i32 {
        self.ratio1.unwrap_or(6)
    }

    /// `ratio2`, by default 6.
    pub fn ratio2(&self) -> i32 {
        self.ratio2.unwrap_or(6)
    }

    /// `ratio3`, by default 6.
    pub fn ratio3(&self) -> i32 {
        self.ratio3.unwrap_or(6)
    }

    /// `ratio4`, by default 6.
    pub fn ratio4(&self) -> i32 {
        self.ratio4.unwrap_or(6)
    }

    /// `ratio5`, by default 6.
    pub fn ratio5(&self) -> i32 {
        self.ratio5.unwrap_or(6)
    }

    /// `no_permute`, by default false.
    pub fn no_permute(&self) -> bool {
        self.no_permute.unwrap_or(false)
    }

    /// `nbottom`, by default 6.
    pub fn nbottom(&self) -> i32 {
        self.nbottom.unwrap_or(6)
    }

    /// `tflite_detection`, by default false.
    pub fn tflite_detection(&self) -> bool {
        self.tflite_detection.unwrap_or(false)
    }

    /// `tflite_use_regular_nms`, by default false.
    pub fn tflite_use_regular_nms(&self) -> bool {
        self.tflite_use_regular_nms.unwrap_or(false)
    }

    /// `max_classes_per_detection`, by default 1.
    pub fn max_classes_per_detection(&self) -> i32 {
        self.max_classes_per_detection.unwrap_or(1)
    }

    /// `arm_conf_no_concat`, by default false.
    pub fn arm_conf_no_concat(&self) -> bool {
        self.arm_conf_no_concat.unwrap_or(false)
    }

    /// `arm_loc_no_concat`, by default false.
    pub fn arm_loc_no_concat(&self) -> bool {
        self.arm_loc_no_concat.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static DETECTION_OUTPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DetectionOutputParameter", fields: &[
    field("num_classes", 1, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("share_location", 2, Label::Optional, Kind::Bool, false, "true", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("background_label_id", 3, Label::Optional, Kind::Int32, false, "0", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("nms_param", 4, Label::Optional, Kind::Message(&NON_MAXIMUM_SUPPRESSION_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("save_output_param", 5, Label::Optional, Kind::Message(&SAVE_OUTPUT_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("code_type", 6, Label::Optional, Kind::Enum(&prior_box_parameter::CODE_TYPE_ENUM), false, "CORNER", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("keep_top_k", 7, Label::Optional, Kind::Int32, false, "-1", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("variance_encoded_in_target", 8, Label::Optional, Kind::Bool, false, "false", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("confidence_threshold", 9, Label::Optional, Kind::Float, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
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
] };

impl Message for DetectionOutputParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_classes,
            1 => &self.share_location,
            2 => &self.background_label_id,
            3 => &self.nms_param,
            4 => &self.save_output_param,
            5 => &self.code_type,
            6 => &self.keep_top_k,
            7 => &self.variance_encoded_in_target,
            8 => &self.confidence_threshold,
            9 => &self.visualize,
            10 => &self.visualize_threshold,
            11 => &self.save_file,
            12 => &self.objectness_score,
            13 => &self.output_logits,
            14 => &self.ratio_permute,
            15 => &self.ratio0,
            16 => &self.ratio1,
            17 => &self.ratio2,
            18 => &self.ratio3,
            19 => &self.ratio4,
            20 => &self.ratio5,
            21 => &self.no_permute,
            22 => &self.nbottom,
            23 => &self.tflite_detection,
            24 => &self.tflite_use_regular_nms,
            25 => &self.max_classes_per_detection,
            26 => &self.scale_xywh,
            27 => &self.arm_conf_no_concat,
            28 => &self.arm_loc_no_concat,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_classes,
            1 => &mut self.share_location,
            2 => &mut self.background_label_id,
            3 => &mut self.nms_param,
            4 => &mut self.save_output_param,
            5 => &mut self.code_type,
            6 => &mut self.keep_top_k,
            7 => &mut self.variance_encoded_in_target,
            8 => &mut self.confidence_threshold,
            9 => &mut self.visualize,
            10 => &mut self.visualize_threshold,
            11 => &mut self.save_file,
            12 => &mut self.objectness_score,
            13 => &mut self.output_logits,
            14 => &mut self.ratio_permute,
            15 => &mut self.ratio0,
            16 => &mut self.ratio1,
            17 => &mut self.ratio2,
            18 => &mut self.ratio3,
            19 => &mut self.ratio4,
            20 => &mut self.ratio5,
            21 => &mut self.no_permute,
            22 => &mut self.nbottom,
            23 => &mut self.tflite_detection,
            24 => &mut self.tflite_use_regular_nms,
            25 => &mut self.max_classes_per_detection,
            26 => &mut self.scale_xywh,
            27 => &mut self.arm_conf_no_concat,
            28 => &mut self.arm_loc_no_concat,
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

/// `DiceCoefLossParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct DiceCoefLossParameter {
    pub generalization: Option<dice_coef_loss_parameter::GeneralizationMode>,
    pub ignore_label: Option<i32>,
    pub weight_mode: Option<dice_coef_loss_parameter::WeightMode>,
    pub weights: Option<String>,
    pub contour_shape: Option<dice_coef_loss_parameter::ContourShape>,
    pub contour_size: Option<i32>,
    pub contour_amplitude: Option<f32>,
    pub meta: Meta,
}

impl DiceCoefLossParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &DICE_COEF_LOSS_PARAMETER_DESC;

    /// `generalization`, by default NONE.
    pub fn generalization(&self) -> dice_coef_loss_parameter::GeneralizationMode {
        self.generalization
            .unwrap_or(dice_coef_loss_parameter::GeneralizationMode::NONE)
    }

    /// `ignore_label`, by default -1.
    pub fn ignore_label(&self) -> i32 {
        self.ignore_label.unwrap_or(-1)
    }

    /// `weight_mode`, by default INVERSE_VOLUME.
    pub fn weight_mode(&self) -> dice_coef_loss_parameter::WeightMode {
        self.weight_mode
            .unwrap_or(dice_coef_loss_parameter::WeightMode::INVERSE_VOLUME)
    }

    /// `weights`.
    pub fn weights(&self) -> &str {
        self.weights.as_deref().unwrap_or("")
    }

    /// `contour_shape`, by default NO.
    pub fn contour_shape(&self) -> dice_coef_loss_parameter::ContourShape {
        self.contour_shape.unwrap_or(dice_coef_loss_parameter::ContourShape::NO)
    }

    /// `contour_size`, by default 7.
    pub fn contour_size(&self) -> i32 {
        self.contour_size.unwrap_or(7)
    }

    /// `contour_amplitude`, by default 5.0.
    pub fn contour_amplitude(&self) -> f32 {
        self.contour_amplitude.unwrap_or(5.0)
    }
}

#[rustfmt::skip]
pub(crate) static DICE_COEF_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DiceCoefLossParameter", fields: &[
    field("generalization", 3, Label::Optional, Kind::Enum(&dice_coef_loss_parameter::GENERALIZATION_MODE_ENUM), false, "NONE", "jolibrain"),
    field("ignore_label", 4, Label::Optional, Kind::Int32, false, "-1", "jolibrain"),
    field("weight_mode", 5, Label::Optional, Kind::Enum(&dice_coef_loss_parameter::WEIGHT_MODE_ENUM), false, "INVERSE_VOLUME", "jolibrain"),
    field("weights", 6, Label::Optional, Kind::String, false, "", "jolibrain"),
    field("contour_shape", 7, Label::Optional, Kind::Enum(&dice_coef_loss_parameter::CONTOUR_SHAPE_ENUM), false, "NO", "jolibrain"),
    field("contour_size", 8, Label::Optional, Kind::Int32, false, "7", "jolibrain"),
    field("contour_amplitude", 9, Label::Optional, Kind::Float, false, "5.0", "jolibrain"),
] };

impl Message for DiceCoefLossParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.generalization,
            1 => &self.ignore_label,
            2 => &self.weight_mode,
            3 => &self.weights,
            4 => &self.contour_shape,
            5 => &self.contour_size,
            6 => &self.contour_amplitude,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.generalization,
            1 => &mut self.ignore_label,
            2 => &mut self.weight_mode,
            3 => &mut self.weights,
            4 => &mut self.contour_shape,
            5 => &mut self.contour_size,
            6 => &mut self.contour_amplitude,
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

/// `DistortionParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct DistortionParameter {
    pub brightness_prob: Option<f32>,
    pub brightness_delta: Option<f32>,
    pub contrast_prob: Option<f32>,
    pub contrast_lower: Option<f32>,
    pub contrast_upper: Option<f32>,
    pub hue_prob: Option<f32>,
    pub hue_delta: Option<f32>,
    pub saturation_prob: Option<f32>,
    pub saturation_lower: Option<f32>,
    pub saturation_upper: Option<f32>,
    pub random_order_prob: Option<f32>,
    pub random_order: Option<bool>,
    pub all_effects: Option<bool>,
    pub prob: Option<f32>,
    pub brightness: Option<bool>,
    pub contrast: Option<bool>,
    pub hue: Option<bool>,
    pub saturation: Option<bool>,
    pub exposure_lower: Option<f32>,
    pub exposure_upper: Option<f32>,
    pub meta: Meta,
}

impl DistortionParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &DISTORTION_PARAMETER_DESC;

    /// `brightness_prob`, by default 0.0.
    pub fn brightness_prob(&self) -> f32 {
        self.brightness_prob.unwrap_or(0.0)
    }

    /// `brightness_delta`, by default 0.0.
    pub fn brightness_delta(&self) -> f32 {
        self.brightness_delta.unwrap_or(0.0)
    }

    /// `contrast_prob`, by default 0.0.
    pub fn contrast_prob(&self) -> f32 {
        self.contrast_prob.unwrap_or(0.0)
    }

    /// `contrast_lower`, by default 0.0.
    pub fn contrast_lower(&self) -> f32 {
        self.contrast_lower.unwrap_or(0.0)
    }

    /// `contrast_upper`, by default 0.0.
    pub fn contrast_upper(&self) -> f32 {
        self.contrast_upper.unwrap_or(0.0)
    }

    /// `hue_prob`, by default 0.0.
    pub fn hue_prob(&self) -> f32 {
        self.hue_prob.unwrap_or(0.0)
    }

    /// `hue_delta`, by default 0.0.
    pub fn hue_delta(&self) -> f32 {
        self.hue_delta.unwrap_or(0.0)
    }

    /// `saturation_prob`, by default 0.0.
    pub fn saturation_prob(&self) -> f32 {
        self.saturation_prob.unwrap_or(0.0)
    }

    /// `saturation_lower`, by default 0.0.
    pub fn saturation_lower(&self) -> f32 {
        self.saturation_lower.unwrap_or(0.0)
    }

    /// `saturation_upper`, by default 0.0.
    pub fn saturation_upper(&self) -> f32 {
        self.saturation_upper.unwrap_or(0.0)
    }

    /// `random_order_prob`, by default 0.0.
    pub fn random_order_prob(&self) -> f32 {
        self.random_order_prob.unwrap_or(0.0)
    }

    /// `random_order`, by default false.
    pub fn random_order(&self) -> bool {
        self.random_order.unwrap_or(false)
    }

    /// `all_effects`, by default false.
    pub fn all_effects(&self) -> bool {
        self.all_effects.unwrap_or(false)
    }

    /// `prob`, by default 0.0.
    pub fn prob(&self) -> f32 {
        self.prob.unwrap_or(0.0)
    }

    /// `brightness`, by default false.
    pub fn brightness(&self) -> bool {
        self.brightness.unwrap_or(false)
    }

    /// `contrast`, by default false.
    pub fn contrast(&self) -> bool {
        self.contrast.unwrap_or(false)
    }

    /// `hue`, by default false.
    pub fn hue(&self) -> bool {
        self.hue.unwrap_or(false)
    }

    /// `saturation`, by default false.
    pub fn saturation(&self) -> bool {
        self.saturation.unwrap_or(false)
    }

    /// `exposure_lower`, by default 0.0.
    pub fn exposure_lower(&self) -> f32 {
        self.exposure_lower.unwrap_or(0.0)
    }

    /// `exposure_upper`, by default 0.0.
    pub fn exposure_upper(&self) -> f32 {
        self.exposure_upper.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
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

impl Message for DistortionParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.brightness_prob,
            1 => &self.brightness_delta,
            2 => &self.contrast_prob,
            3 => &self.contrast_lower,
            4 => &self.contrast_upper,
            5 => &self.hue_prob,
            6 => &self.hue_delta,
            7 => &self.saturation_prob,
            8 => &self.saturation_lower,
            9 => &self.saturation_upper,
            10 => &self.random_order_prob,
            11 => &self.random_order,
            12 => &self.all_effects,
            13 => &self.prob,
            14 => &self.brightness,
            15 => &self.contrast,
            16 => &self.hue,
            17 => &self.saturation,
            18 => &self.exposure_lower,
            19 => &self.exposure_upper,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.brightness_prob,
            1 => &mut self.brightness_delta,
            2 => &mut self.contrast_prob,
            3 => &mut self.contrast_lower,
            4 => &mut self.contrast_upper,
            5 => &mut self.hue_prob,
            6 => &mut self.hue_delta,
            7 => &mut self.saturation_prob,
            8 => &mut self.saturation_lower,
            9 => &mut self.saturation_upper,
            10 => &mut self.random_order_prob,
            11 => &mut self.random_order,
            12 => &mut self.all_effects,
            13 => &mut self.prob,
            14 => &mut self.brightness,
            15 => &mut self.contrast,
            16 => &mut self.hue,
            17 => &mut self.saturation,
            18 => &mut self.exposure_lower,
            19 => &mut self.exposure_upper,
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

/// `DomainTransformParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct DomainTransformParameter {
    pub num_iter: Option<i32>,
    pub spatial_sigma: Option<f32>,
    pub range_sigma: Option<f32>,
    pub min_weight: Option<f32>,
    pub meta: Meta,
}

impl DomainTransformParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &DOMAIN_TRANSFORM_PARAMETER_DESC;

    /// `num_iter`, by default 3.
    pub fn num_iter(&self) -> i32 {
        self.num_iter.unwrap_or(3)
    }

    /// `spatial_sigma`, by default 50.
    pub fn spatial_sigma(&self) -> f32 {
        self.spatial_sigma.unwrap_or(50.0)
    }

    /// `range_sigma`, by default 5.
    pub fn range_sigma(&self) -> f32 {
        self.range_sigma.unwrap_or(5.0)
    }

    /// `min_weight`, by default 0.
    pub fn min_weight(&self) -> f32 {
        self.min_weight.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
pub(crate) static DOMAIN_TRANSFORM_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DomainTransformParameter", fields: &[
    field("num_iter", 1, Label::Optional, Kind::Int32, false, "3", "deeplab2,pspnet,synopsys"),
    field("spatial_sigma", 2, Label::Optional, Kind::Float, false, "50", "deeplab2,pspnet,synopsys"),
    field("range_sigma", 3, Label::Optional, Kind::Float, false, "5", "deeplab2,pspnet,synopsys"),
    field("min_weight", 4, Label::Optional, Kind::Float, false, "0", "deeplab2,pspnet,synopsys"),
] };

impl Message for DomainTransformParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_iter,
            1 => &self.spatial_sigma,
            2 => &self.range_sigma,
            3 => &self.min_weight,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_iter,
            1 => &mut self.spatial_sigma,
            2 => &mut self.range_sigma,
            3 => &mut self.min_weight,
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

/// `DownsampleParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct DownsampleParameter {
    pub top_height: Option<u32>,
    pub top_width: Option<u32>,
    pub meta: Meta,
}

impl DownsampleParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &DOWNSAMPLE_PARAMETER_DESC;

    /// `top_height`, by default 0.
    pub fn top_height(&self) -> u32 {
        self.top_height.unwrap_or(0)
    }

    /// `top_width`, by default 0.
    pub fn top_width(&self) -> u32 {
        self.top_width.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static DOWNSAMPLE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DownsampleParameter", fields: &[
    field("top_height", 1, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys"),
    field("top_width", 2, Label::Optional, Kind::Uint32, false, "0", "flownet2,synopsys"),
] };

impl Message for DownsampleParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.top_height,
            1 => &self.top_width,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.top_height,
            1 => &mut self.top_width,
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

/// `DropoutParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct DropoutParameter {
    pub dropout_ratio: Option<f32>,
    pub engine: Option<dropout_parameter::Engine>,
    pub random_seed: Option<i64>,
    pub scale_train: Option<bool>,
    pub sample_weights_test: Option<bool>,
    pub sqrt_scale: Option<bool>,
    pub meta: Meta,
}

impl DropoutParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &DROPOUT_PARAMETER_DESC;

    /// `dropout_ratio`, by default 0.5.
    pub fn dropout_ratio(&self) -> f32 {
        self.dropout_ratio.unwrap_or(0.5)
    }

    /// `engine`.
    pub fn engine(&self) -> dropout_parameter::Engine {
        self.engine.unwrap_or(dropout_parameter::Engine::DEFAULT)
    }

    /// `random_seed`.
    pub fn random_seed(&self) -> i64 {
        self.random_seed.unwrap_or(0)
    }

    /// `scale_train`.
    pub fn scale_train(&self) -> bool {
        self.scale_train.unwrap_or(false)
    }

    /// `sample_weights_test`.
    pub fn sample_weights_test(&self) -> bool {
        self.sample_weights_test.unwrap_or(false)
    }

    /// `sqrt_scale`.
    pub fn sqrt_scale(&self) -> bool {
        self.sqrt_scale.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static DROPOUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DropoutParameter", fields: &[
    field("dropout_ratio", 1, Label::Optional, Kind::Float, false, "0.5", "bvlc"),
    field("engine", 2, Label::Optional, Kind::Enum(&dropout_parameter::ENGINE_ENUM), false, "", "nvidia-0.17,nvidia-0.16"),
    field("random_seed", 3, Label::Optional, Kind::Int64, false, "", "nvidia-0.17,nvidia-0.16"),
    field("scale_train", 900000, Label::Optional, Kind::Bool, false, "", "bvlc-opencl,ctpn,faster-rcnn,fpn-deform,jolibrain,microsoft,naibaf7,ncnn-tool,r-fcn,synopsys"),
    field("sample_weights_test", 900001, Label::Optional, Kind::Bool, false, "", "enet,segnet,synopsys"),
    field("sqrt_scale", 900002, Label::Optional, Kind::Bool, false, "", "happynear"),
] };

impl Message for DropoutParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.dropout_ratio,
            1 => &self.engine,
            2 => &self.random_seed,
            3 => &self.scale_train,
            4 => &self.sample_weights_test,
            5 => &self.sqrt_scale,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.dropout_ratio,
            1 => &mut self.engine,
            2 => &mut self.random_seed,
            3 => &mut self.scale_train,
            4 => &mut self.sample_weights_test,
            5 => &mut self.sqrt_scale,
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

/// `DummyDataParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct DummyDataParameter {
    pub data_filler: Vec<FillerParameter>,
    pub num: Vec<u32>,
    pub channels: Vec<u32>,
    pub height: Vec<u32>,
    pub width: Vec<u32>,
    pub shape: Vec<BlobShape>,
    pub meta: Meta,
}

impl DummyDataParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &DUMMY_DATA_PARAMETER_DESC;
}

#[rustfmt::skip]
pub(crate) static DUMMY_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "DummyDataParameter", fields: &[
    field("data_filler", 1, Label::Repeated, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("num", 2, Label::Repeated, Kind::Uint32, false, "", "bvlc"),
    field("channels", 3, Label::Repeated, Kind::Uint32, false, "", "bvlc"),
    field("height", 4, Label::Repeated, Kind::Uint32, false, "", "bvlc"),
    field("width", 5, Label::Repeated, Kind::Uint32, false, "", "bvlc"),
    field("shape", 6, Label::Repeated, Kind::Message(&BLOB_SHAPE_DESC), false, "", "bvlc"),
] };

impl Message for DummyDataParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.data_filler,
            1 => &self.num,
            2 => &self.channels,
            3 => &self.height,
            4 => &self.width,
            5 => &self.shape,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.data_filler,
            1 => &mut self.num,
            2 => &mut self.channels,
            3 => &mut self.height,
            4 => &mut self.width,
            5 => &mut self.shape,
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

/// `ELUParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ELUParameter {
    pub alpha: Option<f32>,
    pub lambda: Option<f32>,
    pub meta: Meta,
}

impl ELUParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &ELU_PARAMETER_DESC;

    /// `alpha`, by default 1.
    pub fn alpha(&self) -> f32 {
        self.alpha.unwrap_or(1.0)
    }

    /// `lambda`.
    pub fn lambda(&self) -> f32 {
        self.lambda.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
pub(crate) static ELU_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ELUParameter", fields: &[
    field("alpha", 1, Label::Optional, Kind::Float, false, "1", "bvlc"),
    field("lambda", 2, Label::Optional, Kind::Float, false, "", "nvidia-0.17,nvidia-0.16"),
] };

impl Message for ELUParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.alpha,
            1 => &self.lambda,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.alpha,
            1 => &mut self.lambda,
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

/// `EltwiseAffineParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct EltwiseAffineParameter {
    pub slope_filler: Option<Box<FillerParameter>>,
    pub bias_filler: Option<Box<FillerParameter>>,
    pub channel_shared: Option<bool>,
    pub meta: Meta,
}

impl EltwiseAffineParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &ELTWISE_AFFINE_PARAMETER_DESC;

    /// `slope_filler`.
    pub fn slope_filler(&self) -> Option<&FillerParameter> {
        self.slope_filler.as_deref()
    }

    /// `bias_filler`.
    pub fn bias_filler(&self) -> Option<&FillerParameter> {
        self.bias_filler.as_deref()
    }

    /// `channel_shared`, by default false.
    pub fn channel_shared(&self) -> bool {
        self.channel_shared.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static ELTWISE_AFFINE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "EltwiseAffineParameter", fields: &[
    field("slope_filler", 1, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear"),
    field("bias_filler", 2, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "happynear"),
    field("channel_shared", 3, Label::Optional, Kind::Bool, false, "false", "happynear"),
] };

impl Message for EltwiseAffineParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.slope_filler,
            1 => &self.bias_filler,
            2 => &self.channel_shared,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.slope_filler,
            1 => &mut self.bias_filler,
            2 => &mut self.channel_shared,
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
