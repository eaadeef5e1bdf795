//! A line of the log in glog's format: `Immdd hh:mm:ss.uuuuuu pid file:line] text`.

use cortado_core::event::Severity;
use jiff::Zoned;
use std::fmt::Display;

/// A line of the log with its end. Text of several lines gets one prefix, as in glog.
pub fn line(severity: Severity, file: &str, line: u32, text: impl Display) -> String {
    let letter = match severity {
        Severity::Info => 'I',
        Severity::Warning => 'W',
        Severity::Error => 'E',
    };
    let now = Zoned::now().strftime("%m%d %H:%M:%S.%6f").to_string();
    let text = format!("{letter}{now} {:5} {file}:{line}] {text}", std::process::id());
    format!("{}\n", text.strip_suffix('\n').unwrap_or(&text))
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
