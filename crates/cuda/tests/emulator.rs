//! The emulated device: that it does what a GPU does, and finds what is wrong with a kernel.

use cortado_cuda::archive::{Archive, Module};
use cortado_cuda::emulator::{self, Mode};
use cortado_cuda::{Buffer, Driver, Error, Gpu, KernelArguments, MemoryUse, Transfers};
use std::ffi::OsStr;
use std::path::Path;
use std::process::Command;
use std::sync::Arc;

const N: usize = 256;
/// The memory of a device: some tests take all of it.
const MEMORY: usize = 64 << 20;
/// The size of a page of the host.
const PAGE: usize = 4096;

/// The parameters of the kernels of `faulty.cu`, as their PTX would declare them.
const PARAMETERS: [(&str, &[&str]); 10] = [
    ("reads_outside", &["u32", "u64", "u64"]),
    ("writes_outside", &["u32", "u64"]),
    ("all_write_one", &["u32", "u64"]),
    ("reads_what_others_write", &["u32", "u64"]),
    ("no_barrier", &["u64"]),
    ("with_barrier", &["u64"]),
    ("barrier_for_some", &["u64"]),
    ("shuffles", &["u64"]),
    ("undeclared_barrier", &["u64"]),
    ("arguments", &["u32", "b8[8]", "u32", "f64", "u64"]),
];

fn archive() -> Archive {
    let mut ptx = String::from(".version 8.0\n");
    for (kernel, parameters) in PARAMETERS {
        let lines: Vec<String> = parameters
            .iter()
            .map(|kind| match kind.split_once('[') {
                Some((kind, count)) => format!(".param .align 4 .{kind} p[{count}"),
                None => format!(".param .{kind} p"),
            })
            .collect();
        ptx += &format!(".visible .entry {kernel}_f32({}\n)\n", lines.join(",\n"));
    }
    Archive {
        modules: vec![Module::new("faulty", 32, 50, &ptx).expect("it is deflated")],
        ..Archive::default()
    }
}

/// A device of each mode; without a compiler nothing, which is reported.
fn gpu(mode: Mode) -> Option<Arc<Gpu>> {
    if !emulator::is_there() {
        assert!(std::env::var_os("CI").is_none(), "the emulated device needs g++");
        eprintln!("skipped: there is no g++");
        return None;
    }
    emulator::set_memory(MEMORY);
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/faulty");
    let driver = emulator::driver_of(mode, &folder).expect("it is built");
    Some(Gpu::with_kernels(&driver, 0, archive()).expect("there is a device"))
}

fn buffer(gpu: &Arc<Gpu>, values: &[f32]) -> Buffer {
    let mut buffer = gpu.alloc(4 * values.len()).expect("there is room");
    let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_ne_bytes()).collect();
    buffer.upload(&bytes).expect("it fits");
    buffer
}

fn values(buffer: &Buffer) -> Result<Vec<f32>, Error> {
    let mut bytes = vec![0; buffer.len()];
    buffer.download(&mut bytes)?;
    let (values, _) = bytes.as_chunks::<4>();
    Ok(values.iter().map(|value| f32::from_ne_bytes(*value)).collect())
}

/// Runs a kernel that takes n, if it does, and y.
fn run(gpu: &Arc<Gpu>, kernel: &str, takes_n: bool, y: &Buffer) -> Result<(), Error> {
    let mut arguments = KernelArguments::default();
    if takes_n {
        arguments.value(N as u32);
    }
    arguments.buffer(y, 0);
    gpu.kernel("faulty", kernel, 32)?
        .launch([1, 1, 1], [N as u32, 1, 1], &mut arguments)?;
    gpu.wait()
}

/// The device for the test of this name, which runs again in a process of its own: all that use the device share its faults
/// and its memory. `None` outside of that process, whose outcome is the test's.
fn gpu_alone(test: &str, mode: Mode) -> Option<Arc<Gpu>> {
    const INSIDE: &str = "CORTADO_TEST_ALONE";
    if std::env::var_os(INSIDE).is_some() {
        return gpu(mode);
    }
    let mut program = Command::new(std::env::current_exe().expect("this program"));
    let program = program.args(["--exact", test, "--test-threads", "1"]);
    let output = program.env(INSIDE, "1").output().expect("it runs");
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && text.contains("1 passed"), "{text}");
    None
}

