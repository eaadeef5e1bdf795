//! Whole nets, weights and solvers that make no sense: each one gives an error with the place, the
//! problem and the remedy. None panics.
//!
//! The tables are text files in the folder `bad_nets`. Blank lines separate the cases. A case
//! is a net, a line `---`, and the whole message; weights to load into the net may come between the
//! two, after another `---`. The net is built in f32 and, if that goes well, run forward and
//! backward: constant DummyData brings bad values. Instead of a net, a whole solver with a
//! `net_param` is allowed. A new case may leave the message out: the test then prints the case with
//! the message it found.

use cortado::{Ctx, Error, ErrorKind, Frame, Net, Phase, Real, Result, Rng, Solver, default_registry};
use cortado_proto::read::{self, FileKind};
use cortado_proto::{NetParameter, text};
use std::collections::BTreeSet;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;

const TABLES: [&str; 16] = [
    include_str!("bad_nets/data.txt"),
    include_str!("bad_nets/detection.txt"),
    include_str!("bad_nets/elementwise.txt"),
    include_str!("bad_nets/forks.txt"),
    include_str!("bad_nets/loss.txt"),
    include_str!("bad_nets/net.txt"),
    include_str!("bad_nets/normalisation.txt"),
    include_str!("bad_nets/recurrent.txt"),
    include_str!("bad_nets/regions.txt"),
    include_str!("bad_nets/running.txt"),
    include_str!("bad_nets/shape.txt"),
    include_str!("bad_nets/small_types.txt"),
    include_str!("bad_nets/solver.txt"),
    include_str!("bad_nets/text.txt"),
    include_str!("bad_nets/weights.txt"),
    include_str!("bad_nets/window.txt"),
];

/// The kinds of errors that no net file can bring about.
const EXEMPT_KINDS: [(&str, &str); 11] = [
    ("BlobBusy", "needs a program that holds a blob while the net runs"),
    ("Device", "needs a GPU, or a driver that is not there"),
    ("DeviceOutOfMemory", "needs a GPU that is full"),
    ("Foreign", "an error of a layer that someone else has written"),
    ("Internal", "a bug"),
    ("NeedsFeature", "needs a build without a feature: tests/small"),
    ("NoSuchAxis", "layers name the option that asks for the axis: Param"),
    ("NotLegacy", "only programs ask for num, channels, height and width"),
    ("Stopped", "needs a program that stops a pass"),
    ("UnknownOperator", "nets of Caffe2 have operators"),
    ("WrongType", "blobs of Caffe2 have types"),
];
/// Where the kinds of errors are declared.
const KINDS_SOURCE: &str = include_str!("../../../crates/core/src/error.rs");

/// A case of a table.
struct Case {
    net: &'static str,
    weights: Option<&'static str>,
    message: &'static str,
}

fn cases() -> impl Iterator<Item = Case> {
    let texts = TABLES.iter().flat_map(|table| table.split("\n\n"));
    texts.map(str::trim).filter(|text| !text.is_empty()).map(|text| {
        let sections: Vec<&str> = text.split("\n---").map(|section| section.trim_matches('\n')).collect();
        match sections[..] {
            [net, message] => Case {
                net,
                weights: None,
                message,
            },
            [net, weights, message] => Case {
                net,
                weights: Some(weights),
                message,
            },
            _ => panic!("a case is a net, ---, and a message, with weights between them if need be:\n{text}"),
        }
    })
}

/// Reads, builds and runs what a case describes.
fn run<T: Real>(case: &Case) -> Result<()> {
    let ctx = Ctx::new(Phase::TRAIN, Rng::new(1));
    if read::kind(case.net) == Some(FileKind::Solver) {
        let mut param = read::solver(case.net, "solver.prototxt", Default::default())?.message;
        param.snapshot_after_train = Some(false);
        let mut solver = Solver::<T>::new(param, Some(Path::new("solver.prototxt")), &default_registry(), &ctx)?;
        return solver.solve().map(drop);
    }
    let param = read::net(case.net, "net.prototxt", Default::default())?.message;
    let mut net = Net::<T>::build_from(&param, Some(Path::new("net.prototxt")), &default_registry(), &ctx)?;
    if let Some(weights) = case.weights {
        let (source, _) =
            text::parse::<NetParameter>(weights, "weights", Default::default()).expect("weights are a net");
        net.copy_trained_from(&source, &Default::default())?;
    }
    net.forward_backward().map(drop)
}

