//! Requests for memory.

use cortado_core::reserve::{empty, filled, resize};

#[test]
fn what_does_not_fit_is_an_error() {
    assert_eq!(filled(3, 7).unwrap(), [7; 3]);
    assert!(empty::<u32>(5).unwrap().capacity() >= 5);
    let mut values = vec![1, 2];
    resize(&mut values, 1, 0).unwrap();
    resize(&mut values, 3, 9).unwrap();
    assert_eq!(values, [1, 9, 9]);
    for len in [usize::MAX, 1 << 50] {
        let error = filled(len, 0_u64).unwrap_err().to_string();
        let bytes = len.saturating_mul(8);
        assert_eq!(error, format!("out of memory: {bytes} bytes were refused"));
        assert!(resize(&mut values, len, 0).is_err());
    }
    assert_eq!(values, [1, 9, 9]);
}
