//! A model, a server in a thread, and a client that writes the given bytes.

use cortado::{Model, NetBuilder};
use cortado_serve::{
    HttpHandler, HttpOptions, HttpServer, HttpStopper, ModelFiles, ModelOpener, ModelServer, ServeOptions,
};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;
use tempfile::TempDir;

/// A net whose items are apart: a convolution, an inner product, a softmax.
pub(crate) const NET: &str = r#"
    layer { name: "data" type: "Input" top: "x" input_param { shape { dim: 4 dim: 3 dim: 6 dim: 5 } } }
    layer { name: "conv" type: "Convolution" bottom: "x" top: "conv" convolution_param { num_output: 8 kernel_size: 3 weight_filler { type: "xavier" } } }
    layer { name: "relu" type: "ReLU" bottom: "conv" top: "conv" }
    layer { name: "fc" type: "InnerProduct" bottom: "conv" top: "fc" inner_product_param { num_output: 4 weight_filler { type: "xavier" } } }
    layer { name: "prob" type: "Softmax" bottom: "fc" top: "prob" }"#;

/// The values of an item of it.
pub(crate) const ITEM: usize = 3 * 6 * 5;

/// A folder with a net and its weights.
pub(crate) struct Files {
    pub(crate) folder: TempDir,
}

impl Files {
    pub(crate) fn new() -> Self {
        let files = Self {
            folder: tempfile::tempdir().unwrap(),
        };
        std::fs::write(files.path("net.prototxt"), NET).unwrap();
        files.write_weights(1);
        files
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// Weights that follow from a seed.
    pub(crate) fn write_weights(&self, seed: u32) {
        let net = cortado::open(self.path("net.prototxt"))
            .seed(seed)
            .net::<f32>()
            .unwrap();
        net.save_weights(&self.path("net.caffemodel")).unwrap();
    }

    pub(crate) fn model_files(&self) -> ModelFiles {
        ModelFiles {
            name: "net".into(),
            file: self.path("net.prototxt"),
            weights: vec![self.path("net.caffemodel")],
        }
    }

    /// The model for one item.
    pub(crate) fn single(&self) -> Model {
        let net = cortado::open(self.path("net.prototxt")).weights(self.path("net.caffemodel"));
        net.batch(1).compile().unwrap()
    }

    pub(crate) fn load(&self, options: ServeOptions) -> Arc<ModelServer> {
        Arc::new(ModelServer::load(vec![self.model_files()], opener(), options, None).unwrap())
    }

    pub(crate) fn serve(&self, options: HttpOptions) -> Running {
        Running::start(self.load(ServeOptions::default()), options)
    }
}

pub(crate) fn opener() -> ModelOpener {
    Arc::new(|path: &Path| Ok::<NetBuilder, _>(cortado::open(path).threads(1)))
}

/// Values that differ from number to number.
pub(crate) fn values(number: usize) -> Vec<f32> {
    (0..ITEM)
        .map(|i| ((number * 31 + i * 7) % 97) as f32 / 50.0 - 0.9)
        .collect()
}

pub(crate) fn of_single(model: &Model, values: &[f32]) -> Vec<f32> {
    model
        .run_values(&[("x", values)])
        .unwrap()
        .get("prob")
        .unwrap()
        .to_vec()
}

/// The JSON of a request for the outputs of some items.
pub(crate) fn infer_json(items: &[Vec<f32>]) -> String {
    let data: Vec<f32> = items.concat();
    serde_json::json!({ "inputs": [{ "name": "x", "shape": [items.len(), 3, 6, 5], "datatype": "FP32", "data": data }] }).to_string()
}

/// A server in a thread.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    pub(crate) stopper: HttpStopper,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub(crate) fn start(handler: Arc<dyn HttpHandler>, options: HttpOptions) -> Self {
        let server = HttpServer::bind(options).unwrap();
        let (address, stopper) = (server.address().unwrap(), server.stopper());
        let thread = std::thread::spawn(move || server.run(handler).unwrap());
        Self {
            address,
            stopper,
            thread: Some(thread),
        }
    }

    /// A connection whose reads do not wait for ever.
    pub(crate) fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        stream
    }

    pub(crate) fn get(&self, path: &str) -> Answer {
        self.send(
            &format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"),
            b"",
        )
    }

    pub(crate) fn post(&self, path: &str, body: impl AsRef<[u8]>) -> Answer {
        self.post_as(path, "Content-Type: application/json\r\n", body)
    }

    pub(crate) fn post_as(&self, path: &str, headers: &str, body: impl AsRef<[u8]>) -> Answer {
        let length = body.as_ref().len();
        let head = format!(
            "POST {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: {length}\r\n{headers}\r\n"
        );
        self.send(&head, body.as_ref())
    }

    pub(crate) fn send(&self, head: &str, body: &[u8]) -> Answer {
        let mut stream = self.connect();
        stream.write_all(head.as_bytes()).unwrap();
        // A refused request may be closed before it was sent whole.
        drop(stream.write_all(body));
        Answer::read(&mut stream)
    }

    /// Stops the server and waits for it.
    pub(crate) fn end(&mut self) {
        self.stopper.stop();
        if let Some(thread) = self.thread.take() {
            thread.join().unwrap();
        }
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stopper.stop();
        if let Some(thread) = self.thread.take() {
            drop(thread.join());
        }
    }
}

/// An answer; status 0 if the connection was closed without one.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn read(stream: &mut TcpStream) -> Self {
        let mut bytes = Vec::new();
        // A connection that is reset has sent what it has sent.
        drop(stream.read_to_end(&mut bytes));
        let end = bytes
            .windows(4)
            .position(|four| four == b"\r\n\r\n")
            .unwrap_or(bytes.len());
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        let status = head
            .split(' ')
            .nth(1)
            .and_then(|status| status.parse().ok())
            .unwrap_or(0);
        Self {
            status,
            head,
            body: bytes.get(end + 4..).unwrap_or_default().to_vec(),
        }
    }

    pub(crate) fn json(&self) -> serde_json::Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    /// The values of the first output of KServe's protocol.
    pub(crate) fn output(&self) -> Vec<f32> {
        assert_eq!(self.status, 200, "{self:?}");
        serde_json::from_value(self.json()["outputs"][0]["data"].clone()).unwrap()
    }
}
