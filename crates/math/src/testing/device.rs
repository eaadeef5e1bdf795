//! The devices that test bodies run on.

use super::simulated;
use crate::cuda::CudaDevice;
use cortado_core::device::DeviceRef;
use cortado_core::testing::SimulatedDevice;
use cortado_core::{Blob, Ctx, Element, Phase, Result, Rng};
use cortado_cuda::emulator::{self, Mode};
use std::sync::OnceLock;

/// The variable of the environment that names the device of the tests of layers and nets.
const CHOICE: &str = "CORTADO_DEVICE";

/// Where a test body runs.
#[derive(Clone, Debug)]
pub enum TestDevice {
    /// On the host alone.
    Cpu,
    /// On a simulated device, which has kernels for some primitives.
    Simulated(SimulatedDevice),
    /// On an NVIDIA GPU, or an emulated one, which runs the text of the real one's kernels.
    Cuda(CudaDevice),
}

impl TestDevice {
    /// Every device at hand, or the one that `CORTADO_DEVICE` names. Kinds that are missing are reported on the standard
    /// error.
    ///
    /// # Panics
    /// On a CI machine, when there is no compiler for the emulated device; and as [`chosen`](Self::chosen) does.
    #[must_use]
    pub fn at_hand() -> Vec<Self> {
        if std::env::var_os(CHOICE).is_some() {
            return vec![Self::chosen()];
        }
        let mut devices = vec![Self::Cpu, Self::simulated()];
        match emulator::is_there() {
            true => devices.extend([Mode::Fast, Mode::Checked].map(Self::emulated)),
            false => {
                assert!(std::env::var_os("CI").is_none(), "the emulated device needs g++");
                eprintln!("skipped: the emulated device (there is no g++)");
            }
        }
        match CudaDevice::find(0) {
            Ok(device) => devices.push(Self::Cuda(device)),
            Err(error) => eprintln!("skipped: CUDA ({error})"),
        }
        devices
    }

    /// A simulated device.
    #[must_use]
    pub fn simulated() -> Self {
        Self::Simulated(simulated::device())
    }

    /// An emulated NVIDIA GPU.
    ///
    /// # Panics
    /// When it cannot be built.
    #[must_use]
    pub fn emulated(mode: Mode) -> Self {
        let opened = emulator::driver(mode).map_err(|e| e.to_string());
        let opened = opened.and_then(|driver| CudaDevice::open(&driver, 0).map_err(|e| e.to_string()));
        match opened {
            Ok(device) => Self::Cuda(device),
            Err(problem) => panic!("{problem}"),
        }
    }

    /// The GPU that `CORTADO_DEVICE` names, else the emulated one. `None` where there is no compiler for that, which is
    /// reported on the standard error.
    ///
    /// # Panics
    /// On a CI machine without that compiler, and as [`chosen`](Self::chosen) does.
    #[must_use]
    pub fn gpu() -> Option<CudaDevice> {
        if let Self::Cuda(device) = Self::chosen() {
            return Some(device);
        }
        if !emulator::is_there() {
            assert!(std::env::var_os("CI").is_none(), "the emulated device needs g++");
            eprintln!("skipped: the emulated device (there is no g++)");
            return None;
        }
        match Self::emulated(Mode::Fast) {
            Self::Cuda(device) => Some(device),
            Self::Cpu | Self::Simulated(_) => None,
        }
    }

    /// The device that `CORTADO_DEVICE` names, on which [`LayerTest`](super::LayerTest) runs every
    /// layer; the host without it.
    ///
    /// # Panics
    /// When there is no such device.
    #[must_use]
    pub fn chosen() -> Self {
        static CHOSEN: OnceLock<TestDevice> = OnceLock::new();
        CHOSEN.get_or_init(Self::choose).clone()
    }

    fn choose() -> Self {
        match std::env::var(CHOICE).as_deref() {
            Err(_) | Ok("" | "cpu") => Self::Cpu,
            Ok("simulated") => Self::simulated(),
            Ok("emulated") => Self::emulated(Mode::Fast),
            Ok("checked") => Self::emulated(Mode::Checked),
            Ok("cuda") => match CudaDevice::find(0) {
                Ok(device) => Self::Cuda(device),
                Err(error) => panic!("{CHOICE}=cuda: {error}"),
            },
            Ok(other) => {
                panic!("{CHOICE}={other}: there is no such device; it is cpu, simulated, emulated, checked or cuda")
            }
        }
    }

    /// Its name, for messages.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Cpu => "CPU",
            Self::Simulated(_) => "simulated device",
            Self::Cuda(device) if device.gpu().driver().is_emulated() => "emulated device",
            Self::Cuda(_) => "CUDA device",
        }
    }

    /// The device as blobs take it; none for the CPU.
    #[must_use]
    pub fn device(&self) -> Option<DeviceRef> {
        match self {
            Self::Cpu => None,
            Self::Simulated(device) => Some(device.device_ref()),
            Self::Cuda(device) => Some(device.device_ref()),
        }
    }

    /// The context, computing on this device.
    #[must_use]
    pub fn ctx(&self, ctx: Ctx) -> Ctx {
        match self.device() {
            Some(device) => ctx.with_device(device),
            None => ctx,
        }
    }

    /// Moves the data of a blob to this device, so that only there it is fresh.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn place<T: Element>(&self, blob: &Blob<T>) -> Result<()> {
        if self.device().is_some() {
            let ctx = self.ctx(Ctx::new(Phase::TEST, Rng::new(1)));
            blob.data_update_on(&ctx)?.device()?;
        }
        Ok(())
    }
}

/// Makes tests of functions `fn name<T: Real>(device: &TestDevice)`: one for f32 and one for f64,
/// each on every device at hand.
#[macro_export]
macro_rules! device_matrix {
    ($($body:ident),+ $(,)?) => {
        $(
            mod $body {
                #[test]
                fn f32() {
                    for device in $crate::testing::TestDevice::at_hand() {
                        eprintln!("on the {}", device.name());
                        super::$body::<f32>(&device);
                    }
                }

                #[test]
                fn f64() {
                    for device in $crate::testing::TestDevice::at_hand() {
                        eprintln!("on the {}", device.name());
                        super::$body::<f64>(&device);
                    }
                }
            }
        )+
    };
}
