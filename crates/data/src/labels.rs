//! The labels of a Data layer: the number in each record, the floats in it, or the records of a second database.

use crate::batch::Batch;
use crate::datum::Picked;
use crate::db::DbReader;
use crate::image::Color;
use crate::records::{at_record, seek};
use cortado_core::{Error, Real, Result};
use cortado_proto::{Datum, binary};
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

pub(crate) struct LabelSource {
    path: PathBuf,
    reader: Box<dyn DbReader>,
}

impl Labels {
    /// Those of a second database.
    ///
    /// # Errors
    /// One without records, or one that cannot be read.
    pub(crate) fn from_source(path: PathBuf, mut reader: Box<dyn DbReader>) -> Result<Self> {
        if !reader.first()? {
            return Err(Error::database(&path, "it has no records"));
        }
        Ok(Self::Source(LabelSource { path, reader }))
    }

    /// The shape of one label, where `datum` is the current record of the first database.
    pub(crate) fn shape(&mut self, datum: &Datum) -> Result<Vec<usize>> {
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

    /// Adds the label of the current record, which is `datum`, to a batch.
    pub(crate) fn push<T: Real>(&mut self, datum: &Datum, batch: &mut Batch<T>) -> Result<()> {
        match self {
            Self::None => Ok(()),
            Self::Number => {
                batch.labels.push(T::from_f64(datum.label().into()));
                Ok(())
            }
            Self::Floats => {
                let floats = floats(datum)?;
                expect_shape(batch, &[floats.len()])?;
                batch.labels.extend(floats.iter().map(|&value| T::from_float(value)));
                Ok(())
            }
            Self::Source(source) => source.read(|picked| {
                expect_shape(batch, &picked.shape()?)?;
                picked.image()?.append_to(&mut batch.labels);
                Ok(())
            }),
        }
    }

    /// Goes to the next record, or back to the first one when the first database does.
    pub(crate) fn advance(&mut self, restarts: bool) -> Result<()> {
        let Self::Source(LabelSource { path, reader }) = self else {
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
        let datum = value.and_then(|value| Ok(binary::decode::<Datum>(value)?));
        datum
            .and_then(|datum| work(Picked::new(&datum, Color::Native)?))
            .map_err(|e| at_record(&self.path, self.reader.key(), e))
    }
}

fn floats(datum: &Datum) -> Result<&[f32]> {
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
