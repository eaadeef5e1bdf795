//! Where a text has a refused phrase.

use super::list::{PLAIN, REFUSED};
use super::texts::Text;

/// A refused phrase in a text.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Refused {
    pub(super) line: usize,
    pub(super) phrase: &'static str,
    pub(super) instead: &'static str,
}

struct Word<'a> {
    text: &'a str,
    line: usize,
    /// Whether a comma, a stop, a bracket or the end of the text follows.
    ends_clause: bool,
}

/// The refused phrases of a text. Capitals count, except in a phrase's first letter, so `is None` is not `is none`.
pub(super) fn refused(text: &Text<'_>) -> Vec<Refused> {
    let words = words(text);
    let mut found = Vec::new();
    for at in 0..words.len() {
        for (phrases, instead) in REFUSED {
            let phrase = phrases.iter().copied().find(|phrase| is_at(phrase, &words, at));
            if let Some(phrase) = phrase.filter(|_| !is_plain(&words, at)) {
                let line = words[at].line;
                found.push(Refused { line, phrase, instead });
            }
        }
    }
    found
}

/// Whether a word belongs to a plain phrase, which may begin before it.
fn is_plain(words: &[Word<'_>], at: usize) -> bool {
    PLAIN.iter().any(|plain| {
        let len = plain.split(' ').count();
        let starts = (at + 1).saturating_sub(len)..=at;
        starts.into_iter().any(|start| is_at(plain, words, start))
    })
}

/// Whether a phrase begins at a word.
fn is_at(phrase: &str, words: &[Word<'_>], at: usize) -> bool {
    let (phrase, must_end) = phrase
        .strip_suffix('|')
        .map_or((phrase, false), |phrase| (phrase, true));
    let wanted = phrase.split(' ').count();
    let Some(found) = words.get(at..at + wanted) else {
        return false;
    };
    let inner = &found[..wanted - 1];
    let pairs = phrase.split(' ').zip(found);
    pairs
        .enumerate()
        .all(|(place, (wanted, word))| is_word(wanted, word.text, place == 0))
        && !inner.iter().any(|word| word.ends_clause)
        && (!must_end || found[wanted - 1].ends_clause)
}

fn is_word(wanted: &str, word: &str, is_first: bool) -> bool {
    let decapitalised = || {
        let mut chars = word.chars();
        let first = chars.next().map(|first| first.to_ascii_lowercase());
        first.into_iter().chain(chars).eq(wanted.chars())
    };
    wanted == "*" || word == wanted || (is_first && decapitalised())
}

fn words<'a>(text: &Text<'a>) -> Vec<Word<'a>> {
    let lines = text.lines.iter();
    let mut words: Vec<Word<'a>> = lines.flat_map(|&(line, part)| of_line(line, part)).collect();
    if let Some(last) = words.last_mut() {
        last.ends_clause = true;
    }
    words
}

fn of_line(line: usize, part: &str) -> impl Iterator<Item = Word<'_>> {
    let pieces = part.split_whitespace();
    pieces.map(move |piece| {
        let is_part = |c: char| c.is_alphanumeric();
        let text = piece.trim_matches(|c| !is_part(c));
        let end = piece.rfind(is_part).map_or(0, |last| last + 1);
        let after = piece.get(end..).unwrap_or_default();
        let ends_clause = text.is_empty() || after.contains([',', ';', '.', ':', ')', '?', '!', '|']);
        Word {
            text,
            line,
            ends_clause,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn phrases(lines: &[&'static str]) -> Vec<&'static str> {
        let lines = (1..).zip(lines.iter().copied()).collect();
        refused(&Text { lines }).into_iter().map(|found| found.phrase).collect()
    }

    #[test]
    fn refused_phrases_are_found_in_their_forms() {
        for (text, phrase) in [
            ("cannot be said in ONNX", "be said"),
            ("Told once.", "told"),
            ("a text that is no number", "is no"),
            ("mode x is none of read and write", "is none of"),
            ("the class is none: it must be 1", "is none|"),
            ("a layer that the net has not", "has not|"),
            ("an operator that there is not, or", "there is not|"),
            ("it has another type than its tensor", "another * than"),
            ("the place where it stands", "stands"),
        ] {
            assert_eq!(phrases(&[text]), [phrase], "{text}");
        }
    }

    #[test]
    fn phrases_are_found_across_lines() {
        assert_eq!(phrases(&["an input in the", "place of the data"]), ["in the place of"]);
        let lines = vec![(7, "the answer"), (8, "is no number")];
        assert_eq!(refused(&Text { lines })[0].line, 8);
    }

    #[test]
    fn plain_english_is_not_refused() {
        for text in [
            "there is no layer \"x\"",
            "Where there are no GPUs, the CPU computes",
            "there is none; give one",
            "it is no longer supported",
            "they have not run on a GPU yet",
            "if v is None",
            "understands `is_no_number`",
            "this one is, no doubt, plain",
            "in the place, of course",
            "",
        ] {
            assert_eq!(phrases(&[text]), [""; 0], "{text}");
        }
    }
}
