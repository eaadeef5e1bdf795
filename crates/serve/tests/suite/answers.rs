//! Answers are those of a run alone, bit by bit, in all protocols and for any number of clients.

use crate::common::{Files, ITEM, Running, infer_json, of_single, values};
use cortado_serve::HttpOptions;
use serde_json::{Value, json};

const INFER: &str = "/v2/models/net/infer";
const PREDICT: &str = "/v1/models/net:predict";

fn same(found: &[f32], expected: &[f32]) {
    let bits = |values: &[f32]| values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
    assert_eq!(bits(found), bits(expected));
}

#[test]
fn answers_are_those_of_a_run_alone() {
    let files = Files::new();
    let (single, server) = (files.single(), files.serve(HttpOptions::default()));
    for count in [1, 2, 3, 4, 7, 8, 13] {
        let items: Vec<_> = (0..count).map(values).collect();
        let answer = server.post(INFER, infer_json(&items));
        let expected: Vec<f32> = items.iter().flat_map(|item| of_single(&single, item)).collect();
        same(&answer.output(), &expected);
        assert_eq!(answer.json()["outputs"][0]["shape"], json!([count, 4]));
    }
    let batches = server.get("/metrics").text();
    assert!(
        batches.contains("cortado_batch_items_bucket{model=\"net\",le=\"4\"}"),
        "{batches}"
    );
    assert!(
        batches.contains("cortado_requests_total{model=\"net\",code=\"200\"} 7\n"),
        "{batches}"
    );
}

#[test]
fn many_clients_get_their_own_answers() {
    let files = Files::new();
    let (single, server) = (files.single(), files.serve(HttpOptions::default()));
    let client = |client: usize| {
        for round in 0..20 {
            let item = values(client * 100 + round);
            same(
                &server.post(INFER, infer_json(std::slice::from_ref(&item))).output(),
                &of_single(&single, &item),
            );
        }
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..8).map(|number| scope.spawn(move || client(number))).collect();
        threads.into_iter().for_each(|thread| thread.join().unwrap());
    });
}

#[test]
fn binary_tensors_go_both_ways() {
    let files = Files::new();
    let (single, server) = (files.single(), files.serve(HttpOptions::default()));
    let items = [values(1), values(2)];
    let bytes: Vec<u8> = items.iter().flatten().flat_map(|value| value.to_le_bytes()).collect();
    let head = json!({
        "id": "7",
        "inputs": [{ "name": "x", "shape": [2, 3, 6, 5], "datatype": "FP32", "parameters": { "binary_data_size": bytes.len() } }],
        "outputs": [{ "name": "prob", "parameters": { "binary_data": true } }],
    })
    .to_string();
    let length = format!("Inference-Header-Content-Length: {}\r\n", head.len());
    let answer = server.post_as(INFER, &length, [head.as_bytes(), &bytes].concat());
    assert_eq!(answer.status, 200, "{answer:?}");
    let found = answer.head.to_ascii_lowercase();
    let (_, length) = found.split_once("inference-header-content-length: ").unwrap();
    let length: usize = length.lines().next().unwrap().parse().unwrap();
    let (head, bytes) = answer.body.split_at(length);
    let head: Value = serde_json::from_slice(head).unwrap();
    assert_eq!(head["id"], "7");
    assert_eq!(
        head["outputs"][0],
        json!({ "name": "prob", "datatype": "FP32", "shape": [2, 4], "parameters": { "binary_data_size": 32 } })
    );
    let found: Vec<f32> = bytes
        .chunks_exact(4)
        .map(|bytes| f32::from_le_bytes(bytes.try_into().unwrap()))
        .collect();
    let expected: Vec<f32> = items.iter().flat_map(|item| of_single(&single, item)).collect();
    same(&found, &expected);
}

#[test]
fn instances_are_lists_or_objects() {
    let files = Files::new();
    let (single, server) = (files.single(), files.serve(HttpOptions::default()));
    let item = values(3);
    let rows: Vec<Vec<&[f32]>> = item.chunks(30).map(|rows| rows.chunks(5).collect()).collect();
    let answer = server.post(PREDICT, json!({ "instances": [item, rows, { "x": item }] }).to_string());
    assert_eq!(answer.status, 200, "{answer:?}");
    for number in 0..3 {
        let found: Vec<f32> = serde_json::from_value(answer.json()["predictions"][number].clone()).unwrap();
        same(&found, &of_single(&single, &item));
    }
}

