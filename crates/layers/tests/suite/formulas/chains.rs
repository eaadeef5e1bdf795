//! Several layers in one, weights that are normalised, and what dropouts of forks keep.

use super::Draw;
use crate::{blob, data, layer, set_data};
use cortado_core::Phase;

/// Several layers in one give the numbers of these layers one after the other.
#[test]
fn chains_are_their_layers() {
    let x: Vec<f64> = Draw::new(3).values(2 * 3 * 5 * 6, -2.0, 2.0);
    let conv = "convolution_param { num_output: 4 kernel_size: 2 weight_filler { type: 'gaussian' } }";
    let pool = "pooling_param { kernel_size: 3 stride: 2 }";
    let lrn = "lrn_param { local_size: 3 alpha: 2 }";
    let (mut numbers, mut shape) = (x.clone(), vec![2, 3, 5, 6]);
    let mut apart = Vec::new();
    for (name, text) in [("Convolution", conv), ("ReLU", ""), ("Pooling", pool), ("LRN", lrn)] {
        let mut test = layer(name, text, Phase::TRAIN, vec![blob::<f64>("x", &shape, &numbers)]);
        test.forward().unwrap();
        (numbers, shape) = (data(test.top(0)), test.top(0).shape().to_vec());
        apart.push(numbers.clone());
    }
    let chains = [
        ("ConvolutionReLU", conv.to_owned(), 1),
        ("ConvolutionReLUPool", format!("{conv} {pool}"), 2),
        ("ConvolutionReLUPoolLRN", format!("{conv} {pool} {lrn}"), 3),
    ];
    for (name, text, last) in chains {
        let mut test = layer(name, &text, Phase::TRAIN, vec![blob::<f64>("x", &[2, 3, 5, 6], &x)]);
        assert_eq!(test.params().len(), 2);
        test.forward().unwrap();
        assert_eq!(data(test.top(0)), apart[last], "{name}");
    }
}

/// The weights of a normalised product keep the length 1.
#[test]
fn normalised_products_keep_their_weights() {
    let text = "inner_product_param { num_output: 2 normalize: true bias_term: false }";
    let mut test = layer(
        "InnerProduct",
        text,
        Phase::TRAIN,
        vec![blob::<f64>("x", &[1, 2], &[1.0, 2.0])],
    );
    set_data(&test.params()[0], &[3.0, 4.0, 0.0, -0.5]);
    test.forward().unwrap();
    let y = data(test.top(0));
    assert!((y[0] - 2.2).abs() < 1e-6 && (y[1] + 2.0).abs() < 1e-5, "{y:?}");
    let weights = data(&test.params()[0]);
    assert!(
        (weights[0] - 0.6).abs() < 1e-6 && (weights[3] + 1.0).abs() < 1e-5,
        "{weights:?}"
    );
}

/// What is drawn keeps the mean: dropouts scale what they keep.
#[test]
fn dropouts_keep_the_mean() {
    let count = 4000;
    let ones = vec![1.0; count];
    let mean = |name: &str, text: &str, shape: &[usize], more: Option<(&[usize], &[f64])>| {
        let mut bottoms = vec![blob::<f64>("x", shape, &ones)];
        bottoms.extend(more.map(|(shape, values)| blob("g", shape, values)));
        let mut test = layer(name, text, Phase::TRAIN, bottoms);
        test.forward().unwrap();
        data(test.top(0)).iter().sum::<f64>() / count as f64
    };
    let found = mean(
        "SpatialDropout",
        "dropout_param { dropout_ratio: 0.3 }",
        &[4, 1000],
        None,
    );
    assert!((found - 1.0).abs() < 0.05, "{found}");
    let guidance = vec![0.5; count];
    let of_g: (&[usize], &[f64]) = (&[4, 1000], &guidance);
    let found = mean(
        "GuidedDropout",
        "guided_dropout_param { type: 'stochastic' }",
        &[4, 1000],
        Some(of_g),
    );
    assert!((found - 1.0).abs() < 0.05, "{found}");
    // The mean of the slopes of −1.
    let minus = vec![-1.0; count];
    let mut test = layer(
        "RReLU",
        "rrelu_param { lb: 2 ub: 4 }",
        Phase::TRAIN,
        vec![blob::<f64>("x", &[count], &minus)],
    );
    test.forward().unwrap();
    let found = data(test.top(0));
    assert!(found.iter().all(|y| (-0.5..=-0.25).contains(y)));
    let mean_slope = found.iter().sum::<f64>() / count as f64;
    assert!((mean_slope + 2.0_f64.ln() / 2.0).abs() < 0.01, "{mean_slope}");
    // Mean 0 and variance 1 stay.
    let signs: Vec<f64> = (0..count).map(|i| if i % 2 == 0 { 1.0 } else { -1.0 }).collect();
    let mut test = layer(
        "SeLuDropout",
        "",
        Phase::TRAIN,
        vec![blob::<f64>("x", &[count], &signs)],
    );
    test.forward().unwrap();
    let found = data(test.top(0));
    let mean = found.iter().sum::<f64>() / count as f64;
    let variance = found.iter().map(|y| (y - mean) * (y - mean)).sum::<f64>() / count as f64;
    assert!(mean.abs() < 0.05 && (variance - 1.0).abs() < 0.05, "{mean} {variance}");
}
