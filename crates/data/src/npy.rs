//! Arrays of numpy, as `numpy.save` writes them: a magic string, the version, a header that is a Python
//! dict, and the values.
//!
//! From the format's description, `numpy.lib.format`. Python 2 and 3, versions 1 to 3 of the format; integers and floats
//! of any size and byte order.

use cortado_core::{Error, Result, reserve};

/// The first bytes of a file.
pub const MAGIC: &[u8] = b"\x93NUMPY";

/// An array of floats, the last axis fastest.
#[derive(Clone, Debug, PartialEq)]
pub struct NpyArray {
    /// The size of each axis.
    pub shape: Vec<usize>,
    /// The values.
    pub values: Vec<f32>,
}

/// Whether these are the bytes of a `.npy` file.
pub fn is_npy(bytes: &[u8]) -> bool {
    bytes.starts_with(MAGIC)
}

/// Reads the bytes of a `.npy` file.
///
/// # Errors
/// Bytes that are not such a file, are cut short, or hold values other than integers and floats.
pub fn read(bytes: &[u8]) -> Result<NpyArray> {
    let (header, data) = split(bytes).ok_or_else(|| Error::message("its numpy header is damaged"))?;
    let order = field(header, "fortran_order").unwrap_or_default();
    let shape = field(header, "shape").and_then(shape);
    let shape = shape.ok_or_else(|| Error::message("its numpy header has no shape"))?;
    let code = field(header, "descr").unwrap_or_default().trim_matches(['\'', '"']);
    let Some(number) = Number::of(code) else {
        let problem = format!("its values have numpy's type {code:?}; integers and floats can be read");
        return Err(Error::message(&problem));
    };
    let count = shape.iter().try_fold(1_usize, |count, &size| count.checked_mul(size));
    let count = count.filter(|&count| count.checked_mul(number.size) == Some(data.len()));
    let Some(count) = count else {
        let problem = format!(
            "its shape {shape:?} does not fit its {} bytes of type {code}",
            data.len()
        );
        return Err(Error::message(&problem));
    };
    let mut values = reserve::filled(count, 0.0)?;
    for (value, bytes) in values.iter_mut().zip(data.chunks_exact(number.size)) {
        *value = number.read(bytes);
    }
    let values = match order.starts_with("True") {
        true => last_axis_fastest(&shape, &values)?,
        false => values,
    };
    Ok(NpyArray { shape, values })
}

/// The header and the values.
fn split(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let rest = bytes.strip_prefix(MAGIC)?;
    let (&[major, _], rest) = rest.split_first_chunk()?;
    let (length, rest) = match major {
        1 => {
            let (length, rest) = rest.split_first_chunk()?;
            (usize::from(u16::from_le_bytes(*length)), rest)
        }
        _ => {
            let (length, rest) = rest.split_first_chunk()?;
            (usize::try_from(u32::from_le_bytes(*length)).ok()?, rest)
        }
    };
    let (header, data) = rest.split_at_checked(length)?;
    Some((std::str::from_utf8(header).ok()?, data))
}

/// The text after the key `name` of the header's dict, up to its last comma or brace.
fn field<'a>(header: &'a str, name: &str) -> Option<&'a str> {
    let key = [format!("'{name}'"), format!("\"{name}\"")];
    let (_, rest) = key.iter().find_map(|key| header.split_once(key.as_str()))?;
    let rest = rest.trim_start().strip_prefix(':')?.trim_start();
    let end = match rest.starts_with('(') {
        true => rest.find(')')? + 1,
        false => rest.find([',', '}'])?,
    };
    Some(rest[..end].trim())
}

/// The sizes in `(3, 256, 256)`, `(3,)` and `()`; Python 2 wrote `(3L,)`.
fn shape(text: &str) -> Option<Vec<usize>> {
    let sizes = text.strip_prefix('(')?.strip_suffix(')')?.split(',');
    let sizes = sizes.map(|size| size.trim().trim_end_matches('L'));
    sizes
        .filter(|size| !size.is_empty())
        .map(|size| size.parse().ok())
        .collect()
}

/// How a value is stored.
#[derive(Clone, Copy)]
struct Number {
    kind: Kind,
    size: usize,
    big_endian: bool,
}

#[derive(Clone, Copy)]
enum Kind {
    Float,
    Signed,
    Unsigned,
}

impl Number {
    /// That of a type code such as `<f4` or `|u1`.
    fn of(code: &str) -> Option<Self> {
        let big_endian = code.starts_with('>');
        let code = code.trim_start_matches(['<', '>', '|', '=']);
        let kind = match code.get(..1)? {
            "f" => Kind::Float,
            "i" => Kind::Signed,
            "u" | "b" => Kind::Unsigned,
            _ => return None,
        };
        let size = code.get(1..)?.parse().ok()?;
        let known: &[usize] = match kind {
            Kind::Float => &[2, 4, 8],
            Kind::Signed | Kind::Unsigned => &[1, 2, 4, 8],
        };
        known.contains(&size).then_some(Self { kind, size, big_endian })
    }

    fn read(self, bytes: &[u8]) -> f32 {
        let mut little = [0; 8];
        let own = &mut little[..self.size];
        own.copy_from_slice(bytes);
        if self.big_endian {
            own.reverse();
        }
        let bits = u64::from_le_bytes(little);
        let unused = 64 - 8 * self.size;
        match (self.kind, self.size) {
            (Kind::Float, 2) => half::f16::from_bits(bits as u16).to_f32(),
            (Kind::Float, 4) => f32::from_bits(bits as u32),
            (Kind::Float, _) => f64::from_bits(bits) as f32,
            // Shifted up and down again, the sign fills the bits that are not used.
            (Kind::Signed, _) => ((bits << unused) as i64 >> unused) as f32,
            (Kind::Unsigned, _) => bits as f32,
        }
    }
}

/// Values whose fastest axis was the first.
fn last_axis_fastest(shape: &[usize], values: &[f32]) -> Result<Vec<f32>> {
    let mut ordered = reserve::filled(values.len(), 0.0)?;
    let mut index = vec![0; shape.len()]; // bounded by the header
    for value in &mut ordered {
        let at = index.iter().zip(shape).rev().fold(0, |at, (&i, &size)| at * size + i);
        *value = values[at];
        for (i, &size) in index.iter_mut().zip(shape).rev() {
            *i += 1;
            if *i < size {
                break;
            }
            *i = 0;
        }
    }
    Ok(ordered)
}
