//! A limit and what lifts it, in processes with environments of their own.

use cortado_core::limit::PREFETCH;
use std::process::Command;

const VARIABLE: &str = "CORTADO_MAX_PREFETCH";

/// What [`says_what_is_allowed`] says with this text in the environment.
fn said(lifted: Option<&str>) -> String {
    let mut command = Command::new(std::env::current_exe().expect("a test is a file"));
    command
        .args(["limit::says_what_is_allowed", "--exact", "--ignored", "--nocapture"])
        .env_remove(VARIABLE);
    if let Some(lifted) = lifted {
        command.env(VARIABLE, lifted);
    }
    let output = command.output().expect("it runs");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

#[test]
#[ignore = "other tests run it"]
fn says_what_is_allowed() {
    for by_flag in [0, 3, 2000] {
        PREFETCH.lift(by_flag);
        for wanted in [1024_u64, 1025, 1026, 2000, 2001] {
            let said = PREFETCH.check(wanted).err().unwrap_or("allowed".into());
            println!("{by_flag} {wanted}: {said}");
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
        let said = said(lifted);
        for line in lines {
            assert!(said.contains(line), "{lifted:?}: {line}\n{said}");
        }
    }
}
