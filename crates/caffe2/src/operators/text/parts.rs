//! Parts of strings, and whether they have them: `StringPrefix` and `StringSuffix` of `length` (3)
//! bytes, which are the whole string if it is shorter; `StringStartsWith` a `prefix`,
//! `StringEndsWith` a `suffix`, and `StringEquals` a `text`.

use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::{ElementType, Tensor};
use cortado_core::{Bool, Error, Result};

/// The first bytes.
pub(super) const PREFIX: OperatorKind =
    OperatorKind::computing("StringPrefix", "the first bytes of strings", |build| {
        part(build, |text, length| &text[..text.len().min(length)])
    });
/// The last bytes.
pub(super) const SUFFIX: OperatorKind = OperatorKind::computing("StringSuffix", "the last bytes of strings", |build| {
    part(build, |text, length| &text[text.len().saturating_sub(length)..])
});
/// Whether strings begin so.
pub(super) const STARTS_WITH: OperatorKind =
    OperatorKind::computing("StringStartsWith", "whether strings begin with one", |build| {
        compare(build, "prefix", <[u8]>::starts_with)
    });
/// Whether strings end so.
pub(super) const ENDS_WITH: OperatorKind =
    OperatorKind::computing("StringEndsWith", "whether strings end with one", |build| {
        compare(build, "suffix", <[u8]>::ends_with)
    });
/// Whether strings are it.
pub(super) const EQUALS: OperatorKind = OperatorKind::computing("StringEquals", "whether strings are one", |build| {
    compare(build, "text", |text, other| text == other)
});

/// The strings of the first input.
fn strings(run: &Run<'_>) -> Result<Tensor> {
    let tensor = run.tensor(0)?;
    match tensor.element_type() {
        Some(ElementType::String) => Ok(tensor),
        other => Err(run.unsupported(0, other)),
    }
}

fn part(build: &Build<'_>, part: fn(&[u8], usize) -> &[u8]) -> Result<Box<dyn Operator>> {
    let length = build.args.size("length", 3)?;
    if length == 0 {
        return Err(Error::param("length", "it is at least 1"));
    }
    Ok(Box::new(move |run: &Run<'_>| {
        let x = strings(run)?;
        let parts = x.strings()?.values().iter().map(|text| part(text, length).to_vec());
        run.set(0, Tensor::from_strings(x.shape(), parts.collect())?)
    }))
}

fn compare(build: &Build<'_>, name: &str, holds: fn(&[u8], &[u8]) -> bool) -> Result<Box<dyn Operator>> {
    let other = build.args.find(name).and_then(|arg| arg.s.clone()).unwrap_or_default();
    Ok(Box::new(move |run: &Run<'_>| {
        let x = strings(run)?;
        let y = run.output::<Bool>(0, x.shape())?;
        let both = x.strings()?.values().iter();
        let mut y = y.data_overwrite()?;
        y.iter_mut()
            .zip(both)
            .for_each(|(y, text)| *y = Bool::from(holds(text, &other)));
        Ok(())
    }))
}
