//! The sizes that a change of an image depends on.

/// The sizes of what is cut out and of the image, in rows and columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::flow) struct Frame {
    pub(in crate::flow) crop: [usize; 2],
    pub(in crate::flow) image: [usize; 2],
}
