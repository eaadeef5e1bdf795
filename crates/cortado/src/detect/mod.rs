//! Detectors: images in, boxes with classes and scores out.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | [`Detector`] and [`Finder`], and what they give |
//! | `input.rs` | how an image becomes the net's input |
//! | `outputs.rs` | which outputs are boxes, and what kind of net that makes |
//! | `run.rs` | how the net runs: compiled, or layer by layer |
//! | `rows.rs` | rows of image, label, score and box: the output layers of SSD, YOLO and Cascade R-CNN |
//! | `rois.rs` | Fast and Faster R-CNN: regions, scores, and offsets for each class |
//! | `heads.rs` | heads without an output layer: scores and offsets beside priors |
//! | `yolo/` | nets from Darknet that end in convolutions |
//! | `mtcnn/` | three nets in a chain |

mod heads;
mod input;
mod mtcnn;
mod outputs;
mod rois;
mod rows;
mod run;
mod yolo;

use crate::classify::LABELS_IN_MEMORY;
use crate::{Error, Image, Mean, Net, NetBuilder, Result};
use cortado_core::{read_text, text_in};
use cortado_data::label_map::parse_label_map;
use cortado_ops::boxes::{self, Corners, Extent};
use input::Preprocessing;
pub use mtcnn::Mtcnn;
use outputs::Kind;
pub use run::Plan;
use run::Values;
use std::fmt;
use std::path::Path;
use std::sync::Arc;
pub use yolo::YoloConfig;

/// What is found without a threshold of one's own.
const THRESHOLD: f32 = 0.5;

/// A box in an image.
#[derive(Clone, Debug, PartialEq)]
pub struct Detection {
    /// The number of the class, as the net counts: 0 is the background in most nets.
    pub class: usize,
    /// Its name, if the detector has labels.
    pub label: Option<Arc<str>>,
    /// How sure the net is, 0 to 1.
    pub score: f32,
    /// Left, top, right and bottom edge, in pixels of the image.
    pub edges: [f32; 4],
    /// Places in it, across and down in pixels of the image, if the net gives any: landmarks of a face, or the
    /// corners of a text.
    pub landmarks: Vec<[f32; 2]>,
}

/// A net that detects, with the way of images into it.
///
/// The outputs of the net determine its kind: the rows of DetectionOutput and of YOLO's output
/// layers; `cls_prob` and `bbox_pred` beside the blob `rois`, as Faster R-CNN has them; or, with
/// the priors of UltraFace, a blob of scores and one of offsets. Nets from Darknet that end in
/// convolutions need its `.cfg`: see [`NetBuilder::yolo_detector`].
///
/// What happens to an image is read from the net: from the shape of its input and from the first
/// `transform_param` of its layers. Settings here take precedence. Images are stretched to the size
/// of the input, except for R-CNN, where the shorter side becomes 600 pixels, the longer one at
/// most 1000.
///
/// ```no_run
/// # use cortado::Image;
/// let mut detector = cortado::open("deploy.prototxt").weights("net.caffemodel").detector()?.mean(127.5).scale(1.0 / 127.5);
/// for found in detector.detect(&Image::open("street.jpg"))? {
///     println!("{found}");
/// }
/// # Ok::<(), cortado::Error>(())
/// ```
pub struct Detector {
    net: Net<f32>,
    warnings: Vec<String>,
    finder: Finder,
    plan: Plan,
}

/// What a [`Detector`] has besides its net, for a net with another owner.
pub struct Finder {
    kind: Kind,
    preprocessing: Preprocessing,
    labels: Vec<(usize, Arc<str>)>,
    threshold: f32,
}

impl NetBuilder {
    /// The net as a detector.
    ///
    /// # Errors
    /// Those of [`net`](Self::net); a net whose outputs are not boxes.
    pub fn detector(&self) -> Result<Detector> {
        self.detector_with(Finder::new)
    }

    /// A net that was converted from Darknet and ends in convolutions, as a detector: of pictures that
    /// keep their proportions in the middle of grey, of red, green and blue from 0 to 1, unless the net
    /// specifies otherwise.
    ///
    /// # Errors
    /// Those of [`net`](Self::net); a net whose outputs are not those that the `.cfg` describes.
    pub fn yolo_detector(&self, config: &YoloConfig) -> Result<Detector> {
        self.detector_with(|net| Finder::yolo(net, config))
    }

    fn detector_with(&self, finder: impl FnOnce(&Net<f32>) -> Result<Finder>) -> Result<Detector> {
        let (net, warnings) = self.clone().batch(1).net::<f32>()?.into_parts();
        Ok(Detector {
            finder: finder(&net)?,
            net,
            warnings,
            plan: Plan::default(),
        })
    }
}

