//! The CIFAR-10 converter: the records of the original's tool, its lines, whole messages, and
//! damaged batches.

use crate::common::{Log, damage, gzip, records};
use cortado_core::{Result, Rng};
use cortado_data::convert::{Cifar, convert_cifar_data};
use cortado_data::db::Backend;
use std::fs;
use std::path::Path;

type TestResult<T = ()> = std::result::Result<T, Box<dyn std::error::Error>>;

/// Images in each batch of these tests.
const SIZE: u32 = 2;
const RECORD: usize = 3073;
const BATCHES: [&str; 6] = [
    "data_batch_1.bin",
    "data_batch_2.bin",
    "data_batch_3.bin",
    "data_batch_4.bin",
    "data_batch_5.bin",
    "test_batch.bin",
];

/// Labels and pixels that depend on the batch and the record.
fn batch(index: usize) -> Vec<u8> {
    let record = |i: usize| {
        let label = ((index * 2 + i) % 10) as u8;
        let pixels = (0..RECORD - 1).map(move |j| (index * 91 + i * 37 + j * 7) as u8);
        [label].into_iter().chain(pixels)
    };
    (0..SIZE as usize).flat_map(record).collect()
}

fn cifar(folder: &Path) -> TestResult {
    for (index, name) in BATCHES.iter().enumerate() {
        fs::write(folder.join(name), batch(index))?;
    }
    Ok(())
}

fn convert(folder: &Path, dry_run: bool, log: &Log) -> Result<[u64; 2]> {
    let cifar = Cifar {
        input: folder,
        output: folder,
        backend: Backend::Lmdb,
        batch_size: SIZE,
        dry_run,
    };
    convert_cifar_data(&cifar, log)
}

/// The records that these batches must become: fields 1 to 3 (3, 32, 32), 4 (the pixels), 5 (the
/// label).
fn expected(batches: &[Vec<u8>]) -> Vec<(String, Vec<u8>)> {
    let head = [8, 3, 16, 32, 24, 32, 34, 0x80, 0x18];
    let bytes = batches.concat();
    let values = bytes.chunks(RECORD).map(|r| [&head[..], &r[1..], &[40, r[0]]].concat());
    values
        .enumerate()
        .map(|(i, value)| (format!("{i:05}"), value))
        .collect()
}

#[test]
fn cifar_records_and_lines_are_those_of_the_original() -> TestResult {
    let folder = tempfile::tempdir()?;
    let path = folder.path();
    cifar(path)?;
    let log = Log::default();
    assert_eq!(convert(path, false, &log)?, [10, 2]);
    let [train, test] = ["train", "test"].map(|part| path.join(format!("cifar10_{part}_lmdb")));
    let lines = [
        &format!("Opened lmdb {}", train.display()),
        "Writing Training data",
        "Training Batch 1",
        "Training Batch 2",
        "Training Batch 3",
        "Training Batch 4",
        "Training Batch 5",
        "10 of 10 records",
        "Writing Testing data",
        &format!("Opened lmdb {}", test.display()),
        "2 of 2 records",
    ];
    assert_eq!(log.lines(), lines);
    let batches: Vec<_> = (0..6).map(batch).collect();
    assert_eq!(records(&train, Backend::Lmdb)?, expected(&batches[..5]));
    assert_eq!(records(&test, Backend::Lmdb)?, expected(&batches[5..]));
    Ok(())
}

#[test]
fn a_leveldb_has_the_same_records() -> TestResult {
    let folder = tempfile::tempdir()?;
    let path = folder.path();
    cifar(path)?;
    let cifar = Cifar {
        input: path,
        output: path,
        backend: Backend::Leveldb,
        batch_size: SIZE,
        dry_run: false,
    };
    let log = Log::default();
    convert_cifar_data(&cifar, &log)?;
    let [train, test] = ["train", "test"].map(|part| path.join(format!("cifar10_{part}_leveldb")));
    assert_eq!(log.lines()[0], format!("Opened leveldb {}", train.display()));
    let batches: Vec<_> = (0..6).map(batch).collect();
    assert_eq!(records(&train, Backend::Leveldb)?, expected(&batches[..5]));
    assert_eq!(records(&test, Backend::Leveldb)?, expected(&batches[5..]));
    Ok(())
}

#[test]
fn gzipped_batches_are_read_alike() -> TestResult {
    let folder = tempfile::tempdir()?;
    let path = folder.path();
    cifar(path)?;
    // A compressed file beside its name, and one under it.
    fs::remove_file(path.join(BATCHES[1]))?;
    fs::write(path.join("data_batch_2.bin.gz"), gzip(&batch(1))?)?;
    fs::write(path.join(BATCHES[5]), gzip(&batch(5))?)?;
    convert(path, false, &Log::default())?;
    let batches: Vec<_> = (0..6).map(batch).collect();
    assert_eq!(
        records(&path.join("cifar10_train_lmdb"), Backend::Lmdb)?,
        expected(&batches[..5])
    );
    assert_eq!(
        records(&path.join("cifar10_test_lmdb"), Backend::Lmdb)?,
        expected(&batches[5..])
    );
    Ok(())
}

