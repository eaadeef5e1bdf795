//! A picture as PNG, drawn with tiny-skia at twice its size.

use super::{Anchor, Color, Drawing, Segment, Shape, Stroke, Text, text_width};
use anyhow::{Context, Result, bail};
use cortado_show::picture::{face, glyphs};
use tiny_skia::{FillRule, LineJoin, Paint, PathBuilder, Pixmap, PremultipliedColorU8, StrokeDash, Transform};
use ttf_parser::{GlyphId, OutlineBuilder};

/// Pixels for one unit of the picture: sharp on today's screens.
const SCALE: f64 = 2.0;
/// A picture of more pixels is drawn smaller.
const MOST_PIXELS: f64 = 100_000_000.0;
/// A side of more pixels is more than viewers take.
const LONGEST_SIDE: f64 = 32_000.0;

/// The whole file.
///
/// # Errors
/// A picture that would be too small to read if it were drawn in the most pixels allowed.
pub(super) fn write(picture: &Drawing) -> Result<Vec<u8>> {
    let (width, height) = (picture.width.max(1.0), picture.height.max(1.0));
    let scale = SCALE
        .min((MOST_PIXELS / (width * height)).sqrt())
        .min(LONGEST_SIDE / width.max(height));
    if scale < 0.4 {
        bail!("a picture of {width:.0}x{height:.0} is too large for PNG; write .svg");
    }
    let side = |length: f64| (length * scale).ceil() as u32;
    let mut canvas = Canvas {
        pixels: Pixmap::new(side(width), side(height)).context("the picture has no size")?,
        transform: Transform::from_scale(single(scale), single(scale)),
    };
    canvas.pixels.fill(tiny_skia::Color::WHITE);
    for shape in &picture.shapes {
        canvas.draw(shape);
    }
    encode(&canvas.pixels)
}

fn encode(pixels: &Pixmap) -> Result<Vec<u8>> {
    let rgb: Vec<u8> = pixels
        .pixels()
        .iter()
        .flat_map(|p| [p.red(), p.green(), p.blue()])
        .collect();
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, pixels.width(), pixels.height());
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_depth(png::BitDepth::Eight);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&rgb)?;
    writer.finish()?;
    Ok(file)
}

/// Pixels to set one by one, and to write on.
pub(crate) struct Bitmap(Canvas);

impl Bitmap {
    /// A white one.
    ///
    /// # Errors
    /// Sides beyond what is reasonable.
    pub(crate) fn new(width: usize, height: usize) -> Result<Self> {
        let (w, h) = (u32::try_from(width)?, u32::try_from(height)?);
        if width as f64 * height as f64 > MOST_PIXELS {
            bail!("a picture of {width}x{height} is too large; request fewer images");
        }
        let mut pixels = Pixmap::new(w, h).context("the picture has no size")?;
        pixels.fill(tiny_skia::Color::WHITE);
        Ok(Self(Canvas {
            pixels,
            transform: Transform::identity(),
        }))
    }

    /// Sets a pixel to red, green and blue. What is outside is dropped.
    pub(crate) fn set(&mut self, x: usize, y: usize, [r, g, b]: [u8; 3]) {
        let width = self.0.pixels.width() as usize;
        let pixel = self.0.pixels.pixels_mut().get_mut(y * width + x);
        if let (true, Some(pixel), Some(color)) = (x < width, pixel, PremultipliedColorU8::from_rgba(r, g, b, 255)) {
            *pixel = color;
        }
    }

    /// Draws a shape.
    pub(crate) fn draw(&mut self, shape: &Shape) {
        self.0.draw(shape);
    }

    /// Writes a text.
    pub(crate) fn text(&mut self, text: &Text) {
        self.0.text(text);
    }

    /// As PNG.
    ///
    /// # Errors
    /// None that is known.
    pub(crate) fn encode(&self) -> Result<Vec<u8>> {
        encode(&self.0.pixels)
    }
}

struct Canvas {
    pixels: Pixmap,
    transform: Transform,
}

impl Canvas {
    fn draw(&mut self, shape: &Shape) {
        match shape {
            Shape::Rect(rect, fill, stroke) => self.path(&round_rect(*rect), *fill, *stroke),
            Shape::Circle([x, y, radius], fill, stroke) => {
                let rect = [x - radius, y - radius, radius * 2.0, radius * 2.0, *radius];
                self.path(&round_rect(rect), *fill, *stroke);
            }
            Shape::Path(segments, fill, stroke) => self.path(segments, *fill, *stroke),
            Shape::Text(text) => self.text(text),
        }
    }

