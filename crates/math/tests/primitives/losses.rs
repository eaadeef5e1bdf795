//! Losses of single elements, over more than one block, with and without weights, as in `kernels.rs`.

use crate::common::{numbers, same, values};
use cortado_core::{Blob, Real};
use cortado_math as math;
use cortado_math::testing::TestDevice;
use cortado_math::{Labels, LossWeights, SmoothL1, WeightOf, device_matrix};
use cortado_ops::AxisView;

fn smooth_l1<T: Real>(device: &TestDevice) {
    // Fewer weights than differences: the others are 1.
    for (count, weights) in [(0, 0), (7, 7), (5000, 5000), (5000, 4990)] {
        let (a, b) = (numbers::<T>(count, 1, false), numbers::<T>(count, 2, false));
        let (inside, outside) = (numbers::<T>(weights, 3, false), numbers::<T>(weights, 4, true));
        for (sigma, is_inside, is_outside) in [(1.0, false, false), (2.0, true, false), (3.0, true, true)] {
            same::<T>(device, &format!("{count} differences, {weights} weights"), |ctx| {
                let (losses, slopes) = (numbers::<T>(count, 5, false), numbers::<T>(count, 6, false));
                let read = |blob| Blob::<T>::data_on(blob, ctx).expect("free");
                let write = |blob| Blob::<T>::data_overwrite_on(blob, ctx).expect("free");
                let (inside, outside) = (read(&inside), read(&outside));
                let options = SmoothL1 {
                    sigma,
                    inside: is_inside.then_some(&inside),
                    outside: is_outside.then_some(&outside),
                };
                let operands = [&read(&a), &read(&b)];
                let sum = math::smooth_l1_loss(ctx, &options, operands, &mut write(&losses), &mut write(&slopes));
                vec![vec![sum.expect("it runs")], values(&losses), values(&slopes)]
            });
        }
    }
}

fn log_losses<T: Real>(device: &TestDevice) {
    for [outer, len, inner] in [[3, 4, 1], [2, 3, 300], [1, 1, 1]] {
        let axis_view = AxisView { outer, len, inner };
        let labels: Vec<T> = (0..outer * inner)
            .map(|i| T::from_f64((i * 5 % (len + 1)) as f64 + 0.5))
            .collect();
        let labels = Blob::from_data("labels", &[labels.len()], &labels).expect("the shape fits");
        let p = numbers::<T>(axis_view.count(), 1, true);
        let (classes, places) = (numbers::<T>(len, 2, true), numbers::<T>(outer * inner, 3, true));
        for (ignore, is_weighted) in [(None, false), (Some(1), true)] {
            same::<T>(device, &format!("{axis_view:?}, ignored {ignore:?}"), |ctx| {
                let losses = numbers::<T>(outer * inner, 4, false);
                let read = |blob| Blob::<T>::data_on(blob, ctx).expect("free");
                let labels = Labels {
                    axis_view,
                    values: read(&labels),
                    ignore,
                };
                let weights = LossWeights {
                    classes: is_weighted.then(|| read(&classes)),
                    others: is_weighted.then(|| (WeightOf::Place, read(&places))),
                };
                let least = T::from_f64(f32::MIN_POSITIVE.into());
                let mut written = losses.data_overwrite_on(ctx).expect("free");
                math::log_losses(ctx, &labels, &weights, least, &read(&p), &mut written).expect("it runs");
                drop(written);
                vec![values(&losses)]
            });
        }
    }
}

device_matrix!(smooth_l1, log_losses);
