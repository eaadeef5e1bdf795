//! Memory that is refused: an error, and never the end of the program. The cases run in a process
//! of their own, whose last line names the one that ended it.
#![allow(clippy::unwrap_used)] // A test may fail there.

mod allocator;
mod empty;
mod files;
mod layers;
mod nets;
mod random;

use cortado_math::testing::every;
use std::process::Command;

/// What a case is run for: its name, and what it does.
type Case = (String, Box<dyn Fn()>);

/// The variable with the number of the case from which on a child runs.
const FIRST: &str = "CORTADO_TEST_FIRST_CASE";

/// Runs cases in a child process, and again from the next one on when one ends it.
fn in_child(test: &str, cases: impl FnOnce() -> Vec<Case>) {
    if let Ok(first) = std::env::var(FIRST) {
        for (index, (name, run)) in cases().into_iter().enumerate().skip(first.parse().unwrap()) {
            println!("case {index}: {name}");
            run();
        }
        return;
    }
    let (mut first, mut failures) = (0, Vec::new());
    loop {
        let trace = std::env::var("CORTADO_TEST_TRACE").unwrap_or("0".into());
        let mut child = Command::new(std::env::current_exe().unwrap());
        child
            .args(["--exact", test, "--nocapture", "--test-threads=1"])
            .env("RUST_BACKTRACE", trace);
        let output = child.env(FIRST, first.to_string()).output().unwrap();
        if output.status.success() {
            break;
        }
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        let last = out.lines().rev().find(|line| line.contains("case ")).expect("a case");
        let case = &last[last.find("case ").unwrap()..];
        failures.push(format!("{case}\n{}\n{err}", attempt(&out)));
        let number = case["case ".len()..].split(':').next().unwrap();
        first = number.parse::<usize>().unwrap() + 1;
    }
    assert!(
        failures.is_empty(),
        "{} ended:\n{}",
        failures.len(),
        failures.join("\n\n")
    );
}

/// The last attempt that was begun.
fn attempt(out: &str) -> &str {
    out.lines()
        .rev()
        .find(|line| line.starts_with("  "))
        .unwrap_or_default()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// The allocations of some work that are refused, at most: equally far apart, from the first on.
const MOST: usize = 8;

/// Refuses one large allocation of `work` after the other, each in a new run. Other errors than those
/// of the memory are expected only where the work has them anyway.
fn refuse_each<S>(what: &str, least: usize, prepare: impl Fn() -> Option<S>, work: impl Fn(S) -> Result<(), String>) {
    let attempt = |number: usize| {
        println!("  {what}: allocation {number}");
        let state = prepare()?;
        Some(allocator::refusing(number, least, || work(state)))
    };
    let Some((expected, count)) = attempt(usize::MAX) else {
        return;
    };
    for number in (0..count).step_by(every(3) * count.div_ceil(MOST).max(1)) {
        let Some((Err(error), _)) = attempt(number) else {
            continue;
        };
        let is_expected = error.contains("memory") || expected.as_ref().err() == Some(&error);
        assert!(is_expected, "{what}: {error}");
    }
}

#[test]
fn layers_refuse_what_memory_does_not_hold() {
    in_child("layers_refuse_what_memory_does_not_hold", layers::cases);
}

#[test]
fn nets_refuse_what_memory_does_not_hold() {
    in_child("nets_refuse_what_memory_does_not_hold", nets::cases);
}

#[test]
fn files_are_refused_or_whole_where_memory_is_short() {
    in_child("files_are_refused_or_whole_where_memory_is_short", files::cases);
}

#[test]
fn nothing_takes_no_memory_however_large_its_other_axes() {
    in_child("nothing_takes_no_memory_however_large_its_other_axes", empty::cases);
}

#[test]
fn random_nets_run_or_report_that_memory_is_short() {
    in_child("random_nets_run_or_report_that_memory_is_short", random::cases);
}
