//! The nodes that a step makes, in a cell: `n1=203184765 n2=283014765`.

use crate::check::sheet::TryClaim;
use crate::puzzle::{Board, Size};
use crate::search::VerdictKind;

use super::board::board_at;
use super::lists::name;
use super::values::{is_empty, words};

/// New nodes as they are written.
pub(super) struct Made {
    /// Those that have a board, each with its name, if it has one.
    pub(super) nodes: Vec<(Option<Box<str>>, Board)>,
    /// True if every one of them has a board.
    pub(super) are_whole: bool,
}

impl Made {
    pub(super) fn of(text: &str, size: Size) -> Made {
        let mut made = Made { nodes: Vec::new(), are_whole: true };
        if is_empty(text) {
            return made;
        }
        // `<br>` is a gap between words.
        let is_word =
            |(start, word): &(usize, &str)| !word.eq_ignore_ascii_case("br") || !text[..*start].ends_with('<');
        let words: Vec<(usize, &str)> = words(text).filter(is_word).collect();
        let (mut at, mut called) = (0, None);
        while let Some((_, word)) = words.get(at) {
            if let Some((board, count)) = board_at(text, &words[at..], size) {
                made.nodes.push((called.take(), board));
                at += count;
            } else {
                made.are_whole &= called.replace(name(word)).is_none();
                at += 1;
            }
        }
        made.are_whole &= called.is_none();
        made
    }

    /// What it says of the moves that were tried: those that it names made a node, whatever became of others.
    pub(super) fn claims(&self) -> Option<Vec<TryClaim>> {
        let claim = |&(_, board): &(Option<Box<str>>, Board)| TryClaim {
            direction: None,
            board: Some(board),
            verdict: Some(VerdictKind::Opened),
            g: None,
            h: None,
            f: None,
        };
        self.are_whole.then(|| self.nodes.iter().map(claim).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_nodes_have_names_and_boards_in_any_usual_way() {
        for text in [
            "n1=203184765 n2=283014765",
            "n1=203184765<br>n2=283014765",
            "n1: 203/184/765; n2: 283/014/765",
            "n1 = 2 0 3 1 8 4 7 6 5, n2 = 2 8 3 0 1 4 7 6 5",
        ] {
            let made = Made::of(text, Size::EIGHT_PUZZLE);
            let told: Vec<(&str, String)> = made
                .nodes
                .iter()
                .map(|(name, board)| (name.as_deref().unwrap_or_default(), board.text(Size::EIGHT_PUZZLE)))
                .collect();
            assert_eq!(told, [("1", "203184765".to_owned()), ("2", "283014765".to_owned())], "{text}");
            assert!(made.claims().is_some_and(|claims| claims.len() == 2), "{text}");
        }
        // Names alone say nothing of boards.
        assert!(Made::of("n1 n2", Size::EIGHT_PUZZLE).claims().is_none());
        assert!(Made::of("-", Size::EIGHT_PUZZLE).claims().is_some_and(|claims| claims.is_empty()));
    }
}
