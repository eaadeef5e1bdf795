//! Sums, statistics, lengths and norms of neighbours.

use super::{Lowered, Site, repeated};
use crate::model::Attribute;
use cortado_ops::{AxisView, Lrn, Reduction, Spread};

pub(super) fn softmax(site: &mut Site<'_>, axis_view: AxisView, temperature: f64) -> String {
    let (mut x, shape, _) = site.first();
    let axis = (0..shape.len()).find(|&axis| AxisView::axis(shape, axis) == axis_view);
    if axis.is_none() {
        x = site.folded(0, axis_view);
    }
    if temperature != 1.0 {
        x = site.builder.scaled(&x, 1.0 / temperature);
    }
    // What runs along no axis of the blob runs along the middle one of the folded blob.
    let along = vec![("axis", Attribute::Int(axis.unwrap_or(1) as i64))];
    let y = site.builder.add("Softmax", &[&x], along);
    match axis {
        Some(_) => y,
        None => site.shaped_as_output(&y, 0),
    }
}

/// By the operator LRN where ONNX Runtime takes it: it wants α and β above 0.
pub(super) fn lrn(site: &mut Site<'_>, lrn: &Lrn<f64>) -> String {
    let (x, shape, free) = site.first();
    if lrn.alpha as f32 <= 0.0 || lrn.beta as f32 <= 0.0 {
        // The channels as rows, so that windows over them are those of a pooling.
        let (channels, inner) = (shape[1], shape[2..].iter().product());
        let square = site.builder.pair("Mul", &x, &x);
        let rows = site.builder.reshape(&square, &[shape[0], 1, channels, inner], free);
        let mean = window_means(site, &rows, [lrn.size, 1]);
        let mean = site.shaped_as_output(&mean, 0);
        return divided(site, &x, &mean, lrn.k, lrn);
    }
    let attributes = vec![
        ("size", Attribute::Int(lrn.size as i64)),
        ("alpha", Attribute::Float(lrn.alpha as f32)),
        ("beta", Attribute::Float(lrn.beta as f32)),
        ("bias", Attribute::Float(lrn.k as f32)),
    ];
    site.builder.add("LRN", &[&x], attributes)
}

pub(super) fn lrn_within(site: &mut Site<'_>, lrn: &Lrn<f64>) -> String {
    let x = site.x(0);
    let square = site.builder.pair("Mul", &x, &x);
    let mean = window_means(site, &square, [lrn.size; 2]);
    // The original has no k there.
    divided(site, &x, &mean, 1.0, lrn)
}

/// The means over windows of an odd size around each element, with zeros beyond the edges.
fn window_means(site: &mut Site<'_>, x: &str, sizes: [usize; 2]) -> String {
    let [height, width] = sizes.map(|size| size as i64);
    let attributes = vec![
        ("kernel_shape", Attribute::Ints(vec![height, width])),
        ("strides", Attribute::Ints(vec![1; 2])),
        ("pads", Attribute::Ints([height / 2, width / 2].repeat(2))),
        ("count_include_pad", Attribute::Int(1)),
    ];
    site.builder.add("AveragePool", &[x], attributes)
}

/// x · (k + α · mean)^−β, for the means of squares.
fn divided(site: &mut Site<'_>, x: &str, mean: &str, k: f64, lrn: &Lrn<f64>) -> String {
    let b = &mut *site.builder;
    let scaled = b.scaled(mean, lrn.alpha);
    let scale = b.shifted(&scaled, k);
    let power = b.float(-lrn.beta);
    let factor = b.pair("Pow", &scale, &power);
    b.pair("Mul", x, &factor)
}

pub(super) fn reduce(site: &mut Site<'_>, axis: usize, reduction: Reduction, factor: f64) -> String {
    let (x, shape, _) = site.first();
    let b = &mut *site.builder;
    let terms = match reduction {
        Reduction::Sum => x,
        Reduction::AbsSum => b.add("Abs", &[&x], Vec::new()),
        Reduction::SquareSum => b.pair("Mul", &x, &x),
    };
    let axes: Vec<i64> = (axis..shape.len()).map(|axis| axis as i64).collect();
    let sum = match axes.is_empty() {
        true => terms,
        false => b.sum(&terms, &axes, false),
    };
    b.scaled(&sum, factor)
}

pub(super) fn standardize(
    site: &mut Site<'_>,
    axis_view: AxisView,
    spread: Spread,
    learned: [Option<usize>; 2],
) -> Lowered {
    let (x, _, free) = site.first();
    let AxisView { outer, len, inner } = axis_view;
    let x = site.builder.reshape(&x, &[outer, len, inner], free.map(|_| 1));
    let terms = 1.0 / (axis_view.outer * axis_view.inner).max(1) as f64;
    let b = &mut *site.builder;
    let sum = b.sum(&x, &[0, 2], true);
    let mean = b.scaled(&sum, terms);
    let difference = b.pair("Sub", &x, &mean);
    let square = b.pair("Mul", &difference, &difference);
    let sum = b.sum(&square, &[0, 2], true);
    let plain = b.scaled(&sum, terms);
    let mut made = match spread {
        Spread::One => difference,
        Spread::Deviation { eps } | Spread::RootOfSum { eps } => {
            let is_inside = matches!(spread, Spread::RootOfSum { .. });
            let variance = b.shifted(&plain, if is_inside { eps } else { 0.0 });
            let root = b.add("Sqrt", &[&variance], Vec::new());
            let divisor = b.shifted(&root, if is_inside { 0.0 } else { eps });
            b.pair("Div", &difference, &divisor)
        }
    };
    for (op, from) in [("Mul", learned[0]), ("Add", learned[1])] {
        if let Some(operand) = from {
            let coefficients = site.param(operand - site.data, &[axis_view.len, 1])?;
            made = site.builder.pair(op, &made, &coefficients);
        }
    }
    let mut tops = vec![site.shaped_as_output(&made, 0)];
    for (output, statistic) in [(1, &mean), (2, &plain)] {
        if output < site.outputs.len() {
            tops.push(site.shaped_as_output(statistic, output));
        }
    }
    Ok(tops)
}

pub(super) fn unit_length(site: &mut Site<'_>, sets: AxisView, scales: AxisView, eps: f64) -> Result<String, String> {
    let dims = repeated(site.outputs[0], scales)?;
    let x = site.folded(0, sets);
    let b = &mut *site.builder;
    let square = b.pair("Mul", &x, &x);
    let sum = b.sum(&square, &[1], true);
    let sum = b.shifted(&sum, eps);
    let length = b.add("Sqrt", &[&sum], Vec::new());
    let unit = b.pair("Div", &x, &length);
    let unit = site.shaped_as_output(&unit, 0);
    let scale = site.param(0, &dims)?;
    Ok(site.builder.pair("Mul", &unit, &scale))
}
