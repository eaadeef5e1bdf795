//! `caffe check`: reports at once all that would fail later.
//!
//! A net is built once: each layer that cannot be built is reported and left out, with those that read it. Missing data
//! is replaced by an input of its shape, if that is known.

mod builds;
mod reading;

use crate::Status;
use crate::inputs::NetArgs;
use crate::table;
use anyhow::{Context, Result};
use builds::Built;
use clap::Args;
use cortado::{Ctx, Frame, LoadOptions, Net, NetParameter, Phase, Registry, Rng, SolverBuilder, SolverParameter};
use cortado_proto::read::{self, FileKind};
use reading::Reading;
use serde::Serialize;
use std::collections::HashSet;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

/// `caffe check`.
#[derive(Clone, Debug, Args)]
pub(crate) struct CheckArgs {
    /// The prototxt of a net or a solver
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Weights for the net
    #[arg(value_name = "WEIGHTS")]
    weights: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    shapes: NetArgs,
}

/// What was found, each once.
#[derive(Default, Serialize)]
struct Findings {
    errors: Vec<String>,
    warnings: Vec<String>,
    /// What was looked at.
    checked: Vec<String>,
    #[serde(skip)]
    reported: HashSet<String>,
}

impl Findings {
    fn error(&mut self, text: impl ToString) {
        let text = text.to_string();
        if self.reported.insert(text.clone()) {
            self.errors.push(text);
        }
    }

    fn warning(&mut self, text: impl ToString) {
        let text = text.to_string();
        if self.reported.insert(text.clone()) {
            self.warnings.push(text);
        }
    }

    /// What was read, once all that is wrong with it is reported.
    fn reading<M>(&mut self, reading: Reading<M>) -> Option<M> {
        reading.errors.iter().for_each(|error| self.error(error));
        reading.warnings.iter().for_each(|warning| self.warning(warning));
        reading.message
    }
}

/// Runs the command: the exit code is 1 if there is an error.
///
/// # Errors
/// An output that cannot be written.
pub(super) fn run(args: &CheckArgs, registry: &Registry) -> Result<Status> {
    let mut findings = Findings::default();
    let text = read::text_of(&args.file);
    let kind = text.as_ref().ok().and_then(|text| read::kind(text));
    match kind {
        Some(FileKind::Solver) => check_solver(args, text, registry, &mut findings),
        _ => check_net_text(
            args,
            text,
            &args.file,
            &[Phase::TRAIN, Phase::TEST],
            registry,
            &mut findings,
        ),
    }
    print_report(&findings, args.json).context("cannot print the findings")?;
    Ok(match findings.errors.is_empty() {
        true => Status::SUCCESS,
        false => Status::FAILURE,
    })
}

/// Checks the nets of a solver and, if they are sound, the solver itself.
fn check_solver(args: &CheckArgs, text: cortado_proto::Result<String>, registry: &Registry, findings: &mut Findings) {
    let reading = args.shapes.reading.options();
    let Some(solver) = findings.reading(reading::read(text, &args.file, reading, read::solver_past_faults)) else {
        return;
    };
    // Without the nets, which may lack their data here.
    if let Err(error) = cortado_train::check_param(&solver) {
        findings.error(error.within(Frame::File {
            what: "solver",
            path: args.file.clone(),
            pos: None,
        }));
    }
    let doubts = cortado_train::doubts(&solver)
        .into_iter()
        .chain(cortado_train::no_end(&solver));
    doubts.for_each(|doubt| findings.warning(doubt));
    for (net, phases) in nets(&solver) {
        match net {
            Named::File(name) => {
                let beside = args.file.parent().unwrap_or(Path::new("")).join(name);
                let path = if Path::new(name).exists() {
                    Path::new(name)
                } else {
                    &beside
                };
                check_net_text(args, read::text_of(path), path, phases, registry, findings);
            }
            Named::Inline(net) => check_net(args, net, &args.file, phases, registry, findings),
        }
    }
    if findings.errors.is_empty() && args.shapes.inputs.is_empty() {
        let ctx = Ctx::new(Phase::TRAIN, Rng::from_entropy()).with_text_options(reading);
        let ctx = ctx.with_limits(args.shapes.reading.limits.limits());
        let builder = SolverBuilder::from_param(solver.clone(), Some(&args.file)).context(&ctx);
        match builder.registry(registry).build::<f32>() {
            Ok(solver) => solver.warnings().iter().for_each(|warning| findings.warning(warning)),
            Err(error) => findings.error(error),
        }
    }
    findings.checked.push(format!("solver {}", args.file.display()));
}

