//! Checks of binary files that are too large, or not ours to ship, for the test suite.
//!
//! `cargo xtask weights DIR` reads every caffemodel, solverstate and binaryproto below a folder and
//! writes it again. `cargo xtask large-file` does the same with a caffemodel of more than 2 GiB
//! that takes no room on the disk.

use anyhow::{Context, Result, bail, ensure};
use cortado_proto::{BlobPart, BlobProto, Message, NetParameter, SolverState, binary, upgrade};
use std::fs::{self, File};
use std::io::{Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The weights of the large file: 2.1 GiB.
const LARGE_COUNT: u64 = 21 * (1 << 30) / 10 / 4;

/// Reads and rewrites all weights below `folder`, and lists what does not come back byte for byte.
pub(crate) fn check_folder(folder: &Path) -> Result<()> {
    let mut paths = Vec::new();
    collect(folder, &mut paths)?;
    let mut failed = 0;
    for path in &paths {
        if let Err(error) = check_file(path) {
            failed += 1;
            println!("{}: {error:#}", path.display());
        }
    }
    println!(
        "{} files read and written again byte for byte, {failed} not",
        paths.len() - failed
    );
    ensure!(failed == 0, "{failed} files failed");
    Ok(())
}

fn collect(folder: &Path, paths: &mut Vec<PathBuf>) -> Result<()> {
    for entry in fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, paths)?;
        } else if path
            .extension()
            .is_some_and(|e| e == "caffemodel" || e == "solverstate" || e == "binaryproto")
        {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(())
}

fn check_file(path: &Path) -> Result<()> {
    match path.extension().and_then(|extension| extension.to_str()) {
        Some("solverstate") => same_bytes::<SolverState>(path).map(drop),
        Some("binaryproto") => same_bytes::<BlobProto>(path).map(drop),
        _ => {
            let mut net = same_bytes::<NetParameter>(path)?;
            upgrade::net(&mut net, &path.display().to_string())?;
            let values: usize = net
                .layer
                .iter()
                .flat_map(|layer| &layer.blobs)
                .map(|blob| blob.count(BlobPart::Data))
                .sum();
            ensure!(values > 0, "no layer has weights");
            println!("{}: {} layers, {values} weights", path.display(), net.layer.len());
            Ok(())
        }
    }
}

fn same_bytes<M: Message + Default>(path: &Path) -> Result<M> {
    let message: M = binary::read_file(path)?;
    ensure!(
        binary::encode(&message) == fs::read(path)?,
        "is written with other bytes than it was read from"
    );
    Ok(message)
}

/// Makes a sparse caffemodel of more than 2 GiB, reads it, and checks its size and its last weight.
pub(crate) fn check_large() -> Result<()> {
    let path = std::env::temp_dir().join(format!("cortado-large-{}.caffemodel", std::process::id()));
    let result = write_large(&path).and_then(|()| read_large(&path));
    let _ = fs::remove_file(&path);
    result
}

/// The file is NetParameter { layer { name, type, blobs { shape, data } } }, whose lengths nest;
/// the data is a hole except for its end.
fn write_large(path: &Path) -> Result<()> {
    let shape = cortado_proto::BlobShape {
        dim: vec![1, LARGE_COUNT as i64],
        ..Default::default()
    };
    let blob = field(5, &[], LARGE_COUNT * 4);
    let mut blob_head = blob;
    let shape = binary::encode(&shape);
    let shape_field = [field(7, &[], shape.len() as u64), shape].concat();
    let blob_len = blob_head.len() as u64 + LARGE_COUNT * 4 + shape_field.len() as u64;
    let names = [field(1, b"ip", 2), field(2, b"InnerProduct", 12)].concat();
    blob_head = [field(7, &[], blob_len), blob_head].concat();
    let layer_len = names.len() as u64 + (blob_head.len() as u64) + LARGE_COUNT * 4 + shape_field.len() as u64;
    let head = [field(100, &[], layer_len), names, blob_head].concat();
    let mut file = File::create(path)?;
    file.write_all(&head)?;
    file.seek(SeekFrom::Current(LARGE_COUNT as i64 * 4 - 4))?;
    file.write_all(&1.5f32.to_le_bytes())?;
    file.write_all(&shape_field)?;
    Ok(())
}

/// Tag and length of a field, and the content if it is given.
fn field(number: u64, content: &[u8], len: u64) -> Vec<u8> {
    let mut bytes = Vec::new();
    for mut value in [number << 3 | 2, len] {
        while value >= 0x80 {
            bytes.push(value as u8 | 0x80);
            value >>= 7;
        }
        bytes.push(value as u8);
    }
    bytes.extend_from_slice(content);
    bytes
}

fn read_large(path: &Path) -> Result<()> {
    let start = Instant::now();
    let net: NetParameter = binary::read_file(path)?;
    let Some(blob) = net.layer.first().and_then(|layer| layer.blobs.first()) else {
        bail!("the layer has no blob")
    };
    ensure!(
        blob.count(BlobPart::Data) as u64 == LARGE_COUNT,
        "it has {} weights",
        blob.count(BlobPart::Data)
    );
    println!(
        "{} bytes opened and decoded in {:.1} ms",
        fs::metadata(path)?.len(),
        start.elapsed().as_secs_f64() * 1e3
    );
    let mut values = vec![0f32; LARGE_COUNT as usize];
    blob.copy_to(BlobPart::Data, &mut values)?;
    ensure!(values.last() == Some(&1.5), "the last weight is {:?}", values.last());
    println!(
        "{} weights copied in {:.1} s in all",
        values.len(),
        start.elapsed().as_secs_f64()
    );
    Ok(())
}
