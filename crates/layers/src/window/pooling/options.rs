//! The options of a pooling, and the sizes that follow from them.

use crate::common::{Edges, sizes_of_shape};
use cortado_core::{Error, Result};
use cortado_ops::{PoolAxis, PoolGeometry};
use cortado_proto::pooling_parameter::{PoolMethod, RoundMode};
use cortado_proto::{BlobShape, PoolingParameter};

/// How a window becomes one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Method {
    Max,
    Average,
    Stochastic,
}

/// How a size that the stride does not divide is rounded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Round {
    Ceil,
    Floor,
}

/// Validated options.
#[derive(Clone, Debug)]
pub(crate) struct Options {
    pub(crate) method: Method,
    round: Round,
    /// One for all axes, or one for each; `None`: the whole plane (`global_pooling`).
    windows: Option<Vec<Window>>,
}

/// The window along one axis.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) kernel: usize,
    pub(crate) stride: usize,
    pub(crate) pad: usize,
    /// The field that the kernel came from, for errors.
    pub(crate) field: &'static str,
}

/// A size for all axes, or for each, and the field that each came from.
type Sizes = Vec<(&'static str, u32)>;

/// The method of a number in a message.
///
/// # Errors
/// A number without a meaning; `field` is its name.
pub(crate) fn method(field: &str, pool: PoolMethod) -> Result<Method> {
    match pool {
        PoolMethod::MAX => Ok(Method::Max),
        PoolMethod::AVE => Ok(Method::Average),
        PoolMethod::STOCHASTIC => Ok(Method::Stochastic),
        other => Err(Error::param(
            field,
            format!("{other} is unknown; it can be MAX, AVE or STOCHASTIC"),
        )),
    }
}

impl Options {
    /// From `pooling_param`.
    ///
    /// # Errors
    /// Fields that are missing, that contradict each other, or whose values make no sense.
    pub(crate) fn new(param: &PoolingParameter) -> Result<Self> {
        let method = method("pooling_param.pool", param.pool())?;
        Ok(Self {
            method,
            round: round(param)?,
            windows: windows(param, method)?,
        })
    }

    /// The sizes for an input of these spatial axes.
    ///
    /// # Errors
    /// A window that does not fit into the padded input, or windows for another number of axes.
    pub(crate) fn geometry(&self, spatial: &[usize]) -> Result<PoolGeometry> {
        if let Some([first, _, ..]) = self.windows.as_deref()
            && let Some(windows) = &self.windows
            && windows.len() != spatial.len()
        {
            let axes = spatial.len();
            let problem = match (first.field, windows.len()) {
                ("kernel_h" | "kernel_size", 2) => {
                    format!("the forms with _h and _w are for 2 spatial axes, but the bottom has {axes}")
                }
                (_, sizes) => format!("gives {sizes} sizes, but the bottom has {axes} spatial axes"),
            };
            return Err(error(first.field, &problem));
        }
        let axis = |(i, &input): (usize, &usize)| match &self.windows {
            Some(windows) => windows[i % windows.len()].axis(self.round, &axis_name(spatial.len(), i), input),
            None if input == 0 => {
                let problem = format!("the input {} is 0", axis_name(spatial.len(), i));
                Err(error("global_pooling", &problem))
            }
            None => Ok(PoolAxis {
                input,
                kernel: input,
                stride: 1,
                pad: 0,
                output: 1,
            }),
        };
        let axes = spatial.iter().enumerate().map(axis).collect::<Result<_>>()?;
        Ok(PoolGeometry { axes })
    }
}

/// What a spatial axis is called.
pub(crate) fn axis_name(axes: usize, index: usize) -> String {
    match (axes, index) {
        (2, 0) => "height".into(),
        (2, 1) => "width".into(),
        _ => format!("size along spatial axis {index}"),
    }
}

impl Window {
    /// `round((input + 2·pad − kernel) / stride) + 1`, less one if the last window would start
    /// beyond the input and its leading padding.
    ///
    /// # Errors
    /// A window that does not fit into the padded input; names the field.
    pub(crate) fn axis(self, round: Round, name: &str, input: usize) -> Result<PoolAxis> {
        let Self {
            kernel,
            stride,
            pad,
            field,
        } = self;
        // A size has at most 63 bits and a padding 32, so the sum fits.
        let padded = input + 2 * pad;
        let output = match (padded.checked_sub(kernel), round) {
            (Some(room), Round::Ceil) => room.div_ceil(stride) + 1,
            (Some(room), Round::Floor) => room / stride + 1,
            // Rounded up, a window that lacks less than a stride still has one place.
            (None, Round::Ceil) => usize::from(kernel - padded < stride),
            (None, Round::Floor) => 0,
        };
        let starts_outside = output > 0 && (output - 1) * stride >= input + pad;
        match output - usize::from(starts_outside) {
            0 => Err(error(
                field,
                &format!("kernel {kernel} exceeds the padded input {name} {padded}"),
            )),
            output => Ok(PoolAxis {
                input,
                kernel,
                stride,
                pad,
                output,
            }),
        }
    }
}

/// How sizes are rounded: `round_mode`, or other forks' `ceil_mode`.
fn round(param: &PoolingParameter) -> Result<Round> {
    let round = match param.round_mode() {
        RoundMode::CEIL => Round::Ceil,
        RoundMode::FLOOR => Round::Floor,
        other => {
            return Err(error(
                "round_mode",
                &format!("{other} is unknown; it can be CEIL or FLOOR"),
            ));
        }
    };
    let Some(ceil) = param.ceil_mode else {
        return Ok(round);
    };
    let wanted = if ceil { Round::Ceil } else { Round::Floor };
    if param.round_mode.is_some() && wanted != round {
        return Err(error("ceil_mode", "contradicts round_mode; remove one of them"));
    }
    Ok(wanted)
}

/// The windows, unless the pooling is global.
fn windows(param: &PoolingParameter, method: Method) -> Result<Option<Vec<Window>>> {
    let kernel = sizes(
        ["kernel_size", "kernel_h", "kernel_w"],
        [param.kernel_size, param.kernel_h, param.kernel_w],
    )?;
    let kernel = or_listed(
        kernel,
        ["kernel_shape", "kernel_size_3d"],
        &param.kernel_shape,
        &param.kernel_size_3d,
    )?;
    let stride = sizes(
        ["stride", "stride_h", "stride_w"],
        [param.stride, param.stride_h, param.stride_w],
    )?;
    let stride = or_listed(
        stride,
        ["stride_shape", "stride_3d"],
        &param.stride_shape,
        &param.stride_3d,
    )?;
    let pad = sizes(["pad", "pad_h", "pad_w"], [param.pad, param.pad_h, param.pad_w])?;
    let mut pad = or_listed(pad, ["pad_shape", "pad_3d"], &param.pad_shape, &param.pad_3d)?;
    if let Some([height, width]) = edges(param).plane()? {
        if pad.is_some() {
            return Err(error(
                "pad",
                "give either pad, or pad_t, pad_b, pad_l and pad_r, not both",
            ));
        }
        pad = Some(vec![("pad_t", height), ("pad_l", width)]);
    }
    let (stride, pad) = (stride.unwrap_or(vec![("stride", 1)]), pad.unwrap_or(vec![("pad", 0)]));
    if param.global_pooling() {
        return check_global(kernel, &stride, &pad).map(|()| None);
    }
    let Some(kernel) = kernel else {
        return Err(error(
            "kernel_size",
            "is missing; give it, or kernel_h and kernel_w, or global_pooling: true",
        ));
    };
    let window = |i: usize| -> Result<Window> {
        let of = |sizes: &Sizes| sizes[i % sizes.len()];
        let ((kernel_field, kernel), (stride_field, stride), (pad_field, pad)) = (of(&kernel), of(&stride), of(&pad));
        for (field, size) in [(kernel_field, kernel), (stride_field, stride)] {
            if size == 0 {
                return Err(error(field, "must be at least 1, not 0"));
            }
        }
        if pad >= kernel {
            return Err(error(
                pad_field,
                &format!("must be less than the kernel, {kernel}, but is {pad}"),
            ));
        }
        if pad > 0 && method == Method::Stochastic {
            return Err(error(pad_field, "must be 0 for stochastic pooling"));
        }
        Ok(Window {
            kernel: kernel as usize,
            stride: stride as usize,
            pad: pad as usize,
            field: kernel_field,
        })
    };
    let count = kernel.len().max(stride.len()).max(pad.len());
    for sizes in [&kernel, &stride, &pad] {
        if ![1, count].contains(&sizes.len()) {
            let problem = format!("gives {} sizes, but another field gives {count}", sizes.len());
            return Err(error(sizes[0].0, &problem));
        }
    }
    (0..count).map(window).collect::<Result<_>>().map(Some)
}

fn edges(param: &PoolingParameter) -> Edges {
    Edges {
        options: "pooling_param",
        top: param.pad_t.map(Into::into),
        bottom: param.pad_b.map(Into::into),
        left: param.pad_l.map(Into::into),
        right: param.pad_r.map(Into::into),
    }
}

/// Refuses sizes beside `global_pooling` that would change its meaning.
fn check_global(kernel: Option<Sizes>, stride: &Sizes, pad: &Sizes) -> Result<()> {
    // NdPooling demands a kernel, and does not read it.
    let given = kernel.map(|sizes| (sizes[0].0, "must not be given"));
    let given = given.filter(|(field, _)| *field != "kernel_shape");
    let strided = stride
        .iter()
        .find(|(_, size)| *size != 1)
        .map(|&(field, _)| (field, "must be 1"));
    let padded = pad
        .iter()
        .find(|(_, size)| *size != 0)
        .map(|&(field, _)| (field, "must be 0"));
    match given.or(strided).or(padded) {
        Some((field, problem)) => Err(error(field, &format!("{problem} with global_pooling: true"))),
        None => Ok(()),
    }
}

/// A size that is given as one number for all axes or as one for height and one for width; `None`
/// if it is not given at all.
fn sizes(fields: [&'static str; 3], sizes: [Option<u32>; 3]) -> Result<Option<Sizes>> {
    let [all, high, wide] = fields;
    match sizes {
        [None, None, None] => Ok(None),
        [Some(size), None, None] => Ok(Some(vec![(all, size)])),
        [None, Some(h), Some(w)] => Ok(Some(vec![(high, h), (wide, w)])),
        [Some(_), _, _] => Err(error(all, &format!("give either {all} or {high} and {wide}, not both"))),
        [None, None, _] => Err(error(high, &format!("is missing; it is required with {wide}"))),
        [None, _, None] => Err(error(wide, &format!("is missing; it is required with {high}"))),
    }
}

/// These sizes, or those that a fork gives for each axis: as a shape, or in a list.
fn or_listed(
    sizes: Option<Sizes>,
    [shape_field, list_field]: [&'static str; 2],
    shape: &Option<Box<BlobShape>>,
    list: &[u32],
) -> Result<Option<Sizes>> {
    let of = |field: &'static str, list: &[u32]| -> Option<Sizes> {
        (!list.is_empty()).then(|| list.iter().map(|&size| (field, size)).collect()) // bounded by the file
    };
    let shape = match shape {
        Some(shape) => of(
            shape_field,
            &sizes_of_shape(&format!("pooling_param.{shape_field}"), shape)?,
        ),
        None => None,
    };
    let mut given = [sizes, shape, of(list_field, list)].into_iter().flatten();
    let first = given.next();
    match (&first, given.next()) {
        (Some(first), Some(second)) => {
            let problem = format!("duplicates {}; remove one of them", first[0].0);
            Err(error(second[0].0, &problem))
        }
        _ => Ok(first),
    }
}

fn error(field: &str, problem: &str) -> Error {
    Error::param(&format!("pooling_param.{field}"), problem)
}
