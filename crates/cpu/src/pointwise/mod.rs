//! Loops over elements.
//!
//! | module | what it holds |
//! |---|---|
//! | `elementwise` | a function of each element |
//! | `function` | the same for functions that are data |
//! | `channels` | a function for each channel, and its sums |
//! | `by_channel` | gradients of such functions, one channel of all images at a time |
//! | `over_batch` | sums over the images of a batch |
//! | `reduce` | sums of all elements |
//! | `top_k` | the greatest elements along an axis |
//! | `update` | updates of weights |
//! | `strided` | copies and sums of arrays at regular distances |
//! | `lstm` | the gates of an LSTM |
//! | `statistics` | mean and variance of each channel |

mod by_channel;
mod channels;
mod elementwise;
pub(crate) mod function;
mod lstm;
mod over_batch;
pub(crate) mod reduce;
mod statistics;
mod strided;
mod top_k;
mod update;

pub use by_channel::{ByChannel, Channel};
pub use channels::{
    channel_sums, channel_sums_of, channel_sums_of_stripe, map_channels, map_channels_in_place, zip_channels,
    zip_channels_in_place,
};
pub(crate) use elementwise::add_all;
pub use elementwise::{
    add, axpy, copy_rows, map, map_in_place, mask, mask_in_place, scal, zip_all_in_place, zip_in_place, zip_map,
};
pub use function::{map_backward, map_backward_by_channel, map_backward_in_place};
pub use lstm::{lstm_backward, lstm_forward};
pub use over_batch::add_over_batch;
pub use reduce::{asum, dot, sumsq};
pub use statistics::{channel_means, one_pass_statistics, variances_around};
pub use strided::{add_strided, copy_strided};
pub use top_k::top_k;
pub use update::update;
