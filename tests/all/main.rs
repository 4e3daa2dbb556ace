//! All tests that can share a process, in one program: the crate is linked once.
//!
//! `cargo test --test all check::` runs one module. Tests that cannot share live elsewhere: `memory` counts what the
//! whole process allocates, `browser` and `convert` need other programs.

mod common;

mod against_model;
mod check;
mod cli;
mod cli_bounds;
mod cli_check;
mod cli_check_many;
mod cli_compare;
mod cli_exercise;
mod cli_find;
mod cli_notes;
mod cli_read;
mod cli_signals;
mod cli_study;
mod compare;
mod compare_page;
mod compare_reports;
mod conditions;
mod conventions;
mod csv;
mod diff;
mod drawn_sheets;
mod example_pages;
mod exercise;
mod exercise_read;
mod exercise_set;
mod facts;
mod figures;
mod find;
mod find_reports;
mod fuzz_seeds;
mod handout;
mod identify;
mod identify_report;
mod latex;
mod markdown;
mod marking;
mod markup;
mod memory_figures;
mod merge;
mod misconceptions;
mod path_check;
mod promises;
mod puzzle;
mod quiz;
mod reading;
mod readme;
mod report;
mod selection;
mod shapes;
mod sheet_parts;
mod sheets;
mod slides;
mod sources;
mod specs;
mod stopped;
mod study;
mod study_reports;
mod text;
mod textbook;
mod trace_files;
mod words;
