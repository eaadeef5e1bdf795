//! Files that prototxts name, from bytes in memory: what files of the system give, or an error that
//! names the bytes. Limits of one net that others do not have.

use crate::{folder, write};
use cortado::limit::{Limits, PREFETCH};
use cortado::{Net, NetBuilder, Result, SolverBuilder};
use cortado_data::db::{self, Backend};
use cortado_proto::{BlobProto, BlobShape, Datum, binary};
use std::fs;
use std::path::Path;

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).expect("the file of a test")
}

fn blob(shape: &[i64], values: &[f32]) -> Vec<u8> {
    binary::encode(&BlobProto {
        shape: Some(Box::new(BlobShape {
            dim: shape.to_vec(),
            ..Default::default()
        })),
        data: values.to_vec().into(),
        ..Default::default()
    })
}

/// The content of an LMDB of four grey images of 2 × 3 pixels.
fn database() -> Result<Vec<u8>> {
    let folder = folder(&[]);
    let mut writer = db::create(&folder.path().join("db"), Backend::Lmdb)?;
    for value in 0..4_u8 {
        let datum = Datum {
            channels: Some(1),
            height: Some(2),
            width: Some(3),
            data: Some(vec![10 * value; 6]),
            label: Some(value.into()),
            ..Default::default()
        };
        writer.put(&[value], &binary::encode(&datum))?;
    }
    writer.finish()?;
    Ok(read(&folder.path().join("db/data.mdb")))
}

/// The values of a blob after a forward pass.
fn run(net: &NetBuilder, blob: &str) -> Result<Vec<f32>> {
    let mut net = net.clone().seed(3).net::<f32>()?.into_inner();
    net.forward()?;
    Ok(net.blob(blob).expect("the net has it").data()?.to_vec())
}

fn error_of(net: &NetBuilder) -> String {
    net.net::<f32>().err().expect("it cannot be built").to_string()
}

const DATA: &str = r#"layer { name: "data" type: "Data" top: "data" top: "label"
    data_param { source: "images" backend: LMDB batch_size: 4 } transform_param { mean_file: "the mean" } }"#;

#[test]
fn data_and_mean_of_bytes_are_those_of_files() -> Result<()> {
    let (content, mean) = (database()?, blob(&[1, 1, 2, 3], &[1.0; 6]));
    let folder = folder(&[("net.prototxt", DATA)]);
    write(&folder.path().join("images"), content.clone());
    write(&folder.path().join("the mean"), mean.clone());
    let of_files = run(&cortado::open(folder.path().join("net.prototxt")), "data")?;
    assert_eq!([of_files[0], of_files[6], of_files[23]], [-1.0, 9.0, 29.0]);
    let net = || cortado::open_bytes(DATA);
    let both = |content: &[u8], mean: &[u8]| {
        let net = net().file_bytes("images", content.to_vec());
        net.file_bytes("the mean", mean.to_vec())
    };
    assert_eq!(run(&both(&content, &mean), "data")?, of_files);
    for end in [0, 1, 100, 5000] {
        let error = error_of(&both(&content[..end], &mean));
        assert!(error.contains("images (bytes in memory)"), "{end}: {error}");
    }
    for end in 0..mean.len() {
        let error = error_of(&both(&content, &mean[..end]));
        assert!(error.contains("mean file (bytes in memory)"), "{end}: {error}");
    }
    let missing = error_of(&net().file_bytes("images", content));
    assert!(missing.contains("the mean") && !missing.contains("memory"), "{missing}");
    Ok(())
}

const LOSS: &str = r#"
    layer { name: "x" type: "DummyData" top: "x" dummy_data_param { shape { dim: 2 dim: 3 } data_filler { type: "gaussian" } } }
    layer { name: "label" type: "DummyData" top: "label" dummy_data_param { shape { dim: 2 } data_filler { value: 1 } } }
    layer { name: "loss" type: "InfogainLoss" bottom: "x" bottom: "label" top: "loss"
        infogain_loss_param { source: "matrix.binaryproto" } }"#;

#[test]
fn an_infogain_matrix_of_bytes_is_that_of_a_file() -> Result<()> {
    let matrix = blob(&[1, 1, 3, 3], &[1.0, 0.0, 0.0, 0.25, 1.0, 0.5, 0.0, 0.0, 1.0]);
    let folder = folder(&[("net.prototxt", LOSS)]);
    write(&folder.path().join("matrix.binaryproto"), matrix.clone());
    let of_file = run(&cortado::open(folder.path().join("net.prototxt")), "loss")?;
    let of_bytes = |matrix: Vec<u8>| cortado::parse(LOSS).file_bytes("matrix.binaryproto", matrix);
    assert_eq!(run(&of_bytes(matrix.clone()), "loss")?, of_file);
    for end in 0..matrix.len() {
        let error = error_of(&of_bytes(matrix[..end].to_vec()));
        assert!(error.contains("loss") && error.contains("matrix"), "{end}: {error}");
    }
    Ok(())
}

#[test]
fn sizes_of_images_are_read_from_bytes() -> Result<()> {
    let text = r#"
        layer { name: "in" type: "Input" top: "found" top: "true" input_param {
            shape { dim: 1 dim: 1 dim: 2 dim: 7 } shape { dim: 1 dim: 1 dim: 2 dim: 8 } } }
        layer { name: "evaluate" type: "DetectionEvaluate" bottom: "found" bottom: "true" top: "y"
            detection_evaluate_param { num_classes: 2 background_label_id: 0 name_size_file: "sizes.txt" } }"#;
    let net = |sizes: &'static [u8]| cortado::parse(text).file_bytes("sizes.txt", sizes);
    net(b"one 10 20\ntwo 30 40\n").net::<f32>()?;
    let error = error_of(&net(b"one 10 20\ntwo\n"));
    assert!(error.contains("sizes.txt (bytes in memory):2: expected"), "{error}");
    assert!(error_of(&net(b"\xff")).contains("not UTF-8"));
    let missing = error_of(&cortado::parse(text));
    assert!(
        missing.contains("sizes.txt") && !missing.contains("memory"),
        "{missing}"
    );
    Ok(())
}

