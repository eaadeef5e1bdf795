//! Compiled models: batches, outputs, labels, and nets that images do not suit.

use crate::{folder, write};
use cortado::{EngineOptions, Image, Model, Result};

/// Gives the sum of an image's pixels in each of three directions: twice it, it, and minus it.
const NET: &str = r#"
    layer { name: "in" type: "Input" top: "data" input_param { shape { dim: 2 dim: 1 dim: 1 dim: 2 } } }
    layer { name: "fc" type: "InnerProduct" bottom: "data" top: "fc" inner_product_param {
        num_output: 3 bias_term: false } }
    layer { name: "relu" type: "ReLU" bottom: "fc" top: "relu" }
"#;

fn model() -> Result<Model> {
    let folder = folder(&[]);
    let net = cortado::parse(NET).net::<f32>()?;
    net.learnable_blob(0)
        .data_overwrite()?
        .copy_from_slice(&[1.0, 1.0, 2.0, 2.0, -1.0, -1.0]);
    let weights = folder.path().join("net.caffemodel");
    net.save_weights(&weights)?;
    cortado::parse(NET).weights(weights).compile()
}

fn image(first: u8) -> Image {
    Image::from_gray(1, 2, vec![first, 1])
}

#[test]
fn any_number_of_images_runs() -> Result<()> {
    let model = model()?;
    let images: Vec<Image> = (0..5).map(image).collect();
    let predictions = model.run_all(&images)?;
    let values: Vec<&[f32]> = predictions.iter().map(|p| p.values()).collect();
    let expected: Vec<Vec<f32>> = (0..5)
        .map(|i| vec![i as f32 + 1.0, 2.0 * (i as f32 + 1.0), 0.0])
        .collect();
    assert_eq!(values, expected);
    assert_eq!(model.run(&image(4))?.values(), expected[4]);
    assert!(model.run_all(&[])?.is_empty());
    Ok(())
}

#[test]
fn many_threads_run_one_model() -> Result<()> {
    let model = model()?;
    std::thread::scope(|scope| {
        let run = |first| {
            let model = model.clone();
            scope.spawn(move || model.run(&image(first)).unwrap().top(1)[0].score)
        };
        let threads: Vec<_> = (0..8).map(run).collect();
        let scores: Vec<f32> = threads.into_iter().map(|thread| thread.join().unwrap()).collect();
        assert_eq!(scores, [2.0, 4.0, 6.0, 8.0, 10.0, 12.0, 14.0, 16.0]);
    });
    Ok(())
}

#[test]
fn the_best_classes_come_first() -> Result<()> {
    let folder = folder(&[("labels.txt", "one\ntwo times\nminus\n"), ("few.txt", "one\n")]);
    let path = |name: &str| folder.path().join(name);
    let prediction = model()?.run(&image(1))?;
    let order: Vec<usize> = prediction.top(9).iter().map(|class| class.index).collect();
    assert_eq!(order, [1, 0, 2]);
    assert_eq!(prediction.top(1)[0].to_string(), "4.0000 - 1");
    assert!(prediction.top(0).is_empty());
    let named = model()?.labels(path("labels.txt"))?.run(&image(1))?;
    let lines: Vec<String> = named.top(2).iter().map(ToString::to_string).collect();
    assert_eq!(lines, ["4.0000 - \"two times\"", "2.0000 - \"one\""]);
    let few = model()?.labels(path("few.txt")).err().unwrap().to_string();
    assert_eq!(
        few,
        format!("number of labels in {}: expected 3, found 1", path("few.txt").display())
    );
    let none = model()?.labels(path("none.txt")).err().unwrap().to_string();
    assert!(none.contains("none.txt"), "{none}");
    Ok(())
}

#[test]
fn what_is_no_number_comes_last_and_equal_ones_in_order() -> Result<()> {
    let text = r#"layer { name: "in" type: "Input" top: "data" input_param { shape { dim: 1 dim: 1 dim: 1 dim: 4 } } }
        layer { name: "log" type: "Log" bottom: "data" top: "log" }"#;
    let image = Image::from_gray(1, 4, vec![1, 2, 1, 2]).mean(2.0);
    let prediction = cortado::parse(text).compile()?.run(&image)?;
    assert!(prediction.values()[0].is_nan() && prediction.values()[1] == f32::NEG_INFINITY);
    let order: Vec<usize> = prediction.top(4).iter().map(|class| class.index).collect();
    assert_eq!(order, [1, 3, 0, 2]);
    Ok(())
}

#[test]
fn outputs_are_found_by_name() -> Result<()> {
    let options = EngineOptions {
        outputs: vec!["fc".into(), "relu".into()],
        ..Default::default()
    };
    let prediction = cortado::parse(NET).compile_with(&options)?.run(&image(1))?;
    assert_eq!(prediction.names().collect::<Vec<_>>(), ["fc", "relu"]);
    assert_eq!(prediction.shape("relu"), Some(&[3][..]));
    assert_eq!(
        (prediction.get("fc").map(<[f32]>::len), prediction.get("none")),
        (Some(3), None)
    );
    Ok(())
}

#[test]
fn nets_that_images_do_not_suit_are_reported() -> Result<()> {
    let input = |name: &str, shape: &str| {
        format!("layer {{ name: \"{name}\" type: \"Input\" top: \"{name}\" input_param {{ shape {{ {shape} }} }} }}")
    };
    let sum = r#"layer { name: "sum" type: "Eltwise" bottom: "a" bottom: "b" top: "sum" }"#;
    let flat = "dim: 2 dim: 3";
    let two = cortado::parse(format!("{}{}{sum}", input("a", flat), input("b", flat))).compile()?;
    assert_eq!(
        two.run(&image(1)).unwrap_err().to_string(),
        "images are for nets with one input, but this one has 2 (a, b); give the values of all by `run_values`"
    );
    assert_eq!(
        two.run_values(&[("a", &[1.0; 6]), ("b", &[2.0; 6])])?.get("sum"),
        Some(&[3.0; 6][..])
    );
    let relu = r#"layer { name: "r" type: "ReLU" bottom: "a" top: "r" }"#;
    let row = cortado::parse(format!("{}{relu}", input("a", flat))).compile()?;
    assert_eq!(
        row.run(&image(1)).unwrap_err().to_string(),
        "shape of the input \"a\", to take images: expected (batch, channels, height, width), found [2, 3]"
    );
    let all = r#"layer { name: "r" type: "Reduction" bottom: "a" top: "r" }"#;
    let all = cortado::parse(format!("{}{all}", input("a", "dim: 2 dim: 1 dim: 1 dim: 2")));
    assert!(
        all.compile()?
            .run(&image(1))
            .unwrap_err()
            .to_string()
            .contains("open the net with `batch(1)`")
    );
    assert_eq!(all.batch(1).compile()?.run(&image(1))?.values(), [2.0]);
    Ok(())
}

#[test]
fn warnings_stay_with_the_model() -> Result<()> {
    let folder = folder(&[]);
    let file = write(&folder.path().join("net.prototxt"), format!("{NET}\nglitter: 1"));
    let model = cortado::open(file).lenient().compile()?;
    assert_eq!(model.warnings().len(), 1);
    assert!(
        model.warnings()[0].contains("net.prototxt:7:1"),
        "{:?}",
        model.warnings()
    );
    Ok(())
}
