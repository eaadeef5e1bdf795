//! From what a layer computes to nodes of the model.
//!
//! | module | what it holds |
//! |---|---|
//! | `window` | convolutions, poolings, columns |
//! | `pointwise` | functions of elements, of one blob or several |
//! | `linear` | products with weights, tables |
//! | `norm` | statistics, lengths, neighbours |
//! | `shape` | what only moves elements |
//! | `choose` | the greatest elements |
//! | `recurrent` | networks over sequences, step by step |
//! | `loss` | losses and accuracy |
//! | `detection`, `suppress`, `yolo` | boxes |
//! | `integers` | 8-bit integers |
//! | `regions`, `proposals` | values of regions, and which there are |

mod choose;
mod detection;
mod integers;
mod linear;
mod loss;
mod norm;
mod places;
mod pointwise;
mod proposals;
mod recurrent;
mod regions;
mod shape;
mod suppress;
mod window;
mod yolo;

use crate::builder::{Builder, Value};
use crate::free;
use cortado_ops::{AxisView, Op};

/// What is lost, or why an operation cannot be exported, as text.
pub(crate) type Lowered = Result<Vec<String>, String>;

/// The place of an operation.
pub(crate) struct Site<'a> {
    pub(crate) builder: &'a mut Builder,
    /// The operands; the first `data` ones are data.
    pub(crate) inputs: &'a [Value],
    pub(crate) data: usize,
    /// The shapes of the values that are made, and their free axes.
    pub(crate) outputs: &'a [&'a [usize]],
    pub(crate) free: &'a [Option<usize>],
    /// What differs from the layer, in sentences.
    pub(crate) notes: &'a mut Vec<String>,
}

impl<'a> Site<'a> {
    /// The name of an input.
    fn x(&self, index: usize) -> String {
        self.inputs[index].name.clone()
    }

    /// The first input, which most operations have alone.
    fn first(&self) -> (String, &'a [usize], Option<usize>) {
        let x = &self.inputs[0];
        (x.name.clone(), &x.shape, x.free)
    }

    /// The weights: the operands after the data.
    fn weights(&self) -> &'a [Value] {
        &self.inputs[self.data..]
    }

    /// The operand of this index among the weights in a shape.
    fn param(&mut self, index: usize, dims: &[usize]) -> Result<String, String> {
        let value = self.weights().get(index).ok_or("has fewer parameters than it needs")?;
        let count = |shape: &[usize]| cortado_ops::count(shape.iter().copied());
        if count(dims) != count(&value.shape) {
            return Err(format!(
                "has a parameter {index} of shape {:?}, which does not fit",
                value.shape
            ));
        }
        if value.constant.is_none() && value.shape == dims {
            return Ok(value.name.clone());
        }
        let Some(constant) = &value.constant else {
            return Ok(self.builder.reshape(&value.name, dims, value.free));
        };
        let blob = constant.blob().map_err(|problem| problem.to_string())?;
        Ok(self.builder.blob(&blob, dims, &index.to_string()))
    }

    /// A value in the shape of an output.
    fn shaped_as_output(&mut self, made: &str, output: usize) -> String {
        self.builder.reshape(made, self.outputs[output], self.free[output])
    }

    /// An input seen from an axis, as outer, middle and inner part.
    fn folded(&mut self, index: usize, axis_view: AxisView) -> String {
        let x = &self.inputs[index];
        let free = match free::axes(&x.shape, axis_view) {
            Some(axes) => free::folded(x.free, axes),
            None => x.free.map(|_| usize::from(axis_view.outer == 1)),
        };
        let AxisView { outer, len, inner } = axis_view;
        let name = x.name.clone();
        self.builder.reshape(&name, &[outer, len, inner], free)
    }
}

/// The sizes of coefficients that are to be repeated over the axes outside of an axis.
fn repeated(shape: &[usize], axis_view: AxisView) -> Result<Vec<usize>, String> {
    if axis_view.len == 1 {
        return Ok(Vec::new());
    }
    let (start, end) = free::axes(shape, axis_view).ok_or("has coefficients that lie along no axes")?;
    let ones = std::iter::repeat_n(1, shape.len() - end);
    Ok(shape[start..end].iter().copied().chain(ones).collect())
}

