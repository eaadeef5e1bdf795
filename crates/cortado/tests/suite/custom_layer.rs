//! The layer of `examples/custom_layer`, in nets, in the engine, and under the gradient check.

#[path = "../../../../examples/custom_layer/learned_swish.rs"]
mod learned_swish;

use cortado::layer::{LayerParameter, own_field};
use cortado::testing::{GradientCheck, LayerTest};
use cortado::{Blob, Phase, Result, Rng};
use learned_swish::LEARNED_SWISH;

const NET: &str = r#"
    layer { name: "in" type: "Input" top: "x" input_param { shape { dim: 2 dim: 3 dim: 2 } } }
    layer { name: "swish" type: "LearnedSwish" bottom: "x" top: "y" swish_param { beta: 0.5 } }
"#;

#[test]
fn its_gradients_are_right() -> Result<()> {
    let mut rng = Rng::new(7);
    let values: Vec<f64> = (0..24).map(|_| rng.uniform(-3.0, 3.0)).collect();
    for dims in [&[2, 3, 4][..], &[8, 3], &[1, 2, 3, 4]] {
        let x = Blob::from_data("x", dims, &values)?;
        GradientCheck::default().assert(&LEARNED_SWISH, "swish_param { beta: 1.3 }", vec![x]);
    }
    Ok(())
}

#[test]
fn it_runs_in_a_net_and_in_a_model() -> Result<()> {
    let open = cortado::parse(NET).layers(&[&LEARNED_SWISH]);
    let x: Vec<f32> = (0..12).map(|i| i as f32 - 6.0).collect();
    let expected: Vec<f32> = x.iter().map(|x| x / (1.0 + (-0.5 * x).exp())).collect();
    let mut net = open.net::<f32>()?;
    net.blob("x").unwrap().data_overwrite()?.copy_from_slice(&x);
    net.forward()?;
    let close = |found: &[f32]| found.iter().zip(&expected).all(|(a, b)| (a - b).abs() < 1e-5);
    assert!(close(&net.blob("y").unwrap().data()?));
    assert!(close(open.compile()?.run_values(&[("x", &x)])?.get("y").unwrap()));
    Ok(())
}

#[test]
fn it_is_unknown_where_nobody_names_it() {
    let problem = cortado::parse(NET).net::<f32>().err().unwrap().to_string();
    assert!(problem.contains("unknown layer type \"LearnedSwish\""), "{problem}");
}

#[test]
fn its_mistakes_are_reported() -> Result<()> {
    let built = |text: &str| {
        let x = Blob::<f32>::new("x", &[2, 3])?;
        LayerTest::new(&LEARNED_SWISH, text, Phase::TEST, vec![x])
    };
    let problem = built("swish_param { beta: inf }").err().unwrap().to_string();
    assert_eq!(problem, "swish_param.beta: must be a finite number, not inf");
    let mut test = built("")?;
    test.bottom_mut(0).reshape(&[2, 4])?;
    let problem = test.forward().unwrap_err().to_string();
    assert_eq!(
        problem,
        "number of channels, of which each has a β: expected 3, found 4"
    );
    Ok(())
}

#[test]
fn a_field_of_ones_own_is_kept_as_text() -> Result<()> {
    let text = NET.replace("swish_param { beta: 0.5 }", "own_param { rate: 0.5 }");
    let net = cortado::parse(text).lenient().read()?;
    assert_eq!(net.warnings().len(), 1);
    assert_eq!(own_field(&net.layer[1], "own_param"), Some("{ rate: 0.5 }"));
    assert_eq!(own_field(&LayerParameter::default(), "own_param"), None);
    Ok(())
}
