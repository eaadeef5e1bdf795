//! Operations between ranks that are threads, against what they are by definition.

#![allow(clippy::unwrap_used)] // A test may fail there.

use cortado_comm::{Communicator, Error, ExchangeNumber, Order, TopK, Wire, mean, threads, top_k_mean};
use std::sync::Arc;

/// Runs `work` on each of `size` ranks, each on a thread, and gives what they return, by rank.
fn on_ranks<R: Send>(size: usize, work: impl Fn(&Communicator) -> R + Sync) -> Vec<R> {
    let group = threads::group(size).unwrap();
    std::thread::scope(|scope| {
        let work = &work;
        let all: Vec<_> = group.iter().map(|rank| scope.spawn(move || work(rank))).collect();
        all.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

/// Numbers of many sizes, other ones on each rank.
fn numbers(rank: usize, count: usize) -> Vec<f64> {
    let mut state = 1 + rank as u64;
    let mut next = || {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as f64 / f64::from(1u32 << 31) - 0.5
    };
    (0..count).map(|i| next() * 10f64.powi((i % 9) as i32 - 4)).collect()
}

fn singles(rank: usize, count: usize) -> Vec<f32> {
    numbers(rank, count).into_iter().map(|value| value as f32).collect()
}

fn bytes_of(values: &[f32]) -> Vec<u8> {
    values.iter().flat_map(|value| value.to_ne_bytes()).collect()
}

fn values_of(bytes: &[u8]) -> Vec<f32> {
    bytes.as_chunks().0.iter().map(|b| f32::from_ne_bytes(*b)).collect()
}

fn mean_of(rank: &Communicator, count: usize, wire: Wire, order: Order) -> Vec<f32> {
    let mut bytes = bytes_of(&singles(rank.rank(), count));
    let pending = rank.begin(move |t| mean(t, &mut bytes, ExchangeNumber::F32, wire, order).map(|()| bytes));
    values_of(&pending.wait().unwrap())
}

/// The sum over every `step`th rank from `first` on: those with even places, and those with odd.
fn by_halves(ranks: &[Vec<f32>], first: usize, step: usize, i: usize) -> f32 {
    match first + step < ranks.len() {
        true => by_halves(ranks, first, 2 * step, i) + by_halves(ranks, first + step, 2 * step, i),
        false => ranks[first][i],
    }
}

#[test]
fn means_are_added_by_halves_on_all_ranks() {
    for size in 1..=8 {
        for count in [0, 1, 2, 7, 1000] {
            let ranks: Vec<_> = (0..size).map(|rank| singles(rank, count)).collect();
            let mean = |i| by_halves(&ranks, 0, 1, i) / size as f32;
            let expected: Vec<f32> = (0..count).map(mean).collect();
            for found in on_ranks(size, |rank| mean_of(rank, count, Wire::Plain, Order::Fixed)) {
                assert_eq!(found, expected, "{size} ranks, {count} numbers");
            }
        }
    }
}

#[test]
fn a_mean_does_not_depend_on_the_pieces_it_is_sent_in() {
    let count = (1 << 20) + 12345;
    let whole = on_ranks(3, |rank| mean_of(rank, count, Wire::Plain, Order::Fixed));
    let parts = on_ranks(3, |rank| {
        let all = singles(rank.rank(), count);
        let pending: Vec<_> = (all.chunks(77_777))
            .map(|part| {
                let mut bytes = bytes_of(part);
                rank.begin(move |t| mean(t, &mut bytes, ExchangeNumber::F32, Wire::Plain, Order::Fixed).map(|()| bytes))
            })
            .collect();
        let parts = pending.into_iter().map(|part| values_of(&part.wait().unwrap()));
        parts.flatten().collect::<Vec<f32>>()
    });
    assert!(whole[0] == whole[1] && whole[0] == whole[2] && whole == parts);
}

#[test]
fn other_wires_and_orders_are_near() {
    let plain = on_ranks(4, |rank| mean_of(rank, 500, Wire::Plain, Order::Fixed));
    for (wire, order, error) in [
        (Wire::Plain, Order::Any, 1e-6),
        (Wire::F16, Order::Fixed, 2f32.powi(-10)),
        (Wire::Bf16, Order::Fixed, 2f32.powi(-7)),
    ] {
        let all = on_ranks(4, |rank| mean_of(rank, 500, wire, order));
        assert!(all.iter().all(|found| *found == all[0]), "{wire:?}: the ranks differ");
        let largest = (0..500).map(|i| (0..4).map(|rank| singles(rank, 500)[i].abs()).fold(0.0, f32::max));
        for ((found, expected), largest) in all[0].iter().zip(&plain[0]).zip(largest) {
            let most = error * largest.max(1e-3);
            assert!(
                (found - expected).abs() <= most,
                "{wire:?}, {order:?}: {found} for {expected}"
            );
        }
    }
}

#[test]
fn halves_do_not_become_infinite() {
    let found = on_ranks(2, |rank| {
        let mut bytes = bytes_of(&[1e6, -1e6]);
        let pending =
            rank.begin(move |t| mean(t, &mut bytes, ExchangeNumber::F32, Wire::F16, Order::Fixed).map(|()| bytes));
        values_of(&pending.wait().unwrap())
    });
    assert_eq!(found, [[65504.0, -65504.0], [65504.0, -65504.0]]);
}

#[test]
fn what_top_k_does_not_send_comes_later() {
    let rounds = on_ranks(2, |rank| {
        let mut kept = TopK::default();
        let mut values = if rank.rank() == 0 {
            [4.0, 1.0, 0.5, 0.0]
        } else {
            [0.0, -2.0, 0.5, 8.0]
        };
        let mut rounds = Vec::new();
        for _ in 0..3 {
            let (mut bytes, mut own) = (bytes_of(&values), std::mem::take(&mut kept));
            let pending =
                rank.begin(move |t| top_k_mean(t, &mut bytes, ExchangeNumber::F32, 1, &mut own).map(|()| (bytes, own)));
            let (bytes, own) = pending.wait().unwrap();
            kept = own;
            rounds.push(values_of(&bytes));
            values = [0.0; 4];
        }
        rounds
    });
    let expected = [[2.0, 0.0, 0.0, 4.0], [0.0, -0.5, 0.0, 0.0], [0.0, 0.0, 0.5, 0.0]];
    assert_eq!(rounds[0], expected);
    assert_eq!(rounds[1], expected);
}

#[test]
fn bytes_travel() {
    let found = on_ranks(3, |rank| {
        let (own, size) = (rank.rank(), rank.size());
        let gathered = rank.all_gather(vec![own as u8; own]).unwrap();
        let root = rank.broadcast(vec![own as u8; 4], 1).unwrap();
        rank.barrier().unwrap();
        let around = rank.begin(move |t| {
            let mut from = [0; 2];
            t.send(&[own as u8, 9], (own + 1) % size)?;
            t.receive(&mut from, (own + size - 1) % size)?;
            Ok(from)
        });
        (gathered, root, around.wait().unwrap())
    });
    for (rank, (gathered, root, around)) in found.into_iter().enumerate() {
        assert_eq!(gathered, [vec![], vec![1], vec![2, 2]]);
        assert_eq!(root, [1; 4]);
        assert_eq!(around, [((rank + 2) % 3) as u8, 9]);
    }
}

#[test]
fn a_rank_that_ends_is_reported_to_those_that_wait() {
    let mut group: Vec<_> = threads::group(3).unwrap().into_iter().map(Arc::new).collect();
    let waiting = Arc::clone(&group[0]);
    let thread = std::thread::spawn(move || waiting.barrier());
    drop(group.remove(2));
    let ended = Error::RankEnded {
        rank: 2,
        what: "a thread".into(),
    };
    assert_eq!(thread.join().unwrap().unwrap_err(), ended);
    assert_eq!(ended.to_string(), "rank 2 (a thread) has ended before the others");
}

#[test]
fn an_answer_that_several_libraries_have_is_given_once() {
    let tried = [("a", "no file"), ("b", "no file"), ("c", "no library")];
    let tried = tried.map(|(library, answer)| (library.into(), answer.into())).into();
    let text = Error::NoMpi { tried }.to_string();
    assert!(
        text.starts_with("no MPI was found; looked for a, b (no file); c (no library). "),
        "{text}"
    );
}

#[test]
fn messages_that_do_not_fit_are_refused() {
    let found = on_ranks(1, |rank| {
        let mut bytes = vec![0; 7];
        rank.begin(move |t| mean(t, &mut bytes, ExchangeNumber::F32, Wire::Plain, Order::Fixed))
            .wait()
    });
    let problem = Error::Sizes("7 bytes are not a multiple of the size of a number".into());
    assert_eq!(found, [Err(problem)]);
}
