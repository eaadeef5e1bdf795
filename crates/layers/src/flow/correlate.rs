//! Matching of the places of two maps: the mean over a patch and all channels of the products, or
//! of the absolute differences, of one map and the displaced other one.

use crate::common::required;
use cortado_core::{BackwardReads, Ctx, Error, Io, Layer, Real, Result, Shape, reserve};
use cortado_ops::count;
use cortado_proto::LayerParameter;
use cortado_proto::correlation_parameter::CorrelationType;

/// The options, of one form that moves along both axes and one that moves along the width.
#[derive(Clone, Copy)]
pub(super) struct Options {
    kernel: usize,
    /// The steps of places, and of displacements.
    steps: [usize; 2],
    /// Zeros on each side, along height and width.
    pads: [usize; 2],
    /// The greatest displacement, along height and width.
    reach: [usize; 2],
    /// The first displacement and the number of displacements along each axis, in steps.
    first: [isize; 2],
    counts: [usize; 2],
    subtracts: bool,
}

impl Options {
    /// From `correlation_param`.
    ///
    /// # Errors
    /// Fields that are missing, or whose values make no sense.
    pub(super) fn new(param: &LayerParameter, along_width_only: bool) -> Result<Self> {
        let options = param.correlation_param().cloned().unwrap_or_default();
        let field = |name: &str| format!("correlation_param.{name}");
        let kernel = required(&field("kernel_size"), options.kernel_size)?;
        if kernel % 2 == 0 {
            let problem = format!("must be odd, but is {kernel}");
            return Err(Error::param(&field("kernel_size"), problem));
        }
        let Some(displacement) = options.max_displacement else {
            return Err(Error::param(&field("max_displacement"), "is missing"));
        };
        let step = required(&field("stride_2"), Some(options.stride_2()))?;
        let (pad, displacement) = (options.pad() as usize, displacement as usize);
        let radius = displacement / step;
        // Along the width, one direction alone may be searched.
        let (first, count) = match options.single_direction() {
            0 => (-(radius as isize), 2 * radius + 1),
            -1 if along_width_only => (-(radius as isize) - 1, radius + 1),
            1 if along_width_only => (0, radius + 1),
            other => {
                let possible = match along_width_only {
                    true => "-1 (left), 0 (both) or 1 (right)",
                    false => "0",
                };
                let problem = format!("must be {possible}, but is {other}");
                return Err(Error::param(&field("single_direction"), problem));
            }
        };
        let subtracts = match options.correlation_type() {
            CorrelationType::MULTIPLY => false,
            CorrelationType::SUBTRACT => true,
            other => {
                let problem = format!("{other} is unknown; it can be MULTIPLY or SUBTRACT");
                return Err(Error::param(&field("correlation_type"), problem));
            }
        };
        let (pads, reach, first, counts) = match along_width_only {
            true => ([0, pad], [0, displacement], [0, first], [1, count]),
            false => ([pad; 2], [displacement; 2], [first; 2], [count; 2]),
        };
        Ok(Self {
            kernel,
            steps: [required(&field("stride_1"), Some(options.stride_1()))?, step],
            pads,
            reach,
            first,
            counts,
            subtracts,
        })
    }
}

/// The sizes for maps of one shape.
#[derive(Clone, Copy, Default)]
struct Sizes {
    num: usize,
    channels: usize,
    /// Height and width.
    input: [usize; 2],
    output: [usize; 2],
    /// Height and width of a map with its padding, and what is padded before it.
    padded: [usize; 2],
    before: [usize; 2],
}

impl Sizes {
    fn map(&self) -> usize {
        self.channels * self.input[0] * self.input[1]
    }

    fn padded_map(&self) -> usize {
        self.channels * self.padded[0] * self.padded[1]
    }

    /// Calls `visit` with the first elements of each row of a map, in it and in the padded map.
    fn rows(&self, mut visit: impl FnMut(usize, usize)) {
        let ([height, width], [rows, columns], [top, left]) = (self.input, self.padded, self.before);
        for channel in 0..self.channels {
            for row in 0..height {
                let padded = (channel * rows + top + row) * columns + left;
                visit((channel * height + row) * width, padded);
            }
        }
    }
}

/// The layer, for both forms.
pub(super) struct Correlate {
    options: Options,
    sizes: Sizes,
}

