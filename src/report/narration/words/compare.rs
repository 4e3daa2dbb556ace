//! What a comparison says.

words! {
    /// The words of a comparison, by name.
    CompareWords;
    title: "Comparison", "比较";
}
