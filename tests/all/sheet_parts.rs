//! Boards, lists, values and names of columns, in every way in which people and programs write them.

use steptrace::check::{ColumnKind, ListClaim, Row, Sheet, SheetError, SheetFormat, read_sheet};
use steptrace::puzzle::{Move, Size};

/// A table with these names of columns, and these cells in each row.
fn table(names: &[&str], rows: &[&[&str]]) -> Result<Sheet, SheetError> {
    let line = |cells: &[&str]| {
        let quoted: Vec<String> = cells.iter().map(|cell| format!("\"{}\"", cell.replace('"', "\"\""))).collect();
        quoted.join(",") + "\n"
    };
    let rows: String = rows.iter().map(|cells| line(cells)).collect();
    read_sheet(&(line(names) + &rows), Some(SheetFormat::Csv), None)
}

/// The one row of a table with a column beside that of the boards.
fn beside(name: &str, cell: &str) -> Row {
    let sheet = table(&["board", name], &[&["283104765", cell]]);
    sheet.unwrap_or_else(|error| panic!("{name}, {cell}: {error}")).rows.remove(0)
}

fn json_board(text: &str) -> Result<Sheet, SheetError> {
    let line = format!("{{\"board\":{}}}", serde_json::to_string(text).unwrap());
    read_sheet(&line, Some(SheetFormat::Jsonl), None)
}

