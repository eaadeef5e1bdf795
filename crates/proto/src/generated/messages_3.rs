//! Generated from the tables in `crates/proto/schema` by `cargo xtask schema`. Do not edit.

#![allow(missing_docs, non_snake_case)]

use crate::Meta;
use crate::generated::*;

use crate::reflect::{Field, Kind, Label, Message, MessageDesc, field, message_types};

message_types!(
    SaveOutputParameter,
    ScaleParameter,
    SeLuDropoutParameter,
    SeLuParameter,
    SegAccuracyParameter,
    SegDataParameter,
    SegmentationEvaluateParameter,
    ShuffleChannelParameter,
    SigmoidParameter,
    SliceParameter,
    SmoothL1LossParameter,
    SmoothL1Parameter,
    SoftContrastiveParameter,
    SoftTruncationParameter,
    SoftmaxParameter,
    SolverBatchSizePair,
    SolverParameter,
    SolverState,
    SparseDatum,
    SpatialDropoutParameter,
    SpatialTransformerParameter,
    SplitParameter,
    SubRegionParameter,
    SwishParameter,
    TRTParameter,
    TanHParameter,
    ThresholdParameter,
    TileParameter,
    TransformationParameter,
    TransposeParameter,
    TripletLossParameter,
    TruncationParameter,
    TuningSet,
    UnPoolingParameter,
    UniqueLabelParameter,
    UpsampleParameter,
    V0LayerParameter,
    V1LayerParameter,
    VideoDataParameter,
    VolumeDatum,
    WindowDataParameter,
    WriterParameter,
    YoloDetectionOutputParameter,
    YoloSegItem,
    YoloSegLabel,
    YoloSegParameter,
    Yolov3DetectionOutputParameter,
    Yolov3Parameter
);

/// `SaveOutputParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SaveOutputParameter {
    pub output_directory: Option<String>,
    pub output_name_prefix: Option<String>,
    pub output_format: Option<String>,
    pub label_map_file: Option<String>,
    pub name_size_file: Option<String>,
    pub num_test_image: Option<u32>,
    pub resize_param: Option<Box<ResizeParameter>>,
    pub meta: Meta,
}

impl SaveOutputParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SAVE_OUTPUT_PARAMETER_DESC;

    /// `output_directory`.
    pub fn output_directory(&self) -> &str {
        self.output_directory.as_deref().unwrap_or("")
    }

    /// `output_name_prefix`.
    pub fn output_name_prefix(&self) -> &str {
        self.output_name_prefix.as_deref().unwrap_or("")
    }

    /// `output_format`.
    pub fn output_format(&self) -> &str {
        self.output_format.as_deref().unwrap_or("")
    }

    /// `label_map_file`.
    pub fn label_map_file(&self) -> &str {
        self.label_map_file.as_deref().unwrap_or("")
    }

    /// `name_size_file`.
    pub fn name_size_file(&self) -> &str {
        self.name_size_file.as_deref().unwrap_or("")
    }

    /// `num_test_image`.
    pub fn num_test_image(&self) -> u32 {
        self.num_test_image.unwrap_or(0)
    }

    /// `resize_param`.
    pub fn resize_param(&self) -> Option<&ResizeParameter> {
        self.resize_param.as_deref()
    }
}

#[rustfmt::skip]
pub(crate) static SAVE_OUTPUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SaveOutputParameter", fields: &[
    field("output_directory", 1, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("output_name_prefix", 2, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("output_format", 3, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("label_map_file", 4, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("name_size_file", 5, Label::Optional, Kind::String, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("num_test_image", 6, Label::Optional, Kind::Uint32, false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,textboxes,vitis,yolov3-win"),
    field("resize_param", 7, Label::Optional, Kind::Message(&RESIZE_PARAMETER_DESC), false, "", "ssd,nvidia-0.17,intel,jolibrain,mobilenet-yolo,ncnn-tool,refinedet,synopsys,vitis,yolov3-win"),
] };

impl Message for SaveOutputParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.output_directory,
            1 => &self.output_name_prefix,
            2 => &self.output_format,
            3 => &self.label_map_file,
            4 => &self.name_size_file,
            5 => &self.num_test_image,
            6 => &self.resize_param,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.output_directory,
            1 => &mut self.output_name_prefix,
            2 => &mut self.output_format,
            3 => &mut self.label_map_file,
            4 => &mut self.name_size_file,
            5 => &mut self.num_test_image,
            6 => &mut self.resize_param,
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

/// `ScaleParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ScaleParameter {
    pub axis: Option<i32>,
    pub num_axes: Option<i32>,
    pub filler: Option<Box<FillerParameter>>,
    pub bias_term: Option<bool>,
    pub bias_filler: Option<Box<FillerParameter>>,
    pub meta: Meta,
}

impl ScaleParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SCALE_PARAMETER_DESC;

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

    /// `bias_term`, by default false.
    pub fn bias_term(&self) -> bool {
        self.bias_term.unwrap_or(false)
    }

    /// `bias_filler`.
    pub fn bias_filler(&self) -> Option<&FillerParameter> {
        self.bias_filler.as_deref()
    }
}

#[rustfmt::skip]
pub(crate) static SCALE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ScaleParameter", fields: &[
    field("axis", 1, Label::Optional, Kind::Int32, false, "1", "bvlc"),
    field("num_axes", 2, Label::Optional, Kind::Int32, false, "1", "bvlc"),
    field("filler", 3, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
    field("bias_term", 4, Label::Optional, Kind::Bool, false, "false", "bvlc"),
    field("bias_filler", 5, Label::Optional, Kind::Message(&FILLER_PARAMETER_DESC), false, "", "bvlc"),
] };

impl Message for ScaleParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.axis,
            1 => &self.num_axes,
            2 => &self.filler,
            3 => &self.bias_term,
            4 => &self.bias_filler,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.axis,
            1 => &mut self.num_axes,
            2 => &mut self.filler,
            3 => &mut self.bias_term,
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

/// `SeLuDropoutParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SeLuDropoutParameter {
    pub dropout_ratio: Option<f32>,
    pub alpha: Option<f32>,
    pub meta: Meta,
}

impl SeLuDropoutParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SE_LU_DROPOUT_PARAMETER_DESC;

    /// `dropout_ratio`, by default 0.1.
    pub fn dropout_ratio(&self) -> f32 {
        self.dropout_ratio.unwrap_or(0.1)
    }

    /// `alpha`, by default -1.75809934.
    pub fn alpha(&self) -> f32 {
        self.alpha.unwrap_or(-1.7580993)
    }
}

#[rustfmt::skip]
pub(crate) static SE_LU_DROPOUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SeLuDropoutParameter", fields: &[
    field("dropout_ratio", 1, Label::Optional, Kind::Float, false, "0.1", "jolibrain"),
    field("alpha", 2, Label::Optional, Kind::Float, false, "-1.75809934", "jolibrain"),
] };

impl Message for SeLuDropoutParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.dropout_ratio,
            1 => &self.alpha,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.dropout_ratio,
            1 => &mut self.alpha,
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

/// `SeLuParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SeLuParameter {
    pub lambda: Option<f32>,
    pub alpha: Option<f32>,
    pub meta: Meta,
}

impl SeLuParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SE_LU_PARAMETER_DESC;

    /// `lambda`, by default 1.050700987.
    pub fn lambda(&self) -> f32 {
        self.lambda.unwrap_or(1.050701)
    }

    /// `alpha`, by default 1.67326324.
    pub fn alpha(&self) -> f32 {
        self.alpha.unwrap_or(1.6732632)
    }
}

#[rustfmt::skip]
pub(crate) static SE_LU_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SeLuParameter", fields: &[
    field("lambda", 1, Label::Optional, Kind::Float, false, "1.050700987", "jolibrain"),
    field("alpha", 2, Label::Optional, Kind::Float, false, "1.67326324", "jolibrain"),
] };

impl Message for SeLuParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.lambda,
            1 => &self.alpha,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.lambda,
            1 => &mut self.alpha,
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

/// `SegAccuracyParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SegAccuracyParameter {
    pub metric: Option<seg_accuracy_parameter::AccuracyMetric>,
    pub ignore_label: Vec<i32>,
    pub reset: Option<bool>,
    pub meta: Meta,
}

impl SegAccuracyParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SEG_ACCURACY_PARAMETER_DESC;

    /// `metric`, by default PixelAccuracy.
    pub fn metric(&self) -> seg_accuracy_parameter::AccuracyMetric {
        self.metric
            .unwrap_or(seg_accuracy_parameter::AccuracyMetric::PixelAccuracy)
    }

    /// `reset`, by default true.
    pub fn reset(&self) -> bool {
        self.reset.unwrap_or(true)
    }
}

#[rustfmt::skip]
pub(crate) static SEG_ACCURACY_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SegAccuracyParameter", fields: &[
    field("metric", 1, Label::Optional, Kind::Enum(&seg_accuracy_parameter::ACCURACY_METRIC_ENUM), false, "PixelAccuracy", "deeplab2,pspnet,synopsys"),
    field("ignore_label", 2, Label::Repeated, Kind::Int32, false, "", "deeplab2,pspnet,synopsys"),
    field("reset", 3, Label::Optional, Kind::Bool, false, "true", "deeplab2,pspnet,synopsys"),
] };

impl Message for SegAccuracyParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.metric,
            1 => &self.ignore_label,
            2 => &self.reset,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.metric,
            1 => &mut self.ignore_label,
            2 => &mut self.reset,
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

/// `SegDataParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SegDataParameter {
    pub source: Option<String>,
    pub root_dir: Option<String>,
    pub shuffle: Option<bool>,
    pub balance: Option<bool>,
    pub meta: Meta,
}

impl SegDataParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SEG_DATA_PARAMETER_DESC;

    /// `source`.
    pub fn source(&self) -> &str {
        self.source.as_deref().unwrap_or("")
    }

    /// `root_dir`.
    pub fn root_dir(&self) -> &str {
        self.root_dir.as_deref().unwrap_or("")
    }

    /// `shuffle`, by default false.
    pub fn shuffle(&self) -> bool {
        self.shuffle.unwrap_or(false)
    }

    /// `balance`, by default false.
    pub fn balance(&self) -> bool {
        self.balance.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static SEG_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SegDataParameter", fields: &[
    field("source", 1, Label::Optional, Kind::String, false, "", "yjxiong"),
    field("root_dir", 2, Label::Optional, Kind::String, false, "", "yjxiong"),
    field("shuffle", 3, Label::Optional, Kind::Bool, false, "false", "yjxiong"),
    field("balance", 4, Label::Optional, Kind::Bool, false, "false", "yjxiong"),
] };

impl Message for SegDataParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.source,
            1 => &self.root_dir,
            2 => &self.shuffle,
            3 => &self.balance,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.source,
            1 => &mut self.root_dir,
            2 => &mut self.shuffle,
            3 => &mut self.balance,
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

/// `SegmentationEvaluateParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SegmentationEvaluateParameter {
    pub num_classes: Option<u32>,
    pub threshold: Option<f32>,
    pub meta: Meta,
}

impl SegmentationEvaluateParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SEGMENTATION_EVALUATE_PARAMETER_DESC;

    /// `num_classes`, by default 1.
    pub fn num_classes(&self) -> u32 {
        self.num_classes.unwrap_or(1)
    }

    /// `threshold`, by default 0.5.
    pub fn threshold(&self) -> f32 {
        self.threshold.unwrap_or(0.5)
    }
}

#[rustfmt::skip]
pub(crate) static SEGMENTATION_EVALUATE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SegmentationEvaluateParameter", fields: &[
    field("num_classes", 1, Label::Optional, Kind::Uint32, false, "1", "mobilenet-yolo"),
    field("threshold", 2, Label::Optional, Kind::Float, false, "0.5", "mobilenet-yolo"),
] };

impl Message for SegmentationEvaluateParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_classes,
            1 => &self.threshold,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_classes,
            1 => &mut self.threshold,
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

/// `ShuffleChannelParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ShuffleChannelParameter {
    pub group: Option<u32>,
    pub meta: Meta,
}

impl ShuffleChannelParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SHUFFLE_CHANNEL_PARAMETER_DESC;

    /// `group`, by default 1.
    pub fn group(&self) -> u32 {
        self.group.unwrap_or(1)
    }
}

#[rustfmt::skip]
pub(crate) static SHUFFLE_CHANNEL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ShuffleChannelParameter", fields: &[
    field("group", 1, Label::Optional, Kind::Uint32, false, "1", "jolibrain,ncnn-tool,synopsys"),
] };

impl Message for ShuffleChannelParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.group,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.group,
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

/// `SigmoidParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SigmoidParameter {
    pub engine: Option<sigmoid_parameter::Engine>,
    pub meta: Meta,
}

impl SigmoidParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SIGMOID_PARAMETER_DESC;

    /// `engine`, by default DEFAULT.
    pub fn engine(&self) -> sigmoid_parameter::Engine {
        self.engine.unwrap_or(sigmoid_parameter::Engine::DEFAULT)
    }
}

#[rustfmt::skip]
pub(crate) static SIGMOID_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SigmoidParameter", fields: &[
    field("engine", 1, Label::Optional, Kind::Enum(&sigmoid_parameter::ENGINE_ENUM), false, "DEFAULT", "bvlc"),
] };

impl Message for SigmoidParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.engine,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.engine,
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

/// `SliceParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SliceParameter {
    pub slice_dim: Option<u32>,
    pub slice_point: Vec<u32>,
    pub axis: Option<i32>,
    pub meta: Meta,
}

impl SliceParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SLICE_PARAMETER_DESC;

    /// `slice_dim`, by default 1.
    pub fn slice_dim(&self) -> u32 {
        self.slice_dim.unwrap_or(1)
    }

    /// `axis`, by default 1.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(1)
    }
}

#[rustfmt::skip]
pub(crate) static SLICE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SliceParameter", fields: &[
    field("slice_dim", 1, Label::Optional, Kind::Uint32, false, "1", "bvlc"),
    field("slice_point", 2, Label::Repeated, Kind::Uint32, false, "", "bvlc"),
    field("axis", 3, Label::Optional, Kind::Int32, false, "1", "bvlc"),
] };

impl Message for SliceParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.slice_dim,
            1 => &self.slice_point,
            2 => &self.axis,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.slice_dim,
            1 => &mut self.slice_point,
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

/// `SmoothL1LossParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SmoothL1LossParameter {
    pub sigma: Option<f32>,
    pub abssum: Option<bool>,
    pub meta: Meta,
}

impl SmoothL1LossParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SMOOTH_L1_LOSS_PARAMETER_DESC;

    /// `sigma`, by default 1.
    pub fn sigma(&self) -> f32 {
        self.sigma.unwrap_or(1.0)
    }

    /// `abssum`, by default true.
    pub fn abssum(&self) -> bool {
        self.abssum.unwrap_or(true)
    }
}

#[rustfmt::skip]
pub(crate) static SMOOTH_L1_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SmoothL1LossParameter", fields: &[
    field("sigma", 1, Label::Optional, Kind::Float, false, "1", "ctpn,faster-rcnn,fpn-deform,intel,jolibrain,microsoft,ncnn-tool,r-fcn,synopsys,vitis"),
    field("abssum", 3, Label::Optional, Kind::Bool, false, "true", "synopsys"),
] };

impl Message for SmoothL1LossParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.sigma,
            1 => &self.abssum,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.sigma,
            1 => &mut self.abssum,
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

/// `SmoothL1Parameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SmoothL1Parameter {
    pub turn_point: Option<f32>,
    pub meta: Meta,
}

impl SmoothL1Parameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SMOOTH_L1_PARAMETER_DESC;

    /// `turn_point`, by default 1.
    pub fn turn_point(&self) -> f32 {
        self.turn_point.unwrap_or(1.0)
    }
}

#[rustfmt::skip]
pub(crate) static SMOOTH_L1_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SmoothL1Parameter", fields: &[
    field("turn_point", 1, Label::Optional, Kind::Float, false, "1", "happynear"),
] };

impl Message for SmoothL1Parameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.turn_point,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.turn_point,
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

/// `SoftContrastiveParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SoftContrastiveParameter {
    pub positive_margin: Option<f32>,
    pub negative_margin: Option<f32>,
    pub positive_weight: Option<f32>,
    pub negative_weight: Option<f32>,
    pub exponent_scale: Option<f32>,
    pub square: Option<bool>,
    pub meta: Meta,
}

impl SoftContrastiveParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SOFT_CONTRASTIVE_PARAMETER_DESC;

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

    /// `exponent_scale`, by default 1.0.
    pub fn exponent_scale(&self) -> f32 {
        self.exponent_scale.unwrap_or(1.0)
    }

    /// `square`, by default false.
    pub fn square(&self) -> bool {
        self.square.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static SOFT_CONTRASTIVE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SoftContrastiveParameter", fields: &[
    field("positive_margin", 1, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("negative_margin", 2, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("positive_weight", 3, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("negative_weight", 4, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("exponent_scale", 5, Label::Optional, Kind::Float, false, "1.0", "happynear"),
    field("square", 6, Label::Optional, Kind::Bool, false, "false", "happynear"),
] };

impl Message for SoftContrastiveParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.positive_margin,
            1 => &self.negative_margin,
            2 => &self.positive_weight,
            3 => &self.negative_weight,
            4 => &self.exponent_scale,
            5 => &self.square,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.positive_margin,
            1 => &mut self.negative_margin,
            2 => &mut self.positive_weight,
            3 => &mut self.negative_weight,
            4 => &mut self.exponent_scale,
            5 => &mut self.square,
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

/// `SoftTruncationParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SoftTruncationParameter {
    pub c: Option<f32>,
    pub meta: Meta,
}

impl SoftTruncationParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SOFT_TRUNCATION_PARAMETER_DESC;

    /// `c`, by default 2.
    pub fn c(&self) -> f32 {
        self.c.unwrap_or(2.0)
    }
}

#[rustfmt::skip]
pub(crate) static SOFT_TRUNCATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SoftTruncationParameter", fields: &[
    field("c", 1, Label::Optional, Kind::Float, false, "2", "happynear"),
] };

impl Message for SoftTruncationParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.c,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.c,
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

/// `SoftmaxParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SoftmaxParameter {
    pub engine: Option<softmax_parameter::Engine>,
    pub axis: Option<i32>,
    pub hard_ratio: Option<f32>,
    pub class_weight: Vec<f32>,
    pub hard_mining_label: Option<i32>,
    pub cutting_point: Option<f32>,
    pub normalize_type: Option<String>,
    pub label_smooth_factor: Option<f32>,
    pub scaling_temperature: Option<f32>,
    pub input_scale: Option<f64>,
    pub output_scale: Option<f64>,
    pub input_zero_point: Option<i32>,
    pub output_zero_point: Option<i32>,
    pub meta: Meta,
}

