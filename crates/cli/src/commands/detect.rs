//! `caffe detect`: what a net finds in pictures.

use super::manifest;
use crate::detections::{draw, json, table};
use crate::flags::{RunArgs, mean, number};
use crate::job::Job;
use crate::log::{Log, Warnings};
use crate::picture;
use anyhow::{Context, Result, bail};
use clap::Args;
use cortado::{Detection, Detector, Image, ManifestKind, Mtcnn, NetBuilder, Phase, Registry, YoloConfig};
use cortado_core::limit::Limit;
use cortado_data::image::{self, Color};
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// `caffe detect`.
#[derive(Clone, Debug, Args)]
pub(crate) struct DetectArgs {
    /// The deploy prototxt of an SSD, R-CNN, YOLO or UltraFace net, its weights, and the pictures (JPEG, PNG, BMP, PNM); or a manifest (model.toml) in place of net and weights; with --mtcnn only the pictures
    #[arg(required = true, num_args = 1.., value_names = ["NET", "WEIGHTS", "IMAGE"])]
    pub(crate) files: Vec<PathBuf>,
    /// Find faces with MTCNN; the folder contains det1, det2 and det3, each as .prototxt and .caffemodel
    #[arg(long, value_name = "DIR", conflicts_with_all = ["mean", "scale", "rgb", "labels"])]
    pub(crate) mtcnn: Option<PathBuf>,
    /// The side of the smallest face for MTCNN in pixels, at least 12 (default: 20)
    #[arg(long, value_name = "PIXELS", requires = "mtcnn")]
    pub(crate) min_face: Option<f64>,
    /// Draw the boxes into a copy of the picture, a PNG; copies of several pictures are numbered, as a-1.png, a-2.png, or go into this folder if the name does not end in .png
    #[arg(short, long, value_name = "PNG")]
    pub(crate) output: Option<PathBuf>,
    /// Print JSON, one line per picture
    #[arg(long)]
    pub(crate) json: bool,
    /// Names of the classes: a label map, or one name per line, from class 0
    #[arg(long, value_name = "FILE")]
    pub(crate) labels: Option<PathBuf>,
    /// The Darknet .cfg of a converted net that ends in YOLO's convolutions
    #[arg(long, value_name = "CFG", conflicts_with = "mtcnn")]
    pub(crate) yolo: Option<PathBuf>,
    /// The minimum score, 0 to 1 (default: 0.5; MTCNN: 0.7)
    #[arg(long, value_name = "SCORE")]
    pub(crate) threshold: Option<f32>,
    /// Subtract a number, one for each channel, separated by commas, or the mean of each channel of a .binaryproto or .npy file; overrides the net
    #[arg(long, value_name = "VALUES|FILE", allow_hyphen_values = true)]
    pub(crate) mean: Option<String>,
    /// Multiply by this, after the mean; overrides the net
    #[arg(long, value_name = "FACTOR", allow_negative_numbers = true, value_parser = number)]
    pub(crate) scale: Option<f32>,
    /// The net expects RGB instead of Caffe's BGR; overrides the net
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    #[arg(value_parser = clap::builder::BoolishValueParser::new())]
    pub(crate) rgb: Option<bool>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// The end of a call without enough files.
const NEEDED: &str = "a net, its weights and a picture are needed; or a manifest (model.toml) and a picture; or, with --mtcnn, pictures alone";

/// What finds.
type Find = Box<dyn FnMut(&Image) -> cortado::Result<Vec<Detection>>>;

/// Runs the command.
///
/// # Errors
/// A net that is not a detector, and what reading, running and writing can meet.
pub(super) fn run(args: &DetectArgs, registry: &Registry, log: &Arc<Log>) -> Result<()> {
    let mut job = Job::new(&args.run, Phase::TEST, registry, log)?;
    job.ctx = job.ctx.with_observer(Arc::new(Warnings(Arc::clone(log))));
    if let Some(threshold) = args.threshold.filter(|threshold| !(0.0..=1.0).contains(threshold)) {
        bail!("-threshold {threshold}: it must be from 0 to 1");
    }
    let (mut find, preprocessing, images) = opened(args, &job)?;
    if let (Some(folder), 2..) = (args.output.as_ref().filter(|output| !is_png(output)), images.len()) {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let outputs = outputs(args, images)?;
    if !args.json {
        writeln!(stdout(), "Pictures become: {preprocessing}.")?;
    }
    for (path, output) in images.iter().zip(outputs) {
        let found = find(&Image::open(path).limits(*job.ctx.limits())).with_context(|| path.display().to_string())?;
        show(args, path, &found)?;
        if let Some(output) = output {
            save(path, &found, &output, job.ctx.limits().pixels)?;
        }
    }
    Ok(())
}

/// The detector, how pictures are prepared for it, and the pictures.
fn opened<'a>(args: &'a DetectArgs, job: &Job<'_>) -> Result<(Find, String, &'a [PathBuf])> {
    match (&args.mtcnn, &args.files[..]) {
        (Some(folder), images) => {
            let mut mtcnn = mtcnn(folder, args, job)?;
            let preprocessing = "smaller and smaller, RGB, minus 127.5, times 0.0078125";
            Ok((Box::new(move |image| mtcnn.detect(image)), preprocessing.into(), images))
        }
        (None, [first, rest @ ..]) => {
            let manifest = manifest::given(first, Some(ManifestKind::Detect))?;
            let (net, images) = match (&manifest, rest) {
                (Some(manifest), images) => (manifest.complete(job.open(&manifest.path(&manifest.net))?), images),
                (None, [weights, images @ ..]) => (job.open(first)?.weights(weights), images),
                (None, []) => bail!(NEEDED),
            };
            if images.is_empty() {
                bail!(NEEDED);
            }
            let detector = match &args.yolo {
                Some(file) => net.yolo_detector(&YoloConfig::open(file)?)?,
                None => net.detector()?,
            };
            let detector = match &manifest {
                Some(manifest) => manifest.prepare(detector)?,
                None => detector,
            };
            let mut detector = with_flags(detector, args)?;
            let preprocessing = detector.preprocessing();
            Ok((Box::new(move |image| detector.detect(image)), preprocessing, images))
        }
        (None, []) => bail!(NEEDED),
    }
}

/// The nets of a folder.
fn mtcnn(folder: &Path, args: &DetectArgs, job: &Job<'_>) -> Result<Mtcnn> {
    let net = |number: u8| -> Result<NetBuilder> {
        let file = |kind| folder.join(format!("det{number}.{kind}"));
        Ok(job.open(&file("prototxt"))?.weights(file("caffemodel")))
    };
    let mut mtcnn = Mtcnn::new([net(1)?, net(2)?, net(3)?])?;
    if folder.join("det4.prototxt").exists() {
        mtcnn = mtcnn.moving_landmarks(net(4)?)?;
    }
    if let Some(side) = args.min_face {
        mtcnn = mtcnn.smallest(side)?;
    }
    Ok(match args.threshold {
        Some(threshold) => mtcnn.threshold(threshold),
        None => mtcnn,
    })
}

/// The file for the copy of each picture, if copies are drawn: the one that was named, a numbered one beside it, or one
/// of the picture's name in the named folder.
fn outputs(args: &DetectArgs, images: &[PathBuf]) -> Result<Vec<Option<PathBuf>>> {
    let Some(output) = &args.output else {
        return Ok(vec![None; images.len()]); // bounded by the command line
    };
    if images.len() == 1 {
        return Ok(vec![Some(output.clone())]);
    }
    if is_png(output) {
        let digits = images.len().to_string().len();
        let numbered = |number| {
            let mut name = output.file_stem().unwrap_or_default().to_os_string();
            name.push(format!("-{number:0digits$}.png"));
            Some(output.with_file_name(name))
        };
        return Ok((1..=images.len()).map(numbered).collect());
    }
    let outputs: Vec<_> = images
        .iter()
        .map(|image| {
            let mut name = image.file_stem().unwrap_or_default().to_os_string();
            name.push(".png");
            Some(output.join(name))
        })
        .collect();
    for (i, output) in outputs.iter().enumerate() {
        if let (Some(first), Some(path)) = (outputs[..i].iter().position(|other| other == output), output) {
            bail!(
                "{} and {} would both be drawn into {}; number the copies, as by -o found.png",
                images[first].display(),
                images[i].display(),
                path.display()
            );
        }
    }
    Ok(outputs)
}

fn is_png(path: &Path) -> bool {
    path.extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("png"))
}

