//! The allocator of the program, and giving memory back to the system.

/// Frames are made on one thread and freed on another, many times a move.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Gives back what the calling thread has freed. mimalloc does so by itself only while more is being allocated, so a
/// process that goes quiet after dropping thousands of tables would keep their pages.
#[allow(unsafe_code, reason = "mimalloc's crate has no safe name for it")]
pub(crate) fn release() {
    // SAFETY: `mi_collect` takes no pointer and may be called by any thread at any time.
    unsafe { libmimalloc_sys::mi_collect(true) };
}
