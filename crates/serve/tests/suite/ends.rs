//! The graceful end: what was received is answered.

use crate::common::{Answer, Files, infer_json, of_single, values};
use cortado_serve::HttpOptions;
use std::io::Write;
use std::net::TcpStream;

#[test]
fn requests_that_have_begun_are_answered() {
    let files = Files::new();
    let mut server = files.serve(HttpOptions::default());
    let body = infer_json(&[values(5)]);
    let (start, rest) = body.split_at(100);
    let head = format!(
        "POST /v2/models/net/infer HTTP/1.1\r\nHost: localhost\r\nContent-Length: {}\r\n\r\n{start}",
        body.len()
    );
    let mut begun = server.connect();
    begun.write_all(head.as_bytes()).unwrap();
    // Another request on the same server shows that the first one was read: connections are read in order.
    assert_eq!(server.get("/v2/health/live").status, 200);
    let idle = server.connect();
    assert_eq!(server.get("/v2/health/live").status, 200);
    server.stopper.stop();
    begun.write_all(rest.as_bytes()).unwrap();
    assert_eq!(
        Answer::read(&mut begun).output(),
        of_single(&files.single(), &values(5))
    );
    server.end();
    assert!(TcpStream::connect(server.address).is_err(), "nothing listens any more");
    drop(idle);
}
