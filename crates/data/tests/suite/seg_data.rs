//! The SegData layer: random sizes that are multiples of a stride, maps that follow their images, and mistakes.
#![allow(clippy::unwrap_used)] // A test may fail there.

use crate::common::{ctx, next, parse, temp};
use crate::forks::kind;
use cortado_core::{Ctx, Phase, Result, Rng};
use cortado_data::image::{Format, Picture, encode};
use cortado_math::testing::LayerTest;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// A picture whose blue is its column, and the map of its columns divided by `coarse`.
fn folder(height: usize, width: usize, coarse: usize) -> Result<tempfile::TempDir> {
    let folder = temp()?;
    let of = |channels: usize, pixels: Vec<u8>| Picture {
        height,
        width,
        channels,
        pixels,
    };
    let columns = || (0..height * width).map(|i| i % width);
    let image = of(3, columns().flat_map(|column| [column as u8, 7, 9]).collect());
    let map = of(1, columns().map(|column| (column / coarse) as u8).collect());
    fs::write(folder.path().join("a.png"), encode(&image, Format::Png)?).unwrap();
    fs::write(folder.path().join("b.png"), encode(&map, Format::Png)?).unwrap();
    fs::write(folder.path().join("list"), "a.png b.png\n").unwrap();
    Ok(folder)
}

fn seeded(seed: u32, folder: &Path) -> Ctx {
    Ctx::new(Phase::TRAIN, Rng::new(seed)).with_folder(Some(folder))
}

fn layer(ctx: Ctx, options: &str, transform: &str) -> Result<LayerTest<f32>> {
    let param = format!(
        "type: 'SegData' top: 'data' top: 'label' seg_data_param {{ source: 'list' {options} }} transform_param {{ {transform} }}"
    );
    LayerTest::from_param(kind("SegData"), &parse(&param)?, ctx, Vec::new())
}

#[test]
fn sides_are_multiples_and_maps_follow() -> Result<()> {
    let folder = folder(21, 34, 1)?;
    let transform = "stride: 8 mirror: true mean_value: 1 scale: 2";
    let mut layer = layer(ctx(Phase::TEST, folder.path()), "", transform)?;
    let (mut firsts, mut directions) = (BTreeSet::new(), BTreeSet::new());
    for _ in 0..24 {
        let (data, label) = next(&mut layer)?;
        assert_eq!(layer.top(0).shape().to_vec(), [1, 3, 16, 32]);
        assert_eq!(layer.top(1).shape().to_vec(), [1, 1, 16, 32]);
        assert!(
            data[..512]
                .iter()
                .zip(&label)
                .all(|(blue, label)| *blue == 2.0 * (label - 1.0))
        );
        firsts.insert(label[0].min(label[31]) as i32);
        directions.insert((label[1] - label[0]) as i32);
    }
    assert_eq!(firsts, BTreeSet::from([0, 1, 2]));
    assert_eq!(directions, BTreeSet::from([-1, 1]));
    Ok(())
}

#[test]
fn sizes_are_drawn_between_their_bounds() -> Result<()> {
    let folder = folder(20, 40, 1)?;
    let sizes = |transform: &str| -> Result<BTreeSet<Vec<usize>>> {
        let mut layer = layer(ctx(Phase::TRAIN, folder.path()), "", transform)?;
        (0..30)
            .map(|_| {
                layer.forward()?;
                Ok(layer.top(1).shape()[2..].to_vec())
            })
            .collect()
    };
    let found = sizes("scale_ratios: 0.5 scale_ratios: 1.5 stride: 10")?;
    assert!(
        found
            .iter()
            .all(|size| (10..=30).contains(&size[0]) && (20..=60).contains(&size[1]))
    );
    assert!(found.len() > 3 && found.iter().all(|size| size[0] % 10 == 0 && size[1] % 10 == 0));
    assert_eq!(sizes("stride: 4 upper_size: 12")?, BTreeSet::from([vec![12, 12]]));
    assert_eq!(sizes("upper_height: 7 upper_width: 50")?, BTreeSet::from([vec![7, 40]]));
    Ok(())
}

/// A part of few columns has one label only, unless it is drawn again.
#[test]
fn parts_with_one_label_are_drawn_again() -> Result<()> {
    let folder = folder(8, 64, 16)?;
    let uniform = |options: &str| -> Result<usize> {
        let mut layer = layer(seeded(3, folder.path()), options, "stride: 8 upper_size: 8")?;
        let mut count = 0;
        for _ in 0..20 {
            let label = next(&mut layer)?.1;
            let most = label.iter().filter(|&&other| other == label[0]).count();
            count += usize::from(most.max(64 - most) > 51);
        }
        Ok(count)
    };
    assert!(uniform("")? > 5);
    assert_eq!(uniform("balance: true")?, 0);
    Ok(())
}

#[test]
fn a_restored_layer_goes_on_as_if_never_stopped() -> Result<()> {
    let folder = folder(20, 40, 1)?;
    let transform = "scale_ratios: 0.5 scale_ratios: 1.5 stride: 4 mirror: true";
    let mut whole = layer(seeded(1, folder.path()), "shuffle: true", transform)?;
    for _ in 0..3 {
        next(&mut whole)?;
    }
    let state = whole.layer().state()?.unwrap_or_default();
    let mut other = layer(seeded(2, folder.path()), "shuffle: true", transform)?;
    other.layer().restore(&seeded(2, folder.path()), &state)?;
    for _ in 0..4 {
        assert_eq!(next(&mut whole)?, next(&mut other)?);
    }
    Ok(())
}

#[test]
fn mistakes() -> Result<()> {
    let folder = folder(4, 4, 1)?;
    for (transform, part) in [
        ("stride: 0", "transform_param.stride: must be at least 1, but is 0"),
        (
            "upper_size: -1",
            "transform_param.upper_size: must be at least 1, but is -1",
        ),
        (
            "scale_ratios: 2",
            "transform_param.scale_ratios: must be two numbers in order, above 0 and at most 100, but are [2.0]",
        ),
        ("scale_ratios: 2 scale_ratios: 1", "but are [2.0, 1.0]"),
        (
            "crop_size: 2",
            "transform_param.crop_size: is not read by SegData; give stride, and upper_size",
        ),
        (
            "mean_file: 'mean'",
            "transform_param.mean_file: is not read by this layer; give mean_value",
        ),
        (
            "stride: 8",
            "list:1: an image of 4x4 (height x width) has no pixels left when its sides are rounded down to multiples of 8",
        ),
    ] {
        let found = layer(ctx(Phase::TRAIN, folder.path()), "", transform)
            .map(|_| ())
            .unwrap_err()
            .to_string();
        assert!(found.contains(part), "{part}: {found}");
    }
    Ok(())
}
