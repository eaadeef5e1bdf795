//! `caffe draw`: a picture of a net.

use crate::flags::LimitArgs;
use crate::log::Log;
use crate::picture::{self, Format};
use anyhow::{Result, anyhow, bail};
use cortado::event::{Event, Observer, Severity};
use cortado::{Ctx, NetBuilder, NetParameter, Phase, Registry, Rng};
use cortado_net::filter_net;
use cortado_show::draw::{self, DrawnNet, Style};
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
    /// The direction: top to bottom, left to right, or reversed
    #[arg(long, value_enum, default_value = "TB", value_name = "DIR")]
    rankdir: Rankdir,
    /// The phase whose layers are drawn: TRAIN, TEST or ALL
    #[arg(long, value_enum, default_value = "ALL", ignore_case = true)]
    phase: WhichPhase,
    /// Build the net and show the shapes of its blobs
    #[arg(long)]
    shapes: bool,
    /// Draw layers without blobs, so that deep nets fit on a page
    #[arg(long)]
    compact: bool,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Where a net flows to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
#[value(rename_all = "UPPER")]
enum Rankdir {
    /// Downwards
    #[value(alias = "tb")]
    Tb,
    /// To the right
    #[value(alias = "lr")]
    Lr,
    /// Upwards
    #[value(alias = "bt")]
    Bt,
    /// To the left
    #[value(alias = "rl")]
    Rl,
}

impl From<Rankdir> for draw::Direction {
    fn from(rankdir: Rankdir) -> Self {
        match rankdir {
            Rankdir::Tb => Self::Tb,
            Rankdir::Lr => Self::Lr,
            Rankdir::Bt => Self::Bt,
            Rankdir::Rl => Self::Rl,
        }
    }
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
    // A picture computes nothing.
    let file = cortado::open(&args.net).lenient().keep_misspelt();
    let file = file.observer(Arc::<Log>::clone(log));
    let (net, drawn) = match phase {
        Some(phase) => {
            let net = file.phase(phase).read()?.into_inner();
            let drawn = filter_net(&net, &args.net, &Ctx::new(phase, Rng::new(0)))?;
            (net, drawn)
        }
        None => {
            let net = file.read()?.into_inner();
            (net.clone(), net)
        }
    };
    let mut graph = DrawnNet::of(&drawn);
    if args.shapes {
        graph = with_shapes(graph, net, &args.net, registry, log);
    }
    let style = if args.compact { Style::Compact } else { Style::Full };
    let direction = args.rankdir.into();
    match format {
        None => picture::write(&args.output, draw::dot(&graph, direction).as_bytes()),
        Some(format) => {
            let picture = draw::paint(&graph, direction, style)
                .map_err(|_| anyhow!("{} is too large for a picture; write .dot", args.net.display()))?;
            picture::save(&picture, &args.output, format)
        }
    }
}

/// Adds the shapes of the blobs, or reports why they are not known.
fn with_shapes(graph: DrawnNet, net: NetParameter, path: &Path, registry: &Registry, log: &Log) -> DrawnNet {
    let net = NetBuilder::from_param(net, Some(path)).registry(registry);
    match net.net::<f32>() {
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
