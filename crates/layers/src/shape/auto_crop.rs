//! AutoCrop: cuts maps to the size of others, at the place where both show the same part of an image. From
//! RCF's fork.
//!
//! Bottoms: a (num, channels, H, W); b (any, any, H', W'), of which only height and width count. Top:
//! (num, channels, H', W').
//!
//! There are no options. The offsets follow from the layers before, as in pycaffe's `coord_map`: a and b must
//! come, by the first bottoms of layers, from one blob; a place of theirs is one of that blob by
//! `in = s · out + (k − 1) / 2 − p` for a convolution or pooling with the kernel k (its whole width, if it is
//! dilated), stride s and padding p, by the inverse for a deconvolution, by `in = out + offset` for a crop, and
//! the same place for layers of elements or channels. Both must have the same scale, and the offsets must be
//! whole and not negative.
//!
//! Gradient: dy inside the cut and 0 outside; 0 to b.

use super::crop::Crop;
use crate::common::{Composed, ConvWindow, build};
use crate::window::pooling;
use cortado_core::{Arity, Ctx, Error, Layer, LayerKind, Real, Result, Shape, module_doc};
use cortado_proto::{CropParameter, LayerParameter};

pub(crate) const KIND: LayerKind = LayerKind {
    bottoms: Arity::exactly(2),
    trace: Some(trace),
    ..LayerKind::new(
        "AutoCrop",
        "Cuts maps to the size of others, where both show the same.",
        module_doc!("auto_crop.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    if param.crop_param().is_none() {
        let problem = "the offsets do not follow from the layers before: both bottoms must come from one blob by \
            convolutions, poolings, deconvolutions, crops and layers of elements, to the same scale and a whole \
            distance; take a Crop with an offset instead";
        return Err(Error::message(problem));
    }
    Ok(Composed::boxed(&KIND, Crop::new(param)))
}

/// Layers of elements or channels, whose tops have the places of their first bottom.
const SAME_PLACES: [&str; 39] = [
    "AbsVal",
    "BN",
    "BNLL",
    "BatchNorm",
    "Bias",
    "ChannelScale",
    "Clip",
    "Concat",
    "CuDNNBatchNorm",
    "Dropout",
    "ELU",
    "Eltwise",
    "EltwiseAffine",
    "Exp",
    "HardSigmoid",
    "HardSwish",
    "LRN",
    "Log",
    "MKLBatchNorm",
    "MKLConcat",
    "MKLEltwise",
    "MKLLRN",
    "MKLReLU",
    "MVN",
    "Mish",
    "Normalize",
    "PReLU",
    "Power",
    "ReLU",
    "ReLU6",
    "Scale",
    "SeLU",
    "SeLu",
    "Sigmoid",
    "Slice",
    "Softmax",
    "Split",
    "Swish",
    "TanH",
];

/// A place in one blob as a place in another: scale · place + shift.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Line {
    scale: f64,
    shift: f64,
}

impl Line {
    const SAME: Self = Self { scale: 1.0, shift: 0.0 };

    /// This one, of the place that the other gives.
    fn of(self, other: Self) -> Self {
        Self {
            scale: self.scale * other.scale,
            shift: self.scale * other.shift + self.shift,
        }
    }

    fn inverse(self) -> Self {
        Self {
            scale: 1.0 / self.scale,
            shift: -self.shift / self.scale,
        }
    }
}

/// Rows and columns.
type Lines = [Line; 2];

/// A window as a line from the top to the bottom.
fn window(kernel: usize, stride: usize, pad: usize) -> Line {
    Line {
        scale: stride as f64,
        shift: (kernel as f64 - 1.0) / 2.0 - pad as f64,
    }
}

/// Where the places of a layer's top lie in its first bottom. `None` if they have no such place, or if the
/// options make no sense, which is reported when the layer is built.
fn lines(layer: &LayerParameter) -> Option<Lines> {
    let kind = layer.r#type();
    match kind {
        "Convolution" | "ConvolutionDepthwise" | "ConvolutionReLU" | "DepthwiseConvolution" | "MKLConvolution" => {
            convolution(layer)
        }
        "Deconvolution" => Some(convolution(layer)?.map(Line::inverse)),
        "MKLPooling" | "Pooling" => {
            // Any planes that hold the window; a global pooling has no places.
            const SIDE: usize = 1 << 30;
            let options = pooling::Options::new(layer.pooling_param()?).ok()?;
            let geometry = options.geometry(&[SIDE, SIDE]).ok()?;
            let [rows, columns] = &geometry.axes[..] else {
                return None;
            };
            let is_global = rows.kernel == SIDE;
            (!is_global).then(|| [rows, columns].map(|axis| window(axis.kernel, axis.stride, axis.pad)))
        }
        "AutoCrop" => cut(layer.crop_param()?),
        "Crop" => cut(&layer.crop_param().cloned().unwrap_or_default()),
        "CropCenter" => {
            let size = |axis: usize| layer.crop_center_param()?.crop_size.get(axis).copied();
            Some([moved(size(2)?), moved(size(3)?)])
        }
        _ => SAME_PLACES.contains(&kind).then_some([Line::SAME; 2]),
    }
}

