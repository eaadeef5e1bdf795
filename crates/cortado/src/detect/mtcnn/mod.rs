//! MTCNN: three nets in a chain that find faces, each more sure than the one before (Zhang et al. 2016,
//! "Joint Face Detection and Alignment using Multitask Cascaded Convolutional Networks"), with the
//! arithmetic of the authors' own program.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | [`Mtcnn`]: the chain |
//! | `candidate.rs` | what may be a face: moved, made square, suppressed |
//! | `crops.rs` | pixels for the nets: a picture of another size, and squares cut out of it |
//! | `stage.rs` | one of the nets |

mod candidate;
mod crops;
mod stage;

use super::Detection;
use crate::{Error, Image, NetBuilder, Result};
use candidate::{Candidate, suppress};
use cortado_data::image::{Color, Picture};
use cortado_ops::boxes::Share;
use stage::{Output, Stage};
use std::sync::Arc;

/// The side of the square in which the first net looks for one face.
const SIDE: f64 = 12.0;
/// The pixels from one such square to the next.
const STRIDE: f64 = 2.0;
/// The side of a picture to that of the one before, in the pyramid.
const STEP: f64 = 0.709;
/// The side of the smallest face that is looked for without a choice of one's own.
const SMALLEST: f64 = 20.0;
/// The places in a face.
const PLACES: usize = 5;
/// How sure the three nets must be.
const THRESHOLDS: [f32; 3] = [0.6, 0.7, 0.7];

/// MTCNN, which finds faces and five places in each: the left eye, the right eye, the nose, and the
/// left and the right corner of the mouth, as seen in the picture.
///
/// ```no_run
/// # use cortado::{Image, Mtcnn};
/// let net = |n: u8| cortado::open(format!("det{n}.prototxt")).weights(format!("det{n}.caffemodel"));
/// let mut faces = Mtcnn::new([net(1), net(2), net(3)])?;
/// for face in faces.detect(&Image::open("people.jpg"))? {
///     println!("{face}: eyes at {:?}", &face.landmarks[..2]);
/// }
/// # Ok::<(), cortado::Error>(())
/// ```
pub struct Mtcnn {
    stages: [Stage; 3],
    /// Moves landmarks once more.
    last: Option<Stage>,
    warnings: Vec<String>,
    smallest: f64,
    thresholds: [f32; 3],
}

impl Mtcnn {
    /// The chain of these nets, which are published as `det1`, `det2` and `det3`.
    ///
    /// # Errors
    /// Those of [`NetBuilder::net`]; a net with other inputs or outputs than these have, with its
    /// place in the chain.
    pub fn new(nets: [NetBuilder; 3]) -> Result<Self> {
        let mut warnings = Vec::new();
        let [first, second, third] = nets;
        let mut stage = |number: usize, net: NetBuilder, outputs: &[Output]| {
            let (net, warned) = net.batch(1).net::<f32>()?.into_parts();
            warnings.extend(warned);
            let wrong = |error| Error::message(&format!("net {number} of MTCNN: {error}"));
            Stage::new(net, outputs).map_err(wrong)
        };
        let stages = [
            stage(1, first, &[Output::Scores, Output::Offsets])?,
            stage(2, second, &[Output::Scores, Output::Offsets])?,
            stage(3, third, &[Output::Scores, Output::Offsets, Output::Landmarks])?,
        ];
        Ok(Self {
            stages,
            last: None,
            warnings,
            smallest: SMALLEST,
            thresholds: THRESHOLDS,
        })
    }

    /// Lets a fourth net, which is published as `det4`, look at each place once more, and move it.
    ///
    /// # Errors
    /// Those of [`NetBuilder::net`]; a net with other inputs or outputs than `det4` has.
    pub fn moving_landmarks(mut self, net: NetBuilder) -> Result<Self> {
        let (net, warned) = net.batch(1).net::<f32>()?.into_parts();
        self.warnings.extend(warned);
        let wrong = |error| Error::message(&format!("net 4 of MTCNN: {error}"));
        self.last = Some(Stage::of(net, 3 * PLACES, &[stage::PLACE; PLACES]).map_err(wrong)?);
        Ok(self)
    }

    /// Looks for faces of this side in pixels and larger ones; 20 without it. The smaller, the longer
    /// it takes.
    ///
    /// # Errors
    /// Less than 12 pixels, which the first net cannot see.
    pub fn smallest(mut self, side: f64) -> Result<Self> {
        if !(SIDE..f64::MAX).contains(&side) {
            let problem =
                format!("must be {SIDE} pixels or more, but is {side}; enlarge the picture for smaller faces");
            return Err(Error::param("smallest face", problem));
        }
        self.smallest = side;
        Ok(self)
    }

