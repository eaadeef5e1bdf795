//! Images named by a list, as Caffe's `convert_imageset` puts them into a database.

use super::{DatumWriter, Target, ordered};
use crate::image::{self, Color, Format, Picture};
use crate::list::{ListEntry, read_list};
use cortado_core::event::{Event, Observer, Severity};
use cortado_core::{Error, ErrorKind, Result, Rng};
use cortado_proto::{Datum, binary};
use std::io;
use std::path::{Path, PathBuf};

const SOURCE: &str = "convert_imageset.cpp";
/// Records after which the log has a line.
const LOG_EVERY: u64 = 1000;

/// Which images to convert, and how.
#[derive(Clone, Debug, Default)]
pub struct Imageset {
    /// What is put before each path of the list.
    pub root: String,
    /// The list: a path and a label on each line.
    pub list: PathBuf,
    /// Whether to make grey images of all (else colour images).
    pub gray: bool,
    /// Shuffles the list with this seed.
    pub shuffle: Option<u32>,
    /// The height and width to give to all images.
    pub resize: Option<(usize, usize)>,
    /// Whether all images must have one shape.
    pub check_size: bool,
    /// Whether to store image files and not pixels.
    pub encoded: bool,
    /// The format of the stored files; that of the original file by default. Implies `encoded`.
    pub encode_type: Option<Format>,
    /// Whether to leave out images that cannot be read.
    pub skip_bad: bool,
    /// Threads to work with; 0 for all. The database does not depend on it.
    pub threads: usize,
}

/// What came of a list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Written {
    /// Records that were written.
    pub records: u64,
    /// Images that could not be read.
    pub skipped: u64,
}

/// Writes the images of a list to a new database, in the order of the list or shuffled. The key of
/// an image is its place in that order, in eight digits, and its path: `00000002_cats/3.jpg`.
///
/// A path stands behind `root` as it is; where there is no such file, a slash between them is
/// tried. A Datum holds either the pixels (channels × height × width) or, if `encoded`, an image
/// file: the original one where neither size nor format has to change.
///
/// # Errors
/// A list that cannot be read or is empty, an image that cannot be read (without `skip_bad`) with
/// its line of the list, images of different shapes if that is to be checked, a database that
/// exists, or a full disk.
pub fn convert_imageset(set: &Imageset, target: &Target<'_>, observer: &dyn Observer) -> Result<Written> {
    if let Some((height, width)) = set.resize {
        check_resize(height, width)?;
    }
    let mut lines = read_list(&set.list)?;
    if lines.is_empty() {
        let list = set.list.display();
        return Err(Error::message(&format!(
            "{list}: the list is empty; it has a path and a label on each line"
        )));
    }
    let note = |line, text: &str| tell(observer, Severity::Info, line, text);
    if let Some(seed) = set.shuffle {
        note(83, "Shuffling data");
        Rng::new(seed).shuffle(&mut lines);
    }
    note(86, &format!("A total of {} images.", lines.len()));
    if set.encode_type.is_some() && !set.encoded {
        note(89, "encode_type specified, assuming encoded=true.");
    }
    let mut writer = DatumWriter::create(target, lines.len() as u64, observer)?;
    let mut written = Written::default();
    let mut first = None;
    let pool = ordered::pool(set.threads)?;
    let items = lines.iter().enumerate().map(Ok::<_, Error>);
    let make = |(place, entry)| (place, entry, record(set, entry));
    let size = |(_, _, record): &(_, _, Result<Record>)| record.as_ref().map_or(0, |record| record.datum.len());
    ordered::ordered(&pool, items, make, size, |(place, entry, record)| {
        let record = match record {
            Ok(record) => record,
            Err(error) if set.skip_bad && is_bad_image(&error) => {
                written.skipped += 1;
                tell(
                    observer,
                    Severity::Warning,
                    0,
                    &format!("{}; it is left out", at_line(set, entry, &error)),
                );
                return Ok(());
            }
            Err(error) if !is_bad_image(&error) => return Err(at_line(set, entry, &error)),
            Err(error) => {
                return Err(at_line(
                    set,
                    entry,
                    &Error::message(&format!("{error} (--skip-bad leaves such images out)")),
                ));
            }
        };
        if set.check_size {
            let (shape, line) = *first.get_or_insert((record.shape, entry.line));
            same_shape(shape, line, &record).map_err(|e| at_line(set, entry, &e))?;
        }
        writer.put_encoded(&format!("{place:08}_{}", entry.path), &record.datum)?;
        if writer.written().is_multiple_of(LOG_EVERY) {
            note(144, &format!("Processed {} files.", writer.written()));
        }
        Ok(())
    })?;
    if written.skipped == lines.len() as u64 {
        return Err(Error::message(&format!(
            "{}: none of its {} images can be read; is the root folder right?",
            set.list.display(),
            lines.len()
        )));
    }
    written.records = writer.finish()?;
    if !written.records.is_multiple_of(LOG_EVERY) {
        note(150, &format!("Processed {} files.", written.records));
    }
    if written.skipped > 0 {
        let text = format!(
            "Skipped {} of {} images, which could not be read.",
            written.skipped,
            lines.len()
        );
        tell(observer, Severity::Warning, 0, &text);
    }
    Ok(written)
}

