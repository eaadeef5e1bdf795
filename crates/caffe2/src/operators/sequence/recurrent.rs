//! `RecurrentNetwork`: a net that runs once for each step of a sequence, as `rnn_cell` writes it.
//!
//! Inputs: the sequence (T, N, …), and what the step net reads. A *state* is a blob (T + 1, N, D)
//! whose first place is an input: (D), (N, D) or (k, N, D), which gives T + k places. A *link* shows
//! the step net the places `link_window` (1) from t + `link_offset` on of a blob, under another name;
//! what the net writes there goes back. At the end an *alias* is the part of a state from
//! `alias_offset` on; a negative one counts from the end. The blob `timestep` has t.
//!
//! Only the forward pass is supported: the last output, which keeps the workspaces of the steps for
//! the backward pass, is empty. Each run has a workspace of its own, behind which is the one
//! outside.

use crate::Tensor;
use crate::operator::{Build, Operator, OperatorKind, Runtime};
use crate::run::Run;
use crate::tensor::Array;
use crate::workspace::{BlobRef, RunNet, Workspace};
use cortado_core::{Arity, Error, Result};
use cortado_proto::caffe2::{NetDef, OperatorDef};
use cortado_proto::text;
use std::ops::Range;
use std::sync::Arc;

pub(super) const KIND: OperatorKind = OperatorKind {
    inputs: Arity::at_least(1),
    outputs: Arity::at_least(2),
    ..OperatorKind::computing("RecurrentNetwork", "a net once for each step of a sequence", build)
};

/// The empty output for the workspaces of the steps.
#[derive(Debug, Default)]
struct StepWorkspaces;

/// A part of a blob that the step net sees under another name.
struct Link {
    internal: String,
    external: String,
    offset: i64,
    window: usize,
    /// Whether the step net reads it, and writes to it.
    reads: bool,
    writes: bool,
}

struct Recurrent {
    runtime: Arc<Runtime>,
    step: NetDef,
    timestep: String,
    links: Vec<Link>,
    /// The blob of each state, and the input with its first place.
    states: Vec<(String, usize)>,
    /// A state, the blob of a part of it, and where that begins.
    aliases: Vec<(String, String, i64)>,
}

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let mut step = step_net(build)?;
    build.runtime.check_access(&step)?;
    let timestep = build.args.string("timestep", "timestep")?;
    let links = links(build, &step)?;
    if !step.external_input.is_empty() {
        let shown = links.iter().flat_map(|link| [&link.internal, &link.external]);
        step.external_input.extend(shown.chain([&timestep]).cloned());
    }
    let recurrent = Recurrent {
        runtime: build.runtime.clone(),
        step,
        timestep,
        links,
        states: states(build)?,
        aliases: aliases(build)?,
    };
    Ok(Box::new(move |run: &Run<'_>| recurrent.run(run)))
}

/// The net of a step: a message, or its text.
fn step_net(build: &Build<'_>) -> Result<NetDef> {
    let mut net = match build.args.find("step_net") {
        None => return Err(Error::param("step_net", "RecurrentNetwork needs it")),
        Some(arg) if arg.s.is_some() => {
            let source = build.args.string("step_net", "")?;
            let (net, _) = text::parse(&source, "step_net", text::TextOptions::default())
                .map_err(|error| Error::param("step_net", error.to_string()))?;
            net
        }
        Some(_) => build.args.net("step_net")?.cloned().unwrap_or_default(),
    };
    if net.r#type() == "rnn" {
        net.r#type = Some("simple".into());
    }
    Ok(net)
}

/// Refuses a list whose length differs from the first.
fn same_len(name: &str, expected: usize, found: usize) -> Result<()> {
    match expected == found {
        true => Ok(()),
        false => Err(Error::param(
            name,
            format!("there are {found} entries where the first list has {expected}"),
        )),
    }
}

