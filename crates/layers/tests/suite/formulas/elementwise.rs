//! Against slow references: elementwise.
