//! All recorded cases of the original, in both element types.

use cortado_core::{Error, Real, Registry};
use cortado_math::testing::{Fixture, Tolerance, check_recorded_layer};
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    cortado_math::package_folder!().join("tests/fixtures")
}

/// Whether a file is a recording, and not one that the prototxt of a recording names.
fn is_recording(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "safetensors")
}

/// The recordings of a case, in order.
fn recordings(case: &str) -> Vec<PathBuf> {
    let entries = folder().read_dir().expect("the fixtures are there");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let is_of_case = |path: &PathBuf| {
        let name = path.file_stem().expect("fixtures have names").to_string_lossy();
        is_recording(path) && name.split('_').next() == Some(case)
    };
    let mut paths: Vec<PathBuf> = paths.filter(is_of_case).collect();
    paths.sort();
    paths
}

/// All differences of one recording, prefixed with its name.
fn differences<T: Real>(registry: &Registry, path: &Path) -> Vec<String> {
    let checked = Fixture::read(path).and_then(|f| check_recorded_layer::<T>(registry, &f, Tolerance::RECORDED));
    let found = checked.unwrap_or_else(|error: Error| vec![error.to_string()]);
    found
        .into_iter()
        .map(|text| format!("{} ({}): {text}", path.display(), T::NAME))
        .collect()
}

fn check(case: &str, count: usize) {
    let registry = Registry::new(&[cortado_layers::KINDS]);
    let paths = recordings(case);
    assert_eq!(paths.len(), count, "recordings of {case}");
    let mut failed = Vec::new();
    for path in &paths {
        failed.extend(differences::<f32>(&registry, path));
        failed.extend(differences::<f64>(&registry, path));
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

/// A test for each case, with the number of its recordings.
macro_rules! recorded {
    ($($case:ident $count:literal,)*) => {
        $(
            #[test]
            #[allow(non_snake_case)]
            fn $case() {
                check(stringify!($case), $count);
            }
        )*

        #[test]
        fn every_recording_belongs_to_a_case() {
            let all = folder().read_dir().expect("the fixtures are there");
            let paths = all.map(|entry| entry.expect("the folder can be read").path());
            let count = paths.filter(|path| is_recording(path)).count();
            assert_eq!(count, 0 $(+ $count)*);
        }
    };
}

recorded! {
    AbsVal 6,
    Accuracy 6,
    ArgMax 6,
    AssistedExcitation 6,
    Axpy 6,
    BN 8,
    BNLL 6,
    BNSegNet 8,
    BatchNorm 6,
    BatchNormStatsBatch 8,
    BatchReindex 6,
    BboxAccuracy 8,
    BboxAccuracyMSCNN 6,
    Bias 6,
    BoxAnnotatorOHEM 8,
    BoxGroupOutput 8,
    BoxOutput 8,
    Clip 6,
    Concat 6,
    ContrastiveLoss 6,
    Convolution 6,
    ConvolutionBig 3,
    ConvolutionDepthwise 14,
    ConvolutionND 6,
    Crop 6,
    DecodeBBox 8,
    DecodeBBoxMSCNN 8,
    Deconvolution 6,
    DeconvolutionND 6,
    DepthwiseConvolution 9,
    DetectionAccuracy 8,
    DetectionEvaluate 9,
    DetectionEvaluateCascade 8,
    DetectionGroupAccuracy 8,
    DetectionGroupLoss 10,
    DetectionLoss 10,
    DetectionOutput 14,
    DropoutTest 6,
    DummyData 6,
    ELU 6,
    Eltwise 6,
    Embed 6,
    EuclideanLoss 6,
    EvalDetection 8,
    Exp 6,
    Filter 6,
    Flatten 6,
    FrcnnOutput 8,
    GaussianYolov3 7,
    HardMining 8,
    HardSigmoid 6,
    HingeLoss 6,
    Im2col 6,
    InfogainLoss 6,
    InnerProduct 6,
    Interp 8,
    LRN 6,
    LSTM 6,
    LSTMUnit 6,
    Log 6,
    MVN 6,
    Mish 5,
    MultiBoxLoss 22,
    MultinomialLogisticLoss 6,
    Normalize 9,
    NormalizeHappynear 8,
    NormalizeItem 6,
    PReLU 6,
    PSROIPooling 10,
    Parameter 6,
    Permute 9,
    Pooling 6,
    Power 6,
    PriorBox 12,
    ProposalTarget 8,
    ProposalTargetMSCNN 6,
    Quantize 5,
    RNN 6,
    ROIAlignMSCNN 10,
    ROIPooling 8,
    ROIPoolingIntel 10,
    ReLU 6,
    ReLU6 6,
    Reduction 6,
    RegionLoss 9,
    Reorg 9,
    Reshape 6,
    SPP 6,
    Scale 6,
    ScaleRoute 8,
    ShuffleChannel 6,
    Sigmoid 6,
    SigmoidCrossEntropyLoss 6,
    Slice 6,
    SmoothL1Loss 19,
    SmoothL1LossOHEM 8,
    Softmax 6,
    SoftmaxWithLoss 6,
    SoftmaxWithLossOHEM 8,
    Split 6,
    Swish 12,
    TanH 6,
    Threshold 6,
    Tile 6,
    Upsample 14,
    YoloDetectionOutput 9,
    YoloSeg 9,
    Yolov3 14,
    Yolov3DetectionOutput 9,
}
