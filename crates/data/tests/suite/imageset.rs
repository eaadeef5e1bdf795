//! `convert_imageset` and `compute_image_mean`: the original's records and mean, and what goes
//! wrong.
#![allow(clippy::unwrap_used)]

use cortado_core::event::{Event, Observer};
use cortado_core::limit::Limits;
use cortado_core::{Error, Result};
use cortado_data::convert::{ConvertTarget, Imageset, Written, convert_imageset};
use cortado_data::db::{self, Backend};
use cortado_data::image::{Color, Format, decode};
use cortado_data::image_mean::compute_image_mean;
use cortado_proto::{BlobProto, Datum, binary};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

fn fixtures() -> PathBuf {
    cortado_math::package_folder!().join("tests/fixtures")
}

fn temp() -> Result<tempfile::TempDir> {
    tempfile::tempdir().map_err(|e| Error::io("create", Path::new("a temporary folder"), e))
}

#[derive(Default)]
struct Lines(Mutex<Vec<String>>);

impl Observer for Lines {
    fn observe(&self, event: &Event<'_>) {
        if let Event::Note { text, .. } = event {
            self.0.lock().unwrap().push((*text).to_string());
        }
    }
}

impl Lines {
    fn take(&self) -> Vec<String> {
        std::mem::take(&mut self.0.lock().unwrap())
    }
}

/// The images of the original's list.
fn golden() -> Imageset {
    Imageset {
        root: format!("{}/images/", fixtures().display()),
        list: fixtures().join("list.txt"),
        ..Default::default()
    }
}

fn convert(set: &Imageset, path: &Path) -> Result<(Written, Vec<String>)> {
    let lines = Lines::default();
    let target = ConvertTarget {
        path,
        backend: Backend::Lmdb,
        dry_run: false,
        limits: Limits::default(),
    };
    Ok((convert_imageset(set, &target, &lines)?, lines.take()))
}

fn records(path: &Path) -> Result<Vec<(String, Datum)>> {
    let mut reader = db::open(path, Backend::Lmdb)?;
    let (mut records, mut more) = (Vec::new(), reader.first()?);
    while more {
        let key = String::from_utf8_lossy(reader.key()).into_owned();
        records.push((key, binary::decode(reader.value()?)?));
        more = reader.next()?;
    }
    Ok(records)
}

/// A list of these lines, with its images beside it.
fn listed(folder: &Path, lines: &[&str]) -> Imageset {
    for (name, file) in [
        ("a.png", "astronaut.png"),
        ("b.jpg", "rocket.jpg"),
        ("gray.png", "camera.png"),
    ] {
        fs::copy(fixtures().join("images").join(file), folder.join(name)).unwrap();
    }
    fs::write(folder.join("bad.png"), "no image").unwrap();
    fs::write(folder.join("list.txt"), lines.join("\n")).unwrap();
    Imageset {
        root: folder.display().to_string(),
        list: folder.join("list.txt"),
        ..Default::default()
    }
}

fn message(set: &Imageset, folder: &Path) -> String {
    let error = convert(set, &folder.join("db")).unwrap_err().to_string();
    assert!(!folder.join("db").join("data.mdb").exists() || records(&folder.join("db")).is_ok());
    error.replace(&folder.display().to_string(), "F")
}

#[test]
fn pixels_are_those_of_the_original() -> Result<()> {
    let gray = Imageset {
        gray: true,
        resize: Some((20, 20)),
        ..golden()
    };
    let color = Imageset {
        resize: Some((24, 32)),
        ..golden()
    };
    for (name, set) in [("gray_lmdb", gray), ("resized_lmdb", color)] {
        let folder = temp()?;
        let (written, lines) = convert(&set, &folder.path().join("db"))?;
        assert_eq!(written, Written { records: 5, skipped: 0 });
        assert_eq!(lines, ["A total of 5 images.", "Processed 5 files."]);
        let expected = records(&fixtures().join(name))?;
        let found = records(&folder.path().join("db"))?;
        assert_eq!(found.len(), expected.len());
        for ((key, found), (expected_key, expected)) in found.into_iter().zip(expected) {
            assert_eq!(key, expected_key);
            assert!(found == expected, "{name}, {key}");
        }
    }
    Ok(())
}

#[test]
fn encoded_images_are_those_of_the_original() -> Result<()> {
    let folder = temp()?;
    let expected = records(&fixtures().join("encoded_lmdb"))?;
    let first = decode(expected[0].1.data(), Color::Native)?;
    let set = Imageset {
        encode_type: Some(Format::Png),
        resize: Some((first.height, first.width)),
        ..golden()
    };
    let (_, lines) = convert(&set, &folder.path().join("db"))?;
    assert_eq!(lines[1], "encode_type specified, assuming encoded=true.");
    let found = records(&folder.path().join("db"))?;
    assert_eq!(found.len(), expected.len());
    for ((key, mut found), (expected_key, mut expected)) in found.into_iter().zip(expected) {
        assert_eq!(key, expected_key);
        assert!(
            decode(found.data(), Color::Native)? == decode(expected.data(), Color::Native)?,
            "{key}"
        );
        (found.data, expected.data) = (None, None);
        assert_eq!(found, expected, "{key}");
    }
    Ok(())
}

