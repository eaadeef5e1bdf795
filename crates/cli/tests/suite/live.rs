//! A run that is watched: the page of `--live`, event files of TensorBoard, and `caffe plot --html`.

use crate::common::Work;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::Stdio;
use std::time::Duration;

fn get(address: &str, method: &str, path: &str) -> (u16, Vec<u8>) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
    )
    .unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).unwrap();
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").unwrap();
    let head = String::from_utf8(answer[..end].to_vec()).unwrap();
    (
        head.split(' ').nth(1).unwrap().parse().unwrap(),
        answer[end + 4..].to_vec(),
    )
}

fn run_json(address: &str) -> serde_json::Value {
    serde_json::from_slice(&get(address, "GET", "/run.json?version=none").1).unwrap()
}

/// The pictures of the last test have labels and predictions.
fn assert_samples(address: &str, live: &serde_json::Value) {
    let items = live["samples"]["items"].as_array().unwrap();
    assert_eq!(items.len(), 16);
    assert!(
        items
            .iter()
            .all(|item| item["label"].as_u64().unwrap() < 10 && item["class"].as_u64().unwrap() < 10)
    );
    // The next test may replace the pictures between two requests.
    let picture = (0..100).find_map(|_| {
        let image = run_json(address)["live"]["samples"]["items"][0]["image"]
            .as_str()
            .unwrap()
            .to_string();
        let (status, picture) = get(address, "GET", &format!("/{image}"));
        (status == 200).then_some(picture)
    });
    assert!(picture.unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn a_run_is_watched_while_it_trains() {
    let work = Work::lenet();
    let changes = [
        ("max_iter: 30", "max_iter: 100000"),
        ("snapshot: 20", "snapshot: 0"),
        ("debug_info: false clip_gradients: 1", "debug_info: true"),
    ];
    work.solver("s.prototxt", &changes);
    std::fs::create_dir(work.path("runs")).unwrap();
    work.write("runs/other.txt", "not a log");
    let args = [
        "train",
        "-solver",
        "s.prototxt",
        "--live=0",
        "--live-runs",
        "runs",
        "--tensorboard",
        "board",
    ];
    let mut child = work.command(&args).stderr(Stdio::piped()).spawn().unwrap();
    let mut log = BufReader::new(child.stderr.take().unwrap()).lines();
    let mut wait_for = |text: &str| {
        log.by_ref()
            .map(Result::unwrap)
            .find(|line| line.contains(text))
            .unwrap()
    };
    let line = wait_for("The run is shown at http://");
    let (_, address) = line.split_once("http://").unwrap();
    wait_for("Iteration 40, lr");
    let rest = std::thread::spawn(move || log.for_each(drop));

    let (status, page) = get(address, "GET", "/");
    assert!(status == 200 && page.starts_with(b"<!DOCTYPE html>"));
    let run = run_json(address);
    let live = &run["live"];
    assert!(
        live["iteration"].as_u64().unwrap() >= 40 && live["of"] == 100_000 && live["over"].is_null(),
        "{live}"
    );
    assert!(
        live["per_second"].as_f64().unwrap() > 0.0 && live["left"].as_f64().unwrap() > 0.0,
        "{live}"
    );
    let whats: Vec<&str> = live["activity"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["what"].as_str().unwrap())
        .collect();
    for what in ["data", "weights", "gradient of data", "gradient of weights"] {
        assert!(whats.contains(&what), "{what}: {whats:?}");
    }
    let panels = run["runs"][0]["panels"].as_array().unwrap();
    let titles: Vec<&str> = panels.iter().map(|panel| panel["title"].as_str().unwrap()).collect();
    assert_eq!(titles, ["loss", "accuracy (%)", "learning rate"]);
    assert_eq!(
        run["runs"].as_array().unwrap().len(),
        1,
        "what is not a log is left out"
    );
    assert_samples(address, live);
    assert_eq!(get(address, "POST", "/").0, 405);
    assert_eq!(get(address, "GET", "/../s.prototxt").0, 404);

    let kill = format!("kill -TERM {}", child.id());
    assert!(
        std::process::Command::new("sh")
            .args(["-c", &kill])
            .status()
            .unwrap()
            .success()
    );
    assert!(child.wait().unwrap().success());
    rest.join().unwrap();
    assert_events(&work);
}

/// The folder of TensorBoard has one file, with the requested data.
fn assert_events(work: &Work) {
    let files = work.files("board");
    assert!(
        files.len() == 1 && files[0].starts_with("events.out.tfevents."),
        "{files:?}"
    );
    let events = std::fs::read(work.path("board").join(&files[0])).unwrap();
    for tag in [
        "training/loss",
        "training/learning_rate",
        "test/accuracy",
        "weights_gradient/conv1/0",
        "speed/iterations_per_second",
    ] {
        assert!(
            events.windows(tag.len()).any(|window| window == tag.as_bytes()),
            "{tag}"
        );
    }
}

#[test]
fn logs_become_one_page() {
    let work = Work::lenet();
    work.log(&["train", "-solver", "s.prototxt", "-log-json", "a.json"]);
    std::fs::copy(work.path("a.json"), work.path("b.json")).unwrap();
    work.log(&["plot", "a.json", "b.json", "--html", "run.html"]);
    let page = std::fs::read_to_string(work.path("run.html")).unwrap();
    let (_, rest) = page.split_once("id=\"data\">").unwrap();
    let (data, _) = rest.split_once("</script>").unwrap();
    let data: serde_json::Value = serde_json::from_str(data).unwrap();
    let runs = data["runs"].as_array().unwrap();
    assert_eq!(
        (&runs[0]["name"], &runs[1]["name"]),
        (&"a.json".into(), &"b.json".into())
    );
    assert_eq!(runs[0]["panels"][0]["series"][0]["points"].as_array().unwrap().len(), 3);
    assert!(data["live"].is_null());
    let message = work.failure(&["plot", "a.json", "--html", "x.html", "-o", "x.svg"], 1);
    assert!(message.contains("cannot be used with"), "{message}");
}
