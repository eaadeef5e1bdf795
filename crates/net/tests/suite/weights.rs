//! Weights: out of a net and into another, and the errors for those that do not fit.

use crate::{build, listening, parse, registry};
use cortado_core::{Ctx, Phase, Rng};
use cortado_net::{LoadOptions, LoadReport, Net, open_weights};
use cortado_proto::{BlobProto, BlobShape, LayerParameter, NetParameter, binary};
use std::io::Write;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const NET: &str = "
name: 'n'
layer { name: 'in' type: 'Input' top: 'x' input_param { shape { dim: 2 dim: 3 } } }
layer { name: 'a' type: 'InnerProduct' bottom: 'x' top: 'a' inner_product_param { num_output: 2 weight_filler { type: 'xavier' } } }
layer { name: 'b' type: 'InnerProduct' bottom: 'a' top: 'b' inner_product_param { num_output: 4 weight_filler { type: 'xavier' } bias_term: false } }
";

pub(crate) const STRICT: LoadOptions = LoadOptions { strict: true };
pub(crate) const LENIENT: LoadOptions = LoadOptions { strict: false };

pub(crate) fn weights(net: &Net<f32>) -> Vec<Vec<f32>> {
    let blobs = (0..net.layer_names().len()).flat_map(|layer| net.layer(layer).params());
    blobs
        .map(|blob| blob.data().expect("nobody holds it").to_vec())
        .collect()
}

pub(crate) fn blob(dims: &[i64], data: &[f32]) -> BlobProto {
    let shape = BlobShape {
        dim: dims.to_vec(),
        ..Default::default()
    };
    BlobProto {
        shape: Some(Box::new(shape)),
        data: data.to_vec().into(),
        ..Default::default()
    }
}

fn legacy(dims: [i32; 4], data: &[f32]) -> BlobProto {
    let [num, channels, height, width] = dims.map(Some);
    BlobProto {
        num,
        channels,
        height,
        width,
        data: data.to_vec().into(),
        ..Default::default()
    }
}

pub(crate) fn source(layers: Vec<(&str, Vec<BlobProto>)>) -> NetParameter {
    let layer = |(name, blobs): (&str, Vec<BlobProto>)| LayerParameter {
        name: Some(name.into()),
        blobs,
        ..Default::default()
    };
    NetParameter {
        layer: layers.into_iter().map(layer).collect(),
        ..Default::default()
    }
}

fn names(list: &[&str]) -> Vec<String> {
    list.iter().map(|name| (*name).to_string()).collect()
}

#[test]
fn weights_come_back_as_they_went() {
    let from: Net<f32> = build(NET, Phase::TRAIN);
    let bytes = binary::encode(&from.to_proto(false).expect("nobody holds them"));
    let proto: NetParameter = binary::decode(&bytes).expect("it was just written");
    let mut to: Net<f32> = build(&NET.replace("xavier", "gaussian"), Phase::TEST);
    assert_ne!(weights(&to), weights(&from));
    let report = to.copy_trained_from(&proto, &STRICT).expect("they fit");
    assert_eq!(
        report,
        LoadReport {
            copied: names(&["a", "b"]),
            ..Default::default()
        }
    );
    assert_eq!(weights(&to), weights(&from));
    let mut wide: Net<f64> = build(NET, Phase::TEST);
    wide.copy_trained_from(&proto, &STRICT).expect("they fit");
    let widened: Vec<f64> = weights(&from)[0].iter().map(|&value| value.into()).collect();
    assert_eq!(wide.learnable_blob(0).data().expect("nobody holds it")[..], widened);
}

#[test]
fn diffs_are_written_when_requested() {
    let net: Net<f32> = build(NET, Phase::TRAIN);
    net.learnable_blob(2)
        .diff_overwrite()
        .expect("nobody holds it")
        .fill(1.5);
    assert!(
        net.to_proto(false).expect("nobody holds them").layer[2].blobs[0]
            .diff
            .is_empty()
    );
    let proto = net.to_proto(true).expect("nobody holds them");
    let mut to: Net<f32> = build(NET, Phase::TRAIN);
    to.copy_trained_from(&proto, &STRICT).expect("they fit");
    assert_eq!(to.learnable_blob(2).diff().expect("nobody holds it")[..], [1.5; 8]);
}