/// Places that are moved by an offset.
fn moved(offset: u32) -> Line {
    Line {
        scale: 1.0,
        shift: offset.into(),
    }
}

/// The lines of a crop of four axes.
fn cut(options: &CropParameter) -> Option<Lines> {
    let first = match i64::from(options.axis()) {
        axis if axis < 0 => axis + 4,
        axis => axis,
    };
    let offset = |axis: i64| match (usize::try_from(axis - first).ok(), &options.offset[..]) {
        (None, _) | (_, []) => Some(0),
        (_, &[offset]) => Some(offset),
        (Some(index), offsets) => offsets.get(index).copied(),
    };
    Some([moved(offset(2)?), moved(offset(3)?)])
}

fn convolution(layer: &LayerParameter) -> Option<Lines> {
    let window_of = ConvWindow::from_param(layer.convolution_param()?).ok()?;
    let (channels, windows) = window_of.resolve(&Shape::new(&[1; 4]).ok()?).ok()?;
    match windows[..] {
        [rows, columns] if channels == 1 => {
            Some([rows, columns].map(|axis| window(axis.extent(), axis.stride, axis.pad)))
        }
        _ => None,
    }
}

/// A blob that another comes from: the layer that made it, or the input of the net of this name; and the places
/// of the other in it.
struct Origin<'a> {
    made_by: Option<usize>,
    name: &'a str,
    places: Lines,
}

/// What a blob comes from by the first bottoms of layers, itself first.
fn origins<'a>(name: &'a str, before: &'a [LayerParameter]) -> Vec<Origin<'a>> {
    let (mut name, mut places, mut until) = (name, [Line::SAME; 2], before.len());
    let mut origins = Vec::new();
    loop {
        let makes = |layer: &LayerParameter| layer.top.iter().any(|top| *top == name);
        let made_by = before[..until].iter().rposition(makes);
        origins.push(Origin { made_by, name, places });
        let next = made_by.and_then(|number| {
            let layer = &before[number];
            Some((number, layer.bottom.first()?.as_str(), lines(layer)?))
        });
        let Some((number, bottom, of_layer)) = next else {
            return origins;
        };
        for (place, of_layer) in places.iter_mut().zip(of_layer) {
            *place = of_layer.of(*place);
        }
        (name, until) = (bottom, number);
    }
}

/// The distance of the places of a from those of b, where it is whole and not negative.
fn distance(a: Line, b: Line) -> Option<u32> {
    let distance = (b.shift - a.shift) / a.scale;
    let is_near = |x: f64, y: f64| (x - y).abs() < 1e-6;
    let fits = is_near(a.scale / b.scale, 1.0) && is_near(distance, distance.round());
    (fits && (-0.5..f64::from(u32::MAX)).contains(&distance)).then(|| distance.round() as u32)
}

/// Writes the offsets to the message, if they follow from the layers before.
fn trace(param: &mut LayerParameter, before: &[LayerParameter]) {
    param.crop_param = None;
    let [a, b] = &param.bottom[..] else { return };
    let (of_a, of_b) = (origins(a, before), origins(b, before));
    let common = of_a.iter().find_map(|a| {
        let same = |b: &&Origin<'_>| (a.made_by, a.name) == (b.made_by, b.name);
        Some((a, of_b.iter().find(same)?))
    });
    let Some((a, b)) = common else { return };
    let offset = |axis: usize| distance(a.places[axis], b.places[axis]);
    if let (Some(rows), Some(columns)) = (offset(0), offset(1)) {
        let crop = CropParameter {
            axis: Some(2),
            offset: vec![rows, columns],
            ..Default::default()
        };
        param.crop_param = Some(Box::new(crop));
    }
}
