//! Values of regions: the greatest of cells is an operator; others are products of the maps with
//! weights for the rows and for the columns, which are computed from the edges.

use super::Site;
use crate::builder::{Builder, ints};
use crate::model::{Attribute, Type};
use cortado_ops::{RegionPool, RegionRule};

/// The image of each region, as numbers (R, 1), and its left and top, and right and bottom edges
/// (R, 2).
pub(super) struct Rows {
    pub(super) images: String,
    pub(super) low: String,
    pub(super) high: String,
}

impl Rows {
    /// The regions that are an input.
    pub(super) fn read(site: &mut Site<'_>, index: usize) -> Self {
        let shape = &site.inputs[index].shape;
        let width = cortado_ops::count(shape[1..].iter().copied());
        let x = site.x(index);
        let b = &mut *site.builder;
        let rows = b.reshape(&x, &[shape[0], width], Some(0));
        Self {
            images: b.part(&rows, 1, 0, 1),
            low: b.part(&rows, 1, 1, 3),
            high: b.part(&rows, 1, 3, 5),
        }
    }
}

/// One axis of the maps, and the edges of the regions along it.
struct Side {
    /// The values of a region along it.
    values: usize,
    /// The places of the map along it.
    places: usize,
    scale: f64,
    low: String,
    high: String,
}

pub(super) fn pool(site: &mut Site<'_>, pool: &RegionPool) -> Result<String, String> {
    let [_, _, height, width] = site.inputs[0].shape[..] else {
        return Err("reads maps that do not have four axes".into());
    };
    let mut rows = Rows::read(site, 1);
    match pool.rule {
        RegionRule::Greatest { pad } => {
            grow(site.builder, &mut rows, pad);
            return Ok(greatest(site, pool, &rows));
        }
        RegionRule::Samples { count } => return Ok(samples(site, pool, &rows, count)),
        RegionRule::Corners { pad } => grow(site.builder, &mut rows, pad),
        RegionRule::MeanByPosition | RegionRule::Starts => {}
    }
    let (low, high) = (
        site.builder.split(&rows.low, 1, &[1, 1]),
        site.builder.split(&rows.high, 1, &[1, 1]),
    );
    let side = |axis: usize, values: usize, places: usize| Side {
        values,
        places,
        scale: pool.scale,
        low: low[axis].clone(),
        high: high[axis].clone(),
    };
    let [down, across] = [side(1, pool.grid[0], height), side(0, pool.grid[1], width)];
    let weights = [&down, &across].map(|side| side.weights(site.builder, pool.rule));
    Ok(weighted(site, pool, &rows, weights))
}

/// Moves the edges out by a share of the size.
fn grow(b: &mut Builder, rows: &mut Rows, pad: f64) {
    if pad != 0.0 {
        let size = b.pair("Sub", &rows.high, &rows.low);
        let size = b.shifted(&size, 1.0);
        let border = b.scaled(&size, pad);
        rows.low = b.pair("Sub", &rows.low, &border);
        rows.high = b.pair("Add", &rows.high, &border);
    }
}

fn greatest(site: &mut Site<'_>, pool: &RegionPool, rows: &Rows) -> String {
    let x = site.x(0);
    let b = &mut *site.builder;
    let rows = b.concat(&[rows.images.clone(), rows.low.clone(), rows.high.clone()], 1);
    let attributes = vec![
        ("pooled_shape", ints(pool.grid)),
        ("spatial_scale", Attribute::Float(pool.scale as f32)),
    ];
    b.add("MaxRoiPool", &[&x, &rows], attributes)
}

fn samples(site: &mut Site<'_>, pool: &RegionPool, rows: &Rows, count: Option<usize>) -> String {
    let x = site.x(0);
    let b = &mut *site.builder;
    let edges = b.concat(&[rows.low.clone(), rows.high.clone()], 1);
    let images = images(b, rows);
    let attributes = vec![
        ("coordinate_transformation_mode", Attribute::Text("output_half_pixel")),
        ("output_height", Attribute::Int(pool.grid[0] as i64)),
        ("output_width", Attribute::Int(pool.grid[1] as i64)),
        ("sampling_ratio", Attribute::Int(count.unwrap_or(0) as i64)),
        ("spatial_scale", Attribute::Float(pool.scale as f32)),
    ];
    b.add("RoiAlign", &[&x, &edges, &images], attributes)
}

/// The number of the image of each region, (R).
fn images(b: &mut Builder, rows: &Rows) -> String {
    let images = b.reshape(&rows.images, &[1], Some(0));
    b.cast(&images, Type::Int)
}

/// Halves away from 0.
fn rounded(b: &mut Builder, x: &str) -> String {
    let size = b.add("Abs", &[x], Vec::new());
    let size = b.shifted(&size, 0.5);
    let size = b.add("Floor", &[&size], Vec::new());
    let sign = b.add("Sign", &[x], Vec::new());
    b.pair("Mul", &size, &sign)
}

impl Side {
    /// The weights of all places for each value, (R, values, places).
    fn weights(&self, b: &mut Builder, rule: RegionRule) -> String {
        match rule {
            RegionRule::MeanByPosition => self.means(b),
            _ => self.points(b, rule),
        }
    }

