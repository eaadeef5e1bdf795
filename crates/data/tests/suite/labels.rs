//! Labels that are more than one number: floats of the record, and the records of a second
//! database; and shares of several solvers.

use crate::common::{ctx, database, datum, layer, next, temp};
use cortado_core::{Phase, Result};
use cortado_proto::Datum;

#[test]
fn floats_of_the_record() -> Result<()> {
    let folder = temp()?;
    let with_floats = |i: usize| Datum {
        float_data: vec![i as f32 + 0.25, -1.5, 1e6],
        ..datum(i, 1, 2, 2)
    };
    database(&folder.path().join("db"), (0..3).map(with_floats))?;
    let mut layer = layer::<f32>(ctx(Phase::TEST, folder.path()), "batch_size: 2 float_label: true", "")?;
    let (_, labels) = next(&mut layer)?;
    assert_eq!(layer.top(1).shape().to_vec(), [2, 3]);
    assert_eq!(labels, [0.25, -1.5, 1e6, 1.25, -1.5, 1e6]);
    assert_eq!(next(&mut layer)?.1[..2], [2.25, -1.5]);
    Ok(())
}

#[test]
fn records_of_a_second_database() -> Result<()> {
    let folder = temp()?;
    database(&folder.path().join("db"), (0..5).map(|i| datum(i, 3, 4, 4)))?;
    let maps: Vec<_> = (0..5).map(|i| datum(i + 7, 1, 2, 3)).collect();
    database(&folder.path().join("maps"), maps.clone())?;
    let options = "batch_size: 3 label_source: 'maps'";
    let build = || {
        layer::<f64>(
            ctx(Phase::TRAIN, folder.path()),
            options,
            "transform_param { crop_size: 2 mirror: true }",
        )
    };
    let mut whole = build()?;
    let mut state = Default::default();
    let mut batches = Vec::new();
    for batch in 0..6 {
        let (data, labels) = next(&mut whole)?;
        assert_eq!(whole.top(1).shape().to_vec(), [3, 1, 2, 3]);
        let expected: Vec<f64> = (0..3)
            .flat_map(|i| maps[(batch * 3 + i) % 5].data().iter().map(|&x| x.into()))
            .collect();
        assert_eq!(labels, expected);
        batches.push((data, labels));
        if batch == 2 {
            state = whole.layer().state()?.unwrap_or_default();
        }
    }
    let mut resumed = build()?;
    let ctx = resumed.ctx().clone();
    resumed.layer().restore(&ctx, &state)?;
    for expected in &batches[3..] {
        assert!(next(&mut resumed)? == *expected);
    }
    Ok(())
}

#[test]
fn labels_that_do_not_suit_report_why() -> Result<()> {
    let folder = temp()?;
    let path = |name: &str| folder.path().join(name);
    let floats = |i: usize, count: usize| Datum {
        float_data: vec![0.5; count],
        ..datum(i, 1, 2, 2)
    };
    database(&path("db"), (0..4).map(|i| floats(i, 2 + i / 2)))?;
    database(&path("few"), (0..3).map(|i| datum(i, 1, 1, 1)))?;
    database(&path("many"), (0..5).map(|i| datum(i, 1, 1, 1)))?;
    database(&path("shapes"), (0..4).map(|i| datum(i, 1, 1, 1 + i as i32)))?;
    database(&path("none"), [])?;
    for (options, expected) in [
        (
            "float_label: true label_source: 'few'",
            "data_param: label_source and float_label exclude each other; keep one",
        ),
        (
            "float_label: true",
            "record \"00000002\": shape of the label (all labels of a batch must have one shape): expected [2], found [3]",
        ),
        (
            "label_source: 'few'",
            "DIR/few: it has fewer records than data_param.source; there must be one label for each image, in the same order",
        ),
        (
            "label_source: 'many'",
            "DIR/many: it has more records than data_param.source; there must be one label for each image, in the same order",
        ),
        (
            "label_source: 'shapes'",
            "shape of the label (all labels of a batch must have one shape): expected [1, 1, 1], found [1, 1, 2]",
        ),
        ("label_source: 'none'", "DIR/none: it has no records"),
        ("label_source: 'nowhere'", "nowhere: there is no such file or folder"),
    ] {
        let run = || -> Result<()> {
            layer::<f32>(ctx(Phase::TEST, folder.path()), &format!("batch_size: 4 {options}"), "")?.forward()
        };
        let error = run().expect_err(expected).to_string();
        let error = error.replace(&folder.path().display().to_string(), "DIR");
        assert!(error.contains(expected), "{error}\n(expected: {expected})");
    }
    Ok(())
}

#[test]
fn several_solvers_share_the_records() -> Result<()> {
    let folder = temp()?;
    database(&folder.path().join("db"), (0..5).map(|i| datum(i, 1, 1, 1)))?;
    let labels = |phase, rank| -> Result<Vec<f32>> {
        let ctx = ctx(phase, folder.path()).with_solver(rank, 3);
        let mut layer = layer::<f32>(ctx, "batch_size: 2", "")?;
        Ok([next(&mut layer)?.1, next(&mut layer)?.1].concat())
    };
    // Records are counted on from pass to pass, as in the original.
    assert_eq!(labels(Phase::TRAIN, 0)?, [0.0, 3.0, 1.0, 4.0]);
    assert_eq!(labels(Phase::TRAIN, 1)?, [1.0, 4.0, 2.0, 0.0]);
    assert_eq!(labels(Phase::TRAIN, 2)?, [2.0, 0.0, 3.0, 1.0]);
    assert_eq!(labels(Phase::TEST, 2)?, [0.0, 1.0, 2.0, 3.0]);
    Ok(())
}