#[test]
fn files_are_stored_as_they_are_where_nothing_changes() -> Result<()> {
    let folder = temp()?;
    let file = |name: &str| fs::read(fixtures().join("images").join(name)).unwrap();
    convert(
        &Imageset {
            encoded: true,
            ..golden()
        },
        &folder.path().join("as_is"),
    )?;
    let found = records(&folder.path().join("as_is"))?;
    assert!(found[0].1.data() == file("astronaut.png") && found[1].1.data() == file("chelsea.jpg"));
    let set = Imageset {
        encode_type: Some(Format::Jpeg),
        ..golden()
    };
    convert(&set, &folder.path().join("jpeg"))?;
    let found = records(&folder.path().join("jpeg"))?;
    assert_eq!(Format::of(found[0].1.data())?, Format::Jpeg);
    assert!(found[1].1.data() == file("chelsea.jpg"));
    Ok(())
}

#[test]
fn the_mean_is_that_of_the_original() -> Result<()> {
    let lines = Lines::default();
    let expected: BlobProto = binary::read_file(&fixtures().join("mean.binaryproto"))?;
    for threads in [0, 1, 3] {
        let mean = compute_image_mean(
            &fixtures().join("resized_lmdb"),
            Backend::Lmdb,
            threads,
            Limits::default(),
            &lines,
        )?;
        assert_eq!((mean.count, mean.shape), (5, [3, 24, 32]));
        assert!(mean.to_proto() == expected);
        mean.log_channels(&lines);
        let lines = lines.take();
        assert_eq!(
            lines[..3],
            ["Starting iteration", "Processed 5 files.", "Number of channels: 3"]
        );
        assert!(
            lines[3].starts_with("mean_value channel [0]: ") && lines.len() == 6,
            "{lines:?}"
        );
    }
    let mean = compute_image_mean(
        &fixtures().join("encoded_lmdb"),
        Backend::Lmdb,
        0,
        Limits::default(),
        &lines,
    )?;
    assert_eq!(mean.shape, [3, 28, 30]);
    assert_eq!(lines.take()[0], "Decoding Datum");
    Ok(())
}

#[test]
fn means_of_floats_and_of_unlike_images() -> Result<()> {
    let folder = temp()?;
    let database = |name: &str, values: &[&[f32]]| -> Result<PathBuf> {
        let path = folder.path().join(name);
        let mut writer = db::create(&path, Backend::Lmdb)?;
        for (i, values) in values.iter().enumerate() {
            let datum = Datum {
                channels: Some(1),
                height: Some(1),
                width: Some(values.len() as i32),
                float_data: values.to_vec(),
                ..Default::default()
            };
            writer.put(&[i as u8 + b'0'], &binary::encode(&datum))?;
        }
        writer.finish().map(|()| path)
    };
    let mean = |path: &Path| compute_image_mean(path, Backend::Lmdb, 2, Limits::default(), &Lines::default());
    assert_eq!(
        mean(&database("floats", &[&[1.0, -2.5], &[2.0, 0.5]])?)?.values,
        [1.5, -1.0]
    );
    let error = mean(&database("unlike", &[&[1.0], &[2.0], &[3.0, 4.0]])?)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("record \"2\": shape of the image") && error.ends_with("expected 1x1x1, found 1x1x2"),
        "{error}"
    );
    let error = mean(&database("empty", &[])?).unwrap_err().to_string();
    assert!(error.contains("has no records"), "{error}");
    Ok(())
}

#[test]
fn threads_change_nothing_and_thousands_are_logged() -> Result<()> {
    let folder = temp()?;
    let lines: Vec<String> = (0..1050)
        .map(|i| format!("{} {i}", ["a.png", "b.jpg", "gray.png"][i % 3]))
        .collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let set = Imageset {
        resize: Some((6, 5)),
        ..listed(folder.path(), &lines)
    };
    let mut all = Vec::new();
    for threads in [1, 3] {
        let path = folder.path().join(format!("db{threads}"));
        let (_, lines) = convert(&Imageset { threads, ..set.clone() }, &path)?;
        assert_eq!(
            lines,
            [
                "A total of 1050 images.",
                "Processed 1000 files.",
                "Processed 1050 files."
            ]
        );
        all.push(records(&path)?);
    }
    assert!(all[0] == all[1] && all[0].len() == 1050);
    assert!(
        all[0]
            .iter()
            .enumerate()
            .all(|(i, (key, datum))| key.starts_with(&format!("{i:08}_")) && datum.label() == i as i32)
    );
    Ok(())
}

