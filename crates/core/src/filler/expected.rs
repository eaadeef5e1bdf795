//! Fillers of weights that turn a distribution over the places of a map into the expected place: `imagexy` and
//! `expectation` of cbfinn's Caffe (visuomotor policies).

use crate::{Error, Real, Result};
use cortado_proto::FillerParameter;

/// The most places of all maps, so that a product of sizes fits.
const MOST: usize = 1 << 31;

/// What the rows of weights hold for each place of a map.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Rows {
    /// Two: x and y, or the negative of their squares.
    Both {
        squares: bool,
    },
    X,
    Y,
    Ones,
}

/// A filler: rows for each map, which are 0 in the columns of all other maps.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Expected {
    rows: Rows,
    maps: usize,
    width: usize,
    height: usize,
    /// Whether x is from −1 to 1, the first and the last column; else its last column is 1, and −1 lies before the first.
    symmetric: bool,
}

fn size(name: &str, value: Option<i32>, least: i32) -> Result<usize> {
    match value {
        Some(value) if value >= least => Ok(value as usize),
        Some(value) => Err(Error::param(
            &format!("filler.{name}"),
            format!("must be at least {least}, not {value}"),
        )),
        None => Err(Error::param(
            &format!("filler.{name}"),
            "is missing; give that of the maps",
        )),
    }
}

impl Expected {
    /// `imagexy`: several maps; a coordinate is `2 ((x + 1) / width − ½)`.
    ///
    /// # Errors
    /// Sizes that are missing or too large, or unknown rows.
    pub(super) fn image_xy(param: &FillerParameter) -> Result<Self> {
        let rows = match param.xy() {
            "both" => Rows::Both { squares: false },
            "nboth2" => Rows::Both { squares: true },
            "x" => Rows::X,
            "y" => Rows::Y,
            "ones" => Rows::Ones,
            other => {
                let problem = format!("\"{other}\" is unknown; it can be both, nboth2, x, y or ones");
                return Err(Error::param("filler.xy", problem));
            }
        };
        Self {
            rows,
            maps: size("channels", param.channels, 1)?,
            width: size("width", param.width, 1)?,
            height: size("height", param.height, 1)?,
            symmetric: false,
        }
        .limited()
    }

    /// `expectation`: one map, for an InnerProduct with `axis: -2`; a coordinate is `2 (x / (width − 1) − ½)`.
    ///
    /// # Errors
    /// Sizes that are missing or too large, or unknown rows.
    pub(super) fn expectation(param: &FillerParameter) -> Result<Self> {
        let rows = match param.expectation_option() {
            "xy" => Rows::Both { squares: false },
            "-x^2y^2" => Rows::Both { squares: true },
            "x" => Rows::X,
            "y" => Rows::Y,
            other => {
                let problem = format!("\"{other}\" is unknown; it can be xy, x, y or -x^2y^2");
                return Err(Error::param("filler.expectation_option", problem));
            }
        };
        Self {
            rows,
            maps: 1,
            width: size("width", param.width, 2)?,
            height: size("height", param.height, 2)?,
            symmetric: true,
        }
        .limited()
    }

    fn limited(self) -> Result<Self> {
        let places = self.width.checked_mul(self.height);
        match places.and_then(|places| places.checked_mul(self.maps)) {
            Some(places) if places <= MOST => Ok(self),
            _ => Err(Error::param("filler.width", "and the other sizes are too large")),
        }
    }

    fn rows(&self) -> usize {
        match self.rows {
            Rows::Both { .. } => 2 * self.maps,
            _ => self.maps,
        }
    }

    fn columns(&self) -> usize {
        self.maps * self.width * self.height
    }

    /// Refuses weights of another shape.
    ///
    /// # Errors
    /// Names the shape that is right.
    pub(super) fn check(&self, shape: &[usize]) -> Result<()> {
        let right = [self.rows(), self.columns()];
        let axes = shape.iter().rev().copied().chain(std::iter::repeat(1));
        let mut found: Vec<usize> = axes.take(shape.len().max(2)).collect();
        found.reverse();
        let (leading, matrix) = found.split_at(found.len() - 2);
        if leading.iter().all(|&size| size == 1) && matrix == right {
            return Ok(());
        }
        let shape: Vec<String> = shape.iter().map(ToString::to_string).collect();
        let what = format!(
            "shape of weights with a filler for {} maps of {} columns and {} rows",
            self.maps, self.width, self.height
        );
        Err(Error::mismatch(
            what,
            format!("{} {}", right[0], right[1]),
            shape.join(" "),
        ))
    }

    /// Fills weights whose shape has passed [`check`](Self::check).
    pub(super) fn fill<T: Real>(&self, values: &mut [T]) {
        let (columns, plane) = (self.columns(), self.width * self.height);
        for (row, values) in values.chunks_exact_mut(columns).enumerate() {
            values.fill(T::from_f64(0.0));
            let (map, part) = match self.rows {
                Rows::Both { .. } => (row / 2, row % 2),
                _ => (row, 0),
            };
            for (place, value) in values[map * plane..(map + 1) * plane].iter_mut().enumerate() {
                *value = T::from_f64(self.at(part, place));
            }
        }
    }

    /// What a row holds for a place.
    fn at(&self, part: usize, place: usize) -> f64 {
        let x = self.coordinate(place % self.width, self.width);
        let y = self.coordinate(place / self.width, self.height);
        match self.rows {
            Rows::Both { squares } => {
                let along = [x, y][part];
                if squares { -(along * along) } else { along }
            }
            Rows::X => x,
            Rows::Y => y,
            Rows::Ones => 1.0,
        }
    }

    fn coordinate(&self, place: usize, size: usize) -> f64 {
        let share = match self.symmetric {
            true => place as f64 / (size - 1) as f64,
            false => (place + 1) as f64 / size as f64,
        };
        2.0 * (share - 0.5)
    }
}
