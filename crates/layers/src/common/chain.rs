//! Layers that run as one: several layers one after the other, with the blobs between them.

use cortado_core::{BackwardReads, Blob, Ctx, Error, Io, Layer, LayerKind, Real, Result, TopData};
use cortado_math as math;
use cortado_ops::{Instruction, Operand, Program, Shapes};
use cortado_proto::{BlobProto, LayerParameter, ReLUParameter};

/// A layer of a chain. Bottoms and tops are indices into the blobs of the chain.
struct Stage<T: Real> {
    layer: Box<dyn Layer<T>>,
    may_be_in_place: bool,
    bottoms: Vec<usize>,
    tops: Vec<usize>,
}

/// Layers as one. All but the first have no parameters; each reads the first top of the one before it.
pub(crate) struct Chain<T: Real> {
    stages: Vec<Stage<T>>,
    /// First the bottoms of the chain, which are its own only during a pass; then what is between.
    blobs: Vec<Blob<T>>,
    /// The number of bottoms.
    bottoms: usize,
    /// The bottom and the top of a chain in place, which the first layer would overwrite.
    in_place: [Blob<T>; 2],
}

impl<T: Real> Chain<T> {
    /// The layers of these kinds, with the options that a message has for each of them.
    ///
    /// # Errors
    /// Options that make no sense.
    pub(crate) fn boxed(param: &LayerParameter, ctx: &Ctx, kinds: &[&'static LayerKind]) -> Result<Box<dyn Layer<T>>> {
        let mut stages = Vec::new();
        for (place, kind) in kinds.iter().enumerate() {
            let mut own = param.clone();
            if place + 1 < kinds.len() {
                own.top.truncate(1);
            }
            stages.push(Stage {
                layer: T::build(kind)(&own, ctx)?,
                may_be_in_place: place > 0 && kind.in_place,
                bottoms: Vec::new(),
                tops: Vec::new(),
            });
        }
        Ok(Self::of(stages))
    }

    /// A layer, and a ReLU with this slope behind it.
    ///
    /// # Errors
    /// A slope that is not finite.
    pub(crate) fn with_relu(
        layer: Box<dyn Layer<T>>,
        relu: &'static LayerKind,
        slope: f32,
        ctx: &Ctx,
    ) -> Result<Box<dyn Layer<T>>> {
        let options = ReLUParameter {
            negative_slope: Some(slope),
            ..Default::default()
        };
        let param = LayerParameter {
            relu_param: Some(Box::new(options)),
            ..Default::default()
        };
        let stage = |layer, may_be_in_place| Stage {
            layer,
            may_be_in_place,
            bottoms: Vec::new(),
            tops: Vec::new(),
        };
        let relu = T::build(relu)(&param, ctx)?;
        Ok(Self::of(vec![stage(layer, false), stage(relu, true)]))
    }

    fn of(stages: Vec<Stage<T>>) -> Box<dyn Layer<T>> {
        Box::new(Self {
            stages,
            blobs: Vec::new(),
            bottoms: 0,
            in_place: ["the bottom", "the top"].map(|blob| Blob::empty(&format!("{blob} of a layer in place"))),
        })
    }

    fn is_in_place(io: &Io<'_, T>) -> bool {
        io.is_in_place(0, 0)
    }

    /// The blobs that are the tops of the chain.
    fn tops(&self) -> &[usize] {
        self.stages.last().map_or(&[], |stage| &stage.tops)
    }

    /// Lets the chain's bottoms be those of the layer, or the copy of the one in place.
    fn take_bottoms(&mut self, io: &Io<'_, T>) -> Result<()> {
        for i in 0..self.bottoms {
            self.blobs[i] = match Self::is_in_place(io) && i == 0 {
                true => {
                    self.in_place[0].reshape_like(io.bottom(0))?;
                    self.in_place[0].alias(io.bottom(0).name())
                }
                false => io.bottom(i).alias(io.bottom(i).name()),
            };
        }
        Ok(())
    }

    /// Runs a pass while the chain's tops are those of the layer. Afterwards nothing here holds their memory, so
    /// that a net can release or exchange it.
    fn attached(&mut self, io: &Io<'_, T>, pass: impl FnOnce(&mut Self) -> Result<()>) -> Result<()> {
        self.take_bottoms(io)?;
        let tops: Vec<usize> = self.tops().to_vec(); // bounded by the tops of a layer
        for (i, &top) in tops.iter().enumerate() {
            self.blobs[top] = match Self::is_in_place(io) && i == 0 {
                true => self.in_place[1].alias(io.top(0).name()),
                false => io.top(i).alias(io.top(i).name()),
            };
        }
        let result = pass(self);
        self.let_go(tops);
        result
    }

    /// Holds the bottoms and these tops no more.
    fn let_go(&mut self, tops: Vec<usize>) {
        for index in (0..self.bottoms).chain(tops) {
            self.blobs[index] = Blob::empty("a blob of a chain");
        }
    }
}

impl<T: Real> Layer<T> for Chain<T> {
    fn setup(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.bottoms = io.bottoms();
        let between = |_| Blob::empty("a blob of a chain");
        self.blobs = (0..self.bottoms).map(between).collect(); // bounded by the bottoms of a layer
        self.take_bottoms(io)?;
        let mut before: Vec<usize> = (0..self.bottoms).collect(); // bounded by the bottoms of a layer
        let mut is_free = false;
        let stages = self.stages.len();
        for (place, stage) in self.stages.iter_mut().enumerate() {
            let tops = if place + 1 < stages { 1 } else { io.tops() };
            stage.tops = match stage.may_be_in_place && is_free {
                true => before.clone(), // bounded by the bottoms of a layer
                false => (self.blobs.len()..self.blobs.len() + tops).collect(), // bounded by the tops of a layer
            };
            stage.bottoms = std::mem::replace(&mut before, stage.tops.iter().take(1).copied().collect()); // bounded by the one
            let most = stage.tops.iter().map(|top| top + 1).max().unwrap_or(0);
            while self.blobs.len() < most {
                self.blobs.push(Blob::empty("a blob of a chain"));
            }
            let mut io = Io::new(&mut self.blobs, &stage.bottoms, &stage.tops, &[]);
            stage.layer.setup(ctx, &mut io)?;
            stage.layer.reshape(ctx, &mut io)?;
            // What a layer reads of its top in its backward pass, a layer in place would overwrite.
            is_free = stage.layer.backward_reads(&io).tops == TopData::Unread;
        }
        Ok(())
    }

