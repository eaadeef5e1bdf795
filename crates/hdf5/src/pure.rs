//! The library behind the traits: hdf5-pure, which reads every version of the format and needs no
//! C.
//!
//! The library is young, so it is kept on a short leash. Files are read piece by piece through
//! sources that refuse a piece beyond the end before it is allocated; the extent of a dataset is
//! held against the file's length before its values are read; and a panic of the library is an
//! error.

use crate::half::Half;
use crate::size::Size;
use crate::tree::{Kind, Leaf, Node};
use crate::{Error, Hdf5Numbers, Members, Result, Tree};
use cortado_files::Source;
use hdf5_pure::{
    CharacterSet, DType, DatasetBuilder, Datatype, File, FileBuilder, FormatError, GroupBuilder, Layout, LibVer,
    StringPadding, VlenStringReadOptions, make_f32_type, make_f64_type, make_i32_type, make_u8_type,
};
use std::io::{self, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, OnceLock};

/// The best ratio of deflate: a byte for this number of bytes.
const MOST_DEFLATED: u64 = 1032;
/// A chunk may be this large even if its dataset is smaller.
const CHUNK_BYTES: u64 = 1 << 24;
/// The longest text that is read.
const TEXT_BYTES: u64 = 1 << 16;

pub(super) fn check_build() -> Result<()> {
    Ok(())
}

pub(super) fn open(source: &Source) -> Result<Box<dyn crate::Hdf5Group>> {
    let file = guarded(|| File::from_source(Streamed(source.clone())))?;
    Ok(Box::new(Group {
        inner: file.root(),
        file: Arc::new(Size::new(file.file_size())),
    }))
}

/// Calls the library. Its errors and panics become errors.
fn guarded<T>(call: impl FnOnce() -> std::result::Result<T, hdf5_pure::Error>) -> Result<T> {
    match catch_unwind(AssertUnwindSafe(call)) {
        Ok(Ok(value)) => Ok(value),
        Ok(Err(hdf5_pure::Error::Format(FormatError::Source(problem)))) => Err(Error::new(problem)),
        Ok(Err(error)) => Err(Error::new(format!(
            "the HDF5 file is damaged or of an unknown kind: {error}"
        ))),
        Err(_) => Err(Error::new("the HDF5 file is damaged: reading it failed")),
    }
}

/// A source as the library reads it.
struct Streamed(Source);

impl hdf5_pure::Source for Streamed {
    fn len(&self) -> u64 {
        self.0.len()
    }

    fn read_at(&self, offset: u64, buffer: &mut [u8]) -> std::result::Result<(), FormatError> {
        let count = |bytes: u64| usize::try_from(bytes).unwrap_or(usize::MAX);
        self.0.read_at(offset, buffer).map_err(|error| match error.kind() {
            io::ErrorKind::UnexpectedEof => FormatError::UnexpectedEof {
                expected: count(offset).saturating_add(buffer.len()),
                available: count(self.0.len()),
            },
            _ => FormatError::Source(error.to_string()),
        })
    }
}

struct Group {
    inner: hdf5_pure::Group,
    file: Arc<Size>,
}

impl crate::Hdf5Group for Group {
    fn groups(&self) -> Result<Members<dyn crate::Hdf5Group>> {
        let boxed = |inner| -> Box<dyn crate::Hdf5Group> {
            let file = Arc::clone(&self.file);
            Box::new(Self { inner, file })
        };
        let members = guarded(|| Ok(self.inner.iter_groups()?.collect::<Vec<_>>()))?;
        Ok(members.into_iter().map(|(name, inner)| (name, boxed(inner))).collect())
    }

    fn datasets(&self) -> Result<Members<dyn crate::Dataset>> {
        let boxed = |inner| -> Box<dyn crate::Dataset> {
            Box::new(Dataset {
                inner,
                file: Arc::clone(&self.file),
                checked: OnceLock::new(),
            })
        };
        let members = guarded(|| Ok(self.inner.iter_datasets()?.collect::<Vec<_>>()))?;
        Ok(members.into_iter().map(|(name, inner)| (name, boxed(inner))).collect())
    }
}

struct Dataset {
    inner: hdf5_pure::Dataset,
    file: Arc<Size>,
    /// What has been found, once all has been held against that length.
    checked: OnceLock<Extent>,
}

/// The size of a dataset that the file can hold.
#[derive(Clone, Copy)]
struct Extent {
    /// The number of its values.
    values: u64,
    /// The bytes that a value takes while it is read: as the file has it, and as a number of 64 bits at most.
    bytes_each: u64,
    /// The number of its rows, and of the values of each. None for a single value.
    rows: Option<(u64, u64)>,
}

impl Dataset {
    /// What the dataset claims to be, when the file can hold it.
    fn checked(&self) -> Result<Extent> {
        match self.checked.get() {
            Some(extent) => Ok(*extent),
            None => {
                let extent = self.check()?;
                Ok(*self.checked.get_or_init(|| extent))
            }
        }
    }

