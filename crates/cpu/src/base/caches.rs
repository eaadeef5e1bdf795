//! The caches of this machine.

use std::sync::OnceLock;

/// Where the machine does not report its caches: a size of the second level that most machines for large batches have.
const USUAL: usize = 2 << 20;
/// What is taken of the third level, at most: it is slower, and others use it too.
const MOST_OF_SHARED: usize = 2 << 20;

/// The bytes of cache that a thread has about to itself: the second level of its core or, if that is larger, its share of
/// the third.
pub fn cache_of_a_thread() -> usize {
    static CACHE: OnceLock<usize> = OnceLock::new();
    *CACHE.get_or_init(|| of(caches()))
}

/// A cache that holds data.
#[derive(Clone, Copy, Debug)]
struct Cache {
    level: u32,
    bytes: usize,
    /// The threads that share it, at least 1.
    threads: usize,
}

fn of(caches: Vec<Cache>) -> usize {
    let share = |cache: &Cache| match cache.level {
        2 => cache.bytes,
        3 => (cache.bytes / cache.threads).min(MOST_OF_SHARED),
        _ => 0,
    };
    match caches.iter().map(share).max() {
        None | Some(0) => USUAL,
        Some(bytes) => bytes,
    }
}

/// The caches that the processor reports: leaf 4 of `cpuid` (Intel), leaf 0x8000_001D (AMD), both of one form.
#[cfg(target_arch = "x86_64")]
fn caches() -> Vec<Cache> {
    use std::arch::x86_64::{__cpuid, __cpuid_count};
    /// More levels than a processor has.
    const LEAVES: u32 = 8;
    let has = |first: u32, leaf: u32| __cpuid(first).eax >= leaf;
    let read = |leaf: u32| {
        let parts = (0..LEAVES).map(move |part| __cpuid_count(leaf, part));
        let kind_of = |eax: u32| eax & 0x1f;
        parts
            .take_while(move |found| kind_of(found.eax) != 0)
            .filter(move |found| kind_of(found.eax) != 2) // 2: instructions
            .map(|found| {
                let field = |shift: u32, bits: u32| ((found.ebx >> shift) as usize & ((1 << bits) - 1)) + 1;
                Cache {
                    level: (found.eax >> 5) & 7,
                    bytes: field(22, 10) * field(12, 10) * field(0, 12) * (found.ecx as usize + 1),
                    threads: ((found.eax >> 14) as usize & 0xfff) + 1,
                }
            })
    };
    let intel = has(0, 4).then(|| read(4));
    let amd = has(0x8000_0000, 0x8000_001d).then(|| read(0x8000_001d));
    intel.into_iter().flatten().chain(amd.into_iter().flatten()).collect() // bounded by the leaves
}

/// The caches that the system reports.
#[cfg(not(target_arch = "x86_64"))]
fn caches() -> Vec<Cache> {
    crate::system::second_level_cache()
        .map(|bytes| Cache {
            level: 2,
            bytes,
            threads: 1,
        })
        .into_iter()
        .collect() // bounded by one
}
