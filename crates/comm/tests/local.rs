//! The operations over sockets of this machine, each rank on a thread of this process.

#![allow(clippy::unwrap_used)] // A test may fail there.

use cortado_comm::{Communicator, Error, Number, Order, Wire, local, mean};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(60);

/// An id that no other test has.
fn id(test: &str) -> String {
    let text = format!("{test}{:08x}", std::process::id());
    format!("{text:0<40}")
}

/// Runs `work` on each of `size` ranks, each on a thread, and gives what they return, by rank.
fn on_ranks<R: Send>(id: &str, size: usize, work: impl Fn(Communicator) -> R + Sync) -> Vec<R> {
    std::thread::scope(|scope| {
        let work = &work;
        let start = |rank| scope.spawn(move || work(local::meet(id, rank, size, PATIENCE).unwrap()));
        let all: Vec<_> = (0..size).map(start).collect();
        all.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

#[test]
fn means_are_those_of_a_loop_over_the_ranks_on_all_of_them() {
    // More than sockets hold, and less.
    for (size, count) in [(2, 300_000), (3, 1000), (4, 5)] {
        let value = |rank: usize, i: usize| ((i % 1013) * (rank + 1)) as f32;
        let means = |rank: Communicator, order| {
            let numbers = (0..count).flat_map(|i| value(rank.rank(), i).to_ne_bytes());
            let mut bytes: Vec<u8> = numbers.collect();
            let done = rank.begin(move |t| mean(t, &mut bytes, Number::F32, Wire::Plain, order).map(|()| bytes));
            done.wait().unwrap()
        };
        let expected = (0..count).flat_map(|i| {
            let sum: f64 = (0..size).map(|rank| f64::from(value(rank, i))).sum();
            ((sum / size as f64) as f32).to_ne_bytes()
        });
        let expected: Vec<u8> = expected.collect();
        for order in [Order::Fixed, Order::Any] {
            for found in on_ranks(&id(&format!("mean{size}")), size, |rank| means(rank, order)) {
                assert!(found == expected, "{size} ranks, {count} numbers, {order:?}");
            }
        }
    }
}

#[test]
fn bytes_go_round_and_come_from_the_root() {
    let found = on_ranks(&id("round"), 3, |ranks| {
        let (own, size) = (ranks.rank(), ranks.size());
        let gathered = ranks.all_gather(vec![own as u8; own]).unwrap();
        assert!(
            gathered
                .iter()
                .enumerate()
                .all(|(rank, b)| *b == vec![rank as u8; rank])
        );
        assert_eq!(ranks.broadcast(vec![own as u8; 5], 2).unwrap(), [2; 5]);
        let pass = ranks.begin(move |t| {
            let mut from = [0];
            t.send(&[own as u8], (own + 1) % size)?;
            t.receive(&mut from, (own + size - 1) % size)?;
            t.barrier().map(|()| from[0])
        });
        pass.wait().unwrap()
    });
    assert_eq!(found, [2, 0, 1]);
}

#[test]
fn a_rank_that_has_ended_is_told() {
    let found = on_ranks(&id("ended"), 2, |ranks| match ranks.rank() {
        0 => ranks.barrier(),
        _ => {
            ranks.abort();
            Ok(())
        }
    });
    assert!(matches!(found[0], Err(Error::RankEnded { rank: 1, .. })), "{found:?}");
}

#[test]
fn a_rank_that_does_not_come_is_told() {
    let error = local::meet(&id("alone"), 1, 2, Duration::ZERO)
        .err()
        .unwrap()
        .to_string();
    assert!(error.contains("rank 0 of 2 has not come"), "{error}");
}

#[test]
fn ids_that_are_paths_or_short_are_refused() {
    for bad in ["", "short", "../../../../../../../../../etc/cortado/ranks"] {
        let error = local::meet(bad, 0, 2, Duration::ZERO).err().unwrap().to_string();
        assert!(error.contains("at least 32 letters and digits"), "{error}");
    }
}

#[test]
fn a_folder_of_others_is_refused() {
    let id = id("taken");
    let folder = std::env::temp_dir().join(format!("cortado-{}", &id[..32]));
    std::os::unix::fs::symlink("/", &folder).unwrap();
    let error = local::meet(&id, 0, 2, Duration::ZERO).err().unwrap().to_string();
    std::fs::remove_file(&folder).unwrap();
    assert!(error.contains("not this user's alone"), "{error}");
}
