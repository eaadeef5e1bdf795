//! Within a crate, the files and folders of each folder use each other in one direction.
//!
//! A use is a `use` or a path in code, outside of tests, that leads to something in another file of
//! the crate. Names are followed to where they are defined, through re-exports and renamings: a
//! file that takes `crate::X` from a `lib.rs` with `pub use a::X` uses `a`. What is in a folder
//! counts for the folder: if `a/b.rs` uses `c/d.rs`, `a` uses `c`.
//!
//! A folder's own `mod.rs` may use its files and be used by them, because it is what they have in
//! common: the type that they split between them, or their list. Not seen are methods, which need
//! no path, single names that come in through `*`, and names that a macro puts together.

mod modules;
mod syntax;
mod tokens;

use super::Source;
use modules::{Modules, Use};
use std::collections::{BTreeMap, BTreeSet, VecDeque};
pub(super) use tokens::{Token, literal, tokens};

/// Uses that close circles in crates that are being rebuilt: folder, user, used. None may come to
/// it.
const KNOWN: [(&str, &str, &str); 3] = [
    ("crates/core/src", "element", "kind"),
    ("crates/core/src", "io", "in_place"),
    ("crates/core/src/rng", "ziggurat", "variate"),
];

/// The uses within a folder: for each pair of its files and folders, the first place with such a
/// use.
type Graph<'a> = BTreeMap<&'a str, BTreeMap<&'a str, String>>;

/// Circles between the files and folders of each folder.
pub(super) fn breaches(sources: &[Source]) -> Vec<String> {
    let roots = sources.iter().filter(|source| {
        let file = source.name.rsplit('/').next();
        matches!(file, Some("lib.rs" | "main.rs"))
    });
    roots.flat_map(|root| breaches_of(root, sources)).collect()
}

fn breaches_of(root: &Source, sources: &[Source]) -> Vec<String> {
    let modules = Modules::new(root, sources);
    let uses = modules.uses();
    let mut folders: BTreeMap<String, Graph<'_>> = BTreeMap::new();
    for Use { path, from, to } in &uses {
        let same = from.names.iter().zip(&to.names).take_while(|(a, b)| a == b).count();
        if let (Some(user), Some(used)) = (from.names.get(same), to.names.get(same)) {
            let source = root.name.rsplit_once('/').map_or("", |(folder, _)| folder);
            let folder = [&[source], &from.names[..same]].concat().join("/");
            if KNOWN.contains(&(&folder, user, used)) {
                continue;
            }
            let place = || format!("{}:{} uses {}", from.file, path.line, path.names.join("::"));
            let graph = folders.entry(folder).or_default();
            graph.entry(user).or_default().entry(used).or_insert_with(place);
        }
    }
    let circles = folders.iter().flat_map(|(folder, graph)| {
        let circles = circles(graph).into_iter();
        circles.map(move |circle| describe(folder, &circle, graph))
    });
    circles.collect()
}

/// The shortest circle through each pair that is in one, from its first name on.
fn circles<'a>(graph: &Graph<'a>) -> BTreeSet<Vec<&'a str>> {
    let mut circles = BTreeSet::new();
    for (user, used) in graph {
        for used in used.keys() {
            if let Some(mut circle) = way(graph, used, user) {
                let first = circle.iter().min().copied();
                let first = circle.iter().position(|name| Some(*name) == first);
                circle.rotate_left(first.unwrap_or(0));
                circles.insert(circle);
            }
        }
    }
    circles
}

/// The shortest way from one to another, with both.
fn way<'a>(graph: &Graph<'a>, from: &'a str, to: &'a str) -> Option<Vec<&'a str>> {
    let mut ways = VecDeque::from([vec![from]]);
    let mut seen = BTreeSet::from([from]);
    while let Some(way) = ways.pop_front() {
        let last = *way.last()?;
        if last == to {
            return Some(way);
        }
        let next = graph.get(last).into_iter().flat_map(BTreeMap::keys);
        for next in next.filter(|next| seen.insert(next)) {
            ways.push_back([&way[..], &[*next]].concat());
        }
    }
    None
}

