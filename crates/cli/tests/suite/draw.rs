//! `caffe draw`: pictures and Graphviz text of small nets.

use crate::common::{Work, fixture};
use std::fs;

const NET: &str = r#"
name: "a <net> & \"more\""
input: "data" input_dim: 1 input_dim: 3 input_dim: 32 input_dim: 32
layer { name: "conv" type: "Convolution" bottom: "data" top: "conv"
  convolution_param { num_output: 8 kernel_size: 3 pad: 1 stride: 2 } }
layer { name: "relu" type: "ReLU" bottom: "conv" top: "conv" }
layer { name: "pool" type: "Pooling" bottom: "conv" top: "pool" pooling_param { pool: AVE kernel_size: 2 stride: 2 } }
layer { name: "odd" type: "NobodyKnows" bottom: "pool" bottom: "conv" top: "odd" }
layer { name: "drop" type: "Dropout" bottom: "odd" top: "odd2" include { phase: TRAIN } }
"#;

fn drawn(args: &[&str], output: &str) -> String {
    let work = Work::empty();
    work.write("net.prototxt", NET);
    let mut line = vec!["draw", "net.prototxt", "-o", output];
    line.extend(args);
    work.log(&line);
    fs::read_to_string(work.path(output)).unwrap()
}

#[test]
fn graphviz_text_has_the_nodes_and_labels_of_draw_net() {
    let dot = drawn(&[], "net.dot");
    assert!(
        dot.starts_with("digraph \"a <net> & \\\"more\\\"\" {\n  rankdir=TB;"),
        "{dot}"
    );
    for part in [
        "label=\"conv (Convolution) kernel size: 3 stride: 2 pad: 1\", shape=box, style=filled, fillcolor=\"#FF5050\"",
        "label=\"relu (ReLU)\", shape=box, style=filled, fillcolor=\"#90EE90\"",
        "label=\"pool (AVE Pooling) kernel size: 2 stride: 2 pad: 0\", shape=box, style=filled, fillcolor=\"#FF9900\"",
        "label=\"odd (NobodyKnows)\", shape=box, style=filled, fillcolor=\"#6495ED\"",
        "label=\"data\", shape=octagon",
        "l1 -> b1 [label=\"8\"];",
        "b1 -> l2;",
        "l2 -> b1;",
    ] {
        assert!(dot.contains(part), "{part} is not in\n{dot}");
    }
}

#[test]
fn a_phase_leaves_layers_out() {
    assert!(drawn(&[], "net.dot").contains("Dropout"));
    assert!(drawn(&["--phase", "TRAIN"], "net.dot").contains("Dropout"));
    assert!(!drawn(&["--phase", "TEST", "--rankdir=LR"], "net.dot").contains("Dropout"));
}

#[test]
fn an_svg_is_well_formed_and_the_same_each_time() {
    for direction in ["TB", "LR", "BT", "RL"] {
        let svg = drawn(&["--rankdir", direction], "net.svg");
        assert_eq!(svg, drawn(&["--rankdir", direction], "net.svg"));
        let document = roxmltree::Document::parse(&svg).unwrap();
        let root = document.root_element();
        let side = |name| root.attribute(name).unwrap().parse::<f64>().unwrap();
        let (width, height) = (side("width"), side("height"));
        let texts: Vec<_> = root.descendants().filter(|node| node.has_tag_name("text")).collect();
        for text in &texts {
            let at = |name| text.attribute(name).unwrap().parse::<f64>().unwrap();
            let size: f64 = at("font-size");
            let letters = text.text().unwrap_or_default().chars().count() as f64;
            // No letter of these is wider than 0.9 of the size.
            let half = match text.attribute("text-anchor") {
                Some("middle") => letters * size * 0.45,
                _ => 0.0,
            };
            assert!(at("x") - half * 0.7 >= 0.0 && at("x") + half * 0.7 <= width, "{text:?}");
            assert!(at("y") - size >= 0.0 && at("y") <= height, "{text:?}");
        }
        let all: Vec<_> = texts.iter().filter_map(|text| text.text()).collect();
        for wanted in [
            "a <net> & \"more\"",
            "conv",
            "ReLU · relu",
            "AVE Pooling",
            "3×3, stride 2, pad 1",
            "NobodyKnows",
        ] {
            assert!(all.contains(&wanted), "{wanted}: {all:?}");
        }
    }
}

