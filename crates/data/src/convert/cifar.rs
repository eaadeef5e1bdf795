//! CIFAR-10: from its binary batches to two databases, as Caffe's `convert_cifar_data` does it.
//!
//! A batch is records of 3,073 bytes without any header: the label, then the red, the green and the
//! blue plane of 32 × 32.

use super::{ConvertTarget, DatumWriter, check_place};
use crate::db::Backend;
use crate::gzip;
use cortado_core::event::{Event, Observer, Severity};
use cortado_core::limit::Limits;
use cortado_core::{Context, Error, Frame, Result};
use cortado_proto::Datum;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Rows, and columns, of an image.
const SIDE: i32 = 32;
/// Bytes of an image.
const PIXELS: usize = 3072;
/// Bytes of a record: the label and the image.
const RECORD: usize = 1 + PIXELS;
/// Labels are below this.
const CLASSES: u8 = 10;
/// Files of the part to train on.
const TRAIN_BATCHES: u64 = 5;

/// What to convert, and into what.
#[derive(Clone, Copy, Debug)]
pub struct Cifar<'a> {
    /// The folder of `data_batch_1.bin` to `data_batch_5.bin` and `test_batch.bin`, which may be
    /// gzipped (`.bin.gz`, too).
    pub input: &'a Path,
    /// The folder for `cifar10_train_<backend>` and `cifar10_test_<backend>`.
    pub output: &'a Path,
    /// The format of both.
    pub backend: Backend,
    /// How many images each batch must have; 10,000 in CIFAR-10.
    pub batch_size: u32,
    /// Whether to check everything and write nothing.
    pub dry_run: bool,
}

impl Cifar<'_> {
    fn database(&self, part: &str) -> PathBuf {
        self.output.join(format!("cifar10_{part}_{}", self.backend))
    }
}

/// Writes CIFAR-10 to two new databases, each under the keys `00000`, `00001` and so on, and
/// returns how many images to train on and to test on there are. What can be seen of wrong files
/// without reading them is found before anything is written.
///
/// # Errors
/// Batches that are missing, too short, too long, or have a label beyond 9; databases that exist
/// already; or a full disk.
pub fn convert_cifar_data(cifar: &Cifar<'_>, observer: &dyn Observer) -> Result<[u64; 2]> {
    let note = |line, text: &str| {
        observer.observe(&Event::Note {
            severity: Severity::Info,
            file: "convert_cifar_data.cpp",
            line,
            text,
        })
    };
    let (train, test) = (cifar.database("train"), cifar.database("test"));
    let train_files = (1..=TRAIN_BATCHES).map(|i| find(cifar.input, &format!("data_batch_{i}.bin")));
    let train_files = train_files.collect::<Result<Vec<_>>>()?;
    let test_file = find(cifar.input, "test_batch.bin")?;
    for file in train_files.iter().chain([&test_file]) {
        Batch::open(file, cifar.batch_size)?;
    }
    check_place(&train)?;
    check_place(&test)?;

    let size = u64::from(cifar.batch_size);
    let mut writer = DatumWriter::create(&target(cifar, &train), TRAIN_BATCHES * size, observer)?;
    note(52, "Writing Training data");
    for (index, file) in train_files.iter().enumerate() {
        note(55, &format!("Training Batch {}", index + 1));
        copy(file, cifar.batch_size, &mut writer)?;
    }
    let trained = writer.finish()?;

    note(73, "Writing Testing data");
    let mut writer = DatumWriter::create(&target(cifar, &test), size, observer)?;
    copy(&test_file, cifar.batch_size, &mut writer)?;
    Ok([trained, writer.finish()?])
}

fn target<'a>(cifar: &Cifar<'_>, path: &'a Path) -> ConvertTarget<'a> {
    ConvertTarget {
        path,
        backend: cifar.backend,
        dry_run: cifar.dry_run,
        limits: Limits::default(),
    }
}

fn copy(file: &Path, size: u32, writer: &mut DatumWriter<'_>) -> Result<()> {
    let mut batch = Batch::open(file, size)?;
    while let Some((label, pixels)) = batch.next_record()? {
        let datum = Datum {
            channels: Some(3),
            height: Some(SIDE),
            width: Some(SIDE),
            data: Some(pixels.to_vec()),
            label: Some(label.into()),
            ..Default::default()
        };
        writer.put(&format!("{:05}", writer.written()), &datum)?;
    }
    Ok(())
}

