//! Flags that several commands share.

use anyhow::{Context, Result, anyhow, bail};
use clap::{Arg, ArgAction, Args};
use cortado::event::Plain;
use cortado::{Mean, Net, NetBuilder, Real};
use cortado_core::limit::{Limit, Limits};
use cortado_proto::text::TextOptions;
use std::path::{Path, PathBuf};

/// The program with `--help` for a command's own options, and `--help-all` for those that commands share as well, which
/// would hide them.
pub(crate) fn with_help(program: clap::Command) -> clap::Command {
    let flag = |id: &'static str, action| Arg::new(id).long(id).global(true).help_heading("Help").action(action);
    let own = flag("help", ArgAction::HelpShort).short('h').help("Print help");
    let all = flag("help-all", ArgAction::HelpLong)
        .help("Print help with the options that commands share: reading, log, limits, devices, threads");
    program.disable_help_flag(true).arg(own).arg(all)
}

/// Where the log goes; the names and meanings are glog's.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Log")]
pub(crate) struct LogArgs {
    /// Log to stderr only, not to a file
    #[arg(hide_short_help = true, long, global = true, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    #[arg(value_parser = clap::builder::BoolishValueParser::new())]
    pub(crate) logtostderr: Option<bool>,
    /// Also log to stderr when logging to a file (default: true)
    #[arg(hide_short_help = true, long, global = true, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    #[arg(value_parser = clap::builder::BoolishValueParser::new())]
    pub(crate) alsologtostderr: Option<bool>,
    /// With -alsologtostderr=false: the lowest level that goes to stderr (default: 2)
    #[arg(
        hide_short_help = true,
        long,
        global = true,
        value_name = "LEVEL",
        allow_negative_numbers = true
    )]
    pub(crate) stderrthreshold: Option<i32>,
    /// Also log to a new file in this folder
    #[arg(hide_short_help = true, long = "log_dir", global = true, value_name = "DIR")]
    pub(crate) log_dir: Option<String>,
    /// Also create a link to that file in this folder
    #[arg(hide_short_help = true, long = "log_link", global = true, value_name = "DIR")]
    pub(crate) log_link: Option<String>,
    /// Begin lines with level, time and place (default: true)
    #[arg(hide_short_help = true, long = "log_prefix", global = true, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    #[arg(value_parser = clap::builder::BoolishValueParser::new())]
    pub(crate) log_prefix: Option<bool>,
    /// Colour warnings and errors on a terminal
    #[arg(hide_short_help = true, long, global = true, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    #[arg(value_parser = clap::builder::BoolishValueParser::new())]
    pub(crate) colorlogtostderr: Option<bool>,
    /// The lowest level that is logged: 0 info, 1 warnings, 2 errors
    #[arg(
        hide_short_help = true,
        long,
        global = true,
        value_name = "LEVEL",
        allow_negative_numbers = true
    )]
    pub(crate) minloglevel: Option<i32>,
}

/// Limits on sizes that files and flags may request. The flags are global: each command that reads
/// files flattens these arguments, and gets the values that were given before its name, too.
#[derive(Clone, Copy, Debug, Default, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Pixels of one image (default: 268435456)
    #[arg(hide_short_help = true, long = "max-pixels", global = true, value_name = "N")]
    max_pixels: Option<u64>,
    /// Batches that a data layer prefetches (default: 1024)
    #[arg(hide_short_help = true, long = "max-prefetch", global = true, value_name = "N")]
    max_prefetch: Option<u64>,
    /// Threads (default: 1024)
    #[arg(hide_short_help = true, long = "max-threads", global = true, value_name = "N")]
    max_threads: Option<u64>,
}

impl LimitArgs {
    /// The limits, raised to what was given.
    pub(crate) fn limits(&self) -> Limits {
        let Limits {
            pixels,
            prefetch,
            threads,
        } = Limits::default();
        let raised = |limit: Limit, most: Option<u64>| limit.raised_to(most.unwrap_or(0));
        Limits {
            pixels: raised(pixels, self.max_pixels),
            prefetch: raised(prefetch, self.max_prefetch),
            threads: raised(threads, self.max_threads),
        }
    }
}

/// How to compute, and how to read files.
#[derive(Clone, Debug, Args)]
pub(crate) struct RunArgs {
    /// GPUs to use: "0", "0,1" or "all"; without a usable GPU the command warns and computes on the CPU
    #[arg(hide_short_help = true, long, value_name = "IDS")]
    pub(crate) gpu: Option<String>,
    /// Fail instead of computing on the CPU
    #[arg(hide_short_help = true, long = "require-gpu")]
    pub(crate) require_gpu: bool,
    /// Network level
    #[arg(hide_short_help = true, long, default_value_t = 0, allow_negative_numbers = true)]
    pub(crate) level: i32,
    /// Network stages, separated by commas
    #[arg(
        hide_short_help = true,
        long,
        default_value = "",
        hide_default_value = true,
        value_name = "NAMES"
    )]
    pub(crate) stage: String,
    /// Threads to compute with (default: all)
    #[arg(hide_short_help = true, long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Compute in double precision, to check results
    #[arg(hide_short_help = true, long)]
    pub(crate) f64: bool,
    #[command(flatten)]
    pub(crate) reading: ReadingArgs,
    /// Run layers written in Python; their code may do anything
    #[arg(hide_short_help = true, long = "allow-python")]
    pub(crate) allow_python: bool,
    /// Write all events to this file, one JSON object per line
    #[arg(hide_short_help = true, long = "log-json", value_name = "FILE")]
    pub(crate) log_json: Option<PathBuf>,
}

