//! What an operator computes, in the words that engines and exporters read.

use crate::Arguments;
use crate::arguments::StorageOrder;
use crate::kit::axis;
use crate::kit::window::{Window, Windows};
use cortado_core::{Blob, Result};
use cortado_ops::{AxisView, ConvGeometry, Lrn, Op, Pointwise, Pool, PoolGeometry, PoolMethod};
use cortado_proto::caffe2::OperatorDef;

/// An operator with the shapes of its inputs and outputs. Its inputs are called `bottom…` where a run
/// gives them, `param…` where none does.
pub(super) struct Place<'a> {
    pub(super) def: &'a OperatorDef,
    pub(super) bottoms: &'a [Vec<usize>],
    pub(super) params: &'a [Blob<f32>],
    pub(super) tops: &'a [Vec<usize>],
}

/// The operators whose output has the elements of the first input, in the same order.
const VIEWS: [&str; 7] = [
    "ExpandDims",
    "Flatten",
    "FlattenToVec",
    "MergeDim",
    "PrependDim",
    "Reshape",
    "Squeeze",
];
/// The operators whose output is their first input.
const IDENTITIES: [&str; 4] = ["Alias", "Copy", "EnsureCPUOutput", "StopGradient"];
/// The other operators that can be expressed.
const OTHERS: [&str; 33] = [
    "Abs",
    "Add",
    "AffineChannel",
    "AveragePool",
    "AveragePool2D",
    "Clip",
    "Concat",
    "Conv",
    "Conv2D",
    "DepthConcat",
    "Dropout",
    "Elu",
    "Exp",
    "FC",
    "FCTransposed",
    "LRN",
    "LeakyRelu",
    "Log",
    "Max",
    "MaxPool",
    "MaxPool2D",
    "Mul",
    "Negative",
    "PRelu",
    "Relu",
    "Scale",
    "Sigmoid",
    "Softmax",
    "SpatialBN",
    "Sqr",
    "Sub",
    "Sum",
    "Tanh",
];

/// Whether the output of such operators is a view of the first input.
pub(super) fn is_view(type_name: &str) -> bool {
    VIEWS.contains(&type_name)
}

/// Whether operators of a type may be expressible: their shapes do not depend on values.
pub(super) fn may_have_op(type_name: &str) -> bool {
    is_view(type_name) || IDENTITIES.contains(&type_name) || OTHERS.contains(&type_name) || type_name == "Swish"
}

/// What an operator computes; none if it, or this case of it, cannot be expressed.
pub(super) fn of(place: &Place<'_>) -> Option<Op> {
    try_op(place).ok().flatten()
}

fn try_op(place: &Place<'_>) -> Result<Option<Op>> {
    let args = Arguments::of(place.def);
    let type_name = place.def.r#type();
    if is_view(type_name) {
        return Ok(place.def.input[0].starts_with("bottom").then_some(Op::View));
    }
    if IDENTITIES.contains(&type_name) {
        return Ok(Some(Op::Identity));
    }
    match type_name {
        "Conv" | "Conv2D" => place.convolution(&args),
        "FC" => place.product(&args, false),
        "FCTransposed" => place.product(&args, true),
        "MaxPool" | "MaxPool2D" => place.pool(&args, PoolMethod::Max),
        "AveragePool" | "AveragePool2D" => place.pool(&args, PoolMethod::Mean),
        "SpatialBN" => place.batch_norm(&args),
        "AffineChannel" => place.affine_channel(&args),
        "PRelu" => place.prelu(&args),
        "LRN" => place.lrn(&args),
        "Softmax" => place.softmax(&args),
        "Concat" | "DepthConcat" => place.concat(&args),
        "Dropout" => Ok((args.int("is_test", 0)? != 0).then_some(Op::Identity)),
        "Sum" => Ok(place
            .all_bottoms_alike()
            .then(|| Op::Sum(vec![1.0; place.bottoms.len()]))),
        "Max" => Ok(place.all_bottoms_alike().then_some(Op::Maximum)),
        "Add" | "Sub" | "Mul" => place.arithmetic(&args),
        _ => Ok(pointwise(type_name, &args)?.map(Op::Pointwise)),
    }
}

