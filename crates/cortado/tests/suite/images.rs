//! Images on their way into a net: size, crop, colours, means, and what does not fit.

use crate::{folder, write};
use cortado::{Image, Mean, Result};
use cortado_core::limit::PIXELS;
use cortado_data::image::{Format, Picture, encode, resize};
use cortado_data::image_mean::ImageMean;

/// An image of many colours.
fn picture(height: usize, width: usize) -> Picture {
    Picture {
        height,
        width,
        channels: 3,
        pixels: (0..height * width * 3).map(|i| (i * 37 % 251) as u8).collect(),
    }
}

fn image(picture: &Picture) -> Image {
    Image::from_bgr(picture.height, picture.width, picture.pixels.clone())
}

/// What a net is to get: channels × height × width, as they are.
fn planes(picture: &Picture) -> Vec<f32> {
    picture
        .to_planar()
        .expect("there is memory")
        .into_iter()
        .map(f32::from)
        .collect()
}

fn mean_file(shape: [usize; 3], values: Vec<f32>) -> (tempfile::TempDir, Mean) {
    let folder = folder(&[]);
    let mean = ImageMean {
        shape,
        values,
        count: 1,
    };
    let bytes = cortado_proto::binary::encode(&mean.to_proto());
    let mean = Mean::open(write(&folder.path().join("mean.binaryproto"), bytes)).expect("a mean");
    (folder, mean)
}

fn problem(image: &Image, shape: [usize; 3]) -> String {
    image.values(shape).expect_err("a problem").to_string()
}

#[test]
fn an_image_gets_the_size_of_the_input() -> Result<()> {
    let big = picture(9, 11);
    assert_eq!(image(&big).values([3, 9, 11])?, planes(&big));
    assert_eq!(image(&big).values([3, 4, 6])?, planes(&resize(&big, 4, 6, PIXELS)?));
    let middle = resize(&big, 8, 10, PIXELS)?.crop(1, 2, 5, 6)?;
    assert_eq!(image(&big).resize(8, 10).values([3, 5, 6])?, planes(&middle));
    assert_eq!(
        image(&big).crop(5, 6).values([3, 5, 6])?,
        planes(&big.crop(2, 2, 5, 6)?)
    );
    Ok(())
}

#[test]
fn files_are_decoded_to_the_nets_channels() -> Result<()> {
    let folder = folder(&[]);
    let colour = picture(4, 5);
    let grey = Picture {
        channels: 1,
        pixels: (0..20).collect(),
        ..colour.clone()
    };
    let colour_file = write(&folder.path().join("colour.png"), encode(&colour, Format::Png)?);
    let grey_file = write(&folder.path().join("grey.png"), encode(&grey, Format::Png)?);
    assert_eq!(Image::open(&colour_file).values([3, 4, 5])?, planes(&colour));
    assert_eq!(Image::open(&grey_file).values([1, 4, 5])?, planes(&grey));
    let copied = Image::open(&grey_file).values([3, 4, 5])?;
    assert_eq!(copied, planes(&grey).repeat(3));
    let decoded = cortado_data::image::read(&colour_file, cortado_data::image::Color::Gray)?;
    assert_eq!(Image::open(&colour_file).values([1, 4, 5])?, planes(&decoded));
    let bytes = encode(&grey, Format::Png)?;
    assert_eq!(Image::from_encoded(bytes).values([1, 4, 5])?, planes(&grey));
    assert_eq!(
        Image::from_gray(4, 5, grey.pixels.clone()).values([1, 4, 5])?,
        planes(&grey)
    );
    Ok(())
}

#[test]
fn means_are_subtracted_before_the_scale() -> Result<()> {
    let picture = picture(2, 2);
    let raw = planes(&picture);
    let expected = |mean: &dyn Fn(usize) -> f32| {
        raw.iter()
            .enumerate()
            .map(|(i, x)| (x - mean(i)) * 0.5)
            .collect::<Vec<_>>()
    };
    let scaled = image(&picture).scale(0.5);
    assert_eq!(scaled.values([3, 2, 2])?, expected(&|_| 0.0));
    assert_eq!(scaled.clone().mean(7.0).values([3, 2, 2])?, expected(&|_| 7.0));
    let each = scaled.clone().mean([1.0, 2.0, 3.0]).values([3, 2, 2])?;
    assert_eq!(each, expected(&|i| [1.0, 2.0, 3.0][i / 4]));
    let (_folder, mean) = mean_file([3, 2, 2], (0..12).map(|i| i as f32).collect());
    assert_eq!(scaled.clone().mean(&mean).values([3, 2, 2])?, expected(&|i| i as f32));
    let channels = scaled.mean(mean.per_channel()).values([3, 2, 2])?;
    assert_eq!(channels, expected(&|i| [1.5, 5.5, 9.5][i / 4]));
    Ok(())
}

