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
//! | `regress` | boxes as offsets from regions of pixels, and back |
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
mod regress;
mod similarity;
mod suppress;

pub use center::Centered;
pub use code::Coder;
pub use corners::{Corners, Extent};
pub use judge::{Verdict, judge};
pub use matching::{Match, Matcher, Matches};
pub use order::{above, best_first};
pub use regress::{decode_beside, decode_between, encode_beside};
pub use similarity::Similarity;
pub use suppress::suppress;
pub use suppress::{Suppression, suppress_at, suppress_small};
