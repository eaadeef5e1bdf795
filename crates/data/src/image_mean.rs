//! The mean image of a database, as Caffe's `compute_image_mean` makes it.

use crate::convert::ordered;
use crate::datum::datum_of;
use crate::db::{self, Backend};
use crate::image::{self, Color};
use cortado_core::event::{Event, Observer, Severity};
use cortado_core::limit::{Limit, Limits};
use cortado_core::{Error, Result};
use cortado_proto::BlobProto;
use std::path::Path;

const SOURCE: &str = "compute_image_mean.cpp";
/// Records after which the log has a line.
const LOG_EVERY: u64 = 10_000;

/// A mean image.
#[derive(Clone, Debug, PartialEq)]
pub struct ImageMean {
    /// Channels, height and width.
    pub shape: [usize; 3],
    /// The mean of each value, channels × height × width.
    pub values: Vec<f32>,
    /// The number of images it was made of.
    pub count: u64,
}

/// Sums, exact for bytes.
enum Sums {
    Bytes(Vec<u64>),
    Floats(Vec<f64>),
}

/// The values of one record.
struct Values {
    shape: [usize; 3],
    pixels: Pixels,
    decoded: bool,
}

enum Pixels {
    Bytes(Vec<u8>),
    Floats(Vec<f32>),
}

/// Computes the mean of all images of a database, encoded and annotated ones too, which must have one shape. Sums
/// are exact for bytes and in double precision, in the database's order, for floats; the original's
/// have single precision.
///
/// `threads` decode (0: one for each core); the result does not depend on them.
///
/// # Errors
/// A database that cannot be read or is empty, a damaged record, or one whose shape differs from
/// the first; with its key.
pub fn compute_image_mean(
    database: &Path,
    backend: Backend,
    threads: usize,
    limits: Limits,
    observer: &dyn Observer,
) -> Result<ImageMean> {
    let mut reader = db::open(database, backend)?;
    if let Some(text) = db::incomplete(database) {
        observer.observe(&Event::Note {
            severity: Severity::Warning,
            file: SOURCE,
            line: 1,
            text: &text,
        });
    }
    let of = reader.len()?;
    let note = |line, text: &str| log(observer, line, text);
    let mut more = reader.first()?;
    if !more {
        return Err(Error::database(database, "it has no records, and so no mean"));
    }
    let mut first: Option<([usize; 3], Sums)> = None;
    let mut count = 0_u64;
    let records = std::iter::from_fn(|| {
        if !more {
            return None;
        }
        let key = reader.key().to_vec();
        let value = reader.value().map(<[u8]>::to_vec);
        let next = value.and_then(|value| {
            more = reader.next()?;
            Ok((key, value))
        });
        more &= next.is_ok();
        Some(next)
    });
    let make = |(key, value): (Vec<u8>, Vec<u8>)| (values(&value, limits.pixels), key);
    let size = |(values, _): &(Result<Values>, _)| values.as_ref().map_or(0, |values| values.pixels.bytes());
    ordered::ordered(
        &ordered::pool(threads, limits.threads)?,
        records,
        make,
        size,
        |(values, key)| {
            let at_record =
                |e: Error| Error::database(database, format!("record {:?}: {e}", String::from_utf8_lossy(&key)));
            let values = values.map_err(at_record)?;
            let (shape, sums) = first.get_or_insert_with(|| {
                if values.decoded {
                    note(65, "Decoding Datum");
                }
                note(76, "Starting iteration");
                (values.shape, Sums::zero(&values.pixels))
            });
            if values.shape != *shape {
                let text = |[channels, height, width]: [usize; 3]| format!("{channels}x{height}x{width}");
                let what = "shape of the image (a mean needs all images to have one shape: resize them when the database is made)";
                return Err(at_record(Error::mismatch(what, text(*shape), text(values.shape))));
            }
            sums.add(&values.pixels);
            count += 1;
            observer.observe(&Event::RecordsDone { done: count, of });
            if count.is_multiple_of(LOG_EVERY) {
                note(95, &format!("Processed {count} files."));
            }
            Ok(())
        },
    )?;
    if !count.is_multiple_of(LOG_EVERY) {
        note(101, &format!("Processed {count} files."));
    }
    let (shape, sums) = first.ok_or_else(|| Error::database(database, "it has no records, and so no mean"))?;
    Ok(ImageMean {
        shape,
        values: sums.mean(count),
        count,
    })
}

fn log(observer: &dyn Observer, line: u32, text: &str) {
    observer.observe(&Event::Note {
        severity: Severity::Info,
        file: SOURCE,
        line,
        text,
    });
}

