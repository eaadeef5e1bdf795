//! The shapes of the outputs of an operation, from those of its operands: to build graphs without
//! layers, and to check operations that a file describes.
//!
//! All sizes may come from a file. So products saturate ([`count`](crate::count)) or are checked,
//! and nothing is as large as a size.

mod boxes;
mod integers;
mod losses;
mod pieces;
mod products;
mod sums;
#[cfg(test)]
mod tests;
mod windows;

use crate::{Op, bfloat16};

/// The shape of a value.
type Dims = Vec<usize>;
type Result<T, E = String> = std::result::Result<T, E>;

/// The shapes of the outputs of an operation.
enum Outputs {
    /// These. The first `needed` always exist, the others may be left out.
    Known {
        /// Of all outputs.
        shapes: Vec<Dims>,
        /// How many always exist.
        needed: usize,
    },
    /// They do not follow from the shapes of the operands, for this reason.
    Chosen(&'static str),
}

impl Outputs {
    /// A single output.
    fn one(shape: Dims) -> Self {
        let shapes = vec![shape];
        Self::Known { shapes, needed: 1 }
    }
}

impl Op {
    /// The shapes of the outputs, without those that may be left out.
    ///
    /// # Errors
    /// Operands of the wrong number or shape, and operations whose outputs do not follow from the
    /// shapes of their operands.
    pub fn output_shapes(&self, inputs: &[&[usize]]) -> Result<Vec<Dims>> {
        match self.infer(inputs).map_err(|problem| self.problem(&problem))? {
            Outputs::Known { mut shapes, needed } => {
                shapes.truncate(needed);
                Ok(shapes)
            }
            Outputs::Chosen(reason) => Err(self.problem(reason)),
        }
    }

    /// Checks the number and shapes of operands and outputs. Of outputs whose shapes follow from
    /// the data, only the number is checked.
    ///
    /// # Errors
    /// The first problem.
    pub fn check_shapes(&self, inputs: &[&[usize]], outputs: &[&[usize]]) -> Result<()> {
        let checked = self.infer(inputs).and_then(|inferred| match inferred {
            Outputs::Known { shapes, needed } => self.check_known(&shapes, needed, outputs),
            Outputs::Chosen(_) => self.check_chosen(inputs, outputs),
        });
        checked.map_err(|problem| self.problem(&problem))
    }

    fn problem(&self, problem: &str) -> String {
        format!("operation {}: {problem}", self.name())
    }

    fn infer(&self, inputs: &[&[usize]]) -> Result<Outputs> {
        match self {
            Self::Identity | Self::Pointwise(_) => pieces::like_only(inputs),
            Self::View => pieces::view(inputs),
            Self::Convolution {
                axis,
                transposed,
                geometry,
            } => products::convolution(inputs, *axis, *transposed, geometry),
            Self::InnerProduct { axis, transpose } => products::inner_product(inputs, *axis, *transpose),
            Self::PerChannel { axis_view, function } => sums::per_channel(inputs, *axis_view, function),
            Self::Sum(coefficients) => pieces::all_alike(inputs, Some(coefficients.len())),
            Self::Product | Self::Maximum => pieces::all_alike(inputs, None),
            Self::Concat { axis } => pieces::concat(inputs, *axis),
            Self::Slice { axis, points } => pieces::slice(inputs, *axis, points),
            Self::ScaleAndAdd => pieces::scale_and_add(inputs),
            Self::ShuffleChannels { groups } => pieces::shuffle(inputs, *groups),
            Self::Pool(pool) => windows::pool(inputs, &pool.geometry, 1),
            Self::MaximumAndPlace(geometry) => windows::pool(inputs, geometry, 2),
            Self::Lrn(lrn) => windows::lrn(inputs, lrn),
            Self::LrnWithin(lrn) => windows::lrn(inputs, lrn),
            Self::Rearrange { sizes, bottom, .. } => pieces::rearrange(inputs, sizes, bottom),
            Self::Resample(resample) => windows::resample(inputs, resample),
            Self::Softmax { axis_view, temperature } => sums::softmax(inputs, *axis_view, *temperature),
            Self::Constant(_) | Self::Fill(_) => pieces::nothing(inputs),
            Self::Crop { offsets } => pieces::crop(inputs, offsets),
            Self::Tile { axis, tiles } => pieces::tile(inputs, *axis, *tiles),
            Self::Permute { order } => pieces::permute(inputs, order),
            Self::Reverse { axis } => pieces::reverse(inputs, *axis),
            Self::Embed => products::embed(inputs),
            Self::Reduce { axis, .. } => sums::reduce(inputs, *axis),
            Self::Columns { axis, geometry } => products::columns(inputs, *axis, geometry),
            Self::Standardize {
                axis_view,
                scale,
                shift,
                ..
            } => sums::standardize(inputs, *axis_view, [*scale, *shift]),
            Self::UnitLength { sets, scales, .. } => sums::unit_length(inputs, *sets, *scales),
            Self::Affine {
                axis_view,
                scale,
                shift,
            } => sums::affine(inputs, *axis_view, [*scale, *shift]),
            Self::Mask => pieces::mask(inputs),
            Self::Unpool => boxes::unpool(inputs),
            Self::PickItems => boxes::pick_items(inputs),
            Self::KeepItems => boxes::keep_items(inputs),
            Self::Greatest { axis_view, count, .. } => boxes::greatest(inputs, *axis_view, *count),
            Self::StochasticMean(geometry) => windows::pool(inputs, geometry, 1),
            Self::Pyramid(pools) => windows::pyramid(inputs, pools),
            Self::Recurrent(net) => losses::recurrent(inputs, net),
            Self::LstmUnit => losses::lstm_unit(inputs),
            Self::Detection(ssd) => boxes::detection(inputs, ssd),
            Self::YoloDetection(yolo) => boxes::yolo_detection(inputs, yolo),
            Self::RegionPool(pool) => boxes::region_pool(inputs, pool),
            Self::Proposals(_) => boxes::proposals(inputs),
            Self::DecodeBoxes(_) => boxes::decode_boxes(inputs),
            Self::Loss(loss) => losses::loss(inputs, loss),
            Self::Accuracy { axis_view, count, .. } => losses::accuracy(inputs, *axis_view, *count),
            Self::Quantize(stored) | Self::Dequantize(stored) => integers::stored(inputs, *stored),
            Self::Integer(integer) => integers::integer(inputs, integer),
            Self::Bfloat16(op) if bfloat16::has_form(op) => op.infer(inputs),
            Self::Bfloat16(op) => Err(format!("{} is not defined in bf16", op.name())),
        }
    }