impl Finder {
    /// What suits a net.
    ///
    /// # Errors
    /// A net whose outputs are not boxes, or which takes no image.
    pub fn new(net: &Net<f32>) -> Result<Self> {
        Self::of_kind(net, Kind::of(net)?)
    }

    /// What suits a net that was converted from Darknet: see [`NetBuilder::yolo_detector`].
    ///
    /// # Errors
    /// A net whose outputs are not those that the `.cfg` describes.
    pub fn yolo(net: &Net<f32>, config: &YoloConfig) -> Result<Self> {
        Self::of_kind(net, Kind::Yolo(yolo::heads(net, config)?))
    }

    /// Puts an image into the inputs of the net for which this was made.
    ///
    /// # Errors
    /// An image that cannot be read.
    pub fn prepare(&self, net: &mut Net<f32>, image: &Image) -> Result<()> {
        let size = image.size()?;
        self.preprocessing.write(net, image, size).map(drop)
    }

    fn of_kind(net: &Net<f32>, kind: Kind) -> Result<Self> {
        Ok(Self {
            preprocessing: Preprocessing::new(net, &kind)?,
            kind,
            labels: Vec::new(),
            threshold: THRESHOLD,
        })
    }

    /// See [`Detector::mean`].
    pub fn set_mean(&mut self, mean: impl Into<Mean>) {
        self.preprocessing.mean = Some(mean.into());
    }

    /// See [`Detector::scale`].
    pub fn set_scale(&mut self, factor: f32) {
        self.preprocessing.scale = factor;
    }

    /// See [`Detector::rgb`].
    pub fn set_rgb(&mut self, rgb: bool) {
        self.preprocessing.rgb = rgb;
    }

    /// See [`Detector::threshold`].
    pub fn set_threshold(&mut self, threshold: f32) {
        self.threshold = threshold;
    }

    /// See [`Detector::labels`].
    ///
    /// # Errors
    /// A file that cannot be read, or names nothing.
    pub fn set_labels(&mut self, file: &Path) -> Result<()> {
        self.take_labels(&read_text(file)?, file)
    }

    /// See [`Detector::labels_bytes`].
    ///
    /// # Errors
    /// Bytes that are not text, or name nothing.
    pub fn set_labels_bytes(&mut self, content: &[u8]) -> Result<()> {
        let name = Path::new(LABELS_IN_MEMORY);
        self.take_labels(text_in(content, name)?, name)
    }

    fn take_labels(&mut self, text: &str, file: &Path) -> Result<()> {
        self.labels = match text.contains("item") && text.contains('{') {
            true => {
                let items = parse_label_map(text.as_bytes(), file)?.item;
                let name = |item: &cortado_proto::LabelMapItem| match item.display_name() {
                    "" => item.name().into(),
                    shown => shown.into(),
                };
                let known = items
                    .iter()
                    .filter_map(|item| Some((usize::try_from(item.label()).ok()?, name(item))));
                known.collect()
            }
            false => text.lines().map(|line| line.trim().into()).enumerate().collect(),
        };
        if self.labels.is_empty() {
            let problem = "it names no class: a label map has items, a list of labels a name on each line";
            return Err(Error::message(&format!("{}: {problem}", file.display())));
        }
        Ok(())
    }

    /// What is in an image, as the net for which this was made sees it: the surest first.
    ///
    /// # Errors
    /// An image that cannot be read, or a layer that fails.
    pub fn find(&self, net: &mut Net<f32>, image: &Image) -> Result<Vec<Detection>> {
        self.find_by(net, image, run::forward)
    }

    /// The same, compiled where that can be. `plan` is kept by the caller from image to image, for one
    /// net and this finder.
    ///
    /// # Errors
    /// Those of [`find`](Self::find).
    pub fn find_planned(&self, net: &mut Net<f32>, image: &Image, plan: &mut Plan) -> Result<Vec<Detection>> {
        self.find_by(net, image, |net, blobs| plan.run(net, blobs))
    }

    /// The same, with a way to run the net that gives these blobs of it.
    fn find_by(
        &self,
        net: &mut Net<f32>,
        image: &Image,
        run: impl FnOnce(&mut Net<f32>, &[&str]) -> Result<Vec<Values>>,
    ) -> Result<Vec<Detection>> {
        let size = image.size()?;
        let scale = self.preprocessing.write(net, image, size)?;
        let filled = self.preprocessing.filled(net);
        let values = run(net, &self.kind.blobs())?;
        let mut found = match (&self.kind, &values[..]) {
            (Kind::Rows(form), [rows]) => form.read(rows, size, filled),
            (Kind::Rois, [rois, scores, offsets]) => rois::read([rois, scores, offsets], size, scale, self.threshold)?,
            (Kind::Heads(_), [scores, offsets]) => {
                heads::read([scores, offsets], self.preprocessing.sides(), size, self.threshold)?
            }
            (Kind::Yolo(heads), values) => yolo::read(heads, values, self.preprocessing.sides(), size, self.threshold)?,
            _ => return Err(Error::internal("a net has other blobs than its kind")),
        };
        let is_sound = |found: &Detection| found.edges.iter().all(|edge| edge.is_finite());
        found.retain(|found| found.score >= self.threshold && is_sound(found));
        found.sort_by(|a, b| b.score.total_cmp(&a.score));
        for detection in &mut found {
            let label = self.labels.iter().find(|(class, _)| *class == detection.class);
            detection.label = label.map(|(_, name)| Arc::clone(name));
        }
        Ok(found)
    }
}

