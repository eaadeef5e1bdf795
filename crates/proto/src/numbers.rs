//! The numbers of a blob: in memory, or positions in a source until they are copied to their
//! destination. A memory map would be the obvious way, but overwriting a mapped file kills its
//! readers.

use crate::reflect::{Field, Message, NumberField, Scalar};
use crate::{Error, Result};
use cortado_files::Source;
use cortado_mem::{Pod, as_bytes, as_bytes_mut};
use std::borrow::Cow;
use std::collections::TryReserveError;
use std::io;
use std::ops::Range;

/// Floats of a blob.
pub type Floats = StoredNumbers<f32>;
/// Doubles of a blob.
pub type Doubles = StoredNumbers<f64>;

/// A number that protobuf stores in a fixed number of little-endian bytes.
pub trait FixedNumber: Pod + PartialEq {
    /// Its size in bytes.
    const SIZE: usize;
    /// From its bytes.
    fn read(bytes: &[u8]) -> Self;
    /// Appends its bytes.
    fn write(self, to: &mut Vec<u8>);
    /// As a field's value.
    fn to_scalar(self) -> Scalar;
    /// From a field's value.
    fn from_scalar(value: Scalar) -> Option<Self>;
}

macro_rules! fixed_number {
    ($type:ty, $variant:ident) => {
        impl FixedNumber for $type {
            const SIZE: usize = size_of::<$type>();

            fn read(bytes: &[u8]) -> Self {
                bytes.try_into().map(<$type>::from_le_bytes).unwrap_or_default()
            }

            fn write(self, to: &mut Vec<u8>) {
                to.extend_from_slice(&self.to_le_bytes());
            }

            fn to_scalar(self) -> Scalar {
                Scalar::$variant(self)
            }

            fn from_scalar(value: Scalar) -> Option<Self> {
                match value {
                    Scalar::$variant(value) => Some(value),
                    _ => None,
                }
            }
        }
    };
}
fixed_number!(f32, Float);
fixed_number!(f64, Double);

/// A list of numbers: ranges of bytes in a source, followed by numbers of its own.
#[derive(Clone, Debug)]
pub struct StoredNumbers<T> {
    source: Option<Source>,
    /// Ranges of the source. The length of each is a multiple of the size of a number.
    runs: Vec<Range<usize>>,
    owned: Vec<T>,
}

impl<T> Default for StoredNumbers<T> {
    fn default() -> Self {
        Vec::new().into()
    }
}

impl<T> From<Vec<T>> for StoredNumbers<T> {
    fn from(values: Vec<T>) -> Self {
        Self {
            source: None,
            runs: Vec::new(),
            owned: values,
        }
    }
}

/// Numbers that cannot be read are not equal to any.
impl<T: FixedNumber> PartialEq for StoredNumbers<T> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && matches!((self.values(), other.values()), (Ok(own), Ok(theirs)) if own == theirs)
    }
}

impl<T: FixedNumber> StoredNumbers<T> {
    /// The number of numbers.
    pub fn len(&self) -> usize {
        self.runs.iter().map(|run| run.len() / T::SIZE).sum::<usize>() + self.owned.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All numbers, in order, read into memory if necessary.
    ///
    /// # Errors
    /// A file that cannot be read, or was changed since it was opened.
    pub fn values(&self) -> Result<Cow<'_, [T]>> {
        if self.source.is_none() {
            return Ok(Cow::Borrowed(&self.owned));
        }
        let mut values = vec![T::default(); self.len()];
        self.copy_to(&mut values)?;
        Ok(Cow::Owned(values))
    }

    /// Reads all numbers into memory, so that they no longer depend on the file.
    ///
    /// # Errors
    /// As [`values`](Self::values), and out of memory.
    pub(crate) fn read_in(&mut self) -> Result<()> {
        let file = self.source.as_ref().filter(|source| source.bytes().is_none());
        if let Some(file) = file {
            let mut values = Vec::new();
            let refused = |e: TryReserveError| Error::io(file.name(), e.into());
            values.try_reserve_exact(self.len()).map_err(refused)?;
            values.resize(self.len(), T::default()); // bounded by the room that there is now
            self.copy_to(&mut values)?;
            *self = values.into();
        }
        Ok(())
    }

