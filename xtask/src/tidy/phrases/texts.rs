//! The texts that people read: literals and doc comments of Rust, docstrings of Python, Markdown.

use super::super::circles::literal;

/// A text, by the lines of its file, counted from 1.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Text<'a> {
    pub(super) lines: Vec<(usize, &'a str)>,
}

impl<'a> Text<'a> {
    /// A text that begins in a line of its file.
    fn new(first: usize, text: &'a str) -> Self {
        let lines = (first..)
            .zip(text.lines().map(|line| line.trim_end_matches('\\')))
            .collect();
        Self { lines }
    }
}

/// The strings of Rust that hold a space. Tests at the end of a file are left out, and so are comments.
pub(super) fn literals(code: &str) -> Vec<Text<'_>> {
    let mut found = Vec::new();
    let (mut rest, mut line) = (without_tests(code), 1);
    while let Some(first) = rest.chars().next() {
        let len = if rest.starts_with("//") {
            rest.find('\n').unwrap_or(rest.len())
        } else if let Some(len) = literal(rest) {
            let text = &rest[..len];
            if text.contains('"') && text.contains(' ') {
                found.push(Text::new(line, text));
            }
            len
        } else {
            let is_word = |c: char| c.is_alphanumeric() || c == '_';
            // A word at once, so that an `r` at its end does not begin a raw string.
            rest.find(|c| !is_word(c))
                .filter(|&len| len > 0)
                .unwrap_or(first.len_utf8())
        };
        let (piece, after) = rest.split_at(len);
        line += piece.matches('\n').count();
        rest = after;
    }
    found
}

/// The doc comments of Rust, those on several lines as one text.
pub(super) fn doc_comments(code: &str) -> Vec<Text<'_>> {
    let mut found: Vec<Text<'_>> = vec![Text::default()];
    for (number, line) in (1..).zip(without_tests(code).lines()) {
        match line.trim_start().strip_prefix("///") {
            Some(text) if !text.trim().is_empty() => push(&mut found, number, text),
            _ => found.push(Text::default()),
        }
    }
    found.retain(|text| !text.lines.is_empty());
    found
}

/// The docstrings of Python: what is between pairs of three quotes.
pub(super) fn docstrings(code: &str) -> Vec<Text<'_>> {
    let mut found = Vec::new();
    let mut line = 1;
    for (place, piece) in code.split("\"\"\"").enumerate() {
        if place % 2 == 1 {
            found.push(Text::new(line, piece));
        }
        line += piece.matches('\n').count();
    }
    found
}

/// The paragraphs, items and rows of Markdown, without blocks of code.
pub(super) fn prose(document: &str) -> Vec<Text<'_>> {
    let mut found: Vec<Text<'_>> = vec![Text::default()];
    let mut is_code = false;
    for (number, line) in (1..).zip(document.lines()) {
        let start = line.trim_start();
        let is_fence = start.starts_with("```");
        is_code ^= is_fence;
        if is_code || is_fence || start.is_empty() {
            found.push(Text::default());
            continue;
        }
        if start.starts_with(['-', '|', '#', '>']) {
            found.push(Text::default());
        }
        push(&mut found, number, line);
    }
    found.retain(|text| !text.lines.is_empty());
    found
}

fn push<'a>(texts: &mut [Text<'a>], number: usize, line: &'a str) {
    if let Some(last) = texts.last_mut() {
        last.lines.push((number, line));
    }
}

fn without_tests(code: &str) -> &str {
    code.find("\n#[cfg(test)]\nmod tests {").map_or(code, |at| &code[..at])
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines<'a>(texts: &[Text<'a>]) -> Vec<Vec<(usize, &'a str)>> {
        texts.iter().map(|text| text.lines.clone()).collect()
    }

    #[test]
    fn literals_are_strings_with_a_space() {
        let code = concat!(
            "fn f() { g(\"one word\", \"none\", ' '); } // \"a comment\"\n",
            "let four = r#\"raw \"text\"\"#; bail!(\"two \\\n    lines\");\n",
            "\n#[cfg(test)]\nmod tests { const A: &str = \"of tests\"; }\n",
        );
        let expected = [
            vec![(1, "\"one word\"")],
            vec![(2, "r#\"raw \"text\"\"#")],
            vec![(2, "\"two "), (3, "    lines\"")],
        ];
        assert_eq!(lines(&literals(code)), expected);
    }

    #[test]
    fn doc_comments_are_joined_over_lines() {
        let code = "/// One\n/// text.\n///\n/// Another.\nfn f() {} // no text\n//! Nor this.\n";
        let expected = [vec![(1, " One"), (2, " text.")], vec![(4, " Another.")]];
        assert_eq!(lines(&doc_comments(code)), expected);
    }

    #[test]
    fn docstrings_are_between_three_quotes() {
        let code = "\"\"\"One.\"\"\"\nx = \"no\"\ndef f():\n    \"\"\"Two\n    lines.\"\"\"\n";
        let expected = [vec![(1, "One.")], vec![(4, "Two"), (5, "    lines.")]];
        assert_eq!(lines(&docstrings(code)), expected);
    }

    #[test]
    fn prose_is_paragraphs_without_code() {
        let document = "# Title\nOne\ntwo.\n\n- item\n- item\n\n```\ncode\n```\n| row |\n";
        let expected = [
            vec![(1, "# Title"), (2, "One"), (3, "two.")],
            vec![(5, "- item")],
            vec![(6, "- item")],
            vec![(11, "| row |")],
        ];
        assert_eq!(lines(&prose(document)), expected);
    }
}
