//! The recipes of docs/cookbook.md: every file is written and every command run, in the order of the page.

use crate::common::{CAFFE, Work, repository, stderr};
use std::fs;
use std::path::Path;
use std::process::Command;

/// A block of code of the page.
struct Block {
    /// What follows the fence: the language, and `file=NAME` where the block is a file.
    info: String,
    text: String,
    line: usize,
}

fn blocks(page: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut open: Option<Block> = None;
    for (line, text) in (1..).zip(page.lines()) {
        match (text.strip_prefix("```"), &mut open) {
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

/// Runs a block in the shell, with the program in the path.
fn run(work: &Work, block: &Block) {
    let programs = Path::new(CAFFE).parent().unwrap().display();
    let path = format!("{programs}:{}", std::env::var("PATH").unwrap_or_default());
    let mut shell = Command::new("sh");
    shell.args(["-e", "-c", &block.text]).current_dir(work.path(""));
    shell.env("PATH", path).env("CORTADO_CUDA_DRIVER", "libcortado-none.so");
    let output = shell.output().unwrap();
    let Block { line, text, .. } = block;
    assert!(
        output.status.success(),
        "line {line} of docs/cookbook.md fails:\n{text}{}",
        stderr(&output)
    );
}

#[cfg(unix)]
#[test]
fn every_recipe_works() {
    let work = Work::empty();
    std::os::unix::fs::symlink(repository().join("data"), work.path("data")).unwrap();
    let page = fs::read_to_string(repository().join("docs/cookbook.md")).unwrap();
    let mut commands = 0;
    for block in blocks(&page) {
        match block.info.split_once(",file=") {
            Some((_, name)) => work.write(name, &block.text),
            None if block.info == "sh" => {
                run(&work, &block);
                commands += 1;
            }
            None => assert_eq!(block.info, "text", "line {}: is it a command?", block.line),
        }
    }
    assert!(commands > 5, "{commands} blocks of commands");
    for result in [
        "curves.svg",
        "digits.onnx",
        "merged.caffemodel",
        "tuned_iter_200.caffemodel",
        "boxes.png",
        "first.png",
    ] {
        assert!(work.path(result).exists(), "{result} was not written");
    }
}
