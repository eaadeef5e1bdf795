//! What happens, as typed events. Nothing in the engine prints: the log, the progress bar and the JSON file are observers of these.
//!
//! The `Display` of an event is the text of Caffe's own log line, and [`Event::origin`] the file and line that Caffe's log names for it.

use serde::Serialize;
use std::fmt;
use std::path::Path;

/// Someone who is told what happens.
pub trait Observer: Send + Sync {
    /// Called for every event, in order, on the thread where it happens.
    fn observe(&self, event: &Event<'_>);
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
pub struct Output<'a> {
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

/// What happens. Each variant is one line of Caffe's log unless it says otherwise.
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
    TestOutput(Output<'a>),
    TestInterrupted,
    /// `iterations` were done in `seconds` since the last display.
    TrainProgress {
        iteration: u64,
        per_second: f64,
        seconds: f64,
        iterations: i64,
        loss: f64,
    },
    TrainOutput(Output<'a>),
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
}

/// A number as C++ streams print it: six significant digits.
struct G(f64);

impl fmt::Display for G {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&cortado_proto::text::float_g6(self.0))
    }
}

impl fmt::Display for Output<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "net output #{}: {} = {}", self.index, self.name, G(self.value))?;
        if self.loss_weight != 0.0 {
            write!(
                f,
                " (* {} = {} loss)",
                G(self.loss_weight),
                G(self.loss_weight * self.value)
            )?;
        }
        Ok(())
    }
}

impl Event<'_> {
    /// How much it matters.
    pub fn severity(&self) -> Severity {
        match self {
            Self::Note { severity, .. } => *severity,
            Self::DebugAllParams { .. } => Severity::Error,
            _ => Severity::Info,
        }
    }

    /// The source file and line that Caffe's log names for this line; `None` for events that are no line of the log.
    pub fn origin(&self) -> Option<(&str, u32)> {
        Some(match self {
            Self::Note { file, line, .. } => (file, *line),
            Self::LayerFactory { .. } => ("layer_factory.hpp", 77),
            Self::DatabaseOpened { .. } => ("db_lmdb.cpp", 35),
            Self::DataSize { .. } => ("data_layer.cpp", 45),
            Self::MeanFileLoading { .. } => ("data_transformer.cpp", 25),
            Self::LearningRate { .. } => ("sgd_solver.cpp", 112),
            Self::GradientsClipped { .. } => ("sgd_solver.cpp", 99),
            Self::MultiStep { .. } => ("sgd_solver.cpp", 50),
            Self::HistoryRestored => ("sgd_solver.cpp", 336),
            Self::SnapshotState { hdf5, .. } => ("sgd_solver.cpp", if *hdf5 { 295 } else { 284 }),
            Self::IterationDone { .. } => return None,
            other => match other.net_line() {
                Some(line) => ("net.cpp", line),
                None => ("solver.cpp", other.solver_line()),
            },
        })
    }

    fn net_line(&self) -> Option<u32> {
        Some(match self {
            Self::LayerFiltered { .. } => 296,
            Self::NetStarts { .. } => 53,
            Self::LayerCreated { .. } => 86,
            Self::LayerBottom { .. } => 408,
            Self::LayerTop { in_place, .. } => {
                if *in_place {
                    369
                } else {
                    382
                }
            }
            Self::LayerSetUp { .. } => 124,
            Self::TopShape { .. } => 131,
            Self::TopLossWeight { .. } => 134,
            Self::MemoryRequired { .. } => 139,
            Self::ParamShared { .. } => 479,
            Self::NeedsBackward { needed, .. } => {
                if *needed {
                    200
                } else {
                    202
                }
            }
            Self::NetOutput { .. } => 244,
            Self::NetDone => 257,
            Self::SourceLayerIgnored { .. } => 744,
            Self::DebugForward(_) => 593,
            Self::DebugForwardParam(_) => 605,
            Self::DebugBackward(_) => 621,
            Self::DebugBackwardParam(_) => 632,
            Self::DebugAllParams { .. } => 721,
            _ => return None,
        })
    }

    fn solver_line(&self) -> u32 {
        match self {
            Self::SolverStarts { .. } => 45,
            Self::TrainNetStarts { .. } => 102,
            Self::TestNetStarts { .. } => 190,
            Self::SolverDone => 57,
            Self::Finetuning { .. } => 72,
            Self::Solving { .. } => 289,
            Self::LrPolicy { .. } => 290,
            Self::Restoring { .. } => 294,
            Self::TestStarts { .. } => 347,
            Self::TestLoss { .. } => 394,
            Self::TestOutput(_) => 414,
            Self::TestInterrupted => 387,
            Self::TrainProgress { .. } => 239,
            Self::TrainOutput(_) => 258,
            Self::SnapshotNet { hdf5, .. } => {
                if *hdf5 {
                    475
                } else {
                    464
                }
            }
            Self::FinalLoss { .. } => 327,
            Self::StoppedEarly => 307,
            _ => 332,
        }
    }
}

