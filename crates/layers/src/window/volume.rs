//! The common part of C3D's layers over volumes (num, channels, length, height, width): their
//! options, with one size for the length and one for height and width.

use crate::common::{Compose, Composed, Composer, Learned, WindowAxis, renamed, required};
use cortado_core::{Error, Layer, LayerKind, Real, Result, Shape};
use cortado_ops::{ConvAxis, ConvGeometry, Op, Operand};
use cortado_proto::{FillerParameter, LayerParameter};

/// The message of C3D 1.1. Nets of C3D 1.0 give the same fields in `convolution_param`.
const MESSAGE: &str = "convolution3d_param";

/// The fields of either message.
struct Fields {
    message: &'static str,
    num_output: Option<u32>,
    /// Along the length, and along height and width.
    kernel: [Option<u32>; 2],
    stride: [u32; 2],
    pad: [u32; 2],
    bias_term: bool,
    weight_filler: Option<Box<FillerParameter>>,
    bias_filler: Option<Box<FillerParameter>>,
}

impl Fields {
    fn of(param: &LayerParameter) -> Result<Self> {
        match (param.convolution3d_param(), param.convolution_param()) {
            (None, Some(options)) => {
                let message = "convolution_param";
                let only = |field: &str, sizes: &[u32]| match sizes {
                    [] => Ok(None),
                    &[size] => Ok(Some(size)),
                    _ => Err(Error::param(
                        &format!("{message}.{field}"),
                        format!("is given {} times; give it once, for height and width", sizes.len()),
                    )),
                };
                Ok(Self {
                    message,
                    num_output: options.num_output,
                    kernel: [options.kernel_depth, only("kernel_size", &options.kernel_size)?],
                    stride: [options.temporal_stride(), only("stride", &options.stride)?.unwrap_or(1)],
                    pad: [options.temporal_pad(), only("pad", &options.pad)?.unwrap_or(0)],
                    bias_term: options.bias_term(),
                    weight_filler: options.weight_filler.clone(),
                    bias_filler: options.bias_filler.clone(),
                })
            }
            (options, _) => {
                let options = options.cloned().unwrap_or_default();
                Ok(Self {
                    message: MESSAGE,
                    num_output: options.num_output,
                    kernel: [options.kernel_depth, options.kernel_size],
                    stride: [options.temporal_stride(), options.stride()],
                    pad: [options.temporal_pad(), options.pad()],
                    bias_term: options.bias_term(),
                    weight_filler: options.weight_filler,
                    bias_filler: options.bias_filler,
                })
            }
        }
    }

    /// The window along the length (0), or along height and width (1).
    fn window(&self, axis: usize) -> Result<WindowAxis> {
        let field = |names: [&str; 2]| format!("{}.{}", self.message, names[axis]);
        Ok(WindowAxis {
            kernel: required(&field(["kernel_depth", "kernel_size"]), self.kernel[axis])?,
            stride: required(&field(["temporal_stride", "stride"]), Some(self.stride[axis]))?,
            pad: self.pad[axis] as usize,
            dilation: 1,
        })
    }
}

/// A layer with learned filters over volumes, for its type. The transposed one always has a bias.
///
/// # Errors
/// Options that are missing or make no sense.
pub(super) fn layer<T: Real>(
    kind: &'static LayerKind,
    param: &LayerParameter,
    transposed: bool,
) -> Result<Box<dyn Layer<T>>> {
    let fields = Fields::of(param)?;
    let (depth, plane) = (fields.window(0)?, fields.window(1)?);
    let has_bias = transposed || fields.bias_term;
    let bias = has_bias.then_some(fields.bias_filler.as_deref());
    let learned = Learned::new(param, fields.message, fields.weight_filler.as_deref(), bias)?;
    let volumes = Volumes {
        message: fields.message,
        transposed,
        num_output: required(&format!("{}.num_output", fields.message), fields.num_output)?,
        has_bias,
        windows: [depth, plane, plane],
    };
    Ok(Composed::learned(kind, volumes, learned))
}

/// The length, height and width of a bottom, and its channels.
///
/// # Errors
/// Another number of axes than five.
pub(super) fn sizes(bottom: &Shape) -> Result<(usize, [usize; 3])> {
    match bottom[..] {
        [_, channels, length, height, width] => Ok((channels, [length, height, width])),
        _ => Err(Error::mismatch(
            "number of axes of the bottom (num, channels, length, height, width)",
            5,
            bottom.len(),
        )),
    }
}

struct Volumes {
    message: &'static str,
    transposed: bool,
    num_output: usize,
    has_bias: bool,
    windows: [WindowAxis; 3],
}

impl Volumes {
    /// The sizes of the convolution for a bottom.
    fn geometry(&self, bottom: &Shape) -> Result<ConvGeometry> {
        let (channels, volume) = sizes(bottom)?;
        let axis = |i: usize| -> Result<ConvAxis> {
            let (window, size) = (self.windows[i], volume[i]);
            let named = |error| match (renamed(error, "convolution_param", self.message), i) {
                (error, 0) => renamed(renamed(error, ".kernel_size", ".kernel_depth"), ".pad", ".temporal_pad"),
                (error, _) => error,
            };
            match self.transposed {
                true => Ok(window.between(window.input(size, i).map_err(named)?, size)),
                false => Ok(window.between(size, window.output(size, i).map_err(named)?)),
            }
        };
        let axes = (0..3).map(axis).collect::<Result<_>>()?; // bounded by the three axes
        let (channels, num_output) = match self.transposed {
            true => (self.num_output, channels),
            false => (channels, self.num_output),
        };
        Ok(ConvGeometry {
            group: 1,
            channels,
            num_output,
            axes,
        })
    }
}

impl Compose for Volumes {
    fn params(&self, bottoms: &[Shape]) -> Result<Vec<Vec<usize>>> {
        let geometry = self.geometry(&bottoms[0])?;
        let mut weights = vec![geometry.num_output, geometry.channels];
        weights.extend(self.windows.iter().map(|window| window.kernel));
        let mut shapes = vec![weights];
        if self.has_bias {
            shapes.push(vec![1, 1, 1, 1, self.num_output]);
        }
        Ok(shapes)
    }

    fn lower(&self, to: &mut Composer) -> Result<()> {
        let geometry = self.geometry(to.bottom(0))?;
        let learned = to.shape(Operand::Param(0))[usize::from(!self.transposed)];
        let channels = to.bottom(0)[1];
        if channels != learned {
            let what = format!("number of channels (axis 1) of \"{}\"", to.name(0));
            return Err(Error::mismatch(what, format!("{learned} as in the weights"), channels));
        }
        let mut operands = vec![Operand::Bottom(0), Operand::Param(0)];
        if self.has_bias {
            operands.push(to.view(Operand::Param(1), &[self.num_output])?);
        }
        let op = Op::Convolution {
            axis: 1,
            transposed: self.transposed,
            geometry,
        };
        let y = to.add(op, &operands)?;
        to.top(y);
        Ok(())
    }
}
