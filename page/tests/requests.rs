//! The requests of the page, as the browser makes them.
#![allow(clippy::unwrap_used)] // A test may fail there.

use cortado_page::{Answer, Page, Slots};
use serde_json::{Value, json};

const LENET: &[u8] = include_bytes!("../../examples/mnist/lenet.prototxt");
const WEIGHTS: &[u8] = include_bytes!("../../tests/fixtures/nets/lenet_train.caffemodel");

fn send(page: &mut Page, request: &Value, files: &[&[u8]]) -> (Value, Answer) {
    let mut slots = Slots::default();
    let request = request.to_string();
    for (slot, bytes) in std::iter::once(request.as_bytes())
        .chain(files.iter().copied())
        .enumerate()
    {
        slots.make(slot, bytes.len()).unwrap().copy_from_slice(bytes);
    }
    let answer = page.answer(&mut slots);
    (serde_json::from_str(&answer.text).unwrap(), answer)
}

fn open(page: &mut Page, files: &[&[u8]], shapes: &Value) -> Value {
    let request = json!({ "do": "open", "net": 0, "file": "a.prototxt", "is_training": false, "shapes": shapes });
    send(page, &request, files).0
}

#[test]
fn a_net_is_shown_with_shapes_and_sums() {
    let net = open(&mut Page::new(), &[LENET], &json!([]));
    assert_eq!((&net["name"], &net["faults"]), (&json!("LeNet"), &json!([])));
    let conv = &net["layers"][1];
    assert_eq!((&conv["name"], &conv["kind"]), (&json!("conv1"), &json!("convolution")));
    assert_eq!(conv["tops"][0]["shape"], json!([10, 20, 24, 24]));
    assert_eq!(conv["params"], json!([[20, 1, 5, 5], [20]]));
    assert_eq!(conv["parameters"], json!(520));
    assert!(conv["text"].as_str().unwrap().contains("num_output: 20"));
    assert_eq!(net["totals"]["parameters"], json!(431_080));
    assert_eq!(net["inputs"][0]["shape"], json!([10, 1, 28, 28]));
    assert_eq!(net["outputs"][0]["name"], json!("prob"));
}

#[test]
fn another_input_size_changes_the_shapes() {
    let net = open(&mut Page::new(), &[LENET], &json!([["data", [1, 1, 32, 32]]]));
    assert_eq!(net["layers"][1]["tops"][0]["shape"], json!([1, 20, 28, 28]));
}

#[test]
fn faults_have_places_and_the_rest_is_shown() {
    let text = String::from_utf8(LENET.to_vec()).unwrap();
    let text = text
        .replacen("\"Pooling\"", "\"Poling\"", 1)
        .replacen("num_output: 500", "num_outputt: 500", 1);
    let line_of = |word: &str| text.lines().position(|line| line.contains(word)).unwrap() + 1;
    let net = open(&mut Page::new(), &[text.as_bytes()], &json!([]));
    let faults = net["faults"].as_array().unwrap();
    assert_eq!(faults[0]["line"], json!(line_of("num_outputt")));
    assert!(
        faults[0]["message"]
            .as_str()
            .unwrap()
            .contains("did you mean \"num_output\"")
    );
    assert_eq!(
        (&faults[1]["layer"], &faults[1]["is_warning"]),
        (&json!("pool1"), &json!(false))
    );
    let built: Vec<bool> = net["layers"]
        .as_array()
        .unwrap()
        .iter()
        .map(|layer| layer["is_built"] == true)
        .collect();
    assert_eq!(built, [true, true, false, false, false, false, false, false, false]);
}

#[test]
fn missing_data_is_requested() {
    let mut page = Page::new();
    let net: &[u8] = b"layer { name: 'd' type: 'MemoryData' top: 'x' top: 'y' }
        layer { name: 'fc' type: 'InnerProduct' bottom: 'x' top: 'z' inner_product_param { num_output: 3 } }";
    let shown = open(&mut page, &[net], &json!([["x", [4, 5]]]));
    assert_eq!(
        shown["layers"][1]["tops"][0]["shape"],
        json!([4, 3]),
        "{}",
        shown["faults"]
    );
}

