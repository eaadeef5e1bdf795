//! The program on the README's first screen is the one that the crate's documentation compiles and runs.

use std::fs;
use std::path::Path;

#[test]
fn the_readme_shows_the_tested_program() {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let readme = fs::read_to_string(here.join("../../README.md")).unwrap();
    let (_, block) = readme.split_once("```rust\n").expect("a program");
    let (program, _) = block.split_once("```").expect("its end");
    let docs = fs::read_to_string(here.join("src/lib.rs")).unwrap();
    let documented: String = docs
        .lines()
        .filter_map(|line| line.strip_prefix("//! "))
        .flat_map(|line| [line, "\n"])
        .collect();
    assert!(
        documented.contains(program),
        "src/lib.rs does not have these lines:\n{program}"
    );
}
