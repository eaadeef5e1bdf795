//! `caffe get_image_size`: writes the heights and widths of a list's images, which the tools that
//! score detections need.

use crate::flags::LimitArgs;
use crate::log::Log;
use anyhow::{Context, Result, bail};
use clap::Args;
use cortado::event::{Event, Observer, Severity};
use cortado_data::image::{self, Color};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// `caffe get_image_size`.
#[derive(Clone, Debug, Args)]
pub(crate) struct GetImageSizeArgs {
    /// The folder of the images
    #[arg(value_name = "ROOT")]
    pub(crate) root: PathBuf,
    /// The list: on each line the path of an image, then anything
    #[arg(value_name = "LIST")]
    pub(crate) list: PathBuf,
    /// The file to write: name, height and width of each image
    #[arg(value_name = "OUT")]
    pub(crate) out: PathBuf,
    /// A file with a name and a number per line; numbers replace the names
    #[arg(
        long = "name_id_file",
        default_value = "",
        hide_default_value = true,
        value_name = "FILE"
    )]
    pub(crate) name_id_file: String,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
///
/// # Errors
/// A list or an image that cannot be read, a name without a number, a file that cannot be written.
pub(super) fn run(args: &GetImageSizeArgs, log: &Log) -> Result<()> {
    let ids = match args.name_id_file.as_str() {
        "" => None,
        file => Some(read_ids(Path::new(file))?),
    };
    let lines = read(&args.list)?;
    let how = Color::Bgr.within(args.limits.limits().pixels);
    let mut out = String::new();
    let mut count = 0_u64;
    for (index, line) in lines.lines().enumerate() {
        let Some(name) = image_of(line) else { continue };
        let place = || format!("{}:{}", args.list.display(), index + 1);
        let path = args.root.join(name.trim_start_matches('/'));
        let bytes =
            cortado_files::read(&path).with_context(|| format!("{}: cannot read {}", place(), path.display()))?;
        let (height, width, _) =
            image::probe(&bytes, how).with_context(|| format!("{}: {}", place(), path.display()))?;
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let shown = match &ids {
            None => stem.as_ref(),
            Some(ids) => match ids.get(stem.as_ref()) {
                Some(id) => id,
                None => bail!("{}: {} has no number for {stem}", place(), args.name_id_file),
            },
        };
        writeln!(out, "{shown} {height} {width}")?;
        count += 1;
    }
    crate::picture::write(&args.out, out.as_bytes())?;
    log.observe(&Event::Note {
        severity: Severity::Info,
        file: "get_image_size.cpp",
        line: 101,
        text: &format!("Processed {count} files."),
    });
    Ok(())
}

/// The path of an image on a line of a list.
fn image_of(line: &str) -> Option<&str> {
    let line = line.trim();
    let name = line.rsplit_once([' ', '\t']).map_or(line, |(name, _)| name.trim_end());
    Some(name).filter(|name| !name.is_empty())
}

fn read(path: &Path) -> Result<String> {
    let bytes = cortado_files::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    String::from_utf8(bytes).with_context(|| format!("{}: it is not UTF-8 text", path.display()))
}

fn read_ids(path: &Path) -> Result<BTreeMap<String, String>> {
    let text = read(path)?;
    let pairs = text.lines().filter_map(|line| line.trim().rsplit_once([' ', '\t']));
    Ok(pairs
        .map(|(name, id)| (name.trim_end().to_string(), id.to_string()))
        .collect())
}
