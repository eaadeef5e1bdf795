//! The filler `gabor` of Intel's Caffe: first layers of known nets as waves under a bell, of one colour each.
//!
//! At a place (x, y), each from −1 to 1: `λ · exp(−(x² + y²) / 2σ²) · cos(ω · (x·cos θ − y·sin θ) + φ)`, times the share of
//! each of three channels. The numbers of each filter are facts from include/caffe/gabor.hpp there.

use crate::{Error, Real, Result};
use std::f64::consts::PI;

/// The numbers of filters, and their sides, with waves.
const BANKS: [(usize, usize); 4] = [(32, 5), (64, 7), (64, 3), (96, 11)];

/// One filter.
struct Wave {
    /// λ.
    height: f64,
    /// σ.
    width: f64,
    /// ω.
    frequency: f64,
    /// φ.
    phase: f64,
    /// θ.
    angle: f64,
    /// The shares of the channels.
    color: [f64; 3],
}

const WHITE: [f64; 3] = [1.0; 3];

impl Default for Wave {
    fn default() -> Self {
        Self {
            height: 1.0,
            width: 0.6,
            frequency: PI,
            phase: 0.0,
            angle: 0.0,
            color: WHITE,
        }
    }
}

impl Wave {
    fn at(&self, x: f64, y: f64) -> f64 {
        let bell = (-(x * x + y * y) / (2.0 * self.width * self.width)).exp();
        let along = x * self.angle.cos() - y * self.angle.sin();
        self.height * bell * (along * self.frequency + self.phase).cos()
    }
}

/// Refuses shapes without waves.
///
/// # Errors
/// Names the supported ones.
pub(super) fn check(shape: &[usize]) -> Result<()> {
    let fits = match *shape {
        [filters, 3, rows, columns] => rows == columns && BANKS.contains(&(filters, rows)),
        _ => false,
    };
    if fits {
        return Ok(());
    }
    let banks: Vec<String> = BANKS
        .iter()
        .map(|(filters, side)| format!("{filters} 3 {side} {side}"))
        .collect();
    let found: Vec<String> = shape.iter().map(ToString::to_string).collect();
    Err(Error::mismatch(
        "shape of weights with a gabor filler",
        banks.join(", or "),
        found.join(" "),
    ))
}

/// Fills weights whose shape has passed [`check`].
pub(super) fn fill<T: Real>(values: &mut [T], shape: &[usize]) {
    let (filters, side) = (shape[0], shape[2]);
    let place = |at: usize| 2.0 * at as f64 / (side - 1) as f64 - 1.0;
    for (number, filter) in values.chunks_exact_mut(3 * side * side).enumerate() {
        let wave = wave(filters, side, number);
        for (at, value) in filter.iter_mut().enumerate() {
            let (channel, y, x) = (at / (side * side), at / side % side, at % side);
            *value = T::from_f64(wave.color[channel] * wave.at(place(x), place(y)));
        }
    }
}

fn wave(filters: usize, side: usize, number: usize) -> Wave {
    // A wave of one place from crest to trough.
    let fast = PI * (side - 1) as f64 / 2.0;
    match (filters, side) {
        (32, _) => of_32(number, fast),
        (64, 7) => of_64(number, fast),
        (64, _) => Wave {
            width: 1.0,
            ..of_64(number, fast)
        },
        _ => of_96(number, fast),
    }
}

/// Every part-th of a turn that `number` names, from `first` on.
fn turned(number: usize, parts: usize, turn: f64, first: f64) -> f64 {
    (number % parts) as f64 * turn + first
}

/// The first filters of the nets with 64 and 96: rotations of waves of eight frequencies.
fn rotated(number: usize, fast: f64, (height, width, turn): (f64, f64, f64)) -> Wave {
    let (rotation, step) = ((number / 8) as f64, (number % 8) as f64);
    Wave {
        height: height / (1.0 + step / 8.0),
        width: width + 0.2 * step / 8.0,
        frequency: fast / (1.0 + step / 2.0),
        phase: (number % 2) as f64 * PI + PI * 12.0 / 32.0,
        angle: rotation * turn,
        color: WHITE,
    }
}

