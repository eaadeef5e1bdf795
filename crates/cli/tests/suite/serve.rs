//! `caffe serve`: signals, `kill -9`, and slips on the command line.

use crate::common::Work;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

const NET: &str = r#"
    layer { name: "data" type: "Input" top: "x" input_param { shape { dim: 1 dim: 3 } } }
    layer { name: "fc" type: "InnerProduct" bottom: "x" top: "y" inner_product_param { num_output: 2 } }"#;

struct Server {
    child: Child,
    address: String,
    /// What it logs.
    log: BufReader<std::process::ChildStderr>,
}

impl Server {
    fn start(work: &Work, args: &[&str]) -> Self {
        let args = [&["serve", "--port", "0"], args].concat();
        let mut command = work.command(&args);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap())
            .read_line(&mut line)
            .unwrap();
        let address = line
            .trim()
            .strip_prefix("serving at http://")
            .unwrap_or_else(|| panic!("{line}"));
        Self {
            address: address.into(),
            log: BufReader::new(child.stderr.take().unwrap()),
            child,
        }
    }

    fn signal(&self, signal: &str) {
        let kill = format!("kill -{signal} {}", self.child.id());
        assert!(Command::new("sh").args(["-c", &kill]).status().unwrap().success());
    }

    /// Reads the log up to a line with this text.
    fn wait_for(&mut self, text: &str) -> String {
        let mut line = String::new();
        while !line.contains(text) {
            line.clear();
            assert_ne!(self.log.read_line(&mut line).unwrap(), 0, "the log ends without {text}");
        }
        line
    }

    fn ask(&self) -> String {
        ask(&self.address, "/v1/models/net:predict", r#"{"instances": [[1, 2, 3]]}"#)
    }
}

/// The status and the body of an answer.
fn ask(address: &str, path: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let method = if body.is_empty() { "GET" } else { "POST" };
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    format!("{} {body}", head.split(' ').nth(1).unwrap())
}

/// A folder with a net whose weights are all `weight`.
fn served(weight: f32) -> Work {
    let work = Work::empty();
    work.write("net.prototxt", NET);
    write_weights(&work, weight);
    work
}

fn write_weights(work: &Work, weight: f32) {
    let net = cortado::open(work.path("net.prototxt")).net::<f32>().unwrap();
    net.layer(1).params()[0].data_overwrite().unwrap().fill(weight);
    net.save_weights(&work.path("net.caffemodel")).unwrap();
}

#[test]
fn a_server_ends_by_sigterm_and_starts_again_after_kill() {
    let work = served(1.0);
    let args = ["net.prototxt", "net.caffemodel"];
    let mut server = Server::start(&work, &args);
    assert_eq!(server.ask(), r#"200 {"predictions":[[6.0,6.0]]}"#);
    server.signal("KILL");
    assert!(!server.child.wait().unwrap().success());

    let mut server = Server::start(&work, &args);
    assert_eq!(server.ask(), r#"200 {"predictions":[[6.0,6.0]]}"#);
    server.signal("TERM");
    server.wait_for("The server has ended.");
    assert!(server.child.wait().unwrap().success());
}

#[test]
fn sighup_loads_models_again() {
    let work = served(1.0);
    let mut server = Server::start(&work, &["net.prototxt", "net.caffemodel"]);
    write_weights(&work, 2.0);
    assert_eq!(server.ask(), r#"200 {"predictions":[[6.0,6.0]]}"#);
    server.signal("HUP");
    server.wait_for("The model net is loaded again.");
    assert_eq!(server.ask(), r#"200 {"predictions":[[12.0,12.0]]}"#);
    work.write("net.caffemodel", "nothing");
    server.signal("HUP");
    let line = server.wait_for("The model net stays as it was");
    assert!(line.contains("net.caffemodel"), "{line}");
    assert_eq!(server.ask(), r#"200 {"predictions":[[12.0,12.0]]}"#);
    server.signal("INT");
    assert!(server.child.wait().unwrap().success());
}

#[test]
fn slips_are_reported_before_a_server_starts() {
    let work = served(1.0);
    for (args, wanted) in [
        (&["net.caffemodel"][..], "weights follow their prototxt"),
        (&["net.prototxt"], "the weights are missing"),
        (&["missing.prototxt", "net.caffemodel"], "missing.prototxt"),
        (
            &["net.prototxt", "net.caffemodel", "net=net.prototxt", "net.caffemodel"],
            "two models have the name \"net\"",
        ),
        (&["net.prototxt", "net.caffemodel", "--page", "none.html"], "none.html"),
        (
            &["net.prototxt", "net.caffemodel", "--host", "192.0.2.1"],
            "cannot listen at 192.0.2.1",
        ),
    ] {
        let message = work.failure(&[&["serve", "--port", "0"], args].concat(), 1);
        assert!(message.contains(wanted), "{args:?}: {message}");
    }
    let writes = r#"
        layer { name: "data" type: "Input" top: "x" top: "y" input_param { shape { dim: 1 dim: 3 } shape { dim: 1 } } }
        layer { name: "out" type: "HDF5Output" bottom: "x" bottom: "y" hdf5_output_param { file_name: "out.h5" } }"#;
    work.write("writes.prototxt", writes);
    let message = work.failure(&["serve", "--port", "0", "writes.prototxt", "net.caffemodel"], 1);
    assert!(
        message.contains("writes a file") && !work.path("out.h5").exists(),
        "{message}"
    );
}
