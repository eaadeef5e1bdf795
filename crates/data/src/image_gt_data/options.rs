//! The options of an ImageGtData layer, checked; and what those of DetectionData have in common with them.

use super::file::Entry;
use super::head::Head;
use super::placing::Placing;
use super::rules::{Border, Rules};
use super::scaling::Scaling;
use super::sizing::{Cut, Sizing};
use crate::image;
use cortado_core::limit::Limit;
use cortado_core::{Error, Result};
use cortado_ops::boxes::Extent;
use cortado_proto::{ImageGtDataParameter, TransformationParameter};

/// The options.
#[derive(Clone, Debug)]
pub(super) struct Options {
    pub(super) source: String,
    pub(super) root_folder: String,
    pub(super) batch_size: usize,
    pub(super) heads: Vec<Head>,
    pub(super) placing: Placing,
    pub(super) rules: Rules,
    /// The factors of sides; one is drawn for each batch.
    pub(super) factors: Vec<f32>,
    /// The factor of what is left after the mean.
    pub(super) scale: f32,
    pub(super) form: Form,
    /// Whether the true boxes are a top.
    pub(super) boxes: bool,
    pub(super) shuffle: Shuffle,
    pub(super) cache: bool,
    /// How often images with boxes come in a pass.
    pub(super) multiple: usize,
}

/// Whose layer it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    Mscnn,
    /// Boxes may be hard to see, and images of a batch have different sizes.
    Cascade,
}

/// In what order images come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shuffle {
    /// That of the file.
    Off,
    All,
    /// High ones and wide ones apart.
    Aspect,
    /// This number of high ones, then as many wide ones.
    MixedAspect(usize),
}

impl Form {
    /// The message of its options.
    pub(super) fn message(self) -> &'static str {
        match self {
            Self::Mscnn => "image_gt_data_param",
            Self::Cascade => "detection_data_param",
        }
    }

    /// The error of a field.
    pub(super) fn wrong<R>(self, name: &str, problem: impl AsRef<str>) -> Result<R> {
        Err(Error::param(&format!("{}.{name}", self.message()), problem.as_ref()))
    }
}

/// More turns of an image in a pass than anybody wants.
const MOST_TURNS: u32 = 1000;

fn wrong<R>(name: &str, problem: impl AsRef<str>) -> Result<R> {
    Form::Mscnn.wrong(name, problem)
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
        let pair = |name, height, width| pair(Form::Mscnn, name, height, width, pixels);
        let resize = pair("resize", given.resize_height, given.resize_width)?;
        let crop = pair("crop", given.crop_height, given.crop_width)?;
        if let Some((crop, resize)) = crop.zip(resize)
            && (crop[0] > resize[0] || crop[1] > resize[1])
        {
            let problem = format!(
                "and crop_width make {}x{}, which is larger than the {}x{} that images are resized to",
                crop[0], crop[1], resize[0], resize[1]
            );
            return wrong("crop_height", problem);
        }
        let aspects = aspects(Form::Mscnn, given.min_whaspect, given.max_whaspect)?;
        let heads = heads(
            Form::Mscnn,
            "downsample_rate",
            &given.downsample_rate,
            [&given.field_h, &given.field_w],
        )?;
        if heads.is_empty() {
            return wrong("downsample_rate", "is missing; give it once for each map of labels");
        }
        if let Some(template) = crop.or(resize) {
            check_rates(&heads, template)?;
        }
        Ok(Self {
            source: given.source().into(),
            root_folder: given.root_folder().into(),
            batch_size: given.batch_size() as usize,
            placing: Placing {
                sizing: resize.map_or(Sizing::Own, Sizing::Fixed),
                cut: crop.map_or(Cut::Whole, Cut::Fixed),
                scaling: match scales(given)? {
                    None => Scaling::Off,
                    Some(sides) => Scaling::Steps { sides, aspects },
                },
                distortion: None,
                any_box: false,
                mirror: transform.mirror(),
                pixels,
                least: [given.min_gt_width(), given.min_gt_height()],
            },
            heads,
            rules: Rules {
                extent: Extent::Lines,
                rounds: false,
                foreground: given.fg_threshold(),
                no_interest: 0.4,
                boxes_first: false,
                least: 0.2,
                writes_least: false,
                border: Border::Open,
            },
            factors: Vec::new(),
            scale: given.scale(),
            form: Form::Mscnn,
            boxes: given.output_gt_boxes(),
            shuffle: if given.shuffle() { Shuffle::All } else { Shuffle::Off },
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
///
/// # Errors
/// One without the other, and more pixels than the limit.
pub(super) fn pair(
    form: Form,
    name: &str,
    height: Option<u32>,
    width: Option<u32>,
    pixels: Limit,
) -> Result<Option<[usize; 2]>> {
    let (height, width) = (height.unwrap_or(0) as usize, width.unwrap_or(0) as usize);
    let name = format!("{name}_height");
    if (height == 0) != (width == 0) {
        return form.wrong(&name, "and the width go together; give both or neither");
    }
    match image::check_pixels(height, width, pixels) {
        Err(problem) => form.wrong(&name, format!("and the width make {height}x{width} pixels, {problem}")),
        Ok(()) => Ok((height > 0).then_some([height, width])),
    }
}

/// The heads whose cells have these distances, which the field `name` gives, and boxes of these heights and widths.
///
/// # Errors
/// Lists of different lengths, and 0 in one of them.
pub(super) fn heads(form: Form, name: &str, strides: &[u32], [heights, widths]: [&[u32]; 2]) -> Result<Vec<Head>> {
    let count = strides.len();
    for (name, list) in [(name, strides), ("field_w", widths), ("field_h", heights)] {
        if list.len() != count {
            let problem = format!("is given {} times; give it once for each of {count} maps", list.len());
            return form.wrong(name, problem);
        }
        if list.contains(&0) {
            return form.wrong(name, "must be at least 1, not 0");
        }
    }
    let heads = strides.iter().zip(widths.iter().zip(heights));
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

/// The least and the greatest proportion, if they are given.
///
/// # Errors
/// Those that are not in order.
pub(super) fn aspects(form: Form, low: Option<f32>, high: Option<f32>) -> Result<Option<[f32; 2]>> {
    let Some((low, high)) = low.zip(high) else {
        return Ok(None);
    };
    match low > 0.0 && low <= high && high <= 100.0 {
        true => Ok(Some([low, high])),
        false => {
            let problem =
                format!("and max_whaspect must be above 0, in order and at most 100, but are {low} and {high}");
            form.wrong("min_whaspect", problem)
        }
    }
}
