//! A connection whose writes have a time limit: a client that does not read its answer is disconnected. And one that is
//! closed in order: if bytes of a refused request still arrived while the connection is closed, the system would
//! discard the answer that the client has not read yet.

use hyper::rt::{Read, ReadBufCursor, Write};
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio::time::Sleep;

/// The most bytes of one read.
const PIECE: usize = 1 << 14;
/// How long, and up to how many bytes, the rest of a request is received and thrown away at the end.
const REST_TIME: Duration = Duration::from_millis(500);
const REST: usize = 1 << 24;

pub(super) struct Stream {
    inner: TcpStream,
    /// The longest wait for the client to take bytes.
    patience: Duration,
    waiting: Option<Pin<Box<Sleep>>>,
    /// The time for the rest of the last request, and how much of it came.
    rest: Option<(Pin<Box<Sleep>>, usize)>,
}

impl Stream {
    pub(super) fn new(inner: TcpStream, patience: Duration) -> Self {
        Self {
            inner,
            patience,
            waiting: None,
            rest: None,
        }
    }

    /// What a write gave, or an error if none succeeded for too long.
    fn limited<T>(&mut self, cx: &mut Context<'_>, result: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if result.is_ready() {
            self.waiting = None;
            return result;
        }
        let patience = self.patience;
        let waiting = self
            .waiting
            .get_or_insert_with(|| Box::pin(tokio::time::sleep(patience)));
        ready!(waiting.as_mut().poll(cx));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl Read for Stream {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, mut to: ReadBufCursor<'_>) -> Poll<io::Result<()>> {
        let mut bytes = [0; PIECE];
        let room = to.remaining().min(PIECE);
        let mut piece = ReadBuf::new(&mut bytes[..room]);
        ready!(Pin::new(&mut self.inner).poll_read(cx, &mut piece))?;
        to.put_slice(piece.filled());
        Poll::Ready(Ok(()))
    }
}

impl Write for Stream {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.inner).poll_write(cx, bytes);
        self.limited(cx, result)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let result = Pin::new(&mut self.inner).poll_flush(cx);
        self.limited(cx, result)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.rest.is_none() {
            let result = Pin::new(&mut self.inner).poll_shutdown(cx);
            ready!(self.limited(cx, result))?;
        }
        let time = self.patience.min(REST_TIME);
        let (time, mut received) = self
            .rest
            .take()
            .unwrap_or_else(|| (Box::pin(tokio::time::sleep(time)), 0));
        let mut bytes = [0; PIECE];
        while received < REST {
            let mut piece = ReadBuf::new(&mut bytes);
            match Pin::new(&mut self.inner).poll_read(cx, &mut piece) {
                Poll::Ready(Ok(())) if !piece.filled().is_empty() => received += piece.filled().len(),
                Poll::Ready(_) => break,
                Poll::Pending => {
                    let (time, _) = self.rest.insert((time, received));
                    return time.as_mut().poll(cx).map(Ok);
                }
            }
        }
        Poll::Ready(Ok(()))
    }

    fn is_write_vectored(&self) -> bool {
        self.inner.is_write_vectored()
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let result = Pin::new(&mut self.inner).poll_write_vectored(cx, pieces);
        self.limited(cx, result)
    }
}
