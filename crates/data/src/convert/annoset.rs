//! Images and the boxes in them, named by a list, as SSD's `convert_annoset` puts them into a
//! database.

use super::annotations::{self, LabelType};
use super::image_file::{Form, ImageFile, is_bad_image, open};
use super::{ConvertTarget, DatumWriter, Written, ordered};
use crate::image::Format;
use cortado_core::event::{Event, Observer, Severity};
use cortado_core::{Error, Result, Rng, read_file};
use cortado_proto::annotated_datum::AnnotationType;
use cortado_proto::{AnnotatedDatum, binary};
use std::collections::BTreeMap;
use std::path::PathBuf;

const SOURCE: &str = "convert_annoset.cpp";
/// Records after which the log has a line.
const LOG_EVERY: u64 = 1000;

/// What goes with each image.
#[derive(Clone, Debug)]
pub enum Annotations {
    /// A number, on the same line.
    Number,
    /// A file of boxes, named on the same line.
    Boxes {
        /// The format of these files.
        format: LabelType,
        /// The labels of the names in them.
        names: BTreeMap<String, i32>,
    },
}

/// Which images to convert, and how.
#[derive(Clone, Debug)]
pub struct Annoset {
    /// What is put before each path of the list.
    pub root: String,
    /// The list: the path of an image, and a number or the path of a file, on each line.
    pub list: PathBuf,
    /// What goes with each image.
    pub annotations: Annotations,
    /// Whether to make grey images of all (else colour images).
    pub gray: bool,
    /// Shuffles the list with this seed.
    pub shuffle: Option<u32>,
    /// The height and width to give to all images.
    pub resize: Option<(usize, usize)>,
    /// The least length of the shorter side and the most of the longer one, in the proportions that
    /// an image has; 0 for any.
    pub bounds: (usize, usize),
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

/// A line of the list.
#[derive(Clone)]
struct Line {
    number: usize,
    image: String,
    label: String,
}

/// A record, what is odd about it, and the shape of its image.
struct Record {
    datum: Vec<u8>,
    warnings: Vec<String>,
    shape: [usize; 3],
}

/// Writes images and their annotations to a new database of AnnotatedDatums, in the order of the
/// list or shuffled, under the keys that `convert_imageset` gives.
///
/// # Errors
/// A list that cannot be read or is empty, an image or annotations that cannot be read (without
/// `skip_bad`) with their line of the list, images of different shapes if that is checked, a
/// database that exists, or a full disk.
pub fn convert_annoset(set: &Annoset, target: &ConvertTarget<'_>, observer: &dyn Observer) -> Result<Written> {
    let form = Form {
        pixels: target.limits.pixels,
        gray: set.gray,
        resize: set.resize,
        bounds: set.bounds,
        encoded: set.encoded || set.encode_type.is_some(),
        encode_type: set.encode_type,
    };
    form.check()?;
    let mut lines = read_lines(set)?;
    let report = |severity, line, text: &str| {
        observer.observe(&Event::Note {
            severity,
            file: SOURCE,
            line,
            text,
        });
    };
    if let Some(seed) = set.shuffle {
        report(Severity::Info, 113, "Shuffling data");
        Rng::new(seed).shuffle(&mut lines);
    }
    report(Severity::Info, 116, &format!("A total of {} images.", lines.len()));
    if set.encode_type.is_some() && !set.encoded {
        report(Severity::Info, 119, "encode_type specified, assuming encoded=true.");
    }
    let mut writer = DatumWriter::create(target, lines.len() as u64, observer)?;
    let (mut written, mut first) = (Written::default(), None);
    let at = |line: &Line, error: &Error| Error::message(&format!("{}:{}: {error}", set.list.display(), line.number));
    let pool = ordered::pool(set.threads, target.limits.threads)?;
    let items = lines.iter().enumerate().map(Ok::<_, Error>);
    let make = |(place, line)| (place, line, record(set, &form, line));
    let size = |(_, _, record): &(_, _, Result<Record>)| record.as_ref().map_or(0, |record| record.datum.len());
    ordered::ordered(&pool, items, make, size, |(place, line, record)| {
        let record = match record {
            Ok(record) => record,
            Err(error) if set.skip_bad && is_bad_image(&error) => {
                written.skipped += 1;
                report(Severity::Warning, 0, &format!("{}; it is left out", at(line, &error)));
                return Ok(());
            }
            Err(error) => return Err(at(line, &error)),
        };
        let shape = *first.get_or_insert(record.shape);
        if set.check_size && record.shape != shape {
            let what = "shape of the image (channels, height, width; leave -check_size out, or resize)";
            let error = Error::mismatch(what, format!("{shape:?}"), format!("{:?}", record.shape));
            return Err(at(line, &error));
        }
        for warning in &record.warnings {
            report(Severity::Warning, 0, warning);
        }
        writer.put_encoded(&format!("{place:08}_{}", line.image), &record.datum)?;
        if writer.written().is_multiple_of(LOG_EVERY) {
            report(Severity::Info, 188, &format!("Processed {} files.", writer.written()));
        }
        Ok(())
    })?;
    if written.skipped == lines.len() as u64 {
        let list = set.list.display();
        let problem = format!(
            "{list}: none of its {} images can be read; is the root folder right?",
            lines.len()
        );
        return Err(Error::message(&problem));
    }
    written.records = writer.finish()?;
    if !written.records.is_multiple_of(LOG_EVERY) {
        report(Severity::Info, 194, &format!("Processed {} files.", written.records));
    }
    Ok(written)
}

/// The lines of the list. The two parts of a line are parted by its last space.
fn read_lines(set: &Annoset) -> Result<Vec<Line>> {
    let list = set.list.display();
    let bytes = read_file(&set.list)?;
    let text = str::from_utf8(&bytes).map_err(|_| Error::message(&format!("{list}: it is not UTF-8 text")))?;
    let mut lines = Vec::new();
    for (index, line) in text.trim_start_matches('\u{feff}').lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let Some((image, label)) = line.trim_end().rsplit_once([' ', '\t']) else {
            let what = match set.annotations {
                Annotations::Number => "a label; write `IMAGE LABEL`",
                Annotations::Boxes { .. } => "a file of boxes; write `IMAGE FILE`",
            };
            let problem = format!("{list}:{}: \"{}\" is a path without {what}", index + 1, line.trim());
            return Err(Error::message(&problem));
        };
        lines.push(Line {
            number: index + 1,
            image: image.trim().into(),
            label: label.into(),
        });
    }
    match lines.is_empty() {
        true => Err(Error::message(&format!("{list}: the list is empty"))),
        false => Ok(lines),
    }
}

