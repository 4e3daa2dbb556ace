//! One search, written down in every shape: tables, objects, pages, notebooks, logs, encodings. Each is read with all that
//! it says, or what is not read is told.

use std::fmt::Write;

use regex_lite::Regex;
use steptrace::check::{
    ColumnKind, DoubtKind, Expected, LineRole, ListClaim, ReadOptions, Sheet, SheetError, read_sheet,
};
use steptrace::puzzle::Size;
use steptrace::search::{F, State};

/// Two boards that are a move away from each of the six.
const MOVED: [[&str; 2]; 6] = [
    ["283164075", "283164750"],
    ["283014765", "283140765"],
    ["230184765", "283104765"],
    ["123084765", "203184765"],
    ["123784065", "023184765"],
    ["103824765", "123840765"],
];

const BOARDS: [&str; 6] = ["283164705", "283104765", "203184765", "023184765", "123084765", "123804765"];

fn read(bytes: &[u8]) -> Result<Sheet, SheetError> {
    ReadOptions::default().read(bytes)
}

fn with_columns(text: &str, columns: &[(&str, ColumnKind)]) -> Result<Sheet, SheetError> {
    let columns = columns.iter().map(|(name, kind)| ((*name).to_owned(), *kind)).collect();
    ReadOptions { columns, ..ReadOptions::default() }.read(text.as_bytes())
}

/// What each step says: g, h and f as far as they are read.
fn told(sheet: &Sheet) -> Vec<String> {
    let exact = |value: Option<F>| value.map_or("-".to_owned(), |value| value.to_string());
    let row = |row: &steptrace::check::Row| format!("{} {} {}", exact(row.g), exact(row.h), exact(row.f));
    sheet.rows.iter().map(row).collect()
}

/// Asserts that a text is read as the six boards with these of their values.
fn holds(bytes: &[u8], [g, h, f]: [bool; 3]) -> Sheet {
    let text = String::from_utf8_lossy(bytes);
    let sheet = read(bytes).unwrap_or_else(|error| panic!("{error}: {text}"));
    let boards: Vec<String> = sheet.rows.iter().map(|row| row.state.board().text(sheet.size)).collect();
    assert_eq!(boards, BOARDS, "{text}");
    let shown = |is_told: bool, value: usize| if is_told { value.to_string() } else { "-".to_owned() };
    let expected: Vec<String> =
        (0..6).map(|at| format!("{} {} {}", shown(g, at), shown(h, 5 - at), shown(f, 5))).collect();
    assert_eq!(told(&sheet), expected, "{:#?}\n{text}", sheet.reading);
    sheet
}

const ALL: [bool; 3] = [true; 3];

fn rows(board: &str) -> [String; 3] {
    let spaced = |row: &str| row.chars().map(String::from).collect::<Vec<String>>().join(" ");
    [spaced(&board[..3]), spaced(&board[3..6]), spaced(&board[6..])]
}

/// A table of steps, with these names and this between the cells.
fn table(names: &str, parting: &str) -> String {
    BOARDS.iter().enumerate().fold(format!("{names}\n"), |mut table, (at, board)| {
        let cells = [(at + 1).to_string(), (*board).to_owned(), at.to_string(), (5 - at).to_string(), "5".to_owned()];
        table += &(cells.join(parting) + "\n");
        table
    })
}

/// Steps in plain text.
fn plain() -> String {
    BOARDS.iter().enumerate().fold(String::new(), |mut text, (at, board)| {
        write!(text, "Step {}: g = {at}, h = {}, f = 5\n{}\n\n", at + 1, 5 - at, rows(board).join("\n")).unwrap();
        text
    })
}

#[test]
fn columns_are_known_in_three_languages() {
    for (names, parting) in [
        ("Schritt;Zustand;g-Kosten;Heuristik;Gesamtkosten", ";"),
        ("Nr.;Brett;Tiefe;Schätzung;Bewertung", ";"),
        ("步骤,状态,代价,启发值,总代价", ","),
        ("序号,当前状态,实际代价g,估计代价h,估价函数f", ","),
        ("iter,node,level,hval,fval", ","),
        ("step,state,Cost (g),Distance (h),Priority (f)", ","),
        ("sep=;\nstep;state;g;h;f", ";"),
    ] {
        let sheet = holds(table(names, parting).as_bytes(), ALL);
        assert!(sheet.reading.doubts.is_empty(), "{names}: {:?}", sheet.reading.doubts);
        assert!(sheet.reading.not_read.is_empty(), "{names}: {:?}", sheet.reading.not_read);
    }
    let comma = table("step;state;g;h;f", ";").replace(";5\n", ";5,0\n").replace(";0;", ";0,00;");
    holds(comma.as_bytes(), ALL);
}

#[test]
fn what_a_vague_name_means_is_decided_by_the_numbers() {
    for (names, kind) in [
        ("step,state,depth,heuristic,cost", ColumnKind::F),
        ("step,state,cost,manhattan,f", ColumnKind::G),
        ("step,state,g,distance,f", ColumnKind::H),
        ("step,state,g,h,score", ColumnKind::F),
    ] {
        let sheet = holds(table(names, ",").as_bytes(), ALL);
        let vague = |name: &str| matches!(name, "cost" | "distance" | "score");
        let column = sheet.columns.iter().find(|column| vague(&column.name)).unwrap();
        assert_eq!((column.kind, sheet.reading.decided.len()), (kind, 1), "{names}");
        // A row that is wrong changes nothing.
        let wrong = table(names, ",").replace("4,023184765,3,2,5", "4,023184765,3,2,9");
        let column = read(wrong.as_bytes()).unwrap().columns.into_iter().find(|column| vague(&column.name)).unwrap();
        assert_eq!(column.kind, kind, "{names}");
    }
    let unclear = read(b"step,state,g,cost\n1,283164705,0,8\n2,283104765,1,9\n").unwrap();
    assert_eq!((unclear.reading.doubts[0].name.as_str(), told(&unclear)[0].as_str()), ("cost", "0 - -"));
    let text = plain().replace("g =", "depth =").replace("f =", "cost =");
    holds(text.as_bytes(), ALL);
}

#[test]
fn steps_that_no_move_leads_to_and_hardly_any_steps_are_doubted() {
    let doubts = |text: &str| -> Vec<(DoubtKind, usize)> {
        let sheet = read_sheet(text, None, None).unwrap();
        sheet.reading.doubts.iter().map(|doubt| (doubt.kind, doubt.line)).collect()
    };
    assert_eq!(doubts("283104765\n203184765\n023184765\n"), []);
    // From another than the one before it; the start again, in another round; anything from the fourth on.
    assert_eq!(doubts("283104765\n203184765\n283164705\n"), []);
    assert_eq!(doubts("283104765\n283104765\n203184765\n"), []);
    assert_eq!(doubts("283104765\n203184765\n023184765\n867254301\n"), []);
    assert_eq!(doubts("283104765\n203184765\n867254301\n"), [(DoubtKind::Apart, 3)]);
    assert_eq!(doubts("283104765\n\n867254301\n"), [(DoubtKind::Apart, 3), (DoubtKind::Few, 3)]);
    assert_eq!(doubts("283104765\n"), [(DoubtKind::Few, 1)]);
    assert_eq!(doubts("start: 283104765\nstep: 203184765\nstep: 023184765\nstep: 123084765\n"), []);
}

#[test]
fn the_user_says_what_a_name_means() {
    use ColumnKind::{Board, G, H};
    let csv = table("step,state,weg,rest,f", ",");
    assert_eq!(told(&with_columns(&csv, &[("Weg", G), ("rest", H)]).unwrap())[1], "1 4 5");
    let json: String = csv.lines().skip(1).fold(String::new(), |json, line| {
        let cells: Vec<&str> = line.split(',').collect();
        json + &format!("{{\"state\":\"{}\",\"weg\":{},\"rest\":{}}}\n", cells[1], cells[2], cells[3])
    });
    assert_eq!(told(&with_columns(&json, &[("weg", G), ("rest", H)]).unwrap())[1], "1 4 -");
    let text = plain().replace("g =", "Weg bisher =").replace("h =", "Rest:");
    assert_eq!(told(&with_columns(&text, &[("weg bisher", G), ("rest", H)]).unwrap())[1], "1 4 5");
    // What the user says wins over the names.
    assert_eq!(told(&with_columns(&csv.replace("weg", "h"), &[("h", G), ("rest", H)]).unwrap())[1], "1 4 5");
    for text in [&csv, &json, &text] {
        let error = with_columns(text, &[("wge", G)]).unwrap_err();
        assert!(error.to_string().contains("nothing is called wge; there is "), "{error}");
        assert!(error.to_string().to_lowercase().contains("rest"), "{error}");
    }
    let edges =
        "{\"parent\":\"283164705\",\"child\":\"283104765\"}\n{\"parent\":\"283104765\",\"child\":\"203184765\"}\n";
    let error = read(edges.as_bytes()).unwrap_err();
    assert!(error.to_string().ends_with("which board is the one taken is not clear: parent, child"), "{error}");
    assert_eq!(error.help().unwrap(), "say which: --columns parent=board");
    // Of several lists in a document, the advice says which is read.
    let lists = |name: &str| format!("\"{name}\":[{}]", json.trim_end().replace('\n', ","));
    let both = format!("{{{},{}}}", lists("results"), lists("others"));
    assert_eq!(read(both.as_bytes()).unwrap_err().help().unwrap(), "say which: --columns results=board");
    assert_eq!(told(&with_columns(&both, &[("results", Board), ("weg", G)]).unwrap())[1], "1 4 -");
    assert!(with_columns(&both, &[("results", Board), ("wge", G)]).is_err());
    assert_eq!(
        with_columns(edges, &[("child", Board)]).unwrap().rows[1].parent,
        Some(with_columns(edges, &[("parent", Board)]).unwrap().rows[1].state)
    );
    let ignoring = |text: &str| {
        let options = ReadOptions { ignore: vec!["h".to_owned(), "F".to_owned()], ..ReadOptions::default() };
        told(&options.read(text.as_bytes()).unwrap())
    };
    for text in [table("step,state,g,h,f", ","), plain()] {
        assert_eq!(ignoring(&text)[1], "1 - -", "{text}");
    }
}

#[test]
fn a_column_that_cannot_be_read_is_left_out_and_told() {
    let csv = table("step,state,g,h,f", ",").replace(",3,2,5", ",3,??,5");
    let sheet = holds(csv.as_bytes(), [true, false, true]);
    assert_eq!(sheet.reading.decided, ["the column h is left out: line 5: \"??\": this is no number"]);
    assert_eq!((sheet.reading.doubts[0].line, sheet.reading.doubts[0].like), (5, ColumnKind::H));
    let lists: String = table("step,state,g,h,f", ",")
        .lines()
        .enumerate()
        .fold(String::new(), |text, (at, line)| text + line + if at == 0 { ",open\n" } else { ",<Node at 0x7f10>\n" });
    let sheet = holds(lists.as_bytes(), ALL);
    assert_eq!((sheet.ignored, sheet.rows[0].open.clone()), (vec!["open".to_owned()], None));
    let json = "{\"board\":\"283164705\",\"g\":0,\"h\":5}\n{\"board\":\"283104765\",\"g\":1,\"h\":\"inf\"}\n";
    let sheet = read(json.as_bytes()).unwrap();
    assert_eq!((told(&sheet), sheet.reading.doubts[0].line), (vec!["0 - -".to_owned(), "1 - -".to_owned()], 2));
    // A board that is wrong is an error.
    assert!(read(csv.replace("023184765", "023184766").as_bytes()).is_err());
}

#[test]
fn tables_may_be_drawn_or_parted_by_room() {
    let drawn = |rule: [&str; 3], stroke: &str| {
        let row = |cells: &str| cells.replace(',', stroke);
        let table = table("Step,State,g,h,f", ",");
        let body: String = table.lines().skip(1).map(|line| row(&format!(",{line},\n"))).collect();
        format!("{}{}{}{body}{}", rule[0], row(",Step,State,g,h,f,\n"), rule[1], rule[2])
    };
    let [psql, plus] = ["------+-----------+---+---+---\n", "+------+-----------+---+---+---+\n"];
    holds(drawn(["", psql, "(6 rows)\n"], " | ").as_bytes(), ALL);
    holds(drawn([plus, plus, plus], " | ").as_bytes(), ALL);
    let bar = |c: char, ends: [char; 3]| {
        let rule = |count: usize| c.to_string().repeat(count);
        format!(
            "{}{}{m}{}{m}{}{m}{}{m}{}{}\n",
            ends[0],
            rule(6),
            rule(11),
            rule(3),
            rule(3),
            rule(3),
            ends[2],
            m = ends[1]
        )
    };
    holds(
        drawn([&bar('━', ['┏', '┳', '┓']), &bar('━', ['┡', '╇', '┩']), &bar('─', ['└', '┴', '┘'])], " │ ").as_bytes(),
        ALL,
    );
    let spaced = table("Step  State      g  h  f", "   ") + "\nSolved in 5 moves.\n";
    let sheet = holds(spaced.as_bytes(), ALL);
    assert_eq!(sheet.reading.not_read[0].lines, (9, 9));
    holds(table("   step      state  g  h  f", "  ").replace("\n1  ", "\n0  1  ").as_bytes(), ALL);
}

