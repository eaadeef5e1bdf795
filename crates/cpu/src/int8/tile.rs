//! Rows of `u8` and panels of weights of 8 bits, in groups of four terms.

pub(super) use crate::panels::OUTPUTS;
#[cfg(target_arch = "x86_64")]
pub(super) use crate::panels::Order;
use crate::panels::{self, Numbers};

/// `u8` times weights of 8 bits, with sums of 32.
#[derive(Clone, Copy, Debug)]
pub(super) struct Whole;

impl Numbers for Whole {
    type Input = u8;
    type Weight = i8;
    type Sum = i32;
    const DEPTH: usize = 4;
}

/// The terms of a group.
pub(super) const DEPTH: usize = Whole::DEPTH;
/// The weights of a group.
#[cfg(target_arch = "x86_64")]
pub(super) const GROUP: usize = OUTPUTS * DEPTH;

/// The sums of a row.
pub(super) type Sums = panels::Sums<Whole>;
/// Some rows and some panels.
pub(super) type Tile<'a> = panels::Tile<'a, Whole>;
/// Some panels.
pub(super) type Panels<'a> = panels::Panels<'a, Whole>;