/// Asserts that a kernel that writes y is a fault, in the test of this name.
fn assert_fault(test: &str, kernel: &str, takes_n: bool) {
    let Some(gpu) = gpu_alone(test, Mode::Checked) else {
        return;
    };
    let y = buffer(&gpu, &[0.0; N]);
    let error = run(&gpu, kernel, takes_n, &y).expect_err(kernel);
    let Error::Refused { name, .. } = &error else {
        panic!("{kernel}: {error}");
    };
    assert_eq!(name, "CUDA_ERROR_ILLEGAL_ADDRESS", "{kernel}");
    assert!(values(&y).expect_err(kernel).to_string().contains("700"), "{kernel}");
}

#[test]
fn a_write_outside_of_a_buffer_is_a_fault() {
    assert_fault("a_write_outside_of_a_buffer_is_a_fault", "writes_outside", true);
}

#[test]
fn a_read_outside_of_a_buffer_is_a_fault() {
    let Some(gpu) = gpu_alone("a_read_outside_of_a_buffer_is_a_fault", Mode::Checked) else {
        return;
    };
    let (x, y) = (buffer(&gpu, &[0.0; N]), buffer(&gpu, &[0.0; N]));
    let mut arguments = KernelArguments::default();
    arguments.value(N as u32 - 1);
    arguments.buffer(&x, 0);
    arguments.buffer(&y, 0);
    let kernel = gpu.kernel("faulty", "reads_outside", 32).unwrap();
    kernel.launch([1, 1, 1], [N as u32, 1, 1], &mut arguments).unwrap();
    gpu.wait().expect("the last element is read, no more");
    let mut arguments = KernelArguments::default();
    arguments.value(N as u32);
    arguments.buffer(&x, 0);
    arguments.buffer(&y, 0);
    kernel.launch([1, 1, 1], [N as u32, 1, 1], &mut arguments).unwrap();
    assert!(gpu.wait().is_err());
}

#[test]
fn two_threads_that_write_one_place_are_a_fault() {
    assert_fault("two_threads_that_write_one_place_are_a_fault", "all_write_one", true);
}

#[test]
fn a_read_of_what_another_thread_writes_is_a_fault() {
    assert_fault(
        "a_read_of_what_another_thread_writes_is_a_fault",
        "reads_what_others_write",
        true,
    );
}

#[test]
fn shared_memory_without_a_barrier_is_a_fault() {
    assert_fault("shared_memory_without_a_barrier_is_a_fault", "no_barrier", false);
}

#[test]
fn a_barrier_for_some_threads_is_a_fault() {
    assert_fault("a_barrier_for_some_threads_is_a_fault", "barrier_for_some", false);
}

#[test]
fn a_barrier_that_is_not_declared_is_a_fault() {
    assert_fault("a_barrier_that_is_not_declared_is_a_fault", "undeclared_barrier", false);
}

#[test]
fn barriers_and_shuffles_work_as_specified() {
    for mode in [Mode::Fast, Mode::Checked] {
        let Some(gpu) = gpu(mode) else { return };
        let y = buffer(&gpu, &[0.0; N]);
        run(&gpu, "with_barrier", false, &y).unwrap();
        let neighbours: Vec<f32> = (0..N).map(|i| ((i + 1) % N) as f32).collect();
        assert_eq!(values(&y).unwrap(), neighbours);
        run(&gpu, "shuffles", false, &y).unwrap();
        let sum = (N * (N - 1) / 2) as f32;
        let others: Vec<f32> = (0..N).map(|i| if i == 0 { sum } else { (i ^ 5) as f32 }).collect();
        assert_eq!(values(&y).unwrap(), others);
    }
}

#[test]
fn memory_stays_with_the_arguments_that_hold_it() {
    let Some(gpu) = gpu(Mode::Checked) else { return };
    let used = || gpu.memory_use().used;
    let (first, y) = (used(), buffer(&gpu, &[0.0; N]));
    let (mut arguments, with_y) = (KernelArguments::default(), used());
    arguments.buffer(&y, 0);
    drop(y);
    assert_eq!(used(), with_y);
    let kernel = gpu.kernel("faulty", "with_barrier", 32).unwrap();
    kernel.launch([1, 1, 1], [N as u32, 1, 1], &mut arguments).unwrap();
    gpu.wait().unwrap();
    drop(arguments);
    assert_eq!(used(), first);
}

