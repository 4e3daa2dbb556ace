//! Charts of many steps or depths, exact: every point of a line is a value of the run, in its place. Of long lines each
//! column has its lowest and its highest value, so that no spike is lost.

#![expect(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "places in a picture, none below 0")]

use std::fmt::Write;

use crate::report::narration::Count;
use crate::search::F;

use super::chart::{AxisScale, Chart, round_ticks, tenths};
use super::{Drawing, Escaped};

/// The picture's size, and the part of it in which the lines are.
const SIZE: (usize, usize) = (640, 200);
const LEFT: u64 = 52;
const RIGHT: u64 = 632;
const TOP: u64 = 24;
const BOTTOM: u64 = 172;
/// Most steps of a chart that is half as wide.
const SHORT: usize = 40;

/// A line of a chart: values in hundredths, the first at `from`.
pub(super) struct Series<'a> {
    pub(super) class: String,
    pub(super) name: String,
    pub(super) from: usize,
    pub(super) values: Values<'a>,
}

/// Values that are made anew each time they are looked at: those of a long run would take as much memory as its record.
pub(super) struct Values<'a>(Box<dyn Fn() -> Box<dyn Iterator<Item = u64> + 'a> + 'a>);

impl<'a> Values<'a> {
    pub(super) fn new<I: Iterator<Item = u64> + 'a>(make: impl Fn() -> I + 'a) -> Values<'a> {
        Values(Box::new(move || Box::new(make())))
    }

    fn iter(&self) -> impl Iterator<Item = u64> {
        (self.0)()
    }
}

/// The frame that lines are drawn in.
#[derive(Clone, Copy)]
pub(super) struct Plot {
    /// The last of the numbers along, which begin with 0.
    pub(super) last: usize,
    pub(super) across: &'static str,
    /// Pattern of the picture in words.
    pub(super) says: &'static str,
    /// Pattern that says how it is thinned out.
    pub(super) columns: &'static str,
    /// Of both axes.
    pub(super) scale: AxisScale,
    /// The name of each line stands at its end, too.
    pub(super) ends: bool,
}