impl Detector {
    /// Subtracts a number, or one for each channel; replaces the net's own.
    #[must_use]
    pub fn mean(mut self, mean: impl Into<Mean>) -> Self {
        self.finder.set_mean(mean);
        self
    }

    /// Multiplies by this, after the mean; replaces the net's own.
    #[must_use]
    pub fn scale(mut self, factor: f32) -> Self {
        self.finder.set_scale(factor);
        self
    }

    /// Whether channels are red, green and blue, for nets that were trained so; replaces the net's
    /// own setting.
    #[must_use]
    pub fn rgb(mut self, rgb: bool) -> Self {
        self.finder.set_rgb(rgb);
        self
    }

    /// Leaves out what is less sure than this; 0.5 without it.
    #[must_use]
    pub fn threshold(mut self, threshold: f32) -> Self {
        self.finder.set_threshold(threshold);
        self
    }

    /// Names the classes by a label map, or by the lines of a file, from class 0 on.
    ///
    /// # Errors
    /// A file that cannot be read, or names nothing.
    pub fn labels(mut self, file: impl AsRef<Path>) -> Result<Self> {
        self.finder.set_labels(file.as_ref())?;
        Ok(self)
    }

    /// Names the classes by the content of such a file.
    ///
    /// # Errors
    /// Bytes that are not text, or name nothing.
    pub fn labels_bytes(mut self, content: impl AsRef<[u8]>) -> Result<Self> {
        self.finder.set_labels_bytes(content.as_ref())?;
        Ok(self)
    }

    /// Names the classes, from class 0 on.
    #[must_use]
    pub fn names(mut self, names: &[&str]) -> Self {
        self.finder.labels = names.iter().map(|&name| name.into()).enumerate().collect();
        self
    }

    /// What there was to warn of when the net was opened.
    pub fn warnings(&self) -> &[String] {
        &self.warnings
    }

    /// How an image is prepared, as a sentence for people.
    pub fn preprocessing(&self) -> String {
        self.finder.preprocessing.to_string()
    }

    /// Whether the last image ran through the compiled net.
    pub fn is_compiled(&self) -> bool {
        self.plan.is_compiled()
    }

    /// What is in an image: the surest first.
    ///
    /// # Errors
    /// An image that cannot be read, or a layer that fails.
    pub fn detect(&mut self, image: &Image) -> Result<Vec<Detection>> {
        self.finder.find_planned(&mut self.net, image, &mut self.plan)
    }
}

impl Detection {
    /// A detection without a name.
    fn new(class: usize, score: f32, edges: [f32; 4]) -> Self {
        Self {
            class,
            label: None,
            score,
            edges,
            landmarks: Vec::new(),
        }
    }

    /// How much it and another one overlap, as a share of what they cover together.
    pub fn overlap(&self, other: &Self) -> f32 {
        Corners::new(self.edges).overlap(Corners::new(other.edges), Extent::Lines)
    }
}

impl fmt::Display for Detection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [left, top, right, bottom] = self.edges;
        match &self.label {
            Some(label) => write!(f, "{label}")?,
            None => write!(f, "class {}", self.class)?,
        }
        write!(
            f,
            " {:.1} % at ({left:.0}, {top:.0}) to ({right:.0}, {bottom:.0})",
            self.score * 100.0
        )
    }
}

/// So many boxes are suppressed at most, the surest: far more than a picture has.
const MOST: usize = 8192;

/// Of detections of one class that overlap by more than `threshold`, the surest stays.
///
/// # Errors
/// Out of memory.
fn suppress(found: Vec<Detection>, threshold: f32) -> Result<Vec<Detection>> {
    let mut order: Vec<usize> = (0..found.len()).collect();
    boxes::best_first_total(&mut order, Some(MOST), |place| found[place].score)?;
    let kept = boxes::suppress(&order, (threshold.into(), 1.0), None, |better, other| {
        match found[better].class == found[other].class {
            true => found[better].overlap(&found[other]),
            false => 0.0,
        }
    })?;
    Ok(kept.into_iter().map(|place| found[place].clone()).collect())
}
