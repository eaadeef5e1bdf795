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

/// SSD's detection from locations (N, P · 4), or (N, P · K · 4) with one for each class;
/// scores (N, P · K); and priors (1, 2, P · 4): rows of item, label, score and four edges.
#[derive(Clone, Debug, PartialEq)]
pub struct SsdDetection {
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

/// How YOLO scores a box.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum YoloScore {
    /// Objectness times the greatest softmax of the classes, at least the threshold: one box for
    /// each cell and anchor.
    Best,
    /// Objectness times the sigmoid of each class, above the threshold: one box for each class.
    Each {
        /// Whether each side is followed by its deviation; the mean of the deviations is
        /// subtracted.
        deviations: bool,
    },
}

impl YoloScore {
    /// The number of entries from one side to the next one.
    pub fn step(self) -> usize {
        match self {
            Self::Each { deviations: true } => 2,
            _ => 1,
        }
    }

    /// The entry of the objectness; those of the classes follow.
    pub fn object(self) -> usize {
        4 * self.step()
    }
}

/// A map of YOLO: cells with anchors.
#[derive(Clone, Debug, PartialEq)]
pub struct YoloMap {
    /// The numbers of rows and columns.
    pub cells: [usize; 2],
    /// Width and height of each anchor, in shares of the image.
    pub anchors: Vec<[f64; 2]>,
}

/// YOLO's detection from maps (N, A · (entries + K), rows, columns): rows of item, class
/// from 1 on, score and four edges, by item, the best score first.
#[derive(Clone, Debug, PartialEq)]
pub struct YoloDetection {
    /// N.
    pub items: usize,
    /// K.
    pub classes: usize,
    /// The maps, one for each bottom.
    pub maps: Vec<YoloMap>,
    /// How boxes are scored.
    pub score: YoloScore,
    /// The threshold of scores.
    pub score_threshold: f64,
    /// The overlap at which a box falls, of any class.
    pub overlap_threshold: f64,
}

impl YoloDetection {
    /// The entries of each anchor: sides, objectness and classes.
    pub fn entries(&self) -> usize {
        self.classes.saturating_add(self.score.object() + 1)
    }
}
