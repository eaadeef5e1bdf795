//! `y = γ · x + β` with coefficients that are repeated over the axes before and after theirs: what
//! Scale and Bias have in common.

use super::{Learned, reshape_like_bottom, resolve_axis, run_in_place};
use cortado_core::{
    BackwardReads, Blob, ChannelGradient, Ctx, ElementsMut, Error, InPlace, Io, Layer, Real, Result, Shape, Step,
    StepFunction, TopData, reserve,
};
use cortado_math as math;
pub(crate) use cortado_ops::Coefficients;
use cortado_ops::{AxisView, Op, PerChannel, Pointwise};

/// The axes of the bottom that have coefficients of their own.
#[derive(Clone, Debug)]
pub(crate) struct CoefficientAxes {
    /// The message of the options, for errors.
    options: &'static str,
    axis: i32,
    num_axes: i32,
}

impl CoefficientAxes {
    /// From the options `axis` and `num_axes`, where −1 is all axes from `axis` on.
    ///
    /// # Errors
    /// A number of axes below −1.
    pub(crate) fn new(options: &'static str, axis: i32, num_axes: i32) -> Result<Self> {
        if num_axes < -1 {
            let problem = format!("must be at least -1, which is all axes from `axis` on, not {num_axes}");
            return Err(Error::param(&format!("{options}.num_axes"), problem));
        }
        Ok(Self {
            options,
            axis,
            num_axes,
        })
    }

    fn axis(&self, bottom: &Shape) -> Result<usize> {
        resolve_axis(bottom, self.axis, &format!("{}.axis", self.options))
    }

    /// The shape of the learned coefficients for a bottom.
    ///
    /// # Errors
    /// Axes that the bottom does not have.
    pub(crate) fn shape(&self, bottom: &Shape) -> Result<Shape> {
        let Ok(num_axes) = usize::try_from(self.num_axes) else {
            return Shape::new(&bottom[self.axis(bottom)?..]);
        };
        if num_axes == 0 {
            return Shape::new(&[]);
        }
        let axis = self.axis(bottom)?;
        match bottom.get(axis..axis.saturating_add(num_axes)) {
            Some(dims) => Shape::new(dims),
            None => Err(Error::param(
                &format!("{}.num_axes", self.options),
                format!("{num_axes} axes from axis {axis} on are more than a blob of shape {bottom} has"),
            )),
        }
    }

    /// The bottom seen from the axes of the coefficients; a single one counts for all elements.
    ///
    /// # Errors
    /// Coefficients whose shape differs from the bottom's there.
    fn axis_view<T: Real>(&self, bottom: &Blob<T>, coefficients: &Blob<T>) -> Result<AxisView> {
        let (shape, axes) = (bottom.shape(), coefficients.shape());
        let start = if axes.is_empty() { 0 } else { self.axis(shape)? };
        let end = start + axes.len();
        if shape.get(start..end) != Some(&axes[..]) {
            let what = format!(
                "shape of \"{}\", which must be that of \"{}\", {shape}, from axis {start} on",
                coefficients.name(),
                bottom.name()
            );
            let there = Shape::new(&shape[start..end.min(shape.len())])?;
            return Err(Error::mismatch(what, there, axes));
        }
        Ok(AxisView {
            outer: shape.count_range(0..start),
            len: axes.count(),
            inner: shape.count_from(end),
        })
    }
}

/// The layer. Works in place too.
pub(crate) struct Affine<T: Real> {
    axes: CoefficientAxes,
    gamma: Coefficients,
    beta: Coefficients,
    learned: Learned,
    params: Vec<Blob<T>>,
    /// The second bottom, if coefficients come from it.
    held: Option<Blob<T>>,
    axis_view: AxisView,
    /// The bottom, where the top has overwritten it and the gradient to γ needs it.
    input: Blob<T>,
    /// Whether `input` is memory of the layer before.
    borrowed: bool,
    /// The least and the greatest learned γ.
    limits: Option<[T; 2]>,
}

impl<T: Real> Affine<T> {
    /// A layer whose coefficients come from these places. `learned` makes those that are learned.
    pub(crate) fn new(axes: CoefficientAxes, gamma: Coefficients, beta: Coefficients, learned: Learned) -> Self {
        Self {
            axes,
            gamma,
            beta,
            learned,
            params: Vec::new(),
            held: None,
            axis_view: AxisView::default(),
            input: Blob::empty("the input of an in-place layer"),
            borrowed: false,
            limits: None,
        }
    }

    /// The same layer, whose learned γ is brought between these before each pass.
    pub(crate) fn between(self, limits: [f32; 2]) -> Self {
        let limits = limits.map(|limit| T::from_f64(f64::from(limit)));
        Self {
            limits: Some(limits),
            ..self
        }
    }

