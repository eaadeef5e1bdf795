//! Regions of interest: their rows, their arguments, and pixels between pixels.

use crate::Arguments;
use crate::arguments::StorageOrder;
use crate::kit::image::{self, ImageDims};
use crate::run::Run;
use crate::tensor::Array;
use cortado_core::{Error, Result, reserve};
use cortado_ops::{RegionSizes, Regions};

/// The most samples along one side of a bin.
const MOST_SAMPLES: usize = 1 << 12;

/// The arguments that all poolings of regions have.
pub(super) struct RoiOptions {
    pub(super) scale: f32,
    pub(super) pooled: [usize; 2],
    /// Samples along each side of a bin; 0 is as many as it has pixels.
    pub(super) sampling: usize,
    /// Whether pixels are squares whose middle is at half numbers.
    pub(super) aligned: bool,
    pub(super) order: StorageOrder,
}

impl RoiOptions {
    /// From `spatial_scale` (1), `pooled_h` and `pooled_w` (1), `sampling_ratio` (−1), `aligned`
    /// (false) and `order`.
    ///
    /// # Errors
    /// Numbers that are not positive, or too many samples.
    pub(super) fn of(args: &Arguments<'_>) -> Result<Self> {
        let scale = args.float("spatial_scale", 1.0)?;
        if scale.is_nan() || scale <= 0.0 {
            return Err(Error::param("spatial_scale", format!("{scale} is not greater than 0")));
        }
        let pooled = [args.size("pooled_h", 1)?, args.size("pooled_w", 1)?];
        if pooled.contains(&0) {
            return Err(Error::param("pooled_h", "pooled_h and pooled_w must be greater than 0"));
        }
        let sampling = usize::try_from(args.int("sampling_ratio", -1)?).unwrap_or(0);
        if sampling > MOST_SAMPLES {
            return Err(Error::param(
                "sampling_ratio",
                format!("{sampling} is more than {MOST_SAMPLES}"),
            ));
        }
        Ok(Self {
            scale,
            pooled,
            sampling,
            aligned: args.flag("aligned", false)?,
            order: args.order()?,
        })
    }

    /// The samples along a side of a bin of some size.
    pub(super) fn samples(&self, bin: f32) -> usize {
        match self.sampling {
            0 => bin.ceil() as usize,
            given => given,
        }
    }

    /// The size of a region: at least 1, or, where pixels are squares, at least 0.
    ///
    /// # Errors
    /// A negative size of such a region.
    pub(super) fn size(&self, size: f32) -> Result<f32> {
        match self.aligned {
            false => Ok(size.max(1.0)),
            true if size >= 0.0 => Ok(size),
            true => Err(Error::message("ROIs in ROIAlign do not have non-negative size!")),
        }
    }
}

/// A region: its image, and its numbers.
pub(super) struct Roi<const N: usize> {
    pub(super) image: usize,
    pub(super) numbers: [f32; N],
}

/// The regions of an input: rows of `N` numbers, or of an image's index and `N` numbers.
///
/// # Errors
/// Another shape, or an image that is not there.
pub(super) fn rois<const N: usize>(run: &Run<'_>, input: usize, batch: usize, index: Index) -> Result<Vec<Roi<N>>> {
    let rois = run.input::<f32>(input)?;
    let columns = match rois.shape()[..] {
        [0] => return Ok(Vec::new()),
        [_, columns] if columns == N + 1 || (columns == N && index == Index::Optional) => columns,
        _ => {
            let text = format!("rows of {} numbers, the first of them an image's index", N + 1);
            return Err(run.about_input(input, Error::mismatch("shape of the regions", text, rois.shape())));
        }
    };
    let data = rois.data()?;
    let roi = |row: &[f32]| {
        let (head, numbers) = row.split_at(columns - N);
        let image = head.first().map_or(0.0, |&image| image.trunc());
        if !(image >= 0.0 && image < batch as f32) {
            let text = format!("the image's index {image} is not one of {batch} images");
            return Err(run.about_input(input, Error::message(&text)));
        }
        Ok(Roi {
            image: image as usize,
            numbers: std::array::from_fn(|i| numbers[i]),
        })
    };
    data.chunks_exact(columns).map(roi).collect()
}

/// Whether a row has to begin with the index of its image.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Index {
    /// It has to.
    Required,
    /// Without one it is the first image.
    Optional,
}

/// The images of an input, as planes, and their sizes.
///
/// # Errors
/// Another number of axes than 4.
pub(super) fn planes(run: &Run<'_>, order: StorageOrder) -> Result<(Array<f32>, ImageDims, [usize; 2])> {
    let x = run.input::<f32>(0)?;
    let dims = ImageDims::of(x.shape(), order)?;
    let [height, width] = dims.spatial[..] else {
        return Err(run.about_input(0, Error::mismatch("number of axes", 4, x.shape().len())));
    };
    Ok((image::as_planes(run.ctx, &x, order)?, dims, [height, width]))
}

/// The images of an input in the order NCHW, and the sizes that regions of them read; what is written is still open.
///
/// # Errors
/// Another number of axes than 4, or planes too large to count in 32 bits.
pub(super) fn read_sizes(run: &Run<'_>) -> Result<(Array<f32>, RegionSizes)> {
    let (x, dims, [height, width]) = planes(run, StorageOrder::Nchw)?;
    if i32::try_from(cortado_ops::count([height, width])).is_err() {
        let text = format!("a plane of {height} x {width} is too large to count places in 32 bits");
        return Err(run.about_input(0, Error::message(&text)));
    }
    let sizes = RegionSizes {
        images: dims.batch,
        channels: dims.channels,
        height,
        width,
        classes: 1,
        ..RegionSizes::default()
    };
    Ok((x, sizes))
}

