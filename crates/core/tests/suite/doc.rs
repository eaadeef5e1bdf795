//! The documentation of modules as text.

use cortado_core::doc::{len, strip};

const SOURCE: &str = "//! One: `x²`.\n//!\n//!  - two\n\nuse three;\n";

#[test]
fn only_the_opening_lines_are_taken() {
    const TEXT: [u8; len(SOURCE)] = strip(SOURCE);
    assert_eq!(std::str::from_utf8(&TEXT), Ok("One: `x²`.\n\n - two\n"));
    assert_eq!((len("use x;"), len(""), len("//! a")), (0, 0, 1));
    assert!(cortado_core::module_doc!("../../src/doc.rs").starts_with("A layer's module documentation"));
}
