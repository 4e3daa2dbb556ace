//! The puzzle without a search: boards and goals as they are typed, moves, parity, ranks, heuristics, random boards.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

use steptrace::puzzle::{
    Board, Cost, Distances, Estimator, Grid, Heuristic, Move, MoveOrder, MoveOrderError, NamedGoal, Parity,
    RandomBoards, Ranker, Rng, Size, parse_board, parse_boards, parse_goal, permutations, rank, unrank,
};

// Boards.

#[test]
fn the_blank_is_found_wherever_it_is() {
    for size in [Size::new(2, 2), Size::new(3, 3), Size::new(4, 4), Size::new(2, 8)] {
        let size = size.unwrap();
        for blank in 0..size.cells() {
            let mut cells: Vec<String> = (1..size.cells()).map(|tile| tile.to_string()).collect();
            cells.insert(blank, "0".into());
            assert_eq!(parse_board(&cells.join(" "), Some(size)).unwrap().0.blank(), blank, "{size}");
        }
    }
}

#[test]
fn a_move_is_the_blank_s() {
    let (board, size) = parse_board("283104765", None).unwrap();
    let grid = Grid::new(size);
    let after = |direction| board.moved(direction, &grid).map(|board| board.text(size));
    assert_eq!(after(Move::Up).as_deref(), Some("203184765"));
    assert_eq!(after(Move::Down).as_deref(), Some("283164705"));
    assert_eq!(after(Move::Left).as_deref(), Some("283014765"));
    assert_eq!(after(Move::Right).as_deref(), Some("283140765"));
    let corner = parse_board("023184765", None).unwrap().0;
    assert_eq!(corner.moved(Move::Up, &grid), None);
    assert_eq!(corner.moved(Move::Left, &grid), None);
}

// Boards as a person types them.

fn text_of(text: &str) -> String {
    let (board, size) = parse_board(text, None).unwrap();
    board.text(size)
}

fn board_error(text: &str) -> (String, &str) {
    let error = parse_board(text, None).unwrap_err();
    (error.to_string(), &text[error.at])
}

#[test]
fn every_way_of_writing_a_board_is_text_of() {
    for text in [
        "283104765",
        "2 8 3 1 0 4 7 6 5",
        "2,8,3/1,0,4/7,6,5",
        "2, 8, 3 / 1, 0, 4 / 7, 6, 5",
        "2 8 3\n1 x 4\n7 6 5\n",
        "283\r\n1_4\r\n765",
        "283/1.4/765",
        "28310476 5".replace(' ', "").as_str(),
        "  2 8 3\n\n  1 X 4\n  7 6 5\n\n",
    ] {
        assert_eq!(text_of(text), "283104765", "{text:?}");
    }
    assert_eq!(text_of("1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0"), "123456789ABCDEF0");
    assert_eq!(text_of("123456789abcdef0"), "123456789ABCDEF0");
    assert_eq!(text_of("1 2 3 4 / 5 6 7 8 / 9 A B C / 13 14 15 _"), "123456789ABCDEF0");
    assert_eq!(text_of("12/30"), "1230");
    assert_eq!(text_of("01234567/89ABCDEF"), "0123456789ABCDEF");
}

#[test]
fn what_is_wrong_is_named_and_pointed_at() {
    assert_eq!(board_error(""), ("no board: the text is empty".into(), ""));
    assert_eq!(board_error("283104764"), ("tile 4 occurs twice".into(), "4"));
    assert_eq!(board_error("283104760"), ("two blanks".into(), "0"));
    assert_eq!(board_error("123456789"), ("no blank".into(), "9"));
    assert_eq!(board_error("023456789"), ("tile 9 is too large: the tiles of a 3x3 board are 1 to 8".into(), "9"));
    assert_eq!(
        board_error("2 8 3 1 0 4 7 6 51"),
        ("tile 51 is too large: the tiles of a 3x3 board are 1 to 8".into(), "51")
    );
    assert_eq!(board_error("28310476!"), ("'!' is not a tile".into(), "!"));
    assert_eq!(board_error("2 8 3 1 0 4 7 6 é"), ("'é' is not a tile".into(), "é"));
    assert_eq!(board_error("2 8 3/1 0/7 6 5"), ("row 2 has 2 cells, row 1 has 3".into(), "1 0"));
    assert_eq!(board_error("28310476"), ("8 cells in a row without a size".into(), "28310476"));
    assert_eq!(board_error("2 8 3/1/7 6 5"), ("row 2 has 1 cell, row 1 has 3".into(), "1"));
    assert_eq!(board_error("1/2/3/0").0, "4 rows of 1 cell: a board needs at least 2 rows and 2 columns");
}