impl fmt::Display for Event<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Note { text, .. } => f.write_str(text),
            Self::LayerFiltered { reason, .. } => f.write_str(reason),
            Self::NetStarts { text } => write!(f, "Initializing net from parameters: \n{text}"),
            Self::LayerFactory { layer } => write!(f, "Creating layer {layer}"),
            Self::LayerCreated { layer } => write!(f, "Creating Layer {layer}"),
            Self::LayerBottom { layer, blob } => write!(f, "{layer} <- {blob}"),
            Self::LayerTop { layer, blob, in_place } => {
                write!(f, "{layer} -> {blob}{}", if in_place { " (in-place)" } else { "" })
            }
            Self::LayerSetUp { layer } => write!(f, "Setting up {layer}"),
            Self::TopShape { shape } => write!(f, "Top shape: {shape}"),
            Self::TopLossWeight { weight } => write!(f, "    with loss weight {}", G(weight)),
            Self::MemoryRequired { bytes } => write!(f, "Memory required for data: {bytes}"),
            Self::ParamShared { param, owner, index } => {
                write!(
                    f,
                    "Sharing parameters '{param}' owned by layer '{owner}', param index {index}"
                )
            }
            Self::NeedsBackward { layer, needed } => {
                write!(
                    f,
                    "{layer} {} backward computation.",
                    if needed { "needs" } else { "does not need" }
                )
            }
            Self::NetOutput { blob } => write!(f, "This network produces output {blob}"),
            Self::NetDone => f.write_str("Network initialization done."),
            Self::SourceLayerIgnored { layer } => write!(f, "Ignoring source layer {layer}"),
            Self::DatabaseOpened { path } => write!(f, "Opened lmdb {}", path.display()),
            Self::DataSize {
                num,
                channels,
                height,
                width,
            } => {
                write!(f, "output data size: {num},{channels},{height},{width}")
            }
            Self::MeanFileLoading { path } => write!(f, "Loading mean file from: {}", path.display()),
            _ => self.fmt_debug_info(f),
        }
    }
}

impl Event<'_> {
    fn fmt_debug_info(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::DebugForward(DebugBlob { layer, blob, mean_abs }) => {
                write!(f, "    [Forward] Layer {layer}, top blob {blob} data: {}", G(mean_abs))
            }
            Self::DebugForwardParam(DebugBlob { layer, blob, mean_abs }) => {
                write!(
                    f,
                    "    [Forward] Layer {layer}, param blob {blob} data: {}",
                    G(mean_abs)
                )
            }
            Self::DebugBackward(DebugBlob { layer, blob, mean_abs }) => {
                write!(
                    f,
                    "    [Backward] Layer {layer}, bottom blob {blob} diff: {}",
                    G(mean_abs)
                )
            }
            Self::DebugBackwardParam(DebugBlob { layer, blob, mean_abs }) => {
                write!(
                    f,
                    "    [Backward] Layer {layer}, param blob {blob} diff: {}",
                    G(mean_abs)
                )
            }
            Self::DebugAllParams {
                l1_data,
                l1_diff,
                l2_data,
                l2_diff,
            } => write!(
                f,
                "    [Backward] All net params (data, diff): L1 norm = ({}, {}); L2 norm = ({}, {})",
                G(l1_data),
                G(l1_diff),
                G(l2_data),
                G(l2_diff)
            ),
            _ => self.fmt_solver(f),
        }
    }

    fn fmt_solver(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = |hdf5| if hdf5 { "HDF5" } else { "binary proto" };
        match *self {
            Self::SolverStarts { text } => write!(f, "Initializing solver from parameters: \n{text}"),
            Self::TrainNetStarts { source } => write!(f, "Creating training net {source}"),
            Self::TestNetStarts { index, source } => write!(f, "Creating test net (#{index}) specified by {source}"),
            Self::SolverDone => f.write_str("Solver scaffolding done."),
            Self::Finetuning { path } => write!(f, "Finetuning from {}", path.display()),
            Self::Solving { net } => write!(f, "Solving {net}"),
            Self::LrPolicy { policy } => write!(f, "Learning Rate Policy: {policy}"),
            Self::Restoring { path } => write!(f, "Restoring previous solver status from {}", path.display()),
            Self::HistoryRestored => f.write_str("SGDSolver: restoring history"),
            Self::TestStarts { iteration, net } => write!(f, "Iteration {iteration}, Testing net (#{net})"),
            Self::TestLoss { loss } => write!(f, "Test loss: {}", G(loss)),
            Self::TestOutput(output) => write!(f, "    Test {output}"),
            Self::TestInterrupted => f.write_str("Test interrupted."),
            Self::TrainProgress {
                iteration,
                per_second,
                seconds,
                iterations,
                loss,
            } => write!(
                f,
                "Iteration {iteration} ({} iter/s, {}s/{iterations} iters), loss = {}",
                G(per_second),
                G(seconds),
                G(loss)
            ),
            Self::TrainOutput(output) => write!(f, "    Train {output}"),
            Self::LearningRate { iteration, rate } => write!(f, "Iteration {iteration}, lr = {}", G(rate)),
            Self::MultiStep { iteration, step } => {
                write!(f, "MultiStep Status: Iteration {iteration}, step = {step}")
            }
            Self::GradientsClipped { norm, limit, scale } => write!(
                f,
                "Gradient clipping: scaling down gradients (L2 norm {} > {}) by scale factor {}",
                G(norm),
                G(limit),
                G(scale)
            ),
            Self::SnapshotNet { path, hdf5 } => write!(f, "Snapshotting to {} file {}", kind(hdf5), path.display()),
            Self::SnapshotState { path, hdf5 } => {
                write!(f, "Snapshotting solver state to {} file {}", kind(hdf5), path.display())
            }
            Self::FinalLoss { iteration, loss } => write!(f, "Iteration {iteration}, loss = {}", G(loss)),
            Self::StoppedEarly => f.write_str("Optimization stopped early."),
            Self::SolverFinished => f.write_str("Optimization Done."),
            Self::IterationDone { iteration, of, loss } => {
                write!(f, "Iteration {iteration} of {of}, loss = {}", G(loss))
            }
            _ => Ok(()),
        }
    }
}
