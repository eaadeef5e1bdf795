//! What Winograd's convolutions of both layouts share.

pub(crate) mod transforms;
