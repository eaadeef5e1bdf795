//! A LevelDB that is damaged anywhere gives an error or the same records, and takes no more memory
//! than a whole one.

use crate::databases::{self, Numbers, Records, TestResult, copy, fixture, sample, with_little_memory};
use cortado_data::db::Backend;
use std::fs;
use std::path::Path;

/// The files that a database is read from, with their bytes.
type Files = Vec<(String, Vec<u8>)>;

fn files(path: &Path) -> TestResult<Files> {
    let mut files = Files::new();
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        let name = entry.file_name().into_string().map_err(|_| "a name of ASCII letters")?;
        if !name.starts_with("LO") {
            files.push((name, fs::read(entry.path())?));
        }
    }
    files.sort();
    Ok(files)
}

/// What a damage did.
#[derive(Default)]
struct Damage {
    what: String,
    /// Records that are only in the last log may be missing: it was cut just after a batch.
    /// Nothing in the format shows that.
    is_hidden: bool,
}

/// Damages one file, and returns how. The folder is as in `files` before.
fn damage(path: &Path, files: &Files, numbers: &mut Numbers) -> TestResult<Damage> {
    let (name, before) = &files[numbers.below(files.len())];
    let file = path.join(name);
    let mut bytes = before.clone();
    let mut hidden = false;
    let at = numbers.below(bytes.len().max(1));
    let what = match numbers.below(12) {
        0 | 1 => {
            bytes.truncate(at);
            hidden = is_last_log(name, files) && ends_a_batch(before, at);
            "cut"
        }
        2 => {
            fs::remove_file(&file)?;
            let hidden = is_last_log(name, files);
            return Ok(Damage {
                what: format!("{name} removed"),
                is_hidden: hidden,
            });
        }
        3 => {
            bytes = numbers.bytes(before.len());
            "random"
        }
        4 => {
            bytes = files[numbers.below(files.len())].1.clone();
            hidden = is_last_log(name, files) && bytes.is_empty();
            "replaced"
        }
        5 => {
            let (start, fill) = (at / 512 * 512, [0, 0xff, 0x5a][numbers.below(3)]);
            let end = (start + 512).min(bytes.len());
            bytes[start..end].fill(fill);
            hidden = is_last_log(name, files) && fill == 0 && end == bytes.len() && ends_a_batch(before, start);
            "sector"
        }
        6 => {
            let extra = numbers.below(5000);
            bytes.extend(numbers.bytes(extra + 1));
            "longer"
        }
        7 => {
            // The end of a table gives the places of all else.
            let near = bytes.len().saturating_sub(1 + numbers.below(60));
            flip(&mut bytes, near, numbers);
            "flip near the end"
        }
        kind => {
            flip(&mut bytes, at, numbers);
            for _ in 8..kind {
                let at = numbers.below(bytes.len().max(1));
                flip(&mut bytes, at, numbers);
            }
            "flip"
        }
    };
    fs::write(&file, bytes)?;
    Ok(Damage {
        what: format!("{name} {what} at {at}"),
        is_hidden: hidden,
    })
}

fn flip(bytes: &mut [u8], at: usize, numbers: &mut Numbers) {
    if let Some(byte) = bytes.get_mut(at) {
        *byte ^= 1 << numbers.below(8);
    }
}

fn is_last_log(name: &str, files: &Files) -> bool {
    files
        .iter()
        .rev()
        .find(|(name, _)| name.ends_with(".log"))
        .is_some_and(|(last, _)| last == name)
}

/// Whether a log has whole records up to a byte.
fn ends_a_batch(log: &[u8], end: usize) -> bool {
    let (mut at, mut whole) = (0, true);
    while at < end {
        if 32768 - at % 32768 < 7 {
            at = at.next_multiple_of(32768);
            continue;
        }
        let Some(&[low, high, kind]) = log.get(at + 4..at + 7) else {
            return false;
        };
        at += 7 + usize::from(u16::from_le_bytes([low, high]));
        whole = matches!(kind, 1 | 4);
    }
    whole && at == end
}

fn restore(path: &Path, files: &Files) -> TestResult {
    for (name, bytes) in files {
        fs::write(path.join(name), bytes)?;
    }
    Ok(())
}

/// Damages a database many times. Returns how often there was an error.
fn check(name: &str, path: &Path, expected: &Records, rounds: usize) -> TestResult<usize> {
    let (files, mut numbers, mut errors) = (files(path)?, Numbers::new(0x5eed), 0);
    for round in 0..rounds {
        let damage = damage(path, &files, &mut numbers)?;
        match databases::read(path, Backend::Leveldb) {
            Err(error) => {
                errors += 1;
                assert!(error.to_string().contains("db"), "the error names a file: {error}");
            }
            Ok(found) => assert!(
                found == *expected || damage.is_hidden,
                "{name}, round {round}: {}: {} records instead of {} without an error",
                damage.what,
                found.len(),
                expected.len()
            ),
        }
        restore(path, &files)?;
    }
    Ok(errors)
}

