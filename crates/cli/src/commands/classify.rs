//! `caffe classify`: the classes of pictures, by a net.

use super::manifest;
use super::prepare::PrepareArgs;
use crate::Status;
use crate::flags::RunArgs;
use crate::inputs::{NamedShape, check_outputs, named_shape};
use crate::job::Job;
use crate::log::{Log, Warnings};
use crate::table;
use anyhow::{Result, bail};
use clap::Args;
use cortado::event::Plain;
use cortado::{
    EngineOptions, Image, Manifest, ManifestKind, Model, NetBuilder, Phase, Port, Precision, Prediction, Registry,
};
use serde_json::{Value, json};
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// `caffe classify`.
#[derive(Clone, Debug, Args)]
pub(crate) struct ClassifyArgs {
    /// The prototxt of a deploy net with one input for images, its weights, and the pictures (JPEG, PNG, BMP, PNM); or a manifest (model.toml) in place of net and weights
    #[arg(required = true, num_args = 1.., value_names = ["NET", "WEIGHTS", "IMAGE"])]
    files: Vec<PathBuf>,
    #[command(flatten)]
    prepare: PrepareArgs,
    /// Names of the classes, one per line
    #[arg(long, value_name = "FILE")]
    labels: Option<PathBuf>,
    /// How many classes to show
    #[arg(long, default_value_t = 5, value_name = "N")]
    top: usize,
    /// The blobs with the scores of classes, separated by commas (default: the net's first output)
    #[arg(long, value_name = "BLOBS", value_delimiter = ',', conflicts_with = "features")]
    outputs: Vec<String>,
    /// Print all values of these blobs instead, separated by commas
    #[arg(long, value_name = "BLOBS", value_delimiter = ',', conflicts_with_all = ["labels", "top"])]
    features: Vec<String>,
    /// Another shape for an input, such as data=1,3,224,224; a layer that reads data becomes an input
    #[arg(long = "input", value_name = "NAME=SHAPE", value_parser = named_shape)]
    inputs: Vec<NamedShape>,
    /// Round the inputs and weights of convolutions and inner products to bf16
    #[arg(long)]
    bf16: bool,
    /// Do not rotate pictures by their EXIF orientation
    #[arg(long)]
    as_stored: bool,
    /// Print JSON, one line per picture
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// `classification`, Caffe's example in C++: the same with a mean file and labels, and one picture.
#[derive(Clone, Debug, Args)]
pub(crate) struct ClassificationArgs {
    #[arg(value_name = "deploy.prototxt")]
    net: PathBuf,
    #[arg(value_name = "network.caffemodel")]
    weights: PathBuf,
    #[arg(value_name = "mean.binaryproto")]
    mean: String,
    #[arg(value_name = "labels.txt")]
    labels: PathBuf,
    #[arg(value_name = "img.jpg")]
    image: PathBuf,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

impl From<ClassificationArgs> for ClassifyArgs {
    fn from(args: ClassificationArgs) -> Self {
        Self {
            files: vec![args.net, args.weights, args.image],
            prepare: PrepareArgs {
                mean: Some(args.mean),
                ..PrepareArgs::default()
            },
            labels: Some(args.labels),
            top: 5,
            outputs: Vec::new(),
            features: Vec::new(),
            inputs: Vec::new(),
            bf16: false,
            // The original reads with IMREAD_UNCHANGED.
            as_stored: true,
            json: false,
            run: args.run,
        }
    }
}

/// Runs the command. A picture that cannot be read is reported, and the others are classified.
///
/// # Errors
/// A net that takes no images, and what reading and compiling it can meet.
pub(super) fn run(args: &ClassifyArgs, registry: &Registry, log: &Arc<Log>) -> Result<Status> {
    if args.run.f64 {
        bail!("--f64: classify runs the compiled net, which computes in single precision");
    }
    let mut job = Job::new(&args.run, Phase::TEST, registry, log)?;
    job.ctx = job.ctx.with_observer(Arc::new(Warnings(Arc::clone(log))));
    check_outputs(&args.outputs)?;
    let kind = args.features.is_empty().then_some(ManifestKind::Classify);
    let manifest = manifest::given(&args.files[0], kind)?;
    let with_manifest = manifest.as_ref().map(|manifest| filled(args, manifest)).transpose()?;
    let args = with_manifest.as_ref().unwrap_or(args);
    let options = EngineOptions {
        outputs: [&args.features[..], &args.outputs].concat(),
        precision: match args.bf16 {
            true => Precision::Bfloat16,
            false => Precision::Stated,
        },
        ..EngineOptions::default()
    };
    let (net, images) = opened(args, &job, manifest.as_ref())?;
    let mut model = net.compile_with(&options)?;
    check_classes(args, &model)?;
    if let Some(labels) = &args.labels {
        model = model.labels(labels)?;
    }
    let prepared = prepared(args)?;
    let mut status = Status::SUCCESS;
    for path in images {
        match classify(&model, prepared(Image::open(path))) {
            Ok(prediction) => writeln!(stdout(), "{}", shown(args, path, &prediction))?,
            Err(error) => {
                log.failed(&format!("{}: {error:#}", path.display()));
                status = Status::FAILURE;
            }
        }
    }
    Ok(status)
}

/// # Errors
/// A net whose first output, or an output that is requested, is not one score for each of several classes: what to run instead.
fn check_classes(args: &ClassifyArgs, model: &Model) -> Result<()> {
    let ranked = match (args.features.is_empty(), args.outputs.len()) {
        (false, _) => 0,
        (true, requested) => requested.max(1),
    };
    let is_classes = |output: &&Port| match output.shape[..] {
        [_, classes, ref places @ ..] => classes > 1 && places.iter().all(|&size| size == 1),
        _ => false,
    };
    let mut outputs = model.engine().outputs().iter().take(ranked);
    let Some(output) = outputs.find(|output| !is_classes(output)) else {
        return Ok(());
    };
    let (name, shape) = (Plain(&output.name), table::shape(&output.shape));
    let problem = match args.outputs.is_empty() {
        true => "this net does not classify pictures: its output",
        false => "--outputs: the blob",
    };
    bail!(
        "{}: {problem} \"{name}\" is {shape}, not one score for each class (N, classes). \
         --features={name} prints all values; `caffe detect` runs nets that find boxes",
        args.files[0].display()
    )
}

/// The flags with those that a manifest states and the user does not.
fn filled(args: &ClassifyArgs, manifest: &Manifest) -> Result<ClassifyArgs> {
    let mut args = args.clone();
    args.prepare.fill(manifest)?;
    let labels = manifest.labels.as_ref().filter(|_| args.features.is_empty());
    args.labels = args.labels.or(labels.map(|labels| manifest.path(labels)));
    Ok(args)
}

/// The net and the pictures.
///
/// # Errors
/// Too few files, and a net that cannot be read.
fn opened<'a>(
    args: &'a ClassifyArgs,
    job: &Job<'_>,
    manifest: Option<&Manifest>,
) -> Result<(NetBuilder, &'a [PathBuf])> {
    let (net, images) = match (manifest, &args.files[..]) {
        (Some(manifest), [_, images @ ..]) if !images.is_empty() => {
            let net = job.open_with(&manifest.path(&manifest.net), &args.inputs)?;
            (manifest.complete(net), images)
        }
        (None, [net, weights, images @ ..]) if !images.is_empty() => {
            (job.open_with(net, &args.inputs)?.weights(weights), images)
        }
        _ => bail!("a net, its weights and a picture are needed; or a manifest (model.toml) and a picture"),
    };
    Ok((net.batch(1), images))
}

fn classify(model: &Model, image: Image) -> Result<Prediction> {
    Ok(model.run(&image)?)
}

/// What becomes of each picture.
///
/// # Errors
/// A text that is not a mean.
fn prepared(args: &ClassifyArgs) -> Result<impl Fn(Image) -> Image> {
    let (prepared, as_stored) = (args.prepare.prepared()?, args.as_stored);
    let limits = args.run.reading.limits.limits();
    Ok(move |image: Image| {
        let image = image.limits(limits);
        prepared(if as_stored { image.as_stored() } else { image })
    })
}

fn shown(args: &ClassifyArgs, path: &Path, prediction: &Prediction) -> String {
    let name = path.display().to_string();
    match (args.json, args.features.is_empty()) {
        (true, true) if args.outputs.len() > 1 => {
            let of = |blob: &String| (blob.clone(), classes(args, prediction, blob));
            let outputs: serde_json::Map<String, Value> = args.outputs.iter().map(of).collect();
            json!({ "image": name, "outputs": outputs }).to_string()
        }
        (true, true) => json!({ "image": name, "classes": classes(args, prediction, first(prediction)) }).to_string(),
        (true, false) => json!({ "image": name, "features": features(prediction) }).to_string(),
        (false, true) if args.outputs.len() > 1 => {
            let of = |blob: &String| ranking(args, &format!("{}, {}", Plain(&name), Plain(blob)), prediction, blob);
            args.outputs.iter().map(of).collect::<Vec<_>>().join("\n")
        }
        (false, true) => ranking(args, &Plain(&name).to_string(), prediction, first(prediction)),
        (false, false) => table(&name, prediction),
    }
}

/// The first output.
fn first(prediction: &Prediction) -> &str {
    prediction.names().next().unwrap_or_default()
}

fn top(args: &ClassifyArgs, prediction: &Prediction, blob: &str) -> Vec<cortado::Class> {
    prediction.top_of(blob, args.top).unwrap_or_default()
}

/// A heading, and the likeliest classes of a blob.
fn ranking(args: &ClassifyArgs, of: &str, prediction: &Prediction, blob: &str) -> String {
    let classes = top(args, prediction, blob).into_iter();
    let lines: String = classes.map(|class| format!("\n{class}")).collect();
    format!("---------- Prediction for {of} ----------{lines}")
}

fn classes(args: &ClassifyArgs, prediction: &Prediction, blob: &str) -> Value {
    let class =
        |class: cortado::Class| json!({ "index": class.index, "label": class.label.as_deref(), "score": class.score });
    top(args, prediction, blob).into_iter().map(class).collect()
}

fn features(prediction: &Prediction) -> Value {
    let feature = |name: &str| {
        let value = json!({ "shape": prediction.shape(name), "values": prediction.get(name) });
        (name.to_string(), value)
    };
    Value::Object(prediction.names().map(feature).collect())
}

/// A line for each blob: picture, blob and values, with tabs between them.
fn table(image: &str, prediction: &Prediction) -> String {
    let line = |blob: &str| {
        let values = prediction.get(blob).unwrap_or_default().iter();
        let values: String = values.map(|value| format!("\t{value}")).collect();
        format!("{}\t{}{values}", Plain(image), Plain(blob))
    };
    prediction.names().map(line).collect::<Vec<_>>().join("\n")
}