#[test]
fn twelve_cells_in_a_row_ask_for_a_size() {
    let text = "1 2 3 4 5 6 7 8 9 10 11 0";
    let error = parse_board(text, None).unwrap_err();
    assert!(error.help().unwrap().contains("--size"));
    for size in ["2x6", "3x4", "4x3", "6x2"] {
        assert!(parse_board(text, size.parse().ok()).is_ok());
    }
}

#[test]
fn help_says_what_is_missing() {
    let help = |text| parse_board(text, None).unwrap_err().help();
    assert_eq!(help("283104764").as_deref(), Some("tile 5 is missing"));
    assert_eq!(help("283104744").as_deref(), Some("tile 5 is missing, tile 6 is missing"));
}

// Many boards in one text.

fn many(text: &str) -> Vec<String> {
    let boards = parse_boards(text, None).unwrap_or_else(|error| panic!("{text:?}: {error}"));
    boards.into_iter().map(|(board, size)| board.text(size)).collect()
}

#[test]
fn many_boards_are_one_a_line_or_one_over_all_lines() {
    for text in ["283104765\n123456780\n", "2 8 3 1 0 4 7 6 5\n\n  1 2 3 4 5 6 7 8 x", "2,8,3/1,0,4/7,6,5\r\n123456780"]
    {
        assert_eq!(many(text), ["283104765", "123456780"], "{text:?}");
    }
    assert_eq!(many("0 1 2 3\n4 5 6 7\n8 9 10 11\n12 13 14 15"), ["0123456789ABCDEF"]);
    assert_eq!(many("1230\n0123"), ["1230", "0123"]);
    assert_eq!(many("12\n30\n"), ["1230"]);
}

#[test]
fn a_wrong_board_among_many_is_pointed_at() {
    let text = "283104765\n123456788\n";
    let error = parse_boards(text, None).unwrap_err();
    assert_eq!((error.to_string().as_str(), &text[error.at]), ("no blank", "8"));
    let error = parse_boards("2 8 3\n1 0 4\n7 6 6\n", None).unwrap_err();
    assert!(error.to_string().contains('6'), "{error}");
}

// Goals.

fn goal_of(text: &str, size: &str) -> Result<String, String> {
    let size = size.parse().unwrap();
    parse_goal(text, size).map(|board| board.text(size)).map_err(|error| error.to_string())
}

#[test]
fn goals_have_names() {
    assert_eq!(goal_of("standard", "3x3").unwrap(), "123456780");
    assert_eq!(goal_of("Standard", "4x4").unwrap(), "123456789ABCDEF0");
    assert_eq!(goal_of("blank-first", "2x3").unwrap(), "012345");
    assert_eq!(goal_of("spiral", "3x3").unwrap(), "123804765");
    assert_eq!(goal_of("123804765", "3x3").unwrap(), "123804765");
    assert_eq!(goal_of("12345_", "3x2").unwrap(), "123450");
}

