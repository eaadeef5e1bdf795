//! The device matrix: one test body, run for every element type on every device at hand.

use super::SimulatedDevice;
use crate::device::DeviceRef;
use crate::{Blob, Element, Result};

/// Where a test body runs.
#[derive(Clone, Debug)]
pub enum TestDevice {
    /// On the host alone.
    Cpu,
    /// With blobs that come from a simulated device's memory.
    Simulated(SimulatedDevice),
}

impl TestDevice {
    /// Every device at hand. Says on the standard error which kinds are not.
    #[must_use]
    pub fn at_hand() -> Vec<Self> {
        eprintln!("skipped: CUDA (no CUDA device can be used by this build)");
        vec![Self::Cpu, Self::Simulated(SimulatedDevice::new())]
    }

    /// Its name, for messages.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            Self::Cpu => "CPU",
            Self::Simulated(_) => "simulated device",
        }
    }

    /// The device as blobs take it; none for the CPU.
    #[must_use]
    pub fn device(&self) -> Option<DeviceRef> {
        match self {
            Self::Cpu => None,
            Self::Simulated(device) => Some(device.device_ref()),
        }
    }

    /// Moves the data of a blob to this device, so that only there it is fresh.
    ///
    /// # Errors
    /// Memory in use, or out of memory.
    pub fn place<T: Element>(&self, blob: &Blob<T>) -> Result<()> {
        match self.device() {
            Some(device) => blob.with_gpu_data_mut(&device, |_| Ok(())),
            None => Ok(()),
        }
    }
}

/// Makes tests of functions `fn name<T: Real>(device: &TestDevice)`: one for f32 and one for f64, each on every device at hand.
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
