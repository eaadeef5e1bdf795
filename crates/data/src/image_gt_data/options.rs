//! The options of an ImageGtData layer, checked.

use super::file::Entry;
use super::maps::Head;
use super::placing::Placing;
use crate::image;
use cortado_core::limit::Limit;
use cortado_core::{Error, Result};
use cortado_proto::{ImageGtDataParameter, TransformationParameter};

/// The options.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) source: String,
    pub(super) root_folder: String,
    pub(super) batch_size: usize,
    pub(super) heads: Vec<Head>,
    pub(super) placing: Placing,
    pub(super) fg_threshold: f32,
    pub(super) scale: f32,
    /// Whether the true boxes are a top.
    pub(super) boxes: bool,
    pub(super) shuffle: bool,
    pub(super) cache: bool,
    /// How often images with boxes come in a pass.
    multiple: usize,
}

/// More turns of an image in a pass than anybody wants.
const MOST_TURNS: u32 = 1000;

fn field(name: &str) -> String {
    format!("image_gt_data_param.{name}")
}

fn wrong<R>(name: &str, problem: impl AsRef<str>) -> Result<R> {
    Err(Error::param(&field(name), problem.as_ref()))
}

impl Options {
    /// The options of both messages.
    ///
    /// # Errors
    /// What is missing or makes no sense.
    pub(super) fn new(
        given: &ImageGtDataParameter,
        transform: &TransformationParameter,
        pixels: Limit,
    ) -> Result<Self> {
        if given.source().is_empty() {
            return wrong("source", "is missing; name the file that lists the images");
        }
        if given.batch_size() == 0 {
            return wrong("batch_size", "must be at least 1");
        }
        if given.coord_num() != 4 {
            return wrong("coord_num", format!("must be 4, but is {}", given.coord_num()));
        }
        if !given.fg_threshold().is_finite() || !given.scale().is_finite() {
            return wrong("fg_threshold", "and scale must be finite");
        }
        if !(1..=MOST_TURNS).contains(&given.fg_img_multiple()) {
            let problem = format!("must be 1 to {MOST_TURNS}, but is {}", given.fg_img_multiple());
            return wrong("fg_img_multiple", problem);
        }
        let resize = pair("resize", given.resize_height, given.resize_width, pixels)?;
        let crop = pair("crop", given.crop_height, given.crop_width, pixels)?;
        if let Some((crop, resize)) = crop.zip(resize)
            && (crop[0] > resize[0] || crop[1] > resize[1])
        {
            let problem = format!(
                "and crop_width make {}x{}, which is larger than the {}x{} that images are resized to",
                crop[0], crop[1], resize[0], resize[1]
            );
            return wrong("crop_height", problem);
        }
        let heads = heads(given)?;
        if let Some(template) = crop.or(resize) {
            check_rates(&heads, template)?;
        }
        Ok(Self {
            source: given.source().into(),
            root_folder: given.root_folder().into(),
            batch_size: given.batch_size() as usize,
            placing: Placing {
                resize,
                crop,
                scales: scales(given)?,
                aspects: aspects(given)?,
                mirror: transform.mirror(),
                pixels,
                least: [given.min_gt_width(), given.min_gt_height()],
            },
            heads,
            fg_threshold: given.fg_threshold(),
            scale: given.scale(),
            boxes: given.output_gt_boxes(),
            shuffle: given.shuffle(),
            cache: given.cache_images(),
            multiple: given.fg_img_multiple() as usize,
        })
    }

    /// The images of a pass.
    pub(super) fn listed(&self, entries: &[Entry]) -> Vec<usize> {
        let has_boxes = |entry: &Entry| entry.boxes.iter().any(|found| !found.ignored);
        let turns = |place: usize| {
            if has_boxes(&entries[place]) { self.multiple } else { 1 }
        };
        (0..entries.len())
            .flat_map(|place| std::iter::repeat_n(place, turns(place)))
            .collect()
    }
}

/// Rows and columns, if they are given.
fn pair(name: &str, height: Option<u32>, width: Option<u32>, pixels: Limit) -> Result<Option<[usize; 2]>> {
    let (height, width) = (height.unwrap_or(0) as usize, width.unwrap_or(0) as usize);
    let name = format!("{name}_height");
    if (height == 0) != (width == 0) {
        return wrong(&name, "and the width go together; give both or neither");
    }
    match image::check_pixels(height, width, pixels) {
        Err(problem) => wrong(&name, format!("and the width make {height}x{width} pixels, {problem}")),
        Ok(()) => Ok((height > 0).then_some([height, width])),
    }
}

fn heads(given: &ImageGtDataParameter) -> Result<Vec<Head>> {
    let count = given.downsample_rate.len();
    if count == 0 {
        return wrong("downsample_rate", "is missing; give it once for each map of labels");
    }
    for (name, list) in [
        ("downsample_rate", &given.downsample_rate),
        ("field_w", &given.field_w),
        ("field_h", &given.field_h),
    ] {
        if list.len() != count {
            let problem = format!("is given {} times; give it once for each of {count} maps", list.len());
            return wrong(name, problem);
        }
        if list.contains(&0) {
            return wrong(name, "must be at least 1, not 0");
        }
    }
    let sizes = given.field_w.iter().zip(&given.field_h);
    let heads = given.downsample_rate.iter().zip(sizes);
    Ok(heads
        .map(|(&stride, (&width, &height))| Head {
            stride: stride as usize,
            width: width as f32,
            height: height as f32,
        })
        .collect())
}

/// Whether the cells of all heads fill the template.
///
/// # Errors
/// A rate that does not divide a side of it.
pub(super) fn check_rates(heads: &[Head], [height, width]: [usize; 2]) -> Result<()> {
    match heads
        .iter()
        .find(|head| height % head.stride != 0 || width % head.stride != 0)
    {
        None => Ok(()),
        Some(head) => wrong(
            "downsample_rate",
            format!("{} does not divide the sides of {height}x{width}", head.stride),
        ),
    }
}

fn scales(given: &ImageGtDataParameter) -> Result<Option<[f32; 2]>> {
    if !given.do_multiple_scale() {
        return Ok(None);
    }
    let (least, greatest) = (given.min_scale.unwrap_or(0), given.max_scale.unwrap_or(0));
    if least == 0 || greatest < least {
        let problem =
            format!("and max_scale must be given with do_multiple_scale, in order, but are {least} and {greatest}");
        return wrong("min_scale", problem);
    }
    Ok(Some([least as f32, greatest as f32]))
}

fn aspects(given: &ImageGtDataParameter) -> Result<Option<[f32; 2]>> {
    let Some((low, high)) = given.min_whaspect.zip(given.max_whaspect) else {
        return Ok(None);
    };
    match low > 0.0 && low <= high && high <= 100.0 {
        true => Ok(Some([low, high])),
        false => {
            let problem =
                format!("and max_whaspect must be above 0, in order and at most 100, but are {low} and {high}");
            wrong("min_whaspect", problem)
        }
    }
}
