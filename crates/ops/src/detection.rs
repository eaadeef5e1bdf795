//! Boxes out of locations and scores.

/// How a box is written beside a prior, with the variances v.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoxCode {
    /// p + v · t for each edge.
    Corner,
    /// The centre in sizes of the prior, and logarithms of the relative size.
    CenterSize,
    /// p + v · t · the size of the prior, for each edge.
    CornerSize,
}

/// What SSD's detection makes of locations (N, P · 4), or (N, P · K · 4) with one for each class;
/// scores (N, P · K); and priors (1, 2, P · 4): rows of item, label, score and four edges.
#[derive(Clone, Debug, PartialEq)]
pub struct Detection {
    /// N.
    pub items: usize,
    /// P.
    pub priors: usize,
    /// K.
    pub classes: usize,
    /// The class that is left out.
    pub background: Option<usize>,
    /// Whether all classes of a prior have one location.
    pub share_location: bool,
    /// How boxes are written.
    pub code: BoxCode,
    /// Whether v counts; else it is 1.
    pub variances: bool,
    /// Scores must be above it.
    pub score_threshold: f64,
    /// The greatest overlap that may stay.
    pub overlap_threshold: f64,
    /// What that is multiplied by after each box that stays, while it is above a half.
    pub eta: f64,
    /// How many of the best boxes of a class take part.
    pub top_k: Option<usize>,
    /// How many boxes of an item stay.
    pub keep: Option<usize>,
}
