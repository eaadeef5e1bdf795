//! A training run as a page: while it runs (`caffe train --live`), or from its logs (`caffe plot --html`).
//!
//! | file | what it holds |
//! |---|---|
//! | `page.html` | the page: curves, speed, time left, samples, sizes of gradients |
//! | `curves.rs` | logs as the curves of the page |
//! | `state.rs` | what is known about a run while it runs, from its events |
//! | `samples.rs` | items of a test with their pictures, labels and classes |
//! | `notebook.rs` | the curves of a run as a picture, for notebooks |
//! | `server.rs` | the server of the page, on this machine |

mod curves;
mod notebook;
mod samples;
mod server;
mod state;

pub(crate) use curves::page_of;
pub use notebook::RunCurves;
pub(crate) use samples::samples;
pub(crate) use server::LivePage;
