//! Damaged files of every binary format that is read: whatever is in them, reading ends, and in a
//! value or an error. Bits are turned, bytes and numbers of all widths replaced by extreme ones,
//! pieces taken out, doubled and swapped; the same ones in every run.

use cortado::{Image, Mean, Net, Phase, Result, Rng, Solver, Source};
use cortado_caffe2::Blob;
use cortado_caffe2::db::Databases;
use cortado_caffe2::serialize::{ReadOptions, Serializers};
use cortado_core::limit::PIXELS;
use cortado_data::inspect;
use cortado_net::{ConvertOptions, Names, WeightsFormat, write_weights};
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::{Path, PathBuf};

const NET: &str = r#"
    layer { name: "data" type: "DummyData" top: "x" top: "wanted" dummy_data_param {
        shape { dim: 2 dim: 1 dim: 6 dim: 6 } shape { dim: 2 dim: 3 } data_filler { type: "gaussian" } } }
    layer { name: "conv" type: "Convolution" bottom: "x" top: "c" convolution_param { num_output: 2 kernel_size: 3
        weight_filler { type: "xavier" } } }
    layer { name: "norm" type: "BatchNorm" bottom: "c" top: "c" }
    layer { name: "fc" type: "InnerProduct" bottom: "c" top: "y" inner_product_param { num_output: 3
        weight_filler { type: "xavier" } } }
    layer { name: "loss" type: "EuclideanLoss" bottom: "y" bottom: "wanted" top: "loss" }"#;

/// How often each file is damaged, each time a new copy.
const TIMES: u32 = 150;

/// Calls `read` with the file, damaged in one way after the other.
fn each_damaged(file: &Path, mut read: impl FnMut() -> Result<()>) {
    let whole = fs::read(file).expect("a file of the test's own");
    read().unwrap_or_else(|error| panic!("{}, as it was written: {error}", file.display()));
    for case in 0..TIMES {
        fs::write(file, damaged(&whole, case)).expect("written");
        let ended = panic::catch_unwind(AssertUnwindSafe(&mut read));
        assert!(ended.is_ok(), "{}, damage {case}: a panic", file.display());
    }
    fs::write(file, whole).expect("written");
}

/// Calls `read` with these bytes, damaged in one way after the other: without files, since a read
/// waits until a file is some milliseconds old.
fn each_damaged_in_memory(whole: &[u8], mut read: impl FnMut(&Source) -> Result<()>) {
    read(&Source::memory("test", whole.to_vec())).unwrap_or_else(|error| panic!("as it was written: {error}"));
    for case in 0..TIMES {
        let source = Source::memory("test", damaged(whole, case));
        let ended = panic::catch_unwind(AssertUnwindSafe(|| read(&source)));
        assert!(ended.is_ok(), "damage {case}: a panic");
    }
}

/// The bytes with some of them damaged, in the way of this number.
fn damaged(whole: &[u8], case: u32) -> Vec<u8> {
    let mut rng = Rng::new(case + 1);
    let mut draw = |below: usize| rng.draw() as usize % below.max(1);
    let mut bytes = whole.to_vec();
    for _ in 0..=draw(4) {
        let (at, kind) = (draw(bytes.len()), draw(6));
        let end = (at + 1 + draw(16)).min(bytes.len());
        match kind {
            0 => bytes.truncate(at),
            1 if at < bytes.len() => bytes[at] ^= 1 << draw(8),
            2 => drop(bytes.drain(at..end)),
            3 => {
                let piece = bytes[at..end].to_vec();
                let to = draw(bytes.len());
                bytes.splice(to..to, piece);
            }
            _ => {
                let extreme = [0, 1, 0x7f, u64::MAX, i64::MAX as u64, i32::MAX as u64, 1 << 31, 1 << 62][draw(8)];
                let number = match draw(2) {
                    0 => extreme.to_le_bytes(),
                    _ => extreme.to_be_bytes(),
                };
                let end = (at + [1, 2, 4, 8][draw(4)]).min(bytes.len());
                bytes[at..end].copy_from_slice(&number[..end - at]);
            }
        }
    }
    bytes
}

fn solver_in(folder: &Path, format: &str) -> Result<Solver<f32>> {
    let net = folder.join("net.prototxt");
    fs::write(&net, NET).expect("written");
    let text = format!(
        "net: {net:?} base_lr: 0.01 momentum: 0.9 lr_policy: 'fixed' max_iter: 2 snapshot_prefix: {:?} \
         snapshot_format: {format} snapshot_after_train: false",
        folder.join("s")
    );
    let file = folder.join("solver.prototxt");
    fs::write(&file, text).expect("written");
    Ok(cortado::solver(file).seed(1).build()?.into_inner())
}

