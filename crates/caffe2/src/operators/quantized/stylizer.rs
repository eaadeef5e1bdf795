//! Images of bytes to numbers and back, as the style transfer of Caffe2's mobile demo has them:
//! `PackedInt8BGRANHWCToNCHWCStylizerPreprocess` and `BRGNCHWCToPackedInt8BGRAStylizerDeprocess`.

use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use cortado_core::{Arity, Error, Result};

/// Pixels of 4 bytes (1, H, W, 4) to planes (1, 3, H, W), without a mean (3), with noise of the
/// deviation `noise_std` (10).
pub(super) const PREPROCESS: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::computing(
        "PackedInt8BGRANHWCToNCHWCStylizerPreprocess",
        "pixels of 4 bytes as planes of numbers, without a mean",
        preprocess,
    )
};
/// Planes (1, 3, H, W), with a mean (3) added, to pixels of 4 bytes (1, H, W, 4); the last is 255.
pub(super) const DEPROCESS: OperatorKind = OperatorKind {
    inputs: Arity::exactly(2),
    ..OperatorKind::computing(
        "BRGNCHWCToPackedInt8BGRAStylizerDeprocess",
        "planes of numbers as pixels of 4 bytes, with a mean",
        deprocess,
    )
};

fn mean(run: &Run<'_>) -> Result<[f32; 3]> {
    let mean = run.input::<f32>(1)?;
    let data = mean.data()?;
    <[f32; 3]>::try_from(&data[..]).map_err(|_| run.about_input(1, Error::mismatch("number of means", 3, data.len())))
}

fn preprocess(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let deviation = build.args.float("noise_std", 10.0)?;
    Ok(Box::new(move |run: &Run<'_>| {
        let (x, mean) = (run.input::<u8>(0)?, mean(run)?);
        let &[1, height, width, 4] = &x.shape()[..] else {
            return Err(run.about_input(0, Error::mismatch("shape", "[1, H, W, 4]", x.shape())));
        };
        let y = run.output::<f32>(0, &[1, 3, height, width])?;
        let (x, mut y) = (x.data()?, y.data_overwrite()?);
        let (pixels, _) = x.as_chunks::<4>();
        let mut rng = run.ctx.rng();
        for (channel, mean) in mean.into_iter().enumerate() {
            for (y, pixel) in y[channel * pixels.len()..].iter_mut().zip(pixels) {
                let noise = match deviation > 0.0 {
                    true => rng.gaussian(0.0, deviation.into()) as f32,
                    false => 0.0,
                };
                *y = f32::from(pixel[channel]) - mean + noise;
            }
        }
        Ok(())
    }))
}

fn deprocess(_: &Build<'_>) -> Result<Box<dyn Operator>> {
    Ok(Box::new(|run: &Run<'_>| {
        let (x, mean) = (run.input::<f32>(0)?, mean(run)?);
        let &[1, 3, height, width] = &x.shape()[..] else {
            return Err(run.about_input(0, Error::mismatch("shape", "[1, 3, H, W]", x.shape())));
        };
        let y = run.output::<u8>(0, &[1, height, width, 4])?;
        let (x, mut y) = (x.data()?, y.data_overwrite()?);
        let plane = height * width;
        let (pixels, _) = y.as_chunks_mut::<4>();
        for (at, pixel) in pixels.iter_mut().enumerate() {
            for (channel, mean) in mean.iter().enumerate() {
                pixel[channel] = (x[channel * plane + at] + mean).clamp(0.0, 255.0) as u8;
            }
            pixel[3] = u8::MAX;
        }
        Ok(())
    }))
}
