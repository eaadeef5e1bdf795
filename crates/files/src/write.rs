//! Files that are there whole or not at all.

use crate::links::followed;
use crate::special::{is_special, open_special, stands_for_a_stream};
use crate::system::{kept, sync_folder};
use crate::temporary::{folder_of, new_temporary, remove_stale};
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Writes a file through a temporary one beside it: see [`WholeFile`].
///
/// # Errors
/// Those of the system and of `content`; folders are refused.
pub fn write_whole(path: &Path, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    write_through(path, |file| file, content)
}

/// The same, with the file wrapped by `wrap`: tests make it fail there.
fn write_through<W: Write>(
    path: &Path,
    wrap: impl FnOnce(File) -> W,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut file = WholeFile::create_through(path, wrap)?;
    content(&mut file)?;
    file.finish()
}

/// A file that is being written, to a temporary one beside it, which is synced and renamed at the
/// end, so that a crash or a full disk leaves the old file or none. A link is followed, and stays,
/// unless it is another user's in a folder of all.
/// A file that is not regular (a pipe, `/dev/stdout`, `/dev/null`) is written to as it is.
/// Temporary files of programs that died are removed.
#[derive(Debug)]
pub struct WholeFile<W: Write = File> {
    writer: BufWriter<W>,
    place: Option<Place>,
}

/// The final path of the file, and its temporary path.
#[derive(Debug)]
struct Place {
    file: File,
    temporary: PathBuf,
    target: PathBuf,
}

impl WholeFile {
    /// Begins a file. It is not there before it is [finished](Self::finish); one that is dropped
    /// before leaves nothing.
    ///
    /// # Errors
    /// Those of the system; folders are refused.
    pub fn create(path: &Path) -> io::Result<Self> {
        Self::create_through(path, |file| file)
    }
}

impl<W: Write> WholeFile<W> {
    fn create_through(path: &Path, wrap: impl FnOnce(File) -> W) -> io::Result<Self> {
        if stands_for_a_stream(path) {
            return Ok(Self::of(wrap(open_special(path)?), None));
        }
        let target = followed(path)?;
        let old = fs::metadata(&target).ok();
        match &old {
            Some(old) if old.is_dir() => {
                return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
            }
            Some(old) if !old.is_file() => return Ok(Self::of(wrap(open_special(&target)?), None)),
            _ => {}
        }
        remove_stale(&target);
        let (file, temporary) = new_temporary(&target)?;
        let place = Place {
            file: file.try_clone()?,
            temporary,
            target,
        };
        let whole = Self::of(wrap(file), Some(place));
        if let (Some(old), Some(place)) = (old, &whole.place) {
            place.file.set_permissions(kept(old.permissions()))?;
        }
        Ok(whole)
    }

    fn of(file: W, place: Option<Place>) -> Self {
        let writer = BufWriter::with_capacity(1 << 16, file);
        Self { writer, place }
    }

    /// Waits until all is on the disk, and gives the file its name.
    ///
    /// # Errors
    /// Those of the system. The old file, if there is one, is left.
    pub fn finish(mut self) -> io::Result<()> {
        self.writer.flush()?;
        if let Some(place) = &self.place {
            place.file.sync_all()?;
            fs::rename(&place.temporary, &place.target)?;
            let target = self.place.take().map(|place| place.target).unwrap_or_default();
            sync_folder(folder_of(&target))?;
        }
        Ok(())
    }
}

impl<W: Write> Write for WholeFile<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.writer.write(bytes)
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.writer.write_all(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.writer.flush()
    }
}

impl<W: Write> Drop for WholeFile<W> {
    fn drop(&mut self) {
        if let Some(place) = &self.place {
            drop(fs::remove_file(&place.temporary));
        }
    }
}

/// Makes or empties a file that is written as it goes, such as a log. A file that is not regular is
/// written to as it is, without waiting for a reader.
///
/// # Errors
/// Those of the system; a pipe that no program reads.
pub fn create(path: &Path) -> io::Result<File> {
    match is_special(path) {
        true => open_special(path),
        false => File::create(followed(path)?),
    }
}

