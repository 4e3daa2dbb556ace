//! Texts that look like traces: boards in every notation, headings, tables, JSON and debug forms, with mistakes in them,
//! cut and joined. Each choice is a number that the caller gives, from random numbers or from the bytes of a fuzzer.

use std::cell::RefCell;

/// Returns a number below another, which is not 0.
pub(crate) type Choose<'a> = dyn FnMut(usize) -> usize + 'a;

const WORDS: &str = "\
    Step|step|Current|current state|Current state:|state|node|Node|cur|pop|popped|Expanding|expand|visiting|\
    Parent|parent=|from|came from|Goal|goal:|target|Start|start:|src|Puzzle|Enter your puzzle|Initial State:|\
    Open|OPEN:|open list|fringe|Frontier:|queue|heap|Closed|closed set|visited|explored|Children:|children|\
    successors|neighbors|push|added|Path|Path to goal:|Solution:|Solved in 5 moves|Goal!!|g|h|f|g(n)|h(n) =|\
    f(n)=g(n)+h(n)|depth|level|cost|Kosten|Heurística|Coût|Schritt|Étape|第3步|当前状态|父节点|OPEN表|启发值|None|null|\
    nil|Max queue size|open states|Time|move|Up|Left|ULDR|上|→|is...|quux";

const NAMES: &str = "\
    step|board|state|node|parent|move|g|h|f|open|closed|depth|f=g+h|g/h|children|OPEN|cost|Kosten|Schätzung|\
    状态|步骤|n|#||t1|t2|t3|1|2|3|a,b|id|note|tries|board_before|record|start|goal|size|cells|source|output_type|\
    text";

const BLANKS: &str = "\
    0|_|x|b|B|e|*|#|-|9|16|-1|None|null| ||⬜|.|' '";

const SIZES: [(usize, usize); 8] = [(4, 4), (4, 4), (2, 3), (2, 2), (2, 4), (2, 8), (5, 5), (1, 9)];

/// What all boards of a text share.
struct Style {
    rows: usize,
    cols: usize,
    blank: &'static str,
    notation: usize,
    between: &'static str,
    /// The board before, if each is a move away from it, as in a search.
    last: Option<RefCell<Vec<usize>>>,
}

/// Returns a text, as bytes in some encoding.
pub(crate) fn text(choose: &mut Choose<'_>) -> Vec<u8> {
    let mut style = style(choose);
    let mut text = String::new();
    for _ in 0..=[0, 0, 0, 0, 1, 2][choose(6)] {
        match choose(10) {
            0..=3 => listing(&mut text, &style, choose),
            4 | 5 => table(&mut text, &style, choose),
            6 => objects(&mut text, &style, choose),
            7 => debug(&mut text, &style, choose),
            8 => lines(&mut text, &style, choose),
            _ => noise(&mut text, choose),
        }
        if choose(4) == 0 {
            style = self::style(choose);
        }
    }
    around(&mut text, choose);
    torn(&mut text, choose);
    encoded(&text, choose)
}

fn of<T: Copy>(all: &[T], choose: &mut Choose<'_>) -> T {
    all[choose(all.len())]
}

/// Returns one of the parts of a text between bars.
fn one_of(all: &'static str, choose: &mut Choose<'_>) -> &'static str {
    let count = all.split('|').count();
    all.split('|').nth(choose(count)).unwrap_or_default()
}

fn style(choose: &mut Choose<'_>) -> Style {
    let (rows, cols) = if choose(3) > 0 { (3, 3) } else { of(&SIZES, choose) };
    Style {
        rows,
        cols,
        blank: if choose(3) > 0 { "0" } else { one_of(BLANKS, choose) },
        notation: choose(16),
        between: of(&[" ", ", ", ",", "\t", "  ", "", "|", " | ", ".", "-", "·", "_", ";"], choose),
        last: (choose(2) > 0).then(RefCell::default),
    }
}

/// The numbers of a board in any order, or those of the last board after a move.
fn order(style: &Style, choose: &mut Choose<'_>) -> Vec<usize> {
    let cells = style.rows * style.cols;
    let mut order = style.last.as_ref().map_or_else(Vec::new, RefCell::take);
    if let Some(blank) = order.iter().position(|tile| *tile == 0) {
        let (row, col) = (blank / style.cols, blank % style.cols);
        match choose(4) {
            0 if row > 0 => order.swap(blank, blank - style.cols),
            1 if row + 1 < style.rows => order.swap(blank, blank + style.cols),
            2 if col > 0 => order.swap(blank, blank - 1),
            _ if col + 1 < style.cols => order.swap(blank, blank + 1),
            _ => {}
        }
    } else {
        order = (0..cells).collect();
        (1..cells).rev().for_each(|at| order.swap(at, choose(at + 1)));
    }
    if let Some(last) = &style.last {
        last.replace(order.clone());
    }
    order
}

