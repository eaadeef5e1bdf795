//! How each layer type is exported to an ONNX model.

/// How a layer type is exported.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Support {
    /// It is exported, whatever its options.
    Exported,
    /// It is exported, except for some options, or with a difference: as text.
    ExportedBut(&'static str),
    /// It is not, and why.
    Refused(&'static str),
}

use Support::{Exported, ExportedBut, Refused};

const READS: &str = "its tops become inputs of the model, since a model reads no files";
const HEADS: &str =
    "its selection of boxes cannot be exported; cut the net before it, and select the boxes in the application";
const DEFORMED: &str = "operators 17 cannot read at offsets of each place; cut the net before it";
const ROUTE: &str = "the assignment of regions to maps cannot be exported; cut the net before it";
const IMAGES: &str = "the runtime must refuse numbers of images that do not exist";
const SCORES: &str = "it scores detections for a test and is not part of a model";
const MEASURES: &str = "it measures answers for a test and is not part of a model";
const WITHOUT_PROGRAM: &str = "its computation is not described by operations; cut the net around it";
const SIZES: &str = "as a constant for the sizes of the map and the image";
const STEPS: &str =
    "step by step, but as LSTM where DummyData starts no sequence; the states are not kept for the next run";
const TRAINS: &str = "it is for training only; remove it for deployment";
const LABELS: &str = "labels that are not classes are not refused when the model runs";
const WEIGHTS: &str = "not with a bottom of weights; labels that are not classes are not refused when the model runs";

const ANGLES: &str = "functions of angles have no operation yet; compute them in the application";

/// The types that are not simply exported, sorted. A type that is not listed is [`Exported`].
static SUPPORT: &[(&str, Support)] = &[
    ("Accuracy", ExportedBut(LABELS)),
    ("AnnotatedData", ExportedBut(READS)),
    ("Arccos", Refused(ANGLES)),
    ("AssistedExcitation", ExportedBut("not while a solver trains with it")),
    (
        "BatchNorm",
        ExportedBut("in TRAIN the running statistics do not change; not exported in TRAIN with stats_batch_size"),
    ),
    ("BatchReduction", ExportedBut("not with pos")),
    (
        "BatchReindex",
        ExportedBut("the runtime must refuse numbers of items that do not exist"),
    ),
    ("BatchTripletLoss", Refused(TRAINS)),
    ("BboxAccuracy", Refused(SCORES)),
    ("BoxAnnotatorOHEM", Refused(TRAINS)),
    ("BoxData", ExportedBut(READS)),
    ("BoxGroupOutput", Refused(HEADS)),
    ("BoxOutput", Refused(HEADS)),
    ("CTCGreedyDecoder", Refused(WITHOUT_PROGRAM)),
    ("CTCLoss", Refused(TRAINS)),
    ("CenterLoss", Refused(TRAINS)),
    (
        "ChannelScale",
        ExportedBut("not with a global_scale in TRAIN, where it follows the factors: export in phase TEST"),
    ),
    ("CompactData", ExportedBut(READS)),
    ("ContinuationIndicator", Refused(WITHOUT_PROGRAM)),
    ("Correlation", Refused(WITHOUT_PROGRAM)),
    ("Correlation1D", Refused(WITHOUT_PROGRAM)),
    ("Cosine", Refused(ANGLES)),
    ("Covariance", Refused(WITHOUT_PROGRAM)),
    ("CrossEntropyLoss", Refused(TRAINS)),
    ("CtcLoss", Refused(TRAINS)),
    ("CustomData", ExportedBut(READS)),
    ("Data", ExportedBut(READS)),
    ("DataAugmentation", Refused(WITHOUT_PROGRAM)),
    ("DecodeBBox", ExportedBut("not in TRAIN, where rows are dropped")),
    ("DeformableConvolution", Refused(DEFORMED)),
    ("DeformablePSROIPooling", Refused(DEFORMED)),
    ("DenseCRF", Refused(WITHOUT_PROGRAM)),
    ("DenseImageData", ExportedBut(READS)),
    ("DetectNetTransformation", Refused(WITHOUT_PROGRAM)),
    ("DetectionAccuracy", Refused(SCORES)),
    ("DetectionData", ExportedBut(READS)),
    (
        "DetectionEvaluate",
        Refused("it counts right and wrong detections for a test and is not part of a model"),
    ),
    ("DetectionGroupAccuracy", Refused(SCORES)),
    ("DetectionGroupLoss", Refused(TRAINS)),
    ("DetectionLoss", Refused(TRAINS)),
    (
        "DetectionOutput",
        ExportedBut("SSD's own form alone, and not for any number of items"),
    ),
    ("DiceCoefLoss", Refused(TRAINS)),
    ("DomainTransform", Refused(WITHOUT_PROGRAM)),
    ("DotProductSimilarity", Refused(WITHOUT_PROGRAM)),
    ("Downsample", Refused(WITHOUT_PROGRAM)),
    (
        "Dropout",
        ExportedBut("not in TRAIN, where it drops at random: export in phase TEST"),
    ),
    (
        "DummyData",
        ExportedBut("blobs with random fillers become inputs of the model"),
    ),
    ("EltwiseAccuracy", Refused(MEASURES)),
    (
        "Embed",
        ExportedBut("the runtime must refuse numbers of rows that do not exist"),
    ),
    ("EntropyLoss", Refused(TRAINS)),
    ("EuclideanLossWithIndex", Refused(TRAINS)),
    ("EuclideanSimilarity", Refused(WITHOUT_PROGRAM)),
    ("EuclideanmaskLoss", Refused(TRAINS)),
    ("EvalData", ExportedBut(READS)),
    ("EvalDetection", Refused(SCORES)),
    (
        "FLOWriter",
        ExportedBut("it writes files and has no top, so it is left out"),
    ),
    ("FloData", ExportedBut(READS)),
    ("FloatReader", ExportedBut(READS)),
    (
        "FloatWriter",
        ExportedBut("it writes files and has no top, so it is left out"),
    ),
    ("FlowAugmentation", Refused(WITHOUT_PROGRAM)),
    ("FlowWarp", Refused(WITHOUT_PROGRAM)),
    ("FocalLoss", Refused(TRAINS)),
    ("FrcnnOutput", Refused(HEADS)),
    ("GaussianYolov3", Refused(TRAINS)),
    ("GeneralContrastiveLoss", Refused(TRAINS)),
    ("GeneralTripletLoss", Refused(TRAINS)),
    ("GenerateAugmentationParameters", Refused(WITHOUT_PROGRAM)),
    ("GlobalLSEMargin", Refused(TRAINS)),
    ("Gram", Refused(WITHOUT_PROGRAM)),
    ("Grouping", Refused(WITHOUT_PROGRAM)),
    (
        "GuidedDropout",
        ExportedBut("not with type: stochastic in TRAIN, where it drops at random: export in phase TEST"),
    ),
    ("HDF5Data", ExportedBut(READS)),
    (
        "HDF5Output",
        ExportedBut("it writes a file and has no top, so it is left out"),
    ),
    ("HardMining", Refused(TRAINS)),
    ("HingeLoss", ExportedBut(LABELS)),
    ("IOCLoss", Refused(TRAINS)),
    ("IRNN", Refused(WITHOUT_PROGRAM)),
    ("ImageData", ExportedBut(READS)),
    ("ImageGtData", ExportedBut(READS)),
    ("ImageLabelmapData", ExportedBut(READS)),
    ("ImageSegData", ExportedBut(READS)),
    ("ImgReader", ExportedBut(READS)),
    (
        "ImgWriter",
        ExportedBut("it writes files and has no top, so it is left out"),
    ),
    ("InfogainLoss", ExportedBut(LABELS)),
    ("InnerDistance", Refused(WITHOUT_PROGRAM)),
    ("JMMDLoss", Refused(TRAINS)),
    ("LSTM", ExportedBut(STEPS)),
    ("LabelSpecificAdd", Refused(TRAINS)),
    ("LabelSpecificRescale", Refused(TRAINS)),
    ("LabelsequenceAccuracy", Refused(MEASURES)),
    ("LargeMarginInnerProduct", Refused(TRAINS)),
    ("Local", Refused(WITHOUT_PROGRAM)),
    ("LpqLoss", Refused(TRAINS)),
    ("Lstm", ExportedBut(STEPS)),
    (
        "MKLBatchNorm",
        ExportedBut("in TRAIN the running statistics do not change; not exported in TRAIN with stats_batch_size"),
    ),
    (
        "MKLPooling",
        ExportedBut("not STOCHASTIC in TRAIN, which chooses at random: export in phase TEST"),
    ),
    ("MLLoss", Refused(TRAINS)),
    ("MMDLoss", Refused(TRAINS)),
    ("MarginInnerProduct", Refused(TRAINS)),
    ("Maximum", Refused(WITHOUT_PROGRAM)),
    ("MemoryData", ExportedBut(READS)),
    (
        "MultiBoxFocalLoss",
        Refused("its matching and mining are for training only; remove it for deployment"),
    ),
    (
        "MultiBoxLoss",
        Refused("its matching and mining are for training only; remove it for deployment"),
    ),
    ("MultiLabelAccuracy", Refused(MEASURES)),
    ("MultiLabelSigmoidLoss", Refused(TRAINS)),
    ("MultiStageMeanfield", Refused(WITHOUT_PROGRAM)),
    ("MultinomialLogisticLoss", ExportedBut(LABELS)),
    (
        "NdPooling",
        ExportedBut("not STOCHASTIC in TRAIN, which chooses at random: export in phase TEST"),
    ),
    (
        "Nms",
        Refused(
            "its selection of peaks cannot be exported; cut the net before it, and find the peaks in the application",
        ),
    ),
    ("Normalize", ExportedBut("not with normalize_param")),
    (
        "PFMWriter",
        ExportedBut("it writes files and has no top, so it is left out"),
    ),
    ("PSROIPooling", ExportedBut(IMAGES)),
    ("PairwiseRankingLoss", Refused(TRAINS)),
    (
        "Pooling",
        ExportedBut("not STOCHASTIC in TRAIN, which chooses at random: export in phase TEST"),
    ),
    ("PriorBox", ExportedBut(SIZES)),
    ("PriorBoxClustered", ExportedBut(SIZES)),
    ("Proposal", ExportedBut("not for any number of images")),
    ("ProposalTarget", Refused(TRAINS)),
    (
        "Python",
        Refused(
            "only Python knows what its class computes; replace it by layers, or cut the net there (rpn.proposal_layer is exported as Proposal)",
        ),
    ),
    (
        "Quantize",
        Refused("it makes labels for training and is not part of a model"),
    ),
    (
        "RNN",
        ExportedBut(
            "step by step, but as RNN where DummyData starts no sequence; the state is not kept for the next run",
        ),
    ),
    ("ROIAlign", ExportedBut(IMAGES)),
    ("ROIPooling", ExportedBut(IMAGES)),
    ("ROIWarping", ExportedBut(IMAGES)),
    (
        "RReLU",
        ExportedBut("not in TRAIN, where slopes are drawn: export in phase TEST"),
    ),
    ("RankAccuracy", Refused(MEASURES)),
    ("RankHardLoss", Refused(TRAINS)),
    ("RegionLoss", Refused(TRAINS)),
    ("SPP", ExportedBut("not STOCHASTIC")),
    ("ScaleRoute", Refused(ROUTE)),
    (
        "SeLuDropout",
        ExportedBut("not in TRAIN, where it drops at random: export in phase TEST"),
    ),
    ("SegAccuracy", Refused(MEASURES)),
    ("SegData", ExportedBut(READS)),
    ("SegmentationEvaluate", Refused(MEASURES)),
    ("SigmoidCrossEntropyLoss", ExportedBut("not with weights")),
    ("SigmoidCrossEntropyLossBERweight", Refused(TRAINS)),
    ("SigmoidEuclideanLoss", Refused(TRAINS)),
    ("Silence", ExportedBut("it has no top, so it is left out")),
    ("SoftmaxWithInfogainLoss", ExportedBut(LABELS)),
    ("SoftmaxWithLoss", ExportedBut(WEIGHTS)),
    ("SoftmaxWithLossOHEM", ExportedBut(WEIGHTS)),
    ("SparseData", ExportedBut(READS)),
    (
        "SpatialDropout",
        ExportedBut("not in TRAIN, where it drops at random: export in phase TEST"),
    ),
    ("SpatialTransformer", Refused(WITHOUT_PROGRAM)),
    ("TripletLoss", Refused(TRAINS)),
    (
        "UnPooling",
        ExportedBut("with a mask only, which an Unpooling with other methods does not have"),
    ),
    ("UniqueLabel", Refused(WITHOUT_PROGRAM)),
    (
        "Unpooling",
        ExportedBut("with a mask only, which an Unpooling with other methods does not have"),
    ),
    (
        "Upsample",
        ExportedBut("the runtime must refuse masks with invalid places"),
    ),
    ("VideoData", ExportedBut(READS)),
    ("Warp", Refused(WITHOUT_PROGRAM)),
    ("WindowData", ExportedBut(READS)),
    ("WindowSegData", ExportedBut(READS)),
    ("YoloDetectionOutput", ExportedBut("not for any number of items")),
    ("YoloSeg", Refused(TRAINS)),
    ("Yolov3", Refused(TRAINS)),
    ("Yolov3DetectionOutput", ExportedBut("not for any number of items")),
];

/// How a layer type is exported.
pub fn support(type_name: &str) -> Support {
    let place = SUPPORT.binary_search_by_key(&type_name, |(name, _)| name);
    place.map_or(Exported, |place| SUPPORT[place].1)
}

impl std::fmt::Display for Support {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Exported => f.write_str("exported"),
            Self::ExportedBut(difference) => write!(f, "exported; {difference}"),
            Self::Refused(reason) => write!(f, "not exported: {reason}"),
        }
    }
}

/// Why a layer that cannot be exported is refused.
pub(crate) fn reason(type_name: &str) -> String {
    match support(type_name) {
        Refused(reason) => format!("is not exported: {reason}"),
        ExportedBut(difference) => {
            format!("is not exported with these options or in this phase: {difference}")
        }
        Exported => "cannot be exported: ONNX export does not support this layer; cut the net before it".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_sorted() {
        assert!(SUPPORT.is_sorted_by_key(|(name, _)| *name));
        assert_eq!(support("ReLU"), Exported);
        assert_eq!(support("BatchTripletLoss"), Refused(TRAINS));
    }
}
