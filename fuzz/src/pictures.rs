//! Images of all formats.

use cortado_data::image::{self, Color, Format};

/// Larger ones are not encoded again.
const MOST: usize = 1 << 16;

pub(crate) fn decode(data: &[u8]) {
    drop(image::probe(data, Color::Native));
    for color in [Color::Native, Color::Bgr, Color::Gray] {
        let Ok(picture) = image::decode(data, color) else {
            continue;
        };
        assert_eq!(picture.pixels.len(), picture.height * picture.width * picture.channels);
        picture.check().expect("what is decoded is valid");
        if picture.pixels.len() > MOST {
            continue;
        }
        for format in [Format::Png, Format::Jpeg] {
            if let Ok(bytes) = image::encode(&picture, format) {
                let again = image::decode(&bytes, color).expect("what was encoded is decoded");
                assert_eq!((again.height, again.width), (picture.height, picture.width));
                assert!(
                    format == Format::Jpeg || color == Color::Gray || again.pixels == picture.pixels,
                    "PNG loses nothing"
                );
            }
        }
    }
}
