//! `LC`: a convolution whose filters differ from place to place (locally connected).
//!
//! Inputs: x (N, C, …) or, in the order NHWC, (N, …, C); w (places…, M, C / group, kernel…) or
//! (places…, M, kernel…, C / group), where the places are those of the output; b (places…, M), or
//! none. Arguments are those of `Conv`.

use crate::arguments::StorageOrder;
use crate::kit::image::{self, ImageDims};
use crate::kit::window::{Window, Windows};
use crate::operator::{Build, Operator, OperatorKind};
use crate::run::Run;
use crate::tensor::Array;
use cortado_core::{Arity, Error, Result};

/// Of as many axes as the image has.
pub(super) const LC: OperatorKind = kind("LC");
/// Of one axis.
pub(super) const LC_1D: OperatorKind = kind("LC1D");
/// Of two axes.
pub(super) const LC_2D: OperatorKind = kind("LC2D");
/// Of three axes.
pub(super) const LC_3D: OperatorKind = kind("LC3D");

const fn kind(name: &'static str) -> OperatorKind {
    OperatorKind {
        inputs: Arity::between(2, 3),
        ..OperatorKind::computing(name, "a convolution with filters of its own at each place", build)
    }
}

fn build(build: &Build<'_>) -> Result<Box<dyn Operator>> {
    let windows = Windows::of(&build.args)?;
    let axes = match build.def.r#type() {
        "LC1D" => Some(1),
        "LC2D" => Some(2),
        "LC3D" => Some(3),
        _ => None,
    };
    Ok(Box::new(move |run: &Run<'_>| {
        let found = run.tensor(0)?.shape().len().saturating_sub(2);
        match axes.filter(|&axes| axes != found) {
            Some(axes) => Err(run.about_input(0, Error::mismatch("number of axes of the images", axes, found))),
            None => compute(run, &windows),
        }
    }))
}

/// The sizes of one run.
struct Local {
    dims: ImageDims,
    over: Vec<Window>,
    /// How many maps come out.
    maps: usize,
    group: usize,
    order: StorageOrder,
}

impl Local {
    fn of(windows: &Windows, x: &[usize], w: &[usize]) -> Result<Self> {
        let dims = ImageDims::of(x, windows.order)?;
        let over = windows.over(&dims.spatial)?;
        let maps = w.get(over.len()).copied().unwrap_or(0);
        let (group, order) = (windows.group, windows.order);
        if !dims.channels.is_multiple_of(group) || !maps.is_multiple_of(group) {
            let text = format!("{group} does not divide {} channels and {maps} maps", dims.channels);
            return Err(Error::param("group", text));
        }
        let local = Self {
            dims,
            over,
            maps,
            group,
            order,
        };
        let kernels: Vec<usize> = local.over.iter().map(|window| window.kernel).collect();
        let (places, channels) = (local.places(), [local.channels()]);
        let expected = match order {
            StorageOrder::Nchw => [&places[..], &[maps], &channels, &kernels].concat(),
            StorageOrder::Nhwc => [&places[..], &[maps], &kernels, &channels].concat(),
        };
        match w == expected {
            true => Ok(local),
            false => Err(Error::mismatch(
                "shape of the filters, those of each place",
                format!("{expected:?}"),
                format!("{w:?}"),
            )),
        }
    }

    /// The sizes of the output.
    fn places(&self) -> Vec<usize> {
        self.over.iter().map(|window| window.output).collect()
    }

    /// The channels that a filter sees.
    fn channels(&self) -> usize {
        self.dims.channels / self.group
    }

    /// Where the elements of the window at a place are in a plane; none in the padding.
    fn taps(&self, place: usize, taps: &mut [Option<usize>]) {
        for (element, tap) in taps.iter_mut().enumerate() {
            let (mut place, mut element, mut step) = (place, element, 1);
            *tap = Some(0);
            for window in self.over.iter().rev() {
                let start = (place % window.output) as i128 * window.stride as i128 - i128::from(window.head);
                let at = start + (element % window.kernel) as i128 * window.dilation as i128;
                let inside = usize::try_from(at).ok().filter(|&at| at < window.input);
                *tap = tap.zip(inside).map(|(sum, at)| sum + at * step);
                place /= window.output;
                element /= window.kernel;
                step *= window.input;
            }
        }
    }

    fn run(&self, x: &[f32], w: &[f32], bias: Option<&[f32]>, y: &mut [f32]) {
        let places: usize = self.places().iter().product();
        let (plane, channels) = (self.dims.spatial.iter().product::<usize>(), self.channels());
        let kernel: usize = self.over.iter().map(|window| window.kernel).product();
        let (of_channel, of_element) = match self.order {
            StorageOrder::Nchw => (kernel, 1),
            StorageOrder::Nhwc => (1, channels),
        };
        let mut taps = vec![None; kernel];
        for place in 0..places {
            self.taps(place, &mut taps);
            for (at, y) in y.chunks_exact_mut(places).enumerate() {
                let (image, map) = (at / self.maps, at % self.maps);
                let first = image * self.dims.channels + map / (self.maps / self.group) * channels;
                let w = &w[(place * self.maps + map) * channels * kernel..][..channels * kernel];
                let mut sum = bias.map_or(0.0, |bias| bias[place * self.maps + map]);
                for channel in 0..channels {
                    let x = &x[(first + channel) * plane..][..plane];
                    for (element, tap) in taps.iter().enumerate() {
                        if let Some(tap) = *tap {
                            sum += x[tap] * w[channel * of_channel + element * of_element];
                        }
                    }
                }
                y[place] = sum;
            }
        }
    }
}

fn compute(run: &Run<'_>, windows: &Windows) -> Result<()> {
    let (x, w) = (run.input::<f32>(0)?, run.input::<f32>(1)?);
    let local = Local::of(windows, x.shape(), w.shape())?;
    let bias = match run.input_count() {
        3 => Some(run.input::<f32>(2)?),
        _ => None,
    };
    let expected = [&local.places()[..], &[local.maps]].concat();
    if let Some(bias) = bias.as_ref().filter(|bias| bias.shape()[..] != expected) {
        let error = Error::mismatch("shape of the bias", format!("{expected:?}"), bias.shape());
        return Err(run.about_input(2, error));
    }
    let dims = ImageDims {
        batch: local.dims.batch,
        channels: local.maps,
        spatial: local.places(),
    };
    let y = run.output::<f32>(0, &dims.to_dims(local.order))?;
    if y.count() == 0 {
        return Ok(());
    }
    if w.count() == 0 {
        return Err(run.about_input(1, Error::message("the filters have no elements")));
    }
    let planes = image::as_planes(run.ctx, &x, local.order)?;
    let cut = Array::new("", &dims.to_dims(StorageOrder::Nchw))?;
    {
        let bias = bias.as_ref().map(Array::data).transpose()?;
        local.run(&planes.data()?, &w.data()?, bias.as_deref(), &mut cut.data_overwrite()?);
    }
    image::write_as(run.ctx, &cut, local.order, &y)
}
