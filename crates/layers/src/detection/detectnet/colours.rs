//! Hue and saturation of pixels in blue, green and red, as shares of white.

/// Hue in sixths of the circle, saturation and value.
fn to_hsv([blue, green, red]: [f64; 3]) -> [f64; 3] {
    let value = red.max(green).max(blue);
    let range = value - red.min(green).min(blue);
    let saturation = range / (value.abs() + f64::from(f32::EPSILON));
    let sixth = 1.0 / (range + f64::from(f32::EPSILON));
    let hue = match value {
        _ if value == red => (green - blue) * sixth,
        _ if value == green => (blue - red) * sixth + 2.0,
        _ => (red - green) * sixth + 4.0,
    };
    [hue, saturation, value]
}

fn from_hsv([hue, saturation, value]: [f64; 3]) -> [f64; 3] {
    let hue = hue.rem_euclid(6.0);
    let rest = hue - hue.floor();
    let low = value * (1.0 - saturation);
    let falling = value * (1.0 - saturation * rest);
    let rising = value * (1.0 - saturation * (1.0 - rest));
    match hue.floor() as u8 {
        0 => [low, rising, value],
        1 => [low, value, falling],
        2 => [rising, value, low],
        3 => [value, falling, low],
        4 => [value, low, rising],
        _ => [falling, low, value],
    }
}

/// Turns the hue.
pub(super) fn turn_hue(pixel: [f64; 3], degrees: f64) -> [f64; 3] {
    let [hue, saturation, value] = to_hsv(pixel);
    from_hsv([hue + degrees / 60.0, saturation, value])
}

/// Multiplies the saturation.
pub(super) fn desaturate(pixel: [f64; 3], factor: f64) -> [f64; 3] {
    let [hue, saturation, value] = to_hsv(pixel);
    from_hsv([hue, saturation * factor, value])
}
