//! Operators against slow references, written from the formula, on random shapes and all types.

use crate::common::{difference, fetch, output, run, tensor};
use cortado_caffe2::tensor::Native;
use cortado_caffe2::{ElementType, Tensor};
use cortado_core::{Bool, Rng};
use half::f16;

/// Sizes of some axes.
fn sizes(rng: &mut Rng, rank: usize) -> Vec<usize> {
    (0..rank).map(|_| rng.uniform_int(3) as usize).collect()
}

/// A tensor of a type, with its elements as numbers.
fn counted(element: ElementType, dims: &[usize]) -> Tensor {
    fn of<T: Native>(dims: &[usize], f: impl Fn(usize) -> T) -> Tensor {
        tensor(dims, &(0..dims.iter().product()).map(f).collect::<Vec<T>>())
    }
    match element {
        ElementType::Float => of(dims, |i| i as f32),
        ElementType::Double => of(dims, |i| i as f64),
        ElementType::Float16 => of(dims, |i| f16::from_f32(i as f32)),
        ElementType::Int32 => of(dims, |i| i as i32),
        ElementType::Int64 => of(dims, |i| i as i64),
        ElementType::Uint8 => of(dims, |i| i as u8),
        ElementType::Int8 => of(dims, |i| i as i8),
        ElementType::Uint16 => of(dims, |i| i as u16),
        ElementType::Int16 => of(dims, |i| i as i16),
        ElementType::Bool => of(dims, |i| Bool::from(i % 3 == 0)),
        ElementType::String => {
            let texts = (0..dims.iter().product::<usize>()).map(|i| i.to_string().into_bytes());
            Tensor::from_strings(dims, texts.collect()).expect("the shape fits")
        }
    }
}

/// Where each element of a result comes from, as a tensor of the type whose elements are counted.
fn picked(source: &Tensor, dims: &[usize], places: &[usize]) -> Tensor {
    fn of<T: Native>(source: &Tensor, dims: &[usize], places: &[usize]) -> Tensor {
        let elements = source.read::<T>().expect("it is of this type");
        tensor(dims, &places.iter().map(|&place| elements[place]).collect::<Vec<T>>())
    }
    match source.element_type().expect("it has one") {
        ElementType::Float => of::<f32>(source, dims, places),
        ElementType::Double => of::<f64>(source, dims, places),
        ElementType::Float16 => of::<f16>(source, dims, places),
        ElementType::Int32 => of::<i32>(source, dims, places),
        ElementType::Int64 => of::<i64>(source, dims, places),
        ElementType::Uint8 => of::<u8>(source, dims, places),
        ElementType::Int8 => of::<i8>(source, dims, places),
        ElementType::Uint16 => of::<u16>(source, dims, places),
        ElementType::Int16 => of::<i16>(source, dims, places),
        ElementType::Bool => of::<Bool>(source, dims, places),
        ElementType::String => {
            let strings = source.strings().expect("strings").values();
            let texts = places.iter().map(|&place| strings[place].clone()).collect();
            Tensor::from_strings(dims, texts).expect("the shape fits")
        }
    }
}

fn check_equal(found: &Tensor, expected: &Tensor, what: &str) {
    if expected.element_type() == Some(ElementType::String) {
        assert_eq!(found.shape(), expected.shape(), "{what}");
        let values = |tensor: &Tensor| tensor.strings().expect("strings").values().to_vec();
        assert_eq!(values(found), values(expected), "{what}");
    } else {
        assert_eq!(difference(found, expected), None, "{what}");
    }
}

/// The indices of each element of a shape, in order.
fn indices(dims: &[usize]) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for &size in dims {
        let longer = all
            .iter()
            .flat_map(|index: &Vec<usize>| (0..size).map(move |i| [&index[..], &[i]].concat()));
        all = longer.collect();
    }
    all
}

fn place(dims: &[usize], index: &[usize]) -> usize {
    dims.iter().zip(index).fold(0, |place, (size, i)| place * size + i)
}

fn ints(name: &str, values: &[usize]) -> String {
    let values: Vec<String> = values.iter().map(|value| format!("ints: {value}")).collect();
    format!("arg {{ name: '{name}' {} }}", values.join(" "))
}

#[test]
fn axes_are_transposed_in_all_types() {
    let mut rng = Rng::new(1);
    for element in ElementType::ALL {
        for rank in 0..5 {
            let dims = sizes(&mut rng, rank);
            let mut axes: Vec<usize> = (0..rank).collect();
            rng.shuffle(&mut axes);
            let x = counted(element, &dims);
            let new: Vec<usize> = axes.iter().map(|&axis| dims[axis]).collect();
            let places = indices(&new).into_iter().map(|index| {
                let mut old = vec![0; rank];
                axes.iter().zip(index).for_each(|(&axis, i)| old[axis] = i);
                place(&dims, &old)
            });
            let op = format!("type: 'Transpose' input: 'x' output: 'y' {}", ints("axes", &axes));
            let found = output(&op, &[("x", x.share())]);
            // Without axes their order is turned round, which is the same for less than two.
            if rank != 0 {
                check_equal(&found, &picked(&x, &new, &places.collect::<Vec<_>>()), &op);
            }
        }
    }
}

