//! The BoxData layer: boxes on grids, the parts that are shown, and its errors.

use crate::common::{ctx, database, parse, temp};
use cortado_core::{Phase, Result};
use cortado_data::annotated_data::box_data::KIND;
use cortado_data::image::{Format, Picture, encode};
use cortado_math::testing::LayerTest;
use cortado_proto::Datum;

/// A picture of 60 × 100 whose blue is its column, and green its row, with these boxes.
fn record(boxes: &[f32]) -> Result<Datum> {
    let pixels = (0..60 * 100).flat_map(|i| [(i % 100) as u8, (i / 100) as u8, 7]);
    let picture = Picture {
        height: 60,
        width: 100,
        channels: 3,
        pixels: pixels.collect(),
    };
    Ok(Datum {
        encoded: Some(true),
        data: Some(encode(&picture, Format::Png)?),
        float_data: boxes.to_vec(),
        ..Default::default()
    })
}

fn layer(folder: &tempfile::TempDir, phase: Phase, tops: &str, options: &str) -> Result<LayerTest<f64>> {
    let param = format!(
        "name: 'boxes' type: 'BoxData' {tops} data_param {{ source: 'db' backend: LMDB batch_size: 1 {options} }}"
    );
    LayerTest::from_param(&KIND, &parse(&param)?, ctx(phase, folder.path()), Vec::new())
}

#[test]
fn boxes_stand_in_the_cells_of_their_middles() -> Result<()> {
    let folder = temp()?;
    let boxes = [
        [3.0, 0.0, 0.25, 0.75, 0.5, 0.5],
        [5.0, 1.0, 0.9, 0.1, 0.25, 0.125],
        // The last one of a cell stays.
        [6.0, 0.0, 0.8, 0.2, 0.5, 0.25],
    ];
    database(&folder.path().join("db"), [record(boxes.as_flattened())?, record(&[])?])?;
    let tops = "top: 'data' top: 'fine' top: 'coarse'";
    let mut layer = layer(&folder, Phase::TEST, tops, "side: 4 side: 2")?;
    layer.forward()?;
    let shapes: Vec<Vec<usize>> = (0..3).map(|top| layer.top(top).shape().to_vec()).collect();
    assert_eq!(shapes, [vec![1, 3, 60, 100], vec![1, 112], vec![1, 28]]);
    let coarse = layer.top(2).data()?.to_vec();
    // Cells run row by row: the second is on the right above, the third on the left below.
    assert_eq!(coarse[..4], [0.0, 0.0, 0.0, 0.0]);
    assert_eq!(coarse[4..8], [0.0, 1.0, 1.0, 0.0]);
    assert_eq!(coarse[8..12], [-1.0, 6.0, 3.0, -1.0]);
    let places = [
        0.0, 0.0, 0.0, 0.0, 0.8, 0.2, 0.5, 0.25, 0.25, 0.75, 0.5, 0.5, 0.0, 0.0, 0.0, 0.0,
    ];
    assert!(
        coarse[12..].iter().zip(places).all(|(a, b)| (a - b).abs() < 1e-6),
        "{coarse:?}"
    );
    let fine = layer.top(1).data()?.to_vec();
    let objects: Vec<usize> = (0..16).filter(|cell| fine[16 + cell] == 1.0).collect();
    assert_eq!(objects, [3, 13]);
    assert_eq!(fine[3], 0.0);
    layer.forward()?;
    let none = layer.top(2).data()?.to_vec();
    assert_eq!(
        none[..12],
        [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, -1.0, -1.0, -1.0, -1.0]
    );
    Ok(())
}

#[test]
fn lists_hold_the_boxes_whose_middles_are_shown() -> Result<()> {
    let folder = temp()?;
    let boxes = [
        [3.0, 0.0, 0.25, 0.75, 0.5, 0.5],
        [4.0, 0.0, 1.25, 0.5, 0.5, 0.5],
        [5.0, 1.0, 0.875, 0.125, 0.25, 0.125],
    ];
    let many = [[1.0, 0.0, 0.5, 0.5, 0.25, 0.25]; 31];
    database(
        &folder.path().join("db"),
        [record(boxes.as_flattened())?, record(many.as_flattened())?],
    )?;
    let tops = "top: 'data' top: 'fine' top: 'coarse'";
    let mut layer = layer(&folder, Phase::TEST, tops, "side: 4 side: 2 box_lists: true")?;
    layer.forward()?;
    let mut expected = vec![0.0; 150];
    expected[..5].copy_from_slice(&[3.0, 0.25, 0.75, 0.5, 0.5]);
    expected[5..10].copy_from_slice(&[5.0, 0.875, 0.125, 0.25, 0.125]);
    for top in [1, 2] {
        assert_eq!(**layer.top(top).shape(), [1, 150]);
        let found = layer.top(top).data()?.to_vec();
        let close = |(found, expected): (&f64, &f64)| (found - expected).abs() < 1e-6;
        assert!(found.iter().zip(&expected).all(close), "{found:?}");
    }
    layer.forward()?;
    let found = layer.top(2).data()?.to_vec();
    assert!(
        found.chunks(5).all(|row| row == [1.0, 0.5, 0.5, 0.25, 0.25]),
        "{found:?}"
    );
    Ok(())
}

