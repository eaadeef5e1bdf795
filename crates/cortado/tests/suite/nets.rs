//! Nets: state, shapes, seeds, weights, warnings, and the errors about those that cannot be opened.

use crate::{Warnings, folder};
use cortado::{NetBuilder, NetParameter, Phase, Result};

/// A net whose layers depend on phase, level and stage.
const NET: &str = r#"
    layer { name: "in" type: "Input" top: "x" top: "z" input_param { shape { dim: 2 dim: 3 } } }
    layer { name: "fc" type: "InnerProduct" bottom: "x" top: "y" inner_product_param {
        num_output: 4 weight_filler { type: "gaussian" } } }
    layer { name: "test" type: "ReLU" bottom: "y" top: "test" include { phase: TEST } }
    layer { name: "train" type: "ReLU" bottom: "y" top: "train" include { phase: TRAIN } }
    layer { name: "deep" type: "ReLU" bottom: "z" top: "deep" include { min_level: 2 stage: "a" } }
"#;

fn blobs(net: &NetBuilder) -> Result<Vec<String>> {
    let net = net.net::<f32>()?;
    Ok(net.outputs().iter().map(|&id| net.blob_names()[id].clone()).collect())
}

#[test]
fn the_state_chooses_the_layers() -> Result<()> {
    let net = cortado::parse(NET);
    assert_eq!(blobs(&net)?, ["test", "z"]);
    assert_eq!(blobs(&net.clone().phase(Phase::TRAIN))?, ["train", "z"]);
    assert_eq!(blobs(&net.clone().level(2).stages(["a"]))?, ["deep", "test"]);
    let named = cortado::parse(format!("{NET} state {{ phase: TRAIN }}"));
    assert_eq!(blobs(&named)?, ["train", "z"]);
    assert_eq!(blobs(&named.phase(Phase::TEST))?, ["test", "z"]);
    Ok(())
}

#[test]
fn a_message_that_was_read_gives_the_same_net() -> Result<()> {
    let read = cortado::parse(NET).level(2).stages(["a"]).batch(5).read()?;
    assert!(read.warnings().is_empty());
    let net = NetBuilder::from_param(read.into_inner(), None);
    assert_eq!(blobs(&net)?, ["deep", "test"]);
    assert_eq!(net.net::<f32>()?.blob("x").unwrap().shape()[..], [5, 3]);
    Ok(())
}

#[test]
fn inputs_take_other_shapes() -> Result<()> {
    let shape = |net: &NetBuilder, name: &str| -> Result<Vec<usize>> {
        Ok(net.net::<f32>()?.blob(name).unwrap().shape().to_vec())
    };
    let net = cortado::parse(NET).batch(7);
    assert_eq!((shape(&net, "x")?, shape(&net, "y")?), (vec![7, 3], vec![7, 4]));
    let net = cortado::parse(NET).input_shape("z", &[1, 2, 3]);
    assert_eq!((shape(&net, "x")?, shape(&net, "z")?), (vec![2, 3], vec![1, 2, 3]));
    let unknown = cortado::parse(NET).input_shape("data", &[1]).read().unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "input_shape: the net has no input \"data\"; its inputs: x, z"
    );
    let huge = cortado::parse(NET).batch(usize::MAX).net::<f32>().err().unwrap();
    assert!(
        huge.to_string().contains("more elements than 63 bits can count"),
        "{huge}"
    );
    let fed = r#"layer { name: "d" type: "DummyData" top: "x" dummy_data_param { shape { dim: 2 } } }"#;
    let problem = cortado::parse(fed).batch(2).read().unwrap_err().to_string();
    assert_eq!(problem, "batch: the net has no input of a known shape");
    Ok(())
}

#[test]
fn the_same_seed_gives_the_same_weights() -> Result<()> {
    let weights = |seed| -> Result<Vec<f64>> {
        let net = cortado::parse(NET).seed(seed).threads(2).net::<f64>()?;
        Ok(net.learnable_blob(0).data()?.to_vec())
    };
    assert_eq!(weights(3)?, weights(3)?);
    assert_ne!(weights(3)?, weights(4)?);
    let problem = cortado::parse(NET).threads(0).net::<f64>().err().unwrap().to_string();
    assert_eq!(problem, "threads: must be at least 1, but is 0");
    Ok(())
}

#[test]
fn warnings_reach_the_observer_and_whoever_opens() -> Result<()> {
    let odd = format!("{NET} layer {{ name: \"fc\" type: \"ReLU\" bottom: \"z\" top: \"r\" glitter: 3 }}");
    let received = Warnings::default();
    let net = cortado::parse(odd).lenient().observer(received.clone()).net::<f32>()?;
    let [reader, names] = net.warnings() else {
        panic!("{:?}", net.warnings())
    };
    assert!(reader.contains("net:8:") && reader.contains("\"glitter\""), "{reader}");
    assert!(names.contains("another layer \"fc\""), "{names}");
    assert_eq!(net.warnings(), &received.0.lock().unwrap()[..]);
    Ok(())
}

