//! `caffe data`: info, check and show on small databases.

use crate::common::{Work, stdout};
use cortado_data::db::{self, Backend};
use cortado_data::image::{self, Format, Picture};
use cortado_proto::{Datum, binary};
use std::fs;

fn raw(shape: [i32; 3], label: Option<i32>, value: u8) -> Datum {
    let count = shape.iter().product::<i32>() as usize;
    Datum {
        channels: Some(shape[0]),
        height: Some(shape[1]),
        width: Some(shape[2]),
        data: Some(vec![value; count]),
        label,
        ..Default::default()
    }
}

fn make(work: &Work, name: &str, records: &[(&str, Vec<u8>)]) {
    let mut writer = db::create(&work.path(name), Backend::Lmdb).unwrap();
    for (key, value) in records {
        writer.put(key.as_bytes(), value).unwrap();
    }
    writer.finish().unwrap();
}

/// A colour image encoded as PNG, raw ones of two shapes, one without a label.
fn mixed() -> Vec<(&'static str, Vec<u8>)> {
    let picture = Picture {
        height: 4,
        width: 5,
        channels: 3,
        pixels: vec![30; 60],
    };
    let encoded = Datum {
        data: Some(image::encode(&picture, Format::Png).unwrap()),
        encoded: Some(true),
        label: Some(7),
        ..Default::default()
    };
    vec![
        ("000", binary::encode(&raw([3, 4, 5], Some(7), 10))),
        ("001", binary::encode(&encoded)),
        ("002", binary::encode(&raw([3, 2, 2], None, 100))),
    ]
}

/// Records of every kind of damage.
fn damaged() -> Vec<(&'static str, Vec<u8>)> {
    let mut short = raw([1, 2, 2], Some(1), 1);
    short.data = Some(vec![1, 2, 3]);
    let no_image = Datum {
        data: Some(b"\x89PNG\r\n\x1a\nrubbish".to_vec()),
        encoded: Some(true),
        ..Default::default()
    };
    let mut records = mixed();
    records.push(("003", vec![0xff; 20]));
    records.push(("004", binary::encode(&short)));
    records.push(("005", binary::encode(&no_image)));
    records.push(("006", Vec::new()));
    records
}

#[test]
fn info_counts_and_warns() {
    let work = Work::empty();
    make(&work, "db", &mixed());
    let text = stdout(&work.run(&["data", "info", "db"]));
    for wanted in [
        "db: lmdb, ",
        "records   3",
        "keys      000 .. 002",
        "2 raw, 1 encoded",
        "3x4x5: 2",
        "3x2x2: 1",
        "        7        2 █",
        "2 different shapes",
        "1 records have no label",
    ] {
        assert!(text.contains(wanted), "{wanted}:\n{text}");
    }
}

#[test]
fn info_as_json() {
    let work = Work::empty();
    make(&work, "db", &mixed());
    let output = work.run(&["data", "info", "db", "-json"]);
    let value: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(value["records"], 3);
    assert_eq!(value["labels"]["7"], 2);
    let mean = (10.0 * 20.0 + 30.0 * 20.0 + 100.0 * 4.0) / 44.0;
    assert!((value["channel_means"][1].as_f64().unwrap() - mean).abs() < 1e-9);
}

#[test]
fn check_names_every_bad_record() {
    let work = Work::empty();
    make(&work, "good", &mixed());
    let output = work.run(&["data", "check", "good"]);
    assert!(output.status.success());
    assert_eq!(stdout(&output), "good: all 3 records are good\n");
    make(&work, "bad", &damaged());
    let output = work.run(&["data", "check", "bad"]);
    assert_eq!(output.status.code(), Some(1));
    let text = stdout(&output);
    let keys: Vec<_> = text.lines().map(|line| line.split(':').next().unwrap()).collect();
    assert_eq!(keys, ["003", "004", "005", "006", "bad"], "{text}");
    assert!(
        text.contains("004: its shape 1x2x2 does not fit its 3 values"),
        "{text}"
    );
    assert!(text.ends_with("bad: 4 of 7 records are bad\n"), "{text}");
}

