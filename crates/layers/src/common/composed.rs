//! Layers that are small programs of differentiable operations. Such a layer states its options and
//! its program. Both passes, the shapes of the tops, and what engines and exporters read follow
//! from the program.

use super::{Composer, Learned, no_gradient, no_label_gradient};
use cortado_core::{BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, Shape};
use cortado_math as math;
use cortado_ops::{Program, Shapes};
use cortado_reference::{Blobs, Tape, Wanted};

/// The options of a layer that is a program.
pub(crate) trait Compose: Send + 'static {
    /// The shapes of the parameters, in the order in which a caffemodel stores them. Called once.
    ///
    /// # Errors
    /// Bottoms that do not suit the options.
    fn params(&self, bottoms: &[Shape]) -> Result<Vec<Vec<usize>>> {
        let _ = bottoms;
        Ok(Vec::new())
    }

    /// Writes the program, for the shapes of the bottoms.
    ///
    /// # Errors
    /// Bottoms that do not suit the options.
    fn lower(&self, to: &mut Composer) -> Result<()>;
}

/// The layer of a program.
pub(crate) struct Composed<T: Real, L> {
    kind: &'static LayerKind,
    layer: L,
    learned: Option<Learned>,
    params: Vec<Blob<T>>,
    /// The shapes of the bottoms for which the program was written.
    shapes: Vec<Shape>,
    tape: Option<Tape<T>>,
    /// The bottom and the top of a layer in place, which the top would overwrite.
    in_place: [Blob<T>; 2],
}

impl<T: Real, L: Compose> Composed<T, L> {
    /// A layer without parameters.
    pub(crate) fn boxed(kind: &'static LayerKind, layer: L) -> Box<dyn Layer<T>> {
        Self::with(kind, layer, None)
    }

    /// A layer with parameters.
    pub(crate) fn learned(kind: &'static LayerKind, layer: L, learned: Learned) -> Box<dyn Layer<T>> {
        Self::with(kind, layer, Some(learned))
    }

    fn with(kind: &'static LayerKind, layer: L, learned: Option<Learned>) -> Box<dyn Layer<T>> {
        Box::new(Self {
            kind,
            layer,
            learned,
            params: Vec::new(),
            shapes: Vec::new(),
            tape: None,
            in_place: ["the bottom", "the top"].map(|blob| Blob::empty(&format!("{blob} of a layer in place"))),
        })
    }

    fn is_in_place(io: &Io<'_, T>) -> bool {
        io.bottoms() > 0 && io.is_in_place(0, 0)
    }

    /// Whether there is nothing to compute: the tops have no elements, though other axes may be of any length.
    fn has_empty_tops(io: &Io<'_, T>) -> bool {
        (0..io.tops()).all(|i| io.top(i).count() == 0)
    }

    /// Runs a pass of the program on the blobs of the layer, or in place on copies of the first
    /// bottom and top.
    fn pass(&mut self, io: &Io<'_, T>, run: impl FnOnce(&mut Tape<T>, &Blobs<'_, T>) -> Result<()>) -> Result<()> {
        let Some(tape) = &mut self.tape else {
            return Err(Error::internal("a layer without shapes has no program"));
        };
        let mut bottoms: Vec<&Blob<T>> = (0..io.bottoms()).map(|i| io.bottom(i)).collect(); // bounded by the bottoms of a layer
        let mut tops: Vec<&Blob<T>> = (0..io.tops()).map(|i| io.top(i)).collect(); // bounded by the tops of a layer
        if Self::is_in_place(io) {
            (bottoms[0], tops[0]) = (&self.in_place[0], &self.in_place[1]);
        }
        let blobs = Blobs {
            bottoms: &bottoms,
            params: &self.params,
            tops: &tops,
        };
        run(tape, &blobs)
    }
}

fn bottom_shapes<T: Real>(io: &Io<'_, T>) -> Vec<Shape> {
    (0..io.bottoms()).map(|i| io.bottom(i).shape().clone()).collect() // bounded by the bottoms of a layer
}

