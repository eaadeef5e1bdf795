//! Layers that work in place run with the layer before them: the numbers are the same.

use crate::{build, parse, registry, try_build};
use cortado_core::{Ctx, Phase, Real, Rng};
use cortado_math::testing::TestDevice;
use cortado_net::{Hook, Net};

const NET: &str = "
layer { name: 'in' type: 'DummyData' top: 'x' top: 'gain'
  dummy_data_param { shape { dim: 3 dim: 4 dim: 9 dim: 9 } shape { dim: 3 dim: 6 }
    data_filler { type: 'gaussian' } data_filler { type: 'uniform' min: 0.5 max: 2 } } }
layer { name: 'conv' type: 'Convolution' bottom: 'x' top: 'y'
  convolution_param { num_output: 6 kernel_size: 3 pad: 1 weight_filler { type: 'xavier' } bias_filler { value: 0.1 } } }
layer { name: 'bn' type: 'BatchNorm' bottom: 'y' top: 'y' }
layer { name: 'scale' type: 'Scale' bottom: 'y' top: 'y' scale_param { bias_term: true filler { value: 1.5 } bias_filler { value: 0.2 } } }
layer { name: 'relu' type: 'ReLU' bottom: 'y' top: 'y' relu_param { negative_slope: 0.1 } }
layer { name: 'prelu' type: 'PReLU' bottom: 'y' top: 'y' }
layer { name: 'drop' type: 'Dropout' bottom: 'y' top: 'y' }
layer { name: 'power' type: 'Power' bottom: 'y' top: 'y' power_param { power: 2 shift: 3 } }
layer { name: 'gate' type: 'Scale' bottom: 'y' bottom: 'gain' top: 'y' scale_param { axis: 0 } }
layer { name: 'up' type: 'Deconvolution' bottom: 'y' top: 'z'
  convolution_param { num_output: 2 kernel_size: 2 stride: 2 weight_filler { type: 'xavier' } } }
layer { name: 'tanh' type: 'TanH' bottom: 'z' top: 'z' }
layer { name: 'pool' type: 'Pooling' bottom: 'z' top: 'p' pooling_param { kernel_size: 3 stride: 2 } }
layer { name: 'twice' type: 'Scale' bottom: 'p' top: 'q' scale_param { filler { value: 2 } } }
layer { name: 'sig' type: 'Sigmoid' bottom: 'q' top: 'q' }
layer { name: 'loss' type: 'Reduction' bottom: 'q' top: 'loss' loss_weight: 1 }
";

/// Rows of single elements, which are too short to go channel by channel; and a Bias alone.
const SHORT: &str = "
layer { name: 'in' type: 'DummyData' top: 'x' dummy_data_param { shape { dim: 5 dim: 4 } data_filler { type: 'gaussian' } } }
layer { name: 'ip' type: 'InnerProduct' bottom: 'x' top: 'y' inner_product_param { num_output: 6 weight_filler { type: 'xavier' } } }
layer { name: 'bn' type: 'BatchNorm' bottom: 'y' top: 'y' }
layer { name: 'scale' type: 'Scale' bottom: 'y' top: 'y' scale_param { bias_term: true filler { value: 1.5 } } }
layer { name: 'relu' type: 'ReLU' bottom: 'y' top: 'y' }
layer { name: 'wide' type: 'InnerProduct' bottom: 'y' top: 'z' inner_product_param { num_output: 60 weight_filler { type: 'xavier' } } }
layer { name: 'image' type: 'Reshape' bottom: 'z' top: 'image' reshape_param { shape { dim: 0 dim: 3 dim: 4 dim: 5 } } }
layer { name: 'bias' type: 'Bias' bottom: 'image' top: 'image' bias_param { filler { value: 0.1 } } }
layer { name: 'sigmoid' type: 'Sigmoid' bottom: 'image' top: 'image' }
layer { name: 'loss' type: 'Reduction' bottom: 'image' top: 'loss' loss_weight: 1 }
";

/// Everything that a forward and a backward pass leave: the loss, and the data and diffs of all
/// blobs and parameters.
fn numbers<T: Real>(net: &mut Net<T>, run: impl Fn(&mut Net<T>) -> f64) -> Vec<Vec<f64>> {
    let loss = run(net);
    let mut all = vec![vec![loss]];
    for blob in 0..net.blob_names().len() {
        let blob = net.blob_at(blob);
        for guard in [blob.data(), blob.diff()] {
            all.push(guard.expect("nobody holds it").iter().map(|v| v.to_f64()).collect());
        }
    }
    for param in 0..net.learnable().len() {
        let blob = net.learnable_blob(param);
        for guard in [blob.data(), blob.diff()] {
            all.push(guard.expect("nobody holds it").iter().map(|v| v.to_f64()).collect());
        }
    }
    all
}