fn error<T: Real>(case: &Case) -> Error {
    match panic::catch_unwind(AssertUnwindSafe(|| run::<T>(case))) {
        Ok(Ok(())) => Error::message("nothing: the net was built and it ran"),
        Ok(Err(error)) => error,
        Err(_) => Error::message("it panicked"),
    }
}

#[test]
fn every_bad_net_gives_its_error() {
    let mut wrong = Vec::new();
    // Some messages name the working folder.
    let folder = std::env::current_dir().unwrap().display().to_string();
    for case in cases() {
        let found = error::<f32>(&case).to_string().replace(&folder, "FOLDER");
        if found != case.message {
            let weights = case
                .weights
                .map_or_else(String::new, |weights| format!("{weights}\n---\n"));
            let expected = case.message;
            wrong.push(format!("{}\n---\n{weights}{found}\n(expected: {expected})", case.net));
        }
    }
    assert!(
        wrong.is_empty(),
        "{} case(s) give another error:\n\n{}",
        wrong.len(),
        wrong.join("\n\n")
    );
}

#[test]
fn the_element_type_makes_no_difference() {
    for case in cases() {
        let kinds = [error::<f32>(&case), error::<f64>(&case)].map(|error| kind_name(error.kind()));
        assert_eq!(kinds[0], kinds[1], "{}", case.net);
    }
}

#[test]
fn there_are_many_cases_and_none_stands_twice() {
    let mut seen = BTreeSet::new();
    for case in cases() {
        assert!(
            seen.insert((case.net, case.weights)),
            "this case stands twice: {}",
            case.net
        );
    }
    assert!(seen.len() >= 100, "there are {} cases", seen.len());
}

#[test]
fn every_layer_type_is_at_fault_in_some_case() {
    let mut blamed = BTreeSet::new();
    for case in cases() {
        for frame in error::<f32>(&case).frames() {
            if let Frame::Layer { type_name, .. } = frame {
                blamed.insert(type_name.clone());
            }
        }
    }
    let registry = default_registry();
    let names = registry.kinds().map(|kind| kind.name);
    let missing: Vec<&str> = names.filter(|name| !blamed.contains(*name)).collect();
    assert!(
        missing.is_empty(),
        "no case has a mistake in a layer of the type(s) {missing:?}"
    );
}

/// The name of the variant.
fn kind_name(kind: &ErrorKind) -> String {
    format!("{kind:?}")
        .chars()
        .take_while(char::is_ascii_alphanumeric)
        .collect()
}

/// The names of all variants, from the source: the enum is open, so the compiler does not report a
/// new one.
fn all_kinds() -> BTreeSet<&'static str> {
    let (_, body) = KINDS_SOURCE.split_once("pub enum ErrorKind {\n").expect("the enum");
    let (body, _) = body.split_once("\n}").expect("its end");
    let variants = body.lines().filter_map(|line| line.strip_prefix("    "));
    variants
        .filter(|line| line.starts_with(|first: char| first.is_ascii_uppercase()))
        .map(|line| line.trim_end_matches(|last: char| !last.is_ascii_alphanumeric()))
        .map(|line| line.split('(').next().unwrap_or(line))
        .collect()
}

#[test]
fn every_kind_of_error_occurs() {
    let found: BTreeSet<String> = cases().map(|case| kind_name(error::<f32>(&case).kind())).collect();
    let missing: Vec<&str> = all_kinds()
        .into_iter()
        .filter(|name| !found.contains(*name) && EXEMPT_KINDS.iter().all(|(exempt, _)| exempt != name))
        .collect();
    assert!(missing.is_empty(), "no case gives an error of the kind(s) {missing:?}");
}
