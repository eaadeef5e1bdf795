//! happynear's Normalize: the channels of each pixel divided by their length, which is a top of its own if wanted.

use cortado_core::{BackwardReads, Ctx, Error, Io, Layer, Real, Result};
use cortado_ops::{AxisView, count};
use cortado_proto::NormalizeParameter;

/// What is added to a sum of squares or of magnitudes.
const EPS: f64 = 1e-6;

/// What the length of a vector is.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Length {
    /// `√(Σ x² + eps)`.
    Root,
    /// `Σ |x| + eps`.
    Magnitudes,
}

pub(super) struct Unit {
    length: Length,
    /// Whether the gradient of the lengths goes down, too.
    passes_lengths: bool,
    /// The bottom seen from its channels.
    axis_view: AxisView,
}

impl Unit {
    /// From the options.
    ///
    /// # Errors
    /// An unknown type.
    pub(super) fn new(options: &NormalizeParameter) -> Result<Self> {
        let length = match options.normalize_type() {
            "L2" => Length::Root,
            "L1" => Length::Magnitudes,
            other => {
                let problem = format!("\"{other}\" is unknown; it can be L2 or L1");
                return Err(Error::param("normalize_param.normalize_type", problem));
            }
        };
        Ok(Self {
            length,
            passes_lengths: options.bp_norm(),
            axis_view: AxisView::default(),
        })
    }

    /// Calls `with` for each pixel: its number, and the places of its channels.
    fn each_pixel(&self, mut with: impl FnMut(usize, &mut dyn Iterator<Item = usize>)) {
        let AxisView { outer, len, inner } = self.axis_view;
        for pixel in 0..count([outer, inner]) {
            let first = pixel / inner * count([len, inner]) + pixel % inner;
            with(pixel, &mut (0..len).map(|channel| first + channel * inner));
        }
    }

    fn length<T: Real>(&self, x: impl Iterator<Item = T>) -> T {
        let eps = T::from_f64(EPS);
        match self.length {
            Length::Root => x.fold(eps, |sum, x| sum + x * x).sqrt(),
            Length::Magnitudes => x.fold(eps, |sum, x| sum + x.abs()),
        }
    }

    /// The derivative of a length by an element.
    fn derivative<T: Real>(&self, x: T, length: T) -> T {
        match self.length {
            Length::Root => x / length,
            Length::Magnitudes if x > T::ZERO => T::ONE,
            Length::Magnitudes if x < T::ZERO => -T::ONE,
            Length::Magnitudes => T::ZERO,
        }
    }
}

impl<T: Real> Layer<T> for Unit {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let shape = io.bottom(0).shape().clone();
        self.axis_view = super::channels(&shape);
        io.top_mut(0).reshape(&shape)?;
        if io.tops() > 1 {
            let mut lengths = shape.to_vec();
            lengths.resize(lengths.len().max(2), 1); // bounded by the axes of a blob
            lengths[1] = 1;
            io.top_mut(1).reshape(&lengths)?;
        }
        Ok(())
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        ctx.falls_back("lengths of pixels");
        let (x, mut y) = (io.bottom(0).data()?, io.top(0).data_overwrite()?);
        let mut lengths = (io.tops() > 1).then(|| io.top(1).data_overwrite()).transpose()?;
        self.each_pixel(|pixel, places| {
            let places: Vec<usize> = places.collect();
            let length = self.length(places.iter().map(|&place| x[place]));
            places.iter().for_each(|&place| y[place] = x[place] / length);
            if let Some(lengths) = &mut lengths {
                lengths[pixel] = length;
            }
        });
        Ok(())
    }

    fn backward_reads(&self, _: &Io<'_, T>) -> BackwardReads {
        BackwardReads::BOTTOMS
    }

    fn backward(&mut self, _: &Ctx, io: &mut Io<'_, T>, propagate: &[bool]) -> Result<()> {
        if !propagate[0] {
            return Ok(());
        }
        let (x, dy, mut dx) = (io.bottom(0).data()?, io.top(0).diff()?, io.bottom(0).diff_overwrite()?);
        let of_lengths = self.passes_lengths && io.tops() > 1;
        let of_lengths = of_lengths.then(|| io.top(1).diff()).transpose()?;
        self.each_pixel(|pixel, places| {
            let places: Vec<usize> = places.collect();
            let length = self.length(places.iter().map(|&place| x[place]));
            let dot = places.iter().fold(T::ZERO, |dot, &place| dot + dy[place] * x[place]);
            let of_length = of_lengths.as_ref().map_or(T::ZERO, |diff| diff[pixel]) - dot / (length * length);
            for &place in &places {
                dx[place] = dy[place] / length + of_length * self.derivative(x[place], length);
            }
        });
        Ok(())
    }
}