#[test]
fn what_has_no_effect_is_an_error_unless_one_is_lenient() -> Result<()> {
    let relu =
        |options: &str| format!("{NET} layer {{ name: \"r\" type: \"ReLU\" bottom: \"z\" top: \"r\" {options} }}");
    let cases = [
        (
            "glitter: 3",
            "LayerParameter has no field \"glitter\", and neither has any known Caffe",
        ),
        ("relu_param { engine: FAST }", "FAST is not a value of \"engine\""),
        (
            "relu_param { negative_slope: [0.1] }",
            "\"negative_slope\" of ReLUParameter takes one value",
        ),
        ("relu_param { maximum: 6 }", "relu_param.maximum"),
        ("relu_param { input_scale: 0.5 }", "relu_param.input_scale"),
        ("reshape_every_iter: true", "reshape_every_iter: is FlowNet's"),
    ];
    for (options, expected) in cases {
        let text = relu(options);
        let problem = cortado::parse(&*text).net::<f32>().err().map(|error| error.to_string());
        assert!(
            problem.as_ref().is_some_and(|problem| problem.contains(expected)),
            "{options}: {problem:?}"
        );
        let lenient = cortado::parse(text).lenient().read()?;
        let net = cortado::parse(relu(options)).lenient().net::<f32>();
        let warnings = match &net {
            Ok(net) => net.warnings().to_vec(),
            // A value that a layer cannot understand stops it.
            Err(_) => lenient.warnings().to_vec(),
        };
        assert!(!warnings.is_empty(), "{options}");
    }
    for neutral in [
        "relu_param { maximum: 0 }",
        "reshape_every_iter: false",
        "quantization_param { bw_params: 8 }",
    ] {
        assert!(cortado::parse(relu(neutral)).net::<f32>().is_ok(), "{neutral}");
    }
    let whole = format!("{NET} bn_stats_batch_size: 4");
    let problem = cortado::parse(&*whole).net::<f32>().err().unwrap().to_string();
    assert!(problem.contains("bn_stats_batch_size: is Intel's"), "{problem}");
    assert_eq!(cortado::parse(whole).lenient().net::<f32>()?.warnings().len(), 1);
    Ok(())
}

#[test]
fn slips_are_errors_unless_one_keeps_them() -> Result<()> {
    let slip = NET.replace("num_output", "num_outputs");
    for net in [cortado::parse(&*slip), cortado::parse(&*slip).lenient()] {
        let problem = net.read().unwrap_err().to_string();
        assert!(problem.contains("did you mean \"num_output\"?"), "{problem}");
    }
    let kept = cortado::parse(slip).keep_misspelt().read()?;
    assert_eq!(kept.warnings().len(), 1);
    Ok(())
}

#[test]
fn a_rule_with_a_phase_of_a_fork_is_never_met() -> Result<()> {
    for phase in ["FORWARDA", "FORWARDB", "TRAINA", "TRAINB"] {
        let net = cortado::parse(format!(
            "{NET} layer {{ name: \"in\" type: \"ReLU\" bottom: \"z\" top: \"in_it\" include {{ phase: {phase} }} }}
             layer {{ name: \"out\" type: \"ReLU\" bottom: \"z\" top: \"out_of_it\" exclude {{ phase: {phase} }} }}"
        ));
        assert_eq!(blobs(&net)?, ["out_of_it", "test"], "{phase}");
        assert_eq!(blobs(&net.phase(Phase::TRAIN))?, ["out_of_it", "train"], "{phase}");
    }
    Ok(())
}

#[test]
fn weights_are_loaded_one_over_the_other() -> Result<()> {
    let folder = folder(&[("net.prototxt", NET)]);
    let path = |name: &str| folder.path().join(name);
    for (name, value) in [("first", 1.0), ("second", 2.0)] {
        let net = cortado::open(path("net.prototxt")).net::<f32>()?;
        net.learnable_blob(0).data_overwrite()?.fill(value);
        net.save_weights(&path(name))?;
    }
    let open = cortado::open(path("net.prototxt"));
    let net = open
        .clone()
        .weights(path("first"))
        .weights(path("second"))
        .strict()
        .net::<f32>()?;
    assert_eq!(net.learnable_blob(0).data_at(&[0, 0])?, 2.0);
    let missing = open.weights(path("third")).net::<f32>().err().unwrap().to_string();
    assert!(missing.contains("third"), "{missing}");
    Ok(())
}

#[test]
fn mistakes_name_file_line_and_layer() {
    let folder = folder(&[("net.prototxt", "layer {\n  name: \"a\"\n  type: \"ReLu\"\n}")]);
    let file = folder.path().join("net.prototxt");
    let problem = cortado::open(&file).compile().err().unwrap().to_string();
    assert!(problem.starts_with(&format!("net {}:1:1", file.display())), "{problem}");
    assert!(problem.contains("did you mean \"ReLU\"?"), "{problem}");
    let none = cortado::open("nowhere.prototxt").compile().err().unwrap().to_string();
    assert!(none.contains("nowhere.prototxt"), "{none}");
    let empty = NetBuilder::from_param(NetParameter::default(), None);
    assert!(
        empty
            .net::<f32>()
            .err()
            .unwrap()
            .to_string()
            .contains("the net has no layers")
    );
    let training = cortado::parse(NET).phase(Phase::TRAIN).compile().err().unwrap();
    assert!(
        training.to_string().contains("an engine is for phase TEST"),
        "{training}"
    );
}
