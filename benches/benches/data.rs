//! Data layers and converters against what they cannot beat: the bare JPEG decoder, copying and
//! converting memory, coding without a database. Each pair is measured in turns, on all threads,
//! and the share is that of the medians. A data layer is measured while it runs, with all batches
//! before used up. `cargo bench -p cortado-benches --bench data [ROUNDS]`.

use cortado::event::Silent;
use cortado::{Ctx, Net, Phase, Rng, default_registry};
use cortado_core::limit::Limits;
use cortado_core::limit::PIXELS;
use cortado_data::convert::{ConvertTarget, Imageset, convert_imageset};
use cortado_data::db::{self, Backend};
use cortado_data::image::{self, Color, Format, Picture};
use cortado_proto::{Datum, binary, text};
use rayon::prelude::*;
use std::path::Path;
use std::time::{Duration, Instant};

const RECORDS: usize = 256;
const BATCH: usize = 64;
const PREFETCH: usize = 2;
/// Passes over all records in one measurement.
const PASSES: usize = 6;
const SIZE: usize = 256;
const CHANNELS: usize = 3;

fn main() {
    let rounds = std::env::args().skip(1).find_map(|arg| arg.parse().ok()).unwrap_or(15);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pictures: Vec<_> = (0..RECORDS as u32).map(picture).collect();
    encoded(&folder.path().join("jpeg"), &pictures, rounds);
    raw(&folder.path().join("raw"), &pictures, rounds);
    converter(folder.path(), &pictures, rounds.div_ceil(3));
}

/// JPEGs of 256 x 256, cropped to 227 x 227, against their decoding alone.
fn encoded(path: &Path, pictures: &[Picture], rounds: usize) {
    let files: Vec<_> = pictures
        .par_iter()
        .map(|picture| image::encode(picture, Format::Jpeg).expect("a JPEG"))
        .collect();
    write(
        path,
        files.iter().map(|file| Datum {
            encoded: Some(true),
            data: Some(file.clone()),
            ..Default::default()
        }),
    );
    let transform = "crop_size: 227 mirror: true mean_value: [104, 117, 123]";
    let decode = || {
        files
            .par_iter()
            .for_each(|file| drop(image::decode(file, Color::Native).expect("it is a JPEG")));
    };
    compare(
        "encoded 256x256 JPEG -> 227x227 crops",
        "bare decoder",
        rounds,
        || passes(path, transform),
        decode,
    );
}

/// Raw images of 256 x 256, against a copy of the bytes and their conversion to floats.
fn raw(path: &Path, pictures: &[Picture], rounds: usize) {
    let planes: Vec<Vec<u8>> = pictures
        .iter()
        .map(|picture| picture.to_planar().expect("there is memory"))
        .collect();
    write(path, planes.iter().map(|planar| datum(planar.clone())));
    let len = CHANNELS * SIZE * SIZE;
    let mut floats = vec![0.0_f32; BATCH * len];
    let copy_and_convert = || {
        for batch in planes.chunks(BATCH) {
            floats.par_chunks_mut(len).zip(batch).for_each(|(floats, bytes)| {
                let copy = std::hint::black_box(bytes.clone());
                floats
                    .iter_mut()
                    .zip(copy)
                    .for_each(|(float, byte)| *float = f32::from(byte) * 0.00390625);
            });
            std::hint::black_box(&mut floats);
        }
    };
    compare(
        "raw 256x256x3 records",
        "copy and convert",
        rounds,
        || passes(path, "scale: 0.00390625"),
        copy_and_convert,
    );
}

