//! Nets, weights, means, labels and solver states from bytes in memory: what files give, or an error
//! that names the bytes.

use crate::folder;
use cortado::{Image, Mean, Phase, Result, Solver, Source};
use cortado_proto::{BlobProto, BlobShape, binary};
use std::fs;
use std::path::Path;

const NET: &str = r#"
    layer { name: "in" type: "Input" top: "data" input_param { shape { dim: 1 dim: 1 dim: 2 dim: 3 } } }
    layer { name: "fc" type: "InnerProduct" bottom: "data" top: "fc" inner_product_param {
        num_output: 3 weight_filler { type: "gaussian" std: 1 } } }
    layer { name: "prob" type: "Softmax" bottom: "fc" top: "prob" }"#;

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).expect("the file of a test")
}

#[test]
fn a_net_of_bytes_gives_what_its_files_give() -> Result<()> {
    let folder = folder(&[("net.prototxt", NET)]);
    let path = |name: &str| folder.path().join(name);
    let net = cortado::open(path("net.prototxt")).seed(3).net::<f32>()?;
    net.save_weights(&path("net.caffemodel"))?;
    net.save_hdf5(&path("net.h5"), false)?;
    let input = [("data", &[1.0, -2.0, 3.0, 0.5, 0.0, 2.0][..])];
    for weights in ["net.caffemodel", "net.h5"].map(path) {
        let of_files = cortado::open(path("net.prototxt"))
            .weights(&weights)
            .strict()
            .compile()?;
        let prototxt = read(&path("net.prototxt"));
        let of_bytes = cortado::open_bytes(prototxt)
            .weights_bytes(read(&weights))
            .strict()
            .compile()?;
        let values = |model: &cortado::Model| {
            model
                .run_values(&input)
                .map(|outputs| outputs.get("prob").map(<[_]>::to_vec))
        };
        assert_eq!(values(&of_bytes)?, values(&of_files)?);
    }
    Ok(())
}

#[test]
fn bytes_that_are_no_net_or_no_weights_are_named() -> Result<()> {
    let problem = |prototxt: &[u8]| {
        let net = cortado::open_bytes(prototxt.to_vec()).net::<f32>();
        net.err().expect("it is no net").to_string()
    };
    assert_eq!(problem(b""), "net (bytes in memory): the file is empty");
    let binary_net = problem(b"\x0a\x03net\0");
    assert!(
        binary_net.starts_with("net (bytes in memory): this is a binary file"),
        "{binary_net}"
    );
    for end in 1..NET.trim_end().len() {
        let net = cortado::open_bytes(NET.as_bytes()[..end].to_vec()).net::<f32>();
        // What is left may be a smaller net.
        if let Err(error) = net {
            assert!(error.to_string().contains("net (bytes in memory)"), "{error}");
        }
    }
    let weights = |content: &[u8]| {
        let net = cortado::parse(NET).weights_bytes(content.to_vec()).net::<f32>();
        net.err().expect("they are no weights").to_string()
    };
    assert_eq!(weights(b""), "weights (bytes in memory): the file is empty");
    let text = weights(NET.as_bytes());
    assert!(text.starts_with("weights (bytes in memory): this is a text"), "{text}");
    // The net's own faults come first, as with files.
    let net = cortado::parse("layer { name: 'a' type: 'None' }").weights_bytes(Vec::new());
    assert!(net.net::<f32>().err().unwrap().to_string().contains("None"));
    Ok(())
}

#[test]
fn means_of_bytes_are_those_of_files() -> Result<()> {
    let proto = BlobProto {
        shape: Some(Box::new(BlobShape {
            dim: vec![1, 1, 2, 3],
            ..Default::default()
        })),
        data: vec![1.0, 2.0, 3.0, 4.0, 5.0, 6.0].into(),
        ..Default::default()
    };
    let header = "{'descr': '<f4', 'fortran_order': False, 'shape': (1, 2, 3), }\n";
    let mut npy = [
        &b"\x93NUMPY\x01\x00"[..],
        &(header.len() as u16).to_le_bytes(),
        header.as_bytes(),
    ]
    .concat();
    (1..7).for_each(|value| npy.extend_from_slice(&(value as f32).to_le_bytes()));
    let folder = folder(&[]);
    for (name, bytes) in [("mean.binaryproto", binary::encode(&proto)), ("mean.npy", npy)] {
        let path = folder.path().join(name);
        fs::write(&path, &bytes).expect("written");
        let image = Image::from_gray(2, 3, vec![9, 8, 7, 6, 5, 4]);
        let values = |mean: Mean| image.clone().mean(mean).values([1, 2, 3]);
        let expected = values(Mean::open(&path)?)?;
        assert_eq!(expected, [8.0, 6.0, 4.0, 2.0, 0.0, -2.0]);
        assert_eq!(values(Mean::from_bytes(bytes.clone())?)?, expected);
        for end in 0..bytes.len() {
            let error = Mean::from_bytes(bytes[..end].to_vec())
                .expect_err("it is cut off")
                .to_string();
            assert!(
                error.starts_with("mean file (bytes in memory): "),
                "{name}, {end} bytes: {error}"
            );
        }
    }
    Ok(())
}

