//! IRNN: four recurrent networks over a map, each of which carries what it has seen along rows or columns
//! (spatial context of Bell et al., 2016). From the fork of Hu Xiaowei (direction-aware spatial context).
//!
//! `h[p] = max(0, w · h[p'] + x[p])`, with p' the place before p in the direction; at the first place h[p'] is 0.
//!
//! Bottom: x (num, channels, height, width). Tops, of the same shape: h to the left (from the last column to the first), up
//! (from the last row to the first), right and down. Parameter: w (4 · channels), the weights of all channels to the
//! left, then up, right and down.
//!
//! `irnn_param`: `weight_fixed` (default true: w gets no gradient; a weight decay still changes it); `initial_value` of w (default
//! 1); `lr_multi` (default 1) and `max_gradient` (default 1000, not negative) for the gradient of w.
//!
//! Gradient to x: the derivative. The gradient of w is the original's, which is not the derivative: for each channel and
//! direction the sum over the items and places p of `x[p] · Σ_m d · w^(d − 1) · dh[m]`, over the places m that come
//! before p, at the distance d, as far as the nearest m where h is 0. This sum is limited to ±`max_gradient`
//! and multiplied by `lr_multi`. (The derivative has the places after p there. The original mixes the items of a
//! batch up, so it is right for batches of one item only; and it overwrites the gradient, which here is added to others.)

use crate::common::{Learned, Slot, build, finite, not_negative};
use cortado_core::{
    Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, TopData, module_doc, reserve,
};
use cortado_proto::LayerParameter;

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["irnn_param"],
    tops: Arity::exactly(DIRECTIONS.len()),
    ..LayerKind::new(
        "IRNN",
        "Four recurrent networks over a map: to the left, up, right and down.",
        module_doc!("irnn.rs"),
        build!(build),
    )
};

/// Each direction, as the number of its top: whether it goes along columns, and whether it begins at the end.
const DIRECTIONS: [(bool, bool); 4] = [(false, true), (true, true), (false, false), (true, false)];

fn build<T: Real>(param: &LayerParameter, _: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.irnn_param().cloned().unwrap_or_default();
    finite("irnn_param.initial_value", options.initial_value())?;
    let weights = Slot {
        name: "weights",
        field: "irnn_param.initial_value",
        filler: None,
        default: options.initial_value(),
    };
    Ok(Box::new(Irnn {
        fixed: options.weight_fixed(),
        factor: finite("irnn_param.lr_multi", options.lr_multi())?,
        limit: not_negative("irnn_param.max_gradient", options.max_gradient())?,
        learned: Learned::of(param, [weights])?,
        params: Vec::new(),
        channels: 0,
        size: [0; 2],
    }))
}

struct Irnn<T: Real> {
    fixed: bool,
    factor: f64,
    limit: f64,
    learned: Learned,
    /// w.
    params: Vec<Blob<T>>,
    channels: usize,
    /// Height and width.
    size: [usize; 2],
}

/// The places of a plane in the order of a direction: line by line.
fn lines(
    direction: usize,
    [height, width]: [usize; 2],
) -> impl Iterator<Item = impl DoubleEndedIterator<Item = usize>> {
    let (along_columns, from_end) = DIRECTIONS[direction];
    let (lines, next_line, len, next) = match along_columns {
        true => (width, 1, height, width),
        false => (height, width, width, 1),
    };
    (0..lines).map(move |line| {
        (0..len).map(move |step| {
            let at = if from_end { len - 1 - step } else { step };
            line * next_line + at * next
        })
    })
}

/// h of a plane.
fn scan<T: Real>(direction: usize, size: [usize; 2], w: T, x: &[T], h: &mut [T]) {
    for line in lines(direction, size) {
        let mut last = T::ZERO;
        for place in line {
            let sum = w * last + x[place];
            last = if sum > T::ZERO { sum } else { T::ZERO };
            h[place] = last;
        }
    }
}

/// Adds the gradient of a direction to that of a plane.
fn add_gradient<T: Real>(direction: usize, size: [usize; 2], w: T, [h, dh]: [&[T]; 2], dx: &mut [T]) {
    for line in lines(direction, size) {
        let mut next = T::ZERO;
        for place in line.rev() {
            let sum = w * next + dh[place];
            next = if h[place] > T::ZERO { sum } else { T::ZERO };
            dx[place] += next;
        }
    }
}

