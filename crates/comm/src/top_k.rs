//! Means of the largest numbers only. Numbers that are not sent are kept, and added to the next
//! message (error feedback: Seide et al. 2014; Lin et al., "Deep Gradient Compression", 2018).

use crate::{Error, ExchangeNumber, Result, Transport};

/// The part of the numbers at one place that a rank has not sent yet.
#[derive(Clone, Debug, Default)]
pub struct TopK {
    left: Vec<f64>,
}

impl TopK {
    /// Forgets what was not sent.
    pub fn clear(&mut self) {
        self.left.clear();
    }

    /// Adds what was left before to the numbers in `bytes`.
    fn add_left(&mut self, bytes: &[u8], number: ExchangeNumber) {
        let mut values = Vec::new();
        number.read(bytes, &mut values);
        self.left.resize(values.len(), 0.0);
        self.left
            .iter_mut()
            .zip(values)
            .for_each(|(left, value)| *left += value);
    }

    /// Takes out the `count` largest numbers by their absolute values: place and number of each, in
    /// the order of the places.
    fn take_largest(&mut self, count: usize) -> Vec<(u32, f64)> {
        let mut places: Vec<u32> = (0..self.left.len() as u32).collect();
        let size = |place: &u32| self.left[*place as usize].abs();
        if count < places.len() {
            places.select_nth_unstable_by(count, |a, b| size(b).total_cmp(&size(a)).then(a.cmp(b)));
            places.truncate(count);
        }
        places.sort_unstable();
        let taken = places
            .into_iter()
            .map(|place| (place, std::mem::take(&mut self.left[place as usize])));
        taken.collect()
    }
}

/// Puts the mean over all ranks of the `count` largest numbers of each, what was left before added,
/// in place of all numbers; a number that a rank does not send counts as 0. All ranks get the same
/// bits.
///
/// # Errors
/// More than 2³² numbers, a rank that has ended, or what the carrier refuses.
pub fn top_k_mean(
    transport: &mut dyn Transport,
    bytes: &mut [u8],
    number: ExchangeNumber,
    count: usize,
    kept: &mut TopK,
) -> Result<()> {
    let total = bytes.len() / number.bytes();
    if u32::try_from(total).is_err() {
        return Err(Error::Sizes(format!(
            "{total} numbers are too many for top-k: 2^32 at a time"
        )));
    }
    let count = count.clamp(1, total.max(1));
    kept.add_left(bytes, number);
    let sent = kept.take_largest(count);
    let entry = size_of::<u32>() + number.bytes();
    let mut message = vec![0; sent.len() * entry];
    for ((place, value), to) in sent.iter().zip(message.chunks_mut(entry)) {
        let (head, tail) = to.split_at_mut(size_of::<u32>());
        head.copy_from_slice(&place.to_ne_bytes());
        number.write(&[*value], tail);
        // What rounding to the message loses is kept too.
        let mut rounded = Vec::new();
        number.read(tail, &mut rounded);
        kept.left[*place as usize] += value - rounded[0];
    }
    let mut all = vec![0; message.len() * transport.size()];
    transport.all_gather(&message, &mut all)?;
    let mut sums = vec![0.0; total];
    for from in all.chunks(entry) {
        let (head, tail) = from.split_at(size_of::<u32>());
        let place = u32::from_ne_bytes(head.try_into().unwrap_or_default()) as usize;
        let Some(sum) = sums.get_mut(place) else {
            return Err(Error::Sizes(format!("a rank sent number {place} of {total}")));
        };
        number.add(tail, std::slice::from_mut(sum));
    }
    sums.iter_mut().for_each(|sum| *sum /= transport.size() as f64);
    number.write(&sums, bytes);
    Ok(())
}
