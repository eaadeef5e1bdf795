//! Values of the tree as numbers, truth values and strings; each takes exactly what C++'s text
//! format takes.

use super::number::{parse_double, parse_unsigned};
use super::tree::ValueKind;
use crate::reflect::{Kind, Scalar};

/// An integer from `least` to `most`. Decimal, hexadecimal or octal; no fraction, no exponent,
/// no `f`.
fn integer(value: &ValueKind<'_>, least: i64, most: u64) -> Option<i128> {
    let ValueKind::Integer { negative, digits } = value else {
        return None;
    };
    let magnitude = i128::from(parse_unsigned(digits)?);
    let number = if *negative { -magnitude } else { magnitude };
    (i128::from(least)..=i128::from(most))
        .contains(&number)
        .then_some(number)
}

/// Any number, `inf`, `infinity` or `nan` (in any case), with an optional minus.
fn float(value: &ValueKind<'_>) -> Option<f64> {
    let (negative, magnitude) = match value {
        ValueKind::Integer { negative, digits } | ValueKind::Float { negative, digits } => {
            (*negative, parse_double(digits)?)
        }
        ValueKind::Word { negative, word } => {
            let magnitude = match word.to_ascii_lowercase().as_str() {
                "inf" | "infinity" => f64::INFINITY,
                "nan" => f64::NAN,
                _ => return None,
            };
            (*negative, magnitude)
        }
        _ => return None,
    };
    Some(if negative { -magnitude } else { magnitude })
}

/// `true`, `True`, `t`, `1`, `false`, `False`, `f` or `0`.
fn boolean(value: &ValueKind<'_>) -> Option<bool> {
    match value {
        ValueKind::Integer {
            negative: false,
            digits,
        } => match parse_unsigned(digits)? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        },
        ValueKind::Word { negative: false, word } => match *word {
            "true" | "True" | "t" => Some(true),
            "false" | "False" | "f" => Some(false),
            _ => None,
        },
        _ => None,
    }
}

/// The value as one of `kind`, where it can be one.
pub(super) fn scalar(kind: &Kind, value: &ValueKind<'_>) -> Option<Scalar> {
    let signed = |bits: u32| integer(value, i64::MIN >> (64 - bits), (1_u64 << (bits - 1)) - 1);
    Some(match kind {
        Kind::Int32 => Scalar::Int32(i32::try_from(signed(32)?).ok()?),
        Kind::Int64 => Scalar::Int64(i64::try_from(signed(64)?).ok()?),
        Kind::Uint32 => Scalar::Uint32(u32::try_from(integer(value, 0, u64::from(u32::MAX))?).ok()?),
        Kind::Uint64 => Scalar::Uint64(u64::try_from(integer(value, 0, u64::MAX)?).ok()?),
        Kind::Bool => Scalar::Bool(boolean(value)?),
        Kind::Float => Scalar::Float(float(value)? as f32),
        Kind::Double => Scalar::Double(float(value)?),
        Kind::String => Scalar::String(String::from_utf8_lossy(bytes(value)?).into_owned()),
        Kind::Bytes => Scalar::Bytes(bytes(value)?.to_vec()),
        Kind::Enum(values) => Scalar::Enum(match value {
            ValueKind::Word { negative: false, word } => values.number(word)?,
            _ => i32::try_from(signed(32)?).ok()?,
        }),
        Kind::Message(_) => return None,
    })
}

fn bytes<'v>(value: &'v ValueKind<'_>) -> Option<&'v [u8]> {
    match value {
        ValueKind::String(bytes) => Some(bytes),
        _ => None,
    }
}

/// What a field of `kind` accepts, as text.
pub(super) fn wanted(kind: &Kind) -> String {
    match kind {
        Kind::Int32 => format!("an integer from {} to {}", i32::MIN, i32::MAX),
        Kind::Int64 => format!("an integer from {} to {}", i64::MIN, i64::MAX),
        Kind::Uint32 => format!("an integer from 0 to {}", u32::MAX),
        Kind::Uint64 => format!("an integer from 0 to {}", u64::MAX),
        Kind::Bool => "true or false".to_string(),
        Kind::Float | Kind::Double => "a number".to_string(),
        Kind::String | Kind::Bytes => "a string in quotes".to_string(),
        Kind::Enum(values) => {
            let names: Vec<&str> = values.values.iter().take(6).map(|(name, _)| *name).collect();
            format!("a name such as {}", names.join(", "))
        }
        Kind::Message(_) => "a message in braces".to_string(),
    }
}
