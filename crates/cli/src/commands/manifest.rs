//! `caffe manifest`: the file that states what a model consists of and how pictures become its input; and commands that take it in
//! place of a net and its weights.

use crate::flags::{number, numbers, size};
use anyhow::{Context, Result, bail};
use clap::Args;
use cortado::{Manifest, ManifestKind, ManifestMean};
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

/// `caffe manifest`.
#[derive(Clone, Debug, Args)]
pub(crate) struct ManifestArgs {
    /// The net's prototxt
    #[arg(value_name = "NET")]
    net: PathBuf,
    /// The trained weights; several files are loaded one over the other
    #[arg(value_name = "WEIGHTS", required = true)]
    weights: Vec<PathBuf>,
    /// What the model is for: classify, detect, segment or landmarks
    #[arg(long, default_value = "classify", value_parser = ManifestKind::ALL.map(|(name, _)| name))]
    kind: String,
    /// The mean to subtract: a number, one for each channel, separated by commas, or a .binaryproto or .npy file
    #[arg(long, value_name = "VALUES|FILE", allow_hyphen_values = true)]
    mean: Option<String>,
    /// The factor of pictures, after the mean
    #[arg(long, value_name = "FACTOR", allow_negative_numbers = true, value_parser = number)]
    scale: Option<f32>,
    /// Rows and columns of the net's input (default: those of the prototxt)
    #[arg(long, value_name = "N|HxW", value_parser = size)]
    size: Option<[usize; 2]>,
    /// Resize pictures to this number of rows and columns and take the middle
    #[arg(long, value_name = "N|HxW", value_parser = size)]
    resize: Option<[usize; 2]>,
    /// The net expects RGB instead of Caffe's BGR, in the mean too
    #[arg(long, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    #[arg(value_parser = clap::builder::BoolishValueParser::new())]
    rgb: Option<bool>,
    /// Names of the classes
    #[arg(long, value_name = "FILE")]
    labels: Option<PathBuf>,
    /// The least score of what is found, 0 to 1
    #[arg(long, value_name = "SCORE", value_parser = number)]
    threshold: Option<f32>,
    /// The licence of the model
    #[arg(long, value_name = "TEXT", visible_alias = "licence")]
    license: Option<String>,
    /// Where its authors keep it
    #[arg(long, value_name = "URL")]
    source: Option<String>,
    /// The file to write; the others must be in its folder or below it
    #[arg(short, long, default_value = "model.toml", value_name = "FILE")]
    output: PathBuf,
}

/// Runs the command.
///
/// # Errors
/// Files that cannot be read or are not below the folder of the manifest, and values that a manifest cannot have.
pub(super) fn run(args: &ManifestArgs) -> Result<()> {
    if !Manifest::is_named(&args.output) {
        bail!("-o {}: the name must end in .toml", args.output.display());
    }
    let kind = ManifestKind::ALL.into_iter().find(|(name, _)| *name == args.kind);
    let (_, kind) = kind.context("an unknown kind")?;
    let folder = args.output.parent().unwrap_or(Path::new(""));
    let mut manifest = Manifest::new(kind, folder, &args.net, &args.weights)?;
    manifest.mean = args.mean.as_deref().map(|text| mean(&manifest, text)).transpose()?;
    manifest.labels = args.labels.as_deref().map(|file| manifest.file(file)).transpose()?;
    (manifest.size, manifest.resize) = (args.size, args.resize);
    (manifest.scale, manifest.rgb, manifest.threshold) = (args.scale, args.rgb, args.threshold);
    (manifest.license, manifest.source) = (args.license.clone(), args.source.clone());
    let text = manifest.to_toml();
    // What is written can be read, with the limits of the reader.
    Manifest::parse(&text, folder)?;
    manifest.mean()?;
    cortado_core::write_whole(&args.output, |file| file.write_all(text.as_bytes()))?;
    write!(stdout(), "{text}")?;
    writeln!(stdout(), "wrote {}", args.output.display())?;
    Ok(())
}

fn mean(manifest: &Manifest, text: &str) -> Result<ManifestMean> {
    let file = Path::new(text);
    if file.exists() {
        return Ok(ManifestMean::File(manifest.file(file)?));
    }
    let values =
        numbers("mean", text).with_context(|| format!("-mean {text}: no such file, and not a list of numbers"))?;
    Ok(ManifestMean::Values(values))
}

/// A manifest that is given in place of a net.
///
/// # Errors
/// A manifest that cannot be read, or one of a model for something else.
pub(super) fn given(file: &Path, kind: Option<ManifestKind>) -> Result<Option<Manifest>> {
    if !Manifest::is_named(file) {
        return Ok(None);
    }
    let manifest = Manifest::open(file)?;
    match kind {
        Some(kind) if kind != manifest.kind => bail!(
            "{}: the model is for \"{}\", not for \"{kind}\"",
            file.display(),
            manifest.kind
        ),
        _ => Ok(Some(manifest)),
    }
}

/// The mean of a manifest as the flag `-mean` takes it.
///
/// # Errors
/// A file that cannot be read.
pub(super) fn mean_flag(manifest: &Manifest) -> Result<Option<String>> {
    let values: Vec<String> = manifest.mean_values()?.iter().map(f32::to_string).collect();
    Ok(Some(values.join(",")).filter(|text| !text.is_empty()))
}