impl SoftmaxParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SOFTMAX_PARAMETER_DESC;

    /// `engine`, by default DEFAULT.
    pub fn engine(&self) -> softmax_parameter::Engine {
        self.engine.unwrap_or(softmax_parameter::Engine::DEFAULT)
    }

    /// `axis`, by default 1.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(1)
    }

    /// `hard_ratio`.
    pub fn hard_ratio(&self) -> f32 {
        self.hard_ratio.unwrap_or(0.0)
    }

    /// `hard_mining_label`.
    pub fn hard_mining_label(&self) -> i32 {
        self.hard_mining_label.unwrap_or(0)
    }

    /// `cutting_point`.
    pub fn cutting_point(&self) -> f32 {
        self.cutting_point.unwrap_or(0.0)
    }

    /// `normalize_type`.
    pub fn normalize_type(&self) -> &str {
        self.normalize_type.as_deref().unwrap_or("")
    }

    /// `label_smooth_factor`.
    pub fn label_smooth_factor(&self) -> f32 {
        self.label_smooth_factor.unwrap_or(0.0)
    }

    /// `scaling_temperature`.
    pub fn scaling_temperature(&self) -> f32 {
        self.scaling_temperature.unwrap_or(0.0)
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
}

#[rustfmt::skip]
pub(crate) static SOFTMAX_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SoftmaxParameter", fields: &[
    field("engine", 1, Label::Optional, Kind::Enum(&softmax_parameter::ENGINE_ENUM), false, "DEFAULT", "bvlc"),
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
] };

impl Message for SoftmaxParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.engine,
            1 => &self.axis,
            2 => &self.hard_ratio,
            3 => &self.class_weight,
            4 => &self.hard_mining_label,
            5 => &self.cutting_point,
            6 => &self.normalize_type,
            7 => &self.label_smooth_factor,
            8 => &self.scaling_temperature,
            9 => &self.input_scale,
            10 => &self.output_scale,
            11 => &self.input_zero_point,
            12 => &self.output_zero_point,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.engine,
            1 => &mut self.axis,
            2 => &mut self.hard_ratio,
            3 => &mut self.class_weight,
            4 => &mut self.hard_mining_label,
            5 => &mut self.cutting_point,
            6 => &mut self.normalize_type,
            7 => &mut self.label_smooth_factor,
            8 => &mut self.scaling_temperature,
            9 => &mut self.input_scale,
            10 => &mut self.output_scale,
            11 => &mut self.input_zero_point,
            12 => &mut self.output_zero_point,
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

/// `SolverBatchSizePair` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SolverBatchSizePair {
    pub solver_params: Option<Box<SolverParameter>>,
    pub batch_size: Option<u32>,
    pub meta: Meta,
}

impl SolverBatchSizePair {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SOLVER_BATCH_SIZE_PAIR_DESC;

    /// `solver_params`.
    pub fn solver_params(&self) -> Option<&SolverParameter> {
        self.solver_params.as_deref()
    }

    /// `batch_size`.
    pub fn batch_size(&self) -> u32 {
        self.batch_size.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static SOLVER_BATCH_SIZE_PAIR_DESC: MessageDesc = MessageDesc { name: "SolverBatchSizePair", fields: &[
    field("solver_params", 1, Label::Optional, Kind::Message(&SOLVER_PARAMETER_DESC), false, "", "intel"),
    field("batch_size", 2, Label::Optional, Kind::Uint32, false, "", "intel"),
] };

impl Message for SolverBatchSizePair {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.solver_params,
            1 => &self.batch_size,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.solver_params,
            1 => &mut self.batch_size,
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

/// `SolverParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SolverParameter {
    pub train_net: Option<String>,
    pub test_net: Vec<String>,
    pub test_iter: Vec<i32>,
    pub test_interval: Option<i32>,
    pub base_lr: Option<f32>,
    pub display: Option<i32>,
    pub max_iter: Option<i32>,
    pub lr_policy: Option<String>,
    pub gamma: Option<f32>,
    pub power: Option<f32>,
    pub momentum: Option<f32>,
    pub weight_decay: Option<f32>,
    pub stepsize: Option<i32>,
    pub snapshot: Option<i32>,
    pub snapshot_prefix: Option<String>,
    pub snapshot_diff: Option<bool>,
    pub solver_mode: Option<solver_parameter::SolverMode>,
    pub device_id: Option<i32>,
    pub test_compute_loss: Option<bool>,
    pub random_seed: Option<i64>,
    pub train_net_param: Option<Box<NetParameter>>,
    pub test_net_param: Vec<NetParameter>,
    pub debug_info: Option<bool>,
    pub net: Option<String>,
    pub net_param: Option<Box<NetParameter>>,
    pub train_state: Option<Box<NetState>>,
    pub test_state: Vec<NetState>,
    pub snapshot_after_train: Option<bool>,
    pub regularization_type: Option<String>,
    pub solver_type: Option<solver_parameter::SolverType>,
    pub delta: Option<f32>,
    pub test_initialization: Option<bool>,
    pub average_loss: Option<i32>,
    pub stepvalue: Vec<i32>,
    pub clip_gradients: Option<f32>,
    pub iter_size: Option<i32>,
    pub snapshot_format: Option<solver_parameter::SnapshotFormat>,
    pub rms_decay: Option<f32>,
    pub momentum2: Option<f32>,
    pub r#type: Option<String>,
    pub layer_wise_reduce: Option<bool>,
    pub weights: Vec<String>,
    pub plateau_winsize: Vec<i32>,
    pub show_per_class_result: Option<bool>,
    pub store_blobs_in_old_format: Option<bool>,
    pub momentum_policy: Option<String>,
    pub max_momentum: Option<f32>,
    pub momentum_power: Option<f32>,
    pub larc: Option<bool>,
    pub larc_policy: Option<String>,
    pub larc_eta: Option<f32>,
    pub weight_decay_policy: Option<String>,
    pub weight_decay_power: Option<f32>,
    pub test_and_snapshot_last_epochs: Option<i32>,
    pub larc_turbo: Option<bool>,
    pub max_weight_decay: Option<f32>,
    pub gc: Option<bool>,
    pub decoupled_wd_t0: Option<i32>,
    pub decoupled_wd_mult: Option<f32>,
    pub lr_dropout: Option<f32>,
    pub stagelr: Vec<f32>,
    pub stageiter: Vec<i32>,
    pub eval_type: Option<String>,
    pub ap_version: Option<String>,
    pub rampup_interval: Option<i32>,
    pub rampup_lr: Option<f32>,
    pub min_lr: Option<f32>,
    pub solver_data_type: Option<Type>,
    pub device: Option<i64>,
    pub data_type: Option<DataType>,
    pub clamp_weights_lower: Option<f32>,
    pub clamp_weights_upper: Option<f32>,
    pub clip_weights: Option<f32>,
    pub disabled_update: Option<bool>,
    pub engine: Option<String>,
    pub warmup_iter: Option<i32>,
    pub warmup_start_lr: Option<f32>,
    pub local_lr_auto: Option<bool>,
    pub local_gw_ratio: Option<f32>,
    pub test_offset: Option<i32>,
    pub amsgrad: Option<bool>,
    pub rectified: Option<bool>,
    pub adabelief: Option<bool>,
    pub lr_mult: Option<f32>,
    pub p_mult: Option<f32>,
    pub period: Option<i32>,
    pub lookahead: Option<bool>,
    pub lookahead_steps: Option<i32>,
    pub lookahead_alpha: Option<f32>,
    pub per_parameter_reduce: Option<bool>,
    pub test_before_snapshot: Option<bool>,
    pub log_avg_gradient_norm: Option<bool>,
    pub gan_solver: Option<bool>,
    pub richness: Option<i32>,
    pub group_id: Vec<i32>,
    pub meta: Meta,
}

impl SolverParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SOLVER_PARAMETER_DESC;

    /// `train_net`.
    pub fn train_net(&self) -> &str {
        self.train_net.as_deref().unwrap_or("")
    }

    /// `test_interval`, by default 0.
    pub fn test_interval(&self) -> i32 {
        self.test_interval.unwrap_or(0)
    }

    /// `base_lr`.
    pub fn base_lr(&self) -> f32 {
        self.base_lr.unwrap_or(0.0)
    }

    /// `display`.
    pub fn display(&self) -> i32 {
        self.display.unwrap_or(0)
    }

    /// `max_iter`.
    pub fn max_iter(&self) -> i32 {
        self.max_iter.unwrap_or(0)
    }

    /// `lr_policy`.
    pub fn lr_policy(&self) -> &str {
        self.lr_policy.as_deref().unwrap_or("")
    }

    /// `gamma`.
    pub fn gamma(&self) -> f32 {
        self.gamma.unwrap_or(0.0)
    }

    /// `power`.
    pub fn power(&self) -> f32 {
        self.power.unwrap_or(0.0)
    }

    /// `momentum`.
    pub fn momentum(&self) -> f32 {
        self.momentum.unwrap_or(0.0)
    }

    /// `weight_decay`.
    pub fn weight_decay(&self) -> f32 {
        self.weight_decay.unwrap_or(0.0)
    }

    /// `stepsize`.
    pub fn stepsize(&self) -> i32 {
        self.stepsize.unwrap_or(0)
    }

    /// `snapshot`, by default 0.
    pub fn snapshot(&self) -> i32 {
        self.snapshot.unwrap_or(0)
    }

    /// `snapshot_prefix`.
    pub fn snapshot_prefix(&self) -> &str {
        self.snapshot_prefix.as_deref().unwrap_or("")
    }

    /// `snapshot_diff`, by default false.
    pub fn snapshot_diff(&self) -> bool {
        self.snapshot_diff.unwrap_or(false)
    }

    /// `solver_mode`, by default GPU.
    pub fn solver_mode(&self) -> solver_parameter::SolverMode {
        self.solver_mode.unwrap_or(solver_parameter::SolverMode::GPU)
    }

    /// `device_id`, by default 0.
    pub fn device_id(&self) -> i32 {
        self.device_id.unwrap_or(0)
    }

    /// `test_compute_loss`, by default false.
    pub fn test_compute_loss(&self) -> bool {
        self.test_compute_loss.unwrap_or(false)
    }

    /// `random_seed`, by default -1.
    pub fn random_seed(&self) -> i64 {
        self.random_seed.unwrap_or(-1)
    }

    /// `train_net_param`.
    pub fn train_net_param(&self) -> Option<&NetParameter> {
        self.train_net_param.as_deref()
    }

    /// `debug_info`, by default false.
    pub fn debug_info(&self) -> bool {
        self.debug_info.unwrap_or(false)
    }

    /// `net`.
    pub fn net(&self) -> &str {
        self.net.as_deref().unwrap_or("")
    }

    /// `net_param`.
    pub fn net_param(&self) -> Option<&NetParameter> {
        self.net_param.as_deref()
    }

    /// `train_state`.
    pub fn train_state(&self) -> Option<&NetState> {
        self.train_state.as_deref()
    }

    /// `snapshot_after_train`, by default true.
    pub fn snapshot_after_train(&self) -> bool {
        self.snapshot_after_train.unwrap_or(true)
    }

    /// `regularization_type`, by default "L2".
    pub fn regularization_type(&self) -> &str {
        self.regularization_type.as_deref().unwrap_or("L2")
    }

    /// `solver_type`, by default SGD.
    pub fn solver_type(&self) -> solver_parameter::SolverType {
        self.solver_type.unwrap_or(solver_parameter::SolverType::SGD)
    }

    /// `delta`, by default 1e-8.
    pub fn delta(&self) -> f32 {
        self.delta.unwrap_or(1e-8)
    }

    /// `test_initialization`, by default true.
    pub fn test_initialization(&self) -> bool {
        self.test_initialization.unwrap_or(true)
    }

    /// `average_loss`, by default 1.
    pub fn average_loss(&self) -> i32 {
        self.average_loss.unwrap_or(1)
    }

    /// `clip_gradients`, by default -1.
    pub fn clip_gradients(&self) -> f32 {
        self.clip_gradients.unwrap_or(-1.0)
    }

    /// `iter_size`, by default 1.
    pub fn iter_size(&self) -> i32 {
        self.iter_size.unwrap_or(1)
    }

    /// `snapshot_format`, by default BINARYPROTO.
    pub fn snapshot_format(&self) -> solver_parameter::SnapshotFormat {
        self.snapshot_format
            .unwrap_or(solver_parameter::SnapshotFormat::BINARYPROTO)
    }

    /// `rms_decay`, by default 0.99.
    pub fn rms_decay(&self) -> f32 {
        self.rms_decay.unwrap_or(0.99)
    }

    /// `momentum2`, by default 0.999.
    pub fn momentum2(&self) -> f32 {
        self.momentum2.unwrap_or(0.999)
    }

    /// `type`, by default "SGD".
    pub fn r#type(&self) -> &str {
        self.r#type.as_deref().unwrap_or("SGD")
    }

    /// `layer_wise_reduce`, by default true.
    pub fn layer_wise_reduce(&self) -> bool {
        self.layer_wise_reduce.unwrap_or(true)
    }

    /// `show_per_class_result`.
    pub fn show_per_class_result(&self) -> bool {
        self.show_per_class_result.unwrap_or(false)
    }

    /// `store_blobs_in_old_format`.
    pub fn store_blobs_in_old_format(&self) -> bool {
        self.store_blobs_in_old_format.unwrap_or(false)
    }

    /// `momentum_policy`.
    pub fn momentum_policy(&self) -> &str {
        self.momentum_policy.as_deref().unwrap_or("")
    }

    /// `max_momentum`.
    pub fn max_momentum(&self) -> f32 {
        self.max_momentum.unwrap_or(0.0)
    }

    /// `momentum_power`.
    pub fn momentum_power(&self) -> f32 {
        self.momentum_power.unwrap_or(0.0)
    }

    /// `larc`.
    pub fn larc(&self) -> bool {
        self.larc.unwrap_or(false)
    }

    /// `larc_policy`.
    pub fn larc_policy(&self) -> &str {
        self.larc_policy.as_deref().unwrap_or("")
    }

    /// `larc_eta`.
    pub fn larc_eta(&self) -> f32 {
        self.larc_eta.unwrap_or(0.0)
    }

    /// `weight_decay_policy`.
    pub fn weight_decay_policy(&self) -> &str {
        self.weight_decay_policy.as_deref().unwrap_or("")
    }

    /// `weight_decay_power`.
    pub fn weight_decay_power(&self) -> f32 {
        self.weight_decay_power.unwrap_or(0.0)
    }

    /// `test_and_snapshot_last_epochs`.
    pub fn test_and_snapshot_last_epochs(&self) -> i32 {
        self.test_and_snapshot_last_epochs.unwrap_or(0)
    }

    /// `larc_turbo`.
    pub fn larc_turbo(&self) -> bool {
        self.larc_turbo.unwrap_or(false)
    }

    /// `max_weight_decay`.
    pub fn max_weight_decay(&self) -> f32 {
        self.max_weight_decay.unwrap_or(0.0)
    }

    /// `gc`.
    pub fn gc(&self) -> bool {
        self.gc.unwrap_or(false)
    }

    /// `decoupled_wd_t0`.
    pub fn decoupled_wd_t0(&self) -> i32 {
        self.decoupled_wd_t0.unwrap_or(0)
    }

    /// `decoupled_wd_mult`.
    pub fn decoupled_wd_mult(&self) -> f32 {
        self.decoupled_wd_mult.unwrap_or(0.0)
    }

    /// `lr_dropout`.
    pub fn lr_dropout(&self) -> f32 {
        self.lr_dropout.unwrap_or(0.0)
    }

    /// `eval_type`.
    pub fn eval_type(&self) -> &str {
        self.eval_type.as_deref().unwrap_or("")
    }

    /// `ap_version`.
    pub fn ap_version(&self) -> &str {
        self.ap_version.as_deref().unwrap_or("")
    }

    /// `rampup_interval`.
    pub fn rampup_interval(&self) -> i32 {
        self.rampup_interval.unwrap_or(0)
    }

    /// `rampup_lr`.
    pub fn rampup_lr(&self) -> f32 {
        self.rampup_lr.unwrap_or(0.0)
    }

    /// `min_lr`.
    pub fn min_lr(&self) -> f32 {
        self.min_lr.unwrap_or(0.0)
    }

    /// `solver_data_type`.
    pub fn solver_data_type(&self) -> Type {
        self.solver_data_type.unwrap_or(Type::DOUBLE)
    }

    /// `device`.
    pub fn device(&self) -> i64 {
        self.device.unwrap_or(0)
    }

    /// `data_type`.
    pub fn data_type(&self) -> DataType {
        self.data_type.unwrap_or(DataType::CAFFE_FLOAT)
    }

    /// `clamp_weights_lower`.
    pub fn clamp_weights_lower(&self) -> f32 {
        self.clamp_weights_lower.unwrap_or(0.0)
    }

    /// `clamp_weights_upper`.
    pub fn clamp_weights_upper(&self) -> f32 {
        self.clamp_weights_upper.unwrap_or(0.0)
    }

    /// `clip_weights`.
    pub fn clip_weights(&self) -> f32 {
        self.clip_weights.unwrap_or(0.0)
    }

    /// `disabled_update`.
    pub fn disabled_update(&self) -> bool {
        self.disabled_update.unwrap_or(false)
    }

    /// `engine`.
    pub fn engine(&self) -> &str {
        self.engine.as_deref().unwrap_or("")
    }

    /// `warmup_iter`.
    pub fn warmup_iter(&self) -> i32 {
        self.warmup_iter.unwrap_or(0)
    }

    /// `warmup_start_lr`.
    pub fn warmup_start_lr(&self) -> f32 {
        self.warmup_start_lr.unwrap_or(0.0)
    }

    /// `local_lr_auto`.
    pub fn local_lr_auto(&self) -> bool {
        self.local_lr_auto.unwrap_or(false)
    }

    /// `local_gw_ratio`.
    pub fn local_gw_ratio(&self) -> f32 {
        self.local_gw_ratio.unwrap_or(0.0)
    }

    /// `test_offset`.
    pub fn test_offset(&self) -> i32 {
        self.test_offset.unwrap_or(0)
    }

    /// `amsgrad`.
    pub fn amsgrad(&self) -> bool {
        self.amsgrad.unwrap_or(false)
    }

    /// `rectified`.
    pub fn rectified(&self) -> bool {
        self.rectified.unwrap_or(false)
    }

    /// `adabelief`.
    pub fn adabelief(&self) -> bool {
        self.adabelief.unwrap_or(false)
    }

    /// `lr_mult`.
    pub fn lr_mult(&self) -> f32 {
        self.lr_mult.unwrap_or(0.0)
    }

    /// `p_mult`.
    pub fn p_mult(&self) -> f32 {
        self.p_mult.unwrap_or(0.0)
    }

