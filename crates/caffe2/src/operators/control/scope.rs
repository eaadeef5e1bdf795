//! `Do`: a net on a workspace of its own, which sees only the blobs that it is given, under names of
//! its own. `CreateScope` makes what keeps that workspace, `HasScope` checks whether it has one.
//!
//! The inputs and outputs of `Do` are the blobs outside, the last of each the scope; `inner_blobs`
//! are the names inside, `outer_blobs_idx` the places of their blobs among the inputs and outputs.
//! Each run has a new workspace, unless `reuse_workspace`; the scope keeps the last one.

use crate::Tensor;
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::run::Run;
use crate::workspace::{RunNet, Workspace};
use cortado_core::{Arity, Bool, Error, Result};
use cortado_proto::caffe2::{NetDef, OperatorDef};
use std::collections::BTreeSet;
use std::sync::Arc;

/// A new scope.
pub(super) const CREATE_SCOPE: OperatorKind = OperatorKind {
    inputs: Arity::exactly(0),
    ..OperatorKind::computing("CreateScope", "what keeps the workspaces of Do", |_| {
        Ok(Box::new(|run: &Run<'_>| run.set_value(0, WorkspaceStack::default())))
    })
};
/// Whether it keeps a workspace.
pub(super) const HAS_SCOPE: OperatorKind =
    OperatorKind::computing("HasScope", "whether a scope keeps a workspace", |_| {
        Ok(Box::new(|run: &Run<'_>| {
            let has = run.with_input(0, |stack: &WorkspaceStack| Ok(stack.0.is_some()))?;
            run.set(0, Tensor::from_slice(&[1], &[Bool::from(has)])?)
        }))
    });
/// A net on a workspace of its own.
pub(super) const DO: OperatorKind = OperatorKind {
    inputs: Arity::at_least(1),
    outputs: Arity::at_least(1),
    in_place: InPlaceRule::Any,
    ..OperatorKind::computing(
        "Do",
        "a net on a workspace of its own, which sees some blobs under other names",
        build,
    )
};

/// What keeps the workspace of the last run of a `Do`.
#[derive(Debug, Default)]
pub struct WorkspaceStack(Option<Arc<Workspace>>);

/// Pairs of the name inside and the name outside.
type Bindings = Vec<(String, String)>;

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let Some(net) = build.args.net("net")? else {
        return Err(Error::param("net", "Do needs it"));
    };
    build.runtime.check_access(net)?;
    let bindings = bindings(build)?;
    let reuses = build.args.flag("reuse_workspace", false)?;
    let (net, runtime) = (net.clone(), build.runtime.clone());
    Ok(Box::new(move |run: &Run<'_>| {
        let scope = run.output_count() - 1;
        let kept = run.with_output(scope, |stack: &mut WorkspaceStack| {
            Ok(stack.0.take().filter(|_| reuses))
        })?;
        let inside = kept.unwrap_or_else(Workspace::new);
        let names: Vec<(&str, &str)> = bindings
            .iter()
            .map(|(own, there)| (own.as_str(), there.as_str()))
            .collect();
        inside.add_blob_mapping(run.workspace, &names, false)?;
        let result = run_inside(&runtime, &inside, &net);
        // The scope is a blob of the workspace outside, which it must not keep.
        inside.clear_forwarded();
        run.with_output(scope, |stack: &mut WorkspaceStack| {
            stack.0 = Some(inside);
            Ok(())
        })?;
        result
    }))
}

fn run_inside(runtime: &Arc<crate::Runtime>, inside: &Arc<Workspace>, def: &NetDef) -> Result<()> {
    match inside.find_net(def.name()) {
        Some(net) => net.run(inside),
        None => {
            let net = runtime.build_net(inside, def)?;
            inside.put_net(net.clone());
            net.run(inside)
        }
    }
}

/// The blobs outside: inputs, then outputs, without the scope.
fn outer_names(def: &OperatorDef) -> Result<Vec<&String>> {
    match (def.input.split_last(), def.output.split_last()) {
        (Some((scope, inputs)), Some((same, outputs))) if scope == same => Ok(inputs.iter().chain(outputs).collect()),
        _ => Err(Error::message(
            "Expected same input/output workspace blob: the last of each",
        )),
    }
}

fn bindings(build: &Build<'_>) -> Result<Bindings> {
    let (inner, indices) = (build.args.strings("inner_blobs")?, build.args.ints("outer_blobs_idx"));
    if inner.len() != indices.len() {
        return Err(Error::message(&format!(
            "Invalid blob bindings: different inner/outer blobs lengths: {} and {}",
            inner.len(),
            indices.len()
        )));
    }
    let outer = outer_names(build.def)?;
    let (mut used, mut bindings) = (BTreeSet::new(), Bindings::new());
    for (name, &index) in inner.into_iter().zip(indices) {
        if bindings.iter().any(|(own, _)| *own == name) {
            return Err(Error::message(&format!(
                "Invalid blob bindings: redefinition of inner blob {name}"
            )));
        }
        let found = usize::try_from(index).ok().and_then(|index| outer.get(index));
        let Some(&there) = found else {
            return Err(Error::message(&format!(
                "Invalid blob bindings: outer blob index ({index}, inner name: {name}) is out of bounds [0, {}]",
                outer.len().saturating_sub(1)
            )));
        };
        if !used.insert(there) {
            return Err(Error::message(&format!(
                "Reusage of outer blob name {there} in blob bindings"
            )));
        }
        bindings.push((name, there.clone()));
    }
    match outer.iter().find(|name| !used.contains(*name)) {
        Some(unmapped) => Err(Error::message(&format!("Unmapped outer blob name: {unmapped}"))),
        None => Ok(bindings),
    }
}
