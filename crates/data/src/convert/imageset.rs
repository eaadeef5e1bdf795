//! Images named by a list, as Caffe's `convert_imageset` puts them into a database.

use super::image_file::{Form, ImageFile, is_bad_image};
use super::{ConvertTarget, DatumWriter, ordered};
use crate::image::{self, Format};
use crate::list::{ListEntry, read_list};
use cortado_core::event::{Event, Observer, Severity};
use cortado_core::limit::Limit;
use cortado_core::{Error, ErrorKind, Result, Rng};
use cortado_proto::{Datum, binary};
use std::path::PathBuf;

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

impl Imageset {
    fn form(&self, pixels: Limit) -> Form {
        Form {
            pixels,
            gray: self.gray,
            resize: self.resize,
            bounds: (0, 0),
            encoded: self.encoded || self.encode_type.is_some(),
            encode_type: self.encode_type,
        }
    }
}

/// The result for a list.
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
/// A path is appended to `root` as it is; if there is no such file, a slash between them is tried.
/// A Datum holds either the pixels (channels × height × width) or, if `encoded`, an image file: the
/// original one where neither size nor format has to change.
///
/// # Errors
/// A list that cannot be read or is empty, an image that cannot be read (without `skip_bad`) with
/// its line of the list, images of different shapes if that is checked, a database that
/// exists, or a full disk.
pub fn convert_imageset(set: &Imageset, target: &ConvertTarget<'_>, observer: &dyn Observer) -> Result<Written> {
    let form = set.form(target.limits.pixels);
    form.check()?;
    let mut lines = read_list(&set.list)?;
    if lines.is_empty() {
        let list = set.list.display();
        return Err(Error::message(&format!(
            "{list}: the list is empty; it has a path and a label on each line"
        )));
    }
    let note = |line, text: &str| log(observer, Severity::Info, line, text);
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
    let pool = ordered::pool(set.threads, target.limits.threads)?;
    let items = lines.iter().enumerate().map(Ok::<_, Error>);
    let make = |(place, entry)| (place, entry, record(set, &form, entry));
    let size = |(_, _, record): &(_, _, Result<Record>)| record.as_ref().map_or(0, |record| record.datum.len());
    ordered::ordered(&pool, items, make, size, |(place, entry, record)| {
        let record = match record {
            Ok(record) => record,
            Err(error) if set.skip_bad && is_bad_image(&error) => {
                written.skipped += 1;
                log(
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
        log(observer, Severity::Warning, 0, &text);
    }
    Ok(written)
}

fn log(observer: &dyn Observer, severity: Severity, line: u32, text: &str) {
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
fn record(set: &Imageset, form: &Form, entry: &ListEntry) -> Result<Record> {
    let file = ImageFile::read(&set.root, &entry.path, form)?;
    let shape = file.shape();
    if form.encoded {
        let datum = Datum {
            label: Some(entry.label),
            ..file.encoded(form)?
        };
        let datum = binary::encode(&datum);
        return Ok(Record { datum, shape });
    }
    let datum = Datum {
        label: Some(entry.label),
        ..file.raw()?
    };
    let bytes = file.picture.pixels.len();
    let encoded = datum.encode_with_data(bytes, |data| file.picture.append_planar(data));
    let datum = encoded.map_err(|_| image::in_file(&file.path, Error::new(ErrorKind::OutOfMemory { bytes })))?;
    Ok(Record { datum, shape })
}

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