    /// `period`.
    pub fn period(&self) -> i32 {
        self.period.unwrap_or(0)
    }

    /// `lookahead`.
    pub fn lookahead(&self) -> bool {
        self.lookahead.unwrap_or(false)
    }

    /// `lookahead_steps`.
    pub fn lookahead_steps(&self) -> i32 {
        self.lookahead_steps.unwrap_or(0)
    }

    /// `lookahead_alpha`.
    pub fn lookahead_alpha(&self) -> f32 {
        self.lookahead_alpha.unwrap_or(0.0)
    }

    /// `per_parameter_reduce`.
    pub fn per_parameter_reduce(&self) -> bool {
        self.per_parameter_reduce.unwrap_or(false)
    }

    /// `test_before_snapshot`.
    pub fn test_before_snapshot(&self) -> bool {
        self.test_before_snapshot.unwrap_or(false)
    }

    /// `log_avg_gradient_norm`.
    pub fn log_avg_gradient_norm(&self) -> bool {
        self.log_avg_gradient_norm.unwrap_or(false)
    }

    /// `gan_solver`.
    pub fn gan_solver(&self) -> bool {
        self.gan_solver.unwrap_or(false)
    }

    /// `richness`.
    pub fn richness(&self) -> i32 {
        self.richness.unwrap_or(0)
    }
}

#[rustfmt::skip]
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
    field("solver_mode", 17, Label::Optional, Kind::Enum(&solver_parameter::SOLVER_MODE_ENUM), false, "GPU", "bvlc"),
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
    field("solver_type", 30, Label::Optional, Kind::Enum(&solver_parameter::SOLVER_TYPE_ENUM), false, "SGD", "bvlc"),
    field("delta", 31, Label::Optional, Kind::Float, false, "1e-8", "bvlc"),
    field("test_initialization", 32, Label::Optional, Kind::Bool, false, "true", "bvlc"),
    field("average_loss", 33, Label::Optional, Kind::Int32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("stepvalue", 34, Label::Repeated, Kind::Int32, false, "", "bvlc,bvlc-opencl,naibaf7"),
    field("clip_gradients", 35, Label::Optional, Kind::Float, false, "-1", "bvlc"),
    field("iter_size", 36, Label::Optional, Kind::Int32, false, "1", "bvlc,bvlc-opencl,naibaf7"),
    field("snapshot_format", 37, Label::Optional, Kind::Enum(&solver_parameter::SNAPSHOT_FORMAT_ENUM), false, "BINARYPROTO", "bvlc"),
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
    field("decoupled_wd_t0", 60, Label::Optional, Kind::Int32, false, "", "jolibrain"),
    field("decoupled_wd_mult", 61, Label::Optional, Kind::Float, false, "", "jolibrain"),
    field("lr_dropout", 62, Label::Optional, Kind::Float, false, "", "jolibrain"),
    field("stagelr", 150, Label::Repeated, Kind::Float, false, "", "intel,mobilenet-yolo,yolov3-win"),
    field("stageiter", 151, Label::Repeated, Kind::Int32, false, "", "intel,mobilenet-yolo,yolov3-win"),
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
] };

impl Message for SolverParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.train_net,
            1 => &self.test_net,
            2 => &self.test_iter,
            3 => &self.test_interval,
            4 => &self.base_lr,
            5 => &self.display,
            6 => &self.max_iter,
            7 => &self.lr_policy,
            8 => &self.gamma,
            9 => &self.power,
            10 => &self.momentum,
            11 => &self.weight_decay,
            12 => &self.stepsize,
            13 => &self.snapshot,
            14 => &self.snapshot_prefix,
            15 => &self.snapshot_diff,
            16 => &self.solver_mode,
            17 => &self.device_id,
            18 => &self.test_compute_loss,
            19 => &self.random_seed,
            20 => &self.train_net_param,
            21 => &self.test_net_param,
            22 => &self.debug_info,
            23 => &self.net,
            24 => &self.net_param,
            25 => &self.train_state,
            26 => &self.test_state,
            27 => &self.snapshot_after_train,
            28 => &self.regularization_type,
            29 => &self.solver_type,
            30 => &self.delta,
            31 => &self.test_initialization,
            32 => &self.average_loss,
            33 => &self.stepvalue,
            34 => &self.clip_gradients,
            35 => &self.iter_size,
            36 => &self.snapshot_format,
            37 => &self.rms_decay,
            38 => &self.momentum2,
            39 => &self.r#type,
            40 => &self.layer_wise_reduce,
            41 => &self.weights,
            42 => &self.plateau_winsize,
            43 => &self.show_per_class_result,
            44 => &self.store_blobs_in_old_format,
            45 => &self.momentum_policy,
            46 => &self.max_momentum,
            47 => &self.momentum_power,
            48 => &self.larc,
            49 => &self.larc_policy,
            50 => &self.larc_eta,
            51 => &self.weight_decay_policy,
            52 => &self.weight_decay_power,
            53 => &self.test_and_snapshot_last_epochs,
            54 => &self.larc_turbo,
            55 => &self.max_weight_decay,
            56 => &self.gc,
            57 => &self.decoupled_wd_t0,
            58 => &self.decoupled_wd_mult,
            59 => &self.lr_dropout,
            60 => &self.stagelr,
            61 => &self.stageiter,
            62 => &self.eval_type,
            63 => &self.ap_version,
            64 => &self.rampup_interval,
            65 => &self.rampup_lr,
            66 => &self.min_lr,
            67 => &self.solver_data_type,
            68 => &self.device,
            69 => &self.data_type,
            70 => &self.clamp_weights_lower,
            71 => &self.clamp_weights_upper,
            72 => &self.clip_weights,
            73 => &self.disabled_update,
            74 => &self.engine,
            75 => &self.warmup_iter,
            76 => &self.warmup_start_lr,
            77 => &self.local_lr_auto,
            78 => &self.local_gw_ratio,
            79 => &self.test_offset,
            80 => &self.amsgrad,
            81 => &self.rectified,
            82 => &self.adabelief,
            83 => &self.lr_mult,
            84 => &self.p_mult,
            85 => &self.period,
            86 => &self.lookahead,
            87 => &self.lookahead_steps,
            88 => &self.lookahead_alpha,
            89 => &self.per_parameter_reduce,
            90 => &self.test_before_snapshot,
            91 => &self.log_avg_gradient_norm,
            92 => &self.gan_solver,
            93 => &self.richness,
            94 => &self.group_id,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.train_net,
            1 => &mut self.test_net,
            2 => &mut self.test_iter,
            3 => &mut self.test_interval,
            4 => &mut self.base_lr,
            5 => &mut self.display,
            6 => &mut self.max_iter,
            7 => &mut self.lr_policy,
            8 => &mut self.gamma,
            9 => &mut self.power,
            10 => &mut self.momentum,
            11 => &mut self.weight_decay,
            12 => &mut self.stepsize,
            13 => &mut self.snapshot,
            14 => &mut self.snapshot_prefix,
            15 => &mut self.snapshot_diff,
            16 => &mut self.solver_mode,
            17 => &mut self.device_id,
            18 => &mut self.test_compute_loss,
            19 => &mut self.random_seed,
            20 => &mut self.train_net_param,
            21 => &mut self.test_net_param,
            22 => &mut self.debug_info,
            23 => &mut self.net,
            24 => &mut self.net_param,
            25 => &mut self.train_state,
            26 => &mut self.test_state,
            27 => &mut self.snapshot_after_train,
            28 => &mut self.regularization_type,
            29 => &mut self.solver_type,
            30 => &mut self.delta,
            31 => &mut self.test_initialization,
            32 => &mut self.average_loss,
            33 => &mut self.stepvalue,
            34 => &mut self.clip_gradients,
            35 => &mut self.iter_size,
            36 => &mut self.snapshot_format,
            37 => &mut self.rms_decay,
            38 => &mut self.momentum2,
            39 => &mut self.r#type,
            40 => &mut self.layer_wise_reduce,
            41 => &mut self.weights,
            42 => &mut self.plateau_winsize,
            43 => &mut self.show_per_class_result,
            44 => &mut self.store_blobs_in_old_format,
            45 => &mut self.momentum_policy,
            46 => &mut self.max_momentum,
            47 => &mut self.momentum_power,
            48 => &mut self.larc,
            49 => &mut self.larc_policy,
            50 => &mut self.larc_eta,
            51 => &mut self.weight_decay_policy,
            52 => &mut self.weight_decay_power,
            53 => &mut self.test_and_snapshot_last_epochs,
            54 => &mut self.larc_turbo,
            55 => &mut self.max_weight_decay,
            56 => &mut self.gc,
            57 => &mut self.decoupled_wd_t0,
            58 => &mut self.decoupled_wd_mult,
            59 => &mut self.lr_dropout,
            60 => &mut self.stagelr,
            61 => &mut self.stageiter,
            62 => &mut self.eval_type,
            63 => &mut self.ap_version,
            64 => &mut self.rampup_interval,
            65 => &mut self.rampup_lr,
            66 => &mut self.min_lr,
            67 => &mut self.solver_data_type,
            68 => &mut self.device,
            69 => &mut self.data_type,
            70 => &mut self.clamp_weights_lower,
            71 => &mut self.clamp_weights_upper,
            72 => &mut self.clip_weights,
            73 => &mut self.disabled_update,
            74 => &mut self.engine,
            75 => &mut self.warmup_iter,
            76 => &mut self.warmup_start_lr,
            77 => &mut self.local_lr_auto,
            78 => &mut self.local_gw_ratio,
            79 => &mut self.test_offset,
            80 => &mut self.amsgrad,
            81 => &mut self.rectified,
            82 => &mut self.adabelief,
            83 => &mut self.lr_mult,
            84 => &mut self.p_mult,
            85 => &mut self.period,
            86 => &mut self.lookahead,
            87 => &mut self.lookahead_steps,
            88 => &mut self.lookahead_alpha,
            89 => &mut self.per_parameter_reduce,
            90 => &mut self.test_before_snapshot,
            91 => &mut self.log_avg_gradient_norm,
            92 => &mut self.gan_solver,
            93 => &mut self.richness,
            94 => &mut self.group_id,
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

/// `SolverState` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SolverState {
    pub iter: Option<i32>,
    pub learned_net: Option<String>,
    pub history: Vec<BlobProto>,
    pub current_step: Option<i32>,
    pub minimum_loss: Option<f32>,
    pub iter_last_event: Option<i32>,
    pub rng_state: Option<Vec<u8>>,
    pub layer_states: Vec<LayerState>,
    pub losses: Vec<f64>,
    pub smoothed_loss: Option<f64>,
    pub meta: Meta,
}

impl SolverState {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SOLVER_STATE_DESC;

    /// `iter`.
    pub fn iter(&self) -> i32 {
        self.iter.unwrap_or(0)
    }

    /// `learned_net`.
    pub fn learned_net(&self) -> &str {
        self.learned_net.as_deref().unwrap_or("")
    }

    /// `current_step`, by default 0.
    pub fn current_step(&self) -> i32 {
        self.current_step.unwrap_or(0)
    }

    /// `minimum_loss`.
    pub fn minimum_loss(&self) -> f32 {
        self.minimum_loss.unwrap_or(0.0)
    }

    /// `iter_last_event`.
    pub fn iter_last_event(&self) -> i32 {
        self.iter_last_event.unwrap_or(0)
    }

    /// `rng_state`.
    pub fn rng_state(&self) -> &[u8] {
        self.rng_state.as_deref().unwrap_or_default()
    }

    /// `smoothed_loss`.
    pub fn smoothed_loss(&self) -> f64 {
        self.smoothed_loss.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
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
] };

impl Message for SolverState {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.iter,
            1 => &self.learned_net,
            2 => &self.history,
            3 => &self.current_step,
            4 => &self.minimum_loss,
            5 => &self.iter_last_event,
            6 => &self.rng_state,
            7 => &self.layer_states,
            8 => &self.losses,
            9 => &self.smoothed_loss,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.iter,
            1 => &mut self.learned_net,
            2 => &mut self.history,
            3 => &mut self.current_step,
            4 => &mut self.minimum_loss,
            5 => &mut self.iter_last_event,
            6 => &mut self.rng_state,
            7 => &mut self.layer_states,
            8 => &mut self.losses,
            9 => &mut self.smoothed_loss,
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

/// `SparseDatum` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SparseDatum {
    pub size: Option<i32>,
    pub nnz: Option<i32>,
    pub indices: Vec<i32>,
    pub label: Option<f32>,
    pub data: Vec<f32>,
    pub meta: Meta,
}

impl SparseDatum {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SPARSE_DATUM_DESC;

    /// `size`, by default 0.
    pub fn size(&self) -> i32 {
        self.size.unwrap_or(0)
    }

    /// `nnz`, by default 0.
    pub fn nnz(&self) -> i32 {
        self.nnz.unwrap_or(0)
    }

    /// `label`.
    pub fn label(&self) -> f32 {
        self.label.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
pub(crate) static SPARSE_DATUM_DESC: MessageDesc = MessageDesc { name: "SparseDatum", fields: &[
    field("size", 1, Label::Optional, Kind::Int32, false, "0", "jolibrain"),
    field("nnz", 2, Label::Optional, Kind::Int32, false, "0", "jolibrain"),
    field("indices", 3, Label::Repeated, Kind::Int32, false, "", "jolibrain"),
    field("label", 4, Label::Optional, Kind::Float, false, "", "jolibrain"),
    field("data", 5, Label::Repeated, Kind::Float, false, "", "jolibrain"),
] };

impl Message for SparseDatum {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.size,
            1 => &self.nnz,
            2 => &self.indices,
            3 => &self.label,
            4 => &self.data,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.size,
            1 => &mut self.nnz,
            2 => &mut self.indices,
            3 => &mut self.label,
            4 => &mut self.data,
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

/// `SpatialDropoutParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SpatialDropoutParameter {
    pub dropout_ratio: Option<f32>,
    pub meta: Meta,
}

impl SpatialDropoutParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SPATIAL_DROPOUT_PARAMETER_DESC;

    /// `dropout_ratio`, by default 0.5.
    pub fn dropout_ratio(&self) -> f32 {
        self.dropout_ratio.unwrap_or(0.5)
    }
}

#[rustfmt::skip]
pub(crate) static SPATIAL_DROPOUT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SpatialDropoutParameter", fields: &[
    field("dropout_ratio", 1, Label::Optional, Kind::Float, false, "0.5", "intel"),
] };

impl Message for SpatialDropoutParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.dropout_ratio,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.dropout_ratio,
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

/// `SpatialTransformerParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SpatialTransformerParameter {
    pub transform_type: Option<String>,
    pub sampler_type: Option<String>,
    pub output_H: Option<i32>,
    pub output_W: Option<i32>,
    pub to_compute_dU: Option<bool>,
    pub theta_1_1: Option<f64>,
    pub theta_1_2: Option<f64>,
    pub theta_1_3: Option<f64>,
    pub theta_2_1: Option<f64>,
    pub theta_2_2: Option<f64>,
    pub theta_2_3: Option<f64>,
    pub meta: Meta,
}

impl SpatialTransformerParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SPATIAL_TRANSFORMER_PARAMETER_DESC;

    /// `transform_type`, by default "affine".
    pub fn transform_type(&self) -> &str {
        self.transform_type.as_deref().unwrap_or("affine")
    }

    /// `sampler_type`, by default "bilinear".
    pub fn sampler_type(&self) -> &str {
        self.sampler_type.as_deref().unwrap_or("bilinear")
    }

    /// `output_H`.
    pub fn output_H(&self) -> i32 {
        self.output_H.unwrap_or(0)
    }

    /// `output_W`.
    pub fn output_W(&self) -> i32 {
        self.output_W.unwrap_or(0)
    }

    /// `to_compute_dU`, by default true.
    pub fn to_compute_dU(&self) -> bool {
        self.to_compute_dU.unwrap_or(true)
    }

    /// `theta_1_1`.
    pub fn theta_1_1(&self) -> f64 {
        self.theta_1_1.unwrap_or(0.0)
    }

    /// `theta_1_2`.
    pub fn theta_1_2(&self) -> f64 {
        self.theta_1_2.unwrap_or(0.0)
    }

    /// `theta_1_3`.
    pub fn theta_1_3(&self) -> f64 {
        self.theta_1_3.unwrap_or(0.0)
    }

    /// `theta_2_1`.
    pub fn theta_2_1(&self) -> f64 {
        self.theta_2_1.unwrap_or(0.0)
    }

    /// `theta_2_2`.
    pub fn theta_2_2(&self) -> f64 {
        self.theta_2_2.unwrap_or(0.0)
    }

    /// `theta_2_3`.
    pub fn theta_2_3(&self) -> f64 {
        self.theta_2_3.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
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

impl Message for SpatialTransformerParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.transform_type,
            1 => &self.sampler_type,
            2 => &self.output_H,
            3 => &self.output_W,
            4 => &self.to_compute_dU,
            5 => &self.theta_1_1,
            6 => &self.theta_1_2,
            7 => &self.theta_1_3,
            8 => &self.theta_2_1,
            9 => &self.theta_2_2,
            10 => &self.theta_2_3,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.transform_type,
            1 => &mut self.sampler_type,
            2 => &mut self.output_H,
            3 => &mut self.output_W,
            4 => &mut self.to_compute_dU,
            5 => &mut self.theta_1_1,
            6 => &mut self.theta_1_2,
            7 => &mut self.theta_1_3,
            8 => &mut self.theta_2_1,
            9 => &mut self.theta_2_2,
            10 => &mut self.theta_2_3,
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

/// `SplitParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SplitParameter {
    pub engine: Option<split_parameter::Engine>,
    pub meta: Meta,
}

impl SplitParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SPLIT_PARAMETER_DESC;

    /// `engine`, by default DEFAULT.
    pub fn engine(&self) -> split_parameter::Engine {
        self.engine.unwrap_or(split_parameter::Engine::DEFAULT)
    }
}

#[rustfmt::skip]
pub(crate) static SPLIT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SplitParameter", fields: &[
    field("engine", 1, Label::Optional, Kind::Enum(&split_parameter::ENGINE_ENUM), false, "DEFAULT", "intel"),
] };

impl Message for SplitParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.engine,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.engine,
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

/// `SubRegionParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SubRegionParameter {
    pub region_height: Option<u32>,
    pub region_width: Option<u32>,
    pub data_height: Option<u32>,
    pub data_width: Option<u32>,
    pub as_dim: Option<u32>,
    pub meta: Meta,
}

