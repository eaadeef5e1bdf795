//! Nets with layers that cannot be built: the others are built, in one pass, and each fault is reported
//! once.

use crate::{FILE, parse, registry};
use cortado_core::{Ctx, Error, Phase, Result, Rng};
use cortado_net::{Net, Salvage};
use cortado_proto::LayerParameter;
use std::path::Path;

/// Keeps what it receives.
#[derive(Default)]
struct Received {
    failed: Vec<String>,
    left_out: Vec<String>,
    /// The replacement of the first layer.
    instead: Option<LayerParameter>,
    /// The fault that ends it all, if any.
    last: Option<usize>,
}

impl Salvage for Received {
    fn failed(&mut self, _: &LayerParameter, error: Error) -> Result<Option<LayerParameter>> {
        if self.last == Some(self.failed.len()) {
            return Err(error);
        }
        self.failed.push(error.to_string());
        Ok(self.instead.take())
    }

    fn left_out(&mut self, layer: &LayerParameter) {
        self.left_out.push(layer.name().into());
    }
}

fn salvage(text: &str, received: &mut Received) -> Result<Net<f32>> {
    let ctx = Ctx::new(Phase::TEST, Rng::new(1));
    Net::build_salvaging(&parse(text), Some(Path::new(FILE)), &registry(), &ctx, received)
}

const INPUT: &str = "layer { name: 'in' type: 'Input' top: 'x' input_param { shape { dim: 2 dim: 3 } } }\n";

#[test]
fn what_can_be_built_is_built_and_each_fault_is_reported() -> Result<()> {
    let layers = "layer { name: 'a' type: 'Nothing' bottom: 'x' top: 'a' }
        layer { name: 'b' type: 'ReLU' bottom: 'a' top: 'b' }
        layer { name: 'b2' type: 'ReLU' bottom: 'a' top: 'b2' }
        layer { name: 'c' type: 'InnerProduct' bottom: 'x' top: 'c' inner_product_param { num_output: 4 } }
        layer { name: 'd' type: 'InnerProduct' bottom: 'c' top: 'd' }
        layer { name: 'e' type: 'ReLU' bottom: 'y' top: 'e' }
        layer { name: 'f' type: 'ReLU' bottom: 'c' top: 'f' include { phase: TEST } exclude { phase: TRAIN } }
        layer { name: 'g' type: 'Sigmoid' bottom: 'c' top: 'c' }
        layer { name: 'h' type: 'Silence' bottom: 'd' bottom: 'c' }
        layer { name: 'a2' type: 'Sigmoid' bottom: 'x' top: 'a' }
        layer { name: 'i' type: 'TanH' bottom: 'a' top: 'i' }";
    let mut received = Received::default();
    let net = salvage(&format!("{INPUT}{layers}"), &mut received)?;
    let expected = [
        "layer \"a\" (Nothing): unknown layer type",
        "layer \"d\" (InnerProduct): ",
        "layer \"e\" (ReLU): Unknown bottom blob 'y'",
        "layer \"f\" (ReLU): has both include and exclude rules",
        "layer \"g\" (Sigmoid): Top blob 'c' produced by multiple sources",
    ];
    assert_eq!(received.failed.len(), expected.len(), "{:?}", received.failed);
    for (found, expected) in received.failed.iter().zip(expected) {
        assert!(found.contains(expected), "{found}");
    }
    assert_eq!(received.left_out, ["b", "b2", "h"]);
    let left: Vec<&str> = net
        .layer_names()
        .iter()
        .map(String::as_str)
        .filter(|name| !name.ends_with("_split"))
        .collect();
    assert_eq!(left, ["in", "c", "a2", "i"]);
    // What failed left no blob behind.
    for name in ["b", "d", "e", "f"] {
        assert!(net.blob_names().iter().all(|blob| blob != name), "{name}");
    }
    Ok(())
}

#[test]
fn another_layer_replaces_it_and_the_caller_may_end_it() -> Result<()> {
    let text = format!(
        "layer {{ name: 'in' type: 'Nothing' top: 'x' }} {}",
        "layer { type: 'ReLU' bottom: 'x' top: 'y' }"
    );
    let mut received = Received {
        instead: parse(INPUT).layer.pop(),
        ..Received::default()
    };
    let net = salvage(&text, &mut received)?;
    assert_eq!(
        (net.layer_names().len(), received.failed.len(), received.left_out.len()),
        (2, 1, 0)
    );
    // A net without layers is a result too.
    let mut received = Received::default();
    assert!(salvage(&text, &mut received)?.layer_names().is_empty());
    let many = INPUT.to_string() + &"layer { type: 'Nothing' bottom: 'x' }".repeat(2_000);
    let mut received = Received {
        last: Some(7),
        ..Received::default()
    };
    assert!(salvage(&many, &mut received).is_err());
    assert_eq!(received.failed.len(), 7);
    Ok(())
}
