//! Sizes for the axes of windows, in all spellings of an argument.

use crate::arguments::Arguments;
use cortado_core::{Error, Result};

/// A size for each axis.
#[derive(Clone, Debug)]
pub(super) enum Sizes {
    /// The same for all.
    All(usize),
    /// One for each.
    Each(Vec<usize>),
}

impl Sizes {
    /// From `name`, else from all of `parts`, else from the list `plural`. A list beside another
    /// spelling is used as in the original: cut or filled up with the number of `name`, or followed
    /// by those of `parts`.
    pub(super) fn of(args: &Arguments<'_>, name: &str, parts: &[&str], plural: &str) -> Result<Option<Self>> {
        let mut sizes = args.sizes(plural)?;
        if args.has(name) {
            let size = args.size(name, 0)?;
            if sizes.is_empty() {
                return Ok(Some(Self::All(size)));
            }
            sizes.resize(parts.len(), size);
        } else if parts.iter().all(|part| args.has(part)) {
            for part in parts {
                sizes.push(args.size(part, 0)?);
            }
        }
        Ok((!sizes.is_empty()).then_some(Self::Each(sizes)))
    }

    /// The size of one of `len` entries.
    pub(super) fn at(&self, what: &str, index: usize, len: usize) -> Result<usize> {
        match self {
            Self::All(size) => Ok(*size),
            Self::Each(sizes) if sizes.len() == len => Ok(sizes[index]),
            Self::Each(sizes) => Err(Error::param(
                what,
                format!("{} sizes are given; the image needs {len}", sizes.len()),
            )),
        }
    }

    /// How many there are; none if they are the same for all.
    pub(super) fn len(&self) -> Option<usize> {
        match self {
            Self::All(_) => None,
            Self::Each(sizes) => Some(sizes.len()),
        }
    }

    /// Whether all are this one.
    pub(super) fn is(&self, size: usize) -> bool {
        match self {
            Self::All(own) => *own == size,
            Self::Each(sizes) => sizes.iter().all(|&own| own == size),
        }
    }
}
