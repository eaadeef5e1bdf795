//! Refusals of the driver, as text.

use std::fmt;

/// The result of a call.
pub type Result<T> = std::result::Result<T, Error>;

/// Why a GPU cannot do the requested work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The driver's library does not exist, or is not such a library.
    NoDriver {
        /// What was looked for.
        library: String,
        /// What the system answered.
        answer: String,
    },
    /// The driver is older than the kernels; versions are as the driver counts them (12040 is CUDA
    /// 12.4).
    OldDriver {
        /// The driver's.
        found: i32,
        /// The least that takes the kernels.
        needed: i32,
    },
    /// There is no device of this number.
    NoDevice {
        /// The number.
        ordinal: usize,
        /// How many devices there are.
        count: usize,
    },
    /// The device does not have that much memory left.
    OutOfMemory {
        /// The requested bytes.
        bytes: usize,
        /// The bytes that are free.
        free: usize,
        /// The bytes that the device has.
        total: usize,
    },
    /// Work that was requested during a recording, though it involves the host.
    Recording(&'static str),
    /// The driver refused a call.
    Refused {
        /// The call.
        call: &'static str,
        /// The number of the error.
        code: i32,
        /// The driver's name for it.
        name: String,
        /// The driver's text for it.
        text: String,
    },
    /// No library of NCCL was found.
    NoNccl {
        /// The variable of the environment that names the library, if one does.
        variable: Option<&'static str>,
        /// What was looked for, and what the system answered to each.
        tried: Vec<(String, String)>,
    },
    /// NCCL refused a call.
    Nccl {
        /// The call.
        call: &'static str,
        /// NCCL's text for it.
        text: String,
    },
    /// A kernel or its arguments are not what they are taken for.
    Kernel(String),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoDriver { library, answer } => {
                write!(
                    f,
                    "NVIDIA's driver cannot be loaded: {library} was looked for ({answer})"
                )
            }
            Self::OldDriver { found, needed } => write!(
                f,
                "NVIDIA's driver is too old: it is for CUDA {}, and the kernels need one for CUDA {} or newer",
                version(*found),
                version(*needed)
            ),
            Self::NoDevice { count: 0, .. } => f.write_str("NVIDIA's driver is there, but it finds no device"),
            Self::NoDevice { ordinal, count } => {
                write!(f, "there is no GPU {ordinal}; {}", numbers(*count))
            }
            Self::OutOfMemory { bytes, free, total } => write!(
                f,
                "the GPU is out of memory: {bytes} bytes were requested, {free} of {total} are free"
            ),
            Self::Refused { call, code, name, text } => {
                write!(f, "NVIDIA's driver refused {call}: {text} ({name}, error {code})")
            }
            Self::NoNccl { variable, tried } => {
                f.write_str("NCCL cannot be loaded")?;
                let by = variable.map_or_else(String::new, |variable| format!(", from {variable}"));
                tried
                    .iter()
                    .try_for_each(|(library, answer)| write!(f, "; {library} was looked for{by} ({answer})"))
            }
            Self::Nccl { call, text } => write!(f, "NCCL refused {call}: {text}"),
            Self::Kernel(problem) => f.write_str(problem),
            Self::Recording(what) => write!(f, "{what} cannot be recorded, because it involves the host"),
        }
    }
}

impl std::error::Error for Error {}

/// The numbers of `count` devices, as text.
fn numbers(count: usize) -> String {
    match count {
        0 => "there is none".into(),
        1 => "the only one is 0".into(),
        2 => "there are 0 and 1".into(),
        _ => format!("there are 0 to {}", count - 1),
    }
}

/// A version as people write it: 12040 is 12.4.
pub(crate) fn version(number: i32) -> String {
    format!("{}.{}", number / 1000, number % 1000 / 10)
}