#[test]
fn objects_may_hold_the_node_or_the_steps() {
    let object = |at: usize| format!("{{\"state\":\"{}\",\"g\":{at},\"h\":{},\"parent\":null}}", BOARDS[at], 5 - at);
    let each = |of: &dyn Fn(usize) -> String, parting: &str| (0..6).map(of).collect::<Vec<String>>().join(parting);
    holds(each(&|at| format!("{{\"node\":{},\"f\":5}}", object(at)), "\n").as_bytes(), ALL);
    let trace = format!("{{\"goal\":\"123804765\",\"trace\":[\n{}\n]}}", each(&object, ",\n"));
    let sheet = holds(trace.as_bytes(), [true, true, false]);
    assert_eq!((sheet.goal, sheet.rows[1].line), (Some(sheet.rows[5].state.board()), 3));
    holds(format!("{{\"steps\":[\"{}\"]}}", BOARDS.join("\",\"")).as_bytes(), [false; 3]);
    let pretty: String = each(
        &|at| {
            format!(
                "{{\n\"tiles\": [\n{}\n]\n}}",
                BOARDS[at].split("").filter(|c| !c.is_empty()).collect::<Vec<&str>>().join(",\n")
            )
        },
        "\n",
    );
    holds(pretty.as_bytes(), [false; 3]);
}

#[test]
fn encodings_and_signs_make_no_difference() {
    let text = plain();
    let units = std::iter::once(0xFEFF).chain(text.encode_utf16());
    holds(&units.flat_map(u16::to_be_bytes).collect::<Vec<u8>>(), ALL);
    let wide: String = text
        .chars()
        .map(|c| if c.is_ascii_digit() || c == '=' { char::from_u32(c as u32 + 0xFEE0).unwrap() } else { c })
        .collect();
    holds(wide.as_bytes(), ALL);
    holds(text.replace('\n', "\r\n").as_bytes(), ALL);
    assert_eq!(holds(text.replace('\n', "\r").as_bytes(), ALL).rows[1].line, 7);
    let digit = Regex::new("([0-9])").unwrap();
    holds(digit.replace_all(&text, "\u{1B}[1;32m$1\u{1B}[0m").as_bytes(), ALL);
    let chinese = [&b"\xB2\xBD\xD6\xE8\n\n"[..], text.as_bytes()].concat();
    assert_eq!(holds(&chinese, ALL).reading.decided, ["the file is not UTF-8; it is read as GBK"]);
    let mut western = b"R\xE9sum\xE9 \x96 \xE9tat\n\n".to_vec();
    western.extend(text.as_bytes());
    let sheet = holds(&western, ALL);
    assert_eq!(sheet.reading.decided, ["the file is not UTF-8; it is read as Windows-1252"]);
    for (bytes, said) in
        [(&b"PK\x03\x04\x14\x00"[..], "ZIP"), (b"%PDF-1.4\n", "PDF"), (b"\x00\xFF\x01\xFE\x02", "not UTF-8")]
    {
        let error = read(bytes).unwrap_err();
        assert!(error.to_string().contains("not text") && error.to_string().contains(said), "{error}");
    }
}

#[test]
fn pages_and_logs_are_read() {
    let text = plain();
    for before in [
        "2024-01-05 12:00:01,123 INFO solver: ",
        "[2024-01-05T12:00:01Z INFO  solver] ",
        "I0105 12:00:01.123456 42 main.cc:7] ",
    ] {
        let logged: Vec<String> = text.lines().map(|line| format!("{before}{line}\n")).collect();
        assert_eq!(holds(logged.concat().as_bytes(), ALL).rows[1].line, 7, "{before}");
    }
    let tile = |c: char| format!("<td>{}</td>", if c == '0' { "&nbsp;".to_owned() } else { c.to_string() });
    let page = BOARDS.iter().enumerate().fold("<html><body>\n".to_owned(), |page, (at, board)| {
        let row = |row: &str| format!("<tr>{}</tr>\n", row.chars().map(tile).collect::<String>());
        page + &format!("<p>g={at} h={} f=5</p>\n<table>\n", 5 - at)
            + &row(&board[..3])
            + &row(&board[3..6])
            + &row(&board[6..])
            + "</table>\n"
    });
    holds(page.as_bytes(), ALL);
    // The source of a table in LaTeX, with the values of children behind them.
    let matrix = |board: &str| format!("$\\begin{{matrix}}{}\\end{{matrix}}$", cells(board, "\\square", ["&", "\\\\"]));
    let latex = written(|at, board| {
        let made = MOVED[at].map(matrix);
        let made = format!("{} $f{{=}}9$\\; {} $f{{=}}7$", made[0], made[1]);
        format!("{} & {} & {at} & {} & 5 & {made} \\\\ \\hline\n", at + 1, matrix(board), 5 - at)
    });
    let latex = format!(
        "\\begin{{longtable}}{{rr}}\n$n$ & node & $g$ & $h$ & $f$ & made \\\\ \\hline\n{latex}\\end{{longtable}}\n"
    );
    holds(latex.as_bytes(), ALL);
    // A blank of a matrix may be nothing at all.
    let empty = written(|_, board| format!("\\begin{{pmatrix}}{}\\end{{pmatrix}}\n", cells(board, "", ["&", "\\\\"])));
    holds(empty.as_bytes(), [false; 3]);
    for blank in 0..9 {
        let board: String = (0..9).map(|at| char::from(b'0' + (at + 9 - blank) % 9)).collect();
        let text = format!("\\begin{{pmatrix}}{}\\end{{pmatrix}}\n", cells(&board, "", ["&", "\\\\"]));
        assert_eq!(boards_of(&read(text.as_bytes()).unwrap()), [board]);
    }
    let dot = read(b"digraph tree {\n  a [label=\"283104765\"];\n}\n").unwrap_err().to_string();
    assert!(dot.ends_with("it is the source of Graphviz"), "{dot}");
    let prose = format!("A digraph is a graph with arcs.\n{text}");
    holds(prose.as_bytes(), ALL);
    // The level of a log is no depth.
    let level =
        |level: &str| written(|at, board| format!("{{\"level\":{level},\"msg\":\"pop {board}\",\"h\":{}}}\n", 5 - at));
    for level in [level("30"), level("\"INFO\"")] {
        holds(level.as_bytes(), [false, true, false]);
    }
    let json: Vec<String> =
        BOARDS.iter().map(|board| format!("{{\"board\":\"{board}\",\"note\":\"<p>a</p>\"}}\n")).collect();
    holds(json.concat().as_bytes(), [false; 3]);
    let strings: Vec<String> =
        text.split_inclusive('\n').map(|line| format!("\n\"{}\"", line.replace('\n', "\\n"))).collect();
    let notebook =
        format!("{{\"cells\":[{{\"cell_type\":\"code\",\"outputs\":[{{\"text\":[{}]}}]}}]}}", strings.join(","));
    assert_eq!(holds(notebook.as_bytes(), ALL).rows[1].line, 7);
    let error = read(b"{\"cells\":[{\"cell_type\":\"code\",\"outputs\":[]}]}").unwrap_err();
    assert!(error.to_string().ends_with("the notebook has no outputs that are plain text"), "{error}");
}

#[test]
fn a_sum_is_what_it_is_said_to_come_to() {
    for (sum, wanted) in [("4", 4), ("0+4", 4), ("4=0+4", 4), ("0+4=4", 4), ("0+4=7", 7), ("7=0+4", 7), ("1+2+4", 7)] {
        let text = format!("step 1, f={sum}\n2 8 3\n1 0 4\n7 6 5\nstep 2, f=4\n2 0 3\n1 8 4\n7 6 5\n");
        let sheet = read(text.as_bytes()).unwrap();
        let found = sheet.rows[0].f.map(|f| f.to_string());
        assert_eq!(found, Some(wanted.to_string()), "{sum}");
    }
}

#[test]
fn lines_of_a_table_have_roles_and_the_rest_is_not_read() {
    let text = format!(
        "My homework,,,,\n{}\nThe end\tof   it all, which was a long evening with the puzzle and no coffee at all\n",
        table("step,state,g,h,f", ",")
    );
    let sheet = holds(text.as_bytes(), ALL);
    assert_eq!(sheet.reading.not_read.iter().map(|passage| passage.lines.0).collect::<Vec<_>>(), [1, 10]);
    let table = table("| step | state | g | h | f |\n|---|---|---|---|---|", " | ").replace("\n1 |", "\n| 1 |");
    let marked = format!(
        "# Homework\n\n{table}\nThe end\tof   it all, which was a long evening with the puzzle and no coffee at all\n"
    );
    let sheet = read(marked.as_bytes()).unwrap();
    assert_eq!(&sheet.reading.roles[2..5], [LineRole::Heading, LineRole::Empty, LineRole::Taken]);
    let passages: Vec<(usize, &str)> =
        sheet.reading.not_read.iter().map(|passage| (passage.lines.0, passage.sample.as_str())).collect();
    assert_eq!(passages, [(1, "# Homework"), (12, "The end of it all, which was a long evening with the puzzle…")]);
}

#[test]
fn of_columns_with_one_name_the_first_is_read() {
    let rows = table("step,state,g,h,f", ",").replace('\n', ",9\n").replacen(",9\n", ",g\n", 1);
    holds(rows.as_bytes(), ALL);
}

#[test]
fn a_table_of_something_else_below_the_steps_is_no_part_of_them() {
    let steps = table("| step | state | g | h | f |\n|---|---|---|---|---|", " | ");
    for after in ["| task | points |\n|---|---|\n| 1 | 3 |\n| 2 | 4 |\n", "| h | g |\n|---|---|\n| 1 | 3 |\n"] {
        let text = format!("{steps}\n{after}").replace("\n1 |", "\n| 1 |");
        assert_eq!(holds(text.as_bytes(), ALL).rows.len(), 6);
    }
}

#[test]
fn where_no_board_is_found_the_line_most_like_one_is_shown() {
    for (text, line) in [
        ("room 12\nphone 283104\nroom 14\n", 2),
        ("phone 283104\nroom 12\nphone 765104\n", 1),
        ("nothing\nroom 12\nroom 14\n", 2),
    ] {
        let error = read(text.as_bytes()).unwrap_err();
        assert_eq!(error.line, line, "{text}: {error}");
    }
}

#[test]
fn tiles_of_two_digits_may_be_strung_together() {
    let sheet = read(b"Step 1: 1.2.3.4.5.6.7.8.9.10.11.12.13.14.0.15\nStep 2: 1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.0\n");
    let sheet = sheet.unwrap();
    let boards: Vec<String> = sheet.rows.iter().map(|row| row.state.board().text(sheet.size)).collect();
    assert_eq!(boards, ["123456789ABCDE0F", "123456789ABCDEF0"]);
}

#[test]
fn a_backslash_before_a_stroke_that_is_itself_escaped_parts_cells() {
    let row = |cells: [&str; 5]| format!("| {} |\n", cells.join(" | ")).replace(" \\\\ |", " \\\\|");
    let rows = |(at, board): (usize, &&str)| {
        row([&(at + 1).to_string(), board, "\\\\", &at.to_string(), &(5 - at).to_string()])
    };
    let body: String = BOARDS.iter().enumerate().map(rows).collect();
    assert!(body.contains(" \\\\| 0 |"), "{body}");
    let head = row(["step", "board", "note", "g", "h"]) + &row(["---"; 5]);
    let sheet = read((head + &body).as_bytes()).unwrap();
    assert_eq!(told(&sheet)[1], "1 4 -");
}

#[test]
fn a_row_with_values_beside_it_is_read_up_to_a_thousand_bytes() {
    let text = |length: usize| {
        BOARDS.iter().enumerate().fold(String::new(), |text, (at, board)| {
            let [one, two, three] = rows(board);
            let first = format!("{one}   g = {at}  h = {}  note ", 5 - at);
            text + &format!("{first:x<length$}\n{two}\n{three}\n\n")
        })
    };
    for length in [100, 1000] {
        holds(text(length).as_bytes(), [true, true, false]);
    }
}

#[test]
fn boards_that_stand_further_in_are_no_steps() {
    let drawn = |board: &str, room: &str| format!("{room}{}\n\n", rows(board).join(&format!("\n{room}")));
    let children: [&[&str]; 3] = [
        &["283104765", "283164075", "283164750"],
        &["203184765", "283014765", "283140765"],
        &["023184765", "230184765"],
    ];
    let text: String = BOARDS
        .iter()
        .zip(children)
        .map(|(board, children)| {
            let children: String = children.iter().map(|child| drawn(child, "    ")).collect();
            drawn(board, "") + &children
        })
        .collect();
    let sheet = read(text.as_bytes()).unwrap();
    let boards: Vec<String> = sheet.rows.iter().map(|row| row.state.board().text(sheet.size)).collect();
    assert_eq!(boards, BOARDS[..3]);
}

#[test]
fn of_two_lists_of_nodes_the_one_that_is_called_so_has_the_steps() {
    let node = |board: &str| format!("{{\"tiles\": \"{board}\", \"g\": 1}}");
    let list = |boards: &[&str]| format!("[{}]", boards.iter().map(|board| node(board)).collect::<Vec<_>>().join(", "));
    let [steps, others] = [list(&BOARDS), list(&["123804765", "283104765"])];
    for text in [
        format!("{{\"expanded\": {steps}, \"results\": {others}}}\n"),
        format!("{{\"results\": {others}, \"expanded\": {steps}}}\n"),
    ] {
        let sheet = read(text.as_bytes()).unwrap();
        let read: Vec<String> = sheet.rows.iter().map(|row| row.state.board().text(sheet.size)).collect();
        assert_eq!(read, BOARDS, "{text}");
    }
    let error = read(format!("{{\"results\": {others}, \"done\": {steps}}}\n").as_bytes()).unwrap_err();
    assert!(error.to_string().contains("results, done"), "{error}");
}

#[test]
fn a_list_of_boards_has_each_in_its_line() {
    let sheet = read(b"[\n\"283104765\",\n\n\"203184765\",\n\"023184765\"\n]\n").unwrap();
    assert_eq!(sheet.rows.iter().map(steptrace::check::Row::line).collect::<Vec<_>>(), [2, 4, 5]);
}

