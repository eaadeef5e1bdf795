//! The numbers of a blob: our own, or slices of a mapped file until they are copied to where they are needed.

use crate::reflect::{Field, Message, Scalar};
use cortado_mem::FileMap;
use std::ops::Range;

/// Floats of a blob.
pub type Floats = Numbers<f32>;
/// Doubles of a blob.
pub type Doubles = Numbers<f64>;

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

/// A list of numbers.
#[derive(Clone, Debug)]
pub enum Numbers<T> {
    /// In memory.
    Owned(Vec<T>),
    /// In runs of bytes of a mapped file.
    Mapped {
        /// The file.
        file: FileMap,
        /// The runs, each a whole number of numbers.
        runs: Vec<Range<usize>>,
    },
}

impl<T> Default for Numbers<T> {
    fn default() -> Self {
        Self::Owned(Vec::new())
    }
}

impl<T> From<Vec<T>> for Numbers<T> {
    fn from(values: Vec<T>) -> Self {
        Self::Owned(values)
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
        match self {
            Self::Owned(values) => values.len(),
            Self::Mapped { runs, .. } => runs.iter().map(|run| run.len() / T::SIZE).sum(),
        }
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl Iterator<Item = T> + '_ {
        let (owned, mapped): (&[T], &[Range<usize>]) = match self {
            Self::Owned(values) => (values, &[]),
            Self::Mapped { runs, .. } => (&[], runs),
        };
        let file: &[u8] = match self {
            Self::Owned(_) => &[],
            Self::Mapped { file, .. } => file,
        };
        let from_file = mapped
            .iter()
            .flat_map(move |run| file[run.clone()].chunks_exact(T::SIZE).map(T::read));
        owned.iter().copied().chain(from_file)
    }

    /// Copies them over `to`, as many as fit into both.
    pub fn copy_to(&self, to: &mut [T]) {
        match self {
            Self::Owned(values) => {
                let count = values.len().min(to.len());
                to[..count].copy_from_slice(&values[..count]);
            }
            Self::Mapped { .. } => to.iter_mut().zip(self.iter()).for_each(|(to, value)| *to = value),
        }
    }

    /// The numbers in memory, moved there first if they are still in a file.
    pub fn make_owned(&mut self) -> &mut Vec<T> {
        if let Self::Mapped { .. } = self {
            *self = Self::Owned(self.iter().collect());
        }
        match self {
            Self::Owned(values) => values,
            Self::Mapped { .. } => unreachable!("made owned above"),
        }
    }
}

/// What the binary reader and writer need of a list of numbers.
pub trait NumberField {
    /// Takes a run of `bytes`, which stands in `file` at `range` if it is mapped. Its length is a whole number of numbers.
    fn add_run(&mut self, bytes: &[u8], file: Option<(&FileMap, Range<usize>)>);
    /// The number of bytes of all numbers.
    fn byte_len(&self) -> usize;
    /// Writes the bytes of all numbers in pieces.
    ///
    /// # Errors
    /// Those of the writer.
    fn write_bytes(&self, to: &mut dyn std::io::Write) -> std::io::Result<()>;
}

impl<T: FixedNumber> NumberField for Numbers<T> {
    fn add_run(&mut self, bytes: &[u8], mapped: Option<(&FileMap, Range<usize>)>) {
        match (&mut *self, mapped) {
            (Self::Owned(values), Some((file, range))) if values.is_empty() => {
                *self = Self::Mapped {
                    file: file.clone(),
                    runs: vec![range],
                };
            }
            (Self::Mapped { runs, .. }, Some((_, range))) if range.len() > T::SIZE => runs.push(range),
            _ => self.make_owned().extend(bytes.chunks_exact(T::SIZE).map(T::read)),
        }
    }

    fn byte_len(&self) -> usize {
        self.len() * T::SIZE
    }

    fn write_bytes(&self, to: &mut dyn std::io::Write) -> std::io::Result<()> {
        match self {
            Self::Mapped { file, runs } => runs.iter().try_for_each(|run| to.write_all(&file[run.clone()])),
            Self::Owned(values) => {
                let mut buffer = Vec::with_capacity(1 << 16);
                for chunk in values.chunks((1 << 16) / T::SIZE) {
                    buffer.clear();
                    chunk.iter().for_each(|value| value.write(&mut buffer));
                    to.write_all(&buffer)?;
                }
                Ok(())
            }
        }
    }
}

impl<T: FixedNumber> Field for Numbers<T> {
    fn len(&self) -> usize {
        self.len()
    }

    fn scalar(&self, i: usize) -> Option<Scalar> {
        match self {
            Self::Owned(values) => values.get(i).map(|value| value.to_scalar()),
            Self::Mapped { file, runs } if runs.len() == 1 => {
                let run = &file[runs[0].clone()];
                run.chunks_exact(T::SIZE).nth(i).map(|bytes| T::read(bytes).to_scalar())
            }
            Self::Mapped { .. } => self.iter().nth(i).map(T::to_scalar),
        }
    }

    fn message_at(&self, _: usize) -> Option<&dyn Message> {
        None
    }

    fn message_at_mut(&mut self, _: usize) -> Option<&mut dyn Message> {
        None
    }

    fn push(&mut self, value: Scalar) -> bool {
        T::from_scalar(value)
            .map(|value| self.make_owned().push(value))
            .is_some()
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
