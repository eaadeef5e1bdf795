//! Detections that are compared in pixels of the original images, whose sizes a file lists.

use cortado::{Ctx, Net, NetParameter, Phase, Rng, default_registry};
use cortado_proto::text;
use std::fs;
use std::path::Path;

fn net(sizes: &Path) -> cortado::Result<Net<f64>> {
    let text = format!(
        "layer {{ name: 'in' type: 'Input' top: 'det' top: 'gt'
           input_param {{ shape {{ dim: 1 dim: 1 dim: 1 dim: 7 }} shape {{ dim: 1 dim: 1 dim: 1 dim: 8 }} }} }}
         layer {{ name: 'eval' type: 'DetectionEvaluate' bottom: 'det' bottom: 'gt' top: 'y'
           detection_evaluate_param {{ num_classes: 2 overlap_threshold: 0.84 name_size_file: '{}' }} }}",
        sizes.display()
    );
    let (param, _) = text::parse::<NetParameter>(&text, "net", Default::default()).expect("a net");
    let net = Net::build(&param, &default_registry(), &Ctx::new(Phase::TEST, Rng::new(1)))?;
    let fill = |name: &str, values: &[f64]| {
        let blob = net.blob(name).expect("an input");
        blob.data_overwrite().expect("free").copy_from_slice(values);
    };
    // They overlap by 5/6 as shares. In an image of 10 x 10, of 6 x 6 and 6 x 7 pixels, it is 6/7.
    fill("det", &[0.0, 1.0, 0.9, 0.0, 0.0, 0.5, 0.5]);
    fill("gt", &[0.0, 1.0, 0.0, 0.0, 0.0, 0.5, 0.6, 0.0]);
    Ok(net)
}

#[test]
fn boxes_are_compared_in_pixels_of_the_image_whose_turn_it_is() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("sizes.txt");
    fs::write(&path, "a small one 10 10\nlarge 1000 1000\n\n").expect("it can be written");
    let mut net = net(&path).unwrap_or_else(|e| panic!("{e}"));
    let mut is_right = || {
        net.forward().unwrap_or_else(|e| panic!("{e}"));
        net.blob("y").expect("the top").data().expect("free")[5 + 3] == 1.0
    };
    assert_eq!([is_right(), is_right(), is_right()], [true, false, true]);
}

#[test]
fn what_is_wrong_in_the_file_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("sizes.txt");
    for (content, problem) in [
        ("", ": the file is empty"),
        ("a 10 10\nb 10\n", ":2: expected the name, height and width of an image"),
        ("a 0 10\n", ":1: expected the name, height and width of an image"),
    ] {
        fs::write(&path, content).expect("it can be written");
        let error = net(&path).err().expect("it is wrong").to_string();
        assert!(error.ends_with(&format!("sizes.txt{problem}")), "{error}");
    }
}
