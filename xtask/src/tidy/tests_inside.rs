//! Crates whose library has `test = false` have no tests inside it: they would never run.

use super::Source;
use std::fs;
use std::path::Path;

pub(super) fn breaches(root: &Path, source: &Source) -> Option<String> {
    let (folder, _) = source.name.split_once("/src/")?;
    let manifest = fs::read_to_string(root.join(folder).join("Cargo.toml")).ok()?;
    breach(&manifest, source)
}

fn breach(manifest: &str, Source { name, text }: &Source) -> Option<String> {
    let (_, library) = manifest.split_once("[lib]\n")?;
    let mut library = library.lines().take_while(|line| !line.starts_with('['));
    library.find(|&line| line == "test = false")?;
    let line = text.lines().position(|line| line.trim_start() == "#[cfg(test)]")? + 1;
    Some(format!(
        "{name}:{line}: Cargo.toml says test = false, so this test would never run; put it into tests/"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_that_would_never_run_are_found() {
        let source = |text: &str| Source {
            name: "crates/a/src/b.rs".into(),
            text: text.into(),
        };
        let (without, with) = (source("fn f() {}\n"), source("fn f() {}\n\n#[cfg(test)]\nmod tests;\n"));
        let none = "[lib]\ntest = false\n";
        assert_eq!(breach(none, &without), None);
        let all = "[lib]\ndoctest = false\n\n[[bin]]\nname = \"a\"\ntest = false\n";
        assert_eq!(breach(all, &with), None);
        assert_eq!(
            breach(none, &with).as_deref(),
            Some("crates/a/src/b.rs:3: Cargo.toml says test = false, so this test would never run; put it into tests/")
        );
    }
}
