//! Every environment variable that the programs read is in the table of docs/command-line.md, and no other.

use super::Source;
use anyhow::{Context, Result};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

const DOCUMENT: &str = "docs/command-line.md";
const START: &str = "CORTADO_";

/// Places whose variables only tests and checks read: CONTRIBUTING.md has these.
const FOR_TESTS: [&str; 3] = ["/testing/", "/tests/", "crates/cuda/src/emulator.rs"];

pub(super) fn breaches(root: &Path, sources: &[Source]) -> Result<Vec<String>> {
    let text = fs::read_to_string(root.join(DOCUMENT)).context(DOCUMENT)?;
    let is_read = |source: &&Source| {
        source.name.starts_with("crates/") && !FOR_TESTS.iter().any(|place| source.name.contains(place))
    };
    Ok(compared(sources.iter().filter(is_read), &text))
}

fn compared<'a>(sources: impl Iterator<Item = &'a Source>, document: &str) -> Vec<String> {
    let listed = names(document, "| `");
    let mut read = BTreeSet::new();
    let mut breaches = Vec::new();
    for source in sources {
        for name in names(&source.text, "\"") {
            if !listed.contains(&name) && read.insert(name.clone()) {
                breaches.push(format!("{}: {name} is not in the table of {DOCUMENT}", source.name));
            }
            read.insert(name);
        }
    }
    let unread = listed.difference(&read);
    breaches.extend(unread.map(|name| format!("{DOCUMENT}: no program reads {name}")));
    breaches
}

/// The names of variables that follow a mark directly.
fn names(text: &str, mark: &str) -> BTreeSet<String> {
    let start = format!("{mark}{START}");
    let rest = text
        .match_indices(&start)
        .filter_map(|(at, _)| text.get(at + mark.len()..));
    rest.map(|rest| {
        let is_letter = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_';
        rest.chars().take_while(|&c| is_letter(c)).collect()
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_and_their_table_agree() {
        let source = Source {
            name: "crates/a.rs".into(),
            text: "const A: &str = \"CORTADO_A\"; var(\"CORTADO_B1\")".into(),
        };
        let compared = |document: &str| compared([&source].into_iter(), document);
        assert!(compared("| `CORTADO_A` | a |\n| `CORTADO_B1` | b |").is_empty());
        let breaches = compared("| `CORTADO_A` | a |\n| `CORTADO_C` | c |");
        assert_eq!(
            breaches,
            [
                "crates/a.rs: CORTADO_B1 is not in the table of docs/command-line.md",
                "docs/command-line.md: no program reads CORTADO_C"
            ]
        );
    }
}
