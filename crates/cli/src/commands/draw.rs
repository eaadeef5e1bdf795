//! `caffe draw`: a picture of a net.

use crate::draw::{self, Direction, Graph};
use crate::log::Log;
use crate::picture::{self, Format};
use anyhow::{Result, anyhow, bail};
use cortado_core::event::{Event, Observer, Severity};
use cortado_core::{Ctx, Phase, Registry, Rng};
use cortado_net::{Net, filter_net};
use cortado_proto::text::Options;
use cortado_proto::{NetParameter, read};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// `caffe draw`.
#[derive(Clone, Debug, clap::Args)]
pub(crate) struct DrawArgs {
    /// The net's prototxt
    #[arg(value_name = "NET")]
    net: PathBuf,
    /// The picture to write: .svg, .png, or .dot for Graphviz
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Where the net flows to: top to bottom, left to right, or the other way round
    #[arg(long, value_enum, default_value = "TB", value_name = "DIR")]
    rankdir: Direction,
    /// Only the layers of this phase: TRAIN or TEST; ALL for all
    #[arg(long, value_enum, default_value = "ALL", ignore_case = true)]
    phase: WhichPhase,
    /// Build the net and write the shapes of the blobs, if it can be built
    #[arg(long)]
    shapes: bool,
}

/// Which layers to draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
#[value(rename_all = "UPPER")]
enum WhichPhase {
    /// Those of training
    Train,
    /// Those of testing
    Test,
    /// All
    All,
}

/// Runs the command.
///
/// # Errors
/// A net that cannot be read, or a file that cannot be written.
pub(super) fn run(args: &DrawArgs, registry: &Registry, log: &Arc<Log>) -> Result<()> {
    let format = Format::of(&args.output);
    let is_dot = args.output.extension().is_some_and(|e| e == "dot" || e == "gv");
    if format.is_none() && !is_dot {
        bail!("-o {}: the name must end in .svg, .png or .dot", args.output.display());
    }
    let phase = match args.phase {
        WhichPhase::Train => Some(Phase::TRAIN),
        WhichPhase::Test => Some(Phase::TEST),
        WhichPhase::All => None,
    };
    let ctx = Ctx::new(phase.unwrap_or(Phase::TEST), Rng::new(0)).with_observer(Arc::<Log>::clone(log));
    let quiet = Ctx::new(ctx.phase(), Rng::new(0));
    let mut net = ctx.told(read::read_net(&args.net, Options { lenient: true })?);
    if phase.is_some() {
        net.state.get_or_insert_default().phase = phase;
    }
    let drawn = match phase {
        Some(_) => filter_net(&net, &args.net, &quiet)?,
        None => net.clone(),
    };
    let mut graph = Graph::of(&drawn);
    if args.shapes {
        graph = with_shapes(graph, &net, &args.net, registry, &quiet, log);
    }
    match format {
        None => picture::write(&args.output, draw::dot(&graph, args.rankdir).as_bytes()),
        Some(format) => draw::paint(&graph, args.rankdir)
            .map_err(|_| anyhow!("{} is too large for a picture; write .dot", args.net.display()))?
            .save(&args.output, format),
    }
}

/// Adds the shapes of the blobs, or tells why they are not known.
fn with_shapes(graph: Graph, net: &NetParameter, path: &Path, registry: &Registry, ctx: &Ctx, log: &Log) -> Graph {
    let ctx = ctx.with_folder(path.parent());
    match Net::<f32>::build_from(net, Some(path), registry, &ctx) {
        Ok(net) => graph.with_shapes(|name| {
            let dims: Vec<String> = net.blob(name)?.shape().iter().map(usize::to_string).collect();
            Some(if dims.is_empty() {
                "scalar".into()
            } else {
                dims.join("×")
            })
        }),
        Err(error) => {
            log.observe(&Event::Note {
                severity: Severity::Warning,
                file: "draw.rs",
                line: 0,
                text: &format!("The net cannot be built, so the picture has no shapes: {error:#}"),
            });
            graph
        }
    }
}
