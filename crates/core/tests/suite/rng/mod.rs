//! The stream against the recorded one, and its state.

mod recorded;

use cortado_core::Rng;

fn fnv(bytes: impl IntoIterator<Item = u8>) -> u64 {
    bytes.into_iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}

/// Checks `draw`'s first values, and with `bytes` the hash over 100,000 of them.
macro_rules! check_recorded {
    ($recorded:ident, $draw:expr) => {{
        let mut rng = Rng::new(1701);
        let (first, hash) = recorded::$recorded;
        let values: Vec<_> = (0..100_000).map(|_| $draw(&mut rng)).collect();
        for (i, expected) in first.into_iter().enumerate() {
            assert_eq!(values[i], expected, "value {i}");
        }
        assert_eq!(fnv(values.iter().flat_map(|value| value.to_le_bytes())), hash);
    }};
}

#[test]
fn draws_are_mt19937() {
    check_recorded!(DRAW, Rng::draw);
    let mut rng = Rng::new(5489);
    let ten_thousandth = (0..10_000).map(|_| rng.draw()).last();
    assert_eq!(
        ten_thousandth,
        Some(4_123_659_995),
        "the value that the C++ standard requires"
    );
}

#[test]
fn uniform_is_boosts() {
    check_recorded!(UNIFORM_F32, |rng: &mut Rng| rng.uniform(-0.5f32, 2.0).to_bits());
    check_recorded!(UNIFORM_F64, |rng: &mut Rng| rng.uniform(-0.5f64, 2.0).to_bits());
}

#[test]
fn gaussian_is_boosts() {
    check_recorded!(GAUSSIAN_F32, |rng: &mut Rng| rng.gaussian(0.25f32, 1.5).to_bits());
    check_recorded!(GAUSSIAN_F64, |rng: &mut Rng| rng.gaussian(0.25f64, 1.5).to_bits());
}

#[test]
fn bernoulli_is_boosts() {
    fn check(mut draw: impl FnMut() -> bool, (first, hash): (u32, u64)) {
        let events: Vec<bool> = (0..100_000).map(|_| draw()).collect();
        let bits = (0..32).fold(0u32, |bits, i| bits | u32::from(events[i]) << i);
        assert_eq!(bits, first);
        assert_eq!(fnv(events.into_iter().map(u8::from)), hash);
    }
    let mut rng = Rng::new(1701);
    check(|| rng.bernoulli(0.3f32), recorded::BERNOULLI_F32);
    let mut rng = Rng::new(1701);
    check(|| rng.bernoulli(0.3f64), recorded::BERNOULLI_F64);
}

#[test]
fn uniform_int_and_shuffle_are_boosts() {
    check_recorded!(UNIFORM_INT, |rng: &mut Rng| rng.uniform_int(2_999_999_999));
    check_recorded!(UNIFORM_INT_WIDE, |rng: &mut Rng| rng.uniform_int(5_999_999_999_999));
    let mut items: Vec<u32> = (0..100_000).collect();
    Rng::new(1701).shuffle(&mut items);
    let (first, hash) = recorded::SHUFFLE;
    assert_eq!(items[..32], first);
    assert_eq!(fnv(items.iter().flat_map(|item| item.to_le_bytes())), hash);
}

#[test]
fn state_continues_the_stream_from_anywhere() {
    for drawn in [0, 1, 100, 623, 624, 625, 1_300] {
        let mut rng = Rng::new(7);
        (0..drawn).for_each(|_| _ = rng.draw());
        let state = rng.state();
        assert_eq!(state.len(), Rng::STATE_LEN);
        let mut copy = Rng::from_state(&state).expect("a saved state is valid");
        assert_eq!(copy, rng);
        for i in 0..1_500 {
            assert_eq!(copy.draw(), rng.draw(), "draw {i} after {drawn}");
        }
    }
}

#[test]
fn wrong_states_are_errors() {
    let good = Rng::new(7).state();
    let wrong = |state: &[u8]| Rng::from_state(state).expect_err("the state is wrong").to_string();
    assert!(wrong(&[]).contains("0 bytes where mt19937 has 2500"));
    assert!(wrong(&good[1..]).contains("2499 bytes"));
    let mut beyond = good.clone();
    beyond[Rng::STATE_LEN - 4..].copy_from_slice(&625u32.to_le_bytes());
    assert!(wrong(&beyond).contains("position is 625"));
    let mut zero = vec![0; Rng::STATE_LEN];
    assert!(wrong(&zero).contains("zero"));
    zero[3] = 0x80;
    assert!(Rng::from_state(&zero).is_ok());
}

#[test]
fn degenerate_ranges_end() {
    let mut rng = Rng::new(7);
    assert_eq!(rng.uniform(3.0f32, 3.0), 3.0);
    assert_eq!(rng.uniform(f32::MAX, f32::MAX), f32::MAX);
    assert_eq!(rng.uniform(0.0, f64::INFINITY), 0.0);
    assert_eq!(rng.uniform(2.0, 1.0), 2.0);
    assert!(rng.uniform(f64::NAN, 1.0).is_nan());
    assert_eq!(rng.uniform(1.0, f64::NAN), 1.0);
    let wide = rng.uniform(-f32::MAX, f32::MAX);
    assert!(wide.is_finite());
    assert_eq!((rng.uniform_int(0), rng.draw_below(0), rng.draw_below(1)), (0, 0, 0));
    assert!(!rng.bernoulli(0.0));
    assert!(rng.bernoulli(1.0f32));
}

#[test]
fn seeds_differ_and_forks_are_seeded_by_one_draw() {
    let mut rng = Rng::from_random_seed(0x1_0000_0003);
    assert_eq!(rng, Rng::new(3));
    let mut same = Rng::new(3);
    assert_eq!(rng.fork(), Rng::new(same.draw()));
    assert_eq!(rng, same);
    assert_ne!(Rng::from_random_seed(-1), Rng::from_random_seed(-1));
}

#[test]
fn a_mask_takes_the_numbers_of_single_events() {
    // Counts within a word, over its end, and over the end of the generator's state of 624 words; from any position in it.
    for (skipped, count) in [(0, 1), (0, 32), (1, 33), (600, 100), (623, 624), (624, 5000)] {
        for probability in [0.0, 0.3, 0.5, 0.999, 1.0] {
            let mut one_by_one = Rng::new(7);
            (0..skipped).for_each(|_| {
                one_by_one.draw();
            });
            let mut at_once = one_by_one.clone();
            let mut words = vec![u32::MAX; count / 32 + 2];
            at_once.bernoulli_bits(probability, count, &mut words);
            for i in 0..words.len() * 32 {
                let expected = i < count && one_by_one.bernoulli(probability);
                let found = words[i / 32] >> (i % 32) & 1 == 1;
                assert_eq!(found, expected, "{skipped}, {count}, {probability}: element {i}");
            }
            assert!(at_once == one_by_one, "{skipped}, {count}, {probability}: the state");
        }
    }
}
