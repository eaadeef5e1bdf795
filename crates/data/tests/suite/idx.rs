//! IDX files: plain and gzipped ones are read alike, and damaged ones give an error.

use crate::common::gzip;
use cortado_core::limit::PIXELS;
use cortado_data::idx::{IdxKind, IdxReader};
use std::fs;
use std::path::Path;

type TestResult<T = ()> = Result<T, Box<dyn std::error::Error>>;

/// Three images of two rows and four columns.
fn images() -> Vec<u8> {
    let mut bytes = vec![0, 0, 8, 3, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 0, 4];
    bytes.extend(0..24);
    bytes
}

fn labels() -> Vec<u8> {
    vec![0, 0, 8, 1, 0, 0, 0, 3, 7, 0, 9]
}

fn read_all(path: &Path, kind: IdxKind) -> cortado_core::Result<Vec<Vec<u8>>> {
    let mut reader = IdxReader::open(path, kind, PIXELS)?;
    let (mut items, mut item) = (Vec::new(), Vec::new());
    while reader.next_item(&mut item)? {
        items.push(item.clone());
    }
    Ok(items)
}

#[test]
fn plain_and_gzipped_files_are_read_alike() -> TestResult {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("file");
    for gzipped in [false, true] {
        fs::write(&path, if gzipped { gzip(&images())? } else { images() })?;
        let reader = IdxReader::open(&path, IdxKind::Images, PIXELS)?;
        assert_eq!((reader.len(), reader.rows(), reader.columns()), (3, 2, 4));
        let expected: Vec<Vec<u8>> = [0..8, 8..16, 16..24].map(Iterator::collect).to_vec();
        assert_eq!(read_all(&path, IdxKind::Images)?, expected);

        fs::write(&path, if gzipped { gzip(&labels())? } else { labels() })?;
        assert_eq!(read_all(&path, IdxKind::Labels)?, [[7], [0], [9]]);
    }
    Ok(())
}

#[test]
fn any_truncation_is_an_error() -> TestResult {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("file");
    for whole in [images(), gzip(&images())?] {
        for len in 0..whole.len() {
            fs::write(&path, &whole[..len])?;
            assert!(
                read_all(&path, IdxKind::Images).is_err(),
                "{len} of {} bytes",
                whole.len()
            );
        }
    }
    Ok(())
}

#[test]
fn what_is_wrong_is_reported() -> TestResult {
    let folder = tempfile::tempdir()?;
    let path = folder.path().join("file");
    let longer = [images(), vec![0]].concat();
    let mut huge = images();
    huge[4..16].fill(0xff);
    let mut flat = images();
    flat[8..12].fill(0);
    let cases = [
        (labels(), "these are labels"),
        (vec![1, 2, 3, 4, 5, 6, 7, 8], "starts with 2051"),
        (longer.clone(), "another number of bytes"),
        (gzip(&longer)?, "has more bytes after its 3 items"),
        (huge.clone(), "another number of bytes"),
        (gzip(&huge)?, "pixels, more than the limit of 268435456"),
        (gzip(&images()[..20])?, "cut short"),
        (flat, "0 by 4"),
    ];
    for (bytes, expected) in cases {
        fs::write(&path, bytes)?;
        let error = read_all(&path, IdxKind::Images).unwrap_err().to_string();
        assert!(
            error.contains(expected) && error.contains(&path.display().to_string()),
            "{error}"
        );
    }
    Ok(())
}
