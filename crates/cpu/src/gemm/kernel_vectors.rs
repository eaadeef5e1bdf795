//! The common part of the micro-kernels of all instruction sets: two vectors of columns, and a
//! broadcast for each row.

/// The number of rows of a panel of B that are prefetched before they are used: the panel lies in
/// the second-level cache, or further out.
pub(super) const ROWS_AHEAD: usize = 8;

/// A micro-kernel and its narrow sister from a vector's operations. At each step they request the
/// same place of the panel of A after this one, so that weights that come from the outer cache or
/// from memory are there in time; the first also requests a row of B some steps ahead. Where it is
/// used, `Start`, `Writing`, `PerChannel`, `Pointwise`, `not_for_registers`, `ROWS_AHEAD`, `prefetch_run`, `prefetch_for_later` and
/// `prefetch_ends_for_writing` are in scope.
macro_rules! kernel {
    ($name:ident, $narrow:ident, $features:literal, $type:ty, $rows:literal, $lanes:literal, $load:path, $broadcast:path, $fma:path, $add:path, $sub:path, $mul:path, $slope:path, $store:path) => {
        /// The first `ROWS` rows of a tile.
        ///
        /// # Safety
        /// See [`Kernel::run`]; the machine must have these features.
        #[target_feature(enable = $features)]
        unsafe fn $name<const ROWS: usize>(
            k: usize,
            mut a: *const $type,
            mut b: *const $type,
            c: *mut $type,
            ldc: usize,
            writing: &Writing<'_, $type>,
        ) {
            // SAFETY: the panels hold k rows each, and `c` a full tile.
            unsafe {
                // As many as there are rows: else the sums would begin in memory, and not in
                // registers.
                let starts = match writing.start {
                    Start::Rows(starts) => <&[$type; ROWS]>::try_from(starts).expect("a start for each row"),
                    Start::Zero | Start::Held => &[0.0; ROWS],
                };
                let mut sums = [[$broadcast(0.0); 2]; ROWS];
                for (sums, &start) in sums.iter_mut().zip(starts) {
                    *sums = [$broadcast(start); 2];
                }
                for row in 0..ROWS {
                    let row = c.wrapping_add(row * ldc);
                    prefetch_ends_for_writing(row, row.wrapping_add(2 * $lanes - 1));
                }
                let ahead = k * $rows;
                for _ in 0..k {
                    let (b0, b1) = ($load(b), $load(b.add($lanes)));
                    prefetch_for_later(a.wrapping_add(ahead));
                    prefetch_run(b.wrapping_add(2 * ROWS_AHEAD * $lanes), 2 * $lanes);
                    for (row, sums) in sums.iter_mut().enumerate() {
                        let a = $broadcast(*a.add(row));
                        sums[0] = $fma(a, b0, sums[0]);
                        sums[1] = $fma(a, b1, sums[1]);
                    }
                    a = a.add($rows);
                    b = b.add(2 * $lanes);
                }
                if matches!(writing.start, Start::Held) {
                    for (row, sums) in sums.iter_mut().enumerate() {
                        let c = c.add(row * ldc);
                        *sums = [$add($load(c), sums[0]), $add($load(c.add($lanes)), sums[1])];
                    }
                }
                for function in writing.then {
                    match function {
                        Pointwise::Normalize { mean, inverse_std } => {
                            let means = writing.coefficients::<ROWS>(mean);
                            let scales = writing.coefficients::<ROWS>(inverse_std);
                            for (sums, (&mean, &scale)) in sums.iter_mut().zip(means.iter().zip(&scales)) {
                                let (mean, scale) = ($broadcast(mean), $broadcast(scale));
                                *sums = [$mul($sub(sums[0], mean), scale), $mul($sub(sums[1], mean), scale)];
                            }
                        }
                        Pointwise::Affine { scale, shift } => {
                            let gammas = writing.coefficients::<ROWS>(scale);
                            let betas = writing.coefficients::<ROWS>(shift);
                            for (sums, (&gamma, &beta)) in sums.iter_mut().zip(gammas.iter().zip(&betas)) {
                                let (gamma, beta) = ($broadcast(gamma), $broadcast(beta));
                                *sums = [$add($mul(sums[0], gamma), beta), $add($mul(sums[1], gamma), beta)];
                            }
                        }
                        Pointwise::Relu {
                            slope: PerChannel::All(slope),
                        } => {
                            let below = $broadcast(*slope);
                            for sums in &mut sums {
                                *sums = [$slope(sums[0], below), $slope(sums[1], below)];
                            }
                        }
                        other => not_for_registers(other),
                    }
                }
                for (row, sums) in sums.iter().enumerate() {
                    let c = c.add(row * ldc);
                    $store(c, sums[0]);
                    $store(c.add($lanes), sums[1]);
                }
            }
        }

        /// # Safety
        /// See [`Kernel::narrow`]; the machine must have these features.
        #[target_feature(enable = $features)]
        unsafe fn $narrow(k: usize, mut panels: [*const $type; 2], mut b: *const $type, c: *mut $type) {
            // SAFETY: the panels hold k rows each, and `c` a tile.
            unsafe {
                let mut sums = [[$broadcast(0.0); $rows]; 2];
                let ahead = 2 * k * $rows;
                for _ in 0..k {
                    let b0 = $load(b);
                    for (a, sums) in panels.iter_mut().zip(&mut sums) {
                        prefetch_for_later(a.wrapping_add(ahead));
                        for (row, sum) in sums.iter_mut().enumerate() {
                            *sum = $fma($broadcast(*a.add(row)), b0, *sum);
                        }
                        *a = a.add($rows);
                    }
                    b = b.add(2 * $lanes);
                }
                for (row, &sum) in sums.as_flattened().iter().enumerate() {
                    $store(c.add(row * $lanes), sum);
                }
            }
        }
    };
}

pub(super) use kernel;
