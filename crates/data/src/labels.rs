//! The labels of a Data layer: the number in each record, the floats in it, or the records of a
//! second database.

use crate::batch::Batch;
use crate::datum::Picked;
use crate::db::DbReader;
use crate::db::record::{at_record, seek};
use crate::image::{Color, Decoding};
use cortado_core::limit::Limit;
use cortado_core::{Error, Real, Result};
use cortado_proto::DatumRef;
use std::path::PathBuf;

/// Where the labels come from.
pub(crate) enum Labels {
    /// Nobody wants them.
    None,
    /// The field `label`.
    Number,
    /// The field `float_data`, beside the bytes of the image.
    Floats,
    /// A second database, which has one record for each of the first, in the same order.
    Source(LabelSource),
}

/// What the labels take from the records of the images.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Wanted {
    Nothing,
    Number,
    Floats,
}

/// A label in such a record.
#[derive(Debug)]
pub(crate) enum Label {
    /// A label that comes from elsewhere, or that is not needed.
    None,
    Number(i32),
    Floats(Vec<f32>),
}

impl Wanted {
    /// What is wanted of `datum`.
    ///
    /// # Errors
    /// A record without it.
    pub(crate) fn of(self, datum: &DatumRef<'_>) -> Result<Label> {
        Ok(match self {
            Self::Nothing => Label::None,
            Self::Number => Label::Number(datum.label),
            Self::Floats => Label::Floats(floats(datum)?.to_vec()),
        })
    }
}

pub(crate) struct LabelSource {
    path: PathBuf,
    reader: Box<dyn DbReader>,
    /// How encoded labels are decoded.
    decoding: Decoding,
}

impl Labels {
    /// The labels of a second database.
    ///
    /// # Errors
    /// One without records, or one that cannot be read.
    pub(crate) fn from_source(path: PathBuf, mut reader: Box<dyn DbReader>, pixels: Limit) -> Result<Self> {
        if !reader.first()? {
            return Err(Error::database(&path, "it has no records"));
        }
        let decoding = Color::Native.within(pixels);
        Ok(Self::Source(LabelSource { path, reader, decoding }))
    }

    /// The shape of one label, where `datum` is the current record of the first database.
    pub(crate) fn shape(&mut self, datum: &DatumRef<'_>) -> Result<Vec<usize>> {
        match self {
            Self::None | Self::Number => Ok(Vec::new()),
            Self::Floats => Ok(vec![floats(datum)?.len()]),
            Self::Source(source) => source.read(|picked| Ok(picked.shape()?.to_vec())),
        }
    }

    /// Empties the labels of a batch.
    pub(crate) fn start<T: Real>(&self, batch: &mut Batch<T>) {
        batch.labels.clear();
        batch.label_shape.clear();
    }

    /// What the labels take from the records of the images.
    pub(crate) fn wanted(&self) -> Wanted {
        match self {
            Self::None | Self::Source(_) => Wanted::Nothing,
            Self::Number => Wanted::Number,
            Self::Floats => Wanted::Floats,
        }
    }

    /// Adds the label that the second database has for the current record, if there is one.
    pub(crate) fn read<T: Real>(&mut self, batch: &mut Batch<T>) -> Result<()> {
        let Self::Source(source) = self else { return Ok(()) };
        source.read(|picked| {
            expect_shape(batch, &picked.shape()?)?;
            picked.append_to(&mut batch.labels)
        })
    }

    /// Goes to the next record, or back to the first one when the first database does.
    pub(crate) fn advance(&mut self, restarts: bool) -> Result<()> {
        let Self::Source(LabelSource { path, reader, .. }) = self else {
            return Ok(());
        };
        let problem = match (reader.next()?, restarts) {
            (true, false) => return Ok(()),
            (false, true) => return reader.first().map(drop),
            (true, true) => {
                "it has more records than data_param.source; there must be one label for each image, in the same order"
            }
            (false, false) => {
                "it has fewer records than data_param.source; there must be one label for each image, in the same order"
            }
        };
        Err(Error::database(path, problem))
    }

    /// The key of the current record of the second database.
    pub(crate) fn key(&self) -> Option<&[u8]> {
        match self {
            Self::Source(source) => Some(source.reader.key()),
            _ => None,
        }
    }

    /// Goes to the record of a snapshot.
    pub(crate) fn go_to(&mut self, key: &[u8]) -> Result<()> {
        match self {
            Self::Source(source) => seek(&mut *source.reader, &source.path, key),
            _ => Ok(()),
        }
    }
}

impl LabelSource {
    fn read<R>(&mut self, work: impl FnOnce(Picked<'_>) -> Result<R>) -> Result<R> {
        let value = self.reader.value();
        let done = value.and_then(|value| work(Picked::new(&DatumRef::decode(value)?, self.decoding)?));
        done.map_err(|e| at_record(&self.path, self.reader.key(), e))
    }
}

/// Adds the label of an item to its batch.
pub(crate) fn push<T: Real>(batch: &mut Batch<T>, label: Label) -> Result<()> {
    match label {
        Label::None => {}
        Label::Number(number) => batch.labels.push(T::from_f64(number.into())),
        Label::Floats(floats) => {
            expect_shape(batch, &[floats.len()])?;
            batch.labels.extend(floats.into_iter().map(T::from_float));
        }
    }
    Ok(())
}

fn floats<'a>(datum: &'a DatumRef<'_>) -> Result<&'a [f32]> {
    match &datum.float_data[..] {
        [] => Err(Error::message(
            "it has no float_data to be its label; leave data_param.float_label out to take the number in `label`",
        )),
        floats => Ok(floats),
    }
}

fn expect_shape<T: Real>(batch: &mut Batch<T>, shape: &[usize]) -> Result<()> {
    if batch.labels.is_empty() {
        batch.label_shape = shape.to_vec();
    } else if batch.label_shape != shape {
        let what = "shape of the label (all labels of a batch must have one shape)";
        return Err(Error::mismatch(
            what,
            format!("{:?}", batch.label_shape),
            format!("{shape:?}"),
        ));
    }
    Ok(())
}
