//! The arithmetic that detectors share: boxes and how much they overlap, their encoding beside
//! priors, suppression of boxes by better ones, and the matching of priors and ground truth.
//!
//! Everything is computed in the blobs' element type, so that a comparison with a threshold comes
//! out as in the original.
//!
//! | module | what it holds |
//! |---|---|
//! | `corners` | a box, its area, and its overlap with another |
//! | `code` | boxes as offsets from priors, and back |
//! | `regress` | boxes as offsets from regions of pixels, and back |
//! | `order` | scores from the greatest on |
//! | `suppress` | non-maximum suppression |
//! | `matching` | which prior is to find which true box |

mod code;
mod corners;
mod matching;
mod order;
mod regress;
mod suppress;

pub(crate) use code::Coder;
pub(crate) use corners::{Corners, Extent};
pub(crate) use matching::{Match, Matcher, Matches};
pub(crate) use order::{above, best_first};
pub(crate) use regress::{decode_beside, decode_between, encode_beside};
pub(crate) use suppress::{Suppression, suppress, suppress_small};
