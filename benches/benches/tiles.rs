//! The tiles of products on an NVIDIA GPU: each convolution and inner product of well-known nets by every tile and number of
//! parts, beside the choice of the formula in `crates/math/src/cuda/tiles.rs`, whose constants are measured this way. `cargo
//! bench -p cortado-benches --bench tiles -- [--gpu N] [--nets FOLDER] [--batch N] NET...`
#![allow(clippy::unwrap_used)]

use cortado::cuda::{CudaDevice, device_error};
use cortado::{Ctx, Net, NetParameter, Phase, Result, Rng, default_registry};
use cortado_math::cuda::choose_tiles;
use cortado_proto::text;
use std::path::{Path, PathBuf};
use std::time::Instant;

const TILES: [&str; 4] = ["large", "wide", "medium", "flat"];
const PARTS: [usize; 7] = [1, 2, 4, 8, 16, 32, 64];
/// Passes between two looks at the clock.
const PASSES: u32 = 20;

fn main() -> Result<()> {
    let mut folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("nets");
    let (mut gpu, mut batch, mut nets) = (0, None, Vec::new());
    let mut args = std::env::args().skip(1);
    while let Some(arg) = args.next() {
        let mut next = || args.next().expect("a value follows");
        match arg.as_str() {
            "--gpu" => gpu = next().parse().expect("a number follows"),
            "--batch" => batch = Some(next().parse().expect("a number follows")),
            "--nets" => folder = PathBuf::from(next()),
            "--bench" => {}
            net => nets.push(net.to_string()),
        }
    }
    let gpu = CudaDevice::find(gpu)?;
    nets.iter()
        .try_for_each(|net| measure(&gpu, &read(&folder, net, batch), net))
}

fn read(folder: &Path, net: &str, batch: Option<i64>) -> NetParameter {
    let source = std::fs::read_to_string(folder.join(format!("{net}.prototxt"))).unwrap();
    let (mut param, _) = text::parse::<NetParameter>(&source, "net", Default::default()).unwrap();
    if let (Some(input), Some(batch)) = (&mut param.layer[0].input_param, batch) {
        input.shape[0].dim[0] = batch;
    }
    param
}

fn measure(gpu: &CudaDevice, param: &NetParameter, name: &str) -> Result<()> {
    let ctx = Ctx::new(Phase::TEST, Rng::new(1)).with_device(gpu.device_ref());
    let mut net = Net::<f32>::build(param, &default_registry(), &ctx)?;
    let mut rng = Rng::new(2);
    let input = net.blob_at(net.inputs()[0]);
    input
        .data_overwrite()?
        .iter_mut()
        .for_each(|x| *x = rng.uniform(-1.0, 1.0));
    net.forward()?;
    let (mut all_chosen, mut all_best) = (0.0, 0.0);
    for layer in 0..net.layer_names().len() {
        let Some(macs) = net.multiply_adds(layer) else { continue };
        choose_tiles(None);
        let chosen = time(gpu, &mut net, layer)?.min(time(gpu, &mut net, layer)?);
        let mut found: Vec<(f64, &str, usize)> = Vec::new();
        for tile in TILES {
            for parts in PARTS {
                choose_tiles(Some((tile, parts)));
                found.push((time(gpu, &mut net, layer)?, tile, parts));
            }
        }
        choose_tiles(None);
        found.sort_by(|a, b| a.0.total_cmp(&b.0));
        (all_chosen, all_best) = (all_chosen + chosen, all_best + found[0].0.min(chosen));
        let best: Vec<String> = found
            .iter()
            .take(4)
            .map(|(us, tile, parts)| format!("{tile}/{parts} {us:.1}"))
            .collect();
        let speed = 2e-6 * macs as f64 / chosen;
        println!(
            "{name:12} {:18} chosen {chosen:8.1} us {speed:6.1} TFLOP/s  best {}",
            net.layer_names()[layer],
            best.join(", ")
        );
    }
    println!("{name:12} all: chosen {all_chosen:.1} us, best {all_best:.1} us");
    Ok(())
}

/// Microseconds of a pass of one layer.
fn time(gpu: &CudaDevice, net: &mut Net<f32>, layer: usize) -> Result<f64> {
    let wait = || gpu.gpu().wait().map_err(device_error);
    net.forward_from_to(layer, layer)?;
    wait()?;
    let start = Instant::now();
    for _ in 0..PASSES {
        net.forward_from_to(layer, layer)?;
    }
    wait()?;
    Ok(start.elapsed().as_secs_f64() * 1e6 / f64::from(PASSES))
}
