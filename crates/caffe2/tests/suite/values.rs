//! What blobs hold besides tensors, bytes of tensors, and how large blobs are.

use crate::common::{feed, tensor};
use cortado_caffe2::stats::BlobStats;
use cortado_caffe2::values::{Counter, Map};
use cortado_caffe2::{ElementType, Tensor, Workspace};

#[test]
fn a_counter_is_done_at_zero() {
    let counter = Counter::new(1);
    assert_eq!(
        (counter.is_done(), counter.count_down(), counter.count_down()),
        (false, false, true)
    );
    assert_eq!((counter.count_up(), counter.reset(7), counter.count()), (-1, 0, 7));
}

#[test]
fn a_map_keeps_the_order_of_its_keys() {
    let mut map = Map::default();
    [(5, 1), (2, 2), (5, 3)].into_iter().for_each(|(k, v)| map.insert(k, v));
    assert_eq!((map.keys(), map.values()), ([5, 2].as_slice(), [3, 2].as_slice()));
    assert_eq!((map.get(&2), map.get(&3)), (Some(2), None));
}

#[test]
fn bytes_come_back() {
    let numbers = tensor(&[2, 2], &[1_i16, -2, 3, 4]);
    let bytes = numbers.with_bytes(|bytes| Ok(bytes.to_vec())).unwrap();
    let again = Tensor::from_bytes(ElementType::Int16, &[4], &bytes).unwrap();
    assert_eq!(*again.read::<i16>().unwrap(), [1, -2, 3, 4]);
    let error = Tensor::from_bytes(ElementType::Int16, &[3], &bytes)
        .unwrap_err()
        .to_string();
    assert!(error.contains("6") && error.contains("8"), "{error}");
}

#[test]
fn the_listing_is_that_of_caffe2() {
    let workspace = Workspace::new();
    let put = |name: &str, dims: &[usize]| feed(&workspace, name, Tensor::zeros::<f64>(dims).unwrap());
    put("big_kidina", &[40, 5]);
    put("empty_fotegu", &[0, 4]);
    feed(&workspace, "small_damefi", Tensor::zeros::<f32>(&[3]).unwrap());
    workspace.create_blob("txt_dino").lock().reset(b"text".to_vec());
    workspace.create_blob("none_fopile");
    let expected = "---- Workspace blobs: ---- \nname;current shape;capacity bytes;percentage\n\
                    big_kidina;40,5,;1600;99.3%\nsmall_damefi;3,;12;0.744%\nempty_fotegu;0,4,;0;0%\n\
                    Total;;1612;100%\n";
    assert_eq!(BlobStats::default().listing(&workspace), expected);
}

#[test]
fn percentages_have_three_digits() {
    for (sizes, expected) in [
        (&[0][..], &["0%"][..]),
        (&[3], &["100%"]),
        (&[2, 2], &["50%", "50%"]),
        (&[2000, 1], &["100%", "0.05%"]),
        (&[2, 1], &["66.7%", "33.3%"]),
    ] {
        let workspace = Workspace::new();
        for (i, &size) in sizes.iter().enumerate() {
            feed(&workspace, &i.to_string(), Tensor::zeros::<u8>(&[size]).unwrap());
        }
        let listing = BlobStats::default().listing(&workspace);
        let rows = listing.lines().skip(2).take(sizes.len());
        let found: Vec<&str> = rows.filter_map(|row| row.rsplit(';').next()).collect();
        assert_eq!(found, expected, "{sizes:?}");
    }
}
