//! Losses and accuracy. Scores are seen as outer, classes and inner; labels as outer, 1 and inner.

use super::{Lowered, Site};
use crate::builder::Builder;
use crate::model::{Attribute, Type};
use cortado_ops::{AxisView, Loss, LossDivisor};

pub(super) fn loss(site: &mut Site<'_>, loss: &Loss) -> Lowered {
    match loss {
        Loss::Log { .. } => log_loss(site, loss),
        Loss::SmoothL1 {
            sigma,
            divisor,
            axis_view,
        } => Ok(smooth_l1(site, *sigma, *divisor, *axis_view)),
        Loss::Euclidean => Ok(vec![euclidean(site)]),
        Loss::Hinge { squared } => Ok(vec![hinge(site, *squared)]),
        Loss::Contrastive { margin, legacy } => Ok(vec![contrastive(site, *margin, *legacy)]),
        Loss::SigmoidCrossEntropy { ignore, divisor } => Ok(vec![cross_entropy(site, *ignore, *divisor)]),
    }
}

/// Labels as integers, and 1 for each that counts, if some may not.
struct Labels {
    numbers: String,
    counted: Option<String>,
}

impl Labels {
    fn read(site: &mut Site<'_>, axis_view: AxisView, ignore: Option<i32>) -> Self {
        site.notes.push("labels that are not classes are not recognised".into());
        let x = site.x(1);
        let b = &mut *site.builder;
        let labels = b.reshape(&x, &[axis_view.outer, 1, axis_view.inner], None);
        let numbers = b.cast(&labels, Type::Int);
        let Some(ignore) = ignore else {
            return Self { numbers, counted: None };
        };
        let (ignored, zero) = (b.int(ignore.into()), b.int(0));
        let is_ignored = b.pair("Equal", &numbers, &ignored);
        let numbers = b.add("Where", &[&is_ignored, &zero, &numbers], Vec::new());
        let counted = b.add("Not", &[&is_ignored], Vec::new());
        let counted = Some(b.cast(&counted, Type::Float));
        Self { numbers, counted }
    }

    /// The values that count, and 0 for the others.
    fn masked(&self, b: &mut Builder, values: &str) -> String {
        match &self.counted {
            Some(counted) => b.pair("Mul", values, counted),
            None => values.into(),
        }
    }

    /// A sum over the number of labels that count, at least 1.
    fn divided(&self, b: &mut Builder, sum: &str, axis_view: AxisView, divisor: LossDivisor) -> String {
        match (divisor, &self.counted) {
            (LossDivisor::Fixed(count), _) => b.scaled(sum, 1.0 / count),
            (LossDivisor::Valid, None) => b.scaled(sum, 1.0 / axis_view.places().max(1) as f64),
            (LossDivisor::Valid, Some(counted)) => {
                let count = total(b, counted);
                let one = b.float(1.0);
                let count = b.pair("Max", &count, &one);
                b.pair("Div", sum, &count)
            }
        }
    }
}

/// The sum of all elements, a scalar.
fn total(b: &mut Builder, x: &str) -> String {
    b.add("ReduceSum", &[x], vec![("keepdims", Attribute::Int(0))])
}

