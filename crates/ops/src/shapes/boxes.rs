//! Detectors: regions, boxes, and items that are picked.

use super::{Dims, Outputs, Result, between, exactly, has_axis, has_count, only};
use crate::{AxisView, Greatest, RegionPool, RegionRule, SsdDetection, YoloDetection, count};

/// Num, channels, height and width, each 1 if there is no such axis.
fn four(shape: &[usize]) -> Result<[usize; 4]> {
    let mut sizes = [1; 4];
    match sizes.get_mut(..shape.len()) {
        Some(given) => given.copy_from_slice(shape),
        None => return Err(format!("an operand of shape {shape:?} has more than 4 axes")),
    }
    Ok(sizes)
}

/// The number of rows of an operand with at least `least` elements in each.
fn rows(name: &str, shape: &[usize], least: usize) -> Result<usize> {
    match shape {
        [rows, rest @ ..] if count(rest.iter().copied()) >= least => Ok(*rows),
        _ => Err(format!(
            "the {name} of shape {shape:?} have fewer than {least} numbers each"
        )),
    }
}

pub(super) fn unpool(inputs: &[&[usize]]) -> Result<Outputs> {
    exactly("operands", inputs, 2)?;
    match inputs[0] == inputs[1] && inputs[0].len() >= 2 {
        true => Ok(Outputs::Chosen("planes may be unpooled to any size")),
        false => Err(format!(
            "the places of shape {:?} are not those of {:?}",
            inputs[1], inputs[0]
        )),
    }
}

pub(super) fn check_unpooled(inputs: &[&[usize]], outputs: &[&[usize]]) -> Result<()> {
    exactly("outputs", outputs, 1)?;
    match outputs[0].get(..2) == inputs[0].get(..2) {
        true => Ok(()),
        false => Err(format!(
            "the planes of {:?} are not those of {:?}",
            outputs[0], inputs[0]
        )),
    }
}

pub(super) fn pick_items(inputs: &[&[usize]]) -> Result<Outputs> {
    exactly("operands", inputs, 2)?;
    let mut shape = inputs[0].to_vec(); // bounded by the axes of a shape
    has_axis(&shape, 0)?;
    shape[0] = only(&inputs[1..]).map(|indices| count(indices.iter().copied()))?;
    Ok(Outputs::one(shape))
}

pub(super) fn keep_items(inputs: &[&[usize]]) -> Result<Outputs> {
    let Some((marks, items)) = inputs.split_last().filter(|(_, items)| !items.is_empty()) else {
        return Err(format!("expected at least 2 operands, found {}", inputs.len()));
    };
    let marks = count(marks.iter().copied());
    match items.iter().find(|shape| shape.first() != Some(&marks)) {
        Some(other) => Err(format!("{marks} marks for the items of {other:?}")),
        None => Ok(Outputs::Chosen("the number of items follows from the data")),
    }
}

pub(super) fn greatest(inputs: &[&[usize]], axis_view: AxisView, number: usize) -> Result<Outputs> {
    super::sums::is_seen(only(inputs)?, axis_view)?;
    match number <= axis_view.len {
        true => Ok(Outputs::Chosen("the axes of the greatest elements are not described")),
        false => Err(format!("there are no {number} greatest of {} elements", axis_view.len)),
    }
}

pub(super) fn check_greatest(outputs: &[&[usize]], axis_view: AxisView, number: usize, write: Greatest) -> Result<()> {
    exactly("outputs", outputs, 1)?;
    let elements = count([axis_view.outer, axis_view.inner, number, write.numbers()]);
    has_count("output", outputs[0], elements)
}

pub(super) fn detection(inputs: &[&[usize]], ssd: &SsdDetection) -> Result<Outputs> {
    exactly("operands", inputs, 3)?;
    let sets = if ssd.share_location { 1 } else { ssd.classes };
    has_count("locations", inputs[0], count([ssd.items, ssd.priors, sets, 4]))?;
    has_count("scores", inputs[1], count([ssd.items, ssd.priors, ssd.classes]))?;
    has_count("priors", inputs[2], count([2, ssd.priors, 4]))?;
    Ok(OF_DATA)
}

pub(super) fn yolo_detection(inputs: &[&[usize]], yolo: &YoloDetection) -> Result<Outputs> {
    exactly("operands", inputs, yolo.maps.len())?;
    for (shape, map) in inputs.iter().zip(&yolo.maps) {
        let [items, channels, rows, columns] = four(shape)?;
        let anchors = map.anchors.len();
        let fits = items == yolo.items && [rows, columns] == map.cells && channels.is_multiple_of(anchors.max(1));
        if !fits || channels / anchors.max(1) <= yolo.classes {
            return Err(format!("a map of shape {shape:?} does not have the boxes of {map:?}"));
        }
    }
    Ok(OF_DATA)
}

pub(super) fn region_pool(inputs: &[&[usize]], pool: &RegionPool) -> Result<Outputs> {
    exactly("operands", inputs, 2)?;
    let ([_, channels, ..], regions) = (four(inputs[0])?, rows("regions", inputs[1], 5)?);
    let cells = count(pool.grid);
    let outputs = match pool.rule {
        RegionRule::MeanByPosition if cells > 0 && channels.is_multiple_of(cells) => channels / cells,
        RegionRule::MeanByPosition => {
            return Err(format!(
                "{channels} channels are not the same number for each of {cells} cells"
            ));
        }
        _ => channels,
    };
    Ok(Outputs::one(vec![regions, outputs, pool.grid[0], pool.grid[1]]))
}

pub(super) fn proposals(inputs: &[&[usize]]) -> Result<Outputs> {
    exactly("operands", inputs, 3)?;
    Ok(OF_DATA)
}

pub(super) fn decode_boxes(inputs: &[&[usize]]) -> Result<Outputs> {
    between("operands", inputs, 2, 3)?;
    let regions = rows("regions", inputs[1], 5)?;
    has_count("offsets", inputs[0], count([regions, 8]))?;
    let shape: Dims = vec![regions, 5, 1, 1];
    Ok(Outputs::one(shape))
}

const OF_DATA: Outputs = Outputs::Chosen("the number of boxes follows from the data");