    /// Holds what the dataset claims to be against what the file can hold.
    fn check(&self) -> Result<Extent> {
        let (shape, size) = guarded(|| Ok((self.inner.shape()?, self.inner.element_size()?)))?;
        let layout = guarded(|| self.inner.layout())?;
        let product = |dims: &[u64]| dims.iter().try_fold(1u64, |count, &dim| count.checked_mul(dim));
        let most = match &layout {
            Layout::Compact { .. } | Layout::Contiguous { .. } => self.file.length,
            Layout::Chunked { .. } => self.file.length.saturating_mul(MOST_DEFLATED),
            Layout::Virtual => return Err(Error::new("a dataset lies in another file, which is not supported")),
            _ => return Err(Error::new("a dataset is stored in an unknown way")),
        };
        let count = product(&shape);
        let bytes = count.and_then(|count| count.checked_mul(size));
        let (Some(count), Some(bytes)) = (count, bytes.filter(|&bytes| bytes <= most)) else {
            let problem = format!("a dataset claims to be of shape {shape:?}, which is more than the file can hold");
            return Err(Error::new(problem));
        };
        if let Layout::Chunked { chunk_shape, .. } = &layout {
            let chunk = product(chunk_shape).and_then(|count| count.checked_mul(size));
            let grid = shape
                .iter()
                .zip(chunk_shape)
                .map(|(dim, edge)| dim.div_ceil((*edge).max(1)));
            let chunks = grid.fold(1, u64::saturating_mul);
            if chunk.is_none_or(|chunk| chunk > bytes.max(CHUNK_BYTES)) || chunks > self.file.length {
                let problem = format!("a dataset of shape {shape:?} claims to have chunks of shape {chunk_shape:?}");
                return Err(Error::new(problem));
            }
            self.check_chunks()?;
        }
        let row = |rows: &u64| (*rows, shape[1..].iter().product());
        Ok(Extent {
            values: count,
            bytes_each: size.saturating_add(8),
            rows: shape.first().map(row),
        })
    }

    /// Makes sure that the chunks lie in the file: the library allocates as much as a chunk claims
    /// to take up.
    fn check_chunks(&self) -> Result<()> {
        let chunks = guarded(|| self.inner.chunks())?;
        let outside = |chunk: &hdf5_pure::Chunk| {
            let end = chunk.address.checked_add(chunk.storage_size);
            end.is_none_or(|end| end > self.file.length)
        };
        match chunks.iter().any(outside) {
            true => Err(Error::new("a dataset has a chunk beyond the end of the file")),
            false => Ok(()),
        }
    }

    /// Reads all values, and holds their number against the shape.
    fn read<T>(
        &self,
        read: impl FnOnce(&hdf5_pure::Dataset) -> std::result::Result<Vec<T>, hdf5_pure::Error>,
    ) -> Result<Vec<T>> {
        let Extent {
            values: count,
            bytes_each,
            ..
        } = self.checked()?;
        self.file.take(count.saturating_mul(bytes_each))?;
        let values = guarded(|| read(&self.inner))?;
        if values.len() as u64 == count {
            return Ok(values);
        }
        let problem = format!("a dataset of {count} value(s) gives {}", values.len());
        Err(Error::new(problem))
    }

    /// Reads some rows, and holds the number of their values against the shape.
    fn read_rows<T>(
        &self,
        (first, count): (u64, u64),
        read: impl FnOnce(&hdf5_pure::Dataset) -> std::result::Result<Vec<T>, hdf5_pure::Error>,
    ) -> Result<Vec<T>> {
        let extent = self.checked()?;
        let Some((rows, row)) = extent.rows else {
            return Err(Error::new("a dataset is a single value and has no rows"));
        };
        if first.checked_add(count).is_none_or(|end| end > rows) {
            let problem = format!("{count} row(s) from row {first} on are requested of a dataset of {rows}");
            return Err(Error::new(problem));
        }
        if count == 0 || row == 0 {
            return Ok(Vec::new());
        }
        // What is read again and again, as data are, is held against all the room each time.
        self.file.check((count * row).saturating_mul(extent.bytes_each))?;
        let values = guarded(|| read(&self.inner))?;
        // No overflow: all values together have been counted.
        if values.len() as u64 == count * row {
            return Ok(values);
        }
        let problem = format!(
            "{count} row(s) of {row} value(s) of a dataset give {} value(s)",
            values.len()
        );
        Err(Error::new(problem))
    }

    fn dtype(&self) -> Result<DType> {
        guarded(|| self.inner.dtype())
    }
}

impl crate::Dataset for Dataset {
    fn shape(&self) -> Result<Vec<u64>> {
        guarded(|| self.inner.shape())
    }

    fn numbers(&self) -> Result<Hdf5Numbers> {
        match self.dtype()? {
            DType::F32 | DType::I8 | DType::I16 | DType::U8 | DType::U16 => {
                self.read(hdf5_pure::Dataset::read_f32).map(Hdf5Numbers::F32)
            }
            DType::F64 | DType::I32 | DType::I64 | DType::U32 | DType::U64 => {
                self.read(hdf5_pure::Dataset::read_f64).map(Hdf5Numbers::F64)
            }
            other => match Half::of(&other) {
                Some(half) => self
                    .read(|dataset| Ok(half.widen(&dataset.read_raw()?)))
                    .map(Hdf5Numbers::F32),
                None => Err(wrong_type("numbers", &other)),
            },
        }
    }