#[test]
fn wrong_goals_say_why() {
    assert_eq!(goal_of("spiral", "4x4").unwrap_err(), "the goal `spiral` is for 3x3 boards, this one is 4x4");
    assert_eq!(goal_of("standart", "3x3").unwrap_err(), "no goal is called \"standart\"");
    assert!(parse_goal("standart", Size::EIGHT_PUZZLE).unwrap_err().help().unwrap().contains("`standard`"));
    assert_eq!(goal_of("1230", "3x3").unwrap_err(), "4 cells, but a 3x3 board has 9 cells in 3 rows");
    assert_eq!(goal_of("123/450", "3x3").unwrap_err(), "2 rows of 3 cells, but a 3x3 board has 9 cells in 3 rows");
    assert_eq!(goal_of("123804766", "3x3").unwrap_err(), "tile 6 occurs twice");
}

// Sizes.

#[test]
fn sizes_run_from_four_to_sixteen_cells() {
    for text in ["2x2", "3x3", "2x8", "8x2", "3x5", "4X4", "5×3"] {
        assert!(text.parse::<Size>().is_ok(), "{text}");
    }
    for text in ["1x9", "2x9", "5x5", "99999999999x2", "3", "axb"] {
        assert!(text.parse::<Size>().is_err(), "{text}");
    }
}

#[test]
fn twelve_cells_have_four_sizes() {
    let sizes: Vec<String> = Size::with_cells(12).map(|size| size.to_string()).collect();
    assert_eq!(sizes, ["2x6", "3x4", "4x3", "6x2"]);
    assert_eq!(Size::square(12), None);
    assert_eq!(Size::square(16), Size::new(4, 4).ok());
}

// Moves.

#[test]
fn inverse_moves_pair_up() {
    assert_eq!(Move::Up.inverse(), Move::Down);
    assert_eq!(Move::Down.inverse(), Move::Up);
    assert_eq!(Move::Left.inverse(), Move::Right);
    assert_eq!(Move::Right.inverse(), Move::Left);
}

#[test]
fn there_are_24_orders_and_each_reads_back() {
    let orders: Vec<MoveOrder> = MoveOrder::all().collect();
    assert_eq!(orders.len(), 24);
    assert_eq!(orders[0].to_string(), "UDLR");
    assert!(orders.iter().all(|order| order.to_string().parse() == Ok(*order)));
    for wrong in ["", "UDL", "UDLL", "UDLRU", "UDLX"] {
        assert_eq!(wrong.parse::<MoveOrder>(), Err(MoveOrderError), "{wrong}");
    }
}

// Parity.

/// All boards that can be reached, by walking.
fn reachable(from: Board, size: Size) -> HashSet<Board> {
    let grid = Grid::new(size);
    let mut known = HashSet::from([from]);
    let mut rest = vec![from];
    while let Some(board) = rest.pop() {
        for direction in Move::ALL {
            if let Some(next) = board.moved(direction, &grid)
                && known.insert(next)
            {
                rest.push(next);
            }
        }
    }
    known
}

#[test]
fn parity_agrees_with_walking_for_any_goal() {
    for (rows, cols, every) in [(2, 2, 1), (2, 3, 7), (3, 2, 7), (2, 4, 3999), (4, 2, 4001), (3, 3, 90001)] {
        let size = Size::new(rows, cols).unwrap();
        let boards = permutations(size.cells());
        for goal in (0..boards).step_by(every).map(|number| unrank(number, size).unwrap()) {
            let reached = reachable(goal, size);
            assert_eq!(reached.len(), boards / 2);
            for start in (0..boards).map(|number| unrank(number, size).unwrap()) {
                let solvable = Parity::of(start, goal, size).solvable();
                assert_eq!(solvable, reached.contains(&start), "{} to {}", start.text(size), goal.text(size));
            }
        }
    }
}

