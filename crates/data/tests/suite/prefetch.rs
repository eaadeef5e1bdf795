//! Batches made ahead on a thread of their own: their order, their memory, errors, and the end of the
//! thread.

use crate::common::{ctx, ctx_with_log, database, datum, layer, temp};
use cortado_core::{Error, Phase, Result};
use cortado_data::image_data::KIND;
use cortado_math::testing::LayerTest;
use std::fs;
use std::sync::Arc;

/// With three batches ahead, there are the memory of these and that of the top, which take turns.
#[test]
fn batches_come_in_order_and_their_buffers_go_round() -> Result<()> {
    let folder = temp()?;
    database(&folder.path().join("db"), (0..20).map(|i| datum(i, 1, 32, 32)))?;
    let mut layer = layer::<f32>(ctx(Phase::TRAIN, folder.path()), "batch_size: 1 prefetch: 3", "")?;
    let mut buffers = Vec::new();
    for i in 0..12 {
        layer.forward()?;
        assert_eq!(layer.top(1).data()?.to_vec(), [i as f32]);
        buffers.push(layer.top(0).data()?.as_ptr());
    }
    assert_eq!(buffers[..8], buffers[4..]);
    let mut different = buffers[..4].to_vec();
    different.sort_unstable();
    different.dedup();
    assert_eq!(different.len(), 4);
    Ok(())
}

#[test]
fn an_error_comes_in_its_turn_and_stays() -> Result<()> {
    let folder = temp()?;
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).map_err(|e| Error::io("write", &path, e))
    };
    for name in ["0.pgm", "1.pgm"] {
        write(name, b"P5 1 1 255 7")?;
    }
    write("list", b"0.pgm 0\n1.pgm 1\n2.pgm 2\n")?;
    let param = "type: 'ImageData' top: 'data' top: 'label' image_data_param { source: 'list' is_color: false }";
    let context = ctx(Phase::TRAIN, folder.path());
    let mut layer = LayerTest::<f32>::from_param(&KIND, &crate::common::parse(param)?, context, Vec::new())?;
    for i in 0..2 {
        layer.forward()?;
        assert_eq!(layer.top(1).data()?.to_vec(), [i as f32]);
    }
    for _ in 0..3 {
        let error = layer.forward().unwrap_err().to_string();
        assert!(error.contains("list:3: cannot read 2.pgm"), "{error}");
    }
    Ok(())
}

/// What reads the batches holds the context.
#[test]
fn dropping_the_layer_ends_the_thread() -> Result<()> {
    let folder = temp()?;
    database(&folder.path().join("db"), (0..20).map(|i| datum(i, 1, 32, 32)))?;
    let (context, log) = ctx_with_log(Phase::TRAIN, folder.path());
    let mut layer = layer::<f32>(context, "batch_size: 1 prefetch: 3", "")?;
    layer.forward()?;
    assert!(Arc::strong_count(&log) > 1);
    drop(layer);
    assert_eq!(
        Arc::strong_count(&log),
        1,
        "the source has been dropped with its thread"
    );
    Ok(())
}
