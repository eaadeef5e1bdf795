//! Text without control characters.

use cortado_core::event::{Plain, escaped};

#[test]
fn control_characters_are_escaped() {
    assert_eq!(format!("{:>8}|", Plain("conv1 é")), " conv1 é|");
    assert_eq!(
        Plain("a\nb\t\u{1b}[2J\u{9b}\u{7f}").to_string(),
        "a\\nb\\t\\u{1b}[2J\\u{9b}\\u{7f}"
    );
    assert_eq!(escaped("a\n\tb\r", |c| matches!(c, '\n' | '\t')), "a\n\tb\\r");
}
