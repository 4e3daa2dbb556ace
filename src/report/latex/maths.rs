//! Maths in a note: what of LaTeX is surely maths, and compiles.

/// Commands that set a sign, the name of a function, or the groups after them.
const COMMANDS: &str = " alpha beta gamma delta epsilon varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau \
    phi varphi chi psi omega Gamma Delta Theta Lambda Pi Sigma Phi Psi Omega cdot times div pm mp le leq ge geq ne neq \
    approx equiv sim propto ll gg in notin ni subset subseteq supset cup cap setminus emptyset forall exists neg land lor \
    to gets rightarrow leftarrow Rightarrow Leftarrow leftrightarrow Leftrightarrow implies iff mapsto infty partial sum \
    prod min max log ln lg exp lim sup inf gcd bmod ldots cdots dots vdots langle rangle lceil rceil lfloor rfloor star \
    ast circ bullet oplus quad qquad mid parallel prime ell \
    frac sqrt mathrm mathbf mathit mathsf mathcal bar hat overline underline ";

/// Returns true if a text between dollars is maths of signs and groups alone: it reads no file and defines nothing.
pub(super) fn is_maths(source: &str) -> bool {
    let mut parts = source.split('\\');
    let begins = parts.next().is_some_and(is_plain);
    !source.trim().is_empty() && begins && parts.all(begins_with_command) && is_balanced(source)
}

/// Returns true if a text has letters, digits and signs that mean what they look like, and groups, raised or lowered.
fn is_plain(text: &str) -> bool {
    text.chars().all(|c| c.is_ascii_alphanumeric() || " \n+-*/=<>()[]|,.:;!?'^_{}".contains(c)) && !text.contains("^^")
}

/// Returns true if a text that follows a backslash begins with a known command and is plain after it.
fn begins_with_command(text: &str) -> bool {
    let end = text.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(text.len());
    match text.split_at(end) {
        ("", rest) => {
            rest.starts_with([',', ';', ':', '!', ' ', '|', '{', '}', '%', '#', '$', '_']) && is_plain(&rest[1..])
        }
        (name, rest) => COMMANDS.contains(&format!(" {name} ")) && is_plain(rest),
    }
}

fn is_balanced(source: &str) -> bool {
    let depths = source.chars().scan(0_i32, |depth, c| {
        *depth += i32::from(c == '{') - i32::from(c == '}');
        Some(*depth)
    });
    depths.clone().all(|depth| depth >= 0) && depths.last() == Some(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_of_a_lecture_are_maths() {
        let maths = r"f = g + h; h(n) \le h^*(n); f(n') = \frac{g_1}{2^{k+1}} \cdot \sqrt{x}; \{n_0, n_1\}; b^d; O(b^{d})
            \mathrm{cost}(n, n') + h(n') \geq h(n); 9!/2 = 181\,440";
        for source in maths.split([';', '\n']).map(str::trim) {
            assert!(is_maths(source), "{source}");
        }
    }

    #[test]
    fn nothing_else_is() {
        let others = r"\input{/etc/passwd}; \input /etc/passwd; \write18{ls}; \def\x{}; \csname input\endcsname; ^^5cinput
            x^^41; {a; a}; }{; a%b; a&b; #1; a~b; \left(; é; \\; \begin{x}\end{x}";
        for source in others.split([';', '\n']).map(str::trim).chain([""]) {
            assert!(!is_maths(source), "{source}");
        }
    }
}
