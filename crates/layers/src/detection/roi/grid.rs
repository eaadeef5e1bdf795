//! The size of the grid that a region is pooled to.

use cortado_core::{Error, Result};

/// Rows and columns, from `pooled_h` and `pooled_w`, or from `pooled_size`, given once or twice.
///
/// # Errors
/// A size that is missing, 0, or given in both forms.
pub(super) fn grid(message: &str, plane: [u32; 2], size: &[u32]) -> Result<[usize; 2]> {
    let field = |name: &str| format!("{message}.{name}");
    let found = match (plane, size) {
        (plane, []) => plane,
        ([0, 0], [side]) => [*side; 2],
        ([0, 0], [height, width]) => [*height, *width],
        ([0, 0], _) => {
            let problem = format!("is given {} times; give it once, or for height and width", size.len());
            return Err(Error::param(&field("pooled_size"), problem));
        }
        _ => {
            let problem = "duplicates pooled_h and pooled_w; give one form";
            return Err(Error::param(&field("pooled_size"), problem));
        }
    };
    for (name, side) in ["pooled_h", "pooled_w"].into_iter().zip(found) {
        if side == 0 {
            return Err(Error::param(&field(name), "must be at least 1, and is not given or 0"));
        }
    }
    Ok(found.map(|side| side as usize))
}

/// A scale from pixels of the input to places of the map.
///
/// # Errors
/// One that is not above 0, or not finite.
pub(super) fn scale(message: &str, scale: f32) -> Result<f64> {
    match scale > 0.0 && scale.is_finite() {
        true => Ok(scale.into()),
        false => {
            let problem = format!("must be finite and above 0, but is {scale}");
            Err(Error::param(&format!("{message}.spatial_scale"), problem))
        }
    }
}
