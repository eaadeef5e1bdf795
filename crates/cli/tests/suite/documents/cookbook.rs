//! The recipes of docs/cookbook.md: every file is written and every command run, in the order of the page.

use super::{blocks, run_in_shell};
use crate::common::{Work, repository};
use std::fs;

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
            None if block.is_shell() => {
                if let Err(error) = run_in_shell(&work, &block.text) {
                    panic!("line {} of docs/cookbook.md fails:\n{}{error}", block.line, block.text);
                }
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
