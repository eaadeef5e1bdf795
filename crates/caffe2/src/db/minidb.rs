//! minidb: a file of records, one after the other: the lengths of key and value as 32-bit integers,
//! then both. There is no index; records keep their order.

use super::Database;
use cortado_core::{Error, Result, Source, reserve};
use cortado_data::db::{DbReader, DbWriter};
use cortado_files::WholeFile;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The bytes before each record.
const HEADER: u64 = 8;

/// The type of databases.
pub(super) struct MiniDb;

impl Database for MiniDb {
    fn open(&self, path: &Path) -> Result<Box<dyn DbReader>> {
        Ok(Box::new(MiniDbReader::open(path)?))
    }

    fn open_source(&self, source: &Source) -> Result<Box<dyn DbReader>> {
        Ok(Box::new(MiniDbReader::of(source.clone())))
    }

    fn create(&self, path: &Path) -> Result<Box<dyn DbWriter>> {
        let file = WholeFile::create(path).map_err(|e| cannot_open(path, &e))?;
        Ok(Box::new(MiniDbWriter {
            path: path.into(),
            target: Target::New(file),
        }))
    }

    fn append(&self, path: &Path) -> Result<Box<dyn DbWriter>> {
        let file = cortado_files::append(path).map_err(|e| cannot_open(path, &e))?;
        Ok(Box::new(MiniDbWriter {
            path: path.into(),
            target: Target::Old(BufWriter::new(file)),
        }))
    }

    fn supports_seek(&self) -> bool {
        false
    }
}

fn cannot_open(path: &Path, error: &io::Error) -> Error {
    Error::database(path, format!("Cannot open file: {} ({error})", path.display()))
}

/// Where a record is in the file.
#[derive(Clone)]
struct Place {
    number: u64,
    value: Range<u64>,
}

struct MiniDbReader {
    source: Source,
    len: u64,
    place: Option<Place>,
    key: Vec<u8>,
    value: Vec<u8>,
    /// Whether `value` is that of the current record.
    is_read: bool,
}

impl MiniDbReader {
    fn open(path: &Path) -> Result<Self> {
        Ok(Self::of(
            Source::open_live(path).map_err(|error| cannot_open(path, &error))?,
        ))
    }

    fn of(source: Source) -> Self {
        Self {
            len: source.len(),
            source,
            place: None,
            key: Vec::new(),
            value: Vec::new(),
            is_read: false,
        }
    }

    /// Reads the head and the key of the record at a place; `false` at the end.
    fn enter(&mut self, at: u64, number: u64) -> Result<bool> {
        self.place = None;
        self.is_read = false;
        self.key.clear();
        let left = self.len - at;
        if left == 0 {
            return Ok(false);
        }
        if left < HEADER {
            let problem = format!("the head of record {number} is cut: {left} of {HEADER} bytes are left");
            return Err(self.damaged(problem));
        }
        let mut lens = [[0; 4]; 2];
        let head = self.source.read_at(at, lens.as_flattened_mut());
        head.map_err(|e| self.io(e))?;
        let lens = lens.map(i32::from_le_bytes);
        let [Ok(key), Ok(value)] = lens.map(u64::try_from) else {
            let problem = format!(
                "record {number} claims a key of {} bytes and a value of {} bytes",
                lens[0], lens[1]
            );
            return Err(self.damaged(problem));
        };
        let left = left - HEADER;
        if key > left {
            let problem = format!("record {number} claims a key of {key} bytes, {left} are left");
            return Err(self.damaged(problem));
        }
        reserve::resize(&mut self.key, key as usize, 0)?;
        let read = self.source.read_at(at + HEADER, &mut self.key);
        read.map_err(|e| self.io(e))?;
        let begin = at + HEADER + key;
        if value > left - key {
            let name = String::from_utf8_lossy(&self.key).into_owned();
            self.key.clear();
            let problem = format!(
                "the value of record {number} ({name}) is cut: {} vs {value} bytes",
                left - key
            );
            return Err(self.damaged(problem));
        }
        self.place = Some(Place {
            number,
            value: begin..begin + value,
        });
        Ok(true)
    }