/// A board: its tiles, and sometimes one too many, too few, or twice.
fn tiles(style: &Style, choose: &mut Choose<'_>) -> Vec<String> {
    let cells = style.rows * style.cols;
    let written = |tile: usize| if tile == 0 { style.blank.to_owned() } else { tile.to_string() };
    let mut tiles: Vec<String> = order(style, choose).into_iter().map(written).collect();
    match choose(100) {
        0 => drop(tiles.pop()),
        1 => tiles.push("7".to_owned()),
        2 => tiles[0] = tiles[cells - 1].clone(),
        3 => {
            tiles[choose(cells)] =
                of(&["12345678901234567890", "x", "-", "½", "1.5", "٣", "３", "0x3"], choose).to_owned();
        }
        _ => {}
    }
    tiles
}

/// A board in the notation of a style; with no line break where it must stand in a line.
fn board(style: &Style, whole: bool, choose: &mut Choose<'_>) -> String {
    let tiles = tiles(style, choose);
    let rows: Vec<String> = tiles.chunks(style.cols.max(1)).map(|row| row.join(style.between)).collect();
    let nested = |open: &str, close: &str, between: &str| {
        let rows: Vec<String> =
            tiles.chunks(style.cols).map(|row| format!("{open}{}{close}", row.join(", "))).collect();
        rows.join(between)
    };
    match style.notation {
        0 => tiles.concat(),
        1 => format!("({})", tiles.join(", ")),
        2 => format!("[{}]", tiles.join(",")),
        3 => format!("[{}]", nested("[", "]", ", ")),
        4 => format!("(({}))", nested("(", ")", " ")),
        5 => rows.join("/"),
        6 => tiles.join("."),
        7 => format!("'{}'", tiles.concat()),
        8 => tiles.join("-"),
        9 if !whole => format!("[{}]", nested("[", "]", "\n ")),
        10 if !whole => {
            let rule = format!("+{}\n", "---+".repeat(style.cols));
            let rows: Vec<String> = tiles.chunks(style.cols).map(|row| format!("| {} |\n", row.join(" | "))).collect();
            format!("{rule}{}{rule}", rows.join(&rule))
        }
        11 if !whole => nested("[", "]", "\n"),
        12 if !whole => {
            format!("\\begin{{array}}{{ccc}}\n{}\n\\end{{array}}", rows.join(" \\\\\n").replace(style.between, " & "))
        }
        13 if !whole => format!("<table><tr><td>{}</td></tr></table>", rows.join("</td></tr>\n<tr><td>")),
        _ if whole => tiles.join(" "),
        _ => rows.join("\n"),
    }
}

