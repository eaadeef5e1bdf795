//! The clock that the HTTP library waits by: that of the runtime.

use hyper::rt::{Sleep, Timer};
use std::future::Future;
use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::{Duration, Instant};

/// Waits by the runtime's clock.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock;

struct Waiting(Pin<Box<tokio::time::Sleep>>);

impl Future for Waiting {
    type Output = ();

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<()> {
        self.0.as_mut().poll(cx)
    }
}

impl Sleep for Waiting {}

impl Timer for Clock {
    fn sleep(&self, duration: Duration) -> Pin<Box<dyn Sleep>> {
        Box::pin(Waiting(Box::pin(tokio::time::sleep(duration))))
    }

    fn sleep_until(&self, deadline: Instant) -> Pin<Box<dyn Sleep>> {
        Box::pin(Waiting(Box::pin(tokio::time::sleep_until(deadline.into()))))
    }
}
