//! Blocks of a table: entries in key order, each with only what its key does not share with the one
//! before, and restarts between them.

use super::coding::{compare, length, u32_at};
use cortado_core::reserve;
use std::cmp::Ordering;
use std::ops::Range;

/// What a snappy block can grow to: its best element turns 3 bytes into 64.
const fn snappy_limit(compressed: usize) -> usize {
    (compressed / 3 + 1).saturating_mul(64)
}

/// Unpacks a block that is compressed with snappy.
pub(super) fn unpack(compressed: &[u8], decoder: &mut snap::raw::Decoder, bytes: &mut Vec<u8>) -> Result<(), String> {
    let len = snap::raw::decompress_len(compressed).map_err(|e| e.to_string())?;
    if len > snappy_limit(compressed.len()) {
        return Err(format!(
            "{} compressed bytes claim to be {len}, more than they can hold",
            compressed.len()
        ));
    }
    bytes.clear();
    reserve::resize(bytes, len, 0).map_err(|e| e.to_string())?;
    let filled = decoder.decompress(compressed, bytes).map_err(|e| e.to_string())?;
    if filled != len {
        return Err(format!("{filled} bytes came out of {len}"));
    }
    Ok(())
}

/// The longest internal key. Each entry of a few bytes can repeat nearly all of the key before, so that the work grows with it;
/// Caffe's keys are a number and a path.
pub(super) const MOST_KEY: usize = 8 << 10;

/// A block, and a place in it.
#[derive(Debug, Default)]
pub(super) struct BlockCursor {
    /// The bytes, replaced from outside; [`open`](Self::open) must follow.
    pub(super) bytes: Vec<u8>,
    /// The place of the restarts, after the entries.
    entries_end: usize,
    restarts: usize,
    /// The entry that follows the current one.
    next: usize,
    key: Vec<u8>,
    previous: Vec<u8>,
    value: Range<usize>,
    placed: bool,
}

impl BlockCursor {
    /// Checks the frame of new bytes. No entry is current then.
    pub(super) fn open(&mut self) -> Result<(), String> {
        (self.next, self.entries_end, self.restarts) = (0, 0, 0);
        self.unplace();
        let len = self.bytes.len();
        let restarts = len.checked_sub(4).and_then(|at| u32_at(&self.bytes, at));
        let restarts = restarts.ok_or("it has no end")? as usize;
        let end = restarts.checked_mul(4).and_then(|size| (len - 4).checked_sub(size));
        self.entries_end = end.ok_or("it has more restarts than bytes")?;
        self.restarts = restarts;
        Ok(())
    }

    /// Goes to the next entry, the first if none is current; `false` at the end.
    pub(super) fn next(&mut self) -> Result<bool, String> {
        let ordered = self.placed;
        if !self.step()? {
            return Ok(false);
        }
        if ordered && compare(&self.previous, &self.key) != Ordering::Less {
            return Err("its keys are not in order".into());
        }
        Ok(true)
    }

    /// Goes to the first entry whose internal key is not less; `false` if all are less.
    pub(super) fn seek(&mut self, target: &[u8]) -> Result<bool, String> {
        let (mut low, mut high) = (0, self.restarts);
        // The entry of restart `low` is less than the target, or it is the first; that of `high` is
        // not less.
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            self.restart(middle)?;
            if !self.step()? {
                return Err(format!("restart {middle} is at its end"));
            }
            match compare(&self.key, target) {
                Ordering::Less => low = middle,
                _ => high = middle,
            }
        }
        if self.restarts == 0 {
            self.next = 0;
        } else {
            self.restart(low)?;
        }
        self.unplace();
        while self.next()? {
            if compare(&self.key, target) != Ordering::Less {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The internal key of the current entry; empty if there is none.
    pub(super) fn key(&self) -> &[u8] {
        &self.key
    }

    /// The value of the current entry; empty if there is none.
    pub(super) fn value(&self) -> &[u8] {
        self.bytes.get(self.value.clone()).unwrap_or_default()
    }

    pub(super) fn unplace(&mut self) {
        self.key.clear();
        self.value = 0..0;
        self.placed = false;
    }

    /// Stands before the entry of a restart, which shares nothing with the one before.
    fn restart(&mut self, restart: usize) -> Result<(), String> {
        let at = u32_at(&self.bytes, self.entries_end + 4 * restart).map(|at| at as usize);
        self.next = at
            .filter(|&at| at <= self.entries_end)
            .ok_or_else(|| format!("restart {restart} is outside"))?;
        self.key.clear();
        Ok(())
    }

    fn step(&mut self) -> Result<bool, String> {
        if self.next >= self.entries_end {
            self.unplace();
            return Ok(false);
        }
        let at = self.next;
        let problem = || format!("the entry at byte {at} makes no sense");
        let entries = &self.bytes[..self.entries_end];
        let next = &mut self.next;
        let lengths = (length(entries, next), length(entries, next), length(entries, next));
        let (Some(shared), Some(own), Some(value)) = lengths else {
            return Err(problem());
        };
        let key_end = next.checked_add(own).ok_or_else(problem)?;
        let value_end = key_end.checked_add(value).ok_or_else(problem)?;
        if shared > self.key.len() || value_end > entries.len() {
            return Err(problem());
        }
        if shared + own > MOST_KEY {
            return Err(format!("the key at byte {at} has more than {MOST_KEY} bytes"));
        }
        std::mem::swap(&mut self.key, &mut self.previous);
        self.key.clear();
        self.key.extend_from_slice(&self.previous[..shared]);
        self.key.extend_from_slice(&entries[*next..key_end]);
        if super::coding::split(&self.key).is_none() {
            return Err(problem());
        }
        self.value = key_end..value_end;
        *next = value_end;
        self.placed = true;
        Ok(true)
    }
}
