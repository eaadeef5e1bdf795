//! A picture with boxes drawn into it.

use crate::picture::{Anchor, Bitmap, Color, Shape, Stroke, Text, text_width};
use anyhow::Result;
use cortado::Detection;
use cortado_data::image::Picture;

/// Colours that differ from each other and from most pictures; a class has one.
const COLORS: [u32; 8] = [
    0x00_c8_53, 0xff_6d_00, 0x29_79_ff, 0xd5_00_f9, 0xff_17_44, 0x00_b8_d4, 0xff_d6_00, 0x79_55_48,
];
/// Colours on which white is hard to read.
const LIGHT: [u32; 2] = [0xff_d6_00, 0x00_c8_53];
/// Pictures whose shorter side has this number of pixels get lines of two pixels; smaller ones are
/// drawn larger, by a whole factor.
const SIDE: usize = 400;

/// Draws each detection into a picture of blue, green and red, and gives the PNG. A small picture is
/// drawn larger, by a whole factor.
///
/// # Errors
/// A picture beyond what is reasonable.
pub(crate) fn draw(picture: &Picture, found: &[Detection]) -> Result<Vec<u8>> {
    let factor = (SIDE / picture.height.min(picture.width).max(1)).clamp(1, 8);
    let (height, width) = (picture.height * factor, picture.width * factor);
    let mut bitmap = Bitmap::new(width, height)?;
    for y in 0..height {
        for x in 0..width {
            let pixel = &picture.pixels[(y / factor * picture.width + x / factor) * 3..][..3];
            bitmap.set(x, y, [pixel[2], pixel[1], pixel[0]]);
        }
    }
    let line = (height.min(width) as f64 / SIDE as f64 * 2.0).clamp(1.5, 12.0);
    // The surest last, above the others.
    for detection in found.iter().rev() {
        let mut detection = detection.clone();
        detection.edges = detection.edges.map(|edge| edge * factor as f32);
        for place in &mut detection.landmarks {
            *place = place.map(|at| at * factor as f32);
        }
        draw_one(&mut bitmap, &detection, line, (width as f64, height as f64));
    }
    bitmap.encode()
}

fn draw_one(bitmap: &mut Bitmap, detection: &Detection, line: f64, (width, height): (f64, f64)) {
    let rgb = COLORS[detection.class.wrapping_sub(1) % COLORS.len()];
    let color = Color(rgb);
    let [left, top, right, bottom] = detection.edges.map(f64::from);
    let (left, right) = (left.clamp(0.0, width), right.clamp(0.0, width));
    let (top, bottom) = (top.clamp(0.0, height), bottom.clamp(0.0, height));
    let radius = line.min((right - left) / 2.0).min((bottom - top) / 2.0).max(0.0);
    let rect = [left, top, right - left, bottom - top, radius];
    bitmap.draw(&Shape::Rect(rect, None, Some(Stroke::solid(color, line))));
    for [x, y] in &detection.landmarks {
        let dot = [f64::from(*x).clamp(0.0, width), f64::from(*y).clamp(0.0, height), line];
        bitmap.draw(&Shape::Circle(dot, Some(color), None));
    }
    let name = match &detection.label {
        Some(label) => label.to_string(),
        None => format!("class {}", detection.class),
    };
    let text = format!("{name} {:.0} %", detection.score * 100.0);
    let (size, pad) = (line * 6.0, line * 1.5);
    let (tag_width, tag_height) = (text_width(&text, size, true) + 2.0 * pad, size * 1.3);
    // Above the box, or in it where there is no room.
    let tag_top = if top >= tag_height { top - tag_height } else { top };
    let tag_left = (left - line / 2.0).min(width - tag_width).max(0.0);
    let tag = [tag_left, tag_top, tag_width, tag_height, 0.0];
    bitmap.draw(&Shape::Rect(tag, Some(color), None));
    bitmap.text(&Text {
        at: (tag_left + pad, tag_top + size),
        anchor: Anchor::Start,
        size,
        bold: true,
        color: Color(if LIGHT.contains(&rgb) { 0 } else { 0xff_ff_ff }),
        upwards: false,
        text,
    });
}