#[test]
fn the_server_describes_itself_and_its_models() {
    let files = Files::new();
    let server = files.serve(HttpOptions::default());
    assert_eq!(server.get("/v2").json()["extensions"], json!(["binary_tensor_data"]));
    for path in [
        "/v2/health/live",
        "/v2/health/ready",
        "/v2/models/net/ready",
        "/v2/models/net/versions/1/ready",
        "/v1/models/net",
    ] {
        assert_eq!(server.get(path).status, 200, "{path}");
    }
    let model = server.get("/v2/models/net").json();
    assert_eq!(
        model["inputs"],
        json!([{ "name": "x", "datatype": "FP32", "shape": [-1, 3, 6, 5] }])
    );
    assert_eq!(
        model["outputs"],
        json!([{ "name": "prob", "datatype": "FP32", "shape": [-1, 4] }])
    );
    for path in [
        "/",
        "/v2/models/other",
        "/v2/models/other/ready",
        "/v3",
        "/v2/models/net/versions/2",
        "/%ff",
    ] {
        let answer = server.get(path);
        assert!([400, 404].contains(&answer.status), "{path}: {answer:?}");
        assert!(answer.json()["error"].is_string());
    }
    assert_eq!(server.get(INFER).status, 405);
    assert_eq!(server.post("/v2", "").status, 405);
}

#[test]
fn broken_requests_are_refused_and_the_server_goes_on() {
    let files = Files::new();
    let server = files.serve(HttpOptions::default());
    let good = infer_json(&[values(1)]);
    let shape = |shape: &str| good.replace("[1,3,6,5]", shape);
    assert_ne!(shape("[1]"), good);
    let bodies = [
        String::new(),
        "{".into(),
        "[]".into(),
        "null".into(),
        "{\"inputs\": []}".into(),
        good[..good.len() / 2].into(),
        good.replace("\"x\"", "\"y\""),
        good.replace("FP32", "INT8"),
        shape("[2,3,6,5]"),
        shape("[0,3,6,5]"),
        shape("[1,3,6,4]"),
        shape("[]"),
        shape("[-1,3,6,5]"),
        shape("[9223372036854775807,9223372036854775807,6,5]"),
        good.replace("\"data\"", "\"date\""),
        good.replacen("\"data\":[", "\"data\":[null,", 1),
        good.replacen("\"data\":[", "\"data\":[1e999,", 1),
        format!("{}{}", "[".repeat(100_000), "]".repeat(100_000)),
        "{\"inputs\": ".to_string() + &"{\"a\":".repeat(100_000),
        good.replace("\"datatype\"", "\"parameters\":{\"binary_data_size\":360},\"datatype\""),
    ];
    for body in &bodies {
        for path in [INFER, PREDICT] {
            let answer = server.post(path, body);
            let start: String = body.chars().take(80).collect();
            assert_eq!(answer.status, 400, "{path} {start}: {answer:?}");
            assert!(!answer.json()["error"].as_str().unwrap().is_empty());
        }
    }
    for length in ["-1", "x", "99999999999999999999", "1000000"] {
        let header = format!("Inference-Header-Content-Length: {length}\r\n");
        assert_eq!(server.post_as(INFER, &header, &good).status, 400, "{length}");
    }
    assert_eq!(server.post_as(INFER, "Content-Encoding: gzip\r\n", &good).status, 415);
    let instances = format!("{{\"instances\": [{}]}}", vec!["0"; 300].join(","));
    assert_eq!(
        server.post(PREDICT, instances).status,
        400,
        "a number is not an item of {ITEM} values"
    );
    let many = json!({ "instances": vec![values(0); 257] }).to_string();
    assert_eq!(server.post(PREDICT, many).status, 413);
    assert_eq!(server.post(INFER, &good).status, 200);
}

#[test]
fn a_model_without_apart_items_takes_its_own_shapes() {
    let files = Files::new();
    let net = r#"
        layer { name: "data" type: "Input" top: "x" input_param { shape { dim: 2 dim: 3 } } }
        layer { name: "sum" type: "Reduction" bottom: "x" top: "sum" }"#;
    std::fs::write(files.path("net.prototxt"), net).unwrap();
    files.write_weights(1);
    let server = files.serve(HttpOptions::default());
    assert_eq!(server.get("/v2/models/net").json()["inputs"][0]["shape"], json!([2, 3]));
    let body = |shape: &str| {
        format!("{{\"inputs\":[{{\"name\":\"x\",\"shape\":{shape},\"datatype\":\"FP32\",\"data\":[1,2,3,4,5,6]}}]}}")
    };
    assert_eq!(server.post(INFER, body("[2,3]")).output(), [21.0]);
    assert_eq!(server.post(INFER, body("[3,2]")).status, 400);
    let answer = server.post(PREDICT, "{\"instances\": [[[1,2,3],[4,5,6]], [[0,0,0],[0,0,1]]]}");
    assert_eq!(answer.json(), json!({ "predictions": [21.0, 1.0] }));
}

/// Further requests on the same connection are answered.
#[test]
fn a_connection_serves_several_requests() {
    use std::io::{Read, Write};
    let files = Files::new();
    let server: Running = files.serve(HttpOptions::default());
    let mut stream = server.connect();
    for _ in 0..3 {
        stream
            .write_all(b"GET /v2/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n")
            .unwrap();
        let mut bytes = Vec::new();
        while !bytes.ends_with(b"{\"live\":true}") {
            let mut byte = [0];
            stream.read_exact(&mut byte).unwrap();
            bytes.push(byte[0]);
        }
    }
}
