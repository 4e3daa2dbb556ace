//! Maths in a note: what of LaTeX is surely maths, and compiles.

/// Commands that are signs or names of functions, with nothing after them.
const SIGNS: &str = " alpha beta gamma delta epsilon varepsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau \
    phi varphi chi psi omega Gamma Delta Theta Lambda Pi Sigma Phi Psi Omega cdot times div pm mp le leq ge geq ne neq \
    approx equiv sim propto ll gg in notin ni subset subseteq supset cup cap setminus emptyset forall exists neg land lor \
    to gets rightarrow leftarrow Rightarrow Leftarrow leftrightarrow Leftrightarrow implies iff mapsto infty partial sum \
    prod min max log ln lg exp lim sup inf gcd bmod ldots cdots dots vdots langle rangle lceil rceil lfloor rfloor star \
    ast circ bullet oplus quad qquad mid parallel prime ell ";
/// Nesting that TeX surely has room for.
const DEEPEST: usize = 20;

/// Returns true if and only if a text between dollars is maths of signs and groups alone: it reads no file, defines
/// nothing, and has no error.
pub(super) fn is_maths(source: &str) -> bool {
    let mut reader = MathsReader { rest: source, depth: 0 };
    !source.trim().is_empty() && reader.list().is_some() && reader.rest.is_empty()
}

struct MathsReader<'a> {
    rest: &'a str,
    depth: usize,
}

impl MathsReader<'_> {
    fn eat(&mut self, token: char) -> Option<()> {
        self.rest = self.rest.strip_prefix(token)?;
        Some(())
    }

    /// Reads atoms with what is raised or lowered at each, up to a closing brace or the end.
    fn list(&mut self) -> Option<()> {
        loop {
            self.rest = self.rest.trim_start_matches([' ', '\n']);
            if self.rest.is_empty() || self.rest.starts_with('}') {
                return Some(());
            }
            self.atom()?;
            self.scripts()?;
        }
    }

    /// TeX takes one of each.
    fn scripts(&mut self) -> Option<()> {
        let primes = self.rest.len() - self.rest.trim_start_matches('\'').len();
        self.rest = &self.rest[primes..];
        let (mut raised, mut lowered) = (primes > 0, false);
        while let Some(sign) = self.rest.chars().next().filter(|sign| matches!(sign, '^' | '_')) {
            let known = if sign == '^' { &mut raised } else { &mut lowered };
            if std::mem::replace(known, true) {
                return None;
            }
            self.eat(sign)?;
            match self.rest.chars().next()? {
                '{' => self.group()?,
                c if c.is_ascii_alphanumeric() || "*+-".contains(c) => self.eat(c)?,
                _ => return None,
            }
        }
        (!self.rest.starts_with('\'')).then_some(())
    }

    fn atom(&mut self) -> Option<()> {
        match self.rest.chars().next()? {
            '{' => self.group(),
            '\\' => self.command(),
            c if c.is_ascii_alphanumeric() || "+-*/=<>()[]|,.:;!?".contains(c) => self.eat(c),
            _ => None,
        }
    }

    fn group(&mut self) -> Option<()> {
        self.eat('{')?;
        self.depth += 1;
        if self.depth > DEEPEST {
            return None;
        }
        self.list()?;
        self.depth -= 1;
        self.eat('}')
    }

    fn command(&mut self) -> Option<()> {
        self.eat('\\')?;
        let letters = self.rest.len() - self.rest.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
        if letters == 0 {
            return self.rest.chars().next().filter(|c| ",;:! {}|%#&$_".contains(*c)).and_then(|c| self.eat(c));
        }
        let (name, rest) = self.rest.split_at(letters);
        self.rest = rest;
        if SIGNS.contains(&format!(" {name} ")) {
            return Some(());
        }
        // Others take texts in braces.
        let texts = match name {
            "frac" => 2,
            "sqrt" | "mathrm" | "mathbf" | "mathit" | "mathsf" | "mathcal" | "bar" | "hat" | "overline"
            | "underline" => 1,
            _ => return None,
        };
        (0..texts).try_for_each(|_| self.group())
    }
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
            x^^41; a^b^c; a'^b; a^b'; a_b_c; {a; a}; \frac{a}; \frac12; a%b; a&b; #1; a~b; \left(; é; x_; \\
            \begin{x}\end{x}";
        for source in others.split([';', '\n']).map(str::trim).chain([""]) {
            assert!(!is_maths(source), "{source}");
        }
        assert!(!is_maths(&format!("{}{}", "{".repeat(100), "}".repeat(100))));
    }
}
