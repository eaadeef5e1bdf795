//! Data layers whose labels are maps: a number for each pixel of an image.
//!
//! | file | contents |
//! |---|---|
//! | `image_seg_data.rs`, `window_seg_data.rs`, `dense_image_data.rs`, `image_labelmap_data.rs`, `seg_data.rs` | the layers: their options |
//! | `options.rs` | what their options have in common |
//! | `layer.rs` | the layer that all of them are |
//! | `list.rs` | lists of images and maps |
//! | `scene.rs` | an image and its map, changed together |
//! | `strided.rs` | sizes that are multiples of a stride |
//! | `source.rs` | batches of them |

pub(crate) mod dense_image_data;
pub(crate) mod image_labelmap_data;
pub(crate) mod image_seg_data;
mod layer;
mod list;
mod options;
mod scene;
pub(crate) mod seg_data;
mod source;
mod strided;
pub(crate) mod window_seg_data;
