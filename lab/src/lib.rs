//! The commands of steptrace as WebAssembly: bytes go in, bytes come out.
//!
//! The page writes a request into the buffer that [`room`] makes, calls a function of this crate, and reads the answer, of the length that the
//! function returns, from where [`answer`] says.

mod catalog;

use std::cell::RefCell;

use qrcodegen::{QrCode, QrCodeEcc};
use serde::{Deserialize, Serialize};
use steptrace::cli::{Files, call_on};

/// A command and the files that it may read. The bytes of the files follow the line of JSON.
#[derive(Deserialize)]
struct Request {
    arguments: Vec<String>,
    /// Their names and how many bytes each has.
    files: Vec<(String, usize)>,
}

/// Output of a command. The bytes follow the line of JSON: those of the standard output, then those of the files.
#[derive(Serialize)]
struct Answer<'a> {
    code: u8,
    errors: &'a str,
    output: usize,
    files: Vec<(String, usize)>,
}

thread_local! {
    static REQUEST: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
    static ANSWER: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Makes a buffer of this length for the next request, and returns its address.
#[unsafe(no_mangle)]
pub extern "C" fn room(length: usize) -> *mut u8 {
    REQUEST.set(vec![0; length]);
    REQUEST.with_borrow_mut(|request| request.as_mut_ptr())
}

/// Returns the address of the last answer.
#[unsafe(no_mangle)]
pub extern "C" fn answer() -> *const u8 {
    ANSWER.with_borrow(|answer| answer.as_ptr())
}

/// Runs a command.
#[unsafe(no_mangle)]
pub extern "C" fn run() -> usize {
    answer_by(|request| {
        let end = request.iter().position(|&byte| byte == b'\n').unwrap_or(request.len());
        let Request { arguments, files } = serde_json::from_slice(&request[..end])?;
        let mut rest = request.get(end + 1..).unwrap_or_default();
        let files: Files = files
            .into_iter()
            .map(|(name, length)| {
                let (file, after) = rest.split_at(length.min(rest.len()));
                rest = after;
                (name.into(), file.to_vec())
            })
            .collect();
        let called = call_on(&arguments, files);
        let lengths = called.files.iter().map(|(name, file)| (name.display().to_string(), file.len()));
        let mut answer = serde_json::to_vec(&Answer {
            code: called.code,
            errors: &called.errors,
            output: called.output.len(),
            files: lengths.collect(),
        })?;
        answer.push(b'\n');
        answer.extend(&called.output);
        called.files.values().for_each(|file| answer.extend(file));
        Ok(answer)
    })
}

/// Tells what the controls offer: strategies, conventions, examples.
#[unsafe(no_mangle)]
pub extern "C" fn catalog() -> usize {
    answer_by(|_| serde_json::to_vec(&catalog::Catalog::new()))
}

/// Describes the spec of a strategy.
#[unsafe(no_mangle)]
pub extern "C" fn describe() -> usize {
    answer_by(|request| serde_json::to_vec(&serde_json::from_slice::<catalog::Asked>(request)?.describe()))
}

/// Makes the QR code of a text: a line of text per row, with `1` for a dark module; nothing if the text is too long for one.
#[unsafe(no_mangle)]
pub extern "C" fn qr() -> usize {
    answer_by(|request| {
        let Ok(code) = QrCode::encode_binary(request, QrCodeEcc::Low) else { return Ok(Vec::new()) };
        let row = |y| (0..code.size()).map(|x| if code.get_module(x, y) { '1' } else { '0' }).collect::<String>();
        Ok((0..code.size()).map(row).collect::<Vec<_>>().join("\n").into_bytes())
    })
}

/// Keeps the answer to the request, and returns its length; that of a request that cannot be read is empty.
fn answer_by(make: impl FnOnce(&[u8]) -> serde_json::Result<Vec<u8>>) -> usize {
    let answer = make(&REQUEST.take()).unwrap_or_default();
    ANSWER.set(answer);
    ANSWER.with_borrow(Vec::len)
}
