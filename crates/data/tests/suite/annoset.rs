//! Databases of images and boxes: those that the original's `convert_annoset` made, record by
//! record, and files of boxes of all formats.

use crate::common::{Log, fixtures, parse, records, temp};
use cortado_core::Result;
use cortado_core::limit::Limits;
use cortado_data::convert::{Annoset, Annotations, ConvertTarget, LabelType, convert_annoset};
use cortado_data::db::Backend;
use cortado_data::label_map::{label_map_of_lines, labels_by_name, read_label_map};
use cortado_proto::{AnnotatedDatum, LabelMap, binary, text};
use std::fs;
use std::path::Path;

fn boxes(format: LabelType) -> Result<Annotations> {
    let map = read_label_map(&fixtures().join("annotated/labelmap.prototxt"))?;
    let names = labels_by_name(&map, true)?;
    Ok(Annotations::Boxes { format, names })
}

fn set(root: &Path, list: &Path, annotations: Annotations) -> Annoset {
    Annoset {
        root: format!("{}/", root.display()),
        list: list.into(),
        annotations,
        gray: false,
        shuffle: None,
        resize: None,
        bounds: (0, 0),
        check_size: false,
        encoded: true,
        encode_type: None,
        skip_bad: false,
        threads: 2,
    }
}

/// The records of a database.
fn data(path: &Path) -> Result<Vec<(String, AnnotatedDatum)>> {
    let decode = |(key, value): (String, Vec<u8>)| Ok((key, binary::decode(&value)?));
    records(path, Backend::Lmdb)?.into_iter().map(decode).collect()
}

fn convert(set: &Annoset, db: &Path, log: &Log) -> Result<()> {
    let target = ConvertTarget {
        path: db,
        backend: Backend::Lmdb,
        dry_run: false,
        limits: Limits::default(),
    };
    convert_annoset(set, &target, log).map(drop)
}

