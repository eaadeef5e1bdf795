//! What the tests of the data layers share: small databases of images, and layers that read them.

use cortado_core::event::{Event, Observer};
use cortado_core::{Ctx, Error, LayerKind, Phase, Real, Result, Rng};
use cortado_data::data_layer::KIND;
use cortado_data::db::{self, Backend};
use cortado_math::testing::{Fixture, LayerTest};
use cortado_proto::{Datum, Message, NetParameter};
use flate2::{Compression, write::GzEncoder};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

/// The folder of the recordings.
pub(crate) fn fixtures() -> PathBuf {
    cortado_math::package_folder!().join("tests/fixtures")
}

/// A folder that goes when the test ends.
pub(crate) fn temp() -> Result<tempfile::TempDir> {
    tempfile::tempdir().map_err(|e| Error::io("create", Path::new("a temporary folder"), e))
}

/// Runs the layer of a recording, and compares four batches: PNG and raw images exactly, JPEG by a
/// mean difference below one grey level.
pub(crate) fn assert_batches(kind: &'static LayerKind, name: &str) -> Result<()> {
    let fixture = Fixture::read(&fixtures().join(format!("{name}.safetensors")))?;
    let net: NetParameter = parse(fixture.text("prototxt")?)?;
    let mut layer = LayerTest::<f32>::from_param(kind, &net.layer[0], ctx(fixture.phase()?, &fixtures()), Vec::new())?;
    for batch in 0..4 {
        layer.forward()?;
        for (i, top) in ["data", "label"].iter().enumerate() {
            let expected = fixture.tensor(&format!("batch{batch}/{top}"))?;
            assert_eq!(
                layer.top(i).shape().to_vec(),
                expected.shape,
                "{name}: batch {batch}, {top}"
            );
            let found = layer.top(i).data()?;
            let differences: Vec<_> = found.iter().zip(&expected.data).map(|(a, b)| (a - b).abs()).collect();
            let worst = differences.iter().copied().fold(0.0, f32::max);
            let mean = differences.iter().sum::<f32>() / differences.len() as f32;
            println!("{name}: batch {batch}, {top}: at most {worst}, {mean} on average");
            assert!(
                mean < if name.contains("image") || name.contains("encoded") {
                    1.0
                } else {
                    f32::MIN_POSITIVE
                }
            );
        }
    }
    Ok(())
}

/// The text of each event.
#[derive(Default)]
pub(crate) struct Log(Mutex<Vec<String>>);

impl Log {
    pub(crate) fn lines(&self) -> Vec<String> {
        self.0.lock().map(|lines| lines.clone()).unwrap_or_default()
    }
}

impl Observer for Log {
    fn observe(&self, event: &Event<'_>) {
        if let Ok(mut lines) = self.0.lock() {
            lines.push(event.to_string());
        }
    }
}

/// An image whose bytes depend on `i`, with the label `i`.
pub(crate) fn datum(i: usize, channels: i32, height: i32, width: i32) -> Datum {
    let count = (channels * height * width) as usize;
    let bytes: Vec<u8> = (0..count).map(|j| ((i * 37 + j * 11) % 251) as u8).collect();
    Datum {
        channels: Some(channels),
        height: Some(height),
        width: Some(width),
        data: Some(bytes),
        label: Some(i as i32),
        ..Default::default()
    }
}

/// A database of these images.
pub(crate) fn database(path: &Path, images: impl IntoIterator<Item = Datum>) -> Result<()> {
    let mut writer = db::create(path, Backend::Lmdb)?;
    for (i, datum) in images.into_iter().enumerate() {
        writer.put(format!("{i:08}").as_bytes(), &cortado_proto::binary::encode(&datum))?;
    }
    writer.finish()
}

/// A context that looks for files in `folder` too.
pub(crate) fn ctx(phase: Phase, folder: &Path) -> Ctx {
    Ctx::new(phase, Rng::new(1701)).with_folder(Some(folder))
}

/// A context with a log.
pub(crate) fn ctx_with_log(phase: Phase, folder: &Path) -> (Ctx, Arc<Log>) {
    let log = Arc::new(Log::default());
    (ctx(phase, folder).with_observer(log.clone()), log)
}

/// A message from its text.
pub(crate) fn parse<M: Message + Default>(text: &str) -> Result<M> {
    let parsed = cortado_proto::text::parse(text, "the test", Default::default());
    parsed
        .map(|(message, _)| message)
        .map_err(|e| Error::message(&e.to_string()))
}

/// A Data layer with the tops `data` and `label`, reading the LMDB `db`, with these other options
/// of `data_param` and beside it.
pub(crate) fn layer<T: Real>(ctx: Ctx, data: &str, beside: &str) -> Result<LayerTest<T>> {
    let param = format!(
        r#"name: "mnist" type: "Data" top: "data" top: "label" data_param {{ source: "db" backend: LMDB {data} }} {beside}"#
    );
    LayerTest::from_param(&KIND, &parse(&param)?, ctx, Vec::new())
}

/// The next batch: the data and the labels.
pub(crate) fn next<T: Real>(layer: &mut LayerTest<T>) -> Result<(Vec<T>, Vec<T>)> {
    layer.forward()?;
    Ok((layer.top(0).data()?.to_vec(), layer.top(1).data()?.to_vec()))
}

/// The bytes, gzipped.
pub(crate) fn gzip(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes)?;
    encoder.finish()
}

/// All keys and values of a database.
pub(crate) fn records(path: &Path, backend: Backend) -> Result<Vec<(String, Vec<u8>)>> {
    let mut reader = db::open(path, backend)?;
    let mut records = Vec::new();
    let mut more = reader.first()?;
    while more {
        let key = String::from_utf8_lossy(reader.key()).into_owned();
        records.push((key, reader.value()?.to_vec()));
        more = reader.next()?;
    }
    Ok(records)
}

/// A copy of `bytes` with a few bits flipped, or cut short, or continued.
pub(crate) fn damage(bytes: &[u8], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let len = bytes.len() as u32;
    match rng.draw_below(4) {
        0 => bytes.truncate(rng.draw_below(len) as usize),
        1 => bytes.extend((0..=rng.draw_below(40)).map(|i| i as u8)),
        _ => {
            for _ in 0..=rng.draw_below(3) {
                bytes[rng.draw_below(len) as usize] ^= 1 << rng.draw_below(8);
            }
        }
    }
    bytes
}
