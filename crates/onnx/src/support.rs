//! What becomes of each layer type in an ONNX model.

/// What becomes of a layer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Support {
    /// It is exported, whatever its options.
    Exported,
    /// It is exported, but for some options, or with a difference: in words.
    ExportedBut(&'static str),
    /// It is not, and why.
    Refused(&'static str),
}

use Support::{Exported, ExportedBut, Refused};

const READS: &str = "its tops become inputs of the model, since a model reads no files";
const LABELS: &str = "labels that are no classes are not refused when the model runs";
const WEIGHTS: &str = "not with a bottom of weights; labels that are no classes are not refused when the model runs";

/// The types, sorted.
static SUPPORT: &[(&str, Support)] = &[
    ("AbsVal", Exported),
    ("Accuracy", ExportedBut(LABELS)),
    ("AnnotatedData", ExportedBut(READS)),
    ("ArgMax", Exported),
    ("BNLL", Exported),
    (
        "BatchNorm",
        ExportedBut("in TRAIN the statistics that are gathered do not change"),
    ),
    (
        "BatchReindex",
        ExportedBut("numbers of items that do not exist are the runtime's to refuse"),
    ),
    ("Bias", Exported),
    ("Clip", Exported),
    ("Concat", Exported),
    ("ContrastiveLoss", Exported),
    ("Convolution", Exported),
    ("Crop", Exported),
    ("Data", ExportedBut(READS)),
    ("Deconvolution", Exported),
    (
        "DetectionEvaluate",
        Refused("it counts right and wrong detections for a test and is no part of a model"),
    ),
    ("DetectionOutput", ExportedBut("not for any number of items")),
    (
        "Dropout",
        ExportedBut("not in TRAIN, where it drops at random: export in phase TEST"),
    ),
    (
        "DummyData",
        ExportedBut("what random fillers make becomes an input of the model"),
    ),
    ("ELU", Exported),
    ("Eltwise", Exported),
    (
        "Embed",
        ExportedBut("numbers of rows that do not exist are the runtime's to refuse"),
    ),
    ("EuclideanLoss", Exported),
    ("Exp", Exported),
    ("Filter", Exported),
    ("Flatten", Exported),
    ("HDF5Data", ExportedBut(READS)),
    (
        "HDF5Output",
        ExportedBut("it writes a file and has no top, so it is left out"),
    ),
    ("HingeLoss", ExportedBut(LABELS)),
    ("Im2col", Exported),
    ("ImageData", ExportedBut(READS)),
    ("InfogainLoss", ExportedBut(LABELS)),
    ("InnerProduct", Exported),
    ("Input", Exported),
    ("LRN", Exported),
    (
        "LSTM",
        ExportedBut("written out step by step; the states are not kept for the next run"),
    ),
    ("LSTMUnit", Exported),
    ("Log", Exported),
    ("MVN", Exported),
    ("MemoryData", ExportedBut(READS)),
    (
        "MultiBoxLoss",
        Refused("its matching and mining are for training only; remove it for deployment"),
    ),
    ("MultinomialLogisticLoss", ExportedBut(LABELS)),
    ("Normalize", Exported),
    ("PReLU", Exported),
    ("Parameter", Exported),
    ("Permute", Exported),
    (
        "Pooling",
        ExportedBut("not STOCHASTIC in TRAIN, which chooses at random: export in phase TEST"),
    ),
    ("Power", Exported),
    (
        "PriorBox",
        ExportedBut("as a constant for the sizes of the map and the image"),
    ),
    (
        "Python",
        Refused("what its class computes is known to Python only; replace it by layers, or cut the net there"),
    ),
    (
        "RNN",
        ExportedBut("written out step by step; the state is not kept for the next run"),
    ),
    ("ReLU", Exported),
    ("Reduction", Exported),
    ("Reshape", Exported),
    ("SPP", ExportedBut("not STOCHASTIC")),
    ("Scale", Exported),
    ("Sigmoid", Exported),
    ("SigmoidCrossEntropyLoss", ExportedBut("not with weights")),
    ("Silence", ExportedBut("it has no top, so it is left out")),
    ("Slice", Exported),
    ("Softmax", Exported),
    ("SoftmaxWithLoss", ExportedBut(WEIGHTS)),
    ("Split", Exported),
    ("Swish", Exported),
    ("TanH", Exported),
    ("Threshold", Exported),
    ("Tile", Exported),
    ("WindowData", ExportedBut(READS)),
];

/// What becomes of a layer type; `None` for one that nothing is known of.
pub fn support(type_name: &str) -> Option<Support> {
    let place = SUPPORT.binary_search_by_key(&type_name, |(name, _)| name);
    place.ok().map(|place| SUPPORT[place].1)
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

/// Why a layer without words is refused.
pub(crate) fn reason(type_name: &str) -> String {
    match support(type_name) {
        Some(Support::Refused(reason)) => format!("is not exported: {reason}"),
        Some(Support::ExportedBut(difference)) => {
            format!("is not exported with these options or in this phase: {difference}")
        }
        _ => "is not exported: there are no words for what it computes; cut the net before it".into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_sorted() {
        assert!(SUPPORT.is_sorted_by_key(|(name, _)| *name));
        assert_eq!(support("ReLU"), Some(Exported));
        assert_eq!(support("Nothing"), None);
    }
}