fn check_resize(height: usize, width: usize) -> Result<()> {
    if height == 0 || width == 0 {
        return Err(Error::message("resizing needs a height and a width of at least 1"));
    }
    let problem = |problem| Error::message(&format!("resizing to {height}x{width} pixels: that is {problem}"));
    image::check_pixels(height, width).map_err(problem)
}

fn tell(observer: &dyn Observer, severity: Severity, line: u32, text: &str) {
    observer.observe(&Event::Note {
        severity,
        file: SOURCE,
        line,
        text,
    });
}

/// An image on its way into the database.
struct Record {
    /// A Datum.
    datum: Vec<u8>,
    /// Channels, height and width.
    shape: [usize; 3],
}

/// Reads, decodes, resizes and encodes one image.
fn record(set: &Imageset, entry: &ListEntry) -> Result<Record> {
    let (path, bytes) = open(set, &entry.path)?;
    let prepare = || -> Result<Record> {
        let color = if set.gray { Color::Gray } else { Color::Bgr };
        let mut picture = image::decode(&bytes, color)?;
        if let Some((height, width)) = set.resize {
            picture = image::resize(&picture, height, width)?;
        }
        let shape = [picture.channels, picture.height, picture.width];
        let datum = if set.encoded || set.encode_type.is_some() {
            binary::encode(&Datum {
                data: Some(encoded(set, &picture, bytes, &path)?),
                label: Some(entry.label),
                encoded: Some(true),
                ..Default::default()
            })
        } else {
            let [channels, height, width] = shape;
            let datum = Datum {
                channels: Some(axis(channels)?),
                height: Some(axis(height)?),
                width: Some(axis(width)?),
                label: Some(entry.label),
                encoded: Some(false),
                ..Default::default()
            };
            let bytes = picture.pixels.len();
            let encoded = datum.encode_with_data(bytes, |data| picture.append_planar(data));
            encoded.map_err(|_| Error::new(ErrorKind::OutOfMemory { bytes }))?
        };
        Ok(Record { datum, shape })
    };
    prepare().map_err(|e| image::in_file(&path, e))
}

/// The file of an image.
fn open(set: &Imageset, name: &str) -> Result<(PathBuf, Vec<u8>)> {
    let path = PathBuf::from(format!("{}{name}", set.root));
    match cortado_files::read(&path) {
        Ok(bytes) => return Ok((path, bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(Error::io("read", &path, error)),
    }
    let joined = Path::new(&set.root).join(name.trim_start_matches('/'));
    match cortado_files::read(&joined) {
        Ok(bytes) => Ok((joined, bytes)),
        Err(error) => Err(Error::io("read", &path, error)),
    }
}

/// The file to store: the original one if nothing about it has to change.
fn encoded(set: &Imageset, picture: &Picture, original: Vec<u8>, path: &Path) -> Result<Vec<u8>> {
    let found = Format::of(&original)?;
    let named = path.extension().and_then(|extension| extension.to_str()?.parse().ok());
    let format = set.encode_type.unwrap_or(found);
    let fits = format == found || Some(format) == named;
    if set.resize.is_none() && fits {
        Ok(original)
    } else {
        image::encode(picture, format)
    }
}

fn axis(size: usize) -> Result<i32> {
    i32::try_from(size).map_err(|_| Error::message(&format!("a side of {size} pixels is too large for a Datum")))
}

/// Whether an error is about the image, and not about the machine.
fn is_bad_image(error: &Error) -> bool {
    match error.kind() {
        ErrorKind::Io { source, .. } if source.kind() == io::ErrorKind::OutOfMemory => false,
        ErrorKind::Io { source, .. } => !matches!(source.raw_os_error(), Some(EMFILE | ENFILE | EIO)),
        ErrorKind::OutOfMemory { .. } | ErrorKind::Internal(_) => false,
        _ => true,
    }
}

/// Too many open files, in this process or all; and a disk that fails.
const EMFILE: i32 = 24;
const ENFILE: i32 = 23;
const EIO: i32 = 5;

fn same_shape(first: [usize; 3], line: usize, record: &Record) -> Result<()> {
    if record.shape == first {
        return Ok(());
    }
    let text = |[channels, height, width]: [usize; 3]| format!("{channels}x{height}x{width}");
    let what = format!(
        "shape of the image (as that of line {line}; give -resize_height and -resize_width, or leave -check_size out)"
    );
    Err(Error::mismatch(what, text(first), text(record.shape)))
}

/// The error with its line of the list.
fn at_line(set: &Imageset, entry: &ListEntry, error: &Error) -> Error {
    Error::message(&format!("{}:{}: {error}", set.list.display(), entry.line))
}
