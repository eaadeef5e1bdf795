//! `caffe convert_imageset`: writes the images of a list into a database.

use crate::flags::LimitArgs;
use crate::log::Log;
use anyhow::{Result, bail};
use clap::Args;
use cortado_data::convert::{ConvertTarget, Imageset, convert_imageset};
use std::path::PathBuf;

/// `caffe convert_imageset`.
#[derive(Clone, Debug, Args)]
pub(crate) struct ConvertImagesetArgs {
    /// Prefix of all paths in the list, such as images/
    #[arg(value_name = "ROOT")]
    pub(crate) root: String,
    /// The list: on each line a path, a space and a label
    #[arg(value_name = "LIST")]
    pub(crate) list: PathBuf,
    /// The database to create
    #[arg(value_name = "DB")]
    pub(crate) db: PathBuf,
    /// Store grey images
    #[arg(long, num_args = 0..=1, require_equals = true, default_value = "false", default_missing_value = "true", value_name = "BOOL")]
    #[arg(value_parser = clap::builder::BoolishValueParser::new(), hide_default_value = true)]
    pub(crate) gray: bool,
    /// Shuffle the list
    #[arg(long, num_args = 0..=1, require_equals = true, default_value = "false", default_missing_value = "true", value_name = "BOOL")]
    #[arg(value_parser = clap::builder::BoolishValueParser::new(), hide_default_value = true)]
    pub(crate) shuffle: bool,
    /// The random seed of -shuffle
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub(crate) seed: u32,
    /// The database's format: lmdb or leveldb
    #[arg(long, default_value = "lmdb", value_name = "FORMAT")]
    pub(crate) backend: String,
    /// The height to resize to; requires -resize_width
    #[arg(
        long = "resize_height",
        default_value_t = 0,
        hide_default_value = true,
        value_name = "N"
    )]
    pub(crate) resize_height: u32,
    /// The width to resize to; requires -resize_height
    #[arg(
        long = "resize_width",
        default_value_t = 0,
        hide_default_value = true,
        value_name = "N"
    )]
    pub(crate) resize_width: u32,
    /// Require all images to have one shape
    #[arg(long = "check_size", num_args = 0..=1, require_equals = true, default_value = "false", default_missing_value = "true")]
    #[arg(value_parser = clap::builder::BoolishValueParser::new(), hide_default_value = true, value_name = "BOOL")]
    pub(crate) check_size: bool,
    /// Store encoded images instead of pixels
    #[arg(long, num_args = 0..=1, require_equals = true, default_value = "false", default_missing_value = "true", value_name = "BOOL")]
    #[arg(value_parser = clap::builder::BoolishValueParser::new(), hide_default_value = true)]
    pub(crate) encoded: bool,
    /// The format of encoded images: jpg, png, bmp or pnm (default: that of the original)
    #[arg(
        long = "encode_type",
        default_value = "",
        hide_default_value = true,
        value_name = "FORMAT"
    )]
    pub(crate) encode_type: String,
    /// Skip images that cannot be read, and count them
    #[arg(long = "skip-bad")]
    pub(crate) skip_bad: bool,
    /// Threads to decode and encode with (default: all)
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub(crate) threads: usize,
    /// Check everything without writing
    #[arg(long = "dry-run")]
    pub(crate) dry_run: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Runs the command.
///
/// # Errors
/// A list or an image that cannot be read, a database that exists, a full disk.
pub(super) fn run(args: &ConvertImagesetArgs, log: &Log) -> Result<()> {
    let resize = match (args.resize_height, args.resize_width) {
        (0, 0) => None,
        (0, _) => bail!("-resize_width needs -resize_height too"),
        (_, 0) => bail!("-resize_height needs -resize_width too"),
        (height, width) => Some((height as usize, width as usize)),
    };
    let encode_type = match args.encode_type.as_str() {
        "" => None,
        name => Some(name.parse()?),
    };
    let set = Imageset {
        root: args.root.clone(),
        list: args.list.clone(),
        gray: args.gray,
        shuffle: args.shuffle.then_some(args.seed),
        resize,
        check_size: args.check_size,
        encoded: args.encoded,
        encode_type,
        skip_bad: args.skip_bad,
        threads: args.threads,
    };
    let target = ConvertTarget {
        path: &args.db,
        backend: args.backend.parse()?,
        dry_run: args.dry_run,
        limits: args.limits.limits(),
    };
    convert_imageset(&set, &target, log)?;
    Ok(())
}
