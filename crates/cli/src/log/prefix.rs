//! A line of the log in glog's format: `Immdd hh:mm:ss.uuuuuu pid file:line] text`.

use cortado_core::event::Severity;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use parking_lot::Mutex;
use std::fmt::Display;

/// The last second of which a line was written, and how it reads.
static SECOND: Mutex<(i64, String)> = Mutex::new((i64::MIN, String::new()));

/// A line of the log with its end. Text of several lines gets one prefix, as in glog.
pub fn line(severity: Severity, file: &str, line: u32, text: impl Display) -> String {
    let letter = match severity {
        Severity::Info => 'I',
        Severity::Warning => 'W',
        Severity::Error => 'E',
    };
    let now = Timestamp::now();
    let (second, micros) = (second(now), now.subsec_microsecond());
    let pid = std::process::id();
    bare(format!("{letter}{second}.{micros:06} {pid:5} {file}:{line}] {text}"))
}

/// A line of the log without what says level, time and place.
pub(super) fn bare(text: impl Display) -> String {
    let mut text = text.to_string();
    if !text.ends_with('\n') {
        text.push('\n');
    }
    text
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
}
