//! The instruction set that the kernels use. It is chosen once, from what the machine has;
//! `CORTADO_CPU=portable`, `=avx2`, `=avx512` or `=neon` forces one.

use cortado_ops::Float;
use std::sync::OnceLock;

/// An instruction set that kernels are written for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Path {
    /// Plain Rust, vectorised by the compiler for the baseline of the target.
    Portable,
    /// AVX2 with FMA.
    #[cfg(target_arch = "x86_64")]
    Avx2,
    /// AVX-512 with the vector length, byte, word and double word extensions, as all processors for
    /// servers have it.
    #[cfg(target_arch = "x86_64")]
    Avx512,
    /// NEON, which all 64-bit ARM processors have.
    #[cfg(target_arch = "aarch64")]
    Neon,
}

/// The path that this process takes.
pub(crate) fn path() -> Path {
    static PATH: OnceLock<Path> = OnceLock::new();
    *PATH.get_or_init(|| match std::env::var("CORTADO_CPU").as_deref() {
        Ok(name) => named(name).unwrap_or_else(best),
        Err(_) => best(),
    })
}

/// Whether `CORTADO_CPU` names the path, so that instructions beyond those of its name are not wanted.
#[cfg(target_arch = "x86_64")]
pub(crate) fn is_requested() -> bool {
    std::env::var("CORTADO_CPU").is_ok_and(|name| name == path().name())
}

/// Work that is compiled once for each instruction set. `run`, and what it calls, must be
/// `#[inline(always)]` to gain by it.
pub trait Vectorized {
    /// The result.
    type Output;

    /// Does the work.
    fn run(self) -> Self::Output;
}

/// Runs `work` with the instruction set that this process takes.
#[inline]
pub fn vectorized<W: Vectorized>(work: W) -> W::Output {
    match path() {
        Path::Portable => portable(work),
        // SAFETY: the path is taken only where the machine has these instructions.
        #[cfg(target_arch = "x86_64")]
        Path::Avx2 => unsafe { avx2(work) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Path::Avx512 => unsafe { avx512(work) },
        // The compiler takes NEON for granted.
        #[cfg(target_arch = "aarch64")]
        Path::Neon => work.run(),
    }
}

/// Called and not inlined, or the other paths' callers keep in memory what it would use.
#[inline(never)]
fn portable<W: Vectorized>(work: W) -> W::Output {
    work.run()
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

/// # Safety
/// The machine must have AVX-512 F, VL, BW and DQ, and FMA.
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,avx512bw,avx512dq,avx2,fma")]
pub(crate) unsafe fn avx512<W: Vectorized>(work: W) -> W::Output {
    work.run()
}

/// The paths that this machine has, the best one first.
fn paths() -> impl Iterator<Item = Path> {
    #[cfg(target_arch = "x86_64")]
    let vectors = {
        let avx2 = is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma");
        let avx512 = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512dq");
        [(avx2 && avx512).then_some(Path::Avx512), avx2.then_some(Path::Avx2)]
    };
    #[cfg(target_arch = "aarch64")]
    let vectors = [Some(Path::Neon)];
    #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
    let vectors: [Option<Path>; 0] = [];
    vectors.into_iter().flatten().chain([Path::Portable])
}

/// The names of the paths that this machine has, the best one first.
pub fn path_names() -> Vec<&'static str> {
    paths().map(Path::name).collect() // bounded by the instruction sets
}

/// The path that is taken unless one is requested.
fn best() -> Path {
    paths().next().unwrap_or(Path::Portable)
}

/// The path of this name, if this machine has it.
fn named(name: &str) -> Option<Path> {
    paths().find(|path| path.name() == name)
}

/// Checks that `CORTADO_CPU`, if it is set, names a path that this machine has.
///
/// # Errors
/// The value that it has, and those that it can have.
pub fn check_path() -> Result<(), String> {
    let Ok(name) = std::env::var("CORTADO_CPU") else {
        return Ok(());
    };
    let instructions = match name.as_str() {
        _ if named(&name).is_some() => return Ok(()),
        "avx2" => "AVX2",
        "avx512" => "AVX-512",
        "neon" => "NEON",
        _ => {
            return Err(format!(
                "CORTADO_CPU is \"{name}\"; it can be avx512, avx2, neon or portable"
            ));
        }
    };
    Err(format!(
        "CORTADO_CPU is {name}, but this machine has no {instructions}; leave it unset or take {}",
        path_names().join(" or ")
    ))
}

impl Path {
    fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => "avx2",
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => "avx512",
            #[cfg(target_arch = "aarch64")]
            Self::Neon => "neon",
        }
    }
}

/// The name of the path that is taken: `avx512`, `avx2`, `neon` or `portable`.
pub fn path_name() -> &'static str {
    path().name()
}