#[test]
fn a_document_s_steps_are_found_however_deep() {
    let node = |at: usize| format!("{{\"nodo\":{{\"tablero\":\"{}\",\"g\":{at}}},\"abiertos\":2}}", BOARDS[at]);
    let steps = (0..6).map(node).collect::<Vec<String>>().join(",\n");
    let text = format!("{{\"problema\":{{\"inicial\":\"{}\"}},\"busqueda\":{{\"pasos\":[{steps}]}}}}", BOARDS[0]);
    assert_eq!(holds(text.as_bytes(), [true, false, false]).rows[1].line, 2);
}

#[test]
fn names_of_nodes_stand_for_their_boards() {
    let letters = "A = 283/1-4/765  f=4\n\n1) take A\n  B = 2-3/184/765  f=4\n  C = 283/164/7-5  f=6\n  OPEN: B C\n\n2) take B\n  \
                   D = -23/184/765  f=4\n  E = 23-/184/765  f=6\n  OPEN: D C E\n\n3) take D\n  F = 123/-84/765  f=4\n\n4) take F\n";
    let states = "### Initial state S₀\n\n2  8  3\n1  _  4\n7  6  5\n\n### Step 1: expand S₀\n\n**State S₁, up**\n\n2  _  3\n1  8  4\n\
                  7  6  5\n\n**State S₂, down**\n\n2  8  3\n1  6  4\n7  _  5\n\n### Step 2: expand S₁\n\n**State S₃, left**\n\n_  2  3\n\
                  1  8  4\n7  6  5\n\n### Step 3: expand S₃\n\n**State S₄, down**\n\n1  2  3\n_  8  4\n7  6  5\n\n### Step 4: select S₄\n";
    let taken = ["283104765", "203184765", "023184765", "123084765"];
    for (text, taken) in [(letters, taken), (states, taken)] {
        let sheet = read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}: {text}"));
        assert_eq!(boards_of(&sheet), taken, "{text}");
    }
    let legend = "Legend\nA:  2 8 3   B:  2 _ 3   C:  2 8 3   D:  2 8 3   E:  _ 2 3\n    1 _ 4       1 8 4       _ 1 4       1 4 _       1 8 4\n    \
                  7 6 5       7 6 5       7 6 5       7 6 5       7 6 5\n\n";
    let table = "Step | Expanded | OPEN after\n-----+----------+-----------\n   1 | A        | B, C, D\n   2 | B        | C, D, E\n   3 | C        | D, E\n";
    let sheet = read(format!("{legend}{table}").as_bytes()).unwrap();
    assert_eq!(boards_of(&sheet), ["283104765", "203184765", "283014765"]);
    assert_eq!(sheet.rows[1].open.as_ref().map(|open| open.len()), Some(3), "{:?}", sheet.reading);
}

#[test]
fn boards_that_no_moves_connect_are_no_trace() {
    let boards = ["371486502", "751682034", "512480637", "654812073", "387254601"];
    let text = boards.iter().fold(String::new(), |text, board| text + "Board:\n" + &rows(board).join("\n") + "\n\n");
    assert!(read(text.as_bytes()).is_err());
}

#[test]
fn a_name_is_left_out_whatever_its_case_and_signs() {
    let text = "#,Cost(n),board\n1,2,283104765\n2,3,203184765\n";
    for (ignored, name) in [("#", "#"), ("cost(N)", "Cost(n)"), ("cost n", "Cost(n)")] {
        let options = ReadOptions { ignore: vec![ignored.to_owned()], ..ReadOptions::default() };
        let sheet = options.read(text.as_bytes()).unwrap();
        assert_eq!(sheet.ignored, [name], "{ignored}");
    }
}

#[test]
fn a_number_behind_words_is_no_row_of_the_board_below() {
    let boards = ["283105764", "203185764", "023185764", "123085764"];
    let step = |(at, board): (usize, &&str)| format!("Step {}: closed=764\n{}\n\n", at + 1, rows(board).join("\n"));
    let text: String = boards.iter().enumerate().map(step).collect();
    let sheet = read(text.as_bytes()).unwrap();
    let read: Vec<String> = sheet.rows.iter().map(|row| row.state.board().text(sheet.size)).collect();
    assert_eq!(read, boards);
}

#[test]
fn a_board_that_is_printed_before_each_of_its_children_is_one_step() {
    let text = "283104765 -> 203184765\n283104765 -> 283164705\n283104765 -> 283014765\n203184765 -> 023184765\n\
                203184765 -> 230184765\n283164705 -> 283164075\n283164705 -> 283164750\n";
    let sheet = read(text.as_bytes()).unwrap();
    let read: Vec<String> = sheet.rows.iter().map(|row| row.state.board().text(sheet.size)).collect();
    assert_eq!(read, ["283104765", "203184765", "283164705"]);
    assert_eq!(sheet.rows[0].tries.as_ref().map(Vec::len), Some(3));
}

#[test]
fn of_several_runs_one_is_read_as_asked_for() {
    let run = |name: &str, boards: &[&str]| {
        let steps: String =
            boards.iter().flat_map(|board| ["visit\n".to_owned(), rows(board).join("\n"), "\n".to_owned()]).collect();
        format!("== {name} ==\n{steps}done: {}\n\n", boards.len())
    };
    let other = ["283164705", "283164075", "283104765", "203184765", "023184765", "123084765", "123804765"];
    let text = run("A*", &BOARDS) + &run("BFS", &other);
    let boards = |run| {
        let sheet = ReadOptions { run, ..ReadOptions::default() }.read(text.as_bytes()).unwrap();
        assert!(sheet.reading.decided.iter().any(|said| said.contains("2 runs")), "{:?}", sheet.reading.decided);
        sheet.rows.iter().map(|row| row.state.board().text(sheet.size)).collect::<Vec<String>>()
    };
    assert_eq!(boards(None), BOARDS);
    assert_eq!(boards(Some(2)), other);
    let none = ReadOptions { run: Some(3), ..ReadOptions::default() }.read(text.as_bytes()).unwrap_err();
    assert!(none.to_string().contains("there is no run 3"), "{none}");
}

#[test]
fn lists_alone_are_refused() {
    let text = "Open: 283164705\nOpen: 283104765, 283164075, 283164750\nOpen: 203184765, 283164075, 283164750, 283014765\n\
                Open: 023184765, 283164075, 283164750, 283014765, 230184765\n";
    let error = read(text.as_bytes()).unwrap_err();
    assert!(error.to_string().contains("those that were taken are not said"), "{error}");
    assert!(error.help().unwrap().contains("taken: 283104765"));
}

#[test]
fn boards_made_and_differences_are_no_steps() {
    let refused = |text: &str, said: &str| {
        let error = read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.contains(said), "{error}: {text}");
    };
    let made = (1..)
        .zip(BOARDS)
        .map(|(at, board)| format!("generated node #{at}: {board}\n"))
        .collect::<Vec<String>>()
        .concat();
    refused(&made, "those that were taken are not said");
    let last = BOARDS
        .windows(2)
        .map(|two| format!("last in the queue now: {}, {}\n", two[0], two[1]))
        .collect::<Vec<String>>()
        .concat();
    refused(&last, "not");
    refused(&format!("--- a.txt\n+++ b.txt\n@@ -1,6 +1,6 @@\n {}", BOARDS.join("\n+")), "the difference of two files");
}

#[test]
fn a_count_below_a_tree_is_no_number_of_its_last_board() {
    let tree = "[1] 283104765\n├── [2] 203184765\n│   ├── [4] 230184765\n│   └── [3] 023184765\n│       └── [ ] 123084765\n└── [ ] 283014765\n";
    let sheet = read(format!("{tree}\n4 nodes expanded\n").as_bytes()).unwrap();
    assert_eq!(boards_of(&sheet), ["283104765", "203184765", "023184765", "230184765"]);
}

#[test]
fn legends_and_trees_are_no_steps() {
    let legend = (1..).zip(BOARDS).map(|(at, board)| format!("n{at} = {board}\n")).collect::<Vec<String>>().concat();
    let steps = "\nstep node new nodes\n1 n1 n2 n3\n2 n3 n4 n5\n3 n4 n6 n2\n";
    let error = read(format!("{legend}{steps}").as_bytes()).unwrap_err().to_string();
    assert!(error.contains("those that were taken are not said"), "{error}");
    // Arcs and a path behind the boards are no steps.
    holds(format!("{legend}\nn1 --> n2\nn2 --> n3\nn3 --> n4\nn4 --> n5\n").as_bytes(), [false; 3]);
    let tree = "{\"name\":\"283164705\",\"children\":[{\"name\":\"283104765\",\"children\":[{\"name\":\"203184765\",\"children\":[]}]}]}";
    let error = read(tree.as_bytes()).unwrap_err().to_string();
    assert!(error.contains("the nodes stand within one another, in children"), "{error}");
}

#[test]
fn a_list_that_opens_in_a_line_and_goes_on_below_is_not_marked() {
    let step =
        |pair: &[&str]| format!("Generating successors to < {} >\n\tFringe: [\n\t\t< {} >\n\t]\n", pair[0], pair[1]);
    let sheet = read(BOARDS.windows(2).map(step).collect::<Vec<String>>().concat().as_bytes()).unwrap();
    assert_eq!(sheet.rows.len(), 5);
    assert!(sheet.rows.iter().all(|row| row.open.is_none()));
}

#[test]
fn a_log_in_json_may_have_words_for_levels_and_a_count_at_its_end() {
    let line = |at: usize, board: &str| {
        let state = board.chars().map(String::from).collect::<Vec<String>>().join(",");
        format!(
            "{{\"level\":\"debug\",\"message\":\"expanding\",\"state\":[{state}],\"h\":{},\"depth\":{at}}}\n",
            5 - at
        )
    };
    let lines = BOARDS.iter().enumerate().map(|(at, board)| line(at, board)).collect::<Vec<String>>().concat();
    let text = format!("{lines}{{\"level\":\"info\",\"message\":\"goal reached\",\"expanded\":6}}\n");
    holds(text.as_bytes(), [true, true, false]);
}

#[test]
fn boards_in_blocks_of_cells_or_over_lines_of_a_cell_are_read() {
    let rows = |board: &str, blank: &str, between: &str| {
        [&board[..3], &board[3..6], &board[6..]].map(|row| {
            let tiles: Vec<String> = row.chars().map(|c| c.to_string().replace('0', blank)).collect();
            tiles.join(between)
        })
    };
    let block = |(at, board): (usize, &&str)| {
        let [first, second, third] = rows(board, "", ",");
        format!("Step {},,,,g,h,f\n{first},,{at},{},5\n{second},,,,\n{third},,,,\n,,,,,,\n", at + 1, 5 - at)
    };
    holds(BOARDS.iter().enumerate().map(block).collect::<Vec<String>>().concat().as_bytes(), ALL);
    let drawn = |(at, board): (usize, &&str)| {
        let [first, second, third] = rows(board, "_", " ");
        let values = format!("{at} | {} | 5", 5 - at);
        let more = format!("|   | {second} | | | |\n|   | {third} | | | |\n+---+-------+---+---+---+\n");
        format!("| {} | {first} | {values} |\n{more}", at + 1)
    };
    let frame = "+---+-------+---+---+---+\n| # | state | g | h | f |\n+---+-------+---+---+---+\n";
    holds((frame.to_owned() + &BOARDS.iter().enumerate().map(drawn).collect::<Vec<String>>().concat()).as_bytes(), ALL);
    let cell = |row: &str| {
        row.chars().map(|c| format!("<td>{}</td>", c.to_string().replace('0', ""))).collect::<Vec<String>>().concat()
    };
    let nested = |(at, board): (usize, &&str)| {
        let rows: String = [0, 3, 6].map(|from| format!("<tr>{}</tr>", cell(&board[from..from + 3]))).concat();
        format!("<tr><td>{}</td><td><table>{rows}</table></td><td>{at}</td><td>{}</td></tr>\n", at + 1, 5 - at)
    };
    let page = BOARDS.iter().enumerate().map(nested).collect::<Vec<String>>().concat();
    let head = "<tr><th>#</th><th>State</th><th>g</th><th>h</th></tr>";
    holds(format!("<table>{head}\n{page}</table>").as_bytes(), [true, true, false]);
}

#[test]
fn blanks_of_nothing_in_brackets_and_signs_within_strings_are_blanks() {
    type Write = fn([&str; 3]) -> String;
    let split = |row: &str, blank: &str, by: &str| {
        row.chars().map(|c| c.to_string().replace('0', blank)).collect::<Vec<String>>().join(by)
    };
    let brackets: Write = |rows| rows.map(|row| format!("[{row}]")).join(" ");
    let strung: Write = |rows| rows.join("-");
    for (blank, by, write) in [(" ", " ", brackets), ("#", "-", strung), (".", "-", strung)] {
        let row = |(at, board): (usize, &&str)| {
            let rows = [0, 3, 6].map(|from| split(&board[from..from + 3], blank, by));
            format!("| {} | {} | {at} |\n", at + 1, write(rows.each_ref().map(String::as_str)))
        };
        let rows = BOARDS.iter().enumerate().map(row).collect::<Vec<String>>().concat();
        let text = format!("| Step | Board | g |\n|---|---|---|\n{rows}");
        holds(text.as_bytes(), [true, false, false]);
    }
}

