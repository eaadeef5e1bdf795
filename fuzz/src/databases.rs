//! Databases, and single records through the layers that read them.

use crate::draw::Draw;
use cortado::Phase;
use cortado_data::db::{self, Backend, DbReader, RecordValue};
use cortado_data::image::Color;
use std::fs;
use std::path::Path;

/// No file of this size holds as many records, or bytes.
const MOST_RECORDS: u32 = 100_000;
const MOST_BYTES: usize = 256 << 20;

/// The first byte is the format. The rest is an LMDB's file; or the files of a LevelDB: each has a length of two bytes, a kind
/// (0 manifest, 1 log, 2 table), and its content.
pub(crate) fn read(data: &[u8]) {
    let Some((&kind, content)) = data.split_first() else {
        return;
    };
    match kind % 2 {
        0 => lmdb(content),
        _ => leveldb(content),
    }
}

fn lmdb(content: &[u8]) {
    drop(fs::create_dir("l"));
    fs::write("l/data.mdb", content).expect("the folder can be written");
    if let Ok(mut reader) = db::open(Path::new("l"), Backend::Lmdb) {
        read_all(&mut *reader);
    }
    inspect("l");
}

fn inspect(folder: &str) {
    if let Ok(mut reader) = cortado_data::inspect::open(Path::new(folder)) {
        let pixels = Color::Native.within(cortado_core::limit::PIXELS).pixels;
        cortado_data::inspect::scan(&mut *reader, pixels, &mut |_, _| {});
    }
}

fn leveldb(content: &[u8]) {
    drop(fs::remove_dir_all("v"));
    fs::create_dir("v").expect("the folder can be written");
    fs::write("v/CURRENT", "MANIFEST-000002\n").expect("it can be written");
    let mut draw = Draw::new(content);
    let mut number = 3;
    while draw.rest().len() > 3 && number < 9 {
        let length = usize::from(draw.byte()) | usize::from(draw.byte()) << 8;
        let name = match draw.byte() % 3 {
            0 => "v/MANIFEST-000002".into(),
            1 => format!("v/{number:06}.log"),
            _ => format!("v/{number:06}.ldb"),
        };
        number += 1;
        fs::write(name, draw.take(length)).expect("it can be written");
    }
    if let Ok(mut reader) = db::open(Path::new("v"), Backend::Leveldb) {
        read_all(&mut *reader);
    }
    inspect("v");
}

fn read_all(reader: &mut dyn DbReader) {
    drop((reader.is_empty(), reader.len()));
    let (mut records, mut bytes) = (0, 0usize);
    let mut keys = Vec::new();
    let mut more = reader.first();
    while let Ok(true) = more {
        records += 1;
        if keys.len() < 20 {
            keys.push(reader.key().to_vec());
        }
        let mut value = RecordValue::default();
        if reader.fetch(&mut value).is_ok() {
            drop(value.read(|value| {
                bytes += value.len();
                Ok(())
            }));
        }
        assert!(
            records < MOST_RECORDS && bytes < MOST_BYTES,
            "{records} records, {bytes} bytes"
        );
        more = reader.next();
    }
    for key in keys.iter().map(Vec::as_slice).chain([&b""[..], &[255; 30]]) {
        drop((reader.seek(key), reader.value().map(<[u8]>::len)));
    }
}

const LAYERS: [&str; 4] = [
    r#"layer { name: "d" type: "Data" top: "d" top: "l" data_param { source: "db" backend: LMDB batch_size: 2 } }"#,
    r#"layer { name: "d" type: "Data" top: "d" top: "l" transform_param { crop_size: 3 mirror: true mean_value: 3 } data_param { source: "db" backend: LMDB batch_size: 1 } }"#,
    r#"layer { name: "d" type: "AnnotatedData" top: "d" top: "l" transform_param { resize_param { prob: 1 resize_mode: WARP height: 8 width: 8 } distort_param { brightness_prob: 1 brightness_delta: 30 contrast_prob: 1 contrast_lower: 0.5 contrast_upper: 1.5 hue_prob: 1 hue_delta: 18 saturation_prob: 1 saturation_lower: 0.5 saturation_upper: 1.5 random_order_prob: 1 } expand_param { prob: 1 max_expand_ratio: 4 } emit_constraint { emit_type: CENTER } } data_param { source: "db" backend: LMDB batch_size: 2 } annotated_data_param { batch_sampler { max_sample: 1 max_trials: 5 sampler { min_scale: 0.3 max_scale: 1 min_aspect_ratio: 0.5 max_aspect_ratio: 2 } sample_constraint { min_jaccard_overlap: 0.1 } } } }"#,
    r#"layer { name: "d" type: "BoxData" top: "d" top: "l" transform_param { crop_size: 8 } data_param { source: "db" backend: LMDB batch_size: 2 side: 3 } }"#,
];

/// A record through a data layer; the first byte is the layer.
pub(crate) fn load(data: &[u8]) {
    let Some((&kind, record)) = data.split_first() else {
        return;
    };
    drop(cortado_data::inspect::decode(record, cortado_core::limit::PIXELS));
    drop(fs::remove_dir_all("db"));
    let mut writer = db::create(Path::new("db"), Backend::Lmdb).expect("nothing is there");
    for key in [b"0", b"1"] {
        writer.put(key, record).expect("it can be written");
    }
    writer.finish().expect("it can be written");
    let layer = LAYERS[usize::from(kind) % LAYERS.len()];
    if let Ok(net) = cortado::parse(layer)
        .phase(Phase::TRAIN)
        .seed(1)
        .threads(1)
        .net::<f32>()
    {
        drop(net.into_inner().forward());
    }
}