/// How to read prototxts and the files that they name.
#[derive(Clone, Copy, Debug, Default, Args)]
pub(crate) struct ReadingArgs {
    /// Warn instead of failing about fields and values of a prototxt that have no effect
    #[arg(hide_short_help = true, long)]
    lenient: bool,
    /// Warn instead of failing about unknown fields, including those that look misspelt
    #[arg(hide_short_help = true, long = "keep-misspelt")]
    keep_misspelt: bool,
    #[command(flatten)]
    pub(crate) limits: LimitArgs,
}

impl ReadingArgs {
    /// The options for reading prototxts.
    pub(crate) fn options(self) -> TextOptions {
        TextOptions {
            lenient: self.lenient,
            keep_misspelt: self.keep_misspelt,
        }
    }

    /// A net that is opened in this way.
    pub(crate) fn apply(self, net: NetBuilder) -> NetBuilder {
        let net = net.limits(self.limits.limits());
        let net = if self.lenient { net.lenient() } else { net };
        if self.keep_misspelt { net.keep_misspelt() } else { net }
    }
}

/// Whether a net may do more than compute, where a command does something other than run it.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct AllowIo {
    /// Let the net read and write the files that it names: only for files that you trust
    #[arg(long = "allow-io")]
    pub(crate) allow_io: bool,
}

impl AllowIo {
    /// Refuses a net with a layer that writes files, unless that is allowed.
    ///
    /// # Errors
    /// The first such layer.
    pub(crate) fn check<T: Real>(self, net: &Net<T>) -> Result<()> {
        let writes = |layer: &usize| net.layer_kind(*layer).writes_files;
        match (0..net.layer_names().len()).find(writes).filter(|_| !self.allow_io) {
            Some(layer) => bail!(
                "layer \"{}\" ({}) writes a file that the net names: if you trust the net, allow that with --allow-io",
                Plain(&net.layer_names()[layer]),
                net.layer_type(layer)
            ),
            None => Ok(()),
        }
    }
}

/// A flag's value; an empty one counts as not given, as in Caffe.
pub(crate) fn given(flag: Option<&str>) -> Option<&str> {
    flag.filter(|value| !value.is_empty())
}

/// The numbers of a flag's value, separated by commas.
///
/// # Errors
/// A part that is not a finite number.
pub(crate) fn numbers(flag: &str, text: &str) -> Result<Vec<f32>> {
    let number = |part: &str| number(part).map_err(|what| anyhow!("-{flag} {text}: \"{part}\" {what}"));
    text.split(',').map(number).collect()
}

/// The mean of a flag: numbers, or a file, from which the mean of each channel is computed, as in
/// Caffe's C++ example.
///
/// # Errors
/// A file that cannot be read or holds no mean, and a text that is neither a file nor a list of numbers.
pub(crate) fn mean(text: &str) -> Result<Mean> {
    if Path::new(text).exists() || [".binaryproto", ".npy"].iter().any(|end| text.ends_with(end)) {
        let mean = Mean::open(text).with_context(|| format!("-mean {text}"))?;
        return Ok(mean.per_channel());
    }
    let is_number = text.parse::<f32>().is_ok();
    if text.starts_with(|c: char| c.is_ascii_alphabetic()) && !text.contains(',') && !is_number {
        bail!("-mean {text}: no such file, and not a list of numbers such as 104,117,123");
    }
    Ok(numbers("mean", text)?.into())
}

/// Rows and columns of `256` and `256x320`.
pub(crate) fn size(text: &str) -> Result<[usize; 2], String> {
    let sides = text.split(['x', ',']).map(|side| side.trim().parse::<usize>());
    match sides.collect::<Result<Vec<_>, _>>().as_deref() {
        Ok([side]) => Ok([*side; 2]),
        Ok([rows, columns]) => Ok([*rows, *columns]),
        _ => Err("needs an integer, or two, as 256x320".into()),
    }
}

/// A finite number.
///
/// # Errors
/// What a text is instead, as the end of a sentence.
pub(crate) fn number(text: &str) -> Result<f32, &'static str> {
    match text.trim().parse::<f32>() {
        Ok(number) if number.is_finite() => Ok(number),
        Ok(_) => Err("is not a finite number"),
        Err(_) => Err("is not a number"),
    }
}
