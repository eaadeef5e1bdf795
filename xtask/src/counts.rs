//! `cargo xtask counts`: how many places name each layer type, function and primitive, so that the cost of a new one is
//! known; and the lines of each crate.
//!
//! A place is a hand-written source file (no tests, no generated code) which has to name the new part: for a
//! layer type, the files that hold its name as a string, list its module or its `KIND`; for a primitive, the files
//! that declare or implement a function of its name; for a function, the enums that have it as a variant.

use crate::tidy::{self, Source};
use anyhow::Result;
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The names that an enum may give to max(x, 0) and its relatives.
const RELU_NAMES: [&str; 5] = ["Relu", "ReLU", "RELU", "PRelu", "Rectified"];

/// Prints the counts.
///
/// # Errors
/// A file that cannot be read.
pub(crate) fn print(root: &Path) -> Result<()> {
    let mut sources = tidy::written_sources(root)?;
    sources.retain(|source| source.name.starts_with("crates/") && source.name.contains("/src/"));
    summarise("layer type", places_of_layers(&sources));
    summarise("primitive", places_of_primitives(&sources));
    let enums = enums_with(&sources, &RELU_NAMES);
    println!("enums with a variant for ReLU: {}", enums.len());
    enums.iter().for_each(|name| println!("    {name}"));
    println!("lines");
    for (name, lines) in lines_of_crates(&sources) {
        println!("    {name:<10} {lines:>6}");
    }
    Ok(())
}

/// Prints the median and the parts with the most places.
fn summarise(what: &str, places: BTreeMap<String, BTreeSet<&str>>) {
    let mut counts: Vec<_> = places.iter().map(|(name, files)| (files.len(), name)).collect();
    counts.sort_unstable();
    let Some((median, _)) = counts.get(counts.len() / 2) else {
        return;
    };
    println!("places of each {what} ({} of them): median {median}", counts.len());
    for (count, name) in counts.iter().rev().take(5) {
        println!("    {count:>2} {name}");
    }
}

/// The files that name each layer type.
fn places_of_layers(sources: &[Source]) -> BTreeMap<String, BTreeSet<&str>> {
    let kinds = sources
        .iter()
        .filter(|source| source.name.starts_with("crates/layers/"));
    let kinds = kinds.flat_map(|source| names_after(&source.text, "LayerKind::new(").map(move |name| (name, source)));
    let places = kinds.map(|(name, own)| {
        let stem = own.name.rsplit('/').next().unwrap_or_default().trim_end_matches(".rs");
        let marks = [format!("\"{name}\""), format!("mod {stem};"), format!("{stem}::KIND")];
        let names_it = |source: &&Source| marks.iter().any(|mark| source.text.contains(mark));
        let files = sources.iter().filter(names_it).map(|source| source.name.as_str());
        (name, files.collect())
    });
    places.collect()
}

/// The strings that follow a call directly, as the first argument.
fn names_after<'a>(text: &'a str, call: &'a str) -> impl Iterator<Item = String> + 'a {
    text.split(call).skip(1).filter_map(|rest| {
        let name = rest.trim_start().strip_prefix('"')?.split('"').next()?;
        Some(name.to_owned())
    })
}

/// The files that declare or implement each function of the traits of kernels.
fn places_of_primitives(sources: &[Source]) -> BTreeMap<String, BTreeSet<&str>> {
    let of_math = sources.iter().filter(|source| source.name.starts_with("crates/math/"));
    let traits =
        of_math.flat_map(|source| blocks(&source.text, |line| line.contains("trait ") && line.contains("Kernels")));
    let functions = traits.flat_map(|(_, lines)| lines.into_iter().filter_map(function_name));
    let places = functions.map(|name| {
        let marks = [format!("fn {name}("), format!("fn {name}<")];
        let has_it = |source: &&Source| marks.iter().any(|mark| source.text.contains(mark));
        let files = sources.iter().filter(has_it).map(|source| source.name.as_str());
        (name.to_owned(), files.collect())
    });
    places.collect()
}

/// The name of the function that a line of a trait declares.
fn function_name(line: &str) -> Option<&str> {
    line.strip_prefix("    fn ")?.split(['(', '<']).next()
}

/// The enums, and tables that enums are generated from, with a variant of one of these names.
fn enums_with(sources: &[Source], variants: &[&str]) -> Vec<String> {
    let is_enum = |line: &str| line.starts_with("enum ") || line.contains(" enum ") || line.starts_with("functions! ");
    let named = |line: &&str| {
        let line = line.trim();
        variants.iter().any(|name| {
            let rest = line.strip_prefix(name);
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([' ', ',', '(', '{']))
        })
    };
    let enums = sources.iter().flat_map(|source| {
        let blocks = blocks(&source.text, is_enum).into_iter();
        let with_variant = blocks.filter(move |(_, lines)| lines.iter().any(named));
        with_variant.map(|(head, _)| format!("{}: {head}", source.name))
    });
    enums.collect()
}

/// The items at the margin whose first line is wanted, with the lines inside.
fn blocks(text: &str, is_wanted: impl Fn(&str) -> bool) -> Vec<(&str, Vec<&str>)> {
    let mut blocks: Vec<(&str, Vec<&str>)> = Vec::new();
    let mut is_inside = false;
    for line in text.lines() {
        if is_inside {
            is_inside = !line.starts_with('}');
            if let Some((_, lines)) = blocks.last_mut() {
                lines.push(line);
            }
        } else if is_wanted(line) && line.ends_with(['{', '$']) {
            blocks.push((line, Vec::new()));
            is_inside = true;
        }
    }
    blocks
}

fn lines_of_crates(sources: &[Source]) -> BTreeMap<&str, usize> {
    let mut lines = BTreeMap::new();
    for source in sources {
        let name = source.name.split('/').nth(1).unwrap_or_default();
        *lines.entry(name).or_default() += source.text.lines().count();
    }
    lines
}
