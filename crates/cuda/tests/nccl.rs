//! Memory that goes from device to device, by the NCCL of the emulated devices.

use cortado_cuda::emulator::{self, Mode};
use cortado_cuda::{Buffer, Driver, Error, Gpu, Nccl, Rank};
use std::sync::Arc;
use std::thread;

const DEVICES: usize = 4;

/// The emulated driver with four devices; without a compiler nothing, which is reported.
fn driver() -> Option<Arc<Driver>> {
    if !emulator::is_there() {
        assert!(std::env::var_os("CI").is_none(), "the emulated device needs g++");
        eprintln!("skipped: there is no g++");
        return None;
    }
    emulator::set_devices(DEVICES);
    Some(emulator::driver(Mode::Fast).expect("it is built"))
}

/// One rank of a group, with its device.
struct Member {
    gpu: Arc<Gpu>,
    rank: Rank,
    number: usize,
}

impl Member {
    fn wait(&self) -> Result<(), Error> {
        while !(self.rank.is_settled()? && self.gpu.is_idle()?) {
            thread::yield_now();
        }
        Ok(())
    }

    fn buffer(&self, values: &[f64], bits: u32) -> Buffer {
        let bytes: Vec<u8> = match bits {
            32 => values.iter().flat_map(|&value| (value as f32).to_ne_bytes()).collect(),
            _ => values.iter().flat_map(|value| value.to_ne_bytes()).collect(),
        };
        let mut buffer = self.gpu.alloc(bytes.len()).expect("there is room");
        buffer.upload(&bytes).expect("it fits");
        buffer
    }

    fn values(&self, buffer: &Buffer, bits: u32) -> Vec<f64> {
        let mut bytes = vec![0; buffer.len()];
        buffer.download(&mut bytes).expect("it is there");
        match bits {
            32 => bytes
                .as_chunks()
                .0
                .iter()
                .map(|b| f32::from_ne_bytes(*b).into())
                .collect(),
            _ => bytes.as_chunks().0.iter().map(|b| f64::from_ne_bytes(*b)).collect(),
        }
    }
}

/// Joins a rank on each of these devices, each in a thread of its own, and gives what they find.
fn with<R: Send>(driver: &Arc<Driver>, devices: &[usize], work: impl Fn(Result<Member, Error>) -> R + Sync) -> Vec<R> {
    let nccl = Nccl::find(driver).expect("the emulated driver has it");
    let id = nccl.unique_id().expect("it makes one");
    let one = |number: usize, device: usize| {
        let gpu = Gpu::open(driver, device)?;
        let rank = Rank::join(&nccl, &gpu, &id, number, devices.len())?;
        let member = Member { gpu, rank, number };
        while !member.rank.is_settled()? {
            thread::yield_now();
        }
        Ok(member)
    };
    thread::scope(|scope| {
        let (one, work) = (&one, &work);
        let start = |(number, &device)| scope.spawn(move || work(one(number, device)));
        let threads: Vec<_> = devices.iter().enumerate().map(start).collect();
        threads
            .into_iter()
            .map(|thread| thread.join().expect("no panic"))
            .collect()
    })
}

#[test]
fn numbers_become_their_means_in_place() {
    let Some(driver) = driver() else { return };
    for ranks in [2, DEVICES] {
        for (bits, tolerance) in [(32, 1e-6), (64, 1e-15)] {
            let found = with(&driver, &(0..ranks).collect::<Vec<_>>(), |member| {
                let member = member.unwrap();
                let values: Vec<f64> = (0..1001).map(|i| f64::from(i) * 0.1 + member.number as f64).collect();
                let (x, y) = (member.buffer(&values, bits), member.buffer(&values[..3], bits));
                // Twice, as the second mean has a place of its own.
                for _ in 0..2 {
                    let both = |group: &cortado_cuda::NcclGroup<'_>| {
                        group.mean(&x, values.len(), bits)?;
                        group.mean(&y, 2, bits)
                    };
                    member.rank.group(both).unwrap();
                    member.wait().unwrap();
                }
                let rest = member.values(&y, bits)[2] - values[2];
                assert!(rest.abs() < 1e-6, "what is not named stays");
                (member.values(&x, bits), member.values(&y, bits))
            });
            let moved = (ranks - 1) as f64 / 2.0;
            for (x, y) in &found {
                for (i, value) in x.iter().chain(&y[..2]).enumerate() {
                    let expected = (i % 1001) as f64 * 0.1 + moved;
                    assert!(
                        (value - expected).abs() <= tolerance * expected.max(1.0),
                        "{value}, not {expected}"
                    );
                }
                assert_eq!(x, &found[0].0, "all ranks have the same bits");
            }
        }
    }
}