fn with_flags(mut detector: Detector, args: &DetectArgs) -> Result<Detector> {
    if let Some(threshold) = args.threshold {
        detector = detector.threshold(threshold);
    }
    if let Some(text) = &args.mean {
        detector = detector.mean(mean(text)?);
    }
    if let Some(scale) = args.scale {
        detector = detector.scale(scale);
    }
    if let Some(rgb) = args.rgb {
        detector = detector.rgb(rgb);
    }
    match &args.labels {
        Some(file) => Ok(detector.labels(file)?),
        None => Ok(detector),
    }
}

fn show(args: &DetectArgs, path: &Path, found: &[Detection]) -> Result<()> {
    let name = path.display().to_string();
    if args.json {
        writeln!(stdout(), "{}", json(&name, found))?;
        return Ok(());
    }
    let count = match found.len() {
        0 => "nothing".to_string(),
        1 => "1 object".to_string(),
        count => format!("{count} objects"),
    };
    write!(stdout(), "{name}: {count}\n{}", table(found))?;
    Ok(())
}

/// Draws what was found into a copy of a picture.
pub(super) fn save(path: &Path, found: &[Detection], output: &Path, pixels: Limit) -> Result<()> {
    let source = image::read(path, Color::Bgr.within(pixels))?;
    picture::write(output, &draw(&source, found)?)
}
