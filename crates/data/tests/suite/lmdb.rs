//! LMDB: what the writer wrote is read back, databases of the original are read, and damage never
//! goes unnoticed.

use crate::databases::{self, Numbers, Records, TestResult, fixture, sample, with_little_memory};
use cortado_data::db::lmdb::{LmdbReader, LmdbWriter};
use cortado_data::db::{Backend, DbReader, DbWriter};
use std::fs;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

fn read(path: &Path) -> cortado_core::Result<Records> {
    databases::read(path, Backend::Lmdb)
}

fn database(records: &Records, commit_every: usize) -> TestResult<(TempDir, PathBuf)> {
    databases::database(records, commit_every, Backend::Lmdb)
}

#[test]
fn what_is_written_is_read_back() -> TestResult {
    for (count, commit_every) in [(0, 10), (1, 10), (12, 5), (3000, 1000)] {
        let records = sample(count);
        let (_folder, path) = database(&records, commit_every)?;
        assert_eq!(read(&path)?, records);
        assert_eq!(read(&path.join("data.mdb"))?, records);
        assert_eq!(LmdbReader::open(&path)?.verify()?, count as u64);
        assert_eq!(fs::read_dir(&path)?.count(), 1, "only data.mdb is in the folder");
    }
    Ok(())
}

#[test]
fn more_than_the_first_map_holds_is_written() -> TestResult {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("db");
    let value = Numbers::new(3).bytes(5 << 20);
    let mut writer = Box::new(LmdbWriter::create(&path)?);
    for i in 0..15 {
        writer.put(format!("{i:02}").as_bytes(), &value)?;
    }
    writer.finish()?;
    let mut reader = LmdbReader::open(&path)?;
    assert_eq!(reader.verify()?, 15);
    assert!(reader.seek(b"14")?);
    assert!(reader.value()? == value);
    Ok(())
}

#[test]
fn keys_are_sorted_and_a_second_value_replaces_the_first() -> TestResult {
    let records: Records = [("b", "1"), ("a", "2"), ("c", "3"), ("b", "4")]
        .map(|(k, v)| (k.into(), v.into()))
        .to_vec();
    let (_folder, path) = database(&records, 10)?;
    let expected: Records = [("a", "2"), ("b", "4"), ("c", "3")]
        .map(|(k, v)| (k.into(), v.into()))
        .to_vec();
    assert_eq!(read(&path)?, expected);
    Ok(())
}

#[test]
fn databases_of_the_original_are_read() -> TestResult {
    for (name, length) in [("resized_lmdb", 3 * 24 * 32), ("gray_lmdb", 20 * 20)] {
        let records = read(&fixture(name))?;
        assert_eq!(records.len(), 5);
        assert!(records[0].0.starts_with(b"00000000_"));
        assert!(
            records
                .iter()
                .all(|(_, value)| (length..length + 20).contains(&value.len()))
        );
    }
    Ok(())
}

#[test]
fn every_key_is_found_and_no_other() -> TestResult {
    let records = sample(2000);
    let (_folder, path) = database(&records, 100)?;
    let mut reader = LmdbReader::open(&path)?;
    for i in (0..records.len()).step_by(13) {
        assert!(reader.seek(&records[i].0)?);
        assert_eq!(reader.key(), records[i].0);
        assert_eq!(reader.value()?, records[i].1);
        assert_eq!(reader.next()?, i + 1 < records.len());
        if i + 1 < records.len() {
            assert_eq!(reader.key(), &records[i + 1].0);
        }
    }
    for key in ["", "0", "00000005", "00000005_5x", "zzz"] {
        assert!(!reader.seek(key.as_bytes())?, "{key}");
        assert!(reader.key().is_empty() && reader.value()?.is_empty() && !reader.next()?);
    }
    Ok(())
}

#[test]
fn two_readers_do_not_disturb_each_other() -> TestResult {
    let records = sample(300);
    let (_folder, path) = database(&records, 100)?;
    let (mut a, mut b) = (LmdbReader::open(&path)?, LmdbReader::open(&path)?);
    assert!(a.first()? && b.seek(&records[150].0)?);
    for i in 0..149 {
        assert_eq!((a.key(), b.key()), (&records[i].0[..], &records[i + 150].0[..]));
        assert!(a.next()? && b.next()?);
    }
    Ok(())
}

#[test]
fn an_existing_database_is_not_touched() -> TestResult {
    let (_folder, path) = database(&sample(3), 10)?;
    let error = LmdbWriter::create(&path).map(drop).unwrap_err().to_string();
    assert!(error.contains("exists already"), "{error}");
    assert_eq!(read(&path)?, sample(3));
    Ok(())
}

#[test]
fn keys_that_lmdb_cannot_hold_are_refused() -> TestResult {
    let folder = tempfile::tempdir()?;
    let mut writer = LmdbWriter::create(&folder.path().join("db"))?;
    assert!(writer.put(b"", b"value").is_err());
    assert!(writer.put(&[b'k'; 512], b"value").is_err());
    assert!(writer.put(&[b'k'; 511], b"value").is_ok());
    Ok(())
}

#[test]
fn what_is_no_database_is_an_error() -> TestResult {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("data.mdb");
    for (bytes, expected) in [
        (vec![], "empty"),
        (vec![0; 100], "not an LMDB"),
        (vec![b'x'; 100_000], "not an LMDB"),
    ] {
        fs::write(&file, bytes)?;
        let error = LmdbReader::open(folder.path()).map(drop).unwrap_err().to_string();
        assert!(
            error.contains(expected) && error.contains(&folder.path().display().to_string()),
            "{error}"
        );
    }
    assert!(LmdbReader::open(&folder.path().join("missing")).is_err());
    Ok(())
}

