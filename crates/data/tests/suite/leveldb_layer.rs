//! A Data layer over LevelDB that continues where it stopped.

use crate::common::{self, ctx, datum, parse};
use crate::databases::TestResult;
use cortado_core::Phase;
use cortado_data::data_layer::KIND;
use cortado_data::db::{self, Backend};
use cortado_math::testing::LayerTest;

#[test]
fn a_restored_layer_goes_on_as_if_never_stopped() -> TestResult {
    let folder = tempfile::tempdir()?;
    let mut writer = db::create(&folder.path().join("db"), Backend::Leveldb)?;
    for i in 0..11 {
        let datum = cortado_proto::binary::encode(&datum(i, 2, 9, 7));
        writer.put(format!("{i:08}").as_bytes(), &datum)?;
    }
    writer.finish()?;
    let text = r#"type: "Data" top: "data" top: "label" data_param { source: "db" backend: LEVELDB batch_size: 4 }"#;
    let build = || LayerTest::<f32>::from_param(&KIND, &parse(text)?, ctx(Phase::TRAIN, folder.path()), Vec::new());
    let mut uninterrupted = build()?;
    for stop in 0..9 {
        let state = uninterrupted.layer().state()?.ok_or("a data layer has a state")?;
        let mut resumed = build()?;
        let ctx = resumed.ctx().clone();
        resumed.layer().restore(&ctx, &state)?;
        let expected = common::next(&mut uninterrupted)?;
        assert_eq!(common::next(&mut resumed)?, expected, "stopped after {stop} batches");
    }
    Ok(())
}
