//! The list of commands; each has a file, with the flags that it takes.

mod adopt;
mod caffe2;
mod check;
mod classify;
mod completions;
mod compute_image_mean;
mod convert_annoset;
mod convert_cifar_data;
mod convert_imageset;
mod convert_mnist_data;
mod convert_mnist_siamese_data;
mod create_label_map;
mod data;
mod demo;
mod deploy;
mod deprecated;
mod detect;
mod device_query;
mod draw;
mod export;
mod extract_features;
mod get_image_size;
mod install_aliases;
mod layers;
mod man;
mod manifest;
mod merge;
mod pair;
mod parse_log;
mod plot;
mod prepare;
mod quantize;
mod serve;
mod speed;
mod summary;
mod test;
mod time;
mod time_engine;
mod train;
mod upgrade;
mod weights;

use crate::Status;
use crate::flags::{LimitArgs, LogArgs, RunArgs, with_help};
use crate::log::Log;
use crate::python;
use adopt::AdoptArgs;
use anyhow::{Error, Result};
use clap::{Args, Subcommand};
use classify::{ClassificationArgs, ClassifyArgs};
use compute_image_mean::ComputeImageMeanArgs;
use convert_annoset::ConvertAnnosetArgs;
use convert_cifar_data::ConvertCifarArgs;
use convert_imageset::ConvertImagesetArgs;
use convert_mnist_data::ConvertMnistArgs;
use convert_mnist_siamese_data::ConvertMnistSiameseArgs;
use cortado_core::Registry;
use create_label_map::CreateLabelMapArgs;
use demo::DemoArgs;
use deploy::DeployArgs;
use deprecated::DeprecatedArgs;
use detect::DetectArgs;
use device_query::DeviceArgs;
use extract_features::ExtractFeaturesArgs;
use get_image_size::GetImageSizeArgs;
use install_aliases::InstallAliasesArgs;
use layers::LayersArgs;
use std::io::{ErrorKind, Write};
use std::sync::Arc;
use test::TestArgs;
use time::TimeArgs;
use train::TrainArgs;
use upgrade::UpgradeArgs;

/// What the program is for.
pub(crate) const ABOUT: &str = "Trains, tests and times the nets of Caffe";

/// The program with its commands and flags, for what is written of them.
fn program() -> clap::Command {
    let program = clap::Command::new("caffe")
        .version(env!("CARGO_PKG_VERSION"))
        .about(ABOUT);
    let program = with_help(program);
    Command::augment_subcommands(LimitArgs::augment_args(LogArgs::augment_args(program)))
}