impl SubRegionParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SUB_REGION_PARAMETER_DESC;

    /// `region_height`.
    pub fn region_height(&self) -> u32 {
        self.region_height.unwrap_or(0)
    }

    /// `region_width`.
    pub fn region_width(&self) -> u32 {
        self.region_width.unwrap_or(0)
    }

    /// `data_height`.
    pub fn data_height(&self) -> u32 {
        self.data_height.unwrap_or(0)
    }

    /// `data_width`.
    pub fn data_width(&self) -> u32 {
        self.data_width.unwrap_or(0)
    }

    /// `as_dim`, by default 1.
    pub fn as_dim(&self) -> u32 {
        self.as_dim.unwrap_or(1)
    }
}

#[rustfmt::skip]
pub(crate) static SUB_REGION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SubRegionParameter", fields: &[
    field("region_height", 1, Label::Optional, Kind::Uint32, false, "", "happynear"),
    field("region_width", 2, Label::Optional, Kind::Uint32, false, "", "happynear"),
    field("data_height", 3, Label::Optional, Kind::Uint32, false, "", "happynear"),
    field("data_width", 4, Label::Optional, Kind::Uint32, false, "", "happynear"),
    field("as_dim", 5, Label::Optional, Kind::Uint32, false, "1", "happynear"),
] };

impl Message for SubRegionParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.region_height,
            1 => &self.region_width,
            2 => &self.data_height,
            3 => &self.data_width,
            4 => &self.as_dim,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.region_height,
            1 => &mut self.region_width,
            2 => &mut self.data_height,
            3 => &mut self.data_width,
            4 => &mut self.as_dim,
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

/// `SwishParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct SwishParameter {
    pub beta: Option<f32>,
    pub meta: Meta,
}

impl SwishParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &SWISH_PARAMETER_DESC;

    /// `beta`, by default 1.
    pub fn beta(&self) -> f32 {
        self.beta.unwrap_or(1.0)
    }
}

#[rustfmt::skip]
pub(crate) static SWISH_PARAMETER_DESC: MessageDesc = MessageDesc { name: "SwishParameter", fields: &[
    field("beta", 1, Label::Optional, Kind::Float, false, "1", "bvlc"),
] };

impl Message for SwishParameter {
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

/// `TRTParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct TRTParameter {
    pub trt_mode: Option<trt_parameter::TRTMode>,
    pub top_k: Option<u32>,
    pub deploy: Option<String>,
    pub model: Option<String>,
    pub deploy_outputs: Vec<String>,
    pub calibrator: Option<String>,
    pub meta: Meta,
}

impl TRTParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &TRT_PARAMETER_DESC;

    /// `trt_mode`, by default INT8.
    pub fn trt_mode(&self) -> trt_parameter::TRTMode {
        self.trt_mode.unwrap_or(trt_parameter::TRTMode::INT8)
    }

    /// `top_k`, by default 1.
    pub fn top_k(&self) -> u32 {
        self.top_k.unwrap_or(1)
    }

    /// `deploy`.
    pub fn deploy(&self) -> &str {
        self.deploy.as_deref().unwrap_or("")
    }

    /// `model`.
    pub fn model(&self) -> &str {
        self.model.as_deref().unwrap_or("")
    }

    /// `calibrator`.
    pub fn calibrator(&self) -> &str {
        self.calibrator.as_deref().unwrap_or("")
    }
}

#[rustfmt::skip]
pub(crate) static TRT_PARAMETER_DESC: MessageDesc = MessageDesc { name: "TRTParameter", fields: &[
    field("trt_mode", 1, Label::Optional, Kind::Enum(&trt_parameter::TRT_MODE_ENUM), false, "INT8", "nvidia-0.17"),
    field("top_k", 2, Label::Optional, Kind::Uint32, false, "1", "nvidia-0.17"),
    field("deploy", 3, Label::Required, Kind::String, false, "", "nvidia-0.17"),
    field("model", 4, Label::Required, Kind::String, false, "", "nvidia-0.17"),
    field("deploy_outputs", 5, Label::Repeated, Kind::String, false, "", "nvidia-0.17"),
    field("calibrator", 6, Label::Optional, Kind::String, false, "", "nvidia-0.17"),
] };

impl Message for TRTParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.trt_mode,
            1 => &self.top_k,
            2 => &self.deploy,
            3 => &self.model,
            4 => &self.deploy_outputs,
            5 => &self.calibrator,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.trt_mode,
            1 => &mut self.top_k,
            2 => &mut self.deploy,
            3 => &mut self.model,
            4 => &mut self.deploy_outputs,
            5 => &mut self.calibrator,
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

/// `TanHParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct TanHParameter {
    pub engine: Option<tan_h_parameter::Engine>,
    pub meta: Meta,
}

impl TanHParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &TAN_H_PARAMETER_DESC;

    /// `engine`, by default DEFAULT.
    pub fn engine(&self) -> tan_h_parameter::Engine {
        self.engine.unwrap_or(tan_h_parameter::Engine::DEFAULT)
    }
}

#[rustfmt::skip]
pub(crate) static TAN_H_PARAMETER_DESC: MessageDesc = MessageDesc { name: "TanHParameter", fields: &[
    field("engine", 1, Label::Optional, Kind::Enum(&tan_h_parameter::ENGINE_ENUM), false, "DEFAULT", "bvlc"),
] };

impl Message for TanHParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.engine,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.engine,
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

/// `ThresholdParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct ThresholdParameter {
    pub threshold: Option<f32>,
    pub meta: Meta,
}

impl ThresholdParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &THRESHOLD_PARAMETER_DESC;

    /// `threshold`, by default 0.
    pub fn threshold(&self) -> f32 {
        self.threshold.unwrap_or(0.0)
    }
}

#[rustfmt::skip]
pub(crate) static THRESHOLD_PARAMETER_DESC: MessageDesc = MessageDesc { name: "ThresholdParameter", fields: &[
    field("threshold", 1, Label::Optional, Kind::Float, false, "0", "bvlc"),
] };

impl Message for ThresholdParameter {
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

/// `TileParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct TileParameter {
    pub axis: Option<i32>,
    pub tiles: Option<i32>,
    pub meta: Meta,
}

impl TileParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &TILE_PARAMETER_DESC;

    /// `axis`, by default 1.
    pub fn axis(&self) -> i32 {
        self.axis.unwrap_or(1)
    }

    /// `tiles`.
    pub fn tiles(&self) -> i32 {
        self.tiles.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static TILE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "TileParameter", fields: &[
    field("axis", 1, Label::Optional, Kind::Int32, false, "1", "bvlc"),
    field("tiles", 2, Label::Optional, Kind::Int32, false, "", "bvlc"),
] };

impl Message for TileParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.axis,
            1 => &self.tiles,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.axis,
            1 => &mut self.tiles,
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

/// `TransformationParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct TransformationParameter {
    pub scale: Option<f32>,
    pub mirror: Option<bool>,
    pub crop_size: Option<u32>,
    pub mean_file: Option<String>,
    pub mean_value: Vec<f32>,
    pub force_color: Option<bool>,
    pub force_gray: Option<bool>,
    pub resize_param: Vec<ResizeParameter>,
    pub noise_param: Vec<NoiseParameter>,
    pub emit_constraint: Option<Box<EmitConstraint>>,
    pub crop_h: Option<u32>,
    pub crop_w: Option<u32>,
    pub distort_param: Option<Box<DistortionParameter>>,
    pub expand_param: Option<Box<ExpansionParameter>>,
    pub vertical_stretch_upper: Option<f32>,
    pub horizontal_stretch_lower: Option<f32>,
    pub horizontal_stretch_upper: Option<f32>,
    pub interpolation_algo_down: Option<transformation_parameter::InterpolationAlgo>,
    pub interpolation_algo_up: Option<transformation_parameter::InterpolationAlgo>,
    pub allow_upscale: Option<bool>,
    pub forward_packing: Option<Packing>,
    pub display: Option<bool>,
    pub num_labels: Option<i32>,
    pub target_dist: Option<f32>,
    pub center_perterb_max: Option<f32>,
    pub sigma: Option<f32>,
    pub sigma_center: Option<f32>,
    pub clahe_tile_size: Option<f32>,
    pub clahe_clip_limit: Option<f32>,
    pub do_clahe: Option<bool>,
    pub cvt_bgr2rgb: Option<bool>,
    pub num_total_augs: Option<u32>,
    pub aug_way: Option<String>,
    pub gray: Option<u32>,
    pub np_in_lmdb: Option<u32>,
    pub transform_body_joint: Option<bool>,
    pub use_gpu_transform: Option<bool>,
    pub random_seed: Option<i64>,
    pub img_rand_resize_lower: Option<u32>,
    pub img_rand_resize_upper: Option<u32>,
    pub rand_resize_ratio_lower: Option<f32>,
    pub rand_resize_ratio_upper: Option<f32>,
    pub vertical_stretch_lower: Option<f32>,
    pub min_scaling_factor: Option<f32>,
    pub max_scaling_factor: Option<f32>,
    pub max_rotation_angle: Option<u32>,
    pub contrast_brightness_adjustment: Option<bool>,
    pub smooth_filtering: Option<bool>,
    pub min_side_min: Option<u32>,
    pub min_contrast: Option<f32>,
    pub max_contrast: Option<f32>,
    pub max_brightness_shift: Option<u32>,
    pub max_smooth: Option<f32>,
    pub apply_probability: Option<f32>,
    pub debug_params: Option<bool>,
    pub max_color_shift: Option<u32>,
    pub min_side_max: Option<u32>,
    pub min_side: Option<u32>,
    pub rotation_angle_interval: Option<f32>,
    pub contrast_adjustment: Option<bool>,
    pub jpeg_compression: Option<bool>,
    pub multiscale: Option<bool>,
    pub scale_factors: Vec<f32>,
    pub crop_width: Option<u32>,
    pub crop_height: Option<u32>,
    pub center_crop: Option<bool>,
    pub erase_ratio: Option<f32>,
    pub scale_min: Option<f32>,
    pub scale_max: Option<f32>,
    pub aspect_min: Option<f32>,
    pub aspect_max: Option<f32>,
    pub random_resize_param: Option<Box<RandomResizeParameter>>,
    pub random_aspect_ratio_param: Option<Box<RandomAspectRatioParameter>>,
    pub flow: Option<bool>,
    pub bgr2rgb: Option<bool>,
    pub pad: Option<u32>,
    pub rotate: Option<bool>,
    pub geometry_param: Option<Box<GeometryParameter>>,
    pub untransformed_top: Option<bool>,
    pub enable_classf_aug: Option<bool>,
    pub vertical_mirror: Option<bool>,
    pub random_90_deg_rot: Option<bool>,
    pub max_cvg_len: Option<u32>,
    pub min_cvg_len: Option<u32>,
    pub opaque_coverage: Option<bool>,
    pub coverage: Option<String>,
    pub flip_prob: Option<f32>,
    pub max_rotate_degree: Option<f32>,
    pub visualize: Option<bool>,
    pub crop_size_x: Option<u32>,
    pub crop_size_y: Option<u32>,
    pub scale_prob: Option<f32>,
    pub bbox_norm_factor: Option<f32>,
    pub img_header: Option<String>,
    pub stride: Option<i64>,
    pub scale_cvg: Option<f32>,
    pub num_parts: Option<u32>,
    pub caffe_yolo: Option<bool>,
    pub fix_crop: Option<bool>,
    pub multi_scale: Option<bool>,
    pub scale_ratios: Vec<f32>,
    pub max_distort: Option<i32>,
    pub is_flow: Option<bool>,
    pub more_fix_crop: Option<bool>,
    pub upper_size: Option<i32>,
    pub upper_height: Option<i32>,
    pub upper_width: Option<i32>,
    pub original_image: Option<bool>,
    pub meta: Meta,
}

