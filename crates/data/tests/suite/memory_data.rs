//! The MemoryData layer: values that are set, images that are added, and the errors when they do
//! not fit.

use crate::common::{ctx, datum, next, parse};
use cortado_core::{Phase, Result, Rng};
use cortado_data::memory_data::{KIND, MemoryData};
use cortado_data::transformer::{InputImage, Pixels};
use cortado_math::testing::LayerTest;
use std::path::Path;

fn layer(beside: &str) -> Result<LayerTest<f32>> {
    let param = format!(
        r#"type: "MemoryData" top: "data" top: "label"
        memory_data_param {{ batch_size: 2 channels: 1 height: 2 width: 2 }} {beside}"#
    );
    LayerTest::from_param(&KIND, &parse(&param)?, ctx(Phase::TRAIN, Path::new(".")), Vec::new())
}

fn memory(layer: &mut LayerTest<f32>) -> &mut MemoryData<f32> {
    MemoryData::of(layer.layer()).expect("it is a MemoryData layer")
}

fn numbers(count: usize) -> Vec<f32> {
    (0..count).map(|i| i as f32).collect()
}

#[test]
fn values_come_batch_by_batch_and_start_over() -> Result<()> {
    let mut layer = layer("")?;
    memory(&mut layer).reset(numbers(16), numbers(4))?;
    for _ in 0..2 {
        assert_eq!(next(&mut layer)?, (numbers(8), vec![0.0, 1.0]));
        assert_eq!(next(&mut layer)?, (numbers(16)[8..].to_vec(), vec![2.0, 3.0]));
    }
    memory(&mut layer).set_batch_size(1)?;
    memory(&mut layer).reset(numbers(4), vec![7.0])?;
    layer.reshape()?;
    assert_eq!(next(&mut layer)?, (numbers(4), vec![7.0]));
    Ok(())
}

#[test]
fn images_are_transformed() -> Result<()> {
    let mut layer = layer("transform_param { crop_size: 2 scale: 2 mean_value: 1 mirror: true }")?;
    let datums: Vec<_> = (0..2).map(|i| datum(i, 1, 3, 3)).collect();
    memory(&mut layer).add_datums(&datums)?;
    let added = next(&mut layer)?;
    assert_eq!(added.1, [0.0, 1.0]);
    let mut rng = Rng::new(1701).fork();
    for (datum, found) in datums.iter().zip(added.0.chunks(4)) {
        let mirror = rng.draw() % 2 == 1;
        let (top, left) = (rng.draw() as usize % 2, rng.draw() as usize % 2);
        for (at, found) in found.iter().enumerate() {
            let (y, x) = (top + at / 2, left + if mirror { 1 - at % 2 } else { at % 2 });
            assert_eq!(*found, (f32::from(datum.data()[y * 3 + x]) - 1.0) * 2.0);
        }
    }
    let pixels = Pixels::Floats(&[1.0; 9]);
    let image = InputImage {
        channels: 1,
        height: 3,
        width: 3,
        pixels,
    };
    memory(&mut layer).add_images(&[image; 4], &[5, 6, 7, 8])?;
    let error = memory(&mut layer).add_datums(&datums).unwrap_err().to_string();
    assert_eq!(error, "Can't add data until current data has been consumed.");
    assert_eq!(next(&mut layer)?, (vec![0.0; 8], vec![5.0, 6.0]));
    assert!(memory(&mut layer).set_batch_size(4).is_err());
    assert_eq!(next(&mut layer)?.1, [7.0, 8.0]);
    memory(&mut layer).add_datums(&datums)
}

#[test]
fn what_does_not_fit_reports_why() -> Result<()> {
    let mut layer = layer("")?;
    let error = layer.forward().unwrap_err().to_string();
    assert!(error.contains("needs to be initialized by calling Reset"), "{error}");
    let layer = memory(&mut layer);
    let image = InputImage {
        channels: 1,
        height: 3,
        width: 2,
        pixels: Pixels::Bytes(&[0; 6]),
    };
    let mut damaged = datum(0, 1, 2, 2);
    damaged.width = Some(3);
    for (result, expected) in [
        (
            layer.reset(numbers(12), numbers(3)),
            "number of items (a multiple of batch_size): expected 2, found 3",
        ),
        (
            layer.reset(numbers(0), numbers(0)),
            "number of items (a multiple of batch_size): expected 2, found 0",
        ),
        (
            layer.reset(numbers(9), numbers(2)),
            "number of values (labels x channels x height x width): expected 8, found 9",
        ),
        (
            layer.add_images(&[image], &[]),
            "number of labels (one for each image): expected 1, found 0",
        ),
        (
            layer.add_images(&[image; 2], &[1, 2]),
            "image 0: shape of the image after its transformation (from memory_data_param): expected 1x2x2, found 1x3x2",
        ),
        (
            layer.add_datums(&[datum(0, 1, 2, 2), damaged]),
            "image 1: values of a 1x2x3 image: expected 6, found 4",
        ),
        (
            layer.set_batch_size(0),
            "memory_data_param.batch_size: must be at least 1",
        ),
    ] {
        assert_eq!(result.unwrap_err().to_string(), expected);
    }
    for option in ["batch_size", "channels", "height", "width"] {
        let text = r#"type: "MemoryData" top: "data" top: "label" memory_data_param { batch_size: 2 channels: 1 height: 2 width: 2 }"#;
        let text = text
            .replace(&format!("{option}: 1"), &format!("{option}: 0"))
            .replace(&format!("{option}: 2"), &format!("{option}: 0"));
        let built = LayerTest::<f32>::from_param(&KIND, &parse(&text)?, ctx(Phase::TEST, Path::new(".")), Vec::new());
        let error = built.map(drop).unwrap_err().to_string();
        assert!(
            error.contains(&format!("memory_data_param.{option}: must be at least 1")),
            "{error}"
        );
    }
    Ok(())
}

