//! What happens, as typed events. Nothing in the engine prints: the log, the progress bar and the
//! JSON file are observers of these.
//!
//! The `Display` of an event is the text of Caffe's own log line, in which control characters are escaped, and [`Event::origin`] the file and line that Caffe's log names for it.

mod origin;
mod plain;
mod text;

pub use plain::{Plain, escaped};

use serde::Serialize;
use std::path::Path;
use std::sync::Arc;

/// A receiver of events.
pub trait Observer: Send + Sync {
    /// Called for every event, in order, on the thread where it happens.
    fn observe(&self, event: &Event<'_>);
}

impl<O: Observer + ?Sized> Observer for Arc<O> {
    fn observe(&self, event: &Event<'_>) {
        (**self).observe(event);
    }
}

/// Listens to nothing.
pub struct Silent;

impl Observer for Silent {
    fn observe(&self, _: &Event<'_>) {}
}

/// How much an event matters, as in glog.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub enum Severity {
    /// The course of things.
    Info,
    /// Something to look at.
    Warning,
    /// Something went wrong, or must not be overlooked.
    Error,
}

/// One value of a net's output.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct NetOutput<'a> {
    /// Its index among all values of all outputs.
    pub index: usize,
    /// The blob.
    pub name: &'a str,
    /// The value.
    pub value: f64,
    /// The weight with which it counts in the loss; 0 if it does not.
    pub loss_weight: f64,
}

/// Which blob of a layer a line of `debug_info` is about.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct DebugBlob<'a> {
    /// The layer.
    pub layer: &'a str,
    /// The blob, or the display name of the parameter.
    pub blob: &'a str,
    /// The mean absolute value.
    pub mean_abs: f64,
}

/// An event. Each variant is one line of Caffe's log unless its documentation states otherwise.
#[derive(Clone, Copy, Debug, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[non_exhaustive]
#[allow(missing_docs)] // The fields are the blanks of the log line that `Display` gives.
pub enum Event<'a> {
    /// Anything to be logged that has no variant of its own.
    Note {
        severity: Severity,
        file: &'a str,
        line: u32,
        text: &'a str,
    },

    LayerFiltered {
        layer: &'a str,
        reason: &'a str,
    },
    NetStarts {
        text: &'a str,
    },
    LayerFactory {
        layer: &'a str,
    },
    LayerCreated {
        layer: &'a str,
    },
    LayerBottom {
        layer: &'a str,
        blob: &'a str,
    },
    LayerTop {
        layer: &'a str,
        blob: &'a str,
        in_place: bool,
    },
    LayerSetUp {
        layer: &'a str,
    },
    TopShape {
        shape: &'a str,
    },
    TopLossWeight {
        weight: f64,
    },
    MemoryRequired {
        bytes: usize,
    },
    ParamShared {
        param: &'a str,
        owner: &'a str,
        index: usize,
    },
    NeedsBackward {
        layer: &'a str,
        needed: bool,
    },
    NetOutput {
        blob: &'a str,
    },
    NetDone,
    SourceLayerIgnored {
        layer: &'a str,
    },
    DebugForward(DebugBlob<'a>),
    DebugForwardParam(DebugBlob<'a>),
    DebugBackward(DebugBlob<'a>),
    DebugBackwardParam(DebugBlob<'a>),
    DebugAllParams {
        l1_data: f64,
        l1_diff: f64,
        l2_data: f64,
        l2_diff: f64,
    },

    DatabaseOpened {
        path: &'a Path,
    },
    DataSize {
        num: usize,
        channels: usize,
        height: usize,
        width: usize,
    },
    MeanFileLoading {
        path: &'a Path,
    },

    SolverStarts {
        text: &'a str,
    },
    TrainNetStarts {
        source: &'a str,
    },
    TestNetStarts {
        index: usize,
        source: &'a str,
    },
    SolverDone,
    Finetuning {
        path: &'a Path,
    },
    Solving {
        net: &'a str,
    },
    LrPolicy {
        policy: &'a str,
    },
    Restoring {
        path: &'a Path,
    },
    HistoryRestored,
    TestStarts {
        iteration: u64,
        net: usize,
    },
    TestLoss {
        loss: f64,
    },
    TestOutput(NetOutput<'a>),
    /// The average precision of the detections of a class, in a test. Forks of Caffe log it.
    ClassPrecision {
        label: i64,
        value: f64,
    },
    TestInterrupted,
    /// `iterations` were done in `seconds` since the last display.
    TrainProgress {
        iteration: u64,
        per_second: f64,
        seconds: f64,
        iterations: i64,
        loss: f64,
    },
    TrainOutput(NetOutput<'a>),
    LearningRate {
        iteration: u64,
        rate: f64,
    },
    MultiStep {
        iteration: u64,
        step: usize,
    },
    GradientsClipped {
        norm: f64,
        limit: f64,
        scale: f64,
    },
    SnapshotNet {
        path: &'a Path,
        hdf5: bool,
    },
    SnapshotState {
        path: &'a Path,
        hdf5: bool,
    },
    FinalLoss {
        iteration: u64,
        loss: f64,
    },
    StoppedEarly,
    SolverFinished,
    /// An iteration is over. Not a line of the log.
    IterationDone {
        iteration: u64,
        of: u64,
        loss: f64,
    },
    /// So many records are written, of as many as are expected. Not a line of the log.
    RecordsDone {
        done: u64,
        of: u64,
    },
}