/// What a plane adds to the gradient of its weight: see the module's documentation.
fn weight_gradient<T: Real>(direction: usize, size: [usize; 2], w: f64, [x, h, dh]: [&[T]; 3]) -> f64 {
    let mut total = 0.0;
    for line in lines(direction, size) {
        // Sums over the places m before this one, of w^(d − 1) · dh[m] and of d · w^(d − 1) · dh[m].
        let (mut plain, mut weighted) = (0.0, 0.0);
        for place in line {
            total += x[place].to_f64() * weighted;
            (plain, weighted) = match h[place] == T::ZERO {
                true => (0.0, 0.0),
                false => {
                    let plain = w * plain + dh[place].to_f64();
                    (plain, w * weighted + plain)
                }
            };
        }
    }
    total
}

impl<T: Real> Irnn<T> {
    /// The number of elements of a plane.
    fn plane(&self) -> usize {
        self.size[0] * self.size[1]
    }

    /// The place of the weight of a direction and a plane of all items.
    fn weight_of(&self, direction: usize, plane: usize) -> usize {
        direction * self.channels + plane % self.channels
    }

    fn add_weight_gradients(&self, io: &Io<'_, T>) -> Result<()> {
        let mut sums = reserve::filled(self.params[0].count(), 0.0)?;
        let (x, w) = (io.bottom(0).data()?, self.params[0].data()?);
        for direction in 0..DIRECTIONS.len() {
            let (h, dh) = (io.top(direction).data()?, io.top(direction).diff()?);
            let len = self.plane();
            let planes = x.chunks_exact(len).zip(h.chunks_exact(len)).zip(dh.chunks_exact(len));
            for (plane, ((x, h), dh)) in planes.enumerate() {
                let weight = self.weight_of(direction, plane);
                sums[weight] += weight_gradient(direction, self.size, w[weight].to_f64(), [x, h, dh]);
            }
        }
        let mut dw = self.params[0].diff_mut()?;
        for (dw, sum) in dw.iter_mut().zip(sums) {
            *dw += T::from_f64(sum.clamp(-self.limit, self.limit) * self.factor);
        }
        Ok(())
    }
}

/// Channels, height and width of the bottom.
fn sizes<T: Real>(bottom: &Blob<T>) -> Result<[usize; 3]> {
    match bottom.shape()[..] {
        [_, channels, height, width] => Ok([channels, height, width]),
        ref shape => {
            let what = format!("number of axes of \"{}\" (num, channels, height, width)", bottom.name());
            Err(Error::mismatch(what, 4, shape.len()))
        }
    }
}

impl<T: Real> Layer<T> for Irnn<T> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [channels, ..] = sizes(io.bottom(0))?;
        let weights = channels.saturating_mul(DIRECTIONS.len());
        self.params = self.learned.make_all(ctx, &[&[weights]])?;
        self.channels = channels;
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [channels, height, width] = sizes(io.bottom(0))?;
        if channels != self.channels {
            let what = format!("number of channels (axis 1) of \"{}\"", io.bottom(0).name());
            let expected = format!("{} as in the weights", self.channels);
            return Err(Error::mismatch(what, expected, channels));
        }
        self.size = [height, width];
        let shape = io.bottom(0).shape().clone();
        (0..DIRECTIONS.len()).try_for_each(|top| io.top_mut(top).reshape(&shape))
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("recurrent networks over maps");
        if io.bottom(0).count() == 0 {
            return Ok(());
        }
        let (x, w) = (io.bottom(0).data()?, self.params[0].data()?);
        for direction in 0..DIRECTIONS.len() {
            let mut h = io.top(direction).data_overwrite()?;
            let planes = x.chunks_exact(self.plane()).zip(h.chunks_exact_mut(self.plane()));
            for (plane, (x, h)) in planes.enumerate() {
                scan(direction, self.size, w[self.weight_of(direction, plane)], x, h);
            }
        }
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::new(!self.fixed, TopData::Values)
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if io.bottom(0).count() == 0 {
            return Ok(());
        }
        if !self.fixed && io.param_wanted(0) {
            self.add_weight_gradients(io)?;
        }
        if !propagate[0] {
            return Ok(());
        }
        let (mut dx, w) = (io.bottom(0).diff_overwrite()?, self.params[0].data()?);
        dx.fill(T::ZERO);
        for direction in 0..DIRECTIONS.len() {
            let (h, dh) = (io.top(direction).data()?, io.top(direction).diff()?);
            let len = self.plane();
            let planes = dx
                .chunks_exact_mut(len)
                .zip(h.chunks_exact(len))
                .zip(dh.chunks_exact(len));
            for (plane, ((dx, h), dh)) in planes.enumerate() {
                let w = w[self.weight_of(direction, plane)];
                add_gradient(direction, self.size, w, [h, dh], dx);
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