impl TransformationParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &TRANSFORMATION_PARAMETER_DESC;

    /// `scale`, by default 1.
    pub fn scale(&self) -> f32 {
        self.scale.unwrap_or(1.0)
    }

    /// `mirror`, by default false.
    pub fn mirror(&self) -> bool {
        self.mirror.unwrap_or(false)
    }

    /// `crop_size`, by default 0.
    pub fn crop_size(&self) -> u32 {
        self.crop_size.unwrap_or(0)
    }

    /// `mean_file`.
    pub fn mean_file(&self) -> &str {
        self.mean_file.as_deref().unwrap_or("")
    }

    /// `force_color`, by default false.
    pub fn force_color(&self) -> bool {
        self.force_color.unwrap_or(false)
    }

    /// `force_gray`, by default false.
    pub fn force_gray(&self) -> bool {
        self.force_gray.unwrap_or(false)
    }

    /// `emit_constraint`.
    pub fn emit_constraint(&self) -> Option<&EmitConstraint> {
        self.emit_constraint.as_deref()
    }

    /// `crop_h`.
    pub fn crop_h(&self) -> u32 {
        self.crop_h.unwrap_or(0)
    }

    /// `crop_w`.
    pub fn crop_w(&self) -> u32 {
        self.crop_w.unwrap_or(0)
    }

    /// `distort_param`.
    pub fn distort_param(&self) -> Option<&DistortionParameter> {
        self.distort_param.as_deref()
    }

    /// `expand_param`.
    pub fn expand_param(&self) -> Option<&ExpansionParameter> {
        self.expand_param.as_deref()
    }

    /// `vertical_stretch_upper`.
    pub fn vertical_stretch_upper(&self) -> f32 {
        self.vertical_stretch_upper.unwrap_or(0.0)
    }

    /// `horizontal_stretch_lower`.
    pub fn horizontal_stretch_lower(&self) -> f32 {
        self.horizontal_stretch_lower.unwrap_or(0.0)
    }

    /// `horizontal_stretch_upper`.
    pub fn horizontal_stretch_upper(&self) -> f32 {
        self.horizontal_stretch_upper.unwrap_or(0.0)
    }

    /// `interpolation_algo_down`.
    pub fn interpolation_algo_down(&self) -> transformation_parameter::InterpolationAlgo {
        self.interpolation_algo_down
            .unwrap_or(transformation_parameter::InterpolationAlgo::INTER_NEAREST)
    }

    /// `interpolation_algo_up`.
    pub fn interpolation_algo_up(&self) -> transformation_parameter::InterpolationAlgo {
        self.interpolation_algo_up
            .unwrap_or(transformation_parameter::InterpolationAlgo::INTER_NEAREST)
    }

    /// `allow_upscale`.
    pub fn allow_upscale(&self) -> bool {
        self.allow_upscale.unwrap_or(false)
    }

    /// `forward_packing`.
    pub fn forward_packing(&self) -> Packing {
        self.forward_packing.unwrap_or(Packing::NCHW)
    }

    /// `display`.
    pub fn display(&self) -> bool {
        self.display.unwrap_or(false)
    }

    /// `num_labels`.
    pub fn num_labels(&self) -> i32 {
        self.num_labels.unwrap_or(0)
    }

    /// `target_dist`.
    pub fn target_dist(&self) -> f32 {
        self.target_dist.unwrap_or(0.0)
    }

    /// `center_perterb_max`.
    pub fn center_perterb_max(&self) -> f32 {
        self.center_perterb_max.unwrap_or(0.0)
    }

    /// `sigma`.
    pub fn sigma(&self) -> f32 {
        self.sigma.unwrap_or(0.0)
    }

    /// `sigma_center`.
    pub fn sigma_center(&self) -> f32 {
        self.sigma_center.unwrap_or(0.0)
    }

    /// `clahe_tile_size`.
    pub fn clahe_tile_size(&self) -> f32 {
        self.clahe_tile_size.unwrap_or(0.0)
    }

    /// `clahe_clip_limit`.
    pub fn clahe_clip_limit(&self) -> f32 {
        self.clahe_clip_limit.unwrap_or(0.0)
    }

    /// `do_clahe`.
    pub fn do_clahe(&self) -> bool {
        self.do_clahe.unwrap_or(false)
    }

    /// `cvt_bgr2rgb`.
    pub fn cvt_bgr2rgb(&self) -> bool {
        self.cvt_bgr2rgb.unwrap_or(false)
    }

    /// `num_total_augs`.
    pub fn num_total_augs(&self) -> u32 {
        self.num_total_augs.unwrap_or(0)
    }

    /// `aug_way`.
    pub fn aug_way(&self) -> &str {
        self.aug_way.as_deref().unwrap_or("")
    }

    /// `gray`.
    pub fn gray(&self) -> u32 {
        self.gray.unwrap_or(0)
    }

    /// `np_in_lmdb`.
    pub fn np_in_lmdb(&self) -> u32 {
        self.np_in_lmdb.unwrap_or(0)
    }

    /// `transform_body_joint`.
    pub fn transform_body_joint(&self) -> bool {
        self.transform_body_joint.unwrap_or(false)
    }

    /// `use_gpu_transform`.
    pub fn use_gpu_transform(&self) -> bool {
        self.use_gpu_transform.unwrap_or(false)
    }

    /// `random_seed`.
    pub fn random_seed(&self) -> i64 {
        self.random_seed.unwrap_or(0)
    }

    /// `img_rand_resize_lower`.
    pub fn img_rand_resize_lower(&self) -> u32 {
        self.img_rand_resize_lower.unwrap_or(0)
    }

    /// `img_rand_resize_upper`.
    pub fn img_rand_resize_upper(&self) -> u32 {
        self.img_rand_resize_upper.unwrap_or(0)
    }

    /// `rand_resize_ratio_lower`.
    pub fn rand_resize_ratio_lower(&self) -> f32 {
        self.rand_resize_ratio_lower.unwrap_or(0.0)
    }

    /// `rand_resize_ratio_upper`.
    pub fn rand_resize_ratio_upper(&self) -> f32 {
        self.rand_resize_ratio_upper.unwrap_or(0.0)
    }

    /// `vertical_stretch_lower`.
    pub fn vertical_stretch_lower(&self) -> f32 {
        self.vertical_stretch_lower.unwrap_or(0.0)
    }

    /// `min_scaling_factor`.
    pub fn min_scaling_factor(&self) -> f32 {
        self.min_scaling_factor.unwrap_or(0.0)
    }

    /// `max_scaling_factor`.
    pub fn max_scaling_factor(&self) -> f32 {
        self.max_scaling_factor.unwrap_or(0.0)
    }

    /// `max_rotation_angle`.
    pub fn max_rotation_angle(&self) -> u32 {
        self.max_rotation_angle.unwrap_or(0)
    }

    /// `contrast_brightness_adjustment`.
    pub fn contrast_brightness_adjustment(&self) -> bool {
        self.contrast_brightness_adjustment.unwrap_or(false)
    }

    /// `smooth_filtering`.
    pub fn smooth_filtering(&self) -> bool {
        self.smooth_filtering.unwrap_or(false)
    }

    /// `min_side_min`.
    pub fn min_side_min(&self) -> u32 {
        self.min_side_min.unwrap_or(0)
    }

    /// `min_contrast`.
    pub fn min_contrast(&self) -> f32 {
        self.min_contrast.unwrap_or(0.0)
    }

    /// `max_contrast`.
    pub fn max_contrast(&self) -> f32 {
        self.max_contrast.unwrap_or(0.0)
    }

    /// `max_brightness_shift`.
    pub fn max_brightness_shift(&self) -> u32 {
        self.max_brightness_shift.unwrap_or(0)
    }

    /// `max_smooth`.
    pub fn max_smooth(&self) -> f32 {
        self.max_smooth.unwrap_or(0.0)
    }

    /// `apply_probability`.
    pub fn apply_probability(&self) -> f32 {
        self.apply_probability.unwrap_or(0.0)
    }

    /// `debug_params`.
    pub fn debug_params(&self) -> bool {
        self.debug_params.unwrap_or(false)
    }

    /// `max_color_shift`.
    pub fn max_color_shift(&self) -> u32 {
        self.max_color_shift.unwrap_or(0)
    }

    /// `min_side_max`.
    pub fn min_side_max(&self) -> u32 {
        self.min_side_max.unwrap_or(0)
    }

    /// `min_side`.
    pub fn min_side(&self) -> u32 {
        self.min_side.unwrap_or(0)
    }

    /// `rotation_angle_interval`.
    pub fn rotation_angle_interval(&self) -> f32 {
        self.rotation_angle_interval.unwrap_or(0.0)
    }

    /// `contrast_adjustment`.
    pub fn contrast_adjustment(&self) -> bool {
        self.contrast_adjustment.unwrap_or(false)
    }

    /// `jpeg_compression`.
    pub fn jpeg_compression(&self) -> bool {
        self.jpeg_compression.unwrap_or(false)
    }

    /// `multiscale`.
    pub fn multiscale(&self) -> bool {
        self.multiscale.unwrap_or(false)
    }

    /// `crop_width`.
    pub fn crop_width(&self) -> u32 {
        self.crop_width.unwrap_or(0)
    }

    /// `crop_height`.
    pub fn crop_height(&self) -> u32 {
        self.crop_height.unwrap_or(0)
    }

    /// `center_crop`.
    pub fn center_crop(&self) -> bool {
        self.center_crop.unwrap_or(false)
    }

    /// `erase_ratio`.
    pub fn erase_ratio(&self) -> f32 {
        self.erase_ratio.unwrap_or(0.0)
    }

    /// `scale_min`.
    pub fn scale_min(&self) -> f32 {
        self.scale_min.unwrap_or(0.0)
    }

    /// `scale_max`.
    pub fn scale_max(&self) -> f32 {
        self.scale_max.unwrap_or(0.0)
    }

    /// `aspect_min`.
    pub fn aspect_min(&self) -> f32 {
        self.aspect_min.unwrap_or(0.0)
    }

    /// `aspect_max`.
    pub fn aspect_max(&self) -> f32 {
        self.aspect_max.unwrap_or(0.0)
    }

    /// `random_resize_param`.
    pub fn random_resize_param(&self) -> Option<&RandomResizeParameter> {
        self.random_resize_param.as_deref()
    }

    /// `random_aspect_ratio_param`.
    pub fn random_aspect_ratio_param(&self) -> Option<&RandomAspectRatioParameter> {
        self.random_aspect_ratio_param.as_deref()
    }

    /// `flow`.
    pub fn flow(&self) -> bool {
        self.flow.unwrap_or(false)
    }

    /// `bgr2rgb`.
    pub fn bgr2rgb(&self) -> bool {
        self.bgr2rgb.unwrap_or(false)
    }

    /// `pad`.
    pub fn pad(&self) -> u32 {
        self.pad.unwrap_or(0)
    }

    /// `rotate`.
    pub fn rotate(&self) -> bool {
        self.rotate.unwrap_or(false)
    }

    /// `geometry_param`.
    pub fn geometry_param(&self) -> Option<&GeometryParameter> {
        self.geometry_param.as_deref()
    }

    /// `untransformed_top`.
    pub fn untransformed_top(&self) -> bool {
        self.untransformed_top.unwrap_or(false)
    }

    /// `enable_classf_aug`.
    pub fn enable_classf_aug(&self) -> bool {
        self.enable_classf_aug.unwrap_or(false)
    }

    /// `vertical_mirror`.
    pub fn vertical_mirror(&self) -> bool {
        self.vertical_mirror.unwrap_or(false)
    }

    /// `random_90_deg_rot`.
    pub fn random_90_deg_rot(&self) -> bool {
        self.random_90_deg_rot.unwrap_or(false)
    }

    /// `max_cvg_len`.
    pub fn max_cvg_len(&self) -> u32 {
        self.max_cvg_len.unwrap_or(0)
    }

    /// `min_cvg_len`.
    pub fn min_cvg_len(&self) -> u32 {
        self.min_cvg_len.unwrap_or(0)
    }

    /// `opaque_coverage`.
    pub fn opaque_coverage(&self) -> bool {
        self.opaque_coverage.unwrap_or(false)
    }

    /// `coverage`.
    pub fn coverage(&self) -> &str {
        self.coverage.as_deref().unwrap_or("")
    }

    /// `flip_prob`.
    pub fn flip_prob(&self) -> f32 {
        self.flip_prob.unwrap_or(0.0)
    }

    /// `max_rotate_degree`.
    pub fn max_rotate_degree(&self) -> f32 {
        self.max_rotate_degree.unwrap_or(0.0)
    }

    /// `visualize`.
    pub fn visualize(&self) -> bool {
        self.visualize.unwrap_or(false)
    }

    /// `crop_size_x`.
    pub fn crop_size_x(&self) -> u32 {
        self.crop_size_x.unwrap_or(0)
    }

    /// `crop_size_y`.
    pub fn crop_size_y(&self) -> u32 {
        self.crop_size_y.unwrap_or(0)
    }

    /// `scale_prob`.
    pub fn scale_prob(&self) -> f32 {
        self.scale_prob.unwrap_or(0.0)
    }

    /// `bbox_norm_factor`.
    pub fn bbox_norm_factor(&self) -> f32 {
        self.bbox_norm_factor.unwrap_or(0.0)
    }

    /// `img_header`.
    pub fn img_header(&self) -> &str {
        self.img_header.as_deref().unwrap_or("")
    }

    /// `stride`.
    pub fn stride(&self) -> i64 {
        self.stride.unwrap_or(0)
    }

    /// `scale_cvg`.
    pub fn scale_cvg(&self) -> f32 {
        self.scale_cvg.unwrap_or(0.0)
    }

    /// `num_parts`.
    pub fn num_parts(&self) -> u32 {
        self.num_parts.unwrap_or(0)
    }

    /// `caffe_yolo`.
    pub fn caffe_yolo(&self) -> bool {
        self.caffe_yolo.unwrap_or(false)
    }

    /// `fix_crop`.
    pub fn fix_crop(&self) -> bool {
        self.fix_crop.unwrap_or(false)
    }

    /// `multi_scale`.
    pub fn multi_scale(&self) -> bool {
        self.multi_scale.unwrap_or(false)
    }

    /// `max_distort`.
    pub fn max_distort(&self) -> i32 {
        self.max_distort.unwrap_or(0)
    }

    /// `is_flow`.
    pub fn is_flow(&self) -> bool {
        self.is_flow.unwrap_or(false)
    }

    /// `more_fix_crop`.
    pub fn more_fix_crop(&self) -> bool {
        self.more_fix_crop.unwrap_or(false)
    }

    /// `upper_size`.
    pub fn upper_size(&self) -> i32 {
        self.upper_size.unwrap_or(0)
    }

    /// `upper_height`.
    pub fn upper_height(&self) -> i32 {
        self.upper_height.unwrap_or(0)
    }

    /// `upper_width`.
    pub fn upper_width(&self) -> i32 {
        self.upper_width.unwrap_or(0)
    }

    /// `original_image`.
    pub fn original_image(&self) -> bool {
        self.original_image.unwrap_or(false)
    }
}

#[rustfmt::skip]
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
    field("interpolation_algo_down", 18, Label::Optional, Kind::Enum(&transformation_parameter::INTERPOLATION_ALGO_ENUM), false, "", "nvidia-0.17,nvidia-0.16"),
    field("interpolation_algo_up", 19, Label::Optional, Kind::Enum(&transformation_parameter::INTERPOLATION_ALGO_ENUM), false, "", "nvidia-0.17,nvidia-0.16"),
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

impl Message for TransformationParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.scale,
            1 => &self.mirror,
            2 => &self.crop_size,
            3 => &self.mean_file,
            4 => &self.mean_value,
            5 => &self.force_color,
            6 => &self.force_gray,
            7 => &self.resize_param,
            8 => &self.noise_param,
            9 => &self.emit_constraint,
            10 => &self.crop_h,
            11 => &self.crop_w,
            12 => &self.distort_param,
            13 => &self.expand_param,
            14 => &self.vertical_stretch_upper,
            15 => &self.horizontal_stretch_lower,
            16 => &self.horizontal_stretch_upper,
            17 => &self.interpolation_algo_down,
            18 => &self.interpolation_algo_up,
            19 => &self.allow_upscale,
            20 => &self.forward_packing,
            21 => &self.display,
            22 => &self.num_labels,
            23 => &self.target_dist,
            24 => &self.center_perterb_max,
            25 => &self.sigma,
            26 => &self.sigma_center,
            27 => &self.clahe_tile_size,
            28 => &self.clahe_clip_limit,
            29 => &self.do_clahe,
            30 => &self.cvt_bgr2rgb,
            31 => &self.num_total_augs,
            32 => &self.aug_way,
            33 => &self.gray,
            34 => &self.np_in_lmdb,
            35 => &self.transform_body_joint,
            36 => &self.use_gpu_transform,
            37 => &self.random_seed,
            38 => &self.img_rand_resize_lower,
            39 => &self.img_rand_resize_upper,
            40 => &self.rand_resize_ratio_lower,
            41 => &self.rand_resize_ratio_upper,
            42 => &self.vertical_stretch_lower,
            43 => &self.min_scaling_factor,
            44 => &self.max_scaling_factor,
            45 => &self.max_rotation_angle,
            46 => &self.contrast_brightness_adjustment,
            47 => &self.smooth_filtering,
            48 => &self.min_side_min,
            49 => &self.min_contrast,
            50 => &self.max_contrast,
            51 => &self.max_brightness_shift,
            52 => &self.max_smooth,
            53 => &self.apply_probability,
            54 => &self.debug_params,
            55 => &self.max_color_shift,
            56 => &self.min_side_max,
            57 => &self.min_side,
            58 => &self.rotation_angle_interval,
            59 => &self.contrast_adjustment,
            60 => &self.jpeg_compression,
            61 => &self.multiscale,
            62 => &self.scale_factors,
            63 => &self.crop_width,
            64 => &self.crop_height,
            65 => &self.center_crop,
            66 => &self.erase_ratio,
            67 => &self.scale_min,
            68 => &self.scale_max,
            69 => &self.aspect_min,
            70 => &self.aspect_max,
            71 => &self.random_resize_param,
            72 => &self.random_aspect_ratio_param,
            73 => &self.flow,
            74 => &self.bgr2rgb,
            75 => &self.pad,
            76 => &self.rotate,
            77 => &self.geometry_param,
            78 => &self.untransformed_top,
            79 => &self.enable_classf_aug,
            80 => &self.vertical_mirror,
            81 => &self.random_90_deg_rot,
            82 => &self.max_cvg_len,
            83 => &self.min_cvg_len,
            84 => &self.opaque_coverage,
            85 => &self.coverage,
            86 => &self.flip_prob,
            87 => &self.max_rotate_degree,
            88 => &self.visualize,
            89 => &self.crop_size_x,
            90 => &self.crop_size_y,
            91 => &self.scale_prob,
            92 => &self.bbox_norm_factor,
            93 => &self.img_header,
            94 => &self.stride,
            95 => &self.scale_cvg,
            96 => &self.num_parts,
            97 => &self.caffe_yolo,
            98 => &self.fix_crop,
            99 => &self.multi_scale,
            100 => &self.scale_ratios,
            101 => &self.max_distort,
            102 => &self.is_flow,
            103 => &self.more_fix_crop,
            104 => &self.upper_size,
            105 => &self.upper_height,
            106 => &self.upper_width,
            107 => &self.original_image,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.scale,
            1 => &mut self.mirror,
            2 => &mut self.crop_size,
            3 => &mut self.mean_file,
            4 => &mut self.mean_value,
            5 => &mut self.force_color,
            6 => &mut self.force_gray,
            7 => &mut self.resize_param,
            8 => &mut self.noise_param,
            9 => &mut self.emit_constraint,
            10 => &mut self.crop_h,
            11 => &mut self.crop_w,
            12 => &mut self.distort_param,
            13 => &mut self.expand_param,
            14 => &mut self.vertical_stretch_upper,
            15 => &mut self.horizontal_stretch_lower,
            16 => &mut self.horizontal_stretch_upper,
            17 => &mut self.interpolation_algo_down,
            18 => &mut self.interpolation_algo_up,
            19 => &mut self.allow_upscale,
            20 => &mut self.forward_packing,
            21 => &mut self.display,
            22 => &mut self.num_labels,
            23 => &mut self.target_dist,
            24 => &mut self.center_perterb_max,
            25 => &mut self.sigma,
            26 => &mut self.sigma_center,
            27 => &mut self.clahe_tile_size,
            28 => &mut self.clahe_clip_limit,
            29 => &mut self.do_clahe,
            30 => &mut self.cvt_bgr2rgb,
            31 => &mut self.num_total_augs,
            32 => &mut self.aug_way,
            33 => &mut self.gray,
            34 => &mut self.np_in_lmdb,
            35 => &mut self.transform_body_joint,
            36 => &mut self.use_gpu_transform,
            37 => &mut self.random_seed,
            38 => &mut self.img_rand_resize_lower,
            39 => &mut self.img_rand_resize_upper,
            40 => &mut self.rand_resize_ratio_lower,
            41 => &mut self.rand_resize_ratio_upper,
            42 => &mut self.vertical_stretch_lower,
            43 => &mut self.min_scaling_factor,
            44 => &mut self.max_scaling_factor,
            45 => &mut self.max_rotation_angle,
            46 => &mut self.contrast_brightness_adjustment,
            47 => &mut self.smooth_filtering,
            48 => &mut self.min_side_min,
            49 => &mut self.min_contrast,
            50 => &mut self.max_contrast,
            51 => &mut self.max_brightness_shift,
            52 => &mut self.max_smooth,
            53 => &mut self.apply_probability,
            54 => &mut self.debug_params,
            55 => &mut self.max_color_shift,
            56 => &mut self.min_side_max,
            57 => &mut self.min_side,
            58 => &mut self.rotation_angle_interval,
            59 => &mut self.contrast_adjustment,
            60 => &mut self.jpeg_compression,
            61 => &mut self.multiscale,
            62 => &mut self.scale_factors,
            63 => &mut self.crop_width,
            64 => &mut self.crop_height,
            65 => &mut self.center_crop,
            66 => &mut self.erase_ratio,
            67 => &mut self.scale_min,
            68 => &mut self.scale_max,
            69 => &mut self.aspect_min,
            70 => &mut self.aspect_max,
            71 => &mut self.random_resize_param,
            72 => &mut self.random_aspect_ratio_param,
            73 => &mut self.flow,
            74 => &mut self.bgr2rgb,
            75 => &mut self.pad,
            76 => &mut self.rotate,
            77 => &mut self.geometry_param,
            78 => &mut self.untransformed_top,
            79 => &mut self.enable_classf_aug,
            80 => &mut self.vertical_mirror,
            81 => &mut self.random_90_deg_rot,
            82 => &mut self.max_cvg_len,
            83 => &mut self.min_cvg_len,
            84 => &mut self.opaque_coverage,
            85 => &mut self.coverage,
            86 => &mut self.flip_prob,
            87 => &mut self.max_rotate_degree,
            88 => &mut self.visualize,
            89 => &mut self.crop_size_x,
            90 => &mut self.crop_size_y,
            91 => &mut self.scale_prob,
            92 => &mut self.bbox_norm_factor,
            93 => &mut self.img_header,
            94 => &mut self.stride,
            95 => &mut self.scale_cvg,
            96 => &mut self.num_parts,
            97 => &mut self.caffe_yolo,
            98 => &mut self.fix_crop,
            99 => &mut self.multi_scale,
            100 => &mut self.scale_ratios,
            101 => &mut self.max_distort,
            102 => &mut self.is_flow,
            103 => &mut self.more_fix_crop,
            104 => &mut self.upper_size,
            105 => &mut self.upper_height,
            106 => &mut self.upper_width,
            107 => &mut self.original_image,
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

/// `TransposeParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct TransposeParameter {
    pub dim: Vec<i32>,
    pub meta: Meta,
}

impl TransposeParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &TRANSPOSE_PARAMETER_DESC;
}

#[rustfmt::skip]
pub(crate) static TRANSPOSE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "TransposeParameter", fields: &[
    field("dim", 1, Label::Repeated, Kind::Int32, false, "", "ctpn"),
] };

impl Message for TransposeParameter {
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

/// `TripletLossParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct TripletLossParameter {
    pub margin: Option<f32>,
    pub meta: Meta,
}

impl TripletLossParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &TRIPLET_LOSS_PARAMETER_DESC;

    /// `margin`, by default 1.0.
    pub fn margin(&self) -> f32 {
        self.margin.unwrap_or(1.0)
    }
}

#[rustfmt::skip]
pub(crate) static TRIPLET_LOSS_PARAMETER_DESC: MessageDesc = MessageDesc { name: "TripletLossParameter", fields: &[
    field("margin", 1, Label::Optional, Kind::Float, false, "1.0", "happynear"),
] };

impl Message for TripletLossParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.margin,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.margin,
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

/// `TruncationParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct TruncationParameter {
    pub lower_bound: Option<f32>,
    pub upper_bound: Option<f32>,
    pub meta: Meta,
}

impl TruncationParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &TRUNCATION_PARAMETER_DESC;

    /// `lower_bound`, by default 0.
    pub fn lower_bound(&self) -> f32 {
        self.lower_bound.unwrap_or(0.0)
    }

    /// `upper_bound`, by default 5.
    pub fn upper_bound(&self) -> f32 {
        self.upper_bound.unwrap_or(5.0)
    }
}

#[rustfmt::skip]
pub(crate) static TRUNCATION_PARAMETER_DESC: MessageDesc = MessageDesc { name: "TruncationParameter", fields: &[
    field("lower_bound", 1, Label::Optional, Kind::Float, false, "0", "happynear"),
    field("upper_bound", 2, Label::Optional, Kind::Float, false, "5", "happynear"),
] };

impl Message for TruncationParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.lower_bound,
            1 => &self.upper_bound,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.lower_bound,
            1 => &mut self.upper_bound,
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

/// `TuningSet` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct TuningSet {
    pub name: Vec<String>,
    pub value: Vec<i64>,
    pub meta: Meta,
}

