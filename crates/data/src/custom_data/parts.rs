//! The parts of a record, and how they are encoded.

use cortado_core::{Error, Real, Result, reserve};
use cortado_proto::data_parameter::CHANNELENCODING;
use cortado_proto::{DataParameter, DatumRef};

/// What one of a flow is in integers.
const FLOW_UNIT: f32 = 32.0;

/// Where parts begin, and how each is encoded.
#[derive(Clone, Debug)]
pub(super) struct Parts {
    points: Vec<usize>,
    encodings: Vec<CHANNELENCODING>,
}

impl Parts {
    /// The parts of a `data_param`.
    ///
    /// # Errors
    /// Points that do not ascend, and more encodings than parts.
    pub(super) fn new(data: &DataParameter) -> Result<Self> {
        let points: Vec<usize> = data.slice_point.iter().map(|&point| point as usize).collect();
        let ascends = points.first() != Some(&0) && points.is_sorted_by(|a, b| a < b);
        if !ascends {
            let problem = "must be above 0 and ascend, as each names the first channel of a part";
            return Err(Error::param("data_param.slice_point", problem));
        }
        if data.encoding.len() > points.len() + 1 {
            let problem = format!("is given {} times for {} parts", data.encoding.len(), points.len() + 1);
            return Err(Error::param("data_param.encoding", problem));
        }
        let known = [
            CHANNELENCODING::UINT8,
            CHANNELENCODING::UINT16FLOW,
            CHANNELENCODING::BOOL1,
        ];
        if let Some(other) = data.encoding.iter().find(|encoding| !known.contains(encoding)) {
            let problem = format!("{other} is unknown; it can be UINT8, UINT16FLOW or BOOL1");
            return Err(Error::param("data_param.encoding", problem));
        }
        Ok(Self {
            points,
            encodings: data.encoding.clone(),
        })
    }

    /// How many there are.
    pub(super) fn count(&self) -> usize {
        self.points.len() + 1
    }

    /// The channels of each part of a record with `channels` channels.
    ///
    /// # Errors
    /// A record that has too few.
    pub(super) fn channels(&self, channels: usize) -> Result<Vec<usize>> {
        let ends = self.points.iter().copied().chain([channels]);
        let starts = std::iter::once(0).chain(self.points.iter().copied());
        let sizes: Option<Vec<usize>> = ends
            .zip(starts)
            .map(|(end, start)| end.checked_sub(start).filter(|&size| size > 0))
            .collect();
        sizes.ok_or_else(|| {
            let last = self.points.last().copied().unwrap_or(0);
            Error::mismatch(
                "number of channels of a record with parts at data_param.slice_point",
                format!("more than {last}"),
                channels,
            )
        })
    }

    /// The values of a record of this shape, all channels one after the other.
    ///
    /// # Errors
    /// Another number of bytes than the encodings need, and a file of an image.
    pub(super) fn decode<T: Real>(
        &self,
        datum: &DatumRef<'_>,
        [channels, height, width]: [usize; 3],
    ) -> Result<Vec<T>> {
        let area = height * width;
        if datum.encoded {
            return Err(Error::message(
                "it is the file of an image, which CustomData does not read; convert it to values",
            ));
        }
        if datum.data.is_empty() {
            return self.floats(&datum.float_data, channels * area);
        }
        let mut values = reserve::empty(channels.saturating_mul(area))?;
        let mut rest = datum.data;
        let mut needed = 0_usize;
        for (part, channels) in self.channels(channels)?.into_iter().enumerate() {
            let encoding = self.encodings.get(part).copied().unwrap_or(CHANNELENCODING::UINT8);
            let bytes = match encoding {
                CHANNELENCODING::UINT16FLOW => channels * area * 2,
                CHANNELENCODING::BOOL1 if channels != 1 => {
                    let what = format!("number of channels of part {part}, whose encoding is BOOL1");
                    return Err(Error::mismatch(what, 1, channels));
                }
                CHANNELENCODING::BOOL1 => area.div_ceil(8),
                _ => channels * area,
            };
            needed += bytes;
            let Some((of_part, after)) = rest.split_at_checked(bytes) else {
                break;
            };
            rest = after;
            match encoding {
                CHANNELENCODING::UINT16FLOW => {
                    values.extend(of_part.as_chunks::<2>().0.iter().map(|&bytes| flow::<T>(bytes)))
                }
                CHANNELENCODING::BOOL1 => values.extend((0..area).map(|at| match of_part[at / 8] >> (at % 8) & 1 {
                    1 => T::ONE,
                    _ => T::ZERO,
                })),
                _ => values.extend(of_part.iter().map(|&byte| T::from_float(byte.into()))),
            }
        }
        match values.len() == channels * area && rest.is_empty() {
            true => Ok(values),
            false => Err(Error::mismatch(
                format!("bytes of a record of {channels}x{height}x{width} in the encodings of its parts"),
                needed,
                datum.data.len(),
            )),
        }
    }

    fn floats<T: Real>(&self, floats: &[f32], count: usize) -> Result<Vec<T>> {
        if !self.encodings.is_empty() {
            return Err(Error::message(
                "it has floats, which have no encoding; remove data_param.encoding",
            ));
        }
        match floats.len() == count {
            true => Ok(reserve::collected(floats.iter().map(|&value| T::from_float(value)))?),
            false => Err(Error::mismatch("number of floats of a record", count, floats.len())),
        }
    }
}

/// A number of a flow.
fn flow<T: Real>(bytes: [u8; 2]) -> T {
    match i16::from_le_bytes(bytes) {
        i16::MAX => T::from_float(f32::NAN),
        number => T::from_float(f32::from(number) / FLOW_UNIT),
    }
}
