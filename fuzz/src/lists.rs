//! Small text files and tables: lists, label maps, IDX, annotations, cfg, manifests, logs.

use crate::generate::registry;
use cortado::{Image, Manifest, YoloConfig};
use cortado_core::limit::{Limits, PIXELS};
use cortado_data::convert::{Annoset, Annotations, ConvertTarget, LabelType, convert_annoset};
use cortado_data::db::Backend;
use cortado_data::idx::{IdxKind, IdxReader};
use cortado_data::{label_map, list, npy};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// The first byte is the kind of file.
pub(crate) fn read(data: &[u8]) {
    let Some((&kind, content)) = data.split_first() else {
        return;
    };
    fs::write("file.txt", content).expect("the folder can be written");
    match kind % 9 {
        0 => drop(list::read_list(Path::new("file.txt"))),
        1 => labels(content),
        2 => idx(),
        3 => annotations(LabelType::Xml),
        4 => annotations(LabelType::Json),
        5 => annotations(LabelType::Txt),
        6 => config(content),
        7 => manifest(content),
        _ => log(),
    }
}

fn labels(content: &[u8]) {
    if let Ok(map) = label_map::parse_label_map(content, Path::new("file.txt")) {
        drop(label_map::labels_by_name(&map, true));
    }
    if let Ok(text) = std::str::from_utf8(content) {
        for (delimiter, background) in [(" ", true), ("", false)] {
            drop(label_map::label_map_of_lines(text, delimiter, background));
        }
    }
    drop(npy::read(content));
}

fn idx() {
    for kind in [IdxKind::Images, IdxKind::Labels] {
        let Ok(mut reader) = IdxReader::open(Path::new("file.txt"), kind, PIXELS) else {
            continue;
        };
        let (mut item, mut count) = (Vec::new(), 0);
        while reader.next_item(&mut item).unwrap_or(false) && count < 10_000 {
            count += 1;
        }
    }
}

fn annotations(format: LabelType) {
    fs::write("p.ppm", b"P6 3 3 255\n0123456789012345678901234567").expect("the folder can be written");
    fs::write("list.txt", "p.ppm file.txt\n").expect("the folder can be written");
    let set = Annoset {
        root: String::new(),
        list: "list.txt".into(),
        annotations: Annotations::Boxes {
            format,
            names: BTreeMap::from([("cat".into(), 1), ("dog".into(), 2), ("person".into(), 3)]),
        },
        gray: false,
        shuffle: None,
        resize: None,
        bounds: (0, 0),
        check_size: false,
        encoded: false,
        encode_type: None,
        skip_bad: false,
        threads: 1,
    };
    let target = ConvertTarget {
        path: Path::new("annotated"),
        backend: Backend::Lmdb,
        dry_run: true,
        limits: Limits::default(),
    };
    drop(convert_annoset(&set, &target, &cortado::event::Silent));
}

const YOLO: &str = r#"layer { name: "d" type: "Input" top: "d" input_param { shape { dim: 1 dim: 3 dim: 8 dim: 8 } } }
layer { name: "a" type: "Convolution" bottom: "d" top: "a" convolution_param { num_output: 18 kernel_size: 1 weight_filler { type: "xavier" } } }
layer { name: "b" type: "Convolution" bottom: "d" top: "b" convolution_param { num_output: 18 kernel_size: 2 stride: 2 weight_filler { type: "xavier" } } }"#;

fn config(content: &[u8]) {
    let Ok(config) = YoloConfig::from_bytes(content) else {
        return;
    };
    let detector = cortado::parse(YOLO).threads(1).yolo_detector(&config);
    if let Ok(mut detector) = detector {
        drop(detector.detect(&Image::from_bgr(3, 3, vec![99; 27])));
    }
}

fn manifest(content: &[u8]) {
    let Ok(text) = std::str::from_utf8(content) else {
        return;
    };
    let Ok(manifest) = Manifest::parse(text, Path::new(".")) else {
        return;
    };
    let again = Manifest::parse(&manifest.to_toml(), Path::new("."));
    assert!(
        again.is_ok(),
        "a manifest that was written is not read: {:?}",
        again.err()
    );
    drop((manifest.check(), manifest.properties(), manifest.mean_values()));
    if let Ok(image) = manifest.image(Image::from_bgr(4, 5, vec![7; 60])) {
        drop(image.size());
    }
}

/// The tables and the curves of a log, by the program.
fn log() {
    let run = |arguments: &[&str]| cortado_cli::run(arguments.iter().map(Into::into), registry());
    run(&["caffe", "parse-log", "file.txt"]);
    run(&["caffe", "plot", "file.txt", "-o", "plot.svg"]);
}
