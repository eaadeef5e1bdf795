//! Whole nets on the device that `CORTADO_DEVICE` names, beside the same nets on the host.

use cortado::{Blob, Ctx, Net, Phase, Real, Rng};
use cortado_math::testing::{TestDevice, Tolerance, assert_close};

/// The contexts that a net runs in: the chosen device's and, if there is one, the host's.
pub(crate) fn contexts(phase: Phase) -> Vec<Ctx> {
    let device = TestDevice::chosen();
    let host = Ctx::new(phase, Rng::new(1));
    let apart = Ctx::new(phase, Rng::new(1));
    match device.device() {
        Some(_) => vec![device.ctx(apart), host],
        None => vec![host],
    }
}

/// The context of the chosen device.
pub(crate) fn context(phase: Phase) -> Ctx {
    TestDevice::chosen().ctx(Ctx::new(phase, Rng::new(1)))
}

/// Asserts that nets on devices hold what the last one of them holds, the host's: the data of all
/// blobs and parameters.
pub(crate) fn assert_agree<'n, T: Real>(what: &str, nets: impl IntoIterator<Item = &'n Net<T>>) {
    let mut all: Vec<_> = nets.into_iter().map(blobs_of).collect();
    let host = all.pop().unwrap_or_default();
    for net in all {
        for ((name, found), (_, expected)) in net.into_iter().zip(&host) {
            let data = |blob: &Blob<T>| blob.data().expect("free").to_vec();
            let what = format!("{what}: {name} beside the host's");
            assert_close(&what, &data(found), &data(expected), Tolerance::on_device::<T>());
        }
    }
}

fn blobs_of<T: Real>(net: &Net<T>) -> Vec<(String, &Blob<T>)> {
    let names = net.blob_names().iter().enumerate();
    let blobs = names.map(|(i, name)| (name.clone(), net.blob_at(i)));
    let params = (0..net.learnable().len()).map(|i| (format!("parameter {i}"), net.learnable_blob(i)));
    blobs.chain(params).collect()
}
