//! SegData: images named by a list, with a map of labels each, in random sizes, as yjxiong's FCN is trained with.
//!
//! No bottoms. Tops: an image, 1 × 3 × height × width; its labels, 1 × 1 × height × width. From pass to pass the size changes.
//!
//! `seg_data_param`: `source`, a text file with the paths of an image and of its map on each line (required), of which the grey values are the labels; `root_dir`, put before each
//! path; `shuffle` (default false): in another random order in every pass; `balance` (default false): a part in which one label has more than 80 % of the pixels is drawn again, up to 20 times.
//!
//! `transform_param`: `scale_ratios`, two numbers (default 1 and 1): both sides are multiplied by a random one between them, in steps of 0.001; images are interpolated, maps get the nearest label; then a part at a
//! random place is shown, in TEST too, whose sides are the greatest multiples of `stride` (default 1), and at most `upper_size`, or `upper_height` and `upper_width`; `mirror`, at random; `mean_value` and `scale`, of the images.
//!
//! No gradient. From yjxiong/caffe and lxx1991/caffe_mpi, which always shuffle by the same seed. Files are read as ImageData reads them. Of several solvers that train
//! together each one takes its share of the images.

use super::layer::boxed;
use super::options::Options;
use super::strided::Strided;
use cortado_core::{Arity, Builders, Ctx, Error, Layer, LayerKind, Real, Result, module_doc};
use cortado_proto::{LayerParameter, TransformationParameter};

/// The kind of this layer.
pub(crate) const KIND: LayerKind = LayerKind {
    params: &["seg_data_param", "transform_param"],
    bottoms: Arity::exactly(0),
    tops: Arity::exactly(2),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "SegData",
        "Images named by a list, with a map of labels each, in random sizes.",
        module_doc!("seg_data.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

/// A greater factor than anybody wants.
const MOST: f32 = 100.0;

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let given = param.seg_data_param().cloned().unwrap_or_default();
    let transform = param.transform_param.as_deref().cloned().unwrap_or_default();
    let mut options = Options {
        source: given.source().into(),
        root_folder: given.root_dir().into(),
        batch_size: 1,
        shuffle: given.shuffle(),
        strided: Some(strided(&transform, given.balance())?),
        ..Options::new("seg_data_param")
    };
    options.check()?;
    if crate::transformer::crop_of(&transform)?.is_some() {
        let problem = "is not read by SegData; give stride, and upper_size";
        return Err(Error::param("transform_param.crop_size", problem));
    }
    // Without a mean image, as in the original.
    options.set_padding(&transform, ctx)?;
    Ok(boxed(options, transform))
}

fn strided(transform: &TransformationParameter, balance: bool) -> Result<Strided> {
    let wrong = |field: &str, problem: String| Error::param(&format!("transform_param.{field}"), problem);
    let ratios = match transform.scale_ratios[..] {
        [] => [1.0; 2],
        [low, high] if low > 0.0 && low <= high && high <= MOST => [low, high],
        ref other => {
            let problem = format!("must be two numbers in order, above 0 and at most {MOST}, but are {other:?}");
            return Err(wrong("scale_ratios", problem));
        }
    };
    let number = |field: &str, value: Option<i64>| match value.map(usize::try_from) {
        None => Ok(None),
        Some(Ok(value)) if value > 0 => Ok(Some(value)),
        Some(_) => Err(wrong(
            field,
            format!("must be at least 1, but is {}", value.unwrap_or_default()),
        )),
    };
    let both = number("upper_height", transform.upper_height.map(i64::from))?
        .zip(number("upper_width", transform.upper_width.map(i64::from))?);
    Ok(Strided {
        ratios,
        stride: number("stride", transform.stride)?.unwrap_or(1),
        most: match number("upper_size", transform.upper_size.map(i64::from))? {
            Some(side) => Some([side; 2]),
            None => both.map(|(height, width)| [height, width]),
        },
        balance,
    })
}
