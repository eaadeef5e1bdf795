//! Tokens of the protobuf text format, each with its place in the source.

use crate::Pos;

/// A fault in the source: where, and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) pos: Pos,
    pub(crate) message: String,
}

impl Fault {
    pub(crate) fn new(pos: Pos, message: impl Into<String>) -> Self {
        Self {
            pos,
            message: message.into(),
        }
    }
}

/// What a token is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// A field, enum or literal name: a letter or `_`, then letters, digits and `_`.
    Identifier,
    /// Decimal, `0x` hexadecimal or `0` octal digits.
    Integer,
    /// A number with a point, an exponent or a trailing `f`.
    Float,
    /// One quoted literal, quotes included, escapes not yet resolved.
    String,
    /// Any other single character.
    Symbol,
    /// The end of the source.
    End,
    /// A place where no token can be read.
    Fault,
}

/// A token: a slice of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub(crate) kind: TokenKind,
    pub(crate) text: &'a str,
    pub(crate) start: usize,
    pub(crate) pos: Pos,
}

impl Token<'_> {
    /// Whether this is the symbol `text`.
    pub(crate) fn is(&self, text: &str) -> bool {
        self.kind == TokenKind::Symbol && self.text == text
    }

    /// The offset just after the token.
    pub(crate) fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// The token as messages name it.
    pub(crate) fn describe(&self) -> String {
        match self.kind {
            TokenKind::End | TokenKind::Fault => "the end of the file".to_string(),
            TokenKind::String => format!("the string {}", shorten(self.text)),
            _ => format!("\"{}\"", shorten(self.text)),
        }
    }
}

/// At most 60 characters of `text`, on one line.
pub(crate) fn shorten(text: &str) -> String {
    let line = text.lines().next().unwrap_or_default();
    if line.len() == text.len() && line.chars().count() <= 60 {
        return line.to_string();
    }
    line.chars().take(57).chain("...".chars()).collect()
}

/// Cuts a source into tokens.
pub(crate) struct Lexer<'a> {
    source: &'a str,
    offset: usize,
    pos: Pos,
}

impl<'a> Lexer<'a> {
    pub(crate) fn new(source: &'a str) -> Self {
        let offset = if source.starts_with('\u{feff}') {
            '\u{feff}'.len_utf8()
        } else {
            0
        };
        Self {
            source,
            offset,
            pos: Pos { line: 1, column: 1 },
        }
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.source.as_bytes().get(self.offset + ahead).copied()
    }

    /// Moves to `offset`, counting lines and columns (in characters).
    fn move_to(&mut self, offset: usize) {
        for &byte in &self.source.as_bytes()[self.offset..offset] {
            if byte == b'\n' {
                self.pos = Pos {
                    line: self.pos.line.saturating_add(1),
                    column: 1,
                };
            } else if byte & 0xc0 != 0x80 {
                self.pos.column = self.pos.column.saturating_add(1);
            }
        }
        self.offset = offset;
    }