#[test]
fn a_net_runs_as_the_facade_runs_it() {
    let mut page = Page::new();
    let net = open(&mut page, &[LENET, WEIGHTS], &json!([]));
    assert_eq!(net["has_weights"], json!(true), "{}", net["faults"]);
    let values: Vec<f32> = (0..10 * 28 * 28).map(|i| (i % 251) as f32 / 251.0).collect();
    let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_le_bytes()).collect();
    let run = json!({ "do": "run", "net": 0, "inputs": ["data"] });
    let (ran, answer) = send(&mut page, &run, &[&bytes]);
    assert_eq!(ran["outputs"][0]["shape"], json!([10, 10]), "{ran}");
    let model = cortado::open_bytes(LENET).weights_bytes(WEIGHTS).compile().unwrap();
    let expected = model.run_values(&[("data", &values)]).unwrap();
    assert_eq!(answer.data.floats(), expected.get("prob").unwrap());
    assert_eq!(ran["steps"].as_array().unwrap().len(), model.engine().steps().len());
    let (blob, answer) = send(&mut page, &json!({ "do": "blob", "net": 0, "name": "conv2" }), &[]);
    assert_eq!(blob["shape"], json!([10, 50, 8, 8]));
    assert_eq!(answer.data.floats().len(), 10 * 50 * 64);
    assert!(answer.data.floats().iter().any(|&value| value != 0.0));
    let (parameter, answer) = send(
        &mut page,
        &json!({ "do": "parameter", "net": 0, "layer": "conv1", "index": 1 }),
        &[],
    );
    assert_eq!((&parameter["shape"], answer.data.floats().len()), (&json!([20]), 20));
}

#[test]
fn nets_are_saved_as_the_program_saves_them() {
    let mut page = Page::new();
    open(&mut page, &[LENET, WEIGHTS], &json!([]));
    let (summary, _) = send(&mut page, &json!({ "do": "summary", "net": 0 }), &[]);
    let summary: Value = serde_json::from_str(summary["text"].as_str().unwrap()).unwrap();
    assert_eq!(summary["multiply_adds"], json!(22_930_000));
    let (svg, _) = send(&mut page, &json!({ "do": "svg", "net": 0 }), &[]);
    assert!(svg["text"].as_str().unwrap().starts_with("<svg"));
    let (model, answer) = send(&mut page, &json!({ "do": "onnx", "net": 0 }), &[]);
    assert!(model["report"].is_object() && answer.data.len() > 1_700_000);
    let (text, _) = send(&mut page, &json!({ "do": "describe", "type": "Pooling" }), &[]);
    assert!(text["text"].as_str().unwrap().contains("pooling_param"));
}

#[test]
fn boxes_are_placed() {
    let request = json!({ "do": "layout", "sizes": [[10, 5], [20, 5]], "edges": [[0, 1]], "gap": 10 });
    let (layout, _) = send(&mut Page::new(), &request, &[]);
    assert_eq!(
        (&layout["height"], &layout["ways"][0][0]),
        (&json!(20.0), &json!(["M", 10.0, 5.0]))
    );
}

#[test]
fn requests_that_make_no_sense_are_errors() {
    let mut page = Page::new();
    let wrong = [
        json!({}),
        json!({ "do": "fly" }),
        json!({ "do": "run", "net": 0, "inputs": [] }),
        json!({ "do": "svg", "net": 7 }),
        json!({ "do": "layout", "sizes": [], "edges": [[0, 1]], "gap": 1 }),
        json!({ "do": "describe", "type": "Convolutoin" }),
    ];
    for request in wrong {
        let (answer, _) = send(&mut page, &request, &[]);
        assert!(answer["error"].is_string(), "{request}: {answer}");
    }
    open(&mut page, &[LENET], &json!([]));
    let short: &[u8] = &[0; 8];
    let (answer, _) = send(
        &mut page,
        &json!({ "do": "run", "net": 0, "inputs": ["data"] }),
        &[short],
    );
    assert!(
        answer["error"].as_str().unwrap().contains("expected 7840, found 2"),
        "{answer}"
    );
    for junk in [&b""[..], b"layer {", b"\0\x01", b"net: 'a.prototxt' base_lr: 1"] {
        let shown = open(&mut page, &[junk], &json!([]));
        assert!(shown["faults"][0]["message"].is_string(), "{shown}");
    }
}
