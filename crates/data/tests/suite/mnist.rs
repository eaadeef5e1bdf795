//! The MNIST converters, of digits and of pairs: the records of the original's tools, their lines,
//! damaged files, and nothing left behind after an error.

use crate::common::{Log, damage, gzip, records};
use cortado_core::limit::Limits;
use cortado_core::{Result, Rng};
use cortado_data::convert::{ConvertTarget, convert_mnist_data, convert_mnist_siamese_data};
use cortado_data::db::{self, Backend};
use cortado_proto::{Datum, binary};
use std::fs;
use std::path::Path;

type TestResult<T = ()> = std::result::Result<T, Box<dyn std::error::Error>>;

fn images(count: u8) -> Vec<u8> {
    let mut bytes = vec![0, 0, 8, 3, 0, 0, 0, count, 0, 0, 0, 2, 0, 0, 0, 3];
    bytes.extend((0..count).flat_map(|i| (0..6).map(move |j| i * 40 + j)));
    bytes
}

fn labels(count: u8) -> Vec<u8> {
    [vec![0, 0, 8, 1, 0, 0, 0, count], (0..count).map(|i| 9 - i).collect()].concat()
}

fn convert(folder: &Path, log: &Log) -> Result<u64> {
    let target = ConvertTarget {
        path: &folder.join("db"),
        backend: Backend::Lmdb,
        dry_run: false,
        limits: Limits::default(),
    };
    convert_mnist_data(&folder.join("images"), &folder.join("labels"), &target, log)
}

#[test]
fn records_and_lines_are_those_of_the_original() -> TestResult {
    let folder = tempfile::tempdir()?;
    fs::write(folder.path().join("images"), images(3))?;
    fs::write(folder.path().join("labels"), labels(3))?;
    let log = Log::default();
    assert_eq!(convert(folder.path(), &log)?, 3);
    let opened = format!("Opened lmdb {}", folder.path().join("db").display());
    assert_eq!(
        log.lines(),
        [
            &*opened,
            "A total of 3 items.",
            "Rows: 2 Cols: 3",
            "3 of 3 records",
            "Processed 3 files."
        ]
    );

    let mut reader = db::open(&folder.path().join("db"), Backend::Lmdb)?;
    let mut more = reader.first()?;
    for i in 0..3_u8 {
        assert!(more);
        assert_eq!(reader.key(), format!("{i:08}").as_bytes());
        // channels 1, height 2, width 3, the pixels, the label.
        let expected = [
            &[8, 1, 16, 2, 24, 3, 34, 6][..],
            &[0, 1, 2, 3, 4, 5].map(|j| i * 40 + j),
            &[40, 9 - i],
        ]
        .concat();
        assert_eq!(reader.value()?, expected);
        assert_eq!(binary::decode::<Datum>(reader.value()?)?.label(), i32::from(9 - i));
        more = reader.next()?;
    }
    assert!(!more);
    Ok(())
}

#[test]
fn files_that_do_not_fit_leave_nothing_behind() -> TestResult {
    let cases = [
        (images(3), labels(2), "number of labels"),
        (labels(3), images(3), "these are labels"),
        (images(3), labels(3)[..10].to_vec(), "number of bytes"),
    ];
    for (images, labels, expected) in cases {
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join("images"), images)?;
        fs::write(folder.path().join("labels"), labels)?;
        let error = convert(folder.path(), &Log::default()).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
        assert_eq!(fs::read_dir(folder.path())?.count(), 2, "{expected}");
    }
    Ok(())
}

/// Five images of two rows and three columns, and their labels.
fn digits() -> (Vec<u8>, Vec<u8>) {
    let mut images = vec![0, 0, 8, 3, 0, 0, 0, 5, 0, 0, 0, 2, 0, 0, 0, 3];
    images.extend(0..30);
    (images, vec![0, 0, 8, 1, 0, 0, 0, 5, 7, 1, 7, 1, 3])
}

fn siamese(folder: &Path, name: &str, seed: u32, log: &Log) -> Result<u64> {
    let target = ConvertTarget {
        path: &folder.join(name),
        backend: Backend::Lmdb,
        dry_run: false,
        limits: Limits::default(),
    };
    let [images, labels] = ["images", "labels"].map(|name| folder.join(name));
    convert_mnist_siamese_data(&images, &labels, &target, &mut Rng::new(seed), log)
}

