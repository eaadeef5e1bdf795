//! Requests for a GPU. If this program can use none, the CPU computes, and a warning gives the
//! reason; if a GPU is required, that is an error. A number that no GPU has is an error, too.

use crate::flags::given;
use crate::log::Log;
use anyhow::{Context, Result, bail};
use cortado::cuda::{CudaDevice, Driver};
use std::sync::Arc;

/// The variable that makes every request for a GPU one that must be met.
const VARIABLE: &str = "CORTADO_REQUIRE_GPU";

/// The variable that names a driver.
const DRIVER: &str = "CORTADO_CUDA_DRIVER";

/// What requests a GPU, which one, and whether the CPU may replace it.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Request {
    by: String,
    /// The numbers of the devices; none for all.
    ids: Vec<u32>,
    required: bool,
}

impl Request {
    /// The request of the flags `-gpu` and `--require-gpu`, if there is one.
    ///
    /// # Errors
    /// Texts that are not ids.
    pub(crate) fn of_flags(gpu: Option<&str>, required: bool) -> Result<Option<Self>> {
        let (by, ids) = match given(gpu) {
            Some(text) => match ids(text) {
                Some(ids) => (format!("-gpu {text}"), ids),
                None => bail!("-gpu {text}: it takes \"all\", or numbers separated by commas"),
            },
            None if required => ("--require-gpu".into(), vec![0]),
            None => return Ok(None),
        };
        Ok(Some(Self::new(by, ids, required)))
    }

    /// A request by something else; it must be met if the flag or the environment requires it.
    pub(crate) fn new(by: impl Into<String>, ids: Vec<u32>, required: bool) -> Self {
        Self {
            by: by.into(),
            ids,
            required: required || is_required_by_environment(),
        }
    }

    /// The requested GPU, the first if they are several; or reports that the CPU computes, and why.
    ///
    /// # Errors
    /// If there is none, and the request must be met; [wrong numbers](Self::check).
    pub(crate) fn answer(&self, log: &Arc<Log>) -> Result<Option<CudaDevice>> {
        self.check()?;
        let first = self.ids.first().map_or(0, |&id| id as usize);
        let device = self.find(first, log)?;
        if device.is_some() && self.ids.len() != 1 {
            log.warn(&format!("{}: one GPU computes, number {first}", self.by));
        }
        Ok(device)
    }

    /// The GPU of one of several processes on this machine, which take turns through the requested
    /// ones; or reports that the CPU computes, and why.
    ///
    /// # Errors
    /// If there is none, and the request must be met; a wrong number.
    pub(crate) fn answer_to(&self, process: usize, log: &Arc<Log>) -> Result<Option<CudaDevice>> {
        let driver = Driver::load().ok();
        let count = driver.as_ref().and_then(|driver| driver.device_count().ok());
        let ids = self.ids_of(count.unwrap_or(0));
        let own = ids.get(process % ids.len().max(1)).copied().unwrap_or(0);
        let checked = driver.map_or(Ok(()), |driver| driver.check_number(own));
        checked.with_context(|| self.by.clone())?;
        self.find(own, log)
    }

    /// Looks at the numbers that were requested.
    ///
    /// # Errors
    /// One that none of the GPUs has. Where there are no GPUs, there is nothing to compare with.
    pub(crate) fn check(&self) -> Result<()> {
        let Ok(driver) = Driver::load() else { return Ok(()) };
        let checked = self.ids.iter().try_for_each(|&id| driver.check_number(id as usize));
        checked.with_context(|| self.by.clone())
    }

    fn find(&self, id: usize, log: &Arc<Log>) -> Result<Option<CudaDevice>> {
        match CudaDevice::find(id) {
            Ok(device) => Ok(Some(device)),
            Err(error) => {
                let reason = error.to_string();
                let is_named = std::env::var_os(DRIVER).is_some();
                let shown = if self.required || is_named {
                    &reason
                } else {
                    cause(&reason)
                };
                self.refuse(&format!("no usable GPU ({shown})"), log)?;
                Ok(None)
            }
        }
    }

    /// The GPUs that were requested, if they are several; none where there is no driver, or no GPU.
    ///
    /// # Errors
    /// A number that is given twice, a GPU that is not here, or those of the driver.
    pub(crate) fn several(&self) -> Result<Vec<CudaDevice>> {
        if self.ids.len() == 1 {
            return Ok(Vec::new());
        }
        // The code that answers the request reports it.
        let Ok(driver) = Driver::load() else {
            return Ok(Vec::new());
        };
        let count = driver.device_count()?;
        if count == 0 {
            return Ok(Vec::new());
        }
        let ids = self.ids_of(count);
        if let Some(i) = (1..ids.len()).find(|&i| ids[..i].contains(&ids[i])) {
            bail!("{}: GPU {} is named twice", self.by, ids[i]);
        }
        let open = |&id: &usize| CudaDevice::open(&driver, id).with_context(|| self.by.clone());
        match ids.len() {
            0 | 1 => Ok(Vec::new()),
            _ => ids.iter().map(open).collect(),
        }
    }

    /// Reports that the CPU computes, and why.
    ///
    /// # Errors
    /// If the request must be met.
    fn refuse(&self, why: &str, log: &Arc<Log>) -> Result<()> {
        if self.required {
            bail!("{}: {why}, and one is required (--require-gpu or {VARIABLE})", self.by);
        }
        log.warn(&format!("{}: {why}; the CPU computes.", self.by));
        Ok(())
    }

    /// The numbers of the requested devices, out of `count`.
    pub(crate) fn ids_of(&self, count: usize) -> Vec<usize> {
        match self.ids.is_empty() {
            true => (0..count).collect(),
            false => self.ids.iter().map(|&id| id as usize).collect(),
        }
    }
}

/// Whether a request for a GPU must be met: `CORTADO_REQUIRE_GPU` is set, and not to a word that
/// means no.
pub fn is_required_by_environment() -> bool {
    let value = std::env::var(VARIABLE).unwrap_or_default();
    !matches!(
        value.trim().to_ascii_lowercase().as_str(),
        "" | "0" | "f" | "false" | "n" | "no"
    )
}

/// The first part of a reason. Most machines have no GPU and most old solvers request one, so a warning has the cause
/// alone; the details are for users who require a GPU or name a driver.
fn cause(reason: &str) -> &str {
    reason.split(": ").next().unwrap_or_default()
}

/// The numbers in "0" or "0,1"; none of "all".
fn ids(text: &str) -> Option<Vec<u32>> {
    match text {
        "all" => Some(Vec::new()),
        _ => text.split(',').map(|id| id.trim().parse().ok()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_warning_has_the_cause_alone() {
        let reason = "NVIDIA's driver cannot be loaded: libcuda.so.1 was looked for (libcuda.so.1: cannot open)";
        assert_eq!(cause(reason), "NVIDIA's driver cannot be loaded");
        assert_eq!(cause("it finds no device"), "it finds no device");
    }

    #[test]
    fn flags_request_gpus_in_caffes_forms() {
        let by = |gpu, required| Request::of_flags(gpu, required).unwrap().map(|request| request.by);
        assert_eq!(by(None, false), None);
        assert_eq!(by(Some(""), false), None);
        for ids in ["0", "all", "0,1", "1, 2"] {
            assert_eq!(by(Some(ids), false), Some(format!("-gpu {ids}")));
        }
        assert_eq!(by(Some(""), true).as_deref(), Some("--require-gpu"));
        for ids in ["-1", "a", "0,", "all,0"] {
            assert!(Request::of_flags(Some(ids), false).is_err(), "{ids}");
        }
    }
}
