//! Numbers, texts and objects of JSON, read without a copy of the whole: a tree of values takes sixteen times the memory of its text.

use serde::Deserialize;
use serde::de::{self, Deserializer, MapAccess, SeqAccess, Visitor};
use std::fmt;
use std::marker::PhantomData;

/// The deepest list in a list.
const DEEPEST: usize = 16;
/// The most fields of an object.
const MOST_FIELDS: usize = 32;
/// The most elements of a list that is not one of numbers.
pub(super) const MOST: usize = 1 << 14;

/// An instance of a request.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Given {
    Numbers(Numbers),
    Object(Vec<(String, Field)>),
}

/// A field of an instance.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Field {
    Numbers(Numbers),
    Text(String),
    /// The text of an object `{"b64": …}`.
    Picture(String),
}

/// A list whose memory is in proportion to its text.
#[derive(Clone, Debug)]
pub(super) struct Few<T>(pub(super) Vec<T>);

impl<T> Default for Few<T> {
    fn default() -> Self {
        Self(Vec::new())
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Few<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(FewVisitor(PhantomData))
    }
}

struct FewVisitor<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for FewVisitor<T> {
    type Value = Few<T>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Few<T>, A::Error> {
        let mut elements = Vec::new();
        while let Some(element) = list.next_element()? {
            if elements.len() == MOST {
                return Err(de::Error::custom(format!("the list has more than {MOST} elements")));
            }
            elements.push(element);
        }
        Ok(Few(elements))
    }
}

/// Numbers, in lists of lists of equal lengths.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Numbers {
    /// The lengths of the lists, the outermost first; empty for a number alone.
    pub(super) shape: Vec<usize>,
    pub(super) values: Vec<f32>,
}

impl<'de> Deserialize<'de> for Given {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(GivenVisitor)
    }
}

impl<'de> Deserialize<'de> for Numbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match deserializer.deserialize_any(FieldVisitor)? {
            Field::Numbers(numbers) => Ok(numbers),
            Field::Text(_) | Field::Picture(_) => Err(de::Error::custom("expected numbers")),
        }
    }
}

impl<'de> Deserialize<'de> for Field {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(FieldVisitor)
    }
}

struct GivenVisitor;

