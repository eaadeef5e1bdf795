//! Manifests: a file `model.toml` beside a model that states which files it consists of, how pictures become its input, and what it
//! is for.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | [`Manifest`], and what is opened by it |
//! | `read.rs` | the text of a manifest, checked key by key |
//! | `write.rs` | a manifest as text, and as properties of a model for other programs |
//! | `files.rs` | the files that it names, with their hashes |

mod files;
mod read;
mod write;

use crate::{Detector, Error, Frame, Image, Mean, Model, NetBuilder, Result};
use cortado_core::read_text;
use cortado_data::transformer::TransformerMean;
pub use files::ManifestFile;
use std::fmt;
use std::path::{Path, PathBuf};

/// The most rows or columns that a manifest may request.
const MOST_SIDE: usize = (1 << 16) - 1;
/// The most weight files, or values of a mean.
const MOST_ITEMS: usize = 64;
/// The most bytes of a manifest.
const MOST_BYTES: u64 = 1 << 20;

/// A model with its preprocessing, as a file `model.toml` describes it:
///
/// ```toml
/// kind = "classify"                  # classify, detect, segment or landmarks
/// license = "BSD-2-Clause"           # optional
/// source = "https://example.org/net" # where its authors keep it; optional
/// net = { file = "deploy.prototxt", sha256 = "…" }
/// weights = { file = "net.caffemodel", sha256 = "…" } # or a list of such files
/// labels = { file = "labels.txt", sha256 = "…" }      # optional
///
/// [input]                            # all optional
/// size = [227, 227]                  # rows and columns of the net's input
/// resize = [256, 256]                # pictures become so large, and their middle is taken
/// mean = [104.0, 117.0, 123.0]       # or { file = "mean.binaryproto", sha256 = "…" }
/// scale = 0.0078125                  # a factor, after the mean
/// channels = "BGR"                   # or RGB
///
/// [thresholds]
/// score = 0.5                        # the least score of what is found
/// ```
///
/// The files are in the folder of the manifest or below it. Other keys are errors.
#[derive(Clone, Debug, PartialEq)]
pub struct Manifest {
    /// The folder of the files.
    folder: PathBuf,
    /// What the model is for.
    pub kind: ManifestKind,
    /// The licence of the model.
    pub license: Option<String>,
    /// Where its authors keep it.
    pub source: Option<String>,
    /// The net: a prototxt.
    pub net: ManifestFile,
    /// The weights; of several files one is loaded over the other.
    pub weights: Vec<ManifestFile>,
    /// The names of the classes.
    pub labels: Option<ManifestFile>,
    /// Rows and columns of the net's input.
    pub size: Option<[usize; 2]>,
    /// Rows and columns of pictures before their middle is taken.
    pub resize: Option<[usize; 2]>,
    /// What is subtracted from pictures.
    pub mean: Option<ManifestMean>,
    /// The factor of pictures, after the mean.
    pub scale: Option<f32>,
    /// Whether the channels are red, green and blue, not blue, green and red.
    pub rgb: Option<bool>,
    /// The least score of what is found.
    pub threshold: Option<f32>,
}

/// What a model is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ManifestKind {
    /// Its first output has a score for each class.
    Classify,
    /// It finds boxes.
    Detect,
    /// It gives a class for each pixel.
    Segment,
    /// It gives the places of points.
    Landmarks,
}

/// The mean of a manifest.
#[derive(Clone, Debug, PartialEq)]
pub enum ManifestMean {
    /// One value for all channels, or one for each.
    Values(Vec<f32>),
    /// The mean of each channel of a mean image.
    File(ManifestFile),
}

impl ManifestKind {
    /// All kinds with their names.
    pub const ALL: [(&'static str, Self); 4] = [
        ("classify", Self::Classify),
        ("detect", Self::Detect),
        ("segment", Self::Segment),
        ("landmarks", Self::Landmarks),
    ];
}

impl fmt::Display for ManifestKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, _) = Self::ALL.iter().find(|(_, kind)| kind == self).ok_or(fmt::Error)?;
        f.write_str(name)
    }
}

impl Manifest {
    /// A manifest of a net and weights in a folder, whose other fields are empty.
    ///
    /// # Errors
    /// A file that cannot be read, or is not in the folder.
    pub fn new(kind: ManifestKind, folder: &Path, net: &Path, weights: &[PathBuf]) -> Result<Self> {
        let weights = weights.iter().map(|file| ManifestFile::of(folder, file));
        Ok(Self {
            folder: folder.into(),
            kind,
            license: None,
            source: None,
            net: ManifestFile::of(folder, net)?,
            weights: weights.collect::<Result<_>>()?,
            labels: None,
            size: None,
            resize: None,
            mean: None,
            scale: None,
            rgb: None,
            threshold: None,
        })
    }

    /// Reads a manifest, and checks the hashes of its files.
    ///
    /// # Errors
    /// A file that cannot be read; a key or a value that a manifest cannot have, with its line; a file that has changed, with both
    /// hashes.
    pub fn open(file: impl AsRef<Path>) -> Result<Self> {
        let file = file.as_ref();
        let named = |error: Error| {
            error.within(Frame::File {
                what: "manifest",
                path: file.into(),
                pos: None,
            })
        };
        let source = crate::Source::open(file).map_err(|error| Error::io("read", file, error))?;
        if source.len() > MOST_BYTES {
            return Err(named(Error::message(&format!("it is larger than {MOST_BYTES} bytes"))));
        }
        let folder = file.parent().unwrap_or(Path::new(""));
        let manifest = Self::parse(&read_text(file)?, folder).map_err(named)?;
        manifest.check().map_err(named)?;
        Ok(manifest)
    }

