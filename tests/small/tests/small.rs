//! A build without features runs a caffemodel and names the feature that it lacks.

use cortado::NetBuilder;
use safetensors::SafeTensors;
use std::path::PathBuf;

fn fixture(name: &str) -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/../fixtures/nets")).join(name)
}

fn tensor(recorded: &SafeTensors<'_>, name: &str) -> Vec<f32> {
    let bytes = recorded.tensor(name).expect("it was recorded").data().to_vec();
    bytes
        .as_chunks()
        .0
        .iter()
        .map(|&bytes| f32::from_le_bytes(bytes))
        .collect()
}

const PROTOTXT: &[u8] = include_bytes!("../../fixtures/nets/mobilenet_small_test.prototxt");
const CAFFEMODEL: &[u8] = include_bytes!("../../fixtures/nets/mobilenet_small_test.caffemodel");
const RECORDED: &[u8] = include_bytes!("../../fixtures/nets/mobilenet_small_test.safetensors");

#[test]
fn a_caffemodel_gives_what_the_original_recorded() {
    let net = cortado::open(fixture("mobilenet_small_test.prototxt"));
    gives_what_was_recorded(&net.weights(fixture("mobilenet_small_test.caffemodel")));
}

#[test]
fn a_caffemodel_in_the_program_gives_what_the_original_recorded() {
    gives_what_was_recorded(&cortado::open_bytes(PROTOTXT).weights_bytes(CAFFEMODEL));
}

#[test]
fn a_caffemodel_in_the_program_that_is_cut_off_is_named() {
    for end in [0, 1, CAFFEMODEL.len() / 2, CAFFEMODEL.len() - 1] {
        let net = cortado::open_bytes(PROTOTXT).weights_bytes(&CAFFEMODEL[..end]);
        let error = net.compile().err().expect("it is cut off").to_string();
        assert!(error.contains("weights (bytes in memory)"), "{end}: {error}");
    }
}

fn gives_what_was_recorded(net: &NetBuilder) {
    let recorded = SafeTensors::deserialize(RECORDED).expect("it is whole");
    let input = tensor(&recorded, "in/data");
    let outputs = net.compile().expect("the files fit").run_values(&[("data", &input)]);
    let outputs = outputs.expect("it runs");
    let (found, expected) = (outputs.get("prob").expect("the output"), tensor(&recorded, "blob/prob"));
    assert_eq!(found.len(), expected.len());
    for (found, expected) in found.iter().zip(&expected) {
        assert!((found - expected).abs() <= 1e-5, "{found} and not {expected}");
    }
}

#[cfg(not(feature = "full"))]
mod lacks {
    use super::*;
    use std::path::Path;

    fn error_of(text: &str) -> String {
        let net = cortado::parse(text).net::<f32>();
        net.err().expect("this build lacks it").to_string()
    }

    #[test]
    fn every_data_layer_needs_data() {
        for name in [
            "AnnotatedData",
            "BoxData",
            "CompactData",
            "CustomData",
            "Data",
            "DenseImageData",
            "DetectionData",
            "EvalData",
            "FloatReader",
            "FloatWriter",
            "FloData",
            "FLOWriter",
            "HDF5Data",
            "HDF5Output",
            "ImageData",
            "ImageGtData",
            "ImageLabelmapData",
            "ImageSegData",
            "ImgReader",
            "ImgWriter",
            "MemoryData",
            "PFMWriter",
            "SegData",
            "SparseData",
            "VideoData",
            "WindowData",
            "WindowSegData",
        ] {
            let error = error_of(&format!("layer {{ name: \"x\" type: \"{name}\" top: \"y\" }}"));
            let expected = format!("type {name} needs the feature \"data\" of this build");
            assert!(error.contains("layer \"x\"") && error.ends_with(&expected), "{error}");
        }
    }

    #[test]
    fn a_misspelt_type_is_still_unknown() {
        let error = error_of("layer { name: \"x\" type: \"DumyData\" top: \"y\" }");
        assert!(error.contains("did you mean \"DummyData\"?"), "{error}");
    }

    #[test]
    fn hdf5_files_need_hdf5() {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR"));
        let (weights, text) = (
            folder.join("weights.h5"),
            "layer { name: \"r\" type: \"Input\" top: \"x\" }",
        );
        std::fs::write(&weights, b"\x89HDF\r\n\x1a\n").expect("it can be written");
        let error = cortado::parse(text).weights(&weights).net::<f32>();
        let error = error.err().expect("it cannot be read").to_string();
        assert!(
            error.contains("weights.h5") && error.ends_with("HDF5 needs the feature \"hdf5\" of this build"),
            "{error}"
        );
        let net = cortado::parse(text).net::<f32>().expect("it is a net");
        let error = net
            .save_hdf5(&folder.join("other.h5"), false)
            .expect_err("it cannot be written");
        assert!(error.to_string().contains("the feature \"hdf5\""), "{error}");
        assert!(!folder.join("other.h5").exists());
    }

    #[test]
    fn snapshots_in_hdf5_are_refused_before_training() {
        let solver = folder_with_solver("snapshot_format: HDF5");
        let error = cortado::solver(&solver)
            .build::<f32>()
            .err()
            .expect("it cannot write")
            .to_string();
        assert!(
            error.contains("snapshot_format: is HDF5: HDF5 needs the feature \"hdf5\""),
            "{error}"
        );
    }

    #[test]
    fn several_threads_need_threads() {
        let net = cortado::parse("layer { name: \"i\" type: \"Input\" top: \"x\" input_param { shape { dim: 1 } } }");
        net.clone().threads(1).net::<f32>().expect("one thread is there");
        let error = net.threads(2).net::<f32>().err().expect("there is one").to_string();
        assert_eq!(
            error,
            "computing on 2 threads needs the feature \"threads\" of this build"
        );
    }

    #[test]
    fn a_solver_trains() {
        let solver = folder_with_solver("");
        assert_eq!(cortado::solver(&solver).seed(1).run().expect("it trains").iter(), 3);
        let content = std::fs::read(solver).expect("it is there");
        let solver = cortado::solver_bytes(content).seed(1);
        assert_eq!(solver.run().expect("it trains").iter(), 3);
    }

    fn folder_with_solver(options: &str) -> PathBuf {
        let name = if options.is_empty() { "plain" } else { "hdf5" };
        let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{name}.prototxt"));
        let net = "layer { name: 'in' type: 'DummyData' top: 'x' top: 't' dummy_data_param { shape { dim: 4 dim: 3 } data_filler { type: 'gaussian' } } }
            layer { name: 'fc' type: 'InnerProduct' bottom: 'x' top: 'y' inner_product_param { num_output: 3 } }
            layer { name: 'loss' type: 'EuclideanLoss' bottom: 'y' bottom: 't' top: 'loss' }";
        let after = if options.is_empty() {
            "snapshot_after_train: false"
        } else {
            ""
        };
        let text = format!("net_param {{ {net} }} base_lr: 0.01 lr_policy: 'fixed' max_iter: 3 {after} {options}");
        std::fs::write(&file, text).expect("it can be written");
        file
    }
}
