//! Writes the page of the lab around a module: `lab-page MODULE PAGE SOURCES`, with a word for what the sources of the module are.

use std::env::args;
use std::fs;
use std::io::{self, Write};

use lzma_rust2::{LzmaOptions, LzmaWriter};

fn main() -> io::Result<()> {
    let paths: Vec<String> = args().skip(1).collect();
    let [module, page, sources] = &paths[..] else {
        return Err(io::Error::other("a module, a page to write and a word for the sources are needed"));
    };
    let module = letters(&packed(&fs::read(module)?)?);
    fs::write(page, steptrace::report::lab::page(&module, sources))
}

/// Packs a module as `templates/lab/unpack.js` unpacks it.
fn packed(module: &[u8]) -> io::Result<Vec<u8>> {
    let options = LzmaOptions {
        lc: 3,
        lp: 0,
        pb: 0,
        nice_len: LzmaOptions::NICE_LEN_MAX,
        depth_limit: 1000,
        ..LzmaOptions::with_preset(9)
    };
    let mut writer = LzmaWriter::new_use_header(Vec::new(), &options, u64::try_from(module.len()).ok())?;
    writer.write_all(module)?;
    writer.finish()
}

/// Writes 13 bits, the lowest first, as two of 91 letters: neither ends an element of a page.
fn letters(bytes: &[u8]) -> String {
    let (mut held, mut bits) = (0_u32, 0);
    let mut letters = String::new();
    let mut put = |value: u32| {
        for digit in [value % 91, value / 91] {
            let letter = char::from_u32(35 + digit).filter(|&letter| letter != '<');
            letters.push(letter.unwrap_or('!'));
        }
    };
    for &byte in bytes {
        held |= u32::from(byte) << bits;
        bits += 8;
        if bits >= 13 {
            put(held & 0x1fff);
            held >>= 13;
            bits -= 13;
        }
    }
    if bits > 0 {
        put(held);
    }
    letters
}
