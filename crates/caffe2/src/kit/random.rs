//! Random numbers as Caffe2 draws them: each operator has a Mersenne Twister (MT19937) of its own,
//! which starts at the `random_seed` of its device option, or anywhere. The formulas are facts of
//! Caffe2's host.

use cortado_core::Rng;
use cortado_proto::caffe2::OperatorDef;

/// The numbers of one operator.
#[derive(Debug)]
pub struct Random {
    stream: Rng,
    /// The second of a pair of normal numbers, in units of the deviation.
    kept: Option<f32>,
}

impl Random {
    /// That of an operator.
    pub fn of(def: &OperatorDef) -> Self {
        let seed = def.device_option().and_then(|option| option.random_seed);
        Self {
            stream: seed.map_or_else(Rng::from_entropy, Rng::new),
            kept: None,
        }
    }

    /// The next 32 bits.
    pub fn draw(&mut self) -> u32 {
        self.stream.draw()
    }

    /// A number from 0 to 1, without 1: 24 bits.
    pub fn unit(&mut self) -> f32 {
        (self.draw() & 0x00ff_ffff) as f32 / (1 << 24) as f32
    }

    /// A number from `min` to `max`.
    pub fn uniform(&mut self, min: f32, max: f32) -> f32 {
        self.unit() * (max - min) + min
    }

    /// An integer less than `count`: the rest of 32 bits, or of 64 where 32 are too few.
    pub fn below(&mut self, count: u128) -> u64 {
        let bits = match count {
            ..=0x1_0000_0000 => u64::from(self.draw()),
            _ => u64::from(self.draw()) << 32 | u64::from(self.draw()),
        };
        (u128::from(bits) % count.max(1)) as u64
    }

    /// An integer from `min` to `max`, both included.
    pub fn whole(&mut self, min: i32, max: i32) -> i32 {
        let (min, max) = (i64::from(min), i64::from(max));
        (min + self.below((max - min).max(0) as u128 + 1) as i64) as i32
    }

    /// A number of the normal distribution. They come in pairs (Box and Muller, 1958).
    pub fn normal(&mut self, mean: f32, deviation: f32) -> f32 {
        let unit = self.kept.take().unwrap_or_else(|| {
            let (first, second) = (self.unit(), self.unit());
            let radius = (-2.0 * (1.0 - second).ln()).sqrt();
            let angle = 2.0 * std::f32::consts::PI * first;
            self.kept = Some(radius * angle.sin());
            radius * angle.cos()
        });
        unit * deviation + mean
    }

    /// Whether an event of this probability happens, by 64 bits.
    pub fn happens(&mut self, probability: f64) -> bool {
        let (low, high) = (f64::from(self.draw()), f64::from(self.draw()));
        (low + high * 2f64.powi(32)) / 2f64.powi(64) < probability
    }
}
