//! MNIST: from its IDX files to a database, as Caffe's `convert_mnist_data` does it.

use crate::db::{self, Backend};
use crate::idx::{IdxKind, IdxReader};
use cortado_core::event::{Event, Observer, Severity};
use cortado_core::{Error, Result};
use cortado_proto::{Datum, binary};
use std::path::Path;

/// Records that are written at a time.
const COMMIT_EVERY: u32 = 1000;

/// Writes the images and labels of two IDX files (plain or gzipped) to a new database, under the keys `00000000`,
/// `00000001` and so on, and returns how many. After an error the thousands that
/// were written before stay, and are a whole database; if there are none, nothing is left behind.
///
/// `progress` is called with the number of images done and of all, once for each thousand.
///
/// # Errors
/// Files that are missing, damaged or do not belong together, a database that exists already, or a full disk.
pub fn convert_mnist_data(
    images: &Path,
    labels: &Path,
    database: &Path,
    backend: Backend,
    observer: &dyn Observer,
    progress: &mut dyn FnMut(u32, u32),
) -> Result<u32> {
    let mut images = IdxReader::open(images, IdxKind::Images)?;
    let mut labels = IdxReader::open(labels, IdxKind::Labels)?;
    if images.len() != labels.len() {
        return Err(Error::mismatch(
            "number of labels (one for each image)",
            images.len(),
            labels.len(),
        ));
    }
    let mut writer = db::create(database, backend)?;
    observer.observe(&Event::DatabaseOpened { path: database });
    let note = |line, text: &str| {
        observer.observe(&Event::Note {
            severity: Severity::Info,
            file: "convert_mnist_data.cpp",
            line,
            text,
        })
    };
    note(91, &format!("A total of {} items.", images.len()));
    note(92, &format!("Rows: {} Cols: {}", images.rows(), images.columns()));

    let (mut pixels, mut label, mut done) = (Vec::new(), Vec::new(), 0);
    while images.next_item(&mut pixels)? && labels.next_item(&mut label)? {
        let datum = Datum {
            channels: Some(1),
            height: Some(size(images.rows())?),
            width: Some(size(images.columns())?),
            data: Some(pixels.clone()),
            label: label.first().map(|&label| label.into()),
            ..Default::default()
        };
        writer.put(format!("{done:08}").as_bytes(), &binary::encode(&datum))?;
        done += 1;
        if done % COMMIT_EVERY == 0 {
            writer.commit()?;
            progress(done, images.len());
        }
    }
    // Reads on, to see that the labels end as well.
    labels.next_item(&mut label)?;
    writer.finish()?;
    note(110, &format!("Processed {done} files."));
    Ok(done)
}

fn size(value: u32) -> Result<i32> {
    i32::try_from(value).map_err(|_| {
        Error::message(&format!(
            "an image with a side of {value} pixels is too large for a Datum"
        ))
    })
}
