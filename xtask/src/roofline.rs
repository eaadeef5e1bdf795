//! A prediction of what bounds the kernels for GPUs: for typical launches, what they compute, what they move, and which
//! part of a multiprocessor their blocks take, according to the table of `ptxas`. `cargo xtask ptxas` writes it into
//! docs/cuda.md.

use anyhow::{Context, Result};
use std::fs;
use std::path::Path;

const PAGE: &str = "docs/cuda.md";
/// The lines around the table.
const MARKS: [&str; 2] = [
    "<!-- roofline: written by `cargo xtask ptxas` -->\n",
    "<!-- end of roofline -->\n",
];

/// The chip that the table is for, in `ptxas`'s names: an H100.
pub(crate) const CHIP: &str = "90";
/// Its products and sums of f32 in a second, without tensor cores, and the bytes that its memory moves in one.
const FLOPS: f64 = 66.9e12;
const BYTES: f64 = 3.35e12;
/// What a multiprocessor has: registers, bytes of shared memory (a block takes 1,024 more than it declares), threads.
const REGISTERS: u32 = 65_536;
const SHARED: u32 = 233_472;
const SHARED_OF_BLOCK: u32 = 1024;
const THREADS: u32 = 2048;
/// The threads of a block, and the registers that are given to a warp at once.
const BLOCK: u32 = 256;
const GRAIN: u32 = 8;
/// A launch within a recorded graph takes this long, whatever it computes: the passes of LeNet with one image, in the table of times.
const LAUNCH: f64 = 4e-6;

/// A launch: the kernel, what for, its products and sums, and the bytes that it has to move: each operand once.
struct Launch {
    kernel: &'static str,
    what: &'static str,
    flop: f64,
    bytes: f64,
}

/// A convolution of 32 images, square on all sides: channels and size of the input, of the output, and of the kernel.
const fn conv(kernel: &'static str, what: &'static str, [c, n]: [usize; 2], [k, m]: [usize; 2], w: usize) -> Launch {
    let (products, filters) = (32 * k * m * m * c * w * w, k * c * w * w);
    Launch {
        kernel,
        what,
        flop: 2.0 * products as f64,
        bytes: 4.0 * (32 * (c * n * n + k * m * m) + filters) as f64,
    }
}

/// A product of matrices: rows, columns, depth.
const fn product(kernel: &'static str, what: &'static str, [m, n, k]: [usize; 3]) -> Launch {
    Launch {
        kernel,
        what,
        flop: 2.0 * (m * n * k) as f64,
        bytes: 4.0 * (m * k + k * n + m * n) as f64,
    }
}

/// A kernel of elements: how many, and for each the operations, and the numbers that are read and written.
const fn each(kernel: &'static str, what: &'static str, count: usize, flop: usize, moved: usize) -> Launch {
    Launch {
        kernel,
        what,
        flop: (count * flop) as f64,
        bytes: 4.0 * (count * moved) as f64,
    }
}

/// The elements of ResNet-50's first stage, of MobileNet's middle, and of GoogLeNet's first pool, for 32 images.
const STAGE: usize = 32 * 256 * 56 * 56;
const MIDDLE: usize = 32 * 512 * 14 * 14;
const POOLED: usize = 32 * 64 * 56 * 56;
/// The weights of VGG-16's largest layer, and of LeNet.
const LARGEST: usize = 4096 * 25_088;
const LENET: usize = 431_080;

const LAUNCHES: [Launch; 27] = [
    conv(
        "conv/planes_large_f32",
        "VGG-16, 3 × 3, 256 channels, 56 × 56",
        [256, 56],
        [256, 56],
        3,
    ),
    conv(
        "conv/planes_wide_f32",
        "VGG-16, 3 × 3, 64 channels, 224 × 224",
        [64, 224],
        [64, 224],
        3,
    ),
    conv(
        "conv/planes_large_f32",
        "ResNet-50, 3 × 3, 512 channels, 7 × 7, in 16 parts",
        [512, 7],
        [512, 7],
        3,
    ),
    conv(
        "conv/planes_medium_f32",
        "LeNet, 5 × 5, 20 to 50 channels, in 4 parts",
        [20, 12],
        [50, 8],
        5,
    ),
    conv(
        "conv/strided_wide_f32",
        "ResNet-50, 7 × 7 with stride 2",
        [3, 224],
        [64, 112],
        7,
    ),
    conv(
        "conv/pointwise_wide_f32",
        "ResNet-50, 1 × 1, 256 to 64 channels, 56 × 56",
        [256, 56],
        [64, 56],
        1,
    ),
    conv(
        "conv/pointwise_large_f32",
        "ResNet-50, 1 × 1, 64 to 256 channels, 56 × 56",
        [64, 56],
        [256, 56],
        1,
    ),
    conv(
        "conv/pointwise_large_f32",
        "ResNet-50, 1 × 1, 2,048 to 512 channels, 7 × 7",
        [2048, 7],
        [512, 7],
        1,
    ),
    conv(
        "conv_diff/planes_diffs_wide_f32",
        "VGG-16, the filters of 3 × 3, 256 channels",
        [256, 56],
        [256, 56],
        3,
    ),
    conv(
        "conv_diff/pointwise_diffs_wide_f32",
        "ResNet-50, the filters of 1 × 1, 256 to 64",
        [256, 56],
        [64, 56],
        1,
    ),
    product(
        "gemm/gemm_flat_f32",
        "VGG-16, the first inner product",
        [32, 4096, 25_088],
    ),
    product("gemm/gemm_thin_1_f32", "the same for one image", [1, 4096, 25_088]),
    product("gemm/gemm_medium_f32", "LeNet, the first inner product", [32, 500, 800]),
    each(
        "depthwise/depthwise_3_1_f32",
        "MobileNet, 512 channels, 14 × 14",
        MIDDLE,
        18,
        2,
    ),
    each("depthwise/depthwise_diffs_3_1_f32", "its filters", MIDDLE, 18, 2),
    each(
        "pool/max_pool_3_f32",
        "GoogLeNet, the first pool, with its mask",
        POOLED,
        9,
        6,
    ),
    each("elementwise/map_f32", "ReLU, ResNet-50's first stage", STAGE, 1, 2),
    each(
        "elementwise/sum_of_two_f32",
        "a sum with its ReLU, the same",
        STAGE,
        2,
        3,
    ),
    each(
        "statistics/channel_statistics_f32",
        "the statistics of BatchNorm, the same",
        STAGE,
        3,
        1,
    ),
    each("statistics/normalize_f32", "BatchNorm, the same", STAGE, 2, 2),
    each("statistics/chain_normalize_f32", "its gradient", STAGE, 5, 3),
    each(
        "lrn/lrn_across_f32",
        "CaffeNet, 96 channels, 27 × 27, over 5",
        32 * 96 * 27 * 27,
        11,
        2,
    ),
    each("softmax/softmax_f32", "1,000 classes", 32 * 1000, 4, 2),
    each("loss/log_loss_f32", "32 labels", 32, 2, 2),
    each("loss/softmax_loss_gradient_f32", "1,000 classes", 32 * 1000, 2, 2),
    each("update/sgd_f32", "all parameters of LeNet", LENET, 6, 6),
    each("update/adam_f32", "VGG-16's largest parameter", LARGEST, 14, 8),
];

