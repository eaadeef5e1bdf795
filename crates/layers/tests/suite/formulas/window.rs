//! Against slow references: window.
