//! Times and memory. They differ between machines: they are printed beside their budgets, and a test fails only at ten times that.

/// A measured value, its budget, and the unit.
#[derive(Debug)]
pub(crate) struct Measure {
    pub(crate) name: String,
    pub(crate) value: f64,
    pub(crate) budget: f64,
    pub(crate) unit: &'static str,
}

/// Prints what was measured, and holds it to ten times its budget.
#[track_caller]
pub(crate) fn hold(title: &str, measures: &[Measure]) {
    println!("{title}");
    for Measure { name, value, budget, unit } in measures {
        let mark = if value <= budget { "" } else { "  OVER" };
        println!("  {name:<42} {value:8.1} {unit}  (≤ {budget}){mark}");
    }
    for Measure { name, value, budget, unit } in measures {
        // The longest of many steps says more about the load of the machine.
        assert!(
            name.ends_with("longest") || *value <= budget * 10.0,
            "{name}: {value:.1} {unit}, ten times what it should be"
        );
    }
}
