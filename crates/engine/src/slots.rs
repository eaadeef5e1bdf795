//! Slots: buffers that are never needed at the same time share one.

use std::collections::BTreeMap;

/// A buffer: its elements, and the first and last step that touch it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Buffer {
    pub(crate) len: usize,
    pub(crate) first: usize,
    pub(crate) last: usize,
}

/// The buffers of a slot, which do not overlap in time: the first step of each, with its last.
type Tenants = BTreeMap<usize, usize>;

impl Buffer {
    /// Whether nothing is in a slot while this is needed. Of those that are there before its end,
    /// the last one stays the longest.
    fn finds_room(&self, tenants: &Tenants) -> bool {
        let before = tenants.range(..=self.last).next_back();
        before.is_none_or(|(_, &last)| last < self.first)
    }
}

/// Which slot each buffer lies in, and how long the slots are.
#[derive(Clone, Debug, Default)]
pub(crate) struct Slots {
    pub(crate) slot: Vec<usize>,
    pub(crate) lens: Vec<usize>,
    /// Whether a slot holds one buffer only.
    pub(crate) is_private: Vec<bool>,
}

impl Slots {
    /// The longest buffers first, each in the first slot where nothing else is at that time.
    pub(crate) fn of(buffers: &[Buffer]) -> Self {
        let mut order: Vec<usize> = (0..buffers.len()).collect();
        order.sort_by_key(|&i| (std::cmp::Reverse(buffers[i].len), buffers[i].first, i));
        let mut slots = Self {
            slot: vec![0; buffers.len()],
            ..Self::default()
        };
        let mut tenants: Vec<Tenants> = Vec::new();
        for i in order {
            let is_free = |slot: &Tenants| buffers[i].finds_room(slot);
            let slot = tenants.iter().position(is_free).unwrap_or_else(|| {
                tenants.push(Tenants::new());
                slots.lens.push(buffers[i].len);
                tenants.len() - 1
            });
            tenants[slot].insert(buffers[i].first, buffers[i].last);
            slots.slot[i] = slot;
        }
        slots.is_private = tenants.iter().map(|tenants| tenants.len() == 1).collect();
        slots
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn buffers_share_a_slot_unless_they_meet() {
        let buffer = |len, first, last| Buffer { len, first, last };
        let slots = Slots::of(&[buffer(10, 0, 1), buffer(30, 1, 2), buffer(20, 2, 3), buffer(5, 3, 4)]);
        assert_eq!(slots.slot, [1, 0, 1, 0]);
        assert_eq!(slots.lens, [30, 20]);
        assert_eq!(slots.is_private, [false, false]);
    }
}
