//! The words and signs of a source text, without comments, literals and what only tests compile.

/// A word (a name, a keyword or a number), `::`, or any other sign of one character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::tidy) struct Token<'a> {
    pub(in crate::tidy) text: &'a str,
    /// Counted from 1.
    pub(in crate::tidy) line: usize,
}

/// The tokens of a file, without the items under `#[cfg(test)]`.
pub(in crate::tidy) fn tokens(text: &str) -> Vec<Token<'_>> {
    without_tests(&all_tokens(text))
}

fn all_tokens(text: &str) -> Vec<Token<'_>> {
    let mut found = Vec::new();
    let (mut rest, mut line) = (text, 1);
    while let Some(first) = rest.chars().next() {
        let (len, is_token) = if rest.starts_with("//") {
            (rest.find('\n').unwrap_or(rest.len()), false)
        } else if rest.starts_with("/*") {
            (block_comment(rest), false)
        } else if let Some(len) = literal(rest) {
            (len, false)
        } else if is_word(first) {
            (rest.find(|c| !is_word(c)).unwrap_or(rest.len()), true)
        } else if rest.starts_with("::") {
            (2, true)
        } else {
            (first.len_utf8(), !first.is_whitespace())
        };
        let (piece, after) = rest.split_at(len);
        if is_token {
            found.push(Token { text: piece, line });
        }
        line += piece.matches('\n').count();
        rest = after;
    }
    found
}

/// Whether a word can hold a character.
pub(super) fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The length of the comment that the text begins with; such comments can be nested.
fn block_comment(text: &str) -> usize {
    let (mut depth, mut at) = (0, 0);
    while let Some(rest) = text.get(at..).filter(|rest| !rest.is_empty()) {
        let sign = if rest.starts_with("/*") {
            depth += 1;
            2
        } else if rest.starts_with("*/") {
            depth -= 1;
            2
        } else {
            rest.chars().next().map_or(1, char::len_utf8)
        };
        at += sign;
        if depth == 0 {
            break;
        }
    }
    at
}

/// The length of the text, the character or the lifetime that the text begins with.
pub(in crate::tidy) fn literal(text: &str) -> Option<usize> {
    let begins = |byte| matches!(byte, b'"' | b'\'' | b'#');
    let prefix = text.bytes().take(3).position(begins).unwrap_or(0);
    let is_prefix = matches!(&text[..prefix], "" | "r" | "b" | "br" | "c" | "cr");
    let (prefix, body) = text.split_at(if is_prefix { prefix } else { 0 });
    if prefix.ends_with('r') {
        let hashes = body.len() - body.trim_start_matches('#').len();
        let content = body[hashes..].strip_prefix('"')?;
        let closing = format!("\"{}", "#".repeat(hashes));
        let end = content.find(&closing).map_or(content.len(), |end| end + closing.len());
        return Some(prefix.len() + hashes + 1 + end);
    }
    if let Some(content) = body.strip_prefix('"') {
        return Some(prefix.len() + 1 + escaped(content, '"'));
    }
    let content = body.strip_prefix('\'')?;
    let mut chars = content.chars();
    let (first, second) = (chars.next()?, chars.next());
    if first == '\\' || second == Some('\'') {
        return Some(prefix.len() + 1 + escaped(content, '\''));
    }
    Some(1 + content.find(|c| !is_word(c)).unwrap_or(content.len()))
}

/// The length of a text up to and with its closing quote.
fn escaped(text: &str, quote: char) -> usize {
    let mut is_escaped = false;
    for (at, c) in text.char_indices() {
        if is_escaped {
            is_escaped = false;
        } else if c == '\\' {
            is_escaped = true;
        } else if c == quote {
            return at + 1;
        }
    }
    text.len()
}

fn without_tests<'a>(tokens: &[Token<'a>]) -> Vec<Token<'a>> {
    let mut kept = Vec::new();
    let mut rest = tokens;
    while let Some((token, after)) = rest.split_first() {
        if let Some(item) = after_test_attribute(rest) {
            rest = &item[item_len(item)..];
        } else {
            kept.push(*token);
            rest = after;
        }
    }
    kept
}

/// The tokens after `#[cfg(test)]`, if they begin with it; with other conditions beside it as well.
fn after_test_attribute<'t, 'a>(tokens: &'t [Token<'a>]) -> Option<&'t [Token<'a>]> {
    let begins = |with: &[&str]| tokens.len() > with.len() && with.iter().zip(tokens).all(|(text, t)| *text == t.text);
    if !begins(&["#", "[", "cfg", "(", "test"]) && !begins(&["#", "[", "cfg", "(", "all", "(", "test"]) {
        return None;
    }
    let end = tokens.iter().position(|token| token.text == "]")?;
    Some(&tokens[end + 1..])
}

/// How many tokens an item has: up to its `;`, or the end of its body.
fn item_len(tokens: &[Token<'_>]) -> usize {
    let mut depth = 0_usize;
    for (at, token) in tokens.iter().enumerate() {
        match token.text {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => {
                depth = depth.saturating_sub(1);
                if depth == 0 && token.text == "}" {
                    return at + 1;
                }
            }
            ";" if depth == 0 => return at + 1,
            _ => {}
        }
    }
    tokens.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> String {
        let tokens = tokens(text);
        tokens.iter().map(|token| token.text).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn comments_and_literals_are_no_words() {
        assert_eq!(words("a // crate::b\n/* c /* d */ e */ f::g"), "a f :: g");
        assert_eq!(
            words(r##"x("a \" b", r#"c " d"#, 'e', '\'', b"f", b'g', 'h) y"##),
            "x ( , , , , , , ) y"
        );
        assert_eq!(words("r#type rest"), "r # type rest");
        assert_eq!(words("brr 'static str"), "brr str");
    }

    #[test]
    fn lines_are_counted() {
        let lines: Vec<usize> = tokens("a\n/*\n*/ b \"\n\" c").iter().map(|token| token.line).collect();
        assert_eq!(lines, [1, 3, 4]);
    }

    #[test]
    fn tests_are_left_out() {
        assert_eq!(words("a; #[cfg(test)] mod tests { use super::*; } b"), "a ; b");
        assert_eq!(words("#[cfg(all(test, unix))] use a::{b}; c"), "; c");
        assert_eq!(
            words("#[cfg(test)] fn f([u8; 2]); d #[cfg(unix)] e"),
            "d # [ cfg ( unix ) ] e"
        );
    }
}
