//! The axis that tensors are joined or split along: `axis`, or that of the channels by `order`.

use crate::Arguments;
use crate::arguments::StorageOrder;
use cortado_core::{Error, Result};

/// The axis, which may count from the end.
pub(super) fn channel_axis(args: &Arguments<'_>) -> Result<i64> {
    let by_order = match args.order()? {
        StorageOrder::Nchw => 1,
        StorageOrder::Nhwc => 3,
    };
    if args.has("axis") && args.has("order") {
        return Err(Error::param(
            "axis",
            "You shouldn't specify both the axis, and the order in the case of 4-D images.",
        ));
    }
    args.int("axis", by_order)
}