    /// How sure each net must be to keep a face; 0.6, 0.7 and 0.7 without it.
    #[must_use]
    pub fn thresholds(mut self, thresholds: [f32; 3]) -> Self {
        self.thresholds = thresholds;
        self
    }

    /// Leaves out what the last net is less sure of than this; 0.7 without it.
    #[must_use]
    pub fn threshold(mut self, threshold: f32) -> Self {
        self.thresholds[2] = threshold;
        self
    }

    /// What there was to warn of when the nets were opened.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// The faces in an image, the surest first: of class 1, "face".
    ///
    /// # Errors
    /// An image that cannot be read or has no colours, or a layer that fails.
    pub fn detect(&mut self, image: &Image) -> Result<Vec<Detection>> {
        let picture = image.with_picture(Color::Bgr, Ok)?;
        if picture.channels != 3 {
            return Err(Error::mismatch("number of channels, for MTCNN", 3, picture.channels));
        }
        let mut found = self.propose(&picture)?;
        found = self.refine(1, &picture, found)?;
        found = suppress(found, 0.7, Share::Union)?;
        for candidate in &mut found {
            candidate.regress(0.0);
            candidate.square();
        }
        found = self.refine(2, &picture, found)?;
        for candidate in &mut found {
            candidate.place_landmarks();
            candidate.regress(0.0);
        }
        found = suppress(found, 0.7, Share::Smaller)?;
        self.move_landmarks(&picture, &mut found)?;
        let face: Arc<str> = "face".into();
        let detection = |found: Candidate| found.detection(Arc::clone(&face), (picture.height, picture.width));
        Ok(found.into_iter().map(detection).collect())
    }

    /// What the first net takes for faces, in a pyramid of smaller and smaller pictures.
    fn propose(&mut self, picture: &Picture) -> Result<Vec<Candidate>> {
        let mut found = Vec::new();
        let mut scale = SIDE / self.smallest;
        while picture.height.min(picture.width) as f64 * scale >= SIDE {
            let level = crops::scaled(picture, scale)?;
            let values = self.stages[0].run(&level)?;
            let threshold = self.thresholds[0];
            let proposals = candidate::proposals(&values, threshold, |place| edges(place, scale))?;
            found.extend(suppress(proposals, 0.5, Share::Union)?);
            scale *= STEP;
        }
        let mut found = suppress(found, 0.7, Share::Union)?;
        for candidate in &mut found {
            candidate.regress(1.0);
            candidate.square();
        }
        Ok(found)
    }

    /// The candidates that the net of this place in the chain takes for faces, with its outputs for
    /// each.
    fn refine(&mut self, place: usize, picture: &Picture, mut found: Vec<Candidate>) -> Result<Vec<Candidate>> {
        let (stage, threshold) = (&mut self.stages[place], self.thresholds[place]);
        found.retain_mut(|candidate| candidate.cut_to_pixels((picture.height, picture.width)));
        let mut kept = Vec::new();
        for some in found.chunks(stage::BATCH) {
            let squares: Vec<_> = some.iter().map(|candidate| candidate.edges).collect();
            let values = stage.run(&crops::squares(picture, &squares, stage.side())?)?;
            kept.extend(candidate::refined(some, &values, threshold));
        }
        Ok(kept)
    }

    /// Moves landmarks to where the fourth net sees them, if there is one.
    fn move_landmarks(&mut self, picture: &Picture, found: &mut [Candidate]) -> Result<()> {
        let Some(stage) = &mut self.last else {
            return Ok(());
        };
        let size = (picture.height, picture.width);
        let side = |candidate: &Candidate| candidate.patch(size);
        let mut seen: Vec<&mut Candidate> = found.iter_mut().filter(|found| side(found).is_some()).collect();
        for some in seen.chunks_mut(stage::BATCH) {
            let patches = some.iter().filter_map(|found| found.patches(side(found)?));
            let patches: Vec<_> = patches.collect();
            let values = stage.run(&crops::patches(picture, &patches, stage.side())?)?;
            for (row, candidate) in some.iter_mut().enumerate() {
                let Some(side) = side(candidate) else { continue };
                for (place, values) in values.iter().enumerate() {
                    if let Some(&[across, down]) = values.data.as_chunks::<{ stage::PLACE }>().0.get(row) {
                        candidate.move_landmark(place, [across, down], side);
                    }
                }
            }
        }
        Ok(())
    }
}

/// The edges in the picture of the square at a place of the first net's maps, which see the picture
/// `scale` times as large.
fn edges([x, y]: [usize; 2], scale: f64) -> [f32; 4] {
    let low = |at: usize| ((STRIDE * at as f64 + 1.0) / scale).trunc() - 1.0;
    let high = |at: usize| ((STRIDE * at as f64 + SIDE) / scale).trunc();
    [low(x), low(y), high(x), high(y)].map(|edge| edge as f32)
}
