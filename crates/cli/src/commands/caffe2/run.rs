//! `caffe caffe2 run`: runs a model once, and writes what it gives.

use super::model::{ModelArgs, runtime_with_io};
use anyhow::{Context, Result, bail};
use cortado::event::Plain;
use cortado_caffe2::{Blob, ElementType, Tensor};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;

/// So many elements of each output are shown.
const SHOWN: usize = 8;

/// `caffe caffe2 run`.
#[derive(Clone, Debug, clap::Args)]
pub(super) struct RunArgs {
    #[command(flatten)]
    model: ModelArgs,
    /// Write each output as OUTPUT.blob into this folder
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// A model that cannot be read or run, or files that cannot be written.
pub(super) fn run(args: &RunArgs) -> Result<()> {
    let runtime = runtime_with_io();
    let predictor = args.model.open(&runtime)?;
    let outputs = predictor.run_map(&args.model.inputs(&runtime)?)?;
    if let Some(folder) = &args.output {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        let mut written = BTreeMap::new();
        for (name, tensor) in &outputs {
            let blob = Blob::of(tensor.share());
            let bytes = runtime
                .serializers
                .serialize_to_bytes(&blob, name, &runtime.serialization)?;
            let file = folder.join(format!("{}.blob", name.replace(['/', '\\'], "_")));
            if let Some(other) = written.insert(file.clone(), name) {
                bail!(
                    "the outputs {} and {} would both be written to {}",
                    Plain(other),
                    Plain(name),
                    file.display()
                );
            }
            cortado_core::write_whole(&file, |to| to.write_all(&bytes))?;
        }
    }
    let mut out = std::io::stdout().lock();
    for (name, tensor) in &outputs {
        let element = tensor.element_type().map_or("nothing", ElementType::name);
        writeln!(out, "{}: {element} {}", Plain(name), tensor.shape())?;
        if let Some(start) = start(tensor)? {
            writeln!(out, "  {start}")?;
        }
    }
    Ok(())
}

/// The first elements of a tensor of floats.
fn start(tensor: &Tensor) -> Result<Option<String>> {
    if tensor.element_type() != Some(ElementType::Float) {
        return Ok(None);
    }
    let data = tensor.read::<f32>()?;
    let shown: Vec<String> = data.iter().take(SHOWN).map(|x| format!("{x:.6}")).collect();
    let rest = if data.len() > SHOWN { " …" } else { "" };
    Ok(Some(format!("{}{rest}", shown.join(" "))))
}
