//! Lstm: the long short-term memory of caffe-lstm and CTPN: that of LSTM, with parameters in another order, marks that
//! may be missing, and gradients that may be limited.
//!
//! Bottoms: x, and if wanted clip, one mark for each step and stream: 0 where a sequence begins. Two forms of x:
//! with `batch_size` N, or with two axes, the rows `[T · N, ...]` (caffe-lstm); else `[T, N, ...]` (CTPN). T are the
//! steps, N the streams, the rest are the I inputs. Top: h of all steps, `[T · N, H]` or `[T, N, H]`.
//! Parameters: W_x, 4H × I; W_h, 4H × H; b, 4H: the gates i, f, o and g, as in LSTM.
//!
//! `lstm_param`: `num_output` (H, required); `weight_filler`, `bias_filler` (default constant 0); `batch_size` (default
//! 1); `clipping_threshold` (default 0, none): the gradients of the sums of the gates are limited to this magnitude, step
//! by step.
//!
//! With clip, each forward pass continues from the states of the one before, unless the marks are 0; the states are part
//! of a snapshot. Without clip, all sequences begin with zeros in each pass.
//!
//! Gradients: to x and the parameters, through all steps; none to clip. (In the original, on the CPU, all streams get the
//! recurrent part of the first one, and the gradient of W_h passes marks of 0.)
//!
//! A layer of this type with `recurrent_param` is LSTM, as in MyCaffe, where the case of types does not matter.

use crate::common::{Learned, Slot, build, not_negative, required};
use cortado_core::{
    Arity, BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, Shape, module_doc, reserve,
};
use cortado_ops::{Op, Operand, Program, Shapes};
use cortado_proto::{LayerParameter, LayerState, RecurrentParameter};

pub(crate) const KIND: LayerKind = LayerKind {
    params: &["lstm_param", "recurrent_param"],
    bottoms: Arity::between(1, 5),
    tops: Arity::between(1, 3),
    no_gradient: &[1],
    ..LayerKind::new(
        "Lstm",
        "Long short-term memory in the form of caffe-lstm and CTPN.",
        module_doc!("caffe_lstm.rs"),
        build!(build),
    )
};

/// The blobs of the inner layer.
const X: usize = 0;
const MARKS: usize = 1;
const Y: usize = 2;

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    if param.recurrent_param.is_some() {
        return super::lstm::build(param, ctx);
    }
    if param.bottom.len() > 2 || param.top.len() > 1 {
        let found = format!("{} and {}", param.bottom.len(), param.top.len());
        return Err(Error::mismatch(
            "number of bottom and top blobs",
            "1 or 2, and 1",
            found,
        ));
    }
    let options = param.lstm_param().cloned().unwrap_or_default();
    let slot = |name, field, filler| Slot {
        name,
        field,
        filler,
        default: 0.0,
    };
    let slots = [
        slot("W_x", "lstm_param.weight_filler", options.weight_filler()),
        slot("W_h", "lstm_param.weight_filler", options.weight_filler()),
        slot("b", "lstm_param.bias_filler", options.bias_filler()),
    ];
    let num_output = required("lstm_param.num_output", options.num_output)?;
    let limit = not_negative("lstm_param.clipping_threshold", options.clipping_threshold())?;
    let inner = LayerParameter {
        recurrent_param: Some(Box::new(RecurrentParameter {
            num_output: options.num_output,
            ..Default::default()
        })),
        ..Default::default()
    };
    let blob = Blob::empty;
    Ok(Box::new(CaffeLstm {
        inner: super::lstm::build_limited(&inner, (limit > 0.0).then_some(limit))?,
        streams: options.batch_size.map(|streams| streams as usize),
        hidden: num_output,
        learned: Learned::of(param, slots)?,
        params: Vec::new(),
        blobs: [
            blob("the input of an Lstm"),
            blob("the marks of an Lstm"),
            blob("the output of an Lstm"),
        ],
        is_rows: false,
    }))
}

struct CaffeLstm<T: Real> {
    /// An LSTM, whose parameters are shared.
    inner: Box<dyn Layer<T>>,
    /// `batch_size`, if it is given.
    streams: Option<usize>,
    hidden: usize,
    learned: Learned,
    /// W_x, W_h and b.
    params: Vec<Blob<T>>,
    /// The bottoms and the top of the inner layer.
    blobs: [Blob<T>; 3],
    /// Whether the steps and streams are one axis.
    is_rows: bool,
}

/// The places of the inner layer's parameters, W_xc, b_c and W_hc, among those of this layer.
const ORDER: [usize; 3] = [0, 2, 1];

impl<T: Real> CaffeLstm<T> {
    /// Steps, streams and inputs of x.
    fn sizes(&mut self, io: &Io<'_, T>) -> Result<[usize; 3]> {
        let x = io.bottom(0);
        let shape = x.shape();
        let Some(&first) = shape.first() else {
            let what = format!("axes of \"{}\" (steps, streams, inputs)", x.name());
            return Err(Error::mismatch(what, "1 or more", shape.len()));
        };
        let is_marked_by_row = io.bottoms() > 1 && io.bottom(1).count() == first && shape.get(1) != Some(&1);
        self.is_rows = self.streams.is_some() || shape.len() < 3 || is_marked_by_row;
        if !self.is_rows {
            return Ok([first, shape[1], shape.count_from(2)]);
        }
        let streams = self.streams.unwrap_or(1);
        if streams == 0 || !first.is_multiple_of(streams) {
            let problem = format!("must divide the {first} rows of \"{}\", but is {streams}", x.name());
            return Err(Error::param("lstm_param.batch_size", problem));
        }
        Ok([first / streams, streams, shape.count_from(1)])
    }

