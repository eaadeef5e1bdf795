//! The commands and their flags, as clap reads them.

use clap::{Args, Parser, Subcommand, ValueEnum};
use std::path::PathBuf;

/// Trains, tests and times the nets of Caffe.
#[derive(Debug, Parser)]
#[command(name = "caffe", version, after_help = FORMS, subcommand_required = true, arg_required_else_help = true, max_term_width = 110)]
pub(crate) struct Cli {
    #[command(flatten)]
    pub(crate) log: LogArgs,
    #[command(subcommand)]
    pub(crate) command: Command,
}

const FORMS: &str = "Flags may have one dash or two, take their value after a space or `=`, and stand before or after the command.\n\
    `caffe COMMAND --help` says more. New here? Run `caffe demo`.";

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Train or finetune a model
    Train(TrainArgs),
    /// Score a model
    Test(TestArgs),
    /// Benchmark the execution time of a model, layer by layer
    Time(TimeArgs),
    /// Show what this machine offers to compute with
    #[command(name = "device_query")]
    DeviceQuery(DeviceArgs),
    /// List the layer types, or describe one
    Layers(LayersArgs),
    /// Train LeNet on MNIST and watch it read ten digits
    Demo(DemoArgs),
    /// Look into a database: info, check, show
    Data(crate::commands::data::DataArgs),
    /// Draw a picture of a net
    Draw(crate::commands::draw::DrawArgs),
    /// Write the tables of a training run from its log
    #[command(name = "parse-log", visible_alias = "parse_log")]
    ParseLog(crate::commands::parse_log::ParseLogArgs),
    /// Draw the curves of training runs from their logs
    Plot(crate::commands::plot::PlotArgs),
    /// Bring a net's prototxt to the current format
    #[command(name = "upgrade_net_proto_text")]
    UpgradeNetProtoText(UpgradeArgs),
    /// Bring a caffemodel to the current format
    #[command(name = "upgrade_net_proto_binary")]
    UpgradeNetProtoBinary(UpgradeArgs),
    /// Bring a solver's prototxt to the current format
    #[command(name = "upgrade_solver_proto_text")]
    UpgradeSolverProtoText(UpgradeArgs),
    /// Write the MNIST digits into a database
    #[command(name = "convert_mnist_data")]
    ConvertMnistData(ConvertMnistArgs),
}

/// Tools of Caffe that are programs of their own there: a program of such a name is that tool.
pub(crate) const TOOLS: &[&str] = &[
    "upgrade_net_proto_text",
    "upgrade_net_proto_binary",
    "upgrade_solver_proto_text",
    "convert_mnist_data",
];

/// Where the log goes; the names and meanings are glog's.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Log")]
pub(crate) struct LogArgs {
    /// Only to stderr, to no file
    #[arg(long, global = true, num_args = 0..=1, require_equals = true, default_missing_value = "true", value_name = "BOOL")]
    #[arg(value_parser = clap::builder::BoolishValueParser::new())]
    pub(crate) logtostderr: Option<bool>,
    /// To stderr as well as to a file (always so; for old scripts)
    #[arg(long, global = true, num_args = 0..=1, require_equals = true, default_missing_value = "true", hide = true)]
    #[arg(value_parser = clap::builder::BoolishValueParser::new())]
    pub(crate) alsologtostderr: Option<bool>,
    /// Also to a new file in this folder
    #[arg(long = "log_dir", global = true, value_name = "DIR")]
    pub(crate) log_dir: Option<String>,
    /// Nothing less than 0 info, 1 warnings, 2 errors
    #[arg(long, global = true, value_name = "LEVEL", allow_negative_numbers = true)]
    pub(crate) minloglevel: Option<i32>,
}

/// How to compute, and how to read files.
#[derive(Clone, Debug, Args)]
pub(crate) struct RunArgs {
    /// GPUs to use: "0", "0,1" or "all"
    #[arg(long, value_name = "IDS")]
    pub(crate) gpu: Option<String>,
    /// Network level
    #[arg(long, default_value_t = 0, allow_negative_numbers = true)]
    pub(crate) level: i32,
    /// Network stages, separated by commas
    #[arg(long, default_value = "", hide_default_value = true, value_name = "NAMES")]
    pub(crate) stage: String,
    /// Threads to compute with; all by default
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
    /// Compute in double precision, to check results
    #[arg(long)]
    pub(crate) f64: bool,
    /// Only warn of names in a prototxt that look misspelt
    #[arg(long)]
    pub(crate) lenient: bool,
    /// Write what happens to this file, one JSON object a line
    #[arg(long = "log-json", value_name = "FILE")]
    pub(crate) log_json: Option<PathBuf>,
}

