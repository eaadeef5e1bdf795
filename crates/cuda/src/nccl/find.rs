//! The library of NCCL, and where it is looked for.

use super::api::{Comm, Id, NcclApi};
use crate::library::{answer, load};
use crate::{Driver, Error, Result};
use std::ffi::{CStr, OsStr, OsString, c_char, c_int};
use std::fmt;
use std::ptr::null_mut;
use std::sync::Arc;

/// The variable that names a library other than the system's.
const VARIABLE: &str = "CORTADO_NCCL_LIBRARY";
const LIBRARIES: [&str; 2] = ["libnccl.so.2", "libnccl.so"];

/// A library of NCCL.
pub struct Nccl {
    pub(super) api: NcclApi,
    version: c_int,
}

impl fmt::Debug for Nccl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name())
    }
}

impl Nccl {
    /// Loads NCCL for the devices of this driver: the one in the driver's own library, if any (the
    /// driver for tests has one, and works with no other); else what `CORTADO_NCCL_LIBRARY` names;
    /// else the system's.
    ///
    /// # Errors
    /// When it is not there, or older than 2.14.
    pub fn find(driver: &Driver) -> Result<Arc<Self>> {
        if let Ok(own) = Self::open(&driver.library) {
            return Ok(own);
        }
        let named = std::env::var_os(VARIABLE).filter(|path| !path.is_empty());
        let variable = named.is_some().then_some(VARIABLE);
        let names: Vec<OsString> = match named {
            Some(path) => vec![path],
            None => LIBRARIES.map(OsString::from).into(),
        };
        let mut tried = Vec::new();
        for name in &names {
            match Self::open(name) {
                Ok(found) => return Ok(found),
                Err(answer) => tried.push((name.to_string_lossy().into_owned(), answer)),
            }
        }
        Err(Error::NoNccl { variable, tried })
    }

    /// Loads this library, or returns the system's error.
    fn open(library: &OsStr) -> std::result::Result<Arc<Self>, String> {
        // SAFETY: the library is NCCL or a driver, whose initialisers do nothing that matters here.
        let loaded = unsafe { load(library) }?;
        let older = |error| format!("{}; NCCL 2.14 or newer has it", answer(&error));
        let api = NcclApi::of(loaded).map_err(older)?;
        let mut version = 0;
        // SAFETY: the arguments are those of the header.
        let code = unsafe { (api.version)(&raw mut version) };
        let found = Self { api, version };
        found
            .check("ncclGetVersion", code, null_mut())
            .map_err(|error| error.to_string())?;
        Ok(Arc::new(found))
    }

    /// Its name and version, such as "NCCL 2.20.5".
    pub fn name(&self) -> String {
        let version = self.version;
        format!("NCCL {}.{}.{}", version / 10000, version % 10000 / 100, version % 100)
    }

    /// What the ranks of a new group can know each other by.
    ///
    /// # Errors
    /// What NCCL refuses.
    pub fn unique_id(&self) -> Result<Vec<u8>> {
        let mut id = Id([0; 128]);
        // SAFETY: the arguments are those of the header.
        let code = unsafe { (self.api.unique_id)(&raw mut id) };
        self.check("ncclGetUniqueId", code, null_mut())?;
        Ok(id.0.to_vec())
    }

    /// NCCL's result of a call, with or without a communicator: nothing, or an error with NCCL's
    /// text.
    pub(super) fn check(&self, call: &'static str, code: c_int, comm: Comm) -> Result<()> {
        if code == 0 {
            return Ok(());
        }
        // SAFETY: NCCL keeps the texts at least until the next call of this thread.
        let (kind, more) = unsafe { (text((self.api.error_string)(code)), text((self.api.last_error)(comm))) };
        let text = if more.is_empty() {
            kind
        } else {
            format!("{kind} ({more})")
        };
        Err(Error::Nccl { call, text })
    }
}

/// # Safety
/// It is null, or a text with its end.
unsafe fn text(from: *const c_char) -> String {
    match from.is_null() {
        true => String::new(),
        // SAFETY: as above.
        false => unsafe { CStr::from_ptr(from) }.to_string_lossy().trim().to_owned(),
    }
}