    /// The inner layer with its view of the blobs.
    fn inner<'a>(&'a mut self, wanted: &'a [bool]) -> (&'a mut dyn Layer<T>, Io<'a, T>) {
        let io = Io::new(&mut self.blobs, &[X, MARKS], &[Y], wanted);
        (&mut *self.inner, io)
    }

    /// Lets the inner layer use the memory of the bottoms, the top and the parameters, which may have changed since the
    /// last pass.
    fn share(&mut self, io: &Io<'_, T>) -> Result<()> {
        for (own, given) in [(X, io.bottom(0)), (Y, io.top(0))] {
            self.blobs[own].share_data(given)?;
            self.blobs[own].share_diff(given)?;
        }
        if io.bottoms() > 1 {
            self.blobs[MARKS].share_data(io.bottom(1))?;
        }
        for (inner, own) in self.inner.params_mut().iter_mut().zip(ORDER) {
            inner.share_data(&self.params[own])?;
            inner.share_diff(&self.params[own])?;
        }
        Ok(())
    }
}

impl<T: Real> Layer<T> for CaffeLstm<T> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [steps, streams, inputs] = self.sizes(io)?;
        let hidden = self.hidden;
        let width = Shape::new(&[4, hidden])?.count();
        self.params = self
            .learned
            .make_all(ctx, &[&[width, inputs], &[width, hidden], &[width]])?;
        self.blobs[X].reshape(&[steps, streams, inputs])?;
        self.blobs[MARKS].reshape(&[steps, streams])?;
        let (inner, mut io) = self.inner(&[]);
        inner.setup(&ctx.without_fillers(), &mut io)
    }

    fn reshape(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [steps, streams, inputs] = self.sizes(io)?;
        if io.bottoms() > 1 && io.bottom(1).count() != steps * streams {
            let what = format!(
                "number of marks in \"{}\", one for each step and stream",
                io.bottom(1).name()
            );
            return Err(Error::mismatch(what, steps * streams, io.bottom(1).count()));
        }
        self.blobs[X].rename(io.bottom(0).name());
        self.blobs[X].reshape(&[steps, streams, inputs])?;
        self.blobs[MARKS].reshape(&[steps, streams])?;
        let (inner, mut own) = self.inner(&[]);
        inner.reshape(ctx, &mut own)?;
        let rows = steps * streams; // at most the count of x
        match self.is_rows {
            true => io.top_mut(0).reshape(&[rows, self.hidden]),
            false => io.top_mut(0).reshape(&[steps, streams, self.hidden]),
        }
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.share(io)?;
        if io.bottoms() == 1 {
            let streams = self.blobs[MARKS].shape()[1];
            let mut marks = self.blobs[MARKS].data_overwrite()?;
            let first = streams.min(marks.len());
            marks[..first].fill(T::ZERO);
            marks[first..].fill(T::ONE);
        }
        let (inner, mut io) = self.inner(&[]);
        inner.forward(ctx, &mut io)
    }

    fn lower(&self, ctx: &Ctx, shapes: &Shapes<'_>) -> Option<Program> {
        let Op::Recurrent(mut net) = self.inner.op(ctx)? else {
            return None;
        };
        let mut program = Program::default();
        let x = [net.steps, net.streams, net.inputs];
        let x = program.add(Op::View, vec![Operand::Bottom(X)], &x);
        let (dims, hidden) = ([net.steps, net.streams], [net.steps, net.streams, net.hidden]);
        let marks = if shapes.bottoms.len() > 1 {
            program.add(Op::View, vec![Operand::Bottom(MARKS)], &dims)
        } else {
            // All sequences begin in the first step, whatever the pass before left.
            net.memory.clear();
            let marks = (0..net.steps * net.streams).map(|i| if i < net.streams { 0.0 } else { 1.0 });
            program.add(Op::Constant(reserve::collected(marks).ok()?), Vec::new(), &dims)
        };
        let operands = [x, marks].into_iter().chain(ORDER.map(Operand::Param)).collect(); // bounded by the five
        let h = program.add(Op::Recurrent(net), operands, &hidden);
        let top = program.add(Op::View, vec![h], shapes.tops.first()?);
        program.tops.push(top);
        Some(program)
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if propagate.get(MARKS) == Some(&true) {
            return Err(super::no_gradient_of_marks(&KIND));
        }
        self.share(io)?;
        let wanted = ORDER.map(|own| io.param_wanted(own));
        let (inner, mut own) = self.inner(&wanted);
        inner.backward(ctx, &mut own, &[propagate[0], false])
    }

    fn params(&self) -> &[Blob<T>] {
        &self.params
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        &mut self.params
    }

    fn state(&self) -> Result<Option<LayerState>> {
        self.inner.state()
    }

    fn restore(&mut self, ctx: &Ctx, state: &LayerState) -> Result<()> {
        self.inner.restore(ctx, state)
    }
}
