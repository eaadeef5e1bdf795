//! Against slow references: normalisation.
