//! Writing LMDB: whatever is put, in any order and with any commits in between, is read back, and
//! little space is lost.

use crate::databases::{self, Numbers, TestResult};
use cortado_data::db::lmdb::{LmdbReader, LmdbWriter};
use cortado_data::db::{Backend, DbReader, DbWriter};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

type Expected = BTreeMap<Vec<u8>, Vec<u8>>;

const PAGE: usize = 4096;
/// The most bytes of a key and a value that share a leaf page.
const INLINE: usize = 2030;

fn check(path: &Path, expected: &Expected) -> TestResult {
    let found = databases::read(path, Backend::Lmdb)?;
    assert_eq!(found.len(), expected.len());
    for ((key, value), (found_key, found_value)) in expected.iter().zip(&found) {
        assert_eq!(key, found_key);
        assert!(value == found_value, "the value of {key:?}");
    }
    let mut reader = LmdbReader::open(path)?;
    for (key, value) in expected.iter().step_by(7) {
        assert!(reader.seek(key)? && reader.value()? == value);
    }
    Ok(())
}

/// A key among few, so that some are replaced.
fn key(numbers: &mut Numbers, longest: usize) -> Vec<u8> {
    let mut key = format!("{:05}", numbers.below(3000)).into_bytes();
    if longest > key.len() {
        // What follows depends on the number only.
        let seed = key.iter().fold(1, |seed, &byte| seed * 31 + u64::from(byte));
        let mut own = Numbers::new(seed);
        let len = own.below(longest - key.len() + 1);
        key.extend(own.bytes(len));
    }
    key
}

fn value(numbers: &mut Numbers, key: usize) -> Vec<u8> {
    let len = match numbers.below(10) {
        0 => 0,
        1..=5 => numbers.below(200),
        6 => INLINE - key - 2 + numbers.below(5),
        7 => PAGE - 16 - 2 + numbers.below(5),
        8 => 2 * PAGE - 16 - 2 + numbers.below(5),
        _ => numbers.below(20_000),
    };
    numbers.bytes(len)
}

#[test]
fn any_records_in_any_order_are_read_back() -> TestResult {
    let folder = tempfile::tempdir()?;
    for (round, (longest, commit_every)) in [(5, 100), (40, 17), (511, 300), (511, 1), (300, 5000)]
        .into_iter()
        .enumerate()
    {
        let mut numbers = Numbers::new(round as u64 + 99);
        let path = folder.path().join(round.to_string());
        let mut writer = Box::new(LmdbWriter::create(&path)?);
        let mut expected = Expected::new();
        for i in 1..=1500 {
            let key = key(&mut numbers, longest);
            let value = value(&mut numbers, key.len());
            writer.put(&key, &value)?;
            expected.insert(key, value);
            if i % commit_every == 0 {
                writer.commit()?;
            }
            if i % (100 * commit_every) == 0 {
                check(&path, &expected)?;
            }
        }
        writer.finish()?;
        check(&path, &expected)?;
    }
    Ok(())
}

#[test]
fn long_keys_make_a_deep_tree() -> TestResult {
    let folder = tempfile::tempdir()?;
    for (name, first, step) in [("rising", 0, 1), ("falling", 4999, 4999), ("mixed", 17, 3571)] {
        let path = folder.path().join(name);
        let mut writer = Box::new(LmdbWriter::create(&path)?);
        let mut expected = Expected::new();
        for i in 0_u64..5000 {
            let mut key = format!("{:04}", (first + i * step) % 5000).into_bytes();
            key.resize(511, b'k');
            writer.put(&key, &i.to_le_bytes())?;
            expected.insert(key, i.to_le_bytes().to_vec());
            if i % 700 == 0 {
                writer.commit()?;
            }
        }
        writer.finish()?;
        check(&path, &expected)?;
    }
    Ok(())
}

fn size(path: &Path) -> TestResult<usize> {
    Ok(fs::metadata(path.join("data.mdb"))?.len() as usize)
}

#[test]
fn rising_keys_fill_their_pages() -> TestResult {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("db");
    let mut writer = Box::new(LmdbWriter::create(&path)?);
    let count = 20_000;
    for i in 0..count {
        // With its header and its offset a node takes 8 + 8 + 84 + 2 bytes: 40 of them fill a page.
        writer.put(format!("{i:08}").as_bytes(), &[7; 84])?;
        if i % 1000 == 999 {
            writer.commit()?;
        }
    }
    writer.finish()?;
    let pages = size(&path)? / PAGE;
    assert!((count / 40..count / 40 + 50).contains(&pages), "{pages} pages");
    assert_eq!(LmdbReader::open(&path)?.verify()?, count as u64);
    Ok(())
}