/// The kind requests lists where a layer of YOLO v2 reads labels.
#[test]
fn readers_determine_whether_labels_are_lists() -> Result<()> {
    let suited = |more: &str, readers: &[&str]| -> Result<Option<bool>> {
        let mut param = parse(&format!(
            "type: 'BoxData' top: 'data' top: 'a' top: 'b' data_param {{ {more} }}"
        ))?;
        let readers: Vec<_> = readers.iter().map(|text| parse(text)).collect::<Result<_>>()?;
        let suit = KIND.suit.expect("it asks its readers");
        suit(&mut param, &readers.iter().collect::<Vec<_>>());
        Ok(param.data_param.and_then(|data| data.box_lists))
    };
    let region = "type: 'RegionLoss' bottom: 'x' bottom: 'b'";
    let v1 = "type: 'EvalDetection' bottom: 'x' bottom: 'a'";
    let v2 =
        "type: 'EvalDetection' bottom: 'x' bottom: 'a' bottom: 'data' eval_detection_param { biases: 1 biases: 1 }";
    let image = "type: 'RegionLoss' bottom: 'a' bottom: 'data'";
    assert_eq!(suited("", &[])?, None);
    assert_eq!(suited("", &[v1, image])?, None);
    assert_eq!(suited("", &[v1, region])?, Some(true));
    assert_eq!(suited("", &[v2])?, Some(true));
    assert_eq!(suited("box_lists: false", &[region])?, Some(false));
    Ok(())
}

#[test]
fn what_is_shown_in_training_keeps_its_box() -> Result<()> {
    let folder = temp()?;
    database(&folder.path().join("db"), [record(&[2.0, 0.0, 0.3, 0.5, 0.2, 0.4])?])?;
    let mut layer = layer(&folder, Phase::TRAIN, "top: 'data' top: 'label'", "side: 1")?;
    let mut widths = Vec::new();
    for _ in 0..30 {
        layer.forward()?;
        assert_eq!(layer.top(0).shape()[..], [1, 3, 60, 100]);
        let (data, label) = (layer.top(0).data()?.to_vec(), layer.top(1).data()?.to_vec());
        assert_eq!(label[..3], [0.0, 1.0, 2.0]);
        let [x, y, width, height] = [label[3], label[4], label[5], label[6]];
        assert!(
            (0.2..=0.2 / 0.7).contains(&width) && (0.4..=0.4 / 0.7).contains(&height),
            "{label:?}"
        );
        let place = (y * 60.0) as usize * 100 + (x * 100.0) as usize;
        let (column, row) = (data[place], data[6000 + place]);
        assert!(
            (column - 30.0).abs() <= 3.0 && (row - 30.0).abs() <= 3.0,
            "{column} {row}"
        );
        widths.push((1000.0 * width) as u32);
    }
    widths.sort_unstable();
    widths.dedup();
    assert!(widths.len() > 10, "{widths:?}");
    Ok(())
}

#[test]
fn what_is_wrong_is_named() -> Result<()> {
    let folder = temp()?;
    database(&folder.path().join("db"), [record(&[2.0, 0.0, 0.3])?])?;
    let two = "top: 'data' top: 'label'";
    let error = |tops, options| match layer(&folder, Phase::TEST, tops, options) {
        Err(error) => error.to_string(),
        Ok(_) => "it is right".into(),
    };
    assert_eq!(error(two, "side: 0"), "data_param.side: must be 1 to 4096, but is 0");
    assert_eq!(
        error(two, "side: 7 side: 14"),
        "number of top blobs (the images, and one for each side): expected 3, found 2"
    );
    let found = error(two, "");
    assert!(
        found.ends_with(
            "its float_data are 3 numbers; they must be six for each box: class, difficult, x, y, width, height"
        ),
        "{found}"
    );
    Ok(())
}
