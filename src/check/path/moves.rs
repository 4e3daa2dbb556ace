//! Moves in a text: `ULDR`, `Up, Down`, arrows, 上下左右.
//!
//! A line counts only if it holds nothing but moves and words that go with them, so that prose is not taken for a path.
//! Anything may precede its only colon.

use super::{MovesOf, WrittenMove};
use crate::puzzle::Move;
#[derive(Default)]
pub(super) struct FoundMoves {
    pub(super) moves: Vec<WrittenMove>,
    /// Number of lines with other contents than moves and words that go with them.
    pub(super) other_lines: usize,
    pub(super) told: Option<MovesOf>,
    pub(super) heading: Option<usize>,
}

#[derive(PartialEq, Eq)]
enum Token<'a> {
    Move(Move, &'a str),
    /// An arrow may also join two moves.
    Arrow(Move, &'a str),
    Number,
    Filler(&'a str),
    Other,
}
/// Returns the moves in a text; on a map, the points of the compass are moves as well.
pub(super) fn moves_of(text: &str, is_map: bool) -> FoundMoves {
    let mut found = FoundMoves::default();
    let mut says = [false, false];
    for (at, line) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
        let (label, body) = labelled(line);
        let is_heading = announces_path(label) || label.is_empty() && announces_path(body);
        if is_heading {
            found.heading.get_or_insert(at + 1);
        }
        let tokens = tokens(body, is_map);
        let [says_blank, says_tile] = [names_blank, names_tile].map(|names| {
            names(label) || tokens.iter().any(|token| matches!(token, Token::Filler(word) if names(word)))
        });
        let Some(moves) = moves_in(&tokens, at + 1) else {
            found.other_lines += usize::from(!is_heading);
            continue;
        };
        found.moves.extend(moves);
        says = [says[0] | says_blank, says[1] | says_tile];
    }
    found.told = match says {
        [true, false] => Some(MovesOf::Blank),
        [false, true] => Some(MovesOf::Tile),
        _ => None,
    };
    found
}

/// Returns a text without the words that announce a path; lines keep their numbers.
pub(super) fn without_headings(text: &str) -> String {
    let kept = text.lines().map(|line| {
        let (label, body) = labelled(line);
        match announces_path(if label.is_empty() { line } else { label }) {
            true if label.is_empty() => "",
            true => body,
            false => line,
        }
    });
    kept.collect::<Vec<_>>().join("\n") + "\n"
}

/// Splits a line at its only colon, unless only a number precedes it.
fn labelled(line: &str) -> (&str, &str) {
    let mut parts = line.split([':', '：']);
    match (parts.next(), parts.next(), parts.next()) {
        (Some(label), Some(body), None) if !label.trim().bytes().all(|byte| byte.is_ascii_digit()) => {
            (label.trim(), body)
        }
        _ => ("", line),
    }
}

/// Returns the moves of a line; `None` if it has other contents, or numbers without a move.
fn moves_in(tokens: &[Token<'_>], line: usize) -> Option<Vec<WrittenMove>> {
    let turns = |token: &Token<'_>| matches!(token, Token::Arrow(direction, _) if *direction != Move::Right);
    let numbers = tokens.iter().filter(|token| **token == Token::Number).count();
    // `Up → Left`, `5 → 8`: an arrow between other tokens is not a move.
    let arrows_join =
        tokens.iter().any(|token| matches!(token, Token::Move(..))) || numbers > 1 && !tokens.iter().any(turns);
    let mut moves = Vec::new();
    for token in tokens {
        match token {
            Token::Arrow(Move::Right, _) if arrows_join => {}
            Token::Arrow(..) if arrows_join => return None,
            Token::Move(direction, text) | Token::Arrow(direction, text) => {
                moves.push(WrittenMove { line, text: (*text).to_owned(), direction: *direction });
            }
            Token::Number | Token::Filler(_) => {}
            Token::Other => return None,
        }
    }
    (numbers == 0 || !moves.is_empty()).then_some(moves)
}

const FILLERS: &str = "a action actions and at blank by count direction down empty end final first found from go goal goes \
                       hole in is it length list move moved moves none null of optimal path plan route sequence \
                       shortest slide slides solution solved space start state step steps swap the then tile tiles to \
                       total with zero";

/// Characters that go with moves in Chinese.
const FILLERS_ZH: &str = "向往移动步空格位白块棋子数码牌滑的将把再然后第解路径最短为是方案序列操作依次";

const PATHS: &str = "path solution solved route moves";
const BESIDE_PATHS: &str = "the is a found shortest optimal final from start to goal in steps step of length states \
                            boards sequence with and initial state";
const PATHS_ZH: &str = "解 路径 解路径 最短路径 求解路径 最终路径 移动 移动序列 步骤";

fn is_one_of(word: &str, words: &str) -> bool {
    words.split(' ').any(|other| other == word)
}

/// Returns true if words announce a path: `Solution path`, `Shortest path found in 5 moves`, 解.
fn announces_path(text: &str) -> bool {
    let goes_with = |word: &String| {
        is_one_of(word, PATHS) || is_one_of(word, BESIDE_PATHS) || word.bytes().all(|byte| byte.is_ascii_digit())
    };
    text.len() < 100
        && (is_one_of(text.trim().trim_end_matches([':', '：']), PATHS_ZH)
            || words(text).all(|word| goes_with(&word)) && words(text).any(|word| is_one_of(&word, PATHS)))
}

fn names_blank(text: &str) -> bool {
    words(text).any(|word| is_one_of(&word, "blank empty space hole zero"))
        || ["空格", "空白"].iter().any(|word| text.contains(word))
}

fn names_tile(text: &str) -> bool {
    words(text).any(|word| is_one_of(&word, "tile tiles"))
        || ["棋子", "数码", "滑块"].iter().any(|word| text.contains(word))
}
fn words(text: &str) -> impl Iterator<Item = String> {
    let parts = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    parts.map(str::to_lowercase)
}

/// Returns the tokens of a line, without signs that mean nothing.
fn tokens(text: &str, is_map: bool) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let length = match c {
            _ if c.is_ascii_digit() => rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()),
            _ if is_latin(c) => rest.find(|c| !is_latin(c)).unwrap_or(rest.len()),
            _ => c.len_utf8(),
        };
        let word;
        (word, rest) = rest.split_at(length);
        if c.is_ascii_digit() {
            tokens.push(Token::Number);
        } else if is_latin(c) {
            latin(word, is_map, &mut tokens);
        } else {
            tokens.extend(sign(c, word));
        }
    }
    tokens
}

