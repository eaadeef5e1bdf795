//! Text from files in a form that is safe in a log or on a terminal.

use std::borrow::Cow;
use std::fmt::{self, Formatter, Write};

/// A name from a file, with its control characters escaped: it stays on its line, and a terminal takes no orders from it.
#[derive(Clone, Copy, Debug)]
pub struct Plain<'a>(pub &'a str);

impl fmt::Display for Plain<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(&escaped(self.0, |_| false))
    }
}

/// `text` with its control characters escaped, except those for which `kept` is true.
pub fn escaped(text: &str, kept: impl Fn(char) -> bool) -> Cow<'_, str> {
    let is_bad = |c: char| c.is_control() && !kept(c);
    if !text.contains(is_bad) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::new();
    for c in text.chars() {
        match is_bad(c) {
            true => plain.extend(c.escape_default()),
            false => plain.push(c),
        }
    }
    Cow::Owned(plain)
}

/// Writes all that it is given as one line.
pub(super) struct OneLine<'a, 'f>(pub(super) &'a mut Formatter<'f>);

impl Write for OneLine<'_, '_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0.write_str(&escaped(text, |_| false))
    }
}
