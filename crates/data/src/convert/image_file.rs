//! The images of a list: found, decoded, resized, and stored as pixels or as files.

use crate::image::{self, Color, Format, Picture};
use cortado_core::limit::Limit;
use cortado_core::{Error, ErrorKind, Result};
use cortado_proto::Datum;
use std::io;
use std::path::{Path, PathBuf};

/// How an image is changed before it is stored.
#[derive(Clone, Copy, Debug)]
pub(super) struct Form {
    /// The limit on its pixels.
    pub(super) pixels: Limit,
    /// Whether it is grey.
    pub(super) gray: bool,
    /// The height and width that it gets.
    pub(super) resize: Option<(usize, usize)>,
    /// The least length of the shorter side and the most of the longer one; 0 for any.
    pub(super) bounds: (usize, usize),
    /// Whether a file is stored, and not pixels.
    pub(super) encoded: bool,
    /// The format of that file; that of the original by default.
    pub(super) encode_type: Option<Format>,
}

/// An image that is decoded and has its size.
pub(super) struct ImageFile {
    pub(super) path: PathBuf,
    bytes: Vec<u8>,
    pub(super) picture: Picture,
    /// Height and width of the file's image.
    pub(super) original: (usize, usize),
}

impl Form {
    /// Whether sizes can be resized to.
    ///
    /// # Errors
    /// One of 0, or too many pixels.
    pub(super) fn check(&self) -> Result<()> {
        let Some((height, width)) = self.resize else {
            return Ok(());
        };
        if height == 0 || width == 0 {
            return Err(Error::message("resizing needs a height and a width of at least 1"));
        }
        let problem = |problem| Error::message(&format!("resizing to {height}x{width} pixels: that is {problem}"));
        image::check_pixels(height, width, self.pixels).map_err(problem)
    }

    /// The height and width that an image of this height and width gets.
    fn size(&self, (height, width): (usize, usize)) -> (usize, usize) {
        if let Some(size) = self.resize {
            return size;
        }
        let (least, most) = self.bounds;
        let (shorter, longer) = (height.min(width), height.max(width));
        let mut scale = 1.0_f32;
        if least > 0 && shorter < least {
            scale = least as f32 / shorter as f32;
        }
        if most > 0 && (scale * longer as f32) as usize > most {
            scale = most as f32 / longer as f32;
        }
        let scaled = |side: usize| ((side as f64 * f64::from(scale)).round_ties_even() as usize).max(1);
        (scaled(height), scaled(width))
    }
}

impl ImageFile {
    /// Reads the image of a list's line.
    ///
    /// # Errors
    /// A file that cannot be read or is not an image; with its path.
    pub(super) fn read(root: &str, name: &str, form: &Form) -> Result<Self> {
        let (path, bytes) = open(root, name)?;
        let prepare = || -> Result<_> {
            let color = if form.gray { Color::Gray } else { Color::Bgr };
            let mut picture = image::decode(&bytes, color.within(form.pixels))?;
            let original = (picture.height, picture.width);
            let (height, width) = form.size(original);
            if (height, width) != original {
                picture = image::resize(&picture, height, width, form.pixels)?;
            }
            Ok((picture, original))
        };
        let (picture, original) = prepare().map_err(|e| image::in_file(&path, e))?;
        Ok(Self {
            path,
            bytes,
            picture,
            original,
        })
    }

    /// Channels, height and width.
    pub(super) fn shape(&self) -> [usize; 3] {
        [self.picture.channels, self.picture.height, self.picture.width]
    }

    /// The Datum of a stored file; the original one, if nothing about it has to change.
    ///
    /// # Errors
    /// An image that the format cannot hold.
    pub(super) fn encoded(self, form: &Form) -> Result<Datum> {
        let encode = || -> Result<Vec<u8>> {
            let found = Format::of(&self.bytes)?;
            let named = self
                .path
                .extension()
                .and_then(|extension| extension.to_str()?.parse().ok());
            let format = form.encode_type.unwrap_or(found);
            let fits = format == found || Some(format) == named;
            let resized = form.resize.is_some() || self.original != (self.picture.height, self.picture.width);
            match fits && !resized {
                true => Ok(self.bytes),
                false => image::encode(&self.picture, format),
            }
        };
        Ok(Datum {
            data: Some(encode().map_err(|e| image::in_file(&self.path, e))?),
            encoded: Some(true),
            ..Default::default()
        })
    }

    /// The Datum of pixels, without them.
    ///
    /// # Errors
    /// A side that is too long for it.
    pub(super) fn raw(&self) -> Result<Datum> {
        let axis = |size: usize| {
            i32::try_from(size)
                .map_err(|_| Error::message(&format!("a side of {size} pixels is too large for a Datum")))
                .map_err(|e| image::in_file(&self.path, e))
        };
        let [channels, height, width] = self.shape();
        Ok(Datum {
            channels: Some(axis(channels)?),
            height: Some(axis(height)?),
            width: Some(axis(width)?),
            encoded: Some(false),
            ..Default::default()
        })
    }
}

/// The file of an image or of what goes with it: a path behind `root` as it is, or with a slash
/// between them.
///
/// # Errors
/// A file that cannot be read.
pub(super) fn open(root: &str, name: &str) -> Result<(PathBuf, Vec<u8>)> {
    let path = PathBuf::from(format!("{root}{name}"));
    match cortado_files::read(&path) {
        Ok(bytes) => return Ok((path, bytes)),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(Error::io("read", &path, error)),
    }
    let joined = Path::new(root).join(name.trim_start_matches('/'));
    match cortado_files::read(&joined) {
        Ok(bytes) => Ok((joined, bytes)),
        Err(error) => Err(Error::io("read", &path, error)),
    }
}

/// Whether an error is about the image, and not about the machine.
pub(super) fn is_bad_image(error: &Error) -> bool {
    match error.kind() {
        ErrorKind::Io { source, .. } if source.kind() == io::ErrorKind::OutOfMemory => false,
        ErrorKind::Io { source, .. } => !matches!(source.raw_os_error(), Some(EMFILE | ENFILE | EIO)),
        ErrorKind::OutOfMemory { .. } | ErrorKind::Internal(_) => false,
        _ => true,
    }
}

/// Too many open files, in this process or all; and a disk that fails.
const EMFILE: i32 = 24;
const ENFILE: i32 = 23;
const EIO: i32 = 5;
