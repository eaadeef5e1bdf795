//! Elementwise kernels, statistics of channels, softmax and LRN.

use crate::{Numbers, assert_near, same_for_any_threads, wide};
use cortado_cpu::*;
use cortado_ops::{AxisView, Float, Lrn};

fn elementwise<T: Float>() {
    let count = 40_001;
    let mut numbers = Numbers::new(6);
    let (x, y): (Vec<T>, Vec<T>) = (numbers.values(count), numbers.values(count));
    let (wx, wy) = (wide(&x), wide(&y));
    let both = |f: fn(f64, f64) -> f64| wx.iter().zip(&wy).map(|(&x, &y)| f(x, y)).collect::<Vec<_>>();
    let mut z = y.clone();
    axpy(T::from_f64(-2.0), &x, &mut z);
    assert_near("axpy", &z, &both(|x, y| y - 2.0 * x));
    let mut z = x.clone();
    scal(T::from_f64(3.0), &mut z);
    assert_near("scal", &z, &both(|x, _| 3.0 * x));
    zip_map(&x, &y, &mut z, |x, y| x * y);
    assert_near("zip", &z, &both(|x, y| x * y));
    let (mut sums, mut differences) = (x.clone(), y.clone());
    zip_all_in_place([&mut sums, &mut differences], |[x, y]| [x + y, x - y]);
    assert_near("sums", &sums, &both(|x, y| x + y));
    assert_near("differences", &differences, &both(|x, y| x - y));
}

fn masks<T: Float>() {
    let count = 40_001;
    let mut numbers = Numbers::new(8);
    let x: Vec<T> = numbers.values(count);
    let bits = |i: usize| (i as u32).wrapping_mul(2_654_435_761) >> 7 & 1 == 1;
    let words = (0..count.div_ceil(32)).map(|word| (0..32).fold(0, |all, i| all | u32::from(bits(word * 32 + i)) << i));
    let words: Vec<u32> = words.collect();
    let factor = T::from_f64(1.25);
    let chosen = |(i, &x): (usize, &T)| x * if bits(i) { factor } else { T::ZERO };
    let expected: Vec<T> = x.iter().enumerate().map(chosen).collect();
    let mut y = vec![T::ONE; count];
    mask(&words, factor, &x, &mut y);
    assert!(y == expected);
    let mut y = x.clone();
    mask_in_place(&words, factor, &mut y);
    assert!(y == expected);
    mask(&words[..2], factor, &x, &mut y);
    mask(&[], factor, &x, &mut y);
    assert!(y == expected);
}

#[test]
fn masks_choose_elements() {
    masks::<f32>();
    masks::<f64>();
}

#[test]
fn elementwise_loops() {
    elementwise::<f32>();
    elementwise::<f64>();
}

fn softmax<T: Float>(outer: usize, channels: usize, inner: usize) {
    let count = outer * channels * inner;
    let mut numbers = Numbers::new(count as u64);
    let (x, dy): (Vec<T>, Vec<T>) = (numbers.values(count), numbers.values(count));
    let (wx, wdy) = (wide(&x), wide(&dy));
    let (mut y, mut dx) = (vec![0.0; count], vec![0.0; count]);
    for (n, i) in (0..outer).flat_map(|n| (0..inner).map(move |i| (n, i))) {
        let at = |c: usize| (n * channels + c) * inner + i;
        let total: f64 = (0..channels).map(|c| wx[at(c)].exp()).sum();
        (0..channels).for_each(|c| y[at(c)] = wx[at(c)].exp() / total);
        let dot: f64 = (0..channels).map(|c| wdy[at(c)] * y[at(c)]).sum();
        (0..channels).for_each(|c| dx[at(c)] = y[at(c)] * (wdy[at(c)] - dot));
    }
    let mut found = vec![T::ZERO; count];
    softmax_forward(outer, channels, inner, &x, &mut found);
    assert_near("softmax", &found, &y);
    let mut gradient = vec![T::ZERO; count];
    softmax_backward(outer, channels, inner, &found, &dy, &mut gradient);
    assert_near("softmax gradient", &gradient, &dx);
}

#[test]
fn softmax_over_every_axis() {
    for (outer, channels, inner) in [(1, 1, 1), (3, 10, 1), (2, 5, 7), (1, 3, 100)] {
        softmax::<f32>(outer, channels, inner);
        softmax::<f64>(outer, channels, inner);
    }
}

