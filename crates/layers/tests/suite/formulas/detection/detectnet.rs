//! DetectNetTransformation: its maps against a slow reference, and its changes of images by what they keep.

use crate::formulas::{CASES, Draw, assert_close, forward};
use crate::{blob, data, layer};
use cortado_core::{Blob, Phase, Real};

/// The blob of the labels of one image: left, top, width, height and class of each box.
fn labels<T: Real>(boxes: &[[f64; 5]]) -> Blob<T> {
    let mut values = vec![0.0; 16 * (boxes.len() + 1)];
    (values[0], values[1]) = (boxes.len() as f64, 16.0);
    for (row, found) in values.chunks_exact_mut(16).skip(1).zip(boxes) {
        row[..4].copy_from_slice(&found[..4]);
        row[5] = found[4];
    }
    blob("labels", &[1, 1, boxes.len() + 1, 16], &values)
}

/// The options of a case.
struct Options {
    stride: f64,
    /// Rows and columns of the image.
    image: [f64; 2],
    share: f64,
    least: bool,
    limit: f64,
    norm: bool,
    crops: bool,
}

fn text(options: &Options) -> String {
    let Options {
        stride,
        image,
        share,
        least,
        limit,
        norm,
        crops,
    } = options;
    let kind = if *least { "GRIDBOX_MIN" } else { "GRIDBOX_MAX" };
    format!(
        "detectnet_groundtruth_param {{ stride: {stride} image_size_y: {} image_size_x: {} scale_cvg: {share} gridbox_type: {kind}
         min_cvg_len: {limit} max_cvg_len: {limit} obj_norm: {norm} crop_bboxes: {crops}
         object_class {{ src: 2 dst: 0 }} object_class {{ src: 5 dst: 1 }} }}",
        image[0], image[1]
    )
}

/// The map, cell by cell.
fn map(options: &Options, boxes: &[[f64; 5]]) -> Vec<f64> {
    let (s, [height, width]) = (options.stride, options.image);
    let (rows, columns) = ((height / s) as usize, (width / s) as usize);
    let plane = rows * columns;
    let mut map = vec![0.0; 10 * plane];
    for &[left, top, w, h, class] in boxes {
        let (mut x0, mut y0, mut x1, mut y1) = (left, top, left + w, top + h);
        if options.crops {
            (x0, y0, x1, y1) = (x0.max(0.0), y0.max(0.0), x1.min(width), y1.min(height));
        }
        let channel = match class as i64 {
            2 => 8,
            5 => 9,
            _ => continue,
        };
        if x1 <= x0 || y1 <= y0 {
            continue;
        }
        let side = |length: f64| match options.least {
            true => length.min(options.limit.max(length * options.share)),
            false => options.limit.min(length * options.share),
        };
        let (mw, mh) = (side(x1 - x0), side(y1 - y0));
        let (mx, my) = ((x0 + x1) / 2.0 - mw / 2.0, (y0 + y1) / 2.0 - mh / 2.0);
        for cell in 0..plane {
            let (cx, cy) = ((cell % columns) as f64 * s, (cell / columns) as f64 * s);
            let across = (mx + mw).min(cx + s) - mx.max(cx);
            let down = (my + mh).min(cy + s) - my.max(cy);
            if across <= 0.0 || down <= 0.0 || across * down / (s * s) <= f64::from(f32::EPSILON) {
                continue;
            }
            (8..10).for_each(|c| map[c * plane + cell] = 0.0);
            map[channel * plane + cell] = 1.0;
            let norm = (s * s / (mw * mh)).max(if options.norm { 0.0 } else { 1.0 });
            let values = [
                1.0,
                x0 - cx,
                y0 - cy,
                x1 - cx,
                y1 - cy,
                1.0 / (x1 - x0),
                1.0 / (y1 - y0),
                norm,
            ];
            values
                .iter()
                .enumerate()
                .for_each(|(c, value)| map[c * plane + cell] = *value);
        }
    }
    map
}