fn links(build: &Build<'_>, step: &NetDef) -> Result<Vec<Link>> {
    let args = &build.args;
    let (internal, external) = (args.strings("link_internal")?, args.strings("link_external")?);
    let (offsets, windows) = (args.ints("link_offset"), args.sizes("link_window")?);
    same_len("link_external", internal.len(), external.len())?;
    same_len("link_offset", internal.len(), offsets.len())?;
    if args.has("link_window") {
        same_len("link_window", internal.len(), windows.len())?;
    }
    let is_among =
        |names: fn(&OperatorDef) -> &[String], name: &String| step.op.iter().any(|op| names(op).contains(name));
    let links = internal.into_iter().zip(external).enumerate();
    let links = links.map(|(i, (internal, external))| Link {
        reads: is_among(|op| &op.input, &internal),
        writes: is_among(|op| &op.output, &internal),
        internal,
        external,
        offset: offsets[i],
        window: windows.get(i).copied().unwrap_or(1),
    });
    Ok(links.collect())
}

fn states(build: &Build<'_>) -> Result<Vec<(String, usize)>> {
    let names = build.args.strings("recurrent_states")?;
    let inputs = build.args.sizes("initial_recurrent_state_ids")?;
    same_len("initial_recurrent_state_ids", names.len(), inputs.len())?;
    if let Some(input) = inputs.iter().find(|input| **input >= build.def.input.len()) {
        let text = format!("{input} is not one of the {} inputs", build.def.input.len());
        return Err(Error::param("initial_recurrent_state_ids", text));
    }
    Ok(names.into_iter().zip(inputs).collect())
}

fn aliases(build: &Build<'_>) -> Result<Vec<(String, String, i64)>> {
    let args = &build.args;
    let (sources, targets) = (args.strings("alias_src")?, args.strings("alias_dst")?);
    let offsets = args.ints("alias_offset");
    same_len("alias_dst", sources.len(), targets.len())?;
    same_len("alias_offset", sources.len(), offsets.len())?;
    let both = sources.into_iter().zip(targets).zip(offsets);
    Ok(both
        .map(|((source, target), &offset)| (source, target, offset))
        .collect())
}

impl Recurrent {
    fn run(&self, run: &Run<'_>) -> Result<()> {
        let sequence = run.tensor(0)?;
        let &[steps, batch, ..] = &sequence.shape()[..] else {
            let error = Error::mismatch("number of axes", "2 or more", sequence.shape().len());
            return Err(run.about_input(0, error));
        };
        if steps > 0 && sequence.is_empty() {
            return Err(run.about_input(0, Error::message("the steps of the sequence are empty")));
        }
        for (name, input) in &self.states {
            let state = first_places(run, *input, steps, batch)?;
            run.workspace.create_blob(name).lock().reset(state);
        }
        self.run_steps(run, steps)?;
        for (source, target, offset) in &self.aliases {
            let part = part_of(run, source, *offset)?;
            run.workspace.blob(target)?.lock().reset(part);
        }
        run.set_value(run.output_count() - 1, StepWorkspaces)
    }

    fn run_steps(&self, run: &Run<'_>, steps: usize) -> Result<()> {
        let inside = Workspace::child_of(run.workspace);
        let timestep = inside.create_blob(&self.timestep);
        let links = self.links.iter().map(|link| {
            let internal = inside.create_blob(&link.internal);
            Ok((link, internal, run.workspace.blob(&link.external)?))
        });
        let links: Vec<(&Link, BlobRef, BlobRef)> = links.collect::<Result<_>>()?;
        let net = self.runtime.build_net(&inside, &self.step)?;
        for step in 0..steps {
            run.ctx.check_stop()?;
            timestep.lock().reset(Tensor::from_slice(&[1], &[step as i32])?);
            for (link, internal, external) in &links {
                link.show(step, internal, external)?;
            }
            net.run(&inside)?;
            for (link, internal, external) in &links {
                link.take_back(step, internal, external)?;
            }
        }
        Ok(())
    }
}

