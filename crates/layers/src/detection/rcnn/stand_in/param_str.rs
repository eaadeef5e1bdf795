//! The options of a layer written in Python: a mapping in YAML, with or without braces, of numbers,
//! lists of numbers, and truths.

use cortado_core::{Error, Result};
use std::collections::BTreeMap;

#[derive(Clone, Debug, PartialEq)]
enum Value {
    Number(f64),
    List(Vec<f64>),
    Truth(bool),
}

/// Options; those that were read are removed.
#[derive(Debug, PartialEq)]
pub(super) struct Options(BTreeMap<String, Value>);

/// The remedy if another class has the name of the replaced one.
const CLASS_NEEDED: &str = "with the class's module in PYTHONPATH the class itself runs";

fn error(problem: &str) -> Error {
    Error::param("python_param.param_str", problem)
}

/// A text that the layer of our own cannot read, as that of a fork's class of the same name.
fn unread(problem: &str) -> Error {
    error(&format!(
        "{problem}; the built-in replacement of py-faster-rcnn's class cannot read it. If this net has another \
         class of that name, the class itself is needed: {CLASS_NEEDED}"
    ))
}

impl Options {
    /// Reads a text such as `'feat_stride': 16`, or `{'feat_stride': 8, 'scales': [1, 2]}`.
    ///
    /// # Errors
    /// Another text.
    pub(super) fn parse(text: &str) -> Result<Self> {
        let lines = text
            .lines()
            .map(|line| line.split_once(" #").map_or(line, |(line, _)| line));
        let text = lines.collect::<Vec<_>>().join("\n");
        let text = text.trim();
        let entries = match text.strip_prefix('{').and_then(|text| text.strip_suffix('}')) {
            Some(inner) => split_outside_lists(inner, ','),
            None => split_outside_lists(text, '\n'),
        };
        let mut options = BTreeMap::new();
        for entry in entries.into_iter().map(str::trim).filter(|entry| !entry.is_empty()) {
            let Some((name, value)) = entry.split_once(':') else {
                return Err(unread(&format!("expected name: value, but found `{entry}`")));
            };
            let name = name.trim().trim_matches(['\'', '"']);
            let Some(value) = Value::parse(value.trim()) else {
                let problem = format!(
                    "{name} is `{}`; it must be a number, a list of numbers, or a truth",
                    value.trim()
                );
                return Err(unread(&problem));
            };
            options.insert(name.to_owned(), value);
        }
        Ok(Self(options))
    }

    /// Takes a number.
    ///
    /// # Errors
    /// Something else in its place, or none where there is no default.
    pub(super) fn number(&mut self, name: &str, default: impl Into<Option<f64>>) -> Result<f64> {
        match (self.0.remove(name), default.into()) {
            (Some(Value::Number(value)), _) if value.is_finite() => Ok(value),
            (Some(_), _) => Err(error(&format!("{name} must be a finite number"))),
            (None, Some(default)) => Ok(default),
            (None, None) => Err(error(&format!("{name} is missing"))),
        }
    }

    /// Takes a number above 0.
    ///
    /// # Errors
    /// Another one, or those of [`number`](Self::number).
    pub(super) fn positive(&mut self, name: &str, default: impl Into<Option<f64>>) -> Result<f64> {
        match self.number(name, default)? {
            value if value > 0.0 => Ok(value),
            value => Err(error(&format!("{name} must be above 0, but is {value}"))),
        }
    }

    /// Takes an integer; 0 or less means no limit.
    ///
    /// # Errors
    /// Those of [`number`](Self::number).
    pub(super) fn limit(&mut self, name: &str, default: f64) -> Result<Option<usize>> {
        let value = self.number(name, default)?;
        Ok((value >= 1.0).then_some(value as usize))
    }

    /// Takes a list of numbers above 0, or one number.
    ///
    /// # Errors
    /// Something else in its place.
    pub(super) fn list(&mut self, name: &str, default: &[f64]) -> Result<Vec<f64>> {
        let values = match self.0.remove(name) {
            Some(Value::List(values)) => values,
            Some(Value::Number(value)) => vec![value],
            Some(Value::Truth(_)) => return Err(error(&format!("{name} must be a list of numbers"))),
            None => default.to_vec(),
        };
        match values.iter().all(|&value| value > 0.0 && value.is_finite()) && !values.is_empty() {
            true => Ok(values),
            false => Err(error(&format!("{name} must have numbers above 0 alone"))),
        }
    }

    /// Takes a truth.
    ///
    /// # Errors
    /// Something else in its place.
    pub(super) fn truth(&mut self, name: &str, default: bool) -> Result<bool> {
        match self.0.remove(name) {
            Some(Value::Truth(value)) => Ok(value),
            Some(_) => Err(error(&format!("{name} must be True or False"))),
            None => Ok(default),
        }
    }

    /// Refuses options that were not read.
    ///
    /// # Errors
    /// There is one.
    pub(super) fn finish(self) -> Result<()> {
        match self.0.keys().next() {
            None => Ok(()),
            Some(name) => Err(error(&format!(
                "the built-in replacement of the class does not support {name}; {CLASS_NEEDED}"
            ))),
        }
    }
}

/// The parts of a text between separators outside of lists.
fn split_outside_lists(text: &str, separator: char) -> Vec<&str> {
    let mut depth = 0_u32;
    text.split(|c| {
        match c {
            '[' => depth += 1,
            ']' => depth = depth.saturating_sub(1),
            _ => {}
        }
        c == separator && depth == 0
    })
    .collect()
}

impl Value {
    fn parse(text: &str) -> Option<Self> {
        let text = text.strip_prefix("!!python/tuple").unwrap_or(text).trim();
        if let Some(inner) = text.strip_prefix('[') {
            let parts = inner.strip_suffix(']')?.split(',').map(str::trim);
            let numbers = parts.filter(|part| !part.is_empty()).map(|part| part.parse().ok());
            return Some(Self::List(numbers.collect::<Option<_>>()?));
        }
        match text {
            "True" | "true" | "yes" => Some(Self::Truth(true)),
            "False" | "false" | "no" => Some(Self::Truth(false)),
            _ => text.parse().ok().map(Self::Number),
        }
    }
}
