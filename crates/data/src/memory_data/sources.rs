//! The forms of a MemoryData: its tops and their sizes.

use cortado_core::{Arity, Error, Result};
use cortado_proto::{BlobShape, MemoryDataParameter};

/// The items of a batch, and the shape of an item of each top.
pub(super) struct Sources {
    pub(super) batch_size: usize,
    pub(super) shapes: Vec<Vec<usize>>,
}

fn field(name: &str) -> String {
    format!("memory_data_param.{name}")
}

/// A size that must not be 0.
fn size(name: &str, value: u32) -> Result<usize> {
    match value {
        0 => Err(Error::param(&field(name), "must be at least 1")),
        value => Ok(value as usize),
    }
}

impl Sources {
    /// Those that the options specify, in a layer with `tops` tops.
    ///
    /// # Errors
    /// Sizes that are missing, or another number of tops.
    pub(super) fn of(options: &MemoryDataParameter, tops: usize) -> Result<Self> {
        if !options.input_shapes.is_empty() {
            return Self::of_shapes(&options.input_shapes, tops);
        }
        let numbered = numbered(options);
        if numbered.iter().flatten().any(Option::is_some) {
            return Self::of_numbers(options, &numbered, tops);
        }
        Arity::exactly(2).check("top", tops)?;
        let batch_size = size("batch_size", options.batch_size())?;
        let image = [
            size("channels", options.channels())?,
            size("height", options.height())?,
            size("width", options.width())?,
        ];
        Ok(Self {
            batch_size,
            shapes: vec![image.to_vec(), Vec::new()],
        })
    }

    fn of_shapes(shapes: &[BlobShape], tops: usize) -> Result<Self> {
        let name = field("input_shapes");
        if shapes.len() != tops {
            let problem = format!(
                "is given {} times; give it once for each of the {tops} tops",
                shapes.len()
            );
            return Err(Error::param(&name, problem));
        }
        let sizes = |shape: &BlobShape| -> Option<Vec<usize>> {
            let sizes = shape
                .dim
                .iter()
                .map(|&size| usize::try_from(size).ok().filter(|&size| size > 0));
            sizes.collect()
        };
        let shapes: Option<Vec<Vec<usize>>> = shapes.iter().map(sizes).collect();
        let shapes = shapes.ok_or_else(|| Error::param(&name, "has a size below 1"))?;
        let batch = shapes.first().and_then(|shape| shape.first()).copied();
        match batch {
            Some(batch_size) if shapes.iter().all(|shape| shape.first() == batch.as_ref()) => Ok(Self {
                batch_size,
                shapes: shapes.into_iter().map(|shape| shape[1..].to_vec()).collect(),
            }),
            _ => Err(Error::param(&name, "must all begin with the same size, the batch")),
        }
    }

    fn of_numbers(options: &MemoryDataParameter, numbered: &[[Option<u32>; 3]; 4], tops: usize) -> Result<Self> {
        Arity::between(1, numbered.len()).check("top", tops)?;
        let batch_size = size("batch_size", options.batch_size())?;
        let mut shapes = Vec::new();
        for (number, sizes) in (1..).zip(&numbered[..tops]) {
            let named = ["channels", "height", "width"].iter().zip(sizes);
            let shape = named.map(|(name, given)| size(&format!("{name}{number}"), given.unwrap_or(1)));
            shapes.push(shape.collect::<Result<Vec<usize>>>()?);
        }
        Ok(Self { batch_size, shapes })
    }
}

/// Channels, height and width of each of four tops, as far as they are given.
fn numbered(options: &MemoryDataParameter) -> [[Option<u32>; 3]; 4] {
    [
        [options.channels1, options.height1, options.width1],
        [options.channels2, options.height2, options.width2],
        [options.channels3, options.height3, options.width3],
        [options.channels4, options.height4, options.width4],
    ]
}