fn word(choose: &mut Choose<'_>) -> &'static str {
    one_of(WORDS, choose)
}

fn number(choose: &mut Choose<'_>) -> String {
    match choose(12) {
        0 => "99999999999999999999".to_owned(),
        1 => "-1".to_owned(),
        2 => format!("{},{}", choose(9), choose(10)),
        3 => format!("{}.{}", choose(9), choose(100)),
        4 => format!("{}+{}={}", choose(9), choose(9), choose(18)),
        5 => of(&["", "inf", "NaN", "#REF!", "1e3", "½", "٣"], choose).to_owned(),
        _ => choose(30).to_string(),
    }
}

/// Words, numbers and boards of a line.
fn line(style: &Style, choose: &mut Choose<'_>) -> String {
    let mut line = String::new();
    for _ in 0..=choose(5) {
        line += of(&[" ", "", ": ", " = ", "=", ", ", "(", ")", " -> ", "  ", "\t", "[", "]", "\"", " | "], choose);
        line += &match choose(5) {
            0 | 1 => word(choose).to_owned(),
            2 | 3 => number(choose),
            _ => board(style, true, choose),
        };
    }
    line
}

fn lines(text: &mut String, style: &Style, choose: &mut Choose<'_>) {
    for _ in 0..choose(12) {
        *text += &line(style, choose);
        text.push('\n');
    }
}

/// Boards with the same headings, values and lists at each.
fn listing(text: &mut String, style: &Style, choose: &mut Choose<'_>) {
    let parts: Vec<(usize, &str, &str)> = (0..=choose(4))
        .map(|_| (choose(7), word(choose), of(&[":\n", ": ", "\n", " ", "=", " =\n\n", ""], choose)))
        .collect();
    let end = of(&["\n", "\n\n", "\n-----\n", "\n=====\n", " -> ", "  ", ""], choose);
    for number in 0..choose(9) {
        for &(kind, word, tie) in &parts {
            match kind {
                0 => *text += &format!("{word} {}{tie}", number + 1),
                1 => *text += &format!("{word}{tie}{}", self::number(choose)),
                2 => {
                    *text += &format!("{word}{tie}[");
                    for _ in 0..choose(4) {
                        *text += &format!("{}, ", board(style, true, choose));
                    }
                    *text += of(&["]\n", "\n", "], ", "...]"], choose);
                }
                3 => {
                    for _ in 0..choose(4) {
                        *text += &format!("{word}{tie}{}\n\n", board(style, false, choose));
                    }
                }
                _ => *text += &format!("{word}{tie}{}", board(style, kind == 4, choose)),
            }
            if choose(3) > 0 {
                text.push('\n');
            }
        }
        *text += end;
    }
}

fn table(text: &mut String, style: &Style, choose: &mut Choose<'_>) {
    let between = of(&[",", ";", "\t", "|", " | ", "  ", " & ", "│"], choose);
    let names: Vec<&str> = (0..=choose(8)).map(|_| one_of(NAMES, choose)).collect();
    let kinds: Vec<usize> = names.iter().map(|_| choose(6)).collect();
    let edge = of(&["", "", "| ", "|"], choose);
    *text += &format!("{edge}{}{}\n", names.join(between), edge.trim_start());
    if choose(3) == 0 {
        *text += &format!("|{}\n", of(&["---|", ":-:|", "-", "---+", "  "], choose).repeat(names.len()));
    }
    let quote = of(&["", "\"", "'", ""], choose);
    for row in 0..choose(8) {
        let mut cells: Vec<String> = Vec::new();
        for kind in &kinds {
            cells.push(match kind {
                0 => (row + 1).to_string(),
                1 | 2 => format!("{quote}{}{quote}", board(style, choose(8) > 0, choose)),
                3 => number(choose),
                4 => {
                    let all: Vec<String> = (0..choose(4)).map(|_| board(style, true, choose)).collect();
                    format!("{quote}{}{quote}", all.join(of(&[" ", ", ", "; ", ","], choose)))
                }
                _ => word(choose).to_owned(),
            });
        }
        match choose(12) {
            0 => drop(cells.pop()),
            1 => cells.push("\"".to_owned()),
            _ => {}
        }
        *text += &format!("{edge}{}{}\n", cells.join(between), edge.trim_start());
    }
}

/// A value of JSON, mostly.
fn value(style: &Style, depth: usize, choose: &mut Choose<'_>) -> String {
    match choose(if depth > 3 { 6 } else { 9 }) {
        0 | 1 => format!("\"{}\"", tiles(style, choose).concat()),
        2 => number(choose),
        3 => format!("[{}]", tiles(style, choose).join(",")),
        4 => of(&["null", "true", "None", "\"\"", "[]", "{}", "\"\\ud800\"", "\"\\u0000\"", "[[[["], choose).to_owned(),
        5 => format!("\"{}\"", word(choose)),
        6 => {
            let rows: Vec<String> =
                tiles(style, choose).chunks(style.cols).map(|row| format!("[{}]", row.join(","))).collect();
            format!("[{}]", rows.join(","))
        }
        7 => {
            let all: Vec<String> = (0..choose(4)).map(|_| value(style, depth + 1, choose)).collect();
            format!("[{}]", all.join(","))
        }
        _ => object(style, depth + 1, choose),
    }
}

fn object(style: &Style, depth: usize, choose: &mut Choose<'_>) -> String {
    let quote = of(&["\"", "\"", "\"", "'", ""], choose);
    let field = |choose: &mut Choose<'_>| {
        let name = one_of(NAMES, choose);
        format!("{quote}{name}{quote}: {}", value(style, depth, choose))
    };
    let fields: Vec<String> = (0..=choose(5)).map(|_| field(choose)).collect();
    format!("{{{}}}", fields.join(", "))
}

fn objects(text: &mut String, style: &Style, choose: &mut Choose<'_>) {
    let all: Vec<String> = (0..=choose(6)).map(|_| object(style, 0, choose)).collect();
    *text += &match choose(4) {
        0 => format!("[{}]\n", all.join(",\n ")),
        1 => format!("{{\"{}\": [{}]}}\n", one_of(NAMES, choose), all.join(",")),
        _ => all.join("\n") + "\n",
    };
}