#[test]
fn labels_of_bytes_are_those_of_a_file() -> Result<()> {
    let folder = folder(&[("labels.txt", "\u{feff}one\ntwo\n three \n")]);
    let path = folder.path().join("labels.txt");
    let model = cortado::parse(NET).seed(1).compile()?;
    let image = Image::from_gray(2, 3, vec![9, 8, 7, 6, 5, 4]);
    let names = |model: cortado::Model| model.run(&image).map(|prediction| prediction.top(3));
    let expected = names(model.clone().labels(&path)?)?;
    assert_eq!(names(model.clone().labels_bytes(read(&path))?)?, expected);
    let problem = |content: &[u8]| {
        model
            .clone()
            .labels_bytes(content)
            .err()
            .expect("a problem")
            .to_string()
    };
    assert_eq!(
        problem(b"one"),
        "number of labels in labels (bytes in memory): expected 3, found 1"
    );
    assert_eq!(
        problem(b"\xff\n2\n3\n"),
        "cannot read labels (bytes in memory): it is not UTF-8 text"
    );
    Ok(())
}

const SOLVED: &str = r#"
    layer { name: "data" type: "DummyData" top: "x" top: "wanted" dummy_data_param {
        shape { dim: 4 dim: 3 } data_filler { type: "gaussian" } } }
    layer { name: "fc" type: "InnerProduct" bottom: "x" top: "y" inner_product_param { num_output: 3
        weight_filler { type: "xavier" } } }
    layer { name: "loss" type: "EuclideanLoss" bottom: "y" bottom: "wanted" top: "loss" }"#;

fn solver(folder: &Path, format: &str) -> Result<Solver<f32>> {
    let text = format!(
        "net: '{}' base_lr: 0.01 momentum: 0.9 lr_policy: 'fixed' max_iter: 9 snapshot_prefix: '{}' \
         snapshot_format: {format} snapshot_after_train: false",
        folder.join("net.prototxt").display(),
        folder.join("s").display()
    );
    fs::write(folder.join("solver.prototxt"), text).expect("written");
    Ok(cortado::solver(folder.join("solver.prototxt"))
        .seed(1)
        .build()?
        .into_inner())
}

fn weights_of(solver: &Solver<f32>) -> Result<Vec<u8>> {
    Ok(binary::encode(&solver.net().to_proto(false)?))
}

#[test]
fn a_solver_goes_on_from_bytes_as_from_files() -> Result<()> {
    for format in ["BINARYPROTO", "HDF5"] {
        let folder = folder(&[("net.prototxt", SOLVED)]);
        let mut first = solver(folder.path(), format)?;
        first.step(2)?;
        let (weights, state) = first.snapshot()?;
        first.step(3)?;
        let [weights, state] = [("weights", weights), ("solver state", state)].map(|(role, path)| {
            let source = Source::memory(role, read(&path));
            fs::remove_file(path).expect("nobody else has it");
            source
        });
        let mut second = solver(folder.path(), format)?;
        second.restore_from(&state, Some(&weights))?;
        assert_eq!(second.iter(), 2);
        second.step(3)?;
        assert_eq!(weights_of(&second)?, weights_of(&first)?);

        let mut third = solver(folder.path(), format)?;
        let others = Source::memory("weights", weights_of(&first)?);
        let error = third
            .restore_from(&state, Some(&others))
            .expect_err("others")
            .to_string();
        let expected =
            "weights (bytes in memory) is not the file that was saved together with solver state (bytes in memory)";
        assert!(error.contains(expected), "{error}");
        let without = third.restore_from(&state, None).expect_err("no file").to_string();
        assert!(without.contains("cannot read "), "{without}");
        let bytes = state.bytes().expect("it is in memory");
        for end in (0..bytes.len()).step_by(1 + bytes.len() / 60) {
            let cut = Source::memory("solver state", bytes[..end].to_vec());
            let error = third
                .restore_from(&cut, Some(&weights))
                .expect_err("it is cut off")
                .to_string();
            assert!(
                error.starts_with("solver state (bytes in memory)"),
                "{end} bytes: {error}"
            );
        }
        assert_eq!((third.iter(), third.net().phase()), (0, Phase::TRAIN));
    }
    Ok(())
}
