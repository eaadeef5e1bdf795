//! Steps that one kernel applies, as `fused.cuh` takes them.

use super::launch::{Call, Launcher};
use crate::Following;
use cortado_core::{Blob, Ctx, Elements, Real, Result, Step, StepFunction};
use cortado_cuda::Divisor;
use cortado_ops::{AxisView, PerChannel, Pointwise};

const NORMALIZED: u32 = 1;
const SCALED: u32 = 2;
const RECTIFIED: u32 = 4;
const BOUNDED: u32 = 8;
/// The coefficients that may differ from channel to channel.
const EACH: usize = 5;

/// `Fused` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Numbers<T> {
    stages: u32,
    /// Mean, inverse standard deviation, scale, shift and slope of all channels.
    of_all: [T; EACH],
    most: T,
}

/// `ChannelOf` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
pub(super) struct ChannelOf {
    by_inner: Divisor,
    by_channels: Divisor,
}

impl ChannelOf {
    /// Of elements (…, `channels`, `inner`).
    pub(super) fn new(channels: usize, inner: usize) -> Self {
        Self {
            by_inner: Divisor::new(inner),
            by_channels: Divisor::new(channels),
        }
    }
}

type Coefficient<'a, T> = PerChannel<T, &'a Blob<T>>;

/// Steps that are stages of one function, and keep nothing in between.
pub(super) struct Fused<'a, T: Real> {
    numbers: Numbers<T>,
    each: [Option<&'a Blob<T>>; EACH],
    axis_view: Option<AxisView>,
    /// How many steps there are.
    pub(super) count: usize,
}

impl<'a, T: Real> Fused<'a, T> {
    /// No step.
    pub(super) fn none() -> Self {
        Self {
            numbers: Numbers {
                stages: 0,
                of_all: [T::ZERO; EACH],
                most: T::ZERO,
            },
            each: [None; EACH],
            axis_view: None,
            count: 0,
        }
    }

