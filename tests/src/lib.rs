//! Tests of whole programs and whole nets.
