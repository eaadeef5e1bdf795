//! `caffe detect`: what a net finds in pictures.

use crate::detections::{draw, json, table};
use crate::flags::{RunArgs, number, numbers};
use crate::job::Job;
use crate::log::{Log, Warnings};
use crate::picture;
use anyhow::{Context, Result, bail};
use clap::Args;
use cortado::{Detection, Detector, Image, Mtcnn, NetBuilder, Phase, Registry, YoloConfig};
use cortado_data::image::{self, Color};
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// `caffe detect`.
#[derive(Clone, Debug, Args)]
pub(crate) struct DetectArgs {
    /// The prototxt of a deploy net of SSD, R-CNN, YOLO or UltraFace, the trained weights, and the pictures: JPEG, PNG, BMP or PNM. With --mtcnn the pictures alone
    #[arg(required = true, num_args = 1.., value_names = ["NET", "WEIGHTS", "IMAGE"])]
    pub(crate) files: Vec<PathBuf>,
    /// Find faces by the three nets of MTCNN: det1, det2 and det3, each a .prototxt and a .caffemodel in this folder
    #[arg(long, value_name = "DIR", conflicts_with_all = ["mean", "scale", "rgb", "labels"])]
    pub(crate) mtcnn: Option<PathBuf>,
    /// The side in pixels of the smallest face that MTCNN looks for, at least 12; 20 without it
    #[arg(long, value_name = "PIXELS", requires = "mtcnn")]
    pub(crate) min_face: Option<f64>,
    /// Draw what was found into a copy of the picture, a PNG; of several pictures, into copies in this folder
    #[arg(short, long, value_name = "PNG")]
    pub(crate) output: Option<PathBuf>,
    /// Print JSON, one line a picture
    #[arg(long)]
    pub(crate) json: bool,
    /// Names of the classes: a label map, or a name on each line from class 0 on
    #[arg(long, value_name = "FILE")]
    pub(crate) labels: Option<PathBuf>,
    /// The .cfg of Darknet from which the net was converted, where it ends in the convolutions of YOLO
    #[arg(long, value_name = "CFG", conflicts_with = "mtcnn")]
    pub(crate) yolo: Option<PathBuf>,
    /// Leave out what is less sure than this, 0 to 1; 0.5 without it, 0.7 of MTCNN
    #[arg(long, value_name = "SCORE")]
    pub(crate) threshold: Option<f32>,
    /// Subtract a number, or one for each channel, separated by commas; instead of what the net says
    #[arg(long, value_name = "VALUES", allow_hyphen_values = true)]
    pub(crate) mean: Option<String>,
    /// Multiply by this, after the mean; instead of what the net says
    #[arg(long, value_name = "FACTOR", allow_negative_numbers = true, value_parser = number)]
    pub(crate) scale: Option<f32>,
    /// The net wants red, green and blue, not Caffe's blue, green and red
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    #[arg(value_parser = clap::builder::BoolishValueParser::new())]
    pub(crate) rgb: Option<bool>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// What finds.
type Find = Box<dyn FnMut(&Image) -> cortado::Result<Vec<Detection>>>;

/// Runs the command.
///
/// # Errors
/// A net that is no detector, and what reading, running and writing can meet.
pub(super) fn run(args: &DetectArgs, registry: &Registry, log: &Arc<Log>) -> Result<()> {
    let mut job = Job::new(&args.run, Phase::TEST, registry, log)?;
    job.ctx = job.ctx.with_observer(Arc::new(Warnings(Arc::clone(log))));
    if let Some(threshold) = args.threshold.filter(|threshold| !(0.0..=1.0).contains(threshold)) {
        bail!("-threshold {threshold}: it goes from 0 to 1");
    }
    let (mut find, preprocessing, images) = opened(args, &job)?;
    if let (Some(folder), 2..) = (&args.output, images.len()) {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
    }
    let outputs = outputs(args, images)?;
    if !args.json {
        writeln!(stdout(), "Pictures become: {preprocessing}.")?;
    }
    for (path, output) in images.iter().zip(outputs) {
        let found = find(&Image::open(path)).with_context(|| path.display().to_string())?;
        show(args, path, &found)?;
        if let Some(output) = output {
            save(path, &found, &output)?;
        }
    }
    Ok(())
}

/// What finds, what becomes of pictures for it, and the pictures.
fn opened<'a>(args: &'a DetectArgs, job: &Job<'_>) -> Result<(Find, String, &'a [PathBuf])> {
    match (&args.mtcnn, &args.files[..]) {
        (Some(folder), images) => {
            let mut mtcnn = mtcnn(folder, args, job)?;
            let preprocessing = "smaller and smaller, RGB, minus 127.5, times 0.0078125";
            Ok((Box::new(move |image| mtcnn.detect(image)), preprocessing.into(), images))
        }
        (None, [net, weights, images @ ..]) if !images.is_empty() => {
            let net = job.open(net)?.weights(weights);
            let detector = match &args.yolo {
                Some(file) => net.yolo_detector(&YoloConfig::open(file)?)?,
                None => net.detector()?,
            };
            let mut detector = with_flags(detector, args)?;
            let preprocessing = detector.preprocessing();
            Ok((Box::new(move |image| detector.detect(image)), preprocessing, images))
        }
        _ => bail!("a net, its weights and a picture are needed; or, with --mtcnn, pictures alone"),
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

/// Where the copies of the pictures go, if anywhere: each to a file of its own.
fn outputs(args: &DetectArgs, images: &[PathBuf]) -> Result<Vec<Option<PathBuf>>> {
    let several = images.len() > 1;
    let output = |image: &PathBuf| {
        let output = args.output.as_ref()?;
        let mut name = image.file_stem().unwrap_or_default().to_os_string();
        name.push(".png");
        Some(if several { output.join(name) } else { output.clone() })
    };
    let outputs: Vec<_> = images.iter().map(output).collect();
    for (i, output) in outputs.iter().enumerate() {
        let Some(output) = output else { continue };
        if let Some(first) = outputs[..i].iter().position(|other| other.as_ref() == Some(output)) {
            bail!(
                "{} and {} would both be drawn into {}; run them one by one",
                images[first].display(),
                images[i].display(),
                output.display()
            );
        }
    }
    Ok(outputs)
}

fn with_flags(mut detector: Detector, args: &DetectArgs) -> Result<Detector> {
    if let Some(threshold) = args.threshold {
        detector = detector.threshold(threshold);
    }
    if let Some(text) = &args.mean {
        detector = detector.mean(numbers("mean", text)?);
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
pub(super) fn save(path: &Path, found: &[Detection], output: &Path) -> Result<()> {
    let source = image::read(path, Color::Bgr)?;
    picture::write(output, &draw(&source, found)?)
}