#[test]
fn layers_are_found_by_name_and_others_are_left_alone() {
    let (ctx, log) = listening(Phase::TEST);
    let mut net = Net::<f32>::build(&parse(NET), &registry(), &ctx).expect("the net makes sense");
    let before = weights(&net);
    log.take();
    let more = source(vec![
        ("old", vec![blob(&[1], &[1.0])]),
        ("in", vec![]),
        ("b", vec![blob(&[4, 2], &[7.0; 8])]),
        ("relu", vec![]),
    ]);
    let report = net.copy_trained_from(&more, &LENIENT).expect("they fit");
    let expected = LoadReport {
        copied: names(&["b"]),
        missing: names(&["a"]),
        ignored: names(&["old", "relu"]),
        ..Default::default()
    };
    assert_eq!(report, expected);
    assert_eq!(log.take(), ["Ignoring source layer old", "Ignoring source layer relu"]);
    assert_eq!(weights(&net), [before[0].clone(), before[1].clone(), vec![7.0; 8]]);

    let error = net
        .copy_trained_from(&more, &STRICT)
        .expect_err("a is missing and old is too much");
    assert_eq!(
        error.to_string(),
        "the file has no weights for layer(s) a; the net has no layer(s) old, for which the file has weights"
    );
}

#[test]
fn four_legacy_sizes_fit_fewer_axes_that_are_padded_with_ones() {
    let mut net: Net<f32> = build(NET, Phase::TEST);
    let old = source(vec![
        (
            "a",
            vec![
                legacy([1, 1, 2, 3], &[1.0, 2.0, 3.0, 4.0, 5.0, 6.0]),
                legacy([1, 1, 1, 2], &[7.0, 8.0]),
            ],
        ),
        ("b", vec![legacy([1, 1, 4, 2], &[9.0; 8])]),
    ]);
    net.copy_trained_from(&old, &STRICT).expect("they fit");
    assert_eq!(
        weights(&net),
        [vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0], vec![7.0, 8.0], vec![9.0; 8]]
    );
    let turned = source(vec![("b", vec![legacy([4, 2, 1, 1], &[9.0; 8])])]);
    assert!(net.copy_trained_from(&turned, &LENIENT).is_err());
}

#[test]
fn all_that_does_not_fit_is_listed_at_once_and_nothing_is_changed() {
    let mut net: Net<f32> = build(NET, Phase::TEST);
    let before = weights(&net);
    let wrong = source(vec![
        ("b", vec![blob(&[4, 2], &[7.0; 8])]),
        ("a", vec![blob(&[3, 2], &[1.0; 6]), blob(&[2], &[1.0; 3])]),
        ("in", vec![blob(&[1], &[1.0])]),
        ("b", vec![]),
    ]);
    let error = net.copy_trained_from(&wrong, &LENIENT).expect_err("they do not fit");
    let expected = "\
Cannot copy param 0 weights from layer 'a'; shape mismatch.  Source param shape is 3 2 (6); target param shape is 2 3 (6). \
To learn this layer's parameters from scratch rather than copying from a saved net, rename the layer.
Cannot copy param 1 weights from layer 'a': it has 2 elements, but the file holds 3 values.
Incompatible number of blobs for layer in: expected 0, found 1.
Incompatible number of blobs for layer b: expected 1, found 0.";
    assert_eq!(error.to_string(), expected);
    assert_eq!(weights(&net), before);
}

#[test]
fn shapes_that_no_memory_holds_are_mismatches() {
    let mut net: Net<f32> = build(NET, Phase::TEST);
    for dims in [vec![i64::MAX, i64::MAX], vec![-1, -6], vec![1; 40]] {
        let wrong = source(vec![("a", vec![blob(&dims, &[0.0; 6]), blob(&[2], &[0.0; 2])])]);
        let error = net
            .copy_trained_from(&wrong, &LENIENT)
            .expect_err("it does not fit")
            .to_string();
        assert!(
            error.starts_with("Cannot copy param 0 weights from layer 'a'; shape mismatch.  Source param shape is "),
            "{error}"
        );
    }
}