fn one_by_one<T: Real>(net: &mut Net<T>) -> f64 {
    let layers = 0..net.layer_names().len();
    let losses = layers
        .clone()
        .map(|layer| net.forward_layer(layer).expect("the layer runs"));
    let loss = losses.sum();
    layers
        .rev()
        .for_each(|layer| net.backward_layer(layer).expect("the layer runs"));
    loss
}

fn whole<T: Real>(net: &mut Net<T>) -> f64 {
    net.forward_backward().expect("the layers run")
}

fn check<T: Real>(net: &str, phase: Phase) {
    let (mut chained, mut single) = (build::<T>(net, phase), build::<T>(net, phase));
    for pass in 0..5 {
        // In between, what layers share in a chain must not be written to by one that runs alone.
        let run = if pass % 2 == 0 { whole } else { one_by_one };
        let (chained, single) = (numbers(&mut chained, run), numbers(&mut single, one_by_one));
        assert_eq!(chained, single, "pass {pass} in {phase:?}");
    }
}

#[test]
fn the_bits_are_those_of_one_layer_after_the_other() {
    for (net, phase) in [(NET, Phase::TRAIN), (NET, Phase::TEST), (SHORT, Phase::TRAIN)] {
        check::<f32>(net, phase);
        check::<f64>(net, phase);
    }
}

/// On a device steps are run by its kernels, and every layer takes its own gradient.
#[test]
fn a_device_gives_the_numbers_of_the_host() {
    let on = |device: TestDevice| {
        let ctx = device.ctx(Ctx::new(Phase::TRAIN, Rng::new(1)));
        let mut net = Net::<f64>::build(&parse(NET), &registry(), &ctx).expect("it can be built");
        [(); 3].map(|()| numbers(&mut net, whole)).concat().concat()
    };
    let (host, device) = (on(TestDevice::Cpu), on(TestDevice::simulated()));
    assert_eq!(host.len(), device.len());
    let near = |(a, b): (&f64, &f64)| (a - b).abs() <= 1e-9 * a.abs().max(1.0);
    assert!(host.iter().zip(&device).all(near));
}

/// Who stops in the middle sees what there is in the middle.
#[test]
fn parts_of_a_chain_run_alone() {
    let (mut parts, mut single) = (build::<f32>(NET, Phase::TEST), build::<f32>(NET, Phase::TEST));
    parts.forward_to(3).expect("the layers run");
    (0..=3).for_each(|layer| {
        single.forward_layer(layer).expect("the layer runs");
    });
    assert_eq!(crate::data(&parts, "y"), crate::data(&single, "y"));
    parts.forward_from(4).expect("the layers run");
    (4..single.layer_names().len()).for_each(|layer| {
        single.forward_layer(layer).expect("the layer runs");
    });
    assert_eq!(crate::data(&parts, "loss"), crate::data(&single, "loss"));
}

#[test]
fn a_hook_sees_every_layer() {
    let mut net = build::<f32>(NET, Phase::TEST);
    let (sender, receiver) = std::sync::mpsc::channel();
    net.add_hook(Box::new(move |hook, layer| {
        if hook == Hook::AfterForward {
            sender.send(layer).expect("it is received");
        }
        Ok(())
    }));
    net.forward().expect("the layers run");
    let layers: Vec<usize> = receiver.try_iter().collect();
    assert_eq!(layers, (0..net.layer_names().len()).collect::<Vec<_>>());
}

#[test]
fn an_error_in_a_follower_names_the_follower() {
    let net = "
layer { name: 'in' type: 'Input' top: 'x' input_param { shape { dim: 2 dim: 3 } } }
layer { name: 'first' type: 'Power' bottom: 'x' top: 'y' }
layer { name: 'second' type: 'Scale' bottom: 'y' top: 'y' }
";
    let (net, _) = try_build::<f32>(net, Phase::TEST);
    let mut net = net.expect("it can be built");
    net.blob_mut("x")
        .expect("it is there")
        .reshape(&[2, 4])
        .expect("it fits");
    let error = net.forward().expect_err("the scale has 3 factors");
    assert!(error.to_string().contains("second"), "{error}");
}
