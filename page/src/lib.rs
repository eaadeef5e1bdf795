//! The page's module of WebAssembly: thin bindings over the facade and what people see of nets.
//!
//! | module | what it holds |
//! |---|---|
//! | `abi` | the functions that the browser calls: bytes and a request in, an answer and bytes out |
//! | `request` | the requests, and their handlers |
//! | `data` | the bytes of an answer |
//! | `look` | a net as the page shows it: layers, shapes, sums, and all that is wrong with it |
//! | `read` | a prototxt read past its slips |
//! | `run` | a net that runs: outputs, the time of each step, what is in blobs |
//! | `system` | the browser's clock |
//!
//! A request is JSON with the field `do`; `request.rs` lists them. Files and numbers go through slots of bytes, so nothing
//! large is ever text. The page's other half, in TypeScript, is in `web`.

pub mod abi;
mod data;
mod look;
mod read;
mod request;
mod run;
mod system;

pub use data::Data;
pub use request::{Answer, Page, Slots};
