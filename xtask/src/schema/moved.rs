//! The numbers that the union gives to fields and values of forks whose own number is taken. They
//! never change, so that files stay readable.

use anyhow::{Context, Result};
use std::collections::BTreeMap;
use std::fmt::Write;

/// Where these numbers begin.
const FIRST: u32 = 900_000;
/// Where those of our own fields begin, in `cortado.txt`.
const OWN_FIELDS: std::ops::Range<u32> = 900_100..900_200;

/// Numbers by message or enumeration, then by field or value.
pub(super) struct Moved {
    numbers: BTreeMap<String, BTreeMap<String, u32>>,
}

impl Moved {
    /// Reads the table: `MESSAGE FIELD = NUMBER` on each line.
    pub(super) fn parse(text: &str) -> Result<Self> {
        let mut numbers: BTreeMap<String, BTreeMap<String, u32>> = BTreeMap::new();
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let (name, number) = line
                .split_once(" = ")
                .with_context(|| format!("cannot read `{line}`"))?;
            let (owner, name) = name.split_once(' ').with_context(|| format!("cannot read `{line}`"))?;
            numbers
                .entry(owner.into())
                .or_default()
                .insert(name.into(), number.parse()?);
        }
        Ok(Self { numbers })
    }

    /// The number of a field or value, given now if it has none yet.
    pub(super) fn number(&mut self, owner: &str, name: &str) -> u32 {
        let numbers = self.numbers.entry(owner.into()).or_default();
        let free = || {
            (FIRST..)
                .find(|n| !OWN_FIELDS.contains(n) && !numbers.values().any(|taken| taken == n))
                .unwrap_or(FIRST)
        };
        let next = free();
        *numbers.entry(name.into()).or_insert(next)
    }

    /// The table as text.
    pub(super) fn print(&self) -> String {
        let mut text = String::from(
            "# Fields and values of forks whose own number another Caffe has, with the number that the union gives them.\n\
             # `cargo xtask schema` adds lines. Never change or remove one: files would be misread.\n",
        );
        for (owner, numbers) in &self.numbers {
            for (name, number) in numbers {
                let _ = writeln!(text, "{owner} {name} = {number}");
            }
        }
        text
    }
}
