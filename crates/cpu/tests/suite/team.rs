//! Threads that stay together from loop to loop: the same bits as without, panics that get out,
//! many teams in one pool.

use cortado_cpu::nhwc::{NhwcImage, NhwcSource, NhwcTarget, apply};
use cortado_cpu::with_team;
use cortado_ops::Pointwise;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

/// Halves all numbers below zero, again and again.
fn halved(steps: usize) -> Vec<f32> {
    let image = NhwcImage::new(1, [37, 40, 41], 0);
    let mut x: Vec<f32> = (0..image.len()).map(|i| (i * 31 % 997) as f32 - 500.0).collect();
    for _ in 0..steps {
        let mut y = vec![0.0; x.len()];
        let target = NhwcTarget { data: &mut y, image };
        apply(
            &Some(Pointwise::Relu { slope: 0.5 }.for_all()),
            NhwcSource { data: &x, image },
            target,
        );
        x = y;
    }
    x
}

fn pool(threads: usize) -> rayon::ThreadPool {
    rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .expect("threads")
}

#[test]
fn a_team_computes_what_a_pool_does() {
    let expected = pool(1).install(|| halved(50));
    for threads in [1, 2, 5] {
        let pool = pool(threads);
        for _ in 0..20 {
            assert!(
                pool.install(|| with_team(|| halved(50))) == expected,
                "{threads} threads"
            );
        }
    }
    assert!(with_team(|| halved(50)) == expected, "outside a pool");
}

#[test]
fn many_teams_in_one_pool() {
    let pool = pool(3);
    let expected = pool.install(|| halved(20));
    thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| (0..10).for_each(|_| assert!(pool.install(|| with_team(|| halved(20))) == expected)));
        }
    });
}

#[test]
fn a_panic_gets_out() {
    let pool = pool(2);
    let fail = || pool.install(|| with_team(|| assert!(halved(3).is_empty(), "they are not")));
    let failed = catch_unwind(AssertUnwindSafe(fail));
    assert!(failed.is_err(), "it panics");
    let again = pool.install(|| with_team(|| halved(3)));
    assert!(again == halved(3), "the pool still works");
}
