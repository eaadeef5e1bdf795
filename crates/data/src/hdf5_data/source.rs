//! The source of the HDF5Data layer: the rows of the files of a list, over and over.

use super::file::RowFile;
use super::order::Order;
use crate::prefetch::BatchSource;
use cortado_core::{Ctx, Error, Real, Result, find_file, reserve};
use cortado_proto::ReaderState;
use std::path::{Path, PathBuf};

/// A batch, ready for the tops.
pub(super) struct RowBatch<T> {
    pub(super) tops: Vec<Vec<T>>,
    /// The position of the source after it.
    pub(super) after: ReaderState,
}

impl<T> Default for RowBatch<T> {
    fn default() -> Self {
        Self {
            tops: Vec::new(),
            after: ReaderState::default(),
        }
    }
}

/// Reads rows. Stands at the next one at all times.
pub(super) struct Rows<T: Real> {
    list: PathBuf,
    /// The files, with their lines in the list.
    files: Vec<(usize, String)>,
    names: Vec<String>,
    shapes: Vec<Vec<usize>>,
    order: Order,
    ctx: Ctx,
    batch_size: usize,
    place: Place<T>,
    /// The number of the next row, counted from 0 since the first start of the run.
    index: u64,
}

/// A place in the data.
struct Place<T: Real> {
    /// The number of the pass, from 0, and the files in its order.
    epoch: u64,
    files: Vec<usize>,
    /// The file, as a place in that order; which one of the list it is; and its content.
    file: u64,
    item: usize,
    content: RowFile<T>,
    /// The rows in their order if they are shuffled, and the place in it.
    rows: Vec<u64>,
    row: u64,
}

impl<T: Real> BatchSource for Rows<T> {
    type Batch = RowBatch<T>;

    fn fill(&mut self, batch: &mut RowBatch<T>) -> Result<()> {
        batch.tops.resize_with(self.names.len(), Vec::new);
        for (top, shape) in batch.tops.iter_mut().zip(&self.shapes) {
            top.clear();
            let len = shape.iter().product::<usize>();
            reserve::at_least(top, len.saturating_mul(self.batch_size))?;
        }
        let (rank, count) = self.ctx.data_share();
        for _ in 0..self.batch_size {
            while self.index % count != rank {
                self.advance()?;
            }
            let place = &mut self.place;
            let row = place.rows.get(place.row as usize).copied().unwrap_or(place.row);
            let appended = place.content.append(row, &mut batch.tops);
            appended.map_err(|e| self.at_line(self.place.item, e))?;
            self.advance()?;
        }
        self.save_position(&mut batch.after);
        Ok(())
    }
}

impl<T: Real> Rows<T> {
    /// Opens the first file. `files` must not be empty.
    ///
    /// # Errors
    /// A file that cannot be used.
    pub(super) fn open(
        list: PathBuf,
        files: Vec<(usize, String)>,
        names: Vec<String>,
        order: Order,
        batch_size: usize,
        ctx: &Ctx,
    ) -> Result<Self> {
        let first = order.files(files.len(), 0);
        let content = open(&list, &files[first[0]], &names, order)?;
        Ok(Self {
            shapes: content.shapes(),
            place: Place {
                epoch: 0,
                file: 0,
                item: first[0],
                files: first,
                rows: order.rows(content.rows(), 0, 0)?,
                content,
                row: 0,
            },
            list,
            files,
            names,
            order,
            ctx: ctx.clone(),
            batch_size,
            index: 0,
        })
    }

    /// The shapes of a row, one for each top.
    pub(super) fn shapes(&self) -> Vec<&[usize]> {
        self.shapes.iter().map(Vec::as_slice).collect()
    }

    /// The shapes of the tops.
    pub(super) fn top_shapes(&self) -> Vec<Vec<usize>> {
        let top = |shape: &Vec<usize>| [self.batch_size].iter().chain(shape).copied().collect();
        self.shapes.iter().map(top).collect()
    }

    /// Writes down all that the following batches depend on.
    pub(super) fn save_position(&self, position: &mut ReaderState) {
        position.key = Some(self.files[self.place.item].1.clone().into_bytes());
        position.index = Some(self.index);
        position.seed = self.order.seed;
        position.epoch = Some(self.place.epoch);
        position.file = Some(self.place.file);
        position.at = Some(self.place.row);
    }

    /// Stands at a place that was written down.
    ///
    /// # Errors
    /// A place that is not there, or one of another list.
    pub(super) fn go_to(&mut self, position: &ReaderState) -> Result<()> {
        let other = |problem: &str| {
            let list = self.list.display();
            Error::message(&format!("{list}: {problem}; is it the list that the run began with?"))
        };
        if position.seed.is_some() != self.order.seed.is_some() {
            return Err(Error::message(
                "the saved state is of a layer with another shuffle; restore the option, or start anew from the weights",
            ));
        }
        let order = Order { seed: position.seed };
        let files = order.files(self.files.len(), position.epoch());
        let place = usize::try_from(position.file()).ok();
        let Some(&item) = place.and_then(|place| files.get(place)) else {
            return Err(other("the file where the snapshot continues is not in it"));
        };
        if self.files[item].1.as_bytes() != position.key() {
            return Err(other("another file is at the position where the snapshot continues"));
        }
        let content = self.open_file(item)?;
        if position.at() >= content.rows() {
            return Err(other("the row where the snapshot continues is not in its file"));
        }
        self.place = Place {
            epoch: position.epoch(),
            file: position.file(),
            item,
            files,
            rows: order.rows(content.rows(), position.epoch(), position.file())?,
            content,
            row: position.at(),
        };
        (self.order, self.index) = (order, position.index());
        Ok(())
    }

    /// Goes to the next row: of the next file after the last one, and of the next pass after the
    /// last file.
    fn advance(&mut self) -> Result<()> {
        self.index += 1;
        self.place.row += 1;
        if self.place.row < self.place.content.rows() {
            return Ok(());
        }
        let mut file = self.place.file + 1;
        if file == self.place.files.len() as u64 {
            file = 0;
            self.place.epoch += 1;
            self.place.files = self.order.files(self.files.len(), self.place.epoch);
        }
        let item = self.place.files[file as usize];
        if item != self.place.item {
            self.place.content = self.open_file(item)?;
        }
        let place = &mut self.place;
        place.rows = self.order.rows(place.content.rows(), place.epoch, file)?;
        (place.file, place.item, place.row) = (file, item, 0);
        Ok(())
    }

    fn open_file(&self, item: usize) -> Result<RowFile<T>> {
        let content = open(&self.list, &self.files[item], &self.names, self.order)?;
        let checked = content.expect_shapes(&self.shapes);
        checked.map_err(|e| self.at_line(item, e))?;
        Ok(content)
    }

    fn at_line(&self, item: usize, error: Error) -> Error {
        at_line(&self.list, self.files[item].0, error)
    }
}

fn open<T: Real>(list: &Path, (line, name): &(usize, String), names: &[String], order: Order) -> Result<RowFile<T>> {
    let path = find_file(Path::new(name), list.parent());
    RowFile::open(&path, names, order.seed.is_some()).map_err(|e| at_line(list, *line, e))
}

/// Says which line of the list an error is about.
fn at_line(list: &Path, line: usize, error: Error) -> Error {
    Error::message(&format!("{}:{line}: {error}", list.display()))
}
