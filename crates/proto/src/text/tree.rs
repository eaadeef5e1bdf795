//! The grammar of the text format: a source becomes a tree of fields, without regard to any schema.
//!
//! The shape of the tree is all that is checked here. Names and types are checked when the tree is
//! filled into a message (`super::fill`), which reports places through the positions kept here.

use super::escape::{Slip, unescape};
use super::lex::{Fault, Lexer, Token, TokenKind};
use crate::Pos;

/// Messages nested deeper than this are refused. Real nets nest about eight deep.
const MAX_DEPTH: usize = 100;

/// `name: value` or `name { … }`.
#[derive(Debug)]
pub(crate) struct Field<'a> {
    pub(crate) name: &'a str,
    pub(crate) pos: Pos,
    /// Whether a colon follows the name; scalars need one.
    pub(crate) colon: bool,
    pub(crate) value: Value<'a>,
}

/// A value and the part of the source that it spans.
#[derive(Debug)]
pub(crate) struct Value<'a> {
    pub(crate) pos: Pos,
    pub(crate) source: &'a str,
    pub(crate) kind: ValueKind<'a>,
}

/// The shapes of a value.
#[derive(Debug)]
pub(crate) enum ValueKind<'a> {
    /// Adjacent string literals, joined, escapes resolved.
    String(Vec<u8>),
    /// Digits of an integer token.
    Integer { negative: bool, digits: &'a str },
    /// A float token.
    Float { negative: bool, digits: &'a str },
    /// A bare word: an enum value, `true`, `inf`, …
    Word { negative: bool, word: &'a str },
    /// `{ … }` or `< … >`
    Message(Vec<Field<'a>>),
    /// `[a, b, …]`
    List(Vec<Value<'a>>),
}

/// What was read of a source: every field up to the first fault.
pub(crate) struct Tree<'a> {
    pub(crate) fields: Vec<Field<'a>>,
    pub(crate) fault: Option<Fault>,
    /// Whether the fault is a brace that is never closed.
    pub(crate) unclosed: bool,
    /// What is odd but has a meaning.
    pub(crate) oddities: Vec<Fault>,
}

/// Reads `source` whole. On a fault the fields before it (and those of the messages that it cuts
/// short) are kept, so that an earlier fault of another kind can be reported first.
pub(crate) fn parse(source: &str) -> Tree<'_> {
    let mut parser = Parser::new(source);
    let mut fields = Vec::new();
    let fault = parser.fields(&mut fields, None).err();
    Tree {
        fields,
        fault,
        unclosed: parser.unclosed,
        oddities: parser.oddities,
    }
}

/// The token that closes a message, and where it was opened.
#[derive(Clone, Copy)]
struct Open<'a> {
    close: &'static str,
    name: &'a str,
    pos: Pos,
}

struct Parser<'a> {
    source: &'a str,
    lexer: Lexer<'a>,
    ahead: Token<'a>,
    /// Why `ahead` is a `TokenKind::Fault`.
    lexical: Option<Fault>,
    /// The offset just after the last token taken.
    end: usize,
    depth: usize,
    unclosed: bool,
    oddities: Vec<Fault>,
}

impl<'a> Parser<'a> {
    fn new(source: &'a str) -> Self {
        let start = Token {
            kind: TokenKind::Fault,
            text: "",
            start: 0,
            pos: Pos { line: 1, column: 1 },
        };
        let lexer = Lexer::new(source);
        let mut parser = Self {
            source,
            lexer,
            ahead: start,
            lexical: None,
            end: 0,
            depth: 0,
            unclosed: false,
            oddities: Vec::new(),
        };
        parser.take();
        parser
    }

