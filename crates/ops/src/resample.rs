//! Images in another resolution.

/// The planes of a blob in another resolution: each output is a mix of at most four inputs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Resample {
    /// Rows and columns.
    pub axes: [ResampleAxis; 2],
}

/// One axis of a resampling.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ResampleAxis {
    /// The size of the input.
    pub input: usize,
    /// The size of the output.
    pub output: usize,
    /// Where outputs lie among inputs.
    pub grid: Grid,
}

/// Where outputs lie among inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grid {
    /// Each input is repeated this number of times.
    Repeat(usize),
    /// The first and the last output are the first and the last of `len` inputs from `begin` on;
    /// those between are mixed linearly. A single output is the first of them.
    Corners {
        /// The first input.
        begin: usize,
        /// How many inputs there are.
        len: usize,
    },
    /// Output i lies at i · input / output, between two inputs or beyond the last one.
    Even,
}

/// Two inputs, and the share of the second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mix {
    /// The first input.
    pub first: usize,
    /// The second one; the first again where its share is 0.
    pub second: usize,
    /// The share of the second.
    pub share: f64,
}

impl ResampleAxis {
    /// What an output is made of.
    #[inline]
    pub fn mix(&self, output: usize) -> Mix {
        let only = |first| Mix {
            first,
            second: first,
            share: 0.0,
        };
        match self.grid {
            Grid::Repeat(times) => only(output / times.max(1)),
            Grid::Even => {
                let place = output as f64 * (self.input as f64 / self.output as f64);
                match place as usize {
                    first if first + 1 < self.input => Mix {
                        first,
                        second: first + 1,
                        share: place - first as f64,
                    },
                    _ => only(self.input.saturating_sub(1)),
                }
            }
            Grid::Corners { begin, len } if self.output < 2 || len < 2 => only(begin),
            Grid::Corners { begin, len } => {
                let step = (len - 1) as f64 / (self.output - 1) as f64;
                let place = step * output as f64;
                let first = (place as usize).min(len - 1);
                match first + 1 < len {
                    true => Mix {
                        first: begin + first,
                        second: begin + first + 1,
                        share: place - first as f64,
                    },
                    false => only(begin + first),
                }
            }
        }
    }

    /// What all outputs are made of.
    pub fn mixes(&self) -> impl Iterator<Item = Mix> + Clone {
        (0..self.output).map(|output| self.mix(output))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_stay_where_they_are() {
        let axis = ResampleAxis {
            input: 6,
            output: 7,
            grid: Grid::Corners { begin: 1, len: 4 },
        };
        let places: Vec<f64> = axis.mixes().map(|mix| mix.first as f64 + mix.share).collect();
        assert_eq!(places, [1.0, 1.5, 2.0, 2.5, 3.0, 3.5, 4.0]);
        assert!(axis.mixes().all(|mix| mix.second < 5));
        let single = ResampleAxis { output: 1, ..axis };
        assert_eq!((single.mix(0).first, single.mix(0).share), (1, 0.0));
    }

    #[test]
    fn even_places_begin_with_the_first_and_end_with_the_last() {
        let axis = ResampleAxis {
            input: 3,
            output: 6,
            grid: Grid::Even,
        };
        let places: Vec<f64> = axis.mixes().map(|mix| mix.first as f64 + mix.share).collect();
        assert_eq!(places, [0.0, 0.5, 1.0, 1.5, 2.0, 2.0]);
        assert!(axis.mixes().all(|mix| mix.second < 3));
    }

    #[test]
    fn repeated_inputs_follow_one_another() {
        let axis = ResampleAxis {
            input: 2,
            output: 6,
            grid: Grid::Repeat(3),
        };
        let firsts: Vec<usize> = axis.mixes().map(|mix| mix.first).collect();
        assert_eq!(firsts, [0, 0, 0, 1, 1, 1]);
    }
}
