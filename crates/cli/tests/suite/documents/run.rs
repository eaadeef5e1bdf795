//! The commands of the pages for users, run in a folder that has the files that the pages name.

use super::{Line, blocks, files, lines, pages, run_in_shell};
use crate::common::{Work, repository};
use std::fs;
use std::path::Path;

/// Programs that no command is run of here, and what tests these commands.
const ELSEWHERE: [(&str, &str); 15] = [
    (
        "cargo",
        "the steps of `cargo xtask test` and `full`, and the tests of the examples",
    ),
    ("pip", "`cargo xtask test python`"),
    ("python", "`cargo xtask test python`"),
    (
        "python3",
        "`cargo xtask test python`, and the kit for GPUs in `cargo xtask test`",
    ),
    ("export", "the commands that follow it"),
    ("cc", "`cargo xtask test capi`"),
    ("c++", "`cargo xtask test capi`"),
    ("./classify", "`cargo xtask test capi`"),
    ("./dnn", "`cargo xtask test capi`"),
    ("mpirun", "the tests of ranks, here and of Python"),
    ("srun", "the tests of ranks, here and of Python"),
    ("docker", "nothing: there is no Docker where the tests run"),
    ("trtexec", "nothing: NVIDIA's program, which needs a GPU"),
    (
        "jupyter",
        "`cargo xtask test python`, which runs the notebooks without it",
    ),
    ("tar", "the tests of the kit for GPUs"),
];

/// Pages whose commands are run by another test.
const OTHERS: [(&str, &str); 2] = [
    ("docs/cookbook.md", "cookbook.rs"),
    (
        "examples/cifar10/README.md",
        "examples.rs, with pictures of its own in place of the download",
    ),
];

/// Pages whose commands are run one after the other in one folder.
struct Group {
    pages: &'static [&'static str],
    folder: fn() -> Work,
    /// What is replaced in a command so that it can be run in this folder.
    changes: &'static [(&'static str, &'static str)],
}

const GROUPS: [Group; 10] = [
    of_models(&["README.md"]),
    of_models(&["docs/caffe2.md"]),
    of_models(&["docs/command-line.md"]),
    of_models(&["docs/install.md"]),
    of_models(&["docs/int8.md"]),
    of_models(&["docs/migrate.md"]),
    of_models(&["docs/model-zoo.md"]),
    of_models(&["examples/models/README.md"]),
    Group {
        pages: &[
            "examples/mnist/README.md",
            "examples/feature_extraction/README.md",
            "examples/siamese/README.md",
        ],
        folder: files::digits,
        changes: &[
            ("_1000.", "_10."),
            ("_2000.", "_20."),
            ("-iterations 100", "-iterations 2"),
            ("lmdb 20 lmdb", "lmdb 2 lmdb"),
        ],
    },
    Group {
        pages: &["examples/ssd/README.md"],
        folder: files::boxes,
        changes: &[],
    },
];

/// Pages about models. Caffe2's predictor has other inputs than the pages', ONNX Runtime is part of the tests of Python, and
/// the folder has the files already that a translation writes.
const fn of_models(pages: &'static [&'static str]) -> Group {
    Group {
        pages,
        folder: files::models,
        changes: &[
            (
                "model.minidb --input data=1,3,224,224",
                "model.minidb --input data_benete=2,3,12,14",
            ),
            (
                "minidb -o net.onnx --input data=1,3,227,227",
                "minidb -o net.onnx --input data_benete=2,3,12,14",
            ),
            ("=1,3,224,224", "=1,3,227,227"),
            (" --check", ""),
            ("from-caffe", "from-caffe --overwrite"),
            ("to-caffe", "to-caffe --overwrite"),
        ],
    }
}

/// The commands of a page that are to be run.
fn to_run(page: &Path) -> Vec<Line> {
    let text = fs::read_to_string(page).unwrap();
    let mut found = Vec::new();
    for block in blocks(&text) {
        let at = format!("{}:{}", page.display(), block.line);
        assert!(
            !block.info.is_empty(),
            "{at}: the block has no language: `sh` is run, `text` is not"
        );
        if block.is_shell() {
            found.extend(lines(&block));
        }
    }
    found.retain(|line| ELSEWHERE.iter().all(|(program, _)| *program != line.program()));
    found
}

#[test]
fn the_commands_of_the_pages_work() {
    for group in &GROUPS {
        let work = (group.folder)();
        for name in group.pages {
            let lines = to_run(&repository().join(name));
            assert!(!lines.is_empty(), "{name} has no command");
            for line in lines {
                let replace = |text: String, (from, to): &(&str, &str)| text.replace(from, to);
                let text = group.changes.iter().fold(line.text, replace);
                if let Err(error) = run_in_shell(&work, &text) {
                    panic!("{name}:{}: {text}\n{error}", line.number);
                }
            }
        }
    }
}

#[test]
fn every_page_with_commands_is_tested() {
    let root = repository();
    let tested = GROUPS
        .iter()
        .flat_map(|group| group.pages)
        .chain(OTHERS.iter().map(|(page, _)| page));
    let tested: Vec<_> = tested.map(|page| root.join(page)).collect();
    for page in pages().iter().filter(|page| !tested.contains(page)) {
        let commands: Vec<_> = to_run(page).into_iter().map(|line| line.text).collect();
        assert!(commands.is_empty(), "{}: no test runs {commands:?}", page.display());
    }
}