/// A layer of these tops, `a`, `b` and so on.
fn of_tops(tops: usize, options: &str) -> Result<LayerTest<f32>> {
    let names: String = (0..tops).map(|top| format!("top: \"top{top}\" ")).collect();
    let param = parse(&format!(
        "type: \"MemoryData\" {names} memory_data_param {{ {options} }}"
    ))?;
    LayerTest::from_param(&KIND, &param, ctx(Phase::TRAIN, Path::new(".")), Vec::new())
}

#[test]
fn any_tops_have_shapes_of_their_own() -> Result<()> {
    let shapes = "input_shapes { dim: 5 dim: 3 dim: 4 dim: 4 } input_shapes { dim: 5 dim: 7 dim: 1 dim: 1 } input_shapes { dim: 5 }";
    for (tops, options, expected) in [
        (3, shapes, vec![vec![5, 3, 4, 4], vec![5, 7, 1, 1], vec![5]]),
        (1, "input_shapes { dim: 2 dim: 1 }", vec![vec![2, 1]]),
        (
            2,
            "batch_size: 5 channels1: 3 height1: 24 width1: 24 channels2: 7",
            vec![vec![5, 3, 24, 24], vec![5, 7, 1, 1]],
        ),
        (
            4,
            "batch_size: 1 width4: 2",
            vec![vec![1, 1, 1, 1], vec![1, 1, 1, 1], vec![1, 1, 1, 1], vec![1, 1, 1, 2]],
        ),
    ] {
        let mut layer = of_tops(tops, options)?;
        let found: Vec<Vec<usize>> = (0..tops).map(|top| layer.top(top).shape().to_vec()).collect();
        assert_eq!(found, expected, "{options}");
        let values: Vec<Vec<f32>> = expected
            .iter()
            .map(|shape| numbers(2 * shape.iter().product::<usize>()))
            .collect();
        memory(&mut layer).reset_tops(2 * expected[0][0], values.clone())?;
        for pass in [0, 1, 0] {
            layer.forward()?;
            for (top, values) in values.iter().enumerate() {
                let half = values.len() / 2;
                assert_eq!(layer.top(top).data()?[..], values[pass * half..(pass + 1) * half]);
            }
        }
    }
    Ok(())
}

#[test]
fn tops_that_do_not_fit_report_why() -> Result<()> {
    for (tops, options, expected) in [
        (
            2,
            "input_shapes { dim: 5 }",
            "memory_data_param.input_shapes: is given 1 times; give it once for each of the 2 tops",
        ),
        (
            2,
            "input_shapes { dim: 5 } input_shapes { dim: 4 }",
            "memory_data_param.input_shapes: must all begin with the same size, the batch",
        ),
        (
            1,
            "input_shapes { }",
            "memory_data_param.input_shapes: must all begin with the same size, the batch",
        ),
        (
            1,
            "input_shapes { dim: 0 }",
            "memory_data_param.input_shapes: has a size below 1",
        ),
        (
            1,
            "input_shapes { dim: 2 dim: -1 }",
            "memory_data_param.input_shapes: has a size below 1",
        ),
        (
            5,
            "batch_size: 1 channels1: 2",
            "takes 1 to 4 top blob(s), but 5 are given",
        ),
        (1, "channels1: 2", "memory_data_param.batch_size: must be at least 1"),
        (
            1,
            "batch_size: 2 height1: 0",
            "memory_data_param.height1: must be at least 1",
        ),
        (
            1,
            "batch_size: 2 channels: 1 height: 1 width: 1",
            "takes 2 top blob(s), but 1 are given",
        ),
    ] {
        let error = of_tops(tops, options).map(drop).unwrap_err().to_string();
        assert!(error.contains(expected), "{options}: {error}");
    }
    let mut layer = of_tops(1, "input_shapes { dim: 2 dim: 3 }")?;
    let layer = memory(&mut layer);
    for (result, expected) in [
        (
            layer.reset_tops(3, vec![numbers(9)]),
            "number of items (a multiple of batch_size): expected 2, found 3",
        ),
        (
            layer.reset_tops(2, vec![]),
            "number of arrays, one for each top: expected 1, found 0",
        ),
        (
            layer.reset_tops(2, vec![numbers(5)]),
            "number of values for top 0: expected 6, found 5",
        ),
        (
            layer.reset(numbers(6), numbers(2)),
            "images and labels go into a MemoryData with batch_size, channels, height and width; this one takes values for each top",
        ),
    ] {
        assert_eq!(result.unwrap_err().to_string(), expected);
    }
    Ok(())
}
