//! The decisions as a page of Markdown.

use cortado_proto::MESSAGES;
use cortado_proto::reflect::{Decision, FieldDesc};
use std::fmt::Write;

/// The data layers of forks that are not supported, and why.
const NO_DATA: [(&str, &str); 12] = [
    (
        "BboxData (SqueezeDet)",
        "reads lists and files of its own for a loss that is not supported; its nets run with the supported layers",
    ),
    (
        "CoSData, MemorySparseData (CaffeOnSpark, jolibrain)",
        "get their data from the program that they are part of; give it to an Input or a MemoryData",
    ),
    (
        "CPMData, OPData (OpenPose)",
        "read a database of poses that only its authors' programs write, and change it at random",
    ),
    (
        "ImageDataSteganalysisJpegDct, ImageDataSteganalysisSpatial (steganalysis)",
        "read pairs of pictures of one study",
    ),
    (
        "ImageLabelData (TI)",
        "reads pictures and their labels from two databases side by side; write them to files, for ImageSegData or DenseImageData",
    ),
    (
        "LaneData (MobileNet-YOLO)",
        "reads the TuSimple data set, in a form that only its author has",
    ),
    (
        "MatRead (DeepLab)",
        "reads files of MATLAB; convert them to HDF5, for an HDF5Data",
    ),
    (
        "OnDiskData (DeepTextSpotter)",
        "reads pictures of a data set that is lost",
    ),
    (
        "Python roi_data_layer.layer (py-faster-rcnn)",
        "reads a data set that its Python code has in memory; examples/rcnn trains from AnnotatedData",
    ),
    (
        "Python pylayer.mnc_data_layer (MNC)",
        "reads a data set of masks that its Python code has in memory",
    ),
    (
        "VideoData (SSD)",
        "shows a camera or a film; give its pictures to `caffe detect` (VideoData of TSN and video-caffe reads folders of frames)",
    ),
    (
        "VideoSegmentationData, VideoWithVoxelTruthData, VolumeData (C3D 1.0)",
        "read volumes in a form that only its authors' programs write; write them to HDF5, for an HDF5Data",
    ),
];

/// Other layers of forks that are not supported, and why.
const NOT_NEEDED: [(&str, &str); 12] = [
    (
        "AdaptiveBiasChannel, BiasChannel (DeepLab)",
        "change scores by the labels of an image, for training without labels of its pixels; what they compute differs from version to version",
    ),
    (
        "Affinity, ConnectedComponent, MalisLoss, MOE, Noise (naibaf7)",
        "are for training only, and no net of the collection has them",
    ),
    (
        "BNConv, BdctToSpatial, FakeEmbedJpeg, FakeEmbedSpatial, QuantTruncAbs, ReLURecover (steganalysis)",
        "are of one study, whose nets begin with its data layer",
    ),
    ("BlackHole (C3D 1.1)", "does nothing; use Silence"),
    (
        "DownSampling, VoxelCustomLoss, VoxelSoftmaxLoss (C3D 1.0)",
        "are for training from its data layers; for a net of one's own use SoftmaxWithLoss, which takes volumes too",
    ),
    (
        "LSTMLinear, LSTMLinearUnit, XCovLoss (cbfinn)",
        "no net of the collection has them",
    ),
    (
        "LocLoss, PowerFile, STLoss (spatial transformers)",
        "no net of the collection has them",
    ),
    (
        "AccuracyDecode, AccuracyEncoding, DataSequence, Debug, Decode, LstmAttention, LstmSimple, MemoryLoss, SoftmaxCrossEntropy2Loss, \
         TokenizedData, TransformerBlock (MyCaffe)",
        "work with the program MyCaffe; for LstmSimple use Lstm, for SoftmaxCrossEntropy2Loss SoftmaxWithLoss",
    ),
    (
        "MatWrite (DeepLab)",
        "writes files of MATLAB and has no top, so a net computes the same without it; remove it, or use HDF5Output",
    ),
    (
        "PyramidROIAlign and the operators of TensorFlow (Synopsys)",
        "are written by its converter; give it the net from before that",
    ),
    ("SqueezeDetLoss", "belongs to BboxData"),
    (
        "SyncBN (yjxiong)",
        "takes its statistics from the batches of all machines; use BN",
    ),
];

/// The layers of forks that are not supported because their definition was not published, and what to do.
const NO_DEFINITION: [(&str, &str); 1] = [(
    "Switch (caffe_rtpose)",
    "a net of that fork names it, with six bottoms and no selector, but the fork does not contain it; \
     remove it, and let its readers read the bottom that is wanted, such as the last stage",
)];

/// How the fields of forks are handled, except for those that a layer's own page explains.
pub fn page() -> String {
    let mut text = "# Fields of forks\n\nMade by `caffe layers --forks`: what becomes of the fields that forks added. \
        A refused field is an error that gives the reason, unless its value is the one that is named, or the default. \
        One that is refused in training is an error where a solver trains the net, and else a note. \
        A harmless one is a note in the log. With `--lenient` a refused field is a warning, and has no effect. \
        Not here are the options of layers that only forks have, as far as [layers.md](layers.md) explains them.\n"
        .to_string();
    for message in MESSAGES {
        let rows: String = message.fields.iter().filter_map(row).collect();
        if !rows.is_empty() {
            let _ = write!(text, "\n## {}\n\n| field | | |\n|---|---|---|\n{rows}", message.name);
        }
    }
    text += "\n## Data layers that are not supported\n\nThey make sense only with a data set that is lost, or with code that is not there.\n\n| layer | |\n|---|---|\n";
    for (layer, reason) in NO_DATA {
        let _ = writeln!(text, "| {layer} | {reason} |");
    }
    text += "\n## Other layers that are not supported\n\nThey belong to one program or one study, or no net of the [collection](corpus.md) needs them.\n\n| layer | |\n|---|---|\n";
    for (layer, reason) in NOT_NEEDED {
        let _ = writeln!(text, "| {layer} | {reason} |");
    }
    text +=
        "\n## Layers without a definition\n\nThe forks that name them do not contain them.\n\n| layer | |\n|---|---|\n";
    for (layer, advice) in NO_DEFINITION {
        let _ = writeln!(text, "| {layer} | {advice} |");
    }
    text
}

/// A field, the decision about it, and the reason.
fn row(field: &FieldDesc) -> Option<String> {
    let decision = match field.decision {
        Decision::Own | Decision::Unread => return None,
        Decision::Honoured(_) if field.text.is_empty() => return None,
        Decision::Honoured([]) => "honoured".into(),
        Decision::Honoured(types) => format!("honoured by {}", types.join(", ")),
        Decision::Harmless => "harmless".into(),
        Decision::RefusedUnless("") => "refused".into(),
        Decision::RefusedUnless(neutral) => format!("refused unless {neutral}"),
        Decision::RefusedInTraining("") => "refused in training".into(),
        Decision::RefusedInTraining(neutral) => format!("refused in training unless {neutral}"),
    };
    Some(format!("| `{}` | {decision} | {} |\n", field.name, field.text))
}