/// Adds the nodes of an operation, and gives the names of its outputs.
///
/// # Errors
/// What cannot be exported.
pub(crate) fn lower(op: &Op, site: &mut Site<'_>) -> Lowered {
    places::check(op, site)?;
    let one = |made: Result<String, String>| made.map(|made| vec![made]);
    match op {
        Op::Identity => Ok(vec![site.x(0); site.outputs.len()]),
        Op::View => Ok(vec![shape::view(site)]),
        Op::Convolution {
            axis,
            transposed,
            geometry,
        } => one(window::convolution(site, *axis, *transposed, geometry)),
        Op::InnerProduct { axis, transpose } => one(linear::inner_product(site, *axis, *transpose)),
        Op::Pointwise(function) => Ok(vec![pointwise::pointwise(site, *function)]),
        Op::PerChannel { axis_view, function } => one(pointwise::per_channel(site, *axis_view, function)),
        Op::Sum(coefficients) => Ok(vec![pointwise::sum(site, coefficients)]),
        Op::Product => Ok(vec![pointwise::product(site)]),
        Op::Maximum => Ok(vec![pointwise::maximum(site)]),
        Op::Concat { axis } => Ok(vec![shape::concat(site, *axis)]),
        Op::Slice { axis, .. } => Ok(shape::slice(site, *axis)),
        Op::Pool(pool) => Ok(vec![window::pool(site, pool)]),
        Op::Lrn(lrn) => Ok(vec![norm::lrn(site, lrn)]),
        Op::Softmax { axis_view, temperature } => Ok(vec![norm::softmax(site, *axis_view, *temperature)]),
        Op::Constant(values) => Ok(vec![shape::constant(site, values)]),
        Op::Fill(values) => Ok(shape::fill(site, values)),
        Op::Crop { offsets } => Ok(vec![shape::crop(site, offsets)]),
        Op::Tile { axis, tiles } => Ok(vec![shape::tile(site, *axis, *tiles)]),
        Op::Permute { order } => Ok(vec![shape::permute(site, order)]),
        Op::Reverse { axis } => Ok(vec![shape::reverse(site, *axis)]),
        Op::PickItems => Ok(vec![shape::pick_items(site)]),
        Op::KeepItems => Ok(shape::keep_items(site)),
        Op::Embed => one(linear::embed(site)),
        Op::Reduce {
            axis,
            reduction,
            factor,
        } => Ok(vec![norm::reduce(site, *axis, *reduction, *factor)]),
        Op::Greatest {
            axis_view,
            count,
            write,
        } => Ok(vec![choose::greatest(site, *axis_view, *count, *write)]),
        Op::StochasticMean(geometry) => Ok(vec![window::stochastic_mean(site, geometry)]),
        Op::MaximumAndPlace(geometry) => Ok(window::maximum_and_place(site, geometry)),
        Op::Pyramid(pools) => Ok(vec![window::pyramid(site, pools)]),
        Op::Columns { axis, geometry } => one(window::columns(site, *axis, geometry)),
        Op::LrnWithin(lrn) => Ok(vec![norm::lrn_within(site, lrn)]),
        Op::Standardize {
            axis_view,
            spread,
            scale,
            shift,
        } => norm::standardize(site, *axis_view, *spread, [*scale, *shift]),
        Op::UnitLength { sets, scales, eps } => one(norm::unit_length(site, *sets, *scales, *eps)),
        Op::Affine {
            axis_view,
            scale,
            shift,
        } => one(pointwise::affine(site, *axis_view, [*scale, *shift])),
        Op::Recurrent(recurrent) => recurrent::recurrent(site, recurrent),
        Op::LstmUnit => Ok(recurrent::lstm_unit(site)),
        Op::Rearrange { sizes, bottom, top } => one(shape::rearrange(site, sizes, [bottom, top])),
        Op::Unpool => Ok(vec![shape::unpool(site)]),
        Op::ShuffleChannels { groups } => Ok(vec![shape::shuffle_channels(site, *groups)]),
        Op::ScaleAndAdd => Ok(vec![pointwise::scale_and_add(site)]),
        Op::Resample(resample) => one(window::resample(site, resample)),
        Op::YoloDetection(detection) => one(yolo::detection(site, detection)),
        Op::Detection(detection) => one(detection::detection(site, detection)),
        Op::RegionPool(pool) => one(regions::pool(site, pool)),
        Op::Proposals(proposals) => proposals::proposals(site, proposals),
        Op::DecodeBoxes(offsets) => Ok(vec![proposals::decode_boxes(site, offsets)]),
        Op::Mask => {
            let (x, mask) = (site.x(0), site.x(1));
            let product = site.builder.pair("Mul", &x, &mask);
            Ok(vec![match site.inputs[0].shape.len() == site.outputs[0].len() {
                true => product,
                false => site.shaped_as_output(&product, 0),
            }])
        }
        Op::Loss(loss) => loss::loss(site, loss),
        Op::Accuracy {
            axis_view,
            count,
            ignore,
        } => Ok(loss::accuracy(site, *axis_view, *count, *ignore)),
        Op::Quantize(stored) => Ok(vec![integers::quantize(site, *stored)]),
        Op::Dequantize(stored) => Ok(vec![integers::dequantize(site, *stored)]),
        Op::Integer(integer) => one(integers::integer(site, integer)),
        Op::Bfloat16(_) => Err("rounds to bf16; export the operation in f32".into()),
    }
}