/// What to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Train or finetune a model
    Train(TrainArgs),
    /// Score a model
    Test(TestArgs),
    /// Benchmark the execution time of a model, layer by layer
    Time(TimeArgs),
    /// Show the devices of this machine
    #[command(name = "device_query")]
    DeviceQuery(DeviceArgs),
    /// List the layer types, or describe one
    Layers(LayersArgs),
    /// Classify pictures, or print features
    Classify(ClassifyArgs),
    /// Find objects in pictures
    Detect(DetectArgs),
    /// Serve models over HTTP
    Serve(serve::ServeArgs),
    /// Train LeNet on MNIST and classify ten digits, or find a face
    Demo(DemoArgs),
    /// Inspect a database: info, check, show
    Data(data::DataArgs),
    /// Work with nets, blobs and databases of Caffe2: show, run, time, convert, translate
    Caffe2(caffe2::Caffe2Args),
    /// Summarise a net: layers, shapes, parameters, operations, memory
    Summary(summary::SummaryArgs),
    /// List everything that would fail: misspelt fields, layers, shapes, data, weights
    Check(check::CheckArgs),
    /// Draw a picture of a net
    Draw(draw::DrawArgs),
    /// Write the tables of a training run from its log
    #[command(name = "parse-log", visible_alias = "parse_log")]
    ParseLog(parse_log::ParseLogArgs),
    /// Draw the curves of training runs from their logs
    Plot(plot::PlotArgs),
    /// Write the prototxt for running a net that was trained
    Deploy(DeployArgs),
    /// Write the manifest of a model: its files, and how pictures become its input
    Manifest(manifest::ManifestArgs),
    /// Fold BatchNorm, Scale and Bias layers into the weights before them
    Merge(merge::MergeArgs),
    /// Find ranges for 8-bit integers, and write the net with them
    Quantize(quantize::QuantizeArgs),
    /// Write a net as an ONNX model
    Export(export::ExportArgs),
    /// Inspect, compare and convert weights: info, diff, rename, convert
    Weights(weights::WeightsArgs),
    /// Upgrade a net's prototxt to the current format
    #[command(name = "upgrade_net_proto_text")]
    UpgradeNetProtoText(UpgradeArgs),
    /// Upgrade a caffemodel to the current format
    #[command(name = "upgrade_net_proto_binary")]
    UpgradeNetProtoBinary(UpgradeArgs),
    /// Upgrade a solver's prototxt to the current format
    #[command(name = "upgrade_solver_proto_text")]
    UpgradeSolverProtoText(UpgradeArgs),
    /// Convert images and their boxes to a database
    #[command(name = "convert_annoset")]
    ConvertAnnoset(ConvertAnnosetArgs),
    /// Create a label map from a list of names
    #[command(name = "create_label_map")]
    CreateLabelMap(CreateLabelMapArgs),
    /// Write the heights and widths of a list's images
    #[command(name = "get_image_size")]
    GetImageSize(GetImageSizeArgs),
    /// Convert the CIFAR-10 images to databases
    #[command(name = "convert_cifar_data")]
    ConvertCifarData(ConvertCifarArgs),
    /// Compute the mean of a database's images
    #[command(name = "compute_image_mean")]
    ComputeImageMean(ComputeImageMeanArgs),
    /// Convert the images of a list to a database
    #[command(name = "convert_imageset")]
    ConvertImageset(ConvertImagesetArgs),
    /// Convert the MNIST digits to a database
    #[command(name = "convert_mnist_data")]
    ConvertMnistData(ConvertMnistArgs),
    /// Convert pairs of MNIST digits to a database, for a siamese net
    #[command(name = "convert_mnist_siamese_data")]
    ConvertMnistSiameseData(ConvertMnistSiameseArgs),
    /// Run a net and write its blobs to databases
    #[command(name = "extract_features")]
    ExtractFeatures(ExtractFeaturesArgs),
    /// Create links with the names of Caffe's old programs
    #[command(name = "install-aliases")]
    InstallAliases(InstallAliasesArgs),
    /// Make an old Caffe tree use this program and its Python module
    Adopt(AdoptArgs),
    /// Caffe's C++ example under its old name; use `caffe classify`
    #[command(name = "classification", hide = true)]
    Classification(ClassificationArgs),
    /// Print a shell completion script
    Completions(completions::CompletionsArgs),
    /// Write manual pages
    Man(man::ManArgs),
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
    "classification",
    "compute_image_mean",
    "convert_annoset",
    "convert_cifar_data",
    "convert_imageset",
    "convert_mnist_data",
    "convert_mnist_siamese_data",
    "create_label_map",
    "device_query",
    "extract_features",
    "finetune_net",
    "get_image_size",
    "net_speed_benchmark",
    "test_net",
    "train_net",
    "upgrade_net_proto_binary",
    "upgrade_net_proto_text",
    "upgrade_solver_proto_text",
];

/// Runs a command and reports which flags have no effect in it, and what failed.
pub(crate) fn run(command: &Command, log: &LogArgs, unused: &[String], registry: &Registry) -> Status {
    let json = run_args(command).and_then(|args| args.log_json.as_deref());
    let opened = match command {
        Command::Train(args) if args.ranks.is_follower() => Ok(Log::of_follower()),
        _ if is_quiet(command) => Log::open(log, json).map(Log::quiet),
        _ => Log::open(log, json),
    };
    let log = match opened {
        Ok(log) => Arc::new(log),
        Err(error) => {
            drop(writeln!(std::io::stderr(), "{} {error:#}", crate::log::error_label()));
            if let Command::Train(args) = command {
                args.ranks.end_all();
            }
            return Status::FAILURE;
        }
    };
    if let Err(problem) = cortado_cpu::check_path() {
        log.failed(&problem);
        return Status::FAILURE;
    }
    for flag in unused {
        log.warn(&format!("-{flag} has no effect in this command."));
    }
    let registry = python::admitted(registry, run_args(command));
    let result = run_with(command, &registry, &log);
    match result.and_then(|code| Ok(std::io::stdout().flush().map(|()| code)?)) {
        Ok(code) => {
            log.end();
            code
        }
        Err(error) if is_broken_pipe(&error) => Status::SUCCESS,
        Err(error) => {
            log.failed(&describe(&error));
            Status::FAILURE
        }
    }
}

/// The report of an error. A system error of writing without a file name is about the standard
/// output.
fn describe(error: &Error) -> String {
    use std::io::ErrorKind::{AlreadyExists, InvalidData, InvalidInput, NotFound, PermissionDenied, UnexpectedEof};
    let bare = error
        .downcast_ref::<std::io::Error>()
        .filter(|_| error.chain().len() == 1);
    match bare.map(std::io::Error::kind) {
        None | Some(AlreadyExists | InvalidData | InvalidInput | NotFound | PermissionDenied | UnexpectedEof) => {
            format!("{error:#}")
        }
        Some(_) => format!("cannot write the output: {error}"),
    }
}

