//! The loop: connections are accepted, requests received, answered on threads, and answers sent.

use super::body::{self, Budget, Refusal};
use super::gate::Gate;
use super::message::{HttpAnswer, HttpRequest, resolved};
use super::stream::Stream;
use super::system::Clock;
use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONNECTION, HeaderValue};
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper::{Request, Response};
use std::convert::Infallible;
use std::future::{Future, poll_fn};
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::pin::pin;
use std::sync::Arc;
use std::task::Poll;
use std::time::Duration;
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, watch};
use tokio::task::JoinSet;

/// The most bytes of the head of a request.
const HEAD: usize = 1 << 16;
/// The pause after a connection that could not be accepted.
const PAUSE: Duration = Duration::from_millis(50);

/// Answers requests.
pub trait HttpHandler: Send + Sync + 'static {
    /// The answer to a request. A panic becomes status 500.
    fn answer(&self, request: &HttpRequest) -> HttpAnswer;

    /// Whether an address needs no token.
    fn is_open(&self, _path: &str) -> bool {
        false
    }

    /// Whether the answer for an address takes no time: it is given also while as many requests are in work as there may be.
    fn is_quick(&self, _path: &str) -> bool {
        false
    }

    /// Called for each request that was refused before it was a whole one.
    fn refused(&self, _status: u16) {}
}

/// Where a server listens, and its limits.
#[derive(Clone, Debug)]
pub struct HttpOptions {
    /// The address of this machine at which it listens.
    pub host: IpAddr,
    /// The port; 0 takes a free one.
    pub port: u16,
    /// What requests must bring as `Authorization: Bearer TOKEN`.
    pub token: Option<String>,
    /// The most bytes of the body of a request; more is status 413.
    pub body: usize,
    /// The most bytes of the bodies of all requests; more is status 503.
    pub memory: usize,
    /// The longest time for the head of a request, for its body (status 408), and for the client to take a part of the answer. It is
    /// also the longest time that a connection may be idle.
    pub time: Duration,
    /// The most requests that are answered at the same time; more is status 503.
    pub requests: usize,
    /// The most connections; more wait until others end.
    pub connections: usize,
    /// The longest time that requests have to finish after the server was stopped.
    pub end: Duration,
}

impl Default for HttpOptions {
    fn default() -> Self {
        Self {
            host: Ipv4Addr::LOCALHOST.into(),
            port: 0,
            token: None,
            body: 64 << 20,
            memory: 512 << 20,
            time: Duration::from_secs(30),
            requests: 128,
            connections: 512,
            end: Duration::from_secs(30),
        }
    }
}

/// A server that listens.
pub struct HttpServer {
    listener: TcpListener,
    options: HttpOptions,
    stop: Arc<watch::Sender<bool>>,
}

/// Ends a server from any thread.
#[derive(Clone)]
pub struct HttpStopper(Arc<watch::Sender<bool>>);

impl HttpStopper {
    /// Takes no more requests; those that were received are answered.
    pub fn stop(&self) {
        self.0.send_replace(true);
    }
}

impl HttpServer {
    /// Listens at the address of the options.
    ///
    /// # Errors
    /// A port that is taken, or an address that is not one of this machine.
    pub fn bind(options: HttpOptions) -> io::Result<Self> {
        let listener = TcpListener::bind((options.host, options.port))?;
        listener.set_nonblocking(true)?;
        Ok(Self {
            listener,
            options,
            stop: Arc::new(watch::Sender::new(false)),
        })
    }

    /// Where it listens.
    ///
    /// # Errors
    /// What the system reports.
    pub fn address(&self) -> io::Result<SocketAddr> {
        self.listener.local_addr()
    }

    /// What ends it.
    pub fn stopper(&self) -> HttpStopper {
        HttpStopper(Arc::clone(&self.stop))
    }

    /// Answers requests until it is stopped.
    ///
    /// # Errors
    /// What the system refuses at the start.
    pub fn run(self, handler: Arc<dyn HttpHandler>) -> io::Result<()> {
        let mut runtime = tokio::runtime::Builder::new_current_thread();
        runtime.enable_io().enable_time();
        let runtime = runtime.max_blocking_threads(self.options.requests.max(1)).build()?;
        let end = self.options.end;
        let result = runtime.block_on(self.accept(handler));
        // Requests whose client has left may still be answered.
        runtime.shutdown_timeout(end);
        result
    }