#[test]
fn a_seed_makes_the_order() -> Result<()> {
    let folder = temp()?;
    let lines: Vec<String> = (0..30).map(|i| format!("a.png {i}")).collect();
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    let set = Imageset {
        resize: Some((2, 2)),
        ..listed(folder.path(), &lines)
    };
    let order = |name: &str, seed: u32| -> Result<Vec<i32>> {
        let path = folder.path().join(name);
        let (_, lines) = convert(
            &Imageset {
                shuffle: Some(seed),
                ..set.clone()
            },
            &path,
        )?;
        assert_eq!(lines[0], "Shuffling data");
        Ok(records(&path)?.iter().map(|(_, datum)| datum.label()).collect())
    };
    let (first, same, other) = (order("1", 1)?, order("2", 1)?, order("3", 2)?);
    assert!(first == same && first != other);
    let mut sorted = first;
    sorted.sort_unstable();
    assert_eq!(sorted, (0..30).collect::<Vec<_>>());
    Ok(())
}

#[test]
fn bad_images_are_errors_or_counted() -> Result<()> {
    let folder = temp()?;
    let set = listed(folder.path(), &["a.png 1", "", "bad.png 2", "none.jpg 3", "b.jpg 4"]);
    assert_eq!(
        message(&set, folder.path()),
        "F/list.txt:3: F/bad.png: it is not a JPEG, PNG, BMP or PNM file (--skip-bad leaves such images out)"
    );
    let path = folder.path().join("skipped");
    let (written, lines) = convert(
        &Imageset {
            skip_bad: true,
            ..set.clone()
        },
        &path,
    )?;
    assert_eq!(written, Written { records: 2, skipped: 2 });
    assert!(
        lines[1].ends_with("bad.png: it is not a JPEG, PNG, BMP or PNM file; it is left out"),
        "{}",
        lines[1]
    );
    assert!(
        lines[2].contains("list.txt:4: cannot read") && lines[2].ends_with("; it is left out"),
        "{}",
        lines[2]
    );
    assert_eq!(
        lines[3..],
        ["Processed 2 files.", "Skipped 2 of 4 images, which could not be read."]
    );
    let keys: Vec<_> = records(&path)?.into_iter().map(|(key, _)| key).collect();
    assert_eq!(keys, ["00000000_a.png", "00000003_b.jpg"]);
    let set = listed(folder.path(), &["bad.png 2", "none.jpg 3"]);
    let error = message(&Imageset { skip_bad: true, ..set }, folder.path());
    assert_eq!(
        error,
        "F/list.txt: none of its 2 images can be read; is the root folder right?"
    );
    Ok(())
}

#[test]
fn sizes_are_checked_on_demand() -> Result<()> {
    let folder = temp()?;
    let set = listed(folder.path(), &["a.png 1", "a.png 2", "b.jpg 3"]);
    let error = message(
        &Imageset {
            check_size: true,
            ..set.clone()
        },
        folder.path(),
    );
    assert_eq!(
        error,
        "F/list.txt:3: shape of the image (as that of line 1; give -resize_height and -resize_width, or leave -check_size out): \
         expected 3x48x60, found 3x57x75"
    );
    let set = Imageset {
        check_size: true,
        encoded: true,
        resize: Some((4, 4)),
        ..set
    };
    convert(&set, &folder.path().join("same"))?;
    Ok(())
}

#[test]
fn a_dry_run_reads_everything_and_writes_nothing() -> Result<()> {
    let folder = temp()?;
    let set = listed(folder.path(), &["a.png 1", "b.jpg 2"]);
    let path = folder.path().join("db");
    let lines = Lines::default();
    let target = ConvertTarget {
        path: &path,
        backend: Backend::Lmdb,
        dry_run: true,
        limits: Limits::default(),
    };
    assert_eq!(convert_imageset(&set, &target, &lines)?.records, 2);
    assert!(!path.exists() && lines.take().iter().any(|line| line.starts_with("Dry run: 2 records")));
    let set = listed(folder.path(), &["a.png 1", "bad.png 2"]);
    assert!(convert_imageset(&set, &target, &lines).is_err());
    fs::create_dir(&path).unwrap();
    let error = convert_imageset(&set, &target, &lines).unwrap_err().to_string();
    assert!(error.contains("exists already"), "{error}");
    let set = listed(folder.path(), &[]);
    assert!(message(&set, folder.path()).starts_with("F/list.txt: the list is empty"));
    Ok(())
}
