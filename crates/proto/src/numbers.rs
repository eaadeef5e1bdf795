//! The numbers of a blob: our own, or slices of a mapped file until they are copied to where they are needed.

use crate::reflect::{Field, Message, NumberField, Scalar};
use cortado_mem::FileMap;
use std::ops::Range;

/// Floats of a blob.
pub type Floats = Numbers<f32>;
/// Doubles of a blob.
pub type Doubles = Numbers<f64>;

/// Shorter runs are copied, because remembering their place would take no less.
const SHORTEST_RUN: usize = 64;

/// A number that protobuf stores in a fixed number of little-endian bytes.
pub trait FixedNumber: Copy + Default + PartialEq + std::fmt::Debug + Send + Sync + 'static {
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

/// A list of numbers: runs of bytes of a mapped file, and after them numbers in memory.
#[derive(Clone, Debug)]
pub struct Numbers<T> {
    file: Option<FileMap>,
    /// Places in the file, each a whole number of numbers.
    runs: Vec<Range<usize>>,
    owned: Vec<T>,
}

impl<T> Default for Numbers<T> {
    fn default() -> Self {
        Vec::new().into()
    }
}

impl<T> From<Vec<T>> for Numbers<T> {
    fn from(values: Vec<T>) -> Self {
        Self {
            file: None,
            runs: Vec::new(),
            owned: values,
        }
    }
}

impl<T: FixedNumber> PartialEq for Numbers<T> {
    fn eq(&self, other: &Self) -> bool {
        self.len() == other.len() && self.iter().eq(other.iter())
    }
}

impl<T: FixedNumber> Numbers<T> {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.runs.iter().map(|run| run.len() / T::SIZE).sum::<usize>() + self.owned.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        self.mapped().flat_map(numbers_in).chain(self.owned.iter().copied())
    }

    /// Copies them over `to`, as many as fit into both.
    pub fn copy_to(&self, to: &mut [T]) {
        self.copy_as(to, |value| value);
    }

    /// Copies them over `to` as values of another type, as many as fit into both.
    pub(crate) fn copy_as<U>(&self, to: &mut [U], convert: impl Fn(T) -> U) {
        let mut rest = to;
        for run in self.mapped() {
            let (now, later) = rest.split_at_mut(rest.len().min(run.len() / T::SIZE));
            now.iter_mut()
                .zip(numbers_in(run))
                .for_each(|(to, value)| *to = convert(value));
            rest = later;
        }
        rest.iter_mut()
            .zip(&self.owned)
            .for_each(|(to, &value)| *to = convert(value));
    }

    /// The bytes of each run in the file.
    fn mapped(&self) -> impl Iterator<Item = &[u8]> {
        self.file
            .iter()
            .flat_map(|file| self.runs.iter().map(|run| &file[run.clone()]))
    }

    /// The numbers in memory, moved there first if they are still in a file.
    pub fn make_owned(&mut self) -> &mut Vec<T> {
        if self.file.is_some() {
            *self = self.iter().collect::<Vec<T>>().into();
        }
        &mut self.owned
    }
}

fn numbers_in<T: FixedNumber>(bytes: &[u8]) -> impl Iterator<Item = T> + '_ {
    bytes.chunks_exact(T::SIZE).map(T::read)
}

impl<T: FixedNumber> NumberField for Numbers<T> {
    fn add_run(&mut self, bytes: &[u8], mapped: Option<(&FileMap, Range<usize>)>) {
        match mapped {
            Some((file, range)) if self.owned.is_empty() && bytes.len() >= SHORTEST_RUN => {
                self.file = Some(file.clone());
                self.runs.push(range);
            }
            _ => self.owned.extend(numbers_in::<T>(bytes)),
        }
    }

    fn byte_len(&self) -> usize {
        self.len() * T::SIZE
    }

    fn write_bytes(&self, to: &mut dyn std::io::Write) -> std::io::Result<()> {
        self.mapped().try_for_each(|run| to.write_all(run))?;
        let mut buffer = Vec::new();
        for chunk in self.owned.chunks((1 << 16) / T::SIZE) {
            buffer.clear();
            chunk.iter().for_each(|value| value.write(&mut buffer));
            to.write_all(&buffer)?;
        }
        Ok(())
    }
}

impl<T: FixedNumber> Field for Numbers<T> {
    fn len(&self) -> usize {
        self.len()
    }

    fn scalar(&self, i: usize) -> Option<Scalar> {
        let mut i = i;
        for run in self.mapped() {
            match run.chunks_exact(T::SIZE).nth(i) {
                Some(bytes) => return Some(T::read(bytes).to_scalar()),
                None => i -= run.len() / T::SIZE,
            }
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
        if len == 0 {
            *self = Self::default();
        } else {
            self.make_owned().truncate(len);
        }
    }

    fn numbers(&self) -> Option<&dyn NumberField> {
        Some(self)
    }

    fn numbers_mut(&mut self) -> Option<&mut dyn NumberField> {
        Some(self)
    }
}
