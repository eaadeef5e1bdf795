//! Operations on integers, term by term. The blobs hold the integers as real numbers, which are
//! exact; sums are of integers.

use crate::operands::Operands;
use cortado_core::{Error, Real, Result, reserve};
use cortado_ops::Integer;
use cortado_ops::integer::{self, Quantized, limited};
use cortado_ops::{ConvGeometry, Op, Pool, PoolMethod, count};

pub(crate) fn quantize<T: Real>(io: &Operands<'_, T>, stored: Quantized) -> Result<()> {
    let x = io.input(0)?.data()?;
    let mut y = io.output(0)?.data_overwrite()?;
    let pairs = y.iter_mut().zip(x.iter());
    pairs.for_each(|(y, x)| *y = T::from_f64(stored.store(x.to_f64() as f32).into()));
    Ok(())
}

pub(crate) fn dequantize<T: Real>(io: &Operands<'_, T>, stored: Quantized) -> Result<()> {
    let x = io.input(0)?.data()?;
    let mut y = io.output(0)?.data_overwrite()?;
    let pairs = y.iter_mut().zip(x.iter());
    pairs.for_each(|(y, x)| *y = T::from_f64(stored.load(x.to_f64() as u8).into()));
    Ok(())
}

pub(crate) fn run<T: Real>(io: &Operands<'_, T>, integer: &Integer) -> Result<()> {
    let inputs = integer.inputs.len();
    let x: Vec<Vec<u8>> = (0..inputs).map(|index| integers(io, index)).collect::<Result<_>>()?; // bounded by the operands
    let images = x.iter().map(Vec::as_slice).collect::<Vec<_>>(); // bounded by the operands
    if integer.op.has_parameters() {
        return products(io, integer, images[0]);
    }
    let mut y = reserve::filled(io.output(0)?.count(), 0u8)?;
    match &integer.op {
        Op::Pool(pool) => windows(integer, pool, images[0], &mut y)?,
        Op::Sum(coefficients) => {
            for (index, y) in y.iter_mut().enumerate() {
                let term = |(input, x): (usize, &&[u8])| {
                    real(integer, input, x[index]) * integer.input_factor(input, coefficients[input])
                };
                let terms = images.iter().enumerate().map(term);
                *y = integer
                    .narrowing()
                    .one(terms.reduce(|sum, term| sum + term).unwrap_or(0.0));
            }
        }
        Op::Concat { axis } => concatenate(io, integer, *axis, &images, &mut y)?,
        Op::Identity => rescale(integer, 0, images[0], &mut y),
        other => return Err(Error::internal(&format!("{} of integers", other.name()))),
    }
    let mut output = io.output(0)?.data_overwrite()?;
    output.iter_mut().zip(y).for_each(|(to, y)| *to = T::from_f64(y.into()));
    Ok(())
}

/// Convolutions and inner products: sums times factors, which are narrowed or left real.
fn products<T: Real>(io: &Operands<'_, T>, integer: &Integer, x: &[u8]) -> Result<()> {
    let mut values = reserve::filled(io.output(0)?.count(), 0f32)?;
    match &integer.op {
        Op::Convolution { geometry, .. } => {
            let filters = Filters::of(io, integer, geometry.num_output, false)?;
            convolve(integer, geometry, &filters, x, &mut values);
        }
        Op::InnerProduct { transpose, .. } => {
            let outputs = io.output(0)?.shape().last().copied().unwrap_or(0);
            let filters = Filters::of(io, integer, outputs, *transpose)?;
            multiply(integer, &filters, x, &mut values);
        }
        other => return Err(Error::internal(&format!("{} of integers", other.name()))),
    }
    let mut y = io.output(0)?.data_overwrite()?;
    for (y, value) in y.iter_mut().zip(values) {
        *y = T::from_f64(match integer.real {
            Some(_) => limited(value, integer.limits()).into(),
            None => integer.narrowing().one(value).into(),
        });
    }
    Ok(())
}

fn integers<T: Real>(io: &Operands<'_, T>, index: usize) -> Result<Vec<u8>> {
    let data = io.input(index)?.data()?;
    Ok(reserve::collected(data.iter().map(|value| value.to_f64() as u8))?)
}

/// x − zero, which is small enough to be exact.
fn real(integer: &Integer, input: usize, x: u8) -> f32 {
    (i32::from(x) - i32::from(integer.inputs[input].zero)) as f32
}

fn rescale(integer: &Integer, input: usize, x: &[u8], y: &mut [u8]) {
    let factor = integer.input_factor(input, 1.0);
    for (y, &x) in y.iter_mut().zip(x) {
        *y = match integer.copies(input) {
            true => x,
            false => integer.narrowing().one(real(integer, input, x) * factor),
        };
    }
}

/// Weights and biases as integers, output by output.
struct Filters {
    weights: Vec<i8>,
    biases: Vec<i32>,
}