#[test]
fn pages_that_are_given_up_are_used_again() -> TestResult {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("db");
    let mut writer = Box::new(LmdbWriter::create(&path)?);
    let mut numbers = Numbers::new(5);
    let mut expected = Expected::new();
    for i in 0..40_000 {
        let key = format!("{:05}", numbers.below(4000)).into_bytes();
        let value = numbers.bytes(100);
        writer.put(&key, &value)?;
        expected.insert(key, value);
        if i % 100 == 99 {
            writer.commit()?;
        }
    }
    writer.finish()?;
    check(&path, &expected)?;
    let pages = size(&path)? / PAGE;
    assert!(pages < 1000, "{pages} pages for some 200 of records");
    Ok(())
}

#[test]
fn a_writer_that_is_dropped_leaves_its_last_commit_and_no_more() -> TestResult {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("db");
    let mut writer = LmdbWriter::create(&path)?;
    writer.put(b"a", &[1; 100_000])?;
    writer.commit()?;
    let committed = size(&path)?;
    writer.put(b"b", &[2; 500_000])?;
    writer.put(b"a", &[3; 10])?;
    assert!(size(&path)? > committed + 500_000);
    drop(writer);
    assert_eq!(size(&path)?, committed);
    check(&path, &Expected::from([(b"a".to_vec(), vec![1; 100_000])]))?;

    let path = folder.path().join("nothing");
    let mut writer = LmdbWriter::create(&path)?;
    writer.put(b"a", &[1; 100_000])?;
    drop(writer);
    assert!(!path.exists());
    Ok(())
}

#[test]
fn a_file_that_another_program_changes_is_an_error() -> TestResult {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("db");
    let mut writer = LmdbWriter::create(&path)?;
    for i in 0..1000 {
        writer.put(format!("{i:08}").as_bytes(), &[7; 84])?;
    }
    writer.commit()?;
    let file = fs::OpenOptions::new().write(true).open(path.join("data.mdb"))?;
    file.set_len(2 * PAGE as u64)?;
    assert!(writer.put(b"00000500", b"").is_err());
    file.set_len(100 * PAGE as u64)?;
    let error = writer.put(b"00000500", b"").unwrap_err().to_string();
    assert!(error.contains("another program"), "{error}");
    assert!(writer.put(b"00000500", &[0; 9000]).is_err());
    Ok(())
}

/// The folder of databases that this process should write until it may not write more.
#[cfg(unix)]
const WRITE: &str = "CORTADO_TEST_WRITE_UNTIL_FULL";

#[cfg(unix)]
fn write_until_full(folder: &Path) -> TestResult {
    for (name, len) in [("small", 300), ("large", 60_000)] {
        let mut writer = LmdbWriter::create(&folder.join(name))?;
        let mut failed = 0;
        for i in 0..10_000_u32 {
            let put = writer.put(&i.to_be_bytes(), &vec![i as u8; len]);
            let done = put.and_then(|()| if i % 10 == 9 { writer.commit() } else { Ok(()) });
            if let Err(error) = done {
                assert!(error.to_string().contains("cannot write"), "{error}");
                assert!(error.to_string().contains("data.mdb"), "{error}");
                failed += 1;
            }
            if failed == 3 {
                break;
            }
        }
        assert_eq!(failed, 3, "the file became too large");
    }
    Ok(())
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_an_error_and_leaves_whole_commits() -> TestResult {
    if let Some(folder) = std::env::var_os(WRITE) {
        return write_until_full(folder.as_ref());
    }
    let folder = tempfile::tempdir()?;
    // 2000 blocks of 512 or 1024 bytes. The signal that would report it is turned off, as a full
    // disk sends none.
    let output = std::process::Command::new("sh")
        .args([
            "-c",
            "trap '' XFSZ; ulimit -f 2000; exec \"$0\" --exact \"$1\" --test-threads 1",
        ])
        .arg(std::env::current_exe()?)
        .arg("lmdb_write::a_full_disk_is_an_error_and_leaves_whole_commits")
        .env(WRITE, folder.path())
        .output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("1 passed"), "{text}");
    for (name, len) in [("small", 300), ("large", 60_000)] {
        let path = folder.path().join(name);
        let records = databases::read(&path, Backend::Lmdb)?;
        assert!(
            records.len() >= 10 && records.len() % 10 == 0,
            "{name}: {}",
            records.len()
        );
        for (i, (key, value)) in (0_u32..).zip(&records) {
            assert!(key == &i.to_be_bytes() && value == &vec![i as u8; len], "{name}: {i}");
        }
    }
    Ok(())
}
