//! What is computed on a GPU and on the CPU, to be compared.

use super::difference::{Difference, Fallbacks, Numbers, data_of, numbers};
use super::nets::Part;
use anyhow::{Context as _, Result, bail};
use cortado::cuda::CudaDevice;
use cortado::{Blob, Ctx, Net, Phase, Real, Rng, SolverBuilder, SolverParameter};
use cortado_core::system::Moment;
use cortado_data::db::{self, Backend};
use cortado_proto::{Datum, binary, text};
use cortado_train::{Carrier, DeviceNumbers};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

/// The rules of updates.
pub(super) const RULES: [&str; 6] = ["SGD", "Nesterov", "AdaGrad", "RMSProp", "AdaDelta", "Adam"];
/// How long NCCL may take.
const PATIENCE: Duration = Duration::from_secs(60);
/// Records of the database, and channels, rows and columns of each.
const RECORDS: usize = 24;
const IMAGE: [usize; 3] = [3, 20, 22];

/// Computes the same on both, and compares.
///
/// # Errors
/// Those of the driver and of the net, and a kernel that the GPU does not have.
fn compare(gpu: &CudaDevice, run: impl Fn(Ctx) -> Result<Vec<Numbers>>) -> Result<Difference> {
    let ctx = Ctx::new(Phase::TRAIN, Rng::new(1));
    let fallbacks = Arc::new(Fallbacks::default());
    let on_gpu = ctx
        .clone()
        .with_observer(fallbacks.clone())
        .with_device(gpu.device_ref());
    let found = run(on_gpu)?;
    if let Some(fallback) = fallbacks.take().into_iter().next() {
        bail!("{fallback}");
    }
    Ok(Difference::between(&found, &run(Ctx::new(Phase::TRAIN, Rng::new(1)))?))
}

/// Copies to the GPU and back, of few bytes and of many, from memory that is locked the second time.
pub(super) fn copies<T: Real>(gpu: &CudaDevice) -> Result<Difference> {
    compare(gpu, |ctx| {
        let mut all = Vec::new();
        for len in [1, 1001, 1 << 18] {
            let blob = Blob::<T>::new("x", &[len])?;
            for time in 0..3 {
                fill(&blob, |i| ((i + time) % 9973) as f64)?;
                let mut elements = blob.data_update_on(&ctx)?;
                if ctx.device().is_some() {
                    // Only there it is fresh now.
                    elements.device()?;
                }
                drop(elements);
                all.push(data_of(&format!("{len} numbers, copied for time {time}"), &blob)?);
            }
        }
        Ok(all)
    })
}

/// Inputs that are replaced while the GPU still works on those before.
pub(super) fn copies_beside_work<T: Real>(gpu: &CudaDevice) -> Result<Difference> {
    let net = "layer { name: 'x' type: 'Input' top: 'x' input_param { shape { dim: 8 dim: 16 dim: 64 dim: 64 } } }
        layer { name: 'conv' type: 'Convolution' bottom: 'x' top: 'conv' convolution_param { num_output: 16 group: 16
          kernel_size: 3 weight_filler { type: 'xavier' } } }
        layer { name: 'statistics' type: 'BatchNorm' bottom: 'conv' top: 'y' }";
    compare(gpu, |ctx| {
        let mut net = build::<T>(net, &ctx)?;
        for pass in 0..6 {
            let x = net.blob("x").context("the net has an input")?;
            fill(x, |i| (((i + 1) * (pass + 3)) as f64 * 0.37).sin())?;
            // Nothing is read back: the moving statistics hold something of each pass.
            net.forward()?;
        }
        numbers(&net)
    })
}

/// Means over the ranks of a group that has only this GPU: in order, and in NCCL's order.
pub(super) fn means<T: Real>(gpu: &CudaDevice, carrier: &dyn Carrier) -> Result<Difference> {
    compare(gpu, |ctx| {
        let blobs = [Blob::<T>::new("one", &[1])?, Blob::new("many", &[100_003])?];
        for blob in &blobs {
            fill(blob, |i| (i % 9973) as f64)?;
        }
        if ctx.device().is_some() {
            let mut rank = carrier.join(&carrier.new_id()?, 0, 1)?;
            wait(&mut || rank.is_ready())?;
            for is_ordered in [true, false] {
                let elements = blobs.iter().map(|blob| blob.data_update_on(&ctx));
                let mut elements = elements.collect::<cortado::Result<Vec<_>>>()?;
                let numbers = elements.iter_mut().map(|elements| {
                    let count = elements.len();
                    elements.device().map(|buffer| DeviceNumbers { buffer, count })
                });
                let mut numbers = numbers.collect::<cortado::Result<Vec<_>>>()?;
                rank.mean(&mut numbers, 8 * size_of::<T>() as u32, is_ordered, &mut wait)?;
            }
        }
        blobs.iter().map(|blob| data_of(blob.name(), blob)).collect()
    })
}