    async fn accept(self, handler: Arc<dyn HttpHandler>) -> io::Result<()> {
        let listener = tokio::net::TcpListener::from_std(self.listener)?;
        let room = Arc::new(Semaphore::new(self.options.connections.max(1)));
        let shared = Arc::new(Shared {
            gate: Gate::new(self.options.host, self.options.token.clone()),
            budget: Arc::new(Budget::new(self.options.memory)),
            answering: Arc::new(Semaphore::new(self.options.requests.max(1))),
            options: self.options,
            handler,
        });
        let mut connections = JoinSet::new();
        let mut stop = self.stop.subscribe();
        loop {
            let next = async {
                let room = Arc::clone(&room).acquire_owned().await;
                (listener.accept().await, room)
            };
            let Some((accepted, room)) = unless(next, stopped(&mut stop)).await else {
                break;
            };
            while connections.try_join_next().is_some() {}
            match accepted {
                Ok((stream, _)) => {
                    let (shared, stop) = (Arc::clone(&shared), stop.clone());
                    connections.spawn(async move {
                        connection(shared, stream, stop).await;
                        drop(room);
                    });
                }
                // No more files, or a client that has left already.
                Err(_) => tokio::time::sleep(PAUSE).await,
            }
        }
        drop(listener);
        let all = async { while connections.join_next().await.is_some() {} };
        drop(tokio::time::timeout(shared.options.end, all).await);
        Ok(())
    }
}

/// What all connections share.
struct Shared {
    options: HttpOptions,
    gate: Gate,
    budget: Arc<Budget>,
    answering: Arc<Semaphore>,
    handler: Arc<dyn HttpHandler>,
}

async fn connection(shared: Arc<Shared>, stream: TcpStream, mut stop: watch::Receiver<bool>) {
    drop(stream.set_nodelay(true));
    let time = shared.options.time;
    let service = service_fn(|request| respond(Arc::clone(&shared), request));
    let mut protocol = http1::Builder::new();
    protocol.timer(Clock).header_read_timeout(time).max_buf_size(HEAD);
    let connection = protocol.serve_connection(Stream::new(stream, time), service);
    let mut connection = pin!(connection);
    // Errors are the client's: a broken head, or a connection that broke off.
    if unless(connection.as_mut(), stopped(&mut stop)).await.is_none() {
        connection.as_mut().graceful_shutdown();
        drop(connection.await);
    }
}

/// What a future gives, unless another one ends before it.
async fn unless<T>(future: impl Future<Output = T>, end: impl Future<Output = ()>) -> Option<T> {
    let (mut future, mut end) = (pin!(future), pin!(end));
    poll_fn(|cx| match future.as_mut().poll(cx) {
        Poll::Ready(result) => Poll::Ready(Some(result)),
        Poll::Pending => end.as_mut().poll(cx).map(|()| None),
    })
    .await
}

async fn stopped(stop: &mut watch::Receiver<bool>) {
    drop(stop.wait_for(|is_stopped| *is_stopped).await);
}

async fn respond(shared: Arc<Shared>, request: Request<Incoming>) -> Result<Response<Full<Bytes>>, Infallible> {
    Ok(match answer(&shared, request).await {
        Ok(answer) => answer.into_response(),
        Err(refusal) => {
            shared.handler.refused(refusal.status());
            // The rest of the request is not read.
            refusal
                .with(CONNECTION, HeaderValue::from_static("close"))
                .into_response()
        }
    })
}

async fn answer(shared: &Arc<Shared>, request: Request<Incoming>) -> Result<HttpAnswer, HttpAnswer> {
    let (head, body) = request.into_parts();
    let Some(path) = resolved(head.uri.path()) else {
        return Err(HttpAnswer::error(400, "the address is not valid text"));
    };
    if let Some(refusal) = shared.gate.refusal(&head.headers, shared.handler.is_open(&path)) {
        return Err(refusal);
    }
    let HttpOptions { body: most, time, .. } = shared.options;
    let mut share = shared.budget.share();
    let body = body::receive(body, most, time, &mut share).await;
    let body = body.map_err(|refusal| match refusal {
        Refusal::TooLong => HttpAnswer::error(413, &format!("a request may have at most {most} bytes")),
        Refusal::TooSlow => HttpAnswer::error(408, &format!("the request did not arrive within {time:?}")),
        Refusal::Full => HttpAnswer::error(
            503,
            "the requests in work take all memory that they may; try again later",
        ),
        Refusal::Broken => HttpAnswer::error(400, "the request broke off"),
    })?;
    let request = HttpRequest {
        method: head.method,
        path,
        query: head.uri.query().unwrap_or_default().into(),
        headers: head.headers,
        body,
    };
    if shared.handler.is_quick(&request.path) {
        let answer = catch_unwind(AssertUnwindSafe(|| shared.handler.answer(&request)));
        return Ok(answer.unwrap_or_else(|_| failed()));
    }
    let Ok(permit) = Arc::clone(&shared.answering).try_acquire_owned() else {
        let problem = "as many requests are in work as the server takes; try again later";
        return Err(HttpAnswer::error(503, problem));
    };
    let handler = Arc::clone(&shared.handler);
    let work = tokio::task::spawn_blocking(move || {
        let answer = catch_unwind(AssertUnwindSafe(|| handler.answer(&request)));
        // The thread works for this request until here, even if its client has left.
        drop((permit, share, request));
        answer.ok()
    });
    Ok(work.await.ok().flatten().unwrap_or_else(failed))
}

fn failed() -> HttpAnswer {
    HttpAnswer::error(
        500,
        "internal error, please report it: the request failed in an unexpected way",
    )
}
