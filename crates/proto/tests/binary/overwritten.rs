//! Caffemodels that are overwritten while they are read: the old numbers or the new ones, or an
//! error that reports it.

use cortado_proto::{BlobPart, BlobProto, LayerParameter, NetParameter, binary};
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::sync::Barrier;

/// So many numbers are in each blob: many times what is read at a time.
const COUNT: usize = 300_000;
/// So many blobs are in the file.
const BLOBS: usize = 4;
/// So often the file is written over.
const ROUNDS: usize = 20;

/// A caffemodel whose weights are all `value`.
fn model(value: f32) -> Vec<u8> {
    let blob = BlobProto {
        data: vec![value; COUNT].into(),
        ..Default::default()
    };
    let layer = LayerParameter {
        name: Some("ip".into()),
        blobs: vec![blob; BLOBS],
        ..Default::default()
    };
    binary::encode(&NetParameter {
        layer: vec![layer],
        ..Default::default()
    })
}

/// Loads all weights, or returns the error's text.
fn load(path: &Path) -> Result<Vec<f32>, String> {
    let net: NetParameter = binary::read_file(path).map_err(|e| e.to_string())?;
    let mut all = Vec::new();
    for blob in &net.layer[0].blobs {
        let mut values = vec![f32::NAN; COUNT];
        blob.copy_to(BlobPart::Data, &mut values).map_err(|e| e.to_string())?;
        all.extend(values);
    }
    Ok(all)
}

#[test]
fn a_file_that_is_written_over_between_two_reads_is_an_error() {
    for truncate in [false, true] {
        let file = tempfile::NamedTempFile::new().unwrap();
        fs::write(file.path(), model(1.0)).unwrap();
        let net: NetParameter = binary::read_file(file.path()).unwrap();
        let blob = &net.layer[0].blobs[0];
        let mut values = vec![0f32; COUNT];
        blob.copy_to(BlobPart::Data, &mut values).unwrap();
        assert_eq!(values, vec![1.0; COUNT]);
        let mut writer = File::options()
            .write(true)
            .truncate(truncate)
            .open(file.path())
            .unwrap();
        writer.write_all(&model(2.0)).unwrap();
        let name = file.path().file_name().unwrap().display();
        let changed = format!("{name} was changed while it was being read; try again");
        let expected = format!("cannot read {}: {changed}", file.path().display());
        assert_eq!(
            blob.copy_to(BlobPart::Data, &mut values).unwrap_err().to_string(),
            expected
        );
        let mut doubles = vec![0f64; COUNT];
        assert_eq!(
            blob.copy_to(BlobPart::Data, &mut doubles).unwrap_err().to_string(),
            expected
        );
        assert_eq!(blob.data.values().unwrap_err().to_string(), expected);
        assert!(binary::encode_to(blob, &mut Vec::new()).is_err());
        let text = cortado_proto::text::print(blob);
        assert_eq!(text, format!("# data: {changed}\n"));
        assert!(*blob != *blob);
    }
}

#[test]
fn what_was_read_in_outlives_its_file() {
    let file = tempfile::NamedTempFile::new().unwrap();
    fs::write(file.path(), model(1.0)).unwrap();
    let mut net: NetParameter = binary::read_file(file.path()).unwrap();
    let [first, second, ..] = &mut net.layer[0].blobs[..] else {
        unreachable!()
    };
    first.read_in().unwrap();
    fs::write(file.path(), model(2.0)).unwrap();
    let mut values = vec![0f32; COUNT];
    first.copy_to(BlobPart::Data, &mut values).unwrap();
    assert_eq!(values, vec![1.0; COUNT]);
    let error = second.read_in().unwrap_err().to_string();
    assert!(error.contains("was changed while it was being read"), "{error}");
}

#[test]
fn whoever_loads_meanwhile_gets_one_version_or_an_error() {
    const READERS: usize = 3;
    let file = tempfile::NamedTempFile::new().unwrap();
    let (path, versions) = (file.path(), [model(0.0), model(1.0)]);
    fs::write(path, &versions[0]).unwrap();
    // All begin a round together: each reader loads twice while the file is written over once.
    let round_begins = Barrier::new(READERS + 1);
    std::thread::scope(|scope| {
        for _ in 0..READERS {
            scope.spawn(|| {
                for _ in 0..ROUNDS {
                    round_begins.wait();
                    check(load(path));
                    check(load(path));
                }
            });
        }
        for round in 0..ROUNDS {
            round_begins.wait();
            let truncate = round % 3 > 0;
            let mut writer = File::options().write(true).truncate(truncate).open(path).unwrap();
            for piece in versions[round % 2].chunks(1 << 18) {
                writer.write_all(piece).unwrap();
            }
        }
    });
}

fn check(loaded: Result<Vec<f32>, String>) {
    match loaded {
        Ok(values) => {
            assert!(values[0] == 0.0 || values[0] == 1.0);
            assert!(values.iter().all(|value| *value == values[0]), "two versions at once");
        }
        Err(error) => {
            let known = [
                "was changed while it was being read",
                "another program is writing it now",
                // Cut short, and not written to again for a while.
                "is empty",
                "is damaged",
            ];
            assert!(known.iter().any(|known| error.contains(known)), "{error}");
        }
    }
}
