//! Requests to a running solver.

/// A request, from a signal or a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(u8)]
pub enum Action {
    /// Go on.
    #[default]
    None,
    /// Take a snapshot after this iteration.
    Snapshot,
    /// Stop after this iteration, with a snapshot if `snapshot_after_train` is set.
    Stop,
}

/// Asked between iterations for the next request.
pub type ActionSource = Box<dyn FnMut() -> Action + Send>;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The run reached `max_iter`.
    Done,
    /// The run was stopped by a request.
    StoppedEarly,
}
