//! Weights in HDF5 files: layers of any name, shared parameters, and files that do not fit or are
//! damaged.

use crate::{build, listening, parse, registry};
use cortado_core::{Phase, Real, Source};
use cortado_hdf5::{Hdf5Numbers, Hdf5Values, Tree};
use cortado_net::{LoadOptions, Net};
use std::fs::{self, File};
use std::path::{Path, PathBuf};

const STRICT: LoadOptions = LoadOptions { strict: true };
const LENIENT: LoadOptions = LoadOptions { strict: false };

/// A net of one layer with weights and a bias for each name, and others between them.
fn net_of(names: &[&str]) -> String {
    let layer = |name: &&str| {
        format!(
            "layer {{ name: '{name}' type: 'InnerProduct' bottom: 'x' top: '{name}'
               inner_product_param {{ num_output: 2 weight_filler {{ type: 'gaussian' std: 1 }} bias_filler {{ type: 'gaussian' std: 1 }} }} }}
             layer {{ name: 'relu/{name}' type: 'ReLU' bottom: '{name}' top: '{name}' }}\n"
        )
    };
    let layers: String = names.iter().map(layer).collect();
    format!("layer {{ name: 'in' type: 'Input' top: 'x' input_param {{ shape {{ dim: 2 dim: 3 }} }} }}\n{layers}")
}

fn weights<T: Real>(net: &Net<T>) -> Vec<Vec<f64>> {
    let blobs = (0..net.layer_names().len()).flat_map(|layer| net.layer(layer).params());
    let values = |blob: &cortado_core::Blob<T>| blob.data().expect("free").iter().map(|v| v.to_f64()).collect();
    blobs.map(values).collect()
}

fn file() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("weights.caffemodel.h5");
    (folder, path)
}

fn save(tree: Tree, path: &Path) {
    cortado_hdf5::write(tree, &mut File::create(path).expect("a file")).expect("written");
}

fn error(net: &mut Net<f32>, path: &Path) -> String {
    let error = net.load_weights(path, &LENIENT).expect_err("it does not fit");
    error.to_string().replace(&path.display().to_string(), "FILE")
}

#[test]
fn layers_of_any_name_come_back() {
    let names = [
        "a", "a/b", "a/b/c", "a/0", "/a", "a//c", "a%2Fd", "a/d/", "..", ".", "1", "50%", "ä",
    ];
    let (_folder, path) = file();
    let from: Net<f32> = build(&net_of(&names), Phase::TRAIN);
    from.save_hdf5(&path, false).expect("written");
    let mut to: Net<f32> = build(&net_of(&names), Phase::TRAIN);
    to.learnable_blob(0).data_overwrite().expect("free").fill(9.0);
    let report = to.load_weights(&path, &STRICT).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(report.copied, names);
    assert!(report.ignored.is_empty() && report.missing.is_empty(), "{report:?}");
    assert_eq!(weights(&to), weights(&from));
    let mut wide: Net<f64> = build(&net_of(&names), Phase::TEST);
    wide.load_weights(&path, &STRICT).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(weights(&wide), weights(&from));
    wide.save_hdf5(&path, false).expect("written");
    to.load_weights(&path, &STRICT).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(weights(&to), weights(&from));
}

#[test]
fn the_file_is_laid_out_as_the_original_does() {
    let (_folder, path) = file();
    let net: Net<f32> = build(&net_of(&["a", "b/c"]), Phase::TRAIN);
    net.learnable_blob(1).diff_overwrite().expect("free").fill(1.5);
    net.save_hdf5(&path, true).expect("written");
    let root = cortado_hdf5::open(&Source::open(&path).expect("a file")).unwrap_or_else(|e| panic!("{e}"));
    let top = root.groups().expect("whole");
    assert_eq!(top.keys().collect::<Vec<_>>(), ["data", "diff"]);
    let data = top["data"].groups().expect("whole");
    assert_eq!(
        data.keys().collect::<Vec<_>>(),
        ["a", "b", "in", "relu", "x_in_0_split"]
    );
    let a = data["a"].datasets().expect("whole");
    assert_eq!(a["0"].shape(), Ok(vec![2, 3]));
    let diff = top["diff"].groups().expect("whole")["a"].datasets().expect("whole");
    assert_eq!(diff["1"].numbers(), Ok(Hdf5Numbers::F32(vec![1.5; 2])));
    assert_eq!(
        data["b"].groups().expect("whole")["c"].datasets().expect("whole").len(),
        2
    );
    // Read back by its content, whatever its name.
    let renamed = path.with_extension("x");
    fs::rename(&path, &renamed).expect("renamed");
    let mut to: Net<f32> = build(&net_of(&["a", "b/c"]), Phase::TRAIN);
    to.load_weights(&renamed, &STRICT).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(weights(&to), weights(&net));
}

