//! MNIST: from its IDX files to a database, as Caffe's `convert_mnist_data` does it.

use super::{ConvertTarget, DatumWriter};
use crate::idx::{IdxPair, axis};
use cortado_core::Result;
use cortado_core::event::{Event, Observer, Severity};
use cortado_proto::Datum;
use std::path::Path;

/// Writes the images and labels of two IDX files (plain or gzipped) to a new database, under the
/// keys `00000000`, `00000001` and so on, and returns how many.
///
/// # Errors
/// Files that are missing, damaged or do not belong together, a database that exists already, or a
/// full disk.
pub fn convert_mnist_data(
    images: &Path,
    labels: &Path,
    target: &ConvertTarget<'_>,
    observer: &dyn Observer,
) -> Result<u64> {
    let mut digits = IdxPair::open(images, labels, target.limits.pixels)?;
    let (rows, columns) = (axis(digits.images.rows())?, axis(digits.images.columns())?);
    let mut writer = DatumWriter::create(target, digits.images.len().into(), observer)?;
    let note = |line, text: &str| {
        observer.observe(&Event::Note {
            severity: Severity::Info,
            file: "convert_mnist_data.cpp",
            line,
            text,
        })
    };
    note(91, &format!("A total of {} items.", digits.images.len()));
    note(92, &format!("Rows: {rows} Cols: {columns}"));

    let mut pixels = Vec::new();
    while let Some(label) = digits.next_item(&mut pixels)? {
        let datum = Datum {
            channels: Some(1),
            height: Some(rows),
            width: Some(columns),
            data: Some(pixels.clone()),
            label: Some(label.into()),
            ..Default::default()
        };
        writer.put(&format!("{:08}", writer.written()), &datum)?;
    }
    let written = writer.finish()?;
    note(110, &format!("Processed {written} files."));
    Ok(written)
}
