//! A layer's module documentation as text, so that the program and the pages agree with the source.

/// The `//!` lines at the top of a source file beside the one that calls this macro, as text:
/// `module_doc!("relu.rs")`.
#[macro_export]
macro_rules! module_doc {
    ($file:literal) => {{
        const SOURCE: &str = include_str!($file);
        const DOC: [u8; $crate::doc::len(SOURCE)] = $crate::doc::strip(SOURCE);
        match ::core::str::from_utf8(&DOC) {
            Ok(text) => text,
            Err(_) => panic!("the documentation is cut from UTF-8 at line ends"),
        }
    }};
}

/// The length of the documentation that opens a source file, without its `//! `.
#[doc(hidden)]
pub const fn len(source: &str) -> usize {
    walk(source.as_bytes(), &mut [])
}

/// That documentation. `N` is its length.
#[doc(hidden)]
pub const fn strip<const N: usize>(source: &str) -> [u8; N] {
    let mut text = [0; N];
    walk(source.as_bytes(), &mut text);
    text
}

/// Copies the documentation into `to`, as far as there is room, and gives its length.
const fn walk(source: &[u8], to: &mut [u8]) -> usize {
    let (mut at, mut len) = (0, 0);
    while at + 2 < source.len() && source[at] == b'/' && source[at + 1] == b'/' && source[at + 2] == b'!' {
        at += 3;
        if at < source.len() && source[at] == b' ' {
            at += 1;
        }
        let mut in_line = true;
        while in_line && at < source.len() {
            in_line = source[at] != b'\n';
            if len < to.len() {
                to[len] = source[at];
            }
            (at, len) = (at + 1, len + 1);
        }
    }
    len
}
