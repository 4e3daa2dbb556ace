//! What a study says.

words! {
    /// The words of a study, by name.
    StudyWords;
    title: "Study", "实验";
}