#[test]
fn databases_are_those_of_the_original() -> Result<()> {
    let (folder, annotated) = (temp()?, fixtures().join("annotated"));
    let images = annotated.join("images");
    for (name, list, annotations, resize) in [
        ("anno_lmdb", "list.txt", boxes(LabelType::Xml)?, None),
        ("anno_raw_lmdb", "list.txt", boxes(LabelType::Xml)?, Some((26, 30))),
        ("class_lmdb", "class_list.txt", Annotations::Number, Some((22, 20))),
    ] {
        let set = Annoset {
            resize,
            encoded: resize.is_none(),
            ..set(&images, &annotated.join(list), annotations)
        };
        let db = folder.path().join(name);
        convert(&set, &db, &Log::default())?;
        let (ours, theirs) = (data(&db)?, data(&annotated.join(name))?);
        assert_eq!(ours.len(), theirs.len(), "{name}");
        for ((key, ours), (expected, theirs)) in ours.iter().zip(&theirs) {
            assert_eq!(key, expected, "{name}");
            let (image, original) = (ours.datum.as_deref(), theirs.datum.as_deref());
            let pixels = |datum: Option<&cortado_proto::Datum>| datum.and_then(|datum| datum.data.clone());
            assert!(pixels(image) == pixels(original), "{name} {key}: the image differs");
            assert_eq!(
                image.map(|datum| datum.label()),
                original.map(|datum| datum.label()),
                "{name}"
            );
            assert_eq!(ours.r#type, theirs.r#type, "{name} {key}");
            for (ours, theirs) in ours.annotation_group.iter().zip(&theirs.annotation_group) {
                assert_eq!(text::print(ours), text::print(theirs), "{name} {key}");
            }
            assert_eq!(
                ours.annotation_group.len(),
                theirs.annotation_group.len(),
                "{name} {key}"
            );
        }
    }
    Ok(())
}

/// The only record of a database made of one image and this file of boxes.
fn one(format: LabelType, content: &str) -> Result<(AnnotatedDatum, Vec<String>)> {
    let folder = temp()?;
    let image = fixtures().join("annotated/images/0.png");
    fs::copy(image, folder.path().join("0.png")).expect("it can be copied");
    fs::write(folder.path().join("boxes"), content).expect("it can be written");
    fs::write(folder.path().join("list"), "0.png boxes\n").expect("it can be written");
    let set = set(folder.path(), &folder.path().join("list"), boxes(format)?);
    let (log, db) = (Log::default(), folder.path().join("db"));
    convert(&set, &db, &log)?;
    let lines = log.lines();
    let warnings = lines
        .iter()
        .filter_map(|line| Some(line.split_once("/boxes: ")?.1.to_string()));
    Ok((data(&db)?.remove(0).1, warnings.collect()))
}

const BOXES: &str = "annotation_group { group_label: 2 annotation { instance_id: 0 bbox { xmin: 0.1 ymin: 0.25 xmax: 0.5 ymax: 0.75 difficult: true } } \
     annotation { instance_id: 1 bbox { xmin: 0 ymin: 0 xmax: 1 ymax: 1 difficult: false } } } \
     annotation_group { group_label: 1 annotation { instance_id: 0 bbox { xmin: 0.25 ymin: 0.5 xmax: 0.5 ymax: 1 difficult: false } } }";

#[test]
fn xml_and_json_agree_and_fractions_of_pixels_count() -> Result<()> {
    let expected: AnnotatedDatum = parse(BOXES)?;
    let object = |name: &str, edges: [f32; 4], difficult: u8| {
        let [left, top, right, bottom] = edges;
        format!(
            "<object><bndbox><xmin>{left}</xmin><ymin>{top}</ymin><xmax>{right}</xmax><ymax>{bottom}</ymax></bndbox>\
             <difficult>{difficult}</difficult><name>{name}</name></object>"
        )
    };
    let objects = [
        object("dog", [5.1, 10.5, 25.5, 31.5], 1),
        object("dog", [0.0, 0.0, 51.0, 42.0], 0),
        object("cat", [12.75, 21.0, 25.5, 42.0], 0),
    ];
    let xml = format!(
        "<annotation><size><width>51</width><height>42</height></size>{}</annotation>",
        objects.concat()
    );
    let (found, warnings) = one(LabelType::Xml, &xml)?;
    assert!(warnings.is_empty(), "{warnings:?}");
    for (found, expected) in found.annotation_group.iter().zip(&expected.annotation_group) {
        assert_eq!(text::print(found), text::print(expected));
    }
    let json = r#"{"image": {"width": 51, "height": 42}, "annotation": [
        {"category_id": "dog", "iscrowd": 1, "bbox": [5.1, 10.5, 20.4, 21]},
        {"category_id": "dog", "bbox": [0, 0, 51, 42]}, {"category_id": "cat", "bbox": [12.75, 21, 12.75, 21]}]}"#;
    let (same, warnings) = one(LabelType::Json, json)?;
    assert!(warnings.is_empty(), "{warnings:?}");
    assert_eq!(same.annotation_group.len(), 2);
    let (txt, _) = one(
        LabelType::Txt,
        "2 5.1 10.5 25.5 31.5\n2 0 0 51 42\n\n1 12.75 21 25.5 42\n",
    )?;
    for other in [&same, &txt] {
        for (group, expected) in other.annotation_group.iter().zip(&expected.annotation_group) {
            for (found, expected) in group.annotation.iter().zip(&expected.annotation) {
                let (found, expected) = (found.bbox.as_deref(), expected.bbox.as_deref());
                let edges = |bbox: Option<&cortado_proto::NormalizedBBox>| {
                    bbox.map(|b| [b.xmin(), b.ymin(), b.xmax(), b.ymax()])
                };
                let pairs = edges(found)
                    .into_iter()
                    .flatten()
                    .zip(edges(expected).into_iter().flatten());
                pairs.for_each(|(a, b)| assert!((a - b).abs() < 1e-6, "{a} {b}"));
            }
        }
    }
    Ok(())
}