#[test]
fn a_mean_image_is_of_the_image_or_of_its_crop() -> Result<()> {
    let picture = picture(4, 4);
    let cropped = planes(&picture.crop(1, 1, 2, 2)?);
    let image = image(&picture).crop(2, 2);
    let whole: Vec<f32> = (0..48).map(|i| i as f32).collect();
    let (_one, mean) = mean_file([3, 4, 4], whole);
    let places = [5, 6, 9, 10];
    let expected: Vec<f32> = (0..12)
        .map(|i| cropped[i] - (i / 4 * 16 + places[i % 4]) as f32)
        .collect();
    assert_eq!(image.clone().mean(mean).values([3, 2, 2])?, expected);
    let (_two, mean) = mean_file([3, 2, 2], (0..12).map(|i| i as f32).collect());
    let expected: Vec<f32> = (0..12).map(|i| cropped[i] - i as f32).collect();
    assert_eq!(image.clone().mean(mean).values([3, 2, 2])?, expected);
    let (_three, mean) = mean_file([3, 1, 4], vec![0.0; 12]);
    assert_eq!(
        problem(&image.mean(mean), [3, 2, 2]),
        "mean: the mean image is 3x1x4, but the image 3x4x4 and its crop 3x2x2; resize to the mean's size, or take `Mean::per_channel`"
    );
    Ok(())
}

#[test]
fn rgb_turns_the_channels() -> Result<()> {
    let image = Image::from_bgr(1, 1, vec![1, 2, 3]).rgb().mean([0.0, 0.0, 1.0]);
    assert_eq!(image.values([3, 1, 1])?, [3.0, 2.0, 0.0]);
    Ok(())
}

#[test]
fn what_does_not_fit_is_an_error() {
    let square = image(&picture(4, 4));
    assert_eq!(
        problem(&square.clone().crop(2, 2), [3, 3, 3]),
        "crop: takes 2x2 pixels, but the net's input has 3x3"
    );
    assert_eq!(
        problem(&square.clone().crop(5, 2), [3, 5, 2]),
        "crop: 5x2 is more than the image of 4x4 has; resize it before"
    );
    assert_eq!(
        problem(&square.clone().resize(0, 2), [3, 2, 2]),
        "resize: 0x2 is an image without pixels"
    );
    assert_eq!(
        problem(&square.clone().resize(1 << 40, 2), [3, 2, 2]),
        "resize: 1099511627776x2 is too large; sides must have less than 65536 pixels"
    );
    let huge = problem(&square, [3, 1 << 40, 1 << 20]);
    assert!(huge.contains("out of memory") || huge.contains("too large"), "{huge}");
    assert_eq!(
        problem(&square.clone().mean([1.0, 2.0]), [3, 2, 2]),
        "mean: 2 values are given, but the net has 3 channel(s)"
    );
    assert_eq!(
        problem(&square, [1, 4, 4]),
        "number of channels, for the net's input: expected 1, found 3"
    );
    let short = problem(&Image::from_bgr(2, 2, vec![0; 5]), [3, 2, 2]);
    assert!(short.contains("expected 12, found 5"), "{short}");
    let none = problem(&Image::open("nowhere.png"), [3, 2, 2]);
    assert!(none.starts_with("cannot read nowhere.png"), "{none}");
    let folder = folder(&[("no.png", "GIF89a")]);
    let file = folder.path().join("no.png");
    let gif = problem(&Image::open(&file), [3, 2, 2]);
    assert_eq!(
        gif,
        format!(
            "image {}: it is a GIF file; convert it to PNG or JPEG, which can be read",
            file.display()
        )
    );
    assert!(Mean::open(&file).unwrap_err().to_string().contains("no.png"));
}
