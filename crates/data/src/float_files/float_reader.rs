//! FloatReader: the map in a file of 32-bit floats, the same in each forward pass.
//!
//! No bottoms. Top: (`num`, channels, height, width), each item the content of the file, as FloatWriter writes it: the lines `float`, `3`, width, height and channels, or
//! `float`, `2`, width and height, and then the values, little-endian.
//!
//! `reader_param`: `file` (required); `num` (default 1).
//!
//! The file is read once, when the net is built. No gradient. From FlowNet2 (lmb-freiburg/flownet2).

use cortado_core::{Arity, Builders, Ctx, Error, Io, Layer, LayerKind, Real, Result, module_doc, read_file, reserve};
use cortado_proto::{LayerParameter, ReaderParameter};
use std::path::PathBuf;

/// The kind of this layer.
pub(crate) const KIND: LayerKind = LayerKind {
    params: &["reader_param"],
    bottoms: Arity::exactly(0),
    not_differentiable: Some("it has no bottoms"),
    ..LayerKind::new(
        "FloatReader",
        "The map in a .float3 file.",
        module_doc!("float_reader.rs"),
        Builders {
            f32: build::<f32>,
            f64: build::<f64>,
        },
    )
};

fn build<T: Real>(param: &LayerParameter, ctx: &Ctx) -> Result<Box<dyn Layer<T>>> {
    let options = param.reader_param().cloned().unwrap_or_default();
    let path = named(&options, ctx)?;
    let bytes = read_file(&path)?;
    let (shape, values) = parse(&bytes).map_err(|problem| Error::message(&format!("{}: {problem}", path.display())))?;
    let values = values.as_chunks::<4>().0.iter();
    Ok(Box::new(Shown {
        num: options.num() as usize,
        shape,
        values: reserve::collected(values.map(|bytes| T::from_float(f32::from_le_bytes(*bytes))))?,
    }))
}

/// The file that a `reader_param` names.
///
/// # Errors
/// No name, and a file that is not there.
pub(super) fn named(options: &ReaderParameter, ctx: &Ctx) -> Result<PathBuf> {
    match options.file() {
        "" => Err(Error::param("reader_param.file", "is missing; name the file to read")),
        file => ctx.reading().find_existing(file),
    }
}

/// Channels, height and width, and the bytes of the values.
///
/// # Errors
/// What is wrong with the file.
fn parse(bytes: &[u8]) -> Result<([usize; 3], &[u8]), String> {
    let mut rest = bytes;
    let mut line = |what: &str| -> Result<&str, String> {
        // No line is longer than a number.
        let end = rest.iter().take(64).position(|&byte| byte == b'\n');
        let end = end.ok_or_else(|| format!("the line with the {what} is missing"))?;
        let (text, after) = (&rest[..end], &rest[end + 1..]);
        rest = after;
        std::str::from_utf8(text)
            .map(str::trim)
            .map_err(|_| format!("the line with the {what} is not text"))
    };
    let mark = line("word float")?;
    if mark != "float" {
        return Err("it does not begin with the line \"float\"".into());
    }
    let axes = match line("number of axes")? {
        "2" => 2,
        "3" => 3,
        other => return Err(format!("it has \"{other}\" axes; it must have 2 or 3")),
    };
    let mut sizes = [1_usize; 3];
    for (size, what) in sizes
        .iter_mut()
        .zip(["width", "height", "number of channels"])
        .take(axes)
    {
        let text = line(what)?;
        *size = match text.parse() {
            Ok(size) if size > 0 => size,
            _ => return Err(format!("its {what} is \"{text}\"")),
        };
    }
    let [width, height, channels] = sizes;
    let count = [width, height, channels, size_of::<f32>()]
        .into_iter()
        .try_fold(1, usize::checked_mul);
    match count == Some(rest.len()) {
        true => Ok(([channels, height, width], rest)),
        false => Err(format!(
            "it has {} bytes of values, which are not those of {channels}x{height}x{width} floats",
            rest.len()
        )),
    }
}

/// Values that every item has.
pub(super) struct Shown<T> {
    pub(super) num: usize,
    /// Channels, height and width.
    pub(super) shape: [usize; 3],
    pub(super) values: Vec<T>,
}

impl<T: Real> Layer<T> for Shown<T> {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let [channels, height, width] = self.shape;
        io.top_mut(0).reshape(&[self.num, channels, height, width])
    }

    fn forward(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let mut top = io.top(0).data_overwrite()?;
        let items = top.chunks_exact_mut(self.values.len().max(1));
        items.for_each(|item| item.copy_from_slice(&self.values));
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        Ok(())
    }
}
