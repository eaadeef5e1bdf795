//! `caffe adopt`: lets an old tree of Caffe run Cortado. Its Python module forwards to ours, its
//! programs are links to this one. What stood there is kept in the tree, for `--undo`.

use super::TOOLS;
use super::install_aliases::{is_link_of_ours, make, this_program};
use anyhow::{Context, Result, bail};
use clap::Args;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// `caffe adopt`.
#[derive(Clone, Debug, Args)]
pub(crate) struct AdoptArgs {
    /// The root of the tree: the folder with python/ and examples/
    #[arg(value_name = "CAFFE_ROOT")]
    pub(crate) root: PathBuf,
    /// Take it all back
    #[arg(long)]
    pub(crate) undo: bool,
}

/// The module that stands in the place of the tree's own.
const FORWARDER: &str = include_str!("adopt_forwarder.py");
/// The tools that are examples in the original, with their folders.
const EXAMPLES: [(&str, &str); 4] = [
    ("cifar10", "convert_cifar_data"),
    ("cpp_classification", "classification"),
    ("mnist", "convert_mnist_data"),
    ("siamese", "convert_mnist_siamese_data"),
];
/// The modules of a tree.
const MODULES: [&str; 2] = ["python/caffe/__init__.py", "distribute/python/caffe/__init__.py"];
/// Where the tree keeps what was replaced: a list of the places, and the files themselves.
const KEPT: &str = ".cortado-adopted";

/// Runs the command.
///
/// # Errors
/// A folder that is no tree of Caffe, or that cannot be written; for `--undo`, one that was not
/// adopted, or where something else stands by now.
pub(super) fn run(args: &AdoptArgs) -> Result<()> {
    let root = &args.root;
    let tree = Tree {
        root,
        kept: root.join(KEPT),
    };
    let mut out = io::stdout().lock();
    if args.undo {
        let places = tree.undo()?;
        writeln!(out, "{places} files are as they were in {}.", root.display())?;
        return Ok(());
    }
    if !["python/caffe", "src/caffe", "include/caffe"]
        .iter()
        .any(|folder| root.join(folder).is_dir())
    {
        bail!(
            "{} is no tree of Caffe: it has neither python/caffe nor src/caffe nor include/caffe",
            root.display()
        );
    }
    if tree.kept.exists() {
        tree.undo()?;
    }
    let program = this_program()?;
    for place in programs() {
        tree.replace(&place, |path| make(&program, path).map(drop))?;
    }
    for place in MODULES {
        tree.replace(Path::new(place), |path| {
            let written = File::create_new(path).and_then(|mut file| file.write_all(FORWARDER.as_bytes()));
            written.with_context(|| format!("cannot write {}", path.display()))
        })?;
    }
    writeln!(
        out,
        "{root}: python/caffe forwards to Cortado's module, and the programs of build/ and distribute/ run {program}.\n\
         What stood there is kept in {KEPT}; `caffe adopt {root} --undo` puts it back.",
        root = root.display(),
        program = program.display()
    )?;
    Ok(())
}

/// The places of the programs in a tree, with and without the `.bin` of its Makefile.
fn programs() -> impl Iterator<Item = PathBuf> {
    let is_example = |tool: &&str| EXAMPLES.iter().any(|(_, name)| name == tool);
    let tools = TOOLS.iter().filter(move |tool| !is_example(tool)).chain(&["caffe"]);
    let tools = tools.map(|tool| format!("build/tools/{tool}"));
    let examples = EXAMPLES
        .iter()
        .map(|(folder, tool)| format!("build/examples/{folder}/{tool}"));
    let distributed = TOOLS
        .iter()
        .chain(&["caffe"])
        .map(|tool| format!("distribute/bin/{tool}"));
    let all = tools.chain(examples).chain(distributed);
    all.flat_map(|place| [format!("{place}.bin").into(), place.into()])
}

/// An old tree, and what is kept of it.
struct Tree<'a> {
    root: &'a Path,
    kept: PathBuf,
}