    /// Reads the text of a manifest whose files are in a folder. The files are not read.
    ///
    /// # Errors
    /// A key or a value that a manifest cannot have, with its line.
    pub fn parse(text: &str, folder: &Path) -> Result<Self> {
        read::manifest(text, folder)
    }

    /// Compares the hashes of all files.
    ///
    /// # Errors
    /// A file that cannot be read, or one that has changed, with both hashes.
    pub fn check(&self) -> Result<()> {
        self.files().try_for_each(|file| file.check(&self.folder))
    }

    /// The manifest as the text of a file.
    pub fn to_toml(&self) -> String {
        write::text(self)
    }

    /// What other programs should know about the model, as names and texts: properties of a model for
    /// ONNX.
    ///
    /// # Errors
    /// A mean or labels that cannot be read.
    pub fn properties(&self) -> Result<Vec<(String, String)>> {
        write::properties(self)
    }

    /// Whether a file is a manifest, by its name.
    pub fn is_named(file: &Path) -> bool {
        file.extension()
            .is_some_and(|ending| ending.eq_ignore_ascii_case("toml"))
    }

    fn files(&self) -> impl Iterator<Item = &ManifestFile> {
        let mean = self.mean.iter().filter_map(|mean| match mean {
            ManifestMean::File(file) => Some(file),
            ManifestMean::Values(_) => None,
        });
        let net = std::iter::once(&self.net);
        net.chain(&self.weights).chain(&self.labels).chain(mean)
    }

    /// The path of a file of the manifest.
    pub fn path(&self, file: &ManifestFile) -> PathBuf {
        self.folder.join(&file.file)
    }

    /// The net with its weights and the size of its input.
    pub fn net(&self) -> NetBuilder {
        self.complete(crate::open(self.path(&self.net)))
    }

    /// The net of the manifest, opened with other settings, with the weights and the size of its input.
    #[must_use]
    pub fn complete(&self, net: NetBuilder) -> NetBuilder {
        let net = self.weights.iter().fold(net, |net, file| net.weights(self.path(file)));
        self.size
            .into_iter()
            .fold(net, |net, [rows, columns]| net.image_size(rows, columns))
    }

    /// The model for one picture at a time, with its labels.
    ///
    /// # Errors
    /// Those of [`NetBuilder::compile`] and [`Model::labels`].
    pub fn model(&self) -> Result<Model> {
        let model = self.net().batch(1).compile()?;
        match &self.labels {
            Some(labels) => model.labels(self.path(labels)),
            None => Ok(model),
        }
    }

    /// The detector, with its labels and its threshold. It prepares pictures by itself.
    ///
    /// # Errors
    /// Those of [`NetBuilder::detector`]; a mean or labels that cannot be read.
    pub fn detector(&self) -> Result<Detector> {
        self.prepare(self.net().detector()?)
    }

    /// A detector of the manifest's net with its labels, its threshold and the preparation of pictures.
    ///
    /// # Errors
    /// A mean or labels that cannot be read.
    pub fn prepare(&self, mut detector: Detector) -> Result<Detector> {
        if let Some(mean) = self.mean()? {
            detector = detector.mean(mean);
        }
        if let Some(scale) = self.scale {
            detector = detector.scale(scale);
        }
        if let Some(rgb) = self.rgb {
            detector = detector.rgb(rgb);
        }
        if let Some(threshold) = self.threshold {
            detector = detector.threshold(threshold);
        }
        match &self.labels {
            Some(labels) => detector.labels(self.path(labels)),
            None => Ok(detector),
        }
    }

    /// A picture with what happens to it on its way into the model.
    ///
    /// # Errors
    /// A mean that cannot be read.
    pub fn image(&self, mut image: Image) -> Result<Image> {
        if let Some([rows, columns]) = self.resize {
            image = image.resize(rows, columns);
        }
        if let Some(mean) = self.mean()? {
            image = image.mean(mean);
        }
        if let Some(scale) = self.scale {
            image = image.scale(scale);
        }
        Ok(match self.rgb {
            Some(true) => image.rgb(),
            _ => image,
        })
    }

    /// The mean.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn mean(&self) -> Result<Option<Mean>> {
        Ok(match &self.mean {
            None => None,
            Some(ManifestMean::Values(values)) => Some(values.clone().into()),
            Some(ManifestMean::File(file)) => Some(Mean::open(self.path(file))?.per_channel()),
        })
    }

    /// The values of the mean, one for all channels or one for each; empty without a mean.
    ///
    /// # Errors
    /// A file that cannot be read.
    pub fn mean_values(&self) -> Result<Vec<f32>> {
        Ok(match self.mean()?.as_ref().map(|Mean(mean)| &**mean) {
            Some(TransformerMean::Values(values)) => values.clone(),
            _ => Vec::new(),
        })
    }

    /// Names a file of the manifest's folder, with its present hash.
    ///
    /// # Errors
    /// A file that cannot be read, or is not in the folder.
    pub fn file(&self, path: &Path) -> Result<ManifestFile> {
        ManifestFile::of(&self.folder, path)
    }
}