/// The first element of a row of the top of an item, and those that it begins with in both padded
/// maps.
struct Row {
    top: usize,
    maps: [usize; 2],
}

impl Correlate {
    pub(super) fn new(options: Options) -> Self {
        Self {
            options,
            sizes: Sizes::default(),
        }
    }

    /// The sizes for maps of this shape, and the shape of the top.
    fn measure(&self, shape: &Shape, name: &str) -> Result<(Sizes, Shape)> {
        let &[num, channels, height, width] = &shape[..] else {
            let what = format!("number of axes of \"{name}\" (num, channels, height, width)");
            return Err(Error::mismatch(what, 4, shape.len()));
        };
        let Options {
            kernel,
            steps,
            pads,
            reach,
            first,
            counts,
            ..
        } = self.options;
        let mut sizes = Sizes {
            num,
            channels,
            input: [height, width],
            ..Sizes::default()
        };
        for axis in 0..2 {
            // A size has at most 63 bits and the others 34, so the sums fit.
            let padded = sizes.input[axis] + 2 * pads[axis];
            let room = padded.checked_sub(2 * reach[axis] + kernel - 1);
            let Some(room) = room.filter(|&room| room > 0) else {
                let along = ["height", "width"][axis];
                let problem = format!(
                    "{} and kernel_size, {kernel}, exceed the padded {along} of \"{name}\", {padded}",
                    reach[axis]
                );
                return Err(Error::param("correlation_param.max_displacement", problem));
            };
            sizes.output[axis] = room.div_ceil(steps[0]);
            // One step more to the left than the greatest displacement reads zeros.
            let beyond = (first[axis].unsigned_abs() * steps[1]).saturating_sub(reach[axis]);
            sizes.before[axis] = pads[axis] + if first[axis] < 0 { beyond } else { 0 };
            sizes.padded[axis] = padded + sizes.before[axis] - pads[axis];
        }
        Shape::new(&[channels, sizes.padded[0], sizes.padded[1]])?;
        let displacements = Shape::new(&counts)?.count();
        let top = Shape::new(&[num, displacements, sizes.output[0], sizes.output[1]])?;
        Ok((sizes, top))
    }

    /// Visits the rows of the products of an item: for each displacement, each row of the top, each
    /// channel and each element of the patch.
    fn visit(&self, mut visit: impl FnMut(Row)) {
        let Options {
            kernel,
            steps,
            reach,
            first,
            counts,
            pads,
            ..
        } = self.options;
        let Sizes {
            channels,
            output,
            padded,
            before,
            ..
        } = self.sizes;
        // Where the first patch begins in the padded map.
        let begin = [0, 1].map(|axis| reach[axis] + before[axis] - pads[axis]);
        for (index, place) in (0..counts[0] * counts[1]).flat_map(|index| (0..output[0]).map(move |row| (index, row))) {
            let at = [index / counts[1], index % counts[1]];
            let moved = [0, 1].map(|axis| (first[axis] + at[axis] as isize) * steps[1] as isize);
            let top = (index * output[0] + place) * output[1];
            for channel in 0..channels {
                for (i, j) in (0..kernel).flat_map(|i| (0..kernel).map(move |j| (i, j))) {
                    let row = begin[0] + place * steps[0] + i;
                    let own = (channel * padded[0] + row) * padded[1] + begin[1] + j;
                    let other = own as isize + moved[0] * padded[1] as isize + moved[1];
                    visit(Row {
                        top,
                        maps: [own, other as usize],
                    });
                }
            }
        }
    }

    /// Copies an item of a map between zeros.
    fn pad<T: Real>(&self, item: usize, map: &[T], padded: &mut [T]) {
        let (start, width) = (item * self.sizes.map(), self.sizes.input[1]);
        padded.fill(T::ZERO);
        self.sizes.rows(|from, to| {
            padded[to..to + width].copy_from_slice(&map[start + from..start + from + width]);
        });
    }

    /// One over the number of products that are added up for an element of the top.
    fn factor<T: Real>(&self) -> T {
        let terms = count([self.options.kernel, self.options.kernel, self.sizes.channels]).max(1);
        T::from_f64(1.0 / terms as f64)
    }
}

