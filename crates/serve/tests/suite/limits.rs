//! Lengths, times, memory, tokens: what is beyond is refused, and others are answered meanwhile.

use crate::common::{Answer, Files, Running, infer_json, values};
use cortado_serve::{HttpAnswer, HttpHandler, HttpOptions, HttpRequest};
use std::io::Write;
use std::net::{Ipv4Addr, TcpStream};
use std::sync::Arc;
use std::time::Duration;

const INFER: &str = "/v2/models/net/infer";
/// The time limit of tests that wait for it.
const SHORT: Duration = Duration::from_millis(150);

fn options() -> HttpOptions {
    HttpOptions {
        body: 10_000,
        time: SHORT,
        ..HttpOptions::default()
    }
}

fn started(server: &Running, text: &str) -> TcpStream {
    let mut stream = server.connect();
    stream.write_all(text.as_bytes()).unwrap();
    stream
}

#[test]
fn a_long_body_is_refused_by_its_claim() {
    let files = Files::new();
    let server = files.serve(options());
    for length in ["10001", "1000000000000000000"] {
        let head = format!("POST {INFER} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n");
        assert_eq!(Answer::read(&mut started(&server, &head)).status, 413, "{length}");
    }
    for length in ["-1", "x", "99999999999999999999999999", "1, 2"] {
        let head = format!("POST {INFER} HTTP/1.1\r\nHost: localhost\r\nContent-Length: {length}\r\n\r\n");
        assert_eq!(Answer::read(&mut started(&server, &head)).status, 400, "{length}");
    }
    assert!(
        server
            .get("/metrics")
            .text()
            .contains("cortado_requests_refused_total{code=\"413\"} 2\n")
    );
}

#[test]
fn a_long_body_in_pieces_is_refused_when_it_is_too_long() {
    let files = Files::new();
    let server = files.serve(options());
    let mut stream = started(
        &server,
        &format!("POST {INFER} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"),
    );
    for _ in 0..3 {
        // The last one may meet a closed connection.
        drop(stream.write_all(format!("1000\r\n{}\r\n", " ".repeat(4096)).as_bytes()));
    }
    assert_eq!(Answer::read(&mut stream).status, 413);
    for size in ["ffffffffffffffffffffffff", "-1", "zz"] {
        let text = format!("POST {INFER} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n{size}\r\n");
        let status = Answer::read(&mut started(&server, &text)).status;
        assert!([0, 400, 413].contains(&status), "{size}: {status}");
    }
    assert_eq!(server.post(INFER, infer_json(&[values(1)])).status, 200);
}

#[test]
fn heads_that_are_broken_or_long_are_refused() {
    let files = Files::new();
    let server = files.serve(options());
    let long = format!(
        "GET /v2 HTTP/1.1\r\nHost: localhost\r\nA: {}\r\n\r\n",
        "a".repeat(200_000)
    );
    let many = format!("GET /v2 HTTP/1.1\r\nHost: localhost\r\n{}\r\n", "A: a\r\n".repeat(1000));
    for text in [
        "\0\0\0\0\r\n\r\n",
        "GET\r\n\r\n",
        "GET /v2 HTTP/9.9\r\n\r\n",
        "GET /v2 HTTP/1.1\r\nno colon\r\n\r\n",
        &long,
        &many,
    ] {
        let mut stream = server.connect();
        drop(stream.write_all(text.as_bytes()));
        let status = Answer::read(&mut stream).status;
        assert!([0, 400, 414, 431].contains(&status), "{status}");
    }
    assert_eq!(server.get("/v2/health/live").status, 200);
}

#[test]
fn slow_clients_are_left_and_block_nobody() {
    let files = Files::new();
    let server = files.serve(options());
    let head = format!("POST {INFER} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{{");
    let mut heads: Vec<_> = (0..40).map(|_| started(&server, "GET /v2 HT")).collect();
    let mut bodies: Vec<_> = (0..40).map(|_| started(&server, &head)).collect();
    let mut idle: Vec<_> = (0..40).map(|_| server.connect()).collect();
    assert_eq!(server.post(INFER, infer_json(&[values(1)])).status, 200);
    for stream in &mut bodies {
        assert_eq!(Answer::read(stream).status, 408);
    }
    for stream in heads.iter_mut().chain(&mut idle) {
        let status = Answer::read(stream).status;
        assert!([0, 408].contains(&status), "{status}");
    }
}

/// A large answer for all.
struct Large;

impl HttpHandler for Large {
    fn answer(&self, _: &HttpRequest) -> HttpAnswer {
        HttpAnswer::html(vec![b' '; 64 << 20])
    }
}

#[test]
fn a_client_that_does_not_read_is_left() {
    // There is room for one connection, so the second waits for the first to be left.
    let options = HttpOptions {
        connections: 1,
        ..options()
    };
    let server = Running::start(Arc::new(Large), options);
    let first = started(&server, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    let second = server.get("/");
    assert_eq!((second.status, second.body.len()), (200, 64 << 20));
    drop(first);
}

#[test]
fn bodies_share_the_memory() {
    let files = Files::new();
    let options = HttpOptions {
        memory: 1500,
        time: Duration::from_secs(30),
        ..options()
    };
    let server = files.serve(options);
    let head = format!(
        "POST {INFER} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2000\r\n\r\n{}",
        " ".repeat(1000)
    );
    let first = started(&server, &head);
    // The other one is refused once the first has its memory.
    let statuses = std::iter::repeat_with(|| server.post(INFER, " ".repeat(1000)).status);
    assert!(statuses.take(1000).any(|status| status == 503));
    drop(first);
    let statuses = std::iter::repeat_with(|| server.post(INFER, " ".repeat(1000)).status);
    assert!(
        statuses.take(1000).any(|status| status == 400),
        "the memory is given back"
    );
}

#[test]
fn a_token_is_needed_except_for_health() {
    let files = Files::new();
    let options = HttpOptions {
        token: Some("secret".into()),
        ..HttpOptions::default()
    };
    let server = files.serve(options);
    assert_eq!(server.get("/v2").status, 401);
    assert_eq!(server.get("/v2/health/live").status, 200);
    let body = infer_json(&[values(1)]);
    assert_eq!(
        server.post_as(INFER, "Authorization: Bearer wrong\r\n", &body).status,
        401
    );
    assert_eq!(
        server.post_as(INFER, "Authorization: Bearer secret\r\n", &body).status,
        200
    );
}

#[test]
fn other_names_of_this_machine_are_refused() {
    let files = Files::new();
    let server = files.serve(HttpOptions::default());
    let send = |host: &str| {
        let head = format!("GET /v2 HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
        server.send(&head, b"").status
    };
    assert_eq!(send("attacker.example"), 421);
    assert_eq!(send("127.0.0.1"), 200);
    let taken = HttpOptions {
        host: Ipv4Addr::LOCALHOST.into(),
        port: server.address.port(),
        ..HttpOptions::default()
    };
    assert!(cortado_serve::HttpServer::bind(taken).is_err(), "the port is taken");
}