    fn damaged(&self, problem: String) -> Error {
        Error::database(self.source.name(), format!("it is damaged or cut short: {problem}"))
    }

    fn io(&self, error: io::Error) -> Error {
        Error::io("read", self.source.name(), error)
    }

    fn read_value(&mut self, place: &Place) -> Result<()> {
        let len = (place.value.end - place.value.start) as usize;
        reserve::resize(&mut self.value, len, 0)?;
        match self.source.fill_at(place.value.start, &mut self.value) {
            Ok(found) if found == len => Ok(()),
            Ok(found) => Err(self.damaged(format!(
                "the value of record {} is cut: {found} vs {len} bytes",
                place.number
            ))),
            Err(error) => Err(self.io(error)),
        }
    }
}

impl DbReader for MiniDbReader {
    fn first(&mut self) -> Result<bool> {
        self.enter(0, 0)
    }

    fn next(&mut self) -> Result<bool> {
        match self.place.take() {
            Some(place) => self.enter(place.value.end, place.number + 1),
            None => Ok(false),
        }
    }

    /// Reads all records up to that of `key`.
    fn seek(&mut self, key: &[u8]) -> Result<bool> {
        let mut more = self.first()?;
        while more && self.key != key {
            more = self.next()?;
        }
        Ok(more)
    }

    fn key(&self) -> &[u8] {
        &self.key
    }

    fn value(&mut self) -> Result<&[u8]> {
        let Some(place) = self.place.clone() else {
            return Ok(&[]);
        };
        if !self.is_read {
            self.read_value(&place)?;
            self.is_read = true;
        }
        Ok(&self.value)
    }

    fn len(&mut self) -> Result<u64> {
        let mut other = Self::of(self.source.clone());
        let (mut count, mut more) = (0, other.first()?);
        while more {
            count += 1;
            more = other.next()?;
        }
        Ok(count)
    }

    fn is_empty(&mut self) -> Result<bool> {
        Ok(self.len == 0)
    }
}

enum Target {
    /// There whole or not at all.
    New(WholeFile),
    Old(BufWriter<File>),
}

struct MiniDbWriter {
    path: PathBuf,
    target: Target,
}

impl MiniDbWriter {
    fn writer(&mut self) -> &mut dyn Write {
        match &mut self.target {
            Target::New(file) => file,
            Target::Old(file) => file,
        }
    }

    fn write(&mut self, parts: &[&[u8]]) -> Result<()> {
        let writer = self.writer();
        let written = parts.iter().try_for_each(|part| writer.write_all(part));
        written.map_err(|e| Error::io("write", &self.path, e))
    }
}

impl DbWriter for MiniDbWriter {
    fn put(&mut self, key: &[u8], value: &[u8]) -> Result<()> {
        let lens = [key.len(), value.len()].map(i32::try_from);
        let [Ok(key_len), Ok(value_len)] = lens else {
            return Err(Error::database(
                &self.path,
                format!(
                    "a record has a key of {} bytes and a value of {}; minidb takes up to {} each",
                    key.len(),
                    value.len(),
                    i32::MAX
                ),
            ));
        };
        self.write(&[&key_len.to_le_bytes(), &value_len.to_le_bytes(), key, value])
    }

    fn commit(&mut self) -> Result<()> {
        let flushed = self.writer().flush();
        flushed.map_err(|e| Error::io("write", &self.path, e))
    }

    fn finish(self: Box<Self>) -> Result<()> {
        let finished = match self.target {
            Target::New(file) => file.finish(),
            Target::Old(mut file) => file.flush().and_then(|()| file.get_ref().sync_all()),
        };
        finished.map_err(|e| Error::io("write", &self.path, e))
    }
}
