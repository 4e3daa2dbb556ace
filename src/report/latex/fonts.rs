//! Fonts for letters that some TeX installations lack.

use super::escape::{CHINESE, is_foreign};
use crate::report::narration::Lang;

/// Fonts with the letters of many scripts, the commonest first: with serifs, without, and monospaced.
const WIDE: [[&str; 3]; 3] = [
    ["DejaVu Serif", "DejaVu Sans", "DejaVu Sans Mono"],
    ["FreeSerif", "FreeSans", "FreeMono"],
    ["CMU Serif", "CMU Sans Serif", "CMU Typewriter Text"],
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fonts {
    chinese: bool,
    /// Letters that the default font of xelatex lacks, such as Greek and Cyrillic.
    others: bool,
}

impl Fonts {
    pub(crate) fn of<'a>(lang: Lang, texts: impl IntoIterator<Item = &'a str>) -> Fonts {
        let mut fonts = Fonts { chinese: lang == Lang::Zh, others: false };
        for c in texts.into_iter().flat_map(str::chars).filter(|&c| is_foreign(c)) {
            fonts.chinese |= c >= CHINESE;
            fonts.others |= c < CHINESE;
        }
        fonts
    }

    pub(crate) fn are_foreign(self) -> bool {
        self.chinese || self.others
    }

    pub(crate) fn program(self) -> &'static str {
        if self.are_foreign() { "xelatex" } else { "pdflatex" }
    }

    /// Returns the package that finds fonts for them. The one for Chinese finds the fonts of the system.
    pub(crate) fn package(self) -> Option<&'static str> {
        let package = if self.chinese { "\\usepackage[UTF8,scheme=plain]{ctex}" } else { "\\usepackage{fontspec}" };
        self.are_foreign().then_some(package)
    }

    pub(crate) fn lines(self) -> String {
        let mut lines = self.package().map(|package| format!("{package}\n")).unwrap_or_default();
        if self.others {
            for [serif, sans, mono] in WIDE {
                let set = format!("\\setmainfont{{{serif}}}\\setsansfont{{{sans}}}\\setmonofont{{{mono}}}");
                lines.extend(["\\IfFontExistsTF{", serif, "}{", &set, "}{%\n"]);
            }
            lines += &"}".repeat(WIDE.len());
            lines.push('\n');
        }
        lines
    }
}
