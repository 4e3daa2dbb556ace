//! What a marked trace says.

words! {
    /// The words of a marked trace, by name.
    CheckWords;
    title: "Marked trace", "批改结果";
}