#[test]
fn forty_steps_in_a_row_are_no_path() {
    let mut board = [4, 1, 2, 7, 8, 3, 6, 0, 5];
    let (mut text, mut blank) = ("Start:\n412 783 605\n".to_owned(), 7_usize);
    // Round and round the middle: no board comes again.
    for (at, next) in [8, 5, 2, 1, 0, 3, 6, 7].into_iter().cycle().take(40).enumerate() {
        let digits: String = board.iter().map(|tile| char::from(b'0' + tile)).collect();
        let [first, second, third] = [&digits[..3], &digits[3..6], &digits[6..]];
        writeln!(text, "\nIteration {at}\n[[{first}]\n [{second}]\n [{third}]]").unwrap();
        board.swap(blank, next);
        blank = next;
    }
    assert_eq!(read(text.as_bytes()).unwrap().rows.len(), 40);
}

#[test]
fn a_line_with_a_board_but_for_one_tile_is_refused_with_its_place() {
    let text =
        BOARDS.iter().map(|board| format!("paso: {}\n", rows(board).join(" / "))).collect::<Vec<String>>().concat();
    holds(text.as_bytes(), [false; 3]);
    for (wrong, said) in [
        ("2 0 3 / 1 8 4 / 7 6 6", "line 3, column 27: tile 6 occurs twice"),
        ("203184766", "line 3, column 15: tile 6 occurs twice"),
        ("2 8 3 / 1 8 4 / 7 6 5", "line 3, column 17: no blank"),
    ] {
        let text = text.replace(&rows(BOARDS[2]).join(" / "), wrong);
        let error = read(text.as_bytes()).unwrap_err().to_string();
        assert!(error.contains(said), "{error}: {text}");
    }
}

/// The boards made from the first two, which are not taken or are taken later.
const MADE: [&str; 3] = ["283104765", "283164075", "283164750"];

#[test]
fn logs_of_events_are_read_by_the_word_that_says_what_happened() {
    let event = |kind: &str, board: &str, g: usize| format!("12,{kind},{board},{g}\n");
    let made: String = MADE.iter().map(|board| event("generate", board, 1)).collect();
    let rest: String = (1..BOARDS.len()).map(|g| event("expand", BOARDS[g], g)).collect();
    let csv =
        format!("time,event,state,g\n{}{}{made}{rest}", event("start", BOARDS[0], 0), event("expand", BOARDS[0], 0));
    let line = |line: &str| {
        let [_, kind, board, g] = line.split(',').collect::<Vec<&str>>().try_into().unwrap();
        format!("{{\"type\":\"{kind}\",\"board\":\"{board}\",\"g\":{g}}}\n")
    };
    let json: String = csv.lines().skip(1).map(line).collect();
    // With the parent beside each board, and a last event without one.
    let with_parents =
        json.replace("\"g\":1}", "\"g\":1,\"parent\":\"283104765\"}") + "{\"type\":\"solved\",\"g\":5}\n";
    for text in [csv, json, with_parents] {
        let sheet = read(text.as_bytes()).unwrap();
        let taken: Vec<String> = sheet.rows.iter().map(|row| row.state.board().text(sheet.size)).collect();
        assert_eq!(taken, BOARDS, "{text}");
        assert_eq!(sheet.rows[5].g, Some(F::from(5_u32)), "{text}");
        assert_eq!(sheet.rows[0].tries.as_ref().map(Vec::len), Some(3), "{text}");
    }
}

#[test]
fn a_line_with_a_number_does_not_go_on_with_the_list_above_it() {
    let packed = |board: &str| format!("{} {} {}", &board[..3], &board[3..6], &board[6..]).replace('0', "~");
    let text = written(|at, board| {
        let [one, other] = MOVED[at].map(packed);
        format!("{}     {}[D]      1({one}[L], {other}[R])\n", at + 1, packed(board))
    });
    assert_eq!(boards_of(&read(format!("STEP  STATE   QUEUE\n{text}").as_bytes()).unwrap()), BOARDS);
}

#[test]
fn an_estimate_may_be_that_of_the_whole_way() {
    let text = written(|at, board| format!("Node {{board = {board}, cost = {at}, est = 5}}\n"));
    holds(text.as_bytes(), [true, false, true]);
    let text = written(|at, board| format!("Node {{board = {board}, cost = {at}, est = {}}}\n", 5 - at));
    holds(text.as_bytes(), [true, true, false]);
    // Beside a formula, an f is that of a child.
    let text = written(|at, board| {
        let f = format!("f = g + h = {at} + {} = 5", 5 - at);
        format!(
            "Step {at}. Expand the node with {f}\n\n{}\n\nIt gives left (f = {}).\n\n",
            rows(board).join("\n"),
            7 + at % 2
        )
    });
    holds(text.as_bytes(), ALL);
}

#[test]
fn the_first_child_may_always_be_what_is_taken_next() {
    let others = ["[283164075], [283164750]", "[283014765], [283140765]", "[230184765]", "", "[123784065]", ""];
    let text = written(|at, board| {
        let next = BOARDS.get(at + 1).map_or_else(String::new, |next| format!("[{next}]"));
        format!("Iteração {at}: nó retirado\n{}\nSucessores: {next}, {}\n\n", rows(board).join("\n"), others[at])
    });
    let sheet = read(text.as_bytes()).unwrap();
    assert_eq!(boards_of(&sheet), BOARDS);
    let made: Vec<usize> = sheet.rows.iter().map(|row| row.tries.as_ref().map_or(0, Vec::len)).collect();
    assert_eq!(made, [3, 3, 2, 1, 2, 0]);
}

#[test]
fn points_are_blanks_in_rows() {
    let line = |board: &&str| {
        let cells = board.replace('0', ".");
        format!("enter {}|{}|{}  (cost 1)\n", &cells[..3], &cells[3..6], &cells[6..])
    };
    let text: String = BOARDS.iter().map(line).collect();
    assert_eq!(boards_of(&read(text.as_bytes()).unwrap()), BOARDS);
}

#[test]
fn a_set_and_a_list_that_grows_are_no_steps() {
    let set = format!("Visited: {{'{}'}}\n", ["023184765", "283164705", "123084765", "203184765"].join("', '"));
    let list =
        |count: usize| format!("open = ['{}']\nclosed = ['{}']\n", MADE[count % 3], BOARDS[..count].join("', '"));
    let lists: String = (1..=BOARDS.len()).map(list).collect();
    for text in [set, lists] {
        let error = read(text.as_bytes()).unwrap_err();
        assert!(error.to_string().contains("not clear") || error.to_string().contains("not said"), "{error}");
    }
}

#[test]
fn a_list_is_read_whole_whatever_stands_before_its_boards() {
    let open =
        |boards: &[&str]| boards.iter().map(|board| format!("<Node {board}>")).collect::<Vec<String>>().join(", ");
    let lists = [&MADE[..], &["283164075", "283164750", "203184765"], &["283164750", "023184765"]];
    let step =
        |(board, list): (&&str, &&[&str])| format!("expand <Node {board}>\n  frontier: deque([{}])\n", open(list));
    let text: String = BOARDS.iter().zip(&lists).map(step).collect();
    let sheet = read(text.as_bytes()).unwrap();
    let sizes: Vec<usize> = sheet.rows.iter().map(|row| row.open.as_ref().unwrap().len()).collect();
    assert_eq!(sizes, [3, 3, 2]);
}

#[test]
fn children_below_moves_in_an_unknown_language_are_one_kind() {
    let text = "ronde 1: haal 412/053 uit de rij\n  omhoog: 012/453 erbij\n  rechts: 412/503 erbij\n\
                ronde 2: haal 012/453 uit de rij\n  omlaag: 412/053 al gezien\n  rechts: 102/453 erbij\n\
                ronde 3: haal 102/453 uit de rij\n  omlaag: 152/403 erbij\n  links: 012/453 al gezien\n  rechts: 120/453 erbij\n\
                ronde 4: haal 120/453 uit de rij\n  omlaag: 123/450 erbij\n  links: 102/453 al gezien\n\
                ronde 5: haal 123/450 uit de rij\nklaar\n";
    let sheet = read(text.as_bytes()).unwrap();
    let children: Vec<usize> = sheet.rows.iter().map(|row| row.tries.as_ref().map_or(0, Vec::len)).collect();
    assert_eq!(children, [2, 2, 3, 2, 0]);
}

/// The six boards, each in its own way of writing.
fn written(board: impl Fn(usize, &str) -> String) -> String {
    BOARDS.iter().enumerate().map(|(at, own)| board(at, own)).collect()
}

/// The cells of a board with this sign for the blank, and this between them and between rows.
fn cells(board: &str, blank: &str, [cell, row]: [&str; 2]) -> String {
    let tile = |c: char| if c == '0' { blank.to_owned() } else { c.to_string() };
    let rows = |row: &[char]| row.iter().map(|c| tile(*c)).collect::<Vec<String>>().join(cell);
    board.chars().collect::<Vec<char>>().chunks(3).map(rows).collect::<Vec<String>>().join(row)
}

#[test]
fn what_names_tiles_and_rows_parts_no_board() {
    let values = |at: usize| format!("g = {at}, h = {}, f = 5", 5 - at);
    for text in [
        // Quotes of Japanese, symbols, terms, options, escapes, breaks.
        written(|at, board| format!("{at}回目 「{}」 {}\n", cells(board, "□", ["", "」「"]), values(at))),
        written(|at, board| format!("pop %{{b: {{{{{}}}}}}}, {}\n", cells(board, ":x", [", ", "}, {"]), values(at))),
        written(|at, board| format!("expand(s(row({})), {})\n", cells(board, "b", [",", "),row("]), values(at))),
        written(|at, board| format!("[[{}]]\n{}\n", cells(board, "None", ["; Some ", "]; [Some "]), values(at)))
            .replace("[[", "[[Some ")
            .replace("Some None", "None"),
        written(|at, board| format!("n{at} [label=\"{}\\n{}\"];\n", cells(board, "_", [" ", "\\n"]), values(at))),
        written(|at, board| format!("expanded [{}] {}\n", cells(board, "0", [" ", " : "]), values(at))),
        // Boards under words such as those of a list.
        written(|at, board| format!("{at}. aus der Warteschlange:\n{}\n{}\n", rows(board).join("\n"), values(at))),
        // A number before the first row, and words behind each.
        written(|at, board| {
            let [first, second, third] = rows(board);
            let rest = 5 - at;
            format!("stap {at:2} {first}  g = {at}\n        {second}  h = {rest}\n        {third}  f = 5\n\n")
        }),
    ] {
        holds(text.as_bytes(), ALL);
    }
}

#[test]
fn boards_side_by_side_need_no_full_row() {
    // With room for each blank, no row of a band has all its tiles.
    let bands = [&["283104765", "203184765", "023184765"][..], &["123084765", "123804765"]];
    let band = |boards: &[&str]| {
        let row = |at: usize| {
            let own = |board: &&str| cells(&board[3 * at..3 * at + 3], " ", [" ", ""]);
            boards.iter().map(own).collect::<Vec<String>>().join("     ").trim_end().to_owned() + "\n"
        };
        (0..3).map(row).collect::<String>() + "\n"
    };
    let sheet = read(bands.map(band).concat().as_bytes()).unwrap();
    let boards: Vec<String> = sheet.rows.iter().map(|row| row.state.board().text(sheet.size)).collect();
    assert_eq!(boards, bands.concat());
}

#[test]
fn a_goal_that_stands_alone_behind_the_steps_is_the_last_one() {
    for (word, goal) in [("Expanding node\n", "Goal found!\n"), ("\n", "Solution found.\nFinal state:\n")] {
        let text = written(|at, board| {
            let word = if at < 5 { word } else { goal };
            format!("{word}{}\n\n", cells(board, "_", [" ", "\n"]))
        });
        assert_eq!(boards_of(&read(text.as_bytes()).unwrap()), BOARDS, "{text}");
    }
}

#[test]
fn a_table_may_have_several_runs() {
    let row = |(at, board): (usize, &&str)| format!("| {at} | {board} | {at} |\n");
    let run: String = BOARDS.iter().enumerate().map(row).collect();
    let text = format!("| no. | board | g |\n|---|---|---|\n{run}{run}");
    let sheet = holds(text.as_bytes(), [true, false, false]);
    assert!(sheet.reading.decided.iter().any(|said| said.contains("2 runs")), "{:?}", sheet.reading.decided);
    let second = ReadOptions { run: Some(2), ..ReadOptions::default() }.read(text.as_bytes()).unwrap();
    assert_eq!((second.rows.len(), second.rows[0].line), (6, 9));
}

#[test]
fn more_that_looks_like_boards_than_is_read_is_refused() {
    // Nobody knows this blank, but for the board at whose end it stands.
    let text = written(|at, board| format!("take {at}: {}\n", cells(board, "<gap>", [" ", " "]))) + "end 283164750\n";
    let error = read(text.as_bytes()).unwrap_err();
    assert!(error.to_string().contains("much looks like parts of boards"), "{error}");
    assert_eq!(error.line, 1);
}

#[test]
fn a_list_that_is_read_in_part_is_not_marked() {
    let open = ["'283104765', '283164075', ...", "'283164075', '283164750'", "'283164750', '023184765'"];
    let text = written(|at, board| format!("expand {board}\nopen: [{}]\n", open[at.min(2)]));
    let sheet = read(text.as_bytes()).unwrap();
    let sizes: Vec<Option<usize>> = sheet.rows.iter().map(|row| row.open.as_ref().map(|list| list.len())).collect();
    assert_eq!(sizes[..3], [None, Some(2), Some(2)]);
    // Parents within the brackets of their children are none of the list.
    let nodes = |boards: &[&str]| boards.iter().map(|board| format!("['{board}', '283104765', 2]")).collect::<Vec<_>>();
    let text = written(|at, board| {
        format!("current: ['{board}', 1]\nopen: [{}]\n", nodes(&["283164075", BOARDS[(at + 1) % 6]]).join(", "))
    });
    let sheet = read(text.as_bytes()).unwrap();
    assert!(sheet.rows.iter().all(|row| row.open.as_ref().is_none_or(|list| list.len() == 2)), "{:?}", sheet.rows);
    // Names of nodes are no sizes.
    let text = written(|at, board| format!("{}\nopen: {at} 7 8\nclosed: 0 {at}\n\n", rows(board).join("\n")));
    assert!(read(text.as_bytes()).unwrap().rows.iter().all(|row| row.open.is_none() && row.closed.is_none()));
}