#[test]
fn check_and_info_report_that_records_are_missing_at_the_end() {
    let work = Work::empty();
    for backend in [Backend::Lmdb, Backend::Leveldb] {
        let name = backend.to_string();
        let mut writer = db::create(&work.path(&name), backend).unwrap();
        writer
            .put(b"000", &binary::encode(&raw([1, 1, 1], Some(1), 1)))
            .unwrap();
        writer.commit().unwrap();
        drop(writer);
        let output = work.run(&["data", "check", &name]);
        assert_eq!(output.status.code(), Some(1));
        let text = stdout(&output);
        assert!(text.starts_with(&format!("{name} is incomplete, ")), "{text}");
        assert!(text.ends_with(&format!("{name}: 0 of 1 records are bad\n")), "{text}");
        let info = stdout(&work.run(&["data", "info", &name]));
        assert!(
            info.contains(&format!("warning: {name} is incomplete, because")),
            "{info}"
        );
        let json = stdout(&work.run(&["data", "info", &name, "--json"]));
        assert!(json.contains(&format!("{name} is incomplete, because")), "{json}");
        let shown = work.log(&["data", "show", &name, "-o", "sheet.png"]);
        assert!(shown.contains(&format!("] {name} is incomplete, because")), "{shown}");
    }
}

#[test]
fn a_database_whose_writer_had_just_begun_is_reported_as_incomplete() {
    let work = Work::empty();
    for (folder, files, problem) in [
        (
            "neither",
            &[][..],
            "it has neither an LMDB's data.mdb nor a LevelDB's CURRENT",
        ),
        ("empty", &["data.mdb"], "it is empty"),
    ] {
        std::fs::create_dir(work.path(folder)).unwrap();
        for file in [&["cortado-incomplete"], files].concat() {
            work.write(&format!("{folder}/{file}"), "");
        }
        for command in ["info", "check"] {
            let message = work.failure(&["data", command, folder], 1);
            let why = "it is incomplete, because the program that made it did not get to the end: make it again";
            assert!(
                message.contains(&format!("error: database {folder}: {why} ({problem})")),
                "{message}"
            );
        }
    }
}

#[test]
fn show_writes_a_sheet() {
    let work = Work::empty();
    make(&work, "db", &damaged());
    work.log(&["data", "show", "db", "-o", "sheet.png"]);
    let sheet = image::read(&work.path("sheet.png"), image::Color::Native).unwrap();
    assert_eq!(sheet.channels, 3);
    assert!(sheet.pixels.chunks(3).any(|pixel| pixel == [10, 10, 10]));
    assert!(sheet.pixels.chunks(3).any(|pixel| pixel == [30, 30, 30]));
    work.log(&["data", "show", "db", "-o", "one.png", "--count", "1", "--from", "002"]);
    let one = image::read(&work.path("one.png"), image::Color::Native).unwrap();
    assert!(one.width < sheet.width);
    assert!(one.pixels.chunks(3).any(|pixel| pixel == [100, 100, 100]));
}

#[test]
fn show_draws_all_channels() {
    let work = Work::empty();
    let stacked = |shape: [i32; 3], values: &[u8]| {
        let plane = (shape[1] * shape[2]) as usize;
        let data = values.iter().flat_map(|&value| vec![value; plane]).collect();
        let datum = Datum {
            data: Some(data),
            ..raw(shape, Some(0), 0)
        };
        binary::encode(&datum)
    };
    make(
        &work,
        "db",
        &[
            ("grey", stacked([2, 28, 28], &[51, 102])),
            ("colour", stacked([6, 28, 28], &[11, 12, 13, 21, 22, 23])),
            ("wide", stacked([5, 8, 300], &[61, 62, 63, 64, 65])),
        ],
    );
    for (key, pixels) in [
        ("grey", &[[51; 3], [102; 3]][..]),
        // Pictures here are blue, green, red too.
        ("colour", &[[11, 12, 13], [21, 22, 23]]),
        ("wide", &[[61; 3], [62; 3], [63; 3], [64; 3], [65; 3]]),
    ] {
        work.log(&["data", "show", "db", "-o", "one.png", "--count", "1", "--from", key]);
        let sheet = image::read(&work.path("one.png"), image::Color::Native).unwrap();
        for pixel in pixels {
            assert!(sheet.pixels.chunks(3).any(|found| found == pixel), "{key}: {pixel:?}");
        }
    }
}

#[test]
fn mistakes_are_reported() {
    let work = Work::empty();
    make(&work, "db", &mixed());
    assert!(work.failure(&["data", "info", "none"], 1).contains("no such file"));
    fs::create_dir(work.path("empty")).unwrap();
    assert!(work.failure(&["data", "check", "empty"], 1).contains("data.mdb"));
    let message = work.failure(&["data", "show", "db", "-o", "x.png", "--from", "9"], 1);
    assert!(message.contains("no record with the key 9"), "{message}");
    assert!(work.failure(&["data", "show", "db", "-o", "x.jpg"], 1).contains(".png"));
}
