//! The boxes of an image, from the files that data sets come with.
//!
//! | file | what it reads |
//! |---|---|
//! | `xml.rs` | PASCAL VOC: `annotation` with `size` and `object`s of `name`, `difficult` and `bndbox`, in pixels |
//! | `json.rs` | what SSD's scripts make of COCO: `image` with `width` and `height`, `annotation`s of `category_id`, `iscrowd` and `bbox` (left, top, width, height in pixels) |
//! | `txt.rs` | lines of label, left, top, right and bottom edge in pixels |

mod json;
mod txt;
mod xml;

use cortado_core::{Error, Result};
use cortado_proto::{Annotation, AnnotationGroup, NormalizedBBox};
use std::collections::{BTreeMap, HashMap};
use std::str::FromStr;

/// The format of the files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LabelType {
    /// PASCAL VOC's.
    #[default]
    Xml,
    /// COCO's, one file for each image.
    Json,
    /// Lines of numbers.
    Txt,
}

impl FromStr for LabelType {
    type Err = Error;

    fn from_str(name: &str) -> Result<Self> {
        match name {
            "xml" => Ok(Self::Xml),
            "json" => Ok(Self::Json),
            "txt" => Ok(Self::Txt),
            other => {
                let problem = format!("label_type \"{other}\" is unknown; it can be xml, json or txt");
                Err(Error::message(&problem))
            }
        }
    }
}

/// A box as a file has it.
struct Found {
    label: i32,
    /// Left, top, right and bottom edge in pixels.
    edges: [f32; 4],
    difficult: bool,
}

/// The content of a file.
struct Parsed {
    /// The height and width that it gives, if any.
    size: Option<(usize, usize)>,
    boxes: Vec<Found>,
}

/// The boxes of an image, and what is odd about them.
pub(super) struct Read {
    pub(super) groups: Vec<AnnotationGroup>,
    pub(super) warnings: Vec<&'static str>,
}

/// Reads the boxes of an image of this height and width.
///
/// # Errors
/// A file that is not of this format, and names that the label map does not have.
pub(super) fn read(
    bytes: &[u8],
    format: LabelType,
    names: &BTreeMap<String, i32>,
    (height, width): (usize, usize),
) -> Result<Read> {
    let text = str::from_utf8(bytes).map_err(|_| Error::message("it is not UTF-8 text"))?;
    let parsed = match format {
        LabelType::Xml => xml::parse(text, names)?,
        LabelType::Json => json::parse(text, names)?,
        LabelType::Txt => txt::parse(text)?,
    };
    let mut warnings = Vec::new();
    let mut warn = |holds: bool, text| {
        if holds && !warnings.contains(&text) {
            warnings.push(text);
        }
    };
    let declared = parsed.size.unwrap_or((height, width));
    warn(declared.0 != height, "inconsistent image height.");
    warn(declared.1 != width, "inconsistent image width.");
    if declared.0 == 0 || declared.1 == 0 {
        return Err(Error::message("no valid image width/height."));
    }
    let (height, width) = (declared.0 as f32, declared.1 as f32);
    let mut groups: Vec<AnnotationGroup> = Vec::new();
    let mut places: HashMap<i32, usize> = HashMap::new();
    for Found {
        label,
        edges,
        difficult,
    } in parsed.boxes
    {
        let [left, top, right, bottom] = edges;
        let beyond = edges.iter().any(|&edge| edge < 0.0) || left.max(right) > width || top.max(bottom) > height;
        warn(beyond, "bounding box exceeds image boundary.");
        warn(left > right || top > bottom, "bounding box irregular.");
        let place = *places.entry(label).or_insert_with(|| {
            groups.push(AnnotationGroup {
                group_label: Some(label),
                ..Default::default()
            });
            groups.len() - 1
        });
        let annotations = &mut groups[place].annotation;
        annotations.push(Annotation {
            instance_id: Some(i32::try_from(annotations.len()).unwrap_or(i32::MAX)),
            bbox: Some(Box::new(NormalizedBBox {
                xmin: Some(left / width),
                ymin: Some(top / height),
                xmax: Some(right / width),
                ymax: Some(bottom / height),
                difficult: Some(difficult),
                ..Default::default()
            })),
            ..Default::default()
        });
    }
    Ok(Read { groups, warnings })
}

/// The label of a name.
fn label_of(name: &str, names: &BTreeMap<String, i32>) -> Result<i32> {
    names.get(name).copied().ok_or_else(|| {
        let known: Vec<&str> = names.keys().map(String::as_str).take(20).collect();
        let problem = format!("Unknown name: {name}; the label map has {}", known.join(", "));
        Error::message(&problem)
    })
}

/// A number that is finite.
fn number(text: &str, what: &str) -> Result<f32> {
    let number = text.trim().parse().ok().filter(|number: &f32| number.is_finite());
    number.ok_or_else(|| Error::message(&format!("{what} is \"{}\", which is not a number", text.trim())))
}
