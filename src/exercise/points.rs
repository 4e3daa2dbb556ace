//! Points, shared out among questions.

use super::ExerciseError;

/// Shares points among questions, as evenly as whole points allow; where they do not come out even, the last questions, which
/// are the harder ones, have one more.
///
/// # Errors
/// If there are fewer points than questions.
///
/// ```
/// use steptrace::exercise::shared;
/// assert_eq!(shared(10, 4), Ok(vec![2, 2, 3, 3]));
/// assert!(shared(3, 4).is_err());
/// ```
pub fn shared(points: usize, questions: usize) -> Result<Vec<usize>, ExerciseError> {
    if points < questions {
        return Err(ExerciseError::FewPoints { points, questions });
    }
    let (each, rest) = (points / questions.max(1), points % questions.max(1));
    Ok((0..questions).map(|at| each + usize::from(at >= questions - rest)).collect())
}