/// Waits, but not for ever.
fn wait(is_done: &mut dyn FnMut() -> cortado::Result<bool>) -> cortado::Result<()> {
    let begin = Moment::now();
    while !is_done()? {
        if begin.elapsed() > PATIENCE {
            let seconds = PATIENCE.as_secs();
            return Err(cortado::Error::message(&format!("NCCL is not done after {seconds} s")));
        }
        std::thread::yield_now();
    }
    Ok(())
}

/// One pass forward and one backward.
pub(super) fn part<T: Real>(gpu: &CudaDevice, part: &Part) -> Result<Difference> {
    compare(gpu, |ctx| {
        let mut net = build::<T>(&part.prototxt(), &ctx)?;
        for (name, sizes) in part.inputs {
            let blob = net.blob(name).context("the net has this input")?;
            fill(blob, |i| input(name, sizes, i))?;
        }
        net.forward()?;
        net.backward()?;
        numbers(&net)
    })
}

/// A few steps of training from a database of images, which are cut, mirrored and made numbers.
pub(super) fn training<T: Real>(gpu: &CudaDevice, folder: &Path, rule: &str) -> Result<Difference> {
    let momentum = if ["AdaGrad", "RMSProp"].contains(&rule) {
        0.0
    } else {
        0.9
    };
    let database = folder.join("images");
    let text = format!(
        "type: '{rule}' base_lr: 0.01 lr_policy: 'fixed' momentum: {momentum} weight_decay: 0.001 delta: 0.1
         random_seed: 3 max_iter: 100 net_param {{
          layer {{ name: 'data' type: 'Data' top: 'x' top: 'label'
            transform_param {{ crop_size: 16 mirror: true mean_value: [100, 110, 120] scale: 0.01 }}
            data_param {{ source: {:?} backend: LMDB batch_size: 10 }} }}
          layer {{ name: 'conv' type: 'Convolution' bottom: 'x' top: 'conv'
            convolution_param {{ num_output: 12 kernel_size: 5 weight_filler {{ type: 'xavier' }} }} }}
          layer {{ name: 'relu' type: 'ReLU' bottom: 'conv' top: 'conv' }}
          layer {{ name: 'pool' type: 'Pooling' bottom: 'conv' top: 'pool' pooling_param {{ kernel_size: 2 stride: 2 }} }}
          layer {{ name: 'ip' type: 'InnerProduct' bottom: 'pool' top: 'ip'
            inner_product_param {{ num_output: 3 weight_filler {{ type: 'xavier' }} }} }}
          layer {{ name: 'loss' type: 'SoftmaxWithLoss' bottom: 'ip' bottom: 'label' top: 'loss' }} }}",
        database.display().to_string()
    );
    let (param, _) = text::parse::<SolverParameter>(&text, "the check's solver", text::TextOptions::default())?;
    compare(gpu, |ctx| {
        let builder = SolverBuilder::from_param(param.clone(), None).context(&ctx);
        let mut solver = builder.build::<T>()?;
        solver.step(3)?;
        numbers(solver.net())
    })
}

/// Writes the images that are trained with.
pub(super) fn write_images(folder: &Path) -> Result<()> {
    let mut writer = db::create(&folder.join("images"), Backend::Lmdb)?;
    let mut rng = Rng::new(11);
    let [channels, height, width] = IMAGE;
    for i in 0..RECORDS {
        let datum = Datum {
            channels: Some(channels as i32),
            height: Some(height as i32),
            width: Some(width as i32),
            label: Some((i % 3) as i32),
            data: Some((0..channels * height * width).map(|_| rng.draw() as u8).collect()),
            ..Datum::default()
        };
        writer.put(format!("{i:08}").as_bytes(), &binary::encode(&datum))?;
    }
    Ok(writer.finish()?)
}

pub(super) fn build<T: Real>(prototxt: &str, ctx: &Ctx) -> Result<cortado::Opened<Net<T>>> {
    Ok(cortado::parse(prototxt).context(ctx).phase(Phase::TRAIN).net::<T>()?)
}

pub(super) fn fill<T: Real>(blob: &Blob<T>, value: impl Fn(usize) -> f64) -> Result<()> {
    let mut data = blob.data_overwrite()?;
    let places = data.iter_mut().enumerate();
    places.for_each(|(i, place)| *place = T::from_f64(value(i)));
    Ok(())
}

/// Number `i` of an input, by its name.
fn input(name: &str, sizes: &[usize], i: usize) -> f64 {
    match name {
        "label" => (i * 5 % 3) as f64,
        // A sequence starts in some places.
        "begin" => f64::from(u8::from(i % 7 != 2)),
        "share" | "worth" => ((i * 7919 + 13) % 101) as f64 / 101.0 + 0.001,
        // The image, and two corners.
        "regions" => [i / 5 % 3, 1 + i % 4, 2 + i % 3, 9 + i % 5, 8 + i % 7][i % 5] as f64,
        _ => ((i + sizes.len() + name.len()) as f64 * 0.7).sin() * (1.0 + (i % 11) as f64 * 0.2),
    }
}