#[test]
fn shapes_are_written_where_the_net_can_be_built() {
    let work = Work::empty();
    work.write(
        "net.prototxt",
        NET.replace("\"NobodyKnows\"", "\"Silence\"")
            .replace("top: \"odd\" }", "}"),
    );
    work.log(&["draw", "net.prototxt", "-o", "net.svg", "--shapes", "--phase", "TEST"]);
    let svg = fs::read_to_string(work.path("net.svg")).unwrap();
    assert!(svg.contains(">1×8×16×16</text>"), "{svg}");
    work.write("net.prototxt", NET);
    let message = work.log(&["draw", "net.prototxt", "-o", "net.svg", "--shapes"]);
    assert!(
        message.contains("cannot be built") && message.contains("NobodyKnows"),
        "{message}"
    );
}

#[test]
fn png_is_written_too() {
    let work = Work::empty();
    fs::copy(fixture("logs/lenet_train_test.prototxt"), work.path("net.prototxt")).unwrap();
    work.log(&["draw", "net.prototxt", "-o", "net.png"]);
    assert!(
        fs::read(work.path("net.png"))
            .unwrap()
            .starts_with(b"\x89PNG\r\n\x1a\n")
    );
}

#[test]
fn mistakes_are_reported() {
    let work = Work::empty();
    work.write("net.prototxt", NET);
    let message = work.failure(&["draw", "net.prototxt", "-o", "net.jpg"], 1);
    assert!(message.contains(".svg, .png or .dot"), "{message}");
    let message = work.failure(&["draw", "none.prototxt", "-o", "net.svg"], 1);
    assert!(message.contains("none.prototxt"), "{message}");
}

#[test]
fn a_compact_picture_has_the_layers_alone_and_shows_what_is_shared() {
    let work = Work::empty();
    let fc = |name: &str, bottom: &str| {
        format!(
            "layer {{ name: '{name}' type: 'InnerProduct' bottom: '{bottom}' top: '{name}' param {{ name: 'w' }} inner_product_param {{ num_output: 4 }} }}
             layer {{ name: 'relu_{name}' type: 'ReLU' bottom: '{name}' top: '{name}' }}"
        )
    };
    let net = format!(
        "layer {{ name: 'pair' type: 'Data' top: 'x' top: 'y' data_param {{ batch_size: 64 }} }} {} {}
         layer {{ name: 'both' type: 'Eltwise' bottom: 'left' bottom: 'right' bottom: 'left' top: 'both' }}",
        fc("left", "x"),
        fc("right", "y")
    );
    work.write("net.prototxt", &net);
    let texts = |args: &[&str]| {
        work.log(&[&["draw", "net.prototxt", "-o", "net.svg"], args].concat());
        let svg = fs::read_to_string(work.path("net.svg")).unwrap();
        let document = roxmltree::Document::parse(&svg).unwrap();
        let texts = document.descendants().filter(|node| node.has_tag_name("text"));
        texts
            .filter_map(|node| node.text().map(String::from))
            .collect::<Vec<_>>()
    };
    assert_eq!(
        texts(&["--compact"]),
        [
            "pair",
            "Data · batch 64",
            "left",
            "InnerProduct · 4 outputs + ReLU",
            "weights shared",
            "right",
            "InnerProduct · 4 outputs + ReLU",
            "weights of left",
            "both",
            "Eltwise"
        ]
    );
    let full = texts(&[]);
    for wanted in ["x", "y", "ReLU · relu_left", "weights of left", "Data · batch 64"] {
        assert!(full.iter().any(|text| text == wanted), "{wanted}: {full:?}");
    }
    assert_eq!(
        full.iter().filter(|text| *text == "weights of left").count(),
        1,
        "{full:?}"
    );
    // With Graphviz, all is as draw_net.py has it.
    work.log(&["draw", "net.prototxt", "-o", "a.dot"]);
    assert!(
        fs::read_to_string(work.path("a.dot"))
            .unwrap()
            .contains("[label=\"Batch 64\"]")
    );
}