    fn rows(&self, first: u64, count: u64) -> Result<Hdf5Numbers> {
        let window = (first, count);
        match self.dtype()? {
            DType::F32 | DType::I8 | DType::I16 | DType::U8 | DType::U16 => self
                .read_rows(window, |dataset| dataset.read_f32_rows(first, count))
                .map(Hdf5Numbers::F32),
            DType::F64 | DType::I32 | DType::I64 | DType::U32 | DType::U64 => self
                .read_rows(window, |dataset| dataset.read_f64_rows(first, count))
                .map(Hdf5Numbers::F64),
            other => match Half::of(&other) {
                Some(half) => self
                    .read_rows(window, |dataset| Ok(half.widen(&dataset.read_raw_rows(first, count)?)))
                    .map(Hdf5Numbers::F32),
                None => Err(wrong_type("numbers", &other)),
            },
        }
    }

    fn rows_together(&self) -> Result<u64> {
        let chunk = guarded(|| self.inner.chunk_shape())?;
        Ok(chunk.and_then(|edges| edges.first().copied()).unwrap_or(1).max(1))
    }

    fn integers(&self) -> Result<Vec<i64>> {
        match self.dtype()? {
            DType::I8 | DType::I16 | DType::I32 | DType::I64 | DType::U8 | DType::U16 | DType::U32 => {
                self.read(hdf5_pure::Dataset::read_i64)
            }
            other => Err(wrong_type("integers", &other)),
        }
    }

    fn bytes(&self) -> Result<Vec<u8>> {
        match self.dtype()? {
            DType::U8 => self.read(hdf5_pure::Dataset::read_u8),
            other => Err(wrong_type("bytes", &other)),
        }
    }

    fn text(&self) -> Result<String> {
        let limits = VlenStringReadOptions::new()
            .with_max_elements(1)
            .with_max_payload_bytes(TEXT_BYTES as usize);
        let mut texts = match self.dtype()? {
            DType::VariableLengthString => self.read(|dataset| dataset.read_vlen_strings(limits))?,
            DType::String => {
                if guarded(|| self.inner.element_size())? > TEXT_BYTES {
                    return Err(Error::new("a text is too long"));
                }
                self.read(hdf5_pure::Dataset::read_string)?
            }
            other => return Err(wrong_type("a text", &other)),
        };
        match (texts.pop(), texts.is_empty()) {
            // C ends a text at the first NUL, whatever its type is.
            (Some(text), true) => Ok(text.split('\0').next().unwrap_or_default().into()),
            _ => Err(Error::new("there should be one text")),
        }
    }
}

fn wrong_type(wanted: &str, found: &DType) -> Error {
    let found = match found {
        DType::Other(_) => "values of another type".into(),
        DType::Compound(_) => "records".into(),
        other => other.to_string(),
    };
    Error::new(format!("a dataset holds {found}, not {wanted}"))
}

pub(super) fn write(tree: Tree, to: &mut dyn Write) -> io::Result<()> {
    let mut builder = FileBuilder::new();
    builder.with_libver_bounds(LibVer::Earliest, LibVer::V18);
    for (name, node) in tree.nodes {
        match node {
            Node::Leaf(leaf) => fill(builder.create_dataset(&name), leaf),
            Node::Group(tree) => {
                let mut group = builder.create_group(&name);
                fill_group(&mut group, tree);
                builder.add_group(group.finish());
            }
        }
    }
    builder.finish_to(to).map_err(|error| match error {
        hdf5_pure::Error::Io(error) => error,
        other => io::Error::other(other.to_string()),
    })
}

fn fill_group(group: &mut GroupBuilder, tree: Tree) {
    for (name, node) in tree.nodes {
        match node {
            Node::Leaf(leaf) => fill(group.create_dataset(&name), leaf),
            Node::Group(tree) => {
                let mut inner = group.create_group(&name);
                fill_group(&mut inner, tree);
                group.add_group(inner.finish());
            }
        }
    }
}

fn fill(dataset: &mut DatasetBuilder, leaf: Leaf) {
    let datatype = match leaf.kind {
        Kind::F32 => make_f32_type(),
        Kind::F64 => make_f64_type(),
        Kind::I32 => make_i32_type(),
        Kind::U8 => make_u8_type(),
        Kind::Text => Datatype::String {
            size: leaf.bytes.len() as u32,
            padding: StringPadding::NullTerminate,
            charset: match leaf.bytes.is_ascii() {
                true => CharacterSet::Ascii,
                false => CharacterSet::Utf8,
            },
        },
    };
    let count = leaf.shape.iter().product();
    dataset
        .with_raw_data(datatype, leaf.bytes, count)
        .with_shape(&leaf.shape);
}