/// A circle, and where each of its members uses the next.
fn describe(folder: &str, circle: &[&str], graph: &Graph<'_>) -> String {
    let next = circle.iter().cycle().skip(1);
    let places: Vec<&str> = circle
        .iter()
        .zip(next)
        .map(|(user, used)| graph[user][used].as_str())
        .collect();
    format!(
        "{folder}: {} -> {} is a circle: {}",
        circle.join(" -> "),
        circle[0],
        places.join("; ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The breaches of a crate `c` of these files.
    fn breaches_of(files: &[(&str, &str)]) -> Vec<String> {
        let source = |(name, text): &(&str, &str)| Source {
            name: format!("c/{name}"),
            text: (*text).into(),
        };
        breaches(&files.iter().map(source).collect::<Vec<_>>())
    }

    #[test]
    fn two_files_do_not_use_each_other() {
        let files = [
            ("lib.rs", "mod a;\nmod b;"),
            ("a.rs", "use crate::b::B;\nstruct A;"),
            ("b.rs", "\n\nstruct B;\nfn f() { super::a::A; }"),
        ];
        let message = "c: a -> b -> a is a circle: c/a.rs:1 uses crate::b::B; c/b.rs:4 uses super::a::A";
        assert_eq!(breaches_of(&files), [message]);
        assert!(breaches_of(&[files[0], files[1], ("b.rs", "struct B;")]).is_empty());
    }

    #[test]
    fn a_folder_is_all_that_stands_in_it() {
        let files = [
            ("lib.rs", "mod a;\nmod b;"),
            ("a/mod.rs", "mod x;\nmod y;"),
            ("a/x.rs", "use crate::b::z;"),
            ("a/y.rs", ""),
            ("b/mod.rs", "mod z;"),
            ("b/z.rs", "use crate::a::y;"),
        ];
        let message = "c: a -> b -> a is a circle: c/a/x.rs:1 uses crate::b::z; c/b/z.rs:1 uses crate::a::y";
        assert_eq!(breaches_of(&files), [message]);
    }

    #[test]
    fn longer_circles_are_found() {
        let files = [
            ("main.rs", "mod a; mod b; mod d;"),
            ("a.rs", "use super::b;"),
            ("b.rs", "use super::d;"),
            ("d.rs", "use super::a;"),
        ];
        let message = "c: a -> b -> d -> a is a circle: \
                       c/a.rs:1 uses super::b; c/b.rs:1 uses super::d; c/d.rs:1 uses super::a";
        assert_eq!(breaches_of(&files), [message]);
    }

    #[test]
    fn a_folder_and_its_files_may_use_each_other() {
        let files = [
            ("lib.rs", "mod a;\npub use a::x::X;\nstruct L;"),
            ("a/mod.rs", "mod x;\nmod y;\nuse crate::L;\nuse x::X;\nstruct A;"),
            ("a/x.rs", "use super::A;\nuse crate::L;\nstruct X;"),
            ("a/y.rs", "use super::{A, X};"),
        ];
        assert!(breaches_of(&files).is_empty());
    }

    #[test]
    fn names_are_followed_to_where_they_are_defined() {
        let closes = |uses: &str| {
            let files = [
                (
                    "lib.rs",
                    "mod a;\nmod b;\nmod d;\npub use a::X as Y;\nuse d::*;\nstruct L;",
                ),
                ("a.rs", "use crate::b::B;\nstruct X;\nmacro_rules! m { () => {} }"),
                ("b.rs", &format!("struct B;\n{uses}")),
                ("d.rs", "pub use super::a::X as Z;"),
            ];
            !breaches_of(&files).is_empty()
        };
        for uses in [
            "use crate::Y;",
            "use crate::{Z as V};",
            "use crate::d::{self as e};\nfn f() { e::Z::new() }",
            "fn f() { crate::m!() }",
            "mod inner { use super::super::a::X; }",
        ] {
            assert!(closes(uses), "{uses}");
        }
        for uses in [
            "use crate::L;",
            "#[cfg(test)]\nmod tests { use crate::Y; }",
            "// use crate::Y;\nconst C: &str = \"crate::Y\";",
            "pub(in crate::a) fn f() {}",
            "use other::Y;",
        ] {
            assert!(!closes(uses), "{uses}");
        }
    }
}
