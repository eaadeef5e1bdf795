//! protodb: a file that is one `TensorProtos`. Each record is a tensor, whose name is the key. So it
//! takes no blobs: Caffe2 cannot save to it either.

use super::Database;
use crate::serialize::TensorView;
use cortado_core::{Error, Result, Source, content, open_source, write_whole};
use cortado_data::db::{DbReader, DbWriter};
use cortado_proto::binary;
use cortado_proto::binary::fields::{RawValue, fields, push_bytes};
use cortado_proto::caffe2::TensorProto;
use std::path::{Path, PathBuf};

/// The field of a `TensorProtos` that holds its tensors.
const PROTOS: u32 = 1;
/// The field of a `TensorProto` that holds its name.
const NAME: u32 = 7;

/// The type of databases.
pub(super) struct ProtoDb;

impl Database for ProtoDb {
    fn open(&self, path: &Path) -> Result<Box<dyn DbReader>> {
        Ok(Box::new(ProtoDbReader::open(path)?))
    }

    fn open_source(&self, source: &Source) -> Result<Box<dyn DbReader>> {
        Ok(Box::new(ProtoDbReader::of(source)?))
    }

    fn create(&self, path: &Path) -> Result<Box<dyn DbWriter>> {
        let (path, bytes) = (path.into(), Vec::new());
        Ok(Box::new(ProtoDbWriter { path, bytes }))
    }

    fn append(&self, path: &Path) -> Result<Box<dyn DbWriter>> {
        let bytes = match path.exists() {
            true => ProtoDbReader::open(path)?.message(),
            false => Vec::new(),
        };
        let path = path.into();
        Ok(Box::new(ProtoDbWriter { path, bytes }))
    }

    fn supports_seek(&self) -> bool {
        false
    }
}

/// A record.
struct Record {
    key: Vec<u8>,
    value: Vec<u8>,
}

struct ProtoDbReader {
    records: Vec<Record>,
    /// The number of the current record.
    current: Option<usize>,
}

impl ProtoDbReader {
    fn open(path: &Path) -> Result<Self> {
        Self::of(&open_source(path)?)
    }

    fn of(source: &Source) -> Result<Self> {
        let bytes = content(source)?;
        let damaged = || {
            Error::database(
                source.name(),
                "it is damaged: Cannot parse content into a TensorProtos.",
            )
        };
        let mut records = Vec::new();
        for field in fields(&bytes) {
            let field = field.ok_or_else(damaged)?;
            if let (PROTOS, RawValue::Bytes(value)) = (field.number, field.value) {
                let key = name_of(value).ok_or_else(damaged)?.to_vec();
                let value = value.to_vec();
                records.push(Record { key, value });
            }
        }
        Ok(Self { records, current: None })
    }

    /// The whole file again.
    fn message(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let values = self.records.iter().map(|record| &record.value);
        values.for_each(|value| push_bytes(&mut bytes, PROTOS, value));
        bytes
    }

    fn go_to(&mut self, place: usize) -> Result<bool> {
        self.current = (place < self.records.len()).then_some(place);
        Ok(self.current.is_some())
    }

    fn record(&self) -> Option<&Record> {
        self.current.and_then(|place| self.records.get(place))
    }
}

/// The name of a tensor.
fn name_of(tensor: &[u8]) -> Option<&[u8]> {
    let mut name: &[u8] = &[];
    for field in fields(tensor) {
        let field = field?;
        if let (NAME, RawValue::Bytes(text)) = (field.number, field.value) {
            name = text;
        }
    }
    Some(name)
}

impl DbReader for ProtoDbReader {
    fn first(&mut self) -> Result<bool> {
        self.go_to(0)
    }

    fn next(&mut self) -> Result<bool> {
        match self.current {
            Some(place) => self.go_to(place + 1),
            None => Ok(false),
        }
    }

    fn seek(&mut self, key: &[u8]) -> Result<bool> {
        let place = self.records.iter().position(|record| record.key == key);
        self.go_to(place.unwrap_or(self.records.len()))
    }

    fn key(&self) -> &[u8] {
        self.record().map_or(&[], |record| &record.key)
    }

    fn value(&mut self) -> Result<&[u8]> {
        Ok(self.record().map_or(&[], |record| &record.value))
    }

    fn len(&mut self) -> Result<u64> {
        Ok(self.records.len() as u64)
    }

    fn is_empty(&mut self) -> Result<bool> {
        Ok(self.records.is_empty())
    }
}

struct ProtoDbWriter {
    path: PathBuf,
    /// The message so far.
    bytes: Vec<u8>,
}

impl DbWriter for ProtoDbWriter {
    fn put(&mut self, key: &[u8], value: &[u8]) -> Result<()> {
        let refused = |problem: &dyn std::fmt::Display| {
            Error::database(
                &self.path,
                format!(
                    "Cannot parse content from the value string. A protodb takes tensors (TensorProto) only, no blobs: \
                     {problem}"
                ),
            )
        };
        if is_blob(value) || TensorView::parse(value).is_err() {
            return Err(refused(&"the value is another message"));
        }
        let mut tensor: TensorProto = binary::decode(value).map_err(|error| refused(&error))?;
        tensor.name = Some(String::from_utf8_lossy(key).into_owned());
        push_bytes(&mut self.bytes, PROTOS, &binary::encode(&tensor));
        Ok(())
    }

    fn commit(&mut self) -> Result<()> {
        Ok(())
    }

    fn finish(self: Box<Self>) -> Result<()> {
        write_whole(&self.path, |to| to.write_all(&self.bytes))
    }
}

/// Whether bytes are a `BlobProto`, whose type is a text where a tensor has a number.
fn is_blob(value: &[u8]) -> bool {
    fields(value)
        .flatten()
        .any(|field| matches!((field.number, field.value), (2, RawValue::Bytes(_))))
}