    /// As many of the first steps as one kernel applies. The first may keep its input, and the last its
    /// output.
    pub(super) fn first_of(steps: &[Step<'a, T>]) -> Self {
        let mut fused = Self::none();
        for step in steps {
            let keeps_between = fused.count > 0 && step.keep_input.is_some();
            if keeps_between || !fused.add(step.function) {
                break;
            }
            fused.count += 1;
            if step.keep_output.is_some() {
                break;
            }
        }
        fused
    }

    /// As many of the first steps as the kernel that computes y applies, where y is seen from its
    /// channels in this way, if that is known. They keep nothing.
    fn epilogue_of(steps: &[Step<'a, T>], [channels, inner]: [usize; 2]) -> Self {
        let is_alike = |step: &&Step<'a, T>| match step.function {
            StepFunction::Pointwise(_) => true,
            StepFunction::PerChannel { axis_view, .. } => (axis_view.len, axis_view.inner) == (channels, inner),
        };
        Self::first_of_those_that_keep_nothing(steps, is_alike)
    }

    /// The same for a y of any shape.
    fn epilogue_of_any(steps: &[Step<'a, T>]) -> Self {
        Self::first_of_those_that_keep_nothing(steps, |_| true)
    }

    fn first_of_those_that_keep_nothing(steps: &[Step<'a, T>], counts: impl Fn(&&Step<'a, T>) -> bool) -> Self {
        let keeps_nothing = |step: &&Step<'a, T>| step.keep_input.is_none() && step.keep_output.is_none();
        let count = steps.iter().take_while(|step| keeps_nothing(step) && counts(step));
        Self::first_of(&steps[..count.count()])
    }

    /// Makes a function the last stage. False if it has no place behind the stages so far.
    fn add(&mut self, function: StepFunction<'a, T>) -> bool {
        let (axis_view, function) = match function {
            StepFunction::Pointwise(f) => (None, f.for_all()),
            StepFunction::PerChannel { axis_view, function } => (Some(axis_view), function),
        };
        if let (Some(a), Some(b)) = (axis_view, self.axis_view)
            && (a.len, a.inner) != (b.len, b.inner)
        {
            return false;
        }
        let zero = PerChannel::All(T::ZERO);
        let fits = match function {
            Pointwise::Normalize { mean, inverse_std } => self.stage(NORMALIZED, 0, [mean, inverse_std]),
            Pointwise::Affine { scale, shift } => self.stage(SCALED, 2, [scale, shift]),
            Pointwise::Scale { factor } => self.stage(SCALED, 2, [factor, zero]),
            Pointwise::Relu { slope } => self.stage(RECTIFIED, 4, [slope]),
            Pointwise::BoundedRelu {
                slope,
                max: PerChannel::All(most),
            } if self.stage(RECTIFIED, 4, [slope]) => {
                (self.numbers.most, self.numbers.stages) = (most, self.numbers.stages | BOUNDED);
                true
            }
            _ => false,
        };
        if fits {
            self.axis_view = self.axis_view.or(axis_view);
        }
        fits
    }

    /// Adds a stage with these coefficients, from number `first` on.
    fn stage<const N: usize>(&mut self, stage: u32, first: usize, coefficients: [Coefficient<'a, T>; N]) -> bool {
        if self.numbers.stages >= stage {
            return false;
        }
        self.numbers.stages |= stage;
        for (i, coefficient) in (first..).zip(coefficients) {
            match coefficient {
                PerChannel::All(all) => self.numbers.of_all[i] = all,
                PerChannel::Each(each) => self.each[i] = Some(each),
            }
        }
        true
    }

    /// How a kernel finds the channel of an element.
    pub(super) fn channel_of(&self) -> ChannelOf {
        let [channels, inner] = self.axis_view.map_or([1, 1], |view| [view.len, view.inner]);
        ChannelOf::new(channels, inner)
    }

    /// With the memory of the coefficients.
    ///
    /// # Errors
    /// Memory in use, or those of the device.
    pub(super) fn on(&self, ctx: &Ctx) -> Result<FusedOn<'a, T>> {
        let mut each: [Option<Elements<'a, T>>; EACH] = Default::default();
        for (to, blob) in each.iter_mut().zip(self.each) {
            *to = blob.map(|blob| blob.data_on(ctx)).transpose()?;
        }
        Ok(FusedOn {
            numbers: self.numbers,
            each,
        })
    }
}

impl<'a, T: Real> Following<'_, 'a, T> {
    /// As many of the steps as the kernel that computes y applies, for a y with these numbers of
    /// channels and elements of each. They keep nothing.
    pub(super) fn fused(&self, [channels, inner]: [usize; 2]) -> Fused<'a, T> {
        Fused::epilogue_of(self.steps, [channels, inner])
    }

    /// The same for a y of any shape.
    pub(super) fn fused_any(&self) -> Fused<'a, T> {
        Fused::epilogue_of_any(self.steps)
    }
}

/// The same, whose coefficients are on the device.
pub(super) struct FusedOn<'a, T: Real> {
    numbers: Numbers<T>,
    each: [Option<Elements<'a, T>>; EACH],
}

impl<T: Real> FusedOn<'_, T> {
    /// No function.
    pub(super) fn none() -> Self {
        Self {
            numbers: Fused::none().numbers,
            each: Default::default(),
        }
    }
}

impl Call<'_> {
    /// `FUSED_PARAMETERS` of the kernels.
    ///
    /// # Errors
    /// Out of memory, or a failed transfer.
    pub(super) fn fused<T: Real>(self, fused: &FusedOn<'_, T>) -> Result<Self> {
        let call = self.value(fused.numbers);
        fused
            .each
            .iter()
            .try_fold(call, |call, each| call.read_if(each.as_ref()))
    }
}

impl Launcher {
    /// Runs the steps on what `operands` gives the kernel to read and to write.
    pub(super) fn launch_fused<'a, T: Real>(
        &'a self,
        ctx: &Ctx,
        n: usize,
        fused: &Fused<'_, T>,
        operands: impl FnOnce(Call<'a>) -> Result<Call<'a>>,
    ) -> Result<bool> {
        let call = self.call::<T>("steps", "map_fused")?.index(n);
        let call = call.value(fused.channel_of()).fused(&fused.on(ctx)?)?;
        operands(call)?.stream(n)
    }
}
