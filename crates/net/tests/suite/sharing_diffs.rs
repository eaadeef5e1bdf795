//! Diffs of blobs that share memory.
#![allow(clippy::unwrap_used)] // A test may fail there.

use crate::{build, diff, set};
use cortado_core::Phase;
use cortado_net::Net;

/// Layers in place, views, a blob with two readers, two losses, and a branch without a gradient.
const NET: &str = "
force_backward: true
layer { name: 'in' type: 'Input' top: 'x' top: 'labels' input_param { shape { dim: 2 dim: 3 dim: 16 dim: 16 } shape { dim: 2 } } }
layer { name: 'c1' type: 'Convolution' bottom: 'x' top: 'c1' convolution_param { num_output: 4 kernel_size: 3 pad: 1 weight_filler { type: 'xavier' } } }
layer { name: 'b1' type: 'BatchNorm' bottom: 'c1' top: 'c1' }
layer { name: 's1' type: 'Scale' bottom: 'c1' top: 'c1' scale_param { bias_term: true } }
layer { name: 'r1' type: 'ReLU' bottom: 'c1' top: 'c1' }
layer { name: 'c2' type: 'Convolution' bottom: 'c1' top: 'c2' convolution_param { num_output: 4 kernel_size: 3 pad: 1 weight_filler { type: 'xavier' } } }
layer { name: 'sum' type: 'Eltwise' bottom: 'c1' bottom: 'c2' top: 'sum' }
layer { name: 'pool' type: 'Pooling' bottom: 'sum' top: 'pool' pooling_param { kernel_size: 2 stride: 2 } }
layer { name: 'flat' type: 'Flatten' bottom: 'pool' top: 'flat' }
layer { name: 'side' type: 'InnerProduct' bottom: 'flat' top: 'side' inner_product_param { num_output: 4 weight_filler { type: 'xavier' } } }
layer { name: 'ip' type: 'InnerProduct' bottom: 'flat' top: 'ip' inner_product_param { num_output: 4 weight_filler { type: 'xavier' } } }
layer { name: 'loss1' type: 'SoftmaxWithLoss' bottom: 'side' bottom: 'labels' top: 'loss1' loss_weight: 0.3 }
layer { name: 'loss' type: 'SoftmaxWithLoss' bottom: 'ip' bottom: 'labels' top: 'loss' }
";

fn image(seed: f64, count: usize) -> Vec<f64> {
    (0..count).map(|i| ((i as f64 + 1.0) * seed).sin()).collect()
}

/// The bits of the gradients of all parameters and of the input, of a batch of `images` images.
fn gradients(net: &mut Net<f32>, seed: f64, images: usize) -> Vec<Vec<u64>> {
    for (input, dims) in [(0, &[images, 3, 16, 16][..]), (1, &[images])] {
        let id = net.inputs()[input];
        net.blob_at_mut(id).reshape(dims).unwrap();
    }
    set(net, "x", &image(seed, images * 3 * 16 * 16));
    set(net, "labels", &[1.0, 3.0, 0.0, 1.0][..images]);
    net.clear_param_diffs().unwrap();
    net.forward_backward().unwrap();
    let bits = |values: Vec<f64>| values.into_iter().map(f64::to_bits).collect();
    let of_param = |index: usize| {
        let diff = net.learnable_blob(index).diff().unwrap();
        bits(diff.iter().map(|&value| value.into()).collect())
    };
    let mut all: Vec<Vec<u64>> = (0..net.learnable().len()).map(of_param).collect();
    all.push(bits(diff(net, "x")));
    all
}

#[test]
fn gradients_have_the_same_bits() {
    let mut whole: Net<f32> = build(NET, Phase::TRAIN);
    let mut lean: Net<f32> = build(NET, Phase::TRAIN);
    lean.share_diffs();
    // Batches of other sizes: memory of one serves the next.
    for (seed, images) in [(0.7, 2), (1.3, 2), (0.2, 4), (0.9, 1), (1.9, 3)] {
        let [found, expected] = [&mut lean, &mut whole].map(|net| gradients(net, seed, images));
        assert!(expected.last().unwrap().iter().any(|&bits| bits != 0));
        assert_eq!(found, expected);
    }
    assert!(diff(&lean, "sum").iter().all(|&value| value == 0.0), "it was released");
    assert!(diff(&whole, "sum").iter().any(|&value| value != 0.0));
}

#[test]
fn the_memory_is_that_of_the_widest_moment() {
    let mut net: Net<f32> = build(NET, Phase::TRAIN);
    let (all, most) = net.bytes_of_diffs();
    // x, c1 and its two copies, c2 and sum have 2 x 4 x 16 x 16 numbers (x: 3 channels); pool a quarter, flat is a view
    // of it, and it has two copies; side and ip have 8, the labels and their copies 2, the losses 1.
    let image = 4 * 2 * 4 * 16 * 16;
    assert_eq!(all, image * 5 + image * 3 / 4 + 3 * image / 4 + 4 * (2 * 8 + 3 * 2 + 2));
    assert!(most <= image * 4, "{most}");
    net.share_diffs();
    assert_eq!(net.bytes_of_diffs().1, most);
}
