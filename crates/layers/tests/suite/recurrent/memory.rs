//! What recurrent layers keep from one forward pass to the next.

use super::{TYPES, bottoms, options, pass, sequence};
use crate::{data, diff, layer, random, set_data, set_diff};
use cortado_core::{Phase, Real};
use cortado_math::testing::LayerTest;
use cortado_proto::LayerState;

fn restore<T: Real>(test: &mut LayerTest<T>, state: &LayerState) -> Result<(), String> {
    let ctx = test.ctx().clone();
    test.layer().restore(&ctx, state).map_err(|error| error.to_string())
}

fn resumed<T: Real>(name: &str) {
    let mut whole = sequence::<T>(name);
    let first = pass(&mut whole);
    let state = whole.layer().state().expect("it works").expect("it works");
    let bytes = cortado_proto::binary::encode(&state);
    let second = pass(&mut whole);
    assert_ne!(first, second, "{name}: the states are carried on");

    let mut again = sequence::<T>(name);
    let state: LayerState = cortado_proto::binary::decode(&bytes).expect("it works");
    restore(&mut again, &state).expect("it works");
    assert_eq!(pass(&mut again), second, "{name}: to the last bit");

    // A state without values is that of a layer that has not run.
    assert!(
        sequence::<T>(name)
            .layer()
            .state()
            .expect("it works")
            .expect("it works")
            .blobs
            .is_empty()
    );
    restore(&mut again, &LayerState::default()).expect("it works");
    assert_eq!(pass(&mut again), first, "{name}: from zeros");
}

#[test]
fn a_restored_state_goes_on_to_the_last_bit() {
    for name in TYPES {
        resumed::<f32>(name);
        resumed::<f64>(name);
    }
}

#[test]
fn a_state_fits_the_layer_or_is_refused() {
    let mut lstm = sequence::<f32>("LSTM");
    pass(&mut lstm);
    let state = lstm.layer().state().unwrap().unwrap();
    let mut rnn = sequence::<f32>("RNN");
    let first = pass(&mut rnn);
    assert_eq!(
        restore(&mut rnn, &state).unwrap_err(),
        "shape of the state (states, streams, num_output): expected 1 N 3, found 2 2 3 (12)"
    );
    let twice = LayerState {
        blobs: vec![state.blobs[0].clone(), state.blobs[0].clone()],
        ..Default::default()
    };
    assert_eq!(
        restore(&mut lstm, &twice).unwrap_err(),
        "number of blobs in the state: expected 1, found 2"
    );
    let mut fresh = sequence::<f32>("RNN");
    assert_eq!(pass(&mut fresh), first);
    assert_eq!(pass(&mut fresh), pass(&mut rnn), "what was refused changes nothing");
}

#[test]
fn a_sequence_in_pieces_is_the_sequence() {
    for name in TYPES {
        let mut whole = sequence::<f64>(name);
        let expected = pass(&mut whole);
        let x = data(whole.bottom(0));
        let mut pieces = layer::<f64>(name, &options("", ""), Phase::TEST, bottoms(1, 2, 1.0));
        let mut found = Vec::new();
        for (from, to) in [(0, 1), (1, 3), (3, 3), (3, 4)] {
            pieces.bottom_mut(0).reshape(&[to - from, 2, 2]).unwrap();
            pieces.bottom_mut(1).reshape(&[to - from, 2]).unwrap();
            set_data(pieces.bottom(0), &x[from * 4..to * 4]);
            set_data(pieces.bottom(1), &vec![1.0; (to - from) * 2]);
            found.extend(pass(&mut pieces));
        }
        let same = |(a, b): (&f64, &f64)| (a - b).abs() < 1e-14;
        assert!(
            found.len() == expected.len() && found.iter().zip(&expected).all(same),
            "{name}"
        );
    }
}

#[test]
fn a_beginning_forgets_only_its_own_stream() {
    for name in TYPES {
        let mut test = sequence::<f64>(name);
        let first = pass(&mut test);
        set_data(test.bottom(1), &[0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]);
        let second = pass(&mut test);
        for (i, (a, b)) in first.iter().zip(&second).enumerate() {
            assert_eq!(a == b, i / 3 % 2 == 0, "{name}: element {i}");
        }
    }
}

#[test]
fn a_beginning_forgets_even_what_is_no_number() {
    for name in TYPES {
        let mut test = sequence::<f32>(name);
        let expected = pass(&mut test);
        set_data(test.bottom(0), &[f64::NAN; 16]);
        assert!(pass(&mut test)[0].is_nan());
        let again = random::<f32>("x", &[4, 2, 2], 1);
        set_data(test.bottom(0), &data(&again));
        set_data(test.bottom(1), &[0.0, 0.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0]);
        assert_eq!(pass(&mut test), expected, "{name}");
        set_diff(test.top(0), &[1.0; 24]);
        test.backward(&[true, false]).unwrap();
        assert!(diff(test.bottom(0)).iter().all(|d| d.is_finite()), "{name}");
    }
}

#[test]
fn other_streams_begin_with_zeros() {
    for name in TYPES {
        let mut test = sequence::<f64>(name);
        pass(&mut test);
        let expected = pass(&mut layer::<f64>(
            name,
            &options("", ""),
            Phase::TRAIN,
            bottoms(4, 3, 1.0),
        ));
        test.bottom_mut(0).reshape(&[4, 3, 2]).unwrap();
        test.bottom_mut(1).reshape(&[4, 3]).unwrap();
        set_data(test.bottom(0), &data(&random::<f64>("x", &[4, 3, 2], 1)));
        set_data(test.bottom(1), &[1.0; 12]);
        assert_eq!(pass(&mut test), expected, "{name}");
    }
}
