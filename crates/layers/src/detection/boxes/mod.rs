//! The arithmetic that detectors share: boxes and how much they overlap, their encoding beside
//! priors, suppression of boxes by better ones, and the matching of priors and ground truth.
//!
//! Everything is computed in the blobs' element type, so that a comparison with a threshold comes
//! out as in the original.
//!
//! | module | what it holds |
//! |---|---|
//! | `corners` | a box, its area, and its overlap with another |
//! | `center` | a box by its centre and size |
//! | `code` | boxes as offsets from priors, and back |
//! | `order` | scores from the greatest on |
//! | `suppress` | non-maximum suppression |
//! | `similarity` | how much boxes are alike, with slopes |
//! | `judge` | which boxes are right |
//! | `matching` | which prior is to find which true box |

mod center;
mod code;
mod corners;
mod judge;
mod matching;
mod order;
mod similarity;
mod suppress;

pub(crate) use center::Centered;
pub(crate) use code::Coder;
pub(crate) use corners::{Corners, Extent};
pub(crate) use judge::{Verdict, judge};
pub(crate) use matching::{Match, Matcher, Matches};
pub(crate) use order::{above, best_first};
pub(crate) use similarity::Similarity;
pub(crate) use suppress::{Suppression, suppress, suppress_at, suppress_small};