#[test]
fn layers_that_share_parameters_are_saved_whole_and_load_without() {
    let shared = NET.replace("num_output: 4", "num_output: 3").replace(
        "inner_product_param { num_output: 2",
        "param { name: 'w' } inner_product_param { num_output: 3",
    );
    let shared = shared.replace("top: 'b'", "top: 'b' param { name: 'w' }");
    let from: Net<f32> = build(&shared, Phase::TRAIN);
    let mut proto = from.to_proto(false).expect("nobody holds them");
    assert_eq!(
        proto.layer.iter().map(|layer| layer.blobs.len()).collect::<Vec<_>>(),
        [0, 2, 1]
    );
    proto.layer[2].blobs.clear();
    let mut to: Net<f32> = build(&shared.replace("xavier", "gaussian"), Phase::TRAIN);
    to.copy_trained_from(&proto, &STRICT).expect("b has none of its own");
    assert_eq!(weights(&to), weights(&from));
}

#[test]
fn files_are_named_in_errors() {
    let folder = tempfile::tempdir().expect("there is room");
    let mut net: Net<f32> = build(NET, Phase::TEST);
    let path = folder.path().join("w.caffemodel");
    let error = net
        .load_weights(&path, &LENIENT)
        .expect_err("there is no file")
        .to_string();
    assert!(error.contains("w.caffemodel"), "{error}");
    std::fs::write(&path, binary::encode(&source(vec![("in", vec![blob(&[1], &[1.0])])]))).expect("there is room");
    let error = net
        .load_weights(&path, &LENIENT)
        .expect_err("they do not fit")
        .to_string();
    assert_eq!(
        error,
        format!(
            "weights {}: Incompatible number of blobs for layer in: expected 0, found 1.",
            path.display()
        )
    );
    std::fs::write(&path, binary::encode(&net.to_proto(false).expect("nobody holds them"))).expect("there is room");
    net.load_weights(&path, &STRICT).expect("they fit");
}

#[test]
fn weights_of_a_file_that_is_written_over_meanwhile_are_loaded_whole_or_not_at_all() {
    const ROUNDS: usize = 12;
    let wide = "layer { name: 'in' type: 'Input' top: 'in' input_param { shape { dim: 1 dim: 400 } } }
        layer { name: 'a' type: 'InnerProduct' bottom: 'in' top: 'a' inner_product_param { num_output: 400 } }
        layer { name: 'b' type: 'InnerProduct' bottom: 'a' top: 'b' inner_product_param { num_output: 400 } }";
    let mut net: Net<f32> = build(wide, Phase::TEST);
    let blobs = |value| vec![blob(&[400, 400], &[value; 400 * 400]), blob(&[400], &[value; 400])];
    let version = |value| binary::encode(&source(vec![("a", blobs(value)), ("b", blobs(value))]));
    let file = tempfile::NamedTempFile::new().expect("there is room");
    std::fs::write(file.path(), version(0.0)).expect("there is room");
    net.load_weights(file.path(), &STRICT).expect("nobody writes");
    let round_begins = std::sync::Barrier::new(2);
    std::thread::scope(|scope| {
        scope.spawn(|| {
            for round in 1..=ROUNDS {
                round_begins.wait();
                // In place, so that only the time of modification changes.
                let mut writer = std::fs::File::options()
                    .write(true)
                    .open(file.path())
                    .expect("it is there");
                writer.write_all(&version(round as f32)).expect("there is room");
            }
        });
        for _ in 0..ROUNDS {
            let before = weights(&net);
            round_begins.wait();
            let loaded = net.load_weights(file.path(), &STRICT);
            let now = weights(&net);
            match loaded {
                Ok(_) => assert!(
                    now.iter().flatten().all(|value| *value == now[0][0]),
                    "two versions at once"
                ),
                Err(_) => assert!(now == before, "some of it was loaded"),
            }
        }
    });
}

#[test]
fn files_that_fit_no_layer_are_reported() {
    let (ctx, log) = listening(Phase::TRAIN);
    let mut net = Net::<f32>::build(&parse(NET), &registry(), &ctx).expect("the net makes sense");
    log.take();
    let mut loaded = |layers: Vec<(&str, Vec<BlobProto>)>| {
        net.copy_trained_from(&source(layers), &LENIENT)
            .expect("they are ignored");
        log.take().pop().unwrap_or_default()
    };
    assert_eq!(
        loaded(vec![("old\n", vec![blob(&[1], &[1.0])]), ("in", vec![])]),
        "The file has weights for layer \"old\\n\" only, and the net has parameters in layers \"a\", \"b\": all of them keep their values."
    );
    assert_eq!(
        loaded(vec![("in", vec![])]),
        "The file has no weights at all, and the net has parameters in layers \"a\", \"b\": all of them keep their values."
    );
    assert_eq!(loaded(vec![("b", vec![blob(&[4, 2], &[7.0; 8])])]), "");
}