    fn take(&mut self) -> Token<'a> {
        self.end = self.ahead.end();
        let next = self.lexer.next().unwrap_or_else(|fault| {
            let token = Token {
                kind: TokenKind::Fault,
                text: "",
                start: self.end,
                pos: fault.pos,
            };
            self.lexical = Some(fault);
            token
        });
        std::mem::replace(&mut self.ahead, next)
    }

    fn take_if(&mut self, symbol: &str) -> bool {
        let found = self.ahead.is(symbol);
        if found {
            self.take();
        }
        found
    }

    /// The fault at the next token: its own if it is not a valid token, else `message`.
    fn fault(&self, message: String) -> Fault {
        self.lexical
            .clone()
            .unwrap_or_else(|| Fault::new(self.ahead.pos, message))
    }

    /// Reads fields up to the end of the source or of the message that `open` opened.
    fn fields(&mut self, fields: &mut Vec<Field<'a>>, open: Option<Open<'a>>) -> Result<(), Fault> {
        loop {
            match (self.ahead.kind, open) {
                (TokenKind::Identifier, _) => self.field(fields)?,
                (TokenKind::End, None) => return Ok(()),
                (TokenKind::End, Some(open)) => {
                    self.unclosed = true;
                    let message = format!(
                        "\"{}\" is opened here and never closed: a \"{}\" is missing",
                        open.name, open.close
                    );
                    return Err(Fault::new(open.pos, message));
                }
                (_, Some(open)) if self.ahead.is(open.close) => return Ok(()),
                _ => return Err(self.no_field(open)),
            }
        }
    }

    /// The fault of a token that starts no field.
    fn no_field(&self, open: Option<Open<'a>>) -> Fault {
        let found = self.ahead.describe();
        self.fault(match open {
            None if self.ahead.is("}") || self.ahead.is(">") => {
                format!("{found} closes nothing: no message is open here")
            }
            _ if self.ahead.is("[") => "extensions (names in brackets) are not supported".to_string(),
            None => format!("expected a field name, found {found}"),
            Some(open) => format!("expected a field name or \"{}\", found {found}", open.close),
        })
    }

    fn field(&mut self, fields: &mut Vec<Field<'a>>) -> Result<(), Fault> {
        let name = self.take();
        let colon = self.take_if(":");
        let compound = ["{", "<", "["].iter().any(|open| self.ahead.is(open));
        if !colon && !compound {
            let found = self.ahead.describe();
            return Err(self.fault(format!(
                "expected \":\" or \"{{\" after \"{}\", found {found}",
                name.text
            )));
        }
        let (value, result) = self.value(name);
        if let Some(value) = value {
            fields.push(Field {
                name: name.text,
                pos: name.pos,
                colon,
                value,
            });
        }
        result?;
        let _separator = self.take_if(";") || self.take_if(",");
        Ok(())
    }

    /// Reads a value of the field `name`. A fault within a message or list still gives the part
    /// before it.
    fn value(&mut self, name: Token<'a>) -> (Option<Value<'a>>, Result<(), Fault>) {
        let (pos, start) = (self.ahead.pos, self.ahead.start);
        let (kind, result) = if self.ahead.is("{") || self.ahead.is("<") {
            let close = if self.ahead.is("{") { "}" } else { ">" };
            let mut fields = Vec::new();
            let result = self.message(
                Open {
                    close,
                    name: name.text,
                    pos,
                },
                &mut fields,
            );
            (Some(ValueKind::Message(fields)), result)
        } else if self.ahead.is("[") {
            let mut items = Vec::new();
            let result = self.list(name, &mut items);
            (Some(ValueKind::List(items)), result)
        } else {
            match self.scalar(name) {
                Ok(kind) => (Some(kind), Ok(())),
                Err(fault) => (None, Err(fault)),
            }
        };
        let value = kind.map(|kind| Value {
            pos,
            source: &self.source[start..self.end.max(start)],
            kind,
        });
        (value, result)
    }

    fn enter(&mut self) -> Result<(), Fault> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return Err(Fault::new(
                self.ahead.pos,
                format!("messages are nested more than {MAX_DEPTH} deep"),
            ));
        }
        self.take();
        Ok(())
    }

    fn leave(&mut self) {
        self.depth -= 1;
        self.take();
    }

    fn message(&mut self, open: Open<'a>, fields: &mut Vec<Field<'a>>) -> Result<(), Fault> {
        self.enter()?;
        self.fields(fields, Some(open))?;
        self.leave();
        Ok(())
    }

    fn list(&mut self, name: Token<'a>, items: &mut Vec<Value<'a>>) -> Result<(), Fault> {
        self.enter()?;
        while !self.ahead.is("]") {
            if !items.is_empty() && !self.take_if(",") {
                let found = self.ahead.describe();
                return Err(self.fault(format!(
                    "expected \",\" or \"]\" in the list of \"{}\", found {found}",
                    name.text
                )));
            }
            let (item, result) = self.value(name);
            items.extend(item);
            result?;
        }
        self.leave();
        Ok(())
    }

    fn scalar(&mut self, name: Token<'a>) -> Result<ValueKind<'a>, Fault> {
        if self.ahead.kind == TokenKind::String {
            return self.string();
        }
        let negative = self.take_if("-");
        let text = self.ahead.text;
        let kind = match self.ahead.kind {
            TokenKind::Integer => ValueKind::Integer { negative, digits: text },
            TokenKind::Float => ValueKind::Float { negative, digits: text },
            TokenKind::Identifier => ValueKind::Word { negative, word: text },
            _ => {
                let found = self.ahead.describe();
                let text_like = matches!(text, "/" | "." | "~" | "\\" | "$" | "%");
                let hint = if text_like { "; text must be in quotes" } else { "" };
                return Err(self.fault(format!("expected a value for \"{}\", found {found}{hint}", name.text)));
            }
        };
        self.take();
        Ok(kind)
    }

    /// Adjacent literals make one string.
    fn string(&mut self) -> Result<ValueKind<'a>, Fault> {
        let mut bytes = Vec::new();
        while self.ahead.kind == TokenKind::String {
            let pos = self.ahead.pos;
            let inside = &self.ahead.text[1..self.ahead.text.len() - 1];
            let fault = |(offset, message): Slip| {
                let before = inside[..offset].chars().count() + 1;
                let column = pos.column.saturating_add(u32::try_from(before).unwrap_or(u32::MAX));
                Fault::new(Pos { line: pos.line, column }, message)
            };
            let (part, unknown) = unescape(inside).map_err(fault)?;
            self.oddities.extend(unknown.map(fault));
            bytes.extend(part);
            self.take();
        }
        Ok(ValueKind::String(bytes))
    }
}
