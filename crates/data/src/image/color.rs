//! Colours seen otherwise, byte for byte as OpenCV's `cvtColor` does it.

use super::Picture;
use cortado_core::Result;

/// The bits behind the point of a weight.
const BITS: u32 = 14;

/// The grey of a blue, green and red pixel.
pub(super) fn gray(blue: u8, green: u8, red: u8) -> u8 {
    const BLUE: u32 = 1868;
    const GREEN: u32 = 9617;
    const RED: u32 = 4899;
    let sum = u32::from(blue) * BLUE + u32::from(green) * GREEN + u32::from(red) * RED;
    ((sum + (1 << (BITS - 1))) >> BITS) as u8
}

/// Blue, green and red to hue (0..180), saturation and value.
fn to_hsv([blue, green, red]: [u8; 3]) -> [u8; 3] {
    const SHIFT: u32 = 12;
    let [b, g, r] = [blue, green, red].map(i32::from);
    let (value, least) = (b.max(g).max(r), b.min(g).min(r));
    let range = value - least;
    let divide = |scale: f64, by: i32| match by {
        0 => 0,
        by => (scale / f64::from(by)).round_ties_even() as i32,
    };
    let round = |product: i32| (product + (1 << (SHIFT - 1))) >> SHIFT;
    let saturation = round(range * divide(f64::from(255 << SHIFT), value));
    let sector = match () {
        () if value == r => g - b,
        () if value == g => b - r + 2 * range,
        () => r - g + 4 * range,
    };
    let hue = round(sector * divide(f64::from(180 << SHIFT) / 6.0, range));
    let hue = if hue < 0 { hue + 180 } else { hue };
    [hue as u8, saturation as u8, value as u8]
}

/// Hue, saturation and value to blue, green and red.
fn from_hsv([hue, saturation, value]: [u8; 3]) -> [u8; 3] {
    let (s, v) = (f32::from(saturation) / 255.0, f32::from(value) / 255.0);
    let hue = (f32::from(hue) * (6.0 / 180.0)) % 6.0;
    let (sector, part) = (hue.floor(), hue - hue.floor());
    let (none, falling, rising) = (v * (1.0 - s), v * (1.0 - s * part), v * (1.0 - s * (1.0 - part)));
    let pixel = match sector as u8 {
        0 => [none, rising, v],
        1 => [none, v, falling],
        2 => [rising, v, none],
        3 => [v, falling, none],
        4 => [v, none, rising],
        _ => [falling, none, v],
    };
    pixel.map(|part| (part * 255.0).round_ties_even().clamp(0.0, 255.0) as u8)
}

/// Blue, green and red to luma and the differences of red and blue from it.
fn to_ycrcb([blue, green, red]: [u8; 3]) -> [u8; 3] {
    let luma = gray(blue, green, red);
    let difference = |colour: u8, weight: i32| {
        let product = (i32::from(colour) - i32::from(luma)) * weight + (128 << BITS);
        ((product + (1 << (BITS - 1))) >> BITS).clamp(0, 255) as u8
    };
    [luma, difference(red, 11682), difference(blue, 9241)]
}

/// Luma and the differences of red and blue to blue, green and red.
fn from_ycrcb([luma, red, blue]: [u8; 3]) -> [u8; 3] {
    let (luma, red, blue) = (i32::from(luma), i32::from(red) - 128, i32::from(blue) - 128);
    let add = |product: i32| (luma + ((product + (1 << (BITS - 1))) >> BITS)).clamp(0, 255) as u8;
    [add(blue * 29049), add(blue * -5636 + red * -11698), add(red * 22987)]
}

impl Picture {
    /// Whether the pixels are blue, green and red.
    pub(crate) fn is_bgr(&self) -> bool {
        self.channels == 3
    }

    /// Changes each pixel of blue, green and red.
    pub(crate) fn map_bgr(&mut self, change: impl Fn([u8; 3]) -> [u8; 3]) {
        if self.is_bgr() {
            self.pixels
                .as_chunks_mut::<3>()
                .0
                .iter_mut()
                .for_each(|pixel| *pixel = change(*pixel));
        }
    }

    /// Turns blue, green and red into hue, saturation and value.
    pub(crate) fn bgr_to_hsv(&mut self) {
        self.map_bgr(to_hsv);
    }

    /// Turns hue, saturation and value into blue, green and red.
    pub(crate) fn hsv_to_bgr(&mut self) {
        self.map_bgr(from_hsv);
    }

    /// Takes the colour out, and leaves the channels.
    pub(crate) fn decolorize(&mut self) {
        self.map_bgr(|[blue, green, red]| [gray(blue, green, red); 3]);
    }

    /// Changes the luma of a colour picture, or a grey picture itself; `change` gets height, width
    /// and values.
    ///
    /// # Errors
    /// Those of `change`.
    pub(crate) fn change_luma(&mut self, change: impl Fn(usize, usize, &mut [u8]) -> Result<()>) -> Result<()> {
        if !self.is_bgr() {
            return change(self.height, self.width, &mut self.pixels);
        }
        self.map_bgr(to_ycrcb);
        let mut luma: Vec<u8> = self.pixels.iter().copied().step_by(3).collect();
        change(self.height, self.width, &mut luma)?;
        self.pixels
            .iter_mut()
            .step_by(3)
            .zip(luma)
            .for_each(|(pixel, luma)| *pixel = luma);
        self.map_bgr(from_ycrcb);
        Ok(())
    }
}