/// `caffe train`.
#[derive(Clone, Debug, Args)]
pub(crate) struct TrainArgs {
    /// The solver's prototxt
    #[arg(long, value_name = "FILE")]
    pub(crate) solver: Option<String>,
    /// Weights to start from, separated by commas; not together with -snapshot
    #[arg(long, value_name = "FILES")]
    pub(crate) weights: Option<String>,
    /// The solverstate to go on from
    #[arg(long, value_name = "FILE")]
    pub(crate) snapshot: Option<String>,
    /// What SIGINT (Ctrl-C) does
    #[arg(long = "sigint_effect", default_value = "stop", value_name = "EFFECT")]
    pub(crate) sigint_effect: Effect,
    /// What SIGHUP does
    #[arg(long = "sighup_effect", default_value = "snapshot", value_name = "EFFECT")]
    pub(crate) sighup_effect: Effect,
    /// Go on when the loss is not finite any more
    #[arg(long = "keep-going")]
    pub(crate) keep_going: bool,
    /// The weights must fit the net layer by layer
    #[arg(long)]
    pub(crate) strict: bool,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) unused: TrainUnused,
}

/// Flags of other commands, which Caffe accepts here without a word.
#[derive(Clone, Debug, Args)]
pub(crate) struct TrainUnused {
    #[arg(long, hide = true)]
    model: Option<String>,
    #[arg(long, hide = true)]
    phase: Option<String>,
    #[arg(long, hide = true)]
    iterations: Option<String>,
}

/// What a signal does to a training run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Effect {
    /// Take a snapshot and go on
    Snapshot,
    /// Take a snapshot and end
    Stop,
    /// Nothing
    None,
}

/// `caffe test`.
#[derive(Clone, Debug, Args)]
pub(crate) struct TestArgs {
    /// The net's prototxt
    #[arg(long, value_name = "FILE")]
    pub(crate) model: Option<String>,
    /// The trained weights; several, separated by commas, are loaded one over the other
    #[arg(long, value_name = "FILES")]
    pub(crate) weights: Option<String>,
    /// How many batches
    #[arg(long, default_value_t = 50, allow_negative_numbers = true, value_name = "N")]
    pub(crate) iterations: i64,
    /// The weights must fit the net layer by layer
    #[arg(long)]
    pub(crate) strict: bool,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) unused: TestUnused,
}

/// Flags of other commands, which Caffe accepts here without a word.
#[derive(Clone, Debug, Args)]
pub(crate) struct TestUnused {
    #[arg(long, hide = true)]
    solver: Option<String>,
    #[arg(long, hide = true)]
    phase: Option<String>,
}

/// `caffe time`.
#[derive(Clone, Debug, Args)]
pub(crate) struct TimeArgs {
    /// The net's prototxt
    #[arg(long, value_name = "FILE")]
    pub(crate) model: Option<String>,
    /// How often to run the net
    #[arg(long, default_value_t = 50, allow_negative_numbers = true, value_name = "N")]
    pub(crate) iterations: i64,
    /// TRAIN or TEST
    #[arg(long, default_value = "", hide_default_value = true, value_name = "PHASE")]
    pub(crate) phase: String,
    #[command(flatten)]
    pub(crate) run: RunArgs,
    #[command(flatten)]
    pub(crate) unused: TimeUnused,
}

/// Flags of other commands, which Caffe accepts here without a word.
#[derive(Clone, Debug, Args)]
pub(crate) struct TimeUnused {
    #[arg(long, hide = true)]
    solver: Option<String>,
    #[arg(long, hide = true)]
    weights: Option<String>,
}

/// `caffe device_query`.
#[derive(Clone, Debug, Args)]
pub(crate) struct DeviceArgs {
    /// GPUs to show: "0", "0,1" or "all"
    #[arg(long, value_name = "IDS")]
    pub(crate) gpu: Option<String>,
}

/// `caffe layers`.
#[derive(Clone, Debug, Args)]
pub(crate) struct LayersArgs {
    /// The type to describe
    pub(crate) name: Option<String>,
    /// Describe all types as one page of Markdown
    #[arg(long, conflicts_with = "name")]
    pub(crate) markdown: bool,
}

