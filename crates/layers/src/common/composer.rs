//! Writes the program of a layer, one operation after the other; the shapes of values follow from
//! those of their operands.

use cortado_core::{Error, Result, Shape, reserve};
use cortado_ops::{AxisView, Grid, Op, Operand, Pointwise, Program, Resample, ResampleAxis, count};

/// A program that is being written.
pub(crate) struct Composer {
    names: Vec<String>,
    bottoms: Vec<Shape>,
    params: Vec<Shape>,
    tops: usize,
    program: Program,
    held: Vec<usize>,
}

impl Composer {
    /// A program without instructions, for the names and shapes of bottoms, the shapes of
    /// parameters, and the number of tops.
    pub(crate) fn new(names: Vec<String>, bottoms: Vec<Shape>, params: Vec<Shape>, tops: usize) -> Self {
        Self {
            names,
            bottoms,
            params,
            tops,
            program: Program::default(),
            held: Vec::new(),
        }
    }

    /// The program, and its instructions whose outputs are held.
    ///
    /// # Errors
    /// Another number of tops than the layer has.
    pub(crate) fn finish(self) -> Result<(Program, Vec<usize>)> {
        match self.program.tops.len() == self.tops {
            true => Ok((self.program, self.held)),
            false => Err(Error::mismatch("number of tops", self.program.tops.len(), self.tops)),
        }
    }

    /// The number of bottoms.
    pub(crate) fn bottoms(&self) -> usize {
        self.bottoms.len()
    }

    /// The shape of a bottom.
    pub(crate) fn bottom(&self, index: usize) -> &Shape {
        &self.bottoms[index]
    }

    /// Num, channels, height and width of a bottom, each 1 where it has no such axis.
    ///
    /// # Errors
    /// More than four axes.
    pub(crate) fn four_sizes(&self, index: usize) -> Result<[usize; 4]> {
        super::four_sizes_of(&self.names[index], &self.bottoms[index])
    }

    /// The name of a bottom.
    pub(crate) fn name(&self, index: usize) -> &str {
        &self.names[index]
    }

    /// The shape of a value.
    pub(crate) fn shape(&self, value: Operand) -> &[usize] {
        match value {
            Operand::Bottom(index) => &self.bottoms[index],
            Operand::Param(index) => &self.params[index],
            Operand::Made { by, output } => &self.program.instructions[by].outputs[output],
        }
    }

    /// Checks that a bottom has a number of axes.
    ///
    /// # Errors
    /// Names the bottom.
    pub(crate) fn has_axes(&self, bottom: usize, axes: usize) -> Result<()> {
        let found = self.bottoms[bottom].len();
        match found == axes {
            true => Ok(()),
            false => Err(Error::mismatch(
                format!("number of axes of \"{}\"", self.names[bottom]),
                axes,
                found,
            )),
        }
    }

    /// Checks that a bottom has at least a number of axes.
    ///
    /// # Errors
    /// Names the bottom.
    pub(crate) fn has_axes_from(&self, bottom: usize, axes: usize) -> Result<()> {
        let found = self.bottoms[bottom].len();
        match found >= axes {
            true => Ok(()),
            false => Err(Error::mismatch(
                format!("number of axes of \"{}\"", self.names[bottom]),
                format!("{axes} or more"),
                found,
            )),
        }
    }

    /// Checks that a bottom has a shape.
    ///
    /// # Errors
    /// Names the bottom.
    pub(crate) fn has_shape(&self, bottom: usize, expected: &[usize]) -> Result<()> {
        let found = &self.bottoms[bottom];
        match found[..] == *expected {
            true => Ok(()),
            false => Err(Error::mismatch(
                format!("shape of \"{}\"", self.names[bottom]),
                Shape::new(expected)?,
                found,
            )),
        }
    }

    /// Makes a value a top. The first one is the first top.
    pub(crate) fn top(&mut self, value: Operand) {
        self.program.tops.push(value);
    }

    /// Makes a value a constant of the backward pass: no gradient goes through it. An operation that makes several values
    /// holds them all.
    ///
    /// # Errors
    /// A bottom or a parameter.
    pub(crate) fn hold(&mut self, value: Operand) -> Result<()> {
        let Operand::Made { by, .. } = value else {
            return Err(Error::internal("only values that a program computes are held"));
        };
        self.held.push(by); // bounded by the program
        Ok(())
    }

    /// An operation whose shape follows from its operands.
    ///
    /// # Errors
    /// Operands that do not suit it.
    pub(crate) fn add(&mut self, op: Op, inputs: &[Operand]) -> Result<Operand> {
        let shapes: Vec<&[usize]> = inputs.iter().map(|&input| self.shape(input)).collect(); // bounded by the operands
        let outputs = op.output_shapes(&shapes).map_err(|problem| Error::message(&problem))?;
        match &outputs[..] {
            [shape] => self.shaped(op, inputs, &shape.clone()),
            _ => Err(Error::internal("an operation of several outputs")),
        }
    }

    /// An operation whose output has this shape.
    ///
    /// # Errors
    /// A shape that no blob has.
    pub(crate) fn shaped(&mut self, op: Op, inputs: &[Operand], shape: &[usize]) -> Result<Operand> {
        Shape::new(shape)?;
        Ok(self.program.add(op, inputs.to_vec(), shape)) // bounded by the operands
    }

    /// f(x).
    ///
    /// # Errors
    /// None for a value that exists.
    pub(crate) fn map(&mut self, x: Operand, f: Pointwise<f64>) -> Result<Operand> {
        self.add(Op::Pointwise(f), &[x])
    }

