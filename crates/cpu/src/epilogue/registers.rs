//! The commonest functions of channels, which kernels compute in registers, several at once.

use crate::simd::Simd;
use cortado_ops::{ChannelFunction, Float, PerChannel, Pointwise};

/// Whether kernels compute it in registers.
pub(super) fn is_for_registers<T: Float>(f: &ChannelFunction<'_, T>) -> bool {
    match f {
        Pointwise::Normalize { .. } | Pointwise::Affine { .. } => true,
        Pointwise::Relu { slope } => matches!(slope, PerChannel::All(_)),
        _ => false,
    }
}

/// The functions as those of `f32`, if they are.
pub(crate) fn all_as_f32<'a, T: Float>(all: &'a [ChannelFunction<'_, T>]) -> Option<Vec<ChannelFunction<'a, f32>>> {
    all.iter().map(ChannelFunction::as_f32).collect() // bounded by the layers of the net
}

/// The function of a channel, of all lanes, with the roundings that it has elsewhere.
///
/// # Panics
/// If it is not [for registers](is_for_registers).
#[inline(always)]
pub(crate) fn on_vectors<S: Simd, const N: usize>(f: &ChannelFunction<'_, f32>, channel: usize, values: &mut [S; N]) {
    match f {
        Pointwise::Normalize { mean, inverse_std } => {
            let (mean, inverse_std) = (S::splat(mean.at(channel)), S::splat(inverse_std.at(channel)));
            for x in values {
                *x = x.sub(mean).mul(inverse_std);
            }
        }
        Pointwise::Affine { scale, shift } => {
            let (scale, shift) = (S::splat(scale.at(channel)), S::splat(shift.at(channel)));
            for x in values {
                *x = x.mul(scale).add(shift);
            }
        }
        Pointwise::Relu { slope } => {
            let slope = S::splat(slope.at(channel));
            for x in values {
                *x = x.where_positive(*x, x.mul(slope));
            }
        }
        f => not_for_registers(f),
    }
}

/// The end of a kernel that gets a function that is not [for registers](is_for_registers).
#[cold]
#[inline(never)]
pub(crate) fn not_for_registers<T: Float>(f: &ChannelFunction<'_, T>) -> ! {
    unreachable!("{} is computed after the kernel", f.name())
}