#[test]
fn what_stands_above_a_board_is_its_own_and_counts_of_nodes_are_no_steps() {
    // Above their boards, and none above the start.
    let text = written(|at, board| {
        let words = if at == 0 { "start".to_owned() } else { format!("best, with g(n) = {at}:") };
        format!("{words}\n{}\nexpanding it …\n\n", rows(board).join("\n"))
    });
    let sheet = read(text.as_bytes()).unwrap();
    assert_eq!(told(&sheet)[..3], ["- - -", "1 - -", "2 - -"]);
    // The number of a node is no step where another number counts.
    let text = written(|at, board| format!("krok {}: węzeł nr {}\n{}\n\n", at + 1, 3 * at, rows(board).join("\n")));
    let sheet = read(text.as_bytes()).unwrap();
    assert!(sheet.rows.iter().enumerate().all(|(at, row)| row.number().is_none_or(|number| number == at + 1)));
}

/// A queue before each step, a board a column with its values above it.
const QUEUE: &str = "\
Step 0:    priority  = 4
           moves     = 0
           manhattan = 4
            1 2 3
            7 4 6
            0 5 8

Step 1:    priority  = 4    priority  = 6
           moves     = 1    moves     = 1
           manhattan = 3    manhattan = 5
            1 2 3            1 2 3
            0 4 6            7 4 6
            7 5 8            5 0 8

Step 2:    priority  = 4    priority  = 6    priority  = 6
           moves     = 2    moves     = 1    moves     = 2
           manhattan = 2    manhattan = 5    manhattan = 4
            1 2 3            1 2 3            0 2 3
            4 0 6            7 4 6            1 4 6
            7 5 8            5 0 8            7 5 8

Step 3:    priority  = 4    priority  = 6    priority  = 6    priority  = 6    priority  = 6
           moves     = 3    moves     = 1    moves     = 2    moves     = 3    moves     = 3
           manhattan = 1    manhattan = 5    manhattan = 4    manhattan = 3    manhattan = 3
            1 2 3            1 2 3            0 2 3            1 0 3            1 2 3
            4 5 6            7 4 6            1 4 6            4 2 6            4 6 0
            7 0 8            5 0 8            7 5 8            7 5 8            7 5 8

Step 4:    priority  = 4    priority  = 6    priority  = 6    priority  = 6    priority  = 6
           moves     = 4    moves     = 1    moves     = 2    moves     = 3    moves     = 3
           manhattan = 0    manhattan = 5    manhattan = 4    manhattan = 3    manhattan = 3
            1 2 3            1 2 3            0 2 3            1 0 3            1 2 3
            4 5 6            7 4 6            1 4 6            4 2 6            4 6 0
            7 8 0            5 0 8            7 5 8            7 5 8            7 5 8
";

/// Reads a text of which the strategy and the goal are known.
fn expecting(spec: &str, goal: &str, text: &str) -> Result<Sheet, SheetError> {
    let expected = Some(Expected { strategy: spec.parse().unwrap(), start: None, goal: Some(goal.to_owned()) });
    ReadOptions { expected, ..ReadOptions::default() }.read(text.as_bytes())
}

#[test]
fn the_strategy_that_a_trace_should_follow_says_which_boards_are_taken() {
    let taken = ["123746058", "123046758", "123406758", "123456708", "123456780"];
    let expected = |spec: &str| expecting(spec, "123456780", QUEUE);
    // Heads of lists are no steps, but for who knows what the search would take.
    assert!(read(QUEUE.as_bytes()).is_err());
    assert!(expected("bfs").is_err());
    let sheet = expected("astar,dup=parent").unwrap();
    let boards: Vec<String> = sheet.rows.iter().map(|row| row.state.board().text(sheet.size)).collect();
    assert_eq!(boards, taken);
    // Those above boards side by side are their own.
    assert_eq!(told(&sheet), ["- - -", "- 3 4", "- 2 4", "- 1 4", "- 0 4"]);
}

#[test]
fn numbers_in_a_drawn_tree_tell_the_order_of_its_boards() {
    let tree = "\
[1] 7_3|184|265  f=0+11
├── [6] _73|184|265  f=1+12
│   └── 173|_84|265  f=2+11
├── [2] 73_|184|265  f=1+10
│   └── [3] 734|18_|265  f=2+9
│       ├── 734|1_8|265  f=3+10
│       └── [4] 734|185|26_  f=3+8
│           └── [5] 734|185|2_6  f=4+7
└── 783|1_4|265  f=1+12
";
    // A board without a number may have a sign for it, and one with a number the name of a move.
    let with_moves = (1..=6).fold(tree.to_owned(), |tree, number| {
        let name = ["Down: ", "Left: "][number % 2];
        tree.replace(&format!("[{number}]"), &format!("{}#{number}", if number > 1 { name } else { "" }))
    });
    for tree in [tree.to_owned(), tree.replace("── 7", "── [-] 7").replace("── 1", "── [-] 1"), with_moves]
    {
        let sheet = read(tree.as_bytes()).unwrap();
        let lines: Vec<usize> = sheet.rows.iter().map(steptrace::check::Row::line).collect();
        assert_eq!(lines, [1, 4, 5, 7, 8, 2], "{tree}");
        assert_eq!(told(&sheet)[5], "1 12 13");
        assert_eq!(sheet.reading.roles[2], LineRole::Open);
    }
    // The numbers of two steps that were swapped in a list excuse nothing.
    let mut list: Vec<String> = BOARDS.iter().enumerate().map(|(at, board)| format!("({}) {board}", at + 1)).collect();
    list.swap(3, 4);
    let sheet = read((list.join("\n") + "\nthe goal is 123804765\n").as_bytes()).unwrap();
    assert_eq!(sheet.rows[3].state.board().text(sheet.size), BOARDS[4]);
}

#[test]
fn values_beside_a_row_of_a_board_are_no_tiles() {
    let beside = written(|at, board| {
        let [first, second, third] = rows(board);
        format!("{first}\n{second}   {}\n{third}\n\n", 5 - at)
    });
    assert_eq!(read(beside.as_bytes()).unwrap().rows.len(), 6);
}

#[test]
fn numbers_of_children_and_menus_are_not_those_of_steps() {
    let text = written(|at, board| {
        let rest = 5 - at;
        format!("step {at}: {board} (depth={at}, tiles wrong={rest})\n  -> h values: {}, {rest}, 7\n", rest + 1)
    });
    let sheet = read(text.as_bytes()).unwrap();
    assert!(sheet.rows.iter().enumerate().all(|(at, row)| row.h.is_none_or(|h| h == F::from(5 - at as u32))));
    let text = written(|at, board| {
        let rows = rows(board).join("\n");
        format!("1 - step, 2 - all\n{at}\n{rows}\ng = {at}\nadded to queue: 2\n\n")
    });
    let sheet = read(format!("max depth = 9\n{text}").as_bytes()).unwrap();
    assert!(sheet.rows.iter().all(|row| row.open.is_none()));
    assert_eq!(told(&sheet)[0], "0 - -");
}

fn boards_of(sheet: &Sheet) -> Vec<String> {
    sheet.rows.iter().map(|row| row.state.board().text(sheet.size)).collect()
}

#[test]
fn boards_written_column_by_column_are_turned_where_the_goal_tells() {
    let by_columns = |board: &str| [0, 3, 6, 1, 4, 7, 2, 5, 8].map(|at| &board[at..=at]).concat();
    // Those in rows stand as they are.
    let echo = format!("start\n{}\n\n", rows(BOARDS[0]).join("\n"));
    let text = written(|at, board| format!("node {at}: {}\n", by_columns(board)));
    let with = |goal: &str| expecting("astar", goal, &text);
    for text in [text.clone(), format!("{echo}{text}")] {
        let turned = expecting("astar", "123804765", &text).unwrap();
        assert_eq!(boards_of(&turned), BOARDS);
        assert!(turned.reading.decided.concat().contains("column by column"), "{:?}", turned.reading);
    }
    let before = |at: usize| at.checked_sub(1).map_or("-".to_owned(), |before| by_columns(BOARDS[before]));
    let row = |at: usize, board: &str| {
        let closed: Vec<String> = BOARDS[..at].iter().map(|board| by_columns(board)).collect();
        format!("{at};{};{};{}\n", by_columns(board), before(at), closed.join(" "))
    };
    let table = expecting("astar", "123804765", &format!("step;board;parent;closed\n{}", written(row))).unwrap();
    assert_eq!(boards_of(&table), BOARDS);
    let text_of = |state: &State| state.board().text(table.size);
    assert_eq!(table.rows[2].parent.as_ref().map(text_of).as_deref(), Some(BOARDS[1]));
    let Some(ListClaim::States(closed)) = table.rows[2].closed.as_deref() else { panic!("{:?}", table.rows[2]) };
    assert_eq!(closed.iter().map(|(state, _)| text_of(state)).collect::<Vec<_>>(), BOARDS[..2]);
    // Nor is a trace turned that does not follow the search then.
    let others = written(|at, board| format!("node {at}: {}\n", if at < 5 { board.into() } else { by_columns(board) }));
    let refused = expecting("astar", "123804765", &others).unwrap_err();
    assert!(refused.to_string().contains("column by column"), "{refused}");
    // Another goal, or none, leaves them as they stand.
    for sheet in [with("187206345").unwrap(), read(text.as_bytes()).unwrap()] {
        assert_eq!(boards_of(&sheet), BOARDS.map(by_columns));
    }
}

#[test]
fn one_wrong_depth_of_a_column_without_a_known_name_is_told() {
    let depth = |at: usize| if at == 2 { 9 } else { at };
    let sheet = read(written(|at, board| format!("zanurzenie={} {board}\n", depth(at))).as_bytes()).unwrap();
    assert_eq!(
        sheet.rows.iter().map(|row| row.g).collect::<Vec<_>>(),
        [0_u32, 1, 9, 3, 4, 5].map(|g| Some(F::from(g)))
    );
}

#[test]
fn each_of_several_boards_side_by_side_has_the_values_above_or_below_it() {
    let beside =
        |parts: Vec<String>| parts.iter().fold(String::new(), |line, part| line + &format!("{part:<16}")) + "\n";
    let label = |at: usize| format!("({}) g={at} h={}", at + 1, 5 - at);
    let draw = |is_above: bool, has_frame: bool| {
        let lines = |group: &[usize]| {
            let rule = || if has_frame { beside(vec!["+-------+".to_owned(); group.len()]) } else { String::new() };
            let row = |row: usize| {
                let own = |at: &usize| rows(BOARDS[*at])[row].clone();
                beside(group.iter().map(|at| if has_frame { format!("| {} |", own(at)) } else { own(at) }).collect())
            };
            let labels = || beside(group.iter().map(|at| label(*at)).collect());
            let [above, below] = if is_above { [labels(), String::new()] } else { [String::new(), labels()] };
            above + &rule() + &(0..3).map(row).collect::<String>() + &rule() + &below + "\n"
        };
        format!("Expanded, line by line:\n\n{}{}", lines(&[0, 1, 2, 3]), lines(&[4, 5]))
    };
    for (is_above, has_frame) in [(true, true), (true, false), (false, true), (false, false)] {
        let text = draw(is_above, has_frame);
        holds(text.as_bytes(), [true, true, false]);
    }
    // Some may stand above, and others below.
    let below = beside(["g=0 h=5", "g=1 h=4", "g=2 h=3", "g=3 h=2"].map(str::to_owned).to_vec());
    let names = beside(["Step 1", "Step 2", "Step 3", "Step 4"].map(str::to_owned).to_vec());
    let row = |row: usize| beside((0..4).map(|at| rows(BOARDS[at])[row].clone()).collect());
    let text = format!("Expanded:\n\n{names}{}{below}\n", (0..3).map(row).collect::<String>());
    let sheet = read(text.as_bytes()).unwrap();
    assert_eq!(told(&sheet), ["0 5 -", "1 4 -", "2 3 -", "3 2 -"]);
    assert_eq!(sheet.rows.iter().map(|row| row.step).collect::<Vec<_>>(), [1, 2, 3, 4].map(Some));
}

#[test]
fn of_two_columns_of_boards_the_search_tells_which_was_taken() {
    let row = |at: usize, board: &str| {
        let before = at.checked_sub(1).map_or("-", |before| BOARDS[before]);
        format!("{};{board};{before};{at};{};5\n", at + 1, 5 - at)
    };
    for names in ["estado;padre", "un;deux"] {
        holds(format!("nr;{names};g;h;f\n{}", written(row)).as_bytes(), ALL);
    }
}

#[test]
fn lists_of_which_one_is_read_in_part_are_not_marked() {
    let list = |at: usize| if at == 1 { "283014765, 2830?14765" } else { "283014765, 283140765" };
    let text = written(|at, board| format!("expand {board}\nopen: {}\n", list(at)));
    let sheet = read(text.as_bytes()).unwrap();
    assert!(sheet.rows.iter().all(|row| row.open.is_none()));
    let why = "open: line 4 can be read only in part, so none of them is marked";
    assert!(sheet.reading.decided.iter().any(|said| said == why), "{:?}", sheet.reading.decided);
}

