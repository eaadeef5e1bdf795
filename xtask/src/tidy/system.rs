//! Code that depends on the operating system is in one module of each crate, `system`: where a program does not compile
//! or panics on another system, the reason is there, and so is the other way.
//!
//! Clocks belong to these: `wasm32-unknown-unknown` has none, and reading one panics. Everything below `core` has
//! `cortado_core::system::Moment`. Tests, benchmarks, examples and `xtask` run where the project is developed.

use super::Source;
use super::circles::{Token, tokens};

/// What only some systems have, beside the modules of `os`.
const NAMES: [&str; 4] = ["UnixStream", "UnixListener", "SystemTime", "Instant"];

pub(super) fn breaches(source: &Source) -> Vec<String> {
    let name = &source.name;
    let is_crate_code = name.starts_with("crates/") && name.contains("/src/");
    let is_test = name.ends_with("/tests.rs") || name.contains("/tests/");
    let is_system = name.ends_with("/system.rs") || name.contains("/system/");
    if !is_crate_code || is_test || is_system {
        return Vec::new();
    }
    let tokens = tokens(&source.text);
    let found = tokens.iter().enumerate().filter(|&(at, token)| {
        let is_path = tokens.get(at + 1).is_some_and(|next| next.text == "::");
        NAMES.contains(&token.text) || (token.text == "os" && is_path)
    });
    found
        .map(|(_, Token { text, line })| {
            format!(
                "{name}:{line}: `{text}` belongs in the module `system` of the crate; for clocks use `system::Moment`"
            )
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breaches_of(name: &str, code: &str) -> usize {
        let (name, text) = (name.into(), format!("//! Doc.\n{code}\n"));
        breaches(&Source { name, text }).len()
    }

    #[test]
    fn code_for_one_system_is_found() {
        for code in [
            "use std::os::unix::fs::FileExt;",
            "use libloading::os::unix::Library;",
            "use std::os::{fd::OwnedFd, unix::net::UnixStream};",
            "use std::time::{Duration, Instant};",
            "let start = std::time::Instant::now();",
            "fn changed(time: SystemTime) {}",
            "let text = \"a\"; let now = Instant::now(); // now",
        ] {
            assert!(breaches_of("crates/data/src/a.rs", code) > 0, "{code}");
            assert!(breaches_of("crates/data/src/systems.rs", code) > 0, "{code}");
        }
    }

    #[test]
    fn code_in_system_modules_and_tests_is_not() {
        let code = "use std::time::Instant;";
        for place in [
            "crates/files/src/system.rs",
            "crates/files/src/system/unix.rs",
            "crates/cli/src/bin/cortado/system.rs",
            "crates/data/tests/suite/a.rs",
            "crates/py/src/net/tests.rs",
            "benches/src/a.rs",
            "xtask/src/a.rs",
        ] {
            assert_eq!(breaches_of(place, code), 0, "{place}");
        }
        for code in [
            "use std::time::Duration;",
            "use cortado_core::system::Moment;",
            "/// Unlike `Instant`, it has no clock.",
            "let text = \"SystemTime\";",
            "fn at_once(is_instant: bool, InstantNet: u8) {}",
            "#[cfg(test)]\nmod tests { use std::time::Instant; }",
            "#[cfg(all(test, unix))]\nmod tests { use std::os::unix::fs::symlink; }",
        ] {
            assert_eq!(breaches_of("crates/data/src/a.rs", code), 0, "{code}");
        }
    }
}