#[test]
fn the_evidence_names_the_inverted_pairs() {
    let (start, size) = parse_board("283104765", None).unwrap();
    let goal = parse_board("123804765", None).unwrap().0;
    let parity = Parity::of(start, goal, size);
    assert_eq!(parity.inverted_pairs, [(2, 1), (8, 3), (8, 1), (3, 1)]);
    assert_eq!(parity.rows_apart, None);
    assert!(parity.solvable());
    let square = Size::new(4, 4).unwrap();
    let swapped = parse_board("123456789ABCDFE0", None).unwrap().0;
    let goal = parse_board("123456789ABCDEF0", None).unwrap().0;
    let parity = Parity::of(swapped, goal, square);
    assert_eq!((parity.inverted_pairs.len(), parity.rows_apart), (1, Some(0)));
    assert!(!parity.solvable());
}

// Ranks.

#[test]
fn a_board_has_the_index_that_it_is_the_board_of() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5), (5, 2)] {
        let size = Size::new(rows, cols).unwrap();
        let ranker = Ranker::new(size);
        for number in (0..permutations(size.cells())).step_by(if size.cells() > 8 { 97 } else { 1 }) {
            let board = ranker.board(number as u32).unwrap();
            assert_eq!(ranker.index(board), number as u32);
        }
    }
}

/// Of two boards that differ by tiles 7 and 8 being changed about only one can be reached: halves of indexes do.
#[test]
fn among_boards_that_can_reach_each_other_half_the_index_is_enough() {
    let size = Size::EIGHT_PUZZLE;
    let ranker = Ranker::new(size);
    let goal = unrank(0, size).unwrap();
    let boards = (0..permutations(9)).map(|number| unrank(number, size).unwrap());
    let reachable = boards.filter(|&board| Parity::of(board, goal, size).solvable());
    let halves: HashSet<u32> = reachable.map(|board| ranker.index(board) / 2).collect();
    assert_eq!(halves.len(), permutations(9) / 2);
}

#[test]
fn number_5000_of_the_permutations_of_nine() {
    let board = unrank(5000, Size::EIGHT_PUZZLE).unwrap();
    let from_one: Vec<u8> = board.tiles(Size::EIGHT_PUZZLE).map(|tile| tile + 1).collect();
    assert_eq!(from_one, [1, 2, 9, 8, 6, 4, 5, 3, 7]);
    assert_eq!(rank(board, Size::EIGHT_PUZZLE), 5000);
}

#[test]
fn ranks_count_all_boards_in_dictionary_order() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (3, 3)] {
        let size = Size::new(rows, cols).unwrap();
        let mut before = String::new();
        for number in 0..permutations(size.cells()) {
            let board = unrank(number, size).unwrap();
            assert_eq!(rank(board, size), number);
            let text = board.text(size);
            assert!(before < text);
            before = text;
        }
        assert_eq!(unrank(permutations(size.cells()), size), None);
    }
}

#[test]
fn ten_cells_are_the_most() {
    let size = Size::new(2, 5).unwrap();
    for number in (0..permutations(10)).step_by(997) {
        assert_eq!(rank(unrank(number, size).unwrap(), size), number);
    }
    assert_eq!(unrank(permutations(10) - 1, size).unwrap().text(size), "9876543210");
}

// Heuristics.

fn value(heuristic: Heuristic, board: &str, goal: &str) -> u16 {
    let (goal, size) = parse_board(goal, None).unwrap();
    let estimator = Estimator::new(heuristic, goal, size, Cost::Unit).unwrap();
    estimator.of(parse_board(board, Some(size)).unwrap().0)
}

#[test]
fn values_that_textbooks_print() {
    // Russell and Norvig, 3rd ed., fig. 3.28: h1 = 8, h2 = 18.
    assert_eq!(value(Heuristic::Misplaced, "724506831", "012345678"), 8);
    assert_eq!(value(Heuristic::Manhattan, "724506831", "012345678"), 18);
    assert_eq!(value(Heuristic::Exact, "724506831", "012345678"), 26);
    assert_eq!(value(Heuristic::Manhattan, "283104765", "123804765"), 4);
    // Korf's board no. 1.
    let one = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
    assert_eq!(value(Heuristic::Manhattan, one, "0123456789ABCDEF"), 41);
    // Two tiles of the top row in each other's way, and three in a row reversed.
    assert_eq!(value(Heuristic::LinearConflict, "213456780", "123456780"), 4);
    assert_eq!(value(Heuristic::LinearConflict, "321456780", "123456780"), 8);
}

