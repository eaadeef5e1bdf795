//! The program of each layer computes what its forward pass computes: for all recordings of layers
//! and further [cases](crate::cases), in both phases and element types. So engines and exporters,
//! which read only the program, can rely on it.

use crate::cases::CASES;
use cortado_core::{Blob, Phase, Real, Registry, Result};
use cortado_math::testing::{Fixture, LayerTest, TestDevice, Tolerance, compare, recorded_layer};
use cortado_onnx::Support;
use cortado_ops::{Operand, Program};
use cortado_reference::run_program;
use std::collections::BTreeSet;
use std::path::PathBuf;

/// Types whose forward pass no operations describe.
const OPAQUE: [&str; 88] = [
    "Arccos",
    "BatchTripletLoss",
    "BboxAccuracy",
    "BoxAnnotatorOHEM",
    "BoxGroupOutput",
    "BoxOutput",
    "CTCGreedyDecoder",
    "CTCLoss",
    "CenterLoss",
    "ContinuationIndicator",
    "Correlation",
    "Correlation1D",
    "Cosine",
    "Covariance",
    "CrossEntropyLoss",
    "CtcLoss",
    "DataAugmentation",
    "DeformableConvolution",
    "DeformablePSROIPooling",
    "DenseCRF",
    "DetectNetTransformation",
    "DetectionAccuracy",
    "DetectionEvaluate",
    "DetectionGroupAccuracy",
    "DetectionGroupLoss",
    "DetectionLoss",
    "DiceCoefLoss",
    "DomainTransform",
    "DotProductSimilarity",
    "Downsample",
    "EltwiseAccuracy",
    "EntropyLoss",
    "EuclideanLossWithIndex",
    "EuclideanSimilarity",
    "EuclideanmaskLoss",
    "EvalDetection",
    "FlowAugmentation",
    "FlowWarp",
    "FocalLoss",
    "FrcnnOutput",
    "GaussianYolov3",
    "GeneralContrastiveLoss",
    "GeneralTripletLoss",
    "GenerateAugmentationParameters",
    "GlobalLSEMargin",
    "Gram",
    "Grouping",
    "HardMining",
    "IOCLoss",
    "IRNN",
    "InnerDistance",
    "Input",
    "JMMDLoss",
    "LabelSpecificAdd",
    "LabelSpecificRescale",
    "LabelsequenceAccuracy",
    "LargeMarginInnerProduct",
    "Local",
    "LpqLoss",
    "MLLoss",
    "MMDLoss",
    "MarginInnerProduct",
    "Maximum",
    "MultiBoxFocalLoss",
    "MultiBoxLoss",
    "MultiLabelAccuracy",
    "MultiLabelSigmoidLoss",
    "MultiStageMeanfield",
    "Nms",
    "PairwiseRankingLoss",
    "ProposalTarget",
    "Python",
    "Quantize",
    "RankAccuracy",
    "RankHardLoss",
    "RegionLoss",
    "ScaleRoute",
    "SegAccuracy",
    "SegmentationEvaluate",
    "SigmoidCrossEntropyLossBERweight",
    "SigmoidEuclideanLoss",
    "Silence",
    "SpatialTransformer",
    "TripletLoss",
    "UniqueLabel",
    "Warp",
    "YoloSeg",
    "Yolov3",
];

/// Types whose programs compute the same within rounding only, and why. The programs of all others
/// give the same bits.
const ROUNDED: [(&str, &str); 5] = [
    ("BatchNorm", "stored statistics are folded into two coefficients"),
    (
        "BN",
        "statistics are rounded before the root, or folded into two coefficients",
    ),
    ("CuDNNBatchNorm", "stored statistics are folded into two coefficients"),
    ("MKLBatchNorm", "stored statistics are folded into two coefficients"),
    ("MaskResize", "the places of a resampling are computed in 64 bits"),
];

#[derive(Default)]
struct Findings {
    /// The types with a program that was compared.
    covered: BTreeSet<&'static str>,
    /// The types that have none in some case.
    without: BTreeSet<&'static str>,
    differences: Vec<String>,
}

fn tolerance<T: Real>() -> Tolerance {
    match size_of::<T>() {
        4 => Tolerance { rel: 1e-6, abs: 1e-7 },
        _ => Tolerance { rel: 1e-14, abs: 1e-15 },
    }
}

fn copy<T: Real>(blob: &Blob<T>) -> Result<Blob<T>> {
    Blob::from_data(blob.name(), blob.shape(), &blob.data()?)
}

/// How tops differ from those of the layer.
fn difference<T: Real>(kind: &str, what: &str, found: &Blob<T>, expected: &Blob<T>) -> Result<Option<String>> {
    if found.shape() != expected.shape() {
        return Ok(Some(format!(
            "{what}: shape {}, not {}",
            found.shape(),
            expected.shape()
        )));
    }
    let (found, expected) = (found.data()?, expected.data()?);
    if ROUNDED.iter().any(|(rounded, _)| *rounded == kind) {
        return Ok(compare(what, &found, &expected, tolerance::<T>()).err());
    }
    let bits = |value: &T| value.to_f64().to_bits();
    let mut pairs = found.iter().zip(expected.iter()).enumerate();
    let wrong = pairs.find(|(_, (found, expected))| bits(found) != bits(expected));
    Ok(wrong.map(|(i, (found, expected))| format!("{what}: element {i} is {found}, not {expected}")))
}

impl Findings {
    /// Compares the program of a layer, if it has one, with its forward pass.
    fn check<T: Real>(&mut self, name: &str, test: LayerTest<T>) {
        let name = format!("{name} ({}, {:?})", T::NAME, test.ctx().phase());
        match self.differences_of(&name, test) {
            Ok(differences) => self.differences.extend(differences),
            Err(error) => self.differences.push(format!("{name}: {error}")),
        }
    }

