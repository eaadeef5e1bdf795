//! Padding that is given edge by edge.

use cortado_core::{Error, Result};

/// `pad_t`, `pad_b`, `pad_l` and `pad_r` of a message.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Edges {
    /// The message, for errors.
    pub(crate) options: &'static str,
    pub(crate) top: Option<i64>,
    pub(crate) bottom: Option<i64>,
    pub(crate) left: Option<i64>,
    pub(crate) right: Option<i64>,
}

impl Edges {
    /// The padding of height and width, if one of the four is given; those that are not are 0.
    ///
    /// # Errors
    /// A padding of one edge alone, or a size that no padding can have.
    pub(crate) fn plane(self) -> Result<Option<[u32; 2]>> {
        let Self {
            top,
            bottom,
            left,
            right,
            ..
        } = self;
        if [top, bottom, left, right].iter().all(Option::is_none) {
            return Ok(None);
        }
        let height = self.both(["pad_t", "pad_b"], [top, bottom])?;
        let width = self.both(["pad_l", "pad_r"], [left, right])?;
        Ok(Some([height, width]))
    }

    fn both(self, names: [&str; 2], sizes: [Option<i64>; 2]) -> Result<u32> {
        let [before, behind] = sizes.map(Option::unwrap_or_default);
        let field = |name: &str| format!("{}.{name}", self.options);
        if before != behind {
            let problem = format!(
                "must be {}, {before}, but is {behind}: a padding of one edge alone is not supported",
                names[0]
            );
            return Err(Error::param(&field(names[1]), problem));
        }
        let wrong = |_| Error::param(&field(names[0]), format!("must be from 0 to 4294967295, not {before}"));
        u32::try_from(before).map_err(wrong)
    }
}
