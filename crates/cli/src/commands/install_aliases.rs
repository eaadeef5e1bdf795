//! `caffe install-aliases`: makes this program be found under the names of Caffe's old programs.

use super::TOOLS;
use anyhow::{Context, Result, bail};
use clap::Args;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

/// `caffe install-aliases`.
#[derive(Clone, Debug, Args)]
pub(crate) struct InstallAliasesArgs {
    /// The folder for the links, on your PATH
    #[arg(value_name = "DIR")]
    pub(crate) dir: PathBuf,
    /// Check everything without writing
    #[arg(long = "dry-run")]
    pub(crate) dry_run: bool,
}

/// What is at the place of a link.
#[derive(Debug, PartialEq, Eq)]
enum Found {
    Nothing,
    /// A link to this program, or a copy of it.
    Current,
    /// A link to another place of a program of our name.
    Old,
    /// Not ours.
    Foreign,
}

/// Runs the command.
///
/// # Errors
/// Files of those names that are not links to this program: then nothing is done; or a folder that
/// cannot be written.
pub(super) fn run(args: &InstallAliasesArgs) -> Result<()> {
    let program = this_program()?;
    let mut out = io::stdout().lock();
    let names = TOOLS.iter().chain(&["caffe"]);
    let names = names.flat_map(|tool| [tool.to_string(), format!("{tool}.bin")]);
    let links: Vec<_> = names.map(|name| place(&args.dir, &name)).collect();
    let found = links
        .iter()
        .map(|link| look(link, &program))
        .collect::<Result<Vec<_>>>()?;
    let foreign: Vec<_> = links
        .iter()
        .zip(&found)
        .filter(|(_, found)| **found == Found::Foreign)
        .collect();
    if !foreign.is_empty() {
        let names: Vec<_> = foreign.iter().map(|(link, _)| link.display().to_string()).collect();
        bail!(
            "nothing was done, because these are not links to this program: {}; move them away first",
            names.join(", ")
        );
    }
    if !args.dry_run {
        fs::create_dir_all(&args.dir).with_context(|| format!("cannot make the folder {}", args.dir.display()))?;
    }
    for (link, found) in links.iter().zip(&found) {
        let what = match (found, args.dry_run) {
            (Found::Current, _) => "is there already",
            (Found::Old, true) => "would be renewed",
            (_, true) => "would be made",
            (Found::Old, false) => {
                fs::remove_file(link).with_context(|| format!("cannot remove {}", link.display()))?;
                make(&program, link)?;
                "is renewed"
            }
            (_, false) => make(&program, link)?,
        };
        writeln!(out, "{} {what}", link.display())?;
    }
    writeln!(out, "They run {}.", program.display())?;
    Ok(())
}

/// The file of this program: inside Python, the script that was started.
///
/// # Errors
/// When it has none, as under `python -m caffe`.
pub(super) fn this_program() -> Result<PathBuf> {
    let program = std::env::current_exe().context("cannot find out where this program is")?;
    let arguments = std::env::args_os().take(2).map(PathBuf::from);
    let mut candidates = std::iter::once(program).chain(arguments);
    let Some(program) = candidates.find(|path| path.is_file() && is_our_name(path)) else {
        bail!(
            "this runs inside Python, or under a name that is not the program's: start it as `caffe`, so that links to \
             it work"
        );
    };
    Ok(program.canonicalize().unwrap_or(program))
}

/// Whether a file is called as this program is, under any of its names.
fn is_our_name(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let name = name.strip_suffix(std::env::consts::EXE_SUFFIX).unwrap_or(&name);
    let name = name.strip_suffix(".bin").unwrap_or(name);
    TOOLS.iter().chain(&["caffe", "cortado"]).any(|known| *known == name)
}

/// Whether a path is a link to this program or to another of its name, or a copy of this one.
pub(super) fn is_link_of_ours(path: &Path) -> bool {
    let found = this_program().and_then(|program| look(path, &program));
    found.is_ok_and(|found| matches!(found, Found::Current | Found::Old))
}

fn place(dir: &Path, tool: &str) -> PathBuf {
    dir.join(format!("{tool}{}", std::env::consts::EXE_SUFFIX))
}

fn look(link: &Path, program: &Path) -> Result<Found> {
    let context = || format!("cannot look at {}", link.display());
    let metadata = match fs::symlink_metadata(link) {
        Ok(metadata) => metadata,
        Err(e) if e.kind() == io::ErrorKind::NotFound => return Ok(Found::Nothing),
        Err(e) => return Err(e).with_context(context),
    };
    if metadata.is_symlink() {
        if link.canonicalize().is_ok_and(|end| end == program) {
            return Ok(Found::Current);
        }
        let end = fs::read_link(link).with_context(context)?;
        let ours = end.file_stem().is_some_and(|name| name == "caffe" || name == "cortado");
        return Ok(if ours { Found::Old } else { Found::Foreign });
    }
    let size = |path: &Path| fs::metadata(path).map(|metadata| metadata.len()).ok();
    let same = metadata.is_file()
        && size(program) == Some(metadata.len())
        && cortado_files::read(link).with_context(context)? == cortado_files::read(program).with_context(context)?;
    Ok(if same { Found::Current } else { Found::Foreign })
}

/// Makes a link, or a copy where links are impossible; which of them it was.
pub(super) fn make(program: &Path, link: &Path) -> Result<&'static str> {
    if crate::system::symlink(program, link).is_ok() {
        return Ok("is made, a link");
    }
    if fs::symlink_metadata(link).is_ok() {
        bail!("{} was put there meanwhile", link.display());
    }
    fs::copy(program, link).with_context(|| format!("cannot make {}", link.display()))?;
    Ok("is made, a copy, since links are impossible there")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_ours_is_recognised() {
        let folder = tempfile::tempdir().unwrap();
        let path = |name: &str| folder.path().canonicalize().unwrap().join(name);
        let program = path("caffe");
        fs::write(&program, "the program").unwrap();
        assert_eq!(look(&path("tool"), &program).unwrap(), Found::Nothing);
        fs::write(path("tool"), "a tool").unwrap();
        assert_eq!(look(&path("tool"), &program).unwrap(), Found::Foreign);
        fs::copy(&program, path("copy")).unwrap();
        assert_eq!(look(&path("copy"), &program).unwrap(), Found::Current);
        fs::create_dir(path("folder")).unwrap();
        assert_eq!(look(&path("folder"), &program).unwrap(), Found::Foreign);
        #[cfg(unix)]
        for (end, found) in [
            (program.clone(), Found::Current),
            (path("gone/cortado"), Found::Old),
            (path("tool"), Found::Foreign),
        ] {
            let link = path("link");
            std::os::unix::fs::symlink(end, &link).unwrap();
            assert_eq!(look(&link, &program).unwrap(), found);
            fs::remove_file(link).unwrap();
        }
    }
}
