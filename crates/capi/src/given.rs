//! Arguments as C gives them. Each type is a plain pointer to C; its meaning is the promise of the header about such a
//! parameter: NULL, or memory that is valid until the function returns.

use crate::handle::{self, Handle, Object};
use crate::problem::{Problem, Result};
use crate::system;
use cortado_core::reserve;
use std::ffi::{CStr, CString, c_char};
use std::path::PathBuf;
use std::sync::Arc;

/// Text that ends with NUL.
#[repr(transparent)]
pub(crate) struct Text(*const c_char);

impl Text {
    pub(crate) fn is_null(&self) -> bool {
        self.0.is_null()
    }

    fn c_str(&self, name: &str) -> Result<&CStr> {
        if self.0.is_null() {
            return Err(Problem::argument(format!("{name} is NULL")));
        }
        // SAFETY: not NULL, so it is text that ends with NUL and stays as it is until the function returns.
        Ok(unsafe { CStr::from_ptr(self.0) })
    }

    /// The text of the parameter `name`.
    ///
    /// # Errors
    /// NULL, and text that is not UTF-8.
    pub(crate) fn get(&self, name: &str) -> Result<&str> {
        let text = self.c_str(name)?.to_str();
        text.map_err(|error| Problem::argument(format!("{name} is not UTF-8: {error}")))
    }

    /// A path.
    ///
    /// # Errors
    /// NULL, empty text, and where paths are Unicode, text that is not UTF-8.
    pub(crate) fn path(&self, name: &str) -> Result<PathBuf> {
        let bytes = self.c_str(name)?.to_bytes();
        if bytes.is_empty() {
            return Err(Problem::argument(format!("{name} is an empty path")));
        }
        system::path(bytes).ok_or_else(|| Problem::argument(format!("{name} is not UTF-8")))
    }

    /// A path that may be left out.
    ///
    /// # Errors
    /// Those of [`path`](Self::path), except NULL.
    pub(crate) fn optional_path(&self, name: &str) -> Result<Option<PathBuf>> {
        (!self.0.is_null()).then(|| self.path(name)).transpose()
    }
}

/// Elements to read; their number is another parameter.
#[repr(transparent)]
pub(crate) struct Array<T>(*const T);

impl<T: Copy> Array<T> {
    pub(crate) fn is_null(&self) -> bool {
        self.0.is_null()
    }

    /// The elements of the parameter `name`.
    ///
    /// # Errors
    /// NULL if there are any elements, elements that are not aligned, and more than fit into memory.
    pub(crate) fn get(&self, name: &str, count: usize) -> Result<&[T]> {
        if count == 0 {
            return Ok(&[]);
        }
        check_elements(name, self.0, count)?;
        // SAFETY: not NULL and aligned, so these are `count` elements that stay as they are until the function returns.
        Ok(unsafe { std::slice::from_raw_parts(self.0, count) })
    }

    /// A copy of the elements.
    ///
    /// # Errors
    /// Those of [`get`](Self::get), and out of memory.
    pub(crate) fn copy(&self, name: &str, count: usize) -> Result<Vec<T>> {
        Ok(reserve::copied(self.get(name, count)?)?)
    }
}

impl Array<i64> {
    /// The sizes of axes.
    ///
    /// # Errors
    /// Those of [`get`](Self::get), more than 32 axes, and negative sizes.
    pub(crate) fn dims(&self, name: &str, axes: usize) -> Result<Vec<usize>> {
        if axes > MOST_AXES {
            let problem = format!("{name} has {axes} axes; at most {MOST_AXES} are possible");
            return Err(Problem::argument(problem));
        }
        let dim = |&dim: &i64| {
            usize::try_from(dim).map_err(|_| Problem::argument(format!("{name}: an axis cannot have {dim} elements")))
        };
        self.get(name, axes)?.iter().map(dim).collect()
    }
}

/// The most axes that a blob can have.
const MOST_AXES: usize = 32;

fn check_elements<T>(name: &str, pointer: *const T, count: usize) -> Result<()> {
    if pointer.is_null() {
        return Err(Problem::argument(format!("{name} is NULL, but has {count} element(s)")));
    }
    if !pointer.is_aligned() {
        let problem = format!("{name} is not aligned to {} bytes", align_of::<T>());
        return Err(Problem::argument(problem));
    }
    let bytes = count.checked_mul(size_of::<T>());
    match bytes.is_some_and(|bytes| isize::try_from(bytes).is_ok()) {
        true => Ok(()),
        false => Err(Problem::argument(format!(
            "{name} cannot have {count} elements: no memory is that large"
        ))),
    }
}

/// A place for one result.
#[repr(transparent)]
pub(crate) struct Out<T>(*mut T);

impl<T> Out<T> {
    /// Checks that there is a place, before the result is computed.
    ///
    /// # Errors
    /// NULL, or a place that is not aligned.
    pub(crate) fn check(&self, name: &str) -> Result<()> {
        if self.0.is_null() {
            return Err(Problem::argument(format!("{name}, the place of the result, is NULL")));
        }
        check_elements(name, self.0.cast_const(), 1)
    }

    /// Writes the result.
    ///
    /// # Errors
    /// Those of [`check`](Self::check).
    pub(crate) fn put(&self, name: &str, value: T) -> Result<()> {
        self.check(name)?;
        // SAFETY: not NULL and aligned, so it is a place for one value. It may not have been written before, which
        // `write` allows.
        unsafe { self.0.write(value) };
        Ok(())
    }

