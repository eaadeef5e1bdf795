//! Signals: SIGINT, SIGTERM and SIGHUP as requests to a running solver, SIGXFSZ as an error of the
//! write that met the limit.

use crate::system::{FILE_SIZE_SIGNAL, Signal};
use anyhow::{Context, Result};
use clap::ValueEnum;
use cortado_train::{Action, ActionSource};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a signal does to a training run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Effect {
    /// Take a snapshot and continue
    Snapshot,
    /// Take a snapshot and end
    Stop,
    /// Nothing
    None,
}

/// Turns signals into requests, according to the flags. A handler only sets a flag; the solver
/// checks it between iterations.
///
/// # Errors
/// When the system refuses a handler.
pub(crate) fn action_source(sigint: Effect, sigterm: Effect, sighup: Effect) -> Result<ActionSource> {
    let signals = [
        (Signal::Interrupt, sigint),
        (Signal::Terminate, sigterm),
        (Signal::HangUp, sighup),
    ];
    let mut sources = Vec::new();
    for (signal, effect) in signals
        .into_iter()
        .filter_map(|(signal, effect)| Some((signal.number()?, effect)))
    {
        let came = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register(signal, Arc::clone(&came)).context("cannot install a signal handler")?;
        sources.push((came, action(effect)));
    }
    Ok(Box::new(move || {
        let came = sources.iter().find(|(came, _)| came.swap(false, Ordering::Relaxed));
        came.map_or(Action::None, |(_, action)| *action)
    }))
}

/// The request of a signal to a server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Request {
    /// Answer what was received, and end.
    End,
    /// Load the models again.
    Reload,
}

/// Turns SIGINT and SIGTERM into an end, and SIGHUP into loading again.
///
/// # Errors
/// When the system refuses a handler.
pub(crate) fn requests() -> Result<impl Fn() -> Option<Request> + Send + 'static> {
    let signals = [
        (Signal::Interrupt, Request::End),
        (Signal::Terminate, Request::End),
        (Signal::HangUp, Request::Reload),
    ];
    let mut sources = Vec::new();
    for (signal, request) in signals {
        let Some(number) = signal.number() else { continue };
        let came = Arc::new(AtomicBool::new(false));
        signal_hook::flag::register(number, Arc::clone(&came)).context("cannot install a signal handler")?;
        sources.push((came, request));
    }
    Ok(move || {
        let came = sources.iter().find(|(came, _)| came.swap(false, Ordering::Relaxed));
        came.map(|(_, request)| *request)
    })
}

fn action(effect: Effect) -> Action {
    match effect {
        Effect::Snapshot => Action::Snapshot,
        Effect::Stop => Action::Stop,
        Effect::None => Action::None,
    }
}

/// Lets a write beyond the limit on file sizes fail, so that it is reported like a full disk. Without
/// this it would kill the process.
pub(crate) fn outlive_file_size_limit() {
    if let Some(signal) = FILE_SIZE_SIGNAL {
        drop(signal_hook::flag::register(signal, Arc::default()));
    }
}
