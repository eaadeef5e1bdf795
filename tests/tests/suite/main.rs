//! Whole training runs against the original's recordings, and against themselves: a run that was stopped and resumed is the run that never stopped.

mod recorded;
mod resume;