    fn limit_gamma(&self) -> Result<()> {
        let (Some([least, greatest]), Coefficients::Learned(index)) = (self.limits, self.gamma) else {
            return Ok(());
        };
        let gamma = &self.params[index];
        if gamma.data()?.iter().any(|&value| value < least || value > greatest) {
            for value in gamma.data_mut()?.iter_mut() {
                *value = value.max(least).min(greatest);
            }
        }
        Ok(())
    }

    fn blob<'a>(&'a self, io: &'a Io<'_, T>, coefficients: Coefficients) -> Option<&'a Blob<T>> {
        match coefficients {
            Coefficients::Absent => None,
            Coefficients::Learned(index) => self.params.get(index),
            Coefficients::Bottom => Some(io.bottom(1)),
        }
    }

    /// Takes hold of coefficients that are a bottom, for a step that outlives the view of the
    /// blobs.
    ///
    /// # Errors
    /// A top that would overwrite the bottom that they are.
    fn hold_bottom(&mut self, io: &Io<'_, T>) -> Result<()> {
        if [self.gamma, self.beta].contains(&Coefficients::Bottom) {
            let coefficients = io.bottom(1);
            if coefficients.shares_data_with(io.top(0)) {
                let problem = format!(
                    "the top \"{}\" is also the second bottom, whose coefficients it would overwrite: give it another name",
                    io.top(0).name()
                );
                return Err(Error::message(&problem));
            }
            self.held = Some(coefficients.alias(coefficients.name()));
        }
        Ok(())
    }

    /// Coefficients for a step.
    fn held(&self, coefficients: Coefficients) -> Option<&Blob<T>> {
        match coefficients {
            Coefficients::Absent => None,
            Coefficients::Learned(index) => self.params.get(index),
            Coefficients::Bottom => self.held.as_ref(),
        }
    }

    fn keeps_input(&self, io: &Io<'_, T>) -> bool {
        io.is_in_place(0, 0) && io.needs_backward() && self.gamma != Coefficients::Absent
    }

    fn is_wanted(&self, io: &Io<'_, T>, propagate: &[bool], coefficients: Coefficients) -> bool {
        match coefficients {
            Coefficients::Absent => false,
            Coefficients::Learned(index) => io.param_wanted(index),
            Coefficients::Bottom => propagate[1],
        }
    }

    /// The diff of coefficients, to be added to, if it is wanted. That of a bottom begins at 0.
    fn diff<'a>(
        &'a self,
        ctx: &Ctx,
        io: &'a Io<'_, T>,
        wanted: bool,
        from: Coefficients,
    ) -> Result<Option<ElementsMut<'a, T>>> {
        let Some(blob) = self.blob(io, from).filter(|_| wanted) else {
            return Ok(None);
        };
        if from == Coefficients::Bottom {
            blob.clear_diff()?;
        }
        blob.diff_update_on(ctx).map(Some)
    }

    /// Adds the gradients of γ and β, so far as they are wanted.
    fn add_gradients(&self, ctx: &Ctx, io: &Io<'_, T>, wanted: [bool; 2]) -> Result<()> {
        if !wanted.contains(&true) {
            return Ok(());
        }
        let dy = io.top(0).diff_on(ctx)?;
        let input = if self.keeps_input(io) {
            &self.input
        } else {
            io.bottom(0)
        };
        let mut dbeta = self.diff(ctx, io, wanted[1], self.beta)?;
        match (self.diff(ctx, io, wanted[0], self.gamma)?, &mut dbeta) {
            (Some(mut dgamma), dbeta) => {
                let operands = [&input.data_on(ctx)?, &dy];
                math::add_channel_dots(ctx, self.axis_view, operands, &mut dgamma, dbeta.as_mut())
            }
            (None, Some(dbeta)) => math::add_channel_sums(ctx, self.axis_view, &dy, dbeta),
            (None, None) => Ok(()),
        }
    }

    /// dx = γ · dy.
    fn slope(&self, ctx: &Ctx, io: &Io<'_, T>) -> Result<()> {
        let gamma = self.blob(io, self.gamma).map(|gamma| gamma.data_on(ctx)).transpose()?;
        math::scale_channels(ctx, self.axis_view, gamma.as_ref(), io.diff_pair(ctx, 0, 0)?)
    }
}