impl Plot {
    pub(super) fn chart(self, name: &'static str, title: &'static str, series: &[Series<'_>]) -> Chart {
        let (mut highest, mut whole) = (0, true);
        for value in series.iter().flat_map(|series| series.values.iter()) {
            highest = highest.max(value);
            whole &= value.is_multiple_of(100);
        }
        let ticks = round_ticks(0, highest.div_ceil(100), 5);
        let (step, top) = (100 * ticks[1], 100 * ticks[ticks.len() - 1]);
        let digits =
            [digits(self.last as u64, self.right() - LEFT), digits(top / if whole { 100 } else { 1 }, BOTTOM - TOP)];
        let mut svg = String::new();
        self.axes(&mut svg, step, top);
        let (mut widest, mut ends) = (0, Vec::new());
        let distance = if self.ends { 56 } else { 96 };
        for (line, x) in series.iter().zip((LEFT..).step_by(distance)) {
            let (places, wide) = self.places(line);
            let points: Vec<_> =
                places.into_iter().map(|(number, value)| (self.x(number), self.y(value, top))).collect();
            widest = widest.max(wide);
            ends.push((points.last().copied().unwrap_or_default(), line));
            let (class, name, after) = (&line.class, Escaped(&line.name), x + 28);
            let _ = writeln!(svg, "<path class=\"line {class}\" d=\"{}\"/>", path(&points, digits));
            let _ = write!(svg, "<path class=\"line {class}\" d=\"M{x} 9h22\"/>");
            let _ = writeln!(svg, "<text class=\"key\" x=\"{after}\" y=\"13\">{name}</text>");
        }
        if self.ends {
            name_ends(&mut svg, ends);
        }
        let per_column = match self.scale {
            AxisScale::Linear => self.last.div_ceil((self.right() - LEFT) as usize),
            AxisScale::Log => widest,
        };
        let thinned = self.is_thinned() && per_column > 1;
        let highest = match highest % 100 {
            0 => Count((highest / 100) as usize).to_string(),
            _ => F::from_hundredths(highest).to_string(),
        };
        let log = if self.scale == AxisScale::Log { " data-scale=\"log\"" } else { "" };
        Chart {
            name,
            title,
            thinned: thinned.then(|| fill!(self.columns, n = Count(per_column))),
            says: fill!(self.says, title, n = Count(self.last), highest),
            data: format!(
                " data-left=\"{LEFT}\" data-right=\"{}\" data-top=\"{TOP}\" data-bottom=\"{BOTTOM}\" data-steps=\"{}\"{log}",
                self.right(),
                self.last
            ),
            is_short: self.is_short(),
            drawing: Drawing { class: "chart", width: self.wide(), height: SIZE.1, margin: 16, body: svg },
        }
    }

    /// Returns true if and only if so few steps need only half of the width.
    fn is_short(self) -> bool {
        self.last <= SHORT && !self.ends
    }

    fn wide(self) -> usize {
        if self.is_short() { SIZE.0 / 2 } else { SIZE.0 }
    }

    fn right(self) -> u64 {
        let margin = SIZE.0 as u64 - RIGHT;
        self.wide() as u64 - margin - if self.ends { 18 } else { 0 }
    }

    /// The place of a number along.
    fn x(self, number: u64) -> f64 {
        LEFT as f64 + self.scale.of_count(number, 1, self.last as u64, (self.right() - LEFT) as f64)
    }

    /// The place of a value.
    fn y(self, value: u64, top: u64) -> f64 {
        BOTTOM as f64 - self.scale.of_count(value, 100, top, (BOTTOM - TOP) as f64)
    }

    fn is_thinned(self) -> bool {
        self.last as u64 > self.right() - LEFT
    }

    fn axes(self, svg: &mut String, step: u64, top: u64) {
        let right = self.right();
        for value in self.ticks(step, top, 100) {
            let (y, left, count) = (tenths(self.y(value, top)), LEFT - 6, Count((value / 100) as usize));
            let _ = write!(svg, "<path class=\"grid\" d=\"M{LEFT} {y}H{right}\"/>");
            let _ = writeln!(svg, "<text class=\"tick y\" x=\"{left}\" y=\"{}\">{count}</text>", tenths(y + 4.0));
        }
        let last = self.last as u64;
        for number in self.ticks(round_ticks(0, last, 5)[1], last, 1) {
            let (x, y, count) = (tenths(self.x(number)), BOTTOM + 14, Count(number as usize));
            let _ = writeln!(svg, "<text class=\"tick x\" x=\"{x}\" y=\"{y}\">{count}</text>");
        }
        let _ = writeln!(svg, "<text class=\"axis\" x=\"{right}\" y=\"{}\">{}</text>", BOTTOM + 26, self.across);
    }

    /// The numbers that are written at an axis.
    fn ticks(self, step: u64, last: u64, unit: u64) -> Vec<u64> {
        if self.scale == AxisScale::Linear {
            return (0..=last).step_by(step as usize).collect();
        }
        let powers = std::iter::successors(Some(unit), |power| Some(power * 10)).take_while(|&power| power <= last);
        let digits: &[u64] = if last < unit * 100 { &[1, 2, 5] } else { &[1] };
        let numbers = powers.flat_map(|power| digits.iter().map(move |digit| digit * power));
        numbers.filter(|&number| number <= last).collect()
    }

    /// The numbers and values that a line is drawn through: all, or the lowest and the highest of each column where there
    /// are more numbers than columns; and how many numbers a column has at most.
    fn places(self, series: &Series<'_>) -> (Vec<(u64, u64)>, usize) {
        // Logarithms begin with 1.
        let first = usize::from(self.scale == AxisScale::Log && series.from == 0);
        let mut all = (series.from as u64..).zip(series.values.iter()).skip(first).peekable();
        if !self.is_thinned() {
            return (all.collect(), 1);
        }
        let column = |place: &(u64, u64)| self.x(place.0) as u64;
        let (mut places, mut widest) = (Vec::new(), 1);
        while let Some(one) = all.next() {
            let (mut lowest, mut highest, mut wide) = (one, one, 1);
            while let Some(next) = all.next_if(|next| column(next) == column(&one)) {
                lowest = if next.1 < lowest.1 { next } else { lowest };
                highest = if next.1 >= highest.1 { next } else { highest };
                wide += 1;
            }
            push(&mut places, lowest.min(highest), self.scale);
            push(&mut places, lowest.max(highest), self.scale);
            widest = widest.max(wide);
        }
        (places, widest)
    }
}

/// Adds a place to a line. One before it that lies exactly between its neighbours is not needed.
fn push(line: &mut Vec<(u64, u64)>, next: (u64, u64), scale: AxisScale) {
    let between = |a: u64, b: u64| i128::from(b) - i128::from(a);
    match *line.as_slice() {
        [.., last] if last == next => return,
        [.., before, last] => {
            let is_straight = match scale {
                AxisScale::Linear => {
                    between(before.0, last.0) * between(last.1, next.1)
                        == between(last.0, next.0) * between(before.1, last.1)
                }
                AxisScale::Log => before.1 == last.1 && last.1 == next.1,
            };
            if is_straight {
                line.pop();
            }
        }
        _ => {}
    }
    line.push(next);
}

/// Returns how many decimals tell apart the places of so many numbers along a length.
fn digits(last: u64, length: u64) -> usize {
    let tells_apart = |&digits: &u32| last < length * 10_u64.pow(digits);
    (1..12).find(tells_apart).unwrap_or(12) as usize
}

/// A line from point to point, with so many decimals at most. After the first, each point is told from the one before it:
/// places are rounded, the differences between them are not, so that no error grows.
fn path(points: &[(f64, f64)], [along, up]: [usize; 2]) -> String {
    let parts = |length: f64, digits: usize| (length * 10_f64.powi(digits as i32)).round() as i64;
    let (mut path, mut last) = (String::new(), (0, 0));
    for (at, &(x, y)) in points.iter().enumerate() {
        let place = (parts(x, along), parts(y, up));
        let command = ["M", "l", " "][at.min(2)];
        let (x, y) = (decimal(place.0 - last.0, along), decimal(place.1 - last.1, up));
        let (before, between) = (sign_stands_for_space(command, &x), sign_stands_for_space(" ", &y));
        let _ = write!(path, "{before}{x}{between}{y}");
        last = place;
    }
    path
}

/// A space is needed before a number only if that has no sign.
fn sign_stands_for_space<'a>(command: &'a str, number: &str) -> &'a str {
    if command == " " && number.starts_with('-') { "" } else { command }
}