/// Returns the least cost of each board that can be reached from the goal.
fn true_costs(goal: Board, size: Size, cost: Cost) -> HashMap<Board, u32> {
    let grid = Grid::new(size);
    let mut costs = HashMap::new();
    let mut open = BinaryHeap::from([Reverse((0, rank(goal, size)))]);
    while let Some(Reverse((sum, number))) = open.pop() {
        let board = unrank(number, size).unwrap();
        if costs.contains_key(&board) {
            continue;
        }
        costs.insert(board, sum);
        for next in Move::ALL.into_iter().filter_map(|direction| board.moved(direction, &grid)) {
            open.push(Reverse((sum + cost.of(next.tile(board.blank())), rank(next, size))));
        }
    }
    costs
}

/// Returns what the table claims: admissible, consistent, exact next to the goal, falls by the cost of a move.
fn claims(heuristic: Heuristic) -> [bool; 4] {
    [heuristic.admissible(), heuristic.consistent(), heuristic.exact_next_to_goal(), heuristic.falls_by_cost()]
}

/// Returns which of these claims hold of every board, for one goal and cost, and if h changes with every move.
fn holding(estimator: &Estimator, goal: Board, size: Size, cost: Cost) -> [bool; 5] {
    let (grid, costs) = (Grid::new(size), true_costs(goal, size, cost));
    let h = |board: Board| u32::from(estimator.of(board));
    assert_eq!(h(goal), 0);
    let mut hold = [true; 5];
    for (&board, &least) in &costs {
        hold[0] &= h(board) <= least;
        for next in Move::ALL.into_iter().filter_map(|direction| board.moved(direction, &grid)) {
            let step = cost.of(next.tile(board.blank()));
            hold[1] &= h(board) <= h(next) + step;
            hold[2] &= next != goal || h(board) == step;
            hold[3] &= h(board) <= h(next) || h(board) == h(next) + step;
            hold[4] &= h(board) != h(next);
        }
    }
    hold
}

/// Every board of 2×3 for two goals and both costs; of 3×3 for a heuristic that is defined there only.
#[test]
fn the_table_of_heuristics_claims_what_holds() {
    for heuristic in Heuristic::TILES.iter().copied() {
        let holding = |goal: &str, cost: Cost| {
            let (goal, size) = parse_board(goal, None).unwrap();
            let estimator = Estimator::new(heuristic, goal, size, cost).ok()?;
            let hold = holding(&estimator, goal, size, cost);
            assert!(hold[4] || !heuristic.never_level(cost), "{heuristic}, {cost}");
            Some(hold)
        };
        let small = ["123/450", "103/425"].into_iter().flat_map(|goal| [(goal, Cost::Unit), (goal, Cost::Tile)]);
        let mut hold: Vec<[bool; 5]> = small.filter_map(|(goal, cost)| holding(goal, cost)).collect();
        if hold.is_empty() {
            hold.extend(holding("123804765", Cost::Unit));
        }
        let claims = claims(heuristic);
        let all: Vec<bool> = (0..4).map(|claim| hold.iter().all(|hold| hold[claim])).collect();
        assert_eq!(claims[..2], all[..2], "{heuristic}");
        assert!((2..4).all(|claim| !claims[claim] || all[claim]), "{heuristic}: {all:?}");
    }
}

