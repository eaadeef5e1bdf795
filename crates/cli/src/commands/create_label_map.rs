//! `caffe create_label_map`: makes a label map of a list of names.

use anyhow::{Context, Result};
use clap::Args;
use cortado_data::label_map::label_map_of_lines;
use cortado_proto::text;
use std::path::PathBuf;

/// `caffe create_label_map`.
#[derive(Clone, Debug, Args)]
pub(crate) struct CreateLabelMapArgs {
    /// On each line a name, then optionally a label, then optionally a display name
    #[arg(value_name = "NAMES")]
    pub(crate) names: PathBuf,
    /// The label map to write
    #[arg(value_name = "MAP")]
    pub(crate) map: PathBuf,
    /// The separators between the parts of a line
    #[arg(long, default_value = " ", value_name = "CHARS")]
    pub(crate) delimiter: String,
    /// Start with label 0, none_of_the_above
    #[arg(long = "include_background", num_args = 0..=1, require_equals = true, default_value = "true", default_missing_value = "true")]
    #[arg(value_parser = clap::builder::BoolishValueParser::new(), value_name = "BOOL")]
    pub(crate) include_background: bool,
}

/// Runs the command.
///
/// # Errors
/// Names that cannot be read, lines that do not go together, a map that cannot be written.
pub(super) fn run(args: &CreateLabelMapArgs) -> Result<()> {
    let names = args.names.display();
    let bytes = cortado_files::read(&args.names).with_context(|| format!("cannot read {names}"))?;
    let lines = String::from_utf8(bytes).with_context(|| format!("{names}: it is not UTF-8 text"))?;
    let map = label_map_of_lines(&lines, &args.delimiter, args.include_background);
    let map = map.with_context(|| names.to_string())?;
    crate::picture::write(&args.map, text::print(&map).as_bytes())?;
    Ok(())
}
