//! The text of a manifest.

use super::{MOST_ITEMS, MOST_SIDE, Manifest, ManifestFile, ManifestKind, ManifestMean};
use crate::{Error, Result};
use cortado_proto::did_you_mean;
use std::ops::Range;
use std::path::Path;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

const KEYS: [&str; 8] = [
    "kind",
    "license",
    "source",
    "net",
    "weights",
    "labels",
    "input",
    "thresholds",
];
const INPUT: [&str; 5] = ["size", "resize", "mean", "scale", "channels"];
const THRESHOLDS: [&str; 1] = ["score"];
const FILE: [&str; 2] = ["file", "sha256"];

/// The most characters of a text.
const MOST_TEXT: usize = 4096;

type Value<'a> = Spanned<DeValue<'a>>;

/// A table of the manifest, with its name for messages.
#[derive(Clone, Copy)]
struct Table<'a> {
    text: &'a str,
    name: &'a str,
    keys: &'a DeTable<'a>,
}

/// Reads a manifest.
pub(super) fn manifest(text: &str, folder: &Path) -> Result<Manifest> {
    let parsed = DeTable::parse(text).map_err(|error| {
        let at = error.span().map_or(0, |span| span.start);
        at_line(text, at, error.message())
    })?;
    let root = Table {
        text,
        name: "",
        keys: parsed.get_ref(),
    };
    root.check_keys(&KEYS)?;
    let input = root.table("input", &INPUT)?;
    let thresholds = root.table("thresholds", &THRESHOLDS)?;
    let needed = |key: &str| Error::message(&format!("the key \"{key}\" is missing"));
    let of_input = |key: &str| input.and_then(|table| Some((table, table.keys.get(key)?)));
    let sides = |key: &str| of_input(key).map(|(table, value)| table.sides(key, value)).transpose();
    let manifest = Manifest {
        folder: folder.into(),
        kind: root.kind()?.ok_or_else(|| needed("kind"))?,
        license: root.string("license")?,
        source: root.string("source")?,
        net: root.file("net")?.ok_or_else(|| needed("net"))?,
        weights: root.files("weights")?,
        labels: root.file("labels")?,
        size: sides("size")?,
        resize: sides("resize")?,
        mean: input.map(Table::mean).transpose()?.flatten(),
        scale: of_input("scale")
            .map(|(table, value)| table.number("scale", value))
            .transpose()?,
        rgb: input.map(Table::rgb).transpose()?.flatten(),
        threshold: thresholds.map(Table::score).transpose()?.flatten(),
    };
    Ok(manifest)
}

/// An error at a byte of a text.
fn at_line(text: &str, at: usize, problem: &str) -> Error {
    let before = text.get(..at).unwrap_or(text);
    let line = before.matches('\n').count() + 1;
    Error::message(&format!("line {line}: {}", problem.trim()))
}

impl<'a> Table<'a> {
    fn wrong(&self, key: &str, at: Range<usize>, expected: &str) -> Error {
        let dot = if self.name.is_empty() { "" } else { "." };
        at_line(self.text, at.start, &format!("{}{dot}{key} {expected}", self.name))
    }

    fn check_keys(&self, known: &[&str]) -> Result<()> {
        let unknown = self.keys.keys().filter(|key| !known.contains(&key.get_ref().as_ref()));
        let Some(key) = unknown.min_by_key(|key| key.span().start) else {
            return Ok(());
        };
        let shown: String = key.get_ref().chars().take(100).collect();
        let hint = match did_you_mean(&shown, known.iter().copied()) {
            hint if hint.is_empty() => format!("; there are {}", known.join(", ")),
            hint => hint,
        };
        let place = match self.name {
            "" => "a manifest".to_string(),
            name => format!("\"{name}\""),
        };
        let problem = format!("{place} has no key \"{shown}\"{hint}");
        Err(at_line(self.text, key.span().start, &problem))
    }

    fn table(&self, key: &'a str, known: &[&str]) -> Result<Option<Self>> {
        let value = self.keys.get(key);
        value.map(|value| self.table_of(key, value, known)).transpose()
    }

    /// A value of a key as a table.
    fn table_of(&self, key: &'a str, value: &'a Value<'a>, known: &[&str]) -> Result<Self> {
        let DeValue::Table(keys) = value.get_ref() else {
            let expected = format!("must be a table with the keys {}", known.join(", "));
            return Err(self.wrong(key, value.span(), &expected));
        };
        let table = Self {
            text: self.text,
            name: key,
            keys,
        };
        table.check_keys(known)?;
        Ok(table)
    }

    fn string(&self, key: &str) -> Result<Option<String>> {
        let Some(value) = self.keys.get(key) else {
            return Ok(None);
        };
        match value.get_ref().as_str() {
            Some(text) if text.len() <= MOST_TEXT => Ok(Some(text.into())),
            _ => {
                let expected = format!("must be a text of at most {MOST_TEXT} bytes");
                Err(self.wrong(key, value.span(), &expected))
            }
        }
    }

