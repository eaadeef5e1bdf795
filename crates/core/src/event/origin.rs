//! How much an event matters, and which line of the original's source its log names.

use super::{Event, Severity};

impl Event<'_> {
    /// How much it matters.
    pub fn severity(&self) -> Severity {
        match self {
            Self::Note { severity, .. } => *severity,
            Self::DebugAllParams { .. } => Severity::Error,
            _ => Severity::Info,
        }
    }

    /// The source file and line that Caffe's log names for this line; `None` for events that have
    /// no line in the log.
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
            Self::IterationDone { .. } | Self::RecordsDone { .. } => return None,
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
            Self::ClassPrecision { .. } => 540,
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
