//! The list of commands, the flags that several share, and the parsing; what one command takes stands in its file.

use crate::commands::compute_image_mean::ComputeImageMeanArgs;
use crate::commands::convert_cifar_data::ConvertCifarArgs;
use crate::commands::convert_imageset::ConvertImagesetArgs;
use crate::commands::convert_mnist_data::ConvertMnistArgs;
use crate::commands::convert_mnist_siamese_data::ConvertMnistSiameseArgs;
use crate::commands::demo::DemoArgs;
use crate::commands::deprecated::DeprecatedArgs;
use crate::commands::device_query::DeviceArgs;
use crate::commands::extract_features::ExtractFeaturesArgs;
use crate::commands::install_aliases::InstallAliasesArgs;
use crate::commands::layers::LayersArgs;
use crate::commands::test::TestArgs;
use crate::commands::time::TimeArgs;
use crate::commands::train::TrainArgs;
use crate::commands::upgrade::UpgradeArgs;
use clap::{Args, Parser, Subcommand};
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
    /// Write the CIFAR-10 images into databases
    #[command(name = "convert_cifar_data")]
    ConvertCifarData(ConvertCifarArgs),
    /// Compute the mean of a database's images
    #[command(name = "compute_image_mean")]
    ComputeImageMean(ComputeImageMeanArgs),
    /// Write the images of a list into a database
    #[command(name = "convert_imageset")]
    ConvertImageset(ConvertImagesetArgs),
    /// Write the MNIST digits into a database
    #[command(name = "convert_mnist_data")]
    ConvertMnistData(ConvertMnistArgs),
    /// Write pairs of MNIST digits into a database, for a siamese net
    #[command(name = "convert_mnist_siamese_data")]
    ConvertMnistSiameseData(ConvertMnistSiameseArgs),
    /// Run a net and write blobs of it into databases
    #[command(name = "extract_features")]
    ExtractFeatures(ExtractFeaturesArgs),
    /// Let this program be found under the names of Caffe's old programs
    #[command(name = "install-aliases")]
    InstallAliases(InstallAliasesArgs),
    /// Deprecated; use `caffe train`
    #[command(name = "train_net", hide = true)]
    TrainNet(DeprecatedArgs),
    /// Deprecated; use `caffe train`
    #[command(name = "finetune_net", hide = true)]
    FinetuneNet(DeprecatedArgs),
    /// Deprecated; use `caffe test`
    #[command(name = "test_net", hide = true)]
    TestNet(DeprecatedArgs),
    /// Deprecated; use `caffe time`
    #[command(name = "net_speed_benchmark", hide = true)]
    NetSpeedBenchmark(DeprecatedArgs),
}

/// Tools of Caffe that are programs of their own there: a program of such a name is that tool.
pub(crate) const TOOLS: &[&str] = &[
    "compute_image_mean",
    "convert_cifar_data",
    "convert_imageset",
    "convert_mnist_data",
    "convert_mnist_siamese_data",
    "device_query",
    "extract_features",
    "finetune_net",
    "net_speed_benchmark",
    "test_net",
    "train_net",
    "upgrade_net_proto_binary",
    "upgrade_net_proto_text",
    "upgrade_solver_proto_text",
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
    let name = name.strip_suffix(std::env::consts::EXE_SUFFIX).unwrap_or(name);
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
    fn every_tool_is_a_command() {
        let command = <Cli as clap::CommandFactory>::command();
        for tool in TOOLS {
            assert!(command.find_subcommand(tool).is_some(), "{tool}");
        }
        assert!(TOOLS.is_sorted(), "{TOOLS:?}");
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