/// Functions of single elements.
fn pointwise(type_name: &str, args: &Arguments<'_>) -> Result<Option<Pointwise<f64>>> {
    Ok(Some(match type_name {
        "Abs" => Pointwise::Abs,
        "Clip" => {
            let (min, max) = (args.float("min", f32::MIN)?, args.float("max", f32::MAX)?);
            Pointwise::Clip {
                min: if min > max { max } else { min }.into(),
                max: max.into(),
            }
        }
        "Elu" => Pointwise::Elu {
            alpha: args.float("alpha", 1.0)?.into(),
        },
        "Exp" => Pointwise::Exp { inner: 1.0, outer: 1.0 },
        // Without a slope, -inf · 0 would be 0.
        "LeakyRelu" => match args.float("alpha", 0.01)? {
            0.0 => return Ok(None),
            slope => Pointwise::Relu { slope: slope.into() },
        },
        "Log" => Pointwise::Log {
            per_log_base: 1.0,
            scale: 1.0,
            shift: 0.0,
        },
        "Negative" => Pointwise::Scale { factor: -1.0 },
        "Relu" => Pointwise::Relu { slope: 0.0 },
        // What is folded with others is finite.
        "Scale" => match args.float("scale", 1.0)? {
            factor if factor.is_finite() => Pointwise::Scale { factor: factor.into() },
            _ => return Ok(None),
        },
        "Sigmoid" => Pointwise::Sigmoid,
        "Sqr" => Pointwise::Power {
            power: 2.0,
            scale: 1.0,
            shift: 0.0,
        },
        "Swish" => Pointwise::Swish { beta: 1.0 },
        "Tanh" => Pointwise::Tanh,
        _ => return Ok(None),
    }))
}

