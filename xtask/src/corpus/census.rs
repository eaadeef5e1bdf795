//! The census: how many files came how far, and why the others did not.

use std::collections::{BTreeMap, BTreeSet};

use cortado_proto::read::FileKind;

use super::Entry;
use super::build::{Outcome, PHASES};

/// The rows of the table of builds, in this order.
const ROWS: [&str; 8] = [
    "built",
    "failed",
    "panicked",
    "has no layers in this phase",
    "has no data in this phase",
    "needs Python",
    "needs types of the original that are not here yet",
    "needs types of forks",
];

/// Types that only one program has, which is not a Caffe that others can build: MyCaffe's own (data of its program,
/// games, language models), those of a study of steganalysis, and the place holder of the drawing tool netscope.
const OF_ONE_PROGRAM: [&str; 16] = [
    "AccuracyDecode",
    "AccuracyEncoding",
    "BNConv",
    "BdctToSpatial",
    "DataSequence",
    "Decode",
    "ImageDataSteganalysisJpegDct",
    "LstmAttention",
    "LstmSimple",
    "MemoryLoss",
    "QuantTruncAbs",
    "ReLURecover",
    "SoftmaxCrossEntropy2Loss",
    "TokenizedData",
    "TransformerBlock",
    "implicit",
];

/// Prints what became of all files; with `verbose`, every warning and every failure too.
pub(super) fn print(entries: &[Entry], verbose: bool) {
    for entry in entries {
        println!("{}: {}", entry.path.display(), in_a_line(entry));
    }
    if verbose {
        entries
            .iter()
            .flat_map(|entry| &entry.warnings)
            .for_each(|warning| println!("warning: {warning}"));
    }
    print_reading(entries);
    print_builds(entries);
    if verbose {
        print_failures(entries);
    }
    print_share(entries);
    print_types("not here yet", entries, |outcome| match outcome {
        Outcome::Unregistered(types) => Some(types.iter()),
        _ => None,
    });
    print_types("of forks", entries, |outcome| match outcome {
        Outcome::Foreign(types) => Some(types.iter()),
        _ => None,
    });
}

/// What became of a file.
pub(super) fn in_a_line(entry: &Entry) -> String {
    if let Some(error) = &entry.refused {
        let text = error.to_string();
        return format!("refused: {}", text.lines().next().unwrap_or_default());
    }
    let Some(outcomes) = &entry.built else {
        return "a solver".into();
    };
    let report = |(phase, outcome): (&cortado::Phase, &Outcome)| format!("{phase} {}", report(outcome));
    PHASES.iter().zip(outcomes).map(report).collect::<Vec<_>>().join("; ")
}

fn report(outcome: &Outcome) -> String {
    let list = |types: &BTreeSet<String>| types.iter().map(String::as_str).collect::<Vec<_>>().join(", ");
    match outcome {
        Outcome::Failed(failure) => format!("failed: {}", failure.short),
        Outcome::Unregistered(types) | Outcome::Foreign(types) => {
            format!("{}: {}", ROWS[row(outcome)], list(types))
        }
        _ => ROWS[row(outcome)].into(),
    }
}

fn print_reading(entries: &[Entry]) {
    for entry in entries {
        if let Some(error) = &entry.refused {
            let stage = if entry.read.is_some() {
                "not upgraded"
            } else {
                "rejected"
            };
            println!("{stage}: {error}");
        }
    }
    let count = |kind| entries.iter().filter(|entry| entry.read == kind).count();
    let (nets, solvers, rejected) = (count(Some(FileKind::Net)), count(Some(FileKind::Solver)), count(None));
    let refused = entries.iter().filter(|entry| entry.refused.is_some()).count();
    let warnings: usize = entries.iter().map(|entry| entry.warnings.len()).sum();
    println!(
        "read {} ({nets} nets, {solvers} solvers) with {warnings} warnings, rejected {rejected}",
        nets + solvers
    );
    println!("upgraded {}, refused {}", entries.len() - refused, refused - rejected);
}

/// The row that an outcome counts in.
fn row(outcome: &Outcome) -> usize {
    match outcome {
        Outcome::Built => 0,
        Outcome::Failed(_) => 1,
        Outcome::Panicked => 2,
        Outcome::NoLayers => 3,
        Outcome::NoData => 4,
        Outcome::Python => 5,
        Outcome::Unregistered(_) => 6,
        Outcome::Foreign(_) => 7,
    }
}