fn case<T: Real>(number: u32) {
    let mut draw = Draw::new(number);
    let stride = draw.size(2, 5);
    let options = Options {
        stride: stride as f64,
        image: [(stride * draw.size(1, 6)) as f64, (stride * draw.size(1, 6)) as f64],
        share: 0.25 * draw.size(1, 4) as f64,
        least: draw.flag(),
        limit: draw.size(1, 8) as f64,
        norm: draw.flag(),
        crops: draw.flag(),
    };
    let [height, width] = options.image;
    let boxes: Vec<[f64; 5]> = (0..draw.size(0, 4))
        .map(|_| {
            let mut quarter = |low: f64, high: f64| (draw.value(low, high) * 4.0).round() / 4.0;
            let place = [
                quarter(-4.0, width),
                quarter(-4.0, height),
                quarter(0.5, 9.0),
                quarter(0.5, 9.0),
            ];
            let class = [2.0, 5.0, 3.0][draw.size(0, 2)];
            [place[0], place[1], place[2], place[3], class]
        })
        .collect();
    let image = blob::<T>(
        "image",
        &[1, 3, height as usize, width as usize],
        &draw.values((3.0 * height * width) as usize, 0.0, 255.0),
    );
    let shown = data(&image);
    let text = format!(
        "top: 'd' top: 'l' transform_param {{ mean_value: 51 }} {}",
        text(&options)
    );
    let tops = forward(
        "DetectNetTransformation",
        &text,
        Phase::TEST,
        vec![image, labels(&boxes)],
    );
    let less: Vec<f64> = shown.iter().map(|value| value - 51.0).collect();
    assert_close::<T>(&format!("{number}: the image"), &tops[0].1, &less);
    assert_close::<T>(
        &format!("{number}: {text}, {boxes:?}"),
        &tops[1].1,
        &map(&options, &boxes),
    );
}

#[test]
fn maps_of_cells_follow_their_formula() {
    for number in 0..CASES {
        case::<f64>(number);
        case::<f32>(number);
    }
}

/// Changes that are not requested.
const STILL: &str =
    "crop_prob: 0 scale_prob: 0 flip_prob: 0 rotation_prob: 0 hue_rotation_prob: 0 desaturation_prob: 0";

/// The image and the map of a training pass over an image of 12 × 16 whose blue is its column and green its row, with a
/// box of 4 × 4 at (8, 4); a generator that never draws 0 does what has the probability 0 never.
fn changed(seed: u32, changes: &str, size: [usize; 2]) -> (Vec<f64>, Vec<f64>) {
    let value = |at: usize| match at / 192 {
        0 => (at % 16) as f64,
        1 => (at % 192 / 16) as f64,
        _ => 128.0,
    };
    let values: Vec<f64> = (0..3 * 192).map(value).collect();
    let bottoms = vec![
        blob::<f64>("image", &[1, 3, 12, 16], &values),
        labels(&[[8.0, 4.0, 4.0, 4.0, 1.0]]),
    ];
    // The last of two equal fields counts.
    let text = format!(
        "top: 'd' top: 'l' detectnet_groundtruth_param {{ stride: 4 image_size_y: {} image_size_x: {} scale_cvg: 1 max_cvg_len: 40
         crop_bboxes: false }} detectnet_augmentation_param {{ {changes} }}",
        size[0], size[1]
    );
    let mut layer = layer("DetectNetTransformation", &text, Phase::TRAIN, bottoms);
    layer.reseed(seed);
    layer.forward().unwrap();
    (data(layer.top(0)), data(layer.top(1)))
}

fn with(change: &str) -> String {
    let name = change.split(':').next().unwrap();
    let others = STILL.split(' ').collect::<Vec<_>>();
    let kept = others.chunks(2).filter(|pair| pair[0] != format!("{name}:"));
    format!(
        "{} {change}",
        kept.map(|pair| pair.join(" ")).collect::<Vec<_>>().join(" ")
    )
}

