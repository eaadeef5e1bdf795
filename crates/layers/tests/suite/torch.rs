//! Layers beside what PyTorch and torchvision compute of the same: twenty random cases a type, which
//! `tests/torch/record.py` recorded.

use cortado_core::Registry;
use cortado_math::testing::{Fixture, Tolerance, check_recorded_layer};

/// The types, and the number of their cases.
const TYPES: [&str; 9] = [
    "CtcLoss",
    "DeformableConvolution",
    "DetectionOutput",
    "Interp",
    "PSROIPooling",
    "ROIAlign",
    "ROIPooling",
    "SmoothL1Loss",
    "Upsample",
];
const CASES: usize = 20;

#[test]
fn layers_compute_what_pytorch_and_torchvision_do() {
    let registry = Registry::new(&[cortado_layers::KINDS]);
    let folder = cortado_math::package_folder!().join("tests/torch");
    let mut failed = Vec::new();
    for kind in TYPES {
        for case in 0..CASES {
            let path = folder.join(format!("{kind}_{case}.safetensors"));
            let fixture = Fixture::read(&path).unwrap_or_else(|e| panic!("{e}"));
            let single = check_recorded_layer::<f32>(&registry, &fixture, Tolerance::RECORDED);
            let double = check_recorded_layer::<f64>(&registry, &fixture, Tolerance::RECORDED);
            for found in [single, double] {
                let found = found.unwrap_or_else(|error| vec![error.to_string()]);
                failed.extend(found.into_iter().map(|text| format!("{kind}_{case}: {text}")));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
