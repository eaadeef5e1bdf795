//! Memory that is viewed, swapped and cleared.

use cortado_core::{Blob, Ctx, HostBuf, Phase, Rng, SyncedMem};

#[test]
fn a_viewed_side_stays_where_it_is_when_buffers_are_swapped() {
    let mut mem = SyncedMem::<f32>::new(2);
    mem.host_mut().unwrap().copy_from_slice(&[1.0, 2.0]);
    let mut other = HostBuf::zeroed(2).unwrap();
    other.copy_from_slice(&[3.0, 4.0]);
    let place = other.as_ptr();
    let used = mem.swap_host(other).unwrap().unwrap();
    assert_eq!((&*used, mem.host().unwrap().as_ptr()), (&[1.0, 2.0][..], place));
    let view = mem.host_view().unwrap().unwrap();
    let returned = mem.swap_host(used).unwrap().unwrap();
    assert_eq!(&*returned, &[1.0, 2.0]);
    assert_eq!(mem.host().unwrap(), &[1.0, 2.0]);
    assert_eq!(view.as_ptr().cast_const(), mem.host().unwrap().as_ptr());
}

#[test]
fn a_cleared_diff_is_zero_and_may_be_overwritten() {
    let ctx = Ctx::new(Phase::TRAIN, Rng::new(1));
    let blob = Blob::<f32>::new("b", &[2]).unwrap();
    assert!(!blob.diff_sum_on(&ctx).unwrap().1);
    blob.diff_mut().unwrap().copy_from_slice(&[1.0, 2.0]);
    assert!(blob.diff_sum_on(&ctx).unwrap().1);
    let place = blob.diff().unwrap().as_ptr();
    blob.clear_diff().unwrap();
    assert_eq!(&*blob.diff().unwrap(), &[0.0; 2]);
    assert_eq!(blob.diff().unwrap().as_ptr(), place);
    blob.clear_diff().unwrap();
    assert!(!blob.diff_sum_on(&ctx).unwrap().1);
    // A view shows the zeros at once.
    let _view = blob.diff_view().unwrap();
    blob.diff_mut().unwrap().fill(3.0);
    blob.clear_diff().unwrap();
    let (mut diff, holds) = blob.diff_sum_on(&ctx).unwrap();
    assert!(holds && diff.host().unwrap() == [0.0; 2]);
}

#[test]
fn data_that_is_viewed_has_no_version_and_another_one_afterwards() {
    let mut blob = Blob::<f32>::new("b", &[3]).unwrap();
    let before = blob.data_version();
    assert!(before.is_some() && before == blob.data_version());
    let view = blob.data_view().unwrap();
    assert_eq!(blob.data_version(), None);
    assert_eq!(view.len(), 3);
    drop(view);
    let after = blob.data_version();
    assert!(after.is_some() && after != before);
    let old = blob.diff_view().unwrap();
    blob.reshape(&[4]).unwrap();
    assert_ne!(blob.diff_view().unwrap().as_ptr(), old.as_ptr());
}