/// Opens or makes a file to write behind what is in it; all else as in [`create`].
///
/// # Errors
/// Those of [`create`].
pub fn append(path: &Path) -> io::Result<File> {
    match is_special(path) {
        true => open_special(path),
        false => OpenOptions::new().append(true).create(true).open(followed(path)?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_that_are_written_as_they_go_are_emptied_or_continued() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("log");
        for (open, expected) in [(append as fn(&Path) -> _, "x"), (append, "xx"), (create, "x")] {
            let file: io::Result<File> = open(&path);
            file.unwrap().write_all(b"x").unwrap();
            assert_eq!(fs::read_to_string(&path).unwrap(), expected);
        }
        assert!(create(folder.path()).is_err());
    }

    /// A disk with room for a few bytes.
    struct FullDisk(File, usize);

    impl Write for FullDisk {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            let room = bytes.len().min(self.1);
            if room == 0 {
                return Err(io::Error::new(io::ErrorKind::StorageFull, "no space left on device"));
            }
            self.1 -= room;
            self.0.write(&bytes[..room])
        }

        fn flush(&mut self) -> io::Result<()> {
            self.0.flush()
        }
    }

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).unwrap();
        let mut names: Vec<_> = entries
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        names.sort();
        names
    }

    #[test]
    fn a_full_disk_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("lenet_iter_1.caffemodel");
        write_whole(&path, |w| w.write_all(b"old")).unwrap();
        for room in [0, 1, 99_999] {
            let error = write_through(&path, |file| FullDisk(file, room), |w| w.write_all(&[7; 100_000])).unwrap_err();
            assert_eq!(error.to_string(), "no space left on device");
            assert_eq!(fs::read(&path).unwrap(), b"old");
            assert_eq!(names(folder.path()).len(), 1);
        }
        write_through(&path, |file| FullDisk(file, 100_000), |w| w.write_all(&[7; 100_000])).unwrap();
        assert_eq!(fs::read(&path).unwrap().len(), 100_000);
    }

    #[test]
    fn what_dead_programs_left_is_removed_and_what_others_write_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.caffemodel");
        let in_work = File::create(folder.path().join("a.caffemodel.7-3.tmp")).unwrap();
        in_work.try_lock().unwrap();
        for other in [
            "a.caffemodel.99-0.tmp",
            "a.caffemodel.2024.tmp",
            "a.caffemodel.20-24-5.tmp",
            "a.caffemodel.bak.tmp",
            "b.caffemodel.12-0.tmp",
        ] {
            fs::write(folder.path().join(other), "x").unwrap();
        }
        write_whole(&path, |w| w.write_all(b"new")).unwrap();
        let left = [
            "a.caffemodel",
            "a.caffemodel.20-24-5.tmp",
            "a.caffemodel.2024.tmp",
            "a.caffemodel.7-3.tmp",
            "a.caffemodel.bak.tmp",
            "b.caffemodel.12-0.tmp",
        ];
        assert_eq!(names(folder.path()), left);
    }

    #[test]
    fn writers_of_one_file_leave_each_other_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("net");
        std::thread::scope(|scope| {
            for writer in 0..8 {
                let path = &path;
                scope.spawn(move || {
                    for _ in 0..50 {
                        write_whole(path, |w| w.write_all(&[writer; 100])).unwrap();
                    }
                });
            }
        });
        let last = fs::read(&path).unwrap();
        assert_eq!((last.len(), names(folder.path()).len()), (100, 1));
        assert!(last.iter().all(|&byte| byte == last[0]));
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("store")).unwrap();
        fs::write(at("store/v1"), "old").unwrap();
        fs::set_permissions(at("store/v1"), fs::Permissions::from_mode(0o640)).unwrap();
        symlink("store/v1", at("current")).unwrap();
        symlink("current", at("served")).unwrap();
        symlink("store/v2", at("next")).unwrap();
        write_whole(&at("served"), |w| w.write_all(b"new")).unwrap();
        write_whole(&at("next"), |w| w.write_all(b"next")).unwrap();
        assert!(fs::symlink_metadata(at("served")).unwrap().is_symlink());
        assert_eq!(fs::read(at("store/v1")).unwrap(), b"new");
        assert_eq!(
            fs::metadata(at("store/v1")).unwrap().permissions().mode() & 0o777,
            0o640
        );
        assert_eq!(fs::read(at("store/v2")).unwrap(), b"next");
        symlink("b", at("a")).unwrap();
        symlink("a", at("b")).unwrap();
        assert!(write_whole(&at("a"), |w| w.write_all(b"x")).is_err());
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn what_is_no_regular_file_stays_what_it_is() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(
            write_whole(folder.path(), |_| Ok(())).unwrap_err().to_string(),
            "it is a folder"
        );
        write_whole(Path::new("/dev/null"), |w| w.write_all(&[1; 10])).unwrap();
        assert!(!fs::metadata("/dev/null").unwrap().is_file());
        let full = write_whole(Path::new("/dev/full"), |w| w.write_all(&[1; 10])).unwrap_err();
        assert_eq!(full.kind(), io::ErrorKind::StorageFull);
        let pipe = folder.path().join("pipe");
        assert!(
            std::process::Command::new("mkfifo")
                .arg(&pipe)
                .status()
                .unwrap()
                .success()
        );
        let problem = write_whole(&pipe, |w| w.write_all(b"x")).unwrap_err().to_string();
        assert_eq!(problem, "it is a pipe that no program reads");
        for open in [create, append] {
            assert_eq!(
                open(&pipe).unwrap_err().to_string(),
                "it is a pipe that no program reads"
            );
            open(Path::new("/dev/null")).unwrap().write_all(b"x").unwrap();
        }
        let reader = File::options().read(true).write(true).open(&pipe).unwrap();
        write_whole(&pipe, |w| w.write_all(b"x")).unwrap();
        drop(reader);
        // Neither is a pipe waited for that is called like a file that a dead program left.
        fs::rename(&pipe, folder.path().join("net.12-0.tmp")).unwrap();
        write_whole(&folder.path().join("net"), |w| w.write_all(b"x")).unwrap();
        assert_eq!(names(folder.path()), ["net", "net.12-0.tmp"]);
    }
}
