//! Convolutions and what belongs to them, with filters of each place, too.

mod columns;
mod conv_transpose;
pub(crate) mod convolution;
mod local;
mod resize;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    columns::COL2IM,
    convolution::CONV,
    convolution::CONV_1D,
    convolution::CONV_2D,
    convolution::CONV_3D,
    conv_transpose::KIND,
    columns::IM2COL,
    local::LC,
    local::LC_1D,
    local::LC_2D,
    local::LC_3D,
    resize::NEAREST,
    resize::NEAREST_3D,
    resize::BILINEAR,
    resize::REPEAT,
];