impl Tree<'_> {
    fn list(&self) -> PathBuf {
        self.kept.join("places")
    }

    fn file(&self, place: &Path) -> PathBuf {
        self.kept.join("files").join(place)
    }

    /// Notes a place, keeps what is there and makes something new. Wherever this ends early,
    /// `undo` finds its way back.
    fn replace(&self, place: &Path, new: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
        let (path, kept) = (self.root.join(place), self.file(place));
        for file in [&path, &kept] {
            let folder = file.parent().unwrap_or(self.root);
            self.check_inside(folder)?;
            fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        }
        let mut list = cortado_files::append(&self.list()).context("cannot write the list")?;
        writeln!(list, "{}", place.display())?;
        if fs::symlink_metadata(&path).is_ok() {
            fs::rename(&path, &kept).with_context(|| format!("cannot move {} away", path.display()))?;
        }
        new(&path)
    }

    /// Puts back what was replaced; how many places that were.
    fn undo(&self) -> Result<usize> {
        let file = self.list();
        let list = cortado_files::read(&file)
            .with_context(|| format!("{} was not adopted: it has no {}", self.root.display(), file.display()))?;
        let list = String::from_utf8_lossy(&list);
        let places: Vec<&Path> = list.lines().map(Path::new).collect();
        self.check(&places)?;
        let strangers = places.iter().filter(|place| !self.is_takeable(place));
        let strangers: Vec<_> = strangers.map(|place| place.display().to_string()).collect();
        if !strangers.is_empty() {
            bail!(
                "nothing was done, because others made these since: {}; move them away first",
                strangers.join(", ")
            );
        }
        for place in &places {
            self.put_back(place)?;
        }
        fs::remove_dir_all(&self.kept).with_context(|| format!("cannot remove {}", self.kept.display()))?;
        Ok(places.len())
    }

    /// Checks that a list has no place but those that are ever replaced, all of them in the tree:
    /// whoever made the tree may have made the list.
    fn check(&self, places: &[&Path]) -> Result<()> {
        let known: Vec<PathBuf> = programs().chain(MODULES.map(PathBuf::from)).collect();
        for place in places {
            if !known.iter().any(|known| known == place) {
                bail!(
                    "nothing was done: {} names {}, which is never replaced; look at the file, and remove it",
                    self.list().display(),
                    place.display()
                );
            }
            for file in [self.root.join(place), self.file(place)] {
                self.check_inside(file.parent().unwrap_or(self.root))?;
            }
        }
        Ok(())
    }

    /// Checks that no link leads from a folder of the tree out of it.
    fn check_inside(&self, folder: &Path) -> Result<()> {
        let root = self
            .root
            .canonicalize()
            .with_context(|| format!("cannot look at {}", self.root.display()))?;
        let there = folder.ancestors().find_map(|folder| folder.canonicalize().ok());
        match there.is_some_and(|there| there.starts_with(&root)) {
            true => Ok(()),
            false => bail!(
                "{} leads out of {}; nothing is changed there",
                folder.display(),
                self.root.display()
            ),
        }
    }

    /// Whether nothing stands at a place but what we made, or what was never moved.
    fn is_takeable(&self, place: &Path) -> bool {
        let path = self.root.join(place);
        self.is_ours(&path) || fs::symlink_metadata(&path).is_err() || fs::symlink_metadata(self.file(place)).is_err()
    }

    fn is_ours(&self, path: &Path) -> bool {
        let is_file =
            fs::symlink_metadata(path).is_ok_and(|found| found.is_file() && found.len() == FORWARDER.len() as u64);
        is_file && cortado_files::read(path).is_ok_and(|bytes| bytes == FORWARDER.as_bytes()) || is_link_of_ours(path)
    }

    fn put_back(&self, place: &Path) -> Result<()> {
        let (path, kept) = (self.root.join(place), self.file(place));
        let context = || format!("cannot put back {}", path.display());
        if self.is_ours(&path) {
            fs::remove_file(&path).with_context(context)?;
        }
        if fs::symlink_metadata(&kept).is_ok() {
            return fs::rename(&kept, &path).with_context(context);
        }
        // Folders that are empty now were made for it.
        let folders = path.ancestors().skip(1).take_while(|folder| *folder != self.root);
        for folder in folders {
            if fs::remove_dir(folder).is_err() {
                break;
            }
        }
        Ok(())
    }
}
