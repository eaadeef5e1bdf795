//! Net and Solver.
