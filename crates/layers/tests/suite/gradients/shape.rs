//! Layers that move, copy or pick elements.

use super::{Case, Special};

pub(super) const CASES: &[Case] = &[
    ("Split", r#"top: "a" top: "b" top: "c""#, &[&[2, 3]]),
    ("Split", r#"top: "a""#, &[&[2, 3]]),
];

pub(super) const SPECIAL: &[Special] = &[];
