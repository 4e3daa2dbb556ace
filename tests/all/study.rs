//! The boards of studies, their depths, and what is made of their numbers.

use std::num::NonZeroUsize;

use steptrace::puzzle::{Distances, Instance, NamedGoal, Size};
use steptrace::search::Options;
use steptrace::survey::{Depths, Instances, Spread};

use crate::common::runs::run;

const ONE: NonZeroUsize = NonZeroUsize::MIN;

#[test]
fn boards_are_at_the_depth_that_was_asked_for_and_different() {
    let size: Size = "3x3".parse().unwrap();
    let goal = NamedGoal::Spiral.board(size).unwrap();
    let (instances, distances) = (Instances::new(goal, size), Distances::to(goal, size).unwrap());
    for depth in [0, 1, 2, 13, 30, 31, 400] {
        let boards = instances.at(depth, 50, 9, ONE, &|| true);
        let there = u8::try_from(depth).map_or(0, |depth| distances.boards_at(depth).len());
        assert_eq!(boards.len(), there.min(50));
        assert!(boards.iter().all(|&board| distances.of(board) == Some(depth as u8)));
        assert_eq!(boards.iter().collect::<std::collections::HashSet<_>>().len(), boards.len());
    }
    // Where no table reaches, boards are held against a search.
    let size: Size = "4x4".parse().unwrap();
    let goal = NamedGoal::Standard.board(size).unwrap();
    let instances = Instances::new(goal, size);
    let boards = instances.at(16, 8, 5, ONE, &|| true);
    // These and no others: what a study draws stays the same.
    let drawn: Vec<String> = boards.iter().map(|board| board.text(size)).collect();
    let wanted = [
        "652317B49EA8DFC0",
        "234816705ADC9EBF",
        "1B2754A39608DEFC",
        "52039164DA78EFBC",
        "028361549A7CDEBF",
        "65231A749B0FDEC8",
        "1234957FAB68DEC0",
        "123460785BFEA9DC",
    ];
    assert_eq!(drawn, wanted);
    for start in boards {
        let stats = run(&Instance { size, start, goal }, "astar", &Options::default()).stats();
        assert_eq!(stats.path, Some(16));
    }
}

/// Walks of several lengths, each longer than the depth by an even number of moves, end at more boards than walks of one.
#[test]
fn many_boards_at_a_depth_are_found_by_walks_that_are_longer() {
    let size: Size = "4x4".parse().unwrap();
    let goal = NamedGoal::Standard.board(size).unwrap();
    let boards = Instances::new(goal, size).at(18, 150, 3, ONE, &|| true);
    assert_eq!(boards.len(), 150);
    assert_eq!(boards.iter().collect::<std::collections::HashSet<_>>().len(), 150, "none twice");
    // These and no others: a sum of them, each times its place.
    let sum = boards.iter().zip(1_u64..).fold(0_u64, |sum, (board, place)| {
        let number = u64::from_str_radix(&board.text(size), 16).unwrap();
        sum.wrapping_add(number.wrapping_mul(place))
    });
    assert_eq!(sum, 16_393_544_894_290_603_063);
}

/// Four boards lie two moves from a goal in the corner: a million walks would not find a fifth.
#[test]
fn walks_end_where_there_is_nothing_more_to_find() {
    let size: Size = "4x4".parse().unwrap();
    let goal = NamedGoal::Standard.board(size).unwrap();
    assert_eq!(Instances::new(goal, size).at(2, 1_000_000, 1, ONE, &|| true).len(), 4);
}

#[test]
fn depths_are_read_sorted_and_each_once() {
    let depths = |text: &str| text.parse::<Depths>().unwrap();
    assert_eq!(depths("7").each(), [7]);
    assert_eq!(depths("2..5").each(), [2, 3, 4, 5]);
    assert_eq!(depths(" 2..9/3 , 20..=21").each(), [2, 5, 8, 20, 21]);
    assert_eq!(depths(" 2..9/3 , 20..=21").to_string(), "2..9/3,20..=21");
    assert_eq!((depths("9,2..3,2").to_string(), depths("9,2..3,2").each()), ("9,2..3,2".into(), &[2, 3, 9][..]));
    assert_eq!(Depths::usual(None).each(), (2..=24).step_by(2).collect::<Vec<_>>());
    assert_eq!((Depths::usual(Some(21)).to_string(), Depths::usual(Some(21)).each().len()), ("2..21/2".into(), 10));
    assert_eq!(Depths::usual(Some(31)).to_string(), "2..24/2");
}

#[test]
fn what_is_no_range_is_shown_where_it_is() {
    for (text, at) in
        [("", 0..0), ("2,x", 2..3), ("9..2", 0..4), ("2, 3..", 3..6), ("2..9/0", 0..6), ("4000", 0..4), ("1,,2", 2..2)]
    {
        assert_eq!(text.parse::<Depths>().unwrap_err().at, at, "{text:?}");
    }
}

#[test]
fn numbers_in_a_few() {
    let spread = Spread::of([9.0, 2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0].into_iter()).unwrap();
    assert!((spread.mean - 5.0).abs() < 1e-12);
    assert!((spread.deviation.unwrap() - (32.0_f64 / 7.0).sqrt()).abs() < 1e-12);
    assert_eq!((spread.count, spread.least, spread.median, spread.greatest), (8, 2.0, 4.5, 9.0));
    let one = Spread::of([3.0].into_iter()).unwrap();
    assert_eq!((one.mean, one.deviation, one.median), (3.0, None, 3.0));
    assert_eq!(Spread::of(std::iter::empty()), None);
}
