//! Layers that work in place on a blob whose values are still needed: a net in which they do so
//! gives the numbers of the net in which every top has a name of its own.

mod pairs;
mod shared_memory;

use crate::{build, set};
use cortado_core::{Phase, Real};
use cortado_net::Net;

/// The rows of a batch, and the shape of an item.
const SHAPE: &str = "shape { dim: 3 dim: 4 dim: 2 dim: 2 }";

/// What a net is compared by: its loss, the data of the blobs named, and the gradients of all
/// parameters and of the input.
#[derive(Debug)]
struct Numbers(Vec<(String, Vec<f64>)>);

/// Fills the inputs of a net and runs it twice, so that what is left behind shows.
fn run<T: Real>(net: &mut Net<T>, named: &[&str]) -> Numbers {
    for &input in &net.inputs().to_vec() {
        let name = net.blob_names()[input].clone();
        let at = |i: usize| ((i * 7 + name.len() * 3) as f64 * 0.9).sin() * 1.3;
        let values: Vec<f64> = (0..net.blob_at(input).count()).map(at).collect();
        set(net, &name, &values);
    }
    let mut loss = 0.0;
    for _ in 0..2 {
        net.clear_param_diffs().expect("nobody holds them");
        loss = net.forward_backward().expect("the layers run");
    }
    let mut all = vec![("loss".to_string(), vec![loss])];
    all.extend(
        named
            .iter()
            .map(|name| (format!("{name}: data"), crate::data(net, name))),
    );
    let wide = |values: &[T]| values.iter().map(|value| value.to_f64()).collect();
    for (index, param) in net.learnable().iter().enumerate() {
        let name = format!("{}, parameter {}: diff", net.layer_names()[param.layer], param.index);
        let diff = net.learnable_blob(index).diff().expect("nobody holds it");
        all.push((name, wide(&diff)));
    }
    all.push(("x: diff".to_string(), crate::diff(net, "x")));
    Numbers(all)
}

impl Numbers {
    /// The first numbers that differ from those of `other`, which has the same names.
    fn difference(&self, other: &Self) -> Option<String> {
        let same = |a: f64, b: f64| {
            a.to_bits() == b.to_bits()
                || (a - b).abs() <= 1e-12 * a.abs().max(b.abs()).max(1.0)
                || a.is_nan() && b.is_nan()
        };
        let mut pairs = self.0.iter().zip(&other.0);
        pairs.find_map(|((name, a), (other, b))| {
            assert_eq!((name, a.len()), (other, b.len()), "the nets have the same layers");
            let at = (0..a.len()).find(|&i| !same(a[i], b[i]))?;
            Some(format!("{name} [{at}]: {} in place, {} otherwise", a[at], b[at]))
        })
    }

    fn is_finite(&self) -> bool {
        self.0
            .iter()
            .all(|(_, values)| values.iter().all(|value| value.is_finite()))
    }
}

/// The difference between two nets. The diffs of the second share memory, which must not matter.
fn difference(in_place: &str, apart: &str, named: &[&str]) -> Option<String> {
    let found = run(&mut build::<f64>(in_place, Phase::TRAIN), named);
    let mut apart_net = build::<f64>(apart, Phase::TRAIN);
    apart_net.share_diffs();
    let expected = run(&mut apart_net, named);
    // This form of a product divides by its bottoms, which are 0 behind a Dropout or a ReLU.
    if apart.contains("stable_prod_grad: false") && !expected.is_finite() {
        return None;
    }
    assert!(
        expected.is_finite(),
        "nothing is compared by numbers that are not finite:\n{apart}\n{expected:?}"
    );
    found.difference(&expected)
}