#[test]
fn what_is_kept_up_to_date_is_what_is_counted_afresh() {
    for (goal, cost) in [("123804765", Cost::Unit), ("123804765", Cost::Tile)] {
        let (goal, size) = parse_board(goal, None).unwrap();
        let grid = Grid::new(size);
        for heuristic in Heuristic::TILES.iter().copied() {
            let Ok(estimator) = Estimator::new(heuristic, goal, size, cost) else { continue };
            for number in (0..permutations(9)).step_by(101) {
                let board = unrank(number, size).unwrap();
                let blank = board.blank();
                for next in Move::ALL.into_iter().filter_map(|direction| board.moved(direction, &grid)) {
                    let kept = estimator.after(estimator.of(board), next, next.blank(), blank);
                    assert_eq!(kept, estimator.of(next));
                }
            }
        }
    }
}

#[test]
fn a_heuristic_is_refused_where_it_is_not_defined() {
    let refused = |heuristic, goal, cost| {
        let (goal, size) = parse_board(goal, None).unwrap();
        Estimator::new(heuristic, goal, size, cost).unwrap_err().to_string()
    };
    assert!(refused(Heuristic::Nilsson, "123456780", Cost::Unit).contains("goal's centre"));
    assert!(refused(Heuristic::Exact, "0123456789ABCDEF", Cost::Unit).contains("a 4x4 board has 16"));
    assert!(refused(Heuristic::Exact, "123456780", Cost::Tile).contains("cost=unit"));
}

// Random boards.

#[test]
fn the_generator_gives_the_published_numbers() {
    let mut rng = Rng::new(1_234_567);
    let numbers: Vec<u64> = (0..5).map(|_| rng.bits()).collect();
    let published = [
        6_457_827_717_110_365_317,
        3_203_168_211_198_807_973,
        9_817_491_932_198_370_423,
        4_593_380_528_125_082_431,
        16_408_922_859_458_223_821,
    ];
    assert_eq!(numbers, published);
}

#[test]
fn a_seed_gives_these_boards_for_ever() {
    let text = |size: &str, moves| {
        let size = size.parse().unwrap();
        let goal = NamedGoal::Standard.board(size).unwrap();
        let boards = RandomBoards::new(goal, size, moves, 1).unwrap();
        boards.take(3).map(|board| board.text(size)).collect::<Vec<_>>()
    };
    assert_eq!(text("3x3", None), ["243068175", "837254160", "413578620"]);
    assert_eq!(text("3x3", Some(20)), ["238517640", "076352418", "524316078"]);
    assert_eq!(text("4x4", Some(40)), ["26935014ABDCEF87", "2634F18C05A7EBD9", "5701A4286BEC9DF3"]);
}

#[test]
fn a_distance_alone_is_that_of_the_table() {
    let (goal, size) = parse_board("123450", Some("2x3".parse().unwrap())).unwrap();
    let distances = Distances::to(goal, size).unwrap();
    let mut unreachable = 0;
    for board in (0..permutations(size.cells())).filter_map(|rank| unrank(rank, size)) {
        let distance = Distances::between(board, goal, size).unwrap();
        assert_eq!(distance, distances.of(board), "{}", board.text(size));
        unreachable += usize::from(distance.is_none());
    }
    assert_eq!(unreachable, 360);
    assert!(Distances::between(goal, goal, "4x4".parse().unwrap()).is_err());
}

#[test]
fn boards_are_solvable_and_as_far_as_asked() {
    let (goal, size) = parse_board("123804765", None).unwrap();
    let distances = Distances::to(goal, size).unwrap();
    for moves in [0, 1, 7, 30] {
        let boards = RandomBoards::new(goal, size, Some(moves), 5).unwrap();
        assert!(boards.take(20).all(|board| distances.of(board) == Some(moves as u8)));
    }
    assert_eq!(
        RandomBoards::new(goal, size, Some(31), 5).unwrap_err().to_string(),
        "no board is 31 moves from this goal: the farthest is 30"
    );
    for text in ["4x4", "2x5", "3x2"] {
        let size = text.parse().unwrap();
        let goal = NamedGoal::BlankFirst.board(size).unwrap();
        let boards = RandomBoards::new(goal, size, None, 9).unwrap();
        assert!(boards.take(50).all(|board| Parity::of(board, goal, size).solvable()));
    }
}
