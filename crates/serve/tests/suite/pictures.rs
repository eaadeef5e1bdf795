//! Pictures, as JSON and as forms, prepared by the manifest.

use crate::common::{Files, Running, opener};
use cortado::{Image, Manifest, ManifestKind};
use cortado_data::image::{Format, Picture, encode};
use cortado_serve::{HttpOptions, ModelFiles, ModelServer, PageFile, ServeOptions};
use serde_json::{Value, json};
use std::sync::Arc;

const PREDICT: &str = "/v1/models/colors:predict";

fn with_manifest() -> (Files, ModelFiles) {
    let files = Files::new();
    std::fs::write(files.path("labels.txt"), "blue\ngreen\nred\ngrey\n").unwrap();
    let [net, weights] = ["net.prototxt", "net.caffemodel"].map(|name| files.path(name));
    let mut manifest = Manifest::new(ManifestKind::Classify, files.folder.path(), &net, &[weights]).unwrap();
    manifest.labels = Some(manifest.file(&files.path("labels.txt")).unwrap());
    manifest.scale = Some(0.01);
    std::fs::write(files.path("model.toml"), manifest.to_toml()).unwrap();
    let model = ModelFiles {
        name: "colors".into(),
        file: files.path("model.toml"),
        weights: Vec::new(),
    };
    (files, model)
}

fn png(blue: u8) -> Vec<u8> {
    let picture = Picture {
        height: 9,
        width: 8,
        channels: 3,
        pixels: [blue, 90, 200].repeat(72),
    };
    encode(&picture, Format::Png).unwrap()
}

fn base64(bytes: &[u8]) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let group = |three: &[u8]| {
        let bits = (0..3).fold(0, |bits, i| bits << 8 | u32::from(three.get(i).copied().unwrap_or(0)));
        let sign = |i: usize| match i <= three.len() {
            true => char::from(SIGNS[(bits >> (18 - 6 * i)) as usize % 64]),
            false => '=',
        };
        (0..4).map(sign).collect::<String>()
    };
    bytes.chunks(3).map(group).collect()
}

#[test]
fn pictures_are_classified_as_the_library_does_it() {
    let (files, model) = with_manifest();
    let server = ModelServer::load(vec![model], opener(), ServeOptions::default(), None).unwrap();
    let server = Running::start(Arc::new(server), HttpOptions::default());
    let manifest = Manifest::open(files.path("model.toml")).unwrap();
    let alone = manifest.model().unwrap();
    let pictures = [png(0), png(100), png(255)];
    let expected: Vec<_> = pictures
        .iter()
        .map(|bytes| {
            let image = manifest.image(Image::from_encoded(&bytes[..])).unwrap();
            let classes = alone.run(&image).unwrap().top(2);
            let class = |class: &cortado::Class| json!({ "index": class.index, "label": class.label.as_deref(), "score": class.score });
            let classes = json!({ "classes": classes.iter().map(class).collect::<Vec<_>>() });
            // As numbers become after they were written as text.
            serde_json::from_str::<Value>(&classes.to_string()).unwrap()
        })
        .collect();
    let instances: Vec<_> = pictures.iter().map(|bytes| json!({ "b64": base64(bytes) })).collect();
    let answer = server.post(
        &format!("{PREDICT}?top=2"),
        json!({ "instances": instances }).to_string(),
    );
    assert_eq!(answer.json(), json!({ "predictions": expected }));

    let mut form = Vec::new();
    for (number, bytes) in pictures.iter().enumerate() {
        let head =
            format!("--cut\r\nContent-Disposition: form-data; name=\"image\"; filename=\"{number}.png\"\r\n\r\n");
        form.extend([head.as_bytes(), bytes, b"\r\n"].concat());
    }
    form.extend(b"--cut--\r\n");
    let kind = "Content-Type: multipart/form-data; boundary=cut\r\n";
    let answer = server.post_as(&format!("{PREDICT}?top=2"), kind, &form);
    for number in 0..3 {
        let mut expected = expected[number].clone();
        expected["name"] = json!(format!("{number}.png"));
        assert_eq!(answer.json()["predictions"][number], expected);
    }

    for cut in [0, 20, form.len() / 2, form.len() - 5] {
        assert_eq!(server.post_as(PREDICT, kind, &form[..cut]).status, 400, "{cut}");
    }
    for wrong in ["!", "", "AAAA"] {
        let body = json!({ "instances": [{ "b64": wrong }] }).to_string();
        assert_eq!(server.post(PREDICT, body).status, 400, "{wrong}");
    }
    let mixed = json!({ "instances": [{ "b64": base64(&pictures[0]) }, vec![0.0; 90]] }).to_string();
    assert_eq!(server.post(PREDICT, mixed).status, 400);
}

#[test]
fn pictures_need_a_manifest() {
    let files = Files::new();
    let server = files.serve(HttpOptions::default());
    let body = json!({ "instances": [{ "b64": base64(&png(0)) }] }).to_string();
    let answer = server.post("/v1/models/net:predict", body);
    assert_eq!(answer.status, 400);
    assert!(answer.text().contains("caffe manifest"), "{answer:?}");
}

#[test]
fn the_page_lists_the_models() {
    let files = Files::new();
    std::fs::write(
        files.path("page.html"),
        "<html><head><title>t</title></head><body></body></html>",
    )
    .unwrap();
    let page = PageFile::open(Some(&files.path("page.html"))).unwrap();
    let mut model = files.model_files();
    model.name = "a<script>b".into();
    let server = ModelServer::load(vec![model], opener(), ServeOptions::default(), Some(page)).unwrap();
    let server = Running::start(Arc::new(server), HttpOptions::default());
    let page = server.get("/").text();
    assert!(
        page.contains("<title>t</title><script>window.cortadoServer = {"),
        "{page}"
    );
    assert_eq!(page.matches("</script>").count(), 1, "{page}");
    let address = "/page/models/a%3Cscript%3Eb/files/0";
    assert!(page.contains(address), "{page}");
    assert_eq!(server.get(address).body, crate::common::NET.as_bytes());
    assert_eq!(server.get(&address.replace("/0", "/2")).status, 404);
    assert_eq!(server.get(&address.replace("/0", "/..%2f..")).status, 404);
    assert!(
        PageFile::open(Some(&files.path("missing.html")))
            .unwrap_err()
            .contains("missing.html")
    );
}