#[test]
fn arguments_arrive_as_they_were_given_and_wrong_ones_are_errors() {
    #[derive(Clone, Copy)]
    #[repr(C)]
    struct Mixed {
        small: u32,
        wide: f32,
    }
    let Some(gpu) = gpu(Mode::Fast) else { return };
    let y = buffer(&gpu, &[0.0; 3]);
    let kernel = gpu.kernel("faulty", "arguments", 32).unwrap();
    let mut arguments = KernelArguments::default();
    arguments.value(3u32);
    arguments.value(Mixed { small: 40, wide: 0.5 });
    arguments.value(-7i32);
    arguments.value(0.25f64);
    arguments.buffer(&y, 0);
    kernel.launch([2, 1, 1], [2, 1, 1], &mut arguments).unwrap();
    assert_eq!(values(&y).unwrap(), [33.75; 3]);
    let mut arguments = KernelArguments::default();
    arguments.value(3u32);
    let error = kernel.launch([1, 1, 1], [1, 1, 1], &mut arguments).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the kernel arguments_f32 takes (4 bytes, 8 bytes, 4 bytes, 8 bytes, memory), not (4 bytes)"
    );
    // An address that is a number, in each of the ways in which it can be one.
    let launch = |arguments: &mut KernelArguments| {
        let kernel = gpu.kernel("faulty", "with_barrier", 32).unwrap();
        let launched = kernel.launch([1, 1, 1], [1, 1, 1], arguments);
        launched.map_err(|e| e.to_string())
    };
    let address = y.pointer();
    let mut as_values = [(); 4].map(|()| KernelArguments::default());
    as_values[0].value(address);
    as_values[1].value(address as i64);
    as_values[2].value([address as u32, (address >> 32) as u32]);
    as_values[3].value(f64::from_bits(address));
    for arguments in &mut as_values {
        let error = launch(arguments).unwrap_err();
        assert_eq!(error, "the kernel with_barrier_f32 takes (memory), not (8 bytes)");
    }
    for (from, is_inside) in [(0, true), (12, true), (13, false), (usize::MAX, false)] {
        let mut arguments = KernelArguments::default();
        arguments.buffer(&y, from);
        let found = kernel
            .launch([0, 0, 0], [1, 1, 1], &mut arguments)
            .unwrap_err()
            .to_string();
        assert_eq!(found.contains("of a buffer of 12 bytes"), !is_inside, "{from}: {found}");
    }
    let error = gpu.kernel("faulty", "nothing", 32).err().unwrap();
    assert_eq!(error.to_string(), "there is no kernel nothing_f32 in the module faulty");
    let error = gpu.kernel("elsewhere", "nothing", 32).err().unwrap();
    assert!(
        error.to_string().starts_with("the module elsewhere has no kernels"),
        "{error}"
    );
}

#[test]
fn memory_is_kept_and_used_again() {
    let Some(gpu) = gpu_alone("memory_is_kept_and_used_again", Mode::Fast) else {
        return;
    };
    let first = gpu.alloc(1000).unwrap();
    let place = first.pointer();
    let in_use = |used, cached, peak| MemoryUse { used, cached, peak };
    assert_eq!(gpu.memory_use(), in_use(1024, 0, 1024));
    drop(first);
    assert_eq!(gpu.memory_use(), in_use(0, 1024, 1024));
    let again = gpu.alloc(900).unwrap();
    assert_eq!((again.pointer(), again.len()), (place, 900));
    assert_eq!(gpu.memory_use(), in_use(1024, 0, 1024));
    let other = gpu.alloc(3 << 20).unwrap();
    assert_eq!(gpu.memory_use(), in_use((3 << 20) + 1024, 0, (3 << 20) + 1024));
    drop((again, other));
    // All but a little: what is kept has to be given back first.
    let (_, total) = gpu.memory_info().unwrap();
    let all = gpu.alloc(total - (1 << 20)).unwrap();
    assert_eq!(gpu.memory_use().cached, 0);
    let error = gpu.alloc(2 << 20).unwrap_err();
    let free = total - all.len();
    assert_eq!(
        error,
        Error::OutOfMemory {
            bytes: 2 << 20,
            free,
            total
        }
    );
    assert!(gpu.alloc(usize::MAX).is_err());
}

