//! `caffe adopt`: lets an old tree of Caffe run Cortado. Its Python module forwards to ours, its
//! programs are links to this one. The files that were there are kept in the tree, for `--undo`.

use super::TOOLS;
use super::install_aliases::{is_link_of_ours, make, this_program};
use anyhow::{Context, Result, bail};
use clap::Args;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// `caffe adopt`.
#[derive(Clone, Debug, Args)]
pub(crate) struct AdoptArgs {
    /// The root of the Caffe tree: the folder with python/ and examples/
    #[arg(value_name = "CAFFE_ROOT")]
    pub(crate) root: PathBuf,
    /// Undo all changes
    #[arg(long)]
    pub(crate) undo: bool,
}

/// The module that replaces the tree's own.
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
/// A folder that is not a tree of Caffe, or that cannot be written; for `--undo`, one that was not
/// adopted, or where something else is now.
pub(super) fn run(args: &AdoptArgs) -> Result<()> {
    let root = &args.root;
    let tree = Tree {
        root,
        kept: root.join(KEPT),
    };
    tree.check_kept(&tree.list())?;
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
            "{} is not a tree of Caffe: it has neither python/caffe nor src/caffe nor include/caffe",
            root.display()
        );
    }
    if tree.kept.exists() {
        tree.undo()?;
    }
    let program = this_program()?;
    tree.begin()?;
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
         The files that were there are kept in {KEPT}; `caffe adopt {root} --undo` puts it back.",
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

    /// Notes a place, keeps its old content and writes a new one. Wherever this ends early, `undo`
    /// can restore it.
    fn replace(&self, place: &Path, new: impl FnOnce(&Path) -> Result<()>) -> Result<()> {
        let (path, kept) = (self.root.join(place), self.file(place));
        self.check_kept(kept.parent().unwrap_or(&self.kept))?;
        self.make_folder(kept.parent().unwrap_or(self.root))?;
        let folders = place
            .ancestors()
            .skip(1)
            .filter(|folder| !self.root.join(folder).exists());
        for folder in folders.collect::<Vec<_>>().into_iter().rev() {
            self.note(&Entry::Folder(folder))?;
        }
        self.make_folder(path.parent().unwrap_or(self.root))?;
        if fs::symlink_metadata(&path).is_ok() {
            self.note(&Entry::Kept(place))?;
            fs::rename(&path, &kept).with_context(|| format!("cannot move {} away", path.display()))?;
        } else {
            self.note(&Entry::New(place))?;
        }
        new(&path)
    }

    fn make_folder(&self, folder: &Path) -> Result<()> {
        self.check_inside(folder)?;
        fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))
    }

    /// Makes the list, before anything that it names.
    fn begin(&self) -> Result<()> {
        self.make_folder(&self.kept)?;
        cortado_files::append(&self.list())
            .map(drop)
            .context("cannot write the list")
    }

    fn note(&self, entry: &Entry<'_>) -> Result<()> {
        let mut list = cortado_files::append(&self.list()).context("cannot write the list")?;
        // One write, so that a line is whole or is the last.
        Ok(list.write_all(format!("{entry}\n").as_bytes())?)
    }

    /// Puts back what was replaced; how many places that were.
    fn undo(&self) -> Result<usize> {
        if fs::remove_dir(&self.kept).is_ok() {
            // It was empty: all is back, or nothing was begun.
            return Ok(0);
        }
        let file = self.list();
        let list = cortado_files::read(&file)
            .with_context(|| format!("{} was not adopted: it has no {}", self.root.display(), file.display()))?;
        let list = String::from_utf8_lossy(&list);
        // Nothing was done yet for a line without its end.
        let whole = list.rfind('\n').map_or("", |end| &list[..end]);
        let entries: Vec<Entry<'_>> = whole.lines().map(Entry::read).collect();
        let files = self.kept.join("files");
        self.check_kept(&files)?;
        self.check(&entries)?;
        let foreign = entries.iter().filter(|entry| !self.is_takeable(entry));
        let foreign: Vec<_> = foreign.map(|entry| entry.place().display().to_string()).collect();
        if !foreign.is_empty() {
            bail!(
                "nothing was done, because these were made since by others: {}; move them away first",
                foreign.join(", ")
            );
        }
        // Folders come before what is in them.
        for entry in entries.iter().rev() {
            self.put_back(entry)?;
        }
        // The list goes last, or what is left could not be undone again.
        for folder in [&files, &self.kept] {
            match fs::remove_dir_all(folder) {
                Err(e) if e.kind() != io::ErrorKind::NotFound => {
                    return Err(e).with_context(|| format!("cannot remove {}", folder.display()));
                }
                _ => {}
            }
        }
        Ok(entries
            .iter()
            .filter(|entry| !matches!(entry, Entry::Folder(_)))
            .count())
    }

    /// Checks that a list has only places that this command ever replaces, all in the tree: the
    /// author of the tree may have made the list.
    fn check(&self, entries: &[Entry<'_>]) -> Result<()> {
        let known: Vec<PathBuf> = programs().chain(MODULES.map(PathBuf::from)).collect();
        for entry in entries {
            let place = entry.place();
            let is_known = |known: &PathBuf| match entry {
                Entry::Folder(folder) => known.starts_with(folder),
                _ => known == place,
            };
            if !known.iter().any(is_known) {
                bail!(
                    "nothing was done: {} names {}, which is never replaced; look at the file, and remove it",
                    self.list().display(),
                    place.display()
                );
            }
            let (file, kept) = (self.root.join(place), self.file(place));
            self.check_inside(file.parent().unwrap_or(self.root))?;
            self.check_kept(kept.parent().unwrap_or(&self.kept))?;
        }
        Ok(())
    }

    /// Checks that no link is in the folder of kept files, from there to a path in it: we make
    /// none, and what it leads to is not ours to move or remove.
    fn check_kept(&self, path: &Path) -> Result<()> {
        let inside = path.ancestors().take_while(|part| part.starts_with(&self.kept));
        match inside.filter(|part| part.is_symlink()).last() {
            Some(link) => bail!(
                "nothing was done: {} is a link, which `caffe adopt` never makes there; look where it leads, and remove it",
                link.display()
            ),
            None => Ok(()),
        }
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

    /// Whether a place holds only what we made, or what was never moved.
    fn is_takeable(&self, entry: &Entry<'_>) -> bool {
        let path = self.root.join(entry.place());
        let is_kept = || fs::symlink_metadata(self.file(entry.place())).is_ok();
        match entry {
            Entry::Kept(_) | Entry::New(_) if is_kept() => self.is_ours(&path) || fs::symlink_metadata(&path).is_err(),
            _ => true,
        }
    }

    fn is_ours(&self, path: &Path) -> bool {
        let is_file =
            fs::symlink_metadata(path).is_ok_and(|found| found.is_file() && found.len() == FORWARDER.len() as u64);
        is_file && cortado_files::read(path).is_ok_and(|bytes| bytes == FORWARDER.as_bytes()) || is_link_of_ours(path)
    }

    /// Puts one place back. What was put back before stays as it is.
    fn put_back(&self, entry: &Entry<'_>) -> Result<()> {
        let (path, kept) = (self.root.join(entry.place()), self.file(entry.place()));
        let context = || format!("cannot put back {}", path.display());
        let is_kept = fs::symlink_metadata(&kept).is_ok();
        match entry {
            Entry::Folder(_) => {
                // Somebody may have put something there since.
                fs::remove_dir(&path).ok();
                return Ok(());
            }
            Entry::Kept(_) if !is_kept => return Ok(()),
            _ => {}
        }
        if self.is_ours(&path) {
            fs::remove_file(&path).with_context(context)?;
        }
        match is_kept {
            true => fs::rename(&kept, &path).with_context(context),
            false => Ok(()),
        }
    }
}

/// A line of the list: what was done to a place.
enum Entry<'a> {
    /// A folder was made.
    Folder(&'a Path),
    /// The file that was there is kept.
    Kept(&'a Path),
    /// No file was there.
    New(&'a Path),
}

impl<'a> Entry<'a> {
    fn read(line: &'a str) -> Self {
        match line.split_once(' ') {
            Some(("folder", place)) => Self::Folder(Path::new(place)),
            Some(("kept", place)) => Self::Kept(Path::new(place)),
            Some(("new", place)) => Self::New(Path::new(place)),
            _ => Self::New(Path::new(line)),
        }
    }

    fn place(&self) -> &'a Path {
        match self {
            Self::Folder(place) | Self::Kept(place) | Self::New(place) => place,
        }
    }
}

impl fmt::Display for Entry<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let what = match self {
            Self::Folder(_) => "folder",
            Self::Kept(_) => "kept",
            Self::New(_) => "new",
        };
        write!(f, "{what} {}", self.place().display())
    }
}
