//! One integer in a text, as C's `printf` writes it.

use cortado_core::{Error, Result};

/// Wider than any path may be.
const WIDEST: usize = 256;

/// A text with its conversion (`%d`, `%06d`, `%-8lld`, …) replaced by a number, and each `%%` by a
/// per cent sign. Without a conversion the text stays as it is.
///
/// # Errors
/// Two conversions, or one of something else than an integer.
pub(super) fn format(pattern: &str, number: i64) -> Result<String> {
    let mut text = String::new();
    let mut rest = pattern;
    let mut is_used = false;
    while let Some((before, after)) = rest.split_once('%') {
        text.push_str(before);
        if let Some(after) = after.strip_prefix('%') {
            text.push('%');
            rest = after;
            continue;
        }
        if is_used {
            return Err(refused(pattern, "there is one number, and the name needs two"));
        }
        is_used = true;
        let flags = after.len() - after.trim_start_matches(['0', '-', '+', ' ']).len();
        let (flags, after) = after.split_at(flags);
        let digits = after.len() - after.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let (width, after) = after.split_at(digits);
        let after = after.trim_start_matches(['l', 'h', 'z', 'j']);
        let Some(after) = after.strip_prefix(['d', 'i', 'u']) else {
            return Err(refused(pattern, "it takes an integer, as %d or %06d does"));
        };
        let width = match width {
            "" => 0,
            width => width
                .parse()
                .ok()
                .filter(|&width| width <= WIDEST)
                .ok_or_else(|| refused(pattern, "the number would be wider than a name may be"))?,
        };
        text.push_str(&padded(number, flags, width));
        rest = after;
    }
    text.push_str(rest);
    Ok(text)
}

fn padded(number: i64, flags: &str, width: usize) -> String {
    let sign = match number {
        ..0 => "-",
        _ if flags.contains('+') => "+",
        _ if flags.contains(' ') => " ",
        _ => "",
    };
    let digits = number.unsigned_abs().to_string();
    let fill = width.saturating_sub(sign.len() + digits.len());
    if flags.contains('-') {
        format!("{sign}{digits}{}", " ".repeat(fill))
    } else if flags.contains('0') {
        format!("{sign}{}{digits}", "0".repeat(fill))
    } else {
        format!("{}{sign}{digits}", " ".repeat(fill))
    }
}

fn refused(pattern: &str, problem: &str) -> Error {
    Error::param(
        "db",
        format!("the name {pattern:?} cannot be made of the iteration: {problem}"),
    )
}