impl TuningSet {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &TUNING_SET_DESC;
}

#[rustfmt::skip]
pub(crate) static TUNING_SET_DESC: MessageDesc = MessageDesc { name: "TuningSet", fields: &[
    field("name", 1, Label::Repeated, Kind::String, false, "", "bvlc-opencl,naibaf7"),
    field("value", 2, Label::Repeated, Kind::Int64, false, "", "bvlc-opencl,naibaf7"),
] };

impl Message for TuningSet {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.name,
            1 => &self.value,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.name,
            1 => &mut self.value,
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

/// `UnPoolingParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct UnPoolingParameter {
    pub unpool: Option<un_pooling_parameter::UnPoolMethod>,
    pub out_kernel_size: Option<u32>,
    pub out_stride: Option<u32>,
    pub out_pad: Option<u32>,
    pub out_kernel_h: Option<u32>,
    pub out_kernel_w: Option<u32>,
    pub out_stride_h: Option<u32>,
    pub out_stride_w: Option<u32>,
    pub out_pad_h: Option<u32>,
    pub out_pad_w: Option<u32>,
    pub meta: Meta,
}

impl UnPoolingParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &UN_POOLING_PARAMETER_DESC;

    /// `unpool`, by default FIXED.
    pub fn unpool(&self) -> un_pooling_parameter::UnPoolMethod {
        self.unpool.unwrap_or(un_pooling_parameter::UnPoolMethod::FIXED)
    }

    /// `out_kernel_size`.
    pub fn out_kernel_size(&self) -> u32 {
        self.out_kernel_size.unwrap_or(0)
    }

    /// `out_stride`, by default 1.
    pub fn out_stride(&self) -> u32 {
        self.out_stride.unwrap_or(1)
    }

    /// `out_pad`, by default 0.
    pub fn out_pad(&self) -> u32 {
        self.out_pad.unwrap_or(0)
    }

    /// `out_kernel_h`.
    pub fn out_kernel_h(&self) -> u32 {
        self.out_kernel_h.unwrap_or(0)
    }

    /// `out_kernel_w`.
    pub fn out_kernel_w(&self) -> u32 {
        self.out_kernel_w.unwrap_or(0)
    }

    /// `out_stride_h`.
    pub fn out_stride_h(&self) -> u32 {
        self.out_stride_h.unwrap_or(0)
    }

    /// `out_stride_w`.
    pub fn out_stride_w(&self) -> u32 {
        self.out_stride_w.unwrap_or(0)
    }

    /// `out_pad_h`, by default 0.
    pub fn out_pad_h(&self) -> u32 {
        self.out_pad_h.unwrap_or(0)
    }

    /// `out_pad_w`, by default 0.
    pub fn out_pad_w(&self) -> u32 {
        self.out_pad_w.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static UN_POOLING_PARAMETER_DESC: MessageDesc = MessageDesc { name: "UnPoolingParameter", fields: &[
    field("unpool", 1, Label::Optional, Kind::Enum(&un_pooling_parameter::UN_POOL_METHOD_ENUM), false, "FIXED", "parsenet"),
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

impl Message for UnPoolingParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.unpool,
            1 => &self.out_kernel_size,
            2 => &self.out_stride,
            3 => &self.out_pad,
            4 => &self.out_kernel_h,
            5 => &self.out_kernel_w,
            6 => &self.out_stride_h,
            7 => &self.out_stride_w,
            8 => &self.out_pad_h,
            9 => &self.out_pad_w,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.unpool,
            1 => &mut self.out_kernel_size,
            2 => &mut self.out_stride,
            3 => &mut self.out_pad,
            4 => &mut self.out_kernel_h,
            5 => &mut self.out_kernel_w,
            6 => &mut self.out_stride_h,
            7 => &mut self.out_stride_w,
            8 => &mut self.out_pad_h,
            9 => &mut self.out_pad_w,
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

/// `UniqueLabelParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct UniqueLabelParameter {
    pub max_labels: Option<i32>,
    pub ignore_label: Vec<i32>,
    pub force_label: Vec<f32>,
    pub meta: Meta,
}

impl UniqueLabelParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &UNIQUE_LABEL_PARAMETER_DESC;

    /// `max_labels`.
    pub fn max_labels(&self) -> i32 {
        self.max_labels.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static UNIQUE_LABEL_PARAMETER_DESC: MessageDesc = MessageDesc { name: "UniqueLabelParameter", fields: &[
    field("max_labels", 1, Label::Required, Kind::Int32, false, "", "deeplab2,pspnet,synopsys"),
    field("ignore_label", 2, Label::Repeated, Kind::Int32, false, "", "deeplab2,pspnet,synopsys"),
    field("force_label", 3, Label::Repeated, Kind::Float, false, "", "deeplab2,pspnet,synopsys"),
] };

impl Message for UniqueLabelParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.max_labels,
            1 => &self.ignore_label,
            2 => &self.force_label,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.max_labels,
            1 => &mut self.ignore_label,
            2 => &mut self.force_label,
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

/// `UpsampleParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct UpsampleParameter {
    pub scale: Option<i64>,
    pub scale_h: Option<u32>,
    pub scale_w: Option<u32>,
    pub pad_out_h: Option<bool>,
    pub pad_out_w: Option<bool>,
    pub upsample_h: Option<u32>,
    pub upsample_w: Option<u32>,
    pub meta: Meta,
}

impl UpsampleParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &UPSAMPLE_PARAMETER_DESC;

    /// `scale`, by default 2.
    pub fn scale(&self) -> i64 {
        self.scale.unwrap_or(2)
    }

    /// `scale_h`.
    pub fn scale_h(&self) -> u32 {
        self.scale_h.unwrap_or(0)
    }

    /// `scale_w`.
    pub fn scale_w(&self) -> u32 {
        self.scale_w.unwrap_or(0)
    }

    /// `pad_out_h`, by default false.
    pub fn pad_out_h(&self) -> bool {
        self.pad_out_h.unwrap_or(false)
    }

    /// `pad_out_w`, by default false.
    pub fn pad_out_w(&self) -> bool {
        self.pad_out_w.unwrap_or(false)
    }

    /// `upsample_h`.
    pub fn upsample_h(&self) -> u32 {
        self.upsample_h.unwrap_or(0)
    }

    /// `upsample_w`.
    pub fn upsample_w(&self) -> u32 {
        self.upsample_w.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static UPSAMPLE_PARAMETER_DESC: MessageDesc = MessageDesc { name: "UpsampleParameter", fields: &[
    field("scale", 1, Label::Optional, Kind::Int64, false, "2", "enet,jolibrain,mobilenet-yolo,segnet,synopsys"),
    field("scale_h", 2, Label::Optional, Kind::Uint32, false, "", "enet,jolibrain,segnet,synopsys"),
    field("scale_w", 3, Label::Optional, Kind::Uint32, false, "", "enet,jolibrain,segnet,synopsys"),
    field("pad_out_h", 4, Label::Optional, Kind::Bool, false, "false", "enet,jolibrain,segnet,synopsys"),
    field("pad_out_w", 5, Label::Optional, Kind::Bool, false, "false", "enet,jolibrain,segnet,synopsys"),
    field("upsample_h", 6, Label::Optional, Kind::Uint32, false, "", "enet,jolibrain,segnet,synopsys"),
    field("upsample_w", 7, Label::Optional, Kind::Uint32, false, "", "enet,jolibrain,segnet,synopsys"),
] };

impl Message for UpsampleParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.scale,
            1 => &self.scale_h,
            2 => &self.scale_w,
            3 => &self.pad_out_h,
            4 => &self.pad_out_w,
            5 => &self.upsample_h,
            6 => &self.upsample_w,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.scale,
            1 => &mut self.scale_h,
            2 => &mut self.scale_w,
            3 => &mut self.pad_out_h,
            4 => &mut self.pad_out_w,
            5 => &mut self.upsample_h,
            6 => &mut self.upsample_w,
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

/// `V0LayerParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct V0LayerParameter {
    pub name: Option<String>,
    pub r#type: Option<String>,
    pub num_output: Option<u32>,
    pub biasterm: Option<bool>,
    pub weight_filler: Option<Box<FillerParameter>>,
    pub bias_filler: Option<Box<FillerParameter>>,
    pub pad: Option<u32>,
    pub kernelsize: Option<u32>,
    pub group: Option<u32>,
    pub stride: Option<u32>,
    pub pool: Option<v0_layer_parameter::PoolMethod>,
    pub dropout_ratio: Option<f32>,
    pub local_size: Option<u32>,
    pub alpha: Option<f32>,
    pub beta: Option<f32>,
    pub source: Option<String>,
    pub scale: Option<f32>,
    pub meanfile: Option<String>,
    pub batchsize: Option<u32>,
    pub cropsize: Option<u32>,
    pub mirror: Option<bool>,
    pub k: Option<f32>,
    pub blobs: Vec<BlobProto>,
    pub blobs_lr: Vec<f32>,
    pub weight_decay: Vec<f32>,
    pub rand_skip: Option<u32>,
    pub det_fg_threshold: Option<f32>,
    pub det_bg_threshold: Option<f32>,
    pub det_fg_fraction: Option<f32>,
    pub det_context_pad: Option<u32>,
    pub det_crop_mode: Option<String>,
    pub new_num: Option<i32>,
    pub new_channels: Option<i32>,
    pub new_height: Option<i32>,
    pub new_width: Option<i32>,
    pub shuffle_images: Option<bool>,
    pub concat_dim: Option<u32>,
    pub hdf5_output_param: Option<Box<HDF5OutputParameter>>,
    pub meta: Meta,
}

impl V0LayerParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &V0_LAYER_PARAMETER_DESC;

    /// `name`.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or("")
    }

    /// `type`.
    pub fn r#type(&self) -> &str {
        self.r#type.as_deref().unwrap_or("")
    }

    /// `num_output`.
    pub fn num_output(&self) -> u32 {
        self.num_output.unwrap_or(0)
    }

    /// `biasterm`, by default true.
    pub fn biasterm(&self) -> bool {
        self.biasterm.unwrap_or(true)
    }

    /// `weight_filler`.
    pub fn weight_filler(&self) -> Option<&FillerParameter> {
        self.weight_filler.as_deref()
    }

    /// `bias_filler`.
    pub fn bias_filler(&self) -> Option<&FillerParameter> {
        self.bias_filler.as_deref()
    }

    /// `pad`, by default 0.
    pub fn pad(&self) -> u32 {
        self.pad.unwrap_or(0)
    }

    /// `kernelsize`.
    pub fn kernelsize(&self) -> u32 {
        self.kernelsize.unwrap_or(0)
    }

    /// `group`, by default 1.
    pub fn group(&self) -> u32 {
        self.group.unwrap_or(1)
    }

    /// `stride`, by default 1.
    pub fn stride(&self) -> u32 {
        self.stride.unwrap_or(1)
    }

    /// `pool`, by default MAX.
    pub fn pool(&self) -> v0_layer_parameter::PoolMethod {
        self.pool.unwrap_or(v0_layer_parameter::PoolMethod::MAX)
    }

    /// `dropout_ratio`, by default 0.5.
    pub fn dropout_ratio(&self) -> f32 {
        self.dropout_ratio.unwrap_or(0.5)
    }

    /// `local_size`, by default 5.
    pub fn local_size(&self) -> u32 {
        self.local_size.unwrap_or(5)
    }

    /// `alpha`, by default 1.
    pub fn alpha(&self) -> f32 {
        self.alpha.unwrap_or(1.0)
    }

    /// `beta`, by default 0.75.
    pub fn beta(&self) -> f32 {
        self.beta.unwrap_or(0.75)
    }

    /// `source`.
    pub fn source(&self) -> &str {
        self.source.as_deref().unwrap_or("")
    }

    /// `scale`, by default 1.
    pub fn scale(&self) -> f32 {
        self.scale.unwrap_or(1.0)
    }

    /// `meanfile`.
    pub fn meanfile(&self) -> &str {
        self.meanfile.as_deref().unwrap_or("")
    }

    /// `batchsize`.
    pub fn batchsize(&self) -> u32 {
        self.batchsize.unwrap_or(0)
    }

    /// `cropsize`, by default 0.
    pub fn cropsize(&self) -> u32 {
        self.cropsize.unwrap_or(0)
    }

    /// `mirror`, by default false.
    pub fn mirror(&self) -> bool {
        self.mirror.unwrap_or(false)
    }

    /// `k`, by default 1.
    pub fn k(&self) -> f32 {
        self.k.unwrap_or(1.0)
    }

    /// `rand_skip`, by default 0.
    pub fn rand_skip(&self) -> u32 {
        self.rand_skip.unwrap_or(0)
    }

    /// `det_fg_threshold`, by default 0.5.
    pub fn det_fg_threshold(&self) -> f32 {
        self.det_fg_threshold.unwrap_or(0.5)
    }

    /// `det_bg_threshold`, by default 0.5.
    pub fn det_bg_threshold(&self) -> f32 {
        self.det_bg_threshold.unwrap_or(0.5)
    }

    /// `det_fg_fraction`, by default 0.25.
    pub fn det_fg_fraction(&self) -> f32 {
        self.det_fg_fraction.unwrap_or(0.25)
    }

    /// `det_context_pad`, by default 0.
    pub fn det_context_pad(&self) -> u32 {
        self.det_context_pad.unwrap_or(0)
    }

    /// `det_crop_mode`, by default "warp".
    pub fn det_crop_mode(&self) -> &str {
        self.det_crop_mode.as_deref().unwrap_or("warp")
    }

    /// `new_num`, by default 0.
    pub fn new_num(&self) -> i32 {
        self.new_num.unwrap_or(0)
    }

    /// `new_channels`, by default 0.
    pub fn new_channels(&self) -> i32 {
        self.new_channels.unwrap_or(0)
    }

    /// `new_height`, by default 0.
    pub fn new_height(&self) -> i32 {
        self.new_height.unwrap_or(0)
    }

    /// `new_width`, by default 0.
    pub fn new_width(&self) -> i32 {
        self.new_width.unwrap_or(0)
    }

    /// `shuffle_images`, by default false.
    pub fn shuffle_images(&self) -> bool {
        self.shuffle_images.unwrap_or(false)
    }

    /// `concat_dim`, by default 1.
    pub fn concat_dim(&self) -> u32 {
        self.concat_dim.unwrap_or(1)
    }

    /// `hdf5_output_param`.
    pub fn hdf5_output_param(&self) -> Option<&HDF5OutputParameter> {
        self.hdf5_output_param.as_deref()
    }
}

#[rustfmt::skip]
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
    field("pool", 11, Label::Optional, Kind::Enum(&v0_layer_parameter::POOL_METHOD_ENUM), false, "MAX", "bvlc"),
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

impl Message for V0LayerParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.name,
            1 => &self.r#type,
            2 => &self.num_output,
            3 => &self.biasterm,
            4 => &self.weight_filler,
            5 => &self.bias_filler,
            6 => &self.pad,
            7 => &self.kernelsize,
            8 => &self.group,
            9 => &self.stride,
            10 => &self.pool,
            11 => &self.dropout_ratio,
            12 => &self.local_size,
            13 => &self.alpha,
            14 => &self.beta,
            15 => &self.source,
            16 => &self.scale,
            17 => &self.meanfile,
            18 => &self.batchsize,
            19 => &self.cropsize,
            20 => &self.mirror,
            21 => &self.k,
            22 => &self.blobs,
            23 => &self.blobs_lr,
            24 => &self.weight_decay,
            25 => &self.rand_skip,
            26 => &self.det_fg_threshold,
            27 => &self.det_bg_threshold,
            28 => &self.det_fg_fraction,
            29 => &self.det_context_pad,
            30 => &self.det_crop_mode,
            31 => &self.new_num,
            32 => &self.new_channels,
            33 => &self.new_height,
            34 => &self.new_width,
            35 => &self.shuffle_images,
            36 => &self.concat_dim,
            37 => &self.hdf5_output_param,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.name,
            1 => &mut self.r#type,
            2 => &mut self.num_output,
            3 => &mut self.biasterm,
            4 => &mut self.weight_filler,
            5 => &mut self.bias_filler,
            6 => &mut self.pad,
            7 => &mut self.kernelsize,
            8 => &mut self.group,
            9 => &mut self.stride,
            10 => &mut self.pool,
            11 => &mut self.dropout_ratio,
            12 => &mut self.local_size,
            13 => &mut self.alpha,
            14 => &mut self.beta,
            15 => &mut self.source,
            16 => &mut self.scale,
            17 => &mut self.meanfile,
            18 => &mut self.batchsize,
            19 => &mut self.cropsize,
            20 => &mut self.mirror,
            21 => &mut self.k,
            22 => &mut self.blobs,
            23 => &mut self.blobs_lr,
            24 => &mut self.weight_decay,
            25 => &mut self.rand_skip,
            26 => &mut self.det_fg_threshold,
            27 => &mut self.det_bg_threshold,
            28 => &mut self.det_fg_fraction,
            29 => &mut self.det_context_pad,
            30 => &mut self.det_crop_mode,
            31 => &mut self.new_num,
            32 => &mut self.new_channels,
            33 => &mut self.new_height,
            34 => &mut self.new_width,
            35 => &mut self.shuffle_images,
            36 => &mut self.concat_dim,
            37 => &mut self.hdf5_output_param,
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

/// `V1LayerParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct V1LayerParameter {
    pub layer: Option<Box<V0LayerParameter>>,
    pub bottom: Vec<String>,
    pub top: Vec<String>,
    pub name: Option<String>,
    pub r#type: Option<v1_layer_parameter::LayerType>,
    pub blobs: Vec<BlobProto>,
    pub blobs_lr: Vec<f32>,
    pub weight_decay: Vec<f32>,
    pub concat_param: Option<Box<ConcatParameter>>,
    pub convolution_param: Option<Box<ConvolutionParameter>>,
    pub data_param: Option<Box<DataParameter>>,
    pub dropout_param: Option<Box<DropoutParameter>>,
    pub hdf5_data_param: Option<Box<HDF5DataParameter>>,
    pub hdf5_output_param: Option<Box<HDF5OutputParameter>>,
    pub image_data_param: Option<Box<ImageDataParameter>>,
    pub infogain_loss_param: Option<Box<InfogainLossParameter>>,
    pub inner_product_param: Option<Box<InnerProductParameter>>,
    pub lrn_param: Option<Box<LRNParameter>>,
    pub pooling_param: Option<Box<PoolingParameter>>,
    pub window_data_param: Option<Box<WindowDataParameter>>,
    pub power_param: Option<Box<PowerParameter>>,
    pub memory_data_param: Option<Box<MemoryDataParameter>>,
    pub argmax_param: Option<Box<ArgMaxParameter>>,
    pub eltwise_param: Option<Box<EltwiseParameter>>,
    pub threshold_param: Option<Box<ThresholdParameter>>,
    pub dummy_data_param: Option<Box<DummyDataParameter>>,
    pub accuracy_param: Option<Box<AccuracyParameter>>,
    pub hinge_loss_param: Option<Box<HingeLossParameter>>,
    pub relu_param: Option<Box<ReLUParameter>>,
    pub slice_param: Option<Box<SliceParameter>>,
    pub include: Vec<NetStateRule>,
    pub exclude: Vec<NetStateRule>,
    pub mvn_param: Option<Box<MVNParameter>>,
    pub loss_weight: Vec<f32>,
    pub transform_param: Option<Box<TransformationParameter>>,
    pub tanh_param: Option<Box<TanHParameter>>,
    pub sigmoid_param: Option<Box<SigmoidParameter>>,
    pub softmax_param: Option<Box<SoftmaxParameter>>,
    pub contrastive_loss_param: Option<Box<ContrastiveLossParameter>>,
    pub exp_param: Option<Box<ExpParameter>>,
    pub loss_param: Option<Box<LossParameter>>,
    pub param: Vec<String>,
    pub blob_share_mode: Vec<v1_layer_parameter::DimCheckMode>,
    pub meta: Meta,
}

