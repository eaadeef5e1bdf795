//! The MNIST converter: the records of the original's tool, its lines, and nothing left behind after an error.

use crate::common::Log;
use cortado_core::Result;
use cortado_data::db::{self, Backend};
use cortado_data::mnist::convert_mnist_data;
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

fn convert(folder: &Path, log: &Log) -> Result<u32> {
    let path = |name| folder.join(name);
    convert_mnist_data(
        &path("images"),
        &path("labels"),
        &path("db"),
        Backend::Lmdb,
        log,
        &mut |_, _| (),
    )
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
        [&*opened, "A total of 3 items.", "Rows: 2 Cols: 3", "Processed 3 files."]
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
    for (images, labels, says) in cases {
        let folder = tempfile::tempdir()?;
        fs::write(folder.path().join("images"), images)?;
        fs::write(folder.path().join("labels"), labels)?;
        let error = convert(folder.path(), &Log::default()).unwrap_err().to_string();
        assert!(error.contains(says), "{error}");
        assert_eq!(fs::read_dir(folder.path())?.count(), 2, "{says}");
    }
    Ok(())
}