#[test]
fn a_path_may_end_with_a_goal_that_was_made() {
    let state = |board: &str| format!("-----\nCurrent State:\n{}\n", rows(board).join("\n"));
    let text = BOARDS[..5].iter().chain(&BOARDS).map(|board| state(board)).collect::<String>();
    let sheet = expecting("astar,goal=made", "123804765", &text).unwrap();
    assert_eq!(boards_of(&sheet), BOARDS[..5]);
    assert!(sheet.reading.decided.concat().contains("each is known but for the goal"), "{:?}", sheet.reading.decided);
    // The last round of a search in rounds may go straight to the goal.
    assert_eq!(boards_of(&expecting("ids", "123804765", &text).unwrap()).len(), 11);
}

#[test]
fn first_entries_of_open_are_no_steps_where_closed_tells_of_another_start() {
    let list = |name: &str, boards: &[&str]| {
        format!("{name}:\n{}", boards.iter().map(|board| rows(board).join("\n") + "\n\n").collect::<String>())
    };
    let step = |at: usize| {
        let open = [BOARDS[at + 1], MOVED[0][0], MOVED[at][1]];
        format!("Steps:{}\n{}{}", at + 1, list("Open", &open), list("Closed", &BOARDS[..=at]))
    };
    let error = expecting("astar", "123804765", &(0..5).map(step).collect::<String>()).unwrap_err().to_string();
    assert!(error.contains("those that were taken are not said"), "{error}");
}

#[test]
fn boards_on_a_straight_way_may_be_sorted() {
    let boards = [
        "012456379AB8DEFC",
        "102456379AB8DEFC",
        "120456379AB8DEFC",
        "123456079AB8DEFC",
        "123456709AB8DEFC",
        "123456789AB0DEFC",
        "123456789ABCDEF0",
    ];
    let text = boards.map(|board| format!("expand {board}\n")).concat();
    assert_eq!(boards_of(&read(text.as_bytes()).unwrap()), boards);
}

#[test]
fn names_of_nodes_are_no_order_of_steps() {
    // Nor is a number in lines that are no tree, as long as their words may be.
    let moves = ["None", "Up", "Some(Left)", "Right", "Down", "Some(Down)"];
    let number = |at: usize| [0, 1, 2, 4, 3, 5][at];
    let text = written(|at, board| format!("step.{} {} - {board}\n", number(at), moves[at]));
    assert_eq!(boards_of(&read(text.as_bytes()).unwrap()), BOARDS);
    let ids = [0, 5, 4, 3, 2, 1];
    let text = written(|at, board| {
        let child = BOARDS.get(at + 1).map_or(String::new(), |child| format!("    child [{child}]\n"));
        format!("popped node id={} [{board}]\n{child}", ids[at])
    });
    holds(text.as_bytes(), [false; 3]);
    let options = ReadOptions { size: Size::new(2, 3).ok(), ..ReadOptions::default() };
    let sheet = options.read(b"popped id=450 [123/540]\npopped id=451 [123/504]\npopped id=452 [103/524]\n").unwrap();
    assert_eq!(boards_of(&sheet), ["123540", "123504", "103524"]);
}

#[test]
fn a_heading_is_below_the_empty_line_before_its_board() {
    let others = ["283164750", "283014765", "230184765"];
    let label = |head: &str, board: &str, h: usize| {
        format!("  n [label=\"{head}{}\\nh={h}\"];\n", cells(board, "_", [" ", "\\n"]))
    };
    let graph = written(|at, board| {
        let other = others.get(at).map_or(String::new(), |other| label("", other, 6 - at));
        label(&format!("#{}\\n", at + 1), board, 5 - at) + &other
    });
    let sheet = expecting("astar", "123804765", &graph).unwrap();
    assert_eq!(boards_of(&sheet), BOARDS);
    assert_eq!(told(&sheet)[2], "- 3 -");
}

#[test]
fn what_is_the_same_for_all_boards_explains_no_numbers() {
    let boards = [
        "230186754",
        "203186754",
        "023186754",
        "123086754",
        "123806754",
        "123860754",
        "123864750",
        "123864705",
        "123804765",
    ];
    let line = |board: &&str| format!("expanding {} (8)\n", cells(board, "0", ["/", "/"]));
    let sheet = read(boards.iter().map(line).collect::<String>().as_bytes()).unwrap();
    assert_eq!(boards_of(&sheet), boards);
    assert_eq!(told(&sheet), ["- - 8"; 9]);
}

#[test]
fn documents_name_start_and_goal_in_any_words() {
    let step = |at: usize, board: &str| {
        format!("{{\"step\":{at},\"expanded\":{{\"tiles\":\"{board}\",\"g\":{at},\"h\":{}}}}},", 5 - at)
    };
    let steps = written(step);
    let text = format!(
        "{{\"initialState\":\"{}\",\"goalState\":[[1,2,3],[8,null,4],[7,6,5]],\"history\":[{}]}}",
        BOARDS[0],
        steps.trim_end_matches(',')
    );
    let sheet = holds(text.as_bytes(), [true, true, false]);
    assert_eq!(sheet.goal, Some(sheet.rows[5].state.board()));
    assert_eq!(sheet.start, Some(sheet.rows[0].state.board()));
}

#[test]
fn an_event_that_tells_of_the_start_is_no_step() {
    let steps = written(|at, board| format!("{{\"event\":\"expand\",\"state\":\"{board}\",\"depth\":{at}}}\n"));
    let start = format!("{{\"event\":\"start\",\"state\":\"{}\",\"goal\":\"{}\"}}\n", BOARDS[0], BOARDS[5]);
    let sheet = holds((start + &steps).as_bytes(), [true, false, false]);
    assert_eq!(sheet.goal, Some(sheet.rows[5].state.board()));
}

#[test]
fn a_wrong_parent_is_read_where_words_call_it_so() {
    let text = written(|at, board| match at {
        0 => format!("pop {board}, parent: none\n"),
        3 => format!("pop {board}, parent: {}\n", BOARDS[1]),
        _ => format!("pop {board}, parent: {}\n", BOARDS[at - 1]),
    });
    let parents = read(text.as_bytes()).unwrap().rows.into_iter().map(|row| Some(row.parent?.board()));
    let parents: Vec<Option<String>> = parents.map(|parent| Some(parent?.text(Size::EIGHT_PUZZLE))).collect();
    let right = [None, Some(0), Some(1), Some(1), Some(3), Some(4)];
    assert_eq!(parents, right.map(|at| at.map(|at: usize| BOARDS[at].to_owned())));
}

#[test]
fn a_path_alone_is_no_trace_of_a_search_that_tries_several_ways() {
    let text = written(|at, board| format!("move {at}: {board}\n"));
    let goal = "123804765";
    let error = expecting("bfs", goal, &text).unwrap_err().to_string();
    assert!(error.contains("nothing but a path"), "{error}");
    // It is one where the search would take just these, where depth comes first, where lists are beside it, and where no word tells of a path.
    for (spec, text) in [
        ("astar", text.clone()),
        ("dfs", text.clone()),
        ("bfs", text.replace("move", "taken:")),
        ("bfs", text.replace("move", "node")),
        ("bfs", written(|at, board| format!("move {at}: {board}\nopen: 283164750\n"))),
    ] {
        assert_eq!(boards_of(&expecting(spec, goal, &text).unwrap()), BOARDS, "{spec} {text}");
    }
    // Boards without a word do not say that they are steps.
    let bare = written(|_, board| format!("{}\n\n", rows(board).join("\n")));
    let error = expecting("bfs", goal, &bare).unwrap_err().to_string();
    assert!(error.contains("nothing but a path"), "{error}");
    assert_eq!(boards_of(&expecting("astar", goal, &bare).unwrap()), BOARDS);
    // Below words of a solution, or the number of its moves, they are none of any search, but with values beside them.
    for (above, is_path) in [
        ("Solución encontrada", true),
        ("Minimum number of moves = 5", true),
        ("8-Puzzle", false),
        ("Scrambled board (10 moves)", false),
    ] {
        let error = expecting("astar", goal, &format!("{above}\n\n{bare}")).err().map(|error| error.to_string());
        assert_eq!(error.is_some_and(|error| error.contains("nothing but a path")), is_path, "{above}");
        let told = written(|at, board| format!("{board} h = {}\n", 5 - at));
        assert_eq!(boards_of(&expecting("astar", goal, &format!("{above}\n{told}")).unwrap()), BOARDS, "{above}");
    }
    // Below boards that the search would not take, the number of their moves tells, too.
    let below = |moves: usize| expecting("bfs", goal, &format!("Rozwiązanie:\n\n{bare}Liczba ruchów: {moves}\n"));
    assert!(below(5).unwrap_err().to_string().contains("nothing but a path"));
    assert_eq!(boards_of(&below(7).unwrap()), BOARDS);
    let moves: Vec<String> = BOARDS[1..].iter().map(|board| format!("('Pra direita', [{board}])")).collect();
    let error = expecting("bfs", goal, &format!("Quantidade de jogadas: 5\nJogadas: [{}]\n", moves.join(", "))).err();
    assert!(error.is_some_and(|error| error.to_string().contains("nothing but a path")));
    let short = BOARDS.map(|board| format!("move: {board}\n"))[3..].concat();
    assert!(expecting("bfs", goal, &short).is_err_and(|error| error.to_string().contains("nothing but a path")));
}

#[test]
fn steps_that_begin_with_the_goal_are_refused() {
    let written = |before: fn(usize) -> String| -> String {
        BOARDS.iter().rev().enumerate().flat_map(|(at, own)| [before(at), (*own).to_owned() + "\n"]).collect()
    };
    let error = expecting("astar", BOARDS[5], &written(|at| format!("{} ", 6 - at))).unwrap_err().to_string();
    assert!(error.contains("the first board that is taken is the goal"), "{error}");
    let taken = expecting("astar", BOARDS[5], &written(|_| "taken: ".to_owned())).unwrap();
    assert_eq!(boards_of(&taken)[0], BOARDS[5]);
}

#[test]
fn rows_that_look_like_boards_and_are_none_are_not_left_out() {
    let text = written(|at, board| {
        let [above, here, below] = rows(board);
        // In every other step, a number stands before the first row, and a word before the second.
        if at % 2 == 0 {
            format!("{above}\n{here}\n{below}\n\n")
        } else {
            format!("{at}  {above} 9\n x {here}\n  {below}\n\n")
        }
    });
    let error = read(text.as_bytes()).unwrap_err().to_string();
    assert!(error.contains("much looks like parts of boards"), "{error}");
}

#[test]
fn children_are_one_kind_however_long_the_names_of_their_moves() {
    let children = [
        [("Up", "283104765"), ("Left", "283164075"), ("Right", "283164750")],
        [("Up", "203184765"), ("Left", "283014765"), ("Right", "283140765")],
    ];
    let step = |(board, made): (&str, &[(&str, &str); 3])| {
        let made: Vec<String> = made.iter().map(|(by, board)| format!("- {by}: {board}\n")).collect();
        format!("Expansion of\n{}\nmakes\n{}", rows(board).join("\n"), made.concat())
    };
    let text: String = BOARDS.into_iter().zip(&children).map(step).collect();
    let sheet = read(text.as_bytes()).unwrap();
    let tries: Vec<usize> = sheet.rows.iter().map(|row| row.tries.as_ref().map_or(0, Vec::len)).collect();
    assert_eq!((boards_of(&sheet).len(), tries), (2, vec![3, 3]), "{:#?}", sheet.reading);
}

#[test]
fn names_given_before_stand_for_the_boards_that_are_taken() {
    let text = written(|at, board| match at {
        0 => format!("S0 = ({}) is the start.\n", rows(board).join("/")),
        _ => format!("Next we take S{}. It gives S{at} = ({}).\n", at - 1, rows(board).join("/")),
    });
    assert_eq!(boards_of(&read(text.as_bytes()).unwrap()), &BOARDS[..5]);
    // Without words that take it, what is before the name of a board may be that of another.
    holds(text.replace("Next we take", "From").as_bytes(), [false; 3]);
}

#[test]
fn the_rows_of_a_board_may_fill_a_cell_whose_blank_is_room() {
    let drawn = written(|at, board| {
        let [above, here, below] = rows(&board.replace('0', " "));
        let first = format!("| {at} | {above} | {at} | {} |\n", 5 - at);
        format!("{first}|   | {here} |   |   |\n|   | {below} |   |   |\n+---+-------+---+---+\n")
    });
    let frame = "+---+-------+---+---+\n";
    holds(format!("{frame}| n | board | g | h |\n{frame}{drawn}").as_bytes(), [true, true, false]);
}

#[test]
fn numbers_below_their_names_and_tags_beside_rows_are_read() {
    let row = |row: &String| format!("     {}\n", row.replace(' ', "     "));
    let matlab = written(|at, board| {
        let rows = rows(board).iter().map(row).collect::<Vec<String>>().concat();
        format!("current =\n\n{rows}\n\ng =\n\n     {at}\n\n\nh =\n\n     {}\n\n", 5 - at)
    });
    holds(matlab.as_bytes(), [true, true, false]);
    let xml = written(|at, board| {
        let rows = rows(board).join("</row>\n  <row>");
        format!("<node>\n  <g>{at}</g>\n  <h>{}</h>\n  <row>{rows}</row>\n</node>\n", 5 - at)
    });
    holds(xml.as_bytes(), [true, true, false]);
}

#[test]
fn a_constant_is_no_sum() {
    let text = written(|at, board| format!("solver:71 popped {board} h={}\n", 5 - at));
    let sheet = holds(text.as_bytes(), [false, true, false]);
    assert!(sheet.columns.iter().all(|column| column.kind != ColumnKind::F));
}