    fn differences_of<T: Real>(&mut self, name: &str, mut test: LayerTest<T>) -> Result<Vec<String>> {
        let kind = test.kind().name;
        let Some(program) = test.program() else {
            self.without.insert(kind);
            return Ok(Vec::new());
        };
        self.covered.insert(kind);
        let bottoms: Vec<Blob<T>> = (0..test.bottoms())
            .map(|i| copy(test.bottom(i)))
            .collect::<Result<_>>()?;
        let params: Vec<Blob<T>> = test.params().iter().map(copy).collect::<Result<_>>()?;
        test.forward()?;
        let mut tops: Vec<Blob<T>> = (0..test.tops()).map(|_| Blob::empty("a top")).collect();
        let (bottoms, params): (Vec<_>, Vec<_>) = (bottoms.iter().collect(), params.iter().collect());
        run_program(&program, test.ctx(), &bottoms, &params, &mut tops)?;
        let operations: Vec<&str> = program.instructions.iter().map(|made| made.op.name()).collect();
        let compared = tops.iter().enumerate().map(|(i, found)| {
            let what = format!("{name}: top {i} of {operations:?}");
            difference(kind, &what, found, test.top(i))
        });
        let differences: Result<Vec<Option<String>>> = compared.collect();
        Ok(differences?.into_iter().flatten().collect())
    }

    /// Checks a layer in both phases and element types. One that refuses a phase has none there.
    fn check_all<T: Real>(&mut self, name: &str, build: impl Fn(Phase) -> Result<LayerTest<T>>) {
        for phase in [Phase::TEST, Phase::TRAIN] {
            if let Ok(test) = build(phase) {
                self.check(name, test);
            }
        }
    }
}

/// The recordings of layers.
fn recordings() -> Vec<PathBuf> {
    let folder = cortado_math::package_folder!().join("../layers/tests/fixtures");
    let entries = folder.read_dir().expect("the recordings are there");
    let paths = entries.map(|entry| entry.expect("a file").path());
    let mut paths: Vec<_> = paths
        .filter(|path| path.extension().is_some_and(|ending| ending == "safetensors"))
        .collect();
    paths.sort();
    paths
}

fn check_recording<T: Real>(findings: &mut Findings, registry: &Registry, fixture: &Fixture) {
    let device = TestDevice::chosen();
    findings.check_all::<T>(fixture.name(), |phase| {
        recorded_layer(registry, fixture, phase, &device)
    });
}

#[test]
fn programs_compute_what_layers_compute() {
    let registry = Registry::new(&[cortado_layers::KINDS]);
    let mut findings = Findings::default();
    for path in recordings() {
        let fixture = Fixture::read(&path).unwrap();
        check_recording::<f32>(&mut findings, &registry, &fixture);
        check_recording::<f64>(&mut findings, &registry, &fixture);
    }
    for case in CASES {
        let kind = registry.kind(case.kind).unwrap();
        let name = format!("{} {}", case.kind, case.options);
        case.build::<f32>(kind, Phase::TEST)
            .unwrap_or_else(|error| panic!("{name}: {error}"));
        findings.check_all::<f32>(&name, |phase| case.build(kind, phase));
        findings.check_all::<f64>(&name, |phase| case.build(kind, phase));
    }
    let Findings {
        covered,
        without,
        differences,
    } = findings;
    println!("{} types have programs: {covered:?}", covered.len());
    assert!(
        differences.is_empty(),
        "{} differences:\n{}",
        differences.len(),
        differences.join("\n")
    );
    for kind in cortado_layers::KINDS {
        let (name, opaque) = (kind.name, OPAQUE.contains(&kind.name));
        assert!(
            covered.contains(name) || opaque,
            "{name}: add a case with a program, or add it to OPAQUE"
        );
        assert!(
            !covered.contains(name) || !opaque,
            "{name} has a program; remove it from OPAQUE"
        );
        // An Input becomes an input of the model.
        assert!(
            !opaque || name == "Input" || cortado_onnx::support(name) != Support::Exported,
            "{name} has no program, so it needs a row in crates/onnx/src/support.rs"
        );
        assert!(
            without.contains(name) || !opaque || name == "Python",
            "{name}: add a case"
        );
    }
}

/// A program that names a value that does not exist, or another number of tops.
#[test]
fn broken_programs_are_refused() {
    let kind = cortado_layers::KINDS.iter().find(|kind| kind.name == "ReLU").unwrap();
    let x = Blob::<f32>::new("x", &[2, 3]).unwrap();
    let test = LayerTest::new(kind, "", Phase::TEST, vec![x]).unwrap();
    let program = test.program().unwrap();
    let run = |program: &Program, tops: &mut [Blob<f32>]| {
        let result = run_program(program, test.ctx(), &[test.bottom(0)], &[], tops);
        result.unwrap_err().to_string()
    };
    let top = || Blob::empty("y");
    assert_eq!(
        run(&program, &mut []),
        "number of tops of a program: expected 1, found 0"
    );
    let mut other = program.clone();
    other.tops[0] = Operand::Made { by: 1, output: 0 };
    assert_eq!(
        run(&other, &mut [top()]),
        "a program reads Made { by: 1, output: 0 }, which does not exist"
    );
    other.instructions[0].inputs[0] = Operand::Param(0);
    assert_eq!(
        run(&other, &mut [top()]),
        "a program reads Param(0), which does not exist"
    );
    let mut other = program;
    other.instructions[0].outputs[0] = vec![3, 2];
    assert_eq!(
        run(&other, &mut [top()]),
        "operation Pointwise: the output 0 has the shape [3, 2], not [2, 3]"
    );
}
