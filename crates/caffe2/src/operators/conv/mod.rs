//! Convolutions and what belongs to them.

mod columns;
pub(crate) mod conv;
mod conv_transpose;
mod resize;

use crate::operator::OperatorKind;

/// The operators of this family, sorted by name.
pub static KINDS: &[OperatorKind] = &[
    columns::COL2IM,
    conv::CONV,
    conv::CONV_1D,
    conv::CONV_2D,
    conv::CONV_3D,
    conv_transpose::KIND,
    columns::IM2COL,
    resize::NEAREST,
    resize::BILINEAR,
];
