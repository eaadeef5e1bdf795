//! Primitives on a device and on the host.

use cortado_core::event::{Event, Observer};
use cortado_core::{Blob, Ctx, Phase, Real, Rng};
use cortado_math::testing::{TestDevice, Tolerance, assert_close};
use std::sync::{Arc, Mutex};

/// The log while a primitive ran.
#[derive(Default)]
struct Log(Mutex<Vec<String>>);

impl Observer for Log {
    fn observe(&self, event: &Event<'_>) {
        self.0.lock().expect("nobody panicked").push(event.to_string());
    }
}

/// Sizes and numbers that look like chance, the same in every run.
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    /// A number from `least` to `most`.
    pub(crate) fn size(&mut self, least: usize, most: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        least + (self.0 >> 33) as usize % (most - least + 1)
    }

    /// Yes or no.
    pub(crate) fn yes(&mut self) -> bool {
        self.size(0, 1) == 1
    }
}

/// A blob of `count` numbers from −1 to 1, or from 0 to 1.
pub(crate) fn numbers<T: Real>(count: usize, seed: usize, positive: bool) -> Blob<T> {
    let number = |i: usize| {
        let x = ((i * 7919 + seed * 104_729 + 13) % 10_007) as f64 / 10_007.0;
        T::from_f64(if positive { x } else { 2.0 * x - 1.0 })
    };
    let values: Vec<T> = (0..count).map(number).collect();
    Blob::from_data("x", &[count], &values).expect("the shape fits")
}

/// The elements of a blob.
pub(crate) fn values<T: Real>(blob: &Blob<T>) -> Vec<f64> {
    let values = blob.data().expect("nobody holds it");
    values.iter().map(|x| x.to_f64()).collect()
}

fn tolerance<T: Real>() -> Tolerance {
    match size_of::<T>() {
        4 => Tolerance { rel: 2e-5, abs: 2e-5 },
        _ => Tolerance { rel: 1e-12, abs: 1e-12 },
    }
}

/// Runs the same on the host and on the device, and compares what comes out.
pub(crate) fn same<T: Real>(device: &TestDevice, what: &str, run: impl Fn(&Ctx) -> Vec<Vec<f64>>) {
    let host = Ctx::new(Phase::TRAIN, Rng::new(7));
    let log = Arc::new(Log::default());
    let found = run(&device.ctx(host.clone().with_observer(log.clone())));
    for (i, (found, expected)) in found.iter().zip(run(&host)).enumerate() {
        assert_close(&format!("{what}, result {i}"), found, &expected, tolerance::<T>());
    }
    if let TestDevice::Cuda(_) = device {
        assert_eq!(*log.0.lock().expect("nobody panicked"), [""; 0], "{what}");
    }
}
