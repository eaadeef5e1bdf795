//! Against slow references: recurrent.