fn lrn<T: Float>(num: usize, channels: usize, spatial: usize, size: usize, beta: f64) {
    let (alpha, k) = (0.7, 1.5);
    let count = num * channels * spatial;
    let mut numbers = Numbers::new(11);
    let (x, dy): (Vec<T>, Vec<T>) = (numbers.values(count), numbers.values(count));
    let (wx, wdy) = (wide(&x), wide(&dy));
    let window = |c: usize| c.saturating_sub(size / 2)..(c + size / 2 + 1).min(channels);
    let (mut scale, mut y, mut dx) = (vec![0.0; count], vec![0.0; count], vec![0.0; count]);
    let at = |n: usize, c: usize, i: usize| (n * channels + c) * spatial + i;
    let cells: Vec<(usize, usize, usize)> = (0..num)
        .flat_map(|n| (0..channels).flat_map(move |c| (0..spatial).map(move |i| (n, c, i))))
        .collect();
    for &(n, c, i) in &cells {
        let sum: f64 = window(c).map(|o| wx[at(n, o, i)].powi(2)).sum();
        scale[at(n, c, i)] = k + alpha / size as f64 * sum;
        y[at(n, c, i)] = wx[at(n, c, i)] * scale[at(n, c, i)].powf(-beta);
    }
    for &(n, c, i) in &cells {
        let here = at(n, c, i);
        let sum: f64 = window(c).map(|o| at(n, o, i)).map(|o| wdy[o] * y[o] / scale[o]).sum();
        dx[here] = wdy[here] * scale[here].powf(-beta) - 2.0 * alpha * beta / size as f64 * wx[here] * sum;
    }
    let options = Lrn {
        size,
        alpha: T::from_f64(alpha),
        beta: T::from_f64(beta),
        k: T::from_f64(k),
    };
    let (mut s, mut found, mut gradient) = (vec![T::ZERO; count], vec![T::ZERO; count], vec![T::ZERO; count]);
    lrn_across_forward(options, num, channels, spatial, &x, &mut s, &mut found);
    assert_near("lrn", &found, &y);
    lrn_across_backward(options, num, channels, spatial, &x, &found, &s, &dy, &mut gradient);
    assert_near("lrn gradient", &gradient, &dx);
}

#[test]
fn lrn_across_channels() {
    for (num, channels, spatial, size) in [(2, 7, 5, 3), (1, 4, 9, 5), (1, 2, 3, 7), (1, 1, 1, 1)] {
        for beta in [0.75, 0.5] {
            lrn::<f32>(num, channels, spatial, size, beta);
            lrn::<f64>(num, channels, spatial, size, beta);
        }
    }
}

/// Planes of 3 × 3: every window of 5 × 5 has all elements.
#[test]
fn lrn_within_a_channel() {
    let (alpha, beta, size) = (0.7, 0.75, 5);
    let mut numbers = Numbers::new(12);
    let (x, dy): (Vec<f64>, Vec<f64>) = (numbers.values(18), numbers.values(18));
    let options = Lrn {
        size,
        alpha,
        beta,
        k: 9.0,
    };
    let [mut buffer, mut scale, mut y, mut dx] = [(); 4].map(|()| vec![0.0; 18]);
    lrn_within_forward(options, [2, 3, 3], &x, &mut buffer, &mut scale, &mut y).unwrap();
    let sums = |values: Vec<f64>| [&values[..9], &values[9..]].map(|plane| plane.iter().sum::<f64>());
    let squares = sums(x.iter().map(|x| x * x).collect());
    let expected: Vec<f64> = (0..18).map(|i| 1.0 + alpha / 25.0 * squares[i / 9]).collect();
    assert_near("s", &scale, &expected);
    let expected: Vec<f64> = (0..18).map(|i| x[i] * scale[i].powf(-beta)).collect();
    assert_near("lrn within a channel", &y, &expected);
    lrn_within_backward(options, [2, 3, 3], [&x, &y, &scale, &dy], &mut buffer, &mut dx).unwrap();
    let products = sums((0..18).map(|i| dy[i] * y[i] / scale[i]).collect());
    let factor = 2.0 * alpha * beta / 25.0;
    let gradient = |i: usize| dy[i] * scale[i].powf(-beta) - factor * x[i] * products[i / 9];
    let expected: Vec<f64> = (0..18).map(gradient).collect();
    assert_near("lrn gradient within a channel", &dx, &expected);
}

