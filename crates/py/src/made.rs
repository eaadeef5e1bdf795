//! A mark of objects that are whole.

/// What a whole object's mark holds.
const WHOLE: u32 = 0x5745_4C4C;

/// Shows whether an object is whole. Python allocates an object as zeros and may then collect
/// garbage, which visits the object's references, before anything of ours is in it:
/// classes with a `__traverse__` that can be derived from, or have a `__dict__`, look at this
/// first.
pub(crate) struct Made(u32);

impl Default for Made {
    fn default() -> Self {
        Self(WHOLE)
    }
}

impl Made {
    /// Whether the object is whole.
    pub(crate) fn is_whole(&self) -> bool {
        // The compiler must not assume the value.
        std::hint::black_box(self.0) == WHOLE
    }
}