impl<T: Real> Layer<T> for Affine<T> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let learned = [self.gamma, self.beta].map(|from| matches!(from, Coefficients::Learned(_)));
        let shape = match (self.gamma, self.beta) {
            (Coefficients::Bottom, _) | (_, Coefficients::Bottom) => io.bottom(1).shape().clone(),
            _ => self.axes.shape(io.bottom(0).shape())?,
        };
        let count = learned.iter().filter(|is| **is).count();
        // bounded by γ and β
        self.params = self.learned.make_all(ctx, &vec![&shape[..]; count])?;
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let mut axis_view = AxisView::default();
        let (gamma, beta) = (self.blob(io, self.gamma), self.blob(io, self.beta));
        if let (Some(gamma), Some(beta)) = (gamma, beta)
            && gamma.shape() != beta.shape()
        {
            let what = format!(
                "shape of \"{}\", which may not change, since the bias has that shape",
                gamma.name()
            );
            return Err(Error::mismatch(what, beta.shape(), gamma.shape()));
        }
        for blob in [gamma, beta].into_iter().flatten() {
            axis_view = self.axes.axis_view(io.bottom(0), blob)?;
        }
        self.axis_view = axis_view;
        reshape_like_bottom(io)
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        run_in_place(self, ctx, io)
    }

    fn in_place(&mut self) -> Option<&mut dyn InPlace<T>> {
        Some(self)
    }

    fn op(&self, _: &Ctx) -> Option<Op> {
        self.limit_gamma().ok()?;
        let len = self.axis_view.len;
        let learned = |from: Coefficients, default: f64| match from {
            Coefficients::Absent => reserve::filled(len, default).ok(),
            Coefficients::Learned(index) => {
                let data = self.params.get(index)?.data().ok()?;
                reserve::collected(data.iter().map(|value| value.to_f64())).ok()
            }
            Coefficients::Bottom => None,
        };
        if [self.gamma, self.beta].contains(&Coefficients::Bottom) {
            return Some(Op::Affine {
                axis_view: self.axis_view,
                scale: self.gamma.operand(2),
                shift: self.beta.operand(2),
            });
        }
        let (scale, shift) = (learned(self.gamma, 1.0)?, learned(self.beta, 0.0)?);
        Some(match (&scale[..], &shift[..]) {
            (&[scale], &[shift]) => Op::Pointwise(Pointwise::Affine { scale, shift }),
            _ => Op::PerChannel {
                axis_view: self.axis_view,
                function: Pointwise::Affine {
                    scale: scale.into(),
                    shift: shift.into(),
                },
            },
        })
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::new(self.gamma != Coefficients::Absent, TopData::Unread)
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        let wanted = [self.gamma, self.beta].map(|from| self.is_wanted(io, propagate, from));
        // Before the diff of the top may be overwritten by that of the bottom.
        self.add_gradients(ctx, io, wanted)?;
        match propagate[0] {
            true => self.slope(ctx, io),
            false => Ok(()),
        }
    }

    fn params(&self) -> &[Blob<T>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.params
    }
}

impl<T: Real> InPlace<T> for Affine<T> {
    fn step(&mut self, _: &Ctx, io: &Io<'_, T>, kept: Option<&Blob<T>>) -> Result<Option<Step<'_, T>>> {
        self.hold_bottom(io)?;
        self.limit_gamma()?;
        let keeps = kept.is_none() && self.keeps_input(io);
        if let Some(kept) = kept {
            self.input.reshape_like(kept)?;
            self.input.share_data(kept)?;
            self.borrowed = true;
        } else if keeps {
            if std::mem::take(&mut self.borrowed) {
                self.input.release_data();
            }
            self.input.reshape(io.bottom(0).shape())?;
        }
        let mut step = Step::new(StepFunction::PerChannel {
            axis_view: self.axis_view,
            function: Pointwise::Affine {
                scale: PerChannel::each_or(self.held(self.gamma), T::ONE),
                shift: PerChannel::each_or(self.held(self.beta), T::ZERO),
            },
        });
        step.keep_input = keeps.then_some(&self.input);
        Ok(Some(step))
    }

    fn channel_gradient(&self, io: &Io<'_, T>, propagate: &[bool]) -> Result<Option<ChannelGradient<'_, T>>> {
        if !propagate[0] || !io.is_in_place(0, 0) || self.gamma == Coefficients::Bottom {
            return Ok(None);
        }
        let learned = |from: Coefficients| match from {
            Coefficients::Learned(index) => self.params.get(index),
            Coefficients::Absent | Coefficients::Bottom => None,
        };
        let wanted = |from| learned(from).filter(|_| self.is_wanted(io, propagate, from));
        Ok(Some(ChannelGradient::Affine {
            axis_view: self.axis_view,
            gamma: learned(self.gamma),
            x: self.keeps_input(io).then_some(&self.input),
            learned: [wanted(self.gamma), wanted(self.beta)],
        }))
    }
}
