//! Division by numbers that are known at the launch, as `division.cuh` does it.

/// `Divisor` of the kernels.
#[derive(Clone, Copy, Debug)]
#[repr(C)]
pub struct Divisor {
    by: u32,
    multiplier: u32,
    shift: u32,
}

impl Divisor {
    /// For dividends of 31 bits; by 1 instead of 0.
    pub fn new(by: usize) -> Self {
        let by = u32::try_from(by.max(1)).unwrap_or(u32::MAX);
        let shift = u32::BITS - (by - 1).leading_zeros();
        let rest = (1u64 << shift) - u64::from(by);
        let multiplier = ((rest << 32) / u64::from(by) + 1) as u32;
        Self { by, multiplier, shift }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisors_divide() {
        let most = i32::MAX as usize;
        for by in (1..300).chain([1023, 1024, 1025, 65535, 65536, 1 << 30, most]) {
            let Divisor { multiplier, shift, .. } = Divisor::new(by);
            let near = (0..5).flat_map(|k| [k * by, (k + 1) * by - 1]);
            for n in near.chain([most, 12_345_678]).filter(|&n| n <= most) {
                let product = (n as u64 * u64::from(multiplier)) >> 32;
                assert_eq!((product + n as u64) >> shift, (n / by) as u64, "{n} / {by}");
            }
        }
    }
}
