//! What is in a database: every record looked at, counted, and checked.

use crate::datum::datum_of;
use crate::db::{self, Backend, DbReader};
use crate::image::{self, Color};
use cortado_core::limit::Limit;
use cortado_core::{Error, Result};
use std::collections::BTreeMap;
use std::path::Path;

/// A summary of the records of a database.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Summary {
    /// How many records there are, bad ones included.
    pub records: u64,
    /// How many records have each shape: channels, height, width.
    pub shapes: BTreeMap<[usize; 3], u64>,
    /// How many records hold an encoded image.
    pub encoded: u64,
    /// How many records hold bytes, a value for each pixel.
    pub raw: u64,
    /// How many records hold floats.
    pub floats: u64,
    /// How many records have each label.
    pub labels: BTreeMap<i32, u64>,
    /// How many records have no label.
    pub unlabelled: u64,
    /// The mean value of each channel over the records that have it.
    pub means: Vec<f64>,
    /// The first key.
    pub first_key: Vec<u8>,
    /// The last key.
    pub last_key: Vec<u8>,
    /// The records that cannot be used.
    pub bad: Vec<BadRecord>,
    /// Why reading ended before the end of the database, if it did.
    pub broken_off: Option<String>,
}

/// A record that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRecord {
    /// The record's key.
    pub key: Vec<u8>,
    /// What is wrong with it.
    pub reason: String,
}

/// An image of a record: channels × height × width values.
#[derive(Clone, Debug, PartialEq)]
pub struct Record {
    /// Channels, height, width.
    pub shape: [usize; 3],
    /// The values, the last axis fastest.
    pub values: InspectedValues,
    /// The label, if there is one.
    pub label: Option<i32>,
    /// Whether it was encoded.
    pub encoded: bool,
}

/// The values of a record.
#[derive(Clone, Debug, PartialEq)]
pub enum InspectedValues {
    /// Bytes.
    Bytes(Vec<u8>),
    /// Floats.
    Floats(Vec<f32>),
}

/// The backend of the database at a path: that of the files that are there.
///
/// # Errors
/// A path where there is nothing, or nothing that is a database.
pub fn backend_of(path: &Path) -> Result<Backend> {
    if path.join("CURRENT").is_file() {
        return Ok(Backend::Leveldb);
    }
    if path.is_file() || path.join("data.mdb").is_file() {
        return Ok(Backend::Lmdb);
    }
    let error = Error::database(
        path,
        if path.exists() {
            "it has neither an LMDB's data.mdb nor a LevelDB's CURRENT"
        } else {
            "there is no such file or folder"
        },
    );
    Err(db::unopened(path, &error).unwrap_or(error))
}

/// Opens the database at a path, whatever its backend.
///
/// # Errors
/// Those of [`backend_of`] and [`db::open`].
pub fn open(path: &Path) -> Result<Box<dyn DbReader>> {
    db::open(path, backend_of(path)?)
}

/// The bytes that the files of a database take on the disk.
///
/// # Errors
/// A folder that cannot be read.
pub fn size_on_disk(path: &Path) -> Result<u64> {
    let failed = |e| Error::io("read", path, e);
    if path.is_file() {
        return Ok(std::fs::metadata(path).map_err(failed)?.len());
    }
    let mut sum = 0;
    for entry in std::fs::read_dir(path).map_err(failed)? {
        let meta = entry.and_then(|entry| entry.metadata()).map_err(failed)?;
        if meta.is_file() {
            sum += meta.len();
        }
    }
    Ok(sum)
}

