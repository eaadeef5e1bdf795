//! A limit and what lifts it, in processes with environments of their own.

use cortado_core::limit::{Limits, PREFETCH, THREADS};
use cortado_core::{Ctx, Phase, Rng, Source};
use std::path::Path;
use std::process::Command;

const VARIABLE: &str = "CORTADO_MAX_PREFETCH";

/// The output of [`prints_what_is_allowed`] with this text in the environment.
fn output_of(lifted: Option<&str>) -> String {
    let mut command = Command::new(std::env::current_exe().expect("a test is a file"));
    command
        .args(["limit::prints_what_is_allowed", "--exact", "--ignored", "--nocapture"])
        .env_remove(VARIABLE);
    if let Some(lifted) = lifted {
        command.env(VARIABLE, lifted);
    }
    let output = command.output().expect("it runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
#[ignore = "other tests run it"]
fn prints_what_is_allowed() {
    for by_flag in [0, 3, 2000] {
        let limit = PREFETCH.raised_to(by_flag);
        for wanted in [1024_u64, 1025, 1026, 2000, 2001] {
            let message = limit.check(wanted).err().unwrap_or("allowed".into());
            println!("{by_flag} {wanted}: {message}");
        }
    }
}

#[test]
fn the_environment_or_a_flag_lifts_a_limit() {
    for (lifted, lines) in [
        (
            None,
            &[
                "0 1024: allowed",
                "0 1025: more than the limit of 1024; if that is meant, give -max-prefetch=1025, or set \
                 CORTADO_MAX_PREFETCH=1025 in the environment",
                "2000 2000: allowed",
                "2000 2001: more than the limit of 2000;",
            ][..],
        ),
        (Some("3"), &["0 1024: allowed", "3 1024: allowed"]),
        (
            Some("1025"),
            &[
                "0 1025: allowed",
                "0 1026: more than the limit of 1025;",
                "3 1024: allowed",
                "3 1025: more than the limit of 1024;",
            ],
        ),
        (
            Some("1"),
            &["2000 2000: allowed", "2000 2001: more than the limit of 2000;"],
        ),
        (Some("many"), &["0 1025: more than the limit of 1024;"]),
    ] {
        let message = output_of(lifted);
        for line in lines {
            assert!(message.contains(line), "{lifted:?}: {line}\n{message}");
        }
    }
}

#[test]
fn contexts_of_one_process_have_limits_of_their_own() {
    let usual = Ctx::new(Phase::TEST, Rng::new(1));
    let raised = usual.clone().with_limits(Limits {
        threads: THREADS.raised_to(1 << 40),
        ..Limits::default()
    });
    let error = usual.with_threads(1025).map(drop).expect_err("the limit is 1024");
    assert!(error.to_string().contains("more than the limit of 1024"), "{error}");
    assert!(raised.limits().threads.check(1_u64 << 40).is_ok());
    // Clones keep the limits, whatever else changes.
    let clone = raised.with_phase(Phase::TRAIN).with_folder(None).apart();
    assert!(clone.limits().threads.check(1025_u64).is_ok());
    assert!(clone.limits().pixels.check(1_u64 << 40).is_err());
}

#[test]
fn a_file_in_memory_hides_one_of_the_system() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
    std::fs::write(folder.join("matrix"), "on disk").expect("it is written");
    let ctx = Ctx::new(Phase::TEST, Rng::new(1)).with_folder(Some(folder));
    let read = |ctx: &Ctx, name| {
        let source = ctx.open("matrix", name)?;
        cortado_core::content(&source).map(std::borrow::Cow::into_owned)
    };
    assert_eq!(read(&ctx, "matrix").expect("it is there"), b"on disk");
    let with_memory = ctx
        .clone()
        .with_file("matrix".into(), Source::memory("matrix", "in memory"));
    assert_eq!(read(&with_memory, "matrix").expect("it is there"), b"in memory");
    assert_eq!(read(&ctx, "matrix").expect("it is there"), b"on disk");
    let error = read(&with_memory, "other").expect_err("there is none").to_string();
    assert!(error.contains("nor in that of the file that names it"), "{error}");
}