    /// factor · x.
    ///
    /// # Errors
    /// None for a value that exists.
    pub(crate) fn scale(&mut self, x: Operand, factor: f64) -> Result<Operand> {
        self.map(x, Pointwise::Scale { factor })
    }

    /// (x + shift)^power.
    ///
    /// # Errors
    /// None for a value that exists.
    pub(crate) fn power(&mut self, x: Operand, shift: f64, power: f64) -> Result<Operand> {
        let scale = 1.0;
        self.map(x, Pointwise::Power { power, scale, shift })
    }

    /// a − b.
    ///
    /// # Errors
    /// Values of different shapes.
    pub(crate) fn difference(&mut self, a: Operand, b: Operand) -> Result<Operand> {
        self.add(Op::Sum(vec![1.0, -1.0]), &[a, b])
    }

    /// a · b.
    ///
    /// # Errors
    /// Values of different shapes.
    pub(crate) fn product(&mut self, a: Operand, b: Operand) -> Result<Operand> {
        self.add(Op::Product, &[a, b])
    }

    /// The value in another shape.
    ///
    /// # Errors
    /// A shape with another number of elements.
    pub(crate) fn view(&mut self, x: Operand, shape: &[usize]) -> Result<Operand> {
        if self.shape(x) == shape {
            return Ok(x);
        }
        self.shaped(Op::View, &[x], shape)
    }

    /// The value with its axes in another order.
    ///
    /// # Errors
    /// An order that does not have each axis once.
    pub(crate) fn permute(&mut self, x: Operand, order: &[usize]) -> Result<Operand> {
        if order.iter().enumerate().all(|(to, &from)| to == from) {
            return Ok(x);
        }
        let order = order.to_vec(); // bounded by the axes of a blob
        self.add(Op::Permute { order }, &[x])
    }

    /// The value seen as (outer, inner, axis): the axis comes last.
    ///
    /// # Errors
    /// A value without the axis.
    pub(crate) fn axis_last(&mut self, x: Operand, axis: usize) -> Result<Operand> {
        let AxisView { outer, len, inner } = AxisView::axis(self.shape(x), axis);
        let seen = self.view(x, &[outer, len, inner])?;
        self.permute(seen, &[0, 2, 1])
    }

    /// A value with the elements of an axis last, back in a shape that has the axis between the
    /// others.
    ///
    /// # Errors
    /// A shape with another number of elements.
    pub(crate) fn axis_back(&mut self, x: Operand, shape: &[usize], axis: usize) -> Result<Operand> {
        let AxisView { outer, len, inner } = AxisView::axis(shape, axis);
        let seen = self.view(x, &[outer, inner, len])?;
        let back = self.permute(seen, &[0, 2, 1])?;
        self.view(back, shape)
    }

    /// The value, repeated along axes of size 1 to fill a shape of as many axes.
    ///
    /// # Errors
    /// A value with other sizes than 1 and those of the shape.
    pub(crate) fn spread(&mut self, x: Operand, shape: &[usize]) -> Result<Operand> {
        let mut spread = x;
        for (axis, &size) in shape.iter().enumerate() {
            if self.shape(x)[axis] != size {
                spread = self.add(Op::Tile { axis, tiles: size }, &[spread])?;
            }
        }
        match self.shape(spread) == shape {
            true => Ok(spread),
            false => Err(Error::mismatch(
                "shape of values that are repeated",
                Shape::new(shape)?,
                Shape::new(self.shape(x))?,
            )),
        }
    }

    /// Planes of this height and width, mixed linearly so that the corners stay where they are.
    ///
    /// # Errors
    /// A value without planes.
    pub(crate) fn resized(&mut self, x: Operand, size: [usize; 2]) -> Result<Operand> {
        let &[_, _, height, width] = self.shape(x) else {
            return Err(Error::internal("only planes are resized"));
        };
        if [height, width] == size {
            return Ok(x);
        }
        let axis = |input, output| ResampleAxis {
            input,
            output,
            grid: Grid::Corners { begin: 0, len: input },
        };
        let axes = [axis(height, size[0]), axis(width, size[1])];
        self.add(Op::Resample(Resample { axes }), &[x])
    }

    /// 0, step, 2 · step, and so on along an axis of a shape, the same along all other axes.
    ///
    /// # Errors
    /// Out of memory.
    pub(crate) fn ramp(&mut self, axis: usize, shape: &[usize], step: f64) -> Result<Operand> {
        if shape.contains(&0) {
            // No numbers, however long the other axes are.
            return self.fill(shape, 0.0);
        }
        let values = reserve::collected((0..shape[axis]).map(|place| place as f64 * step))?;
        let line: Vec<usize> = (0..shape.len())
            .map(|other| if other == axis { shape[axis] } else { 1 })
            .collect(); // bounded by the axes of a blob
        let ramp = self.shaped(Op::Constant(values), &[], &line)?;
        self.spread(ramp, shape)
    }

    /// Zeros in the shape of a value, but of another size along an axis.
    ///
    /// # Errors
    /// A shape that no blob has.
    pub(crate) fn zeros_beside(&mut self, x: Operand, axis: usize, size: usize) -> Result<Operand> {
        let mut shape = self.shape(x).to_vec(); // bounded by the axes of a blob
        shape[axis] = size;
        self.fill(&shape, 0.0)
    }

    /// One number in all elements of a shape.
    ///
    /// # Errors
    /// A shape that no blob has.
    pub(crate) fn fill(&mut self, shape: &[usize], value: f64) -> Result<Operand> {
        self.shaped(Op::Fill(vec![value]), &[], shape)
    }

    /// The number of elements of a value.
    pub(crate) fn count(&self, x: Operand) -> usize {
        count(self.shape(x).iter().copied())
    }
}