#[test]
fn elements_go_to_the_rank_that_they_are_sent_to() {
    let Some(driver) = driver() else { return };
    let found = with(&driver, &[2, 0, 3], |member| {
        let member = member.unwrap();
        let own = member.number as f64 * 10.0;
        let from = member.buffer(&[own, own + 1.0, own + 2.0], 32);
        let to = member.buffer(&[0.0; 3], 32);
        let exchange = |group: &cortado_cuda::NcclGroup<'_>| {
            for other in (0..3).filter(|&other| other != member.number) {
                group.send(&from, other..other + 1, 32, other)?;
                group.receive(&to, other..other + 1, 32, other)?;
            }
            Ok(())
        };
        member.rank.group(exchange).unwrap();
        member.wait().unwrap();
        member.values(&to, 32)
    });
    assert_eq!(found, [[0.0, 10.0, 20.0], [1.0, 0.0, 21.0], [2.0, 12.0, 0.0]]);
}

#[test]
fn what_does_not_go_together_is_refused_with_the_text_of_nccl() {
    let Some(driver) = driver() else { return };
    // One GPU for two ranks.
    let found = with(&driver, &[1, 1], |member| member.map(|_| ()).unwrap_err().to_string());
    for text in &found {
        assert!(
            text.starts_with("NCCL refused ") && text.contains("Duplicate GPU"),
            "{text}"
        );
    }
    // Ranks that take more than others give.
    let found = with(&driver, &[0, 1], |member| {
        let member = member.unwrap();
        let x = member.buffer(&[1.0; 4], 64);
        member
            .rank
            .group(|group| group.mean(&x, 3 + member.number, 64))
            .unwrap();
        let met = member.wait();
        // Until all have seen it.
        while met.is_ok() && member.rank.is_settled().is_ok() {
            thread::yield_now();
        }
        member.rank.is_settled().unwrap_err().to_string()
    });
    assert_eq!(found[0], found[1]);
    assert!(
        found[0].contains("invalid argument (rank ") && found[0].contains("where rank"),
        "{found:?}"
    );
    // What one rank requests.
    let nccl = Nccl::find(&driver).unwrap();
    let gpu = Gpu::open(&driver, 0).unwrap();
    let join = |id: &[u8], rank, ranks| Rank::join(&nccl, &gpu, id, rank, ranks).unwrap_err().to_string();
    let id = nccl.unique_id().unwrap();
    assert!(join(&id, 2, 2).contains("a rank that there is not"));
    assert!(join(&id[1..], 0, 2).contains("128 bytes"));
    assert!(join(&[0; 128], 0, 2).contains("an id of another NCCL"));
    let error = with(&driver, &[0], |member| {
        let member = member.unwrap();
        let (x, mut all) = (member.buffer(&[1.0], 32), Vec::new());
        for requested in [
            member.rank.group(|group| group.mean(&x, 2, 32)),
            member.rank.group(|group| group.send(&x, 0..1, 32, 1)),
            member.rank.group(|_| Ok(())),
        ] {
            all.push(requested.map_err(|error| error.to_string()));
        }
        // What was begun is not settled before its state has been queried.
        member.rank.group(|group| group.mean(&x, 1, 32)).unwrap();
        all.push(
            member
                .rank
                .group(|group| group.mean(&x, 1, 32))
                .map_err(|error| error.to_string()),
        );
        all
    });
    let [outside, peer, nothing, early] = &error[0][..] else {
        panic!()
    };
    assert!(
        outside
            .as_ref()
            .unwrap_err()
            .contains("elements 0..2 of 32 bits are not in a buffer of 4 bytes")
    );
    assert!(
        peer.as_ref().unwrap_err().contains("a peer that there is not"),
        "{peer:?}"
    );
    assert!(nothing.is_ok(), "{nothing:?}");
    assert!(early.as_ref().unwrap_err().contains("was not ready"), "{early:?}");
}

#[test]
fn a_rank_that_gives_up_waits_for_no_other() {
    let Some(driver) = driver() else { return };
    let found = with(&driver, &[0, 1], |member| {
        let Member { gpu, rank, number } = member.unwrap();
        if number == 1 {
            return true;
        }
        let x = gpu.alloc(8).unwrap();
        rank.group(|group| group.mean(&x, 1, 64)).unwrap();
        while !rank.is_settled().unwrap() {
            thread::yield_now();
        }
        assert!(!gpu.is_idle().unwrap(), "the other rank never comes");
        drop(rank);
        // This one does wait.
        gpu.wait().unwrap();
        gpu.is_idle().unwrap()
    });
    assert_eq!(found, [true, true]);
}
