//! Recurrent layers.

use super::{Case, Special};

pub(super) const CASES: &[Case] = &[];

pub(super) const SPECIAL: &[Special] = &[];
