//! Blobs from databases, record by record: chunks of tensors go straight to their place.

use super::save::without_prefix;
use crate::Blob;
use crate::serialize::{BlobView, CHUNK_MARK, ReadOptions, Serializers, TensorView};
use crate::workspace::BlobRef;
use cortado_core::{Error, Result};
use cortado_data::db::DbReader;
use std::collections::{BTreeMap, BTreeSet};

/// How keys become names.
#[derive(Clone, Debug, Default)]
pub struct Renaming {
    /// What is put before each name.
    pub add_prefix: String,
    /// What is taken away, with all before it.
    pub strip_prefix: String,
}

impl Renaming {
    /// The name of a blob in the database: the text before the mark of a chunk, renamed.
    fn name_of(&self, key: &str) -> String {
        let name = key.split_once(CHUNK_MARK).map_or(key, |(name, _)| name);
        format!("{}{}", self.add_prefix, without_prefix(name, &self.strip_prefix))
    }
}

/// Where a blob goes; none if it is not wanted.
pub type LoadTarget<'a> = dyn Fn(&str) -> Option<BlobRef> + 'a;

/// A load from one database or several.
pub struct Load<'a> {
    serializers: &'a Serializers,
    options: ReadOptions,
    renaming: Renaming,
    /// By name: the database, and how much of the blob there is.
    found: BTreeMap<String, (usize, State)>,
    complete: usize,
}

/// How much of a blob has been read.
enum State {
    /// A value in one record.
    Whole,
    /// A value in several: how many, and the numbers of those that have come.
    Records(i32, BTreeSet<i32>),
    Tensor(Parts),
}

/// The parts of a tensor.
struct Parts {
    dims: Vec<i64>,
    total: i64,
    /// From where to where, by their begins.
    segments: BTreeMap<i64, i64>,
    read: i64,
}

impl<'a> Load<'a> {
    /// Begins a load.
    pub fn new(serializers: &'a Serializers, options: ReadOptions, renaming: Renaming) -> Self {
        Self {
            serializers,
            options,
            renaming,
            found: BTreeMap::new(),
            complete: 0,
        }
    }

    /// Reads a database, the `index`th, whose values have no more bytes than `capacity` in all. Stops
    /// when `enough` blobs are complete, counted over all databases.
    ///
    /// # Errors
    /// A damaged database or record, and a blob that two databases have.
    pub fn read(
        &mut self,
        (index, reader, capacity): (usize, &mut dyn DbReader, u64),
        target: &LoadTarget<'_>,
        enough: Option<usize>,
    ) -> Result<()> {
        self.options.total_bytes = Some(capacity);
        let mut more = self.lacks(enough) && reader.first()?;
        while more {
            let key = String::from_utf8_lossy(reader.key()).into_owned();
            let name = self.renaming.name_of(&key);
            self.record(index, (&name, &key), reader, target)?;
            more = self.lacks(enough) && reader.next()?;
        }
        Ok(())
    }

    fn lacks(&self, enough: Option<usize>) -> bool {
        enough.is_none_or(|enough| self.complete < enough)
    }

    fn record(
        &mut self,
        index: usize,
        (name, key): (&str, &str),
        reader: &mut dyn DbReader,
        target: &LoadTarget<'_>,
    ) -> Result<()> {
        if matches!(self.found.get(name), Some((other, _)) if *other != index) {
            return Err(Error::message(&format!("Duplicate Key {name} is found!")));
        }
        // Loading all records requires each record before there is a blob for it.
        let value = reader.value()?;
        let view = BlobView::parse(value);
        let Some(blob) = (match &view {
            Ok(_) => target(name),
            Err(_) => None,
        }) else {
            return match view {
                Err(error) => Err(Error::message(&format!(
                    "Couldn't parse Proto: the value of the key {key}: {error}"
                ))),
                Ok(_) => Ok(()),
            };
        };
        self.take(index, name, view?, &mut blob.lock())
    }

    /// Puts a record into its blob.
    fn take(&mut self, index: usize, name: &str, view: BlobView<'_>, blob: &mut Blob) -> Result<()> {
        let state = self.found.get(name).map(|(_, state)| state);
        match state {
            Some(state) => state.check(name, &view)?,
            // What was there before may be on another device.
            None => blob.clear(),
        }
        self.serializers.deserialize_view(view.clone(), self.options, blob)?;
        let (_, state) = self
            .found
            .entry(name.into())
            .or_insert_with(|| (index, State::of(&view)));
        if state.add(name, &view)? {
            self.complete += 1;
        }
        Ok(())
    }

