//! Weights from bytes in memory: loaded like those of a file of any kind, or an error.

use crate::{build, parse, registry};
use cortado_core::{Ctx, Phase, Rng, Source};
use cortado_net::{ConvertOptions, LoadOptions, Names, Net, WeightsFormat, write_weights};
use cortado_proto::{BlobProto, LayerParameter, NetParameter, binary};
use std::path::PathBuf;
use tempfile::TempDir;

const STRICT: LoadOptions = LoadOptions { strict: true };

const NET: &str = "layer { name: 'in' type: 'Input' top: 'x' input_param { shape { dim: 2 dim: 3 } } }
    layer { name: 'a' type: 'InnerProduct' bottom: 'x' top: 'a'
        inner_product_param { num_output: 2 weight_filler { type: 'xavier' } bias_filler { type: 'constant' value: 2 } } }
    layer { name: 'b' type: 'InnerProduct' bottom: 'a' top: 'b' inner_product_param { num_output: 40
        weight_filler { type: 'xavier' } } }
    layer { name: 'c' type: 'InnerProduct' bottom: 'b' top: 'c' inner_product_param { num_output: 40
        weight_filler { type: 'xavier' } } }";

fn weights(net: &Net<f32>) -> Vec<Vec<f32>> {
    let blobs = (0..net.layer_names().len()).flat_map(|layer| net.layer(layer).params());
    blobs
        .map(|blob| blob.data().expect("nobody holds it").to_vec())
        .collect()
}

/// The weights of [`NET`] as a file of each kind.
fn of_every_kind() -> (TempDir, Vec<PathBuf>) {
    let folder = tempfile::tempdir().expect("there is room");
    let net: Net<f32> = build(NET, Phase::TEST);
    let kinds = [
        ("w.caffemodel", WeightsFormat::Caffemodel),
        ("w.h5", WeightsFormat::Hdf5),
        ("w.safetensors", WeightsFormat::Safetensors),
    ];
    let files = kinds.map(|(name, format)| {
        let (path, names) = (folder.path().join(name), Names::Numbers);
        let options = ConvertOptions {
            format,
            names,
            half: false,
        };
        write_weights(net.to_proto(false).expect("nobody holds them"), &path, options).expect("there is room");
        path
    });
    (folder, files.into())
}

#[test]
fn bytes_in_memory_are_loaded_like_a_file() {
    let (_folder, files) = of_every_kind();
    for path in files {
        let source = Source::memory("weights", std::fs::read(&path).expect("it is there"));
        let [mut of_file, mut of_bytes] = [1, 2].map(|_| build::<f32>(NET, Phase::TEST));
        let expected = of_file.load_weights(&path, &STRICT).expect("they fit");
        let found = of_bytes.load_weights_from(&source, &STRICT).expect("they fit");
        assert_eq!(found.copied, expected.copied);
        assert_eq!(weights(&of_bytes), weights(&of_file), "{}", path.display());
        let ctx = Ctx::new(Phase::TEST, Rng::from_entropy());
        let built = Net::<f32>::build_with_weights(&parse(NET), None, &registry(), &ctx, [Ok(source)], &STRICT);
        assert_eq!(weights(&built.expect("they fit")), weights(&of_file));
    }
}

#[test]
fn bytes_that_are_cut_off_are_an_error_and_change_nothing() {
    let (_folder, files) = of_every_kind();
    let mut net: Net<f32> = build(NET, Phase::TEST);
    let before = weights(&net);
    for path in files {
        let whole = std::fs::read(&path).expect("it is there");
        for len in (0..whole.len()).step_by(7) {
            let source = Source::memory("weights", whole[..len].to_vec());
            // Strict, because a caffemodel that ends between two layers is a whole one.
            let Err(error) = net.load_weights_from(&source, &STRICT) else {
                panic!("{len} of {} bytes of {}", whole.len(), path.display());
            };
            let error = error.to_string();
            assert!(error.starts_with("weights (bytes in memory)"), "{error}");
            assert_eq!(weights(&net), before, "{len} bytes");
        }
    }
}

#[test]
fn bytes_that_do_not_fit_are_named_by_their_role() {
    let layer = LayerParameter {
        name: Some("in".into()),
        blobs: vec![BlobProto::default()],
        ..Default::default()
    };
    let bytes = binary::encode(&NetParameter {
        layer: vec![layer],
        ..Default::default()
    });
    let mut net: Net<f32> = build(NET, Phase::TEST);
    let loaded = net.load_weights_from(&Source::memory("weights", bytes), &LoadOptions::default());
    assert_eq!(
        loaded.expect_err("they do not fit").to_string(),
        "weights (bytes in memory): Incompatible number of blobs for layer in: expected 0, found 1."
    );
}
