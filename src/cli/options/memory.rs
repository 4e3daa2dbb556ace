//! The memory that a command may use, as the number of nodes that fit.

use std::fs;

use crate::cli::usage::Misuse;

/// Bytes per node of a search: with ten million nodes, the general loop takes 60 to 130, depending on the lists that it keeps.
pub(in crate::cli) const SEARCHED: u64 = 96;

/// Bytes per node of a recorded search that becomes a report: measured as above.
pub(in crate::cli) const RECORDED: u64 = 192;

/// The memory of the program without a search: its code and its buffers.
const PROCESS: u64 = 10 << 20;

/// The default if the system does not report its free memory: half of a small machine's.
const UNKNOWN: u64 = 2 << 30;

#[derive(Clone, Copy, Debug, Default, clap::Args)]
pub(in crate::cli) struct MemoryArg {
    /// Stop a search that holds as many nodes as about this much memory has room for, such as 512M or 2G; `none` sets no
    /// bound. By default half of what is free.
    #[arg(long, value_name = "SIZE", value_parser = bytes, help_heading = "Search")]
    max_memory: Option<u64>,
}

impl MemoryArg {
    pub(in crate::cli) fn nodes(self, bytes_a_node: u64) -> u64 {
        match self.max_memory {
            Some(u64::MAX) => u64::MAX,
            Some(bytes) => bytes.saturating_sub(PROCESS) / bytes_a_node,
            None => free().map_or(UNKNOWN, |free| free / 2) / bytes_a_node,
        }
    }
}

fn free() -> Option<u64> {
    let file = fs::read_to_string("/proc/meminfo").ok()?;
    let kilobytes = file.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?.trim().strip_suffix("kB")?;
    Some(kilobytes.trim().parse::<u64>().ok()? * 1024)
}

/// Parses a size: a number with its unit K, M, G or T, as powers of 1024.
pub(in crate::cli) fn bytes(text: &str) -> Result<u64, Misuse> {
    if text.eq_ignore_ascii_case("none") {
        return Ok(u64::MAX);
    }
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == ' ');
    let unit = text[number.len()..].trim().to_ascii_lowercase();
    let unit = unit.trim_end_matches('b').trim_end_matches('i');
    let power = ["", "k", "m", "g", "t"].iter().position(|known| *known == unit);
    let size = power.zip(number.parse::<f64>().ok()).map(|(power, number)| number * 1024_f64.powi(power as i32));
    #[expect(clippy::cast_sign_loss, reason = "negative numbers are refused")]
    let bytes = size.filter(|size| *size >= 1.0).map(|size| size as u64);
    bytes.ok_or(Misuse::new("a size is a number with its unit, or `none`", "such as 512M, 1.5G, 2GiB or none"))
}

/// Returns a size in words: `256 MiB`.
pub(in crate::cli) fn in_words(bytes: u64) -> String {
    if bytes < 1 << 20 { format!("{bytes} bytes") } else { format!("{} MiB", bytes >> 20) }
}
