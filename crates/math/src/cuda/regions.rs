//! Launches of `regions.cu`.

use super::buffer::device_error;
use super::launch::Launcher;
use crate::RegionKernels;
use cortado_core::{Elements, ElementsMut, Pod, Real, Result, as_bytes, reserve};
use cortado_cuda::Buffer;
use cortado_ops::{RegionRun, RegionWindow, Regions, count};

const MODULE: &str = "regions";

/// `Regions` of the kernels.
#[derive(Clone, Copy)]
#[repr(C)]
struct Sizes {
    regions: u32,
    channels: u32,
    height: u32,
    width: u32,
    outputs: u32,
    bins: u32,
    classes: u32,
    outputs_of_class: u32,
    by_position: u32,
}

/// Regions as the kernels take them.
struct OnDevice {
    sizes: Sizes,
    table: Buffer,
    weights: Buffer,
    /// The elements that are read going forward, and those that are written.
    inputs: usize,
    outputs: usize,
}

impl<T: Real> RegionKernels<T> for Launcher {
    fn greatest_of_windows(
        &self,
        regions: &Regions<T>,
        x: &Elements<'_, T>,
        y: &mut ElementsMut<'_, T>,
        mask: &mut ElementsMut<'_, i32>,
    ) -> Result<bool> {
        let Some(on) = self.regions(regions)? else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "greatest_of_windows")?.index(on.outputs);
        let call = call.value(on.sizes).scratch(&on.table);
        call.read(x)?.write(y)?.write(mask)?.for_each(on.outputs)
    }

    fn greatest_of_windows_backward(
        &self,
        regions: &Regions<T>,
        mask: &Elements<'_, i32>,
        dy: &Elements<'_, T>,
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let Some(on) = self.regions(regions)? else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "chain_greatest_of_windows")?.index(on.inputs);
        let call = call.value(on.sizes).scratch(&on.table);
        call.read(mask)?.read(dy)?.write(dx)?.for_each(on.inputs)
    }

    fn sums_of_windows(&self, regions: &Regions<T>, x: &Elements<'_, T>, y: &mut ElementsMut<'_, T>) -> Result<bool> {
        let Some(on) = self.regions(regions)? else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "sums_of_windows")?.index(on.outputs);
        let call = call.value(on.sizes).scratch(&on.table).scratch(&on.weights);
        call.read(x)?.write(y)?.for_each(on.outputs)
    }

    fn sums_of_windows_backward(
        &self,
        regions: &Regions<T>,
        dy: &Elements<'_, T>,
        dx: &mut ElementsMut<'_, T>,
    ) -> Result<bool> {
        let Some(on) = self.regions(regions)? else {
            return Ok(false);
        };
        let call = self.call::<T>(MODULE, "chain_sums_of_windows")?.index(on.inputs);
        let call = call.value(on.sizes).scratch(&on.table).scratch(&on.weights);
        call.read(dy)?.write(dx)?.for_each(on.inputs)
    }
}

impl Launcher {
    /// Brings regions to the device. `None` if they are too many, or do not read channels that are
    /// there.
    fn regions<T: Real>(&self, regions: &Regions<T>) -> Result<Option<OnDevice>> {
        let sizes = regions.sizes();
        let (images, sets) = (regions.images(), count([regions.images().len(), sizes.classes]));
        let channels = match sizes.by_position {
            true => count([sizes.outputs, sizes.bins]),
            false => sizes.outputs,
        };
        let inputs = count([sizes.images, sizes.channels, sizes.height, sizes.width]);
        let outputs = count([images.len(), sizes.outputs, sizes.bins]);
        let length = table_len(images.len(), sets, sizes.bins);
        let most = [inputs, outputs, length, regions.all_weights().len()];
        let fit = most.into_iter().all(|count| count <= i32::MAX as usize);
        if !fit || channels > sizes.channels || sizes.classes == 0 || sizes.bins == 0 {
            return Ok(None);
        }
        let mut table = reserve::empty(length)?;
        table.extend(images.iter().map(|&image| image as u32));
        let all = || (0..images.len()).flat_map(|region| (0..sizes.classes).map(move |class| (region, class)));
        table.extend(all().flat_map(|(region, class)| bounds(regions.windows(region, class))));
        let windows = all().flat_map(|(region, class)| regions.windows(region, class));
        table.extend(windows.flat_map(|window| numbers(window.rows).into_iter().chain(numbers(window.columns))));
        Ok(Some(OnDevice {
            sizes: Sizes {
                regions: images.len() as u32,
                channels: sizes.channels as u32,
                height: sizes.height as u32,
                width: sizes.width as u32,
                outputs: sizes.outputs as u32,
                bins: sizes.bins as u32,
                classes: sizes.classes as u32,
                outputs_of_class: (sizes.outputs / sizes.classes.max(1)).max(1) as u32,
                by_position: sizes.by_position.into(),
            },
            table: self.brought(&table)?,
            weights: self.brought(regions.all_weights())?,
            inputs,
            outputs,
        }))
    }

    /// Memory of the device with these numbers in it.
    fn brought(&self, numbers: &[impl Pod]) -> Result<Buffer> {
        let bytes = as_bytes(numbers);
        let mut buffer = self.scratch::<u8>(bytes.len())?;
        buffer.upload(bytes).map_err(device_error)?;
        Ok(buffer)
    }
}

/// The numbers of a table: images, four bounds for each set of windows, and six for each window.
fn table_len(images: usize, sets: usize, bins: usize) -> usize {
    let windows = count([sets, bins, 6]);
    images.saturating_add(count([sets, 4])).saturating_add(windows)
}

fn numbers(run: RegionRun) -> [u32; 3] {
    [run.start, run.len, run.weight].map(|number| number as u32)
}

/// The first and the last row, and the first and the last column, that windows reach.
fn bounds(windows: &[RegionWindow]) -> [u32; 4] {
    let along = |run: fn(&RegionWindow) -> RegionRun| {
        let runs = windows.iter().map(run).filter(|run| run.len > 0);
        let reach = runs.map(|run| (run.start as u32, (run.start + run.len) as u32));
        let reach = reach.reduce(|all, run| (all.0.min(run.0), all.1.max(run.1)));
        reach.unwrap_or_default()
    };
    let (rows, columns) = (along(|window| window.rows), along(|window| window.columns));
    [rows.0, rows.1, columns.0, columns.1]
}