#[test]
fn the_head_of_a_list_is_not_the_list() {
    let array =
        |board: &str| format!("[[{}],\n [{}],\n [{}]]", &board[..3], &board[3..6], &board[6..]).replace("", " ");
    let next = |at: usize| BOARDS.get(at + 1).unwrap_or(&"283164750");
    let holds_sizes = |text: String, values: [bool; 3]| {
        let sheet = holds(text.as_bytes(), values);
        let sizes: Vec<Option<ListClaim>> = sheet.rows.into_iter().map(|row| Some(*row.open?)).collect();
        assert_eq!(sizes, [2, 3, 2, 4, 6, 5].map(|size| Some(ListClaim::Size(size))));
    };
    let size = |at: usize| [2, 3, 2, 4, 6, 5][at];
    let text = written(|at, board| {
        let (own, next) = (array(board), array(next(at)));
        format!("cost: {at}\n{own}\nlen(frontier)={}\nhead of frontier: (1, array({next}))\n", size(at))
    });
    holds_sizes(text, [true, false, false]);
    let text = written(|at, board| format!("taken {board}\nopen size: {}\nopen: {}\n", size(at), next(at)));
    holds_sizes(text, [false; 3]);
}

#[test]
fn empty_cells_between_semicolons_are_blanks() {
    let cell = |c: char| if c == '0' { ";".to_owned() } else { format!("{c};") };
    let text =
        written(|at, board| format!("{};{}{at};{};5;\n", at + 1, board.chars().map(cell).collect::<String>(), 5 - at));
    holds(format!("8-Puzzle;;;;;;;;;;;;;\nNr.;Feld;;;;;;;;;g;h;f;\n{text}").as_bytes(), ALL);
}

#[test]
fn children_under_words_that_come_once_are_children() {
    let others = ["arriba", "abajo", "atrás", "adelante", "dentro"];
    let text = written(|at, board| {
        let child = others.get(at).map_or(String::new(), |word| format!("{word}: {}\n", BOARDS[at + 1]));
        format!("paso: {board}\n{child}")
    });
    holds(text.as_bytes(), [false; 3]);
}

#[test]
fn boards_as_languages_print_them_are_read() {
    /// Puts rows together from tiles as `tile` writes them; 0 is the blank.
    fn nested(board: &str, tile: impl Fn(usize, char) -> String, [open, between, close]: [&str; 3]) -> String {
        let row = |at: usize| (0..3).map(|col| tile(col, board.as_bytes()[3 * at + col] as char)).collect::<String>();
        format!("{open}{}{close}", [0, 1, 2].map(row).join(between))
    }
    type Print = fn(&str) -> String;
    let prints: [(&str, Print); 16] = [
        ("PHP", |board| {
            let tile = |col, tile: char| format!("            [{col}] => {tile}\n").replace("=> 0", "=> ");
            let rows = nested(
                board,
                tile,
                ["    [0] => Array\n        (\n", "        )\n\n    [1] => Array\n        (\n", "        )\n\n"],
            );
            format!("Array\n(\n{rows})\n")
        }),
        ("Rust", |board| {
            let tile =
                |_, tile: char| if tile == '0' { "      None,\n".into() } else { format!("      Some({tile}),\n") };
            nested(board, tile, ["expanding Board(\n  [\n    [\n", "    ],\n    [\n", "    ],\n  ],\n),\n"])
        }),
        ("Perl", |board| {
            let tile = |_, tile: char| if tile == '0' { "undef,".into() } else { format!("'{tile}',") };
            nested(board, tile, ["'tiles' => [\n  [", "],\n  [", "]\n],\n"]).replace(",]", "]")
        }),
        ("Objective-C", |board| {
            let tile = |_, tile: char| format!("        {tile},\n");
            nested(board, tile, ["depth 0: (\n    (\n", "    ),\n    (\n", "    )\n)\n"])
        }),
        ("Haskell", |board| {
            let tile = |_, tile: char| if tile == '0' { "Nothing,".into() } else { format!("Just {tile},") };
            nested(board, tile, ["Node {board = [[", "],[", "]]}\n"]).replace(",]", "]")
        }),
        ("Nim", |board| {
            nested(board, |_, tile| format!("{tile}, "), ["pop @[@[", "], @[", "]]\n"]).replace(", ]", "]")
        }),
        ("Smalltalk", |board| {
            nested(board, |_, tile| format!("{tile} "), ["visit #(#(", ") #(", "))\n"]).replace('0', "nil")
        }),
        ("R in Markdown", |board| {
            let rows = nested(board, |_, tile| format!("{tile:>5}"), ["", "\n", ""]).replace("    0", "   NA");
            let row = |(at, row): (usize, &str)| format!("    ## [{at},]{row}\n");
            format!("    ##      [,1] [,2] [,3]\n{}", (1..).zip(rows.lines()).map(row).collect::<String>())
        }),
        ("LaTeX", |board| {
            let rows = nested(board, |col, tile| format!("{}{tile}", ["", " & ", " & "][col]), ["", r" \\ ", ""]);
            let matrix = format!(r"Expand $\begin{{bmatrix}} {rows} \end{{bmatrix}}$.");
            matrix.replace('0', r"\square") + "\n"
        }),
        ("signs of its own", |board| {
            let circled = |tile: char| char::from_u32(0x245F + tile.to_digit(10).unwrap()).unwrap();
            nested(board, |_, tile| if tile == '0' { '⬜' } else { circled(tile) }.to_string(), ["\n", "\n", "\n"])
        }),
        ("Persian", |board| {
            let digit = |tile: char| char::from_u32(0x6F0 + tile.to_digit(10).unwrap()).unwrap();
            nested(board, |_, tile| format!("{} ", digit(tile)), ["گره\n", "\n", "\n\n"])
        }),
        ("Prolog", |board| {
            let tiles = board.chars().map(String::from).collect::<Vec<String>>().join("/");
            format!("expanding {tiles}#0#5#[]\n")
        }),
        ("brackets around tiles", |board| {
            let child = nested(board, |_, tile| format!("[{tile}]"), ["  child: ", " ", "\n"]);
            let rows = nested(board, |_, tile| format!("[{tile}]"), ["We expand\n", "\n", "\n"]);
            (rows + &child).replace('0', " ")
        }),
        ("arrays in tuples", |board| {
            let rows = nested(board, |_, tile| format!("{tile}, "), ["[[", "],\n       [", "]]"]);
            format!("pop: (5, array({}), 1, 4, '')\n", rows.replace(", ]", "]"))
        }),
        ("Go", |board| {
            format!(
                "level=DEBUG msg=\"expanding\" board=\"{}\" heap\n",
                nested(board, |_, tile| tile.into(), ["", "|", ""]).replace('0', ".")
            )
        }),
        ("Python", |board| {
            format!(
                ">>> st.step()\n(5, ({}))\n",
                nested(board, |_, tile| format!("{tile}, "), ["", "", ""]).trim_end_matches([',', ' '])
            )
        }),
    ];
    for (name, print) in prints {
        let text = BOARDS.map(print).concat();
        let sheet = read(text.as_bytes()).unwrap_or_else(|error| panic!("{name}: {error}\n{text}"));
        assert_eq!(boards_of(&sheet), BOARDS, "{name}\n{text}");
    }
    // An arrow behind a board in brackets is none of PHP's.
    let arrows = written(|at, board| format!("{at}: [{board}] => f={at}\n"));
    assert_eq!(boards_of(&read(arrows.as_bytes()).unwrap()), BOARDS);
    let large = ["16279503a84cdbef", "16279543a80cdbef", "16279543a08cdbef", "16279543ab8cd0ef"];
    let sheet = read(large.map(|board| format!("pop 0x{board} open=4\n")).concat().as_bytes()).unwrap();
    assert_eq!(boards_of(&sheet), large.map(str::to_uppercase));
}