#[test]
fn what_is_odd_about_boxes_is_reported() -> Result<()> {
    let (_, warnings) = one(LabelType::Txt, "1 -1 0 10 10\n1 10 0 5 10\n")?;
    assert_eq!(
        warnings,
        ["bounding box exceeds image boundary.", "bounding box irregular."]
    );
    let json = r#"{"image": {"width": 50, "height": 42}, "annotation": []}"#;
    let (datum, warnings) = one(LabelType::Json, json)?;
    assert_eq!(warnings, ["inconsistent image width."]);
    assert!(datum.annotation_group.is_empty());
    for (format, content, expected) in [
        (
            LabelType::Txt,
            "1 2 3",
            "line 1 has 3 part(s), not label, left, top, right and bottom edge",
        ),
        (
            LabelType::Txt,
            "1 2 3 4 nan",
            "the bottom edge is \"nan\", which is not a number",
        ),
        (LabelType::Json, "{}", "it has no list \"annotation\""),
        (
            LabelType::Xml,
            "<a/>",
            "its root is a, not annotation; is it a file of PASCAL VOC?",
        ),
        (
            LabelType::Xml,
            "<annotation><object/></annotation>",
            "an object has no name",
        ),
        (
            LabelType::Xml,
            "<annotation><object><name>cow</name></object></annotation>",
            "Unknown name: cow; the label map has car, cat, dog, none_of_the_above",
        ),
    ] {
        let error = one(format, content).expect_err("it is wrong").to_string();
        assert!(error.ends_with(expected), "{error}");
        assert!(error.contains("list:1: "), "{error}");
    }
    Ok(())
}

#[test]
fn label_maps_are_made_of_lines() -> Result<()> {
    let map = label_map_of_lines("cat\ndog\n", " ", true)?;
    let expected: LabelMap = parse(
        "item { name: 'none_of_the_above' label: 0 display_name: 'background' } item { name: 'cat' label: 1 display_name: 'cat' } \
         item { name: 'dog' label: 2 display_name: 'dog' }",
    )?;
    assert_eq!(text::print(&map), text::print(&expected));
    let map = label_map_of_lines("n01:7:a cat\nn02:9:a dog\n", ":", false)?;
    let expected: LabelMap = parse(
        "item { name: 'n01' label: 7 display_name: 'a cat' } item { name: 'n02' label: 9 display_name: 'a dog' }",
    )?;
    assert_eq!(text::print(&map), text::print(&expected));
    let error = |text: &str| {
        label_map_of_lines(text, " ", true)
            .expect_err("it is wrong")
            .to_string()
    };
    assert_eq!(error("a 1\nb"), "line 2: it has 1 part(s), but the first line has 2");
    assert_eq!(error("a b"), "line 1: the label \"b\" is not an integer");
    let twice: LabelMap = parse("item { name: 'a' label: 1 } item { name: 'b' label: 1 }")?;
    let error = labels_by_name(&twice, true).expect_err("it is wrong").to_string();
    assert_eq!(error, "the label map has the label 1 twice");
    assert_eq!(labels_by_name(&twice, false)?.len(), 2);
    Ok(())
}

#[test]
fn files_that_a_parser_would_take_long_for_are_refused() -> Result<()> {
    let voc = |inside: &str| format!("<annotation><object {inside}><name>cat</name></object></annotation>");
    let numbered = |count: usize, text: &str| {
        (0..count)
            .map(|i| text.replace('#', &i.to_string()))
            .collect::<String>()
    };
    for (content, expected) in [
        (voc(&numbered(60_000, "a#='1' ")), "more than 1000 attributes"),
        // A `>` in a value ends no element.
        (voc(&numbered(60_000, "a#='>' ")), "more than 1000 attributes"),
        (voc(&numbered(100, "xmlns:a#='1' ")), "more than 16 name spaces"),
        (numbered(20_000, "<a# xmlns:b#='1'>"), "more than 16 name spaces"),
    ] {
        let error = one(LabelType::Xml, &content).expect_err("it is refused").to_string();
        assert!(error.contains(expected), "{error}");
    }
    // As many labels as boxes.
    let lines = numbered(20_000, "# 0 0 1 1\n");
    let (datum, _) = one(LabelType::Txt, &lines)?;
    assert_eq!(datum.annotation_group.len(), 20_000);
    assert_eq!(datum.annotation_group[19_999].group_label(), 19_999);
    Ok(())
}