#[test]
fn statistics_of_channels() {
    let mut numbers = Numbers::new(13);
    for (outer, len, inner) in [(3, 2, 5), (4, 3, 40), (1, 4, 1), (0, 2, 3), (2, 3, 0)] {
        let axis_view = AxisView { outer, len, inner };
        // Far from 0, where the squares alone would lose the variance.
        let x: Vec<f64> = numbers
            .values::<f64>(axis_view.count())
            .iter()
            .map(|x| x + 1e6)
            .collect();
        let channel = |c: usize| {
            x.iter()
                .enumerate()
                .filter(move |(i, _)| i / inner % len == c)
                .map(|(_, x)| *x)
        };
        let elements = axis_view.places().max(1) as f64;
        let mean = |c: usize| channel(c).sum::<f64>() / elements;
        let variance = |c: usize| channel(c).map(|x| (x - mean(c)).powi(2)).sum::<f64>() / elements;
        let means = channel_means(axis_view, &x).unwrap();
        let two_passes = variances_around(axis_view, &means, &x).unwrap();
        let one_pass = one_pass_statistics(axis_view, &x).unwrap();
        for c in 0..len {
            let (mean, variance) = (mean(c), variance(c));
            let near = |found: [f64; 2]| (found[0] - mean).abs() < 1e-8 && (found[1] - variance).abs() < 1e-8;
            assert!(
                near(one_pass[c]),
                "{axis_view:?}: {:?}, not {mean} and {variance}",
                one_pass[c]
            );
            assert!(
                near([means[c], two_passes[c]]),
                "{axis_view:?}: {means:?} {two_passes:?}"
            );
        }
    }
}

#[test]
fn threads_do_not_change_an_elementwise_loop() {
    let x: Vec<f32> = Numbers::new(7).values(100_000);
    same_for_any_threads("softmax", || {
        let mut y = vec![0f32; x.len()];
        softmax_forward(100, 10, 100, &x, &mut y);
        y
    });
}

/// Rows of every length around the limits, against plain loops.
#[test]
fn rows_and_sums_are_those_of_plain_loops() {
    for (outer, channels, inner) in [
        (3, 2, 5),
        (40, 3, 1),
        (2, 3, 16),
        (1, 2, 9000),
        (0, 3, 4),
        (2, 0, 4),
        (2, 3, 0),
    ] {
        let count = outer * channels * inner;
        let x: Vec<f64> = (0..count).map(|i| (i % 17) as f64 - 8.0).collect();
        let y: Vec<f64> = (0..count).map(|i| (i % 5) as f64).collect();
        let channel = |i: usize| i / inner % channels;
        let mut z = vec![0.0; count];
        zip_channels(channels, inner, &x, &y, &mut z, |c| move |x, y| x * c as f64 + y);
        assert!((0..count).all(|i| z[i] == x[i] * channel(i) as f64 + y[i]));
        let mut in_place = y.clone();
        zip_channels_in_place(channels, inner, &x, &mut in_place, |c| move |x, y| x * c as f64 + y);
        assert_eq!(in_place, z);
        map_channels(channels, inner, &x, &mut z, |c| move |x| x + c as f64);
        assert!((0..count).all(|i| z[i] == x[i] + channel(i) as f64));
        let mut in_place = x.clone();
        map_channels_in_place(channels, inner, &mut in_place, |c| move |x| x + c as f64);
        assert_eq!(in_place, z);
        let mut expected = vec![0.0; channels];
        (0..count).for_each(|i| expected[channel(i)] += x[i] * y[i] + channel(i) as f64);
        let sums = channel_sums(channels, inner, &x, &y, |c| move |x, y| x * y + c as f64).unwrap();
        assert_eq!(sums, expected);
    }
}

/// Two works on every channel, against plain loops; rows that are too short are left to others.
#[test]
fn works_follow_one_another_on_each_channel() {
    let (outer, channels, inner) = (3, 2, 17);
    let count = outer * channels * inner;
    let x: Vec<f64> = (0..count).map(|i| (i % 17) as f64 - 8.0).collect();
    let data: Vec<f64> = (0..count).map(|i| (i % 5) as f64).collect();
    let mut y = vec![1.0; count];
    let double = ByChannel::uniform(|channel| channel.zip(channel.data(), |data, y| data + 2.0 * y));
    let weigh = ByChannel::new(channels, inner, |channel| {
        let sums = channel.sums(&x, |x, y| [x, y]);
        let index = channel.index() as f64;
        channel.map(|y| y + index + sums[1]);
        sums
    });
    let works = [double, weigh.unwrap()];
    assert!(works[1].fits(&works[..1]));
    let sums = ByChannel::run(&works, &data, &mut y).unwrap().unwrap();
    assert_eq!(sums[0], [[0.0; 2]; 2]);
    for (channel, sums) in sums[1].iter().enumerate() {
        let own = || (0..count).filter(|i| i / inner % channels == channel);
        let expected = [own().map(|i| x[i]).sum(), own().map(|i| data[i] + 2.0).sum::<f64>()];
        assert_eq!(*sums, expected);
        assert!(own().all(|i| y[i] == data[i] + 2.0 + channel as f64 + expected[1]));
    }
    assert!(ByChannel::<f64>::new(2, 3, |_| [0.0; 2]).is_none());
    assert!(ByChannel::run(&works[..1], &data, &mut y).unwrap().is_none());
    let other = ByChannel::<f64>::new(17, 34, |_| [0.0; 2]).unwrap();
    assert!(!other.fits(&works));
}
