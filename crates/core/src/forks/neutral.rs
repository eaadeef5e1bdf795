//! Neutral values: the same effect as a field that is not set.

use cortado_proto::Message;
use cortado_proto::reflect::{Field, FieldDesc, Kind, Label, Scalar};

/// Whether options set a field to anything other than `neutral` or, if that is empty, to its
/// default.
pub fn is_set(options: &dyn Message, field: &str, neutral: &str) -> bool {
    let desc = options.desc();
    let index = desc.find_field(field);
    index.is_some_and(|index| !is_neutral(options.get(index), &desc.fields[index], neutral))
}

/// Whether all values of a field are `neutral` or, if that is empty, what it is by default: the
/// fork's value, else false, 0, an empty text or the first name.
pub(super) fn is_neutral(values: &dyn Field, field: &FieldDesc, neutral: &str) -> bool {
    let neutral = match neutral {
        "" if field.label != Label::Repeated => field.default.trim_matches('"'),
        other => other,
    };
    (0..values.len()).all(|i| values.scalar(i).is_some_and(|value| is(&value, field, neutral)))
}

/// Whether a value is the one of this text, which is empty for the type's own default.
fn is(value: &Scalar, field: &FieldDesc, text: &str) -> bool {
    let number = text.trim_end_matches('f').parse::<f64>().unwrap_or(0.0);
    match value {
        Scalar::Int32(value) => f64::from(*value) == number,
        Scalar::Int64(value) => *value as f64 == number,
        Scalar::Uint32(value) => f64::from(*value) == number,
        Scalar::Uint64(value) => *value as f64 == number,
        Scalar::Float(value) => *value == number as f32,
        Scalar::Double(value) => *value == number,
        Scalar::Bool(value) => *value == (text == "true"),
        Scalar::String(value) => value == text,
        Scalar::Bytes(_) | Scalar::FileBytes(_) => false,
        Scalar::Enum(value) => match field.kind {
            Kind::Enum(values) if text.is_empty() => values.values.first().is_some_and(|(_, first)| first == value),
            Kind::Enum(values) => values.number(text) == Some(*value),
            _ => false,
        },
    }
}