#[test]
fn locked_pages_go_to_the_device_and_back() {
    let Some(gpu) = gpu(Mode::Fast) else { return };
    let mut memory = vec![0; 3 * PAGE];
    let first = memory.as_ptr().align_offset(PAGE);
    let (pages, alive) = (&mut memory[first..first + 2 * PAGE], Arc::new(()));
    let lock = gpu.lock(pages.as_ptr(), 2 * PAGE, alive.clone()).unwrap();
    assert_eq!((gpu.locked_bytes(), Arc::strong_count(&alive)), (2 * PAGE, 2));
    let error = gpu.lock(pages.as_ptr(), PAGE, ()).unwrap_err().to_string();
    assert!(error.contains("CUDA_ERROR_HOST_MEMORY_ALREADY_REGISTERED"), "{error}");
    assert!(gpu.lock(pages.as_ptr().wrapping_add(1), PAGE, ()).is_err());
    pages[..5].copy_from_slice(b"bytes");
    let mut buffer = gpu.alloc(5).unwrap();
    buffer.upload(&pages[..5]).unwrap();
    let mut other = gpu.alloc(5).unwrap();
    other.copy_from(&buffer, 5).unwrap();
    let mut back = [0; 5];
    other.download(&mut back).unwrap();
    assert_eq!(&back, b"bytes");
    let error = buffer.upload(&[0; 6]).unwrap_err();
    assert_eq!(error.to_string(), "6 bytes do not fit a buffer of 5 on the GPU");
    let moved = Transfers {
        uploads: 1,
        uploaded: 5,
        downloads: 1,
        downloaded: 5,
        locked: 5,
        overlapping: 0,
    };
    assert_eq!(gpu.transfers(), moved);
    drop(lock);
    assert_eq!((gpu.locked_bytes(), Arc::strong_count(&alive)), (0, 1));
    buffer.upload(&pages[..5]).unwrap();
    assert_eq!(gpu.transfers().locked, 5);
}

/// The work of a stream is done as late as it may be: a copy that did not take other memory would be
/// read by work that was requested before it.
#[test]
fn a_copy_beside_the_work_leaves_what_the_work_reads() {
    for mode in [Mode::Fast, Mode::Checked] {
        let Some(gpu) = gpu(mode) else { return };
        let (mut x, mut y) = (buffer(&gpu, &[1.0; N]), buffer(&gpu, &[0.0; N]));
        let bytes_of = |value: f32| value.to_ne_bytes().repeat(N);
        y.copy_from(&x, 4 * N).unwrap();
        let (place, used) = (x.pointer(), gpu.memory_use().used);
        x.replace(&bytes_of(2.0)).unwrap();
        assert_ne!(x.pointer(), place, "the copy before still reads it");
        assert_eq!(gpu.memory_use().used, used);
        assert_eq!(values(&y).unwrap(), [1.0; N]);
        assert_eq!(values(&x).unwrap(), [2.0; N]);
        // Now all work is done, and the memory of before is free again.
        let second = x.pointer();
        x.replace(&bytes_of(3.0)).unwrap();
        assert_eq!(x.pointer(), second);
        y.copy_from(&x, 4 * N).unwrap();
        x.replace(&bytes_of(4.0)).unwrap();
        assert_eq!(x.pointer(), place);
        assert_eq!(gpu.transfers().overlapping, 3 * 4 * N as u64);
        assert_eq!((values(&y).unwrap(), values(&x).unwrap()), (vec![3.0; N], vec![4.0; N]));
        if mode == Mode::Checked {
            // What is checked takes several times its size.
            continue;
        }
        // Where there is no other memory, the copy waits its turn.
        y.copy_from(&x, 4 * N).unwrap();
        let kept = gpu.alloc(4 * N).unwrap();
        let (free, _) = gpu.memory_info().unwrap();
        let all = [free >> 20 << 20, free % (1 << 20)].map(|bytes| gpu.alloc(bytes).unwrap());
        let third = x.pointer();
        x.replace(&bytes_of(5.0)).unwrap();
        assert_eq!((x.pointer(), gpu.transfers().overlapping), (third, 3 * 4 * N as u64));
        assert_eq!((values(&y).unwrap(), values(&x).unwrap()), (vec![4.0; N], vec![5.0; N]));
        drop((kept, all));
    }
}

#[test]
fn a_driver_reports_its_devices() {
    if !emulator::is_there() {
        return;
    }
    emulator::set_memory(MEMORY);
    let driver = emulator::driver(Mode::Fast).unwrap();
    assert_eq!((driver.version().as_str(), driver.device_count().unwrap()), ("12.4", 2));
    let properties = driver.properties(1).unwrap();
    let names = [properties.name.as_str(), properties.bus_id.as_str()];
    assert_eq!(names, ["Emulated GPU", "0000:01:00.0"]);
    assert_eq!((properties.capability, properties.memory), ((5, 0), MEMORY));
    let error = Gpu::open(&driver, 2).unwrap_err();
    assert_eq!(error.to_string(), "there is no GPU 2; there are 0 and 1");
}

#[test]
fn a_library_that_is_not_there_is_named() {
    let error = Driver::open(OsStr::new("libcortado-no-driver.so.1")).unwrap_err();
    let text = error.to_string();
    assert!(
        text.starts_with("NVIDIA's driver cannot be loaded: libcortado-no-driver.so.1 was looked for (")
            && text.contains("No such file"),
        "{text}"
    );
}
