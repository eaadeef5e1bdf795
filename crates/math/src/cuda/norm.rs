//! Launches of `softmax.cu`, `lrn.cu` and `unit.cu`.

use super::axis_view::AxisViewSizes;
use super::launch::{Call, Launcher};
use crate::NormKernels;
use cortado_core::{Elements, ElementsMut, Pair, Real, Result};
use cortado_ops::{AxisView, Lrn, count};

/// From this many elements along the axis on, a place has a block, if the elements lie together.
const LONG: usize = 128;
/// From this many places beside each other on, neighbouring threads read neighbours.
const WIDE: usize = 16;

/// `Lrn` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct LrnNumbers<T> {
    size: u32,
    alpha: T,
    beta: T,
    k: T,
}

impl<T: Real> LrnNumbers<T> {
    /// `None` if the window is too large.
    fn of(lrn: Lrn<T>) -> Option<Self> {
        let size = u32::try_from(lrn.size).ok().filter(|size| *size < 1 << 15)?;
        let Lrn { alpha, beta, k, .. } = lrn;
        Some(Self { size, alpha, beta, k })
    }
}

impl<T: Real> NormKernels<T> for Launcher {
    fn softmax(&self, axis_view: AxisView, data: &mut Pair<'_, T>) -> Result<bool> {
        let lens = match data {
            Pair::InPlace(y) => [y.len(), y.len()],
            Pair::Split(x, y) => [x.len(), y.len()],
        };
        let kernels = ["softmax", "softmax_each"];
        self.at_places::<T>("softmax", kernels, axis_view, &lens, |call| call.pair(data))
    }

    fn softmax_backward(&self, axis_view: AxisView, y: &Elements<'_, T>, diff: &mut Pair<'_, T>) -> Result<bool> {
        let lens = match diff {
            Pair::InPlace(diff) => [y.len(), diff.len(), diff.len()],
            Pair::Split(dy, dx) => [y.len(), dy.len(), dx.len()],
        };
        let kernels = ["chain_softmax", "chain_softmax_each"];
        self.at_places::<T>("softmax", kernels, axis_view, &lens, |call| call.read(y)?.pair(diff))
    }

    fn lrn_across(
        &self,
        lrn: Lrn<T>,
        axis_view: AxisView,
        x: &Elements<'_, T>,
        scale: &mut ElementsMut<'_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let n = places(axis_view, &[x.len(), scale.len(), y.len()]) * axis_view.len;
        let (Some(lrn), Some(sizes)) = (LrnNumbers::of(lrn), AxisViewSizes::new(axis_view)) else {
            return Ok(false);
        };
        let call = self.call::<T>("lrn", "lrn_across")?.index(n).value(lrn).value(sizes);
        call.read(x)?.write(scale)?.write(y)?.for_each(n)
    }

    fn lrn_across_backward(
        &self,
        lrn: Lrn<T>,
        axis_view: AxisView,
        operands: [&Elements<'_, T>; 4],
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let [x, y, scale, dy] = operands;
        let n = places(axis_view, &[x.len(), y.len(), scale.len(), dy.len(), dx.len()]) * axis_view.len;
        let (Some(lrn), Some(sizes)) = (LrnNumbers::of(lrn), AxisViewSizes::new(axis_view)) else {
            return Ok(false);
        };
        let call = self
            .call::<T>("lrn", "chain_lrn_across")?
            .index(n)
            .value(lrn)
            .value(sizes);
        call.read(x)?.read(y)?.read(scale)?.read(dy)?.write(dx)?.for_each(n)
    }

    fn lrn_within(
        &self,
        lrn: Lrn<T>,
        sizes: [usize; 3],
        x: &Elements<'_, T>,
        _: &mut ElementsMut<'_, T>,
        scale: &mut ElementsMut<'_, T>,
        y: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let n = of_planes(sizes, &[x.len(), scale.len(), y.len()]);
        let Some(lrn) = LrnNumbers::of(lrn) else {
            return Ok(false);
        };
        let call = self.call::<T>("lrn", "lrn_within")?.index(n).value(lrn);
        let call = call.index(sizes[1]).index(sizes[2]);
        call.read(x)?.write(scale)?.write(y)?.for_each(n)
    }

    fn lrn_within_backward(
        &self,
        lrn: Lrn<T>,
        sizes: [usize; 3],
        operands: [&Elements<'_, T>; 4],
        _: &mut ElementsMut<'_, T>,
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let [x, y, scale, dy] = operands;
        let n = of_planes(sizes, &[x.len(), y.len(), scale.len(), dy.len(), dx.len()]);
        let Some(lrn) = LrnNumbers::of(lrn) else {
            return Ok(false);
        };
        let call = self.call::<T>("lrn", "chain_lrn_within")?.index(n).value(lrn);
        let call = call.index(sizes[1]).index(sizes[2]);
        call.read(x)?.read(y)?.read(scale)?.read(dy)?.write(dx)?.for_each(n)
    }

    fn l2_normalize(
        &self,
        axis_view: AxisView,
        eps: f64,
        x: &Elements<'_, T>,
        norms: &mut ElementsMut<'_, T>,
        u: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let places = places(axis_view, &[x.len(), u.len()]);
        let Some(sizes) = AxisViewSizes::new(axis_view).filter(|_| norms.len() >= places) else {
            return Ok(false);
        };
        let call = self.call::<T>("unit", "to_unit")?.index(places).value(sizes).value(eps);
        call.read(x)?.write(norms)?.write(u)?.for_each(places)
    }

    fn l2_normalize_backward(
        &self,
        axis_view: AxisView,
        norms: &Elements<'_, T>,
        u: &Elements<'_, T>,
        diff: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let places = places(axis_view, &[u.len(), diff.len()]);
        let Some(sizes) = AxisViewSizes::new(axis_view).filter(|_| norms.len() >= places) else {
            return Ok(false);
        };
        let call = self.call::<T>("unit", "chain_to_unit")?.index(places).value(sizes);
        call.read(norms)?.read(u)?.write(diff)?.for_each(places)
    }
}

impl Launcher {
    /// Launches the kernel of a module that has a block for each place, or the one that has a thread.
    pub(super) fn at_places<'a, T: Real>(
        &'a self,
        module: &str,
        [of_blocks, of_threads]: [&str; 2],
        axis_view: AxisView,
        lens: &[usize],
        operands: impl FnOnce(Call<'a>) -> Result<Call<'a>>,
    ) -> Result<bool> {
        let Some(sizes) = AxisViewSizes::new(axis_view) else {
            return Ok(false);
        };
        let places = places(axis_view, lens);
        if axis_view.len >= LONG && axis_view.inner < WIDE {
            let call = self.call::<T>(module, of_blocks)?.value(sizes);
            return operands(call)?.blocks([places, 1, 1]);
        }
        let call = self.call::<T>(module, of_threads)?.index(places).value(sizes);
        operands(call)?.for_each(places)
    }
}

/// How many places have all their elements in operands of these lengths.
fn places(axis_view: AxisView, lens: &[usize]) -> usize {
    let plane = count([axis_view.len, axis_view.inner]);
    let whole = lens.iter().filter_map(|len| len.checked_div(plane));
    match plane {
        0 => 0,
        _ => count([whole.fold(axis_view.outer, usize::min), axis_view.inner]),
    }
}

/// How many elements the whole planes have that operands of these lengths hold.
fn of_planes([planes, height, width]: [usize; 3], lens: &[usize]) -> usize {
    let axis_view = AxisView {
        outer: planes,
        len: height,
        inner: width,
    };
    places(axis_view, lens) * height
}
