//! Against slow references: loss.