fn log_loss(site: &mut Site<'_>, loss: &Loss) -> Lowered {
    let Loss::Log {
        axis_view,
        softmax,
        least,
        ignore,
        divisor,
        infogain,
        class_weights,
    } = loss
    else {
        return Err("is another loss".into());
    };
    let axis_view = *axis_view;
    let mut p = site.folded(0, axis_view);
    if *softmax {
        p = site.builder.add("Softmax", &[&p], vec![("axis", Attribute::Int(1))]);
    }
    let probabilities = (site.outputs.len() > 1).then(|| site.shaped_as_output(&p, 1));
    let labels = Labels::read(site, axis_view, *ignore);
    let matrix = infogain.as_ref().map(|matrix| match &matrix[..] {
        [] => {
            let x = site.x(2);
            site.builder.reshape(&x, &[axis_view.len; 2], None)
        }
        values => site
            .builder
            .floats(&[axis_view.len; 2], values.iter().map(|&value| value as f32)),
    });
    let b = &mut *site.builder;
    let least = b.float(*least);
    let gathered = [("axis", Attribute::Int(1))];
    let values = match matrix {
        None => {
            let found = b.add("GatherElements", &[&p, &labels.numbers], gathered.into());
            let found = b.pair("Max", &found, &least);
            b.add("Log", &[&found], Vec::new())
        }
        Some(matrix) => {
            let p = b.pair("Max", &p, &least);
            let log = b.add("Log", &[&p], Vec::new());
            // outer × 1 × inner × classes, with the classes brought to the axis of 1.
            let rows = b.add("Gather", &[&matrix, &labels.numbers], vec![("axis", Attribute::Int(0))]);
            let rows = b.add("Transpose", &[&rows], vec![("perm", Attribute::Ints(vec![0, 3, 2, 1]))]);
            let rows = b.reshape(&rows, &[axis_view.outer, axis_view.len, axis_view.inner], None);
            let terms = b.pair("Mul", &rows, &log);
            b.sum(&terms, &[1], true)
        }
    };
    let values = match class_weights.is_empty() {
        true => values,
        false => {
            let weights = class_weights.iter().map(|&weight| weight as f32);
            let weights = b.floats(&[class_weights.len()], weights);
            let weights = b.add(
                "Gather",
                &[&weights, &labels.numbers],
                vec![("axis", Attribute::Int(0))],
            );
            b.pair("Mul", &values, &weights)
        }
    };
    let values = labels.masked(b, &values);
    let sum = total(b, &values);
    let loss = labels.divided(b, &sum, axis_view, *divisor);
    let mut tops = vec![b.add("Neg", &[&loss], Vec::new())];
    let each = (site.outputs.len() > 2).then(|| {
        let each = site.builder.add("Neg", &[&values], Vec::new());
        site.shaped_as_output(&each, 2)
    });
    tops.extend(probabilities.into_iter().chain(each));
    Ok(tops)
}

/// The loss; and its terms summed over the channels, if there is a second top.
fn smooth_l1(site: &mut Site<'_>, sigma: f64, divisor: f64, axis_view: AxisView) -> Vec<String> {
    let AxisView { outer, len, inner } = axis_view;
    let seen: Vec<String> = (0..site.inputs.len()).map(|index| site.x(index)).collect();
    let b = &mut *site.builder;
    let seen: Vec<String> = seen.iter().map(|x| b.reshape(x, &[outer, len, inner], None)).collect();
    let mut difference = b.pair("Sub", &seen[0], &seen[1]);
    if let Some(inside) = seen.get(2) {
        difference = b.pair("Mul", &difference, inside);
    }
    let size = b.add("Abs", &[&difference], Vec::new());
    let square = b.pair("Mul", &difference, &difference);
    let square = b.scaled(&square, 0.5 * sigma * sigma);
    let line = b.shifted(&size, -0.5 / (sigma * sigma));
    let end = b.float(1.0 / (sigma * sigma));
    let is_small = b.pair("Less", &size, &end);
    let mut terms = b.add("Where", &[&is_small, &square, &line], Vec::new());
    if let Some(outside) = seen.get(3) {
        terms = b.pair("Mul", &terms, outside);
    }
    let sum = total(b, &terms);
    let mut tops = vec![b.scaled(&sum, 1.0 / divisor)];
    if site.outputs.len() > 1 {
        let sums = site.builder.sum(&terms, &[1], true);
        tops.push(site.shaped_as_output(&sums, 1));
    }
    tops
}

fn items(site: &Site<'_>) -> AxisView {
    AxisView::items(&site.inputs[0].shape)
}

fn euclidean(site: &mut Site<'_>) -> String {
    let axis_view = items(site);
    let [a, b] = [0, 1].map(|input| site.folded(input, axis_view));
    let builder = &mut *site.builder;
    let difference = builder.pair("Sub", &a, &b);
    let square = builder.pair("Mul", &difference, &difference);
    let sum = total(builder, &square);
    builder.scaled(&sum, 0.5 / axis_view.outer.max(1) as f64)
}

fn hinge(site: &mut Site<'_>, squared: bool) -> String {
    let axis_view = items(site);
    let scores = site.folded(0, axis_view);
    let labels = Labels::read(site, axis_view, None);
    let b = &mut *site.builder;
    let own = is_label(b, &labels, axis_view);
    let (one, minus) = (b.float(1.0), b.float(-1.0));
    // 1 − δ s is 1 + s except at the label.
    let signs = b.add("Where", &[&own, &minus, &one], Vec::new());
    let signed = b.pair("Mul", &signs, &scores);
    let margins = b.pair("Add", &one, &signed);
    let margins = b.add("Relu", &[&margins], Vec::new());
    let terms = if squared {
        b.pair("Mul", &margins, &margins)
    } else {
        margins
    };
    let sum = total(b, &terms);
    b.scaled(&sum, 1.0 / axis_view.outer.max(1) as f64)
}