    /// How many blobs are complete.
    pub fn complete(&self) -> usize {
        self.complete
    }

    /// Whether a blob has been found.
    pub fn has(&self, name: &str) -> bool {
        self.found.contains_key(name)
    }

    /// Whether all that was begun is complete.
    ///
    /// # Errors
    /// The first blob that is not.
    pub fn check_complete(&self) -> Result<()> {
        for (name, (_, state)) in &self.found {
            let (read, total) = state.progress();
            if read != total {
                return Err(Error::message(&format!(
                    "Data size mismatch for blob {name}. Expected: {total} Read: {read}"
                )));
            }
        }
        Ok(())
    }
}

impl State {
    /// That of a blob whose first record this is.
    fn of(view: &BlobView<'_>) -> Self {
        match (view.content_num_chunks, &view.tensor) {
            (Some(total), _) => Self::Records(total, BTreeSet::new()),
            (None, Some(tensor)) => Self::Tensor(Parts {
                dims: tensor.dims.clone(),
                total: total_of(tensor),
                segments: BTreeMap::new(),
                read: 0,
            }),
            (None, None) => Self::Whole,
        }
    }

    /// Whether another record of the blob may come.
    fn check(&self, name: &str, view: &BlobView<'_>) -> Result<()> {
        let refused = |problem: &str| Err(Error::message(&format!("{problem} {name}")));
        match (self, &view.tensor) {
            (Self::Records(..), _) if view.content_num_chunks.is_some() => Ok(()),
            (Self::Tensor(parts), Some(tensor)) if view.content_num_chunks.is_none() => parts.check(name, tensor),
            (_, Some(_)) => refused("Must be tensor"),
            (_, None) => refused("Blob duplicated:"),
        }
    }

    /// Counts a record; true if the blob is complete with it.
    fn add(&mut self, name: &str, view: &BlobView<'_>) -> Result<bool> {
        match (&mut *self, &view.tensor) {
            (Self::Records(total, seen), _) => {
                let number = view.content_chunk_id;
                if !seen.insert(number) {
                    return Err(Error::message(&format!(
                        "Chunk with the same id has occurred twice for: {name}"
                    )));
                }
                if !(0..*total).contains(&number) {
                    return Err(Error::message(&format!(
                        "Chunk id has to be not less than 0 and less than content_num_chunks for key: {name}"
                    )));
                }
            }
            (Self::Tensor(parts), Some(tensor)) => parts.add(name, tensor)?,
            _ => {}
        }
        let (read, total) = self.progress();
        Ok(read == total)
    }

    fn progress(&self) -> (i64, i64) {
        match self {
            Self::Whole => (1, 1),
            Self::Records(total, seen) => (seen.len() as i64, i64::from(*total)),
            Self::Tensor(parts) => (parts.read, parts.total),
        }
    }
}

/// The number of elements; the shape has been checked when the first part was read.
fn total_of(tensor: &TensorView<'_>) -> i64 {
    tensor.dims.iter().fold(1, |count: i64, &dim| count.saturating_mul(dim))
}

impl Parts {
    fn check(&self, name: &str, tensor: &TensorView<'_>) -> Result<()> {
        if self.read >= self.total {
            return Err(Error::message(&format!(
                "Found an extra part for an already filled tensor: {name}. Tensor parts are bigger than target size for \
                 tensor: {name}"
            )));
        }
        if tensor.segment.is_none() {
            return Err(Error::message(&format!("Partial tensor must have a segment: {name}")));
        }
        if tensor.dims != self.dims {
            return Err(Error::mismatch(
                format!("shape in a later part of the tensor {name}"),
                format!("{:?}", self.dims),
                format!("{:?}", tensor.dims),
            ));
        }
        Ok(())
    }

    /// Counts a part, whose segment has been checked when it was read.
    fn add(&mut self, name: &str, tensor: &TensorView<'_>) -> Result<()> {
        let (begin, end) = tensor.segment.unwrap_or((0, self.total));
        self.read = self.read.saturating_add(end - begin);
        if self.read > self.total {
            return Err(Error::message(&format!(
                "Tensor parts are bigger than target size for tensor: {name}"
            )));
        }
        let before = self.segments.range(..end).next_back();
        if let Some((&other, &other_end)) = before
            && other_end > begin
            && begin < end
        {
            return Err(Error::message(&format!(
                "Tensor parts are bigger than target size for tensor: {name}, or lie elsewhere: the elements {} to {} are \
                 in two of them",
                begin.max(other),
                end.min(other_end)
            )));
        }
        if begin < end {
            self.segments.insert(begin, end);
        }
        Ok(())
    }
}
