//! A line of the log in glog's format: `Immdd hh:mm:ss.uuuuuu pid file:line] text`.

use cortado_core::event::{Severity, escaped};
use jiff::Timestamp;
use jiff::tz::TimeZone;
use parking_lot::Mutex;
use std::fmt::Display;

/// The second of the last written line, and its text.
static SECOND: Mutex<(i64, String)> = Mutex::new((i64::MIN, String::new()));

/// A line of the log with its end. Text of several lines gets one prefix, as in glog, and none of them looks like a
/// line with a prefix of its own.
pub fn line(severity: Severity, file: &str, line: u32, text: impl Display) -> String {
    let letter = match severity {
        Severity::Info => 'I',
        Severity::Warning => 'W',
        Severity::Error => 'E',
    };
    let now = Timestamp::now();
    let (second, micros) = (second(now), now.subsec_microsecond());
    let pid = std::process::id();
    let text = plain(&text.to_string());
    bare(format!("{letter}{second}.{micros:06} {pid:5} {file}:{line}] {text}"))
}

/// A line of the log without level, time and place.
pub(super) fn bare(text: impl Display) -> String {
    let mut text = text.to_string();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
}

/// Text that gives a terminal no orders, and whose lines, except the first, cannot be taken for lines of the log: those that
/// begin like one are indented.
pub(crate) fn plain(text: &str) -> String {
    let text = escaped(text, |c| matches!(c, '\n' | '\t'));
    let mut lines = text.split_inclusive('\n');
    let first = lines.next().unwrap_or_default().to_string();
    lines.fold(first, |all, line| {
        all + if is_like_the_log(line) { "    " } else { "" } + line
    })
}

/// Whether a line begins as those of the log do: `Immdd hh:`.
fn is_like_the_log(line: &str) -> bool {
    let pattern = b"I0000 00:";
    let fits = |(&byte, &wanted): (&u8, &u8)| match wanted {
        b'I' => b"IWEF".contains(&byte),
        b'0' => byte.is_ascii_digit(),
        _ => byte == wanted,
    };
    line.len() >= pattern.len() && line.as_bytes().iter().zip(pattern).all(fits)
}

fn second(now: Timestamp) -> String {
    let mut last = SECOND.lock();
    if last.0 != now.as_second() {
        let local = now.to_zoned(TimeZone::system());
        *last = (now.as_second(), local.strftime("%m%d %H:%M:%S").to_string());
    }
    last.1.clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn has_the_columns_that_scripts_take_apart() {
        let line = line(Severity::Warning, "solver.cpp", 239, "Iteration 10, lr = 0.1\n");
        let columns: Vec<&str> = line.split_whitespace().collect();
        assert_eq!(columns[0].len(), 5);
        assert!(columns[0].starts_with('W') && columns[0][1..].parse::<u32>().is_ok());
        assert_eq!(columns[1].len(), "hh:mm:ss.uuuuuu".len());
        assert_eq!(columns[1].as_bytes()[8], b'.');
        assert_eq!(columns[2], std::process::id().to_string());
        assert_eq!(columns[3..], ["solver.cpp:239]", "Iteration", "10,", "lr", "=", "0.1"]);
        assert!(line.ends_with("0.1\n"));
    }

    #[test]
    fn text_cannot_pass_for_lines_of_the_log_or_command_a_terminal() {
        let forged = "layer 'a\nI1124 08:32:19.000001 42 solver.cpp:239] Iteration 1\n\tI1124\n\u{1b}[2J\r'\n";
        let line = line(Severity::Error, "caffe.cpp", 0, forged);
        let lines: Vec<&str> = line.lines().collect();
        assert!(lines[0].ends_with("] layer 'a"));
        assert_eq!(
            lines[1..],
            [
                "    I1124 08:32:19.000001 42 solver.cpp:239] Iteration 1",
                "\tI1124",
                "\\u{1b}[2J\\r'"
            ]
        );
    }
}
