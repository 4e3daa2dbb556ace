//! How the C library's allocator keeps what is freed.

/// Has blocks from a size on go back to the system as soon as they are freed. By itself glibc raises the size from which it does
/// so to that of the largest block freed yet, and keeps all that is smaller: of what marking a megabyte takes, a third, and of
/// what a search may use, the tables that it has outgrown.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "the C library's settings are numbers behind a foreign function")]
pub(super) fn give_back_blocks(from: Block) {
    // SAFETY: sets a number, before there are other threads.
    unsafe { libc::mallopt(libc::M_MMAP_THRESHOLD, from as libc::c_int) };
}

/// What counts as a large block.
#[derive(Clone, Copy)]
pub(super) enum Block {
    /// For one search, which has few tables.
    Search = 128 << 10,
    /// For many searches, whose tables of boards of 3 by 3 are smaller and are needed again at once.
    ManySearches = 768 << 10,
    /// For what reads a text, makes rows of it and lets it go, many times.
    Tables = 1 << 20,
}

/// Has all threads share one heap where `ulimit -v` bounds the addresses that the process may use: glibc sets aside 64 MB of them
/// for the heap of each thread, whatever it holds.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[expect(unsafe_code, reason = "the limit and the C library's settings are behind foreign functions")]
pub(super) fn share_few_addresses() {
    let mut limit = libc::rlimit { rlim_cur: libc::RLIM_INFINITY, rlim_max: libc::RLIM_INFINITY };
    // SAFETY: writes to the structure given, which outlives the call.
    let is_known = unsafe { libc::getrlimit(libc::RLIMIT_AS, &raw mut limit) } == 0;
    if is_known && limit.rlim_cur != libc::RLIM_INFINITY {
        // SAFETY: sets a number, before there are other threads.
        unsafe { libc::mallopt(libc::M_ARENA_MAX, 1) };
    }
}

/// Other allocators stay as they are.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn give_back_blocks(_from: Block) {}

/// Other allocators stay as they are.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(super) fn share_few_addresses() {}