impl Place<'_> {
    /// Whether the inputs come from these sources, given by a prefix for each.
    fn reads(&self, sources: &[&str]) -> bool {
        let inputs = &self.def.input;
        inputs.len() == sources.len()
            && inputs
                .iter()
                .zip(sources)
                .all(|(input, source)| input.starts_with(source))
    }

    fn all_bottoms_alike(&self) -> bool {
        self.params.is_empty() && self.bottoms.iter().all(|dims| *dims == self.bottoms[0])
    }

    fn convolution(&self, args: &Arguments<'_>) -> Result<Option<Op>> {
        let windows = Windows::of(args)?;
        let known = self.reads(&["bottom", "param"]) || self.reads(&["bottom", "param", "param"]);
        let [_, channels, spatial @ ..] = &self.bottoms[0][..] else {
            return Ok(None);
        };
        if !known || windows.order != StorageOrder::Nchw {
            return Ok(None);
        }
        let over = windows.over(spatial)?;
        let geometry = ConvGeometry {
            group: windows.group,
            channels: *channels,
            num_output: self.params[0].shape().first().copied().unwrap_or(0),
            axes: over.iter().map(Window::even_axis).collect(),
        };
        let sound = over.iter().all(Window::is_even) && geometry.is_sound();
        Ok(sound.then_some(Op::Convolution {
            axis: 1,
            transposed: false,
            geometry,
        }))
    }

    fn product(&self, args: &Arguments<'_>, transpose: bool) -> Result<Option<Op>> {
        let axis = axis::resolve(args.int("axis", 1)?, self.bottoms[0].len())?;
        let plain = args.int("axis_w", 1)? == 1 && self.params.first().is_some_and(|w| w.shape().len() == 2);
        let known = self.reads(&["bottom", "param", "param"]) && plain;
        Ok(known.then_some(Op::InnerProduct { axis, transpose }))
    }

    fn pool(&self, args: &Arguments<'_>, method: PoolMethod) -> Result<Option<Op>> {
        let windows = Windows::of(args)?;
        let [_, _, spatial @ ..] = &self.bottoms[0][..] else {
            return Ok(None);
        };
        if windows.order != StorageOrder::Nchw {
            return Ok(None);
        }
        let over = windows.pooling(spatial)?;
        let geometry = PoolGeometry {
            axes: over.iter().map(Window::pool_axis).collect(),
        };
        let counts_padding = args.flag("count_include_pad", false)?;
        let same = over.iter().all(|window| window.head >= 0)
            && (method == PoolMethod::Max || mean_is_caffes(&geometry, counts_padding));
        Ok(same.then_some(Op::Pool(Pool { method, geometry })))
    }

    /// The axis of the channels, if images lie in planes.
    fn channels(&self, args: &Arguments<'_>) -> Result<Option<AxisView>> {
        let dims = &self.bottoms[0];
        Ok((args.order()? == StorageOrder::Nchw && dims.len() > 1).then(|| AxisView::axis(dims, 1)))
    }

    fn numbers(&self, param: usize) -> Result<Vec<f64>> {
        Ok(self.params[param].data()?.iter().map(|&number| number.into()).collect())
    }

    fn batch_norm(&self, args: &Arguments<'_>) -> Result<Option<Op>> {
        let known = self.reads(&["bottom", "param", "param", "param", "param"]);
        let (Some(axis_view), true) = (self.channels(args)?, known && args.int("is_test", 0)? != 0) else {
            return Ok(None);
        };
        let epsilon = f64::from(args.float("epsilon", 1e-5)?);
        let (scale, bias) = (self.numbers(0)?, self.numbers(1)?);
        let (mean, variance) = (self.numbers(2)?, self.numbers(3)?);
        let scale: Vec<f64> = scale
            .iter()
            .zip(variance)
            .map(|(s, v)| s / (v + epsilon).sqrt())
            .collect();
        let shift = bias.iter().zip(mean).zip(&scale).map(|((b, m), s)| b - m * s).collect();
        Ok(affine(axis_view, scale, shift))
    }

    fn affine_channel(&self, args: &Arguments<'_>) -> Result<Option<Op>> {
        let (Some(axis_view), true) = (self.channels(args)?, self.reads(&["bottom", "param", "param"])) else {
            return Ok(None);
        };
        Ok(affine(axis_view, self.numbers(0)?, self.numbers(1)?))
    }

    fn prelu(&self, args: &Arguments<'_>) -> Result<Option<Op>> {
        let (Some(axis_view), true) = (self.channels(args)?, self.reads(&["bottom", "param"])) else {
            return Ok(None);
        };
        let slope = self.numbers(0)?;
        let slope = match slope[..] {
            [slope] => vec![slope; axis_view.len],
            _ => slope,
        };
        Ok((slope.len() == axis_view.len).then_some(Op::PerChannel {
            axis_view,
            function: Pointwise::Relu { slope: slope.into() },
        }))
    }

    fn lrn(&self, args: &Arguments<'_>) -> Result<Option<Op>> {
        let size = args.size("size", 0)?;
        let known =
            args.order()? == StorageOrder::Nchw && size % 2 == 1 && self.bottoms[0].len() == 4 && self.tops.len() == 1;
        Ok(known.then_some(Op::Lrn(Lrn {
            size,
            alpha: args.float("alpha", 0.0)?.into(),
            beta: args.float("beta", 0.0)?.into(),
            k: args.float("bias", 1.0)?.into(),
        })))
    }

    fn softmax(&self, args: &Arguments<'_>) -> Result<Option<Op>> {
        let dims = &self.bottoms[0];
        let axis = axis::resolve_end(args.int("axis", 1)?, dims.len())?;
        let axis_view = AxisView {
            outer: dims[..axis].iter().product(),
            len: dims[axis..].iter().product(),
            inner: 1,
        };
        Ok(Some(Op::Softmax {
            axis_view,
            temperature: 1.0,
        }))
    }

    fn concat(&self, args: &Arguments<'_>) -> Result<Option<Op>> {
        let rank = self.bottoms[0].len();
        let default = match args.string("order", "NCHW")?.as_str() {
            "NHWC" => rank as i64 - 1,
            _ => 1,
        };
        let axis = axis::resolve(args.int("axis", default)?, rank)?;
        let known = self.params.is_empty() && args.int("add_axis", 0)? == 0 && self.tops.len() == 1;
        Ok(known.then_some(Op::Concat { axis }))
    }

    /// Sums, differences and products of two values, or of a value and a parameter of each channel.
    fn arithmetic(&self, args: &Arguments<'_>) -> Result<Option<Op>> {
        let type_name = self.def.r#type();
        if self.reads(&["bottom", "bottom"]) {
            return Ok(match (type_name, self.all_bottoms_alike()) {
                ("Add", true) => Some(Op::Sum(vec![1.0, 1.0])),
                ("Sub", true) => Some(Op::Sum(vec![1.0, -1.0])),
                ("Mul", true) => Some(Op::Product),
                _ => None,
            });
        }
        let dims = &self.bottoms[0];
        if !self.reads(&["bottom", "param"]) || dims.len() < 2 || self.tops[0] != *dims {
            return Ok(None);
        }
        let axis_view = AxisView::axis(dims, 1);
        let Some(numbers) = self.per_channel(args, axis_view.len)? else {
            return Ok(None);
        };
        let (ones, zeros) = (vec![1.0; axis_view.len], vec![0.0; axis_view.len]);
        Ok(match type_name {
            "Add" => affine(axis_view, ones, numbers),
            "Sub" => affine(axis_view, ones, numbers.iter().map(|number| -number).collect()),
            _ => affine(axis_view, numbers, zeros),
        })
    }

    /// The numbers of a parameter that goes along the channels, one for each.
    fn per_channel(&self, args: &Arguments<'_>, channels: usize) -> Result<Option<Vec<f64>>> {
        let (rank, shape) = (self.bottoms[0].len(), &self.params[0].shape()[..]);
        let numbers = self.numbers(0)?;
        if let [number] = numbers[..] {
            return Ok(Some(vec![number; channels]));
        }
        if numbers.len() != channels {
            return Ok(None);
        }
        let along = match args.flag("broadcast", false)? {
            true => {
                let axis = match args.string("axis_str", "")?.as_str() {
                    "C" if args.order()? == StorageOrder::Nchw => 1,
                    "" => match args.int("axis", -1)? {
                        -1 => rank as i64 - shape.len() as i64,
                        axis => axis,
                    },
                    _ => -1,
                };
                shape.len() == 1 && axis == 1
            }
            false => shape.len() <= rank && shape.len() == rank - 1 && shape[0] == channels,
        };
        let batched = !args.flag("broadcast", false)? && shape.len() == rank && shape[0] == 1 && shape[1] == channels;
        Ok((along || batched).then_some(numbers))
    }
}

fn affine(axis_view: AxisView, scale: Vec<f64>, shift: Vec<f64>) -> Option<Op> {
    let fits = scale.len() == axis_view.len && shift.len() == axis_view.len;
    fits.then_some(Op::PerChannel {
        axis_view,
        function: Pointwise::Affine {
            scale: scale.into(),
            shift: shift.into(),
        },
    })
}

/// Whether a mean over windows is divided by what Caffe divides by. No, if there is no memory to
/// find that out.
fn mean_is_caffes(geometry: &PoolGeometry, counts_padding: bool) -> bool {
    let kernel = cortado_ops::count(geometry.axes.iter().map(|axis| axis.kernel));
    let mut same = true;
    let all = geometry.windows(|_, runs, area| {
        let inside: usize = runs.iter().map(|(_, len)| len).sum();
        same &= area == if counts_padding { kernel } else { inside };
    });
    same && all.is_ok()
}
