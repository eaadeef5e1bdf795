//! What data layers do to pictures before they crop them, by the options of `transform_param` that
//! SSD has: colours, borders, sizes and noise.
//!
//! | file | what it holds |
//! |---|---|
//! | `area.rs` | rectangles in shares of an image |
//! | `distort.rs` | `distort_param`: brightness, contrast, saturation, hue, order of the channels |
//! | `expand.rs` | `expand_param`: a border around the picture |
//! | `resize.rs` | `resize_param`: a fixed size, by three modes; and what it does to boxes |
//! | `noise.rs` | `noise_param`: worse pictures |
//! | `augmentation.rs` | all of them in order |

mod area;
mod augmentation;
mod distort;
mod expand;
mod noise;
mod resize;

pub(crate) use area::{Area, area_of};
pub(crate) use augmentation::Augmentation;
pub(crate) use distort::Distortion;
pub(crate) use resize::{Resize, pick};

use cortado_core::{Error, Result};

/// A number that must lie in these bounds.
///
/// # Errors
/// One that does not, with its field.
fn within(field: &str, value: f32, low: f32, high: f32) -> Result<f32> {
    if (low..=high).contains(&value) {
        return Ok(value);
    }
    let problem = match high < f32::MAX {
        true => format!("must be {low} to {high}, but is {value}"),
        false => format!("must be {low} or more, but is {value}"),
    };
    Err(Error::param(field, problem))
}
