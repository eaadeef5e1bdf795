//! The forward pass, y = w ⋆ x + bias: its algorithms and their choice.

use super::filters::{Filters, PackedFilters};
use super::sizes::can_be_weighed;
use super::strided_pointwise::StridedPointwise;
use super::winograd::Winograd;
use super::{depthwise, implicit_gemm, single_pixel, small_images};
use crate::epilogue::Epilogue;
use cortado_mem::reserve::Result;
use cortado_ops::{Batch, ConvGeometry, Float};

/// A forward pass of fixed sizes.
#[derive(Debug)]
pub(super) struct Forward {
    geometry: ConvGeometry,
    batch: Batch,
    algorithm: Algorithm,
}

/// The algorithm of a forward pass.
#[derive(Debug)]
enum Algorithm {
    /// The bias alone, if the input has no channels.
    Bias,
    Depthwise(depthwise::Forward),
    SinglePixel,
    Winograd(Winograd),
    /// The product with the columns of one image at a time, for all sizes.
    Gemm,
    /// The product with the pixels of several images side by side, if one image is too small to
    /// fill the vectors.
    SmallImages,
    /// One of the two products, with a copy of the pixels that a 1×1 kernel with a stride reads.
    Strided(StridedPointwise, Box<Forward>),
}

impl Algorithm {
    /// The fastest algorithm, for weights as they are or [flipped](Filters). Sizes for which costs
    /// cannot be computed get the product, which needs no costs.
    fn choose<T: Float>(geometry: &ConvGeometry, batch: Batch, flipped: bool) -> Result<Self> {
        if geometry.channels == 0 {
            return Ok(Self::Bias);
        }
        if !can_be_weighed(geometry, batch.together()) {
            return Ok(Self::Gemm);
        }
        if !flipped {
            if let Some(depthwise) = depthwise::Forward::new::<T>(geometry, batch.images)? {
                return Ok(Self::Depthwise(depthwise));
            }
            if single_pixel::takes::<T>(geometry, batch.together()) {
                return Ok(Self::SinglePixel);
            }
        }
        if let Some(winograd) = Winograd::new::<T>(geometry, batch.together()) {
            return Ok(Self::Winograd(winograd));
        }
        Ok(Self::product::<T>(geometry, batch))
    }

    /// A product of matrices, which computes all sizes.
    fn product<T: Float>(geometry: &ConvGeometry, batch: Batch) -> Self {
        if let Some(strided) = StridedPointwise::new(geometry) {
            let dense = Forward {
                geometry: strided.dense.clone(),
                batch,
                algorithm: Self::product::<T>(&strided.dense, batch),
            };
            return Self::Strided(strided, Box::new(dense));
        }
        match small_images::takes::<T>(geometry, batch.together()) {
            true => Self::SmallImages,
            false => Self::Gemm,
        }
    }
}

impl Forward {
    /// A pass for a batch with the fastest algorithm, for weights as they are or
    /// [flipped](Filters).
    pub(super) fn new<T: Float>(geometry: &ConvGeometry, batch: Batch, flipped: bool) -> Result<Self> {
        Ok(Self {
            geometry: geometry.clone(),
            batch,
            algorithm: Algorithm::choose::<T>(geometry, batch, flipped)?,
        })
    }

    /// Whether its sizes are these.
    pub(super) fn is_for(&self, geometry: &ConvGeometry, batch: Batch) -> bool {
        self.geometry == *geometry && self.batch == batch
    }

