//! Which instruction set the kernels use. Chosen once, from what the machine has; `CORTADO_CPU=portable` or `=avx2` forces one.

use crate::Float;
use std::sync::OnceLock;

/// An instruction set that kernels are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Path {
    /// Plain Rust, vectorised by the compiler for the baseline of the target.
    Portable,
    /// AVX2 with FMA.
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

/// The path that this process takes.
pub(crate) fn path() -> Path {
    static PATH: OnceLock<Path> = OnceLock::new();
    *PATH.get_or_init(|| match std::env::var("CORTADO_CPU").as_deref() {
        Ok("portable") => Path::Portable,
        _ => best(),
    })
}

/// Work that is compiled once for each instruction set. `run`, and what it calls, must be `#[inline(always)]` to gain by it.
pub trait Vectorized {
    /// What comes of it.
    type Output;

    /// Does the work.
    fn run(self) -> Self::Output;
}

/// Runs `work` with the instruction set that this process takes.
#[inline]
pub fn vectorized<W: Vectorized>(work: W) -> W::Output {
    match path() {
        Path::Portable => work.run(),
        // SAFETY: the path is taken only where the machine has these instructions.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { avx2(work) },
    }
}

/// # Safety
/// The machine must have AVX2 and FMA.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,fma")]
pub(crate) unsafe fn avx2<W: Vectorized>(work: W) -> W::Output {
    work.run()
}

/// a · b + c, with one rounding if `FUSED`: only where the machine has an instruction for it.
#[inline(always)]
pub(crate) fn multiply_add<T: Float, const FUSED: bool>(a: T, b: T, c: T) -> T {
    if FUSED { a.mul_add(b, c) } else { a * b + c }
}

fn best() -> Path {
    #[cfg(target_arch = "x86_64")]
    if is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma") {
        return Path::Avx2;
    }
    Path::Portable
}

/// Checks that `CORTADO_CPU`, if it is set, names a path that this machine has.
///
/// # Errors
/// What it is, and what it can be.
pub fn check_path() -> Result<(), String> {
    match std::env::var("CORTADO_CPU").as_deref() {
        Err(_) | Ok("portable") => Ok(()),
        Ok("avx2") if best() != Path::Portable => Ok(()),
        Ok("avx2") => Err("CORTADO_CPU is avx2, but this machine has no AVX2; leave it unset or take portable".into()),
        Ok(other) => Err(format!("CORTADO_CPU is \"{other}\"; it can be avx2 or portable")),
    }
}

/// The name of the path that is taken: `avx2` or `portable`.
pub fn path_name() -> &'static str {
    match path() {
        Path::Portable => "portable",
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => "avx2",
    }
}
