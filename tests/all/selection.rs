//! Which steps a report tells in full.

use steptrace::report::Selection;

#[test]
fn ranges_are_read_sorted_and_joined() {
    let ranges = |text: &str| text.parse::<Selection>().unwrap();
    assert_eq!(ranges("all"), Selection::All);
    assert_eq!(ranges("9"), Selection::Ranges(vec![9..=9]));
    assert_eq!(ranges("7..9, 1..3,4,8..10"), Selection::Ranges(vec![1..=4, 7..=10]));
    assert_eq!(ranges("..2,1000.."), Selection::Ranges(vec![1..=2, 1000..=usize::MAX]));
}

#[test]
fn what_is_no_range_is_shown_where_it_is() {
    for (text, at) in [("", 0..0), ("1,x", 2..3), ("3..1", 0..4), ("1, 0", 3..4), ("..", 0..2), ("1..2,,3", 5..5)] {
        assert_eq!(text.parse::<Selection>().unwrap_err().at, at, "{text:?}");
    }
}

#[test]
fn short_runs_are_told_whole_and_long_ones_by_their_ends_and_path() {
    assert_eq!(Selection::Usual.steps(120, &[]), [1..=120]);
    assert_eq!(Selection::Usual.steps(0, &[]), []);
    assert_eq!(Selection::Usual.steps(1000, &[5, 300, 301, 990]), [1..=40, 300..=301, 990..=1000]);
    assert_eq!(Selection::All.steps(1000, &[]), [1..=1000]);
    assert_eq!("5..9,800..".parse::<Selection>().unwrap().steps(900, &[1]), [5..=9, 800..=900]);
    assert_eq!("5..9".parse::<Selection>().unwrap().steps(4, &[1]), []);
}
