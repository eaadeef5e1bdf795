//! How long the mean of a number of bytes takes over the ranks of `mpirun`: the constants that
//! docs/distributed.md predicts from.
//!
//! `mpirun -n 2 target/release/examples/exchange`

use cortado_comm::{ExchangeNumber, Order, TopK, Wire, mean, mpi, top_k_mean};
use std::time::{Duration, Instant};

/// Bytes of gradients: of a scalar, LeNet, cifar10_quick, SqueezeNet, MobileNet, GoogLeNet, ResNet-50.
const SIZES: [usize; 7] = [4, 1_724_320, 582_440, 4_992_640, 16_928_000, 27_997_376, 102_228_128];
/// How long each is repeated, and how often at least.
const LEAST: (Duration, usize) = (Duration::from_millis(1500), 5);

fn main() -> cortado_comm::Result<()> {
    let ranks = mpi::world()?;
    if ranks.rank() == 0 {
        println!("{} ranks over {}; best and median ms", ranks.size(), ranks.name());
        println!("| bytes | in order | MPI_Allreduce | f16 | bf16 | top-k 1 % |\n|---|---|---|---|---|---|");
    }
    for size in SIZES {
        let mut row = format!("| {size} |");
        for (wire, order) in [
            (Wire::Plain, Order::Fixed),
            (Wire::Plain, Order::Any),
            (Wire::F16, Order::Fixed),
            (Wire::Bf16, Order::Fixed),
        ] {
            let times = ranks.begin(move |transport| {
                let mut bytes = vec![0; size];
                measure(transport, &mut |transport| {
                    mean(transport, &mut bytes, ExchangeNumber::F32, wire, order)
                })
            });
            row += &cell(times.wait()?);
        }
        let times = ranks.begin(move |transport| {
            let (mut bytes, mut kept, count) = (vec![0; size], TopK::default(), size / 4 / 100);
            measure(transport, &mut |transport| {
                top_k_mean(transport, &mut bytes, ExchangeNumber::F32, count, &mut kept)
            })
        });
        row += &cell(times.wait()?);
        if ranks.rank() == 0 {
            println!("{row}");
        }
    }
    Ok(())
}

type Work<'a> = dyn FnMut(&mut dyn cortado_comm::Transport) -> cortado_comm::Result<()> + 'a;

/// The times of one operation, in order. All ranks stop after the same number, which the first
/// chooses.
fn measure(transport: &mut dyn cortado_comm::Transport, work: &mut Work<'_>) -> cortado_comm::Result<Vec<Duration>> {
    let (start, mut times, mut goes_on) = (Instant::now(), Vec::new(), [1]);
    while goes_on[0] == 1 {
        transport.barrier()?;
        let begun = Instant::now();
        work(transport)?;
        times.push(begun.elapsed());
        goes_on[0] = u8::from(start.elapsed() < LEAST.0 || times.len() < LEAST.1);
        transport.broadcast(&mut goes_on, 0)?;
    }
    times.sort();
    Ok(times)
}

fn cell(times: Vec<Duration>) -> String {
    let ms = |time: Duration| time.as_secs_f64() * 1e3;
    format!(" {:.3}, {:.3} |", ms(times[0]), ms(times[times.len() / 2]))
}
