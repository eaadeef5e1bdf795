//! Values of the tree as numbers, truth values and strings; each takes exactly what C++'s text
//! format takes.

use super::number::{parse_double, parse_unsigned};
use super::tree::ValueKind;

/// A whole number from `least` to `most`. Decimal, hexadecimal or octal; no fraction, no exponent,
/// no `f`.
pub(super) fn integer(value: &ValueKind<'_>, least: i64, most: u64) -> Option<i128> {
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
pub(super) fn float(value: &ValueKind<'_>) -> Option<f64> {
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
pub(super) fn boolean(value: &ValueKind<'_>) -> Option<bool> {
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