#[test]
fn boards_in_fields_are_read_as_people_and_programs_write_them() {
    for text in [
        "283104765",
        "`283104765`",
        "(2, 8, 3, 1, 0, 4, 7, 6, 5)",
        "[[2, 8, 3], [1, 0, 4], [7, 6, 5]]",
        "((2,8,3),(1,0,4),(7,6,5))",
        "2 8 3<br>1 _ 4<br/>7 6 5",
        "2 8 3 / 1   4 / 7 6 5",
        "`2\u{A0}8\u{A0}3\u{A0}/ 1\u{A0}\u{A0}\u{A0}4\u{A0}/ 7\u{A0}6\u{A0}5`",
        "283/1 4/765",
        "2 8 3; 1 0 4; 7 6 5",
        "['2', '8', '3', '1', '0', '4', '7', '6', '5']",
        "2 8 3\n1   4\n7 6 5",
    ] {
        let sheet = json_board(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        assert_eq!(sheet.rows[0].state.board().text(sheet.size), "283104765", "{text}");
    }
    for text in ["`  8 3 / 2 1 4 / 7 6 5`", "2   3 / 1 8 4 / 7 6 5", "2 8   / 1 3 4 / 7 6 5", "2 8 3 / 1 4 / 7 6 5"] {
        assert!(json_board(text).is_ok(), "{text}");
    }
    for text in ["28316475", "`28316475`"] {
        assert_eq!(json_board(text).unwrap().rows[0].state.board().text(Size::EIGHT_PUZZLE), "028316475", "{text}");
    }
    for text in [" 28316475", "28316475 ", " 28316475 "] {
        assert!(json_board(text).is_err(), "either end may be the blank: {text}");
    }
    assert!(json_board("8 3 / 2 1 4 / 7 6 5").is_err());
    assert_eq!(json_board("[1,2,3,0]").unwrap().rows[0].state.board().text(Size::new(2, 2).unwrap()), "1230");
    assert_eq!(json_board("[[1,2,3,4],[5,6,7,0]]").unwrap().size.to_string(), "2x4");
    let error = json_board("[2, 8, 3, 1, 0, 4, 7, 6, 6]").unwrap_err();
    assert_eq!(error.to_string(), "line 1, column 36: tile 6 occurs twice");
    assert_eq!(error.excerpt.unwrap().at, 35..36);
}

#[test]
fn steps_in_json_may_stand_in_lines_or_an_array_and_numbers_may_be_texts() {
    for text in [
        "{\"board\":\"283104765\"}\n{\"board\":\"203184765\"}\n",
        "[{\"board\":\"283104765\"},{\"board\":\"203184765\"}]",
        "{\"state\":[2,8,3,1,0,4,7,6,5]},\n{\"state\":[[2,0,3],[1,8,4],[7,6,5]]}",
        "{\n  \"board\": \"2 8 3 / 1 0 4 / 7 6 5\"\n}\n{\n  \"board\": \"203184765\"\n}",
    ] {
        let sheet = read_sheet(text, None, None).unwrap();
        let boards: Vec<String> = sheet.rows.iter().map(|row| row.state.board().text(sheet.size)).collect();
        assert_eq!(boards, ["283104765", "203184765"], "{text}");
    }
    let text = "{\"f\":\"4.5\",\"g\":\"1\",\"board\":\"283104765\",\"Step\":7,\"mood\":1}";
    let sheet = read_sheet(text, None, None).unwrap();
    let row = &sheet.rows[0];
    assert_eq!((row.step, row.g, row.f.unwrap().hundredths()), (Some(7), Some(1_u32.into()), 450));
    assert_eq!(sheet.ignored, ["mood"]);
}

/// The board that rows of text make, in a size.
fn of_rows(text: &str, size: &str) -> Option<String> {
    let sheet = read_sheet(text, Some(SheetFormat::Boards), Some(size.parse().unwrap())).ok()?;
    Some(sheet.rows[0].state.board().text(sheet.size))
}

#[test]
fn rows_are_read_however_they_are_parted() {
    for text in [
        "2 8 3\n1 0 4\n7 6 5",
        "283\n1_4\n765",
        "2 8 3\n1   4\n7 6 5",
        "  2 8 3\n  1   4  \n  7 6 5",
        "2 8 3\n1  4\n7 6 5",
        "283\n1 4\n765",
        "| 2 | 8 | 3 |\n| 1 |   | 4 |\n| 7 | 6 | 5 |",
        "2|8|3\n1| |4\n7|6|5",
        "|2 8 3|\n|1   4|\n|7 6 5|",
        "[[2 8 3]\n [1 0 4]\n [7 6 5]]",
        "[2, 8, 3]\n[1, 0, 4]\n[7, 6, 5]",
        "['2', '8', '3'],\n['1', ' ', '4'],\n['7', '6', '5']",
        "2,8,3\n1,,4\n7,6,5",
        "  2  8  3\n  1     4\n  7  6  5",
        "2\t8\t3\n1\tx\t4\n7\t6\t5",
    ] {
        assert_eq!(of_rows(text, "3x3").as_deref(), Some("283104765"), "{text}");
    }
}

#[test]
fn an_empty_place_may_be_at_either_end() {
    for (text, board) in [
        ("2 8 3\n1 4\n7 6 5", "283140765"),
        ("  8 3\n2 1 4\n7 6 5", "083214765"),
        (" 83\n214\n765", "083214765"),
        ("283\n14\n765", "283140765"),
        (" 8 3\n2 1 4\n7 6 5", "083214765"),
        (" |8|3\n2|1|4\n7|6|5", "083214765"),
        ("2|8|3\n1|4| \n7|6|5", "283140765"),
        ("2 | 8 | 3\n1 | 4 |\n7 | 6 | 5", "283140765"),
    ] {
        assert_eq!(of_rows(text, "3x3").as_deref(), Some(board), "{text}");
    }
    assert_eq!(of_rows("1 2\n3", "2x2").as_deref(), Some("1230"));
    let fifteen = " 1  2  3  4\n 5  6  7  8\n 9    10 11\n13 14 15 12";
    assert_eq!(of_rows(fifteen, "4x4").as_deref(), Some("1234567890ABDEFC"));
    for no_board in ["2 8 3\n1   4\n7 6", "2 8 3\n1 3 4\n7 6 5"] {
        assert_eq!(of_rows(no_board, "3x3"), None, "{no_board}");
    }
}

#[test]
fn what_is_no_row_parts_boards_and_is_none() {
    for line in ["Step 1", "", "-----", "+---+---+", "- - -", "g=1", "(no board)"] {
        let text = format!("{line}\n2 8 3\n1 0 4\n7 6 5\n{line}\n{line}\n2 0 3\n1 8 4\n7 6 5\n{line}\n");
        let sheet = read_sheet(&text, Some(SheetFormat::Boards), None).unwrap_or_else(|error| panic!("{text}{error}"));
        assert_eq!(sheet.rows.len(), 2, "{line}");
        assert!(of_rows(&format!("2 8\n{line}\n"), "2x2").is_none());
    }
}

/// Returns what a table says of open, where the nodes S, 3 and 12 have names.
fn open(cell: &str) -> String {
    let rows: [&[&str]; 3] = [&["S", "283104765", cell], &["n3", "203184765", ""], &["12", "283164705", ""]];
    let sheet = table(&["node", "board", "open"], &rows).unwrap_or_else(|error| panic!("{cell}: {error}"));
    match sheet.rows[0].open.as_deref().unwrap() {
        ListClaim::Size(count) => count.to_string(),
        ListClaim::States(boards) => {
            let entry = |(state, f): &(steptrace::search::State, Option<steptrace::search::F>)| {
                state.board().text(sheet.size) + &f.map(|f| format!("({f})")).unwrap_or_default()
            };
            boards.iter().map(entry).collect::<Vec<_>>().join(" ")
        }
    }
}

#[test]
fn a_number_in_a_tag_is_no_tile() {
    let rows = ["2 8 3", "1 0 4", "7 6 5", "", "2 0 3", "1 8 4", "7 6 5", "", "0 2 3", "1 8 4", "7 6 5", ""];
    let tagged = |tag: &str| rows.map(|row| format!("{tag} {row}\n")).concat();
    for tag in ["[step=1]", "(step: 1)", "[12:00:01] [step=1]", "{step = 1}", "log/[main] [1]"] {
        let sheet = read_sheet(&tagged(tag), None, None).unwrap_or_else(|wrong| panic!("{tag}: {wrong}"));
        let boards: Vec<String> = sheet.rows.iter().map(|row| row.state.board().text(sheet.size)).collect();
        assert_eq!(boards, ["283104765", "203184765", "023184765"], "{tag}");
    }
    let whole = "[step=1] 2 8 3 1 0 4 7 6 5\n[step=2] 2 0 3 1 8 4 7 6 5\n[step=3] 0 2 3 1 8 4 7 6 5\n";
    for text in [whole.to_owned(), whole.replace("] ", "] ((").replace('\n', "))\n"), whole.replace(['[', ']'], "")] {
        let sheet = read_sheet(&text, None, None).unwrap();
        let boards: Vec<String> = sheet.rows.iter().map(|row| row.state.board().text(sheet.size)).collect();
        assert_eq!(boards, ["283104765", "203184765", "023184765"], "{text}");
    }
}

#[test]
fn lists_are_read_however_they_are_written() {
    for text in [
        "283104765(4), 203184765(6)",
        "283104765:4 203184765:6",
        "[283104765 (4); 203184765 (6)]",
        "n3 283104765 f=4, n4 203184765 f=6",
        "n3: 283104765 f=4 g=1 h=3<br>n4: 203184765 f=1+5=6 g=1 h=5",
        "(4, 283104765), (6, 203184765)",
        "[(4, '283104765'), (6, '203184765')]",
        "[('283104765', 4), ('203184765', 6)]",
        "2 8 3/1 0 4/7 6 5 (4) | 2 0 3/1 8 4/7 6 5 (6)",
        "283/104/765 (4), 203/184/765 (6)",
        "{283104765: 4, 203184765: 6}",
        "283<br>104<br>765 (4), 203<br />184<br />765 (6)",
        "['2', '8', '3', '1', '0', '4', '7', '6', '5'] (4), ['2', '0', '3', '1', '8', '4', '7', '6', '5'] (6)",
    ] {
        assert_eq!(open(text), "283104765(4) 203184765(6)", "{text}");
    }
    for text in [
        "[[2, 8, 3, 1, 0, 4, 7, 6, 5], [2, 0, 3, 1, 8, 4, 7, 6, 5]]",
        "283104765 203184765",
        "2 8 3<br>1 0 4<br>7 6 5<br><br>2 0 3<br/>1 8 4<br>7 6 5",
        "[[[2,8,3],[1,0,4],[7,6,5]],[[2,0,3],[1,8,4],[7,6,5]]]",
    ] {
        assert_eq!(open(text), "283104765 203184765", "{text}");
    }
}

#[test]
fn lists_may_be_names_or_numbers_or_nothing() {
    assert_eq!(open("3(4), 12(5), S"), "203184765(4) 283164705(5) 283104765");
    assert_eq!(open("n3 (4) **n12** (6)"), "203184765(4) 283164705(6)");
    assert_eq!(open("A(4), B(5), S"), "3", "A and B have no boards: their number is known");
    assert_eq!(open("5"), "5");
    assert_eq!(open("[]"), "");
    assert_eq!(open("∅"), "");
    assert_eq!(open("283104764"), "283104764");
}

#[test]
fn numbers_have_at_most_two_decimals() {
    let f = |cell: &str| beside("f", cell).f.map(|f| f.to_string());
    assert_eq!(f(" 4 ").as_deref(), Some("4"));
    assert_eq!(f("4.50").as_deref(), Some("4.5"));
    assert_eq!(f("4.0").as_deref(), Some("4"));
    assert_eq!(f("4,0").as_deref(), Some("4"));
    assert_eq!(f("4,5").as_deref(), Some("4.5"));
    assert_eq!(f(""), None);
    for wrong in ["-4", "4.125", "four", "1e3", "99999999999999999999", "."] {
        let sheet = table(&["board", "f"], &[&["283104765", "4"], &["203184765", wrong]]).unwrap();
        assert_eq!((sheet.rows[0].f, sheet.ignored.as_slice()), (None, &["f".to_owned()][..]), "{wrong}");
        assert_eq!((sheet.reading.doubts[0].line, sheet.reading.doubts[0].like), (3, ColumnKind::F));
    }
}

fn values(row: &Row) -> String {
    let number = |name: &str, number: Option<String>| number.map(|number| format!("{name}={number} "));
    let [step, g, h] =
        [row.step.map(|step| step.to_string()), row.g.map(|g| g.to_string()), row.h.map(|h| h.to_string())];
    [number("Step", step), number("g", g), number("h", h), number("f", row.f.map(|f| f.to_string()))]
        .into_iter()
        .flatten()
        .collect()
}

#[test]
fn sums_are_read_in_every_order() {
    for text in ["4=1+3", "1+3=4", "1 + 3 = 4", "f=4 g=1 h=3", "4/1/3", "1+3"] {
        assert_eq!(values(&beside("f=g+h", text)), "g=1 h=3 f=4 ", "{text}");
    }
    assert_eq!(values(&beside("g/h/f", "1/3/4")), "g=1 h=3 f=4 ");
    assert_eq!(table(&["board", "f=g+h"], &[&["283104765", "one"]]).unwrap().reading.doubts[0].name, "f=g+h");
}

#[test]
fn values_are_found_in_sentences() {
    for (text, told) in [
        ("Step 12: expanding, f(n) = 1.5+3 = 4.5, g=1 h=3", "Step=12 g=1 h=3 f=4.5 "),
        ("f = g + h = 1 + 3 = 4", "g=1 h=3 f=4 "),
        ("f = h + g = 3 + 1 = 4", "g=1 h=3 f=4 "),
        ("f = 1 + 3 + 2 = 6", "f=6 "),
        ("g = 0 + 1, f = 1 + 3", "g=1 h=3 f=4 "),
        ("第3步：深度: 2", "Step=3 g=2 "),
        ("步骤：3 深度: 2", "Step=3 g=2 "),
        ("the cost of f is large", ""),
        ("  #12 expanding", "Step=12 "),
        ("f", ""),
    ] {
        let sheet = read_sheet(&format!("{text}\n2 8 3\n1 0 4\n7 6 5\n"), Some(SheetFormat::Boards), None).unwrap();
        assert_eq!(values(&sheet.rows[0]), told, "{text}");
    }
}

#[test]
fn moves_are_letters_words_and_arrows() {
    for name in ["U", "up", "↑", "上", "`U`"] {
        assert_eq!(beside("move", name).came, Some(Move::Up.into()), "{name}");
    }
    assert_eq!(beside("move", "-").came, None);
    let sheet = table(&["board", "move"], &[&["283104765", "U"], &["203184765", "sideways"]]).unwrap();
    assert_eq!(sheet.rows[0].came, None);
    assert_eq!(sheet.reading.decided, ["the column move is left out: line 3: this is no move"]);
}

#[test]
fn names_of_columns_are_known_in_every_spelling() {
    for (name, kind) in [
        ("Step No.", ColumnKind::Step),
        ("#", ColumnKind::Step),
        ("步骤", ColumnKind::Step),
        ("OPEN表", ColumnKind::Open),
        ("open_list", ColumnKind::Open),
        ("Visited set", ColumnKind::Closed),
        ("OPEN (f)", ColumnKind::Open),
        ("size of closed after the step", ColumnKind::Closed),
        ("Step (from 1)", ColumnKind::Step),
        ("f(n)", ColumnKind::F),
        ("eval", ColumnKind::F),
        ("heuristic value", ColumnKind::H),
        ("Open queue", ColumnKind::Open),
        ("H", ColumnKind::H),
        ("**g**", ColumnKind::G),
    ] {
        let sheet = table(&["board", name], &[&["283104765", ""]]).unwrap();
        let column = sheet.columns.last().unwrap();
        assert_eq!((column.kind, column.name.as_str()), (kind, name));
    }
    for name in [
        "`board`",
        "Current State",
        "Expanded state",
        "State expanded",
        "Board state",
        "Puzzle state",
        "Node",
        "Popped node",
        "Visited node",
        "Selected node",
        "出队节点",
    ] {
        assert_eq!(table(&[name], &[&["283104765"]]).unwrap().columns[0].kind, ColumnKind::Board, "{name}");
    }
    assert_eq!(table(&["board", "remarks"], &[&["283104765", ""]]).unwrap().ignored, ["remarks"]);
}
