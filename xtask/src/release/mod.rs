//! `cargo xtask release`: everything that a release offers for download, in `target/release-VERSION`. Each artefact is
//! started once, where that can be done here.
//!
//! | file | contents |
//! |---|---|
//! | `mod.rs` | the artefacts, their sizes and checksums |
//! | `program.rs` | the programs: their systems, how they are built, packed and started |
//! | `others.rs` | wheels, the C library, the page |
//! | `arm.rs` | Python for ARM, which the wheel for it is started with |
//! | `packages.rs` | the packages of crates.io that the artefacts are made of |
//! | `papers.rs` | the list of these packages for machines (SBOM), their licences, the release notes |
//! | `publish.rs` | whether the crates could be published |

mod arm;
mod others;
mod packages;
mod papers;
mod program;
pub(crate) mod publish;

use crate::step::succeed;
use anyhow::{Context, Result, bail, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

const VERSION: &str = env!("CARGO_PKG_VERSION");

/// What is made, into a folder: the file, and where it was started.
type Make = fn(&Path, &Path) -> Result<Made>;

/// An artefact that was made.
struct Made {
    file: PathBuf,
    /// Where it was started, or why it was not.
    started: String,
}

/// What a command line names, and what makes it.
const OTHERS: [(&str, Make); 7] = [
    ("wheel", others::wheel),
    ("wheel-aarch64", others::wheel_for_arm),
    ("capi", others::library),
    ("page", others::page),
    ("sbom", papers::sbom),
    ("licences", papers::licences),
    ("notes", papers::notes),
];

/// Makes the artefacts of these names, or all.
///
/// # Errors
/// An unknown name; a tool that is not available; code that does not compile; an artefact that does not
/// start.
pub(crate) fn run(root: &Path, names: &[&str]) -> Result<()> {
    let known = || {
        program::PROGRAMS
            .iter()
            .map(|p| p.name)
            .chain(OTHERS.iter().map(|o| o.0))
    };
    if let Some(unknown) = names.iter().find(|&&name| !known().any(|k| k == name)) {
        bail!(
            "there is no artefact {unknown}; there are {}",
            known().collect::<Vec<_>>().join(", ")
        );
    }
    let folder = root.join(format!("target/release-{VERSION}"));
    fs::create_dir_all(&folder)?;
    let is_wanted = |name: &str| names.is_empty() || names.contains(&name);
    let mut rows = Vec::new();
    let mut make = |name: &str, make: &dyn Fn() -> Result<Made>| -> Result<()> {
        println!("== {name}");
        let start = Instant::now();
        let made = make().with_context(|| format!("{name} was not made"))?;
        let row = row(name, &made, start.elapsed().as_secs())?;
        println!("{row}");
        rows.push(row);
        Ok(())
    };
    for program in program::PROGRAMS.iter().filter(|p| is_wanted(p.name)) {
        make(program.name, &|| program.make(root, &folder))?;
    }
    for (name, function) in OTHERS.iter().filter(|(name, _)| is_wanted(name)) {
        make(name, &|| function(root, &folder))?;
    }
    write_checksums(&folder)?;
    println!("\n| artefact | file | size, MB | started | seconds |\n|---|---|---|---|---|");
    rows.iter().for_each(|row| println!("{row}"));
    println!("\n{} has them, with SHA256SUMS", folder.display());
    Ok(())
}

fn row(name: &str, made: &Made, seconds: u64) -> Result<String> {
    let bytes = fs::metadata(&made.file)
        .with_context(|| made.file.display().to_string())?
        .len();
    let file = made.file.file_name().unwrap_or_default().to_string_lossy();
    let [whole, tenths] = [bytes / 1_000_000, bytes % 1_000_000 / 100_000];
    Ok(format!(
        "| {name} | {file} | {whole}.{tenths} | {} | {seconds} |",
        made.started
    ))
}

/// The sums of all files of the folder, as `sha256sum -c` reads them.
fn write_checksums(folder: &Path) -> Result<()> {
    const NAME: &str = "SHA256SUMS";
    let mut names = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if entry.path().is_file() && name != NAME {
            names.push(name);
        }
    }
    names.sort();
    let sums = Command::new("sha256sum").args(&names).current_dir(folder).output()?;
    ensure!(sums.status.success(), "sha256sum failed");
    Ok(fs::write(folder.join(NAME), sums.stdout)?)
}

/// Packs a folder of a place into an archive with owners and times that do not depend on the machine.
fn pack(place: &Path, name: &str, archive: &Path) -> Result<()> {
    let mut tar = Command::new("tar");
    tar.args(["--owner=0", "--group=0", "--sort=name", "--mtime=@0", "-czf"]);
    succeed(tar.arg(archive).arg("-C").arg(place).arg(name))
}

/// What a command prints.
///
/// # Errors
/// One that fails, with what it printed.
fn printed(command: &mut Command) -> Result<String> {
    let output = command.output().with_context(|| format!("{command:?} cannot be run"))?;
    let text = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    ensure!(output.status.success(), "{command:?} failed: {text}");
    Ok(text)
}