/// The record in a value of a database, decoded if it is encoded.
///
/// # Errors
/// Bytes that are neither a Datum nor an AnnotatedDatum, an image that cannot be decoded, values whose number does
/// not match the shape, and a record without any.
pub fn decode(value: &[u8], pixels: Limit) -> Result<Record> {
    let datum = datum_of(value)?;
    let bytes = datum.data.unwrap_or_default();
    if datum.encoded == Some(true) {
        let picture = image::decode(&bytes, Color::Native.within(pixels))?;
        return Ok(Record {
            shape: [picture.channels, picture.height, picture.width],
            values: InspectedValues::Bytes(picture.to_planar()?),
            label: datum.label,
            encoded: true,
        });
    }
    let sides = [datum.channels, datum.height, datum.width].map(|side| usize::try_from(side.unwrap_or(0)));
    let [Ok(channels), Ok(height), Ok(width)] = sides else {
        return Err(Error::message("its shape has a negative side"));
    };
    let shape = [channels, height, width];
    let wanted = channels.checked_mul(height).and_then(|n| n.checked_mul(width));
    let (found, values) = if bytes.is_empty() {
        (datum.float_data.len(), InspectedValues::Floats(datum.float_data))
    } else {
        (bytes.len(), InspectedValues::Bytes(bytes))
    };
    if found == 0 {
        return Err(Error::message("it has no values"));
    }
    if wanted != Some(found) {
        return Err(Error::message(&format!(
            "its shape {channels}x{height}x{width} does not fit its {found} values"
        )));
    }
    if let InspectedValues::Floats(floats) = &values
        && let Some(at) = floats.iter().position(|value| !value.is_finite())
    {
        return Err(Error::message(&format!(
            "value {at} is {}, not a finite number",
            floats[at]
        )));
    }
    Ok(Record {
        shape,
        values,
        label: datum.label,
        encoded: false,
    })
}

/// Reads and decodes every record of a database. `progress` is called now and then with the number
/// of records done and of all.
///
/// Where the database itself is damaged, so that no further record can be reached, the summary has
/// the error in `broken_off`.
pub fn scan(reader: &mut dyn DbReader, pixels: Limit, progress: &mut dyn FnMut(u64, u64)) -> Summary {
    let mut summary = Summary::default();
    let mut sums: Vec<(f64, u64)> = Vec::new();
    // What keeps it from being counted comes up in the pass itself.
    let all = reader.len().unwrap_or(0);
    let mut going = reader.first();
    loop {
        match going {
            Ok(true) => {}
            Ok(false) => break,
            Err(error) => {
                summary.broken_off = Some(error.to_string());
                break;
            }
        }
        let key = reader.key().to_vec();
        if summary.records == 0 {
            summary.first_key.clone_from(&key);
        }
        summary.records += 1;
        match reader.value().and_then(|value| decode(value, pixels)) {
            Ok(record) => summary.add(&record, &mut sums),
            Err(error) => summary.bad.push(BadRecord {
                key: key.clone(),
                reason: error.to_string(),
            }),
        }
        summary.last_key = key;
        if summary.records % 256 == 0 {
            progress(summary.records, all);
        }
        going = reader.next();
    }
    progress(summary.records, all);
    let means = sums.iter().map(|&(sum, count)| sum / count.max(1) as f64);
    summary.means = means.collect();
    summary
}

/// More channels than this get no means: they are not channels of an image.
const MOST_MEANS: usize = 64;

impl Summary {
    fn add(&mut self, record: &Record, sums: &mut Vec<(f64, u64)>) {
        *self.shapes.entry(record.shape).or_default() += 1;
        match (&record.values, record.encoded) {
            (_, true) => self.encoded += 1,
            (InspectedValues::Bytes(_), _) => self.raw += 1,
            (InspectedValues::Floats(_), _) => self.floats += 1,
        }
        match record.label {
            Some(label) => *self.labels.entry(label).or_default() += 1,
            None => self.unlabelled += 1,
        }
        let [channels, height, width] = record.shape;
        if channels > MOST_MEANS {
            return;
        }
        // bounded by `MOST_MEANS`
        sums.resize(sums.len().max(channels), (0.0, 0));
        let plane = height * width;
        for (channel, sum) in sums.iter_mut().enumerate().take(channels) {
            let range = channel * plane..(channel + 1) * plane;
            sum.0 += match &record.values {
                InspectedValues::Bytes(bytes) => bytes[range].iter().map(|&b| u64::from(b)).sum::<u64>() as f64,
                InspectedValues::Floats(floats) => floats[range].iter().map(|&f| f64::from(f)).sum(),
            };
            sum.1 += plane as u64;
        }
    }
}