    /// The name of the algorithm.
    pub(super) fn algorithm(&self) -> &'static str {
        match &self.algorithm {
            Algorithm::Bias => "bias",
            Algorithm::Depthwise(depthwise) => depthwise.name(),
            Algorithm::SinglePixel => "single pixel",
            Algorithm::Winograd(winograd) => winograd.name(),
            Algorithm::Gemm => "implicit gemm",
            Algorithm::SmallImages => "small images",
            Algorithm::Strided(..) => "strided pointwise",
        }
    }

    /// Packs weights, unless this version of them is already packed. Winograd's algorithm keeps its
    /// transformed weights only from the second call with one version on: until then they may
    /// change with each pass, as in training.
    ///
    /// # Panics
    /// If there are fewer weights than the sizes require.
    pub(super) fn pack<T: Float>(
        &self,
        filters: &Filters<'_, T>,
        version: Option<u64>,
        packed: &mut PackedFilters<T>,
    ) -> Result {
        if !packed.holds(version) {
            let by_panels = matches!(
                self.algorithm,
                Algorithm::Gemm | Algorithm::SmallImages | Algorithm::Strided(..)
            );
            let groups = if by_panels { self.geometry.group } else { 0 };
            packed.pack(&self.geometry, groups, filters, version)?;
        } else if let Algorithm::Winograd(winograd) = &self.algorithm
            && packed.transformed.is_empty()
        {
            winograd.transform(&self.geometry, self.batch.images, filters, &mut packed.transformed)?;
        }
        Ok(())
    }

    /// y = w ⋆ x + bias, then the steps of `epilogue`, with weights that are packed for this call.
    /// Overwrites y.
    ///
    /// # Panics
    /// As [`run`](Self::run).
    pub(super) fn run_unpacked<T: Float>(
        &self,
        x: &[T],
        filters: &Filters<'_, T>,
        y: &mut [T],
        epilogue: &Epilogue<'_, T>,
    ) -> Result {
        let mut packed = PackedFilters::default();
        if !y.is_empty() {
            self.pack(filters, None, &mut packed)?;
        }
        self.run(x, filters, &packed, y, epilogue)
    }

    /// y = w ⋆ x + bias, then the steps of `epilogue`, with weights that [`pack`](Self::pack) has
    /// packed. Overwrites y.
    ///
    /// # Panics
    /// When a slice is too short for its sizes, or what a step keeps.
    pub(super) fn run<T: Float>(
        &self,
        x: &[T],
        filters: &Filters<'_, T>,
        packed: &PackedFilters<T>,
        y: &mut [T],
        epilogue: &Epilogue<'_, T>,
    ) -> Result {
        if y.is_empty() {
            return Ok(());
        }
        let (geometry, batch) = (&self.geometry, self.batch.images);
        assert!(
            y.len() >= geometry.output_len(batch) && x.len() >= geometry.input_len(batch),
            "an image is too short"
        );
        assert!(
            filters.weights.len() >= geometry.weights_len()
                && filters.bias.is_none_or(|bias| bias.len() >= geometry.num_output),
            "weights or biases are too few"
        );
        let y = &mut y[..geometry.output_len(batch)];
        match &self.algorithm {
            Algorithm::Bias => {
                let bias = |output| filters.bias.map_or(T::ZERO, |bias| bias[output]);
                let planes = y.chunks_mut(geometry.output_plane()).enumerate();
                planes.for_each(|(i, plane)| plane.fill(bias(i % geometry.num_output)));
                epilogue.run(y);
                Ok(())
            }
            Algorithm::Depthwise(depthwise) => depthwise.run(geometry, batch, x, filters, y, epilogue),
            Algorithm::SinglePixel => single_pixel::forward(geometry, batch, x, filters, y, epilogue),
            Algorithm::Winograd(winograd) => {
                winograd.run(geometry, batch, x, (filters, &packed.transformed), y, epilogue)
            }
            Algorithm::Gemm => implicit_gemm::forward(geometry, batch, x, (filters, &packed.groups), y, epilogue.row()),
            Algorithm::SmallImages => {
                small_images::forward(geometry, batch, x, (filters, &packed.groups), y, epilogue.row())
            }
            Algorithm::Strided(strided, dense) => {
                let x = strided.gather(batch * geometry.channels, x)?;
                dense.run(&x, filters, packed, y, epilogue)
            }
        }
    }
}
