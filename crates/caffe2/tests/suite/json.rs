//! Values of recordings in JSON: tensors, strings, bytes.

use cortado_caffe2::{ElementType, Tensor};
use cortado_core::Bool;
use half::f16;
use serde_json::Value;

/// The bytes of a text in base 64.
pub(crate) fn base64(text: &str) -> Vec<u8> {
    let digit = |c: u8| match c {
        b'A'..=b'Z' => u32::from(c - b'A'),
        b'a'..=b'z' => u32::from(c - b'a') + 26,
        b'0'..=b'9' => u32::from(c - b'0') + 52,
        b'+' => 62,
        b'/' => 63,
        other => panic!("{other} is not a digit"),
    };
    let digits: Vec<u8> = text.bytes().filter(|&c| c != b'=').collect();
    let groups = digits.chunks(4).flat_map(|group| {
        let bits = group.iter().fold(0, |bits, &c| bits << 6 | digit(c)) << (6 * (4 - group.len()));
        bits.to_be_bytes()[1..group.len()].to_vec()
    });
    groups.collect()
}

fn dims(value: &Value) -> Vec<usize> {
    let sizes = value["shape"].as_array().expect("a tensor has a shape");
    sizes
        .iter()
        .map(|size| size.as_u64().expect("a size") as usize)
        .collect()
}

/// A string tensor from JSON, where each byte is a character.
pub(crate) fn strings(value: &Value) -> Tensor {
    let texts = value["strings"].as_array().expect("it has strings").iter();
    let latin = |text: &Value| {
        let text = text.as_str().expect("a string");
        text.chars().map(|c| u8::try_from(c).expect("a byte")).collect()
    };
    Tensor::from_strings(&dims(value), texts.map(latin).collect()).expect("its shape fits")
}

fn number(value: &Value) -> Option<f64> {
    match value.as_str() {
        Some("nan") => Some(f64::NAN),
        Some("inf") => Some(f64::INFINITY),
        Some("-inf") => Some(f64::NEG_INFINITY),
        _ => value
            .as_f64()
            .or_else(|| value.as_bool().map(|yes| f64::from(u8::from(yes)))),
    }
}

/// What a tensor differs in from one in JSON; numbers that are null there may be any.
pub(crate) fn difference(found: &Tensor, value: &Value) -> Option<String> {
    if value["strings"].is_array() {
        let (own, other) = (found.strings(), strings(value));
        let other = other.strings().expect("they are strings");
        let same = own.is_ok_and(|own| own.values() == other.values() && own.shape() == other.shape());
        return (!same).then(|| format!("{found:?} where {value} is recorded"));
    }
    if found.shape().to_vec() != dims(value) {
        return Some(format!("shape {} where {value} is recorded", found.shape()));
    }
    let expected: Vec<Option<f64>> = value["data"]
        .as_array()
        .expect("a tensor has data")
        .iter()
        .map(number)
        .collect();
    macro_rules! compare {
        ($type:ty, $from:expr, $to:expr) => {{
            let own: Vec<f64> = found.read::<$type>().expect("nobody writes").iter().map($to).collect();
            let same =
                |(a, b): (&f64, &Option<f64>)| b.is_none_or(|b| *a == ($to)(&($from)(b)) || (a.is_nan() && b.is_nan()));
            (own.len() != expected.len() || !own.iter().zip(&expected).all(same))
                .then(|| format!("{own:?} where {value} is recorded"))
        }};
    }
    let name = value["dtype"].as_str().expect("a tensor has a type");
    match (name, found.element_type()) {
        ("float32", Some(ElementType::Float)) => compare!(f32, |b: f64| b as f32, |x: &f32| f64::from(*x)),
        ("float32", None) => (!found.is_empty()).then(|| "elements of no type".into()),
        ("float64", Some(ElementType::Double)) => compare!(f64, |b: f64| b, |x: &f64| *x),
        ("float16", Some(ElementType::Float16)) => compare!(f16, f16::from_f64, |x: &f16| x.to_f64()),
        ("int64", Some(ElementType::Int64)) => compare!(i64, |b: f64| b as i64, |x: &i64| *x as f64),
        ("int32", Some(ElementType::Int32)) => compare!(i32, |b: f64| b as i32, |x: &i32| f64::from(*x)),
        ("int16", Some(ElementType::Int16)) => compare!(i16, |b: f64| b as i16, |x: &i16| f64::from(*x)),
        ("uint16", Some(ElementType::Uint16)) => compare!(u16, |b: f64| b as u16, |x: &u16| f64::from(*x)),
        ("int8", Some(ElementType::Int8)) => compare!(i8, |b: f64| b as i8, |x: &i8| f64::from(*x)),
        ("uint8", Some(ElementType::Uint8)) => compare!(u8, |b: f64| b as u8, |x: &u8| f64::from(*x)),
        ("bool", Some(ElementType::Bool)) => {
            compare!(Bool, |b: f64| Bool::from(b != 0.0), |x: &Bool| f64::from(u8::from(
                x.get()
            )))
        }
        (name, found) => Some(format!("{found:?} where {name} is recorded")),
    }
}

/// Whether an error has the sentence of a recorded one, behind the place in the source that
/// Caffe2 prints first, its condition, and the operator.
pub(crate) fn matches_recorded(error: &str, recorded: &str) -> bool {
    let sentence = recorded.split(" (Error from operator").next().unwrap_or_default();
    let sentence = match sentence.strip_prefix("[enforce fail at ") {
        // A sentence follows the condition, which ends at ". ".
        Some(rest) => rest.split_once(". ").map_or("", |(_, sentence)| sentence),
        None => sentence,
    };
    let sentence = match sentence.strip_prefix("op ") {
        Some(rest) => rest.split_once(": ").map_or(rest, |(_, sentence)| sentence),
        None => sentence,
    };
    let sentence = sentence.trim().trim_end_matches('.');
    // The part before the sentence may be two compared numbers, which our message need not have.
    let words = sentence
        .split_once(". ")
        .filter(|(numbers, _)| numbers.contains(" vs "));
    error.contains(sentence) || words.is_some_and(|(_, words)| error.contains(words))
}
