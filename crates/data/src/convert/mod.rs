//! Converters: from the files that data sets come in to databases of Datums, as Caffe's tools make
//! them.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | [`ConvertTarget`], and the writer that all converters share |
//! | `annoset.rs` | a list of images with the boxes in them |
//! | `annotations/` | the files of those boxes: XML, JSON, text |
//! | `cifar.rs` | CIFAR-10's binary batches |
//! | `image_file.rs` | one of a list's images |
//! | `imageset.rs` | a list of images |
//! | `mnist.rs` | MNIST's IDX files, digit by digit |
//! | `mnist_siamese.rs` | MNIST's IDX files, in pairs |
//! | `ordered.rs` | work on many items at once, with the results in order |

mod annoset;
mod annotations;
mod cifar;
mod image_file;
mod imageset;
mod mnist;
mod mnist_siamese;
pub(crate) mod ordered;

pub use annoset::{Annoset, Annotations, convert_annoset};
pub use annotations::LabelType;
pub use cifar::{Cifar, convert_cifar_data};
pub use imageset::{Imageset, Written, convert_imageset};
pub use mnist::convert_mnist_data;
pub use mnist_siamese::convert_mnist_siamese_data;

use crate::db::{self, Backend, DbWriter};
use cortado_core::event::{Event, Observer, Severity};
use cortado_core::limit::Limits;
use cortado_core::{Error, Result};
use cortado_proto::{Datum, binary};
use std::path::Path;

/// Records that are written at a time.
const COMMIT_EVERY: u64 = 1000;

/// The database to make.
#[derive(Clone, Copy, Debug)]
pub struct ConvertTarget<'a> {
    /// Where; nothing may be there yet.
    pub path: &'a Path,
    /// In which format.
    pub backend: Backend,
    /// Whether to check everything and write nothing.
    pub dry_run: bool,
    /// The limits on the images and threads of the conversion.
    pub limits: Limits,
}

/// Writes Datums under their keys to a new database, commits every 1,000, and reports its progress
/// ([`Event::RecordsDone`]). In a dry run it counts. After an error, the thousands that were
/// written before stay, and are a whole database; if there are none, nothing is left behind.
pub struct DatumWriter<'a> {
    target: ConvertTarget<'a>,
    db: Option<Box<dyn DbWriter>>,
    observer: &'a dyn Observer,
    of: u64,
    written: u64,
}

impl<'a> DatumWriter<'a> {
    /// Makes the database; `of` is how many records there will be, as far as that is known (else
    /// 0).
    ///
    /// # Errors
    /// Something that is at the path already, or a folder that cannot be written.
    pub fn create(target: &ConvertTarget<'a>, of: u64, observer: &'a dyn Observer) -> Result<Self> {
        let db = match target.dry_run {
            true => check_place(target.path).map(|()| None)?,
            false => Some(db::create(target.path, target.backend)?),
        };
        if db.is_some() {
            log_opened(target, observer);
        }
        Ok(Self {
            target: *target,
            db,
            observer,
            of,
            written: 0,
        })
    }

    /// Adds a record.
    ///
    /// # Errors
    /// A key that the format cannot hold, or a full disk.
    pub fn put(&mut self, key: &str, datum: &Datum) -> Result<()> {
        self.put_encoded(key, &binary::encode(datum))
    }

    /// Adds the bytes of a Datum.
    ///
    /// # Errors
    /// As of [`put`](Self::put).
    pub(crate) fn put_encoded(&mut self, key: &str, datum: &[u8]) -> Result<()> {
        if let Some(db) = &mut self.db {
            db.put(key.as_bytes(), datum)?;
        }
        self.written += 1;
        if self.written.is_multiple_of(COMMIT_EVERY) {
            if let Some(db) = &mut self.db {
                db.commit()?;
            }
            self.log_progress();
        }
        Ok(())
    }

    /// The number of records so far.
    pub fn written(&self) -> u64 {
        self.written
    }

    /// Writes out the rest, and gives the number of records.
    ///
    /// # Errors
    /// A full disk.
    pub fn finish(self) -> Result<u64> {
        self.log_progress();
        match self.db {
            Some(db) => db.finish()?,
            None => self.observer.observe(&Event::Note {
                severity: Severity::Info,
                file: "caffe.cpp",
                line: 0,
                text: &format!(
                    "Dry run: {} records would go to the {} {}; nothing was written.",
                    self.written,
                    self.target.backend,
                    self.target.path.display()
                ),
            }),
        }
        Ok(self.written)
    }

    fn log_progress(&self) {
        self.observer.observe(&Event::RecordsDone {
            done: self.written,
            of: self.of.max(self.written),
        });
    }
}

/// Logs the line of Caffe's tools that a new database is followed by.
fn log_opened(target: &ConvertTarget<'_>, observer: &dyn Observer) {
    match target.backend {
        Backend::Lmdb => observer.observe(&Event::DatabaseOpened { path: target.path }),
        Backend::Leveldb => observer.observe(&Event::Note {
            severity: Severity::Info,
            file: "db_leveldb.cpp",
            line: 18,
            text: &format!("Opened leveldb {}", target.path.display()),
        }),
    }
}

/// What making a database would find out about its place.
fn check_place(path: &Path) -> Result<()> {
    if std::fs::symlink_metadata(path).is_ok() {
        let problem = "it exists already; remove it or choose another name";
        return Err(Error::database(path, problem));
    }
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    match folder {
        Some(folder) if !folder.is_dir() => Err(Error::database(path, "there is no folder to make it in")),
        _ if path.file_name().is_none() => Err(Error::database(path, "this is not a name for a new database")),
        _ => Ok(()),
    }
}