/// The left and the top edge of the box, as the covered cells give it: all of them the same.
fn place(map: &[f64], columns: usize) -> [f64; 2] {
    let plane = map.len() / 9;
    let cells: Vec<usize> = (0..plane).filter(|&cell| map[cell] == 1.0).collect();
    let of = |cell: usize| {
        let corner = [(cell % columns * 4) as f64, (cell / columns * 4) as f64];
        [map[plane + cell] + corner[0], map[2 * plane + cell] + corner[1]]
    };
    let first = of(*cells.first().expect("a cell is covered"));
    assert!(
        cells
            .iter()
            .all(|&cell| (0..2).all(|axis| (of(cell)[axis] - first[axis]).abs() < 1e-9))
    );
    first
}

#[test]
fn images_without_changes_are_cut_in_the_middle() {
    let (image, map) = changed(1, STILL, [8, 12]);
    let expected = |row: usize, column: usize| [(column + 2) as f64, (row + 2) as f64, 128.0];
    for at in 0..96 {
        let found = [0, 1, 2].map(|c| image[c * 96 + at]);
        assert_close::<f64>("a pixel", &found, &expected(at / 12, at % 12));
    }
    assert_eq!(place(&map, 3), [6.0, 2.0]);
}

/// Wherever the part is cut out, the box is where its pixels are.
#[test]
fn boxes_follow_their_pixels() {
    let mut places = std::collections::BTreeSet::new();
    for seed in 0..12 {
        let (image, map) = changed(seed, &with("crop_prob: 1 shift_x: 4 shift_y: 6"), [12, 16]);
        let [left, top] = place(&map, 4);
        places.insert([left as i64, top as i64]);
        for at in 0..192 {
            let (column, row) = ((at % 16) as f64 - left + 8.0, (at / 16) as f64 - top + 4.0);
            let inside = (0.0..16.0).contains(&column) && (0.0..12.0).contains(&row);
            let expected = if inside { [column, row, 128.0] } else { [-127.5; 3] };
            assert_close::<f64>("a pixel", &[0, 1, 2].map(|c| image[c * 192 + at]), &expected);
        }
        assert!(
            (6.0..=10.0).contains(&left) && (1.0..=7.0).contains(&top),
            "{left}, {top}"
        );
    }
    assert!(places.len() > 6);
    let (image, map) = changed(1, &with("flip_prob: 1"), [12, 16]);
    assert_eq!(place(&map, 4), [3.0, 4.0]);
    assert!((0..192).all(|at| (image[at] - (15 - at % 16) as f64).abs() < 1e-9));
}

/// What the numbers 0, 1, … become between two of them: cubic curves with a = −¾, by the distance of each number.
fn between(position: f64) -> f64 {
    let a = -0.75;
    let weight = |d: f64| match d {
        d if d <= 1.0 => (a + 2.0) * d.powi(3) - (a + 3.0) * d * d + 1.0,
        d if d < 2.0 => a * (d.powi(3) - 5.0 * d * d + 8.0 * d - 4.0),
        _ => 0.0,
    };
    (0..20)
        .map(|at| f64::from(at) * weight((position - f64::from(at)).abs()))
        .sum()
}

/// In the middle of an image that grows in both directions by the same factor.
#[test]
fn images_are_resized_by_cubic_curves() {
    let (image, map) = changed(1, &with("scale_prob: 1 scale_min: 2 scale_max: 2"), [24, 32]);
    assert_eq!(place(&map, 8), [16.0, 8.0]);
    for (row, column) in (6..18_i32).flat_map(|row| (6..26_i32).map(move |column| (row, column))) {
        let at = (row * 32 + column) as usize;
        let found = [0, 1, 2].map(|c| image[c * 768 + at]);
        let [x, y] = [column, row].map(|place| between(f64::from(place) / 2.0 - 0.25));
        assert_close::<f64>("a pixel", &found, &[x, y, 128.0]);
    }
}