    fn reshape(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        self.take_bottoms(io)?;
        for stage in &mut self.stages {
            let mut own = Io::new(&mut self.blobs, &stage.bottoms, &stage.tops, &[]);
            stage.layer.reshape(ctx, &mut own)?;
        }
        for i in 0..io.tops() {
            let shape = self.blobs[self.tops()[i]].shape().clone();
            match Self::is_in_place(io) && i == 0 {
                true => self.in_place[1].reshape(&shape)?,
                false => io.top_mut(i).reshape(&shape)?,
            }
        }
        self.let_go(Vec::new());
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        if Self::is_in_place(io) {
            self.in_place[0].reshape_like(io.bottom(0))?;
            let mut copy = self.in_place[0].data_overwrite_on(ctx)?;
            math::copy(ctx, &io.bottom(0).data_on(ctx)?, &mut copy)?;
        }
        let needs_backward = io.needs_backward();
        self.attached(io, |chain| {
            for stage in &mut chain.stages {
                let own = Io::new(&mut chain.blobs, &stage.bottoms, &stage.tops, &[]);
                stage.layer.forward(ctx, &mut own.for_backward(needs_backward))?;
            }
            Ok(())
        })?;
        if Self::is_in_place(io) {
            let top = self.in_place[1].data_on(ctx)?;
            math::copy(ctx, &top, &mut io.top(0).data_overwrite_on(ctx)?)?;
        }
        Ok(())
    }

