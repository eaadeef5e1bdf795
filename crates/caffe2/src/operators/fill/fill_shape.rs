//! The shape of what a filler fills, which all of them find in the same way.

use crate::Arguments;
use crate::infer::Inferred;
use crate::run::Run;
use cortado_core::{Error, Result};
use cortado_proto::caffe2::OperatorDef;

/// Where the shape comes from.
pub(super) struct FillShape {
    /// The argument `shape`, where there is no input.
    dims: Option<Vec<usize>>,
    /// Whether the elements of the input are the shape.
    from_elements: bool,
    /// The axes behind those of the input.
    extra: Vec<usize>,
}

impl FillShape {
    /// From the arguments `shape`, `extra_shape` and `input_as_shape`.
    ///
    /// # Errors
    /// A shape besides an input, or a negative size.
    pub(super) fn of(args: &Arguments<'_>, def: &OperatorDef) -> Result<Self> {
        let has_input = !def.input.is_empty();
        let (shape, extra) = (args.sizes("shape")?, args.sizes("extra_shape")?);
        if has_input && !shape.is_empty() {
            return Err(Error::param(
                "shape",
                "Cannot set the shape argument and pass in an input at the same time.",
            ));
        }
        if !has_input && !extra.is_empty() {
            return Err(Error::param(
                "extra_shape",
                "Cannot set extra_shape when there is no input.",
            ));
        }
        let from_elements = args.flag("input_as_shape", false)?;
        if !has_input && from_elements {
            return Err(Error::param(
                "input_as_shape",
                "An input must be given if input_as_shape is true.",
            ));
        }
        Ok(Self {
            dims: (!has_input).then_some(shape),
            from_elements,
            extra,
        })
    }

    /// The shape in a run.
    pub(super) fn of_run(&self, run: &Run<'_>) -> Result<Vec<usize>> {
        if let Some(dims) = &self.dims {
            return Ok(dims.clone());
        }
        let mut dims = if self.from_elements {
            let sizes = run.whole_numbers(0)?.into_iter().map(usize::try_from);
            let negative = |_| run.about_input(0, Error::message("a size is negative"));
            sizes.collect::<Result<Vec<_>, _>>().map_err(negative)?
        } else {
            run.tensor(0)?.shape().to_vec()
        };
        dims.extend(&self.extra);
        Ok(dims)
    }

    /// The shape, if it is known before a run.
    pub(super) fn inferred(&self, inputs: &[Inferred]) -> Option<Vec<usize>> {
        if self.dims.is_some() || self.from_elements {
            return self.dims.clone();
        }
        let mut dims = inputs.first()?.dims.clone()?;
        dims.extend(&self.extra);
        Some(dims)
    }
}
