//! The server: connections, limits on sizes and times, the token, the graceful end.
//!
//! | file | what it holds |
//! |---|---|
//! | `message.rs` | requests and answers |
//! | `system.rs` | the clock that the HTTP library waits by |
//! | `stream.rs` | a connection whose writes have a time limit |
//! | `body.rs` | the body of a request, within the limits |
//! | `gate.rs` | who is let in: hosts and tokens |
//! | `server.rs` | the loop |

mod body;
mod gate;
mod message;
mod server;
mod stream;
mod system;

pub use message::{HttpAnswer, HttpRequest};
pub use server::{HttpHandler, HttpOptions, HttpServer, HttpStopper};
