//! Objects that C holds. A table of all that are alive recognises pointers that are not, or are of another type, without
//! reading them.

use crate::problem::{Problem, Result};
use parking_lot::RwLock;
use std::collections::BTreeMap;
use std::sync::Arc;

/// What C may hold.
pub(crate) trait Object: Send + Sync + 'static {
    /// The name in C.
    const NAME: &'static str;
}

/// An object in the memory that C has a pointer to.
pub(crate) struct Handle<T>(Arc<T>);

/// The names of the types of all objects alive, by the complements of their addresses: a checker for leaks must not find the
/// addresses themselves here, or it would take all objects for reachable.
static ALIVE: RwLock<BTreeMap<usize, &'static str>> = RwLock::new(BTreeMap::new());

/// An object for C, which must free it.
pub(crate) fn give<T: Object>(value: T) -> *mut Handle<T> {
    let pointer = Box::into_raw(Box::new(Handle(Arc::new(value))));
    ALIVE.write().insert(!pointer.addr(), T::NAME);
    pointer
}

/// The object behind a pointer of C. It lives as long as it is in use here, even if another thread frees it meanwhile.
///
/// # Errors
/// NULL, and a pointer that is not to a living object of this type.
pub(crate) fn look<T: Object>(pointer: *const Handle<T>) -> Result<Arc<T>> {
    let alive = ALIVE.read();
    check(&alive, pointer)?;
    // SAFETY: the table has the address, so `give` made it for this type, and `free` removes it from the table before it frees
    // the memory, for which it waits for the lock held here.
    Ok(unsafe { (*pointer).0.clone() })
}

/// Frees an object; NULL, and pointers that are not a living object of this type, are left alone.
pub(crate) fn free<T: Object>(pointer: *mut Handle<T>) {
    let mut alive = ALIVE.write();
    if check(&alive, pointer.cast_const()).is_err() {
        return;
    }
    alive.remove(&!pointer.addr());
    drop(alive);
    // SAFETY: the address was in the table, so `give` made it, and it is no longer there, so no other call frees
    // it.
    drop(unsafe { Box::from_raw(pointer) });
}

fn check<T: Object>(alive: &BTreeMap<usize, &'static str>, pointer: *const Handle<T>) -> Result<()> {
    let name = T::NAME;
    if pointer.is_null() {
        return Err(Problem::argument(format!("a {name} is needed, not NULL")));
    }
    match alive.get(&!pointer.addr()) {
        Some(&found) if found == name => Ok(()),
        Some(found) => Err(Problem::argument(format!("a {name} is needed, not a {found}"))),
        None => Err(Problem::argument(format!(
            "this is not a {name}: it was freed, or this library never returned it"
        ))),
    }
}