fn record(set: &Annoset, form: &Form, line: &Line) -> Result<Record> {
    let file = ImageFile::read(&set.root, &line.image, form)?;
    let shape = file.shape();
    let mut datum = AnnotatedDatum::default();
    let (mut number, mut warnings) = (None, Vec::new());
    match &set.annotations {
        Annotations::Number => {
            let label = line.label.parse();
            let problem = || format!("the label \"{}\" is not an integer of 32 bits", line.label);
            number = Some(label.map_err(|_| Error::message(&problem()))?);
        }
        Annotations::Boxes { format, names } => {
            let (path, bytes) = open(&set.root, &line.label)?;
            let named = |problem: &str| format!("{}: {problem}", path.display());
            let read = annotations::read(&bytes, *format, names, file.original);
            let read = read.map_err(|e| Error::message(&named(&e.to_string())))?;
            warnings = read.warnings.iter().map(|warning| named(warning)).collect();
            datum.r#type = Some(AnnotationType::BBOX);
            datum.annotation_group = read.groups;
        }
    }
    let mut image = match form.encoded {
        true => file.encoded(form)?,
        false => cortado_proto::Datum {
            data: Some(file.picture.to_planar()?),
            ..file.raw()?
        },
    };
    // The original's mark of an image whose label is elsewhere.
    image.label = Some(number.unwrap_or(-1));
    datum.datum = Some(Box::new(image));
    Ok(Record {
        datum: binary::encode(&datum),
        warnings,
        shape,
    })
}
