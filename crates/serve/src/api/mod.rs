//! The requests and their handlers.
//!
//! | file | what it holds |
//! |---|---|
//! | `route.rs` | the addresses |
//! | `infer.rs` | from the values of a request to the outputs of its items |
//! | `v2.rs` | KServe's protocol, version 2, with its extension for binary tensors |
//! | `v1.rs` | `:predict`: JSON and pictures |
//! | `page.rs` | the page, with the models of this server |
//! | `given.rs` | numbers, texts and objects of JSON, read without a copy of the whole |
//! | `multipart.rs`, `base64.rs` | the forms in which pictures are sent |
//! | `refusal.rs` | a status with its reason |

mod base64;
mod given;
mod infer;
mod multipart;
mod page;
mod refusal;
mod route;
mod v1;
mod v2;

pub use page::PageFile;
pub use route::ModelServer;