#[test]
fn a_dry_run_finds_everything_and_writes_nothing() -> TestResult {
    let folder = tempfile::tempdir()?;
    let path = folder.path();
    cifar(path)?;
    let log = Log::default();
    assert_eq!(convert(path, true, &log)?, [10, 2]);
    let database = path.join("cifar10_test_lmdb");
    let last = format!(
        "Dry run: 2 records would go to the lmdb {}; nothing was written.",
        database.display()
    );
    assert_eq!(log.lines().last(), Some(&last));
    assert_eq!(fs::read_dir(path)?.count(), BATCHES.len());
    let mut wrong = batch(5);
    wrong[RECORD] = 10;
    fs::write(path.join(BATCHES[5]), wrong)?;
    assert!(convert(path, true, &log).is_err());
    fs::write(path.join(BATCHES[5]), batch(5))?;
    fs::create_dir(&database)?;
    let error = convert(path, true, &log).unwrap_err().to_string();
    let expected = "it exists already; remove it or choose another name";
    assert_eq!(error, format!("database {}: {expected}", database.display()));
    Ok(())
}

#[test]
fn what_is_wrong_with_a_batch_is_reported() -> TestResult {
    let whole = batch(2);
    let longer = [&whole[..], &[1]].concat();
    let mut label = whole.clone();
    label[RECORD] = 10;
    let cases = [
        (
            whole[..RECORD].to_vec(),
            "number of bytes: expected 6146 (2 records of 3073), found 3073, 1 whole records: copy it again, or give -batch_size 1 if all have so few",
        ),
        (
            whole[..RECORD + 5].to_vec(),
            "number of bytes: expected 6146 (2 records of 3073), found 3078; it ends in record 2: copy it again",
        ),
        (
            Vec::new(),
            "number of bytes: expected 6146 (2 records of 3073), found 0; it ends in record 1: copy it again",
        ),
        (
            label,
            "record 2 of 2, at byte 3073: the label is 10; labels go from 0 to 9. It is damaged, or no batch of CIFAR-10",
        ),
        (
            gzip(&whole[..RECORD + 5])?,
            "it ends at byte 3078 in record 2 of 2: it is cut short; copy it again",
        ),
        (
            gzip(&longer)?,
            "it has more bytes after its 2 records, from byte 6146; is it a batch of CIFAR-10?",
        ),
    ];
    for (bytes, expected) in cases {
        let folder = tempfile::tempdir()?;
        cifar(folder.path())?;
        let file = folder.path().join(BATCHES[2]);
        fs::write(&file, bytes)?;
        let error = convert(folder.path(), true, &Log::default()).unwrap_err().to_string();
        assert_eq!(error, format!("batch {}: {expected}", file.display()));
    }
    Ok(())
}

#[test]
fn missing_batches_come_with_what_to_do() -> TestResult {
    let folder = tempfile::tempdir()?;
    let path = folder.path();
    let failure = |input: &Path| convert(input, true, &Log::default()).unwrap_err().to_string();
    let hint = |input: &Path, expected: &str| {
        let file = input.join(BATCHES[0]);
        format!("cannot open {}: it is not there: {expected}", file.display())
    };
    let binary = "it is part of the binary version of CIFAR-10, cifar-10-binary.tar.gz";
    assert_eq!(failure(path), hint(path, binary));
    let nowhere = path.join("nowhere");
    assert_eq!(failure(&nowhere), hint(&nowhere, "there is no such folder"));
    fs::write(path.join("data_batch_1"), "pickled")?;
    let python = "these are the batches for Python; get the binary version, cifar-10-binary.tar.gz";
    assert_eq!(failure(path), hint(path, python));
    let archive = path.join("cifar-10-binary.tar.gz");
    fs::write(&archive, "")?;
    let unpack = "unpack the archive first, `tar -xf cifar-10-binary.tar.gz`, and give the folder cifar-10-batches-bin";
    assert_eq!(failure(path), hint(path, unpack));
    assert!(failure(&archive).contains("is a file; if it is the archive, unpack it with `tar -xzf`"));
    let inner = path.join("cifar-10-batches-bin");
    fs::create_dir(&inner)?;
    assert_eq!(
        failure(path),
        hint(path, &format!("give the folder {}", inner.display()))
    );
    Ok(())
}

#[test]
fn a_thousand_damaged_batches_give_errors_or_right_records() -> TestResult {
    let mut rng = Rng::new(1);
    let folder = tempfile::tempdir()?;
    let path = folder.path();
    let file = path.join(BATCHES[5]);
    let good: Vec<_> = (0..6).map(batch).collect();
    let (plain, gzipped) = (batch(5), gzip(&batch(5))?);
    let mut converted = 0;
    cifar(path)?;
    for case in 0..1000 {
        let damaged = damage(if case % 2 == 0 { &plain } else { &gzipped }, &mut rng);
        fs::write(&file, &damaged)?;
        let result = convert(path, true, &Log::default());
        // What a database is checked for is what a dry run finds.
        if result.is_ok() && converted < 30 {
            converted += 1;
            convert(path, false, &Log::default())?;
            let content = if damaged.starts_with(&[0x1f, 0x8b]) {
                plain.clone()
            } else {
                damaged
            };
            assert_eq!(
                records(&path.join("cifar10_test_lmdb"), Backend::Lmdb)?,
                expected(&[content]),
                "{case}"
            );
            assert_eq!(
                records(&path.join("cifar10_train_lmdb"), Backend::Lmdb)?,
                expected(&good[..5]),
                "{case}"
            );
            for part in ["train", "test"] {
                fs::remove_dir_all(path.join(format!("cifar10_{part}_lmdb")))?;
            }
        } else if let Err(error) = result {
            assert!(error.to_string().contains(BATCHES[5]), "{case}: {error}");
            let labels_hold = damaged.chunks(RECORD).all(|record| record[0] < 10);
            assert!(
                case % 2 == 1 || damaged.len() != plain.len() || !labels_hold,
                "{case}: {error}"
            );
        }
    }
    assert_eq!(converted, 30);
    Ok(())
}
