//! The pages of the documentation: what they tell a reader to type works.
//!
//! | file | contents |
//! |---|---|
//! | `mod.rs` | the pages, their blocks of code, the commands in them |
//! | `exist.rs` | every command of every page exists, with its flags |
//! | `run.rs` | the commands of the pages for users, run in a folder with the files that the pages name |
//! | `files.rs` | these folders |
//! | `rust.rs` | the blocks of Rust are parts of code that is compiled |
//! | `cookbook.rs` | the recipes, run in the order of their page |

mod cookbook;
mod exist;
mod files;
mod run;
mod rust;

use crate::common::{CAFFE, Work, repository, stderr};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A block of code of a page.
struct Block {
    /// What follows the fence: the language, and `file=NAME` where the block is a file.
    info: String,
    text: String,
    /// The line of the page that opens it.
    line: usize,
}

impl Block {
    /// Whether its commands are to be run. A block of `text` has outputs too, or names in capitals for what the reader has.
    fn is_shell(&self) -> bool {
        self.info == "sh"
    }
}

/// The blocks of code of a page.
fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (line, text) in (1..).zip(page.lines()) {
        match (text.trim_start().strip_prefix("```"), &mut open) {
            (Some(_), Some(_)) => blocks.extend(open.take()),
            (Some(info), None) => {
                open = Some(Block {
                    info: info.into(),
                    text: String::new(),
                    line,
                });
            }
            (None, Some(block)) => block.text += &format!("{text}\n"),
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    blocks
}

/// A line for a shell.
struct Line {
    text: String,
    /// Where the page has it.
    number: usize,
}

impl Line {
    /// The program that it calls. Variables for it may come first.
    fn program(&self) -> &str {
        let mut words = self.text.split_whitespace();
        words.find(|word| !word.contains('=')).unwrap_or_default()
    }
}

/// The commands of a block: lines that end with a backslash are joined, comments and prompts taken away.
fn lines(block: &Block) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut joined = String::new();
    for (number, text) in (block.line + 1..).zip(block.text.lines()) {
        let text = text.trim().trim_start_matches("$ ");
        joined += text.split(" #").next().unwrap_or_default().trim_end();
        match joined.strip_suffix('\\') {
            Some(start) => joined = start.into(),
            None => lines.push(Line {
                text: std::mem::take(&mut joined),
                number,
            }),
        }
    }
    lines.retain(|line| !line.text.is_empty() && !line.text.starts_with('#'));
    lines
}

/// All pages but the changelog, which names what is no longer there.
fn pages() -> Vec<PathBuf> {
    let root = repository();
    let mut pages = Vec::new();
    for pattern in [".", "docs", "docs/how-it-works", "examples/*", "crates/*"] {
        let folders = match pattern.strip_suffix("/*") {
            Some(parent) => entries(&root.join(parent)),
            None => vec![root.join(pattern)],
        };
        for folder in folders.iter().filter(|folder| folder.is_dir()) {
            pages.extend(entries(folder).into_iter().filter(|file| {
                file.extension().is_some_and(|ending| ending == "md") && !file.ends_with("CHANGELOG.md")
            }));
        }
    }
    assert!(pages.len() > 40, "{pages:?}");
    pages
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let mut paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
}

/// Runs lines in the shell, with the program in the path, and returns the error of one that fails.
fn run_in_shell(work: &Work, text: &str) -> Result<(), String> {
    let programs = Path::new(CAFFE).parent().unwrap().display();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.args(["-e", "-c", text]).current_dir(work.path(""));
    shell.env("PATH", path).env("HOME", work.path(""));
    shell.env("CORTADO_CUDA_DRIVER", "libcortado-none.so");
    let output = shell.output().unwrap();
    match output.status.success() {
        true => Ok(()),
        false => Err(stderr(&output)),
    }
}
