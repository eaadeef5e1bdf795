//! Copies of the channels that a task reads, where they lie far apart.

use super::NhwcImage;
use super::activation::load;
use super::tasks::{Part, UNIT, View};
use crate::base::aligned::Aligned;
use crate::simd::{Simd, SimdWork, with_simd};
use cortado_mem::reserve::Result;
use std::cell::RefCell;
use std::ops::Range;

thread_local! {
    /// The copy of a thread's task.
    static COPY: RefCell<Aligned<f32>> = const { RefCell::new(Aligned::empty()) };
}

/// Runs `work` on a copy of the channels of `part`, at most [`UNIT`], of some rows of its image
/// with their border. There the image is where it is in `x`, but that nothing else can be read.
///
/// # Errors
/// Out of memory.
pub(super) fn gather(x: View, rows: Range<isize>, part: &Part, work: impl FnOnce(View)) -> Result {
    assert!(
        part.channels.len() <= UNIT,
        "a part of {} channels",
        part.channels.len()
    );
    COPY.with_borrow_mut(|to| {
        to.grow_to(rows.len() * (x.image.width + 2 * x.image.border) * UNIT)?;
        work(with_simd(Gather { x, rows, part, to }));
        Ok(())
    })
}

/// Copies the channels of a part, of whole rows with their border.
struct Gather<'a> {
    x: View,
    rows: Range<isize>,
    part: &'a Part,
    to: &'a mut Aligned<f32>,
}

impl SimdWork for Gather<'_> {
    type Output = View;

    #[inline(always)]
    fn run<S: Simd>(self) -> View {
        let Self { x, rows, part, to } = self;
        let (border, width) = (x.image.border as isize, x.image.width + 2 * x.image.border);
        let to = to.as_mut_ptr();
        let channels = part.channels.len();
        for (i, row) in rows.clone().enumerate() {
            let from = x.at(part.image, row, -border).wrapping_add(part.channels.start);
            let to = to.wrapping_add(i * width * UNIT);
            for pixel in 0..width {
                for c in (0..channels).step_by(S::LANES) {
                    let n = S::LANES.min(channels - c);
                    // SAFETY: the rows with their border are the image's, and the copy has a place
                    // for each.
                    unsafe { load::<S>(from.add(pixel * x.image.pixel + c), n).store(to.add(pixel * UNIT + c)) };
                }
            }
        }
        let image = NhwcImage {
            pixel: UNIT,
            first_channel: 0,
            ..x.image
        };
        View::moved(to, image, part.image, rows.start, part.channels.start)
    }
}
