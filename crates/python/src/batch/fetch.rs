//! Asking the processor for an environment before it is needed: a batch is larger than its nearest memory.

/// Has everything that lies in `thing` itself brought near, without waiting for it.
#[cfg(target_arch = "x86_64")]
#[expect(unsafe_code, reason = "the processor is asked by address")]
#[inline]
pub(super) fn fetch<T>(thing: &T) {
    use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
    let start = std::ptr::from_ref(thing).cast::<i8>();
    for line in (0..size_of::<T>()).step_by(64) {
        // SAFETY: the address lies inside the value, and a hint changes nothing.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(start.add(line)) };
    }
}

/// Other processors find out by themselves.
#[cfg(not(target_arch = "x86_64"))]
#[inline]
pub(super) fn fetch<T>(_: &T) {}
