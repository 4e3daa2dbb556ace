//! How the C library's allocator keeps what is freed.

/// Has large blocks go back to the system as soon as they are freed, which is for what reads a text, makes rows of it and lets it go.
/// By itself glibc raises the size from which it does so to that of the largest block freed yet, and keeps all that is smaller: of
/// what marking a megabyte takes, a third.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "the C library's settings are numbers behind a foreign function")]
pub(super) fn give_back_large_blocks() {
    const LARGE: libc::c_int = 1 << 20;
    // SAFETY: sets a number, before there are other threads.
    unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, LARGE) };
}

/// Other allocators stay as they are.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn give_back_large_blocks() {}
