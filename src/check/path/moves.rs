//! Moves in a text: `ULDR`, `Up, Down`, arrows, 上下左右, `north`, the numbers of the tiles.
//!
//! A line counts only if nothing else stands in it but words that go with moves, so that no prose is taken for a path. What
//! stands before its only colon may be anything.

use super::{MovesOf, WrittenMove};
use crate::puzzle::Move;

/// The moves of a text.
#[derive(Debug, Default)]
pub(super) struct FoundMoves {
    /// In the order of the text.
    pub(super) moves: Vec<WrittenMove>,
    /// Lines that have neither moves nor only words that go with moves.
    pub(super) other_lines: usize,
    /// The piece that the text says they are of.
    pub(super) told: Option<MovesOf>,
    /// The first line that announces a path, from 1.
    pub(super) heading: Option<usize>,
}

/// A token of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Token<'a> {
    Move(Move, &'a str),
    /// An arrow may also stand between moves.
    Arrow(Move, &'a str),
    /// A number, and whether it counts what follows: `3.`, `3)`, `3:`.
    Number(u32, &'a str, bool),
    /// A word that goes with moves.
    Filler(&'a str),
    Other,
}

/// Lines of a text that are longer are no moves that a person reads.
const LONGEST: usize = 100_000;

/// Finds the moves of a text.
pub(super) fn moves_of(text: &str) -> FoundMoves {
    let mut found = FoundMoves::default();
    let (mut directions, mut numbers, mut bare) = (Vec::new(), Vec::new(), Vec::new());
    let mut told = [false; 2];
    for (at, line) in text.lines().enumerate() {
        if line.trim().is_empty() {
            continue;
        }
        let parsed = Line::of(line, at + 1);
        if parsed.is_heading && found.heading.is_none() {
            found.heading = Some(at + 1);
        }
        match parsed.moves {
            Some(Moves::Directions(moves)) => directions.push(moves),
            Some(Moves::Tiles(moves)) => numbers.push(moves),
            Some(Moves::Bare(moves)) => bare.push(moves),
            Some(Moves::None) => {}
            None => {
                found.other_lines += usize::from(!parsed.is_heading);
                continue;
            }
        }
        told = [told[0] || parsed.told[0], told[1] || parsed.told[1]];
    }
    found.told = match told {
        [true, false] => Some(MovesOf::Blank),
        [false, true] => Some(MovesOf::Tile),
        _ => None,
    };
    // Several lines of mere numbers are the rows of boards, and so may be one among other lines.
    let bare = if bare.len() == 1 && found.other_lines == 0 { bare } else { Vec::new() };
    let lines = [directions, numbers, bare].into_iter().find(|lines| !lines.is_empty()).unwrap_or_default();
    found.moves = lines.concat();
    drop_counts(&mut found.moves);
    found
}

/// Returns a text from a line on, from 1, without the words that announce a path; each line keeps its number.
pub(super) fn without_headings(text: &str, from: usize) -> String {
    let mut plain = String::with_capacity(text.len());
    for (at, line) in text.split_inclusive('\n').enumerate() {
        let (label, body) = labelled(line);
        let kept = match () {
            () if at + 1 < from => "",
            () if label.is_empty() && announces_path(line) => "",
            () if !label.is_empty() && announces_path(label) => body,
            () => line,
        };
        plain.push_str(kept.trim_end_matches('\n'));
        plain.push('\n');
    }
    plain
}

/// Takes numbers that only count the moves for no tiles.
fn drop_counts(moves: &mut [WrittenMove]) {
    let counts = |from: usize| {
        moves
            .iter()
            .enumerate()
            .all(|(at, written)| written.direction.is_some() && written.tile.map(usize::from) == Some(at + from))
    };
    if moves.len() > 1 && (counts(0) || counts(1)) {
        for written in moves {
            written.tile = None;
        }
    }
}

/// A line, looked at alone.
struct Line {
    /// None where something else stands in it.
    moves: Option<Moves>,
    is_heading: bool,
    /// True if the blank, or a tile, is named in it.
    told: [bool; 2],
}

enum Moves {
    None,
    Directions(Vec<WrittenMove>),
    Tiles(Vec<WrittenMove>),
    /// Numbers, and nothing that says that they are tiles.
    Bare(Vec<WrittenMove>),
}

impl Line {
    fn of(line: &str, number: usize) -> Line {
        let (label, body) = labelled(line);
        let is_heading = announces_path(label) || label.is_empty() && announces_path(body);
        let mut told = [names_blank(label), names_tile(label)];
        if line.len() > LONGEST {
            return Line { moves: None, is_heading, told };
        }
        let tokens = tokens(body);
        for token in &tokens {
            if let Token::Filler(word) = token {
                told = [told[0] || names_blank(word), told[1] || names_tile(word)];
            }
        }
        let moves = if tokens.contains(&Token::Other) { None } else { directions(&tokens, number) };
        let moves = moves.or_else(|| tiles(&tokens, label, is_heading, number));
        Line { moves, is_heading, told }
    }
}

/// Parts a line at its only colon. What stands before it may be anything but a move.
fn labelled(line: &str) -> (&str, &str) {
    let colon = |c: char| matches!(c, ':' | '：');
    let mut colons = line.char_indices().filter(|(_, c)| colon(*c));
    match (colons.next(), colons.next()) {
        (Some((at, c)), None) => {
            let (label, body) = (&line[..at], &line[at + c.len_utf8()..]);
            let counts = label.trim().bytes().all(|byte| byte.is_ascii_digit());
            if counts { ("", line) } else { (label.trim(), body) }
        }
        _ => ("", line),
    }
}

/// The directions of a line, each with the number of the tile that stands before it; none where there are other things.
fn directions(tokens: &[Token<'_>], line: usize) -> Option<Moves> {
    let has_words = tokens.iter().any(|token| matches!(token, Token::Move(..)));
    // `Up → Left`: an arrow that stands between moves is none.
    if has_words && tokens.iter().any(|token| matches!(token, Token::Arrow(way, _) if *way != Move::Right)) {
        return None;
    }
    let (mut moves, mut tile) = (Vec::new(), None);
    for token in tokens {
        match token {
            Token::Move(direction, text) | Token::Arrow(direction, text) => {
                if has_words && matches!(token, Token::Arrow(..)) {
                    continue;
                }
                let text = tile.map_or_else(|| (*text).to_owned(), |tile| format!("{tile} {text}"));
                moves.push(WrittenMove { line, text, direction: Some(*direction), tile: tile.take() });
            }
            Token::Number(_, _, true) | Token::Filler(_) => {}
            // Two numbers before a direction: which is the tile?
            Token::Number(..) if tile.is_some() => return None,
            Token::Number(number, ..) => tile = Some(u8::try_from(*number).ok()?),
            Token::Other => return None,
        }
    }
    // A number that no direction follows is that of a tile which goes nowhere.
    if moves.is_empty() && tile.is_none() {
        return Some(Moves::None);
    }
    (!moves.is_empty() && tile.is_none()).then_some(Moves::Directions(moves))
}

/// The numbers of tiles in a line that has nothing else. A number alone is a count, unless the line says `tile`.
fn tiles(tokens: &[Token<'_>], label: &str, is_heading: bool, line: usize) -> Option<Moves> {
    let mut moves = Vec::new();
    for token in tokens {
        match token {
            Token::Number(number, text, false) => {
                let tile = u8::try_from(*number).ok().filter(|tile| (1..16).contains(tile))?;
                moves.push(WrittenMove { line, text: (*text).to_owned(), direction: None, tile: Some(tile) });
            }
            Token::Filler(_) => {}
            Token::Arrow(Move::Right, _) if !moves.is_empty() => {}
            _ => return None,
        }
    }
    let says_tile =
        names_tile(label) || tokens.iter().any(|token| matches!(token, Token::Filler(word) if names_tile(word)));
    let says = says_tile || is_heading || words(label).any(|word| FILLERS.contains(&word.as_str()));
    match moves.len() {
        0 => None,
        1 if !says_tile => None,
        _ if says => Some(Moves::Tiles(moves)),
        _ if label.is_empty() && !is_board(&moves) => Some(Moves::Bare(moves)),
        _ => None,
    }
}

/// Returns true if numbers are all those of a board, each once, as where 9 stands for the blank.
fn is_board(moves: &[WrittenMove]) -> bool {
    let has = |tile: usize| moves.iter().any(|written| written.tile.map(usize::from) == Some(tile));
    moves.len() >= 4 && (1..=moves.len()).all(has)
}

/// Words that may stand beside moves.
const FILLERS: &[&str] = &[
    "a",
    "action",
    "actions",
    "and",
    "at",
    "blank",
    "by",
    "count",
    "direction",
    "down",
    "empty",
    "end",
    "final",
    "first",
    "found",
    "from",
    "go",
    "goal",
    "goes",
    "hole",
    "in",
    "is",
    "it",
    "length",
    "list",
    "move",
    "moved",
    "moves",
    "none",
    "null",
    "of",
    "optimal",
    "path",
    "plan",
    "route",
    "sequence",
    "shortest",
    "slide",
    "slides",
    "solution",
    "solved",
    "space",
    "start",
    "state",
    "step",
    "steps",
    "swap",
    "the",
    "then",
    "tile",
    "tiles",
    "to",
    "total",
    "with",
    "zero",
    "zug",
    "züge",
];

/// Signs that may stand beside moves in Chinese.
const FILLERS_ZH: &str = "向往移动步空格位白块棋子数码牌滑的将把再然后第解路径最短为是方案序列操作依次";

/// Words that announce a path, and those that may stand beside them.
const PATHS: &[&str] = &["path", "solution", "solved", "route", "moves", "lösung", "lösungsweg", "solución", "chemin"];
const BESIDE_PATHS: &[&str] = &[
    "the", "is", "a", "found", "shortest", "optimal", "final", "from", "start", "to", "goal", "in", "steps", "step",
    "of", "length", "states", "boards", "sequence", "with", "and", "initial", "state",
];

/// Returns true if words announce a path: `Solution path`, `Shortest path found in 5 moves`, 解.
fn announces_path(text: &str) -> bool {
    let mut says = false;
    let goes_with = |word: &str, says: &mut bool| {
        *says |= PATHS.contains(&word);
        PATHS.contains(&word) || BESIDE_PATHS.contains(&word) || word.bytes().all(|byte| byte.is_ascii_digit())
    };
    if text.len() < 100 && !text.is_ascii() {
        let bare = text.trim().trim_end_matches([':', '：']);
        if ["解", "路径", "解路径", "最短路径", "求解路径", "最终路径", "移动", "移动序列", "步骤"].contains(&bare)
        {
            return true;
        }
    }
    text.len() < 100 && words(text).all(|word| goes_with(&word, &mut says)) && says
}

fn names_blank(text: &str) -> bool {
    words(text).any(|word| matches!(word.as_str(), "blank" | "empty" | "space" | "hole" | "zero"))
        || text.contains("空格")
        || text.contains("空白")
}

fn names_tile(text: &str) -> bool {
    words(text).any(|word| matches!(word.as_str(), "tile" | "tiles"))
        || ["棋子", "数码", "滑块"].iter().any(|word| text.contains(word))
}

/// The words of a text in small letters.
fn words(text: &str) -> impl Iterator<Item = String> {
    let parts = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    parts.map(str::to_lowercase)
}

/// The tokens of a line.
fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    // `^ v < >` are arrows where nothing else is a letter.
    let drawn = text.contains(['^', '<', '>'])
        && text.chars().all(|c| matches!(c, 'v' | 'V' | '^' | '<' | '>') || !c.is_alphanumeric())
        && !text.contains("->")
        && !text.contains("=>");
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            _ if drawn && matches!(c, 'v' | 'V' | '^' | '<' | '>') => 1,
            _ if c.is_ascii_digit() => rest.bytes().take_while(u8::is_ascii_digit).count(),
            _ if is_latin(c) => rest.find(|c| !is_latin(c)).unwrap_or(rest.len()),
            _ => c.len_utf8(),
        };
        let (word, after) = rest.split_at(length);
        rest = after;
        if drawn && let Some(direction) = drawn_arrow(c) {
            tokens.push(Token::Arrow(direction, word));
        } else if c.is_ascii_digit() {
            let counts = after.starts_with([')', ':', '：', '、']) || after.starts_with('.');
            tokens.push(word.parse().map_or(Token::Other, |number| Token::Number(number, word, counts)));
        } else if is_latin(c) {
            latin(word, &mut tokens);
        } else if let Some(token) = sign(c, word) {
            tokens.push(token);
        }
    }
    tokens
}

fn is_latin(c: char) -> bool {
    c.is_alphabetic() && !('\u{2E80}'..'\u{FF00}').contains(&c)
}

const fn drawn_arrow(c: char) -> Option<Move> {
    Some(match c {
        '^' => Move::Up,
        'v' | 'V' => Move::Down,
        '<' => Move::Left,
        '>' => Move::Right,
        _ => return None,
    })
}

/// A sign that is no letter: an arrow, a Chinese word, or nothing.
fn sign(c: char, text: &str) -> Option<Token<'_>> {
    let arrow = match c {
        '↑' | '⬆' | '⇧' | '⇑' | '▲' | '△' | '🔼' => Some(Move::Up),
        '↓' | '⬇' | '⇩' | '⇓' | '▼' | '▽' | '🔽' => Some(Move::Down),
        '←' | '⬅' | '⇦' | '⇐' | '◀' | '◁' => Some(Move::Left),
        '→' | '➡' | '⇨' | '⇒' | '▶' | '▷' => Some(Move::Right),
        _ => None,
    };
    if let Some(direction) = arrow {
        return Some(Token::Arrow(direction, text));
    }
    match c {
        '上' => Some(Token::Move(Move::Up, text)),
        '下' => Some(Token::Move(Move::Down, text)),
        '左' => Some(Token::Move(Move::Left, text)),
        '右' => Some(Token::Move(Move::Right, text)),
        _ if FILLERS_ZH.contains(c) => Some(Token::Filler(text)),
        _ if c.is_alphanumeric() => Some(Token::Other),
        _ => None,
    }
}

/// Adds the tokens of a word in letters: a direction, several in one word, or a word beside them.
fn latin<'a>(word: &'a str, tokens: &mut Vec<Token<'a>>) {
    let lower = word.to_lowercase();
    if let Some(direction) = named(&lower) {
        tokens.push(Token::Move(direction, word));
        return;
    }
    // `moveUp`, `slideleft`.
    let bare = ["move", "slide", "go", "blank"].iter().find_map(|before| lower.strip_prefix(before));
    if let Some(direction) = bare.and_then(named) {
        tokens.push(Token::Move(direction, word));
        return;
    }
    let one_case = word.chars().all(char::is_uppercase) || word.chars().all(char::is_lowercase);
    let compass = word.chars().all(char::is_uppercase);
    let letters = |of: fn(char) -> Option<Move>| -> Option<Vec<Token<'a>>> {
        word.char_indices().map(|(at, c)| Some(Token::Move(of(c)?, word.get(at..at + c.len_utf8())?))).collect()
    };
    let packed = letters(Move::from_letter).filter(|_| one_case);
    match packed.or_else(|| letters(compass_letter).filter(|_| compass)) {
        Some(moves) => tokens.extend(moves),
        None if FILLERS.contains(&lower.as_str()) => tokens.push(Token::Filler(word)),
        None => tokens.push(Token::Other),
    }
}

