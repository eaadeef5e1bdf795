//! `caffe convert_annoset`: writes images and the boxes in them into a database.

use crate::flags::LimitArgs;
use crate::log::Log;
use anyhow::{Result, bail};
use clap::Args;
use cortado_data::convert::{Annoset, Annotations, ConvertTarget, convert_annoset};
use cortado_data::label_map::{labels_by_name, read_label_map};
use std::path::PathBuf;

/// `caffe convert_annoset`.
#[derive(Clone, Debug, Args)]
pub(crate) struct ConvertAnnosetArgs {
    /// Prefix of all paths in the list, such as images/
    #[arg(value_name = "ROOT")]
    pub(crate) root: String,
    /// The list: on each line the path of an image and that of its annotation (or its label)
    #[arg(value_name = "LIST")]
    pub(crate) list: PathBuf,
    /// The database to create
    #[arg(value_name = "DB")]
    pub(crate) db: PathBuf,
    /// The type of the annotations: classification (a number) or detection (a file of boxes)
    #[arg(long = "anno_type", default_value = "classification", value_name = "TYPE")]
    pub(crate) anno_type: String,
    /// The format of the annotation files: xml (PASCAL VOC), json (COCO, one file per image) or txt (label and edges in pixels)
    #[arg(long = "label_type", default_value = "xml", value_name = "FORMAT")]
    pub(crate) label_type: String,
    /// The label map, a prototxt, as create_label_map writes it; txt needs none
    #[arg(
        long = "label_map_file",
        default_value = "",
        hide_default_value = true,
        value_name = "FILE"
    )]
    pub(crate) label_map_file: String,
    /// Refuse a label map with duplicate names or labels
    #[arg(long = "check_label", num_args = 0..=1, require_equals = true, default_value = "false", default_missing_value = "true", value_name = "BOOL")]
    #[arg(value_parser = clap::builder::BoolishValueParser::new(), hide_default_value = true)]
    pub(crate) check_label: bool,
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
    /// The minimum length of the shorter side; proportions are kept
    #[arg(long = "min_dim", default_value_t = 0, hide_default_value = true, value_name = "N")]
    pub(crate) min_dim: u32,
    /// The maximum length of the longer side
    #[arg(long = "max_dim", default_value_t = 0, hide_default_value = true, value_name = "N")]
    pub(crate) max_dim: u32,
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
    #[arg(long = "check_size", num_args = 0..=1, require_equals = true, default_value = "false", default_missing_value = "true", value_name = "BOOL")]
    #[arg(value_parser = clap::builder::BoolishValueParser::new(), hide_default_value = true)]
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
/// A list, an image or a file of boxes that cannot be read, a database that exists, a full disk.
pub(super) fn run(args: &ConvertAnnosetArgs, log: &Log) -> Result<()> {
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
    let set = Annoset {
        root: args.root.clone(),
        list: args.list.clone(),
        annotations: annotations(args)?,
        gray: args.gray,
        shuffle: args.shuffle.then_some(args.seed),
        resize,
        bounds: (args.min_dim as usize, args.max_dim as usize),
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
    convert_annoset(&set, &target, log)?;
    Ok(())
}

/// What goes with each image.
fn annotations(args: &ConvertAnnosetArgs) -> Result<Annotations> {
    match args.anno_type.as_str() {
        "classification" => Ok(Annotations::Number),
        "detection" => {
            let names = match args.label_map_file.as_str() {
                "" if args.label_type == "txt" => Default::default(),
                "" => bail!(
                    "-label_map_file is needed to find the labels of the names in {} files",
                    args.label_type
                ),
                file => labels_by_name(&read_label_map(file.as_ref())?, args.check_label)?,
            };
            Ok(Annotations::Boxes {
                format: args.label_type.parse()?,
                names,
            })
        }
        other => bail!("anno_type \"{other}\" is unknown; it can be classification or detection"),
    }
}