/// Whether each class is that of the label.
fn is_label(b: &mut Builder, labels: &Labels, axis_view: AxisView) -> String {
    let classes = b.ints(0..axis_view.len as i64);
    let classes = b.reshape(&classes, &[1, axis_view.len, 1], None);
    b.pair("Equal", &labels.numbers, &classes)
}

fn contrastive(site: &mut Site<'_>, margin: f64, legacy: bool) -> String {
    let axis_view = items(site);
    let [a, b] = [0, 1].map(|input| site.folded(input, axis_view));
    let marks = site.x(2);
    let builder = &mut *site.builder;
    let difference = builder.pair("Sub", &a, &b);
    let square = builder.pair("Mul", &difference, &difference);
    let square = builder.sum(&square, &[1, 2], false);
    let distance = match legacy {
        true => square.clone(),
        false => builder.add("Sqrt", &[&square], Vec::new()),
    };
    let margin = builder.float(margin);
    let missing = builder.pair("Sub", &margin, &distance);
    let missing = builder.add("Relu", &[&missing], Vec::new());
    let apart = if legacy {
        missing
    } else {
        builder.pair("Mul", &missing, &missing)
    };
    let marks = builder.reshape(&marks, &[axis_view.outer], None);
    let whole = builder.cast(&marks, Type::Int);
    let alike = builder.cast(&whole, Type::Bool);
    let terms = builder.add("Where", &[&alike, &square, &apart], Vec::new());
    let sum = total(builder, &terms);
    builder.scaled(&sum, 0.5 / axis_view.outer.max(1) as f64)
}

/// Σ softplus(x) − x · t, over what counts.
fn cross_entropy(site: &mut Site<'_>, ignore: Option<i32>, divisor: LossDivisor) -> String {
    let axis_view = AxisView {
        outer: 1,
        len: 1,
        inner: cortado_ops::count(site.inputs[0].shape.iter().copied()),
    };
    let [x, targets] = [0, 1].map(|input| {
        let name = site.x(input);
        site.builder.reshape(&name, &[1, 1, axis_view.inner], None)
    });
    let b = &mut *site.builder;
    let softplus = b.add("Softplus", &[&x], Vec::new());
    let product = b.pair("Mul", &x, &targets);
    let terms = b.pair("Sub", &softplus, &product);
    let labels = match ignore {
        None => Labels {
            numbers: targets,
            counted: None,
        },
        Some(ignore) => {
            let (numbers, ignored) = (b.cast(&targets, Type::Int), b.int(ignore.into()));
            let is_ignored = b.pair("Equal", &numbers, &ignored);
            let counted = b.add("Not", &[&is_ignored], Vec::new());
            let counted = Some(b.cast(&counted, Type::Float));
            Labels { numbers, counted }
        }
    };
    let terms = labels.masked(b, &terms);
    let sum = total(b, &terms);
    labels.divided(b, &sum, axis_view, divisor)
}

pub(super) fn accuracy(site: &mut Site<'_>, axis_view: AxisView, count: usize, ignore: Option<i32>) -> Vec<String> {
    let scores = site.folded(0, axis_view);
    let labels = Labels::read(site, axis_view, ignore);
    let outputs = site.outputs.len();
    let b = &mut *site.builder;
    let own = b.add(
        "GatherElements",
        &[&scores, &labels.numbers],
        vec![("axis", Attribute::Int(1))],
    );
    // A score that is not a number is not less either.
    let less = b.pair("Less", &scores, &own);
    let not_less = b.add("Not", &[&less], Vec::new());
    let not_less = b.cast(&not_less, Type::Float);
    let not_less = b.sum(&not_less, &[1], true);
    let most = b.float(count as f64);
    let right = b.pair("LessOrEqual", &not_less, &most);
    let right = b.cast(&right, Type::Float);
    let right = labels.masked(b, &right);
    let sum = total(b, &right);
    let mut tops = vec![labels.divided(b, &sum, axis_view, LossDivisor::Valid)];
    if outputs > 1 {
        let own = is_label(b, &labels, axis_view);
        let own = b.cast(&own, Type::Float);
        let own = labels.masked(b, &own);
        let all = b.sum(&own, &[0, 2], false);
        let of_class = b.pair("Mul", &own, &right);
        let of_class = b.sum(&of_class, &[0, 2], false);
        let one = b.float(1.0);
        let all = b.pair("Max", &all, &one);
        tops.push(b.pair("Div", &of_class, &all));
    }
    tops
}
