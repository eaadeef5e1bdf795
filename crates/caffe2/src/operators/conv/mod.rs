//! Convolutions and what belongs to them.

mod columns;
mod conv_transpose;
pub(crate) mod convolution;
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
    resize::NEAREST,
    resize::BILINEAR,
];