/// The regions of the second input, rows of an image's index and four edges; `add` lays the windows of each.
///
/// # Errors
/// Those of [`rois`], or out of memory.
pub(super) fn lay(
    run: &Run<'_>,
    sizes: RegionSizes,
    add: impl Fn(&mut Regions<f32>, [f32; 4]) -> reserve::Result,
) -> Result<Regions<f32>> {
    let rois = rois::<4>(run, 1, sizes.images, Index::Required)?;
    let mut regions = Regions::default();
    regions.start(sizes);
    regions.reserve(rois.len())?;
    for roi in rois {
        regions.begin(roi.image)?;
        add(&mut regions, roi.numbers)?;
    }
    Ok(regions)
}

/// The four pixels around a place, and how much each counts.
#[derive(Clone, Copy)]
pub(super) struct Sample {
    at: [usize; 4],
    weights: [f32; 4],
}

impl Sample {
    /// That of a place; none if it is more than one pixel outside.
    pub(super) fn of(y: f32, x: f32, [height, width]: [usize; 2]) -> Option<Self> {
        let inside = |place: f32, size: usize| place >= -1.0 && place <= size as f32 && size > 0;
        if !inside(y, height) || !inside(x, width) {
            return None;
        }
        let ([top, bottom], [dy, uy]) = between(y, height);
        let ([left, right], [dx, ux]) = between(x, width);
        Some(Self {
            at: [
                top * width + left,
                top * width + right,
                bottom * width + left,
                bottom * width + right,
            ],
            weights: [uy * ux, uy * dx, dy * ux, dy * dx],
        })
    }

    /// The sum of the four pixels.
    pub(super) fn take(&self, plane: &[f32]) -> f32 {
        let terms = self.at.iter().zip(self.weights);
        terms.map(|(&at, weight)| plane[at] * weight).sum()
    }
}

/// The neighbours of a place, and its distances from them.
fn between(place: f32, size: usize) -> ([usize; 2], [f32; 2]) {
    let place = place.max(0.0);
    let low = place as usize;
    if low + 1 >= size {
        return ([size - 1; 2], [0.0, 1.0]);
    }
    let part = place - low as f32;
    ([low, low + 1], [part, 1.0 - part])
}

/// The bins of a region.
pub(super) struct Bins {
    /// The samples of all bins, bin after bin.
    samples: Vec<Sample>,
    bins: Vec<Bin>,
}

/// A bin: where its samples end, and how many they would be if none lay outside the image.
struct Bin {
    end: usize,
    count: usize,
}

impl Bins {
    /// Room for `bins` bins, with `samples` samples in all.
    ///
    /// # Errors
    /// Out of memory.
    pub(super) fn new(bins: usize, samples: usize) -> Result<Self> {
        Ok(Self {
            samples: reserve::empty(samples)?,
            bins: reserve::empty(bins)?,
        })
    }

    /// Adds a bin. There must be room for it.
    pub(super) fn push(&mut self, samples: impl Iterator<Item = Sample>, count: usize) {
        self.samples.extend(samples);
        let end = self.samples.len();
        self.bins.push(Bin { end, count });
    }

    /// Writes the means of the samples, bin after bin, for each channel of an image.
    fn write_means(&self, image: &[f32], plane: usize, y: &mut [f32]) {
        for (x, y) in image.chunks_exact(plane).zip(y.chunks_exact_mut(self.bins.len())) {
            let mut start = 0;
            for (y, bin) in y.iter_mut().zip(&self.bins) {
                let samples = &self.samples[start..bin.end];
                let sum: f32 = samples.iter().map(|sample| sample.take(x)).sum();
                *y = sum / bin.count.max(1) as f32;
                start = bin.end;
            }
        }
    }
}

/// Pools regions by the samples of their bins, and writes the result in the order.
///
/// # Errors
/// Those of `bins`, or memory in use.
pub(super) fn pool_samples<const N: usize>(
    run: &Run<'_>,
    options: &RoiOptions,
    bins: impl Fn(&[f32; N], [usize; 2]) -> Result<Bins>,
) -> Result<()> {
    let (x, dims, size) = planes(run, options.order)?;
    let rois = rois::<N>(run, 1, dims.batch, Index::Optional)?;
    let y_dims = ImageDims {
        batch: rois.len(),
        channels: dims.channels,
        spatial: options.pooled.to_vec(),
    };
    let y = run.output::<f32>(0, &y_dims.to_dims(options.order))?;
    if y.count() == 0 {
        return Ok(());
    }
    let pooled = Array::new("", &y_dims.to_dims(StorageOrder::Nchw))?;
    {
        let (x, mut to) = (x.data()?, pooled.data_overwrite()?);
        let (plane, len) = (
            size[0] * size[1],
            y_dims.channels * options.pooled[0] * options.pooled[1],
        );
        if plane == 0 {
            to.fill(0.0);
        } else {
            for (roi, y) in rois.iter().zip(to.chunks_exact_mut(len)) {
                let image = &x[roi.image * dims.channels * plane..][..dims.channels * plane];
                bins(&roi.numbers, size)?.write_means(image, plane, y);
            }
        }
    }
    image::write_as(run.ctx, &pooled, options.order, &y)
}