/// Spots of several sizes, light and dark.
fn spot(phase: usize, size: usize, height: f64) -> Wave {
    let size = size as f64 / 2.0;
    Wave {
        height: height / (1.0 + size),
        width: 1.0 / (2.5 - size),
        frequency: PI / 4.0,
        phase: phase as f64 * PI,
        color: [0.25, -1.0, 1.0],
        ..Wave::default()
    }
}

/// An edge between two colours.
fn edge(height: f64, width: f64, frequency: f64, angle: f64, color: [f64; 3]) -> Wave {
    Wave {
        height,
        width,
        frequency,
        phase: PI / 2.0,
        angle,
        color,
    }
}

fn of_32(number: usize, fast: f64) -> Wave {
    let half = Wave {
        height: 0.5,
        ..Wave::default()
    };
    let color = match number {
        0..14 | 16..20 => WHITE,
        14..16 => [1.0, -1.0, 1.0],
        20..24 => [1.0, 0.0, -1.0],
        24..28 => [-1.0, 1.0, 1.0],
        28..30 => [-1.0, 1.0, -1.0],
        _ => [1.0, 1.0, 0.0],
    };
    match number {
        0..8 => Wave {
            frequency: fast,
            angle: turned(number, 8, PI / 8.0, 0.0),
            ..half
        },
        8..14 => Wave {
            frequency: fast / 2.0,
            angle: turned(number - 2, 6, PI / 6.0, PI / 12.0),
            ..half
        },
        14..16 => Wave {
            width: 0.75,
            frequency: fast / 8.0,
            phase: (number % 2) as f64 * PI,
            color,
            ..half
        },
        _ => {
            let (parts, first) = match number {
                16..28 => (4, PI * 3.0 / 8.0),
                28..30 => (2, PI / 8.0),
                _ => (2, PI * 3.0 / 8.0),
            };
            edge(0.5, 0.6, fast / 4.0, turned(number, parts, PI / 2.0, first), color)
        }
    }
}

fn of_64(number: usize, fast: f64) -> Wave {
    let slow = fast / 12.0;
    match number {
        0..32 => rotated(number, fast, (1.0, 0.4, PI / 4.0)),
        32..40 => Wave {
            height: 0.5,
            width: 0.45,
            frequency: fast,
            phase: PI,
            angle: turned(number, 8, PI / 8.0, 0.0),
            color: WHITE,
        },
        40..46 => spot((number - 1) / 3, (number - 1) % 3, 1.0),
        46..48 => edge(2.0 / 3.0, 1.0, slow, turned(number, 8, PI, PI / 8.0), [1.0, 0.1, -0.5]),
        48..56 => edge(
            2.0 / 3.0,
            1.0,
            slow,
            turned(number, 8, PI / 4.0, PI / 32.0),
            [-0.5, 0.1, 1.0],
        ),
        56..60 => edge(1.0, 1.0, slow, turned(number, 8, PI / 2.0, PI / 8.0), [0.25, -1.0, 1.0]),
        _ => edge(
            2.0 / 3.0,
            1.0,
            slow,
            turned(number, 8, PI / 2.0, PI / 8.0),
            [-1.0, -1.0, 1.0],
        ),
    }
}

fn of_96(number: usize, fast: f64) -> Wave {
    let third = 1.0 / 3.0;
    let quarter = turned(number, 4, PI / 2.0, PI / 8.0);
    let eighth = turned(number, 8, PI / 4.0, PI / 32.0);
    match number {
        0..48 => rotated(number, fast, (third, 0.5, PI / 6.0)),
        48..56 => spot(number / 4, number % 4, third),
        56..60 => edge(third / 1.5, 0.75, fast / 8.0, quarter, [-1.0, 1.0, -0.5]),
        60..64 => edge(third / 3.0, 2.0, fast / 8.0, quarter, [1.0, -0.5, -0.75]),
        64..72 => edge(third / 1.5, 0.75, fast / 4.0, eighth, [1.0, 0.1, -0.75]),
        72..80 => edge(third / 1.5, 1.0, fast / 12.0, eighth, [-0.5, 0.1, 1.0]),
        80..88 => edge(third / 2.5, 1.0, fast / 8.0, eighth, [-1.0, -1.0, 1.0]),
        88..92 => edge(third, 0.6, fast / 16.0, turned(number, 4, PI / 2.0, PI / 16.0), WHITE),
        _ => edge(third / 4.0, 0.75, fast / 4.0, eighth, [-1.0, -1.0, 1.0]),
    }
}