/// A length of which so many decimals are given, without what tells nothing: 0.250 is .25.
fn decimal(parts: i64, digits: usize) -> String {
    let text = format!("{:.digits$}", parts as f64 / 10_f64.powi(digits as i32));
    let text = if digits > 0 { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    match text.split_once("0.") {
        Some(("", rest)) => format!(".{rest}"),
        Some(("-", rest)) => format!("-.{rest}"),
        _ => text.to_owned(),
    }
}

/// Writes the names of lines where they end: one beyond the other, towards the middle of the picture,
/// where they would meet.
fn name_ends(svg: &mut String, mut ends: Vec<((f64, f64), &Series<'_>)>) {
    const HIGH: u64 = 11;
    ends.sort_by(|((_, one), _), ((_, other), _)| other.total_cmp(one));
    let mut written: Vec<(u64, u64)> = Vec::new();
    for ((x, y), line) in ends {
        let (x, first) = (x as u64 + 5, y as u64 + 4);
        let is_low = first > u64::midpoint(TOP, BOTTOM);
        let place = |times: u64| if is_low { first.saturating_sub(HIGH * times) } else { first + HIGH * times };
        let is_free = |y: &u64| !written.iter().any(|(at, other)| at.abs_diff(x) < 12 && other.abs_diff(*y) < HIGH);
        let y = (0..=written.len() as u64).map(place).find(is_free).unwrap_or(first);
        written.push((x, y));
        let _ = writeln!(svg, "<text class=\"end\" x=\"{x}\" y=\"{y}\">{}</text>", Escaped(&line.name));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plot(last: usize, scale: AxisScale) -> Plot {
        Plot { last, across: "step", says: "", columns: "", scale, ends: false }
    }

    fn line(from: usize, values: Vec<u64>) -> Series<'static> {
        Series { class: "f".into(), name: "f".into(), from, values: Values::new(move || values.clone().into_iter()) }
    }

    #[test]
    fn every_point_of_a_long_line_is_a_value_of_the_run_and_none_lies_outside() {
        let mut values: Vec<u64> = (0..100_000).map(|at: u64| at * at % 7919 * 100).collect();
        values[77_777] = 1_000_000;
        for scale in [AxisScale::Linear, AxisScale::Log] {
            let plot = plot(100_000, scale);
            let (places, widest) = plot.places(&line(1, values.clone()));
            assert!(places.contains(&(77_778, 1_000_000)), "a spike of one step stays");
            assert!(places.iter().all(|&(number, value)| values[number as usize - 1] == value));
            assert!((2..=1200).contains(&places.len()) && widest >= 100_000 / 580, "{} {widest}", places.len());
            let column = |number: u64| plot.x(number) as u64;
            for (at, &value) in values.iter().enumerate().step_by(997) {
                let same = |place: &&(u64, u64)| column(place.0) == column(at as u64 + 1);
                let drawn: Vec<u64> = places.iter().filter(same).map(|place| place.1).collect();
                assert!(drawn.iter().min() <= Some(&value) && Some(&value) <= drawn.iter().max(), "step {}", at + 1);
            }
        }
    }

    #[test]
    fn values_can_be_read_off_a_line_again() {
        let top = 30_000_000;
        let plot = plot(181_440, AxisScale::Linear);
        let digits = [digits(181_440, 580), digits(top / 100, 148)];
        for (number, value) in [(1, 100), (90_000, 14_999_900), (181_439, 29_999_900)] {
            let text = path(&[(plot.x(number), plot.y(value, top))], digits);
            let (x, y) =
                text[1..].split_once(' ').map(|(x, y)| (x.parse::<f64>().unwrap(), y.parse::<f64>().unwrap())).unwrap();
            assert_eq!(((x - 52.0) / 580.0 * 181_440.0).round() as u64, number, "{text}");
            assert_eq!(((172.0 - y) / 148.0 * 300_000.0).round() as u64 * 100, value, "{text}");
        }
    }

    #[test]
    fn a_long_straight_line_has_two_points_and_a_plateau_keeps_its_ends() {
        let straight = plot(10_000, AxisScale::Linear).places(&line(0, (0..=10_000).map(|at| at * 300).collect())).0;
        assert_eq!(straight, [(0, 0), (10_000, 3_000_000)]);
        let mut values = vec![500; 5000];
        values.extend(vec![700; 5000]);
        let (steps, _) = plot(9_999, AxisScale::Linear).places(&line(0, values));
        assert_eq!(steps, [(0, 500), (4999, 500), (5000, 700), (9999, 700)]);
    }

    #[test]
    fn short_runs_are_drawn_point_by_point_and_half_as_wide() {
        let plot = plot(2, AxisScale::Linear);
        let (places, _) = plot.places(&line(0, vec![0, 100, 200]));
        let points: Vec<(f64, f64)> =
            places.into_iter().map(|(number, value)| (plot.x(number), plot.y(value, 200))).collect();
        assert_eq!(path(&points, [1, 1]), "M52 172l130-74 130-74");
        assert_eq!(
            (plot.wide(), Plot { last: SHORT + 1, ..plot }.wide(), Plot { ends: true, ..plot }.wide()),
            (320, 640, 640)
        );
    }

    #[test]
    fn logarithms_begin_with_1() {
        let plot_of_100 = plot(100, AxisScale::Log);
        let (places, _) = plot_of_100.places(&line(0, [&[0; 11][..], &[100]].concat()));
        assert_eq!((places.len(), places[0]), (11, (1, 0)));
        assert!((plot_of_100.x(1) - 52.0).abs() < 1e-9 && (plot_of_100.y(0, 10_000) - 172.0).abs() < 1e-9);
        assert_eq!(plot(100, AxisScale::Log).ticks(0, 100, 1), [1, 10, 100]);
        assert_eq!(plot(60, AxisScale::Log).ticks(0, 60, 1), [1, 2, 5, 10, 20, 50]);
    }
}
