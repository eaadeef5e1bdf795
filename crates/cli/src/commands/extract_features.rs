//! `caffe extract_features`: runs a net over its data and writes what some of its blobs hold into databases.

use crate::flags::{AllowIo, RunArgs};
use crate::job::Job;
use crate::log::Log;
use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use cortado::event::{Event, Severity};
use cortado::{Blob, LoadOptions, Net, Phase, Real, Registry};
use cortado_data::convert::{ConvertTarget, DatumWriter};
use cortado_data::db::Backend;
use cortado_net::filter_net;
use cortado_proto::{Datum, nearest};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How often the log reports the progress, in records.
const TELL_EVERY: u64 = 1000;

/// `caffe extract_features`.
#[derive(Clone, Debug, Args)]
pub(crate) struct ExtractFeaturesArgs {
    /// The trained weights
    #[arg(value_name = "WEIGHTS")]
    pub(crate) weights: PathBuf,
    /// The net's prototxt, with a layer that reads data
    #[arg(value_name = "NET")]
    pub(crate) net: PathBuf,
    /// The blobs to write, separated by commas
    #[arg(value_name = "BLOBS")]
    pub(crate) blobs: String,
    /// A new database for each blob, separated by commas
    #[arg(value_name = "DBS")]
    pub(crate) dbs: String,
    /// Number of batches
    #[arg(value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) batches: u64,
    /// The databases' format: lmdb or leveldb
    #[arg(value_name = "DB_TYPE")]
    pub(crate) backend: String,
    /// The device
    #[arg(value_name = "DEVICE", default_value = "CPU")]
    pub(crate) device: Device,
    /// The GPU's number
    #[arg(value_name = "ID", default_value_t = 0)]
    pub(crate) device_id: u32,
    /// Write each item once: stop at the end of the data instead of starting again
    #[arg(long)]
    pub(crate) exact: bool,
    /// Check everything without computing or writing
    #[arg(long = "dry-run")]
    pub(crate) dry_run: bool,
    #[command(flatten)]
    pub(crate) io: AllowIo,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// What computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Device {
    /// The CPU
    #[value(name = "CPU")]
    Cpu,
    /// A GPU
    #[value(name = "GPU")]
    Gpu,
}

/// Runs the command.
///
/// # Errors
/// Blobs that are not there, databases that are, and all that reading, building, running and writing can meet.
pub(super) fn run<T: Real>(args: &ExtractFeaturesArgs, registry: &Registry, log: &Arc<Log>) -> Result<()> {
    let backend: Backend = args.backend.parse()?;
    let features = pair(args)?;
    let mut run = args.run.clone();
    if args.device == Device::Gpu {
        run.gpu = Some(args.device_id.to_string());
    }
    let job = Job::new(&run, Phase::TEST, registry, log)?;
    let note = |severity, line, text: &str| {
        job.ctx.emit(&Event::Note {
            severity,
            file: "extract_features.cpp",
            line,
            text,
        })
    };
    // The original logs its progress as errors, so that it is seen at any log level.
    match &job.gpu {
        None => note(Severity::Error, 55, "Using CPU"),
        Some(gpu) => {
            note(Severity::Error, 44, "Using GPU");
            let id = gpu.gpu().properties().ordinal;
            note(Severity::Error, 51, &format!("Using Device_id={id}"));
        }
    }
    let mut net = job.open(&args.net)?.net::<T>()?;
    args.io.check(&net)?;
    check_blobs(&net, &args.net, features.iter().map(|(blob, _)| *blob))?;
    if let Some(&input) = net.inputs().first() {
        let input = net.blob_names()[input].as_str();
        job.warn(&format!(
            "the net's input \"{input}\" gets no data from a layer and stays zero"
        ));
    }
    net.load_weights(&args.weights, &LoadOptions::default())?;
    let most = args
        .exact
        .then(|| items(&job, &args.net))
        .transpose()?
        .unwrap_or(u64::MAX);
    let mut writers = Vec::new();
    for &(blob, path) in &features {
        let target = ConvertTarget {
            path,
            backend,
            dry_run: args.dry_run,
            limits: *job.ctx.limits(),
        };
        note(Severity::Info, 124, &format!("Opening dataset {}", path.display()));
        let records = net.blob(blob).map_or(0, |blob| records(blob) as u64);
        writers.push(DatumWriter::create(
            &target,
            records.saturating_mul(args.batches).min(most),
            &**log,
        )?);
    }
    if args.dry_run {
        return Ok(());
    }
    note(Severity::Error, 133, "Extracting Features");
    let report = |line, written: u64, blob: &str| {
        let text = format!("Extracted features of {written} query images for feature blob {blob}");
        note(Severity::Error, line, &text);
    };
    for _ in 0..args.batches {
        if writers.iter().all(|writer| writer.written() >= most) {
            break;
        }
        net.forward()?;
        for ((name, _), writer) in features.iter().zip(&mut writers) {
            let blob = net.blob(name).context("a blob disappeared")?;
            write_records(blob, most, writer, |written| report(171, written, name))?;
        }
    }
    if let Some(written) = writers
        .iter()
        .map(DatumWriter::written)
        .min()
        .filter(|&written| args.exact && written < most)
    {
        let batches = args.batches;
        job.warn(&format!(
            "{batches} batches are {written} items of {most}: the rest was not extracted"
        ));
    }
    for ((name, _), writer) in features.iter().zip(writers) {
        report(176, writer.finish()?, name);
    }
    note(Severity::Error, 181, "Successfully extracted the features!");
    Ok(())
}