#[test]
fn nets_of_one_process_have_limits_of_their_own() -> Result<()> {
    let text = DATA.replace("batch_size: 4", "batch_size: 4 prefetch: 2000");
    let net = cortado::parse(text)
        .file_bytes("images", database()?)
        .file_bytes("the mean", blob(&[1, 1, 2, 3], &[1.0; 6]));
    let raised = Limits {
        prefetch: PREFETCH.raised_to(2000),
        ..Limits::default()
    };
    let refused = error_of(&net);
    assert!(refused.contains("more than the limit of 1024"), "{refused}");
    let large: Net<f32> = net.clone().limits(raised).net()?.into_inner();
    assert_eq!(
        error_of(&net),
        refused,
        "the other net is still there: {:?}",
        large.layer_names()
    );
    let same = net.context(large.ctx()).net::<f32>();
    assert!(same.is_ok(), "the context has the limits of its net");
    Ok(())
}

const TRAINED: &str = r#"
    layer { name: "data" type: "DummyData" top: "x" top: "wanted" dummy_data_param {
        shape { dim: 4 dim: 3 } data_filler { type: "gaussian" } } }
    layer { name: "fc" type: "InnerProduct" bottom: "x" top: "y" inner_product_param {
        num_output: 3 weight_filler { type: "gaussian" } } }
    layer { name: "loss" type: "EuclideanLoss" bottom: "y" bottom: "wanted" top: "loss" }"#;

fn trained(solver: &SolverBuilder) -> Result<Vec<f32>> {
    let solver = solver.clone().seed(5).run()?;
    Ok(solver.net().learnable_blob(0).data()?.to_vec())
}

#[test]
fn a_run_of_bytes_is_that_of_files() -> Result<()> {
    for (format, ending) in [("BINARYPROTO", ""), ("HDF5", ".h5")] {
        let folder = folder(&[("net.prototxt", TRAINED)]);
        let path = |name: &str| folder.path().join(name);
        let text = format!(
            "net: 'net.prototxt' base_lr: 0.01 momentum: 0.9 lr_policy: 'fixed' max_iter: 6 snapshot: 3 \
             snapshot_format: {format} snapshot_prefix: '{}'",
            path("snap").display()
        );
        write(&path("solver.prototxt"), &text);
        let of_files = || cortado::solver(path("solver.prototxt"));
        let of_bytes = || cortado::solver_bytes(text.clone()).file_bytes("net.prototxt", TRAINED);
        let whole = trained(&of_files())?;
        let state = read(&path(&format!("snap_iter_3.solverstate{ending}")));
        let weights = read(&path(&format!("snap_iter_3.caffemodel{ending}")));
        let later = read(&path(&format!("snap_iter_6.caffemodel{ending}")));
        assert_eq!(trained(&of_bytes())?, whole);

        let resumed = of_bytes().resume_bytes(state.clone(), weights.clone());
        assert_eq!(trained(&resumed)?, whole);
        let error = |solver: SolverBuilder| solver.build::<f32>().err().expect("it fails").to_string();
        let others = error(of_bytes().resume_bytes(state.clone(), later.clone()));
        assert!(others.contains("weights (bytes in memory) is not the file"), "{others}");
        let both = error(
            of_bytes()
                .resume_bytes(state, weights.clone())
                .weights_bytes(weights.clone()),
        );
        assert!(both.contains("but not both"), "{both}");

        // Several weights are loaded one over the other, files and bytes alike.
        write(&path("first"), &later);
        write(&path("second"), &weights);
        let tuned = trained(&of_files().weights(path("first")).weights(path("second")))?;
        let bytes = || of_bytes().weights_bytes(later.clone());
        assert_eq!(trained(&bytes().weights_bytes(weights.clone()))?, tuned);
        assert_eq!(trained(&bytes().weights(path("second")))?, tuned);
        let named = cortado::solver_bytes(format!("{text} weights: 'old, new'"));
        let named = named.file_bytes("net.prototxt", TRAINED);
        let named = named
            .file_bytes("old", later.clone())
            .file_bytes("new", weights.clone());
        assert_eq!(trained(&named)?, tuned);
        let cut = error(of_bytes().weights_bytes(weights[..weights.len() / 2].to_vec()));
        assert!(
            cut.starts_with("weights ") && cut.contains("(bytes in memory)"),
            "{cut}"
        );
    }
    Ok(())
}

#[test]
fn bytes_that_are_no_solver_or_no_net_of_one_are_named() {
    let error = |text: &str, net: &str| {
        let solver = cortado::solver_bytes(text.to_string()).file_bytes("n", net.to_string());
        solver.build::<f32>().err().expect("it fails").to_string()
    };
    let solver = "net: 'n' base_lr: 0.1 lr_policy: 'fixed' max_iter: 1 snapshot_after_train: false";
    for (text, net, expected) in [
        ("", TRAINED, "solver (bytes in memory): the file is empty"),
        (TRAINED, TRAINED, "this is a net"),
        ("net: 'n' bse_lr: 1", TRAINED, "solver (bytes in memory):1:10"),
        (solver, "", "n (bytes in memory): the file is empty"),
        (solver, "\0", "n (bytes in memory): this is a binary file"),
        (solver, "layer { nme: 'a' }", "n (bytes in memory):1:9"),
    ] {
        let error = error(text, net);
        assert!(error.contains(expected), "{text}: {error}");
    }
}
