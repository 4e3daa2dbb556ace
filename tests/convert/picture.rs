//! Pages and figures as grey dots.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

use crate::programs::run;

/// A grey picture.
pub(crate) struct Picture {
    pub(crate) width: usize,
    pub(crate) height: usize,
    dots: Vec<u8>,
}

impl Picture {
    /// Renders the pages of a PDF in a folder, at a resolution in dots per inch.
    pub(crate) fn pages_of(pdf: &str, dots: &str, folder: &Path) -> Vec<Picture> {
        let name = pdf.trim_end_matches(".pdf");
        run("pdftoppm", &["-gray", "-r", dots, pdf, name], folder);
        let files = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
        let is_page = |path: &PathBuf| {
            let file = path.file_name().unwrap().to_string_lossy();
            let rest = file.strip_prefix(name).and_then(|rest| rest.strip_suffix(".pgm"));
            rest.is_some_and(|number| number.starts_with('-'))
        };
        let mut pages: Vec<PathBuf> = files.filter(is_page).collect();
        pages.sort();
        pages.iter().map(|page| Picture::read(page)).collect()
    }

    /// Reads what `pdftoppm -gray` writes: `P5`, width, height and the highest value, then a byte a dot.
    fn read(path: &Path) -> Picture {
        let bytes = fs::read(path).unwrap();
        let head: Vec<&[u8]> = bytes.splitn(5, u8::is_ascii_whitespace).collect();
        let [b"P5", width, height, b"255", dots] = head[..] else { panic!("{} is no PGM file", path.display()) };
        let number = |text: &[u8]| std::str::from_utf8(text).unwrap().parse().unwrap();
        Picture { width: number(width), height: number(height), dots: dots.to_vec() }
    }

    /// Returns the dots in a thousand that are not white.
    pub(crate) fn ink(&self) -> usize {
        self.dots.iter().filter(|&&dot| dot < 250).count() * 1000 / self.dots.len()
    }

    /// Returns true if and only if something is printed in these columns and rows.
    pub(crate) fn has_ink(&self, columns: Range<usize>, rows: Range<usize>) -> bool {
        rows.into_iter().any(|row| self.dots[row * self.width..][columns.clone()].iter().any(|&dot| dot < 200))
    }

    /// Returns true if and only if nothing is printed within `dots` dots of the edge.
    pub(crate) fn has_room(&self, dots: usize) -> bool {
        let (width, height) = (self.width, self.height);
        let edges = [
            (0..width, 0..dots),
            (0..width, height - dots..height),
            (0..dots, 0..height),
            (width - dots..width, 0..height),
        ];
        edges.into_iter().all(|(columns, rows)| !self.has_ink(columns, rows))
    }
}