/// The place of a meta page's transaction number.
const TXN: usize = 144;

fn txn(bytes: &[u8], slot: usize) -> u64 {
    u64::from_le_bytes(bytes[slot * 4096 + TXN..][..8].try_into().expect("eight bytes"))
}

#[test]
fn a_torn_meta_page_is_passed_over_if_it_is_sure_to_be_the_older_one() -> TestResult {
    let records = sample(400);
    let (_folder, path) = database(&records, 100)?;
    let file = path.join("data.mdb");
    let bytes = fs::read(&file)?;
    let newer = usize::from(txn(&bytes, 1) > txn(&bytes, 0));
    for (start, len, spares_txn) in [
        (0, 4096, false),
        (0, 512, false),
        (0, 128, true),
        (16, 4, true),
        (40, 4, true),
        (144, 8, false),
    ] {
        for slot in [0, 1] {
            let mut torn = bytes.clone();
            torn[slot * 4096 + start..][..len].fill(0x5a);
            fs::write(&file, &torn)?;
            let sure = slot != newer && spares_txn;
            match read(&path) {
                Ok(read) => assert!(sure && read == records, "slot {slot}, {len} bytes at {start}"),
                Err(error) => assert!(
                    !sure && error.to_string().contains("meta page"),
                    "slot {slot}, {len} bytes at {start}: {error}"
                ),
            }
        }
    }
    Ok(())
}

#[test]
fn any_truncation_is_seen_when_the_database_is_opened() -> TestResult {
    let records = sample(300);
    let (_folder, path) = database(&records, 300)?;
    let file = path.join("data.mdb");
    let bytes = fs::read(&file)?;
    for len in (0..bytes.len()).step_by(1777) {
        fs::write(&file, &bytes[..len])?;
        let error = LmdbReader::open(&path).map(drop).unwrap_err().to_string();
        assert!(len < 8192 || error.contains("cut short"), "{error}");
    }
    Ok(())
}

#[test]
fn a_file_that_is_cut_while_it_is_read_is_an_error() -> TestResult {
    let (_folder, path) = database(&sample(300), 100)?;
    let mut reader = LmdbReader::open(&path)?;
    assert!(reader.first()?);
    fs::OpenOptions::new()
        .write(true)
        .open(path.join("data.mdb"))?
        .set_len(8192)?;
    let mut outcome = Ok(true);
    while let Ok(true) = outcome {
        outcome = reader.next();
    }
    assert!(outcome.unwrap_err().to_string().contains("cut short"));
    Ok(())
}

/// The bytes whose damage the format cannot show: keys and values, and the lengths before them,
/// whose last bits can hide in the padding.
fn silent_bytes(file: &[u8], records: &Records) -> Vec<bool> {
    let mut silent = vec![false; file.len()];
    let find = |needle: &[u8]| -> Vec<usize> {
        (0..=file.len() - needle.len())
            .filter(|&i| file[i..].starts_with(needle))
            .collect()
    };
    for (key, value) in records {
        for at in find(value) {
            silent[at..at + value.len()].fill(true);
        }
        for at in find(key) {
            silent[at - 8..at - 4].fill(true);
            silent[at - 2..at + key.len()].fill(true);
        }
    }
    silent
}

/// Flips bits, overwrites sectors, copies pages over others, or cuts the file. Returns the bytes
/// that it changed.
fn damage(bytes: &mut Vec<u8>, numbers: &mut Numbers) -> Vec<usize> {
    let before = bytes.clone();
    match numbers.below(8) {
        0 => bytes.truncate(numbers.below(before.len())),
        1 => {
            let start = numbers.below(before.len() / 512) * 512;
            bytes[start..start + 512].fill([0, 0xff, 0x5a][numbers.below(3)]);
        }
        2 => {
            let pages = before.len() / 4096;
            let (from, to) = (numbers.below(pages) * 4096, numbers.below(pages) * 4096);
            bytes.copy_within(from..from + 4096, to);
        }
        3 => {
            // Near a page's header and node offsets, where most of the structure is.
            let at = numbers.below(before.len() / 4096) * 4096 + numbers.below(64);
            bytes[at] ^= 1 << numbers.below(8);
        }
        kind => {
            for _ in 3..kind {
                let at = numbers.below(before.len());
                bytes[at] ^= 1 << numbers.below(8);
            }
        }
    }
    (0..bytes.len()).filter(|&i| bytes[i] != before[i]).collect()
}

#[test]
fn damage_gives_an_error_or_does_not_matter() -> TestResult {
    if !with_little_memory("lmdb::damage_gives_an_error_or_does_not_matter")? {
        return Ok(());
    }
    let records = sample(250);
    let (_folder, path) = database(&records, 60)?;
    let file = path.join("data.mdb");
    let bytes = fs::read(&file)?;
    let silent = silent_bytes(&bytes, &records);
    let mut numbers = Numbers::new(0x5eed);
    let mut errors = 0;
    for round in 0..1500 {
        let mut damaged = bytes.clone();
        let changed = damage(&mut damaged, &mut numbers);
        fs::write(&file, &damaged)?;
        match read(&path) {
            Err(_) => errors += 1,
            Ok(found) => {
                assert_eq!(found.len(), records.len(), "round {round}: records are missing");
                let inside = changed.iter().any(|&i| silent[i]);
                assert!(
                    found == records || inside,
                    "round {round}: other records without an error"
                );
            }
        }
    }
    assert!(errors > 300, "only {errors} of the damages were seen");
    Ok(())
}
