//! The layer that writes a file for each item.

use super::format::Format;
use super::naming::Naming;
use crate::options::note;
use cortado_core::{Ctx, Error, Io, Layer, Real, Result, write_whole};
use cortado_proto::LayerParameter;

/// The layer of a message, which writes this.
pub(super) fn boxed<T: Real>(param: &LayerParameter, format: Format) -> Result<Box<dyn Layer<T>>> {
    Ok(Box::new(Writer {
        format,
        naming: Naming::new(&param.writer_param().cloned().unwrap_or_default())?,
        passes: 0,
        shape: [0; 3],
    }))
}

struct Writer {
    format: Format,
    naming: Naming,
    /// The forward passes so far.
    passes: u64,
    /// Channels, rows and columns of an item.
    shape: [usize; 3],
}

impl<T: Real> Layer<T> for Writer {
    fn reshape(&mut self, _: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let bottom = io.bottom(0);
        let [num, channels, height, width] = bottom.shape()[..] else {
            let what = format!("number of axes of \"{}\"", bottom.name());
            return Err(Error::mismatch(what, 4, bottom.shape().len()));
        };
        self.shape = [channels, height, width];
        self.format.check(self.shape)?;
        match self.naming {
            Naming::File(_) if num > 1 => {
                let problem = format!("is one file for a batch of {num} items; name a folder");
                Err(Error::param("writer_param.file", problem))
            }
            _ => Ok(()),
        }
    }

    fn forward(&mut self, ctx: &Ctx, io: &mut Io<'_, T>) -> Result<()> {
        let number = ctx.progress().map_or(self.passes, |progress| progress.iteration());
        self.passes += 1;
        if let Some(folder) = self.naming.folder() {
            std::fs::create_dir_all(folder).map_err(|e| Error::io("make the folder", folder, e))?;
        }
        let values = io.bottom(0).data()?;
        let len: usize = self.shape.iter().product();
        let num = io.bottom(0).shape()[0];
        for (item, values) in values.chunks_exact(len.max(1)).enumerate() {
            let path = self
                .naming
                .path(number, item, num, self.format.extension(self.shape[0]));
            note(ctx, "flowriter_layer.cpp", 94, &format!("Saving {}", path.display()));
            write_whole(&path, |file| self.format.write(file, values, self.shape))?;
        }
        Ok(())
    }

    fn backward(&mut self, _: &Ctx, _: &mut Io<'_, T>, _: &[bool]) -> Result<()> {
        Ok(())
    }
}
