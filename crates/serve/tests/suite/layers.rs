//! Layers that panic, fail or wait: a request that meets a mistake of the program harms no other, and a queue has an end.

use crate::common::{Answer, Files, Running};
use cortado::layer::{Builders, Ctx, Io, Layer, LayerKind, LayerParameter, Real, Result};
use cortado_serve::{HttpAnswer, HttpHandler, HttpOptions, HttpRequest, ModelServer, ServeOptions};
use std::path::Path;
use std::sync::mpsc::channel;
use std::sync::{Arc, Mutex};

struct Panics;

impl HttpHandler for Panics {
    fn answer(&self, request: &HttpRequest) -> HttpAnswer {
        assert_ne!(request.path(), "/panic", "as a test wants it");
        HttpAnswer::html("fine")
    }
}

#[test]
fn a_handler_that_panics_is_status_500() {
    let server = Running::start(Arc::new(Panics), HttpOptions::default());
    for _ in 0..20 {
        assert_eq!(server.get("/panic").status, 500);
        assert_eq!(server.get("/").body, b"fine");
    }
}

/// Held by a test as long as nothing may be computed that has a 21 in it.
static GATE: Mutex<()> = Mutex::new(());

/// A layer that copies, panics on 13, fails on 7 and waits on 21.
const FRAGILE: LayerKind = LayerKind::new(
    "Fragile",
    "Copies; panics on 13, fails on 7, waits on 21.",
    "",
    Builders { f32: build, f64: build },
);

struct Fragile;

fn build<T: Real>(_: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Fragile))
}

impl<T: Real> Layer<T> for Fragile {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape().clone();
        io.top_mut(0).reshape(&shape)
    }

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (bottom, mut top): (_, _) = (io.bottom(0).data()?, io.top(0).data_overwrite()?);
        assert!(!bottom.contains(&T::from_float(13.0)), "as a test wants it");
        if bottom.contains(&T::from_float(7.0)) {
            return Err(cortado::Error::message("7 is not taken"));
        }
        if bottom.contains(&T::from_float(21.0)) {
            drop(GATE.lock());
        }
        top.copy_from_slice(&bottom);
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        Ok(())
    }
}

/// A server of a net of this layer.
fn fragile(options: ServeOptions) -> (Files, Running) {
    let files = Files::new();
    let net = r#"
        layer { name: "data" type: "Input" top: "x" input_param { shape { dim: 1 dim: 2 } } }
        layer { name: "fragile" type: "Fragile" bottom: "x" top: "y" }"#;
    std::fs::write(files.path("net.prototxt"), net).unwrap();
    let mut files_of = files.model_files();
    files_of.weights.clear();
    let opener = Arc::new(|path: &Path| Ok(cortado::open(path).layers(&[&FRAGILE])));
    let models = ModelServer::load(vec![files_of], opener, options, None).unwrap();
    let server = Running::start(Arc::new(models), HttpOptions::default());
    (files, server)
}

fn send(server: &Running, value: usize) -> Answer {
    let body = format!("{{\"instances\": [[{value}, 1]]}}");
    server.post("/v1/models/net:predict", body)
}

#[test]
fn neighbours_of_a_broken_item_have_their_results() {
    let (_files, server) = fragile(ServeOptions::default());
    let server = &server;
    std::thread::scope(|scope| {
        for client in 0..6 {
            scope.spawn(move || {
                for round in 0..10 {
                    let (value, status) = match client {
                        0 => (13, 500),
                        1 => (7, 422),
                        _ => (100 * client + round, 200),
                    };
                    let answer = send(server, value);
                    assert_eq!(answer.status, status, "{answer:?}");
                    if status == 200 {
                        assert_eq!(
                            answer.json(),
                            serde_json::json!({ "predictions": [[value as f32, 1.0]] })
                        );
                    }
                }
            });
        }
    });
    assert!(send(server, 7).text().contains("7 is not taken"));
}

#[test]
fn a_full_queue_is_refused() {
    let (_files, server) = fragile(ServeOptions {
        queue: 1,
        ..ServeOptions::default()
    });
    let server = &server;
    std::thread::scope(|scope| {
        let gate = GATE.lock().unwrap();
        let first = scope.spawn(|| send(server, 21));
        // It is taken from the queue before it is counted.
        let is_computed = || {
            server
                .get("/metrics")
                .text()
                .contains("cortado_batch_items_count{model=\"net\"} 1\n")
        };
        assert!(
            std::iter::repeat_with(is_computed)
                .take(10_000)
                .any(|is_computed| is_computed)
        );
        let (sender, answers) = channel();
        for _ in 0..2 {
            let sender = sender.clone();
            scope.spawn(move || sender.send(send(server, 21).status).unwrap());
        }
        assert_eq!(answers.recv(), Ok(503), "there is room for one of them");
        assert_eq!(server.get("/v2/health/ready").status, 200);
        drop(gate);
        assert_eq!(answers.recv(), Ok(200));
        assert_eq!(first.join().unwrap().status, 200);
    });
}

#[test]
fn a_result_that_comes_too_late_is_refused() {
    let (_files, server) = fragile(ServeOptions {
        patience: std::time::Duration::from_millis(1),
        ..ServeOptions::default()
    });
    let gate = GATE.lock().unwrap();
    let answer = send(&server, 21);
    assert_eq!(answer.status, 503, "{answer:?}");
    drop(gate);
}
