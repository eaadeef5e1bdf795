//! All recorded cases of the original, in both element types.

use cortado_core::testing::{Fixture, Tolerance, check_recorded_layer};
use cortado_core::{Error, Real, Registry};
use std::path::{Path, PathBuf};

/// The cases that have to be there, and how many of each.
const CASES: [(&str, usize); 14] = [
    ("Accuracy", 6),
    ("Convolution", 6),
    ("ConvolutionBig", 3),
    ("ConvolutionDepthwise", 6),
    ("ConvolutionND", 6),
    ("DropoutTest", 6),
    ("DummyData", 6),
    ("InnerProduct", 6),
    ("LRN", 6),
    ("Pooling", 6),
    ("ReLU", 6),
    ("Softmax", 6),
    ("SoftmaxWithLoss", 6),
    ("Split", 6),
];

fn case(path: &Path) -> String {
    let name = path.file_stem().expect("fixtures have names").to_string_lossy();
    name.split('_').next().expect("a name has a first part").to_owned()
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

#[test]
fn layers_agree_with_the_original() {
    let registry = Registry::new(&[cortado_layers::KINDS]);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures");
    let entries = folder.read_dir().expect("the fixtures are there");
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.expect("the folder can be read").path())
        .collect();
    paths.sort();
    for (name, count) in CASES {
        assert_eq!(
            paths.iter().filter(|path| case(path) == name).count(),
            count,
            "recordings of {name}"
        );
    }
    assert_eq!(
        paths.len(),
        CASES.iter().map(|(_, count)| count).sum::<usize>(),
        "recordings of types not in the list"
    );
    let mut failed = Vec::new();
    for path in &paths {
        failed.extend(differences::<f32>(&registry, path));
        failed.extend(differences::<f64>(&registry, path));
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