impl Filters {
    fn of<T: Real>(io: &Operands<'_, T>, integer: &Integer, outputs: usize, transposed: bool) -> Result<Self> {
        let weights = io.input(1)?.data()?;
        let each = weights.len() / outputs.max(1);
        let weight = |index: usize| {
            let (output, term) = (index / each.max(1), index % each.max(1));
            let at = if transposed { term * outputs + output } else { index };
            integer::weight(weights[at].to_f64() as f32, integer.weights[output])
        };
        let mut biases = reserve::filled(outputs, 0)?;
        if let Some(bias) = io.inputs.get(2) {
            for (output, (to, bias)) in biases.iter_mut().zip(bias.data()?.iter()).enumerate() {
                *to = integer::bias(bias.to_f64() as f32, integer.sum_scale(output));
            }
        }
        Ok(Self {
            weights: reserve::collected((0..weights.len()).map(weight))?,
            biases,
        })
    }
}

fn scaled(integer: &Integer, sum: i32, output: usize) -> f32 {
    sum as f32 * integer.factor(output)
}

fn multiply(integer: &Integer, filters: &Filters, x: &[u8], y: &mut [f32]) {
    let outputs = filters.biases.len().max(1);
    let columns = filters.weights.len() / outputs;
    let zero = i32::from(integer.inputs[0].zero);
    for (index, y) in y.iter_mut().enumerate() {
        let (row, output) = (index / outputs, index % outputs);
        let pairs = x[row * columns..]
            .iter()
            .zip(&filters.weights[output * columns..][..columns]);
        let sum: i32 = pairs.map(|(&x, &w)| (i32::from(x) - zero) * i32::from(w)).sum();
        *y = scaled(integer, sum + filters.biases[output], output);
    }
}

fn convolve(integer: &Integer, geometry: &ConvGeometry, filters: &Filters, x: &[u8], y: &mut [f32]) {
    let [rows, columns] = &geometry.axes[..] else { return };
    let plane = count([rows.output, columns.output]).max(1);
    let (channels, outputs) = (geometry.channels / geometry.group, geometry.num_output / geometry.group);
    let kernel = [rows.kernel, columns.kernel];
    let zero = i32::from(integer.inputs[0].zero);
    let inside = |axis: &cortado_ops::ConvAxis, output: usize, element: usize| {
        let at = output * axis.stride + element * axis.dilation;
        at.checked_sub(axis.pad).filter(|&at| at < axis.input)
    };
    for (index, y) in y.iter_mut().enumerate() {
        let (place, rest) = (index % plane, index / plane);
        let (output, image) = (rest % geometry.num_output, rest / geometry.num_output);
        let mut sum = filters.biases[output];
        for channel in 0..channels {
            let from = image * geometry.channels + output / outputs * channels + channel;
            for element in 0..kernel[0] * kernel[1] {
                let row = inside(rows, place / columns.output, element / kernel[1]);
                let column = inside(columns, place % columns.output, element % kernel[1]);
                if let (Some(row), Some(column)) = (row, column) {
                    let x = x[(from * rows.input + row) * columns.input + column];
                    let w = filters.weights[(output * channels + channel) * kernel[0] * kernel[1] + element];
                    sum += (i32::from(x) - zero) * i32::from(w);
                }
            }
        }
        *y = scaled(integer, sum, output);
    }
}

fn windows(integer: &Integer, pool: &Pool, x: &[u8], y: &mut [u8]) -> Result<()> {
    let (input, output) = (pool.geometry.input_count().max(1), pool.geometry.output_count().max(1));
    let zero = i32::from(integer.inputs[0].zero);
    for (x, y) in x.chunks(input).zip(y.chunks_mut(output)) {
        pool.geometry.windows(|index, runs, area| {
            let elements = || runs.iter().flat_map(|&(start, len)| &x[start..start + len]).copied();
            y[index] = match pool.method {
                PoolMethod::Max => {
                    let greatest = elements().max().unwrap_or(0);
                    match integer.copies(0) {
                        true => greatest,
                        false => integer
                            .narrowing()
                            .one(real(integer, 0, greatest) * integer.input_factor(0, 1.0)),
                    }
                }
                PoolMethod::Mean => {
                    let sum: i32 = elements().map(|x| i32::from(x) - zero).sum();
                    integer
                        .narrowing()
                        .one(sum as f32 * integer.input_factor(0, 1.0 / area as f64))
                }
            };
        })?;
    }
    Ok(())
}

fn concatenate<T: Real>(
    io: &Operands<'_, T>,
    integer: &Integer,
    axis: usize,
    images: &[&[u8]],
    y: &mut [u8],
) -> Result<()> {
    let outer = count(io.output(0)?.shape()[..axis].iter().copied()).max(1);
    let whole = y.len() / outer;
    let mut first = 0;
    for (input, x) in images.iter().enumerate() {
        let part = x.len() / outer;
        for index in 0..outer {
            let to = &mut y[index * whole + first..][..part];
            rescale(integer, input, &x[index * part..][..part], to);
        }
        first += part;
    }
    Ok(())
}
