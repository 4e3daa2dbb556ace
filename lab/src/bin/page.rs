//! Writes the page of the lab around a module: `page MODULE PAGE`.

use std::env::args;
use std::fs;
use std::io;

fn main() -> io::Result<()> {
    let paths: Vec<String> = args().skip(1).collect();
    let [module, page] = &paths[..] else {
        return Err(io::Error::other("two paths are needed: of the module and of the page"));
    };
    fs::write(page, steptrace::report::lab::page(&fs::read(module)?))
}
