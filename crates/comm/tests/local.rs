//! The operations over sockets of this machine, each rank on a thread of this process.

#![allow(clippy::unwrap_used)] // A test may fail there.
#![allow(unsafe_code)] // A queue of connections that is short.

use cortado_comm::{Communicator, Error, ExchangeNumber, Order, Wire, local, mean};
use std::io::{Read, Write};
use std::os::fd::AsRawFd;
use std::os::unix::fs::DirBuilderExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};
use std::time::Duration;

const PATIENCE: Duration = Duration::from_secs(60);

/// An id that no other test has.
fn id(test: &str) -> String {
    let text = format!("{test}{:08x}", std::process::id());
    format!("{text:0<40}")
}

/// Where the ranks of an id have their sockets.
fn folder(id: &str) -> PathBuf {
    std::env::temp_dir().join(format!("cortado-{}", &id[..32]))
}

/// A connection to the socket of a rank, as soon as it is there.
fn raw_connection(id: &str, rank: usize) -> UnixStream {
    loop {
        if let Ok(socket) = UnixStream::connect(folder(id).join(rank.to_string())) {
            return socket;
        }
        std::thread::yield_now();
    }
}

/// What a rank sends first.
fn greeting(id: &str, rank: u64, size: u64) -> Vec<u8> {
    [id.as_bytes(), &rank.to_ne_bytes(), &size.to_ne_bytes()].concat()
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
            let done =
                rank.begin(move |t| mean(t, &mut bytes, ExchangeNumber::F32, Wire::Plain, order).map(|()| bytes));
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
fn a_rank_that_has_ended_is_reported() {
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
fn a_rank_that_does_not_connect_is_reported() {
    let error = local::meet(&id("alone"), 1, 2, Duration::ZERO)
        .err()
        .unwrap()
        .to_string();
    assert!(error.contains("rank 0 of 2 did not connect"), "{error}");
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
    let folder = folder(&id);
    std::os::unix::fs::symlink("/", &folder).unwrap();
    let error = local::meet(&id, 0, 2, Duration::ZERO).err().unwrap().to_string();
    std::fs::remove_file(&folder).unwrap();
    assert!(error.contains("not this user's alone"), "{error}");
}

/// Strangers of all kinds, and more of them than ranks or places for silent ones.
#[test]
fn foreign_connections_do_not_keep_ranks_from_meeting() {
    let id = id("foreign");
    let other = greeting(&id.replace('0', "1"), 1, 2);
    let (right, is_over) = (greeting(&id, 1, 2), AtomicBool::new(false));
    std::thread::scope(|scope| {
        let first = scope.spawn(|| local::meet(&id, 0, 2, PATIENCE).unwrap());
        let mut all: Vec<UnixStream> = (0..200).map(|_| raw_connection(&id, 0)).collect();
        for (i, socket) in all.iter_mut().enumerate() {
            // Those that were closed already do not take it.
            let _ = match i % 4 {
                0 => socket.write_all(&other),
                1 => socket.write_all(&right[..right.len() - 1]),
                2 => socket.write_all(&[0xff; 5000]),
                _ => Ok(()),
            };
        }
        // One that sends byte by byte, for ever.
        let mut slow = raw_connection(&id, 0);
        let is_over = &is_over;
        scope.spawn(move || {
            while !is_over.load(SeqCst) && slow.write_all(b"0").is_ok() {
                std::thread::yield_now();
            }
        });
        let second = local::meet(&id, 1, 2, PATIENCE).unwrap();
        let first = first.join().unwrap();
        is_over.store(true, SeqCst);
        let both = [&first, &second].map(|rank| rank.begin(|t| t.barrier()));
        for done in both {
            done.wait().unwrap();
        }
    });
}

#[test]
fn a_foreign_connection_does_not_make_a_rank_wait_longer_than_its_patience() {
    let id = id("patience");
    std::thread::scope(|scope| {
        let alone = scope.spawn(|| local::meet(&id, 0, 2, Duration::from_millis(100)));
        let mut silent = raw_connection(&id, 0);
        let error = alone.join().unwrap().err().unwrap().to_string();
        assert!(error.contains("rank 1 of 2 did not connect"), "{error}");
        // A foreign connection is not answered: the id is a secret of the ranks.
        assert_eq!(silent.read(&mut [0; 8]).unwrap_or(0), 0);
    });
}

#[test]
fn a_rank_that_is_not_one_does_not_make_others_wait_longer_than_their_patience() {
    let id = id("host");
    std::fs::DirBuilder::new().mode(0o700).create(folder(&id)).unwrap();
    let silent = UnixListener::bind(folder(&id).join("0")).unwrap();
    let meet = || local::meet(&id, 1, 2, Duration::from_millis(50));
    let error = meet().err().unwrap().to_string();
    assert!(error.contains("rank 0 of 2 did not connect"), "{error}");
    // Its queue is full from now on: the connection before is in it.
    // SAFETY: the descriptor is open.
    assert_eq!(unsafe { libc::listen(silent.as_raw_fd(), 0) }, 0);
    let error = meet().err().unwrap().to_string();
    std::fs::remove_file(folder(&id).join("0")).unwrap();
    std::fs::remove_dir(folder(&id)).ok();
    assert!(error.contains("rank 0 of 2 did not connect"), "{error}");
}

#[test]
fn ranks_that_count_differently_are_reported() {
    let id = id("sizes");
    std::thread::scope(|scope| {
        let first = scope.spawn(|| local::meet(&id, 0, 2, PATIENCE));
        let second = local::meet(&id, 1, 3, PATIENCE).err().unwrap().to_string();
        let first = first.join().unwrap().err().unwrap().to_string();
        assert!(
            first.starts_with("rank 1 belongs to a group of 3 ranks, and rank 0 to one of 2"),
            "{first}"
        );
        assert!(
            second.starts_with("rank 0 belongs to a group of 2 ranks, and rank 1 to one of 3"),
            "{second}"
        );
    });
}

#[test]
fn a_rank_that_is_there_twice_is_reported() {
    let id = id("twice");
    std::thread::scope(|scope| {
        let first = scope.spawn(|| local::meet(&id, 0, 3, PATIENCE));
        let all = [(); 2].map(|()| {
            let mut socket = raw_connection(&id, 0);
            socket.write_all(&greeting(&id, 1, 3)).unwrap();
            socket
        });
        let error = first.join().unwrap().err().unwrap().to_string();
        drop(all);
        assert_eq!(error, "two processes claim to be rank 1 of 3");
    });
}