/// How many items the net's data layer reads in a round.
///
/// # Errors
/// A net whose items cannot be counted.
fn items(job: &Job<'_>, file: &Path) -> Result<u64> {
    let net = job.open(file)?.read()?;
    let ctx = job.ctx.with_folder(file.parent());
    let net = filter_net(&net, file, &ctx)?;
    for layer in &net.layer {
        if let Some(items) = cortado_data::items::count(layer, &ctx)? {
            return Ok(items);
        }
    }
    bail!(
        "--exact: {} has no layer that reads a database, a list of images or HDF5 files",
        file.display()
    )
}

/// Each blob's name with its database.
fn pair(args: &ExtractFeaturesArgs) -> Result<Vec<(&str, &Path)>> {
    let blobs: Vec<_> = args.blobs.split(',').collect();
    let dbs: Vec<_> = args.dbs.split(',').map(Path::new).collect();
    if blobs.len() != dbs.len() {
        bail!(
            "the number of blob names and dataset names must be equal: {} blobs ({}), {} databases ({})",
            blobs.len(),
            args.blobs,
            dbs.len(),
            args.dbs
        );
    }
    let mut seen = BTreeSet::new();
    if let Some(twice) = dbs.iter().find(|path| !seen.insert(**path)) {
        bail!("two blobs have the same database, {}", twice.display());
    }
    Ok(blobs.into_iter().zip(dbs).collect())
}

fn check_blobs<'a, T: Real>(net: &Net<T>, file: &Path, names: impl Iterator<Item = &'a str>) -> Result<()> {
    for name in names {
        if net.blob(name).is_none() {
            // Without the copies that the net made itself for blobs that are read twice.
            let known = net.blob_names().iter().map(String::as_str);
            let known = known.filter(|name| !name.contains("_split_"));
            let hint = match nearest(name, known.clone()).first() {
                Some(nearest) => format!("did you mean \"{nearest}\"?"),
                None => format!("it has {}", known.collect::<Vec<_>>().join(", ")),
            };
            bail!(
                "Unknown feature blob name {name} in the network {}; {hint}",
                file.display()
            );
        }
    }
    Ok(())
}

/// How many records a blob makes: the size of its first axis.
fn records<T: Real>(blob: &Blob<T>) -> usize {
    blob.shape().first().copied().unwrap_or(1)
}

/// Writes each item of the blob's first axis as a Datum of floats: channels, height and width are the sizes of the axes
/// after it, 1 where there are no more; further ones count into the width. The database gets `most` records in all.
fn write_records<T: Real>(blob: &Blob<T>, most: u64, writer: &mut DatumWriter<'_>, report: impl Fn(u64)) -> Result<()> {
    let items = records(blob);
    let wanted = usize::try_from(most.saturating_sub(writer.written())).unwrap_or(items);
    let rest = blob.shape().get(1..).unwrap_or_default();
    let size = |axis: usize| rest.get(axis).copied().unwrap_or(1);
    let width = rest.get(2..).unwrap_or_default().iter().product();
    let [channels, height, width] = [size(0), size(1), width].map(i32::try_from);
    let too_large = || {
        format!(
            "blob \"{}\": its shape {} is too large for a Datum",
            blob.name(),
            blob.shape()
        )
    };
    let (channels, height, width) = (
        channels.with_context(too_large)?,
        height.with_context(too_large)?,
        width.with_context(too_large)?,
    );
    let data = blob.data()?;
    let len = data.len().checked_div(items).unwrap_or(0);
    for item in 0..items.min(wanted) {
        let values = &data[item * len..][..len];
        let datum = Datum {
            channels: Some(channels),
            height: Some(height),
            width: Some(width),
            float_data: values.iter().map(|value| value.to_f64() as f32).collect(),
            ..Default::default()
        };
        writer.put(&format!("{:010}", writer.written()), &datum)?;
        if writer.written().is_multiple_of(TELL_EVERY) {
            report(writer.written());
        }
    }
    Ok(())
}