fn print_builds(entries: &[Entry]) {
    let mut counts = [[0; ROWS.len()]; PHASES.len()];
    for outcomes in entries.iter().filter_map(|entry| entry.built.as_ref()) {
        for (counts, outcome) in counts.iter_mut().zip(outcomes) {
            counts[row(outcome)] += 1;
        }
    }
    let [train, test] = PHASES.map(|phase| phase.to_string());
    println!("\n{:<50}{train:>6}{test:>6}", "nets");
    for (i, name) in ROWS.iter().enumerate() {
        println!("{name:<50}{:>6}{:>6}", counts[0][i], counts[1][i]);
    }
    println!();
    let any = |wanted: fn(&Outcome) -> bool| {
        let nets = entries.iter().filter_map(|entry| entry.built.as_ref());
        nets.filter(|outcomes| outcomes.iter().any(wanted)).count()
    };
    println!(
        "{} nets were built in at least one phase; {} failed in at least one",
        any(|outcome| matches!(outcome, Outcome::Built)),
        any(|outcome| matches!(outcome, Outcome::Failed(_)))
    );
    for entry in entries {
        for (phase, outcome) in PHASES.iter().zip(entry.built.iter().flatten()) {
            if matches!(outcome, Outcome::Panicked) {
                println!("panicked: {} in {phase}", entry.path.display());
            }
        }
    }
}

/// The share of nets that need types of forks, among those and the ones that are built.
fn print_share(entries: &[Entry]) {
    let mut counts = [0, 0, 0];
    for outcomes in entries.iter().filter_map(|entry| entry.built.as_ref()) {
        let missing = || {
            outcomes.iter().filter_map(|outcome| match outcome {
                Outcome::Foreign(types) => Some(types),
                _ => None,
            })
        };
        let of_others = |name: &String| !OF_ONE_PROGRAM.contains(&name.as_str());
        let which = match missing().next() {
            Some(_) => usize::from(missing().flatten().any(of_others)),
            None if outcomes.iter().any(|outcome| matches!(outcome, Outcome::Built)) => 2,
            None => continue,
        };
        counts[which] += 1;
    }
    let [of_one_program, needs, built] = counts;
    println!(
        "{needs} nets need types of forks, {:.1} % of these and the {built} that need none; {of_one_program} more need types that only one program has",
        100.0 * f64::from(needs) / f64::from((needs + built).max(1))
    );
}

/// Each distinct failure: how often, in how many files, and the first one as it is reported.
fn print_failures(entries: &[Entry]) {
    let mut failures: BTreeMap<&str, (usize, &str)> = BTreeMap::new();
    for outcome in entries.iter().flat_map(|entry| entry.built.iter().flatten()) {
        if let Outcome::Failed(failure) = outcome {
            failures.entry(&failure.short).or_insert((0, &failure.whole)).0 += 1;
        }
    }
    let mut failures: Vec<_> = failures.values().collect();
    failures.sort_by_key(|(count, _)| std::cmp::Reverse(*count));
    println!(
        "{} distinct failures, each with the number of builds and an example:",
        failures.len()
    );
    for (count, example) in failures {
        println!("{count:>5}  {example}");
    }
}

/// The layer types that nets lack, with the number of nets that use them.
fn print_types<'a, I: Iterator<Item = &'a String>>(
    which: &str,
    entries: &'a [Entry],
    types: impl Fn(&'a Outcome) -> Option<I>,
) {
    let mut nets: BTreeMap<&str, usize> = BTreeMap::new();
    for outcomes in entries.iter().filter_map(|entry| entry.built.as_ref()) {
        let mut used: Vec<&str> = outcomes
            .iter()
            .filter_map(&types)
            .flatten()
            .map(String::as_str)
            .collect();
        used.sort_unstable();
        used.dedup();
        used.into_iter().for_each(|name| *nets.entry(name).or_default() += 1);
    }
    let mut nets: Vec<_> = nets.into_iter().collect();
    nets.sort_by_key(|&(name, count)| (std::cmp::Reverse(count), name));
    if !nets.is_empty() {
        let list: Vec<String> = nets.iter().map(|(name, count)| format!("{name} {count}")).collect();
        println!("types {which}, with the number of nets: {}", list.join(", "));
    }
}
