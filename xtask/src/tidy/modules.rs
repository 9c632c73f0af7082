//! Every module opens with what it owns, and says so in `//!`.

use super::{Finding, Tree};

pub(super) fn check(tree: &Tree) -> Vec<Finding> {
    tree.rust()
        .filter(|file| !file.text.starts_with("//! "))
        .map(|file| {
            Finding::at(file, 1, "opens without `//!`: say what the module owns, and what it does not")
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_without_an_opening_is_found() {
        let tree = Tree::of(&[("a.rs", "//! Owns a.\n"), ("b.rs", "use x;\n//! late\n"), ("c.rs", "")]);
        let places: Vec<String> = check(&tree).into_iter().map(|finding| finding.place).collect();
        assert_eq!(places, ["b.rs:1", "c.rs:1"]);
    }
}
