//! `upgrade_net_proto_text`, `upgrade_net_proto_binary` and `upgrade_solver_proto_text`: old files
//! in, files of the current format out.

use crate::Status;
use crate::flags::ReadingArgs;
use crate::log::Log;
use anyhow::Result;
use clap::Args;
use cortado_core::event::{Event, Observer, Severity};
use cortado_core::{Ctx, Phase, Rng};
use cortado_proto::read::{self, Loaded};
use cortado_proto::text;
use cortado_proto::{NetParameter, binary, upgrade};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The upgrade tools.
#[derive(Clone, Debug, Args)]
pub(crate) struct UpgradeArgs {
    /// The old file
    #[arg(value_name = "IN")]
    pub(crate) input: PathBuf,
    /// The file to write
    #[arg(value_name = "OUT")]
    pub(crate) output: PathBuf,
    #[command(flatten)]
    reading: ReadingArgs,
}

/// What a tool works on, in Caffe's words.
struct Tool {
    source: &'static str,
    input: &'static str,
    message: &'static str,
    output: &'static str,
}

/// The exit code for an input that cannot be read.
const UNREADABLE: u8 = 2;

/// Upgrades a net's prototxt.
///
/// # Errors
/// An output that cannot be written.
pub(super) fn net_text(args: &UpgradeArgs, log: &Arc<Log>) -> Result<Status> {
    let source = "upgrade_net_proto_text.cpp";
    let tool = Tool {
        source,
        input: "text",
        message: "NetParameter",
        output: "text proto",
    };
    let loaded = read::read_net(&args.input, args.reading.options());
    tool.run(args, log, loaded, |net, file| {
        file.write_all(text::print(net).as_bytes())
    })
}

/// Upgrades a caffemodel.
///
/// # Errors
/// An output that cannot be written.
pub(super) fn net_binary(args: &UpgradeArgs, log: &Arc<Log>) -> Result<Status> {
    let source = "upgrade_net_proto_binary.cpp";
    let tool = Tool {
        source,
        input: "binary",
        message: "NetParameter",
        output: "binary proto",
    };
    tool.run(args, log, read_binary(&args.input), |net, file| {
        binary::encode_to(net, file)
    })
}

/// Upgrades a solver's prototxt.
///
/// # Errors
/// An output that cannot be written.
pub(super) fn solver_text(args: &UpgradeArgs, log: &Arc<Log>) -> Result<Status> {
    let source = "upgrade_solver_proto_text.cpp";
    let tool = Tool {
        source,
        input: "text",
        message: "SolverParameter",
        output: "text proto",
    };
    let loaded = read::read_solver(&args.input, args.reading.options());
    tool.run(args, log, loaded, |solver, file| {
        file.write_all(text::print(solver).as_bytes())
    })
}

fn read_binary(path: &Path) -> cortado_proto::Result<Loaded<NetParameter>> {
    let mut message: NetParameter = binary::read_file(path)?;
    let notices = upgrade::net(&mut message, &path.display().to_string())?;
    Ok(Loaded {
        message,
        warnings: Vec::new(),
        notices,
    })
}

impl Tool {
    /// Reports what was upgraded, and writes the result.
    fn run<M>(
        &self,
        args: &UpgradeArgs,
        log: &Arc<Log>,
        loaded: cortado_proto::Result<Loaded<M>>,
        write: impl FnOnce(&M, &mut dyn Write) -> io::Result<()>,
    ) -> Result<Status> {
        let note = |severity, text: &str| {
            log.observe(&Event::Note {
                severity,
                file: self.source,
                line: 0,
                text,
            })
        };
        let input = args.input.display();
        let loaded = match loaded {
            Ok(loaded) => loaded,
            Err(error) => {
                let Self {
                    input: kind, message, ..
                } = self;
                log.failed(&format!(
                    "Failed to parse input {kind} file as {message}: {input}\n{error}"
                ));
                return Ok(Status(UNREADABLE));
            }
        };
        if loaded.notices.is_empty() {
            note(
                Severity::Error,
                &format!("File already in latest proto format: {input}"),
            );
        }
        let lost = loaded
            .notices
            .iter()
            .any(|notice| notice.severity == upgrade::NoticeSeverity::Error);
        let ctx = Ctx::new(Phase::TEST, Rng::new(0)).with_observer(Arc::<Log>::clone(log));
        let message = ctx.report_warnings(loaded);
        if lost {
            note(
                Severity::Error,
                "Encountered error(s) while upgrading prototxt; see details above.",
            );
        }
        cortado_core::write_whole(&args.output, |file| write(&message, file))?;
        let Self { message, output, .. } = self;
        note(
            Severity::Info,
            &format!("Wrote upgraded {message} {output} to {}", args.output.display()),
        );
        Ok(if lost { Status::FAILURE } else { Status::SUCCESS })
    }
}
