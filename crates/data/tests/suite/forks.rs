//! Recordings of the data layers of forks, in `fixtures/forks`.
#![allow(clippy::unwrap_used)] // A test may fail there.

use crate::common::{ctx, fixtures, parse};
use cortado_core::{LayerKind, Result};
use cortado_data::KINDS;
use cortado_math::testing::{Fixture, LayerTest};
use cortado_proto::NetParameter;

/// The kind of this name.
pub(crate) fn kind(name: &str) -> &'static LayerKind {
    KINDS.iter().find(|kind| kind.name == name).unwrap()
}

/// Runs the layer of a recording, and compares three batches: exactly, or by one grey level where images are resized or
/// decoded from JPEG.
pub(crate) fn assert_recorded(name: &str) -> Result<()> {
    let folder = fixtures().join("forks");
    let fixture = Fixture::read(&folder.join(format!("{name}.safetensors")))?;
    let net: NetParameter = parse(fixture.text("prototxt")?)?;
    let param = &net.layer[0];
    let mut layer =
        LayerTest::<f32>::from_param(kind(param.r#type()), param, ctx(fixture.phase()?, &folder), Vec::new())?;
    let changed = ["resized", "video", "eval", "tsn_flow_mean"]
        .iter()
        .any(|part| name.contains(part));
    let scale = param
        .transform_param
        .as_deref()
        .map_or(1.0, |transform| transform.scale());
    for batch in 0..3 {
        layer.forward()?;
        for (i, top) in param.top.iter().enumerate() {
            let expected = fixture.tensor(&format!("batch{batch}/{top}"))?;
            let place = format!("{name}: batch {batch}, {top}");
            assert_eq!(layer.top(i).shape().to_vec(), expected.shape, "{place}");
            let found = layer.top(i).data()?;
            let allowed = if changed && i == 0 { scale * 1.001 } else { 1e-5 };
            for (at, (found, expected)) in found.iter().zip(&expected.data).enumerate() {
                assert!(
                    (found - expected).abs() <= allowed,
                    "{place}, {at}: {found}, expected {expected}"
                );
            }
        }
    }
    Ok(())
}