const fn compass_letter(letter: char) -> Option<Move> {
    Some(match letter {
        'N' => Move::Up,
        'S' => Move::Down,
        'W' => Move::Left,
        'E' => Move::Right,
        _ => return None,
    })
}

/// The direction of a word in small letters.
fn named(word: &str) -> Option<Move> {
    Some(match word {
        "up" | "upward" | "upwards" | "north" | "top" | "oben" | "hoch" | "rauf" | "arriba" | "haut" => Move::Up,
        "down" | "downward" | "downwards" | "south" | "bottom" | "unten" | "runter" | "abajo" | "bas" => Move::Down,
        "left" | "west" | "links" | "izquierda" | "gauche" => Move::Left,
        "right" | "east" | "rechts" | "derecha" | "droite" => Move::Right,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn letters(text: &str) -> String {
        let letter = |written: &WrittenMove| match (written.tile, written.direction) {
            (Some(tile), None) => tile.to_string(),
            (Some(tile), Some(direction)) => format!("{tile}{}", direction.letter()),
            (None, direction) => direction.map_or(String::new(), |direction| direction.letter().to_string()),
        };
        moves_of(text).moves.iter().map(letter).collect()
    }

    #[test]
    fn a_heading_announces_a_path() {
        for text in ["解：", "最短路径", "Solution path:", "Shortest path found in 5 moves"] {
            assert!(announces_path(text), "{text}");
        }
        for text in ["第3步：", "step 3", "the path of the blank", "最短路径如下所示"] {
            assert!(!announces_path(text), "{text}");
        }
    }

    #[test]
    fn moves_are_read_however_they_are_written() {
        for text in [
            "ULDR",
            "uldr",
            "U L D R",
            "U,L,D,R",
            "Up, Left, Down, Right",
            "up left down right",
            "['U', 'L', 'D', 'R']",
            "Solution: Up -> Left -> Down -> Right",
            "Up → Left → Down → Right",
            "↑←↓→",
            "⬆️ ⬅️ ⬇️ ➡️",
            "^<v>",
            "上左下右",
            "上移，左移，下移，右移",
            "north west south east",
            "NWSE",
            "Move.UP, Move.LEFT, Move.DOWN, Move.RIGHT",
            "1. Up\n2. Left\n3. Down\n4. Right",
            "1 Up\n2 Left\n3 Down\n4 Right",
            "Step 1: Up\nStep 2: Left\nStep 3: Down\nStep 4: Right",
            "{\"moves\": \"ULDR\"}",
            "moveUp moveLeft moveDown moveRight",
            "路径：上左下右",
            "Path (4 moves): U L D R",
            "Moves: 4\nULDR",
            "1: Up 2: Left 3: Down 4: Right",
            "oben links unten rechts",
        ] {
            assert_eq!(letters(text), "ULDR", "{text:?}");
        }
        assert_eq!(letters("5 8 3"), "583");
        assert_eq!(letters("Tiles: 5, 8, 3"), "583");
        assert_eq!(letters("tile 5 up\ntile 8 left"), "5U8L");
    }

    #[test]
    fn no_prose_and_no_count_is_a_move() {
        for text in
            ["Nodes expanded: 125", "Moves: 5", "I went left and was right.", "go west, young man", "5", "Cost 12 30"]
        {
            assert_eq!(letters(text), "", "{text:?}");
        }
    }

    #[test]
    fn the_piece_that_moves_is_found_where_it_is_told() {
        assert_eq!(moves_of("blank: U L").told, Some(MovesOf::Blank));
        assert_eq!(moves_of("Move tile 5 up").told, Some(MovesOf::Tile));
        assert_eq!(moves_of("空格：上左").told, Some(MovesOf::Blank));
        assert_eq!(moves_of("U L").told, None);
    }

    #[test]
    fn a_line_of_more_than_100_000_characters_is_not_looked_at() {
        let line = "U D ".repeat(25_000);
        assert_eq!(moves_of(&line).moves.len(), 50_000);
        let found = moves_of(&(line + "U"));
        assert_eq!((found.moves.len(), found.other_lines), (0, 1));
    }
}
