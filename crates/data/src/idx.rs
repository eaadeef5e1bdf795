//! IDX files: the format of the MNIST digits, plain or gzipped.
//!
//! Big-endian: two zero bytes, the element type (8 is unsigned bytes), the number of axes, the size
//! of each axis, the elements.

use crate::gzip;
use crate::image::check_pixels;
use cortado_core::limit::Limit;
use cortado_core::{Context, Error, Frame, Result};
use std::io::Read;
use std::path::{Path, PathBuf};

/// What a file should hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IdxKind {
    /// Bytes of three axes: images, rows, columns.
    Images,
    /// Bytes of one axis.
    Labels,
}

impl IdxKind {
    fn name(self) -> &'static str {
        match self {
            Self::Images => "images",
            Self::Labels => "labels",
        }
    }

    fn axes(self) -> usize {
        match self {
            Self::Images => 3,
            Self::Labels => 1,
        }
    }
}

/// An IDX file of unsigned bytes, read item by item.
pub struct IdxReader {
    kind: IdxKind,
    path: PathBuf,
    source: Box<dyn Read>,
    axes: Vec<u32>,
    items_read: u32,
}

impl IdxReader {
    /// Opens a file and reads its header. A plain file's length is checked against it.
    ///
    /// # Errors
    /// A file that is missing, of another kind, or too short.
    pub fn open(path: &Path, kind: IdxKind, pixels: Limit) -> Result<Self> {
        let (source, length) = gzip::open(path)?;
        let mut reader = Self {
            kind,
            path: path.into(),
            source,
            axes: Vec::new(),
            items_read: 0,
        };
        reader.read_header().within(|| reader.frame())?;
        if let Some(length) = length {
            reader.check_length(length).within(|| reader.frame())?;
        }
        reader.check_size(pixels).within(|| reader.frame())?;
        Ok(reader)
    }

    /// The number of items.
    pub fn len(&self) -> u32 {
        self.axes[0]
    }

    /// Whether there are no items.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The rows of an image; 1 for labels.
    pub fn rows(&self) -> u32 {
        self.axes.get(1).copied().unwrap_or(1)
    }

    /// The columns of an image; 1 for labels.
    pub fn columns(&self) -> u32 {
        self.axes.get(2).copied().unwrap_or(1)
    }

    /// Reads the next item into `item`, which becomes rows × columns bytes long; `false` after the
    /// last one.
    ///
    /// # Errors
    /// A file that ends too early or continues after its last item.
    pub fn next_item(&mut self, item: &mut Vec<u8>) -> Result<bool> {
        item.clear();
        if self.items_read == self.len() {
            self.check_end().within(|| self.frame())?;
            return Ok(false);
        }
        let size = u64::from(self.rows()) * u64::from(self.columns());
        let read = self.source.by_ref().take(size).read_to_end(item);
        read.map_err(|e| Error::io("read", &self.path, e))?;
        if (item.len() as u64) < size {
            let problem = format!(
                "it ends in item {} of {}: it is cut short; copy it again",
                self.items_read + 1,
                self.len()
            );
            return Err(Error::message(&problem)).within(|| self.frame());
        }
        self.items_read += 1;
        Ok(true)
    }

    fn frame(&self) -> Frame {
        Frame::File {
            what: self.kind.name(),
            path: self.path.clone(),
            pos: None,
        }
    }

    fn read_header(&mut self) -> Result<()> {
        let expected = 0x0800 + self.kind.axes() as u32;
        let magic = self.read_u32()?;
        if magic != expected {
            let other = if self.kind == IdxKind::Images {
                IdxKind::Labels
            } else {
                IdxKind::Images
            };
            let hint = if magic == 0x0800 + other.axes() as u32 {
                format!("; these are {}", other.name())
            } else {
                String::new()
            };
            return Err(Error::message(&format!(
                "an IDX file of {} starts with {expected}, but this with {magic}{hint}",
                self.kind.name()
            )));
        }
        for _ in 0..self.kind.axes() {
            let size = self.read_u32()?;
            self.axes.push(size);
        }
        if self.axes[1..].contains(&0) {
            return Err(Error::message(&format!(
                "its images are {} by {} pixels",
                self.rows(),
                self.columns()
            )));
        }
        Ok(())
    }

    fn read_u32(&mut self) -> Result<u32> {
        let mut bytes = [0; 4];
        match self.source.read_exact(&mut bytes) {
            Ok(()) => Ok(u32::from_be_bytes(bytes)),
            Err(e) if e.kind() == std::io::ErrorKind::UnexpectedEof => Err(Error::message("it ends in its header")),
            Err(e) => Err(Error::io("read", &self.path, e)),
        }
    }

    /// An item is read as a whole.
    fn check_size(&self, pixels: Limit) -> Result<()> {
        let (rows, columns) = (self.rows(), self.columns());
        let problem = |problem| Error::message(&format!("its images are {rows} by {columns} pixels, {problem}"));
        check_pixels(rows as usize, columns as usize, pixels).map_err(problem)
    }

    fn check_length(&self, length: u64) -> Result<()> {
        let header = 4 * (1 + self.axes.len() as u64);
        let expected = self
            .axes
            .iter()
            .try_fold(1_u64, |count, &size| count.checked_mul(size.into()))
            .and_then(|n| n.checked_add(header));
        if expected == Some(length) {
            return Ok(());
        }
        let sizes: Vec<_> = self.axes.iter().map(ToString::to_string).collect();
        Err(Error::message(&format!(
            "{} items take another number of bytes than the {length} of the file",
            sizes.join("x")
        )))
    }

    fn check_end(&mut self) -> Result<()> {
        match self.source.read(&mut [0]) {
            Ok(0) => Ok(()),
            Ok(_) => Err(Error::message(&format!(
                "it has more bytes after its {} items",
                self.len()
            ))),
            Err(e) => Err(Error::io("read", &self.path, e)),
        }
    }
}

/// Images and their labels, read side by side.
pub struct IdxPair {
    /// The images.
    pub images: IdxReader,
    /// The labels, as many as images.
    pub labels: IdxReader,
}

impl IdxPair {
    /// Opens the two files.
    ///
    /// # Errors
    /// Files that are missing, damaged, or do not belong together.
    pub fn open(images: &Path, labels: &Path, pixels: Limit) -> Result<Self> {
        let images = IdxReader::open(images, IdxKind::Images, pixels)?;
        let labels = IdxReader::open(labels, IdxKind::Labels, pixels)?;
        if images.len() != labels.len() {
            let what = "number of labels (one for each image)";
            return Err(Error::mismatch(what, images.len(), labels.len()));
        }
        Ok(Self { images, labels })
    }

    /// Reads the next image into `pixels` and gives its label; `None` after the last one.
    ///
    /// # Errors
    /// A file that ends too early or continues after its last item.
    pub fn next_item(&mut self, pixels: &mut Vec<u8>) -> Result<Option<u8>> {
        let mut label = Vec::new();
        let more = self.images.next_item(pixels)?;
        // Also after the last image, to see that the labels end as well.
        self.labels.next_item(&mut label)?;
        Ok(label.first().copied().filter(|_| more))
    }
}

/// The size of an image's axis as a Datum holds it.
///
/// # Errors
/// A size that a Datum cannot hold.
pub(crate) fn axis(size: u32) -> Result<i32> {
    let problem = |_| {
        Error::message(&format!(
            "an image with a side of {size} pixels is too large for a Datum"
        ))
    };
    i32::try_from(size).map_err(problem)
}
