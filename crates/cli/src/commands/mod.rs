//! The commands, one file each.

pub(crate) mod compute_image_mean;
pub(crate) mod convert_cifar_data;
pub(crate) mod convert_imageset;
pub(crate) mod convert_mnist_data;
pub(crate) mod convert_mnist_siamese_data;
pub(crate) mod data;
pub(crate) mod demo;
pub(crate) mod deprecated;
pub(crate) mod device_query;
pub(crate) mod draw;
pub(crate) mod extract_features;
pub(crate) mod install_aliases;
pub(crate) mod layers;
pub(crate) mod parse_log;
pub(crate) mod plot;
mod speed;
pub(crate) mod test;
pub(crate) mod time;
pub(crate) mod time_engine;
pub(crate) mod train;
pub(crate) mod upgrade;

use crate::Status;
use crate::args::{Cli, Command};
use crate::log::Log;
use anyhow::{Error, Result};
use cortado_core::Registry;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::sync::Arc;

/// Runs a command and tells what went wrong with it.
pub(crate) fn run(cli: &Cli, registry: &Registry) -> Status {
    let log = match Log::open(&cli.log, json_of(&cli.command)) {
        Ok(log) => Arc::new(log),
        Err(error) => {
            drop(writeln!(std::io::stderr(), "error: {error:#}"));
            return Status::FAILURE;
        }
    };
    if let Err(problem) = cortado_cpu::check_path() {
        log.failed(&problem);
        return Status::FAILURE;
    }
    match run_with(&cli.command, registry, &log) {
        Ok(code) => {
            log.end();
            code
        }
        Err(error) if is_broken_pipe(&error) => Status::SUCCESS,
        Err(error) => {
            log.failed(&format!("{error:#}"));
            Status::FAILURE
        }
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
        Command::DeviceQuery(args) => device_query::run(args).map(done),
        Command::Layers(args) => layers::run(args, registry).map(done),
        Command::Demo(args) => demo::run(args, registry).map(done),
        Command::Data(args) => data::run(args),
        Command::Draw(args) => draw::run(args, registry, log).map(done),
        Command::ParseLog(args) => parse_log::run(args).map(done),
        Command::Plot(args) => plot::run(args).map(done),
        Command::UpgradeNetProtoText(args) => upgrade::net_text(args, log),
        Command::UpgradeNetProtoBinary(args) => upgrade::net_binary(args, log),
        Command::UpgradeSolverProtoText(args) => upgrade::solver_text(args, log),
        Command::ConvertCifarData(args) => convert_cifar_data::run(args, log).map(done),
        Command::ComputeImageMean(args) => compute_image_mean::run(args, log).map(done),
        Command::ConvertImageset(args) => convert_imageset::run(args, log).map(done),
        Command::ConvertMnistData(args) => convert_mnist_data::run(args, log).map(done),
        Command::ConvertMnistSiameseData(args) => convert_mnist_siamese_data::run(args, log).map(done),
        Command::ExtractFeatures(args) if args.run.f64 => extract_features::run::<f64>(args, registry, log).map(done),
        Command::ExtractFeatures(args) => extract_features::run::<f32>(args, registry, log).map(done),
        Command::InstallAliases(args) => install_aliases::run(args).map(done),
        Command::TrainNet(_) => deprecated::train_net().map(done),
        Command::FinetuneNet(_) => deprecated::finetune_net().map(done),
        Command::TestNet(_) => deprecated::test_net().map(done),
        Command::NetSpeedBenchmark(_) => deprecated::net_speed_benchmark().map(done),
    }
}

fn json_of(command: &Command) -> Option<&Path> {
    let run = match command {
        Command::Train(args) => &args.run,
        Command::Test(args) => &args.run,
        Command::Time(args) => &args.run,
        Command::ExtractFeatures(args) => &args.run,
        _ => return None,
    };
    run.log_json.as_deref()
}

/// Whether the reader of our output went away, which is not our failure.
fn is_broken_pipe(error: &Error) -> bool {
    error
        .downcast_ref::<std::io::Error>()
        .is_some_and(|error| error.kind() == ErrorKind::BrokenPipe)
}