fn is_latin(c: char) -> bool {
    c.is_alphabetic() && !('\u{2E80}'..'\u{FF00}').contains(&c)
}

/// Returns the token of a character other than digits and Latin letters: an arrow or a Chinese word.
fn sign(c: char, text: &str) -> Option<Token<'_>> {
    Some(match c {
        '↑' | '⬆' | '⇧' | '⇑' => Token::Arrow(Move::Up, text),
        '↓' | '⬇' | '⇩' | '⇓' => Token::Arrow(Move::Down, text),
        '←' | '⬅' | '⇦' | '⇐' => Token::Arrow(Move::Left, text),
        '→' | '➡' | '⇨' | '⇒' => Token::Arrow(Move::Right, text),
        '上' => Token::Move(Move::Up, text),
        '下' => Token::Move(Move::Down, text),
        '左' => Token::Move(Move::Left, text),
        '右' => Token::Move(Move::Right, text),
        _ if FILLERS_ZH.contains(c) => Token::Filler(text),
        _ if c.is_alphanumeric() => Token::Other,
        _ => return None,
    })
}

/// The points of the compass, in the order of the moves up, down, left and right.
const COMPASS: [&str; 4] = ["north", "south", "west", "east"];

/// Adds the tokens of a word in letters: a direction, several in one word, or another word.
fn latin<'a>(word: &'a str, is_map: bool, tokens: &mut Vec<Token<'a>>) {
    let lower = word.to_lowercase();
    let directions = ["up", "down", "left", "right"].into_iter().zip(Move::ALL);
    let compass = COMPASS.into_iter().zip(Move::ALL).filter(|_| is_map);
    let directions = directions.chain(compass.clone());
    let point =
        |c: char| compass.clone().find(|(name, _)| name.starts_with(c.to_ascii_lowercase())).map(|(_, point)| point);
    if let Some((_, direction)) = directions.into_iter().find(|(name, _)| *name == lower.trim_start_matches("move")) {
        tokens.push(Token::Move(direction, word));
        return;
    }
    let one_case = word.chars().all(char::is_uppercase) || word.chars().all(char::is_lowercase);
    let letter = |(at, c): (usize, char)| {
        Some(Token::Move(Move::from_letter(c).or_else(|| point(c))?, word.get(at..at + c.len_utf8())?))
    };
    match word.char_indices().map(letter).collect::<Option<Vec<_>>>().filter(|_| one_case) {
        Some(moves) => tokens.extend(moves),
        None if is_one_of(&lower, FILLERS) => tokens.push(Token::Filler(word)),
        None => tokens.push(Token::Other),
    }
}
