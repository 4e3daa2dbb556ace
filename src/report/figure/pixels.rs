//! Pictures of one pixel a cell, as PNG: lighter than drawings of many thousand shapes.

use std::io::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};

/// Returns a picture as the address of a PNG; each pixel is the place of its colour, as red, green, blue and opacity, in the palette.
pub(super) fn address(width: u32, pixels: &[u8], palette: &[[u8; 4]]) -> String {
    let rows = pixels.chunks_exact(width as usize);
    let mut png = b"\x89PNG\r\n\x1a\n".to_vec();
    // Eight bits a pixel, a palette, and no interlacing.
    let head = [&width.to_be_bytes()[..], &(rows.len() as u32).to_be_bytes(), &[8, 3, 0, 0, 0]].concat();
    chunk(&mut png, *b"IHDR", &head);
    chunk(&mut png, *b"PLTE", &palette.iter().flat_map(|colour| &colour[..3]).copied().collect::<Vec<_>>());
    chunk(&mut png, *b"tRNS", &palette.iter().map(|colour| colour[3]).collect::<Vec<_>>());
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    // Each row begins with its filter: none.
    let written = rows.into_iter().try_for_each(|row| encoder.write_all(&[0]).and_then(|()| encoder.write_all(row)));
    let data = written.and_then(|()| encoder.finish()).expect("writing to memory does not fail");
    chunk(&mut png, *b"IDAT", &data);
    chunk(&mut png, *b"IEND", &[]);
    format!("data:image/png;base64,{}", STANDARD.encode(png))
}

/// Appends a chunk: its length, its name, its data, and the check of both.
fn chunk(png: &mut Vec<u8>, name: [u8; 4], data: &[u8]) {
    let mut check = Crc::new();
    check.update(&name);
    check.update(data);
    png.extend((data.len() as u32).to_be_bytes());
    png.extend(name);
    png.extend(data);
    png.extend(check.sum().to_be_bytes());
}
