use super::*;
use crate::check::sheet::{ColumnKind, ListClaim};

fn read(text: &str) -> Sheet {
    read_sheet(text, None, None).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// Returns what a sheet says, in short.
fn told(sheet: &Sheet) -> Vec<String> {
    let list = |list: &Option<ListClaim>| match list {
        None => "?".into(),
        Some(ListClaim::Size(count)) => count.to_string(),
        Some(ListClaim::Boards(boards)) => {
            let board = |(board, f): &(crate::puzzle::Board, Option<crate::search::F>)| {
                board.text(sheet.size) + &f.map(|f| format!("({f})")).unwrap_or_default()
            };
            format!("[{}]", boards.iter().map(board).collect::<Vec<_>>().join(" "))
        }
    };
    let number = |number: Option<u32>| number.map_or("?".to_owned(), |number| number.to_string());
    let row = |row: &crate::check::Row| {
        format!(
            "{} {} g={} h={} f={} {} {}",
            row.step.map_or("?".to_owned(), |step| step.to_string()),
            row.board.text(sheet.size),
            number(row.g),
            number(row.h),
            row.f.map_or("?".to_owned(), |f| f.to_string()),
            list(&row.open),
            list(&row.closed)
        )
    };
    sheet.rows.iter().map(row).collect()
}

const EXPECTED: [&str; 2] = [
    "1 283104765 g=0 h=4 f=4 [203184765(4) 283164705(6)] [283104765]",
    "2 203184765 g=1 h=3 f=4 [283164705(6)] [283104765 203184765]",
];

#[test]
fn tables_are_read_in_every_dress() {
    for (format, text) in [
        (
            SheetFormat::Csv,
            "step,board,g,h,f,open,closed\n1,283104765,0,4,4,\"203184765(4),283164705(6)\",283104765\n\
             2,203184765,1,3,4,283164705(6),\"283104765,203184765\"\n",
        ),
        (
            SheetFormat::Csv,
            "\u{FEFF}sep=;\r\nCLOSED表;OPEN表;f(n);h(n);g(n);棋盘;步骤\r\n\
             283104765;203184765:4, 283164705:6;4;4;0;283104765;1\r\n\
             283104765 203184765;283164705:6;4;3;1;203184765;2\r\n",
        ),
        (
            SheetFormat::Csv,
            "#\tNode\tf=g+h\tFrontier\tVisited\n1\t2 8 3/1 0 4/7 6 5\t0+4=4\t[203184765:4, 283164705:6]\t{283104765}\n\
             2\t2 0 3/1 8 4/7 6 5\t1+3=4\t[283164705:6]\t{283104765, 203184765}\n",
        ),
        (
            SheetFormat::Csv,
            "step,board,g,h,f,open,closed,remark\n1,283104765,0,4,4,[203184765(4),283164705(6)],[283104765],\n\
             2,203184765,1,3,4,[283164705(6)],[283104765,203184765],good\n",
        ),
        (
            SheetFormat::Markdown,
            "# Homework\n\n| Step | Current state | g/h/f | Open list | Closed |\n|:--|:-:|--:|---|---|\n\
             | 1 | `2 8 3 / 1   4 / 7 6 5` | 0/4/4 | 203184765 f=4 g=1 h=3<br>283164705 f=6 | 283104765 |\n\
             | 2 | 2 0 3<br>1 8 4<br>7 6 5 | 1/3/4 | 283164705 (6) | 283104765, 203184765 |\n\nDone.\n",
        ),
        (
            SheetFormat::Markdown,
            "no | id | board | f | g | h | open | closed\n---|---|---|---|---|---|---|---\n\
             1 | S | 283104765 | 4 | 0 | 4 | A(4) B(6) | S\n2 | A | 203184765 | 4 | 1 | 3 | B(6) | S, A\n",
        ),
        (
            SheetFormat::Jsonl,
            "{\"step\":1,\"board\":\"283104765\",\"g\":0,\"h\":4,\"f\":4,\"open\":[[4,\"203184765\"],[6,\"283164705\"]],\
             \"closed\":[\"283104765\"]}\n{\"step\":2,\"board\":\"203184765\",\"g\":1,\"h\":3,\"f\":4,\
             \"open\":[{\"board\":[[2,8,3],[1,6,4],[7,0,5]],\"f\":6}],\"closed\":\"283104765 203184765\"}\n",
        ),
    ] {
        let sheet = read(text);
        assert_eq!(sheet.format, format, "{text}");
        let rows = told(&sheet);
        if text.contains(" id ") {
            // B is never taken, so nobody knows its board: only the sizes are told.
            assert_eq!(rows[1], "2 203184765 g=1 h=3 f=4 1 [283104765 203184765]");
            continue;
        }
        assert_eq!(rows, EXPECTED, "{text}");
    }
}

#[test]
fn sentences_with_boards_in_brackets_are_no_tables() {
    let moves = ["283104765", "203184765", "023184765", "123084765"];
    let spread = |board: &str| board.chars().map(String::from).collect::<Vec<_>>().join(", ");
    for words in [
        "Current state: ",
        "Expanding ",
        "State: ",
        "Node: ",
        "Popped ",
        "Board: ",
        "current = ",
        "当前节点: ",
        "取出 ",
        "Visited: ",
    ] {
        for (open, close) in [("(", ")"), ("[", "]"), ("", ""), ("(", "), g=0, h=4"), ("[", "]; f = 4")] {
            let lines = moves.map(|board| format!("{words}{open}{}{close}", spread(board)));
            let sheet = read(&lines.join("\n"));
            assert_eq!(sheet.format, SheetFormat::Boards, "{lines:?}");
            let boards: Vec<String> = sheet.rows.iter().map(|row| row.board.text(sheet.size)).collect();
            assert_eq!(boards, moves, "{lines:?}");
            let told_f = close.contains("f =").then(|| "4".to_owned());
            assert_eq!(sheet.rows[0].f.map(|f| f.to_string()), told_f, "{lines:?}");
            assert_eq!(sheet.rows[0].h, close.contains("h=").then_some(4), "{lines:?}");
        }
    }
}

#[test]
fn a_column_of_sums_may_have_f_alone() {
    for name in ["f=g+h", "f(n)=g(n)+h(n)", "f(n) = g(n) + h(n)"] {
        let sheet = read(&format!("step,board,{name}\n1,283104765,4\n2,203184765,\n3,023184765,4.5\n"));
        assert_eq!(
            told(&sheet),
            ["1 283104765 g=? h=? f=4 ? ?", "2 203184765 g=? h=? f=? ? ?", "3 023184765 g=? h=? f=4.5 ? ?"]
        );
        let kinds: Vec<ColumnKind> = sheet.columns.iter().map(|column| column.kind).collect();
        assert_eq!(kinds, [ColumnKind::Step, ColumnKind::Board, ColumnKind::F]);
        let mixed = read(&format!("step,board,{name}\n1,283104765,4\n2,203184765,1+3=4\n"));
        assert_eq!(told(&mixed), ["1 283104765 g=? h=? f=4 ? ?", "2 203184765 g=1 h=3 f=4 ? ?"]);
    }
}

#[test]
fn what_is_not_read_is_told_and_what_stands_before_the_first_step_is_no_step() {
    let sheet = read(
        "step,board,remark,move,f,open,closed\n0,,,,,283104765,-\n1,283104765,good,up we go,5=2+3,-,5\n\
         2,23184765,,sideways,4.5,-,5\n",
    );
    assert_eq!(sheet.ignored, ["remark", "move"]);
    assert_eq!(sheet.start.unwrap().text(sheet.size), "283104765");
    assert_eq!(told(&sheet), ["1 283104765 g=? h=? f=5 [] 5", "2 023184765 g=? h=? f=4.5 [] 5"]);
    let kinds: Vec<ColumnKind> = sheet.columns.iter().map(|column| column.kind).collect();
    assert_eq!(kinds, [ColumnKind::Step, ColumnKind::Board, ColumnKind::F, ColumnKind::Open, ColumnKind::Closed]);
}

#[test]
fn errors_have_a_place_and_a_remedy() {
    let error = |text: &str| {
        let error = read_sheet(text, None, None).unwrap_err();
        let excerpt = error.excerpt.as_ref().map(|excerpt| excerpt.text[excerpt.at.clone()].to_owned());
        (error.to_string(), excerpt.unwrap_or_default())
    };
    let told = |text: &str, mark: &str| (text.to_owned(), mark.to_owned());
    assert_eq!(error("step,board\n1,283104765\n2,283104764\n"), told("line 3, column 11: tile 4 stands twice", "4"));
    assert_eq!(
        error("step,board,g\n1,283104765,0\n2,203184765,one\n"),
        told("line 3, column 13: \"one\": this is no number", "one")
    );
    assert_eq!(
        error("step,board,open\n1,283104765,203184765,283164705\n"),
        told("line 2, column 23: 4 cells, but the table has 3 columns", "283164705")
    );
    assert_eq!(
        error("step,board\n1,\"283104765\n"),
        told("line 2, column 3: the quote that begins here does not end", "\"")
    );
    assert_eq!(
        error("step,board,open\n1,283104765,incomprehensible\n"),
        told(
            "line 2, column 13: \"incomprehensible\": this is neither a board nor the name of a node",
            "incomprehensible"
        )
    );
    assert_eq!(error("{\"board\":\"283104764\"}\n"), told("line 1, column 19: tile 4 stands twice", "4"));
    assert_eq!(
        error("{\"board\":\"283104765\"}\n{\"board\":\"2831").0,
        "line 2, column 14: the file ends in the middle of an object"
    );
    assert_eq!(error("{\"step\":1}\n").0, "line 1, column 1: a step without a board");
    assert_eq!(error(" \n").0, "line 1, column 1: the file is empty");
    let size = read_sheet("283104765", None, Some(Size::new(2, 2).unwrap())).unwrap_err();
    assert!(size.fault.help().is_some());
    let csv = read_sheet("a,b\n1,2\n", Some(SheetFormat::Csv), None).unwrap_err();
    assert_eq!(csv.to_string(), "line 1, column 1: no column has the boards; the columns are a,b");
}