/// `caffe demo`.
#[derive(Clone, Debug, Args)]
pub(crate) struct DemoArgs {
    /// Where the databases and snapshots go
    #[arg(long, default_value = "cortado-demo")]
    pub(crate) dir: PathBuf,
    /// The seed of all random numbers: another one, another net
    #[arg(long, default_value_t = 1)]
    pub(crate) seed: u32,
    /// How long to train
    #[arg(long, default_value_t = 2000, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) iterations: u32,
    /// Threads to compute with; all by default
    #[arg(long, value_name = "N")]
    pub(crate) threads: Option<usize>,
}

/// The upgrade tools.
#[derive(Clone, Debug, Args)]
pub(crate) struct UpgradeArgs {
    /// The old file
    #[arg(value_name = "IN")]
    pub(crate) input: PathBuf,
    /// The file to write
    #[arg(value_name = "OUT")]
    pub(crate) output: PathBuf,
}

/// `caffe convert_mnist_data`.
#[derive(Clone, Debug, Args)]
pub(crate) struct ConvertMnistArgs {
    /// The images, as IDX, gzipped or not
    #[arg(value_name = "IMAGES")]
    pub(crate) images: PathBuf,
    /// The labels, as IDX, gzipped or not
    #[arg(value_name = "LABELS")]
    pub(crate) labels: PathBuf,
    /// The database to make
    #[arg(value_name = "DB")]
    pub(crate) db: PathBuf,
    /// Its format
    #[arg(long, default_value = "lmdb", value_name = "FORMAT")]
    pub(crate) backend: String,
}

impl Cli {
    /// Whether the user wants help, a version, or has made a mistake, is for the caller to tell from the error.
    ///
    /// # Errors
    /// Anything but a command to run.
    pub(crate) fn from_command_line(args: impl IntoIterator<Item = std::ffi::OsString>) -> Result<Self, clap::Error> {
        let command = <Self as clap::CommandFactory>::command();
        let mut args = args.into_iter();
        let program = args.next().unwrap_or_else(|| "caffe".into());
        let mut line = vec![program.clone()];
        line.extend(tool_of(&program).map(Into::into));
        line.extend(args);
        let normal = crate::gflags::normalise(line.drain(1..).collect::<Vec<_>>(), &command);
        line.extend(normal);
        Self::try_parse_from(line)
    }
}

/// The tool that a program's name stands for, if it was called by one; Caffe's build adds `.bin`.
fn tool_of(program: &std::ffi::OsStr) -> Option<&'static str> {
    let name = std::path::Path::new(program).file_name()?.to_str()?;
    let name = name.strip_suffix(".bin").unwrap_or(name);
    TOOLS.iter().copied().find(|tool| *tool == name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(line: &str) -> Result<Cli, clap::Error> {
        Cli::from_command_line(line.split_whitespace().map(Into::into))
    }

    #[test]
    fn the_definition_is_sound() {
        <Cli as clap::CommandFactory>::command().debug_assert();
    }

    #[test]
    fn an_old_tools_name_runs_the_tool() {
        let cli = parse("/usr/bin/convert_mnist_data.bin images labels db --backend=lmdb").unwrap();
        assert!(matches!(cli.command, Command::ConvertMnistData(args) if args.db.as_os_str() == "db"));
        let cli = parse("upgrade_net_proto_text a b").unwrap();
        assert!(matches!(cli.command, Command::UpgradeNetProtoText(_)));
    }

    #[test]
    fn flags_of_other_commands_are_accepted() {
        let cli = parse("caffe train -solver s -iterations 10").unwrap();
        assert!(matches!(cli.command, Command::Train(args) if args.solver.as_deref() == Some("s")));
    }

    #[test]
    fn an_empty_value_is_a_value() {
        let cli = Cli::from_command_line(["caffe", "train", "-weights", "", "-solver", "s"].map(Into::into)).unwrap();
        assert!(matches!(cli.command, Command::Train(args) if args.weights.as_deref() == Some("")));
    }

    #[test]
    fn slips_get_a_suggestion() {
        let text = parse("caffe trian").unwrap_err().to_string();
        assert!(text.contains("'train'"), "{text}");
        let text = parse("caffe train -slover x").unwrap_err().to_string();
        assert!(text.contains("'--solver'"), "{text}");
    }
}
