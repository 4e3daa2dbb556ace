//! Writes the page of the lab around a module: `lab-page MODULE PAGE SOURCES`, with a word for what the sources of the module are.

use std::env::args;
use std::fs;
use std::io;

fn main() -> io::Result<()> {
    let paths: Vec<String> = args().skip(1).collect();
    let [module, page, sources] = &paths[..] else {
        return Err(io::Error::other("a module, a page to write and a word for the sources are needed"));
    };
    fs::write(page, steptrace::report::lab::page(&fs::read(module)?, sources))
}
