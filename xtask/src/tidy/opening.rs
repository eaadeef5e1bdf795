//! Crates that read and write what users name open files by `cortado-files`: a name may be that of
//! a pipe, for which a program would wait without end, of a device that never ends, or of a link to
//! another user's file.
//!
//! At any other opening, a comment states who owns the file (`// opened as …`, on the line or the
//! one before). The system's own files (`"/proc/…"`) and new files (`create_new`) need none.

use super::Source;

/// The folders that the rule is about, without those that tests are written with.
const PLACE: &str = "crates/";
const OTHERS: [&str; 4] = [
    "crates/comm/src/testing",
    "crates/cuda/src/emulator.rs",
    "crates/files/",
    "crates/math/src/testing/",
];
/// What opens a file by its name.
const CALLS: [&str; 8] = [
    "File::open(",
    "File::create(",
    "File::options(",
    "OpenOptions::new(",
    "fs::read(",
    "fs::read_to_string(",
    "fs::write(",
    "File::open_streaming(",
];
const MARK: &str = "// opened as ";

pub(super) fn breaches(source: &Source) -> Vec<String> {
    let name = &source.name;
    let is_source = name.starts_with(PLACE) && name.contains("/src/") && !name.ends_with("/tests.rs");
    if !is_source || OTHERS.iter().any(|other| name.starts_with(other)) {
        return Vec::new();
    }
    let openings = source
        .unmarked(MARK)
        .filter_map(|(number, line)| Some((number, opening(line)?)));
    openings
        .map(|(number, call)| {
            format!("{name}:{number}: `{call}…)`; use cortado_files, or say by `{MARK}…` whose file it is")
        })
        .collect()
}

/// The call by which a line opens a user's file.
fn opening(line: &str) -> Option<&'static str> {
    let code = line.split("//").next().unwrap_or_default();
    if code.contains("create_new") {
        return None;
    }
    CALLS.into_iter().find(|call| {
        code.match_indices(call).any(|(at, _)| {
            let is_whole_word = !code[..at].ends_with(|c: char| c.is_alphanumeric() || c == '_');
            let argument = code[at + call.len()..].trim_start_matches("format!(");
            is_whole_word && !argument.starts_with("\"/proc/")
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breaches_of(name: &str, code: &str) -> usize {
        let (name, text) = (name.into(), format!("//! Doc.\n{code}\n"));
        breaches(&Source { name, text }).len()
    }

    #[test]
    fn files_that_nobody_has_looked_at_are_found() {
        for code in [
            "let file = File::open(path)?;",
            "let file = std::fs::File::open(path)?;",
            "let text = fs::read_to_string(&path)?;",
            "fs::write(path, text)?;",
            "let file = OpenOptions::new().append(true).open(path)?;",
            "let text = fs::read(\"/etc/passwd\");",
        ] {
            assert_eq!(breaches_of("crates/data/src/a.rs", code), 1, "{code}");
        }
    }

    #[test]
    fn files_of_the_system_new_ones_and_those_that_somebody_vouches_for_are_not() {
        for code in [
            "let file = LogFile::open(path)?;",
            "let file = cortado_files::create(path)?;",
            "let text = fs::read_to_string(\"/proc/cpuinfo\")?;",
            "let text = fs::read_to_string(format!(\"/proc/{id}/stat\"))?;",
            "let file = File::create_new(path)?;",
            "let file = OpenOptions::new().write(true).create_new(true).open(path)?;",
            "// opened as a folder, to be synced\nlet file = File::open(path)?;",
            "let file = File::open(path)?; // opened as a folder",
            "/// fs::write(path, text)?;",
            "#[cfg(test)]\nmod tests { fs::write(path, text); }",
        ] {
            assert_eq!(breaches_of("crates/data/src/a.rs", code), 0, "{code}");
        }
        for place in [
            "crates/files/src/open.rs",
            "crates/data/tests/suite/a.rs",
            "xtask/src/a.rs",
        ] {
            assert_eq!(breaches_of(place, "File::open(path)"), 0, "{place}");
        }
    }
}
