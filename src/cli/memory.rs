//! The memory that a command may use: as it is asked for, or three quarters of what the machine, its control group or
//! `ulimit -v` gives.

use std::fs;
use std::path::{Path, PathBuf};

use super::usage::Misuse;

#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(super) struct MemoryArg {
    /// Stop before the whole command needs more memory than this, such as 512M or 2GiB; `none` sets no bound. By default three
    /// quarters of what the machine, its control group or ulimit gives.
    #[arg(long, value_name = "SIZE", value_parser = bytes, help_heading = "Search")]
    max_memory: Option<u64>,
}

/// The memory of a program that searches nothing: its code, its buffers, what it is asked to write.
const PROCESS: u64 = 10 << 20;

/// The default where the system does not tell how much memory there is.
const UNKNOWN: u64 = 3 << 30;

impl MemoryArg {
    /// Returns the bytes that searches may use of it.
    pub(super) fn for_searches(self) -> u64 {
        match self.max_memory {
            Some(u64::MAX) => u64::MAX,
            Some(bytes) => bytes.saturating_sub(PROCESS),
            None => usual().saturating_sub(PROCESS),
        }
    }
}

/// Three quarters of the memory that there is.
fn usual() -> u64 {
    given(Path::new("/proc"), Path::new("/sys/fs/cgroup")).map_or(UNKNOWN, |bytes| bytes / 4 * 3)
}

/// Returns the memory that Linux gives a process: the least of the machine's, its address space, and what its control group
/// and those above it may have.
fn given(proc: &Path, groups: &Path) -> Option<u64> {
    let read = |path: PathBuf| fs::read_to_string(path).unwrap_or_default();
    let machine = read(proc.join("meminfo"));
    let machine = machine.lines().find_map(|line| line.strip_prefix("MemTotal:")?.trim().strip_suffix("kB"));
    let machine = machine.and_then(|kilobytes| kilobytes.trim().parse::<u64>().ok()?.checked_mul(1024));
    let limits = read(proc.join("self/limits"));
    let address_space = limits.lines().find_map(|line| line.strip_prefix("Max address space"));
    let address_space = address_space.and_then(|line| line.split_whitespace().next()?.parse().ok());
    let own = read(proc.join("self/cgroup"));
    let of_groups = own.lines().filter_map(|line| {
        let mut parts = line.splitn(3, ':').skip(1);
        let (kinds, group) = (parts.next()?, parts.next()?.trim_start_matches('/'));
        match kinds {
            "" => least_of_groups(groups, group, "memory.max"),
            kinds if kinds.split(',').any(|kind| kind == "memory") => {
                least_of_groups(&groups.join("memory"), group, "memory.limit_in_bytes")
            }
            _ => None,
        }
    });
    machine.into_iter().chain(address_space).chain(of_groups).min()
}

/// Returns the least limit of a control group and of those above it; `max` is none. Within a container a group may not be
/// where its name says, but the root is the container's own.
fn least_of_groups(root: &Path, group: &str, file: &str) -> Option<u64> {
    let of = |group: &Path| fs::read_to_string(root.join(group).join(file)).ok()?.trim().parse::<u64>().ok();
    Path::new(group).ancestors().filter_map(of).min()
}

/// Parses a size: a number and its unit. K, M, G and T, as KiB, MiB, GiB and TiB, are powers of 1024; KB, MB, GB and TB of 1000.
pub(super) fn bytes(text: &str) -> Result<u64, Misuse> {
    let wrong = || Misuse::new("a size is a number with its unit, or `none`", "such as 512M, 1.5G, 2GiB or none");
    if text.eq_ignore_ascii_case("none") {
        return Ok(u64::MAX);
    }
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.' && c != '_').unwrap_or(text.len());
    let (number, unit) = (text[..end].replace('_', ""), text[end..].trim().to_ascii_lowercase());
    let (letter, rest) = unit.split_at(usize::from(unit.starts_with(['k', 'm', 'g', 't'])));
    let power = " kmgt".find(letter.chars().next().unwrap_or(' ')).unwrap_or(0) as u32;
    let base: u64 = match (rest, power) {
        ("" | "b", 0) | ("" | "ib", 1..) => 1024,
        ("b", _) => 1000,
        _ => return Err(wrong()),
    };
    let (whole, part) = number.split_once('.').unwrap_or((&number, ""));
    let unit = base.pow(power);
    // Digits beyond these are less than a byte.
    let part: String = part.chars().take(15).collect();
    let whole: u64 = whole.parse().map_err(|_| wrong())?;
    let tenths: u128 = if part.is_empty() { 0 } else { part.parse().map_err(|_| wrong())? };
    let part = tenths * u128::from(unit) / 10_u128.pow(part.len() as u32);
    whole
        .checked_mul(unit)
        .and_then(|bytes| bytes.checked_add(part as u64))
        .filter(|&bytes| bytes > 0)
        .ok_or_else(wrong)
}