impl<'de> Visitor<'de> for GivenVisitor {
    type Value = Given;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number, a list of numbers or an object")
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Given, E> {
        Ok(Given::Numbers(alone(value)?))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Given, E> {
        self.visit_f64(value as f64)
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Given, E> {
        self.visit_f64(value as f64)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Given, A::Error> {
        lists(list).map(Given::Numbers)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Given, A::Error> {
        let mut fields = Vec::new();
        while let Some(field) = map.next_entry::<String, Field>()? {
            if fields.len() == MOST_FIELDS {
                return Err(de::Error::custom(format!(
                    "an object has more than {MOST_FIELDS} fields"
                )));
            }
            fields.push(field);
        }
        Ok(Given::Object(fields))
    }
}

struct FieldVisitor;

impl<'de> Visitor<'de> for FieldVisitor {
    type Value = Field;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number, a list of numbers, a text or an object with the field b64")
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<Field, E> {
        Ok(Field::Numbers(alone(value)?))
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<Field, E> {
        self.visit_f64(value as f64)
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<Field, E> {
        self.visit_f64(value as f64)
    }

    fn visit_str<E: de::Error>(self, text: &str) -> Result<Field, E> {
        Ok(Field::Text(text.into()))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<Field, A::Error> {
        lists(list).map(Field::Numbers)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Field, A::Error> {
        match (map.next_entry::<String, String>()?, map.next_key::<String>()?) {
            (Some((name, text)), None) if name == "b64" => Ok(Field::Picture(text)),
            _ => Err(de::Error::custom(
                "a picture is an object with the field b64 and no other",
            )),
        }
    }
}

fn alone<E: de::Error>(value: f64) -> Result<Numbers, E> {
    Ok(Numbers {
        shape: Vec::new(),
        values: vec![single(value)?],
    })
}

fn lists<'de, A: SeqAccess<'de>>(list: A) -> Result<Numbers, A::Error> {
    let mut lists = Lists::default();
    lists.read(list, 0)?;
    Ok(Numbers {
        shape: lists.lengths.into_iter().flatten().collect(),
        values: lists.values,
    })
}

/// The lists that were read so far.
#[derive(Default)]
struct Lists {
    values: Vec<f32>,
    /// The length of the lists of each depth, once one has ended.
    lengths: Vec<Option<usize>>,
    /// How deep the numbers are, once one was read.
    depth: Option<usize>,
}

impl Lists {
    fn read<'de, A: SeqAccess<'de>>(&mut self, mut list: A, depth: usize) -> Result<(), A::Error> {
        if depth == DEEPEST {
            return Err(de::Error::custom(format!(
                "there are more than {DEEPEST} lists in each other"
            )));
        }
        if self.lengths.len() == depth {
            self.lengths.push(None);
        }
        let mut length = 0;
        while list
            .next_element_seed(Element {
                lists: self,
                depth: depth + 1,
            })?
            .is_some()
        {
            length += 1;
        }
        match self.lengths[depth].replace(length) {
            Some(other) if other != length => {
                let problem = format!("the lists have different lengths: {other} and {length}");
                Err(de::Error::custom(problem))
            }
            _ => Ok(()),
        }
    }
}

/// An element of a list: a number, or a list that is one deeper.
struct Element<'a> {
    lists: &'a mut Lists,
    depth: usize,
}

impl<'de> de::DeserializeSeed<'de> for Element<'_> {
    type Value = ();

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'de> Visitor<'de> for Element<'_> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a number or a list of numbers")
    }

    fn visit_f64<E: de::Error>(self, value: f64) -> Result<(), E> {
        if *self.lists.depth.get_or_insert(self.depth) != self.depth || self.lists.lengths.len() > self.depth {
            return Err(de::Error::custom("numbers and lists are mixed"));
        }
        self.lists.values.push(single(value)?);
        Ok(())
    }

    fn visit_u64<E: de::Error>(self, value: u64) -> Result<(), E> {
        self.visit_f64(value as f64)
    }

    fn visit_i64<E: de::Error>(self, value: i64) -> Result<(), E> {
        self.visit_f64(value as f64)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, list: A) -> Result<(), A::Error> {
        if self.lists.depth.is_some_and(|depth| depth <= self.depth) {
            return Err(de::Error::custom("numbers and lists are mixed"));
        }
        self.lists.read(list, self.depth)
    }
}

/// A number in single precision.
fn single<E: de::Error>(value: f64) -> Result<f32, E> {
    let number = value as f32;
    match number.is_finite() {
        true => Ok(number),
        false => Err(E::custom(format!("{value} is beyond the numbers of single precision"))),
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)] // A test may fail there.
    use super::*;

    fn numbers(text: &str) -> Option<(Vec<usize>, Vec<f32>)> {
        let numbers: Numbers = serde_json::from_str(text).ok()?;
        Some((numbers.shape, numbers.values))
    }

    #[test]
    fn lists_have_a_shape() {
        assert_eq!(numbers("3"), Some((vec![], vec![3.0])));
        assert_eq!(numbers("[]"), Some((vec![0], vec![])));
        assert_eq!(numbers("[1, -2, 0.5]"), Some((vec![3], vec![1.0, -2.0, 0.5])));
        assert_eq!(
            numbers("[[1,2],[3,4],[5,6]]"),
            Some((vec![3, 2], vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0]))
        );
        assert_eq!(numbers("[[[7]]]"), Some((vec![1, 1, 1], vec![7.0])));
    }

    #[test]
    fn what_is_not_a_block_of_numbers_is_refused() {
        let deep = format!("{}1{}", "[".repeat(17), "]".repeat(17));
        for wrong in [
            "[1,[2]]",
            "[[1],2]",
            "[[1],[2,3]]",
            "[[1,2],[[3],[4]]]",
            "[null]",
            "[\"a\"]",
            "[true]",
            "[1e39]",
            &deep,
        ] {
            assert_eq!(numbers(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn objects_keep_their_order() {
        let given: Given = serde_json::from_str(r#"{"b": [1], "a": {"b64": "x"}}"#).unwrap();
        let Given::Object(fields) = given else {
            panic!("{given:?}")
        };
        assert_eq!(fields[0].0, "b");
        assert_eq!(fields[1].1, Field::Picture("x".into()));
        for wrong in [
            r#"{"a": {"b": {}}}"#,
            r#"{"a": {"b64": "x", "c": "y"}}"#,
            r#"{"a": {}}"#,
        ] {
            assert!(serde_json::from_str::<Given>(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn lists_of_objects_are_short() {
        let list = |count: usize| serde_json::from_str::<Few<Given>>(&format!("[0{}]", ",0".repeat(count - 1)));
        assert_eq!(list(MOST).unwrap().0.len(), MOST);
        assert!(list(MOST + 1).is_err());
        let fields: Vec<String> = (0..33).map(|field| format!("\"{field}\": 0")).collect();
        assert!(serde_json::from_str::<Given>(&format!("{{{}}}", fields.join(","))).is_err());
    }
}
