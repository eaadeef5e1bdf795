//! The options that the layers for label maps have in common, checked.

use super::strided::Strided;
use crate::image::{Color, Interpolation, check_pixels};
use crate::transformer::crop_of;
use cortado_core::{Ctx, Error, Result};
use cortado_proto::{ImageDataParameter, TransformationParameter};

/// Where the labels of an image come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Labels {
    /// An image file.
    File,
    /// A number for all pixels.
    Number,
    /// There are none: all pixels are ignored.
    None,
}

/// The options.
#[derive(Clone)]
pub(super) struct Options {
    /// The field of the layer's message, for errors.
    pub(super) message: &'static str,
    pub(super) source: String,
    pub(super) root_folder: String,
    pub(super) batch_size: u32,
    /// Rows and columns to which images are resized.
    pub(super) size: Option<[usize; 2]>,
    pub(super) color: Color,
    pub(super) shuffle: bool,
    pub(super) rand_skip: u32,
    pub(super) labels: Labels,
    /// How maps are resized with their images.
    pub(super) resizing: Interpolation,
    /// Whether labels are the strength of edges, from 0 to 1, and those above one half count as 1.
    pub(super) edges: bool,
    /// How many times smaller than its image a map is.
    pub(super) shrink: usize,
    pub(super) ignored: u8,
    /// Whether a part of each image is shown, which the list names.
    pub(super) windows: bool,
    /// The factors of the size; one is drawn for each image.
    pub(super) scales: Vec<f32>,
    /// Whether images smaller than the crop get a border, and its size.
    pub(super) pad: Option<[usize; 2]>,
    /// Whether crops have random places in TEST too.
    pub(super) random_crop: bool,
    pub(super) batch: usize,
    /// Random sizes that are multiples of a stride.
    pub(super) strided: Option<Strided>,
}

impl Options {
    /// The options of an `image_data_param`, for maps in files.
    ///
    /// # Errors
    /// Those that make no sense.
    pub(super) fn of_images(param: &ImageDataParameter, ctx: &Ctx) -> Result<Self> {
        let mut options = Self {
            source: param.source().into(),
            root_folder: param.root_folder().into(),
            batch_size: param.batch_size(),
            color: if param.is_color() { Color::Bgr } else { Color::Gray },
            shuffle: param.shuffle(),
            rand_skip: param.rand_skip(),
            ..Self::new("image_data_param")
        };
        options.set_size([param.new_height(), param.new_width()], ctx)?;
        options.check()?;
        Ok(options)
    }

    /// What applies where nothing else is given.
    pub(super) fn new(message: &'static str) -> Self {
        Self {
            message,
            source: String::new(),
            root_folder: String::new(),
            batch_size: 0,
            size: None,
            color: Color::Bgr,
            shuffle: false,
            rand_skip: 0,
            labels: Labels::File,
            resizing: Interpolation::Nearest,
            edges: false,
            shrink: 1,
            ignored: 255,
            windows: false,
            scales: Vec::new(),
            pad: None,
            random_crop: false,
            batch: 0,
            strided: None,
        }
    }

    /// Resizes images, unless both sides are 0.
    ///
    /// # Errors
    /// One side without the other, and more pixels than the limit.
    pub(super) fn set_size(&mut self, [height, width]: [u32; 2], ctx: &Ctx) -> Result<()> {
        if (height == 0) != (width == 0) {
            return Err(self.wrong("new_height", "it goes together with new_width; give both or neither"));
        }
        let (height, width) = (height as usize, width as usize);
        check_pixels(height, width, ctx.limits().pixels).map_err(|problem| {
            let problem = format!("it and new_width make {height}x{width} pixels, {problem}");
            self.wrong("new_height", &problem)
        })?;
        self.size = (height > 0).then_some([height, width]);
        Ok(())
    }

    /// # Errors
    /// No source, and batches without items.
    pub(super) fn check(&mut self) -> Result<()> {
        if self.source.is_empty() {
            return Err(self.wrong("source", "is missing; name the file that lists the images"));
        }
        if self.batch_size == 0 {
            return Err(self.wrong("batch_size", "must be at least 1"));
        }
        self.batch = self.batch_size as usize;
        Ok(())
    }

    /// The error of a field.
    pub(super) fn wrong(&self, field: &str, problem: &str) -> Error {
        Error::param(&format!("{}.{field}", self.message), problem)
    }

    /// Gives images a border up to the crop, of the mean's colour, as DeepLab does; and reads the sizes from which one
    /// is drawn.
    ///
    /// # Errors
    /// A crop that is too large, factors that make no sense, and a mean image, which a border cannot have.
    pub(super) fn set_padding(&mut self, transform: &TransformationParameter, ctx: &Ctx) -> Result<()> {
        if transform.mean_file.is_some() {
            return Err(Error::param(
                "transform_param.mean_file",
                "is not read by this layer; give mean_value",
            ));
        }
        let factors = transform.scale_factors.iter();
        if let Some(factor) = factors.clone().find(|factor| !(factor.is_finite() && **factor > 0.0)) {
            return Err(Error::param(
                "transform_param.scale_factors",
                format!("must be positive numbers, but one is {factor}"),
            ));
        }
        self.scales = factors.copied().collect();
        self.pad = crop_of(transform)?;
        if let Some([rows, columns]) = self.pad {
            check_pixels(rows, columns, ctx.limits().pixels).map_err(|problem| {
                let problem = format!("the crop is of {rows}x{columns} pixels, {problem}");
                Error::param("transform_param.crop_size", problem)
            })?;
        }
        Ok(())
    }
}