#[test]
fn a_group_that_only_leads_to_others_is_no_layer() {
    let (_folder, path) = file();
    let from: Net<f32> = build(&net_of(&["a/b"]), Phase::TRAIN);
    from.save_hdf5(&path, false).expect("written");
    let mut to: Net<f32> = build(&net_of(&["a", "a/b"]), Phase::TRAIN);
    let report = to.load_weights(&path, &LENIENT).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(
        (report.copied, report.missing),
        (vec!["a/b".to_string()], vec!["a".to_string()])
    );
}

#[test]
fn shared_parameters_are_with_their_owner() {
    let shared = net_of(&["a", "b"]).replace("inner_product_param", "param { name: 'w' } inner_product_param");
    let (_folder, path) = file();
    let from: Net<f32> = build(&shared, Phase::TRAIN);
    from.save_hdf5(&path, false).expect("written");
    let root = cortado_hdf5::open(&Source::open(&path).expect("a file")).unwrap_or_else(|e| panic!("{e}"));
    let b = root.groups().expect("whole")["data"].groups().expect("whole")["b"]
        .datasets()
        .expect("whole");
    assert_eq!(b.keys().collect::<Vec<_>>(), ["1"]);
    let mut to: Net<f32> = build(&shared, Phase::TRAIN);
    (0..3).for_each(|i| to.learnable_blob(i).data_overwrite().expect("free").fill(0.0));
    to.load_weights(&path, &STRICT).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(weights(&to), weights(&from));
    // A net that does not share them lacks one of b's.
    let mut apart: Net<f32> = build(&net_of(&["a", "b"]), Phase::TRAIN);
    let expected = "weights FILE: Incompatible number of blobs for layer b: expected 2, found 1.";
    assert_eq!(error(&mut apart, &path), expected);
}

#[test]
fn what_does_not_fit_reports_why() {
    let (_folder, path) = file();
    let (ctx, log) = listening(Phase::TEST);
    let mut net = Net::<f32>::build(&parse(&net_of(&["a", "b"])), &registry(), &ctx).expect("the net makes sense");
    let before = weights(&net);
    assert_eq!(
        error(&mut net, &path),
        "cannot read FILE: No such file or directory (os error 2)"
    );
    fs::write(&path, "layer {}").expect("written");
    let found = error(&mut net, &path);
    assert!(
        found.starts_with("weights FILE: the HDF5 file is damaged or of an unknown kind: "),
        "{found}"
    );
    save(Tree::new(), &path);
    assert_eq!(
        error(&mut net, &path),
        "weights FILE: it holds no weights: there is no group \"data\" in it"
    );
    let mut tree = Tree::new();
    let a = tree.group("data/a").expect("new");
    a.insert("0", &[3, 2], Hdf5Values::F32(&[0.0; 6])).expect("new");
    a.insert("1", &[2], Hdf5Values::F64(&[0.0; 2])).expect("new");
    let b = tree.group("data/b").expect("new");
    for name in ["0", "1", "2"] {
        b.insert(name, &[1], Hdf5Values::F32(&[0.0])).expect("new");
    }
    tree.group("data/old/x").expect("new");
    save(tree, &path);
    log.take();
    let expected = "weights FILE: Cannot copy param 0 weights from layer 'a'; shape mismatch.  Source param shape is 3 2 (6); target param \
        shape is 2 3 (6). To learn this layer's parameters from scratch rather than copying from a saved net, rename the layer.\n\
        Incompatible number of blobs for layer b: expected 2, found 3.";
    assert_eq!(error(&mut net, &path), expected);
    assert_eq!(log.take(), ["Ignoring source layer old"]);
    let mut tree = Tree::new();
    let a = tree.group("data/a").expect("new");
    a.insert("0", &[2, 3], Hdf5Values::F32(&[0.0; 6])).expect("new");
    a.insert_text("1", "text").expect("new");
    save(tree, &path);
    let found = error(&mut net, &path);
    assert!(
        found.contains("layer 'a'; shape mismatch.  Source param shape is (1)"),
        "{found}"
    );
    assert_eq!(weights(&net), before);
}

#[test]
fn damaged_files_change_nothing() {
    let (_folder, path) = file();
    let mut net: Net<f32> = build(&net_of(&["a", "b/c"]), Phase::TRAIN);
    net.save_hdf5(&path, false).expect("written");
    let whole = fs::read(&path).expect("it is there");
    let before = weights(&net);
    let mut load = |bytes: &[u8]| {
        let loaded = net.load_weights_from(&Source::memory("weights", bytes.to_vec()), &LENIENT);
        (loaded.is_ok(), weights(&net))
    };
    for length in (0..whole.len()).step_by(17) {
        assert_eq!(load(&whole[..length]), (false, before.clone()), "{length} bytes");
    }
    for at in (0..whole.len()).step_by(5) {
        let mut bytes = whole.clone();
        bytes[at] ^= 1 << (at % 8);
        match load(&bytes) {
            (false, after) => assert_eq!(after, before, "byte {at}"),
            (true, _) => assert_eq!(load(&whole), (true, before.clone())),
        }
    }
}