impl<T: Real> Layer<T> for Correlate {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [a, b] = [io.bottom(0), io.bottom(1)];
        if a.shape() != b.shape() {
            let what = format!("shape of \"{}\", which must be that of \"{}\"", b.name(), a.name());
            return Err(Error::mismatch(what, a.shape(), b.shape()));
        }
        let (sizes, top) = self.measure(a.shape(), a.name())?;
        self.sizes = sizes;
        io.top_mut(0).reshape(&top)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("correlations of maps");
        let mut y = io.top(0).data_overwrite()?;
        if y.is_empty() {
            return Ok(());
        }
        y.fill(T::ZERO);
        let maps = [io.bottom(0).data()?, io.bottom(1).data()?];
        let mut padded: [Vec<T>; 2] = Default::default();
        for padded in &mut padded {
            *padded = reserve::filled(self.sizes.padded_map(), T::ZERO)?;
        }
        let (len, step, width) = (y.len() / self.sizes.num, self.options.steps[0], self.sizes.output[1]);
        let factor = self.factor::<T>();
        for (item, y) in y.chunks_exact_mut(len).enumerate() {
            for (map, padded) in maps.iter().zip(&mut padded) {
                self.pad(item, map, padded);
            }
            self.visit(|Row { top, maps: [a, b] }| {
                let y = &mut y[top..top + width];
                let (a, b) = (&padded[0][a..], &padded[1][b..]);
                match self.options.subtracts {
                    true => add_terms(y, a, b, step, |a, b| (a - b).abs()),
                    false => add_terms(y, a, b, step, |a, b| a * b),
                }
            });
            y.iter_mut().for_each(|y| *y *= factor);
        }
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let (dy, maps) = (io.top(0).diff()?, [io.bottom(0).data()?, io.bottom(1).data()?]);
        let mut diffs = Vec::new();
        for (i, _) in propagate.iter().enumerate().filter(|(_, wanted)| **wanted) {
            let mut diff = io.bottom(i).diff_overwrite()?;
            diff.fill(T::ZERO);
            diffs.push((i, diff)); // bounded by the two bottoms
        }
        if dy.is_empty() || maps[0].is_empty() {
            return Ok(());
        }
        let mut padded: [Vec<T>; 4] = Default::default();
        for padded in &mut padded {
            *padded = reserve::filled(self.sizes.padded_map(), T::ZERO)?;
        }
        let [a, b, da, db] = &mut padded;
        let (len, step, width) = (dy.len() / self.sizes.num, self.options.steps[0], self.sizes.output[1]);
        let factor = self.factor::<T>();
        for (item, dy) in dy.chunks_exact(len).enumerate() {
            self.pad(item, &maps[0], a);
            self.pad(item, &maps[1], b);
            da.fill(T::ZERO);
            db.fill(T::ZERO);
            self.visit(
                |Row {
                     top,
                     maps: [own, other],
                 }| {
                    for (x, &dy) in dy[top..top + width].iter().enumerate() {
                        let (own, other, dy) = (own + x * step, other + x * step, dy * factor);
                        let (of_a, of_b) = match self.options.subtracts {
                            false => (b[other], a[own]),
                            true if a[own] >= b[other] => (T::ONE, -T::ONE),
                            true => (-T::ONE, T::ONE),
                        };
                        da[own] += dy * of_a;
                        db[other] += dy * of_b;
                    }
                },
            );
            for (bottom, diff) in &mut diffs {
                let from = if *bottom == 0 { &*da } else { &*db };
                let (start, width) = (item * self.sizes.map(), self.sizes.input[1]);
                self.sizes.rows(|to, padded| {
                    diff[start + to..start + to + width].copy_from_slice(&from[padded..padded + width]);
                });
            }
        }
        Ok(())
    }
}

/// y += f(a, b), of every `step`-th element of a and b.
fn add_terms<T: Real>(y: &mut [T], a: &[T], b: &[T], step: usize, f: impl Fn(T, T) -> T) {
    if step == 1 {
        y.iter_mut().zip(a).zip(b).for_each(|((y, &a), &b)| *y += f(a, b));
        return;
    }
    let terms = a.iter().step_by(step).zip(b.iter().step_by(step));
    y.iter_mut().zip(terms).for_each(|(y, (&a, &b))| *y += f(a, b));
}

/// Builds the layer of one form.
///
/// # Errors
/// Those of [`Options::new`].
pub(super) fn layer<T: Real>(param: &LayerParameter, along_width_only: bool) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Correlate::new(Options::new(param, along_width_only)?)))
}
