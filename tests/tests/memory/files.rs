//! Files that are read, converted and exported, with values of some hundred KiB.

use crate::allocator::LARGER_THAN_MESSAGES;
use crate::{Case, refuse_each};
use cortado::{Engine, EngineOptions, LoadOptions, Net, Phase};
use cortado_data::image::{self, Color, Format, Picture};
use cortado_net::{ConvertOptions, WeightsFormat, read_weights, write_weights};
use std::path::Path;

const NET: &str = "layer { name: 'in' type: 'Input' top: 'x' input_param { shape { dim: 2 dim: 300 } } }
    layer { name: 'a' type: 'InnerProduct' bottom: 'x' top: 'a' inner_product_param { num_output: 300 weight_filler { type: 'xavier' } } }
    layer { name: 'r' type: 'ReLU' bottom: 'a' top: 'a' }
    layer { name: 'b' type: 'InnerProduct' bottom: 'a' top: 'b' inner_product_param { num_output: 310 weight_filler { type: 'xavier' } } }";

/// Formats of weights. The library for HDF5 cannot report that memory for what it writes was refused.
const FORMATS: [(&str, WeightsFormat); 2] = [
    ("net.caffemodel", WeightsFormat::Caffemodel),
    ("net.safetensors", WeightsFormat::Safetensors),
];

fn net() -> Option<Net<f32>> {
    let net = cortado::parse(NET).phase(Phase::TEST).seed(1).threads(1).net::<f32>();
    Some(net.ok()?.into_inner())
}

fn convert(from: &Path, to: &Path, format: WeightsFormat) -> cortado::Result<()> {
    let options = ConvertOptions {
        format,
        names: Default::default(),
        half: false,
    };
    write_weights(read_weights(from)?, to, options)
}

fn weights() {
    let folder = tempfile::tempdir().unwrap();
    let first = folder.path().join("first.caffemodel");
    net().unwrap().save_weights(&first).unwrap();
    for (name, format) in FORMATS {
        let file = folder.path().join(name);
        convert(&first, &file, format).unwrap();
        let written = std::fs::read(&file).unwrap();
        let reported = |error: cortado::Error| error.to_string();
        let load = |mut net: Net<f32>| {
            net.load_weights(&file, &LoadOptions { strict: true })
                .map(drop)
                .map_err(reported)
        };
        refuse_each(&format!("loading {name}"), LARGER_THAN_MESSAGES, net, load);
        let write = |()| convert(&first, &file, format).map_err(reported);
        refuse_each(&format!("writing {name}"), LARGER_THAN_MESSAGES, || Some(()), write);
        assert!(
            std::fs::read(&file).unwrap() == written,
            "{name} is another one after an error"
        );
    }
}

fn compiled() {
    let compile = |net: Net<f32>| {
        Engine::compile(&net, &EngineOptions::default())
            .map(drop)
            .map_err(|error| error.to_string())
    };
    refuse_each("compiling", LARGER_THAN_MESSAGES, net, compile);
}

fn exported() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("net.onnx");
    let export = |net: Net<f32>| {
        let export = cortado::export::export(&net, &Default::default()).map_err(|error| error.to_string())?;
        export.write(&file).map(drop).map_err(|error| error.to_string())
    };
    refuse_each("exporting", LARGER_THAN_MESSAGES, net, export);
}

fn pictures() {
    let picture = Picture {
        height: 300,
        width: 310,
        channels: 3,
        pixels: (0..300 * 310 * 3).map(|at| (at * 7 % 251) as u8).collect(),
    };
    // The library for PNG has a buffer whose memory cannot be refused; its size is limited by that of the image.
    for format in [Format::Jpeg] {
        let bytes = image::encode(&picture, format).unwrap();
        for color in [Color::Bgr, Color::Gray] {
            let decode = |()| {
                image::decode(&bytes, color)
                    .map(drop)
                    .map_err(|error| error.to_string())
            };
            refuse_each(
                &format!("{format:?} as {color:?}"),
                LARGER_THAN_MESSAGES,
                || Some(()),
                decode,
            );
        }
    }
}

pub(crate) fn cases() -> Vec<Case> {
    let cases: [(&str, fn()); 4] = [
        ("weights", weights),
        ("compiled", compiled),
        ("exported", exported),
        ("pictures", pictures),
    ];
    cases
        .into_iter()
        .map(|(name, run)| (name.into(), Box::new(run) as Box<dyn Fn()>))
        .collect()
}