    /// Checks outputs whose shapes are known.
    fn check_known(&self, shapes: &[Dims], needed: usize, outputs: &[&[usize]]) -> Result<()> {
        let repeats = matches!(self, Self::Identity);
        if outputs.len() < needed || (outputs.len() > shapes.len() && !repeats) {
            return Err(wrong_number("outputs", needed, shapes.len(), outputs.len()));
        }
        for (index, found) in outputs.iter().enumerate() {
            let expected = &shapes[if repeats { 0 } else { index }];
            let fits = match self {
                Self::Standardize { .. } if index > 0 => crate::count(found.iter().copied()) == expected[0],
                Self::Standardize { .. } | Self::Loss(_) => without_ones(expected) == without_ones(found),
                _ => *expected == **found,
            };
            if !fits {
                return Err(format!("the output {index} has the shape {found:?}, not {expected:?}"));
            }
        }
        Ok(())
    }

    /// Checks outputs whose shapes do not follow from those of the operands.
    fn check_chosen(&self, inputs: &[&[usize]], outputs: &[&[usize]]) -> Result<()> {
        match self {
            Self::View => pieces::check_view(inputs, outputs),
            Self::Rearrange { sizes, top, .. } => pieces::check_rearranged(outputs, sizes, top),
            Self::Constant(values) => pieces::check_constant(outputs, values.len()),
            Self::Fill(values) => exactly("outputs", outputs, values.len()),
            Self::Crop { offsets } => pieces::check_crop(inputs, outputs, offsets),
            Self::Unpool => boxes::check_unpooled(inputs, outputs),
            Self::KeepItems => exactly("outputs", outputs, inputs.len() - 1),
            Self::Greatest {
                axis_view,
                count,
                write,
            } => boxes::check_greatest(outputs, *axis_view, *count, *write),
            Self::Proposals(_) => between("outputs", outputs, 1, 2),
            _ => exactly("outputs", outputs, 1),
        }
    }
}

fn wrong_number(what: &str, least: usize, most: usize, found: usize) -> String {
    match least == most {
        true => format!("expected {least} {what}, found {found}"),
        false => format!("expected {least} to {most} {what}, found {found}"),
    }
}

fn exactly(what: &str, shapes: &[&[usize]], number: usize) -> Result<()> {
    between(what, shapes, number, number)
}

fn between(what: &str, shapes: &[&[usize]], least: usize, most: usize) -> Result<()> {
    match (least..=most).contains(&shapes.len()) {
        true => Ok(()),
        false => Err(wrong_number(what, least, most, shapes.len())),
    }
}

/// A shape without its last axes of 1, which some layers append.
fn without_ones(shape: &[usize]) -> &[usize] {
    let ones = shape.iter().rev().take_while(|&&size| size == 1).count();
    &shape[..shape.len() - ones]
}

/// The only operand.
fn only<'a>(inputs: &[&'a [usize]]) -> Result<&'a [usize]> {
    exactly("operands", inputs, 1)?;
    Ok(inputs[0])
}

/// Checks that an operand has the expected number of elements.
fn has_count(name: &str, shape: &[usize], expected: usize) -> Result<()> {
    let found = crate::count(shape.iter().copied());
    match found == expected {
        true => Ok(()),
        false => Err(format!(
            "the {name} of shape {shape:?} have {found} elements, not {expected}"
        )),
    }
}

/// Checks that a shape has an axis.
fn has_axis(shape: &[usize], axis: usize) -> Result<()> {
    match axis < shape.len() {
        true => Ok(()),
        false => Err(format!("there is no axis {axis} in the shape {shape:?}")),
    }
}

/// A shape with other sizes in place of those from an axis on.
fn up_to(shape: &[usize], axis: usize, then: impl IntoIterator<Item = usize>) -> Dims {
    shape[..axis].iter().copied().chain(then).collect() // bounded by the axes of a shape
}