/// Where a solver has a net.
enum Named<'a> {
    File(&'a str),
    Inline(&'a NetParameter),
}

/// The nets of a solver, each with the phases in which it runs them.
fn nets(solver: &SolverParameter) -> Vec<(Named<'_>, &'static [Phase])> {
    const BOTH: &[Phase] = &[Phase::TRAIN, Phase::TEST];
    let tests = !solver.test_iter.is_empty();
    let both = if tests { BOTH } else { &BOTH[..1] };
    let files = [(&solver.net, both), (&solver.train_net, &BOTH[..1])];
    let files = files
        .into_iter()
        .filter_map(|(file, phases)| Some((Named::File(file.as_deref()?), phases)));
    let inline = [(&solver.net_param, both), (&solver.train_net_param, &BOTH[..1])];
    let inline = inline
        .into_iter()
        .filter_map(|(net, phases)| Some((Named::Inline(net.as_deref()?), phases)));
    let test_files = solver.test_net.iter().map(|file| (Named::File(file), &BOTH[1..]));
    let test_inline = solver.test_net_param.iter().map(|net| (Named::Inline(net), &BOTH[1..]));
    files.chain(inline).chain(test_files).chain(test_inline).collect()
}

fn check_net_text(
    args: &CheckArgs,
    text: cortado_proto::Result<String>,
    path: &Path,
    phases: &[Phase],
    registry: &Registry,
    findings: &mut Findings,
) {
    let reading = args.shapes.reading.options();
    if let Some(net) = findings.reading(reading::read(text, path, reading, read::net_past_faults)) {
        check_net(args, &net, path, phases, registry, findings);
    }
}

fn check_net(
    args: &CheckArgs,
    net: &NetParameter,
    path: &Path,
    phases: &[Phase],
    registry: &Registry,
    findings: &mut Findings,
) {
    // A net without rules is the same in all phases.
    let has_rules = net
        .layer
        .iter()
        .any(|layer| !layer.include.is_empty() || !layer.exclude.is_empty());
    let phases = if has_rules { phases } else { &phases[phases.len() - 1..] };
    let mut builds: Vec<_> = phases
        .iter()
        .map(|&phase| (phase, builds::build(net.clone(), path, phase, &args.shapes, registry)))
        .collect();
    report_findings(&builds, findings);
    for (phase, built) in &mut builds {
        let left = built.taken.len();
        let Some(net) = &mut built.net else {
            let nothing = match built.is_cut_short {
                true => "there are more errors; fix these first",
                false => "no layer can be built",
            };
            let nothing = format!("net {}, phase {phase}: {nothing}", path.display());
            findings.checked.push(nothing + hint(left));
            continue;
        };
        let without = match left {
            0 => String::new(),
            1 => format!(
                "; 1 layer skipped: it cannot be built, or depends on one that cannot{}",
                hint(left)
            ),
            left => format!(
                "; {left} layers skipped: they cannot be built, or depend on one that cannot{}",
                hint(left)
            ),
        };
        findings
            .checked
            .push(format!("net {}, phase {phase}{without}", path.display()));
        for file in &args.weights {
            check_weights(net, file, &built.taken, findings);
        }
    }
    if let [(first, one), (second, other)] = &builds[..]
        && let (Some(one), Some(other)) = (&one.net, &other.net)
    {
        check_sharing(path, (*first, one), (*second, other), findings);
    }
}

/// Adds the errors and warnings of a net in its phases; those of a single phase name it.
fn report_findings(builds: &[(Phase, Built)], findings: &mut Findings) {
    fn errors(built: &Built) -> &[String] {
        &built.errors
    }
    fn warnings(built: &Built) -> &[String] {
        &built.warnings
    }
    for (phase, built) in builds {
        let shown =
            |text: &String, of: fn(&Built) -> &[String]| match builds.iter().all(|(_, other)| of(other).contains(text))
            {
                true => text.clone(),
                false => format!("{text} (in phase {phase})"),
            };
        for text in warnings(built) {
            findings.warning(shown(text, warnings));
        }
        for text in errors(built) {
            findings.error(shown(text, errors));
        }
    }
}

/// Finds layers of one name whose parameters have other shapes in the two phases: a solver's test net takes the weights of
/// its training net.
fn check_sharing(path: &Path, one: (Phase, &Net<f32>), other: (Phase, &Net<f32>), findings: &mut Findings) {
    let ((first, one), (second, other)) = (one, other);
    for (index, name) in one.layer_names().iter().enumerate() {
        let Some(twin) = other.layer_names().iter().position(|twin| twin == name) else {
            continue;
        };
        let params = one.layer(index).params().iter().zip(other.layer(twin).params());
        for (number, (param, twin)) in params
            .enumerate()
            .filter(|(_, (param, twin))| param.shape() != twin.shape())
        {
            findings.error(format!(
                "net {}: layer \"{}\": parameter {number} has shape {} in phase {first} and {} in phase {second}, \
                 but the test net of a solver takes the weights of its training net",
                path.display(),
                table::name(name),
                param.shape(),
                twin.shape()
            ));
        }
    }
}

/// What helps where layers could not be checked.
fn hint(left: usize) -> &'static str {
    match left {
        0 => "",
        _ => " (--input NAME=SHAPE replaces data that is not there)",
    }
}