impl V1LayerParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &V1_LAYER_PARAMETER_DESC;

    /// `layer`.
    pub fn layer(&self) -> Option<&V0LayerParameter> {
        self.layer.as_deref()
    }

    /// `name`.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or("")
    }

    /// `type`.
    pub fn r#type(&self) -> v1_layer_parameter::LayerType {
        self.r#type.unwrap_or(v1_layer_parameter::LayerType::NONE)
    }

    /// `concat_param`.
    pub fn concat_param(&self) -> Option<&ConcatParameter> {
        self.concat_param.as_deref()
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

    /// `hdf5_data_param`.
    pub fn hdf5_data_param(&self) -> Option<&HDF5DataParameter> {
        self.hdf5_data_param.as_deref()
    }

    /// `hdf5_output_param`.
    pub fn hdf5_output_param(&self) -> Option<&HDF5OutputParameter> {
        self.hdf5_output_param.as_deref()
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

    /// `pooling_param`.
    pub fn pooling_param(&self) -> Option<&PoolingParameter> {
        self.pooling_param.as_deref()
    }

    /// `window_data_param`.
    pub fn window_data_param(&self) -> Option<&WindowDataParameter> {
        self.window_data_param.as_deref()
    }

    /// `power_param`.
    pub fn power_param(&self) -> Option<&PowerParameter> {
        self.power_param.as_deref()
    }

    /// `memory_data_param`.
    pub fn memory_data_param(&self) -> Option<&MemoryDataParameter> {
        self.memory_data_param.as_deref()
    }

    /// `argmax_param`.
    pub fn argmax_param(&self) -> Option<&ArgMaxParameter> {
        self.argmax_param.as_deref()
    }

    /// `eltwise_param`.
    pub fn eltwise_param(&self) -> Option<&EltwiseParameter> {
        self.eltwise_param.as_deref()
    }

    /// `threshold_param`.
    pub fn threshold_param(&self) -> Option<&ThresholdParameter> {
        self.threshold_param.as_deref()
    }

    /// `dummy_data_param`.
    pub fn dummy_data_param(&self) -> Option<&DummyDataParameter> {
        self.dummy_data_param.as_deref()
    }

    /// `accuracy_param`.
    pub fn accuracy_param(&self) -> Option<&AccuracyParameter> {
        self.accuracy_param.as_deref()
    }

    /// `hinge_loss_param`.
    pub fn hinge_loss_param(&self) -> Option<&HingeLossParameter> {
        self.hinge_loss_param.as_deref()
    }

    /// `relu_param`.
    pub fn relu_param(&self) -> Option<&ReLUParameter> {
        self.relu_param.as_deref()
    }

    /// `slice_param`.
    pub fn slice_param(&self) -> Option<&SliceParameter> {
        self.slice_param.as_deref()
    }

    /// `mvn_param`.
    pub fn mvn_param(&self) -> Option<&MVNParameter> {
        self.mvn_param.as_deref()
    }

    /// `transform_param`.
    pub fn transform_param(&self) -> Option<&TransformationParameter> {
        self.transform_param.as_deref()
    }

    /// `tanh_param`.
    pub fn tanh_param(&self) -> Option<&TanHParameter> {
        self.tanh_param.as_deref()
    }

    /// `sigmoid_param`.
    pub fn sigmoid_param(&self) -> Option<&SigmoidParameter> {
        self.sigmoid_param.as_deref()
    }

    /// `softmax_param`.
    pub fn softmax_param(&self) -> Option<&SoftmaxParameter> {
        self.softmax_param.as_deref()
    }

    /// `contrastive_loss_param`.
    pub fn contrastive_loss_param(&self) -> Option<&ContrastiveLossParameter> {
        self.contrastive_loss_param.as_deref()
    }

    /// `exp_param`.
    pub fn exp_param(&self) -> Option<&ExpParameter> {
        self.exp_param.as_deref()
    }

    /// `loss_param`.
    pub fn loss_param(&self) -> Option<&LossParameter> {
        self.loss_param.as_deref()
    }
}

#[rustfmt::skip]
pub(crate) static V1_LAYER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "V1LayerParameter", fields: &[
    field("layer", 1, Label::Optional, Kind::Message(&V0_LAYER_PARAMETER_DESC), false, "", "bvlc"),
    field("bottom", 2, Label::Repeated, Kind::String, false, "", "bvlc"),
    field("top", 3, Label::Repeated, Kind::String, false, "", "bvlc"),
    field("name", 4, Label::Optional, Kind::String, false, "", "bvlc"),
    field("type", 5, Label::Optional, Kind::Enum(&v1_layer_parameter::LAYER_TYPE_ENUM), false, "", "bvlc"),
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
    field("blob_share_mode", 1002, Label::Repeated, Kind::Enum(&v1_layer_parameter::DIM_CHECK_MODE_ENUM), false, "", "bvlc"),
] };

impl Message for V1LayerParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.layer,
            1 => &self.bottom,
            2 => &self.top,
            3 => &self.name,
            4 => &self.r#type,
            5 => &self.blobs,
            6 => &self.blobs_lr,
            7 => &self.weight_decay,
            8 => &self.concat_param,
            9 => &self.convolution_param,
            10 => &self.data_param,
            11 => &self.dropout_param,
            12 => &self.hdf5_data_param,
            13 => &self.hdf5_output_param,
            14 => &self.image_data_param,
            15 => &self.infogain_loss_param,
            16 => &self.inner_product_param,
            17 => &self.lrn_param,
            18 => &self.pooling_param,
            19 => &self.window_data_param,
            20 => &self.power_param,
            21 => &self.memory_data_param,
            22 => &self.argmax_param,
            23 => &self.eltwise_param,
            24 => &self.threshold_param,
            25 => &self.dummy_data_param,
            26 => &self.accuracy_param,
            27 => &self.hinge_loss_param,
            28 => &self.relu_param,
            29 => &self.slice_param,
            30 => &self.include,
            31 => &self.exclude,
            32 => &self.mvn_param,
            33 => &self.loss_weight,
            34 => &self.transform_param,
            35 => &self.tanh_param,
            36 => &self.sigmoid_param,
            37 => &self.softmax_param,
            38 => &self.contrastive_loss_param,
            39 => &self.exp_param,
            40 => &self.loss_param,
            41 => &self.param,
            42 => &self.blob_share_mode,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.layer,
            1 => &mut self.bottom,
            2 => &mut self.top,
            3 => &mut self.name,
            4 => &mut self.r#type,
            5 => &mut self.blobs,
            6 => &mut self.blobs_lr,
            7 => &mut self.weight_decay,
            8 => &mut self.concat_param,
            9 => &mut self.convolution_param,
            10 => &mut self.data_param,
            11 => &mut self.dropout_param,
            12 => &mut self.hdf5_data_param,
            13 => &mut self.hdf5_output_param,
            14 => &mut self.image_data_param,
            15 => &mut self.infogain_loss_param,
            16 => &mut self.inner_product_param,
            17 => &mut self.lrn_param,
            18 => &mut self.pooling_param,
            19 => &mut self.window_data_param,
            20 => &mut self.power_param,
            21 => &mut self.memory_data_param,
            22 => &mut self.argmax_param,
            23 => &mut self.eltwise_param,
            24 => &mut self.threshold_param,
            25 => &mut self.dummy_data_param,
            26 => &mut self.accuracy_param,
            27 => &mut self.hinge_loss_param,
            28 => &mut self.relu_param,
            29 => &mut self.slice_param,
            30 => &mut self.include,
            31 => &mut self.exclude,
            32 => &mut self.mvn_param,
            33 => &mut self.loss_weight,
            34 => &mut self.transform_param,
            35 => &mut self.tanh_param,
            36 => &mut self.sigmoid_param,
            37 => &mut self.softmax_param,
            38 => &mut self.contrastive_loss_param,
            39 => &mut self.exp_param,
            40 => &mut self.loss_param,
            41 => &mut self.param,
            42 => &mut self.blob_share_mode,
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

/// `VideoDataParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct VideoDataParameter {
    pub video_type: Option<video_data_parameter::VideoType>,
    pub device_id: Option<i32>,
    pub video_file: Option<String>,
    pub skip_frames: Option<u32>,
    pub crop_size: Option<u32>,
    pub mirror: Option<bool>,
    pub rand_skip: Option<u32>,
    pub shuffle: Option<bool>,
    pub new_height: Option<u32>,
    pub new_width: Option<u32>,
    pub is_color: Option<bool>,
    pub root_folder: Option<String>,
    pub new_length: Option<u32>,
    pub show_data: Option<bool>,
    pub use_image: Option<bool>,
    pub use_temporal_jitter: Option<bool>,
    pub sampling_rate: Option<u32>,
    pub max_sampling_rate: Option<u32>,
    pub use_sampling_rate_jitter: Option<bool>,
    pub use_multiple_label: Option<bool>,
    pub num_of_labels: Option<u32>,
    pub source: Option<String>,
    pub scale: Option<f32>,
    pub mean_file: Option<String>,
    pub batch_size: Option<u32>,
    pub num_segments: Option<u32>,
    pub modality: Option<video_data_parameter::Modality>,
    pub name_pattern: Option<String>,
    pub encoded: Option<bool>,
    pub grayscale: Option<bool>,
    pub meta: Meta,
}

impl VideoDataParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &VIDEO_DATA_PARAMETER_DESC;

    /// `video_type`, by default WEBCAM.
    pub fn video_type(&self) -> video_data_parameter::VideoType {
        self.video_type.unwrap_or(video_data_parameter::VideoType::WEBCAM)
    }

    /// `device_id`, by default 0.
    pub fn device_id(&self) -> i32 {
        self.device_id.unwrap_or(0)
    }

    /// `video_file`.
    pub fn video_file(&self) -> &str {
        self.video_file.as_deref().unwrap_or("")
    }

    /// `skip_frames`, by default 0.
    pub fn skip_frames(&self) -> u32 {
        self.skip_frames.unwrap_or(0)
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

    /// `new_length`.
    pub fn new_length(&self) -> u32 {
        self.new_length.unwrap_or(0)
    }

    /// `show_data`, by default false.
    pub fn show_data(&self) -> bool {
        self.show_data.unwrap_or(false)
    }

    /// `use_image`, by default false.
    pub fn use_image(&self) -> bool {
        self.use_image.unwrap_or(false)
    }

    /// `use_temporal_jitter`, by default false.
    pub fn use_temporal_jitter(&self) -> bool {
        self.use_temporal_jitter.unwrap_or(false)
    }

    /// `sampling_rate`, by default 1.
    pub fn sampling_rate(&self) -> u32 {
        self.sampling_rate.unwrap_or(1)
    }

    /// `max_sampling_rate`, by default 1.
    pub fn max_sampling_rate(&self) -> u32 {
        self.max_sampling_rate.unwrap_or(1)
    }

    /// `use_sampling_rate_jitter`, by default false.
    pub fn use_sampling_rate_jitter(&self) -> bool {
        self.use_sampling_rate_jitter.unwrap_or(false)
    }

    /// `use_multiple_label`, by default false.
    pub fn use_multiple_label(&self) -> bool {
        self.use_multiple_label.unwrap_or(false)
    }

    /// `num_of_labels`, by default 1.
    pub fn num_of_labels(&self) -> u32 {
        self.num_of_labels.unwrap_or(1)
    }

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

    /// `num_segments`, by default 1.
    pub fn num_segments(&self) -> u32 {
        self.num_segments.unwrap_or(1)
    }

    /// `modality`, by default FLOW.
    pub fn modality(&self) -> video_data_parameter::Modality {
        self.modality.unwrap_or(video_data_parameter::Modality::FLOW)
    }

    /// `name_pattern`.
    pub fn name_pattern(&self) -> &str {
        self.name_pattern.as_deref().unwrap_or("")
    }

    /// `encoded`, by default false.
    pub fn encoded(&self) -> bool {
        self.encoded.unwrap_or(false)
    }

    /// `grayscale`, by default false.
    pub fn grayscale(&self) -> bool {
        self.grayscale.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static VIDEO_DATA_PARAMETER_DESC: MessageDesc = MessageDesc { name: "VideoDataParameter", fields: &[
    field("video_type", 1, Label::Optional, Kind::Enum(&video_data_parameter::VIDEO_TYPE_ENUM), false, "WEBCAM", "ssd,nvidia-0.17,intel,jolibrain,refinedet,synopsys,textboxes,vitis,yolov3-win"),
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
    field("modality", 900005, Label::Optional, Kind::Enum(&video_data_parameter::MODALITY_ENUM), false, "FLOW", "yjxiong"),
    field("name_pattern", 900006, Label::Optional, Kind::String, false, "", "yjxiong"),
    field("encoded", 900007, Label::Optional, Kind::Bool, false, "false", "yjxiong"),
    field("grayscale", 900008, Label::Optional, Kind::Bool, false, "false", "yjxiong"),
] };

impl Message for VideoDataParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.video_type,
            1 => &self.device_id,
            2 => &self.video_file,
            3 => &self.skip_frames,
            4 => &self.crop_size,
            5 => &self.mirror,
            6 => &self.rand_skip,
            7 => &self.shuffle,
            8 => &self.new_height,
            9 => &self.new_width,
            10 => &self.is_color,
            11 => &self.root_folder,
            12 => &self.new_length,
            13 => &self.show_data,
            14 => &self.use_image,
            15 => &self.use_temporal_jitter,
            16 => &self.sampling_rate,
            17 => &self.max_sampling_rate,
            18 => &self.use_sampling_rate_jitter,
            19 => &self.use_multiple_label,
            20 => &self.num_of_labels,
            21 => &self.source,
            22 => &self.scale,
            23 => &self.mean_file,
            24 => &self.batch_size,
            25 => &self.num_segments,
            26 => &self.modality,
            27 => &self.name_pattern,
            28 => &self.encoded,
            29 => &self.grayscale,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.video_type,
            1 => &mut self.device_id,
            2 => &mut self.video_file,
            3 => &mut self.skip_frames,
            4 => &mut self.crop_size,
            5 => &mut self.mirror,
            6 => &mut self.rand_skip,
            7 => &mut self.shuffle,
            8 => &mut self.new_height,
            9 => &mut self.new_width,
            10 => &mut self.is_color,
            11 => &mut self.root_folder,
            12 => &mut self.new_length,
            13 => &mut self.show_data,
            14 => &mut self.use_image,
            15 => &mut self.use_temporal_jitter,
            16 => &mut self.sampling_rate,
            17 => &mut self.max_sampling_rate,
            18 => &mut self.use_sampling_rate_jitter,
            19 => &mut self.use_multiple_label,
            20 => &mut self.num_of_labels,
            21 => &mut self.source,
            22 => &mut self.scale,
            23 => &mut self.mean_file,
            24 => &mut self.batch_size,
            25 => &mut self.num_segments,
            26 => &mut self.modality,
            27 => &mut self.name_pattern,
            28 => &mut self.encoded,
            29 => &mut self.grayscale,
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

/// `VolumeDatum` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct VolumeDatum {
    pub channels: Option<i32>,
    pub length: Option<i32>,
    pub height: Option<i32>,
    pub width: Option<i32>,
    pub data: Option<Vec<u8>>,
    pub label: Option<i32>,
    pub float_data: Vec<f32>,
    pub meta: Meta,
}

impl VolumeDatum {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &VOLUME_DATUM_DESC;

    /// `channels`.
    pub fn channels(&self) -> i32 {
        self.channels.unwrap_or(0)
    }

    /// `length`, by default 1.
    pub fn length(&self) -> i32 {
        self.length.unwrap_or(1)
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
}

#[rustfmt::skip]
pub(crate) static VOLUME_DATUM_DESC: MessageDesc = MessageDesc { name: "VolumeDatum", fields: &[
    field("channels", 1, Label::Optional, Kind::Int32, false, "", "c3d-1.1"),
    field("length", 2, Label::Optional, Kind::Int32, false, "1", "c3d-1.1"),
    field("height", 3, Label::Optional, Kind::Int32, false, "", "c3d-1.1"),
    field("width", 4, Label::Optional, Kind::Int32, false, "", "c3d-1.1"),
    field("data", 5, Label::Optional, Kind::Bytes, false, "", "c3d-1.1"),
    field("label", 6, Label::Optional, Kind::Int32, false, "", "c3d-1.1"),
    field("float_data", 7, Label::Repeated, Kind::Float, false, "", "c3d-1.1"),
] };

impl Message for VolumeDatum {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.channels,
            1 => &self.length,
            2 => &self.height,
            3 => &self.width,
            4 => &self.data,
            5 => &self.label,
            6 => &self.float_data,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.channels,
            1 => &mut self.length,
            2 => &mut self.height,
            3 => &mut self.width,
            4 => &mut self.data,
            5 => &mut self.label,
            6 => &mut self.float_data,
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

/// `WindowDataParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct WindowDataParameter {
    pub source: Option<String>,
    pub scale: Option<f32>,
    pub mean_file: Option<String>,
    pub batch_size: Option<u32>,
    pub crop_size: Option<u32>,
    pub mirror: Option<bool>,
    pub fg_threshold: Option<f32>,
    pub bg_threshold: Option<f32>,
    pub fg_fraction: Option<f32>,
    pub context_pad: Option<u32>,
    pub crop_mode: Option<String>,
    pub cache_images: Option<bool>,
    pub root_folder: Option<String>,
    pub meta: Meta,
}

impl WindowDataParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &WINDOW_DATA_PARAMETER_DESC;

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

    /// `fg_threshold`, by default 0.5.
    pub fn fg_threshold(&self) -> f32 {
        self.fg_threshold.unwrap_or(0.5)
    }

    /// `bg_threshold`, by default 0.5.
    pub fn bg_threshold(&self) -> f32 {
        self.bg_threshold.unwrap_or(0.5)
    }

    /// `fg_fraction`, by default 0.25.
    pub fn fg_fraction(&self) -> f32 {
        self.fg_fraction.unwrap_or(0.25)
    }

    /// `context_pad`, by default 0.
    pub fn context_pad(&self) -> u32 {
        self.context_pad.unwrap_or(0)
    }

    /// `crop_mode`, by default "warp".
    pub fn crop_mode(&self) -> &str {
        self.crop_mode.as_deref().unwrap_or("warp")
    }

    /// `cache_images`, by default false.
    pub fn cache_images(&self) -> bool {
        self.cache_images.unwrap_or(false)
    }

    /// `root_folder`, by default "".
    pub fn root_folder(&self) -> &str {
        self.root_folder.as_deref().unwrap_or("")
    }
}

#[rustfmt::skip]
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

impl Message for WindowDataParameter {
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
            6 => &self.fg_threshold,
            7 => &self.bg_threshold,
            8 => &self.fg_fraction,
            9 => &self.context_pad,
            10 => &self.crop_mode,
            11 => &self.cache_images,
            12 => &self.root_folder,
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
            6 => &mut self.fg_threshold,
            7 => &mut self.bg_threshold,
            8 => &mut self.fg_fraction,
            9 => &mut self.context_pad,
            10 => &mut self.crop_mode,
            11 => &mut self.cache_images,
            12 => &mut self.root_folder,
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

/// `WriterParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct WriterParameter {
    pub file: Option<String>,
    pub folder: Option<String>,
    pub prefix: Option<String>,
    pub suffix: Option<String>,
    pub normalize: Option<bool>,
    pub scale: Option<f32>,
    pub meta: Meta,
}

impl WriterParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &WRITER_PARAMETER_DESC;

    /// `file`, by default "".
    pub fn file(&self) -> &str {
        self.file.as_deref().unwrap_or("")
    }

    /// `folder`, by default "".
    pub fn folder(&self) -> &str {
        self.folder.as_deref().unwrap_or("")
    }

    /// `prefix`, by default "".
    pub fn prefix(&self) -> &str {
        self.prefix.as_deref().unwrap_or("")
    }

    /// `suffix`, by default "".
    pub fn suffix(&self) -> &str {
        self.suffix.as_deref().unwrap_or("")
    }

    /// `normalize`, by default false.
    pub fn normalize(&self) -> bool {
        self.normalize.unwrap_or(false)
    }

    /// `scale`, by default 1.
    pub fn scale(&self) -> f32 {
        self.scale.unwrap_or(1.0)
    }
}

