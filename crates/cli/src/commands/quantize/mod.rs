//! `caffe quantize`: a net with the ranges of its values, by which engines compute in 8-bit integers.
//!
//! | file | what it holds |
//! |---|---|
//! | `mod.rs` | the command |
//! | `images.rs` | the images that the net is run on, from a folder, a list or a database |

mod images;

use super::prepare::PrepareArgs;
use super::{manifest, pair};
use crate::flags::RunArgs;
use crate::inputs::{NamedShape, named_shape};
use crate::job::Job;
use crate::log::{Log, Warnings};
use crate::quantization::{json, table};
use anyhow::{Result, bail};
use clap::Args;
use cortado::quantize::{QuantizeOptions, RangeMethod, Samples};
use cortado::{Error, Finder, Manifest, Net, NetBuilder, Phase, Registry, YoloConfig};
use std::io::{Write, stdout};
use std::path::PathBuf;
use std::sync::Arc;

/// `caffe quantize`.
#[derive(Clone, Debug, Args)]
pub(crate) struct QuantizeArgs {
    /// The net's prototxt and its weights; or a manifest (model.toml) in place of them
    #[arg(required = true, num_args = 1..=2, value_names = ["NET", "WEIGHTS"])]
    files: Vec<PathBuf>,
    /// The images to run the net on: a folder, a list (a path and, if known, a label on each line), an LMDB or LevelDB; without it, the net reads its own data
    #[arg(long, value_name = "FOLDER|LIST|DB")]
    data: Option<PathBuf>,
    /// How many images, or batches of the net's own data, are used at most
    #[arg(long, default_value_t = 100, value_name = "N")]
    images: usize,
    /// How ranges are chosen: minmax, percentile or kl
    #[arg(long, default_value = "minmax", value_name = "METHOD", value_parser = ["minmax", "percentile", "kl"])]
    method: String,
    /// With --method percentile: so many of 100 values stay within the range on each side, above 50
    #[arg(long, default_value_t = 99.99, value_name = "X")]
    percentile: f64,
    /// Leave this layer in floating point; may be given several times, or names separated by commas
    #[arg(long, value_name = "LAYER", value_delimiter = ',')]
    exclude: Vec<String>,
    /// The least signal-to-noise ratio of each output in dB: the layers that lose most stay in floating point until it is reached
    #[arg(long, default_value_t = 20.0, allow_negative_numbers = true, value_name = "DB")]
    least_snr: f64,
    /// The files to write, PREFIX.prototxt and PREFIX.caffemodel (default: the name of the weights with -int8)
    #[arg(short, long, value_name = "PREFIX")]
    output: Option<PathBuf>,
    #[command(flatten)]
    prepare: PrepareArgs,
    /// The Darknet .cfg of a converted net that ends in YOLO's convolutions
    #[arg(long, value_name = "CFG")]
    yolo: Option<PathBuf>,
    /// Another shape for an input, such as data=1,3,224,224; a layer that reads data becomes an input
    #[arg(long = "input", value_name = "NAME=SHAPE", value_parser = named_shape)]
    inputs: Vec<NamedShape>,
    /// Print the report as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// Runs the command.
///
/// # Errors
/// A net or images that cannot be read, a net that integers are not for, and files that cannot be written.
pub(super) fn run(args: &QuantizeArgs, registry: &Registry, log: &Arc<Log>) -> Result<()> {
    if args.run.f64 || args.run.gpu.is_some() {
        bail!("quantize computes in single precision on the CPU; leave out -f64 and -gpu");
    }
    let options = options(args)?;
    let mut job = Job::new(&args.run, Phase::TEST, registry, log)?;
    job.ctx = job.ctx.with_observer(Arc::new(Warnings(Arc::clone(log))));
    let manifest = manifest::given(&args.files[0], None)?;
    let mut args = args.clone();
    if let Some(manifest) = &manifest {
        args.prepare.fill(manifest)?;
    }
    let args = &args;
    let (net, [to_net, to_weights]) = opened(args, &job, manifest.as_ref())?;
    let quantized = net.quantize(&options, |net| samples(args, net))?;
    let report = quantized.write(&to_net, &to_weights)?;
    match args.json {
        true => writeln!(stdout(), "{}", json(&report))?,
        false => {
            write!(stdout(), "{}", table(&report))?;
            writeln!(stdout(), "wrote {}\nwrote {}", to_net.display(), to_weights.display())?;
        }
    }
    Ok(())
}

fn options(args: &QuantizeArgs) -> Result<QuantizeOptions> {
    if !(50.0..=100.0).contains(&args.percentile) {
        bail!("-percentile {}: it must be from 50 to 100", args.percentile);
    }
    if args.images == 0 {
        bail!("-images 0: at least one is needed");
    }
    Ok(QuantizeOptions {
        method: match args.method.as_str() {
            "percentile" => RangeMethod::Percentile(args.percentile),
            "kl" => RangeMethod::Kl,
            _ => RangeMethod::MinMax,
        },
        exclude: args.exclude.clone(),
        least_snr: args.least_snr,
    })
}

/// The net, and the files to write.
fn opened(args: &QuantizeArgs, job: &Job<'_>, manifest: Option<&Manifest>) -> Result<(NetBuilder, [PathBuf; 2])> {
    let (file, weights) = match (manifest, &args.files[..]) {
        (Some(manifest), [_]) => {
            let weights = manifest.weights.iter().map(|weights| manifest.path(weights));
            (manifest.path(&manifest.net), weights.collect())
        }
        (None, [net, weights]) => (net.clone(), vec![weights.clone()]),
        _ => bail!("a net and its weights are needed, or a manifest (model.toml)"),
    };
    let files = pair::files(args.output.as_deref(), "-int8", &file, &weights)?;
    let net = job.open_with(&file, &args.inputs)?;
    let net = match manifest {
        Some(manifest) => manifest.complete(net),
        None => weights.iter().fold(net, NetBuilder::weights),
    };
    Ok((net, files))
}

/// What the net is run on.
fn samples(args: &QuantizeArgs, net: &mut Net<f32>) -> cortado::Result<Samples> {
    let Some(data) = &args.data else {
        return Samples::of_net(net, args.images)
            .map_err(|error| Error::message(&format!("{error}: --data FOLDER, a list, or a database")));
    };
    let of_problem = |error: anyhow::Error| Error::message(&format!("{error:#}"));
    let limits = args.run.reading.limits.limits();
    let images = images::of(data, args.images, limits).map_err(of_problem)?;
    let finder = match &args.yolo {
        Some(config) => Some(Finder::yolo(net, &YoloConfig::open(config)?)?),
        None => Finder::new(net).ok(),
    };
    if let Some(mut finder) = finder {
        let mean = args.prepare.mean().map_err(of_problem)?;
        mean.into_iter().for_each(|mean| finder.set_mean(mean));
        args.prepare.scale.into_iter().for_each(|scale| finder.set_scale(scale));
        args.prepare.rgb.into_iter().for_each(|rgb| finder.set_rgb(rgb));
        return Samples::of_detector(net, &finder, images.into_iter().map(|(image, _)| image));
    }
    let prepared = args.prepare.prepared().map_err(of_problem)?;
    let images = images.into_iter().map(|(image, label)| (prepared(image), label));
    Samples::of_images(net, images)
}