    /// Writes the result if it is wanted.
    ///
    /// # Errors
    /// A place that is not aligned.
    pub(crate) fn put_if_wanted(&self, name: &str, value: T) -> Result<()> {
        match self.0.is_null() {
            true => Ok(()),
            false => self.put(name, value),
        }
    }
}

impl<T: Object> Out<*mut Handle<T>> {
    /// Gives C a new object; NULL if there is an error.
    ///
    /// # Errors
    /// Those of [`check`](Self::check) and of `make`.
    pub(crate) fn make(&self, make: impl FnOnce() -> Result<T>) -> Result<()> {
        self.put("out", std::ptr::null_mut())?;
        self.put("out", handle::give(make()?))
    }
}

/// A place for several results, whose number is another parameter.
#[repr(transparent)]
pub(crate) struct Room<T>(*mut T);

impl<T: Copy> Room<T> {
    /// Writes the results. A place of NULL for no elements is one that is not wanted.
    ///
    /// # Errors
    /// A place for fewer elements, NULL for a place of some, or one that is not aligned.
    pub(crate) fn fill(&self, name: &str, capacity: usize, values: &[T]) -> Result<()> {
        if self.0.is_null() && capacity == 0 {
            return Ok(());
        }
        if values.is_empty() {
            return Ok(());
        }
        if capacity < values.len() {
            let needed = values.len();
            let problem = format!("{name} is a place for {capacity} element(s), but there are {needed}");
            return Err(Problem::argument(problem));
        }
        check_elements(name, self.0.cast_const(), values.len())?;
        // SAFETY: not NULL and aligned, so it is a place for `capacity` elements, and `values` has at most that many.
        // They are the library's own memory, so the two do not overlap.
        unsafe { std::ptr::copy_nonoverlapping(values.as_ptr(), self.0, values.len()) };
        Ok(())
    }
}

/// Declares a pointer to an object of this library.
macro_rules! object_pointer {
    ($(#[$doc:meta])* $name:ident, $pointer:ty) => {
        $(#[$doc])*
        #[repr(transparent)]
        pub(crate) struct $name<T>($pointer);

        impl<T: Object> $name<T> {
            /// The object.
            ///
            /// # Errors
            /// A pointer that is not a living object of this type.
            pub(crate) fn get(&self) -> Result<Arc<T>> {
                handle::look::<T>(self.0.cast())
            }
        }
    };
}
object_pointer!(
    /// An object that any number of threads may use at the same time: `const` in C.
    Shared, *const Handle<T>
);
object_pointer!(
    /// An object that is changed.
    Changed, *mut Handle<T>
);

impl<T: Object> Shared<T> {
    /// The object, which may be left out.
    ///
    /// # Errors
    /// What is neither NULL nor a living object of this type.
    pub(crate) fn optional(&self) -> Result<Option<Arc<T>>> {
        (!self.0.is_null()).then(|| self.get()).transpose()
    }
}

/// An object that is freed.
#[repr(transparent)]
pub(crate) struct Freed<T>(*mut Handle<T>);

impl<T: Object> Freed<T> {
    pub(crate) fn free(self) {
        crate::guard::answer_anywhere((), || {
            handle::free(self.0);
            Ok(())
        });
    }
}

/// Memory that the caller lends until it takes it back.
pub(crate) struct Lent {
    pointer: *mut f32,
    count: usize,
}

// SAFETY: the header states that the memory is valid on all threads until the blob no longer uses it.
unsafe impl Send for Lent {}
// SAFETY: as above; nothing is read through a shared reference.
unsafe impl Sync for Lent {}

impl AsMut<[f32]> for Lent {
    fn as_mut(&mut self) -> &mut [f32] {
        // SAFETY: `Room::lend` checked the pointer; the header states the number of elements and how long they are there.
        unsafe { std::slice::from_raw_parts_mut(self.pointer, self.count) }
    }
}

impl Room<f32> {
    /// The place itself, to be used for as long as the header states.
    ///
    /// # Errors
    /// NULL, or a place that is not aligned.
    pub(crate) fn lend(&self, name: &str, count: usize) -> Result<Lent> {
        check_elements(name, self.0.cast_const(), count)?;
        let pointer = self.0;
        Ok(Lent { pointer, count })
    }
}

/// Text for C. A NUL inside, which C would take for the end, becomes a space.
pub(crate) fn c_text(text: &str) -> CString {
    CString::new(text.replace('\0', " ")).unwrap_or_default()
}

/// Texts for C.
pub(crate) fn c_texts<'a>(texts: impl IntoIterator<Item = &'a String>) -> Vec<CString> {
    texts.into_iter().map(|text| c_text(text)).collect()
}

/// The pointer to one of several texts.
///
/// # Errors
/// An index that is too large.
pub(crate) fn text_at(texts: &[CString], index: usize) -> Result<*const c_char> {
    let text = texts.get(index).ok_or_else(|| no_such(index, texts.len()))?;
    Ok(text.as_ptr())
}

/// The problem of an index that is too large.
pub(crate) fn no_such(index: usize, count: usize) -> Problem {
    Problem::argument(format!("there is no index {index}: there are {count}"))
}