impl<T: Real, L: Compose> Layer<T> for Composed<T, L> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if let Some(learned) = &mut self.learned {
            let shapes = self.layer.params(&bottom_shapes(io))?;
            let shapes: Vec<&[usize]> = shapes.iter().map(Vec::as_slice).collect(); // bounded by the parameters of a layer
            self.params = learned.make_all(ctx, &shapes)?;
        }
        Ok(())
    }

    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shapes = bottom_shapes(io);
        if self.tape.is_none() || self.shapes != shapes {
            self.tape = None;
            let names = (0..io.bottoms()).map(|i| io.bottom(i).name().to_owned()).collect(); // bounded by the bottoms of a layer
            let params = self.params.iter().map(|param| param.shape().clone()).collect(); // bounded by the parameters of a layer
            let mut composer = Composer::new(names, shapes.clone(), params, io.tops());
            self.layer.lower(&mut composer)?;
            let (program, held) = composer.finish()?;
            self.tape = Some(Tape::new(program)?.holding(held));
            self.shapes = shapes;
        }
        let Some(tape) = &self.tape else { return Ok(()) };
        for (i, top) in tape.top_shapes(&self.shapes)?.into_iter().enumerate() {
            match i == 0 && Self::is_in_place(io) {
                true => {
                    for copy in &mut self.in_place {
                        copy.reshape(&top)?;
                    }
                }
                false => io.top_mut(i).reshape(&top)?,
            }
        }
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if Self::has_empty_tops(io) {
            return Ok(());
        }
        if Self::is_in_place(io) {
            let mut copy = self.in_place[0].data_overwrite_on(ctx)?;
            math::copy(ctx, &io.bottom(0).data_on(ctx)?, &mut copy)?;
        }
        let follows = io.needs_backward();
        self.pass(io, |tape, blobs| tape.forward(ctx, blobs, follows))?;
        if Self::is_in_place(io) {
            let top = self.in_place[1].data_on(ctx)?;
            math::copy(ctx, &top, &mut io.top(0).data_overwrite_on(ctx)?)?;
        }
        Ok(())
    }

    fn lower(&self, _: &Ctx, _: &Shapes<'_>) -> Option<Program> {
        self.tape.as_ref().map(|tape| tape.program().clone())
    }

    fn backward_reads(&self, io: &Io<'_, T>) -> BackwardReads {
        match &self.tape {
            Some(tape) if !Self::is_in_place(io) => tape.backward_reads(),
            Some(_) if io.bottoms() == 1 => BackwardReads::NOTHING,
            _ => BackwardReads::ALL,
        }
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if self.kind.not_differentiable.is_some() && propagate.contains(&true) {
            return Err(no_gradient(self.kind));
        }
        let is_requested = |&&bottom: &&usize| propagate.get(bottom) == Some(&true);
        if let Some(&bottom) = self.kind.no_gradient.iter().find(is_requested) {
            return Err(no_label_gradient(self.kind, bottom, io));
        }
        if Self::has_empty_tops(io) {
            let mut requested = (0..io.bottoms()).filter(|bottom| propagate.get(*bottom) == Some(&true));
            return requested.try_for_each(|bottom| io.bottom(bottom).clear_diff());
        }
        if Self::is_in_place(io) {
            self.in_place[0].share_diff(io.bottom(0))?;
            let mut copy = self.in_place[1].diff_overwrite_on(ctx)?;
            math::copy(ctx, &io.top(0).diff_on(ctx)?, &mut copy)?;
        }
        let params: Vec<bool> = (0..self.params.len()).map(|i| io.param_wanted(i)).collect(); // bounded by the parameters of a layer
        let wanted = Wanted {
            bottoms: propagate,
            params: &params,
        };
        self.pass(io, |tape, blobs| tape.backward(ctx, blobs, wanted))
    }

    fn params(&self) -> &[Blob<T>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.params
    }
}
