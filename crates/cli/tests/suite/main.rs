//! The programs, run as a user runs them: in a folder of their own, with files, flags and signals.
#![allow(clippy::unwrap_used)] // A test may fail there.

mod adopt;
mod caffe2;
mod check;
mod classify;
mod command_line;
mod common;
mod data;
mod demo;
mod deploy;
mod detect;
mod documents;
mod draw;
mod engine;
mod examples;
mod export;
#[cfg(target_os = "linux")]
mod failures;
mod flags;
mod golden_logs;
mod gpu;
mod help;
#[cfg(unix)]
mod killed_ranks;
mod live;
mod manifest;
mod merge;
mod names;
#[cfg(unix)]
mod nccl;
mod outputs;
mod parse_log;
mod plot;
mod python;
mod quantize;
#[cfg(unix)]
mod ranks;
#[cfg(unix)]
mod serve;
mod several_gpus;
#[cfg(unix)]
mod signals;
mod snapshots;
#[cfg(unix)]
mod special_files;
mod summary;
mod time;
mod tools;
mod training;
mod untrusted;
mod weights;
