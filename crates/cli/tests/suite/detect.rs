//! `caffe detect` and `caffe demo faces`, and the tools that make data sets of boxes.

use crate::common::{CAFFE, Work, repository, stderr, stdout};
use std::fs;
use std::process::Command;

/// The net, the weights and the picture of the demo.
fn faces() -> [String; 3] {
    let file = |name: &str| repository().join("data/faces").join(name).display().to_string();
    ["RFB-320.prototxt", "RFB-320.caffemodel", "astronaut.jpg"].map(file)
}

#[test]
fn a_face_is_found_and_drawn() {
    let (work, [net, weights, picture]) = (Work::empty(), faces());
    work.write("labels.txt", "background\nface\n");
    let output = work.run(&[
        "detect",
        &net,
        &weights,
        &picture,
        "-o",
        "found.png",
        "--labels",
        "labels.txt",
    ]);
    let printed = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    assert!(
        printed.starts_with("Pictures become: 240x320, RGB, minus [127.0], times 0.0078125.\n"),
        "{printed}"
    );
    assert!(printed.contains("astronaut.jpg: 1 object\n   face  "), "{printed}");
    let (drawn, original) = (work.path("found.png"), fs::read(&picture).unwrap());
    let sizes = [fs::read(drawn).unwrap(), original]
        .map(|bytes| cortado_data::image::probe(&bytes, cortado_data::image::Color::Bgr).unwrap());
    assert_eq!(sizes[0], sizes[1]);
}

#[test]
fn json_is_one_line_a_picture() {
    let (work, [net, weights, picture]) = (Work::empty(), faces());
    fs::copy(&picture, work.path("b.jpg")).unwrap();
    let output = work.run(&["detect", &net, &weights, &picture, "b.jpg", "--json", "-o", "drawn"]);
    let printed = stdout(&output);
    let lines: Vec<serde_json::Value> = printed
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    assert_eq!(lines.len(), 2, "{printed}");
    assert_eq!(lines[0]["detections"], lines[1]["detections"]);
    let face = &lines[1]["detections"][0];
    assert_eq!(
        (face["class"].as_u64(), lines[1]["image"].as_str()),
        (Some(1), Some("b.jpg"))
    );
    let edge = |name: &str| face[name].as_f64().unwrap();
    assert!(face["score"].as_f64().unwrap() > 0.9);
    assert!(
        (160.0..200.0).contains(&edge("left")) && (250.0..290.0).contains(&edge("right")),
        "{face}"
    );
    assert!(
        (50.0..90.0).contains(&edge("top")) && (170.0..220.0).contains(&edge("bottom")),
        "{face}"
    );
    assert!(work.path("drawn/astronaut.png").is_file() && work.path("drawn/b.png").is_file());
}