#[test]
fn weights_and_states() -> Result<()> {
    for format in ["BINARYPROTO", "HDF5"] {
        let folder = tempfile::tempdir().expect("a folder");
        let mut solver = solver_in(folder.path(), format)?;
        solver.step(2)?;
        let (weights, state) = solver.snapshot()?;
        let [weights, state] = [weights, state].map(|path| fs::read(path).expect("it was written"));
        each_damaged_in_memory(&weights, |weights| {
            let net = solver.net_mut();
            net.load_weights_from(weights, &Default::default()).map(drop)
        });
        let weights = Source::memory("weights", weights);
        each_damaged_in_memory(&state, |state| solver.restore_from(state, Some(&weights)));
    }
    Ok(())
}

#[test]
fn weights_of_safetensors() -> Result<()> {
    let folder = tempfile::tempdir().expect("a folder");
    let mut net: Net<f32> = cortado::parse(NET).phase(Phase::TEST).net()?.into_inner();
    let file = folder.path().join("net.safetensors");
    let options = ConvertOptions {
        format: WeightsFormat::Safetensors,
        names: Names::Numbers,
        half: false,
    };
    write_weights(net.to_proto(false)?, &file, options)?;
    let bytes = fs::read(&file).expect("it was written");
    each_damaged_in_memory(&bytes, |source| {
        net.load_weights_from(source, &Default::default()).map(drop)
    });
    Ok(())
}

/// Every file of a database of the fixtures of `cortado-data`, in a folder of its own.
fn database(name: &str) {
    let fixture = fixtures("data").join(name);
    let folder = tempfile::tempdir().expect("a folder");
    let mut files = Vec::new();
    for entry in fs::read_dir(fixture).expect("a fixture") {
        let from = entry.expect("read").path();
        let to = folder.path().join(from.file_name().expect("a file"));
        fs::copy(&from, &to).expect("copied");
        files.extend(fs::metadata(&to).is_ok_and(|found| found.len() > 0).then_some(to));
    }
    files.sort();
    for file in files {
        each_damaged(&file, || {
            let mut reader = inspect::open(folder.path())?;
            drop(inspect::scan(&mut *reader, PIXELS, &mut |_, _| ()));
            Ok(())
        });
    }
}

fn fixtures(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../crates/{name}/tests/fixtures"))
}

#[test]
fn databases_of_lmdb() {
    database("encoded_lmdb");
    database("gray_lmdb");
}

#[test]
fn databases_of_leveldb() {
    database("levels_leveldb");
}

#[test]
fn images_and_means() -> Result<()> {
    let folder = tempfile::tempdir().expect("a folder");
    for name in [
        "source.jpg",
        "progressive.jpg",
        "cmyk.jpg",
        "interlaced.png",
        "palette.png",
        "palette4.bmp",
        "bits16.bmp",
        "text.ppm",
        "wide.ppm",
    ] {
        let file = folder.path().join(name);
        fs::copy(fixtures("data").join("opencv").join(name), &file).expect("copied");
        each_damaged(&file, || Image::open(&file).resize(8, 8).values([3, 8, 8]).map(drop));
    }
    let mean = fs::read(fixtures("data").join("mean.binaryproto")).expect("a fixture");
    each_damaged_in_memory(&mean, |mean| {
        let content = mean.bytes().unwrap_or_default().to_vec();
        Mean::from_bytes(content).map(drop)
    });
    Ok(())
}

#[test]
fn databases_of_caffe2() -> Result<()> {
    let folder = tempfile::tempdir().expect("a folder");
    let (databases, serializers) = (Databases::default(), Serializers::default());
    for name in ["all_types.minidb", "chunk_100.minidb"] {
        let file = folder.path().join(name);
        fs::copy(fixtures("caffe2").join("db").join(name), &file).expect("copied");
        each_damaged(&file, || {
            let mut reader = databases.get("minidb", &file)?.open(&file)?;
            let mut more = reader.first()?;
            while more {
                // An invalid record does not affect the next one.
                let read = serializers.deserialize(reader.value()?, ReadOptions::default(), &mut Blob::new());
                drop(read);
                more = reader.next()?;
            }
            Ok(())
        });
    }
    Ok(())
}
