//! Requests to a server with two models, without a connection: the first line is the method and the address, then lines of
//! headers, an empty one, and the body, as HTTP has it.

use cortado::{Manifest, ManifestKind};
use cortado_serve::{HttpHandler, HttpRequest, ModelFiles, ModelServer, ServeOptions};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

const NET: &str = r#"
layer { name: "data" type: "Input" top: "x" input_param { shape { dim: 2 dim: 3 dim: 4 dim: 4 } } }
layer { name: "fc" type: "InnerProduct" bottom: "x" top: "fc" inner_product_param { num_output: 4 weight_filler { type: "xavier" } } }
layer { name: "prob" type: "Softmax" bottom: "fc" top: "prob" }"#;

fn server() -> &'static ModelServer {
    static SERVER: OnceLock<ModelServer> = OnceLock::new();
    SERVER.get_or_init(|| {
        fs::write("net.prototxt", NET).expect("the folder can be written");
        let net = cortado::open("net.prototxt").seed(1).net::<f32>().expect("it is valid");
        net.save_weights(Path::new("net.caffemodel"))
            .expect("the folder can be written");
        let weights = [PathBuf::from("net.caffemodel")];
        let manifest = Manifest::new(
            ManifestKind::Classify,
            Path::new("."),
            Path::new("net.prototxt"),
            &weights,
        );
        fs::write("model.toml", manifest.expect("the files are there").to_toml()).expect("the folder can be written");
        let models = vec![
            ModelFiles {
                name: "net".into(),
                file: "net.prototxt".into(),
                weights: weights.to_vec(),
            },
            ModelFiles {
                name: "pictures".into(),
                file: "model.toml".into(),
                weights: Vec::new(),
            },
        ];
        let opener = Arc::new(|path: &Path| Ok(cortado::open(path).threads(1)));
        ModelServer::load(models, opener, ServeOptions::default(), None).expect("the models are valid")
    })
}

pub(crate) fn answer(data: &[u8]) {
    let server = server();
    let Some(request) = parse(data) else {
        return;
    };
    let answer = server.answer(&request);
    assert!((200..600).contains(&answer.status()));
    assert_ne!(answer.status(), 500, "{}", String::from_utf8_lossy(answer.body()));
}

fn parse(data: &[u8]) -> Option<HttpRequest> {
    let end = data.windows(2).position(|pair| pair == b"\n\n").unwrap_or(data.len());
    let head = std::str::from_utf8(&data[..end]).ok()?;
    let body = data.get(end + 2..).unwrap_or_default();
    let mut lines = head.lines();
    let (method, target) = lines.next()?.split_once(' ')?;
    let headers: Option<Vec<_>> = lines.map(|line| line.split_once(": ")).collect();
    HttpRequest::new(method, target, &headers?, body.to_vec())
}
