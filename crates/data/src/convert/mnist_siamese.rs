//! MNIST in pairs, to train a siamese net: from its IDX files to a database, as Caffe's
//! `convert_mnist_siamese_data` does it.

use super::{ConvertTarget, DatumWriter};
use crate::idx::{IdxPair, axis};
use cortado_core::event::{Event, Observer, Severity};
use cortado_core::{Error, Result, Rng};
use cortado_proto::Datum;
use std::path::Path;

/// Writes as many pairs of random images as there are images in two IDX files (plain or gzipped) to
/// a new database, under the keys `00000000`, `00000001` and so on, and returns how many. A pair is
/// an image of two channels; its label is 1 if both show the same digit, else 0. Each image is one
/// draw from `rng`, modulo the number of images.
///
/// # Errors
/// Files that are missing, damaged or do not belong together, a database that exists already, or a
/// full disk.
pub fn convert_mnist_siamese_data(
    images: &Path,
    labels: &Path,
    target: &ConvertTarget<'_>,
    rng: &mut Rng,
    observer: &dyn Observer,
) -> Result<u64> {
    let mut digits = IdxPair::open(images, labels, target.limits.pixels)?;
    let (rows, columns) = (axis(digits.images.rows())?, axis(digits.images.columns())?);
    let (all, labels) = read_all(&mut digits)?;
    let mut writer = DatumWriter::create(target, digits.images.len().into(), observer)?;
    let note = |line, text: &str| {
        observer.observe(&Event::Note {
            severity: Severity::Info,
            file: "convert_mnist_siamese_data.cpp",
            line,
            text,
        })
    };
    note(91, &format!("A total of {} items.", digits.images.len()));
    note(92, &format!("Rows: {rows} Cols: {columns}"));

    let size = all.len().checked_div(labels.len()).unwrap_or(0);
    let image = |index: usize| &all[index * size..][..size];
    for _ in 0..digits.images.len() {
        let (i, j) = (draw(rng, &digits), draw(rng, &digits));
        let datum = Datum {
            channels: Some(2),
            height: Some(rows),
            width: Some(columns),
            data: Some([image(i), image(j)].concat()),
            label: Some((labels[i] == labels[j]).into()),
            ..Default::default()
        };
        writer.put(&format!("{:08}", writer.written()), &datum)?;
    }
    writer.finish()
}

fn draw(rng: &mut Rng, digits: &IdxPair) -> usize {
    rng.draw_below(digits.images.len()) as usize
}

/// All images one after the other, and their labels.
fn read_all(digits: &mut IdxPair) -> Result<(Vec<u8>, Vec<u8>)> {
    let (mut images, mut labels, mut pixels) = (Vec::<u8>::new(), Vec::new(), Vec::new());
    while let Some(label) = digits.next_item(&mut pixels)? {
        images
            .try_reserve(pixels.len())
            .map_err(|_| Error::message("the images do not fit into memory, where pairs of them are drawn"))?;
        images.extend_from_slice(&pixels);
        labels.push(label);
    }
    Ok((images, labels))
}