#[test]
fn a_goal_names_the_size_and_records_their_own() {
    let rows = |board: &str| format!("((1 2 0 3)) {board}\n");
    // A goal of another size is what is wrong with it, later.
    assert_eq!(expecting("astar", "12340", &plain()).unwrap().size, Size::EIGHT_PUZZLE);
    let text: String = BOARDS.iter().map(|board| rows(board).repeat(2)).collect();
    assert_eq!(expecting("astar", "123804765", &text.replace("((1 2 0 3)) ", "")).unwrap().size, Size::EIGHT_PUZZLE);
    assert_eq!(expecting("astar", "123804765", &text).unwrap().size, Size::EIGHT_PUZZLE);
    let events = "{\"ev\":\"init\",\"rows\":2,\"cols\":3,\"tiles\":[1,2,3,4,5,0]}
{\"ev\":\"pop\",\"tiles\":[1,2,3,4,5,0]}
{\"ev\":\"push\",\"tiles\":[1,2,0,4,5,3]}
{\"ev\":\"push\",\"tiles\":[1,2,3,4,0,5]}
{\"ev\":\"pop\",\"tiles\":[1,2,0,4,5,3]}
{\"ev\":\"push\",\"tiles\":[1,0,2,4,5,3]}
{\"ev\":\"pop\",\"tiles\":[1,2,3,4,0,5]}
{\"ev\":\"push\",\"tiles\":[1,0,3,4,2,5]}
{\"ev\":\"push\",\"tiles\":[1,2,3,0,4,5]}
";
    assert_eq!(boards_of(&read(events.as_bytes()).unwrap()), ["123450", "120453", "123405"]);
}

#[test]
fn what_else_looks_like_steps_or_rows_is_none() {
    let said = |text: &str| read(text.as_bytes()).unwrap_err().to_string();
    let alone = "solvable\n# initial\n2 8 3\n1 6 4\n7 0 5\ntime: 34\nsize: 62\nmoves: 5\nsearch: 2 ms\n";
    assert!(said(alone).contains("not clear: 1 board"), "{}", said(alone));
    let made = BOARDS.map(|board| format!("[gen] new state {board}\n[gen] dup {}\n", BOARDS[0])).concat();
    assert!(said(&made).contains("those that were taken are not said"), "{}", said(&made));
    // Words of letters, as of a debugger, are no torn board.
    holds(format!("(gdb) commands 1\n>p *n\n>end\n{}", plain()).as_bytes(), ALL);
    // A number behind the name of a list that is the same in each step is no size.
    let text = written(|_, board| format!("cur={board}\nqueue=(rest:1)\n"));
    assert!(read(text.as_bytes()).unwrap().rows.iter().all(|row| row.open.is_none()));
    // What was made in the last step is taken if the strategy goes on, under other words, too.
    let text = written(|at, board| {
        let child = BOARDS.get(at + 1).map_or(String::new(), |child| format!("successors: [{child}]\n"));
        format!("chosen, goal={}\n{board}\n{child}", board == "123804765")
    });
    assert_eq!(boards_of(&expecting("astar", "123804765", &text).unwrap()), BOARDS);
    assert_eq!(boards_of(&expecting("astar,goal=made", "123804765", &text).unwrap()), BOARDS[..5]);
}

#[test]
fn signs_around_boards_are_no_tiles_and_those_of_a_blank_are() {
    let drawn = |board: &str| {
        let row = |row: &str| format!("| {} |\n+---+---+---+\n", row.replace(' ', " | "));
        format!("+---+---+---+\n{}", rows(board).map(|line| row(&line)).concat())
    };
    for text in [
        // A comment of Lisp, labels above boxes, a label above a hexadecimal number.
        written(|at, board| format!(";; Step {at}\n;; {}\n", rows(board).join("\n;; "))),
        written(|at, board| format!("Current state:\n{}", drawn(board)) + if at == 0 { "Neighbours:\n" } else { "" }),
        format!("Goal:\n0x123804765\n{}", written(|at, board| format!("Step {at}\n0x{board}\n"))),
        // A point in a string is the blank; so is a sign on a line of its own.
        written(|_, board| format!("Node(state='{}')\n", board.replace('0', "."))),
        written(|_, board| format!("Step (\n{}\n)\n", cells(board, "#", [",\n", ",\n"]))),
        written(|_, board| format!("Array\n(\n{}\n)\n", cells(board, "_", ["\n", "\n"]))),
        written(|at, board| {
            format!("Node {at}: Array\n(\n    [0] => {}\n)\n", cells(board, "_", ["\n    [1] => ", "\n    [2] => "]))
        }),
    ] {
        let sheet = read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(boards_of(&sheet), BOARDS, "{text}");
    }
    // Of sixteen cells, four rows of four.
    let nested = "10 2 3 4 / 5 6 7 8 / 9 1 11 12 / 13 14 15 0".replace(" / ", "\n)\n(\n").replace(' ', "\n");
    let moved = nested.replace("15\n0", "0\n15");
    let text = format!("step\n(\n(\n{nested}\n)\n)\nstep\n(\n(\n{moved}\n)\n)\n");
    assert_eq!(read(text.as_bytes()).unwrap().size, Size::square(16).unwrap());
}

#[test]
fn a_line_like_those_of_steps_without_a_whole_board_is_refused() {
    let lines: Vec<String> =
        BOARDS.iter().enumerate().map(|(at, board)| format!("Expanding {board} depth {at}")).collect();
    holds(lines.join("\n").as_bytes(), [true, false, false]);
    // A tile is missing, or there twice.
    for wrong in ["2318465", "20318476", "2031847658"] {
        let error = read(lines.join("\n").replace("203184765", wrong).as_bytes()).unwrap_err();
        assert!(error.line == 3 && error.to_string().contains("no board can be read in it"), "{error}");
    }
    // What has other words is none, nor has it more or fewer numbers.
    let more = lines.join("\n") + "\nExpanding 12 nodes took depth 5\nExpanding 1234567 nodes\nExpanding 3 depth 5\n";
    holds(more.as_bytes(), [true, false, false]);
    let bare = BOARDS.join("\n");
    holds(format!("{bare}\n12\n20318465\n").as_bytes(), [false; 3]);
    assert_eq!(read(bare.replace("203184765", "2031847").as_bytes()).unwrap_err().line, 3);
    // A table whose names nobody knows is one, also where a board is torn.
    let table = table("étape;état;coût;estimé;somme", ";");
    holds(table.as_bytes(), ALL);
    let error = read(table.replace("203184765", "203184764").as_bytes()).unwrap_err();
    assert_eq!((error.line, error.column), (4, 11), "{error}");
}

#[test]
fn rows_beside_words_frames_and_dots_are_read() {
    let frame = |board: &str, at: usize| {
        let [one, two, three] = rows(board).map(|row| row.replace(' ', " │ ").replace('0', " "));
        format!(
            "┌───┬───┬───┐  n {at}\n│ {one} │  g = {at}\n├───┼───┼───┤  h = {}\n│ {two} │  f = 5\n├───┼───┼───┤\n│ {three} │\n└───┴───┴───┘\n",
            5 - at
        )
    };
    holds(written(|at, board| frame(board, at)).as_bytes(), ALL);
    let hex =
        "[00] 1273 5648 9A.B DEFC\n[01] 1273 5648 9AB. DEFC\n[02] 1273 564. 9AB8 DEFC\n[03] 1273 56.4 9AB8 DEFC\n";
    assert_eq!(read(hex.as_bytes()).unwrap().rows.len(), 4);
    let letter = |at: usize, board: &str| format!("\"Expanding: S{board} g: {at}\"\n\"OPEN\"\n\"Node: S283014765\"\n");
    holds(written(letter).as_bytes(), [true, false, false]);
    let cells = |at: usize, board: &str| {
        let tiles: Vec<String> = board.chars().map(|c| if c == '0' { String::new() } else { c.to_string() }).collect();
        format!("{},{at},{},{},5\n", at + 1, 5 - at, tiles.join(","))
    };
    let names = "expansion,g,h,c00,c01,c02,c10,c11,c12,c20,c21,c22,f\n";
    holds(format!("{names}{}", written(cells)).as_bytes(), ALL);
    let ruled = |at: usize, board: &str| {
        let [one, two, three] = rows(board).map(|row| row.replace('0', "-"));
        format!(
            "   | {one} |   |   |\n {at} | {two} | {at} | {} | 5\n   | {three} |   |   |\n---+-------+---+---+---\n",
            5 - at
        )
    };
    holds(format!(" n | board | g | h | f\n---+-------+---+---+---\n{}", written(ruled)).as_bytes(), ALL);
    let quoted = |at: usize, board: &str| {
        format!("│ {at} │ '{}' │ {at} │ {} │ 'up' │\n", [&board[..3], &board[3..6], &board[6..]].join("|"), 5 - at)
    };
    let head = "┌───┬───┬───┬───┬───┐\n│ i │ tablero │ g │ h │ acción │\n├───┼───┼───┼───┼───┤\n";
    holds(format!("{head}{}", written(quoted)).as_bytes(), [true, true, false]);
    let bracket = |board: &str| {
        let row =
            |row: &str| format!("        [\n            {},\n            {},\n        ],\n", &row[..1], &row[1..]);
        format!(
            "node = Node {{\n    grid: [\n{}{}{}    ],\n}}\n",
            row(&board[..2]),
            row(&board[2..4]),
            row(&board[4..])
        )
    };
    let sheet = read(["021435", "120435", "201435", "123405", "124035"].map(bracket).concat().as_bytes()).unwrap();
    assert_eq!(sheet.size, Size::new(3, 2).unwrap());
}

#[test]
fn values_and_children_stand_with_their_own_boards() {
    // What stands above each child is no f of the board that they are made from.
    let made = ["283014765", "283140765"];
    let step = |at: usize, board: &str| {
        let made = made.map(|board| format!("f_n = {}\n{}\n", 7 + at % 2, rows(board).join("\n"))).concat();
        format!(
            "The best state with g(n) = {at} and h(n) = {} is\n{}\nExpanding it\n{made}\n",
            5 - at,
            rows(board).join("\n")
        )
    };
    holds(written(step).as_bytes(), [true, true, false]);
    // A sum below the name of f is g and h.
    let sum =
        |at: usize, board: &str| format!("{}      {board}    {at}+{}  [283014765(7), 283140765(7)]\n", at + 1, 5 - at);
    holds(format!("Passo  Nó expandido  f    Conteúdo da fronteira\n{}", written(sum)).as_bytes(), ALL);
    // Names of nodes change, `g(n)` stays.
    let named = |at: usize, board: &str| {
        let parent = at.checked_sub(1).map_or("(null)".to_owned(), |at| format!("n{at}"));
        format!("[Node] name: n{at} parent: {parent} g(n): {at} h(n): {} e(n): 5\n{}\n", 5 - at, rows(board).join("\n"))
    };
    holds(written(named).as_bytes(), ALL);
    // A sign in the margin tells children.
    let child = |at: usize, board: &str| {
        format!("{at} {board} h={}\n  ⤷ [283164705 schon da], 283014765(7), 283140765\n", 5 - at)
    };
    holds(written(child).as_bytes(), [false, true, false]);
}

#[test]
fn pages_and_documents_tell_boards_and_their_order() {
    let board = |board: &str| {
        let row = |row: &str| {
            let cell = |c: char| {
                if c == '0' { "<td>&nbsp;</td>".to_owned() } else { ["<td>", &c.to_string(), "</td>"].concat() }
            };
            row.chars().map(cell).collect::<String>()
        };
        format!(
            "<table><tr>{}</tr><tr>{}</tr><tr>{}</tr></table>",
            row(&board[..3]),
            row(&board[3..6]),
            row(&board[6..])
        )
    };
    let row = |at: usize, own: &str| {
        format!(
            "<tr><td>{at}</td><td>{}</td><td>{at}</td><td><del>2&middot;3184765</del>{}{}</td></tr>\n",
            board(own),
            board("283014765"),
            board("283140765")
        )
    };
    let page = format!(
        "<p>Start: {}</p><table><tr><th>No.</th><th>State taken</th><th>Depth</th><th>Successors</th></tr>\n{}</table>",
        board(BOARDS[0]),
        written(row)
    );
    holds(page.as_bytes(), [true, false, false]);
    let node = |at: usize, board: &str, order: &str| {
        format!("{{\"id\":{at},\"board\":\"{board}\",\"g\":{at},\"h\":{},\"expanded_order\":{order}}}", 5 - at)
    };
    let mut nodes: Vec<String> =
        BOARDS.iter().enumerate().map(|(at, board)| node(at, board, &(at + 1).to_string())).collect();
    nodes.swap(2, 4);
    nodes.insert(1, node(1, "283164750", "null"));
    holds(format!("{{\"search_tree\":[{}]}}", nodes.join(",\n")).as_bytes(), [true, true, false]);
}

#[test]
fn words_above_say_what_lines_with_words_of_their_own_are() {
    let node = |board: &str| format!("\"Node: S{board}\"\n");
    let closed = |at: usize| BOARDS[..=at].iter().rev().map(|board| node(board)).collect::<String>();
    let next = |at: usize| BOARDS.get(at + 1).map_or(String::new(), |board| node(board));
    let text = written(|at, board| {
        format!("\"Expanding:\"\n{}\"Open:\"\n{}\"Closed:\"\n{}\"----\"\n", node(board), next(at), closed(at))
    });
    let sheet = holds(text.as_bytes(), [false; 3]);
    // Lists of a board a line are not read, and least of all as empty ones.
    assert!(sheet.rows.iter().all(|row| row.open.is_none() && row.closed.is_none()));
}

#[test]
fn a_goal_that_is_told_first_and_a_way_back_from_it_are_no_steps() {
    let node = |at: usize, board: &str| format!("[Node] g(n): {at}, h(n): {}\n{}\n", 5 - at, rows(board).join("\n"));
    let way: String = BOARDS.iter().enumerate().rev().map(|(at, board)| node(at, board)).collect();
    let first = format!("read:\n{}\ngoal:\n{}\n\n", rows(BOARDS[0]).join("\n"), rows(BOARDS[5]).join("\n"));
    let steps = written(|at, board| format!("==> pop #{at}\n{}    2 children, 1 pushed\n", node(at, board)));
    let text = first + &steps + "way back:\n" + &way;
    let sheet = expecting("astar", "123804765", &text).unwrap();
    assert_eq!(boards_of(&sheet), BOARDS);
    // Nor are start and goal alone, beside one another above a table of costs.
    let costs =
        "initial state   goal state\n  2 8 3           1 2 3\n  1 6 4           8 _ 4\n  7 _ 5           7 6 5\n\n";
    let error = read((costs.to_owned() + "BFS  26  41\nA*   6  11\nBFS is slow.\n").as_bytes()).unwrap_err();
    assert!(error.to_string().contains("which of the boards were taken is not clear"), "{error}");
}

#[test]
fn a_count_of_all_steps_is_not_the_number_of_the_last() {
    let steps = written(|at, board| format!("Steps: {}\n{}\n\n", at + 1, rows(board).join("\n")));
    let sheet = read((steps.clone() + "Solved in\nSteps: 5\n").as_bytes()).unwrap();
    let numbers = |sheet: &Sheet| sheet.rows.iter().map(|row| row.step).collect::<Vec<_>>();
    assert_eq!(numbers(&sheet)[..5], [1, 2, 3, 4, 5].map(Some));
    assert_ne!(numbers(&sheet)[5], Some(5));
    // A wrong one among others is that of its step.
    assert_eq!(numbers(&read(steps.replace("Steps: 3", "Steps: 8").as_bytes()).unwrap())[2], Some(8));
}

#[test]
fn numbers_beside_boards_in_a_line_are_no_tiles_of_them() {
    let text = written(|at, board| {
        let number = 3 * at + 1;
        format!("{at};Zug {at};{};{number},{},{}\n", rows(board).join(";"), number + 1, number + 2)
    });
    assert_eq!(boards_of(&read(text.as_bytes()).unwrap()), BOARDS);
    // The beginning of a board of twelve cells may look like one of nine.
    let state = |board: &str| format!("expand state={board} g=1\n");
    let boards = [
        "1 2 3 4 9 5 7 8 6 10 0 11",
        "1 2 3 4 9 5 7 8 6 0 10 11",
        "1 2 3 4 9 0 7 8 6 5 10 11",
        "1 2 3 4 0 9 7 8 6 5 10 11",
        "1 2 3 4 6 9 7 8 0 5 10 11",
        "0 2 3 4 1 9 7 8 6 5 10 11",
    ];
    let sheet = read(boards.map(state).concat().as_bytes()).unwrap();
    assert_eq!((sheet.size.to_string(), sheet.rows.len()), ("3x4".to_owned(), 6));
}

#[test]
fn a_legend_may_stand_below_the_steps_or_in_a_table() {
    let name = |at: usize| ["A", "B", "C", "D", "E", "F"][at];
    let steps = written(|at, _| format!("{}  {}  {}\n", at + 1, name(at), name((at + 1) % 6)));
    let legend = written(|at, board| format!("{}:\n{}\n\n", name(at), rows(board).join("\n")));
    let text = format!("Breitensuche\n\nNr Knoten Schlange\n{steps}\nLegende\n\n{legend}\nLösung: A-B-F\n");
    holds(text.as_bytes(), [false; 3]);
    let legend = written(|at, board| format!("| n{at} | `{}` |\n", board.replace('0', "#")));
    let steps =
        written(|at, _| format!("{}. Remove **n{at}** (g={at}, h={}, f=5). Open: {{n{}}}\n", at + 1, 5 - at, at + 1));
    let text = format!("| node | board |\n|---|---|\n{legend}\n{steps}\nThe plan: n0 → n5.\n");
    holds(text.as_bytes(), ALL);
    // The value of a node may stand right behind its letter.
    let value = |at: usize| format!("{}{}", name(at), 5 + at);
    let steps = written(|at, _| format!("{at}. evaluate {}; open = [{}]\n", value(at), value((at + 1) % 6)));
    let legend = written(|at, board| format!("{}   {}\n", name(at), rows(board).join("  ")));
    let sheet = holds(format!("State  board\n{legend}\n{steps}").as_bytes(), [false; 3]);
    assert_eq!(sheet.rows.len(), 6);
    // Names side by side over their boards are no step.
    let steps = written(|at, _| format!("{}. Expand {}, g = {at}, h = {}, f = 5\n", at + 1, name(at), 5 - at));
    let line = |row: usize| BOARDS.map(|board| format!("{:8}", rows(board)[row])).concat();
    let names = written(|at, _| format!("{}:      ", name(at)));
    let legend = [names, line(0), line(1), line(2)].join("\n");
    holds(format!("Legend\n{legend}\n\n{steps}").as_bytes(), ALL);
    // Their values may stand beside the names, and boards below these.
    let line = |row: usize| BOARDS.map(|board| format!("   {:10}", rows(board)[row])).concat();
    let names = written(|at, _| format!("{}  g={at} h={}   ", name(at), 5 - at));
    let table = written(|at, _| format!("   {} | {}        | {}(5)\n", at + 1, name(at), name((at + 1) % 6)));
    let legend = [names, line(0), line(1), line(2)].join("\n");
    let text = format!("{legend}\n\nIter | Expanded | Frontier\n-----+----------+---------\n{table}");
    assert_eq!(boards_of(&read(text.as_bytes()).unwrap()), BOARDS);
}
