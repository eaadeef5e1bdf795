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
    Accum 3,
    Accuracy 6,
    Arccos 3,
    ArgMax 6,
    AssistedExcitation 6,
    Axpy 6,
    BN 8,
    BNLL 6,
    BNSegNet 8,
    BatchNorm 6,
    BatchNormStatsBatch 8,
    BatchReduction 3,
    BatchReindex 6,
    BatchTripletLoss 3,
    BboxAccuracy 8,
    BboxAccuracyMSCNN 6,
    Bias 6,
    BoxAnnotatorOHEM 8,
    BoxGroupOutput 8,
    BoxOutput 8,
    BroadcastMul 3,
    CTCLoss 3,
    CenterLoss 3,
    ChannelNorm 3,
    ChannelScale 3,
    Clip 6,
    Concat 6,
    ContinuationIndicator 3,
    ContrastiveLoss 6,
    Convolution 6,
    Convolution3D 3,
    ConvolutionBig 3,
    ConvolutionDepthwise 14,
    ConvolutionND 6,
    Correlation 3,
    Cosine 3,
    Covariance 3,
    Crop 6,
    CrossEntropyLoss 3,
    CtcLoss 3,
    DataAugmentation 3,
    DecodeBBox 8,
    DecodeBBoxMSCNN 8,
    Deconvolution 6,
    Deconvolution3D 3,
    DeconvolutionND 6,
    DenseCRF 3,
    DepthwiseConvolution 9,
    DetectionAccuracy 8,
    DetectionEvaluate 9,
    DetectionEvaluateCascade 8,
    DetectionGroupAccuracy 8,
    DetectionGroupLoss 10,
    DetectionLoss 10,
    DetectionOutput 14,
    DiceCoefLoss 3,
    DomainTransform 3,
    DotProductSimilarity 3,
    DropoutTest 6,
    DummyData 6,
    ELU 6,
    Eltwise 6,
    EltwiseAccuracy 3,
    EltwiseAffine 3,
    Embed 6,
    EntropyLossCbfinn 3,
    EuclideanDistance 3,
    EuclideanLoss 6,
    EuclideanLossWithIndex 3,
    EuclideanSimilarity 3,
    EuclideanmaskLoss 3,
    EvalDetection 8,
    Exp 6,
    Filter 6,
    Flatten 6,
    Flip 3,
    FlowWarp 3,
    FocalLoss 3,
    FrcnnOutput 8,
    GaussianYolov3 7,
    GeneralContrastiveLoss 3,
    GeneralTripletLoss 3,
    GradientScaler 3,
    Gram 3,
    Grid 3,
    Grouping 3,
    GuidedDropout 3,
    HardMining 8,
    HardSigmoid 6,
    HingeLoss 6,
    IOCLoss 3,
    Im2col 6,
    InfogainLoss 6,
    InnerDistance 3,
    InnerProduct 6,
    Interp 8,
    L1LossCbfinn 3,
    L2Norm 3,
    L2Normalize 3,
    LRN 6,
    LSTM 6,
    LSTMUnit 6,
    LabelSpecificAdd 3,
    LabelsequenceAccuracy 3,
    LargeMarginInnerProduct 3,
    Local 3,
    Log 6,
    LogSoftmax 3,
    Lstm 3,
    LstmCTPN 3,
    MLLoss 3,
    MVN 6,
    MarginInnerProduct 3,
    Maximum 3,
    Mean 3,
    Mish 5,
    MultiBoxLoss 22,
    MultiStageMeanfield 3,
    MultiLabelAccuracy 3,
    MultiLabelSigmoidLoss 3,
    MultinomialLogisticLoss 6,
    NegReLU 3,
    Norm 3,
    Normalize 9,
    NormalizeHappynear 8,
    NormalizeItem 6,
    PReLU 6,
    PSROIPooling 10,
    Padding 3,
    PairwiseRankingLoss 3,
    Parameter 6,
    Permute 9,
    Pooling 6,
    Pooling3D 3,
    Power 6,
    PriorBox 12,
    ProposalTarget 8,
    ProposalTargetMSCNN 6,
    Quantize 5,
    RNN 6,
    ROIAlignMSCNN 10,
    ROIPooling 8,
    ROIPoolingIntel 10,
    RReLU 3,
    RankAccuracy 3,
    RankHardLoss 3,
    ReLU 6,
    ReLU6 6,
    Reduction 6,
    RegionLoss 9,
    Reorg 9,
    Rescale 3,
    Reshape 6,
    ResizeHappynear 3,
    Reverse 3,
    ReverseCTPN 3,
    SPP 6,
    Scale 6,
    ScaleRoute 8,
    SeLu 3,
    SeLuDropout 3,
    SegAccuracy 3,
    SegmentationEvaluate 3,
    ShuffleChannel 6,
    Sigmoid 6,
    SigmoidCrossEntropyLoss 6,
    SigmoidEuclideanLoss 3,
    Slice 6,
    Slope 3,
    SmoothL1Loss 19,
    SmoothL1LossOHEM 8,
    SoftTruncation 3,
    Softmax 6,
    SoftmaxWithInfogainLoss 3,
    SoftmaxWithLoss 6,
    SoftmaxWithLossOHEM 8,
    Sparsify 3,
    SpatialDropout 3,
    SpatialProduct 3,
    SpatialTransformer 3,
    Split 6,
    Swish 12,
    SymmetricRectify 3,
    TanH 6,
    Threshold 6,
    Tile 6,
    Transpose 3,
    TripletLoss 3,
    TripletLossDucha 3,
    Truncation 3,
    UniqueLabel 3,
    Unpooling 3,
    Upsample 14,
    WarpLiteFlowNet 3,
    WeightedEuclideanLoss 3,
    YoloDetectionOutput 9,
    YoloSeg 9,
    Yolov3 14,
    Yolov3DetectionOutput 9,
}
