//! The memory that a command may use, as the number of nodes that it has room for.

use std::fs;

use crate::cli::usage::Misuse;

/// Bytes a node of a search: with ten million nodes, the general loop takes 60 to 130 of them, by the lists that it keeps.
pub(in crate::cli) const SEARCHED: u64 = 96;

/// Bytes a node of a search with a record that is made into a report: measured as above.
pub(in crate::cli) const RECORDED: u64 = 192;

/// The memory of a program that searches nothing: its code and its buffers.
const PROCESS: u64 = 10 << 20;

/// Half of a small machine's memory, if the system does not say what is free.
const UNKNOWN: u64 = 2 << 30;

#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(in crate::cli) struct MemoryArg {
    /// Stop a search that holds as many nodes as about this much memory has room for, such as 512M or 2G; `none` sets no
    /// bound. By default half of what is free.
    #[arg(long, value_name = "SIZE", value_parser = bytes, help_heading = "Search")]
    max_memory: Option<u64>,
}

impl MemoryArg {
    /// Returns the number of nodes that there is room for.
    pub(in crate::cli) fn nodes(self, bytes_a_node: u64) -> u64 {
        match self.max_memory {
            Some(u64::MAX) => u64::MAX,
            Some(bytes) => bytes.saturating_sub(PROCESS) / bytes_a_node,
            None => free().map_or(UNKNOWN, |free| free / 2) / bytes_a_node,
        }
    }
}

/// Returns the bytes that Linux says are free.
fn free() -> Option<u64> {
    let file = fs::read_to_string("/proc/meminfo").ok()?;
    let kilobytes = file.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?.trim().strip_suffix("kB")?;
    Some(kilobytes.trim().parse::<u64>().ok()? * 1024)
}

/// Parses a size: a number with its unit K, M, G or T, as powers of 1024.
pub(in crate::cli) fn bytes(text: &str) -> Result<u64, Misuse> {
    let wrong = || Misuse::new("a size is a number with its unit, or `none`", "such as 512M, 1.5G, 2GiB or none");
    if text.eq_ignore_ascii_case("none") {
        return Ok(u64::MAX);
    }
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let number: f64 = text[..end].parse().map_err(|_| wrong())?;
    let power = match &*text[end..].trim().to_ascii_lowercase() {
        "" | "b" => 0,
        "k" | "kb" | "kib" => 1,
        "m" | "mb" | "mib" => 2,
        "g" | "gb" | "gib" => 3,
        "t" | "tb" | "tib" => 4,
        _ => return Err(wrong()),
    };
    #[expect(clippy::cast_sign_loss, reason = "a number without a sign")]
    let bytes = (number * f64::from(1024).powi(power)) as u64;
    if bytes > 0 { Ok(bytes) } else { Err(wrong()) }
}

/// Returns a size in its largest unit: `256 MiB`, `1.5 GiB`.
pub(in crate::cli) fn in_words(bytes: u64) -> String {
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
        let right = [("512M", 512 << 20), ("2GiB", 2 << 30), ("1.5 g", 3 << 29), ("100", 100), ("none", u64::MAX)];
        for (text, expected) in right {
            assert_eq!(bytes(text).ok(), Some(expected), "{text}");
        }
        for text in ["", "M", "-1M", "1.2.3M", "1X", "5 apples", "0", "1e9"] {
            assert!(bytes(text).is_err(), "{text}");
        }
        assert_eq!([256 << 20, 3 << 29, 1000, 2048].map(in_words), ["256 MiB", "1.5 GiB", "1000 bytes", "2 KiB"]);
    }
}