/// Returns a size in its largest unit: `256 MiB`, `1.5 GiB`.
pub(super) fn in_words(bytes: u64) -> String {
    let (unit, name) = match bytes {
        0..1024 => (1, "bytes"),
        1024..0x10_0000 => (1 << 10, "KiB"),
        0x10_0000..0x4000_0000 => (1 << 20, "MiB"),
        _ => (1_u64 << 30, "GiB"),
    };
    let tenths = u128::from(bytes) * 10 / u128::from(unit);
    match tenths % 10 {
        0 => format!("{} {name}", tenths / 10),
        tenth => format!("{}.{tenth} {name}", tenths / 10),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_read_with_their_units() {
        for (text, expected) in [
            ("512M", 512 << 20),
            ("2GiB", 2 << 30),
            ("1.5G", 3 << 29),
            ("1.5 g", 3 << 29),
            ("100_000", 100_000),
            ("64KiB", 65_536),
            ("10MB", 10_000_000),
            ("0.25KB", 250),
            ("7b", 7),
            ("none", u64::MAX),
        ] {
            assert_eq!(bytes(text).ok(), Some(expected), "{text}");
        }
        for text in ["", "M", "-1M", "1.2.3M", "1X", "1ib", "5 apples", "0", "99999999999T", "1e9", ".5G"] {
            assert!(bytes(text).is_err(), "{text}");
        }
        assert_eq!([256 << 20, 3 << 29, 1000, 2048].map(in_words), ["256 MiB", "1.5 GiB", "1000 bytes", "2 KiB"]);
    }

    /// The memory that a machine with these files gives.
    fn given_by(files: &[(&str, &str)]) -> Option<u64> {
        let root = tempfile::tempdir().unwrap();
        for (name, text) in files {
            let path = root.path().join(name);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        }
        given(&root.path().join("proc"), &root.path().join("groups"))
    }

    #[test]
    fn the_least_of_machine_and_groups_counts() {
        let machine = ("proc/meminfo", "MemTotal:       16384000 kB\nMemFree: 1 kB\n");
        let v2 = ("proc/self/cgroup", "0::/users/anna\n");
        assert_eq!(given_by(&[]), None);
        assert_eq!(given_by(&[machine]), Some(16_384_000 * 1024));
        assert_eq!(given_by(&[machine, v2, ("groups/users/anna/memory.max", "max\n")]), Some(16_384_000 * 1024));
        let parent = ("groups/users/memory.max", "1000000\n");
        assert_eq!(given_by(&[machine, v2, ("groups/users/anna/memory.max", "max\n"), parent]), Some(1_000_000));
        // In a container, the group's own name may lead nowhere.
        assert_eq!(given_by(&[machine, v2, ("groups/memory.max", "2000000\n")]), Some(2_000_000));
        let v1 = ("proc/self/cgroup", "3:cpu,cpuacct:/a\n2:memory:/docker/x\n0::/\n");
        let own = ("groups/memory/docker/x/memory.limit_in_bytes", "3000000\n");
        let without = ("groups/memory/memory.limit_in_bytes", "9223372036854771712\n");
        assert_eq!(given_by(&[machine, v1, own, without]), Some(3_000_000));
        let limits = "Limit  Soft Limit  Hard Limit  Units\nMax address space         4000000   unlimited   bytes\n";
        assert_eq!(given_by(&[machine, ("proc/self/limits", limits)]), Some(4_000_000));
        let unlimited = limits.replace("4000000", "unlimited");
        assert_eq!(given_by(&[machine, ("proc/self/limits", &unlimited)]), Some(16_384_000 * 1024));
    }
}