/// Loads weights, and reports which layers get none.
fn check_weights(net: &mut Net<f32>, file: &Path, taken: &[String], findings: &mut Findings) {
    let shown = file.display();
    match net.load_weights(file, &LoadOptions::default()) {
        Err(error) => findings.error(error),
        Ok(report) => {
            for layer in &report.missing {
                let layer = table::name(layer);
                findings.warning(format!(
                    "{shown} has no weights for layer \"{layer}\", which keeps its fillers' values"
                ));
            }
            let ignored = report.ignored.iter().filter(|layer| !taken.contains(layer));
            for layer in ignored.filter(|layer| has_weights(file, layer)) {
                let layer = table::name(layer);
                findings.warning(format!(
                    "{shown} has weights for layer \"{layer}\", which is not in the net"
                ));
            }
            findings.checked.push(format!(
                "weights {shown}: {}",
                table::many(report.copied.len(), "layer")
            ));
        }
    }
}

/// Whether a file has weights under this name: old files name layers without any too.
fn has_weights(file: &Path, layer: &str) -> bool {
    let weights = cortado_net::read_weights(file);
    weights.is_ok_and(|weights| {
        weights
            .layer
            .iter()
            .any(|known| known.name() == layer && !known.blobs.is_empty())
    })
}

fn print_report(findings: &Findings, json: bool) -> Result<()> {
    let mut out = stdout().lock();
    if json {
        writeln!(out, "{}", serde_json::to_string_pretty(findings)?)?;
        return Ok(());
    }
    let (error, warning) = (
        console::style("error:").red().bold(),
        console::style("warning:").yellow().bold(),
    );
    for (word, texts) in [(error, &findings.errors), (warning, &findings.warnings)] {
        for text in texts {
            writeln!(out, "{word} {}", crate::log::plain(text))?;
        }
    }
    for checked in &findings.checked {
        writeln!(out, "checked {checked}")?;
    }
    let errors = table::many(findings.errors.len(), "error");
    let warnings = table::many(findings.warnings.len(), "warning");
    writeln!(out, "{errors}, {warnings}")?;
    Ok(())
}
