//! The maps of the ImageGtData layer: what each cell of a head is to find.

use crate::common::{ctx, parse, temp};
use cortado_core::{Error, Phase, Result};
use cortado_data::image::{Format, Picture, encode};
use cortado_data::image_gt_data::KIND;
use cortado_math::testing::LayerTest;
use std::fs;

/// A layer with a white image of 16 rows, what there is to find in it, and a head whose cells lie 8
/// pixels apart and see 16 × 16.
fn layer(width: usize, found: &str, options: &str) -> Result<LayerTest<f64>> {
    let folder = temp()?;
    let write = |name: &str, bytes: &[u8]| {
        let path = folder.path().join(name);
        fs::write(&path, bytes).map_err(|e| Error::io("write", &path, e))
    };
    let picture = Picture {
        height: 16,
        width,
        channels: 3,
        pixels: vec![255; 16 * width * 3],
    };
    write("a.png", &encode(&picture, Format::Png)?)?;
    write("list", format!("# 0\na.png 3 16 {width}\n{found}\n").as_bytes())?;
    let param = format!(
        "type: 'ImageGtData' top: 'data' top: 'map' image_gt_data_param {{ source: 'list' batch_size: 1
        cache_images: true downsample_rate: 8 field_w: 16 field_h: 16 {options} }}"
    );
    let mut layer = LayerTest::from_param(&KIND, &parse(&param)?, ctx(Phase::TRAIN, folder.path()), Vec::new())?;
    layer.forward()?;
    Ok(layer)
}

/// The map of an image that fills a template of 2 × 4 cells.
fn map(found: &str) -> Result<Vec<f64>> {
    let layer = layer(32, found, "")?;
    let map = layer.top(1).data()?.to_vec();
    assert_eq!(map.len(), 6 * 8);
    Ok(map)
}

#[test]
fn cells_take_the_box_that_they_overlap_most() -> Result<()> {
    let map = map("2  2 0 -4 -4 12 12  3 1 20 -4 36 12  0")?;
    // The box around the first cell, (-4, -4, 12, 12), is the first true box, that around the
    // fourth one, (20, -4, 36, 12), the second, which is ignored.
    assert_eq!(map[..8], [2.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);
    assert_eq!([8, 16, 24, 32].map(|at| map[at]), [4.0, 4.0, 16.0, 16.0]);
    assert_eq!([40, 43].map(|at| map[at]), [1.0, 1.0]);
    // Half of the box around the second cell is in the first one.
    assert!((map[41] - 1.0 / 3.0).abs() < 1e-6, "{}", map[41]);
    Ok(())
}

#[test]
fn what_is_beside_the_image_or_of_no_interest_is_ignored() -> Result<()> {
    // The boxes around the fourth cells of both rows lie by 3/4 and 1/4 in the region, those around
    // the third by 3/8 and 1/8.
    let with_region = map("0  1 20 -8 40 8")?;
    assert_eq!(with_region[40..], [0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]);
    let mut layer = layer(24, "0  0", "crop_height: 16 crop_width: 32")?;
    for _ in 0..8 {
        layer.forward()?;
        let left = layer.top(0).data()?.iter().take_while(|&&pixel| pixel == 0.0).count();
        let beside = [4, 12, 20, 28].map(|middle| f64::from(u8::from(!(left..left + 24).contains(&middle))));
        let map = layer.top(1).data()?.to_vec();
        assert_eq!((&map[40..44], &map[44..]), (&beside[..], &beside[..]));
        assert!(beside.contains(&1.0));
    }
    Ok(())
}

#[test]
fn a_box_that_no_cell_took_gets_the_cell_of_its_middle() -> Result<()> {
    let map = map("2  1 0 16 8 24 16  2 0 3 3 5 5  0")?;
    // The first one overlaps the box around its cell by a quarter, the second less.
    assert_eq!(map[..8], [0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0]);
    assert_eq!(map[46], 0.25);
    Ok(())
}