/// Writes the table.
///
/// # Errors
/// A page without a place for it, or an unknown kernel.
pub(crate) fn write(root: &Path, resources: &dyn Fn(&str) -> Option<(u32, u32)>) -> Result<()> {
    let page = fs::read_to_string(root.join(PAGE))?;
    let (before, _, after) = parts(&page)?;
    fs::write(root.join(PAGE), [before, &table(resources)?, after].concat())?;
    Ok(())
}

/// The page before the table, the table, and the page after it.
fn parts(page: &str) -> Result<(&str, &str, &str)> {
    let [begin, end] = MARKS.map(|mark| page.find(mark));
    let missing = || format!("{PAGE} has no place for the roofline");
    let (begin, end) = (
        begin.with_context(missing)? + MARKS[0].len(),
        end.with_context(missing)?,
    );
    Ok((&page[..begin], &page[begin..end], &page[end..]))
}

/// The table in Markdown. `resources` gives the registers and the shared memory of a kernel.
fn table(resources: &dyn Fn(&str) -> Option<(u32, u32)>) -> Result<String> {
    let mut table = String::from(
        "| kernel | launch | registers | shared | blocks at once | MFLOP | MB | FLOP / byte | at least, µs | bound by |\n\
         |---|---|---|---|---|---|---|---|---|---|\n",
    );
    for launch in &LAUNCHES {
        let (registers, shared) = resources(launch.kernel).with_context(|| format!("no kernel {}", launch.kernel))?;
        let (computing, moving) = (launch.flop / FLOPS, launch.bytes / BYTES);
        let bound = match computing.max(moving) {
            time if time < LAUNCH => "the launch",
            _ if computing > moving => "products",
            _ => "memory",
        };
        table += &format!(
            "| `{}` | {} | {registers} | {shared} | {} | {} | {} | {:.1} | {} | {bound} |\n",
            launch.kernel,
            launch.what,
            at_once(registers, shared),
            short(launch.flop / 1e6),
            short(launch.bytes / 1e6),
            launch.flop / launch.bytes,
            short(1e6 * computing.max(moving)),
        );
    }
    Ok(table)
}

/// How many blocks a multiprocessor runs at once.
fn at_once(registers: u32, shared: u32) -> u32 {
    let by_registers = REGISTERS / (registers.max(1).next_multiple_of(GRAIN) * BLOCK);
    let by_shared = SHARED / (shared + SHARED_OF_BLOCK);
    by_registers.min(by_shared).min(THREADS / BLOCK)
}

/// Three digits, or all before the point.
fn short(number: f64) -> String {
    match number {
        number if number >= 100.0 => format!("{number:.0}"),
        number if number >= 10.0 => format!("{number:.1}"),
        number if number >= 1.0 => format!("{number:.2}"),
        number => format!("{number:.3}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_multiprocessor_runs_as_many_blocks_as_fit() {
        assert_eq!(at_once(32, 0), 8);
        assert_eq!(at_once(33, 0), 6);
        assert_eq!(at_once(128, 17_000), 2);
        assert_eq!(at_once(16, 100_000), 2);
    }

    #[test]
    fn the_page_has_the_table_of_these_kernels() {
        let page = fs::read_to_string(crate::root().join(PAGE)).unwrap();
        let (_, there, _) = parts(&page).unwrap();
        let kernels = fs::read_to_string(crate::root().join(crate::ptxas::PAGE)).unwrap();
        assert_eq!(
            there,
            table(&|kernel| crate::ptxas::resources_in(&kernels, kernel)).unwrap()
        );
    }
}
