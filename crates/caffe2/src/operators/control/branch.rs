//! `If` and `While`: nets that run if, or as long as, a condition holds.
//!
//! The first input is the condition, one truth value. `If` runs `then_net` or `else_net` (none is
//! fine). `While` runs `cond_net`, if there is one, and looks at the condition before each run of
//! `loop_net`.

use crate::net::Net;
use crate::operator::{Build, InPlaceRule, Operator, OperatorKind};
use crate::operators::counter::condition;
use crate::run::Run;
use crate::workspace::RunNet;
use cortado_core::{Arity, Error, Result};
use std::sync::Arc;

/// One of two nets.
pub(super) const IF: OperatorKind = OperatorKind {
    inputs: Arity::at_least(1),
    outputs: Arity::at_least(0),
    in_place: InPlaceRule::Any,
    ..OperatorKind::computing("If", "one of two nets, by a condition", build_if)
};
/// A net again and again.
pub(super) const WHILE: OperatorKind = OperatorKind {
    inputs: Arity::at_least(1),
    outputs: Arity::at_least(0),
    in_place: InPlaceRule::Any,
    ..OperatorKind::computing("While", "a net as long as a condition holds", build_while)
};

/// The net of an argument, built on the operator's workspace.
fn net(build: &Build<'_>, name: &str) -> Result<Option<Arc<Net>>> {
    let def = build.args.net(name)?;
    def.map(|def| build.runtime.build_net(build.workspace, def)).transpose()
}

fn required(build: &Build<'_>, name: &str) -> Result<Arc<Net>> {
    net(build, name)?.ok_or_else(|| Error::param(name, format!("{} needs it", build.def.r#type())))
}

fn build_if(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let (then, otherwise) = (required(build, "then_net")?, net(build, "else_net")?);
    Ok(Box::new(move |run: &Run<'_>| match (condition(run, 0)?, &otherwise) {
        (true, _) => then.run(run.workspace),
        (false, Some(otherwise)) => otherwise.run(run.workspace),
        (false, None) => Ok(()),
    }))
}

fn build_while(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let (body, before) = (required(build, "loop_net")?, net(build, "cond_net")?);
    Ok(Box::new(move |run: &Run<'_>| {
        loop {
            if let Some(before) = &before {
                before.run(run.workspace)?;
            }
            if !condition(run, 0)? {
                return Ok(());
            }
            run.ctx.check_stop()?;
            body.run(run.workspace)?;
        }
    }))
}
