//! The crop that the options of a data layer request: the size of the images that it makes.

use crate::{Error, Result};
use cortado_proto::TransformationParameter;

/// The rows and columns of the crop that options request: `crop_height` and `crop_width` (DeepLab, PSPNet, Cysu), each
/// before `crop_size`, and that before `crop_h` and `crop_w` (SSD).
///
/// # Errors
/// One side without the other.
pub fn crop_of(param: &TransformationParameter) -> Result<Option<[usize; 2]>> {
    let given = |sizes: [u32; 3]| sizes.into_iter().find(|&size| size > 0);
    let rows = given([param.crop_height(), param.crop_size(), param.crop_h()]);
    let columns = given([param.crop_width(), param.crop_size(), param.crop_w()]);
    let missing = |side: &str, other: &str| {
        let suffix = if param.crop_height() + param.crop_width() > 0 {
            side
        } else {
            &side[..1]
        };
        let beside = if suffix == side { other } else { &other[..1] };
        Err(Error::param(
            &format!("transform_param.crop_{suffix}"),
            format!("is missing; it is required with crop_{beside}"),
        ))
    };
    match (rows, columns) {
        (Some(rows), Some(columns)) => Ok(Some([rows as usize, columns as usize])),
        (None, None) => Ok(None),
        (None, Some(_)) => missing("height", "width"),
        (Some(_), None) => missing("width", "height"),
    }
}