/// Files of JPEG to a database of pixels, and to one of PNG files of another size, against the same
/// work in memory.
fn converter(folder: &Path, pictures: &[Picture], rounds: usize) {
    let files: Vec<_> = pictures
        .par_iter()
        .map(|picture| image::encode(picture, Format::Jpeg).expect("a JPEG"))
        .collect();
    let mut list = String::new();
    for (i, file) in files.iter().enumerate() {
        std::fs::write(folder.join(format!("{i}.jpg")), file).expect("written");
    }
    (0..PASSES * RECORDS).for_each(|i| list += &format!("{}.jpg {}\n", i % RECORDS, i % 10));
    std::fs::write(folder.join("list.txt"), list).expect("written");
    let mut set = Imageset {
        root: format!("{}/", folder.display()),
        list: folder.join("list.txt"),
        ..Default::default()
    };
    let database = folder.join("converted");
    let convert = |set: &Imageset| {
        std::fs::remove_dir_all(&database).ok();
        let target = ConvertTarget {
            path: &database,
            backend: Backend::Lmdb,
            dry_run: false,
            limits: Limits::default(),
        };
        let start = Instant::now();
        convert_imageset(set, &target, &Silent).expect("converted");
        start.elapsed()
    };
    let to_datums = || {
        files.par_iter().for_each(|file| {
            let picture = image::decode(file, Color::Bgr).expect("it is a JPEG");
            let planar = picture.to_planar().expect("there is memory");
            drop(binary::encode(&datum(planar)));
        });
    };
    let what = "convert_imageset, JPEG -> pixels";
    compare(what, "decode + Datum", rounds, || convert(&set), to_datums);
    set.resize = Some((128, 128));
    set.encode_type = Some(Format::Png);
    let to_files = || {
        files.par_iter().for_each(|file| {
            let picture = image::decode(file, Color::Bgr).expect("it is a JPEG");
            let small = image::resize(&picture, 128, 128, PIXELS).expect("there is memory");
            drop(image::encode(&small, Format::Png));
        });
    };
    let what = "convert_imageset, JPEG -> small PNG";
    compare(what, "decode + encode", rounds, || convert(&set), to_files);
}

/// A picture with the smooth parts and the grain of a photo.
fn picture(seed: u32) -> Picture {
    let mut rng = Rng::new(seed);
    let mut pixels = Vec::with_capacity(SIZE * SIZE * CHANNELS);
    let waves: Vec<[f32; 3]> = (0..8).map(|_| [0, 0, 0].map(|_| rng.uniform(-0.1_f32, 0.1))).collect();
    for y in 0..SIZE {
        for x in 0..SIZE {
            for channel in 0..CHANNELS {
                let wave = |w: &[f32; 3]| (w[0] * x as f32 + w[1] * y as f32 + w[2] * 100.0 * channel as f32).sin();
                let value = 128.0 + 14.0 * waves.iter().map(wave).sum::<f32>() + rng.uniform(-6.0_f32, 6.0);
                pixels.push(value as u8);
            }
        }
    }
    Picture {
        height: SIZE,
        width: SIZE,
        channels: CHANNELS,
        pixels,
    }
}

fn datum(planar: Vec<u8>) -> Datum {
    Datum {
        channels: Some(CHANNELS as i32),
        height: Some(SIZE as i32),
        width: Some(SIZE as i32),
        data: Some(planar),
        ..Default::default()
    }
}

fn write(path: &Path, datums: impl Iterator<Item = Datum>) {
    let mut writer = db::create(path, Backend::Lmdb).expect("a database");
    for (i, datum) in datums.enumerate() {
        writer
            .put(format!("{i:08}").as_bytes(), &binary::encode(&datum))
            .expect("a record");
    }
    writer.finish().expect("the database is whole");
}

fn net(path: &Path, transform: &str) -> Net<f32> {
    let net = format!(
        r#"layer {{ name: "data" type: "Data" top: "data" top: "label"
        data_param {{ source: "{}" backend: LMDB batch_size: {BATCH} prefetch: {PREFETCH} }} transform_param {{ {transform} }} }}"#,
        path.display()
    );
    let (param, _) = text::parse(&net, "net", Default::default()).expect("the net is right");
    let ctx = Ctx::new(Phase::TRAIN, Rng::new(1));
    Net::build(&param, &default_registry(), &ctx).expect("the net can be built")
}

/// The time of some passes over all records by a net that does nothing else. The batches that were
/// made ahead are used before.
fn passes(path: &Path, transform: &str) -> Duration {
    let mut net = net(path, transform);
    let mut forward = |batches| {
        let start = Instant::now();
        for _ in 0..batches {
            net.forward().expect("it runs");
        }
        start.elapsed()
    };
    forward(PREFETCH + 2);
    forward(PASSES * RECORDS / BATCH)
}

fn compare(what: &str, bound: &str, rounds: usize, ours: impl Fn() -> Duration, mut theirs: impl FnMut()) {
    let rate = |time: Duration| (PASSES * RECORDS) as f64 / time.as_secs_f64();
    let (mut our_rates, mut their_rates) = (Vec::new(), Vec::new());
    for _ in 0..rounds {
        our_rates.push(rate(ours()));
        let start = Instant::now();
        (0..PASSES).for_each(|_| theirs());
        their_rates.push(rate(start.elapsed()));
    }
    let (ours, theirs) = (median(our_rates), median(their_rates));
    println!(
        "{what:38} {ours:7.0} a second, {bound} {theirs:7.0}: {:3.0} %",
        100.0 * ours / theirs
    );
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
