//! Against slow references: shape.