#[test]
fn parts_are_joined_and_cut_again_in_all_types() {
    let mut rng = Rng::new(2);
    for element in ElementType::ALL {
        for round in 0..4 {
            let dims = [&[2], &sizes(&mut rng, 1 + round % 3)[..]].concat();
            let axis = rng.uniform_int(dims.len() as u64 - 1) as usize;
            let x = counted(element, &dims);
            let first = rng.uniform_int(dims[axis] as u64) as usize;
            let cut = format!(
                "type: 'Split' input: 'x' output: 'a' output: 'b' arg {{ name: 'axis' i: {axis} }} {}",
                ints("split", &[first, dims[axis] - first])
            );
            let parts = run(&cut, &[("x", x.share())]).expect("it is cut");
            let (a, b) = (fetch(&parts, "a"), fetch(&parts, "b"));
            assert_eq!((a.shape()[axis], b.shape()[axis]), (first, dims[axis] - first));
            let slice = format!(
                "type: 'Slice' input: 'x' output: 'y' {} arg {{ name: 'ends' {} }}",
                ints("starts", &vec![0; dims.len()]),
                (0..dims.len())
                    .map(|i| format!("ints: {} ", if i == axis { first as i64 } else { -1 }))
                    .collect::<String>()
            );
            check_equal(&output(&slice, &[("x", x.share())]), &a, &slice);
            let join = format!(
                "type: 'Concat' input: 'a' input: 'b' output: 'y' output: 's' arg {{ name: 'axis' i: {axis} }}"
            );
            let joined = output(&join, &[("a", a), ("b", b)]);
            check_equal(&joined, &x, &format!("{join} of {dims:?}"));
        }
    }
}

#[test]
fn tensors_are_repeated_along_all_axes() {
    let mut rng = Rng::new(3);
    for element in ElementType::ALL {
        let (dims, repeats) = (sizes(&mut rng, 3), sizes(&mut rng, 3));
        let x = counted(element, &dims);
        let new: Vec<usize> = dims
            .iter()
            .zip(&repeats)
            .map(|(size, repeats)| size * repeats)
            .collect();
        let places = indices(&new).into_iter().map(|index| {
            let old: Vec<usize> = index.iter().zip(&dims).map(|(i, size)| i % size).collect();
            place(&dims, &old)
        });
        let times: Vec<i64> = repeats.iter().map(|&repeats| repeats as i64).collect();
        let op = "type: 'NumpyTile' input: 'x' input: 'r' output: 'y'";
        let found = output(op, &[("x", x.share()), ("r", tensor(&[3], &times))]);
        check_equal(&found, &picked(&x, &new, &places.collect::<Vec<_>>()), op);
    }
}

#[test]
fn older_broadcasting_lays_the_second_along_axes_of_the_first() {
    let a = counted(ElementType::Int64, &[2, 3, 4]);
    for (axis, dims) in [
        (0_i64, &[2][..]),
        (1, &[3]),
        (2, &[4]),
        (-1, &[4]),
        (0, &[2, 3]),
        (1, &[3, 1]),
        (-1, &[3, 4]),
    ] {
        let b = counted(ElementType::Int64, dims);
        let first = usize::try_from(axis).unwrap_or(3 - dims.len());
        let expected: Vec<i64> = indices(&[2, 3, 4])
            .iter()
            .enumerate()
            .map(|(i, index)| {
                let own: Vec<usize> = dims.iter().zip(&index[first..]).map(|(&size, &i)| i % size).collect();
                i as i64 * place(dims, &own) as i64
            })
            .collect();
        let op = format!(
            "type: 'Mul' input: 'a' input: 'b' output: 'y' arg {{ name: 'broadcast' i: 1 }} \
             arg {{ name: 'axis' i: {axis} }}"
        );
        let found = output(&op, &[("a", a.share()), ("b", b)]);
        check_equal(&found, &tensor(&[2, 3, 4], &expected), &op);
    }
}

#[test]
fn one_blob_can_be_all_operands() {
    let x = || tensor(&[2, 2], &[1.0_f32, -2.0, 3.0, -4.0]);
    for (op, expected) in [
        ("type: 'Add' input: 'y' input: 'y' output: 'y'", [2.0, -4.0, 6.0, -8.0]),
        ("type: 'Mul' input: 'y' input: 'y' output: 'y'", [1.0, 4.0, 9.0, 16.0]),
        ("type: 'Relu' input: 'y' output: 'y'", [1.0, 0.0, 3.0, 0.0]),
        ("type: 'Sub' input: 'y' input: 'y' output: 'y'", [0.0; 4]),
    ] {
        let found = output(op, &[("y", x())]);
        check_equal(&found, &tensor::<f32>(&[2, 2], &expected), op);
    }
}
