//! Numbers that stay on a device until they are read.
#![allow(clippy::unwrap_used)]

use cortado_core::device::DeviceBuffer;
use cortado_core::testing::SimulatedDevice;
use cortado_core::{Error, Frame, Ledger, Result};

/// What a kernel does.
fn put(number: f64) -> impl FnOnce(&mut dyn DeviceBuffer, usize) -> Result<bool> {
    move |memory, from| {
        let mut bytes = vec![0; memory.len()];
        memory.download(&mut bytes)?;
        bytes[from..from + 8].copy_from_slice(&number.to_ne_bytes());
        memory.upload(&bytes)?;
        Ok(true)
    }
}

fn judge(found: &[f64]) -> Result<()> {
    match found {
        [number] if *number < 0.0 => Err(Error::message(&format!("{number} is negative"))),
        _ => Ok(()),
    }
}

#[test]
fn a_closed_ledger_takes_nothing() {
    let (ledger, device) = (Ledger::default(), SimulatedDevice::new().device_ref());
    assert!(!ledger.loss(&device, 1.0, put(5.0)).unwrap());
    assert!(ledger.is_empty());
}

#[test]
fn losses_come_back_in_their_iterations() {
    let (ledger, device) = (Ledger::default(), SimulatedDevice::new().device_ref());
    ledger.set_open(true);
    for iteration in [7, 8] {
        ledger.begin_iteration(iteration);
        for pass in [1.0, f64::INFINITY] {
            assert!(ledger.check(&device, 1, put(1.0), Box::new(judge)).unwrap());
            assert!(ledger.loss(&device, 0.5, put(iteration as f64)).unwrap());
            let second = if iteration == 8 { pass } else { 1.0 };
            assert!(ledger.loss(&device, 2.0, put(second)).unwrap());
            ledger.end_pass(0.25);
        }
        ledger.end_iteration();
    }
    // A pass that did not end counts nowhere.
    ledger.begin_iteration(9);
    assert!(ledger.loss(&device, 1.0, put(1.0)).unwrap());
    let mut found = Vec::new();
    ledger
        .settle(|loss| {
            found.push(loss);
            Ok(())
        })
        .unwrap();
    assert!(ledger.is_empty());
    assert_eq!((found[0].iteration, found[0].sum, found[0].not_finite), (7, 11.5, None));
    assert_eq!((found[1].iteration, found[1].not_finite), (8, Some(f64::INFINITY)));
    assert_eq!(found.len(), 2);
}

#[test]
fn an_error_reports_where_it_was_found() {
    let (ledger, device) = (Ledger::default(), SimulatedDevice::new().device_ref());
    ledger.set_open(true);
    ledger.begin_iteration(3);
    let from = ledger.entries();
    ledger.check(&device, 1, put(-2.0), Box::new(judge)).unwrap();
    let place = Frame::File {
        what: "net",
        path: "net.prototxt".into(),
        pos: None,
    };
    ledger.located(from, || vec![place]);
    let error = ledger.settle(|_| Ok(())).unwrap_err();
    assert_eq!(error.to_string(), "iteration 3 › net net.prototxt: -2 is negative");
    assert!(ledger.settle(|_| Ok(())).is_ok() && ledger.is_empty());
}

#[test]
fn what_has_no_room_is_read_now() {
    let (ledger, device) = (Ledger::default(), SimulatedDevice::new().device_ref());
    ledger.set_open(true);
    let quick = |_: &mut dyn DeviceBuffer, _| Ok(true);
    let mut took = 0;
    while !ledger.is_nearly_full() {
        assert!(ledger.loss(&device, 1.0, quick).unwrap());
        took += 1;
    }
    // There is room for what is left of an iteration.
    let more = (0..10_000)
        .filter(|_| ledger.loss(&device, 1.0, quick).unwrap())
        .count();
    assert!(
        (1000..10_000).contains(&more) && (1000..10_000).contains(&took),
        "{took} {more}"
    );
    let other = SimulatedDevice::new().device_ref();
    ledger.clear();
    assert!(!ledger.loss(&other, 1.0, quick).unwrap());
}