#[test]
fn images_are_turned_around_their_middle() {
    for seed in 0..6 {
        let (image, map) = changed(seed, &with("rotation_prob: 1 max_rotate_degree: 40"), [12, 16]);
        let [left, top] = place(&map, 4);
        // Where columns and rows are linear in place, two neighbours give the angle.
        let at = 6 * 16 + 8;
        let (cos, sin) = (image[at + 1] - image[at], image[at + 16] - image[at]);
        assert!((cos * cos + sin * sin - 1.0).abs() < 1e-9, "{cos} {sin}");
        // The pixel at the middle of the box is the one that it was.
        let (x, y) = (left + 2.0 - 8.0, top + 2.0 - 6.0);
        let shown = [image[at] + cos * x + sin * y, image[192 + at] - sin * x + cos * y];
        assert_close::<f64>("the middle of the box", &shown, &[10.0, 6.0]);
    }
}

#[test]
fn colours_change_in_hue_and_saturation() {
    let turned = |degrees: f64, pixel: [f64; 3]| {
        let bottoms = vec![blob::<f64>("image", &[1, 3, 1, 1], &pixel), labels(&[])];
        let text = format!(
            "top: 'd' top: 'l' detectnet_groundtruth_param {{ stride: 1 image_size_y: 1 image_size_x: 1 }}
             detectnet_augmentation_param {{ {} hue_rotation: {degrees} }}",
            with("hue_rotation_prob: 1")
        );
        let mut layer = layer("DetectNetTransformation", &text, Phase::TRAIN, bottoms);
        layer.reseed(3);
        layer.forward().unwrap();
        data(layer.top(0))
    };
    let pixel = [60.0, 120.0, 240.0];
    let found = turned(100.0, pixel);
    let (most, least) = (
        found.iter().fold(0.0_f64, |a, b| a.max(*b)),
        found.iter().fold(255.0_f64, |a, b| a.min(*b)),
    );
    assert!((most - 240.0).abs() < 1e-3 && (least - 60.0).abs() < 1e-3, "{found:?}");
    assert!((found[2] - 240.0).abs() > 1.0 || (found[1] - 120.0).abs() > 1.0);
    assert!(turned(0.0, pixel).iter().zip(pixel).all(|(a, b)| (a - b).abs() < 1e-3));
    let grey = turned(100.0, [90.0; 3]);
    assert!(grey.iter().all(|value| (value - 90.0).abs() < 1e-3));
    let (faded, _) = changed(2, &with("desaturation_prob: 1 desaturation_max: 1"), [12, 16]);
    let (whole, _) = changed(2, STILL, [12, 16]);
    // Red is the greatest of each pixel and stays; the others come nearer to it by one factor.
    let share = |at: usize| (128.0 - faded[at]) / (128.0 - whole[at]);
    assert!((0..384).all(|at| (share(at) - share(0)).abs() < 1e-4) && share(0) < 1.0);
    assert!((384..576).all(|at| (faded[at] - 128.0).abs() < 1e-9));
}

#[test]
fn labels_that_do_not_fit_are_errors() {
    let run = |first: [f64; 2]| {
        let mut rows = vec![0.0; 32];
        rows[..2].copy_from_slice(&first);
        let bottoms = vec![
            blob::<f64>("image", &[1, 3, 1, 1], &[1.0; 3]),
            blob("labels", &[1, 1, 2, 16], &rows),
        ];
        let text = "top: 'd' top: 'l' detectnet_groundtruth_param { stride: 1 image_size_y: 1 image_size_x: 1 }";
        let mut layer = layer("DetectNetTransformation", text, Phase::TEST, bottoms);
        layer.forward().map_err(|e| e.to_string())
    };
    assert_eq!(run([1.0, 16.0]), Ok(()));
    let found = run([1.0, 5.0]).unwrap_err();
    assert!(
        found.ends_with("numbers of a row of the labels of item 0 of \"labels\": expected 16, found 5"),
        "{found}"
    );
    for count in [2.0, -1.0, f64::NAN] {
        let found = run([count, 16.0]).unwrap_err();
        assert!(
            found.contains("number of boxes of item 0 of \"labels\": expected 0 to 1, found"),
            "{found}"
        );
    }
}
