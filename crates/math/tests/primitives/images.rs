//! Images of bytes as numbers, of sizes over one block and of odd ones.

use crate::common::{Chance, same, values};
use cortado_core::{Blob, Real};
use cortado_math as math;
use cortado_math::testing::TestDevice;
use cortado_math::{Means, Transform, device_matrix};

/// What is subtracted in a case: nothing, one number, one for each channel, or one for each pixel of
/// an image with a row and a column more than what is shown. How many numbers, and how far apart.
fn means(case: usize, [channels, height, width]: [usize; 3]) -> (usize, [usize; 3]) {
    let (rows, columns) = (height + 1, width + 1);
    match case % 4 {
        0 => (0, [0; 3]),
        1 => (1, [0; 3]),
        2 => (channels, [1, 0, 0]),
        _ => (channels * rows * columns, [rows * columns, columns, 1]),
    }
}

fn images<T: Real>(device: &TestDevice) {
    let mut chance = Chance(3);
    for case in 0..16 {
        let shape @ [channels, height, width] = [chance.size(1, 4), chance.size(1, 13), chance.size(1, 40)];
        let (items, len) = (chance.size(1, 6), channels * height * width);
        let (count, apart) = means(case, shape);
        // The last image has no window in one case, and a window without means in another.
        let windows = if case == 7 { items - 1 } else { items };
        let mut window = |item: usize| {
            let start = if case == 11 && item == items - 1 {
                u32::MAX
            } else {
                chance.size(0, width + 2) as u32
            };
            let start = if case % 4 == 3 { start } else { 0 };
            [start, chance.yes().into()]
        };
        let windows: Vec<u32> = (0..windows).flat_map(&mut window).collect();
        let bytes: Vec<u8> = (0..items * len).map(|i| (i * 89 + case) as u8).collect();
        let numbers: Vec<T> = (0..count).map(|i| T::from_f64(i as f64 * 0.75)).collect();
        let expected = slow(&bytes, &windows, &numbers, shape, apart);
        let text = format!("{items} images of {shape:?}, {count} means");
        let run = |ctx: &_| {
            let y = Blob::<T>::from_data("y", &[items * len], &vec![T::from_f64(7.0); items * len]).expect("it fits");
            let (x, windows, mean) = (
                Blob::from_data("x", &[bytes.len()], &bytes).expect("it fits"),
                Blob::from_data("windows", &[windows.len()], &windows).expect("it fits"),
                Blob::from_data("mean", &[count], &numbers).expect("it fits"),
            );
            let mean = mean.data_on(ctx).expect("free");
            let means = Means { values: &mean, apart };
            let how = Transform {
                shape,
                mean: Some(means).filter(|_| count > 0),
                scale: T::from_f64(0.3),
            };
            let (x, windows) = (x.data_on(ctx).expect("free"), windows.data_on(ctx).expect("free"));
            let mut written = y.data_update_on(ctx).expect("free");
            math::transform(ctx, &how, &x, &windows, &mut written).expect("it runs");
            drop(written);
            let found = values(&y);
            let bits = |values: &[f64]| values.iter().map(|value| value.to_bits()).collect::<Vec<_>>();
            assert!(bits(&found) == bits(&expected), "{text}");
            vec![found]
        };
        same::<T>(device, &text, run);
    }
}

/// One number after the other. Places without a window keep their 7.
fn slow<T: Real>(bytes: &[u8], windows: &[u32], means: &[T], shape: [usize; 3], apart: [usize; 3]) -> Vec<f64> {
    let [channels, height, width] = shape;
    let value = |i: usize| {
        let (column, row, channel) = (i % width, i / width % height, i / width / height % channels);
        let image = i / width / height / channels;
        let Some(&[start, mirrored]) = windows.as_chunks::<2>().0.get(image) else {
            return 7.0;
        };
        let column_in_image = if mirrored == 1 { width - 1 - column } else { column };
        let at = start as usize + channel * apart[0] + row * apart[1] + column_in_image * apart[2];
        let mean = means.get(at).copied().unwrap_or(T::ZERO);
        let byte = T::from_f64(bytes[i - column + column_in_image].into());
        ((byte - mean) * T::from_f64(0.3)).to_f64()
    };
    (0..bytes.len()).map(value).collect()
}

device_matrix!(images);