/// A batch, gzipped or not; if it is missing, an error that explains what to do.
fn find(folder: &Path, name: &str) -> Result<PathBuf> {
    let candidates = [folder.join(name), folder.join(format!("{name}.gz"))];
    if let Some(found) = candidates.iter().find(|path| path.is_file()) {
        return Ok(found.clone());
    }
    let hint = if folder.is_file() {
        format!(
            "{} is a file; if it is the archive, unpack it with `tar -xzf` and name the folder that comes out",
            folder.display()
        )
    } else if !folder.is_dir() {
        "there is no such folder".into()
    } else if folder.join("cifar-10-batches-bin").is_dir() {
        format!("give the folder {}", folder.join("cifar-10-batches-bin").display())
    } else if let Some(archive) = ["cifar-10-binary.tar.gz", "cifar-10-binary.tar"]
        .iter()
        .find(|archive| folder.join(archive).is_file())
    {
        format!("unpack the archive first, `tar -xf {archive}`, and give the folder cifar-10-batches-bin")
    } else if folder.join(name.trim_end_matches(".bin")).is_file() {
        "these are the batches for Python; get the binary version, cifar-10-binary.tar.gz".into()
    } else {
        "it is part of the binary version of CIFAR-10, cifar-10-binary.tar.gz".into()
    };
    let missing = std::io::Error::new(std::io::ErrorKind::NotFound, format!("it is not there: {hint}"));
    Err(Error::io("open", &candidates[0], missing))
}

/// A batch, read record by record.
struct Batch {
    path: PathBuf,
    source: Box<dyn Read>,
    size: u32,
    records_read: u32,
    record: Box<[u8; RECORD]>,
}

impl Batch {
    /// Opens a file. A plain file's length is checked.
    fn open(path: &Path, size: u32) -> Result<Self> {
        let (source, length) = gzip::open(path)?;
        let batch = Self {
            path: path.into(),
            source,
            size,
            records_read: 0,
            record: Box::new([0; RECORD]),
        };
        let expected = u64::from(size) * RECORD as u64;
        match length.filter(|length| *length != expected) {
            Some(length) => Err(batch.wrong_length(length)),
            None => Ok(batch),
        }
    }

    /// The next label and image; `None` after the last.
    fn next_record(&mut self) -> Result<Option<(u8, &[u8])>> {
        let end = self.records_read == self.size;
        let wanted = if end { 1 } else { RECORD };
        let read =
            read_up_to(&mut *self.source, &mut self.record[..wanted]).map_err(|e| Error::io("read", &self.path, e))?;
        let start = u64::from(self.records_read) * RECORD as u64;
        match (end, read) {
            (true, 0) => return Ok(None),
            (true, _) => {
                let problem = format!(
                    "it has more bytes after its {} records, from byte {start}; is it a batch of CIFAR-10?",
                    self.size
                );
                return Err(Error::message(&problem)).within(|| self.frame());
            }
            (false, RECORD) => {}
            (false, read) => {
                let problem = format!(
                    "it ends at byte {} in record {} of {}: it is cut short; copy it again",
                    start + read as u64,
                    self.records_read + 1,
                    self.size
                );
                return Err(Error::message(&problem)).within(|| self.frame());
            }
        }
        self.records_read += 1;
        let label = self.record[0];
        if label >= CLASSES {
            let problem = format!(
                "record {} of {}, at byte {start}: the label is {label}; labels go from 0 to 9. It is damaged, or no batch of CIFAR-10",
                self.records_read, self.size
            );
            return Err(Error::message(&problem)).within(|| self.frame());
        }
        Ok(Some((label, &self.record[1..])))
    }

    fn wrong_length(&self, length: u64) -> Error {
        let expected = format!(
            "{} ({} records of {RECORD})",
            u64::from(self.size) * RECORD as u64,
            self.size
        );
        let hint = match (length / RECORD as u64, length % RECORD as u64) {
            (records @ 1.., 0) => {
                format!(
                    "{length}, {records} whole records: copy it again, or give -batch_size {records} if all have so few"
                )
            }
            (records, _) => format!("{length}; it ends in record {}: copy it again", records + 1),
        };
        Error::mismatch("number of bytes", expected, hint).within(self.frame())
    }

    fn frame(&self) -> Frame {
        Frame::File {
            what: "batch",
            path: self.path.clone(),
            pos: None,
        }
    }
}

/// Fills the buffer, as far as there is something; how far that was.
fn read_up_to(source: &mut dyn Read, buffer: &mut [u8]) -> std::io::Result<usize> {
    let mut filled = 0;
    while filled < buffer.len() {
        match source.read(&mut buffer[filled..]) {
            Ok(0) => break,
            Ok(n) => filled += n,
            Err(e) if e.kind() == std::io::ErrorKind::Interrupted => {}
            Err(e) => return Err(e),
        }
    }
    Ok(filled)
}