    /// Copies the numbers to `to`. If the lengths differ, the shorter counts.
    ///
    /// # Errors
    /// As [`values`](Self::values). The content of `to` is unspecified then.
    pub fn copy_to(&self, to: &mut [T]) -> Result<()> {
        let mut rest = to;
        for (source, run) in self.stored() {
            let count = rest.len().min(run.len() / T::SIZE);
            let now = rest.split_off_mut(..count).unwrap_or_default();
            let read = source.read_at(run.start as u64, as_bytes_mut(now));
            read.map_err(|e| Error::io(source.name(), e))?;
            if cfg!(target_endian = "big") {
                now.iter_mut().for_each(|value| *value = T::read(as_bytes(&[*value])));
            }
        }
        rest.iter_mut().zip(&self.owned).for_each(|(to, &value)| *to = value);
        Ok(())
    }

    /// Copies the numbers to `to` as values of another type. If the lengths differ, the shorter
    /// counts.
    pub(crate) fn copy_as<U>(&self, to: &mut [U], convert: impl Fn(T) -> U) -> Result<()> {
        let mut rest = to.iter_mut();
        for (source, run) in self.stored() {
            let read = source.read_in_pieces(run.clone(), |piece| {
                numbers_in(piece)
                    .zip(rest.by_ref())
                    .for_each(|(value, to)| *to = convert(value));
                Ok(())
            });
            read.map_err(|e| Error::io(source.name(), e))?;
        }
        rest.zip(&self.owned).for_each(|(to, &value)| *to = convert(value));
        Ok(())
    }

    /// The ranges of the source.
    fn stored(&self) -> impl Iterator<Item = (&Source, &Range<usize>)> {
        self.source
            .iter()
            .flat_map(|source| self.runs.iter().map(move |run| (source, run)))
    }
}

fn numbers_in<T: FixedNumber>(bytes: &[u8]) -> impl Iterator<Item = T> + '_ {
    bytes.chunks_exact(T::SIZE).map(T::read)
}

impl<T: FixedNumber> NumberField for StoredNumbers<T> {
    fn add(&mut self, bytes: &[u8]) {
        self.owned.extend(numbers_in::<T>(bytes));
    }

    fn add_stored(&mut self, source: &Source, range: Range<usize>) -> bool {
        let fits = self.owned.is_empty();
        if fits {
            self.source = Some(source.clone());
            self.runs.push(range);
        }
        fits
    }

    fn byte_len(&self) -> usize {
        self.len() * T::SIZE
    }

    fn write_bytes(&self, to: &mut dyn io::Write) -> io::Result<()> {
        for (source, run) in self.stored() {
            source.read_in_pieces(run.clone(), |piece| to.write_all(piece))?;
        }
        if cfg!(target_endian = "little") {
            return to.write_all(as_bytes(&self.owned));
        }
        let mut buffer = Vec::new();
        for chunk in self.owned.chunks((1 << 16) / T::SIZE) {
            buffer.clear();
            chunk.iter().for_each(|value| value.write(&mut buffer));
            to.write_all(&buffer)?;
        }
        Ok(())
    }
}

impl<T: FixedNumber> Field for StoredNumbers<T> {
    fn len(&self) -> usize {
        self.len()
    }

    fn scalar(&self, i: usize) -> Option<Scalar> {
        let mut i = i;
        for (source, run) in self.stored() {
            if i < run.len() / T::SIZE {
                let mut value = [T::default()];
                let at = (run.start + i * T::SIZE) as u64;
                source.read_at(at, as_bytes_mut(&mut value)).ok()?;
                return Some(T::read(as_bytes(&value)).to_scalar());
            }
            i -= run.len() / T::SIZE;
        }
        self.owned.get(i).map(|value| value.to_scalar())
    }

    fn message_at(&self, _: usize) -> Option<&dyn Message> {
        None
    }

    fn message_at_mut(&mut self, _: usize) -> Option<&mut dyn Message> {
        None
    }

    fn push(&mut self, value: Scalar) -> bool {
        T::from_scalar(value).map(|value| self.owned.push(value)).is_some()
    }

    fn push_message(&mut self) -> Option<&mut dyn Message> {
        None
    }

    fn truncate(&mut self, len: usize) {
        let mut left = len;
        for run in &mut self.runs {
            let kept = left.min(run.len() / T::SIZE);
            run.end = run.start + kept * T::SIZE;
            left -= kept;
        }
        self.runs.retain(|run| !run.is_empty());
        self.owned.truncate(left);
    }

    fn numbers(&self) -> Option<&dyn NumberField> {
        Some(self)
    }

    fn numbers_mut(&mut self) -> Option<&mut dyn NumberField> {
        Some(self)
    }
}