impl Link {
    /// The elements of a step, and their shape.
    fn places(&self, step: usize, external: &Array<f32>) -> Result<(Range<usize>, Vec<usize>)> {
        let shape = external.shape();
        let first = i64::try_from(step).ok().and_then(|step| step.checked_add(self.offset));
        let first = first.and_then(|first| usize::try_from(first).ok());
        let end = first.and_then(|first| first.checked_add(self.window));
        match (first, end) {
            (Some(first), Some(end)) if shape.first().is_some_and(|&len| end <= len) => {
                let len = shape.count_from(1);
                Ok((first * len..end * len, [&[self.window], &shape[1..]].concat()))
            }
            _ => Err(Error::message(&format!(
                "link \"{}\": at step {step} there are no {} places from {} on in \"{}\" of shape {shape}",
                self.internal,
                self.window,
                i128::from(self.offset) + step as i128,
                self.external,
            ))),
        }
    }

    fn show(&self, step: usize, internal: &BlobRef, external: &BlobRef) -> Result<()> {
        if !self.reads {
            return Ok(());
        }
        let external = floats(external)?;
        let (span, dims) = self.places(step, &external)?;
        let part = Tensor::from_slice(&dims, &external.data()?[span])?;
        internal.lock().reset(part);
        Ok(())
    }

    fn take_back(&self, step: usize, internal: &BlobRef, external: &BlobRef) -> Result<()> {
        if !self.writes {
            return Ok(());
        }
        let (internal, external) = (floats(internal)?, floats(external)?);
        let (span, dims) = self.places(step, &external)?;
        if internal.count() != span.len() {
            let what = format!(
                "shape of \"{}\", which is linked to \"{}\"",
                self.internal, self.external
            );
            return Err(Error::mismatch(what, format!("{dims:?}"), internal.shape()));
        }
        external.data_mut()?[span].copy_from_slice(&internal.data()?);
        Ok(())
    }
}

fn floats(blob: &BlobRef) -> Result<Array<f32>> {
    let blob = blob.lock();
    let array = blob.get::<Tensor>()?.array::<f32>()?;
    Ok(array.alias(array.name()))
}

/// A state of zeros whose first places are an input.
fn first_places(run: &Run<'_>, input: usize, steps: usize, batch: usize) -> Result<Tensor> {
    let first = run.input::<f32>(input)?;
    let (places, size, rows) = match first.shape()[..] {
        [size] => (1, size, 1),
        [rows, size] => (1, size, rows),
        [places, rows, size] => (places, size, rows),
        _ => {
            let error = Error::mismatch("number of axes of a first state", "1 to 3", first.shape().len());
            return Err(run.about_input(input, error));
        }
    };
    if first.shape().len() > 1 && rows != batch {
        return Err(run.about_input(input, Error::mismatch("number of sequences", batch, rows)));
    }
    let state = Array::<f32>::new("", &[steps.saturating_add(places), batch, size])?;
    let begin = &first.data()?;
    if !begin.is_empty() {
        let mut data = state.data_mut()?;
        let copies = (places * batch * size) / begin.len();
        let copies = data.chunks_exact_mut(begin.len()).take(copies);
        copies.for_each(|place| place.copy_from_slice(begin));
    }
    Ok(Tensor::from_blob(&state))
}

/// The part of a blob from a place on.
fn part_of(run: &Run<'_>, source: &str, offset: i64) -> Result<Tensor> {
    let whole = floats(&run.workspace.blob(source)?)?;
    let shape = whole.shape();
    let len = shape.first().copied().unwrap_or(0);
    let start = match offset < 0 {
        true => len.checked_sub(offset.unsigned_abs() as usize),
        false => usize::try_from(offset).ok().filter(|&start| start < len),
    };
    let start = start.ok_or_else(|| {
        let text = format!("there is no place {offset} in \"{source}\", which has {len}");
        Error::param("alias_offset", text)
    })?;
    let dims = [&[len - start], &shape[1..]].concat();
    Tensor::from_slice(&dims, &whole.data()?[start * shape.count_from(1)..])
}