    fn kind(&self) -> Result<Option<ManifestKind>> {
        let Some(name) = self.string("kind")? else {
            return Ok(None);
        };
        let kind = ManifestKind::ALL.iter().find(|(known, _)| *known == name);
        let at = self.keys.get("kind").map_or(0..0, Spanned::span);
        let problem = || {
            self.wrong(
                "kind",
                at,
                "must be \"classify\", \"detect\", \"segment\" or \"landmarks\"",
            )
        };
        kind.map(|&(_, kind)| Some(kind)).ok_or_else(problem)
    }

    fn file(&self, key: &'a str) -> Result<Option<ManifestFile>> {
        let value = self.keys.get(key);
        value.map(|value| self.file_of(key, value)).transpose()
    }

    /// A value of a key as a file.
    fn file_of(&self, key: &'a str, value: &'a Value<'a>) -> Result<ManifestFile> {
        let table = self.table_of(key, value, &FILE)?;
        let needed = |part: &str| table.wrong(part, value.span(), "is missing");
        let file = ManifestFile {
            file: table.string("file")?.ok_or_else(|| needed("file"))?,
            sha256: table.string("sha256")?.ok_or_else(|| needed("sha256"))?,
        };
        let form = file.check_form();
        form.map_err(|problem| self.wrong(key, value.span(), problem))?;
        Ok(file)
    }

    /// One file, or a list of them.
    fn files(&self, key: &'a str) -> Result<Vec<ManifestFile>> {
        let Some(value) = self.keys.get(key) else {
            return Ok(Vec::new());
        };
        match value.get_ref() {
            DeValue::Array(files) if files.len() <= MOST_ITEMS => {
                files.iter().map(|file| self.file_of(key, file)).collect()
            }
            DeValue::Array(_) => {
                let expected = format!("must be at most {MOST_ITEMS} files");
                Err(self.wrong(key, value.span(), &expected))
            }
            _ => Ok(vec![self.file_of(key, value)?]),
        }
    }

    fn number(&self, key: &str, value: &Value<'_>) -> Result<f32> {
        let parsed = match value.get_ref() {
            DeValue::Integer(number) if number.radix() == 10 => number.as_str().replace('_', "").parse::<f32>().ok(),
            DeValue::Float(number) => number.as_str().replace('_', "").parse::<f32>().ok(),
            _ => None,
        };
        let finite = parsed.filter(|number| number.is_finite());
        finite.ok_or_else(|| self.wrong(key, value.span(), "must be a finite number"))
    }

    fn sides(&self, key: &str, value: &Value<'_>) -> Result<[usize; 2]> {
        let side = |value: &Value<'_>| {
            let side = value.get_ref().as_integer().filter(|side| side.radix() == 10)?;
            let side: usize = side.as_str().replace('_', "").parse().ok()?;
            (1..=MOST_SIDE).contains(&side).then_some(side)
        };
        let sides = match value
            .get_ref()
            .as_array()
            .map(|sides| sides.iter().map(side).collect::<Vec<_>>())
        {
            Some(sides) if sides.len() == 2 => sides[0].zip(sides[1]),
            _ => None,
        };
        let expected = format!("must be two integers from 1 to {MOST_SIDE}: rows and columns, as [224, 224]");
        let (rows, columns) = sides.ok_or_else(|| self.wrong(key, value.span(), &expected))?;
        Ok([rows, columns])
    }

    fn mean(self) -> Result<Option<ManifestMean>> {
        let Some(value) = self.keys.get("mean") else {
            return Ok(None);
        };
        match value.get_ref() {
            DeValue::Table(_) => Ok(self.file("mean")?.map(ManifestMean::File)),
            DeValue::Array(values) if (1..=MOST_ITEMS).contains(&values.len()) => {
                let values = values.iter().map(|value| self.number("mean", value));
                Ok(Some(ManifestMean::Values(values.collect::<Result<_>>()?)))
            }
            _ => {
                let expected = format!(
                    "must be a list of 1 to {MOST_ITEMS} numbers, or a file: {{ file = \"…\", sha256 = \"…\" }}"
                );
                Err(self.wrong("mean", value.span(), &expected))
            }
        }
    }

    fn rgb(self) -> Result<Option<bool>> {
        let Some(value) = self.keys.get("channels") else {
            return Ok(None);
        };
        match value.get_ref().as_str() {
            Some("RGB") => Ok(Some(true)),
            Some("BGR") => Ok(Some(false)),
            _ => Err(self.wrong("channels", value.span(), "must be \"BGR\" or \"RGB\"")),
        }
    }

    fn score(self) -> Result<Option<f32>> {
        let Some(value) = self.keys.get("score") else {
            return Ok(None);
        };
        let score = self.number("score", value)?;
        match (0.0..=1.0).contains(&score) {
            true => Ok(Some(score)),
            false => Err(self.wrong("score", value.span(), "must be from 0 to 1")),
        }
    }
}
