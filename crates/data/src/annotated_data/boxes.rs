//! The boxes of an image, on their way through its transformations.

use crate::augment::{Area, Resize, area_of};
use crate::db::DbReader;
use crate::db::record::at_record;
use cortado_core::{Error, Result};
use cortado_proto::annotated_datum::AnnotationType;
use cortado_proto::emit_constraint::EmitType;
use cortado_proto::{AnnotatedDatum, Datum, EmitConstraint, binary};
use std::path::Path;

/// What a record holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// An AnnotatedDatum.
    Annotated,
    /// A Datum whose floats are boxes, six each: class, difficult, middle, width and height.
    Floats,
}

impl Format {
    /// The image of a record, and its annotations.
    ///
    /// # Errors
    /// Bytes that are not such a record.
    pub(crate) fn read(self, bytes: &[u8]) -> Result<(Datum, Boxes)> {
        match self {
            Self::Annotated => {
                let mut datum: AnnotatedDatum = binary::decode(bytes)?;
                let boxes = Boxes::of(&datum);
                let image = datum.datum.take().ok_or_else(|| {
                    Error::message("it has no datum; is it a database of convert_imageset? Those are for type \"Data\"")
                })?;
                Ok((*image, boxes))
            }
            Self::Floats => {
                let mut datum: Datum = binary::decode(bytes)?;
                let boxes = Boxes::of_floats(&std::mem::take(&mut datum.float_data), datum.label)?;
                Ok((datum, boxes))
            }
        }
    }
}

/// A box in an image.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Annotation {
    pub(super) label: i32,
    pub(super) instance: i32,
    pub(super) area: Area,
    pub(super) difficult: bool,
}

/// The annotations of a record.
#[derive(Clone, Debug, Default)]
pub(crate) struct Boxes {
    /// The kind of its annotations; records of other tools have none.
    pub(super) kind: Option<AnnotationType>,
    /// The number in the image's Datum.
    pub(super) number: Option<i32>,
    /// The boxes, those of a group together.
    pub(super) boxes: Vec<Annotation>,
}

/// Which boxes stay after a cut.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Emit {
    /// All that overlap.
    All,
    /// Those whose middle is in it.
    Center,
    /// Those of which more than this share is in it.
    Overlap(f32),
    /// All, whole, wherever they lie.
    Moved,
}

impl Emit {
    /// The constraint from the options.
    ///
    /// # Errors
    /// An unknown name.
    pub(super) fn new(param: Option<&EmitConstraint>) -> Result<Self> {
        match param.map(|param| (param.emit_type(), param.emit_overlap())) {
            None => Ok(Self::All),
            Some((EmitType::CENTER, _)) => Ok(Self::Center),
            Some((EmitType::MIN_OVERLAP, overlap)) => Ok(Self::Overlap(overlap)),
            Some((other, _)) => {
                let problem = format!("{other} is unknown; it can be CENTER or MIN_OVERLAP");
                Err(Error::param("transform_param.emit_constraint.emit_type", problem))
            }
        }
    }

    fn keeps(self, area: Area, part: Area) -> bool {
        match self {
            Self::All | Self::Moved => true,
            Self::Center => part.has_middle_of(area),
            Self::Overlap(least) => area.coverage(part) > least,
        }
    }
}

impl Boxes {
    /// The annotations of a record.
    pub(super) fn of(datum: &AnnotatedDatum) -> Self {
        let groups = datum.annotation_group.iter();
        let boxes = groups.flat_map(|group| {
            group.annotation.iter().filter_map(|annotation| {
                let bbox = annotation.bbox.as_deref()?;
                Some(Annotation {
                    label: group.group_label(),
                    instance: annotation.instance_id(),
                    area: area_of(bbox),
                    difficult: bbox.difficult(),
                })
            })
        });
        Self {
            kind: datum.r#type,
            number: datum.datum.as_deref().and_then(|datum| datum.label),
            boxes: boxes.collect(),
        }
    }

    /// The annotations of a reader's current record.
    ///
    /// # Errors
    /// A record that cannot be read.
    pub(super) fn first(reader: &mut dyn DbReader, path: &Path) -> Result<Self> {
        let datum = reader.value().and_then(|value| Ok(binary::decode(value)?));
        let datum: AnnotatedDatum = datum.map_err(|e| at_record(path, reader.key(), e))?;
        Ok(Self::of(&datum))
    }

    /// Where the boxes are.
    pub(super) fn areas(&self) -> Vec<Area> {
        self.boxes.iter().map(|annotation| annotation.area).collect()
    }

    /// The annotations in floats, six for each box.
    ///
    /// # Errors
    /// Another number of floats.
    fn of_floats(floats: &[f32], number: Option<i32>) -> Result<Self> {
        let (rows, []) = floats.as_chunks::<6>() else {
            let problem = format!(
                "its float_data are {} numbers; they must be six for each box: class, difficult, x, y, width, height",
                floats.len()
            );
            return Err(Error::message(&problem));
        };
        let boxes = rows.iter().map(|&[class, difficult, x, y, width, height]| Annotation {
            label: class as i32,
            instance: 0,
            area: Area {
                x0: x - width / 2.0,
                y0: y - height / 2.0,
                x1: x + width / 2.0,
                y1: y + height / 2.0,
            },
            difficult: difficult != 0.0,
        });
        Ok(Self {
            kind: Some(AnnotationType::BBOX),
            number,
            boxes: boxes.collect(),
        })
    }

    /// Shows what is left in a part of the image.
    pub(super) fn cut(&mut self, part: Area, emit: Emit) {
        if let Emit::Moved = emit {
            let boxes = self.boxes.iter_mut();
            return boxes.for_each(|annotation| annotation.area = annotation.area.beside(part));
        }
        self.boxes.retain_mut(|annotation| {
            let seen = annotation
                .area
                .seen_in(part)
                .filter(|_| emit.keeps(annotation.area, part));
            annotation.area = seen.unwrap_or(annotation.area);
            seen.is_some()
        });
    }

    /// Does what happens to an image of this height and width when it gets another size, is cropped
    /// to a part, and mirrored.
    pub(super) fn place(
        &mut self,
        resize: Option<&Resize>,
        size: (usize, usize),
        part: Area,
        mirror: bool,
        emit: Emit,
    ) {
        if let Some(resize) = resize {
            self.boxes
                .iter_mut()
                .for_each(|annotation| annotation.area = resize.place(annotation.area, size));
        }
        self.cut(part, emit);
        for annotation in &mut self.boxes {
            if mirror {
                annotation.area = annotation.area.mirrored();
            }
            if let Some(resize) = resize {
                annotation.area = resize.rescaled(annotation.area, part, size);
            }
        }
    }
}