/// Records as languages show them, with records within them.
fn debug(text: &mut String, style: &Style, choose: &mut Choose<'_>) {
    let (open, close) = of(&[("(", ")"), (" { ", " }"), ("[", "]"), ("{", "}"), ("#S(", ")"), ("&{", "}")], choose);
    let tie = of(&["=", ": ", " = ", " ", "=>", ":"], choose);
    let kinds: Vec<(usize, &str)> = (0..=choose(4)).map(|_| (choose(4), word(choose))).collect();
    for _ in 0..choose(7) {
        let mut node = of(&["None", "null", "Nothing", "NIL", "()"], choose).to_owned();
        for _ in 0..=choose(4) {
            let mut fields = Vec::new();
            for (kind, name) in &kinds {
                fields.push(match kind {
                    0 => format!("{name}{tie}{}", board(style, true, choose)),
                    1 => format!("{name}{tie}{}", number(choose)),
                    2 => format!("{name}{tie}{node}"),
                    _ => board(style, true, choose),
                });
            }
            node = format!("Node{open}{}{close}", fields.join(", "));
        }
        *text += &node;
        text.push('\n');
    }
}

fn noise(text: &mut String, choose: &mut Choose<'_>) {
    const SIGNS: &str = "\n~\n\n~ ~{~}~[~]~(~)~\"~'~,~;~:~=~-~+---+~\u{1B}[31m~\u{1B}~\u{FEFF}~\0~\u{20E3}~\u{FE0F}~１~0~\
        123456780~1 2 3~```~<td>~</tr>~&nbsp;~\\\\~\\begin{array}~12:00:01 INFO ~🟦~½~#~%~\u{2028}~\
        \u{A0}~é~̈~|";
    for _ in 0..choose(30) {
        *text += SIGNS.split('~').nth(choose(SIGNS.split('~').count())).unwrap_or_default();
    }
}

/// Puts something around a whole text: colours, time stamps, a notebook.
fn around(text: &mut String, choose: &mut Choose<'_>) {
    let prefixed =
        |prefix: &str, text: &str| -> String { text.lines().map(|line| format!("{prefix}{line}\n")).collect() };
    *text = match choose(24) {
        0 => prefixed("2024-05-01 12:00:01,123 INFO root: ", text),
        1 => prefixed("[12:00:01] ", text),
        2 => prefixed(of(&["> ", "# ", "    ", "// ", "7: ", "\u{1B}[0m", "| "], choose), text),
        3 => {
            let lines: Vec<String> = text.lines().map(|line| format!("{:?}", format!("{line}\n"))).collect();
            format!(
                "{{\"cells\": [{{\"cell_type\": \"code\", \"source\": [], \"outputs\": [{{\"output_type\": \"stream\", \
                 \"text\": [{}]}}]}}], \"nbformat\": 4}}",
                lines.join(",")
            )
        }
        4 => text.replace(|c: char| c.is_ascii_digit(), "\u{1B}[32m1\u{1B}[0m"),
        5 => text.chars().map(|c| c.to_digit(10).and_then(|d| char::from_u32(0xFF10 + d)).unwrap_or(c)).collect(),
        6 => text.replace('\n', "\r\n"),
        7 => text.replace('\n', "\r"),
        8 => format!("```\n{text}```\n"),
        9 => format!("<html><pre>{text}</pre></html>"),
        _ => return,
    };
}

/// Leaves out, repeats and exchanges pieces.
fn torn(text: &mut String, choose: &mut Choose<'_>) {
    for _ in 0..[0, 0, 0, 1, 1, 2][choose(6)] {
        let letters: Vec<char> = text.chars().collect();
        if letters.is_empty() {
            return;
        }
        let at = choose(letters.len());
        let end = (at + choose(40)).min(letters.len());
        let piece = |from: usize, to: usize| letters[from..to].iter().collect::<String>();
        *text = match choose(5) {
            0 => piece(0, at),
            1 => piece(at, letters.len()),
            2 => piece(0, at) + &piece(end, letters.len()),
            3 => piece(0, end) + &piece(at, letters.len()),
            _ => {
                piece(0, at)
                    + of(&["\n", " ", "x", "0", "\"", "[", "}", "9", "\t"], choose)
                    + &piece(end, letters.len())
            }
        };
    }
}

fn encoded(text: &str, choose: &mut Choose<'_>) -> Vec<u8> {
    let mark = if choose(2) == 0 { "\u{FEFF}" } else { "" };
    let marked = format!("{mark}{text}");
    let mut bytes: Vec<u8> = match choose(24) {
        0 => marked.encode_utf16().flat_map(u16::to_le_bytes).collect(),
        1 => marked.encode_utf16().flat_map(u16::to_be_bytes).collect(),
        2 => text.chars().map(|c| u8::try_from(u32::from(c)).unwrap_or(b'?')).collect(),
        3 => marked.into_bytes(),
        _ => return text.as_bytes().to_vec(),
    };
    if choose(3) == 0 && !bytes.is_empty() {
        let at = choose(bytes.len());
        bytes[at] = choose(256) as u8;
        bytes.truncate(bytes.len() - choose(2));
    }
    bytes
}