#[test]
fn damage_gives_an_error_or_does_not_matter() -> TestResult {
    if !with_little_memory("database_damage::damage_gives_an_error_or_does_not_matter")? {
        return Ok(());
    }
    for name in ["levels_leveldb", "log_leveldb"] {
        let (_folder, path) = copy(&fixture(name))?;
        let errors = check(name, &path, &databases::made_by_the_script(name), 600)?;
        assert!(errors > 500, "{name}: only {errors} of the damages were seen");
    }
    let records = sample(250);
    let (_folder, path) = databases::database(&records, 60, Backend::Leveldb)?;
    let errors = check("our own", &path, &records, 600)?;
    assert!(errors > 500, "only {errors} of the damages were seen");
    Ok(())
}

/// A table with one block that states a larger size than it can unpack to.
#[test]
fn a_packed_block_that_claims_too_large_a_size_is_refused() -> TestResult {
    if !with_little_memory("database_damage::a_packed_block_that_claims_too_large_a_size_is_refused")? {
        return Ok(());
    }
    let records: Records = vec![(b"key".to_vec(), vec![7; 5000])];
    let (_folder, path) = databases::database(&records, 10, Backend::Leveldb)?;
    let table = path.join("000002.ldb");
    let mut bytes = fs::read(&table)?;
    let size = block_size(&bytes)?;
    assert_eq!(bytes[size], 1, "it is packed");
    // The length comes first: two bytes here, made five with the first bytes of what follows.
    bytes[..5].copy_from_slice(&[0xff, 0xff, 0xff, 0xff, 0x0f]);
    let crc = checksum(&bytes[..=size]);
    bytes[size + 1..size + 5].copy_from_slice(&crc);
    fs::write(&table, bytes)?;
    let error = databases::read(&path, Backend::Leveldb).unwrap_err().to_string();
    assert!(error.contains("more than they can hold"), "{error}");
    Ok(())
}

/// The size of the first block, found by its checksum.
fn block_size(table: &[u8]) -> TestResult<usize> {
    let is_block = |&size: &usize| table[size + 1..].starts_with(&checksum(&table[..=size]));
    Ok((0..table.len() - 5).find(is_block).ok_or("the block has an end")?)
}

fn checksum(bytes: &[u8]) -> [u8; 4] {
    let crc = crc32c::crc32c(bytes);
    crc.rotate_right(15).wrapping_add(0xa282_ead8).to_le_bytes()
}

/// Where what is under a checksum starts and ends in a file, and the place of the checksum.
type Parts = Vec<(std::ops::Range<usize>, usize)>;

fn parts(name: &str, bytes: &[u8]) -> TestResult<Parts> {
    let (mut parts, mut at) = (Parts::new(), 0);
    if name.ends_with(".ldb") {
        while at + 48 < bytes.len() {
            let end = at + block_size(&bytes[at..])? + 1;
            parts.push((at..end, end));
            at = end + 4;
        }
    } else {
        while at + 7 <= bytes.len() {
            let len = usize::from(u16::from_le_bytes([bytes[at + 4], bytes[at + 5]]));
            parts.push((at + 6..at + 7 + len, at));
            at += 7 + len;
            if 32768 - at % 32768 < 7 {
                at = at.next_multiple_of(32768);
            }
        }
    }
    Ok(parts)
}

/// Nonsense under right checksums, as no disk makes it: there may be other records, but no panic,
/// and no end to memory or time.
#[test]
fn nonsense_with_right_checksums_is_survived() -> TestResult {
    if !with_little_memory("database_damage::nonsense_with_right_checksums_is_survived")? {
        return Ok(());
    }
    let plain = databases::database(&sample(250), 60, Backend::Leveldb)?;
    for (folder, path) in [copy(&fixture("levels_leveldb"))?, copy(&fixture("log_leveldb"))?, plain] {
        let mut files = files(&path)?;
        files.retain(|(name, bytes)| name != "CURRENT" && !bytes.is_empty());
        let (mut numbers, mut errors) = (Numbers::new(0xbad), 0);
        let parts: Vec<Parts> = files
            .iter()
            .map(|(name, bytes)| parts(name, bytes))
            .collect::<TestResult<_>>()?;
        for _ in 0..700 {
            let i = numbers.below(files.len());
            let (name, mut bytes) = files[i].clone();
            // Rather at the ends of a part, where the numbers are.
            let (part, crc) = parts[i][numbers.below(parts[i].len())].clone();
            for _ in 0..=numbers.below(3) {
                let at = match numbers.below(3) {
                    0 => part.start + numbers.below(part.len().min(30)),
                    1 => part.end - 1 - numbers.below(part.len().min(30)),
                    _ => part.start + numbers.below(part.len()),
                };
                bytes[at] = [bytes[at] ^ 1 << numbers.below(8), 0xff, 0x7f, 0][numbers.below(4)];
            }
            let crc_of = checksum(&bytes[part]);
            bytes[crc..crc + 4].copy_from_slice(&crc_of);
            fs::write(path.join(&name), bytes)?;
            errors += usize::from(databases::read(&path, Backend::Leveldb).is_err());
            fs::write(path.join(&name), &files[i].1)?;
        }
        assert!(errors > 50, "only {errors} were seen");
        drop(folder);
    }
    Ok(())
}
