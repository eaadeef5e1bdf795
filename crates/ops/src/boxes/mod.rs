//! The arithmetic of boxes that detectors, their data and their exporters share: how much boxes overlap, how they
//! are encoded beside priors and regions, where they are cut, which of them are suppressed, and which are right.
//!
//! Everything is computed in the element type of the caller, so that a comparison with a threshold has the result
//! that it has in the original. Where originals differ in rounding, or in their treatment of degenerate boxes,
//! each has a named variant.
//!
//! | module | contents |
//! |---|---|
//! | `corners` | a box by its edges, its sides and its area |
//! | `center` | a box by its centre and size |
//! | `overlap` | [`Overlap`]: how much two boxes overlap |
//! | `within` | boxes cut at images, and seen in parts of them |
//! | `code` | boxes as offsets from priors, and back |
//! | `regress` | boxes as offsets from regions of pixels, and back |
//! | `order` | scores from the greatest on |
//! | `suppress`, `soft` | non-maximum suppression |
//! | `similarity` | how similar boxes are, with slopes |
//! | `judge` | which boxes are right |
//! | `matching` | which prior is to find which true box |

mod center;
mod code;
mod corners;
mod judge;
mod matching;
mod order;
mod overlap;
mod regress;
mod similarity;
mod soft;
mod suppress;
mod within;

pub use center::{Centered, Growth};
pub use code::Coder;
pub use corners::{Corners, Extent};
pub use judge::{Verdict, judge};
pub use matching::{Match, Matcher, Matches};
pub use order::{above, best_first, best_first_total};
pub use overlap::{Meeting, Overlap, Share};
pub use regress::{DETECTRON_GROWTH, decode_beside, decode_between, decode_within, encode_beside};
pub use similarity::Similarity;
pub use soft::{Decay, SoftSuppression, suppress_softly};
pub use suppress::{Suppression, suppress, suppress_above, suppress_at, suppress_small};