    fn lower(&self, ctx: &Ctx, shapes: &Shapes<'_>) -> Option<Program> {
        let mut program = Program::default();
        let mut values: Vec<Option<Operand>> = vec![None; self.blobs.len()]; // bounded by the stages
        let mut known: Vec<Vec<usize>> = self.blobs.iter().map(|blob| blob.shape().to_vec()).collect(); // bounded by the stages
        for (i, shape) in shapes.bottoms.iter().enumerate() {
            (values[i], known[i]) = (Some(Operand::Bottom(i)), shape.to_vec());
        }
        for (&top, shape) in self.tops().iter().zip(shapes.tops) {
            known[top] = shape.to_vec();
        }
        for (place, stage) in self.stages.iter().enumerate() {
            let of = |blobs: &[usize]| -> Vec<&[usize]> { blobs.iter().map(|&blob| &known[blob][..]).collect() };
            let own = Shapes {
                bottoms: &of(&stage.bottoms),
                params: if place == 0 { shapes.params } else { &[] },
                tops: &of(&stage.tops),
            };
            let part = stage.layer.lower(ctx, &own)?;
            let first = program.instructions.len();
            let renamed = |operand: &Operand| match *operand {
                Operand::Bottom(bottom) => values[*stage.bottoms.get(bottom)?],
                Operand::Param(param) => Some(Operand::Param(param)),
                Operand::Made { by, output } => Some(Operand::Made { by: by + first, output }),
            };
            for Instruction { op, inputs, outputs } in part.instructions {
                let inputs: Option<Vec<Operand>> = inputs.iter().map(renamed).collect(); // bounded by the operands
                program.instructions.push(Instruction {
                    op,
                    inputs: inputs?,
                    outputs,
                });
            }
            let tops: Option<Vec<Operand>> = part.tops.iter().map(renamed).collect(); // bounded by the tops of a layer
            for (&blob, top) in stage.tops.iter().zip(tops?) {
                values[blob] = Some(top);
            }
        }
        program.tops = self.tops().iter().map(|&top| values[top]).collect::<Option<_>>()?; // bounded by the tops of a layer
        Some(program)
    }

    fn backward_reads(&self, io: &Io<'_, T>) -> BackwardReads {
        match Self::is_in_place(io) {
            true => BackwardReads::NOTHING,
            false => BackwardReads::ALL,
        }
    }

    fn backward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if Self::is_in_place(io) {
            self.in_place[0].share_diff(io.bottom(0))?;
            let mut copy = self.in_place[1].diff_overwrite_on(ctx)?;
            math::copy(ctx, &io.top(0).diff_on(ctx)?, &mut copy)?;
        }
        let wanted: Vec<bool> = (0..self.params().len()).map(|i| io.param_wanted(i)).collect(); // bounded by the parameters of a layer
        self.attached(io, |chain| {
            let blobs = &mut chain.blobs;
            for (place, stage) in chain.stages.iter_mut().enumerate().rev() {
                let (wanted, propagate) = match place {
                    0 => (&wanted[..], propagate),
                    _ => (&[][..], &[true][..]),
                };
                let mut own = Io::new(blobs, &stage.bottoms, &stage.tops, wanted);
                stage.layer.backward(ctx, &mut own, propagate)?;
            }
            Ok(())
        })
    }

    fn params(&self) -> &[Blob<T>] {
        self.stages.first().map_or(&[], |stage| stage.layer.params())
    }

    fn params_mut(&mut self) -> &mut [Blob<T>] {
        match self.stages.first_mut() {
            Some(stage) => stage.layer.params_mut(),
            None => &mut [],
        }
    }

    fn in_own_order(&self, stored: &[BlobProto]) -> Result<Option<Vec<BlobProto>>> {
        match self.stages.first() {
            Some(stage) => stage.layer.in_own_order(stored),
            None => Err(Error::internal("a chain without layers")),
        }
    }
}