/// The values of a record, decoded if they have to be.
fn values(record: &[u8], pixels: Limit) -> Result<Values> {
    let datum = datum_of(record)?;
    if datum.encoded() {
        let picture = image::decode(datum.data(), Color::Native.within(pixels))?;
        return Ok(Values {
            shape: [picture.channels, picture.height, picture.width],
            pixels: Pixels::Bytes(picture.to_planar()?),
            decoded: true,
        });
    }
    let size = |name, value: i32| usize::try_from(value).map_err(|_| Error::message(&format!("its {name} is {value}")));
    let shape = [
        size("number of channels", datum.channels())?,
        size("height", datum.height())?,
        size("width", datum.width())?,
    ];
    let pixels = match datum.data {
        Some(bytes) if !bytes.is_empty() => Pixels::Bytes(bytes),
        _ => Pixels::Floats(datum.float_data),
    };
    let count = shape.iter().try_fold(1_usize, |count, &side| count.checked_mul(side));
    let found = match &pixels {
        Pixels::Bytes(bytes) => bytes.len(),
        Pixels::Floats(floats) => floats.len(),
    };
    if count != Some(found) || found == 0 {
        let [channels, height, width] = shape;
        let what = format!("values of a {channels}x{height}x{width} image");
        return Err(Error::mismatch(what, count.unwrap_or(usize::MAX), found));
    }
    Ok(Values {
        shape,
        pixels,
        decoded: false,
    })
}

impl Pixels {
    fn bytes(&self) -> usize {
        match self {
            Self::Bytes(bytes) => bytes.len(),
            Self::Floats(floats) => size_of_val(&floats[..]),
        }
    }
}

impl Sums {
    fn zero(like: &Pixels) -> Self {
        match like {
            Pixels::Bytes(bytes) => Self::Bytes(vec![0; bytes.len()]),
            Pixels::Floats(floats) => Self::Floats(vec![0.0; floats.len()]),
        }
    }

    /// Adds as many values as there are sums.
    fn add(&mut self, pixels: &Pixels) {
        match (&mut *self, pixels) {
            (Self::Bytes(sums), Pixels::Bytes(bytes)) => {
                sums.iter_mut()
                    .zip(bytes)
                    .for_each(|(sum, &byte)| *sum += u64::from(byte));
            }
            (Self::Floats(sums), Pixels::Floats(floats)) => {
                sums.iter_mut()
                    .zip(floats)
                    .for_each(|(sum, &float)| *sum += f64::from(float));
            }
            (Self::Floats(sums), Pixels::Bytes(bytes)) => {
                sums.iter_mut()
                    .zip(bytes)
                    .for_each(|(sum, &byte)| *sum += f64::from(byte));
            }
            (Self::Bytes(sums), Pixels::Floats(_)) => {
                *self = Self::Floats(sums.iter().map(|&sum| sum as f64).collect());
                self.add(pixels);
            }
        }
    }

    fn mean(&self, count: u64) -> Vec<f32> {
        match self {
            Self::Bytes(sums) => sums.iter().map(|&sum| (sum as f64 / count as f64) as f32).collect(),
            Self::Floats(sums) => sums.iter().map(|&sum| (sum / count as f64) as f32).collect(),
        }
    }
}

impl ImageMean {
    /// As Caffe's tools store it: 1 × channels × height × width.
    #[must_use]
    pub fn to_proto(&self) -> BlobProto {
        let [channels, height, width] = self.shape.map(|side| i32::try_from(side).unwrap_or(i32::MAX));
        BlobProto {
            num: Some(1),
            channels: Some(channels),
            height: Some(height),
            width: Some(width),
            data: self.values.clone().into(),
            ..Default::default()
        }
    }

    /// The mean of each channel, added up in single precision as the original does it.
    #[must_use]
    pub fn channel_values(&self) -> Vec<f32> {
        let [_, height, width] = self.shape;
        let plane = (height * width).max(1);
        self.values
            .chunks_exact(plane)
            .map(|values| values.iter().sum::<f32>() / plane as f32)
            .collect()
    }

    /// Logs the mean of each channel, in Caffe's lines.
    pub fn log_channels(&self, observer: &dyn Observer) {
        log(observer, 114, &format!("Number of channels: {}", self.shape[0]));
        for (c, value) in self.channel_values().iter().enumerate() {
            let value = cortado_proto::text::float_g6(f64::from(*value));
            log(observer, 119, &format!("mean_value channel [{c}]: {value}"));
        }
    }
}
