//! A `pub` type name belongs to one crate: a reader, a search and an import find one type by it.

use super::Source;
use std::collections::BTreeMap;

/// Names that several crates have, and why.
const SHARED: [(&str, &str); 5] = [
    ("Blob", "Caffe and Caffe2 both call theirs so"),
    ("Net", "Caffe and Caffe2 both call theirs so"),
    ("Error", "each crate has its own, named by the crate's path"),
    ("Result", "each crate has its own, with its error"),
    (
        "Sealed",
        "keeps others from implementing a trait; nobody else can name it",
    ),
];

pub(super) fn breaches(sources: &[Source]) -> Vec<String> {
    let mut owners: BTreeMap<&str, BTreeMap<&str, String>> = BTreeMap::new();
    for source in sources {
        let Some(owner) = crate_of(&source.name) else {
            continue;
        };
        let lines = source.text.lines().take_while(|line| *line != "#[cfg(test)]");
        for (number, line) in (1..).zip(lines) {
            if let Some(name) = public_type(line) {
                let places = owners.entry(name).or_default();
                places
                    .entry(owner)
                    .or_insert_with(|| format!("{}:{number}", source.name));
            }
        }
    }
    owners.retain(|name, places| places.len() > 1 && SHARED.iter().all(|(shared, _)| shared != name));
    owners
        .into_iter()
        .map(|(name, places)| {
            let places: Vec<_> = places.into_values().collect();
            format!(
                "{}: `{name}` is a public type of several crates ({}); put its family in the name",
                places[0],
                places[1..].join(", ")
            )
        })
        .collect()
}

/// The crate whose sources a file belongs to; none for tests, examples and benchmarks.
fn crate_of(name: &str) -> Option<&str> {
    let (owner, rest) = name.strip_prefix("crates/")?.split_once('/')?;
    rest.starts_with("src/").then_some(owner)
}

/// The name of the type that a line declares as `pub`: what is `pub(crate)` or exported again does not count.
fn public_type(line: &str) -> Option<&str> {
    let declared = line.trim_start().strip_prefix("pub ")?;
    let declared = declared.strip_prefix("unsafe ").unwrap_or(declared);
    let name = ["struct ", "enum ", "trait ", "type ", "union "]
        .iter()
        .find_map(|kind| declared.strip_prefix(kind))?;
    let end = name.find(|c: char| !c.is_alphanumeric() && c != '_');
    Some(&name[..end.unwrap_or(name.len())])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn breaches_of(files: &[(&str, &str)]) -> Vec<String> {
        let source = |&(name, text): &(&str, &str)| Source {
            name: name.into(),
            text: text.into(),
        };
        breaches(&files.iter().map(source).collect::<Vec<_>>())
    }

    #[test]
    fn a_public_type_name_belongs_to_one_crate() {
        let struct_of_a = ("crates/a/src/x.rs", "//! X.\npub struct Order<T>(T);");
        for declaration in [
            "pub enum Order {",
            "pub unsafe trait Order {}",
            "    pub type Order = u32;",
            "pub struct Order;",
        ] {
            let found = breaches_of(&[struct_of_a, ("crates/b/src/y.rs", declaration)]);
            let message = "crates/a/src/x.rs:2: `Order` is a public type of several crates (crates/b/src/y.rs:1); put \
                           its family in the name";
            assert_eq!(found, [message], "{declaration}");
        }
    }

    #[test]
    fn other_names_and_places_are_allowed() {
        let struct_of_a = ("crates/a/src/x.rs", "pub struct Order;\npub struct Error;");
        for (name, text) in [
            ("crates/a/src/y.rs", "pub struct Order;"),
            ("crates/b/src/y.rs", "pub(crate) struct Order;"),
            ("crates/b/src/y.rs", "struct Order;"),
            ("crates/b/src/y.rs", "pub use a::Order;"),
            ("crates/b/src/y.rs", "pub struct OrderOfImages;"),
            ("crates/b/src/y.rs", "#[cfg(test)]\nmod tests { }\npub struct Order;"),
            ("crates/b/src/y.rs", "pub enum Error {}"),
            ("crates/b/tests/y.rs", "pub struct Order;"),
            ("examples/y.rs", "pub struct Order;"),
        ] {
            assert!(breaches_of(&[struct_of_a, (name, text)]).is_empty(), "{name}: {text}");
        }
    }
}
