//! Work that is recorded once and repeated.
#![cfg(feature = "emulator")]

use cortado_cuda::emulator::{self, Mode};
use cortado_cuda::{Buffer, Error, Gpu, KernelArguments};
use std::sync::Arc;

/// An emulated device, or nothing, which is reported, without a compiler.
fn gpu(mode: Mode) -> Option<Arc<Gpu>> {
    if !emulator::is_there() {
        assert!(std::env::var_os("CI").is_none(), "the emulated device needs g++");
        eprintln!("skipped: there is no g++");
        return None;
    }
    let driver = emulator::driver(mode).expect("it is built");
    Some(Gpu::open(&driver, 0).expect("there is a device"))
}

fn buffer(gpu: &Arc<Gpu>, values: &[f32]) -> Buffer {
    let mut buffer = gpu.alloc(size_of_val(values)).expect("there is room");
    upload(&mut buffer, values).expect("it fits");
    buffer
}

fn upload(buffer: &mut Buffer, values: &[f32]) -> Result<(), Error> {
    let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_ne_bytes()).collect();
    buffer.upload(&bytes)
}

fn values(buffer: &Buffer) -> Result<Vec<f32>, Error> {
    let mut bytes = vec![0; buffer.len()];
    buffer.download(&mut bytes)?;
    Ok(bytes.as_chunks().0.iter().map(|b| f32::from_ne_bytes(*b)).collect())
}

/// y += factor · x.
fn axpy(gpu: &Arc<Gpu>, factor: f32, x: &Buffer, y: &Buffer) -> Result<(), Error> {
    let mut arguments = KernelArguments::default();
    arguments.value(y.len() as u32 / 4);
    arguments.value(factor);
    arguments.buffer(x, 0);
    arguments.buffer(y, 0);
    gpu.kernel("elementwise", "axpy", 32)?
        .launch([1, 1, 1], [256, 1, 1], &mut arguments)
}

#[test]
fn recorded_work_is_done_when_it_is_repeated() {
    for mode in [Mode::Fast, Mode::Checked] {
        let Some(gpu) = gpu(mode) else { return };
        let (mut x, y) = (buffer(&gpu, &[1.0, 2.0]), buffer(&gpu, &[10.0, 20.0]));
        let recording = gpu.record(|| {
            // Memory for what one kernel leaves for the next: it belongs to the recording when its buffer is gone.
            let mut between = gpu.alloc(8)?;
            between.clear()?;
            axpy(&gpu, 3.0, &x, &between)?;
            axpy(&gpu, 2.0, &between, &y)
        });
        let recording = recording.unwrap();
        assert_eq!(values(&y).unwrap(), [10.0, 20.0], "nothing was done yet");
        let other = buffer(&gpu, &[7.0, 8.0]);
        recording.replay().unwrap();
        assert_eq!(values(&y).unwrap(), [16.0, 32.0]);
        upload(&mut x, &[-1.0, 0.0]).unwrap();
        recording.replay().unwrap();
        recording.replay().unwrap();
        assert_eq!(values(&y).unwrap(), [4.0, 32.0]);
        assert_eq!(values(&other).unwrap(), [7.0, 8.0], "the memory is not used for others");
    }
}

#[test]
fn what_needs_the_host_is_not_recorded() {
    let Some(gpu) = gpu(Mode::Fast) else { return };
    let (x, mut y) = (buffer(&gpu, &[1.0]), buffer(&gpu, &[2.0]));
    let before = gpu.memory_use().used;
    let refused = |result: Result<(), Error>| result.unwrap_err().to_string();
    let mut found = Vec::new();
    let recording: Result<_, Error> = gpu.record(|| {
        axpy(&gpu, 1.0, &x, &y)?;
        found.push(refused(values(&y).map(drop)));
        found.push(refused(upload(&mut y, &[3.0])));
        found.push(refused(gpu.wait()));
        found.push(refused(gpu.record(|| Ok(())).map(drop)));
        values(&y).map(drop)
    });
    let messages = [
        "a copy to the host",
        "a copy from the host",
        "waiting for the device",
        "another recording",
    ];
    let messages = messages.map(|what| format!("{what} cannot be recorded, because it involves the host"));
    assert_eq!(found, messages);
    assert_eq!(recording.unwrap_err().to_string(), messages[0]);
    assert_eq!(gpu.memory_use().used, before);
    // The device works as before.
    axpy(&gpu, 1.0, &x, &y).unwrap();
    assert_eq!(values(&y).unwrap(), [3.0]);
}
