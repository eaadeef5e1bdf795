//! NVIDIA's BatchNorm with factor and summand: how options select it, and how weights files store
//! its parameters.

use crate::{Result, reserve};
use cortado_proto::{BatchNormParameter, BlobPart, BlobProto, BlobShape};

/// The least `eps` that it takes.
pub const LEAST_EPS: f64 = 1e-5;

/// Whether these options select it. Intel's options have another name for the factor's filler, which
/// selects it unless `use_weight_bias` is false.
pub fn is_requested(options: &BatchNormParameter) -> bool {
    let intel = options.use_weight_bias != Some(false) && options.filler().is_some();
    options.scale_bias() || options.scale_filler().is_some() || options.bias_filler().is_some() || intel
}

/// The five parameters (mean, variance, their factor, scale and shift) in today's order, where the
/// file has another order: NVIDIA's versions before 0.16 store scale, shift, mean, variance and an
/// unused number, and the fifth distinguishes them; Caffe's BatchNorm stores three, whose sums are
/// divided by their factor, and gets a scale of 1 and a shift of 0. `None` if the order is right, or
/// not known.
///
/// # Errors
/// Values that cannot be read.
pub fn in_order(stored: &[BlobProto]) -> Result<Option<Vec<BlobProto>>> {
    let count = |index: usize| stored[index].count(BlobPart::Data);
    let ordered = match stored.len() {
        5 if count(4) == 1 && count(2) != 1 => {
            let [scale, shift, mean, variance] = [0, 1, 2, 3].map(|index| stored[index].clone());
            vec![mean, variance, of(1, 1.0)?, scale, shift]
        }
        3 => {
            let mut all = stored.to_vec();
            all.extend([of(count(0), 1.0)?, of(count(0), 0.0)?]);
            all
        }
        5 => stored.to_vec(),
        _ => return Ok(None),
    };
    divided(ordered).map(Some)
}

/// Statistics divided by their factor, which is 1 then. A factor of 0 means that there are no
/// statistics.
fn divided(mut params: Vec<BlobProto>) -> Result<Vec<BlobProto>> {
    if params[2].count(BlobPart::Data) != 1 {
        return Ok(params);
    }
    let factor = values(&params[2])?[0];
    if factor == 0.0 || factor == 1.0 {
        return Ok(params);
    }
    for statistic in &mut params[..2] {
        let mut numbers = values(statistic)?;
        numbers.iter_mut().for_each(|value| *value /= factor);
        let mut scaled = statistic.clone();
        scaled.data = numbers.into();
        (scaled.double_data, scaled.raw_data) = (Vec::new().into(), None);
        *statistic = scaled;
    }
    params[2] = of(1, 1.0)?;
    Ok(params)
}

fn values(blob: &BlobProto) -> Result<Vec<f32>> {
    let mut values = reserve::filled(blob.count(BlobPart::Data), 0.0)?;
    blob.copy_to(BlobPart::Data, &mut values)?;
    Ok(values)
}

/// A blob of one axis with the same value throughout.
fn of(len: usize, value: f32) -> Result<BlobProto> {
    Ok(BlobProto {
        shape: Some(Box::new(BlobShape {
            dim: vec![len as i64],
            ..Default::default()
        })),
        data: reserve::filled(len, value)?.into(),
        ..Default::default()
    })
}
