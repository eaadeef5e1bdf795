//! Blobs without elements, with some very long axes.

use crate::layers::{OneLayer, of_all_types};
use crate::{Case, allocator};
use cortado::{Ctx, Phase, Rng};
use cortado_net::Net;

/// More than any of these needs, in bytes.
const TOO_MUCH: usize = 8 << 20;
/// What the axes are made that a layer takes of any length.
const LONG: usize = 1 << 20;

/// The layer with the bottoms' axis of some number empty, where it is as long as that of the first.
fn without(layer: &OneLayer, axis: usize, longer: bool) -> OneLayer {
    let len = layer.bottoms[0][axis];
    let of_bottom = |dims: &Vec<usize>| {
        let same = dims.get(axis) == Some(&len);
        let lengthen = |(i, &dim): (usize, &usize)| match i == axis && same {
            true => 0,
            false if longer && dim > 1 && i > 1 => dim.max(LONG),
            false => dim,
        };
        dims.iter().enumerate().map(lengthen).collect()
    };
    OneLayer {
        bottoms: layer.bottoms.iter().map(of_bottom).collect(),
        ..*layer
    }
}

/// Whether all blobs and parameters are small, so that no computation is large.
fn is_small(net: &Net<f32>) -> bool {
    let blobs = (0..net.blob_names().len()).map(|id| net.blob_at(id).count());
    let params =
        (0..net.layer_names().len()).flat_map(|layer| net.layer(layer).params().iter().map(|blob| blob.count()));
    blobs.chain(params).all(|count| count < 1 << 17)
}

/// Runs the layer if it can be built and is small; whether it could.
fn run(layer: &OneLayer) -> bool {
    let net = Net::build(
        &layer.param(),
        &cortado::default_registry(),
        &Ctx::new(Phase::TRAIN, Rng::new(1)),
    );
    let Some(mut net) = net.ok().filter(is_small) else {
        return false;
    };
    let result = allocator::limiting(TOO_MUCH, || net.forward().and_then(|_| net.backward()));
    if let Err(error) = result {
        assert!(!error.to_string().contains("memory"), "{:?}: {error}", layer.bottoms);
    }
    true
}

/// What requested 10^15 bytes.
fn reindexed() -> OneLayer {
    OneLayer {
        name: "BatchReindex",
        options: "",
        bottoms: vec![vec![0, (1 << 31) - 1, 1 << 16], vec![0]],
    }
}

pub(crate) fn cases() -> Vec<Case> {
    let case = |layer: OneLayer| -> Case {
        let name = layer.name;
        let run_all = move || {
            for axis in 0..layer.bottoms.first().map_or(0, Vec::len) {
                for longer in [false, true] {
                    let layer = without(&layer, axis, longer);
                    println!("  {:?}", layer.bottoms);
                    run(&layer);
                }
            }
        };
        (name.into(), Box::new(run_all))
    };
    let built = of_all_types([1 << 31, 1 << 16, 1 << 12])
        .into_iter()
        .filter(|layer| layer.name != "Python");
    let reindexed: Case = ("reindexed".into(), Box::new(|| assert!(run(&reindexed()))));
    built.map(case).chain([reindexed]).collect()
}
