//! The blocks of Rust on the pages stand word for word in code that is compiled: the examples, and the examples in the
//! documentation of the crates.

use super::{blocks, entries, pages};
use crate::common::repository;
use std::fs;
use std::path::Path;

/// All sources below a folder, without what makes a comment of an example.
fn read_sources(folder: &Path, text: &mut String) {
    for path in entries(folder) {
        if path.is_dir() {
            read_sources(&path, text);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            for line in fs::read_to_string(&path).unwrap().lines() {
                let line = line.trim_start();
                text.push_str(
                    line.strip_prefix("//! ")
                        .or_else(|| line.strip_prefix("/// "))
                        .unwrap_or(line),
                );
            }
        }
    }
}

fn without_spaces(text: &str) -> String {
    text.split_whitespace().collect()
}

#[test]
fn the_blocks_of_rust_are_compiled() {
    let mut text = String::new();
    for krate in entries(&repository().join("crates")) {
        for folder in ["src", "examples"].map(|name| krate.join(name)) {
            if folder.is_dir() {
                read_sources(&folder, &mut text);
            }
        }
    }
    let text = without_spaces(&text);
    let mut count = 0;
    for page in pages() {
        for block in blocks(&fs::read_to_string(&page).unwrap()) {
            for part in block.text.split("\n\n").filter(|_| block.info == "rust") {
                let at = format!("{}:{}", page.display(), block.line);
                assert!(text.contains(&without_spaces(part)), "{at}: no source has\n{part}");
                count += 1;
            }
        }
    }
    assert!(count > 3, "{count} parts of blocks");
}
