//! Links on the way to a file that is written. Where anybody can make files, in `/tmp` and its like,
//! another user's link may lead to a file of ours that we never meant to write. Linux refuses such a
//! link where it is the last part of a path (`fs.protected_symlinks`), but only if the kernel itself
//! follows it, and we do not let it: a file is renamed to its place, and a rename replaces a link.

use crate::system::check_link;
use crate::temporary::folder_of;
use std::ffi::OsString;
use std::fs::{self, Metadata};
use std::io;
use std::path::{Component, Path, PathBuf};

/// How many links may follow one another.
const MOST_LINKS: usize = 40;

/// The path that is left once all links in it are followed; there may be nothing yet where the last
/// one points.
///
/// # Errors
/// Links in a circle, and a link of another user in a folder where anybody can make one.
pub(crate) fn followed(path: &Path) -> io::Result<PathBuf> {
    let mut target = PathBuf::new();
    let mut rest = parts(path);
    let mut links = 0;
    while let Some(part) = rest.pop() {
        target.push(part);
        // Opening a file that cannot be inspected reports the error.
        let Some(link) = fs::symlink_metadata(&target).ok().filter(Metadata::is_symlink) else {
            continue;
        };
        links += 1;
        if links > MOST_LINKS {
            let circle = "its links lead in a circle";
            return Err(io::Error::new(io::ErrorKind::InvalidInput, circle));
        }
        check_link(&target, &link, folder_of(&target))?;
        let end = fs::read_link(&target)?;
        target.pop();
        rest.extend(parts(&end));
    }
    Ok(target)
}

/// The parts of a path, the first one last. An absolute path begins anew wherever it is joined to.
fn parts(path: &Path) -> Vec<OsString> {
    let parts = path.components().filter(|part| *part != Component::CurDir);
    parts.rev().map(|part| part.as_os_str().to_os_string()).collect()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use crate::{append, create, write_whole};
    use std::io::Write;
    use std::os::unix::fs::{PermissionsExt, lchown, symlink};

    #[test]
    fn paths_are_what_they_were_without_links() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir_all(folder.path().join("a/b")).unwrap();
        for path in ["new", "a/new", "a/b/../new", "./a/./new", "missing/new"] {
            let path = folder.path().join(path);
            assert_eq!(followed(&path).unwrap(), path);
        }
        assert_eq!(followed(Path::new("")).unwrap(), Path::new(""));
        assert_eq!(followed(Path::new("../x")).unwrap(), Path::new("../x"));
    }

    /// A way to write a file.
    type Way = fn(&Path) -> io::Result<()>;
    const WAYS: [Way; 3] = [
        |path| write_whole(path, |to| to.write_all(b"new")),
        |path| create(path)?.write_all(b"new"),
        |path| append(path)?.write_all(b"new"),
    ];

    /// A folder as `/tmp` is, with a link of another user.
    #[test]
    fn links_of_others_in_a_folder_of_all_are_refused() {
        const STRANGER: u32 = 54321;
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("home")).unwrap();
        fs::write(at("home/victim"), "mine").unwrap();
        fs::create_dir(at("tmp")).unwrap();
        fs::set_permissions(at("tmp"), fs::Permissions::from_mode(0o1777)).unwrap();
        for (link, end) in [
            ("tmp/file", "../home/victim"),
            ("tmp/folder", "../home"),
            ("tmp/new", "../home/new"),
        ] {
            symlink(end, at(link)).unwrap();
            if let Err(error) = lchown(at(link), Some(STRANGER), None) {
                assert_eq!(error.kind(), io::ErrorKind::PermissionDenied);
                eprintln!("SKIPPED: only root can give a link to another user");
                return;
            }
        }
        // A link of ours leads to that of the other user.
        symlink("../tmp/file", at("home/chain")).unwrap();
        for name in [
            "tmp/file",
            "tmp/folder/victim",
            "tmp/new",
            "tmp/folder/new",
            "home/chain",
        ] {
            for way in WAYS {
                let refusal = way(&at(name)).unwrap_err();
                assert_eq!(refusal.kind(), io::ErrorKind::PermissionDenied, "{name}: {refusal}");
                assert!(
                    refusal.to_string().contains("another user's (number 54321)"),
                    "{refusal}"
                );
                assert_eq!(fs::read(at("home/victim")).unwrap(), b"mine");
            }
        }
        assert_eq!(fs::read_dir(at("home")).unwrap().count(), 2);
        // The same link where only its owner could have made it, and one of ours.
        fs::set_permissions(at("tmp"), fs::Permissions::from_mode(0o755)).unwrap();
        WAYS[0](&at("tmp/file")).unwrap();
        fs::set_permissions(at("tmp"), fs::Permissions::from_mode(0o1777)).unwrap();
        symlink("../home/victim", at("tmp/own")).unwrap();
        WAYS[0](&at("tmp/own")).unwrap();
        assert_eq!(fs::read(at("home/victim")).unwrap(), b"new");
    }

    /// The rights of a file stay when it is written anew, but not to run as its owner.
    #[test]
    fn a_file_written_anew_runs_as_nobody_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("net");
        fs::write(&path, "old").unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o6755)).unwrap();
        write_whole(&path, |to| to.write_all(b"new")).unwrap();
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o7777, 0o755);
    }
}
