//! Models over HTTP, and a small server for pages of this machine.
//!
//! | module | what it holds |
//! |---|---|
//! | `http` | the server: connections, limits on sizes and times, the token, the graceful end |
//! | `model` | a model in memory: engines for several sizes of batches, and the queue that fills them |
//! | `metrics` | counts and times, in the text format of Prometheus |
//! | `models` | the models of a server by name, and how they are loaded again |
//! | `api` | the requests: KServe's protocol (`/v2`), JSON and pictures (`/v1`), health, metrics, the page |
//!
//! A handler of requests is a plain function from a whole request to a whole answer, and runs on a thread of its own. Slow
//! clients therefore cost memory and a connection, and never a thread: bytes are received and sent by one thread for all.

mod api;
mod http;
mod metrics;
mod model;
mod models;

pub use api::{ModelServer, PageFile};
pub use http::{HttpAnswer, HttpHandler, HttpOptions, HttpRequest, HttpServer, HttpStopper};
pub use models::{ModelFiles, ModelOpener, ServeOptions};
