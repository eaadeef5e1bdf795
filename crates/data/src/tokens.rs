//! Text files read word by word, with the line of what is wrong.

use cortado_core::{Error, Result};
use std::path::Path;

/// The words of a file, one by one.
pub(crate) struct Tokens<'a> {
    path: &'a Path,
    tokens: Box<dyn Iterator<Item = (usize, &'a str)> + 'a>,
    /// The line of the last one, from 1.
    pub(crate) line: usize,
}

impl<'a> Tokens<'a> {
    /// The words of `text`, which is the content of `path`.
    pub(crate) fn new(path: &'a Path, text: &'a str) -> Self {
        let lines = text.lines().enumerate();
        let tokens = lines.flat_map(|(i, line)| line.split_whitespace().map(move |word| (i + 1, word)));
        Self {
            path,
            tokens: Box::new(tokens),
            line: 1,
        }
    }

    /// The next word, if there is one.
    pub(crate) fn next(&mut self) -> Option<&'a str> {
        let (line, word) = self.tokens.next()?;
        self.line = line;
        Some(word)
    }

    /// The next word, which is `what`.
    ///
    /// # Errors
    /// The end of the file.
    pub(crate) fn expect(&mut self, what: &str) -> Result<&'a str> {
        self.next()
            .ok_or_else(|| self.wrong(&format!("the file ends where {what} should be")))
    }

    /// The next word as a number; `what` it is.
    ///
    /// # Errors
    /// The end of the file, and a word that is not such a number.
    pub(crate) fn parse<V: std::str::FromStr>(&mut self, what: &str) -> Result<V> {
        let word = self.expect(what)?;
        word.parse()
            .map_err(|_| self.wrong(&format!("expected {what}, found \"{word}\"")))
    }

    /// The error that this is wrong at the last word.
    pub(crate) fn wrong(&self, problem: &str) -> Error {
        Error::message(&format!("{}:{}: {problem}", self.path.display(), self.line))
    }
}