#[test]
fn layers_that_get_nothing_from_any_file_are_reported_where_nothing_learns() {
    let (_, path, folder) = saved();
    let new = "layer { name: 'c' type: 'InnerProduct' bottom: 'b' top: 'c' inner_product_param { num_output: 5 } }";
    let other = folder.path().join("c.caffemodel");
    let of_c = source(vec![("c", vec![blob(&[5, 4], &[1.0; 20]), blob(&[5], &[1.0; 5])])]);
    std::fs::write(&other, binary::encode(&of_c)).expect("there is room");
    let warned = |phase, files: &[&PathBuf]| {
        let (ctx, log) = listening(phase);
        let net = parse(&format!("{NET}{new}"));
        let files = files.iter().map(|file| open_weights(file));
        Net::<f32>::build_with_weights(&net, None, &registry(), &ctx, files, &LENIENT).expect("they fit");
        let lines = log.take();
        lines.into_iter().find(|line| line.starts_with("No weights"))
    };
    let expected = "No weights were loaded for layer \"c\": they keep their fillers' values.";
    assert_eq!(warned(Phase::TEST, &[&path]).as_deref(), Some(expected));
    assert_eq!(warned(Phase::TEST, &[&path, &other]), None);
    assert_eq!(warned(Phase::TEST, &[]), None);
    // Finetuning does this on purpose.
    assert_eq!(warned(Phase::TRAIN, &[&path]), None);
}

/// Builds a net with the weights of the file and returns whether any random numbers were drawn.
fn build_with(net: &str, file: &Path, rng: Rng) -> (Net<f32>, bool) {
    let (ctx, before) = (Ctx::new(Phase::TEST, rng.clone()), rng.state());
    let files = [open_weights(file)];
    let net = Net::build_with_weights(&parse(net), None, &registry(), &ctx, files, &LENIENT).expect("they fit");
    let drew = ctx.rng().state() != before;
    (net, drew)
}

/// The net, its weights in a file, and the folder of the file, which goes with the value.
fn saved() -> (Net<f32>, PathBuf, TempDir) {
    let folder = tempfile::tempdir().expect("there is room");
    let path = folder.path().join("w.caffemodel");
    let net: Net<f32> = build(NET, Phase::TEST);
    std::fs::write(&path, binary::encode(&net.to_proto(false).expect("nobody holds them"))).expect("there is room");
    (net, path, folder)
}

#[test]
fn what_a_file_holds_is_not_filled_before() {
    let (from, path, _folder) = saved();
    let (net, drew) = build_with(NET, &path, Rng::from_entropy());
    assert_eq!((weights(&net), drew), (weights(&from), false));
    let (net, drew) = build_with(NET, &path, Rng::new(7));
    assert_eq!((weights(&net), drew), (weights(&from), true));

    // Of two layers of one name the first gets the weights, and a layer that the file does not have
    // is filled as ever.
    let [second, new] = ["a", "c"].map(|name| {
        format!(
            "layer {{ name: '{name}' type: 'InnerProduct' bottom: 'b' top: '{name}2' inner_product_param {{ num_output: 5 weight_filler {{ type: 'constant' value: 3 }} }} }}"
        )
    });
    for other in [second, new] {
        let (net, _) = build_with(&format!("{NET}{other}"), &path, Rng::from_entropy());
        let (mut expected, bias) = (weights(&from), vec![0.0; 5]);
        expected.extend([vec![3.0; 20], bias]);
        assert_eq!(weights(&net), expected);
    }
}

#[test]
fn fillers_that_cannot_fill_are_refused_even_if_they_need_not() {
    let (_, path, _folder) = saved();
    for (filler, problem) in [
        ("'bilinear'", "number of axes of a blob with a bilinear filler"),
        (
            "'gaussian' sparse: 9",
            "9 weights cannot be kept where there are 2 outputs",
        ),
    ] {
        let net = parse(&NET.replace("'xavier'", filler));
        let ctx = Ctx::new(Phase::TEST, Rng::from_entropy());
        let files = [open_weights(&path)];
        let built = Net::<f32>::build_with_weights(&net, None, &registry(), &ctx, files, &LENIENT);
        let error = built.err().expect("it cannot fill").to_string();
        assert!(error.contains(problem), "{error}");
    }
}