#[test]
fn pictures_of_one_name_are_not_drawn_over_each_other() {
    let (work, [net, weights, picture]) = (Work::empty(), faces());
    for folder in ["a", "b"] {
        fs::create_dir(work.path(folder)).unwrap();
        fs::copy(&picture, work.path(folder).join("x.1.jpg")).unwrap();
    }
    let args = ["detect", &net, &weights, "a/x.1.jpg", "b/x.1.jpg", "-o", "drawn"];
    let message = work.failure(&args, 1);
    assert!(
        message.contains(
            "a/x.1.jpg and b/x.1.jpg would both be drawn into drawn/x.1.png; number the copies, as by -o found.png"
        ),
        "{message}"
    );
    let output = work.run(&["detect", &net, &weights, "a/x.1.jpg", &picture, "-o", "drawn"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(work.files("drawn"), ["astronaut.png", "x.1.png"]);
    let output = work.run(&["detect", &net, &weights, "a/x.1.jpg", "b/x.1.jpg", "-o", "a/found.png"]);
    assert!(output.status.success(), "{}", stderr(&output));
    assert_eq!(work.files("a"), ["found-1.png", "found-2.png", "x.1.jpg"]);
}

#[test]
fn mistakes_report_what_to_do() {
    let (work, [net, weights, picture]) = (Work::empty(), faces());
    work.write(
        "classes.prototxt",
        "layer { name: 'x' type: 'Input' top: 'x' input_param { shape { dim: 1 dim: 3 dim: 4 dim: 4 } } } \
         layer { name: 'prob' type: 'Softmax' bottom: 'x' top: 'prob' }",
    );
    work.write("none.caffemodel", b"\x0a\x04none");
    work.write("none.txt", "");
    for (args, expected) in [
        (
            vec!["classes.prototxt", "none.caffemodel", &picture],
            "cannot read boxes from these outputs: prob [1, 3, 4, 4]; expected one of (1, 1, rows, 7)",
        ),
        (
            vec![&net, &weights, &picture, "-threshold", "2"],
            "-threshold 2: it must be from 0 to 1",
        ),
        (
            vec![&net, &weights, &picture, "-mean", "1,x"],
            "-mean 1,x: \"x\" is not a number",
        ),
        (
            vec![&net, &weights, &picture, "-mean", "nan"],
            "-mean nan: \"nan\" is not a finite number",
        ),
        (
            vec![&net, &weights, &picture, "-scale", "-inf"],
            "invalid value '-inf' for '--scale <FACTOR>': is not a finite number",
        ),
        (
            vec![&net, &weights, &picture, "-labels", "none.txt"],
            "none.txt: it names no class: a label map has items, a list of labels a name on each line",
        ),
        (
            vec![&net, &weights, &picture, "-mean", "1,2"],
            "2 values are given, but the net has 3 channel(s)",
        ),
        (vec![&net, &weights, "none.jpg"], "none.jpg"),
        (
            vec![&net, &weights],
            "a net, its weights and a picture are needed; or a manifest (model.toml) and a picture; or, with --mtcnn, pictures alone",
        ),
        (
            vec![&net, &weights, &picture, "--yolo", "none.txt"],
            "none.txt: it has no section [yolo] or [region]; is it the .cfg of the net?",
        ),
        (vec!["--mtcnn", "nowhere", &picture], "nowhere/det1.prototxt"),
        (vec![&net, &weights, &picture, "--min-face", "30"], "--mtcnn <DIR>"),
    ] {
        let words: Vec<&str> = ["detect"].into_iter().chain(args).collect();
        let output = work.run(&words);
        let log = stderr(&output);
        assert_eq!(output.status.code(), Some(1), "{log}");
        assert!(log.contains(expected), "{log}");
    }
}

/// Writes the three nets of an MTCNN that takes everything for a face, with its right eye in the middle.
fn write_mtcnn(work: &Work) {
    let filters = "type: 'Convolution' bottom: 'data' convolution_param { kernel_size: 12 stride: 2 weight_filler { type: 'constant' }";
    let product = "type: 'InnerProduct' bottom: 'data' inner_product_param { weight_filler { type: 'constant' }";
    for (number, side, layer) in [(1, 12, filters), (2, 24, product), (3, 48, product)] {
        let layer_text = |name: &str, outputs: usize| {
            format!("layer {{ name: '{name}' top: '{name}' {layer} num_output: {outputs} }} }}\n")
        };
        let text = format!(
            "layer {{ name: 'in' type: 'Input' top: 'data' input_param {{ shape {{ dim: 1 dim: 3 dim: {side} dim: {side} }} }} }}\n\
             {}{}{}layer {{ name: 'prob' type: 'Softmax' bottom: 'is' top: 'prob' }}",
            layer_text("is", 2),
            layer_text("moved", 4),
            if number == 3 {
                layer_text("places", 10)
            } else {
                String::new()
            },
        );
        let net = cortado::parse(&text).net::<f32>().unwrap().into_inner();
        for (name, values) in [("is", vec![0.0, 3.0]), ("places", vec![0.5; 10])] {
            if let Some(layer) = net.layer_index(name) {
                net.layer(layer).params()[1]
                    .data_overwrite()
                    .unwrap()
                    .copy_from_slice(&values);
            }
        }
        work.write(&format!("nets/det{number}.prototxt"), text);
        net.save_weights(&work.path(&format!("nets/det{number}.caffemodel")))
            .unwrap();
    }
}

#[test]
fn mtcnn_prints_and_draws_places_in_faces() {
    let (work, [.., picture]) = (Work::empty(), faces());
    fs::create_dir(work.path("nets")).unwrap();
    write_mtcnn(&work);
    let detect = ["detect", "--mtcnn", "nets", &picture, "--min-face", "200"];
    let output = work.run(&[&detect[..], &["--json", "-o", "found.png"]].concat());
    let printed = stdout(&output);
    assert!(output.status.success(), "{}", stderr(&output));
    let found: serde_json::Value = serde_json::from_str(&printed).unwrap();
    let face = &found["detections"][0];
    assert_eq!(face["label"], "face");
    let number = |name: &str| face[name].as_f64().unwrap();
    let places = face["landmarks"].as_array().unwrap();
    let middle = [
        (number("left") + number("right")) / 2.0,
        (number("top") + number("bottom")) / 2.0,
    ];
    let close = |(at, middle): (&serde_json::Value, f64)| (at.as_f64().unwrap() - middle).abs() < 1.0;
    assert!(
        places.len() == 5
            && places
                .iter()
                .all(|at| at.as_array().unwrap().iter().zip(middle).all(close)),
        "{face}"
    );
    assert!(work.path("found.png").is_file());
    let none = work.run(&[&detect[..], &["--threshold", "0.99"]].concat());
    let printed = stdout(&none);
    assert!(
        printed.starts_with("Pictures become: smaller and smaller, RGB, minus 127.5, times 0.0078125.\n"),
        "{printed}"
    );
    assert!(printed.contains("astronaut.jpg: nothing\n"), "{printed}");
}

#[test]
fn the_demo_finds_the_face() {
    let work = Work::empty();
    let mut command = Command::new(CAFFE);
    command
        .current_dir(repository())
        .args(["demo", "faces", "--dir"])
        .arg(work.path("demo"));
    let output = command.output().unwrap();
    let printed = stdout(&output);
    assert!(output.status.success(), "{printed}{}", stderr(&output));
    assert!(printed.contains("   1 face after "), "{printed}");
    assert!(work.path("demo/faces.png").is_file());
}

#[test]
fn tools_make_a_database_of_boxes() {
    let work = Work::empty();
    work.write("names.txt", "cat\ndog\n");
    let run = |args: &[&str]| {
        let output = work.run(args);
        assert!(output.status.success(), "{args:?}: {}", stderr(&output));
        stderr(&output)
    };
    run(&["create_label_map", "names.txt", "map.prototxt"]);
    let map = fs::read_to_string(work.path("map.prototxt")).unwrap();
    assert!(
        map.starts_with("item {\n  name: \"none_of_the_above\"\n  label: 0\n  display_name: \"background\"\n}\n"),
        "{map}"
    );
    fs::create_dir(work.path("images")).unwrap();
    let picture = repository().join("data/faces/astronaut.jpg");
    fs::copy(picture, work.path("images/a.jpg")).unwrap();
    let xml = "<annotation><object><name>dog</name><bndbox><xmin>0</xmin><ymin>128</ymin><xmax>256</xmax><ymax>512</ymax></bndbox></object></annotation>";
    work.write("images/a.xml", xml);
    work.write("list.txt", "a.jpg a.xml\n");
    let log = run(&[
        "convert_annoset",
        "-anno_type=detection",
        "-label_map_file=map.prototxt",
        "-check_label",
        "-encoded",
        "images/",
        "list.txt",
        "db",
    ]);
    assert!(
        log.contains("A total of 1 images.") && log.contains("Processed 1 files."),
        "{log}"
    );
    let checked = stdout(&work.run(&["data", "check", "db"]));
    assert_eq!(checked, "db: all 1 records are good\n");
    run(&["get_image_size", "images", "list.txt", "sizes.txt"]);
    assert_eq!(fs::read_to_string(work.path("sizes.txt")).unwrap(), "a 512 512\n");
    work.write("ids.txt", "a 17\n");
    run(&[
        "get_image_size",
        "-name_id_file=ids.txt",
        "images",
        "list.txt",
        "sizes.txt",
    ]);
    assert_eq!(fs::read_to_string(work.path("sizes.txt")).unwrap(), "17 512 512\n");
    let output = work.run(&["convert_annoset", "-anno_type=detection", "images/", "list.txt", "db2"]);
    assert!(
        stderr(&output).contains("-label_map_file is needed to find the labels of the names in xml files"),
        "{}",
        stderr(&output)
    );
}
