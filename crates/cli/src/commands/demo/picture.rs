//! A grey image as lines of text.

/// Pixels that become one, along each side.
const BLOCK: usize = 2;
/// From here on a pixel counts as ink where there are no colours.
const INK: u32 = 80;

/// An image of bytes in rows of `columns` as text: each character is two pixels, one above the other, of 2 by 2 pixels of the image.
pub(super) fn lines(pixels: &[u8], columns: usize, colours: bool) -> Vec<String> {
    let rows: Vec<Vec<u32>> = pixels
        .chunks(columns * BLOCK)
        .map(|rows| shrink(rows, columns))
        .collect();
    rows.chunks(2)
        .map(|pair| {
            let lower = pair.get(1).cloned().unwrap_or_else(|| vec![0; pair[0].len()]);
            let cells = pair[0].iter().zip(&lower);
            if colours {
                let text: String = cells
                    .map(|(&upper, &lower)| format!("\x1b[38;5;{};48;5;{}m▀", grey(upper), grey(lower)))
                    .collect();
                text + "\x1b[0m"
            } else {
                cells
                    .map(|(&upper, &lower)| half_block(upper >= INK, lower >= INK))
                    .collect()
            }
        })
        .collect()
}

/// The means of the blocks of a few rows.
fn shrink(rows: &[u8], columns: usize) -> Vec<u32> {
    (0..columns.div_ceil(BLOCK))
        .map(|block| {
            let inside = |(index, _): &(usize, &u8)| index % columns / BLOCK == block;
            let (sum, count) = rows
                .iter()
                .enumerate()
                .filter(inside)
                .fold((0, 0), |(sum, count), (_, &p)| (sum + u32::from(p), count + 1));
            sum / count.max(1)
        })
        .collect()
}

/// The nearest of the 24 greys of a terminal with 256 colours.
fn grey(value: u32) -> u32 {
    232 + (value * 23 + 127) / 255
}

fn half_block(upper: bool, lower: bool) -> char {
    match (upper, lower) {
        (false, false) => ' ',
        (true, false) => '▀',
        (false, true) => '▄',
        (true, true) => '█',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 4 by 8 pixels: a filled upper left quarter, and a filled last row of blocks.
    fn image() -> Vec<u8> {
        let mut pixels = vec![0; 32];
        for i in [0, 1, 4, 5, 24, 25, 26, 27, 28, 29, 30, 31] {
            pixels[i] = 255;
        }
        pixels
    }

    #[test]
    fn ink_becomes_half_blocks() {
        assert_eq!(lines(&image(), 4, false), ["▀ ", "▄▄"]);
    }

    #[test]
    fn greys_become_colours() {
        assert_eq!(
            lines(&image(), 4, true)[0],
            "\x1b[38;5;255;48;5;232m▀\x1b[38;5;232;48;5;232m▀\x1b[0m"
        );
    }
}
