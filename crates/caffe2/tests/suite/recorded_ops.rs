//! Every recorded operator, or net of a few: built from its message, fed, run once, and compared.
//! Numbers that were quantized may differ by one `step`. `tests/record.py` records more.

use crate::common::{Recording, difference_beyond, feed, fetch, parse, recordings, runtime};
use cortado_caffe2::{Runtime, Workspace};
use std::sync::Arc;

/// How many there are.
const RECORDINGS: usize = 849;

/// All differences of one recording.
fn differences(runtime: &Arc<Runtime>, recording: &Recording) -> Vec<String> {
    let workspace = Workspace::new();
    for (name, tensor) in recording.folder("in") {
        feed(&workspace, name, tensor.duplicate().expect("nobody writes"));
    }
    let ran = match recording.metadata.get("net") {
        Some(net) => runtime.run_net_once(&workspace, &parse(net)),
        None => runtime.run_operator_once(&workspace, &parse(&recording.metadata["op"])),
    };
    if let Err(error) = ran {
        return vec![error.to_string()];
    }
    let step = recording.metadata.get("step");
    let step = step.map_or(0.0, |step| step.parse().expect("a step is a number"));
    let outputs = recording.folder("out");
    let compared = outputs.filter_map(|(name, expected)| {
        let found = fetch(&workspace, name);
        difference_beyond(step, &found, expected).map(|difference| format!("{name}: {difference}"))
    });
    compared.collect()
}

#[test]
fn every_recorded_operator_computes_what_caffe2_did() {
    let runtime = runtime();
    let paths = recordings();
    assert_eq!(paths.len(), RECORDINGS);
    let mut failed = Vec::new();
    for path in &paths {
        let recording = Recording::read(path);
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        let found = differences(&runtime, &recording);
        failed.extend(found.into_iter().map(|text| format!("{name}: {text}")));
    }
    assert!(
        failed.is_empty(),
        "{} differences:\n{}",
        failed.len(),
        failed.join("\n")
    );
}