#[test]
fn pairs_are_those_that_the_generator_draws() -> TestResult {
    let folder = tempfile::tempdir()?;
    let path = folder.path();
    let (images, labels) = digits();
    fs::write(path.join("images"), &images)?;
    fs::write(path.join("labels"), gzip(&labels)?)?;
    let log = Log::default();
    assert_eq!(siamese(path, "db", 9, &log)?, 5);
    let opened = format!("Opened lmdb {}", path.join("db").display());
    let lines = [&*opened, "A total of 5 items.", "Rows: 2 Cols: 3", "5 of 5 records"];
    assert_eq!(log.lines(), lines);
    let mut rng = Rng::new(9);
    let mut equal = 0;
    for (index, (key, value)) in records(&path.join("db"), Backend::Lmdb)?.into_iter().enumerate() {
        assert_eq!(key, format!("{index:08}"));
        let [i, j] = [(); 2].map(|()| rng.draw() as usize % 5);
        let same = u8::from(labels[8 + i] == labels[8 + j]);
        let image = |i: usize| &images[16 + 6 * i..][..6];
        // channels 2, height 2, width 3, the pixels, the label.
        let head = [8, 2, 16, 2, 24, 3, 34, 12];
        assert_eq!(value, [&head[..], image(i), image(j), &[40, same]].concat());
        equal += same;
    }
    assert!((1..5).contains(&equal), "{equal}");
    siamese(path, "again", 9, &log)?;
    siamese(path, "other", 10, &log)?;
    assert_eq!(
        records(&path.join("db"), Backend::Lmdb)?,
        records(&path.join("again"), Backend::Lmdb)?
    );
    assert_ne!(
        records(&path.join("db"), Backend::Lmdb)?,
        records(&path.join("other"), Backend::Lmdb)?
    );
    Ok(())
}

#[test]
fn a_thousand_damaged_idx_files_give_errors_or_right_records() -> TestResult {
    let mut rng = Rng::new(2);
    let folder = tempfile::tempdir()?;
    let path = folder.path();
    let (images, labels) = digits();
    let plain = [images, labels];
    let gzipped = [gzip(&plain[0])?, gzip(&plain[1])?];
    let mut converted = 0;
    for case in 0..1000 {
        let zipped = case % 2 == 1;
        let mut files = if zipped { gzipped.clone() } else { plain.clone() };
        let which = case / 2 % 2;
        files[which] = damage(&files[which], &mut rng);
        fs::write(path.join("images"), &files[0])?;
        fs::write(path.join("labels"), &files[1])?;
        let convert = |dry_run| {
            let target = ConvertTarget {
                path: &path.join("db"),
                backend: Backend::Lmdb,
                dry_run,
                limits: Limits::default(),
            };
            convert_mnist_data(&path.join("images"), &path.join("labels"), &target, &Log::default())
        };
        if convert(true).is_err() {
            continue;
        }
        // The checksum of a gzipped file holds its content; a plain file's is that of its bytes.
        let content = if zipped { &plain } else { &files };
        assert_eq!(
            content.each_ref().map(Vec::len),
            plain.each_ref().map(Vec::len),
            "{case}"
        );
        assert!(
            content[0][..16] == plain[0][..16] && content[1][..8] == plain[1][..8],
            "{case}"
        );
        if converted < 50 {
            converted += 1;
            assert_eq!(convert(false)?, 5);
            for (i, (_, value)) in records(&path.join("db"), Backend::Lmdb)?.into_iter().enumerate() {
                let pixels = &content[0][16 + 6 * i..][..6];
                let label = content[1][8 + i];
                let [low, high] = [label | 0x80, label >> 7];
                let label = if label < 0x80 {
                    vec![40, label]
                } else {
                    vec![40, low, high]
                };
                assert_eq!(value, [&[8, 1, 16, 2, 24, 3, 34, 6], pixels, &label].concat(), "{case}");
            }
            fs::remove_dir_all(path.join("db"))?;
        }
    }
    assert_eq!(converted, 50);
    Ok(())
}
