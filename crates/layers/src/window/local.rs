//! Local: a convolution whose weights differ from place to place.
//!
//! `y(n, o, p) = b(o, p) + Σ_k W(o, k, p) x(n, k at p)`, with k over the channels and the places of the window at p.
//!
//! Bottom: x `[N, C, H, W]`. Top: `[N, num_output, H', W']` with H' = ⌊(H + 2 pad − kernel_size) / stride⌋ + 1. Parameters:
//! W `[num_output, 1, C · kernel_size², H' · W']`; b, `[1, 1, num_output, H' · W']`.
//!
//! `local_param`: `num_output`, `kernel_size` (required); `stride` (default 1), `pad` (0); `bias_term` (default true);
//! `weight_filler`, `bias_filler` (default constant 0).
//!
//! Gradients: the derivatives. The sizes of the bottom must not change, since the weights depend on them. From
//! happynear/caffe-windows.

use crate::common::{Learned, build, required};
use cortado_core::{BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, Shape, module_doc};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["local_param"],
    ..LayerKind::new(
        "Local",
        "A convolution with weights of each place.",
        module_doc!("local.rs"),
        build!(build),
    )
};

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.local_param().cloned().unwrap_or_default();
    let bias = options.bias_term().then(|| options.bias_filler());
    Ok(Box::new(Local {
        outputs: required("local_param.num_output", options.num_output)?,
        kernel: required("local_param.kernel_size", options.kernel_size)?,
        stride: required("local_param.stride", Some(options.stride()))?,
        pad: options.pad() as usize,
        learned: Learned::new(param, "local_param", options.weight_filler(), bias)?,
        params: Vec::new(),
        input: [0; 3],
        output: [0; 2],
    }))
}

struct Local<T: Real> {
    outputs: usize,
    kernel: usize,
    stride: usize,
    pad: usize,
    learned: Learned,
    params: Vec<Blob<T>>,
    /// Channels, height and width.
    input: [usize; 3],
    /// Height and width.
    output: [usize; 2],
}

/// A number of the input and the one of the weights that multiplies it for the first output.
struct Tap {
    input: usize,
    weight: usize,
    place: usize,
}

impl<T: Real> Local<T> {
    /// Items, and the sizes of the others.
    fn sizes(&self, x: &Blob<T>) -> Result<(usize, [usize; 3], [usize; 2])> {
        let &[items, channels, height, width] = &x.shape()[..] else {
            let what = format!("axes of \"{}\" (items, channels, height, width)", x.name());
            return Err(Error::mismatch(what, 4, x.shape().len()));
        };
        let size = |from: usize| {
            let padded = self.pad.checked_mul(2).and_then(|pad| pad.checked_add(from));
            let rest = padded.and_then(|padded| padded.checked_sub(self.kernel));
            rest.map(|rest| rest / self.stride + 1).ok_or_else(|| {
                let problem = format!("of {} is too large for \"{}\", {}", self.kernel, x.name(), x.shape());
                Error::param("local_param.kernel_size", problem)
            })
        };
        Ok((items, [channels, height, width], [size(height)?, size(width)?]))
    }

    fn places(&self) -> usize {
        self.output[0] * self.output[1]
    }

    /// The rows of the weights of one output.
    fn rows(&self) -> usize {
        self.input[0] * self.kernel * self.kernel
    }

    /// All products of one item and one output.
    fn taps(&self, mut visit: impl FnMut(Tap)) {
        let ([_, height, width], [_, columns], places) = (self.input, self.output, self.places());
        for row in 0..self.rows() {
            let (channel, ky, kx) = (
                row / (self.kernel * self.kernel),
                row / self.kernel % self.kernel,
                row % self.kernel,
            );
            for place in 0..places {
                let at = |out: usize, k: usize, size: usize| {
                    (out * self.stride + k).checked_sub(self.pad).filter(|&at| at < size)
                };
                let y = at(place / columns, ky, height);
                if let (Some(y), Some(x)) = (y, at(place % columns, kx, width)) {
                    visit(Tap {
                        input: (channel * height + y) * width + x,
                        weight: row * places + place,
                        place,
                    });
                }
            }
        }
    }

    /// The first numbers of an item of the input, of an output's weights and of its map in the top.
    fn starts(&self, item: usize, output: usize) -> [usize; 3] {
        let input = self.input.iter().product::<usize>();
        let places = self.places();
        [
            item * input,
            output * self.rows() * places,
            (item * self.outputs + output) * places,
        ]
    }
}

impl<T: Real> Layer<T> for Local<T> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        (_, self.input, self.output) = self.sizes(io.bottom(0))?;
        let window = Shape::new(&[self.input[0], self.kernel, self.kernel])?.count();
        let places = Shape::new(&self.output)?.count();
        let shapes = [[self.outputs, 1, window, places], [1, 1, self.outputs, places]];
        self.params = self.learned.make(ctx, &shapes[0], &shapes[1])?;
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let (items, input, output) = self.sizes(io.bottom(0))?;
        if input != self.input {
            let what = format!(
                "shape of \"{}\", as that which the weights were made for",
                io.bottom(0).name()
            );
            let [c, h, w] = self.input;
            return Err(Error::mismatch(what, format!("N {c} {h} {w}"), io.bottom(0).shape()));
        }
        io.top_mut(0).reshape(&[items, self.outputs, output[0], output[1]])
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("convolutions with weights of each place");
        let (x, w, mut y) = (
            io.bottom(0).data()?,
            self.params[0].data()?,
            io.top(0).data_overwrite()?,
        );
        let bias = self.params.get(1).map(|bias| bias.data()).transpose()?;
        let (places, items) = (self.places(), io.bottom(0).shape()[0]);
        for item in 0..items {
            for output in 0..self.outputs {
                let [of_x, of_w, of_y] = self.starts(item, output);
                let y = &mut y[of_y..of_y + places];
                match &bias {
                    Some(bias) => y.copy_from_slice(&bias[output * places..(output + 1) * places]),
                    None => y.fill(T::ZERO),
                }
                self.taps(|tap| y[tap.place] += w[of_w + tap.weight] * x[of_x + tap.input]);
            }
        }
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let (dy, places, items) = (io.top(0).diff()?, self.places(), io.bottom(0).shape()[0]);
        let pairs = || (0..items).flat_map(|item| (0..self.outputs).map(move |output| (item, output)));
        if io.param_wanted(0) {
            let (x, mut dw) = (io.bottom(0).data()?, self.params[0].diff_mut()?);
            for (item, output) in pairs() {
                let [of_x, of_w, of_y] = self.starts(item, output);
                self.taps(|tap| {
                    let dw = &mut dw[of_w + tap.weight];
                    *dw += dy[of_y + tap.place] * x[of_x + tap.input];
                });
            }
        }
        if let Some(bias) = self.params.get(1)
            && io.param_wanted(1)
        {
            let mut db = bias.diff_mut()?;
            for dy in dy.chunks_exact((self.outputs * places).max(1)) {
                db.iter_mut().zip(dy).for_each(|(db, dy)| *db += *dy);
            }
        }
        if propagate[0] {
            let (w, mut dx) = (self.params[0].data()?, io.bottom(0).diff_overwrite()?);
            dx.fill(T::ZERO);
            for (item, output) in pairs() {
                let [of_x, of_w, of_y] = self.starts(item, output);
                self.taps(|tap| {
                    let dx = &mut dx[of_x + tap.input];
                    *dx += dy[of_y + tap.place] * w[of_w + tap.weight];
                });
            }
        }
        Ok(())
    }

    fn params(&self) -> &[Blob<T>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.params
    }
}