    fn skip_blanks_and_comments(&mut self) {
        let bytes = self.source.as_bytes();
        let mut at = self.offset;
        while let Some(&byte) = bytes.get(at) {
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' | 0x0b | 0x0c => at += 1,
                b'#' => at += bytes[at..].iter().position(|&b| b == b'\n').unwrap_or(bytes.len() - at),
                _ => break,
            }
        }
        self.move_to(at);
    }

    /// The next token.
    ///
    /// # Errors
    /// An unterminated or badly escaped string, a malformed number, or a character that the format
    /// does not know.
    pub(crate) fn next(&mut self) -> Result<Token<'a>, Fault> {
        self.skip_blanks_and_comments();
        let Some(first) = self.byte(0) else {
            return Ok(self.token(TokenKind::End, 0));
        };
        match first {
            b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
                let length = self.run(0, |b| b.is_ascii_alphanumeric() || b == b'_');
                Ok(self.token(TokenKind::Identifier, length))
            }
            b'0'..=b'9' => self.number(),
            b'.' if self.byte(1).is_some_and(|b| b.is_ascii_digit()) => self.number(),
            b'"' | b'\'' => self.string(first),
            0x00..=0x1f | 0x7f => Err(Fault::new(
                self.pos,
                format!("control character 0x{first:02x}; is this a text file?"),
            )),
            0x80.. => {
                let found = self.source[self.offset..].chars().next().unwrap_or_default();
                Err(Fault::new(
                    self.pos,
                    format!("unexpected \"{found}\"; only strings and comments hold such text"),
                ))
            }
            _ => Ok(self.token(TokenKind::Symbol, 1)),
        }
    }

    /// The length of the run of bytes that satisfy `belongs`, from `ahead` bytes on.
    fn run(&self, ahead: usize, belongs: impl Fn(u8) -> bool) -> usize {
        self.source.as_bytes()[self.offset + ahead..]
            .iter()
            .take_while(|&&b| belongs(b))
            .count()
    }

    fn token(&mut self, kind: TokenKind, length: usize) -> Token<'a> {
        let (start, pos) = (self.offset, self.pos);
        self.move_to(start + length);
        Token {
            kind,
            text: &self.source[start..start + length],
            start,
            pos,
        }
    }

    fn number(&mut self) -> Result<Token<'a>, Fault> {
        let hex = self.byte(0) == Some(b'0') && matches!(self.byte(1), Some(b'x' | b'X'));
        let (kind, length) = if hex {
            (TokenKind::Integer, 2 + self.run(2, |b| b.is_ascii_hexdigit()))
        } else {
            self.decimal()
        };
        let text = &self.source[self.offset..self.offset + length];
        let octal = kind == TokenKind::Integer && !hex && length > 1 && text.starts_with('0');
        let wrong = if hex && length == 2 {
            Some("\"0x\" must be followed by hexadecimal digits".to_string())
        } else if octal && text.bytes().any(|b| b > b'7') {
            Some(format!(
                "\"{text}\" starts with 0 and so is octal, where 8 and 9 are not digits"
            ))
        } else if text.ends_with(['e', 'E', '+', '-']) {
            Some(format!("the exponent of \"{text}\" has no digits"))
        } else {
            match self.byte(length) {
                Some(b) if b.is_ascii_alphabetic() || b == b'_' || b == b'.' => {
                    let rest = self.run(length, |b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.'));
                    let whole = &self.source[self.offset..self.offset + length + rest];
                    Some(format!(
                        "\"{}\" is neither a number nor a name; text must be in quotes",
                        shorten(whole)
                    ))
                }
                _ => None,
            }
        };
        match wrong {
            Some(message) => Err(Fault::new(self.pos, message)),
            None => Ok(self.token(kind, length)),
        }
    }

    /// Kind and length of a number that is not hexadecimal.
    fn decimal(&self) -> (TokenKind, usize) {
        let mut length = self.run(0, |b| b.is_ascii_digit());
        let mut kind = TokenKind::Integer;
        if self.byte(length) == Some(b'.') {
            kind = TokenKind::Float;
            length += 1 + self.run(length + 1, |b| b.is_ascii_digit());
        }
        if matches!(self.byte(length), Some(b'e' | b'E')) {
            kind = TokenKind::Float;
            length += 1;
            length += usize::from(matches!(self.byte(length), Some(b'+' | b'-')));
            let digits = self.run(length, |b| b.is_ascii_digit());
            if digits == 0 {
                return (kind, length);
            }
            length += digits;
        }
        if matches!(self.byte(length), Some(b'f' | b'F')) {
            kind = TokenKind::Float;
            length += 1;
        }
        (kind, length)
    }

    fn string(&mut self, quote: u8) -> Result<Token<'a>, Fault> {
        let bytes = &self.source.as_bytes()[self.offset..];
        let mut length = 1;
        loop {
            match bytes.get(length) {
                None | Some(b'\n') => {
                    let message = format!("this string has no closing {} on its line", char::from(quote));
                    return Err(Fault::new(self.pos, message));
                }
                Some(b'\\') if bytes.get(length + 1).is_some_and(|&b| b != b'\n') => length += 2,
                Some(&byte) => {
                    length += 1;
                    if byte == quote {
                        break;
                    }
                }
            }
        }
        Ok(self.token(TokenKind::String, length))
    }
}