fn run_with(command: &Command, registry: &Registry, log: &Arc<Log>) -> Result<Status> {
    let done = |()| Status::SUCCESS;
    match command {
        Command::Train(args) if args.run.f64 => train::run::<f64>(args, registry, log).map(done),
        Command::Train(args) => train::run::<f32>(args, registry, log).map(done),
        Command::Test(args) if args.engine => test::run_engine(args, registry, log).map(done),
        Command::Test(args) if args.run.f64 => test::run::<f64>(args, registry, log).map(done),
        Command::Test(args) => test::run::<f32>(args, registry, log).map(done),
        Command::Time(args) if args.engine => time_engine::run(args, registry, log).map(done),
        Command::Time(args) if args.run.f64 => time::run::<f64>(args, registry, log).map(done),
        Command::Time(args) => time::run::<f32>(args, registry, log).map(done),
        Command::DeviceQuery(args) => device_query::run(args, log).map(done),
        Command::Layers(args) => layers::run(args, registry).map(done),
        Command::Classify(args) => classify::run(args, registry, log),
        Command::Classification(args) => classify::run(&args.clone().into(), registry, log),
        Command::Detect(args) => detect::run(args, registry, log).map(done),
        Command::Serve(args) => serve::run(args, registry, log).map(done),
        Command::Demo(args) => demo::run(args, registry).map(done),
        Command::Data(args) => data::run(args, log),
        Command::Caffe2(args) => caffe2::run(args).map(done),
        Command::Summary(args) => summary::run(args, registry, log).map(done),
        Command::Check(args) => check::run(args, registry),
        Command::Draw(args) => draw::run(args, registry, log).map(done),
        Command::Weights(args) => weights::run(args),
        Command::Deploy(args) => deploy::run(args, registry, log),
        Command::Manifest(args) => manifest::run(args).map(done),
        Command::Merge(args) => merge::run(args, registry, log),
        Command::Quantize(args) => quantize::run(args, registry, log).map(done),
        Command::Export(args) => export::run(args, registry, log),
        Command::ParseLog(args) => parse_log::run(args).map(done),
        Command::Plot(args) => plot::run(args).map(done),
        Command::UpgradeNetProtoText(args) => upgrade::net_text(args, log),
        Command::UpgradeNetProtoBinary(args) => upgrade::net_binary(args, log),
        Command::UpgradeSolverProtoText(args) => upgrade::solver_text(args, log),
        Command::ConvertAnnoset(args) => convert_annoset::run(args, log).map(done),
        Command::CreateLabelMap(args) => create_label_map::run(args).map(done),
        Command::GetImageSize(args) => get_image_size::run(args, log).map(done),
        Command::ConvertCifarData(args) => convert_cifar_data::run(args, log).map(done),
        Command::ComputeImageMean(args) => compute_image_mean::run(args, log).map(done),
        Command::ConvertImageset(args) => convert_imageset::run(args, log).map(done),
        Command::ConvertMnistData(args) => convert_mnist_data::run(args, log).map(done),
        Command::ConvertMnistSiameseData(args) => convert_mnist_siamese_data::run(args, log).map(done),
        Command::ExtractFeatures(args) if args.run.f64 => extract_features::run::<f64>(args, registry, log).map(done),
        Command::ExtractFeatures(args) => extract_features::run::<f32>(args, registry, log).map(done),
        Command::InstallAliases(args) => install_aliases::run(args).map(done),
        Command::Adopt(args) => adopt::run(args).map(done),
        Command::Completions(args) => completions::run(args, program()).map(done),
        Command::Man(args) => man::run(args, program()).map(done),
        Command::TrainNet(_) => deprecated::train_net().map(done),
        Command::FinetuneNet(_) => deprecated::finetune_net().map(done),
        Command::TestNet(_) => deprecated::test_net().map(done),
        Command::NetSpeedBenchmark(_) => deprecated::net_speed_benchmark().map(done),
    }
}

/// Whether the user wants few lines instead of the log.
fn is_quiet(command: &Command) -> bool {
    matches!(command, Command::Train(args) if args.quiet)
}

/// The flags of a command that computes.
fn run_args(command: &Command) -> Option<&RunArgs> {
    match command {
        Command::Train(args) => Some(&args.run),
        Command::Test(args) => Some(&args.run),
        Command::Time(args) => Some(&args.run),
        Command::Classify(args) => Some(&args.run),
        Command::Detect(args) => Some(&args.run),
        Command::Serve(args) => Some(&args.run),
        Command::Quantize(args) => Some(&args.run),
        Command::ExtractFeatures(args) => Some(&args.run),
        _ => None,
    }
}

/// Whether the reader of our output went away, which is not our failure.
fn is_broken_pipe(error: &Error) -> bool {
    error
        .downcast_ref::<std::io::Error>()
        .is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
