//! The caches of this machine.

#[test]
fn a_thread_has_a_cache_of_a_usual_size() {
    let bytes = cortado_cpu::cache_of_a_thread();
    assert!((64 << 10..=1 << 28).contains(&bytes), "{bytes}");
    assert_eq!(bytes, cortado_cpu::cache_of_a_thread());
}
