//! Slots: buffers that are never needed at the same time share one.

/// A buffer: its elements, and the first and last step that touch it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Buffer {
    pub(crate) len: usize,
    pub(crate) first: usize,
    pub(crate) last: usize,
}

impl Buffer {
    fn meets(&self, other: &Self) -> bool {
        self.first <= other.last && other.first <= self.last
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
        let mut tenants: Vec<Vec<usize>> = Vec::new();
        for i in order {
            let is_free = |slot: &Vec<usize>| slot.iter().all(|&other| !buffers[i].meets(&buffers[other]));
            let slot = tenants.iter().position(is_free).unwrap_or_else(|| {
                tenants.push(Vec::new());
                slots.lens.push(buffers[i].len);
                tenants.len() - 1
            });
            tenants[slot].push(i);
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