#[rustfmt::skip]
pub(crate) static WRITER_PARAMETER_DESC: MessageDesc = MessageDesc { name: "WriterParameter", fields: &[
    field("file", 1, Label::Optional, Kind::String, false, "\"\"", "flownet2,synopsys"),
    field("folder", 2, Label::Optional, Kind::String, false, "\"\"", "flownet2,synopsys"),
    field("prefix", 3, Label::Optional, Kind::String, false, "\"\"", "flownet2,synopsys"),
    field("suffix", 4, Label::Optional, Kind::String, false, "\"\"", "flownet2,synopsys"),
    field("normalize", 5, Label::Optional, Kind::Bool, false, "false", "flownet2,synopsys"),
    field("scale", 6, Label::Optional, Kind::Float, false, "1", "flownet2,synopsys"),
] };

impl Message for WriterParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.file,
            1 => &self.folder,
            2 => &self.prefix,
            3 => &self.suffix,
            4 => &self.normalize,
            5 => &self.scale,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.file,
            1 => &mut self.folder,
            2 => &mut self.prefix,
            3 => &mut self.suffix,
            4 => &mut self.normalize,
            5 => &mut self.scale,
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

/// `YoloDetectionOutputParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct YoloDetectionOutputParameter {
    pub side: Option<u32>,
    pub num_classes: Option<u32>,
    pub num_box: Option<u32>,
    pub coords: Option<u32>,
    pub confidence_threshold: Option<f32>,
    pub nms_threshold: Option<f32>,
    pub biases: Vec<f32>,
    pub label_map_file: Option<String>,
    pub meta: Meta,
}

impl YoloDetectionOutputParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &YOLO_DETECTION_OUTPUT_PARAMETER_DESC;

    /// `side`, by default 13.
    pub fn side(&self) -> u32 {
        self.side.unwrap_or(13)
    }

    /// `num_classes`, by default 20.
    pub fn num_classes(&self) -> u32 {
        self.num_classes.unwrap_or(20)
    }

    /// `num_box`, by default 5.
    pub fn num_box(&self) -> u32 {
        self.num_box.unwrap_or(5)
    }

    /// `coords`, by default 4.
    pub fn coords(&self) -> u32 {
        self.coords.unwrap_or(4)
    }

    /// `confidence_threshold`, by default 0.01.
    pub fn confidence_threshold(&self) -> f32 {
        self.confidence_threshold.unwrap_or(0.01)
    }

    /// `nms_threshold`, by default 0.45.
    pub fn nms_threshold(&self) -> f32 {
        self.nms_threshold.unwrap_or(0.45)
    }

    /// `label_map_file`.
    pub fn label_map_file(&self) -> &str {
        self.label_map_file.as_deref().unwrap_or("")
    }
}

#[rustfmt::skip]
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

impl Message for YoloDetectionOutputParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.side,
            1 => &self.num_classes,
            2 => &self.num_box,
            3 => &self.coords,
            4 => &self.confidence_threshold,
            5 => &self.nms_threshold,
            6 => &self.biases,
            7 => &self.label_map_file,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.side,
            1 => &mut self.num_classes,
            2 => &mut self.num_box,
            3 => &mut self.coords,
            4 => &mut self.confidence_threshold,
            5 => &mut self.nms_threshold,
            6 => &mut self.biases,
            7 => &mut self.label_map_file,
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

/// `YoloSegItem` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct YoloSegItem {
    pub name: Option<String>,
    pub label_id: Option<i32>,
    pub label: Option<i32>,
    pub r: Option<i32>,
    pub g: Option<i32>,
    pub b: Option<i32>,
    pub meta: Meta,
}

impl YoloSegItem {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &YOLO_SEG_ITEM_DESC;

    /// `name`.
    pub fn name(&self) -> &str {
        self.name.as_deref().unwrap_or("")
    }

    /// `label_id`.
    pub fn label_id(&self) -> i32 {
        self.label_id.unwrap_or(0)
    }

    /// `label`.
    pub fn label(&self) -> i32 {
        self.label.unwrap_or(0)
    }

    /// `r`, by default 0.
    pub fn r(&self) -> i32 {
        self.r.unwrap_or(0)
    }

    /// `g`, by default 0.
    pub fn g(&self) -> i32 {
        self.g.unwrap_or(0)
    }

    /// `b`, by default 0.
    pub fn b(&self) -> i32 {
        self.b.unwrap_or(0)
    }
}

#[rustfmt::skip]
pub(crate) static YOLO_SEG_ITEM_DESC: MessageDesc = MessageDesc { name: "YoloSegItem", fields: &[
    field("name", 1, Label::Optional, Kind::String, false, "", "mobilenet-yolo"),
    field("label_id", 2, Label::Optional, Kind::Int32, false, "", "mobilenet-yolo"),
    field("label", 3, Label::Optional, Kind::Int32, false, "", "mobilenet-yolo"),
    field("r", 4, Label::Optional, Kind::Int32, false, "0", "mobilenet-yolo"),
    field("g", 5, Label::Optional, Kind::Int32, false, "0", "mobilenet-yolo"),
    field("b", 6, Label::Optional, Kind::Int32, false, "0", "mobilenet-yolo"),
] };

impl Message for YoloSegItem {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.name,
            1 => &self.label_id,
            2 => &self.label,
            3 => &self.r,
            4 => &self.g,
            5 => &self.b,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.name,
            1 => &mut self.label_id,
            2 => &mut self.label,
            3 => &mut self.r,
            4 => &mut self.g,
            5 => &mut self.b,
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

/// `YoloSegLabel` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct YoloSegLabel {
    pub item: Vec<YoloSegItem>,
    pub meta: Meta,
}

impl YoloSegLabel {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &YOLO_SEG_LABEL_DESC;
}

#[rustfmt::skip]
pub(crate) static YOLO_SEG_LABEL_DESC: MessageDesc = MessageDesc { name: "YoloSegLabel", fields: &[
    field("item", 1, Label::Repeated, Kind::Message(&YOLO_SEG_ITEM_DESC), false, "", "mobilenet-yolo"),
] };

impl Message for YoloSegLabel {
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

/// `YoloSegParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct YoloSegParameter {
    pub num_class: Option<u32>,
    pub object_scale: Option<f32>,
    pub class_scale: Option<f32>,
    pub use_logic_gradient: Option<bool>,
    pub use_hardsigmoid: Option<bool>,
    pub meta: Meta,
}

impl YoloSegParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &YOLO_SEG_PARAMETER_DESC;

    /// `num_class`, by default 0.
    pub fn num_class(&self) -> u32 {
        self.num_class.unwrap_or(0)
    }

    /// `object_scale`, by default 5.0.
    pub fn object_scale(&self) -> f32 {
        self.object_scale.unwrap_or(5.0)
    }

    /// `class_scale`, by default 1.0.
    pub fn class_scale(&self) -> f32 {
        self.class_scale.unwrap_or(1.0)
    }

    /// `use_logic_gradient`, by default false.
    pub fn use_logic_gradient(&self) -> bool {
        self.use_logic_gradient.unwrap_or(false)
    }

    /// `use_hardsigmoid`, by default false.
    pub fn use_hardsigmoid(&self) -> bool {
        self.use_hardsigmoid.unwrap_or(false)
    }
}

#[rustfmt::skip]
pub(crate) static YOLO_SEG_PARAMETER_DESC: MessageDesc = MessageDesc { name: "YoloSegParameter", fields: &[
    field("num_class", 1, Label::Optional, Kind::Uint32, false, "0", "mobilenet-yolo"),
    field("object_scale", 2, Label::Optional, Kind::Float, false, "5.0", "mobilenet-yolo"),
    field("class_scale", 3, Label::Optional, Kind::Float, false, "1.0", "mobilenet-yolo"),
    field("use_logic_gradient", 4, Label::Optional, Kind::Bool, false, "false", "mobilenet-yolo"),
    field("use_hardsigmoid", 5, Label::Optional, Kind::Bool, false, "false", "mobilenet-yolo"),
] };

impl Message for YoloSegParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_class,
            1 => &self.object_scale,
            2 => &self.class_scale,
            3 => &self.use_logic_gradient,
            4 => &self.use_hardsigmoid,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_class,
            1 => &mut self.object_scale,
            2 => &mut self.class_scale,
            3 => &mut self.use_logic_gradient,
            4 => &mut self.use_hardsigmoid,
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

/// `Yolov3DetectionOutputParameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct Yolov3DetectionOutputParameter {
    pub num_classes: Option<u32>,
    pub num_box: Option<u32>,
    pub confidence_threshold: Option<f32>,
    pub nms_threshold: Option<f32>,
    pub biases: Vec<f32>,
    pub anchors_scale: Vec<u32>,
    pub mask_group_num: Option<u32>,
    pub mask: Vec<u32>,
    pub gaussian_box: Option<bool>,
    pub meta: Meta,
}

impl Yolov3DetectionOutputParameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &YOLOV3_DETECTION_OUTPUT_PARAMETER_DESC;

    /// `num_classes`, by default 20.
    pub fn num_classes(&self) -> u32 {
        self.num_classes.unwrap_or(20)
    }

    /// `num_box`, by default 3.
    pub fn num_box(&self) -> u32 {
        self.num_box.unwrap_or(3)
    }

    /// `confidence_threshold`, by default 0.01.
    pub fn confidence_threshold(&self) -> f32 {
        self.confidence_threshold.unwrap_or(0.01)
    }

    /// `nms_threshold`, by default 0.45.
    pub fn nms_threshold(&self) -> f32 {
        self.nms_threshold.unwrap_or(0.45)
    }

    /// `mask_group_num`, by default 2.
    pub fn mask_group_num(&self) -> u32 {
        self.mask_group_num.unwrap_or(2)
    }

    /// `gaussian_box`, by default false.
    pub fn gaussian_box(&self) -> bool {
        self.gaussian_box.unwrap_or(false)
    }
}

#[rustfmt::skip]
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

impl Message for Yolov3DetectionOutputParameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.num_classes,
            1 => &self.num_box,
            2 => &self.confidence_threshold,
            3 => &self.nms_threshold,
            4 => &self.biases,
            5 => &self.anchors_scale,
            6 => &self.mask_group_num,
            7 => &self.mask,
            8 => &self.gaussian_box,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.num_classes,
            1 => &mut self.num_box,
            2 => &mut self.confidence_threshold,
            3 => &mut self.nms_threshold,
            4 => &mut self.biases,
            5 => &mut self.anchors_scale,
            6 => &mut self.mask_group_num,
            7 => &mut self.mask,
            8 => &mut self.gaussian_box,
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

/// `Yolov3Parameter` of the schema.
#[derive(Clone, Default, PartialEq)]
pub struct Yolov3Parameter {
    pub side: Option<u32>,
    pub num_class: Option<u32>,
    pub num: Option<u32>,
    pub object_scale: Option<f32>,
    pub class_scale: Option<f32>,
    pub noobject_scale: Option<f32>,
    pub coord_scale: Option<f32>,
    pub thresh: Option<f32>,
    pub anchors_scale: Option<u32>,
    pub biases: Vec<f32>,
    pub mask: Vec<u32>,
    pub use_logic_gradient: Option<bool>,
    pub use_focal_loss: Option<bool>,
    pub iou_loss: Option<yolov3_parameter::IouLoss>,
    pub iou_normalizer: Option<f32>,
    pub iou_thresh: Option<f32>,
    pub max_delta: Option<f32>,
    pub accumulate: Option<bool>,
    pub label_smooth_eps: Option<f32>,
    pub meta: Meta,
}

impl Yolov3Parameter {
    /// What is known of the message.
    pub const DESC: &'static MessageDesc = &YOLOV3_PARAMETER_DESC;

    /// `side`, by default 13.
    pub fn side(&self) -> u32 {
        self.side.unwrap_or(13)
    }

    /// `num_class`, by default 20.
    pub fn num_class(&self) -> u32 {
        self.num_class.unwrap_or(20)
    }

    /// `num`, by default 5.
    pub fn num(&self) -> u32 {
        self.num.unwrap_or(5)
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

    /// `thresh`, by default 0.2.
    pub fn thresh(&self) -> f32 {
        self.thresh.unwrap_or(0.2)
    }

    /// `anchors_scale`, by default 32.
    pub fn anchors_scale(&self) -> u32 {
        self.anchors_scale.unwrap_or(32)
    }

    /// `use_logic_gradient`, by default false.
    pub fn use_logic_gradient(&self) -> bool {
        self.use_logic_gradient.unwrap_or(false)
    }

    /// `use_focal_loss`, by default false.
    pub fn use_focal_loss(&self) -> bool {
        self.use_focal_loss.unwrap_or(false)
    }

    /// `iou_loss`, by default MSE.
    pub fn iou_loss(&self) -> yolov3_parameter::IouLoss {
        self.iou_loss.unwrap_or(yolov3_parameter::IouLoss::MSE)
    }

    /// `iou_normalizer`, by default 0.25.
    pub fn iou_normalizer(&self) -> f32 {
        self.iou_normalizer.unwrap_or(0.25)
    }

    /// `iou_thresh`, by default 0.5.
    pub fn iou_thresh(&self) -> f32 {
        self.iou_thresh.unwrap_or(0.5)
    }

    /// `max_delta`, by default 10.
    pub fn max_delta(&self) -> f32 {
        self.max_delta.unwrap_or(10.0)
    }

    /// `accumulate`, by default true.
    pub fn accumulate(&self) -> bool {
        self.accumulate.unwrap_or(true)
    }

    /// `label_smooth_eps`, by default 0.1.
    pub fn label_smooth_eps(&self) -> f32 {
        self.label_smooth_eps.unwrap_or(0.1)
    }
}

#[rustfmt::skip]
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
    field("iou_loss", 15, Label::Optional, Kind::Enum(&yolov3_parameter::IOU_LOSS_ENUM), false, "MSE", "mobilenet-yolo"),
    field("iou_normalizer", 16, Label::Optional, Kind::Float, false, "0.25", "mobilenet-yolo"),
    field("iou_thresh", 17, Label::Optional, Kind::Float, false, "0.5", "mobilenet-yolo"),
    field("max_delta", 18, Label::Optional, Kind::Float, false, "10", "mobilenet-yolo"),
    field("accumulate", 19, Label::Optional, Kind::Bool, false, "true", "mobilenet-yolo"),
    field("label_smooth_eps", 20, Label::Optional, Kind::Float, false, "0.1", "mobilenet-yolo"),
] };

impl Message for Yolov3Parameter {
    fn desc(&self) -> &'static MessageDesc {
        Self::DESC
    }

    fn get(&self, index: usize) -> &dyn Field {
        match index {
            0 => &self.side,
            1 => &self.num_class,
            2 => &self.num,
            3 => &self.object_scale,
            4 => &self.class_scale,
            5 => &self.noobject_scale,
            6 => &self.coord_scale,
            7 => &self.thresh,
            8 => &self.anchors_scale,
            9 => &self.biases,
            10 => &self.mask,
            11 => &self.use_logic_gradient,
            12 => &self.use_focal_loss,
            13 => &self.iou_loss,
            14 => &self.iou_normalizer,
            15 => &self.iou_thresh,
            16 => &self.max_delta,
            17 => &self.accumulate,
            18 => &self.label_smooth_eps,
            _ => panic!("a message has no field of this index"),
        }
    }

    fn slot(&mut self, index: usize) -> &mut dyn Field {
        match index {
            0 => &mut self.side,
            1 => &mut self.num_class,
            2 => &mut self.num,
            3 => &mut self.object_scale,
            4 => &mut self.class_scale,
            5 => &mut self.noobject_scale,
            6 => &mut self.coord_scale,
            7 => &mut self.thresh,
            8 => &mut self.anchors_scale,
            9 => &mut self.biases,
            10 => &mut self.mask,
            11 => &mut self.use_logic_gradient,
            12 => &mut self.use_focal_loss,
            13 => &mut self.iou_loss,
            14 => &mut self.iou_normalizer,
            15 => &mut self.iou_thresh,
            16 => &mut self.max_delta,
            17 => &mut self.accumulate,
            18 => &mut self.label_smooth_eps,
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