    /// The weights of the values at points.
    fn points(&self, b: &mut Builder, rule: RegionRule) -> String {
        let ends = [&self.low, &self.high].map(|edge| {
            let edge = b.scaled(edge, self.scale);
            match rule {
                RegionRule::Starts => rounded(b, &edge),
                _ => b.shifted(&edge, -0.5),
            }
        });
        let length = b.pair("Sub", &ends[1], &ends[0]);
        let zero = b.float(0.0);
        let cells = match rule {
            RegionRule::Starts => self.values,
            _ => self.values - 1,
        };
        let positive = b.pair("Max", &length, &zero);
        let numbers = b.floats(&[self.values], (0..self.values).map(|value| value as f32));
        let moved = b.pair("Mul", &numbers, &positive);
        let cells = b.float(cells as f64);
        let moved = b.pair("Div", &moved, &cells);
        let at = b.pair("Add", &ends[0], &moved);
        let weights = self.between(b, &at);
        match rule {
            RegionRule::Starts => weights,
            _ => {
                let is_there = b.pair("Greater", &length, &zero);
                let is_there = b.reshape(&is_there, &[1, 1, 1], Some(0));
                b.add("Where", &[&is_there, &weights, &zero], Vec::new())
            }
        }
    }

    /// The weights of the places around points (R, values): none for points more than ½ outside.
    fn between(&self, b: &mut Builder, at: &str) -> String {
        let at = b.reshape(at, &[1, self.values, 1], Some(0));
        let last = self.places as f64 - 1.0;
        let [first, end, least, most] = [0.0, last, -0.5, last + 0.5].map(|value| b.float(value));
        let inside = b.add("Clip", &[&at, &first, &end], Vec::new());
        let counts = b.add("Clip", &[&at, &least, &most], Vec::new());
        let counts = b.pair("Equal", &counts, &at);
        let numbers = self.numbers(b);
        let distance = b.pair("Sub", &inside, &numbers);
        let distance = b.add("Abs", &[&distance], Vec::new());
        let one = b.float(1.0);
        let weight = b.pair("Sub", &one, &distance);
        let weight = b.pair("Max", &weight, &first);
        b.add("Where", &[&counts, &weight, &first], Vec::new())
    }

    /// The weights of the means of cells.
    fn means(&self, b: &mut Builder) -> String {
        let start = rounded(b, &self.low);
        let start = b.scaled(&start, self.scale);
        let end = rounded(b, &self.high);
        let end = b.shifted(&end, 1.0);
        let end = b.scaled(&end, self.scale);
        let size = b.pair("Sub", &end, &start);
        let (least, zero, one) = (b.float(0.1), b.float(0.0), b.float(1.0));
        let size = b.pair("Max", &size, &least);
        let cells = b.float(self.values as f64);
        let size = b.pair("Div", &size, &cells);
        let places = b.float(self.places as f64);
        let mut edge = |op: &'static str, first: usize| {
            let numbers = (first..first + self.values).map(|value| value as f32);
            let numbers = b.floats(&[self.values], numbers);
            let at = b.pair("Mul", &numbers, &size);
            let at = b.pair("Add", &at, &start);
            let at = b.add(op, &[&at], Vec::new());
            let at = b.add("Clip", &[&at, &zero, &places], Vec::new());
            b.reshape(&at, &[1, self.values, 1], Some(0))
        };
        let (from, to) = (edge("Floor", 0), edge("Ceil", 1));
        let numbers = self.numbers(b);
        let (begun, goes_on) = (b.pair("GreaterOrEqual", &numbers, &from), b.pair("Less", &numbers, &to));
        let inside = b.pair("And", &begun, &goes_on);
        let count = b.pair("Sub", &to, &from);
        let count = b.pair("Max", &count, &one);
        let share = b.pair("Div", &one, &count);
        b.add("Where", &[&inside, &share, &zero], Vec::new())
    }

    /// The numbers of the places.
    fn numbers(&self, b: &mut Builder) -> String {
        b.floats(&[self.places], (0..self.places).map(|place| place as f32))
    }
}

/// The sums of the maps with the weights of rows and of columns, (R, values, places) each.
fn weighted(site: &mut Site<'_>, pool: &RegionPool, rows: &Rows, [down, across]: [String; 2]) -> String {
    let (x, shape, free) = site.first();
    let [height, width] = [shape[2], shape[3]];
    let [p, q] = pool.grid;
    let b = &mut *site.builder;
    // One image is read by all regions, without a copy for each.
    let x = match (shape[0], free) {
        (1, None) => x,
        _ => {
            let images = images(b, rows);
            b.pair("Gather", &x, &images)
        }
    };
    let made = match pool.rule {
        RegionRule::MeanByPosition => {
            let x = b.reshape(&x, &[1, shape[1] / (p * q).max(1), p, q, height, width], Some(0));
            let down = b.reshape(&down, &[1, 1, p, 1, 1, height], Some(0));
            let across = b.reshape(&across, &[1, 1, 1, q, width, 1], Some(0));
            let lines = b.pair("MatMul", &down, &x);
            b.pair("MatMul", &lines, &across)
        }
        _ => {
            let down = b.reshape(&down, &[1, 1, p, height], Some(0));
            let across = b.add("Transpose", &[&across], vec![("perm", ints([0, 2, 1]))]);
            let across = b.reshape(&across, &[1, 1, width, q], Some(0));
            let lines = b.pair("MatMul", &down, &x);
            b.pair("MatMul", &lines, &across)
        }
    };
    let mut dims = site.outputs[0].to_vec();
    dims[0] = 1;
    site.builder.reshape(&made, &dims, Some(0))
}