    fn path(&mut self, segments: &[Segment], fill: Option<Color>, stroke: Option<Stroke>) {
        let mut builder = PathBuilder::new();
        for segment in segments {
            match in_single(segment) {
                Single::Move(x, y) => builder.move_to(x, y),
                Single::Line(x, y) => builder.line_to(x, y),
                Single::Cubic([a, b, c, d, x, y]) => builder.cubic_to(a, b, c, d, x, y),
                Single::Close => builder.close(),
            }
        }
        let Some(path) = builder.finish() else { return };
        if let Some(fill) = fill {
            self.pixels
                .fill_path(&path, &paint(fill), FillRule::Winding, self.transform, None);
        }
        if let Some(stroke) = stroke {
            let pen = tiny_skia::Stroke {
                width: single(stroke.width),
                line_join: LineJoin::Round,
                dash: stroke.dashed.then(|| StrokeDash::new(vec![5.0, 4.0], 0.0)).flatten(),
                ..Default::default()
            };
            self.pixels
                .stroke_path(&path, &paint(stroke.color), &pen, self.transform, None);
        }
    }

    fn text(&mut self, text: &Text) {
        let width = text_width(&text.text, text.size, text.bold);
        let start = match text.anchor {
            Anchor::Start => 0.0,
            Anchor::Middle => -width / 2.0,
            Anchor::End => -width,
        };
        let (x, y) = (single(text.at.0), single(text.at.1));
        let turn = if text.upwards { -90.0 } else { 0.0 };
        let place = self
            .transform
            .pre_translate(x, y)
            .pre_concat(Transform::from_rotate(turn));
        let mut outline = Outline {
            path: PathBuilder::new(),
            at: start,
            scale: 1.0,
        };
        for (glyph, width) in glyphs(&text.text, text.bold) {
            outline.glyph(glyph, text.size, text.bold);
            outline.at += width * text.size;
        }
        if let Some(path) = outline.path.finish() {
            self.pixels
                .fill_path(&path, &paint(text.color), FillRule::Winding, place, None);
        }
    }
}

/// Gathers the outlines of glyphs beside each other.
struct Outline {
    path: PathBuilder,
    at: f64,
    scale: f64,
}

impl Outline {
    /// A letter that the font lacks is an empty box.
    fn glyph(&mut self, glyph: Option<GlyphId>, size: f64, bold: bool) {
        match (face(bold), glyph) {
            (Some(face), Some(glyph)) => {
                self.scale = size / f64::from(face.units_per_em());
                face.outline_glyph(glyph, self);
            }
            _ => {
                let (x, side) = (single(self.at + size * 0.15), single(size * 0.7));
                if let Some(rect) = tiny_skia::Rect::from_xywh(x, -side, side, side) {
                    self.path.push_rect(rect);
                }
            }
        }
    }

    fn point(&self, x: f32, y: f32) -> (f32, f32) {
        let scale = single(self.scale);
        (single(self.at) + x * scale, -y * scale)
    }
}

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.point(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.point(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        let ((x1, y1), (x, y)) = (self.point(x1, y1), self.point(x, y));
        self.path.quad_to(x1, y1, x, y);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        let ((x1, y1), (x2, y2), (x, y)) = (self.point(x1, y1), self.point(x2, y2), self.point(x, y));
        self.path.cubic_to(x1, y1, x2, y2, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}

/// A segment in single precision.
enum Single {
    Move(f32, f32),
    Line(f32, f32),
    Cubic([f32; 6]),
    Close,
}

fn in_single(segment: &Segment) -> Single {
    match *segment {
        Segment::Move(x, y) => Single::Move(single(x), single(y)),
        Segment::Line(x, y) => Single::Line(single(x), single(y)),
        Segment::Cubic(a, b, c, d, x, y) => Single::Cubic([a, b, c, d, x, y].map(single)),
        Segment::Close => Single::Close,
    }
}

/// A rectangle with corners that are nearly quarters of circles.
fn round_rect([x, y, w, h, radius]: [f64; 5]) -> Vec<Segment> {
    let (r, k) = (radius, radius * 0.4477);
    let (right, bottom) = (x + w, y + h);
    vec![
        Segment::Move(x + r, y),
        Segment::Line(right - r, y),
        Segment::Cubic(right - k, y, right, y + k, right, y + r),
        Segment::Line(right, bottom - r),
        Segment::Cubic(right, bottom - k, right - k, bottom, right - r, bottom),
        Segment::Line(x + r, bottom),
        Segment::Cubic(x + k, bottom, x, bottom - k, x, bottom - r),
        Segment::Line(x, y + r),
        Segment::Cubic(x, y + k, x + k, y, x + r, y),
        Segment::Close,
    ]
}

fn paint(Color(rgb): Color) -> Paint<'static> {
    let [_, r, g, b] = rgb.to_be_bytes();
    let mut paint = Paint::default();
    paint.set_color_rgba8(r, g, b, 255);
    paint.anti_alias = true;
    paint
}

fn single(value: f64) -> f32 {
    value as f32
}
