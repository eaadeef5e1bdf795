//! The text of an event: the line that the original logs, byte for byte.

use super::plain::OneLine;
use super::{DebugBlob, Event, NetOutput};
use std::fmt::{self, Write};

/// A number as C++ streams print it: six significant digits.
struct G(f64);

impl fmt::Display for G {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&cortado_proto::text::float_g6(self.0))
    }
}

impl fmt::Display for NetOutput<'_> {
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

impl fmt::Display for Event<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Note { text, .. } => f.write_str(text),
            Self::NetStarts { text } => write!(f, "Initializing net from parameters: \n{text}"),
            Self::SolverStarts { text } => write!(f, "Initializing solver from parameters: \n{text}"),
            _ => self.fmt_net(&mut OneLine(f)),
        }
    }
}

impl Event<'_> {
    fn fmt_net(&self, f: &mut OneLine<'_, '_>) -> fmt::Result {
        match *self {
            Self::LayerFiltered { reason, .. } => f.write_str(reason),
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

    fn fmt_debug_info(&self, f: &mut OneLine<'_, '_>) -> fmt::Result {
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

    fn fmt_solver(&self, f: &mut OneLine<'_, '_>) -> fmt::Result {
        let kind = |hdf5| if hdf5 { "HDF5" } else { "binary proto" };
        match *self {
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
            Self::ClassPrecision { label, value } => write!(f, "class{label}: {}", G(value)),
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
            Self::RecordsDone { done, of } => write!(f, "{done} of {of} records"),
            _ => Ok(()),
        }
    }
}
